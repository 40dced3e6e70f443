"""Game: what the program knows about a game without opening its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from halloween_games.core.actions import Action, Pick
from halloween_games.core.reasons import BadOption, Reason, quoted
from halloween_games.core.spots import Seat, Spot
from halloween_games.core.state import State

Json = Any  # what json.loads gives back
OptionValue = bool | str
Options = Mapping[str, OptionValue]


@dataclass(frozen=True)
class Option:
    """One house rule or setup choice; the new-game screen is built from these.

    The text keys are ``option.NAME`` for its name and ``option.NAME.CHOICE`` for each choice that is not a flag.
    """

    name: str
    choices: tuple[OptionValue, ...]
    default: OptionValue


REPETITION = Option("repetition", (True, False), True)


class Game:
    """One of the collection's games; stateless, one object for the whole program."""

    id: ClassVar[str]
    folder: ClassVar[str]  # the package below halloween_games.games
    rules_version: ClassVar[int] = 1  # raised when old records no longer replay
    seats: ClassVar[tuple[int, ...]]  # possible numbers of players, (2,) or (2, 3, 4)
    secrets: ClassVar[bool] = False
    options: ClassVar[tuple[Option, ...]] = ()

    def teams(self, seats: int) -> tuple[int, ...]:
        """Team number of each seat; all different unless the game has partners."""
        return tuple(range(seats))

    def start(self, seats: int, options: Options, rng: Random) -> State:
        """The first position. *rng* may decide only what everybody sees from the start."""
        raise NotImplementedError

    def read(self, state: State, text: str) -> Action:
        """The legal action written as *text*; raises BadNotation or IllegalAction."""
        raise NotImplementedError

    def write(self, state: State, action: Action) -> str:
        """The text of *action* for lists and records, as the game's page in docs/rules writes it."""
        raise NotImplementedError

    def dump(self, state: State) -> Json:
        """The position JSON of the game's page in docs/rules; of a view, what the view shows."""
        raise NotImplementedError

    def load(self, data: Json, seats: int, options: Options) -> State:
        """The inverse of dump; raises BadPosition naming the field."""
        raise NotImplementedError

    def spot_name(self, spot: Spot) -> str:
        """*spot* as people write it: ``b3``, ``dungeon 1R``."""
        raise NotImplementedError

    def all_actions(self, seats: int) -> Sequence[Action]:
        """Every action of a seat that could ever be legal, in a fixed order."""
        raise NotImplementedError

    def check(self, state: State) -> None:
        """Raise AssertionError if something got lost; used by tests after every action."""

    def without_notebook(self, view: State, seat: Seat, recent: Sequence[Action]) -> State:
        """What is shown to *seat* of its *view* when the players have to remember for themselves.

        *recent* are the last actions that no other seat interrupted. A game whose secrets lie open to their owner, as
        cards in the hand, shows it all.
        """
        return view

    def pieces(self, state: State) -> Mapping[Spot, str]:
        """What stands where, for texts about a position; empty where a game has nothing to say."""
        return {}


def pick_of(picks: Sequence[Pick], role: str) -> Spot | None:
    """The spot that *picks* name for *role*."""
    for pick in picks:
        if pick.role == role:
            return pick.spot
    return None


def check_seats(game: Game, seats: object) -> int:
    """*seats* if the game can be played so; raises BadOption."""
    if isinstance(seats, int) and not isinstance(seats, bool) and seats in game.seats:
        return seats
    allowed = ", ".join(str(n) for n in game.seats)
    raise BadOption("seats", Reason("wrong_number_of_seats", {"allowed": allowed}))


def check_options(game: Game, given: Mapping[str, object]) -> dict[str, OptionValue]:
    """The options of a game with defaults filled in; raises BadOption on unknown names and values."""
    known = {option.name: option for option in game.options}
    for name in given:
        if name not in known:
            names = ", ".join(known) or "-"
            raise BadOption(f"options.{name}", Reason("unknown_option", {"name": quoted(name), "known": names}))
    chosen: dict[str, OptionValue] = {}
    for name, option in known.items():
        value = given.get(name, option.default)
        match = [choice for choice in option.choices if choice == value and type(choice) is type(value)]
        if not match:
            choices = ", ".join(option_text(choice) for choice in option.choices)
            raise BadOption(f"options.{name}", Reason("bad_option_value", {"name": name, "choices": choices}))
        chosen[name] = match[0]
    return chosen


def option_text(value: OptionValue) -> str:
    """``true``, ``false`` or the word itself, as written on the command line."""
    return str(value).lower() if isinstance(value, bool) else value
