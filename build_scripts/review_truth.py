"""How much of what a review says is right: ``python -m build_scripts.review_truth [GAME ...] [--positions N]``.

Positions whose truth is known are played on with any action, and a review reads them: of The Closest Ghost those of its
table, as it is and without the table; elsewhere the shipped puzzles and the tactics of the tests, which are proven.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final, NamedTuple

from build_scripts.arguments import parser_of
from build_scripts.measuring import ROOT, print_score
from halloween_games import games
from halloween_games.core.endgames import Endgames
from halloween_games.core.game import Game, check_options
from halloween_games.core.match import Match
from halloween_games.core.prover import Prover, TooManyPositions
from halloween_games.core.questions import Known
from halloween_games.core.state import State
from halloween_games.data_folders import levels_dir
from halloween_games.players.hosts import SliceBrain
from halloween_games.session.analysis import Analysis
from halloween_games.session.own_mistakes import OwnMistakes

SECONDS: Final = 0.15  # as for a game of forty turns
COUNTED: Final = 2  # turns of a win that the prover counts again
MOST_PROVEN: Final = 20_000
CANDIES: Final = (2, 3)  # of the table that is shipped
SEATS: Final = 2


class Truth(NamedTuple):
    """A position of seat 0, with the texts of the actions that keep the win or the draw.

    The others give it up; but in a puzzle they may win later than in its *turns*, or lose sooner.
    """

    state: State
    good: Collection[str]
    turns: int | None = None
    seed: int = 0
    is_whole: bool = False  # nothing else gives up as little


def solved(game: Game[Any], endgames: Endgames[Any], count: int) -> Iterator[Truth]:
    """Positions of the table in which not every action is as good."""
    rng = Random(7)
    while count:
        names = [f"{column}{row}" for column in "abcdef" for row in "123"]
        candies = rng.sample([name for name in names if name not in ("b2", "e2")], rng.choice(CANDIES))
        avatars = [rng.choice([name for name in names if name not in candies]) for _ in range(SEATS)]
        ghosts = rng.sample([name for name in names if name not in avatars], 3)
        things = {"avatars": avatars, "ghosts": sorted(ghosts), "candies": sorted(candies)}
        if len({name < "d" for name in candies}) < SEATS:
            continue
        state = game.notation.load({**things, "phase": "avatar", "to_move": 0}, SEATS, check_options(game, {}))
        proven = endgames.proven(state)
        good = [game.notation.write(state, one.action) for one in proven if one.value == proven[0].value]
        if len(good) < len(proven):
            count -= 1
            yield Truth(state, good, seed=count, is_whole=True)


def mined(game: Game[Any]) -> Iterator[Truth]:
    """Puzzles, and tactics where a game has them."""
    shelf = levels_dir() / f"{game.id.replace('-', '_')}.puzzles.jsonl"
    tactics = ROOT / "tests" / "players" / "tactics" / f"{game.id}.jsonl"
    for file, name in ((shelf, "solution"), (tactics, "good")):
        for row in map(json.loads, file.read_text(encoding="utf-8").splitlines() if file.exists() else ()):
            view = game.notation.load(row["position"], SEATS, check_options(game, {}))
            turns = row["turns"] if row["kind"].startswith("win") else None
            yield Truth(view.determinize(Random(row["seed"])), row[name], turns, row["seed"])


class Said:
    """Counts what was said, and how often that was right."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.said, self.right = Counter[str](), Counter[str]()
        self.wrong: list[str] = []

    def note(self, kind: str, is_right: bool, about: str) -> None:
        self.said[kind] += 1
        self.right[kind] += is_right
        if not is_right:
            self.wrong.append(f"{kind}: {about}")

    def read(self, truth: Truth, is_good: bool) -> None:
        """Let a review read what comes of a good action, or of another one."""
        game, state = self.game, truth.state
        legal = {game.notation.write(state.observe(0), action): action for action in state.observe(0).legal_actions()}
        texts = [text for text in legal if (text in truth.good) == is_good]
        if state.to_move != 0 or len(legal) < 2 or not texts:
            return
        text = Random(truth.seed).choice(texts)
        match = Match(game, SEATS, None, truth.seed, start=state)
        match.play(0, legal[text])
        brain = SliceBrain(math.inf, time.thread_time)
        analysis = Analysis(match, brain)
        analysis.seconds = SECONDS
        while not analysis.done:
            analysis.update()
        doubtful = [ply for ply in analysis.doubtful() if ply == 0]
        about = f"{text} in {json.dumps(game.notation.dump(state))}"
        if doubtful:
            self.note("mistake", not is_good, f"{about}, {analysis.decisions[0]}")
        moments = OwnMistakes(match, (0,), brain)
        moments.look(doubtful)
        while not moments.done:
            moments.update()
        if moments.kept:
            puzzle = moments.kept[0].puzzle
            is_win = puzzle.kind.startswith("win")
            is_right = set(puzzle.solution) <= set(truth.good) and (not is_win or truth.turns in (None, puzzle.turns))
            self.note("moment", is_right and not is_good, f"{about}, {puzzle}")
        known = analysis.decisions[0].known
        if known is not None:
            is_kept = known.about == known.value
            is_right = is_kept == is_good or (is_kept and not truth.is_whole)
            self.note("proven", is_right and self._is_counted(state, known), f"{about}, {known}")

    def _is_counted(self, state: State, known: Known) -> bool:
        """Whether what is known agrees with the prover, as far as that comes."""
        prover = Prover(0, (0, 1), MOST_PROVEN)
        try:
            turns = prover.turns_to_win(state, COUNTED)
        except TooManyPositions:
            turns = None
        return turns is None or (known.value == 1.0 and known.turns in (None, turns))


def main() -> None:
    given = parser_of("review_truth.py", __doc__).parse_args()
    for game_id in given.games or games.REGISTRY:
        game = games.load(game_id)
        found = [("mined", game, Random(7).sample(rows := list(mined(game)), min(len(rows), given.positions)))]
        if (endgames := game.endgames) is not None:
            rows = list(solved(game, endgames, given.positions))
            without = replace(game, parts=replace(game.parts, endgames=None))
            found += [("by its table", game, rows), ("without it", without, rows)]
        for name, asked, truths in found:
            said = Said(asked)
            for number, truth in enumerate(truths):
                said.read(truth, number % 2 == 0)
            for kind, count in said.said.items():
                print_score(game_id, f"{name}: {kind}", said.right[kind], count, "statements")
            print(*said.wrong, sep="\n", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
