"""Candidates for puzzles from games between levels: where one action alone wins, or alone does not lose."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from halloween_games.core.actions import Action
from halloween_games.core.chooser import Chooser
from halloween_games.core.events import Event
from halloween_games.core.game import Game, Json, OptionValue, check_options
from halloween_games.core.judging import LEVEL_NAMES, ONE_PLY, Level
from halloween_games.core.match import draw
from halloween_games.core.proofs import HOLD, SOLVER, Proof
from halloween_games.core.prover import Prover, TooManyPositions
from halloween_games.core.reasons import BadPosition, CannotTurn
from halloween_games.core.sets import members
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.core.state import State
from halloween_games.core.themes import Happening
from halloween_games.games.halloween.endings import CHANCE_OF_IT
from halloween_games.games.rhombus.kills import KILL, LAST, QUIET
from halloween_games.games.rhombus.rules.cards import IS_KILL_CARD, is_straight_flush
from halloween_games.players.search_run import SearchOptions, SearchRun
from halloween_games.puzzles.goals import GLANCE
from halloween_games.puzzles.likeness import Asked, are_alike, asked

LONGEST: Final = 400  # decisions of a game
LATE: Final = 24  # only so many decisions before the end there is much to be proven
QUICK_ITERATIONS: Final = 40  # of a search that plays a game to be mined
PLAYERS: Final = LEVEL_NAMES[1:6]
LINE_LENGTH: Final = 60
MOST_TO_HOLD: Final = 2  # turns of the other side that lose a game
ORDERS: Final = 3  # in which pieces are taken away
TEAMS: Final = (0, 1)
MOST_LUCK: Final = 1 / 3
"""Whoever clicks at what is lit, and knows no rule, finds the first action less often than this."""


Wanted = Callable[[str], bool]
"""Whether puzzles of a kind are still looked for."""


class Candidate(NamedTuple):
    """A position, turned so that the solver is seat 0, in which something was proven."""

    kind: str
    turns: int
    state: State


def level_game(game: Game[Any], seed: int, options: Mapping[str, OptionValue]) -> list[State]:
    """The positions of a game between two levels that *seed* chooses."""
    rng = Random(f"{game.id} {seed}")
    levels = [game.ai.levels[rng.choice(PLAYERS)] for _ in range(2)]
    state = game.start(2, check_options(game, options), rng)
    found = [state]
    while state.to_move != NOBODY and len(found) < LONGEST:
        if state.to_move == CHANCE:
            action = draw(state, rng)
        else:
            action = chosen(game, state, levels[state.to_move], rng, QUICK_ITERATIONS)
        state = state.apply(action)
        found.append(state)
    return found


def chosen(game: Game[Any], state: State, level: Level, rng: Random, most: int) -> Action:
    """What *level* does with so many iterations at most, without a clock, so that it is the same every time."""
    limit = None if level.search == ONE_PLY else min(level.iterations, most)
    run = SearchRun(game.ai, state.observe(state.to_move), TEAMS, level, rng, SearchOptions(limit))
    return run.complete().action


def turn_starts(game: Game[Any], states: Sequence[State], late: int = LATE) -> Iterator[State]:
    """The last positions in which a seat begins its turn, turned so that it is seat 0, the last first."""
    for ply in range(len(states) - 1, max(0, len(states) - late), -1):
        state = states[ply]
        if state.to_move >= 0 and states[ply - 1].to_move != state.to_move:
            with suppress(CannotTurn):
                turned = game.turned(state)
                yield state if state.to_move == SOLVER else turned


def wins_and_holds(
    game: Game[Any], states: Sequence[State], wanted: Wanted, most_turns: int, most: int
) -> Iterator[Candidate]:
    """Where a single action begins a forced win, or holds what is not lost anyway."""
    for state in turn_starts(game, states):
        if len(state.legal_actions()) < 3:
            continue
        turns = _only_win(state, wanted, most_turns, most)
        if turns:
            yield Candidate(f"win{turns}", turns, state)
        elif wanted(HOLD):
            turns = _only_hold(state, most, max(1, min(MOST_TO_HOLD, most_turns - 1)))
            if turns:
                yield Candidate(HOLD, turns, state)


def _only_win(state: State, wanted: Wanted, most_turns: int, most: int) -> int:
    """Within how many turns a single action wins, if such puzzles are wanted."""
    highest = max((turns for turns in range(1, most_turns + 1) if wanted(f"win{turns}")), default=0)
    prover = Prover(SOLVER, TEAMS, most)
    try:
        turns = prover.turns_to_win(state, highest)
        if turns and wanted(f"win{turns}") and len(prover.winning(state, turns)) == 1:
            return turns
    except TooManyPositions:
        pass
    return 0


def _only_hold(state: State, most: int, most_turns: int = MOST_TO_HOLD) -> int:
    """Within how many turns all but one action lose, if the position is not lost within one turn more."""
    other = 1 - SOLVER
    prover = Prover(other, TEAMS, most)
    passed = state.in_turn_of(other)
    try:
        for turns in range(1, most_turns + 1):
            if passed is None or not prover.can_win(passed, turns):
                continue  # nothing threatens, so hardly any action loses
            actions = state.legal_actions()
            kept = [after for action in actions if not prover.can_win(after := state.apply(action), turns)]
            if not kept:
                return 0
            if len(kept) == 1:
                return 0 if prover.can_win(kept[0], turns + 1) else turns
    except TooManyPositions:
        pass
    return 0


def turns_of_rhombus(
    game: Game[Any], states: Sequence[State], wanted: Wanted, most_turns: int, most: int
) -> Iterator[Candidate]:
    """Where few turns eliminate a piece."""
    for state in turn_starts(game, states, LONGEST):
        mine: Any = state.observe(SOLVER)
        cards = members(mine.held())
        if not is_straight_flush(cards) and not any(IS_KILL_CARD[card] for card in cards):
            continue
        kills = any(action.is_kill() for action in mine.legal_actions())
        kind = LAST if mine.side(1 - SOLVER).bit_count() == 1 else KILL if kills else QUIET
        if wanted(kind) and _has_no_fault(game, Candidate(kind, 1, mine), most):
            yield Candidate(kind, 1, mine)


def endings_of_halloween(
    game: Game[Any], states: Sequence[State], wanted: Wanted, most_turns: int, most: int
) -> Iterator[Candidate]:
    """Where two or three graves are left, and the other seat knows nothing that the solver does not know."""
    for state in turn_starts(game, states, LONGEST):
        mine: Any = state.observe(SOLVER)
        if not 2 <= mine.down_count <= 3 or mine.known[1]:
            continue
        for kind in game.puzzle_kinds:
            for turns in range(1, (1 if kind == CHANCE_OF_IT else most_turns) + 1):
                candidate = Candidate(kind, turns, mine)
                if wanted(kind) and _has_no_fault(game, candidate, most):
                    yield candidate
                    break


def _has_no_fault(game: Game[Any], candidate: Candidate, most: int) -> bool:
    kind, turns, state = candidate
    try:
        return not any(True for _ in game.puzzle_kinds[kind](turns, most).faults(state))
    except TooManyPositions:
        return False


def main_line(game: Game[Any], candidate: Candidate, most: int) -> list[Happening]:
    """What happens if the solver and the other seat do their best."""
    kind, turns, state = candidate
    proof = game.puzzle_kinds[kind](turns, most)
    left = proof.own_turns
    found: list[Happening] = []
    while state.to_move != NOBODY and not proof.is_reached(state, left) and len(found) < LINE_LENGTH:
        action = proof.keeping(state, left)[0] if state.to_move == SOLVER else proof.reply(state, left)
        if action is None:
            break
        log: list[Event] = []
        after = state.apply(action, log)
        left -= proof.ends_turn(state, after)
        found.append(Happening(state, action, log, after))
        state = after
    return found


class Rows:
    """What was found, one a line, in a *file* that grows; *others* count as found, too."""

    def __init__(self, file: Path, others: Iterable[Mapping[str, Json]] = ()) -> None:
        self._file = file
        self.rows: list[dict[str, Json]] = []
        if file.exists():
            self.rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        self._asked = [self.asked(row) for row in (*self.rows, *others)]

    @staticmethod
    def asked(row: Mapping[str, Json]) -> Asked:
        """What two rows are alike in."""
        return asked(row["kind"], row["solution"], row["position"])

    def is_new(self, row: Mapping[str, Json]) -> bool:
        """Whether nothing found is like it."""
        mine = self.asked(row)
        return not any(are_alike(mine, other) for other in self._asked)

    def add(self, row: dict[str, Json]) -> None:
        """Keep *row*, at once."""
        self.rows.append(row)
        self._asked.append(self.asked(row))
        with self._file.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(row, separators=(",", ":")) + "\n")


# ---------------------------------------------------------------- fewer pieces


def reduced(game: Game[Any], candidate: Candidate, rng: Random, few: int, most: int) -> Candidate:
    """The same puzzle with fewer pieces on the board, as long as kind and solution stay; at least *few*.

    What can go depends on what went before: the best of several orders is taken.
    """
    kind, turns, state = candidate
    proof = game.puzzle_kinds[kind](turns, most)
    solution = _texts(game, state, proof.keeping(state, proof.own_turns))
    found = [_taken_away(game, candidate, solution, rng, few, most) for _ in range(ORDERS)]
    return min(found, key=lambda fewer: len(game.notation.dump(fewer.state)["board"]))


def _taken_away(
    game: Game[Any], candidate: Candidate, solution: set[str], rng: Random, few: int, most: int
) -> Candidate:
    """The puzzle without the pieces that it does not need, asked in a random order."""
    now = game.notation.dump(candidate.state)
    squares = sorted(now["board"])
    rng.shuffle(squares)
    kept: list[str] = []
    while squares != kept:  # again, until nothing goes: some pieces only held those together that are gone now
        squares, kept = kept or squares, []
        for square in squares:
            less = None
            if len(now["board"]) > few:
                less = _still(game, candidate, solution, _without(game.id, now, square), most)
            if less is None:
                kept.append(square)
            else:
                candidate = candidate._replace(state=less)
                now = game.notation.dump(less)
    return candidate


def _still(game: Game[Any], candidate: Candidate, solution: set[str], position: Json, most: int) -> State | None:
    """The state of *position* if it is the same puzzle as *candidate*."""
    kind, turns, _ = candidate
    try:
        state: State = game.notation.load(position, 2, check_options(game, {}))
        proof = game.puzzle_kinds[kind](turns, most)
        if _texts(game, state, proof.keeping(state, proof.own_turns)) != solution:
            return None
        if any(True for _ in proof.faults(state)) or (kind == HOLD and _only_hold(state, most) != turns):
            return None
    except (BadPosition, TooManyPositions):
        return None
    return state


def _without(game_id: str, position: Json, square: str) -> Json:
    """The position without the piece on *square*; ghosts of 18 Ghosts go to the dungeon."""
    board = {at: piece for at, piece in position["board"].items() if at != square}
    fewer = {**position, "board": board}
    if game_id == "18-ghosts":
        fewer["dungeon"] = sorted([*position["dungeon"], position["board"][square]])
    return fewer


def _texts(game: Game[Any], state: State, actions: Sequence[Any]) -> set[str]:
    return {game.notation.write(state, action) for action in actions}


# ---------------------------------------------------------------- solved at a glance


def glance_of(proof: Proof[Any], view: State) -> list[str]:
    """GLANCE if one turn is all, and what is lit on the board nearly says which."""
    if proof.own_turns > 1:
        return []
    right = set(proof.keeping(view, proof.own_turns))
    return [GLANCE] if _luck(Chooser(view.legal_actions(), auto_complete=False), right) >= MOST_LUCK else []


def _luck(chooser: Chooser, right: Set[Action]) -> float:
    """How likely clicks at anything that is lit end in an action that is *right*."""
    options, so_far = chooser.next_options(), chooser.chosen
    if not options:
        return float(chooser.action() in right)
    chance = 0.0
    for option in options:
        chooser.chosen = (*so_far, option)
        chance += _luck(chooser, right) / len(options)
    chooser.chosen = so_far
    return chance
