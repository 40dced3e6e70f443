"""The texts of a game besides its fixed sentences: phrases about the position and what happens."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Generic, NamedTuple

from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import Seat
from halloween_games.core.state import S

if TYPE_CHECKING:
    from halloween_games.core.actions import Action, Pick
    from halloween_games.core.events import Event
    from halloween_games.core.spots import Spot
    from halloween_games.core.threats import Threat


Params = Mapping[str, str | int]


class Clock(NamedTuple):
    """One meter with a few words, for a seat or, as that of ``NOBODY``, for all seats together."""

    seat: Seat
    value: int  # what the meter shows, of so many
    of: int
    words: Phrase
    is_near: bool = False  # one step more may end the game


def lead_since(leads: Sequence[int]) -> int:
    """Since which of *leads* all have been positive; 0 if that never changed, or only the last one is."""
    held = sum(1 for _ in takewhile(lambda lead: lead > 0, reversed(leads)))
    return len(leads) - held if 1 < held < len(leads) else 0


class EventWords(NamedTuple):
    """An event in words: once it has happened, as short as possible, and before; None where nothing is said."""

    told: Phrase | None = None
    short: Phrase | None = None
    before: Phrase | None = None

    @classmethod
    def of(cls, name: str, told: Params, short: Params | None = None, before: Phrase | None = None) -> EventWords:
        """By the sentences ``event.NAME`` and ``short.NAME``; they have the same parameters unless *short* are told."""
        return cls(Phrase(f"event.{name}", told), Phrase(f"short.{name}", told if short is None else short), before)


class GameWords(Generic[S]):
    """Creates phrases about a game in progress; stateless."""

    def prompt(self, state: S, chosen: Sequence[Pick]) -> Phrase:
        """What the seat to move has to do now; once something is *chosen*, what to choose next."""
        raise NotImplementedError

    def clocks(self, state: S) -> Sequence[Clock]:
        """How near each side is to the end, from what everybody may know."""
        raise NotImplementedError

    def turning_point(self, course: Sequence[S], winners: Sequence[Seat]) -> int:
        """After how many decisions *winners* had begun to win, as ``remark.mine`` tells; 0 if there is no such point.

        *course* are the views from the beginning of the game to its end.
        """
        values = [sum(clock.value for clock in self.clocks(view) if clock.seat in winners) for view in course]
        return next((ply for ply, value in enumerate(values) if value > values[0]), 0)

    def said(self, event: Event) -> EventWords:
        """*event* in words, from which ``tell``, ``short`` and ``preview`` take what they need."""
        return EventWords()

    def tell(self, event: Event) -> Phrase | None:
        """*event* as a sentence, or None if it need not be told."""
        return self.said(event).told

    def short(self, events: Sequence[Event]) -> Sequence[Phrase]:
        """A line of the list of moves: an action, with the luck that followed it, in as few words as possible.

        Who acted stands in front of it. The phrases are joined by commas; Signs stand for pieces and cards.
        """
        return [phrase for event in events if (phrase := self.said(event).short) is not None]

    def preview(self, state: S, action: Action) -> Sequence[Phrase]:
        """What *action* would do, most important first: for the line under the pointer."""
        log: list[Event] = []
        state.apply(action, log)
        return self.before(log)

    def before(self, log: Sequence[Event]) -> list[Phrase]:
        """What *log* of an action says before it is played."""
        return [phrase for event in log if (phrase := self.said(event).before) is not None]

    def threat(self, state: S, threat: Threat) -> Sequence[Phrase]:
        """What *threat* means, for the player who points at its mark: who could do what, and with which piece."""
        raise NotImplementedError

    def name_spot(self, state: S, spot: Spot) -> Phrase | None:
        """What is on *spot*, or its purpose, in words; None for squares, whose names are sufficient."""
        return None

    def describe(self, state: S, spot: Spot) -> Sequence[Phrase]:
        """What *spot* is and what it means now, as parts of one sentence in small letters, most important first.

        It answers for everything that can be pointed at: every square, empty or not, every place beside the board,
        every counter (``GameLook.explained``), each meter of the clock (CLOCK) and the game's box (BOX). Squares that
        differ by the rules differ in words. The piece on a square is named before (``piece.NAME``), and so are the
        words of a meter. *state* is a view, so nothing hidden is told.
        """
        raise NotImplementedError

    def standing(self, state: S, seat: Seat) -> Sequence[Phrase]:
        """How *seat* stands in *state*, a view, each phrase a whole sentence; of NOBODY what belongs to no seat.

        Who hears nothing else but this knows the score, what is left, and how near the end is.
        """
        raise NotImplementedError

    def chart_rows_of(self, state: S, seat: Seat) -> Collection[str]:
        """The keys of the chart rows on the rules page that concern what *seat* holds in *state*, its own view."""
        return ()

    def picture(self, state: S) -> str:
        """The board for the terminal."""
        raise NotImplementedError
