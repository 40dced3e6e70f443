"""Why an action is doubted: found by comparing it with the best one, and told only where the difference is there."""

from __future__ import annotations

from typing import Any

from halloween_games.core.game import Game
from halloween_games.core.match import Match
from halloween_games.core.questions import Reply
from halloween_games.core.state import State
from halloween_games.games.closest_ghost.game import GAME as HOUSES
from halloween_games.games.pure_halloween.game import GAME as PURE
from halloween_games.games.rhombus.game import GAME as RHOMBUS
from halloween_games.session.coach import LONELY, SPENT, THREAT, WASTE, Doubt, Look, plain_doubt, suspect, with_reason
from tests.games.closest_ghost.positions import at as in_the_houses
from tests.games.pure_halloween.positions import at
from tests.games.rhombus.building import position, state_of
from tests.session.sitting import ANN, COMPUTER


def doubted(game: Game[Any], state: State, chosen: str, best: str, answer: str = "") -> Doubt:
    """What is found against *chosen* if *best* is better and the search's *answer* costs most."""
    match = Match(game, 2, start=state, players=(ANN, COMPUTER))
    view = state.observe(0)
    look = Look(view, game.notation.read(view, chosen), game.notation.read(view, best), 0.6, 0.3)
    found = suspect(match, look)
    if found is None:
        return plain_doubt(match, look)
    return with_reason(match, look, found, Reply(1, game.notation.read(found.after, answer)))


def test_a_piece_is_left_alone_where_a_killer_can_come() -> None:
    doubt = doubted(PURE, at("0 We3 Gf3 · 1 Gd2"), "f3-f4", "f3-f2", "K@d1")
    assert doubt.reason == LONELY
    assert [PURE.notation.spot_name(threat.spot) for threat in doubt.threats] == ["e3"]
    stays = doubted(PURE, at("0 We3 Gf3 · 1 Gd2"), "f3-e2", "f3-f2", "K@d1")
    assert stays.reason == "", "its own is still with it"


def test_a_piece_is_left_alone_with_a_killer_that_is_there() -> None:
    state = at("0 Ge3 Gf3 · 1 Kd2 Gc2")
    doubt = doubted(PURE, state, "f3-d4", "f3-f2", "c2-c1")
    assert doubt.reason == LONELY
    assert doubt.replies == (), "it has nothing to do with that"
    assert doubted(PURE, state, "f3-e2", "f3-f2", "c2-c1").reason == ""


def test_a_card_is_wasted_that_could_be_kept() -> None:
    state = state_of(position(["a1 c3", "c5"], "KS 7H | AD"))
    assert doubted(RHOMBUS, state, "7H", "AD:c3-c2").reason == WASTE
    assert doubted(RHOMBUS, state, "7H", "KS+7H:c3xc5").reason == SPENT, "the best action kills with it"
    assert doubted(RHOMBUS, state, "AD:a1-a2", "AD:c3-c2").reason != WASTE, "it does something"


def test_open_cards_threaten_whatever_the_hidden_ones_are() -> None:
    data = position(["a1 c4", "c5 e5"], "KS 7H | 6S", turn=1)
    data["table"][0], data["hand"][0] = ["AD", "QC"], ["8C"]
    state = state_of({**data, "turn": 0, "to_move": 0})
    doubt = doubted(RHOMBUS, state, "AD:c4-c3", "QC:c4-a3")
    assert doubt.reason == THREAT
    assert [RHOMBUS.notation.spot_name(threat.spot) for threat in doubt.threats] == ["c3"]
    assert doubt.replies == (), "nobody searches for it: that would need the hidden cards"
    assert doubted(RHOMBUS, state, "QC:c4-a3", "AD:c4-c3").reason == ""


def test_half_a_turn_is_shown_with_what_it_goes_on_with() -> None:
    """Several steps lead to the same threat, which is found after one of them."""
    candies = "a1 a2 a3 b3 c2 d2 e1 f1 f2 f3"
    state = in_the_houses("c3 d3", "a2 e2 f2", candies=candies, phase="ghost")
    for step in ("d3-c3", "d3-e3"):
        doubt = doubted(HOUSES, state, "e2-d2", "a2-a1", step)
        (threat,) = doubt.threats
        assert doubt.reason == THREAT and doubt.replies == threat.line
        assert doubt.replies[0] == HOUSES.notation.read(state.apply(doubt.action), step)
        assert (HOUSES.notation.spot_name(threat.spot), len(threat.line)) == ("c2", 2)
    assert doubted(HOUSES, state, "e2-d2", "a2-b2", "d3-c3").reason == "", "the best action allows what it threatens"
