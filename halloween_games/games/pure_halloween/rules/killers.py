"""The killer's rule: which pieces are alone with an opponent's killer, and what that forbids."""

from __future__ import annotations

from typing import Final

from halloween_games.games.pure_halloween.rules.board import BIT
from halloween_games.games.pure_halloween.rules.land import Land

Danger = tuple[int, int, int]
"""What the opponent's active killers mean for one player, as three sets of squares: lonely, closed, held.

lonely: pieces that are the player's only one in a region with an active killer. closed: regions with an active killer
and no piece of the player; only a ghost or a killer may come alone. held: pieces that must not leave their region,
since somebody who may not be lonely would stay behind alone. (A plain tuple: it is made at every turn.)
"""

NO_DANGER: Final[Danger] = (0, 0, 0)


def danger(land: Land, mine: int, my_killers: int, my_ghosts: int, foe_killers: int) -> Danger:
    """The effect of *foe_killers* on the player with the pieces *mine*.

    A killer is active where the player has no killer. So a player's killer is never lonely, and one that leaves can
    activate the opponent's.
    """
    homes = land.home
    lonely = closed = held = 0
    while foe_killers:
        at = foe_killers.bit_length() - 1
        foe_killers ^= BIT[at]
        region = homes[at]
        here = mine & region
        count = here.bit_count()
        if count == 0:
            closed |= region
        elif my_killers & here:
            if count == 2:
                guard = my_killers & here
                ward = here ^ guard
                if ward and not ward & my_ghosts:
                    held |= guard
        elif count == 1:
            lonely |= here
        elif count == 2:
            ghosts = here & my_ghosts
            if not ghosts:
                held |= here
            elif ghosts != here:
                held |= ghosts  # the ghost may be left alone, the other may not
    return lonely, closed, held


def lonely_pieces(land: Land, mine: int, my_killers: int, foe_killers: int) -> int:
    """The player's lonely pieces."""
    homes = land.home
    lonely = 0
    while foe_killers:
        at = foe_killers.bit_length() - 1
        foe_killers ^= BIT[at]
        here = mine & homes[at]
        if here and not here & (here - 1) and not here & my_killers:
            lonely |= here
    return lonely
