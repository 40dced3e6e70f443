"""What the tests of the games' reasons have in common."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from halloween_games.core.actions import Action, Pick
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import Spot
from halloween_games.words.text import Text

CODE_AT = {"Reason": 0, "BadPosition": 1}  # the argument that is the code


class Strange(Action):
    """An action of no game."""

    __slots__ = ()

    def astuple(self) -> tuple[int, ...]:
        return ()

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("strange", Spot("nowhere", 0)),)


def assert_told(game_id: str, reason: Reason) -> None:
    """It has a sentence, and everything is filled in."""
    sentence = Text().for_game(game_id).say(reason)
    assert sentence != reason.code
    assert sentence[-1] in ".!?"
    assert not re.search(r"@|{\w+}", sentence), sentence


def codes_in(file: Path, code_at: Mapping[str, int] = CODE_AT) -> Iterator[str]:
    """The codes that stand in *file* as texts, also where one of two is chosen."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in code_at:
            codes = [node.args[code_at[node.func.id]]]
            for code in codes:
                if isinstance(code, ast.IfExp):
                    codes += [code.body, code.orelse]
                elif not isinstance(code, ast.Name):  # a name is what another call here has been given
                    assert isinstance(code, ast.Constant), f"{file.name}:{node.lineno}"
                    yield str(code.value)
