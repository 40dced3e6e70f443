"""The English sentences of Three Graves and its rules in words. Imports no rules: a launcher reads it at once."""

from __future__ import annotations

from typing import Final

from halloween_games.core.phrases import N_

TEXTS: Final = {
    # the launcher and the new-game screen
    "players": N_("2"),
    "minutes": N_("2 min"),
    "tagline": N_("Pumpkins and ghosts quarrel over nine graves."),
    "goal": N_("Occupy three graves in a row"),
    # what stands on a square, for tooltips
    "piece.P": N_("pumpkin of {player}"),
    "piece.G": N_("ghost of {player}"),
    # what a place is, for tooltips
    "about.grave": N_("a grave; lines of three through it: {count}"),
    "about.supply": N_("the next piece of {player}"),
    "about.clock": N_("{player} wins with three in a row"),
    "about.box": N_("what each player puts down next"),
    # reasons
    "grave_occupied": N_("That grave is occupied."),
    "nothing_to_do_there": N_("There is nothing to do there."),
    # positions
    "set_up.position_turns": N_("The players take turns: the first one has as many pieces as the other, or one more."),
    "position_turns": N_("“{where}” does not fit the pieces on the board: the players take turns, seat 0 first."),
    # how near the end is
    "clock.0": N_("no line of one's own"),
    "clock.1": N_("one of three"),
    "clock.2": N_("two of three"),
    "clock.3": N_("three in a row"),
    # how everybody stands
    "standing.free": N_("Graves that are free: {count}."),
    "standing.0": N_("{player} has no line that is still open."),
    "standing.0.you": N_("You have no line that is still open."),
    "standing.1": N_("{player} has one of three in a row."),
    "standing.1.you": N_("You have one of three in a row."),
    "standing.2": N_("{player} has two of three in a row."),
    "standing.2.you": N_("You have two of three in a row."),
    "standing.3": N_("{player} has three in a row."),
    "standing.3.you": N_("You have three in a row."),
    # prompts
    "prompt.pumpkin": N_("Choose a grave for a pumpkin"),
    "prompt.ghost": N_("Choose a grave for a ghost"),
    # what would happen, and what did
    "event.pumpkin": N_("A pumpkin occupies {square}"),
    "event.ghost": N_("A ghost occupies {square}"),
    "short.placed": N_("{piece} on {square}"),
    "sign.P": N_("pumpkin"),
    "sign.G": N_("ghost"),
    "preview.wins": N_("Three in a row: this wins"),
    # what others could do next
    "threat.line": N_("{player} could win here: three in a row"),
    # how it ends
    "three_in_a_row": N_("Three graves in a row are occupied."),
    "board_full": N_("Every grave is occupied, and nobody has three in a row."),
    # why a hint is good
    "term.wins": N_("Three in a row: you win."),
    "term.stops": N_("This keeps the other player from winning at once."),
    "term.two": N_("You have two in a row, and the third grave is free."),
    "term.one": N_("Lines that are still free run through this grave."),
    "term.foe_two": N_("The other player has fewer chances for three in a row."),
    "term.foe_one": N_("The other player has fewer free lines."),
    # the game's own box on the screen
    "supply": N_("Next"),
    # trophies
    "trophy.last-grave": N_("The Last Grave"),
    "trophy.last-grave.how": N_("Win with the ninth grave."),
    "trophy.not-the-middle": N_("Never in the Middle"),
    "trophy.not-the-middle.how": N_("Win without the grave in the middle."),
}

RULES: Final = (
    (
        N_("What it is about"),
        N_("A graveyard of nine graves. Whoever first occupies three graves in a row wins."),
    ),
    (
        N_("Your turn"),
        N_("The first player leads the pumpkins, the second the ghosts. Put one of yours on an empty grave."),
    ),
    (
        N_("The end"),
        N_(
            "Three of your pieces in a row, a column or a diagonal win at once. If all graves are occupied and nobody "
            "has three in a row, the game is a draw."
        ),
    ),
)
