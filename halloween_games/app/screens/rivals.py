"""Eight characters of the ladder: one for each level of the computers, with a name, a face and a nature."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Final

from halloween_games.app.saving.statistics import LOST, WON, Row
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.names import clean_name
from halloween_games.core.speaker import Speaker
from halloween_games.session.new_game import NewGame
from halloween_games.words.language import Language, shipped
from halloween_games.words.text import Text

RIVALS: Final = ("pip", "bones", "wilma", "igor", "mist", "jack", "count", "reaper")
"""The weakest first. The text keys are ``rival.ID`` for the name and ``rival.ID.about``, and
``rival.ID.MOMENT`` for what each says; faces are in svg/rivals."""

RIVAL_OF: Final = dict(zip(LEVEL_NAMES, RIVALS, strict=True))


def rival_name(text: Speaker, level: str) -> str:
    """The name of the character who plays as well as *level*; empty without a level."""
    return text(f"rival.{RIVAL_OF[level]}") if level in RIVAL_OF else ""


def start_words(text: Speaker, level: str) -> str:
    """What the button says that begins a game against *level*; with the name as the language declines it."""
    return text(f"rival.{RIVAL_OF[level]}.start")


@cache
def _names() -> dict[str, str]:
    """Which character has a name, in all languages: the language may have changed since."""
    return {Text(language=Language(code))(f"rival.{rival}"): rival for code in shipped() for rival in RIVALS}


def face_named(name: str, level: str = "") -> str:
    """The drawing of the face of the character called *name*, at any *level*; empty if nobody is called that."""
    rival = _names().get(clean_name(name), "")
    return f"rivals/{rival}" if rival else ""


def is_rival(name: str, level: str) -> bool:
    """Whether a computer of *level* that is called *name* is that level's character."""
    return level in RIVAL_OF and _names().get(clean_name(name), "") == RIVAL_OF[level]


def character_of(name: str, level: str) -> str:
    """The id of a character; empty for other computers."""
    return RIVAL_OF[level] if is_rival(name, level) else ""


def face_of(name: str, level: str) -> str:
    """The drawing of the face of a character; empty for other computers."""
    return f"rivals/{RIVAL_OF[level]}" if is_rival(name, level) else ""


def line_of(text: Speaker, name: str, level: str, moment: str) -> str:
    """What a character says at *moment*; empty for other computers."""
    return text(f"rival.{RIVAL_OF[level]}.{moment}") if is_rival(name, level) else ""


def greeting_after(rows: Iterable[Row], level: str) -> str:
    """How a character greets somebody with those *rows* of one game: as a stranger, or after their last game."""
    row = next((row for row in rows if row.opponents == level and row.ended), None)
    if row is None:
        return "begins"
    return {WON: "you_won", LOST: "they_won"}.get(row.ended[-1].result, "again") if row.games % 2 else "again"


def with_rivals(text: Speaker, new: NewGame, level: str) -> NewGame:
    """*new* against computers of *level*, where characters are followed by characters."""
    seats = (
        replace(plan, name=rival_name(text, level)) if plan.level and is_rival(plan.name, plan.level) else plan
        for plan in new.seats
    )
    return replace(new, seats=tuple(seats)).against(level)
