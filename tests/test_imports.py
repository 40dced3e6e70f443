"""Which modules may import which (docs/architecture.md): checked in the sources and in a fresh process."""

from __future__ import annotations

import ast
import runpy
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from build_scripts.program_figures import FIRST_FRAME
from tests.processes import at_home_in, printed

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "halloween_games"
US = "halloween_games"
ANYTHING = "*"

SOURCES = sorted(PACKAGE.rglob("*.py"))
MODULES = {".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file for file in SOURCES}
GAMES = sorted(file.parent.name for file in PACKAGE.glob("games/*/rules"))

# ---------------------------------------------------------------- the table


class Rule(NamedTuple):
    """What a module may import besides the standard library and the bare package name.

    A name ending in ``.*`` means a package with everything in it, any other only that module.
    """

    ours: tuple[str, ...]
    foreign: tuple[str, ...] = ()


NATIVE = ("librt", "mypy_extensions")  # numbers and arrays of compiled code
DATA = f"{US}.data_folders"
DATA_FILES = (f"{US}.data_files", f"{US}.data_problems", f"{US}.games", DATA)
LEAVING = f"{US}.leaving"
SCREEN = (f"{US}.core.*", f"{US}.kit.*", f"{US}.table.*", DATA)
OWN = "@"
"""Stands for the game that a module belongs to."""


def under(*folders: str) -> tuple[str, ...]:
    """All modules of *folders*."""
    return tuple(f"{US}.{folder}.*" for folder in folders)


BOARD_PARTS = (
    *(f"{US}.core.{name}" for name in ("board", "board_text", "game", "measured", "phrases", "reasons")),
    f"{US}.boards.*",
    f"{US}.data_problems",
    DATA,
)
EVERYTHING = Rule((f"{US}.*",), (ANYTHING,))

# Lower folders know nothing of higher ones (docs/architecture.md). The most exact prefix wins.
FOLDERS = {
    US: Rule(()),
    DATA: Rule(()),
    f"{US}.data_problems": Rule((f"{US}.core.*",)),
    f"{US}.data_files": Rule((f"{US}.core.*", f"{US}.data_problems"), ("msgspec",)),
    LEAVING: Rule(()),
    f"{US}.usage": Rule((f"{US}.core.*", f"{US}.boards.*", f"{US}.games", f"{US}.words.*")),
    f"{US}.__main__": EVERYTHING,
    f"{US}.core": Rule((f"{US}.core.*",)),
    f"{US}.core.state": Rule((f"{US}.core.*",), ("typing_extensions",)),  # for type checkers alone
    f"{US}.core.kernel": Rule((f"{US}.core.*",), NATIVE),
    f"{US}.games": Rule((f"{US}.core.*", f"{US}.games")),
    f"{US}.games.*": Rule((f"{US}.core.*", OWN)),
    f"{US}.games.*.kernel": Rule((f"{US}.core.*", OWN), NATIVE),
    f"{US}.games.*.rules": Rule((f"{US}.core.*", f"{OWN}.rules.*"), ("mypy_extensions",)),  # native integers
    f"{US}.games.*.endgames": Rule((f"{US}.core.*", f"{OWN}.rules.*", f"{OWN}.endgames.*", DATA)),
    f"{US}.games.*.words": Rule((f"{US}.core.*", f"{OWN}.rules.*", f"{OWN}.words.*")),
    f"{US}.games.*.look": Rule((*SCREEN, f"{OWN}.rules.*", f"{OWN}.words.*", f"{OWN}.look.*"), ("pygame",)),
    f"{US}.players": Rule((f"{US}.core.*", f"{US}.lessons.*", f"{US}.players.*", f"{US}.games"), ("msgspec",)),
    f"{US}.players.searches.kernel_search": Rule((f"{US}.core.*",), NATIVE),
    f"{US}.players.searches.state_kernel": Rule((f"{US}.core.*",), NATIVE),
    f"{US}.boards": Rule(BOARD_PARTS),
    f"{US}.boards.tmx": Rule(BOARD_PARTS, ("pytmx",)),
    f"{US}.words": Rule((f"{US}.core.*", f"{US}.words.*", f"{US}.games", DATA)),
    f"{US}.exercises": Rule(under("core", "exercises")),
    f"{US}.lessons": Rule((*under("core", "exercises", "lessons"), *DATA_FILES), ("msgspec",)),
    f"{US}.puzzles": Rule((*under("core", "exercises", "puzzles"), *DATA_FILES), ("msgspec",)),
    f"{US}.campaign": Rule((*under("core", "boards", "lessons", "puzzles", "campaign"), *DATA_FILES), ("msgspec",)),
    f"{US}.session": Rule((f"{US}.core.*", f"{US}.session.*")),
    f"{US}.kit": Rule((f"{US}.core.*", f"{US}.kit.*", DATA), ("pygame",)),
    f"{US}.table": Rule(SCREEN, ("pygame",)),
    f"{US}.play": Rule((*SCREEN, *under("session", "exercises", "lessons", "puzzles", "play")), ("pygame",)),
    f"{US}.app": Rule(()),
    f"{US}.app.saving": Rule(
        (f"{US}.core.*", f"{US}.games", f"{US}.data_problems", *under("puzzles", "campaign", "app.saving")),
        ("msgspec", "platformdirs"),
    ),
    f"{US}.app.exports": Rule(
        (*SCREEN, f"{US}.games", *under("app.saving", "app.exports")), ("pygame", "PIL", "segno")
    ),
    f"{US}.app.screens": Rule(
        (
            *SCREEN,
            *under("session", "lessons", "puzzles", "campaign", "play", "words", "players"),
            *under("app.saving", "app.exports", "app.screens"),
            f"{US}.games",
        ),
        ("pygame",),
    ),
    f"{US}.app.shell": Rule(
        (
            *SCREEN,
            *under("session", "lessons", "puzzles", "campaign", "play", "words", "players", "app", "boards"),
            f"{US}.games",
            f"{US}.usage",
            LEAVING,
        ),
        ("pygame", "msgspec"),
    ),
    f"{US}.app.shell.accesskit_bridge": Rule(
        (*SCREEN, f"{US}.app.shell.reader", f"{US}.app.shell.reader_port"), ("accesskit",)
    ),
    f"{US}.app.shell.voices": Rule((f"{US}.players.machine",), ("prism",)),
    f"{US}.app.shell.reader_port": Rule((), ("accesskit", "pygame")),
    f"{US}.lab": Rule(
        (*under("core", "players", "words", "lab", "app.saving"), f"{US}.games", f"{US}.usage", LEAVING), (ANYTHING,)
    ),
    f"{US}.adapters": Rule((f"{US}.lab.*",)),
    f"{US}.commands": EVERYTHING,
}


def rule_of(module: str) -> Rule:
    """The row of the table for *module*; KeyError if its folder has no row yet."""
    parts = module.split(".")
    game = ".".join(parts[:3]) if parts[:2] == [US, "games"] and len(parts) > 2 else ""
    name = ".".join([US, "games", "*", *parts[3:]]) if game else module
    found = [row for row in FOLDERS if name == row or (row != US and name.startswith(f"{row}."))]
    if not found:
        raise KeyError(f"{module}: tests/test_imports.py has no row for this folder")
    rule = FOLDERS[max(found, key=len)]
    own = tuple(pattern.replace(OWN, game) + ("" if pattern != OWN else ".*") for pattern in rule.ours)
    return Rule(own, rule.foreign)


def covers(pattern: str, module: str) -> bool:
    """Whether *pattern*, as in Rule, matches *module*."""
    package = pattern.removesuffix(".*")
    return module == package or (pattern != package and module.startswith(f"{package}."))


# ---------------------------------------------------------------- what a source imports


def imports(source: str, module: str, is_package: bool) -> Iterator[str]:
    """All modules that *source* imports, including under ``if TYPE_CHECKING`` and inside functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = absolute(node, module, is_package)
            for alias in node.names:
                inner = f"{start}.{alias.name}"
                yield inner if inner in MODULES else start


def absolute(node: ast.ImportFrom, module: str, is_package: bool) -> str:
    """The full name of a name in ``from ... import``."""
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


@cache
def imported() -> dict[str, list[str]]:
    """What each of our modules imports."""
    return {
        module: list(imports(file.read_text(encoding="utf-8"), module, file.name == "__init__.py"))
        for module, file in MODULES.items()
    }


def violations(names: Iterable[str], module: str) -> list[str]:
    """What of *names*, the imports of *module*, the table does not allow."""
    rule = rule_of(module)
    return sorted({name for name in names if not is_allowed(name, rule)})


def test_modules_import_only_what_the_table_allows() -> None:
    """Every file under halloween_games."""
    found = {module: violations(names, module) for module, names in imported().items()}
    wrong = [f"{module} must not import {', '.join(names)}" for module, names in found.items() if names]
    assert not wrong, f"{wrong} (see FOLDERS here)"


# ---------------------------------------------------------------- the check itself


@pytest.mark.parametrize(
    ("module", "source", "forbidden"),
    [
        ("core.state", "import json, pygame", ["pygame"]),
        ("core.state", "def f():\n    from halloween_games.players import hosts", ["halloween_games.players.hosts"]),
        ("core.state", "from .spots import Spot\nfrom . import events", []),
        ("core.state", "from ..games import REGISTRY", ["halloween_games.games"]),
        ("core.state", "import halloween_games.corelike", ["halloween_games.corelike"]),
        ("games.rhombus.rules.state", "from halloween_games.games.rhombus.rules import cards", []),
        (
            "games.rhombus.rules.state",
            "from halloween_games.games.halloween import ai",
            ["halloween_games.games.halloween.ai"],
        ),
        (
            "games.rhombus.rules.state",
            "from halloween_games.games.rhombus import ai",
            ["halloween_games.games.rhombus.ai"],
        ),
        ("games.rhombus.ai", "from halloween_games.core.judging import Search", []),
        ("games.rhombus.ai", "from halloween_games.players.worker import x", ["halloween_games.players.worker"]),
        ("games.rhombus.ai", "import pygame.draw", ["pygame.draw"]),
        ("games.rhombus.look.clips", "import pygame.draw\nfrom halloween_games.kit.art import Art", []),
        ("games.rhombus.look.clips", "from halloween_games.play.hints import Hint", ["halloween_games.play.hints"]),
        (
            "games.rhombus.look.clips",
            "from halloween_games.games.rhombus import ai",
            ["halloween_games.games.rhombus.ai"],
        ),
        ("players.worker", "from halloween_games.games import REGISTRY", []),
        ("players.worker", "from halloween_games.games.rhombus import ai", ["halloween_games.games.rhombus.ai"]),
        ("session.analysis", "from halloween_games.kit.rect import Rect", ["halloween_games.kit.rect"]),
        ("session.analysis", "import pygame", ["pygame"]),
        ("boards.problems", "import pytmx", ["pytmx"]),
        ("boards.tmx", "import pytmx\nfrom halloween_games.core.board import BoardSpec", []),
        ("boards.tmx", "from halloween_games.core.match import Match", ["halloween_games.core.match"]),
        ("kit.art", "from halloween_games.data_folders import assets_dir", []),
        ("kit.art", "from halloween_games.table.layout import Layout", ["halloween_games.table.layout"]),
        ("kit.art", "import msgspec", ["msgspec"]),
        ("table.table", "from halloween_games.play.hints import Hint", ["halloween_games.play.hints"]),
        ("play.hints", "from halloween_games.app.shell import main", ["halloween_games.app.shell.main"]),
        ("app.saving.saves", "import msgspec\nfrom halloween_games import games", []),
        ("app.saving.saves", "import pygame", ["pygame"]),
        (
            "app.saving.saves",
            "from halloween_games.app.screens import menu",
            ["halloween_games.app.screens.menu"],
        ),
        ("app.exports.film", "from halloween_games.app.saving.storage import x", []),
        ("app.exports.film", "from halloween_games.app.screens import menu", ["halloween_games.app.screens.menu"]),
        ("app.screens.menu", "from halloween_games.app.exports.film import Film", []),
        (
            "app.screens.menu",
            "from halloween_games.app.shell import navigation",
            ["halloween_games.app.shell.navigation"],
        ),
        ("app.shell.main", "import pygame\nfrom halloween_games.app.screens.menu import MenuScene", []),
        ("app.shell.main", "from halloween_games.commands import cli", ["halloween_games.commands.cli"]),
    ],
)
def test_the_check_sees_what_it_should(module: str, source: str, forbidden: list[str]) -> None:
    """On made-up sources, independent of existing modules."""
    assert violations(imports(source, f"{US}.{module}", False), f"{US}.{module}") == forbidden


def test_a_package_without_a_row_is_an_error() -> None:
    """So that a new package cannot bypass the table."""
    with pytest.raises(KeyError):
        rule_of(f"{US}.helpers.module")


# ---------------------------------------------------------------- circles

Graph = Mapping[str, set[str]]


def import_graph() -> Graph:
    """Each of our modules with those it imports, including types-only imports."""
    return {module: {name for name in names if name in MODULES} - {module} for module, names in imported().items()}


def test_no_import_circle() -> None:
    """Following the imports of a file, including types-only ones, never leads back to it."""
    try:
        TopologicalSorter(import_graph()).prepare()
    except CycleError as error:
        pytest.fail(f"These imports go in a circle: {' -> '.join(error.args[1])}")


# ---------------------------------------------------------------- a fresh process


def loaded_by(modules: list[str]) -> set[str]:
    """Which of pygame and pytmx are imported after *modules* are, in a process of their own."""
    script = "\n".join(
        ["import importlib, sys"]
        + [f"importlib.import_module({name!r})" for name in modules]
        + ["print(*({'pygame', 'pytmx'} & sys.modules.keys()))"]
    )
    return set(printed(script).split())


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_load_no_pygame(game: str) -> None:
    """Its rules, notation, texts and opponent, by themselves: everything that its manifest names but the look."""
    parts = import_module(f"{US}.games.{game}.game").GAME.parts
    assert not loaded_by([part.module for part in parts.entry_points() if part != parts.look])
    assert "pygame" in loaded_by([parts.look.module])


def test_the_command_line_starts_without_pygame() -> None:
    """`halloween-games engine` and `text` run where pygame is not installed."""
    assert not loaded_by([f"{US}.commands.cli"])


# ---------------------------------------------------------------- the first frame

FIRST_SCREEN = ("game_card", "launcher", "navigation", "night_life", "seats")
MOST_MODULES = 150  # of ours, besides packages


def test_the_first_frame_loads_little(tmp_path: Path) -> None:
    """The launcher without a game to go on with: no other screen, nothing of a board, and of games only their words."""
    told = printed(FIRST_FRAME, **at_home_in(tmp_path), SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    loaded = told.splitlines()[-1].split()
    allowed = {f"{US}.app.screens.{name}" for name in FIRST_SCREEN}
    later = under("app.screens", "play", "table", "boards", "lessons", "session", "players.searches", "lab")
    late = {name for name in loaded if any(covers(folder, name) for folder in later)} - allowed
    assert late <= {f"{US}.lessons.course_files", f"{US}.session.new_game"}, "whether there are lessons, who played"
    of_games = {name.rpartition(".")[2] for name in loaded if name.startswith(f"{US}.games.")}
    assert of_games == {"game"}
    assert len(loaded) <= MOST_MODULES


# ---------------------------------------------------------------- what the compiler sees


def seen_by_the_compiler() -> dict[str, Path]:
    """What mypy reads when it compiles: the compiled sources, all they import, packages above, stubs."""
    setup = runpy.run_path(str(ROOT / "setup.py"))
    visible = [f"{US}.{name}" for name in setup["SEEN"]]
    left = [file.removesuffix(".py").replace("/", ".") for file in setup["compiled_files"]()]
    found: dict[str, Path] = {}
    while left:
        name = left.pop()
        if name in found or not name.startswith(f"{US}."):
            continue
        file = MODULES.get(name)
        if file is None:  # a name in a module
            continue
        stub = file.with_suffix(".pyi")
        found[name] = stub if stub.exists() else file
        assert any(covers(pattern, name) for pattern in visible), f"setup.py does not let the compiler see {name}"
        left.append(name.rpartition(".")[0])
        for node in ast.walk(ast.parse(found[name].read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                left += [part.name for part in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                left += [node.module, *(f"{node.module}.{part.name}" for part in node.names)]
    return found


def test_the_compiler_sees_nothing_of_the_application() -> None:
    """Builds have only the compiler installed: what it reads needs nothing else, nor does it lead to what does."""
    found = seen_by_the_compiler()
    assert {name.split(".")[1] for name in found} == {"core", "data_folders", "games", "players"}
    assert not [name for name in found if name.startswith(f"{US}.players.") and ".searches" not in name]
    assert not [name for name in found if name.split(".")[1] == "games" and {"look", "words"} & set(name.split("."))]
