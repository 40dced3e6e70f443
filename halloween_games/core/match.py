"""Match: one game in progress. History, undo, luck, forced passes, repetition; no screen, no particular game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, TypeVar

from halloween_games.core.actions import Action, Pass, only_pass
from halloween_games.core.events import Ended, Event, Revealed, Secret, what_follows
from halloween_games.core.game import Game, Options, check_options, check_seats
from halloween_games.core.line import REPETITIONS, Line
from halloween_games.core.names import clean_name
from halloween_games.core.notes import Move, Notes
from halloween_games.core.outcome import Outcome, tied, won_by
from halloween_games.core.reasons import IllegalAction, Reason, RulesError
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.state import State, notebook_picture, said_to_move
from halloween_games.core.terms import USUAL, Terms

PLAYERS: Final = 2
GIVEN_UP: Final = "given_up"  # the reason of a result that no rule brings
ELSEWHERE: Final = "elsewhere"  # the kind of a player who sits at another computer (docs/by_code.md)
L = TypeVar("L")
MOST_POINTS: Final = 10_000  # that a record can tell of one game; no game gives as many


@dataclass(frozen=True)
class MatchOfTwo:
    """Where a match of two games stands while one of them is played.

    *first* are the points of the first game by the seats of the second, where the players have changed seats; None
    while the first is played.
    """

    first: tuple[float, ...] | None = None

    @property
    def game(self) -> int:
        """Which of the two games is played: 1 or 2."""
        return 1 if self.first is None else 2

    @property
    def is_last(self) -> bool:
        return self.first is not None

    def sums(self, outcome: Outcome) -> tuple[float, ...]:
        """What each seat has got in the match once the game on the table ends with *outcome*."""
        if self.first is None:
            return outcome.scores
        return tuple(before + now for before, now in zip(self.first, outcome.scores, strict=True))

    def followed_by(self, outcome: Outcome) -> MatchOfTwo:
        """The match in the next game: the second of this one, or the first of a new one."""
        return MatchOfTwo() if self.is_last else MatchOfTwo(outcome.scores[::-1])


def points_text(points: float) -> str:
    """Points as people write them: 1½ for 1.5."""
    whole = int(points)
    if points == whole:
        return str(whole)
    if points - whole == 1 / 2:
        return f"{whole or ''}½"
    return f"{points:g}"


def is_points(value: object) -> bool:
    """Whether *value*, of a record, can be the points of a game."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return 0 <= value <= MOST_POINTS and value * 2 == int(value * 2)


@dataclass(frozen=True)
class Player:
    """The player on a seat: ``human``, ``computer`` with a level, or ELSEWHERE. All can be shown, whoever wrote it."""

    kind: str = "human"
    name: str = ""
    level: str = ""
    terms: Terms = USUAL  # what was agreed for a person
    lift: float | None = None  # of one that fits: the share of decisions of the next level, below 0 gentle ones
    away: bool = False  # a person who has not come to the screen yet since seats changed: a curtain hides the secrets

    @property
    def is_gentle(self) -> bool:
        """Whether it plays more weakly than its level: who wins has not beaten that."""
        return (self.lift or 0.0) < 0

    def __post_init__(self) -> None:
        for field in ("name", "level"):
            object.__setattr__(self, field, clean_name(getattr(self, field)))


def human_seats(players: Sequence[Player]) -> list[Seat]:
    """The seats of all persons."""
    return [seat for seat, player in enumerate(players) if player.kind == "human"]


@dataclass(frozen=True)
class Turn:
    """One decision, including luck and forced passes: what subscribers get, and one entry of the history."""

    seat: Seat
    action: Action
    text: str
    before: State
    after: State
    events: tuple[Event, ...]

    def is_known_to(self, seat: Seat | None) -> bool:
        """Whether *seat* (None for a spectator) may know the action: some results of luck are secret."""
        return self.seat != CHANCE or all(seat in event.to for event in self.events if isinstance(event, Secret))

    def barrier(self) -> Reason | None:
        """Why this can never be undone: luck, or a secret that somebody saw; None if it can."""
        if self.seat == CHANCE:
            return Reason("undo_luck")
        if any(isinstance(event, Secret | Revealed) for event in self.events):
            return Reason("undo_secret")  # a face that only some seats knew may have been turned up for all
        return None


