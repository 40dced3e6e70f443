"""Why a play of Rhombus is refused: the first rule it violates, and the squares and cards that show it."""

from __future__ import annotations

from collections.abc import Sequence

from halloween_games.core.actions import Action, Pick
from halloween_games.core.phrases import Key
from halloween_games.core.reasons import Reason
from halloween_games.core.sets import BIT, members
from halloween_games.core.spots import BOARD, BUTTON, CHANCE, NOBODY, Spot
from halloween_games.games.rhombus.rules.actions import (
    CARD,
    END,
    END_BUTTON,
    HIDE,
    Draw,
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
    side_between,
)
from halloween_games.games.rhombus.rules.board import BISHOP, squares_of
from halloween_games.games.rhombus.rules.cards import (
    CARD_KEYS,
    EIGHT,
    HIDDEN_CARD,
    IS_KILL_CARD,
    IS_MOVER,
    NINE,
    NO_CARD,
    RANK_OF,
    STEPS_OF,
    SUIT_KEYS,
    SUIT_OF,
    is_one_rank,
    is_one_suit,
    is_straight_flush,
)
from halloween_games.games.rhombus.rules.position import NO_BARS, Position


def why_not(position: Position, action: Action) -> Reason | None:
    """None if *action* is legal, otherwise the first rule it violates."""
    if position.to_move == NOBODY:
        return Reason("game_over")
    if isinstance(action, Draw):
        return _why_not_draw(position, action.card)
    if position.to_move == CHANCE:
        return Reason("luck_decides")
    if isinstance(action, End):
        return _why_not_end(position)
    if not isinstance(action, Play):
        return Reason("not_an_action", {"text": repr(action)})
    reason = _why_not_cards(position, action.cards())
    if reason is not None:
        return reason
    if isinstance(action, Step):
        return _why_not_step(position, action)
    if isinstance(action, Kill):
        return _why_not_kill(position, action)
    if isinstance(action, Enter):
        return _why_not_enter(position, action)
    if isinstance(action, EntryKill):
        return _why_not_entry_kill(position, action)
    if isinstance(action, Hide):
        return _why_not_hide(position, action)
    if isinstance(action, Idle):
        return _why_not_idle(position, action.card)
    if isinstance(action, Eliminate):
        return _why_not_eliminate(position, action)
    if isinstance(action, Reactivate):
        cards = action.cards()
        return None if is_one_rank(cards) else Reason("not_one_rank", {}, _card_spots(cards))
    return Reason("not_an_action", {"text": repr(action)})


def _why_not_draw(position: Position, card: int) -> Reason | None:
    if position.to_move != CHANCE:
        return Reason("luck_not_awaited")
    if not position.deck & BIT[card]:
        return Reason("card_not_in_deck", {"card": CARD_KEYS[card]}, _card_spots((card,)))
    return None


def _why_not_end(position: Position) -> Reason | None:
    if not position.played:
        return Reason("nothing_played_yet")
    if not position.is_turn_complete():
        return Reason("combination_unfinished", {}, _card_spots(_left(position)))
    return None


# ---------------------------------------------------------------- the cards


def _left(position: Position) -> tuple[int, ...]:
    """The cards that the seat to move can still play, as far as they are visible."""
    return members(position.held() & ~position.used)


def _why_not_cards(position: Position, cards: tuple[int, ...]) -> Reason | None:
    """They must be held and not played yet."""
    for card in cards:
        if position.used & BIT[card]:
            return Reason("card_already_played", {"card": CARD_KEYS[card]}, _card_spots((card,)))
        if not position.held() & BIT[card]:
            return Reason("card_not_held", {"card": CARD_KEYS[card]}, _card_spots((card,)))
    return None


def _why_not_combined(position: Position, cards: tuple[int, ...]) -> Reason | None:
    """The cards of this play must make, or start, a turn with those played before."""
    if cards in position.plan().after:
        return None
    spots = _card_spots(cards)
    used = members(position.used)
    names: dict[str, str | int] = {"card": CARD_KEYS[cards[0]], "other": CARD_KEYS[cards[-1]]}
    if used:
        names["first"] = CARD_KEYS[used[0]]
        if not is_one_suit((*used, *cards)):
            names["suit"] = SUIT_KEYS[SUIT_OF[used[0]]]
            code = "other_suit" if len(cards) == 1 else "second_play_kills_only_in_flush"
            return Reason(code, names, (*_card_spots(used), *spots))
        return Reason("not_neighbors", names, (*_card_spots(used), *spots))
    if is_one_suit(cards):
        return Reason("needs_a_flush", names, spots)
    return Reason("six_kills_only_in_suit" if IS_MOVER[cards[0]] else "nine_kills_only_in_suit", names, spots)


