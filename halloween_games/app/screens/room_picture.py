"""The room of a night: wall and windows, its person behind the own desk, and book, chest and table to do."""

from __future__ import annotations

from typing import Final

import pygame

from halloween_games.core.phrases import json_beside
from halloween_games.kit import backdrop, theme
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect, Room, placed
from halloween_games.kit.theme import Rgb

STAGE: Final = (1280, 800)
WALLS: Final[dict[str, Rgb]] = json_beside(__file__, "room_walls.json")
"""What the wall of each person is multiplied with."""
FLOOR_BY_NIGHT: Final[Rgb] = (156, 120, 150)
FLOOR_LIT: Final[Rgb] = (226, 206, 214)
VEIL: Final[Rgb] = (14, 6, 40)
VEILS: Final = (150, 112, 78, 46)  # how dense, by how much of the night is done; none when it is lit
THINGS: Final = {"abel": 1, "plum": 4, "jonas": 4}  # states of what makes the room this room; usually 2
STANDING: Final = ("boxwood", "balthasar", "mabel", "greta", "benno", "leonora")  # whose thing stands on a ledge
STONE: Final = ((122, 108, 164), (74, 62, 112))  # of a ledge
LIGHTER: Final = (26, 24, 34)
WARM: Final = (255, 226, 160)
LEAVES: Final = ("leaf_orange", "leaf_red", "leaf_gold")
FLAME: Final = (376, 420)  # in the hand of the person


