"""Games by code: which there are, how one begins, and the code that is to be sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from halloween_games.app.exports.qr_code import can_draw, qr_code
from halloween_games.app.screens.dialogs import HEAD_UNITS, Dialog, FieldsScene
from halloween_games.app.screens.more import COLUMNS, GAP_UNITS, ROW_UNITS, DoorsDialog
from halloween_games.app.screens.navigation import Pages, Shell
from halloween_games.app.screens.saved_games import BIN_UNITS, BinButton
from halloween_games.app.screens.setup_page import other_rules
from halloween_games.core.game import HANDICAP, Game, Options, OptionValue
from halloween_games.core.names import clean_name
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room, between
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, TextField, Widget
from halloween_games.session.new_game import NewGame, seat_plans

WORD_LENGTH: Final = 40
GAME_UNITS: Final = 48  # the height of a game in the list
LINE_UNITS: Final = 52
WIDEST: Final = 400  # of a button: two share the line, or three
CODE_UNITS: Final = 210
PICTURE_UNITS: Final = 330  # the same, of one that telephones can read
LETTERS_SHOWN: Final = 300  # of a long code
IN_A_ROW: Final = 36
BESIDE_PICTURE: Final = 24  # the same, where less is left


class Invitation:
    """What house rules are chosen for, which the button *rules* then tells."""

    draws = False
    offers_match = False
    can_go = True

    def __init__(self, game: Game, shell: Shell, pages: Pages, text: Speaker, rules: Button) -> None:
        self.game = game
        self.shell, self.pages = shell, pages
        self.go = text("by_code.go")
        self.options: dict[str, OptionValue] = {}
        self._text = text
        self._rules = rules
        self._tell()

    def planned(self) -> NewGame:
        return NewGame(self.game.id, seat_plans(2), self.options)

    def taken(self, new: NewGame) -> None:
        self.options = {option.name: new.options[option.name] for option in self.game.options if option != HANDICAP}
        self._tell()

    def start(self) -> None:
        """The word comes before that."""

    def _tell(self) -> None:
        self._rules.label = rules_words(self._text, self.game, self.options) or self._text("new.options")


def rules_words(text: Speaker, game: Game, options: Options) -> str:
    """The house rules that *options* choose, in a sentence; empty if they are the usual ones."""
    what = ", ".join(other_rules(text, game, options))
    return text("by_code.rules", what=what) if what else ""


@dataclass(frozen=True)
class GameRow:
    """A game in the list: the door to it, and the bin beside it."""

    go_on: Button
    delete: BinButton


class CodeDoors(DoorsDialog):
    """A few doors, below the games that are played; the orange one is the door *meant*, or else the way back."""

    offers_paste = True

    def __init__(
        self, services: Services, title: str, doors: Sequence[Button], meant: str = "", games: Sequence[GameRow] = ()
    ) -> None:
        super().__init__(services, title, "people")
        self._games = games
        self._rows: list[Widget] = [one for game in games for one in (game.go_on, game.delete)]
        self._doors = [*doors, self.back_door]
        for door in (*doors, *(game.go_on for game in games)):
            door.act = self.closing(door.act)
            door.warm = door.name == meant
        self.back_door.warm = not meant
        self._meant = meant
        self.widgets = [*self._rows, *self._doors]

    def first_focus(self) -> str | None:
        return self._meant or self.widgets[0].name

    def box(self) -> tuple[float, float]:
        rows = -(-len(self._doors) // COLUMNS)
        games = len(self._games) * (GAME_UNITS + GAP_UNITS)
        return 700 if games else 640, HEAD_UNITS + games + rows * (ROW_UNITS + GAP_UNITS) + 16

    def needs(self) -> tuple[float, float]:
        width, height = self.box()
        return width, height + 28

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        step, first = px(GAME_UNITS) + px(GAP_UNITS), Room(inner.left, inner.top, inner.width, px(GAME_UNITS))
        for game, row in zip(self._games, first.repeated(len(self._games), 1, 0, step), strict=True):
            game.delete.rect = row.cut_right(px(BIN_UNITS), px(8))
            game.go_on.rect = row
        self.fill_doors(self._doors, inner.top + len(self._games) * step)


class WordScene(FieldsScene):
    """Asks for a name and for the word that both people know; *done* takes both, and closes this if they will do.

    *rules* leads to the house rules, where there are any to choose.
    """

    width, above, below = 640, 96, 34
    widest = WIDEST

    def __init__(
        self,
        services: Services,
        title: str,
        about: str,
        name: str,
        done: Callable[[str, str], None],
        rules: Button | None,
    ) -> None:
        text = services.text
        named, word = text("by_code.name"), text("by_code.the_word")
        self._done = done
        self.name_field = TextField("name", label=named, value=name, hint=named, changed=self._typed)
        self.word_field = TextField("word", label=word, hint=word, longest=WORD_LENGTH, changed=self._typed)
        self._go = Button("go", label=text("by_code.go"), icon="check", warm=True)
        lines = [self.name_field, self.word_field, *([rules] if rules is not None else [])]
        super().__init__(services, (title, "people"), about, lines, self._go)
        self._typed("")

    def _typed(self, value: str) -> None:
        """Both are needed."""
        self._go.enabled = bool(clean_name(self.name_field.value) and self.word_field.value.strip())

    def first_focus(self) -> str | None:
        return "word" if self.name_field.value else "name"

    def accept(self) -> None:
        """Go on, if both are there."""
        if self._go.enabled:
            self._done(clean_name(self.name_field.value), self.word_field.value)

    def paint_about(self, painter: Painter, room: Rect) -> None:
        painter.paragraph(self.about, room, sizes.LARGE, painter.colors.paper, BODY)


class SendScene(Dialog):
    """A code for the other computer; *copy* and *save* say themselves what came of it."""

    offers_paste = True

    def __init__(
        self, services: Services, about: str, code: str, copy: Callable[[], None], save: Callable[[], None]
    ) -> None:
        super().__init__(services, services.text("by_code.send"), "copy")
        text = services.text
        self._about = about
        self.code = code
        self.widgets = [
            Button("copy", label=text("by_code.copy"), icon="copy", warm=True, act=copy),
            Button("save", label=text("by_code.save"), icon="save", act=save),
            Button("close", label=text("button.close"), icon="check", act=self.back),
        ]
        self._words = self._letters = Room(NOWHERE)
        self._picture: pygame.Surface | None = None

    def box(self) -> tuple[float, float]:
        units = PICTURE_UNITS if can_draw(self.code) else CODE_UNITS
        return 720, HEAD_UNITS + 90 + units + 20 + LINE_UNITS + 30

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        self.foot(self.widgets, WIDEST)
        self._letters = between(inner.left, inner.top, inner.right, self.widgets[0].rect.top - px(16))
        self._words = self._letters.cut_top(px(84), px(6))
        self._picture = qr_code(self.code, self._letters.height)
        if self._picture is not None:
            self._letters.width -= self._letters.height + px(12)

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        colors, px = painter.colors, painter.px
        painter.paragraph(self._about, self._words, sizes.LARGE, colors.paper, BODY)
        painter.rounded(self._letters, (colors.well, colors.panel[1]), colors.edge, 2, 12)
        room = self._letters.inflate(-px(24), -px(16))
        shown = self.code if len(self.code) <= LETTERS_SHOWN else f"{self.code[:LETTERS_SHOWN]}…"
        if self._picture is not None:
            side = self._letters.height
            place = self._picture.get_rect(center=(self.inner.right - side // 2, self._letters.centery))
            painter.surface.blit(self._picture, place)
        each = IN_A_ROW if self._picture is None else BESIDE_PICTURE
        rows = [shown[at : at + each] for at in range(0, len(shown), each)]
        painter.paragraph("\n".join(rows), room, sizes.SMALL, colors.muted, BODY)
