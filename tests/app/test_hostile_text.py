"""Text that no player would type, in files and codes from outside: refused with a sentence, or harmless."""

from __future__ import annotations

import io
import json
import os
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pygame
import pytest

from halloween_games import games
from halloween_games.app.exports.film import Film
from halloween_games.app.exports.poster import Poster
from halloween_games.app.exports.saved_pictures import MAX_SIDE, SavedPictures, is_small
from halloween_games.app.exports.thumbnail import SIDE
from halloween_games.app.saving import autosave as autosave_module
from halloween_games.app.saving import folders, saves
from halloween_games.app.saving.autosave import save_text
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.record_file import RecordProblem, read_record, shape_of
from halloween_games.app.saving.saves import BrokenGame, SavedGame, Saves, look_at, picture_of
from halloween_games.app.saving.settings import Settings, load_settings
from halloween_games.app.saving.share import read_code
from halloween_games.app.saving.strict_json import NotJson, read_json
from halloween_games.app.screens.crash_scene import CrashScene
from halloween_games.app.screens.curtain import CurtainScene
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.profile_scene import ProfileScene
from halloween_games.app.screens.saved_games import SavedGamesScene
from halloween_games.app.shell import crash as crash_module
from halloween_games.app.shell.crash import tell_crash
from halloween_games.app.shell.program import Program
from halloween_games.commands import cli
from halloween_games.commands.terminal.play import Terminal
from halloween_games.core.match import Match, Player
from halloween_games.core.names import clean_name
from halloween_games.core.record import record, replay
from halloween_games.kit import clipboard
from halloween_games.kit.fonts import Written
from halloween_games.kit.input import Command
from halloween_games.kit.scenes import Scene
from halloween_games.play.game_scene import GameScene
from halloween_games.players.hosts import SliceBrain
from halloween_games.words.text import Text
from tests.app.random_games import finished_match, play_on, random_match
from tests.app.test_share import packed
from tests.nightly import ONLY_AT_NIGHT
from tests.play.person import played, top

INVISIBLE = ("\u200b", "\u200d", "\ufeff", "\u00ad", "\u2060", "\u180e", "\ufe0f", "\u200b\u200d\ufe0f")
HALF = "\ud800"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    monkeypatch.setattr(folders, "logs", lambda: tmp_path / "logs")
    return Program((800, 600), Settings(speed=0.0, reduce_motion=True), Saves(tmp_path / "data"), SliceBrain())


def turns(program: Program) -> None:
    for _ in range(4):
        program.stack.changed = True
        program.turn((), 0.05)


def list_and_leave(program: Program) -> None:
    """See the list of saved games, and come back to the launcher."""
    assert program.saved_games is not None
    program.saved_games.show_list()
    turns(program)
    top(program, SavedGamesScene)
    program.stack.pop()
    program.navigation.launcher()
    program.stack.apply_pending()


def named(match: Match, name: str) -> dict[str, Any]:
    """The record of *match*, all of whose players are called *name*."""
    data = record(match)
    return {**data, "players": [{**player, "name": name} for player in data["players"]]}


# ---------------------------------------------------------------- half surrogate pairs


@pytest.mark.parametrize(
    "text",
    ['"\\ud800"', '"\\uDFFF"', '{"\\ud800": 1}', '[[{"a": ["x\\udc00y"]}]]', '"\\ude00\\ud83d"', '"\\\\\\ud800"'],
)
def test_half_a_surrogate_pair_is_not_json(text: str) -> None:
    with pytest.raises(NotJson) as error:
        read_json(text.encode())
    sentence = Text().say(error.value.phrase)
    assert sentence.startswith("It holds half of a character") and sentence.isprintable()


@pytest.mark.parametrize(
    ("text", "value"), [('"\\ud83d\\ude00"', "😀"), ('"😀"', "😀"), ('"\\\\ud800"', "\\ud800"), ('"\\u00e9"', "é")]
)
def test_whole_pairs_and_written_escapes_are(text: str, value: str) -> None:
    assert read_json(text.encode()) == value


