"""The animations of Halloween: lords ride, stones crumble, minions rise, a lantern goes to inspect."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import sin
from typing import Final

from halloween_games.core.events import Event, Inspected, Moved, Placed, Removed, Revealed, Scored
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.games.halloween.look import geometry, scenery
from halloween_games.games.halloween.look.scenery import art
from halloween_games.games.halloween.rules.actions import EDGE, FIRST_OUTSIDE, LIGHT, LORDS, STONE_NAMES
from halloween_games.kit.tween import back_out, bump, ease_in, ease_in_out, ease_out, lerp
from halloween_games.table.figures import ABOVE, EFFECTS, Figure, Sprite
from halloween_games.table.movements import (
    Act,
    Clip,
    Do,
    Lift,
    Point,
    Tween,
    bob,
    flight,
    glide,
    hopping,
    in_arc,
    notched,
    swap_parts,
    swing_parts,
)
from halloween_games.table.table import Table

SIZES: Final = 3  # steps of a size change: each is painted separately
CRUMBLING: Final = (0.12, 0.12, 0.16)  # seconds for each stage of a breaking stone
EARTH: Final = 0.96  # the lower edge of the earth before a minion, relative to its plane
DEPTH: Final = 0.72  # the depth of a minion before it rises, relative to its side


def clip_of(event: Event, table: Table) -> Clip | None:
    if isinstance(event, Moved):
        return _rode(event, table)
    if isinstance(event, Placed):
        return _stood(event, table) if event.piece in LORDS else _claimed(event, table)
    if isinstance(event, Revealed):
        return _raised(event, table)
    if isinstance(event, Scored):
        return _won(event, table) if event.points > 0 else _counted(table, event.seat, event.points)
    if isinstance(event, Removed):
        return _freed(event.spot.at, table)
    if isinstance(event, Inspected):
        return _inspected(event, table)
    return None


# ---------------------------------------------------------------------- sprites


def _stone(table: Table, at: int) -> Sprite | None:
    """The intact headstone of a closed grave."""
    return next(
        (s for s in table.sprites if s.figure.spot == Spot(BOARD, at) and s.figure.kind.startswith("grave_")), None
    )


def _add(table: Table, figure: Figure) -> Sprite:
    """Add a figure; the next sync finds it there."""
    sprite = Sprite(figure)
    sprite.set_home(table.layout.slot(figure.layout_spot, 0), glide=False)
    sprite.rest()
    table.sprites.append(sprite)
    return sprite


def _become(table: Table, sprite: Sprite, figure: Figure, glide: bool = True) -> None:
    sprite.figure = figure
    sprite.set_home(table.layout.slot(figure.layout_spot, 0), glide)


def _rearrange(table: Table, at: int, ducked: bool) -> None:
    """Make room for a lord on an open grave, or undo that."""
    rest, who, whose = (table.on(Spot(zone, at)) for zone in (geometry.SMALL, geometry.MINION, geometry.MARKER))
    if rest:
        _become(table, rest, scenery.small(at, rest.figure.kind.removeprefix("small_"), ducked))
    if who:
        _become(table, who, scenery.minion(at, who.figure.kind, ducked))
        if whose is None and who.figure.kind == scenery.FREED and ducked:
            _add(table, scenery.marker(at, scenery.NO_MARKER, ducked))
    if whose:
        if whose.figure.kind == scenery.NO_MARKER and not ducked:
            table.remove(whose)
        else:
            _become(table, whose, scenery.marker(at, whose.figure.kind, ducked))
    earth = table.on(Spot(geometry.MOUND, at))
    if ducked and earth is None:
        _add(table, scenery.mound(at))
    elif earth and not ducked:
        table.remove(earth)


# ---------------------------------------------------------------------- lords


def _ride(
    table: Table, seat: Seat, place: int, lift: Lift, seconds: float, ease: Callable[[float], float] = ease_in_out
) -> Clip:
    """A lord moves straight to a spot, and lands there."""

    def find() -> Sprite | None:
        sprite = table.of_kind(LORDS[seat])
        if sprite is not None and sprite.figure.spot.zone == BOARD:
            _rearrange(table, sprite.figure.spot.at, ducked=False)
        return sprite

    def goal(sprite: Sprite) -> Point:
        hovering = place < FIRST_OUTSIDE and _stone(table, place) is not None
        sprite.figure = scenery.lord(seat, place, hovering)
        rect = table.layout.rect(geometry.lord_spot(place, hovering))
        return rect.centerx, rect.centery, rect.width

    def arrive(sprite: Sprite) -> None:
        if place < FIRST_OUTSIDE and _stone(table, place) is None:
            _rearrange(table, place, ducked=True)

    def land(sprite: Sprite, t: float) -> None:
        sprite.squash = round(4 * bump(t)) * 0.03

    ride = flight(find, goal, lift, seconds, ease, size_steps=SIZES, arrive=arrive)
    return table.then_all(ride, Act(partial(table.of_kind, LORDS[seat]), 0.16, land))


def _rode(event: Moved, table: Table) -> Clip:
    """It bobs once for each square."""
    squares = len(event.path) - 1
    bobs = max(1, squares)

    def lift(sprite: Sprite, t: float, length: float) -> float:
        return abs(sin(t * 3.1416 * bobs)) * sprite.side * 0.1

    return _ride(table, LORDS.index(event.piece), event.path[-1].at, lift, min(0.45, 0.2 + 0.06 * squares))


def _stood(event: Placed, table: Table) -> Clip:
    """From the seat's card to its spot outside."""
    place = FIRST_OUTSIDE + event.spot.at if event.spot.zone == EDGE else event.spot.at
    return _ride(table, LORDS.index(event.piece), place, in_arc(0.22), 0.45, ease_out)


