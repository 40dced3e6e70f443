"""The look of The Closest Ghost: two gardens at midnight, candy on every stone, ghosts above them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Event, Moved, Placed, Removed
from halloween_games.core.phrases import Key
from halloween_games.core.sets import BIT, members
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.games.closest_ghost.look import clips, geometry, scenery
from halloween_games.games.closest_ghost.look.geometry import BAG, CANDY_PLACE, COVERED, HAUNTED, LEFT
from halloween_games.games.closest_ghost.look.scenery import art, candy_layers, ghost_layers, kid_layers
from halloween_games.games.closest_ghost.rules.actions import (
    ARROW_SETS,
    ARROWS,
    AVATARS,
    CANDY,
    GHOST,
    KEEP_BUTTON,
    SUPPLY,
    SWAP_BUTTON,
    Haunt,
    Place,
    Walk,
    opposite,
)
from halloween_games.games.closest_ghost.rules.house import House, house_of
from halloween_games.games.closest_ghost.rules.state import CHOICE, HAUNT, SETUP, WALK, ClosestState, closest
from halloween_games.games.closest_ghost.words.phrases import HALF, SIGN, STEPS
from halloween_games.kit import sizes
from halloween_games.kit.fonts import HEAD
from halloween_games.kit.painter import ButtonLook, Painter
from halloween_games.kit.rect import Rect
from halloween_games.table.figures import Figure, Layer
from halloween_games.table.layout import Areas, Layout
from halloween_games.table.look import GameLook, Moment, Tally
from halloween_games.table.movements import Clip
from halloween_games.table.table import Table

PAIR_SIZE: Final = 0.55
GHOST_SIZE: Final = 0.82
CANDY_SIZE: Final = 0.9
COVERED_SIZE: Final = 0.8
GUEST: Final = 165  # opacity of a piece at a possible target
LYING, WALKING, FLOATING = 0, 10, 20  # z
HIDDEN_GHOSTS, HIDDEN_STEPS = "ghosts", "steps"  # what the first lessons leave out


class ClosestGhostLook(GameLook[ClosestState]):
    """Two halves, a sign below each with the remaining candies and the bag."""

    board_ratio = 1.42
    has_persons = True
    lights_shared = True
    has_overlay = True
    turned_words = MappingProxyType(
        {
            "half.0": "half.1",
            "half.1": "half.0",
            **{f"about.arrows.{arrows}": f"about.arrows.{opposite(arrows)}" for arrows in ARROW_SETS},
        }
    )

    def __init__(self, text: Speaker, board: BoardSpec) -> None:
        super().__init__(text, board)
        self._house = house_of(board)
        self._areas: Areas | None = None
        self._is_turned = False

    # ------------------------------------------------------------------ where everything lies

    def layout(self, areas: Areas) -> Layout:
        self._areas, self._is_turned = areas, areas.turned
        return geometry.layout(areas, self._house)

    def extra_rects(self, layout: Layout, moment: Moment[ClosestState]) -> Mapping[Spot, Rect]:
        """The buttons of the choice of sides."""
        if KEEP_BUTTON not in moment.options or self._areas is None:
            return {}
        return dict(zip((KEEP_BUTTON, SWAP_BUTTON), geometry.side_buttons(self._areas, self._house), strict=True))

    def explained(self, areas: Areas, layout: Layout, view: ClosestState) -> Mapping[Spot, Rect]:
        """The signs below the halves, which half is whose, the second part of a turn, and the ghost that waits."""
        found: dict[Spot, Rect] = {}
        if view.phase == SETUP:
            found[Spot(SUPPLY, 0)] = layout.rect(Spot(SUPPLY, 0))
        signs = geometry.gardens(areas, self._house).signs
        for seat in (0, 1):
            found[Spot(SIGN, seat)] = signs[seat]
            found[Spot(HALF, seat)] = areas.parts(seat)[1]
        if view.to_move >= 0 and HIDDEN_STEPS not in self.hidden:
            found[Spot(STEPS, view.to_move)] = geometry.parts_of_turn(areas)[1]
        return found

    def draw_board(self, painter: Painter, areas: Areas, layout: Layout, coordinates: bool) -> None:
        scenery.draw_gardens(painter, geometry.gardens(areas, self._house), coordinates)

    # ------------------------------------------------------------------ what stands where

    def figures(self, view: ClosestState) -> Sequence[Figure]:
        shown = []
        for at in members(view.candies):
            shown += [_candy(view.house, at, bool(view.ghosts & BIT[at])), _left(view, at)]
        shown += [_bag(view, seat) for seat in (0, 1)]
        moods = _moods(view)
        together = view.avatars[0] == view.avatars[1]
        for seat, at in enumerate(view.avatars):
            shown.append(_kid(seat, at, moods[seat], together))
        if HIDDEN_GHOSTS not in self.hidden:
            shown += [_ghost(at, not view.candies & BIT[at]) for at in members(view.ghosts)]
        if view.phase == SETUP:
            layers = scenery.ghost_layers(shadow=False, eyes="down")
            shown.append(Figure(GHOST, Spot(SUPPLY, 0), layers, 0, 1.0, FLOATING))
        return shown

    def letter(self, figure: Figure) -> str:
        """The letter of a child's seat."""
        return str(AVATARS.index(figure.kind)) if figure.kind in AVATARS else ""

    def sign(self, drawing: str) -> tuple[Layer, ...]:
        kind, _, square = drawing.partition(" ")
        if kind == CANDY:
            return candy_layers(self._house, self._house.grid.read(square), shadow=False)
        return ghost_layers(shadow=False) if kind == GHOST else kid_layers(AVATARS.index(kind))[1:]

    def portrait(self, seat: Seat, mood: str = "") -> tuple[Layer, ...]:
        return scenery.kid_layers(seat, mood)

    # ------------------------------------------------------------------ the panel

    def draw_seat(self, painter: Painter, rect: Rect, view: ClosestState, seat: Seat) -> None:
        """Tell which half of the house is the seat's; what is left of its candy is on its sign."""
        painter.paragraph(self.text(f"half.{seat}"), rect, sizes.LARGE, painter.colors.muted, middle=True)

    def tally(self, view: ClosestState) -> Sequence[Tally]:
        """The candies that are left in each half."""
        halves = view.house.halves
        signs = [
            candy_layers(view.house, (half & view.house.start_candies).bit_length() - 1, shadow=False)
            for half in halves
        ]
        return [Tally(signs, [(view.candies & half).bit_count() for half in halves], size=1.8)]

    def draw_box(self, painter: Painter, areas: Areas, view: ClosestState) -> None:
        """Draw the two parts of a turn, the current one in gold."""
        if HIDDEN_STEPS in self.hidden:
            return
        box, px, colors = areas.box, painter.px, painter.colors
        painter.panel(box)
        title = Rect(box.left + px(20), box.top + px(7), box.width - px(40), px(26))
        painter.line_in(self.text("turn"), title, sizes.LARGE, colors.candle, HEAD)
        seat = max(view.to_move, 0)
        parts = (
            (WALK, "turn.walk", scenery.kid_layers(seat)[1:]),
            (HAUNT, "turn.haunt", scenery.ghost_layers(shadow=False)),
        )
        for number, (row, (phase, key, layers)) in enumerate(zip(geometry.parts_of_turn(areas), parts, strict=True), 1):
            now = view.phase == phase and view.to_move >= 0
            if now:
                painter.rounded(row.inflate(0, -px(3)), colors.row, colors.candle, 2, 8)
            color = colors.paper if now else colors.muted
            place = Rect(row.left + px(10), row.top, px(18), row.height)
            painter.line_in(str(number), place, sizes.LARGE, colors.candle if now else color, HEAD)
            face = Rect(place.right + px(4), row.top + px(2), row.height - px(4), row.height - px(4))
            for layer in layers:
                painter.drawing(layer.art, face, layer.tint)
            words = Rect(face.right + px(10), row.top, row.right - px(8) - face.right - px(10), row.height)
            painter.line_in(self.text(key, player=Key(f"seat.{seat}")), words, sizes.LARGE, color)

    # ------------------------------------------------------------------ what is lit

    def mark(self, view: ClosestState, pick: Pick, action: Action | None) -> str:
        if isinstance(action, Walk) and pick.role == "to":
            last = view.candies & view.house.half_of[action.to] == BIT[action.to]
            if last:
                return "best" if view.house.owner[action.to] == view.to_move else "lose"
            return "go"
        if isinstance(action, Place):
            return "free"
        return "go" if pick.role == "to" else "own"

    def draw_mark(self, painter: Painter, layout: Layout, spot: Spot, kind: str, over: bool) -> bool:
        """Draw a possible target: a frame below its contents, and a dot in its corner."""
        if kind not in ("go", "best", "free"):
            return False
        rect = layout.rect(spot)
        color = painter.colors.glow_chosen if kind == "best" else painter.colors.glow_target
        if not over:
            painter.glow(rect.center, rect.width * 0.5, color, 0.5)
            if kind != "free":
                painter.frame(rect.inflate(-painter.px(2), -painter.px(2)), color, 4, 12)
            return True
        side = round(rect.width * (0.3 if kind == "best" else 0.2))
        badge = Rect(rect.left + round(rect.width * 0.06), rect.bottom - side - round(rect.width * 0.06), side, side)
        painter.drawing("badges/crown" if kind == "best" else "badges/dot", badge)
        return True

    def draw_under(self, painter: Painter, areas: Areas, layout: Layout, moment: Moment[ClosestState]) -> None:
        view = moment.view
        garden = geometry.gardens(areas, self._house)
        left = [(view.candies & half).bit_count() for half in view.house.halves]
        words = [self.text("clock.left", count=count) if count else self.text("clock.0") for count in left]
        scenery.draw_headings(painter, garden, words)
        if not moment.options or view.phase in (SETUP, CHOICE):
            return
        _draw_way(painter, layout, view.house, moment.considered)
        has_steps = HIDDEN_STEPS not in self.hidden
        if has_steps and (near := self._told_near(moment)):
            far = view.ghosts & ~near if moment.overlay else 0
            scenery.draw_routes(painter, layout, view.house, _stand(moment), members(near), members(far))
        for action in moment.fitting:
            if isinstance(action, Walk):
                rect = layout.rect(Spot(BOARD, action.src))
                arrow = ARROWS[geometry.direction(view.house, action.src, action.to)]
                scenery.draw_arrow(painter, rect, geometry.on_screen(arrow, layout.turned), lit=True)
        if view.phase == HAUNT and has_steps:
            for ghost in {action.src for action in moment.fitting if isinstance(action, Haunt)}:
                rect = layout.rect(Spot(BOARD, ghost))
                painter.frame(
                    rect.inflate(-painter.px(2), -painter.px(2)), painter.colors.glow_chosen, 3.5, 12, dashed=True
                )

    def _draw_sides(self, painter: Painter, layout: Layout, moment: Moment[ClosestState]) -> None:
        for spot, rect in self.extra_rects(layout, moment).items():
            key = "side.keep" if spot == KEEP_BUTTON else "side.swap"
            painter.button(rect, self.text(key), look=ButtonLook(lit=spot in moment.pointed))

    def draw_over(self, painter: Painter, areas: Areas, layout: Layout, moment: Moment[ClosestState]) -> None:
        view = moment.view
        if not moment.options:
            return
        _draw_guest(painter, layout, view, moment.considered)
        if view.phase == SETUP:
            return
        if view.phase == CHOICE:
            self._draw_sides(painter, layout, moment)
            return
        if HIDDEN_STEPS in self.hidden:
            return
        at, near = _stand(moment), self._told_near(moment)
        for ghost in members(view.ghosts if moment.overlay else near):
            rect = layout.rect(Spot(BOARD, ghost))
            side = round(rect.width * 0.3)
            if moment.overlay:
                center = (rect.right - side * 0.56, rect.bottom - side * 0.56)
                _draw_number(painter, center, side, view.house.distance[at][ghost], bool(near & BIT[ghost]))
            else:
                painter.drawing(art("crown_near"), Rect(rect.right - side, rect.top + 1, side, side))

    def _told_near(self, moment: Moment[ClosestState]) -> int:
        """The ghosts that are the closest, where that matters: to the square pointed at, or now that one moves."""
        view = moment.view
        if not (moment.overlay or view.phase == HAUNT or isinstance(moment.considered, Walk)):
            return 0
        return closest(view.house, _stand(moment), view.ghosts)

    def reaction(self, view: ClosestState, action: Action) -> Mapping[Spot, Mapping[str, str]]:
        """Ghosts look at the target; a child that would lose is scared, one that takes a candy is glad."""
        if not isinstance(action, Haunt | Walk):
            return {}
        ghosts = (action.src,) if isinstance(action, Haunt) else members(view.ghosts)
        looks = {at: clips.look_to(view.house, at, action.to, self._is_turned) for at in ghosts}
        found = {Spot(BOARD, at): {"eyes": art(f"ghost_eyes_{look}")} for at, look in looks.items()}
        if isinstance(action, Haunt):
            return found
        found[Spot(CANDY_PLACE, action.to)] = {"candy": "", "shadow": ""}  # it would be taken
        if view.candies & BIT[action.to] and view.avatars[0] != view.avatars[1]:
            gives_away = (
                view.house.owner[action.to] != view.to_move
                and view.candies & view.house.half_of[action.to] == BIT[action.to]
            )
            face = scenery.FACES["sad" if gives_away else "happy"]
            found[Spot(BOARD, action.src)] = {"face": art(f"kid_{view.to_move}_{face}")}
        return found

    def trail(self, seat: Seat, action: Action) -> Sequence[Spot]:
        if isinstance(action, Walk):
            return geometry.way(self._house, action.src, action.to)
        if isinstance(action, Haunt):
            return (Spot(BOARD, action.src), Spot(BOARD, action.to))
        return ()

    # ------------------------------------------------------------------ how it moves

    def clip(self, event: Event, table: Table) -> Clip | None:
        return clips.clip_of(event, table, self._house)

    def sound(self, event: Event) -> str:
        if isinstance(event, Removed):
            return "candy"
        if isinstance(event, Placed) or (isinstance(event, Moved) and event.piece == GHOST):
            return "spook"
        if isinstance(event, Moved) and event.how == "wrap":
            return "magic"
        return ""

    def fidget(self, table: Table, number: int) -> Clip | None:
        """A ghost or a child moves a little, occasionally a candy."""
        alive = [sprite for sprite in table.sprites if sprite.figure.kind in (GHOST, *AVATARS)]
        candies = [sprite for sprite in table.sprites if sprite.figure.spot.zone == CANDY_PLACE]
        chosen = candies if candies and number % 5 == 0 else alive
        if not chosen:
            return None
        return clips.fidget(chosen[(number >> 4) % len(chosen)], number)


