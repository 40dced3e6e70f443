"""The contents of the packaged program, as far as that can be checked without a build; see also tests/package."""

from __future__ import annotations

import configparser
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import time
from importlib.metadata import distribution
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from ruamel.yaml import YAML

from build_scripts import build, draw_icons, licenses
from build_scripts.build import PLAYERS
from build_scripts.licenses import Part
from halloween_games import __version__
from halloween_games.app.saving.saves import CODE, NAMED
from halloween_games.words.language import shipped
from tests.processes import is_running

ROOT = Path(__file__).resolve().parents[1]
LINUX = ROOT / "build_scripts" / "linux"
METAINFO = LINUX / f"{build.IDENTIFIER}.metainfo.xml"
WORKFLOWS = ROOT / ".github" / "workflows"
WORKFLOW = WORKFLOWS / "release.yml"


# ---------------------------------------------------------------- the icon


def test_the_ico_has_every_size() -> None:
    data = draw_icons.ico()
    count = struct.unpack_from("<HHH", data)[2]
    end = 6 + 16 * count
    for size, entry in zip(draw_icons.ICO_SIZES, struct.iter_unpack("<BBBBHHII", data[6:end]), strict=True):
        width, _, _, _, _, bits, length, place = entry
        assert (width or 256, bits, place) == (size, 32, end)
        image = data[place : place + length]
        if size == 256:
            assert pygame.image.load(BytesIO(image), "icon.png").get_size() == (256, 256)
        else:
            assert struct.unpack_from("<Iii", image) == (40, size, 2 * size)
            assert length == 40 + 4 * size * size + (size + 31) // 32 * 4 * size
        end += length
    assert end == len(data)


def test_the_icns_has_every_size() -> None:
    data = draw_icons.icns()
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4)[0] == len(data)
    place = 8
    for kind, size in draw_icons.ICNS_KINDS.items():
        length = struct.unpack_from(">I", data, place + 4)[0]
        assert data[place : place + 4] == kind
        image = pygame.image.load(BytesIO(data[place + 8 : place + length]), "icon.png")
        assert image.get_size() == (size, size)
        place += length
    assert place == len(data)


# ---------------------------------------------------------------- what desktops are told


def test_the_desktop_entry() -> None:
    parser = configparser.ConfigParser(interpolation=None)
    parser.read(LINUX / f"{build.IDENTIFIER}.desktop", encoding="utf-8")
    (section,) = parser.sections()
    entry = parser[section]
    assert section == "Desktop Entry"
    assert (entry["type"], entry["exec"], entry["terminal"]) == ("Application", "halloween-games %f", "false")
    assert entry["icon"] == build.IDENTIFIER
    assert entry["startupwmclass"] == "halloween-games", "what app/shell/main.py tells SDL"
    assert all(entry[key].endswith(";") for key in ("categories", "keywords", "mimetype"))
    kinds = ElementTree.parse(LINUX / f"{build.IDENTIFIER}.mime.xml").findall("{*}mime-type")
    assert entry["mimetype"] == "".join(f"{kind.get('type')};" for kind in kinds)
    patterns = [glob.get("pattern") for kind in kinds for glob in kind.findall("{*}glob")]
    assert patterns == [f"*{NAMED}", f"*{CODE}"]


def test_the_metainfo_tells_of_the_releases_that_the_changes_date() -> None:
    """A heading of CHANGELOG.md has a date once its version is released: ``## 0.1.0, 2026-12-24``."""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    dated = re.findall(r"^## (\d+\.\d+\.\d+), (\d{4}-\d\d-\d\d)$", changes, re.MULTILINE)
    told = ElementTree.parse(METAINFO).getroot().findall("releases/release")
    assert [(one.get("version"), one.get("date")) for one in told][:1] == dated[:1]


@pytest.fixture
def desktop(tmp_path: Path) -> Path:
    """A root with what a desktop finds of the program."""
    draw_icons.draw(tmp_path / "work" / "drawn")
    build.add_desktop_files(tmp_path / "work", tmp_path / "root" / "usr")
    return tmp_path / "root"


