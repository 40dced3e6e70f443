"""Makes the tables of proven endgames that come with the program; half an hour, a few minutes with compiled rules."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from halloween_games import games
from halloween_games.commands.solve import maker_for, solve
from halloween_games.words.text import Text

FOLDER = Path(__file__).resolve().parents[1] / "assets" / "endgames"
SHIPPED = {"closest-ghost": 3}
"""How many pieces may be left at most."""


def main() -> None:
    text = Text()
    for name, most in SHIPPED.items():
        maker = maker_for(games.load(name), most, FOLDER, text)
        solve(maker, text, print)
        maker.path.chmod(0o644)  # for everybody, unlike a player's own


if __name__ == "__main__":
    main()
