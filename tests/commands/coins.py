"""A made-up game, as short as one with luck and secrets can be: two seats flip coins."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any, Final

from halloween_games.core.actions import Action, Pass, Pick
from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Event, Log, Passed, Revealed, Secret
from halloween_games.core.game import EntryPoint, Game, Json, Notation, Options, Parts
from halloween_games.core.outcome import Outcome
from halloween_games.core.phrases import Phrase
from halloween_games.core.position import Fields
from halloween_games.core.reasons import BadNotation, IllegalAction, Reason
from halloween_games.core.spots import BOARD, CHANCE, NOBODY, Seat, Spot
from halloween_games.core.state import State
from halloween_games.core.words import EventWords, GameWords

FACES: Final = ("head", "tail")
MASKED: Final = -1


class Flip(Action):
    """Flip a coin and look at it alone."""

    __slots__ = ()

    def astuple(self) -> tuple[int, ...]:
        return ()

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("coin", Spot(BOARD, 0)),)


class Face(Action):
    """How it fell."""

    __slots__ = ("face",)

    def __init__(self, face: int) -> None:
        self.face = face

    def astuple(self) -> tuple[int, ...]:
        return (self.face,)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("face", Spot(BOARD, self.face)),)


class CoinState(State):
    """Each seat flips twice; only the owner knows how often the coin showed heads."""

    __slots__ = ("flips", "heads", "to_move", "turn")

    def __init__(self) -> None:
        self.to_move = 0
        self.turn = 0
        self.flips = 0
        self.heads = [0, 0]

    def copy(self) -> CoinState:
        twin = CoinState()
        twin.to_move, twin.turn, twin.flips, twin.heads = self.to_move, self.turn, self.flips, self.heads[:]
        return twin

    def key(self) -> Hashable:
        return (self.to_move, self.turn, self.flips, tuple(self.heads))

    def legal_actions(self) -> Sequence[Action]:
        if self.to_move == CHANCE:
            return [action for action, _ in self.chance()]
        return () if self.to_move == NOBODY else [Flip(), Pass()]

    def chance(self) -> Sequence[tuple[Action, int]]:
        return ((Face(0), 2), (Face(1), 1)) if self.to_move == CHANCE else ()

    def why_not(self, action: Action) -> Reason | None:
        return None if action in self.legal_actions() else Reason("not_now", {}, (Spot(BOARD, 0),))

    def advance(self, action: Action, log: Log = None) -> None:
        if isinstance(action, Flip):
            self.flips += 1
            self.to_move = CHANCE
            return
        if isinstance(action, Face):
            if self.heads[self.turn] != MASKED:
                self.heads[self.turn] += action.face == 0
            if log is not None:
                log.append(Secret((self.turn,), Revealed(Spot(BOARD, 0), FACES[action.face])))
        elif log is not None:
            log.append(Passed(self.turn))
        self.turn = 1 - self.turn
        self.to_move = NOBODY if self.flips == 4 else self.turn

    def outcome(self) -> Outcome | None:
        return Outcome("flipped_out", tuple(float(n) for n in self.heads)) if self.to_move == NOBODY else None

    def observe(self, seat: Seat | None) -> CoinState:
        view = self.copy()
        view.heads = [heads if owner == seat else MASKED for owner, heads in enumerate(self.heads)]
        return view


def start(seats: int, options: Options, rng: Random, board: BoardSpec) -> CoinState:
    return CoinState()


class CoinNotation(Notation[CoinState]):
    def read(self, state: CoinState, text: str) -> Action:
        found: Mapping[str, Action] = {"flip": Flip(), "pass": Pass(), "head": Face(0), "tail": Face(1)}
        if text not in found:
            raise BadNotation(text)
        reason = state.why_not(found[text])
        if reason is not None:
            raise IllegalAction(reason)
        return found[text]

    def write(self, state: CoinState, action: Action) -> str:
        return FACES[action.face] if isinstance(action, Face) else type(action).__name__.lower()

    def dump(self, state: CoinState) -> Json:
        heads = ["?" if heads == MASKED else heads for heads in state.heads]
        return {"heads": heads, "flips": state.flips, "turn": state.turn, "to_move": state.to_move}

    def load(self, data: Json, seats: int, options: Options) -> CoinState:
        fields = Fields(data, ("heads", "flips", "turn", "to_move"))
        state = CoinState()
        state.heads = fields.items("heads")
        state.flips = fields.integer("flips", 0, 4)
        state.turn = fields.integer("turn", 0, 1)
        state.to_move = fields.integer("to_move", -1, 1)
        return state

    def spot_name(self, spot: Spot) -> str:
        return f"coin {spot.at}"


class CoinWords(GameWords[CoinState]):
    def prompt(self, state: CoinState, chosen: Sequence[Pick]) -> Phrase:
        return Phrase("prompt")

    def said(self, event: Event) -> EventWords:
        told = Phrase(f"fell.{event.face}") if isinstance(event, Revealed) else None
        return EventWords(told, told)

    def picture(self, state: CoinState) -> str:
        return f"heads {state.heads}"


COIN_TEXTS: Final = {
    "prompt": "Flip or pass",
    "not_now": "Not now.",
    "fell.head": "It shows a head",
    "fell.tail": "It shows a tail",
    "flipped_out": "All coins are flipped.",
}
RULES: Final = (("Coins", "Flip."),)
NOTATION: Final = CoinNotation()
WORDS: Final = CoinWords()


def notation_on(board: BoardSpec) -> CoinNotation:
    return NOTATION


def words_on(board: BoardSpec) -> CoinWords:
    return WORDS


NOTHING: Final[EntryPoint[Any]] = EntryPoint("tests.commands.coins", "nothing: it has no such part")

COINS: Final[Game] = Game(
    id="coins",
    title="Coins",
    seats=(2,),
    secrets=True,
    parts=Parts(
        start=EntryPoint("tests.commands.coins", "start"),
        notation=EntryPoint("tests.commands.coins", "notation_on"),
        sentences=EntryPoint("tests.commands.coins", "COIN_TEXTS"),
        rules_page=EntryPoint("tests.commands.coins", "RULES"),
        words=EntryPoint("tests.commands.coins", "words_on"),
        threats=NOTHING,
        ai=NOTHING,
        look=NOTHING,
    ),
)
