"""The boards of a game, to choose one for the next game, and a map with what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import pygame

from halloween_games.app.screens import file_manager
from halloween_games.app.screens.dialogs import HEAD_UNITS, Dialog
from halloween_games.app.screens.page import PageScene, Paragraph, paint_words
from halloween_games.core.board import EVEN, BoardSpec, Measured
from halloween_games.core.game import Game
from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.outline import Part
from halloween_games.kit.painter import Painter, scaled
from halloween_games.kit.rect import NOWHERE, Rect, Room, lay
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button, Option

COLUMNS: Final = 4
SHOWN: Final = 8  # on one page
CARD_UNITS: Final = (222, 292)
LEAST_UNITS: Final = 230  # the height of a card where there is little room
WIDE_UNITS: Final = 264  # of a card where there are fewer than COLUMNS
TEXT_UNITS: Final = 114  # of a card, around the picture and for what stands below it
GAP_UNITS: Final = 14
NOTE_UNITS: Final = 52
FOOT_UNITS: Final = 66


def board_name(game: Game[Any], board: BoardSpec, text: Speaker) -> str:
    """What *board* is called; the names of shipped boards are among the game's sentences, so they are translated."""
    if not board.name:
        return text("boards.own")
    return text.translated(board.name) if board.name in game.sentences.values() else board.name


def how_it_plays(board: BoardSpec, text: Speaker) -> tuple[str, ...]:
    """How fair *board* is and how long a game lasts, in a line each, if that was measured."""
    found = board.measured
    return (_chances(found, text, "boards"), text("boards.length", count=found.actions)) if found is not None else ()


def who_begins(board: BoardSpec, text: Speaker) -> str:
    """Whose chances are better on *board*, by measurements; empty where it hardly matters or nothing was measured."""
    found = board.measured
    return _chances(found, text, "begins") if found is not None and not found.is_even else ""


def _chances(found: Measured, text: Speaker, key: str) -> str:
    """Whose chances are better, in the sentences that begin with *key*."""
    if found.is_even:
        return text(f"{key}.even")
    if found.first > EVEN:
        return text(f"{key}.first", share=found.first)
    return text(f"{key}.second", share=100 - found.first)


@dataclass(frozen=True)
class OfferedBoard:
    """A board that can be chosen: None is the standard one."""

    name: str
    author: str
    plays: Sequence[str]  # lines
    picture: Callable[[], pygame.Surface]
    board: BoardSpec | None = None


@dataclass(frozen=True)
class BoardOffer:
    """What the list shows: the boards, the player's folder, and what is wrong with maps there."""

    boards: Sequence[OfferedBoard]
    folder: Path | None = None
    problems: Sequence[str] = ()


@dataclass
class BoardCard(Option):
    """A board with its picture, name and author, and how it plays."""

    author: str = ""
    plays: Sequence[str] = ()
    picture: Callable[[], pygame.Surface] = lambda: pygame.Surface((1, 1))
    _drawn: dict[tuple[int, int], pygame.Surface] = field(default_factory=dict, init=False)

    def part(self, text: Speaker) -> Part:
        return replace(super().part(text), about=". ".join(filter(None, (self.author, *self.plays))))

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px = painter.colors, painter.px
        fill = colors.button_cool if self.on or self.hovered else colors.button_off
        painter.rounded(self.rect, fill, colors.candle if self.on else colors.rim, 3 if self.on else 2, 14)
        line = Room(self.rect.inflate(-px(20), -2 * px(10)))
        room = line.cut_top(self.rect.height - px(TEXT_UNITS), px(6))
        if room.size not in self._drawn:
            self._drawn = {room.size: scaled(self.picture(), room.size)}
        shown = self._drawn[room.size]
        painter.surface.blit(shown, shown.get_rect(center=room.center))
        line.height = px(28)
        painter.line_in(self.label, line, sizes.LARGE, colors.paper, HEAD, "center", least=0.6)
        line.top += px(26)
        painter.line_in(self.author, line, sizes.SMALL, colors.muted, BODY, "center", least=0.6)
        line.top += px(22)
        for words in self.plays:
            painter.line_in(words, line, sizes.SMALL, colors.paper, BODY, "center", least=0.6)
            line.top += px(18)


