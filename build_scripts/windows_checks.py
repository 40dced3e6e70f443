"""Runs the program as a Windows program: ``python build_scripts/dev.py windows [--all] [TESTS ...]``.

Under Wine, in the folder that windows_rig.py makes. Without arguments: the selftest, the tests of what Windows does
otherwise, and whole games in a real window. Arguments are tests to run instead, as pytest takes them; --all runs the
tests of all folders. Everything has a limit of time, and at the end a table says what passed.

``--build`` compiles the rules with mingw-w64, on Linux: mypyc writes C, which GCC makes into modules for Windows. The
headers are those of the Python that runs this, whose version is that of the Python in the rig; only pyconfig.h, which
tells what a system has, is our own.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from build_scripts.arguments import parser_of
from build_scripts.build import DATE, BuildError, build_site, source_date
from build_scripts.compiled import copy_sources
from build_scripts.dev import DevError
from build_scripts.quiet_run import Ended, demand, quiet_run, say
from build_scripts.windows_rig import COMPILER, SAID, Rig, RigError, quietly, usual_folder, windows_path

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = "HALLOWEEN_GAMES_WINDOWS_PACKAGE"  # tells them in which folder the archive of the package is
IN_RIG: Final = "HALLOWEEN_GAMES_WINE"  # tells tests/windows/ where the rig is

CORE: Final[Mapping[str, Sequence[str]]] = SAID["core"]
FURTHER: Final[Mapping[str, Sequence[str]]] = SAID["further"]
OUTSIDE: Final[Mapping[str, Sequence[str]]] = SAID["outside"]
FIRST: Final[Sequence[str]] = SAID["first"]["core"]
WHOLE_GAME: Final[Sequence[str]] = SAID["first"]["game"]
NO_RIG: Final = 3  # exit code where the folder cannot be made, by which `.ci/run` tells it from a failed check

SELFTEST_SECONDS: Final = 180.0
SUITE_SECONDS: Final = 900.0
LONG_SUITE_SECONDS: Final = 2400.0
PATIENCE: Final = "120"  # seconds to wait for anything in a window, which starts slowly there
BUILD_SECONDS: Final = 1200.0
LEFT_OUT: Final = "not long and not nightly"


Check = Callable[[], Ended]


class Row(NamedTuple):
    """One line of the table."""

    name: str
    is_right: bool
    told: str
    seconds: float


def checked(name: str, call: Check) -> Row:
    """Run one check; on failure its last lines are printed at once."""
    say(f"== {name}")
    began = time.monotonic()
    ran = call()
    if ran.code != 0:
        say(ran.last_lines(40))
    return Row(name, ran.code == 0, summary(ran), time.monotonic() - began)


def summary(ran: Ended) -> str:
    """What a check said of itself, for its row: the counts of pytest, or its first line."""
    if ran.code is None:
        return "took too long"
    counts = re.findall(r"^=*\s*((?:\d+ \w+(?:, )?)+) in [\d.]+s", ran.output, re.MULTILINE)
    if counts:
        return str(counts[-1])
    lines = [line for line in ran.output.splitlines() if line.strip()]
    return lines[0].strip() if lines else f"exit code {ran.code}"


def table(rows: Sequence[Row]) -> str:
    """All rows, and the verdict below them."""
    width = max(len(row.name) for row in rows)
    marks = {True: "ok  ", False: "FAIL"}
    lines = [f"{marks[row.is_right]}  {row.name:{width}}  {row.seconds:5.0f} s  {row.told}" for row in rows]
    failed = sum(not row.is_right for row in rows)
    return "\n".join([*lines, f"{len(rows) - failed} passed, {failed} failed"])


# ---------------------------------------------------------------- compiled rules

SUFFIX: Final = f".cp{sys.version_info.major}{sys.version_info.minor}-win_amd64.pyd"
TRANSLATING: Final = 300.0  # seconds
COMPILING: Final = 900.0  # seconds
AT_ONCE: Final = 2
COMPILED_WITH: Final = ("-w", "-fno-strict-aliasing")

TRANSLATE: Final = """\
import json, sys
sys.path.insert(0, ".")
import setup
made = setup.c_sources()
with open(sys.argv[1], "w", encoding="utf-8") as file:
    json.dump([
        {"name": one.name, "sources": one.sources, "include": one.include_dirs,
         "optimized": {file: setup.optimized(file) for file in one.sources}}
        for one in made
    ], file)
