"""The setup of a new game: who sits where, and the options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import SystemRandom
from typing import Final

import pygame

from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.statistics import FIRST_GOAL
from halloween_games.app.screens.boards_scene import board_name, who_begins
from halloween_games.app.screens.lettering import draw_lettering
from halloween_games.app.screens.navigation import Pages, Shell
from halloween_games.app.screens.players_scene import seat_stepper
from halloween_games.app.screens.profile_scene import Coin, ProfileScene
from halloween_games.app.screens.seats import (
    CHOICES,
    default_level,
    default_name,
    given_name,
    level_name,
    strength_line,
)
from halloween_games.app.screens.setup_page import SetupPage
from halloween_games.core.board import BoardSpec
from halloween_games.core.game import Game, Option, OptionValue
from halloween_games.core.match_of_two import PLAYERS, MatchOfTwo
from halloween_games.core.names import clean_name
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.key_names import shortcut
from halloween_games.kit.painter import Painter
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Segment, TextField, Toggle, Widget
from halloween_games.session.new_game import NewGame, SeatPlan
from halloween_games.table.figures import Layer

Rect = pygame.Rect


@dataclass(frozen=True)
class FirstGame:
    """What the page is to know of persons who have never finished such a game."""

    is_first: Callable[[str], bool] = lambda name: False  # whether that person is one, and may be told
    proposes: bool = False  # an opponent, because none was chosen before
    decline: Callable[[], None] = lambda: None  # nothing is to be proposed any more


ChooseBoard = Callable[[BoardSpec | None, Callable[[BoardSpec | None], None]], None]
"""Shows the boards with the chosen one, and calls back with the next."""

PORTRAITS: Final = ("pumpkin", "vampire", "cat", "priestess")  # like the emblems of the seats
CONTENT: Final = 1180  # maximum width in units
CARD_HEIGHTS: Final = (250, 400)  # units, minimum and maximum
OPTION_HEIGHT: Final = 72
CHOICE_HEIGHT: Final = 76
FAIRNESS_WIDTH: Final = 200  # below which who begins is told beside the tagline
MATCH_WIDTH: Final = 230


class NewGameScene(SetupPage):
    """Seats as a row of character cards, the game's options, and a large start button."""

    def __init__(
        self,
        services: Services,
        game: Game,
        initial: NewGame | None,
        shell: Shell,
        pages: Pages,
        start: Callable[[NewGame], object],
        portrait: Callable[[int], Sequence[Layer]] | None = None,
        profiles: Profiles | None = None,
        others: Sequence[SeatPlan] = (),
        first_game: FirstGame | None = None,
        choose_board: ChooseBoard | None = None,
        set_up: Callable[[NewGame], None] | None = None,
        draws: bool = False,
        done: Callable[[NewGame, bool], None] | None = None,
    ) -> None:
        """*initial* is shown first, if given; *others* would take the seats that it does not have.

        *choose_board* shows the boards, if there are any to choose from, *set_up* leads to a position to begin from.
        Luck *draws* at first who begins. Back leads to where the page was opened, which is *done* with what it shows,
        or to the launcher.
        """
        super().__init__(services, game, shell, pages)
        self._start = start
        self._done = done
        self._portrait = portrait
        self.board = initial.board if initial else None
        self.position = initial.start if initial else None  # that was set up, so that the rest is decided
        counts = self.counts()
        self.seats = len(initial.seats) if initial and len(initial.seats) in counts else counts[0]
        self.options: dict[str, OptionValue] = {option.name: option.default for option in game.options}
        if initial:
            self.options.update({name: value for name, value in initial.options.items() if name in self.options})
        self.draws = draws
        self.is_match_of_two = initial is not None and initial.of_two is not None
        self._open_options = game.options if self.position is None else ()
        self._choose_board = choose_board
        self._set_up = set_up if game.parts.tray is not None and self.position is None else None
        self.plans = self._first_plans((*(initial.seats if initial else ()), *others))
        self._set_aside = [""] * len(self.plans)  # what a seat's person is called while a computer has it, and back
        self.profiles = profiles or Profiles()
        self._first_game = first_game or FirstGame()
        if self._first_game.proposes and self._newcomers():
            self.plans = [replace(plan, level=FIRST_GOAL) if plan.level else plan for plan in self.plans]
        self.emblems = [""] * len(self.plans)  # chosen now; otherwise a name keeps its emblem
        self._ground: pygame.Surface | None = None
        nowhere = Rect(0, 0, 0, 0)
        self._title = self._beside_tagline = self._who = self._rules = self._hint = nowhere
        self._cards: list[Rect] = []
        self._feet: list[Rect] = []  # below the levels, for their strengths
        self._labels: list[tuple[str, Rect]] = []  # the keys of options with a row of choices
        self._make_widgets()

    def _first_plans(self, given: Sequence[SeatPlan]) -> list[SeatPlan]:
        """The *given* plans, with names only where somebody typed them; defaults for the other seats."""
        plans = []
        for seat in range(max(self.game.seats)):
            plan = given[seat] if seat < len(given) else None
            known = plan is not None and plan.level in CHOICES
            level = plan.level if plan is not None and known else default_level(seat)
            plans.append(SeatPlan(given_name(plan.name, level) if plan is not None else "", level))
        return plans

    def _newcomers(self) -> bool:
        """Whether one of the persons has never finished such a game."""
        people = [self._name(seat) for seat, plan in enumerate(self.plans[: self.seats]) if not plan.level]
        return any(self._first_game.is_first(name) for name in people)

    def first_game_seat(self) -> int | None:
        """The seat of the gentle opponent that is proposed for a first game, if there is one."""
        levels = [plan.level for plan in self.plans[: self.seats]]
        return levels.index(FIRST_GOAL) if FIRST_GOAL in levels and self._newcomers() else None

    def _decline(self) -> None:
        """Propose nothing any more."""
        self._first_game.decline()
        self._renew()

    # ------------------------------------------------------------------ what there is

    def _make_widgets(self) -> None:
        text, nowhere = self.text, Rect(0, 0, 0, 0)
        self.widgets = []
        if len(self.game.seats) > 1 and self.position is None:
            for count in self.counts():
                label = text("new.count", count=count)
                act = self._counter(count)
                self.widgets.append(Segment(f"count.{count}", nowhere, label=label, on=count == self.seats, act=act))
        if self._set_up is not None:
            tip = text("new.set_up")
            self.widgets.append(Button("set_up", nowhere, icon="hand", tip=tip, act=self.set_up))
        self.widgets.append(
            Button("swap", nowhere, label=text("new.swap"), icon="swap", tip=self.fairness(), act=self.swap)
        )
        for seat, plan in enumerate(self.plans[: self.seats]):
            hint = default_name(text, seat, plan.level)
            rename = self._renamer(seat)
            if not plan.level:
                self.widgets.append(self._coin(seat))
            called = text("outline.seat.name", number=seat + 1)
            field = TextField(f"name.{seat}", nowhere, label=called, value=plan.name, hint=hint, changed=rename)
            self.widgets.append(field)
            self.widgets.append(seat_stepper(text, seat, plan.level, self._level_setter(seat)))
        if self.can_be_match_of_two():
            label, tip = text("new.match"), self._about("match")
            toggle = Toggle("match", nowhere, label=label, tip=tip, on=self.is_match_of_two, changed=self._set_match)
            self.widgets.append(toggle)
        if self._choose_board is not None:
            name = board_name(self.game, self.game.board if self.board is None else self.board, text)
            label, tip = text("new.board", name=name), text("new.board.about")
            self.widgets.append(Button("board", nowhere, label=label, icon="picture", tip=tip, act=self.open_boards))
        if self.position is None:
            label, about = text("new.draw"), self._about("draw")
            self.widgets.append(
                Toggle("draw", nowhere, label=label, about=about, on=self.draws, changed=self._set_draws)
            )
        for option in self._open_options:
            self.widgets += self._option_widgets(option)
        self._proposed = self.first_game_seat()
        if self._proposed is not None:
            decline, about = text("help.decline"), text("help.decline.about")
            self.widgets.append(Button("no_help", nowhere, label=decline, tip=about, act=self._decline))
        self.widgets.append(Button("back", nowhere, label=text("button.back"), icon="arrow_left", act=self.cancel))
        self.widgets.append(Button("start", nowhere, label=text("new.start"), icon="play", warm=True, act=self.start))

    def can_be_match_of_two(self) -> bool:
        """Whether two play from the usual beginning: then each of them can begin once."""
        return self.seats == PLAYERS and self.position is None

    def _set_match(self, on: bool) -> None:
        self.is_match_of_two = on

    def _about(self, name: str) -> str:
        """What the game says about a switch that all games have, or what all say."""
        return self.text(f"{name}.about" if f"{name}.about" in self.text else f"new.{name}.about")

    def _set_draws(self, on: bool) -> None:
        self.draws, self._ground = on, None

    def _option_widgets(self, option: Option) -> list[Widget]:
        text, nowhere, value = self.text, Rect(0, 0, 0, 0), self.options[option.name]
        key = f"option.{option.name}"
        if isinstance(value, bool):
            about = text(f"{key}.about") if f"{key}.about" in text else ""
            setter = self._setter(option.name)
            return [Toggle(key, nowhere, label=text(key), about=about, on=value, changed=setter)]
        return [
            Segment(
                f"{key}.{choice}",
                nowhere,
                label=text(f"{key}.{choice}"),
                on=choice == value,
                act=self._chooser(option.name, choice),
            )
            for choice in option.choices
        ]

    def _counter(self, count: int) -> Callable[[], None]:
        return lambda: self._set_seats(count)

    def _renamer(self, seat: int) -> Callable[[str], None]:
        def rename(name: str) -> None:
            self.plans[seat] = replace(self.plans[seat], name=name)
            coin = next((widget for widget in self.widgets if widget.name == f"emblem.{seat}"), None)
            if isinstance(coin, Coin):
                coin.emblem = self.emblem(seat)

        return rename

    def emblem(self, seat: int) -> str:
        """The emblem of the person on *seat*, chosen now or before."""
        return self.emblems[seat] or self.profiles.emblem(self._name(seat))

    def _name(self, seat: int) -> str:
        plan = self.plans[seat]
        return clean_name(plan.name) or default_name(self.text, seat, plan.level)

    def _coin(self, seat: int) -> Coin:
        """The emblem on a person's card, which opens the list of names and emblems."""
        tip = self.text("profile.choose")
        ask = self._profile_asker(seat)
        return Coin(f"emblem.{seat}", Rect(0, 0, 0, 0), tip=tip, emblem=self.emblem(seat), on=None, act=ask)

    def _profile_asker(self, seat: int) -> Callable[[], None]:
        def ask() -> None:
            choose = self._profile_setter(seat)
            scene = ProfileScene(self.services, self.profiles, seat, self._name(seat), self.emblem(seat), choose)
            self.services.stack.push(scene)

        return ask

    def _profile_setter(self, seat: int) -> Callable[[str, str], None]:
        def choose(name: str, emblem: str) -> None:
            plan = self.plans[seat]
            self.plans[seat] = replace(plan, name=given_name(name, plan.level))
            self.emblems[seat] = emblem
            self._renew()

        return choose

    def _level_setter(self, seat: int) -> Callable[[str], None]:
        def change(level: str) -> None:
            plan, name = self.plans[seat], self.plans[seat].name
            if bool(plan.level) != bool(level):  # a computer has a name of its own
                name, self._set_aside[seat] = self._set_aside[seat], name
            self.plans[seat] = replace(plan, level=level, name=name)
            self._renew()

        return change

    def _setter(self, name: str) -> Callable[[bool], None]:
        def change(on: bool) -> None:
            self.options[name] = on
            swap = self._widget("swap")
            swap.tip = self.fairness()
            self._ground = None

        return change

    def _chooser(self, name: str, choice: OptionValue) -> Callable[[], None]:
        def choose() -> None:
            self.options[name] = choice
            self._renew()

        return choose

    def _set_seats(self, count: int) -> None:
        self.seats = count
        self._renew()

    def _renew(self) -> None:
        self._make_widgets()
        self.place()
        self.refresh()

    # ------------------------------------------------------------------ what can be done

    def swap(self) -> None:
        """Rotate the seats by one."""
        count = self.seats
        self.plans[:count] = [self.plans[(seat - 1) % count] for seat in range(count)]
        self._set_aside[:count] = [self._set_aside[(seat - 1) % count] for seat in range(count)]
        self.emblems[:count] = [self.emblems[(seat - 1) % count] for seat in range(count)]
        self._renew()

    def planned(self) -> NewGame:
        """The game as it is set up now."""
        plans = [replace(plan, name=given_name(plan.name, plan.level)) for plan in self.plans[: self.seats]]
        of_two = MatchOfTwo() if self.is_match_of_two and self.can_be_match_of_two() else None
        return NewGame(self.game.id, tuple(plans), dict(self.options), self.board, self.position, of_two=of_two)

    def set_up(self) -> None:
        """Set up the position from which this game is to begin."""
        if self._set_up is not None:
            self._set_up(self.planned())

    def open_boards(self) -> None:
        """Show the boards that the game can be played on."""
        if self._choose_board is not None:
            self._choose_board(self.board, self.take)

    def counts(self) -> tuple[int, ...]:
        """How many can play on the chosen board."""
        return self.game.on(self.board).seats

    def take(self, board: BoardSpec | None) -> None:
        """Play on *board*; None is the standard one."""
        self.board = board
        if self.seats not in self.counts():
            self.seats = self.counts()[0]
        self._renew()

    def start(self) -> None:
        """Start the game."""
        new = self.planned()
        if self.draws and self.position is None:
            new = replace(new, drawn=SystemRandom().randrange(self.seats))
        for seat, plan in reversed(list(enumerate(new.seats))):  # so that the first seat's profile is the newest
            if not plan.level and (plan.name or self.emblems[seat]):
                self.profiles.remember(self._name(seat), self.emblems[seat])
        self._start(new)

    def cancel(self) -> None:
        if self._done is not None:
            self.back()
            self._done(self.planned(), self.draws)
        elif self.position is None:
            self.shell.launcher()
        else:
            self.back()  # to where it was set up

    def retranslate(self) -> None:
        self._renew()

    def first_focus(self) -> str | None:
        return "start"

    # ------------------------------------------------------------------ where everything lies

    def _widget(self, name: str) -> Widget:
        return next(widget for widget in self.widgets if widget.name == name)

    def place(self) -> None:
        px, (width, height) = self.painter.px, self.size
        self._ground = None
        content = Rect(0, 0, min(width - 2 * px(28), px(CONTENT)), height)
        content.centerx = width // 2
        columns = 2 if content.width > px(720) else 1
        flags = [w for w in self.widgets if isinstance(w, Toggle) and w.name != "match"]
        choices = [option for option in self._open_options if not isinstance(option.default, bool)]
        toggle_rows = -(-len(flags) // columns)
        rows = toggle_rows * px(OPTION_HEIGHT + 12) + len(choices) * px(CHOICE_HEIGHT + 12)
        beside = self._choose_board is not None or self.can_be_match_of_two()  # the heading of the house rules
        heading = px(52 if beside else 40)
        options = heading + rows if rows else px(44) if beside else 0
        fixed = px(84) + px(46) + options + px(64)
        gaps = 4 if options else 3
        free = height - 2 * px(24) - fixed - gaps * px(16)
        card_height = max(px(CARD_HEIGHTS[0]), min(px(CARD_HEIGHTS[1]), free))
        gap = px(16) + max(0, min(px(50), (free - card_height) // (gaps + 1)))
        used = fixed + card_height + gaps * gap
        top = max(px(16), (height - used) // 2)
        self._title = Rect(content.left, top, content.width, px(84))
        top += px(84) + gap
        self._place_who(Rect(content.left, top, content.width, px(46)))
        top += px(46) + gap
        self._place_cards(Rect(content.left, top, content.width, card_height))
        top += card_height + gap
        self._place_beside_heading(Rect(content.left, top, content.width, px(44)))
        self._rules.height = heading - px(12)
        if rows:
            self._place_options(Rect(content.left, top + heading, content.width, rows), flags, choices, columns)
        if options:
            top += options + gap
        self._place_foot(Rect(content.left, top, content.width, px(64)))

    def _place_beside_heading(self, row: Rect) -> None:
        """The board and the match of two on the right; the heading has the rest."""
        px, right = self.painter.px, row.right
        widths = {"board": min(px(380), row.width * 2 // 5), "match": px(MATCH_WIDTH)}
        for name, width in widths.items():
            for widget in [widget for widget in self.widgets if widget.name == name]:
                widget.rect = Rect(right - width, row.top, width, row.height)
                right = widget.rect.left - px(14)
        self._rules = Rect(row.left, row.top, right - row.left, row.height)

    def _place_who(self, row: Rect) -> None:
        px = self.painter.px
        swap = self._widget("swap")
        swap.rect = Rect(0, row.top, px(190), px(44))
        swap.rect.right = row.right
        right = swap.rect.left
        for name in ("set_up",):  # where there is one
            for widget in [widget for widget in self.widgets if widget.name == name]:
                widget.rect = Rect(right - px(14 + 56), row.top, px(56), px(44))
                right = widget.rect.left
        right -= px(28)
        for widget in reversed([w for w in self.widgets if w.name.startswith("count.")]):
            widget.rect = Rect(right - px(136), row.top, px(136), px(44))
            right = widget.rect.left - px(14)
        self._who = Rect(row.left, row.top, right - row.left, px(44))

    def _place_cards(self, row: Rect) -> None:
        px = self.painter.px
        gap = px(22)
        width = min(px(400), (row.width - (self.seats - 1) * gap) // self.seats)
        left = row.centerx - (self.seats * width + (self.seats - 1) * gap) // 2
        self._cards = [Rect(left + seat * (width + gap), row.top, width, row.height) for seat in range(self.seats)]
        self._feet = []
        for seat, card in enumerate(self._cards):
            inset = px(22 if card.width > px(240) else 12)  # leave room for the names of levels
            field = self._widget(f"name.{seat}")
            field.rect = Rect(card.left + inset, card.bottom - px(148), card.width - 2 * inset, px(46))
            line = field.rect.copy()
            if not self.plans[seat].level:
                coin = self._widget(f"emblem.{seat}")
                coin.rect = Rect(max(line.left - px(6), card.left + px(9)), line.top - px(3), px(52), px(52))
                field.rect = Rect(coin.rect.right + px(6), line.top, line.right - coin.rect.right - px(6), line.height)
            who = self._widget(f"who.{seat}")
            who.rect = Rect(card.left + inset, line.bottom + px(10), card.width - 2 * inset, px(42))
            foot = Rect(card.left + px(10), who.rect.bottom + px(2), card.width - px(20), 0)
            foot.height = card.bottom - px(4) - foot.top
            self._feet.append(foot)

    def _place_options(self, area: Rect, flags: list[Toggle], choices: list[Option], columns: int) -> None:
        px = self.painter.px
        top, gap = area.top, px(16)
        width = (area.width - (columns - 1) * gap) // columns
        for number, toggle in enumerate(flags):
            row, column = divmod(number, columns)
            left = area.left + column * (width + gap)
            toggle.rect = Rect(left, top + row * px(OPTION_HEIGHT + 12), width, px(OPTION_HEIGHT))
        top += -(-len(flags) // columns) * px(OPTION_HEIGHT + 12)
        self._labels = []
        for option in choices:
            key = f"option.{option.name}"
            self._labels.append((key, Rect(area.left, top, area.width, px(28))))
            buttons = [w for w in self.widgets if w.name.startswith(f"{key}.")]
            each = min(self._choice_width(buttons), (area.width - (len(buttons) - 1) * gap) // len(buttons))
            for number, widget in enumerate(buttons):
                widget.rect = Rect(area.left + number * (each + gap), top + px(30), each, px(44))
            top += px(CHOICE_HEIGHT + 12)

    def _choice_width(self, buttons: Sequence[Widget]) -> int:
        """Wide enough for each label with its check mark at full size."""
        painter, size = self.painter, sizes.LARGE * self.painter.u * self.painter.line_growth
        labels = [painter.fonts.width(w.label, size, HEAD) for w in buttons if isinstance(w, Segment)]
        return max(painter.px(260), max(labels) + painter.px(48))

    def _place_foot(self, row: Rect) -> None:
        px = self.painter.px
        back, start = self._widget("back"), self._widget("start")
        back.rect = Rect(row.left, row.top + px(6), px(150), px(52))
        start.rect = Rect(0, row.top, min(px(320), row.width // 3), px(64))
        start.rect.right = row.right
        self._hint = Rect(back.rect.right + px(20), row.top, start.rect.left - back.rect.right - px(40), row.height)
        if self._proposed is not None:
            width = min(px(230), self._hint.width * 3 // 5)
            self._widget("no_help").rect = Rect(self._hint.right - width, back.rect.top, width, back.rect.height)
            self._hint.width -= width + px(16)

    # ------------------------------------------------------------------ picture

    def heading(self) -> str:
        return self.text("title")

    def paint(self, painter: Painter) -> None:
        colors = painter.colors
        surface = painter.surface
        if self._ground is None:
            self._ground = backdrop.night(painter, self.size, "game").copy()
            painter.surface = self._ground
            self._paint_sky(painter)
            self._paint_title(painter)
            for option, rect in self._labels:
                label = painter.line_in(self.text(option), rect, sizes.LARGE, colors.paper, BOLD)
                about = Rect(label.right + painter.px(20), rect.top, 0, rect.height)
                about.width = rect.right - about.left
                painter.line_in(self.text(f"{option}.about"), about, sizes.SMALL, colors.muted, BODY)
            title = painter.line_in(self.text("new.seats"), self._who, sizes.TITLE, colors.candle, HEAD)
            beside = Rect(title.right + painter.px(20), self._who.top, 0, self._who.height)
            beside.width = self._who.right - beside.left
            if beside.width < painter.px(FAIRNESS_WIDTH):
                beside = self._beside_tagline
            painter.line_in(self.fairness(), beside, sizes.SMALL, colors.muted, BODY)
            if self.position is None:
                painter.line_in(self.text("new.options"), self._rules, sizes.HEADING, colors.candle, HEAD)
            painter.paragraph(self._keys_line(), self._hint, sizes.SMALL, colors.muted, BODY, center=True)
            for seat, card in enumerate(self._cards):
                self._paint_card(painter, seat, card)
            self._paint_strengths(painter)
            painter.surface = surface
        surface.blit(self._ground, (0, 0))

    def fairness(self) -> str:
        """What was measured about who begins; empty for other rules or more players than it was measured with."""
        maps = self.game.boards.maps if self.game.boards is not None else ()
        is_usual = all(self.options[option.name] == option.default for option in self.game.options)
        if self.position is not None or not is_usual or (self.seats > 2 and len(maps) < 2):
            return ""
        return who_begins(self.game.on(self.board).board_for(self.seats), self.text)

    def _keys_line(self) -> str:
        bindings = self.services.keyboard.bindings
        keys = {name: shortcut(self.text, bindings, name) for name in ("next", "accept", "cancel")}
        return self.text("new.hint", **keys)

    def _paint_sky(self, painter: Painter) -> None:
        width = self.size[0]
        side = painter.px(76)
        backdrop.moon(painter.surface, painter, (width - side * 1.3, self._title.centery - side * 0.12), side)
        bats = ((2.05, 0.02, 0.54), (2.6, -0.28, 0.36))
        for x, y, size in bats:
            backdrop.bat(painter, (width - side * x, self._title.centery + side * y), side * size)

    def _paint_title(self, painter: Painter) -> None:
        px, rect = painter.px, self._title
        tagline = Rect(rect.left + px(8), rect.bottom - px(22), rect.width - px(220), px(24))
        if draw_lettering(painter, self.game, (rect.left, rect.top - px(6)), px(76)) is None:
            painter.line_in(self.text("title"), rect, sizes.DISPLAY, painter.colors.candle, HEAD)
        written = painter.line_in(self.text("tagline"), tagline, sizes.LARGE, painter.colors.muted, BODY)
        left = written.right + px(28)
        self._beside_tagline = Rect(left, tagline.top, max(0, tagline.right - left), tagline.height)

    def _paint_card(self, painter: Painter, seat: int, card: Rect) -> None:
        px, color = painter.px, painter.colors.seats[seat]
        painter.panel(card, color, 2.5)
        field = self._widget(f"name.{seat}").rect
        room = Rect(card.left + px(20), card.top + px(16), card.width - px(40), field.top - px(12) - card.top - px(16))
        side = min(room.width, room.height)
        face = Rect(0, 0, side, side)
        face.center = room.center
        clip = painter.surface.get_clip()
        painter.surface.set_clip(card.inflate(-px(8), -px(8)))
        painter.glow(face.center, side * 0.72, color, 0.42)
        painter.surface.set_clip(clip)
        layers = self._portrait(seat) if self._portrait else (Layer(f"portraits/{PORTRAITS[seat]}"),)
        for layer in layers:
            painter.drawing(layer.art, face, layer.tint)
        painter.drawing(f"emblems/token_{seat}", Rect(card.left + px(14), card.top + px(14), px(44), px(44)))
        first = None if self.draws else 0
        if seat == (first if self.position is None else self.position.to_move):
            self._paint_badge(painter, card)

    def _paint_strengths(self, painter: Painter) -> None:
        """Draw the strength of all players in one text size."""
        lines = [strength_line(self.text, self.game.id, plan.level) for plan in self.plans[: self.seats]]
        if self.board is not None:  # levels are measured on the standard board
            lines = [self.text("new.not_measured") if line else "" for line in lines]
        if self._proposed is not None:
            lines[self._proposed] = self.text("new.first_game", level=level_name(self.text, FIRST_GOAL))
        named = list(zip(lines, self._feet, strict=True))
        most = min(
            painter.paragraph_px(words, foot, sizes.SMALL, painter.colors.muted, center=True) for words, foot in named
        )
        for seat, (words, foot) in enumerate(named):
            color = painter.colors.gold if seat == self._proposed else painter.colors.muted
            painter.paragraph(words, foot, sizes.SMALL, color, BODY, center=True, most=most)

    def _paint_badge(self, painter: Painter, card: Rect) -> None:
        """Draw a badge for the first player in the corner of the card."""
        px, words = painter.px, self.text("new.begins")
        width = painter.fonts.width(words, sizes.SMALL * painter.u, BOLD) + px(24)
        badge = Rect(card.right - px(14) - width, card.top + px(18), width, px(30))
        painter.rounded(badge, painter.colors.button_warm, painter.colors.ink, 2, 15)
        line = badge.inflate(-px(16), 0)
        painter.line_in(words, line, sizes.SMALL, painter.colors.ribbon, BOLD, "center")
