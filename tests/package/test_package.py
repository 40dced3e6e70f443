"""The packaged program, started like a player would; see conftest.py for when these tests run."""

from __future__ import annotations

import configparser
import hashlib
import json
import re
import shutil
import subprocess
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest

import halloween_games
from build_scripts import licenses
from halloween_games import __version__
from halloween_games.app.saving.saves import SavedGame, Saves
from halloween_games.app.saving.settings import Settings
from tests.package.player import Player
from tests.play.person import Person
from tests.reader.atspi_session import has_atspi, used, virtual_screen
from tests.window.screen import QUIET, Screen, act, colors_in

SIZE = (1280, 800)
FIRST_FRAME = "HALLOWEEN_GAMES_FIRST_FRAME"
GAME = ("play", "closest-ghost", "--seed", "1", "--size", "1280x800")
ACTIONS = 3
LEVELS = Path(__file__).parents[2] / "levels"

needs_window = pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in ("Xvfb", "xdotool")), reason="needs Xvfb and xdotool"
)


def set_quiet(player: Player) -> None:
    """Turn off animations and greetings, so that clicks need not wait."""
    config = player.home / ".config" / "halloween-games"
    config.mkdir(parents=True)
    (config / "settings.json").write_text(json.dumps(QUIET), encoding="utf-8")


def actions_in(saves: Saves) -> list[int]:
    """The actions of players in each kept game."""
    kept = (game.path for game in saves.recent() if isinstance(game, SavedGame))
    records = (json.loads(path.read_text(encoding="utf-8")) for path in kept)
    return sorted(sum(seat >= 0 for seat, _ in record["moves"]) for record in records)


def has_games(saves: Saves, actions: list[int]) -> bool:
    return actions_in(saves) == actions


# ---------------------------------------------------------------- in a window


@needs_window
def test_played_in_a_window_and_closed(player: Player, tmp_path: Path) -> None:
    """It leaves no process, and only the files in its folders."""
    set_quiet(player)
    saves = Saves(player.data)
    person = Person(SIZE, Settings(speed=0.0, reduce_motion=True))
    scene = person.play("closest-ghost", seed=1, names=())
    with Screen(tmp_path, SIZE, [player.program]) as screen:
        env = player.environment(SDL_VIDEODRIVER="x11", DISPLAY=screen.display)
        program = screen.start(*GAME, environment=env, inherit=False)
        for _ in range(ACTIONS):
            act(screen, person, scene)
            done = sum(turn.seat >= 0 for turn in scene.session.match.turns)
            screen.wait_for(partial(has_games, saves, [done]), "the autosave")
        assert colors_in(screen.picture()) > 200
        assert player.processes(), "the program and its worker"
        screen.close_window()
        assert program.wait(20) == 0
    screen.wait_for(lambda: not player.processes(), "the end of all processes")
    person.program.close()
    own = (".local/share/", ".config/", ".local/state/", ".cache/")
    allowed = tuple(f"home/{folder}halloween-games/" for folder in own)
    assert [name for name in player.written() if not name.startswith(allowed)] == []
    (game,) = saves.recent()
    assert player.run("verify", str(game.path)).returncode == 0


@needs_window
def test_twice_at_the_same_time(player: Player, tmp_path: Path) -> None:
    """Both keep their game, each in a file of its own."""
    set_quiet(player)
    saves = Saves(player.data)
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    people = [Person(SIZE, Settings(speed=0.0, reduce_motion=True)) for _ in folders]
    with Screen(folders[0], SIZE, [player.program]) as one, Screen(folders[1], SIZE, [player.program]) as two:
        screens = (one, two)
        programs = [
            screen.start(
                *GAME,
                environment=player.environment(SDL_VIDEODRIVER="x11", DISPLAY=screen.display),
                inherit=False,
            )
            for screen in screens
        ]
        scenes = [person.play("closest-ghost", seed=1, names=()) for person in people]
        for _ in range(ACTIONS):
            for screen, person, scene in zip(screens, people, scenes, strict=True):
                act(screen, person, scene)
        done = sum(turn.seat >= 0 for turn in scenes[0].session.match.turns)
        Screen.wait_for(lambda: has_games(saves, [done, done]), "both autosaves")
        for screen, program in zip(screens, programs, strict=True):
            screen.close_window()
            assert program.wait(20) == 0
    for person in people:
        person.program.close()
    for game in saves.recent():
        assert player.run("verify", str(game.path)).returncode == 0


# ---------------------------------------------------------------- where it is hard to run