def test_every_size_of_the_icon_lies_where_desktops_look(desktop: Path) -> None:
    icons = desktop / "usr" / "share" / "icons" / "hicolor"
    sizes = {file.parts[-3]: pygame.image.load(file).get_size() for file in icons.rglob(f"{build.IDENTIFIER}.png")}
    assert sizes == {f"{size}x{size}": (size, size) for size in draw_icons.PNG_SIZES}
    assert {16, 32, 48, 64, 128, 256} <= {*draw_icons.PNG_SIZES}
    assert (icons / "scalable" / "apps" / f"{build.IDENTIFIER}.svg").is_file()


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="needs appstreamcli")
def test_metainfo_entry_and_icon_fit_together(desktop: Path) -> None:
    """By AppStream's own check, without looking whether the pictures are on the net already."""
    command = ["appstreamcli", "validate-tree", "--no-net", str(desktop)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("version", "numbers"),
    [
        ("1.2.3", (1, 2, 3, 0)),
        ("0.2.0rc1", (0, 2, 0, 0)),
        ("1.0", (1, 0, 0, 0)),
        ("2", (2, 0, 0, 0)),
        ("1.2.3.4.5", (1, 2, 3, 4)),
        ("1.1.dev7+local", (1, 1, 0, 0)),
    ],
)
def test_the_version_file_of_windows(version: str, numbers: tuple[int, ...]) -> None:
    """PyInstaller evaluates it as an expression; Windows wants four numbers."""

    def record(*args: object, **named: object) -> list[object]:
        return [*args, *named.values()]

    names = (
        "FixedFileInfo",
        "StringFileInfo",
        "StringStruct",
        "StringTable",
        "VSVersionInfo",
        "VarFileInfo",
        "VarStruct",
    )
    read = eval(build.version_file(version), dict.fromkeys(names, record))
    assert numbers in read[0]
    assert ["ProductVersion", version] in read[1][0][0][0][1]


def test_players_read_in_every_language_what_is_left_where() -> None:
    """The same paragraphs, with every command and folder."""
    texts = {code: (ROOT / "build_scripts" / "players" / file).read_text("utf-8") for code, file in PLAYERS.items()}
    assert sorted(texts) == sorted(shipped())
    assert len({text.count("\n\n") for text in texts.values()}) == 1
    said = re.compile(
        r"--[a-z-]+|~?[%A-Za-z/.~ ]*/halloween-games|%\w+%\\[a-z-]+|\"halloween-games[^\"]*\""
        r"|add-to-menu\.sh|open-saved-games\.cmd"
    )
    found = {code: sorted(part.strip() for part in said.findall(text)) for code, text in texts.items()}
    assert len(found["en"]) > 10
    assert all(commands == found["en"] for commands in found.values())


# ---------------------------------------------------------------- licenses


def test_every_library_of_pygame_has_its_texts() -> None:
    """For the wheel installed here; other systems' wheels contain the same libraries."""
    owner = distribution("pygame-ce")
    found = [Path(str(file)).name for file in owner.files or () if licenses.is_library(Path(str(file)).name)]
    if sys.platform.startswith("linux"):
        assert len(found) > 10
    for name in found:
        part = licenses.bundled_library(name, owner)
        assert part is not None, name
        assert all(text.stat().st_size > 400 for text in part.texts)


def test_parts_come_from_where_their_files_are(tmp_path: Path) -> None:
    site = tmp_path / "site"
    ours = site / "halloween_games" / "cli.py"
    ours.parent.mkdir(parents=True)
    ours.touch()
    parts, unknown = licenses.parts_of([ours, Path(configparser.__file__)], licenses.Finder(site), ["mypy"])
    assert unknown == []
    built_in = {library.name for library in licenses.OF_PYTHON.values()}  # where Python was built like that
    assert [part.name for part in parts if part.name not in built_in] == ["Halloween Games", "mypy", "Python"]
    licenses.write(parts, tmp_path / "licenses")
    assert "\nPython (" in (tmp_path / "licenses" / "README.txt").read_text(encoding="utf-8")
    assert list((tmp_path / "licenses" / "python").iterdir())


# ---------------------------------------------------------------- the archive, and trying it out


def test_what_is_packed_comes_out_again(tmp_path: Path) -> None:
    folder = tmp_path / "program"
    folder.mkdir()
    program = folder / "halloween-games"
    program.write_text("#!/bin/sh\nexit 0\n", encoding="utf-8")
    program.chmod(0o755)
    archive = build.pack(folder)
    checksum = build.write_checksum(archive)
    assert checksum.read_text(encoding="ascii").endswith(f"  {archive.name}\n")
    again = build.unpack(archive, tmp_path / "again")
    assert build.files_in(again).keys() == {"halloween-games"}
    assert build.executable(again).read_bytes() == program.read_bytes()


