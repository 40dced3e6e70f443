"""What the pointer or the focus is on, counters and seats among it, and the prompt and tooltips about it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.phrases import capitalized, in_a_row
from halloween_games.core.spots import BOX, CLOCK, NOBODY, SEAT, Seat, Spot
from halloween_games.kit.commands import ROWS
from halloween_games.kit.key_caps import shortcut
from halloween_games.kit.rect import Rect
from halloween_games.kit.tooltip import Tip
from halloween_games.kit.widgets import Button
from halloween_games.play.move_list import LineTarget, MoveList
from halloween_games.play.screen import Screen
from halloween_games.session.session import Session
from halloween_games.session.spot_words import beside, described


def things_of(session: Session, screen: Screen) -> dict[Spot, Rect]:
    """The rectangles of all things, topmost first: what lies on a seat's card comes before the card."""
    areas, view = screen.areas, session.view
    found = dict(screen.look.explained(areas, screen.layout, view))
    found |= {Spot(SEAT, seat): rect for seat, rect in enumerate(areas.seats)}
    found[Spot(BOX, 0)] = areas.box
    shown: dict[Spot, Rect] = {}
    for thing, rect in found.items():
        if rect.width and rect.height and not _is_covered(rect, (*screen.layout.rects.values(), *shown.values())):
            shown[thing] = rect
    hidden = areas.listing if screen.lists_all else areas.beyond
    return {thing: rect for thing, rect in shown.items() if not hidden.colliderect(rect)}


def _is_covered(rect: Rect, others: Iterable[Rect]) -> bool:
    """Whether nobody could point at it."""
    return any(other.width and other.contains(rect) for other in others)


def in_reading_order(things: Mapping[Spot, Rect]) -> list[Spot]:
    """For the keys: what is around the board, then each card of the panel with what lies on it."""
    cards = [thing for thing in _in_rows(things) if thing.zone in (SEAT, BOX)]
    lies_on = {
        thing: next((card for card in cards if things[card].collidepoint(rect.center)), None)
        for thing, rect in things.items()
        if thing not in cards
    }
    order = _in_rows({thing: things[thing] for thing, card in lies_on.items() if card is None})
    for card in cards:
        order += [card, *_in_rows({thing: things[thing] for thing, its in lies_on.items() if its == card})]
    return order


def _in_rows(things: Mapping[Spot, Rect]) -> list[Spot]:
    """Row by row from the top, each from the left; what overlaps in height belongs to one row."""
    rows: list[list[Spot]] = []
    bottom = 0
    for thing in sorted(things, key=lambda thing: things[thing].top):
        if not rows or things[thing].top >= bottom:
            rows.append([])
        rows[-1].append(thing)
        bottom = max(bottom, things[thing].bottom)
    return [thing for row in rows for thing in sorted(row, key=lambda thing: (things[thing].left, things[thing].top))]


def thing_words(session: Session, screen: Screen, thing: Spot) -> str:
    """What *thing* is and what it means now, in one sentence."""
    if thing.zone == SEAT:
        return _seat_words(session, screen, thing.at)
    words = described(session.game, session.words, session.view, thing, screen.text)
    if thing.zone == BOX:
        return beside((words, *_clock_words(session, screen, NOBODY)), screen.text)
    return words


def _clock_words(session: Session, screen: Screen, seat: Seat) -> list[str]:
    """How near the end *seat* is, or the game for nobody's seat; and what that means."""
    text, view, told = screen.text, session.view, []
    for number, clock in enumerate(session.words.clocks(view)):
        if clock.seat != seat and max(clock.seat, seat) >= 0:
            continue
        told.append(text(clock.words.key, **clock.words.params))
        told += [text(phrase.key, **phrase.params) for phrase in session.words.describe(view, Spot(CLOCK, number))]
    return told


def _seat_words(session: Session, screen: Screen, seat: Seat) -> str:
    """Who sits there and whether it is to move, and how near the end it is."""
    text, player = screen.text, session.match.players[seat]
    name = session.names[seat]
    if session.looking_back.outcome is not None:
        now = "tip.seat.over"
    else:
        now = "tip.seat.moves" if session.looking_back.to_move == seat else "tip.seat.waits"
    is_computer = player.kind == "computer" and bool(player.level)  # whoever follows a lesson has none
    who = text("tip.computer", player=name, level=text(f"level.{player.level}")) if is_computer else name
    return beside((text(now, player=who), *_clock_words(session, screen, seat)), text)


# ---------------------------------------------------------------- pointing


MOST_PHRASES: Final = 1  # about a place beside the piece there: the most important one


