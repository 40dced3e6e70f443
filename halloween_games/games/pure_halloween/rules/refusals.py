"""Reasons of Pure Halloween: why an action is refused or forced, with the squares that cause it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from halloween_games.core.actions import Action, Pass, Pick
from halloween_games.core.phrases import Key, Phrase, Worded
from halloween_games.core.reasons import Reason
from halloween_games.core.sets import BIT, members, set_of
from halloween_games.core.spots import BOARD, BUTTON, NOBODY, Spot
from halloween_games.games.pure_halloween.rules.actions import (
    BAT,
    CAT,
    GHOST,
    JACK,
    KILLER,
    KIND_NAMES,
    KINDS,
    LETTERS,
    NO_PIECE,
    PASS,
    SUPPLY,
    WITCH,
    Move,
    Place,
    written,
)
from halloween_games.games.pure_halloween.rules.connection import around, parts
from halloween_games.games.pure_halloween.rules.movement import Way, gait, sliding_room
from halloween_games.games.pure_halloween.rules.position import OPENING, Position
from halloween_games.games.pure_halloween.rules.shape import Shape

ANSWERS_NAMED: Final = 8  # a longer list would not be read

# Reasons why a piece cannot move at all, most informative first.
_TELLING: Final = (
    "must_answer",
    "still_lonely",
    "leaves_lonely",
    "arrives_lonely",
    "breaks_connection",
    "breaks_while_sliding",
    "lands_apart",
)


def why_not(position: Position, action: Action) -> Reason | None:
    """None if *action* is legal, otherwise the first rule it violates."""
    if position.to_move == NOBODY:
        return Reason("game_over")
    if isinstance(action, Place):
        return _why_not_place(position, action.piece, action.to)
    if isinstance(action, Move):
        return _why_not_move(position, action.src, action.to)
    if isinstance(action, Pass):
        return _why_not_pass(position)
    return Reason("not_an_action", {"text": repr(action)})


def _why_not_pass(position: Position) -> Reason | None:
    if position.legal_actions() == [PASS]:
        return None
    return _attack(position, "can_answer") if position.is_attacked() else Reason("can_act")


# ---------------------------------------------------------------------- placing


def _why_not_place(position: Position, piece: int, to: int) -> Reason | None:
    seat, kind = divmod(piece, 6)
    here = Spot(BOARD, to)
    if seat != position.to_move:
        return Reason("not_your_piece", {}, (Spot(SUPPLY, piece),))
    if position.phase == OPENING and kind == KILLER:
        return Reason("killer_not_first", {}, (Spot(SUPPLY, piece),))
    if position.left(piece) == 0:
        return Reason("supply_empty", {"kind": _kind(piece)}, (Spot(SUPPLY, piece),))
    if position.occupied() & BIT[to]:
        return Reason("square_taken", {"square": position.land.shape.names[to]}, (here,))
    if position.phase == OPENING:
        first = position.occupied()
        if first and not first & position.land.shape.near[to]:
            return Reason("adjoin_first_piece", {}, _spots(first))
        return None
    return _why_not_open(position, seat, to) or _why_not_now(position, seat, to)


def _why_not_open(position: Position, seat: int, to: int) -> Reason | None:
    """A placement needs an own piece in the region, and an adjacent one of the region."""
    home = position.land.home[to]
    friends = position.own[seat] & home
    region = {"region": _region(position, to)}
    if not friends:
        killers = position.sets[6 - 6 * seat + KILLER] & home
        if killers:
            return Reason("needs_two_friends", region, _spots(killers))
        return Reason("no_own_piece_in_region", region, _spots(home))
    if not friends & position.land.shape.near[to]:
        return Reason("not_adjoining_own", region, (Spot(BOARD, to), *_spots(friends)))
    return None


def _why_not_now(position: Position, seat: int, to: int) -> Reason | None:
    """The duty to answer: only beside a lonely piece, and only if no move helps."""
    lonely = position.lonely(seat)
    if not lonely:
        return None
    if not lonely & position.land.home[to]:
        return _attack(position, "must_answer")
    return _attack(position, "move_can_answer") if _moves_that_help(position) else None


def _moves_that_help(position: Position) -> list[Move]:
    """The legal moves that answer the attack, without winning moves by exception 3."""
    lonely = position.lonely(position.to_move)
    return [
        action
        for action in position.legal_actions()
        if isinstance(action, Move) and position.helps(action.src, lonely) & BIT[action.to]
    ]


# ---------------------------------------------------------------------- moving


def _why_not_move(position: Position, src: int, to: int) -> Reason | None:
    if position.phase == OPENING:
        return Reason("place_first")
    piece = position.piece_at(src)
    if piece == NO_PIECE:
        return Reason("nobody_there", {}, (Spot(BOARD, src),))
    if piece // 6 != position.to_move:
        return Reason("not_your_piece", {}, (Spot(BOARD, src),))
    if src == to:
        return Reason("must_leave_its_square", {}, (Spot(BOARD, src),))
    if position.occupied() & BIT[to]:
        return Reason("nobody_is_captured", {"square": position.land.shape.names[to]}, (Spot(BOARD, to),))
    return (
        _why_not_gait(position, piece % 6, src, to)
        or _why_not_connected(position, piece % 6, src, to)
        or _why_not_lonely(position, piece % 6, src, to)
        or _why_not_answering(position, src, to)
    )


def _why_not_gait(position: Position, kind: int, src: int, to: int) -> Reason | None:
    """Each kind has its own way of moving."""
    shape = position.land.shape
    both = (Spot(BOARD, src), Spot(BOARD, to))
    bit = BIT[to]
    if kind == WITCH and not shape.lines[src] & bit:
        return Reason("witch_flies_straight", {}, both)
    if kind == CAT and not shape.l_jumps[src] & bit:
        return Reason("cat_jumps_in_l", {}, both)
    if kind == JACK and not shape.near[src] & bit:
        return Reason("jack_goes_one_square", {}, both)
    if kind == BAT:
        return _why_not_bat(position, src, to)
    if kind == KILLER:
        ways = [way for way in shape.ways[src] if way[-1] == to]
        if not ways:
            return Reason("killer_goes_three", {}, both)
        pieces = position.occupied() & set_of(square for way in ways for square in way)
        if all(pieces & set_of(way) for way in ways):
            return Reason("killer_blocked", {"square": position.land.shape.names[to]}, (*both, *_spots(pieces)))
    return None


def _why_not_bat(position: Position, src: int, to: int) -> Reason | None:
    """A bat flies to the last empty square before a piece or the edge (ruling 1)."""
    ray = next((ray for ray in position.land.shape.rays[src] if to in ray), None)
    if ray is None:
        return Reason("bat_flies_straight", {}, (Spot(BOARD, src), Spot(BOARD, to)))
    pieces = position.occupied()
    blocker = next((number for number, at in enumerate(ray) if pieces & BIT[at]), len(ray))
    if to not in ray[:blocker]:
        return Reason("bat_blocked", {"square": position.land.shape.names[ray[blocker]]}, (Spot(BOARD, ray[blocker]),))
    end = ray[blocker - 1]
    if end == to:
        return None
    may_land = why_not(position, position.land.shape.moves[src][end]) is None
    square = {"square": position.land.shape.names[end]}
    return Reason("bat_must_go_on" if may_land else "bat_would_go_on", square, (Spot(BOARD, end),))


def _why_not_connected(position: Position, kind: int, src: int, to: int) -> Reason | None:
    """All pieces stay one group: without a lifted piece, and with a sliding one on every square of its path."""
    shape = position.land.shape
    pieces = position.occupied()
    others = pieces ^ BIT[src]
    if kind == KILLER:
        if position.killer_ways(src, to):
            return None
        return _torn_while_sliding(position, src, _furthest_way(shape, pieces, src, to))
    torn = parts(shape, others)
    if len(torn) > 1:
        if kind == JACK and shape.beside[src] & BIT[to]:
            joined = parts(shape, others | BIT[to])
            return _torn_while_sliding(position, src, (to,)) if len(joined) > 1 else None
        lost = sum(torn[1:])
        params = {"piece": _name(position, src), "pieces": _names(position, members(lost))}
        return Reason("breaks_connection", params, (Spot(BOARD, src), *_spots(lost)))
    if not others & shape.near[to]:
        return Reason("lands_apart", {"square": shape.names[to]}, (Spot(BOARD, to), *_spots(shape.near[to])))
    return None


def _furthest_way(shape: Shape, pieces: int, src: int, to: int) -> Way:
    """Of the killer's paths over empty squares, which all break the group, the one that breaks it last."""
    room = sliding_room(shape, pieces, src)
    best, far = shape.ways[src][0], -1
    for way in shape.ways[src]:
        if way[-1] == to and not pieces & set_of(way):
            steps = 0
            while BIT[way[steps]] & room:
                steps += 1
            if steps > far:
                best, far = way, steps
    return best


