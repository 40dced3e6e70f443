"""Trophies: what counts, what does not, and what happens to the file."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pygame
import pytest

from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.trophies import Trophies, watch_trophies
from halloween_games.app.screens.trophies_scene import TrophiesScene
from halloween_games.app.shell.program import Program
from halloween_games.boards.shelf import find_board
from halloween_games.core.match import Match, Player
from halloween_games.kit.input import Pointed
from halloween_games.players.hosts import SliceBrain
from tests.contract.trophy_games import Script

GHOSTS = "18-ghosts"
ANN, BO, COMPUTER = Player("human", "Ann"), Player("human", "Bo"), Player("computer", "Igor", "easy")
AT_ONCE = Script(GHOSTS, "two-at-once", "earns")
AT_THE_END = Script(GHOSTS, "at-the-last-door", "earns")
TUESDAY = date(2026, 11, 24)


def players(script: Script, player: Player = ANN, other: Player = BO) -> tuple[Player, ...]:
    """*player* on the seat that the script is about."""
    return (player, other) if script.seat == 0 else (other, player)


def watched(match: Match, trophies: Trophies) -> list[str]:
    """The ids of what is won from now on."""
    told: list[str] = []
    names = [player.name for player in match.players]
    watch_trophies(match, names, trophies, lambda name, won: told.extend(trophy.id for trophy in won))
    return told


# ---------------------------------------------------------------- what counts


@pytest.mark.parametrize("script", [AT_ONCE, AT_THE_END], ids=str)
def test_it_is_told_once_and_kept_with_its_day(script: Script, tmp_path: Path) -> None:
    for expected in ([script.trophy], []):
        match = script.match(*players(script))
        told = watched(match, Trophies(tmp_path))
        script.play(match)
        assert [id for id in told if id == script.trophy] == expected
    assert Trophies(tmp_path).of("ann")[GHOSTS, script.trophy] == date.today()


def test_it_counts_against_computers_but_not_for_them(tmp_path: Path) -> None:
    trophies = Trophies(tmp_path)
    match = AT_ONCE.match(*players(AT_ONCE, ANN, COMPUTER))
    watched(match, trophies)
    AT_ONCE.play(match)
    match = AT_ONCE.match(*players(AT_ONCE, COMPUTER, BO))
    watched(match, trophies)
    AT_ONCE.play(match)
    assert {row.name for row in trophies.rows()} == {"Ann"}


@pytest.mark.parametrize("script", [AT_ONCE, AT_THE_END], ids=str)
def test_not_for_somebody_who_plays_both_sides(script: Script, tmp_path: Path) -> None:
    match = script.match(ANN, Player("human", "ann"))
    assert watched(script.play(match), Trophies(tmp_path)) == []
    match = script.match(ANN, Player("human", "ann"))
    told = watched(match, Trophies(tmp_path))
    script.play(match)
    assert told == []


@pytest.mark.parametrize("script", [AT_ONCE, AT_THE_END], ids=str)
def test_not_in_a_game_from_another_position(script: Script, tmp_path: Path) -> None:
    match = script.match(*players(script))
    match.practice = True
    told = watched(match, Trophies(tmp_path))
    script.play(match)
    assert told == []


def test_not_if_a_computer_has_acted_for_the_person(tmp_path: Path) -> None:
    """For the other one it counts."""
    for helped in (AT_THE_END.seat, 1 - AT_THE_END.seat):
        match = AT_THE_END.match(*players(AT_THE_END))
        told = watched(match, Trophies(tmp_path))

        def help_once(match: Match = match, helped: int = helped) -> None:
            match.mark_helped([next(ply for ply, turn in enumerate(match.turns) if turn.seat == helped)])

        AT_THE_END.play(match, help_once)
        assert (AT_THE_END.trophy in told) == (helped != AT_THE_END.seat)


def test_not_after_somebody_has_seen_what_was_hidden(tmp_path: Path) -> None:
    match = AT_THE_END.match(*players(AT_THE_END))
    told = watched(match, Trophies(tmp_path))
    AT_THE_END.play(match, match.bar_undo)
    assert told == []


def test_not_on_another_board(tmp_path: Path) -> None:
    script = Script("closest-ghost", "cornered", "earns")
    board = find_board(script.game, "closest_ghost_park")
    match = script.match()
    match.game = match.game.on(board)
    told = watched(match, Trophies(tmp_path))
    script.play(match)
    assert told == []


def test_what_was_done_and_undone_has_been_done(tmp_path: Path) -> None:
    """And is told once, although it is done again; redoing it tells nothing."""
    match = AT_ONCE.match(*players(AT_ONCE))
    told = watched(match, Trophies(tmp_path))
    AT_ONCE.play(match)
    match.undo(AT_ONCE.seat)
    assert (GHOSTS, AT_ONCE.trophy) in Trophies(tmp_path).of("Ann")
    AT_ONCE.play(match)
    match.undo(AT_ONCE.seat)
    match.redo()
    assert told.count(AT_ONCE.trophy) == 1


def test_nothing_for_opening_a_finished_game(tmp_path: Path) -> None:
    match = AT_THE_END.play(AT_THE_END.match(*players(AT_THE_END)))
    told = watched(match, Trophies(tmp_path))
    match.take_back_to(len(match.turns) - 1)
    match.redo()
    assert told == []


# ---------------------------------------------------------------- the program


def test_the_program_keeps_it_and_says_so(tmp_path: Path) -> None:
    program = Program((1280, 800), Settings(), Saves(tmp_path), SliceBrain())
    said: list[str] = []
    program.services.speech.say = lambda sentence, *_, **__: said.append(sentence)  # type: ignore[method-assign]
    program.playing.begin(AT_ONCE.match(*players(AT_ONCE)))
    scene = program.playing.scene
    assert scene is not None
    AT_ONCE.play(scene.session.match)
    assert program.toast.text == "Ann has won 2 trophies: Double Door, Family Quarrel"
    assert said.count(program.toast.text) == 1
    assert (GHOSTS, AT_ONCE.trophy) in Trophies(tmp_path).of("Ann")
    program.close()


def changed_by_the_toast(program: Program) -> list[pygame.Rect]:
    """Where the toast is drawn."""

    def shot() -> pygame.Surface:
        program.draw()
        return program.window.surface.copy()

    with_toast, toast = shot(), program.toast
    kept, toast.text = toast.text, ""
    without, toast.text = shot(), kept
    mask = pygame.mask.from_threshold(with_toast, (0, 0, 0), (1, 1, 1, 255), without)
    mask.invert()
    return mask.get_bounding_rects()


def test_it_is_told_where_news_stand_and_nowhere_else(tmp_path: Path) -> None:
    """Neither over titles and the prompt, nor over the band while somebody looks back, nor over the cabinet."""
    program = Program((1280, 800), Settings(speed=0.0, reduce_motion=True), Saves(tmp_path), SliceBrain())
    program.playing.begin(AT_ONCE.match(*players(AT_ONCE)))
    scene = program.playing.scene
    assert scene is not None
    program.frame((), 0.1)
    AT_ONCE.play(scene.session.match)
    program.frame((), 0.1)
    place = scene.news_place
    drawn = changed_by_the_toast(program)
    assert place is not None and drawn and all(place.inflate(12, 12).contains(rect) for rect in drawn)
    scene.history.go(0)
    program.frame((), 0.1)
    assert scene.news_place is None and changed_by_the_toast(program) == []
    scene.session.return_to_game()
    program.over_game.menu()
    program.frame((), 0.1)
    assert changed_by_the_toast(program) == [] and program.toast.text
    program.stack.pop()
    program.frame((), 0.1)
    program.draw()
    program.toast.handle(Pointed("down", program.toast.button.center, 1))
    program.toast.handle(Pointed("up", program.toast.button.center, 1))
    program.frame((), 0.1)
    cabinet = program.stack.top
    assert isinstance(cabinet, TrophiesScene) and (cabinet.game_id, cabinet.name) == (GHOSTS, "Ann")
    assert not program.toast.text
    program.close()


def test_it_is_not_told_in_the_next_game(tmp_path: Path) -> None:
    program = Program((1280, 800), Settings(), Saves(tmp_path), SliceBrain())
    program.playing.begin(AT_ONCE.match(*players(AT_ONCE)))
    assert program.playing.scene is not None
    AT_ONCE.play(program.playing.scene.session.match)
    assert program.toast.text
    program.playing.begin(AT_THE_END.match(*players(AT_THE_END)))
    assert not program.toast.text
    program.close()


# ---------------------------------------------------------------- the file


def test_each_person_has_the_own_ones(tmp_path: Path) -> None:
    trophies = Trophies(tmp_path)
    assert trophies.add("Ann", GHOSTS, "two-at-once", TUESDAY)
    assert not trophies.add(" ann", GHOSTS, "two-at-once", date(2026, 12, 1))
    assert trophies.add("Bo", GHOSTS, "two-at-once")
    assert trophies.add("Bo", "rhombus", "eliminator")
    assert Trophies(tmp_path).of("ANN") == {(GHOSTS, "two-at-once"): TUESDAY}
    assert trophies.people() == ["Bo", "Ann"]
    assert trophies.of("Cy") == {}


def test_who_is_called_differently_keeps_them(tmp_path: Path) -> None:
    """With the day of the first time."""
    trophies = Trophies(tmp_path)
    profiles = Profiles(tmp_path, None, trophies)
    profiles.remember("Ann")
    trophies.add("Ann", GHOSTS, "two-at-once", TUESDAY)
    trophies.add("Ann", GHOSTS, "shown-out")
    trophies.add("Anna", GHOSTS, "two-at-once", date(2026, 12, 1))
    assert profiles.rename("Ann", "Anna")
    assert Trophies(tmp_path).of("Anna") == {(GHOSTS, "two-at-once"): TUESDAY, (GHOSTS, "shown-out"): None}
    assert len(trophies.rows()) == 2
