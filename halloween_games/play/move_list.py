"""The list of moves in the panel: short sentences, or notation and words, with locks where undo ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from halloween_games.core.phrases import Sign, in_a_row
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD, HEAD
from halloween_games.kit.input import Pos
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.tooltip import Tip
from halloween_games.play.screen import Screen
from halloween_games.play.short_sentence import LINES, draw_short, lines_of
from halloween_games.session.move_lines import Line
from halloween_games.session.session import Session
from halloween_games.session.spot_words import Part, spot_words

ROW_UNITS: Final = 28
CLOSE_ROW_UNITS: Final = 24  # where only a few would fit
FEW_ROWS: Final = 5
BELOW_UNITS: Final = 4  # the last row
HEAD_UNITS: Final = 37  # of the heading
PENDING_ROWS: Final = 3  # with fewer the selection has no row of its own
STRIP_ROW: Final = 26  # units, at least, of each of the last moves
STRIP_ROWS: Final = 2
STRIP_HEAD: Final = 108  # units of the heading beside the last moves
WIDE_STRIP: Final = 440  # units, with a heading
STRIP_TAIL: Final = 56  # of the button that shows all
LOCK_UNITS: Final = 18
INDENT: Final = 22  # of the lines of a branch
MIN_SCALE: Final = 0.95  # of the words: if smaller, they would look different from the other lines
NOTATION: Final = "notation"  # the setting of players who want it first
MIN_WORDS: Final = 84  # units: less space for words is useless


@dataclass(frozen=True)
class LineTarget:
    """Focus on the line of the position after *ply* turns, in the game or in a branch."""

    ply: int
    branch: int | None = None


class MoveList:
    """The moves so far, as the screen's viewer may know them."""

    def __init__(
        self, session: Session, screen: Screen, plies_at_rest: Callable[[], int], refresh: Callable[[], None]
    ) -> None:
        self._session = session
        self._screen = screen
        self._plies_at_rest = plies_at_rest
        self._refresh = refresh
        self.scroll = 0  # lines scrolled back
        self._alarm = False

    # ------------------------------------------------------------------ what it says

    def lines(self) -> list[Line]:
        """All lines in order, without those whose events are still to be animated."""
        screen = self._screen
        if screen.table.busy and screen.look.news_last and not self._session.looking_back.active:
            return self._session.lines(self._plies_at_rest())
        return self._session.lines()

    def pending(self) -> str:
        """The current selection in words, for the last line."""
        return "".join(part.words if isinstance(part, Sign) else part for part in self._pending_parts())

    def _pending_parts(self) -> Sequence[Part]:
        session = self._session
        if not session.chooser.chosen:
            return ()
        game, words, view, text = session.game, session.words, session.view, session.text
        names = (spot_words(game, words, view, pick.spot, text) for pick in session.chooser.chosen)
        return self._screen.look.pending(session.chooser.chosen) or (" ".join(names) + " …",)

    # ------------------------------------------------------------------ which lines are seen

    @property
    def rows(self) -> int:
        """The number of lines that fit."""
        if self._screen.areas.moves.height < 40 * self._screen.painter.u:
            return 0
        if self._is_strip:
            units = STRIP_ROW if self._screen.painter.enlarged == 1 else ROW_UNITS
            return max(1, min(STRIP_ROWS, int(self._screen.areas.moves.height // (units * self._screen.painter.u))))
        return self._fitting_rows(self._row_units)

    @property
    def _is_strip(self) -> bool:
        """Whether only the last moves are shown, beside the heading."""
        return not self._screen.lists_all

    @property
    def _strip_head(self) -> int:
        """Units for the heading beside the last moves; a narrow strip has none."""
        wide = self._screen.areas.moves.width >= WIDE_STRIP * self._screen.painter.u
        return STRIP_HEAD if wide else 8

    @property
    def _letters(self) -> int:
        """The units of letters: the last moves alone have larger ones where they have room."""
        return sizes.TEXT if self._is_strip and self._strip_head == STRIP_HEAD else sizes.SMALL

    @property
    def _row_units(self) -> int:
        """The height of a row: they are closer together in a low panel, but never closer than enlarged text allows."""
        is_low = self._screen.painter.enlarged == 1 and self._fitting_rows(ROW_UNITS) < FEW_ROWS
        return CLOSE_ROW_UNITS if is_low else ROW_UNITS

    def _fitting_rows(self, units: int) -> int:
        """How many rows of so many units fit."""
        u = self._screen.painter.u
        return max(0, int((self._screen.areas.moves.height - (HEAD_UNITS + BELOW_UNITS) * u) // (units * u)))

    def _shows_pending(self) -> bool:
        """Whether the selection has a row: the last action needs one more than the others, and the board shows both."""
        return not self._is_strip and self.rows >= PENDING_ROWS and bool(self.pending())

    def _count(self) -> int:
        return len(self.lines()) + self._shows_pending()

    def scroll_by(self, lines: int) -> None:
        """Scroll back by that many lines, as far as there are any."""
        self.scroll = max(0, min(self._count() - self._fitting_after(0), self.scroll + lines))

    def follow(self, ply: int, branch: int | None = None) -> None:
        """Scroll so that the line of that position is visible, with another one around it if possible."""
        if not self.rows:  # lessons and puzzles have no list
            return
        count = self._count()
        number = self._index_of(ply, branch) + 1
        last = count - self.scroll
        around = 1 if self.rows > 2 else 0
        if number + around > last:
            self.scroll = max(0, count - number - around)
        elif number - around <= last - self._fitting_before(last):
            first = max(0, number - 1 - around)
            self.scroll = max(0, count - first - self._fitting_after(first))

    def _index_of(self, ply: int, branch: int | None = None) -> int:
        """The index of the line of that position; the first one for the start of the game."""
        lines, branches = self.lines(), self._session.looking_back.branches
        if branch is not None and (branch >= len(branches) or ply <= branches[branch].ply):
            branch = None  # there the branch and the game are one
        found = (index for index, line in enumerate(lines) if line.ply >= ply and line.branch == branch)
        return next(found, max(0, len(lines) - 1))

    def _is_here(self, line: Line) -> bool:
        """Whether the shown position belongs to *line*."""
        past = self._session.looking_back
        if not past.active:
            return line.contains(self._session.plies)
        branch = past.branch
        number = past.number if branch is not None and past.ply > branch.ply else None
        return line.branch == number and line.contains(past.ply)

    def _is_later(self, line: Line) -> bool:
        """Whether what is in *line* has not happened in the shown position."""
        past = self._session.looking_back
        if not past.active:
            return False
        branch = past.branch
        if line.branch is not None:
            return line.branch != past.number or line.first > past.ply
        return line.first > (past.ply if branch is None else min(past.ply, branch.ply))

    def _fitting_after(self, first: int) -> int:
        """The number of lines that fit from the one at index *first* on."""
        return _fitting((self._rows_of(line) for line in self._with_pending()[first:]), self.rows)

    def _fitting_before(self, last: int) -> int:
        """The number of lines that fit if the line before index *last* is the lowest."""
        return _fitting((self._rows_of(line) for line in reversed(self._with_pending()[:last])), self.rows)

    def _with_pending(self) -> list[Line | None]:
        """All lines; None stands for the current selection."""
        return [*self.lines(), *([None] if self._shows_pending() else [])]

    def _rows_of(self, line: Line | None) -> int:
        """One, or two for a line that needs them."""
        if line is None or self._says_notation or not line.short:
            return 1
        width = self._words_room(self._row(0), line).width
        lines = lines_of(self._screen.painter, line.short, width, self._screen.sign_layers, self._letters)
        return min(LINES, self.rows, len(lines))

    def visible(self) -> list[tuple[Line, Rect]]:
        """The visible lines with their rectangles; none where the list has no place."""
        if self._screen.areas.moves.height < self._screen.painter.px(40):
            return []
        last = self._count() - self.scroll
        found: list[tuple[Line, Rect]] = []
        number = 0
        for line in self._with_pending()[last - self._fitting_before(last) : last]:
            rows = self._rows_of(line)
            if line is not None:
                found.append((line, self._row(number).union(self._row(number + rows - 1))))
            number += rows
        return found

    def _row(self, number: int) -> Rect:
        rect, px = self._screen.areas.moves, self._screen.painter.px
        units = self._row_units
        if self._is_strip:
            left, height = rect.left + px(self._strip_head), rect.height / self.rows
            top = rect.top + round(number * height)
            return Rect(left, top, rect.right - px(STRIP_TAIL) - left, round(height)).inflate(0, -px(4))
        top = rect.top + px(HEAD_UNITS) + number * px(units)
        return Rect(rect.left + px(12), top, rect.width - px(24), px(units if units < ROW_UNITS else units - 2))

    @property
    def _says_notation(self) -> bool:
        """Whether the player wants the notation first."""
        return self._screen.services.preferences.move_list == NOTATION

    def targets(self) -> list[tuple[LineTarget, Rect]]:
        """The targets for the keyboard."""
        return [(LineTarget(line.ply, line.branch), rect) for line, rect in self.visible()]

    def at(self, pos: Pos) -> Line | None:
        return next((line for line, rect in self.visible() if rect.collidepoint(pos)), None)

    def walk(self, direction: str) -> bool:
        """Move from line to line, scrolling if needed; False at the end of the list."""
        focus = self._screen.focus
        if not isinstance(focus.current, LineTarget) or direction not in ("up", "down"):
            return False
        index = self._index_of(focus.current.ply, focus.current.branch) + (1 if direction == "down" else -1)
        if not 0 <= index < len(self.lines()):
            return False
        line = self.lines()[index]
        self.follow(line.ply, line.branch)
        self._refresh()
        focus.go(LineTarget(line.ply, line.branch))
        return True

    def point_out(self) -> None:
        """Undo was refused: show the last lock."""
        locked = [line.ply for line in self.lines() if line.lock is not None]
        self._alarm = bool(locked)
        if locked:
            self.follow(locked[-1])

    def forget_alarm(self) -> None:
        self._alarm = False

    def tip(self, pos: Pos) -> Tip | None:
        """The complete line under the pointer or the focus, and the reason for its lock."""
        current = self._screen.focus.current
        by_key = self._screen.focus.visible and isinstance(current, LineTarget)
        for line, rect in self.visible():
            lock = self._lock_rect(rect)
            if line.lock is not None and not self._screen.focus.visible and lock.collidepoint(pos):
                return Tip(("lock", line.ply), (lock.x, lock.y, lock.w, lock.h), self._screen.text.say(line.lock))
            target = LineTarget(line.ply, line.branch)
            if (by_key and current == target) or (not self._screen.focus.visible and rect.collidepoint(pos)):
                has_both = self._says_notation and line.notation and line.words
                words = f"{line.notation}: {line.words}" if has_both else line.words
                if by_key and line.lock is not None:
                    words = f"{words}. {self._screen.text.say(line.lock)}"
                return Tip(target, (rect.x, rect.y, rect.w, rect.h), words) if words else None
        return None

    # ------------------------------------------------------------------ picture

    def draw(self, painter: Painter, goal: str = "") -> None:
        """Draw the list; where only the last moves have room, the *goal* until there are some."""
        rect, px = self._screen.areas.moves, painter.px
        if rect.height < px(40) or (painter.enlarged > 1 and not self.rows):
            return
        text = self._screen.text
        painter.panel(rect)
        title = Rect(rect.left + px(20), rect.top + px(4), rect.width - px(40), px(HEAD_UNITS - 4))
        if self._is_strip:
            title = Rect(rect.left + px(20), rect.top, px(STRIP_HEAD - 26), rect.height)
        if not self._is_strip or self._strip_head == STRIP_HEAD:
            painter.line_in(text("moves"), title, sizes.LARGE, painter.colors.candle, HEAD, least=0.5)
        shown, pending = self.visible(), self._shows_pending()
        if not shown and not pending:
            hint = Rect(rect.left + px(20), rect.top + px(38), rect.width - px(40), px(26))
            if self._is_strip:
                hint = self._row(0).unionall([self._row(number) for number in range(self.rows)])
                painter.paragraph(goal, hint, sizes.TEXT, painter.colors.muted, middle=True)
            else:
                painter.line_in(text("moves.none"), hint, sizes.SMALL, painter.colors.faint)
        self._draw_scroll_bar(painter, rect, shown)
        width = self._notation_width(painter, [line.notation for line, _ in shown]) if self._says_notation else 0
        for line, row in shown:
            head = self._head_of(line) if line is shown[0][0] else None
            self._draw_line(painter, row, line, self._is_here(line) and not pending, width, head)
        if pending and not self.scroll:
            row = self._row(sum(self._rows_of(line) for line, _ in shown))
            painter.rounded(row, painter.colors.row, None, 0, 8)
            self._draw_token(painter, row, self._session.to_move)
            cell = Rect(row.left + px(53), row.top, row.width - px(61), row.height)
            draw_short(painter, self._pending_parts(), cell, painter.colors.paper, self._screen.sign_layers)
        for line, row in shown:  # last, because the line below a lock touches the next row
            if line.lock is not None:
                self._draw_lock(painter, row, line)

    def _head_of(self, line: Line) -> Line:
        """The first line of the turn of *line*, which has its number; it may be scrolled away."""
        if line.branch is not None:
            return line
        before = [one for one in self.lines()[: self._index_of(line.ply) + 1] if one.branch is None]
        return line if line.seat < 0 else next((one for one in reversed(before) if one.number), line)

    def _draw_scroll_bar(self, painter: Painter, rect: Rect, shown: Sequence[tuple[Line, Rect]]) -> None:
        """Draw a thin scroll bar for a long list."""
        count, px = self._count(), painter.px
        if self._is_strip or not shown or count <= len(shown) + self._shows_pending():
            return
        fitting = len(shown) + (self._shows_pending() and not self.scroll)
        track = Rect(rect.right - px(9), rect.top + px(HEAD_UNITS), px(4), rect.height - px(HEAD_UNITS + 10))
        painter.rounded(track, (painter.colors.well, painter.colors.well), None, 0, 2, 0.7)
        height = max(px(14), track.height * fitting // count)
        above = count - fitting - self.scroll
        top = track.top + (track.height - height) * max(0, above) // max(1, count - fitting)
        painter.rounded(
            Rect(track.left, top, track.width, height), (painter.colors.edge, painter.colors.edge), None, 0, 2
        )

    def _notation_width(self, painter: Painter, notations: Sequence[str]) -> int:
        """The width of the widest visible notation, so that the words are aligned."""
        size = sizes.TEXT * painter.u * painter.line_growth
        widest = max((painter.fonts.width(notation, size, BOLD) for notation in notations if notation), default=0)
        return min(round(widest) + painter.px(12), painter.px(132))

    def _draw_token(self, painter: Painter, row: Rect, seat: Seat) -> None:
        token = Rect(row.left + painter.px(32), 0, painter.px(18), painter.px(18)).move_to(centery=row.centery)
        if seat >= 0:
            painter.drawing(f"emblems/token_{seat}", token)
        elif seat == CHANCE:
            painter.icon(self._screen.look.luck_icon, token.center, 18, "green")

    def _draw_line(
        self, painter: Painter, row: Rect, line: Line, is_lit: bool, notation_width: int, head: Line | None = None
    ) -> None:
        """Draw *line*, with the number of *head* if its own is not seen."""
        head = head or line
        px = painter.px
        pointed = self._screen.pointer if not self._screen.focus.visible else (-1, -1)
        if is_lit:
            edge = painter.colors.candle if self._session.looking_back.active else None
            painter.rounded(row, painter.colors.row, edge, 2, 8)
        elif row.collidepoint(pointed):
            painter.rounded(row, (painter.colors.well, painter.colors.well), None, 0, 8, 0.6)
        later = self._is_later(line)
        row = row.move(px(INDENT) if line.branch is not None else 0, 0)
        if head.number:
            left = 8 if head.number < 1000 else 1  # four digits take what is there up to the token
            count = Rect(row.left + px(left), row.top, px(31 - left), row.height)
            painter.line_in(
                str(head.number), count, sizes.SMALL, painter.colors.muted if is_lit else painter.colors.faint, BODY
            )
        if head.number or line.seat in (CHANCE, NOBODY):
            self._draw_token(painter, row, line.seat)
        space = self._words_room(row, line)
        if line.note:
            painter.icon("pencil", (space.right + px(LOCK_UNITS / 2), row.centery), LOCK_UNITS - 4, "candle")
        if line.short and not self._says_notation:
            color = painter.colors.faint if later else painter.colors.paper
            draw_short(painter, line.short, space, color, self._screen.sign_layers, later, self._letters)
            return
        left, room = space.left, space.width
        if line.notation:
            with_words = bool(line.words) and room - notation_width >= px(MIN_WORDS)
            cell = Rect(left, row.top, notation_width - px(6) if with_words else room, row.height)
            color = painter.colors.faint if later else painter.colors.paper
            painter.line_in(line.notation, cell, sizes.TEXT, color, BOLD)
            if not with_words:
                return
            left, room = left + notation_width, room - notation_width
        words = Rect(left, row.top, room, row.height)
        color = painter.colors.faint if later else painter.colors.paper if is_lit else painter.colors.muted
        told = self._fitting(painter, line, words)
        if told or not line.notation:
            painter.line_in(told or line.words, words, sizes.SMALL, color, BODY, "left", MIN_SCALE)

    def _words_room(self, row: Rect, line: Line) -> Rect:
        """Where the words of *line* are, between the token and the lock."""
        px = self._screen.painter.px
        left = row.left + px(53)
        right = row.right - px(LOCK_UNITS + 6 if line.lock is not None else 8)
        right -= px(LOCK_UNITS) * bool(line.note) + px(INDENT) * (line.branch is not None)
        return Rect(left, row.top, right - left, row.height)

    def _fitting(self, painter: Painter, line: Line, room: Rect) -> str:
        """As many complete sentences as fit; the tip shows the rest. Enlarged text shows none rather than a part."""
        size = sizes.SMALL * painter.u * MIN_SCALE
        for count in range(len(line.told), 0, -1):
            text = line.words if count == len(line.told) else f"{in_a_row(line.told[:count])} …"
            if painter.fonts.width(text, size, BODY) <= room.width:
                return text
        return "" if painter.enlarged > 1 else line.words

    def _lock_rect(self, row: Rect) -> Rect:
        px = self._screen.painter.px
        rect = Rect(0, 0, px(LOCK_UNITS + 6), min(px(LOCK_UNITS + 6), row.height))
        rect.center = (row.right - px(12), row.centery)
        return rect

    def _draw_lock(self, painter: Painter, row: Rect, line: Line) -> None:
        """Draw a line with a small lock at its end: what is above it is final."""
        px, rect = painter.px, self._lock_rect(row)
        is_last = line.contains(self._session.barrier_ply)
        alarm = self._alarm and is_last
        color = painter.colors.glow_fight if alarm else painter.colors.candle if is_last else painter.colors.edge
        thin = Rect(row.left + px(6), row.bottom, rect.left - row.left - px(6), max(1, px(1.5)))
        painter.rounded(thin, (color, color), None, 0, 1, 1.0 if is_last else 0.7)
        if alarm:
            painter.ring(rect.center, px(13), painter.colors.glow_fight, 2.5)
        painter.icon("lock", rect.center, LOCK_UNITS - 2, "candle" if is_last else "faint")


def _fitting(needed: Iterable[int], rows: int) -> int:
    """How many of the lines that need so many rows fit."""
    count = 0
    for used in needed:
        rows -= used
        if rows < 0:
            break
        count += 1
    return count
