"""The boards and charts beside the rules: every one shows a real position, and what the rules let follow."""

from __future__ import annotations

import pytest

from halloween_games import games
from halloween_games.core.chooser import Chooser
from halloween_games.core.events import Event
from halloween_games.core.game import Game
from halloween_games.core.illustrations import Chart, Example
from halloween_games.core.spots import Spot
from halloween_games.core.state import State
from halloween_games.table.small_board import VIEWER, load
from tests.contract.cases import GAMES

BARE = 2  # paragraphs of a game that need no picture, such as that about a draw


def examples() -> list[object]:
    return [
        pytest.param(games.load(game_id), shown, id=f"{game_id} {heading}")
        for game_id in GAMES
        for heading, shown in games.load(game_id).illustrations.items()
        if isinstance(shown, Example)
    ]


@pytest.mark.parametrize("game_id", GAMES)
def test_nearly_every_paragraph_has_its_illustration(game_id: str) -> None:
    game = games.load(game_id)
    headings = [heading for heading, _ in game.rules_page]
    assert len(set(headings)) == len(headings), "a heading names one paragraph"
    assert not set(game.illustrations) - set(headings), "these stand beside nothing"
    assert len(headings) - len(game.illustrations) <= BARE


@pytest.mark.parametrize("game_id", GAMES)
def test_paragraphs_are_short(game_id: str) -> None:
    for heading, paragraph in games.load(game_id).rules_page:
        assert len(paragraph) <= 300, heading


def spot_named(game: Game, state: State, name: str) -> Spot:
    found = {pick.spot for action in state.legal_actions() for pick in action.picks()}
    return next(spot for spot in found if game.notation.spot_name(spot) == name)


@pytest.mark.parametrize(("game", "example"), examples())
def test_what_is_chosen_can_be_chosen(game: Game, example: Example) -> None:
    """And what is marked is what some legal action with that choice names next: the board cannot lie."""
    view = load(game, example).observe(VIEWER)
    chosen = {spot_named(game, view, name) for name in example.chosen or ()}
    rows = [{pick.spot for pick in action.picks()} for action in view.legal_actions()]
    fitting = [row for row in rows if chosen <= row]
    assert fitting or example.chosen is None, "no legal action has this choice"
    chooser = Chooser(view.legal_actions())
    assert all(chooser.offer((spot_named(game, view, name),)) for name in example.chosen or ())
    marked = {pick.spot for pick in (*chooser.next_options(), *chooser.later_options())}
    assert marked == set().union(*fitting) - {pick.spot for pick in chooser.chosen}


@pytest.mark.parametrize(("game", "example"), examples())
def test_what_is_played_is_legal_and_seen(game: Game, example: Example) -> None:
    state = load(game, example)
    chosen = {spot_named(game, state.observe(VIEWER), name) for name in example.chosen or ()}
    for number, text in enumerate(example.plays):
        action = game.notation.read(state, text)
        assert state.why_not(action) is None
        if number == 0:
            assert chosen <= {pick.spot for pick in action.picks()}, "the chosen piece is the one that acts"
        events: list[Event] = []
        state = state.apply(action, events)
        assert events


@pytest.mark.parametrize("game_id", GAMES)
def test_rows_of_charts_have_keys_of_their_own(game_id: str) -> None:
    game = games.load(game_id)
    rows = [row for chart in game.illustrations.values() if isinstance(chart, Chart) for row in chart.rows.items()]
    assert len(dict(rows)) == len(rows)
    assert all(signs and {f"chart.{key}", f"chart.{key}.about"} <= set(game.sentences) for key, signs in rows)
