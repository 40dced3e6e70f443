"""What the tests of the games' reasons have in common."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from halloween_games.core.actions import Action, Pick
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import Spot
from halloween_games.words.text import Text

CODE_AT = {"Reason": 0, "BadPosition": 1, "demand": 2, "_attack": 1}  # the argument that is the code


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
    assert sentence[-1] in ".!?…" or sentence[-1].isalnum()  # a list of what can be done has no end
    assert not re.search(r"@|{\w+}", sentence), sentence


def codes_in(file: Path) -> Iterator[str]:
    """The codes that stand in *file* as texts, also where one of two is chosen, or has a name first."""
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    named = {ast.unparse(node.targets[0]): node.value for node in nodes if isinstance(node, ast.Assign)}
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CODE_AT:
            code = node.args[CODE_AT[node.func.id]]
            code = named.get(code.id, code) if isinstance(code, ast.Name) else code
            for part in (code.body, code.orelse) if isinstance(code, ast.IfExp) else (code,):
                if isinstance(part, ast.Constant):
                    yield str(part.value)
