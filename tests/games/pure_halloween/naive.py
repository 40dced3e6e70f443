"""Pure Halloween a second time, from docs/rules/pure_halloween.md as plainly as can be.

Names of squares, dictionaries, no tables; a position is the position JSON itself.
It shares nothing with the rules, and is slow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

Position = dict[str, Any]
Board = dict[str, str]

COLUMNS = "abcdefghi"
ROWS = "123456789"
SQUARES = [column + row for row in ROWS for column in COLUMNS]
HOW_MANY = {"G": 3, "K": 2, "W": 2, "C": 2, "B": 2, "J": 1}
SIDES = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def shifted(square: str, step: tuple[int, int], times: int = 1) -> str | None:
    """The square some steps away, or None off the board."""
    column = COLUMNS.index(square[0]) + step[0] * times
    row = ROWS.index(square[1]) + step[1] * times
    return COLUMNS[column] + ROWS[row] if 0 <= column < len(COLUMNS) and 0 <= row < len(ROWS) else None


def region(square: str) -> str:
    """The region, named by its left column and bottom row: ``d4``."""
    return "aaadddggg"[COLUMNS.index(square[0])] + "111444777"[ROWS.index(square[1])]


def adjoin(one: str, other: str) -> bool:
    return one != other and all(abs(ord(a) - ord(b)) <= 1 for a, b in zip(one, other, strict=True))


# Worked out once, since everything below asks for them over and over.
NEIGHBORS = {at: [other for other in SQUARES if adjoin(at, other)] for at in SQUARES}
REGION = {at: region(at) for at in SQUARES}


def is_one_group(board: Board) -> bool:
    """Everybody can be reached from anybody over the 8 neighbors."""
    reached = list(board)[:1]
    seen = set(reached)
    for here in reached:
        for there in NEIGHBORS[here]:
            if there in board and there not in seen:
                seen.add(there)
                reached.append(there)
    return len(reached) == len(board)


def without(board: Board, square: str) -> Board:
    return {at: piece for at, piece in board.items() if at != square}


def moved(board: Board, src: str, to: str) -> Board:
    return {**without(board, src), to: board[src]}


def mine(board: Board, seat: int) -> list[str]:
    return [at for at in board if board[at][0] == str(seat)]


def left(board: Board, seat: int, kind: str) -> int:
    return HOW_MANY[kind] - list(board.values()).count(f"{seat}{kind}")


# ---------------------------------------------------------------- how pieces move


def ways_of_killer(board: Board, src: str) -> Iterator[list[str]]:
    """Three steps through empty squares, never back over its own way, the group whole on every square."""

    def walk(way: list[str]) -> Iterator[list[str]]:
        if len(way) == 4:
            yield way[1:]
            return
        for step in SIDES:
            there = shifted(way[-1], step)
            if there is None or there in board or there in way or not is_one_group(moved(board, src, there)):
                continue
            yield from walk([*way, there])

    yield from walk([src])


def targets(board: Board, src: str) -> set[str]:
    """Where the piece on *src* can go, the killer's rule aside."""
    kind = board[src][1]
    empty = {at for at in SQUARES if at not in board}
    if kind == "K":
        return {way[-1] for way in ways_of_killer(board, src)}
    found = set()
    slid = set()
    if kind == "G":
        found = empty
    if kind == "W":
        found = {
            at for step in SIDES + DIAGONALS for times in range(1, 9) if (at := shifted(src, step, times)) in empty
        }
    if kind == "C":
        found = {
            at
            for across in (-2, -1, 1, 2)
            for up in (-2, -1, 1, 2)
            if abs(across) != abs(up) and (at := shifted(src, (across, up))) in empty
        }
    if kind == "B":
        for step in SIDES + DIAGONALS:
            last = src
            while (following := shifted(last, step)) in empty:
                last = following
            if last != src:
                found.add(last)
    if kind == "J":
        slid = {at for step in SIDES if (at := shifted(src, step)) in empty}
        found = {at for step in DIAGONALS if (at := shifted(src, step)) in empty}
    if not is_one_group(without(board, src)):
        found = set()
    return {to for to in found | slid if is_one_group(moved(board, src, to))}


