"""In a person's first game of a kind, help is offered unasked, once: a hint, at the place where news are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from halloween_games.kit.banner import NOTICE, REFUSAL
from halloween_games.kit.rect import Room, lay
from halloween_games.kit.widgets import Button
from halloween_games.play.screen import Screen
from halloween_games.session.session import Session

FIRST_SECONDS: Final = 5.0  # of the first own turn without an action
LATER_SECONDS: Final = 20.0  # of any later one
REFUSALS: Final = 2  # one after another
SHOW_SHARE: Final = 0.52  # of the row, for the button that shows the hint


@dataclass(frozen=True)
class HelpOffers:
    """Who is offered help."""

    is_due: Callable[[str], bool] = lambda name: False  # whether that person is to be offered some in this game
    made: Callable[[str], None] = lambda name: None  # it was offered
    decline: Callable[[], None] = lambda: None  # nobody is to be offered any more


@dataclass(eq=False, repr=False)
class FirstHelp:
    """Waits until somebody in a first game hesitates or is refused twice, and asks whether to show what can be done."""

    session: Session
    screen: Screen
    offers: HelpOffers
    changed: Callable[[], None]  # the buttons appear or go

    def __post_init__(self) -> None:
        self.is_open = False
        self._waited = 0.0
        self._refused = 0
        self._has_acted = False  # a person, since the game was opened
        self._asked: set[str] = set()  # the persons who were offered help, or are not to be
        self.buttons = [
            Button("first_help", warm=True, act=self._show),
            Button("no_help", act=self._decline),
        ]

    # ------------------------------------------------------------------ what happens

    def begin_turn(self) -> None:
        """Somebody else is to decide, or the same person again: what was offered is not meant any more."""
        self._waited, self._refused = 0.0, 0
        self.close()

    def acted(self, is_person: bool) -> None:
        """An action was played."""
        self._has_acted = self._has_acted or is_person

    def refused(self) -> None:
        """What a person tried is not possible."""
        self._refused += 1

    def touched(self) -> None:
        """A person has chosen something, so the time begins anew."""
        self._waited = 0.0

    def close(self) -> None:
        """Take the offer back."""
        if self.is_open:
            self.is_open = False
            self.changed()

    def update(self, dt: float) -> bool:
        """Let time pass while nothing moves; True if help is offered now."""
        session = self.session
        if self.is_open or not session.hint.offered or not session.gets_help:
            return False
        name = session.names[session.to_move]
        if session.hint.asked or session.act_for_me.active or name in self._asked:
            self.touched()
            return False
        self._waited += dt
        if self._waited < (LATER_SECONDS if self._has_acted else FIRST_SECONDS) and self._refused < REFUSALS:
            return False
        self._asked.add(name)
        if not self.offers.is_due(name):
            return False
        self.offers.made(name)
        self._open()
        return True

    # ------------------------------------------------------------------ the offer

    def _open(self) -> None:
        screen, session = self.screen, self.session
        self.is_open = True
        words = screen.text("help.offer", game=screen.text("title"), key=session.key_of("hint"))
        if screen.banner.kind != REFUSAL or not screen.banner.text:
            screen.banner.show(words, NOTICE)
        session.narrator.say(words)
        self.changed()

    def place(self) -> list[Button]:
        """Lay out the buttons, if they are shown."""
        if not self.is_open:
            return []
        text, room, px = self.screen.text, Room(self.screen.areas.news), self.screen.painter.px
        show, decline = self.buttons
        show.label, show.tip = text("help.show"), text("help.show.about")
        decline.label, decline.tip = text("help.decline"), text("help.decline.about")
        room.inflate_ip(0, -px(8))
        lay(self.buttons, (room.cut_left(round((room.width - px(10)) * SHOW_SHARE), px(10)), room))
        return self.buttons

    def _show(self) -> None:
        self.close()
        self.session.press_hint()

    def _decline(self) -> None:
        self.offers.decline()
        self.close()
        self.screen.banner.show(self.screen.text("help.declined"), NOTICE)