def _torn_while_sliding(position: Position, src: int, way: Sequence[int]) -> Reason:
    """The step of the slide that breaks the group, and the pieces it cuts off."""
    shape = position.land.shape
    others = position.occupied() ^ BIT[src]
    step = next(step for step, at in enumerate(way) if len(parts(shape, others | BIT[at])) > 1)
    at = way[step]
    lost = sum(parts(shape, others | BIT[at])[1:])
    names = _names(position, (src if square == at else square for square in members(lost)))
    params: dict[str, str | int] = {"step": step + 1, "square": position.land.shape.names[at], "pieces": names}
    return Reason("breaks_while_sliding", params, (Spot(BOARD, at), *_spots(lost & ~BIT[at])))


# ---------------------------------------------------------------------- the killer's rule


def _why_not_lonely(position: Position, kind: int, src: int, to: int) -> Reason | None:
    """No move may make a bat, cat, witch or jack-o'-lantern lonely, neither the moved one nor one left behind."""
    home = position.land.home
    if home[src] & BIT[to]:
        return None
    seat = position.to_move
    _, closed, held = position.danger(seat)
    foe_killers = position.sets[6 - 6 * seat + KILLER]
    if held & BIT[src]:
        friend = position.own[seat] & home[src] & ~BIT[src]
        params = {"piece": _names(position, members(friend)), "region": _region(position, src)}
        return Reason("leaves_lonely", params, _spots(friend | foe_killers & home[src]))
    if kind not in (GHOST, KILLER) and closed & BIT[to]:
        params = {"piece": _name(position, src), "region": _region(position, to)}
        return Reason("arrives_lonely", params, (Spot(BOARD, to), *_spots(foe_killers & home[to])))
    return None


