"""A made-up game with luck and secrets, and a client of the engine."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

import pytest

from halloween_games import games
from halloween_games.commands import cli
from halloween_games.commands.engine.session import Session
from halloween_games.core.game import EntryPoint, Game
from halloween_games.words.text import Text
from tests.commands.coins import COINS


@pytest.fixture
def coins(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The made-up game among the real ones, as ``coins``."""
    monkeypatch.setattr(games, "REGISTRY", {**games.REGISTRY, "coins": EntryPoint("tests.commands.coins", "COINS")})
    return COINS


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
