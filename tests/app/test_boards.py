"""Boards in the window: the list, a map that is dropped, what is played, drawn and counted."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.exports.saved_pictures import SavedPictures
from halloween_games.app.saving import folders, share
from halloween_games.app.saving.record_file import replay_record
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.statistics import Statistics
from halloween_games.app.screens.boards_scene import BoardsScene, MapScene
from halloween_games.app.screens.house_rules import HouseRulesScene
from halloween_games.app.screens.who_plays import WhoPlaysScene
from halloween_games.app.shell.program import Program
from halloween_games.boards.shelf import read_file
from halloween_games.core.board import BoardSpec
from halloween_games.core.match import Match, Player
from halloween_games.core.record import record
from halloween_games.core.spots import BOARD, CHANCE, NOBODY, Spot
from halloween_games.data_folders import levels_dir
from halloween_games.games.eighteen_ghosts.game import GAME
from halloween_games.play.game_scene import GameScene
from halloween_games.session.new_game import NewGame, seat_plans
from halloween_games.words.text import Text
from tests.games.closest_ghost import boards as closest_ghost
from tests.games.eighteen_ghosts import boards as eighteen_ghosts
from tests.games.eighteen_ghosts.boards import WIDE
from tests.games.halloween import boards as halloween
from tests.games.pure_halloween import boards as pure_halloween
from tests.games.rhombus import boards as rhombus
from tests.games.rhombus.boards import TEAMS, with_layer
from tests.play.person import house_rules, set_up, top

MAP = (levels_dir() / "18_ghosts.tmx").read_text(encoding="utf-8")
SWAPPED = MAP.replace("3,2,6,3,2,\n", "2,3,6,3,2,\n").replace("The castle", "Mine")


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    monkeypatch.setattr(folders, "_portable", tmp_path / "data")
    made = Program((1280, 800), Settings())
    yield made
    made.close()


def listed(program: Program) -> BoardsScene:
    house_rules(program).open_boards()
    scene = top(program, BoardsScene)
    program.draw()
    return scene


def own_folder() -> Path:
    folder = folders.boards()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def test_all_boards_are_listed_the_standard_one_first(program: Program) -> None:
    (own_folder() / "mine.tmx").write_text(SWAPPED, encoding="utf-8")
    (own_folder() / "broken.tmx").write_text(MAP.replace("3,2,6", "0,2,6"), encoding="utf-8")
    scene = listed(program)
    assert [card.label for card in scene.cards] == ["The castle", "The gallery", "The great hall", "Mine"]
    assert [card.on for card in scene.cards] == [True, False, False, False]
    (problem,) = scene.offer.problems
    assert problem.startswith("broken.tmx cannot be played on: broken.tmx, layer “rooms”, a5: The square is empty.")


def test_an_own_board_that_is_called_like_another_has_the_name_of_its_file(program: Program) -> None:
    (own_folder() / "18_ghosts.tmx").write_text(SWAPPED.replace("Mine", "The castle"), encoding="utf-8")
    (own_folder() / "mine.tmx").write_text(SWAPPED, encoding="utf-8")
    (own_folder() / "newer.tmx").write_text(SWAPPED, encoding="utf-8")
    labels = [card.label for card in listed(program).cards]
    assert labels == ["The castle", "The gallery", "The great hall", "18_ghosts_own", "Mine", "newer"]


MEASURED = "200 games, first {} % ({}-{}), actions {} (10-99)"


@pytest.mark.parametrize(
    ("share", "actions", "said"),
    [
        (52, 30, ("Even chances", "30 actions")),
        (60, 31, ("First player wins 60 %", "31 actions")),
        (30, 32, ("Second player wins 70 %", "32 actions")),
    ],
)
def test_the_list_says_how_a_board_plays(program: Program, share: int, actions: int, said: tuple[str, str]) -> None:
    line = MEASURED.format(share, share - 7, share + 7, actions)
    text = re.sub(r' *<property name="measured".*\n', "", SWAPPED)
    assert "measured" not in text
    with_line = text.replace(" </properties>", f'  <property name="measured" value="{line}"/>\n </properties>', 1)
    (own_folder() / "mine.tmx").write_text(with_line, encoding="utf-8")
    (own_folder() / "other.tmx").write_text(text.replace("Mine", "Other"), encoding="utf-8")
    cards = {card.label: card for card in listed(program).cards}
    assert (cards["Mine"].plays, cards["Other"].plays) == (said, ())


def test_a_board_is_chosen_from_the_list_and_played_on(program: Program) -> None:
    listed(program).cards[1].activate()
    setup = top(program, HouseRulesScene)
    gallery = setup.planned().board
    assert gallery is not None and gallery.name == "The gallery"
    shown = program.playing.play(setup.planned(), seed=1)
    assert shown.session.match.game.board == gallery
    assert len([spot for spot in shown.screen.layout.rects if spot.zone == BOARD]) == 35


def test_as_many_are_set_up_as_can_play_on_the_board(program: Program) -> None:
    """This one is for four; the standard boards are for two and for four."""
    setup = set_up(program, "rhombus")
    assert isinstance(setup, WhoPlaysScene)
    assert setup.counts() == (2, 4) and setup.main.enabled
    setup.take(with_layer(TEAMS))
    program.draw()
    assert setup.counts() == (4,) and not setup.main.enabled
    for _ in range(2):
        setup.cards[-1 if setup.seats[2] else 2].activate()
    assert setup.main.enabled
    shown = program.playing.play(setup.planned(), seed=1)
    program.draw()
    assert (shown.session.seats, shown.session.match.game.board) == (4, with_layer(TEAMS))
    holes = {Spot(BOARD, at) for at in TEAMS.squares_of("hole")}
    assert holes and not holes & shown.screen.layout.rects.keys()
    setup.take(None)
    assert setup.counts() == (2, 4)


def test_exchanging_two_carpets_exchanges_their_pictures(program: Program, tmp_path: Path) -> None:
    file = tmp_path / "other.tmx"
    file.write_text(SWAPPED, encoding="utf-8")
    setup = house_rules(program)

    def carpets() -> list[bytes]:
        scene = program.playing.play(setup.planned(), seed=1)
        scene.screen.table.skip()
        program.draw()
        layout, surface = scene.screen.layout, program.window.surface
        return [pygame.image.tobytes(surface.subsurface(layout.rect(Spot(BOARD, at))), "RGB") for at in (20, 21, 24)]

    blue, red, right = carpets()
    setup = house_rules(program)
    program._read(pygame.Event(pygame.DROPFILE, file=str(file)))
    other_left, other_right, same = carpets()
    assert other_left != blue and other_right != red and same == right
    assert setup.planned().board is not None


def test_a_dropped_map_with_problems_is_told_and_changes_nothing(program: Program, tmp_path: Path) -> None:
    setup = house_rules(program)
    file = tmp_path / "broken.tmx"
    file.write_text(MAP.replace("3,2,6", "0,2,6"), encoding="utf-8")
    program._read(pygame.Event(pygame.DROPFILE, file=str(file)))
    shown = top(program, MapScene)
    assert [(fault.where, fault.what) for fault in shown.news.faults] == [("layer “rooms”, a5", "The square is empty.")]
    assert setup.planned().board is None


def test_games_on_other_boards_are_counted_apart(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    match = Match(GAME.on(WIDE), 2, {"quick_setup": True}, 3, players=(Player("human", "Ann"), Player("human", "Bo")))
    while match.to_move != NOBODY:
        actions = match.state.legal_actions()
        match.play(match.to_move, actions[len(match.turns) * 7 % len(actions)])
    assert statistics.count(match, "one", ("Ann", "Bo"), 60)
    rows = statistics.rows()
    assert [(row.elsewhere, row.games, row.streak) for row in rows] == [(1, 0, 0), (1, 0, 0)]


# ---------------------------------------------------------------- boards whose maps are gone


BOARDS: dict[str, BoardSpec] = {
    "18-ghosts": eighteen_ghosts.with_layer(eighteen_ghosts.WIDE),
    "closest-ghost": closest_ghost.with_layer(closest_ghost.LARGE),
    "halloween": halloween.with_layer(halloween.RING),
    "rhombus": rhombus.with_layer(rhombus.TEAMS),
    "pure-halloween": pure_halloween.with_layer(pure_halloween.WIDE),
}


def test_every_game_is_here() -> None:
    assert set(BOARDS) == set(games.REGISTRY)


def play_some(match: Match, count: int, rng: Random) -> None:
    """So many actions, and luck."""
    while count and match.to_move != NOBODY:
        count -= match.to_move != CHANCE
        match.play(match.to_move, rng.choice(match.state.legal_actions()))


def running(folder: Path) -> Program:
    return Program((1000, 700), Settings(speed=0.0, reduce_motion=True), Saves(folder))


def shown(program: Program) -> Match:
    """The match on the screen, after it has been drawn."""
    program.stack.apply_pending()
    scene = program.playing.scene
    assert isinstance(scene, GameScene)
    for _ in range(3):
        program.frame((), 0.02)
    scene.screen.table.skip()
    scene.draw(program.window.surface)
    count = sum(spot.zone == BOARD for spot in scene.screen.layout.rects)
    assert 0 < count <= len(scene.session.match.game.board.squares)
    assert not program.failures.news and not program.services.art.problems
    return scene.session.match


@pytest.mark.parametrize("game_id", BOARDS)
def test_a_saved_game_opens_goes_on_is_saved_and_has_its_picture(
    game_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "_portable", tmp_path / "data")
    game, rng = games.load(game_id).on(BOARDS[game_id]), Random(1)
    first = running(tmp_path / "saves")
    first.playing.play(NewGame(game_id, seat_plans(game.seats[0]), {}, BOARDS[game_id]), seed=5)
    before = shown(first)
    play_some(before, 8, rng)
    first.close()

    second = running(tmp_path / "saves")
    assert second.saved_games is not None
    saved, broken = Saves(tmp_path / "saves").resumable(game_id)
    assert saved is not None and not broken
    second.saved_games.open(saved.path)
    again = shown(second)
    assert again.game.board == BOARDS[game_id] and again.state.key() == before.state.key()
    play_some(again, 4, rng)
    second.saved_games._save("Mine")
    pictures = SavedPictures(second.services)
    named = Saves(tmp_path / "saves").find("Mine")
    assert named is not None
    named.picture.unlink(missing_ok=True)  # made anew from the file alone
    picture = pictures.find(named, Saves(tmp_path / "saves"))
    assert picture is not None and picture.get_width() > 100
    assert (
        len({tuple(picture.get_at((x, y))) for x in range(0, picture.width, 9) for y in range(0, picture.height, 9)})
        > 9
    )
    second.playing.restart()
    assert shown(second).game.board == BOARDS[game_id]
    second.close()


@pytest.mark.parametrize("game_id", BOARDS)
def test_a_share_code_and_a_record_open_where_no_map_is(game_id: str, tmp_path: Path) -> None:
    game, rng = games.load(game_id).on(BOARDS[game_id]), Random(2)
    match = Match(game, game.seats[0], {}, 3)
    play_some(match, 8, rng)
    opened = share.read_code(share.write_code(match))
    assert opened.game.board == BOARDS[game_id]
    program = running(tmp_path / "saves")
    program.playing.begin(opened)
    play_some(shown(program), 4, rng)
    replayed = replay_record(json.loads(json.dumps(record(match))))
    assert replayed.state.key() == match.state.key() and replayed.game == match.game
    program.playing.begin(replayed)
    play_some(shown(program), 4, rng)


def test_a_map_that_vanishes_while_the_game_is_played_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game goes on and is saved; who asks for another game on that board gets it."""
    monkeypatch.setattr(folders, "_portable", tmp_path / "data")
    own = folders.boards()
    own.mkdir(parents=True)
    shutil.copyfile(levels_dir() / "18_ghosts_gallery.tmx", own / "mine.tmx")
    text = (own / "mine.tmx").read_text(encoding="utf-8").replace('value="The gallery"', 'value="Mine"')
    (own / "mine.tmx").write_text(text, encoding="utf-8")
    board = read_file(own / "mine.tmx", GAME, Text().translated)
    program = running(tmp_path / "saves")
    program.playing.play(NewGame(GAME.id, seat_plans(2), {}, board), seed=5)
    match = shown(program)
    play_some(match, 3, Random(1))
    shutil.rmtree(own)
    play_some(match, 3, Random(2))
    shown(program)
    assert program.playing.keeping.is_kept
    setup = house_rules(program, GAME.id)
    assert setup.planned().board == board
    setup.open_boards()
    boards = top(program, BoardsScene)
    assert [card.label for card in boards.cards if card.on] == ["Mine"]
    program.close()
    saved, _ = Saves(tmp_path / "saves").resumable(GAME.id)
    assert saved is not None
    again, _ = Saves(tmp_path / "saves").resume(saved.path)
    assert again.game.board == board and again.state.key() == match.state.key()


def test_a_game_on_a_map_of_the_program_that_is_gone_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The standard board is in no record; without its map nobody knows what it was."""
    program = running(tmp_path / "saves")
    program.playing.play(NewGame(GAME.id, seat_plans(2), {}), seed=5)
    play_some(shown(program), 3, Random(1))
    program.navigation.launcher()
    program.stack.apply_pending()
    launcher = program.stack.top
    saved, _ = Saves(tmp_path / "saves").resumable(GAME.id)
    assert saved is not None and program.saved_games is not None
    monkeypatch.setattr("halloween_games.boards.standard.levels_dir", lambda: tmp_path)
    monkeypatch.setattr(games, "load", lambda game_id: replace(GAME))
    said: list[str] = []
    monkeypatch.setattr(program.saved_games.notices, "say", lambda sentence, title: said.append(sentence))
    program.saved_games.open(saved.path)
    program.stack.apply_pending()
    assert said == ["18_ghosts.tmx: This file does not exist. Check its name and folder."]
    assert program.stack.top is launcher and not program.failures.news
