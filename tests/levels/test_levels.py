"""The shipped maps can be loaded, and are kept as they are read."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from halloween_games import games
from halloween_games.boards.problems import LevelError
from halloween_games.boards.standard import _kept, read_standard
from halloween_games.boards.tmx import load_board
from halloween_games.core.game import Game
from halloween_games.core.match import Match
from halloween_games.core.record import record, replay
from halloween_games.core.spots import NOBODY
from halloween_games.data_folders import levels_dir
from tests.nightly import only_at_night

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


# ---------------------------------------------------------------- edited maps

GAMES = [games.load(game_id) for game_id in games.REGISTRY]
MAPS = [pytest.param(name, game, id=name) for game in GAMES for name in game.map_rules]
LAYER = re.compile(r'(name="rooms".*?<data encoding="csv">\n)(.*?)(\n</data>)', re.DOTALL)
PLACE = re.compile(r' ([xy])="(\d+)"')
VALUE = re.compile(r'(name="(seat|facing|color|piece)"[^>]*value=")(\w+)"')
SQUARE = 128


def edited(text: str, rng: Random) -> str:
    """The map with one to three changes such as a hand makes."""
    for _ in range(rng.randint(1, 3)):
        text = rng.choice((squares_exchanged, square_painted, square_painted, thing_moved, value_exchanged))(text, rng)
    return text


def squares_exchanged(text: str, rng: Random) -> str:
    return _with_rooms(text, lambda tiles: _exchange(tiles, *rng.sample(range(len(tiles)), 2)))


def square_painted(text: str, rng: Random) -> str:
    """With a tile that is somewhere else on the map."""

    def paint(tiles: list[str]) -> None:
        tiles[rng.randrange(len(tiles))] = rng.choice(tiles)

    return _with_rooms(text, paint)


def thing_moved(text: str, rng: Random) -> str:
    """A square to one side."""
    places = list(PLACE.finditer(text))
    if not places:
        return text
    place = rng.choice(places)
    to = int(place[2]) + rng.choice((-SQUARE, SQUARE))
    return f'{text[: place.start()]} {place[1]}="{to}"{text[place.end() :]}'


def value_exchanged(text: str, rng: Random) -> str:
    """A property gets the value that it has elsewhere."""
    values = list(VALUE.finditer(text))
    if not values:
        return text
    here = rng.choice(values)
    other = rng.choice([one[3] for one in values if one[2] == here[2]])
    return f'{text[: here.start()]}{here[1]}{other}"{text[here.end() :]}'


def _with_rooms(text: str, change: Any) -> str:
    found = LAYER.search(text)
    assert found is not None
    columns = found[2].splitlines()[0].strip(",").count(",") + 1
    tiles = re.findall(r"\d+", found[2])
    change(tiles)
    rows = [",".join(tiles[start : start + columns]) for start in range(0, len(tiles), columns)]
    return text[: found.start(2)] + ",\n".join(rows) + text[found.end(2) :]


def _exchange(tiles: list[str], a: int, b: int) -> None:
    tiles[a], tiles[b] = tiles[b], tiles[a]


def is_played_on(game: Game[Any], file: Path, rng: Random, longest: int) -> bool:
    """Whether the map *file* is a board; then a game on it is played and replayed, else every problem is told."""
    try:
        board = load_board(file, game.board_rules, sentences=game.sentences)
    except LevelError as error:
        assert error.problems
        assert all(one.where and one.what and one.hint for one in error.problems)
        return False
    on = game.on_checked(board)
    match = Match(on, rng.choice(on.seats), None, rng.randrange(1000))
    while match.to_move != NOBODY and len(match.turns) < longest:
        match.play(match.to_move, rng.choice(match.state.legal_actions()))
    again = replay(game, json.loads(json.dumps(record(match))))
    assert again.game == on
    assert again.state.key() == match.state.key()
    return True


def play_on_edited_maps(name: str, game: Game[Any], folder: Path, count: int, longest: int) -> int:
    """How many of *count* edited maps are boards."""
    rng = Random(name)
    text = (levels_dir() / name).read_text(encoding="utf-8")
    good = 0
    for _ in range(count):
        (folder / name).write_text(edited(text, rng), encoding="utf-8")
        good += is_played_on(game, folder / name, rng, longest)
    return good


@pytest.mark.parametrize(("name", "game"), MAPS)
def test_edited_maps_are_told_or_played_on(name: str, game: Game[Any], tmp_path: Path) -> None:
    good = play_on_edited_maps(name, game, tmp_path, 30, 60)
    assert good > 0, "no edit was a board: nothing was played"


@only_at_night
@pytest.mark.parametrize(("name", "game"), MAPS)
def test_many_edited_maps_are_told_or_played_on(name: str, game: Game[Any], tmp_path: Path) -> None:
    play_on_edited_maps(name, game, tmp_path, 150, 300)
