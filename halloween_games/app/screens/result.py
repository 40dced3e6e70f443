"""The end of a game, beside its board: who won, where that came from, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import pi, sin
from random import Random
from typing import Any, Final, Literal

import pygame

from halloween_games.app.screens.navigation import GameWays, Shell, TaskEnd
from halloween_games.app.screens.seats import level_name
from halloween_games.core.match import Match
from halloween_games.core.outcome import Outcome
from halloween_games.core.result_words import match_line
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Seat
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.input import Input, Pointed
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect, Room, between, lay, square
from halloween_games.kit.services import Services
from halloween_games.kit.speech_bubble import draw_bubble
from halloween_games.kit.theme import Rgb, mix
from halloween_games.kit.tween import ease_out
from halloween_games.kit.widgets import Button, MainButton, WidgetScene
from halloween_games.play.panel import PanelModel, draw_face
from halloween_games.table.layout import Areas
from halloween_games.table.look import GameLook, Tally

PIECES: Final = ("leaf_red", "leaf_orange", "leaf_gold", "candy_pink", "candy_blue", "candy_green")
CONFETTI: Final = 50
FALLS: Final = {"x": (0, 1), "y": (-1.3, -0.1), "speed": (0.16, 0.3), "sway": (0, 6.28), "spin": (-0.5, 0.5)}
DANCE_SECONDS: Final = 14.0  # after which everybody stands still
RISE_SECONDS: Final = (0.25, 0.35)  # from one step of the podium to the next, and for each
ANGLE_STEP: Final = 15  # confetti rotates in steps, so that every step is drawn once and cached

# Units in the room beside the board.
GAP: Final = 12
MAIN: Final = 64
QUIET: Final = 50
LINE: Final = 26
NEWS: Final = 58  # over the last line
TITLE: Final = 60  # who has won
TABLE: Final = (40, 12)  # its title, and its margin at the lower edge
ROWS: Final = {2: 46, 3: 42, 4: 38}  # by the number of seats
STEP: Final = (190, 156, 116, 96, 84)  # the greatest width, and the heights by place
LEAST_STEP: Final = 62  # height, for name and number
FIGURE: Final = (170, 140)  # of who has won, and of the others
BUBBLE: Final = 92
SAYS: Final = 58  # above more than two players, with its tail
ASIDE_SECONDS: Final = 1.0  # after which a press on the board lets the podium go
Mood = Literal["win", "draw", "lost", "over"]


@dataclass
class _Piece:
    """A falling leaf or candy; coordinates are fractions of the room beside the board."""

    name: str
    x: float
    y: float
    speed: float
    sway: float
    spin: float
    side: float
    age: float = 0.0


@dataclass(frozen=True)
class Suggestion:
    """Another game against a computer of another *level*, because the last ones went well or badly."""

    kind: Literal["next", "gentler"]
    level: str
    act: Callable[[], None]
    name: str = ""  # of who plays as well as that level, if it is a character of the ladder


@dataclass(frozen=True)
class Opponent:
    """A character who has played: the seat, and the last word."""

    seat: Seat
    says: str


@dataclass(frozen=True)
class Ended:
    """A game that is over.

    Attributes:
        match: all of it; one in which a coach has warned is followed by what was missed.
        panel: who played, and the final view.
        areas: where everything of its screen lies now.
        first_of_rematch: the seat that begins another game.
        suggestion: another level.
        is_trying_again: it was begun in a review, to which a way leads.
        evening: who leads in the evening that it belongs to, in words.
        task: how it went, if the game began at a practice position.
    """

    match: Match
    panel: PanelModel
    outcome: Outcome
    look: GameLook[Any]
    areas: Callable[[], Areas]
    turns: int
    seconds: float
    people: Sequence[Seat] = ()
    suggestion: Suggestion | None = None
    is_trying_again: bool = False
    first_of_rematch: Seat = 1
    opponent: Opponent | None = None
    evening: str = ""
    task: TaskEnd | None = None


def mood_of(outcome: Outcome, people: Sequence[Seat]) -> Mood:
    """What *outcome* is for the *people* who sit here: only their own win is cheered; ``over`` if all are computers."""
    if outcome.is_tie():
        return "draw"
    if not people:
        return "over"
    return "win" if set(people) & set(outcome.winners()) else "lost"


def draw_step(painter: Painter, step: Rect, color: Rgb, name: str, words: str) -> None:
    """Draw a step of a podium in somebody's *color*, with the name, and the points or the place."""
    px, ink = painter.px, painter.colors.ink
    painter.rounded(step, (color, mix(color, ink, 0.3)), ink, 3, 8)
    if step.height < px(40):
        return
    line = Rect(step.left + px(8), step.top + px(4), step.width - px(16), px(28))
    painter.name_in(name, line, sizes.HEADING, ink, HEAD, "center")
    number = Rect(line.left, line.bottom, line.width, min(px(62), step.bottom - line.bottom - px(2))).inflate(
        -px(16), 0
    )
    painter.line_in(words, number, min(56, number.height / painter.u * 0.8), ink, HEAD, "center", 0.4)


