"""Damaged level files: all errors are reported at once, each with place and remedy, and nothing else is raised.

Most damages and their messages are in damage.toml; here are those that are not text replacements.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Formatter
from typing import Any
from xml.etree.ElementTree import TreeBuilder

import pytest
import pytmx

from halloween_games.boards import tileset_file
from halloween_games.boards.problems import MAX_PROBLEMS, PLACES, SENTENCES, Problem
from halloween_games.boards.properties import is_reserved
from halloween_games.boards.tileset_file import MAX_ALIKE, MAX_BYTES
from halloween_games.boards.tmx import LevelError, load_board
from halloween_games.core.board import BoardRules, BoardSpec, KindRule, Ornament, Square
from halloween_games.core.board_text import read_board, write_board
from halloween_games.data_folders import levels_dir
from halloween_games.games.eighteen_ghosts.game import GAME
from tests.games.board_games import for_the_rules

LEVEL_RULES = GAME.board_rules
NAME = "18_ghosts.tmx"
MAP = (levels_dir() / NAME).read_text(encoding="utf-8")
TILES = (levels_dir() / "tiles.tsx").read_text(encoding="utf-8")
DAMAGES = tomllib.loads(Path(__file__).with_name("damage.toml").read_text(encoding="utf-8"))["damage"]

COPY = "Bring back an intact copy, or draw the map anew in Tiled."
TOP_ROW = "3,2,6,3,2,\n"
ROWS = "3,2,6,3,2,\n4,5,4,5,4,\n2,3,2,3,8,\n3,5,4,5,2,\n4,2,7,3,4"
RED_TILE = '<tile id="1" type="carpet">'
RED_PORTAL = '<object id="1" name="red portal" type="portal" x="320" y="64">'

Edits = Sequence[tuple[str, str]]


def edited(text: str, edits: Edits) -> str:
    """*text* with each edit applied at its single match."""
    for old, new in edits:
        assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
        text = text.replace(old, new)
    return text


def damaged(folder: Path, edits: Edits = (), tiles: Edits = ()) -> Path:
    """The valid files in *folder*, with edits of the map and of the tileset."""
    (folder / "tiles.tsx").write_text(edited(TILES, tiles), encoding="utf-8")
    path = folder / NAME
    path.write_text(edited(MAP, edits), encoding="utf-8")
    return path


def problems(path: Path, rules: BoardRules = LEVEL_RULES) -> list[Problem]:
    """All problems of *path*; the test fails if there are none."""
    with pytest.raises(LevelError) as caught:
        load_board(path, rules, sentences=GAME.sentences)
    found = list(caught.value.problems)
    assert caught.value.path == path
    assert str(caught.value).splitlines() == [f"{p.where}: {p.what} {p.hint}" for p in found]
    assert found, "an error must say what is wrong"
    return found


# ---------------------------------------------------------------- one damage each


@pytest.mark.parametrize("damage", DAMAGES, ids=[damage["name"] for damage in DAMAGES])
def test_a_damage_is_told_with_its_place_and_its_remedy(damage: Mapping[str, Any], tmp_path: Path) -> None:
    path = damaged(tmp_path, damage.get("map", ()), damage.get("tiles", ()))
    assert problems(path) == [Problem(*words) for words in damage["problems"]]


def test_a_missing_file(tmp_path: Path) -> None:
    wanted = Problem(NAME, "This file does not exist.", "Check its name and folder.")
    assert problems(tmp_path / NAME) == [wanted]
    assert problems(tmp_path / "no folder" / NAME) == [wanted]


@pytest.mark.parametrize("name", ["\0", "x" * 5000, "\ud800"])
def test_an_impossible_file_name(name: str, tmp_path: Path) -> None:
    assert len(problems(tmp_path / name)) == 1


def test_a_folder(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    wanted = Problem(NAME, "This is not a file that can be read.", "Choose a file made by Tiled.")
    assert problems(tmp_path / NAME) == [wanted]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in this system's folders")
def test_a_pipe_does_not_keep_us_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / NAME)
    assert [problem.what for problem in problems(tmp_path / NAME)] == ["This is not a file that can be read."]


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulated: root may read everything."""

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = damaged(tmp_path)
    monkeypatch.setattr(Path, "open", refuse)
    wanted = Problem(NAME, "The file cannot be opened: Permission denied.", "Check that you may read it.")
    assert problems(path) == [wanted]


