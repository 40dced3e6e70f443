"""The picture of a game screen: the ground, the head, the panel, the board with its pieces and marks."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

import pygame

from halloween_games.core.outcome import Outcome
from halloween_games.core.spots import Seat, Spot
from halloween_games.core.state import State
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import BODY
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.widgets import draw_widgets
from halloween_games.play.move_list import LinePlace
from halloween_games.play.panel import PanelModel, draw_panel
from halloween_games.table.look import Moment
from halloween_games.table.marks import FOCUS, HOVER, OWN, draw_badges, draw_marks

if TYPE_CHECKING:  # the scene makes its picture
    from halloween_games.play.game_scene import GameScene

LIFT_UNITS: Final = 8  # how high a chosen piece floats
FIDGET_SECONDS: Final = (1.6, 3.4)  # between two small idle movements somewhere on the board
BAND_UNITS: Final = 560  # what the band of the history needs beside the game's title


@dataclass(frozen=True)
class _Rest:
    """How things stood when the table last came to rest."""

    view: State
    to_move: Seat
    outcome: Outcome | None
    plies: int


class GamePicture:
    """Paints a game screen. It shows what the scene holds and decides nothing."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        self._ground: pygame.Surface | None = None
        self._rest: _Rest | None = None
        self._seconds = 0.0
        self._rng = Random()
        self._until_fidget = FIDGET_SECONDS[1]

    def forget_ground(self) -> None:
        """The window has changed, or how things look."""
        self._ground = None

    def update(self, dt: float) -> bool:
        """Small movements of what rests; True if the picture changes by itself."""
        scene = self.scene
        self._seconds += dt
        self._until_fidget -= dt
        pulses = scene.look.may_pulse and not scene.services.preferences.reduce_motion
        changed = pulses and scene.look.pulses(self.moment())
        if self._until_fidget <= 0:
            self._until_fidget = self._rng.uniform(*FIDGET_SECONDS)
            self._fidget()
        return changed

    def _fidget(self) -> None:
        scene = self.scene
        preferences = scene.services.preferences
        if preferences.reduce_motion or preferences.speed <= 0 or scene.table.busy or scene.hands.press is not None:
            return
        clip = scene.look.fidget(scene.table, self._rng.randrange(1 << 30))
        if clip is not None:
            scene.table.fidget(clip)

    def draw(self, surface: pygame.Surface) -> None:
        scene = self.scene
        if self._ground is None or self._ground.get_size() != surface.get_size():
            self._ground = self._paint_ground(surface.get_size())
        surface.blit(self._ground, (0, 0))
        painter = scene.painter
        painter.surface = surface
        self._draw_header(surface)
        busy = scene.table.busy
        moment = self.moment()
        scene.look.draw_under(painter, scene.areas, scene.layout, moment)
        draw_panel(painter, scene.areas, scene.look, scene.text, self.panel())
        scene.moves.draw(painter)
        if scene.history.active:
            scene.history.draw_scrubber(painter)
        if not busy:  # over the panel: there can be something to choose in the game's own box
            draw_marks(painter, scene.layout, scene.lit, scene.banner.spots, scene.banner.flash(), scene.look)
            self._draw_hover(painter)
            scene.hint.draw_under(painter)
            self._lift_chosen()
        scene.table.draw(surface, scene.services.art)
        if not busy:
            draw_badges(painter, scene.layout, scene.lit, scene.look)
        scene.look.draw_over(painter, scene.areas, scene.layout, moment)
        if not busy:
            scene.hint.draw_over(painter)
        draw_widgets(painter, scene.buttons, scene.focus, scene.hands.pressed_button)
        self._draw_cursor()

    def _lift_chosen(self) -> None:
        """What is chosen floats; of several pieces on a spot it is the last."""
        scene = self.scene
        chosen, table = scene.marks.chosen, scene.table
        top = {sprite.figure.spot: sprite for sprite in table.sprites}
        for sprite in table.sprites:
            if sprite.figure.spot in chosen and top[sprite.figure.spot] is sprite:
                sprite.lift = scene.painter.px(LIFT_UNITS)
            elif not table.fidgeting:
                sprite.lift = 0

    def _paint_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """Everything that stays as it is until the window changes."""
        scene = self.scene
        ground = backdrop.night(scene.painter, size, "game").copy()
        scene.painter.surface = ground
        if not scene.look.fills_strip:
            backdrop.strip(scene.painter, scene.areas.strip)
        scene.look.draw_board(scene.painter, scene.areas, scene.layout, scene.services.preferences.coordinates)
        return ground

    def _draw_header(self, surface: pygame.Surface) -> None:
        scene = self.scene
        header, image = scene.areas.header, self._title()
        box = image.get_bounding_rect()
        top = header.centery - image.get_height() // 2
        rest = self.header_room()
        if rest.left > header.left:
            surface.blit(image, (header.left, top), Rect(box.left, 0, box.width, image.get_height()))
        if scene.history.active:
            scene.history.draw_band(scene.painter, rest)
        elif scene.banner.text:
            scene.banner.draw(scene.painter, rest)
        elif not scene.look.draw_notice(scene.painter, rest, self.moment()):
            scene.painter.line_in(scene.text(self._goal_key()), rest, sizes.LARGE, scene.painter.colors.muted, BODY)

    def _title(self) -> pygame.Surface:
        scene = self.scene
        px = scene.painter.px
        return scene.services.art.image(
            f"titles/{scene.look.art_folder}", (px(300), min(scene.areas.header.height, px(60)))
        )

    def header_room(self) -> Rect:
        """Right of the game's title; in its place too, if there is much to say and little room."""
        scene = self.scene
        header, px = scene.areas.header, scene.painter.px
        left = header.left + self._title().get_bounding_rect().width + px(20)
        rest = Rect(left, header.top, header.right - left, header.height)
        if scene.painter.enlarged > 1 and scene.areas.strip.width:
            rest.width = max(px(160), scene.areas.board.right - left)  # not over the moon
        if scene.history.active and rest.width < px(BAND_UNITS):
            rest = Rect(header.left, rest.top, rest.right - header.left, rest.height)
        return rest

    def _goal_key(self) -> str:
        """The goal of this game, or of the option that changes it."""
        for name, value in self.scene.match.options.items():
            key = f"goal.{name}"
            if value is True and key in self.scene.text:
                return key
        return "goal"

    def moment(self) -> Moment:
        """What the look may know of the screen."""
        scene = self.scene
        busy = scene.table.busy
        rest = self.at_rest()
        return Moment(
            rest.view,
            scene.viewer,
            rest.to_move,
            scene.names,
            scene.chooser.chosen,
            {} if busy else scene.lit.options,
            tuple(scene.chooser.fitting()),
            None if busy else scene.aim.action,
            scene.history.turns[-1].action if scene.history.turns else None,
            scene.viewpoint.recent(),
            self._seconds,
            scene.services.preferences.reduce_motion,
            scene.overlay,
            scene.hands.pointer,
            scene.aim.spots(),
            busy,
            scene.news.told if busy else None,
            {sprite.figure.spot: sprite.adrift for sprite in scene.table.sprites if sprite.gliding},
        )

    def panel(self) -> PanelModel:
        scene = self.scene
        rest = self.at_rest()
        settled = rest.outcome == scene.match.outcome and rest.to_move == scene.history.to_move
        prompt, is_preview = scene.aim.prompt if settled else ("", False)
        return PanelModel(
            scene.match,
            rest.view,
            rest.outcome,
            scene.names,
            rest.to_move,
            prompt,
            is_preview,
            None if scene.table.busy else scene.computers.thinker,
            scene.computers.wing_beat,
            tuple(
                scene.emblem_of(name) if player.kind == "human" else ""
                for player, name in zip(scene.match.players, scene.names, strict=True)
            ),
        )

    def at_rest(self) -> _Rest:
        """What the panel tells: while something still moves, how things stood before it."""
        scene = self.scene
        if not scene.table.busy or self._rest is None:
            self._rest = _Rest(scene.view, scene.history.to_move, scene.history.outcome, len(scene.match.turns))
        return self._rest

    @property
    def plies_at_rest(self) -> int:
        """How many turns the table has shown to their end."""
        return self.at_rest().plies

    def _draw_hover(self, painter: Painter) -> None:
        """What the pointer is over and could be chosen gets a thin frame."""
        scene = self.scene
        for spot in scene.hands.hover:
            rect = scene.layout.rect(spot)
            own = scene.lit.options.get(spot) == OWN and rect.width > 0
            if own and not scene.look.draw_mark(painter, scene.layout, spot, HOVER, over=False):
                painter.frame(rect, painter.colors.glow_warm, 2.5, 12)

    def _draw_cursor(self) -> None:
        """A frame around what the keys have chosen; buttons draw their own."""
        scene, focus, painter = self.scene, self.scene.focus, self.scene.painter
        if not focus.visible:
            return
        place, line = focus.current, focus.rect()
        if isinstance(place, LinePlace) and line is not None:
            painter.frame(line.inflate(4, 4), painter.colors.glow_chosen, 2.5, 10)
        elif isinstance(place, Spot):
            rect = scene.layout.rect(place)
            if rect.width and not scene.look.draw_mark(painter, scene.layout, place, FOCUS, over=True):
                painter.frame(rect.inflate(6, 6), painter.colors.on_wall, 3, 14)