@dataclass(eq=False, repr=False)
class Pointing:
    """What a click or Enter would do now."""

    session: Session
    screen: Screen
    moves: MoveList
    shown_buttons: Callable[[], Sequence[Button]]

    def __post_init__(self) -> None:
        self.action: Action | None = None  # the action a click would complete
        self.prompt = ("", False)  # the text, and whether it is a preview of the action

    def update(self) -> None:
        """Determine what would be done, and the prompt."""
        considered = self._considered()
        self.prompt = self.session.prompt(considered)
        self.action = considered

    def targets(self) -> list[tuple[Hashable, Rect]]:
        """Each rectangle once: of several spots that share it, the one that can be chosen."""
        screen = self.screen
        targets: dict[tuple[int, int, int, int], tuple[Hashable, Rect]] = {}
        for spot, rect in screen.layout.rects.items():
            key = (rect.x, rect.y, rect.w, rect.h)
            if key not in targets or spot in screen.marks.options:
                targets[key] = (spot, rect)
        buttons = [(button.name, button.rect) for button in self.shown_buttons() if button.enabled]
        return [*targets.values(), *screen.things.items(), *self.moves.targets(), *buttons]

    def _considered(self) -> Action | None:
        """The action that a click under the pointer, or Enter on the focus, would complete."""
        spots = self.spots()
        return self.session.chooser.completing(spots) if spots else None

    def spots(self) -> tuple[Spot, ...]:
        """The spots under the pointer or, while keys are used, the focus."""
        screen = self.screen
        if screen.focus.visible and isinstance(screen.focus.current, Spot):
            if screen.focus.current in screen.things:
                return ()
            return tuple(screen.layout.spots_at(screen.layout.rect(screen.focus.current).center))
        return screen.hover

    def consider(self) -> None:
        """Show what the considered action would do: the prompt, and frightened faces."""
        screen = self.screen
        self.update()
        if screen.table.busy:
            return
        action = self.action
        faces = screen.look.reaction(self.session.view, action) if action is not None else {}
        for sprite in screen.table.sprites:
            sprite.swap = dict(faces.get(sprite.figure.spot, {}))

    def tip(self) -> Tip | None:
        """A button's meaning and key, a complete line of the moves, or what is on a square."""
        screen = self.screen
        if screen.table.busy or screen.press is not None or screen.pressed_button is not None:
            return None
        keys, pointer = screen.focus.visible, screen.pointer
        for button in self.shown_buttons():
            if screen.focus.current == button.name if keys else button.rect.collidepoint(pointer):
                return self._button_tip(button)
        if isinstance(screen.focus.current, LineTarget) if keys else screen.areas.moves.collidepoint(pointer):
            return self.moves.tip(pointer)
        return self._spot_tip() or self._thing_tip()

    def _thing_tip(self) -> Tip | None:
        """What a counter, a meter, a seat or a box is."""
        screen = self.screen
        place = screen.focus.current if screen.focus.visible else screen.thing_at(screen.pointer)
        if not isinstance(place, Spot) or place not in screen.things:
            return None
        words = thing_words(self.session, screen, place)
        return Tip(place, tuple(screen.things[place]), words, cover=self._kept_visible()) if words else None

    def _kept_visible(self) -> tuple[tuple[int, int, int, int], ...]:
        """What tips must not cover: what can be chosen or is chosen, the prompt, the game's own box, and the goal."""
        screen = self.screen
        rects = [screen.areas.header, screen.areas.box, screen.areas.goal]
        rects += [screen.rect(spot) for spot in (*screen.marks.options, *screen.marks.chosen)]
        return tuple((rect.x, rect.y, rect.w, rect.h) for rect in rects if rect.w)

    def _spot_tip(self) -> Tip | None:
        """What the square or another choice is, and what threatens it while that is shown."""
        session, screen = self.session, self.screen
        spots = self.spots()
        named = (
            (spot, described(session.game, session.words, session.view, spot, screen.text, MOST_PHRASES))
            for spot in spots
        )
        about, what = next(((spot, words) for spot, words in named if words), (None, ""))
        dangers = [(spot, session.threats.at(spot)) for spot in spots] if screen.shows_threats else []
        if self.prompt[1] and not screen.focus.visible and not any(sentences for _, sentences in dangers):
            return None  # the prompt already says what a click does; with keys the tip is read aloud
        for spot, sentences in dangers:
            if sentences:
                about = spot
        told = in_a_row([what, *(sentence for _, sentences in dangers for sentence in sentences)])
        if about is None:
            return None
        return Tip(about, tuple(screen.layout.rect(about)), told, cover=self._kept_visible())

    def _button_tip(self, button: Button) -> Tip | None:
        screen = self.screen
        row = ROWS.get(button.name)
        words = button.tip or (screen.text(row.text_key) if row is not None else "")
        if not words:
            return None
        key = shortcut(screen.text, screen.services.keyboard.bindings, button.name) if row is not None else ""
        return Tip(button.name, tuple(button.rect), capitalized(words), key)
