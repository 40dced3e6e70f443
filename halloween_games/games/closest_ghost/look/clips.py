"""The animations of The Closest Ghost: children walk, ghosts float, candies fly into the bags."""

from __future__ import annotations

from functools import partial
from math import sin
from typing import Final

from halloween_games.core.events import Event, Moved, Placed, Removed, Skipped
from halloween_games.core.spots import BOARD, Spot
from halloween_games.games.closest_ghost.look import geometry
from halloween_games.games.closest_ghost.look.scenery import FACES, art, sweet_of
from halloween_games.games.closest_ghost.rules.actions import AVATARS, GHOST, STEPS
from halloween_games.games.closest_ghost.rules.house import House
from halloween_games.games.closest_ghost.rules.state import PARTS, WALK
from halloween_games.kit.rect import Rect
from halloween_games.kit.tween import back_out, bump, ease_in_out, lerp
from halloween_games.table.figures import EFFECTS, Sprite
from halloween_games.table.movements import Act, Clip, Do, Point, Tween, bob, flight, hopping, notched, swap_parts
from halloween_games.table.table import Table

LOOKS: Final = ("left", "up", "right", "down")  # of ghosts' eyes, in the order of ARROWS
OUTSIDE: Final = 0.88  # of a square: this far from the center a child is invisible


def clip_of(event: Event, table: Table, house: House) -> Clip | None:
    if isinstance(event, Placed):
        return _placed(event, table)
    if isinstance(event, Moved):
        if event.piece == GHOST:
            return _floated(event, table, house)
        return _wrapped(event, table, house) if event.how == "wrap" else _walked(event, table)
    if isinstance(event, Removed):
        return _taken(event.spot.at, table, house)
    if isinstance(event, Skipped):
        return _skipped(event, table, house)
    return None


def look_to(house: House, at: int, to: int, is_turned: bool) -> str:
    """The eyes of a ghost on one square that looks at another, on a board that may be turned."""
    width = house.grid.columns
    at, to = (to, at) if is_turned else (at, to)
    columns, rows = to % width - at % width, to // width - at // width
    if not columns and not rows:
        return "open"
    if abs(columns) >= abs(rows):
        return LOOKS[2] if columns > 0 else LOOKS[0]
    return LOOKS[1] if rows > 0 else LOOKS[3]


# ---------------------------------------------------------------------- children


def _walked(event: Moved, table: Table) -> Clip:
    """Two small hops along the arrow, the bag swinging."""
    source, target = event.path[0], event.path[-1]

    def goal(sprite: Sprite) -> Point:
        table.rekey(sprite, target)
        _show_candy(table, target.at)
        rect = table.layout.rect(target)
        return rect.centerx, rect.centery, rect.width * geometry.KID_SIZE

    walk = flight(partial(table.find, event.piece, source), goal, _stride_height, 0.36, change=_stride)
    return table.then_all(walk, _arrival(table, event.piece, target))


def _stride_height(sprite: Sprite, t: float, length: float = 0.0) -> float:
    return abs(sin(t * 6.2832)) * sprite.side * 0.1


def _stride(sprite: Sprite, t: float) -> None:
    sprite.lift = _stride_height(sprite, t)
    sprite.squash = -0.04 * bump(t)
    sprite.swing = {"bag": notched(14 * sin(t * 12.566))}


def _arrival(table: Table, piece: str, spot: Spot) -> Clip:
    def step(sprite: Sprite, t: float) -> None:
        sprite.squash = 0.1 * bump(t)
        sprite.lift = 0
        sprite.swing = {"bag": notched(-8 * (1 - t))}

    return table.act(piece, spot, 0.14, step)


