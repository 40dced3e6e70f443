"""Every game as a game of OpenSpiel, registered as ``hg_...`` by importing this module. Needs the extra ``openspiel``.

``pyspiel.load_game(name("18-ghosts"))``; the number of players and the house rules are parameters:
``hg_rhombus(players=4,mystery=refill)``. Luck is a player of its own with the probabilities of each result. Only what
everybody sees from the start, such as the colors of the graves in Halloween, is decided by the parameter ``seed``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt
import pyspiel

from halloween_games import games
from halloween_games.core.actions import Action, only_pass
from halloween_games.core.events import Event, Secret
from halloween_games.core.game import Game, check_options, check_seats
from halloween_games.core.line import Line
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.state import State
from halloween_games.lab.numbered_actions import numbered_actions, rewards

MOST_ACTIONS: Final = 5000
"""Of a game, luck and passes included; then it is a tie, as OpenSpiel wants every game to end."""
MOST_RESULTS: Final = 64  # of luck
PLAYERS: Final = "players"
SEED: Final = "seed"


def name(game_id: str) -> str:
    """The name by which OpenSpiel knows a game: ``hg_18_ghosts``."""
    return f"hg_{game_id.replace('-', '_')}"


class Told:
    """What was done on the way to a position, step by step. Immutable, so copies of states share it."""

    __slots__ = ("before", "seat", "text", "to")

    def __init__(self, before: Told | None, seat: Seat, text: str, to: frozenset[Seat | None] | None) -> None:
        self.before = before
        self.seat = seat
        self.text = text
        self.to = to
        """Who knows it; None for everybody."""

    def __deepcopy__(self, memo: object) -> Told:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _told, ([(step.seat, step.text, step.to) for step in self.steps()],)

    def steps(self) -> list[Told]:
        """All steps, the first one first."""
        found: list[Told] = []
        step: Told | None = self
        while step is not None:
            found.append(step)
            step = step.before
        return found[::-1]

    def known_to(self, seat: Seat | None) -> str:
        """The step as *seat* (None for a spectator) knows it."""
        return f"{self.seat}:{self.text if self.to is None or seat in self.to else '?'}"


def _told(steps: Sequence[tuple[Seat, str, frozenset[Seat | None] | None]]) -> Told | None:
    """The last of *steps*, with those before it: as a list in pickles, which cannot follow a long chain."""
    told: Told | None = None
    for step in steps:
        told = Told(told, *step)
    return told


def _game_type(game: Game[Any]) -> Any:
    kind = pyspiel.GameType
    has_luck = game.secrets or any(option.name == "quick_setup" for option in game.options)
    return kind(
        short_name=name(game.id),
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if has_luck else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION if game.secrets else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            PLAYERS: game.seats[0],
            SEED: 0,
            **{option.name: option.default for option in game.options},
        },
    )


class Terms:
    """Which game is played, by how many and by which house rules. Immutable, so copies of states share them."""

    def __init__(self, game: Game[Any], params: Mapping[str, Any]) -> None:
        given = {option.name: params[option.name] for option in game.options if option.name in params}
        self.game = game
        self.seats = check_seats(game, params.get(PLAYERS, game.seats[0]))
        self.options = check_options(game, given, self.seats)
        self.seed = int(params.get(SEED, 0))
        self.actions = numbered_actions(game, self.seats)

    def __deepcopy__(self, memo: object) -> Terms:
        return self


def _game_class(game: Game[Any]) -> type[Any]:
    """The class of OpenSpiel for one of our games; OpenSpiel makes an object for each set of parameters."""
    game_type = _game_type(game)

    class OneGame(SpielGame):
        """One of our games with its players and house rules."""

        ours = game

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game_type, params or {})

    OneGame.__qualname__ = OneGame.__name__ = name(game.id)  # OpenSpiel pickles games, which finds classes by name
    return OneGame


class SpielGame(pyspiel.Game):
    """A game with so many players and house rules. It has no attributes: OpenSpiel makes copies without them."""

    ours: ClassVar[Game[Any]]

    def __init__(self, game_type: Any, params: dict[str, Any]) -> None:
        terms = Terms(self.ours, params)
        is_lucky = game_type.chance_mode != game_type.ChanceMode.DETERMINISTIC
        info = pyspiel.GameInfo(
            num_distinct_actions=len(terms.actions),
            max_chance_outcomes=MOST_RESULTS if is_lucky else 0,
            num_players=terms.seats,
            min_utility=-1.0 if self.ours.partners else -float(terms.seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_ACTIONS,
        )
        super().__init__(game_type, info, params)

    def terms(self) -> Terms:
        """What the parameters say."""
        return Terms(self.ours, self.get_parameters())

    def new_initial_state(self) -> SpielState:
        """The first position."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What looks at states for a player."""
        if params:
            raise ValueError(f"An observer of {self.ours.id} has no parameters: {params}")
        return Observer(self.terms(), iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):
    """A position, with the way that led to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        terms = self._terms = game.terms()
        start = terms.game.start(terms.seats, terms.options, Random(terms.seed))
        self._line = Line(start, terms.seats, is_limited=terms.options.get("repetition") is True)
        self._told: Told | None = None
        self._length = 0
        self._pass()

    # ------------------------------------------------------------------ what OpenSpiel asks

    def current_player(self) -> int:
        """The player to move, or who stands for luck and for the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self._line.state.to_move
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def is_terminal(self) -> bool:
        """Whether the game is over, or longer than OpenSpiel is told."""
        return self._length >= MOST_ACTIONS or self._line.to_move == NOBODY

    def returns(self) -> list[float]:
        """What each player gets at the end; in sum nothing."""
        outcome = self._line.outcome()
        return rewards(outcome) if outcome is not None else [0.0] * self._terms.seats

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The results of luck by their place in the list of those possible now, with probabilities."""
        weights = [weight for _, weight in self._line.state.chance()]
        return [(number, weight / sum(weights)) for number, weight in enumerate(weights)]

    def _legal_actions(self, player: int) -> list[int]:
        return self._terms.actions.legal(self._line.state)

    def _apply_action(self, number: int) -> None:
        self._apply(self._action(number))
        self._pass()

    def _action_to_string(self, player: int, number: int) -> str:
        return self._terms.game.notation.write(self._line.state, self._action(number))

    def __str__(self) -> str:
        return position_text(self._terms.game, self._line.state)

    # ------------------------------------------------------------------ playing

    def _action(self, number: int) -> Action:
        state = self._line.state
        return state.chance()[number][0] if state.to_move == CHANCE else self._terms.actions[number]

    def _apply(self, action: Action) -> None:
        before = self._line.state
        log: list[Event] = []
        text = self._terms.game.notation.write(before, action)
        self._line = self._line.apply(action, log)
        known = [frozenset(event.to) for event in log if isinstance(event, Secret)] if before.to_move == CHANCE else []
        to = frozenset.intersection(*known) if known else None
        self._told = Told(self._told, before.to_move, text, to)
        self._length += 1

    def _pass(self) -> None:
        """Forced passes happen by themselves, as in a match."""
        while self._line.to_move >= 0 and only_pass(legal := self._line.state.legal_actions()):
            self._apply(legal[0])

    # ------------------------------------------------------------------ looking

    def view(self, player: Seat | None) -> State:
        """What a player, or a spectator, may know."""
        return self._line.state.observe(player)

    def whole(self) -> State:
        """The truth."""
        return self._line.state

    def way(self, player: Seat | None) -> Iterator[str]:
        """The steps until now as *player* knows them."""
        return (step.known_to(player) for step in (self._told.steps() if self._told is not None else ()))


class Observer:
    """What a player may know of a state: as numbers (Game.features), and as text, with perfect recall the way to it."""

    def __init__(self, terms: Terms, kind: Any) -> None:
        self._game = terms.game
        self._with_way = kind.perfect_recall
        self._whom = kind.private_info
        count = 0 if self._with_way else len(terms.game.features_for(terms.seats))
        self.tensor: npt.NDArray[np.float32] = np.zeros(count, np.float32)
        self.dict = {} if self._with_way else {"features": self.tensor}

    def _view(self, state: SpielState, player: int) -> State:
        if self._whom == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return state.whole()
        return state.view(player if self._whom == pyspiel.PrivateInfoType.SINGLE_PLAYER else None)

    def set_from(self, state: SpielState, player: int) -> None:
        """Put the numbers of *state* into the tensor."""
        if len(self.tensor):
            self.tensor[:] = self._game.features(self._view(state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        """The position as JSON, and before it the steps until now if everything is remembered."""
        now = position_text(self._game, self._view(state, player))
        return f"{' '.join(state.way(player))} | {now}" if self._with_way else now


def position_text(game: Game[Any], state: State) -> str:
    """A position, or a view, as JSON in one line."""
    return json.dumps(game.notation.dump(state), separators=(",", ":"))


def _register() -> None:
    for game_id in games.REGISTRY:
        game = games.load(game_id)
        made = globals()[name(game_id)] = _game_class(game)
        pyspiel.register_game(_game_type(game), made)


_register()
