"""500 damaged saves and settings: no traceback, no lost file."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from halloween_games.app.saving.record_file import RecordProblem
from halloween_games.app.saving.saves import BrokenGame, Saves
from halloween_games.app.saving.settings import Settings, load_settings
from halloween_games.commands import cli
from halloween_games.core.record import record
from halloween_games.words.text import Text
from tests.app.random_games import random_match

GAMES = ("18-ghosts", "halloween", "rhombus")
SAVES, SETTINGS, BATCH = 350, 150, 25
JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 1.5, 10**30, "", "x", "@red", "\0", [], {}, [[]], {"": {}}, "x" * 5000, list(range(3000)),
)  # fmt: skip


def values_changed(data: Any, rng: Random) -> Any:
    """Some values are missing, of another type, or duplicated."""
    damaged = json.loads(json.dumps(data))
    for _ in range(rng.choice((1, 1, 1, 3))):
        container = damaged
        while True:
            key = rng.choice(list(container) if isinstance(container, dict) else range(len(container)))
            if not isinstance(container[key], (dict, list)) or not container[key] or rng.random() < 0.25:
                break
            container = container[key]
        if rng.random() < 0.25:
            del container[key]
            if not damaged:
                return damaged
        elif isinstance(container, list) and rng.random() < 0.3:
            container.insert(key, container[key])
        else:
            container[key] = rng.choice(JUNK)
    return damaged


def bytes_changed(data: bytes, rng: Random) -> bytes:
    """Truncated, overwritten, extended, or in another encoding."""
    kind = rng.randrange(9)
    at = rng.randrange(len(data))
    if kind == 0:
        return data[:at]
    if kind == 1:
        return data[:at] + bytes(rng.randrange(256) for _ in range(rng.randrange(1, 40))) + data[at + 1 :]
    if kind == 2:
        return data[:at] + b"\0" * (len(data) - at)  # as after a power failure
    if kind == 3:
        return data + data[at:]
    if kind == 4:
        return data.decode().encode("utf-16")
    if kind == 5:
        return data[:at] + b"\xff\xfe\xc3" + data[at:]
    if kind == 6:
        return b" " * 1_200_000 + data
    if kind == 7:
        return data[:at] + b"[" * 60_000
    return b""


def damaged(data: Any, rng: Random) -> bytes:
    wish = rng.random()
    if wish < 0.5:
        return json.dumps(values_changed(data, rng)).encode()
    if wish < 0.6 and isinstance(data, dict):
        return json.dumps({**data, rng.choice(("format", "rules", "version")): rng.choice((2, 99, 10**20))}).encode()
    return bytes_changed(json.dumps(data).encode(), rng)


@pytest.mark.parametrize("batch", range(SAVES // BATCH))
def test_saves(tmp_path: Path, batch: int, capsys: pytest.CaptureFixture[str]) -> None:
    rng = Random(batch)
    for number in range(BATCH):
        saves = Saves(tmp_path / str(number))
        match = random_match(GAMES[number % len(GAMES)], rng.randrange(50), rng.randrange(25))
        file = saves.recent_folder / "game.json"
        file.parent.mkdir(parents=True)
        file.write_bytes(content := damaged(record(match), rng))
        code = cli.main(["verify", str(file)])
        out, err = capsys.readouterr()
        assert (code, out.count("\n"), err.count("\n")) in ((0, 1, 0), (1, 0, 1)), (code, out, err)
        (listed,) = saves.recent()
        try:
            saves.open(file)
            assert code == 0 or not {"result", "check"} <= json.loads(content).keys(), "only verify needs them"
        except RecordProblem as error:
            assert code == 1
            assert error.sentence(Text())
        if isinstance(listed, BrokenGame):
            assert code == 1
        else:
            _, autosave = saves.resume(file) if code == 0 else (None, None)
            if autosave is not None:
                autosave.end()
        saves.resumable()
        saves.begin(match).save()
        assert [path for path in saves.recent_folder.iterdir() if path.read_bytes() == content], "the file is lost"


@pytest.mark.parametrize("batch", range(SETTINGS // BATCH))
def test_settings(tmp_path: Path, batch: int) -> None:
    rng = Random(batch)
    usual = msgspec.structs.asdict(Settings(names=["Ann", "Bo"], width=1000))
    for number in range(BATCH):
        file = tmp_path / str(number) / "settings.json"
        file.parent.mkdir()
        file.write_bytes(content := damaged(usual, rng))
        settings, bad = load_settings(file)
        assert set(bad) <= {"file", *usual}
        settings.width = 777
        settings.save(file)
        again, still_bad = load_settings(file)
        assert again.width == 777
        assert set(still_bad) <= set(bad)
        if bad == ["file"]:
            assert [path for path in file.parent.iterdir() if path.read_bytes() == content], "the file is lost"


def test_there_are_five_hundred() -> None:
    assert SAVES + SETTINGS == 500
