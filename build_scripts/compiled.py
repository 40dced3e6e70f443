"""Compiles the rules and searches in place: ``dev.py compile``; ``dev.py compile --clean`` undoes it.

setup.py decides what is compiled and how. Python prefers a compiled module to its source, so while compiled modules
exist, edits of their sources have no effect; dev.py warns about that.
"""

from __future__ import annotations

import importlib.machinery
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from build_scripts.arguments import parser_of
from build_scripts.quiet_run import quiet_run, say_in_place

ROOT: Final = Path(__file__).resolve().parents[1]
LEFT_BEHIND: Final = ("compiled", "temp.*", "lib.*")  # in build/
LEFT: Final = "C files left to compile: "  # as setup.py says it

COPIED: Final = ("halloween_games", "assets", "levels")
FOR_COMPILING: Final = ("setup.py", "pyproject.toml", "README.md", "LICENSE")
NOT_COPIED: Final = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info")

Told = Callable[[int, int], None]
"""How many C files are compiled, and of how many; before that is known, of none."""


def built(root: Path = ROOT) -> list[Path]:
    """The compiled modules in the package of the checkout *root*."""
    suffixes = tuple(importlib.machinery.EXTENSION_SUFFIXES)
    return sorted(file for file in (root / "halloween_games").rglob("*") if file.name.endswith(suffixes))


def copy_sources(root: Path, target: Path, *more: str) -> None:
    """Copy what a compiled program is made of from the checkout *root*, without what was built, and folders *more*."""
    for folder in (*COPIED, *more):
        shutil.copytree(root / folder, target / folder, ignore=NOT_COPIED)
    for file in FOR_COMPILING:
        shutil.copy2(root / file, target / file)


def clean(root: Path = ROOT) -> int:
    """Remove the compiled modules and the build's leftovers; returns how many modules there were."""
    files = built(root)
    for file in files:
        file.unlink()
    for pattern in LEFT_BEHIND:
        for folder in (root / "build").glob(pattern):
            shutil.rmtree(folder)
    return len(files)


def build(root: Path = ROOT, verbose: bool = False, told: Told | None = None) -> int:
    """Compile the checkout *root* in place and return the number of modules, 0 on failure."""
    clean(root)
    most = 0

    def heard(line: str) -> None:
        nonlocal most
        if told is not None and line.startswith(LEFT):
            left = int(line.rpartition(LEFT)[2])  # two threads may have written one line
            most = max(most, left + 1)
            told(most - left, most)

    ended = quiet_run([sys.executable, "setup.py", "build_ext", "--inplace"], root, heard=heard)
    count = len(built(root)) if ended.code == 0 else 0
    if verbose or not count:
        print(ended.output if verbose else ended.last_lines(), file=sys.stderr)
    return count


def progress(done: int, most: int) -> str:
    """How far compiling is, for a person."""
    return f"Compiling the rules: {done} of {most} files ..." if most else "Translating the rules to C ..."


def main(args: list[str]) -> int:
    wanted = parser_of("dev.py compile", __doc__).parse_args(args)
    if wanted.clean:
        print(f"Removed {clean()} compiled modules; the sources run again.")
        return 0
    print("Compiling the rules and searches; this takes about a minute ...", flush=True)
    count = build(verbose=wanted.verbose, told=lambda done, most: say_in_place(progress(done, most)))
    say_in_place("")
    if not count:
        print("Nothing was compiled; the sources run as they are.", file=sys.stderr)
        return 1
    print(f"Compiled {count} modules. Until 'dev.py compile --clean' edits of their sources change nothing.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
