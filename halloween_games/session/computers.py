"""The computers in a game, asked and polled: as players, for a person who wants that, and for hints in three steps."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final
from zlib import crc32

from halloween_games.core.actions import Action
from halloween_games.core.game import Game
from halloween_games.core.judging import GENTLE, next_above
from halloween_games.core.match import PLAYERS, Match
from halloween_games.core.phrases import Phrase, as_sentence, in_a_row
from halloween_games.core.questions import Brain, Compare, Question, Reply, question_of
from halloween_games.core.record import record
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BOARD, BUTTON, Seat, Spot
from halloween_games.core.state import State
from halloween_games.core.turn_numbers import count_turns
from halloween_games.core.words import GameWords
from halloween_games.session.spot_words import piece_words, spot_words
from halloween_games.session.viewpoint import LookingBack

SECONDS: Final = 1.0  # of search for an action
LOST: Final = 0.01  # of its chances, at most: a computer knows that it can only lose
LOST_TURNS: Final = 10  # of its own, all of which it knew that, before it offers the end


@dataclass(eq=False, repr=False)
class ActForMe:
    """Asks for the best action of the person to move, using only that person's view."""

    match: Match
    brain: Brain
    is_offered: Callable[[], bool]

    def __post_init__(self) -> None:
        self.demo = False
        self.has_failed = False  # the last search
        self._wanted = False
        self._state: State | None = None  # the position asked about
        self._ticket = 0

    @property
    def active(self) -> bool:
        return self.demo or self._wanted or self._state is not None

    def want_once(self) -> bool:
        """Act once for the person to move; False if that is impossible or already under way."""
        self._wanted = self._wanted or (self.is_offered() and self._state is None)
        return self._wanted and self._state is None

    def stop(self) -> None:
        """The person acts again."""
        if self._state is not None:
            self.brain.cancel()
        self.demo = self._wanted = self.has_failed = False
        self._state = None

    def think(self, may_act: bool) -> Action | None:
        """Ask and poll; returns the action once it is there and *may_act*.

        An invalid answer stops it.
        """
        if not self.is_offered():
            return None
        if self._state is not self.match.state:
            self._state = self.match.state
            self._ticket = self.brain.ask(question_of(self.match, seconds=SECONDS))
            return None
        if not may_act:
            return None
        reply = self.brain.poll()
        if reply is None or reply.ticket != self._ticket:
            return None
        self._state, self._wanted = None, False
        if reply.action is None or self.match.why_not(self.match.to_move, reply.action) is not None:
            self.stop()
            self.has_failed = bool(reply.failure)
            if self.has_failed:
                log.error("The computer cannot act for a person. %s", reply.failure)
            return None
        return reply.action


# ---------------------------------------------------------------- computers

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Turn:
    """Who has to decide what; any change makes an answer obsolete."""

    seat: Seat
    level: str
    state: State

    def is_same(self, other: _Turn | None) -> bool:
        return other is not None and self.state is other.state and (self.seat, self.level) == (other.seat, other.level)


@dataclass(eq=False, repr=False)
class Computers:
    """Knows whether a computer is to move, and its answer. Questions contain views, never the full state.

    *character_of* returns who the computer of that level on a seat is; empty for nobody in particular.
    """

    match: Match
    brain: Brain
    looking_back: LookingBack
    character_of: Callable[[Seat, str], str] = lambda seat, level: ""

    def __post_init__(self) -> None:
        self.paused = False
        self._turn: _Turn | None = None
        self._ticket = 0
        self._reply: Reply | None = None
        self.may_give_up = True
        self._lost_since: dict[Seat, int] = {}  # the number of the turn in which it first could only lose

    # ------------------------------------------------------------------ who

    def sits_at(self, seat: Seat) -> bool:
        """Whether nobody at this screen decides for *seat*: a computer does, or somebody at another one."""
        return seat >= 0 and self.match.players[seat].kind != "human"

    @property
    def alone(self) -> bool:
        """Whether only computers play and people watch."""
        return all(player.kind == "computer" for player in self.match.players)

    @property
    def present(self) -> bool:
        return any(player.kind == "computer" for player in self.match.players)

    @property
    def offers_end(self) -> Seat | None:
        """The seat whose computer would end a game without luck and secrets, while a person is to act."""
        match = self.match
        if not self._lost_since or not self.may_give_up or match.seats != PLAYERS or match.game.secrets:
            return None
        other = 1 - match.to_move
        since = self._lost_since.get(other) if match.to_move >= 0 and not self.sits_at(match.to_move) else None
        return other if since is not None and count_turns(match.turns) - since >= PLAYERS * LOST_TURNS else None

    @property
    def thinker(self) -> Seat | None:
        """The seat whose computer is searching now."""
        return self._turn.seat if self._turn is not None and not self.paused else None

    # ------------------------------------------------------------------ what can be done

    def pause(self) -> None:
        """Pause or resume; a running search is finished, but its action is not played."""
        self.paused = not self.paused and self.present

    def cancel(self) -> None:
        """Drop the current question."""
        if self._turn is not None:
            self._turn = self._reply = None
            self.brain.cancel()

    # ------------------------------------------------------------------ thinking

    @property
    def asked(self) -> bool:
        """Whether a question is open, or its answer has not been played yet."""
        return self._turn is not None

    @property
    def ready(self) -> bool:
        """Whether there is an answer to play."""
        return self._reply is not None and not self.paused

    def think(self, may_ask: bool = True) -> bool:
        """Ask for the seat to move, and poll; True if a question was asked or answered."""
        awaited = self._awaited()
        if awaited is None or not awaited.is_same(self._turn):
            had = self._turn is not None
            self.cancel()
            if awaited is not None and may_ask and not self.paused:
                self._turn = awaited
                who = self.character_of(awaited.seat, awaited.level)
                self._ticket = self.brain.ask(question_of(self.match, awaited.level, character=who))
            return had or self._turn is not None
        if self._reply is None:
            reply = self.brain.poll()
            if reply is not None and reply.ticket == self._ticket:
                self._reply = reply
        return False

    def _awaited(self) -> _Turn | None:
        seat = self.match.to_move
        if seat < 0 or self.match.players[seat].kind != "computer" or self.looking_back.is_earlier:
            return None
        return _Turn(seat, self._level_of(seat), self.match.state)

    def _level_of(self, seat: Seat) -> str:
        """At which level the computer of *seat* decides now: one that fits a person changes between two of them."""
        player = self.match.players[seat]
        if not player.lift or Random(f"{seat} {len(self.match.turns)}").random() >= abs(player.lift):
            return player.level
        if player.lift < 0:
            return GENTLE
        return next_above(player.level, self.match.game.offered_levels) or player.level

    def take(self) -> Action:
        """The answer; if it is invalid the first legal action, and the reason is logged."""
        assert self._reply is not None and self._turn is not None, "only what is ready can be taken"
        reply, seat = self._reply, self._turn.seat
        self._turn = self._reply = None
        reason = self.match.why_not(seat, reply.action) if reply.action is not None else None
        if reply.action is not None and reason is None:
            if reply.value > LOST:
                self._lost_since.pop(seat, None)
            else:
                self._lost_since.setdefault(seat, count_turns(self.match.turns) + 1)
            return reply.action
        why = reply.failure or f"{reply.action!r} is not legal: {reason}"
        log.error("Seat %d found no action. %s\n%s", seat, why, json.dumps(record(self.match)))
        return self.match.state.legal_actions()[0]


# ---------------------------------------------------------------- hint


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
