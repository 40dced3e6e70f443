"""Bad maps from outside: all problems of each stand in one list; nothing else is read, unfolded or lost."""

from __future__ import annotations

import base64
import gzip
import sys
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import pytest

from halloween_games import games
from halloween_games.boards.problems import LevelError, Problem
from halloween_games.boards.shelf import own_maps, read_file, read_for_any, shelf_of
from halloween_games.commands.games import check_map
from halloween_games.core.game import Game
from halloween_games.data_folders import levels_dir
from halloween_games.usage import UsageError, read_board
from halloween_games.words.text import Text
from tests.nightly import by_turns
from tests.processes import most_memory

GAMES = [games.load(game_id) for game_id in games.REGISTRY]
STANDARD = {game.id: game.boards.maps[0] for game in GAMES if game.boards is not None}
NEEDS_LINKS = pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
MEGABYTES = 8  # that reading a bad map may take


def standard(game: Game[Any]) -> str:
    return (levels_dir() / STANDARD[game.id]).read_text(encoding="utf-8")


def mine(folder: Path, text: str) -> Path:
    """A map of that *text* among the player's own."""
    file = folder / "mine.tmx"
    file.write_text(text, encoding="utf-8")
    return file


def problems_of(file: Path, game: Game[Any]) -> tuple[Problem, ...]:
    with pytest.raises(LevelError) as caught:
        read_file(file, game)
    for problem in caught.value.problems:
        assert problem.where and problem.what.endswith((".", "”.")) and problem.hint.endswith("."), problem
    return caught.value.problems


def read_broken(file: Path, game_id: str) -> None:
    problems_of(file, games.load(game_id))


def with_data(game: Game[Any], encoding: str, data: str) -> str:
    """The standard map of *game* with other data in its layer ``rooms``."""
    head, name, tail = standard(game).partition('name="rooms"')
    start, _, rest = tail.partition("<data")
    return f"{head}{name}{start}<data {encoding}>{data}</data>{rest.partition('</data>')[2]}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("other", GAMES, ids=lambda game: game.id)
def test_a_map_of_another_game_is_told_in_one_list(game: Game[Any], other: Game[Any]) -> None:
    """Who names no game gets the one whose tiles they are."""
    file = levels_dir() / STANDARD[other.id]
    if game is not other:
        assert problems_of(file, game)
        with pytest.raises(UsageError):
            read_board(game, str(file), levels_dir(), Text())
    assert read_for_any(file, [game, *GAMES])[0] is other


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_broken_map_without_a_named_game_is_checked_for_the_game_of_its_tiles(
    game: Game[Any], tmp_path: Path
) -> None:
    text = standard(game)
    first = text.index(",", text.index('name="rooms"'))
    damaged = text[first + 1 :].replace(text[first + 1 :].split(",")[0], "0", 1)
    file = mine(tmp_path, text[: first + 1] + damaged)
    found, error = read_for_any(file, GAMES)
    assert isinstance(error, LevelError) and found is game
    count, said = check_map(str(file), GAMES, Text())
    by_rules, *rest = said
    assert by_rules == f"Checked as a board of {Text().for_game(game.id)('title')}, since no game was named."
    assert count == len(error.problems) and rest == [problem.sentence for problem in error.problems]


def zipped(data: bytes) -> bytes:
    return zlib.compress(data, 9)


@cache
def large(pack: Callable[[bytes], bytes]) -> str:
    """100 MB, packed once."""
    return base64.b64encode(pack(bytes(100_000_000))).decode()


