"""A greedy child as an engine: ``python -m tests.ai.child`` speaks the protocol, for ``arena --engine``."""

from __future__ import annotations

import json
import sys
from random import Random

from halloween_games.commands.engine.session import Session, read_line
from halloween_games.core.game import Json
from halloween_games.words.text import Text
from tests.ai.children import CHILDREN


class ChildSession(Session):
    """The engine, but ``go`` asks the child of the game."""

    def do_go(
        self,
        level: str = "",
        seconds: float | None = None,
        iterations: int | None = None,
        seed: int | None = None,
    ) -> dict[str, Json]:
        match = self._playing
        action = CHILDREN[match.game.id](match.view(match.to_move), Random(seed))
        return {"action": match.game.notation.write(match.state, action), "iterations": 1}


def main() -> None:
    session = ChildSession(Text())
    while not session.over and (line := read_line(sys.stdin.buffer)):
        print(json.dumps(session.answer(line)), flush=True)


if __name__ == "__main__":
    main()
