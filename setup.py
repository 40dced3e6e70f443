"""Compiles the rules and puts data folders, manual and man page into the wheel; everything else is in pyproject.toml.

Rules and searches are compiled with mypyc from the unmodified sources. Where that is impossible (no C compiler, no
Python headers) they stay Python, which is the same game, only slower: nothing fails, and a notice says so.
``HALLOWEEN_GAMES_PURE=1`` skips compiling, and ``HALLOWEEN_GAMES_COMPILED=1`` lets the build fail where it is
impossible: whoever builds for others sets it. Without compiled modules the wheel is one for every platform. An
editable install is not compiled either, so that edited files take effect; ``build_scripts/dev.py compile`` compiles a
checkout in place.

All compiled code is in one shared library, the module ``halloween_games.compiled__mypyc``; beside each compiled source
there is a small module that loads its contents from the library. Programs that collect modules by following imports
(PyInstaller) do not find the library, so they have to be told its name: LIBRARY + "__mypyc", if the file exists.

In the checkout assets/ and levels/ are beside the package, in a wheel inside it. Mapping them as packages
(``package-dir``) would do that too, but then an editable install is no longer one path in a .pth file: setuptools
installs an import hook that type checkers and PyInstaller cannot follow. So they are copied while a wheel is built, and
an editable install leaves them in place; halloween_games/data_folders.py finds both. The manual is in a wheel if it was
built before (``build_scripts/dev.py manual``): what builds it is more than a wheel should need.
"""

from __future__ import annotations

import gzip
import io
import os
import sys
import sysconfig
import tarfile
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Any

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import CompileError, FileError, PlatformError

FOLDERS = ("assets", "levels", "locale")
MANUAL = "build/manual"
SHARE = "build_scripts/linux/share"  # man page and completion, laid out as below the root of an installation
ROOT = Path(__file__).resolve().parent

COMPILED = (
    "halloween_games/games/[!_]*/rules/*.py",  # not the template's
    "halloween_games/games/[!_]*/ai.py",
    "halloween_games/games/[!_]*/kernel.py",
    "halloween_games/core/kernel.py",
    "halloween_games/core/sets.py",
    "halloween_games/games/[!_]*/endgames/*.py",
    "halloween_games/players/searches/*.py",
)
"""What is compiled: folders whose classes nobody outside them inherits from.

core/ brings no speed and is inherited, but for sets, which nothing inherits from, and for kernels: nothing inherits
from them that is not compiled, too.
"""

SEEN = ("core.*", "data_folders", "games.*", "players", "players.searches.*")
"""What the compiler may see of the package. Imports of anything else mean nothing to it, above all those of the
package's own __init__.pyi, which lead through the whole application to libraries that no build has installed."""

FASTEST = ("kernel", "mcts", "__native_compiled")
"""What GCC optimizes more, by parts of the names of C files: the rest gains little from it, and takes longer."""


def optimized(source: str) -> str:
    """What GCC is told about a C file."""
    return "-O2" if any(name in source for name in FASTEST) else "-O1"


LIBRARY = "halloween_games.compiled"
LEFT = "C files left to compile:"
C_FILES = "build/compiled"


def compiled_files() -> list[str]:
    """The sources to compile, relative to the checkout."""
    found = (file for pattern in COMPILED for file in ROOT.glob(pattern) if file.name != "__init__.py")
    return sorted(file.relative_to(ROOT).as_posix() for file in found)


def write_sight() -> str:
    """Write the settings of mypy that keep it to SEEN, and return the file."""
    file = Path(C_FILES, "mypy.ini")
    file.parent.mkdir(parents=True, exist_ok=True)
    seen = ",".join(f"mypy-halloween_games.{name}" for name in SEEN)
    file.write_text(
        "[mypy]\n"
        "[mypy-halloween_games.*]\nfollow_imports = skip\nfollow_imports_for_stubs = True\n"
        f"[{seen}]\nfollow_imports = normal\n",
        encoding="utf-8",
    )
    return file.as_posix()


