"""Sentences for people have no notation in them: cards, pieces and moves are named as people name them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from halloween_games import games
from halloween_games.core.actions import Action, Pick
from halloween_games.core.events import visible
from halloween_games.core.phrases import Phrase
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import BOARD, CHANCE, NOBODY, Spot
from halloween_games.core.state import State
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.contract.cases import Case, open_states, sample_steps, some

NOTATION = re.compile(
    r"\b(?:[6-9JQKA]|10)[SHDC]\b"  # KH, a card
    r"|\b[JQK]\b"  # its rank
    r"|\b[0-3][A-Z]\b"  # 0R, a piece of seat 0
    r"|\b[a-i]\d[x-][a-i]\d|[x@=?:>][a-i]\d\b"  # e5xd5, R@a3
    r"|=[RBY]\b|\b[A-Z0-9]+\+[A-Z0-9]+\b"  # =R, QH+7S
    r"|\b[NESW][a-f1-6]\b"  # Na, a place outside the graveyard
)
# Words of a language that look like a place outside the graveyard.
WORDS = {"es": ("Se",), "nl": ("Na", "We"), "pl": ("Na", "We"), "pt_BR": ("Na", "Se")}
SQUARES = 18  # of every board
LANGUAGES = ("en", "de", "es", "fr", "it", "nl", "pl", "pt_BR")


@pytest.fixture(scope="module")
def texts() -> dict[tuple[str, str], Text]:
    found = {}
    for code in LANGUAGES:
        language = Language(code)
        for game_id in games.REGISTRY:
            found[game_id, code] = Text(language=language).for_game(game_id, ("Ann", "Bo", "Cy", "Di"))
    return found


def picks_of(state: State) -> list[Spot]:
    return list(dict.fromkeys(pick.spot for action in state.legal_actions() for pick in action.picks()))


def said_of(case: Case, state: State, rng: Random) -> Iterator[Phrase | Reason]:
    """Prompts, previews, tooltips, threats and refusals in *state*, for the seat that decides."""
    words, view = case.game.words, state.observe(state.to_move)
    legal, spots = view.legal_actions(), picks_of(view)
    yield words.prompt(view, ())
    for action in some(legal, 12, rng):
        picks: tuple[Pick, ...] = action.picks()
        yield from (words.prompt(view, picks[:count]) for count in range(1, len(picks)))
        yield from words.preview(view, action)
        others = [spot for spot in spots if not _goes_on(legal, picks[0], spot)]
        yield from (view.why_not_spot(picks[:1], spot) for spot in others)
    for spot in dict.fromkeys([*spots, *(Spot(BOARD, at) for at in range(SQUARES))]):
        yield from words.describe(view, spot)
        if (name := words.name_spot(view, spot)) is not None:
            yield name
    for threat in case.game.threats(view, state.to_move):
        yield from words.threat(view, threat)
    if (must := view.why_must()) is not None:
        yield must
    for action in some(case.game.notation.all_actions(case.seats), 150, rng):
        if (reason := view.why_not(action)) is not None:
            yield reason


def _goes_on(legal: Sequence[Action], first: Pick, spot: Spot) -> bool:
    rows = [action.picks() for action in legal]
    return any(first in row and spot in [pick.spot for pick in row] for row in rows)


def notation_in(sentence: str, language: str) -> list[str]:
    return [found for found in NOTATION.findall(sentence) if found not in WORDS.get(language, ())]


def test_no_sentence_has_notation(case: Case, texts: dict[tuple[str, str], Text]) -> None:
    if case.game_id not in games.REGISTRY:
        pytest.skip("the template has no translation")
    rng = Random(5)
    said: dict[tuple[str, str], Phrase | Reason] = {}
    for step in sample_steps(case, 150):
        for event in visible(step.events, 0):
            if (phrase := case.game.words.tell(event)) is not None:
                said[phrase.key, repr(sorted(phrase.params.items()))] = phrase
    for state in open_states(case, 30):
        if state.to_move in (CHANCE, NOBODY):
            continue
        for words in said_of(case, state, rng):
            key = words.key if isinstance(words, Phrase) else words.code
            said[key, repr(sorted(words.params.items()))] = words
    assert len(said) > 20  # of the smallest game
    found = {
        sentence
        for code in LANGUAGES
        for words in said.values()
        if notation_in(sentence := texts[case.game_id, code].say(words), code)
    }
    assert not found
