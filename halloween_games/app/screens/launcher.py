"""The first screen: a host who offers what comes next, under a castle and a moon, and all games as cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Final

import pygame

from halloween_games import games
from halloween_games.app.screens.game_card import CARD, SMALL_CARD, CardButton, Entry, GameCard
from halloween_games.app.screens.navigation import CodeTurn, Offer, Ways
from halloween_games.app.screens.night_life import Blinking, NightLife
from halloween_games.core.speaker import Speaker
from halloween_games.kit import backdrop
from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.input import Command, Input, Pointed
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room, between, lay, square
from halloween_games.kit.scenes import Way
from halloween_games.kit.services import Services
from halloween_games.kit.speech_bubble import draw_bubble
from halloween_games.kit.widgets import MainButton, Tile, Widget, WidgetScene
from halloween_games.lessons.course_files import lesson_ids

__all__ = ["Entry", "LauncherScene", "entries"]

LEAST_CARD: Final = 0.75  # of the size of a card in the design; with less small cards are used
LOGO: Final = (924, 150)
FACE: Final = "rivals/bones"  # of the host, who says what comes next
WHOLE_BAT: Final = 1.4  # of its side, while it flies


def entries(text: Speaker) -> tuple[Entry, ...]:
    """All games in the order of the registry."""
    return tuple(_entry(text, game_id) for game_id in games.REGISTRY)


def _entry(text: Speaker, game_id: str) -> Entry:
    words: Speaker = text.for_game(game_id)
    game = games.load(game_id)
    title, players, minutes, tagline = (words(key) for key in ("title", "players", "minutes", "tagline"))
    return Entry(game_id, title, players, minutes, tagline, game.art_folder, game.card_motion)


@dataclass
class PageTile(Tile):
    """A quiet door to a page: a drawing, a name, and one line about what waits there."""

    drawing: str = ""
    is_small: bool = False
    most: float = inf  # limit of the letters of its name, so that the row looks alike

    def _rooms(self, painter: Painter) -> tuple[Rect, Rect]:
        """Where its drawing and its words are."""
        face, px = self.rect, painter.px
        side = min(face.height * 0.72, face.width * 0.2)
        art = square(side, midleft=(face.left + round(face.height * 0.25), face.centery))
        left = art.right + px(14)
        room = Rect(left, face.top + px(4), face.right - px(10) - left, face.height - px(8))
        if not self.is_small:
            room.height = round(room.height * 0.55)
        return art, room

    def label_px(self, painter: Painter) -> float:
        """How high the letters of its name can be, in pixels."""
        room = self._rooms(painter)[1]
        if self.is_small:
            return painter.paragraph_px(self.label, room, 22, family=HEAD)
        return painter.line_px(self.label, room, 20, HEAD, least=0.6)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px = painter.colors, painter.px
        is_lit = focused or self.hovered
        face = self.rect.move(0, px(2) if pressed else 0)
        edge = colors.glow_chosen if focused else colors.edge
        painter.rounded(face, colors.button_cool if is_lit else colors.panel, edge, 4 if focused else 2, 15, 0.92)
        art, room = (place.move(0, face.top - self.rect.top) for place in self._rooms(painter))
        painter.drawing(self.drawing, art)
        if self.is_small:
            painter.paragraph(self.label, room, 22, colors.paper, HEAD, most=self.most, least=0.6, middle=True)
            return
        painter.line_in(self.label, room, 20, colors.paper, HEAD, least=0.6, most=self.most)
        lower = Rect(room.left, room.bottom - px(1), room.width, face.bottom - px(3) - room.bottom)
        painter.line_in(self.line, lower, max(16, 15 / painter.u), colors.muted, BODY, least=0.6)


class LauncherScene(WidgetScene):
    """A host with one orange button, all games as cards, and a row of doors to everything else.

    *offer* says what comes next, if that game by code waits. *selected* is the game last played, *people* says who is
    known, *paint_night* paints the sky.
    """

    way = Way.OUT
    offers_options = True
    offers_saving = True
    offers_paste = True
    title_key = "program"

    def __init__(
        self,
        services: Services,
        ways: Ways,
        offer: Callable[[CodeTurn | None], Offer],
        selected: str = "",
        people: Callable[[], Sequence[str]] = tuple,
        paint_night: Callable[[Painter, tuple[int, int]], pygame.Surface] | None = None,
    ) -> None:
        super().__init__(services)
        self.ways = ways
        self._offered = offer
        self._people = people
        self._paint_night = paint_night
        self.offer: Offer
        self.main = MainButton("")
        self.cards = [self._card(entry) for entry in entries(services.text)]
        on_cards = [widget for card in self.cards for widget in (card, *card.buttons)]
        self._but_tiles: list[Widget] = [self.main, *on_cards]
        self.tiles: list[PageTile] = []
        self._selected = selected
        self.life = NightLife()
        self._eyes = Blinking()
        self._ground: pygame.Surface | None = None
        self._last_card: GameCard | None = None
        self._moon = self._logo = self._host = NOWHERE
        self._bubble = NOWHERE.copy()
        self._is_small = False
        self._was_left = False
        self._bats: list[tuple[float, float, float]] = []
        self.retranslate()

    def _card(self, entry: Entry) -> GameCard:
        game_id = entry.game_id
        card = GameCard(game_id, entry=entry, act=partial(self.ways.shell.new_game, game_id))
        card.buttons = [CardButton(f"play.{game_id}", act=card.act)]
        if lesson_ids(game_id):
            learn = partial(self.ways.teaching.learn, game_id)
            card.buttons = [CardButton(f"learn.{game_id}", act=learn), *card.buttons]
        return card

    def _tiles(self, by_code: CodeTurn | None) -> list[PageTile]:
        """The lower row, and what waits behind each of its doors."""
        ways, text = self.ways, self.text
        known = ", ".join(list(self._people())[:3]) or text("launcher.people.nobody")
        more = text("launcher.more.about")
        found = [
            ("nights", "button.nights", ways.nights.what_waits(), "common/lantern", ways.nights.village),
            ("puzzles", "launcher.tonight", self._puzzle_line(), "learn/star_lit", ways.puzzles.look_around),
            ("statistics", "launcher.people", known, "trophies/cup", ways.book.open),
            ("more", "launcher.more", more, "menu/program", self.show_more),
        ]
        if ways.by_code is not None and by_code is not None:
            found.insert(3, ("by_code", "by_code.title", by_code.turn, "common/pumpkin_small", ways.by_code.open))
        return [
            PageTile(name, label=text(key), line=line, drawing=drawing, act=act)
            for name, key, line, drawing, act in found
        ]

    def retranslate(self) -> None:
        told = {entry.game_id: entry for entry in entries(self.text)}
        for card in self.cards:
            card.entry = told.get(card.name, card.entry)
            for button in card.buttons:
                button.label = self.text("learn.button" if button.name.startswith("learn.") else "button.play")
                button.game = card.called(self.text)
        self._renew()

    def _renew(self) -> None:
        """Say anew what comes next, what was learnt, and what waits."""
        by_code = self.ways.by_code.waits() if self.ways.by_code is not None else None
        self.offer = self._offered(by_code)
        had_focus = self.focus.current == self.main.name
        self.main.name = self.offer.kind
        if had_focus:
            self.focus.current = self.main.name
        self.main.label, self.main.line, self.main.act = self.offer.label, self.offer.line, self.offer.act
        self.main.picture = self.offer.picture.draw if self.offer.picture is not None else None
        for card in self.cards:
            card.is_meant = card.name == self.offer.game_id
            lit, count = card.done = self.ways.teaching.progress_in(card.name)
            how = "some" if 0 < lit < count else "all" if lit else "none"
            card.told = self.text(f"launcher.lessons.{how}", done=lit, count=count)
        tiles = self._tiles(by_code)
        if [tile.name for tile in tiles] != [tile.name for tile in self.tiles]:
            self.tiles, self.widgets = tiles, [*self._but_tiles, *tiles]
            if any(self.size):
                self.place()
        for tile, now in zip(self.tiles, tiles, strict=True):
            tile.label, tile.line = now.label, now.line

    def _puzzle_line(self) -> str:
        """What the puzzle of the night asks for."""
        puzzles, text = self.ways.puzzles, self.text
        night = puzzles.tonight()
        outline = puzzles.outline_of(night)
        if night in puzzles.nights():
            return text("launcher.tonight.solved")
        return text.for_game(outline.game_id)("title") if outline is not None else ""

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        width, height = size = self.size
        self._ground = None
        tall = backdrop.is_tall(size)
        self._is_small = backdrop.is_small(size) or self.painter.enlarged > 1
        s = backdrop.page_scale(size, self._is_small)
        margin = round((16 if self._is_small else 40) * s)
        content = Rect(0, 0, min(width, round(height * 1.9)) - 2 * margin, height).move_to(centerx=width // 2)
        self._moon = backdrop.launcher_moon(size)
        header = self._place_host(content, s, tall)
        foot_height = round((56 if self._is_small else 66) * s) * (2 if tall else 1) + (round(12 * s) if tall else 0)
        cards = between(content.left, header, content.right, height - round((10 if self._is_small else 17) * s))
        foot = cards.cut_bottom(foot_height, round(15 * s))
        self._place_cards(cards, s)
        self._place_tiles(foot, 2 if tall else len(self.tiles), round((8 if self._is_small else 20) * s))
        self._match_letters()
        self.painter.art.expect([("titles/logo", self._logo.size), (FACE, self._host.size)])
        self.painter.art.expect(drawing for card in self.cards for drawing in card.drawings(self.painter))
        self._bats = self._bat_places(s, tall)

    def _place_host(self, content: Rect, s: float, tall: bool) -> int:
        """Lay the name of the program, and below it Bones, what he says and the button; returns where cards begin."""
        small, left = self._is_small, content.left
        logo_width = content.width if tall else round((430 if small else 640) * s)
        logo_top = round((236 if tall else 6 if small else 8) * s)
        self._logo = Rect(left - round(6 * s), logo_top, logo_width, round(logo_width * LOGO[1] / LOGO[0]))
        if tall:
            side, top = round(164 * s), self._logo.bottom + round(10 * s)
            bubble, button = (left + round(186 * s), 330, 92), (content.right - round(284 * s), 284, 92)
        elif small:
            side, top = round(104 * s), round(68 * s)
            bubble, button = (left + round(112 * s), 308, 66), (left + round(436 * s), 226, 72)
        else:
            side, top = round(164 * s), round(122 * s)
            bubble, button = (left + round(174 * s), 350, 84), (left + round(544 * s), 300, 92)
        ground = top + side - round(4 * s)
        self._host = Rect(left + round((4 if small else 0) * s), top, side, side)
        middle = top + round(side * 0.42)
        for rect, (x, w, h) in ((self._bubble, bubble), (self.main.rect, button)):
            rect.update(x, middle - round(h * s) // 2, round(w * s), round(h * s))
        return ground

    @property
    def pointed_game(self) -> str | None:
        """The game that is pointed at, or was last; at first the one that the host speaks of."""
        return self._last_card.name if self._last_card is not None else self._selected or self.offer.game_id or None

    def _place_cards(self, area: Rect, s: float) -> None:
        """Arrange the cards in the number of rows that makes them largest; where that is little, small ones."""
        count = max(1, len(self.cards))
        gap = round((7 if self._is_small else 20) * s)

        def best(design: tuple[int, int]) -> tuple[float, int]:
            """The scale of the cards, and the negative number of their rows."""
            found = []
            for rows in range(1, count + 1):
                columns = -(-count // rows)
                across, down = area.width + gap - columns * gap, area.height + gap - rows * gap
                found.append((min(across / columns / design[0], down / rows / design[1]), -rows))
            return max(found)

        is_small = self._is_small or best(CARD)[0] < LEAST_CARD
        design = SMALL_CARD if is_small else CARD
        scale, rows = best(design)
        rows = -rows
        columns = -(-count // rows)
        high = min((area.height - (rows - 1) * gap) // rows, round(scale * design[1] * 1.25))
        wide = min((area.width - (columns - 1) * gap) // columns, round(high * design[0] / design[1] * 1.2))
        spread = (area.width - columns * wide) // max(1, columns - 1) if rows == 1 else gap
        for number, card in enumerate(self.cards):
            row, column = divmod(number, columns)
            in_row = min(columns, count - row * columns)
            left = area.centerx - (in_row * wide + (in_row - 1) * spread) // 2
            whole = Rect(left + column * (wide + spread), area.top + row * (high + gap), wide, high)
            card.lie(whole, is_small)

    def _match_letters(self) -> None:
        """Cards look alike: the longest name sets the size for all."""
        for card in self.cards:
            card.most = (inf, inf)
        sizes = [card.letters_px(self.painter) for card in self.cards]
        for card in self.cards:
            card.most = (min(name for name, _ in sizes), min(facts for _, facts in sizes))
        for tile in self.tiles:
            tile.most = inf
        smallest = min((tile.label_px(self.painter) for tile in self.tiles), default=inf)
        for tile in self.tiles:
            tile.most = smallest

    def _place_tiles(self, foot: Rect, columns: int, gap: int) -> None:
        rows = -(-len(self.tiles) // columns)
        height = (foot.height - (rows - 1) * gap) // rows
        lay(self.tiles, Room(foot).grid(len(self.tiles), columns, (gap, gap), height))
        for tile in self.tiles:
            tile.is_small = self._is_small

    def _bat_places(self, s: float, tall: bool) -> list[tuple[float, float, float]]:
        """The middle and the side of each bat; none flies behind the button, near the moon in large letters."""
        moon, logo = self._moon, self._logo
        spots = [(logo.right + 105 * s, moon.centery - 44 * s), (moon.left - 44 * s, moon.centery - 46 * s)]
        if tall:
            spots = [(moon.left - 300 * s, moon.top + 30 * s), (moon.left - 150 * s, moon.bottom - 20 * s)]
            spots.append((90 * s, moon.bottom))
        elif self._is_small:
            spots = [(moon.left - 40 * s, moon.centery - 4 * s), (moon.right + 36 * s, moon.centery - 14 * s)]
        places = ((x, y, side * s) for (x, y), side in zip(spots, (40, 48, 42), strict=False))
        return [(x, self._clear_of_button(x, y, side * WHOLE_BAT), side) for x, y, side in places]

    def _clear_of_button(self, x: float, y: float, side: float) -> float:
        """*y*, or the height above the button at which a square of that *side* is clear of it."""
        button = self.main.rect
        return button.top - side / 2 if square(side, center=(x, y)).colliderect(button) else y

    # ------------------------------------------------------------------ input and time

    def handle(self, event: Input) -> bool:
        if isinstance(event, Command) and event.name in ("left", "right"):
            card = self.focused()
            if isinstance(card, GameCard):  # its own buttons are below it
                self.focus.walk(event.name, past=[button.name for button in card.buttons])
                return True
        used = super().handle(event)
        self._point_at_card()
        if isinstance(event, Pointed) and self._moving():
            for card in self.cards:
                if card.hovered:
                    card.wake()
        return used

    def cancel(self) -> None:
        self.show_more()

    def show_more(self) -> None:
        """Open what is needed now and then: options, saved games, keys, quitting."""
        from halloween_games.app.screens.more import MoreDialog

        self.services.stack.push(MoreDialog(self.services, self.ways))

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"rules": self._show_rules, "new": self._new, "menu": self.show_more}

    def _show_rules(self) -> None:
        """Show the rules of the game that is pointed at."""
        if self.pointed_game:
            self.ways.pages.rules(self.pointed_game)

    def _new(self) -> None:
        if self.pointed_game:
            self.ways.shell.new_game(self.pointed_game)

    def _moving(self) -> bool:
        return self.services.may_move and self.services.stack.top is self

    def update(self, dt: float) -> bool:
        moving = self._moving()
        developed = self.offer.picture is not None and self.offer.picture.develop()
        changed = self.life.update(dt) if moving else self.life.rest()
        changed = self._eyes.update(dt, moving) or changed
        changed = self._point_at_card() or changed
        for card in self.cards:
            changed = card.update(dt, card is self._last_card, moving) or changed
        return changed or developed

    def _point_at_card(self) -> bool:
        """Note which card has the focus, itself or by one of its buttons; True if it is another one."""
        focused = self.focused()
        card = next((card for card in self.cards if focused is card or focused in card.buttons), None)
        if card is None or card is self._last_card:
            return False
        card.wake()
        self._last_card = card
        return True

    def enter(self) -> None:
        super().enter()
        if self._was_left:  # things were done meanwhile
            self._was_left = False
            self._ground = None
            self._renew()
            self.refresh()

    def leave(self) -> None:
        super().leave()
        self._was_left = True

    # ------------------------------------------------------------------ picture

    def paint(self, painter: Painter) -> None:
        if self._ground is None:
            self._ground = backdrop.night(painter, self.size, "launcher", self._paint_night)
        painter.surface.blit(self._ground, (0, 0))
        self.life.draw_sky(painter, self._moon, self._bats)
        painter.drawing("titles/logo", self._logo)
        colors = painter.colors
        glow = colors.seats[1] if colors.stars else colors.shine  # by day no violet
        painter.glow(self._host.center, self._host.width * 0.8, glow, 0.4)
        painter.drawing(self._eyes.drawn(FACE), self._host)
        draw_bubble(painter, self._bubble, self.offer.says, 24 if self._is_small else 20)
