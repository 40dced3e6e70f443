"""Against whom: characters as strong as the levels on stairs, candles for those beaten, and who comes next."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.played import pairs
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings, load_settings
from halloween_games.app.saving.statistics import Row
from halloween_games.app.screens.against import PERSON, AgainstScene
from halloween_games.app.screens.house_rules import HouseRulesScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.rivals import RIVAL_OF, RIVALS, rival_name
from halloween_games.app.screens.seats import given_name, remembered_seats, translated_name
from halloween_games.app.screens.who_plays import WhoPlaysScene
from halloween_games.app.shell.program import Program
from halloween_games.boards.shelf import find_board
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.match import Match
from halloween_games.core.outcome import Outcome
from halloween_games.core.terms import Terms
from halloween_games.data_folders import assets_dir
from halloween_games.kit.outline import Role
from halloween_games.kit.widgets import Button
from halloween_games.players.hosts import SliceBrain
from halloween_games.session.new_game import NewGame, SeatPlan, seat_plans
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.play.person import Person, activate, add_rows, played, set_up, top, writing
from tests.session.sitting import StubBrain

GHOSTS = "18-ghosts"


def win(program: Program, seat: int) -> None:
    """Play the game on the screen until *seat* wins."""
    match = played(program).session.match
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
    scene = played(program)
    assert (scene.session.names[1], scene.session.match.players[1].level) == ("Igor", "medium")
    assert scene.picture.panel().emblems == ("", "rivals/igor")
    assert program.settings.levels[1:2] != ["medium"] or "Igor" not in program.settings.names


def test_who_beats_one_is_led_to_the_next(program: Program) -> None:
    program.playing.challenge(GHOSTS, "medium")
    assert program.playing.beaten(GHOSTS) == []
    win(program, 0)
    assert program.playing.beaten(GHOSTS) == ["medium"]
    program.over_game.result()
    assert top(program, ResultScene).widgets[0].label == "Next: Lady Mist"
    activate(program, "level")
    scene = played(program)
    assert scene.session.match.outcome is None
    assert set(zip(scene.session.names, (one.level for one in scene.session.match.players), strict=True)) == {
        ("Lady Mist", "hard"),
        ("Guest", ""),
    }
    assert "Lady Mist" not in program.settings.names


def page_of(program: Program, game_id: str = GHOSTS) -> AgainstScene:
    page = top(program, AgainstScene)
    assert page.game.id == game_id
    return page


def who_plays(program: Program, game_id: str) -> WhoPlaysScene:
    program.navigation.new_game(game_id)
    return top(program, WhoPlaysScene)


def test_the_next_one_waits_on_the_stairs_and_enter_plays(program: Program) -> None:
    rows = [Row("Guest", GHOSTS, 2, level, wins=2, losses=1, beaten=[level]) for level in LEVEL_NAMES[:2]]

    add_rows(program, *rows, Row("Guest", GHOSTS, 2, "hard", helped=1))
    program.navigation.new_game(GHOSTS)
    page = page_of(program)
    stairs = {stair.name: (stair.note, stair.candle, stair.on) for stair in page.stairs}
    assert stairs["medium"] == ("not met yet", False, False)
    assert stairs[LEVEL_NAMES[0]] == ("2 : 1", True, False)
    assert stairs["hard"] == ("0 : 0", False, False), "met in a learning game, which does not count"
    chosen = [stair.name for stair in page.stairs if stair.on]
    assert chosen == [LEVEL_NAMES[2]] == [page.opponent] and page.main.label == "Play against Wilma"
    assert page.first_focus() == "start"
    activate(program, "start")
    assert played(program).session.names == ("Guest", "Wilma")
    assert "Wilma" not in program.settings.names, "the next game has its own opponent"


def test_a_learning_game_is_offered_at_first_and_ends_with_what_could_go_better(program: Program) -> None:
    scene = set_up(program)
    assert isinstance(scene, AgainstScene) and scene.learning in scene.widgets
    switches = [part for part in scene.outline() if part.name in (scene.learning.label, scene.fits.label)]
    assert [(part.role, part.on, part.enabled) for part in switches] == [(Role.SWITCH, False, True)] * 2
    scene.learning.activate()
    scene.start()
    program.stack.apply_pending()
    win(program, 0)
    assert played(program).session.match.learning
    program.over_game.result()
    assert top(program, ResultScene).widgets[0].name == "moments"
    assert [row.helped for row in program.people.statistics.rows()] == [1]


@pytest.mark.parametrize("by_keys", [True, False])
def test_once_more_on_who_is_chosen_plays_by_keys_alone(program: Program, by_keys: bool) -> None:
    program.navigation.new_game(GHOSTS)
    page_of(program).focus.visible = by_keys
    activate(program, "hard")
    assert program.playing.scene is None
    activate(program, "hard")
    assert (program.playing.scene is not None) == by_keys


def test_two_people_sit_down_and_who_begins(program: Program) -> None:
    program.people.profiles.remember("Max", "spider", 0)
    program.navigation.new_game(GHOSTS)
    page_of(program)
    activate(program, PERSON)
    page = top(program, WhoPlaysScene)
    assert page.main.label == "Somebody is missing" and not page.main.enabled
    assert page.first_focus() == "person.0"
    activate(program, "person.0")
    assert page.main.label == "Play, two people" and page.first_focus() == "start"
    said = []
    for _ in range(3):
        said.append(page.begins_words)
        activate(program, "begins")
    assert said == ["Guest begins", "Max begins", "Luck decides who begins"]
    activate(program, "begins")
    activate(program, "start")
    assert played(program).session.names == ("Max", "Guest 2")
    assert program.services.colors.worn == (), "who begins wears the own color, orange"
    program.playing.restart()


def test_a_head_start_is_of_a_person_said_and_counted_apart(program: Program) -> None:
    """It stands on the seat card, goes along to the seat and into the next game, and wins no game of the statistics."""
    profiles = program.people.profiles
    for name in ("Ben", "Rosie"):
        profiles.remember(name)
    profiles.agree("Rosie", Terms(ahead=True))
    program.playing.new = NewGame(GHOSTS, seat_plans(2, ("Ben", "Rosie")), {"quick_setup": True})
    page = who_plays(program, GHOSTS)
    assert page.cards[1].line == "One ghost is out"
    assert page.cards[1].tip.startswith("One yellow ghost is out already. With it a beginner wins 20 of 100")
    page.begins = 1
    activate(program, "start")
    scene = played(program)
    assert scene.session.names == ("Rosie", "Ben")
    match = scene.session.match
    assert match.options["handicap"] == "first" and [one.terms.ahead for one in match.players] == [True, False]
    win(program, 0)
    rows = program.people.statistics.rows()
    assert [(row.name, row.games, row.ahead) for row in rows] == [("Rosie", 0, 1), ("Ben", 0, 1)]
    assert [(pair.games, pair.ahead) for pair in pairs(program.people.statistics.games())] == [(0, 1)]
    program.playing.restart()
    again = played(program)
    assert again.session.match.options["handicap"] == "first"
    profiles.agree("Ben", Terms(ahead=True))
    assert page._ahead() is None, "where both have one, nobody is ahead"
    program.navigation.new_game(GHOSTS)
    program.stack.apply_pending()
    activate(program, "more")
    activate(program, "option.handicap.1")
    assert [profiles.terms(name).ahead for name in again.session.names] == [False, True]


def test_more_comes_back_with_what_was_chosen_there(program: Program) -> None:
    program.navigation.new_game(GHOSTS)
    page = page_of(program)
    activate(program, "hard")
    assert page.more.label == "More", "short, beside the learning game of the first ten"
    activate(program, "more")
    activate(program, "option.any_three")
    activate(program, "back")
    assert page_of(program) is page and page.planned().options["any_three"] is True
    assert page.more.label.startswith("More: ") and page.opponent == "hard"
    activate(program, "more")
    activate(program, "start")
    assert played(program).session.match.options["any_three"] is True


# ---------------------------------------------------------------- people side by side


def family(program: Program, game_id: str = "halloween") -> WhoPlaysScene:
    """The page with three people in three colors and a free seat."""
    for number, name in enumerate(("Mum", "Ben", "Grandfather Maximilian")):
        program.people.profiles.remember(name, color=number)
    program.people.profiles.remember("Rosie", color=0)
    program.playing.new = NewGame(game_id, seat_plans(3, ("Mum", "Ben", "Grandfather Maximilian")))
    return who_plays(program, game_id)


def test_one_click_seats_somebody_and_the_cross_makes_the_seat_free(program: Program) -> None:
    page = family(program)
    assert [page.name_of(seat) for seat in range(4)] == ["Mum", "Ben", "Grandfather Maximilian", ""]
    assert [tile.label for tile in page.people] == ["Rosie", "New"] and page.main.label == "Play, three people"
    activate(program, "person.0")
    assert page.name_of(3) == "Rosie" and page.worn == (0, 1, 2, 3), "the later one takes another color"
    assert page.main.label == "Play, four people" and not any(tile.enabled for tile in page.people)
    activate(program, "free.1")
    assert page.name_of(1) == "" and [tile.label for tile in page.people] == ["Ben", "New"]
    activate(program, "easy")
    assert page.name_of(1) == "Wilma" and page.worn == (0, 1, 2, 3)
    activate(program, "easy")
    assert page.name_of(1) == "", "a second click lets an opponent stand up again"


def test_a_learning_game_is_offered_to_the_only_person_at_a_table_for_more(program: Program) -> None:
    program.people.profiles.remember("Ben", color=1)
    program.playing.new = NewGame("rhombus", (SeatPlan("Mum"), SeatPlan("", "easy")))
    page = who_plays(program, "rhombus")
    assert page.learning in page.widgets and page.more.label == "More"
    activate(program, "learning")
    assert page.planned().learning and page.learning.on and page.more.label == "More"
    activate(program, "person.0")
    assert page.learning not in page.widgets and page.more.label == "More: Learning game"
    activate(program, "very-easy")
    assert "Learning" not in page.more.label and not page.planned().teaches, "nobody teaches two people"


def test_three_at_a_table_for_two_or_four_cannot_begin_behind_more_either(program: Program) -> None:
    page = family(program, "rhombus")
    activate(program, "more")
    assert [scene.main.enabled for scene in (page, top(program, HouseRulesScene))] == [False, False]
    assert top(program, HouseRulesScene).main.label == page.main.label == "2 or 4 can play"


def test_a_level_that_is_not_offered_any_more_plays_on_and_then_the_next_stronger_one_sits_there(
    program: Program,
) -> None:
    scene = program.playing.play(NewGame("halloween", seat_plans(3, levels=("", "hard", "medium"))))
    assert [player.level for player in scene.session.match.players] == ["", "hard", "medium"]
    page = who_plays(program, "halloween")
    assert [plan and plan.level for plan in page.seats[:3]] == ["", "impossible", "medium"]
    assert [stair.name for stair in page.stairs] == list(page.game.offered_levels)


def test_color_and_figure_stay_in_a_rematch_and_whoever_was_last_begins(program: Program) -> None:
    page = family(program)
    while page.draws:
        activate(program, "begins")
    activate(program, "start")
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
    again = who_plays(program, "halloween")
    assert again.begins_words == "Grandfather Maximilian begins"
    assert again.name_of(0) == "Mum", "at the table nobody moves"
    program.navigation.launcher()
    assert program.services.colors.worn == ()


def test_who_begins_keeps_a_seat_on_a_board_for_fewer(program: Program) -> None:
    page = family(program, "rhombus")
    while page.begins != 2:
        activate(program, "begins")
    page.take(find_board(page.game, "rhombus_hourglass"))
    assert [page.name_of(seat) for seat in range(len(page.seats))] == ["Mum", "Grandfather Maximilian"]
    assert page.begins_words == "Grandfather Maximilian begins" and page.planned().seats[0].name.startswith("Grand")


def test_nobody_is_left_and_somebody_sits_down_again(program: Program) -> None:
    page = family(program, "rhombus")
    for seat in range(3):
        activate(program, f"free.{seat}")
        program.frame((), 0.1)
    page.take(None)
    activate(program, "more")
    activate(program, "back")
    assert page.planned().seats == () and page.main.label == "Somebody is missing" and not program.failures.news
    activate(program, "person.0")
    activate(program, "hard")
    activate(program, "start")
    assert len(played(program).session.names) == 2


def test_people_who_played_together_sit_together_at_the_next_game(program: Program) -> None:
    family(program)
    names = ("Mum", "Ben", "Grandfather Maximilian")
    for game_id, seated in (("rhombus", names), (GHOSTS, names[:2])):
        page = who_plays(program, game_id)
        assert tuple(page.name_of(seat) for seat in range(len(seated))) == seated


def test_too_few_cannot_start(program: Program) -> None:
    page = family(program, "rhombus")
    assert page.main.label == "2 or 4 can play" and not page.main.enabled
    page.start()
    program.stack.apply_pending()
    assert program.stack.top is page


TWO = [game_id for game_id in games.REGISTRY if max(games.load(game_id).seats) == 2]
WINDOWS = [((800, 600), "de", 1.0), ((1280, 800), "pl", 2.0), ((900, 1400), "fr", 1.0), ((2560, 1440), "en", 1.0)]


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
        activate(program, name)
        with writing(program.services.fonts) as written:
            program.draw()
        assert not [one.text for one in written if one.shortened and one.text[:5] != "Grand"], "only long names may be"
        lines = [one.where for one in written if any(stair.step.colliderect(one.where) for stair in page.stairs)]
        assert all(line.collidelist(lines[number + 1 :]) < 0 for number, line in enumerate(lines)), name
        assert all(window.contains(widget.rect) for widget in page.widgets), name
        steps = [stair.step for stair in page.stairs]
        assert all(step.collidelist(steps[number + 1 :]) < 0 for number, step in enumerate(steps))


# ---------------------------------------------------------------- seats


GHOSTS, CARDS = "18-ghosts", "rhombus"


def sit_down(settings: Settings, size: tuple[int, int] = (1280, 800)) -> Person:
    return Person(size, settings, brain=SliceBrain())


def plans(person: Person, game_id: str) -> list[tuple[str, str]]:
    """The names given and the levels of computers on the page of a new game."""
    page = set_up(person.program, game_id)
    return [("" if plan.level else plan.name, plan.level) for plan in page.planned().seats]


def speak(person: Person, language: str) -> None:
    person.program.settings.language = language
    person.program.live_settings.settings_changed()


def begin(person: Person, names: Sequence[str], levels: Sequence[str], game_id: str = GHOSTS) -> None:
    person.program.playing.start(NewGame(game_id, seat_plans(len(names), names, levels)))
    person.frames(1)


# ---------------------------------------------------------------- names


def test_a_usual_name_is_kept_as_none(own_folder: Path) -> None:
    """Whoever never typed a name gets the default one in every language."""
    person = sit_down(Settings(language="de"))
    begin(person, ("", "Rosie"), ("", ""))
    program = person.program
    assert played(program).session.names == ("Gast", "Rosie")
    assert load_settings()[0].names == ["", "Rosie"]
    speak(person, "en")
    assert plans(person, GHOSTS) == plans(person, "halloween") == [("", ""), ("Rosie", "")]
    program.playing.rematch()
    assert played(program).session.names == ("Rosie", "Guest")
    assert plans(person, GHOSTS) == [("Rosie", ""), ("", "")]
    program.playing.restart()
    assert played(program).session.names == ("Rosie", "Guest")


def test_what_counts_as_given() -> None:
    assert [given_name(name, "") for name in ("Guest 2", "Gast 4", " Ann ", "Luna", "")] == ["", "", "Ann", "Luna", ""]
    assert [given_name(name, "easy") for name in ("Luna", "Guest", "Ann")] == ["", "", "Ann"]
    person = sit_down(Settings(language="de"))
    assert [translated_name(person.program.services.text, name) for name in ("Guest 2", "Ann")] == ["Gast 2", "Ann"]


# ---------------------------------------------------------------- what is remembered


def test_seats_are_kept_when_a_game_begins_but_not_the_size_of_the_command_line(own_folder: Path) -> None:
    person = sit_down(Settings(), (1024, 768))
    begin(person, ("Ann", ""), ("", "hard"))
    found, bad = load_settings()
    assert (found.names, found.levels, bad) == (["Ann", ""], ["", "hard"], [])
    assert (found.width, found.height) == (1280, 800)


def test_a_game_of_two_leaves_the_other_seats_alone(own_folder: Path) -> None:
    person = sit_down(Settings(language="en"))
    begin(person, ("Ann", "Bo", "Cleo", ""), ("", "", "", "easy"), CARDS)
    begin(person, ("Ann", "Dan"), ("", "hard"))
    assert person.program.settings.names == ["Ann", "Dan", "Cleo", ""]
    begin(person, ("Ann", "Dan"), ("", "very-easy"), CARDS)
    assert person.program.settings.names == ["Ann", "Dan", "Cleo", ""]
    assert person.program.settings.game_levels[CARDS] == ["", "very-easy", "", "easy"]


def test_whoever_sat_second_in_one_game_still_does_after_sitting_first_in_another(own_folder: Path) -> None:
    """Lessons and puzzles go on for the same person, too."""
    person = sit_down(Settings(language="en"))
    begin(person, ("", "Ann"), ("hard", ""))
    begin(person, ("Ann", ""), ("", "hard"), CARDS)
    assert remembered_seats(person.program.settings, games.load(GHOSTS)) == (SeatPlan("", "hard"), SeatPlan("Ann"))
    assert person.program.learning.person() == "Ann"


def test_watching_a_game_does_not_make_one_watch_another(own_folder: Path) -> None:
    person = sit_down(Settings())
    begin(person, ("", ""), ("hard", "easy"))
    assert [level for _, level in plans(person, CARDS)] == ["", "very-easy"]
    person.program.playing.new = None
    page = set_up(person.program, GHOSTS)
    assert page.planned().seats[1].level, "one person plays there, against whom is asked"


def test_watching_a_game_sends_nobody_to_another_seat(own_folder: Path) -> None:
    person = sit_down(Settings())
    begin(person, ("Ann", "", "", ""), ("", "easy", "easy", "easy"), "halloween")
    begin(person, ("Ann", "Ben", "Cleo", "Dan"), ("", "", "", ""), CARDS)
    begin(person, ("", ""), ("hard", "easy"))
    assert remembered_seats(person.program.settings, games.load("halloween"))[0] == SeatPlan("Ann")
    assert person.program.learning.person() == "Ann"


# ---------------------------------------------------------------- who begins


def test_luck_draws_who_begins_halloween_and_says_so(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SystemRandom, "randrange", lambda self, stop: stop - 1)
    person = sit_down(Settings(language="en"))
    begin(person, ("Ann", "Bo", "Cy"), ("", "", ""), "halloween")
    person.program.settings.draws_first = {}
    set_up(person.program, "halloween").start()
    person.until(lambda: played(person.program).session.names == ("Cy", "Ann", "Bo"))
    scene = played(person.program)
    assert scene.screen.news.text == "Luck has decided: Cy begins."


@pytest.mark.parametrize("game_id", [GHOSTS, "halloween"])
def test_people_choose_who_begins_and_it_is_remembered(
    game_id: str, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SystemRandom, "randrange", lambda self, stop: stop - 1)
    person = sit_down(Settings(language="en"))
    usual = game_id == "halloween"
    page = set_up(person.program, game_id)
    assert page.draws is usual
    for _ in range(1 if usual else 2):
        person.use("begins")
    assert page.draws is not usual
    page.start()
    person.until(lambda: person.program.playing.scene is not None)
    assert (played(person.program).session.match.players[0].kind == "computer") is not usual
    person.program.playing.new = None
    assert set_up(person.program, game_id).draws is not usual
    assert load_settings()[0].draws_first == {game_id: not usual}


@pytest.mark.parametrize(
    ("game_id", "scores", "first"),
    [
        (CARDS, (1, 0), 1),
        (CARDS, (0, 1), 0),
        (CARDS, (0.5, 0.5), 1),
        (CARDS, (1, 0, 1, 0), 1),
        (CARDS, (0, 1, 0, 1), 0),
        (CARDS, (0.5, 0.5, 0.5, 0.5), 1),
        (GHOSTS, (1, 0), 1),
        (GHOSTS, (0, 1), 0),
        (GHOSTS, (0.5, 0.5), 1),
        ("halloween", (7, 12, 3), 2),
        ("halloween", (3, 12, 3), 2),
        ("halloween", (3, 12, 7), 0),
    ],
)
def test_who_begins_a_rematch(
    game_id: str, scores: tuple[float, ...], first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever was last, of several the one who comes next; in Rhombus partners move on together."""
    person = sit_down(Settings(language="en"))
    names = ("Ann", "Bo", "Cy", "Di")[: len(scores)]
    begin(person, names, [""] * len(scores), game_id)
    playing, scene = person.program.playing, played(person.program)
    match, over = scene.session.match, Outcome("eliminated", scores)
    monkeypatch.setattr(Match, "outcome", property(lambda one: over if one is match else None))
    result = person.program.over_game.result_scene(person.program.services, scene, over)
    assert isinstance(result, ResultScene)
    assert f"Again: {names[first]} begins" in [one.label for one in result.widgets if isinstance(one, Button)]
    playing.rematch()
    assert played(person.program).session.names == (*names[first:], *names[:first])