def _why_not_completed(position: Position, cards: tuple[int, ...], src: int, to: int) -> Reason | None:
    """The rest of a flush must still be playable (ruling 3)."""
    third = position.plan().after[cards]
    if third == NO_CARD or position.can_follow(third, cards[0], src, to):
        return None
    return Reason("cannot_be_completed", {"card": CARD_KEYS[third]}, _card_spots((third,)))


def _why_not_kill_card(card: int) -> Reason | None:
    return None if IS_KILL_CARD[card] else Reason("not_a_kill_card", {"card": CARD_KEYS[card]}, _card_spots((card,)))


def _why_not_mover(card: int) -> Reason | None:
    return None if IS_MOVER[card] else Reason("card_does_not_move", {"card": CARD_KEYS[card]}, _card_spots((card,)))


# ---------------------------------------------------------------- moving


def _why_not_step(position: Position, action: Step) -> Reason | None:
    cards = action.cards()
    reason = _why_not_mover(action.card) or _why_not_combined(position, cards) or _why_not_piece(position, action.src)
    if reason is not None:
        return reason
    if action.to != action.src:
        reason = _why_not_friend(position, action.to)
        if reason is None and position.taken() & BIT[action.to]:
            reason = Reason("needs_a_kill_card", {"square": position.rhomb.names[action.to]}, (Spot(BOARD, action.to),))
    return (
        reason
        or _why_not_way(position, action.card, action.src, action.to)
        or _why_not_completed(position, cards, action.src, action.to)
    )


def _why_not_kill(position: Position, action: Kill) -> Reason | None:
    cards = action.cards()
    return (
        _why_not_mover(action.card)
        or _why_not_kill_card(action.kill)
        or _why_not_combined(position, cards)
        or _why_not_piece(position, action.src)
        or _why_not_victim(position, action.to)
        or _why_not_blockade(position, action.to)
        or _why_not_way(position, action.card, action.src, action.to)
        or _why_not_completed(position, cards, action.src, action.to)
    )


def _why_not_piece(position: Position, src: int) -> Reason | None:
    """Only the pieces of one seat may be moved: the own ones, or the partner's if there are none (ruling 9)."""
    here = (Spot(BOARD, src),)
    seat = position.seat_on(src)
    owner = position.owner()
    if seat == NOBODY:
        return Reason("nobody_there", {"square": position.rhomb.names[src]}, here)
    if seat % 2 != owner % 2:
        return Reason("not_your_piece", {}, here)
    return None if seat == owner else Reason("partners_piece", {}, here)


def _why_not_friend(position: Position, to: int) -> Reason | None:
    """Own pieces and the partner's block."""
    seat = position.seat_on(to)
    if seat == NOBODY or seat % 2 != position.turn % 2:
        return None
    return Reason("own_piece_there" if seat == position.owner() else "partner_there", {}, (Spot(BOARD, to),))


def _why_not_victim(position: Position, to: int) -> Reason | None:
    reason = _why_not_friend(position, to)
    if reason is None and position.seat_on(to) == NOBODY:
        return Reason("nobody_to_kill", {"square": position.rhomb.names[to]}, (Spot(BOARD, to),))
    return reason


def _why_not_blockade(position: Position, to: int) -> Reason | None:
    """Three or more on adjacent squares of a diagonal are safe."""
    if position.prey() & BIT[to]:
        return None
    enemies = position.side(1 - position.turn % 2)
    wall = BIT[to]
    for _ in range(position.rhomb.grid.columns):  # a long blockade consists of overlapping triples
        for three in position.rhomb.blockades:
            if three & enemies == three and three & wall and (wall == BIT[to] or (three & wall).bit_count() == 2):
                wall |= three
    return Reason("safe_in_blockade", {"square": position.rhomb.names[to]}, _board_spots(wall))


def _why_not_way(position: Position, card: int, src: int, to: int) -> Reason | None:
    """The move is exact, through empty squares, and does not begin with a step straight back (ruling 1)."""
    length = STEPS_OF[card]
    taken = position.taken()
    barred = position.bars.get(src, 0)
    if position.rhomb.reach(length, src, taken, barred) & BIT[to]:
        return None
    if position.rhomb.reach(length, src, taken) & BIT[to]:
        return _straight_back(position, src)
    both = (Spot(BOARD, src), Spot(BOARD, to))
    if not position.rhomb.reach(length, src, 0) & BIT[to]:
        if length == BISHOP:
            return Reason("not_diagonal", {"card": CARD_KEYS[card]}, both)
        names: dict[str, str | int] = {"card": CARD_KEYS[card], "count": length, "square": position.rhomb.names[to]}
        return Reason("not_exact", {**names, "steps": position.rhomb.steps_away(src, to)}, both)
    blockers = position.rhomb.between(length, src, to) & taken
    return Reason("path_blocked", {}, _board_spots(blockers))


