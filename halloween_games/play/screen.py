"""What the parts of a game screen share: its tools, its layout, and the state of the input."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Final

import pygame

from halloween_games.core.phrases import Phrase, Sign, in_a_row
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Seat, Spot
from halloween_games.core.state import State
from halloween_games.kit import backdrop, sizes
from halloween_games.kit.banner import Banner
from halloween_games.kit.focus import Focus
from halloween_games.kit.input import Pos
from halloween_games.kit.rect import Rect
from halloween_games.kit.services import Services
from halloween_games.table.figures import Figure, Layer, lettered
from halloween_games.table.layout import Areas, TableForm, table_needs, table_unit
from halloween_games.table.look import GameLook
from halloween_games.table.marks import Marks
from halloween_games.table.table import Table

MOST_WAITING: Final = 3  # if more wait, the oldest of them is left to the list of moves
LONGEST: Final = 90  # letters that are read at once; only a single sentence may have more
NOTICED_SECONDS: Final = 0.7  # until the eye is there
LETTERS_A_SECOND: Final = 14.0  # of unhurried reading
HURRY: Final = 0.35  # how much faster each waiting one makes it
FASTEST: Final = 2.0  # times as fast as unhurried: still readable
VEIL: Final = 148  # of 255, over what does not matter


def pages(sentences: Sequence[str]) -> list[str]:
    """*sentences* in portions that are read at once."""
    found: list[list[str]] = []
    for sentence in sentences:
        if found and len(in_a_row([*found[-1], sentence])) <= LONGEST:
            found[-1].append(sentence)
        else:
            found.append([sentence])
    return [in_a_row(page) for page in found]


class News:
    """Shows one page of news after the other, each long enough to read and faster if more are waiting."""

    def __init__(self) -> None:
        self.text = ""  # what is shown; the last one stays until something newer happens
        self.is_read = True  # it has been there long enough
        self._is_public = True
        self._waiting: deque[tuple[str, bool]] = deque(maxlen=MOST_WAITING)  # and whether everybody may read it
        self._age = 0.0

    @property
    def waiting(self) -> Sequence[str]:
        """What is shown next, in order."""
        return tuple(text for text, _ in self._waiting)

    def tell(self, sentences: Sequence[str], is_public: bool = True) -> None:
        """Show *sentences* after everything that waits already."""
        self._waiting.extend((page, is_public) for page in pages(sentences))
        if self.is_read:
            self._next()

    def catch_up(self) -> bool:
        """Somebody is to act: show the newest of what waits at once, as much as can be read together.

        What is older stays in the list of moves. True if the picture changes.
        """
        if not self._waiting:
            return False
        shown = [(self.text, self._is_public)] if self.text and not self.is_read else []
        unread = [*shown, *self._waiting]
        kept: list[tuple[str, bool]] = []
        for page in reversed(unread):
            if kept and len(in_a_row([page[0], *(text for text, _ in kept)])) > LONGEST:
                break
            kept.insert(0, page)
        self._waiting.clear()
        self.text, self._is_public = in_a_row([text for text, _ in kept]), all(public for _, public in kept)
        self.is_read, self._age = False, 0.0
        return True

    def clear(self) -> None:
        """Forget everything: it is no longer true, or not for these eyes."""
        self.text, self.is_read = "", True
        self._waiting.clear()

    def forget_secrets(self) -> None:
        """Who may read what is not public has left."""
        kept = [page for page in self._waiting if page[1]]
        self._waiting.clear()
        self._waiting.extend(kept)
        if not self._is_public:
            self.text = ""
            self._next()

    def seconds(self) -> float:
        """How long the shown text stays."""
        reading = NOTICED_SECONDS + len(self.text) / LETTERS_A_SECOND
        return reading / min(FASTEST, 1 + HURRY * max(0, len(self._waiting) - 1))

    def update(self, dt: float) -> bool:
        """True if the picture changes."""
        if self.is_read:
            return False
        self._age += dt
        if self._age < self.seconds():
            return False
        self._next()
        return True

    def _next(self) -> None:
        self.is_read = not self._waiting
        if self._waiting:
            (self.text, self._is_public), self._age = self._waiting.popleft(), 0.0


@dataclass
class Press:
    """The mouse button was pressed on something that can be chosen."""

    pos: Pos
    spot: Spot
    was_chosen: bool
    dragging: bool = False


class Screen:
    """The shared objects of one game screen. It shows and decides nothing."""

    def __init__(self, services: Services, look: GameLook, text: Speaker, seats: int) -> None:
        self.services = services
        self.look = look
        self.text = text
        self.heading = ""  # of a lesson or a puzzle, in place of the game's title
        self.goal = ""  # beside the title; empty for that of the game
        self.task: Phrase | None = None  # in place of the title of a game that has one
        self.banner = Banner()
        self.news = News()
        self.focus = Focus()
        self.painter = services.painter(1.0)
        self.areas = look.areas(sizes.BASE_SIZE, seats)
        self.base = look.layout(self.areas)
        self.layout = self.base  # with the rects of the current position
        self.things: dict[Spot, Rect] = {}  # what explains itself beside those, topmost first
        self.table = Table(self.base, look.clip)
        self.table.speed = services.preferences.speed
        self.marks = Marks()  # choices and selection
        self.lit = self.marks  # the visible part of them
        self.lists_all = False  # whether all moves are shown over a part of the column
        self.overlay = False  # whether the game's overlay is shown
        self.shows_threats = False  # whether marks show what the others could do
        self.is_covered = False  # whether what only the viewer may know is hidden
        self.winner_is_told = False  # beside the board, so the head only says why
        self.letters = services.preferences.letters
        self.pointer: Pos = (0, 0)
        self.hover: tuple[Spot, ...] = ()
        self.press: Press | None = None
        self.pressed_button: str | None = None
        self._veil = pygame.Surface((1, 1))  # over what does not matter, and what it was made for
        self._veiled: object = None

    def scale_to(self, size: tuple[int, int], form: TableForm) -> None:
        """Take the painter that suits a window of *size*."""
        self.painter = self.services.scaled(size, table_needs(size, form), table_unit(size))

    def relayout(self, areas: Areas) -> None:
        """The window has a new size."""
        self.areas = areas
        self.base = self.layout = self.look.layout(areas)
        self.base.turned = areas.turned
        for text in (self.text, self.look.text):
            text.exchange(self.look.turned_words if areas.turned else {})
        self.table.relayout(self.base)

    def paint_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """Night, strip and board: what only changes with the window."""
        ground = backdrop.night(self.painter, size, "game").copy()
        self.painter.surface = ground
        backdrop.strip(self.painter, self.areas.strip)
        self.look.draw_board(self.painter, self.areas, self.layout, self.services.preferences.coordinates)
        return ground

    def shade_all_but(self, spots: Set[Spot], surface: pygame.Surface) -> None:
        """Leave on the board only those *spots* in the light."""
        ink = self.painter.colors.ink
        kept = spots, self.layout, ink
        if self._veiled != kept:
            self._veiled = kept
            self._veil = self.layout.shaded(self.areas.board, (*ink, VEIL), spots)
        surface.blit(self._veil, self.areas.board)

    def forget_words(self) -> None:
        """Answers and news belong to another position, or to other eyes."""
        self.banner.clear()
        self.news.clear()

    def shown(self, view: State) -> State:
        """What of *view* is drawn: somebody may look over the shoulder of whoever wants hidden things on a key only."""
        return view.observe(None) if self.is_covered else view

    def figures(self, view: State) -> Sequence[Figure]:
        """The figures of *view*, with letters if the player wants them."""
        figures = self.look.figures(self.shown(view))
        if not self.letters:
            return figures
        return lettered(figures, self.look.letter, self.services.art, self.services.fonts)

    def rect(self, spot: Spot) -> Rect:
        """The rectangle of a spot or of a thing that explains itself."""
        return self.things[spot] if spot in self.things else self.layout.rect(spot)

    def thing_at(self, pos: Pos) -> Spot | None:
        """What explains itself there, below all that can be chosen."""
        return next((thing for thing, rect in self.things.items() if rect.collidepoint(pos)), None)

    def sign_layers(self, sign: Sign) -> Sequence[Layer]:
        """The drawings of a sign in a short sentence: a player's emblem, or what the game's look draws."""
        kind, _, seat = sign.drawing.partition(" ")
        return (Layer(f"emblems/token_{seat}"),) if kind == "seat" else self.look.sign(sign.drawing)

    def is_shown(self, spot: Spot) -> bool:
        """Whether *spot* has a rectangle now."""
        return self.layout.rect(spot).width > 0

    def topmost_piece(self, spots: Sequence[Spot]) -> Spot:
        """Of several spots in one place, the one with a piece."""
        shown = {figure.spot for figure in self.table.figures}
        return next((spot for spot in spots if spot in shown), spots[0])


# ---------------------------------------------------------------- board side

UPRIGHT: Final = "upright"
TURNED: Final = "turned"
PLAYER: Final = "player"  # the side of the person who is to act, or of the only one


class BoardSide:
    """The side of the option, or the other one once the board was turned by hand."""

    def __init__(self) -> None:
        self._flipped = False
        self._usual = False  # whether the option turns it

    @property
    def is_turned(self) -> bool:
        return self._usual != self._flipped

    def flip(self) -> None:
        """The board is turned by hand."""
        self._flipped = not self._flipped

    def update(self, side: str, people: Sequence[Seat], to_move: Seat, seats: int) -> None:
        """Follow the option *side*; while no person is to act, the board stays as it is."""
        if side != PLAYER:
            self._usual = side == TURNED
            return
        seat = people[0] if len(people) == 1 else to_move
        if seat in people:
            self._usual = seat == seats // 2  # the one opposite the first
