"""The animations of Rhombus: flying and turning cards, pawns that hop, strike and are carried off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import sin
from typing import Final

from halloween_games.core.events import Drawn, Event, Fought, Moved, Placed, Shuffled
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.games.rhombus.look.cards_drawing import art, back, chip, face
from halloween_games.games.rhombus.look.geometry import RATIO, hand_place, zone
from halloween_games.games.rhombus.rules.actions import CARD
from halloween_games.games.rhombus.rules.cards import HELD, MASKED, NUMBERS
from halloween_games.kit.tween import bump, ease_in, ease_in_out, ease_out
from halloween_games.table.figures import ABOVE, Figure, Layer, Sprite
from halloween_games.table.movements import Act, Clip, Point, Tween, bob, flight, glide, in_arc, swap_parts
from halloween_games.table.table import Table

# Seconds for the first, second and third card of a turn: three of each, and a shuffle, take one second together.
DISCARD_SECONDS: Final = (0.18, 0.1, 0.08)
DRAW_SECONDS: Final = (0.28, 0.14, 0.1)
SHUFFLE_SECONDS: Final = 0.12
SIZES: Final = 7  # steps in the growth of a moving card: every size is painted separately


def pawn_layers(seat: Seat, mood: str = "eyes_open", shadow: bool = True) -> tuple[Layer, ...]:
    """The drawings of a pawn: shadow, body, and face."""
    layers = (
        Layer(art(f"pawn_{seat}_body"), "", "body"),
        Layer(art(f"pawn_{seat}_{mood}"), "", "face"),
    )
    return (Layer(art(f"pawn_{seat}_shadow"), "", "shadow", grounded=True), *layers) if shadow else layers


def eliminated_layers(seat: Seat) -> tuple[Layer, ...]:
    return (*pawn_layers(seat, "eyes_shut", shadow=False), Layer(art("slash"), "", "slash"))


def clip_of(event: Event, table: Table, number: int = 0) -> Clip | None:
    """The animation of *event*, the *number*-th of its kind in this turn; None if it needs none."""
    seconds = min(number, HELD - 1)
    if isinstance(event, Drawn):
        return _drawn(event, table, DRAW_SECONDS[seconds])
    if isinstance(event, Moved) and event.how == "discard":
        return _discarded(event, table, DISCARD_SECONDS[seconds])
    if isinstance(event, Fought):
        return _fought(event, table)
    if isinstance(event, Placed):
        return _entered(event, table)
    if isinstance(event, Shuffled):
        return _shuffled(table)
    if isinstance(event, Moved):
        return _moved(event, table)
    return None


def _moved(event: Moved, table: Table) -> Clip:
    if event.how == "play":
        return _played(event, table)
    if event.how == "hide":
        return _hidden(event, table)
    if event.how in ("eliminated", "lost"):
        return _carried_off(event, table)
    if event.how == "reactivation":
        return table.travel(event.piece, event.path, arc=0.5, seconds=0.45)
    if event.how == "jump":
        return table.travel(event.piece, event.path, arc=0.4, seconds=0.42)
    return _walked(event, table)


# ---------------------------------------------------------------------- things in flight


def _fly(
    find: Callable[[], Sprite | None],
    goal: Callable[[Sprite], Point],
    change: Callable[[Sprite, float], None],
    arrive: Callable[[Sprite], None],
    seconds: float = 0.34,
    arc: float = 0.12,
) -> Clip:
    return flight(find, goal, in_arc(arc), seconds, size_steps=SIZES, change=change, arrive=arrive)


def _lie_flat(sprite: Sprite) -> None:
    """A card that has turned over on its way."""
    sprite.narrow = 0.0


def _with_layers(sprite: Sprite, layers: tuple[Layer, ...]) -> None:
    if sprite.figure.layers != layers:
        sprite.figure = replace(sprite.figure, layers=layers)


def _landed(sprite: Sprite, place: Spot, size: float) -> None:
    """*sprite* is at *place* now."""
    sprite.figure = replace(sprite.figure, size=size, shown_at=place)


def _goal(table: Table, place: Spot, number: int, size: float) -> Point:
    rect = table.layout.slot(place, number)
    return float(rect.centerx), float(rect.centery), min(rect.size) * size


# ---------------------------------------------------------------------- cards


def _card(table: Table, name: str) -> Sprite | None:
    return table.find(name, Spot(CARD, NUMBERS[name]))


def _region(table: Table, seat: Seat) -> int:
    """The region of *seat*'s cards, which also contains its emblem."""
    token = table.find(f"token{seat}", Spot("token", seat))
    return token.figure.layout_spot.at if token is not None else 0


