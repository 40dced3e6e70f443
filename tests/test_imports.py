"""Who may import whom (architecture.md 4.2): read from the sources, and seen in a fresh process."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "halloween_games"
US = "halloween_games"
ANYTHING = "*"

SOURCES = sorted(PACKAGE.rglob("*.py"))
MODULES = {".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file for file in SOURCES}
GAMES = sorted(file.parent.name for file in PACKAGE.glob("games/*/rules.py"))

# ---------------------------------------------------------------- the table


class Rule(NamedTuple):
    """What a module may import besides the standard library and the bare package name.

    A name ending in ``.*`` stands for a package and all in it, any other for that module alone.
    """

    ours: tuple[str, ...]
    foreign: tuple[str, ...] = ()


FONTS = ("font_lato", "font_fredoka_one")
LEVEL_WORDS = (f"{US}.core.board", f"{US}.core.phrases")
EVERYTHING = Rule((f"{US}.*",), (ANYTHING,))

# The most exact prefix wins.
PACKAGES = {
    US: Rule(()),
    f"{US}.__main__": EVERYTHING,
    f"{US}.cli": EVERYTHING,
    f"{US}.app": EVERYTHING,
    f"{US}.core": Rule((f"{US}.core.*",)),
    f"{US}.games": Rule((f"{US}.core.*", f"{US}.games")),
    f"{US}.ai": Rule((f"{US}.core.*", f"{US}.ai.*", f"{US}.games")),
    f"{US}.boards": Rule((*LEVEL_WORDS, f"{US}.boards.*")),
    f"{US}.boards.tmx": Rule((*LEVEL_WORDS, f"{US}.boards.*"), ("pytmx",)),
    f"{US}.ui": Rule((f"{US}.core.*", f"{US}.ui.*", f"{US}.boards.paths"), ("pygame", *FONTS)),
    f"{US}.adapters": Rule((f"{US}.core.*", f"{US}.games.*"), (ANYTHING,)),
}
WITHOUT_SEARCH = {"__init__", "rules", "board", "notation", "text"}
SCREEN = {
    "look",
    "places",
    "clips",
    "scenery",
    "cards_drawing",
    "turn_box",
    "pieces",
    "panels",
    "paths",
}  # what a look is made of where one module would be too long


def rule_of(module: str) -> Rule:
    """The row of the table for *module*; KeyError if the package is a new one without a row."""
    parts = module.split(".")
    if parts[:2] == [US, "games"] and len(parts) > 2:
        return game_rule(parts[2], parts[3] if len(parts) > 3 else "__init__")
    prefixes = [name for name in PACKAGES if covers(name if name == US else f"{name}.*", module)]
    if not prefixes:
        raise KeyError(f"{module}: tests/test_imports.py has no row for this package")
    return PACKAGES[max(prefixes, key=len)]


def game_rule(game: str, part: str) -> Rule:
    """The row for one module of one game."""
    own = (f"{US}.core.*", f"{US}.games.{game}.*")
    if part in SCREEN:
        return Rule((*own, f"{US}.ui.*"), ("pygame",))
    if part in WITHOUT_SEARCH:
        return Rule(own)
    return Rule((*own, f"{US}.ai.search"))


def covers(pattern: str, module: str) -> bool:
    """Whether *pattern*, as in Rule, means *module*."""
    package = pattern.removesuffix(".*")
    return module == package or (pattern != package and module.startswith(f"{package}."))


# ---------------------------------------------------------------- what a source imports


def imports(source: str, module: str, is_package: bool) -> Iterator[str]:
    """The modules that *source* imports anywhere, also under ``if TYPE_CHECKING`` and inside functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = absolute(node, module, is_package)
            for alias in node.names:
                inner = f"{start}.{alias.name}"
                yield inner if inner in MODULES else start


def absolute(node: ast.ImportFrom, module: str, is_package: bool) -> str:
    """The full name of what a ``from ... import`` names."""
    if node.level == 0:
        return node.module or ""
    parts = module.split(".")
    parts = parts[: len(parts) - node.level + (1 if is_package else 0)]
    return ".".join([*parts, node.module] if node.module else parts)


