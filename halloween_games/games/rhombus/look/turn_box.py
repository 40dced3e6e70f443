"""The combination builder: which cards make this turn, what they will do together, and what fits to them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from math import inf
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.phrases import Key
from halloween_games.core.sets import BIT
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import CHANCE, NOBODY, Spot
from halloween_games.games.rhombus.look.cards_drawing import CHIP_RATIO, art
from halloween_games.games.rhombus.look.geometry import button, chips, is_low, lone_row
from halloween_games.games.rhombus.rules.actions import (
    CARD,
    END_BUTTON,
    HIDE,
    IDLE_BUTTON,
    ROUND_BUTTON,
    Eliminate,
    Enter,
    EntryKill,
    Idle,
    Kill,
    Play,
    Reactivate,
)
from halloween_games.games.rhombus.rules.cards import (
    CARD_KEYS,
    EIGHT,
    HELD,
    IS_KILL_CARD,
    KILLS_IN_ANY_SUIT,
    MASKED,
    NINE,
    RANK_OF,
    WORDS,
    is_one_rank,
    is_one_suit,
    is_sequence,
    is_straight_flush,
)
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.games.rhombus.words.phrases import goes_with_any, spends_turn
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.painter import ButtonLook, Painter
from halloween_games.kit.rect import Rect
from halloween_games.table.layout import Areas
from halloween_games.table.look import Moment

ICONS: Final = {
    "single": "combo_single",
    "kill": "combo_kill",
    "pair": "combo_pair",
    "flush": "combo_flush",
    "eliminator": "combo_eliminator",
    "reactivation": "combo_reactivation",
    "entry": "combo_entry",
    "entry_kill": "combo_kill",
}


DETAILS: Final = sizes.TEXT - 1
LOW_ROW: Final = 38  # units below which a row has one line
LEAST: Final = 0.85  # of the designed size of details
READABLE: Final = 0.7  # of the size of letters; smaller ones are left out
TITLE_UNITS: Final = 170  # for the title, beside which there are cards or words
ONE_AFTER_ANOTHER: Final = ("pair", "flush")
UNBROKEN: Final = "\N{NO-BREAK SPACE}"

BUTTONS: Final = {END_BUTTON: "button.end", ROUND_BUTTON: "button.round", IDLE_BUTTON: "button.idle"}


def own_cards(view: RhombusState) -> list[int]:
    """The cards of the seat to move that this view shows."""
    return [card for card in (*view.table[view.turn], *view.hand[view.turn]) if card != MASKED]


def played_cards(view: RhombusState) -> list[int]:
    return [card for play in view.played for card in play.cards()]


def chosen_cards(moment: Moment[RhombusState]) -> list[int]:
    return [pick.spot.at for pick in moment.chosen if pick.role == "card"]


def cards_now(moment: Moment[RhombusState]) -> list[int]:
    """The cards of the current play: considered, or selected so far; and those planned to follow it."""
    now = moment.considered.cards() if isinstance(moment.considered, Play) else chosen_cards(moment)
    return [*now, *(spot.at for spot in moment.planned if spot.at not in now)]


def kind_of(plays: Sequence[Action], cards: Sequence[int]) -> str:
    """The kind of turn that *plays* (those made, and the one considered) and all *cards* together make."""
    for play in plays:
        if isinstance(play, Eliminate):
            return "eliminator"
        if isinstance(play, Reactivate):
            return "reactivation"
    ordered = tuple(sorted(cards))
    if len(cards) == 3:
        if is_one_rank(ordered):
            return "reactivation"
        if not plays and is_straight_flush(ordered):
            return "eliminator"
        return "flush"
    if len(cards) == 2:
        return _kind_of_two(plays, ordered)
    return "entry" if plays and isinstance(plays[-1], Enter) else "single"


def _kind_of_two(plays: Sequence[Action], cards: tuple[int, ...]) -> str:
    if len(plays) == 1 and isinstance(plays[0], Kill):
        return "kill"
    if len(plays) == 1 and isinstance(plays[0], EntryKill):
        return "entry_kill"
    if all(len(play.cards()) > 1 for play in plays if isinstance(play, Play)):  # else one was played by itself
        kill = next((card for card in cards if IS_KILL_CARD[card]), None)
        others = [card for card in cards if card != kill]
        if kill is not None and KILLS_IN_ANY_SUIT[others[0]]:
            return "kill"
        if kill is not None and RANK_OF[others[0]] == NINE and is_one_suit(cards):
            return "entry_kill"
        if is_one_rank((*cards, cards[0])):
            return "reactivation"
    if is_sequence(cards[0], cards[1]):
        return "pair"
    return "flush"


def kind_now(moment: Moment[RhombusState]) -> str:
    """The kind of turn that the cards played, selected and planned make; empty if there are none."""
    before, now = played_cards(moment.view), cards_now(moment)
    now = [card for card in now if card not in before]
    if not before and not now:
        return ""
    plays: list[Action] = list(moment.view.played)
    if isinstance(moment.considered, Play):
        plays.append(moment.considered)
    elif len(chosen_cards(moment)) > 1 and moment.fitting:
        plays.append(moment.fitting[0])  # all that fit play these cards together
    kind = kind_of(plays, [*before, *now])
    if kind == "single" and moment.fitting and all(isinstance(action, Kill) for action in moment.fitting):
        return "kill"  # only the kill card is still to be chosen
    if moment.planned and len(before) + len(now) > 1:
        return "pair" if len(before) + len(now) == 2 else "flush"  # one card after the other
    return kind


def kinds_together(moment: Moment[RhombusState]) -> list[str]:
    """All kinds of turn that the selected cards can make together, while none is played."""
    cards = tuple(sorted(cards_now(moment)))
    plays = [action for action in moment.fitting if isinstance(action, Play)]
    found = [kind_of((play,), cards) for play in plays if len(cards) > 1 and tuple(sorted(play.cards())) == cards]
    if len(cards) == 2 and is_sequence(*cards):
        found.append("pair")
    if len(cards) == HELD and is_one_suit(cards):
        found.append("flush")
    return list(dict.fromkeys(found)) or [kind_now(moment)]


def companions(moment: Moment[RhombusState]) -> dict[int, str]:
    """What goes with the cards selected, planned or played: card -> kind of turn that they make together."""
    view = moment.view
    before, chosen = played_cards(view), chosen_cards(moment)
    if not (before or chosen) or not moment.fitting:
        return {}
    taken = [*before, *chosen, *(spot.at for spot in moment.planned)]
    found = {card: _companion(moment, card, [*before, *chosen]) for card in own_cards(view) if card not in taken}
    return {card: kind for card, kind in found.items() if kind}


def _companion(moment: Moment[RhombusState], card: int, with_cards: list[int]) -> str:
    """The kind of turn that *card* makes with those; empty if it does not go with them."""
    view = moment.view
    for action in moment.fitting:  # the cards of one play
        if isinstance(action, Play) and card in action.cards() and set(with_cards) & set(action.cards()):
            return kind_of((*view.played, action), [*played_cards(view), *action.cards()])
    if not chosen_cards(moment):  # the next play
        now = any(isinstance(action, Play) and card in action.cards() for action in moment.fitting)
        return kind_of((*view.played, view.played[-1]), [*with_cards, card]) if now else ""
    if not view.may_follow(moment.chosen, Spot(CARD, card)):
        return ""
    cards = [*with_cards, card]
    return "pair" if len(cards) == 2 and is_sequence(min(cards), max(cards)) else "flush"


class TurnBox:
    """Draws the builder."""

    def __init__(self, text: Speaker) -> None:
        self.text = text

    def draw(self, painter: Painter, areas: Areas, moment: Moment[RhombusState]) -> None:
        """Draw a row for each thing that the cards can be, and below what else there is to say and to press."""
        before = played_cards(moment.view)
        if moment.busy or before:
            _draw_places(painter, areas)
        if moment.busy:
            return
        chosen = [card for card in cards_now(moment) if card not in before]
        if not (before or chosen):
            self._draw_overview(painter, areas, moment)
            return
        if before:
            self._draw_chips(painter, areas, len(before), chosen, moment)
        rows = rows_of(moment, areas)
        for row, cards, kind in rows:
            lit = len(rows) > 1 and row.collidepoint(moment.pointer)
            told = "" if is_low(areas) and buttons(moment) else self._told(moment, kind, cards[0])
            right = _beside_buttons(areas, moment, is_low(areas), row.right)
            self._draw_choice(painter, row, right, kind, told, kind == kind_now(moment), lit)
        self._draw_rest(painter, areas, moment, rows[-1][0].bottom, [*before, *chosen])
        self._draw_buttons(painter, areas, moment)

    def _draw_choice(
        self, painter: Painter, row: Rect, right: int, kind: str, told: str, is_meant: bool, lit: bool
    ) -> None:
        """Draw what the cards can be: its name and what is *told* of it, up to *right*, in gold if that is meant."""
        px, colors = painter.px, painter.colors
        inner = row.inflate(0, -px(4))
        edge = colors.glow_chosen if is_meant else colors.edge
        painter.rounded(inner, colors.row if is_meant or lit else colors.button_off, edge, 3 if is_meant else 2, 10)
        if is_meant and colors.is_day:
            painter.frame(inner.inflate(px(2), px(2)), edge, 3, 11)
        side = inner.height - px(4)
        icon = Rect(inner.left + px(8), inner.centery - side // 2, side, side)
        painter.drawing(art(ICONS[kind]), icon)
        left = icon.right + px(10)
        name = Rect(left, inner.top + px(2), right - px(10) - left, round(inner.height * 0.52))
        if not told:
            name.height = inner.height - px(4)
        is_high = inner.height > px(60)
        painter.line_in(self.text(f"kind.{kind}"), name, sizes.HEADING if is_high else sizes.LARGE, colors.paper, BOLD)
        brings = Rect(left, name.bottom - px(3), name.width, inner.bottom - name.bottom)
        units = sizes.LARGE if is_high else sizes.TEXT
        painter.line_in(told, brings, units, colors.paper if is_meant else colors.muted)

    def _told(self, moment: Moment[RhombusState], kind: str, card: int) -> str:
        """What a click does: of one card what it can do, or that it does nothing now."""
        if kind != "single":
            return self.text(f"brings.{kind}")
        plays = [one for one in (moment.considered, *moment.fitting) if isinstance(one, Play)]
        if plays and all(isinstance(play, Idle) for play in plays):
            return self.text(f"can.{self._idle(moment)}")
        return self.text(f"can.{WORDS[RANK_OF[card]]}")

    def _draw_rest(
        self, painter: Painter, areas: Areas, moment: Moment[RhombusState], top: int, cards: list[int]
    ) -> None:
        """Draw what else there is to say, beside the buttons if there are any."""
        px, box = painter.px, areas.box
        right = _beside_buttons(areas, moment, not is_low(areas), box.right - px(20))
        area = Rect(box.left + px(20), top + px(2), right - box.left - px(20), box.bottom - px(8) - top - px(2))
        if moment.considered is not None or area.height < px(18):  # the line beside the title says what it does
            return
        kind = kind_now(moment)
        said = self._told(moment, kind, cards[0])
        details = [one for one in self._details(moment, kind == "single" and len(cards) == 1) if one != said]
        if is_low(areas) and buttons(moment):  # there the row has no room for it
            details = [said, *details]
        least = DETAILS * painter.u * painter.line_growth * LEAST
        while len(details) > 1 and painter.paragraph_px(" ".join(details), area, DETAILS) < least:
            details = details[1:]
        painter.paragraph(" ".join(details), area, DETAILS, painter.colors.muted, BODY, middle=True)

    def draw_title(self, painter: Painter, box: Rect, moment: Moment[RhombusState]) -> None:
        """Draw whose turn it is."""
        px = painter.px
        line = Rect(box.left + px(20), box.top + px(8), px(TITLE_UNITS), px(24))
        painter.line_in(self._title(moment), line, sizes.LARGE, painter.colors.candle, HEAD)

    def _title(self, moment: Moment[RhombusState]) -> str:
        """Whose turn is shown."""
        view = moment.view
        if view.turn == view.viewer:
            return self.text("turn")
        if _is_over(moment):
            return self.text("turn.before")
        return self.text("turn.of", player=Key(f"seat.{view.turn}"))

    def _draw_overview(self, painter: Painter, areas: Areas, moment: Moment[RhombusState]) -> None:
        """Draw, while no card is chosen, which cards can go together, or the turn before."""
        px = painter.px
        deciding = bool(moment.fitting)
        rows = combinations_of(moment) if deciding else [*last_turn(moment)][:1]
        if not deciding and not rows:
            return
        line = _line_above_rows(areas)
        lonely = "turn.no_kill" if _could_kill(own_cards(moment.view)) else "turn.alone"
        words = "turn.before" if not deciding else "turn.together" if rows else lonely
        if not _is_over(moment):  # then the title says it
            shift = px(TITLE_UNITS) - painter.fonts.width(self._title(moment), sizes.LARGE * painter.u, HEAD)
            shift = max(0, shift)  # the title may leave more room than it needs
            line = Rect(line.left - shift, line.top, line.width + shift, line.height)
            told, units = self.text(words), sizes.TEXT - 1
            size = painter.line_px(told, line, units, BODY, 0.4)
            if size >= painter.px(units) * READABLE:  # the rows say it, too
                painter.line_in(told, line, units, painter.colors.muted, BODY, "right", least=READABLE)
        placed = _placed(rows, moment if deciding else None, areas)
        view = moment.view if deciding else None  # cards of the turn before are not those of the seat to move
        alone = [self._alone_in(painter, row, view, cards[0]) for row, cards, kind in placed if kind == "single"]
        most = min((painter.paragraph_px(does, room, sizes.TEXT) for does, room in alone), default=inf)
        for row, cards, kind in placed:
            if kind != "single":
                lit = deciding and row.collidepoint(moment.pointer)
                fill = painter.colors.row if lit else painter.colors.button_off
                painter.rounded(row.inflate(px(14), -px(3)), fill, painter.colors.edge, 2, 9)
            elif deciding and row.collidepoint(moment.pointer):
                painter.rounded(row.inflate(px(10), -px(2)), painter.colors.button_cool, None, 0, 9, 0.7)
            self._draw_row(painter, row, view, cards, kind, most)

    def _alone_in(self, painter: Painter, row: Rect, view: RhombusState | None, card: int) -> tuple[str, Rect]:
        """What a single card does, or in the *view* of its owner why nothing, and the room for the words beside it."""
        left = row.left + painter.px(48) + painter.px(9)
        hindered = self._hindered(view, card) if view is not None else ""
        does = hindered or self.text(f"can.{WORDS[RANK_OF[card]]}")
        return does, Rect(left, row.top, row.right - left, row.height)

    def _draw_row(
        self, painter: Painter, row: Rect, view: RhombusState | None, cards: Sequence[int], kind: str, most: float
    ) -> None:
        """Draw *cards* side by side, and what they are together, or in letters of at most *most* what one does."""
        px = painter.px
        width, height = px(48), min(row.height - px(6), px(29))
        left = row.left
        for card in cards:
            _draw_chip(painter, Rect(left, row.centery - height // 2, width, height), card)
            left += width + px(3)
        if kind == "single":
            does, words = self._alone_in(painter, row, view, cards[0])
            painter.paragraph(does, words, sizes.TEXT, painter.colors.muted, most=most, middle=True)
            return
        name, told = self.text(f"kind.{kind}"), self.text(f"brings.{kind}")
        side = min(row.height, px(36))
        icon = Rect(left + px(4), row.centery - side // 2, side, side)
        painter.drawing(art(ICONS[kind]), icon)
        words = Rect(icon.right + px(5), row.top, row.right - icon.right - px(5), round(row.height * 0.56))
        if row.height < px(LOW_ROW):  # one line for both
            words.height = row.height
            painter.line_in(name, words, sizes.TEXT, painter.colors.paper, BOLD)
            left = words.left + painter.fonts.width(name, sizes.TEXT * painter.u, BOLD) + px(12)
            brings = Rect(left, row.top, row.right - left, row.height)
            if painter.fonts.width(told, sizes.SMALL * painter.u, BODY) <= brings.width:
                painter.line_in(told, brings, sizes.SMALL, painter.colors.muted, BODY)
            return
        painter.line_in(name, words, sizes.TEXT, painter.colors.paper, BOLD)
        brings = Rect(words.left, words.bottom - px(3), words.width, row.bottom - words.bottom)
        painter.line_in(told, brings, sizes.TEXT, painter.colors.muted, BODY)

    def _draw_chips(
        self, painter: Painter, areas: Areas, count: int, cards: list[int], moment: Moment[RhombusState]
    ) -> None:
        """Draw the selected cards after those played, which are figures, then the places of further ones."""
        px, places = painter.px, chips(areas)
        chosen = chosen_cards(moment)
        for number, place in enumerate(places[: count + len(cards)]):
            if number > 0:
                middle, side = (places[number - 1].right + place.left) / 2, px(20)
                plus = Rect(round(middle - side / 2), place.centery - side // 2, side, side)
                painter.drawing(art("plus_light"), plus)
            if number >= count:
                card = cards[number - count]
                if card in chosen:
                    fill = (painter.colors.glow_chosen,) * 2
                    painter.rounded(place.inflate(px(8), px(8)), fill, painter.colors.ink, 2, 11, 1.0)
                _draw_chip(painter, place, card)

    def _details(self, moment: Moment[RhombusState], is_alone: bool) -> list[str]:
        """Sentences about the choice, the least important first; if the card *is_alone* its row says what it does."""
        view = moment.view
        if view.to_move in (CHANCE, NOBODY):
            return [self.text("turn.luck")] if view.to_move == CHANCE else []
        if not moment.fitting:
            return []
        words = []
        chosen = chosen_cards(moment)
        if len(chosen) == 1 and not is_alone:
            words.append(self._alone(view, chosen[0]))
        if IDLE_BUTTON in moment.options:
            words.append(self.text(f"can.{self._idle(moment)}"))
        goes_with: dict[str, list[str]] = {}
        for card, name in companions(moment).items():
            goes_with.setdefault(self.text(f"kind.{name}"), []).append(self.text(CARD_KEYS[card]))
        if goes_with:
            parts = [self.text("can.with", card=reduce(self._or, each), kind=name) for name, each in goes_with.items()]
            words.append(" · ".join(part.replace(" ", UNBROKEN) for part in parts))
        elif moment.planned:
            words.append(
                self.text("can.then", card=", ".join(self.text(CARD_KEYS[spot.at]) for spot in moment.planned))
            )
        elif not chosen:
            words.append(self.text("can.more" if END_BUTTON in moment.options else "can.must"))
        return words

    def _or(self, one: str, other: str) -> str:
        return self.text("can.either", one=one, other=other)

    def _alone(self, view: RhombusState, card: int) -> str:
        """What *card* does by itself, or why it does nothing now."""
        if hindered := self._hindered(view, card):
            return hindered
        if IS_KILL_CARD[card] and _could_kill(own_cards(view)) and not goes_with_any(view, card):
            return self.text("can.kill_spent")
        return self.text(f"can.{WORDS[RANK_OF[card]]}")

    def _hindered(self, view: RhombusState, card: int) -> str:
        """Why an 8 or a 9 does nothing now; empty if it does something."""
        if RANK_OF[card] == EIGHT and not view.hideable(card):
            return self.text("can.eight_spent")
        if RANK_OF[card] != NINE:
            return ""
        if not view.reserve[view.owner()]:
            return self.text("no_reserve")
        start = view.start_square()
        return self.text("start_square_taken", square=view.rhomb.names[start]) if view.taken() & BIT[start] else ""

    def _draw_buttons(self, painter: Painter, areas: Areas, moment: Moment[RhombusState]) -> None:
        for number, spot in enumerate(buttons(moment)):
            rect = button(areas, number)
            lit = rect.collidepoint(moment.pointer) or spot in moment.pointed
            label = f"button.{self._idle(moment)}" if spot == IDLE_BUTTON else BUTTONS[spot]
            painter.button(rect, self.text(label), look=ButtonLook(lit=lit))

    @staticmethod
    def _idle(moment: Moment[RhombusState]) -> str:
        """What a card without effect costs: itself, or the whole turn."""
        idle = next((action for action in moment.fitting if isinstance(action, Idle)), None)
        return "idle_turn" if idle is not None and spends_turn(moment.view, idle) else "idle"


def combinations_of(moment: Moment[RhombusState]) -> list[tuple[tuple[int, ...], str]]:
    """Which own cards could make a turn together, and which kinds of turn, before the first one is chosen."""
    own = own_cards(moment.view)
    playable = {card for action in moment.fitting if isinstance(action, Play) for card in action.cards()}
    found: dict[tuple[tuple[int, ...], str], None] = {}
    for action in moment.fitting:
        if isinstance(action, Play) and len(action.cards()) > 1:
            cards = tuple(sorted(action.cards()))
            found[cards, kind_of((action,), cards)] = None
    for pair in combinations(sorted(own), 2):
        if is_sequence(*pair) and playable & set(pair):
            found[pair, "pair"] = None
    whole = tuple(sorted(own))
    if len(whole) == HELD and is_one_suit(whole) and playable:
        found[whole, "flush"] = None
    return sorted(found, key=lambda item: (-len(item[0]), item[0]))


def row_at(moment: Moment[RhombusState], areas: Areas, pos: tuple[int, int]) -> tuple[tuple[int, ...], str] | None:
    """The cards at *pos* in the box and what they are to be; None if there is no such row, or it is meant already."""
    if moment.busy or played_cards(moment.view) or not moment.fitting:
        return None
    if any(pick.role != "card" for pick in moment.chosen):
        return None
    meant = kind_now(moment)
    rows = rows_of(moment, areas) if meant else _placed(combinations_of(moment), moment, areas)
    return next(((cards, kind) for row, cards, kind in rows if row.collidepoint(pos) and kind != meant), None)


def in_order(cards: Sequence[int], kind: str, moment: Moment[RhombusState]) -> list[int]:
    """Those first that can be played now, and before those that only kill."""
    if kind not in ONE_AFTER_ANOTHER:
        return sorted(cards, key=lambda card: Spot(CARD, card) not in moment.options)
    single = {action.cards()[0] for action in moment.fitting if isinstance(action, Play) and len(action.cards()) == 1}
    return sorted(cards, key=lambda card: (card not in single, IS_KILL_CARD[card]))


def _line_above_rows(areas: Areas) -> Rect:
    """Beside the title."""
    box, u = areas.box, areas.u
    left = box.left + round((30 + TITLE_UNITS) * u)
    return Rect(left, box.top + round(8 * u), box.right - round(20 * u) - left, round(26 * u))


def rows_of(moment: Moment[RhombusState], areas: Areas) -> list[tuple[Rect, tuple[int, ...], str]]:
    """Where in the box each kind of turn lies that the selected cards can make."""
    box, u = areas.box, areas.u
    before = played_cards(moment.view)
    kinds = [kind_now(moment)] if before else kinds_together(moment)
    cards = (*before, *(card for card in cards_now(moment) if card not in before))
    row = lone_row(areas)
    if len(kinds) > 1:
        row.height = min(round(54 * u), (box.bottom - round(8 * u) - row.top) // len(kinds))
    return [(row.move(0, number * row.height), cards, kind) for number, kind in enumerate(kinds)]


def _placed(
    rows: Sequence[tuple[tuple[int, ...], str]], deciding: Moment[RhombusState] | None, areas: Areas
) -> list[tuple[Rect, tuple[int, ...], str]]:
    """Where *rows* of cards lie in the box, below them the other cards of whoever is *deciding*."""
    box, u = areas.box, areas.u
    line = _line_above_rows(areas)
    left, width = box.left + round(20 * u), box.width - round(40 * u)
    own = own_cards(deciding.view) if deciding is not None else []
    alone = [card for card in own if not any(card in cards for cards, _ in rows)]
    shown = [*rows, *(((card,), "single") for card in alone)]
    height = min(round(44 * u), (box.bottom - round(10 * u) - line.bottom) // max(2, len(shown)))
    top = line.bottom + round(3 * u)
    return [
        (Rect(left, top + number * height, width, height), cards, kind) for number, (cards, kind) in enumerate(shown)
    ]


def _could_kill(cards: Sequence[int]) -> bool:
    """Whether two of *cards* make a kill move, if only somebody were in reach."""
    return any(KILLS_IN_ANY_SUIT[card] for card in cards) and any(IS_KILL_CARD[card] for card in cards)


def _is_over(moment: Moment[RhombusState]) -> bool:
    """Whether nobody acts any more: the game is over, or a lesson has come to its end."""
    return moment.held or moment.to_move == NOBODY


def last_turn(moment: Moment[RhombusState]) -> list[tuple[tuple[int, ...], str]]:
    """The cards of the turn that just ended, and which kind it was."""
    plays = [action for action in moment.recent if isinstance(action, Play)]
    cards = tuple(card for play in plays for card in play.cards())
    return [(cards, kind_of(plays, cards))] if cards else []


def _draw_places(painter: Painter, areas: Areas) -> None:
    colors = painter.colors
    for place in chips(areas):
        painter.rounded(place, (colors.ink, colors.ink), colors.edge, 2, 9, 0.4, dash=5)


def _draw_chip(painter: Painter, place: Rect, card: int) -> None:
    side = round(place.height / CHIP_RATIO)
    painter.drawing(art(f"chip_{card}"), Rect(place.centerx - side // 2, place.centery - side // 2, side, side))


def buttons(moment: Moment[RhombusState]) -> list[Spot]:
    """The game's buttons available now, from the right."""
    return [spot for spot in BUTTONS if spot in moment.options]


def _beside_buttons(areas: Areas, moment: Moment[RhombusState], are_here: bool, right: int) -> int:
    """Where words end beside the buttons, if those *are_here*; otherwise at *right*."""
    asked = buttons(moment) if are_here else []
    return button(areas, len(asked) - 1).left - round(10 * areas.u) if asked else right


def hideable(moment: Moment[RhombusState]) -> list[int]:
    """The cards that the selected 8 can turn into hand cards."""
    return [spot.at for spot in moment.options if spot.zone == HIDE]


def is_playable_too(moment: Moment[RhombusState], card: int) -> bool:
    """Whether a card that the selected 8 can hide can be played together with that 8 as well."""
    return any(isinstance(action, Play) and card in action.cards() for action in moment.fitting)
