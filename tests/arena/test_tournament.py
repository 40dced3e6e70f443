"""The arena's games: who takes which seat, what decides a game, and how a whole plan is played."""

from __future__ import annotations

import math
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Executor as AnyExecutor
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from math import log10
from pathlib import Path
from random import Random
from typing import Any

import pytest

from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.board import Measured
from halloween_games.core.match import Match
from halloween_games.core.outcome import Outcome, won_by
from halloween_games.core.questions import returning_actions
from halloween_games.core.record import digest
from halloween_games.core.spots import NOBODY
from halloween_games.lab import contest
from halloween_games.lab.arena import processes
from halloween_games.lab.contest import CUT, ENGINE, FORFEIT, Contender, Fixture, Played, Spent, play_game, score_of
from halloween_games.lab.external_engines import running
from halloween_games.lab.process_pool import WorkerDied
from halloween_games.lab.report import PairStanding, measured, pair_standings, rate, standings
from halloween_games.lab.tournament import (
    MAX_TRIES,
    Plan,
    Results,
    baseline_contender,
    level_contender,
    load_results,
    run,
    save_results,
)
from tests.processes import command_line

GAME = "18-ghosts"
AI = games.load(GAME).ai
RANDOM = baseline_contender("random", None, None)
EASY = level_contender("easy", AI, None, 20, 1.0)
PLAIN = baseline_contender("plain", None, 3)
OURS = command_line([sys.executable, "-m", "halloween_games", "engine"])


def fixture(a: Contender, b: Contender, number: int = 0, game: str = GAME, cap: int = 400) -> Fixture:
    return Fixture(game, games.load(game).seats[0], a, b, number, 1, cap)


def still(played: Played) -> Played:
    """*played* without what depends on the machine."""
    return replace(played, a_spent=replace(played.a_spent, seconds=0.0), b_spent=replace(played.b_spent, seconds=0.0))


# ---------------------------------------------------------------- one game


@pytest.mark.parametrize("game", games.REGISTRY)
def test_a_game_comes_out_the_same_again(game: str) -> None:
    """In every game; a different number gives a different game."""
    ai = games.load(game).ai
    easy, impossible = (level_contender(name, ai, None, 5, 1.0) for name in ("easy", "impossible"))
    first = play_game(fixture(easy, impossible, 0, game, cap=30))
    assert still(play_game(fixture(easy, impossible, 0, game, cap=30))) == still(first)
    assert first.a_spent.decisions and first.b_spent.decisions
    assert 0 < first.b_spent.iterations <= 5 * first.b_spent.decisions


def test_all_kinds_of_players_play_to_the_end() -> None:
    """Including the baselines."""
    for a, b in ((EASY, RANDOM), (PLAIN, RANDOM)):
        played = play_game(fixture(a, b))
        assert played.score in (0.0, 0.5, 1.0) and played.end != CUT and not played.fault


def test_games_come_in_pairs_of_the_same_luck_with_the_seats_swapped() -> None:
    """In Rhombus luck deals the first cards; the sides take turns at starting."""
    seen: list[tuple[int, list[str]]] = []

    class Watching:
        def __init__(self, side: int) -> None:
            self.side = side

        def choose(self, match: Match, seed: int) -> Any:
            if len(seen) <= number:
                seen.append((self.side, [turn.text for turn in match.turns]))
            legal = match.view(match.to_move).legal_actions()
            return legal[0], 1

    sides = iter((0, 1) * 4)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("halloween_games.lab.contest.make_mover", lambda *_: nullcontext(Watching(next(sides))))
        for number in range(4):
            play_game(fixture(RANDOM, EASY, number, "rhombus", cap=12))
    assert [side for side, _ in seen] == [0, 1, 0, 1]
    assert seen[0][1] == seen[1][1] != seen[2][1] == seen[3][1]


