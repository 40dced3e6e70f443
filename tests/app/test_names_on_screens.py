"""Names that nobody would type, from records and codes, on every screen that shows a name: nothing fails."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest

from halloween_games import games
from halloween_games.app.exports.film import Film
from halloween_games.app.exports.poster import Poster
from halloween_games.app.saving import folders
from halloween_games.app.saving.autosave import save_text
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.share import read_code
from halloween_games.app.screens.curtain import CurtainScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.profile_scene import ProfileScene
from halloween_games.app.shell.program import Program
from halloween_games.commands.terminal.play import play_in_terminal
from halloween_games.core.match import Match
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


def named(match: Match, names: tuple[str, ...]) -> dict[str, Any]:
    """The record of *match* with other names, as another program might have written it."""
    data = json.loads(save_text(match, 5.0))
    return {**data, "players": [{**one, "name": name} for one, name in zip(data["players"], names, strict=True)]}


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    monkeypatch.setattr(folders, "logs", lambda: tmp_path / "logs")
    monkeypatch.setattr(clipboard, "copy", lambda text: bool(text.encode()) or True)
    settings = Settings(speed=0.0, reduce_motion=True, speech=True)
    program = Program((800, 600), settings, Saves(tmp_path / "data"), SliceBrain())
    yield program
    program.close()


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
    program: Program, tmp_path: Path, game_id: str, names: tuple[str, ...]
) -> None:
    sitting, seats = Sitting(program), SEATS[game_id]
    begun = random_match(game_id, 3, 9, seats)
    data = named(begun, names)
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
        program.playing.profiles.remember(name)
    poster = Poster(program.services, scene.session.match, scene.screen.look, scene.session.names, 1.0)
    poster.picture()

    over = read_code(packed({"kind": "game", "record": {**named(finished_match(game_id, seats), names)}}))
    scene = program.playing.begin(over)
    sitting.look()
    for open in (program.over_game.result, program.over_game.review, program.pages.statistics):
        program.playing.statistics.count(over, f"{game_id}-{open.__name__}", scene.session.names, 5.0)
        sitting.look(open)
        sitting.close(scene)
    poster = Poster(program.services, over, scene.screen.look, scene.session.names, 1.0)
    poster.picture()
    film = Film(poster, tmp_path / "film.gif")
    film.step()
    film.step()
    film.cancel()
    for name in names:
        profiles = ProfileScene(program.services, program.playing.profiles, 0, name, lambda name: None)
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
    scene = program.playing.scene
    assert scene is not None
    return scene


@pytest.mark.parametrize("game_id", list(SEATS))
def test_the_terminal_prints_every_name_on_one_line(game_id: str) -> None:
    seats = SEATS[game_id]
    for first in range(0, len(NAMES), seats):
        match = random_match(game_id, 3, 9, seats)
        data = json.loads(json.dumps(named(match, NAMES[first : first + seats])))
        out = io.StringIO()
        play_in_terminal(replay(match.game, data), Text(), io.StringIO("\nplayers\nboard\nquit\n"), out)
        printed = out.getvalue()
        printed.encode()
        assert ABOUT not in printed and not {"\x1b", "\0", "\u202e", "\u200b"} & set(printed)
        for name in NAMES[first : first + seats]:
            assert not clean_name(name) or f"{clean_name(name)}: " in printed
        assert record(replay(match.game, data))["players"][0]["name"] == clean_name(NAMES[first])
