"""Figures about the size of the code: ``python build_scripts/structure_figures.py [CHECKOUT ...]``.

One column for each checkout (by default this one), so that it can be compared with an earlier one. Standard library
only; nothing of the checkouts is imported.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
LAB: Final = "halloween_games/lab"  # not in the package for players: counted apart
FOLDERS: Final = ("halloween_games", LAB, "tests", "build_scripts")
LARGE: Final = 500  # lines
MANY: Final = 9  # arguments
NO_CODE: Final = frozenset(
    (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
)


def code_lines(text: str, tree: ast.Module) -> int:
    """How many lines hold code: no blank ones, comments and docstrings."""
    found: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in NO_CODE:
            found.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, clean=False):
            found.difference_update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return len(found)


def arguments(tree: ast.Module) -> list[int]:
    """How many arguments each function has."""
    all_of = [node.args for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [len([*one.posonlyargs, *one.args, *one.kwonlyargs]) for one in all_of]


def figures(root: Path) -> dict[str, int]:
    """All measures of the checkout at *root*."""
    found = dict.fromkeys(("files", f"functions of {MANY} arguments or more", f"files of more than {LARGE} lines"), 0)
    for folder in FOLDERS:
        found[f"code lines: {folder}"] = 0
        for file in sorted((root / folder).rglob("*.py")):
            if folder != LAB and file.is_relative_to(root / LAB):
                continue
            text = file.read_text(encoding="utf-8")
            tree = ast.parse(text)
            found["files"] += 1
            found[f"functions of {MANY} arguments or more"] += sum(count >= MANY for count in arguments(tree))
            found[f"files of more than {LARGE} lines"] += text.count("\n") > LARGE
            found[f"code lines: {folder}"] += code_lines(text, tree)
    return found


def main(argv: Sequence[str]) -> int:
    """Print one column of figures for each checkout."""
    columns = [figures(root) for root in ([Path(name) for name in argv] or [ROOT])]
    for name in columns[-1]:
        print(f"{name:36}" + "".join(f"{column[name]:>10,}" for column in columns))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
