"""The README is short, and its tables and its program say what the program says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from halloween_games import games
from halloween_games.lessons.lesson_file import course_of
from tests.test_docs import row_of

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROGRAM = re.compile(r"^```python\n(.*?)^```\n\nprints `([^`]+)`", re.MULTILINE | re.DOTALL)


def words(text: str) -> int:
    """How many words a reader sees, without blocks and targets of links."""
    return len(re.findall(r"\w[\w’'.-]*", re.sub(r"\]\([^)]*\)", "", re.sub(r"```.*?```", "", text, flags=re.DOTALL))))


def test_the_games_are_those_of_the_registry() -> None:
    """With their seats, minutes and lessons."""
    for game_id in games.REGISTRY:
        game = games.load(game_id)
        _, players, minutes, lessons = row_of(README, game.title)
        low, *_, high = map(int, re.findall(r"\d", players)) if len(players) > 1 else (int(players), int(players))
        assert (low, high) == (game.seats[0], game.seats[-1])
        assert f"{minutes} min" == game.sentences["minutes"]
        assert lessons == f"{len(course_of(game_id).course.lessons)} lessons"


def test_its_program_prints_what_it_says() -> None:
    """Eight lines that can be pasted."""
    ((program, printed),) = PROGRAM.findall(README)
    assert len([line for line in program.splitlines() if line]) <= 8
    printing = [sys.executable, "-c", program]
    answer = subprocess.run(printing, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert answer.stdout.strip() == printed, answer.stderr
