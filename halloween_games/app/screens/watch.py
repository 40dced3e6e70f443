"""A game explained in less than a minute: the board plays lessons by itself, with a sentence to each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import Final

from halloween_games.app.screens.dialogs import Dialog
from halloween_games.core.illustrations import Example
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BOLD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import NOWHERE, Rect, Room, lay
from halloween_games.kit.services import Services
from halloween_games.kit.widgets import Button
from halloween_games.lessons.lesson import Course, Shown
from halloween_games.play.history import following_pace, stepped_pace
from halloween_games.table.look import GameLook
from halloween_games.table.small_board import Ground, SmallBoard

WIDTH: Final = 1100
HEIGHT: Final = 760
NEEDS: Final = (980, 720)
SENTENCE_UNITS: Final = 92
BUTTON_UNITS: Final = 50
CANDLE_UNITS: Final = (26, 39)
BESIDE: Final = 1.3  # widths by heights from which the sentence is beside the board
BOARD_SHARE: Final = 0.64
SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 2.0}
BEFORE: Final = 1.2  # seconds from a sentence to its first action
NOTICED: Final = 1.5  # seconds until a sentence is looked at
LETTERS_A_SECOND: Final = 17.0
LONGEST: Final = 8.5  # seconds for reading a sentence: six of them stay under a minute
AFTER: Final = 0.9  # seconds for which the last position of a sentence stays at least

MakeLook = Callable[[str, int], GameLook]  # of a game, for so many seats


class WatchScene(Dialog):
    """Shows the sentences of *course* one after the other; keys and buttons pause, skip and change the pace."""

    def __init__(self, services: Services, course: Course, make_look: MakeLook) -> None:
        super().__init__(services, "", "film")
        self.course = course
        self._make_look = make_look
        self._grounds: dict[int, Ground] = {}
        self._board: SmallBoard | None = None
        self.number = 0  # of the sentence that is shown
        self.paused = False
        self.is_over = False
        self.pace = "normal"
        self._age = 0.0
        self._since = 0.0  # the last action of the sentence
        self._area = self._sentence = self._candles = NOWHERE
        self._letters = sizes.HEADING
        self.back_button = Button("earlier", icon="arrow_left", act=lambda: self.go(self.number - 1))
        self.pause_button = Button("pause", icon="pause", act=self.pause)
        self.next_button = Button("later", icon="arrow_right", act=lambda: self.go(self.number + 1))
        self.pace_button = Button("pace", icon="clock", act=lambda: self._set_pace(following_pace(self.pace)))
        self.close_button = Button("close", icon="check", act=self.back)
        self.widgets = [self.back_button, self.pause_button, self.next_button, self.pace_button, self.close_button]
        self.make()

    def make(self) -> None:
        self.words = self.text.for_game(self.course.game.id).with_sentences(self.course.sentences)
        self.title = self.words("watch.title", game=self.words("title"))
        self.close_button.label = self.text("button.close")
        self.back_button.tip, self.next_button.tip = self.text("watch.earlier"), self.text("watch.later")
        self._name_buttons()

    def _name_buttons(self) -> None:
        goes = not self.paused and not self.is_over
        self.pause_button.icon = "pause" if goes else "rematch" if self.is_over else "play"
        self.pause_button.tip = self.text("watch.again" if self.is_over else "watch.pause" if goes else "watch.go_on")
        self.pause_button.warm = not goes and not self.is_over
        self.close_button.warm = self.is_over
        self.pace_button.label, self.pace_button.tip = self.text(f"pace.{self.pace}"), self.text("pace.about")

    # ------------------------------------------------------------------ what goes on

    @property
    def lively(self) -> bool:
        return not self.paused and not self.is_over

    @property
    def shown(self) -> Shown:
        """The sentence that is shown."""
        return self.course.watch[self.number]

    def enter(self) -> None:
        super().enter()
        if self._board is None:
            self._begin()

    def _begin(self) -> None:
        """Show the sentence and the position that belongs to it."""
        self._age = self._since = 0.0
        self._board = self._make_board()
        self.services.speech.say(self.words.say(self.shown.say.phrase))

    def _example(self) -> Example:
        lesson = self.course.lesson(self.shown.lesson)
        assert lesson is not None and lesson.start is not None, "the reader of lessons has checked that"
        position = self.course.game.notation.dump(lesson.start)
        plays = lesson.solutions[self.shown.solution]
        return Example(position, None, plays, lesson.seats, lesson.options)

    def _make_board(self) -> SmallBoard | None:
        if not self._area.width:
            return None
        example = self._example()
        ground = self._grounds.get(example.seats)
        if ground is None:
            look = self._make_look(self.course.game.id, example.seats)
            ground = Ground(self.services, look, self.course.game, example, self._area.size, whole=True)
            self._grounds[example.seats] = ground
        return SmallBoard(ground, self.course.game, example, stays=True)

    def update(self, dt: float) -> bool:
        board = self._board
        if self.paused or self.is_over or board is None:
            return False
        dt *= SPEEDS[self.pace]
        before, self._age = self._age, self._age + dt
        if before < BEFORE <= self._age:
            board.play()
        changed = board.update(dt)
        self._since = 0.0 if board.busy or self._age < BEFORE else self._since + dt
        if self._since >= AFTER and self._age >= self.reading:
            self._go_on()
            return True
        return changed

    @property
    def reading(self) -> float:
        """Seconds for reading the sentence."""
        words = self.words.say(self.shown.say.phrase)
        return min(LONGEST, NOTICED + len(words) / LETTERS_A_SECOND)

    def _go_on(self) -> None:
        """The next sentence; after the last one the board stays."""
        if self.number + 1 < len(self.course.watch):
            self.number += 1
            self._begin()
            return
        self.is_over = True
        self._name_buttons()
        self.focus.current = self.close_button.name

    # ------------------------------------------------------------------ what can be done

    def go(self, number: int) -> None:
        """Show the sentence *number*, if there is one."""
        if 0 <= number < len(self.course.watch):
            self.number, self.is_over = number, False
            self._begin()
            self._name_buttons()

    def pause(self) -> None:
        """Pause, go on, or begin again after the end."""
        if self.is_over:
            self.paused = False
            self.go(0)
        else:
            self.paused = not self.paused
        self._name_buttons()

    def _set_pace(self, pace: str) -> None:
        self.pace = pace
        self._name_buttons()

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {
            "pause": self.pause,
            "faster": lambda: self._set_pace(stepped_pace(self.pace, 1)),
            "slower": lambda: self._set_pace(stepped_pace(self.pace, -1)),
            "earlier": lambda: self.go(self.number - 1),
            "later": lambda: self.go(self.number + 1),
        }

    def first_focus(self) -> str | None:
        return self.pause_button.name

    # ------------------------------------------------------------------ picture

    def box(self) -> tuple[float, float]:
        return WIDTH, HEIGHT

    def needs(self) -> tuple[float, float]:
        return NEEDS  # larger letters are better than larger buttons: the board needs the room

    def title_room(self) -> int:
        return self._candles.left - self.painter.px(14)

    def fill(self) -> None:
        px, inner = self.painter.px, self.inner
        high, gap = px(BUTTON_UNITS), px(10)
        self._letters = sizes.HEADING
        if inner.width > BESIDE * inner.height:
            self._letters = sizes.TITLE
            self._fill_beside(high, gap)
        else:
            self._fill_below(high, gap)
        width = px(CANDLE_UNITS[0] + 4) * len(self.course.watch)
        self._candles = Rect(inner.right - width, inner.top - px(CANDLE_UNITS[1] + 14), width, px(CANDLE_UNITS[1]))
        self._grounds.clear()
        if self._board is not None:
            self._board = self._make_board()
            if self._age >= BEFORE:
                self._age = 0.0  # the position begins again in the new size

    def _fill_beside(self, high: int, gap: int) -> None:
        """The board as high as the page, and beside it the sentence above the buttons."""
        px, column = self.painter.px, Room(self.inner)
        self._area, self._sentence = column.cut_left(round(column.width * BOARD_SHARE), px(24)), column
        self.close_button.rect = column.cut_bottom(high, gap)
        row = self.pace_button.rect = column.cut_bottom(high, px(20))
        wide = min(px(58), (column.width - 3 * gap) // 5)
        lay(self.widgets[:3], [row.cut_left(wide, gap) for _ in range(3)])

    def _fill_below(self, high: int, gap: int) -> None:
        """The sentence and the buttons below the board."""
        px, area = self.painter.px, Room(self.inner)
        foot = area.cut_bottom(high, px(12))
        self.close_button.rect = foot.cut_right(min(px(170), area.width // 3))
        widths = [min(px(units), area.width * units // 560) for units in (58, 58, 58, 150)]
        lay(self.widgets[:-1], [foot.cut_left(width, gap) for width in widths])
        self._sentence, self._area = area.cut_bottom(px(SENTENCE_UNITS), px(8)), area

    def paint(self, painter: Painter) -> None:
        super().paint(painter)
        colors, px = painter.colors, painter.px
        if self._board is None:
            self._board = self._make_board()
        if self._board is not None:
            picture = self._board.picture()
            where = picture.get_rect(center=self._area.center)
            painter.surface.blit(picture, where)
            painter.frame(where, colors.edge, 2, 3)
        count, first = len(self.course.watch), Room(self._candles.topleft, (px(CANDLE_UNITS[0]), px(CANDLE_UNITS[1])))
        for number, candle in enumerate(first.repeated(count, count, first.width + px(4), 0)):
            painter.drawing("learn/candle_lit" if number <= self.number else "learn/candle_out", candle)
        words = self.words.say(self.shown.say.phrase)
        painter.paragraph(words, self._sentence, self._letters, colors.paper, BOLD, True, inf, 0.3)
