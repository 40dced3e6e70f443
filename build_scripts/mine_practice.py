"""Mines positions to practice: ``python -m build_scripts.mine_practice GAME [--seconds S]``.

It looks for won endings and for defences that can be held in games between levels, plays each out with the strongest
search on both sides and with a weak level, and appends what is held or won, and missed by the weak level at least every
second time, to levels/GAME.practice.jsonl. ``--tries N`` instead plays those of the file: who solves how many of each
theme. The same numbers give the same positions. Compile the rules first: it is many times as fast.
"""

from __future__ import annotations

import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from build_scripts.arguments import parser_of
from build_scripts.duels import player_named
from build_scripts.measuring import print_score
from build_scripts.puzzle_mining import LONGEST, TEAMS, Rows, level_game, turn_starts
from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.events import Escaped, Event, Fought, Moved
from halloween_games.core.game import Game, Json, OptionValue
from halloween_games.core.judging import SURE_LOSS, SURE_WIN
from halloween_games.core.match import Match, Turn
from halloween_games.core.proofs import SOLVER
from halloween_games.core.prover import Prover, TooManyPositions
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.core.state import State
from halloween_games.core.turn_numbers import numbers
from halloween_games.games.halloween.endings import DENY, is_certain, lead
from halloween_games.players.search_run import Answer, SearchOptions, SearchRun, level_named
from halloween_games.puzzles.likeness import Asked, asked, puzzle_id
from halloween_games.puzzles.positions import HELD, WON, PracticePosition, positions_file, read_positions
from halloween_games.puzzles.puzzle_file import puzzles_of

OF_A_THEME: Final = 10

STRONGEST: Final = "impossible"
WEAK: Final = "easy"
GLANCE_STEPS: Final = 300  # to see whether a position is worth a longer look
PROOF_TRIES: Final = 2
WEAK_TRIES: Final = 4
WEAK_MOST: Final = 2  # so many of them may solve it
LATE: Final = 60  # only so many decisions before the end of a game is looked
MOST_OF_A_GAME: Final = 6  # positions of one game that are played out

ENDING_TURNS: Final = range(3, 9)
DEFENCE_TURNS: Final = 3
LONGEST_ENDING: Final = 40  # own turns of who tries
MOST_POSITIONS: Final = 100_000  # of a proof
HOLDING: Final = 1 / 3  # of the actions at most
GOOD: Final = 0.9  # chances in an ending that cannot be proven
ENOUGH: Final = 0.5  # what the best action of a defence keeps that cannot be proven
FEW_PIECES: Final = 2
MOST_ACTIONS: Final = 40  # so that each can be tried
LAST_GRAVES: Final = range(2, 5)
GRAVE_TURNS: Final = 5
DENIED_TURNS: Final = 2
ACTION_TRIES: Final = 2
THREAT: Final = 0.75  # chances of the other seat if it acted now


class Found(NamedTuple):
    """A position in which seat 0 is to move; if what is asked is not proven, its chances are to be measured."""

    kind: str
    turns: int
    state: State
    is_proven: bool = True


# ---------------------------------------------------------------- what positions are about

FindThemes = Callable[[Any, Sequence[Turn]], Iterator[str]]
"""The themes, the most telling first, from the solver's view of the position and all actions that followed."""

OTHER: Final = 1 - SOLVER
CLOSE: Final = 2  # points


def own(turns: Sequence[Turn]) -> Iterator[Turn]:
    """The solver's actions."""
    return (turn for turn in turns if turn.seat == SOLVER)


def own_events(turns: Sequence[Turn]) -> Iterator[Event]:
    """What the solver's actions did."""
    return (event for turn in own(turns) for event in turn.events)


def ghosts_ending(view: Any, turns: Sequence[Turn]) -> Iterator[str]:
    outs = (sum(isinstance(event, Escaped) and event.piece[0] == "0" for event in turn.events) for turn in own(turns))
    if any(count > 1 for count in outs):
        yield "double_escape"
    fights = [event for event in own_events(turns) if isinstance(event, Fought)]
    if any(event.loser == event.attacker and event.defender[0] == "1" for event in fights):
        yield "sacrifice"
    if any(event.attacker[0] == event.defender[0] for event in fights):
        yield "own_fight"


def house_ending(view: Any, turns: Sequence[Turn]) -> Iterator[str]:
    house = view.house
    if (view.candies & house.halves[SOLVER]).bit_count() == 1:
        yield "last_candy"
    first = next((event for event in own_events(turns) if isinstance(event, Moved) and event.how == "float"), None)
    if first is not None and [house.owner[spot.at] for spot in (first.path[0], first.path[-1])] == [SOLVER, OTHER]:
        yield "over_border"


