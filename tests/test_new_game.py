"""A new game: docs/new_game.md is followed in a copy of the repository, and bad names leave everything as it is."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest

from build_scripts import dev, new_game
from build_scripts.new_game import Names, NewGameError
from halloween_games import games

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "new_game.md"
HILL = Names("haunted-hill")

Tree = Mapping[str, bytes]


def tree(root: Path) -> Tree:
    """Every file below *root* that is not a cache, with its content."""
    return {
        file.relative_to(root).as_posix(): file.read_bytes()
        for file in sorted(root.rglob("*"))
        if file.is_file() and not file.relative_to(root).parts[0].startswith(".") and file.suffix != ".pyc"
    }


# ---------------------------------------------------------------- names


def test_a_name_is_written_in_every_way() -> None:
    assert (HILL.folder, HILL.title, HILL.class_name) == ("haunted_hill", "Haunted Hill", "HauntedHill")
    before = "games._template three_graves.tmx three-graves ThreeGravesState Three Graves"
    assert HILL.renamed(before) == "games.haunted_hill haunted_hill.tmx haunted-hill HauntedHillState Haunted Hill"


@pytest.mark.parametrize(
    "name",
    ["", "Haunted", "haunted_hill", "haunted hill", "13-owls", "-owls", "owls-", "two--owls", "../owls", "größe"],
)
def test_a_name_of_another_form_is_refused(name: str) -> None:
    with pytest.raises(NewGameError, match="lower-case letters"):
        new_game.check_name(Names(name))


@pytest.mark.parametrize("name", ["class", "match", "import", "con", "template", "tiles"])
def test_a_reserved_name_is_refused(name: str) -> None:
    with pytest.raises(NewGameError, match="reserved"):
        new_game.check_name(Names(name))


def test_a_name_that_fits_on_no_screen_is_refused() -> None:
    new_game.check_name(Names("x" * new_game.LONGEST))
    with pytest.raises(NewGameError, match="too long"):
        new_game.check_name(Names("x" * (new_game.LONGEST + 1)))


@pytest.mark.parametrize("name", [*games.REGISTRY, *games.TEMPLATE])
def test_a_game_is_not_made_twice(name: str) -> None:
    with pytest.raises(NewGameError, match=f"There is a game {name} already"):
        new_game.check_places(ROOT, Names(name))


@pytest.mark.parametrize(
    ("name", "place"), [("common", "assets/svg/common"), ("eighteen-ghosts", "halloween_games/games/eighteen_ghosts")]
)
def test_a_place_that_is_taken_is_refused(name: str, place: str) -> None:
    with pytest.raises(NewGameError, match=f"{place} exists already"):
        new_game.check_places(ROOT, Names(name))


# ---------------------------------------------------------------- files


@pytest.fixture
def small_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files that the command copies and edits, and nothing that could compute."""
    for file in [*new_game.copied(ROOT), *(ROOT / name for name in new_game.changed(ROOT))]:
        target = tmp_path / file.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    monkeypatch.setattr(new_game, "compute", lambda root, names, title: None)
    return tmp_path


def test_the_game_is_entered_where_games_are_listed(small_copy: Path) -> None:
    before = tree(small_copy)
    new_game.make(small_copy, HILL)
    after = {name: content.decode() for name, content in tree(small_copy).items() if name.endswith((".md", ".py"))}
    line = '    "haunted-hill": EntryPoint("halloween_games.games.haunted_hill.game", "GAME"),\n}\n'
    assert line in after["halloween_games/games/__init__.py"]
    rules = after["docs/rules/README.md"]
    page = f"{HILL.folder}.md"
    assert f"| `haunted-hill` | Haunted Hill | 2 | none | [{page}]({page}) |\n" in rules
    assert "| Haunted Hill | `three_in_a_row`, `board_full` |\n" in rules
    levels = after["levels/README.md"]
    for row in ("| 100-119 | Haunted Hill |", "\n## Haunted Hill\n| tile |", "| 100 | `grave`"):
        assert row in levels
    changed = {name for name, content in tree(small_copy).items() if before.get(name, content) != content}
    assert changed == {new_game.REGISTRY, new_game.LEVELS, new_game.RULES, new_game.TILES}


def test_nothing_of_the_template_is_left_in_the_game(small_copy: Path) -> None:
    before = tree(small_copy)
    new_game.make(small_copy, HILL)
    new = {name: content.decode() for name, content in tree(small_copy).items() if name not in before}
    assert len(new) > 20
    words = re.compile("three_graves|three-graves|ThreeGraves|Three Graves|template")
    assert not [name for name, text in new.items() if words.search(name + text)]


def test_its_tiles_are_numbered_from_the_next_range(small_copy: Path) -> None:
    new_game.make(small_copy, HILL)
    new_game.make(small_copy, Names("owl-wood"))
    root = ElementTree.parse(small_copy / "levels" / "tiles.tsx").getroot()
    numbers = [int(tile.get("id", "")) for tile in root.iterfind("tile")]
    assert numbers == sorted(numbers) and int(root.get("tilecount", "")) == len(numbers)
    assert numbers[-3:] == [100, 120, 1000]
    for name, number in (("haunted_hill", 101), ("owl_wood", 121), ("three_graves", 1001)):
        level = ElementTree.parse(small_copy / "levels" / f"{name}.tmx").getroot()
        assert {*"".join(level.itertext()).replace(",", " ").split()} == {str(number)}


