"""Maps in the window: shown after each save, chosen from a file, dropped anywhere; and what levels/README.md says."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest

from halloween_games.app.saving import folders
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens import file_manager
from halloween_games.app.screens.boards_scene import SECONDS, BoardsScene, MapScene
from halloween_games.app.screens.setup_page import SetupPage
from halloween_games.app.shell.map_watch import WatchedMap
from halloween_games.app.shell.program import MAX_FRAME
from halloween_games.commands.cli import main
from halloween_games.core.spots import NOBODY
from halloween_games.data_folders import levels_dir
from halloween_games.play.game_scene import GameScene
from tests.nightly import ONLY_AT_NIGHT
from tests.play.person import Person, house_rules, played, set_up
from tests.play.walk import screens

MAP = (levels_dir() / "18_ghosts.tmx").read_text(encoding="utf-8")
SWAPPED = MAP.replace("3,2,6,3,2,\n", "2,3,6,3,2,\n")
BROKEN = MAP.replace("3,2,6,3,2,\n", "0,2,6,3,2,\n")
OTHER = (levels_dir() / "halloween_cross.tmx").read_text(encoding="utf-8")


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Person:
    monkeypatch.setattr(folders, "_portable", tmp_path / "data")
    someone = Person((1280, 800), Settings(reduce_motion=True))
    someone.launch()
    return someone


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A map that can be played on."""
    file = tmp_path / "mine.tmx"
    file.write_text(SWAPPED, encoding="utf-8")
    return file


def watch(person: Person, file: Path) -> MapScene:
    person.program.navigation.maps.show(file)
    return shown(person)


def shown(person: Person) -> MapScene:
    return person.now(MapScene)


def after_a_save(person: Person) -> None:
    """The file is looked at twice: when it has changed, and when it has come to rest."""
    person.frames(round(3 * SECONDS / MAX_FRAME), MAX_FRAME)


def said(scene: MapScene) -> list[str]:
    return [f"{fault.where}: {fault.what}" for fault in scene.news.faults]


# ---------------------------------------------------------------- shown after each save


def test_a_map_is_shown_anew_after_each_save(person: Person, file: Path) -> None:
    file.write_text(BROKEN, encoding="utf-8")
    scene = watch(person, file)
    assert said(scene) == ["layer “rooms”, a5: The square is empty."]
    assert not scene._play.enabled
    before = pygame.image.tobytes(person.program.window.surface, "RGB")
    file.write_text(SWAPPED, encoding="utf-8")
    after_a_save(person)
    assert said(scene) == [] and scene.news.picture is not None and scene._play.enabled
    assert pygame.image.tobytes(person.program.window.surface, "RGB") != before
    file.write_text(OTHER, encoding="utf-8")
    after_a_save(person)
    assert (scene.news.game, scene.news.name, said(scene)) == ("Halloween", "The cross", [])


def test_all_of_many_problems_can_be_read(person: Person, file: Path) -> None:
    """Each is on the page, numbered, and the page scrolls down to the last of them."""
    file.write_text(MAP.replace(",", ",x"), encoding="utf-8")
    scene = watch(person, file)
    assert len(scene.news.faults) > 20
    written = [place.words for place in scene.written()]
    for number, fault in enumerate(scene.news.faults, 1):
        assert f"{number}. {fault.where}" in written and f"{fault.what} {fault.hint}" in written
    person.key(pygame.K_END)
    last = next(place for place in scene.written() if place.words == written[-1])
    assert scene._body.contains(last.rect)