def _free_place(table: Table, seat: Seat, in_hand: bool, moving: Sprite | None = None) -> Spot:
    """The next free place, or the last one: table cards from the left, hand cards from the right."""
    region = _region(table, seat)
    taken = {sprite.figure.layout_spot for sprite in table.sprites if sprite is not moving}
    places = [hand_place(region, number) if in_hand else Spot(zone(region), number) for number in range(HELD)]
    return next((place for place in places if place not in taken), places[-1])


def _played(event: Moved, table: Table) -> Clip:
    """A card goes to the turn box; one from a hidden hand turns over on its way."""
    card, source, target = NUMBERS[event.piece], event.path[0], event.path[-1]
    was_hidden: list[bool] = []

    def find() -> Sprite | None:
        sprite = _card(table, event.piece)
        was_hidden.append(sprite is None)
        if sprite is None:
            sprite = table.on(Spot(source.zone, MASKED))
        if sprite is not None:
            old = sprite.figure
            sprite.figure = Figure(event.piece, Spot(CARD, card), old.layers, size=old.size, shown_at=target)
        return sprite

    def change(sprite: Sprite, t: float) -> None:
        if was_hidden[-1]:
            sprite.narrow = 0.92 * bump(min(1.0, t / 0.6))
        if t > 0.8:
            _with_layers(sprite, chip(card))
        elif t > 0.3:
            _with_layers(sprite, face(card))

    return _fly(find, lambda _: _goal(table, target, 0, 1 / 0.6), change, _lie_flat)


def _discarded(event: Moved, table: Table, seconds: float) -> Clip:
    card = NUMBERS[event.piece]

    def change(sprite: Sprite, t: float) -> None:
        if t > 0.25:
            _with_layers(sprite, face(card))

    def arrive(sprite: Sprite) -> None:
        _landed(sprite, Spot("discard", 0), RATIO)
        sprite.z = ABOVE - 40 + min(30, event.path[-1].at)

    find, goal = partial(_card, table, event.piece), _goal(table, Spot("discard", 0), 2, RATIO)
    return _fly(find, lambda _: goal, change, arrive, seconds)


def _hidden(event: Moved, table: Table) -> Clip:
    """A table card joins the hand; everybody has seen it, so it is turned over only at the end of the turn."""
    seat = int(event.path[0].zone[-1])

    def goal(sprite: Sprite) -> Point:
        place = _free_place(table, seat, in_hand=True, moving=sprite)
        _landed(sprite, place, RATIO)
        return _goal(table, place, 0, RATIO)

    def change(sprite: Sprite, t: float) -> None:
        sprite.narrow = 0.85 * bump(t)

    return _fly(partial(_card, table, event.piece), goal, change, _lie_flat, 0.42, 0.2)


def _drawn(event: Drawn, table: Table, seconds: float) -> Clip:
    """A card from the deck, turned over if the viewer may see it."""
    known = event.card in NUMBERS
    in_hand = event.spot.zone.startswith("hand")

    def find() -> Sprite | None:
        place = _free_place(table, event.seat, in_hand)
        kind = event.card if known else f"back{event.seat}"
        spot = Spot(CARD, NUMBERS[event.card]) if known else Spot(event.spot.zone, MASKED)
        sprite = Sprite(Figure(kind, spot, back(), size=RATIO, shown_at=place))
        deck = table.layout.rect(Spot("deck", 0))
        sprite.x, sprite.y, sprite.side = float(deck.centerx), float(deck.centery), deck.width * 0.9 * RATIO
        table.sprites.append(sprite)
        return sprite

    def goal(sprite: Sprite) -> Point:
        return _goal(table, sprite.figure.layout_spot, 0, RATIO)

    def change(sprite: Sprite, t: float) -> None:
        if known:
            sprite.narrow = 0.92 * bump(max(0.0, (t - 0.25) / 0.75))
            if t > 0.62:
                _with_layers(sprite, face(NUMBERS[event.card]))

    return _fly(find, goal, change, _lie_flat, seconds, 0.16)


def _shuffled(table: Table) -> Clip:
    """A few card backs go from the discard pile under the deck."""
    discard, deck = table.layout.rect(Spot("discard", 0)), table.layout.rect(Spot("deck", 0))

    def step(number: int, sprite: Sprite, t: float) -> None:
        share = min(1.0, max(0.0, t * 1.6 - number * 0.3))
        glide(sprite, deck.center, share)
        sprite.lift = bump(share) * sprite.side * 0.4

    card = partial(table.effect, art("card_back"), discard.center, discard.height)
    cards = [Act(card, SHUFFLE_SECONDS, partial(step, number), ease_in_out, end=table.remove) for number in range(3)]
    return table.together(*cards)


