"""A puzzle being tried, without a screen: actions, the hardest replies, and mistakes that are answered at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Sequence
from itertools import dropwhile, groupby, takewhile
from typing import Any, NamedTuple

from halloween_games.core.actions import Action
from halloween_games.core.events import Event, visible
from halloween_games.core.match import Match, Player, Turn
from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.proofs import SOLVER, WINS
from halloween_games.core.prover import TooManyPositions
from halloween_games.core.puzzling import MISSED, OPEN, SOLVED
from halloween_games.core.questions import Brain, JudgeTry, Question, Reply, TryVerdict
from halloween_games.core.reasons import BadNotation, IllegalAction
from halloween_games.core.spots import BOARD, CHANCE, NOBODY
from halloween_games.exercises.run import ExerciseRun, Judge, Stage
from halloween_games.puzzles.goals import GIFT, OWN
from halloween_games.puzzles.puzzle import Puzzle


class Try(NamedTuple):
    """Everybody's actions since the start; *wants_line* asks how it goes on after them, too (``Checker.with_line``)."""

    played: tuple[str, ...]
    wants_line: bool = False


class TryProofs:
    """How tries at *puzzle* are judged; if one needs too many positions, or fails, the file is believed."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._checker = puzzle.checker()

    def key(self, tried: Try) -> Hashable:
        return tried

    def prove(self, tried: Try) -> TryVerdict:
        try:
            return self._checker.with_line(tried.played) if tried.wants_line else self._checker.after(tried.played)
        except TooManyPositions:
            return stored_verdict(self._puzzle, tried.played)

    def question(self, tried: Try) -> Question:
        puzzle = self._puzzle
        wanted = JudgeTry(puzzle.kind, puzzle.turns, *tried)
        return Question(puzzle.game, puzzle.seats, puzzle.options, puzzle.view, wanted)

    def read(self, tried: Try, reply: Reply) -> TryVerdict:
        return reply.verdict or stored_verdict(self._puzzle, tried.played)


def stored_verdict(puzzle: Puzzle, played: Sequence[str]) -> TryVerdict:
    """What the file says where no proof can be had: the first action decides."""
    if not played:
        return TryVerdict(OPEN, puzzle.turns, puzzle.solution)
    is_right = played[0] in puzzle.solution
    return TryVerdict(SOLVED if is_right else MISSED, 0, missed_at=None if is_right else 0)


class PuzzleRun(ExerciseRun):
    """One person at one puzzle.

    Every action that keeps the proof is accepted. One that does
    not is told at once, or if it ends the turn, as soon as the others have shown in their own what was wrong with it.

    Args:
        brain: whom to ask for proofs; without one they happen at once.
    """

    def __init__(self, puzzle: Puzzle, brain: Brain | None = None) -> None:
        self.puzzle = puzzle
        players = [Player(), Player("computer", "", "")]  # nobody thinks: the proof answers
        match = Match(puzzle.game, puzzle.seats, puzzle.options, puzzle.seed, start=puzzle.start, players=players)
        super().__init__(match, SOLVER)
        self.judge: Judge[Try, TryVerdict] = Judge(TryProofs(puzzle), brain)
        self.mistake: Turn | None = None  # the action that is told to be one
        self._end: Stage | None = None
        self._verdicts: dict[int, TryVerdict] = {}  # by the number of turns
        self._missed_at = 0  # the number of turns before the mistake
        self._to_show: deque[str] | None = None  # of the danger that is being shown on the board
        self._kept: list[Turn] = []  # what was played before it was shown
        self.danger: tuple[Turn, ...] = ()
        """What the others would do after a wasted action, once it was shown or is no secret any more."""

    # ------------------------------------------------------------------ how it stands

    @property
    def stage(self) -> Stage:
        if self.is_showing:
            return Stage.REPLYING
        if self._end is not None:
            return self._end
        turns = self.match.turns
        if turns and turns[-1].seat == self.seat and self._verdict is None:
            return Stage.JUDGING
        return Stage.CHOOSING if self.match.to_move == self.seat else Stage.REPLYING

    @property
    def is_clean(self) -> bool:
        """Whether there was neither a mistake nor a hint."""
        return not self.mistakes and not self.hints

    @property
    def turns_left(self) -> int:
        """The solver's own turns that are left, as far as it is known."""
        known = [verdict.turns for _, verdict in sorted(self._verdicts.items())]
        return known[-1] if known else self.puzzle.own_turns

    @property
    def _verdict(self) -> TryVerdict | None:
        return self._verdicts.get(len(self.match.turns))

    def _on_turn(self, turn: Turn) -> None:
        self.look()

    def look(self) -> None:
        if self._end is not None or self.is_showing:
            return
        count = len(self.match.turns)
        before = [verdict for number, verdict in sorted(self._verdicts.items()) if number < count]
        if before and before[-1].standing == MISSED and self._is_own_or_nobodys:
            self._miss(before[-1])
            return
        if count not in self._verdicts:
            verdict = self.judge.verdict(Try(tuple(self._texts())))
            if verdict is None:
                return
            self._verdicts[count] = verdict
            self._conclude(verdict)

    @property
    def _is_own_or_nobodys(self) -> bool:
        return self.match.to_move in (self.seat, NOBODY)

    def _conclude(self, verdict: TryVerdict) -> None:
        if verdict.standing == SOLVED:
            self._end = Stage.DONE
        elif verdict.standing == MISSED and (self._is_own_or_nobodys or not verdict.reply or self._decides_alone):
            self._miss(verdict)

    @property
    def _decides_alone(self) -> bool:
        """Whether it is all over with the solver's only turn, whatever is answered."""
        puzzle = self.puzzle
        return puzzle.own_turns == 1 and not puzzle.others_turns and GIFT not in puzzle.themes

    def _miss(self, verdict: TryVerdict) -> None:
        """Tell that the goal is missed, and by which action."""
        self._end = Stage.WRONG
        self.mistakes += 1
        self._missed_at = verdict.missed_at or 0
        self.mistake = self.match.turns[self._missed_at]

    @property
    def own(self) -> list[Turn]:
        """What the solver has done."""
        return [turn for turn in self.match.turns if turn.seat == self.seat]

    @property
    def answers(self) -> tuple[Turn, ...]:
        """What the others have done after the mistake that is told, or would do first: their next turn."""
        for turns in (self.match.turns, self.danger if self._is_danger_of_mistake else ()):
            after = turns[self._missed_at + 1 :] if self._end is Stage.WRONG else ()
            theirs = dropwhile(lambda turn: turn.seat in (self.seat, CHANCE), after)
            found = [turn for turn in takewhile(lambda turn: turn.seat != self.seat, theirs) if turn.seat != CHANCE]
            if found:
                return tuple(found)
        return ()

    @property
    def _is_danger_of_mistake(self) -> bool:
        """Whether the danger that is known follows the mistake that is told."""
        at, mistake = self._missed_at, self.mistake
        return mistake is not None and [turn.text for turn in self.danger[at : at + 1]] == [mistake.text]

    @property
    def has_won_by_luck(self) -> bool:
        """Whether the game was won although the others could have prevented it."""
        outcome = self.match.outcome
        return self._end is Stage.WRONG and outcome is not None and outcome.winners() == (self.seat,)

    @property
    def cost(self) -> Phrase:
        """What the mistake that is told has cost, after what the others have answered, as the proof has shown it."""
        puzzle, answers = self.puzzle, self.answers
        outcome = answers[-1].after.outcome() if answers else None
        if outcome is not None and self.seat not in outcome.winners():
            name = "lost"
        elif puzzle.others_turns:
            has_made_sure = puzzle.kind == "deny" and puzzle.others_turns == 1
            name = "open" if not answers else "certain" if has_made_sure else "late"
        elif puzzle.kind in WINS:
            name = GIFT if GIFT in puzzle.themes and puzzle.turns == 1 else "win"
        else:
            name = puzzle.kind if puzzle.kind in ("sure", "chance") else "turn"
        return Phrase(f"puzzle.cost.{name}", {"count": puzzle.turns})

    # ------------------------------------------------------------------ the others

    @property
    def reply_is_due(self) -> bool:
        is_open = self._end is None and not self.is_showing
        return is_open and self.match.to_move not in (self.seat, CHANCE, NOBODY)

    def reply_action(self) -> Action | None:
        """The hardest reply."""
        self.look()
        verdict = self._verdict
        if not self.reply_is_due or verdict is None:
            return None
        action = self._read(verdict.reply) if verdict.reply else None
        # what they hold is hidden from the one who proves
        return action or self.match.view(self.match.to_move).legal_actions()[0]

    # ------------------------------------------------------------------ what threatens

    @property
    def has_danger(self) -> bool:
        """Whether something is to be prevented, and so can be shown."""
        return self.puzzle.others_turns > 0

    @property
    def is_showing(self) -> bool:
        """Whether the board shows what would happen."""
        return self._to_show is not None

    @property
    def has_more_to_show(self) -> bool:
        """Whether another action of it is to come."""
        return bool(self._to_show)

    def danger_line(self) -> list[str] | None:
        """What the others do after the mistake that is told, or after a wasted turn; None until it is known."""
        played = self._texts()[: self._missed_at + 1] if self._end is Stage.WRONG else []
        verdict = self.judge.verdict(Try(tuple(played), wants_line=True))
        return None if verdict is None else [*played, *verdict.line]

    def begin_showing(self, line: Sequence[str]) -> None:
        """Show it from the start on; before anything was missed or solved that is help."""
        if self._end is None:
            self.hints += 1
        self._kept = list(self.match.turns)
        self.match.take_back_to(0)
        self.match.resume(luck="auto", auto_pass=True)
        self._to_show = deque(line)
        self.danger = self._told(line)

    def show_next(self) -> bool:
        """Play one more action of what is shown; False if that was all."""
        if not self._to_show or self.match.to_move in (CHANCE, NOBODY):
            return False
        try:
            turns = self.match.play_text(self.match.to_move, self._to_show.popleft())
        except (BadNotation, IllegalAction):  # luck was another one than the proof counts with
            self._to_show.clear()
            return False
        for turn in turns[1:]:  # luck and passes, which play by themselves
            if self._to_show and self._to_show[0] == turn.text:
                self._to_show.popleft()
        return True

    def end_showing(self) -> None:
        """Put everything back as it was."""
        self.match.take_back_to(0)
        self.match.resume(luck="auto", auto_pass=True)
        while len(self.match.turns) < len(self._kept):
            turn = self._kept[len(self.match.turns)]
            self.match.play(turn.seat, turn.action)
        self._to_show = None

    def look_for_danger(self) -> bool:
        """Find out what was prevented once it is, or how a mistake is answered; True when it has just become known."""
        if not self.has_danger or self._end is None or self.is_showing:
            return False
        if self._is_danger_of_mistake or self.answers if self._end is Stage.WRONG else self.danger:
            return False
        line = self.danger_line()
        self.danger = self._told(line) if line else ()
        return bool(self.danger)

    def line(self) -> Sequence[Turn] | None:
        """How it goes on from here, as the judge tells it; None as long as it is not known."""
        texts = self._texts()
        verdict = self.judge.verdict(Try(tuple(texts), wants_line=True))
        return None if verdict is None else self._told([*texts, *verdict.line])[len(texts) :]

    def _told(self, texts: Sequence[str]) -> tuple[Turn, ...]:
        """What the actions since the start would do, each as a turn."""
        state: Any = self.puzzle.view
        told = []
        for text in texts:
            log: list[Event] = []
            action = self.game.notation.read(state, text)
            after = state.apply(action, log)
            told.append(Turn(state.to_move, action, text, state, after, tuple(log)))
            state = after
        return tuple(told)

    # ------------------------------------------------------------------ again, hints

    def again(self) -> None:
        """Take the mistake back, or begin anew; if luck has acted or a secret was seen since then, begin anew, too."""
        ply = self._back_to(self._missed_at if self._end is Stage.WRONG else 0)
        self._to_show = None
        self.danger = ()
        self._verdicts = {count: verdict for count, verdict in self._verdicts.items() if count <= ply}
        self._end = None
        self._missed_at = 0
        self.mistake = None

    @property
    def solution_is_open(self) -> bool:
        self.look()
        return self._end is None and self._verdict is None

    def advice(self) -> Reply | None:
        action = self.hint()
        if action is None:
            return Reply(0, None)
        line = self.line()
        if line is None:
            return None
        return Reply(0, action, because=reason(self.puzzle, line), idea=idea(self.puzzle, action, line))

    def hint(self) -> Action | None:
        """An action that keeps the proof; None if none does any more, and then that is told."""
        self.look()
        verdict = self._verdict
        if self.stage is not Stage.CHOOSING or verdict is None:
            return None
        self.count_hint()
        if verdict.standing == MISSED:
            self._miss(verdict)
            return None
        return self.game.notation.read(self.match.view(self.seat), verdict.keeping[0]) if verdict.keeping else None