def is_allowed(name: str, rule: Rule) -> bool:
    """Whether a module under *rule* may import *name*."""
    top = name.partition(".")[0]
    if top == US:
        return name == US or any(covers(pattern, name) for pattern in rule.ours)
    return top in sys.stdlib_module_names or top in rule.foreign or ANYTHING in rule.foreign


def violations(source: str, module: str, is_package: bool = False) -> list[str]:
    """What *module* imports against the table."""
    rule = rule_of(module)
    return sorted({name for name in imports(source, module, is_package) if not is_allowed(name, rule)})


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_what_the_table_allows(module: str) -> None:
    """Every file under halloween_games."""
    file = MODULES[module]
    found = violations(file.read_text(encoding="utf-8"), module, file.name == "__init__.py")
    assert not found, f"{file.relative_to(ROOT)} must not import {', '.join(found)} (see Rule and PACKAGES here)"


# ---------------------------------------------------------------- the check itself


@pytest.mark.parametrize(
    ("module", "source", "forbidden"),
    [
        ("core.state", "import json, pygame", ["pygame"]),
        ("core.state", "def f():\n    from halloween_games.ai import search", ["halloween_games.ai.search"]),
        ("core.state", "from .spots import Spot\nfrom . import events", []),
        ("core.state", "from ..games import REGISTRY", ["halloween_games.games"]),
        ("core.state", "import halloween_games.corelike", ["halloween_games.corelike"]),
        ("games.rhombus.rules", "from halloween_games.games.rhombus import cards", []),
        ("games.rhombus.rules", "from ..halloween import rules", ["halloween_games.games.halloween.rules"]),
        ("games.rhombus.rules", "from halloween_games.ai.search import Search", ["halloween_games.ai.search"]),
        ("games.rhombus.ai", "from halloween_games.ai.search import Search", []),
        ("games.rhombus.ai", "from halloween_games.ai.worker import x", ["halloween_games.ai.worker"]),
        ("games.rhombus.ai", "import pygame.draw", ["pygame.draw"]),
        ("games.rhombus.look", "import pygame.draw\nfrom halloween_games.ui.art import Art", []),
        ("games.rhombus.look", "from halloween_games.app.services import Services", ["halloween_games.app.services"]),
        ("ai.worker", "from halloween_games.games import REGISTRY", []),
        ("ai.worker", "from halloween_games.games.rhombus.rules import x", ["halloween_games.games.rhombus.rules"]),
        ("boards.paths", "import pytmx", ["pytmx"]),
        ("boards.tmx", "import pytmx\nfrom halloween_games.core.board import BoardSpec", []),
        ("boards.tmx", "from halloween_games.core.match import Match", ["halloween_games.core.match"]),
        ("ui.art", "from halloween_games.boards.paths import assets_dir", []),
        ("ui.art", "from halloween_games.boards.tmx import load", ["halloween_games.boards.tmx"]),
        ("ui.art", "import msgspec", ["msgspec"]),
        ("app.main", "import pygame, platformdirs\nfrom halloween_games.games.rhombus import look", []),
    ],
)
def test_the_check_sees_what_it_should(module: str, source: str, forbidden: list[str]) -> None:
    """On sources made up for it, whatever modules exist."""
    assert violations(source, f"{US}.{module}") == forbidden


def test_a_package_without_a_row_is_an_error() -> None:
    """So that a new package cannot slip past the table."""
    with pytest.raises(KeyError):
        rule_of(f"{US}.helpers")


# ---------------------------------------------------------------- a fresh process


def loaded_by(modules: list[str]) -> set[str]:
    """Which of pygame and pytmx are loaded once *modules* are, in a process of their own."""
    script = "\n".join(
        ["import importlib, sys"]
        + [f"importlib.import_module({name!r})" for name in modules]
        + ["print(*({'pygame', 'pytmx'} & sys.modules.keys()))"]
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_load_no_pygame(game: str) -> None:
    """Its rules, notation, texts and opponent, by themselves."""
    parts = [f"{US}.games.{game}.{part}" for part in ("rules", "notation", "text", "ai")]
    assert not loaded_by([name for name in parts if name in MODULES])


def test_there_are_games_to_check() -> None:
    """An empty list would make the test above pass for nothing."""
    assert GAMES


def test_the_command_line_starts_without_pygame() -> None:
    """`halloween-games engine` and `text` run where pygame cannot."""
    assert not loaded_by([f"{US}.cli"])
