"""The history of a match in sentences for one seat: each turn, and everything since its last turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from halloween_games.core.actions import Pass
from halloween_games.core.events import Ended, Event, visible
from halloween_games.core.match import Match, Turn
from halloween_games.core.phrases import Key, as_sentence
from halloween_games.core.result_words import how_it_ended
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BUTTON, CHANCE, NOBODY, Seat
from halloween_games.core.words import GameWords


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
