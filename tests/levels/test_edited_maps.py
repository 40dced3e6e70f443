"""Maps as people edit them in Tiled: other tiles of the same game, things moved, other properties.

Each is refused with every problem in words, or it is a board: a random game on it is played, and its record replayed.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from halloween_games import games
from halloween_games.boards.problems import LevelError
from halloween_games.boards.tmx import load_board
from halloween_games.core.game import Game
from halloween_games.core.match import Match
from halloween_games.core.record import record, replay
from halloween_games.core.spots import NOBODY
from halloween_games.data_folders import levels_dir
from tests.nightly import only_at_night

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