# ---------------------------------------------------------------- what a hint says


def told(puzzle: Puzzle, turns: Iterable[Turn]) -> tuple[Phrase, ...]:
    """What happens in *turns*, as the solver sees it."""
    seen = (event for turn in turns for event in visible(turn.events, SOLVER))
    return tuple(phrase for event in seen if (phrase := puzzle.game.words.tell(event)) is not None)


def idea(puzzle: Puzzle, action: Action, line: Sequence[Turn]) -> tuple[Phrase, ...]:
    """What to think of: what threatens, or what the way to the goal ends with, or where it is reached.

    *line* is how it goes on: with *action*, or where something is to be prevented, without it.
    """
    if puzzle.others_turns:
        threat = told(puzzle, (turn for turn in line if turn.seat not in (SOLVER, CHANCE)))
        if threat:
            return (Phrase("puzzle.danger"), *threat)
    theme = puzzle.themes[0]
    about = (Phrase("puzzle.idea", {"idea": Key(f"theme.{theme}")}),) if theme != OWN else ()
    later = _own_turns(line)[1:]
    if later and not puzzle.others_turns:
        return (*about, Phrase("puzzle.ends"), *told(puzzle, later[-1][-1:]))
    return (*about, *_where(puzzle, action, line))


def reason(puzzle: Puzzle, line: Sequence[Turn]) -> tuple[Phrase, ...]:
    """What the solver does next after the action of the hint, if the goal is further away than that."""
    own = [turn for turn in line if turn.seat == SOLVER]
    if puzzle.others_turns or len(own) < 2:
        return ()
    return (Phrase("puzzle.then"), *told(puzzle, own[1:2]))


def _where(puzzle: Puzzle, action: Action, line: Sequence[Turn]) -> tuple[Phrase, ...]:
    """Where the turn ends, or only in which column if the action is nothing but that place."""
    last = next((turn.action for turn in reversed(line) if turn.seat == SOLVER), action)
    spots = [pick.spot for pick in last.picks() if pick.spot.zone == BOARD]
    if not spots:
        return ()
    place = puzzle.game.notation.spot_name(spots[-1])
    if len(action.picks()) == 1:
        return (Phrase("puzzle.column", {"column": place[:1]}),)
    return (Phrase("puzzle.where", {"place": place}),)


def _own_turns(line: Sequence[Turn]) -> list[list[Turn]]:
    """The actions of the solver, by turns."""
    decided = (turn for turn in line if turn.seat != CHANCE)
    return [list(turns) for seat, turns in groupby(decided, lambda turn: turn.seat) if seat == SOLVER]
