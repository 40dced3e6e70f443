"""A position on a small real board: drawn by the game's own look, marked by the rules, able to play actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pygame

from halloween_games.core.actions import Action
from halloween_games.core.chooser import Chooser
from halloween_games.core.events import Event, visible
from halloween_games.core.game import Game
from halloween_games.core.illustrations import Example
from halloween_games.core.phrases import in_a_row
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BOARD, CHANCE, NOBODY, Seat, Spot
from halloween_games.core.state import State
from halloween_games.kit import sizes
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.services import Services
from halloween_games.table.figures import Figure, lettered
from halloween_games.table.layout import with_signs, without_cards
from halloween_games.table.look import GameLook, Moment
from halloween_games.table.marks import Marks, draw_badges, draw_marks, find_marks
from halloween_games.table.table import Table

VIEWER: Final[Seat] = 0  # whose cards lie open
MARGIN: Final = 16  # units around the squares: their frame, too
WHOLE_MARGIN: Final = 34  # the same with walls and battlements
AROUND: Final = 14  # units around all of that, so that no edge lies on the edge of the picture
ROUNDS: Final = 3  # of measuring: margins are not proportional
BEFORE: Final = 0.5  # seconds for which the chosen piece is shown before it acts
AFTER: Final = 1.4  # seconds for which the last position stays


def load(game: Game[Any], example: Example) -> State:
    """The position of *example*."""
    chosen = {option.name: option.default for option in game.options} | dict(example.options)
    state: State = game.notation.load(dict(example.position), example.seats, chosen)
    return state


class _Quiet(Painter):
    """Draws a picture of a game's screen: what is written there is not a text of the page."""

    def wrote(self, text: str, where: Rect, room: Rect | None = None, size: float = 0, shortened: bool = False) -> None:
        """Tell nobody."""


class Ground:
    """An empty board in one size, shared by all small boards of a page with so many seats."""

    def __init__(
        self,
        services: Services,
        look: GameLook,
        game: Game[Any],
        example: Example,
        room: tuple[int, int],
        whole: bool = False,
    ) -> None:
        """*whole* shows walls and signs around the squares, too."""
        self.services = services
        self.look = look = look.for_another_picture()
        self.seats = example.seats
        self._view = load(game, example).observe(VIEWER)
        self._margin = WHOLE_MARGIN if whole else MARGIN
        self.u = 1.0
        for _ in range(ROUNDS):
            part = self._measured(self.u)
            self.u *= min(room[0] / part.width, room[1] / part.height)
        self.part = self._measured(self.u)
        self.painter = _Quiet(services.art, services.fonts, self.u)
        self._surface: pygame.Surface | None = None

    @property
    def surface(self) -> pygame.Surface:
        """The empty board, drawn when it is seen for the first time."""
        return self.prepare() if self._surface is None else self._surface

    def prepare(self) -> pygame.Surface:
        """Draw the empty board."""
        surface = self._surface = self.painter.surface = pygame.Surface(self.areas.size).convert()
        surface.fill(self.painter.colors.night[1])
        self.look.draw_board(self.painter, self.areas, self.layout, False)
        return surface

    @property
    def size(self) -> tuple[int, int]:
        return self.part.size

    def _measured(self, u: float) -> Rect:
        """Lay the board out with *u* pixels per unit; returns the part of the window that is shown."""
        window = (round(sizes.BASE_SIZE[0] * u), round(sizes.BASE_SIZE[1] * u))
        look = self.look
        self.areas = without_cards(look.areas(window, self.seats, u))
        self.layout = look.layout(self.areas)
        margin = round(2 * self._margin * u)
        squares = [rect for spot, rect in self.layout.rects.items() if spot.zone == BOARD]
        part = look.board_frame(self.layout) or squares[0].unionall(squares[1:]).inflate(margin, margin)
        part = part.unionall([rect for rect in self.layout.rects.values() if rect.colliderect(part)])
        part = part.unionall([rect.inflate(margin, margin) for rect in look.places_outside(self.layout)])
        if self._margin == WHOLE_MARGIN:
            part = with_signs(part, look.explained(self.areas, self.layout, self._view).values())
            part = part.inflate(round(AROUND * u), round(AROUND * u))
        return part.clip(Rect((0, 0), window))


