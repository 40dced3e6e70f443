"""How everybody stands is told in whole sentences, and holds what the viewer may know."""

from __future__ import annotations

from random import Random

from halloween_games.core.match import Match, Player
from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.core.state import State
from halloween_games.session.session import Session
from halloween_games.words.language import Language, shipped
from halloween_games.words.text import Text
from tests.contract.cases import Case, all_steps, assert_sentence, sample_states, viewers
from tests.session.sitting import QuickBrain, Wanted

NAMES = ("Ann", "Bo", "Cy", "Di")
POSITIONS = 12


def standing(case: Case, view: State, seat: Seat) -> list[Phrase]:
    return list(case.game.words.standing(view, seat))


def test_everybody_is_told_about_in_whole_sentences(case: Case) -> None:
    texts = [Text(language=Language(code)).for_game(case.game_id, NAMES[: case.seats]) for code in shipped()]
    for state in sample_states(case, POSITIONS):
        for viewer in viewers(case):
            view = state.observe(viewer)
            for seat in (*range(case.seats), NOBODY):
                told = standing(case, view, seat)
                assert told or seat == NOBODY
                for phrase in told:
                    assert_sentence(case.game_id, phrase)
                    for text in texts:
                        words = text.say(phrase)
                        assert words.endswith(".") and not words[0].islower(), words
                        assert words.replace("\u00a0", " ").isprintable(), words
                        assert "{" not in words and "standing." not in words, words
                        assert seat == NOBODY or NAMES[seat] in words, words


def test_the_one_it_is_about_is_spoken_to(case: Case) -> None:
    text = Text(language=Language("en")).for_game(case.game_id, NAMES[: case.seats], lambda: 0)
    for state in sample_states(case, POSITIONS):
        said = [text.say(phrase) for phrase in standing(case, state.observe(0), 0)]
        assert said and all("Ann" not in words for words in said), said


def test_it_changes_with_the_position(case: Case) -> None:
    """From the first position to the last one of a whole game something else is told of somebody."""
    first, last = all_steps(case)[0].before, all_steps(case)[-1].after
    seats = (*range(case.seats), NOBODY)
    assert [standing(case, first.observe(None), seat) for seat in seats] != [
        standing(case, last.observe(None), seat) for seat in seats
    ]


def test_it_holds_only_what_the_viewer_knows(case: Case) -> None:
    for number, state in enumerate(sample_states(case, POSITIONS)):
        if state.to_move == NOBODY:
            continue
        for viewer in viewers(case):
            view = state.observe(viewer)
            for seed in (number, number + 1000):
                twin = view.determinize(Random(seed)).observe(viewer)
                for seat in (*range(case.seats), NOBODY):
                    assert standing(case, twin, seat) == standing(case, view, seat)


def test_a_session_tells_the_viewer_first(case: Case) -> None:
    players = [Player("human", name) for name in NAMES[: case.seats]]
    match = Match(case.game, case.seats, {}, 3, start=case.start(), players=players)
    text = Text(language=Language("en")).for_game(case.game_id, NAMES[: case.seats])
    session = Session(match, case.game.words, text, NAMES[: case.seats], QuickBrain(), Wanted())
    told = session.standing()
    first = max(0, session.viewer if session.viewer is not None else match.to_move)
    assert NAMES[first] in told[0]
    assert all(any(name in sentence for sentence in told) for name in NAMES[: case.seats])