def _straight_back(position: Position, src: int) -> Reason:
    """With the side that the piece on *src* has crossed last."""
    (back,) = squares_of(position.bars[src])
    return Reason("straight_back", {"square": position.rhomb.names[back]}, (side_between(src, back),))


# ---------------------------------------------------------------- the other cards


def _why_not_start_square(position: Position, card: int, at: int) -> Reason | None:
    if RANK_OF[card] != NINE:
        return Reason("only_a_nine_enters", {"card": CARD_KEYS[card]}, _card_spots((card,)))
    start = position.start_square()
    if at != start:
        return Reason("not_your_start_square", {"square": position.rhomb.names[start]}, (Spot(BOARD, start),))
    if not position.reserve[position.owner()]:
        return Reason("no_reserve", {}, (Spot("reserve", position.owner()),))
    return None


def _why_not_enter(position: Position, action: Enter) -> Reason | None:
    cards = action.cards()
    reason = _why_not_start_square(position, action.card, action.at) or _why_not_combined(position, cards)
    if reason is None and position.taken() & BIT[action.at]:
        reason = Reason("start_square_taken", {"square": position.rhomb.names[action.at]}, (Spot(BOARD, action.at),))
    return reason or _why_not_completed(position, cards, NOBODY, action.at)


def _why_not_entry_kill(position: Position, action: EntryKill) -> Reason | None:
    cards = action.cards()
    return (
        _why_not_start_square(position, action.card, action.at)
        or _why_not_kill_card(action.kill)
        or _why_not_combined(position, cards)
        or _why_not_victim(position, action.at)
        or _why_not_blockade(position, action.at)
        or _why_not_completed(position, cards, NOBODY, action.at)
    )


def _why_not_hide(position: Position, action: Hide) -> Reason | None:
    card, hidden = action.card, action.hidden
    if RANK_OF[card] != EIGHT:
        return Reason("only_an_eight_hides", {"card": CARD_KEYS[card]}, _card_spots((card,)))
    reason = _why_not_combined(position, action.cards())
    if reason is None and hidden not in position.hideable(card):
        code = "card_already_played" if position.used & BIT[hidden] else "not_on_your_table"
        reason = Reason(code, {"card": CARD_KEYS[hidden]}, _card_spots((hidden,)))
    return reason or _why_not_completed(position, action.cards(), NOBODY, NOBODY)


def _why_not_idle(position: Position, card: int) -> Reason | None:
    if IS_MOVER[card]:
        return Reason("card_needs_a_move", {"card": CARD_KEYS[card]}, _card_spots((card,)))
    reason = _why_not_combined(position, (card,))
    if reason is None and RANK_OF[card] == EIGHT and position.hideable(card):
        reason = Reason("must_hide_a_card", {}, _card_spots(tuple(position.hideable(card))))
    return reason or _why_not_completed(position, (card,), NOBODY, NOBODY)


def _why_not_eliminate(position: Position, action: Eliminate) -> Reason | None:
    cards = action.cards()
    if not is_one_suit(cards):
        return Reason("not_one_suit", {}, _card_spots(cards))
    if not is_straight_flush(cards):
        return Reason("not_in_a_row", {}, _card_spots(cards))
    return _why_not_piece(position, action.src) or _why_not_victim(position, action.to)


# ---------------------------------------------------------------- clicks that fit nothing


def why_not_spot(position: Position, chosen: Sequence[Pick], spot: Spot) -> Reason:
    """Why no legal action continues *chosen* with *spot*."""
    if position.to_move == NOBODY:
        return Reason("game_over")
    if position.to_move == CHANCE:
        return Reason("luck_decides")
    reason: Reason | None = None
    if spot.zone == BOARD:
        reason = _why_not_square(position, chosen, spot.at)
    elif spot.zone in (CARD, HIDE):
        reason = _why_not_card(position, chosen, spot.at)
    elif spot.zone == BUTTON and spot == END_BUTTON:
        reason = why_not(position, END)
    elif spot.zone.startswith(("table", "hand")):
        reason = Reason("not_your_card", {}, (spot,))
    return reason or Reason("nothing_to_do_there", {}, (spot,))


def _chosen_cards(chosen: Sequence[Pick]) -> tuple[int, ...]:
    """The cards selected for a play, a 7 or 10 last."""
    cards = [pick.spot.at for pick in chosen if pick.role == "card"]
    return tuple(sorted(cards, key=lambda card: (IS_KILL_CARD[card], card)))


