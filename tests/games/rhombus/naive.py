"""Rhombus once more, from docs/rules/rhombus.md alone: positions as JSON, sets as sets, every turn spelled out.

It shares no code with the rules and is slow on purpose: whole turns are lists of groups of cards ("scripts"), and a
play is legal if some script that begins with the plays so far and it can be carried out to its end.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

Position = dict[str, Any]
Script = tuple[tuple[str, ...], ...]

ORDER = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]
PACK = [rank + suit for suit in "SHDC" for rank in ORDER]
COLUMNS, ROWS = "abcde", "12345"
MISSING: set[str] = set()
LENGTH = {"A": 1, "K": 2, "Q": 3, "6": 6}
CORNERS = {2: ["a1", "e5"], 4: ["a1", "e1", "e5", "a5"]}


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def neighbors(one: str, other: str) -> bool:
    """Of one suit, next to each other in the order."""
    return suit(one) == suit(other) and abs(ORDER.index(rank(one)) - ORDER.index(rank(other))) == 1


def shift(square: str, columns: int, rows: int) -> str | None:
    column, row = COLUMNS.index(square[0]) + columns, ROWS.index(square[1]) + rows
    if not (0 <= column < len(COLUMNS) and 0 <= row < len(ROWS)):
        return None
    found = COLUMNS[column] + ROWS[row]
    return found if found not in MISSING else None


# ---------------------------------------------------------------- pieces


def allies(seat: int, seats: int) -> list[int]:
    return [other for other in range(seats) if other % 2 == seat % 2]


def led(position: Position, seats: int) -> int:
    """Whose pieces the player at its turn leads."""
    turn: int = position["turn"]
    if turn in position["board"].values():
        return turn
    return next(other for other in allies(turn, seats) if other in position["board"].values())


def of_side(position: Position, seat: int, seats: int) -> set[str]:
    return {square for square, owner in position["board"].items() if owner in allies(seat, seats)}


def safe(position: Position, square: str, seats: int) -> bool:
    """In a row of three or more of one side on one diagonal."""
    friends = of_side(position, position["board"][square], seats)
    for columns, rows in ((1, 1), (1, -1)):
        count = 1
        for sign in (1, -1):
            next_to = shift(square, sign * columns, sign * rows)
            while next_to in friends:
                count += 1
                assert next_to is not None
                next_to = shift(next_to, sign * columns, sign * rows)
        if count >= 3:
            return True
    return False


# ---------------------------------------------------------------- moves


def ends(board: dict[str, int], card: str, src: str, backs: set[str]) -> set[str]:
    """Where the piece on *src* can come with *card*, occupied last squares included."""
    return {end for _, end in walks(set(board) - {src}, card, src, backs)}


def walks(others: set[str], card: str, src: str, backs: set[str]) -> set[tuple[str, str]]:
    """Each end of a move, with the square from which the last step came, "" if a J came over corners.

    *backs* are the squares from which the piece can have come in this action; "" among them if it came over no side.
    """
    if rank(card) == "J":
        found: set[tuple[str, str]] = set()
        for columns, rows in itertools.product((1, -1), repeat=2):
            square = shift(src, columns, rows)
            while square is not None:
                found.add(("", square))
                square = None if square in others else shift(square, columns, rows)
        return found
    stands = {(back, src) for back in backs}
    for number in range(LENGTH[rank(card)]):
        stands = {
            (at, to)
            for back, at in stands
            for to in (shift(at, *side) for side in SIDES)
            if to is not None and to != back and (number == 0 or at not in others)
        }
    return stands


SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))


def squares_in(text: str) -> tuple[str, str]:
    """From where to where a play takes a piece, "" for the reserve; twice "" if it takes none."""
    where = text.partition(":")[2].replace("-", "x")
    return ("", where) if where and "x" not in where else (where.partition("x")[0], where.partition("x")[2])


def came_from(position: Position, seats: int) -> dict[str, set[str]]:
    """By the square of each piece that walked in this action, from where it can have come, by walking again."""
    me = led(position, seats)
    boards = [dict(position["board"])]
    for text in reversed(position["played"]):
        board = dict(boards[0])
        src, to = squares_in(text)
        if to:
            del board[to]
            if "x" in text:
                board[to] = 1 - me % 2
        if src:
            board[src] = me
        boards.insert(0, board)
    found: dict[str, set[str]] = {}
    for board, text in zip(boards, position["played"], strict=False):
        src, to = squares_in(text)
        backs = found.pop(src, {""})
        if src:
            pairs = walks(set(board) - {src}, named_cards(text)[0], src, backs)
            found[to] = {back for back, end in pairs if end == to}
    return found


# ---------------------------------------------------------------- which cards make a turn


def scripts(cards: list[str]) -> set[Script]:
    """Every turn that the table of turns allows with *cards*, as the groups of cards played one after the other."""
    found: set[Script] = {((card,),) for card in cards}
    for one, other in itertools.permutations(cards, 2):
        if rank(one) in "AKQJ" and rank(other) in ("7", "10"):
            found.add(((one, other),))  # kill move
        if neighbors(one, other):
            found.add(((one,), (other,)))
            if (rank(one), rank(other)) in (("6", "7"), ("9", "10")):
                found.add(((one, other),))
    if len(cards) == 3 and len({suit(card) for card in cards}) == 1:
        for one, other, third in itertools.permutations(cards):
            found.add(((one,), (other,), (third,)))
            if rank(one) in ("A", "K", "Q", "J", "6", "9") and rank(other) in ("7", "10"):
                found.add(((one, other), (third,)))
                found.add(((third,), (one, other)))
        first, second, third = sorted(cards, key=lambda card: ORDER.index(rank(card)))
        if neighbors(first, second) and neighbors(second, third):
            found.add(((first, second, third),))
    if len(cards) == 3 and len({rank(card) for card in cards}) == 1:
        first, second, third = sorted(cards, key=suit)
        found.add(((first, second, third),))
    return found


def named_cards(text: str) -> tuple[str, ...]:
    """The cards that a play uses up."""
    return tuple(text.partition(":")[0].partition(">")[0].split("+"))


# ---------------------------------------------------------------- plays


def ways(position: Position, group: tuple[str, ...], seats: int) -> Iterator[tuple[str, Position]]:
    """Each way of playing *group* now, with the position after it (the cards stay where they are)."""
    turn, me = position["turn"], led(position, seats)
    board = position["board"]
    mine = sorted(square for square in board if board[square] == me)
    enemies = of_side(position, turn + 1, seats)
    start = CORNERS[seats][me]
    head = "+".join(group)
    came = came_from(position, seats)
    if len(group) == 3 and rank(group[0]) == rank(group[1]):
        after = copy.deepcopy(position)
        if after["eliminated"][me] > 0:
            after["eliminated"][me] -= 1
            after["reserve"][me] += 1
        yield head, after
    elif len(group) == 3:
        for src, to in itertools.product(mine, enemies):
            yield f"{head}:{src}x{to}", moved(eliminated(position, to, seats), src, to)
    elif len(group) == 2 and rank(group[0]) == "9":
        if start in enemies and not safe(position, start, seats) and position["reserve"][me] > 0:
            yield f"{head}:x{start}", entered(eliminated(position, start, seats), me, start)
    elif len(group) == 2:
        for src in mine:
            for to in ends(board, group[0], src, came.get(src, {""})) & enemies:
                if not safe(position, to, seats):
                    yield f"{head}:{src}x{to}", moved(eliminated(position, to, seats), src, to)
    elif rank(head) in ("A", "K", "Q", "J", "6"):
        for src in mine:
            for to in ends(board, head, src, came.get(src, {""})):
                if to not in board or to == src:
                    yield f"{head}:{src}-{to}", moved(position, src, to)
    else:
        yield from effects(position, head, me, start)


def effects(position: Position, card: str, me: int, start: str) -> Iterator[tuple[str, Position]]:
    """A 7, 8, 9 or 10 alone."""
    turn = position["turn"]
    gone = {name for text in position["played"] for name in named_cards(text)}
    if rank(card) == "8":
        others = [other for other in position["table"][turn] if other != card and other not in gone]
        for other in others:
            after = copy.deepcopy(position)
            after["table"][turn].remove(other)
            after["hand"][turn].append(other)
            yield f"{card}>{other}", after
        if others:
            return
    if rank(card) == "9" and position["reserve"][me] > 0 and start not in position["board"]:
        yield f"{card}:{start}", entered(position, me, start)
    yield card, copy.deepcopy(position)


def moved(position: Position, src: str, to: str) -> Position:
    after = copy.deepcopy(position)
    after["board"][to] = after["board"].pop(src)
    return after


def entered(position: Position, me: int, start: str) -> Position:
    after = copy.deepcopy(position)
    after["reserve"][me] -= 1
    after["board"][start] = me
    return after


def eliminated(position: Position, square: str, seats: int) -> Position:
    after = copy.deepcopy(position)
    victim = after["board"].pop(square)
    after["eliminated"][victim] += 1
    if seats == 4 and victim not in after["board"].values():
        after["eliminated"][victim] += after["reserve"][victim]
        after["reserve"][victim] = 0
    return after


# ---------------------------------------------------------------- what the program is compared with


def next_plays(position: Position, seats: int) -> dict[str, Position]:
    """Every play that can come next, with the position after it (the play noted, the turn not ended)."""
    turn = position["turn"]
    held = position["table"][turn] + position["hand"][turn]
    done = tuple(named_cards(text) for text in position["played"])
    found: dict[str, Position] = {}
    refused: set[str] = set()
    tails = {script[len(done) :] for script in scripts(held) if script[: len(done)] == done}
    for tail in sorted(tail for tail in tails if tail):
        for text, after in ways(position, tail[0], seats):
            if text in found:
                continue
            noted = copy.deepcopy(after)
            noted["played"].append(text)
            if finishable(noted, tail[1:], seats):
                found[text] = noted
            else:
                refused.add(text)
    return found


def finishable(position: Position, groups: Script, seats: int) -> bool:
    """Whether the rest of a turn can be carried out; a won game needs no more."""
    if not groups or not of_side(position, position["turn"] + 1, seats):
        return True
    for text, after in ways(position, groups[0], seats):
        noted = copy.deepcopy(after)
        noted["played"].append(text)
        if finishable(noted, groups[1:], seats):
            return True
    return False


def unseen(position: Position) -> list[str]:
    known = [*itertools.chain(*position["table"], *position["hand"]), *position["discard"]]
    return [card for card in PACK if card not in known]


def actions(position: Position) -> set[str]:
    """The texts of all legal actions."""
    if position["to_move"] is None:
        return set()
    if position["to_move"] == -1:
        return set(unseen(position))
    found = set(next_plays(position, len(position["table"])))
    done = tuple(named_cards(text) for text in position["played"])
    held = position["table"][position["turn"]] + position["hand"][position["turn"]]
    if done and found and done in scripts(held):
        found.add("end")
    return found


def play(position: Position, text: str, options: Mapping[str, Any]) -> tuple[Position, tuple[int, ...] | None]:
    """The position after *text*, and who has won, if the game has ended."""
    seats, mystery = len(position["table"]), options["mystery"]
    if position["to_move"] == -1:
        return draw(position, text, seats)
    turn = position["turn"]
    if text == "end":
        return end_turn(copy.deepcopy(position), seats, mystery)
    after = next_plays(position, seats)[text]
    if not of_side(after, turn + 1, seats):
        after["to_move"] = None
        return after, tuple(allies(turn, seats))
    if next_plays(after, seats):
        return after, None
    return end_turn(after, seats, mystery)


def end_turn(after: Position, seats: int, mystery: str) -> tuple[Position, tuple[int, ...] | None]:
    turn = after["turn"]
    table, hand = after["table"][turn], after["hand"][turn]
    for text in after["played"]:
        for card in named_cards(text):
            place = "table" if card in table else "hand"
            after[place][turn].remove(card)
            after["discard"].append(card)
            after["draws"].append([turn, place])
    if mystery == "refill":
        count = len(after["draws"])
        to_table = min(count, 2 - len(table))
        after["draws"] = [[turn, "table"]] * to_table + [[turn, "hand"]] * (3 - len(hand) - len(table) - to_table)
    after["quiet_turns"] = 0 if any("x" in text for text in after["played"]) else after["quiet_turns"] + 1
    if any(len(named_cards(text)) == 3 and ":" in text for text in after["played"]):
        assert after["quiet_turns"] == 0
    after["played"] = []
    after["turn"] = (turn + 1) % seats
    if after["quiet_turns"] >= 200:
        return {**after, "draws": [], "to_move": None}, tuple(range(seats))
    return {**after, "to_move": -1, "phase": "luck"}, None


def draw(position: Position, card: str, seats: int) -> tuple[Position, tuple[int, ...] | None]:
    after = copy.deepcopy(position)
    seat, place = after["draws"].pop(0)
    after[place][seat].append(card)
    if not unseen(after):
        after["discard"] = after["discard"][-1:]
    if after["draws"]:
        return after, None
    after["phase"], after["to_move"] = "play", after["turn"]
    if not actions(after):
        after["to_move"] = None
        return after, tuple(allies(after["turn"] + 1, seats))
    return after, None


def is_possible(position: Position, options: Mapping[str, Any]) -> bool:
    """Whether the game goes on from a position that was thrown together."""
    return all(of_side(position, side, len(position["table"])) for side in (0, 1)) and bool(actions(position))


# ---------------------------------------------------------------- positions to compare


def settled(position: Position) -> Position:
    """As it is read."""
    return position


def thrown_together(rng: Random, seats: int) -> Position:
    """Any crowd on the board, and cards of one suit or one rank more often than by chance."""
    each, most = (6, 3) if seats == 2 else (4, 2)
    squares = [column + row for column in COLUMNS for row in ROWS]
    rng.shuffle(squares)
    board: dict[str, int] = {}
    reserve, eliminated = [], []
    for seat in range(seats):
        count = rng.randint(0 if seats == 4 else 1, each)
        for _ in range(count):
            board[squares.pop()] = seat
        kept = rng.randint(0, min(most, each - count)) if count else 0
        reserve.append(kept)
        eliminated.append(each - count - kept)
    cards = list(PACK)
    rng.shuffle(cards)
    kind = rng.choice(("any", "suit", "suit", "row", "rank"))
    if kind == "suit":
        chosen = rng.choice("SHDC")
        cards.sort(key=lambda card: suit(card) == chosen)
    elif kind == "rank":
        chosen = rng.choice(("6", "8", "9", "J", "K"))
        cards.sort(key=lambda card: rank(card) == chosen)
    elif kind == "row":
        chosen, low = rng.choice("SHDC"), rng.randrange(7)
        row = [name + chosen for name in ORDER[low : low + 3]]
        cards.sort(key=lambda card: card in row)
    turn = rng.randrange(seats)
    hands = [[cards.pop() for _ in range(3)] for _ in range(seats)]
    hands[0], hands[turn] = hands[turn], hands[0]
    split = rng.choice((2, 2, 2, 1, 0))
    return {
        "board": board,
        "reserve": reserve,
        "eliminated": eliminated,
        "table": [hand[:split] for hand in hands],
        "hand": [hand[split:] for hand in hands],
        "discard": cards[: rng.choice((0, 3, len(cards) - 1))],
        "played": [],
        "draws": [],
        "quiet_turns": rng.choice((0, 5, 198, 199)),
        "phase": "play",
        "turn": turn,
        "to_move": turn,
    }
