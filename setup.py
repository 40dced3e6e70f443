"""Puts the top-level folders of data into the wheel; everything else is said in pyproject.toml.

In the checkout assets/ and levels/ lie beside the package, in a wheel inside it. Mapping them as packages
(``package-dir``) would do that too, but then an editable install is no longer one path in a .pth file: setuptools
answers with an import hook that type checkers and PyInstaller cannot follow. So they are copied while a wheel is built,
and an editable install leaves them where they are; halloween_games/boards/paths.py finds both.
"""

from __future__ import annotations

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

FOLDERS = ("assets", "levels", "locale")
ROOT = Path(__file__).resolve().parent


def data_files() -> list[str]:
    """Every file under the folders of data, relative to the checkout, hidden ones left out."""
    found = (file.relative_to(ROOT) for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*")))
    return [
        file.as_posix()
        for file in found
        if (ROOT / file).is_file() and not any(part.startswith((".", "__pycache__")) for part in file.parts)
    ]


class BuildWithData(build_py):
    """build_py that also copies the folders of data, unless the install is editable."""

    def run(self) -> None:
        """Build the package, then lay the data inside it."""
        super().run()
        if self.editable_mode:
            return
        for source, target in self.data_targets().items():
            self.mkpath(str(Path(target).parent))
            self.copy_file(source, target)

    def data_targets(self) -> dict[str, str]:
        """Where each file of data goes."""
        return {file: str(Path(self.build_lib, "halloween_games", file)) for file in data_files()}

    def get_source_files(self) -> list[str]:
        """What an sdist must hold, so that a wheel can be built from it."""
        return [*super().get_source_files(), *data_files()]

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """What the build made."""
        outputs = list(super().get_outputs(include_bytecode))
        return outputs if self.editable_mode else [*outputs, *self.data_targets().values()]


setup(cmdclass={"build_py": BuildWithData})
