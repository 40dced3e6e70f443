"""Positions set up by hand, for every game that has a tray: random edits, what the rules say, and playing on."""

from __future__ import annotations

from random import Random

import pytest

from halloween_games.core.game import Game
from halloween_games.core.match import Match
from halloween_games.core.spots import Spot
from halloween_games.session.position_editor import AWAY, PositionEditor
from halloween_games.words.text import Text
from tests.contract.cases import CASES, Case, as_params
from tests.games.invariants import check

SET_UP = [case for case in CASES if case.seats and case.game.parts.tray is not None]
EDITS = 60
MOST_PLIES = 2000


@pytest.fixture(params=as_params(SET_UP))
def case(request: pytest.FixtureRequest) -> Case:
    found = request.param
    assert isinstance(found, Case)
    return found


def editor_of(case: Case, seed: int = 1) -> PositionEditor:
    return PositionEditor(case.game, case.seats, case.choices, seed=seed)


def edit(editor: PositionEditor, rng: Random) -> None:
    """One random edit, as somebody who plays around makes it."""
    spots = list(editor.tray.places())
    match rng.randrange(8):
        case 0:
            editor.hold(AWAY)
            editor.choose(rng.choice(spots))
            editor.put_down()
        case 1:
            editor.give_turn(rng.randrange(editor.seats))
        case 2:
            editor.undo()
        case _:
            things = [thing for thing in editor.things() if thing.left != 0]
            if things and rng.random() < 0.6:
                editor.put_down()
                editor.hold(rng.choice(things).name)
                targets = editor.targets()
                if targets:
                    editor.choose(rng.choice(targets))
                editor.put_down()
            else:
                editor.choose(rng.choice(spots))
                targets = editor.targets()
                if editor.held and targets:
                    editor.choose(rng.choice(targets))


def walk(editor: PositionEditor, rng: Random) -> None:
    """A random edit; most of those that the rules refuse are taken back."""
    was_right = editor.state is not None
    edit(editor, rng)
    if was_right and editor.state is None and rng.random() < 0.8:
        editor.undo()


def play_on(game: Game, editor: PositionEditor, rng: Random) -> Match:
    """A random game from the position."""
    assert editor.state is not None
    start = editor.state.determinize(rng)
    match = Match(game, editor.seats, editor.options, 1, start=start)
    for _ in range(MOST_PLIES):
        if match.outcome is not None:
            break
        match.play(match.to_move, rng.choice(match.state.legal_actions()))
        check(match.state)
    return match


def test_the_usual_beginning_can_be_played(case: Case) -> None:
    editor = editor_of(case)
    if editor.state is None:
        assert editor.problem is not None  # something is still to be decided, and it is told
    editor.begin_as_usual()
    assert editor.draft.to_move in range(case.seats)


def test_whatever_is_put_anywhere_can_be_drawn_and_told(case: Case) -> None:
    """Each edit gives a position that the rules accept or refuse with a sentence; what they accept they write back."""
    text = Text().for_game(case.game.id)
    rng = Random(7)
    accepted = refused = 0
    for seed in range(4):
        editor = editor_of(case, seed)
        editor.begin_as_usual()
        if seed == 3:
            editor.clear()
        for _ in range(EDITS):
            walk(editor, rng)
            case.game.words.clocks(editor.draft)
            for spot in editor.tray.places()[::5]:
                case.game.words.describe(editor.draft, spot)
            if editor.state is None:
                refused += 1
                assert editor.problem is not None
                code = editor.problem.code
                assert f"set_up.{code}" in text, f"{code} is told with names of fields"
                said = text(f"set_up.{code}", **editor.problem.params)
                assert "{" not in said and "“" not in said
            else:
                accepted += 1
                written = case.game.notation.dump(editor.state)
                assert case.game.notation.dump(case.load(written)) == written
    assert accepted > 20, refused


def test_positions_that_were_set_up_are_played_to_the_end(case: Case) -> None:
    rng = Random(3)
    played = 0
    for seed in range(6):
        editor = editor_of(case, seed)
        for _ in range(EDITS if played < 3 else 0):
            walk(editor, rng)
            if editor.state is not None and rng.random() < 0.04:
                play_on(case.game, editor, rng)
                played += 1
    assert played


def test_every_thing_goes_somewhere_and_comes_back(case: Case) -> None:
    """What the tray offers can be put on a place that then has it; taken away it can be put again."""
    editor = editor_of(case)
    editor.clear()
    for thing in [thing for thing in editor.things() if thing.left != 0]:
        before = editor.position
        editor.hold(thing.name)
        targets = editor.targets()
        assert targets, thing
        put: Spot | None = next((spot for spot in targets if editor.result(spot) != before), None)
        if put is None:
            editor.put_down()
            continue
        assert editor.choose(put)
        editor.put_down()
        assert editor.tray.thing_on(editor.position, put) == thing.name
        assert editor.undo() and editor.position == before
        assert editor.redo() and editor.undo()


def test_words_of_things_are_sentences_of_the_game(case: Case) -> None:
    text = Text().for_game(case.game.id)
    editor = editor_of(case)
    for thing in editor.things():
        assert thing.words.key in text
        assert text.say(thing.words)
    assert len({thing.name for thing in editor.things()}) == len(editor.things())


def test_the_turn_goes_to_whom_it_is_given(case: Case) -> None:
    editor = editor_of(case)
    for seat in range(case.seats):
        editor.give_turn(seat)
        assert editor.draft.to_move == seat