# ---------------------------------------------------------------- the killer's rule


def lonely(board: Board, seat: int) -> set[str]:
    """The pieces that are the player's only one in a region with an active killer."""
    found = set()
    watched = {REGION[at] for at in board if board[at] == f"{1 - seat}K"}
    for square in watched:
        own = [at for at in mine(board, seat) if REGION[at] == square]
        if len(own) == 1 and board[own[0]][1] != "K":
            found.add(own[0])
    return found


def moves(board: Board, seat: int) -> list[tuple[str, str]]:
    """Every move by which no bat, cat, witch or jack-o'-lantern becomes lonely that was not so in this region."""
    found = []
    before = lonely(board, seat)
    for src in mine(board, seat):
        for to in targets(board, src):
            after = moved(board, src, to)
            was = {to if at == src and REGION[to] == REGION[src] else at for at in before}
            if all(after[at][1] == "G" for at in lonely(after, seat) - was):
                found.append((src, to))
    return found


def placements(board: Board, seat: int, beside: list[str]) -> list[str]:
    """Every kind that is left on every empty square that adjoins one of *beside* inside the same region."""
    return [
        f"{kind}@{to}"
        for to in SQUARES
        if to not in board and any(at in NEIGHBORS[to] and REGION[at] == REGION[to] for at in beside)
        for kind in HOW_MANY
        if left(board, seat, kind) > 0
    ]


def has_friends_enough(board: Board, seat: int, square: str) -> bool:
    """Where the opponent's killer is active, two own pieces must be there already."""
    here = [board[at] for at in board if REGION[at] == REGION[square]]
    own = [piece for piece in here if piece[0] == str(seat)]
    is_active = f"{1 - seat}K" in here and f"{seat}K" not in here
    return not is_active or len(own) >= 2


def holds_all(board: Board, seat: int) -> bool:
    return len({REGION[at] for at in mine(board, seat)}) == 9


# ---------------------------------------------------------------- a turn


def opening() -> Position:
    return {"board": {}, "stayed": [], "phase": "opening", "to_move": 0}


def actions(position: Position) -> list[str]:
    """The texts of all legal actions, sorted; none if the game is over."""
    board, seat = position["board"], position["to_move"]
    if seat is None:
        return []
    if position["phase"] == "opening":
        squares = [to for to in SQUARES if not board or any(at in NEIGHBORS[to] for at in board)]
        return sorted(f"{kind}@{to}" for to in squares for kind in HOW_MANY if kind != "K")
    alone = lonely(board, seat)
    if not alone:
        found = [f"{src}-{to}" for src, to in moves(board, seat)]
        found += [
            text for text in placements(board, seat, mine(board, seat)) if has_friends_enough(board, seat, text[2:])
        ]
        return sorted(found) or ["pass"]
    answers, wins = [], []
    for src, to in moves(board, seat):
        after = moved(board, src, to)
        if {REGION[at] for at in alone} - {REGION[at] for at in lonely(after, seat)}:
            answers.append(f"{src}-{to}")
        elif holds_all(after, seat) and all(board[at][1] == "G" and at not in position["stayed"] for at in alone):
            wins.append(f"{src}-{to}")
    if not answers:
        answers = placements(board, seat, list(alone))
    return sorted(answers + wins) or ["pass"]


def play(position: Position, text: str, options: Mapping[str, Any]) -> tuple[Position, tuple[int, ...] | None]:
    """The position after *text*, which must be legal; and who has won."""
    board, seat = dict(position["board"]), position["to_move"]
    phase = position["phase"]
    if "@" in text:
        board[text[2:]] = f"{seat}{text[0]}"
        phase = "play" if len(board) >= 2 else "opening"
    elif text != "pass":
        src, to = text.split("-")
        board = moved(board, src, to)
    stayed = [at for at in position["stayed"] if board.get(at) == f"{1 - seat}G"]
    stayed += [at for at in lonely(board, seat) if board[at][1] == "G"]
    after = {"board": board, "stayed": sorted(stayed), "phase": phase, "to_move": 1 - seat}
    if holds_all(board, seat):
        return {**after, "to_move": None}, (seat,)
    if text == "pass" and actions(after) == ["pass"]:
        return {**after, "to_move": None}, (0, 1)
    return after, None


