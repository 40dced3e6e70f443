"""What Three Graves says to people: its prompts, its events in words, its board as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.board import BoardSpec
from halloween_games.core.clock import Clock
from halloween_games.core.events import Event, Placed
from halloween_games.core.phrases import Key, Phrase, Sign
from halloween_games.core.spots import Spot
from halloween_games.core.threats import Threat
from halloween_games.core.words import GameWords
from halloween_games.games._template.rules.actions import NAMES
from halloween_games.games._template.rules.board import GRID, LINE_LENGTH
from halloween_games.games._template.rules.state import ThreeGravesState
from halloween_games.games._template.words.places import describe

KINDS: Final = ("pumpkin", "ghost")
"""What each seat plays with, as the text keys say it."""


class ThreeGravesWords(GameWords[ThreeGravesState]):
    """What Three Graves says to people."""

    def prompt(self, state: ThreeGravesState, chosen: Sequence[Pick]) -> Phrase:
        return Phrase(f"prompt.{KINDS[state.to_move]}")

    def clocks(self, state: ThreeGravesState) -> Sequence[Clock]:
        """How far each player is in the best line that the other one has not entered."""
        longest = [state.longest(seat) for seat in (0, 1)]
        return [
            Clock(seat, count, LINE_LENGTH, Phrase(f"clock.{count}"), count == LINE_LENGTH - 1)
            for seat, count in enumerate(longest)
        ]

    def tell(self, event: Event) -> Phrase | None:
        if isinstance(event, Placed):
            return Phrase(f"event.{KINDS[event.source.at]}", {"square": GRID.names[event.spot.at]})
        return None

    def short(self, events: Sequence[Event]) -> list[Phrase]:
        return [
            Phrase("short.placed", {"piece": _sign(event.piece), "square": GRID.names[event.spot.at]})
            for event in events
            if isinstance(event, Placed)
        ]

    def preview(self, state: ThreeGravesState, action: Action) -> list[Phrase]:
        log: list[Event] = []
        after = state.apply(action, log)
        told = [phrase for event in log if (phrase := self.tell(event)) is not None]
        return [Phrase("preview.wins"), *told] if after.full_line() is not None else told

    def threat(self, state: ThreeGravesState, threat: Threat) -> list[Phrase]:
        return [Phrase(f"threat.{threat.kind}", {"player": Key(f"seat.{threat.seat}")})]

    def describe(self, state: ThreeGravesState, spot: Spot) -> list[Phrase]:
        return describe(state, spot)

    def picture(self, state: ThreeGravesState) -> str:
        """The board for the terminal: ``0P`` a pumpkin, ``1G`` a ghost."""
        lines = []
        for row in range(GRID.rows - 1, -1, -1):
            pieces = state.board[row * GRID.columns : (row + 1) * GRID.columns]
            lines.append(f" {row + 1}  " + "  ".join(NAMES[piece] or " ." for piece in pieces))
        return "\n".join([*lines, "     a   b   c"])


def _sign(piece: str) -> Sign:
    """A piece in a short sentence."""
    return Sign(Key(f"sign.{piece[1]}"), piece)


WORDS: Final = ThreeGravesWords()


def words_on(board: BoardSpec) -> ThreeGravesWords:
    """The words for the game's one board."""
    return WORDS
