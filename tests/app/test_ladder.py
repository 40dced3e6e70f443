"""The ladder: characters as strong as the levels, lanterns for those who were beaten, and who comes next."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.ladder import LadderScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.rivals import RIVAL_OF, RIVALS, face_of, is_rival, rival_name
from halloween_games.app.shell.program import Program
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.data_folders import assets_dir
from halloween_games.players.hosts import SliceBrain
from halloween_games.session.new_game import NewGame, seat_plans
from halloween_games.words.language import Language
from halloween_games.words.text import Text

GHOSTS = "18-ghosts"


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program((1280, 800), Settings(), Saves(tmp_path), SliceBrain())


def win(program: Program, seat: int) -> None:
    """Play the game on the screen until *seat* wins."""
    assert program.playing.scene is not None
    match = program.playing.scene.session.match
    number = 0
    while match.outcome is None:
        number += 1
        legal = match.state.legal_actions()
        afters = ((action, match.state.apply(action).outcome()) for action in legal)
        good = [action for action, outcome in afters if outcome is None or seat in outcome.winners()]
        over = [action for action in good if match.state.apply(action).outcome() is not None]
        match.play(match.to_move, (over or [(good or list(legal))[number * 7919 % len(good or legal)]])[0])
    assert match.outcome.winners() == (seat,)


def test_each_level_has_a_character_with_name_nature_and_face() -> None:
    assert list(RIVAL_OF) == list(LEVEL_NAMES) and len(set(RIVALS)) == len(RIVALS)
    for code in ("en", "de"):
        text = Text(language=Language(code))
        names = [rival_name(text, level) for level in LEVEL_NAMES]
        assert len(set(names)) == len(names)
        assert all(text(f"rival.{rival}.about") != f"rival.{rival}.about" for rival in RIVALS)
    assert all((assets_dir() / f"svg/rivals/{rival}.svg").is_file() for rival in RIVALS)


def test_a_character_is_known_by_name_and_level_in_every_language() -> None:
    assert face_of("The Count", "extremely-hard") == face_of("Der Graf", "extremely-hard") == "rivals/count"
    assert face_of("The Count", "easy") == face_of("Dracula", "extremely-hard") == face_of("", "") == ""
    assert not is_rival("The Count", "")


def test_a_game_against_a_character_is_one_against_its_level(program: Program) -> None:
    program.playing.challenge(GHOSTS, "medium")
    scene = program.playing.scene
    assert scene is not None
    assert (scene.session.names[1], scene.session.players[1].level) == ("Igor", "medium")
    assert scene.picture.panel().emblems == ("", "rivals/igor")
    assert program.settings.levels[1:2] != ["medium"] or "Igor" not in program.settings.names
    program.close()


def test_who_beats_one_lights_a_lantern_and_is_led_to_the_next(program: Program) -> None:
    program.playing.challenge(GHOSTS, "medium")
    assert program.playing.beaten(GHOSTS) == []
    win(program, 0)
    assert program.playing.beaten(GHOSTS) == ["medium"]
    program.over_game.result()
    program.stack.apply_pending()
    result = program.stack.top
    assert isinstance(result, ResultScene)
    following = next(widget for widget in result.widgets if widget.name == "level")
    assert getattr(following, "label", "") == "Next: Lady Mist"
    following.activate()
    program.stack.apply_pending()
    scene = program.playing.scene
    assert scene is not None and scene.session.match.outcome is None
    assert set(zip(scene.session.names, (one.level for one in scene.session.players), strict=True)) == {
        ("Lady Mist", "hard"),
        ("Player 1", ""),
    }
    assert "Lady Mist" not in program.settings.names
    program.close()


def test_the_ladder_shows_lanterns_and_begins_a_game(program: Program) -> None:
    begun: list[tuple[str, str]] = []
    scene = LadderScene(
        program.services, lambda game_id: ["very-easy", "easy"], lambda *what: begun.append(what), "rhombus"
    )
    for game_id, size in product(range(len(games.REGISTRY)), ((800, 600), (1280, 800), (900, 1400))):
        scene.resize(size)
        rects = [widget.rect for widget in scene.widgets]
        assert all(pygame.Rect((0, 0), size).contains(rect) and rect.width and rect.height for rect in rects), game_id
        assert all(rect.collidelist(rects[number + 1 :]) < 0 for number, rect in enumerate(rects))
        scene.draw(pygame.Surface(size))
    assert [rung.level for rung in scene.rungs if rung.is_beaten] == ["very-easy", "easy"]
    assert [rung.level for rung in scene.rungs if rung.is_next] == ["medium"]
    assert scene.rungs[3].tip == "Igor (Medium). Put together from good parts, and glad about every new one."
    scene.rungs[3].activate()
    scene._game.turn(1)
    scene.rungs[0].activate()
    assert begun == [("rhombus", "medium"), ("pure-halloween", "ridiculously-easy")]
    program.close()


def test_the_setup_of_a_game_and_the_result_lead_to_it(program: Program) -> None:
    """The result of a game against one of its characters; other results are not about the ladder."""

    def ways() -> list[str]:
        program.stack.apply_pending()
        return [widget.name for widget in program.stack.top.widgets]  # type: ignore[union-attr]

    def follow() -> None:
        next(one for one in program.stack.top.widgets if one.name == "ladder").activate()  # type: ignore[union-attr]
        program.stack.apply_pending()
        assert isinstance(program.stack.top, LadderScene) and program.stack.top.game_id == GHOSTS
        program.stack.pop()

    program.lobby.new_game(GHOSTS)
    assert "ladder" in ways()
    follow()
    program.playing.challenge(GHOSTS, "medium")
    win(program, 0)
    program.over_game.result()
    assert "ladder" in ways()
    follow()
    program.playing.play(NewGame(GHOSTS, seat_plans(2, ("Ann", "Bo"))), 1)
    win(program, 0)
    program.over_game.result()
    assert "ladder" not in ways()
    program.close()


def test_the_statistics_lead_to_it(program: Program) -> None:
    program.pages.statistics("rhombus")
    program.stack.apply_pending()
    top = program.stack.top
    next(widget for widget in top.widgets if widget.name == "ladder").activate()  # type: ignore[union-attr]
    program.stack.apply_pending()
    assert isinstance(program.stack.top, LadderScene) and program.stack.top.game_id == "rhombus"
    program.close()
