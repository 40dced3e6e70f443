"""An opponent that fits: the level follows a person's results, and stays who it is through saving and loading."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from build_scripts.fitting_figures import CHILD, PARTS, scored, simulated
from halloween_games import games
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.statistics import Statistics
from halloween_games.app.shell.first_games import (
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
from halloween_games.players.hosts import SliceBrain
from halloween_games.players.search_run import SearchRun, level_named
from halloween_games.session.computers import Computers
from halloween_games.session.looking_back import LookingBack
from halloween_games.session.new_game import NewGame, SeatPlan
from tests.app.random_games import finished_match
from tests.app.test_against import win
from tests.session.sitting import ToldBrain, level_of

GHOSTS = games.load("18-ghosts")


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


def between(lift: float = 0.5) -> Match:
    return Match(GHOSTS, 2, seed=1, players=(Player(), Player("computer", "Bones", "easy", lift=lift)))


def test_some_of_its_decisions_are_those_of_the_level_above() -> None:
    match, brain = between(), ToldBrain()
    computers = Computers(match, brain, LookingBack(match))
    while len(match.turns) < 40:
        computers.think()
        match.play(match.to_move, match.state.legal_actions()[0])
    asked = [level_of(question) for question in brain.asked]
    assert set(asked) == {"easy", "medium"} and 5 <= asked.count("medium") <= 15


def test_below_the_weakest_level_some_decisions_are_gentle() -> None:
    match, brain = between(-0.5), ToldBrain()
    computers = Computers(match, brain, LookingBack(match))
    while len(match.turns) < 40:
        computers.think()
        match.play(match.to_move, match.state.legal_actions()[0])
    asked = [level_of(question) for question in brain.asked]
    assert set(asked) == {"easy", GENTLE} and 5 <= asked.count(GENTLE) <= 15


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
        assert replay(GHOSTS, json.loads(json.dumps(record(between(share))))).players[1].lift == share
    for wrong in (2, -2, True):
        with pytest.raises(BadRecord):
            replay(GHOSTS, json.loads(json.dumps(record(between(wrong)))))


def test_it_follows_a_person_from_game_to_game(tmp_path: Path) -> None:
    program = Program((1280, 800), Settings(), Saves(tmp_path), SliceBrain())
    plans = SeatPlan("Rosie"), SeatPlan("", "easy", fits=True)
    program.playing.play(NewGame("18-ghosts", plans))
    assert program.playing.scene is not None
    first = program.playing.scene.session.players[1]
    assert first.level == "very-easy" and first.lift == 0.0
    win(program, 0)
    program.playing.rematch()
    program.stack.apply_pending()
    again = program.playing.scene.session.players
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
