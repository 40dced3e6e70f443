"""The license texts in the packaged program, beyond the checks in test_packaging.py."""

from __future__ import annotations

import json
import shutil
from importlib.metadata import distribution
from pathlib import Path, PureWindowsPath
from typing import cast

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from build_scripts import build, licenses, manual, sbom
from build_scripts.licenses import Part

IN_WHEELS = (
    # pygame-ce 2.5.8 for Windows
    *("SDL2.dll", "SDL2_image.dll", "libtiff-5.dll", "libwebp-7.dll", "libwebpdemux-2.dll", "libjpeg-62.dll"),
    *("libpng16-16.dll", "SDL2_mixer.dll", "libogg-0.dll", "libopus-0.dll", "libopusfile-0.dll", "libwavpack-1.dll"),
    *("libxmp.dll", "SDL2_ttf.dll", "freetype.dll", "portmidi.dll"),
    # and for macOS
    *("libmpg123.0.dylib", "libbrotlicommon.1.2.0.dylib", "libvorbisenc.2.0.12.dylib", "libSDL2-2.0.0.dylib"),
    *("libportmidi.2.0.7.dylib", "libFLAC.14.0.0.dylib", "libharfbuzz.0.dylib", "libz.1.3.1.zlib-ng.dylib"),
    *("libsndfile.1.0.37.dylib", "libfluidsynth.3.5.6.dylib", "libsharpyuv.0.1.2.dylib"),
)


OF_THE_VOICE = (
    # prismatoid 0.18.3 for Linux
    *("libblkid-888cfd8f.so.1.1.0", "libffi-acf6d142.so.8.1.0", "libgio-2-ce46001f.0.so.0.8800.1"),
    *("libgiomm-2-3ae7397a.68.so.1.3.0", "libglib-2-1eb48d3f.0.so.0.8800.1", "libglibmm-2-762b934a.68.so.1.3.0"),
    *("libgmodule-2-3eabed6d.0.so.0.8800.1", "libgobject-2-09e3a69f.0.so.0.8800.1", "libmount-8cb4f4e5.so.1.1.0"),
    *("libpcre2-8-b77f698a.so.0.11.0", "libselinux-a1ff09bf.so.1", "libsigc-3-1259bf1e.0.so.0.0.0"),
)


@pytest.mark.parametrize("name", (*IN_WHEELS, *OF_THE_VOICE))
def test_libraries_for_other_systems_are_known(name: str) -> None:
    """An unknown one would fail the build there."""
    assert licenses.is_library(name)
    part = licenses.bundled_library(name, distribution("pygame-ce"))
    assert part is not None and all(text.stat().st_size > 400 for text in part.texts)


def test_a_system_without_dpkg_knows_no_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor are its paths interpreted as Debian's."""
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert licenses.system_part(cast(Path, PureWindowsPath(r"C:\Windows\mystery.dll"))) is None


def test_texts_that_others_name_lie_beside_them(tmp_path: Path) -> None:
    text = tmp_path / "copyright"
    text.write_text(
        "see `/usr/share/common-licenses/{Artistic,GPL-2, LGPL-2.1}'.\nAlso /usr/share/common-licenses/Apache-2.0.\n",
        encoding="utf-8",
    )
    folder = tmp_path / "licenses"
    licenses.write([Part("libmystery", "1", "see its text", (text,))], folder)
    names = {"Apache-2.0.txt", "Artistic.txt", "GPL-2.txt", "LGPL-2.1.txt"}
    assert {path.name for path in folder.iterdir()} == names | {"libmystery", "README.txt"}
    assert "Version 2, June 1991" in (folder / "GPL-2.txt").read_text(encoding="utf-8")
    assert "/usr/share/common-licenses/NAME" in (folder / "README.txt").read_text(encoding="utf-8")


def test_every_text_of_ours_names_only_texts_of_ours() -> None:
    """So that a build does not need Debian."""
    named = {name for text in licenses.TEXTS.glob("*.txt") for name in licenses.named_in(text)}
    assert "LGPL-2.1" in named
    assert [name for name in named if not (licenses.TEXTS / f"{name}.txt").is_file()] == []


