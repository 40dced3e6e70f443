"""The texts of Pure Halloween: prompts, previews, events in words, the board, places and standings as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.board import on_board
from halloween_games.core.events import Event, Moved, Passed, Placed
from halloween_games.core.phrases import Key, Phrase, Sign, Worded, seat_key
from halloween_games.core.sets import BIT, members
from halloween_games.core.spots import BOARD, BOX, BUTTON, CLOCK, NOBODY, Seat, Spot
from halloween_games.core.threats import Threat
from halloween_games.core.words import Clock, EventWords, GameWords, lead_since
from halloween_games.games.pure_halloween.rules.actions import (
    KIND_NAMES,
    KINDS,
    LETTERS,
    NAMES,
    NO_PIECE,
    SUPPLY,
    Move,
    Place,
)
from halloween_games.games.pure_halloween.rules.land import Land, land_of
from halloween_games.games.pure_halloween.rules.position import OPENING, Position, held
from halloween_games.games.pure_halloween.rules.shape import REGION_COUNT
from halloween_games.games.pure_halloween.rules.state import PureState


class PureHalloweenWords(GameWords[PureState]):
    """The texts of Pure Halloween on one board."""

    def __init__(self, land: Land) -> None:
        self._land = land
        self._names = land.shape.names

    def prompt(self, state: PureState, chosen: Sequence[Pick]) -> Phrase:
        roles = {pick.role: pick.spot.at for pick in chosen}
        if "from" in roles:
            return Phrase("prompt.from", {"kind": _kind(state.piece_at(roles["from"]))})
        if "piece" in roles:
            return Phrase("prompt.piece", {"kind": _kind(roles["piece"])})
        if "to" in roles:
            return Phrase("prompt.to", {"square": self._names[roles["to"]]})
        if state.phase == OPENING:
            return Phrase("prompt.opening_second" if state.occupied() else "prompt.opening")
        reason = state.why_must()
        if reason is None:
            can_place = state.to_move != NOBODY and any(isinstance(action, Place) for action in state.legal_actions())
            return Phrase("prompt.play" if can_place else "prompt.play_full")
        if reason.code in ("must_pass", "must_pass_attacked"):
            return Phrase("prompt.pass")
        key = "prompt.help_place" if reason.code in ("must_place", "must_place_or_win") else "prompt.help"
        attacked = list(members(state.lonely(state.to_move)))
        return Phrase(key, _stands(state, attacked[0])) if len(attacked) == 1 else Phrase(f"{key}.several")

    def clocks(self, state: PureState) -> Sequence[Clock]:
        """In how many of the nine regions each player is."""
        held = [state.regions_of(seat) for seat in (0, 1)]
        return [
            Clock(seat, count, REGION_COUNT, Phrase("clock", {"count": count}), count == REGION_COUNT - 1)
            for seat, count in enumerate(held)
        ]

    def turning_point(self, course: Sequence[PureState], winners: Sequence[Seat]) -> int:
        """Since when the winner has been in more regions than the other one."""
        (winner,) = winners
        return lead_since([view.regions_of(winner) - view.regions_of(1 - winner) for view in course])

    def said(self, event: Event) -> EventWords:
        match event:
            case Placed(piece, spot):
                named, square = _named(piece), {"square": self._names[spot.at]}
                return EventWords.of("placed", {**named, **square}, {"piece": Sign(named["kind"], piece), **square})
            case Moved(piece, path, how):
                named = _named(piece)
                squares = {"source": self._names[path[0].at], "square": self._names[path[-1].at]}
                short = {"piece": Sign(named["kind"], piece), **squares}
                return EventWords.of("slid" if how == "slide" else "moved", {**named, **squares}, short)
            case Passed(seat):
                return EventWords.of("passed", {"player": seat_key(seat)}, {})
        return EventWords()

    def preview(self, state: PureState, action: Action) -> list[Phrase]:
        if not isinstance(action, Place | Move):
            return []
        seat = state.to_move
        after = state.apply(action)
        key = "preview.places" if isinstance(action, Place) else "preview.moves"
        phrases = [Phrase(key, {"kind": _kind(after.piece_at(action.to)), "square": self._names[action.to]})]
        count = after.regions_of(seat)
        if count == REGION_COUNT:
            return [*phrases, Phrase("preview.wins")]
        if count != state.regions_of(seat):
            gained = count > state.regions_of(seat)
            phrases.append(Phrase("preview.region" if gained else "preview.leaves_region", {"count": count}))
        attacked = after.lonely(1 - seat) & ~state.lonely(1 - seat)
        phrases += [Phrase("preview.attacks", _stands(after, at)) for at in members(attacked)]
        alone = list(members(after.lonely(seat) & ~state.lonely(seat)))
        if len(alone) > 1:  # only ghosts may be
            return [*phrases, Phrase("preview.ghosts_alone", {"squares": ", ".join(self._names[at] for at in alone)})]
        return [*phrases, *(Phrase("preview.ghost_alone", _stands(after, at)) for at in alone)]

    def threat(self, state: PureState, threat: Threat) -> list[Phrase]:
        params: dict[str, str | int] = {
            "player": Key(f"seat.{threat.seat}"),
            "kind": _kind(state.piece_at(threat.spot.at)),
            "source": "",
        }
        if threat.source is not None and threat.source.zone == BOARD:
            params["source"] = self._names[threat.source.at]
        for action in threat.line:
            assert isinstance(action, Place | Move)
            params["square"] = self._names[action.to]
        return [Phrase(f"threat.{threat.kind}", params)]

    def name_spot(self, state: PureState, spot: Spot) -> Phrase | None:
        """A piece of the supply, or the button."""
        if spot.zone == BUTTON:
            return Phrase("pass")
        if spot.zone == SUPPLY:
            return Phrase("place.supply" if state.left(spot.at) else "place.empty", _named(NAMES[spot.at]))
        return None

    def describe(self, state: PureState, spot: Spot) -> list[Phrase]:
        """The parts of the sentence about *spot*."""
        if spot.zone == BOARD:
            return _square(state, spot.at)
        if spot.zone == SUPPLY:
            kind, player = spot.at % 6, seat_key(spot.at // 6)
            params: dict[str, str | int] = {"kind": _kind(kind), "player": player, "count": state.left(spot.at)}
            there = [Phrase("about.supply", params), _gait(kind)]
            return there if state.left(spot.at) else [Phrase("place.empty", params)]
        if spot.zone == MAP:
            return [_map(state, spot.at)]
        if spot.zone == CLOCK:
            return [Phrase("about.clock")]
        if spot.zone == BUTTON:
            return [Phrase("about.pass")]
        return [Phrase("about.box")] if spot.zone == BOX else []

    def standing(self, state: PureState, seat: Seat) -> list[Phrase]:
        """Where *seat* is, where it is missing, and what it can still place."""
        if seat == NOBODY:
            return []
        player, missing = seat_key(seat), _missing(state, seat)
        count = REGION_COUNT - len(missing)
        key = "standing.nowhere" if not count else "standing.regions" if missing else "standing.everywhere"
        told = [Phrase(key, {"player": player, "count": count, "regions": ", ".join(missing)})]
        left = [
            Phrase(f"standing.{KIND_NAMES[kind]}", {"count": count})
            for kind in KINDS
            if (count := state.left(6 * seat + kind))
        ]
        if not left:
            return [*told, Phrase("standing.none_left", {"player": player})]
        return [*told, Phrase("standing.left", {"player": player, "pieces": Worded("", left)})]

    def picture(self, state: PureState) -> str:
        """The board for the terminal: ``0G`` a piece, lines between the regions, and each seat's supply."""
        shape = self._land.shape
        rows, columns = shape.grid.rows, range(shape.columns)
        walls = [column for column in columns if any(self._is_wall(column, row) for row in range(rows))]
        lines = [self._rule(rows - 1, walls)]
        for row in range(rows - 1, -1, -1):
            drawn = f" {row + 1} |"
            for column in columns:
                drawn += " " + _cell(state, row * shape.columns + column)
                if column in walls:
                    drawn += " |" if self._is_wall(column, row) else "  "
            lines.append(drawn)
            if any(self._is_floor(column, row) for column in columns):
                lines.append(self._rule(row - 1, walls))
        letters = (f" {shape.names[column][0]} " + "  " * (column in walls) for column in columns)
        lines.append("    " + "".join(letters).rstrip())
        for seat in (0, 1):
            stock = " ".join(f"{LETTERS[kind]}{state.left(6 * seat + kind)}" for kind in KINDS)
            lines.append(f"    seat {seat}: {state.regions_of(seat)} of 9 regions, to place: {stock}")
        return "\n".join(lines)

    def _rule(self, row: int, walls: Sequence[int]) -> str:
        """The line above *row*; crossings where it meets *walls*."""
        drawn = "   +" if self._is_floor(0, row + 1) else "   |"
        for column in range(self._land.shape.columns):
            dash = "-" if self._is_floor(column, row + 1) else " "
            drawn += 3 * dash
            if column in walls:
                is_crossed = self._is_wall(column, row) or self._is_wall(column, row + 1)
                goes_on = self._is_floor(column + 1, row + 1)
                crossing = "+" if dash == "-" or goes_on else "|"
                drawn += dash + (crossing if is_crossed else dash)
        return drawn

    def _is_wall(self, column: int, row: int) -> bool:
        """Whether another region, or nothing, is to the right of that square; outside there are no walls."""
        return self._region_at(column, row) != self._region_at(column + 1, row)

    def _is_floor(self, column: int, row: int) -> bool:
        """Whether another region, or nothing, is below that square, or the board is."""
        return self._region_at(column, row) != self._region_at(column, row - 1)

    def _region_at(self, column: int, row: int) -> int:
        """The region of a square; -1 outside the board."""
        grid = self._land.shape.grid
        is_inside = 0 <= column < grid.columns and 0 <= row < grid.rows
        return self._land.region_of[row * grid.columns + column] if is_inside else -1


