"""What the documents say is true: cited rulings and files exist, and the examples of docs/rules are played."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from halloween_games import __version__, games
from halloween_games.core.actions import Action
from halloween_games.core.game import Game, check_options, option_text
from halloween_games.core.reasons import BadNotation, IllegalAction
from halloween_games.lessons.lesson_file import course_of
from tests.checkout import IS_CHECKOUT
from tests.games.closest_ghost.boards import PICTURE as HOUSE
from tests.games.eighteen_ghosts.boards import PICTURE as CASTLE

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "docs" / "rules"
ENTRIES = {**games.REGISTRY, **games.TEMPLATE}
PAGES = {game_id: RULES / f"{game_id.replace('-', '_')}.md" for game_id in ENTRIES}

FOLDERS = ("halloween_games", "tests", "docs", "build_scripts", "levels", "assets", ".github")
SUFFIXES = (".py", ".md", ".toml", ".spec", ".yml")
SELF = Path(__file__).resolve()  # its made-up texts cite what there is not
SOURCES = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")),
    *(ROOT / name for name in ("pyproject.toml", "setup.py")),
    *(
        file
        for folder in FOLDERS
        for file in sorted((ROOT / folder).rglob("*"))
        if file.suffix in SUFFIXES and file.resolve() != SELF
    ),
]


MADE = "docs/halloween_games.pot"  # by build_scripts/translations.py; it is in no commit


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


# ---------------------------------------------------------------- rulings

_GAP = r"[\s_#]+"
_NUMBERS = rf"\d+(?:(?:\s*,\s*|\s*[-–]\s*|{_GAP}and{_GAP}|,{_GAP}and{_GAP})\d+)*"
_GAME = "|".join(sorted(ENTRIES, key=len, reverse=True))
CITATION = re.compile(rf"(?:(?<![\w-])({_GAME}){_GAP})?rulings?{_GAP}({_NUMBERS})", re.IGNORECASE)
RULING = re.compile(r"^(\d+)\. ", re.MULTILINE)


def cited_rulings(text: str) -> Iterator[tuple[str, int]]:
    """Every ruling that *text* cites, preceded by its game id if it is given: ``rhombus rulings 3 and 4``."""
    for game_id, numbers in CITATION.findall(text):
        for first, last in re.findall(r"(\d+)(?:\s*[-–]\s*(\d+))?", numbers):
            for number in range(int(first), int(last or first) + 1):
                yield game_id.lower(), number


def rulings_of(page: str) -> list[int]:
    """The numbers of the rulings under the heading of *page*, in order."""
    _, _, rest = page.partition("\n## Rulings\n")
    return [int(number) for number in RULING.findall(rest.partition("\n## ")[0])]


def game_of(name: str) -> str:
    """The game that a file belongs to by its path, or an empty string."""
    for game_id, manifest in ENTRIES.items():
        folder = manifest.module.split(".")[-2]
        if f"games/{folder}/" in name or name == name_of(PAGES[game_id]):
            return game_id
    return ""


def test_every_cited_ruling_exists() -> None:
    """In code, tests and documents; where the path does not tell the game, the citation names it."""
    known = {game_id: rulings_of(page.read_text(encoding="utf-8")) for game_id, page in PAGES.items()}
    found, wrong = 0, []
    for file in SOURCES:
        for named, number in cited_rulings(file.read_text(encoding="utf-8")):
            game_id = named or game_of(name_of(file))
            found += 1
            if number not in known.get(game_id, ()):
                wrong.append(f"{name_of(file)}: ruling {number} of {game_id or 'no game'}")
    assert found > 50
    assert not wrong


# ---------------------------------------------------------------- documents

RELEASES = "../../releases"  # of the README: a page of the site that holds the repository
PICTURES = (".png", ".gif", ".webp")
LINK = re.compile(r"\]\(([^()\s]+)\)")
DOCUMENT = re.compile(r"(?<![\w./-])(?:\.\./)*\w[\w./-]*\.md(?!\w)")
IN_DOCS = re.compile(r"(?<![\w./-])docs/[\w./-]*\w")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def cited_documents(text: str) -> set[str]:
    """The documents that *text* names outside links, including paths joined with ``/``."""
    joined = LINK.sub("", re.sub(r"""["'] / ["']""", "/", text))
    return {*DOCUMENT.findall(joined), *IN_DOCS.findall(joined)}


def anchors_of(text: str) -> set[str]:
    """The anchors of a document: its headings, as GitHub generates them."""
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in HEADING.findall(text)}


def broken_links(file: Path, text: str) -> list[str]:
    """The links and images of a document whose target does not exist in this repository.

    A source distribution has no pictures.
    """
    broken = []
    for target in LINK.findall(text):
        if re.match(r"[a-z]+:", target) or target == RELEASES or (target.endswith(PICTURES) and not IS_CHECKOUT):
            continue
        path, _, anchor = target.partition("#")
        there = file.parent / path if path else file
        if not there.exists() or (anchor and anchor not in anchors_of(there.read_text(encoding="utf-8"))):
            broken.append(target)
    return broken


