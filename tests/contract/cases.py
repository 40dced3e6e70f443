"""The cases of the contract tests: every game and the template, and each two choices of seats and options together.

On the shipped boards that are not the standard one, with the usual options. At night every choice with every other.
"""

from __future__ import annotations

import json
from collections import ChainMap
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from pathlib import Path
from random import Random
from string import Formatter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import pytest

from halloween_games import games
from halloween_games.boards.shelf import find_board
from halloween_games.core.actions import Action
from halloween_games.core.events import Event
from halloween_games.core.game import Game, OptionValue, option_text, seat_ahead
from halloween_games.core.match import draw
from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.reasons import CannotTurn, Reason
from halloween_games.core.speaker import TEXTS as CORE_TEXTS
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.core.state import State
from halloween_games.words.text import TEXTS as APP_TEXTS
from halloween_games.words.text import Text
from tests.nightly import IS_NIGHT

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

T = TypeVar("T")
Mark = pytest.MarkDecorator | tuple[()]
SEEDS = (1, 2, 3)
LONGEST = 6000  # decisions of a random game: far more than any of them needs
SAMPLE = 36  # positions of a case that the costlier tests look at


class Case(NamedTuple):
    """One way to play one game."""

    game_id: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    board: str = ""  # another one than the standard one

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={option_text(value)}" for name, value in self.options)
        return "/".join(filter(None, (self.game_id, f"{self.seats}", chosen, self.board)))

    @property
    def game(self) -> Game:
        return game_on(self.game_id, self.board)

    @property
    def has_head_start(self) -> bool:
        return seat_ahead(self.choices) is not None

    @property
    def choices(self) -> dict[str, OptionValue]:
        return dict(self.options)

    def start(self, seed: int = 1) -> State:
        return self.game.start(self.seats, self.choices, Random(seed))

    def load(self, data: Any) -> State:
        return self.game.notation.load(data, self.seats, self.choices)


@cache
def game_on(game_id: str, board: str) -> Game:
    """The game, or the same on a shipped board."""
    game = games.load(game_id)
    return game.on(find_board(game, board)) if board else game


class Step(NamedTuple):
    """One decision of a random game."""

    before: State
    action: Action
    after: State
    events: tuple[Event, ...]


def all_cases() -> list[Case]:
    found = []
    for game_id in GAMES:
        try:
            game = games.load(game_id)
        except (ImportError, AttributeError, SyntaxError):
            found.append(Case(game_id, 0, ()))  # its own tests fail with the error, the other games' do not
            continue
        ways = list(product(*(option.choices for option in game.options)))
        names = [option.name for option in game.options]
        every = [Case(game_id, seats, tuple(zip(names, way, strict=True))) for seats in game.seats for way in ways]
        found += [case for case in every if case.seats == 2 or not case.has_head_start]
        usual = tuple((option.name, option.default) for option in game.options)
        more = [Path(name).stem for name in game.boards.more] if game.boards is not None else []
        found += [Case(game_id, seats, usual, board) for board in more for seats in game_on(game_id, board).seats]
    return found


def told_apart(case: Case) -> set[object]:
    """What only some cases of a game can show: a board, and on the standard one two choices together.

    Repetition is an option of the match, which no position knows: each of its choices once is enough. So is the head
    start of one seat, which only changes how a game begins.
    """
    if case.board:
        return {(case.game_id, case.board)}
    once = [name for name, value in case.options if name == "repetition" or (name, value) == ("handicap", "second")]
    columns = [("seats", case.seats), *(option for option in case.options if option[0] not in once)]
    alone = [*columns, *(option for option in case.options if option[0] in once)]
    return {(case.game_id, *one) for one in [*combinations(columns, 2), *((column,) for column in alone)]}


def covering(cases: Sequence[T], shows: Callable[[T], set[object]]) -> list[T]:
    """Few of *cases*, in their order, that together show all that *cases* show; of equal ones the first."""
    shown = {case: shows(case) for case in cases}
    left: set[object] = set().union(*shown.values())
    chosen = set()
    while left:
        best = max(cases, key=lambda case: len(shown[case] & left))
        chosen.add(best)
        left -= shown[best]
    return [case for case in cases if case in chosen]


ENTRIES = {**games.REGISTRY, **games.TEMPLATE}
GAMES = list(ENTRIES)
EVERY = all_cases()
BY_DAY = [case for case in EVERY if case.choices.get("handicap") != "first"]
CASES = EVERY if IS_NIGHT else covering(BY_DAY, told_apart)
FIRST = frozenset({case.game_id: case for case in reversed(CASES)}.values())  # one of each game, for the quick choice


