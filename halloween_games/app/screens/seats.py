"""Who can sit on a seat, and what they are called: the levels of the computer, usual names and given ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, cast

from halloween_games.app.saving.settings import Level, Settings
from halloween_games.core.game import Game
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.match import Match, Player
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Seat
from halloween_games.players import strength
from halloween_games.session.new_game import NewGame, SeatPlan, seat_plans
from halloween_games.words.language import Language, shipped
from halloween_games.words.text import Text

PERSON: Final = ""
USUAL_LEVEL: Final = "medium"


CHOICES: Final = (PERSON, *LEVEL_NAMES)
"""Who can sit at a game: a person, or a computer of each level."""


def usual_level(seat: Seat) -> str:
    """Who sits there before anybody has chosen: a person against computers."""
    return USUAL_LEVEL if seat else PERSON


def settle_players(match: Match) -> None:
    """Let computers whose level this program does not know, from somebody else's record, play as usual."""
    for seat, player in enumerate(match.players):
        level = player.level if player.kind == "computer" else PERSON
        if player.kind == "computer" and level not in CHOICES:
            level = USUAL_LEVEL
        if level != player.level:
            match.sit(seat, Player(player.kind, player.name, level))


def usual_name(text: Speaker, seat: Seat, level: str) -> str:
    """What a seat without a name of its own is called."""
    return text(f"computer.{seat}" if level else f"seat.{seat}")


@cache
def _usual_keys() -> Mapping[str, str]:
    """The text key of each usual name, in all languages: who was called so may see another language now."""
    keys = [f"{kind}.{seat}" for kind in ("seat", "computer") for seat in range(4)]
    return {Text(language=Language(code))(key): key for code in shipped() for key in keys}


def given_name(name: str, level: str) -> str:
    """*name* if somebody gave it to the person or computer of *level*; nothing if it is only a usual one.

    A person may well be called as a computer is.
    """
    key = _usual_keys().get(name.strip(), "")
    return "" if key.startswith("seat.") or (level and key) else name.strip()


def retold_name(text: Speaker, name: str) -> str:
    """A usual name in the language of *text*, whichever it was in; other names as they are."""
    key = _usual_keys().get(name)
    return text(key) if key else name


def remember_seats(settings: Settings, new: NewGame) -> None:
    """Keep who sits at a game that begins, and for the seats that it does not have who sat there before."""
    names, levels = [plan.name for plan in new.seats], [cast(Level, plan.level) for plan in new.seats]
    settings.names = [*names, *settings.names[len(names) :]]
    settings.levels = [*levels, *settings.levels[len(levels) :]]
    before = settings.game_levels.get(new.game_id, [])
    settings.game_levels = {**settings.game_levels, new.game_id: [*levels, *before[len(levels) :]]}


def remembered_seats(settings: Settings, game: Game) -> tuple[SeatPlan, ...]:
    """Who sits at most at *game* when it is set up: as the last time at it, else as at the game before.

    Where only computers played another game, that is no reason to watch this one, too.
    """
    levels: Sequence[str] | None = settings.game_levels.get(game.id)
    known = [*settings.levels, *[""] * len(settings.names)]  # a person where nothing is known
    names = [given_name(name, level) for name, level in zip(settings.names, known, strict=False)]
    if levels is None:
        levels = settings.levels
        if all(levels[: game.seats[0]]):
            levels = [PERSON, *levels[1:]] if levels else []
    most = max(game.seats)
    usual = [usual_level(seat) for seat in range(len(levels), most)]
    return seat_plans(most, names, [*levels, *usual])


def level_name(text: Speaker, level: str) -> str:
    return text(f"level.{level}") if level else text("new.person")


def strength_line(text: Speaker, game_id: str, level: str) -> str:
    """How strong the arena found *level*; nothing for persons and for what was not measured.

    There is nobody whom the weakest could beat, so it tells how it plays.
    """
    if level == LEVEL_NAMES[0]:
        return text("strength.least")
    phrase = strength.describe(game_id, level) if level else None
    return text(phrase.key, **phrase.params) if phrase is not None else ""
