"""The copy of the checkout that ``dev.py play`` starts, with compiled rules; run alone it compiles them anew.

The checkout itself stays interpreted, so that edits have effect. Compiled modules are used only while everything that
the compiler saw is as it was then; what is not compiled is copied at each start. Standard library only.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from build_scripts import compiled

ROOT: Final = Path(__file__).resolve().parents[1]
SITE: Final = "build/played"
PROGRESS: Final = "build/played-progress.txt"  # while it is compiled: how many C files are, and of how many
STAMP: Final = "compiled-from.txt"  # in SITE: the digest of the sources, and why they could not be compiled, if so
MANUAL: Final = "build/manual"  # if it was built
SEEN: Final = ("core", "games", "players", "data_folders.py")


def sources(root: Path = ROOT) -> list[Path]:
    """What compiled modules are made of."""
    package = root / "halloween_games"
    seen = [package / name for name in SEEN] + [root / "setup.py"]
    return [source for file in seen for source in (sorted(file.rglob("*.py")) if file.is_dir() else [file])]


def digest(root: Path = ROOT) -> str:
    """What compiled modules depend on."""
    found = hashlib.sha256(f"{sys.version} {root}".encode())
    for source in sources(root):
        found.update(f"{source.relative_to(root)}\0".encode() + source.read_bytes() + b"\0")
    return found.hexdigest()


def state(root: Path = ROOT) -> tuple[bool, str]:
    """Whether the copy has been tried with these sources, and the sentence that says why that failed, if so."""
    try:
        tried, _, problem = (root / SITE / STAMP).read_text(encoding="utf-8").partition("\n")
    except FileNotFoundError:
        return False, ""
    return tried == digest(root), problem


def renew(root: Path = ROOT) -> Path:
    """Bring what is not compiled in the copy up to date, and return the copy."""
    site = root / SITE
    there = set(files_of(root))
    for name in set(files_of(site)) - there:
        (site / name).unlink()
    for name in there:
        source, target = root / name, site / name
        if not target.exists() or target.stat().st_mtime_ns != source.stat().st_mtime_ns:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    return site


def files_of(root: Path) -> Iterator[Path]:
    """The files that are copied, relative to *root*."""
    modules = {file.relative_to(root) for file in compiled.built(root)}
    for folder in (*compiled.COPIED, MANUAL):
        for file in (root / folder).rglob("*"):
            name = file.relative_to(root)
            if file.is_file() and "__pycache__" not in name.parts and name not in modules:
                yield name


def how_far(root: Path = ROOT) -> str:
    """How far compiling is, for a person; nothing where nobody compiles."""
    try:
        done, most = (root / PROGRESS).read_text(encoding="ascii").split()
    except (FileNotFoundError, ValueError):  # the latter: it is just being written
        return ""
    return compiled.progress(int(done), int(most))


def _write_progress(file: Path, done: int, most: int) -> None:
    file.write_text(f"{done} {most}\n", encoding="ascii")


def make(root: Path = ROOT) -> str:
    """Compile a new copy and put it into the place of the old; returns why that is impossible, or nothing."""
    tried = digest(root)
    new, site = root / f"{SITE}-new", root / SITE
    shutil.rmtree(new, ignore_errors=True)
    compiled.copy_sources(root, new)
    told = partial(_write_progress, root / PROGRESS)
    told(0, 0)
    problem = "" if compiled.build(new, told=told) else "The rules cannot be compiled here; 'dev.py compile' shows why."
    (root / PROGRESS).unlink(missing_ok=True)
    (new / STAMP).write_text(f"{tried}\n{problem}", encoding="utf-8")
    shutil.rmtree(site, ignore_errors=True)
    new.rename(site)
    return problem


def main() -> str:
    """Compile, unless somebody does already; why that is impossible, or nothing."""
    from build_scripts.dev import DevError, only_one

    (ROOT / "build").mkdir(exist_ok=True)
    try:
        with only_one(ROOT / "build" / "played.lock", patience=0):  # whoever holds it compiles already
            return make()
    except DevError as error:
        return str(error)


if __name__ == "__main__":
    sys.exit(main() or 0)
