"""Against whom: characters as strong as the levels on stairs, candles for those beaten, and who comes next."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.statistics import Row
from halloween_games.app.screens.against import PERSON, AgainstScene
from halloween_games.app.screens.new_game import NewGameScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.rivals import RIVAL_OF, RIVALS, face_of, is_rival, rival_name
from halloween_games.app.shell.program import Program
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.data_folders import assets_dir
from halloween_games.kit.fonts import Written
from halloween_games.players.hosts import SliceBrain
from halloween_games.session.new_game import NewGame, seat_plans
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.play.test_computers import StubBrain

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


def test_who_beats_one_is_led_to_the_next(program: Program) -> None:
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
        ("Guest", ""),
    }
    assert "Lady Mist" not in program.settings.names
    program.close()


def page_of(program: Program, game_id: str = GHOSTS) -> AgainstScene:
    program.stack.apply_pending()
    page = program.stack.top
    assert isinstance(page, AgainstScene) and page.game.id == game_id
    return page


def press(program: Program, name: str) -> None:
    page = program.stack.top
    next(widget for widget in page.widgets if widget.name == name).activate()  # type: ignore[union-attr]
    program.stack.apply_pending()


def test_the_next_one_waits_on_the_stairs_and_enter_plays(program: Program) -> None:
    rows = [Row("Guest", GHOSTS, 2, level, wins=2, losses=1, beaten=[level]) for level in LEVEL_NAMES[:2]]

    def played(saved: object) -> bool:
        saved.rows += rows  # type: ignore[attr-defined]  # the file's content
        return True

    assert program.playing.statistics.change(played)
    program.lobby.new_game(GHOSTS)
    page = page_of(program)
    stairs = {stair.name: (stair.note, stair.candle, stair.on) for stair in page.stairs}
    assert stairs["medium"] == ("not met yet", False, False)
    assert stairs[LEVEL_NAMES[0]] == ("2 : 1", True, False)
    chosen = [stair.name for stair in page.stairs if stair.on]
    assert chosen == [LEVEL_NAMES[2]] == [page.opponent] and page.main.label == "Play against Wilma"
    assert page.first_focus() == "start"
    press(program, "start")
    scene = program.playing.scene
    assert scene is not None and scene.session.names == ("Guest", "Wilma")
    assert "Wilma" not in program.settings.names, "the next game has its own opponent"
    program.close()


def test_two_people_and_who_begins(program: Program) -> None:
    program.lobby.new_game(GHOSTS)
    page = page_of(program)
    press(program, PERSON)
    assert page.main.label == "Play, two people"
    said = []
    for _ in range(3):
        said.append(page.begins_words)
        press(program, "begins")
    assert said == ["Guest begins", "Guest 2 begins", "Luck decides who begins"]
    press(program, "begins")
    press(program, "start")
    scene = program.playing.scene
    assert scene is not None and [player.level for player in scene.session.players] == ["", ""]
    program.close()


def test_more_comes_back_with_what_was_chosen_there(program: Program) -> None:
    program.lobby.new_game(GHOSTS)
    page = page_of(program)
    press(program, "hard")
    assert page.more.label == "More: board, house rules, match"
    press(program, "more")
    setup = program.stack.top
    assert isinstance(setup, NewGameScene) and setup.plans[1].level == "hard"
    setup.options["any_three"] = True
    press(program, "back")
    assert page_of(program) is page and page.planned().options["any_three"] is True
    assert page.more.label.startswith("More: ") and page.opponent == "hard"
    program.close()


@pytest.mark.parametrize("game_id", games.REGISTRY)
@pytest.mark.parametrize(
    ("size", "language", "factor"),
    [((800, 600), "de", 1.0), ((1280, 800), "pl", 2.0), ((900, 1400), "fr", 1.0), ((2560, 1440), "en", 1.0)],
)
def test_everybody_has_room(game_id: str, size: tuple[int, int], language: str, factor: float, tmp_path: Path) -> None:
    settings = Settings(speed=0.0, language=language, text_size=factor, names=["Grandfather Maximilian"])
    program = Program(size, settings, Saves(tmp_path), StubBrain())
    program.lobby.new_game(game_id)
    program.frame((), 0.1)
    page = page_of(program, game_id)
    window = pygame.Rect((0, 0), size)
    for name in (PERSON, *LEVEL_NAMES):
        press(program, name)
        written: list[Written] = []
        program.services.fonts.witness = written.append
        program.stack.changed = True
        program.frame((), 0.1)
        program.services.fonts.witness = None
        assert not [one.text for one in written if one.shortened and one.text[:5] != "Grand"]
        lines = [one.where for one in written if any(stair.step.colliderect(one.where) for stair in page.stairs)]
        assert all(line.collidelist(lines[number + 1 :]) < 0 for number, line in enumerate(lines)), name
        assert all(window.contains(widget.rect) for widget in page.widgets), name
        steps = [stair.step for stair in page.stairs]
        assert all(step.collidelist(steps[number + 1 :]) < 0 for number, step in enumerate(steps))
    program.close()


def test_the_result_and_the_statistics_lead_to_the_stairs(program: Program) -> None:
    """The result of a game against one of the characters; other results are not about them."""
    program.playing.challenge(GHOSTS, "medium")
    win(program, 0)
    program.over_game.result()
    program.stack.apply_pending()
    press(program, "ladder")
    page_of(program)
    program.playing.play(NewGame(GHOSTS, seat_plans(2, ("Ann", "Bo"))), 1)
    win(program, 0)
    program.over_game.result()
    program.stack.apply_pending()
    assert "ladder" not in [widget.name for widget in program.stack.top.widgets]  # type: ignore[union-attr]
    program.pages.statistics("rhombus")
    program.stack.apply_pending()
    press(program, "ladder")
    page_of(program, "rhombus")
    program.close()
