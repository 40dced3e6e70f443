"""Breaks the program on purpose and looks whether a test notices: ``dev.py mutants`` (docs/testing.md).

A seeded sample of small faults in the modules of ``PARTS``, one at a time, each in a copy of the checkout, never in the
checkout itself. Each meets first the tests that run its line, then those that are near it. What no test notices in time
is printed with its place, and at the end the share that was noticed.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Final, NamedTuple

from build_scripts.arguments import parser_of
from halloween_games import games

ROOT: Final = Path(__file__).resolve().parents[1]
NOT_SOURCE: Final = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist", "*.so", "*.pyd")
GAMES: Final = {entry.module.split(".")[2]: id for id, entry in games.REGISTRY.items()}  # ids by folder
HANGS: Final = 100  # seconds that a single test may take, which without a fault takes a few
WAITING: Final = 20  # times as long as their time of the processor tests may take
NO_TESTS: Final = 5  # what pytest returns if it has nothing to do
TOO_LONG: Final = -24  # SIGXCPU ended them
RUNNING: Final = 40  # tests that run the line, at most
ABOVE: Final = 6  # lines above a fault where its statement may begin
NEAR: Final = 12  # modules of tests that are asked first
LARGEST: Final = 2  # number that becomes larger: others are sizes, seconds and limits, where one more is nobody's fault
PLAYED: Final = (
    "tests/play/test_playing.py tests/play/test_history.py tests/play/test_head.py tests/games/rhombus/test_screen.py"
)

# The tests whose lines are looked at: quick ones, and those of the modules that are broken.
TRACED: Final = ("-m", "quick and not long"), ("-m", "not long", "tests/session", "tests/kit")
MAP: Final = ROOT / "build" / "mutants.coverage"  # which test runs which line

# Which tests concern the modules of a folder, besides those that bear a module's name or import it.
PARTS: Final[Mapping[str, str]] = {
    "session": f"tests/session {PLAYED} tests/play",
    "play": f"{PLAYED} tests/play",
    "kit": f"tests/kit tests/app/test_program.py tests/app/test_options.py {PLAYED}",
    "app/saving": "tests/app/test_s[ahot]*.py tests/app/test_pr[io]*.py tests/app/test_trophies.py "
    "tests/app/test_library.py tests/app/test_storage.py",
    **{f"games/{folder}/rules": f"tests/games/{folder} tests/games/test_*.py" for folder in GAMES},
}

PAIRS: Final[Sequence[tuple[type, type]]] = (
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn)),
    *((ast.And, ast.Or), (ast.Add, ast.Sub), (ast.Mult, ast.FloorDiv), (ast.BitAnd, ast.BitOr)),
)
SWAPPED: Final = {**dict(PAIRS), **{after: before for before, after in PAIRS}, ast.Mod: ast.Mult}


class Fault(NamedTuple):
    """A way to break the *number*-th node of a module's tree: what the program then has *instead*, and how."""

    number: int
    line: int
    what: str
    make: Callable[[ast.AST], ast.AST]


class Mutant(NamedTuple):
    """One fault of one module."""

    file: Path
    fault: Fault

    @property
    def place(self) -> str:
        return f"{self.file.as_posix()}:{self.fault.line}"


# ---------------------------------------------------------------- faults


def faults(tree: ast.Module) -> Iterator[Fault]:
    """All of them. Nobody asks in a test how something looks, so functions that draw are left as they are."""
    skipped: set[ast.AST] = set()
    for number, node in enumerate(ast.walk(tree)):  # which goes from the outer to the inner
        if node in skipped or is_left_out(node):
            skipped.update(ast.iter_child_nodes(node))
            continue
        for part in (getattr(node, name, None) for name in ("annotation", "returns", "decorator_list")):
            skipped.update(part if isinstance(part, list) else [part] if part is not None else [])
        for what, make in breaks(node):
            yield Fault(number, getattr(node, "lineno", 0), what, make)


def is_left_out(node: ast.AST) -> bool:
    """Whether nothing in *node* is broken."""
    match node:
        case ast.FunctionDef(name=name):
            return "draw" in name or "paint" in name or name == "__repr__"
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Raise() | ast.Assert():
            return True
    return False


