"""Saved games on the screen: continue, open, save, delete, copy and paste, as a user does it."""

from __future__ import annotations

import json
import sys
import time
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from halloween_games.app.saving.record_file import PlayerShape
from halloween_games.app.saving.saved_game_words import DAY, HOUR, MINUTE, lines_of, when_saved
from halloween_games.app.saving.saves import Keeping, SavedGame, Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.saved_games import SavedGamesScene, SaveScene
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.kit import clipboard
from halloween_games.kit.widgets import WidgetScene
from halloween_games.play.game_scene import GameScene
from halloween_games.session.new_game import NewGame, seat_plans
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.app.conftest import FullDisk
from tests.app.random_games import finished_match, random_match
from tests.play.person import Person, played

GHOSTS = "18-ghosts"
CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


class Reader(Person):
    """A user whose games are kept in *folder*."""

    def __init__(self, folder: Path) -> None:
        super().__init__((1000, 700), Settings(speed=0.0), saves=Saves(folder))
        self.saves = Saves(folder)

    def some_actions(self, game_id: str = GHOSTS, actions: int = 3) -> GameScene:
        """Start a game and act."""
        scene = self.program.playing.play(NewGame(game_id, seat_plans(2, ("Ann", "Bo"))), 1)
        self.frames(1)
        for _ in range(actions):
            scene.session.play(scene.session.match.state.legal_actions()[0])
            self.frames(1)
        return scene

    def click_on(self, name: str) -> None:
        """Click the widget of that name on the screen on top."""
        self.click(next(one for one in self.now(WidgetScene).widgets if one.name == name).rect.center)
        self.frames(1)

    def list_named(self) -> SavedGamesScene:
        """All that was saved under a name, from the launcher."""
        self.launch()
        self.ctrl(pygame.K_o)
        self.click_on("named")
        return self.now(SavedGamesScene)

    def ctrl(self, key: int, mod: int = 0) -> None:
        self.key(key, CTRL | mod)
        self.frames(1)

    def type(self, text: str) -> None:
        self.send(pygame.Event(pygame.TEXTINPUT, text=text))

    @property
    def played(self) -> GameScene:
        return played(self.program)


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    return Reader(tmp_path / "data")


def test_the_launcher_goes_on_with_the_game_that_was_left(reader: Reader) -> None:
    left = reader.some_actions()
    reader.program.navigation.launcher()
    scene = reader.now(LauncherScene)
    assert scene.offer.kind == "resume"
    assert scene.main.line == "18 Ghosts, 2 turns"
    reader.click_on("resume")
    again = reader.played
    assert again is not left and again.session.match.state.key() == left.session.match.state.key()
    assert again.session.names == ("Ann", "Bo")
    again.session.play(again.session.match.state.legal_actions()[0])
    assert len(reader.saves.recent()) == 1, "it goes on in the same file"


@pytest.mark.skipif(sys.platform == "win32", reason="open files cannot be deleted there; tests/windows kills a program")
def test_it_goes_on_after_a_crash(reader: Reader, tmp_path: Path) -> None:
    """There is no thumbnail then: the launcher creates it."""
    before = reader.some_actions("rhombus").session.match
    twin = Reader(tmp_path / "data")
    for lock in (tmp_path / "data" / "recent").glob("*.lock"):
        lock.unlink()  # as if the first program had died
    twin.launch()
    scene = twin.now(LauncherScene)
    assert scene.offer.kind == "resume"
    assert len(list((tmp_path / "data" / "recent").glob("*.png"))) == 1
    twin.click_on("resume")
    assert twin.played.session.match.state.key() == before.state.key()


def test_leaving_loses_nothing_and_asks_nothing(reader: Reader, full_disk: FullDisk) -> None:
    scene = reader.some_actions()
    assert not reader.program.playing.under_way()
    with full_disk():
        scene.session.play(scene.session.match.state.legal_actions()[0])
        assert "The disk is full" in reader.now(MessageScene).message
        assert reader.program.playing.under_way(), "now it would be lost"
    reader.key(pygame.K_RETURN)
    scene.session.play(scene.session.match.state.legal_actions()[0])
    assert not reader.program.playing.under_way()


