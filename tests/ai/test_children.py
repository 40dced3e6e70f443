"""The greedy children play legally, take what lies in front of them, and beat the random player."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random

import pytest

from build_scripts.duels import CHILD, scores
from build_scripts.habits import HABITS, Held, graves_in_reach, let_out
from build_scripts.rivals import RIVALS
from build_scripts.survey import FEATURES, story_of
from halloween_games import games
from halloween_games.core.judging import winning_actions
from halloween_games.core.match import Match
from halloween_games.core.spots import NOBODY
from halloween_games.lab.report import wilson
from halloween_games.players.search_run import RANDOM
from tests.ai.children import CHILDREN, one_of

GAMES = 60


def test_every_game_has_a_child() -> None:
    assert set(CHILDREN) == set(games.REGISTRY)


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_a_child_plays_legally_with_any_number_of_seats(game_id: str) -> None:
    game = games.load(game_id)
    for seats in game.seats:
        match = Match(game, seats, None, seats)
        for turn in range(60):
            if match.to_move == NOBODY:
                break
            action = CHILDREN[game_id](match.view(match.to_move), Random(turn))
            assert match.why_not(match.to_move, action) is None
            match.play(match.to_move, action)


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_a_child_clearly_beats_the_random_player(game_id: str) -> None:
    score = sum(scores(game_id, (CHILD, RANDOM), GAMES))
    assert wilson(score, GAMES)[0] > 0.5, f"{score} of {GAMES}"


@pytest.mark.parametrize(("game_id", "rival"), [(game_id, name) for game_id in RIVALS for name in RIVALS[game_id]])
def test_a_sparring_partner_beats_a_child(game_id: str, rival: str) -> None:
    score = sum(scores(game_id, (rival, CHILD), 6, iterations=10))
    assert score > 3


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_a_child_wins_when_it_can_win_at_once(game_id: str) -> None:
    """In the positions of random games."""
    game = games.load(game_id)
    rng = Random(5)
    met = 0
    for number in range(60):
        match = Match(game, 2, None, number)
        while match.to_move != NOBODY and len(match.turns) < 300:
            view = match.view(match.to_move)
            legal = view.legal_actions()
            ends = winning_actions(view, legal) if game_id != "halloween" else []
            if ends:
                met += 1
                assert CHILDREN[game_id](view, rng) in ends
            match.play(match.to_move, legal[rng.randrange(len(legal))])
        if met >= 3:
            break
    assert met or game_id == "halloween"


def test_a_child_is_an_engine_that_keeps_to_the_protocol() -> None:
    """It answers ``go`` with the same action for the same seed, in Rhombus from a view."""
    lines = [
        {"do": "new", "game": "rhombus", "seed": 1},
        *[{"do": "go", "seed": 4}] * 2,
        {"do": "legal"},
        {"do": "quit"},
    ]
    done = subprocess.run(
        [sys.executable, "-m", "tests.ai.child"],
        input="".join(json.dumps(line) + "\n" for line in lines).encode(),
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=120,
        check=True,
    )
    _, first, second, legal, end = map(json.loads, done.stdout.splitlines())
    assert first == second and first["ok"] and first["action"] in legal["actions"] and end == {"ok": True}


SEATS = {game_id: games.load(game_id).seats for game_id in FEATURES}

# ---------------------------------------------------------------- habits


@pytest.mark.parametrize(("game_id", "habit"), [(game_id, habit) for game_id in HABITS for habit in HABITS[game_id]])
def test_a_habit_restricts(game_id: str, habit: str) -> None:
    game, rng, held = games.load(game_id), Random(3), 0
    ai = Held(game, HABITS[game_id][habit])
    for seed in range(3):
        match = Match(game, game.seats[0], None, seed)
        while match.to_move >= 0 and len(match.turns) < 60:
            view = match.view(match.to_move)
            actions, allowed = list(view.legal_actions()), ai.evident(view)
            assert set(allowed) <= set(actions)
            winning = winning_actions(view, actions)
            assert not winning or allowed == winning
            held += not winning and 0 < len(allowed) < len(actions)
            match.play(match.to_move, actions[rng.randrange(len(actions))])
    assert held


def test_habits_read_positions_as_the_rules_do() -> None:
    rng, outs, graves = Random(4), 0, 0
    for game_id in ("18-ghosts", "halloween"):
        notation = games.load(game_id).notation
        for seed in range(4):
            match = Match(games.load(game_id), 2, None, seed)
            while match.to_move >= 0:
                view = match.view(match.to_move)
                data, actions = notation.dump(view), view.legal_actions()
                if game_id == "halloween":
                    rides = [text for text in (notation.write(view, one) for one in actions) if text in data["cards"]]
                    face_down = set(rides) - set(data["face_up"])
                    assert not data["lords"][match.to_move] or set(graves_in_reach(data)) == face_down
                    graves += bool(face_down)
                action = one_of(actions, rng)
                text = notation.write(view, action)
                match.play(match.to_move, action)
                if game_id == "18-ghosts" and ("-" in text or "x" in text):
                    escaped = sorted([*data["escaped"], *let_out(data, text)])
                    assert escaped == notation.dump(match.turns[-1].after)["escaped"]
                    outs += len(escaped) > len(data["escaped"])
    assert outs > 8 and graves > 8


# ---------------------------------------------------------------- what goes with winning


@pytest.mark.parametrize(("game_id", "seats"), [(game_id, count) for game_id in FEATURES for count in SEATS[game_id]])
def test_a_survey_tells_the_same_of_the_same_game(game_id: str, seats: int) -> None:
    once, again = (story_of(game_id, seats, 1, 7, 2, 2) for _ in range(2))
    told = [one for feature in FEATURES[game_id] for one in feature(once)]
    assert told == [one for feature in FEATURES[game_id] for one in feature(again)]
    assert told and all(0 <= value <= 1 for _, value in told)
    sides = {team: once.won(seat) for seat, team in enumerate(once.teams)}
    assert sum(sides.values()) == pytest.approx(1)
