"""How a finished game went: three moments that are proven at most, a careful guess of who was ahead, five lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final

import pygame

from halloween_games.app.exports.thumbnail import Framing, draw_position
from halloween_games.app.screens.launcher import FACE
from halloween_games.app.screens.more import DoorsDialog
from halloween_games.app.screens.page import PageScene, Paragraph, paint_words
from halloween_games.core.actions import Action
from halloween_games.core.events import revealed
from halloween_games.core.match import Turn, human_seats
from halloween_games.core.phrases import as_sentence, in_a_row
from halloween_games.core.proofs import HOLD, WINS
from halloween_games.core.spots import CHANCE, NOBODY, Spot
from halloween_games.core.state import State
from halloween_games.core.turn_numbers import count_turns, numbers
from halloween_games.kit import backdrop, theme
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.input import Command, Input, Pointed, Pos
from halloween_games.kit.painter import Painter, scaled
from halloween_games.kit.rect import NOWHERE, Rect, Room, between, placed, square
from halloween_games.kit.services import Services
from halloween_games.kit.speech_bubble import draw_bubble
from halloween_games.kit.widgets import Button, MainButton, Option, Tile, WidgetScene
from halloween_games.session.analysis import Analysis, Point, SummaryLine, nearest_ply, summary
from halloween_games.session.own_mistakes import OwnMistake, OwnMistakes
from halloween_games.session.viewpoint import lone_person
from halloween_games.table.look import GameLook

MOMENTS: Final = 3
AROUND: Final = 34  # units shown around the board
QUESTIONS: Final = dict.fromkeys(WINS, "win") | {
    "sure": "win",
    HOLD: "hold",
    "deny": "hold",
    "quiet": "hold",
    "chance": "chance",
    "kill": "kill",
    "last": "kill",
}
"""Kind of puzzle -> what a moment asks."""
STEPS: Final = {"left": -1, "right": 1, "page_up": -10, "page_down": 10, "start": -10_000, "end": 10_000}


@dataclass(frozen=True)
class ReviewWays:
    """Where the review leads: to a moment as a puzzle, to what is behind More, and to the next opponent."""

    solve: Callable[[OwnMistake], None]
    play_on: Callable[[int], None]
    moves: Callable[[], None]
    command: Callable[[str], None]
    following: tuple[str, Callable[[], None]] | None


@dataclass
class MomentCard(Option, Tile):
    """A moment as a question, with its own position as picture."""

    number: int = 1
    unit: float = 1.0
    picture: Callable[[], pygame.Surface] = lambda: pygame.Surface((1, 1))

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, t, rect = painter.colors, self.unit, self.rect
        k = t / painter.u
        edge = colors.glow_chosen if self.on or focused else colors.edge
        fill = colors.button_cool if self.on or self.hovered else colors.panel
        painter.rounded(rect, fill, edge, (5 if focused else 4 if self.on else 2) * k, 18 * k)
        picture = self.picture()
        where = picture.get_rect(midleft=(rect.left + round(14 * t), rect.centery))
        painter.surface.blit(picture, where)
        painter.frame(where, colors.ink, 3 * k, 2 * k)
        edges = where.right + round(16 * t), rect.top + round(6 * t), rect.right - round(12 * t)
        lower = between(*edges, rect.bottom - round(6 * t))
        upper = lower.cut_top(round(lower.height * 0.54))
        painter.line_in(self.label, upper, 21 * k, colors.paper, HEAD, least=0.75)
        painter.paragraph(self.line, lower, 17 * k, colors.paper, BODY, least=0.7)
        draw_bead(painter, (rect.left + round(16 * t), rect.top + round(14 * t)), self.number, self.on, k)


class ReviewScene(WidgetScene):
    """Opens over the result. It reads the game while it is open; before all is read it names no moment."""

    title_key = "review.title"

    def __init__(
        self,
        services: Services,
        look: GameLook,
        names: Sequence[str],
        emblems: Sequence[str],
        analysis: Analysis,
        mistakes: OwnMistakes,
        ways: ReviewWays,
    ) -> None:
        """*emblems* are the drawings of those who played."""
        super().__init__(services)
        self.match = match = analysis.match
        self.look = look
        self.text = text = services.text.for_game(match.game.id, names, lambda: lone_person(match.players))
        self.names = tuple(names)
        self.analysis = analysis
        self.mistakes = mistakes
        self.emblems = emblems
        self.ways = ways
        self._numbers = numbers(match.turns)  # of the turns of players, as in the list of moves
        self.chosen = len(match.turns)  # the number of turns before the shown position
        self.moments: Sequence[OwnMistake] = ()
        self.tried: set[int] = set()
        self.is_summed_up = not human_seats(self.match.players)
        """Whether the five lines were read, or there are none."""
        self.more = Button("more", label=text("review.more"), act=self._open_more, quiet=True)
        self.done_button = Button("back", label=text("review.done"), act=self.back, quiet=True)
        self.main = MainButton("main", act=self._go_on)
        self.cards: list[MomentCard] = []
        self.says = ""
        self._pictures: dict[tuple[int, tuple[int, int]], pygame.Surface] = {}
        self._picture = self._title = self._bubble = self._face = self._graph = self._plot = NOWHERE
        self._s = 1.0
        self._dragging = False
        self._learn()

    # ------------------------------------------------------------------ what is known

    @property
    def is_read(self) -> bool:
        """Whether everything is known that will be."""
        return self.analysis.done and self.mistakes.done

    def _summary_lines(self) -> Sequence[SummaryLine]:
        """The game in five lines for the first of its people."""
        return summary(self.analysis, human_seats(self.match.players)[0], self.mistakes.kept)

    def summary(self) -> list[tuple[str, str]]:
        """These lines in words, each with its heading."""
        seat, found = human_seats(self.match.players)[0], []
        for line in self._summary_lines():
            about: dict[str, str | int] = {"player": self.names[seat], **line.figures}
            if line.ply is not None:
                turn = self.match.turns[line.ply]
                about |= {"number": self.turn_at(line.ply), "other": self.names[turn.seat]}
                about["told"] = as_sentence(self.told(turn))
            heading, words = f"summary.{line.topic}", f"summary.{line.topic}.{line.how}"
            found.append((self.text(heading), self.text(words, **about)))
        return found

    def sum_up(self) -> None:
        """Tell the game in five lines; the board shows the turn that is to be practiced, if one is."""
        self.is_summed_up = True
        practice = next(line for line in self._summary_lines() if line.topic == "practice")
        self.select(self.chosen if practice.ply is None else practice.ply)
        self.services.stack.push(SummaryScene(self.services, self.summary()))

    def _learn(self) -> None:
        """Say what is known by now; the first time that all of it is, show the moments."""
        if self.analysis.done:
            self.mistakes.look(self.analysis.doubtful())
        if self.is_read and not self.cards and self.mistakes.kept:
            self.moments = [self.mistakes.kept[ply] for ply in sorted([*self.mistakes.kept][:MOMENTS])]
            self.cards = [self._card(number) for number in range(len(self.moments))]
            if self.chosen == len(self.match.turns):
                self.chosen = self.moments[0].ply
        here, last = self.turn_at(min(self.analysis.read, len(self.match.turns) - 1)), count_turns(self.match.turns)
        before, self.says = self.says, ""
        if not self.analysis.done:
            self.says = self.text("review.reading", number=here, of=last)
        elif not self.is_read:
            self.says = self.text("review.checking")
        elif self.moments:
            self.says = self.text("review.moments", count=len(self.moments))
        else:
            how = "guess" if not self.mistakes.seats else "doubted" if self.mistakes.doubted else "flawless"
            self.says = self.text(f"review.{how}")
        if self.is_read and before and self.says != before:
            self.services.speech.say(self.says)
        self._show()

    def _show(self) -> None:
        """Name the main button after what comes next, and mark what is chosen."""
        left = self._untried()
        following = self.ways.following if self.is_read else None
        if left is not None:
            self.main.label = self.text(f"review.try.{left + 1}" if len(self.moments) > 1 else "review.try")
        elif self.is_read and not self.is_summed_up:
            self.main.label = self.text("summary.title")
        else:
            self.main.label = following[0] if following is not None else self.text("review.done")
        for card, moment in zip(self.cards, self.moments, strict=True):
            card.on = moment.ply == self.chosen
        needs_done = left is not None or following is not None or (self.is_read and not self.is_summed_up)
        self.widgets = [*self.cards, self.more, *([self.done_button] if needs_done else []), self.main]

    def _untried(self) -> int | None:
        """The number of the first moment that was not tried yet."""
        return next((number for number, one in enumerate(self.moments) if one.ply not in self.tried), None)

    def _card(self, number: int) -> MomentCard:
        moment, name = self.moments[number], f"moment.{number + 1}"
        asks, told = self.text(f"review.{QUESTIONS[moment.puzzle.kind]}"), self._turn_words(moment.ply)
        card = MomentCard(name, act=partial(self.select, moment.ply), number=number + 1, label=asks, line=told)
        card.picture = partial(self._picture_of, moment.ply)
        return card

    def turn_at(self, ply: int) -> int:
        """The number of the turn to which the decision after *ply* others belongs."""
        return max(1, self._numbers[ply]) if self._numbers else 1

    def _turn_words(self, ply: int) -> str:
        return self.text("review.turn", number=self.turn_at(ply), told=self.told(self.match.turns[ply]))

    def told(self, turn: Turn) -> str:
        """What happened, as in the list of moves of a finished game."""
        phrases = (self.match.game.words.tell(event) for event in revealed(turn.events))
        words = in_a_row(self.text.say(phrase) for phrase in phrases if phrase is not None)
        if words or turn.seat == CHANCE:
            return words or turn.text
        return self.text("review.played", player=self.names[turn.seat], action=turn.text)

    # ------------------------------------------------------------------ what can be done

    def select(self, ply: int) -> None:
        """Show the position before that turn; after the last one, the final position."""
        self.chosen = max(0, min(len(self.match.turns), ply))
        self._show()
        if self.size != (0, 0):
            self._lay_out()
            self.refresh()

    def _go_on(self) -> None:
        number, following = self._untried(), self.ways.following
        if number is not None:
            moment = self.moments[number]
            self.tried.add(moment.ply)
            self.select(moment.ply)
            self.ways.solve(moment)
        elif self.is_read and not self.is_summed_up:
            self.sum_up()
        elif self.is_read and following is not None:
            following[1]()
        else:
            self.back()

    def _open_more(self) -> None:
        can_play_on = self.chosen < len(self.match.turns)
        play_on = partial(self.ways.play_on, self.chosen) if can_play_on else None
        sum_up = self.sum_up if self.is_read and human_seats(self.match.players) else None
        self.services.stack.push(MoreOfReview(self.services, self.ways, play_on, sum_up))

    def close(self) -> None:
        self.mistakes.cancel()
        self.analysis.cancel()

    def enter(self) -> None:
        super().enter()
        self.services.speech.say(self.says)

    def handle(self, event: Input) -> bool:
        if isinstance(event, Pointed) and self._pointed_at_graph(event):
            return True
        is_for_widgets = isinstance(event, Command) and self.focus.visible and event.name in ("left", "right")
        if isinstance(event, Command) and event.name in STEPS and not is_for_widgets:
            self.select(self.chosen + STEPS[event.name])
            return True
        return super().handle(event)

    def _pointed_at_graph(self, event: Pointed) -> bool:
        if event.kind == "down" and event.button == 1 and self._graph.collidepoint(event.pos):
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
        return nearest_ply([*sorted(self.analysis.decisions), last], wanted) or 0

    def update(self, dt: float) -> bool:
        if self.is_read:
            return False
        changed = self.analysis.update() if not self.analysis.done else not self.mistakes.update()
        if changed:
            self._learn()
            self._lay_out()
            self.refresh()
        return changed

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        self._pictures.clear()
        self._lay_out()

    def _lay_out(self) -> None:
        """Also after something came or went; pictures stay."""
        tall, small = backdrop.is_tall(self.size), backdrop.is_small(self.size)
        s = self._s = backdrop.page_scale(self.size, small or self.painter.enlarged > 1)
        width, height = self.size

        def px(units: float) -> int:
            return round(units * s)

        margin, gap = (px(16), px(8)) if small else (px(40), px(14))
        whole = Room(margin, px(12), width - 2 * margin, height - px(12) - px(12 if small else 24))
        foot = whole.cut_bottom(px(54 if small else 76), gap)
        self.main.rect = foot.cut_right(round(foot.width * (0.5 if tall else 0.48)), gap)
        foot.inflate_ip(0, -px(16 if not small else 8))
        has_done = self.done_button in self.widgets
        self.done_button.rect = foot.cut_right(round(foot.width * 0.3) * has_done, gap * has_done)
        self.more.rect = foot
        if tall:
            self._title = whole.cut_top(px(56 if small else 62), gap // 2)
            self._picture = whole.cut_top(round(whole.height * 0.42), gap)
        else:
            self._picture = whole.cut_left(round(whole.width * 0.49), gap)
            self._title = self._picture.cut_top(px(56 if small else 62), gap // 2)
        face = min(px(112 if not small else 76), whole.height // 4)
        self._bubble = whole.cut_top(face, gap // 2)
        self._face = self._bubble.cut_left(face, px(24))
        self._bubble.inflate_ip(0, face * 3 // 4 - face)
        self._place_cards(whole, gap)
        self._graph, side = whole, px(66 if not small else 48)
        self._plot = Rect(whole.left + side, whole.top + px(14), whole.width - side - px(18), whole.height - px(52))

    def _place_cards(self, rest: Room, gap: int) -> None:
        """Lay the cards at the foot of *rest*, which is what the graph has afterwards."""
        high = min(round(98 * self._s * 1.1), (rest.height * 13 // 20) // max(1, len(self.cards)) - gap)
        for card in reversed(self.cards):
            card.rect, card.unit = rest.cut_bottom(high, gap), self._s

    # ------------------------------------------------------------------ picture

    def paint(self, painter: Painter) -> None:
        painter.surface.blit(backdrop.night(painter, self.size, "game"), (0, 0))
        self._paint_title(painter)
        picture = self._drawn(self.chosen, self._picture.size)
        painter.surface.blit(picture, picture.get_rect(center=self._picture.center))
        painter.glow(self._face.center, self._face.height * 0.8, painter.colors.hues[1], 0.35)
        painter.drawing(FACE, self._face)
        draw_bubble(painter, self._bubble, self.says, 20 * self._s / painter.u, center=True)
        self._paint_graph(painter)

    def about(self) -> str:
        """Which game it was, or what was done in the chosen turn."""
        if self.chosen < len(self.match.turns):
            return self._turn_words(self.chosen)
        outcome, text = self.match.outcome, self.text
        assert outcome is not None, "only what is over is reviewed"
        winners = [self.names[seat] for seat in outcome.winners()]
        won = text("result.draw")
        if not outcome.is_tie():
            key = "result.wins" if len(winners) == 1 else "result.win_together"
            won = text(key, player=winners[0], players=" & ".join(winners))
        return text("review.about", game=text("title"), count=count_turns(self.match.turns), won=won)

    def _paint_title(self, painter: Painter) -> None:
        k, colors, room = self._s / painter.u, painter.colors, self._title
        upper = Rect(room.topleft, (round(room.width * 0.42), room.height))
        title = painter.line_in(self.heading(), upper, 36 * k, colors.candle, HEAD, least=0.45)
        rest = between(title.right + round(16 * self._s), room.top, room.right, room.bottom)
        painter.paragraph(self.about(), rest, 18 * k, colors.paper, BODY, least=0.75, middle=True)

    def _picture_of(self, ply: int) -> pygame.Surface:
        """What a moment is about, for its card."""
        high = self.cards[0].rect.height - round(22 * self._s)
        return self._drawn(ply, (round(high * 1.92), high), near=True)

    def _drawn(self, ply: int, room: tuple[int, int], near: bool = False) -> pygame.Surface:
        if (ply, room) not in self._pictures:
            picture = scaled(self._draw_position(ply, near), room, covers=near)
            if near:
                whole = picture.get_rect()
                picture = picture.subsurface(placed(*room, center=whole.center).clip(whole))
            self._pictures[ply, room] = picture
        return self._pictures[ply, room]

    def _draw_position(self, ply: int, near: bool) -> pygame.Surface:
        turns, seat = self.match.turns, NOBODY
        view: State = self.match.view(None)
        way: Sequence[Spot] = ()
        if ply < len(turns):
            turn = turns[ply]
            view = turn.before.observe(turn.seat if turn.seat >= 0 else None)
            seat = turn.seat
            if turn.seat != CHANCE:
                way = self._way(view, turn.action)
        named = self.services.preferences.coordinates and not near  # the squares, which the sentences name
        framing = Framing(AROUND, whole=True, size=self.size, bare=not near, coordinates=named, near=near)
        return draw_position(self.services, view, self.match.seats, self.look, framing, way, seat)

    def _way(self, view: State, action: Action) -> Sequence[Spot]:
        """The path of *action*, or the spots it is about."""
        return self.look.trail_from(view, view.to_move, action) or [pick.spot for pick in action.picks()]

    # ------------------------------------------------------------------ the graph

    def _at(self, ply: float, value: float) -> tuple[float, float]:
        """The point of a value at a moment in the plot."""
        last = max(1, len(self.match.turns))
        value = min(1.0, max(0.0, value))
        return self._plot.left + self._plot.width * ply / last, self._plot.bottom - self._plot.height * value

    def _paint_graph(self, painter: Painter) -> None:
        colors, plot = painter.colors, self._plot
        k = self._s / painter.u
        painter.rounded(self._graph, colors.panel, colors.edge, 2 * k, 18 * k)
        painter.rounded(plot, (colors.well, colors.well), None, 0, 10 * k, 0.9)
        middle = round(self._at(0, 0.5)[1])
        pygame.draw.line(painter.surface, colors.edge, (plot.left, middle), (plot.right, middle), max(1, round(2 * k)))
        lines, teams = self.analysis.lines(), sorted(set(self.analysis.teams))
        own = self.analysis.teams[min(self.mistakes.seats, default=0)]
        shown = [own] if len(teams) == 2 else teams
        drawn = [(lines[team], colors.seats[self.analysis.teams.index(team)]) for team in shown]
        for points, color in drawn:
            self._paint_band(painter, points, color)
        for points, color in drawn:
            self._paint_line(painter, points, color, k)
        self._paint_ends(painter, shown)
        for number, moment in enumerate(self.moments):
            team = self.analysis.teams[moment.seat]
            value = next(one.value for one in lines[team] if one.ply == moment.ply)
            self._paint_moment(painter, number + 1, moment.ply, value if team in shown else 1.0 - value, k)
        if self.chosen < len(self.match.turns) and self.chosen not in [one.ply for one in self.moments]:
            x = round(self._at(self.chosen, 0)[0])
            pygame.draw.line(painter.surface, colors.glow_chosen, (x, plot.top), (x, plot.bottom), max(2, round(3 * k)))
        self._paint_legend(painter, k)

    def _paint_band(self, painter: Painter, points: Sequence[Point], color: theme.Rgb) -> None:
        """Where the line may be: wide where little was read."""
        if len(points) > 1:
            upper = [self._at(one.ply, one.value + one.margin) for one in points]
            lower = [self._at(one.ply, one.value - one.margin) for one in reversed(points)]
            pygame.draw.polygon(painter.surface, theme.mix(painter.colors.well, color, 0.4), [*upper, *lower])

    def _paint_line(self, painter: Painter, points: Sequence[Point], color: theme.Rgb, k: float) -> None:
        """The guess, and in white and thick what is certain."""
        for number, (first, second) in enumerate(pairwise(points)):
            is_certain = not first.margin and not second.margin
            ink, wide = (painter.colors.paper, 7) if is_certain else (color, 4)
            start, end = (self._at(one.ply, one.value) for one in (first, second))
            wide = max(2, round(wide * k))
            pygame.draw.line(painter.surface, ink, start, end, wide)
            if number and wide > 2:
                painter.dot(start, wide / 2, ink)
        for one in points:
            if not one.margin:
                painter.dot(self._at(one.ply, one.value), 4 * k, painter.colors.paper)

    def _paint_ends(self, painter: Painter, shown: Sequence[int]) -> None:
        """The faces of two sides, who is ahead at the top; of more the signs at the left."""
        graph, plot, seats = self._graph, self._plot, self.analysis.teams
        side = min(plot.left - graph.left - round(12 * self._s), plot.height // 2)
        if len(set(seats)) == 2:
            mine, other = seats.index(shown[0]), [team != shown[0] for team in seats].index(True)
            rows = [(mine, plot.top + side // 2), (other, plot.bottom - side // 2)]
        else:
            each = plot.height / len(shown)
            side = min(side, round(each))
            rows = [(seats.index(team), round(plot.top + each * (row + 0.5))) for row, team in enumerate(shown)]
        for seat, middle in rows:
            place = square(side, center=((graph.left + plot.left) // 2, middle))
            is_sign = len(rows) > 2 or not self.emblems[seat]  # of more than two the sign has the line's color
            painter.drawing(f"emblems/token_{seat}" if is_sign else self.emblems[seat], place)

    def _paint_moment(self, painter: Painter, number: int, ply: int, value: float, k: float) -> None:
        """The bead of a moment on the line, and where it is in time."""
        is_on = ply == self.chosen
        color = painter.colors.glow_chosen if is_on else painter.colors.muted
        x, y = self._at(ply, value)
        for top in range(self._plot.top, self._plot.bottom, max(4, round(12 * k))):
            painter.surface.fill(color, Rect(round(x - k), top, max(2, round(2 * k)), max(2, round(6 * k))))
        draw_bead(painter, (x, y), number, is_on, k)

    def _paint_legend(self, painter: Painter, k: float) -> None:
        colors, plot, s = painter.colors, self._plot, self._s
        low = self._graph.bottom - round(8 * s) + round(5 * s)
        row = between(plot.left, plot.bottom + round(5 * s), plot.right, low)
        painter.line_in(str(count_turns(self.match.turns)), row, 17 * k, colors.paper, align="right")
        color = colors.seats[self.analysis.teams.index(self.analysis.teams[min(self.mistakes.seats, default=0)])]
        whole = row.width
        painter.line_in("1", row.copy().cut_left(whole // 10), 17 * k, colors.paper)
        row.cut_left(whole // 8)
        for share, words, ink in ((0.42, "review.guessed", color), (0.26, "review.certain", colors.paper)):
            dash = row.cut_left(round(32 * s), round(8 * s))
            painter.rounded(placed(dash.width, 6 * s, center=dash.center), (ink, ink), None, 0, 3 * k)
            room = row.cut_left(round(whole * share) - dash.width, round(8 * s))
            painter.line_in(self.text(words), room, 17 * k, colors.paper)


def draw_bead(painter: Painter, at: tuple[float, float], number: int, on: bool, k: float) -> None:
    """A numbered bead, yellow where it is chosen."""
    colors, side = painter.colors, painter.px(17 * k)
    painter.dot(at, side * 1.2, colors.ink)
    painter.dot(at, side, colors.glow_chosen if on else colors.muted)
    painter.line_in(str(number), square(side * 2, center=at), 20 * k, colors.ink, HEAD, "center", 0.6)


class MoreOfReview(DoorsDialog):
    """What else can be done with a finished game."""

    offers_game = True
    offers_saving = True

    def __init__(
        self,
        services: Services,
        ways: ReviewWays,
        play_on: Callable[[], None] | None,
        sum_up: Callable[[], None] | None,
    ) -> None:
        """*play_on* begins at the position that the review shows, if it is not the last one.

        *sum_up* tells the game in five lines, if it is one of people.
        """
        super().__init__(services, services.text("launcher.more"), "menu")
        again = [self.door("again", "rematch", play_on, "review.again")] if play_on is not None else []
        if sum_up is not None:
            again.append(self.door("summary", "info", sum_up, "summary.title"))
        self.widgets = [
            self.door("moves", "clock", ways.moves, "review.moves"),
            *again,
            self.door("screenshot", "camera", partial(ways.command, "screenshot"), "result.picture"),
            self.door("copy", "copy", partial(ways.command, "copy"), "menu.copy"),
            self.door("copy_text", "rules", partial(ways.command, "copy_text"), "menu.copy_text"),
            self.back_door,
        ]


class SummaryScene(PageScene):
    """The game in five lines, each below its heading."""

    width_units = 860

    def __init__(self, services: Services, lines: Sequence[tuple[str, str]]) -> None:
        super().__init__(services, services.text("summary.title"), "info")
        self.lines = tuple(lines)

    def enter(self) -> None:
        super().enter()
        for topic, line in self.lines:
            self.services.speech.say(f"{topic}: {line}")

    def paint_page(self, painter: Painter, whole: int) -> pygame.Surface:
        colors, found = painter.colors, list[Paragraph]()
        for topic, line in self.lines:
            found += [Paragraph(topic, colors.candle, HEAD, 6), Paragraph(line, colors.paper, gap=16)]
        return paint_words(painter, whole, found)