def _cell(state: Position, at: int) -> str:
    piece = state.piece_at(at)
    return NAMES[piece] if piece != NO_PIECE else " ."


def _kind(piece: int) -> str:
    """The text key of a piece's kind."""
    return Key(KIND_NAMES[piece % 6])


def _named(name: str) -> dict[str, str]:
    """Owner and kind of a piece named as in the position: ``1W`` is a witch of seat 1."""
    return {"player": Key(f"seat.{name[0]}"), "kind": _kind(LETTERS.index(name[1]))}


def _stands(state: Position, at: int) -> dict[str, str | int]:
    """The piece on a square in words."""
    return {"kind": _kind(state.piece_at(at)), "square": state.land.shape.names[at]}


words_on = on_board(PureHalloweenWords, land_of)


MAP: Final = "map"  # the zone of the maps on the seats' cards, by seat


def _square(state: PureState, at: int) -> list[Phrase]:
    """How the piece moves and whether it is attacked, then who is in the region."""
    piece = state.piece_at(at)
    told = [] if piece == NO_PIECE else [_gait(piece % 6)]
    if any(state.lonely(seat) & BIT[at] for seat in (0, 1)):
        told.append(Phrase("about.lonely"))
    region = state.land.region_of[at]
    there = [seat for seat in (0, 1) if state.own[seat] & state.land.regions[region]]
    params: dict[str, str | int] = {"region": state.land.region_names[region]}
    if len(there) == 1:
        return [*told, Phrase("about.region.1", {**params, "player": seat_key(there[0])})]
    return [*told, Phrase(f"about.region.{len(there)}", params)]


def _gait(kind: int) -> Phrase:
    return Phrase(f"about.{KIND_NAMES[kind]}")


def _map(state: PureState, seat: Seat) -> Phrase:
    player, missing = {"player": seat_key(seat)}, _missing(state, seat)
    return (
        Phrase("about.map", {**player, "regions": ", ".join(missing)}) if missing else Phrase("about.map.full", player)
    )


def _missing(state: PureState, seat: Seat) -> list[str]:
    """The regions where *seat* has no piece."""
    return [name for name, has in zip(state.land.region_names, held(state, seat), strict=True) if not has]
