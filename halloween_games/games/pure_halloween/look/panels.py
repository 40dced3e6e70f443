"""What is beside the board of Pure Halloween: supplies, maps of the regions, the box, the duty."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.phrases import Key, Phrase, Worded, capitalized
from halloween_games.core.sets import BIT, members
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Seat, Spot
from halloween_games.games.pure_halloween.look import geometry
from halloween_games.games.pure_halloween.look.pieces import art, layers
from halloween_games.games.pure_halloween.rules.actions import JACK, KILLER, KIND_NAMES, PIECES, SUPPLY
from halloween_games.games.pure_halloween.rules.land import Land
from halloween_games.games.pure_halloween.rules.position import Reading, cut_off, held, is_attacked
from halloween_games.games.pure_halloween.rules.shape import REGION_COUNT
from halloween_games.games.pure_halloween.rules.state import PureState
from halloween_games.kit import sizes, theme
from halloween_games.kit.fonts import BOLD, HEAD
from halloween_games.kit.painter import ButtonLook, Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.theme import Rgb
from halloween_games.table.layout import Areas
from halloween_games.table.look import Moment

PASSING: Final = ("must_pass", "must_pass_attacked")
WOOD: Final = (theme.rgb("#2a1a1e"), theme.rgb("#1d1118"))
WOOD_EDGE: Final = theme.rgb("#7a4a24")
NAMED: Final = 6  # cut-off pieces listed in a sentence
GONE: Final = 70  # alpha of a kind of which none is left

# ---------------------------------------------------------------------- supplies and maps


def draw_boxes(painter: Painter, areas: Areas, view: PureState) -> None:
    """Draw the wooden boxes on the cards; an empty slot faintly shows its kind."""
    supplies = geometry.supplies(areas)
    for panel in supplies.panels:
        painter.rounded(panel, WOOD, WOOD_EDGE, 3, 10)
    for piece in PIECES:
        if not view.left(piece):
            for layer in layers(piece):
                painter.drawing(layer.art, supplies.slots[piece], alpha=GONE)


LEAST_NUMBER: Final = 13  # units


def draw_numbers(painter: Painter, areas: Areas, view: PureState) -> None:
    """Draw how many pieces of a kind are left: small disks on them, for more than one."""
    for piece, place in zip(PIECES, geometry.supplies(areas).counts, strict=True):
        if view.left(piece) > 1:
            painter.dot(place.center, place.width / 2 + 1, painter.colors.ink)
            painter.dot(place.center, place.width / 2 - painter.px(1.5), painter.colors.knob)
            units = max(LEAST_NUMBER, place.height / painter.u * 0.72)
            painter.text(str(view.left(piece)), place.center, units, painter.colors.ink, BOLD, "center")


def draw_progress(
    painter: Painter, areas: Areas, text: Speaker, view: PureState, reading: Reading, seat: Seat, is_turned: bool
) -> None:
    """Draw on a card the map of the regions, and how many are held."""
    _draw_map(painter, _map_on_card(areas, seat), view, reading, seat, is_turned)
    px, count = painter.px, geometry.card_parts(areas, seat).number
    number = Rect(count.left, count.centery - px(27), count.width, px(28))
    painter.line_in(f"{view.regions_of(seat)}/{REGION_COUNT}", number, sizes.HEADING, painter.colors.paper, BOLD)
    word = Rect(count.left, number.bottom, count.width, px(22))
    painter.line_in(text("regions.held"), word, sizes.TEXT, painter.colors.muted)


def draw_change(
    painter: Painter, areas: Areas, view: PureState, action: Action, is_shown: bool, is_turned: bool
) -> bool:
    """Where *is_shown*, draw the regions that *action* would win or lose as they were then; True if there are any."""
    seat, after = view.to_move, view.apply(action)
    pairs = enumerate(zip(held(view, seat), held(after, seat), strict=True))
    changed = [region for region, (now, then) in pairs if now != then]
    if is_shown and changed:
        _draw_map(painter, _map_on_card(areas, seat), after, Reading(after), seat, is_turned, changed)
    return bool(changed)


def _map_on_card(areas: Areas, seat: Seat) -> Rect:
    place = geometry.card_parts(areas, seat).map
    return Rect(place.left, place.top, place.width // 3 * 3, place.width // 3 * 3)


def _draw_map(
    painter: Painter,
    area: Rect,
    view: PureState,
    reading: Reading,
    seat: Seat,
    is_turned: bool,
    only: Collection[int] = range(REGION_COUNT),
) -> None:
    """Draw the nine regions as they lie on the board: held ones with the seat's mark, attacked ones with a ring."""
    land = view.land
    for region, mine in enumerate(held(view, seat)):
        if region not in only:
            continue
        attacked = is_attacked(land, reading, seat, region)
        if not geometry.stands_apart(land, region):
            color = painter.colors.seats[seat] if mine else None
            _draw_small_region(painter, area, land, region, color, attacked, is_turned)
            continue
        cell = _small(area, land, *land.box(region), is_turned)
        painter.drawing(art(f"map_cell_{seat}" if mine else "map_cell_empty"), cell)
        if attacked:
            painter.drawing(art("map_cell_attacked"), cell)