class BoardsScene(Dialog):
    """A card for each board; a click chooses it. A map that is dropped on the window is chosen if it fits."""

    def __init__(
        self,
        services: Services,
        offer: Callable[[], BoardOffer],
        chosen: BoardSpec | None,
        choose: Callable[[BoardSpec | None], None],
    ) -> None:
        super().__init__(services, services.text("boards.title"), "picture")
        self._offered = offer
        self._chosen = chosen
        self._choose = choose
        self._page = 0
        self._note = NOWHERE
        self._said = ""
        self.make()

    def make(self) -> None:
        text, self.offer = self.text, self._offered()
        boards = self.offer.boards
        pages = max(1, -(-len(boards) // SHOWN))
        self._page %= pages
        shown = boards[self._page * SHOWN : (self._page + 1) * SHOWN]
        self.cards = []
        for number, one in enumerate(shown):
            card = BoardCard(f"board.{number}", label=one.name, plays=one.plays, picture=one.picture)
            card.author = text("boards.by", author=one.author) if one.author else ""
            card.on, card.act = one.board == self._chosen, partial(self._choose_board, one.board)
            self.cards.append(card)
        self.folder = Button("folder", label=text("boards.folder"), icon="folder", act=self.open_folder)
        self.more = Button("more", label=text("boards.more"), icon="play", act=self.turn_page)
        self.close_button = Button("close", label=text("button.close"), icon="check", warm=True, act=self.back)
        folder = [self.folder] if self.offer.folder is not None else []
        self.widgets = [*self.cards, *folder, *([self.more] if pages > 1 else []), self.close_button]

    def _choose_board(self, board: BoardSpec | None) -> None:
        self._choose(board)
        self.back()

    def take(self, board: BoardSpec) -> None:
        """Choose a board that was dropped on the window."""
        self._choose_board(board)

    def open_folder(self) -> None:
        """Open the player's folder, which is made if it is not there yet."""
        folder = self.offer.folder
        if folder is None:
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self._say(self.text("boards.no_folder", why=error.strerror or str(error)))
            return
        if not file_manager.show(folder):
            self._say(self.text("crash.no_folder", folder=str(folder)))

    def _say(self, sentence: str) -> None:
        self._said = sentence
        self.services.speech.say(sentence)
        self.refresh()

    def turn_page(self) -> None:
        """Show the next boards."""
        self._page += 1
        self.renew()

    def first_focus(self) -> str | None:
        return next((card.name for card in self.cards if card.on), self.cards[0].name)

    # ------------------------------------------------------------------ where everything lies

    def _rows(self) -> int:
        return max(1, -(-len(self.cards) // COLUMNS))

    def _card_units(self) -> int:
        return CARD_UNITS[0] if len(self.cards) >= COLUMNS else WIDE_UNITS

    def box(self) -> tuple[float, float]:
        columns = min(COLUMNS, max(2, len(self.cards)))
        width = columns * (self._card_units() + GAP_UNITS) + 60
        height = self._rows() * (CARD_UNITS[1] + GAP_UNITS) + NOTE_UNITS + FOOT_UNITS
        return max(640, width), HEAD_UNITS + height + 26

    def needs(self) -> tuple[float, float]:
        spare = CARD_UNITS[1] - LEAST_UNITS if self._rows() > 1 else 0
        return 760, self.box()[1] + 28 - self._rows() * spare

    def fill(self) -> None:
        px, inner, gap = self.painter.px, Room(self.inner), self.painter.px(GAP_UNITS)
        columns = min(COLUMNS, max(1, len(self.cards)))
        width = min(px(self._card_units()), (inner.width - (columns - 1) * gap) // columns)
        height = min(px(CARD_UNITS[1]), (inner.height - px(NOTE_UNITS + FOOT_UNITS)) // self._rows() - gap)
        first = Room(*inner.middle(columns, width, gap)[0].topleft, width, height)
        lay(self.cards, first.repeated(len(self.cards), columns, width + gap, height + gap))
        self._note = Rect(inner.left, inner.top + self._rows() * (height + gap), inner.width, px(NOTE_UNITS))
        foot = Room(inner).cut_bottom(px(46))
        self.close_button.rect = foot.cut_right(px(150), px(14))
        quiet = [widget for widget in (self.folder, self.more) if widget in self.widgets]
        each = min(px(230), foot.width // max(1, len(quiet)) - px(14))
        lay(quiet, [foot.cut_left(each, px(14)) for _ in quiet])

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        problems = self.offer.problems
        note = self._said or (problems[0] if problems else self.text("boards.drop"))
        painter.paragraph(note, self._note, sizes.SMALL, painter.colors.muted, BODY, center=True)


# ---------------------------------------------------------------- a map as it was last saved in Tiled

SECONDS: Final = 0.5  # between two looks at the file
PICTURE_UNITS: Final = 380  # its height at most


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a map, in sentences."""

    where: str
    what: str
    hint: str


@dataclass(frozen=True)
class MapNews:
    """What was found in the file."""

    game: str = ""  # the title of the game, if that can be known
    name: str = ""  # of the board
    board: BoardSpec | None = None  # if it can be played on
    picture: pygame.Surface | None = None  # its first position
    faults: Sequence[Fault] = ()
    play: Callable[[], None] | None = None  # begin a game on it


class MapScene(PageScene):
    """Shows a map and reads it again after each save."""

    def __init__(
        self, services: Services, name: str, read: Callable[[], MapNews], is_saved_again: Callable[[], bool]
    ) -> None:
        """*name* is that of the file, *read* reads it, *is_saved_again* tells when that is worth it."""
        super().__init__(services, name, "picture")
        self._read = read
        self._is_saved_again = is_saved_again
        self._waited = 0.0
        self.make()

    def make(self) -> None:
        self.close_button = Button("back", label=self.text("button.back"), icon="arrow_left", act=self.back)
        self._play = Button("play", label=self.text("map.play"), icon="play", warm=True, act=self.play)
        self.widgets = [self.close_button, self._play]
        self._take()

    def _take(self) -> None:
        self.news = self._read()
        self.scroll = 0.0
        self._play.enabled = self.news.play is not None

    def enter(self) -> None:
        super().enter()
        self._say()

    def _say(self) -> None:
        self.services.speech.say(f"{self.title}. {self.summary()}")
        for fault in self.news.faults:
            self.services.speech.say(f"{fault.where}: {fault.what} {fault.hint}")

    def summary(self) -> str:
        """Whether it can be played on, in a sentence."""
        return self.text("map.problems", count=len(self.news.faults)) if self.news.faults else self.text("map.fits")

    def play(self) -> None:
        """Begin a game on the board."""
        if self.news.play is not None:
            self.news.play()

    def update(self, dt: float) -> bool:
        self._waited += dt
        if self._waited < SECONDS:
            return False
        self._waited = 0.0
        if not self._is_saved_again():
            return False
        self._take()
        self._say()
        self.arrange()
        return True

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"start_now": self.play}

    def first_focus(self) -> str | None:
        return "play" if self._play.enabled else "back"

    # ------------------------------------------------------------------ picture

    def hint(self) -> str:
        return ""  # beside two buttons there is no room for it

    def fill(self) -> None:
        super().fill()
        px, back = self.painter.px, self.close_button.rect
        self._play.rect = Rect(back.right - px(290), back.top, px(290), back.height)
        back.right = self._play.rect.left - px(12)

    def paint_page(self, painter: Painter, whole: int) -> pygame.Surface:
        picture = self.news.picture
        if picture is not None:
            picture = scaled(picture, (whole - painter.px(22), painter.px(PICTURE_UNITS)))
        return paint_words(painter, whole, [*self._lines()], picture)

    def _lines(self) -> Iterator[Paragraph]:
        """What is written on the page, paragraph by paragraph."""
        colors, text, news = self.painter.colors, self.text, self.news
        size = f"{news.board.columns} × {news.board.rows}" if news.board is not None else ""
        yield Paragraph(" · ".join(filter(None, (news.name, news.game, size, self.summary()))), colors.paper, BOLD)
        for number, fault in enumerate(news.faults, 1):
            yield Paragraph(f"{number}. {fault.where}", colors.candle, BOLD)
            yield Paragraph(f"{fault.what} {fault.hint}", colors.paper)
        if news.board is not None and news.board.author:
            yield Paragraph(text("boards.by", author=news.board.author), colors.paper)
        yield Paragraph(text("map.hint" if news.faults else "map.fits.about"), colors.muted)
