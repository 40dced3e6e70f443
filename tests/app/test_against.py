"""Against whom: characters as strong as the levels on stairs, candles for those beaten, and who comes next."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.played import pairs
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.statistics import Row
from halloween_games.app.screens.against import PERSON, AgainstScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.rivals import RIVAL_OF, RIVALS, rival_name
from halloween_games.app.screens.who_plays import WhoPlaysScene
from halloween_games.app.shell.program import Program
from halloween_games.boards.shelf import find_board
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.terms import Terms
from halloween_games.data_folders import assets_dir
from halloween_games.kit.fonts import Written
from halloween_games.players.hosts import SliceBrain
from halloween_games.session.new_game import NewGame, seat_plans
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.play.person import set_up
from tests.session.sitting import StubBrain

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
    program.navigation.new_game(GHOSTS)
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


def test_a_learning_game_is_offered_at_first_and_ends_with_what_could_go_better(program: Program) -> None:
    scene = set_up(program)
    assert isinstance(scene, AgainstScene) and scene.learning in scene.widgets
    scene.learning.activate()
    scene.start()
    program.stack.apply_pending()
    win(program, 0)
    assert program.playing.scene is not None and program.playing.scene.session.match.learning
    program.over_game.result()
    program.stack.apply_pending()
    assert isinstance(program.stack.top, ResultScene) and program.stack.top.widgets[0].name == "moments"
    assert [row.helped for row in program.playing.statistics.rows()] == [1]


@pytest.mark.parametrize("by_keys", [True, False])
def test_once_more_on_who_is_chosen_plays_by_keys_alone(program: Program, by_keys: bool) -> None:
    program.navigation.new_game(GHOSTS)
    page_of(program).focus.visible = by_keys
    press(program, "hard")
    assert program.playing.scene is None
    press(program, "hard")
    assert (program.playing.scene is not None) == by_keys
    program.close()


def test_two_people_sit_down_and_who_begins(program: Program) -> None:
    program.playing.profiles.remember("Max", "spider", 0)
    program.navigation.new_game(GHOSTS)
    page_of(program)
    press(program, PERSON)
    page = program.stack.top
    assert isinstance(page, WhoPlaysScene) and page.main.label == "Somebody is missing" and not page.main.enabled
    assert page.first_focus() == "person.0"
    press(program, "person.0")
    assert page.main.label == "Play, two people" and page.first_focus() == "start"
    said = []
    for _ in range(3):
        said.append(page.begins_words)
        press(program, "begins")
    assert said == ["Guest begins", "Max begins", "Luck decides who begins"]
    press(program, "begins")
    press(program, "start")
    scene = program.playing.scene
    assert scene is not None and scene.session.names == ("Max", "Guest 2")
    assert program.services.colors.worn == (), "who begins wears the own color, orange"
    program.playing.restart()
    program.close()


def test_a_head_start_is_of_a_person_said_and_counted_apart(program: Program) -> None:
    """It stands on the seat card, goes along to the seat and into the next game, and wins no game of the statistics."""
    profiles = program.playing.profiles
    for name in ("Ben", "Rosie"):
        profiles.remember(name)
    profiles.agree("Rosie", Terms(ahead=True))
    program.playing.new = NewGame(GHOSTS, seat_plans(2, ("Ben", "Rosie")), {"quick_setup": True})
    program.navigation.new_game(GHOSTS)
    program.stack.apply_pending()
    page = program.stack.top
    assert isinstance(page, WhoPlaysScene) and page.cards[1].line == "One ghost is out"
    assert page.cards[1].tip.startswith("One yellow ghost is out already. With it a beginner wins 20 of 100")
    page.begins = 1
    press(program, "start")
    scene = program.playing.scene
    assert scene is not None and scene.session.names == ("Rosie", "Ben")
    match = scene.session.match
    assert match.options["handicap"] == "first" and [one.terms.ahead for one in match.players] == [True, False]
    win(program, 0)
    rows = program.playing.statistics.rows()
    assert [(row.name, row.games, row.ahead) for row in rows] == [("Rosie", 0, 1), ("Ben", 0, 1)]
    assert [(pair.games, pair.ahead) for pair in pairs(program.playing.statistics.games())] == [(0, 1)]
    program.playing.restart()
    again = program.playing.scene
    assert again is not None and again.session.match.options["handicap"] == "first"
    profiles.agree("Ben", Terms(ahead=True))
    assert page._ahead() is None, "where both have one, nobody is ahead"
    program.navigation.new_game(GHOSTS)
    program.stack.apply_pending()
    press(program, "more")
    press(program, "option.handicap.1")
    assert [profiles.terms(name).ahead for name in again.session.names] == [False, True]
    program.close()


def test_more_comes_back_with_what_was_chosen_there(program: Program) -> None:
    program.navigation.new_game(GHOSTS)
    page = page_of(program)
    press(program, "hard")
    assert page.more.label == "More", "short, beside the learning game of the first ten"
    press(program, "more")
    press(program, "option.any_three")
    press(program, "back")
    assert page_of(program) is page and page.planned().options["any_three"] is True
    assert page.more.label.startswith("More: ") and page.opponent == "hard"
    press(program, "more")
    press(program, "start")
    assert program.playing.scene is not None
    assert program.playing.scene.session.match.options["any_three"] is True
    program.close()


# ---------------------------------------------------------------- people side by side


def family(program: Program, game_id: str = "halloween") -> WhoPlaysScene:
    """The page with three people in three colors and a free seat."""
    for number, name in enumerate(("Mum", "Ben", "Grandfather Maximilian")):
        program.playing.profiles.remember(name, color=number)
    program.playing.profiles.remember("Rosie", color=0)
    program.playing.new = NewGame(game_id, seat_plans(3, ("Mum", "Ben", "Grandfather Maximilian")))
    program.navigation.new_game(game_id)
    program.stack.apply_pending()
    assert isinstance(program.stack.top, WhoPlaysScene)
    return program.stack.top


def test_one_click_seats_somebody_and_the_cross_makes_the_seat_free(program: Program) -> None:
    page = family(program)
    assert [page.name_of(seat) for seat in range(4)] == ["Mum", "Ben", "Grandfather Maximilian", ""]
    assert [tile.label for tile in page.people] == ["Rosie", "New"] and page.main.label == "Play, three people"
    press(program, "person.0")
    assert page.name_of(3) == "Rosie" and page.worn == (0, 1, 2, 3), "the later one takes another color"
    assert page.main.label == "Play, four people" and not any(tile.enabled for tile in page.people)
    press(program, "free.1")
    assert page.name_of(1) == "" and [tile.label for tile in page.people] == ["Ben", "New"]
    press(program, "easy")
    assert page.name_of(1) == "Wilma" and page.worn == (0, 1, 2, 3)
    press(program, "easy")
    assert page.name_of(1) == "", "a second click lets an opponent stand up again"
    program.close()


def test_a_level_that_is_not_offered_any_more_plays_on_and_then_the_next_stronger_one_sits_there(
    program: Program,
) -> None:
    scene = program.playing.play(NewGame("halloween", seat_plans(3, levels=("", "hard", "medium"))))
    assert [player.level for player in scene.session.players] == ["", "hard", "medium"]
    program.navigation.new_game("halloween")
    program.stack.apply_pending()
    page = program.stack.top
    assert isinstance(page, WhoPlaysScene)
    assert [plan and plan.level for plan in page.seats[:3]] == ["", "impossible", "medium"]
    assert [stair.name for stair in page.stairs] == list(page.game.offered_levels)


def test_color_and_figure_stay_in_a_rematch_and_whoever_was_last_begins(program: Program) -> None:
    page = family(program)
    while page.draws:
        press(program, "begins")
    press(program, "start")
    begun = []
    for _ in range(2):
        scene, art = program.playing.scene, program.services.art
        assert scene is not None
        worn = {name: program.services.colors.hue_of(seat) for seat, name in enumerate(scene.session.names)}
        begun.append(scene.session.names[0])
        assert worn == {"Mum": 0, "Ben": 1, "Grandfather Maximilian": 2}
        seat = scene.session.names.index("Ben")
        assert art.worn_name(f"halloween/lord_{seat}_body") == "halloween/lord_1_body"
        assert program.services.colors.seats[seat] == program.services.colors.hues[1]
        program.playing.rematch()
    assert begun == ["Mum", "Ben"]
    again = set_up(program, "halloween")
    assert isinstance(again, WhoPlaysScene) and again.begins_words == "Grandfather Maximilian begins"
    assert again.name_of(0) == "Mum", "at the table nobody moves"
    program.navigation.launcher()
    assert program.services.colors.worn == ()
    program.close()


def test_who_begins_keeps_a_seat_on_a_board_for_fewer(program: Program) -> None:
    page = family(program, "rhombus")
    while page.begins != 2:
        press(program, "begins")
    page.take(find_board(page.game, "rhombus_hourglass"))
    assert [page.name_of(seat) for seat in range(len(page.seats))] == ["Mum", "Grandfather Maximilian"]
    assert page.begins_words == "Grandfather Maximilian begins" and page.planned().seats[0].name.startswith("Grand")
    program.close()


def test_nobody_is_left_and_somebody_sits_down_again(program: Program) -> None:
    page = family(program, "rhombus")
    for seat in range(3):
        press(program, f"free.{seat}")
        program.frame((), 0.1)
    page.take(None)
    press(program, "more")
    press(program, "back")
    assert page.planned().seats == () and page.main.label == "Somebody is missing" and not program.failures.news
    press(program, "person.0")
    press(program, "hard")
    press(program, "start")
    assert program.playing.scene is not None and len(program.playing.scene.session.names) == 2
    program.close()


def test_people_who_played_together_sit_together_at_the_next_game(program: Program) -> None:
    family(program)
    names = ("Mum", "Ben", "Grandfather Maximilian")
    for game_id, seated in (("rhombus", names), (GHOSTS, names[:2])):
        page = set_up(program, game_id)
        assert isinstance(page, WhoPlaysScene)
        assert tuple(page.name_of(seat) for seat in range(len(seated))) == seated
    program.close()


def test_too_few_cannot_start(program: Program) -> None:
    page = family(program, "rhombus")
    assert page.main.label == "2 or 4 can play" and not page.main.enabled
    page.start()
    program.stack.apply_pending()
    assert program.stack.top is page
    program.close()


TWO = [game_id for game_id in games.REGISTRY if max(games.load(game_id).seats) == 2]
WINDOWS = [((800, 600), "de", 1.0), ((1280, 800), "pl", 2.0), ((900, 1400), "fr", 1.0), ((2560, 1440), "en", 1.0)]


def writing_on(program: Program) -> list[Written]:
    """All that is written, of which nothing but long names may be cut."""
    written: list[Written] = []
    program.services.fonts.witness = written.append
    program.stack.changed = True
    program.frame((), 0.1)
    program.services.fonts.witness = None
    assert not [one.text for one in written if one.shortened and one.text[:5] != "Grand"]
    return written


@pytest.mark.parametrize("game_id", TWO)
@pytest.mark.parametrize(("size", "language", "factor"), WINDOWS)
def test_everybody_has_room(game_id: str, size: tuple[int, int], language: str, factor: float, tmp_path: Path) -> None:
    settings = Settings(speed=0.0, language=language, text_size=factor, names=["Grandfather Maximilian"])
    program = Program(size, settings, Saves(tmp_path), StubBrain())
    program.navigation.new_game(game_id)
    program.frame((), 0.1)
    page = page_of(program, game_id)
    window = pygame.Rect((0, 0), size)
    for name in LEVEL_NAMES:
        press(program, name)
        written = writing_on(program)
        lines = [one.where for one in written if any(stair.step.colliderect(one.where) for stair in page.stairs)]
        assert all(line.collidelist(lines[number + 1 :]) < 0 for number, line in enumerate(lines)), name
        assert all(window.contains(widget.rect) for widget in page.widgets), name
        steps = [stair.step for stair in page.stairs]
        assert all(step.collidelist(steps[number + 1 :]) < 0 for number, step in enumerate(steps))
    program.close()
