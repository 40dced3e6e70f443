"""The packaged program is the same when it is built again of the same compiled rules."""

from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path

import pytest

from build_scripts import build
from tests.nightly import only_at_night


@only_at_night
def test_the_program_comes_out_the_same_once_more(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the wheel that was built with it, in another folder, by somebody who keeps files to themselves."""
    (wheel,) = built.parent.glob("*.whl")
    monkeypatch.setenv(build.DATE, str(int((built / "halloween-games").stat().st_mtime)))
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    again = build.package_folder(tmp_path, site, pillow=(built / "_internal" / "PIL").is_dir())
    assert contents(again) == contents(built)


def contents(folder: Path) -> dict[str, tuple[str, float, int]]:
    """What an archive of *folder* depends on: every file with its digest, time and rights."""
    found = {}
    for path in sorted(folder.rglob("*")):
        about = path.lstat()
        data = b"" if path.is_dir() else str(path.readlink()).encode() if path.is_symlink() else path.read_bytes()
        found[path.relative_to(folder).as_posix()] = (hashlib.sha256(data).hexdigest(), about.st_mtime, about.st_mode)
    return found