NO_FILE = "This is not a file that can be read."
OTHER_BROKEN = OTHER.replace("41,", "0,", 1).encode()
TROUBLE: dict[str, tuple[Callable[[Path], object], str]] = {
    "half": (lambda file: file.write_bytes(MAP.encode()[: len(MAP) // 2]), "line"),
    "gone": (lambda file: None, "This file does not exist."),
    "folder": (Path.mkdir, NO_FILE),
    "pipe": (getattr(os, "mkfifo", Path.mkdir), NO_FILE),  # there are none on every system
    "bytes of anything": (lambda file: file.write_bytes(bytes(range(256)) * 40), "line 1"),
    "of another game": (lambda file: file.write_bytes(OTHER_BROKEN), ""),
}


@pytest.mark.parametrize(("trouble", "told"), TROUBLE.values(), ids=list(TROUBLE))
def test_whatever_becomes_of_the_file_it_is_told_and_the_map_comes_back(
    trouble: Callable[[Path], object], told: str, person: Person, file: Path
) -> None:
    scene = watch(person, file)
    file.unlink()
    trouble(file)
    after_a_save(person)
    assert person.program.stack.top is scene and scene.news.play is None
    assert told in " ".join(said(scene))
    person.frames(2)
    if file.is_dir():
        file.rmdir()
    elif file.exists():
        file.unlink()
    file.write_text(SWAPPED, encoding="utf-8")
    after_a_save(person)
    assert said(scene) == [] and scene.news.game == "18 Ghosts"
    assert not person.program.failures.news


def test_a_file_that_is_being_written_is_left_alone_until_it_rests(file: Path) -> None:
    watched = WatchedMap(file)
    assert not watched.is_saved_again()
    file.write_text(MAP[:400], encoding="utf-8")
    assert not watched.is_saved_again()
    file.write_text(MAP[:800], encoding="utf-8")
    assert not watched.is_saved_again()
    file.write_text(MAP, encoding="utf-8")
    assert [watched.is_saved_again() for _ in range(4)] == [False, True, False, False]


def test_a_map_that_nobody_saves_costs_nothing(person: Person, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two looks at the file a second, no frame, and the file is not opened."""
    watch(person, file)
    person.wait(3)
    looks: list[object] = []
    look = WatchedMap.is_saved_again

    def count(watched: WatchedMap) -> bool:
        looks.append(watched)
        return look(watched)

    monkeypatch.setattr(WatchedMap, "is_saved_again", count)
    monkeypatch.setattr(Path, "open", lambda *_: pytest.fail("the file is read"))
    scene = person.now(MapScene)
    scene._is_saved_again = lambda: count(looks_at)
    looks_at = WatchedMap(file)
    drawn = sum(person.program.frame((), 1 / 15) for _ in range(15 * 60))
    assert drawn == 0 and 110 <= len(looks) <= 121
    assert person.program._is_calm


def test_the_map_is_played_on(person: Person, file: Path) -> None:
    scene = watch(person, file)
    person.click(scene._play.rect.center)
    setup = person.now(SetupPage)
    board = setup.planned().board
    assert board is not None and board.squares[20].props["color"] == "red"
    setup.start()
    assert person.now(GameScene).session.match.game.board == board


# ---------------------------------------------------------------- from a file


def boards_of(person: Person, game_id: str = "18-ghosts") -> BoardsScene:
    house_rules(person.program, game_id).open_boards()
    return person.now(BoardsScene)


def test_a_map_of_another_game_leads_to_that_game(person: Person, tmp_path: Path) -> None:
    file = tmp_path / "cross.tmx"
    file.write_text(OTHER, encoding="utf-8")
    boards_of(person)
    person.program._read(pygame.Event(pygame.DROPFILE, file=str(file)))
    scene = shown(person)
    assert scene.news.game == "Halloween"
    scene.play()
    setup = person.now(SetupPage)
    assert setup.game.id == "halloween"
    assert setup.planned().board == scene.news.board


def test_a_broken_map_is_shown_and_taken_when_it_is_mended(person: Person, file: Path) -> None:
    file.write_text(BROKEN, encoding="utf-8")
    setup = set_up(person.program)
    person.frames(1)
    person.program._read(pygame.Event(pygame.DROPFILE, file=str(file)))
    scene = shown(person)
    file.write_text(SWAPPED, encoding="utf-8")
    after_a_save(person)
    scene.play()
    person.frames(1)
    assert person.program.stack.top is setup and isinstance(setup, SetupPage)
    assert setup.planned().board == scene.news.board


def test_the_players_folder_is_made_and_opened_or_that_is_told(
    person: Person, shown_files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = boards_of(person)
    boards.focus.go("folder")
    person.key(pygame.K_RETURN)
    assert shown_files == [folders.boards()] and folders.boards().is_dir() and boards._said == ""
    monkeypatch.setattr(file_manager, "show", lambda folder: False)
    boards.folder.activate()
    assert str(folders.boards()) in boards._said
    folders.boards().rmdir()
    folders.boards().write_text("a file", encoding="utf-8")
    boards.folder.activate()
    assert boards._said.startswith("The folder cannot be made: ")


# ---------------------------------------------------------------- dropped on any screen


SOME = (
    *("launcher", "menu", "rules_rhombus", "learn_rhombus", "watch_rhombus", "lesson_rhombus", "rhombus_4_chosen"),
    *("curtain", "options_display", "crash", "profiles", "statistics", "typed", "film", "map", "boards"),
)


def drop_everywhere(file: Path, names: Callable[[str], bool]) -> int:
    """Drop a map on screens, and go back to each."""
    person = Person((1280, 800), Settings(reduce_motion=True, speed=0.0), draw_every=1000)
    count = 0
    for name, show in screens(person).items():
        if not names(name):
            continue
        show()
        person.frames(1)
        below = person.program.stack.top
        for _ in range(3):
            person.program._read(pygame.Event(pygame.DROPFILE, file=str(file)))
        person.program.stack.apply_pending()
        scene = person.program.stack.top
        count += 1
        if name in {"boards", "new_game_18-ghosts", "house_rules_18-ghosts"}:
            assert isinstance(scene, SetupPage) and scene.planned().board is not None, name
            continue
        assert isinstance(scene, MapScene) and scene.news.play is not None, name
        person.key(pygame.K_ESCAPE)
        person.frames(1)
        assert person.program.stack.top is below or isinstance(below, MapScene), name
    assert not person.program.failures.news
    person.program.close()
    return count


@pytest.mark.parametrize("everywhere", [False, pytest.param(True, marks=ONLY_AT_NIGHT)])
def test_a_map_is_shown_wherever_it_is_dropped(everywhere: bool, file: Path) -> None:
    """However often: then it goes away and leaves the screen as it was."""
    count = drop_everywhere(file, lambda name: everywhere or name in SOME)
    assert count > 60 if everywhere else count == len(SOME)


# ---------------------------------------------------------------- levels/README.md

README = (levels_dir() / "README.md").read_text(encoding="utf-8")


class Tiled:
    """Writes maps as Tiled does, with the tiles by their numbers in the tileset."""

    def __init__(self, file: Path, side: int) -> None:
        self.file, self.side = file, side
        self.tileset = ""
        self.layers: dict[str, list[int | None]] = {"Tile Layer 1": [None for _ in range(side * side)]}
        self.properties: dict[str, str] = {}

    def rename(self, old: str, new: str) -> None:
        self.layers = {new if name == old else name: cells for name, cells in self.layers.items()}

    def fill(self, layer: str, tile: int) -> None:
        self.layers[layer] = [tile] * self.side**2

    def add_below(self, layer: str) -> None:
        self.layers = {layer: [None] * self.side**2, **self.layers}

    def paint(self, layer: str, square: str, tile: int | None) -> None:
        column, row = ord(square[0]) - ord("a"), self.side - int(square[1:])
        self.layers[layer][row * self.side + column] = tile

    def save(self) -> None:
        side = f'width="{self.side}" height="{self.side}"'
        lines = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<map version="1.10" tiledversion="1.10.2" orientation="orthogonal" renderorder="right-down" {side} '
            f'tilewidth="128" tileheight="128" infinite="0" nextlayerid="{len(self.layers) + 1}" nextobjectid="1">',
        ]
        if self.properties:
            values = "".join(f'<property name="{name}" value="{value}"/>' for name, value in self.properties.items())
            lines.append(f" <properties>{values}</properties>")
        if self.tileset:
            lines.append(f' <tileset firstgid="1" source="{self.tileset}"/>')
        for number, (name, cells) in enumerate(self.layers.items(), 1):
            gids = [0 if tile is None else tile + 1 for tile in cells]
            rows = [",".join(map(str, gids[at : at + self.side])) for at in range(0, len(gids), self.side)]
            lines.append(f' <layer id="{number}" name="{name}" {side}>\n  <data encoding="csv">')
            lines += [",\n".join(rows), "</data>\n </layer>"]
        self.file.write_text("\n".join([*lines, "</map>", ""]), encoding="utf-8")


def steps() -> Sequence[str]:
    """The numbered steps from an empty map to a game."""
    section = README.split("## From an empty map to a game\n")[1].split("\n## ")[0]
    found = re.split(r"^\d\. ", section.split("\n*Play on this board*")[0], flags=re.MULTILINE)[1:]
    assert len(found) == 5
    return found


def promised(step: str) -> list[str]:
    """What the window says after a step."""
    return re.findall(r"^ +> (.+)$", step, re.MULTILINE)


def test_the_page_leads_from_an_empty_map_to_a_played_game(
    person: Person, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each step is done as it is written, the window says what it promises, and a whole game is played."""
    new, tileset, rooms, hedge, floor = steps()
    file = tmp_path / "my_graveyard.tmx"
    assert f"boards --watch {file.name}" in README
    scene = watch(person, file)
    assert said(scene) == ["my_graveyard.tmx: This file does not exist."]

    def saved(step: str) -> None:
        tiled.save()
        after_a_save(person)
        told = [fault.what for fault in scene.news.faults]
        assert set(promised(step)) <= set(told) and bool(told) == bool(promised(step)), told

    columns, rows, wide, high = map(int, re.findall(r"(\d+) × (\d+)", new)[0] + re.findall(r"(\d+) × (\d+)", new)[1])
    assert (columns, wide, high) == (rows, 128, 128)
    tiled = Tiled(file, columns)
    saved(new)

    (tiled.tileset,) = re.findall(r"choose `(.+?)`", tileset)
    saved(tileset)

    ((old, layer),) = re.findall(r"Rename \*(.+?)\* to `(.+?)`", rooms)
    tiled.rename(old, layer)
    tiled.fill(layer, int(re.findall(r"tile (\d+), a grave", rooms)[0]))
    (middle,) = re.findall(r"window as `(..)`", rooms)
    assert middle == "c3"
    tiled.paint(layer, middle, None)
    saved(rooms)
    assert [fault.where.rpartition(", ")[2] for fault in scene.news.faults] == [middle]

    tiled.paint(layer, middle, int(re.findall(r"tile (\d+), with", hedge)[0]))
    picture = [int(word) for word in hedge.split("```")[1].split()]
    assert tiled.layers[layer] == picture
    saved(hedge)
    board = scene.news.board
    assert board is not None and len(board.squares_of("grave")) == int(re.findall(r"(\d+) graves", hedge)[0])

    ((tile,),) = [re.findall(r"tile (\d+), grass", floor)]
    (below,) = re.findall(r"a tile layer `(.+?)`", floor)
    (name,) = re.findall(r"`name` =\s+`(.+?)`", floor)
    tiled.add_below(below)
    tiled.fill(below, int(tile))
    tiled.properties = {"name": name, "author": "Ann"}
    saved(floor)
    assert (scene.news.name, scene.news.board and scene.news.board.author) == ("My graveyard", "Ann")

    assert main(["boards", "--check", str(file)]) == 0
    assert capsys.readouterr().out == "Halloween can be played on this board of 5 × 5 squares.\n"
    own = folders.boards()
    own.mkdir(parents=True)
    (own / file.name).write_bytes(file.read_bytes())
    assert main(["boards", "halloween"]) == 0
    assert "halloween my_graveyard: My graveyard, 5 × 5, by Ann" in capsys.readouterr().out

    scene.play()
    person.now(SetupPage).start()
    person.frames(1)
    match = played(person.program)
    assert match.session.match.game.board == scene.news.board
    whole = match.session.match
    while whole.to_move != NOBODY:
        actions = whole.state.legal_actions()
        whole.play(whole.to_move, actions[len(whole.turns) * 7 % len(actions)])
    assert whole.outcome is not None