# ---------------------------------------------------------------------- graves


def _claimed(event: Placed, table: Table) -> Clip:
    """The lord plants its own headstone."""
    seat, at = STONE_NAMES.index(event.piece), event.spot.at

    def plant() -> Sprite:
        rider, sprite = table.of_kind(LORDS[seat]), _add(table, scenery.marker(at, event.piece, ducked=True))
        if rider:
            sprite.x, sprite.y = rider.x, rider.y
        sprite.z = ABOVE - 1
        return sprite

    def step(sprite: Sprite, t: float) -> None:
        sprite.x = lerp(sprite.start[0], sprite.home[0], t)
        sprite.y = lerp(sprite.start[1], sprite.home[1], ease_in(t))

    def end(sprite: Sprite) -> None:
        sprite.z = sprite.figure.z

    return Act(plant, 0.22, step, end=end)


def _raised(event: Revealed, table: Table) -> Clip:
    """The stone breaks, the minion rises, looks around, and makes room for the lord, who comes down."""
    color, face = event.face.split(" ")
    at = event.spot.at

    def rise() -> Sprite:
        for sprite in (
            _stone(table, at),
            *(table.on(Spot(zone, at)) for zone in (geometry.EYE, geometry.BUBBLE, geometry.THOUGHT)),
        ):
            if sprite:
                table.remove(sprite)
        _add(table, scenery.small(at, color, ducked=True))
        who = _add(table, scenery.minion(at, face, ducked=False))
        plane = table.layout.slot(who.figure.layout_spot, 0)
        who.window = plane.inflate(plane.width // 2, plane.height)
        who.window.height = plane.top + round(plane.height * EARTH) - who.window.top
        return who

    def come(sprite: Sprite, t: float) -> None:
        sprite.lift = -sprite.side * DEPTH * (1 - back_out(min(1.0, t * 1.25)))

    def stand(sprite: Sprite) -> None:
        sprite.window = None
        sprite.lift = 0

    return table.then_all(
        *_crumbling(table, at, color),
        table.together(Act(rise, 0.42, come, end=stand), table.pop(art("sparkle"), event.spot, 0.7, 0.36)),
        _lord_comes_down(table, at),
    )


def _crumbling(table: Table, at: int, color: str) -> list[Clip]:
    def shake(stone: Sprite, t: float) -> None:
        stone.x = stone.home[0] + sin(t * 19) * stone.side * 0.02

    def show(stage: int, stone: Sprite) -> None:
        stone.swap = {"stone": art(f"stone_{color}_crumble_{stage}")}

    find = partial(_stone, table, at)
    return [Act(find, seconds, shake, begin=partial(show, stage)) for stage, seconds in enumerate(CRUMBLING, start=1)]


def _lord_comes_down(table: Table, at: int) -> Clip:
    """The hovering lord comes down, and the minion ducks."""

    def find() -> Sprite | None:
        _rearrange(table, at, ducked=True)
        return next((s for s in table.sprites if s.figure.kind in LORDS and s.figure.spot == Spot(BOARD, at)), None)

    def begin(sprite: Sprite) -> None:
        sprite.figure = scenery.lord(LORDS.index(sprite.figure.kind), at)

    def step(sprite: Sprite, t: float) -> None:
        glide(sprite, table.layout.rect(geometry.lord_spot(at)).center, t)
        sprite.squash = round(4 * bump(max(0.0, t * 2.5 - 1.5))) * 0.03

    return Act(find, 0.28, step, ease_in, begin)


# ---------------------------------------------------------------------- points


def _won(event: Scored, table: Table) -> Clip:
    """The card's points fly to the seat's card, where they are counted."""
    seat = event.seat
    score = Spot(geometry.SCORE, seat)

    def chip() -> Sprite:
        rider = table.of_kind(LORDS[seat])
        center = (rider.x, rider.y) if rider else table.layout.rect(score).center
        return table.effect(art(f"chip_{event.points}"), center, table.layout.rect(Spot(BOARD, 0)).width * 0.4)

    goal = partial(_beside, table, score)
    fly = flight(chip, goal, hopping(1.4), 0.45, z=EFFECTS, arrive=table.remove)
    return table.then_all(fly, _counted(table, seat, event.points))


def _beside(table: Table, spot: Spot, sprite: Sprite) -> Point:
    """The middle of *spot*, for a sprite that keeps its size."""
    rect = table.layout.rect(spot)
    return rect.centerx, rect.centery, sprite.side


def _points(sprite: Sprite) -> int:
    """The number that the sprite of a score shows."""
    return int(sprite.figure.layers[0].art.rpartition("_")[2])


def _counted(table: Table, seat: Seat, points: int) -> Clip:
    """The number changes one by one."""

    def step(sprite: Sprite, t: float) -> None:
        sprite.swap = {"number": scenery.number(_points(sprite) + round(points * t))}
        sprite.scale = 1 + round(4 * bump(t)) * 0.06

    def end(sprite: Sprite) -> None:
        sprite.figure = scenery.score(seat, _points(sprite) + points)
        scores = [(one, _points(one)) for one in table.sprites if one.figure.spot.zone == geometry.SCORE]
        most = max(counted for _, counted in scores)
        for one, counted in scores:
            _become(table, one, scenery.score(one.figure.spot.at, counted, counted == most), glide=False)
            one.rest()

    return Act(partial(table.on, Spot(geometry.SCORE, seat)), 0.12 + 0.07 * abs(points), step, end=end)


# ---------------------------------------------------------------------- the lantern


def _freed(at: int, table: Table) -> Clip:
    """A will-o'-the-wisp flies to the lantern; the minion left behind is pale and has no owner."""

    def flame() -> Sprite:
        whose, who = table.on(Spot(geometry.MARKER, at)), table.on(Spot(geometry.MINION, at))
        ducked = table.on(Spot(geometry.MOUND, at)) is not None
        if whose:
            table.remove(whose)
        if who:
            _become(table, who, scenery.minion(at, scenery.FREED, ducked), glide=False)
        if ducked:
            _add(table, scenery.marker(at, scenery.NO_MARKER, ducked))
        side = table.layout.rect(Spot(geometry.MINION, at)).width * 0.8
        return table.effect(art("wisp_flame"), table.layout.rect(Spot(BOARD, at)).center, side)

    def fade(sprite: Sprite, t: float) -> None:
        sprite.alpha = round(255 * min(1.0, 2.4 - 2 * t))

    goal = partial(_beside, table, Spot(geometry.HOOK, 0))
    fly = flight(flame, goal, hopping(0.6), 0.45, z=EFFECTS, change=fade, arrive=table.remove)
    return table.together(fly, table.pop(art("sparkle"), Spot(geometry.MINION, at), 0.9, 0.35))


def _inspected(event: Inspected, table: Table) -> Clip:
    """The lantern goes to the grave and shines; a viewer who may know sees a face in the light, others an eye."""
    at, seconds = event.spot.at, 0.45 if event.face else 0.2

    def go(sprite: Sprite, t: float) -> None:
        rect = table.layout.rect(event.spot)
        sprite.z = ABOVE
        sprite.x = lerp(sprite.home[0], rect.centerx, t)
        sprite.y = lerp(sprite.home[1], rect.centery - rect.height * 0.2, t)

    def light() -> Sprite:
        rect = table.layout.rect(event.spot)
        return table.effect(art("lantern_glow"), rect.center, rect.width * 2.4, z=ABOVE - 2)

    def shine(sprite: Sprite, t: float) -> None:
        sprite.alpha = round(8 * bump(t)) * 31

    def swing(lantern: Sprite, t: float) -> None:
        lantern.swing = {part: notched(10 * sin(t * 9.4)) for part in ("lamp", "glow")} if t < 1 else {}

    def tell() -> None:
        face = event.face.partition(" ")[2]
        if face:
            known = table.on(Spot(geometry.EYE, at))
            if known:
                table.remove(known)
            for figure in scenery.thought(at, face):
                _add(table, figure)
        elif table.on(Spot(geometry.EYE, at)) is None and table.on(Spot(geometry.BUBBLE, at)) is None:
            _add(table, scenery.eye(at))

    def appear(t: float) -> None:
        for zone in (geometry.EYE, geometry.BUBBLE, geometry.THOUGHT):
            sprite = table.on(Spot(zone, at))
            if sprite:
                sprite.scale = max(0.1, round(back_out(t) * 8) / 8)

    def go_back(sprite: Sprite, t: float) -> None:
        go(sprite, 1 - ease_in_out(t))

    return table.then_all(
        table.act("lantern", LIGHT, 0.4, go, ease_in_out),
        table.together(Act(light, seconds, shine, end=table.remove), table.act("lantern", LIGHT, seconds, swing)),
        Do(tell),
        table.together(Tween(0.36, appear), table.act("lantern", LIGHT, 0.36, go_back)),
    )


# ---------------------------------------------------------------------- while nothing happens


def fidget(table: Table, number: int) -> Clip | None:
    """An idle animation of a minion, a lord, or the lantern."""
    alive = [sprite for sprite in table.sprites if _lives(sprite)]
    if not alive:
        return None
    sprite = alive[number % len(alive)]
    kind = sprite.figure.kind
    choice = number >> 8
    if kind == "lantern":
        return swing_parts(sprite, ("lamp", "glow"), 6, 1.2)
    if kind in LORDS:
        return _blink_lord(sprite, LORDS.index(kind)) if choice % 2 else bob(sprite, 0.05, 0.8)
    if kind == "zombie" and choice % 3:
        return swing_parts(sprite, ("arms",), 6, 1.0)
    if kind == "skeleton" and choice % 3:
        return swing_parts(sprite, ("arm",), 12, 0.9)
    if kind in ("ghost", "zombie") and choice % 2:
        return swap_parts(sprite, {"eyes": art(f"{kind}_eyes_shut")}, 0.17)
    return bob(sprite, 0.035, 0.8)


def _lives(sprite: Sprite) -> bool:
    figure = sprite.figure
    if figure.spot.zone == geometry.MINION:
        return figure.kind != scenery.FREED and not figure.layout_spot.zone.endswith(geometry.RAIL)
    return figure.kind in LORDS or figure.kind == "lantern"


def _blink_lord(sprite: Sprite, seat: Seat) -> Clip:
    other = "shut" if scenery.EYES_OF_LORDS[seat] == "open" else "open"
    return swap_parts(sprite, {"eyes": art(f"lord_{seat}_eyes_{other}")}, 0.17 if other == "shut" else 0.6)
