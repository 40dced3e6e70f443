"""Notation of actions and the position JSON of 18 Ghosts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.board import on_board
from halloween_games.core.game import Json, Notation, Options
from halloween_games.core.phrases import Key
from halloween_games.core.position import Fields, choice, demand, items
from halloween_games.core.reasons import BadNotation, BadPosition, Reason
from halloween_games.core.spots import BOARD, BUTTON, CHANCE, NOBODY, Spot
from halloween_games.games.eighteen_ghosts.rules.actions import (
    COLOR_OF,
    COLORS,
    GHOSTS,
    LETTERS,
    NAMES,
    NO_GHOST,
    PASS,
    RELEASES,
    SEAT_OF,
    LayOut,
    Place,
    Release,
    Step,
    ghost_of,
)
from halloween_games.games.eighteen_ghosts.rules.castle import Castle, castle_of
from halloween_games.games.eighteen_ghosts.rules.quick_setup import quick_setup_in
from halloween_games.games.eighteen_ghosts.rules.state import (
    EACH,
    PLACE,
    PLAY,
    SETUP,
    GhostState,
    first_by,
    is_complete,
    setup_seat,
)

PHASES: Final = ("setup", "play", "place")
COMPASS_LETTERS: Final = "nesw"
FIELDS: Final = ("board", "dungeon", "escaped", "portals", "phase", "released", "to_move")
GHOST_NAMES: Final = NAMES[1:]

_LAY_OUT: Final = re.compile(r"([RBY])@((?:[a-g][1-7]){3})")
_PLACE: Final = re.compile(r"([RBY])@([a-g][1-7])")
_STEP: Final = re.compile(r"([a-g][1-7])([-x])([a-g][1-7])")
_RELEASE: Final = re.compile(r"=([RBY])")


class EighteenGhostsNotation(Notation[GhostState]):
    """Writes and parses the actions, spots and positions of 18 Ghosts in one castle."""

    def __init__(self, castle: Castle) -> None:
        self._castle = castle
        self._grid = castle.grid

    # ------------------------------------------------------------------ texts of actions

    def write(self, state: GhostState, action: Action) -> str:
        if isinstance(action, Place):
            return f"{LETTERS[COLOR_OF[action.ghost]]}@{self._grid.names[action.to]}"
        if isinstance(action, LayOut):
            return f"{LETTERS[action.color]}@{''.join(self._grid.names[at] for at in action.first)}"
        if isinstance(action, Step):
            sign = "-" if state.board[action.to] == NO_GHOST else "x"
            return f"{self._grid.names[action.src]}{sign}{self._grid.names[action.to]}"
        if isinstance(action, Release):
            return f"={LETTERS[COLOR_OF[action.ghost]]}"
        return "pass"

    def why_not_written(self, state: GhostState, action: Action, text: str) -> Reason | None:
        """``-`` moves to an empty chamber, ``x`` to an occupied one; a mix-up is refused instead of guessed."""
        if not isinstance(action, Step):
            return None
        here = (Spot(BOARD, action.to),)
        if "-" in text and state.board[action.to] != NO_GHOST:
            return Reason("write_fight_with_x", {"square": self._grid.names[action.to]}, here)
        if "x" in text and state.board[action.to] == NO_GHOST:
            return Reason("nobody_to_fight", {"square": self._grid.names[action.to]}, here)
        return None

    def parse(self, state: GhostState, text: str) -> Action:
        if text == "pass":
            return PASS
        if found := _PLACE.fullmatch(text):
            seat = SEAT_OF[state.released] if state.phase == PLACE else max(state.to_move, 0)
            return Place(ghost_of(seat, LETTERS.index(found[1])), self._grid.read(found[2]))
        if found := _LAY_OUT.fullmatch(text):
            squares = found[2]
            first = tuple(self._grid.read(squares[start : start + 2]) for start in range(0, len(squares), 2))
            return LayOut(LETTERS.index(found[1]), *first)
        if found := _STEP.fullmatch(text):
            return Step(self._grid.read(found[1]), self._grid.read(found[3]))
        if found := _RELEASE.fullmatch(text):
            return RELEASES[ghost_of(max(state.to_move, 0), LETTERS.index(found[1]))]
        raise BadNotation(text)

    def spot_name(self, spot: Spot) -> str:
        if spot.zone == BOARD:
            return self._grid.names[spot.at]
        return "pass" if spot.zone == BUTTON else f"{spot.zone} {NAMES[spot.at]}"

    def all_actions(self, seats: int) -> Sequence[Action]:
        places = [place for ghost in GHOSTS for place in self._castle.places[ghost]]
        steps = [
            step
            for src in range(self._grid.count)
            for step in (*self._castle.steps[src], *self._castle.reflections[src])
        ]
        layouts = [layout for color in quick_setup_in(self._castle).layouts for layout in color]
        return (*places, *steps, *RELEASES[1:], PASS, *layouts)

    def pieces(self, state: GhostState) -> Mapping[Spot, str]:
        return {Spot(BOARD, at): NAMES[ghost] for at, ghost in enumerate(state.board) if ghost}

    # ------------------------------------------------------------------ positions

    def dump(self, state: GhostState) -> Json:
        return {
            "board": {self._grid.names[at]: NAMES[ghost] for at, ghost in enumerate(state.board) if ghost},
            "dungeon": _name_list(state.dungeon),
            "escaped": _name_list(state.escaped),
            "portals": {LETTERS[color]: COMPASS_LETTERS[state.facing[color]] for color in range(3)},
            "phase": PHASES[state.phase],
            "released": NAMES[state.released] if state.released else None,
            "to_move": state.to_move if state.to_move != NOBODY else None,
        }

    def load(self, data: Json, seats: int, options: Options) -> GhostState:
        state = self.draft(data, seats, options)
        _check_counts(state)
        if state.phase == SETUP:
            _check_setup(state, first_by(self._castle, options))
        else:
            _check_play(state)
        return state

    def draft(self, data: Json, seats: int, options: Options) -> GhostState:
        fields = Fields(data, FIELDS)
        quick = options.get("quick_setup") is True
        state = first_by(self._castle, options)
        _read_board(fields, state)
        state.dungeon = _read_names(fields, "dungeon")
        state.escaped = _read_names(fields, "escaped")
        _read_portals(fields, state)
        state.phase = PHASES.index(fields.choice("phase", PHASES))
        released = fields.value("released")
        if released is not None:
            state.released = NAMES.index(choice(released, "released", GHOST_NAMES))
        by_luck = quick and state.phase == SETUP
        state.to_move = fields.integer("to_move", CHANCE, CHANCE) if by_luck else fields.integer("to_move", 0, 1)
        placed = len(state.board) - state.board.count(NO_GHOST) + (0 if quick else sum(state.escaped))
        state.placed = placed if state.phase == SETUP else 6 * EACH
        return state


def _name_list(counts: Sequence[int]) -> list[str]:
    return sorted(NAMES[ghost] for ghost in GHOSTS for _ in range(counts[ghost]))


def count_of(state: GhostState, ghost: int) -> int:
    """The number of *ghost* anywhere."""
    held = 1 if state.released == ghost else 0
    return state.board.count(ghost) + state.dungeon[ghost] + state.escaped[ghost] + held


def _read_board(fields: Fields, state: GhostState) -> None:
    for at, where, name in fields.squares("board", state.castle.grid):
        ghost = NAMES.index(choice(name, where, GHOST_NAMES))
        demand(not state.castle.is_portal[at], where, "position_ghost_in_portal")
        state.board[at] = ghost


def _read_names(fields: Fields, field: str) -> list[int]:
    counts = [0] * 7
    names = items(fields.value(field), field)
    for number, name in enumerate(names):
        counts[NAMES.index(choice(name, f"{field}[{number}]", GHOST_NAMES))] += 1
    demand(names == sorted(names), field, "position_not_sorted")
    return counts


def _read_portals(fields: Fields, state: GhostState) -> None:
    portals = Fields(fields.mapping("portals"), tuple(LETTERS), "portals")
    for color, letter in enumerate(LETTERS):
        state.facing[color] = COMPASS_LETTERS.index(portals.choice(letter, COMPASS_LETTERS))


def _check_counts(state: GhostState) -> None:
    for ghost in GHOSTS:
        count = count_of(state, ghost)
        if count > EACH or (count < EACH and state.phase != SETUP):
            where = _last_place_of(state, ghost) if count > EACH else "board"
            raise BadPosition(where, "position_ghost_count", {"ghost": NAMES[ghost], "count": count, "each": EACH})
    demand((state.phase == PLACE) == (state.released != NO_GHOST), "released", "position_released_and_phase")


def _last_place_of(state: GhostState, ghost: int) -> str:
    """The last field that contains *ghost*: where the surplus one was most likely added."""
    if state.released == ghost:
        return "released"
    return "escaped" if state.escaped[ghost] else "dungeon" if state.dungeon[ghost] else "board"


def _check_setup(state: GhostState, first: GhostState) -> None:
    """During the setup only placements have happened since *first*: ghosts on own carpets, portals as at the start."""
    for field, counts, usual in (
        ("dungeon", state.dungeon, first.dungeon),
        ("escaped", state.escaped, first.escaped),
    ):
        demand(counts == usual, field, "position_empty_in_setup")
    demand(tuple(state.facing) == state.castle.first_facing, "portals", "position_portals_in_setup")
    for at, ghost in enumerate(state.board):
        if ghost and state.castle.carpet[at] != COLOR_OF[ghost]:
            raise BadPosition(f"board.{state.castle.grid.names[at]}", "position_carpet_in_setup")
    demand(state.placed != 6 * EACH, "phase", "position_setup_is_done")
    if state.to_move == CHANCE:
        _check_quick_setup(state)
        return
    is_begun = state.placed > first.placed
    by_first = sum(1 for number in range(state.placed) if setup_seat(number) == 0)
    if is_begun and sum(EACH - state.to_come(ghost_of(0, color)) for color in range(3)) != by_first:
        raise BadPosition("board", "position_setup_turns")
    seat = setup_seat(state.placed) if is_begun else first.to_move
    demand(state.to_move == seat, "to_move", "position_setup_seat", {"seat": seat})


def _check_quick_setup(state: GhostState) -> None:
    """Luck has laid out whole colors in order, and can still give both players equally many good carpets."""
    colors, rest = divmod(state.placed, 2 * EACH)
    counts = [state.board.count(ghost_of(seat, color)) for color in range(colors) for seat in (0, 1)]
    demand(not rest and all(count == EACH for count in counts), "board", "position_quick_setup_colors")
    demand(quick_setup_in(state.castle).results(colors, state.board), "board", "position_quick_setup_fair")


def _check_play(state: GhostState) -> None:
    for color in range(3):
        door = state.castle.doors[color][state.facing[color]]
        if door >= 0 and COLOR_OF[state.board[door]] == color:
            name = state.castle.grid.names[door]
            params = {"square": name, "color": Key(COLORS[color])}
            raise BadPosition(f"board.{name}", "position_ghost_before_open_portal", params)
    for seat in (0, 1):
        demand(not is_complete(state.escaped, seat, state.any_three), "escaped", "position_finished")
    if state.phase == PLAY:
        return
    demand(SEAT_OF[state.released] != state.to_move, "to_move", "position_released_seat")
    color = COLOR_OF[state.released]
    named = {"color": Key(COLORS[color])}
    demand(state.has_empty_carpet(color), "released", "position_no_carpet_for_released", named)


notation_on = on_board(EighteenGhostsNotation, castle_of)