def pure_ending(view: Any, turns: Sequence[Turn]) -> Iterator[str]:
    *plan, last = own(turns)
    afters: list[Any] = [turn.after for turn in plan]
    if any(after.to_move != NOBODY and after.lonely(OTHER) for after in afters):
        yield "attack"
    if any(isinstance(event, Moved) and event.piece[1] == "G" for event in last.events):
        yield "ghost"


def graves_ending(view: Any, turns: Sequence[Turn]) -> Iterator[str]:
    if abs(lead(view, SOLVER)) <= CLOSE:
        yield "close"
    elif lead(view, SOLVER) > 0 and not is_certain(view, SOLVER):
        yield "lead"


def graves_defence(view: Any, turns: Sequence[Turn]) -> Iterator[str]:
    if not turns or turns[-1].after.to_move == NOBODY:
        yield "deny"


def rhombus_ending(view: Any, turns: Sequence[Turn]) -> Iterator[str]:
    mine, other = pieces_left(view)
    if other == 1:
        yield "last_pawn"
    elif mine >= other + 2:
        yield "two_ahead"


def rhombus_defence(view: Any, turns: Sequence[Turn]) -> Iterator[str]:
    if pieces_left(view)[SOLVER] <= 2:
        yield "last_stand"


def pieces_left(view: Any) -> list[int]:
    """How many pieces of each side are on the board or in reserve."""
    return [view.side(seat).bit_count() + view.reserve[seat] for seat in (SOLVER, OTHER)]


# ---------------------------------------------------------------- looking


def searched(game: Game[Any], state: State, steps: int, *, compare: bool = False) -> Answer:
    """What the strongest search says about a position, from what the seat to move sees."""
    level = level_named(STRONGEST, game.ai)
    wanted = SearchOptions(steps, compare=compare, endgames=game.endgames)
    return SearchRun(game.ai, state.observe(state.to_move), TEAMS, level, Random(0), wanted).complete()


def endings(game: Game[Any], states: Sequence[State]) -> Iterator[Found]:
    """Where the win is proven, or the chances are good where secrets allow no proof.

    The first ones of a game come first: those take the longest plans.
    """
    least = GOOD if game.secrets else SURE_WIN
    for state in reversed(list(turn_starts(game, states, LATE))):
        if len(state.legal_actions()) > 2 and searched(game, state, GLANCE_STEPS).value >= least:
            yield Found(WON, 0, state, is_proven=not game.secrets)


def proven_defences(game: Game[Any], states: Sequence[State]) -> Iterator[Found]:
    """Where few actions are proven to hold, and all others to lose."""
    for state in threatened(game, states):
        actions = state.legal_actions()
        prover = Prover(OTHER, TEAMS, MOST_POSITIONS)
        try:
            kept = sum(not prover.can_win(state.apply(action), DEFENCE_TURNS) for action in actions)
        except TooManyPositions:
            continue
        if 0 < kept <= HOLDING * len(actions):
            yield Found(HELD, DEFENCE_TURNS, state)


def searched_defences(game: Game[Any], states: Sequence[State]) -> Iterator[Found]:
    """Where all actions but few are proven to lose, and the others are not as far as the search sees."""
    for state in threatened(game, states):
        ranking = searched(game, state, GLANCE_STEPS, compare=True).ranking
        kept = sum(ranked.value > SURE_LOSS for ranked in ranking)
        if 0 < kept <= HOLDING * len(ranking) and ranking[0].value < SURE_WIN:
            yield Found(HELD, DEFENCE_TURNS, state, is_proven=False)


def threatened(game: Game[Any], states: Sequence[State]) -> Iterator[State]:
    """Where the other seat is proven to win if it acts now."""
    for state in turn_starts(game, states, LATE):
        passed = state.in_turn_of(OTHER)
        if passed is None or passed.to_move != OTHER or len(state.legal_actions()) < 1 / HOLDING:
            continue
        is_threat = searched(game, passed, GLANCE_STEPS).value == SURE_WIN
        if is_threat and searched(game, state, GLANCE_STEPS).value > SURE_LOSS:
            yield state


def last_stands(game: Game[Any], states: Sequence[State]) -> Iterator[Found]:
    """Rhombus: where few pieces are left to the solver, the other seat would win at once, and yet all is open."""
    for state in turn_starts(game, states, LATE):
        passed = state.in_turn_of(OTHER)
        is_small = pieces_left(state)[SOLVER] <= FEW_PIECES and len(state.legal_actions()) <= MOST_ACTIONS
        if passed is None or not is_small:
            continue
        if searched(game, passed, GLANCE_STEPS).value >= THREAT and is_open(game, state):
            yield Found(HELD, DEFENCE_TURNS, state, is_proven=False)


