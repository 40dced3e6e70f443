"""The screen on which every game is played. It asks the rules what is allowed and never decides it."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final

import pygame

from halloween_games.core.actions import Action
from halloween_games.core.chooser import Chooser
from halloween_games.core.events import visible
from halloween_games.core.match import Match, Player, Turn
from halloween_games.core.reasons import IllegalAction, Reason, quoted
from halloween_games.core.spots import Seat, Spot
from halloween_games.core.state import State
from halloween_games.core.words import GameWords
from halloween_games.kit import sizes
from halloween_games.kit.banner import REFUSAL, Banner
from halloween_games.kit.focus import Focus
from halloween_games.kit.input import Input
from halloween_games.kit.key_names import shortcut
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services
from halloween_games.kit.tooltip import Tip
from halloween_games.kit.widgets import Button
from halloween_games.play.act_for_me import StandIn
from halloween_games.play.button_row import ButtonRow
from halloween_games.play.computers import PACES, TABLE_SPEEDS, Computers
from halloween_games.play.game_picture import GamePicture
from halloween_games.play.hands import Hands
from halloween_games.play.hints import Hint
from halloween_games.play.history import TABLE_SPEEDS as REPLAY_SPEEDS
from halloween_games.play.history import History
from halloween_games.play.move_list import MoveList
from halloween_games.play.narrator import Narrator
from halloween_games.play.pointing import Aim
from halloween_games.play.turn_news import News
from halloween_games.play.typed_line import TypedLine
from halloween_games.play.viewpoint import Viewpoint
from halloween_games.table.figures import Figure
from halloween_games.table.layout import Areas, Layout, game_areas, game_needs
from halloween_games.table.letters import lettered
from halloween_games.table.look import GameLook
from halloween_games.table.marks import Marks, find_marks
from halloween_games.table.table import Table

LARGE_TEXT: Final = 1.5  # text size from which on the list of moves gives its room to the rest
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
        self.areas: Areas = game_areas(sizes.BASE_SIZE, match.seats, look.box_height(sizes.BASE_SIZE), look.seat_units)
        self._base: Layout = look.layout(self.areas)
        self.layout = self._base  # with the places that there are only now
        self.table = Table(self._base, look.clip)
        self.table.speed = services.preferences.speed
        self.painter = services.painter(1.0)
        self.computers = Computers(self)
        self.hint = Hint(self)
        self.narrator = Narrator(self)
        self.stand_in = StandIn(self)
        self.history = History(self)
        self.moves = MoveList(self)
        self.viewpoint = Viewpoint(self)
        self.news = News(self)
        self.table.on_event = self.news.sound
        self.aim = Aim(self)
        self.picture = GamePicture(self)
        self.button_row = ButtonRow(self)
        self.chooser = Chooser(())
        self.marks = Marks()  # what can be chosen, and what is
        self.lit = self.marks  # what of it is shown
        self.to_confirm: Action | None = None  # chosen, but to be chosen a second time
        self._notebook = services.preferences.notebook
        self._letters = services.preferences.letters
        self.overlay = False
        self.hands = Hands(self)
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
    def viewer(self) -> Seat | None:
        """Whose secrets are shown; with None nobody's."""
        return self.viewpoint.seat

    @property
    def curtain_for(self) -> Seat | None:
        """Who has to be alone with the screen before the game goes on."""
        return self.viewpoint.curtain_for

    @property
    def buttons(self) -> Sequence[Button]:
        """All that are shown, in the order in which they are asked what was pressed."""
        return self.button_row.buttons

    @property
    def view(self) -> State:
        """What may be shown on this screen now."""
        if self.history.active:
            return self.history.state()
        return self.viewpoint.shown_to(self.match.state, self.viewer)

    def figures(self) -> Sequence[Figure]:
        return self.figures_of(self.view)

    def figures_of(self, view: State) -> Sequence[Figure]:
        """What stands on the table in *view*, with letters where the player wants them."""
        figures = self.look.figures(view)
        if not self._letters:
            return figures
        return lettered(figures, self.look.letter, self.services.art, self.services.fonts)

    def show_buttons(self) -> None:
        """The row for playing, or the one for looking back."""
        self.focus.visible = False
        self.button_row.place()
        self.set_table_speed()
        self.refresh()

    def resize(self, size: tuple[int, int]) -> None:
        look, seats, least = self.look, self.match.seats, self.look.least(size)
        moves = self.services.preferences.text_size < LARGE_TEXT
        u: float | None = None
        for _ in range(2):  # once as usual, once more since the box may be another one where everything is enlarged
            box = look.box_height(size, u)
            needs = game_needs(size, seats, box, look.seat_units, least, moves)
            self.painter = self.services.scaled(size, needs)
            u = self.painter.u
        self.areas = game_areas(size, seats, box, look.seat_units, u)
        self._base = self.look.layout(self.areas)
        self.layout = self._base
        self.table.relayout(self._base)
        if self._letters != self.services.preferences.letters:
            self._letters = self.services.preferences.letters
            self.table.sync(self.figures(), glide=False)
        self.picture.forget_ground()
        self.button_row.place()
        self.refresh()

    def enter(self) -> None:
        self.set_table_speed()
        if self.hands.press is not None:  # the button was let go over the scene that lay above
            self.hands.press = None
            self.table.sync(self.table.figures)
        self.picture.forget_ground()  # settings may have changed how it looks
        if self._notebook != self.services.preferences.notebook:
            self._notebook = self.services.preferences.notebook
            self._show_jump()
        preferences = self.services.preferences
        if self.chooser.auto_complete != preferences.auto_complete or (self.to_confirm and not preferences.confirm):
            self.begin_decision()
        self.refresh()

    def retell(self) -> None:
        self.button_row.remake()
        self.history.retell()
        self.button_row.place()

    # ------------------------------------------------------------------ deciding

    def begin_decision(self) -> None:
        """Offer the choice of whoever is to decide now."""
        self.viewpoint.choose()
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

    def refresh(self) -> None:
        """What follows from the choice so far: marks, buttons, prompt, places to point at."""
        *earlier, trail = self.history.trails() or [()]
        marks = find_marks(self.look, self.view, self.chooser, trail, show_targets=True)
        self.marks = replace(marks, earlier=tuple(earlier))
        self.lit = self.marks if self.services.preferences.show_targets else replace(self.marks, options={})
        if self.to_confirm is not None and self.chooser.action() != self.to_confirm:
            self._ask_to_confirm(None)
        now = replace(self.picture.moment(), view=self.view, to_move=self.history.to_move, options=self.marks.options)
        self.layout = self._base.with_places(self.look.places(self._base, now))
        self.button_row.show()
        self.focus.set_places(self.aim.places())
        self.aim.update()

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
            self.refuse(self._why_not_now())
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

    def _why_not_now(self) -> Reason:
        """Why a person chooses nothing while a computer is to move."""
        if self.computers.alone:
            return Reason("not_now.watching")
        if self.computers.paused:
            key = shortcut(self.text, self.services.keyboard.bindings, "pause")
            return Reason("prompt.paused", {"key": quoted(key)})
        return Reason("not_now.thinking", {"player": quoted(self.names[self.match.to_move])})

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
            self.button_row.play_it.label = self.text("confirm.play", action=self.match.game.write(self.view, action))
        self.button_row.place()

    def meant(self, spots: Sequence[Spot]) -> Spot:
        """Of several spots at one place, the one that something stands on."""
        shown = {figure.spot for figure in self.table.figures}
        return next((spot for spot in spots if spot in shown), spots[0])

    def play(self, action: Action) -> None:
        """Make *action* for the seat to move."""
        self.table.skip()
        self.picture.at_rest()  # the panel has shown all turns before, even if no frame was painted between them
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
        before, after = (self.viewpoint.shown_to(state, self.viewer) for state in (turn.before, turn.after))
        self.news.show(visible(turn.events, self.viewer), before, after)
        if self.match.outcome is not None:
            self._until_result = RESULT_SECONDS

    # ------------------------------------------------------------------ history

    def undo(self) -> None:
        """Take back the last action that a person chose."""
        barrier, person = self.undo_barrier(), self.match.last_person()
        if barrier is not None or person is None:
            self.refuse(barrier or Reason("nothing_to_undo"))
            self.moves.point_out()
            return
        self.stand_in.stop()
        self.table.skip()
        self.match.undo(person)
        self.services.sound.play("undo")
        self.narrator.say(self.text("terminal.taken_back"))
        self._show_jump()

    def undo_barrier(self) -> Reason | None:
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
        self.stand_in.stop()
        self.table.skip()
        try:
            self.match.redo()
        except IllegalAction as error:
            self.refuse(error.reason)
            return
        self.services.sound.play("undo")
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
        return self.aim.tip()

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
        self.stand_in.stop()
        self.hint.clear()
        people = self.viewpoint.only_person()
        self.match.sit(seat, player)
        if not self.computers.present:
            self.computers.paused = False
        self.button_row.remake()
        self.button_row.place()
        self.set_table_speed()
        if self.viewpoint.only_person() != people:  # others look at the screen now
            self.table.skip()
            self.banner.clear()
            self.viewpoint.seat = self.viewpoint.only_person()
            self.table.sync(self.figures(), glide=False)
        self.begin_decision()

    def toggle_overlay(self) -> None:
        """Show or hide what the game can explain over its board."""
        self.overlay = bool(self.look.overlay_key) and not self.overlay
        self.button_row.show_switch()

    # ------------------------------------------------------------------ time and picture

    def update(self, dt: float) -> bool:
        changed = self.table.update(dt)
        changed = self.banner.update(dt) or changed
        changed = self.hint.update(dt) or changed
        changed = self.stand_in.update() or changed
        changed = self.computers.update(dt) or changed
        changed = self.history.update(dt) or changed
        if self.curtain_for is not None and not self.table.busy and self.services.stack.top is self:
            seat = self.curtain_for
            self.exits.curtain(seat, lambda: self.viewpoint.uncover(seat))
        if self._until_result is not None and not self.table.busy and not self.history.active:
            self._until_result -= dt
            if self._until_result <= 0:
                self._until_result = None
                self.exits.result()
        return self.picture.update(dt) or changed

    def draw(self, surface: pygame.Surface) -> None:
        self.picture.draw(surface)
