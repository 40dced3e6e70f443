"""The toy race with words, and a client of the engine."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, cast

import pytest

from halloween_games import games
from halloween_games.commands import cli
from halloween_games.commands.engine.session import Session
from halloween_games.core.board import BoardSpec
from halloween_games.core.game import EntryPoint, Game
from halloween_games.core.state import State
from halloween_games.words.text import Text
from tests.core.toys import RACE, RaceState
from tests.session.sitting import RaceWords


class CardWords(RaceWords):
    """Shows the cards that each seat has looked at."""

    def picture(self, state: State) -> str:
        assert isinstance(state, RaceState)
        return f"cards {state.cards}"


CARD_WORDS: Final = CardWords()
RACE_TEXTS: Final = {
    "prompt": "Run, toss or peek",
    "luck_decides": "Luck decides.",
    "runs": "It runs to {to}",
    "draws": "It is card {card}",
    "arrived": "The goal is reached.",
}
RACE_RULES: Final = (("Race", "Run."),)
TOLD_RACE: Final[Game] = replace(
    RACE,
    parts=replace(
        RACE.parts,
        sentences=EntryPoint(__name__, "RACE_TEXTS"),
        rules_page=EntryPoint(__name__, "RACE_RULES"),
        words=EntryPoint(__name__, "words_on"),
    ),
)


def words_on(board: BoardSpec) -> CardWords:
    return CARD_WORDS


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The toy race among the real games, as ``race``."""
    monkeypatch.setattr(games, "REGISTRY", {**games.REGISTRY, "race": EntryPoint(__name__, "TOLD_RACE")})
    return TOLD_RACE


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command line in this process: exit code, stdout, stderr."""
    monkeypatch.setenv("LANGUAGE", "en")

    def run(*argv: str) -> tuple[int, str, str]:
        code = cli.main(argv)
        out, err = capsys.readouterr()
        return code, out, err

    return run


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
