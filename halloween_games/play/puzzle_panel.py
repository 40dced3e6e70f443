"""The panel of a puzzle: the goal, the turns that are left, what was wrong, and how it went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from halloween_games.core.events import visible
from halloween_games.core.match import Turn
from halloween_games.core.phrases import Phrase, as_sentence, in_a_row
from halloween_games.core.proofs import SOLVER
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import CHANCE
from halloween_games.core.stages import Stage
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.play.goal_panel import HEAD_UNITS, GoalPanel
from halloween_games.puzzles.cost import cost_of
from halloween_games.puzzles.puzzle_run import PuzzleRun
from halloween_games.session.short_words import plain, short_parts

LANTERN_UNITS: Final = 40
LONGEST: Final = 90  # letters of what is told of an action; a longer one is told as the list of moves does


class Origin(NamedTuple):
    """Where a puzzle comes from: which of one's own games, and in words what one has done there."""

    game: Phrase
    played: str


class PuzzlePanel(GoalPanel):
    """Shows one sentence of what is to be done. Errors are told at the end, with the action that was one."""

    def __init__(self, run: PuzzleRun, text: Speaker, title: str, origin: Origin | None = None) -> None:
        """*title* is the text key of why it is solved: as the puzzle of the night, or as practice."""
        super().__init__()
        self._run = run
        self._text = text
        self._title = title
        self._origin = origin
        self.news: Sequence[str] = ()
        """What solving it has changed."""

    speaks_from = 190

    def has_speaker(self, shown: Stage) -> bool:
        return shown in (Stage.WRONG, Stage.DONE)

    def heading(self, shown: Stage) -> str:
        if shown is Stage.WRONG:
            return ""
        return self._text("puzzle.solved" if shown is Stage.DONE else self._title)

    def sentences(self, shown: Stage) -> list[tuple[str, str]]:
        run, text = self._run, self._text
        if shown is Stage.DONE:
            about = text("puzzle.about", idea=text(f"theme.{run.puzzle.themes[0]}"))
            if self._origin is not None:
                about = text("puzzle.own.played", told=self._origin.played)
            return [(about, "hint"), *self._danger("puzzle.prevented"), *((news, "info") for news in self.news)]
        goal = text.say(run.puzzle.goal), "flag"
        if run.is_showing:
            return [goal, *self._danger("puzzle.danger")]
        if shown is Stage.WRONG:
            how = "puzzle.lucky" if run.has_won_by_luck else "puzzle.mistake"
            told = self.told(run.mistake) if run.mistake is not None else ""
            news = [(sentence, "info") for sentence in self.news]
            return [(text(how, told=told).strip(), "close"), *self._answer(), *news]
        return [goal, *self._turns_left(), *self._danger("puzzle.danger"), *self._came_from()]

    def _danger(self, key: str) -> list[tuple[str, str]]:
        """What the other player does if nobody stops it, once it was shown."""
        told = " ".join(self.told(turn) for turn in self._run.danger if turn.seat not in (SOLVER, CHANCE))
        return [(f"{self._text(key)} {told}", "hint")] if told else []

    def told(self, turn: Turn) -> str:
        """What the solver has done in *turn*, in words."""
        words, text, seen = self._run.game.words, self._text, visible(turn.events, SOLVER)
        told = in_a_row(text.say(phrase) for event in seen if (phrase := words.tell(event)) is not None)
        if not told or len(told) > LONGEST:
            told = plain(short_parts(words.short(seen), text))
        return as_sentence(told)

    def _answer(self) -> list[tuple[str, str]]:
        """What the other player has answered to the mistake, and what it has cost."""
        if self._run.has_won_by_luck:
            return []
        told = " ".join(filter(None, map(self.told, self._run.answers)))
        answer = self._text("puzzle.answer", told=told) if told else ""
        return [(f"{answer} {self._text.say(cost_of(self._run))}".strip(), "hint")]

    def _came_from(self) -> list[tuple[str, str]]:
        """Which game it is from, if it is one of one's own."""
        return [(self._text.say(self._origin.game), "info")] if self._origin is not None else []

    def _turns_left(self) -> list[tuple[str, str]]:
        """How many turns one has, where there are several."""
        if self._run.puzzle.own_turns == 1:
            return []
        return [(self._text("puzzle.turns", count=max(1, self._run.turns_left)), "info")]

    def draw_reward(self, painter: Painter, area: Rect) -> int:
        """Draw a lit candle at the end of the heading's line."""
        px = painter.px
        candle = Rect(area.right - px(LANTERN_UNITS), area.top - px(HEAD_UNITS - 6), px(LANTERN_UNITS), 0)
        candle.height = px(HEAD_UNITS)
        painter.drawing("learn/candle_lit", candle)
        return area.top