def _wrapped(event: Moved, table: Table, house: House) -> Clip:
    """Out over one edge of the board and in at the opposite one, hidden by the frame."""
    source, target = event.path[0], event.path[-1]
    out = geometry.direction(house, source.at, target.at)
    columns, rows = (-part if table.layout.turned else part for part in STEPS[out])

    def begin(sprite: Sprite) -> None:
        sprite.window = _inside(table, house, columns)
        _show_candy(table, target.at)

    def leave(sprite: Sprite, t: float) -> None:
        way = table.layout.rect(source).width * OUTSIDE * t
        sprite.x, sprite.y = sprite.start[0] + columns * way, sprite.start[1] - rows * way
        _stride(sprite, t)

    def cross(sprite: Sprite) -> None:
        table.rekey(sprite, target)

    def come(sprite: Sprite, t: float) -> None:
        rect = table.layout.rect(target)
        sprite.side = rect.width * geometry.KID_SIZE
        way = rect.width * OUTSIDE * (1 - t)
        sprite.x, sprite.y = rect.centerx - columns * way, rect.centery + rows * way
        _stride(sprite, t)

    def arrive(sprite: Sprite) -> None:
        sprite.window = None

    return table.then_all(
        table.together(
            table.act(event.piece, source, 0.3, leave, _faster, begin, cross),
            table.pop(art("sparkle_candy"), Spot(geometry.EDGE, source.at * 4 + out), 0.6, 0.34),
        ),
        table.together(
            table.act(event.piece, target, 0.3, come, _slower, end=arrive),
            table.pop(art("sparkle_candy"), Spot(geometry.EDGE, target.at * 4 + (out + 2) % 4), 0.6, 0.34),
        ),
        _arrival(table, event.piece, target),
    )


def _faster(t: float) -> float:
    return t * t


def _slower(t: float) -> float:
    return 1 - (1 - t) ** 2


def _inside(table: Table, house: House, columns: int) -> Rect:
    """The squares of the board; a head may extend beyond an edge that is not crossed."""
    corners = [table.layout.rect(Spot(BOARD, at)) for at in (0, house.count - 1)]
    inner = corners[0].union(corners[1])
    side = corners[0].width
    return inner.inflate(0, side) if columns else inner.inflate(side, 0)


def _skipped(event: Skipped, table: Table, house: House) -> Clip | None:
    """A trapped child trembles; blocked ghosts shake their heads."""
    child = table.of_kind(AVATARS[event.seat])
    if child is None:
        return None
    if event.part == PARTS[WALK]:
        return _tremble(child, {"face": art(f"kid_{event.seat}_{FACES['sad']}")})
    ghosts = [s for s in table.sprites if s.figure.kind == GHOST and s.figure.spot.zone == BOARD]
    steps = {id(s): house.distance[child.figure.spot.at][s.figure.spot.at] for s in ghosts}
    least = min(steps.values(), default=0)
    shaking = [_tremble(s, {"eyes": art("ghost_eyes_shut")}) for s in ghosts if steps[id(s)] == least]
    return table.together(*shaking) if shaking else None


def _tremble(sprite: Sprite, face: dict[str, str]) -> Clip:
    def begin(sprite: Sprite) -> None:
        sprite.swap = face

    def step(sprite: Sprite, t: float) -> None:
        sprite.x = sprite.start[0] + sin(t * 31) * sprite.side * 0.05 * (1 - t)

    def end(sprite: Sprite) -> None:
        sprite.swap = {}

    return Act(lambda: sprite, 0.42, step, begin=begin, end=end)


# ---------------------------------------------------------------------- ghosts


def _floated(event: Moved, table: Table, house: House) -> Clip:
    """The ghost says boo, looks where it goes, and uncovers what is behind it."""
    source, target = event.path[0], event.path[-1]

    def goal(sprite: Sprite) -> Point:
        eyes = art(f"ghost_eyes_{look_to(house, source.at, target.at, table.layout.turned)}")
        sprite.swap = {"mouth": art("ghost_mouth_boo"), "eyes": eyes}
        table.rekey(sprite, target)
        return (*table.layout.rect(Spot(geometry.HAUNTED, target.at)).center, sprite.side)

    def step(sprite: Sprite, t: float) -> None:
        sprite.squash = -0.05 * bump(t)
        _slip(table, source.at, geometry.COVERED, geometry.CANDY_PLACE, t)
        _slip(table, target.at, geometry.CANDY_PLACE, geometry.COVERED, t)

    def end(sprite: Sprite) -> None:
        sprite.swap = {}

    return flight(
        partial(table.find, event.piece, source), goal, hopping(0.12), 0.45, ease_in_out, change=step, arrive=end
    )