# ---------------------------------------------------------------------- pawns


def _walked(event: Moved, table: Table) -> Clip:
    """Square by square with small hops; a bishop's move is one long slide. Bats flap their wings."""
    path = event.path
    if event.how == "bishop":
        seconds = 0.2 + 0.06 * len(path)
        move = table.travel(event.piece, (path[0], path[-1]), seconds=seconds)
    else:
        seconds = 0.24 * (len(path) - 1)
        move = table.travel(event.piece, path, hop=0.14, seconds=0.24)
    if event.piece != "1":
        return move

    def flap(t: float) -> None:
        for sprite in table.sprites:
            if sprite.figure.kind == event.piece and sprite.z == ABOVE:
                open_wings = t < 1 and int(t * seconds / 0.09) % 2
                sprite.swap = {"body": art("pawn_1_body_flap")} if open_wings else {}

    return table.together(move, Tween(seconds, flap))


def _entered(event: Placed, table: Table) -> Clip:
    """A reserve piece comes down in an arc."""
    return table.travel(event.piece, (event.source, event.spot), arc=0.3, seconds=0.45)


def _scare(table: Table, kind: str, spot: Spot) -> None:
    sprite = table.find(kind, spot)
    if sprite is not None:
        sprite.swap = {"face": art(f"pawn_{kind}_scared")}


def _fought(event: Fought, table: Table) -> Clip:
    """The attacker draws back, lunges, and takes the square."""
    goal = table.layout.slot(event.spot, 0).center

    def begin(sprite: Sprite) -> None:
        _scare(table, event.defender, event.spot)
        sprite.z = ABOVE

    def lunge(sprite: Sprite, t: float) -> None:
        pull = -0.2 * bump(min(1.0, t * 2.2)) if t < 0.45 else 0.0
        glide(sprite, goal, ease_in(max(0.0, (t - 0.4) / 0.6)) + pull)
        sprite.lift = 0.1 * sprite.side * bump(t)

    def arrive(sprite: Sprite) -> None:
        sprite.lift = 0.0
        table.rekey(sprite, event.spot)

    def shake(sprite: Sprite, t: float) -> None:
        sprite.x = goal[0] + sin(t * 20) * sprite.side * 0.06 * (1 - t)

    return table.then_all(
        table.act(event.attacker, event.source, 0.36, lunge, begin=begin, end=arrive),
        table.act(event.defender, event.spot, 0.12, shake, ease_out),
    )


def _burst(spot: Spot, table: Table) -> Clip:
    """The flash of a hit."""
    rect = table.layout.slot(spot, 0)

    def step(sprite: Sprite, t: float) -> None:
        sprite.scale = (0.5, 0.8, 1.0, 1.1, 1.1, 1.1)[min(5, int(t * 6))]
        sprite.alpha = round(255 * min(1.0, 2 - 2 * t))

    return Act(partial(table.effect, art("hit"), rect.center, rect.width * 0.9), 0.32, step, end=table.remove)


def _carried_off(event: Moved, table: Table) -> Clip:
    """Off the board, or out of the reserve, to the eliminated ones on the seat's card."""
    source, target = event.path[0], event.path[-1]
    seat = int(event.piece)

    def find() -> Sprite | None:
        _scare(table, event.piece, source)
        return table.find(event.piece, source)

    def goal(sprite: Sprite) -> Point:
        number = sum(1 for other in table.sprites if other.figure.spot == target)
        table.rekey(sprite, target)
        return _goal(table, target, number, 1.0)

    def change(sprite: Sprite, t: float) -> None:
        if t > 0.5:
            sprite.swap = {}
            _with_layers(sprite, eliminated_layers(seat))

    flight = _fly(find, goal, change, lambda _: None, 0.45, 0.22)
    if source.zone != BOARD or event.how == "lost":
        return flight
    return table.together(flight, _burst(source, table))


# ---------------------------------------------------------------------- idle


def fidget(table: Table, number: int) -> Clip | None:
    """One pawn blinks, bobs, flaps or flicks its tail."""
    pawns = [sprite for sprite in table.sprites if sprite.figure.spot.zone == BOARD]
    if not pawns:
        return None
    sprite = pawns[number % len(pawns)]
    kind = sprite.figure.kind
    choice = (number >> 8) % 3
    if choice == 0:
        return bob(sprite, 0.06, 0.6)
    other = {"1": "flap", "2": "flick"}.get(kind)
    if choice == 1 and other is not None:
        return swap_parts(sprite, {"body": art(f"pawn_{kind}_body_{other}")}, 0.3)
    return swap_parts(sprite, {"face": art(f"pawn_{kind}_eyes_shut")}, 0.16)
