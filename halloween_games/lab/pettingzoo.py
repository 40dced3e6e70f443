"""Every game as an environment of PettingZoo: turns, masks of legal actions, numbers to observe, pictures.

``env("18-ghosts")`` is complete with PettingZoo's usual wrappers; ``raw_env`` is the same without them. Needs the extra
``pettingzoo``.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from random import Random
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from halloween_games import games
from halloween_games.core.chooser import Chooser
from halloween_games.core.game import OptionValue
from halloween_games.core.match import Match
from halloween_games.core.state import notebook_picture
from halloween_games.lab.numbered_actions import numbered_actions, numbered_picks, rewards

LONGEST_SEED: Final = 1 << 62


def env(
    game_id: str,
    seats: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    render_mode: str | None = None,
    *,
    by_picks: bool = False,
) -> AECEnv[str, Any, Any]:
    """An environment of a game for so many seats (the fewest by default) with these house rules.

    With *by_picks* an action is chosen in parts, such as a card, a piece and a square: a step for each.
    """
    raw = raw_env(game_id, seats, options, render_mode, by_picks=by_picks)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))
    )


class raw_env(AECEnv[str, Any, Any], EzPickle):  # noqa: N801 - PettingZoo's name
    """A match in which each step is an action of the seat to move; luck and forced passes happen by themselves."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo's, and each environment has its own name in it
        "render_modes": ["ansi", "rgb_array"],
        "name": "halloween_games",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game_id: str,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        render_mode: str | None = None,
        *,
        by_picks: bool = False,
    ) -> None:
        EzPickle.__init__(self, game_id, seats, options, render_mode, by_picks=by_picks)
        super().__init__()
        self.game = games.load(game_id)
        self.metadata = {**type(self).metadata, "name": game_id}
        self.render_mode = render_mode
        self._seats = self.game.seats[0] if seats is None else seats
        self._options = dict(options or {})
        self._luck = Random()
        self._actions = numbered_actions(self.game, self._seats)
        self._picks = numbered_picks(self.game, self._seats) if by_picks else None
        self._chooser = Chooser(())
        self._match = self._new_match()
        self.possible_agents = [f"player_{seat}" for seat in range(self._seats)]
        self.agents: list[str] = []
        count = len(self.game.features_for(self._seats)) + (len(self._picks) if self._picks is not None else 0)
        choices = len(self._actions) if self._picks is None else len(self._picks)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (count,), np.float32),
                    "action_mask": spaces.Box(0, 1, (choices,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(choices) for agent in self.possible_agents}

    def _new_match(self) -> Match:
        return Match(self.game, self._seats, self._options, self._luck.randrange(LONGEST_SEED))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers and the mask that *agent* observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all actions, or of all picks."""
        return self.action_spaces[agent]

    # ------------------------------------------------------------------ playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same *seed* gives the same luck in this and all later games."""
        if seed is not None:
            self._luck = Random(seed)
        self._match = self._new_match()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: int | None) -> None:
        """Play the action, or choose the pick, of that number; raises IllegalAction."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        assert action is not None, "only agents that are out have no action"
        chosen = self._actions[action] if self._picks is None else self._picks.take(self._chooser, action)
        if chosen is not None:
            self._match.play(self._match.to_move, chosen)
            self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Select the agent to move, or end the game."""
        outcome = self._match.outcome
        if outcome is None:
            seat = self._match.to_move
            self.agent_selection = self.possible_agents[seat]
            if self._picks is not None:
                self._chooser = Chooser(self._match.view(seat).legal_actions(), auto_complete=False)
            return
        self.rewards = dict(zip(self.agents, rewards(outcome), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        for agent, score in zip(self.agents, outcome.scores, strict=True):
            self.infos[agent] = {"score": float(score), "reason": outcome.code}

    # ------------------------------------------------------------------ looking

    def observe(self, agent: str) -> dict[str, Any]:
        """What *agent* may know as numbers, and a mask of what it can do now."""
        seat = self.possible_agents.index(agent)
        view = self._match.view(seat)
        mask = np.zeros(self.action_spaces[agent].n, np.int8)
        numbers = self.game.features(view)
        is_asked = self._match.to_move == seat
        if self._picks is None:
            if is_asked:
                mask[self._actions.legal(view)] = 1
        else:
            numbers += [float(is_asked and pick in self._chooser.chosen) for pick in self._picks.picks]
            if is_asked:
                mask[self._picks.legal(self._chooser)] = 1
        return {"observation": np.array(numbers, np.float32), "action_mask": mask}

    def render(self) -> Any:
        """The board as everybody sees it: as text (``ansi``) or as a picture (``rgb_array``)."""
        view = self._match.view(None)
        if self.render_mode == "ansi":
            return self.game.words.picture(view)
        return _pixels(notebook_picture(view)) if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Nothing is open."""


def _pixels(png: bytes | None) -> Any:
    """A picture as rows of pixels of red, green and blue."""
    import pygame

    assert png is not None, "pygame is there"
    picture = pygame.image.load(io.BytesIO(png), "picture.png")
    return np.ascontiguousarray(pygame.surfarray.array3d(picture).transpose(1, 0, 2))
