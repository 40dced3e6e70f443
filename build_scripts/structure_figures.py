"""Figures about the structure of the code: ``python build_scripts/structure_figures.py [CHECKOUT ...]``.

One column for each checkout (by default this one), so that a layout can be compared with an earlier one. Standard
library only; nothing of the checkouts is imported.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = "halloween_games"
HUBS: Final = ("GameScene", "Program")
LARGE: Final = 500  # lines

Graph = Mapping[str, set[str]]


def sources(root: Path) -> dict[str, ast.Module]:
    """Every module of the package, by its dotted name."""
    found = {}
    for file in sorted((root / PACKAGE).rglob("*.py")):
        name = ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        found[name] = ast.parse(file.read_text(encoding="utf-8"))
    return found


def classes(trees: Mapping[str, ast.Module]) -> dict[str, ast.ClassDef]:
    return {node.name: node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def own_attributes(of: ast.ClassDef) -> set[str]:
    """The names that the class assigns to ``self``."""
    return {
        node.attr
        for node in ast.walk(of)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_name(node.value, "self")
    }


def public_methods(of: ast.ClassDef) -> list[ast.FunctionDef]:
    return [node for node in of.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]


def is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def passes_on(method: ast.FunctionDef) -> bool:
    """Whether *method* only calls a method of one of its attributes."""
    body = [node for node in method.body if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))]
    if len(body) != 1 or not isinstance(body[0], ast.Expr | ast.Return):
        return False
    call = body[0].value
    return (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Attribute)
        and is_name(call.func.value.value, "self")
        and all(isinstance(argument, ast.Name) for argument in call.args)
    )


def holders(trees: Mapping[str, ast.Module], hub: str) -> list[str]:
    """The classes whose constructor takes the whole *hub*."""
    found = []
    for name, node in classes(trees).items():
        made = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
        given = [ast.unparse(arg.annotation) for one in made for arg in one.args.args if arg.annotation is not None]
        fields = [ast.unparse(one.annotation) for one in node.body if isinstance(one, ast.AnnAssign)]
        if name != hub and hub in {kind.strip("'\"") for kind in (*given, *fields)}:
            found.append(name)
    return found


def reaches(trees: Mapping[str, ast.Module], through: Sequence[str]) -> int:
    """How often code uses ``self.THROUGH.x.y``: a part of a part of what it was given."""
    pattern = re.compile(rf"^self\._?({'|'.join(through)})\.\w+\.\w+")
    return sum(
        1
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and pattern.match(ast.unparse(node)) and ast.unparse(node).count(".") == 3
    )


def imported(name: str, tree: ast.Module, known: Graph | Mapping[str, ast.Module]) -> Iterator[str]:
    """All modules of ours that a module imports, including types-only imports and imports in functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found = inner if inner in known else node.module
                if found in known and found != name:
                    yield found


def circles(graph: Graph) -> list[set[str]]:
    """The import cycles as groups of modules."""

    def reachable(start: str) -> set[str]:
        found: set[str] = set()
        waiting = [start]
        while waiting:
            for name in graph[waiting.pop()] - found:
                found.add(name)
                waiting.append(name)
        return found

    beyond = {name: reachable(name) for name in graph}
    groups: list[set[str]] = []
    for name in graph:
        if name in beyond[name] and not any(name in group for group in groups):
            groups.append({other for other in beyond[name] if name in beyond[other]})
    return groups


def rewritten_globals(trees: Mapping[str, ast.Module]) -> int:
    """``global`` statements and assignments to ``globals()``."""
    statements = sum(isinstance(node, ast.Global) for tree in trees.values() for node in ast.walk(tree))
    assigned = sum(
        isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "globals()"
        for tree in trees.values()
        for node in ast.walk(tree)
    )
    return statements + assigned


def figures(root: Path) -> dict[str, str]:
    """All measures of the checkout at *root*."""
    trees = sources(root)
    known = classes(trees)
    found: dict[str, str] = {}
    for hub in HUBS:
        methods = public_methods(known[hub])
        found[f"{hub}: attributes"] = str(len(own_attributes(known[hub])))
        found[f"{hub}: public methods"] = str(len(methods))
        found[f"{hub}: methods that only pass on"] = str(sum(map(passes_on, methods)))
        found[f"{hub}: classes that hold all of it"] = str(len(holders(trees, hub)))
    found["self.scene.x.y"] = str(reaches(trees, ("scene",)))
    found["self.program.x.y"] = str(reaches(trees, ("program",)))
    groups = circles({name: set(imported(name, tree, trees)) for name, tree in trees.items()})
    found["modules in circles of imports"] = str(sum(map(len, groups)))
    found["the largest circle"] = str(max(map(len, groups), default=0))
    found["rewritten globals"] = str(rewritten_globals(trees))
    text = "".join(file.read_text(encoding="utf-8") for file in (root / PACKAGE / "games").rglob("*.py"))
    asserts = len(re.findall(r"\bassert isinstance\(", text))
    found["assert isinstance in games/"] = str(asserts)
    files = sorted((root / PACKAGE).rglob("*.py"))
    per_folder = Counter(file.parent.relative_to(root).as_posix() for file in files if file.name != "__init__.py")
    folder, most = per_folder.most_common(1)[0]
    found["modules"] = str(sum(per_folder.values()))
    found["folders"] = str(len(per_folder))
    found["modules in the fullest folder"] = f"{most} ({folder.removeprefix(PACKAGE + '/')})"
    lines = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    found["lines a module (median)"] = f"{median(lines.values()):g}"
    found["lines of the largest module"] = str(max(lines.values()))
    found[f"modules of more than {LARGE} lines"] = str(sum(count > LARGE for count in lines.values()))
    return found


def main(argv: Sequence[str]) -> int:
    """Print one column of figures for each checkout."""
    roots = [Path(name) for name in argv] or [ROOT]
    columns = [figures(root) for root in roots]
    for name in columns[-1]:
        print(f"{name:45}" + "".join(f"{column.get(name, '-'):>28}" for column in columns))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
