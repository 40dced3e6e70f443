"""Notation of actions and the position JSON of Rhombus."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.board import BoardSpec
from halloween_games.core.game import Json, Notation, Options, seat_ahead
from halloween_games.core.grid import Grid
from halloween_games.core.phrases import Key
from halloween_games.core.position import Fields, choice, demand, integer, items
from halloween_games.core.reasons import BadNotation, BadPosition
from halloween_games.core.sets import BIT
from halloween_games.core.spots import BOARD, BUTTON, CHANCE, NOBODY, Spot
from halloween_games.games.rhombus.rules.actions import (
    CARD,
    DRAWS,
    END,
    HIDE,
    IDLES,
    SIDE,
    Draw,
    Eliminate,
    Enter,
    EntryKill,
    Hide,
    Idle,
    Kill,
    Play,
    Reactivate,
    Step,
    entry_kill,
    hide,
)
from halloween_games.games.rhombus.rules.board import EACH, MOST_SQUARES
from halloween_games.games.rhombus.rules.cards import (
    CARD_KEYS,
    EIGHT,
    HELD,
    IS_KILL_CARD,
    IS_MOVER,
    MASKED,
    NAMES,
    NINE,
    NUMBERS,
    RANK_OF,
    STEPS_OF,
    SUIT_OF,
    TABLE_CARDS,
    is_one_suit,
    reactivation_order,
)
from halloween_games.games.rhombus.rules.plays import can_act, possible_plays
from halloween_games.games.rhombus.rules.position import HAND, NO_BARS, PLACES, TABLE
from halloween_games.games.rhombus.rules.rhomb import Rhomb, rhomb_of
from halloween_games.games.rhombus.rules.state import QUIET_TURNS, RhombusState, first_state
from halloween_games.games.rhombus.rules.ways import NO_SQUARE, arrival, played_again, taken_back

PHASES: Final = ("play", "luck")
FIELDS: Final = (
    "board",
    "reserve",
    "eliminated",
    "table",
    "hand",
    "discard",
    "played",
    "draws",
    "quiet_turns",
    "phase",
    "turn",
    "to_move",
)
UNKNOWN: Final = "?"

_CARD: Final = "(?:10|[6-9JQKA])[SHDC]"
_SQUARE: Final = "[a-g][1-7]"
_PLAY: Final = re.compile(
    rf"(?P<cards>{_CARD}(?:\+{_CARD})*)"
    rf"(?::(?:(?P<src>{_SQUARE})(?=[-x]))?(?P<sign>[-x]?)(?P<to>{_SQUARE})|>(?P<hidden>{_CARD}))?"
)
"""One or more cards; then ``:`` and squares with ``-`` to move or ``x`` to kill, or the card that is hidden."""


class RhombusNotation(Notation[RhombusState]):
    """Writes and parses the actions, spots and positions of Rhombus on a board, or on one for each number of seats."""

    def __init__(self, rhombs: Sequence[Rhomb]) -> None:
        self._rhombs = {rhomb.seats: rhomb for rhomb in rhombs}
        self._grid = rhombs[0].grid

    # ------------------------------------------------------------------ texts of actions

    def write(self, state: RhombusState, action: Action) -> str:
        return write(action, self._grid)

    def parse(self, state: RhombusState, text: str) -> Action:
        if text == "end":
            return END
        play = parse(text, state.rhomb)
        return DRAWS[play.card] if isinstance(play, Idle) and state.to_move == CHANCE else play

    def spot_name(self, spot: Spot) -> str:
        if spot.zone == BOARD:
            return self._grid.names[spot.at]
        if spot.zone == CARD:
            return NAMES[spot.at]
        if spot.zone == SIDE:
            return "side {}-{}".format(*(self._grid.names[at] for at in divmod(spot.at, MOST_SQUARES)))
        if spot.zone == HIDE:
            return f"hide {NAMES[spot.at]}"
        if spot.zone == BUTTON:
            return ("end", "round", "no effect")[spot.at]
        if spot.zone.startswith(PLACES):
            return f"{spot.zone} {UNKNOWN if spot.at == MASKED else NAMES[spot.at]}"
        return f"{spot.zone} {spot.at}"

    def all_actions(self, seats: int) -> Sequence[Action]:
        return self._rhombs[seats].every_action()

    def pieces(self, state: RhombusState) -> Mapping[Spot, str]:
        return {Spot(BOARD, at): str(seat) for at in range(self._grid.count) if (seat := state.seat_on(at)) != NOBODY}

    # ------------------------------------------------------------------ positions

    def dump(self, state: RhombusState) -> Json:
        return {
            "board": {self._grid.names[spot.at]: int(seat) for spot, seat in self.pieces(state).items()},
            "reserve": list(state.reserve),
            "eliminated": list(state.eliminated),
            "table": [_card_list(cards) for cards in state.table],
            "hand": [_card_list(cards) for cards in state.hand],
            "discard": _card_list(state.discard),
            "played": [write(play, self._grid) for play in state.played],
            "draws": [[draw // 2, PLACES[draw % 2]] for draw in state.draws],
            "quiet_turns": state.quiet,
            "phase": "luck" if state.to_move == CHANCE else "play",
            "turn": state.turn,
            "to_move": state.to_move if state.to_move != NOBODY else None,
        }

    def load(self, data: Json, seats: int, options: Options) -> RhombusState:
        fields = Fields(data, FIELDS)
        state = self.draft(data, seats, options)
        _check_pieces(state)
        _check_deck(state)
        _read_draws(fields, state)
        _check_places(state)
        _check_sides(state)
        if state.to_move == CHANCE:
            demand(not fields.items("played"), "played", "position_empty_in_luck")
            _check_hands(state)
            return state
        _read_played(fields, state)
        _check_hands(state)
        _check_can_go_on(state)
        return state

    def draft(self, data: Json, seats: int, options: Options) -> RhombusState:
        fields = Fields(data, FIELDS)
        state = first_state(self._rhombs[seats], options.get("mystery") == "refill", seat_ahead(options))
        state.draws = []
        _read_pieces(fields, state)
        _read_cards(fields, state)
        state.quiet = fields.integer("quiet_turns", 0, QUIET_TURNS - 1)
        _read_turn(fields, state)
        return state


# ---------------------------------------------------------------- texts


def write(action: Action, grid: Grid) -> str:
    """The text of *action*, as specified in docs/rules/rhombus.md."""
    names = grid.names
    if isinstance(action, Draw):
        return NAMES[action.card]
    if not isinstance(action, Play):
        return "end"
    cards = "+".join(NAMES[card] for card in action.cards())
    if isinstance(action, Step):
        return f"{cards}:{names[action.src]}-{names[action.to]}"
    if isinstance(action, Kill | Eliminate):
        return f"{cards}:{names[action.src]}x{names[action.to]}"
    if isinstance(action, Enter):
        return f"{cards}:{names[action.at]}"
    if isinstance(action, EntryKill):
        return f"{cards}:x{names[action.at]}"
    if isinstance(action, Hide):
        return f"{cards}>{NAMES[action.hidden]}"
    return cards


def parse(text: str, rhomb: Rhomb) -> Play:
    """The play written as *text*, legal or not; a single card is parsed as played without effect."""
    found = _PLAY.fullmatch(text)
    if found is None:
        raise BadNotation(text)
    cards = tuple(NUMBERS[name] for name in found["cards"].split("+"))
    if len({*cards}) < len(cards):
        raise BadNotation(text)
    square, src, to = rhomb.grid.read, found["src"], found["to"]
    match cards, found["sign"], src is not None:
        case (card,), None, _:
            return hide(card, NUMBERS[found["hidden"]]) if found["hidden"] else IDLES[card]
        case (card,), "-", True:
            return rhomb.steps(card, square(src))[square(to)]
        case (card,), "", _:
            return rhomb.enters[card][square(to)]
        case (card, kill), "x", True:
            return rhomb.kill_moves(card, kill, square(src))[square(to)]
        case (card, kill), "x", False:
            return entry_kill(card, kill, square(to))
        case (first, second, third), "x", True if RANK_OF[first] <= RANK_OF[second] <= RANK_OF[third]:
            return Eliminate(first, second, third, square(src), square(to))
        case (first, second, third), None, _ if not found["hidden"]:
            if [SUIT_OF[card] for card in cards] == [SUIT_OF[card] for card in reactivation_order(cards)]:
                return Reactivate(first, second, third)
    raise BadNotation(text)


def _card_list(cards: Sequence[int]) -> list[str]:
    return [UNKNOWN if card == MASKED else NAMES[card] for card in cards]


# ---------------------------------------------------------------- reading positions


def _read_pieces(fields: Fields, state: RhombusState) -> None:
    state.men = [0] * state.seats
    for at, where, value in fields.squares("board", state.rhomb.grid):
        demand(not state.rhomb.holes & BIT[at], where, "position_hole", {"square": state.rhomb.names[at]})
        state.men[integer(value, where, 0, state.seats - 1)] |= BIT[at]
    each = EACH[state.seats]
    for field, counts in (("reserve", state.reserve), ("eliminated", state.eliminated)):
        for seat, value in enumerate(fields.per_seat(field, state.seats)):
            counts[seat] = integer(value, f"{field}[{seat}]", 0, each)


def _check_pieces(state: RhombusState) -> None:
    """Each seat has a fixed number of pieces on the board, in the reserve and eliminated together."""
    each = EACH[state.seats]
    for seat in range(state.seats):
        count = state.men[seat].bit_count() + state.reserve[seat] + state.eliminated[seat]
        demand(count == each, "board", "position_piece_count", {"seat": seat, "count": count, "each": each})
        if state.seats == 4 and not state.men[seat] and state.reserve[seat]:
            raise BadPosition(f"reserve[{seat}]", "position_lost_reserve", {"player": Key(f"seat.{seat}")})


def _read_cards(fields: Fields, state: RhombusState) -> None:
    """Every card is in one place at most; the missing ones are unseen."""
    lists: list[tuple[str, Any, list[int]]] = []
    for field, held in (("table", state.table), ("hand", state.hand)):
        for seat, entry in enumerate(fields.per_seat(field, state.seats)):
            lists.append((f"{field}[{seat}]", entry, held[seat]))
    lists.append(("discard", fields.value("discard"), state.discard))
    seen: set[int] = set()
    for where, entry, cards in lists:
        for number, value in enumerate(items(entry, where)):
            card = _read_card(value, f"{where}[{number}]", where.startswith("hand"))
            demand(card not in seen, f"{where}[{number}]", "position_card_twice", {"card": CARD_KEYS[card]})
            if card != MASKED:
                seen.add(card)
            cards.append(card)
    state.count_cards()


def _check_deck(state: RhombusState) -> None:
    demand(state.deck.bit_count() > state.hidden, "discard", "position_deck_is_empty")


def _read_card(value: Any, where: str, may_be_masked: bool) -> int:
    if may_be_masked and value == UNKNOWN:
        return MASKED
    if not isinstance(value, str) or value not in NUMBERS:
        raise BadPosition(where, "position_no_such_card")
    return NUMBERS[value]


def _read_turn(fields: Fields, state: RhombusState) -> None:
    phase = fields.choice("phase", PHASES)
    state.turn = fields.integer("turn", 0, state.seats - 1)
    state.to_move = fields.integer("to_move", CHANCE, state.seats - 1)
    expected = CHANCE if phase == "luck" else state.turn
    demand(state.to_move == expected, "to_move", "position_wrong_seat", {"seat": expected})


def _read_draws(fields: Fields, state: RhombusState) -> None:
    state.draws = []
    for number, entry in enumerate(fields.items("draws")):
        where = f"draws[{number}]"
        pair = items(entry, where)
        demand(len(pair) == 2, where, "position_bad_draw")
        place = choice(pair[1], f"{where}[1]", PLACES)
        state.draws.append(2 * integer(pair[0], f"{where}[0]", 0, state.seats - 1) + PLACES.index(place))
    demand(bool(state.draws) == (state.to_move == CHANCE), "draws", "position_draws_and_phase")


def _check_places(state: RhombusState) -> None:
    """Three cards for each seat once all are drawn, at most two of them on the table."""
    for seat in range(state.seats):
        waiting = [draw % 2 for draw in state.draws if draw // 2 == seat]
        on_table = len(state.table[seat])
        if on_table + waiting.count(TABLE) > TABLE_CARDS:
            field = "draws" if TABLE in waiting else f"table[{seat}]"
            raise BadPosition(field, "position_table_count", {"most": TABLE_CARDS})
        held = on_table + len(state.hand[seat])
        if held + len(waiting) != HELD:
            field = "draws" if waiting else f"hand[{seat}]"
            params: dict[str, str | int] = {"seat": seat, "count": held, "each": HELD, "player": Key(f"seat.{seat}")}
            raise BadPosition(field, "position_card_count", params)
        if state.refill:
            _check_refill(waiting, on_table)
    if len({draw // 2 for draw in state.draws}) > 1:
        _check_deal(state)


def _check_refill(waiting: list[int], on_table: int) -> None:
    """With the option ``refill`` the table is filled before the hand (ruling 4)."""
    missing = min(TABLE_CARDS - on_table, len(waiting))
    demand(waiting == [TABLE] * missing + [HAND] * (len(waiting) - missing), "draws", "position_draws_order")


def _check_deal(state: RhombusState) -> None:
    """Several seats wait for cards only at the start: during the deal, before anything was discarded."""
    deal = first_state(state.rhomb).draws
    demand(state.draws == deal[len(deal) - len(state.draws) :] and not state.discard, "draws", "position_draws_order")


def _check_sides(state: RhombusState) -> None:
    for side in (0, 1):
        demand(state.side(side), "board", "position_finished")


def _read_played(fields: Fields, state: RhombusState) -> None:
    """The plays of the unfinished turn: texts whose cards the seat still holds."""
    for number, text in enumerate(fields.items("played")):
        where = f"played[{number}]"
        if not isinstance(text, str):
            raise BadPosition(where, "position_no_such_play")
        try:
            play = parse(text, state.rhomb)
        except BadNotation as error:
            raise BadPosition(where, "position_no_such_play") from error
        for card in play.cards():
            demand(state.held() & BIT[card], where, "position_played_not_held", {"card": CARD_KEYS[card]})
            demand(not state.used & BIT[card], where, "position_card_twice", {"card": CARD_KEYS[card]})
            state.used |= BIT[card]
        _check_play(state, play, where)
        state.played.append(play)
    _walk_again(state)


def _check_play(state: RhombusState, play: Play, where: str) -> None:
    """The cards can do what the text says, and can start a turn together with the earlier ones."""
    cards = play.cards()
    first = cards[0]
    if isinstance(play, Step):
        fits = IS_MOVER[first]
    elif isinstance(play, Kill):
        fits = IS_MOVER[first] and IS_KILL_CARD[play.kill]
    elif isinstance(play, Enter):
        fits = RANK_OF[first] == NINE and play.at == state.start_square()
    elif isinstance(play, EntryKill):
        fits = RANK_OF[first] == NINE and IS_KILL_CARD[play.kill] and play.at == state.start_square()
    elif isinstance(play, Hide):
        fits = RANK_OF[first] == EIGHT and play.hidden != first and play.hidden in state.hand[state.turn]
    else:
        fits = isinstance(play, Idle) and not IS_MOVER[first]
    used = tuple(card for earlier in state.played for card in earlier.cards())
    demand(fits and is_one_suit((*used, *cards)), where, "position_no_such_play")


def _walk_again(state: RhombusState) -> None:
    """Take the plays back and walk again what their pieces have walked, which tells the bars (ruling 1)."""
    names, rhomb = state.rhomb.names, state.rhomb
    own = state.men[state.owner()]
    others = state.taken() & ~own
    walked = [(f"played[{number}]", play) for number, play in enumerate(state.played)]
    for where, play in reversed(walked):
        at = arrival(play)
        demand(at == NO_SQUARE or own & BIT[at], where, "position_nobody_arrived", {"square": names[at]})
        if isinstance(play, Step | Kill) and play.src != play.to and (own | others) & BIT[play.src]:
            raise BadPosition(where, "position_no_such_way", {"square": names[play.to]})
        own, others = taken_back(play, own, others)
    bars = NO_BARS
    for where, play in walked:
        if isinstance(play, Step | Kill):
            taken = own | others
            reach = rhomb.reach(STEPS_OF[play.card], play.src, taken, bars.get(play.src, 0))
            demand(reach & BIT[play.to], where, "position_no_such_way", {"square": names[play.to]})
            bars = rhomb.bars_after(bars, play.card, play.src, play.to, taken)
        own, others = played_again(play, own, others)
    state.bars = bars


def _check_hands(state: RhombusState) -> None:
    """A view shows a hand completely, or only the cards that the turn's plays name."""
    named = state.named()
    for seat, hand in enumerate(state.hand):
        if MASKED in hand and any(card != MASKED and card not in named for card in hand):
            raise BadPosition(f"hand[{seat}]", "position_half_hidden", {"player": Key(f"seat.{seat}")})


def _check_can_go_on(state: RhombusState) -> None:
    """Some action must be legal; with masked cards this cannot be checked."""
    if MASKED in state.hand[state.turn]:
        return
    if state.played and not possible_plays(state):
        raise BadPosition("played", "position_turn_is_over" if state.is_turn_complete() else "position_dead_end")
    demand(state.played or can_act(state), "board", "position_finished")


@lru_cache(maxsize=64)
def notation_on(*boards: BoardSpec) -> RhombusNotation:
    """The notation on a board, or on the standard ones for two and for four."""
    return RhombusNotation([rhomb_of(board) for board in boards])
