"""A whole game through a session alone: everything that people at a table do is done and checked.

tests/session/test_whole_games.py runs it where pygame cannot be imported.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.events import Secret, visible
from halloween_games.core.match import Match, Player
from halloween_games.core.questions import Question
from halloween_games.core.spots import BOARD, CHANCE, Seat, Spot
from halloween_games.core.state import State
from halloween_games.session.changes import (
    AboutToChange,
    Advised,
    Change,
    DecisionBegan,
    Jumped,
    LookedAt,
    Refused,
    ReturnedToGame,
    Said,
    TurnMade,
    Uncovered,
)
from halloween_games.session.session import Session
from tests.session.sitting import QuickBrain, Wanted, sit_down

MANY = 5000  # rounds: far more than any game takes
FAILING = 4  # every fourth question kills the computer
ITERATIONS = 12  # of thinking about a question
COMPUTER, PERSON = Player("computer", level="ridiculously-easy"), Player()
ACROSS = Spot(BOARD, 99)  # no game has it


class SteadyBrain(QuickBrain):
    """Limits searches by iterations instead of time, so that each run is the same."""

    def shortened(self, question: Question) -> Question:
        return replace(question, seconds=60.0, iterations=ITERATIONS, seed=len(self.asked))


class Watcher:
    """Receives all events of a session, and checks that they are consistent and reveal nothing."""

    def __init__(self, session: Session, rng: Random) -> None:
        self.session = session
        self.rng = rng
        self.heard: list[Change] = []
        self.counts: Counter[str] = Counter()
        self._warned = False
        session.subscribe(self.hear)

    def hear(self, change: Change) -> None:
        self.heard.append(change)
        self.counts[type(change).__name__] += 1
        match change:
            case AboutToChange():
                self._warned = True
            case DecisionBegan():
                self._warned = False
                self.check_curtain()
            case TurnMade(turn):
                assert self._warned, "a screen could not finish what it showed before"
                made, viewer = self.session.match.turns[-1], self.session.viewer
                known = (made.action, made.text) if made.is_known_to(viewer) else (None, "")
                assert (turn.seat, turn.action, turn.text) == (made.seat, *known)
                self.check_view(turn.before, made.before, viewer)
                self.check_view(turn.after, made.after, viewer)
                assert turn.events == tuple(visible(made.events, viewer))
                assert not any(isinstance(event, Secret) for event in turn.events)
            case LookedAt(ply, turn):
                assert ply == self.session.looking_back.ply
                if turn is not None:
                    made = self.session.match.turns[ply - 1]
                    is_known = made.is_known_to(self.session.viewpoint.only_person())
                    assert turn.action == (made.action if is_known or self.session.match.outcome is not None else None)
                    self.check_past(turn.before, made.before)
                    self.check_past(turn.after, made.after)
            case Uncovered(seat, _, before, after):
                self.check_view(before, self.session.match.state, None)
                self.check_view(after, self.session.match.state, seat)
            case Said(sentence):
                assert sentence and "{" not in sentence and "@seat" not in sentence, sentence

    def take(self, kind: type[Change]) -> list[Change]:
        """The events of that kind since the last call."""
        found = [change for change in self.heard if isinstance(change, kind)]
        self.heard.clear()
        return found

    def check_view(self, view: State, truth: State, viewer: Seat | None) -> None:
        """*view* is what *viewer* may know of *truth*: the same whatever is hidden, and without anything hidden."""
        assert view.key() == truth.observe(viewer).key()
        for seed in range(2):
            twin = view.determinize(Random(self.rng.random() + seed))
            assert twin.observe(viewer).key() == view.key(), "something hidden is shown"

    def check_past(self, view: State, truth: State) -> None:
        """The past of an unfinished game shows what one person among computers may know; that of a finished one all."""
        if self.session.match.outcome is not None:
            assert view.key() == truth.key()
        else:
            self.check_view(view, truth, self.session.viewpoint.only_person())

    def check_curtain(self) -> None:
        """Until a person whose secrets would be shown is alone, only public information is shown."""
        session = self.session
        if session.curtain_for is not None:
            assert session.viewer is None
            self.check_view(session.view, session.match.state, None)
            assert not session.choose((ACROSS,)) and not session.hint.offered


class People:
    """The people at the table, who do everything people do."""

    def __init__(self, match: Match, rng: Random) -> None:
        self.match = match
        self.rng = rng
        self.wanted = Wanted()
        self.brain = SteadyBrain(FAILING)
        self.session = sit_down(match, self.brain, self.wanted)
        self.watcher = Watcher(self.session, rng)
        self.counts: Counter[str] = Counter()

    def play(self) -> None:
        """Play until the game is over."""
        habits = self.habits()
        for _ in range(MANY):
            if self.session.match.outcome is not None:
                break
            self.go_on(habits)
        assert self.session.match.outcome is not None
        self.look_back()

    def go_on(self, habits: Iterator[Callable[[], None]]) -> None:
        session, match = self.session, self.match
        if session.curtain_for is not None:
            self.counts["curtain"] += 1
            session.uncover(session.curtain_for)
        elif session.computers.sits_at(session.match.to_move):
            self.wait_for_computer()
        else:
            self.watcher.check_view(session.view, match.state, session.viewer)
            next(habits)()

    def habits(self) -> Iterator[Callable[[], None]]:
        """The things they do: each once, for short games; then again and again, with plain turns between."""
        special = (
            self.try_nonsense,
            self.change_mind,
            self.confirm_twice,
            self.undo_and_redo,
            self.ask_for_hint,
            self.look_back,
            self.let_act,
            self.watch_demo,
            self.play_on_from_the_past,
            self.change_seats,
        )
        yield from (self.choose_action, *special)
        while True:
            for habit in special:
                yield self.choose_action
                yield habit

    # ------------------------------------------------------------------ choosing

    def pick_action(self) -> Action:
        return self.rng.choice(self.session.view.legal_actions())

    def choose_action(self) -> None:
        self.choose(self.pick_action())
        self.counts["chosen"] += 1

    def choose(self, action: Action) -> None:
        """Choose an action pick by pick, in any order the game accepts."""
        session, plies = self.session, self.session.plies
        for _ in range(2 * len(action.picks()) + 1):
            missing = [pick for pick in action.picks() if pick not in session.chooser.chosen]
            if not missing or session.plies > plies:
                break
            assert session.choose((missing[0].spot,)), (action, session.chooser.chosen)
        if session.plies == plies and session.to_confirm is None:  # a longer action begins as this one
            assert session.chooser.action() == action and session.chooser.status() == 0
            session.propose(action)
        if session.to_confirm is not None:
            assert session.to_confirm == action and session.plies == plies
            assert session.choose((session.chooser.chosen[-1].spot,))
        assert self.match.turns[plies].action == action

    def try_nonsense(self) -> None:
        """A spot without any use is refused with a reason; nothing happens."""
        session, plies = self.session, self.session.plies
        possible = {pick.spot for action in session.view.legal_actions() for pick in action.picks()}
        wrong = [Spot(BOARD, at) for at in range(16) if Spot(BOARD, at) not in possible]
        if not wrong:
            return
        self.watcher.take(Refused)
        assert not session.choose((self.rng.choice(wrong),))
        assert len(self.watcher.take(Refused)) == 1 and session.plies == plies and not session.chooser.chosen
        self.counts["refused"] += 1

    def change_mind(self) -> None:
        """The first pick of an action of several is unselected."""
        session, plies = self.session, self.session.plies
        action = self.pick_action()
        if len(action.picks()) < 2:
            return
        self.wanted.confirm = True  # what is filled in could complete an action at once
        assert session.choose((action.picks()[0].spot,)) and session.chooser.chosen
        assert session.cancel() and not session.chooser.chosen and not session.cancel()
        session.check_choice()
        assert session.plies == plies and session.to_confirm is None
        self.wanted.confirm = False
        session.settings_changed()
        self.counts["canceled"] += 1

    def confirm_twice(self) -> None:
        self.wanted.confirm = True
        self.choose(self.pick_action())
        self.wanted.confirm = False
        self.session.settings_changed()
        self.counts["confirmed"] += 1

    # ------------------------------------------------------------------ taking back, looking back

    def undo_and_redo(self) -> None:
        """Undo and redo end where they started; if they are impossible, the reason is reported."""
        session, before, plies = self.session, self.match.state.key(), self.session.plies
        self.watcher.take(Change)
        if session.undo_barrier() is not None:
            assert not session.undo() and session.plies == plies
            assert len(self.watcher.take(Refused)) == 1
            self.counts["undo refused"] += 1
            return
        assert session.undo() and session.plies < plies and session.match.undone
        assert len(self.watcher.take(Jumped)) == 1
        while session.match.undone:
            assert session.redo()
        assert session.plies == plies and self.match.state.key() == before
        self.counts["undone"] += 1

    def look_back(self) -> None:
        """Look at any position, step forward, and return to the game; nothing is played meanwhile."""
        session, match, plies = self.session, self.match, self.session.plies
        state = match.state
        if not plies or session.curtain_for is not None:
            return
        ply = self.rng.randrange(plies)
        session.look_back(ply)
        assert session.looking_back.active and session.looking_back.ply == ply
        self.check_past()
        if not session.looking_back.may_note:  # otherwise a choice begins another way that it could have gone
            assert not session.choose((ACROSS,))
        assert not session.undo() and not session.redo()
        for _ in range(3):
            if session.looking_back.is_earlier:
                session.step_forward()
                self.check_past()
        assert match.state is state and session.plies == plies
        if session.match.outcome is None:
            session.return_to_game()
            assert not session.looking_back.active and self.watcher.take(ReturnedToGame)
        self.counts["looked back"] += 1

    def check_past(self) -> None:
        session, past = self.session, self.session.looking_back
        if past.active:
            truth = self.match.turns[past.ply].before if past.is_earlier else self.match.state
            self.watcher.check_past(session.view, truth)
        assert session.lines() and session.leading_here()

    def play_on_from_the_past(self) -> None:
        """A new match starts there; this one is not affected."""
        session, plies = self.session, self.session.plies
        if not plies:
            return
        session.look_back(self.rng.randrange(plies))
        branched = session.branch(session.looking_back.ply, self.rng.randrange(1 << 30))
        assert branched.start.observe(session.viewpoint.only_person()).key() == session.view.key()
        session.return_to_game()
        other = People(branched, self.rng)
        for _ in range(6):
            if other.session.match.outcome is None:
                other.go_on(iter([other.choose_action]))
        other.session.close()
        assert session.plies == plies and branched.turns
        self.counts["played on"] += 1

    # ------------------------------------------------------------------ computers

    def wait_for_computer(self) -> None:
        """It is asked, answers or fails; the game goes on in any case."""
        session, plies = self.session, self.session.plies
        self.watcher.take(Change)
        assert not session.choose((ACROSS,)) and len(self.watcher.take(Refused)) == 1
        assert session.computers.think() and session.computers.asked
        session.computers.think()
        assert session.computers.ready and session.let_computer_act() and session.plies > plies
        self.counts["computer"] += 1
        self.counts["computer died"] += len(self.brain.asked) % FAILING == 0

    def ask_for_hint(self) -> None:
        """In three steps, then the first again; a failing computer has none."""
        session, plies = self.session, self.session.plies
        self.brain.failing = 1
        session.press_hint()
        assert session.hint.waiting and session.update_hint() and not session.hint.asked
        self.brain.failing = 0
        session.press_hint()
        assert session.update_hint()
        action = session.hint.action
        assert action is not None
        for stage in (1, 2, 3, 1):
            assert session.hint.stage == stage and action in session.view.legal_actions()
            advised = self.watcher.take(Advised)[-1]
            assert isinstance(advised, Advised) and advised.words
            assert stage > 1 or len(session.hint_spots()) <= 1
            session.press_hint()
        self.brain.failing = FAILING
        assert session.plies == plies
        self.choose(action)
        assert session.hint.is_past and session.update_hint() and not session.hint.asked
        self.counts["hint"] += 1

    def let_act(self) -> None:
        """Once; a failing computer does nothing."""
        session = self.session
        for self.brain.failing in (1, 0):
            plies = session.plies
            session.act_once_for_me()
            for _ in range(3):
                session.update_acting_for_me()
            assert (session.plies > plies) is (self.brain.failing == 0) and not session.act_for_me.active
        self.brain.failing = FAILING
        self.counts["acted"] += 1

    def watch_demo(self) -> None:
        """The computer acts for everybody until a person chooses."""
        session, plies = self.session, self.session.plies
        session.toggle_demo()
        for _ in range(8):
            if session.curtain_for is not None or session.computers.sits_at(session.match.to_move):
                break
            session.update_acting_for_me()
        if session.act_for_me.demo:
            session.choose((ACROSS,))
            session.stop_acting_for_me()  # behind a curtain nobody chooses
        assert not session.act_for_me.active
        self.counts["demo"] += session.plies > plies

    def change_seats(self) -> None:
        """A computer takes over the last seat, later a person again."""
        seat = self.match.seats - 1
        was_person = self.session.match.players[seat].kind == "human"
        self.session.sit(seat, COMPUTER if was_person else PERSON)
        assert replace(self.match.players[seat], away=False) == (COMPUTER if was_person else PERSON)
        self.counts["seats changed"] += 1


def main(game_id: str, seats: int) -> None:
    """Play one game, and print how often everything was done."""
    game, rng = games.load(game_id), Random(f"{game_id} {seats}")
    players = [COMPUTER if seat % 2 and seat < seats - 1 else PERSON for seat in range(seats)]
    people = People(Match(game, seats, {}, rng.randrange(1000), players=players), rng)
    people.play()
    turns = sum(turn.seat != CHANCE for turn in people.match.turns)
    print(json.dumps({**people.counts, "turns": turns, "changes": people.watcher.counts}))
