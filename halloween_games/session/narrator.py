"""Announces what happens in a session in sentences, for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from halloween_games.core.actions import Pick
from halloween_games.core.events import Secret, TurnBegan
from halloween_games.core.match import Match, Turn
from halloween_games.core.phrases import Key
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import CHANCE, Seat
from halloween_games.core.words import GameWords
from halloween_games.session.changes import PROMPT, RESULT, Said
from halloween_games.session.narration import last_turn_of, tell_turn_and_result
from halloween_games.session.viewpoint import Viewpoint


@dataclass(eq=False, repr=False)
class Narrator:
    """Passes each new sentence to *tell*: every turn once to each seat, at the latest when its curtain has opened."""

    match: Match
    viewpoint: Viewpoint
    text: Speaker
    words: GameWords
    tell: Callable[[Said], None]

    def __post_init__(self) -> None:
        self._prompt = ""
        self._announced: Seat | None = None  # whose turn was announced last
        plies = len(self.match.turns) if any(turn.seat != CHANCE for turn in self.match.turns) else 0
        self._told = dict.fromkeys(range(self.match.seats), plies)  # so many turns were told to each seat
        self._owed: dict[Seat, list[Turn]] = {seat: [] for seat in self._told}  # of which it heard what everybody may
        if plies and self.match.game.secrets and self.viewpoint.seat is None:
            for seat in range(self.match.seats):
                self.sits(seat)

    def say(self, sentence: str, about: str = "") -> None:
        """Pass on a *sentence*; *about* is PROMPT, RESULT or empty. It may come from what the viewer alone sees."""
        self.tell(Said(sentence, about, self.viewpoint.seat is not None))

    def turn(self, turn: Turn) -> None:
        """*turn* was just made; before the last one everybody hears what somebody has not heard yet."""
        plies = len(self.match.turns)
        self._told = {seat: min(told, plies - 1) for seat, told in self._told.items()}  # the others were taken back
        if self.match.outcome is not None:
            people = [self._told[seat] for seat, player in enumerate(self.match.players) if player.kind == "human"]
            for earlier in self.match.turns[min(people, default=-1) : -1]:
                self._tell_turn(earlier, None)
        result = self._tell_turn(turn, self.viewpoint.seat)
        self._say_all(result, RESULT, known=result)
        viewer = self.viewpoint.seat
        self._mark([turn], plies - 1 if viewer is None else self._told[viewer])
        for event in turn.events:
            if isinstance(event, TurnBegan):
                self._announce(event.seat)

    def catch_up(self) -> None:
        """Tell the viewer, or in the open the seat to move, what happened since it was told last."""
        viewer = self.viewpoint.seat
        listener = self.match.to_move if viewer is None else viewer
        first = self._told.get(listener, len(self.match.turns))
        turns = self.match.turns[first:]
        if viewer is not None:
            owed, self._owed[viewer] = self._owed[viewer], []
            for turn in owed:
                self._tell_turn(turn, viewer, is_heard=True)
        for turn in turns:
            self._tell_turn(turn, viewer)
        if turns:
            self._mark(turns, first)

    def went_back(self) -> None:
        """Turns were taken back: if they are brought back they are told again."""
        turns = self.match.turns
        self._told = {seat: min(told, len(turns)) for seat, told in self._told.items()}
        self._owed = {seat: [turn for turn in owed if turn in turns] for seat, owed in self._owed.items()}

    def sits(self, seat: Seat) -> None:
        """Somebody comes to *seat*, who wants to know what happened since its last turn, and what that has shown."""
        turns, told = self.match.turns, last_turn_of(self.match, seat)
        luck = takewhile(lambda turn: turn.seat == CHANCE, reversed(turns[:told]))
        self._told[seat], self._owed[seat] = told, [turn for turn in luck if seat in _learners(turn)][::-1]

    def _tell_turn(self, turn: Turn, viewer: Seat | None, is_heard: bool = False) -> list[str]:
        """Say what *viewer* may know of *turn*, and return how the game ended by it.

        Of one that *is heard* only what not everybody may know is said.
        """
        happened, result = tell_turn_and_result(turn, viewer, self.text, self.words)
        public, _ = tell_turn_and_result(turn, None, self.text, self.words)
        self._say_all([one for one in happened if not (is_heard and one in public)], known=public)
        return result

    def _mark(self, turns: Sequence[Turn], first: int) -> None:
        """The last *turns*, from *first* on, were told: to the viewer, or what everybody may know to all."""
        viewer, plies = self.viewpoint.seat, len(self.match.turns)
        if viewer is not None:
            self._told[viewer] = plies
            return
        for seat, told in self._told.items():
            if told >= first:
                self._told[seat] = plies
                self._owed[seat] += [turn for turn in turns[told - first :] if seat in _learners(turn)]

    def _announce(self, seat: Seat) -> None:
        if seat == self._announced:
            return
        self._announced, self._prompt = seat, ""
        self.tell(Said(self.text("speech.turn", player=Key(f"seat.{seat}")), PROMPT))

    def decide(self, chosen: Sequence[Pick] = ()) -> None:
        """A person is to decide: what to do now that *chosen* is."""
        self._announce(self.match.to_move)
        prompt = self.text.say(self.words.prompt(self.viewpoint.view, chosen))
        if prompt != self._prompt:
            self._prompt = prompt
            self.say(prompt, PROMPT)

    def _say_all(self, sentences: Iterable[str], about: str = "", known: Sequence[str] = ()) -> None:
        """Pass on *sentences*; everybody may hear those that are *known*."""
        self._prompt = ""  # after an event the same prompt is announced again
        for sentence in sentences:
            self.tell(Said(sentence, about, sentence not in known))


def _learners(turn: Turn) -> set[Seat]:
    """The seats that *turn* has told something in secret."""
    return {seat for event in turn.events if isinstance(event, Secret) for seat in event.to}