def test_closing_the_window_asks_where_a_game_would_be_lost(reader: Reader, full_disk: FullDisk) -> None:
    scene = reader.some_actions()
    with full_disk():
        scene.session.play(scene.session.match.state.legal_actions()[0])
        reader.now(MessageScene)
    reader.key(pygame.K_RETURN)
    closing = (pygame.Event(pygame.WINDOWCLOSE), pygame.Event(pygame.QUIT))
    reader.send(*closing)
    assert reader.now(MessageScene).message == reader.program.services.text("menu.leave.about")
    reader.key(pygame.K_RETURN)  # the harmless answer has the focus
    reader.frames(1)
    assert reader.program.running and reader.program.stack.top is scene
    reader.ctrl(pygame.K_q)
    reader.send(*closing)
    assert not reader.program.running, "who closes it twice means it"


def test_saving_under_a_name_and_opening_it(reader: Reader) -> None:
    scene = reader.some_actions()
    reader.ctrl(pygame.K_s)
    reader.now(SaveScene)
    reader.type("Grusel")
    reader.key(pygame.K_RETURN)
    reader.frames(1)
    assert reader.program.stack.top is scene and scene.screen.banner.text == "Saved as “Grusel”."
    kept = scene.session.match.state.key()
    scene.session.play(scene.session.match.state.legal_actions()[0])
    reader.ctrl(pygame.K_s)
    assert reader.program.stack.top is scene, "it has its name"
    (named,) = reader.saves.named()
    assert reader.saves.open(named.path).match.state.key() == scene.session.match.state.key() != kept
    reader.ctrl(pygame.K_s, SHIFT)
    reader.now(SaveScene)
    reader.type("Another")
    reader.key(pygame.K_RETURN)
    assert len(reader.saves.named()) == 2
    reader.list_named()
    reader.click_on("game.1")
    assert reader.played.session.match.state.key() == scene.session.match.state.key()
    reader.ctrl(pygame.K_s)
    assert reader.played.screen.banner.text == "Saved as “Grusel”."


def test_replacing_asks(reader: Reader) -> None:
    reader.saves.save_as(random_match("halloween", 1, 5), "Mine", 0)
    reader.some_actions()
    for answer, game_id in (("choice.1", "halloween"), ("choice.0", GHOSTS)):
        reader.ctrl(pygame.K_s, SHIFT)
        scene = reader.now(SaveScene)
        scene.field.value = "mine"
        reader.click_on("save")
        reader.click_on(answer)
        found = reader.saves.find("Mine")
        assert found is not None and found.game_id == game_id
        if answer == "choice.1":
            reader.key(pygame.K_ESCAPE)
    assert len(reader.saves.named()) == 1


def test_deleting_asks(reader: Reader) -> None:
    for seed in range(3):
        reader.saves.save_as(random_match(GHOSTS, seed, 5), f"Game {seed}", 0)
    listed = reader.list_named()
    reader.click_on("delete.0")
    reader.click_on("choice.1")
    assert len(reader.saves.named()) == 3
    reader.click_on("delete.0")
    reader.click_on("choice.0")
    assert len(reader.saves.named()) == 2
    assert len(listed.rows) == 2, "the list shows it"
    reader.ctrl(pygame.K_o)
    reader.now(LauncherScene)


def test_many_games_come_in_pages(reader: Reader) -> None:
    for seed in range(12):
        reader.saves.save_as(random_match(GHOSTS, seed, 5), f"Game {seed}", 0)
    listed = reader.list_named()
    seen = []
    for _ in range(listed.pages):
        seen += [row.lines.title for row in listed.rows]
        reader.key(pygame.K_PAGEDOWN)
    assert sorted(seen) == sorted(f"Game {seed}" for seed in range(12))
    assert listed.page == listed.pages - 1


def test_a_broken_save_tells_why_and_stays(reader: Reader) -> None:
    path = reader.saves.save_as(random_match(GHOSTS, 1, 9), "Mine", 0)
    data = json.loads(path.read_bytes())
    data["moves"][3][1] = "fly"
    path.write_text(json.dumps(data))
    reader.list_named()
    reader.click_on("game.0")
    assert reader.now(MessageScene).message == "Entry 4 of the record, “fly”, is not possible there."
    assert path.exists()