def c_sources() -> list[Extension]:
    """What mypyc makes of the rules, with the C files in C_FILES; SystemExit if it can make nothing of them."""
    from mypyc.build import mypycify

    extensions: list[Extension] = mypycify(
        [f"--config-file={write_sight()}", *compiled_files()],
        group_name=LIBRARY,
        target_dir=C_FILES,
        opt_level="2",
        debug_level="0",
        multi_file=True,  # so that all cores compile
    )
    for extension in extensions:
        extension.include_dirs.append(f"{C_FILES}/{LIBRARY.partition('.')[0]}")  # where the library's own header is
    return extensions


class BuildCompiled(build_ext):
    """A build_ext that runs mypyc only when needed, and falls back to Python where compiling is impossible."""

    command_name = "build_ext"  # otherwise its options are looked up under the class name

    def run(self) -> None:
        """Compile everything or nothing."""
        if self.editable_mode:
            return
        self.remove_built()
        self.distribution.ext_modules = self.translate()
        self.distribution.reinitialize_command("build_ext")  # again, with the extensions known now
        self.ensure_finalized()
        super().run()

    def translate(self) -> list[Extension]:
        """The C sources as extensions; empty if they cannot be generated or compiled here."""
        problem = compiler_problem()
        if problem is None:
            try:
                extensions = c_sources()
            except SystemExit:  # mypyc has printed why
                problem = "mypyc could not translate the rules"
            else:
                for extension in extensions:
                    extension.optional = True
                return extensions
        notice(problem)
        return []

    def build_extensions(self) -> None:
        """If any extension is missing remove all: a module without its library would raise ImportError."""
        self.parallel = os.cpu_count()
        if linker := getattr(self.compiler, "linker_so", None):  # where Python lies here means nothing elsewhere
            self.compiler.linker_so = [word for word in linker if not word.startswith("-Wl,-rpath")]
        self.compile_one = self.compiler.compile
        self.compiler.compile = self.compile_all
        self.files_left = sum(len(extension.sources) for extension in self.extensions)
        super().build_extensions()
        if not all(Path(self.get_ext_fullpath(extension.name)).exists() for extension in self.extensions):
            self.remove_built()
            self.distribution.ext_modules = []
            notice("the compiler failed")

    def compile_all(self, sources: list[str], **how: Any) -> list[str]:
        """Compile *sources* on all cores, telling how many are left; those where speed does not matter quickly."""

        def compile_quickly(source: str) -> list[str]:
            flags = how.get("extra_postargs") or []
            quick = [optimized(source)] if "-O2" in flags else []
            made = self.compile_one([source], **{**how, "extra_postargs": [*flags, *quick]})
            with telling:  # or two threads write into one line
                self.files_left -= 1
                print(f"{LEFT} {self.files_left}", flush=True)
            return made

        telling = Lock()

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return [made for part in pool.map(compile_quickly, sources) for made in part]

    def remove_built(self) -> None:
        """Remove the results of an earlier build in the same folder."""
        for file in Path(self.build_lib, "halloween_games").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
            file.unlink()


class WheelOfWhatWasBuilt(bdist_wheel):
    """A bdist_wheel that is for every platform where nothing was compiled."""

    def run(self) -> None:
        """Build first, since only then it is known what the wheel contains."""
        if not self.skip_build:
            self.run_command("build")
            self.skip_build = True  # or all is compiled once more
        if not self.distribution.has_ext_modules():
            self.root_is_pure = True
        super().run()


class SourcesOfOneTime(sdist):
    """An sdist that is the same file for the same sources, if SOURCE_DATE_EPOCH tells their time."""

    def make_archive(self, base_name: str, *args: Any, **named: Any) -> str:
        """Pack, and then write all members again in their order, without owners and times."""
        file: str = super().make_archive(base_name, *args, **named)
        when = os.environ.get("SOURCE_DATE_EPOCH")
        if when is None or not file.endswith(".tar.gz"):
            return file
        made = io.BytesIO()
        with (
            tarfile.open(file) as given,
            gzip.GzipFile("", "wb", fileobj=made, mtime=int(when)) as packed,
            tarfile.open(fileobj=packed, mode="w") as archive,
        ):
            for member in sorted(given.getmembers(), key=lambda member: member.name):
                member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
                member.uid = member.gid = 0
                member.uname = member.gname = ""
                member.mtime, member.pax_headers = int(when), {}
                archive.addfile(member, given.extractfile(member) if member.isfile() else None)
        Path(file).write_bytes(made.getvalue())
        return file


