"""The first screen: a night in which all games are shown as cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from halloween_games import games
from halloween_games.app.screens.game_card import LIFT, OVERHANG, CardButton, Entry, GameCard
from halloween_games.app.screens.night_life import NightLife
from halloween_games.app.screens.tonight import TonightCard
from halloween_games.app.screens.village_sign import VillageSign
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import BODY
from halloween_games.kit.input import Command, Input, Pointed, Pos
from halloween_games.kit.key_names import shortcut
from halloween_games.kit.widgets import Button, Widget, WidgetScene

if TYPE_CHECKING:
    from halloween_games.app.screens.navigation import Nights, Pages, Shell, Teaching
    from halloween_games.app.screens.saved_game_cards import ResumeCard
    from halloween_games.core.speaker import Speaker
    from halloween_games.kit.painter import Painter
    from halloween_games.kit.services import Services

__all__ = ["Entry", "LauncherScene", "entries"]

Rect = pygame.Rect

LOGO: Final = (924, 150)
LEAST_PUMPKIN: Final = 24  # units; a smaller one is left out
CARD: Final = (222, 350)  # the size for which a card's text sizes are designed


def entries(text: Speaker) -> tuple[Entry, ...]:
    """All games in the order of the registry."""
    return tuple(_entry(text, game_id) for game_id in games.REGISTRY)


def _entry(text: Speaker, game_id: str) -> Entry:
    words: Speaker = text.for_game(game_id)
    game = games.load(game_id)
    return Entry(
        game_id,
        words("title"),
        words("players"),
        words("minutes"),
        words("tagline"),
        words("goal"),
        game.art_folder,
        game.card_motion,
    )


class LauncherScene(WidgetScene):
    """All games as cards, under a castle and a moon."""

    offers_options = True
    offers_saving = True
    offers_paste = True

    def __init__(
        self,
        services: Services,
        entries: Sequence[Entry],
        shell: Shell,
        pages: Pages,
        resume: ResumeCard | None = None,
        selected: str = "",
        teaching: Teaching | None = None,
        nights: Nights | None = None,
        village: Callable[[], None] | None = None,
        paint_night: Callable[[Painter, tuple[int, int]], pygame.Surface] | None = None,
    ) -> None:
        """Without a game to *resume* it shows the puzzle of the night.

        *selected* is the game last played, *teaching* has the lessons, *nights* the puzzles;
        *village* opens the thirteen nights, *paint_night* paints the sky.
        """
        super().__init__(services)
        self.teaching = teaching
        self.nights = nights
        self.resume = resume
        self.shell = shell
        self.pages = pages
        text, nowhere = services.text, Rect(0, 0, 0, 0)
        self.cards = [self._card(entry) for entry in entries]
        self.buttons = [
            Button(
                "saves",
                nowhere,
                label=text("button.saves"),
                icon="folder",
                command="open",
                act=lambda: shell.command("open"),
            ),
            Button("statistics", nowhere, label=text("button.statistics"), icon="trophy", act=pages.statistics),
            Button("options", nowhere, label=text("button.options"), icon="gear", act=pages.options),
            Button("quit", nowhere, label=text("button.quit"), icon="exit", act=shell.quit),
        ]
        if nights is not None:
            look = nights.look_around
            self.buttons.insert(0, Button("puzzles", nowhere, label=text("button.puzzles"), icon="hint", act=look))
        self.sign = VillageSign("nights", nowhere, label=text("button.nights"), tip=text("nights.about"))
        self.sign.act = village or self.sign.act
        self.tonight = self._puzzle_card(entries) if resume is None else None
        first = resume or self.tonight
        self._selected = selected
        self._paint_night = paint_night
        on_cards = [widget for card in self.cards for widget in (card, *card.buttons)]
        above = [self.sign] if village is not None else []
        self.widgets: list[Widget] = [*above, *on_cards, *([first] if first is not None else []), *self.buttons]
        self.life = NightLife()
        self._ground: pygame.Surface | None = None
        self._meant: GameCard | None = None
        self._moon = self._logo = self._hint = nowhere
        self._bats: list[tuple[float, float, float]] = []
        self._foot = (0.0, 0.0)
        self._pumpkin_side = 0.0

    def _card(self, entry: Entry) -> GameCard:
        game_id, nowhere = entry.game_id, Rect(0, 0, 0, 0)
        act = partial(self.shell.new_game, game_id)
        text = self.services.text
        card = GameCard(game_id, nowhere, entry=entry, play=text("button.play"), act=act)
        if self.teaching is not None and self.teaching.has_lessons(game_id):
            learn = partial(self.teaching.learn, game_id)
            card.buttons = [
                CardButton(f"learn.{game_id}", nowhere, label=text("learn.button"), act=learn),
                CardButton(f"play.{game_id}", nowhere, label=text("button.play"), act=act),
            ]
            self._order_buttons(card)
            card.choose(False)
        return card

    def _order_buttons(self, card: GameCard) -> None:
        """Learning comes first and is warm until the person has done a lesson, then playing is."""
        if self.teaching is None or not card.buttons:
            return
        card.done = self.teaching.progress_in(card.name)
        first = f"play.{card.name}" if card.done[0] else f"learn.{card.name}"
        card.buttons = sorted(card.buttons, key=lambda button: button.name != first)
        card.place_buttons()
        for button in card.buttons:
            button.warm = button.name == first

    def first_focus(self) -> str | None:
        names = [card.name for card in self.cards]
        if self._selected in names:
            return self._selected
        return names[0] if names else super().first_focus()

    def _puzzle_card(self, entries: Sequence[Entry]) -> TonightCard | None:
        """The card of the puzzle of the night; None where there are no puzzles."""
        card = TonightCard("tonight", Rect(0, 0, 0, 0), text=self.services.text)
        self._tell_night(card, entries)
        return card if card.entry is not None else None

    def _tell_night(self, card: TonightCard, entries: Sequence[Entry]) -> None:
        """Show on *card* which puzzle it is, and whether its lantern burns."""
        nights = self.nights
        if nights is None:
            return
        night = nights.tonight()
        outline = nights.outline_of(night)
        card.outline, card.is_solved = outline, nights.is_solved(night)
        card.entry = next(
            (entry for entry in entries if outline is not None and entry.game_id == outline.game_id), None
        )
        card.tip = self.services.text("launcher.tonight.tip")
        card.act = nights.look_around if card.is_solved else partial(nights.solve_night, night)

    def retranslate(self) -> None:
        text = self.services.text
        told = {entry.game_id: entry for entry in entries(text)}
        for card in self.cards:
            card.entry = told.get(card.name, card.entry)
            card.play = text("button.play")
            for on_card in card.buttons:
                on_card.label = text("learn.button" if on_card.name.startswith("learn.") else "button.play")
        for button in self.buttons:
            button.label = text(f"button.{button.name}")
        self.sign.label, self.sign.tip = text("button.nights"), text("nights.about")
        if self.tonight is not None:
            self._tell_night(self.tonight, list(told.values()))
        if self.resume is not None:
            self.resume.retranslate()

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        size = width, height = self.size
        self._ground = None
        s = backdrop.launcher_scale(size)
        tall = backdrop.is_tall(size)
        margin = max(round(width * 0.033), self.painter.px(18))
        content = Rect(0, 0, min(width, round(height * 1.9)) - 2 * margin, height)
        content.centerx = width // 2
        self._moon = backdrop.launcher_moon(size)
        logo_width = content.width if tall else round(min(840 * s, self._moon.left - content.left - 8 * s))
        self._logo = Rect(content.left, round((236 if tall else 54) * s), logo_width, 0)
        self._logo.height = round(logo_width * LOGO[1] / LOGO[0])
        header = self._logo.bottom + round(10 * s) if tall else round(214 * s)
        foot_height = max(round(144 * min(s, 1.6 * self.u)), self.painter.px(104))
        foot = Rect(content.left, height - round(max(28 * s, 14)) - foot_height, content.width, foot_height)
        self._place_sign(content, header, s)
        self._place_cards(Rect(content.left, header, content.width, foot.top - round(24 * s) - header))
        self._place_footer(foot)
        self.painter.art.expect([("titles/logo", self._logo.size)])
        self.painter.art.expect(drawing for card in self.cards for drawing in card.drawings(self.painter))
        self._bats = self._bat_places(s, tall)

    def _place_sign(self, content: Rect, header: int, s: float) -> None:
        """Below the castle, above the cards."""
        px, wide = self.painter.px, min(1.2, self.painter.enlarged)
        width, height = round(max(px(196), 220 * s) * wide), round(max(px(40), 44 * s) * wide)
        if backdrop.is_tall(self.size):  # the logo is between the castle and the cards
            self.sign.rect = Rect(content.left, self._logo.top - round(10 * s) - height, width, height)
            return
        self.sign.rect = Rect(content.right - width, header - round(8 * s) - height, width, height)

    @property
    def pointed_game(self) -> str | None:
        """The game that is pointed at, or was last."""
        return self._meant.name if self._meant is not None else None

    def _place_cards(self, area: Rect) -> None:
        """Arrange the cards in the number of rows that makes them largest."""
        count = max(1, len(self.cards))
        gap = max(round(area.width * 0.0175), self.painter.px(10))
        best: tuple[float, int] = (0.0, 1)
        for rows in range(1, count + 1):
            columns = -(-count // rows)
            across = (area.width - (columns - 1) * gap) / columns / CARD[0]
            down = (area.height - (rows - 1) * gap) / rows / (CARD[1] + LIFT + OVERHANG)
            best = max(best, (min(across, down), -rows))
        rows = -best[1]
        columns = -(-count // rows)
        unit = max(self.u, min(best[0], 1.6 * self.u))
        room = (area.height - (rows - 1) * gap) // rows
        wide = (area.width - (columns - 1) * gap) // columns
        extra = round((LIFT + OVERHANG) * unit)
        high = min(room, round(wide * 1.9) + extra)
        wide = min(wide, round((high - extra) * CARD[0] / CARD[1]))
        top = area.top + (area.height - rows * high - (rows - 1) * gap) // 2
        for number, card in enumerate(self.cards):
            row, column = divmod(number, columns)
            in_row = min(columns, count - row * columns)
            left = area.centerx - (in_row * wide + (in_row - 1) * gap) // 2
            if rows == 1:  # a single row takes the whole width, like the title and the footer
                gap_wide = (area.width - columns * wide) // max(1, columns - 1)
                spread = min(gap_wide, gap * 3)
                left = area.centerx - (columns * wide + (columns - 1) * spread) // 2
                card.rect = Rect(left + column * (wide + spread), top, wide, high)
            else:
                card.rect = Rect(left + column * (wide + gap), top + row * (high + gap), wide, high)
            card.text_unit = unit
            card.place_buttons()

    def _place_footer(self, foot: Rect) -> None:
        px = self.painter.px
        tall, usual = self.buttons[: len(self.buttons) % 2], self.buttons[len(self.buttons) % 2 :]
        columns = len(usual) // 2
        spare = foot.height - px(6 + 14)  # below and between the two rows of buttons
        height, gap, wide = min(px(46), spare // 2), px(16), min(1.2, self.painter.enlarged)
        share = 0.17 if not tall else 0.152 if self.painter.enlarged == 1 else 0.14
        width = min(px(176 * wide), round(foot.width * share * wide))
        for number, button in enumerate(usual):
            row, column = divmod(number, columns)
            left = foot.right - (columns - column) * width - (columns - 1 - column) * gap
            top = foot.bottom - px(6) - height - (height + px(14)) * (1 - row)
            button.rect = Rect(left, top, width, height)
        for button in tall:  # beside both rows
            upper, lower = usual[0].rect, usual[columns].rect
            button.rect = Rect(upper.left - gap - width, upper.top, width, lower.bottom - upper.top)
        right = self.buttons[0].rect.left
        top = self.buttons[0].rect.top - px(34)
        self._hint = Rect(right - px(30), top, foot.right - right + px(30), px(24))
        first = Rect(foot.left, foot.top, round(foot.width * (0.42 if tall else 0.468)), foot.height)
        self._pumpkin_side = min((right - first.right) / 2.75, foot.height * 0.72)
        if self._pumpkin_side < px(LEAST_PUMPKIN):  # its room is better used by the card
            self._pumpkin_side = 0
            first.width = right - px(16) - first.left
        for card in (self.resume, self.tonight):
            if card is not None:
                card.rect = first.copy()
        self._foot = ((first.right + right) / 2, foot.bottom - px(6))

    def _bat_places(self, s: float, tall: bool) -> list[tuple[float, float, float]]:
        moon, logo = self._moon, self._logo
        if tall:
            spots: tuple[tuple[float, float], ...] = (
                (moon.left - 300 * s, moon.top + 30 * s),
                (moon.left - 150 * s, moon.bottom - 20 * s),
                (90 * s, moon.bottom),
            )
        else:
            spots = (
                (logo.left + logo.width * 0.69, logo.top - 14 * s),
                (moon.right + 28 * s, moon.top + 6 * s),
                (moon.left + 12 * s, moon.bottom - 14 * s),
            )
        sides = (40 * s, 48 * s, 42 * s)
        return [(x, y, side) for (x, y), side in zip(spots, sides, strict=True)]

    # ------------------------------------------------------------------ input and time

    def handle(self, event: Input) -> bool:
        if isinstance(event, Command) and event.name in ("left", "right"):
            card = self.focused()
            if isinstance(card, GameCard):  # its own buttons are below it
                self.focus.walk(event.name, past=[button.name for button in card.buttons])
                return True
        used = super().handle(event)
        self._choose_card()
        if isinstance(event, Pointed) and self._moving():
            for card in self.cards:
                if card.hovered:
                    card.wake()
            used = self.life.watch(event.pos) or used
        return used

    def reaches(self, widget: Widget, pos: Pos) -> bool:
        """A card's buttons lie on it."""
        on_card = widget.buttons if isinstance(widget, GameCard) else ()
        return super().reaches(widget, pos) and not any(
            button.enabled and button.rect.collidepoint(pos) for button in on_card
        )

    def cancel(self) -> None:
        self.focus.go("quit")

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"rules": self._show_rules, "new": self._new, "menu": self.pages.options}

    def _show_rules(self) -> None:
        """Show the rules of the selected game."""
        card = self._meant
        if card is not None and card.entry is not None:
            self.pages.rules(card.entry.game_id)

    def _new(self) -> None:
        if self._meant is not None:
            self._meant.activate()

    def _moving(self) -> bool:
        return self.services.may_move and self.services.stack.top is self

    def update(self, dt: float) -> bool:
        moving = self._moving()
        developed = self.resume is not None and self.resume.picture.develop()
        changed = self.life.update(dt) if moving else self.life.rest()
        changed = self._choose_card() or changed
        for card in self.cards:
            changed = card.update(dt, card.is_chosen, moving) or changed
        return changed or developed

    def _choose_card(self) -> bool:
        """The card with the focus, or with the button that has it, is chosen; True if that changed."""
        focused, changed = self.focused(), False
        for card in self.cards:
            is_chosen = focused is card or focused in card.buttons
            if is_chosen and card is not self._meant:
                card.wake()
                self._meant = card
                changed = True
            if is_chosen != card.is_chosen:
                card.choose(is_chosen)
                changed = True
        if changed:
            super().refresh()
        return changed

    def enter(self) -> None:
        super().enter()
        self._ground = None
        for card in self.cards:
            self._order_buttons(card)
        if self.tonight is not None:  # it may have been solved, or the night is another one
            self._tell_night(self.tonight, entries(self.services.text))
        self._lift_focused()

    def refresh(self) -> None:
        super().refresh()
        self._lift_focused()

    def _lift_focused(self) -> None:
        """The initially selected card is shown lifted without animation."""
        focused = self.focused()
        for card in self.cards:
            if card is focused and self._meant is None:
                self._meant = card
                card.lift = 1.0
                card.choose(True)
                super().refresh()

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        return self.services.text("program")

    def paint(self, painter: Painter) -> None:
        surface = painter.surface
        if self._ground is None:
            self._ground = backdrop.night(painter, self.size, "launcher", self._paint_night).copy()
            painter.surface = self._ground
            self._paint_ground(painter)
            painter.surface = surface
        surface.blit(self._ground, (0, 0))
        self.life.draw_sky(painter, self._moon, self._bats)
        painter.drawing("titles/logo", self._logo)
        if self._pumpkin_side:
            self.life.draw_ground(painter, self._foot, self._pumpkin_side)

    def _paint_ground(self, painter: Painter) -> None:
        painter.line_in(self._keys_line(), self._hint, sizes.TEXT, painter.colors.muted, BODY, "right")

    def _keys_line(self) -> str:
        text, bindings = self.services.text, self.services.keyboard.bindings
        keys = {name: shortcut(text, bindings, name) for name in ("accept", "rules")}
        return text("launcher.hint", **keys)