@pytest.mark.parametrize("where", ["field", "name", "move", "option", "saved", "program"])
def test_a_file_with_one_is_refused_set_aside_and_keeps_nothing_shut(
    program: Program, tmp_path: Path, capsys: pytest.CaptureFixture[str], where: str
) -> None:
    data = json.loads(save_text(random_match("18-ghosts", 1, 9), 1.0, ""))
    changed = {
        "field": {**data, HALF: 1},
        "name": {**data, **named(random_match("18-ghosts", 1, 9), HALF)},
        "move": {**data, "moves": [*data["moves"], [0, HALF]]},
        "option": {**data, "options": {HALF: True}},
        "saved": {**data, "saved": {**data["saved"], "name": HALF}},
        "program": {**data, "program": HALF},
    }[where]
    folder = tmp_path / "data" / "recent"
    folder.mkdir(parents=True)
    file = folder / "18-ghosts-1.json"
    file.write_text(json.dumps(changed))
    for command in ("verify", "replay", "gif"):
        more = ("--out", str(tmp_path / "film.gif")) if command == "gif" else ()
        assert cli.main((command, str(file), *more)) == (1 if command == "verify" else 2)
        out, err = capsys.readouterr()
        assert not out and err.count("\n") == 1 and "half of a character" in err
    assert isinstance(saves.look_at(file), BrokenGame)
    list_and_leave(program)
    for _ in range(3):
        turns(program)
    assert program.running and not program.failures.hopeless
    assert [path.name for path in folder.iterdir()] == ["18-ghosts-1.broken-1.json"]


def test_a_record_that_never_was_text_is_refused_as_well() -> None:
    with pytest.raises(RecordProblem):
        shape_of({**record(random_match("18-ghosts", 1, 9)), HALF: 1})


# ---------------------------------------------------------------- files that cannot be looked at


@pytest.mark.parametrize("error", [RuntimeError, UnicodeEncodeError, MemoryError, RecursionError])
def test_a_file_on_which_the_program_fails_keeps_neither_the_launcher_nor_the_list_shut(
    program: Program, tmp_path: Path, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data" / "recent"
    folder.mkdir(parents=True)
    for number in (1, 2):
        data = json.loads(save_text(random_match("18-ghosts", number, 9), 1.0))
        (folder / f"18-ghosts-{number}.json").write_bytes(msgspec.json.encode(data))
        os.utime(folder / f"18-ghosts-{number}.json", (number, number))

    def fail(path: Path) -> object:
        if path.name == "18-ghosts-2.json":
            raise error(*(("utf-8", "x", 0, 1, "no") if error is UnicodeEncodeError else ("the lantern went out",)))
        return read_record(path)

    monkeypatch.setattr(saves, "read_record", fail)
    list_and_leave(program)
    launcher = top(program, LauncherScene)
    assert any(widget.name == "resume" for widget in launcher.widgets), "the older game is offered"
    assert sorted(path.name for path in folder.glob("*.json")) == ["18-ghosts-1.json", "18-ghosts-2.broken-1.json"]


# ---------------------------------------------------------------- names


@pytest.mark.parametrize("name", INVISIBLE, ids=ascii)
def test_a_name_that_nobody_sees_is_none(tmp_path: Path, name: str) -> None:
    match = random_match("18-ghosts", 1, 9)
    data = {**named(match, name), "saved": {"name": name, "when": 1.0, "seconds": 1.0}}
    assert {player.name for player in replay(match.game, data).players} == {""}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data))
    found = saves.look_at(file)
    assert isinstance(found, SavedGame)
    assert found.name == "" and {player.name for player in found.players} == {""}
    (tmp_path / "settings.json").write_text(json.dumps({"names": [name, "Ann"]}))
    assert load_settings(tmp_path / "settings.json")[0].names == ["", "Ann"]
    (tmp_path / "profiles.json").write_text(json.dumps({"profiles": [{"name": name}, {"name": f"Bo{name}"}]}))
    profiles = Profiles(tmp_path)
    assert [profile.name for profile in profiles.known] == ["Bo"]
    profiles.remember(name)
    assert [profile.name for profile in Profiles(tmp_path).known] == ["Bo"]


def test_a_save_is_named_by_what_can_be_seen(tmp_path: Path) -> None:
    kept = Saves(tmp_path)
    kept.save_as(random_match("18-ghosts", 1, 9), "Fri\u202eday\ud800 \u200bnight\n", 1.0)
    (saved,) = kept.named()
    assert isinstance(saved, SavedGame) and saved.name == "Friday night" and saved.path.stem == "friday-night"


# ---------------------------------------------------------------- clocks


