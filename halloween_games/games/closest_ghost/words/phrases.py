"""The texts of The Closest Ghost: prompts, previews, events in words, the board, places and standings as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.board import on_board
from halloween_games.core.events import Event, Moved, Placed, Removed, Skipped
from halloween_games.core.phrases import Key, Phrase, Sign, seat_key, seat_sign
from halloween_games.core.sets import BIT, members
from halloween_games.core.spots import BOARD, BOX, BUTTON, CLOCK, NOBODY, Seat, Spot
from halloween_games.core.threats import Threat
from halloween_games.core.words import Clock, EventWords, GameWords
from halloween_games.games.closest_ghost.rules.actions import (
    AVATARS,
    CANDY,
    GHOST,
    SUPPLY,
    SWAP_BUTTON,
    Choose,
    Place,
    Walk,
)
from halloween_games.games.closest_ghost.rules.house import House, house_of
from halloween_games.games.closest_ghost.rules.state import (
    CHOICE,
    PARTS,
    PLACER,
    SETUP,
    TURNED,
    WALK,
    ClosestState,
    closest,
)

EARLY: Final = 4  # candies taken, until which prompts explain more


class ClosestGhostWords(GameWords[ClosestState]):
    """The texts of The Closest Ghost in one house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._grid = house.grid

    def prompt(self, state: ClosestState, chosen: Sequence[Pick]) -> Phrase:
        if state.to_move == NOBODY:
            return Phrase("prompt.ended")
        if state.phase == SETUP:
            return Phrase("prompt.setup.pie" if state.pie and self._house.sides_are_equal else "prompt.setup")
        if state.phase == CHOICE:
            return Phrase("prompt.choice")
        if state.phase == WALK:
            return self._explained(state, "prompt.walk")
        roles = {pick.role: self._grid.names[pick.spot.at] for pick in chosen}
        if "from" in roles:
            return Phrase("prompt.haunt_from", {"square": roles["from"]})
        if "to" in roles:
            return Phrase("prompt.haunt_to", {"square": roles["to"]})
        movable = {action.picks()[0] for action in state.legal_actions()}
        return self._explained(state, "prompt.haunt_choice" if len(movable) > 1 else "prompt.haunt")

    def _explained(self, state: ClosestState, key: str) -> Phrase:
        """The prompt, which says what for while nearly all candy is still there."""
        return Phrase(f"{key}.early" if state.candies.bit_count() > 2 * self._house.candies_each - EARLY else key)

    def clocks(self, state: ClosestState) -> Sequence[Clock]:
        """How much of each player's half is cleared, and how many candies are left there."""
        left = [_candies(state, seat) for seat in (0, 1)]
        said = [Phrase("clock.left" if count else "clock.0", {"count": count}) for count in left]
        each = self._house.candies_each
        return [Clock(seat, each - left[seat], each, said[seat], left[seat] == 1) for seat in (0, 1)]

    def said(self, event: Event) -> EventWords:
        names = self._grid.names
        match event:
            case Placed(piece, spot):
                square = {"square": names[spot.at]}
                before = Phrase("preview.placed", square)
                return EventWords.of("placed", square, {"ghost": _sign(piece), **square}, before)
            case Moved():
                return self._said_of_move(event)
            case Removed(spot=spot):
                square = {"square": names[spot.at]}
                candy = Sign(Key("sign.candy"), f"{CANDY} {names[spot.at]}")
                before = Phrase("preview.candy", {"owner": _owner(self._house, spot.at)})
                return EventWords.of("candy", square, {"candy": candy}, before)
            case Skipped(seat, part):
                player, sign = {"player": seat_key(seat)}, {"player": seat_sign(seat)}
                if part == PARTS[WALK]:
                    return EventWords.of("avatar_skipped", player, sign, Phrase("preview.avatar_skipped", player))
                return EventWords.of("ghost_skipped", player, sign, Phrase("preview.ghost_skipped"))
        return EventWords()

    def _said_of_move(self, event: Moved) -> EventWords:
        square = {"square": self._grid.names[event.path[-1].at]}
        squares, sign = {"source": self._grid.names[event.path[0].at], **square}, _sign(event.piece)
        if event.how == TURNED:
            return EventWords.of("sides", squares, {"ghost": sign, **square}, Phrase("preview.sides", square))
        short = {"piece": sign, **squares}
        if event.piece == GHOST:
            moved = Phrase("short.moved", short)
            return EventWords(Phrase("event.floated", squares), moved, Phrase("preview.ghost", square))
        told = {**squares, "player": seat_key(AVATARS.index(event.piece))}
        if event.how == "wrap":
            return EventWords.of("wrapped", told, short, Phrase("preview.wrap", square))
        return EventWords.of("moved", told, short, Phrase("preview.walk", square))

    def preview(self, state: ClosestState, action: Action) -> list[Phrase]:
        log: list[Event] = []
        after = state.apply(action, log)
        phrases = self.before(log)
        outcome = after.outcome()
        if outcome is not None:
            phrases.append(Phrase("preview.last", {"owner": seat_key(outcome.winners()[0])}))
        elif isinstance(action, Choose):
            swapped = Phrase("preview.begins", {"player": seat_key(1)})
            phrases.append(swapped if action.swap else Phrase("preview.keeps"))
        elif not isinstance(action, Walk | Place):
            squares = [event.path[-1].at for event in log if isinstance(event, Moved)]
            covered = [_owner(self._house, at) for at in squares if state.candies & BIT[at]]
            phrases += [Phrase("preview.ghost_on_candy", {"owner": owner}) for owner in covered]
        return phrases

    def threat(self, state: ClosestState, threat: Threat) -> list[Phrase]:
        params: dict[str, str | int] = {"player": seat_key(threat.seat)}
        if threat.kind == "cover" and threat.source is not None:
            params |= {"source": self._grid.names[threat.source.at], "owner": _owner(self._house, threat.spot.at)}
        return [Phrase(f"threat.{threat.kind}", params)]

    def name_spot(self, state: ClosestState, spot: Spot) -> Phrase | None:
        """The two buttons of the choice of sides; nothing else is beside the board."""
        return Phrase("side.swap" if spot == SWAP_BUTTON else "side.keep") if spot.zone == BUTTON else None

    def describe(self, state: ClosestState, spot: Spot) -> list[Phrase]:
        """The parts of the sentence about *spot*."""
        if spot.zone == BOARD:
            return _square(state, spot.at)
        if spot.zone in _COUNTERS:
            return [Phrase(_COUNTERS[spot.zone], {"player": seat_key(spot.at), "count": _candies(state, spot.at)})]
        if spot.zone == STEPS:
            steps = sorted(state.house.distance[state.avatars[spot.at]][ghost] for ghost in members(state.ghosts))
            return [Phrase("about.steps", {"player": seat_key(spot.at), "steps": ", ".join(map(str, steps))})]
        if spot.zone == BUTTON:
            return [Phrase("about.swap", {"player": seat_key(PLACER)}) if spot == SWAP_BUTTON else Phrase("about.keep")]
        if spot.zone == SUPPLY:
            return [Phrase("about.third_ghost", {"player": seat_key(PLACER)})]
        return [Phrase("about.box")] if spot.zone == BOX else []

    def standing(self, state: ClosestState, seat: Seat) -> list[Phrase]:
        """What is left in the half of *seat*, where its figure is, and how near a ghost; of nobody the ghosts."""
        house = state.house
        names = house.grid.names
        if seat == NOBODY:
            ghosts = ", ".join(names[at] for at in members(state.ghosts))
            return [Phrase("standing.ghosts", {"squares": ghosts})] if ghosts else []
        player = Key(f"seat.{seat}")
        left = _candies(state, seat)
        told = [Phrase("standing.left" if left else "standing.cleared", {"player": player, "count": left})]
        avatar = state.avatars[seat]
        here: dict[str, str | int] = {"player": player, "square": names[avatar]}
        near = members(closest(house, avatar, state.ghosts))
        if not near:
            return [*told, Phrase("standing.place", here)]
        return [*told, Phrase("standing.near", {**here, "count": house.distance[avatar][near[0]]})]

    def picture(self, state: ClosestState) -> str:
        """The board for the terminal: ``0`` and ``1`` avatars, ``G`` a ghost, ``o`` a candy, then its arrows."""
        lines = []
        half = self._house.half_columns
        for row in range(self._grid.rows - 1, -1, -1):
            cells = [_cell(state, row * self._grid.columns + column) for column in range(self._grid.columns)]
            lines.append(f" {row + 1}  {' '.join(cells[:half])} || {' '.join(cells[half:])}".rstrip())
        names = [f"{name[0]:<7}" for name in self._grid.names[: self._grid.columns]]
        lines.append(f"    {' '.join(names[:half])}    {' '.join(names[half:])}".rstrip())
        lines.append(f"    candy left: {_candies(state, 0)} and {_candies(state, 1)}")
        return "\n".join(lines)


