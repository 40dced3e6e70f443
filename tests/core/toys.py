"""A toy game with luck, secrets, passes and moves back, so that the core is tested beyond the existing games.

The race: a counter runs from 0 to GOAL. A seat adds one or two, subtracts one, tosses a coin (luck: heads adds one,
tails none), or peeks at a card of its own (luck, secret). On every square in BOG the seat to move is stuck and must
pass. Whoever brings the counter to GOAL wins.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, Final, Self

from halloween_games.core.actions import Action, Pass, Pick
from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Drawn, Log, Moved, Passed, Scored, Secret
from halloween_games.core.game import REPETITION, EntryPoint, Game, Json, Notation, Option, Options, Parts
from halloween_games.core.outcome import Outcome, won_by
from halloween_games.core.position import Fields, integer, items
from halloween_games.core.reasons import BadNotation, BadPosition, IllegalAction, Reason
from halloween_games.core.spots import BOARD, BUTTON, CHANCE, NOBODY, Seat, Spot
from halloween_games.core.state import State

GOAL: Final = 12
BOG: Final = 5
NO_CARD: Final = -1
MASKED: Final = -2

WORDS: Final = ("+1", "+2", "-1", "toss", "peek")
RESULTS: Final = {"coin": ("tails", "heads"), "card": ("card0", "card1", "card2")}


class Do(Action):
    """A decision of a seat, by its index in WORDS."""

    __slots__ = ("word",)

    def __init__(self, word: int) -> None:
        self.word = word

    def astuple(self) -> tuple[int, ...]:
        return (self.word,)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("do", Spot(BUTTON, 1 + self.word)),)


class Result(Action):
    """A result of luck."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value

    def astuple(self) -> tuple[int, ...]:
        return (self.value,)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("result", Spot("luck", self.value)),)


class RaceState(State):
    __slots__ = ("actor", "awaited", "cards", "counter", "stuck", "to_move", "winner")

    def __init__(self) -> None:
        self.to_move: Seat = 0
        self.counter = 0
        self.cards = [NO_CARD, NO_CARD]
        self.awaited = ""  # "coin" or "card" while luck is awaited
        self.actor = 0  # who gets it then
        self.stuck = False
        self.winner = NOBODY

    def copy(self) -> Self:
        twin = type(self)()
        twin.to_move, twin.counter, twin.cards = self.to_move, self.counter, self.cards[:]
        twin.awaited, twin.actor, twin.stuck, twin.winner = self.awaited, self.actor, self.stuck, self.winner
        return twin

    def key(self) -> Hashable:
        return (
            self.to_move,
            self.counter,
            tuple(self.cards),
            self.awaited,
            self.actor if self.awaited else 0,
            self.stuck,
        )

    def legal_actions(self) -> Sequence[Action]:
        if self.to_move == NOBODY:
            return ()
        if self.to_move == CHANCE:
            return [Result(value) for value in range(len(RESULTS[self.awaited]))]
        if self.stuck:
            return [Pass()]
        return [Do(word) for word in range(5) if self.refusal(word) is None]

    def refusal(self, word: int) -> Reason | None:
        if WORDS[word] == "-1" and self.counter == 0:
            return Reason("at_the_start")
        if WORDS[word] == "peek" and self.cards[self.to_move] != NO_CARD:
            return Reason("seen_already")
        return None

    def why_not(self, action: Action) -> Reason | None:
        if self.to_move == NOBODY:
            return Reason("game_over")
        if self.to_move == CHANCE:
            return None if action in self.legal_actions() else Reason("luck_decides")
        if isinstance(action, Pass):
            return None if self.stuck else Reason("can_act")
        if not isinstance(action, Do):
            return Reason("not_an_action", {"text": repr(action)})
        return Reason("stuck") if self.stuck else self.refusal(action.word)

    def why_not_spot(self, chosen: Sequence[Pick], spot: Spot) -> Reason:
        return Reason("nothing_to_do_there", {}, (spot,))

    def chance(self) -> Sequence[tuple[Action, int]]:
        if self.to_move != CHANCE:
            return ()
        return [(Result(value), 1 + value) for value in range(len(RESULTS[self.awaited]))]

    def advance(self, action: Action, log: Log = None) -> None:
        if isinstance(action, Result):
            self._result(action.value, log)
            return
        seat = self.to_move
        self.stuck = False
        if isinstance(action, Do) and action.word >= 3:
            self.actor, self.awaited, self.to_move = seat, ("coin", "card")[action.word - 3], CHANCE
            return
        if isinstance(action, Do):
            self._run((1, 2, -1)[action.word], seat, log)
        elif log is not None:
            log.append(Passed(seat))
        self._next(seat)

    def _result(self, value: int, log: Log) -> None:
        seat = self.actor
        if self.awaited == "coin":
            self._run(value, seat, log)
        else:
            self.cards[seat] = value
            if log is not None:
                log.append(
                    Secret((seat,), Drawn(seat, Spot("hand", seat), str(value)), Drawn(seat, Spot("hand", seat), "?"))
                )
        self.awaited = ""
        self._next(seat)

    def _run(self, steps: int, seat: Seat, log: Log) -> None:
        before = self.counter
        self.counter = min(GOAL, before + steps)
        if log is not None:
            log.append(Moved("runner", (Spot(BOARD, before), Spot(BOARD, self.counter))))
        if self.counter == GOAL:
            self.winner = seat
            if log is not None:
                log.append(Scored(seat, 1))
        self.stuck = steps > 0 and self.counter % 10 == BOG

    def _next(self, seat: Seat) -> None:
        self.to_move = NOBODY if self.winner != NOBODY else 1 - seat

    def outcome(self) -> Outcome | None:
        return None if self.winner == NOBODY else won_by("arrived", (self.winner,), 2)

    def observe(self, seat: Seat | None) -> RaceState:
        view = self.copy()
        view.cards = [card if card == NO_CARD or owner == seat else MASKED for owner, card in enumerate(self.cards)]
        return view

    def determinize(self, rng: Random) -> RaceState:
        whole = self.copy()
        whole.cards = [rng.randrange(3) if card == MASKED else card for card in self.cards]
        return whole