def breaks(node: ast.AST) -> Iterator[tuple[str, Callable[[ast.AST], ast.AST]]]:
    """What can be wrong with *node* alone."""
    match node:
        case ast.Compare(ops=[one]) if type(one) in SWAPPED:
            yield swap(one), lambda node: replaced(node, ops=[SWAPPED[type(one)]()])
        case ast.BoolOp(op=op) | ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in SWAPPED:
            yield swap(op), lambda node: replaced(node, op=SWAPPED[type(op)]())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "“not” removed", lambda _: operand
        case ast.Constant(value=bool() as value):
            yield f"{not value} for {value}", lambda node: replaced(node, value=not value)
        case ast.Constant(value=int() as number) if number <= LARGEST:
            yield f"{number + 1} for {number}", lambda node: replaced(node, value=number + 1)
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            negated = ast.UnaryOp(ast.Not(), test)
            yield "condition negated", lambda node: replaced(node, test=negated)
        case ast.Return(value=ast.Constant(value=None | False)):
            pass  # which None is as well as
        case ast.Return(value=value) if value is not None:
            yield "returns None", lambda node: replaced(node, value=ast.Constant(None))
        case ast.Expr(value=ast.Call()) | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "statement removed", lambda _: ast.Pass()
    if isinstance(node, ast.AugAssign):
        yield "statement removed", lambda _: ast.Pass()


def swap(op: ast.AST) -> str:
    """What is said of an exchanged operator."""
    return f"{SWAPPED[type(op)].__name__} for {type(op).__name__}"


def replaced(node: ast.AST, **fields: object) -> ast.AST:
    """A copy of *node* with other *fields*."""
    found = copy.copy(node)
    for name, value in fields.items():
        setattr(found, name, value)
    return found


