"""The review of a finished game: what decided it, each mistake with a better action, everybody's chances, and luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from halloween_games.app.exports.thumbnail import draw_position, seat_color
from halloween_games.app.screens.review_list import MistakeList, MistakeRow
from halloween_games.core.actions import Action
from halloween_games.core.events import revealed
from halloween_games.core.judging import EVEN
from halloween_games.core.match import Match, Turn
from halloween_games.core.phrases import Key, Sign, in_a_row
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import CHANCE, NOBODY, Spot
from halloween_games.core.state import State
from halloween_games.core.turn_numbers import numbers
from halloween_games.core.words import GameWords
from halloween_games.kit import backdrop, sizes, theme
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.input import Command, Input, Pointed, Pos, Scrolled
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Widget, WidgetScene
from halloween_games.session.analysis import Analysis, Decision, Swing, mistakes_of, nearest_ply
from halloween_games.session.own_mistakes import OwnMistakes
from halloween_games.session.short_words import short_parts
from halloween_games.session.turning_points import best_ply, turning_ply
from halloween_games.table.figures import Layer
from halloween_games.table.layout import is_narrow
from halloween_games.table.look import GameLook

Rect = pygame.Rect

PICTURE_SHARE: Final = 0.5  # of the width, for the board beside everything else, or of the height above it
WORDS_SHARE: Final = 0.35  # of the rest of the height, for the words
LIST_SHARE: Final = 0.32
LIST_HEAD: Final = 28  # units
LEAST_TEXT: Final = 11  # units, of letters that become smaller so that all sentences fit
LEAST_LUCK: Final = 0.1  # the swing that fills the strip of luck, unless there is a larger one
AROUND: Final = 34  # units shown around the board
LEGEND_UNITS: Final = 24  # height of the line with the sides' colors
LEAST_LEGEND: Final = 0.75  # of its width, which the line about luck needs beside the names
CAPTION_UNITS: Final = 20  # height of the line about the small board
KINDS: Final = {"?!": "inaccuracy", "?": "mistake", "??": "blunder"}
MARK_UNITS: Final = 24  # room for one mark; where there is less, marks become dots


class ReviewScene(WidgetScene):
    """Opens over the result. It analyzes while it is open and shows results immediately."""

    def __init__(
        self,
        services: Services,
        match: Match,
        look: GameLook,
        game_words: GameWords,
        text: Speaker,
        names: Sequence[str],
        analysis: Analysis | None = None,
        try_again: Callable[[int], None] = lambda ply: None,
        own_mistakes: OwnMistakes | None = None,
    ) -> None:
        """*try_again* starts a game from the position after so many turns, *own_mistakes* keeps some for practice."""
        super().__init__(services)
        self.match = match
        self.look = look
        self.game_words = game_words
        self.text = text
        self.names = tuple(names)
        self.analysis = analysis or Analysis(match, services.brain)
        self._try_again = try_again
        self._numbers = numbers(match.turns)  # of the turns of players, as in the list of moves
        self._own_mistakes = own_mistakes
        if own_mistakes is not None:
            own_mistakes.look(self.analysis.judged())
        self.chosen = len(match.turns)  # the number of turns before the shown position: first the end and the summary
        self._judged: dict[int, Decision] = {}  # the results known now, read once per frame
        nowhere = Rect(0, 0, 0, 0)
        self._buttons: list[Widget] = [
            Button("previous", nowhere, icon="arrow_left", label=text("review.previous"), act=lambda: self.jump(-1)),
            Button("next", nowhere, icon="arrow_right", label=text("review.next"), act=lambda: self.jump(1)),
            Button("back", nowhere, icon="check", label=text("button.back"), warm=True, act=self.back),
            Button("again", nowhere, icon="rematch", label=text("review.again"), act=self.try_again),
        ]
        self._buttons[3].tip = text("review.again.about")
        self.list = MistakeList(self._row_of, self._again_of)
        self._shown: tuple[object, ...] = ()  # what the rows were made for
        self.widgets = list(self._buttons)
        self._ground: pygame.Surface | None = None
        self._position: tuple[tuple[int, str], pygame.Surface] | None = None
        self._picture = self._words = self._graph = self._plot = self._luck = self._head = self._legend = nowhere
        self._list_panel = nowhere
        self._dragging = False

    # ------------------------------------------------------------------ what can be done

    def select(self, ply: int) -> None:
        """Show the position before that turn; after the last one, the final position."""
        self.chosen = max(0, min(len(self.match.turns), ply))
        self.list.show(self.chosen)
        self._show_list()

    def try_again(self) -> None:
        """Play on from the shown position."""
        if self.chosen < len(self.match.turns):
            self._try_again(self.chosen)

    def jump(self, step: int) -> None:
        """Go to the next or previous mistake; from the end to the first."""
        plies = [mistake.ply for mistake in self.list.mistakes]
        start = -1 if step > 0 and self.chosen == len(self.match.turns) else self.chosen
        ahead = [ply for ply in plies if (ply - start) * step > 0]
        if ahead:
            self.select(ahead[0] if step > 0 else ahead[-1])

    def cancel(self) -> None:
        self.back()

    def close(self) -> None:
        if self._own_mistakes is not None:
            self._own_mistakes.cancel()
        self.analysis.cancel()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Pointed) and self._pointed_at_graph(event):
            return True
        if isinstance(event, Command):
            steps = {"left": -1, "right": 1, "page_up": -10, "page_down": 10, "start": -10_000, "end": 10_000}
            if event.name in steps and not self.focus_on_buttons(event.name):
                self.select(self.chosen + steps[event.name])
                return True
        return super().handle(event)

    def focus_on_buttons(self, name: str) -> bool:
        """Whether left and right are for the buttons: only after Tab or up and down moved there."""
        return self.focus.visible and name in ("left", "right")

    def _pointed_at_graph(self, event: Pointed) -> bool:
        inside = self._graph.collidepoint(event.pos)
        if event.kind == "down" and event.button == 1 and inside:
            self._dragging = True
        elif event.kind == "up" and self._dragging:
            self._dragging = False
            return True
        if not self._dragging:
            return False
        self.select(self._ply_at(event.pos))
        return True

    def _ply_at(self, pos: Pos) -> int:
        last = max(1, len(self.match.turns))
        wanted = (pos[0] - self._plot.left) / max(1, self._plot.width) * last
        known = [*sorted({*self.analysis.decisions, *self.analysis.swings}), last]
        found = nearest_ply(known, wanted)
        return 0 if found is None else found

    def update(self, dt: float) -> bool:
        mine = self._own_mistakes
        if mine is not None and not self.analysis.is_waiting:  # one question at a time
            kept = len(mine.kept)
            if mine.update():
                return len(mine.kept) > kept
        if not self.analysis.update():
            return False
        if mine is not None:
            mine.look(self.analysis.judged())
            mine.update()
        self._show_list()
        return True

    def scrolled(self, event: Scrolled) -> bool:
        if not self.list.scroll(-event.lines):
            return False
        self._show_list()
        return True

    # ------------------------------------------------------------------ the list

    def _show_list(self) -> None:
        """Make the rows anew if they would look different."""
        self.list.mistakes = mistakes_of(self.analysis.judged())
        self.list.scroll(0)
        self._buttons[3].enabled = self.chosen < len(self.match.turns)
        wanted = (tuple(self.list.mistakes), self.list.first, self.chosen, self.size)
        if wanted != self._shown:
            self._shown = wanted
            hovered = {widget.name for widget in self.widgets if widget.hovered}
            self.widgets = [*self._buttons, *self.list.widgets(self.painter)]
            for widget in self.widgets:
                widget.hovered = widget.name in hovered
            self.refresh()

    def _row_of(self, mistake: Decision) -> MistakeRow:
        turn = self.match.turns[mistake.ply]
        parts = short_parts(self.game_words.short(revealed(turn.events)), self.text) or (turn.text,)
        return MistakeRow(
            f"mistake.{mistake.ply}",
            Rect(0, 0, 0, 0),
            mistake=mistake,
            number=self.turn_at(mistake.ply),
            parts=parts,
            cost=f"−{round(100 * mistake.loss)}",
            color=self._grade_color(mistake.grade),
            drawings=self._sign_layers,
            chosen=mistake.ply == self.chosen,
            act=lambda: self.select(mistake.ply),
            tip=self.text(
                "review.row",
                number=self.turn_at(mistake.ply),
                player=self.names[mistake.seat],
                percent=round(100 * mistake.loss),
            ),
        )

    def turn_at(self, ply: int) -> int:
        """The number of the turn to which the decision after *ply* others belongs."""
        return max(1, self._numbers[ply])

    def _again_of(self, mistake: Decision) -> Button:
        def again() -> None:
            self.select(mistake.ply)
            self.try_again()

        tip = self.text("review.again.row", number=self.turn_at(mistake.ply))
        return Button(f"again.{mistake.ply}", Rect(0, 0, 0, 0), icon="rematch", act=again, tip=tip)

    def _sign_layers(self, sign: Sign) -> Sequence[Layer]:
        kind, _, seat = sign.drawing.partition(" ")
        return (Layer(f"emblems/token_{seat}"),) if kind == "seat" else self.look.sign(sign.drawing)

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        px, (width, height) = self.painter.px, self.size
        self._ground = self._position = None
        margin, gap = px(28), px(14)
        self._head = Rect(margin, px(16), width - 2 * margin, px(50))
        top = self._head.bottom + px(10)
        buttons = height - margin - px(50)
        whole = Rect(margin, top, width - 2 * margin, buttons - px(16) - top)
        if is_narrow(self.size):
            self._picture = Rect(whole.left, whole.top, whole.width, round(whole.height * PICTURE_SHARE))
            rest = Rect(whole.left, self._picture.bottom + gap, whole.width, 0)
        else:
            self._picture = Rect(
                whole.left, whole.top, min(round(whole.width * PICTURE_SHARE), whole.height), whole.height
            )
            rest = Rect(self._picture.right + gap, whole.top, 0, 0)
        rest.width, rest.height = whole.right - rest.left, whole.bottom - rest.top
        self._words = Rect(rest.left, rest.top, rest.width, round(rest.height * WORDS_SHARE))
        self._list_panel = Rect(rest.left, self._words.bottom + gap, rest.width, round(rest.height * LIST_SHARE))
        graph_top = self._list_panel.bottom + gap
        self._graph = Rect(rest.left, graph_top, rest.width, rest.bottom - graph_top)
        rows = self._list_panel.inflate(-px(28), -px(16))
        rows.top, rows.height = rows.top + px(LIST_HEAD), rows.height - px(LIST_HEAD)
        self.list.place(self.painter, rows)
        inner = self._graph.inflate(-px(28), -px(20))
        inner.left, inner.width = self._graph.left + px(66), self._graph.width - px(66) - px(26)
        luck = px(52) if self._has_luck() else 0
        inner.height -= 0 if luck else px(8)  # for the lowest label, which stands on the line
        self._legend = Rect(inner.left, inner.top - px(4), inner.width, px(LEGEND_UNITS))
        inner.top, inner.height = inner.top + px(LEGEND_UNITS + 6), inner.height - px(LEGEND_UNITS + 6)
        self._plot = Rect(inner.left, inner.top, inner.width, inner.height - luck - (px(10) if luck else 0))
        self._luck = Rect(inner.left, self._plot.bottom + px(10), inner.width, luck)
        left = margin
        for widget, units in zip((*self._buttons[:2], self._buttons[3]), (190, 190, 250), strict=True):
            widget.rect = Rect(left, buttons, px(units), px(48))
            left = widget.rect.right + gap
        self._buttons[2].rect = Rect(width - margin - px(170), buttons, px(170), px(48))
        self._show_list()

    def _has_luck(self) -> bool:
        return any(turn.seat == CHANCE for turn in self.match.turns)

    def _at(self, ply: float, value: float) -> tuple[float, float]:
        """The point of a value at a moment in the plot."""
        last = max(1, len(self.match.turns))
        return self._plot.left + self._plot.width * ply / last, self._plot.bottom - self._plot.height * value

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        return self.text("review.title")

    def paint(self, painter: Painter) -> None:
        surface = painter.surface
        if self._ground is None:
            self._ground = backdrop.night(painter, self.size, "game").copy()
        surface.blit(self._ground, (0, 0))
        self._judged = self.analysis.judged()
        self._paint_head(painter)
        self._paint_position(painter)
        self._paint_words(painter)
        self._paint_graph(painter)
        self._paint_list(painter)

    def _paint_list(self, painter: Painter) -> None:
        """Draw the frame of the list, and what the marks mean; its rows are widgets."""
        px, colors = painter.px, painter.colors
        painter.panel(self._list_panel)
        inner = self._list_panel.inflate(-px(32), -px(14))
        head = Rect(inner.left, inner.top, round(inner.width * 0.34), px(LIST_HEAD - 4))
        painter.line_in(self.text("review.list"), head, sizes.LARGE, colors.candle, HEAD)
        marks = Rect(head.right, head.top, inner.right - head.right, head.height)
        painter.line_in(self.text("review.marks"), marks, sizes.SMALL, colors.muted, BODY, "right")
        self.list.draw(painter, self.text("review.flawless" if self.analysis.done else "review.none_yet"))

    def _paint_head(self, painter: Painter) -> None:
        colors = painter.colors
        px, head = painter.px, self._head
        painter.icon("trophy", (head.left + px(18), head.centery), 30, "candle")
        title = Rect(head.left + px(46), head.top, head.width // 2, head.height)
        painter.line_in(self.text("review.title"), title, sizes.DISPLAY, colors.candle, HEAD)
        if self.analysis.done:
            return
        bar = Rect(0, 0, px(260), px(14))
        bar.midright = (head.right, head.centery)
        painter.rounded(bar, (colors.well, colors.well), colors.edge, 2, 7)
        done = Rect(bar.left, bar.top, max(bar.height, round(bar.width * self.analysis.progress)), bar.height)
        painter.rounded(done, colors.button_warm, colors.ink, 2, 7)
        line = Rect(bar.left - px(260), head.top, px(244), head.height)
        painter.line_in(self.text("review.thinking"), line, sizes.TEXT, colors.muted, BODY, "right")

    def _paint_position(self, painter: Painter) -> None:
        """Draw the board before the selected turn in the decider's view, with a line that explains its marks."""
        painter.panel(self._picture)
        frame = self._picture.copy()
        frame.height -= painter.px(CAPTION_UNITS)
        self._paint_caption(painter, Rect(frame.left, frame.bottom - painter.px(6), frame.width, painter.px(24)))
        wanted = (self.chosen, self._better())
        if self._position is None or self._position[0] != wanted:
            surface = painter.surface
            self._position = (wanted, self._draw_position(painter, frame.inflate(-painter.px(20), -painter.px(20))))
            painter.surface = surface
        picture = self._position[1]
        painter.surface.blit(picture, picture.get_rect(center=frame.center))

    def _paint_caption(self, painter: Painter, row: Rect) -> None:
        """Draw which moment the board shows and, in their colors, what was played and what is better."""
        colors = painter.colors
        parts: list[tuple[str, theme.Rgb]] = []
        if self.chosen >= len(self.match.turns):
            parts.append((self.text("review.board.end"), colors.muted))
        else:
            parts.append((self.text("review.board.before"), colors.muted))
            seat = self.match.turns[self.chosen].seat
            if seat >= 0:
                parts.append((self.text("review.board.played"), seat_color(colors, seat)))
            if self._better():
                parts.append((self.text("review.board.better"), colors.gold))
        size, dot, gap = sizes.SMALL * painter.u * painter.enlarged, painter.px(18), painter.px(16)
        widths = [painter.fonts.width(words, size, BOLD) + painter.px(4) for words, _ in parts]
        room = row.width - painter.px(24) - (dot + gap) * (len(parts) - 1)
        share = min(1.0, room / sum(widths))
        left = row.centerx - round(sum(widths) * share + (dot + gap) * (len(parts) - 1)) // 2
        for number, ((words, color), width) in enumerate(zip(parts, widths, strict=True)):
            if number:
                at = (left + gap + painter.px(7), row.centery)
                painter.dot(at, painter.px(6.5), colors.ink)
                painter.dot(at, painter.px(5), color)
                left += gap + dot
            cell = Rect(left, row.top, round(width * share), row.height)
            painter.line_in(words, cell, sizes.SMALL, color if number == 0 else colors.paper, BOLD)
            left = cell.right

    def _better(self) -> str:
        """The text of the better action if the selected turn was a mistake."""
        decision = self._judged.get(self.chosen)
        return decision.better if decision is not None and decision.grade else ""

    def _draw_position(self, painter: Painter, room: Rect) -> pygame.Surface:
        turns = self.match.turns
        seat = NOBODY
        trail: Sequence[Spot] = ()
        better: Sequence[Spot] = ()
        if self.chosen < len(turns):
            turn = turns[self.chosen]
            view = turn.before.observe(turn.seat if turn.seat >= 0 else None)
            seat = turn.seat
            if turn.seat != CHANCE:
                trail = self._way(view, turn.action)
            if self._better():
                better = self._way(view, self.match.game.notation.read(view, self._better()))
        else:
            view = self.match.view(None)
        seats = self.match.seats
        picture = draw_position(
            self.services,
            view,
            seats,
            self.look,
            trail,
            AROUND,
            better,
            whole=True,
            seat=seat,
            size=self.size,
            bare=True,
            coordinates=self.services.preferences.coordinates,  # which the sentences name
        )
        scale = min(room.width / picture.get_width(), room.height / picture.get_height())
        size = (max(1, round(picture.get_width() * scale)), max(1, round(picture.get_height() * scale)))
        return pygame.transform.smoothscale(picture, size)

    def _way(self, view: State, action: Action) -> Sequence[Spot]:
        """The path of *action*, or the spots it is about."""
        return self.look.trail_from(view, view.to_move, action) or [pick.spot for pick in action.picks()]

    def _paint_words(self, painter: Painter) -> None:
        px, box = painter.px, self._words
        painter.panel(box)
        inner = box.inflate(-px(36), -px(24))
        turns = self.match.turns
        if self.chosen >= len(turns):
            self._paint_summary(painter, inner)
            return
        turn = turns[self.chosen]
        head = Rect(inner.left + px(42), inner.top, inner.width - px(42), px(34))
        badge = Rect(inner.left, inner.top + px(1), px(32), px(32))
        if turn.seat == CHANCE:
            painter.icon("dice", badge.center, 30, "green")
            who = self.text("review.luck.name")
        else:
            painter.drawing(f"emblems/token_{turn.seat}", badge)
            who = self.names[turn.seat]
        here, last = self.turn_at(self.chosen), self.turn_at(len(turns) - 1)
        number = self.text("review.number", number=here, of=last, action=turn.text)
        painter.line_in(who, head, sizes.HEADING, painter.colors.paper, HEAD)
        count = Rect(inner.left, head.bottom + px(2), inner.width, px(22))
        painter.line_in(number, count, sizes.SMALL, painter.colors.muted, BODY)
        rest = Rect(inner.left, count.bottom + px(10), inner.width, inner.bottom - count.bottom - px(10))
        self._paint_sentences(painter, rest, [(self._told(turn), painter.colors.paper), *self._sentences()])

    def _told(self, turn: Turn) -> str:
        """What happened, as in the list of moves of a finished game."""
        phrases = (self.game_words.tell(event) for event in revealed(turn.events))
        words = in_a_row(self.text.say(phrase) for phrase in phrases if phrase is not None)
        if words:
            return words
        if turn.seat == CHANCE:
            return self.text("review.luck", text=turn.text)
        return self.text("review.played", player=self.names[turn.seat], action=turn.text)

    def _sentences(self) -> list[tuple[str, theme.Rgb]]:
        """What is known about the selected turn, with colors."""
        decision, swing = self._judged.get(self.chosen), self.analysis.swings.get(self.chosen)
        if swing is not None:
            return [self._swing_words(swing)]
        if decision is not None:
            return self._decision_words(decision)
        if self.chosen in self.analysis.failed:
            return [(self.text("review.failed"), self.painter.colors.muted)]
        if self.chosen < round(self.analysis.progress * len(self.match.turns)):
            return [(self.text("review.forced"), self.painter.colors.muted)]
        return [(self.text("review.not_yet"), self.painter.colors.muted)]

    def _decision_words(self, decision: Decision) -> list[tuple[str, theme.Rgb]]:
        colors = self.painter.colors
        said = [(self._expected_words(decision), colors.muted)]
        if not decision.is_final:
            return [*said, (self.text("review.unsettled"), colors.muted)]
        if not decision.better:
            return [*said, (self.text("review.best"), colors.preview)]
        if not decision.grade:
            return [*said, (self.text("review.good"), colors.preview)]
        said.append((self._loss_words(decision), self._grade_color(decision.grade)))
        view = self.match.turns[decision.ply].before.observe(decision.seat)
        brings = self.game_words.preview(view, self.match.game.notation.read(view, decision.better))
        spoken = self.text.spoken_to(decision.seat)  # as in a hint, which speaks to whoever is to move
        words = in_a_row(spoken.say(phrase) for phrase in (*brings, *decision.because))
        action = decision.better
        if words:  # notation only if nothing says what it does
            key = "review.hint" if brings else "review.hint.why"
            whose = Key(f"seat.{decision.seat}")  # the only person is told without a name
            said.append((self.text(key, player=whose, words=words, action=action), colors.gold))
        else:
            said.append((self.text("review.better", action=action), colors.gold))
        if self._own_mistakes is not None and decision.ply in self._own_mistakes.kept:
            said.append((self.text("review.practice"), colors.muted))
        return said

    def _expected_words(self, decision: Decision) -> str:
        """What could be hoped for before it, or what is proven."""
        player, known = self.names[decision.seat], decision.known
        if known is None:
            return self.text("review.expected", player=player, percent=round(100 * decision.best))
        if known.value == EVEN:
            return self.text("review.known.drawn")
        key = "review.known.won" if known.value > EVEN else "review.known.lost"
        if not known.turns:
            return self.text(key, player=player)
        return self.text(f"{key}.in", player=player, turns=known.turns)

    def _loss_words(self, decision: Decision) -> str:
        """What a mistake gave away."""
        known = decision.known
        if known is None or known.about is None or known.about >= known.value:
            return self.text(f"review.{KINDS[decision.grade]}", percent=round(100 * decision.loss))
        if known.value == EVEN:
            return self.text("review.known.draw_gone")
        return self.text("review.known.win_gone" if known.about == EVEN else "review.known.win_thrown")

    def _swing_words(self, swing: Swing) -> tuple[str, theme.Rgb]:
        percent = round(100 * abs(swing.amount))
        if percent == 0:
            return self.text("review.luck.even", player=self.names[swing.seat]), self.painter.colors.muted
        key = "review.luck.good" if swing.amount > 0 else "review.luck.bad"
        color = self.painter.colors.glow_target if swing.amount > 0 else self.painter.colors.glow_fight
        return self.text(key, player=self.names[swing.seat], percent=percent), color

    def _paint_summary(self, painter: Painter, inner: Rect) -> None:
        """Draw what decided the game: what everybody gave away, and the effect of luck."""
        px = painter.px
        painter.line_in(
            self.text("review.summary" if self.analysis.done else "review.summary.so_far"),
            Rect(inner.left, inner.top, inner.width, px(34)),
            sizes.HEADING,
            painter.colors.paper,
            HEAD,
        )
        rest = Rect(inner.left, inner.top + px(48), inner.width, inner.height - px(48))
        self._paint_sentences(painter, rest, self._summary())

    def _summary(self) -> list[tuple[str, theme.Rgb]]:
        """What turned the game, what was best, what each side gave away, and the effect of luck on it, with colors."""
        colors = self.painter.colors
        lines: list[tuple[str, theme.Rgb]] = []
        turned = turning_ply(self.analysis, self._judged)
        if turned is not None:
            told = self._told(self.match.turns[turned])
            lines.append((self.text("review.turned", number=self.turn_at(turned), told=told), colors.gold))
        elif self.analysis.done:
            lines.append((self.text("review.not_turned"), colors.gold))
        best = best_ply(self.analysis, self._judged, self._people())
        if best is not None:
            told = self._told(self.match.turns[best])
            lines.append((self.text("review.best_action", number=self.turn_at(best), told=told), colors.preview))
        return [*lines, *self._sums()]

    def _people(self) -> set[int]:
        """The seats of all persons; of everybody if only computers played."""
        seats = {seat for seat, player in enumerate(self.match.players) if player.kind == "human"}
        return seats or set(range(self.match.seats))

    def _sums(self) -> list[tuple[str, theme.Rgb]]:
        """What each side gave away, and the effect of luck on it."""
        colors = self.painter.colors
        lines: list[tuple[str, theme.Rgb]] = []
        for team in sorted(set(self.analysis.teams)):
            seats, player = self._side(team)
            mistakes = [mistake for mistake in mistakes_of(self._judged) if mistake.seat in seats]
            counts = [(kind, sum(mistake.grade == mark for mistake in mistakes)) for mark, kind in KINDS.items()]
            parts = [self.text(f"review.{kind}.count", count=count) for kind, count in counts if count]
            found = ", ".join(parts) or self.text("review.no_mistake")
            words = self.text("review.mistakes", player=player, mistakes=found)
            if self._has_luck():
                luck = round(100 * self.analysis.won_by_luck(team))
                percent = f"{luck:+d}".replace("-", "−") if luck else "0"
                words = f"{words} {self.text('review.luck.sum', percent=percent)}"
            lines.append((words, colors.paper))
        return lines

    def _side(self, team: int) -> tuple[list[int], str]:
        """The seats of a team and its name."""
        seats = [seat for seat, own in enumerate(self.analysis.teams) if own == team]
        return seats, " & ".join(self.names[seat] for seat in seats)

    def _paint_sentences(self, painter: Painter, room: Rect, sentences: Sequence[tuple[str, theme.Rgb]]) -> None:
        """Draw all *sentences* in one size of letters in which they fit."""
        gap, top = painter.px(7), room.top
        size, least = painter.text_px(sizes.LARGE), LEAST_TEXT * painter.u
        while size > least and self._height(painter, room, sentences, size, gap) > room.height:
            size -= 0.5
        for words, color in sentences:
            line = Rect(room.left, top, room.width, max(0, room.bottom - top))
            if line.height < painter.px(14):
                return
            top += painter.paragraph(words, line, sizes.LARGE, color, BOLD, most=size) + gap

    def _height(
        self, painter: Painter, room: Rect, sentences: Sequence[tuple[str, theme.Rgb]], size: float, gap: int
    ) -> int:
        """The height of *sentences* below each other in letters of *size* pixels."""
        images = (painter.fonts.render(words, size, color, BOLD, room.width) for words, color in sentences)
        return sum(image.get_height() + gap for image in images) - gap

    # ------------------------------------------------------------------ the graph

    def _grade_color(self, grade: str) -> theme.Rgb:
        return self.painter.colors.candle if grade == "?!" else self.painter.colors.glow_fight

    def _paint_graph(self, painter: Painter) -> None:
        colors = painter.colors
        px, plot = painter.px, self._plot
        painter.panel(self._graph)
        self._paint_legend(painter)
        painter.rounded(plot, (colors.well, colors.well), None, 0, 8, 0.85)
        lines, mirrored = self.analysis.lines(), self.analysis.mirrored
        first = self.analysis.teams[0]
        if mirrored:
            self._paint_shares(painter, lines[first])
        for value, label in ((1.0, "100 %"), (0.5, "50 %"), (0.0, "0 %")):
            y = round(self._at(0, value)[1])
            pygame.draw.line(painter.surface, colors.edge, (plot.left, y), (plot.right, y), max(1, px(1)))
            line = Rect(self._graph.left + px(8), y - px(10), plot.left - px(8) - self._graph.left - px(8), px(20))
            painter.line_in(label, line, sizes.SMALL, colors.muted, BODY, "right")
        x = round(self._at(self.chosen, 0)[0])
        bottom = self._luck.bottom if self._luck.height else plot.bottom
        pygame.draw.line(painter.surface, colors.glow_chosen, (x, plot.top), (x, bottom), max(2, px(2)))
        for team, points in lines.items():
            if not mirrored or team == first:
                self._paint_line(painter, team, points, mirrored)
        mistakes = sorted(mistakes_of(self._judged), key=lambda mistake: (mistake.ply == self.chosen, mistake.loss))
        roomy = len(mistakes) * px(MARK_UNITS) < plot.width
        for mistake in mistakes:
            value = 1.0 - mistake.best if mirrored and self.analysis.teams[mistake.seat] != first else mistake.best
            self._paint_mark(painter, mistake, value, roomy or mistake.ply == self.chosen)
        if self._luck.height:
            self._paint_luck(painter)

    def _side_color(self, team: int) -> theme.Rgb:
        return self.painter.colors.seats[self.analysis.teams.index(team)]

    def _paint_legend(self, painter: Painter) -> None:
        """Draw the sides' colors, and for whom a bar of luck is good."""
        px, row = painter.px, self._legend
        teams = sorted(set(self.analysis.teams))
        names_width, words_of_luck = row.width, self.text("review.luck.legend")
        size = sizes.SMALL * painter.u * painter.enlarged
        sides = [self._side(team) for team in teams]
        needed = sum(painter.fonts.width(name, size, BOLD) + px(53 + 22 * len(seats)) for seats, name in sides)
        room = row.width - needed - px(10)
        if self._has_luck() and room >= LEAST_LEGEND * painter.fonts.width(words_of_luck, size, BODY):  # names first
            note = Rect(row.right - room, row.top, room, row.height)
            painter.line_in(words_of_luck, note, sizes.SMALL, painter.colors.muted, BODY, "right")
            names_width = needed
        left, most = row.left, names_width // len(teams)
        for team in teams:
            seats, name = self._side(team)
            dash = Rect(left, 0, px(20), px(5))
            dash.centery = row.centery
            painter.rounded(dash, (self._side_color(team),) * 2, painter.colors.ink, 1, 3)
            start = dash.right + px(6)
            for seat in seats:
                painter.drawing(f"emblems/token_{seat}", Rect(start, row.centery - px(10), px(20), px(20)))
                start += px(22)
            start += px(3)
            natural = painter.fonts.width(name, sizes.SMALL * painter.u * painter.enlarged, BOLD) + px(4)
            words = Rect(start, row.top, max(1, min(natural, left + most - px(12) - start)), row.height)
            painter.line_in(name, words, sizes.SMALL, painter.colors.paper, BOLD)
            left = words.right + px(20)

    def _paint_shares(self, painter: Painter, points: Sequence[tuple[int, float]]) -> None:
        """Fill one side's share below the line and the other's above it."""
        places = [self._at(ply, value) for ply, value in points]
        if len(places) < 2:
            return
        left, right, plot = places[0][0], places[-1][0], self._plot
        other = next(seat for seat, team in enumerate(self.analysis.teams) if team != self.analysis.teams[0])
        for edge, seat in ((plot.bottom, 0), (plot.top, other)):
            color = theme.mix(painter.colors.well, painter.colors.seats[seat], 0.32)
            pygame.draw.polygon(painter.surface, color, [(left, edge), *places, (right, edge)])

    def _paint_line(self, painter: Painter, team: int, points: Sequence[tuple[int, float]], shared: bool) -> None:
        """Draw a line through the points, with dots where the team decided or, if *shared*, each in its color."""
        color = self._side_color(team)
        places = [self._at(ply, value) for ply, value in points]
        if len(places) > 1:
            pygame.draw.lines(painter.surface, painter.colors.ink, False, places, painter.px(7))
            pygame.draw.lines(painter.surface, color, False, places, painter.px(3.5))
        for (ply, _), at in zip(points, places, strict=True):
            decision = self.analysis.decisions.get(ply)
            own = decision is not None and self.analysis.teams[decision.seat] == team
            if own or ply == len(self.match.turns) or shared:
                dot = painter.colors.seats[decision.seat] if shared and decision is not None else color
                painter.dot(at, painter.px(4.5), painter.colors.ink)
                painter.dot(at, painter.px(3), dot)

    def _paint_mark(self, painter: Painter, mistake: Decision, value: float, whole: bool) -> None:
        """Draw the mark below the point, so that it never hides the line; a ring if there is no room for *whole*."""
        px = painter.px
        x, y = self._at(mistake.ply, value)
        if not whole:
            painter.ring((x, y), px(8), self._grade_color(mistake.grade), 2.5)
            return
        badge = Rect(0, 0, px(27), px(20))
        badge.midtop = (round(x), round(y + px(8)))
        if badge.bottom > self._plot.bottom:
            badge.bottom = round(y - px(8))
        badge.clamp_ip(self._graph)
        color = self._grade_color(mistake.grade)
        chosen = mistake.ply == self.chosen
        painter.rounded(badge, (painter.colors.ink, painter.colors.ink), color, 3 if chosen else 2, 8)
        painter.line_in(mistake.grade, badge, sizes.SMALL, color, BOLD, "center")

    def _paint_luck(self, painter: Painter) -> None:
        """Draw a bar for every draw: up if it helped the side of its color, down if it hurt."""
        colors = painter.colors
        px, strip = painter.px, self._luck
        painter.rounded(strip, (colors.well, colors.well), None, 0, 8, 0.85)
        painter.icon("dice", (self._plot.left - px(24), strip.centery), 24, "green")
        pygame.draw.line(
            painter.surface, colors.edge, (strip.left, strip.centery), (strip.right, strip.centery), max(1, px(1))
        )
        width = max(px(3), min(px(12), strip.width // max(1, len(self.match.turns)) - 1))
        swings = self.analysis.swings.values()
        largest = max([LEAST_LUCK, *(abs(swing.amount) for swing in swings)])
        for swing in swings:
            size = round(abs(swing.amount) / largest * (strip.height / 2 - px(3)))
            bar = Rect(0, 0, width, max(2, size))
            x = round(self._at(swing.ply, 0)[0])
            if swing.amount >= 0:
                bar.midbottom = (x, strip.centery)
            else:
                bar.midtop = (x, strip.centery)
            color = self._side_color(self.analysis.teams[swing.seat])
            painter.rounded(bar, (color, color), colors.glow_chosen if swing.ply == self.chosen else None, 1.5, 2)
