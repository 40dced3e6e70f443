"""The buttons of a game screen: the row below the board, the one that confirms, and those that offer help unasked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, NamedTuple

from halloween_games.kit.banner import NOTICE, REFUSAL
from halloween_games.kit.fonts import HEAD
from halloween_games.kit.rect import Rect, Room, lay
from halloween_games.kit.widgets import Button
from halloween_games.play.history import PACES, History, Pace
from halloween_games.play.panel import goal_of
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


NO_OFFERS: Final = HelpOffers()


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


# ---------------------------------------------------------------- button row


SECONDS: Final = inf  # for which a refusal with a button stays: until the next action, however slowly one reads

ShowRule = Callable[[str], Callable[[], None] | None]
"""The way to the lesson about what is refused with a code; None if there is no such lesson."""


class RuleLink:
    """Is there as long as the refusal's banner."""

    def __init__(self, screen: Screen, show_rule: ShowRule, changed: Callable[[], None]) -> None:
        self._screen = screen
        self._show_rule = show_rule
        self._changed = changed  # the button appears or goes
        self._open: Callable[[], None] | None = None
        self._said = ""
        self.button = Button("show_rule", icon="info", act=self._go)

    def refused(self, code: str) -> None:
        """Something was refused with *code*; the banner says why."""
        self._open, self._said = self._show_rule(code), self._screen.banner.text
        if self._open is not None:
            self._screen.banner.stay(SECONDS)
        self._changed()

    def update(self) -> bool:
        """True if the button has gone because the banner has."""
        banner = self._screen.banner
        if self._open is None or (banner.kind == REFUSAL and banner.text == self._said):
            return False
        self._open = None
        self._changed()
        return True

    def place(self) -> list[Button]:
        """Lay out the button, if it is shown."""
        if self._open is None:
            return []
        text, painter = self._screen.text, self._screen.painter
        self.button.label, self.button.tip = text("lesson.show_rule"), text("lesson.show_rule.about")
        self.button.rect = self._screen.areas.news.inflate(0, -painter.px(8))
        return [self.button]

    def _go(self) -> None:
        if self._open is not None:
            self._open()


ICON_SHARE: Final = 0.6  # of the width of a button with words
LABEL_UNITS: Final = 18  # text size at which all labels of the row should fit
GAP: Final = 10  # between buttons
SMALL_GAP: Final = 6  # where labels need the room


Acts = Mapping[str, Callable[[], object]]
"""What the commands of a game screen do, by their names."""


class RowParts(NamedTuple):
    """The parts of a game screen that have buttons in its row."""

    history: History
    pace: Pace
    first_help: FirstHelp
    rule_link: RuleLink