def broken(source: str, fault: Fault) -> str:
    """*source* with *fault*."""
    tree = ast.parse(source)
    wanted = list(ast.walk(tree))[fault.number]

    class Breaking(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            return fault.make(node) if node is wanted else self.generic_visit(node)

    return ast.unparse(ast.fix_missing_locations(Breaking().visit(tree)))


def sample(count: int, seed: int, only: str) -> list[Mutant]:
    """*count* faults whose place contains *only*."""
    files = [file for part in PARTS for file in sorted((ROOT / "halloween_games" / part).glob("*.py"))]
    found = [
        mutant
        for file in files
        for fault in faults(ast.parse(file.read_text(encoding="utf-8")))
        if only in (mutant := Mutant(file.relative_to(ROOT), fault)).place
    ]
    return Random(seed).sample(found, min(count, len(found)))


# ---------------------------------------------------------------- tests


def chosen_tests(file: Path) -> list[list[str]]:
    """What pytest is called with, one after the other, for a fault in the module *file*: the likeliest first."""
    part = file.relative_to("halloween_games").parent.as_posix()
    game = GAMES.get(part.split("/")[1], "") if part.startswith("games/") else ""
    said = f"from {'.'.join(file.with_suffix('').parts)} import"
    every = sorted(
        (ROOT / "tests").rglob("test_*.py"), key=lambda one: one.stat().st_size
    )  # what is small is soon done
    named = [one for one in every if one.stem == f"test_{file.stem}" and (not game or part.split("/")[1] in one.parts)]
    near = [one for one in every if said in one.read_text(encoding="utf-8")]
    first = [one.relative_to(ROOT).as_posix() for one in dict.fromkeys([*named, *near][:NEAR])]
    others = [one.relative_to(ROOT).as_posix() for word in PARTS[part].split() for one in sorted(ROOT.glob(word))]
    contract = ["tests/contract", "-k", f"[{game}/"] if game else []
    return [chosen for chosen in (first, list(dict.fromkeys(others)), contract) if chosen]


def traced() -> Callable[[Mutant], list[str]]:
    """Which tests run the line of a mutant, the most special first. The map is made again where a file is newer."""
    import coverage

    sources = [file for folder in ("halloween_games", "tests") for file in (ROOT / folder).rglob("*.py")]
    if not MAP.is_file() or MAP.stat().st_mtime < max(file.stat().st_mtime for file in sources):
        MAP.parent.mkdir(exist_ok=True)
        unfinished, settings = MAP.with_suffix(".part"), MAP.with_suffix(".ini")
        unfinished.unlink(missing_ok=True)
        options = f"dynamic_context = test_function\nsource = halloween_games\ndata_file = {unfinished}"
        settings.write_text(f"[run]\n{options}\n", encoding="utf-8")
        for chosen in TRACED:
            rest = ["-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "--tb=no", *chosen]
            command = [sys.executable, "-m", "coverage", "run", "--append", f"--rcfile={settings}", *rest]
            if subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.DEVNULL).returncode:
                sys.exit("Tests fail without a fault, too, so nothing can be told of any.")
        unfinished.replace(MAP)
    data = coverage.CoverageData(basename=str(MAP))
    data.read()
    by_line: dict[Path, Mapping[int, Sequence[str]]] = {
        Path(file).relative_to(ROOT): data.contexts_by_lineno(file) for file in data.measured_files()
    }
    sizes = Counter(test for lines in by_line.values() for tests in lines.values() for test in tests)

    def running(mutant: Mutant) -> list[str]:
        lines, at = by_line.get(mutant.file, {}), mutant.fault.line
        tests = next((found for line in range(at, at - ABOVE, -1) if any(found := lines.get(line, ()))), ())
        named = (test.rpartition(".") for test in sorted(filter(None, tests), key=lambda test: sizes[test])[:RUNNING])
        placed = [(module.replace(".", "/") + ".py", name) for module, _, name in named]
        return [f"{file}::{name}" for file, name in placed if (ROOT / file).is_file()]

    return running


class Trees:
    """Copies of the checkout, one for each that works at the same time."""

    def __init__(self, folder: Path, count: int, running: Callable[[Mutant], list[str]]) -> None:
        self._running = running
        self._free: SimpleQueue[Path] = SimpleQueue()
        self._sound: dict[str, bool] = {}  # whether a test passes without a fault
        for number in range(count):
            self._free.put(Path(shutil.copytree(ROOT, folder / f"{number}", ignore=NOT_SOURCE)))

    def judge(self, mutant: Mutant, seconds: int) -> str:
        """Which test notices *mutant*; empty if none does in *seconds*."""
        tree = self._free.get()
        source = (ROOT / mutant.file).read_text(encoding="utf-8")
        (tree / mutant.file).write_text(broken(source, mutant.fault), encoding="utf-8")
        try:
            noticed = noticed_by(tree, [*filter(None, [self._running(mutant)]), *chosen_tests(mutant.file)], seconds)
        finally:
            shutil.copy2(
                ROOT / mutant.file, tree / mutant.file
            )  # with its time, by which Python knows what it compiled
        if "::" in noticed and noticed not in self._sound:
            self._sound[noticed] = not noticed_by(tree, [[noticed]], seconds)
        self._free.put(tree)
        return noticed if self._sound.get(noticed, True) else ""


def noticed_by(tree: Path, tests: Sequence[Sequence[str]], seconds: int) -> str:
    """The first of *tests* that fails in *tree*, or that something hangs; empty if nothing does in *seconds* each."""
    for chosen in tests:
        code, told = run(tree, chosen, seconds)
        if code not in (0, NO_TESTS, TOO_LONG):
            lines = [line.split()[1] for line in told.splitlines() if line.startswith(("FAILED ", "ERROR "))]
            failed = [line.partition("[")[0] for line in lines]  # a case may have spaces in its name
            return failed[0] if failed else "it hangs, or nothing starts any more"
    return ""


def run(tree: Path, tests: Sequence[str], seconds: int) -> tuple[int, str]:
    """The exit code of *tests* in at most so many *seconds* of the processor, and its output."""
    import resource  # which other systems do not have

    options = ["-x", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-m", "not long", "--tb=no"]
    command = [sys.executable, "-m", "pytest", *options, "-o", f"faulthandler_timeout={HANGS}", *tests]
    env = {**os.environ, "TMPDIR": str(tree.parent)}
    with subprocess.Popen(
        command, cwd=tree, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    ) as process:
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (seconds, seconds + 1))
        try:
            told, _ = process.communicate(timeout=WAITING * seconds)
            return process.returncode, told.decode("utf-8", "replace")
        except subprocess.TimeoutExpired:
            return TOO_LONG, ""
        finally:
            with contextlib.suppress(ProcessLookupError):  # what a test has started ends with it
                os.killpg(process.pid, signal.SIGKILL)


# ---------------------------------------------------------------- the command


def main(arguments: Sequence[str]) -> int:
    """Print what survived."""
    chosen = parser_of("dev.py mutants", __doc__).parse_args(arguments)
    if sys.platform != "linux":
        print("This needs Linux, which can limit the time of another process.")
        return 1
    found = sample(chosen.sample, chosen.seed, chosen.only)
    if not found:
        print("There are no such faults.")
        return 1
    killed = 0
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ThreadPoolExecutor(chosen.jobs) as pool:
        trees = Trees(Path(folder), chosen.jobs, traced())
        for mutant, noticed in zip(found, pool.map(lambda one: trees.judge(one, chosen.seconds), found), strict=True):
            killed += noticed != ""
            if not noticed or chosen.verbose:
                print(f"{mutant.place}: {mutant.fault.what}: {noticed or 'survives'}", flush=True)
    print(f"{killed} of {len(found)} faults were noticed, {killed / len(found):.0%}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
