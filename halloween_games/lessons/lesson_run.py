"""A lesson being played, without a screen: actions, replies, mistakes that are played out, hints, help and stars."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.conditions import Condition, has_won
from halloween_games.core.events import Event, visible
from halloween_games.core.game import Game
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.match import Match, Player, Turn
from halloween_games.core.phrases import Phrase
from halloween_games.core.questions import Brain, Reply
from halloween_games.core.spots import CHANCE, NOBODY, Spot
from halloween_games.exercises.run import ExerciseRun, Judge, Stage
from halloween_games.lessons.attempt import Attempt, Standing
from halloween_games.lessons.checks import first_attempt
from halloween_games.lessons.judges import AttemptProofs, GoalVerdict
from halloween_games.lessons.lesson import Lesson, Mistake
from halloween_games.lessons.proof import AT_THE_TABLE

GLOW_AFTER: Final = 3  # mistakes
ARROW_AFTER: Final = 5
MOST_STARS: Final = 3
BETWEEN_PLACES: Final = re.compile(r"[\Wx]+")  # in an action as games write it


class Help(IntEnum):
    """What the board shows by itself after several mistakes."""

    NONE = 0
    GLOW = 1  # of the piece
    ARROW = 2  # the whole action


class LessonRun(ExerciseRun):
    """One person at one lesson.

    The others' actions come from ``reply``, and luck from the lesson as far as it says.

    Args:
        seed: for luck that the lesson leaves free.
        brain: whom to ask for proofs; without one they happen at once, with at *most* so many positions.
    """

    def __init__(
        self,
        game: Game[Any],
        lesson: Lesson,
        *,
        seed: int | None = None,
        brain: Brain | None = None,
        most: int = AT_THE_TABLE,
    ) -> None:
        self.lesson = lesson
        self.is_whole_game = lesson.play is not None
        level = lesson.play.level if lesson.play is not None else LEVEL_NAMES[-1]  # thinks if the lesson has no answer
        players = [Player() if seat == lesson.seat else Player("computer", "", level) for seat in range(lesson.seats)]
        match = Match(
            game,
            lesson.seats,
            lesson.options,
            seed,
            start=lesson.start,
            players=players,
            luck_gives=lesson.luck_gives,
        )
        super().__init__(match, lesson.seat)
        self.judge: Judge[Attempt, GoalVerdict] = Judge(AttemptProofs(lesson.options, most), brain)
        self._refusals = 0  # of the mistakes: asking why not costs no star
        self.said: Phrase | None = None  # about the last mistake
        self._told: list[Mistake] = []  # whose sentences have been said
        self._first = first_attempt(game, lesson) if lesson.goal is not None else None
        self._attempts: list[Attempt] = [self._first] if self._first is not None else []  # after each turn
        self._wrong_at: int | None = None  # the number of turns before the mistake that is shown
        self._refuting: Mistake | None = None
        self._is_refuted = False
        self._unjudged: list[tuple[int, Attempt]] = []  # own actions, by the number of turns before them

    # ------------------------------------------------------------------ how it stands

    def own_turn(self) -> Sequence[Event]:
        """What the last action of one's own has done."""
        return next((turn.events for turn in reversed(self.match.turns) if turn.seat == self.seat), ())

    @property
    def stage(self) -> Stage:
        outcome = self.match.outcome if self.is_whole_game else None
        if outcome is not None:
            return Stage.DONE if has_won(outcome, (self.seat,)) else Stage.WRONG
        if self._wrong_at is not None:
            return Stage.WRONG
        if self._unjudged:
            return Stage.JUDGING
        if self._attempts and self._attempts[-1].standing is Standing.REACHED:
            return Stage.DONE
        return Stage.CHOOSING if self.match.to_move == self.seat else Stage.REPLYING

    @property
    def stars(self) -> int:
        """3 without a mistake that was carried out and a hint, 2 with one, otherwise 1; 0 while it is not done."""
        return max(1, MOST_STARS - (self.mistakes - self._refusals) - self.hints) if self.stage is Stage.DONE else 0

    @property
    def help(self) -> Help:
        """What the board shows by itself now."""
        if self.stage is not Stage.CHOOSING or self.is_whole_game:
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

    # ------------------------------------------------------------------ mistakes

    def refused(self, code: str, text: str = "", pointed: Sequence[Spot] = ()) -> Phrase | None:
        """The rules have refused something with *code*: the lesson's sentence, if it is one of its mistakes.

        *text* is the action, or *pointed* are the spots that were chosen, as far as they are known. They cost no
        star, but the board helps after some. Of several that look alike, each has its turn.
        """
        before = self._texts()
        now = [mistake for mistake in self.lesson.mistakes if mistake.code and list(mistake.before) == before]
        fitting = [mistake for mistake in now if mistake.action == text]
        if not fitting and pointed:
            names = self._written(pointed)
            alike = [mistake for mistake in now if len(names) == len(pointed) or mistake.code == code]
            fitting = [mistake for mistake in alike if is_pointed_at(mistake, code, names)]
        elif not fitting:
            fitting = [mistake for mistake in now if mistake.code == code]
        if not fitting:
            if self.stage is Stage.CHOOSING:
                self.said = None  # of an earlier mistake
            return None
        self.mistakes += 1
        self._refusals += 1
        told = next((mistake for mistake in fitting if mistake not in self._told), fitting[0])
        self._told.append(told)
        self.said = told.say.phrase
        return self.said

    def _written(self, pointed: Sequence[Spot]) -> list[str]:
        """The names of the spots, without those that actions do not name, as a tool that one takes first."""
        view, notation = self.match.view(self.seat), self.game.notation
        actions = [(action.picks(), _places(notation.write(view, action))) for action in view.legal_actions()]

        def is_named(spot: Spot, name: str) -> bool:
            uses = [places for picks, places in actions if any(pick.spot == spot for pick in picks)]
            return not uses or any(name.endswith(place) for places in uses for place in places)

        named = ((spot, notation.spot_name(spot)) for spot in pointed)
        return [name for spot, name in named if is_named(spot, name)]

    def _on_turn(self, turn: Turn) -> None:
        if self._first is None:
            self.said = None
            self.mistakes += self.stage is Stage.WRONG  # a lost game is one
            return
        before = self._attempts[-1]
        seen, view = visible(turn.events, self.seat), turn.after.observe(self.seat)
        after = before.followed_by(turn.seat, turn.text, view, seen, self.match.outcome)
        self._attempts.append(after)
        if self._wrong_at is not None and turn.seat not in (self.seat, CHANCE):
            self._is_refuted = True
        if before.standing is not Standing.OPEN:
            return  # what follows is only shown
        if self._wrong_at is not None:
            return
        self.said = None
        if turn.seat == self.seat and after.standing is Standing.OPEN and self.lesson.chances is None:
            self._unjudged.append((len(self.match.turns) - 1, after))
            self.look()
        elif after.standing is Standing.MISSED:
            own = [number for number, each in enumerate(self.match.turns) if each.seat == self.seat]
            self._miss(own[-1] if own else 0)
            self._is_refuted = turn.seat != self.seat

    def look(self) -> None:
        """Judge what has been played, as far as the judge knows it by now; what is too hard to tell is played on."""
        while self._unjudged:
            number, attempt = self._unjudged[0]
            if number == 0 and self.lesson.begins:  # proved when it was written, with more time
                is_missed = self._texts()[0] not in self.lesson.begins
            else:
                verdict = self.judge.verdict(attempt)
                if verdict is None:
                    return
                is_missed = verdict.sure is False
            del self._unjudged[0]
            if is_missed:
                self._miss(number)

    def _miss(self, number: int) -> None:
        """The goal is missed by the action after so many turns."""
        self._unjudged.clear()
        self._wrong_at = number
        self.mistakes += 1
        texts = self._texts()
        before, action = texts[: self._wrong_at], texts[self._wrong_at]
        fitting = [each for each in self.lesson.mistakes if each.action == action and list(each.before) == before]
        self._refuting = fitting[0] if fitting else None
        alike = (each for each in self.lesson.mistakes if each.when and self._has_come(each.when))
        told = self._refuting or next(alike, None)
        self.said = told.say.phrase if told is not None else self._general()
        self._is_refuted = False

    def _general(self) -> Phrase:
        """What is said of a mistake that the lesson does not foresee."""
        chances = self.lesson.chances
        return Phrase("lesson.missed") if chances is None else Phrase("lesson.chances", {"keep": chances.keep})

    def _has_come(self, conditions: Sequence[Condition]) -> bool:
        """Whether *conditions* hold since the action that missed the goal."""
        assert self._wrong_at is not None
        after = self._attempts[self._wrong_at + 1 :]
        return any(all(condition.holds(attempt.context) for condition in conditions) for attempt in after)

    # ------------------------------------------------------------------ the others

    @property
    def reply_is_due(self) -> bool:
        """In their turn, or once to show why something was wrong."""
        if self.stage is not Stage.WRONG:
            return self.stage is Stage.REPLYING
        if not self._may_be_refuted:
            return False
        return self.is_left_to_computers or self._verdict() is None or self._refutation() is not None

    @property
    def is_left_to_computers(self) -> bool:
        """In a whole game, and where chances are measured and the lesson does not know the reply."""
        if self.lesson.chances is None or not self._others_decide:
            return self.is_whole_game
        return not self._foreseen_reply and self._from_line() is None

    @property
    def _may_be_refuted(self) -> bool:
        """Whether the others are to move after a mistake that nobody has answered."""
        return self._others_decide and not self._is_refuted and not self.is_whole_game

    @property
    def _others_decide(self) -> bool:
        return self.match.to_move not in (self.seat, CHANCE, NOBODY)

    @property
    def _foreseen_reply(self) -> str:
        """The reply that the lesson knows to the mistake."""
        return self._refuting.reply if self._refuting is not None else ""

    def _verdict(self) -> GoalVerdict | None:
        """How it stands now, as far as the judge knows it by now; nothing is proved where chances are measured."""
        return self.judge.verdict(self._attempts[-1]) if self.lesson.chances is None else GoalVerdict(None, None)

    def reply_action(self) -> Action | None:
        """The lesson's line, or the hardest reply; none in a whole game, which is played by its level."""
        if self.is_left_to_computers:
            return None
        self.look()
        if self.stage is Stage.WRONG:
            return self._refutation()
        if self.stage is not Stage.REPLYING:
            return None
        return self._from_line() or self._possible(self._judged_action())

    def _possible(self, action: Action | None) -> Action | None:
        """*action*, or any if the others cannot play it: what they hold is hidden from the one who proves."""
        mover = self.match.to_move
        if action is None or self.match.why_not(mover, action) is None:
            return action
        return self.match.view(mover).legal_actions()[0]

    def _refutation(self) -> Action | None:
        """The reply that shows why the last action was wrong; None if it has been played, or there is none."""
        if not self._may_be_refuted:
            return None
        if self._foreseen_reply:
            return self._read(self._foreseen_reply)
        verdict = self._verdict()
        if verdict is None or verdict.sure is not False or verdict.action is None:
            return None
        is_held = self.match.why_not(self.match.to_move, verdict.action) is None  # what is feared may be another card
        return verdict.action if is_held else None

    def _judged_action(self) -> Action | None:
        """What the judge would play now; None if it does not know."""
        verdict = self._verdict()
        return verdict.action if verdict is not None else None

    def _from_line(self) -> Action | None:
        """The next action of a solution that has been followed up to here."""
        texts = self._texts()
        for line in self.lesson.solutions:
            if len(line) > len(texts) and list(line[: len(texts)]) == texts:
                action = self._read(line[len(texts)])
                if action is not None:
                    return action
        return None

    # ------------------------------------------------------------------ again, hints

    def again(self) -> None:
        """Take the mistake back; if luck has acted or a secret was seen since then, begin anew.

        What is done begins anew with nothing counted.
        """
        if self.stage is Stage.DONE:
            self.mistakes = self._refusals = self.hints = 0
        ply = self._back_to(self._wrong_at if self._wrong_at is not None else 0)
        self._attempts = self._attempts[: ply + 1]
        self._wrong_at = self._refuting = self.said = None
        self._unjudged.clear()
        self._is_refuted = False

    def solution(self) -> Action | None:
        """An action that leads to the goal: of the lesson's own lines, or a proved one.

        None in a whole game, and as long as the judge looks for it.
        """
        if self.stage is not Stage.CHOOSING or self._first is None:
            return None
        return self._from_line() or self._judged_action()

    @property
    def solution_is_open(self) -> bool:
        if self.stage is Stage.JUDGING:
            return True
        if self.stage is not Stage.CHOOSING or self._first is None:
            return False
        return self._from_line() is None and self._verdict() is None

    def advice(self) -> Reply:
        action = self.solution()
        if action is None:
            return Reply(0, None)
        self.count_hint()
        return Reply(0, action, because=(self.lesson.idea.phrase,))


def _places(action: str) -> list[str]:
    """What an action in notation names."""
    return [word for word in BETWEEN_PLACES.split(action) if word]


def is_pointed_at(mistake: Mistake, code: str, names: Sequence[str]) -> bool:
    """Whether somebody who points at the spots with these *names* tries to make *mistake*, and is refused with *code*.

    The rules may give another reason for a click than for the whole action, or refuse its beginning already.
    """
    places = _places(mistake.action)
    if not names or not all(any(name.endswith(place) for place in places) for name in names):
        return False
    if mistake.code == code or list(names) == places[: len(names)]:
        return True
    return names[-1] == places[-1] and (len(names) > 1 or len(places) == 1)
