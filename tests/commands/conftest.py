"""A made-up game with luck and secrets, and a client of the engine, for the tests of the program's frame."""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar, Final, cast

import pytest

from halloween_games import games
from halloween_games.commands.engine.session import Session
from halloween_games.core.actions import Action, Pass, Pick
from halloween_games.core.events import Event, Log, Passed, Revealed, Secret
from halloween_games.core.game import Game, Json, Options
from halloween_games.core.outcome import Outcome
from halloween_games.core.phrases import Phrase
from halloween_games.core.position import Fields
from halloween_games.core.reasons import BadNotation, IllegalAction, Reason
from halloween_games.core.spots import BOARD, CHANCE, NOBODY, Seat, Spot
from halloween_games.core.state import State
from halloween_games.words.text import Text

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

    def observe(self, seat: Seat | None) -> State:
        view = self.copy()
        view.heads = [heads if owner == seat else MASKED for owner, heads in enumerate(self.heads)]
        return view


class CoinGame(Game):
    """Coins: as short as a game with luck and secrets can be."""

    id: ClassVar[str] = "coins"
    folder: ClassVar[str] = "coins"
    seats: ClassVar[tuple[int, ...]] = (2,)
    secrets: ClassVar[bool] = True

    def start(self, seats: int, options: Options, rng: Random) -> State:
        return CoinState()

    def read(self, state: State, text: str) -> Action:
        found: Mapping[str, Action] = {"flip": Flip(), "pass": Pass(), "head": Face(0), "tail": Face(1)}
        if text not in found:
            raise BadNotation(text)
        reason = state.why_not(found[text])
        if reason is not None:
            raise IllegalAction(reason)
        return found[text]

    def write(self, state: State, action: Action) -> str:
        return FACES[action.face] if isinstance(action, Face) else type(action).__name__.lower()

    def dump(self, state: State) -> Json:
        assert isinstance(state, CoinState)
        heads = ["?" if heads == MASKED else heads for heads in state.heads]
        return {"heads": heads, "flips": state.flips, "turn": state.turn, "to_move": state.to_move}

    def load(self, data: Json, seats: int, options: Options) -> State:
        fields = Fields(data, ("heads", "flips", "turn", "to_move"))
        state = CoinState()
        state.heads = fields.items("heads")
        state.flips = fields.whole("flips", 0, 4)
        state.turn = fields.whole("turn", 0, 1)
        state.to_move = fields.whole("to_move", -1, 1)
        return state

    def spot_name(self, spot: Spot) -> str:
        return f"coin {spot.at}"


def prompt(_: State, chosen: Sequence[Pick]) -> Phrase:
    return Phrase("prompt")


def tell(event: Event) -> Phrase | None:
    return Phrase(f"fell.{event.face}") if isinstance(event, Revealed) else None


def picture(state: State) -> str:
    assert isinstance(state, CoinState)
    return f"heads {state.heads}"


COIN_TEXTS: Final = {
    "title": "Coins",
    "prompt": "Flip or pass",
    "not_now": "Not now.",
    "fell.head": "It shows a head",
    "fell.tail": "It shows a tail",
    "flipped_out": "All coins are flipped.",
}
WORDS: Final = SimpleNamespace(TEXTS=COIN_TEXTS, RULES=(("Coins", "Flip."),), prompt=prompt, tell=tell, picture=picture)


@pytest.fixture
def coins(monkeypatch: pytest.MonkeyPatch) -> CoinGame:
    """The made-up game among the real ones, as ``coins``."""
    game = CoinGame()
    has_rules, load, texts, words = games.has_rules, games.load, games.texts, games.words
    monkeypatch.setattr(games, "REGISTRY", {**games.REGISTRY, "coins": "coins"})
    monkeypatch.setattr(games, "has_rules", lambda name: name == "coins" or has_rules(name))
    monkeypatch.setattr(games, "load", lambda name: game if name == "coins" else load(name))
    monkeypatch.setattr(games, "texts", lambda name: COIN_TEXTS if name == "coins" else texts(name))
    monkeypatch.setattr(games, "words", lambda name: WORDS if name == "coins" else words(name))
    return game


class Client:
    """Speaks to an engine in this process."""

    def __init__(self) -> None:
        self.session = Session(Text())

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """The answer to a well-formed line, as it arrives over the wire."""
        return self.send(json.dumps({"do": do, **fields}).encode() + b"\n")

    def send(self, line: bytes) -> dict[str, Any]:
        """The answer to any line."""
        return cast(dict[str, Any], json.loads(json.dumps(self.session.answer(line))))


@pytest.fixture
def client() -> Client:
    """An engine without a game."""
    return Client()