class RoomPicture:
    """Where everything stands in a window of *size*, and the picture of it. *units* scale the drawings."""

    def __init__(self, painter: Painter, size: tuple[int, int], person: str, leaves: int = 0) -> None:
        self._painter = painter
        self._leaves = leaves  # that race past each window while it is dark
        self._person = person
        self.size = width, height = size
        self.is_tall = backdrop.is_tall(size)
        self.s = width / 900 if self.is_tall else min(width / STAGE[0], height / STAGE[1])
        px, s = painter.px, self.s
        margin, gap, label, button = px(40), px(14), px(64), px(54)
        low = height - px(20) - button
        self.main = Rect(0, low, px(360), button).move_to(right=width - margin)
        grown = min(2.0, painter.enlarged)
        if self.is_tall:
            margin = px(24)
            self.title = Rect(margin, px(16), width - 2 * margin, px(96))
            self.bubble = Rect(margin, self.title.bottom + px(24), width - 2 * margin, round(px(130) * grown))
            rows = low - gap - 3 * (label + gap)
            self.labels = Room(margin, rows, width - 2 * margin, label).repeated(3, 1, 0, label + gap)
            self.main.width, self.main.right = width // 2 - margin, width - margin
            self.floor = rows - gap
            self.columns = [round(width * share) for share in (0.56, 0.72, 0.84)]
        else:
            left, top = round(426 * s), low - gap - label
            self.title = Rect(round(40 * s), px(20), round(384 * s), px(84))
            self.bubble = Rect(round(438 * s), px(30), width - margin - round(438 * s), round(px(96) * grown))
            self.labels = Room(left, top, width - margin - left, label).columns(3, gap)
            self.floor = top - round(4 * s)
            self.columns = [rect.centerx for rect in self.labels]
        self.horizon = self.floor - round(84 * s)
        self.bottom = height if not self.is_tall else self.floor + gap  # of the desk
        self.desk = Rect(0, 0, round(410 * s), round(168 * s))
        self.desk.bottom = max(self.bottom, self.floor + round(100 * s)) if not self.is_tall else self.bottom
        self.answers = self.labels[0].union(self.labels[-1])
        self._ground: dict[tuple[int, bool], pygame.Surface] = {}

    @property
    def mouth(self) -> tuple[float, float]:
        """Toward which the tail of the bubble points."""
        return round(372 * self.s), self.desk.top - round(436 * self.s)

    @property
    def house(self) -> Rect:
        """Where the house is drawn if nobody is there."""
        side = round(380 * self.s)
        return Rect(round(20 * self.s), self.floor - side, side, side)

    def thing(self, number: int) -> Rect:
        """The book, the chest or the table; within its label where those lie below each other."""
        wide, high, low = ((150, 260, 6), (150, 165, 14), (290, 220, 0))[number]
        if self.is_tall:
            label, side = self.labels[number], self._painter.px(60)
            middle = label.left + self._painter.px(110), label.centery
            return placed(side * min(1.5, wide / high), side, center=middle)
        foot = self.columns[number], self.floor - round(low * self.s)
        return placed(wide * self.s, high * self.s, midbottom=foot)

    # ------------------------------------------------------------------ what does not change

    def ground(self, done: int, is_lit: bool) -> pygame.Surface:
        """Wall, floor, windows and the thing on the wall; it grows lighter three times, and is lit at the end."""
        key = done, is_lit
        if key not in self._ground:
            surface = pygame.Surface(self.size).convert()
            with self._painter.onto(surface):
                self._paint(self._painter, done, is_lit)
            self._ground = {key: surface}
        return self._ground[key]

    def _paint(self, painter: Painter, done: int, is_lit: bool) -> None:
        surface, colors, s = painter.surface, painter.colors, self.s
        width, height = self.size
        if colors.flat or painter.art.is_sketch:
            surface.fill(colors.night[0])
        else:
            wall = WALLS.get(self._person, WALLS["abel"])
            tile = painter.art.image("stage/wall", (round(640 * s), round(570 * s)))
            bottom = self.horizon - tile.get_height()
            for top in range(bottom, -tile.get_height(), -tile.get_height()):
                for left in range(0, width, tile.get_width()):
                    surface.blit(tile, (left, top))
            floor = Rect(0, self.horizon, width, height - self.horizon)
            surface.fill(theme.mix(wall, (255, 255, 255), 0.18) if is_lit else wall, None, pygame.BLEND_MULT)
            boards = painter.art.image("stage/floor", (round(1280 * s), round(240 * s)))
            tinted = pygame.transform.smoothscale(boards, (width, max(floor.height, 1)))
            tinted.fill(FLOOR_LIT if is_lit else FLOOR_BY_NIGHT, None, pygame.BLEND_MULT)
            surface.blit(tinted, floor)
        self._paint_windows(painter, is_lit)
        self._paint_thing(painter, done, is_lit)
        middle = self.columns[1], self.floor - round(8 * s)
        painter.drawing("stage/rug", placed(min(850 * s, width * 0.66), 150 * s, center=middle))
        if not is_lit and not colors.flat and not painter.art.is_sketch:
            veil = pygame.Surface(self.size)
            veil.fill(VEIL)
            veil.set_alpha(VEILS[min(done, len(VEILS) - 1)])
            surface.blit(veil, (0, 0))
        if not colors.flat:
            x, y = round(FLAME[0] * s), self.desk.top - round((636 - FLAME[1]) * s)
            painter.glow((x, y), round((620 if is_lit else 300) * s), WARM, 0.34 if is_lit else 0.4)

    def _paint_windows(self, painter: Painter, is_lit: bool) -> None:
        s = self.s
        for column, sky in ((0, "sky"), (2, "sky_plain")):
            foot = self.columns[column], self.horizon - round(110 * s)
            frame = placed(180 * s, 250 * s, midbottom=foot)
            painter.drawing(f"stage/{sky}", frame)
            view = f"rooms/{self._person}_view{'_lit' if is_lit else ''}"
            if column == 2 and _is_drawn(painter, view):
                seen = Rect(frame.left + round(34 * s), frame.top + round(88 * s), round(112 * s), round(140 * s))
                drawn = painter.art.image(view, seen.size)
                if not is_lit:  # the dark houses are faint
                    drawn = drawn.copy()
                    drawn.fill(LIGHTER, None, pygame.BLEND_RGB_ADD)
                painter.surface.blit(drawn, seen)
            if not is_lit:
                self._paint_leaves(painter, frame, column)
            painter.drawing("stage/window", frame)

    def _paint_leaves(self, painter: Painter, frame: Rect, column: int) -> None:
        """Paint what the wind carries past a window."""
        side, glass = round(22 * self.s), frame.inflate(-0.4 * frame.width, -0.3 * frame.height)
        for number in range(self._leaves):
            place = (number * 0.382 + column * 0.2) % 1, (number * 0.618 + 0.15) % 1
            leaf = painter.art.square(f"common/{LEAVES[number % len(LEAVES)]}", side, angle=(number * 75 + 30) % 360)
            center = glass.left + glass.width * place[0], glass.top + glass.height * place[1]
            painter.surface.blit(leaf, leaf.get_rect(center=center))

    def _paint_thing(self, painter: Painter, done: int, is_lit: bool) -> None:
        s, states = self.s, THINGS.get(self._person, 2)
        number = states if is_lit else min(1 + done, max(1, states - 1))
        name = f"rooms/{self._person}_thing_{number}"
        if not _is_drawn(painter, name):
            return
        high = 400 if self._person in ("jonas", "rosalind", "emil") else 300
        thing = Rect(0, 0, round(260 * s), round(high * s))
        if self.is_tall:
            thing.midbottom = self.columns[1] - round(20 * s), self.horizon - round(20 * s)
            thing.right = min(thing.right, self.columns[2] - round(80 * s))
        else:
            thing.midtop = self.columns[1], self.horizon - round(390 * s)
        if self._person in STANDING:
            left, top, wide = thing.left - round(14 * s), thing.bottom - round(34 * s), thing.width + round(28 * s)
            ledge, edge = Rect(left, top, wide, round(46 * s)), 4 * s / max(0.1, painter.u)
            painter.rounded(ledge, STONE, painter.colors.ink, edge, 10)
        painter.drawing(name, thing)
        if self._person == "benno":
            foot = (self.columns[0] + self.columns[1]) // 2, self.floor - round(60 * s)
            brother = placed(190 * s, 222 * s, midbottom=foot)
            painter.drawing(f"rooms/bruno_{'turned' if is_lit else 'back'}", brother)

    # ------------------------------------------------------------------ who is there

    def draw_person(self, painter: Painter, face: str, is_lit: bool) -> None:
        """Draw the person behind the desk."""
        s, desk = self.s, self.desk
        is_abel = self._person == "abel"
        if self._person == "balthasar":
            glow = Rect(round(-16 * s), desk.top - round(462 * s), round(456 * s), round(470 * s))
            painter.drawing("rooms/balthasar_glow", glow)
        body = Rect(0, 0, round((456 if is_abel else 410) * s), round(480 * s))
        body.left = round((-16 if is_abel else 6) * s)
        body.top = desk.top - round((446 if is_abel else 436) * s)
        clip = painter.surface.get_clip()
        painter.surface.set_clip(Rect(0, 0, self.size[0], desk.top + round(58 * s)))
        painter.drawing(f"people/{self._person}_{face}", body)
        painter.surface.set_clip(clip)
        lit = f"rooms/{self._person}_desk_lit"
        own = lit if is_lit and _is_drawn(painter, lit) else f"rooms/{self._person}_desk"
        painter.drawing(own if _is_drawn(painter, own) else "stage/desk", desk)
        if desk.bottom < self.bottom:
            side = Rect(0, desk.bottom - 2, desk.width - round(14 * s), self.bottom - desk.bottom)
            painter.surface.fill((42, 24, 30), side)

    def draw_thing(self, painter: Painter, number: int, name: str, game_id: str, is_next: bool) -> None:
        """Draw the book, the chest or the table; what comes next stands in the light."""
        rect = self.thing(number)
        if is_next and not painter.colors.flat:
            painter.glow(rect.center, rect.height * (0.9 if self.is_tall else 0.95), WARM, 0.4)
        painter.drawing(f"stage/{name}", rect)
        if number == 2:
            self._draw_board(painter, rect, game_id)

    def _draw_board(self, painter: Painter, table: Rect, game_id: str) -> None:
        """Draw a board in perspective on the table, and pieces of the game on it."""
        k = table.width / 290
        near, far = (59, 231), (77, 213)  # left and right edges, at y 117 and 46
        count = 5

        def at(x: float, y: float) -> tuple[float, float]:
            left = far[0] + (near[0] - far[0]) * y
            right = far[1] + (near[1] - far[1]) * y
            return table.left + (left + (right - left) * x) * k, table.top + (46 + 71 * y) * k

        for number in range(count * count):
            row, column = divmod(number, count)
            corners = [at((column + dx) / count, (row + dy) / count) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))]
            color = (92, 72, 158) if (row + column) % 2 else (54, 38, 104)
            pygame.draw.polygon(painter.surface, color, corners)
            pygame.draw.polygon(painter.surface, painter.colors.ink, corners, max(1, round(2 * k)))
        pieces = placed(206 * k, 176 * k, midbottom=(table.centerx, table.top + round(112 * k)))
        for layer in "abc":
            name = f"vignettes/{game_id.replace('-', '_')}_{layer}"
            if _is_drawn(painter, name):
                painter.drawing(name, pieces)


def _is_drawn(painter: Painter, name: str) -> bool:
    """Whether there is such a drawing: not every person has each thing."""
    return (painter.art.folder / f"{name}.svg").is_file()