def test_a_named_text_that_is_nowhere(tmp_path: Path) -> None:
    text = tmp_path / "copyright"
    text.write_text("/usr/share/common-licenses/MYSTERY-1.0", encoding="utf-8")
    with pytest.raises(licenses.NoText, match=r"MYSTERY-1\.0"):
        licenses.write([Part("libmystery", "1", "see its text", (text,))], tmp_path / "licenses")


@pytest.mark.parametrize(
    ("files", "builtin", "names"),
    [
        (["pyexpat.cpython-311-x86_64-linux-gnu.so", "_decimal.pyd"], [], {"Expat", "libmpdec"}),
        (["_heapq.cpython-311-x86_64-linux-gnu.so"], ["pyexpat"], {"Expat"}),
        (["_heapq.pyd", "xml/parsers/expat.py"], [], set()),
    ],
)
def test_libraries_inside_python(files: list[str], builtin: list[str], names: set[str]) -> None:
    """They are listed with the module that contains them, and no other."""
    parts = licenses.libraries_of_python([Path("/python", file) for file in files], builtin)
    assert {part.name for part in parts} == names
    assert all(text.stat().st_size > 400 for part in parts for text in part.texts)


def test_they_are_named_in_the_overview(tmp_path: Path) -> None:
    parts = licenses.libraries_of_python([Path("pyexpat.so")], ())
    licenses.write(parts, tmp_path / "licenses")
    assert "\nExpat (in Python 3." in (tmp_path / "licenses" / "README.txt").read_text(encoding="utf-8")


def test_a_file_without_a_text_ends_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "FREEZER", "pytest")  # PyInstaller is there only where packages are built
    monkeypatch.setattr(manual, "BUILT_WITH", ())  # as Sphinx is
    stranger = tmp_path / "libmystery.so.1"
    stranger.touch()
    contents = [{"name": stranger.name, "source": str(stranger), "kind": "BINARY"}]
    (tmp_path / "contents.json").write_text(json.dumps(contents), encoding="utf-8")
    with pytest.raises(build.BuildError, match=r"No license text was found for libmystery\.so\.1\."):
        build.add_licenses(tmp_path, tmp_path / "site", tmp_path / "folder")


def test_the_fonts_have_the_license_of_their_authors(tmp_path: Path) -> None:
    """They lie among the files of the program, whose license is another one."""
    finder = licenses.Finder(tmp_path)
    for file in (licenses.ROOT / "assets" / "fonts").glob("*.ttf"):
        part = finder.part(tmp_path / "halloween_games" / "assets" / "fonts" / file.name)
        assert part is not None and part.license == "OFL-1.1", file
        assert "SIL OPEN FONT LICENSE" in part.texts[0].read_text(encoding="utf-8")
    ours = finder.part(tmp_path / "halloween_games" / "assets" / "manifest.txt")
    assert ours is not None and ours.license == "MIT"


def test_the_bill_of_materials_is_one(tmp_path: Path) -> None:
    """By the schema of CycloneDX; licenses are named as there where their names are known there."""
    finder = licenses.Finder(tmp_path / "site")
    library = Path(str(distribution("pygame-ce").locate_file("pygame")), "surface.so")
    parts = [
        Part("Halloween Games", "1.2", "MIT", ()),
        Part("pytest", distribution("pytest").version, "MIT", ()),
        Part("SDL", "in pygame-ce 2.5", "Zlib", ()),
        Part("zlib1g", "of the system it was built on", "see its text", ()),
    ]
    told = sbom.bill(parts, {"SDL": ["b.so", "a.so"], **sbom.places_of([("x.txt", library)], finder)}, 1_700_000_000)
    sbom.write(told, tmp_path)
    text = (tmp_path / sbom.FILE).read_text(encoding="utf-8")
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text.replace('"library"', '"book"')) is not None
    test, sdl, zlib = json.loads(text)["components"]
    assert test["purl"] == f"pkg:pypi/pytest@{distribution('pytest').version}"
    assert sdl["licenses"] == [{"expression": "Zlib"}] and "version" not in sdl
    assert [place["location"] for place in sdl["evidence"]["occurrences"]] == ["a.so", "b.so"]
    assert zlib["licenses"] == [{"license": {"name": "see its text"}}]
