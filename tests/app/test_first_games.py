"""What is offered in a person's first game of a kind, and after games that went well or badly."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from build_scripts.fitting_figures import CHILD, PARTS, scored, simulated
from halloween_games import games
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.statistics import Row, Statistics
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.shell.fitting import (
    FALL,
    Fit,
    fit_for,
    ladder,
    rating_after,
    rating_after_match,
    rung_of,
    strength_of,
    unrated,
)
from halloween_games.app.shell.program import Program
from halloween_games.core.judging import GENTLE, LEVEL_NAMES
from halloween_games.core.match import Match, Player
from halloween_games.core.reasons import BadRecord
from halloween_games.core.record import record, replay
from halloween_games.kit.banner import REFUSAL
from halloween_games.kit.widgets import Widget
from halloween_games.play.button_row import FIRST_SECONDS, LATER_SECONDS
from halloween_games.play.game_scene import GameScene
from halloween_games.players.hosts import SliceBrain
from halloween_games.players.search_run import SearchRun, level_named
from halloween_games.session.computers import Computers
from halloween_games.session.looking_back import LookingBack
from halloween_games.session.new_game import NewGame, SeatPlan, seat_plans
from tests.app.random_games import finished_match, random_match
from tests.app.test_against import win
from tests.play.person import add_rows, played, set_up, top, writing
from tests.session.sitting import StubBrain, ToldBrain, level_of

GHOSTS = "18-ghosts"


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    settings = Settings(speed=0.0, reduce_motion=True)
    settings.save = lambda path=None: None  # type: ignore[method-assign]
    started = Program((1280, 800), settings, Saves(tmp_path), StubBrain())
    yield started
    started.close()


def widget(scene: ResultScene, name: str) -> Widget | None:
    return next((one for one in scene.widgets if one.name == name), None)


def written(program: Program) -> str:
    """All that is on the screen."""
    with writing(program.services.fonts) as found:
        program.draw()
    return " | ".join(one.text for one in found)


# ---------------------------------------------------------------- the page of a new game


def test_the_first_opponent_is_gentle_and_the_next_one_waits_afterwards(program: Program) -> None:
    for game_id in (GHOSTS, "halloween"):
        assert [plan.level for plan in set_up(program, game_id).planned().seats] == ["", "very-easy"]

    add_rows(program, Row("Guest", "halloween", 2, "very-easy", wins=1, beaten=["very-easy"]))
    assert [plan.level for plan in set_up(program, "halloween").planned().seats] == ["", "easy"]


def test_a_seat_given_to_a_computer_in_a_game_has_its_own_name_in_the_next_one(program: Program) -> None:
    scene = begin(program, ("Rosie", "Max"), ("", ""))
    program.playing.seat(1, Player("computer", "Max", "easy"))
    assert scene.session.names == ("Rosie", "Max"), "in this game everybody is used to it"
    program.playing.rematch()
    program.frame((), 0.1)
    first, second = played(program).session.names
    assert second == "Rosie" and first not in ("Max", "Rosie")


# ---------------------------------------------------------------- the hint that is offered


def begin(
    program: Program, names: tuple[str, ...] = ("Ann",), levels: tuple[str, ...] = ("", "very-easy")
) -> GameScene:
    scene = program.playing.play(NewGame(GHOSTS, seat_plans(2, names, levels)), seed=1)
    program.frame((), 0.1)
    return scene


def wait(program: Program, seconds: float) -> None:
    for _ in range(round(seconds * 10)):
        program.frame((), 0.1)


def refuse(scene: GameScene) -> None:
    spot = next(spot for spot in scene.screen.layout.rects if spot not in scene.screen.marks.options)
    scene.session.choose((spot,))


def test_help_is_offered_after_a_short_wait_and_goes_with_the_action(program: Program) -> None:
    scene = begin(program)
    wait(program, FIRST_SECONDS - 1)
    assert not scene.first_help.is_open
    wait(program, 1.5)
    assert scene.first_help.is_open and "shall I show you" in scene.screen.banner.text
    names = [button.name for button in scene.row.buttons if button.rect.width]
    assert names[:2] == ["first_help", "no_help"]
    scene.session.play(scene.session.view.legal_actions()[0])
    wait(program, 0.3)
    assert not scene.first_help.is_open and "first_help" not in [button.name for button in scene.row.buttons]
    wait(program, 3 * LATER_SECONDS)
    assert not scene.first_help.is_open, "once"
    again = begin(program)
    wait(program, FIRST_SECONDS + 1)
    assert not again.first_help.is_open, "not in the next game either"
    other = begin(program, ("Bo",))
    wait(program, FIRST_SECONDS + 1)
    assert other.first_help.is_open, "but to another person"
    later = begin(program, ("Cy", "Di"), ("", ""))
    later.session.play(later.session.view.legal_actions()[0])
    wait(program, FIRST_SECONDS + 1)
    assert not later.first_help.is_open, "who has begun knows how"
    wait(program, LATER_SECONDS - FIRST_SECONDS)
    assert later.first_help.is_open


def test_two_refusals_bring_it_at_once_and_stay_readable(program: Program) -> None:
    scene = begin(program)
    refuse(scene)
    wait(program, 0.3)
    assert not scene.first_help.is_open
    refuse(scene)
    wait(program, 0.3)
    assert scene.first_help.is_open and scene.screen.banner.kind == REFUSAL


def test_declining_is_for_good(program: Program) -> None:
    scene = begin(program)
    wait(program, FIRST_SECONDS + 1)
    scene.first_help.buttons[1].activate()
    wait(program, 0.2)
    assert not scene.first_help.is_open and not program.settings.offer_help
    other = begin(program, ("Bo",))
    wait(program, FIRST_SECONDS + 1)
    assert not other.first_help.is_open


def test_nobody_is_asked_under_a_dialog_or_after_finished_games(program: Program) -> None:
    add_rows(program, Row("Ann", GHOSTS, 2, "easy", losses=1))
    scene = begin(program)
    wait(program, FIRST_SECONDS + 1)
    assert not scene.first_help.is_open
    scene = begin(program, ("Bo",))
    program.over_game.menu()
    wait(program, 2 * FIRST_SECONDS)
    assert not scene.first_help.is_open


# ---------------------------------------------------------------- after a game


@cache
def finished(wins: bool) -> tuple[int, Match]:
    """The seed of a random game that the first seat has won or lost, and the game."""
    for seed in range(100):
        over = random_match(GHOSTS, seed, 2000, 2)
        if over.outcome is not None and not over.outcome.is_tie() and (0 in over.outcome.winners()) == wins:
            return seed, over
    raise AssertionError("no such game")


def ended(program: Program, wins: bool, level: str = "very-easy", helped: bool = False) -> ResultScene:
    """The result of a game of Ann against a computer."""
    seed, over = finished(wins)
    program.playing.begin(
        Match(over.game, 2, {}, seed, players=[Player("human", "Ann"), Player("computer", "Vlad", level)])
    )
    program.frame((), 0.1)
    match = played(program).session.match
    for turn in over.turns:
        match.play(turn.seat, turn.action, helped=helped and turn.seat == 0)
    assert match.outcome is not None
    program.over_game.result()
    program.frame((), 0.1)
    return top(program, ResultScene)


def test_after_a_win_the_next_level_is_what_comes_next(program: Program) -> None:
    result = ended(program, wins=True)
    button = widget(result, "level")
    rematch = widget(result, "rematch")
    assert button is not None and rematch is not None
    assert "Next: Easy" in written(program) and result.widgets[0] is button and rematch.rect.top > button.rect.bottom
    button.activate()
    program.frame((), 0.1)
    players = played(program).session.match.players
    assert [(player.kind, player.level, player.name) for player in players] == [
        ("computer", "easy", "Vlad"),
        ("human", "", "Ann"),
    ]
    assert program.settings.game_levels[GHOSTS] == ["", "easy"], "the next new game begins against it as well"


@pytest.mark.parametrize(("kinds", "phrase"), [("hc", "win"), ("ch", "lose"), ("cc", "draw"), ("hh", "win")])
def test_the_fanfare_is_for_people_who_won(
    program: Program, monkeypatch: pytest.MonkeyPatch, kinds: str, phrase: str
) -> None:
    ended(program, wins=True)
    match = played(program).session.match
    match.players = tuple(Player("human", "Ann") if kind == "h" else Player("computer", "Jack") for kind in kinds)
    heard: list[str] = []
    monkeypatch.setattr(program.services.sound, "play", heard.append)
    program.over_game.result()
    assert heard == [phrase]


def test_after_two_losses_in_a_row_a_gentler_level_is_offered(program: Program) -> None:
    assert widget(ended(program, wins=False, level="medium"), "level") is None
    result = ended(program, wins=False, level="medium")
    assert widget(result, "level") is not None and "Gentler: Easy" in written(program)
    assert widget(ended(program, wins=False, level="easy"), "level") is None, "losses against another level"
    program.settings.offer_help = False
    assert widget(ended(program, wins=False, level="medium"), "level") is None


# ---------------------------------------------------------------- an opponent that fits


@pytest.mark.parametrize("game_id", list(games.REGISTRY))
def test_whoever_is_as_strong_is_found_between_the_levels(game_id: str) -> None:
    steps = ladder(game_id)
    assert fit_for(game_id, steps[0] - 500) == Fit(LEVEL_NAMES[0], -1.0)
    weaker = fit_for(game_id, steps[0] - 50)
    assert weaker.level == LEVEL_NAMES[0] and abs(strength_of(game_id, weaker) - steps[0] + 50) < 3
    assert rung_of(game_id, steps[0] - 50) == 0
    middle = (steps[1] + steps[2]) / 2
    fit = fit_for(game_id, middle)
    assert fit.level == LEVEL_NAMES[1] and abs(strength_of(game_id, fit) - middle) < 3


def test_what_fits_is_no_level_that_is_not_offered_but_the_weakest() -> None:
    steps = ladder("halloween")
    levels = [fit_for("halloween", strength).level for strength in steps]
    assert levels == ["ridiculously-easy", "very-easy", "easy", "medium", "impossible"]
    assert rung_of("halloween", steps[1]) == 0 and rung_of("halloween", steps[-1]) == 3
    assert strength_of("halloween", Fit("hard")) == steps[-1], "of a game that was begun before"
    match, brain = Match(games.load("halloween"), 2), ToldBrain()
    match.seat_all([Player("computer", "", "medium", lift=1.0)] * 2)
    Computers(match, brain, LookingBack(match)).think()
    assert level_of(brain.asked[0]) == "impossible"


def test_results_move_the_rating_and_a_short_way_is_enough() -> None:
    rating = first = unrated("18-ghosts")
    for _ in range(10):
        rating = rating_after(rating, "18-ghosts", fit_for("18-ghosts", rating.value), 1.0)
    assert LEVEL_NAMES.index(fit_for("18-ghosts", rating.value).level) >= 4
    lost = rating_after(first, "18-ghosts", Fit("easy"), 0.0)
    assert lost.value < first.value


def test_as_long_as_somebody_only_wins_the_rating_stays_unsure() -> None:
    game, ratings = "18-ghosts", [unrated("18-ghosts")]
    for score in (1.0, 1.0, 0.0, 1.0):
        ratings.append(rating_after(ratings[-1], game, fit_for(game, ratings[-1].value), score))
    assert ratings[3].value == ratings[2].value - FALL, "and the first loss takes back only some of it"
    deviations = [round(rating.deviation) for rating in ratings]
    assert deviations[0] == deviations[1] == deviations[2] > deviations[3] > deviations[4]


@pytest.mark.parametrize("place", [None, 0, 5])
def test_from_the_eleventh_game_on_a_person_wins_about_half(place: int | None) -> None:
    """Simulated by Elo: a child whom even the weakest level beats, and persons as strong as two of the levels."""
    steps = ladder("18-ghosts")
    strength = steps[0] - CHILD if place is None else steps[place]
    rng, person = Random(3), simulated("18-ghosts", strength)
    won = sum(scored("18-ghosts", person, PARTS, rng)[1] for _ in range(100))
    assert 380 <= won <= 600


def between(lift: float) -> Match:
    return Match(games.load(GHOSTS), 2, seed=1, players=(Player(), Player("computer", "Bones", "easy", lift=lift)))


@pytest.mark.parametrize(("lift", "other"), [(0.5, "medium"), (-0.5, GENTLE)])
def test_some_of_its_decisions_are_those_of_the_level_above_or_gentle(lift: float, other: str) -> None:
    match, brain = between(lift), ToldBrain()
    computers = Computers(match, brain, LookingBack(match))
    while len(match.turns) < 40:
        computers.think()
        match.play(match.to_move, match.state.legal_actions()[0])
    asked = [level_of(question) for question in brain.asked]
    assert set(asked) == {"easy", other} and 5 <= asked.count(other) <= 15


@pytest.mark.parametrize("game_id", list(games.REGISTRY))
def test_a_gentle_decision_loses_something_but_never_more_than_its_share(game_id: str) -> None:
    game, rng, lost = games.load(game_id), Random(2), 0.0
    match = Match(game, 2, seed=2)
    gentle = level_named(GENTLE, game.ai)
    while match.outcome is None and len(match.turns) < 40:
        view = match.view(match.to_move)
        answer = SearchRun(game.ai, view, game.teams(2), gentle, rng).complete()
        best = answer.ranking[0].value
        assert best - answer.value <= gentle.margin and (best < 1 or answer.value == 1)
        lost = max(lost, best - answer.value)
        match.play(match.to_move, answer.action)
    assert lost > 0


def test_a_record_keeps_it_and_refuses_a_wrong_share() -> None:
    for share in (0.5, -0.5):
        assert replay(games.load(GHOSTS), json.loads(json.dumps(record(between(share))))).players[1].lift == share
    for wrong in (2, -2, True):
        with pytest.raises(BadRecord):
            replay(games.load(GHOSTS), json.loads(json.dumps(record(between(wrong)))))


def test_it_follows_a_person_from_game_to_game(tmp_path: Path) -> None:
    program = Program((1280, 800), Settings(), Saves(tmp_path), SliceBrain())
    plans = SeatPlan("Rosie"), SeatPlan("", "easy", fits=True)
    program.playing.play(NewGame("18-ghosts", plans))
    first = played(program).session.match.players[1]
    assert first.level == "very-easy" and first.lift == 0.0
    win(program, 0)
    program.playing.rematch()
    program.stack.apply_pending()
    again = played(program).session.match.players
    computer = next(player for player in again if player.kind == "computer")
    assert LEVEL_NAMES.index(computer.level) > LEVEL_NAMES.index(first.level) and computer.lift is not None


def test_a_rating_goes_with_its_person(tmp_path: Path) -> None:
    """Under a new name, to another computer, and away."""
    here, there = Statistics(tmp_path / "here"), Statistics(tmp_path / "there")
    match = finished_match("18-ghosts")
    match.seat_all((Player("human", "Ann"), Player("computer", "", "easy")))
    assert here.count(match, "one", ["Ann", ""], 60.0, rating_after_match)
    rating = here.rating("Ann", "18-ghosts")
    assert rating is not None and here.rename("Ann", "Anna") and here.rating("Anna", "18-ghosts") == rating
    assert there.take_in(here.of_person("Anna")) and there.rating("Anna", "18-ghosts") == rating
    assert not there.take_in(here.of_person("Anna"))
    assert here.reset("Anna") and here.rating("Anna", "18-ghosts") is None
