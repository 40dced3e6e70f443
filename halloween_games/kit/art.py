"""Drawings by name, sharp at any size: SVG files rasterized on first use, or before it where that was foreseen."""

from __future__ import annotations

import io
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from mmap import mmap
from pathlib import Path
from string import digits
from typing import ClassVar, Final, Literal, NamedTuple

import pygame

from halloween_games.kit import recolor
from halloween_games.kit.colors import DEFAULT_COLORS, TINT_TOKENS, Colors
from halloween_games.kit.theme import Rgb

MAX_PENDING: Final = 64  # drawings that wait to be asked for; older ones are dropped, as nobody wants them any more
MAX_FORESEEN: Final = 24  # of them, drawings that were only foreseen, so that those do not displace the others

_Key = tuple[str, tuple[int, int]]


class DrawAhead:
    """Drawings that a screen is about to ask for, rasterized by a second thread, by SVG text and size.

    The renderer releases the GIL, so two threads take hardly longer for all drawings than one for half of them.
    """

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._pending: dict[_Key, Future[pygame.Surface]] = {}

    def begin(self, text: str, size: tuple[int, int]) -> None:
        """Rasterize *text* after everything begun before."""
        if (text, size) in self._pending:
            return
        while len(self._pending) >= MAX_PENDING:
            self._pending.pop(next(iter(self._pending))).cancel()
        self._pool = self._pool or ThreadPoolExecutor(1, "drawing-ahead")
        self._pending[text, size] = self._pool.submit(rendered, text, size)

    @property
    def has_room(self) -> bool:
        """Whether something may be begun that nobody is certain to ask for."""
        return len(self._pending) < MAX_FORESEEN

    def is_done(self, text: str, size: tuple[int, int]) -> bool:
        """Whether ``take`` will return at once."""
        pending = self._pending.get((text, size))
        return pending is not None and pending.done()

    def take(self, text: str, size: tuple[int, int]) -> pygame.Surface:
        """Like ``rendered``, but waits for what was begun; what has not been started yet is drawn in this thread."""
        pending = self._pending.pop((text, size), None)
        if pending is None or pending.cancel():
            return rendered(text, size)
        return pending.result()

    def forget(self) -> None:
        """Cancel everything that was begun."""
        for pending in self._pending.values():
            pending.cancel()
        self._pending.clear()


def rendered(text: str, size: tuple[int, int]) -> pygame.Surface:
    """The SVG *text*, as large as fits into *size*; raises pygame.error."""
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)


log = logging.getLogger(__name__)

LIMIT_BYTES: Final = 64 * 1024 * 1024
SCREENS: Final = 5  # windows whose pictures are kept at least, or in large ones the same would be drawn again and again

Maker = Callable[[tuple[int, int]], pygame.Surface]


class Asked(NamedTuple):
    """A drawing that somebody asks for: its name, or the SVG text itself, its size, tint and angle."""

    name: str
    width: int
    height: int
    tint: str
    angle: int

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    @property
    def is_text(self) -> bool:
        return self.name.startswith("<svg")


