"""The animations of Pure Halloween: each kind moves in its own way, plus idle animations."""

from __future__ import annotations

from collections.abc import Callable
from math import sin
from typing import Final

from halloween_games.core.events import Moved, Placed
from halloween_games.core.spots import BOARD, Spot
from halloween_games.games.pure_halloween.look.pieces import RAISED, STANDING, art, shut
from halloween_games.games.pure_halloween.rules.land import Land
from halloween_games.games.pure_halloween.rules.position import same_region
from halloween_games.kit.tween import bump, ease_in, ease_in_out, ease_out, lerp
from halloween_games.table.figures import Sprite
from halloween_games.table.movements import Act, Clip, Tween, bob, notched, swap_parts
from halloween_games.table.table import Table

STEP: Final = 0.2  # seconds per square of a slide
UNDER: Final = STANDING - 1  # z below all pieces


def placed(event: Placed, table: Table, land: Land) -> Clip:
    """Out of the supply in an arc, landing with dust."""
    fly = table.travel(event.piece, (event.source, event.spot), arc=0.22, seconds=0.42)
    return _with_strike(table.then_all(fly, _dust(event.spot, table)), event.piece, event.spot, table, land)


def _dust(spot: Spot, table: Table) -> Clip:
    """A cloud that spreads below the piece."""

    def cloud() -> Sprite:
        rect = table.layout.rect(spot)
        return table.effect(art("dust"), (rect.centerx, rect.centery + rect.height * 0.2), rect.width, z=UNDER)

    def step(sprite: Sprite, t: float) -> None:
        sprite.scale = lerp(1.1, 1.7, ease_out(t))
        sprite.alpha = 255 - round(8 * t) * 31

    return Act(cloud, 0.28, step, end=table.remove)


def moved(event: Moved, path: tuple[Spot, ...], table: Table, land: Land) -> Clip:
    """The movement of the kind; *path* is the complete path, from the old square to the new one."""
    kind = event.piece[1]
    ends = (path[0], path[-1])
    if kind == "K":
        slide = table.together(
            table.travel(event.piece, path, seconds=STEP),
            _swinging(event.piece, path[0], table, "blade", STEP * (len(path) - 1), lambda t: 7 * sin(t * 12)),
        )
        return _with_strike(slide, event.piece, path[-1], table, land)
    if kind == "G":
        return _float(event.piece, ends, table)
    if kind == "W":
        return table.together(
            table.travel(event.piece, ends, arc=0.24, seconds=_flight(path), ease=ease_in_out),
            _swinging(event.piece, path[0], table, "hat", _flight(path), lambda t: -9 * bump(t)),
        )
    if kind == "B":
        return _flutter(event.piece, path, table)
    if kind == "C":
        return table.together(
            table.travel(event.piece, ends, hop=0.75, seconds=0.38),
            _swinging(event.piece, path[0], table, "tail", 0.38, lambda t: 14 * sin(t * 9)),
        )
    if event.how == "slide":
        return table.travel(event.piece, ends, seconds=0.28)
    return table.travel(event.piece, ends, hop=0.3, seconds=0.32)


def _flight(path: tuple[Spot, ...]) -> float:
    """Longer paths take longer, within limits."""
    return 0.34 + 0.03 * min(len(path), 6)


def _swinging(
    kind: str, source: Spot, table: Table, part: str, seconds: float, degrees: Callable[[float], float]
) -> Clip:
    """A part of the piece that leaves *source* swings along."""

    def step(sprite: Sprite, t: float) -> None:
        sprite.swing[part] = notched(degrees(t)) if t < 1 else 0

    return table.act(kind, source, seconds, step)


def _float(kind: str, ends: tuple[Spot, Spot], table: Table) -> Clip:
    """A ghost fades, drifts over the others, and becomes opaque again."""

    def step(sprite: Sprite, t: float) -> None:
        sprite.alpha = 255 - round(14 * bump(t)) * 8
        sprite.x += sin(t * 12) * sprite.side * 0.03 * bump(t)

    fly = table.travel(kind, ends, arc=0.16, seconds=0.45, ease=ease_in_out)
    return table.together(fly, table.act(kind, ends[0], 0.45, step))


def _flutter(kind: str, path: tuple[Spot, ...], table: Table) -> Clip:
    """A bat beats its wings along the straight line."""
    seconds = _flight(path)

    def step(sprite: Sprite, t: float) -> None:
        _beat(sprite, t, 4 if t < 1 else 0)

    fly = table.travel(kind, (path[0], path[-1]), arc=0.05, seconds=seconds)
    return table.together(fly, table.act(kind, path[0], seconds, step))


