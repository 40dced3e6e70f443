"""What Three Graves says to people: its prompts, its events in words, its board, places and standings as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.board import on_board
from halloween_games.core.events import Event, Placed
from halloween_games.core.phrases import Key, Phrase, Sign
from halloween_games.core.spots import BOARD, BOX, CLOCK, NOBODY, Seat, Spot
from halloween_games.core.threats import Threat
from halloween_games.core.words import Clock, EventWords, GameWords
from halloween_games.games._template.rules.actions import NAMES, SUPPLY
from halloween_games.games._template.rules.graveyard import LINE_LENGTH, Graveyard, graveyard_of
from halloween_games.games._template.rules.state import ThreeGravesState

KINDS: Final = ("pumpkin", "ghost")
"""What each seat plays with, as the text keys say it."""


class ThreeGravesWords(GameWords[ThreeGravesState]):
    """What Three Graves says to people on one board."""

    def __init__(self, yard: Graveyard) -> None:
        self._grid = yard.grid

    def prompt(self, state: ThreeGravesState, chosen: Sequence[Pick]) -> Phrase:
        return Phrase(f"prompt.{KINDS[state.to_move]}")

    def clocks(self, state: ThreeGravesState) -> Sequence[Clock]:
        """How far each player is in the best line that the other one has not entered."""
        longest = [state.longest(seat) for seat in (0, 1)]
        return [
            Clock(seat, count, LINE_LENGTH, Phrase(f"clock.{count}"), count == LINE_LENGTH - 1)
            for seat, count in enumerate(longest)
        ]

    def said(self, event: Event) -> EventWords:
        if isinstance(event, Placed):
            square = {"square": self._grid.names[event.spot.at]}
            told = Phrase(f"event.{KINDS[event.source.at]}", square)
            return EventWords(told, Phrase("short.placed", {"piece": _sign(event.piece), **square}), told)
        return EventWords()

    def preview(self, state: ThreeGravesState, action: Action) -> list[Phrase]:
        log: list[Event] = []
        after = state.apply(action, log)
        told = self.before(log)
        return [Phrase("preview.wins"), *told] if after.full_line() is not None else told

    def threat(self, state: ThreeGravesState, threat: Threat) -> list[Phrase]:
        return [Phrase(f"threat.{threat.kind}", {"player": Key(f"seat.{threat.seat}")})]

    def describe(self, state: ThreeGravesState, spot: Spot) -> list[Phrase]:
        """The parts of the sentence about *spot*."""
        if spot.zone == BOARD:
            return [Phrase("about.grave", {"count": sum(spot.at in line for line in state.yard.lines)})]
        if spot.zone == SUPPLY:
            return [Phrase("about.supply", {"player": Key(f"seat.{spot.at}")})]
        if spot.zone == CLOCK:
            return [Phrase("about.clock", {"player": Key(f"seat.{spot.at}")})]
        return [Phrase("about.box")] if spot.zone == BOX else []

    def standing(self, state: ThreeGravesState, seat: Seat) -> list[Phrase]:
        """The best line of *seat*; of nobody the graves that are left."""
        if seat == NOBODY:
            return [Phrase("standing.free", {"count": state.board.count(0)})]
        return [Phrase(f"standing.{state.longest(seat)}", {"player": Key(f"seat.{seat}")})]

    def picture(self, state: ThreeGravesState) -> str:
        """The board for the terminal: ``0P`` a pumpkin, ``1G`` a ghost."""
        lines, columns = [], self._grid.columns
        for row in range(self._grid.rows - 1, -1, -1):
            pieces = state.board[row * columns : (row + 1) * columns]
            lines.append(f" {row + 1}  " + "  ".join(NAMES[piece] or " ." for piece in pieces))
        letters = (chr(97 + column) for column in range(columns))
        return "\n".join([*lines, "     " + "   ".join(letters)])


def _sign(piece: str) -> Sign:
    """A piece in a short sentence."""
    return Sign(Key(f"sign.{piece[1]}"), piece)


words_on = on_board(ThreeGravesWords, graveyard_of)