def test_a_tileset_that_is_a_folder(tmp_path: Path) -> None:
    path = damaged(tmp_path)
    (tmp_path / "tiles.tsx").unlink()
    (tmp_path / "tiles.tsx").mkdir()
    assert [problem.where for problem in problems(path)] == ["tiles.tsx"]


@pytest.mark.parametrize(
    ("data", "where", "what"),
    [
        (b"", "line 1", "The file is damaged here: no element found."),
        (b"\x00\xff\xfe", "line 1", "The file is damaged here: "),
        (MAP.encode()[: MAP.index("<point/>")], "line 33", "The file is damaged here: no element found."),
        (MAP.encode().replace(b"things", b"th\xffngs"), "line 27", "The file is damaged here: not well-formed"),
        (b"<map>" + b"<a>" * 3000, "line 1", "The file is damaged here: nested too deeply."),
    ],
    ids=["empty", "bytes", "cut short", "bad letter", "too deep"],
)
def test_broken_xml_is_told_with_its_line(data: bytes, where: str, what: str, tmp_path: Path) -> None:
    path = damaged(tmp_path)
    path.write_bytes(data)
    (problem,) = problems(path)
    assert problem.where == f"{NAME}, {where}"
    assert problem.what.startswith(what)
    assert problem.hint == COPY


def test_a_file_of_megabytes_is_not_read(tmp_path: Path) -> None:
    path = damaged(tmp_path, [("</map>", " " * MAX_BYTES + "</map>")])
    what = "The file is larger than 512 kB, which no board needs."
    assert problems(path) == [Problem(NAME, what, "Choose a map made for this collection.")]


FLOODS = {
    "layer": "<layer/>",
    "group": '<group offsetx="3"/>',
    "objectgroup": '<objectgroup name="things" offsetx="3"/>',
    "property": "<property/>",
    "tileset": '<tileset source="tiles.tsx" firstgid="1"/>',
}


