"""Marks of fights: one that is won and one that is lost differ in color, and without it."""

from __future__ import annotations

import pytest

from halloween_games.core.spots import BOARD, Spot
from halloween_games.kit.rect import Rect
from halloween_games.table.marks import LOSE, WIN, Marks, draw_badges, draw_marks
from tests.play.person import Person

FIGHT = Spot(BOARD, 12)


@pytest.mark.parametrize("game_id", ["18-ghosts", "rhombus"])
def test_a_fight_that_is_won_is_green_with_a_check_mark(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crown is only for who has won the game, and red for what is lost."""
    screen = Person().play(game_id, 2).screen
    painter, layout, look = screen.painter, screen.layout, screen.look
    drawn: list[str] = []
    monkeypatch.setattr(painter, "drawing", lambda name, rect, alpha=255: drawn.append(name))
    monkeypatch.setattr(painter, "frame", lambda rect, color, *args, **named: drawn.append(str(color)))
    monkeypatch.setattr(painter, "rounded", lambda *args: None)
    found = {}
    for kind in (WIN, LOSE) if game_id == "18-ghosts" else (WIN,):
        drawn.clear()
        assert isinstance(layout.rect(FIGHT), Rect) and layout.rect(FIGHT).width
        marks = Marks(options={FIGHT: kind})
        draw_marks(painter, layout, marks, (), 0.0, look)
        draw_badges(painter, layout, marks, look)
        found[kind] = [*drawn]
    green, red = str(painter.colors.glow_target), str(painter.colors.glow_fight)
    assert found[WIN] == [green if game_id == "18-ghosts" else "rhombus/mark_win", "badges/check"]
    if game_id == "18-ghosts":
        assert found[LOSE] == [red, "badges/cross"]
