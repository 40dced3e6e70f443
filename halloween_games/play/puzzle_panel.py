"""The panel of a puzzle: the goal, the turns that are left, what was wrong, and how it went."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from halloween_games.core.events import visible
from halloween_games.core.match import Turn
from halloween_games.core.phrases import Phrase, Sign
from halloween_games.core.proofs import SOLVER
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import CHANCE
from halloween_games.exercises.run import Stage
from halloween_games.kit.fonts import BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.theme import Rgb
from halloween_games.play.answers import Answer, answer_row, told_of
from halloween_games.play.explaining import Block, Row, Words
from halloween_games.play.goal_panel import GoalPanel
from halloween_games.puzzles.puzzle_run import PuzzleRun
from halloween_games.table.figures import Layer

CANDLE_UNITS: Final = (84, 126)
SHOWN_TURNS: Final = 2


class Origin(NamedTuple):
    """Where a puzzle comes from: which game, and in words what was done there."""

    game: Phrase
    played: str
    by: str = ""  # whose game it was, if it was somebody else's


class PuzzlePanel(GoalPanel):
    """Shows one sentence of what is to be done. Errors are told at the end, with the action that was one."""

    def __init__(
        self,
        run: PuzzleRun,
        text: Speaker,
        title: str,
        origin: Origin | None = None,
        drawings: Callable[[Sign], Sequence[Layer]] = lambda sign: (),
    ) -> None:
        """*title* is the text key of why it is solved: as the puzzle of the night, or as practice."""
        super().__init__()
        self._run = run
        self._text = text
        self._title = title
        self._origin = origin
        self._drawings = drawings  # of the signs in short sentences
        self.news: Sequence[str] = ()
        """What solving it has changed."""

    @property
    def heading(self) -> str:
        return self._text(self._title)

    def said(self, shown: Stage) -> str:
        if shown is Stage.DONE:
            told = self._danger("puzzle.prevented", last=1) or map(self.told, self._run.own[-1:])
            return " ".join([self._text("puzzle.solved"), *told])
        return self.sentences(shown)[0] if shown is Stage.WRONG else ""

    def blocks(self, painter: Painter, shown: Stage) -> list[Block]:
        """The answer, a row for each action; at the end the idea with a candle, and how it was solved."""
        colors, news = painter.colors, [Words(news, painter.colors.muted, size=0.8) for news in self.news]
        if shown is Stage.DONE:
            words = [Words(self._text(f"theme.{self._run.puzzle.themes[0]}"), colors.candle, HEAD, 1.2)]
            if self._origin is not None:
                words.append(Words(self.sentences(shown)[0], colors.paper))
            words += [Words(line, colors.muted, size=0.85) for line in self._tries()]
            return [Block([Row([*words, *news], _draw_candle, *CANDLE_UNITS)], colors.candle)]
        rows = [self._row_of(number, turn, colors.paper) for number, turn in enumerate(self.refutation, 1)]
        end = [Words(self._cost, colors.gold, BOLD, 0.9)] if self._cost else []
        rows += [Row([*end, *news], least=40)] if end or news else []
        return [Block(rows, colors.glow_fight)] if rows else []

    @property
    def refutation(self) -> Sequence[Turn]:
        """What the other player has answered to the mistake: as much as can be seen at once."""
        return self._run.answers[:SHOWN_TURNS]

    def _row_of(self, number: int, turn: Turn, color: Rgb) -> Row:
        """A bead with the number, the pieces that the words of *turn* name, and the words."""
        seen = visible(turn.events, SOLVER)
        return answer_row(self._run.game.words, self._text, self._drawings, Answer(str(number), turn.seat, seen), color)

    def _tries(self) -> list[str]:
        """How it was solved, said plainly."""
        run, text = self._run, self._text
        tries = text("puzzle.tries", count=run.mistakes + 1) if run.mistakes else text("puzzle.first_try")
        return [tries, *([text("puzzle.helped")] if run.hints else [])]

    @property
    def goal(self) -> str:
        return self._text.say(self._run.puzzle.goal)

    def sentences(self, shown: Stage) -> list[str]:
        run, text, origin = self._run, self._text, self._origin
        if shown is Stage.DONE:
            about = text("puzzle.about", idea=text(f"theme.{run.puzzle.themes[0]}"))
            if origin is not None:
                key = "puzzle.family.played" if origin.by else "puzzle.own.played"
                about = text(key, told=origin.played, **({"player": origin.by} if origin.by else {}))
            return [about, *self._danger("puzzle.prevented"), *self._tries(), *self.news]
        if run.is_showing:
            return [self.goal, *self._danger("puzzle.danger")]
        if shown is Stage.WRONG:
            how = "puzzle.lucky" if run.has_won_by_luck else "puzzle.mistake"
            told = self.told(run.mistake) if run.mistake is not None else ""
            return [text(how, told=told).strip(), *self._answer(), *self.news]
        turns = [text("puzzle.turns", count=max(1, run.turns_left))] if run.puzzle.own_turns > 1 else []
        came_from = [text.say(origin.game)] if origin is not None else []
        return [self.goal, *turns, *self._danger("puzzle.danger"), *came_from]

    def _danger(self, key: str, last: int = 0) -> list[str]:
        """What the other player does if nobody stops it, once it was shown; only the *last* turns of it, or all."""
        turns = [turn for turn in self._run.danger if turn.seat not in (SOLVER, CHANCE)]
        told = " ".join(map(self.told, turns[-last:]))
        return [f"{self._text(key)} {told}"] if told else []

    def told(self, turn: Turn) -> str:
        """What the solver has done in *turn*, in words."""
        return told_of(self._run.game.words, self._text, visible(turn.events, SOLVER))

    def _answer(self) -> list[str]:
        """What the other player has answered to the mistake, and what it has cost."""
        if not self._cost:
            return []
        told = " ".join(filter(None, map(self.told, self._run.answers)))
        answer = self._text("puzzle.answer", told=told) if told else ""
        return [f"{answer} {self._cost}".strip()]

    @property
    def _cost(self) -> str:
        """What the mistake has cost; empty for one that won by luck."""
        return "" if self._run.has_won_by_luck else self._text.say(self._run.cost)


def _draw_candle(painter: Painter, room: Rect) -> None:
    painter.glow((room.centerx, room.top + room.height // 4), room.width * 0.9, painter.colors.glow_warm, 0.5)
    painter.drawing("learn/candle_lit", room)