@pytest.mark.parametrize("tag", FLOODS)
def test_a_flood_is_refused_before_it_is_read(tag: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of 60,000 layers was a problem of its own, compared with all others: that took six seconds."""
    count = 400_000 // len(FLOODS[tag])
    path = damaged(tmp_path, [("</map>", FLOODS[tag] * count + "</map>")])
    monkeypatch.setattr(tileset_file, "TreeBuilder", Counted)
    Counted.started = 0
    (problem,) = problems(path)
    assert problem.what == f"The file has more than {MAX_ALIKE} parts of the kind “{tag}”, which no board needs."
    assert Counted.started < MAX_ALIKE + 500


class Counted(TreeBuilder):
    """Counts the elements that are read."""

    started = 0

    def start(self, tag: Any, attributes: Any, /) -> Any:
        Counted.started += 1
        return super().start(tag, attributes)


def test_tilesets_are_not_read_by_the_thousand(tmp_path: Path) -> None:
    more = "".join(f'<tileset source="tiles.tsx" firstgid="{5000 * number + 7001}"/>' for number in range(1000))
    path = damaged(tmp_path, [("</map>", f"{more}</map>")])
    found = [problem.what for problem in problems(path)]
    assert "The file has more than 16 parts of the kind “tileset”, which no board needs." in found


def test_nobody_reads_more_than_a_hundred_problems(tmp_path: Path) -> None:
    objects = "".join(f'<object id="{number}" x="a" y="b"/>' for number in range(1000, 2500))
    path = damaged(tmp_path, [("</objectgroup>", f"{objects}</objectgroup>")])
    assert len(problems(path)) == MAX_PROBLEMS


# ---------------------------------------------------------------- many at once


def test_everything_wrong_is_told_at_once(tmp_path: Path) -> None:
    """An error in one place hides none in another."""
    edits = [
        ('infinite="0"', 'infinite="1"'),
        ('orientation="orthogonal"', 'orientation="isometric"'),
        (TOP_ROW, "3,0,6,77,2147483650,\n"),
        ("2,3,2,3,8,\n", "2,3,2,3,\n"),
        (RED_PORTAL, RED_PORTAL.replace(" x=", ' rotation="45" x=')),
        ('value="north"', 'value="up"'),
        ('x="576" y="320"', 'x="999" y="320"'),
        (">\n  <data", '>\n  <properties><property name="x" value="1"/></properties>\n  <data'),
    ]
    first, second = edits[-1]
    edits[-1] = (f'name="floor" width="5" height="5"{first}', f'name="floor" width="5" height="5"{second}')
    tiles = [('id="4" type="mirror"', 'id="4" type="mirorr"'), (f"{RED_TILE}\n  <properties>", f"{RED_TILE}\n  <pro>")]
    tiles.append(('value="red"/>\n  </properties>\n  <image source="../assets/svg/18_ghosts/carpet', ""))
    tiles[-1] = (tiles[-1][0], tiles[-1][0].replace("</properties>", "</pro>"))
    found = problems(damaged(tmp_path, edits, tiles))
    assert [(problem.where, problem.what) for problem in found] == [
        (NAME, "The map is isometric, but boards are orthogonal."),
        (NAME, "The map is infinite, but a board has edges."),
        (f"{NAME}, layer “floor”", "No property may be called “x”: Tiled's files use that name themselves."),
        (f"{NAME}, layer “rooms”, row 3", "The row must have 5 tiles, one for each column of the map, not 4."),
        (f"{NAME}, layer “rooms”, e5", "The tile is flipped or turned, but boards read tiles only upright."),
        (f"{NAME}, layer “rooms”, d5", "The tile number 77 belongs to no tile of the map's tilesets."),
        (f"{NAME}, layer “things”, object 1", "The object is turned."),
        (f"{NAME}, layer “rooms”, b5", "The square is empty."),
        (f"{NAME}, layer “rooms”, e5, a3, c3, e2, b1", "“carpet” needs the property “color”."),
        (f"{NAME}, layer “rooms”, b4, d4, b2, d2", "This game knows no “mirorr”."),
        (f"{NAME}, layer “things”, c5", "“facing” of “portal” cannot be “up”."),
        (f"{NAME}, layer “things”, object 2", "The object stands outside the board."),
    ]


def test_a_map_of_another_size_is_checked_as_well(tmp_path: Path) -> None:
    """Its squares are named by its own rows, and nothing is counted."""
    text = MAP.replace('height="5"', 'height="4"').replace(TOP_ROW, "").replace("1,1,1,1,1,\n", "", 1)
    path = damaged(tmp_path)
    path.write_text(text.replace("4,5,4,5,4,\n", "4,5,4,1,4,\n"), encoding="utf-8")
    found = [(problem.where, problem.what) for problem in problems(path)]
    assert (NAME, "The map has 5 × 4 squares, but a board of this game has 5 to 7 columns and 5 to 7 rows.") in found
    assert (f"{NAME}, layer “rooms”, d4", "This game knows no “floor”.") in found
    assert not [what for _, what in found if what.startswith("There must be")]


# ---------------------------------------------------------------- what is accepted

AS_TILE = '<object id="1" gid="6" x="256" y="128" width="128" height="128">'


IN_ONE_LINE = "3,2,6,3,2,4,5,4,5,4,2,3,2,3,8,3,5,4,5,2,4,2,7,3,4"
DECOR = f'<layer name="decor" width="5" height="5"><data encoding="csv">{"0," * 24}0</data></layer>'
NOTES = '<objectgroup name="notes"><object id="7" x="9" y="9"><text>Boo</text></object></objectgroup>'

SAME: Mapping[str, tuple[Edits, Edits]] = {
    "class as in Tiled 1.9": (
        [(RED_PORTAL, RED_PORTAL.replace(" type", " class"))],
        [('"4" type="mirror"', '"4" class="mirror"')],
    ),
    "tile object": ([(RED_PORTAL, AS_TILE)], []),
    "color from its tile": ([(RED_PORTAL, AS_TILE), ('    <property name="color" value="red"/>\n', "")], []),
    "tile without color": ([(RED_PORTAL, AS_TILE.replace('"6"', '"9" type="portal"'))], []),
    "point off the middle": ([(RED_PORTAL, RED_PORTAL.replace("320", "300.25"))], []),
    "spaces and line ends": ([(f"{TOP_ROW}4,5,4,", "3,2,6,3,2,\r\n  4, 5, 4,"), ("2,7,3,4\n", "2,7,3,4\n\n\n")], []),
    "rows in one line": ([(ROWS, IN_ONE_LINE)], []),
    "one more layer": ([("</map>", f"{DECOR}</map>")], []),
    "image layer": ([("</map>", '<imagelayer name="sky"><image source="no.png"/></imagelayer></map>')], []),
    "in a group": (
        [
            (' <objectgroup id="3"', '<group name="all"><objectgroup id="3"'),
            ("</objectgroup>", "</objectgroup></group>"),
        ],
        [],
    ),
    "other objects": ([("</map>", f"{NOTES}</map>")], []),
}


@pytest.mark.parametrize(("edits", "tiles"), SAME.values(), ids=list(SAME))
def test_other_ways_to_draw_the_same_board(edits: Edits, tiles: Edits, tmp_path: Path) -> None:
    assert for_the_rules(load_board(damaged(tmp_path, edits, tiles), LEVEL_RULES)) == for_the_rules(GAME.board)


def test_games_to_come_may_ask_for_more(tmp_path: Path) -> None:
    """Properties with any value, optional ones, bools and ints as text, and boards without things."""
    kinds = {
        "carpet": KindRule({"color": ()}, optional={"soft": ("true", "false"), "depth": ("1", "2")}),
        "mirror": KindRule(),
        "portal": KindRule({"color": ()}),
    }
    rules = BoardRules(5, 5, kinds)
    more = '<property name="soft" type="bool" value="true"/><property name="depth" type="int" value="{0}"/>'
    old = f'{RED_TILE}\n  <properties>\n   <property name="color" value="red"/>'
    things = MAP[MAP.index(" <objectgroup") : MAP.index("</map>")]

    def edits(depth: int) -> Edits:
        return [(old, old.replace('"red"', '"deep red"') + more.format(depth))]

    board = load_board(damaged(tmp_path, [(things, "")], edits(2)), rules)
    assert isinstance(board, BoardSpec)
    assert board.squares[1] == Square("carpet", {"color": "deep red", "soft": "true", "depth": "2"})
    assert board.things == ()
    (problem,) = problems(damaged(tmp_path, [(things, "")], edits(3)), rules)
    assert problem.what == "“depth” of “carpet” cannot be “3”."
    assert len(problems(damaged(tmp_path), rules)) == 3, "without rules for things nothing may stand there"


def test_too_many_layers_and_ornaments(tmp_path: Path) -> None:
    cells = ",".join("1" * 25)
    layers = "".join(
        f'<layer name="more {number}" width="5" height="5"><data encoding="csv">{cells}</data></layer>'
        for number in range(15)
    )
    bats = "".join(f'<object id="{number}" gid="5" x="9" y="9" width="128" height="128"/>' for number in range(10, 511))
    path = damaged(tmp_path, [("</map>", f'{layers}<objectgroup name="bats">{bats}</objectgroup></map>')])
    assert [problem.what for problem in problems(path)] == [
        "The map has 18 layers, but at most 16 are drawn.",
        "The map has more than 500 ornaments.",
    ]


def test_ornaments_that_would_draw_for_seconds(tmp_path: Path) -> None:
    """Each is small enough; turned, the two of them take more than four times the board."""
    size = 'x="9" y="9" width="900" height="900" rotation="45"'
    bats = "".join(f'<object id="{number}" gid="5" {size}/>' for number in (10, 11))
    path = damaged(tmp_path, [("</map>", f'<objectgroup name="bats">{bats}</objectgroup></map>')])
    told = [problem.what for problem in problems(path)]
    assert told == ["The ornaments together take more than four times the room of the board."]


# ---------------------------------------------------------------- words


def test_problems_are_told_in_the_players_language(tmp_path: Path) -> None:
    """The translation gets the whole sentence with its placeholders."""
    known = {text for pair in SENTENCES.values() for text in pair} | set(PLACES.values())
    asked: list[str] = []

    def translate(sentence: str) -> str:
        asked.append(sentence)
        return f"~{sentence}"

    with pytest.raises(LevelError) as caught:
        load_board(damaged(tmp_path, [(TOP_ROW, "3,0,6,3,2,\n")]), LEVEL_RULES, translate)
    assert asked
    assert set(asked) <= known
    (problem,) = caught.value.problems
    assert problem.what == "~The square is empty."
    assert problem.where == f"{NAME}, ~layer “rooms”, b5"


def test_every_sentence_is_one_that_a_damage_brings_out() -> None:
    """A sentence that no test produces may be wrong or unused."""
    elsewhere = {
        "picture_layers",
        "picture_ornaments",
        "picture_area",
        "layer_faded",
        "xml_too_many",
        "file_missing",
        "file_is_folder",
        "file_unreadable",
        "file_too_big",
        "xml_doctype",
    }
    told = [words[1] for damage in DAMAGES for words in damage["problems"]]
    for code, (what, _) in SENTENCES.items():
        fixed = [text for text, *_ in Formatter().parse(what) if len(text) > 3]
        assert code in elsewhere or any(all(part in one for part in fixed) for one in told), code


def test_names_that_pytmx_keeps_for_itself_are_refused() -> None:
    """Otherwise it would raise, or confuse a custom property with its own."""
    own = set(dir(pytmx.TiledObject)) | set(vars(pytmx.TiledObject(None, _empty_object(), None)))
    assert [name for name in own if not is_reserved(name)] == []


def _empty_object() -> Any:
    from xml.etree.ElementTree import Element

    return Element("object")


# ---------------------------------------------------------------- what a map shows besides its squares

FLIPPED = "The tile is flipped or turned, but boards read tiles only upright."


def garland(attributes: str) -> Edits:
    """A group of one carpet of 64 x 128 pixels at (128, 256)."""
    carpet = f'<object id="77" x="128" y="256" width="64" height="128" {attributes}/>'
    return [("</map>", f'<objectgroup id="9" name="garland">{carpet}</objectgroup>\n</map>')]


def test_an_ornament_is_turned_as_in_tiled(tmp_path: Path) -> None:
    board = load_board(damaged(tmp_path, garland('gid="2" rotation="-270"')), LEVEL_RULES)
    assert board.layers[-1].ornaments == (Ornament("18_ghosts/carpet_red", 1.0, 1.0, 0.5, 1.0, 90.0),)
    assert read_board(write_board(board)) == board


@pytest.mark.parametrize("flip", [1 << 31, 1 << 30, 1 << 29, 1 << 28])
def test_flipped_ornaments_and_tiles_are_refused(flip: int, tmp_path: Path) -> None:
    """In every layer."""
    (problem,) = problems(damaged(tmp_path, garland(f'gid="{2 + flip}"')))
    assert (problem.where, problem.what) == (f"{NAME}, layer “garland”, object 77", FLIPPED)
    for layer, row in (("rooms", TOP_ROW), ("floor", 'csv">\n1,1,1,1,1,\n1,1,1,1,1,\n1,1,1,1,1,\n1,1,1,1,1,\n1')):
        first = re.search(r"\d+", row)
        assert first is not None
        turned = row[: first.start()] + str(int(first[0]) + flip) + row[first.end() :]
        (problem,) = problems(damaged(tmp_path, [(row, turned)]))
        assert (problem.where, problem.what) == (f"{NAME}, layer “{layer}”, a5", FLIPPED)


def test_a_problem_names_six_squares_at_most(tmp_path: Path) -> None:
    edits = [
        (f"{TOP_ROW}4,5,4,5,4,\n", "0,0,0,0,0,\n0,0,0,5,4,\n"),
        (RED_PORTAL, RED_PORTAL.replace(" x=", ' rotation="5" x=')),
    ]
    with pytest.raises(LevelError) as caught:
        load_board(damaged(tmp_path, edits), LEVEL_RULES)
    turned, empty = caught.value.problems
    assert empty.where == f"{NAME}, layer “rooms”, a5, b5, c5, d5, e5, a4 and 2 more"
    assert turned.where == f"{NAME}, layer “things”, object 1"
    drawn = caught.value.drawn
    assert drawn is not None and (drawn.columns, drawn.rows) == (5, 5)
    assert [layer.name for layer in drawn.layers] == ["floor", "rooms"]
