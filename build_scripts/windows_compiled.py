"""Compiles the rules for Windows with mingw-w64, on Linux: mypyc writes C, which GCC makes into modules for Windows.

``dev.py windows --build`` puts them into the package that it makes under Wine. The headers are those of the Python that
runs this, whose version is that of the Python in the rig; only pyconfig.h, which tells what a system has, is our own.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # for the other modules of this folder

from build_scripts.windows_rig import COMPILER, RigError, quietly

ROOT: Final = Path(__file__).resolve().parents[1]
SUFFIX: Final = f".cp{sys.version_info.major}{sys.version_info.minor}-win_amd64.pyd"
NOT_SOURCE: Final = shutil.ignore_patterns(".*", "__pycache__", "*.so", "*.pyd")
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

PYCONFIG: Final = """\
/* What CPython's headers want to know of Windows with 64 bits, for GCC. */
#ifndef Py_CONFIG_H
#define Py_CONFIG_H
#include <io.h>
#include <stdio.h>
#define MS_WIN32
#define MS_WIN64
#define MS_WINDOWS
#define NT_THREADS
#define PLATFORM "win32"
#define Py_ENABLE_SHARED 1
#define HAVE_DECLSPEC_DLL
#define WITH_THREAD 1
#define WITH_DOC_STRINGS 1
#define WITH_PYMALLOC 1
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define SIZEOF_VOID_P 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_WCHAR_T 2
#define SIZEOF_TIME_T 8
#define SIZEOF_OFF_T 4
#define SIZEOF_FPOS_T 8
#define SIZEOF_PID_T 4
#define ALIGNOF_SIZE_T 8
#define ALIGNOF_MAX_ALIGN_T 8
#define HAVE_IO_H 1
#define HAVE_ERRNO_H 1
#define HAVE_STDDEF_H 1
#define HAVE_STDINT_H 1
#define HAVE_WCHAR_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_SSIZE_T 1
#define HAVE_INT32_T 1
#define HAVE_UINT32_T 1
#define HAVE_INT64_T 1
#define HAVE_UINT64_T 1
#define HAVE_STRERROR 1
#define PY_FORMAT_SIZE_T "ll"
#define DOUBLE_IS_LITTLE_ENDIAN_IEEE754 1
#endif
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
    for folder in ("halloween_games", "assets", "levels", "build_scripts"):
        shutil.copytree(ROOT / folder, source / folder, ignore=NOT_SOURCE)
    for file in ("setup.py", "pyproject.toml", "README.md"):
        shutil.copy(ROOT / file, source)
    shutil.copytree(sysconfig.get_path("include"), headers)
    (headers / "pyconfig.h").write_text(PYCONFIG, encoding="ascii")
    with ThreadPoolExecutor(AT_ONCE) as pool:
        modules = sorted(translated(source, work), key=lambda one: one.name.endswith("__mypyc"), reverse=True)
        for _ in pool.map(lambda one: compile_module(one, source, headers, library, made), modules):
            pass
    return made


def translated(source: Path, work: Path) -> list[Module]:
    """What mypyc makes of the rules, with the C files below *source*."""
    plan = work / "modules.json"
    command = [sys.executable, "-c", TRANSLATE, str(plan)]
    ended = subprocess.run(command, cwd=source, timeout=TRANSLATING, check=False, capture_output=True, text=True)
    if ended.returncode != 0:
        raise RigError(f"mypyc could not translate the rules:\n{(ended.stdout + ended.stderr)[-2000:]}")
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
