"""The texts of Rhombus: prompts, previews, events in words, the board, places and standings as text."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.board import on_board
from halloween_games.core.events import Drawn, Event, Fought, Moved, Placed, Shuffled
from halloween_games.core.phrases import Key, Phrase, Worded, seat_key
from halloween_games.core.sets import BIT
from halloween_games.core.spots import BOARD, BOX, BUTTON, CHANCE, CLOCK, NOBODY, Seat, Spot
from halloween_games.core.threats import LOSS, Threat
from halloween_games.core.words import Clock, GameWords, lead_since
from halloween_games.games.rhombus.rules.actions import (
    CARD,
    HIDE,
    IDLES,
    Eliminate,
    End,
    Enter,
    EntryKill,
    Hide,
    Idle,
    Kill,
    Play,
    Reactivate,
    Step,
)
from halloween_games.games.rhombus.rules.board import CORNER, EACH, HOLE
from halloween_games.games.rhombus.rules.cards import (
    CARD_KEYS,
    EIGHT,
    HELD,
    IS_MOVER,
    MASKED,
    NAMES,
    NINE,
    NUMBERS,
    RANK_OF,
    SUIT_KEYS,
    SUIT_OF,
    WORDS,
    is_one_suit,
    is_sequence,
    plan,
)
from halloween_games.games.rhombus.rules.rhomb import Rhomb, rhomb_of
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.games.rhombus.words.short import short

_BUTTONS: Final = ("button.end", "button.round", "button.idle")


class RhombusWords(GameWords[RhombusState]):
    """The texts of Rhombus on one board."""

    def __init__(self, rhomb: Rhomb) -> None:
        self._names = rhomb.names

    def prompt(self, state: RhombusState, chosen: Sequence[Pick]) -> Phrase:
        if state.to_move == CHANCE:
            return Phrase("prompt.luck")
        cards = [pick.spot.at for pick in chosen if pick.role == "card"]
        roles = {pick.role for pick in chosen}
        if not cards:
            if "from" in roles and "to" not in roles:
                return Phrase("prompt.to")
            if "to" in roles or not state.played:
                return Phrase("prompt.play")
            return Phrase("prompt.more" if state.is_turn_complete() else "prompt.finish")
        if len(cards) == 3 and "from" not in roles:
            return Phrase("prompt.combine")
        movers = [card for card in cards if IS_MOVER[card]]
        if len(cards) == 3 or movers:
            if {"from", "to"} <= roles:
                return Phrase("prompt.play")
            card = movers[0] if movers else cards[0]
            if "from" not in roles and "to" in roles:
                to = next(pick.spot for pick in chosen if pick.role == "to")
                if to.zone == BOARD:
                    return Phrase("prompt.from_to", {**in_words(card), "square": self._names[to.at]})
            return Phrase("prompt.to_card" if "from" in roles else "prompt.from", in_words(card))
        start = self._names[state.start_square()]
        nines = [card for card in cards if RANK_OF[card] == NINE]
        if nines and len(cards) == 2:
            return Phrase("prompt.entry_kill", {"square": start})
        if nines and any(isinstance(action, Enter) for action in state.legal_actions()):
            return Phrase("prompt.enter", {"square": start, **in_words(nines[0])})
        if RANK_OF[cards[0]] == EIGHT and state.hideable(cards[0]):
            return Phrase("prompt.hide")
        if not goes_with_any(state, cards[0]):
            return _only_spent(state, cards[0])
        key = "prompt.idle_turn" if spends_turn(state, IDLES[cards[0]]) else "prompt.idle"
        return Phrase(key, in_words(cards[0]))

    def clocks(self, state: RhombusState) -> Sequence[Clock]:
        """How many pieces each player has on the board: a side without one has lost."""
        found = []
        for seat in range(state.seats):
            count = state.men[seat].bit_count()
            is_near = state.side(seat % 2).bit_count() == 1 and count == 1
            found.append(
                Clock(seat, count, EACH[state.seats], Phrase(f"clock.{state.seats}", {"count": count}), is_near)
            )
        return found

    def turning_point(self, course: Sequence[RhombusState], winners: Sequence[Seat]) -> int:
        """Since when the winners' side has had more pawns on the board than the other one."""
        side = winners[0] % 2
        return lead_since([view.side(side).bit_count() - view.side(1 - side).bit_count() for view in course])

    def tell(self, event: Event) -> Phrase | None:
        if isinstance(event, Moved):
            return _tell_move(event, self._names)
        if isinstance(event, Fought):
            return Phrase(
                "event.fought", {"player": Key(f"seat.{event.attacker}"), "square": self._names[event.spot.at]}
            )
        if isinstance(event, Placed):
            return Phrase("event.entered", {"player": Key(f"seat.{event.piece}"), "square": self._names[event.spot.at]})
        if isinstance(event, Drawn):
            player = Key(f"seat.{event.seat}")
            if event.card == "?":
                return Phrase("event.drawn_hidden", {"player": player})
            return Phrase("event.drawn", {"player": player, **in_words(NUMBERS[event.card])})
        if isinstance(event, Shuffled):
            return Phrase("event.shuffled", {"count": event.count})
        return None

    def short(self, events: Sequence[Event]) -> list[Phrase]:
        return short(events, self._names)

    def preview(self, state: RhombusState, action: Action) -> list[Phrase]:
        if isinstance(action, End):
            return [Phrase("preview.end")]
        if not isinstance(action, Play):
            return []
        phrases = [_preview_play(state, action)]
        before = [card for play in state.played for card in play.cards()]
        used = [*before, *action.cards()]
        if len(used) == 2 and len(before) == 1 and is_sequence(used[0], used[1]):
            phrases.insert(0, Phrase("preview.sequence"))
        elif before and len(used) > 1:
            phrases.insert(0, Phrase("preview.flush"))
        after = state.apply(action)
        outcome = after.outcome()
        if outcome is not None and state.turn in outcome.winners() and not outcome.is_tie():
            phrases.append(Phrase("preview.wins"))
        elif after.to_move == state.turn and after.played and not after.is_turn_complete():
            left = [card for card in (*after.table[after.turn], *after.hand[after.turn]) if card not in used]
            phrases += [Phrase("preview.must_follow", in_words(card)) for card in left if card != MASKED]
        return phrases

    def threat(self, state: RhombusState, threat: Threat) -> list[Phrase]:
        params: dict[str, str | int] = {"player": Key(f"seat.{threat.seat}")}
        if threat.source is not None:
            params["source"] = self._names[threat.source.at]
        for action in threat.line:
            assert isinstance(action, Play)
            cards = action.cards()
            params |= {**in_words(cards[0]), "kill": CARD_KEYS[cards[-1]], "suit": SUIT_KEYS[SUIT_OF[cards[0]]]}
        said = [Phrase(f"threat.{threat.kind}", params)]
        return [*said, Phrase("threat.last")] if threat.weight == LOSS else said

    def name_spot(self, state: RhombusState, spot: Spot) -> Phrase | None:
        """A visible card, or one of the game's buttons."""
        if spot.zone == BUTTON:
            return Phrase(_BUTTONS[spot.at])
        if spot.zone in (CARD, HIDE):
            return Phrase("place.card" if spot.zone == CARD else "place.hide", in_words(spot.at))
        return None

    def describe(self, state: RhombusState, spot: Spot) -> list[Phrase]:
        """The parts of the sentence about *spot*."""
        if spot.zone == BOARD:
            return _square(state, spot.at)
        if spot.zone == CARD:
            return _card(state, spot.at)
        if spot.zone == HIDE:
            return [Phrase("about.hide", in_words(spot.at))]
        if spot.zone == BUTTON:
            return [Phrase(_ABOUT_BUTTONS[spot.at])]
        if spot.zone in (RESERVE, ELIMINATED):
            counts = state.reserve if spot.zone == RESERVE else state.eliminated
            key = "about.reserve" if spot.zone == RESERVE else "about.eliminated"
            return [Phrase(key, {"player": seat_key(spot.at), "count": counts[spot.at]})]
        if spot.zone == HIDDEN:
            return [Phrase("about.hidden", {"player": seat_key(spot.at)})]
        if spot.zone == HOLDER:
            return [Phrase("about.holder", {"player": seat_key(spot.at // HELD)})]
        if spot.zone == DECK:
            return [Phrase("about.deck", {"count": state.deck.bit_count() - state.hidden})]
        if spot.zone == DISCARD:
            return [_discard(state)]
        if spot.zone == PLAYED:
            return [_played(state, spot.at)]
        return [Phrase(_FIXED[spot.zone])] if spot.zone in _FIXED else []

    def standing(self, state: RhombusState, seat: Seat) -> list[Phrase]:
        """The pawns and cards of *seat*; of nobody the deck and the discarded cards."""
        if seat == NOBODY:
            return _piles(state)
        player = Key(f"seat.{seat}")
        counts = {
            "count": state.men[seat].bit_count(),
            "reserve": state.reserve[seat],
            "eliminated": state.eliminated[seat],
        }
        told = [Phrase("standing.pawns", {"player": player, **counts})]
        if state.table[seat]:
            told.append(Phrase("standing.table", {"player": player, "cards": _named(state.table[seat])}))
        known = [card for card in state.hand[seat] if card != MASKED]
        if known:
            told.append(Phrase("standing.hand", {"player": player, "cards": _named(known)}))
        hidden = len(state.hand[seat]) - len(known)
        if hidden:
            told.append(Phrase("standing.hidden", {"player": player, "count": hidden}))
        return told

    def chart_rows_of(self, state: RhombusState, seat: Seat) -> Collection[str]:
        return chart_rows(state, seat)

    def picture(self, state: RhombusState) -> str:
        """The board for the terminal: a seat's number for a piece, ``*`` a free start square, and all visible cards."""
        lines = []
        grid = state.rhomb.grid
        for row in range(grid.rows - 1, -1, -1):
            cells = [_cell(state, row * grid.columns + column) for column in range(grid.columns)]
            lines.append(f" {row + 1}  " + " ".join(cells).rstrip())
        lines.append("    " + " ".join(name[0] for name in grid.names[: grid.columns]))
        for seat in range(state.seats):
            table = " ".join(NAMES[card] for card in state.table[seat]) or "-"
            hand = " ".join("?" if card == MASKED else NAMES[card] for card in state.hand[seat]) or "-"
            counts = f"reserve {state.reserve[seat]}  eliminated {state.eliminated[seat]}"
            lines.append(f"    {seat}: table {table}  hand {hand}  {counts}")
        last = NAMES[state.discard[-1]] if state.discard else "-"
        lines.append(f"    deck: {state.deck.bit_count() - state.hidden}  discard: {last} ({len(state.discard)})")
        return "\n".join(lines)


def _tell_move(event: Moved, names: Sequence[str]) -> Phrase | None:
    source, target = event.path[0], event.path[-1]
    if event.how == "play":
        return Phrase("event.card", {"player": _player_at(source), **in_words(NUMBERS[event.piece])})
    if event.how == "hide":
        return Phrase("event.hidden", {"player": _player_at(source), **in_words(NUMBERS[event.piece])})
    if event.how == "discard":
        return None
    player = {"player": Key(f"seat.{event.piece}")}
    if event.how == "eliminated":
        return Phrase("event.eliminated", player)
    if event.how == "lost":
        return Phrase("event.lost", player)
    if event.how == "reactivation":
        return Phrase("event.reactivated", player)
    if source == target:
        return Phrase("event.round", {**player, "square": names[target.at]})
    squares = {"source": names[source.at], "square": names[target.at]}
    return Phrase("event.jump" if event.how == "jump" else "event.moved", {**player, **squares})


def _player_at(spot: Spot) -> str:
    """The owner of the card's place: ``hand1`` is seat 1's."""
    return Key(f"seat.{spot.zone[-1]}")


def _preview_play(state: RhombusState, action: Play) -> Phrase:
    cards = action.cards()
    card, squares = in_words(cards[0]), state.rhomb.names
    if isinstance(action, Step):
        if action.src == action.to:
            return Phrase("preview.round", {**card, "square": squares[action.to]})
        return Phrase("preview.move", {**card, "source": squares[action.src], "square": squares[action.to]})
    if isinstance(action, Kill):
        return Phrase("preview.kill", {**card, "kill": CARD_KEYS[cards[-1]], "square": squares[action.to]})
    if isinstance(action, Enter):
        return Phrase("preview.enter", {"square": squares[action.at]})
    if isinstance(action, EntryKill):
        return Phrase("preview.entry_kill", {"square": squares[action.at]})
    if isinstance(action, Hide):
        return Phrase("preview.hide", in_words(action.hidden))
    if isinstance(action, Eliminate):
        return Phrase("preview.eliminator", {"square": squares[action.to]})
    if isinstance(action, Reactivate):
        empty = not state.eliminated[state.owner()]
        return Phrase("preview.reactivation_empty" if empty else "preview.reactivation")
    assert isinstance(action, Idle)
    return Phrase("preview.idle_turn" if spends_turn(state, action) else "preview.idle", card)


def _only_spent(state: RhombusState, card: int) -> Phrase:
    """Why *card* does nothing now, as far as a line says it."""
    if RANK_OF[card] == EIGHT:
        return Phrase("prompt.spend_hide", in_words(card))
    if RANK_OF[card] == NINE and not state.reserve[state.owner()]:
        return Phrase("prompt.spend_empty", in_words(card))
    if RANK_OF[card] == NINE:
        return Phrase("prompt.spend_taken", {**in_words(card), "square": state.rhomb.names[state.start_square()]})
    return Phrase("prompt.spend", in_words(card))


def spends_turn(state: RhombusState, action: Idle) -> bool:
    """Whether that card without effect is the whole turn, rather than a part of one."""
    return not state.played and state.why_not(action) is None and state.apply(action).to_move != state.turn


def goes_with_any(state: RhombusState, card: int) -> bool:
    """Whether any other card of the seat to move can be played together with *card* now."""
    chosen = (Pick("card", Spot(CARD, card)),)
    together = any(
        isinstance(action, Play) and card in action.cards() and len(action.cards()) > 1
        for action in state.legal_actions()
    )
    own = (*state.table[state.turn], *state.hand[state.turn])
    return together or any(state.may_follow(chosen, Spot(CARD, other)) for other in own if other != MASKED)


def _cell(state: RhombusState, at: int) -> str:
    seat = state.seat_on(at)
    if seat >= 0:
        return str(seat)
    if state.rhomb.holes & BIT[at]:
        return " "
    return "*" if at in state.rhomb.starts else "."


words_on = on_board(RhombusWords, rhomb_of)


# Zones of counters and piles.
DECK: Final = "deck"
DISCARD: Final = "discard"
RESERVE: Final = "reserve"  # by seat
ELIMINATED: Final = "eliminated"  # by seat
HIDDEN: Final = "hidden"  # the hidden hand cards of a seat
HOLDER: Final = "holder"  # the place of a card: 3 * seat + number
PLAYED: Final = "played"  # the places of the cards of this turn

_ABOUT_BUTTONS: Final = ("about.end", "about.round", "about.idle")
_FIXED: Final = {CLOCK: "about.clock", BOX: "about.box"}


def in_words(card: int) -> dict[str, str | int]:
    """The card as the parameter of a sentence: ``ace of spades``."""
    return {"card": CARD_KEYS[card]}


def _square(state: RhombusState, at: int) -> list[Phrase]:
    """Whether the pawn is safe, then what the square is."""
    rhomb = state.rhomb
    square = rhomb.board.squares[at]
    if square.kind == HOLE:
        return [Phrase("about.hole")]
    told = []
    if any(rhomb.safe_of(state.side(side)) & BIT[at] for side in (0, 1)):
        told.append(Phrase("about.safe"))
    if at in rhomb.starts:
        return [*told, Phrase("about.start", {"player": seat_key(rhomb.starts.index(at))})]
    if square.kind == CORNER:
        return [*told, Phrase("about.corner")]
    return [*told, Phrase(f"about.{square.props['color']}")]


def _card(state: RhombusState, card: int) -> list[Phrase]:
    """The card, what it can do, and whose it is."""
    told = [Phrase("place.card", in_words(card)), Phrase(f"about.{WORDS[RANK_OF[card]]}")]
    for seat in range(state.seats):
        if card in state.table[seat]:
            told.append(Phrase("about.on_table", {"player": seat_key(seat)}))
        elif card in state.hand[seat]:
            told.append(Phrase("about.in_hand", {"player": seat_key(seat)}))
    return told


def _discard(state: RhombusState) -> Phrase:
    if not state.discard:
        return Phrase("about.discard.empty")
    return Phrase("about.discard", {**in_words(state.discard[-1]), "count": len(state.discard)})


def _played(state: RhombusState, number: int) -> Phrase:
    cards = [card for play in state.played for card in play.cards()]
    if number < len(cards) and cards[number] != MASKED:
        return Phrase("about.played", in_words(cards[number]))
    return Phrase("about.place", {"player": seat_key(state.turn)})


def _named(cards: Sequence[int]) -> Worded:
    return Worded("", [Phrase(CARD_KEYS[card]) for card in cards])


def _piles(state: RhombusState) -> list[Phrase]:
    told = [Phrase("standing.deck", {"count": state.deck.bit_count() - state.hidden})]
    if state.discard:
        told.append(Phrase("standing.discard", in_words(state.discard[-1])))
    return told


# ---------------------------------------------------------------- what a seat holds, for the charts of the rules page


def chart_rows(view: RhombusState, seat: Seat) -> frozenset[str]:
    """The keys of the rows for the cards of *seat* that *view* shows, and for what they are together."""
    cards = tuple(sorted(card for card in (*view.table[seat], *view.hand[seat]) if card != MASKED))
    turn = plan(0, sum(BIT[card] for card in cards))
    together = {
        "pair": any(is_sequence(*two) for two in combinations(cards, 2)),
        "kill": any(kills for *_, kills in turn.movers),
        "entry_kill": bool(turn.entry_kills),
        "flush": len(cards) == HELD and is_one_suit(cards),
        "eliminator": turn.eliminator,
        "reactivation": turn.reactivation,
    }
    found = {WORDS[RANK_OF[card]] for card in cards}
    return frozenset(found | {f"together.{kind}" for kind, holds in together.items() if holds})