class ButtonRow:
    """The buttons of a game screen and their labels in the current state; *acts* are named like the commands."""

    def __init__(self, session: Session, screen: Screen, parts: RowParts, acts: Acts) -> None:
        """One of the *acts* leads back to the review in which the game was begun, if it was."""
        self._session = session
        self._screen = screen
        self._history, self._pace, self._first_help, self._rule_link = parts
        self._acts = acts
        self.play_it = Button("confirm", icon="check", warm=True, act=session.confirm)
        self._all_moves = Button("all_moves", act=acts["all_moves"])
        self._usual = self._make()
        self._rests = False
        self._can_redo = False
        self._wins = False  # the other side would give up
        self.buttons = self._usual  # all visible ones

    def remake(self) -> None:
        """Recreate them after a change of players or language."""
        self._usual = self._make()

    def _make(self) -> list[Button]:
        """The buttons for playing, or for watching computers play; redo is there while it can do something."""
        acts, text = self._acts, self._screen.text
        pause = Button("pause", icon="pause", act=acts["pause"])
        if self._session.computers.alone:
            own = [
                pause,
                Button("pace", label=text(f"pace.{self._pace.name}"), icon="clock", act=acts["pace"]),
            ]
        else:
            own = [
                Button("undo", label=text("button.undo"), act=acts["undo"]),
                Button("redo", icon="redo", act=acts["redo"]),
                Button("hint", label=text("button.hint"), act=acts["hint"]),
                Button("take_win", label=text("end.take"), warm=True, act=acts["take_win"]),
                pause,
            ]
        if "to_review" in acts:
            own.append(Button("to_review", icon="star", tip=text("review.return"), act=acts["to_review"]))
        last = [Button(name, label=text(f"button.{name}"), act=acts[name]) for name in ("rules", "menu")]
        self._all_moves.tip = text("moves.all")
        last[0].tip = goal_of(self._session.options, text)
        return [*own, *last]

    def _row(self) -> list[Button]:
        """The visible buttons: resuming paused computers, or ending a game that is won, takes the place of the hint."""
        if self._session.computers.alone:
            return self._usual
        left_out = {"hint", "pause", "take_win"} - {"pause" if self._rests else "take_win" if self._wins else "hint"}
        if not self._can_redo:
            left_out.add("redo")
        return [button for button in self._usual if button.name not in left_out]

    def show(self) -> None:
        """Update labels and whether they are enabled."""
        session, text = self._session, self._screen.text
        computers = session.computers
        rests = computers.paused and computers.sits_at(session.to_move)
        shown = rests, session.can_redo, session.end_offered_by is not None
        if shown != (self._rests, self._can_redo, self._wins):
            self._rests, self._can_redo, self._wins = shown
            self.place()
        barrier = session.undo_barrier()
        has_hint = session.hint.offered and session.gets_help
        enabled = {"undo": barrier is None, "redo": self._can_redo, "hint": has_hint}
        for button in self._usual:
            button.enabled = enabled.get(button.name, True)
            if button.name == "undo":
                button.tip = text.say(barrier) if barrier is not None else ""
            elif button.name == "redo":
                button.tip = "" if self._can_redo else text("nothing_to_redo")
            elif button.name == "hint":
                button.tip = "" if session.gets_help else text("hints_not_agreed")
            if button.name == "pause":
                button.icon, button.warm = ("play", True) if computers.paused else ("pause", False)
            elif button.name == "pace":
                button.label, button.tip = text(f"pace.{self._pace.name}"), text("pace.about")
        self._history.show_row()

    def place(self) -> None:
        """Lay out one row."""
        screen, looks_back = self._screen, self._session.looking_back.active
        row, shown = self._room(), self._history.row if looks_back else self._row()
        left = float(row.left)
        gap, widths = self._widths(shown, row.width)
        for button, width in zip(shown, widths, strict=True):
            button.rect = Rect(round(left), row.top, round(width), row.height)
            left += width + gap
        self.play_it.rect = screen.areas.news
        offered = self._first_help.place() or self._rule_link.place()
        asked = [self.play_it] if self._session.to_confirm is not None else offered
        self.asks = bool(asked)
        self.buttons = [*asked, *shown]
        if screen.lists_all or not asked:
            moves, px = screen.areas.moves, screen.painter.px
            side = px(40)
            top = moves.top + px(6) if screen.lists_all else moves.centery - side // 2
            self._all_moves.rect = Rect(moves.right - px(8) - side, top, side, side)
            self._all_moves.icon = "arrow_up" if screen.lists_all else "arrow_down"
            if screen.lists_all:
                self.buttons.insert(0, self._all_moves)  # it is above the others
            elif not looks_back:
                self.buttons.append(self._all_moves)
        if looks_back:
            self._history.place()
            self.buttons.insert(0, self._history.back_button)  # it is above the others

    def _room(self) -> Rect:
        """Where the row lies."""
        return self._screen.areas.buttons

    def _widths(self, shown: Sequence[Button], whole: int) -> tuple[int, list[float]]:
        """The gap between the buttons, and their widths: by their labels, if one does not fit into its usual share."""
        screen = self._screen
        px, gaps = screen.painter.px, len(shown) - 1
        shares = [1.0 if button.label else ICON_SHARE for button in shown]
        unit = (whole - px(GAP) * gaps) / sum(shares)
        needs = [self._need(button) for button in shown]
        is_usual = self._screen.painter.enlarged == 1  # large letters need all the room that others leave
        if is_usual and all(sum(need) <= unit * share for need, share in zip(needs, shares, strict=True)):
            return px(GAP), [unit * share for share in shares]
        letters, rest = (sum(part) for part in zip(*needs, strict=True))
        gap = px(GAP if letters + rest <= whole - px(GAP) * gaps else SMALL_GAP)
        growth = max(0.1, (whole - gap * gaps - rest) / max(letters, 1.0))  # letters of one size in all of them
        return gap, [growth * own + beside for own, beside in needs]

    def _need(self, button: Button) -> tuple[float, float]:
        """The width of what is written on a button in letters of LABEL_UNITS, and the width beside it."""
        painter = self._screen.painter
        if not button.label:
            return 0.0, painter.px(36)
        paces = [self._screen.text(f"pace.{pace}") for pace in PACES]
        labels = paces if button.label in paces else [button.label]  # that one changes without a new layout
        letters = max(painter.fonts.width(label, LABEL_UNITS * painter.u, HEAD) for label in labels)
        return (letters + painter.px(LABEL_UNITS), painter.px(26)) if button.icon else (letters, painter.px(18))
