"""The animations of the events of 18 Ghosts."""

from __future__ import annotations

from math import sin

from halloween_games.core.events import Escaped, Fought, LaidOut, Moved, Rotated
from halloween_games.games.eighteen_ghosts.look.geometry import FACES, art
from halloween_games.kit.tween import back_out, bump, ease_in, ease_in_out, ease_out, lerp
from halloween_games.table.figures import ABOVE, Sprite
from halloween_games.table.movements import swap_parts
from halloween_games.table.table import Table
from halloween_games.table.timeline import Clip, Tween


def laid_out(event: LaidOut, table: Table) -> Clip:
    """The ghosts of a color fly to their carpets, one shortly after the other."""
    ways = zip(event.pieces, event.sources, event.spots, strict=True)
    flights = [
        table.then_all(table.wait(0.06 * number), table.travel(piece, (source, spot), arc=0.3, seconds=0.42))
        for number, (piece, source, spot) in enumerate(ways)
    ]
    return table.together(*flights)


def moved(event: Moved, table: Table) -> Clip:
    if event.how == "mirror":
        return _through_mirrors(event, table)
    if event.how == "dungeon":
        return table.travel(event.piece, event.path, arc=0.25, seconds=0.6, ease=ease_in_out)
    if event.how == "release":
        return table.travel(event.piece, event.path, hop=0.5, seconds=0.3)
    return table.travel(event.piece, event.path, hop=0.12, seconds=0.28)


def _through_mirrors(event: Moved, table: Table) -> Clip:
    """Into one mirror, out of the other."""
    source, target = event.path[0], event.path[-1]

    def shrink(t: float) -> None:
        sprite = table.find(event.piece, source)
        if sprite:
            sprite.scale = 1 - 0.8 * t
            sprite.alpha = round(255 * (1 - t))

    def jump() -> None:
        sprite = table.find(event.piece, source)
        if sprite:
            rect = table.layout.rect(target)
            sprite.x, sprite.y = float(rect.centerx), float(rect.centery)
            table.rekey(sprite, target)

    def grow(t: float) -> None:
        sprite = table.find(event.piece, target)
        if sprite:
            sprite.scale = 0.2 + 0.8 * back_out(t)
            sprite.alpha = round(255 * min(1.0, 2 * t))

    return table.then_all(
        Tween(0.22, shrink, ease_in, end=jump),
        table.together(Tween(0.3, grow), table.pop(art("sparkle"), target, 0.7, 0.35)),
    )


def fought(event: Fought, table: Table) -> Clip:
    """The attacker lunges, dust and a bang, and only the winner is left standing."""
    kinds = (event.attacker, event.defender)
    way: list[tuple[float, float]] = []

    def begin() -> None:
        sprite = table.find(event.attacker, event.source)
        loser_spot = event.source if event.loser == event.attacker else event.spot
        loser = table.find(event.loser, loser_spot)
        if loser:
            loser.swap = {"face": art(f"face_{FACES[int(event.loser[0])]}_scared")}
        if sprite:
            way.append((sprite.x, sprite.y))
            rect = table.layout.rect(event.spot)
            way.append(rect.center)
            sprite.z = ABOVE

    def lunge(t: float) -> None:
        sprite = table.find(event.attacker, event.source)
        if sprite and way:
            back = -0.18 * bump(min(1.0, t * 2.5)) if t < 0.4 else 0.0
            go = ease_in(max(0.0, (t - 0.4) / 0.6)) * 0.72 + back
            sprite.x, sprite.y = lerp(way[0][0], way[1][0], go), lerp(way[0][1], way[1][1], go)

    def arrive() -> None:
        sprite = table.find(event.attacker, event.source)
        if sprite:
            table.rekey(sprite, event.spot)
        for kind in kinds:
            sprite = table.find(kind, event.spot)
            if sprite:
                sprite.z = ABOVE - 1 if kind == event.loser else ABOVE

    def shake(t: float) -> None:
        """The winner takes the chamber, the loser is pushed aside behind it."""
        rect = table.layout.rect(event.spot)
        for number, kind in enumerate(kinds):
            sprite = table.find(kind, event.spot)
            if sprite:
                aside = lerp(0.12, 0.24 if kind == event.loser else 0.0, t) * (1 if number else -1)
                sprite.x = rect.centerx + rect.width * (aside + sin(t * 22) * 0.05 * (1 - t))
                sprite.y = float(rect.centery)

    return table.then_all(
        Tween(0.34, lunge, begin=begin, end=arrive),
        table.together(
            Tween(0.34, shake, ease_out),
            table.pop(art("poof"), event.spot, 1.25, 0.42),
            table.pop(art("burst"), event.spot, 0.95, 0.3),
        ),
    )


