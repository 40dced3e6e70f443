"""What a hint in a puzzle says: first the idea, from the end or the danger, and at last what comes after."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from halloween_games.core.actions import Action
from halloween_games.core.events import visible
from halloween_games.core.match import Turn
from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.proofs import SOLVER
from halloween_games.core.spots import BOARD, CHANCE
from halloween_games.puzzles.goals import OWN
from halloween_games.puzzles.puzzle import Puzzle


def told(puzzle: Puzzle, turns: Iterable[Turn]) -> tuple[Phrase, ...]:
    """What happens in *turns*, as the solver sees it."""
    seen = (event for turn in turns for event in visible(turn.events, SOLVER))
    return tuple(phrase for event in seen if (phrase := puzzle.game.words.tell(event)) is not None)


def idea(puzzle: Puzzle, action: Action, line: Sequence[Turn]) -> tuple[Phrase, ...]:
    """What to think of: what threatens, or what the way to the goal ends with, or where it is reached.

    *line* is how it goes on: with *action*, or where something is to be prevented, without it.
    """
    if puzzle.others_turns:
        threat = told(puzzle, (turn for turn in line if turn.seat not in (SOLVER, CHANCE)))
        if threat:
            return (Phrase("puzzle.danger"), *threat)
    theme = puzzle.themes[0]
    about = (Phrase("puzzle.idea", {"idea": Key(f"theme.{theme}")}),) if theme != OWN else ()
    later = _own_turns(line)[1:]
    if later and not puzzle.others_turns:
        return (*about, Phrase("puzzle.ends"), *told(puzzle, later[-1][-1:]))
    return (*about, *_where(puzzle, action, line))


def reason(puzzle: Puzzle, line: Sequence[Turn]) -> tuple[Phrase, ...]:
    """What the solver does next after the action of the hint, if the goal is further away than that."""
    own = [turn for turn in line if turn.seat == SOLVER]
    if puzzle.others_turns or len(own) < 2:
        return ()
    return (Phrase("puzzle.then"), *told(puzzle, own[1:2]))


def _where(puzzle: Puzzle, action: Action, line: Sequence[Turn]) -> tuple[Phrase, ...]:
    """Where the turn ends, or only in which column if the action is nothing but that place."""
    last = next((turn.action for turn in reversed(line) if turn.seat == SOLVER), action)
    spots = [pick.spot for pick in last.picks() if pick.spot.zone == BOARD]
    if not spots:
        return ()
    place = puzzle.game.notation.spot_name(spots[-1])
    if len(action.picks()) == 1:
        return (Phrase("puzzle.column", {"column": place[:1]}),)
    return (Phrase("puzzle.where", {"place": place}),)


def _own_turns(line: Sequence[Turn]) -> list[list[Turn]]:
    """The actions of the solver, by turns."""
    turns: list[list[Turn]] = []
    before = CHANCE
    for turn in line:
        if turn.seat == SOLVER:
            if before != SOLVER:
                turns.append([])
            turns[-1].append(turn)
        if turn.seat != CHANCE:
            before = turn.seat
    return turns
