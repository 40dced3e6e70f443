"""The history of a match in sentences for one seat: each turn, and everything since its last turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from halloween_games.core.actions import Pass, Pick
from halloween_games.core.events import Ended, Event, Secret, TurnBegan, visible
from halloween_games.core.match import Match, Turn, human_seats
from halloween_games.core.phrases import Key, as_sentence
from halloween_games.core.result_words import how_it_ended
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BUTTON, CHANCE, NOBODY, Seat
from halloween_games.core.words import GameWords
from halloween_games.session.changes import PROMPT, RESULT, Said
from halloween_games.session.viewpoint import Viewpoint


@dataclass(frozen=True)
class Told:
    """One action of a seat in sentences, with the luck and forced passes after it."""

    seat: Seat
    sentences: tuple[str, ...]


def tell_turn(
    turn: Turn, viewer: Seat | None, text: Speaker, words: GameWords, says_notation: bool = False
) -> list[str]:
    """*turn* as *viewer* may know it: its effects, and how the game ended; before them the action, if wanted.

    Without notation the name of whoever acted begins the first sentence; what has no sentence is told by the button
    that does it, and by its notation only if there is none.
    A result of luck is told by its events alone: its text may reveal what only one seat has seen.
    """
    events = tell_events(visible(turn.events, viewer), text, words)
    if turn.seat == CHANCE or (events and (isinstance(turn.action, Pass) or text(f"seat.{turn.seat}") in events[0])):
        return events  # the events tell who acted
    player = Key(f"seat.{turn.seat}")
    told = events[0] if events else _button_words(turn, text, words)
    if told and not says_notation:
        return [text("happened.told", player=player, told=told), *events[1:]]
    return [text("speech.action", player=player, action=turn.text), *events]


def _button_words(turn: Turn, text: Speaker, words: GameWords) -> str:
    """What the button is called that *turn* consists of; empty if it is no button."""
    picks = () if isinstance(turn.action, Pass) else turn.action.picks()
    phrase = words.name_spot(turn.before, picks[0].spot) if len(picks) == 1 and picks[0].spot.zone == BUTTON else None
    return as_sentence(text.say(phrase)) if phrase is not None else ""


def tell_turn_and_result(
    turn: Turn, viewer: Seat | None, text: Speaker, words: GameWords
) -> tuple[list[str], list[str]]:
    """The same in two parts: what happened, and how the game has ended by it."""
    sentences = tell_turn(turn, viewer, text, words)
    result = tell_events([event for event in turn.events if isinstance(event, Ended)], text, words)
    return sentences[: len(sentences) - len(result)], result


def tell_events(events: Iterable[Event], text: Speaker, words: GameWords) -> list[str]:
    """The sentences about *events* that are worth one."""
    return [as_sentence(sentence) for event in events if (sentence := _tell_event(event, text, words))]


def _tell_event(event: Event, text: Speaker, words: GameWords) -> str:
    phrase = words.tell(event)
    if phrase is not None:
        return text.say(phrase)
    if isinstance(event, Ended):
        outcome = event.outcome
        said = how_it_ended(outcome, text, [text(f"seat.{seat}") for seat in range(len(outcome.scores))])
        return f"{text('result.draw')} {said}" if outcome.is_tie() else said
    return ""


def told(
    turns: Iterable[Turn], viewer: Seat | None, text: Speaker, words: GameWords, says_notation: bool = False
) -> list[Told]:
    """*turns* as *viewer* may know them; results of luck belong to the action before them."""
    found: list[Told] = []
    for turn in turns:
        sentences = tuple(tell_turn(turn, viewer, text, words, says_notation))
        if turn.seat == CHANCE and found:
            found[-1] = Told(found[-1].seat, found[-1].sentences + sentences)
        elif sentences:
            found.append(Told(turn.seat, sentences))
    return found


def last_turn_of(match: Match, seat: Seat) -> int:
    """The number of turns up to the end of *seat*'s last turn that others have answered.

    What *seat* has done since then, if it is its turn again or it has ended the game, counts as new.
    """
    turns = match.turns
    index = len(turns)
    if match.to_move in (seat, NOBODY):  # the current turn, or the last one of the game
        while index and turns[index - 1].seat in (seat, CHANCE):
            index -= 1
    while index and turns[index - 1].seat != seat:
        index -= 1
    while index < len(turns) and turns[index].seat == CHANCE:
        index += 1  # the luck after the own action was seen then
    return index


# ---------------------------------------------------------------- narrator


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
        self._untold = 0  # the number of last turns that nobody was told yet
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
        """*turn* was just made.

        Who has acted behind the curtain hears it with its luck alone, unless the game is over or goes on in the open:
        then everybody hears it, and before it what somebody has not heard yet.
        """
        match, viewer = self.match, self.viewpoint.seat
        plies = len(match.turns)
        self._told = {seat: min(told, plies - 1) for seat, told in self._told.items()}  # the others were taken back
        people = [self._told[seat] for seat in human_seats(match.players)]
        self._untold += 1
        if viewer is not None and len(people) > 1:
            if match.to_move == CHANCE:
                return  # who hears what was done is known after its luck
            if match.outcome is not None or self.viewpoint.is_opening:
                viewer = None
        first = plies - self._untold
        if viewer is None and (match.outcome is not None or self.viewpoint.seat is not None):
            first = min(people, default=first)
        self._tell_since(first, viewer)
        for event in turn.events:
            if isinstance(event, TurnBegan):
                self._announce(event.seat)

    def given_up(self) -> None:
        """The game was ended without another turn."""
        _, result = tell_turn_and_result(self.match.turns[-1], self.viewpoint.seat, self.text, self.words)
        self._say_all(result, RESULT, known=result)

    def catch_up(self) -> None:
        """Tell the viewer, or in the open the seat to move, what happened since it was told last."""
        viewer = self.viewpoint.seat
        listener = self.match.to_move if viewer is None else viewer
        first = self._told.get(listener, len(self.match.turns))
        if viewer is not None:
            owed, self._owed[viewer] = self._owed[viewer], []
            for turn in owed:
                self._tell_turn(turn, viewer, is_heard=True)
        self._tell_since(first, viewer)

    def went_back(self) -> None:
        """Turns were taken back: if they are brought back they are told again."""
        turns, self._untold = self.match.turns, 0
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

    def _tell_since(self, first: int, viewer: Seat | None) -> None:
        """Tell all turns from *first* on: to the *viewer*, or what everybody may know to all."""
        turns, plies, self._untold = self.match.turns[first:], len(self.match.turns), 0
        result: list[str] = []
        for turn in turns:
            result = self._tell_turn(turn, viewer)
        if not turns:
            return
        self._say_all(result, RESULT, known=result)
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