def _why_not_card(position: Position, chosen: Sequence[Pick], card: int) -> Reason | None:
    reason = _why_not_cards(position, (card,))
    if reason is not None:
        return reason if reason.code == "card_already_played" else Reason("not_your_card", {}, _card_spots((card,)))
    cards = tuple(other for other in _chosen_cards(chosen) if other != card)
    if cards:
        if IS_KILL_CARD[card] and len(cards) == 1 and (IS_MOVER[cards[0]] or RANK_OF[cards[0]] == NINE):
            reason = _why_not_combined(position, (cards[0], card))
            if reason is None:
                names: dict[str, str | int] = {"card": CARD_KEYS[cards[0]], "other": CARD_KEYS[card]}
                reason = Reason("kill_out_of_reach", names, _card_spots((*cards, card)))
        return reason or Reason("cards_do_not_combine", {"card": CARD_KEYS[card]}, _card_spots((*cards, card)))
    reason = _why_not_combined(position, (card,))
    if reason is None and IS_MOVER[card]:
        reason = Reason("no_piece_can_use", {"card": CARD_KEYS[card]}, _board_spots(position.men[position.owner()]))
    return reason


def _why_not_square(position: Position, chosen: Sequence[Pick], at: int) -> Reason | None:
    cards = _chosen_cards(chosen)
    for pick in chosen:
        if pick.role == "from":
            return _why_not_target(position, cards, pick.spot.at, at)
    if cards and RANK_OF[cards[0]] == NINE:
        if len(cards) == 1:
            return why_not(position, Enter(cards[0], at))
        return why_not(position, EntryKill(cards[0], cards[1], at))
    reason = _why_not_piece(position, at)
    if reason is not None:
        return reason
    if cards and not IS_MOVER[cards[0]]:
        return Reason("card_does_not_move", {"card": CARD_KEYS[cards[0]]}, _card_spots(cards))
    if at in position.bars and _moves_but_for_the_bar(position, cards, at):
        return _straight_back(position, at)
    return Reason("piece_is_stuck", {}, (Spot(BOARD, at),))


def _moves_but_for_the_bar(position: Position, cards: tuple[int, ...], src: int) -> bool:
    """Whether the piece on *src* could move with *cards*, or those that can be played, if it could step back."""
    movers = [card for card in cards or [card for card, *_ in position.plan().movers] if IS_MOVER[card]]
    return any(position.rhomb.can_move(STEPS_OF[card], BIT[src], position.taken(), NO_BARS) for card in movers)


def _why_not_target(position: Position, cards: tuple[int, ...], src: int, to: int) -> Reason | None:
    """A square that the piece on *src* cannot reach with the selected cards, or with any of the cards."""
    if len(cards) == 1:
        return why_not(position, Step(cards[0], src, to))
    if len(cards) == 2:
        return why_not(position, Kill(cards[0], cards[1], src, to))
    if len(cards) == 3:
        first, second, third = sorted(cards)
        return why_not(position, Eliminate(first, second, third, src, to))
    reason = _why_not_friend(position, to) if to != src else None
    square = {"square": position.rhomb.names[to]}
    return reason or Reason("no_card_reaches", square, (Spot(BOARD, src), Spot(BOARD, to)))


# ---------------------------------------------------------------- why must I?


def why_must(position: Position) -> Reason | None:
    """Why there is no free choice now: a draw, a started combination, or a single option."""
    if position.to_move == NOBODY:
        return None
    if position.to_move == CHANCE:
        seat, place = divmod(position.draws[0], 2)
        place_key = Key("place_hand" if place else "place_table")
        return Reason("must_draw", {"player": Key(f"seat.{seat}"), "place": place_key})
    if position.played and not position.is_turn_complete():
        left = _left(position)
        card = {"card": CARD_KEYS[left[0]] if left else HIDDEN_CARD}
        return Reason("must_finish_combination", card, _card_spots(left))
    actions = position.legal_actions()
    if len(actions) == 1:
        return Reason("only_one_action", {}, tuple(pick.spot for pick in actions[0].picks()))
    if not position.played and all(not isinstance(action, Step | Kill | Eliminate) for action in actions):
        return Reason("no_piece_can_move", {}, _board_spots(position.men[position.owner()]))
    return None


def _card_spots(cards: tuple[int, ...]) -> tuple[Spot, ...]:
    return tuple(Spot(CARD, card) for card in cards)


def _board_spots(mask: int) -> tuple[Spot, ...]:
    return tuple(Spot(BOARD, at) for at in squares_of(mask))
