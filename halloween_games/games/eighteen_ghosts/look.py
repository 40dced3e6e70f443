"""How 18 Ghosts looks: a castle at midnight, ghosts on carpets, portals that turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sin
from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.events import Escaped, Event, Fought, Moved, Placed, Rotated
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.core.state import State
from halloween_games.games.eighteen_ghosts.actions import (
    COLOR_OF,
    DUNGEON,
    GHOSTS,
    NAMES,
    NO_GHOST,
    OUTSIDE,
    SEAT_OF,
    SUPPLY,
    Place,
    Release,
    Step,
    ghost_of,
)
from halloween_games.games.eighteen_ghosts.board import CARPET, COLORS, GRID, IS_MIRROR, IS_PORTAL, LETTERS, PORTALS
from halloween_games.games.eighteen_ghosts.rules import EACH, LOSES, PLACE, SETUP, GhostState
from halloween_games.ui import theme
from halloween_games.ui.figures import Figure, Layer, Sprite
from halloween_games.ui.fonts import BODY, BOLD, HEAD
from halloween_games.ui.layout import Areas, Layout, Rect
from halloween_games.ui.look import GameLook
from halloween_games.ui.painter import Painter
from halloween_games.ui.services import Speaker
from halloween_games.ui.table import ABOVE, Table
from halloween_games.ui.timeline import Clip, Tween
from halloween_games.ui.tween import back_out, bump, ease_in, ease_in_out, ease_out, lerp

FOLDER: Final = "18_ghosts"
FACES: Final = ("friendly", "grim")
GHOST_SIZE: Final = 0.84  # of a chamber
FRAME_UNITS: Final = 20
FLOOR: Final = 0  # z of what lies on the floor: portals
STANDING: Final = 10


def _art(name: str) -> str:
    return f"{FOLDER}/{name}"


def ghost_layers(ghost: int, mood: str = "open", shadow: bool = True) -> tuple[Layer, ...]:
    """The drawings of a ghost: shadow, body in its color, face of its seat."""
    color = COLORS[COLOR_OF[ghost]]
    layers = (
        Layer(_art(f"ghost_{color}_body"), color, "body"),
        Layer(_art(f"face_{FACES[SEAT_OF[ghost]]}_{mood}"), "", "face"),
    )
    return (Layer(_art("ghost_shadow"), "", "shadow", grounded=True), *layers) if shadow else layers


def portal_layers(color: int) -> tuple[Layer, ...]:
    """The drawings of a portal: what turns with its open side, and what only glows."""
    tint = COLORS[color]
    return (
        Layer(_art("portal_glow"), tint, "glow"),
        Layer(_art("portal_ring"), tint, "ring", turns=True),
        Layer(_art("portal_core"), tint, "core"),
        Layer(_art("portal_swirl"), "", "swirl", turns=True),
        Layer(_art("portal_arrow"), "", "arrow", turns=True),
    )


class EighteenGhostsLook(GameLook):
    """A castle of 25 chambers, a dungeon below the seats, and three places outside for each player."""

    art_folder = FOLDER

    # ------------------------------------------------------------------ where everything lies

    def layout(self, areas: Areas) -> Layout:
        cells = _cells(areas)
        places = {Spot(BOARD, at): rect for at, rect in enumerate(cells)}
        slots: dict[tuple[Spot, int], Rect] = {}
        for ghost, rect in _box_places(areas).items():
            for zone, first in ((DUNGEON, 0), (SUPPLY, -1)):  # whoever is released stands before the prisoners
                places[Spot(zone, ghost)] = rect
                for number in range(EACH):
                    slots[Spot(zone, ghost), number] = _stacked(rect, first + number)
        shown = {}
        for seat, card in enumerate(areas.seats):
            for color in range(3):
                spot = Spot(OUTSIDE, ghost_of(seat, color))
                rect = _outside_place(_goal_area(card, areas.u), color)
                shown[spot] = rect
                for number in range(EACH):
                    slots[spot, number] = _stacked(rect, number)
        return Layout(places, shown, slots)

    # ------------------------------------------------------------------ what never changes

    def draw_board(self, painter: Painter, areas: Areas, layout: Layout, coordinates: bool) -> None:
        px = painter.px
        outer = _wall(areas)
        for number in range(11):
            side = px(32)
            x = outer.left + px(4) + number * (outer.width - side - px(8)) / 10
            painter.drawing(_art("battlement"), Rect(round(x), outer.top - px(14), side, px(20)))
        painter.shadowed(outer, theme.WALL, theme.INK, 3, 14)
        inner = _castle(areas)
        painter.rounded(inner.inflate(px(6), px(6)), (theme.INK, theme.INK), None, 0, 8)
        for at in range(GRID.count):
            rect = layout.rect(Spot(BOARD, at))
            painter.drawing(_art("floor"), rect)
            if IS_MIRROR[at]:
                painter.drawing(_art("mirror"), rect)
            elif not IS_PORTAL[at]:
                painter.drawing(_art(f"carpet_{COLORS[CARPET[at]]}"), rect)
        if coordinates:
            self._draw_coordinates(painter, outer, inner, layout)

    def _draw_coordinates(self, painter: Painter, outer: Rect, inner: Rect, layout: Layout) -> None:
        for number in range(5):
            row = layout.rect(Spot(BOARD, number * 5))
            column = layout.rect(Spot(BOARD, number))
            at_left = ((outer.left + inner.left) / 2, row.centery)
            below = (column.centerx, (inner.bottom + outer.bottom) / 2)
            painter.text(str(number + 1), at_left, theme.SMALL, theme.PAPER, BOLD, "center")
            painter.text("abcde"[number], below, theme.SMALL, theme.PAPER, BOLD, "center")

    # ------------------------------------------------------------------ what stands where

    def figures(self, view: State) -> Sequence[Figure]:
        assert isinstance(view, GhostState)
        shown = [
            Figure(LETTERS[color], Spot(BOARD, at), portal_layers(color), 90 * view.facing[color], 1.0, FLOOR)
            for color, at in enumerate(PORTALS)
        ]
        for at, ghost in enumerate(view.board):
            if ghost:
                shown.append(_ghost(ghost, Spot(BOARD, at)))
        for ghost in GHOSTS:
            waiting = self._waiting(view, ghost)
            shown += [_ghost(ghost, Spot(SUPPLY, ghost), 0.96) for _ in range(waiting)]
            shown += [_ghost(ghost, Spot(DUNGEON, ghost), 0.96) for _ in range(view.dungeon[ghost])]
            shown += [_ghost(ghost, Spot(OUTSIDE, ghost), 1.0) for _ in range(view.escaped[ghost])]
        return shown

    @staticmethod
    def _waiting(view: GhostState, ghost: int) -> int:
        """How many of *ghost* are still to be placed."""
        if view.phase == SETUP:
            return EACH - view.board.count(ghost)
        return 1 if view.released == ghost else 0

    def portrait(self, seat: Seat, mood: str = "") -> tuple[Layer, ...]:
        face = {"happy": "happy", "sad": "scared"}.get(mood, "open")
        return (
            Layer(_art("ghost_shadow")),
            Layer(_art("ghost_plain_body"), "pale", "body"),
            Layer(_art(f"face_{FACES[seat]}_{face}"), "", "face"),
        )

    def draw_seat(self, painter: Painter, rect: Rect, view: State, seat: Seat) -> None:
        assert isinstance(view, GhostState)
        for color in range(3):
            place = _outside_place(rect, color)
            if not view.escaped[ghost_of(seat, color)]:
                painter.drawing(_art(f"slot_{COLORS[color]}"), place)
        if view.any_three:
            out = sum(view.escaped[ghost_of(seat, color)] for color in range(3))
            painter.text(
                f"{out}/3", (rect.right - painter.px(4), rect.centery), theme.HEADING, theme.CANDLE, HEAD, "midright"
            )

    def draw_box(self, painter: Painter, areas: Areas, view: State) -> None:
        assert isinstance(view, GhostState)
        box, px = areas.box, painter.px
        edge = theme.CANDLE if view.phase == PLACE else theme.EDGE
        painter.panel(box, edge, 3 if view.phase == PLACE else 2)
        title = {SETUP: "supply", PLACE: "supply.released"}.get(view.phase, "dungeon")
        painter.text(self.text(title), (box.left + px(20), box.top + px(8)), theme.LARGE, theme.CANDLE, HEAD)
        self._draw_box_note(painter, box, view)
        for ghost, rect in _box_places(areas).items():
            color = COLORS[COLOR_OF[ghost]]
            if view.phase == PLACE and ghost == view.released:
                painter.frame(rect.inflate(px(16), px(6)), theme.GLOW_CHOSEN, 3, 12)
            held = view.dungeon[ghost] + self._waiting(view, ghost)
            if not held:
                painter.drawing(_art(f"slot_{color}"), rect.inflate(-px(10), -px(10)), alpha=110)

    def _draw_box_note(self, painter: Painter, box: Rect, view: GhostState) -> None:
        """What can be done here, beside the heading."""
        px = painter.px
        note = ""
        if view.phase not in (SETUP, PLACE):
            actions = view.legal_actions()
            if any(isinstance(action, Release) for action in actions):
                note = "dungeon.release"
            elif not any(view.dungeon):
                note = "dungeon.empty"
        if note:
            area = Rect(box.left + box.width // 3, box.top + px(8), box.width * 2 // 3 - px(20), px(24))
            painter.line_in(self.text(note), area, theme.SMALL, theme.MUTED, BODY, "right")

    # ------------------------------------------------------------------ what is lit

    def mark(self, view: State, pick: Pick, action: Action | None) -> str:
        assert isinstance(view, GhostState)
        if isinstance(action, Step):
            ghost, other = view.board[action.src], view.board[action.to]
            if other == NO_GHOST:
                return "go"
            return "lose" if LOSES[ghost][other] else "win"
        if isinstance(action, Place) and pick.role == "to":
            return "go"
        if isinstance(action, Release):
            return "own"
        return "own"

    def reaction(self, view: State, action: Action) -> Mapping[Spot, Mapping[str, str]]:
        """Whoever would lose a fight is afraid of it."""
        assert isinstance(view, GhostState)
        if not isinstance(action, Step) or view.board[action.to] == NO_GHOST:
            return {}
        ghost, other = view.board[action.src], view.board[action.to]
        at, loser = (action.src, ghost) if LOSES[ghost][other] else (action.to, other)
        return {Spot(BOARD, at): {"face": _art(f"face_{FACES[SEAT_OF[loser]]}_scared")}}

    def trail(self, seat: Seat, action: Action) -> Sequence[Spot]:
        if isinstance(action, Step):
            return (Spot(BOARD, action.src), Spot(BOARD, action.to))
        return ()

    # ------------------------------------------------------------------ how it moves

    def clip(self, event: Event, table: Table) -> Clip | None:
        if isinstance(event, Placed):
            return table.travel(event.piece, (event.source, event.spot), arc=0.3, seconds=0.42)
        if isinstance(event, Moved):
            return _moved(event, table)
        if isinstance(event, Fought):
            return _fought(event, table)
        if isinstance(event, Rotated):
            return _rotated(event, table)
        if isinstance(event, Escaped):
            return _escaped(event, table)
        return None

    def fidget(self, table: Table, number: int) -> Clip | None:
        """One ghost on the board blinks or bobs, or one portal swirls."""
        here = [sprite for sprite in table.sprites if sprite.figure.spot.zone == BOARD]
        if not here:
            return None
        sprite = here[number % len(here)]
        if sprite.figure.kind in LETTERS:
            return _swirl(sprite)
        return _blink(sprite) if (number >> 8) % 3 else _bob(sprite)


# ---------------------------------------------------------------------- places


def _wall(areas: Areas) -> Rect:
    return areas.board.copy()


def _castle(areas: Areas) -> Rect:
    """The chambers inside the wall: a square whose side five chambers divide."""
    margin = round(FRAME_UNITS * areas.u) + 4
    side = (areas.board.width - 2 * margin) // 5 * 5
    inner = Rect(0, 0, side, side)
    inner.center = areas.board.center
    return inner


def _cells(areas: Areas) -> list[Rect]:
    inner = _castle(areas)
    side = inner.width // 5
    return [
        Rect(inner.left + at % 5 * side, inner.bottom - (at // 5 + 1) * side, side, side) for at in range(GRID.count)
    ]


def _box_places(areas: Areas) -> dict[int, Rect]:
    """Six places in the game's box: three for each seat, in the order of the colors."""
    box, u = areas.box, areas.u
    top = box.top + round(34 * u)
    height = box.bottom - round(8 * u) - top
    width = (box.width - round(44 * u)) // 6
    side = min(height, width)
    places = {}
    for number, ghost in enumerate(GHOSTS):
        gap = round(12 * u) if number >= 3 else 0
        rect = Rect(box.left + round(16 * u) + number * width + gap, top, width, height)
        places[ghost] = Rect(rect.centerx - side // 2, rect.centery - side // 2, side, side)
    return places


def _goal_area(card: Rect, u: float) -> Rect:
    """The part of a seat's card that ``draw_seat`` gets; computed as the panel does."""
    side = min(card.height - round(26 * u), round(78 * u))
    left = card.left + round(20 * u) + side + round(18 * u)
    top = card.top + round(12 * u) + round(28 * u) + round(20 * u) + round(4 * u)
    return Rect(left, top, card.right - round(14 * u) - left, card.bottom - round(8 * u) - top)


def _outside_place(area: Rect, color: int) -> Rect:
    side = min(area.height, area.width // 4)
    return Rect(area.left + color * round(side * 1.35), area.centery - side // 2, side, side)


def _stacked(rect: Rect, number: int) -> Rect:
    """Equal ghosts on one place stand a little behind each other."""
    step = max(3, rect.width // 9)
    return rect.move(number * step - step // 2, -number * max(2, step // 2))


def _ghost(ghost: int, spot: Spot, size: float = GHOST_SIZE) -> Figure:
    return Figure(NAMES[ghost], spot, ghost_layers(ghost), 0, size, STANDING)


# ---------------------------------------------------------------------- clips


def _moved(event: Moved, table: Table) -> Clip:
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
        table.together(Tween(0.3, grow), table.pop(_art("sparkle"), target, 0.7, 0.35)),
    )


def _fought(event: Fought, table: Table) -> Clip:
    """The attacker lunges, dust and a bang, and only one is left standing there."""
    kinds = (event.attacker, event.defender)
    way: list[tuple[float, float]] = []

    def begin() -> None:
        sprite = table.find(event.attacker, event.source)
        loser_spot = event.source if event.loser == event.attacker else event.spot
        loser = table.find(event.loser, loser_spot)
        if loser:
            loser.swap = {"face": _art(f"face_{FACES[int(event.loser[0])]}_scared")}
        if sprite:
            way.append((sprite.x, sprite.y))
            rect = table.layout.rect(event.spot)
            way.append((rect.centerx, rect.centery))
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
        """The winner comes to stand, the loser is pushed aside and looks out behind it."""
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
            table.pop(_art("poof"), event.spot, 1.25, 0.42),
            table.pop(_art("burst"), event.spot, 0.95, 0.3),
        ),
    )


def _rotated(event: Rotated, table: Table) -> Clip:
    """The portal grinds round by a quarter, its swirl twice as fast."""
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


def _escaped(event: Escaped, table: Table) -> Clip:
    """Into the portal, smaller and smaller, and out on the owner's card with a sparkle."""
    way: list[tuple[float, float]] = []

    def begin() -> None:
        sprite = table.find(event.piece, event.spot)
        if sprite:
            sprite.swap = {"face": _art(f"face_{FACES[int(event.piece[0])]}_happy")}
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
        table.together(Tween(0.45, slip, ease_in, end=out), table.pop(_art("trail"), event.through, 0.8, 0.45)),
        table.together(Tween(0.4, appear), table.pop(_art("sparkle"), event.to, 1.5, 0.45)),
    )


def _blink(sprite: Sprite) -> Clip:
    face = next((layer.art for layer in sprite.figure.layers if layer.part == "face"), "")

    def shut() -> None:
        sprite.swap = {"face": face.replace("_open", "_shut")}

    def reopen() -> None:
        sprite.swap = {}

    return Tween(0.16, lambda t: None, begin=shut, end=reopen)


def _bob(sprite: Sprite) -> Clip:
    def step(t: float) -> None:
        sprite.lift = bump(t) * sprite.side * 0.07
        sprite.squash = -0.03 * bump(t)

    return Tween(0.7, step, ease_in_out)


def _swirl(sprite: Sprite) -> Clip:
    def step(t: float) -> None:
        sprite.scale = 1 + 0.04 * bump(t)

    return Tween(0.6, step)


def look(text: Speaker) -> EighteenGhostsLook:
    """The look of this game, speaking through *text*."""
    return EighteenGhostsLook(text)
