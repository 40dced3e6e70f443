"""What puzzles are about: the themes by which they are practiced, each with its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from halloween_games.core.phrases import N_

OWN: Final = "own"
GIFT: Final = "gift"
GLANCE: Final = "glance"

THEMES: Final[Mapping[str, str]] = {
    # 18 Ghosts
    "escape": N_("Slip out"),
    "double_escape": N_("Two at once"),
    "capture": N_("Win a fight"),
    "sacrifice": N_("Lose on purpose"),
    "own_fight": N_("Fight your own"),
    "mirror": N_("Mirrors"),
    "release": N_("Set one free"),
    "placement": N_("No choice where"),
    "portal": N_("Turn a portal"),
    GIFT: N_("The other does it for you"),
    "quiet": N_("A quiet step"),
    # The Closest Ghost
    "own_candy": N_("Eat your own candy"),
    "other_candy": N_("Eat the other's candy"),
    "around": N_("Around the edge"),
    "shut_in": N_("Shut in"),
    "cover": N_("Cover it with a ghost"),
    # Pure Halloween
    "ghost": N_("The ghost flies"),
    "killer": N_("The killer slides"),
    "witch": N_("The witch rides"),
    "cat": N_("The cat leaps"),
    "bat": N_("The bat swoops"),
    "jack": N_("The jack-o'-lantern rolls"),
    "arrival": N_("A new piece"),
    "attack": N_("Attack"),
    "answer": N_("Answer an attack"),
    # Rhombus
    "steps": N_("Count the steps"),
    "diagonal": N_("The diagonal"),
    "two_plays": N_("Two plays"),
    "three_plays": N_("Three plays"),
    "entry": N_("From the reserve"),
    "eliminator": N_("Three in a row"),
    "last_pawn": N_("The last piece"),
    # Halloween
    "ride": N_("The right grave"),
    "lantern": N_("Light the lantern"),
    "deny": N_("Leave nothing"),
    "counting": N_("Count the faces"),
    "waiting": N_("Ride and wait"),
    GLANCE: N_("At a glance"),  # one turn, and few things to choose from: no puzzle for an evening
    OWN: N_("From your games"),  # a person's own mistake, on no shelf
}
