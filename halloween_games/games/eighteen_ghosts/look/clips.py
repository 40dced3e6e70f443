"""The animations of the events of 18 Ghosts."""

from __future__ import annotations

from math import sin

from halloween_games.core.events import Escaped, Fought, LaidOut, Moved, Rotated
from halloween_games.core.spots import Spot
from halloween_games.games.eighteen_ghosts.look.geometry import FACES, art
from halloween_games.kit.tween import back_out, bump, ease_in, ease_in_out, ease_out, lerp
from halloween_games.table.figures import ABOVE, Sprite
from halloween_games.table.movements import Clip, Tween, glide, swap_parts
from halloween_games.table.table import Table


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

    def shrink(sprite: Sprite, t: float) -> None:
        sprite.scale = 1 - 0.8 * t
        sprite.alpha = round(255 * (1 - t))

    def jump(sprite: Sprite) -> None:
        _put(sprite, table, target)

    def grow(sprite: Sprite, t: float) -> None:
        sprite.scale = 0.2 + 0.8 * back_out(t)
        sprite.alpha = round(255 * min(1.0, 2 * t))

    return table.then_all(
        table.act(event.piece, source, 0.22, shrink, ease_in, end=jump),
        table.together(table.act(event.piece, target, 0.3, grow), table.pop(art("sparkle"), target, 0.7, 0.35)),
    )


def _put(sprite: Sprite, table: Table, spot: Spot) -> None:
    """*sprite* is on *spot* at once."""
    table.rekey(sprite, spot)
    sprite.x, sprite.y = map(float, table.layout.rect(spot).center)


def fought(event: Fought, table: Table) -> Clip:
    """The attacker lunges, dust and a bang, and only the winner is left standing."""
    has_won = event.loser == event.defender

    def begin(sprite: Sprite) -> None:
        sprite.z = ABOVE
        loser = table.find(event.loser, event.spot if has_won else event.source)
        if loser:
            loser.swap = _face(event.loser, "scared")

    def lunge(sprite: Sprite, t: float) -> None:
        back = -0.18 * bump(min(1.0, t * 2.5)) if t < 0.4 else 0.0
        glide(sprite, table.layout.rect(event.spot).center, ease_in(max(0.0, (t - 0.4) / 0.6)) * 0.72 + back)

    def shake(kind: str, side: int) -> Clip:
        """The winner takes the chamber, the loser is pushed aside behind it."""
        is_lost = kind == event.loser

        def begin(sprite: Sprite) -> None:
            sprite.z = ABOVE - 1 if is_lost else ABOVE

        def step(sprite: Sprite, t: float) -> None:
            rect = table.layout.rect(event.spot)
            aside = lerp(0.12, 0.24 if is_lost else 0.0, t) * side
            sprite.x = rect.centerx + rect.width * (aside + sin(t * 22) * 0.05 * (1 - t))
            sprite.y = float(rect.centery)

        return table.act(kind, event.spot, 0.34, step, ease_out, begin)

    def arrive(sprite: Sprite) -> None:
        table.rekey(sprite, event.spot)

    return table.then_all(
        table.act(event.attacker, event.source, 0.34, lunge, begin=begin, end=arrive),
        table.together(
            shake(event.attacker, -1),
            shake(event.defender, 1),
            table.pop(art("poof"), event.spot, 1.25, 0.42),
            table.pop(art("burst"), event.spot, 0.95, 0.3),
        ),
    )


def _face(ghost: str, mood: str) -> dict[str, str]:
    return {"face": art(f"face_{FACES[int(ghost[0])]}_{mood}")}


def rotated(event: Rotated, table: Table) -> Clip:
    """The portal grinds around by a quarter, its swirl twice as fast."""

    def turn(sprite: Sprite, t: float) -> None:
        sprite.angle = sprite.figure.angle + 90 * event.quarters * t
        sprite.scale = 1 + 0.06 * bump(t)

    return table.act(event.piece, event.spot, 0.45, turn, ease_in_out)


def escaped(event: Escaped, table: Table) -> Clip:
    """Into the portal, shrinking, and out on the owner's card with a sparkle."""

    def begin(sprite: Sprite) -> None:
        sprite.swap = _face(event.piece, "happy")
        sprite.z = ABOVE

    def cheer(sprite: Sprite, t: float) -> None:
        sprite.lift = bump(t) * sprite.side * 0.25

    def slip(sprite: Sprite, t: float) -> None:
        glide(sprite, table.layout.rect(event.through).center, t)
        sprite.scale = 1 - 0.85 * t
        sprite.alpha = round(255 * (1 - 0.6 * t))

    def swell(portal: Sprite, t: float) -> None:
        portal.scale = 1 + 0.1 * bump(t)

    def out(sprite: Sprite) -> None:
        _put(sprite, table, event.to)
        sprite.side = float(table.layout.rect(event.to).width)

    def appear(sprite: Sprite, t: float) -> None:
        sprite.scale = max(0.05, back_out(t))
        sprite.alpha = 255

    return table.then_all(
        table.act(event.piece, event.spot, 0.3, cheer, begin=begin),
        table.together(
            table.act(event.piece, event.spot, 0.45, slip, ease_in, end=out),
            table.act(event.piece[1], event.through, 0.45, swell, ease_in),
            table.pop(art("trail"), event.through, 0.8, 0.45),
        ),
        table.together(table.act(event.piece, event.to, 0.4, appear), table.pop(art("sparkle"), event.to, 1.5, 0.45)),
    )


def blink(sprite: Sprite) -> Clip:
    face = next((layer.art for layer in sprite.figure.layers if layer.part == "face"), "")

    return swap_parts(sprite, {"face": face.replace("_open", "_shut")}, 0.16)


def swirl(sprite: Sprite) -> Clip:
    def step(t: float) -> None:
        sprite.scale = 1 + 0.04 * bump(t)

    return Tween(0.6, step)
