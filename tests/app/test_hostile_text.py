"""Text that no player would type, in files and codes from outside: refused with a sentence, or harmless."""

from __future__ import annotations

import json
import os
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from halloween_games.app.exports.saved_pictures import MAX_SIDE, SavedPictures, is_small
from halloween_games.app.exports.thumbnail import SIDE
from halloween_games.app.saving import autosave as autosave_module
from halloween_games.app.saving import folders, record_file, saves
from halloween_games.app.saving.autosave import save_text
from halloween_games.app.saving.profiles import FILE as PROFILES
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.record_file import RecordProblem, read_record, shape_of
from halloween_games.app.saving.saves import BrokenGame, SavedGame, Saves, look_at, picture_of
from halloween_games.app.saving.settings import Settings, load_settings
from halloween_games.app.saving.share import read_code
from halloween_games.app.saving.strict_json import NotJson, read_json
from halloween_games.app.screens.crash_scene import CrashScene
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.saved_games import SavedGamesScene
from halloween_games.app.shell.crash import SECRET_LINE, tell_crash
from halloween_games.app.shell.program import Program
from halloween_games.commands import cli
from halloween_games.core import record as record_module
from halloween_games.core.match import Match, Player
from halloween_games.core.phrases import Key
from halloween_games.core.record import record, replay
from halloween_games.kit import clipboard
from halloween_games.players.hosts import SliceBrain
from halloween_games.words.text import Text
from tests.app.random_games import finished_match, random_match
from tests.app.test_share import packed

INVISIBLE = ("\u200b", "\u200d", "\ufeff", "\u00ad", "\u2060", "\u180e", "\ufe0f", "\u200b\u200d\ufe0f")
HALF = "\ud800"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    monkeypatch.setattr(folders, "logs", lambda: tmp_path / "logs")
    program = Program((800, 600), Settings(speed=0.0, reduce_motion=True), Saves(tmp_path / "data"), SliceBrain())
    yield program
    program.close()


def turns(program: Program) -> None:
    for _ in range(4):
        program.stack.changed = True
        program.turn((), 0.05)


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
    assert program.saved_games is not None
    program.saved_games.show_list()
    turns(program)
    assert isinstance(program.stack.top, SavedGamesScene)
    program.stack.pop()
    program.navigation.launcher()
    for _ in range(3):
        turns(program)
    assert program.running and not program.failures.hopeless
    assert [path.name for path in folder.iterdir()] == ["18-ghosts-1.broken-1.json"]


def test_a_code_with_one_is_damaged() -> None:
    match = finished_match("18-ghosts")
    position = {"kind": "position", "game": "18-ghosts", "rules": 1, "seats": 2, "options": {}}
    for said in (
        {"kind": "game", "record": named(match, HALF)},
        {"kind": "game", "record": {**record(match), HALF: 1}},
        {"kind": "game", HALF: 1, "record": record(match)},
        {**position, "position": {HALF: 1}},
        {**position, "options": {HALF: True}, "position": {}},
        {HALF: 1},
    ):
        with pytest.raises(RecordProblem) as error:
            read_code(packed(said))
        assert "damaged" in error.value.sentence(Text())


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

    monkeypatch.setattr(record_file, "read_record", fail)
    assert program.saved_games is not None
    program.saved_games.show_list()
    turns(program)
    assert isinstance(program.stack.top, SavedGamesScene)
    program.stack.pop()
    program.navigation.launcher()
    program.stack.apply_pending()
    launcher = program.stack.top
    assert isinstance(launcher, LauncherScene)
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
    (tmp_path / PROFILES).write_text(json.dumps({"profiles": [{"name": name}, {"name": f"Bo{name}"}]}))
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

    monkeypatch.setattr(record_module, "record", fail)
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


@pytest.mark.parametrize("game_id", ["halloween", "rhombus", "18-ghosts"])
def test_what_is_copied_holds_no_secret_of_a_game_that_is_not_over(program: Program, game_id: str) -> None:
    match = random_match(game_id, 1, 9)
    told = tell_crash(caught(), match, None, Text())
    assert told.path is not None
    written = told.path.read_text(encoding="utf-8")
    assert match.game.id in written.splitlines()[-1] and '"start"' in written
    assert ('"start"' in told.report) == (not match.game.secrets) == (SECRET_LINE not in told.report)
    assert '"start"' in tell_crash(caught(), finished_match(game_id), None, Text()).report


# ---------------------------------------------------------------- names that look like text keys


@pytest.mark.parametrize("name", ["@cli.about", "@mike", "@seat.1", "@@", "{player}"])
def test_a_name_is_never_looked_up(
    program: Program, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    match = finished_match("18-ghosts")
    file = tmp_path / "game.json"
    file.write_text(json.dumps(named(match, name)))
    assert cli.main(("verify", str(file))) == 0
    assert f" {name} " in capsys.readouterr().out
    data = named(random_match("18-ghosts", 1, 9), name)
    scene = program.playing.begin(replay(match.game, data))
    assert name in scene.session.text("speech.turn", player=Key("seat.0"))
    assert name in scene.session.prompt()[0]
    assert program.services.text("save.done", name=name) == f"Saved as “{name}”."


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
