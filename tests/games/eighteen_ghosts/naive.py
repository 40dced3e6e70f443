"""18 Ghosts once more, straight from docs/rules/18_ghosts.md: slow, plain, and sharing no code with the game.

A position is the page's own JSON object, an action its text.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from random import Random
from typing import Any

Position = dict[str, Any]

CARPETS = {
    "a5": "B", "b5": "R", "d5": "B", "e5": "R",
    "a4": "Y", "c4": "Y", "e4": "Y",
    "a3": "R", "b3": "B", "c3": "R", "d3": "B",
    "a2": "B", "c2": "Y", "e2": "R",
    "a1": "Y", "b1": "R", "d1": "B", "e1": "Y",
}  # fmt: skip
MIRRORS = ("b4", "d4", "b2", "d2")
CHAMBERS = (*CARPETS, *MIRRORS)

# What lies before the open side of each portal; nothing where it is the outer wall.
BEFORE = {
    "R": {"e": "d5", "s": "c4", "w": "b5"},
    "Y": {"s": "e2", "w": "d3", "n": "e4"},
    "B": {"w": "b1", "n": "c2", "e": "d1"},
}
CLOCKWISE = {"n": "e", "e": "s", "s": "w", "w": "n"}
BEATEN_BY = {"B": "R", "Y": "B", "R": "Y"}
TURNS_OF_SETUP = "011" + "01" * 7 + "0"
GHOSTS = [seat + color for seat in "01" for color in "RBY"]


def opening() -> Position:
    return {
        "board": {},
        "dungeon": [],
        "escaped": [],
        "portals": {"R": "n", "Y": "e", "B": "s"},
        "phase": "setup",
        "released": None,
        "to_move": 0,
    }


def winner(position: Position, any_three: bool, actor: int) -> int | None:
    """Who has enough ghosts outside; if both have, the seat that acted."""
    for seat in (actor, 1 - actor):
        outside = [ghost[1] for ghost in position["escaped"] if ghost[0] == str(seat)]
        if len(outside) >= 3 if any_three else len(set(outside)) == 3:
            return seat
    return None


def empty_carpets(position: Position, color: str) -> list[str]:
    return [square for square in CARPETS if CARPETS[square] == color and square not in position["board"]]


def next_to(square: str) -> list[str]:
    column, row = ord(square[0]), int(square[1])
    around = [(column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row)]
    return [name for name in (f"{chr(c)}{r}" for c, r in around) if name in CHAMBERS]


def actions(position: Position) -> set[str]:
    """The texts of all legal actions."""
    if position["to_move"] is None:
        return set()
    seat, board = str(position["to_move"]), position["board"]
    if position["phase"] == "place":
        color = position["released"][1]
        return {f"{color}@{square}" for square in empty_carpets(position, color)}
    if position["phase"] == "setup":
        standing = list(board.values())
        colors = [color for color in "RBY" if standing.count(seat + color) < 3]
        return {f"{color}@{square}" for color in colors for square in empty_carpets(position, color)}
    found = set()
    for square, ghost in board.items():
        if ghost[0] != seat:
            continue
        for other in next_to(square):
            if other not in board:
                found.add(f"{square}-{other}")
            elif board[other][1] != ghost[1]:
                found.add(f"{square}x{other}")
        if square in MIRRORS:
            found |= {f"{square}-{other}" for other in MIRRORS if other not in board}
    for ghost in position["dungeon"]:
        if ghost[0] == seat and empty_carpets(position, ghost[1]):
            found.add(f"={ghost[1]}")
    return found or {"pass"}


def play(position: Position, text: str, options: Mapping[str, Any]) -> tuple[Position, tuple[int, ...] | None]:
    """The position after *text*, and the winner if there is one now (then ``to_move`` is None)."""
    after = copy.deepcopy(position)
    board, seat = after["board"], after["to_move"]
    if "@" in text:
        _place(after, text[0], text[2:])
    elif text[0] == "=":
        after["released"] = f"{seat}{text[1]}"
        after["dungeon"].remove(after["released"])
        after["phase"], after["to_move"] = "place", 1 - seat
    elif text == "pass":
        after["to_move"] = 1 - seat
    else:
        source, target = text[:2], text[3:]
        ghost = board.pop(source)
        if target in board:
            other = board[target]
            attacker_loses = BEATEN_BY[ghost[1]] == other[1]
            board[target], loser = (other, ghost) if attacker_loses else (ghost, other)
            after["dungeon"] = sorted([*after["dungeon"], loser])
            after["portals"][loser[1]] = CLOCKWISE[after["portals"][loser[1]]]
        else:
            board[target] = ghost
        after["to_move"] = 1 - seat
    for color, facing in after["portals"].items():
        door = BEFORE[color].get(facing)
        if door in board and board[door][1] == color:
            after["escaped"] = sorted([*after["escaped"], board.pop(door)])
    won = winner(after, options["any_three"], seat)
    if won is None:
        return after, None
    after["to_move"] = None
    return after, (won,)


def _place(after: Position, color: str, square: str) -> None:
    board = after["board"]
    if after["phase"] == "place":
        board[square] = after["released"]
        after["released"], after["phase"] = None, "play"
        return
    board[square] = f"{after['to_move']}{color}"
    if len(board) == 18:
        after["phase"], after["to_move"] = "play", 0
    else:
        after["to_move"] = int(TURNS_OF_SETUP[len(board)])


def is_possible(position: Position, options: Mapping[str, Any]) -> bool:
    """Whether a well-formed position agrees with the page and goes on."""
    board, phase, released = position["board"], position["phase"], position["released"]
    everybody = [*board.values(), *position["dungeon"], *position["escaped"], *([released] if released else [])]
    if (phase == "place") != (released is not None) or not set(board) <= set(CHAMBERS):
        return False
    if phase == "setup":
        first = TURNS_OF_SETUP[: len(board)].count("0")
        return (
            len(everybody) == len(board) < 18
            and all(everybody.count(ghost) <= 3 for ghost in GHOSTS)
            and all(CARPETS.get(square) == ghost[1] for square, ghost in board.items())
            and sum(ghost[0] == "0" for ghost in everybody) == first
            and str(position["to_move"]) == TURNS_OF_SETUP[len(board)]
            and position["portals"] == opening()["portals"]
        )
    if any(everybody.count(ghost) != 3 for ghost in GHOSTS) or winner(position, options["any_three"], 0) is not None:
        return False
    for color, facing in position["portals"].items():
        if board.get(BEFORE[color].get(facing, ""), "  ")[1] == color:
            return False
    if phase == "place":
        return released[0] != str(position["to_move"]) and bool(empty_carpets(position, released[1]))
    return True


# ---------------------------------------------------------------- positions to compare


def settled(position: Position) -> Position:
    """As it is read."""
    return position


def thrown_together(rng: Random, seats: int) -> Position:
    """Everybody somewhere: now an empty castle, now a full one; sometimes a ghost too many or on a wrong square."""
    plain = opening()
    if rng.random() < 0.1:
        return setup_thrown_together(rng)
    plain["portals"] = {color: rng.choice("nesw") for color in "RYB"}
    plain["to_move"] = rng.randrange(2)
    plain["phase"] = "play"
    ghosts = [ghost for ghost in GHOSTS for _ in range(3)]
    rng.shuffle(ghosts)
    squares = list(rng.choice((CHAMBERS, tuple(CARPETS))))
    if rng.random() < 0.4:  # crowd one color of carpets
        color = rng.choice("RBY")
        squares.sort(key=lambda square: CARPETS.get(square) == color)
    else:
        rng.shuffle(squares)
    standing, outside = rng.randrange(19), rng.choice((0, 1, 2, 4, 6))
    for ghost in ghosts[:standing]:
        plain["board"][squares.pop()] = ghost
    rest = ghosts[standing:]
    one_sided = str(rng.randrange(2))
    rest.sort(key=lambda ghost: ghost[0] == one_sided and rng.random() < 0.7)
    plain["escaped"] = sorted(rest[:outside])
    plain["dungeon"] = sorted(rest[outside:])
    if plain["dungeon"] and rng.random() < 0.4:
        plain["released"] = rng.choice(plain["dungeon"])
        plain["dungeon"].remove(plain["released"])
        plain["phase"] = "place"
        plain["to_move"] = 1 - int(plain["released"][0]) if rng.random() < 0.9 else plain["to_move"]
    if rng.random() < 0.06:
        plain["board"][rng.choice([*CHAMBERS, "c5", "e3", "c1"])] = rng.choice(GHOSTS)
    if rng.random() < 0.04:
        plain["phase"] = rng.choice(("setup", "play", "place"))
    return plain


def setup_thrown_together(rng: Random) -> Position:
    plain = opening()
    for _ in range(rng.randrange(18)):
        plain, _won = play(plain, rng.choice(sorted(actions(plain))), {"any_three": False})
    if rng.random() < 0.5 and plain["board"]:
        square = rng.choice(sorted(plain["board"]))
        kind = rng.randrange(4)
        if kind == 0:
            del plain["board"][square]
        elif kind == 1:
            plain["board"][square] = rng.choice(GHOSTS)
        elif kind == 2:
            plain["to_move"] = 1 - plain["to_move"]
        else:
            plain["portals"]["R"] = "e"
    return plain