def test_a_clock_before_1970_spoils_no_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = random_match("18-ghosts", 1, 9)
    older = json.loads(save_text(match, 1.0))
    older["saved"]["when"] = -86_400.0  # as an earlier version of the program wrote it
    (tmp_path / "older.json").write_bytes(msgspec.json.encode(older))
    found = saves.look_at(tmp_path / "older.json")
    assert isinstance(found, SavedGame) and found.when > 0
    monkeypatch.setattr(time, "time", lambda: -86_400.5)
    kept = Saves(tmp_path / "data")
    path = kept.save_as(match, "Past", 1.0)
    assert json.loads(path.read_bytes())["saved"]["when"] == 0
    assert isinstance(saves.look_at(path), SavedGame)


# ---------------------------------------------------------------- the rescue


class Unwritable(Player):
    """A player whose name is what no file can hold, however it came about."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", HALF)


def broken_match() -> Match:
    match = random_match("18-ghosts", 1, 9)
    match.players = (Unwritable(), Unwritable())
    return match


def caught(words: str = "the lantern went out") -> Exception:
    try:
        raise RuntimeError(words)
    except RuntimeError as error:
        return error


def test_the_report_is_written_whatever_is_in_the_game(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tell_crash(caught(f"the lantern {HALF} went out"), broken_match(), None, Text())
    assert told.path is not None and "RuntimeError" in told.path.read_text(encoding="utf-8")
    assert Text()("crash.no_game") not in told.sentences and "could not be saved" in told.sentences[0]
    told.report.encode()

    def fail(*_: object, **__: object) -> dict[str, Any]:
        raise MemoryError

    monkeypatch.setattr(crash_module, "record", fail)
    monkeypatch.setattr(autosave_module, "save_text", fail)
    told = tell_crash(caught(), random_match("halloween", 1, 9), None, Text())
    assert told.path is not None and "no record of the game (MemoryError)" in told.path.read_text(encoding="utf-8")
    assert Text()("crash.no_game") not in told.sentences


def test_what_is_copied_is_what_is_in_the_file(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if a second passes in between."""
    seconds = iter(range(10**6))
    monkeypatch.setattr(time, "strftime", lambda form: f"second {next(seconds)}")
    told = tell_crash(caught(), random_match("18-ghosts", 1, 9), None, Text())
    assert told.path is not None and told.path.read_text(encoding="utf-8") == told.report


def test_a_rescue_that_fails_names_the_last_good_save_only_if_there_is_one(tmp_path: Path, program: Program) -> None:
    match = random_match("18-ghosts", 1, 9)
    kept = Saves(tmp_path / "data").begin(match)
    kept.save()
    match.players = broken_match().players
    assert tell_crash(caught(), match, kept, Text()).sentences[0] == Text()("crash.saved")
    kept.path.write_bytes(b"")
    assert "could not be saved" in tell_crash(caught(), match, kept, Text()).sentences[0]
    kept.path.unlink()
    assert "could not be saved" in tell_crash(caught(), match, kept, Text()).sentences[0]
    kept.end()