def _why_not_answering(position: Position, src: int, to: int) -> Reason | None:
    """A player with lonely pieces at the start of a turn must help one; ghosts may wait for a win."""
    seat = position.to_move
    lonely = position.lonely(seat)
    if not lonely or position.helps(src, lonely) & BIT[to]:
        return None
    if position.winning_squares(src) & BIT[to]:
        if lonely & ~position.sets[6 * seat + GHOST]:
            return _attack(position, "win_only_past_ghosts")
        waited = lonely & position.stayed
        return _attack(position, "ghost_has_waited") if waited else None
    return _attack(position, "still_lonely" if lonely & BIT[src] else "must_answer")


def _attack(position: Position, code: str) -> Reason:
    """A reason about an attack: its regions, its lonely pieces, and the possible answers."""
    seat = position.to_move
    lonely = position.lonely(seat)
    killers = position.sets[6 - 6 * seat + KILLER] & position.lonely_regions(lonely)
    answers = [action for action in position.legal_actions() if not isinstance(action, Pass)]
    params: dict[str, str | int] = {
        "regions": ", ".join(sorted({_region(position, at) for at in members(lonely)})),
        "pieces": _names(position, members(lonely)),
        "answers": _list(position, answers),
        "count": len(answers),
    }
    shown = lonely | killers | set_of(action.src for action in answers if isinstance(action, Move))
    if len(answers) <= ANSWERS_NAMED:
        shown |= set_of(action.to for action in answers if isinstance(action, Move | Place))
    return Reason(code, params, _spots(shown))


def why_must(position: Position) -> Reason | None:
    """Why the seat to move has no free choice: it has to answer an attack, or can only pass."""
    if position.phase == OPENING or position.to_move == NOBODY:
        return None
    legal = position.legal_actions()
    if not position.is_attacked():
        return Reason("must_pass") if legal == [PASS] else None
    if legal == [PASS]:
        return _attack(position, "must_pass_attacked")
    moves = sum(1 for action in legal if isinstance(action, Move))
    helping = len(_moves_that_help(position))
    if helping:
        return _attack(position, "must_move_or_win" if helping < moves else "must_move")
    if moves < len(legal):
        return _attack(position, "must_place_or_win" if moves else "must_place")
    return _attack(position, "must_win")


# ---------------------------------------------------------------------- clicks


def why_not_spot(position: Position, chosen: Sequence[Pick], spot: Spot) -> Reason:
    """Why no legal action continues *chosen* with *spot*."""
    if position.to_move == NOBODY:
        return Reason("game_over")
    reason: Reason | None = None
    if spot.zone == SUPPLY:
        reason = _why_not_supply(position, chosen, spot.at)
    elif spot.zone == BOARD:
        reason = _why_not_square(position, chosen, spot.at)
    elif spot.zone == BUTTON:
        reason = _why_not_pass(position)
    return reason or Reason("nothing_to_do_there", {}, (spot,))


