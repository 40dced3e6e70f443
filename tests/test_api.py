"""What halloween_games exports: small, loaded on first use, documented by examples that are run."""

from __future__ import annotations

import ast
import doctest
import json
import pickle
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import halloween_games as hg
from halloween_games.app.saving.record_file import RecordProblem
from halloween_games.core.match import Match
from tests.processes import printed

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOK = ROOT / "docs" / "api.ipynb"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
WITH_EXAMPLES = sorted(
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for file in (ROOT / "halloween_games").rglob("*.py")
    if ">>> " in file.read_text(encoding="utf-8")
)


def test_every_name_that_is_promised_is_there() -> None:
    """And stands in the table of the page, and in the types."""
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    stub = ast.parse((ROOT / "halloween_games" / "__init__.pyi").read_text(encoding="utf-8"))
    typed = {name.asname for node in stub.body if isinstance(node, ast.ImportFrom) for name in node.names}
    assert typed == set(hg.__all__)
    for name in hg.__all__:
        assert getattr(hg, name) is getattr(hg, name)
        assert f"`{name}" in page
    assert set(hg.__all__) <= set(dir(hg))
    with pytest.raises(AttributeError, match="no attribute 'gams'"):
        _ = hg.gams  # type: ignore[attr-defined] # what is not there


def test_importing_it_imports_nothing() -> None:
    """Neither a game nor pygame; a match does not need pygame either."""
    script = """
import sys
import halloween_games as hg
print(sorted(name for name in sys.modules if name.startswith("halloween_games")))
match = hg.Match(hg.load("rhombus"), 2, seed=1)
hg.record(match), repr(match), match.state, list(hg.lessons.of(match.game)), hg.boards.of(match.game)
print({"pygame", "numpy", "platformdirs"} & sys.modules.keys())
"""
    assert printed(script) == "['halloween_games']\nset()\n"


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_the_examples_in_the_sources_are_right(module: str) -> None:
    found = doctest.testmod(import_module(module), optionflags=FLAGS)
    assert found.attempted and not found.failed


def test_the_examples_of_the_page_are_right() -> None:
    found = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False, optionflags=FLAGS)
    assert found.attempted > 20 and not found.failed


def test_the_page_opens_with_lines_that_work_when_pasted() -> None:
    """Into a fresh interpreter, line by line as typed, they print what the page says, without a complaint."""
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    lines, printed = re.findall(r"^```\w*\n(.*?)^```", page, re.MULTILINE | re.DOTALL)[:2]
    assert len([line for line in lines.splitlines() if line]) == 5
    done = subprocess.run(
        [sys.executable, "-q", "-i"], input=lines, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == printed and "Error" not in done.stderr


def test_the_notebook_runs() -> None:
    """Each cell in turn; what it shows as text is what its last line gives."""
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    names: dict[str, object] = {}
    shown = 0
    for cell in code:
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, str(NOTEBOOK), "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), str(NOTEBOOK), "eval"), names)
            for output in cell["outputs"]:
                assert "".join(output["data"]["text/plain"]) == repr(value)
                shown += 1
    assert len(code) > 5 and shown > 3


# ---------------------------------------------------------------- states as values


@pytest.mark.parametrize("game_id", [*hg.games.REGISTRY, "three-graves"])
def test_states_are_equal_by_value(game_id: str) -> None:
    """Copied, pickled, or reached twice; and short to look at."""
    match, rng = Match(hg.load(game_id), hg.load(game_id).seats[0], {}, 2), Random(2)
    before = match.state
    for _ in range(6):
        legal = match.state.legal_actions()
        match.play(match.to_move, legal[rng.randrange(len(legal))])
        state = match.state
        twin, sent = state.copy(), pickle.loads(pickle.dumps(state))
        assert state == twin == sent and hash(state) == hash(twin) == hash(sent) and repr(state) == repr(twin)
        assert state != before and len({state, twin, before}) == 2
        assert state != state.key() and state != object()
        assert len(repr(state)) < 60 and len(repr(match)) < 120
        before = state


@pytest.mark.parametrize("game_id", [*hg.games.REGISTRY, "three-graves"])
def test_a_notebook_shows_pictures(game_id: str) -> None:
    """Of a match what everybody may see; of a state what is in it."""
    for seats in hg.load(game_id).seats:
        match = Match(hg.load(game_id), seats, {}, 2)
        picture = match._repr_png_()
        assert picture is not None and picture.startswith(b"\x89PNG") and picture == match.view(None)._repr_png_()
    *_, board = hg.boards.of(hg.load(game_id)).values()
    if board in hg.load(game_id).standard_boards:
        return  # it has no other
    other = Match(hg.load(game_id).on(board), hg.load(game_id).on(board).seats[0], {}, 2)
    assert other._repr_png_() not in (None, picture)


def test_without_pygame_there_is_no_picture() -> None:
    script = """
import sys
sys.modules["pygame"] = None
import halloween_games as hg
print(hg.Match(hg.load("18-ghosts"), 2, seed=1)._repr_png_())
"""
    assert printed(script) == "None\n"


def test_what_is_no_game_or_code_is_told_in_a_sentence() -> None:
    with pytest.raises(KeyError, match=r"There is no game 'x'; there are 18-ghosts, "):
        hg.load("x")
    with pytest.raises(RecordProblem, match="no_code"):
        hg.open_code(None)  # type: ignore[arg-type] # what a program may pass all the same
