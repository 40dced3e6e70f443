"""What the game screen asks about computers who are somebody: their faces, their words, and how they play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from halloween_games.core.events import Event
from halloween_games.core.match import Player
from halloween_games.core.state import State


@dataclass(frozen=True)
class Characters:
    """By the name and the level of a computer; every answer is empty for one who is nobody in particular."""

    id_of: Callable[[str, str], str] = lambda name, level: ""  # for ``core.questions.Question.character``
    face_of: Callable[[str, str], str] = lambda name, level: ""  # the drawing
    line_of: Callable[[str, str, str], str] = lambda name, level, moment: ""  # what is said at a moment, as in remarks
    moments_of: Callable[[State, State, Sequence[Event]], Collection[str]] = lambda before, after, events: ()
    """Further moments at which something is said: by the views before and after an action, and what happened."""


@dataclass(frozen=True)
class Cast:
    """Who plays: the *names* by seat, the drawings of people's own emblems, and computers who are somebody."""

    names: Sequence[str]
    emblem_of: Callable[[str], str] = lambda name: ""
    characters: Characters = Characters()

    def drawing(self, name: str, player: Player) -> str:
        """The emblem of a person or the face of a computer; empty if there is none."""
        return self.emblem_of(name) if player.kind == "human" else self.characters.face_of(name, player.level)