@pytest.mark.parametrize(("pack", "game"), by_turns((zipped, gzip.compress), GAMES))
def test_compressed_layers_are_never_unfolded(
    pack: Callable[[bytes], bytes], game: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """100 MB in 130 kB; one that is packed again and again unfolds to gigabytes."""
    name = "zlib" if pack is zipped else "gzip"
    file = mine(tmp_path, with_data(game, f'encoding="base64" compression="{name}"', large(pack)))

    def refuse(*_: object, **__: object) -> NoReturn:
        pytest.fail("it is unfolded")

    for module, function in ((zlib, "decompress"), (zlib, "decompressobj"), (gzip, "decompress")):
        monkeypatch.setattr(module, function, refuse)
    found = problems_of(file, game)
    assert next(problem.what for problem in found if "rooms" in problem.where) == (
        f"The layer's tiles are stored as base64 {name}, which is not read here."
    )
    assert most_memory(read_broken, file, game.id) < MEGABYTES * 2**20


SECRET = "the secret of another file"
ENTITIES = {
    "external": '<!DOCTYPE map [<!ENTITY other SYSTEM "{file}">]>',
    "parameter": '<!DOCTYPE map [<!ENTITY % other SYSTEM "{file}"> %other;]>',
    "definition": '<!DOCTYPE map SYSTEM "{file}">',
    "laughs": "<!DOCTYPE map [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;&b;&b;&b;'>]>",
}


@pytest.mark.parametrize("kind", ENTITIES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_entities_are_neither_expanded_nor_fetched(game: Game[Any], kind: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text(SECRET, encoding="utf-8")
    head, start, body = standard(game).partition("<map ")
    text = head + ENTITIES[kind].replace("{file}", secret.as_uri()) + start + body
    file = mine(tmp_path, text.replace('name="rooms"', 'name="rooms&other;"' if kind == "external" else 'name="rooms"'))
    (problem,) = problems_of(file, game)
    assert problem.what == "The file declares a document type, which Tiled never writes."
    assert SECRET not in problem.sentence
    tiles = (levels_dir() / "tiles.tsx").read_text(encoding="utf-8")
    head, start, body = tiles.partition("<tileset ")
    (tmp_path / "own.tsx").write_text(head + ENTITIES[kind].replace("{file}", secret.as_uri()) + start + body)
    file.write_text(standard(game).replace('source="tiles.tsx"', 'source="own.tsx"'), encoding="utf-8")
    (problem,) = problems_of(file, game)
    assert problem.where.startswith("own.tsx") and "document type" in problem.what


@pytest.mark.parametrize(
    "source",
    [
        "../tiles.tsx",
        "/etc/tiles.tsx",
        "C:/tiles.tsx",
        "..\\..\\other.tsx",
        "sub/other.tsx",
        "//host/share/other.tsx",
        "/etc/passwd",
    ],
)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_path_leads_out_of_the_folder(
    game: Game[Any], source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``tiles.tsx`` anywhere means the program's own; another tileset elsewhere is not looked at."""
    folder = tmp_path / "maps"
    (folder / "sub").mkdir(parents=True)
    for place in (tmp_path / "other.tsx", tmp_path / "tiles.tsx", folder / "sub" / "other.tsx"):
        place.write_text("<tileset><!-- not to be read --></tileset>", encoding="utf-8")
    file = mine(folder, standard(game).replace('source="tiles.tsx"', f'source="{source}"'))
    opened: list[Path] = []
    plain = Path.open

    def witness(path: Path, *rest: Any, **named: Any) -> Any:
        opened.append(path)
        return plain(path, *rest, **named)

    monkeypatch.setattr(Path, "open", witness)
    if not source.endswith("tiles.tsx"):
        (problem, *_) = problems_of(file, game)
        assert "lies in another folder, where nothing is read." in problem.what
    else:
        assert read_file(file, game).squares == game.board.squares
    assert {path for path in opened if path.suffix == ".tsx"} <= {levels_dir() / "tiles.tsx"}


SIZES = {
    "18-ghosts": "5 to 7 columns and 5 to 7 rows",
    "closest-ghost": "6 or 8 columns and 3 or 4 rows",
    "halloween": "4 to 9 columns and 4 to 9 rows",
    "rhombus": "5 to 7 columns and 5 to 7 rows",
    "pure-halloween": "6 to 9 columns and 6 to 9 rows",
}


@pytest.mark.parametrize("game", [game for game in GAMES if game.id in SIZES], ids=lambda game: game.id)
def test_the_sizes_that_boards_may_have_are_told_in_words(game: Game[Any], tmp_path: Path) -> None:
    head, start, body = standard(game).partition(' width="')
    file = mine(tmp_path, head + start + "2" + body[body.index('"') :])
    rows = body.partition(' height="')[2].partition('"')[0]
    told = f"The map has 2 × {rows} squares, but a board of this game has {SIZES[game.id]}."
    assert problems_of(file, game)[0].what == told


@NEEDS_LINKS
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("name", ["tiles.tsx", "other.tsx"])
def test_no_link_leads_out_of_the_folder(name: str, game: Game[Any], tmp_path: Path) -> None:
    """A link is like a path: ``tiles.tsx`` means the program's own, another tileset elsewhere is not read."""
    elsewhere = tmp_path / "elsewhere.tsx"
    elsewhere.write_text("<tileset><!-- not to be read --></tileset>", encoding="utf-8")
    folder = tmp_path / "maps"
    folder.mkdir()
    (folder / name).symlink_to(elsewhere)
    file = mine(folder, standard(game).replace('source="tiles.tsx"', f'source="{name}"'))
    if name == "tiles.tsx":
        assert read_file(file, game).squares == game.board.squares
    else:
        (problem, *_) = problems_of(file, game)
        assert problem.what == "The tileset “other.tsx” lies in another folder, where nothing is read."


@NEEDS_LINKS
def test_links_inside_the_folder_and_to_the_folder_are_followed(tmp_path: Path) -> None:
    game = GAMES[0]
    folder = tmp_path / "maps"
    folder.mkdir()
    (folder / "real.tsx").write_bytes((levels_dir() / "tiles.tsx").read_bytes())
    (folder / "other.tsx").symlink_to(folder / "real.tsx")
    text = standard(game).replace('source="tiles.tsx"', 'source="other.tsx"')
    (folder / "mine.tmx").write_text(text, encoding="utf-8")
    (tmp_path / "door").symlink_to(folder)
    for file in (folder / "mine.tmx", tmp_path / "door" / "mine.tmx"):
        assert read_file(file, game).squares == game.board.squares


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_missing_tileset_and_everything_else_stand_in_one_list(game: Game[Any], tmp_path: Path) -> None:
    text = standard(game).replace('infinite="0"', 'infinite="1"').replace('source="tiles.tsx"', 'source="gone.tsx"')
    file = mine(tmp_path, text.replace('tilewidth="128"', 'tilewidth="64"', 1))
    whats = [problem.what for problem in problems_of(file, game)]
    assert "The tileset “gone.tsx” does not exist." in whats
    assert "The map is infinite, but a board has edges." in whats
    assert "The map's grid is 64 × 128 pixels, but the drawings are 128 × 128." in whats


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("side", ["1000000000", "27", "99999999999999"])
def test_a_map_that_is_too_large_is_told_at_once(game: Game[Any], side: str, tmp_path: Path) -> None:
    head, start, body = standard(game).partition(' width="')
    _, end, rest = body.partition('"')
    file = mine(tmp_path, head + start + side + end + rest)
    found = problems_of(file, game)
    wanted = "must be a whole number from 1 to" if len(side) > 10 else "but a board of this game has"
    assert any(wanted in problem.what for problem in found)
    assert most_memory(read_broken, file, game.id) < MEGABYTES * 2**20


@NEEDS_LINKS
def test_bad_maps_among_the_players_own_leave_the_others_as_they_are(tmp_path: Path) -> None:
    """A folder, a broken link and a map that cannot be read are told; the good one is offered."""
    game = GAMES[0]
    (tmp_path / "folder.tmx").mkdir()
    (tmp_path / "link.tmx").symlink_to(tmp_path / "nowhere")
    (tmp_path / "noise.tmx").write_bytes(bytes(range(256)))
    (tmp_path / "good.tmx").write_text(standard(game).replace('value="The castle"', 'value="Mine"'), encoding="utf-8")
    shelf = shelf_of(game, tmp_path)
    assert shelf.find("good") is not None
    assert {file.name for file in shelf.broken} == {"folder.tmx", "link.tmx", "noise.tmx"}
    assert len(own_maps(tmp_path)) == 4