def test_every_cited_document_exists() -> None:
    """In code, tests and documents, relative to the repository or to the citing file."""
    found, missing = 0, []
    for file in SOURCES:
        for path in sorted(cited_documents(file.read_text(encoding="utf-8"))):
            found += 1
            if path != MADE and not (ROOT / path).exists() and not (file.parent / path).exists():
                missing.append(f"{name_of(file)}: {path}")
    assert found > 20
    assert not missing


def test_every_link_leads_somewhere() -> None:
    """From one document to another, to its headings, and to images."""
    found, broken = 0, []
    for file in SOURCES:
        if file.suffix == ".md":
            text = file.read_text(encoding="utf-8")
            found += len(LINK.findall(text))
            broken += [f"{name_of(file)}: {target}" for target in broken_links(file, text)]
    assert found > 30
    assert not broken


def test_the_changes_begin_with_this_version() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0].rstrip(",") == __version__ and len(set(headings)) == len(headings)


def row_of(page: str, first: str) -> list[str]:
    """The other cells of the table row that starts with the cell *first*."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines()]
    (found,) = [row[1:] for row in rows if row[0] == first and len(row) > 1]
    return found


def test_every_rules_page_is_listed() -> None:
    """The table of docs/rules leads to every game's page by its id, and the README leads to the table."""
    table = (RULES / "README.md").read_text(encoding="utf-8")
    for game_id, page in PAGES.items():
        assert row_of(table, f"`{game_id}`")[-1] == f"[{page.name}]({page.name})"
    assert "(docs/rules/README.md)" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game_id", ENTRIES)
def test_options_and_reasons_are_listed(game_id: str) -> None:
    """Each option with its games and its values, the default first; each reason with its sentence in the program."""
    table = (RULES / "README.md").read_text(encoding="utf-8")
    game = games.load(game_id)
    for option in game.options:
        names, values, _ = row_of(table, f"`{option.name}`")
        others = [choice for choice in option.choices if choice != option.default]
        assert game.sentences["title"] in names.split(", ")
        assert values.replace("`", "").split(", ") == [option_text(value) for value in (option.default, *others)]
    (reasons,) = row_of(table, game.sentences["title"])
    assert [code for code in re.findall(r"\w+", reasons) if code not in game.sentences] == []


# ---------------------------------------------------------------- examples