@pytest.mark.parametrize("error", [NewGameError("no"), KeyboardInterrupt(), OSError("full")])
def test_what_goes_wrong_leaves_nothing_behind(
    small_copy: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    before = tree(small_copy)

    def fail(root: Path, names: Names, title: str) -> None:
        (root / "tests/perft").mkdir(parents=True, exist_ok=True)
        (root / "tests/perft/haunted-hill.toml").write_text("half", encoding="utf-8")
        (root / new_game.STRENGTH).write_text("half", encoding="utf-8")
        raise error

    monkeypatch.setattr(new_game, "compute", fail)
    with pytest.raises(type(error)):
        new_game.make(small_copy, HILL)
    assert tree(small_copy) == before
    assert not (small_copy / "halloween_games/games/haunted_hill").exists()


# ---------------------------------------------------------------- the page, step by step

SCREEN = """
import sys
from random import Random
from tests.play.person import Person

import pygame

person = Person((1280, 800), draw_every=30)
person.launch()
assert [card.name for card in person.program.stack.top.cards][-1] == "haunted-hill"
scene, rng = person.play("haunted-hill", names=("Ann", "Bo")), Random(1)
while scene.session.match.outcome is None:
    lit = sorted(scene.screen.marks.options)
    if lit and not scene.screen.table.busy:
        person.click(scene.screen.layout.rect(rng.choice(lit)).center)
    person.frames(5)
person.wait(0.5)
scene.draw(person.program.window.surface)
pygame.image.save(person.program.window.surface, sys.argv[1])
assert not person.program.services.art.problems
person.program.close()
print(scene.session.match.outcome.code)
"""

IGNORED = shutil.ignore_patterns(".*", "build", "dist", "__pycache__", "*.so", "*.pyd", "*.egg-info", "*.actual.png")


def page_commands() -> list[str]:
    """The commands of the page, from above to below."""
    blocks = re.findall(r"^```\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def make_venv(root: Path) -> None:
    """A .venv as ``dev.py`` would make it, with the packages of the Python that runs this."""
    venv.create(root / ".venv", with_pip=False, symlinks=os.name != "nt")
    (packages,) = (root / ".venv").rglob("site-packages")
    known = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages / "copy.pth").write_text("\n".join([str(root), *sorted(known)]), encoding="utf-8")
    program = root / ".venv" / "bin" / "halloween-games"
    program.write_text(f'#!/bin/sh\nexec "{root}/.venv/bin/python" -m halloween_games "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    dev.write_stamp({**dev.fingerprint(root), "extras": ["test"]}, root / ".venv" / dev.STAMP.name)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the repository that a developer has just set up."""
    root = tmp_path_factory.mktemp("new_game") / "copy"
    shutil.copytree(ROOT, root, ignore=IGNORED)
    make_venv(root)
    yield root
    shutil.rmtree(root, ignore_errors=True)


def run(root: Path, *command: str) -> str:
    """What *command* prints; it must succeed."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "HALLOWEEN_GAMES_PURE": "1"}
    for name in ("PYTHONPATH", "PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER", "PYTEST_CURRENT_TEST"):
        environment.pop(name, None)
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, timeout=170, check=False)
    assert done.returncode == 0, f"{shlex.join(command)}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="a Windows venv has its programs elsewhere")
def test_the_page_leads_to_a_game_that_can_be_played(copy: Path) -> None:
    """Every command of the page, in its order; those that open a window or test everything, on the new game alone."""
    python = str(copy / ".venv" / "bin" / "python")
    commands = page_commands()
    assert commands[0] == "python build_scripts/dev.py new-game haunted-hill"
    assert [command for command in commands if not command.startswith("python build_scripts/dev.py ")] == []
    for command in commands:
        words = [sys.executable, *shlex.split(command)[1:]]
        called = words[2:]
        if called == ["play", "play", "haunted-hill"]:
            picture = copy / "build" / "played.png"
            picture.parent.mkdir(exist_ok=True)
            assert run(copy, python, "-c", SCREEN, str(picture)).split()[-1] in ("three_in_a_row", "board_full")
            assert picture.stat().st_size > 50_000
        elif called == ["lint"]:
            own = ("halloween_games/games/haunted_hill", "tests/games/haunted_hill")
            run(copy, python, "-m", "ruff", "check", *own)
            run(copy, python, "-m", "ruff", "format", "--check", *own)
            run(copy, python, "-m", "mypy", *own)
        elif called[0] == "test" and len(called) > 1:
            found = re.search(r"(\d+) passed", run(copy, *words))
            assert found and int(found[1]) > 90, "the contract suite knows the game"
        elif called != ["test"]:
            before = tree(copy)
            run(copy, *words)
            if called[-1] == "--again":
                changed = {name for name, content in tree(copy).items() if before.get(name) != content}
                assert changed <= {new_game.STRENGTH}, "the same rules and sentences give the same files"
    assert (copy / "build" / "haunted-hill.png").stat().st_size > 50_000