def last_graves(game: Game[Any], states: Sequence[State]) -> Iterator[Found]:
    """Halloween: where the other seat makes sure of its win after most actions, and yet all is open."""
    for state in turn_starts(game, states, LATE):
        left: Any = state
        if left.down_count in LAST_GRAVES and not left.known[OTHER] and is_open(game, state):
            deny = game.puzzle_kinds[DENY](DENIED_TURNS, MOST_POSITIONS)
            if 0 < len(deny.keeping(state, deny.own_turns)) <= HOLDING * len(state.legal_actions()):
                yield Found(HELD, GRAVE_TURNS, state, is_proven=False)


def is_open(game: Game[Any], state: State) -> bool:
    """Whether the solver has chances, but has not nearly won."""
    return ENOUGH <= searched(game, state, GLANCE_STEPS).value < GOOD


# ---------------------------------------------------------------- playing out


def turns_of(match: Match, seat: Seat) -> int:
    """How many turns a seat has begun."""
    return len({number for number, turn in zip(numbers(match.turns), match.turns, strict=True) if turn.seat == seat})


def tried(
    position: PracticePosition, names: tuple[str, str], steps: int, number: int, first: Action | None = None
) -> Match:
    """Play a position out, with players of duels.py on both seats; *number* decides what is hidden, and all luck.

    The solver begins with *first*, if that is given.
    """
    game = position.game
    players = [player_named(name, game, len(TEAMS), steps) for name in names]
    match = Match(game, len(TEAMS), start=position.drawn(number), seed=number)
    if first is not None:
        match.play(SOLVER, first)
    while position.is_solved_by(match) is None and len(match.turns) < LONGEST:
        if match.to_move == SOLVER and turns_of(match, OTHER) >= LONGEST_ENDING:
            break
        match.play(match.to_move, players[match.to_move](match, Random(f"{number} {len(match.turns)}")))
    return match


# ---------------------------------------------------------------- what is looked for, and what was found


@dataclass(frozen=True)
class Recipe:
    """What to look for in one game."""

    themes: Mapping[str, Sequence[str]]  # of each kind
    tell: Mapping[str, FindThemes]  # which of them a position has; of other kinds it is the only one
    find: Sequence[Callable[[Game[Any], Sequence[State]], Iterator[Found]]]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    steps: int = 4_000  # of an action, when it is proven that a position can be solved
    enough: float = ENOUGH

    def about(self, kind: str, view: Any, turns: Sequence[Turn]) -> Iterator[str]:
        """The themes of a position, as FindThemes finds them."""
        return self.tell[kind](view, turns) if kind in self.tell else iter(self.themes[kind])


WAYS: Final[Sequence[Callable[..., Any]]] = (
    *(ghosts_ending, house_ending, pure_ending, graves_ending, graves_defence, rhombus_ending, rhombus_defence),
    *(endings, proven_defences, searched_defences, last_stands, last_graves),
)


def _recipe(said: Mapping[str, Any]) -> Recipe:
    ways = {way.__name__: way for way in WAYS}
    tell = {kind: ways[name] for kind, name in said["tell"].items()}
    return Recipe(**{**said, "tell": tell, "find": [ways[name] for name in said["find"]]})


RECIPE_FILE: Final = Path(__file__).with_name("practice.toml")
RECIPES: Final = {name: _recipe(said) for name, said in tomllib.loads(RECIPE_FILE.read_text("utf-8")).items()}


class PracticeShelf(Rows):
    """The positions of a game found so far, in their file."""

    def __init__(self, game: Game[Any], file: Path) -> None:
        super().__init__(file, ({"position": one.position} for one in puzzles_of(game.id).puzzles))
        self._recipe = RECIPES[game.id]
        self._themes = Counter((row["kind"], row["theme"]) for row in self.rows)

    @property
    def is_full(self) -> bool:
        return not any(map(self.wants_kind, self._recipe.themes))

    def wants(self, kind: str, theme: str) -> bool:
        return theme in self._recipe.themes[kind] and self._themes[kind, theme] < OF_A_THEME

    def wants_kind(self, kind: str) -> bool:
        return any(self.wants(kind, theme) for theme in self._recipe.themes[kind])

    @staticmethod
    def asked(row: Mapping[str, Json]) -> Asked:
        """Whatever is asked: only positions are compared."""
        return asked("", [""], row["position"])

    def add(self, row: dict[str, Json]) -> None:
        super().add(row)
        self._themes[row["kind"], row["theme"]] += 1