FENCE = re.compile(r"^```(\w[\w ]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A block that says what it is in: ``json`` a position, ``actions`` what can be done in it, ``json after`` its end."""


class Example:
    """The game of a page, played as its examples say."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.options = check_options(game, {})
        self.state = game.start(game.seats[0], self.options, Random(1))

    def texts(self) -> list[str]:
        return [self.game.notation.write(self.state, action) for action in self.state.legal_actions()]

    def load(self, block: str) -> None:
        """Go to the position, which must be complete and come back unchanged."""
        position = json.loads(block)
        self.state = self.game.notation.load(position, self.seats(position), self.options)
        written = self.game.notation.dump(self.state)
        assert written == position
        assert list(written) == list(position), "fields in the order of the program"

    def seats(self, position: dict[str, Any]) -> int:
        per_seat: Sequence[object] = position.get("lords") or position.get("reserve") or (0, 1)
        return len(per_seat)

    def read(self, text: str) -> Action | None:
        """The legal action written as *text*, or None; raises BadNotation where it is an action nowhere."""
        try:
            action = self.game.notation.read(self.state, text)
        except IllegalAction:
            assert text not in self.texts()
            return None
        assert self.game.notation.write(self.state, action) == text
        assert text in self.texts()
        return action

    def run(self, line: str) -> None:
        """Run one line of a block of actions; docs/rules/README.md defines the syntax."""
        command, _, rest = line.partition(":")
        words = rest.split()
        if command == "new":
            given = dict(word.split("=") for word in words[1:])
            options = check_options(self.game, {name: value == "true" for name, value in given.items()})
            self.state = self.game.start(int(words[0]), options, Random(1))
        elif command == "legal":
            assert [text for text in words if self.read(text) is None] == []
        elif command == "illegal":
            assert [text for text in words if self.read(text) is not None] == []
        elif command == "unknown":
            for text in words:
                with pytest.raises(BadNotation):
                    self.game.notation.read(self.state, text)
        elif command == "play":
            for text in words:
                action = self.read(text)
                assert action is not None, text
                self.state.advance(action)
        elif command == "result":
            outcome = self.state.outcome()
            assert outcome is not None
            assert [outcome.code, *map(str, outcome.winners())] == words
        else:
            name, _, prefix = command.partition(" ")
            assert name == "all", line
            assert sorted(text for text in self.texts() if text.startswith(prefix)) == sorted(words)


def play_examples(game: Game, page: str) -> int:
    """Play all examples of a page in order; returns the number of blocks."""
    example = Example(game)
    blocks = FENCE.findall(page)
    for kind, block in blocks:
        if kind == "json":
            example.load(block)
        elif kind == "json after":
            assert example.game.notation.dump(example.state) == json.loads(block)
        else:
            assert kind == "actions"
            for line in block.splitlines():
                example.run(line)
    return len(blocks)


@pytest.mark.parametrize("game_id", ENTRIES)
def test_the_examples_of_a_page_hold(game_id: str) -> None:
    """Positions round-trip; actions are legal or illegal as the page says."""
    assert play_examples(games.load(game_id), PAGES[game_id].read_text(encoding="utf-8")) >= 4


@pytest.mark.parametrize("game_id", ENTRIES)
def test_every_form_of_action_has_an_example(game_id: str) -> None:
    """Each text in the first column of a page's table of actions occurs in a block of actions."""
    page = PAGES[game_id].read_text(encoding="utf-8")
    _, _, rest = page.partition("\n## Notation\n")
    forms = [
        text
        for row in re.findall(r"^\| (`.*?) \|", rest.partition("\n## ")[0], re.MULTILINE)
        for text in re.findall(r"`([^`]+)`", row)
    ]
    played = {word for kind, block in FENCE.findall(page) if kind == "actions" for word in block.split()}
    assert len(forms) >= 3
    assert [text for text in forms if text not in played] == []


@pytest.mark.parametrize("game_id", ENTRIES)
def test_every_field_of_a_position_is_explained(game_id: str) -> None:
    """The first column of a page's table of fields lists exactly those that the game writes."""
    page = PAGES[game_id].read_text(encoding="utf-8")
    _, _, rest = page.partition("\n## Position\n")
    table = re.findall(r"^\| (`.*?) \|", rest.partition("\n## ")[0], re.MULTILINE)
    example = Example(games.load(game_id))
    position = example.game.notation.dump(example.state)
    assert [name for row in table for name in re.findall(r"`(\w+)`", row)] == list(position)


def diagram(page: str, columns: int) -> list[list[str]]:
    """The words of the first diagram with numbered rows, without the numbers."""
    rows = [line.split()[1:] for line in page.splitlines() if re.match(r" \d {2,}", line)]
    return [[word for word in row if word != "||"] for row in rows if len(row) >= columns]


def test_diagrams_show_the_boards_of_the_program() -> None:
    """If a diagram shows more than the names of squares."""
    castle = PAGES["18-ghosts"].read_text(encoding="utf-8")
    assert diagram(castle, 5) == [line.split() for line in CASTLE.split("\n") if line]
    house = re.sub(r"[AB]:", "@", PAGES["closest-ghost"].read_text(encoding="utf-8"))
    assert diagram(house, 6) == [line.split() for line in HOUSE.split("\n") if line]


# ---------------------------------------------------------------- the page about accessibility

PAGE = ROOT / "docs" / "accessibility.md"
TEST = re.compile(r"`([\w/]+\.py)::(\w+)`")


def rows() -> list[list[str]]:
    """The four cells of every row about an item."""
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.read_text(encoding="utf-8").splitlines()
    ]
    return [row for row in cells if len(row) == 4 and row[0] != "item" and set(row[0]) != {"-"}]


def test_every_test_exists() -> None:
    named = TEST.findall(PAGE.read_text(encoding="utf-8"))
    assert len(named) > 40
    missing = []
    for file, name in named:
        path = ROOT / file
        tree = ast.parse(path.read_text(encoding="utf-8")) if path.is_file() else ast.Module([], [])
        if name not in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}:
            missing.append(f"{file}::{name}")
    assert not missing


def test_every_item_has_a_guideline_an_answer_and_a_test_or_a_reason() -> None:
    assert len(rows()) > 30
    for item, guideline, holds, test in rows():
        assert re.search(r"\b(GAG|XAG|AGI)\b", guideline), item
        assert re.match(r"yes$|in part: \w|not yet$", holds), item
        assert TEST.search(test) if holds != "not yet" else test, item


# ---------------------------------------------------------------- readme

README = (ROOT / "README.md").read_text(encoding="utf-8")
PROGRAM = re.compile(r"^```python\n(.*?)^```\n\nprints `([^`]+)`", re.MULTILINE | re.DOTALL)


def words(text: str) -> int:
    """How many words a reader sees, without blocks and targets of links."""
    return len(re.findall(r"\w[\w’'.-]*", re.sub(r"\]\([^)]*\)", "", re.sub(r"```.*?```", "", text, flags=re.DOTALL))))


def test_the_games_are_those_of_the_registry() -> None:
    """With their seats, minutes and lessons."""
    for game_id in games.REGISTRY:
        game = games.load(game_id)
        _, players, minutes, lessons = row_of(README, game.title)
        low, *_, high = map(int, re.findall(r"\d", players)) if len(players) > 1 else (int(players), int(players))
        assert (low, high) == (game.seats[0], game.seats[-1])
        assert f"{minutes} min" == game.sentences["minutes"]
        assert lessons == f"{len(course_of(game_id).course.lessons)} lessons"


def test_its_program_prints_what_it_says() -> None:
    """Eight lines that can be pasted."""
    ((program, printed),) = PROGRAM.findall(README)
    assert len([line for line in program.splitlines() if line]) <= 8
    printing = [sys.executable, "-c", program]
    answer = subprocess.run(printing, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert answer.stdout.strip() == printed, answer.stderr