class Art:
    """An LRU cache of drawings, limited in bytes.

    Names are paths below *folder* without ``.svg``. The window must exist, since surfaces take its pixel format.
    """

    is_sketch: ClassVar[bool] = False
    """Whether drawings are only noted, on a screen that nobody sees."""

    def __init__(
        self,
        folder: Path,
        colors: Colors = DEFAULT_COLORS,
        limit_bytes: int = LIMIT_BYTES,
        like: Art | None = None,
    ) -> None:
        """What the artist declared is read again unless it is *like* that of another one of this folder."""
        self._folder = folder
        self._colors = colors
        self._limit = self._least = limit_bytes
        self._bytes = 0
        self._cache: OrderedDict[Asked, pygame.Surface] = OrderedDict()
        self._texts: dict[str, str | None] = {}
        self._makers: dict[str, Maker] = {}
        self._declared: dict[str, recolor.Declared] = {}
        self._ahead = DrawAhead()
        self._foreseen: deque[Asked] = deque()
        self._begun: dict[tuple[str, tuple[int, int]], Asked] = {}  # of them, by text and size
        self.late = 0  # how many drawings were rasterized while somebody waited for them
        self.problems: list[str] = []
        self._of_seats: recolor.Rows = {}
        self._worn_names: dict[tuple[str, tuple[int, ...]], str] = {}
        if like is not None:
            self._declared, self._of_seats = like._declared, like._of_seats
            return
        try:
            self._declared = recolor.load(folder)
            self._of_seats = recolor.load_seats(folder)
        except (OSError, ValueError) as error:
            self.problems.append(recolor.FILE)
            log.error("The colors of the drawings cannot be read: %s", error)

    def image(self, name: str, size: tuple[int, int], tint: str = "", angle: int = 0) -> pygame.Surface:
        """The drawing in exactly *size*: scaled with its aspect kept, centered, turned clockwise by *angle* degrees."""
        return self._found(Asked(self.worn_name(name), max(1, size[0]), max(1, size[1]), tint, angle % 360), self._make)

    def _found(self, key: Asked, make: Callable[[Asked], pygame.Surface]) -> pygame.Surface:
        """The drawing from the cache, or made now."""
        found = self._cache.get(key)
        if found is None:
            return self._keep(key, make(key))
        self._cache.move_to_end(key)
        return found

    def expect(self, drawings: Iterable[tuple[str, tuple[int, int]]]) -> None:
        """Start rasterizing drawings in a second thread that will soon be asked for in these sizes."""
        for name, size in drawings:
            key = Asked(self.worn_name(name), max(1, size[0]), max(1, size[1]), "", 0)
            if key not in self._cache and name not in self._makers and (text := self.text(key.name)) is not None:
                self._ahead.begin(self._colored(text, key), key.size)

    def foresee(self, drawings: Iterable[Asked]) -> None:
        """Let ``work_ahead`` prepare drawings that somebody will probably ask for."""
        self._foreseen.extend(key._replace(angle=0) for key in drawings)

    @property
    def is_preparing(self) -> bool:
        """Whether something that was foreseen is not there yet."""
        return bool(self._foreseen or self._begun)

    def work_ahead(self, seconds: float) -> bool:
        """Go on preparing what was foreseen; True while something is left.

        To be called between frames: the second thread rasterizes, this one prepares texts and keeps finished drawings
        for about so many *seconds*.
        """
        end = time.perf_counter() + seconds
        done = [begun for begun in self._begun if self._ahead.is_done(*begun)]
        for text, size in done:
            key = self._begun[text, size]
            self._keep(key, self._drawn(text, key))
            if time.perf_counter() > end:
                break
        while self._foreseen and self._ahead.has_room and time.perf_counter() < end:
            self._begin(self._foreseen.popleft())
        return self.is_preparing

    def _begin(self, key: Asked) -> None:
        """Let the second thread rasterize *key*, unless it is there or is painted by code."""
        if key in self._cache or key.name in self._makers:
            return
        text = key.name if key.is_text else self.text(key.name)
        if text is not None:
            text = text if key.is_text else self._colored(text, key)
            self._begun[text, key.size] = key
            self._ahead.begin(text, key.size)

    def _keep(self, key: Asked, surface: pygame.Surface) -> pygame.Surface:
        self._cache[key] = surface
        self._bytes += surface.get_width() * surface.get_height() * 4
        while self._bytes > self._limit and len(self._cache) > 1:
            _, dropped = self._cache.popitem(last=False)
            self._bytes -= dropped.get_width() * dropped.get_height() * 4
        return surface

    def make_room(self, window: tuple[int, int]) -> None:
        """Keep as much as a *window* of that size needs."""
        self._limit = max(self._least, SCREENS * 4 * window[0] * window[1])

    def square(self, name: str, side: float, tint: str = "", angle: int = 0) -> pygame.Surface:
        """The drawing in a square."""
        return self.image(name, (round(side), round(side)), tint, angle)

    def vector(self, text: str, size: tuple[int, int]) -> pygame.Surface:
        """The SVG *text* (a panel, a frame) rasterized in exactly *size* and cached like the drawings."""
        key = Asked(text, max(1, size[0]), max(1, size[1]), "", 0)
        return self._found(key, lambda asked: self._rasterize(text, asked.size))

    def widened(self, text: str, size: tuple[int, int], width: int) -> pygame.Surface:
        """The same with the column in its middle repeated until it is *width* wide: quicker than rasterizing all."""
        if size[0] >= width:
            return self.vector(text, size)
        return self._found(Asked(text, width, max(1, size[1]), "", 0), lambda asked: self._widen(asked, size))

    def _widen(self, key: Asked, size: tuple[int, int]) -> pygame.Surface:
        slim = self.vector(key.name, size)
        half, (width, height) = size[0] // 2, key.size
        wide = pygame.Surface(key.size, pygame.SRCALPHA).convert_alpha()
        middle = pygame.transform.scale(slim.subsurface((half, 0, 1, height)), (width - size[0] + 1, height))
        wide.blit(slim, (0, 0), (0, 0, half, height))
        wide.blit(middle, (half, 0))
        wide.blit(slim, (half + middle.get_width(), 0), (half + 1, 0, size[0] - half - 1, height))
        return wide

    def provide(self, name: str, make: Maker) -> None:
        """Let *make* paint the drawing *name* in any size, for pictures composed in code such as cards."""
        self._makers[name] = make
        for key in [key for key in self._cache if key.name == name]:
            dropped = self._cache.pop(key)
            self._bytes -= dropped.get_width() * dropped.get_height() * 4

    def provides(self, name: str) -> bool:
        """Whether code paints the drawing *name*."""
        return name in self._makers

    def worn_name(self, name: str) -> str:
        """The drawing in the color that is worn by the seat whose drawing *name* is; other names unchanged."""
        if not self.colors.worn:
            return name
        key = name, self.colors.worn
        if key not in self._worn_names:
            found = recolor.worn(name, self._of_seats, self.colors)
            drawn, mark, shift = found.partition(recolor.SHIFTED)
            likely = (drawn, drawn.rpartition("_")[0]) if found != name else ()  # not every figure can flap or flick
            there = next((one for one in likely if self._path(one).is_file()), "")
            self._worn_names[key] = there + mark + shift if there else name
        return self._worn_names[key]

    def dress(self, worn: Sequence[int]) -> None:
        """From now on each seat has the color, and the figures, of the number in *worn*."""
        wanted = () if list(worn) == list(range(len(worn))) else tuple(worn)
        if wanted != self._colors.worn:
            self._colors = replace(self._colors, worn=wanted)

    @contextmanager
    def dressed(self, worn: Sequence[int] = ()) -> Iterator[None]:
        """The same for what is painted meanwhile."""
        before = self._colors
        self.dress(worn)
        try:
            yield
        finally:
            self._colors = before

    @property
    def folder(self) -> Path:
        """Where the files of the drawings are."""
        return self._folder

    @property
    def colors(self) -> Colors:
        """The colors everything is painted with."""
        return self._colors

    def use(self, colors: Colors) -> None:
        """Switch to these *colors*, worn as before; everything is painted again when next asked for."""
        worn = self._colors.worn
        self._colors = replace(colors, worn=worn) if worn else colors
        self.forget()

    def forget(self) -> None:
        """Free all pictures."""
        self._cache.clear()
        self._bytes = 0
        self._foreseen.clear()
        self._begun.clear()
        self._ahead.forget()

    def check(self, names: Iterable[str]) -> list[str]:
        """The names without a drawing."""
        return [name for name in names if self._texts.get(name) is None and not self._path(name).is_file()]

    def _path(self, name: str) -> Path:
        return self._folder / f"{name.partition(recolor.SHIFTED)[0]}.svg"

    def _make(self, key: Asked) -> pygame.Surface:
        if key.angle:
            upright = self._found(key._replace(angle=0), self._make)
            turned = pygame.transform.rotozoom(upright, -key.angle, 1.0)
            return _centered(turned, key.size)
        if key.name in self._makers:
            return _centered(self._makers[key.name](key.size), key.size)
        text = self.text(key.name)
        if text is None:
            return _placeholder(key.size, self.colors.glow_fight)
        return self._drawn(self._colored(text, key), key)

    def _drawn(self, text: str, key: Asked) -> pygame.Surface:
        """*key* rasterized from *text*, or a placeholder."""
        try:
            return self._rasterize(text, key.size)
        except pygame.error as error:
            self._report(key.name, str(error))
            return _placeholder(key.size, self.colors.glow_fight)

    def _colored(self, text: str, key: Asked) -> str:
        """The SVG *text* with the colors of the theme and the palette and its tint filled in."""
        text = recolor.recolored(text, key.name, self._declared, self.colors)
        tints = self.colors.tints
        for token, color in zip(TINT_TOKENS, tints.get(key.tint, tints["pale"]), strict=True):
            text = text.replace(token, color)
        return text

    def _rasterize(self, text: str, size: tuple[int, int]) -> pygame.Surface:
        self._begun.pop((text, size), None)
        self.late += not self._ahead.is_done(text, size)
        return _centered(self._ahead.take(text, size), size)

    def text(self, name: str) -> str | None:
        """The SVG text of the drawing *name*; None if there is none."""
        if name not in self._texts:
            try:
                text = self._path(name).read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                self._report(name, str(error))
            else:
                self._texts[name] = text
                if not text.rstrip().endswith("</svg>"):  # the renderer would silently draw half of it
                    self._report(name, "it has no end")
        return self._texts[name]

    def _report(self, name: str, why: str) -> None:
        """Report a problem once per drawing: in the log and in ``problems``."""
        self._texts[name] = None
        self.problems.append(name)
        log.error("The drawing %s cannot be read: %s", self._path(name), why)


