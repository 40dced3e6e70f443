"""docs/accessibility.md only names existing tests, and says of every item whether it holds."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
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
