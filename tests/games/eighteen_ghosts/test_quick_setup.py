"""The quick set-up: who gets which carpets, how likely, and that records, undo and positions know it as luck."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from halloween_games.core.match import Match
from halloween_games.core.record import record, replay
from halloween_games.core.spots import CHANCE
from halloween_games.games.eighteen_ghosts.game import GAME
from halloween_games.games.eighteen_ghosts.rules.state import GhostState
from tests.games.eighteen_ghosts.naive import CARPETS
from tests.games.eighteen_ghosts.positions import OF_CASTLE, legal, play, seen

OPTIONS = {"any_three": False, "quick_setup": True, "repetition": True}
GOOD = {"b5", "e5", "c3", "d1", "e4", "e1"}  # as docs/rules/18_ghosts.md lists them
ORDER = [f"{column}{row}" for row in "12345" for column in "abcde"]


def start() -> GhostState:
    return OF_CASTLE.start(quick_setup=True)


def fair_setups() -> set[tuple[str, str, str]]:
    """Every set-up of the page, found by trying all 8,000."""
    halves = [list(combinations([at for at in ORDER if CARPETS.get(at) == color], 3)) for color in "RBY"]
    return {
        tuple(f"{color}@{''.join(half)}" for color, half in zip("RBY", way, strict=True))  # type: ignore[misc]
        for way in product(*halves)
        if sum(at in GOOD for half in way for at in half) == 3
    }


def test_every_fair_set_up_is_equally_likely_and_no_other_can_be_drawn() -> None:
    """The product of the draws' shares is the same for all of them."""
    likely: dict[tuple[str, ...], float] = {}

    def draw(state: GhostState, texts: tuple[str, ...], share: float) -> None:
        if state.to_move != CHANCE:
            likely[texts] = share
            return
        results = state.chance()
        total = sum(weight for _, weight in results)
        for action, weight in results:
            after = state.apply(action)
            draw(after, (*texts, GAME.notation.write(state, action)), share * weight / total)

    draw(start(), (), 1.0)
    assert set(likely) == fair_setups() and len(likely) == 2960
    assert max(likely.values()) - min(likely.values()) < 1e-12


def test_after_it_both_have_three_good_carpets_and_seat_0_begins() -> None:
    for seed in range(40):
        match = Match(GAME, 2, OPTIONS, seed)
        position = seen(match.state)  # type: ignore[arg-type]
        assert position["phase"] == "play" and match.to_move == 0
        assert Counter(ghost for ghost in position["board"].values()) == dict.fromkeys(
            ("0R", "0B", "0Y", "1R", "1B", "1Y"), 3
        )
        assert all(CARPETS[at] == ghost[1] for at, ghost in position["board"].items())
        assert Counter(ghost[0] for at, ghost in position["board"].items() if at in GOOD) == {"0": 3, "1": 3}


def test_a_draw_places_six_ghosts() -> None:
    state = play(start(), "R@a3b5e5")
    assert seen(state)["board"] == {"a3": "0R", "b5": "0R", "e5": "0R", "b1": "1R", "c3": "1R", "e2": "1R"}
    assert state.to_move == CHANCE and all(text.startswith("B@") for text in legal(state))
    # seat 0 has two good red ones: with the blue one it may have no good yellow one
    after = play(state, "B@d1a2b3")
    assert legal(after) == {"Y@c2a4c4", "Y@a1a4c4", "Y@a1c2a4", "Y@a1c2c4"}


def test_it_is_recorded_as_luck_and_cannot_be_undone() -> None:
    match = Match(GAME, 2, OPTIONS, seed=3)
    first = sorted(legal(match.state))[0]  # type: ignore[arg-type]
    match.play_text(0, first)
    written = record(match)
    assert [seat for seat, _ in written["moves"]] == [CHANCE, CHANCE, CHANCE, 0]
    again = replay(GAME, written)
    assert again.state.key() == match.state.key()
    match.undo(0)
    assert match.last_person() is None and len(match.turns) == 3
