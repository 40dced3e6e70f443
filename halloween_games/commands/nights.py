"""The command ``nights``: checks a file of nights."""

from __future__ import annotations

from pathlib import Path

from halloween_games.campaign.night_file import read_nights
from halloween_games.commands.lessons import UNREADABLE
from halloween_games.usage import UsageError
from halloween_games.words.text import Text


def check(file: str, text: Text) -> tuple[int, list[str]]:
    """How many nights *file* holds, and sentences about everything that is wrong; raises UsageError."""
    campaign, problems = read_nights(Path(file))
    if any(problem.code in UNREADABLE for problem in problems):
        raise UsageError(problems[0].sentence(text))
    return len(campaign.nights), [problem.sentence(text) for problem in problems]
