"""The layout in windows of every size, and what is next to what."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from halloween_games import games
from halloween_games.app.exports.looks import load_look
from halloween_games.core.spots import Spot
from halloween_games.kit import sizes
from halloween_games.kit.focus import nearest
from halloween_games.kit.rect import Rect
from halloween_games.table.layout import Areas, Layout, TableForm, table_areas, table_unit, usual_form
from halloween_games.words.text import Text

LANDSCAPE = [
    (800, 600), (1024, 600), (1024, 768), (1152, 864), (1280, 720), (1280, 800), (1280, 960), (1280, 1024),
    (1366, 768), (1440, 900), (1600, 900), (1600, 1200), (1680, 1050), (1920, 1080), (1920, 1200), (2048, 1152),
    (2048, 1536), (2160, 1440), (2256, 1504), (2560, 1440), (2560, 1600), (2880, 1800), (3000, 2000),
    (3200, 1800), (3840, 2160),
]  # fmt: skip
VERY_WIDE = [(1280, 600), (2560, 600), (2560, 1080), (3440, 1440), (3840, 600), (3840, 1080), (3840, 1600)]
PORTRAIT = [
    (800, 720), (820, 700), (800, 800), (800, 1280), (800, 2160), (900, 1400), (1000, 1000), (1080, 1920), (1119, 1000),
    (1120, 1000), (1121, 1000), (1200, 1600), (1440, 2560), (2160, 2160), (2160, 3840),
]  # fmt: skip
SIZES = [*LANDSCAPE, *VERY_WIDE, *PORTRAIT]


def named(areas: Areas) -> dict[str, Rect]:
    parts = {"header": areas.header, "board": areas.board, "box": areas.box, "moves": areas.moves}
    return parts | {"buttons": areas.buttons} | {f"seat {seat}": rect for seat, rect in enumerate(areas.seats)}


def table(size: tuple[int, int], form: TableForm) -> Areas:
    return table_areas(size, form, table_unit(size), 0)


def check(areas: Areas, size: tuple[int, int]) -> None:
    window = Rect(0, 0, *size)
    parts = named(areas)
    for name, rect in parts.items():
        assert rect.width > 0 and (rect.height > 0 or name == "moves"), f"{name} has no room: {rect} in {size}"
        assert window.contains(rect), f"{name} leaves the window: {rect} in {size}"
    for (name, rect), (other, its) in combinations(parts.items(), 2):
        assert not rect.colliderect(its), f"{name} {rect} lies over {other} {its} in {size}"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_parts_of_a_game_screen_have_their_place(seats: int) -> None:
    for size in SIZES:
        areas = table(size, usual_form(seats))
        check(areas, size)
        assert len(areas.seats) == seats
        assert areas.board.width == areas.board.height
        assert min(areas.buttons.height, areas.buttons.width // 4 - 3) >= 32, size


def test_the_board_is_large() -> None:
    shares = {size: table(size, usual_form(2)).board.height / size[1] for size in LANDSCAPE}
    assert min(shares.values()) >= 0.55, shares


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_every_game_fits_every_window(game_id: str) -> None:
    """With the height of each game's box; every target can be hit and nothing leaves the window."""
    game = games.load(game_id)
    look = load_look(game, Text().for_game(game_id))
    for size, seats in product(SIZES, game.seats):
        areas = look.areas(size, seats)
        check(areas, size)
        for spot, rect in look.layout(areas).rects.items():
            least = 22 if rect.collidelist(areas.seats) >= 0 else 32  # pieces on a card are small
            assert min(rect.size) >= least, f"{spot} is too small to hit: {rect} in {size}"
            assert Rect(0, 0, *size).contains(rect), f"{spot} leaves the window: {rect} in {size}"


def test_the_unit_grows_with_the_window_and_stays_readable() -> None:
    assert sizes.unit((1280, 800)) == 1
    assert sizes.unit((2560, 1600)) == 2
    assert sizes.unit((800, 600)) == sizes.SMALLEST_UNIT
    assert sizes.unit((2560, 800)) == 1


# ---------------------------------------------------------------------- spots and pixels

A1, B1, HAND = Spot("board", 0), Spot("board", 1), Spot("hand", 0)


def test_a_layout_finds_spots_topmost_first() -> None:
    layout = Layout({HAND: Rect(0, 0, 50, 50), A1: Rect(0, 0, 100, 100), B1: Rect(100, 0, 100, 100)})
    assert layout.spots_at((10, 10)) == [HAND, A1]
    assert layout.spots_at((99, 99)) == [A1]
    assert layout.spots_at((100, 50)) == [B1]
    assert layout.spots_at((500, 500)) == []


@pytest.mark.parametrize(("direction", "found"), [("right", 5), ("left", 3), ("up", 1), ("down", 7)])
def test_arrows_go_to_the_neighbor_in_a_grid(direction: str, found: int) -> None:
    grid = [Rect(n % 3 * 40, n // 3 * 40, 40, 40) for n in range(9)]
    others = [(n, rect) for n, rect in enumerate(grid) if n != 4]
    assert nearest(grid[4], others, direction) == found
    far = grid[4].move(2 * (grid[found].x - 40), 2 * (grid[found].y - 40))
    corners = [(n, grid[n]) for n in (0, 2, 6, 8)]
    assert nearest(grid[4], [*corners, (9, far)], direction) == 9, "what touches at a corner is aside"
    beside = {"right": (1, 7), "left": (1, 7), "up": (3, 5), "down": (3, 5)}[direction]
    assert nearest(grid[4], [(n, grid[n]) for n in beside], direction) is None
