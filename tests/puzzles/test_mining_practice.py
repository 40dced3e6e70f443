"""Positions to practice: how tries are judged, and that the files hold what was looked for."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from msgspec.structs import replace

from build_scripts.mine_practice import OF_A_THEME, OTHER, RECIPES, PracticeShelf, tried, turns_of
from halloween_games import games
from halloween_games.puzzles.goals import THEMES
from halloween_games.puzzles.likeness import puzzle_id
from halloween_games.puzzles.positions import HELD, WON, positions_file, positions_of
from halloween_games.puzzles.puzzle_file import puzzles_of

EVERY = sorted(RECIPES)


def shelf_of(game_id: str) -> PracticeShelf:
    game = games.load(game_id)
    return PracticeShelf(game, positions_file(game))


@pytest.mark.parametrize("game_id", EVERY)
def test_files_hold_what_was_looked_for(game_id: str) -> None:
    rows = shelf_of(game_id).rows
    assert all(row["id"] == puzzle_id(game_id, row["position"]) for row in rows)
    assert len({row["id"] for row in rows}) == len(rows)
    assert not {row["id"] for row in rows} & {puzzle.id for puzzle in puzzles_of(game_id).puzzles}
    themes = Counter((row["kind"], row["theme"]) for row in rows)
    assert set(themes) <= {(kind, theme) for kind, wanted in RECIPES[game_id].themes.items() for theme in wanted}
    assert {theme for _, theme in themes} <= set(THEMES)
    assert {kind for kind, _ in themes} == {WON, HELD}
    assert max(themes.values()) <= OF_A_THEME


def test_a_defence_is_over_after_the_turns_of_the_other_seat() -> None:
    position = next(one for one in positions_of("18-ghosts").puzzles if one.kind == HELD)
    match = tried(replace(position, turns=1), ("easy", "easy"), 1, 0)
    assert turns_of(match, OTHER) == 1
    assert match.turns[-1].seat == OTHER


def test_an_ending_is_solved_only_by_a_win() -> None:
    position = next(one for one in positions_of("18-ghosts").puzzles if one.kind == WON)
    won = tried(position, ("impossible", "easy"), 200, 0)
    assert position.is_solved_by(won)
    assert won.outcome is not None
    assert not position.is_solved_by(tried(position, ("random", "impossible"), 100, 0))


def test_a_shelf_takes_nothing_like_what_it_has() -> None:
    shelf = shelf_of("closest-ghost")
    assert not shelf.is_new(json.loads(json.dumps(shelf.rows[0])))
    assert not shelf.is_new({"position": puzzles_of("closest-ghost").puzzles[0].position})
