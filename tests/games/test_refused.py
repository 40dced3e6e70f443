"""Everything that a game refuses has a reason of its own, and every reason happens.

The tables are in ``refused.py`` of each game: texts, clicks, positions without a choice, and positions that are none.
"""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import halloween_games
from halloween_games import games
from halloween_games.core.actions import Pass, Pick
from halloween_games.core.game import Game
from halloween_games.core.reasons import BadPosition, IllegalAction, Reason
from halloween_games.core.spots import BOARD, Spot
from halloween_games.core.state import State
from tests.games.closest_ghost import refused as closest_ghost
from tests.games.eighteen_ghosts import refused as eighteen_ghosts
from tests.games.halloween import refused as halloween
from tests.games.positions import Positions
from tests.games.pure_halloween import refused as pure_halloween
from tests.games.reasons import Strange, assert_told, codes_in
from tests.games.rhombus import refused as rhombus

TABLES = {
    "18-ghosts": eighteen_ghosts,
    "closest-ghost": closest_ghost,
    "halloween": halloween,
    "pure-halloween": pure_halloween,
    "rhombus": rhombus,
}


def rows(table: str) -> list[Any]:
    """The rows of all games."""
    return [
        pytest.param(games.load(game_id), row, id=f"{game_id}-{number}")
        for game_id, module in TABLES.items()
        for number, row in enumerate(getattr(module, table))
    ]


def check(game: Game[Any], reason: Reason | None, code: str, spots: str = "", params: str = "") -> None:
    """It has that code, and a sentence; these spots flash, and these parameters are among its own."""
    assert reason is not None
    assert reason.code == code
    assert_told(game.id, reason)
    named = {game.notation.spot_name(spot).replace(" ", "_") for spot in reason.spots}
    assert named == set(spots.split())
    for name, value in (pair.split("=") for pair in params.split()):
        assert str(reason.params[name]).replace(" ", "_") == value


@pytest.mark.parametrize(("game", "row"), rows("REFUSED"))
def test_a_text_is_refused_with_its_reason(game: Game[Any], row: Any) -> None:
    """Without a code it is legal."""
    state, text, code, *more = row
    key = state.key()
    if not code:
        game.notation.read(state, text)
        return
    with pytest.raises(IllegalAction) as refusal:
        game.notation.read(state, text)
    check(game, refusal.value.reason, code, *more)
    assert state.key() == key


@cache
def spots_of(game_id: str) -> dict[str, Spot]:
    """All spots of actions by their names."""
    game = games.load(game_id)
    found = {pick.spot for action in game.notation.all_actions(2) for pick in action.picks()}
    found |= {Spot(BOARD, at) for at in range(len(game.board.squares))}
    return {game.notation.spot_name(spot).replace(" ", "_"): spot for spot in found}


def picks_of(state: State, spots: list[Spot]) -> list[Pick]:
    """What a click on each of *spots* chooses at first."""
    picks = {pick.spot: pick for action in reversed(state.legal_actions()) for pick in reversed(action.picks())}
    return [picks[spot] for spot in spots]


@pytest.mark.parametrize(("game", "row"), rows("CLICKED"))
def test_a_click_that_fits_nothing_is_told_why(game: Game[Any], row: Any) -> None:
    """After the choices that are named; ``button:0`` is a spot without a name."""
    state, chosen, name, code = row
    zone, _, number = name.partition(":")
    spot = Spot(zone, int(number)) if number else spots_of(game.id)[name]
    picks = picks_of(state, [spots_of(game.id)[each] for each in chosen.split()])
    reason = state.why_not_spot(picks, spot)
    assert reason.code == code
    assert_told(game.id, reason)


@pytest.mark.parametrize(("game", "row"), rows("MUST"))
def test_who_has_no_choice_is_told_why(game: Game[Any], row: Any) -> None:
    state, code, *more = row
    if code is None:
        assert state.why_must() is None
    else:
        check(game, state.why_must(), code, *more)


@pytest.mark.parametrize(("game", "row"), rows("BAD"))
def test_an_impossible_position_is_refused_naming_its_field(game: Game[Any], row: Any) -> None:
    where, data, code, *more = row
    before = copy.deepcopy(data)
    with pytest.raises(BadPosition) as refusal:
        Positions(game).load(data, **(more[0] if more else {}))
    assert (refusal.value.where, refusal.value.reason.code) == (where, code)
    assert_told(game.id, refusal.value.reason)
    assert data == before


@pytest.mark.parametrize(("game", "row"), rows("SOUND"))
def test_the_examples_that_are_damaged_are_sound(game: Game[Any], row: Any) -> None:
    seats = len(row.get("lords", "01"))
    turned = {name: dict(reversed(part.items())) if isinstance(part, dict) else part for name, part in row.items()}
    for data in (row, turned, json.loads(json.dumps(row))):
        found = game.notation.dump(Positions(game).load(data, seats))
        assert found == row and list(found) == list(row)


@pytest.mark.parametrize("game_id", TABLES)
def test_every_code_in_the_sources_happens(game_id: str) -> None:
    module: Any = TABLES[game_id]
    folder = Path(halloween_games.__file__).parent / "games" / module.__name__.split(".")[2]
    written = {code for file in (*folder.glob("rules/*.py"), folder / "notation.py") for code in codes_in(file)}
    refused = {row[2] for row in (*module.REFUSED, *module.BAD)}
    provoked = refused | {row[3] for row in module.CLICKED} | {row[1] for row in module.MUST} | module.ELSEWHERE
    assert written <= provoked | {"not_an_action"}


@pytest.mark.parametrize(
    ("game_id", "code"),
    {"closest-ghost": "not_an_action", "halloween": "nobody_passes", "rhombus": "not_an_action"}.items(),
)
def test_actions_of_other_games_are_refused(game_id: str, code: str) -> None:
    """These have no text for a pass."""
    state = next(state for state, must, *_ in TABLES[game_id].MUST if must is None and state.to_move >= 0)
    check(games.load(game_id), state.why_not(Pass()), code)
    check(games.load(game_id), state.why_not(Strange()), "not_an_action")
