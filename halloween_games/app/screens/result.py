"""The end of a game: who won and why, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import pi, sin
from random import Random
from typing import Any, Final, Literal

import pygame

from halloween_games.app.screens.navigation import GameWays, Shell
from halloween_games.app.screens.seats import level_name
from halloween_games.core.match_of_two import MatchOfTwo
from halloween_games.core.outcome import Outcome
from halloween_games.core.result_words import match_line
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Seat
from halloween_games.kit import sizes, theme
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.speech_bubble import draw_bubble
from halloween_games.kit.widgets import Button, Widget, WidgetScene
from halloween_games.table.look import GameLook

Rect = pygame.Rect

PIECES: Final = ("leaf_red", "leaf_orange", "leaf_gold", "candy_pink", "candy_blue", "candy_green")
CONFETTI: Final = 80
DANCE_SECONDS: Final = 14.0  # after which everybody stands still
ANGLE_STEP: Final = 15  # confetti rotates in steps, so that every step is drawn once and cached
CARD: Final = (680, 590)
IN_A_ROW: Final = 3  # of the smaller buttons at least, above the rest of them
SHARES: Final = (0.64, 0.36)  # of the widths of the first row
HALVES: Final = (0.5, 0.5)  # if a level is suggested
LETTERING: Final = 148 / 435  # height by width
Mood = Literal["win", "draw", "lost", "over"]


@dataclass
class _Piece:
    """A falling leaf or candy; coordinates are fractions of the window."""

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
    """A character who has played: the drawing, and the last word."""

    face: str
    says: str


def mood_of(outcome: Outcome, people: Sequence[Seat]) -> Mood:
    """What *outcome* is for the *people* who sit here: only their own win is cheered; ``over`` if all are computers."""
    if outcome.is_tie():
        return "draw"
    if not people:
        return "over"
    return "win" if set(people) & set(outcome.winners()) else "lost"


class ResultScene(WidgetScene):
    """The winner dances under falling leaves and candies, above the board."""

    opaque = False
    offers_game = True
    offers_saving = True
    offers_paste = True

    def __init__(
        self,
        services: Services,
        game_id: str,
        text: Speaker,
        outcome: Outcome,
        names: Sequence[str],
        look: GameLook[Any],
        turns: int,
        seconds: float,
        shell: Shell,
        statistics: Callable[[], None],
        game: GameWays,
        emblems: Sequence[str] = (),
        people: Sequence[Seat] = (),
        suggestion: Suggestion | None = None,
        is_trying_again: bool = False,
        of_two: MatchOfTwo | None = None,
        next_first: int = 1,
        opponent: Opponent | None = None,
    ) -> None:
        """*suggestion* is another level. A game *is_trying_again* if it was begun in a review, to which a way leads.

        *of_two* is the match that the game belongs to, if it does, *next_first* the seat that begins a rematch; an
        *opponent* who is somebody says a last word.
        """
        super().__init__(services)
        self.emblems = tuple(emblems) or ("",) * len(names)  # drawings of the persons' own emblems
        self.text = text
        self.outcome = outcome
        self.of_two = of_two
        self._next_first = next_first
        self.opponent = opponent
        self.mood = mood_of(outcome, people)
        self.names = tuple(names)
        self.look = look
        self.turns = turns
        self.seconds = seconds
        self._game = game
        nowhere = Rect(0, 0, 0, 0)

        def save_picture() -> None:
            shell.command("screenshot")

        self.widgets: list[Widget] = [
            Button("rematch", nowhere, label=self._next_label(), icon="rematch", warm=True, act=game.rematch),
            Button("review", nowhere, label=text("result.review"), icon="star", act=game.review),
            Button("replay", nowhere, label=text("result.replay"), icon="clock", act=lambda: shell.command("replay")),
            Button("board", nowhere, label=text("result.board"), icon="picture", act=self.back),
            Button("screenshot", nowhere, label=text("result.picture"), icon="camera", act=save_picture),
            Button("new", nowhere, label=text("result.new"), icon="plus", act=lambda: shell.new_game(game_id)),
            Button("statistics", nowhere, label=text("result.statistics"), icon="trophy", act=statistics),
            Button("launcher", nowhere, label=text("result.launcher"), icon="home", act=shell.launcher),
        ]
        if game.ladder is not None:
            ladder = Button("ladder", nowhere, label=text("against.whom"), icon="arrow_up", act=game.ladder)
            self.widgets.insert(-1, ladder)
        self._shares = SHARES
        if game.village is not None:
            label, rematch_button = text("night.on"), self.widgets[0]
            assert isinstance(rematch_button, Button)
            rematch_button.label, rematch_button.warm = text("result.once_more"), False
            self.widgets.insert(0, Button("village", nowhere, label=label, icon="home", warm=True, act=game.village))
            self._shares = HALVES
        elif is_trying_again:
            label = text("review.return")
            self.widgets.insert(1, Button("to_review", nowhere, label=label, icon="star", act=game.back_to_review))
            self._shares = HALVES
        elif suggestion is not None:
            label = text(f"result.{suggestion.kind}", level=suggestion.name or level_name(text, suggestion.level))
            icon = "trophy" if suggestion.kind == "next" else "arrow_down"
            self.widgets.insert(1, Button("level", nowhere, label=label, icon=icon, warm=True, act=suggestion.act))
            self._shares = HALVES
        self._dim: pygame.Surface | None = None
        self._card = self._faces = nowhere
        self._age = 0.0
        self._confetti = _confetti(Random()) if self._cheers() and self.services.may_move else []

    def _next_label(self) -> str:
        """What comes next, and who begins it: after a whole match of two whoever has just begun."""
        if self.of_two is None:
            return self.text("result.rematch", player=self.names[self._next_first % len(self.names)])
        if self.of_two.is_last:
            return self.text("result.match.again", player=self.names[0])
        return self.text("result.match.second", player=self.names[1])

    def _cheers(self) -> bool:
        return self.mood == "win"

    # ------------------------------------------------------------------ words

    def headline(self) -> str:
        """Who won, in a sentence."""
        if self.outcome.is_tie():
            return self.text("result.draw")
        winners = [self.names[seat] for seat in self.outcome.winners()]
        if len(winners) == 1:
            return self.text("result.wins", player=winners[0])
        together = winners[0]
        for name in winners[1:]:
            together = self.text("terminal.and", first=together, second=name)
        return self.text("result.win_together", players=together)

    def scores(self) -> str:
        """The points of all seats, if the game has points."""
        if all(score in (0, 0.5, 1) for score in self.outcome.scores):
            return ""
        pairs = zip(self.names, self.outcome.scores, strict=True)
        return "  ·  ".join(self.text("result.points", player=name, points=f"{score:g}") for name, score in pairs)

    def match(self) -> str:
        """Where the match of two games stands, or how it ended; empty if the game belongs to none."""
        return match_line(self.text, self.of_two, self.outcome, self.names)

    def length(self) -> str:
        """The number of actions and the duration."""
        seconds = max(1, round(self.seconds))
        time = (
            self.text("result.seconds", seconds=seconds)
            if seconds < 60
            else self.text("result.minutes", minutes=round(seconds / 60))
        )
        return self.text("result.length", turns=self.turns, time=time)

    # ------------------------------------------------------------------ input and time

    def cancel(self) -> None:
        self.back()

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"new": self._widget("new").activate, "start_now": self._game.rematch}

    def _widget(self, name: str) -> Widget:
        return next(widget for widget in self.widgets if widget.name == name)

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

    def needs(self) -> tuple[float, float]:
        return CARD[0] + 40, CARD[1] + 100

    def place(self) -> None:
        px, (width, height) = self.painter.px, self.size
        self._dim = None
        self._card = Rect(0, 0, min(px(CARD[0]), width - px(40)), min(px(CARD[1]), height - px(70)))
        self._card.center = (width // 2, height // 2 + px(22))
        inner = self._card.inflate(-px(56), -px(48))
        first, row, gap = px(56), px(48), px(12)
        others = self.widgets[2:]
        upper = max(IN_A_ROW, len(others) // 2)
        lines = [others[:upper], others[upper:]]
        top = inner.bottom - first - len(lines) * (row + gap)
        left = inner.left
        for widget, share in zip(self.widgets, self._shares, strict=False):
            widget.rect = Rect(left, top, round((inner.width - gap) * share), first)
            left = widget.rect.right + gap
        for number, line in enumerate(lines):
            each = (inner.width - (len(line) - 1) * gap) / len(line)
            for column, widget in enumerate(line):
                left = inner.left + round(column * (each + gap))
                widget.rect = Rect(left, top + first + gap + number * (row + gap), round(each), row)

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        return self.headline()

    def paint(self, painter: Painter) -> None:
        colors = painter.colors
        surface, px = painter.surface, painter.px
        card = self._card
        won = self._cheers()
        if self._dim is None:  # includes the glow around the card: one large picture to blend instead of two
            self._dim = painter.surface = pygame.Surface(self.size, pygame.SRCALPHA)
            self._dim.fill((*colors.ink, 150))
            painter.glow(card.center, card.width * 0.8, colors.glow_warm if won else colors.hues[1], 0.35)
            painter.surface = surface
        surface.blit(self._dim, (0, 0))
        self._draw_confetti(painter, behind=True)
        painter.panel(card, colors.candle if won else colors.edge, 3)
        width = min(px(400), card.width - px(80))
        title = Rect(0, 0, width, round(width * LETTERING))
        title.midtop = (card.centerx, card.top - px(66))
        lettering = self.text(f"result.lettering.{self.mood}")
        painter.drawing(f"titles/{lettering}", title)
        lines = self._lines()
        bottom = self.widgets[0].rect.top - px(22)
        text_height = sum(px(height) for _, height, _, _, _ in lines)
        faces = Rect(card.left + px(30), title.bottom - px(14), card.width - px(60), 0)
        faces.height = bottom - text_height - faces.top - px(4)
        self._faces = faces
        self._draw_faces(painter, faces)
        top = bottom - text_height
        for words, height, size, color, family in lines:
            rect = Rect(card.left + px(30), top, card.width - px(60), px(height))
            painter.line_in(words, rect, size, color, family, "center", 0.6)
            top = rect.bottom

    @property
    def news_place(self) -> Rect:
        """Over the last sentence: the dancers, the headline, the reason and the buttons stay free."""
        px, room = self.painter.px, self._faces
        place = Rect(0, 0, min(px(520), room.width), px(45))
        place.midbottom = (room.centerx, self.widgets[0].rect.top - px(3))
        return place

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self._draw_confetti(self.painter, behind=False)  # in front of the buttons, too

    def _lines(self) -> list[tuple[str, int, int, theme.Rgb, str]]:
        """Sentences with height and text size in units, color and font family."""
        colors = self.painter.colors
        lines = [
            (self.headline(), 42, sizes.TITLE + 4, colors.paper, HEAD),
            (self.text.say(self.outcome.reason()), 28, sizes.LARGE, colors.gold, BOLD),
        ]
        if self.scores():
            lines.append((self.scores(), 26, sizes.LARGE, colors.paper, BOLD))
        if self.of_two is not None:
            lines.append((self.match(), 28, sizes.LARGE, colors.candle, BOLD))
        lines.append((self.length(), 28, sizes.TEXT, colors.muted, BODY))
        return lines

    def _draw_faces(self, painter: Painter, area: Rect) -> None:
        """The winners dance; after a tie everybody stands still. Beside them the opponent says a last word."""
        if self.opponent is not None:
            area = self._draw_opponent(painter, area, self.opponent)
        seats = self.outcome.winners()
        won = not self.outcome.is_tie()
        side = min(area.height, area.width // max(1, len(seats)))
        left = area.centerx - side * len(seats) // 2
        for number, seat in enumerate(seats):
            hop, tilt = self._dance(number) if won else (0.0, 0.0)
            face = Rect(left + number * side, area.bottom - side, side, side)
            if won:
                painter.glow(face.center, side * 0.72, painter.colors.seats[seat], 0.4)
            for layer in self.look.portrait(seat, "happy" if won else ""):
                up = 0.0 if layer.grounded or "shadow" in layer.art else hop * side
                image = painter.art.square(layer.art, side * 0.94, layer.tint)
                if round(tilt) and up:
                    image = pygame.transform.rotozoom(image, tilt, 1.0)
                center = (face.centerx, round(face.centery + side * 0.02 - up))
                painter.surface.blit(image, image.get_rect(center=center))
            token = Rect(0, 0, round(side * 0.26), round(side * 0.26))
            token.bottomright = (face.right, face.bottom)
            painter.drawing(f"emblems/token_{seat}", token)
            if self.emblems[seat]:
                coin = Rect(0, 0, round(side * 0.26), round(side * 0.26))
                coin.bottomleft = face.bottomleft
                painter.drawing(self.emblems[seat], coin)

    def _draw_opponent(self, painter: Painter, area: Rect, opponent: Opponent) -> Rect:
        """Draw the opponent and the last word at the right; returns the room that is left."""
        body = Rect(0, 0, round(area.height * 0.86), area.height)
        body.bottomright = area.bottomright
        painter.drawing(opponent.face, body)
        bubble = Rect(0, area.top + painter.px(6), round(area.width * 0.36), round(area.height * 0.56))
        bubble.right = body.left - painter.px(4)
        mouth = body.left + body.width * 0.12, body.top + body.height * 0.78
        draw_bubble(painter, bubble, opponent.says, sizes.LARGE, least=0.5, toward=mouth, from_below=True)
        return Rect(area.left, area.top, bubble.left - area.left, area.height)

    def _dance(self, number: int) -> tuple[float, float]:
        """The height of a dancer's hop (relative to its size) and its tilt in degrees."""
        if not self.services.may_move or self._age >= DANCE_SECONDS:
            return 0.0, 0.0
        strength = min(1.0, self._age * 3, (DANCE_SECONDS - self._age) * 2)
        beat = self._age * 1.6 + number * 0.5
        return strength * 0.1 * abs(sin(pi * beat)), strength * 9 * sin(pi * beat)

    def _draw_confetti(self, painter: Painter, behind: bool) -> None:
        """Draw falling leaves and candies, most of them behind the card."""
        width, height = self.size
        for number, piece in enumerate(self._confetti):
            if (number % 4 != 0) != behind or piece.y < -0.1:
                continue
            angle = round(piece.spin * piece.age * 360 / ANGLE_STEP) * ANGLE_STEP
            image = painter.art.square(f"common/{piece.name}", painter.px(piece.side), angle=angle)
            x = (piece.x + 0.02 * sin(piece.sway + piece.age * 2.2)) * width
            painter.surface.blit(image, (round(x - image.get_width() / 2), round(piece.y * height)))


def _confetti(rng: Random) -> list[_Piece]:
    return [
        _Piece(
            rng.choice(PIECES),
            rng.random(),
            rng.uniform(-1.3, -0.1),
            rng.uniform(0.16, 0.3),
            rng.uniform(0, 6.28),
            rng.uniform(-0.5, 0.5),
            rng.choice((26, 32, 38)),
        )
        for _ in range(CONFETTI)
    ]
