"""Draws a game screen: background, head, panel, the board with its pieces and marks, clocks, the light of a hint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import pi, sin
from random import Random
from typing import Final

import pygame

from halloween_games.core.events import Event
from halloween_games.core.outcome import Outcome
from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import NOBODY, Seat, Spot
from halloween_games.core.state import State
from halloween_games.core.words import GameWords
from halloween_games.kit import sizes
from halloween_games.kit.banner import NOTICE
from halloween_games.kit.fonts import HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.sound import sound_of
from halloween_games.kit.widgets import draw_widgets
from halloween_games.play.button_row import ButtonRow
from halloween_games.play.game_outline import Pointing
from halloween_games.play.history import History, Pace
from halloween_games.play.move_list import LineTarget, MoveList
from halloween_games.play.panel import PanelModel, Prompt, draw_panel, draw_task, draw_title, goal_of
from halloween_games.play.screen import Screen
from halloween_games.play.speech_bubbles import Cast, SpeechBubbles
from halloween_games.session.hint import PIECE
from halloween_games.session.session import Session
from halloween_games.table.look import Moment
from halloween_games.table.marks import (
    FOCUS,
    HOVER,
    OWN,
    draw_arrow,
    draw_badges,
    draw_marks,
    draw_threats,
    threat_marks,
)
from halloween_games.table.marks import HINT as LIT

WIDTH: Final = 130  # units
LOW: Final = 10  # seconds that are shown as few


class Clocks:
    """Counts while a person decides, and nothing covers the screen."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self._session = session
        self._screen = screen
        self._seat = NOBODY
        self._turn = 0.0  # seconds of this turn
        self._shown = 0

    @property
    def seat(self) -> int:
        """Whose clock runs; nobody's if there is none."""
        session = self._session
        seat = session.to_move
        if session.outcome is not None or session.looking_back.active or session.curtain_for is not None or seat < 0:
            return NOBODY
        return seat if session.players[seat].terms.is_timed and not session.computers.sits_at(seat) else NOBODY

    def left(self) -> float:
        """Seconds that are left; below 0 when the time is up."""
        terms = self._session.players[self._seat].terms
        return terms.sand - self._turn if terms.sand else terms.clock - self._session.spent(self._seat)

    def update(self, dt: float) -> bool:
        """Count; whether what is shown has changed."""
        seat = self.seat
        if seat != self._seat:
            self._seat, self._turn = seat, 0.0
            return True
        if seat == NOBODY:
            return False
        was_left = self.left()
        self._turn += dt
        self._session.spend(seat, dt)
        if was_left > 0 >= self.left():
            words = self._screen.text("clock.up", player=self._session.names[seat])
            self._screen.banner.show(words, NOTICE)
            self._session.narrator.say(words)
        before, self._shown = self._shown, round(self.left())
        return before != self._shown

    def width(self) -> int:
        """The room that it takes of the head."""
        return self._screen.painter.px(WIDTH) if self._seat != NOBODY else 0

    def draw(self, painter: Painter, room: Rect) -> None:
        """Draw what is left at the right end of *room*."""
        if self._seat == NOBODY:
            return
        px, colors, left = painter.px, painter.colors, max(0.0, self.left())
        terms = self._session.players[self._seat].terms
        box = Rect(room.right - px(WIDTH - 10), room.centery - px(18), px(WIDTH - 10), px(36))
        color = colors.candle if left > LOW else colors.hues[1]
        painter.rounded(box, (colors.well, colors.well), color, 2, 12)
        painter.icon("clock", (box.left + px(20), box.centery), 20, "candle")
        words = Rect(box.left + px(38), box.top, box.width - px(46), box.height)
        if terms.sand:
            tube = Rect(words.left, words.centery - px(7), words.width, px(14))
            painter.rounded(tube, (colors.ink, colors.ink), None, 0, 7)
            tube.width = round(tube.width * left / terms.sand)
            if tube.width:
                painter.rounded(tube, (color, color), None, 0, 7)
        else:
            minutes, seconds = divmod(round(left), 60)
            painter.line_in(f"{minutes}:{seconds:02}", words, sizes.LARGE, colors.paper, HEAD, "center")


# ---------------------------------------------------------------- hint light

PULSES: Final = 0.8  # per second
STEPS: Final = 8  # of a pulse: more would be indistinguishable


