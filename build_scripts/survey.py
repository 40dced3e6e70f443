"""What goes with winning: ``python -m build_scripts.survey GAME [--seats N] [--games N] [--iterations N] [--drawn N]``.

The strongest level plays against itself, and what FEATURES tell of each game is counted with its 95 % interval: mostly
what the side scores of which something is true (a draw is a half), else how often something happens. The first actions
are drawn (DRAWN), so that openings differ. The same games are played on every machine. What goes with winning need not
be its cause: whether a rule of thumb pays is told by the habits of duels.py.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final

from build_scripts.arguments import parser_of
from build_scripts.duels import player_named
from build_scripts.habits import HOME, POINTS, let_out, region_of
from build_scripts.measuring import print_score
from halloween_games import games
from halloween_games.core.game import Json
from halloween_games.core.judging import payoffs
from halloween_games.core.match import Match
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.lab.contest import CAP, seed_of
from tests.ai.children import one_of

DRAWN: Final[Mapping[str, int]] = {"18-ghosts": 18, "closest-ghost": 5, "pure-halloween": 4}
FEWEST: Final = 8  # cases; what is rarer is not printed


@dataclass(frozen=True)
class Moment:
    """A decision: the whole position before it, who decides, the action and all legal ones, as the game writes them."""

    position: Json
    seat: Seat
    action: str
    legal: Sequence[str]


@dataclass(frozen=True)
class Story:
    """A game from its first decision to its last position; *shares* of the win by seat, *teams* by seat."""

    moments: Sequence[Moment]
    last: Json
    shares: Sequence[float]
    teams: Sequence[int]

    def won(self, seat: Seat) -> float:
        """What the side of *seat* scored."""
        own = (share for share, team in zip(self.shares, self.teams, strict=True) if team == self.teams[seat])
        return sum(own) / sum(self.shares)

    def after(self, count: int) -> Iterator[Json]:
        """The position after *count* decisions, if the game lasted so long."""
        return (moment.position for moment in self.moments[count : count + 1])

    def first(self, pattern: str) -> Iterator[Seat]:
        """Who first played an action with that pattern, if anybody did."""
        return islice((moment.seat for moment in self.moments if re.search(pattern, moment.action)), 1)

    def most(self, label: str, amounts: Sequence[float]) -> Iterator[tuple[str, float]]:
        """What the only seat with the greatest amount scored."""
        seats = [seat for seat, amount in enumerate(amounts) if amount == max(amounts)]
        return ((label, self.won(seat)) for seat in seats if len(seats) == 1)


Told = Iterator[tuple[str, float]]
Feature = Callable[[Story], Told]
"""What is told of a game: labels, each with a score or with 1 or 0 for what happened or did not."""


# ---------------------------------------------------------------- every game


def beginning(story: Story) -> Told:
    yield "ends in a tie", float(max(story.shares) < 1)
    for seat in range(len(story.teams)) if len(set(story.teams)) > 2 else (0,):
        yield f"seat {seat}", story.won(seat)


# ---------------------------------------------------------------- 18 Ghosts

DOORS: Final = {
    "R": {"n": "", "e": "d5", "s": "c4", "w": "b5"},
    "Y": {"n": "e4", "e": "", "s": "e2", "w": "d3"},
    "B": {"n": "c2", "e": "d1", "s": "", "w": "b1"},
}
"""Before which square the portal of a color is open, by its direction."""
TURNS: Final = {"n": "e", "e": "s", "s": "w", "w": "n"}


def _played(story: Story) -> Sequence[Moment]:
    return [moment for moment in story.moments if moment.position["phase"] != "setup"]


def places(story: Story) -> Told:
    for moment in _played(story)[:1]:
        board = moment.position["board"]
        for square, piece in sorted(board.items(), key=lambda item: (item[1][1], item[0])):
            yield f"{piece[1]} on {square}", story.won(int(piece[0]))
        is_set = [board["e1"] == f"{seat}Y" and board["e5"] == f"{seat}R" for seat in (0, 1)]
        yield from story.most("Y on e1 and R on e5", is_set)


def next_doors(story: Story) -> Told:
    for count in (12, 22):
        for moment in _played(story)[count : count + 1]:
            data, waiting, mirrors = moment.position, [0, 0], [0, 0]
            for square, (seat, color) in data["board"].items():
                is_needed = seat + color not in data["escaped"]
                waiting[int(seat)] += is_needed and DOORS[color][TURNS[data["portals"][color]]] == square
                mirrors[int(seat)] += square in ("b2", "d2", "b4", "d4")
            yield from story.most(f"more at next doors, {count}", waiting)
            if abs(waiting[0] - waiting[1]) > 1:
                yield from story.most(f"two more at next doors, {count}", waiting)
            yield from story.most(f"more on mirrors, {count}", mirrors)


def ways_out(story: Story) -> Told:
    is_first = True
    for moment in _played(story):
        found = [one for one in let_out(moment.position, moment.action) if one not in moment.position["escaped"]]
        for ghost in found:
            is_own = int(ghost[0]) == moment.seat
            yield "ways out: by an own fight", float(is_own and "x" in moment.action)
            yield "ways out: by walking", float(is_own and "-" in moment.action)
            yield "ways out: given by the other", float(not is_own)
        if is_first and len(found) == 1:
            yield "first color out", story.won(int(found[0][0]))
        is_first = is_first and not found


# ---------------------------------------------------------------- The Closest Ghost


def third_ghost(story: Story) -> Told:
    for moment in story.moments[:1]:
        square = moment.action.rpartition("@")[2]
        yield f"third ghost on {square}: seat 1", story.won(1)
        yield f"third ghost {'at home' if square[0] in HOME[1] else 'over there'}: seat 1", story.won(1)


def ghosts_over_there(story: Story) -> Told:
    for count in (9, 17, 25):
        for data in story.after(count):
            mine = [sum(square[0] in HOME[seat] for square in data["candies"]) for seat in (0, 1)]
            over = [sum(square[0] not in HOME[seat] for square in data["ghosts"]) for seat in (0, 1)]
            sitting = [
                sum(square[0] not in HOME[seat] and square in data["candies"] for square in data["ghosts"])
                for seat in (0, 1)
            ]
            yield from story.most(f"fewer candies left, {count}", [-left for left in mine])
            if mine[0] == mine[1]:
                yield from story.most(f"equal, more ghosts over there, {count}", over)
                yield from story.most(f"equal, more on their candies, {count}", sitting)


# ---------------------------------------------------------------- Halloween


def points_of(data: Json, seats: int) -> list[int]:
    """What each seat has claimed."""
    found = [0] * seats
    for square, seat in data["claims"].items():
        found[seat] += POINTS[data["cards"][square].split()[1]]
    return found


LEADS: Final = ((2, "1 to 2"), (4, "3 to 4"), (7, "5 to 7"), (99, "8 or more"))


def leads(story: Story) -> Told:
    seats, seen = len(story.teams), set[int]()
    for moment in story.moments:
        left = len(moment.position["cards"]) - len(moment.position["face_up"])
        if left in seen or left not in (16, 12, 8, 4):
            continue
        seen.add(left)
        points = points_of(moment.position, seats)
        best, second = sorted(points)[:-3:-1]
        size = next(word for most, word in LEADS if best - second <= most)
        yield from story.most(f"{size} ahead, {left} left", points)
        behind = [seat for seat in range(seats) if best - points[seat] >= 5 and seats > 2]
        yield from ((f"5 or more behind, {left} left", story.won(seat)) for seat in behind)
    best, second = sorted(points_of(story.last, seats))[:-3:-1]
    yield "ends within five points", float(best - second <= 5)


def rides(story: Story) -> Told:
    empty, graves, looks = ([0] * len(story.teams) for _ in range(3))
    for moment in story.moments:
        looks[moment.seat] += moment.action[0] == "?"
        empty[moment.seat] += moment.action in moment.position["face_up"]
        graves[moment.seat] += moment.action in moment.position["cards"].keys() - moment.position["face_up"]
    yield from story.most("more rides that take nothing", empty)
    yield from story.most("more graves", graves)
    yield "a look in the game", float(any(looks))
    yield from story.most("more looks", looks)


def start_places(story: Story) -> Told:
    for moment in story.moments:
        if moment.position["phase"] == "setup":
            line = moment.action[1]
            where = "corner" if line in "af16" else "middle" if line in "cd34" else "between"
            yield f"starts at the {where}", story.won(moment.seat)


# ---------------------------------------------------------------- Rhombus

RANK_AND_SUIT: Final = re.compile(r"(10|[6-9JQKA])([SHDC])")
REACTIVATION: Final = re.compile(r"\w+\+\w+\+\w+")


def kills(story: Story) -> Told:
    yield from (("kills first", story.won(seat)) for seat in story.first("x"))
    had_chance = False
    for turn in _turns(story.moments):
        cards = RANK_AND_SUIT.findall(" ".join(moment.action.split(">")[0] for moment in turn))
        is_kill = any("x" in moment.action for moment in turn)
        is_kill_move = len(turn) == 1 and len(cards) == 2 and cards[0][0] in "AKQJ"
        if len(cards) > 1 and len({suit for _, suit in cards}) == 1 and not is_kill_move:
            yield f"{len(cards)} of one suit: kill", float(is_kill)
        if not had_chance and any("x" in text for text in turn[0].legal):
            had_chance = True
            yield "first chance to kill: taken", float(is_kill)


def _turns(moments: Sequence[Moment]) -> list[list[Moment]]:
    turns: list[list[Moment]] = []
    for moment in moments:
        if not moment.position["played"]:
            turns.append([])
        turns[-1].append(moment)
    return turns


def pawns(story: Story) -> Told:
    boards = [*(moment.position["board"] for moment in story.moments), story.last["board"]]
    counts = [[sum(story.teams[seat] == team for seat in board.values()) for team in (0, 1)] for board in boards]
    for team in (0, 1):
        if any(count[team] == 1 for count in counts):
            yield "ever down to one pawn", story.won(team)
    if len(story.teams) == 4:
        gone = ([seat for seat in range(4) if seat not in board.values()] for board in boards)
        out = next(filter(None, gone), [])
        yield "a player loses every pawn", float(bool(out))
        yield from (("whose partner is out first", story.won(seat)) for seat in out[:1])
    for seat in range(2):
        if story.won(seat) == 0.0:
            rest = sum(amount for one, amount in enumerate(story.last["reserve"]) if story.teams[one] == seat)
            yield "loser had pawns in reserve", float(rest > 0)


def entries(story: Story) -> Told:
    pattern = r"^9[^+]*:|:x"
    yield from (("brings a pawn in first", story.won(seat)) for seat in story.first(pattern))
    entered = [0, 0]
    for moment in story.moments[:40]:
        entered[story.teams[moment.seat]] += bool(re.search(pattern, moment.action))
    yield from story.most("more pawns in, 40 decisions", entered)
    yield from (("plays an 8 first", story.won(seat)) for seat in story.first("^8"))


def reactivations(story: Story) -> Told:
    back, can = [0, 0], 0
    for moment in story.moments:
        if any(REACTIVATION.fullmatch(text) for text in moment.legal):
            team = story.teams[moment.seat]
            lost = sum(amount for seat, amount in enumerate(moment.position["eliminated"]) if story.teams[seat] == team)
            is_played = bool(REACTIVATION.fullmatch(moment.action))
            can += 1
            back[team] += bool(is_played and lost)
            yield f"three of one rank played, {'a' if lost else 'no'} pawn lost", float(is_played)
    yield "three of one rank in the game", float(can > 0)
    yield "a reactivation that helps", float(any(back))
    yield from story.most("more pawns back", back)


# ---------------------------------------------------------------- Pure Halloween


KINDS: Final = ("center", "edge", "corner")


def first_pieces(story: Story) -> Told:
    for seat, moment in enumerate(story.moments[:2]):
        kind, _, square = moment.action.partition("@")
        yield f"opens with {kind}", story.won(seat)
        if not seat:
            yield f"game opens in the {KINDS[sum(one != 1 for one in region_of(square))]}: seat 0", story.won(0)


def regions(story: Story) -> Told:
    for count in (12, 20, 28):
        for data in story.after(count):
            sides = [{square: piece[1] for square, piece in data["board"].items() if piece[0] == seat} for seat in "01"]
            held = [{region_of(square) for square in side} for side in sides]
            yield from story.most(f"more regions, {count}", [len(side) for side in held])
            yield from story.most(f"more pieces down, {count}", [len(side) for side in sides])
            yield from story.most(f"more ghosts down, {count}", [[*side.values()].count("G") for side in sides])
            if len(held[0]) != len(held[1]):
                continue
            yield from story.most(f"equal, more spare pieces, {count}", [len(side) for side in sides])
            for outer, kind in enumerate(KINDS):
                amounts = [sum((column != 1) + (row != 1) == outer for column, row in side) for side in held]
                yield from story.most(f"equal, more {kind}, {count}", amounts)


def killers(story: Story) -> Told:
    yield from (("first killer down", story.won(seat)) for seat in story.first("^K@"))
    twice = [sum(moment.seat == seat and moment.action[:2] == "K@" for moment in story.moments) for seat in (0, 1)]
    yield from story.most("more killers in the game", twice)


def last_move(story: Story) -> Told:
    for moment in story.moments[-1:]:
        mover = moment.position["board"].get(moment.action[:2], "--")
        yield "the last move is a ghost's", float(mover[1] == "G")


FEATURES: Final[Mapping[str, Sequence[Feature]]] = {
    "18-ghosts": (beginning, places, next_doors, ways_out),
    "closest-ghost": (beginning, third_ghost, ghosts_over_there),
    "halloween": (beginning, leads, rides, start_places),
    "rhombus": (beginning, kills, pawns, entries, reactivations),
    "pure-halloween": (beginning, first_pieces, regions, killers, last_move),
}


# ---------------------------------------------------------------- the games


def story_of(game_id: str, seats: int, number: int, seed: int, drawn: int, iterations: int) -> Story:
    """Game *number*: the same one for the same arguments."""
    game = games.load(game_id)
    player = player_named("impossible", game, seats, iterations)
    match = Match(game, seats, None, seed_of(seed, game_id, "survey", number))
    write, moments = game.notation.write, list[Moment]()
    while match.to_move != NOBODY and len(match.turns) < CAP:
        seat, state, view = match.to_move, match.state, match.view(match.to_move)
        rng = Random(seed_of(seed, game_id, number, len(match.turns)))
        legal = view.legal_actions()
        action = one_of(legal, rng) if len(moments) < drawn else player(match, rng)
        texts = [write(view, one) for one in legal]
        moments.append(Moment(game.notation.dump(state), seat, write(view, action), texts))
        match.play(seat, action)
    teams = game.teams(seats)
    shares = [0.5] * seats if match.outcome is None else payoffs(match.outcome, teams)
    return Story(moments, game.notation.dump(match.state), shares, teams)


def main() -> None:
    given = parser_of("survey.py", __doc__, game=FEATURES).parse_args()
    drawn = DRAWN.get(given.game, 0) if given.drawn is None else given.drawn
    began, told, count = time.monotonic(), dict[str, list[float]](), 0
    while count < given.games and time.monotonic() - began < 60 * given.minutes:
        story = story_of(given.game, given.seats, count, given.seed, drawn, given.iterations)
        for feature in FEATURES[given.game]:
            for label, value in feature(story):
                told.setdefault(label, []).append(value)
        count += 1
    print(f"{count} games, {given.seats} seats, {given.iterations} iterations, the first {drawn} actions drawn")
    for label, values in told.items():
        if len(values) >= FEWEST:
            print_score(given.game, label, sum(values), len(values), "cases")


if __name__ == "__main__":
    main()
