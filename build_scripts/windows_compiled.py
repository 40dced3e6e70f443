"""Compiles the rules for Windows with mingw-w64, on Linux: mypyc writes C, which GCC makes into modules for Windows.

``dev.py windows --build`` puts them into the package that it makes under Wine. The headers are those of the Python that
runs this, whose version is that of the Python in the rig; only pyconfig.h, which tells what a system has, is our own.
"""

from __future__ import annotations

import json
import shutil
import sys
import sysconfig
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from build_scripts.compiled import copy_sources
from build_scripts.quiet_run import demand
from build_scripts.windows_rig import COMPILER, RigError, quietly

ROOT: Final = Path(__file__).resolve().parents[1]
SUFFIX: Final = f".cp{sys.version_info.major}{sys.version_info.minor}-win_amd64.pyd"
TRANSLATING: Final = 300.0  # seconds
COMPILING: Final = 900.0  # seconds; the library with all rules takes GCC two minutes
AT_ONCE: Final = 2
FLAGS: Final = ("-O2", "-w", "-fno-strict-aliasing")

TRANSLATE: Final = """\
import json, sys
sys.path.insert(0, ".")
import setup
made = setup.c_sources()
with open(sys.argv[1], "w", encoding="utf-8") as file:
    json.dump([{"name": one.name, "sources": one.sources, "include": one.include_dirs} for one in made], file)
"""


class Module:
    """A module to compile, as mypyc describes it."""

    def __init__(self, name: str, sources: Sequence[str], include: Sequence[str]) -> None:
        self.name = name
        self.sources = sources
        self.include = include

    def file(self, folder: Path) -> Path:
        """Where Python looks for it below *folder*; a package is its __init__."""
        *above, last = self.name.split(".")
        return folder.joinpath(*above, f"{last}{SUFFIX}")


def compile_rules(work: Path, library: Path) -> Path:
    """Compile everything against the import *library* of Python; returns a folder with the modules at their places."""
    source, headers, made = work / "source", work / "headers", work / "modules"
    copy_sources(ROOT, source, "build_scripts")
    shutil.copytree(sysconfig.get_path("include"), headers)
    shutil.copy(ROOT / "build_scripts" / "windows" / "pyconfig.h", headers)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        modules = sorted(translated(source, work), key=lambda one: one.name.endswith("__mypyc"), reverse=True)
        for _ in pool.map(lambda one: compile_module(one, source, headers, library, made), modules):
            pass
    return made


def translated(source: Path, work: Path) -> list[Module]:
    """What mypyc makes of the rules, with the C files below *source*."""
    plan = work / "modules.json"
    command = [sys.executable, "-c", TRANSLATE, str(plan)]
    demand("mypyc could not translate the rules", command, source, RigError, seconds=TRANSLATING)
    return [Module(**one) for one in json.loads(plan.read_text(encoding="utf-8"))]


def compile_module(module: Module, source: Path, headers: Path, library: Path, folder: Path) -> None:
    """One call of the compiler."""
    target = module.file(folder)
    target.parent.mkdir(parents=True, exist_ok=True)
    include = [headers, *(source / one for one in module.include)]
    call: list[str | Path] = [COMPILER, *FLAGS, "-shared", "-s", "-static-libgcc", "-o", target]
    call += [f"-I{one}" for one in include]
    call += [*(source / one for one in module.sources), library]
    quietly(f"The compiler for Windows could not compile {module.name}", call, COMPILING)