def row_of(game: Game[Any], found: Found, shelf: PracticeShelf, seed: int) -> dict[str, Json] | None:
    """The line of a position; None if it is not wanted, not solved by the strongest, or solved by everybody."""
    kind, view, recipe = found.kind, found.state.observe(SOLVER), RECIPES[game.id]
    position = game.notation.dump(view)
    if not shelf.is_new({"position": position}):
        return None
    turns, about_it = found.turns, {"id": puzzle_id(game.id, position), "game_id": game.id, "kind": kind, "theme": ""}
    asked_for = PracticePosition(**about_it, turns=turns, position=position, view=view, chances=0, steps=0)

    def solved_by(name: str, tries: int, steps: int, enough: int) -> bool:
        solved = 0
        for number in range(seed, seed + tries):
            solved += asked_for.is_solved_by(tried(asked_for, (name, STRONGEST), steps, number)) is True
            if solved >= enough or solved + seed + tries - 1 - number < enough:
                break
        return solved >= enough

    if game.secrets and not any(shelf.wants(kind, theme) for theme in recipe.about(kind, view, ())):
        return None
    shown = tried(asked_for, (STRONGEST, STRONGEST), GLANCE_STEPS, seed)
    own_turns = turns_of(shown, SOLVER)
    if not asked_for.is_solved_by(shown) or (kind == WON and own_turns not in ENDING_TURNS):
        return None
    theme = next((theme for theme in recipe.about(kind, view, shown.turns) if shelf.wants(kind, theme)), None)
    if theme is None:
        return None
    if solved_by(WEAK, WEAK_TRIES, GLANCE_STEPS, WEAK_MOST + 1):
        return None
    if kind == HELD and game.secrets and not few_hold(asked_for, seed):
        return None
    if not solved_by(STRONGEST, PROOF_TRIES, recipe.steps, PROOF_TRIES):
        return None
    chances, steps = 100, 0
    if not found.is_proven:
        chances, steps = int(100 * searched(game, view, recipe.steps, compare=True).value), recipe.steps
        if chances < 100 * (GOOD if kind == WON else recipe.enough):
            return None
    elif kind == WON:
        turns = proven_turns(game, view)
        steps = 0 if turns else recipe.steps  # then the search has proven it
        if 0 < turns < ENDING_TURNS[0]:
            return None
    return {
        "id": asked_for.id,
        "game": game.id,
        "kind": kind,
        "theme": theme,
        "turns": turns or own_turns,
        "position": position,
        "chances": chances,
        "steps": steps,
    }


def few_hold(position: PracticePosition, seed: int) -> bool:
    """Whether half of the actions at most hold in each of some tries, played on by the strongest."""
    actions, held = position.view.legal_actions(), 0
    for action in actions:
        held += all(
            position.is_solved_by(tried(position, (STRONGEST, STRONGEST), GLANCE_STEPS, number, action))
            for number in range(seed, seed + ACTION_TRIES)
        )
        if 2 * held > len(actions):
            return False
    return held > 0


def proven_turns(game: Game[Any], view: State) -> int:
    """Within how many own turns the win is proven; 0 if that takes too long."""
    try:
        return Prover(SOLVER, TEAMS, MOST_POSITIONS).turns_to_win(view, ENDING_TURNS[-1]) or 0
    except TooManyPositions:
        return 0


def mine(game: Game[Any], shelf: PracticeShelf, seconds: float, seed: int) -> int:
    """Play games until the shelf is full or the time is over; returns the number of the next game."""
    recipe = RECIPES[game.id]
    until = time.monotonic() + seconds
    while not shelf.is_full and time.monotonic() < until:
        states = level_game(game, seed, recipe.options)
        for find in recipe.find:
            for number, found in enumerate(find(game, states)):
                if number == MOST_OF_A_GAME or not shelf.wants_kind(found.kind) or time.monotonic() > until:
                    break
                row = row_of(game, found, shelf, seed)
                if row is not None:
                    shelf.add(row)
                    break
        seed += 1
    return seed


def print_tries(positions: Sequence[PracticePosition], names: Sequence[str], count: int, steps: int) -> None:
    """How many of *count* tries at each position of a theme each player solves, against the strongest."""
    for kind, theme in dict.fromkeys((one.kind, one.theme) for one in positions):
        chosen = [one for one in positions if (one.kind, one.theme) == (kind, theme)]
        for name in names:
            tries = [(one, number) for one in chosen for number in range(count)]
            solved = sum(one.is_solved_by(tried(one, (name, STRONGEST), steps, at)) is True for one, at in tries)
            print_score(chosen[0].game.id, f"{kind} {theme} {name}", solved, len(tries), "tries")


def main(args: list[str] | None = None) -> int:
    given = parser_of("mine_practice.py", __doc__, game=RECIPES).parse_args(args)
    game = games.load(given.game)
    file = given.out or positions_file(game)
    if given.tries:
        print_tries(read_positions(file, game).puzzles, given.players, given.tries, given.steps)
        return 0
    shelf = PracticeShelf(game, file)
    following = mine(game, shelf, given.seconds, given.seed)
    print(f"{game.id}: {len(shelf.rows)} positions; the next game is {following}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
