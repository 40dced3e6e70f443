"""The look of Rhombus: a board standing on its corner under the night sky, cards around it, four kinds of pawns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Self

from halloween_games.core.actions import Action, Pick
from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Event, Moved, Shuffled
from halloween_games.core.phrases import Key, Sign
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BOARD, BUTTON, NOBODY, Seat, Spot
from halloween_games.games.rhombus.look import geometry, scenery, turn_box
from halloween_games.games.rhombus.look.cards_drawing import CHIP_RATIO, art, back, chip, face, provide, small_card
from halloween_games.games.rhombus.look.clips import clip_of, eliminated_layers, fidget, pawn_layers
from halloween_games.games.rhombus.look.geometry import RATIO, PictureRoom, Room, zone
from halloween_games.games.rhombus.look.turn_box import TurnBox
from halloween_games.games.rhombus.rules.actions import CARD, HIDE, SIDE, Eliminate, EntryKill, Kill, Step
from halloween_games.games.rhombus.rules.board import EACH, squares_of
from halloween_games.games.rhombus.rules.cards import HELD, MASKED, NAMES
from halloween_games.games.rhombus.rules.rhomb import rhomb_of
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.games.rhombus.rules.ways import way_of
from halloween_games.games.rhombus.words.phrases import DECK, DISCARD, ELIMINATED, HIDDEN, HOLDER, PLAYED, RESERVE
from halloween_games.games.rhombus.words.short import CARD_BACK, card_sign
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BOLD
from halloween_games.kit.painter import ButtonLook, Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.theme import Rgb
from halloween_games.table.figures import Figure, Layer
from halloween_games.table.layout import LOW_STRIP_UNITS, Areas, Layout, TableForm
from halloween_games.table.look import GameLook, Moment, Tally
from halloween_games.table.movements import Clip
from halloween_games.table.table import Table

PAWN_SIZE: Final = 0.78  # of a square's diagonal
STANDING: Final = 10  # z of pawns, emblems and cards
EMBLEMS: Final = 15
CARDS_Z: Final = 20
PILE: Final = 3  # visible cards of the discard
LEAST_TAGGED: Final = 46  # units of a card that has room for a tag
LEAST_TAG: Final = 0.4  # of its letters
CARD_SOUNDS: Final = ("play", "discard", "hide")


FORMS: Final = {
    2: TableForm(((172, 226), (186, 226)), strip=LOW_STRIP_UNITS, own_face=112, box=184),
    4: TableForm((((74, 98),) * 3 + ((168, 192),)), strip=LOW_STRIP_UNITS, own_face=110, box=146),
}


LEAST_ROW: Final = 32  # units


class RhombusLook(GameLook[RhombusState]):
    """The board standing on its corner; the viewer's cards are large below it."""

    near_acts = True
    luck_icon = "card"

    def __init__(self, text: Speaker, board: BoardSpec) -> None:
        super().__init__(text, board)
        self._rhomb = rhomb_of(board)
        self._box = TurnBox(text)
        self._in_a_row: tuple[str, int] = ("", 0)  # the last event's kind, and how many of it in a row
        self._is_picture, self._near = False, 0  # with cards around the board, or as last laid out

    # ------------------------------------------------------------------ where everything lies

    def layout(self, areas: Areas) -> Layout:
        self._areas, self._room = areas, (PictureRoom if self._is_picture else Room)(areas, self._rhomb)
        self._layout, self._near = geometry.layout_of(areas, self._room), areas.near
        return self._layout

    def for_another_picture(self) -> Self:
        twin = super().for_another_picture()
        twin._is_picture = True
        return twin

    def places_outside(self, layout: Layout) -> Sequence[Rect]:
        """In pictures all cards."""
        return [self._room.area] if self._is_picture else []

    def table_form(self, seats: int) -> TableForm:
        return FORMS[seats]

    def _region_of(self, view: RhombusState, seat: Seat) -> int:
        """The places of everybody's cards are fixed, but in pictures the viewer's cards are large."""
        return region_of(view, seat) if self._is_picture else (seat - self._near) % view.seats

    def extra_rects(self, layout: Layout, moment: Moment[RhombusState]) -> Mapping[Spot, Rect]:
        """Visible cards, and the current choices: the card to hide, and the game's buttons."""
        view = moment.view
        found: dict[Spot, Rect] = {}
        lying = {
            figure.spot: layout.rect(figure.shown_at)
            for figure in self.figures(view)
            if figure.shown_at is not None and figure.spot.zone == CARD and figure.shown_at.zone != "discard"
        }
        for card in turn_box.hideable(moment):  # above the card itself: while an 8 asks, the whole card is the answer
            if Spot(CARD, card) in lying:
                whole = lying[Spot(CARD, card)]
                found[Spot(HIDE, card)] = geometry.hide_pill(whole) if turn_box.is_playable_too(moment, card) else whole
        found.update(lying)
        for number, spot in enumerate(turn_box.buttons(moment)):
            found[spot] = geometry.button(self._areas, number)
        return found

    def explained(self, areas: Areas, layout: Layout, view: RhombusState) -> Mapping[Spot, Rect]:
        """The piles, the pieces on the seats' cards, hidden cards, and the places of cards."""
        room = self._room
        found = {Spot(DECK, 0): room.deck(), Spot(DISCARD, 0): room.discard()}
        found |= {Spot(PLAYED, number): layout.rect(Spot("played", number)) for number in range(HELD)}
        for seat in range(view.seats):
            region = self._region_of(view, seat)
            if MASKED in view.hand[seat]:
                found[Spot(HIDDEN, seat)] = room.card(region, HELD - 1)
            for number in range(HELD):
                found[Spot(HOLDER, HELD * seat + number)] = room.card(region, number)
            pieces = room.pieces(seat)
            waiting, gone = ([pieces[name, n] for n in range(EACH[view.seats])] for name in (RESERVE, ELIMINATED))
            found[Spot(RESERVE, seat)] = waiting[0].unionall(waiting)
            found[Spot(ELIMINATED, seat)] = gone[0].unionall(gone)
            if waiting[0].top == gone[0].top:  # one row for both
                row = found[Spot(RESERVE, seat)].union(found[Spot(ELIMINATED, seat)])
                row.inflate_ip(0, max(0, round(LEAST_ROW * areas.u) - row.height))  # to be hit with a finger
                found[Spot(RESERVE, seat)] = Rect(row.left, row.top, row.width // 2, row.height)
                found[Spot(ELIMINATED, seat)] = Rect(row.centerx, row.top, row.width // 2, row.height)
        return found

    # ------------------------------------------------------------------ what never changes

    def draw_board(self, painter: Painter, areas: Areas, layout: Layout, coordinates: bool) -> None:
        room = self._room
        heights = {round(room.own * RATIO), round(room.small * RATIO), room.discard().height}
        provide(painter, self.text, frozenset(heights))
        scenery.draw_frame(painter, room)
        scenery.draw_squares(painter, room)
        if coordinates:
            scenery.draw_coordinates(painter, room)

    def board_frame(self, layout: Layout) -> Rect | None:
        return scenery.frame_rect(self._room)

    # ------------------------------------------------------------------ what stands where

    def figures(self, view: RhombusState) -> Sequence[Figure]:
        shown: list[Figure] = []
        used = {card: number for number, card in enumerate(turn_box.played_cards(view))}
        for seat in range(view.seats):
            region = self._region_of(view, seat)
            if self._is_picture:  # elsewhere emblems do not move
                emblem, place = (Layer(f"emblems/token_{seat}"),), Spot("token", region)
                shown.append(Figure(f"token{seat}", Spot("token", seat), emblem, z=EMBLEMS, shown_at=place))
            for number, card in enumerate(view.table[seat]):
                shown.append(_card(card, Spot(zone(region), number), used))
            for number, card in reversed(list(enumerate(view.hand[seat]))):  # from left to right, as one reads
                place = geometry.hand_place(region, number)
                if card == MASKED:
                    spot = Spot(f"hand{seat}", MASKED)
                    z = CARDS_Z - number
                    shown.append(Figure(f"back{seat}", spot, back(), size=RATIO, z=z, shown_at=place))
                else:
                    shown.append(_card(card, place, used, CARDS_Z - number))
            shown += _pieces(view, seat)
        for number, card in enumerate(view.discard[-PILE:]):
            spot, place = Spot(CARD, card), Spot("discard", 0)
            shown.append(Figure(NAMES[card], spot, face(card), size=RATIO, z=CARDS_Z + number, shown_at=place))
        return shown

    def letter(self, figure: Figure) -> str:
        """The letter of a pawn's seat; the suits of cards already differ in shape."""
        return figure.kind if figure.kind in ("0", "1", "2", "3") else ""

    def sign(self, drawing: str) -> tuple[Layer, ...]:
        if drawing == CARD_BACK:
            return back()
        if drawing in NAMES:
            return small_card(NAMES.index(drawing))
        return pawn_layers(int(drawing), shadow=False)

    def portrait(self, seat: Seat, mood: str = "") -> tuple[Layer, ...]:
        return pawn_layers(seat, {"happy": "happy", "sad": "scared"}.get(mood, "eyes_open"))

    def draw_seat(self, painter: Painter, rect: Rect, view: RhombusState, seat: Seat) -> None:
        """Draw, behind the near hand cards, the backs that the others see; in the team game who plays with whom."""
        if seat == self._areas.near:
            played = turn_box.played_cards(view)
            for number, card in enumerate(view.hand[seat]):
                if card != MASKED and card not in played:
                    shown = self._room.hand(number).move(painter.px(5), -painter.px(5))
                    side = Rect(0, 0, shown.height, shown.height).move_to(center=shown.center)
                    for layer in back():
                        painter.drawing(layer.art, side)
        if view.seats == 4:
            self._draw_partner(painter, view, seat)
            self._draw_slots(painter, view, seat)

    def _draw_partner(self, painter: Painter, view: RhombusState, seat: Seat) -> None:
        """Say on the partner's card with whom it plays, between pieces and cards; without room its emblem says it."""
        near, px = self._areas.near, painter.px
        if seat != (near + 2) % view.seats:
            return
        spare = EACH[view.seats] - view.rhomb.setup[seat].bit_count()
        pieces = [self._layout.slot(Spot(RESERVE, seat), n) for n in range(spare)]
        pieces += [self._layout.slot(Spot(ELIMINATED, seat), n) for n in range(view.eliminated[seat])]
        place = self._layout.slot(Spot(RESERVE, seat), 0)
        left = max((one.right for one in pieces), default=place.left) + px(8)
        right = self._room.card(self._region_of(view, seat), 0).left - px(8)
        words = self.text("with_partner", player=Key(f"seat.{near}"))
        if painter.fonts.width(words, painter.text_px(sizes.TEXT)) <= right - left:
            line = Rect(left, place.top, right - left, place.height)
            painter.line_in(words, line, sizes.TEXT, painter.colors.muted, align="right")
        else:
            token = Rect(0, 0, px(20), px(20)).move_to(midright=(right, place.centery))
            painter.drawing(f"emblems/token_{near}", token)

    def _draw_slots(self, painter: Painter, view: RhombusState, seat: Seat) -> None:
        """Draw the empty places of the reserve."""
        spare = EACH[view.seats] - view.rhomb.setup[seat].bit_count()
        for number in range(view.reserve[seat], spare - max(0, view.eliminated[seat] - spare)):
            painter.drawing(art(f"slot_{seat}"), self._layout.slot(Spot("reserve", seat), number))

    def tally(self, view: RhombusState) -> Sequence[Tally]:
        """The pawns left on the board, and those that were eliminated, crossed out as beside the board."""
        seats = range(view.seats)
        left = Tally([pawn_layers(seat, shadow=False) for seat in seats], [men.bit_count() for men in view.men])
        return [left, Tally([eliminated_layers(seat) for seat in seats], view.eliminated)]

    def draw_box(self, painter: Painter, areas: Areas, view: RhombusState) -> None:
        colors = painter.colors
        painter.panel(areas.box, colors.candle if view.played else colors.edge, 2)

    # ------------------------------------------------------------------ what changes

    def draw_under(self, painter: Painter, areas: Areas, layout: Layout, moment: Moment[RhombusState]) -> None:
        view = moment.view
        room = self._room
        if self._is_picture:
            self._draw_empty_places(painter, room)
        elif room.seats == 2:
            self._draw_trays(painter, areas, layout, view)
        scenery.draw_chains(painter, room, view)
        self._draw_piles(painter, room, view, moment.bare)

    def draw_in_box(self, painter: Painter, areas: Areas, moment: Moment[RhombusState]) -> None:
        """Draw whose turn it is, over which cards fly."""
        self._box.draw_title(painter, areas.box, moment)

    def draw_over(self, painter: Painter, areas: Areas, layout: Layout, moment: Moment[RhombusState]) -> None:
        view = moment.view
        room = self._room
        scenery.draw_shields(painter, room, view)
        scenery.draw_path(painter, room, moment, view)
        if not moment.bare:
            self._draw_tags(painter, layout, moment, view)
            self._box.draw(painter, areas, moment)

    def _draw_trays(self, painter: Painter, areas: Areas, layout: Layout, view: RhombusState) -> None:
        """Draw the places for pieces beside the board, which change sides with whoever acts."""
        for seat in range(2):
            corner = geometry.tray(areas, seat)
            painter.panel(corner, painter.colors.seats[seat], 2.5)
            line = Rect(corner.left, corner.top, corner.width, round(corner.height * 0.36))
            line = line.inflate(-painter.px(24), 0)
            if gone := view.eliminated[seat]:
                line.width = layout.slot(Spot("eliminated", seat), gone - 1).left - line.left
            painter.line_in(self.text("reserve"), line, sizes.TEXT, painter.colors.muted, BOLD)

    def _draw_empty_places(self, painter: Painter, room: Room) -> None:
        """Draw the empty places of cards; they are not part of the board, so thumbnails omit them."""
        for region in range(room.seats):
            for number in range(HELD):
                scenery.draw_empty(painter, room.card(region, number))
        discard = room.discard()
        scenery.draw_empty(painter, discard)
        scenery.draw_empty(painter, Rect(room.deck().left, discard.top, discard.width, discard.height))

    def _draw_piles(self, painter: Painter, room: Room, view: RhombusState, bare: bool) -> None:
        """Draw the deck, and its count unless it is *bare*."""
        count = view.deck.bit_count() - view.hidden
        deck = room.deck()
        if count > 0:
            painter.drawing(art("deck"), deck)
        if bare:
            return
        line = Rect(deck.left - room.gap // 2, deck.bottom + painter.px(1), deck.width + room.gap, room.label)
        words = f"{self.text('deck')} {count}"
        painter.line_in(words, line, sizes.SMALL, painter.colors.muted, BOLD, "center", least=0.6)

    def _draw_tags(self, painter: Painter, layout: Layout, moment: Moment[RhombusState], view: RhombusState) -> None:
        """Draw over the own cards what each makes with the selected ones; cards that do not fit are dimmed."""
        px = painter.px
        goes_with = turn_box.companions(moment)
        hides = turn_box.hideable(moment)
        away = (*turn_box.chosen_cards(moment), *turn_box.played_cards(view))
        if not (moment.fitting and away):
            return
        for card in turn_box.own_cards(view):
            rect = layout.rect(Spot(CARD, card))
            if card in away or rect.width < px(LEAST_TAGGED):
                continue
            if card in hides and not turn_box.is_playable_too(moment, card):
                pass
            elif Spot(CARD, card) in moment.planned:
                painter.frame(rect, painter.colors.glow_chosen, 3, 14)
                self._draw_tag(painter, rect, self.text("tag.next"), painter.colors.glow_chosen)
            elif card in goes_with:
                self._draw_tag(painter, rect, self.text(f"kind.{goes_with[card]}"), painter.colors.glow_target)
            else:
                painter.rounded(
                    rect.inflate(-px(3), -px(3)), (painter.colors.ink, painter.colors.ink), None, 0, 14, 0.5
                )
            if card in hides:
                painter.button(
                    geometry.hide_pill(rect).inflate(-px(8), -px(8)), self.text("to_hand"), look=ButtonLook(warm=True)
                )

    def _draw_tag(self, painter: Painter, rect: Rect, words: str, color: Rgb) -> None:
        colors = painter.colors
        px = painter.px
        height = px(24)
        tag = Rect(rect.left - px(1), rect.top - height + px(7), rect.width + px(2), height)
        smallest = sizes.SMALL * painter.u * LEAST_TAG * painter.floor
        if painter.fonts.width(words, smallest, BOLD) > tag.width - px(10):
            return  # the box says it, too
        painter.rounded(tag, (colors.ink, colors.ink), color, 2, 12, 0.92)
        painter.line_in(words, tag.inflate(-px(10), -px(4)), sizes.SMALL, color, BOLD, "center", LEAST_TAG)

    # ------------------------------------------------------------------ what is lit

    def mark(self, view: RhombusState, pick: Pick, action: Action | None) -> str:
        if pick.role != "to" or pick.spot.zone == BUTTON:
            return "own"
        return "go" if view.seat_on(pick.spot.at) in (NOBODY, view.owner()) else "win"

    def draw_mark(self, painter: Painter, layout: Layout, spot: Spot, kind: str, over: bool) -> bool:
        """Diamonds on the board, frames around cards."""
        if kind == "focus":
            return spot.zone == BOARD and scenery.draw_focus(painter, layout.rect(spot))
        if spot.zone == BOARD:
            return (over and kind != "win") or scenery.draw_square_mark(painter, layout, spot, kind, over)
        if spot.zone == SIDE:
            scenery.draw_side(painter, layout.rect(spot), spot)
            return True
        if kind == "hint" and spot.zone != CARD:
            return False
        rect = layout.rect(spot)
        if spot.zone == CARD and not over and rect.width:
            scenery.draw_card_mark(painter, rect, kind)
        return True

    def reaction(self, view: RhombusState, action: Action) -> Mapping[Spot, Mapping[str, str]]:
        """A piece that would be eliminated looks afraid."""
        at = action.to if isinstance(action, Kill | Eliminate) else action.at if isinstance(action, EntryKill) else None
        if at is None:
            return {}
        return {Spot(BOARD, at): {"face": art(f"pawn_{view.seat_on(at)}_scared")}}

    def trail_from(self, view: RhombusState, seat: Seat, action: Action) -> Sequence[Spot]:
        if isinstance(action, Step | Kill):
            return tuple(Spot(BOARD, at) for at in way_of(view, action))
        if isinstance(action, Eliminate):
            return (Spot(BOARD, action.src), Spot(BOARD, action.to))
        return ()

    # ------------------------------------------------------------------ how it moves

    def picks_at(self, areas: Areas, moment: Moment[RhombusState], pos: tuple[int, int]) -> Sequence[Spot]:
        """The cards of a row of combinations, those first that can be played now."""
        row = turn_box.row_at(moment, areas, pos)
        return [] if row is None else [Spot(CARD, card) for card in turn_box.in_order(*row, moment)]

    def puts_off(self, areas: Areas, moment: Moment[RhombusState], pos: tuple[int, int]) -> Sequence[Spot]:
        """The cards of a pair or a flush after the first one, even if they could be played with that at once."""
        row = turn_box.row_at(moment, areas, pos)
        return self.picks_at(areas, moment, pos)[1:] if row is not None and row[1] in turn_box.ONE_AFTER_ANOTHER else ()

    def mark_rect(self, layout: Layout, spot: Spot) -> Rect:
        """Around a pawn, which is taller than the square inside its tile."""
        rect = layout.rect(spot)
        if spot.zone != BOARD:
            return rect
        around = Rect(0, 0, round(rect.width * 1.55), round(rect.width * 1.55))
        around.center = (rect.centerx, rect.centery - round(rect.width * 0.27))
        return around

    def pending(self, chosen: Sequence[Pick]) -> Sequence[str | Sign]:
        """Cards and squares; empty once a button is chosen."""
        if any(pick.spot.zone not in (BOARD, CARD, HIDE) for pick in chosen):
            return ()
        spots = [pick.spot for pick in chosen]
        named = [self._rhomb.names[spot.at] if spot.zone == BOARD else card_sign(NAMES[spot.at]) for spot in spots]
        return [part for name in named for part in (name, " ")] + ["…"]

    def clip(self, event: Event, table: Table) -> Clip | None:
        kind = event.how if isinstance(event, Moved) else type(event).__name__
        if not isinstance(event, Shuffled):  # which comes between two draws
            self._in_a_row = (kind, self._in_a_row[1] + 1 if kind == self._in_a_row[0] else 0)
        return clip_of(event, table, self._in_a_row[1])

    def sound(self, event: Event) -> str:
        return "card" if isinstance(event, Moved) and event.how in CARD_SOUNDS else ""

    def fidget(self, table: Table, number: int) -> Clip | None:
        return fidget(table, number)


# ---------------------------------------------------------------------- who lies where


def region_of(view: RhombusState, seat: Seat) -> int:
    """The number of seats after the one whose cards are large: the viewer, otherwise the seat to move."""
    first = view.viewer if view.viewer != NOBODY else view.turn
    return (seat - first) % view.seats


def _card(card: int, place: Spot, used: Mapping[int, int], z: int = CARDS_Z) -> Figure:
    """A visible card, or its chip once it is played."""
    if card in used:
        target = Spot("played", used[card])
        return Figure(NAMES[card], Spot(CARD, card), chip(card), size=1 / CHIP_RATIO, z=CARDS_Z, shown_at=target)
    return Figure(NAMES[card], Spot(CARD, card), face(card), size=RATIO, z=z, shown_at=place)


def _pieces(view: RhombusState, seat: Seat) -> list[Figure]:
    """A seat's pieces: on the board, in reserve and eliminated."""
    kind = str(seat)
    shown = [
        Figure(kind, Spot(BOARD, at), pawn_layers(seat), 0, PAWN_SIZE, STANDING) for at in squares_of(view.men[seat])
    ]
    waiting, gone = pawn_layers(seat, shadow=False), eliminated_layers(seat)
    shown += [Figure(kind, Spot("reserve", seat), waiting, z=STANDING) for _ in range(view.reserve[seat])]
    shown += [Figure(kind, Spot("eliminated", seat), gone, z=STANDING) for _ in range(view.eliminated[seat])]
    return shown
