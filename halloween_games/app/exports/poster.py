"""A game as a picture to share: its title, the players, the board, and the last action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from halloween_games.core.events import Event, revealed, visible
from halloween_games.core.match import Match, Turn
from halloween_games.core.phrases import in_a_row
from halloween_games.core.result_words import how_it_ended
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import CHANCE, Seat, Spot
from halloween_games.core.state import State
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.rect import Rect
from halloween_games.kit.services import Services
from halloween_games.table.layout import without_cards
from halloween_games.table.look import GameLook, Moment
from halloween_games.table.marks import Marks, draw_marks
from halloween_games.table.table import Table

HEAD_UNITS: Final = 84
FOOT_UNITS: Final = 58
MARGIN: Final = 12
TITLE_UNITS: Final = 56  # height of the lettering


class Poster:
    """Shows the turns of *match* one after another as a spectator or *viewer* sees them.

    Until the game is over it shows nothing that only some players know. *u* is pixels per design unit.
    """

    def __init__(
        self,
        services: Services,
        match: Match,
        look: GameLook,
        names: Sequence[str],
        u: float,
        viewer: Seat | None = None,
        caption: str = "",
    ) -> None:
        """With a *caption* it says that below the board, and nobody plays."""
        self.services = services
        self.match = match
        self.viewer = viewer
        self._caption = caption
        self.look = look = look.for_another_picture()
        self.words = match.game.words
        self.names = tuple(names)
        self.text: Speaker = services.text.for_game(match.game.id, names)
        window = (round(sizes.BASE_SIZE[0] * u), round(sizes.BASE_SIZE[1] * u))
        self.painter = services.painter(u)
        self._areas = without_cards(look.areas(window, match.seats, u))
        self._layout = look.layout(self._areas)
        self.table = Table(self._layout, look.clip)
        self.ply = 0
        part = self._areas.board.unionall(look.places_outside(self._layout))
        px = self.painter.px
        self._part = part.inflate(px(40), px(16)).clip(Rect((0, 0), window))
        self.size = (self._part.width + 2 * px(MARGIN), self._part.height + px(HEAD_UNITS + FOOT_UNITS))
        self._rise = min(self._part.top, px(HEAD_UNITS - 12))  # the overhang above the board, such as a moon
        self._part.top -= self._rise
        self._part.height += self._rise
        self._window = pygame.Surface(window)
        self._frame = self._paint_frame()
        self._ground = self._paint_ground(window)
        self.show(0)

    # ------------------------------------------------------------------ which position

    def show(self, ply: int) -> None:
        """Jump to the position after *ply* turns."""
        self.ply = ply
        self.table.skip()
        self.table.sync(self.look.figures(self._view()), glide=False)

    def play(self) -> None:
        """Animate the next turn; ``update`` advances it."""
        turn = self.match.turns[self.ply]
        self.ply += 1
        self.table.play(self._events(turn), self.look.figures(self._view()))

    def update(self, dt: float) -> bool:
        """True while something moves."""
        return self.table.update(dt)

    @property
    def _is_open(self) -> bool:
        return self.match.outcome is not None

    def _view(self) -> State:
        state = self.match.turns[self.ply - 1].after if self.ply else self.match.start
        return state if self._is_open else state.observe(self.viewer)

    def _events(self, turn: Turn) -> list[Event]:
        return revealed(turn.events) if self._is_open else visible(turn.events, self.viewer)

    # ------------------------------------------------------------------ picture

    def picture(self) -> pygame.Surface:
        """The whole poster in its current state; the surface is reused by the next call."""
        surface, painter = self._window, self.painter
        surface.blit(self._ground, (0, 0))
        painter.surface = surface
        moment = self._moment()
        self.look.draw_under(painter, self._areas, self._layout, moment)
        draw_marks(painter, self._layout, Marks(trail=self._trail()), (), 0.0, self.look)
        self.table.draw(surface, self.services.art)
        self.look.draw_over(painter, self._areas, self._layout, moment)
        poster = painter.surface = self._frame.copy()
        px = painter.px
        poster.blit(surface, (px(MARGIN), px(HEAD_UNITS) - self._rise), self._part)
        self._draw_foot(poster)
        return poster

    def _moment(self) -> Moment:
        view = self._view()
        turns = self.match.turns
        over = self.ply == len(turns) and self._is_open
        return Moment(view, self.viewer, self.match.to_move if over else view.to_move, self.names, still=True)

    def _trail(self) -> tuple[Spot, ...]:
        if self.table.busy:
            return ()
        last = next((turn for turn in reversed(self.match.turns[: self.ply]) if turn.seat != CHANCE), None)
        return () if last is None else tuple(self.look.trail_from(last.before.observe(None), last.seat, last.action))

    def _paint_ground(self, window: tuple[int, int]) -> pygame.Surface:
        """Draw the board on the same sky as the frame's, so that no edge is visible."""
        px = self.painter.px
        ground = self.painter.surface = pygame.Surface(window)
        ground.blit(self._frame, (self._part.left - px(MARGIN), self._part.top + self._rise - px(HEAD_UNITS)))
        self.look.draw_board(self.painter, self._areas, self._layout, True)
        return ground

    def _paint_frame(self) -> pygame.Surface:
        """Draw the night around the board, the title and the players."""
        painter, px = self.painter, self.painter.px
        frame = painter.surface = backdrop.night(painter, self.size, "game").copy()
        whole = Rect((0, 0), self.size)
        painter.frame(whole.inflate(-px(10), -px(10)), painter.colors.candle, 2.5, 20)
        title = self.services.art.image(f"titles/{self.match.game.art_folder}", (px(300), px(TITLE_UNITS)))
        box = title.get_bounding_rect()
        frame.blit(title, (px(MARGIN + 16), px(HEAD_UNITS) // 2 + px(3) - title.get_height() // 2), box)
        if not self._caption:
            self._draw_names(Rect(px(MARGIN + 36) + box.width, px(16), 0, px(HEAD_UNITS - 22)))
        return frame

    def _draw_names(self, room: Rect) -> None:
        """Draw the seats with their emblems, in one row or two."""
        painter, px = self.painter, self.painter.px
        room.width = self.size[0] - px(MARGIN + 18) - room.left
        rows = 2 if len(self.names) > 1 else 1
        columns = (len(self.names) + rows - 1) // rows
        each, height = room.width // columns, room.height // rows
        for seat, name in enumerate(self.names):
            cell = Rect(room.left + seat // rows * each, room.top + seat % rows * height, each, height)
            token = Rect(0, 0, px(22), px(22)).move_to(midleft=cell.midleft)
            painter.drawing(f"emblems/token_{seat}", token)
            line = Rect(token.right + px(8), cell.top, cell.right - token.right - px(12), cell.height)
            painter.line_in(name, line, sizes.LARGE, painter.colors.paper, HEAD)

    def _draw_foot(self, poster: pygame.Surface) -> None:
        px = self.painter.px
        foot = Rect(
            px(MARGIN + 14), poster.get_height() - px(FOOT_UNITS - 4), self._part.width - px(28), px(FOOT_UNITS - 22)
        )
        self.painter.line_in(
            self._happened(), foot, sizes.LARGE, self.painter.colors.gold, BOLD if self.ply else BODY, "center"
        )

    def _happened(self) -> str:
        """The last turn in words; at the end how the game ended."""
        if self._caption:
            return self._caption
        outcome = self.match.outcome
        if outcome is not None and self.ply == len(self.match.turns) and not self.table.busy:
            return how_it_ended(outcome, self.text, self.names)
        if not self.ply:
            return self.text("history.beginning")
        turn = self.match.turns[self.ply - 1]
        told = [self.text.say(phrase) for event in self._events(turn) if (phrase := self.words.tell(event)) is not None]
        return in_a_row(told) or turn.text