def _beat(sprite: Sprite, t: float, beats: int) -> None:
    down = notched(1.5 + 23.5 * sin(t * beats * 6.28318)) if beats and t < 1 else 0
    sprite.swing["left"], sprite.swing["right"] = -down, down


# ---------------------------------------------------------------------- attacks


def _with_strike(clip: Clip, kind: str, spot: Spot, table: Table, land: Land) -> Clip:
    """A killer that arrives at a lonely piece lets its blade whistle."""
    victim = _victim(kind, spot, table, land)
    if victim is None:
        return clip
    return table.then_all(clip, _strike(kind, spot, victim, table))


def _victim(kind: str, spot: Spot, table: Table, land: Land) -> tuple[str, Spot] | None:
    """The other seat's only piece in the region of *spot*, unless it is a killer."""
    if kind[1] != "K":
        return None
    others = [
        (sprite.figure.kind, sprite.figure.spot)
        for sprite in table.sprites
        if sprite.figure.spot.zone == BOARD
        and sprite.figure.kind[0] != kind[0]
        and same_region(land, sprite.figure.spot.at, spot.at)
    ]
    return others[0] if len(others) == 1 and others[0][0][1] != "K" else None


def _strike(kind: str, spot: Spot, victim: tuple[str, Spot], table: Table) -> Clip:
    def swing(sprite: Sprite, t: float) -> None:
        back = lerp(0, -32, ease_out(min(1.0, t * 2)))
        sprite.swing["blade"] = notched(back if t < 0.5 else lerp(-32, 25, ease_in((t - 0.5) * 2)))

    def begin(sprite: Sprite) -> None:
        sprite.swap = shut(victim[0])

    def shiver(sprite: Sprite, t: float) -> None:
        sprite.x = sprite.start[0] + sin(t * 26) * sprite.side * 0.06 * (1 - t)

    def rest(sprite: Sprite, t: float) -> None:
        sprite.swing["blade"] = notched(lerp(25, RAISED, ease_out(t)))

    return table.then_all(
        table.act(kind, spot, 0.3, swing),
        table.together(
            table.act(*victim, 0.36, shiver, begin=begin),
            table.act(kind, spot, 0.36, rest),
            table.pop(art("swoosh"), victim[1], 1.25, 0.34),
        ),
    )


# ---------------------------------------------------------------------- idle movements


def fidget(table: Table, number: int, pointer: tuple[int, int]) -> Clip | None:
    """One piece on the board plays the idle animation of its kind."""
    here = [sprite for sprite in table.sprites if sprite.figure.spot.zone == BOARD]
    if not here:
        return None
    sprite = here[number % len(here)]
    kind = sprite.figure.kind[1]
    if (number >> 8) % 3 == 0:
        return swap_parts(sprite, shut(sprite.figure.kind), 0.16)
    if kind == "C":
        return _glance(sprite, pointer) if (number >> 12) % 2 else _sway(sprite, "tail", 10, 2)
    if kind == "B":
        return _flap(sprite)
    if kind == "W":
        return _sway(sprite, "hat", 6, 1)
    if kind == "K":
        return _sway(sprite, "blade", 6, 1)
    return _flicker(sprite) if kind == "J" else bob(sprite, 0.06)


def _sway(sprite: Sprite, part: str, degrees: float, times: int) -> Clip:
    def step(t: float) -> None:
        sprite.swing[part] = round(degrees * sin(t * times * 6.28318)) if t < 1 else 0

    return Tween(0.6 * times, step)


def _glance(sprite: Sprite, pointer: tuple[int, int]) -> Clip:
    """A cat looks where the pointer is."""

    def step(t: float) -> None:
        away = 1 if pointer[0] < sprite.x else -1  # the pivot is above: clockwise moves it to the left
        sprite.swing["pupils"] = away if t < 1 else 0

    return Tween(1.1, step)


def _flap(sprite: Sprite) -> Clip:
    def step(t: float) -> None:
        _beat(sprite, t, 2)
        sprite.lift = bump(t) * sprite.side * 0.05

    return Tween(0.7, step)


def _flicker(sprite: Sprite) -> Clip:
    """The light in a pumpkin dims twice, slowly enough not to flash."""

    def step(t: float) -> None:
        sprite.swap = {"lit": ""} if 0.15 < t < 0.3 or 0.6 < t < 0.72 else {}

    return Tween(1.1, step)