def test_a_broken_file_does_not_keep_the_program_from_starting(reader: Reader) -> None:
    folder = reader.saves.recent_folder
    folder.mkdir(parents=True)
    (folder / "torn.json").write_bytes(b'{"format": 1')
    reader.launch()
    assert "torn.broken-1.json" in reader.now(MessageScene).message
    reader.key(pygame.K_RETURN)
    reader.now(LauncherScene)


def test_a_saved_game_goes_on_wherever_its_file_is_dropped(reader: Reader, tmp_path: Path) -> None:
    """That file stays as it is, also a damaged one, and the game that was played before is kept."""
    match = random_match("halloween", 3, 15)
    elsewhere = reader.saves.save_as(match, "Of Max", 60).rename(tmp_path / "of-max.HGAME")
    torn = tmp_path / "torn.hgame"
    torn.write_bytes(b'{"format": 1')
    scene = reader.some_actions()
    reader.send(pygame.Event(pygame.DROPFILE, file=str(torn)))
    reader.frames(2)
    assert "torn.hgame" in scene.screen.banner.text and torn.exists() and reader.played is scene
    reader.send(pygame.Event(pygame.DROPFILE, file=str(elsewhere)))
    reader.frames(2)
    assert reader.played.session.match.state.key() == match.state.key()
    assert reader.program.playing.keeping.name == "Of Max" and elsewhere.exists()
    assert [one.game_id for one in reader.saves.recent() if isinstance(one, SavedGame)] == [GHOSTS]


def test_copy_and_paste(reader: Reader) -> None:
    scene = reader.some_actions("halloween")
    reader.ctrl(pygame.K_c)
    code = clipboard.paste()
    assert code is not None and code.startswith("HG1-")
    assert scene.screen.banner.text.startswith("The share code of this position is copied.")
    reader.program.navigation.launcher()
    reader.frames(1)
    reader.ctrl(pygame.K_v)
    again = reader.played
    assert again is not scene
    assert again.session.match.game.notation.dump(
        again.session.match.start.observe(None)
    ) == scene.session.match.game.notation.dump(scene.session.match.view(None))


# ---------------------------------------------------------------- keeping


class Kept:
    """A keeper of games, and its callbacks' arguments."""

    def __init__(self, folder: Path) -> None:
        self.problems: list[Phrase] = []
        self.left: list[tuple[Match, Path]] = []
        self.saves = Saves(folder)
        self.keeping = Keeping(self.saves, self.problems.append, lambda match, path: self.left.append((match, path)))

    @property
    def path(self) -> Path:
        assert self.keeping.autosave is not None
        return self.keeping.autosave.path

    def begin(self, actions: int = 2, seed: int = 1) -> Match:
        """Start a game and act."""
        match = random_match(GHOSTS, seed, 2, 2)
        self.keeping.begin(match)
        for _ in range(actions):
            match.play(match.to_move, match.state.legal_actions()[0])
        return match


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path / "data")


def test_a_game_that_begins_gets_a_file_of_its_own_and_the_one_before_is_left(kept: Kept) -> None:
    first = kept.begin()
    path = kept.path
    assert kept.keeping.is_on and kept.keeping.is_kept and not kept.left
    kept.begin(seed=2)
    assert kept.left == [(first, path)] and kept.path != path
    before = path.read_bytes()
    first.play(first.to_move, first.state.legal_actions()[0])
    assert path.read_bytes() == before, "nobody plays it any more"


def test_a_game_without_an_action_leaves_nothing(kept: Kept) -> None:
    kept.begin(actions=0)
    kept.keeping.leave()
    assert not kept.left and kept.keeping.autosave is None


def test_a_game_that_was_kept_by_itself_goes_on_in_its_own_file(kept: Kept) -> None:
    match, path = kept.begin(), kept.path
    kept.keeping.leave()
    again = kept.keeping.resume(path)
    assert again.state.key() == match.state.key() and kept.path == path and kept.keeping.name == ""


