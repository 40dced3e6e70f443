"""Every place of every game says in one sentence what it is and what it means now, to whoever may know it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import cast

import pytest

from halloween_games.core.spots import BOARD, BOX, CHANCE, CLOCK, NOBODY, Spot
from halloween_games.core.state import State
from halloween_games.session.spot_words import described
from halloween_games.table.layout import Areas, Layout
from halloween_games.table.look import GameLook, Moment
from halloween_games.words.language import Language, shipped
from halloween_games.words.text import Text
from tests.contract.cases import CASES, ONE_OF_EACH_GAME, Case, assert_sentence, sample_states, viewers
from tests.nightly import ONLY_AT_NIGHT

LANGUAGES = shipped()
SIZE = (1280, 800)
POSITIONS = 10


@cache
def text_in(code: str, case: Case) -> Text:
    return Text(language=Language(code)).for_game(case.game_id, ("Ann", "Bo", "Cy", "Di")[: case.seats])


class Shown:
    """A game's look in one window."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.look = cast(type[GameLook], case.game.parts.look.load())(
            text_in("en", case), case.game.board_for(case.seats)
        )
        self.areas: Areas = self.look.areas(SIZE, case.seats)
        self.layout: Layout = self.look.layout(self.areas)

    def places(self, view: State, viewer: int | None) -> Iterator[Spot]:
        """Everything that can be pointed at in *view*: choices, and what only explains itself."""
        picks: dict[Spot, str] = {}
        if view.to_move not in (CHANCE, NOBODY):
            picks = {pick.spot: "own" for action in view.legal_actions() for pick in action.picks()}
        moment = Moment(view, viewer, view.to_move, ("Ann", "Bo", "Cy", "Di")[: self.case.seats], options=picks)
        yield from self.layout.rects
        yield from self.look.extra_rects(self.layout, moment)
        yield from self.look.explained(self.areas, self.layout, view)
        yield from (Spot(CLOCK, number) for number in range(len(self.case.game.words.clocks(view))))
        yield Spot(BOX, 0)
        yield from picks


def words_of(case: Case, view: State, spot: Spot, code: str = "en") -> str:
    return described(case.game, case.game.words, view, spot, text_in(code, case))


def nature(words: str, name: str) -> str:
    """What is said of a square, without its name."""
    return words.removeprefix(f"{name}: ")


IN_LANGUAGES = pytest.mark.parametrize("every", [False, pytest.param(True, marks=ONLY_AT_NIGHT)])


def languages(case: Case, number: int, every: bool) -> Sequence[str]:
    """English and, from one position or case to the next, another language; or all."""
    return LANGUAGES if every else ("en", LANGUAGES[(CASES.index(case) + number) % len(LANGUAGES)])


@IN_LANGUAGES
@ONE_OF_EACH_GAME
def test_every_place_answers_in_one_sentence_of_what_the_viewer_knows(case: Case, every: bool) -> None:
    """Positions that differ in what a viewer may not see say the same to it."""
    shown = Shown(case)
    for number, state in enumerate(sample_states(case, POSITIONS)):
        for look, viewer in enumerate(viewers(case)):
            view = state.observe(viewer)
            seeds = () if state.to_move == NOBODY or every else (number, number + 1000)
            twins = [view.determinize(Random(seed)).observe(viewer) for seed in seeds]
            for spot in dict.fromkeys(shown.places(view, viewer)):
                for phrase in case.game.words.describe(view, spot):
                    assert_sentence(case.game_id, phrase)
                for code in languages(case, number + look, every):
                    words = words_of(case, view, spot, code)
                    check(words, spot)
                    if code == "en":
                        assert all(words_of(case, twin, spot) == words for twin in twins), spot


def check(words: str, spot: Spot) -> None:
    said = words.partition(": ")[2] if spot.zone == BOARD else words
    assert said.strip() and said == said.strip(), f"{spot} says nothing"
    assert words.replace("\u00a0", " ").isprintable()
    assert not any(mark in words for mark in ("{", "}", "about.", "piece.", "place.", "seat.", "@")), words
    assert not any(stop in words for stop in (". ", "! ", "? ", ";;", "; ;")) and words[-1] not in ".;,", words
    if spot.zone != BOARD:
        assert not words[0].islower() or words[1:2].isdigit(), words


def test_every_place_has_room_and_is_in_the_window(case: Case) -> None:
    shown = Shown(case)
    for state in sample_states(case, 3):
        for spot, rect in shown.look.explained(shown.areas, shown.layout, state.observe(None)).items():
            assert rect.width > 8 and rect.height > 8, spot
            assert rect.left >= 0 and rect.right <= SIZE[0] and rect.top >= 0 and rect.bottom <= SIZE[1], spot


@IN_LANGUAGES
@ONE_OF_EACH_GAME
def test_squares_that_differ_by_the_rules_differ_in_words(case: Case, every: bool) -> None:
    """Kind and properties in every position; at the start also what the level puts there; always what stands there."""
    spec = case.game.board_for(case.seats)
    things: Mapping[int, list[object]] = {at: [] for at in range(len(spec.squares))}
    for thing in spec.things:
        things[thing.at].append((thing.kind, sorted(thing.props.items())))
    names = [case.game.notation.spot_name(Spot(BOARD, at)) for at in range(len(spec.squares))]
    states = sample_states(case, POSITIONS)
    for number, state in enumerate(states):
        view = state.observe(None)
        pieces = case.game.notation.pieces(view)
        said: dict[str, tuple[object, ...]] = {}
        for at, square in enumerate(spec.squares):
            rules = (
                square.kind,
                sorted(square.props.items()),
                things[at] if state is states[0] else [],
                pieces.get(Spot(BOARD, at)),
            )
            for code in languages(case, number, every):
                words = nature(words_of(case, view, Spot(BOARD, at), code), names[at])
                assert said.setdefault(f"{code} {words}", rules) == rules, f"{names[at]}: {words}"


def test_what_a_game_does_not_know_says_nothing(case: Case) -> None:
    view = case.start().observe(None)
    assert words_of(case, view, Spot("nowhere", 0)) == ""