class ResultScene(WidgetScene):
    """The players on a podium in place of the column; the board stays whole and uncovered."""

    opaque = False
    offers_game = True
    offers_saving = True
    offers_paste = True

    def __init__(self, services: Services, text: Speaker, ended: Ended, shell: Shell, game: GameWays) -> None:
        super().__init__(services)
        self.text = text
        self.ended = ended
        self.outcome = ended.outcome
        self.mood = mood_of(ended.outcome, ended.people)
        self._shell = shell
        self._game = game
        self._tallies = ended.look.tally(ended.panel.view)
        rematch = "rematch", text("result.once_more"), game.rematch
        first = "rematch", self._next_label(), game.rematch
        if game.village is not None:
            first = "village", text("night.on"), game.village
        elif ended.task is not None:
            following = "following", text("positions.next"), ended.task.following
            first = following if ended.task.is_solved else rematch
        elif ended.evening and game.evening is not None:
            first = "evening", text("evening.back"), game.evening
        elif ended.is_trying_again:
            first = "to_review", text("review.return"), game.back_to_review
        elif ended.match.learning:
            first = "moments", text("result.moments"), game.review
        elif (other := ended.suggestion) is not None:
            label = text(f"result.{other.kind}", level=other.name or level_name(text, other.level))
            first = "level", label, other.act
        quiet = [rematch]
        if first[0] == "rematch":
            quiet = [following] if ended.task is not None else []
        if first[0] != "moments":
            quiet.append(("review", text("result.review"), game.review))
        quiet.append(("launcher", text("review.done"), shell.launcher))
        if ended.task is not None:
            quiet[-1] = "positions", text("positions.all"), ended.task.all_of_them
        self.widgets = [MainButton(first[0], label=first[1], act=first[2])]
        self.widgets += [Button(name, label=label, act=act) for name, label, act in quiet]
        self._cover = self._podium = self._table = self._lines_at = Room(0, 0, 0, 0)
        self._age = 0.0
        self._confetti = _confetti(Random()) if self.mood == "win" and self.services.may_move else []

    def _next_label(self) -> str:
        """What comes next, and who begins it: after a whole match of two whoever has just begun."""
        names, of_two = self.ended.panel.names, self.ended.match.of_two
        if of_two is None:
            return self.text("result.rematch", player=names[self.ended.first_of_rematch % len(names)])
        if of_two.is_last:
            return self.text("result.match.again", player=names[0])
        return self.text("result.match.second", player=names[1])

    # ------------------------------------------------------------------ words

    def heading(self) -> str:
        """Who won, in a sentence."""
        if self.outcome.is_tie():
            return self.text("result.draw")
        names = [self.ended.panel.names[seat] for seat in self.outcome.winners()]
        if len(names) == 1:
            return self.text("result.wins", player=names[0])
        together = names[0]
        for name in names[1:]:
            together = self.text("terminal.and", first=together, second=name)
        return self.text("result.win_together", players=together)

    def match(self) -> str:
        """Where the match of two games stands, or how it ended; empty if the game belongs to none."""
        return match_line(self.text, self.ended.match.of_two, self.outcome, self.ended.panel.names)

    def length(self) -> str:
        """The number of actions and the duration."""
        seconds = max(1, round(self.ended.seconds))
        time = self.text("result.seconds", seconds=seconds)
        if seconds >= 60:
            time = self.text("result.minutes", minutes=round(seconds / 60))
        return self.text("result.length", turns=self.ended.turns, time=time)

    def _lines(self) -> list[tuple[str, Rgb, str]]:
        """Where the match stands, and how long it took, with colors and font families; the head says why it ended."""
        colors, ended = self.painter.colors, self.ended
        first = ended.task.line if ended.task is not None else ended.evening
        if not first and ended.match.of_two is not None:
            first = self.match()
        return [*([(first, colors.candle, BOLD)] if first else []), (self.length(), colors.muted, BODY)]

    # ------------------------------------------------------------------ input and time

    def handle(self, event: Input) -> bool:
        """A press on the board lets the podium go: what the game's screen tells is below it."""
        if (
            isinstance(event, Pointed)
            and (event.kind, event.button) == ("down", 1)
            and self._age >= ASIDE_SECONDS
            and not self._cover.collidepoint(event.pos)
        ):
            self.back()
            return True
        return super().handle(event)

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"new": lambda: self._shell.new_game(self.ended.match.game.id), "start_now": self._game.rematch}

    @property
    def lively(self) -> bool:
        return self.services.may_move and (bool(self._confetti) or self._age < DANCE_SECONDS)

    def update(self, dt: float) -> bool:
        if not self.services.may_move:
            changed = bool(self._confetti) or 0 < self._age < DANCE_SECONDS
            self._confetti, self._age = [], DANCE_SECONDS
            return changed
        self._age += dt
        for piece in self._confetti:
            piece.age += dt
            piece.y += piece.speed * dt
        self._confetti = [piece for piece in self._confetti if piece.y < 1.1]
        return bool(self._confetti) or self._age < DANCE_SECONDS

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        areas, (width, height), px = self.ended.areas(), self.size, self.painter.px
        column = beside = Room(areas.box.unionall([*areas.seats, areas.moves, areas.buttons]))
        gap, is_below = px(GAP), column.top >= areas.board.bottom
        left = max(areas.board.right, column.left - px(8))
        self._cover = Room(left, 0, width - left, height)
        if is_below:  # a narrow window: in two halves
            self._cover = Room(0, column.top - gap // 2, width, height - column.top + gap // 2)
            beside, column = column.columns(2, gap)
        main, *quiet = self.widgets
        foot = column.cut_bottom(px(QUIET), gap)
        words = [self.painter.fonts.width(widget.called(self.text), px(sizes.HEADING), HEAD) for widget in quiet]
        spare = (foot.width - (len(quiet) - 1) * gap - sum(words)) // len(quiet)
        lay(quiet, [foot.cut_left(wide + spare, gap) for wide in words])  # each as much wider than its words
        main.rect = column.cut_bottom(px(MAIN), gap if is_below else px(8))
        high = (len(self._lines()) - 1) * px(LINE) + px(NEWS)
        self._lines_at = beside.cut_bottom(high, px(6 if is_below else 10))
        seats = len(self.ended.panel.names)
        self._table = column.cut_bottom(px(TABLE[0] + TABLE[1] + seats * ROWS[seats]) if self._tallies else 0)
        self._podium = beside

    @property
    def news_place(self) -> Rect:
        """Over the last sentence: the podium, the reason and the buttons stay free."""
        below = self._lines_at.move(0, self.painter.px(4))
        return Rect(0, 0, below.width, self.painter.px(NEWS)).move_to(midbottom=below.midbottom)

    # ------------------------------------------------------------------ picture

    def paint(self, painter: Painter) -> None:
        colors, px = painter.colors, painter.px
        painter.surface.blit(backdrop.night(painter, self.size, "game"), self._cover, self._cover)
        self._draw_confetti(painter, behind=True)
        title = Rect(self._podium.left, self._podium.top, self._podium.width, px(TITLE))
        painter.line_in(self.heading(), title, 46, colors.candle, HEAD, "center", 0.4)
        self._draw_podium(painter)
        if self._tallies:
            self._draw_table(painter)
        lines = self._lines()
        room = self._lines_at.copy()
        for number, (words, color, family) in enumerate(lines):
            row = room.cut_top(px(LINE))
            if number == len(lines) - 1:
                row.centery = self.news_place.centery
            painter.line_in(words, row, sizes.LARGE, color, family, "center", 0.6)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self._draw_confetti(self.painter, behind=False)  # in front of the buttons, too

    def _order(self) -> list[tuple[Seat, int]]:
        """The seats from left to right with their places, the best in the middle; of two the best at the left."""
        scores = self.outcome.scores
        placed = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        pairs = [(seat, sorted(set(scores), reverse=True).index(scores[seat])) for seat in placed]
        return pairs if len(pairs) == 2 else [*pairs[1::2][::-1], *pairs[::2]]

    def _draw_podium(self, painter: Painter) -> None:
        """The players on steps, which rise from the last to the first; beside them the opponent says a last word."""
        px, order, room = painter.px, self._order(), self._podium
        says = self.ended.opponent
        beside = says is not None and len(order) == 2
        count, gap = len(order) + beside, px(10)
        width = min(px(STEP[0]), (room.width - (count - 1) * gap) // count)
        places = room.middle(count, width, gap)
        free = room.height - px(TITLE) - (px(SAYS) if says is not None and not beside else 0)
        scale = min(1.0, free / px(STEP[1] + FIGURE[0] + 20))
        if says is not None:  # below the players, whom its tail may pass
            speaker = places[[seat for seat, _ in order].index(says.seat)].left
            if beside:
                left, top = places[2].left, room.bottom - round(px(STEP[1] + FIGURE[1] * 0.9) * scale)
                bubble = Rect(left, top, min(room.right - left, px(200)), px(BUBBLE))
                if says.seat == order[0][0] and order[1][1] > 0:  # over the other one, who would seem to speak
                    bottom = room.bottom - round(px(STEP[2] + FIGURE[1]) * scale) - px(4)
                    bubble.height = min(bubble.height, bottom - room.top - px(TITLE))
                    bubble.width = min(room.right - places[1].left, px(300))
                    bubble.bottomleft = places[1].left, bottom
                mouth = speaker + width * 0.78, bubble.bottom + px(6)
                draw_bubble(painter, bubble, says.says, sizes.LARGE, center=True, least=0.6, toward=mouth)
            else:  # above all
                bubble = Rect(room.left + px(20), room.top + px(TITLE), room.width - px(40), px(SAYS - 16))
                mouth = speaker + width * 0.5, bubble.bottom + px(14)
                draw_bubble(
                    painter, bubble, says.says, sizes.LARGE, center=True, least=0.5, toward=mouth, from_below=True
                )
        for (seat, place), column in zip(order, places, strict=False):
            high = round(max(px(STEP[1 + place]) * scale, px(LEAST_STEP)) * self._risen(len(order) - 1 - place))
            step = column.copy().cut_bottom(high)
            self._draw_step(painter, step, seat, place)
            side = min(px(FIGURE[place > 0]) * scale, width * (1.0 if len(order) < 4 else 1.1))
            self._draw_player(painter, square(side, midbottom=step.midtop), seat, place)

    def _risen(self, later: int) -> float:
        """How far a step has risen that begins as the one with that number."""
        if not self.services.may_move:
            return 1.0
        apart, each = RISE_SECONDS
        return ease_out(min(1.0, max(0.0, self._age - later * apart) / each))

    def _draw_step(self, painter: Painter, step: Rect, seat: Seat, place: int) -> None:
        words = "" if self.outcome.is_tie() else self.text(f"evening.place.{place + 1}")
        if self._has_points:
            words = f"{self.outcome.scores[seat]:g}"
        draw_step(painter, step, painter.colors.seats[seat], self.ended.panel.names[seat], words)

    @property
    def _has_points(self) -> bool:
        is_counted = any(tally.each for tally in self._tallies)
        return is_counted or not {0, 0.5, 1}.issuperset(self.outcome.scores)

    def _draw_player(self, painter: Painter, face: Rect, seat: Seat, place: int) -> None:
        """Who has won dances, with a crown; after a tie everybody stands still."""
        has_won = not self.outcome.is_tie() and place == 0
        hop, tilt = self._dance(seat) if has_won else (0.0, 0.0)
        body = face.move(0, -round(hop * face.height))
        if has_won:
            painter.glow(face.center, face.width * 0.72, painter.colors.glow_warm, 0.4)
        draw_face(painter, body, self.ended.look, self.ended.panel, seat)
        if has_won:
            above = body.centerx + round(face.width * 0.2), body.top + round(face.width * 0.16)
            painter.drawing("badges/crown", square(face.width * 0.34, midbottom=above), turned=tilt - 12)

    def _draw_table(self, painter: Painter) -> None:
        """Where it came from: what each seat has of all that counts, the winner first."""
        px, colors, panel = painter.px, painter.colors, self.ended.panel
        table, seats = self._table, len(panel.names)
        painter.panel(table)
        rest, margin = table.inflate(0, -2 * px(6)), px(14)
        figures = rest.copy()
        names = figures.cut_left(round(table.width * (0.42 if len(self._tallies) < 4 else 0.3)))
        figures.cut_right(margin)
        columns = figures.columns(len(self._tallies) + self._has_points)
        head = rest.cut_top(px(TABLE[0] - 8), px(2))
        right = names.right - px(6) if self._has_points else head.right - margin
        title = between(head.left + margin, head.top, right, head.bottom)
        painter.line_in(self.text("result.came"), title, sizes.HEADING - 2, colors.gold, HEAD, least=0.5)
        for column, tally in zip(columns, self._tallies, strict=False):
            if tally.each:
                self._draw_count(painter, head.clip(column), tally, 0, str(tally.each), colors.gold)
        for seat in sorted(range(seats), key=lambda seat: (-self.outcome.scores[seat], seat)):
            line = rest.cut_top(px(ROWS[seats])).inflate(-px(16), 0)
            has_won = seat in self.outcome.winners() and not self.outcome.is_tie()
            if has_won:
                painter.rounded(line.inflate(0, -px(4)), colors.row, None, 0, 8)
            token = square(px(26), midleft=(line.left + px(4), line.centery))
            painter.drawing(f"emblems/token_{seat}", token)
            name = between(token.right + px(8), line.top, names.right - px(2), line.bottom)
            painter.name_in(panel.names[seat], name, sizes.LARGE, colors.paper, BOLD)
            for column, tally in zip(columns, self._tallies, strict=False):
                count = tally.counts[seat]
                words = (f"× {count}" if count else "–") if tally.each else str(count)
                self._draw_count(painter, line.clip(column), None if tally.each else tally, seat, words, colors.paper)
            if self._has_points:
                points, color = f"{self.outcome.scores[seat]:g}", colors.candle if has_won else colors.paper
                painter.line_in(points, line.clip(columns[-1]), sizes.PROMPT, color, HEAD, "center")

    def _draw_count(
        self, painter: Painter, cell: Rect, tally: Tally | None, seat: Seat, words: str, color: Rgb
    ) -> None:
        """A number, beside the drawing of what it counts."""
        place = cell
        if tally is not None:
            sign = square(min(painter.px(34), cell.height - painter.px(4), cell.width // 2), midright=cell.center)
            for layer in tally.signs[seat]:
                painter.drawing(layer.art, sign.scale_by(tally.size), layer.tint)
            place = between(sign.right + painter.px(5), cell.top, cell.right, cell.bottom)
        painter.line_in(words, place, sizes.LARGE, color, BOLD, "center" if tally is None else "left", 0.6)

    def _dance(self, seat: Seat) -> tuple[float, float]:
        """The height of a dancer's hop (relative to its size) and its tilt in degrees."""
        if not self.services.may_move or self._age >= DANCE_SECONDS:
            return 0.0, 0.0
        strength = min(1.0, self._age * 3, (DANCE_SECONDS - self._age) * 2)
        beat = self._age * 1.6 + seat * 0.5
        return strength * 0.1 * abs(sin(pi * beat)), strength * 9 * sin(pi * beat)

    def _draw_confetti(self, painter: Painter, behind: bool) -> None:
        """Draw falling leaves and candies beside the board, most of them behind the podium."""
        room = self._cover
        for number, piece in enumerate(self._confetti):
            if (number % 4 != 0) != behind or piece.y < -0.1:
                continue
            angle = round(piece.spin * piece.age * 360 / ANGLE_STEP) * ANGLE_STEP
            image = painter.art.square(f"common/{piece.name}", painter.px(piece.side), angle=angle)
            x = room.left + (piece.x + 0.02 * sin(piece.sway + piece.age * 2.2)) * room.width
            x = max(room.left + image.get_width() / 2, x)
            painter.surface.blit(image, (round(x - image.get_width() / 2), room.top + round(piece.y * room.height)))


def _confetti(rng: Random) -> list[_Piece]:
    found = []
    for _ in range(CONFETTI):
        name, falls = rng.choice(PIECES), {key: rng.uniform(*ends) for key, ends in FALLS.items()}
        found.append(_Piece(name, side=rng.choice((26, 32, 38)), **falls))
    return found
