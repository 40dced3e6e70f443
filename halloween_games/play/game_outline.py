"""A game screen in words: what is to be done, every square, what lies beside the board, the moves, the buttons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from halloween_games.core.phrases import as_sentence, capitalized, in_a_row
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.kit.focus import Focus
from halloween_games.kit.key_caps import shortcut
from halloween_games.kit.outline import PRESSED, SEEN, Box, Outline, Part, Role
from halloween_games.kit.rect import Rect
from halloween_games.kit.services import Preferences
from halloween_games.kit.widgets import Button
from halloween_games.play.move_list import LineTarget, MoveList
from halloween_games.play.pointing import Pointing, in_reading_order, thing_words
from halloween_games.play.screen import Screen
from halloween_games.session.move_lines import Line
from halloween_games.session.session import Session
from halloween_games.session.spot_words import Told, beside, spot_words, told_of

SHORT: Final = "short"
USUAL: Final = "usual"
FULL: Final = "full"
LENGTHS: Final = (SHORT, USUAL, FULL)

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
