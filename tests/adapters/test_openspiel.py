"""OpenSpiel's own tests for every game and number of players, and what is ours in its games."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pyspiel
import pytest
from absl import flags

from halloween_games import games
from halloween_games.core.match import Match
from halloween_games.lab.numbered_actions import numbered_actions
from halloween_games.lab.openspiel import MOST_RESULTS, name
from tests.nightly import ONLY_AT_NIGHT

SHORT = {("18-ghosts", 2), ("closest-ghost", 2), ("halloween", 2)}  # the others last many hundred actions
WAYS = [
    pytest.param(
        *(game_id, seats),
        id=f"{game_id}-{seats}",
        marks=() if (game_id, seats) in SHORT else ONLY_AT_NIGHT,
    )
    for game_id in games.REGISTRY
    for seats in games.load(game_id).seats
]


def spiel(game_id: str, **params: Any) -> Any:
    return pyspiel.load_game(name(game_id), params)


def walk(state: Any, rng: Random, steps: int) -> Any:
    """Go on at random."""
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            results, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(results, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("game_id", "seats"), WAYS)
def test_random_simulation(game_id: str, seats: int) -> None:
    """With copies, texts, numbers, masks and serialized states along the way."""
    pyspiel.random_sim_test(spiel(game_id, players=seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("game_id", "seats"), WAYS)
def test_playthrough(game_id: str, seats: int, tmp_path: Path) -> None:
    """Everything that OpenSpiel writes about a game is the same when it is played again from what was written."""
    from open_spiel.python.algorithms import generate_playthrough  # a second, for one process instead of all

    flags.FLAGS.mark_as_parsed()  # OpenSpiel asks for one of the command line
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(f"{name(game_id)}(players={seats})", None, seed=1))
    original, again = generate_playthrough.replay(str(file))
    assert original == again and "IsTerminal() = True" in original


def test_all_games_are_registered() -> None:
    assert {name(game_id) for game_id in games.REGISTRY} <= set(pyspiel.registered_names())
    assert name("18-ghosts") == "hg_18_ghosts"


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_a_game_is_the_match_of_the_same_actions(game_id: str) -> None:
    """Legal actions, luck, turns and results, compared with Match."""
    seats = games.load(game_id).seats[0]
    state = spiel(game_id).new_initial_state()
    game = games.load(game_id)
    match = Match(game, seats, {}, start=state.whole(), luck="ask")
    rng, numbered = Random(8), numbered_actions(game, seats)
    for _ in range(150):
        if match.outcome is not None:
            break
        assert not state.is_terminal()
        if state.is_chance_node():
            results = match.state.chance()
            total = sum(weight for _, weight in results)
            assert state.chance_outcomes() == [(at, pytest.approx(w / total)) for at, (_, w) in enumerate(results)]
            number = rng.randrange(len(results))
            match.play(-1, results[number][0])
        else:
            assert state.current_player() == match.to_move
            assert state.legal_actions() == numbered.legal(match.state)
            number = rng.choice(state.legal_actions())
            match.play(match.to_move, numbered[number])
        state.apply_action(number)
        assert state.whole() == match.state
    assert state.is_terminal() == (match.outcome is not None)


def test_house_rules_are_parameters() -> None:
    assert spiel("rhombus", players=4, mystery="refill").num_players() == 4
    assert spiel("halloween", players=3).new_initial_state().num_players() == 3
    assert spiel("18-ghosts", quick_setup=True).new_initial_state().is_chance_node()
    one, other = (spiel("halloween", seed=seed).new_initial_state() for seed in (1, 2))
    assert str(one) != str(other), "where the colors lie is decided by the seed"
    for game_id in games.REGISTRY:
        state = walk(spiel(game_id).new_initial_state(), Random(1), 4)
        assert not state.is_chance_node() or len(state.chance_outcomes()) <= MOST_RESULTS


def test_a_player_is_told_only_what_it_may_know() -> None:
    """The cards that the others draw are question marks; the own ones are told."""
    state = walk(spiel("rhombus").new_initial_state(), Random(3), 40)
    told = [state.information_state_string(player) for player in (0, 1)]
    assert told[0] != told[1] and all("-1:?" in way for way in told)
    for player in (0, 1):
        assert state.observation_string(player) in told[player]
        hand = games.load("rhombus").notation.dump(state.view(player))["hand"][1 - player]
        assert set(hand) <= {"?"} or state.current_player() != player
        numbers = games.load("rhombus").features(state.view(player))
        assert state.observation_tensor(player) == pytest.approx(numbers)


def test_copies_go_their_own_way() -> None:
    state = walk(spiel("closest-ghost").new_initial_state(), Random(1), 10)
    before, twin = str(state), state.clone()
    walk(twin, Random(2), 10)
    assert str(state) == before != str(twin)


def test_repetition_ends_a_game() -> None:
    """As in a match; a state of the rules alone would go on for ever."""
    state = walk(spiel("closest-ghost").new_initial_state(), Random(1), 10_000)
    assert state.is_terminal() and sum(state.returns()) == 0
