"""Pairs of games that somebody at the screen cannot tell apart, although different things are hidden in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.events import Event, visible
from halloween_games.core.game import Game, OptionValue
from halloween_games.core.match import ELSEWHERE, Match, Player
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.state import State

TOGETHER = 24  # turns that both games of a pair have, at most
BEFORE = 140  # turns before them, at most
TRIES = 60  # to find something hidden, before a game is given up

ALONE, BY_CODE, UNCOVERED, CURTAIN, WATCHING = "alone", "by code", "uncovered", "curtain", "watching"


class Eyes(NamedTuple):
    """Who looks: the only person of a game, or one of several who has opened the curtain, or nobody in particular.

    The others of an only person are computers; in a game by code, a person elsewhere.
    """

    way: str
    seat: Seat | None

    def players(self, seats: int) -> tuple[Player, ...]:
        """The players of the game that is looked at."""
        names = ("Ann", "Bo", "Cleo", "Dan")
        people = {ALONE: (self.seat,), BY_CODE: (self.seat,), WATCHING: ()}.get(self.way, tuple(range(seats)))
        others = (ELSEWHERE, "") if self.way == BY_CODE else ("computer", "easy")
        return tuple(
            Player("human", names[seat]) if seat in people else Player(others[0], names[seat], others[1])
            for seat in range(seats)
        )


def all_eyes(seats: int) -> list[Eyes]:
    """Every way to look at a game of so many."""
    return [
        *(Eyes(way, seat) for seat in range(seats) for way in (ALONE, UNCOVERED)),
        *([Eyes(BY_CODE, 1)] if seats == 2 else []),
        Eyes(CURTAIN, None),
        Eyes(WATCHING, None),
    ]


@dataclass(frozen=True)
class World:
    """A game as it really is: its first position and everything that was done since, luck and secrets included."""

    game: Game
    options: dict[str, OptionValue]
    eyes: Eyes
    start: State
    steps: tuple[tuple[Seat, Action], ...]
    seats: int

    @property
    def viewer(self) -> Seat | None:
        """The seat that looks; None for a spectator."""
        return self.eyes.seat

    def match(self, steps: int | None = None) -> Match:
        """The game after its first *steps*; luck waits, and nobody passes automatically."""
        match = Match(
            self.game,
            self.seats,
            self.options,
            start=self.start,
            players=self.eyes.players(self.seats),
            luck="ask",
            auto_pass=False,
        )
        for seat, action in self.steps[:steps]:
            match.play(seat, action)
        return match

    @property
    def state(self) -> State:
        """What really is, at its end."""
        return self.match().state

    @property
    def view(self) -> State:
        """What the viewer may know of it."""
        return self.state.observe(self.viewer)


Pair = tuple[World, World]


def pairs(
    game_id: str, seats: int, options: dict[str, OptionValue], eyes: Eyes, seed: int, count: int
) -> Iterator[Pair]:
    """*count* pairs of worlds that *eyes* cannot tell apart; fewer if the game seldom hides anything."""
    game, rng = games.load(game_id), Random(f"{game_id} {seats} {eyes} {seed}")
    found = 0
    for _ in range(count * TRIES):
        pair = _pair(game, seats, options, eyes, rng)
        if pair is not None:
            found += 1
            yield pair
        if found == count:
            return


def _pair(game: Game, seats: int, options: dict[str, OptionValue], eyes: Eyes, rng: Random) -> Pair | None:
    """Two worlds from one position of a random game, with turns that the viewer cannot tell apart; or None."""
    state = _some_position(game, seats, options, rng)
    view = state.observe(eyes.seat)
    if game.secrets and view.key() == state.key():
        return None
    starts = (view.determinize(rng), view.determinize(rng))
    first, second = starts
    if game.secrets and first.key() == second.key():
        return None
    steps: list[tuple[tuple[Seat, Action], tuple[Seat, Action]]] = []
    kept = 0 if _is_shown(eyes, first) else -1
    for _ in range(rng.randrange(1, TOGETHER)):
        both = _same_step(first, second, eyes.seat, rng)
        if both is None:
            break
        seat = first.to_move
        steps.append(((seat, both[0]), (seat, both[1])))
        first, second = first.apply(both[0]), second.apply(both[1])
        if first.to_move == NOBODY:
            break
        if _is_shown(eyes, first):
            kept = len(steps)
    if kept < 0:
        return None
    one, other = (
        World(game, options, eyes, start, tuple(step[number] for step in steps[:kept]), seats)
        for number, start in enumerate(starts)
    )
    return one, other


def _some_position(game: Game, seats: int, options: dict[str, OptionValue], rng: Random) -> State:
    """A position of a random game that is not over."""
    state = game.start(seats, options, rng)
    for _ in range(rng.randrange(BEFORE)):
        after = state.apply(rng.choice(state.legal_actions()))
        if after.to_move == NOBODY:
            break
        state = after
    return state


def _is_shown(eyes: Eyes, state: State) -> bool:
    """Whether somebody decides in *state*, and those who look are at the screen then."""
    return state.to_move == eyes.seat if eyes.way == UNCOVERED else state.to_move not in (CHANCE, NOBODY)


def _same_step(first: State, second: State, viewer: Seat | None, rng: Random) -> tuple[Action, Action] | None:
    """An action in each position that the viewer cannot tell apart; by luck they may differ."""
    mine, others = list(first.legal_actions()), list(second.legal_actions())
    rng.shuffle(mine)
    rng.shuffle(others)
    for action in mine[:8]:
        seen = _seen(first, action, viewer)
        for other in others if first.to_move == CHANCE else [action] if second.why_not(action) is None else []:
            if seen == _seen(second, other, viewer):
                return action, other
    return None


def _seen(state: State, action: Action, viewer: Seat | None) -> object:
    """What the viewer sees of *action* in *state*."""
    log: list[Event] = []
    after = state.apply(action, log)
    return after.observe(viewer).key(), after.outcome(), visible(log, viewer)