def rotated(event: Rotated, table: Table) -> Clip:
    """The portal grinds around by a quarter, its swirl twice as fast."""
    start: list[float] = []

    def begin() -> None:
        sprite = table.find(event.piece, event.spot)
        if sprite:
            start.append(sprite.angle)

    def turn(t: float) -> None:
        sprite = table.find(event.piece, event.spot)
        if sprite and start:
            sprite.angle = start[0] + 90 * event.quarters * t
            sprite.scale = 1 + 0.06 * bump(t)

    def end() -> None:
        sprite = table.find(event.piece, event.spot)
        if sprite:
            sprite.scale = 1.0

    return Tween(0.45, turn, ease_in_out, begin, end)


def escaped(event: Escaped, table: Table) -> Clip:
    """Into the portal, shrinking, and out on the owner's card with a sparkle."""
    way: list[tuple[float, float]] = []

    def begin() -> None:
        sprite = table.find(event.piece, event.spot)
        if sprite:
            sprite.swap = {"face": art(f"face_{FACES[int(event.piece[0])]}_happy")}
            sprite.z = ABOVE
            way.append((sprite.x, sprite.y))
            way.append(table.layout.rect(event.through).center)

    def cheer(t: float) -> None:
        sprite = table.find(event.piece, event.spot)
        if sprite:
            sprite.lift = bump(t) * sprite.side * 0.25

    def slip(t: float) -> None:
        sprite = table.find(event.piece, event.spot)
        portal = table.find(event.piece[1], event.through)
        if sprite and way:
            sprite.x, sprite.y = lerp(way[0][0], way[1][0], t), lerp(way[0][1], way[1][1], t)
            sprite.scale = 1 - 0.85 * t
            sprite.alpha = round(255 * (1 - 0.6 * t))
        if portal:
            portal.scale = 1 + 0.1 * bump(t)

    def out() -> None:
        sprite = table.find(event.piece, event.spot)
        if sprite:
            table.rekey(sprite, event.to)
            rect = table.layout.rect(event.to)
            sprite.x, sprite.y = float(rect.centerx), float(rect.centery)
            sprite.side = float(rect.width)

    def appear(t: float) -> None:
        sprite = table.find(event.piece, event.to)
        if sprite:
            sprite.scale = max(0.05, back_out(t))
            sprite.alpha = 255

    return table.then_all(
        Tween(0.3, cheer, begin=begin),
        table.together(Tween(0.45, slip, ease_in, end=out), table.pop(art("trail"), event.through, 0.8, 0.45)),
        table.together(Tween(0.4, appear), table.pop(art("sparkle"), event.to, 1.5, 0.45)),
    )


def blink(sprite: Sprite) -> Clip:
    face = next((layer.art for layer in sprite.figure.layers if layer.part == "face"), "")

    return swap_parts(sprite, {"face": face.replace("_open", "_shut")}, 0.16)


def swirl(sprite: Sprite) -> Clip:
    def step(t: float) -> None:
        sprite.scale = 1 + 0.04 * bump(t)

    return Tween(0.6, step)
