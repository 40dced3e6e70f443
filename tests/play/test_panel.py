"""The cards of the seats: names of one size, nothing that touches, and a frame in the seat's color."""

from __future__ import annotations

from dataclasses import replace

import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.play.panel import LEAST_NAME_PX
from halloween_games.play.speech_bubbles import Cast
from tests.play.person import Person

NAMES = ("Al", "Bartholomew", "Cy", "Dorothea-Marie")
EMBLEM = "profiles/owl"
SIZES = ((800, 600), (1280, 800), (1920, 1080), (900, 1400))


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def somebody(request: pytest.FixtureRequest) -> Person:
    """A person whose window has one of the sizes."""
    return Person(request.param, Settings(speed=0.0))


@pytest.mark.parametrize(("game_id", "seats"), [("halloween", 3), ("halloween", 4), ("rhombus", 4), ("18-ghosts", 2)])
def test_names_in_the_cards_have_one_size(somebody: Person, game_id: str, seats: int) -> None:
    names = ("Al", "Bartholomew", "Großmutter Hedwig", "Dorothea-Marie Weidling")[:seats]
    scene = somebody.play(game_id, seats, names=names)
    cards = scene.screen.areas.seats
    found = [
        one for one in somebody.written(scene) if one.room and any(card.contains(one.room) for card in cards)
        if one.text.rstrip("…") and any(name.startswith(one.text.rstrip("… ")) for name in names)
    ]  # fmt: skip
    assert len(found) == seats
    assert len({round(one.size) for one in found}) == 1
    assert min(round(one.size) for one in found) >= LEAST_NAME_PX


@pytest.mark.parametrize(("game_id", "seats"), [("halloween", 4), ("rhombus", 4), ("18-ghosts", 2)])
def test_an_emblem_touches_no_text(somebody: Person, game_id: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = somebody.play(game_id, seats, names=NAMES[:seats])
    somebody.open_curtain(scene)
    emblems: list[Rect] = []
    draw = Painter.drawing

    def noted(painter: Painter, name: str, rect: Rect, tint: str = "", alpha: int = 255) -> None:
        if name == EMBLEM or name.startswith("emblems/token_"):
            emblems.append(rect.copy())
        draw(painter, name, rect, tint, alpha)

    monkeypatch.setattr(Painter, "drawing", noted)
    scene.picture._parts = replace(scene.picture._parts, cast=Cast((), lambda name: EMBLEM))
    written = somebody.written(scene)
    assert len([rect for rect in emblems if any(card.colliderect(rect) for card in scene.screen.areas.seats)]) >= seats
    for rect in emblems:
        touched = [one.text for one in written if one.where.colliderect(rect)]
        assert not touched, f"{rect} touches {touched}"


def test_every_card_has_the_color_of_its_seat(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seat to move has the bright frame instead."""
    scene = person.play("halloween", 4, names=NAMES)
    edges: dict[tuple[int, ...], object] = {}
    panel = Painter.panel

    def noted(painter: Painter, rect: Rect, edge: tuple[int, int, int] | None = None, edge_width: float = 2) -> None:
        edges[tuple(rect)] = edge
        panel(painter, rect, edge, edge_width)

    monkeypatch.setattr(Painter, "panel", noted)
    scene.draw(person.program.window.surface)
    colors = scene.screen.painter.colors
    shown = [edges[tuple(rect)] for rect in scene.screen.areas.seats]
    assert shown == [colors.glow_chosen, *colors.seats[1:4]]


@pytest.mark.parametrize(
    ("game_id", "seats"), [("halloween", 4), ("rhombus", 2), ("rhombus", 4), ("pure-halloween", 2)]
)
def test_two_rows_of_the_moves_are_whole(somebody: Person, game_id: str, seats: int) -> None:
    scene = somebody.play(game_id, seats, names=NAMES[:seats])
    rows, panel = scene.moves.rows, scene.screen.areas.moves
    assert rows >= 2  # the arrow lists all of them
    assert panel.inflate(-2, 0).contains(scene.moves._row(rows - 1))
    assert scene.moves._row(0).height >= scene.screen.painter.px(20)