def _why_not_supply(position: Position, chosen: Sequence[Pick], piece: int) -> Reason | None:
    for pick in chosen:
        if pick.role == "to":
            return why_not(position, position.land.shape.places[piece][pick.spot.at])
    spots = (Spot(SUPPLY, piece),)
    if piece // 6 != position.to_move:
        return Reason("not_your_piece", {}, spots)
    if position.phase == OPENING and piece % 6 == KILLER:
        return Reason("killer_not_first", {}, spots)
    if position.left(piece) == 0:
        return Reason("supply_empty", {"kind": _kind(piece)}, spots)
    if position.is_attacked() and _moves_that_help(position):
        return _attack(position, "move_can_answer")
    return Reason("nowhere_to_place", {}, spots)


def _why_not_square(position: Position, chosen: Sequence[Pick], at: int) -> Reason | None:
    piece = position.piece_at(at)
    is_own = piece != NO_PIECE and piece // 6 == position.to_move
    for pick in chosen:
        if pick.role == "to" and is_own:
            return why_not(position, position.land.shape.moves[at][pick.spot.at])
        if pick.role == "from" and not is_own:
            return why_not(position, position.land.shape.moves[pick.spot.at][at])
        if pick.role == "piece" and (not is_own or position.phase == OPENING):
            return why_not(position, position.land.shape.places[pick.spot.at][at])
    if is_own and position.phase != OPENING:
        return _why_stuck(position, piece % 6, at)
    if piece != NO_PIECE:
        return Reason("not_your_piece", {}, (Spot(BOARD, at),))
    stock = position.stock(position.to_move)
    kinds = [kind for kind in KINDS if stock >> kind & 1 and (kind != KILLER or position.phase != OPENING)]
    if not kinds:
        return Reason("nobody_can_go_there", {"square": position.land.shape.names[at]}, (Spot(BOARD, at),))
    return why_not(position, position.land.shape.places[6 * position.to_move + kinds[0]][at])


def _why_stuck(position: Position, kind: int, at: int) -> Reason:
    """Why the own piece on *at* has no legal move."""
    found: dict[str, Reason] = {}
    for to in members(gait(position.land.shape, kind, at, position.occupied())):
        reason = why_not(position, position.land.shape.moves[at][to])
        if reason is not None:
            found.setdefault(reason.code, reason)
    for code in _TELLING:
        if code in found:
            return _attack(position, "piece_cannot_answer") if code == "must_answer" else found[code]
    return Reason("piece_is_stuck", {"piece": _name(position, at)}, _spots(around(position.land.shape, BIT[at])))


# ---------------------------------------------------------------------- words


def _spots(squares: int) -> tuple[Spot, ...]:
    return tuple(Spot(BOARD, at) for at in members(squares))


def _region(position: Position, at: int) -> str:
    """The name of the region of a square."""
    return position.land.region_names[position.land.region_of[at]]


def _kind(piece: int) -> str:
    """The text key of a piece's kind."""
    return Key(KIND_NAMES[piece % 6])


def _name(position: Position, at: int) -> Worded:
    """The piece on *at*: ``Bd4``, as docs/rules/pure_halloween.md writes it, or in words."""
    piece, square = position.piece_at(at), position.land.shape.names[at]
    return Worded(LETTERS[piece % 6] + square, (Phrase("named", {"kind": _kind(piece), "square": square}),))


def _names(position: Position, squares: Iterable[int]) -> Worded:
    named = [_name(position, at) for at in squares]
    return Worded(", ".join(named), [phrase for name in named for phrase in name.phrases])


def _list(position: Position, answers: Sequence[Action]) -> Worded:
    """Some of *answers*: in words by the piece that goes, and by the squares where a new one helps."""
    named, names = answers[:ANSWERS_NAMED], position.land.shape.names
    texts = [written(action, position.land.shape.grid) for action in named]
    goes: dict[int, list[str]] = {}
    helped: dict[str, None] = {}
    for action in named:
        if isinstance(action, Move):
            goes.setdefault(action.src, []).append(names[action.to])
        elif isinstance(action, Place):
            helped[names[action.to]] = None
    phrases = []
    for src, squares in goes.items():
        params = {"kind": _kind(position.piece_at(src)), "source": names[src], "squares": ", ".join(squares)}
        phrases.append(Phrase("answer.move", params))
    if helped:
        phrases.append(Phrase("answer.place", {"squares": ", ".join(helped)}))
    if len(answers) > ANSWERS_NAMED:
        texts.append("…")
        phrases.append(Phrase("answer.more"))
    return Worded(", ".join(texts), phrases, "; ")