def _centered(drawn: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """*drawn* on a surface of exactly *size*: the renderer keeps the aspect ratio and may return less."""
    if drawn.get_size() != size:
        padded = pygame.Surface(size, pygame.SRCALPHA)
        padded.blit(drawn, ((size[0] - drawn.get_width()) // 2, (size[1] - drawn.get_height()) // 2))
        drawn = padded
    return drawn.convert_alpha()


def _placeholder(size: tuple[int, int], color: Rgb) -> pygame.Surface:
    """A conspicuous crossed box in place of a missing drawing."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    rect = surface.get_rect()
    pygame.draw.rect(surface, color, rect, max(1, size[0] // 16))
    pygame.draw.line(surface, color, rect.topleft, rect.bottomright, max(1, size[0] // 20))
    pygame.draw.line(surface, color, rect.topright, rect.bottomleft, max(1, size[0] // 20))
    return surface


# ---------------------------------------------------------------- sketches


FILLED: Final = 1 << 18  # pixels: smaller blanks look full, as drawings do that are measured


class Sketches(Art):
    """In place of *art* for a screen that nobody sees: every drawing is blank, and ``taken`` tells what was asked for.

    What code paints from other drawings is painted, so that those are asked for, too.
    """

    is_sketch = True

    def __init__(self, art: Art) -> None:
        super().__init__(art.folder, art.colors, like=art)
        self._asked: list[Asked] = []
        self._seen: set[Asked] = set()
        self._names: set[tuple[str, str]] = set()
        self._blanks: dict[tuple[int, int], pygame.Surface] = {}
        self.moving = False  # sizes differ from frame to frame: only drawings matter that were not asked for at all

    def taken(self) -> list[Asked]:
        """What was asked for since the last call."""
        asked, self._asked = self._asked, []
        return asked

    def image(self, name: str, size: tuple[int, int], tint: str = "", angle: int = 0) -> pygame.Surface:
        name = self.worn_name(name)
        key = Asked(name, max(1, size[0]), max(1, size[1]), tint, 0)
        if key not in self._seen:
            if name not in self._makers:
                self._note(key)
            elif self._is_news(key):
                self._make_alike(key)
        return self._blank(key.size)

    def vector(self, text: str, size: tuple[int, int]) -> pygame.Surface:
        key = Asked(text, max(1, size[0]), max(1, size[1]), "", 0)
        if key not in self._seen:
            self._note(key)
        return self._blank(key.size)

    def widened(self, text: str, size: tuple[int, int], width: int) -> pygame.Surface:
        self.vector(text, size)
        return self._blank((width, max(1, size[1])))

    def expect(self, drawings: Iterable[tuple[str, tuple[int, int]]]) -> None:
        for name, size in drawings:
            self.image(name, size)

    def _make_alike(self, key: Asked) -> None:
        """Let code paint the drawing and its kin, such as all cards: chance decides which of them come first."""
        stem = key.name.rstrip(digits)
        for name, make in list(self._makers.items()):
            if name == key.name or name.rstrip(digits) == stem != name:
                self._seen.add(key._replace(name=name))
                make(key.size)

    def _note(self, key: Asked) -> None:
        if self._is_news(key):
            self._asked.append(key)

    def _is_news(self, key: Asked) -> bool:
        """Whether *key* matters and was not asked for before."""
        drawing = (key.name, key.tint)
        if self.moving and drawing in self._names:
            return False
        self._seen.add(key)
        self._names.add(drawing)
        return True

    def _blank(self, size: tuple[int, int]) -> pygame.Surface:
        blank = self._blanks.get(size)
        if blank is None:
            if size[0] * size[1] < FILLED:
                blank = pygame.Surface(size, pygame.SRCALPHA)
                blank.fill((128, 128, 128, 255))
            else:
                blank = untouched(size, "RGBA")
            self._blanks[size] = blank
        return blank


def untouched(size: tuple[int, int], form: Literal["RGBA", "RGBX"]) -> pygame.Surface:
    """A black surface that costs no memory, and no time to clear it, before somebody paints on it."""
    return pygame.image.frombuffer(mmap(-1, 4 * size[0] * size[1]), size, form)
