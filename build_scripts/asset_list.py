"""Writes assets/manifest.txt, by which the selftest of a checkout or a wheel finds missing and changed files.

``python build_scripts/dev.py assets`` after drawings, sounds or levels were changed on purpose; it also keeps the
standard boards as they are read. With ``--check`` nothing is written. Translations are not in it.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from build_scripts.arguments import parser_of

ROOT: Final = Path(__file__).resolve().parents[1]
MANIFEST: Final = "assets/manifest.txt"
LISTED: Final = (  # drawings lie in folders by game; what lies in a folder elsewhere is nobody's asset
    "assets/svg/**/*.svg",
    "assets/svg/*.toml",
    "assets/sound/*.ogg",
    "assets/fonts/*.ttf",
    "assets/fonts/*.txt",
    "assets/endgames/*.endgames",
    *(f"levels/*{ending}" for ending in (".tmx", ".tsx", ".json", ".toml", ".jsonl")),
)


def keep_boards() -> None:
    """Write ``levels/boards.json``: every standard board as it is read, so that the program need not parse its map."""
    from halloween_games import games
    from halloween_games.boards.standard import KEPT, kept_text
    from halloween_games.boards.tmx import load_board

    folder = ROOT / "levels"
    known = [games.load(game_id) for game_id in (*games.REGISTRY, *games.TEMPLATE)]
    maps = {name: game for game in known if game.boards is not None for name in game.map_rules}
    boards = {name: load_board(folder / name, one.board_rules, sentences=one.sentences) for name, one in maps.items()}
    (folder / KEPT).write_text(kept_text(folder, boards), encoding="utf-8", newline="\n")


def manifest(root: Path = ROOT) -> str:
    """What the file should contain: a line with the SHA-256 and the name of every asset."""
    files = sorted(file for pattern in LISTED for file in root.glob(pattern))
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(root).as_posix()}\n" for file in files
    )


def differences(root: Path = ROOT) -> list[str]:
    """The names of the files that are missing, new or changed since the manifest was written."""
    path = root / MANIFEST
    written = set(path.read_text(encoding="utf-8").splitlines()) if path.exists() else set()
    return sorted({line.partition("  ")[2] for line in written ^ set(manifest(root).splitlines())})


def main(arguments: Sequence[str]) -> int:
    """Write the manifest, or only report what differs and return 1 then."""
    is_check = parser_of("dev.py assets", __doc__).parse_args(arguments).check
    if not is_check:
        keep_boards()
    changed = differences()
    for name in changed:
        print(name)
    if is_check:
        return 1 if changed else 0
    (ROOT / MANIFEST).write_text(manifest(), encoding="utf-8", newline="\n")
    print(f"{len(changed)} files changed since {MANIFEST} was written.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