class HintLight:
    """Draws the session's hint with the screen's clock.

    Without a hint it lights what *unasked* returns: nothing, a piece, or an action from its first spot to its last.
    """

    def __init__(self, session: Session, screen: Screen, unasked: Callable[[], tuple[Spot, ...]] = lambda: ()) -> None:
        self._session = session
        self._screen = screen
        self._unasked = unasked
        self._seconds = 0.0

    def update(self, dt: float) -> bool:
        """True if the picture changes."""
        if self._session.update_hint():
            self._seconds = 0.0
            return True
        if self._session.hint.reply is None:
            return False
        before = self._pulse()
        self._seconds += dt
        return before != self._pulse()

    def _pulse(self) -> float:
        """The brightness from 0 to 1 in steps; always full with reduced motion, and in the end."""
        if self._screen.services.preferences.reduce_motion or self._seconds > PULSING_SECONDS:
            return 1.0
        wave = 0.5 + 0.5 * sin(self._seconds * PULSES * 2 * pi)
        return round(wave * STEPS) / STEPS

    def spots(self) -> tuple[Spot, ...]:
        """What is lit now."""
        return self._session.hint_spots() if self._session.hint.stage else self._unasked()

    def draw_under(self, painter: Painter) -> None:
        """Draw the highlighted spots below the pieces."""
        light = 0.35 + 0.4 * self._pulse()
        for spot in self.spots():
            rect = self._screen.layout.rect(spot)
            if self._screen.look.draw_mark(painter, self._screen.layout, spot, LIT, over=False):
                continue
            painter.rounded(
                rect, (painter.colors.glow_chosen, painter.colors.glow_chosen), None, 0, 12, round(light * 0.4, 2)
            )
            painter.frame(rect, painter.colors.glow_chosen, 4, 12)

    def draw_over(self, painter: Painter) -> None:
        """Draw a lantern at the first spot and, from the second stage on, the action's path."""
        spots = self.spots()
        if not spots:
            return
        rects = [self._screen.layout.rect(spot) for spot in spots]
        if self._session.hint.tells != PIECE:
            for source, target in pairwise(rects):
                draw_arrow(painter, source, target, painter.colors.glow_chosen)
        side = painter.px(30)
        badge = Rect(0, 0, side, side).move_to(center=(rects[0].right - side // 3, rects[0].top + side // 3))
        painter.dot(badge.center, side * 0.62, painter.colors.ink, 0.85)
        painter.icon("hint", badge.center, 22, "arrow_lit")  # bright in every theme because the badge is dark


# ---------------------------------------------------------------- game picture


class TurnNews:
    """Animates what happened, and puts it into words as far as the game has some for it."""

    def __init__(self, screen: Screen, words: GameWords, view: State) -> None:
        self._screen = screen
        self._words = words
        self._last: Sequence[Phrase] = ()
        self.told = view  # the view that the table has shown so far

    def show(self, events: Sequence[Event], before: State, after: State, is_public: bool = True) -> None:
        """Animate the way from one view to another, and put it into words; others must not read what is not public."""
        phrases = [phrase for event in events if (phrase := self._words.tell(event)) is not None]

        def tell() -> None:
            self._last = phrases if is_public else []
            self._tell(phrases, is_public)

        self._show(events, before, after, tell)

    def tell_again(self) -> None:
        """Tell the last news in another language, if everybody may read them."""
        self._tell(self._last, is_public=True)

    def _tell(self, phrases: Sequence[Phrase], is_public: bool) -> None:
        self._screen.news.tell([self._screen.text.say(phrase) for phrase in phrases], is_public)

    def show_again(self, events: Sequence[Event], before: State, after: State) -> None:
        """Animate a turn of the past, which the head of the screen describes."""
        self._show(events, before, after, lambda: None)

    def _show(self, events: Sequence[Event], before: State, after: State, tell: Callable[[], None]) -> None:
        screen = self._screen
        if not screen.table.busy:
            self.told = before

        def arrive() -> None:
            self.told = after
            if screen.look.news_last:
                tell()

        screen.table.play(events, screen.figures(after))
        screen.table.then(arrive)
        if not screen.look.news_last:
            tell()

    def sound(self, event: Event, skipped: bool) -> None:
        """Play the sound of *event*, unless the animation is being skipped."""
        if not skipped:
            self._screen.services.sound.play(self._screen.look.sound(event) or sound_of(event))


LIFT_UNITS: Final = 8  # by which a selected piece is lifted
PULSING_SECONDS: Final = 10.0  # after the last event, or a hint: a screen left alone stands still
FIDGET_SECONDS: Final = (4.0, 8.0)  # between two idle animations somewhere on the board
BLINK_SECONDS: Final = 0.15  # for which the faces at a table have their eyes shut


@dataclass(frozen=True)
class _Rest:
    """The state when the table last came to rest."""

    view: State
    to_move: Seat
    outcome: Outcome | None
    plies: int


@dataclass(frozen=True)
class Parts:
    """The parts of a game screen besides its board, and who plays."""

    moves: MoveList
    history: History
    hint_light: HintLight
    news: TurnNews
    pointing: Pointing
    row: ButtonRow
    pace: Pace
    cast: Cast
    bubbles: SpeechBubbles
    clocks: Clocks


class GamePicture:
    """Draws a game screen. It shows the state of session and screen and decides nothing."""

    def __init__(self, session: Session, screen: Screen, parts: Parts) -> None:
        self._session = session
        self._screen = screen
        self._parts = parts
        self._ground: pygame.Surface | None = None
        self._rest: _Rest | None = None
        self._seconds = 0.0
        self._still = 0.0  # seconds since the last event was shown
        self._rng = Random()
        self._until_fidget = FIDGET_SECONDS[1]
        self._eyes_shut = 0.0  # seconds left

    def forget_ground(self) -> None:
        """The window or the colors have changed: redraw the background."""
        self._ground = None

    def update(self, dt: float) -> bool:
        """Advance idle animations; True if the picture changes."""
        screen = self._screen
        self._seconds += dt
        self._until_fidget -= dt
        self._still = 0.0 if screen.table.busy else self._still + dt
        is_asked = screen.look.may_pulse and self._still < PULSING_SECONDS
        pulses = is_asked and not screen.services.preferences.reduce_motion
        changed = pulses and screen.look.pulses(self.moment())
        if self._eyes_shut > 0:
            self._eyes_shut -= dt
            changed = changed or self._eyes_shut <= 0
        if self._until_fidget <= 0:
            self._until_fidget = self._rng.uniform(*FIDGET_SECONDS)
            changed = self._fidget() or changed
        return changed

    def _fidget(self) -> bool:
        """True if the faces at a table blink, too."""
        screen = self._screen
        if not screen.services.may_move or screen.table.busy or screen.press is not None:
            return False
        self._eyes_shut = BLINK_SECONDS
        clip = screen.look.fidget(screen.table, self._rng.randrange(1 << 30))
        if clip is not None:
            screen.table.fidget(clip)
        return self._eyes_shut > 0

    def draw(self, surface: pygame.Surface) -> None:
        screen = self._screen
        surface.blit(self.paint_ground(surface.get_size()), (0, 0))
        painter = screen.painter
        painter.surface, painter.beyond = surface, screen.areas.beyond
        self._draw_head()
        busy = screen.table.busy
        moment = self.moment()
        screen.look.draw_under(painter, screen.areas, screen.layout, moment)
        if not screen.areas.beyond.width:
            draw_panel(painter, screen.areas, screen.look, screen.text, self.panel())
        screen.look.draw_in_box(painter, screen.areas, moment)
        self._parts.bubbles.draw(painter)
        lists_all = screen.lists_all
        looks_back = self._session.looking_back.active
        if not lists_all and not looks_back and not self._parts.row.asks:
            self._parts.moves.draw(painter, goal_of(self._session.options, screen.text))
        if looks_back:
            self._parts.history.draw_scrubber(painter)
        if not busy:  # above the panel: the game's box may contain choices
            draw_marks(painter, screen.layout, screen.lit, screen.banner.spots, screen.banner.flash(), screen.look)
            self._draw_hover(painter)
            self._parts.hint_light.draw_under(painter)
            self._lift_chosen()
        screen.table.draw(surface, screen.services.art)
        if not busy:
            draw_badges(painter, screen.layout, screen.lit, screen.look)
        screen.look.draw_over(painter, screen.areas, screen.layout, moment)
        if not busy:
            if screen.shows_threats:
                self._draw_threats(painter)
            self._parts.hint_light.draw_over(painter)
            self._parts.history.draw_notes(painter)
        if lists_all:  # over what lies on the cards
            self._parts.moves.draw(painter)
        draw_widgets(painter, self._parts.row.buttons, screen.focus, screen.pressed_button)
        self._draw_cursor()

    def _lift_chosen(self) -> None:
        """Lift the selected pieces; of several on a spot the last one."""
        screen = self._screen
        chosen, table = screen.marks.chosen, screen.table
        top = {sprite.figure.spot: sprite for sprite in table.sprites}
        for sprite in table.sprites:
            if sprite.figure.spot in chosen and top[sprite.figure.spot] is sprite:
                sprite.lift = screen.painter.px(LIFT_UNITS)
            elif not table.fidgeting:
                sprite.lift = 0

    def paint_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """What only changes with the window, painted if that has changed."""
        if self._ground is None or self._ground.get_size() != size:
            self._ground = self._screen.paint_ground(size)
        return self._ground

    def _draw_head(self) -> None:
        """Draw the title and what to do now, or what the player is answered."""
        screen, session = self._screen, self._session
        banner = screen.banner
        prompt = self.prompt()
        if screen.heading:  # whoever explains says the rest
            draw_task(screen)
        elif session.looking_back.active:
            self._parts.history.draw_band(screen.painter)
        elif banner.text and not prompt.is_preview:  # it has the whole line
            banner.draw(screen.painter, screen.areas.header)
        else:
            clocks = self._parts.clocks
            draw_title(screen, session.game.art_folder, prompt, clocks.width())
            clocks.draw(screen.painter, screen.areas.header)

    def prompt(self) -> Prompt:
        """What the screen says is to be done now; nothing while something still moves."""
        session, rest = self._session, self.at_rest()
        if session.coach.doubt is not None:  # Bones says the rest
            return Prompt(self._screen.text("new.learning"), for_person=False)
        if rest.outcome != session.outcome or rest.to_move != session.looking_back.to_move:
            if rest.to_move < 0 or session.looking_back.active:
                return Prompt("")
            if not session.computers.sits_at(rest.to_move):
                return Prompt("")  # a person who has just acted need not be told who does
            return Prompt(self._screen.text("prompt.moving", player=session.names[rest.to_move]), for_person=False)
        words, is_preview = self._parts.pointing.prompt
        if session.outcome is not None and self._screen.winner_is_told:
            words = session.text.say(session.outcome.reason())
        for_person = session.outcome is None and not session.computers.sits_at(session.to_move)
        return Prompt(words, is_preview, for_person, self._screen.look.urgent(rest.view))

    def moment(self) -> Moment:
        """The situation on the screen for the look."""
        screen = self._screen
        busy = screen.table.busy
        rest = self.at_rest()
        return Moment(
            screen.shown(rest.view),
            None if screen.is_covered else self._session.viewer,
            rest.to_move,
            self._session.names,
            self._session.chooser.chosen,
            {} if busy else screen.lit.options,
            tuple(self._session.chooser.fitting()),
            None if busy else self._parts.pointing.action,
            self._session.last_action(),
            self._session.last_actions(),
            self._seconds,
            screen.services.preferences.reduce_motion,
            screen.overlay,
            screen.pointer,
            self._parts.pointing.spots(),
            busy,
            self._parts.news.told if busy else None,
            {sprite.figure.spot: sprite.adrift for sprite in screen.table.sprites if sprite.gliding},
            planned=self._session.planned,
            held=self._session.why_held() is not None,
        )

    def panel(self) -> PanelModel:
        screen = self._screen
        rest = self.at_rest()
        return PanelModel(
            self._session.players,
            screen.shown(rest.view),
            rest.outcome,
            self._session.names,
            NOBODY if self._session.why_held() is not None and not screen.table.busy else rest.to_move,
            None if screen.table.busy else self._session.computers.thinker,
            self._parts.pace.wing_beat,
            tuple(
                self._parts.cast.drawing(name, player)
                for player, name in zip(self._session.players, self._session.names, strict=True)
            ),
            self._parts.bubbles.moods,
            self._eyes_shut > 0,
        )

    def at_rest(self) -> _Rest:
        """The state for the panel: while something still moves, the one before it."""
        screen = self._screen
        if not screen.table.busy or self._rest is None:
            past = self._session.looking_back
            self._rest = _Rest(self._session.view, past.to_move, past.outcome, self._session.plies)
        return self._rest

    @property
    def plies_at_rest(self) -> int:
        """The number of turns that are completely animated."""
        return self.at_rest().plies

    def _draw_hover(self, painter: Painter) -> None:
        """Draw a thin frame around a choice under the pointer."""
        screen = self._screen
        for spot in screen.hover:
            rect = screen.layout.rect(spot)
            own = screen.lit.options.get(spot) == OWN and rect.width > 0
            if own and not screen.look.draw_mark(painter, screen.layout, spot, HOVER, over=False):
                painter.frame(rect, painter.colors.glow_warm, 2.5, 12)

    def _draw_threats(self, painter: Painter) -> None:
        session, screen = self._session, self._screen
        marks = threat_marks(session.threats.found())
        pointed = self._parts.pointing.spots()
        draw_threats(painter, marks, pointed, session.seats, lambda spot: screen.look.mark_rect(screen.layout, spot))

    def _draw_cursor(self) -> None:
        """Draw a frame around the keyboard focus; buttons draw their own."""
        screen, focus, painter = self._screen, self._screen.focus, self._screen.painter
        if not focus.visible:
            return
        place, line = focus.current, focus.rect()
        if isinstance(place, LineTarget) and line is not None:
            painter.frame(line.inflate(4, 4), painter.colors.glow_chosen, 2.5, 10)
        elif isinstance(place, Spot):
            rect = screen.rect(place)
            if rect.width and not screen.look.draw_mark(painter, screen.layout, place, FOCUS, over=True):
                painter.frame(rect.inflate(6, 6), painter.colors.on_wall, 3, 14)
