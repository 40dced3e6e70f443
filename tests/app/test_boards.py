"""Boards in the window: the list, a map that is dropped, what is played, drawn and counted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from halloween_games.app.saving import folders
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.statistics import Statistics
from halloween_games.app.screens.boards_scene import BoardsScene, MapScene
from halloween_games.app.screens.house_rules import HouseRulesScene
from halloween_games.app.screens.who_plays import WhoPlaysScene
from halloween_games.app.shell.program import Program
from halloween_games.core.match import Match, Player
from halloween_games.core.record import record, replay
from halloween_games.core.spots import BOARD, NOBODY, Spot
from halloween_games.data_folders import levels_dir
from halloween_games.games.eighteen_ghosts.game import GAME
from tests.games.eighteen_ghosts.boards import WIDE
from tests.games.rhombus.boards import TEAMS, with_layer
from tests.play.person import house_rules, set_up

MAP = (levels_dir() / "18_ghosts.tmx").read_text(encoding="utf-8")
SWAPPED = MAP.replace("3,2,6,3,2,\n", "2,3,6,3,2,\n").replace("The castle", "Mine")


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    monkeypatch.setattr(folders, "_portable", tmp_path / "data")
    made = Program((1280, 800), Settings())
    yield made
    made.close()


def page(program: Program) -> HouseRulesScene:
    return house_rules(program)


def listed(program: Program) -> BoardsScene:
    shown = page(program)
    shown.open_boards()
    program.stack.apply_pending()
    assert isinstance(program.stack.top, BoardsScene)
    program.draw()
    return program.stack.top


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


def test_a_chosen_board_is_played_on_drawn_and_kept(program: Program) -> None:
    scene = listed(program)
    scene.cards[1].activate()
    program.stack.apply_pending()
    setup = program.stack.top
    assert isinstance(setup, HouseRulesScene)
    gallery = setup.planned().board
    assert gallery is not None and gallery.name == "The gallery"
    program.draw()
    assert program.working_ahead is not None
    shown = program.playing.play(setup.planned(), seed=1)
    program.draw()
    assert shown.session.match.game.board == gallery
    assert len([spot for spot in shown.screen.layout.rects if spot.zone == BOARD]) == 35
    assert replay(GAME, record(shown.session.match)).game.board == gallery
    program.playing.restart()
    again = program.playing.scene
    assert again is not None and again.session.match.game.board == gallery


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
    setup = page(program)

    def carpets() -> list[bytes]:
        scene = program.playing.play(setup.planned(), seed=1)
        scene.screen.table.skip()
        program.draw()
        layout, surface = scene.screen.layout, program.window.surface
        return [pygame.image.tobytes(surface.subsurface(layout.rect(Spot(BOARD, at))), "RGB") for at in (20, 21, 24)]

    blue, red, right = carpets()
    setup = page(program)
    program._read(pygame.Event(pygame.DROPFILE, file=str(file)))
    other_left, other_right, same = carpets()
    assert other_left != blue and other_right != red and same == right
    assert setup.planned().board is not None


def test_a_dropped_map_with_problems_is_told_and_changes_nothing(program: Program, tmp_path: Path) -> None:
    setup = page(program)
    file = tmp_path / "broken.tmx"
    file.write_text(MAP.replace("3,2,6", "0,2,6"), encoding="utf-8")
    program._read(pygame.Event(pygame.DROPFILE, file=str(file)))
    program.stack.apply_pending()
    shown = program.stack.top
    assert isinstance(shown, MapScene)
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