class Match:
    """One game in progress.

    Args:
        seed: decides the public luck of the start and all draws; never revealed.
        start: a position to start from instead of the game's own.
        luck: ``auto`` draws by weight, ``ask`` waits for ``play(CHANCE, result)``.
        auto_pass: play forced passes automatically.
        luck_gives: the first results of luck, as texts, for positions that show something: afterwards luck is free.
    """

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        options: Options | None = None,
        seed: int | None = None,
        *,
        start: State | None = None,
        players: Sequence[Player] = (),
        luck: str = "auto",
        auto_pass: bool = True,
        luck_gives: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.seats = check_seats(game, seats)
        self.options = check_options(game, options or {}, seats)
        self.players = tuple(players) or (Player(),) * seats
        assert len(self.players) == self.seats, "one player for each seat"
        self._rng = Random(seed)
        self._luck = luck
        self._auto_pass = auto_pass
        self._luck_gives = tuple(luck_gives)
        first = start if start is not None else game.start(self.seats, self.options, self._rng)
        self._states = [first]
        self._turns: list[Turn] = []
        self._undone: list[Turn] = []
        self.barred = 0
        """The number of turns that can never be undone, since somebody has seen what was hidden then."""
        self.practice = False
        """Whether it goes on from a position of another game: nobody has reached that by playing this one."""
        self.learning = False
        """Whether a coach warns in it: then it is one with help for every person."""
        self.cut: Sequence[Reason] = ()
        """Why the record that it comes from has more turns: sentences about rules that have changed since."""
        self.given_up: Seat | None = None
        """Which seat of two has left the game to the other one after the last turn."""
        self.of_two: MatchOfTwo | None = None
        """The match of two games that this one belongs to, if it does."""
        self.spent = [0.0] * self.seats
        """The seconds in which each seat was to act, where clocks run."""
        self.notes = Notes()
        """What people have noted while they looked back."""
        self._helped: set[int] = set()  # which turns a computer chose for a person, undone ones included
        self._seen: dict[Hashable, int] = {first.key(): 1}
        self._subscribers: list[Callable[[Turn], None]] = []
        self._watchers: list[Callable[[], None]] = []
        self._play_forced()

    def __getstate__(self) -> dict[str, object]:
        """The state of a copy or a pickle: everything including future luck, but no subscribers.

        Pickles are only for our own processes: they contain every secret, and loading one is unchecked and can execute
        code. Anything stored or from outside is a record.
        """
        luck = Random()
        luck.setstate(self._rng.getstate())
        return {
            **self.__dict__,
            "_rng": luck,
            "_states": self._states[:],
            "_turns": self._turns[:],
            "_undone": self._undone[:],
            "_seen": dict(self._seen),
            "_helped": set(self._helped),
            "spent": self.spent[:],
            "notes": self.notes.copy(),
            "_subscribers": [],
            "_watchers": [],
        }

    def __repr__(self) -> str:
        players = ", ".join(player.name or player.level or player.kind for player in self.players)
        ended = self.outcome
        now = f"over: {ended.code}" if ended is not None else said_to_move(self.to_move)
        return f"<Match {self.game.id}: {players}; {len(self._turns)} turns, {now}>"

    def _repr_png_(self) -> bytes | None:
        """The picture that a notebook shows: what everybody may see."""
        return notebook_picture(self.view(None))

    # ------------------------------------------------------------------ looking

    @property
    def state(self) -> State:
        """The full state. Only Match, records and tests may use it; screens and computers get view()."""
        return self._states[-1]

    @property
    def turns(self) -> Sequence[Turn]:
        """The history, in order."""
        return self._turns

    @property
    def undone(self) -> int:
        """The number of turns that can be redone."""
        return len(self._undone)

    @property
    def undone_turns(self) -> Sequence[Turn]:
        """The turns that can be redone, in their original order."""
        return self._undone[::-1]

    @property
    def start(self) -> State:
        return self._states[0]

    def view(self, seat: Seat | None) -> State:
        """What *seat* may know of the current position (None for a spectator)."""
        return self.state.observe(seat)

    @property
    def to_move(self) -> Seat:
        """The seat to move, CHANCE, or NOBODY once the game is over."""
        return NOBODY if self.outcome is not None else self.state.to_move

    @property
    def outcome(self) -> Outcome | None:
        """The result by the rules, a tie by repetition, a game that was given up, or None."""
        outcome = self.state.outcome()
        if outcome is None and self._repeats() >= REPETITIONS:
            return tied("repetition", self.seats)
        if outcome is None and self.given_up is not None:
            return won_by(GIVEN_UP, (1 - self.given_up,), self.seats)
        return outcome

    def line(self, seat: Seat | None = None) -> Line:
        """What *seat* may know of the current position, with the past of the game: for searches that see repetition."""
        is_limited = self.options.get("repetition") is True
        seen = dict(self._seen) if not self.game.secrets else None  # the keys of whole positions tell secrets
        return Line(self.view(seat), self.seats, is_limited=is_limited, seen=seen)

    def has_occurred(self, state: State) -> bool:
        """Whether this position is the current one or occurred before."""
        return self._seen.get(state.key(), 0) > 0

    def _repeats(self) -> int:
        if not self.options.get("repetition", False):
            return 0
        return self._seen[self.state.key()]

    # ------------------------------------------------------------------ playing

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        """None if *seat* may play *action* now, otherwise the first reason against it."""
        return self._why_not_now(seat) or self.state.why_not(action)

    def _why_not_now(self, seat: Seat) -> Reason | None:
        """None if *seat* may play anything now."""
        awaited = self.to_move
        if awaited == NOBODY:
            return Reason("game_over")
        if seat != awaited:
            return Reason(
                "luck_decides" if awaited == CHANCE else "luck_not_awaited" if seat == CHANCE else "not_your_turn"
            )
        return None

    def play(self, seat: Seat, action: Action, *, helped: bool = False) -> Sequence[Turn]:
        """Play *action*, then luck and forced passes; raises IllegalAction and changes nothing then.

        It is *helped* if a computer has chosen it for the person of that seat.
        """
        reason = self.why_not(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        return self._play(seat, action, helped)

    def play_text(self, seat: Seat, text: str) -> Sequence[Turn]:
        """The same for an action in notation; raises BadNotation as well. Parsing it consults the rules."""
        reason = self._why_not_now(seat)
        if reason is not None:
            raise IllegalAction(reason)
        return self._play(seat, self.game.notation.read(self.state, text))

    def _play(self, seat: Seat, action: Action, helped: bool = False) -> Sequence[Turn]:
        before = len(self._turns)
        self._forget_undone(before)
        if helped:
            self._helped.add(before)
        self._apply(seat, action)
        self._play_forced()
        self.changed()
        return self._turns[before:]

    def give_up(self, seat: Seat) -> None:
        """End a game of two for the other seat; raises IllegalAction once it is over, and before it has begun."""
        if self.outcome is not None or not self._turns:
            raise IllegalAction(Reason("game_over"))
        assert self.seats == PLAYERS, "somebody else would still play"
        self._forget_undone(len(self._turns))
        self.given_up = seat
        outcome = self.outcome
        assert outcome is not None
        self._turns[-1] = replace(self._turns[-1], events=(*self._turns[-1].events, Ended(outcome)))
        self.changed()

    def sit(self, seat: Seat, player: Player) -> None:
        """Let *player* take over *seat*."""
        self.seat_all((*self.players[:seat], player, *self.players[seat + 1 :]))

    def seat_all(self, players: Sequence[Player]) -> None:
        """Let *players* take over all seats, in order."""
        assert len(players) == self.seats, "one player for each seat"
        self.players = tuple(players)
        self.changed()

    def resume(self, *, luck: str, auto_pass: bool) -> None:
        """Continue with these settings: used after replaying a record with its own luck and passes."""
        self._luck = luck
        self._auto_pass = auto_pass
        before = len(self._turns)
        self._play_forced()
        if len(self._turns) != before:
            self._forget_undone(before)
            self.changed()

    def _forget_undone(self, ply: int) -> None:
        """The turns after the first *ply* ones cannot be redone any more."""
        self._undone.clear()
        self.notes.cut_to(ply)
        self._helped = {at for at in self._helped if at < ply}

    def _play_forced(self) -> None:
        """Draw luck and play forced passes until somebody has a choice."""
        while (seat := self.to_move) != NOBODY:
            if seat == CHANCE:
                if self._luck != "auto":
                    return
                self._apply(CHANCE, self._next_result())
                continue
            if not self._auto_pass:
                return
            legal = self.state.legal_actions()
            if not only_pass(legal):
                return
            self._apply(seat, legal[0])

    def _next_result(self) -> Action:
        """The result of luck that was arranged for this draw, or a random one."""
        drawn = sum(turn.seat == CHANCE for turn in self._turns) if self._luck_gives else 0
        if drawn < len(self._luck_gives):
            with suppress(RulesError):  # luck has gone another way than whoever arranged it thought
                return self.game.notation.read(self.state, self._luck_gives[drawn])
        return draw(self.state, self._rng)

    def _apply(self, seat: Seat, action: Action) -> None:
        before = self.state
        text = self.game.notation.write(before, action)
        log: list[Event] = []
        after = before.apply(action, log)
        self._states.append(after)
        key = after.key()
        self._seen[key] = self._seen.get(key, 0) + 1
        log += what_follows(seat, after.to_move, self.outcome)
        self._retell(seat, action)
        turn = Turn(seat, action, text, before, after, tuple(log))
        self._turns.append(turn)
        for subscriber in list(self._subscribers):
            subscriber(turn)

    def _retell(self, seat: Seat, action: Action) -> None:
        """Correct what was told of the actions before *action* if that shows that it was otherwise."""
        following = [action]
        for number in range(len(self._turns) - 1, -1, -1):
            turn = self._turns[number]
            if turn.seat != seat:
                return
            known = turn.before.knowing(following)
            if known is not turn.before:
                log: list[Event] = []
                known.advance(turn.action, log)
                self._turns[number] = replace(turn, events=tuple(log))
            following.insert(0, turn.action)

    def subscribe(self, on_turn: Callable[[Turn], None]) -> Callable[[], None]:
        """Call *on_turn* after every turn from now on; returns a function that ends it and may be called twice."""
        return _listed(on_turn, self._subscribers)

    def watch(self, on_change: Callable[[], None]) -> Callable[[], None]:
        """Call *on_change* when there is something to save; returns a function that ends it.

        It is called once after an action and everything forced after it, after undo and redo, and when a player
        changes. The returned function may be called twice.
        """
        return _listed(on_change, self._watchers)

    def changed(self) -> None:
        """There is something to save, as when somebody has changed ``notes``."""
        for watcher in list(self._watchers):
            watcher()

    # ------------------------------------------------------------------ help

    @property
    def helped(self) -> Sequence[int]:
        """Which turns, undone ones included, a computer chose for a person, in order."""
        return sorted(self._helped)

    def helped_seats(self) -> set[Seat]:
        """The seats for whose persons a computer has acted in the game as it stands, or all in a learning game."""
        if self.learning:
            return set(human_seats(self.players))
        return {self._turns[ply].seat for ply in self._helped if ply < len(self._turns)}

    def mark_helped(self, plies: Iterable[int]) -> None:
        """A computer chose these turns for whoever sits there now."""
        self._helped.update(plies)

    # ------------------------------------------------------------------ going back

    def undo_barrier(self, seat: Seat) -> Reason | None:
        """Why *seat* cannot undo its last action, or None if it can.

        Luck, a secret that somebody saw and another person's action prevent it; computers' replies do not.
        """
        target = self._undo_target(seat)
        if target is None:
            return Reason("nothing_to_undo")
        if not self.players[seat].terms.undo:
            return Reason("undo_not_agreed")
        if target < self.barred:
            return Reason("undo_secret")
        for turn in self._turns[target:]:
            lasting = turn.barrier()
            if lasting is not None:
                return lasting
            if turn.seat != seat and self._is_free_choice(turn):
                return Reason("undo_other_person")
        return None

    @property
    def barrier_ply(self) -> int:
        """The number of turns that can never be undone: all up to the last draw or secret."""
        return max((ply for ply in range(1, len(self._turns) + 1) if self.barrier_at(ply) is not None), default=0)

    def barrier_at(self, ply: int) -> Reason | None:
        """Why the first *ply* turns can never be undone, as far as the last of them or what was seen after it tells."""
        return self._turns[ply - 1].barrier() or (Reason("undo_secret") if ply == self.barred else None)

    def bar_undo(self) -> None:
        """Somebody has seen more than the own seat may know: what has happened until now can never be undone."""
        if self.barred != len(self._turns):
            self.barred = len(self._turns)
            self.changed()

    def can_undo(self, seat: Seat) -> bool:
        return self.undo_barrier(seat) is None

    def undo(self, seat: Seat) -> State:
        """Undo *seat*'s last action and everything after it; raises IllegalAction."""
        reason = self.undo_barrier(seat)
        target = self._undo_target(seat)
        if reason is not None or target is None:
            raise IllegalAction(reason or Reason("nothing_to_undo"))
        return self.take_back_to(target)

    def take_back_to(self, ply: int) -> State:
        """Go back to *ply* turns regardless of barriers: for analysis, where nobody plays.

        Nothing is played automatically then: ``resume`` plays pending luck and forced passes.
        """
        if self.given_up is not None and ply < len(self._turns):
            self.given_up = None
            self._turns[-1] = replace(self._turns[-1], events=self._turns[-1].events[:-1])
        while len(self._turns) > max(ply, 0):
            self._seen[self.state.key()] -= 1
            self._states.pop()
            self._undone.append(self._turns.pop())
        self.barred = min(self.barred, len(self._turns))
        self.changed()
        return self.state

    def last_person(self) -> Seat | None:
        """The seat of the last action that a person chose: whose action an undo button undoes."""
        for turn in reversed(self._turns):
            if self._is_free_choice(turn):
                return turn.seat
        return None

    def redo(self) -> State:
        """Redo the last undone action, with the forced and computers' actions after it."""
        if not self._undone:
            raise IllegalAction(Reason("nothing_to_redo"))
        self._reapply(self._undone.pop())
        while self._undone and not self._is_free_choice(self._undone[-1]):
            self._reapply(self._undone.pop())
        self.changed()
        return self.state

    def _is_free_choice(self, turn: Turn) -> bool:
        return turn.seat != CHANCE and self.players[turn.seat].kind == "human" and not isinstance(turn.action, Pass)

    def _reapply(self, turn: Turn) -> None:
        self._turns.append(turn)
        self._states.append(turn.after)
        self._seen[turn.after.key()] += 1

    def _undo_target(self, seat: Seat) -> int | None:
        for index in range(len(self._turns) - 1, -1, -1):
            turn = self._turns[index]
            if turn.seat == seat and not isinstance(turn.action, Pass):
                return index
        return None

    def branch(self, ply: int, seed: int | None = None, viewer: Seat | None = None) -> Match:
        """A new match of the same players, all at one screen, from the position after *ply* turns.

        *seed* is for its luck.

        While this match is in progress the new one starts from what *viewer* (None for a spectator) may know there, and
        what is hidden is drawn anew: playing on tells nobody anything about this match.
        """
        state = self._states[max(0, min(ply, len(self._turns)))]
        rng = Random(seed)
        if self.outcome is None:
            view = state.observe(viewer)
            state = state if view.key() == state.key() else view.determinize(rng)
        luck = rng.randrange(1 << 62)
        players = [replace(player, kind="human") if player.kind == ELSEWHERE else player for player in self.players]
        branch = Match(self.game, self.seats, self.options, luck, start=state, players=players)
        branch.practice = True
        return branch

    def along(self, ply: int, moves: Sequence[Move]) -> Match:
        """Another way from the position after *ply* turns, undone ones included; raises RulesError."""
        before = [*self._turns, *self.undone_turns][:ply]
        start = before[-1].after if before else self.start
        way = Match(self.game, self.seats, self.options, start=start, players=self.players, luck="ask", auto_pass=False)
        for seat, text in moves:
            way.play_text(seat, text)
        return way


def _listed(listener: L, listeners: list[L]) -> Callable[[], None]:
    """Add *listener*; returns a function that takes it away again."""
    listeners.append(listener)

    def end() -> None:
        if listener in listeners:
            listeners.remove(listener)

    return end


def draw(state: State, rng: Random) -> Action:
    """A random result of luck, by weight. It uses only integers, so it is the same on every platform."""
    results = state.chance()
    left = rng.randrange(sum(weight for _, weight in results))
    for action, weight in results:
        left -= weight
        if left < 0:
            return action
    raise AssertionError("weights are positive")