def test_the_same_files_make_the_same_archives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever, by whomever and in whatever order they were made."""
    monkeypatch.setenv(build.DATE, "1700000000")
    made = []
    for names, mode in ((["b", "a", "folder/c"], 0o644), (["folder/c", "a", "b"], 0o600)):
        folder = tmp_path / str(mode) / "program"
        for name in names:
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(name, encoding="ascii")
            file.chmod(mode)
            os.utime(file, (mode, mode + 1e9))
        build.settle(folder)
        made.append([build.pack(folder).read_bytes(), build.zipped(folder).read_bytes()])
    assert made[0] == made[1]


def packed_script(folder: Path, script: str) -> Path:
    """The archive of a program that is a shell script."""
    program = folder / "program" / "halloween-games"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    return build.pack(program.parent)


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands for the program")
@pytest.mark.parametrize(
    ("script", "problem"),
    [
        ("exit 0", ""),
        ("echo broken >&2; exit 1", "ended with 1"),
        ('touch "$(dirname "$0")/left"', "changed something in its own folder"),
    ],
)
def test_trying_it_out_finds_what_is_wrong(tmp_path: Path, script: str, problem: str) -> None:
    told = build.problem_of(packed_script(tmp_path, script))
    assert problem in told
    assert bool(told) == bool(problem)


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands for the program")
def test_trying_it_out_ends_a_program_that_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Including its child processes."""
    told = tmp_path / "processes"
    monkeypatch.setattr(build, "SECONDS", 1.0)
    archive = packed_script(tmp_path, f'sleep 50 & echo $$ $! >"{told}"; wait')
    assert build.problem_of(archive) == "halloween-games --version did not end within 1 seconds."
    for process in told.read_text(encoding="ascii").split():
        for _ in range(100):
            if not is_running(int(process)):
                break
            time.sleep(0.05)
        assert not is_running(int(process))


# ---------------------------------------------------------------- the workflow


@pytest.mark.long
def test_the_workflows_are_ones() -> None:
    """By GitHub's schema, and by actionlint if it is installed."""
    files = [str(WORKFLOWS / name) for name in ("release.yml", "tests.yml")]
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", *files]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout
    if shutil.which("actionlint"):
        done = subprocess.run(["actionlint", *files], check=False, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stdout


def test_a_release_waits_for_everything_that_was_tried() -> None:
    """Also for what pip has installed of it."""
    jobs = YAML(typ="safe").load(WORKFLOW)["jobs"]
    assert {*jobs["release"]["needs"]} == jobs.keys() - {"release"}
    assert {*jobs["installed"]["needs"]} == {"wheels", "sources"}


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(("tag", "code"), [(f"v{__version__}", 0), ("v9.9.9", 1), (__version__, 1)])
def test_a_tag_that_is_not_the_version_fails(tmp_path: Path, tag: str, code: int) -> None:
    """The workflow's own step is run."""
    steps = YAML(typ="safe").load(WORKFLOW)["jobs"]["build"]["steps"]
    (step,) = [step for step in steps if step.get("env") == {"TAG": "${{ github.ref_name }}"}]
    (tmp_path / "python").symlink_to(sys.executable)
    env = {**os.environ, "TAG": tag, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-e", "-c", step["run"]], cwd=ROOT, env=env, check=False, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, bool(done.stderr)) == (code, bool(code))


# ---------------------------------------------------------------- licenses


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
    told = licenses.bill(
        parts, {"SDL": ["b.so", "a.so"], **licenses.places_of([("x.txt", library)], finder)}, 1_700_000_000
    )
    licenses.write_bill(told, tmp_path)
    text = (tmp_path / licenses.BILL).read_text(encoding="utf-8")
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text.replace('"library"', '"book"')) is not None
    test, sdl, zlib = json.loads(text)["components"]
    assert test["purl"] == f"pkg:pypi/pytest@{distribution('pytest').version}"
    assert sdl["licenses"] == [{"expression": "Zlib"}] and "version" not in sdl
    assert [place["location"] for place in sdl["evidence"]["occurrences"]] == ["a.so", "b.so"]
    assert zlib["licenses"] == [{"license": {"name": "see its text"}}]
