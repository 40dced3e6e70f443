"""Halloween once more, straight from docs/rules/halloween.md: slow, plain, and sharing no code with the game.

A position is the page's own JSON object, an action its text. Results of luck are texts with weights.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

Position = dict[str, Any]

SQUARES = [column + row for row in "123456" for column in "abcdef"]  # a1 b1 ... f6
PLACES = [side + column for side in "NS" for column in "abcdef"] + [side + row for side in "WE" for row in "123456"]
COLORS = ("white", "gray", "black", "brown")
POINTS = {"zombie": 4, "skeleton": 3, "ghost": 2, "wisp": 1}
PACK = Counter({"zombie": 2, "skeleton": 2, "ghost": 2, "wisp": 3})


def opening(colors: list[str], seats: int) -> Position:
    return {
        "cards": dict(zip(SQUARES, colors, strict=True)),
        "face_up": [],
        "claims": {},
        "lords": [None] * seats,
        "known": [[] for _ in range(seats)],
        "idle_turns": 0,
        "inspected": False,
        "luck": None,
        "phase": "setup",
        "turn": 0,
        "to_move": 0,
    }


def color(position: Position, square: str) -> str:
    return str(position["cards"][square].split()[0])


def face(position: Position, square: str) -> str:
    """The face of a card, or nothing where it is not decided, or hidden."""
    return "".join(position["cards"][square].split()[1:])


def own_wisps(position: Position, seat: int) -> list[str]:
    return [s for s in SQUARES if position["claims"].get(s) == seat and face(position, s) == "wisp"]


def left(position: Position, of: str) -> Counter[str]:
    """What is left of a color."""
    seen = Counter(face(position, s) for s in SQUARES if color(position, s) == of and face(position, s))
    return PACK - seen


def destinations(position: Position, lord: str) -> list[str]:
    if lord[0] in "NS":
        line = [s for s in SQUARES if s[0] == lord[1]]
    elif lord[0] in "WE":
        line = [s for s in SQUARES if s[1] == lord[1]]
    else:
        line = [s for s in SQUARES if (s[0] == lord[0]) != (s[1] == lord[1])]
    return [s for s in line if s not in position["lords"]]


def is_over(position: Position) -> bool:
    return position["phase"] == "play" and (len(position["face_up"]) == 36 or position["idle_turns"] == 50)


def weights(position: Position) -> dict[str, int]:
    """The results of luck."""
    return dict(left(position, color(position, position["luck"])))


def actions(position: Position) -> set[str]:
    if is_over(position):
        return set()
    if position["phase"] == "luck":
        return set(weights(position))
    if position["phase"] == "setup":
        return {place for place in PLACES if place not in position["lords"]}
    seat = position["turn"]
    found = set(destinations(position, position["lords"][seat]))
    if not position["inspected"] and own_wisps(position, seat):
        found |= {"?" + s for s in SQUARES if s not in position["face_up"]}
    return found


def play(position: Position, text: str, options: Mapping[str, Any]) -> tuple[Position, tuple[int, ...] | None]:
    """The position after an action, or after a result of luck; and who has won."""
    after = played(position, text)
    if not is_over(after):
        return after, None
    points = scores(after)
    return after, tuple(seat for seat, count in enumerate(points) if count == max(points))


def played(before: Position, text: str) -> Position:
    after = copy.deepcopy(before)
    seat = after["turn"]
    if text in POINTS:
        square = after["luck"]
        after["cards"][square] += " " + text
        after["luck"] = None
        after["phase"] = "play"
        after["to_move"] = seat
        if after["lords"][seat] == square:
            end_turn(after)
    elif text in PLACES:
        after["lords"][seat] = text
        end_turn(after)
        if None not in after["lords"]:
            after["phase"] = "play"
    elif text[0] == "?":
        square = text[1:]
        del after["claims"][own_wisps(after, seat)[0]]
        after["known"][seat] = sorted({*after["known"][seat], square})
        after["inspected"] = True
        if not face(after, square):
            await_luck(after, square)
    else:
        after["lords"][seat] = text
        if text in after["face_up"]:
            after["idle_turns"] += 1
            end_turn(after)
        else:
            after["idle_turns"] = 0
            after["face_up"] = sorted([*after["face_up"], text])
            after["claims"][text] = seat
            after["known"] = [[s for s in known if s != text] for known in after["known"]]
            if face(after, text):
                end_turn(after)
            else:
                await_luck(after, text)
    return after


def await_luck(position: Position, square: str) -> None:
    position["luck"] = square
    position["phase"] = "luck"
    position["to_move"] = -1


def end_turn(position: Position) -> None:
    position["inspected"] = False
    position["turn"] = (position["turn"] + 1) % len(position["lords"])
    position["to_move"] = None if is_over(position) else position["turn"]


def scores(position: Position) -> list[int]:
    """A card whose face is awaited counts nothing yet."""
    return [
        sum(POINTS.get(face(position, s), 0) for s, owner in position["claims"].items() if owner == seat)
        for seat in range(len(position["lords"]))
    ]


def view(position: Position, seat: int | None) -> Position:
    """What a seat, or a spectator, sees."""
    seen = copy.deepcopy(position)
    for s in SQUARES:
        if s not in seen["face_up"] and (seat is None or s not in seen["known"][seat]):
            seen["cards"][s] = color(seen, s)
    return seen


# ---------------------------------------------------------------- what contradicts the page


def is_possible(position: Position, options: Mapping[str, Any]) -> bool:
    """Whether a position of the right form holds together, as truth or as a view."""
    return all(
        rule(position)
        for rule in (cards_fit, claims_fit, lords_fit, seats_fit, luck_fits, setup_fits, somebody_sees_it)
    ) and not is_over(position)


def cards_fit(position: Position) -> bool:
    if any(sum(color(position, s) == name for s in SQUARES) != 9 for name in COLORS):
        return False
    for name in COLORS:
        faces = Counter(face(position, s) for s in SQUARES if color(position, s) == name and face(position, s))
        if any(count > PACK[kind] for kind, count in faces.items()):
            return False
    inspected = {s for known in position["known"] for s in known}
    for s in SQUARES:
        if s in position["face_up"]:
            if s in inspected or (not face(position, s) and s != position["luck"]):
                return False
        elif face(position, s) and s not in inspected:
            return False
    return True


def claims_fit(position: Position) -> bool:
    freed = [s for s in position["face_up"] if s not in position["claims"]]
    return set(position["claims"]) <= set(position["face_up"]) and all(face(position, s) == "wisp" for s in freed)


def lords_fit(position: Position) -> bool:
    lords = [lord for lord in position["lords"] if lord is not None]
    inside = [lord for lord in lords if lord in SQUARES]
    return len(set(lords)) == len(lords) and set(inside) <= set(position["face_up"])


def seats_fit(position: Position) -> bool:
    awaited: int = -1 if position["phase"] == "luck" else position["turn"]
    found: int = position["to_move"]
    return found == awaited


def luck_fits(position: Position) -> bool:
    square, seat = position["luck"], position["turn"]
    if (position["phase"] == "luck") != (square is not None):
        return False
    if square is None:
        return True
    if face(position, square) or position["idle_turns"] == 50:
        return False
    if position["lords"][seat] == square:
        return bool(position["claims"].get(square) == seat and position["idle_turns"] == 0)
    return square not in position["face_up"] and square in position["known"][seat] and bool(position["inspected"])


def setup_fits(position: Position) -> bool:
    lords = position["lords"]
    if position["phase"] != "setup":
        return None not in lords
    turn = position["turn"]
    placed = all((lord is not None) == (seat < turn) for seat, lord in enumerate(lords))
    nothing = not position["face_up"] and not any(position["known"])
    return placed and nothing and position["idle_turns"] == 0 and not position["inspected"]


def somebody_sees_it(position: Position) -> bool:
    """The faces that are there are all, or all that one seat knows, or none but those that lie face up."""
    square = position["luck"]
    inspected = {s for known in position["known"] for s in known} - {square}
    shown = {s for s in inspected if face(position, s)}
    others = [known for seat, known in enumerate(position["known"]) if seat != position["turn"]]
    if shown == inspected and not any(square in known for known in others):
        return True
    for seat, known in enumerate([*position["known"], []]):
        saw_it_before = square in known and seat != position["turn"]
        if set(known) - {square} == shown and not saw_it_before:
            return True
    return False


# ---------------------------------------------------------------- positions to compare


def settled(position: Position) -> Position:
    """As it is read."""
    return position


def thrown_together(rng: Random, seats: int) -> Position:
    """Cards, lords and secrets anywhere; sometimes one thing is wrong, sometimes it is a view."""
    colors = [color for color in COLORS for _ in range(9)]
    rng.shuffle(colors)
    plain = opening(colors, seats)
    if rng.random() < 0.1:
        return setup_thrown_together(plain, rng)
    packs = {color: rng.sample(sorted(PACK.elements()), 9) for color in COLORS}
    faces = {square: packs[plain["cards"][square]].pop() for square in SQUARES}
    up = rng.sample(SQUARES, rng.choice((1, 4, 9, 20, 34, 35, 36)))
    plain["face_up"] = sorted(up)
    for square in up:
        plain["cards"][square] += " " + faces[square]
        if faces[square] != "wisp" or rng.random() < 0.7:
            plain["claims"][square] = rng.randrange(seats)
    places = up + rng.sample(PLACES, seats)
    plain["lords"] = rng.sample(places, seats)
    down = [square for square in SQUARES if square not in up]
    for seat in range(seats):
        plain["known"][seat] = sorted(rng.sample(down, min(len(down), rng.choice((0, 0, 1, 3)))))
    for square in {square for known in plain["known"] for square in known}:
        plain["cards"][square] += " " + faces[square]
    plain["idle_turns"] = rng.choice((0, 0, 0, 7, 49))
    plain["inspected"] = rng.random() < 0.3
    plain["turn"] = plain["to_move"] = rng.randrange(seats)
    plain["phase"] = "play"
    if rng.random() < 0.3:
        await_something(plain, rng)
    if rng.random() < 0.3:
        plain = view(plain, rng.choice((*range(seats), None)))
    if rng.random() < 0.3:
        spoil(plain, rng)
    return plain


def await_something(plain: Position, rng: Random) -> None:
    """Luck: a card that was turned up or inspected has no face yet."""
    seat = plain["turn"]
    raised = plain["lords"][seat]
    if raised in plain["face_up"] and rng.random() < 0.5:
        square = raised
        plain["claims"][square] = seat
        plain["idle_turns"] = 0
    elif plain["known"][seat]:
        square = rng.choice(plain["known"][seat])
        plain["inspected"] = True
        if rng.random() < 0.7:
            for other, known in enumerate(plain["known"]):
                if other != seat and square in known:
                    known.remove(square)
    else:
        return
    plain["cards"][square] = color(plain, square)
    await_luck(plain, square)


def spoil(plain: Position, rng: Random) -> None:
    square, seat = rng.choice(SQUARES), rng.randrange(len(plain["lords"]))
    kind = rng.randrange(9)
    if kind == 0:
        plain["cards"][square] = rng.choice(COLORS) + rng.choice(("", " zombie", " wisp"))
    elif kind == 1:
        plain["cards"][square] = color(plain, square) + rng.choice(("", " zombie", " ghost", " wisp"))
    elif kind == 2:
        plain["lords"][seat] = rng.choice((square, plain["lords"][0], None, "Na"))
    elif kind == 3:
        plain["claims"][square] = seat
    elif kind == 4:
        plain["claims"].pop(square, None)
    elif kind == 5:
        plain["known"][seat] = sorted({*plain["known"][seat], square})
    elif kind == 6:
        plain["luck"] = rng.choice((square, None))
    elif kind == 7:
        plain["to_move"] = rng.choice((-1, seat))
    else:
        plain["phase"] = rng.choice(("setup", "play", "luck"))


def setup_thrown_together(plain: Position, rng: Random) -> Position:
    for _ in range(rng.randrange(len(plain["lords"]))):
        plain = played(plain, rng.choice(sorted(actions(plain))))
    if rng.random() < 0.5:
        spoil(plain, rng)
    return plain