class SmallBoard:
    """An example of the rules: its position with marks, and its actions when ``play`` is called.

    Afterwards it returns to the start, unless it *stays* as it is.
    """

    def __init__(self, ground: Ground, game: Game[Any], example: Example, stays: bool = False) -> None:
        self._ground = ground
        self._game = game
        self._stays = stays
        self._plays = example.plays
        self._start = load(game, example)
        self._names = tuple("" for _ in range(example.seats))
        self._chosen = example.chosen
        self.table = Table(ground.layout, ground.look.clip)
        self.table.speed = ground.services.preferences.speed
        self._steps = 0  # actions that are played already
        self._wait = 0.0
        self._picture: pygame.Surface | None = None
        self._show(self._start)

    # ------------------------------------------------------------------ what is shown

    def _show(self, state: State) -> None:
        self._state = state
        self._view = state.observe(VIEWER)
        self._steps = 0
        self.chooser = self._choose() if state.to_move not in (CHANCE, NOBODY) else Chooser(())
        self.marks = (
            find_marks(self._ground.look, self._view, self.chooser, (), True) if self._chosen is not None else Marks()
        )
        self.table.skip()
        self.table.sync(self._figures(), glide=False)

    def _choose(self) -> Chooser:
        """The choice of the example among the legal actions; ValueError for a spot that cannot be chosen."""
        chooser = Chooser(self._view.legal_actions())
        for name in self._chosen or ():
            picks = [*chooser.next_options(), *chooser.later_options()]
            spot = next((pick.spot for pick in picks if self._game.notation.spot_name(pick.spot) == name), None)
            if spot is None or not chooser.offer((spot,)):
                raise ValueError(f"{name} cannot be chosen")
        return chooser

    def says(self, text: Speaker) -> str:
        """What the first of its actions would do, in words; empty if it has none."""
        if not self._plays:
            return ""
        action = self._game.notation.read(self._start, self._plays[0])
        return in_a_row(text.say(phrase) for phrase in self._game.words.preview(self._start.observe(VIEWER), action))

    def _figures(self) -> Sequence[Figure]:
        """All figures within the picture; those beside it would cost time."""
        part, layout = self._ground.part, self._ground.layout
        look, services = self._ground.look, self._ground.services
        found = [
            figure for figure in look.figures(self._view) if part.collidepoint(layout.rect(figure.layout_spot).center)
        ]
        return lettered(found, look.letter, services.art, services.fonts) if services.preferences.letters else found

    # ------------------------------------------------------------------ playing

    @property
    def can_play(self) -> bool:
        return bool(self._plays)

    @property
    def busy(self) -> bool:
        """Whether it plays now."""
        return self._wait > 0 or self.table.busy

    def play(self) -> None:
        """Play the actions once and return to the start; nothing while it does."""
        if self._plays and not self.busy:
            self._wait = BEFORE

    def update(self, dt: float) -> bool:
        """True while something changes."""
        if not self.busy:
            return False
        self._picture = None
        if self.table.busy:
            self.table.update(dt)
            if not self.table.busy:
                self._wait = BEFORE if self._steps < len(self._plays) else AFTER
            return True
        self._wait -= dt
        if self._wait <= 0:
            self._go_on()
        return True

    def _go_on(self) -> None:
        """The next action, or back to the start after the last."""
        if self._steps == len(self._plays):
            self._wait = 0.0
            if not self._stays:
                self._show(self._start)
            return
        state, seat = self._state, self._state.to_move
        action = self._game.notation.read(state, self._plays[self._steps])
        events: list[Event] = []
        self._state = state.apply(action, events)
        self._view = self._state.observe(VIEWER)
        self._steps += 1
        self.marks = Marks(trail=self._trail(state, seat, action))
        self.chooser = Chooser(())
        self._wait = 0.0
        self.table.play(visible(events, VIEWER), self._figures())
        if not self.table.busy:  # without animation
            self._wait = AFTER

    def _trail(self, before: State, seat: Seat, action: Action) -> tuple[Spot, ...]:
        return () if seat == CHANCE else tuple(self._ground.look.trail_from(before.observe(None), seat, action))

    # ------------------------------------------------------------------ picture

    def picture(self) -> pygame.Surface:
        """The board as it is now; kept until something changes."""
        if self._picture is None:
            self._picture = self._draw()
        return self._picture

    def _draw(self) -> pygame.Surface:
        ground, look = self._ground, self._ground.look
        painter, areas, layout = ground.painter, ground.areas, ground.layout
        surface = painter.surface = ground.surface.copy()
        surface.set_clip(ground.part)
        moment = self._moment()
        look.draw_under(painter, areas, layout, moment)
        draw_marks(painter, layout, Marks() if self.table.busy else self.marks, (), 0.0, look)
        self.table.draw(surface, ground.services.art)
        draw_badges(painter, layout, self.marks, look)
        look.draw_over(painter, areas, layout, moment)
        return surface.subsurface(ground.part).copy()

    def _moment(self) -> Moment:
        return Moment(
            self._view,
            VIEWER,
            self._view.to_move,
            self._names,
            chosen=tuple(self.chooser.chosen),
            options=dict(self.marks.options),
            fitting=tuple(self.chooser.fitting()) if self._chosen is not None else (),
            still=True,
            bare=True,
            busy=self.table.busy,
        )
