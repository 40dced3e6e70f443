"""Hints in three steps, asked of the computers and put into words."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Final
from zlib import crc32

from halloween_games.core.actions import Action
from halloween_games.core.game import Game
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase, as_sentence, in_a_row
from halloween_games.core.questions import Brain, Compare, Question, Reply, question_of
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BOARD, BUTTON, Spot
from halloween_games.core.state import State
from halloween_games.core.words import GameWords
from halloween_games.session.spot_words import piece_words, spot_words

log = logging.getLogger(__name__)

HINT_SECONDS: Final = 1.0  # to think about it
REMEMBERED: Final = 64  # positions whose answers are kept
PIECE, ACTION, WHY = 1, 2, 3
IDEA, TRY = 4, 5
WITH_IDEA: Final = (IDEA, PIECE, TRY)  # the stages where somebody has to find out: last comes what to do


class Hint:
    """Asks for the best action of the person to move, using only that person's view, and keeps the answer."""

    def __init__(self, match: Match, brain: Brain, is_offered: Callable[[], bool]) -> None:
        self._match = match
        self._brain = brain
        self._is_offered = is_offered
        self.stage = 0
        self.has_failed = False  # the search for the last one
        self.reply: Reply | None = None
        self._state: State | None = None  # what the hint is about
        self._ticket = 0
        self._asked: Hashable = None  # the question, without what does not change its answer
        self._known: dict[Hashable, Reply] = {}  # what was answered before, by position

    @property
    def offered(self) -> bool:
        """Whether a person is to decide who may see the board."""
        return self._is_offered()

    @property
    def asked(self) -> bool:
        return self._state is not None

    @property
    def waiting(self) -> bool:
        return self._state is not None and self.reply is None

    @property
    def is_past(self) -> bool:
        """Whether it is about an earlier position."""
        return self._state is not None and not (self._state is self._match.state and self.offered)

    @property
    def action(self) -> Action | None:
        return self.reply.action if self.reply is not None else None

    @property
    def tells(self) -> int:
        """What the stage tells."""
        has_idea = self.reply is not None and bool(self.reply.idea)
        return WITH_IDEA[self.stage - 1] if has_idea and self.stage else self.stage

    def of_stage(self, spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
        """The *spots* of the action that the stage shows: none, its origin, or all."""
        return {IDEA: (), PIECE: spots[:1]}.get(self.tells, spots)

    def ask(self) -> None:
        """Start the search, unless the same was asked before: one position has one hint."""
        self._state = self._match.state
        question = question_of(self._match, seconds=HINT_SECONDS)
        self._asked = _asked(question)
        known = self._known.get(self._asked)
        if known is not None:
            self.reply = known
            self.stage = PIECE
            return
        self._ticket = self._brain.ask(replace(question, seed=_seed(self._asked)))

    def go_on(self) -> None:
        """Go to the next stage; after the last to the first again."""
        self.stage = self.stage % WHY + 1

    def take(self) -> bool:
        """True if the answer has just arrived. One without an action ends the hint."""
        if not self.waiting:
            return False
        reply = self._brain.poll()
        if reply is None or reply.ticket != self._ticket:
            return False
        if reply.action is None:
            self.clear()
            self.has_failed = bool(reply.failure)
            if self.has_failed:
                log.error("There is no hint. %s", reply.failure)
            return True
        self._known[self._asked] = reply
        if len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]
        self.reply = reply
        self.stage = PIECE
        return True

    def clear(self) -> None:
        """Drop the question and the answer."""
        if self.waiting:
            self._brain.cancel()
        self._state = self.reply = None
        self.stage = 0
        self.has_failed = False


def _asked(question: Question) -> Hashable:
    """What distinguishes *question* from others in the same game: equal ones have the same answer."""
    repeats = question.wanted.repeats if isinstance(question.wanted, Compare) else ()
    return question.view.to_move, question.view.key(), repeats


def _unstopped(words: str) -> str:
    """*words* without the stop at their end, to stand in a sentence that has its own; "¡" goes with its "!"."""
    if words.endswith("!"):
        before, _, last = words.rpartition("¡")
        words = before + last
    return words.rstrip(".!")


def _seed(asked: Hashable) -> int:
    """The same for the same question, also in another run of the program. It depends on the view alone."""
    return crc32(repr(asked).encode())


@dataclass(eq=False, repr=False)
class HintWords:
    """The sentences of a hint."""

    game: Game
    words: GameWords
    text: Speaker

    def at(self, hint: Hint, spots: tuple[Spot, ...], view: State, preview: str, key: str) -> str:
        """The sentence of the stage. *spots* can be pointed at; *key* asks for the next stage."""
        assert hint.reply is not None and hint.reply.action is not None
        if hint.tells == IDEA:
            return self.text("hint.idea", told=self._in_a_row(hint.reply.idea), key=key)
        if hint.tells == PIECE:
            return self._piece(spots, view, key)
        if hint.tells == ACTION:
            return self._action(hint.reply.action, view, preview, key)
        because = self._in_a_row(hint.reply.because)
        if hint.tells == TRY:
            return f"{self._try(hint.reply.action, view, preview)} {because}".rstrip()
        return because or self.text("hint.no_words")

    def _in_a_row(self, phrases: Sequence[Phrase]) -> str:
        """*phrases* as sentences."""
        words = in_a_row(self.text.say(phrase) for phrase in phrases)
        return as_sentence(words) if words else ""

    def _try(self, action: Action, view: State, preview: str) -> str:
        """What the action does, and where if that is not said."""
        words = preview or self.game.notation.write(view, action)
        places = [self.game.notation.spot_name(pick.spot) for pick in action.picks() if pick.spot.zone == BOARD]
        if places and not any(place in words for place in places):
            return self.text("hint.try_on", square=places[-1], words=_unstopped(words))
        return self.text("hint.try", words=_unstopped(words))

    def _piece(self, spots: tuple[Spot, ...], view: State, key: str) -> str:
        """Where to look, and what is there as far as the person knows it."""
        text = self.text
        if not spots:
            return text("hint.button", key=key)
        spot = spots[0]
        if spot.zone != BOARD:
            return text("hint.place", what=spot_words(self.game, self.words, view, spot, text), key=key)
        square, what = self.game.notation.spot_name(spot), piece_words(self.game, view, spot, text)
        if not what:
            return text("hint.piece", place=square, key=key)
        return text("hint.square", square=square, what=what, key=key)

    def _action(self, action: Action, view: State, preview: str, key: str) -> str:
        """What the action does, in the words of its preview, and its notation."""
        text = self.text
        only = action.picks()[0].spot if len(action.picks()) == 1 else None
        if only is not None and only.zone == BUTTON:
            words = preview or spot_words(self.game, self.words, view, only, text)
            return text("hint.words", words=_unstopped(words), key=key)
        written = self.game.notation.write(view, action)
        if not preview:
            return text("hint.action", action=written, key=key)
        return text("hint.words", words=_unstopped(preview), key=key)  # the sentence ends by itself
