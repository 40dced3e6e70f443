"""Trains a small player of The Closest Ghost by itself, and lets it play the level Easy: half a minute in all.

A network with one layer of 32 units says from the numbers of a position (docs/features.md) how likely seat 0 wins. It
plays against itself, looks one action ahead, and learns from each game backwards: a position is worth what came of it,
mixed with what the network thought of the next one. Needs numpy, which the extra ``pettingzoo`` brings.

    python docs/examples/train_a_player.py [GAMES [GAMES AGAINST EASY]]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np

import halloween_games as hg
from halloween_games.core.questions import question_of
from halloween_games.players.hosts import answer_at_once

GAME = "closest-ghost"
UNITS = 32
LONGEST = 150  # actions of a game in training
CURIOUS = 0.1  # of the actions are chosen at random
MIXED = 0.8  # how much the end of a game counts for the position before


class Network:
    """How likely seat 0 wins, from the numbers of a position."""

    def __init__(self, count: int) -> None:
        random = np.random.default_rng(1)
        self.first = random.normal(0, count**-0.5, (count, UNITS))
        self.bias = np.zeros(UNITS)
        self.last = random.normal(0, 0.1, UNITS)
        self.offset = 0.0

    def __call__(self, numbers: np.ndarray) -> np.ndarray:
        return self._value(np.tanh(numbers @ self.first + self.bias))

    def _value(self, units: np.ndarray) -> np.ndarray:
        return 1 / (1 + np.exp(-(units @ self.last + self.offset)))

    def learn(self, numbers: np.ndarray, target: float, rate: float) -> float:
        """Move what is said of a position towards *target*; what was said before."""
        units = np.tanh(numbers @ self.first + self.bias)
        said = float(self._value(units))
        back = (target - said) * self.last * (1 - units**2)
        self.last += rate * (target - said) * units
        self.offset += rate * (target - said)
        self.first += rate * np.outer(numbers, back)
        self.bias += rate * back
        return said


class Player:
    """Plays the action after which the network likes the position best."""

    def __init__(self) -> None:
        self.game = hg.load(GAME)
        self.network = Network(self.game.feature_counts[0])

    def look_ahead(self, state: hg.State) -> tuple[Sequence[hg.Action], np.ndarray, np.ndarray]:
        """The legal actions, the numbers of the position after each, and how good it is for seat 0."""
        actions = state.legal_actions()
        after = [state.apply(action) for action in actions]
        numbers = np.array([self.game.features(one) for one in after])
        values = self.network(numbers)
        for at, outcome in enumerate(one.outcome() for one in after):
            if outcome is not None:
                values[at] = outcome.scores[0]
        return actions, numbers, values

    def choose(self, state: hg.State) -> hg.Action:
        """The best action for the seat to move."""
        actions, _, values = self.look_ahead(state)
        return actions[int(np.argmax(values if state.to_move == 0 else -values))]

    def train(self, count: int) -> None:
        """Play *count* games against itself and learn from each."""
        luck = Random(1)
        for number in range(count):
            state = self.game.start(2, {}, luck)
            met: list[np.ndarray] = []
            while state.outcome() is None and len(met) < LONGEST:
                actions, numbers, values = self.look_ahead(state)
                best = int(np.argmax(values if state.to_move == 0 else -values))
                at = luck.randrange(len(actions)) if luck.random() < CURIOUS else best
                met.append(numbers[at])
                state = state.apply(actions[at])
            outcome = state.outcome()
            target = 0.5 if outcome is None else outcome.scores[0]
            for numbers in reversed(met):
                said = self.network.learn(numbers, target, 0.05 * (1 - number / count) + 0.005)
                target = MIXED * target + (1 - MIXED) * said

    def score_against(self, level: str, count: int) -> float:
        """The share of *count* games that it wins against a level, as first and as second in turn; a draw is half."""
        score = 0.0
        for number in range(count):
            match, own = hg.Match(self.game, 2, seed=number), number % 2
            while match.to_move >= 0:
                if match.to_move == own:
                    action = self.choose(match.view(own))
                else:
                    reply = answer_at_once(replace(question_of(match, level), seed=number))
                    if reply.action is None:
                        raise RuntimeError(reply.failure)
                    action = reply.action
                match.play(match.to_move, action)
            assert match.outcome is not None
            score += 0.5 if match.outcome.is_tie() else match.outcome.winners() == (own,)
        return score / count


def main(arguments: Sequence[str]) -> float:
    """Train, play, and tell the score."""
    training, playing = (*map(int, arguments), *(800, 40)[len(arguments) :])
    player = Player()
    player.train(training)
    score = player.score_against("easy", playing)
    print(f"After {training} games against itself it scores {score:.0%} of {playing} games against Easy.")
    return score


if __name__ == "__main__":
    main(sys.argv[1:])
