"""What lies over a part of a game: a line for typing an action or a comment, and Bones who asks about an action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from os.path import commonprefix
from typing import Final, NamedTuple

import pygame

from halloween_games.core.actions import Action
from halloween_games.core.events import Event, visible
from halloween_games.core.notes import LONGEST
from halloween_games.core.phrases import capitalized
from halloween_games.core.reasons import RulesError
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD
from halloween_games.kit.input import Command, Input
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.scenes import Way
from halloween_games.kit.widgets import Button, MainButton, TextField, WidgetScene
from halloween_games.play.explaining import Answer, Block, Explanation, answer_row, way_on_board
from halloween_games.play.screen import Screen
from halloween_games.session.changes import Doubted
from halloween_games.session.coach import Doubt
from halloween_games.session.session import Session
from halloween_games.table.layout import Areas, goal_areas, is_narrow, narrow_goal_areas
from halloween_games.table.marks import draw_arrow, draw_bead, draw_numbered

MAX_LENGTH: Final = 80  # characters
MAX_SHOWN: Final = 8  # matching actions listed


class SceneOverGame(WidgetScene):
    """A scene that covers a part of the game *below*, whose painter it takes."""

    opaque = False

    def __init__(self, session: Session, below: Screen) -> None:
        super().__init__(below.services)
        self._session = session
        self._below = below

    def resize(self, size: tuple[int, int]) -> None:
        """As large as the game below."""
        self.size = size
        self.painter = self._below.painter
        self.u = self.painter.u
        self.place()
        self.refresh()


class LineOverGame(SceneOverGame):
    """As large as its buttons: a field, and what is said below it."""

    def __init__(self, session: Session, below: Screen, field: TextField) -> None:
        super().__init__(session, below)
        self.field = field
        close = Button("close", icon="close", act=self.cancel)
        close.tip = self.services.text("button.close")
        self.widgets = [self.field, close]
        self._panel = Rect(0, 0, 0, 0)

    def heading(self) -> str:
        return self.field.label

    def accept(self) -> None:
        """Enter was pressed."""
        raise NotImplementedError

    def cancel(self) -> None:
        self.services.stack.pop()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Command) and self.focused() is self.field and event.name == "accept":
            self.accept()
            return True
        return super().handle(event)

    def place(self) -> None:
        px, areas = self.painter.px, self._below.areas
        panel = areas.buttons.union(areas.news).inflate(px(16), px(16))
        panel.clamp_ip(Rect((0, 0), self.size))
        self._panel = panel
        self.field.rect = Rect(panel.left + px(12), panel.top + px(12), panel.width - px(80), px(44))
        self.widgets[1].rect = Rect(panel.right - px(56), panel.top + px(12), px(44), px(44))

    def paint(self, painter: Painter) -> None:
        px, panel = painter.px, self._panel
        painter.panel(panel, painter.colors.candle, 3)
        self.paint_below(
            painter, Rect(panel.left + px(18), panel.top + px(62), panel.width - px(36), panel.height - px(70))
        )

    def paint_below(self, painter: Painter, room: Rect) -> None:
        """Draw what is said below the field."""
        raise NotImplementedError


class NoteLine(LineOverGame):
    """The comment on the position that is looked at; Enter keeps it."""

    def __init__(self, session: Session, below: Screen) -> None:
        label = capitalized(below.text("command.note"))
        field = TextField("comment", label=label, hint=below.text("notes.hint"), longest=LONGEST)
        field.value = session.looking_back.note.text
        super().__init__(session, below, field)

    def accept(self) -> None:
        self.services.stack.pop()
        self._session.write_note(self.field.value)

    def paint_below(self, painter: Painter, room: Rect) -> None:
        words = self.field.value or self.services.text("notes.keep")
        painter.paragraph(
            words, room, sizes.TEXT, painter.colors.paper if self.field.value else painter.colors.muted, BODY
        )


class TypedLine(LineOverGame):
    """Tab completes the text, Enter plays it."""

    def __init__(self, session: Session, below: Screen) -> None:
        self.view = session.view
        self.texts = sorted({session.game.notation.write(self.view, action) for action in self.view.legal_actions()})
        self.problem = ""
        text = below.services.text
        label = capitalized(text("command.type"))
        hint = text("typed.hint")
        field = TextField("typed", label=label, hint=hint, longest=MAX_LENGTH, changed=self._edited)
        super().__init__(session, below, field)

    def fitting(self) -> Sequence[str]:
        """The actions that start with the text."""
        written = self.field.value.strip().casefold()
        return [text for text in self.texts if text.casefold().startswith(written)]

    def complete(self) -> None:
        """Complete the text as far as it is unambiguous."""
        same = commonprefix(self.fitting())  # noqa: RUF071 - they are no paths
        self.field.value = same or self.field.value

    def accept(self) -> None:
        """Play the typed action, or show why not."""
        written = self.field.value.strip()
        if not written:
            return
        exact = next((text for text in self.texts if text.casefold() == written.casefold()), written)
        try:
            action = self._session.game.notation.read(self.view, exact)
        except RulesError as error:
            self.problem = self._session.text.say(error.reason)
            self.services.sound.play("refuse")
            return
        reason = self._session.why_not(action)
        if reason is not None:
            self.problem = self._session.text.say(reason)
            return
        self.services.stack.pop()
        self._session.settle(action)

    def _edited(self, _: str) -> None:
        self.problem = ""

    def commands(self) -> Mapping[str, Callable[[], None]]:
        return {"type": self.cancel}

    def handle(self, event: Input) -> bool:
        if isinstance(event, Command) and self.focused() is self.field and event.name == "next":
            self.complete()
            return True
        return super().handle(event)

    def paint_below(self, painter: Painter, room: Rect) -> None:
        colors = painter.colors
        if self.problem:
            painter.paragraph(self.problem, room, sizes.TEXT, colors.gold, BOLD)
            return
        found = self.fitting()
        if not found:
            painter.paragraph(self.services.text("typed.none"), room, sizes.TEXT, colors.muted, BODY)
            return
        more = " …" if len(found) > MAX_SHOWN else ""
        painter.paragraph("   ".join(found[:MAX_SHOWN]) + more, room, sizes.TEXT, colors.paper, BODY)


# ---------------------------------------------------------------- coach


BADGE: Final = 0.3  # of a square, and how many units at least
BADGE_UNITS: Final = 30
NOTE_UNITS: Final = 40


class Below(NamedTuple):
    """What the game below has for it: where Bones asks, and what lies below everything."""

    areas: Callable[[], Areas]
    ground: Callable[[tuple[int, int]], pygame.Surface]


class CoachScene(SceneOverGame):
    """Lies over a game whose board shows the chosen action; it has two answers."""

    way = Way.OVER
    is_private = True

    def __init__(
        self,
        session: Session,
        below: Screen,
        asked: Doubted,
        trail: Sequence[Spot],
        game: Below,
    ) -> None:
        """*trail* is the way of the chosen action; *below* belongs to the *game*."""
        super().__init__(session, below)
        self._asked = asked
        self._trail = trail
        self._game = game
        doubt, text = asked.doubt, below.text
        self._seat: Seat = session.to_move
        self._answers = [Answer(str(number), 1 - self._seat, seen) for number, seen in enumerate(self._seen(doubt), 1)]
        self.widgets = [
            MainButton("take_back", label=text("coach.take_back"), act=self._take_back),
            Button("leave_it", label=text("coach.leave"), act=self._leave_it),
        ]

    def _seen(self, doubt: Doubt) -> Iterator[Sequence[Event]]:
        """What is seen of each action of the other side."""
        state = doubt.after
        for action in doubt.replies:
            log: list[Event] = []
            state = state.apply(action, log)
            yield visible(log, self._seat)

    # ------------------------------------------------------------------ the two answers

    def _take_back(self) -> None:
        self.back()
        self._session.take_doubted_back()

    def _leave_it(self) -> None:
        self.back()
        self._session.keep_doubted()

    def cancel(self) -> None:
        self._take_back()

    def heading(self) -> str:
        return self._asked.words

    # ------------------------------------------------------------------ where everything lies

    def place(self) -> None:
        """It takes the column of the game."""
        areas = self._areas = self._game.areas()
        self.widgets[0].rect, self.widgets[1].rect = areas.main, areas.quiet or areas.buttons

    def _danger(self) -> Sequence[Spot]:
        """The squares of what is in danger."""
        return [threat.spot for threat in self._asked.doubt.threats if threat.spot.zone == BOARD]

    # ------------------------------------------------------------------ picture

    def paint(self, painter: Painter) -> None:
        self._paint_board(painter)
        areas, text = self._areas, self._below.text
        column = areas.goal.unionall([areas.main, areas.buttons])
        column = column.inflate(painter.px(24), painter.px(24)).clip(Rect((0, 0), self.size))
        if not is_narrow(self.size):
            column = Rect(column.left, 0, column.width, self.size[1])
        ground = self._game.ground(self.size)
        painter.surface.blit(ground, column, column)
        blocks = []
        if self._answers:
            words, drawings, color = self._session.words, self._below.sign_layers, painter.colors.paper
            rows = [answer_row(words, text, drawings, answer, color) for answer in self._answers]
            blocks = [Block(rows, painter.colors.glow_fight)]
        Explanation(painter, areas.goal, self._asked.words, blocks).draw("thinking")
        if areas.quiet.width:
            painter.line_in(text("coach.note"), areas.buttons, 18, painter.colors.muted, BODY, "center", least=0.5)

    def _ways(self) -> list[tuple[str, tuple[Spot, Spot]]]:
        """The ways of the other side: numbered in what it does or, if that says nothing, the one of the threat."""
        ways = [(answer.number, way) for answer in self._answers if (way := way_on_board(answer.events)) is not None]
        threat = next(iter(self._asked.doubt.threats), None)
        if self._answers or threat is None or threat.source is None or threat.source.zone != BOARD:
            return ways
        return [("", (threat.source, threat.spot))]

    def _paint_board(self, painter: Painter) -> None:
        layout, ways, danger = self._below.layout, self._ways(), self._danger()
        placed = () if ways else [spot for reply in self._asked.doubt.replies for spot in _squares(reply)][-1:]
        others = [threat.source for threat in self._asked.doubt.threats if threat.source is not None]
        others += [spot for _, way in ways for spot in way]
        seen = *self._trail, *_squares(self._asked.doubt.action), *danger, *others, *placed
        lit = {spot for spot in seen if spot.zone == BOARD}
        self._below.shade_all_but(lit, painter.surface)
        for source, target in pairwise(self._trail):
            draw_arrow(painter, layout.rect(source), layout.rect(target), painter.colors.trail)
        for spot in danger:
            rect = layout.rect(spot)
            painter.frame(rect, painter.colors.glow_fight, 4, 12, dashed=True)
            side = max(round(rect.width * BADGE), painter.px(BADGE_UNITS))
            painter.drawing("badges/threat_harm", Rect(rect.left - side // 3, rect.top - side // 3, side, side))
        for number, (source, target) in ways:
            draw_numbered(painter, layout.rect(source), layout.rect(target), number)
        for spot in placed:
            painter.frame(layout.rect(spot), painter.colors.glow_fight, 4, 12)
            draw_bead(painter, layout.rect(spot).center, "1")


def _squares(action: Action) -> Sequence[Spot]:
    """The squares that *action* names."""
    return [pick.spot for pick in action.picks() if pick.spot.zone == BOARD]


def coach_areas(usual: Areas, below: Screen, near: Seat | None) -> Areas:
    """Where Bones asks in a window with the *usual* areas: beside the board, or below it."""
    if is_narrow(usual.size):
        return narrow_goal_areas(usual, explains=True, has_main=True)
    look = below.look
    parts = usual.size, look.table_form(len(usual.seats)), usual.u, near, look.board_ratio
    return goal_areas(*parts, explains=True, has_main=True, has_quiet=True)