def test_read_only_folder_and_no_home(player: Player) -> None:
    """For a user without any writable folder or home, the program runs and tests itself."""
    report = player.temporary / "first"
    report.touch()
    player.open_to_nobody()
    player.temporary.chmod(0o777)
    report.chmod(0o666)
    env = player.environment(HOME=None, **{FIRST_FRAME: str(report)})
    done = player.run("--size", "1280x800", env=env, as_nobody=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert report.read_text(encoding="ascii"), "the first frame"
    done = player.run("selftest", env=player.environment(HOME=None), as_nobody=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert {name for name in player.written() if not name.startswith("tmp/")} == set()


@pytest.mark.parametrize("home", [None, "/nonexistent/home"])
def test_a_game_without_a_home_folder(player: Player, home: str | None) -> None:
    """It starts; the screen says that the game cannot be kept."""
    report = player.temporary / "first"
    player.temporary.chmod(0o777)
    env = player.environment(HOME=home, **{FIRST_FRAME: str(report)})
    done = player.run(*GAME, env=env, as_nobody=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert report.exists()


def test_no_sound_device(player: Player) -> None:
    report = player.temporary / "first"
    env = player.environment(SDL_AUDIODRIVER="none_such", **{FIRST_FRAME: str(report)})
    done = player.run("--size", "1280x800", env=env)
    assert (done.returncode, done.stderr) == (0, "")
    assert report.exists()
    settings = json.loads((player.home / ".config" / "halloween-games" / "settings.json").read_text(encoding="utf-8"))
    assert settings["told_no_sound"] is True, "the player was told"


def test_portable_keeps_everything_beside_the_program(player: Player) -> None:
    report = player.temporary / "first"
    env = player.environment(SDL_AUDIODRIVER="none_such", **{FIRST_FRAME: str(report)})
    done = player.run("--portable", env=env)
    assert done.returncode == 0, done.stderr
    written = {name for name in player.written() if not name.startswith("tmp/")}
    assert written
    assert all(name.startswith(f"{player.folder.name}/halloween-games-data/") for name in written)


# ---------------------------------------------------------------- the command line, and what else is in the folder


def test_the_command_line_works(player: Player) -> None:
    assert player.run("--version").stdout == f"halloween-games {__version__}\n"
    assert player.run("perft", "18-ghosts", "1").stdout.splitlines()[-1].startswith("1 ")
    done = player.run("play", "chess")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_it_saves_films(player: Player, tmp_path: Path) -> None:
    """With the Pillow inside, or else says that it cannot."""
    match = halloween_games.Match(halloween_games.load("closest-ghost"), 2, seed=1)
    for _ in range(3):
        match.play(match.to_move, match.state.legal_actions()[0])
    (tmp_path / "game.json").write_text(json.dumps(halloween_games.record(match)), encoding="utf-8")
    done = player.run("gif", str(tmp_path / "game.json"), "--out", str(tmp_path / "film.gif"))
    if not (player.folder / "_internal" / "PIL").is_dir():
        assert done.returncode != 0 and len(done.stderr.splitlines()) == 1
        return
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "film.gif").read_bytes()[:6] == b"GIF89a"


def test_the_archive_has_its_checksum(built: Path) -> None:
    archive = built.with_name(f"{built.name}.tar.xz")
    digest, name = archive.with_name(f"{archive.name}.sha256").read_text(encoding="ascii").split()
    assert (digest, name) == (hashlib.sha256(archive.read_bytes()).hexdigest(), archive.name)


def test_every_library_has_its_license(built: Path) -> None:
    """In the folder of licenses and in its overview."""
    folder = built / "licenses"
    overview = (folder / "README.txt").read_text(encoding="utf-8")
    for name in ("Halloween Games", "Python", "furo", "Sphinx"):
        assert f"\n{name} (" in overview, name
    parts = [path for path in folder.iterdir() if path.is_dir()]
    assert len(parts) == sum("): " in line for line in overview.splitlines())
    for part in parts:
        assert sum(text.stat().st_size for text in part.iterdir()) > 400, part
    assert not list(built.rglob("freesansbold.ttf")), "its license is the GPL"


def test_every_library_and_font_is_in_the_bill_of_materials(built: Path) -> None:
    """Once, with a part whose license lies there; what the build has counted is compared with what is there."""
    from cyclonedx.schema import SchemaVersion  # a second, which only builds take
    from cyclonedx.validation.json import JsonStrictValidator

    text = (built / "licenses" / licenses.BILL).read_text(encoding="utf-8")
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    parts = json.loads(text)["components"]
    told = [place["location"] for part in parts for place in part.get("evidence", {}).get("occurrences", ())]
    inside = built / "_internal"
    files = {file.relative_to(inside).as_posix() for file in inside.rglob("*") if not file.is_symlink()}
    ours = {name for name in files if name.startswith("halloween_games/")}
    assert sorted(told) == sorted(name for name in files - ours if licenses.IS_LOCATED.search(name))
    overview = (built / "licenses" / "README.txt").read_text(encoding="utf-8")
    assert [part["name"] for part in parts if f"\n{part['name']} (" not in overview] == []


def test_the_packaged_program_holds_the_voice(player: Player) -> None:
    """Prism with all its libraries, which the selftest loads; not what cffi is for programmers."""
    inside = player.folder / "_internal"
    library = inside / "prism" / "_native" / "libprism.so"
    assert library.is_file() and not (inside / "cffi").exists()
    assert player.run("selftest").returncode == 0
    next((inside / "prismatoid.libs").glob("libsigc*")).unlink()
    done = player.run("selftest")
    assert done.returncode == 1 and "libsigc" in done.stdout + done.stderr


def test_the_manual_is_inside(built: Path) -> None:
    """In every language, with its pictures and the licenses of what built it."""
    manual = built / "_internal" / "manual"
    for language, picture in (("en", "game.png"), ("de", "game.de.webp")):
        assert (manual / language / "_images" / picture).is_file()
        assert f"_images/{picture}" in (manual / language / "playing.html").read_text(encoding="utf-8")
    assert "furo-LICENSE" in {text.name for text in (manual / "licenses").iterdir()}


def test_nothing_superfluous_is_inside(built: Path) -> None:
    inside = {path.name for path in (built / "_internal").iterdir()}
    assert inside & {"numpy", "numpy.libs", "setuptools", "yaml", "tcl", "unittest"} == set()


def test_the_menu_entry_starts_this_copy(player: Player) -> None:
    """Even from a folder with special characters of desktop files; and it can be removed again."""
    folder = player.place / 'a "b" $c `d` 100%'
    player.folder.rename(folder)
    env = player.environment()
    subprocess.run([folder / "add-to-menu.sh"], env=env, check=True, capture_output=True)
    share = player.home / ".local" / "share"
    (entry,) = (share / "applications").glob("*.desktop")
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # how configparser is told to keep capitals
    parser.read(entry, encoding="utf-8")
    command = parser["Desktop Entry"]["Exec"].replace("\\\\", "\\").replace("%%", "%")
    assert re.sub(r"\\(.)", r"\1", command) == f'"{folder}/halloween-games" %f'
    icon = parser["Desktop Entry"]["Icon"]
    kinds = ElementTree.parse(share / "mime" / "packages" / f"{icon}.xml").findall("{*}mime-type")
    assert kinds and "".join(f"{kind.get('type')};" for kind in kinds) == parser["Desktop Entry"]["MimeType"]
    assert len(list((share / "icons").rglob(f"{icon}.png"))) == 8
    subprocess.run([folder / "add-to-menu.sh", "--remove"], env=env, check=True, capture_output=True)
    assert list(share.rglob(f"{icon}*")) == []


# ---------------------------------------------------------------- as a Debian package


@pytest.mark.skipif(shutil.which("lintian") is None, reason="needs lintian")
def test_the_debian_package_has_no_errors(built: Path) -> None:
    """By Debian's own check; what is meant so is in its overrides, with the reason. test_artefacts.py starts it."""
    package = next(built.parent.glob("*.deb"), None)
    if package is None:
        pytest.skip("build the package with --all")
    command = ["lintian", "--fail-on", "error", "--no-tag-display-limit", str(package)]
    done = subprocess.run(command, check=False, timeout=300, capture_output=True, text=True)
    assert done.returncode == 0, "\n".join(line for line in done.stdout.splitlines() if line.startswith("E:"))


# ---------------------------------------------------------------- screen readers


def test_the_packaged_program_answers_screen_readers(built: Path, tmp_path: Path) -> None:
    assert (built / "licenses" / "accesskit").is_dir()
    if not has_atspi():
        pytest.skip("needs Xvfb, dbus-run-session, at-spi2-core and Atspi")
    program = [str(built / "halloween-games")]
    with virtual_screen() as display:
        found = used("absent", 60.0, display, tmp_path, "play", "18-ghosts", "--language", "en", program=program)
    assert found == {"alive": True, "found": True}


@pytest.mark.parametrize("file", sorted(LEVELS.glob("*.annotated.toml")), ids=lambda file: file.stem)
def test_every_claim_of_an_annotated_game_holds(player: Player, file: Path) -> None:
    """Here, since interpreted searches would take an hour for it."""
    done = player.run("lessons", "--check", str(file))
    assert (done.returncode, "5 games" in done.stdout) == (0, True), done.stdout + done.stderr