def is_set(variable: str) -> bool:
    """Whether an environment variable says yes."""
    return os.environ.get(variable, "") not in {"", "0"}


def compiler_problem() -> str | None:
    """Why nothing can be compiled here, or None; found out by compiling a line that includes Python.h."""
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n", encoding="utf-8")
        include = [sysconfig.get_path("include"), sysconfig.get_path("platinclude")]
        try:
            compiler.compile([str(source)], output_dir=folder, include_dirs=include)
        except (CompileError, PlatformError) as error:
            return f"there is no C compiler with the headers of Python here: {error}"
    return None


def notice(problem: str) -> None:
    """Print why the program will be slower than it could be; an error where compiled rules are demanded."""
    if is_set("HALLOWEEN_GAMES_COMPILED"):
        raise CompileError(f"HALLOWEEN_GAMES_COMPILED demands compiled rules, but {problem}")
    print(f"\nNOTICE: The rules are not compiled ({problem}). Computer players think more slowly.\n", file=sys.stderr)


def data_files(*folders: str) -> list[str]:
    """Every visible file in *folders* that is for the program, relative to the checkout."""
    found = (file.relative_to(ROOT) for folder in folders for file in sorted((ROOT / folder).rglob("*")))
    return [
        file.as_posix()
        for file in found
        if (ROOT / file).is_file() and not any(part.startswith((".", "__pycache__")) for part in file.parts)
        if file.suffix != ".po"  # what is made of it is there
    ]


def shared_files() -> list[tuple[str, list[str]]]:
    """The files of SHARE by the folder of an installation that they belong in."""
    files = sorted(file.relative_to(ROOT) for file in (ROOT / SHARE).rglob("*") if file.is_file())
    return [(file.relative_to(Path(SHARE).parent).parent.as_posix(), [file.as_posix()]) for file in files]


def make_catalogs() -> None:
    """Make the catalogs of the languages in the checkout."""
    sys.path.insert(0, str(ROOT))  # which pip leaves out
    from build_scripts import catalogs

    try:
        catalogs.renew()
    except catalogs.BrokenTranslation as error:
        raise FileError(str(error)) from error


class BuildWithData(build_py):
    """A build_py that makes the catalogs and copies the data folders, which an editable install leaves in place."""

    def run(self) -> None:
        """Build the package, then copy the data into it."""
        make_catalogs()
        super().run()
        if self.editable_mode:
            return
        for source, target in self.data_targets().items():
            self.mkpath(str(Path(target).parent))
            self.copy_file(source, target)

    def data_targets(self) -> dict[str, str]:
        """The target path of each data file."""
        package = Path(self.build_lib, "halloween_games")
        return {file: str(package / file.removeprefix("build/")) for file in data_files(*FOLDERS, MANUAL)}

    def get_source_files(self) -> list[str]:
        """The files an sdist needs so that a wheel can be built from it."""
        return [*super().get_source_files(), *data_files(*FOLDERS)]

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """The files that were built."""
        outputs = list(super().get_outputs(include_bytecode))
        return outputs if self.editable_mode else [*outputs, *self.data_targets().values()]


if __name__ == "__main__":
    setup(
        data_files=shared_files(),
        cmdclass={
            "bdist_wheel": WheelOfWhatWasBuilt,
            "build_ext": BuildCompiled,
            "build_py": BuildWithData,
            "sdist": SourcesOfOneTime,
        },
        # A placeholder until BuildCompiled knows the extensions; it makes the wheel platform-specific.
        ext_modules=[] if is_set("HALLOWEEN_GAMES_PURE") else [Extension(LIBRARY, [], optional=True)],
    )
