"""A game screen in words: what is pointed at, what is to be done, every square, what lies beside it, the moves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.phrases import as_sentence, capitalized, in_a_row
from halloween_games.core.spots import BOARD, BOX, CLOCK, NOBODY, SEAT, Seat, Spot
from halloween_games.kit.commands import ROWS
from halloween_games.kit.focus import Focus
from halloween_games.kit.key_caps import shortcut
from halloween_games.kit.outline import PRESSED, SEEN, Box, Outline, Part, Role
from halloween_games.kit.rect import Rect
from halloween_games.kit.services import Preferences
from halloween_games.kit.tooltip import Tip
from halloween_games.kit.widgets import Button
from halloween_games.play.move_list import LineTarget, MoveList
from halloween_games.play.screen import Screen
from halloween_games.session.move_lines import Line
from halloween_games.session.session import Session
from halloween_games.session.spot_words import Told, beside, described, spot_words, told_of


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
    text, player = screen.text, session.players[seat]
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


# ---------------------------------------------------------------- what was heard


SHORT: Final = "short"
USUAL: Final = "usual"
FULL: Final = "full"

_Visit = tuple[Seat | None, Spot]


class HeardGround:
    """Remembers for each person at the screen what was said of each square until the focus has left it."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._heard: dict[_Visit, Collection[str]] = {}
        self._here: tuple[_Visit, Collection[str]] | None = None  # where the focus is, and what is said there

    def new_of(self, spot: Spot, viewer: Seat | None, ground: Sequence[str], focus: Focus) -> Sequence[str]:
        """What of *ground* is to be said of *spot* now."""
        length = self._preferences.square_words
        if length != USUAL:
            return ground if length == FULL else ()
        now = focus.current if focus.visible else None
        visit = viewer, spot
        if self._here is not None and self._here[0] != (viewer, now):
            self._heard.update([self._here])
            self._here = None
        told = self._heard.get(visit, ())
        if spot == now:
            self._here = visit, frozenset(ground)
        return [phrase for phrase in ground if phrase not in told]


# ---------------------------------------------------------------- game outline


