"""Trophies: what counts, what does not, and what happens to the file."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.trophies import Trophies, watch_trophies
from halloween_games.app.screens.trophies_scene import OnShelf, TrophiesScene
from halloween_games.app.shell.program import Program
from halloween_games.boards.shelf import find_board
from halloween_games.core.match import Match, Player
from halloween_games.core.trophies import trophies_of
from halloween_games.kit.input import Pointed
from halloween_games.kit.outline import said
from halloween_games.players.hosts import SliceBrain
from tests.contract.trophy_games import Script
from tests.play.person import played, top, writing
from tests.play.walk import problems

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
    assert {row.name for row in trophies.look().won} == {"Ann"}


@pytest.mark.parametrize("script", [AT_ONCE, AT_THE_END], ids=str)
def test_not_for_both_sides_nor_from_another_position(script: Script, tmp_path: Path) -> None:
    alone, practice = script.match(ANN, Player("human", "ann")), script.match(*players(script))
    practice.practice = True
    for match in (alone, practice):
        told = watched(match, Trophies(tmp_path))
        script.play(match)
        assert told == []


def test_not_after_somebody_has_seen_what_was_hidden(tmp_path: Path) -> None:
    match = AT_THE_END.match(*players(AT_THE_END))
    told = watched(match, Trophies(tmp_path))
    AT_THE_END.play(match, match.bar_undo)
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


def test_the_program_keeps_it_and_says_so(program: Program, tmp_path: Path) -> None:
    said: list[str] = []
    program.services.speech.say = lambda sentence, *_, **__: said.append(sentence)  # type: ignore[method-assign]
    program.playing.begin(AT_ONCE.match(*players(AT_ONCE)))
    AT_ONCE.play(played(program).session.match)
    assert program.toast.text == "Ann has won 2 trophies: Double Door, Family Quarrel"
    assert said.count(program.toast.text) == 1
    assert (GHOSTS, AT_ONCE.trophy) in Trophies(tmp_path).of("Ann")
    program.playing.begin(AT_THE_END.match(*players(AT_THE_END)))
    assert not program.toast.text, "not in the next game"


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


def test_it_is_told_where_news_stand_and_nowhere_else(program: Program) -> None:
    """Neither over titles and the prompt, nor over the band while somebody looks back, nor over the cabinet."""
    program.playing.begin(AT_ONCE.match(*players(AT_ONCE)))
    scene = played(program)
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
    cabinet = top(program, TrophiesScene)
    assert (cabinet.game_id, cabinet.name) == (GHOSTS, "Ann")
    assert not program.toast.text


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
    assert len(trophies.look().won) == 2


# ---------------------------------------------------------------- the cabinet


def shown(program: Program, trophies: Trophies, name: str = "", game_id: str = "") -> TrophiesScene:
    scene = TrophiesScene(program.services, trophies, name, game_id)
    scene.resize((1280, 800))
    return scene


def won(scene: TrophiesScene) -> list[str]:
    return [cell.name.removeprefix("trophy.") for cell in scene.shelf if cell.is_won]


def test_it_shows_the_shelf_of_one_person_and_game(program: Program) -> None:
    trophies = Trophies()
    trophies.add("Ann", "rhombus", "eliminator")
    trophies.add("Ann", "18-ghosts", "shown-out")
    trophies.add("Bo", "rhombus", "untouched")
    scene = shown(program, trophies, "Bo", "rhombus")
    assert won(scene) == ["untouched"] and (scene.won, scene.count) == (1, 31)
    scene._who.turn(1)
    assert (scene.name, won(scene), scene.won) == ("Ann", ["eliminator"], 2)
    scene._game.turn(1)
    assert scene.game_id == "pure-halloween" and won(scene) == []
    for _ in range(2):
        scene._game.turn(1)
    assert scene.game_id == "closest-ghost"


def test_each_trophy_says_what_it_is_for(program: Program) -> None:
    trophies = Trophies()
    trophies.add("Ann", "rhombus", "eliminator")
    scene = shown(program, trophies, "Ann", "rhombus")
    text = program.services.text
    told = {cell.name: said(cell.part(text), text) for cell in scene.shelf}
    assert told["trophy.eliminator"] == "The Long Leap: won. Win with an eliminator."
    assert told["trophy.untouched"] == "Untouched: not yet. Win without your side losing a pawn."


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (900, 1400)])
def test_nothing_is_cut_in_large_letters(size: tuple[int, int], tmp_path: Path) -> None:
    """In German, with long days."""
    program = Program(size, Settings(language="de", text_size=2.0), Saves(tmp_path), SliceBrain())
    trophies = Trophies()
    for game_id in games.REGISTRY:
        for one in trophies_of(games.load(game_id)):
            trophies.add("Ann", game_id, one.id, date(2026, 9, 28))
    with writing(program.services.fonts) as written:
        for game_id in games.REGISTRY:
            scene = TrophiesScene(program.services, trophies, "Ann", game_id)
            scene.resize(size)
            scene.draw(pygame.Surface(size))
    assert len(written) > 100
    assert problems(written) == []


def test_silhouettes_have_one_color_and_what_is_won_has_many(program: Program) -> None:
    trophies = Trophies()
    trophies.add("Ann", "rhombus", "eliminator")
    scene = shown(program, trophies, "Ann", "rhombus")
    surface = pygame.Surface((1280, 800))
    scene.draw(surface)

    def colors(cell: OnShelf) -> int:
        upper = cell.rect.inflate(-cell.rect.width // 2, 0)
        upper.height = round(cell.rect.height * 0.5)
        part = surface.subsurface(upper)
        golden = 0
        for x in range(0, part.get_width(), 3):
            for y in range(0, part.get_height(), 3):
                red, green, blue, _ = part.get_at((x, y))
                golden += red > 200 and green > 140 and blue < 120
        return golden

    found = {cell.name: colors(cell) for cell in scene.shelf}
    assert found.pop("trophy.eliminator") > 100
    assert set(found.values()) == {0}