@pytest.mark.parametrize(
    ("outcome", "teams", "sides", "share"),
    [
        (won_by("x", (0,), 2), (0, 1), (0, 1), 1.0),
        (won_by("x", (0,), 2), (0, 1), (1, 0), 0.0),
        (won_by("x", (0, 1), 2), (0, 1), (0, 1), 0.5),
        (won_by("x", (1, 3), 4), (0, 1, 0, 1), (0, 1, 0, 1), 0.0),
        (won_by("x", (2,), 3), (0, 1, 2), (0, 1, 0), 1.0),
        (Outcome("x", (3.0, 3.0, 1.0)), (0, 1, 2), (0, 1, 0), 0.5),
        (Outcome("x", (3.0, 1.0, 3.0)), (0, 1, 2), (0, 1, 0), 1.0),
    ],
)
def test_a_side_scores_its_share_of_the_win(
    outcome: Outcome, teams: tuple[int, ...], sides: tuple[int, ...], share: float
) -> None:
    """Partners win together; a side with two of three seats may win with either."""
    assert score_of(outcome, teams, sides) == share


def test_what_leads_back_is_found() -> None:
    """Actions that repeat any earlier position are found; games with secrets have none."""
    match, rng = Match(games.load("18-ghosts"), 2, {"repetition": False}, 1), Random(2)
    found = 0
    while match.to_move != NOBODY and len(match.turns) < 150:
        legal = match.state.legal_actions()
        before = {match.start.key(), *(turn.after.key() for turn in match.turns)}
        expected = [action for action in legal if match.state.apply(action).key() in before]
        assert list(returning_actions(match)) == expected
        found += len(expected)
        match.play(match.to_move, rng.choice(legal))
    assert found
    assert not returning_actions(Match(games.load("halloween"), 2, None, 1))


# ---------------------------------------------------------------- engines outside