def test_a_dialog_that_failed_once_says_the_same_about_the_game(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = program.playing.begin(random_match("18-ghosts", 1, 9))
    turns(program)
    scene.session.match.players = broken_match().players

    def fail(*_: object, **__: object) -> bool:
        raise RuntimeError("the lantern went out")

    def fail_once(scene: CrashScene) -> None:
        monkeypatch.undo()
        monkeypatch.setattr(folders, "logs", lambda: tmp_path / "logs")
        fail()

    monkeypatch.setattr(scene, "update", fail)
    monkeypatch.setattr(CrashScene, "enter", fail_once)
    turns(program)
    dialog = program.stack.top
    assert program.running and isinstance(dialog, CrashScene)
    assert "could not be saved" in dialog.message and program.services.text("crash.no_game") not in dialog.message


# ---------------------------------------------------------------- the clipboard


def test_what_another_program_copied_may_be_anything(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def undecodable() -> str:
        return b"\xff".decode()

    monkeypatch.setattr(pygame.scrap, "get_text", undecodable)
    assert clipboard.paste() == ""
    program.navigation.launcher()
    turns(program)
    assert program.saved_games is not None
    program.saved_games.paste()
    turns(program)
    assert not program.failures.news and isinstance(program.stack.top, MessageScene)


def test_half_a_pair_can_be_copied(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[bytes] = []
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: copied.append(text.encode()))
    assert clipboard.copy(f"Ann{HALF}") and copied == [b"Ann?"]


# ---------------------------------------------------------------- pictures


def png_of(side: int, kind: int = 0) -> bytes:
    """A black square, one bit a pixel: gray, or with a palette of one color for *kind* 3."""
    rows = zlib.compress(b"\0" * ((1 + -(-side // 8)) * side), 9)
    head = side.to_bytes(4, "big") * 2 + bytes((1, kind, 0, 0, 0))
    palette = ((b"PLTE", b"\0\0\0"),) if kind == 3 else ()
    chunks = ((b"IHDR", head), *palette, (b"IDAT", rows), (b"IEND", b""))
    parts = (
        len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big") for name, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def shown(folder: Path, name: str, picture: bytes) -> pygame.Surface | None:
    """What the list shows for a saved game called *name* with that *picture* beside it."""
    saves = Saves(folder)
    autosave = saves.begin(random_match("18-ghosts", 1, 4))
    autosave.save()
    autosave.end()
    file = autosave.path.rename(autosave.path.with_name(f"{name}.json"))
    picture_of(file).write_bytes(picture)
    saved = look_at(file)
    assert isinstance(saved, SavedGame)
    program = Program((800, 600), Settings(), saves)
    try:
        return SavedPictures(program.services).find(saved, saves)
    finally:
        program.close()


@pytest.mark.parametrize("side", [MAX_SIDE + 1, 15_000])
def test_a_picture_that_unpacks_to_gigabytes_is_not_unpacked(side: int, tmp_path: Path) -> None:
    picture = shown(tmp_path, "game", png_of(side))
    assert picture is not None and max(picture.get_size()) == SIDE


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n", b"GIF89a" + b"\0" * 40, png_of(8)[:20], png_of(0)])
def test_what_is_no_png_is_not_read_as_one(data: bytes) -> None:
    assert not is_small(data)
    assert is_small(png_of(8))


# ---------------------------------------------------------------- names on every screen


NAMES: Final = (
    "\u200b\u200d\ufeff\u00ad",
    "W" * 80,
    "@cli.about",
    "\u202eevil\u2066 live\u202c",
    "Ann\nBo\0\x1b[31m",
    "👻👩\u200d👩\u200d👧\ufe0f🎃",
    "Z" + "\u0301\u0489" * 39,
    "{player} %s {0.__class__}",
    "你好" * 40,
    "\ufe0f\u034f\u180e",
    "a b " * 20,
    "@seat.1",
)
SEATS: Final = {game_id: max(games.load(game_id).seats) for game_id in games.REGISTRY}
TABLES: Final = [
    pytest.param(game_id, names, id=f"{game_id}-{number}", marks=ONLY_AT_NIGHT if number else ())
    for game_id, seats in SEATS.items()
    for number, names in enumerate(NAMES[first : first + seats] for first in range(0, len(NAMES), seats))
]
ABOUT: Final = Text()("cli.about")


def renamed(match: Match, names: tuple[str, ...]) -> dict[str, Any]:
    """The record of *match* with other names, as another program might have written it."""
    data = json.loads(save_text(match, 5.0))
    return {**data, "players": [{**one, "name": name} for one, name in zip(data["players"], names, strict=True)]}


@pytest.fixture
def speaking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    monkeypatch.setattr(folders, "logs", lambda: tmp_path / "logs")
    monkeypatch.setattr(clipboard, "copy", lambda text: bool(text.encode()) or True)
    settings = Settings(speed=0.0, reduce_motion=True, speech=True)
    return Program((800, 600), settings, Saves(tmp_path / "data"), SliceBrain())


class Sitting:
    """Somebody who looks at all screens, with the keys, so that everything is said as well."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.written: list[str] = []
        program.services.fonts.witness = self._wrote

    def _wrote(self, written: Written) -> None:
        assert ABOUT not in written.text, "a name was taken for a key"
        self.written.append(written.text)

    def look(self, open: Callable[[], object] | None = None) -> Scene:
        """Open a screen, see it, and hear what the keys choose on it."""
        if open is not None:
            open()
        for command in ("next", "next"):
            self.frame()
            self.program.stack.handle(Command(command))
        self.frame()
        assert self.program.stack.top is not None
        return self.program.stack.top

    def frame(self) -> None:
        self.program.stack.changed = True
        self.program.frame((), 0.05)

    def close(self, scene: Scene) -> None:
        """Leave everything above *scene*."""
        stack = self.program.stack
        while stack.top is not scene:
            stack.pop()
            stack.apply_pending()

    def sees(self, name: str) -> bool:
        """Whether some text begins with *name*, perhaps shortened."""
        return any(name[:5] in text for text in self.written)


@pytest.mark.parametrize(("game_id", "names"), TABLES)
def test_every_screen_with_names_can_be_drawn(
    speaking: Program, tmp_path: Path, game_id: str, names: tuple[str, ...]
) -> None:
    program, seats = speaking, SEATS[game_id]
    sitting = Sitting(program)
    begun = random_match(game_id, 3, 9, seats)
    data = renamed(begun, names)
    for folder, name in (("recent", f"{game_id}-1.json"), ("saves", "one.json")):
        (tmp_path / "data" / folder).mkdir(parents=True)
        saved = {**data, "saved": {**data["saved"], "name": names[0]}}
        (tmp_path / "data" / folder / name).write_bytes(msgspec.json.encode(saved))
    launcher = sitting.look(program.navigation.launcher)
    assert isinstance(launcher, LauncherScene) and "resume" in {widget.name for widget in launcher.widgets}
    mover = clean_name(names[begun.to_move])
    assert not mover or sitting.sees(mover), "the newest game is offered"
    assert program.saved_games is not None
    sitting.look(program.saved_games.show_list)
    sitting.look(lambda: getattr(program.stack.top, "show")("named"))  # noqa: B009 - any scene has a name for mypy
    sitting.close(launcher)

    scene = _go_on(sitting, tmp_path / "data" / "recent" / f"{game_id}-1.json")
    play_on(scene.session.match, Random(1), 1)
    for open in (program.over_game.menu, program.over_game.players, program.over_game.recap):
        sitting.look(open)
        sitting.close(scene)
    program.saved_games.save()
    sitting.look()
    sitting.close(scene)
    for name, player in zip(names, scene.session.match.players, strict=True):
        assert player.name == clean_name(name)
        program.people.profiles.remember(name)
    poster = Poster(program.services, scene.session.match, scene.screen.look, scene.session.names, 1.0)
    poster.picture()

    over = read_code(packed({"kind": "game", "record": {**renamed(finished_match(game_id, seats), names)}}))
    scene = program.playing.begin(over)
    sitting.look()
    for open in (program.over_game.result, program.over_game.review, program.pages.statistics):
        program.people.statistics.count(over, f"{game_id}-{open.__name__}", scene.session.names, 5.0)
        sitting.look(open)
        sitting.close(scene)
    poster = Poster(program.services, over, scene.screen.look, scene.session.names, 1.0)
    poster.picture()
    film = Film(poster, tmp_path / "film.gif")
    film.step()
    film.step()
    film.cancel()
    for name in names:
        profiles = ProfileScene(program.services, program.people.profiles, 0, name, lambda name: None)
        sitting.look(lambda top=profiles: program.stack.push(top))  # type: ignore[misc]
        sitting.close(scene)


def _go_on(sitting: Sitting, path: Path) -> GameScene:
    """The game in a file, after the curtain."""
    program = sitting.program
    assert program.saved_games is not None
    program.saved_games.open(path)
    sitting.look()
    if isinstance(program.stack.top, CurtainScene):
        program.stack.handle(Command("accept"))
        sitting.frame()
    return played(program)


@pytest.mark.parametrize("game_id", list(SEATS))
def test_the_terminal_prints_every_name_on_one_line(game_id: str) -> None:
    seats = SEATS[game_id]
    for first in range(0, len(NAMES), seats):
        match = random_match(game_id, 3, 9, seats)
        data = json.loads(json.dumps(renamed(match, NAMES[first : first + seats])))
        out = io.StringIO()
        Terminal(Text(), io.StringIO("\nplayers\nboard\nquit\n"), out).play(replay(match.game, data))
        printed = out.getvalue()
        printed.encode()
        assert ABOUT not in printed and not {"\x1b", "\0", "\u202e", "\u200b"} & set(printed)
        for name in NAMES[first : first + seats]:
            assert not clean_name(name) or f"{clean_name(name)}: " in printed
        assert record(replay(match.game, data))["players"][0]["name"] == clean_name(NAMES[first])
