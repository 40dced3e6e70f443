"""The shipped maps can be loaded, and are kept as they are read."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from halloween_games import games
from halloween_games.boards import standard
from halloween_games.boards.problems import LevelError
from halloween_games.boards.standard import _kept, read_standard
from halloween_games.boards.tmx import load_board
from halloween_games.core.game import Game
from halloween_games.data_folders import levels_dir
from halloween_games.usage import first_problem
from halloween_games.words.text import Text

ALL = [games.load(game_id) for game_id in (*games.REGISTRY, *games.TEMPLATE)]
PAGE = (levels_dir().parent / "docs" / "boards.md").read_text(encoding="utf-8")
LISTED = [game for game in ALL if any(f"| `{Path(name).stem}`" in PAGE for name in game.map_rules)]
SHIPPED = [pytest.param(name, game, id=name) for game in LISTED for name in game.map_rules]
STANDARD = [pytest.param(name, game, id=name) for game in ALL if game.boards is not None for name in game.map_rules]


@pytest.mark.parametrize(("name", "game"), STANDARD)
def test_the_kept_board_is_the_one_in_the_map(name: str, game: Game) -> None:
    """``dev.py assets`` keeps them, so that nobody waits for pytmx."""
    board = load_board(levels_dir() / name, game.board_rules, sentences=game.sentences)
    kept = _kept(levels_dir(), name)
    assert kept == board
    assert kept is not None and kept.measured == board.measured, "equal boards may be measured differently"
    assert (board in game.standard_boards) == (name in game.boards.maps if game.boards is not None else False)


@pytest.mark.parametrize(("name", "game"), SHIPPED)
def test_every_shipped_board_was_measured(name: str, game: Game) -> None:
    """``docs/boards.md`` has the same figures for all boards of the games that it lists: a new game has none yet."""
    assert len(LISTED) >= 5
    board = read_standard(name, game.board_rules)
    assert board.measured is not None and board.measured.games >= 150
    one = board.measured
    share = f"{one.first} % | {one.low} to {one.high} %"
    length = f"{one.actions} | {one.short} to {one.long}"
    assert f"| `{Path(name).stem}` | {one.games} | {share} | {length} |" in PAGE


def test_every_map_belongs_to_a_game() -> None:
    """A map that no game names would never be loaded by the test above."""
    known = {name for game in ALL for name in game.map_rules}
    assert {file.name for file in levels_dir().glob("*.tmx")} == known


def test_every_tile_has_its_drawing() -> None:
    """Tiled shows a red cross for a missing image."""
    root = ElementTree.parse(levels_dir() / "tiles.tsx").getroot()
    pictures = {tile.get("id"): tile.find("image") for tile in root.iterfind("tile")}
    assert len(pictures) == int(root.get("tilecount", "0"))
    for number, picture in pictures.items():
        assert picture is not None, f"tile {number}"
        drawing = levels_dir() / picture.get("source", "")
        assert drawing.is_file(), f"tile {number}: {drawing} is missing"
        size = ElementTree.parse(drawing).getroot()
        assert (size.get("width"), size.get("height")) == (picture.get("width"), picture.get("height"))


@pytest.mark.parametrize("file", sorted(levels_dir().glob("*.tmx")), ids=lambda file: Path(file).name)
def test_maps_are_as_the_readme_asks(file: Path) -> None:
    root = ElementTree.parse(file).getroot()
    assert [node.get("source") for node in root.iterfind("tileset")] == ["tiles.tsx"]
    assert {node.get("encoding") for node in root.iter("data")} == {"csv"}
    ids = [node.get("id") for node in (*root.iter("layer"), *root.iter("objectgroup"))]
    assert len(set(ids)) == len(ids)
    assert all(int(number or "0") < int(root.get("nextlayerid", "0")) for number in ids)


def test_without_the_folder_of_all_levels_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Path:
        raise FileNotFoundError("The folder 'levels' of Halloween Games is missing: it should be /x")

    monkeypatch.setattr(standard, "levels_dir", missing)
    with pytest.raises(LevelError) as caught:
        read_standard("18_ghosts.tmx", LISTED[0].board_rules)
    said = "The folder “levels” of the program is missing. Please install the program again."
    assert str(caught.value) == first_problem(caught.value, Text()) == said