def start(seats: int, options: Options, rng: Random, board: BoardSpec) -> RaceState:
    state = RaceState()
    state.counter = 2 if options["pace"] == "fast" else 0
    return state


def start_somewhere(seats: int, options: Options, rng: Random, board: BoardSpec) -> RaceState:
    state = start(seats, options, rng, board)
    state.counter += seats * rng.randrange(4)
    return state


class RaceNotation(Notation[RaceState]):
    def read(self, state: RaceState, text: str) -> Action:
        results = {word: number for words in RESULTS.values() for number, word in enumerate(words)}
        action: Action
        if text == "pass":
            action = Pass()
        elif text in WORDS:
            action = Do(WORDS.index(text))
        elif text in results:
            action = Result(results[text])
            if state.to_move != CHANCE or text not in RESULTS[state.awaited]:
                raise IllegalAction(Reason("luck_not_awaited"))
        else:
            raise BadNotation(text)
        reason = state.why_not(action)
        if reason is not None:
            raise IllegalAction(reason)
        return action

    def write(self, state: RaceState, action: Action) -> str:
        if isinstance(action, Do):
            return WORDS[action.word]
        return RESULTS[state.awaited][action.value] if isinstance(action, Result) else "pass"

    def dump(self, state: RaceState) -> Json:
        return {
            "counter": state.counter,
            "cards": state.cards[:],
            "awaited": state.awaited,
            "actor": state.actor if state.awaited else 0,
            "stuck": state.stuck,
            "to_move": state.to_move,
        }

    def load(self, data: Json, seats: int, options: Options) -> RaceState:
        fields = Fields(data, ("counter", "cards", "awaited", "actor", "stuck", "to_move"))
        state = RaceState()
        state.counter = fields.integer("counter", 0, GOAL - 1)
        cards = items(fields.value("cards"), "cards")
        state.cards = [integer(card, f"cards[{owner}]", MASKED, 2) for owner, card in enumerate(cards)]
        if len(cards) != 2:
            raise BadPosition("cards", "position_not_a_list")
        state.awaited = fields.choice("awaited", ("", "coin", "card"))
        state.actor = fields.integer("actor", 0, 1)
        state.stuck = fields.boolean("stuck")
        state.to_move = fields.integer("to_move", CHANCE, 1)
        if (state.to_move == CHANCE) != bool(state.awaited):
            raise BadPosition("awaited", "position_not_a_choice", {"choices": ""})
        return state

    def spot_name(self, spot: Spot) -> str:
        return f"{spot.zone} {spot.at}"

    def all_actions(self, seats: int) -> Sequence[Action]:
        return (*(Do(word) for word in range(5)), Pass())


RACE_NOTATION: Final = RaceNotation()


def notation_on(board: BoardSpec) -> RaceNotation:
    return RACE_NOTATION


NOTHING: Final[EntryPoint[Any]] = EntryPoint("tests.core.toys", "nothing: it has no such part")
RACE: Final[Game] = Game(
    id="race",
    title="Race",
    seats=(2,),
    secrets=True,
    options=(Option("pace", ("slow", "fast"), "slow"), REPETITION),
    rules_version=2,
    parts=Parts(
        start=EntryPoint("tests.core.toys", "start"),
        notation=EntryPoint("tests.core.toys", "notation_on"),
        sentences=NOTHING,
        rules_page=NOTHING,
        words=NOTHING,
        threats=NOTHING,
        ai=NOTHING,
        look=NOTHING,
    ),
)
SOMEWHERE_RACE: Final = replace(RACE, parts=replace(RACE.parts, start=EntryPoint("tests.core.toys", "start_somewhere")))
"""The same from a square that is drawn for the opening."""
OPEN_RACE: Final = replace(RACE, secrets=False)
"""The same with open cards, so that everybody can see what came before."""


class Pair(Action):
    """Up to three picks, for tests of the Chooser."""

    __slots__ = ("row",)
    implied_roles: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, *row: tuple[str, str, int]) -> None:
        self.row = tuple(Pick(role, Spot(zone, at)) for role, zone, at in row)

    def astuple(self) -> tuple[int, ...]:
        return tuple(pick.spot.at for pick in self.row)

    def picks(self) -> tuple[Pick, ...]:
        return self.row
