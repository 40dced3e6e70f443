"""Whole games: nothing gets lost, copies are independent, everything can be told."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from halloween_games.core.actions import Pick
from halloween_games.core.chooser import Chooser
from halloween_games.core.events import Event
from halloween_games.core.match import Match
from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.record import record, replay
from halloween_games.core.spots import BUTTON, CHANCE, NOBODY, Spot
from halloween_games.games.rhombus.game import GAME
from halloween_games.games.rhombus.rules.state import RhombusState
from tests.games.rhombus.building import at, play, texts


@settings(max_examples=40, deadline=None)
@given(
    seats=st.sampled_from([2, 4]),
    mystery=st.sampled_from(["permanent", "refill"]),
    choices=st.lists(st.integers(0, 10**6), min_size=10, max_size=120),
)
def test_nothing_gets_lost(seats: int, mystery: str, choices: list[int]) -> None:
    """36 cards, all pieces; the end and the legal actions agree; copies do not touch each other."""
    state = GAME.start(seats, {"mystery": mystery}, Random(0))
    for choice in choices:
        GAME.notation.check(state)
        actions = state.legal_actions()
        assert bool(actions) == (state.to_move != NOBODY) == (state.outcome() is None)
        if not actions:
            return
        assert list(actions) == list(state.legal_actions())
        assert len(set(actions)) == len(actions)
        if state.to_move == CHANCE:
            assert [action for action, _ in state.chance()] == list(actions)
        action = actions[choice % len(actions)]
        before = state.key()
        log: list[Event] = []
        after = state.apply(action, log)
        assert state.key() == before
        assert state.apply(action).key() == after.key()
        assert log
        state = after


def sentence(phrase: Phrase) -> str:
    said = GAME.sentences[phrase.key].format(**phrase.params)
    for value in phrase.params.values():
        if isinstance(value, Key) and not value.startswith("seat."):
            assert value in GAME.sentences
    return said


def test_everything_can_be_told_and_drawn() -> None:
    """Events, previews, prompts and the picture, over random games."""
    rng = Random(8)
    told: set[str] = set()
    for number in range(8):
        state = GAME.start(2 + 2 * (number % 2), {}, rng)
        while state.to_move != NOBODY:
            actions = state.legal_actions()
            assert sentence(GAME.words.prompt(state, ()))
            for action in actions[:: max(1, len(actions) // 4)]:
                told |= {phrase.key for phrase in GAME.words.preview(state, action) if sentence(phrase)}
                picks: tuple[Pick, ...] = ()
                for pick in action.picks():
                    picks = (*picks, pick)
                    told.add(GAME.words.prompt(state, picks).key)
                    assert sentence(GAME.words.prompt(state, picks))
            log: list[Event] = []
            state = state.apply(actions[int(rng.random() * len(actions))], log)
            phrases = [phrase for event in log if (phrase := GAME.words.tell(event)) is not None]
            told |= {phrase.key for phrase in phrases if sentence(phrase)}
            assert GAME.words.picture(state).count("\n") >= 8
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.code in GAME.sentences
    assert {"event.card", "event.fought", "event.entered", "preview.kill", "prompt.hide"} <= told


def test_the_chooser_reaches_every_action_by_its_picks() -> None:
    """In the order asked for and backwards; also a six that goes round, whose piece is not clicked twice."""
    states = [
        at(["c3 a1", "c4 e1"], "6H 10H | AH"),
        at(["c3 b1", "a1 d4"], "9H 10H | JH"),
        at(["c3 b1", "a1 d4"], "8H KS | JH"),
        at(["c3 b1", "a1 d4"], "KC KD | KH"),
        play(at(["c3", "c4 e1"], "AH 7H | QH"), "7H"),
    ]
    for state in states:
        for action in state.legal_actions():
            for picks in (action.picks(), action.picks()[::-1]):
                chooser = Chooser(state.legal_actions(), auto_complete=False)
                assert all(chooser.offer([pick.spot]) for pick in picks if pick not in chooser.chosen)
                assert chooser.action() == action
    assert "6H:c3-c3" in texts(states[0])
    assert any(pick.spot == Spot(BUTTON, 1) for action in states[0].legal_actions() for pick in action.picks())


def test_a_match_is_recorded_and_replayed() -> None:
    """Luck included."""
    rng = Random(2)
    match = Match(GAME, 2, {}, 5)
    for _ in range(60):
        if match.to_move == NOBODY:
            break
        actions = match.state.legal_actions()
        match.play(match.to_move, actions[int(rng.random() * len(actions))])
    again = replay(GAME, record(match))
    assert again.state.key() == match.state.key()
    assert isinstance(again.state, RhombusState)


def test_the_rules_page_tells_every_kind_of_turn() -> None:
    """Headings and paragraphs without the sheet's headings left out."""
    page = " ".join(paragraph for _, paragraph in GAME.rules_page)
    for name in (
        "kill move",
        "sequence pair",
        "flush",
        "eliminator",
        "reactivation",
        "entry kill",
        "blockade",
        "reserve",
    ):
        assert name in page.lower()
    for option in GAME.options:
        assert f"option.{option.name}.about" in GAME.sentences
        assert all(f"option.{option.name}.{choice}" in GAME.sentences for choice in option.choices)