def is_possible(position: Position, options: Mapping[str, Any]) -> bool:
    """Whether the position (of the right form) agrees with the page."""
    board, stayed, seat = position["board"], position["stayed"], position["to_move"]
    if any(left(board, owner, kind) < 0 for owner in (0, 1) for kind in HOW_MANY) or not is_one_group(board):
        return False
    if position["phase"] == "opening":
        first = list(board.values())
        return not stayed and len(first) == seat and all(piece[0] == "0" and piece[1] != "K" for piece in first)
    if not mine(board, 0) or not mine(board, 1) or holds_all(board, 0) or holds_all(board, 1):
        return False
    if len(set(stayed)) != len(stayed) or any(board.get(at, "  ")[1] != "G" for at in stayed):
        return False
    for at in stayed:
        owner = int(board[at][0])
        if [other for other in mine(board, owner) if REGION[other] == REGION[at]] != [at]:
            return False
        if f"{1 - owner}K" not in board.values():
            return False
    return all(at in lonely(board, 1 - seat) for at in stayed if board[at][0] == str(1 - seat))


# ---------------------------------------------------------------- positions to compare


def settled(position: Position) -> Position:
    """As it is read."""
    return {**position, "stayed": sorted(position["stayed"])}


def thrown_together(rng: Random, seats: int) -> Position:
    """A random group of pieces with many killers, mostly possible; or somebody is about to win."""
    if rng.random() < 0.2:
        return nearly_won(rng)
    squares = [rng.choice(SQUARES)]
    for _ in range(rng.choice((1, 3, 6, 10, 15, 20, 23))):
        near = [to for to in NEIGHBORS[rng.choice(squares)] if to not in squares]
        squares.append(rng.choice(near or SQUARES))
    squares = list(dict.fromkeys(squares))
    bag = [f"{seat}{kind}" for seat in (0, 1) for kind, count in HOW_MANY.items() for _ in range(count)]
    rng.shuffle(bag)
    if rng.random() < 0.6:
        bag.sort(key=lambda piece: piece[1] != "K")
    first = bag[: len(squares)]
    rng.shuffle(first)
    board = dict(zip(squares, first, strict=True))
    seat = rng.randrange(2)
    ghosts = [at for at in lonely(board, 1 - seat) if board[at][1] == "G"]
    ghosts += [at for at in lonely(board, seat) if board[at][1] == "G" and rng.random() < 0.5]
    if rng.random() < 0.1:
        ghosts.append(rng.choice(squares))
    return {"board": board, "stayed": sorted(ghosts), "phase": "play", "to_move": seat}


def nearly_won(rng: Random) -> Position:
    """A position in which seat 0 has eight regions and lonely pieces: for the exception that lets a ghost wait."""
    while True:
        board: Board = {}
        spots = ["c3", "d3", "f3", "g3", "c4", "d4", "e4", "f4", "g4", "c6", "d6", "f6", "c7", "d7", "f7", "g7", "g6"]
        spots += ["e3", "e6", "e7", "c5", "g5", "e5"]
        kinds = ["G", "G", "G", "W", "W", "C", "C", "B", "B", "J", "K"]
        rng.shuffle(kinds)
        foes = ["K", "K", "W", "C", "B", "J", "G", "W", "C"]
        skipped = rng.choice(["a1", "g1", "a7", "g7"])
        for at in rng.sample(spots, len(spots)):
            free = region(at) not in {region(other) for other in mine(board, 0)}
            if kinds and region(at) != skipped and (free or rng.random() < 0.15):
                board[at] = f"0{kinds.pop()}"
            elif foes:
                board[at] = f"1{foes.pop(0)}"
        seat = 0
        if len({region(at) for at in mine(board, 0)}) != 8 or not lonely(board, 0):
            continue
        ghosts = [at for at in lonely(board, 0) if board[at][1] == "G" and rng.random() < 0.3]
        ghosts += [at for at in lonely(board, 1) if board[at][1] == "G"]
        plain = {"board": board, "stayed": sorted(ghosts), "phase": "play", "to_move": seat}
        if is_possible(plain, {}):
            return plain
