"""Makes a Debian package of the built program: ``dev.py build --all``. Needs no Debian, only Python.

The program lies in /usr/lib/halloween-games with a link in /usr/games; the files for desktops below /usr/share. It
brings everything along but the C library and what SDL finds at run time (a display, sound).
"""

from __future__ import annotations

import gzip
import hashlib
import io
import re
import tarfile
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Final

MACHINES: Final = {"x86_64": "amd64", "aarch64": "arm64", "armv7l": "armhf", "i686": "i386"}
LIBRARY: Final = "usr/lib/halloween-games"
PROGRAM: Final = "halloween-games"
TEXTS: Final = Path(__file__).resolve().parent / "linux" / "debian"
"""What the package says of itself; and what lintian, which checks Debian's own, has against it, and why that is so."""


def text(name: str, **fields: object) -> bytes:
    """One of TEXTS with its *fields* filled in."""
    return (TEXTS / name).read_text(encoding="utf-8").format(**fields).encode()


def least_libc(folder: Path) -> str:
    """Which libc the compiled files in *folder* need, as Debian writes it; empty where there are none."""
    files = (file.read_bytes() for file in folder.rglob("*") if file.is_file())
    compiled = (data for data in files if data.startswith(b"\x7fELF"))
    names = (name for data in compiled for name in re.finditer(rb"GLIBC_(\d+)\.(\d+)\0", data))
    found = [tuple(map(int, name.groups())) for name in names]
    return " (>= {}.{})".format(*max(found)) if found else ""


def write_deb(folder: Path, out: Path, version: str, machine: str) -> Path:
    """Write the package of the program in *folder* into *out*; KeyError if Debian has no name for *machine*."""
    architecture = MACHINES[machine]
    when = int((folder / PROGRAM).stat().st_mtime)
    data, sums, size = _data(list(_entries(folder, version, when)), when)
    kilobytes, least = -(-size // 1024), least_libc(folder)
    control = text("control", version=version, architecture=architecture, kilobytes=kilobytes, least=least)
    path = out / f"{PROGRAM}_{version}_{architecture}.deb"
    members = {
        "debian-binary": b"2.0\n",
        "control.tar.gz": _control({"control": control, "md5sums": sums.encode()}, when),
        "data.tar.xz": data,
    }
    path.write_bytes(b"!<arch>\n" + b"".join(_member(name, content) for name, content in members.items()))
    return path


def _entries(folder: Path, version: str, when: int) -> Iterator[tuple[str, Path | bytes | str]]:
    """What is installed, by its path: a file that is there, the content of one, or where a link leads."""
    for file in sorted(folder.rglob("*")):
        if file.is_dir() and not file.is_symlink():
            continue
        name = file.relative_to(folder)
        if name.parts[0] == "share":
            is_manual = "man" in name.parts
            place = name.with_name(f"{name.name}.gz") if is_manual else name
            yield f"usr/{place.as_posix()}", gzip.compress(file.read_bytes(), 9, mtime=0) if is_manual else file
        elif name.name != "add-to-menu.sh":
            yield f"{LIBRARY}/{name.as_posix()}", str(file.readlink()) if file.is_symlink() else file
    yield f"usr/games/{PROGRAM}", f"../lib/halloween-games/{PROGRAM}"
    date = format_datetime(datetime.fromtimestamp(when, UTC))
    changes = text("changelog", version=version, date=date)
    yield f"usr/share/doc/{PROGRAM}/changelog.gz", gzip.compress(changes, 9, mtime=0)
    yield f"usr/share/doc/{PROGRAM}/copyright", text("copyright")
    yield f"usr/share/lintian/overrides/{PROGRAM}", text("lintian-overrides")


def _data(entries: list[tuple[str, Path | bytes | str]], when: int) -> tuple[bytes, str, int]:
    """The archive of what is installed, all of the time *when*, the checksums of its files, and their size."""
    out, sums, size = io.BytesIO(), [], 0
    folders = sorted({parent.as_posix() for name, _ in entries for parent in Path(name).parents} - {"."})
    with tarfile.open(fileobj=out, mode="w:xz", format=tarfile.GNU_FORMAT) as archive:
        for name in folders:
            folder = _info(name, 0o755, 0, when)
            folder.type = tarfile.DIRTYPE
            archive.addfile(folder)
        for name, source in entries:
            if isinstance(source, str):
                archive.addfile(_info(name, 0o777, 0, when, linkname=source))
                continue
            content = source if isinstance(source, bytes) else source.read_bytes()
            is_program = isinstance(source, Path) and source.stat().st_mode & 0o100 and ".so" not in source.name
            archive.addfile(_info(name, 0o755 if is_program else 0o644, len(content), when), io.BytesIO(content))
            sums.append(f"{hashlib.md5(content, usedforsecurity=False).hexdigest()}  {name}\n")
            size += len(content)
    return out.getvalue(), "".join(sums), size


def _control(files: dict[str, bytes], when: int) -> bytes:
    out = io.BytesIO()
    # gzip's header holds a time, and ``w:gz`` writes the present one
    with (
        gzip.GzipFile(filename="", mode="wb", fileobj=out, mtime=when) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive,
    ):
        for name, content in files.items():
            archive.addfile(_info(name, 0o644, len(content), when), io.BytesIO(content))
    return out.getvalue()


def _info(name: str, mode: int, size: int, when: int, linkname: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo(f"./{name}")
    info.mode, info.size, info.mtime, info.linkname = mode, size, when, linkname
    info.uname = info.gname = "root"
    if linkname:
        info.type = tarfile.SYMTYPE
    return info


def _member(name: str, content: bytes) -> bytes:
    """A file in an archive of ``ar``: a header of 60 bytes, and an even length."""
    header = f"{name:<16}{0:<12}{0:<6}{0:<6}{'100644':<8}{len(content):<10}`\n".encode("ascii")
    return header + content + b"\n" * (len(content) % 2)
