"""What happened in a match, in sentences for one seat: each turn, and all since its last one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from halloween_games.core.actions import Pass
from halloween_games.core.events import Ended, Event, visible
from halloween_games.core.match import Match, Turn
from halloween_games.core.phrases import as_sentence, plain
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.words import GameWords


@dataclass(frozen=True)
class Told:
    """One action of a seat in sentences, with all that followed by itself."""

    seat: Seat
    sentences: tuple[str, ...]


def tell_turn(turn: Turn, viewer: Seat | None, text: Speaker, words: GameWords) -> list[str]:
    """What *viewer* may know of *turn*: the action, what it brought about, how it ended.

    What luck shows is told by its events alone: its text may name what only one seat has seen.
    """
    events = tell_events(visible(turn.events, viewer), text, words)
    if turn.seat == CHANCE or (events and (isinstance(turn.action, Pass) or text(f"seat.{turn.seat}") in events[0])):
        return events  # which say who did it
    return [text("speech.action", player=f"@seat.{turn.seat}", action=turn.text), *events]


def tell_events(events: Iterable[Event], text: Speaker, words: GameWords) -> list[str]:
    """*events*, as far as they are worth a sentence."""
    return [as_sentence(sentence) for event in events if (sentence := _tell_event(event, text, words))]


def _tell_event(event: Event, text: Speaker, words: GameWords) -> str:
    phrase = words.tell(event)
    if phrase is not None:
        return text.say(phrase)
    if isinstance(event, Ended):
        outcome = event.outcome
        if outcome.is_draw():
            return f"{text('result.draw')} {text(outcome.code)}"
        winners = " & ".join(text(f"seat.{seat}") for seat in outcome.winners())
        return text("prompt.over", player=plain(winners), why=f"@{outcome.code}")
    return ""


def told(turns: Iterable[Turn], viewer: Seat | None, text: Speaker, words: GameWords) -> list[Told]:
    """*turns* as *viewer* may know them; what luck shows belongs to the action before it."""
    found: list[Told] = []
    for turn in turns:
        sentences = tuple(tell_turn(turn, viewer, text, words))
        if turn.seat == CHANCE and found:
            found[-1] = Told(found[-1].seat, found[-1].sentences + sentences)
        elif sentences:
            found.append(Told(turn.seat, sentences))
    return found


def last_turn_of(match: Match, seat: Seat) -> int:
    """How many turns of *match* lie up to the end of the last turn of *seat* that others have answered.

    What *seat* has done since then, if it is its turn again or it has ended the game, belongs to what is new.
    """
    turns = match.turns
    index = len(turns)
    if match.to_move in (seat, NOBODY):  # the turn that it is in, or the last one of all
        while index and turns[index - 1].seat in (seat, CHANCE):
            index -= 1
    while index and turns[index - 1].seat != seat:
        index -= 1
    while index < len(turns) and turns[index].seat == CHANCE:
        index += 1  # what luck made of the own action was seen then
    return index
