"""Compiles the rules and puts the data folders and the man page into the wheel; everything else is in pyproject.toml.

Rules and searches are compiled with mypyc from the unmodified sources. Where that is impossible (no C compiler, no
Python headers) they stay Python, which is the same game, only slower: nothing fails, and a notice says so.
``HALLOWEEN_GAMES_PURE=1`` skips compiling. An editable install is not compiled either, so that edited files take
effect; ``build_scripts/dev.py compile`` compiles a checkout in place.

All compiled code is in one shared library, the module ``halloween_games.compiled__mypyc``; beside each compiled source
there is a small module that loads its contents from the library. Programs that collect modules by following imports
(PyInstaller) do not find the library, so they have to be told its name: LIBRARY + "__mypyc", if the file exists.

In the checkout assets/ and levels/ are beside the package, in a wheel inside it. Mapping them as packages
(``package-dir``) would do that too, but then an editable install is no longer one path in a .pth file: setuptools
installs an import hook that type checkers and PyInstaller cannot follow. So they are copied while a wheel is built, and
an editable install leaves them in place; halloween_games/data_folders.py finds both.
"""

from __future__ import annotations

import os
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import CompileError, PlatformError

FOLDERS = ("assets", "levels", "locale")
SHARE = "build_scripts/linux/share"  # man page and completion, laid out as below the root of an installation
ROOT = Path(__file__).resolve().parent

COMPILED = (
    "halloween_games/games/*/rules/*.py",
    "halloween_games/games/*/ai.py",
    "halloween_games/games/*/kernel.py",
    "halloween_games/core/kernel.py",
    "halloween_games/games/*/endgames/*.py",
    "halloween_games/players/searches/*.py",
)
"""What is compiled: folders whose classes nobody outside them inherits from.

core/ brings no speed and is inherited, but for kernels: nothing inherits from them that is not compiled, too.
"""

LIBRARY = "halloween_games.compiled"
C_FILES = "build/compiled"


def compiled_files() -> list[str]:
    """The sources to compile, relative to the checkout."""
    found = (file for pattern in COMPILED for file in ROOT.glob(pattern) if file.name != "__init__.py")
    return sorted(file.relative_to(ROOT).as_posix() for file in found)


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
            from mypyc.build import mypycify

            try:
                extensions = mypycify(
                    compiled_files(), group_name=LIBRARY, target_dir=C_FILES, opt_level="3", debug_level="0"
                )
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
        super().build_extensions()
        if not all(Path(self.get_ext_fullpath(extension.name)).exists() for extension in self.extensions):
            self.remove_built()
            notice("the compiler failed")

    def remove_built(self) -> None:
        """Remove the results of an earlier build in the same folder."""
        for file in Path(self.build_lib, "halloween_games").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
            file.unlink()


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
    """Print why the program will be slower than it could be."""
    print(f"\nNOTICE: The rules are not compiled ({problem}). Computer players think more slowly.\n", file=sys.stderr)


def data_files() -> list[str]:
    """Every visible file in the data folders, relative to the checkout."""
    found = (file.relative_to(ROOT) for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*")))
    return [
        file.as_posix()
        for file in found
        if (ROOT / file).is_file() and not any(part.startswith((".", "__pycache__")) for part in file.parts)
    ]


def shared_files() -> list[tuple[str, list[str]]]:
    """The files of SHARE by the folder of an installation that they belong in."""
    files = sorted(file.relative_to(ROOT) for file in (ROOT / SHARE).rglob("*") if file.is_file())
    return [(file.relative_to(Path(SHARE).parent).parent.as_posix(), [file.as_posix()]) for file in files]


class BuildWithData(build_py):
    """A build_py that also copies the data folders, unless the install is editable."""

    def run(self) -> None:
        """Build the package, then copy the data into it."""
        super().run()
        if self.editable_mode:
            return
        for source, target in self.data_targets().items():
            self.mkpath(str(Path(target).parent))
            self.copy_file(source, target)

    def data_targets(self) -> dict[str, str]:
        """The target path of each data file."""
        return {file: str(Path(self.build_lib, "halloween_games", file)) for file in data_files()}

    def get_source_files(self) -> list[str]:
        """The files an sdist needs so that a wheel can be built from it."""
        return [*super().get_source_files(), *data_files()]

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """The files that were built."""
        outputs = list(super().get_outputs(include_bytecode))
        return outputs if self.editable_mode else [*outputs, *self.data_targets().values()]


if __name__ == "__main__":
    is_pure = os.environ.get("HALLOWEEN_GAMES_PURE", "") not in {"", "0"}
    setup(
        data_files=shared_files(),
        cmdclass={"build_ext": BuildCompiled, "build_py": BuildWithData},
        # A placeholder until BuildCompiled knows the extensions; it makes the wheel platform-specific.
        ext_modules=[] if is_pure else [Extension(LIBRARY, [], optional=True)],
    )