@dataclass(eq=False, repr=False)
class GameOutline:
    """Describes the parts of one game screen; what can be pointed at is what it describes."""

    session: Session
    screen: Screen
    pointing: Pointing
    moves: MoveList
    shown_buttons: Callable[[], Sequence[Button]]

    def __post_init__(self) -> None:
        self._heard = HeardGround(self.screen.services.preferences)

    def outline(self, more: Sequence[str] = (), is_for_switches: bool = False) -> Outline:
        """The whole screen; *more* are sentences that stand on it besides.

        One *for switches* has only what can be used now: of the spots those that can be chosen, or let go.
        """
        session, screen, text = self.session, self.screen, self.screen.text
        targets = self.pointing.targets()
        places = [place for place, _ in targets]
        spots = [place for place in places if isinstance(place, Spot) and place not in screen.things]
        if is_for_switches:
            spots = [spot for spot in spots if spot in screen.marks.options or spot in screen.marks.chosen]
        squares = sorted((spot for spot in spots if spot.zone == BOARD), key=lambda spot: spot.at)
        beside = [spot for spot in spots if spot.zone != BOARD]
        pieces = session.game.notation.pieces(session.view)
        counters = in_reading_order(screen.things) if not is_for_switches else []
        groups = [
            self._group("board", Role.GRID, text("outline.board"), (self._spot(spot, pieces) for spot in squares)),
            self._group("beside", Role.GROUP, text("outline.beside"), (self._spot(spot, pieces) for spot in beside)),
            self._group("counters", Role.GROUP, text("outline.counters"), map(self._thing, counters)),
            self._group("moves", Role.LIST, text("moves"), self._lines(targets)),
            self._group(
                "buttons", Role.GROUP, text("outline.buttons"), (one.part(text) for one in self.shown_buttons())
            ),
        ]
        name = text("title")
        parts = (*self._sentences(more), *(group for group in groups if group.parts))
        root = Part("", Role.SCREEN, name, parts=parts)
        focus = screen.focus.current
        return Outline(root, key_of(focus) if screen.focus.visible and focus in places else "")

    @staticmethod
    def _group(key: str, role: Role, name: str, parts: Iterable[Part]) -> Part:
        return Part(key, role, name, parts=tuple(parts))

    def focused_part(self) -> Part | None:
        """What the keys have chosen."""
        focus = self.screen.focus
        return self.part_of(focus.current) if focus.visible and focus.current is not None else None

    def part_of(self, place: Hashable) -> Part | None:
        """What the focus can be on."""
        if isinstance(place, Spot):
            return self._thing(place) if place in self.screen.things else self._spot(place)
        if isinstance(place, LineTarget):
            found = (one for one in self.moves.visible() if _target(one[0]) == place)
            return next((self._line(line, rect) for line, rect in found), None)
        text = self.screen.text
        return next((button.part(text) for button in self.shown_buttons() if button.name == place), None)

    def place(self, key: str) -> Hashable | None:
        """What the part with that *key* is for the focus; None if it cannot have it."""
        return next((place for place, _ in self.pointing.targets() if key_of(place) == key), None)

    def _sentences(self, more: Sequence[str]) -> list[Part]:
        """What has to be done, what was answered, and what happened."""
        session, screen = self.session, self.screen
        prompt = session.leading_here() if session.looking_back.active else self.pointing.prompt[0]
        told = [("prompt", prompt), ("note", in_a_row(session.note_words()))]
        told += [("banner", screen.banner.text), ("news", screen.news.text)]
        told += [(f"told.{number}", sentence) for number, sentence in enumerate(more)]
        return [Part(key, Role.STATUS, words) for key, words in told if words]

    def _spot(self, spot: Spot, pieces: Mapping[Spot, str] | None = None) -> Part:
        """A square, or another place that actions name: what stands there, what can be done, then its ground."""
        session, screen, text = self.session, self.screen, self.screen.text
        game, view = session.game, session.view
        told = told_of(game, session.words, view, spot, text, pieces)
        if session.viewer is not None and screen.services.preferences.hidden_on_key:
            told = self._public(spot, told)
        dangers = session.threats.at(spot) if screen.shows_threats else ()
        new = self._heard.new_of(spot, session.viewer, told.more, screen.focus)
        ground = capitalized(beside(told.besides(new), text))
        columns = game.board_for(session.seats).columns
        is_square = spot.zone == BOARD and columns > 0
        return Part(
            key_of(spot),
            Role.SQUARE if is_square else Role.PLACE,
            told.named(text) or spot_words(game, session.words, view, spot, text),
            value=", ".join(self._marks(spot)),
            about=in_a_row([*dangers, as_sentence(ground) if ground else ""]),
            rect=_box(screen.layout.rect(spot)),
            on=True if spot in screen.marks.chosen else None,
            does=PRESSED,
            row=spot.at // columns if is_square else None,
            column=spot.at % columns if is_square else None,
        )

    def _public(self, spot: Spot, told: Told) -> Told:
        """What others in the room may hear of *spot*."""
        session, services, text = self.session, self.screen.services, self.screen.text
        known = told_of(session.game, session.words, session.view.observe(None), spot, text)
        if known == told:
            return told
        hidden = text("outline.hidden", key=shortcut(text, services.keyboard.bindings, "here"))
        return Told(known.place, known.here, [hidden]) if known.place else Told("", capitalized(hidden), [])

    def _marks(self, spot: Spot) -> Iterator[str]:
        """What light on the board says to those who see it."""
        if spot in self.screen.marks.options:
            yield self.screen.text("outline.open")
        if spot == self.session.hint_step():
            yield self.screen.text("outline.hint")

    def _thing(self, thing: Spot) -> Part:
        """A counter, a meter, a seat, the game's box."""
        words = thing_words(self.session, self.screen, thing)
        return Part(key_of(thing), Role.TEXT, words, rect=_box(self.screen.things[thing]), does=SEEN)

    def _lines(self, targets: Sequence[tuple[Hashable, Rect]]) -> Iterator[Part]:
        """The lines of the moves that are shown."""
        lines = {_target(line): line for line in self.moves.lines()}
        for place, rect in targets:
            if isinstance(place, LineTarget) and place in lines:
                yield self._line(lines[place], rect)

    def _line(self, line: Line, rect: Rect) -> Part:
        """A line of the moves, and why it cannot be taken back."""
        lock = self.screen.text.say(line.lock) if line.lock is not None else ""
        words = line.words or line.notation
        if line.branch is not None:
            words = self.screen.text("notes.branch", told=words)
        return Part(key_of(_target(line)), Role.ITEM, words, about=lock, rect=_box(rect), does=PRESSED)


def key_of(place: Hashable) -> str:
    """The key of the part for what the focus can be on."""
    if isinstance(place, Spot):
        return f"{place.zone}:{place.at}"
    if isinstance(place, LineTarget):
        return f"line:{place.ply}" if place.branch is None else f"line:{place.ply}.{place.branch}"
    return str(place)


def _target(line: Line) -> LineTarget:
    return LineTarget(line.ply, line.branch)


def _box(rect: Rect) -> Box:
    return rect.x, rect.y, rect.w, rect.h
