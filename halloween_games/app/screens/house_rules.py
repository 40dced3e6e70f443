"""What else can be chosen for a game: the board, house rules, a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.screens.boards_scene import board_name
from halloween_games.app.screens.navigation import Pages, Shell
from halloween_games.app.screens.seats import ahead_of, head_start_line
from halloween_games.app.screens.setup_page import SetupPage
from halloween_games.core.board import BoardSpec
from halloween_games.core.game import HANDICAP, Game, Option, OptionValue
from halloween_games.core.match import PLAYERS, MatchOfTwo
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect, Room, between, lay
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Segment, Toggle, Widget
from halloween_games.session.new_game import NewGame

ChooseBoard = Callable[[BoardSpec | None, Callable[[BoardSpec | None], None]], None]
"""Shows the boards with the chosen one, and calls back with the next."""

OPTION_HEIGHT: Final = 72
CHOICE_HEIGHT: Final = 76
NEEDS: Final = (800, 540)  # units of a window in which everything has room


class Chooses(Protocol):
    """Whoever house rules are chosen for: a page on which a game is set up, or what invites to a game by code."""

    @property
    def game(self) -> Game: ...

    @property
    def shell(self) -> Shell: ...

    @property
    def pages(self) -> Pages: ...

    @property
    def go(self) -> str:
        """What the main button says."""

    @property
    def can_go(self) -> bool:
        """Whether it can be pressed; otherwise it says why not."""

    @property
    def draws(self) -> bool:
        """Whether luck draws who begins."""

    @property
    def offers_match(self) -> bool:
        """Whether two games can be played in turn."""

    def planned(self) -> NewGame:
        """The game as it is set up now."""

    def taken(self, new: NewGame) -> None:
        """Go on with the rules of *new*."""

    def start(self) -> None:
        """Begin, or go on to what comes before that."""


class HouseRulesScene(SetupPage):
    """The board, the game's options, and a match of two, for the page *below*, which takes them.

    *profiles* keep who has a head start, if people are known. *choose_board* shows the boards, if there are any to
    choose from, *set_up* leads to a position to begin from.
    """

    def __init__(
        self,
        services: Services,
        below: Chooses,
        profiles: Profiles | None,
        choose_board: ChooseBoard | None,
        set_up: Callable[[NewGame], None] | None,
    ) -> None:
        game, new = below.game, below.planned()
        options = {option.name: new.options.get(option.name, option.default) for option in game.options}
        super().__init__(services, game, replace(new, options=options), below.shell, below.pages, lambda new: None)
        self._below = below
        self._profiles = profiles
        self._choose_board = choose_board
        self._set_up = set_up if game.parts.tray is not None else None
        self._labels: list[tuple[str, Rect]] = []  # the keys of options with a row of choices
        self.make()

    @property
    def draws(self) -> bool:
        return self._below.draws

    def planned(self) -> NewGame:
        return self.new

    # ------------------------------------------------------------------ what there is

    def make(self) -> None:
        text = self.text
        self.back_button.label = text("button.back")
        self.main.label, self.main.enabled = self._below.go, self._below.can_go
        self.ways: list[Widget] = []
        if self._choose_board is not None:
            name = board_name(self.game, self.game.board if self.new.board is None else self.new.board, text)
            label, tip = text("new.board", name=name), text("new.board.about")
            self.ways.append(Button("board", label=label, icon="picture", tip=tip, act=self.open_boards))
        if self._set_up is not None:
            label = text("new.set_up")
            self.ways.append(Button("set_up", label=label, icon="hand", act=self.set_up))
        toggles: list[Widget] = []
        if self._below.offers_match and len(self.new.seats) == PLAYERS:  # then each of them can begin once
            label, on = text("new.match"), self.new.of_two is not None
            about = text("match.about" if "match.about" in text else "new.match.about")
            toggles.append(Toggle("match", label=label, line=about, on=on, changed=self._set_match))
        if self.new.may_teach:
            label, about = text("new.learning"), text("new.learning.about")
            setter = self._set_learning
            toggles.append(Toggle("learning", label=label, line=about, on=self.new.learning, changed=setter))
        found = {option.name: self._option_widgets(option) for option in self.game.options}
        self._choices = [one for one in self.game.options if found[one.name] and not isinstance(one.default, bool)]
        options = [widget for widgets in found.values() for widget in widgets]
        self.widgets = [self.back_button, *self.ways, *toggles, *options, self.main]

    def _set_match(self, on: bool) -> None:
        self.new = replace(self.new, of_two=MatchOfTwo() if on else None)

    def _set_learning(self, on: bool) -> None:
        self.new = replace(self.new, learning=on)

    def _option_widgets(self, option: Option) -> Sequence[Widget]:
        if option == HANDICAP:
            return self._head_start_widgets()
        text, value = self.text, self.new.options[option.name]
        key = f"option.{option.name}"
        if isinstance(value, bool):
            about = text(f"{key}.about") if f"{key}.about" in text else ""
            setter = partial(self._choose, option.name)
            return [Toggle(key, label=text(key), line=about, on=value, changed=setter)]
        found = []
        for choice in option.choices:
            act = partial(self._choose_anew, option.name, choice)
            found.append(Segment(f"{key}.{choice}", label=text(f"{key}.{choice}"), on=choice == value, act=act))
        return found

    def _head_start_widgets(self) -> Sequence[Widget]:
        """Who of the two people has a head start: it is agreed for a person, whoever begins."""
        plans, key = self.new.seats, f"option.{HANDICAP.name}"
        profiles = self._profiles
        if profiles is None or len(plans) != PLAYERS or not head_start_line(self.text, self.game.id):
            return ()
        people = [plan.name for plan in plans if not plan.level and profiles.find(plan.name) is not None]
        if not people:
            return ()
        ahead = ahead_of(self.game, [profiles.terms("" if plan.level else plan.name) for plan in plans])
        has_it = None if ahead is None else plans[ahead].name

        def give(name: str | None) -> None:
            for one in people:
                profiles.agree(one, replace(profiles.terms(one), ahead=one == name))
            self.renew()

        nobody = Segment(f"{key}.none", label=self.text(f"{key}.none"), on=has_it is None, act=partial(give, None))
        named = [
            Segment(f"{key}.{number}", label=name, on=name == has_it, act=partial(give, name))
            for number, name in enumerate(people)
        ]
        return [nobody, *named]

    def _choose_anew(self, name: str, choice: OptionValue) -> None:
        self._choose(name, choice)
        self.renew()

    def _choose(self, name: str, value: OptionValue) -> None:
        self.new = replace(self.new, options={**self.new.options, name: value})

    # ------------------------------------------------------------------ what can be done

    def set_up(self) -> None:
        """Set up the position from which this game is to begin."""
        if self._set_up is not None:
            self._set_up(self.planned())

    def open_boards(self) -> None:
        """Show the boards that the game can be played on."""
        if self._choose_board is not None:
            self._choose_board(self.new.board, self.take)

    def take(self, board: BoardSpec | None) -> None:
        self.new = replace(self.new, board=board)
        self.renew()

    def start(self) -> None:
        """Start the game, if so many can play on the board; otherwise go back to who plays."""
        self.cancel()
        if self.is_complete:
            self._below.start()

    def cancel(self) -> None:
        self.back()
        self._below.taken(self.new)

    # ------------------------------------------------------------------ where everything lies

    def needs(self) -> tuple[float, float]:
        return NEEDS

    def place(self) -> None:
        body, u = self.place_frame(), self.painter.px
        columns = 2 if body.width > u(720) else 1
        flags = [widget for widget in self.widgets if isinstance(widget, Toggle)]
        choices = len(self._choices)
        rows = -(-len(flags) // columns) * u(OPTION_HEIGHT + 12) + choices * u(CHOICE_HEIGHT + 12)
        ways = u(52 + 12) if self.ways else 0
        top = body.top + max(0, (body.height - ways - rows) // 3)
        lay(self.ways, Room(body.left, top, body.width, u(52)).columns(2, u(16)))
        self._place_options(Room(body.left, top + ways, body.width, rows), flags, columns)

    def _place_options(self, area: Room, flags: list[Toggle], columns: int) -> None:
        px = self.painter.px
        gap, each = px(16), px(OPTION_HEIGHT + 12)
        lay(flags, area.grid(len(flags), columns, (gap, each - px(OPTION_HEIGHT)), px(OPTION_HEIGHT)))
        area.cut_top(-(-len(flags) // columns) * each)
        self._labels = []
        for option in self._choices:
            key = f"option.{option.name}"
            row = area.cut_top(px(CHOICE_HEIGHT + 12))
            self._labels.append((key, row.cut_top(px(28), px(30) - px(28))))
            buttons = [w for w in self.widgets if w.name.startswith(f"{key}.")]
            each = min(self._choice_width(buttons), (area.width - (len(buttons) - 1) * gap) // len(buttons))
            row.height = px(44)
            lay(buttons, [row.cut_left(each, gap) for _ in buttons])

    def _choice_width(self, buttons: Sequence[Widget]) -> int:
        """Wide enough for each label with its check mark at full size."""
        painter, size = self.painter, sizes.LARGE * self.painter.u * self.painter.line_growth
        labels = [painter.fonts.width(w.label, size, HEAD) for w in buttons if isinstance(w, Segment)]
        return max(painter.px(260), max(labels) + painter.px(48))

    # ------------------------------------------------------------------ picture

    def paint(self, painter: Painter) -> None:
        colors = painter.colors
        self.paint_frame(painter, self.text("new.options"))
        for option, rect in self._labels:
            label = painter.line_in(self.text(option), rect, sizes.LARGE, colors.paper, BOLD)
            about = between(label.right + painter.px(20), rect.top, rect.right, rect.bottom)
            is_head_start = option == f"option.{HANDICAP.name}"
            words = head_start_line(self.text, self.game.id) if is_head_start else self.text(f"{option}.about")
            painter.line_in(words, about, sizes.SMALL, colors.muted, BODY)