"""


def compile_rules(work: Path, library: Path) -> Path:
    """Compile everything against the import *library* of Python; returns a folder with the modules at their places."""
    source, headers, made = work / "source", work / "headers", work / "modules"
    copy_sources(ROOT, source, "build_scripts")
    shutil.copytree(sysconfig.get_path("include"), headers)
    shutil.copy(ROOT / "build_scripts" / "windows" / "pyconfig.h", headers)
    *modules, shared = sorted(translated(source, work), key=lambda one: bool(one["name"].endswith("__mypyc")))
    with ThreadPoolExecutor(AT_ONCE) as pool:
        shared["sources"] = list(pool.map(lambda file: compile_file(file, shared, source, headers), shared["sources"]))
        for _ in pool.map(lambda one: compile_module(one, source, headers, library, made), [shared, *modules]):
            pass
    return made


def translated(source: Path, work: Path) -> list[dict[str, Any]]:
    """What mypyc makes of the rules, with the C files below *source*."""
    plan = work / "modules.json"
    command = [sys.executable, "-c", TRANSLATE, str(plan)]
    demand("mypyc could not translate the rules", command, source, RigError, seconds=TRANSLATING)
    modules: list[dict[str, Any]] = json.loads(plan.read_text(encoding="utf-8"))
    return modules


def compiler(module: Mapping[str, Any], source: Path, headers: Path) -> list[str | Path]:
    """How a call of the compiler for *module* begins."""
    return [COMPILER, *COMPILED_WITH, *(f"-I{one}" for one in (headers, *(source / one for one in module["include"])))]


def compile_file(file: str, module: Mapping[str, Any], source: Path, headers: Path) -> str:
    """Compile one of the files of the library, optimized as setup.py has it; returns what was made of it."""
    made = f"{file}.o"
    optimized = module["optimized"][file]
    call = [*compiler(module, source, headers), optimized, "-c", source / file, "-o", source / made]
    quietly(f"The compiler for Windows could not compile {file}", call, COMPILING)
    return made


def compile_module(module: Mapping[str, Any], source: Path, headers: Path, library: Path, folder: Path) -> None:
    """One call of the compiler, for a module as mypyc describes it; it lies where Python looks for it."""
    target = folder / f"{module['name'].replace('.', '/')}{SUFFIX}"
    target.parent.mkdir(parents=True, exist_ok=True)
    call = [*compiler(module, source, headers), "-shared", "-s", "-static-libgcc", "-o", target]
    call += [*(source / one for one in module["sources"]), library]
    quietly(f"The compiler for Windows could not compile {module['name']}", call, COMPILING)


# ---------------------------------------------------------------- the checks


def suite(rig: Rig, tests: Sequence[str], seconds: float = SUITE_SECONDS) -> Ended:
    """Tests inside the rig."""
    pytest = ("-m", "pytest", "-q", "--color=no", "-p", "no:cacheprovider", "-n", "2", "-m", LEFT_OUT)
    return rig.run(*pytest, *tests, seconds=seconds)


def from_outside(rig: Rig, file: str, chosen: str = "", **variables: str) -> Ended:
    """Tests of a file on this system, which start the program in the rig; *chosen* is an expression of pytest's -k."""
    env = {**os.environ, IN_RIG: str(rig.folder), "HALLOWEEN_GAMES_PATIENCE": PATIENCE, **variables}
    command = [sys.executable, "-m", "pytest", "-q", "--color=no", f"tests/windows/{file}", "-k", chosen]
    return quiet_run(command, ROOT, env, seconds=SUITE_SECONDS)


def package(rig: Rig, site: Path, out: Path) -> Ended:
    """Freeze *site* inside the rig; it is smoke-tested by that."""
    arguments = ("--pillow", "--site", windows_path(site), "--out", windows_path(out))
    date = {DATE: str(source_date())}  # there is no git inside
    return rig.run("-m", "build_scripts.build", *arguments, seconds=BUILD_SECONDS, **date)


def package_checks(rig: Rig, out: Path) -> list[Row]:
    """Compile the rules, build the package, and play with it.

    All that is not Windows' own is made on this system: the manual and the wheel take five minutes under Wine.
    """
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="windows-", dir=ROOT / "build") as work:
        say("Compiling the rules for Windows; that takes some minutes ...")
        site = build_site(Path(work), pure=True)
        shutil.copytree(compile_rules(Path(work, "compiled"), rig.python_library), site, dirs_exist_ok=True)
        built = checked("package", partial(package, rig, site, out))
    return [built, checked("package, played", partial(from_outside, rig, "test_package.py", **{PACKAGE: str(out)}))]


def checks_of(rig: Rig, tests: Sequence[str], *, first: bool, everything: bool) -> Iterator[tuple[str, Check]]:
    """What is run, by its name; *first* is what takes a few minutes."""
    yield "selftest", partial(rig.run, "-m", "halloween_games", "selftest", seconds=SELFTEST_SECONDS)
    if tests and not first:
        yield " ".join(tests), partial(suite, rig, tests, LONG_SUITE_SECONDS)
        return
    for name in FIRST if first else CORE:
        yield name, partial(suite, rig, CORE[name])
    for name, paths in FURTHER.items() if everything and not first else ():
        yield name, partial(suite, rig, paths, LONG_SUITE_SECONDS)
    for name, where in [("a whole game in a window", WHOLE_GAME)] if first else OUTSIDE.items():
        yield name, partial(from_outside, rig, *where)


def main(args: Sequence[str]) -> int:
    """Make the rig, run the checks, print the table."""
    wanted, tests = parser_of("dev.py windows", __doc__).parse_known_args(args)
    if sys.platform != "linux":
        print("dev.py windows needs Linux: on Windows itself “dev.py test” does it.", file=sys.stderr)
        return 2
    rig = Rig(usual_folder())
    try:
        if wanted.stop:
            rig.stop()
            return 0
        with rig.reserved():
            try:
                rig.prepare()
            except RigError as error:
                print(f"dev.py windows: {error}", file=sys.stderr)
                return NO_RIG
            if wanted.only_make:
                print(f"The rig is in {rig.folder}.")
                return 0
            rig.start()
            asked = checks_of(rig, tests, first=wanted.first, everything=wanted.all)
            rows = [checked(*one) for one in asked] if wanted.first or not wanted.build else []
            if wanted.build:
                rows += package_checks(rig, ROOT / "dist")
    except (DevError, BuildError) as error:
        print(f"dev.py windows: {error}", file=sys.stderr)
        return 1
    print(table(rows))
    return 0 if all(row.is_right for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
