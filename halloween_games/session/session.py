"""One sitting at one game, without a screen: everything people at a table do, and what they may see.

The window and the terminal are two user interfaces to it. They get views, never the full state, call its methods, and
are notified through ``subscribe``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.chooser import Chooser
from halloween_games.core.events import Event, revealed, visible
from halloween_games.core.game import Game, Options
from halloween_games.core.match import Match, Player, Turn
from halloween_games.core.outcome import Outcome
from halloween_games.core.phrases import as_sentence, in_a_row
from halloween_games.core.questions import Brain
from halloween_games.core.reasons import IllegalAction, Reason, quoted
from halloween_games.core.record import squares_of
from halloween_games.core.result_words import how_it_ended
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import CHANCE, NOBODY, Seat, Spot
from halloween_games.core.state import State
from halloween_games.core.words import GameWords
from halloween_games.session.changes import (
    AboutToChange,
    Advised,
    Change,
    ChoiceChanged,
    Chosen,
    DecisionBegan,
    Doubted,
    GivenUp,
    Jumped,
    LookBackBegan,
    LookedAt,
    Refused,
    ReturnedToGame,
    SatDown,
    SeenAction,
    SeenTurn,
    ToConfirm,
    TurnMade,
    Uncovered,
    ViewerLeft,
)
from halloween_games.session.coach import BLOCK, FORK, LONELY, SPENT, WASTE, Coach, Doubt
from halloween_games.session.computers import ActForMe, Computers
from halloween_games.session.hint import Hint, HintWords
from halloween_games.session.looking_back import LookingBack
from halloween_games.session.move_lines import Line, MoveLines
from halloween_games.session.narration import Narrator
from halloween_games.session.threat_watch import ThreatWatch
from halloween_games.session.viewpoint import Preferences, Viewpoint, lone_person

MAX_TURNS: Final = 24  # including luck, searched for what happened since the viewer's last turn


@dataclass(eq=False, repr=False)
class Session:
    """One sitting at one game.

    Args:
        match: the game; only code that saves, shares or reviews games reads its full state.
        text: sentences with the names of the seats.
        names: the displayed names of the seats.
        key_of: what to press or type for a command, for sentences that mention it.
        is_shown: whether a spot can be pointed at; hints only mention such spots.
        why_held: why nobody may act now although the rules let them, as a lesson waits after a mistake.
        character_of: who a computer of that name and level is.
    """

    match: Match
    words: GameWords
    text: Speaker
    names: Sequence[str]
    brain: Brain
    preferences: Preferences
    key_of: Callable[[str], str] = lambda command: command
    is_shown: Callable[[Spot], bool] = lambda spot: True
    why_held: Callable[[], Reason | None] = lambda: None
    character_of: Callable[[str, str], str] = lambda name, level: ""

    def __post_init__(self) -> None:
        self.names = tuple(self.names)
        self.game: Game = self.match.game
        self.seats = self.match.seats
        self._subscribers: list[Callable[[Change], None]] = []
        self._was_end_told = False  # that the computer would give up
        self.looking_back = LookingBack(self.match)
        self.takes_answer: Callable[[Action], bool] = lambda action: False
        """Takes an action in the history of a finished game as the answer to a question, if there is one."""
        self.viewpoint = Viewpoint(self.match, self.looking_back, self.preferences)
        self.computers = Computers(
            self.match, self.brain, self.looking_back, lambda seat, level: self.character_of(self.names[seat], level)
        )
        self.hint = Hint(self.match, self.brain, self._person_decides)
        self._hint_words = HintWords(self.match.game, self.words, self.text)
        self.act_for_me = ActForMe(self.match, self.brain, self._person_decides)
        self.coach = Coach(self.match, self.brain)
        self.narrator = Narrator(self.match, self.viewpoint, self.text, self.words, self._tell)
        self.threats = ThreatWatch(self.match, self.looking_back, self.viewpoint, self.text, self.words)
        self.move_lines = MoveLines(self.match, self.looking_back, self.viewpoint, self.text, self.words)
        self.chooser = Chooser(())
        self.to_confirm: Action | None = None  # chosen, but not yet confirmed
        self.planned: tuple[Spot, ...] = ()  # chosen for the actions that follow in the same turn
        self._planned_at = (0, CHANCE)  # after how many turns, and by whom
        self._unsubscribe = self.match.subscribe(self._on_turn)

    def close(self) -> None:
        """End the sitting; the match may continue elsewhere."""
        self.rest()
        self._unsubscribe()

    def subscribe(self, on_change: Callable[[Change], None]) -> None:
        """Call *on_change* for every event from now on."""
        self._subscribers.append(on_change)

    def _tell(self, change: Change) -> None:
        for subscriber in list(self._subscribers):
            subscriber(change)

    # ------------------------------------------------------------------ what everybody knows

    @property
    def options(self) -> Options:
        return self.match.options

    @property
    def players(self) -> Sequence[Player]:
        return self.match.players

    @property
    def to_move(self) -> Seat:
        """The seat to move in the game, whatever position is shown."""
        return self.match.to_move

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game, whatever position is shown."""
        return self.match.outcome

    @property
    def plies(self) -> int:
        """The number of turns made."""
        return len(self.match.turns)

    @property
    def barrier_ply(self) -> int:
        """The number of turns that can never be undone."""
        return self.match.barrier_ply

    # ------------------------------------------------------------------ what is seen

    @property
    def viewer(self) -> Seat | None:
        """The seat whose secrets are shown; None for nobody's."""
        return self.viewpoint.seat

    @property
    def curtain_for(self) -> Seat | None:
        """The seat that has to be alone with the screen before the game continues."""
        return self.viewpoint.curtain_for

    @property
    def view(self) -> State:
        """What may be shown of the present or the past position."""
        return self.viewpoint.view

    def chart_rows(self) -> Collection[str]:
        """The rows of the rules' charts that concern what the viewer holds now; none while secrets are covered."""
        seat = self.viewer
        if seat is None or self.looking_back.active:
            return ()
        return self.words.chart_rows_of(self.view, seat)

    def lines(self, plies: int | None = None) -> list[Line]:
        """The list of moves, or only that of the first *plies* turns while the rest is still being animated."""
        return self.move_lines.up_to(self.plies if plies is None else min(plies, self.plies))

    def leading_here(self) -> str:
        """The turn that led to the shown position, in words."""
        return self.move_lines.leading_here() or self.text("history.beginning")

    def last_actions(self) -> tuple[Action, ...]:
        """The last actions before the shown position, including known luck, uninterrupted by another seat."""
        return tuple(turn.action for turn in self.viewpoint.recent_turns() if self.viewpoint.knows(turn))

    def last_action(self) -> Action | None:
        """The action that led to the shown position; None if it may not be known."""
        turns = self.looking_back.turns
        return turns[-1].action if turns and self.viewpoint.knows(turns[-1]) else None

    def news(self) -> list[SeenAction]:
        """The last action, preceded by all others since the last turn of the seat to move."""
        turns = [turn for turn in self.looking_back.turns[-MAX_TURNS:] if turn.seat != CHANCE]
        since = turns[-1:]
        seat = self.looking_back.to_move
        if (
            since and seat >= 0 and since[0].seat != seat
        ):  # otherwise the game is over, luck is pending, or a turn continues
            since = list(takewhile(lambda turn: turn.seat != seat, reversed(turns)))[::-1]
        return [self._seen_action(turn, since[number:]) for number, turn in enumerate(since, 1)]

    def _seen_action(self, turn: Turn, later: Sequence[Turn]) -> SeenAction:
        following = [one.action for one in takewhile(lambda one: one.seat == turn.seat, later)]
        return SeenAction(turn.seat, turn.action, turn.before.observe(None).knowing(following))

    def _seen_by(self, turn: Turn, seat: Seat | None) -> SeenTurn:
        before, after = (self.viewpoint.shown_to(state, seat) for state in (turn.before, turn.after))
        seen = visible(turn.events, seat)
        is_public = seen == visible(turn.events, None)
        return _seen_turn(turn, turn.is_known_to(seat), seen, before, after, is_public)

    def preview(self, action: Action) -> str:
        """What *action* would do, in one line; empty if the game has no words for it."""
        return " · ".join(self.text.say(phrase) for phrase in self.words.preview(self.view, action))

    def prompt(self, considered: Action | None = None) -> tuple[str, bool]:
        """What to do, or what the *considered* action would do; True for the latter."""
        outcome, text = self.match.outcome, self.text
        if self.looking_back.active:
            return "", False
        if outcome is not None:
            return how_it_ended(outcome, text, self.names), False
        if self.curtain_for is not None:
            return text("prompt.curtain", player=self.names[self.curtain_for]), False
        held = self.why_held()
        if held is not None:
            return text.say(held), False
        if self.computers.sits_at(self.match.to_move):
            key = "prompt.paused" if self.computers.paused else "prompt.thinking"
            return text(key, player=self.names[self.match.to_move], key=self.key_of("pause")), False
        brings = self.preview(considered) if considered is not None else ""
        if brings:
            return brings, True
        sentence = text.say(self.words.prompt(self.view, self.chooser.chosen))
        if lone_person(self.match.players) != NOBODY:  # who need not be called by name
            return sentence, False
        return text("happened.told", player=self.names[self.match.to_move], told=sentence), False

    # ------------------------------------------------------------------ deciding

    def in_order(self) -> list[Seat]:
        """All seats, the viewer's or the one to move first."""
        first = max(0, self.viewer if self.viewer is not None else self.looking_back.to_move)
        return [(first + step) % self.seats for step in range(self.seats)]

    def standing(self) -> list[str]:
        """How everybody stands in the shown position, the viewer first, in sentences."""
        seats, view = (*self.in_order(), NOBODY), self.view
        return [self.text.say(phrase) for seat in seats for phrase in self.words.standing(view, seat)]

    def answer(self, ask: Callable[[Session], list[str]]) -> list[str]:
        """Say what *ask* finds; nothing while the device changes hands."""
        told = ask(self) if self.curtain_for is None else []
        for sentence in told:
            self.narrator.say(sentence)
        return told

    def begin_decision(self) -> None:
        """Offer the choice of the seat to move."""
        if self.viewpoint.choose():
            self._tell(ViewerLeft())
        deciding = self._person_decides()
        self._offer(deciding)
        self._ask_to_confirm(None)
        self._choose_planned()
        self._tell(DecisionBegan())
        if deciding and self.viewer is None:
            self.narrator.catch_up()
        if deciding:
            self.narrator.decide(self.chooser.chosen)
        if deciding and not (self.hint.waiting or self.act_for_me.active):  # one search at a time
            self.coach.think_ahead()
        if deciding and self.threats.announced:
            self.tell_threats()

    def _offer(self, deciding: bool) -> None:
        """Offer what can be chosen: by a person who decides, or as another way of a game that is over."""
        past = self.looking_back
        others = past.may_note and past.to_move >= 0
        actions = self.view.legal_actions() if deciding or others else ()
        self.chooser = Chooser(actions, deciding and self.preferences.auto_complete)

    def settings_changed(self) -> None:
        """The settings have changed: if they affect the selection, it is restarted."""
        if self.chooser.auto_complete != self.preferences.auto_complete or (
            self.to_confirm and not self.preferences.confirm
        ):
            self.begin_decision()

    def _person_decides(self) -> bool:
        """Whether a person is to decide who may see the board."""
        seat = self.match.to_move
        free = self.curtain_for is None and not self.looking_back.active and self.why_held() is None
        free = free and not self.coach.active
        return seat >= 0 and self.match.players[seat].kind == "human" and free

    def choose(self, spots: Sequence[Spot], named: Spot | None = None) -> bool:
        """Point at *spots*, topmost first: extend the selection, act, or refuse. True if it fits.

        *named* is the spot that a refusal is about.
        """
        if self.looking_back.may_note and spots:
            return self._choose_way(spots, named)
        if self.match.outcome is not None or not spots or self.curtain_for is not None:
            return False
        self._tell(AboutToChange())
        self.stop_acting_for_me()
        if self.looking_back.active:
            return self.refuse(Reason("looking_back"))
        held = self.why_held()
        if held is not None:
            return self.refuse(held)
        if self.coach.active:
            return False
        if self.to_confirm is not None and self.chooser.chosen[-1].spot in spots:
            self.confirm()
            return True
        if not any(self.chooser.fits(spot) for spot in spots):
            self.play_formality()  # it waited for what moves: whoever clicks ahead means the decision after it
        if self.computers.sits_at(self.match.to_move):
            return self.refuse(self._why_wait())
        if self._plan(spots):
            self._tell(Chosen())
            self._tell_choice()
            return True
        if not self.chooser.offer(spots):
            return self.refuse_spot(spots[0] if named is None else named)
        self._drop_unfitting_plans()
        self._tell(Chosen())
        action = self.chooser.action()
        if action is not None and self.chooser.status() == 1:
            self.propose(action)
        else:
            self._tell_choice()
        return True

    def _choose_way(self, spots: Sequence[Spot], named: Spot | None) -> bool:
        """As ``choose``, while looking back at a finished game: another way that it could have gone."""
        self._tell(AboutToChange())
        if not self.chooser.offer(spots):
            return self.refuse_spot(spots[0] if named is None else named)
        action = self.chooser.action()
        if action is not None and self.chooser.status() == 1:
            return self.take_way(action)
        self._tell(ChoiceChanged())
        return True

    def take_way(self, action: Action) -> bool:
        """Play *action* in the shown position of a finished game, which makes a branch unless the game went there."""
        past = self.looking_back
        if self.takes_answer(action):
            return True
        if not past.take(past.to_move, self.game.notation.write(past.state, action)):
            return self.refuse(Reason("notes.full"))
        self._tell_step()
        return True

    def _tell_choice(self) -> None:
        """The selection has changed: what to choose next."""
        self._tell(ChoiceChanged())
        self.narrator.decide(self.chooser.chosen)

    def _plan(self, spots: Sequence[Spot]) -> bool:
        """Choose for a later action of this turn, or no longer, what does not go on with this one."""
        if not self.chooser.chosen or any(self.chooser.fits(spot) for spot in spots):
            return False
        for spot in spots:
            if spot in self.planned:
                self.planned = tuple(other for other in self.planned if other != spot)
                return True
            if self._follows(spot):
                return True
        return False

    def put_off(self, spot: Spot) -> bool:
        """Choose *spot* for a later action of this turn, even if it could go on with this one; False if it cannot."""
        if not self.chooser.chosen or not self._follows(spot):
            return False
        self._tell(Chosen())
        self._tell_choice()
        return True

    def _follows(self, spot: Spot) -> bool:
        """Plan *spot* if it may follow what is chosen."""
        if not self.view.may_follow(self.chooser.chosen, spot):
            return False
        self.planned = (*self.planned, spot) if self._goes_with_plans(spot) else (spot,)
        self._planned_at = (self.plies, self.match.to_move)
        return True

    def _goes_with_plans(self, spot: Spot) -> bool:
        """Whether *spot* can follow after all that is planned already."""
        roles = {pick.spot: pick.role for action in self.view.legal_actions() for pick in action.picks()}
        planned = [Pick(roles.get(other, self.chooser.chosen[0].role), other) for other in self.planned]
        return self.view.may_follow((*self.chooser.chosen, *planned), spot)

    def _drop_unfitting_plans(self) -> None:
        """Another selection has been begun, or the first pick is taken back."""
        self.planned = tuple(spot for spot in self.planned if self.view.may_follow(self.chooser.chosen, spot))

    def _choose_planned(self) -> None:
        """Choose what was planned, if the turn goes on; what cannot be chosen now may wait for the action after it."""
        planned, (plies, seat) = self.planned, self._planned_at
        self.planned = ()
        if self.plies != plies + 1 or self.match.to_move != seat:
            return
        for spot in planned:
            if not self.chooser.chosen and spot in [pick.spot for pick in self.chooser.next_options()]:
                self.chooser.offer((spot,))
        self.planned = tuple(spot for spot in planned if self.view.may_follow(self.chooser.chosen, spot))
        self._planned_at = (self.plies, seat)

    def let_go(self) -> bool:
        """The person gives the selection up; False if there was none."""
        had_some = self.cancel()
        if had_some:
            self.narrator.decide()
        return had_some

    def cancel(self) -> bool:
        """Remove all picks; False if there were none."""
        self.planned = ()
        return self.chooser.cancel()

    def check_choice(self) -> None:
        """Stop asking to confirm an action that is no longer selected."""
        if self.to_confirm is not None and self.chooser.action() != self.to_confirm:
            self._ask_to_confirm(None)

    def propose(self, action: Action) -> None:
        """Play the selected action, or ask for confirmation if the player wants that."""
        if not self.preferences.confirm:
            self.settle(action)
            return
        self._ask_to_confirm(action)
        self._tell(ChoiceChanged())
        self.narrator.say(in_a_row([self.preview(action), self.text("confirm.again")]))

    def confirm(self) -> None:
        """The action was chosen a second time."""
        if self.to_confirm is not None:
            self.settle(self.to_confirm)

    def settle(self, action: Action) -> None:
        """Play what the person has chosen for good, once the coach of a learning game has looked at it."""
        if self.looking_back.active:
            self.take_way(action)
            return
        if not self.coach.is_to_look:
            self.play(action)
            return
        self.clear_hint()
        self.coach.consider(action)

    def update_coach(self) -> bool:
        """Poll for what the coach thinks of the chosen action; True if something changed."""
        action = self.coach.take()
        if action is None:
            return False
        if self.coach.doubt is None:
            praises = self.coach.praises
            self.play(action)
            if praises:
                self._advise(self.text("coach.find"))
            return True
        words = self.doubt_words(self.coach.doubt)
        self._tell(Doubted(self.coach.doubt, words))
        self.narrator.say(words)
        return True

    def doubt_words(self, doubt: Doubt) -> str:
        """What the coach says against an action: the reason if there is one."""
        threats = doubt.threats if doubt.reason != FORK else ()
        told = [as_sentence(self.text.say(one)) for each in threats for one in self.words.threat(doubt.after, each)]
        if doubt.reason in (BLOCK, FORK, LONELY, SPENT, WASTE):
            told.append(self.text(f"coach.{doubt.reason}"))
        return in_a_row(
            [self.text("coach.moment"), *(told or [self.text("coach.line" if doubt.replies else "coach.costly")])]
        )

    def take_doubted_back(self) -> None:
        """The person follows the coach and chooses anew."""
        self.coach.drop()
        self._jumped("terminal.taken_back")

    def keep_doubted(self) -> None:
        """The person stays with what the coach has doubted."""
        doubt = self.coach.doubt
        self.coach.drop()
        if doubt is not None:
            self.play(doubt.action)

    def _ask_to_confirm(self, action: Action | None) -> None:
        if action is None and self.to_confirm is None:
            return
        self.to_confirm = action
        self._tell(ToConfirm())

    def _why_wait(self) -> Reason:
        """Why a person cannot choose while a computer is to move."""
        if self.computers.alone:
            return Reason("not_now.watching")
        if self.computers.paused:
            return Reason("prompt.paused", {"key": quoted(self.key_of("pause"))})
        return Reason("not_now.thinking", {"player": quoted(self.names[self.match.to_move])})

    def play(self, action: Action, *, helped: bool = False) -> bool:
        """Play *action* for the seat to move; it is *helped* if a computer has chosen it for a person."""
        self._tell(AboutToChange())
        try:
            self.match.play(self.match.to_move, action, helped=helped)
        except IllegalAction as error:  # the chooser only offers legal actions, but the rules decide
            self.refuse(error.reason)
            done = False
        else:
            done = True
        self._ask_to_confirm(None)
        self.begin_decision()
        return done

    def play_formality(self) -> bool:
        """Play what is no choice for a person; after an undo it waits, so that one can go back further."""
        is_asked = self.preferences.confirm or not self.preferences.auto_complete
        if is_asked or self.match.undone or not self.match.state.is_formality() or not self._person_decides():
            return False
        return self.play(self.view.legal_actions()[0])

    def why_not(self, action: Action) -> Reason | None:
        """None if the seat to move may play *action* now, otherwise the first reason against it."""
        past = self.looking_back
        if past.active:
            return past.state.why_not(action) if past.may_note and past.to_move >= 0 else Reason("looking_back")
        return self.match.why_not(self.match.to_move, action)

    def refuse_spot(self, spot: Spot) -> bool:
        """Say why *spot* does not go on with what is chosen; always returns False."""
        chosen = (pick.spot for pick in self.chooser.chosen)
        return self.refuse(self.view.why_not_spot(self.chooser.chosen, spot), (*chosen, spot))

    def refuse(self, reason: Reason, pointed: tuple[Spot, ...] = ()) -> bool:
        """Report a refusal, with the spots that were *pointed* at; always returns False."""
        self._tell(Refused(reason, pointed))
        self.narrator.say(self.text.say(reason))
        return False

    def _on_turn(self, turn: Turn) -> None:
        self.narrator.turn(turn)
        self._tell(TurnMade(self._seen_by(turn, self.viewer)))

    # ------------------------------------------------------------------ who sits and looks

    def uncover(self, seat: Seat) -> None:
        """*seat* is alone with the screen."""
        self.viewpoint.uncover(seat)
        events = self.viewpoint.learned(seat)
        self.narrator.catch_up()
        before = self.viewpoint.shown_to(self.match.state, None)
        self._tell(Uncovered(seat, tuple(events), before, self.view))
        self.begin_decision()

    def sit(self, seat: Seat, player: Player) -> None:
        """Let *player* take over *seat* immediately."""
        self.stop_acting_for_me()
        self.clear_hint()
        eyes = self._eyes()
        if player.kind == "human" and self.computers.sits_at(seat):
            self.match.mark_helped(ply for ply, turn in enumerate(self.match.turns) if turn.seat == seat)
        if player.kind == "human" and self.match.players[seat].kind != "human":
            self.narrator.sits(seat)
        self.viewpoint.sit(seat, player)
        if not self.computers.present:
            self.computers.paused = False
        self._tell(SatDown(self._eyes() != eyes))
        self.begin_decision()

    def _eyes(self) -> Seat | None:
        """Whose view is shown now, of the present or of the past."""
        return self.viewpoint.only_person() if self.looking_back.active else self.viewer

    def let_computer_act(self) -> bool:
        """Play the answer of the computer to move; False if it is not ready."""
        if not self.computers.ready:
            return False
        self.play(self.computers.take())
        seat = self.end_offered_by
        if seat is not None and not self._was_end_told:
            self._was_end_told = True
            self._advise(self.text("end.offered", player=self.names[seat]))
        return True

    @property
    def end_offered_by(self) -> Seat | None:
        """The seat whose computer can only lose and would give up, while a person is to act."""
        return None if self.looking_back.active else self.computers.offers_end

    def take_win(self) -> bool:
        """End the game that the computer would give up; False if it would not."""
        seat = self.end_offered_by
        if seat is None:
            return self.refuse(Reason("end_not_offered"))
        self._tell(AboutToChange())
        self.match.give_up(seat)
        self.narrator.given_up()
        self._tell(GivenUp())
        self.begin_decision()
        return True

    # ------------------------------------------------------------------ taking back

    def undo_barrier(self) -> Reason | None:
        """Why nothing can be undone now, or None."""
        if self.looking_back.active:
            return Reason("looking_back")
        person = self.match.last_person()
        return Reason("nothing_to_undo") if person is None else self.match.undo_barrier(person)

    @property
    def can_redo(self) -> bool:
        """Whether something can be redone."""
        return self.match.undone > 0

    def undo(self) -> bool:
        """Undo the last action that a person chose; False after reporting why not."""
        barrier, person = self.undo_barrier(), self.match.last_person()
        if barrier is not None or person is None:
            return self.refuse(barrier or Reason("nothing_to_undo"))
        self._before_jump()
        self.match.undo(person)
        self._jumped("terminal.taken_back")
        return True

    def redo(self) -> bool:
        """Redo what was undone; False after reporting why not."""
        if self.looking_back.active:
            return self.refuse(Reason("looking_back"))
        self._before_jump()
        try:
            self.match.redo()
        except IllegalAction as error:
            return self.refuse(error.reason)
        self._jumped("terminal.brought_back")
        return True

    def take_back(self, by: Callable[[], None]) -> None:
        """Let *by* take turns of the match back, as a lesson does."""
        self._before_jump()
        by()
        self._jumped("terminal.taken_back")

    def rest(self) -> None:
        """Ask nobody anything until the game is played on: another one uses the computers meanwhile."""
        self.computers.cancel()
        self.stop_acting_for_me()
        self.clear_hint()
        self.coach.drop()

    def _before_jump(self) -> None:
        self.stop_acting_for_me()
        self.coach.drop()
        self._tell(AboutToChange())

    def _jumped(self, key: str) -> None:
        self.narrator.went_back()
        self.narrator.say(self.text(key))
        self._tell(Jumped())
        self.begin_decision()

    # ------------------------------------------------------------------ help

    def press_hint(self) -> None:
        """Ask for a hint or its next stage; after the last stage the first again."""
        if not self.hint.offered or not self._may_be_helped():
            return
        if self.hint.is_past:
            self.clear_hint()
        if not self.hint.asked:
            self.stop_acting_for_me()  # asking for a hint means wanting to act; there is only one search at a time
            self.hint.ask()
            if self.hint.waiting:
                self._tell(Advised(self.text("hint.waiting")))
            else:
                self._tell_hint()
        elif self.hint.reply is not None:
            self.hint.go_on()
            self._tell_hint()

    def update_hint(self) -> bool:
        """Poll for the answer and drop outdated hints; True if something changed."""
        if self.hint.is_past:
            self.clear_hint()
            return True
        if not self.hint.take():
            return False
        if self.hint.asked:
            self._tell_hint()
        else:
            self._tell_no_help(self.hint.has_failed)
        return True

    def hint_spots(self) -> tuple[Spot, ...]:
        """The spots that the hint shows now."""
        shown = self.hint.action.picks() if self.hint.action is not None else ()
        spots = tuple(pick.spot for pick in shown if self.is_shown(pick.spot))
        return self.hint.of_stage(spots)

    def hint_step(self) -> Spot | None:
        """What the hint advises to choose now, as far as it has told."""
        action = self.hint.action
        if action is None or action not in self.chooser.fitting():
            return None
        step = next((pick.spot for pick in action.picks() if pick not in self.chooser.chosen), None)
        return step if step in self.hint_spots() else None

    def _tell_hint(self) -> None:
        action = self.hint.action
        assert action is not None
        if action not in self.chooser.fitting() and self.cancel():
            self._tell(ChoiceChanged())  # following the hint must not complete an earlier selection
        words = self._hint_words.at(self.hint, self.hint_spots(), self.view, self.preview(action), self.key_of("hint"))
        self._advise(words)

    def _advise(self, words: str) -> None:
        self._tell(Advised(words))
        if words:
            self.narrator.say(words)

    def clear_hint(self) -> None:
        """Drop the hint."""
        self.hint.clear()
        self._tell(Advised(""))

    def tell_threats(self) -> None:
        """Say what threatens whoever asks, but not again what was just said."""
        for sentence in self.threats.news():
            self.narrator.say(sentence)

    def _may_be_helped(self) -> bool:
        """Whether that was not left out for whoever is to act; False after saying so."""
        return self.gets_help or self.refuse(Reason("hints_not_agreed"))

    @property
    def gets_help(self) -> bool:
        """Whether help was not left out for whoever is to act."""
        return self.match.to_move < 0 or self.match.players[self.match.to_move].terms.hints

    def spent(self, seat: Seat) -> float:
        """The seconds in which *seat* was to act, where clocks run."""
        return self.match.spent[seat]

    def spend(self, seat: Seat, seconds: float) -> None:
        """*seat* was to act for so long."""
        self.match.spent[seat] += seconds

    def act_once_for_me(self) -> None:
        """Let the computer act once for the person to move."""
        if self._may_be_helped() and self.act_for_me.want_once():
            self.clear_hint()

    def toggle_demo(self) -> None:
        """Start or stop letting the computer act for everybody."""
        if self.act_for_me.demo:
            self.stop_acting_for_me()
            return
        self.act_for_me.demo = self.match.outcome is None and self._may_be_helped()
        if self.act_for_me.demo:
            self.clear_hint()
            self._tell(Advised(self.text("demo.on")))

    def stop_acting_for_me(self) -> None:
        """The person acts again."""
        if self.act_for_me.demo:
            self._tell(Advised(""))
        self.act_for_me.stop()

    def update_acting_for_me(self, may_act: bool = True) -> bool:
        """Ask, poll, and play for the person if wanted; True if something changed."""
        if not self.act_for_me.active:
            return False
        if self.match.outcome is not None:
            self.stop_acting_for_me()
            return True
        was_demo = self.act_for_me.demo
        action = self.act_for_me.think(may_act)
        if action is not None:
            self.play(action, helped=True)
            return True
        if self.act_for_me.active:
            return False
        if was_demo or self.act_for_me.has_failed:
            self._tell_no_help(self.act_for_me.has_failed)
        return True

    def _tell_no_help(self, has_failed: bool) -> None:
        """The computer has no action; where that is a failure, it is said, and the log says why."""
        self._advise(self.text("help.failed") if has_failed else "")

    # ------------------------------------------------------------------ looking back

    def look_back(self, ply: int) -> None:
        """Show the position after *ply* turns. At the end of an unfinished game this returns to it."""
        past = self.looking_back
        if self.curtain_for is not None or (not self.plies and not past.active):
            return
        if ply >= self.plies and self.match.outcome is None:
            self.return_to_game()
            return
        if not past.active:
            past.begin()
            self.cancel()
            self.clear_hint()
            self.begin_decision()
            self._tell(LookBackBegan())
        self._tell(AboutToChange())
        past.go(ply)
        self._offer(deciding=False)
        self._tell(LookedAt(past.ply))

    def look_at(self, ply: int, branch: int | None) -> None:
        """Show a position of that branch, or of the game itself."""
        past = self.looking_back
        found = past.branches[branch] if branch is not None and branch < len(past.branches) else None
        if past.active and found is not past.branch:
            past.enter(found)
        self.look_back(ply)

    def step_forward(self) -> None:
        """Step to the next turn; the last one returns to an unfinished game."""
        past = self.looking_back
        if not past.is_earlier:
            return
        self._tell(AboutToChange())
        past.go(past.ply + 1)
        if not past.is_earlier and self.match.outcome is None:
            self.return_to_game(played=True)
            return
        self._tell_step()

    def _tell_step(self) -> None:
        """Tell the turn that has led to the shown position."""
        past = self.looking_back
        turn = past.turns[-1]
        self._offer(deciding=False)
        events: Sequence[Event]
        events = revealed(turn.events) if past.reveals else visible(turn.events, self.viewpoint.only_person())
        before, after = self.viewpoint.in_the_past(turn.before), self.viewpoint.in_the_past(turn.after)
        self._tell(LookedAt(past.ply, _seen_turn(turn, self.viewpoint.knows(turn), events, before, after)))

    # ------------------------------------------------------------------ notes

    @cached_property
    def squares(self) -> Mapping[str, Spot]:
        """The squares of the board by their names in the notation, as notes name them."""
        return squares_of(self.game, self.seats)

    def write_note(self, words: str) -> None:
        """Write *words* to the shown position of a finished game; none take the comment away."""
        past = self.looking_back
        if past.may_note:
            past.note = replace(past.note, text=words)
            self._tell(ChoiceChanged())

    def point_out(self, source: Spot, target: Spot) -> bool:
        """Draw an arrow on the shown position, mark one square, or take that away; False where it cannot be noted."""
        past, names = self.looking_back, {spot: name for name, spot in self.squares.items()}
        if not past.may_note or source not in names or target not in names:
            return False
        past.note = past.note.pointed(names[source], names[target])
        self._tell(ChoiceChanged())
        self.narrator.say(in_a_row(self.note_words()) or self.text("notes.none"))
        return True

    def note_words(self) -> list[str]:
        """What is noted of the shown position, in sentences."""
        note, text = self.looking_back.note, self.text
        told = [note.text] if note.text else []
        told += [text("notes.mark", square=square) for square in note.marks]
        return told + [text("notes.arrow", source=source, target=target) for source, target in note.arrows]

    def delete_branch(self) -> None:
        """Forget the branch that is looked at."""
        if self.looking_back.branch is not None:
            self.looking_back.delete_branch()
            self.look_back(self.looking_back.ply)
            self.narrator.say(self.text("notes.deleted"))

    # ------------------------------------------------------------------ back to the game

    @property
    def draws_anew(self) -> bool:
        """Whether ``branch`` draws what is hidden anew: while the game and its secrets last."""
        return self.game.secrets and self.match.outcome is None

    def branch(self, ply: int, seed: int | None = None) -> Match:
        """A new match from the position after *ply* turns, as far as the one who looks back at it may know it."""
        return self.match.branch(ply, seed, self.viewpoint.only_person())

    def return_to_game(self, played: bool = False) -> None:
        """Show the present position again."""
        if not self.looking_back.active:
            return
        self._tell(AboutToChange())
        self.looking_back.end()
        self._tell(ReturnedToGame(played))
        self.begin_decision()


def _seen_turn(
    turn: Turn, is_known: bool, events: Sequence[Event], before: State, after: State, is_public: bool = True
) -> SeenTurn:
    """*turn* for somebody who sees *events*, *before* and *after* of it."""
    action, text = (turn.action, turn.text) if is_known else (None, "")
    return SeenTurn(turn.seat, action, text, tuple(events), before, after, is_public)