def _candy(at: int) -> str:
    """The kind of the sprite of a square's candy."""
    return f"candy{at}"


def _show_candy(table: Table, at: int) -> None:
    """Show a candy that was hidden while its taking was considered."""
    candy = table.of_kind(_candy(at))
    if candy is not None:
        candy.swap = {}


def _slip(table: Table, at: int, source: str, target: str, t: float) -> None:
    """A candy moves aside when a ghost comes over it, and back when it leaves."""
    candy = table.of_kind(_candy(at))
    if candy is not None:
        first, last = (table.layout.rect(Spot(zone, at)).centery for zone in (source, target))
        candy.y = lerp(first, last, t)


def _placed(event: Placed, table: Table) -> Clip:
    """The third ghost comes down from the moon."""

    def begin() -> None:
        sprite = table.find(event.piece, event.source)
        if sprite:
            sprite.swap = {"mouth": art("ghost_mouth_boo"), "eyes": art("ghost_eyes_down")}

    return table.then_all(
        Do(begin),
        table.wait(0.05),
        table.travel(event.piece, (event.source, event.spot), arc=0.18, seconds=0.45),
        table.pop(art("sparkle_candy"), event.spot, 1.2, 0.3),
    )


# ---------------------------------------------------------------------- candies


def _taken(at: int, table: Table, house: House) -> Clip:
    """The candy pops out of its square and flies into the bag of its half."""
    bag = Spot(geometry.BAG, house.owner[at])
    square = table.layout.rect(Spot(BOARD, at))

    def candy() -> Sprite:
        for kind in (_candy(at), f"{geometry.LEFT}{at}"):
            if lying := table.of_kind(kind):
                table.remove(lying)
        return table.effect(art(sweet_of(house, at)), square.center, square.width * 0.85)

    def goal(sprite: Sprite) -> Point:
        rect = table.layout.rect(bag)
        return rect.centerx, rect.top + rect.height * 0.3, sprite.side

    def lift(sprite: Sprite, t: float, length: float) -> float:
        return bump(t) * square.width * 0.9

    def turn(sprite: Sprite, t: float) -> None:
        sprite.scale = lerp(1.0, 0.4, t) + 0.25 * bump(min(1.0, t * 2.5))
        sprite.angle = round(t * 12) * 30

    def gulp(sprite: Sprite, t: float) -> None:
        sprite.squash = 0.1 * bump(t) if t < 1 else 0.0

    fly = flight(candy, goal, lift, 0.42, z=EFFECTS, change=turn, arrive=table.remove)
    return table.then_all(
        table.together(fly, table.pop(art("pop"), Spot(BOARD, at), 1.0, 0.3)),
        table.act(f"{geometry.BAG}{bag.at}", bag, 0.18, gulp, back_out),
    )


# ---------------------------------------------------------------------- small movements that nobody waits for


def fidget(sprite: Sprite, number: int) -> Clip:
    """A blink, a look around, a bob, or a swing of the bag."""
    way = (number >> 8) % 3
    if sprite.figure.kind == GHOST:
        if way == 0:
            return swap_parts(sprite, {"eyes": art("ghost_eyes_shut")}, 0.16)
        if way == 1:
            return swap_parts(sprite, {"eyes": art(f"ghost_eyes_{LOOKS[(number >> 12) % 4]}")}, 0.7)
        return bob(sprite, 0.07, stretch=0.03)
    if sprite.figure.kind in AVATARS:
        seat = AVATARS.index(sprite.figure.kind)
        if way == 0:
            return swap_parts(sprite, {"face": art(f"kid_{seat}_eyes_shut")}, 0.16)
        return _swing(sprite)
    return bob(sprite, 0.05, stretch=0.03)


def _swing(sprite: Sprite) -> Clip:
    def step(t: float) -> None:
        sprite.swing = {"bag": notched(-10 * sin(t * 12.566) * (1 - t))}

    return Tween(0.9, step)