def _small(area: Rect, land: Land, low: int, high: int, is_turned: bool) -> Rect:
    """A rectangle of squares on the map, by its corners; the map of a board that is no square is in the middle."""
    columns, rows = land.shape.columns, land.shape.grid.rows
    if is_turned:
        low, high = land.shape.count - 1 - high, land.shape.count - 1 - low
    most = max(columns, rows)
    left, right = (
        area.left + (2 * column + most - columns) * area.width // (2 * most)
        for column in (low % columns, high % columns + 1)
    )
    bottom, top = (
        area.bottom - (2 * row + most - rows) * area.height // (2 * most)
        for row in (low // columns, high // columns + 1)
    )
    return Rect(left, top, right - left, bottom - top)


def _draw_small_region(
    painter: Painter, area: Rect, land: Land, region: int, color: Rgb | None, attacked: bool, is_turned: bool
) -> None:
    """Draw a region of any shape on the map, with a line to all others."""
    thin = max(1, painter.px(1.5))
    squares = {at: _small(area, land, at, at, is_turned) for at in members(land.regions[region])}
    for rect in squares.values():
        painter.surface.fill(color or painter.colors.ink, rect)
    edge = painter.colors.ink if color else painter.colors.edge
    if attacked:
        edge = painter.colors.glow_fight
    for at, columns, rows in geometry.ends(land, region, is_turned):
        bar = Rect(squares[at])
        if columns:
            bar.left, bar.width = bar.right - thin if columns > 0 else bar.left, thin
        else:
            bar.top, bar.height = bar.top if rows > 0 else bar.bottom - thin, thin
        painter.surface.fill(edge, bar)


# ---------------------------------------------------------------------- the duty


def duty_words(text: Speaker, view: PureState, reading: Reading, viewer: Seat | None) -> str:
    """Who is attacked and what to do, in one short sentence for *viewer*."""
    duty = reading.duty
    if duty is None:
        return ""
    if duty.code in PASSING:
        return text.say(duty)
    lonely = list(members(reading.lonely[view.to_move]))
    key, named = f"duty.{duty.code}", {}
    if viewer != view.to_move:
        key, named = "duty.other", {"player": Key(f"seat.{view.to_move}")}
    if len(lonely) != 1:
        return text(f"{key}.several", **named)
    return text(
        key, **named, kind=Key(KIND_NAMES[view.piece_at(lonely[0]) % 6]), square=view.land.shape.names[lonely[0]]
    )


# ---------------------------------------------------------------------- the box


def draw_info(
    painter: Painter,
    areas: Areas,
    text: Speaker,
    view: PureState,
    reading: Reading,
    moment: Moment[PureState],
    pointed: tuple[int, int | None] | None,
    helpers: Sequence[Spot] = (),
) -> None:
    """Draw how the selected or pointed piece moves, otherwise what must be done, otherwise what can be pointed at."""
    px = painter.px
    info = areas.box
    title, words = _what(text, view, reading, moment, pointed)
    left = info.left + px(20)
    right = info.right - px(16)
    if helpers:
        right = geometry.helpers(areas, len(helpers))[0].left - px(12)
        pointed = None
        title, words = text("duty"), duty_words(text, view, reading, moment.viewer)
        _draw_helpers(painter, areas, view, moment, helpers)
    if pointed is not None:
        side = min(info.height - px(28), px(76))
        face = Rect(info.left + px(12), 0, side, side).move_to(centery=info.centery)
        for layer in layers(pointed[0]):
            painter.drawing(layer.art, face)
        left = face.right + px(12)
    head = Rect(left, info.top + px(10), right - left, px(28))
    painter.line_in(title, head, sizes.HEADING, painter.colors.candle, HEAD)
    body = Rect(left, head.bottom + px(4), right - left, info.bottom - px(8) - (head.bottom + px(4)))
    if geometry.PASS in moment.options:
        passing = geometry.pass_button(areas)
        painter.button(passing, text("pass"), look=ButtonLook(lit=geometry.PASS in moment.pointed))
        body.width = passing.left - px(10) - left
    painter.paragraph(words, body, sizes.LARGE, painter.colors.paper)


def _draw_helpers(
    painter: Painter, areas: Areas, view: PureState, moment: Moment[PureState], helpers: Sequence[Spot]
) -> None:
    """Draw the pieces that can help, each of which can be clicked; the chosen one has a frame."""
    chosen = {pick.spot for pick in moment.chosen}
    for spot, rect in zip(helpers, geometry.helpers(areas, len(helpers)), strict=True):
        piece = spot.at if spot.zone == SUPPLY else view.piece_at(spot.at)
        if spot in chosen or rect.collidepoint(moment.pointer):
            painter.frame(rect.inflate(painter.px(6), painter.px(6)), painter.colors.glow_chosen, 3, 12)
        for layer in layers(piece):
            painter.drawing(layer.art, rect)


def _what(
    text: Speaker, view: PureState, reading: Reading, moment: Moment[PureState], pointed: tuple[int, int | None] | None
) -> tuple[str, str]:
    """The heading and the text of the box."""
    if pointed is not None:
        piece, at = pointed
        title = text(KIND_NAMES[piece % 6])
        if moment.overlay and at is not None:
            return capitalized(title), _pin_words(text, view, reading, piece, at)
        return capitalized(title), text(f"how.{KIND_NAMES[piece % 6]}")
    if moment.overlay:
        count = reading.pinned.bit_count()
        if view.occupied().bit_count() < 2:
            return text("chains"), text("chains.none_yet")
        return text("chains"), text("chains.some" if count else "chains.0", count=count)
    if reading.duty is not None:
        return text("duty"), duty_words(text, view, reading, moment.viewer)
    return text("how"), text("how.point")


def _pin_words(text: Speaker, view: PureState, reading: Reading, piece: int, at: int) -> str:
    """Why the piece on *at* cannot be lifted, or that it can."""
    if not reading.pinned & BIT[at]:
        return text("chains.free")
    lost = list(members(cut_off(view, at)))
    names = [
        Phrase("named", {"kind": Key(KIND_NAMES[view.piece_at(square) % 6]), "square": view.land.shape.names[square]})
        for square in lost[:NAMED]
    ]
    if len(lost) > NAMED:
        names.append(Phrase("answer.more"))
    slides = piece % 6 in (KILLER, JACK)
    return text("chains.slides" if slides else "chains.pinned", pieces=Worded("", names))
