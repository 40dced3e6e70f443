"""The screen on which every game is played. It asks the rules what is allowed and never decides it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence, Set
from dataclasses import dataclass, replace
from random import Random
from typing import Final

import pygame

from halloween_games.core.actions import Action
from halloween_games.core.chooser import Chooser
from halloween_games.core.events import Event, Secret, visible
from halloween_games.core.match import Match, Player, Turn
from halloween_games.core.outcome import Outcome
from halloween_games.core.phrases import in_a_row
from halloween_games.core.reasons import IllegalAction, Reason, quoted
from halloween_games.core.spots import CHANCE, NOBODY, Seat, Spot
from halloween_games.core.state import State
from halloween_games.core.words import GameWords
from halloween_games.ui import backdrop, sound, theme
from halloween_games.ui.banner import NEWS, REFUSAL, Banner
from halloween_games.ui.commands import ROWS
from halloween_games.ui.figures import Figure
from halloween_games.ui.focus import Focus
from halloween_games.ui.fonts import BODY
from halloween_games.ui.hands import Hands
from halloween_games.ui.hints import Hint
from halloween_games.ui.history import TABLE_SPEEDS as REPLAY_SPEEDS
from halloween_games.ui.history import History
from halloween_games.ui.input import Input
from halloween_games.ui.key_names import shortcut
from halloween_games.ui.layout import Areas, Layout, Rect, game_areas, game_needs
from halloween_games.ui.letters import lettered
from halloween_games.ui.look import GameLook, Moment
from halloween_games.ui.marks import FOCUS, HOVER, OWN, Marks, draw_badges, draw_marks, find_marks
from halloween_games.ui.move_list import LinePlace, MoveList
from halloween_games.ui.painter import Painter
from halloween_games.ui.panel import PanelModel, draw_panel
from halloween_games.ui.scenes import Scene
from halloween_games.ui.services import Services
from halloween_games.ui.speech import Narrator
from halloween_games.ui.square_words import square_words
from halloween_games.ui.stand_in import StandIn
from halloween_games.ui.table import Table
from halloween_games.ui.thinking import PACES, TABLE_SPEEDS, Computers
from halloween_games.ui.tooltip import Tip
from halloween_games.ui.typed_line import TypedLine
from halloween_games.ui.widgets import Button, draw_widgets

LARGE_TEXT: Final = 1.5  # text size from which on the list of moves gives its room to the rest
LIFT_UNITS: Final = 8  # how high a chosen piece floats
FIDGET_SECONDS: Final = (1.6, 3.4)  # between two small idle movements somewhere on the board
WIDE_BUTTONS: Final = {
    "pause": 1.35,
    "pace": 1.6,
    "replay_play": 0.7,
    "replay_pace": 1.5,
    "play_on": 1.3,
}  # compared with the others of their row
BAND_UNITS: Final = 560  # what the band of the history needs beside the game's title
RESULT_SECONDS: Final = 0.9  # between the last movement and the result


@dataclass(frozen=True)
class Exits:
    """Where a game screen can lead to."""

    menu: Callable[[], None]
    rules: Callable[[], None]
    result: Callable[[], None]
    new_game: Callable[[], None]
    curtain: Callable[[Seat, Callable[[], None]], None]  # hide the screen until that seat says it is alone
    play_on: Callable[[int], None] = lambda ply: None  # a new game from the position after so many turns


@dataclass(frozen=True)
class _Rest:
    """How things stood when the table last came to rest."""

    view: State
    to_move: Seat
    outcome: Outcome | None
    plies: int


class GameScene(Scene):
    """Plays any game with its look. There is no subclass for a game."""

    def __init__(
        self, services: Services, match: Match, look: GameLook, words: GameWords, names: Sequence[str], exits: Exits
    ) -> None:
        self.services = services
        self.match = match
        self.look = look
        self.words = words
        self.names = tuple(names)
        self.exits = exits
        self.emblem_of: Callable[[str], str] = lambda name: ""  # the drawing of a person's own emblem
        self.text = services.text.for_game(match.game.id, names)
        self.banner = Banner()
        self.focus = Focus()
        self.areas: Areas = game_areas(theme.BASE_SIZE, match.seats, look.box_height(theme.BASE_SIZE), look.seat_units)
        self._base: Layout = look.layout(self.areas)
        self.layout = self._base  # with the places that there are only now
        self.table = Table(self._base, look.clip)
        self.table.speed = services.preferences.speed
        self.table.on_event = self._sound
        self.painter = services.painter(1.0)
        self.computers = Computers(self)
        self.hint = Hint(self)
        self.narrator = Narrator(self)
        self.stand_in = StandIn(self)
        self.history = History(self)
        self.moves = MoveList(self)
        self._row = self._make_buttons()
        self._switch = Button("overlay", Rect(0, 0, 0, 0), act=self.toggle_overlay)
        self._play_it = Button("confirm", Rect(0, 0, 0, 0), icon="check", warm=True, act=self.confirm)
        self.buttons = self._row
        self.chooser = Chooser(())
        self.marks = Marks()  # what can be chosen, and what is
        self._lit = self.marks  # what of it is shown
        self.to_confirm: Action | None = None  # chosen, but to be chosen a second time
        self.viewer: Seat | None = self.only_person()
        self._notebook = services.preferences.notebook
        self._letters = services.preferences.letters
        self._told: State = self.view  # what the table has shown so far
        self.overlay = False
        self.curtain_for: Seat | None = None
        self._considered_action: Action | None = None
        self._seconds = 0.0
        self._rest: _Rest | None = None
        self._ground: pygame.Surface | None = None
        self.hands = Hands(self)
        self._prompt = ("", False)
        self._rng = Random()
        self._until_fidget = FIDGET_SECONDS[1]
        self._until_result: float | None = None
        self._unsubscribe = match.subscribe(self._on_turn)
        self.table.sync(self.figures(), glide=False)
        self.begin_decision()

    def leave(self) -> None:
        self.hands.rest()

    def close(self) -> None:
        self.computers.cancel()
        self.stand_in.stop()
        self.hint.clear()
        self._unsubscribe()

    # ------------------------------------------------------------------ what is shown

    @property
    def view(self) -> State:
        """What may be shown on this screen now."""
        if self.history.active:
            return self.history.state()
        return self.shown_to(self.match.state, self.viewer)

    def shown_to(self, state: State, seat: Seat | None) -> State:
        """What of *state* may be shown to *seat*; without a notebook that may be less than it has learned."""
        view = state.observe(seat)
        if seat is None or self.services.preferences.notebook:
            return view
        return self.look.without_notebook(view, seat, self._recent())

    def _recent(self) -> tuple[Action, ...]:
        """The last actions that no other seat interrupted, luck's among them."""
        found: list[Action] = []
        seat: Seat | None = None
        for turn in reversed(self.history.turns):
            if turn.seat != CHANCE:
                if seat not in (None, turn.seat):
                    break
                seat = turn.seat
            found.append(turn.action)
        return tuple(reversed(found))

    def only_person(self) -> Seat | None:
        """The one person among computers, who may always see the own secrets; with several, nobody may at first."""
        people = [seat for seat, player in enumerate(self.match.players) if player.kind == "human"]
        return people[0] if len(people) == 1 else None

    def _hides_something(self, seat: Seat) -> bool:
        """Whether *seat* knows more of this position than everybody."""
        state = self.match.state
        return self.shown_to(state, seat).key() != self.shown_to(state, None).key()

    def figures(self) -> Sequence[Figure]:
        return self._figures_of(self.view)

    def _figures_of(self, view: State) -> Sequence[Figure]:
        """What stands on the table in *view*, with letters where the player wants them."""
        figures = self.look.figures(view)
        if not self._letters:
            return figures
        return lettered(figures, self.look.letter, self.services.art, self.services.fonts)

    def _make_buttons(self) -> list[Button]:
        """What a person needs to play, or to watch computers play."""
        nowhere = Rect(0, 0, 0, 0)
        text = self.text
        if self.computers.alone:
            own = [Button("pause", nowhere, act=self.pause), Button("pace", nowhere, act=self.next_pace)]
        else:
            own = [
                Button("undo", nowhere, label=text("button.undo"), act=self.undo),
                Button("redo", nowhere, label=text("button.redo"), act=self.redo),
                Button("hint", nowhere, label=text("button.hint"), act=self.hint.press),
            ]
        return [
            *own,
            Button("rules", nowhere, label=text("button.rules"), act=self.exits.rules),
            Button("menu", nowhere, label=text("button.menu"), warm=True, act=self.exits.menu),
        ]

    def _show_row(self) -> None:
        """Labels and whether they can be pressed, as things stand."""
        barrier = self._undo_barrier()
        enabled = {
            "undo": barrier is None,
            "redo": self.match.undone > 0,
            "hint": self.hint.offered,
        }
        for button in self._row:
            button.enabled = enabled.get(button.name, True)
            if button.name == "undo":
                button.tip = self.text.say(barrier) if barrier is not None else ""
            elif button.name == "redo":
                button.tip = "" if self.match.undone else self.text("nothing_to_redo")
            if button.name == "pause":
                button.icon = "play" if self.computers.paused else "pause"
                button.label = self.text("button.go_on" if self.computers.paused else "button.pause")
            elif button.name == "pace":
                button.icon = "clock"
                button.label = self.text(f"pace.{self.computers.pace}")
        self.history.show_row()

    def show_buttons(self) -> None:
        """The row for playing, or the one for looking back."""
        self.focus.visible = False
        self._place_buttons()
        self.set_table_speed()
        self.refresh()

    def resize(self, size: tuple[int, int]) -> None:
        units = (self.match.seats, self.look.box_height(size), self.look.seat_units)
        moves = self.services.preferences.text_size < LARGE_TEXT
        self.painter = self.services.scaled(size, game_needs(size, *units, self.look.least_units, moves))
        self.areas = game_areas(size, *units, self.painter.u)
        self._base = self.look.layout(self.areas)
        self.layout = self._base
        self.table.relayout(self._base)
        if self._letters != self.services.preferences.letters:
            self._letters = self.services.preferences.letters
            self.table.sync(self.figures(), glide=False)
        self._ground = None
        self._place_buttons()
        self.refresh()

    def _place_buttons(self) -> None:
        """One row of them, and where the look wants it the one that explains."""
        row, shown = self.areas.buttons, self.history.row if self.history.active else self._row
        gap = self.painter.px(10)
        shares = [WIDE_BUTTONS.get(button.name, 1.0) for button in shown]
        unit = (row.width - gap * (len(shown) - 1)) / sum(shares)
        left = float(row.left)
        for button, share in zip(shown, shares, strict=True):
            button.rect = Rect(round(left), row.top, round(unit * share), row.height)
            left += unit * share + gap
        self._switch.rect = self.look.overlay_place(self.areas)
        has_switch = bool(self.look.overlay_key and self._switch.rect.width)
        self._play_it.rect = self.areas.prompt
        asked = [self._play_it] if self.to_confirm is not None else []
        self.buttons = [*asked, *shown, self._switch] if has_switch else [*asked, *shown]
        if self.history.active:
            self.history.place(self._header_room())
            self.buttons.append(self.history.back_button)
        self._show_switch()

    def _show_switch(self) -> None:
        self._switch.label = self.text(self.look.overlay_key)
        self._switch.icon = "check" if self.overlay else "info"
        self._switch.warm = self.overlay

    def enter(self) -> None:
        self.set_table_speed()
        if self.hands.press is not None:  # the button was let go over the scene that lay above
            self.hands.press = None
            self.table.sync(self.table.figures)
        self._ground = None  # settings may have changed how it looks
        if self._notebook != self.services.preferences.notebook:
            self._notebook = self.services.preferences.notebook
            self._show_jump()
        preferences = self.services.preferences
        if self.chooser.auto_complete != preferences.auto_complete or (self.to_confirm and not preferences.confirm):
            self.begin_decision()
        self.refresh()

    def retell(self) -> None:
        self._row = self._make_buttons()
        self.history.retell()
        self._place_buttons()

    # ------------------------------------------------------------------ deciding

    def begin_decision(self) -> None:
        """Offer the choice of whoever is to decide now."""
        self._choose_viewer()
        seat = self.match.to_move
        deciding = seat >= 0 and self.match.players[seat].kind == "human" and self.curtain_for is None
        deciding = deciding and not self.history.active
        actions = self.view.legal_actions() if deciding else ()
        self.chooser = Chooser(actions, self.services.preferences.auto_complete)
        self._ask_to_confirm(None)
        self.hands.press = None
        self.moves.scroll = 0
        if self.match.outcome is None:
            self._until_result = None
        self.refresh()
        if deciding or self.curtain_for is not None:
            self.narrator.decide()

    def _choose_viewer(self) -> None:
        """Whose secrets may be seen: before another person's are, the curtain falls; until then nobody's are."""
        self.curtain_for = None
        seat = self.match.to_move
        if self.history.active:
            return
        if self.only_person() is not None or seat == self.viewer:
            return
        if seat == NOBODY or self.match.players[seat].kind != "human":
            return
        had = self.viewer
        self.viewer = None
        if self._hides_something(seat):
            self.curtain_for = seat
        if had is not None or self.curtain_for is not None:
            self.table.then(lambda: self.table.sync(self.figures()))

    def uncover(self, seat: Seat) -> None:
        """*seat* has the device to itself."""
        self.viewer = seat
        self.curtain_for = None
        self.banner.clear()  # it may tell what the person before was allowed to see
        self.table.sync(self._figures_of(self.shown_to(self.match.state, None)), glide=False)
        self._show_secrets(seat)
        self.begin_decision()

    def _show_secrets(self, seat: Seat) -> None:
        """What *seat* alone may see of what it has just done is shown now that nobody else looks."""
        recent = self.match.turns[len(self.match.turns) - len(self._recent()) :]
        hidden = [event for turn in recent for event in turn.events if isinstance(event, Secret) and seat in event.to]
        if hidden:
            self.narrator.events(visible(hidden, seat))
            self.show_events(visible(hidden, seat), self.shown_to(self.match.state, None), self.view)
        else:
            self.table.sync(self.figures(), glide=False)

    def refresh(self) -> None:
        """What follows from the choice so far: marks, buttons, prompt, places to point at."""
        last = next((turn for turn in reversed(self.history.turns) if turn.seat != CHANCE), None)
        trail = self.look.trail_from(last.before.observe(None), last.seat, last.action) if last is not None else ()
        self.marks = find_marks(self.look, self.view, self.chooser, trail, show_targets=True)
        self._lit = self.marks if self.services.preferences.show_targets else replace(self.marks, options={})
        if self.to_confirm is not None and self.chooser.action() != self.to_confirm:
            self._ask_to_confirm(None)
        now = replace(self._moment(), view=self.view, to_move=self.history.to_move, options=self.marks.options)
        self.layout = self._base.with_places(self.look.places(self._base, now))
        self._show_row()
        self.focus.set_places(self._focus_places())
        self._prompt = self._find_prompt()
        self._considered_action = self._considered()

    def _focus_places(self) -> list[tuple[Hashable, Rect]]:
        """Each place once: where two spots share one, the one that can be chosen."""
        places: dict[tuple[int, int, int, int], tuple[Hashable, Rect]] = {}
        for spot, rect in self.layout.places.items():
            key = (rect.x, rect.y, rect.w, rect.h)
            if key not in places or spot in self.marks.options:
                places[key] = (spot, rect)
        buttons = [(button.name, button.rect) for button in self.buttons if button.enabled]
        return [*places.values(), *self.moves.places(), *buttons]

    def _find_prompt(self) -> tuple[str, bool]:
        """The line that says what to do, or what the action under the pointer would bring; True for the latter."""
        outcome = self.match.outcome
        if self.history.active:
            return "", False
        if outcome is not None:
            why = self.text(outcome.code)
            if outcome.is_draw():
                return why, False
            winners = " & ".join(self.names[seat] for seat in outcome.winners())
            return self.text("prompt.over", player=winners, why=why), False
        if self.curtain_for is not None:
            return self.text("prompt.curtain", player=self.names[self.curtain_for]), False
        if self.computers.sits_at(self.match.to_move):
            key = "prompt.paused" if self.computers.paused else "prompt.thinking"
            pause = shortcut(self.text, self.services.keyboard.bindings, "pause")
            return self.text(key, player=self.names[self.match.to_move], key=pause), False
        action = self._considered()
        if action is not None:
            phrases = self.words.preview(self.view, action)
            if phrases:
                return " · ".join(self.text.say(phrase) for phrase in phrases), True
        sentence = self.text.say(self.words.prompt(self.view, self.chooser.chosen))
        return f"{self.names[self.match.to_move]}: {sentence}", False

    def _considered(self) -> Action | None:
        """The action that a click where the pointer or the focus is would finish."""
        spots = self._pointed_spots()
        return self.chooser.completing(spots) if spots else None

    def _pointed_spots(self) -> tuple[Spot, ...]:
        """What the pointer, or while keys are used the focus, is on."""
        if self.focus.visible and isinstance(self.focus.current, Spot):
            return tuple(self.layout.spots_at(self.layout.rect(self.focus.current).center))
        return self.hands.hover

    def choose(self, spots: Sequence[Spot]) -> bool:
        """A click on *spots*: goes on with the choice, plays, or says why not. True if it fits."""
        if self.match.outcome is not None or not spots or self.curtain_for is not None:
            return False
        self.table.skip()
        self.stand_in.stop()
        if self.history.active:
            self.refuse(Reason("looking_back"))
            return False
        if self.to_confirm is not None and self.chooser.chosen[-1].spot in spots:
            self.confirm()
            return True
        if self.computers.sits_at(self.match.to_move):
            self.refuse(Reason("not_now.thinking", {"player": quoted(self.names[self.match.to_move])}))
            return False
        if not self.chooser.offer(spots):
            known = [spot for spot in spots if spot in self.layout.places]
            self.refuse(self.view.why_not_spot(self.chooser.chosen, self.meant(known)))
            return False
        self.services.sound.play("tap")
        action = self.chooser.action()
        if action is not None and self.chooser.status() == 1:
            self.propose(action)
        else:
            self.banner.clear()
            self.refresh()
        return True

    def propose(self, action: Action) -> None:
        """Play what was chosen, or ask for it a second time where the player wants that."""
        if not self.services.preferences.confirm:
            self.play(action)
            return
        self.banner.clear()
        self._ask_to_confirm(action)
        self.refresh()

    def confirm(self) -> None:
        """It was chosen a second time."""
        action = self.to_confirm
        if action is not None:
            self.play(action)

    def _ask_to_confirm(self, action: Action | None) -> None:
        """Show the button that plays *action*, or take it away."""
        if action is None and self.to_confirm is None:
            return
        self.to_confirm = action
        if action is not None:
            self._play_it.label = self.text("confirm.play", action=self.match.game.write(self.view, action))
        self._place_buttons()

    def meant(self, spots: Sequence[Spot]) -> Spot:
        """Of several spots at one place, the one that something stands on."""
        shown = {figure.spot for figure in self.table.figures}
        return next((spot for spot in spots if spot in shown), spots[0])

    def play(self, action: Action) -> None:
        """Make *action* for the seat to move."""
        self.table.skip()
        self.banner.clear()
        try:
            self.match.play(self.match.to_move, action)
        except IllegalAction as error:  # the chooser offers only legal actions, but the rules have the last word
            self.refuse(error.reason)
        self.hands.hover = ()
        self._ask_to_confirm(None)
        self.begin_decision()

    def refuse(self, reason: Reason) -> None:
        """Say why not, and flash the squares that are the cause."""
        self.banner.show(self.text.say(reason), REFUSAL, reason.spots)
        self.narrator.say(self.banner.text)
        self.services.sound.play("refuse")
        self.refresh()

    def _on_turn(self, turn: Turn) -> None:
        self.narrator.turn(turn)
        before, after = (self.shown_to(state, self.viewer) for state in (turn.before, turn.after))
        self.show_events(visible(turn.events, self.viewer), before, after)
        if self.match.outcome is not None:
            self._until_result = RESULT_SECONDS

    def show_events(self, events: Sequence[Event], before: State, after: State) -> None:
        """Let the table show how one view became another, and tell it in words."""
        if not self.table.busy:
            self._told = before
        told = [self.text.say(phrase) for event in events if (phrase := self.words.tell(event)) is not None]

        def arrive() -> None:
            self._told = after
            if told and self.look.news_last:
                self.banner.show(in_a_row(told), NEWS)

        self.table.play(events, self._figures_of(after))
        self.table.then(arrive)
        if told and not self.look.news_last:
            self.banner.show(in_a_row(told), NEWS)

    def _sound(self, event: Event, skipped: bool) -> None:
        """What *event* sounds like, unless somebody is in a hurry."""
        if not skipped:
            self.services.sound.play(self.look.sound(event) or sound.OF_EVENT.get(type(event), ""))

    # ------------------------------------------------------------------ history

    def undo(self) -> None:
        """Take back the last action that a person chose."""
        barrier, person = self._undo_barrier(), self.match.last_person()
        if barrier is not None or person is None:
            self.refuse(barrier or Reason("nothing_to_undo"))
            self.moves.point_out()
            return
        self.table.skip()
        self.match.undo(person)
        self.narrator.say(self.text("terminal.taken_back"))
        self._show_jump()

    def _undo_barrier(self) -> Reason | None:
        """Why nothing can be taken back now, or None."""
        if self.history.active:
            return Reason("looking_back")
        person = self.match.last_person()
        barrier = Reason("nothing_to_undo") if person is None else self.match.undo_barrier(person)
        if barrier is None and self.history.spoiled:
            return Reason("undo_secret")  # the players have seen the secrets of the whole game
        return barrier

    def redo(self) -> None:
        """Bring back what was taken back."""
        if self.history.active:
            self.refuse(Reason("looking_back"))
            return
        self.table.skip()
        try:
            self.match.redo()
        except IllegalAction as error:
            self.refuse(error.reason)
            return
        self.narrator.say(self.text("terminal.brought_back"))
        self._show_jump()

    def _show_jump(self) -> None:
        self.banner.clear()
        self.table.sync(self.figures())
        self.begin_decision()

    # ------------------------------------------------------------------ input

    def handle(self, event: Input) -> bool:
        return self.hands.handle(event)

    def offers(self) -> Set[str]:
        return self.hands.offers()

    def tip(self) -> Tip | None:
        """What a button does and by which key, a line of the moves in full, or what stands on a square."""
        if self.table.busy or self.hands.press is not None or self.hands.pressed_button is not None:
            return None
        keys, pointer = self.focus.visible, self.hands.pointer
        for button in self.buttons:
            if self.focus.current == button.name if keys else button.rect.collidepoint(pointer):
                return self._button_tip(button)
        if isinstance(self.focus.current, LinePlace) if keys else self.areas.moves.collidepoint(pointer):
            return self.moves.tip(pointer)
        for spot in self._pointed_spots():
            words = square_words(self.match.game, self.view, spot, self.text)
            if words:
                return Tip(spot, tuple(self.layout.rect(spot)), words)
        return None

    def _button_tip(self, button: Button) -> Tip | None:
        row = ROWS.get(button.name)
        words = button.tip or (self.text(row.text_key) if row is not None else "")
        if not words:
            return None
        key = shortcut(self.text, self.services.keyboard.bindings, button.name) if row is not None else ""
        return Tip(button.name, tuple(button.rect), words[:1].upper() + words[1:], key)

    def type_action(self) -> None:
        """Open the line in which an action can be written."""
        if self.hint.offered and not self.history.active:
            self.table.skip()
            self.stand_in.stop()
            self.services.stack.push(TypedLine(self))

    def pause(self) -> None:
        """Let the computers rest, or go on."""
        self.computers.pause()
        self.refresh()

    def next_pace(self) -> None:
        """Watch faster, or after the fastest slowly again."""
        self.computers.next_pace()
        self.set_table_speed()
        self.refresh()

    def change_pace(self, step: int) -> None:
        """Watch slower or faster."""
        if self.computers.alone:
            self.computers.change_pace(step)
            self.set_table_speed()
            self.refresh()

    def set_table_speed(self) -> None:
        pace = self.computers.pace if self.computers.alone else PACES[1]
        speed = REPLAY_SPEEDS[self.history.pace] if self.history.active else TABLE_SPEEDS[pace]
        self.table.speed = self.services.preferences.speed * speed

    def seat(self, seat: Seat, player: Player) -> None:
        """Let *player* go on for *seat*, at once."""
        self.hint.clear()
        people = self.only_person()
        self.match.sit(seat, player)
        if not self.computers.present:
            self.computers.paused = False
        self._row = self._make_buttons()
        self._place_buttons()
        self.set_table_speed()
        if self.only_person() != people:  # others look at the screen now
            self.table.skip()
            self.banner.clear()
            self.viewer = self.only_person()
            self.table.sync(self.figures(), glide=False)
        self.begin_decision()

    def toggle_overlay(self) -> None:
        """Show or hide what the game can explain over its board."""
        self.overlay = bool(self.look.overlay_key) and not self.overlay
        self._show_switch()

    def consider(self) -> None:
        """Show what the action under the pointer or the focus would bring: the prompt, and faces that fear it."""
        self._prompt = self._find_prompt()
        self._considered_action = self._considered()
        if self.table.busy:
            return
        action = self._considered_action
        faces = self.look.reaction(self.view, action) if action is not None else {}
        for sprite in self.table.sprites:
            sprite.swap = dict(faces.get(sprite.figure.spot, {}))

    # ------------------------------------------------------------------ time and picture

    def update(self, dt: float) -> bool:
        self._seconds += dt
        changed = self.table.update(dt)
        changed = self.banner.update(dt) or changed
        changed = self.hint.update(dt) or changed
        changed = self.stand_in.update() or changed
        changed = self.computers.update(dt) or changed
        changed = self.history.update(dt) or changed
        if self.curtain_for is not None and not self.table.busy and self.services.stack.top is self:
            seat = self.curtain_for
            self.exits.curtain(seat, lambda: self.uncover(seat))
        if self._until_result is not None and not self.table.busy and not self.history.active:
            self._until_result -= dt
            if self._until_result <= 0:
                self._until_result = None
                self.exits.result()
        if self.look.may_pulse and not self.services.preferences.reduce_motion:
            changed = self.look.pulses(self._moment()) or changed
        self._until_fidget -= dt
        if self._until_fidget <= 0:
            self._until_fidget = self._rng.uniform(*FIDGET_SECONDS)
            self._fidget()
        return changed

    def _fidget(self) -> None:
        preferences = self.services.preferences
        if preferences.reduce_motion or preferences.speed <= 0 or self.table.busy or self.hands.press is not None:
            return
        clip = self.look.fidget(self.table, self._rng.randrange(1 << 30))
        if clip is not None:
            self.table.fidget(clip)

    def draw(self, surface: pygame.Surface) -> None:
        if self._ground is None or self._ground.get_size() != surface.get_size():
            self._ground = self._paint_ground(surface.get_size())
        surface.blit(self._ground, (0, 0))
        painter = self.painter
        painter.surface = surface
        self._draw_header(surface)
        busy = self.table.busy
        moment = self._moment()
        self.look.draw_under(painter, self.areas, self.layout, moment)
        draw_panel(painter, self.areas, self.look, self.text, self._panel())
        self.moves.draw(painter)
        if self.history.active:
            self.history.draw_scrubber(painter)
        if not busy:  # over the panel: there can be something to choose in the game's own box
            draw_marks(painter, self.layout, self._lit, self.banner.spots, self.banner.flash(), self.look)
            self._draw_hover(painter)
            self.hint.draw_under(painter)
        top = {sprite.figure.spot: sprite for sprite in self.table.sprites}  # of several on a spot the last is held
        for sprite in self.table.sprites:
            if not busy and sprite.figure.spot in self.marks.chosen and top[sprite.figure.spot] is sprite:
                sprite.lift = painter.px(LIFT_UNITS)
            elif not busy and not self.table.fidgeting:
                sprite.lift = 0
        self.table.draw(surface, self.services.art)
        if not busy:
            draw_badges(painter, self.layout, self._lit, self.look)
        self.look.draw_over(painter, self.areas, self.layout, moment)
        if not busy:
            self.hint.draw_over(painter)
        draw_widgets(painter, self.buttons, self.focus, self.hands.pressed_button)
        self._draw_cursor()

    def _paint_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """Everything that stays as it is until the window changes."""
        ground = backdrop.night(self.painter, size, "game").copy()
        self.painter.surface = ground
        if not self.look.fills_strip:
            backdrop.strip(self.painter, self.areas.strip)
        self.look.draw_board(self.painter, self.areas, self.layout, self.services.preferences.coordinates)
        return ground

    def _draw_header(self, surface: pygame.Surface) -> None:
        header, image = self.areas.header, self._title()
        box = image.get_bounding_rect()
        top = header.centery - image.get_height() // 2
        rest = self._header_room()
        if rest.left > header.left:
            surface.blit(image, (header.left, top), Rect(box.left, 0, box.width, image.get_height()))
        if self.history.active:
            self.history.draw_band(self.painter, rest)
        elif self.banner.text:
            self.banner.draw(self.painter, rest)
        elif not self.look.draw_notice(self.painter, rest, self._moment()):
            self.painter.line_in(self.text(self._goal_key()), rest, theme.LARGE, theme.MUTED, BODY)

    def _title(self) -> pygame.Surface:
        px = self.painter.px
        return self.services.art.image(
            f"titles/{self.look.art_folder}", (px(300), min(self.areas.header.height, px(60)))
        )

    def _header_room(self) -> Rect:
        """Right of the game's title; in its place too, if there is much to say and little room."""
        header, px = self.areas.header, self.painter.px
        left = header.left + self._title().get_bounding_rect().width + px(20)
        rest = Rect(left, header.top, header.right - left, header.height)
        if self.painter.enlarged > 1 and self.areas.strip.width:
            rest.width = max(px(160), self.areas.board.right - left)  # not over the moon
        if self.history.active and rest.width < px(BAND_UNITS):
            rest = Rect(header.left, rest.top, rest.right - header.left, rest.height)
        return rest

    def _goal_key(self) -> str:
        """The goal of this game, or of the option that changes it."""
        for name, value in self.match.options.items():
            key = f"goal.{name}"
            if value is True and key in self.text:
                return key
        return "goal"

    def _moment(self) -> Moment:
        """What the look may know of the screen."""
        busy = self.table.busy
        rest = self._at_rest()
        return Moment(
            rest.view,
            self.viewer,
            rest.to_move,
            self.names,
            self.chooser.chosen,
            {} if busy else self._lit.options,
            tuple(self.chooser.fitting()),
            None if busy else self._considered_action,
            self.history.turns[-1].action if self.history.turns else None,
            self._recent(),
            self._seconds,
            self.services.preferences.reduce_motion,
            self.overlay,
            self.hands.pointer,
            self._pointed_spots(),
            busy,
            self._told if busy else None,
        )

    def _panel(self) -> PanelModel:
        rest = self._at_rest()
        prompt, is_preview = self._prompt if rest.outcome == self.match.outcome else ("", False)
        return PanelModel(
            self.match,
            rest.view,
            rest.outcome,
            self.names,
            rest.to_move,
            prompt,
            is_preview,
            None if self.table.busy else self.computers.thinker,
            self.computers.wing_beat,
            tuple(
                self.emblem_of(name) if player.kind == "human" else ""
                for player, name in zip(self.match.players, self.names, strict=True)
            ),
        )

    def _at_rest(self) -> _Rest:
        """What the panel tells: while something still moves, how things stood before it."""
        if not self.table.busy or self._rest is None:
            self._rest = _Rest(self.view, self.history.to_move, self.history.outcome, len(self.match.turns))
        return self._rest

    @property
    def plies_at_rest(self) -> int:
        """How many turns the table has shown to their end."""
        return self._at_rest().plies

    def pending(self) -> str:
        """What is chosen so far, for the last line of the moves."""
        if not self.chooser.chosen:
            return ""
        own = self.look.pending(self.chooser.chosen)
        return own or " ".join(self.match.game.spot_name(pick.spot) for pick in self.chooser.chosen) + " …"

    def _draw_hover(self, painter: Painter) -> None:
        """What the pointer is over and could be chosen gets a thin frame."""
        for spot in self.hands.hover:
            rect = self.layout.rect(spot)
            own = self._lit.options.get(spot) == OWN and rect.width > 0
            if own and not self.look.draw_mark(painter, self.layout, spot, HOVER, over=False):
                painter.frame(rect, theme.GLOW_WARM, 2.5, 12)

    def _draw_cursor(self) -> None:
        current = self.focus.rect()
        if self.focus.visible and isinstance(self.focus.current, LinePlace) and current is not None:
            self.painter.frame(current.inflate(4, 4), theme.GLOW_CHOSEN, 2.5, 10)
        if self.focus.visible and isinstance(self.focus.current, Spot):
            rect = self.layout.rect(self.focus.current)
            if rect.width and not self.look.draw_mark(self.painter, self.layout, self.focus.current, FOCUS, over=True):
                self.painter.frame(rect.inflate(6, 6), theme.ON_WALL, 3, 14)
