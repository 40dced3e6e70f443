"""A lesson being played, without a screen: actions, replies, mistakes that are played out, hints, help and stars."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.events import visible
from halloween_games.core.game import Game
from halloween_games.core.goals import OtherCannotWin, TooHard
from halloween_games.core.match import Match, Player, Turn
from halloween_games.core.phrases import Phrase
from halloween_games.core.reasons import BadNotation, IllegalAction, Reason
from halloween_games.core.spots import CHANCE, NOBODY, Spot
from halloween_games.lessons.attempt import Attempt, Standing
from halloween_games.lessons.checks import first_attempt
from halloween_games.lessons.lesson import Lesson, Mistake
from halloween_games.lessons.proof import AT_THE_TABLE, GoalProver, winning_reply

GLOW_AFTER: Final = 3  # mistakes
ARROW_AFTER: Final = 5
MOST_STARS: Final = 3


class Stage(Enum):
    """What a lesson waits for."""

    CHOOSING = "choosing"  # an action of the person
    REPLYING = "replying"  # an action of the others
    WRONG = "wrong"  # the goal is missed: Again
    DONE = "done"


class Help(IntEnum):
    """What the board shows by itself after several mistakes."""

    NONE = 0
    GLOW = 1  # of the piece
    ARROW = 2  # the whole action


class HintStep(IntEnum):
    """What a hint tells; pressing again tells more."""

    PIECE = 1
    ACTION = 2
    WHY = 3


@dataclass(frozen=True)
class LessonHint:
    """One step of a hint: the spots to light, and in the last step the sentence that says why."""

    step: HintStep
    action: Action
    spots: tuple[Spot, ...]
    why: Phrase | None = None


class LessonRun:
    """One person at one lesson.

    The match is played by ``play``, or by whoever else holds it (a session): every turn is judged as it happens. The
    others' actions come from ``reply``, and luck from the lesson as far as it says.

    Args:
        seed: for luck that the lesson leaves free.
        most: how many positions may be looked at while somebody waits.
    """

    def __init__(self, game: Game[Any], lesson: Lesson, *, seed: int | None = None, most: int = AT_THE_TABLE) -> None:
        self.game = game
        self.lesson = lesson
        self.seat = lesson.seat
        level = lesson.play.level if lesson.play is not None else ""  # nobody thinks: the lesson answers
        players = [Player() if seat == self.seat else Player("computer", "", level) for seat in range(lesson.seats)]
        self.match = Match(
            game,
            lesson.seats,
            lesson.options,
            seed,
            start=lesson.start,
            players=players,
            luck_gives=lesson.luck_gives,
        )
        self.mistakes = 0
        self.hints = 0  # decisions for which one was asked
        self.said: Phrase | None = None  # about the last mistake
        self._most = most
        self._first = first_attempt(game, lesson) if lesson.goal is not None else None
        self._attempts: list[Attempt] = [self._first] if self._first is not None else []  # after each turn
        self._wrong_at: int | None = None  # the number of turns before the mistake that is shown
        self._refuting: Mistake | None = None
        self._is_refuted = False
        self._found: tuple[int, Action | None] | None = None  # the refutation after so many turns
        self._hint: tuple[int, HintStep] | None = None  # the number of turns at which it was asked
        self._unsubscribe = self.match.subscribe(self._on_turn)

    def close(self) -> None:
        """End the lesson; the match is not judged any more."""
        self._unsubscribe()

    # ------------------------------------------------------------------ how it stands

    @property
    def stage(self) -> Stage:
        """What the lesson waits for."""
        if self.lesson.play is not None:
            return self._stage_of_game()
        if self._wrong_at is not None:
            return Stage.WRONG
        if self._attempts[-1].standing is Standing.REACHED:
            return Stage.DONE
        return Stage.CHOOSING if self.match.to_move == self.seat else Stage.REPLYING

    def _stage_of_game(self) -> Stage:
        """A whole game is done when it is won."""
        outcome = self.match.outcome
        if outcome is not None:
            won = not outcome.is_tie() and self.seat in outcome.winners()
            return Stage.DONE if won else Stage.WRONG
        return Stage.CHOOSING if self.match.to_move == self.seat else Stage.REPLYING

    @property
    def has_begun(self) -> bool:
        """Whether anybody has acted."""
        return bool(self.match.turns)

    @property
    def stars(self) -> int:
        """3 without mistake or hint, 2 with one, otherwise 1; 0 while it is not done."""
        return max(1, MOST_STARS - self.mistakes - self.hints) if self.stage is Stage.DONE else 0

    @property
    def help(self) -> Help:
        """What the board shows by itself now."""
        if self.stage is not Stage.CHOOSING or self.lesson.play is not None:
            return Help.NONE
        return Help((self.mistakes >= GLOW_AFTER) + (self.mistakes >= ARROW_AFTER))

    @property
    def help_spots(self) -> tuple[Spot, ...]:
        """The spots that glow: the piece, then the whole action."""
        action = self.solution() if self.help else None
        if action is None:
            return ()
        spots = tuple(pick.spot for pick in action.picks())
        return spots if self.help is Help.ARROW else spots[:1]

    # ------------------------------------------------------------------ acting

    def play(self, action: Action) -> Reason | None:
        """Play *action* of the person; why not, if it is refused, which changes nothing but may be a known mistake."""
        if self.stage is not Stage.CHOOSING:
            return Reason("lesson.again" if self.stage is Stage.WRONG else "not_your_turn")
        reason = self.match.why_not(self.seat, action)
        if reason is not None:
            self.refused(reason.code, self.game.notation.write(self.match.view(self.seat), action))
            return reason
        self.match.play(self.seat, action)
        return None

    def play_text(self, text: str) -> Reason | None:
        """The same for an action in notation."""
        try:
            action = self.game.notation.read(self.match.view(self.seat), text)
        except BadNotation as error:
            return error.reason
        except IllegalAction as error:
            if self.stage is Stage.CHOOSING:
                self.refused(error.reason.code, text)
            return error.reason
        return self.play(action)

    def refused(self, code: str, text: str = "") -> Phrase | None:
        """The rules have refused something with *code*: the lesson's sentence, if it is one of its mistakes.

        Only these are counted: looking around by clicking is no mistake.
        """
        known = [mistake for mistake in self.lesson.mistakes if mistake.code == code and self._is_now(mistake)]
        exact = [mistake for mistake in known if mistake.action == text]
        if not known:
            return None
        self.mistakes += 1
        self.said = (exact or known)[0].say.phrase
        return self.said

    def _is_now(self, mistake: Mistake) -> bool:
        return list(mistake.before) == self._texts()

    def _texts(self) -> list[str]:
        return [turn.text for turn in self.match.turns]

    def _on_turn(self, turn: Turn) -> None:
        """Judge a turn of anybody, luck included."""
        if self._first is None:
            self.said = None
            return
        before = self._attempts[-1]
        if self._wrong_at is not None and turn.seat not in (self.seat, CHANCE):
            self._is_refuted = True
        if before.standing is not Standing.OPEN:
            self._attempts.append(before)  # what follows is only shown
            return
        seen = visible(turn.events, self.seat)
        after = before.followed_by(turn.seat, turn.after.observe(self.seat), seen, self.match.outcome)
        self._attempts.append(after)
        if self._wrong_at is not None:
            return
        self.said = None
        if after.standing is Standing.MISSED or (turn.seat == self.seat and not self._may_reach(after)):
            self._miss(turn)

    def _may_reach(self, attempt: Attempt) -> bool:
        """Whether the goal is sure; what is too hard to tell is played on."""
        try:
            return GoalProver(self._most).is_sure(attempt)
        except TooHard:
            return True

    def _miss(self, turn: Turn) -> None:
        """The goal is missed by *turn*, or by the person's last action before it."""
        own = [number for number, each in enumerate(self.match.turns) if each.seat == self.seat]
        self._wrong_at = own[-1] if own else 0
        self.mistakes += 1
        texts = self._texts()
        before, action = texts[: self._wrong_at], texts[self._wrong_at]
        fitting = [each for each in self.lesson.mistakes if each.action == action and list(each.before) == before]
        self._refuting = fitting[0] if fitting else None
        self.said = fitting[0].say.phrase if fitting else Phrase("lesson.missed")
        self._is_refuted = turn.seat != self.seat

    # ------------------------------------------------------------------ the others

    @property
    def reply_is_due(self) -> bool:
        """Whether the others act now: in their turn, or once to show why something was wrong."""
        if self.stage is Stage.WRONG:
            return self._refutation() is not None
        return self.stage is Stage.REPLYING

    def reply_action(self) -> Action | None:
        """What the others play now: the lesson's line, or the hardest reply. None in a whole game, or if none is due.

        A whole game is played by its level.
        """
        if self.lesson.play is not None:
            return None
        if self.stage is Stage.WRONG:
            return self._possible(self._refutation())
        if self.stage is not Stage.REPLYING:
            return None
        return self._from_line() or self._possible(self._hardest())

    def reply(self, action: Action | None = None) -> bool:
        """Play the others' *action*, or the one that the lesson knows; False if there is none."""
        found = action if action is not None else self.reply_action()
        if found is None or not (self.reply_is_due or self.lesson.play is not None) or self.match.to_move < 0:
            return False
        self.match.play(self.match.to_move, found)
        return True

    def _possible(self, action: Action | None) -> Action | None:
        """*action*, or any if the others cannot play it: what they hold is hidden from the one who proves."""
        mover = self.match.to_move
        if action is None or self.match.why_not(mover, action) is None:
            return action
        return self.match.view(mover).legal_actions()[0]

    def _refutation(self) -> Action | None:
        """The reply that shows why the last action was wrong; None if it has been played, or there is none."""
        others = self.match.to_move not in (self.seat, CHANCE, NOBODY)
        if self._is_refuted or not others or self.lesson.play is not None:
            return None
        if self._refuting is not None and self._refuting.reply:
            return self._read(self._refuting.reply)
        plies = len(self.match.turns)
        if self._found is None or self._found[0] != plies:
            self._found = plies, self._proved_refutation()
        return self._found[1]

    def _proved_refutation(self) -> Action | None:
        """The reply that prevents the goal, or wins where that is what the goal is about."""
        attempt = self._attempts[-1]
        if attempt.standing is Standing.OPEN:
            return self._refuting_reply(attempt)
        guards = self.lesson.goal is not None and any(
            isinstance(each, OtherCannotWin) for each in self.lesson.goal.conditions
        )
        return winning_reply(attempt) if guards else None

    def _refuting_reply(self, attempt: Attempt) -> Action | None:
        try:
            return GoalProver(self._most).refuting(attempt)
        except TooHard:
            return None

    def _hardest(self) -> Action:
        """The reply that makes the goal hardest to reach; if that is too hard to tell, the first one."""
        attempt = self._attempts[-1]
        try:
            return GoalProver(self._most).hardest(attempt)
        except TooHard:
            return attempt.legal_actions()[0]

    def _from_line(self) -> Action | None:
        """The next action of a solution that has been followed up to here."""
        texts = self._texts()
        for line in self.lesson.solutions:
            if len(line) > len(texts) and list(line[: len(texts)]) == texts:
                action = self._read(line[len(texts)])
                if action is not None:
                    return action
        return None

    def _read(self, text: str) -> Action | None:
        """The action of the seat to move that is written as *text*."""
        view = self.match.view(self.match.to_move if self.match.to_move >= 0 else self.seat)
        try:
            action = self.game.notation.read(view, text)
        except (BadNotation, IllegalAction):
            return None
        return action if view.why_not(action) is None else None

    # ------------------------------------------------------------------ again, hints

    def again(self) -> None:
        """Take the mistake back; if luck has acted or a secret was seen since then, begin anew."""
        ply = self._wrong_at if self._wrong_at is not None else 0
        if any(turn.barrier() is not None for turn in self.match.turns[ply:]) or self.lesson.play is not None:
            ply = 0
        self.restart_at(ply)

    def restart_at(self, ply: int = 0) -> None:
        """Go back to *ply* turns; mistakes and hints stay counted."""
        self.match.take_back_to(ply)
        self._attempts = self._attempts[: ply + 1]
        self._wrong_at = self._refuting = self._found = self._hint = self.said = None
        self._is_refuted = False
        self.match.resume(luck="auto", auto_pass=True)

    def solution(self) -> Action | None:
        """An action that leads to the goal: of the lesson's own lines, or a proved one. None in a whole game."""
        if self.stage is not Stage.CHOOSING or self._first is None:
            return None
        found = self._from_line()
        if found is not None:
            return found
        attempt = self._attempts[-1]
        try:
            return next(iter(GoalProver(self._most).reaching(attempt)), None)
        except TooHard:
            return None

    def hint(self) -> LessonHint | None:
        """The next step of the hint: the piece, the action, why; then the piece again. None if there is none."""
        action = self.solution()
        if action is None:
            return None
        ply = len(self.match.turns)
        if self._hint is None or self._hint[0] != ply:
            self.hints += 1
            self._hint = ply, HintStep.PIECE
        else:
            self._hint = ply, HintStep(self._hint[1] % HintStep.WHY + 1)
        step = self._hint[1]
        spots = tuple(pick.spot for pick in action.picks())
        if step is HintStep.PIECE:
            return LessonHint(step, action, spots[:1])
        return LessonHint(step, action, spots, self.lesson.idea.phrase if step is HintStep.WHY else None)