def test_a_game_that_was_saved_under_a_name_goes_on_beside_it(kept: Kept) -> None:
    played, path = kept.begin(), kept.path
    named = kept.saves.save_as(played, "Grusel", 60.0)
    again = kept.keeping.resume(named)
    assert kept.left == [(played, path)], "what was played before is left"
    assert kept.keeping.name == "Grusel" and kept.keeping.seconds >= 60
    before = named.read_bytes()
    again.play(again.to_move, again.state.legal_actions()[0])
    assert kept.path != named and kept.path.exists() and named.read_bytes() == before
    kept.begin(seed=2)
    assert kept.keeping.name == "" and kept.keeping.seconds < 60, "another game has no name yet"


def test_a_disk_that_refuses_is_told(kept: Kept) -> None:
    kept.saves.folder.parent.mkdir(parents=True, exist_ok=True)
    kept.saves.folder.write_text("a file in its place", encoding="utf-8")
    kept.begin()
    assert len(kept.problems) == 1 and not kept.keeping.is_kept
    kept.keeping.leave()
    assert not kept.left
    match, path = kept.begin(), kept.path
    kept.saves.folder.unlink()
    kept.keeping.leave()
    assert kept.left == [(match, path)] and path.exists(), "it is tried once more"


# ---------------------------------------------------------------- saved game cards

NOON = time.mktime((2026, 11, 18, 12, 0, 0, 0, 0, -1))  # a Wednesday
GAME = SavedGame(
    Path("x.json"), "18-ghosts", "", (PlayerShape("human", "Ann"), PlayerShape("computer")), 30, NOON, False, 725.0, 1
)


@pytest.mark.parametrize(
    ("ago", "said"),
    [
        (0, "Saved just now"),
        (MINUTE + 5, "Saved 1 minute ago"),
        (59 * MINUTE, "Saved 59 minutes ago"),
        (3 * HOUR, "Saved this morning at 09:00"),
        (9 * HOUR, "Saved tonight at 03:00"),
        (13 * HOUR, "Saved yesterday evening at 23:00"),
        (22 * HOUR, "Saved yesterday afternoon at 14:00"),
        (35 * HOUR, "Saved yesterday at 01:00"),
        (2 * DAY, "Saved 2 days ago"),
        (6 * DAY, "Saved 6 days ago"),
        (7 * DAY, "Saved 1 week ago"),
        (20 * DAY, "Saved 2 weeks ago"),
        (60 * DAY, "Saved on 2026-09-19"),
        (-5 * DAY, "Saved on 2026-11-23"),  # the clock was wrong
    ],
)
def test_when_it_was_is_said_as_one_would_say_it(ago: float, said: str) -> None:
    assert when_saved(Text(language=Language("en")), NOON - ago, NOON) == said


def test_a_card_says_whose_turn_it_is_and_how_far_the_game_is() -> None:
    text = Text(language=Language("en"))
    lines = lines_of(text, GAME, "")
    assert (lines.names, lines.to_move) == (("Ann", "Computer"), 1)
    assert lines.turn == "It is Computer’s turn" and lines.progress == "30 turns in 12 minutes"
    once = lines_of(text, replace(GAME, turns=1, seconds=61.0), "")
    assert once.progress == "1 turn in 1 minute"
    assert lines_of(text, replace(GAME, seconds=2.0), "").progress == "30 turns"


def test_nobody_is_to_move_at_the_end_during_luck_and_in_older_saves() -> None:
    text = Text(language=Language("en"))
    over = lines_of(text, replace(GAME, is_over=True, to_move=1), "")
    assert over.turn == "This game is over" and over.to_move < 0
    for seat in (-1, 3):  # luck, or a seat that the game does not have
        unknown = lines_of(text, replace(GAME, to_move=seat), "")
        assert unknown.turn == "" and unknown.to_move < 0


def test_a_save_tells_whose_turn_it_is_without_being_replayed(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    match = random_match("18-ghosts", 3, 7)
    saves.save_as(match, "Mine", 90.0)
    saves.save_as(finished_match("halloween"), "Over", 90.0)
    found = {one.name: one for one in saves.named() if isinstance(one, SavedGame)}
    assert found["Mine"].to_move == match.to_move >= 0 and found["Mine"].seconds == 90.0
    assert found["Over"].is_over and found["Over"].to_move < 0


# ---------------------------------------------------------------- pictures and the empty list