# ---------------------------------------------------------------------- figures


def _candy(house: House, at: int, covered: bool) -> Figure:
    place = Spot(COVERED if covered else CANDY_PLACE, at)
    size = COVERED_SIZE if covered else CANDY_SIZE
    return Figure(f"candy{at}", Spot(CANDY_PLACE, at), scenery.candy_layers(house, at), 0, size, LYING, shown_at=place)


def _left(view: ClosestState, at: int) -> Figure:
    house = view.house
    sign = geometry.remaining(house.owner[at], (view.candies & house.half_of[at]).bit_count())
    layers = scenery.candy_layers(house, at, shadow=False)
    return Figure(f"{LEFT}{at}", Spot(LEFT, at), layers, 0, geometry.SWEET, LYING, shown_at=sign)


def _gone(view: ClosestState, seat: Seat) -> int:
    return (view.house.halves[seat] & view.house.start_candies & ~view.candies).bit_count()


def _bag(view: ClosestState, seat: Seat) -> Figure:
    full = scenery.BAG_STEPS[_gone(view, seat) * 8 // view.house.candies_each]
    return Figure(f"{BAG}{seat}", Spot(BAG, seat), (Layer(art(f"bag_{seat}_{full}")),), 0, 1.0, LYING)


def _moods(view: ClosestState) -> tuple[str, str]:
    outcome = view.outcome()
    if outcome is None:
        return "", ""
    return ("happy", "sad") if 0 in outcome.winners() else ("sad", "happy")


def _kid(seat: Seat, at: int, mood: str, together: bool) -> Figure:
    place, size = geometry.stands(at, seat, together), PAIR_SIZE if together else geometry.KID_SIZE
    return Figure(AVATARS[seat], Spot(BOARD, at), scenery.kid_layers(seat, mood), 0, size, WALKING, shown_at=place)


def _ghost(at: int, shadow: bool) -> Figure:
    layers = scenery.ghost_layers(shadow)
    return Figure(GHOST, Spot(BOARD, at), layers, 0, GHOST_SIZE, FLOATING, shown_at=Spot(HAUNTED, at))


# ---------------------------------------------------------------------- what is considered


def _stand(moment: Moment[ClosestState]) -> int:
    """The square that distances are counted from: where the mover's avatar is or would be."""
    view = moment.view
    if isinstance(moment.considered, Walk):
        return moment.considered.to
    return view.avatars[moment.to_move]


def _draw_way(painter: Painter, layout: Layout, house: House, action: Action | None) -> None:
    """Draw a dotted path to the target; around the edge it leaves the board and returns."""
    if isinstance(action, Walk):
        spots = geometry.way(house, action.src, action.to)
    elif isinstance(action, Haunt):
        spots = (Spot(BOARD, action.src), Spot(BOARD, action.to))
    else:
        return
    side = layout.rect(spots[0]).width
    for source, target in pairwise(spots):
        if geometry.GAP not in (source, target):
            points = (layout.rect(source).center, layout.rect(target).center)
            radius = side * 0.036
            scenery.dotted(painter, points, painter.colors.glow_target, radius, radius * 3.6)


def _draw_guest(painter: Painter, layout: Layout, view: ClosestState, action: Action | None) -> None:
    """Draw the piece faintly at the target."""
    if isinstance(action, Walk):
        seat = view.to_move
        together = view.avatars[1 - seat] == action.to
        layers, size = scenery.kid_layers(seat), PAIR_SIZE if together else geometry.KID_SIZE
        rect = layout.rect(geometry.stands(action.to, seat, together))
    elif isinstance(action, Haunt | Place):
        layers, size = scenery.ghost_layers(shadow=False), GHOST_SIZE
        rect = layout.rect(Spot(HAUNTED, action.to))
    else:
        return
    shrink = round((size - 1) * rect.width)
    scenery.draw_faint(painter, rect.inflate(shrink, shrink), layers, GUEST)


def _draw_number(painter: Painter, center: tuple[float, float], side: int, steps: int, lit: bool) -> None:
    """Draw a distance on its badge; the closest one glows."""
    badge = Rect(0, 0, side, side).move_to(center=(round(center[0]), round(center[1])))
    if lit:
        painter.glow(center, side * 0.72, painter.colors.glow_chosen, 0.9)
    painter.drawing(art("badge_distance"), badge)
    color = painter.colors.glow_chosen if lit else painter.colors.on_wall
    painter.text(str(steps), badge.center, side * 0.56 / painter.u, color, HEAD, "center")