@pytest.mark.parametrize("game", ["18-ghosts", "halloween"])
def test_our_own_engine_plays_as_the_level_does(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same decisions, iteration for iteration, with and without secrets: from the seeds that the engine makes."""
    choose = contest._LevelMover.choose

    def mixed(mover: contest._LevelMover, match: Match, seed: int) -> tuple[Action, int]:
        text = f"{seed}/{digest(match.game, match.view(match.to_move))}"
        return choose(mover, match, text)  # type: ignore[arg-type]  # Random takes texts, too

    monkeypatch.setattr(contest._LevelMover, "choose", mixed)
    ai = games.load(game).ai
    easy = level_contender("easy", ai, None, 10, 1.0)
    inside = replace(level_contender("impossible", ai, None, 10, 1.0), name="x")
    outside = Contender("x", ENGINE, iterations=10, command=OURS)
    expected = still(play_game(fixture(inside, easy, 1, game, cap=40)))
    assert still(play_game(fixture(outside, easy, 1, game, cap=40))) == expected
    assert expected.a_spent.decisions >= 10


ANSWERS = "while input(): print({answer!r}, flush=True)"

FAULTS = {  # what the engine does: the fault, and what is kept of its words
    "leaves": ("import sys; sys.exit(3)", "died", "exit code 3"),
    "hangs": ("import time; time.sleep(100)", "slow", ""),
    "greets": ("print('hello', flush=True); input()", "nonsense", "hello"),
    "floods": ("while True: print('hello')", "nonsense", "hello"),
    "refuses": (ANSWERS.format(answer='{"ok": false, "message": "not today"}'), "refused", "not today"),
    "refuses in half a sign": (ANSWERS.format(answer=r'{"ok": false, "message": "\ud800"}'), "refused", "?"),
    "breaks the rules": (ANSWERS.format(answer='{"ok": true, "action": "a1-e5"}'), "illegal", "a1-e5"),
    "acts in half a sign": (ANSWERS.format(answer=r'{"ok": true, "action": "\ud800"}'), "illegal", "?"),
}


@pytest.mark.parametrize("does", FAULTS)
def test_an_engine_that_fails_loses_its_game(does: str, tmp_path: Path) -> None:
    """Whatever it does wrong, its process is gone afterwards and the result can be saved."""
    script, fault, said = FAULTS[does]
    patience = 0.3 if fault == "slow" else 20.0
    command = command_line([sys.executable, "-c", script])
    engine = Contender("engine", ENGINE, seconds=0.1, command=command, patience=patience)
    played = play_game(fixture(EASY, engine, 1))
    assert (played.score, played.end, played.fault, played.said) == (1.0, FORFEIT, fault, said)
    assert not running
    results = Results(GAME, 2, 1, "test", contenders={"easy": EASY, "engine": engine}, played=[played])
    save_results(tmp_path / "r.json", results)
    assert load_results(tmp_path / "r.json").played == [played]


# ---------------------------------------------------------------- a plan


def contenders(*names: str) -> list[Contender]:
    return [Contender(name, "random") for name in names]


def test_a_plan_holds_every_pair_or_only_neighbors() -> None:
    """Games come in pairs, and games already played are left out."""
    plan = Plan(GAME, 2, contenders("c", "a", "b"), 4, 1)
    assert {(a.name, b.name) for a, b in plan.pairs()} == {("a", "c"), ("b", "c"), ("a", "b")}
    keys = [(f.a.name, f.b.name, f.number) for f in plan.fixtures()]
    assert len(keys) == len(set(keys)) == 12 and [number for _, _, number in keys[:6]] == [0, 1] * 3
    assert [(f.a.name, f.b.name, f.number) for f in plan.fixtures(set(keys[:11]))] == keys[11:]
    assert len(replace(plan, neighbors=True).pairs()) == 2


def made_up(fixture: Fixture) -> Played:
    """A game that takes no time; c wins, the others tie."""
    score = {"c": 1.0}.get(fixture.a.name, 0.0 if fixture.b.name == "c" else 0.5)
    spent = Spent(2, 10, 0.5)
    return Played(fixture.a.name, fixture.b.name, fixture.number, score, 4, "x", spent, spent)


def test_any_executor_will_do() -> None:
    """Here a thread pool: every game is played once, a few at a time."""
    found: list[Played] = []
    plan = Plan(GAME, 2, contenders("c", "a", "b"), 20, 1)
    with ThreadPoolExecutor(3) as executor:
        assert run(plan.fixtures(), executor, 4, found.append, made_up) == []
    assert len(found) == len({(p.a, p.b, p.number) for p in found}) == 60
    first, *_ = standings(found)
    assert (first.name, first.wins, first.draws, first.losses, first.iterations) == ("c", 40, 0, 0, 400)
    pair = pair_standings(found, ["c", "b", "a"])[0]
    assert (pair.a, pair.wins, pair.draws, pair.score) == ("c", 20, 0, 20)


def test_a_game_that_fails_does_not_end_the_arena() -> None:
    """The others are played; after many failures it gives up."""

    def fails(when: Callable[[Fixture], bool]) -> tuple[int, int]:
        def play(fixture: Fixture) -> Played:
            if when(fixture):
                raise ZeroDivisionError("ours")
            return made_up(fixture)

        found: list[Played] = []
        with ThreadPoolExecutor(1) as executor:
            plan = Plan(GAME, 2, contenders("a", "b"), 200, 1)
            failures = run(plan.fixtures(), executor, 2, found.append, play)
        assert all(isinstance(failure.error, ZeroDivisionError) for failure in failures)
        return len(found), len(failures)

    assert fails(lambda fixture: fixture.number == 5) == (199, 1)
    played, failed = fails(lambda fixture: True)
    assert played == 0 and 10 <= failed <= 12


def deadly(fixture: Fixture) -> Played:
    """Game 5 always kills its process, game 7 only the first time."""
    mark = Path(os.environ["DEADLY"])
    if fixture.number == 5 or (fixture.number == 7 and not mark.exists()):
        if fixture.number == 7:
            mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return made_up(fixture)


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="signals work otherwise there")
def test_a_game_whose_worker_dies_is_played_again_but_not_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All others come out as if nothing had happened."""
    monkeypatch.setenv("DEADLY", str(tmp_path / "once"))
    plan = Plan(GAME, 2, contenders("a", "b"), 12, 1)
    found: list[Played] = []
    told: list[str] = []
    with processes(2) as workers:
        failures = run(
            plan.fixtures(), workers.executor, 4, found.append, deadly, on_died=lambda error: told.append(str(error))
        )
    assert [(failure.fixture.number, str(failure.error)) for failure in failures] == [(5, "SIGKILL")]
    assert told == ["SIGKILL"] * MAX_TRIES, "two more tries of game 5, one of game 7"
    expected = [made_up(fixture) for fixture in plan.fixtures() if fixture.number != 5]
    assert sorted(found, key=lambda played: played.number) == expected


def test_workers_that_always_die_end_the_arena() -> None:
    """As where not even one can be started."""

    class Dying(AnyExecutor):
        calls = 0

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            self.calls += 1
            future: Future[Any] = Future()
            future.set_exception(WorkerDied("exit code 1"))
            return future

    dying = Dying()
    failures = run(Plan(GAME, 2, contenders("a", "b"), 200, 1).fixtures(), dying, 4, lambda played: None, made_up)
    assert 10 <= len(failures) <= 14 and dying.calls <= 14 * MAX_TRIES


# ---------------------------------------------------------------- ratings


def pair(a: str, b: str, score: float, games: int) -> PairStanding:
    """What *a* has scored against *b*; whether by wins or ties does not matter to a rating."""
    return PairStanding(a, b, 0, games, 0, score, 0.0, 1.0)


def test_two_players_have_the_elo_of_their_score() -> None:
    """A score of 3 in 4 is 191 Elo; the prior of half a game reduces it a little."""
    ratings = rate([pair("a", "b", 7500, 10_000)])
    assert ratings["b"].elo == 0
    assert ratings["a"].elo == pytest.approx(400 * log10(3), abs=0.1)


def test_the_most_likely_strengths_are_found() -> None:
    """At the maximum everybody's score equals the score that the strengths predict."""
    pairs = [pair("a", "b", 61, 100), pair("b", "c", 40, 50), pair("a", "c", 60, 80)]
    ratings = rate(pairs)
    for name in "abc":
        scored = promised = 0.0
        for one in pairs:
            a, b, score, count = one.a, one.b, one.score, one.games
            if name in (a, b):
                other = b if name == a else a
                share = 1 / (1 + 10 ** ((ratings[other].elo - ratings[name].elo) / 400))
                scored += (score if name == a else count - score) + 0.25
                promised += (count + 0.5) * share
        assert promised == pytest.approx(scored, abs=1e-4)


def test_the_margin_is_that_of_the_binomial() -> None:
    """For two players the average is half way, so each margin is half that of their difference."""
    games = 400
    margin = rate([pair("a", "b", games / 2, games)])["a"].margin
    slope = 400 / math.log(10) / 0.25  # Elo for each unit of the share, at one half
    assert margin == pytest.approx(1.96 * slope * math.sqrt(0.25 / games) / 2, rel=0.01)


def test_a_clean_sweep_has_an_end_and_strangers_have_no_rating() -> None:
    """No rating is infinite, and players whom no games connect with the others get none."""
    ratings = rate([pair("a", "b", 10, 10), pair("x", "y", 5, 10), pair("a", "z", 0, 0)])
    assert set(ratings) == {"a", "b"} and 400 < ratings["a"].elo < 1000
    assert rate([]) == {}


# ---------------------------------------------------------------- what the file of strengths says


def played(number: int, score: float, actions: int, end: str = "three", fault: str = "") -> Played:
    half = actions // 2
    return Played("a", "b", number, score, 400, end, Spent(half), Spent(actions - half), fault)


def test_the_share_is_that_of_the_side_that_begins() -> None:
    """*a* begins in the games with even numbers, *b* in the others."""
    games = [played(number, score, 20) for number, score in enumerate([1, 0, 1, 0, 1, 0, 1, 1])]
    found = measured(games)
    assert found is not None
    assert (found.games, found.first) == (8, round(100 * 7 / 8))
    assert measured([played(number, 1, 20) for number in range(8)]) == Measured(8, 50, 22, 78, 20, 20, 20)


def test_games_lost_by_a_fault_say_nothing() -> None:
    lost = [played(number, 1, 2, FORFEIT, "slow") for number in range(4)]
    assert measured(lost) is None
    assert measured([]) is None
    found = measured([*lost, played(4, 1, 30)])
    assert found is not None
    assert (found.games, found.actions) == (1, 30)
