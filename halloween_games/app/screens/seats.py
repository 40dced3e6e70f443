"""The players of seats: levels of the computer, default names and entered ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final, cast

from halloween_games.app.saving.settings import Level, Settings
from halloween_games.core.game import Game
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.match import Match, Player
from halloween_games.core.names import clean_name
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Seat
from halloween_games.core.terms import Terms
from halloween_games.session.new_game import NewGame, SeatPlan
from halloween_games.words.language import Language, shipped
from halloween_games.words.text import Text

PERSON: Final = ""
USUAL_LEVEL: Final = "medium"
FORMER_NAMES: Final = ("Jack", "Vlad", "Salem", "Luna")  # of computers, before they were characters

CHOICES: Final = (PERSON, *LEVEL_NAMES)
"""Who can sit at a game: a person, or a computer of each level."""


def default_level(seat: Seat) -> str:
    """The initial player of a seat: a person against computers."""
    return USUAL_LEVEL if seat else PERSON


def replace_unknown_levels(match: Match) -> None:
    """Give computers with unknown levels, from somebody else's record, the default level."""
    for seat, player in enumerate(match.players):
        level = player.level if player.kind == "computer" else PERSON
        if player.kind == "computer" and level not in CHOICES:
            level = USUAL_LEVEL
        if level != player.level:
            match.sit(seat, replace(player, level=level))


def default_name(text: Speaker, seat: Seat, level: str) -> str:
    """The name of a seat without a name of its own; a computer is the character of its level."""
    if not level:
        return text(f"seat.{seat}")
    from halloween_games.app.screens.rivals import rival_name

    return rival_name(text, level) or text(f"seat.{seat}")


@cache
def _default_name_keys() -> Mapping[str, str]:
    """The text key of each default name in all languages: the language may have changed since."""
    keys = [f"seat.{seat}" for seat in range(4)]
    return {Text(language=Language(code))(key): key for code in shipped() for key in keys}


def given_name(name: str, level: str) -> str:
    """*name* if somebody entered it for the person or computer of *level*; empty if it is a default one."""
    name = clean_name(name)
    return "" if name in _default_name_keys() or (level and name in FORMER_NAMES) else name


def names_of(text: Speaker, players: Sequence[Player]) -> tuple[str, ...]:
    """The names of all seats: given ones, and default ones in the language of *text*."""
    return tuple(
        given_name(player.name, player.level)
        or ("" if player.level else translated_name(text, player.name))
        or default_name(text, seat, player.level)
        for seat, player in enumerate(players)
    )


def translated_name(text: Speaker, name: str) -> str:
    """A default name translated into the language of *text*; other names unchanged."""
    key = _default_name_keys().get(name)
    return text(key) if key else name


def remember_seats(settings: Settings, new: NewGame) -> None:
    """Store who plays the new game; seats that the game does not have keep their stored players.

    Where only computers play, the people of the game before are still those who are here.
    """
    from halloween_games.app.screens.rivals import is_rival

    names = ["" if is_rival(plan.name, plan.level) else plan.name for plan in new.seats]
    levels = [cast(Level, plan.level) for plan in new.seats]
    if not all(levels):
        settings.names = [*names, *settings.names[len(names) :]]
        settings.levels = [*levels, *settings.levels[len(levels) :]]
    before = settings.game_levels.get(new.game_id, [])
    settings.game_levels = {**settings.game_levels, new.game_id: [*levels, *before[len(levels) :]]}
    if new.start is None:
        settings.draws_first = {**settings.draws_first, new.game_id: new.drawn is not None}


def remembered_seats(settings: Settings, game: Game) -> tuple[SeatPlan, ...]:
    """The plans for all seats *game* can have: those of the last time, otherwise of the last game played.

    If only computers played another game, its plans are not used. Whoever had a seat in it that is a computer's here
    takes the first one that is free.
    """
    levels: Sequence[str] | None = settings.game_levels.get(game.id)
    if levels is None:
        levels = settings.levels
        if all(levels[: game.seats[0]]):
            levels = [PERSON, *levels[1:]] if levels else []
    most = max(game.seats)
    levels = [*levels, *map(default_level, range(len(levels), most))][:most]
    people = people_at(settings)
    moved = iter([people[seat] for seat, level in enumerate(levels) if level and seat in people])
    return tuple(
        SeatPlan("" if level else given_name(people[seat] if seat in people else next(moved, ""), level), level)
        for seat, level in enumerate(levels)
    )


def people_at(settings: Settings) -> dict[Seat, str]:
    """The people at the last game by seat, with the names that were entered."""
    levels = [*settings.levels, *[PERSON] * len(settings.names)]  # persons by default
    return {
        seat: clean_name(name)
        for seat, (name, level) in enumerate(zip(settings.names, levels, strict=False))
        if not level
    }


def level_name(text: Speaker, level: str) -> str:
    return text(f"level.{level}") if level else text("new.person")


def ahead_of(game: Game, terms: Sequence[Terms]) -> Seat | None:
    """The seat that has the head start of *game*: the only one of two for whom that was agreed, if it helps there."""
    from halloween_games.core.game import HANDICAP
    from halloween_games.players import strength

    seats = [seat for seat, one in enumerate(terms) if one.ahead]
    if len(terms) != 2 or len(seats) != 1 or HANDICAP not in game.options:
        return None
    return seats[0] if strength.describe_head_start(game.id) is not None else None


def head_start_line(text: Speaker, game_id: str) -> str:
    """What the head start of a game is, and what it is worth as measured; empty if the game has none that helps."""
    from halloween_games.players import strength

    worth = strength.describe_head_start(game_id)
    return " ".join((text("handicap.about"), text(worth.key, **worth.params))) if worth is not None else ""


def head_start_rule(text: Speaker, game_id: str) -> str:
    """The rule of the head start for the rules page; empty if the game has none that helps."""
    worth = head_start_line(text, game_id)
    return f"{text('handicap.rule')} {worth}" if worth else ""


def strength_line(text: Speaker, game_id: str, level: str) -> str:
    """The measured strength of *level*; empty for persons and where nothing was measured.

    The weakest opponent beats nobody, so its sentence describes how it plays.
    """
    from halloween_games import games
    from halloween_games.players import strength

    if level == games.load(game_id).offered_levels[0]:
        return text("strength.least")
    phrase = strength.describe(game_id, level) if level else None
    return text(phrase.key, **phrase.params) if phrase is not None else ""
