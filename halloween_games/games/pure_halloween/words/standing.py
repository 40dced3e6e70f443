"""How each player of Pure Halloween stands, in sentences."""

from __future__ import annotations

from halloween_games.core.phrases import Key, Phrase, Worded
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.games.pure_halloween.rules.actions import KIND_NAMES, KINDS
from halloween_games.games.pure_halloween.rules.reading import held
from halloween_games.games.pure_halloween.rules.state import PureState


def standing(state: PureState, seat: Seat) -> list[Phrase]:
    """Where *seat* is, where it is missing, and what it can still place."""
    if seat == NOBODY:
        return []
    player, names = Key(f"seat.{seat}"), state.land.region_names
    missing = [name for name, has in zip(names, held(state, seat), strict=True) if not has]
    params: dict[str, str | int] = {"player": player, "count": len(names) - len(missing), "regions": ", ".join(missing)}
    if len(missing) == len(names):
        told = [Phrase("standing.nowhere", params)]
    else:
        told = [Phrase("standing.regions" if missing else "standing.everywhere", params)]
    left = [
        Phrase(f"standing.{KIND_NAMES[kind]}", {"count": count})
        for kind in KINDS
        if (count := state.left(6 * seat + kind))
    ]
    if not left:
        return [*told, Phrase("standing.none_left", {"player": player})]
    return [*told, Phrase("standing.left", {"player": player, "pieces": Worded("", left)})]