def mark_of(case: Case, others: Mark = ()) -> Mark:
    """The mark by which a test of *case* belongs to the quick choice; *others*: of those that do not."""
    return pytest.mark.quick if case in FIRST else others


def as_params(cases: Sequence[Case], others: Mark = ()) -> list[ParameterSet]:
    """*cases* as parameters of a test or fixture."""
    return [pytest.param(case, id=str(case), marks=mark_of(case, others)) for case in cases]


ONE_OF_EACH_GAME = pytest.mark.parametrize("case", as_params(CASES, pytest.mark.long), indirect=True, scope="session")
"""For what takes long for every case: in the usual run the first case of each game stands for the others."""


def rebuilt(action: Action) -> Action:
    """A distinct action equal to *action*."""
    make: Callable[..., Action] = type(action)
    return make(*action.astuple())


def choose(state: State, rng: Random) -> Action:
    """Any legal action, rebuilt; at CHANCE a random result by weight."""
    return rebuilt(draw(state, rng) if state.to_move == CHANCE else rng.choice(state.legal_actions()))


@cache
def random_game(case: Case, seed: int, longest: int = LONGEST) -> tuple[Step, ...]:
    """A whole random game, or its first *longest* decisions. Every action is a copy: rules compare by value."""
    rng = Random(seed)
    state = case.start(seed)
    steps: list[Step] = []
    while state.to_move != NOBODY and len(steps) < longest:
        action = choose(state, rng)
        log: list[Event] = []
        after = state.apply(action, log)
        steps.append(Step(state, action, after, tuple(log)))
        state = after
    return tuple(steps)


@cache
def all_steps(case: Case) -> tuple[Step, ...]:
    """The decisions of some random games, limited in number per game for a good mixture."""
    return tuple(step for seed in SEEDS for step in random_game(case, seed, 400))


@cache
def sample_steps(case: Case, count: int = SAMPLE) -> tuple[Step, ...]:
    """Some of those decisions: the first, the last of each game, and others spread between them."""
    steps = all_steps(case)
    ends = [step for step in steps if step.after.to_move == NOBODY]
    return (steps[0], *ends, *Random(5).sample(steps, min(count, len(steps))))


@cache
def sample_states(case: Case, count: int = SAMPLE) -> tuple[State, ...]:
    """Positions of games in progress, the initial one first, and finished ones last."""
    steps = sample_steps(case, count)
    finished = [step.after for step in steps if step.after.to_move == NOBODY]
    return (*(step.before for step in steps), *finished)


def open_states(case: Case, count: int = SAMPLE) -> list[State]:
    """Positions of games in progress."""
    return [state for state in sample_states(case, count) if state.to_move != NOBODY]


@cache
def every_action(case: Case) -> tuple[Action, ...]:
    return tuple(case.game.notation.all_actions(case.seats))


def forget() -> None:
    """Free the memory of the last case's games."""
    for kept in (random_game, all_steps, sample_steps, sample_states, every_action):
        kept.cache_clear()


def some(items: Sequence[Any], count: int, rng: Random) -> list[Any]:
    """All of *items* if they are few, otherwise *count* of them."""
    return list(items) if len(items) <= count else rng.sample(list(items), count)


def viewers(case: Case) -> tuple[int | None, ...]:
    """All viewers: each seat, and a spectator."""
    return (*range(case.seats), None)


def json_text(case: Case, state: State) -> str:
    """The position as JSON text with sorted fields."""
    return json.dumps(case.game.notation.dump(state), sort_keys=True, allow_nan=False)


@cache
def sentences(game_id: str) -> Mapping[str, str]:
    """Every sentence of a game, as ``Text.for_game`` finds them."""
    return ChainMap(dict(games.load(game_id).sentences), dict(APP_TEXTS), dict(CORE_TEXTS))


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def assert_sentence(game_id: str, words: Phrase | Reason) -> str:
    """*words* have a sentence, all its placeholders are given, and keys among the parameters exist, too."""
    key = words.key if isinstance(words, Phrase) else words.code
    known = sentences(game_id)
    assert key in known, f"{key}: no sentence"
    missing = placeholders(known[key]) - set(words.params)
    assert not missing, f"{key}: {missing} not given"
    for value in words.params.values():
        if isinstance(value, Key):
            assert value in known, f"{key}: no word for {value}"
    said = text_of(game_id).say(words)
    assert said.isprintable()
    return said


@cache
def text_of(game_id: str) -> Text:
    return Text().for_game(game_id)


def can_be_turned(case: Case, state: State) -> bool:
    """Whether it can; otherwise the reason is a sentence."""
    try:
        case.game.turned(state)
    except CannotTurn as error:
        assert_sentence(case.game_id, error.reason)
        return False
    return True
