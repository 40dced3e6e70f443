"""What The Closest Ghost says to people: sentences, prompts, events in words, the board as text, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.events import Event, Moved, Placed, Removed, Skipped
from halloween_games.core.phrases import N_, Phrase
from halloween_games.core.spots import NOBODY
from halloween_games.core.state import State
from halloween_games.games.closest_ghost.actions import AVATARS, GHOST, Place, Walk
from halloween_games.games.closest_ghost.board import ARROWS_OF, BIT, GRID, HALVES, OWNER, members
from halloween_games.games.closest_ghost.rules import PARTS, SETUP, WALK, ClosestState

TEXTS: Final = {
    # the launcher and the new-game screen
    "title": N_("The Closest Ghost"),
    "players": N_("2"),
    "minutes": N_("10 min"),
    "tagline": N_("Collect candy, but mind the ghost nearest to you."),
    "goal": N_("Clear your half of the house of candy"),
    # reasons
    "place_ghost_first": N_("First the third ghost takes its place."),
    "ghosts_are_placed": N_("All three ghosts are in the house already."),
    "place_on_avatar": N_("The ghost cannot start where somebody stands."),
    "place_on_ghost": N_("A ghost starts there already. Choose a square without one."),
    "ghost_moves_now": N_("Now the closest ghost moves, not your trick-or-treater."),
    "not_your_avatar": N_("The trick-or-treater on {square} belongs to the other player."),
    "no_avatar_there": N_("No trick-or-treater stands on {square}."),
    "avatar_must_move": N_("Your trick-or-treater cannot stay: a way is open."),
    "no_arrow": N_("No arrow leads from {source} to {square}."),
    "avatar_too_far": N_("From {source} to {square} is too far: follow one arrow to the next square."),
    "ghost_in_the_way": N_("A ghost is on {square}, and nobody walks into a ghost."),
    "avatar_moves_first": N_("First your trick-or-treater moves, then a ghost."),
    "no_ghost_there": N_("There is no ghost on {square}."),
    "farther_ghost": N_("That ghost is {steps} steps away from you, but the closest only {closest}."),
    "ghost_must_move": N_("The ghost cannot stay where it is."),
    "ghost_never_wraps": N_("Ghosts never go around the edge, only trick-or-treaters do."),
    "ghost_too_far": N_("A ghost floats one square up, down, left or right."),
    "avatar_in_the_way": N_("A trick-or-treater is on {square}, and no ghost goes there."),
    "two_ghosts_never_meet": N_("Another ghost is on {square}."),
    "ghost_is_stuck": N_("That ghost is hemmed in and cannot move."),
    "no_closest_ghost_near": N_("None of the ghosts closest to you can reach {square} in one step."),
    "nothing_to_do_there": N_("There is nothing to do there now."),
    "only_one_way": N_("Only one arrow leads away from here without meeting a ghost."),
    "must_move_closest": N_("The ghost on {square} is the closest to you ({steps}), so it is the one that moves."),
    "must_move_free_one": N_("Of the ghosts closest to you, only the one on {square} can move."),
    # positions
    "position_avatar_count": N_("“{where}” must name two squares, one for each player, not {count}."),
    "position_ghost_count": N_("“{where}” must name three squares, not {count}."),
    "position_square_twice": N_("“{where}”: {square} is in the list twice."),
    "position_avatars_in_setup": N_("“{where}” must be b2 and e2 in the phase “setup”."),
    "position_ghosts_in_setup": N_("“{where}” must be a3 and f1 in the phase “setup”."),
    "position_candies_in_setup": N_("“{where}” must be all squares but b2 and e2 in the phase “setup”."),
    "position_setup_seat": N_("“{where}” must be 1 in the phase “setup”: that seat places the third ghost."),
    "position_ghost_on_avatar": N_("“{where}”: a ghost and a trick-or-treater never share a square ({square})."),
    "position_candy_in_center": N_("“{where}”: no candy ever lies in the middle of a half ({square})."),
    "position_candy_under_avatar": N_("“{where}”: the candy on {square} would have been taken by who stands there."),
    # prompts
    "prompt.setup": N_("Place the third ghost on a free square"),
    "prompt.walk": N_("Follow an arrow to the next square"),
    "prompt.haunt": N_("Move the closest ghost one square"),
    "prompt.haunt_choice": N_("These ghosts are equally close: move one of them"),
    "prompt.haunt_from": N_("Where does the ghost on {square} float?"),
    "prompt.haunt_to": N_("Which ghost floats to {square}?"),
    "prompt.over": N_("The game is over"),
    # what would happen, and what did
    "preview.placed": N_("The third ghost starts on {square}"),
    "preview.walk": N_("Go to {square}"),
    "preview.wrap": N_("Go around the edge to {square}"),
    "preview.candy": N_("You take the candy of {owner}"),
    "preview.last": N_("That was the last one: {owner} wins!"),
    "preview.ghost": N_("The ghost floats to {square}"),
    "preview.ghost_on_candy": N_("It covers a candy of {owner}"),
    "preview.ghost_skipped": N_("No ghost close to you can move"),
    "preview.avatar_skipped": N_("{player} is trapped"),
    "event.placed": N_("The third ghost appears on {square}"),
    "event.moved": N_("{player} goes from {source} to {square}"),
    "event.wrapped": N_("{player} goes around the edge from {source} to {square}"),
    "event.floated": N_("A ghost floats from {source} to {square}"),
    "event.candy": N_("The candy on {square} is taken"),
    "event.avatar_skipped": N_("{player} is trapped by ghosts and stays"),
    "event.ghost_skipped": N_("No ghost closest to {player} can move"),
    "half_cleared": N_("The last candy of that half is gone."),
    # the game's own boxes on the screen
    "half": N_("Candy of {player}"),
    "distance": N_("Steps to each ghost"),
}

RULES: Final = (
    (
        N_("What it is about"),
        N_(
            "Two trick-or-treaters dropped all their candy in a haunted house. The left half is the first player's, "
            "the right half the second player's. As soon as no candy is left in a half, its owner wins, no matter who "
            "took the last one. So helping yourself on the other side can lose the game."
        ),
    ),
    (
        N_("The start"),
        N_(
            "The trick-or-treaters stand in the middle of their halves, and a candy lies on every other square. Two "
            "ghosts sit in the corners with a dot, on top of their candies. The second player puts the third ghost on "
            "any square without a ghost or a trick-or-treater; then the first player begins."
        ),
    ),
    (
        N_("Your turn: first you"),
        N_(
            "Follow one of the arrows on your square to the next one. An arrow over the outer edge leads around to the "
            "opposite side of the house, and in the middle it leads into the other half. You may not go where a ghost "
            "is, but you may join the other player. If there is a candy, it is taken. You must move, unless every "
            "arrow leads to a ghost: then you are trapped and stay."
        ),
    ),
    (
        N_("Your turn: then the closest ghost"),
        N_(
            "Now you move the ghost closest to you one square up, down, left or right. It cares for no arrows, but "
            "never goes around the edge, and never onto a trick-or-treater or another ghost. If several are equally "
            "close, you choose. If none of the closest can move, no ghost does."
        ),
    ),
    (
        N_("How close is a ghost?"),
        N_(
            "Count the squares across and the squares up or down between you and the ghost and add them. Arrows do not "
            "matter, and ways around the edge do not count. A candy under a ghost cannot be taken, and still counts."
        ),
    ),
    (
        N_("A draw"),
        N_(
            "When the same position comes up for the third time, the game is a draw. You can switch that off before "
            "the game begins."
        ),
    ),
)


def prompt(state: State, chosen: Sequence[Pick]) -> Phrase:
    """What the seat to move has to do now."""
    assert isinstance(state, ClosestState)
    if state.to_move == NOBODY:
        return Phrase("prompt.over")
    if state.phase == SETUP:
        return Phrase("prompt.setup")
    if state.phase == WALK:
        return Phrase("prompt.walk")
    roles = {pick.role: GRID.names[pick.spot.at] for pick in chosen}
    if "from" in roles:
        return Phrase("prompt.haunt_from", {"square": roles["from"]})
    if "to" in roles:
        return Phrase("prompt.haunt_to", {"square": roles["to"]})
    movable = {action.picks()[0] for action in state.legal_actions()}
    return Phrase("prompt.haunt_choice" if len(movable) > 1 else "prompt.haunt")


def tell(event: Event) -> Phrase | None:
    """*event* as a sentence, or None if it goes without saying."""
    if isinstance(event, Placed):
        return Phrase("event.placed", {"square": GRID.names[event.spot.at]})
    if isinstance(event, Moved):
        return _tell_move(event)
    if isinstance(event, Removed):
        return Phrase("event.candy", {"square": GRID.names[event.spot.at]})
    if isinstance(event, Skipped):
        return Phrase(
            "event.avatar_skipped" if _is_walk(event) else "event.ghost_skipped", {"player": _seat(event.seat)}
        )
    return None


def _tell_move(event: Moved) -> Phrase:
    squares = {"source": GRID.names[event.path[0].at], "square": GRID.names[event.path[-1].at]}
    if event.piece == GHOST:
        return Phrase("event.floated", squares)
    player = {"player": _seat(AVATARS.index(event.piece))}
    return Phrase("event.wrapped" if event.how == "wrap" else "event.moved", {**squares, **player})


def preview(state: State, action: Action) -> list[Phrase]:
    """What *action* would bring about, shortest first thing first: for the line under the pointer."""
    assert isinstance(state, ClosestState)
    log: list[Event] = []
    after = state.apply(action, log)
    phrases = [phrase for event in log for phrase in _foretell(event)]
    outcome = after.outcome()
    if outcome is not None:
        phrases.append(Phrase("preview.last", {"owner": _seat(outcome.winners()[0])}))
    elif not isinstance(action, Walk | Place):
        covered = [event for event in log if isinstance(event, Moved) and state.candies & BIT[event.path[-1].at]]
        phrases += [Phrase("preview.ghost_on_candy", {"owner": _owner(event.path[-1].at)}) for event in covered]
    return phrases


def _foretell(event: Event) -> list[Phrase]:
    if isinstance(event, Placed):
        return [Phrase("preview.placed", {"square": GRID.names[event.spot.at]})]
    if isinstance(event, Moved):
        square = {"square": GRID.names[event.path[-1].at]}
        if event.piece == GHOST:
            return [Phrase("preview.ghost", square)]
        return [Phrase("preview.wrap" if event.how == "wrap" else "preview.walk", square)]
    if isinstance(event, Removed):
        return [Phrase("preview.candy", {"owner": _owner(event.spot.at)})]
    if isinstance(event, Skipped):
        if _is_walk(event):
            return [Phrase("preview.avatar_skipped", {"player": _seat(event.seat)})]
        return [Phrase("preview.ghost_skipped")]
    return []


def picture(state: State) -> str:
    """The board for the terminal: ``0`` and ``1`` avatars, ``G`` a ghost, ``o`` a candy, then the square's arrows."""
    assert isinstance(state, ClosestState)
    lines = []
    for row in range(GRID.rows - 1, -1, -1):
        cells = [_cell(state, row * GRID.columns + column) for column in range(GRID.columns)]
        lines.append(f" {row + 1}  {' '.join(cells[:3])} || {' '.join(cells[3:])}".rstrip())
    names = [f"{letter:<7}" for letter in "abcdef"]
    lines.append(f"    {' '.join(names[:3])}    {' '.join(names[3:])}".rstrip())
    left = [len(members(state.candies & half)) for half in HALVES]
    lines.append(f"    candy left: {left[0]} and {left[1]}")
    return "\n".join(lines)


def _cell(state: ClosestState, at: int) -> str:
    marks = "".join(str(seat) for seat in (0, 1) if state.avatars[seat] == at)
    marks += "G" if state.ghosts & BIT[at] else ""
    marks += "o" if state.candies & BIT[at] else ""
    return f"{marks or '.':<2} {ARROWS_OF[at]:<4}"


def _is_walk(event: Skipped) -> bool:
    """Whether an avatar's part was skipped, not a ghost's."""
    return event.part == PARTS[WALK]


def _seat(seat: int) -> str:
    return f"@seat.{seat}"


def _owner(at: int) -> str:
    """The text key of the player in whose half a square lies."""
    return _seat(OWNER[at])
