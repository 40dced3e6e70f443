"""The license texts in the packaged program, beyond the checks in test_packaging.py."""

from __future__ import annotations

import json
from importlib.metadata import distribution
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from build_scripts import licenses, sbom
from build_scripts.licenses import Part


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
