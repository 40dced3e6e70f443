"""A map as it was last saved in Tiled: what is wrong with it in sentences, or the board that can be played on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from halloween_games.app.screens.page import PageScene, Paragraph, paint_words
from halloween_games.core.board import BoardSpec
from halloween_games.kit.fonts import BOLD
from halloween_games.kit.painter import Painter, scaled
from halloween_games.kit.rect import Rect
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button

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
        self,
        services: Services,
        name: str,
        read: Callable[[], MapNews],
        is_saved_again: Callable[[], bool],
    ) -> None:
        """*name* is that of the file, *read* reads it, *is_saved_again* tells when that is worth it."""
        super().__init__(services, name, "picture")
        self._read = read
        self._is_saved_again = is_saved_again
        self._waited = 0.0
        self.make()

    def make(self) -> None:
        text = self.services.text
        self.close_button = Button("back", label=text("button.back"), icon="arrow_left", act=self.back)
        self._play = Button("play", label=text("map.play"), icon="play", warm=True, act=self.play)
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
        text = self.services.text
        return text("map.problems", count=len(self.news.faults)) if self.news.faults else text("map.fits")

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
        colors, text, news = self.painter.colors, self.services.text, self.news
        size = f"{news.board.columns} × {news.board.rows}" if news.board is not None else ""
        yield Paragraph(" · ".join(filter(None, (news.name, news.game, size, self.summary()))), colors.paper, BOLD)
        for number, fault in enumerate(news.faults, 1):
            yield Paragraph(f"{number}. {fault.where}", colors.candle, BOLD)
            yield Paragraph(f"{fault.what} {fault.hint}", colors.paper)
        if news.board is not None and news.board.author:
            yield Paragraph(text("boards.by", author=news.board.author), colors.paper)
        yield Paragraph(text("map.hint" if news.faults else "map.fits.about"), colors.muted)