def _sign(piece: str) -> Sign:
    """A ghost, or a trick-or-treater, in a short sentence."""
    return Sign(Key("sign.ghost" if piece == GHOST else "sign.avatar"), piece)


def _cell(state: ClosestState, at: int) -> str:
    marks = "".join(str(seat) for seat in (0, 1) if state.avatars[seat] == at)
    marks += "G" if state.ghosts & BIT[at] else ""
    marks += "o" if state.candies & BIT[at] else ""
    return f"{marks or '.':<2} {state.house.arrows[at]:<4}"


def _owner(house: House, at: int) -> str:
    """The text key of the player whose half a square belongs to."""
    return seat_key(house.owner[at])


words_on = on_board(ClosestGhostWords, house_of)


# Zones of counters: by seat.
SIGN: Final = "sign"  # the sign below a half
HALF: Final = "half"  # which half is the seat's, on its card
STEPS: Final = "steps"  # the steps from an avatar to the ghosts, in the box

_COUNTERS: Final = {SIGN: "about.sign", HALF: "about.half", CLOCK: "about.clock"}


def _square(state: ClosestState, at: int) -> list[Phrase]:
    told = []
    house = state.house
    if state.ghosts & BIT[at]:
        told += [
            Phrase("about.closest", {"player": seat_key(seat), "count": state.house.distance[state.avatars[seat]][at]})
            for seat in (0, 1)
            if closest(state.house, state.avatars[seat], state.ghosts) & BIT[at]
        ]
        if state.candies & BIT[at]:
            told.append(Phrase("about.covered"))
    if at in house.centers:
        told.append(Phrase("about.center"))
    if at in house.dots:
        told.append(Phrase("about.corner" if at in house.corners else "about.dot"))
    told.append(Phrase("about.half", {"player": seat_key(house.owner[at])}))
    squares = ", ".join(house.grid.names[to] for to in house.exits[at])
    told.append(Phrase(f"about.arrows.{house.arrows[at]}", {"squares": squares}))
    return told


def _candies(state: ClosestState, seat: Seat) -> int:
    """How many are left in the half of *seat*."""
    return (state.candies & state.house.halves[seat]).bit_count()
