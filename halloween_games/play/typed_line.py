"""A line at the bottom of a game's screen for typing an action, with completion and reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os.path import commonprefix
from typing import Final

from halloween_games.core.notes import LONGEST
from halloween_games.core.phrases import capitalized
from halloween_games.core.reasons import RulesError
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD
from halloween_games.kit.input import Command, Input
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.widgets import Button, TextField, WidgetScene
from halloween_games.play.screen import Screen
from halloween_games.session.session import Session

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
