"""Notation of actions and the position JSON of Halloween."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.board import on_board
from halloween_games.core.game import Json, Notation, Options, seat_ahead
from halloween_games.core.grid import Grid
from halloween_games.core.phrases import Key
from halloween_games.core.position import Fields, demand, integer, items, sorted_squares, square
from halloween_games.core.reasons import BadNotation, BadPosition, quoted
from halloween_games.core.spots import BOARD, CHANCE, NOBODY, Spot
from halloween_games.games.halloween.rules.actions import (
    COLORS,
    EDGE,
    FACE,
    FACE_NAMES,
    FACES,
    FIRST_OUTSIDE,
    GOES,
    INSPECTS,
    LANTERN,
    LORDS,
    RESULTS,
    UNSEEN,
    WISP,
    Face,
    Go,
    Inspect,
    Stand,
    spot_of,
)
from halloween_games.games.halloween.rules.graveyard import Graveyard, graveyard_of
from halloween_games.games.halloween.rules.state import (
    IDLE_LIMIT,
    LUCK,
    NO_CLAIM,
    NO_COLOR,
    NOWHERE,
    PLAY,
    SETUP,
    HalloweenState,
    first_state,
)

PHASES: Final = ("setup", "play", "luck")
FIELDS: Final = (
    "cards",
    "face_up",
    "claims",
    "lords",
    "known",
    "idle_turns",
    "inspected",
    "luck",
    "phase",
    "turn",
    "to_move",
)

_GO: Final = re.compile(r"[a-i][1-9]")
_INSPECT: Final = re.compile(r"\?([a-i][1-9])")
_STAND: Final = re.compile(r"[NS][a-i]|[WE][1-9]")


class HalloweenNotation(Notation[HalloweenState]):
    """Writes and parses the actions, spots and positions of Halloween in one graveyard."""

    def __init__(self, yard: Graveyard) -> None:
        self._yard = yard
        self._grid = yard.grid

    # ------------------------------------------------------------------ texts of actions

    def write(self, state: HalloweenState, action: Action) -> str:
        if isinstance(action, Go):
            return self._grid.names[action.to]
        if isinstance(action, Inspect):
            return f"?{self._grid.names[action.at]}"
        if isinstance(action, Stand):
            return self._yard.place_name(action.place)
        assert isinstance(action, Face)
        return FACE_NAMES[action.face]

    def parse(self, state: HalloweenState, text: str) -> Action:
        if _GO.fullmatch(text):
            return GOES[self._yard.grid.read(text)]
        if found := _INSPECT.fullmatch(text):
            return INSPECTS[self._yard.grid.read(found[1])]
        if _STAND.fullmatch(text) and text in self._yard.outside_names:
            return self._yard.stands[self._yard.outside_names.index(text)][1]
        if text and text in FACE_NAMES:
            return RESULTS[FACE_NAMES.index(text)]
        raise BadNotation(text)

    def spot_name(self, spot: Spot) -> str:
        if spot.zone == BOARD:
            return self._grid.names[spot.at]
        if spot.zone == EDGE:
            return self._yard.outside_names[spot.at]
        if spot.zone == FACE:
            return FACE_NAMES[spot.at]
        return LANTERN if spot.zone == LANTERN else f"{spot.zone} {spot.at}"

    def all_actions(self, seats: int) -> Sequence[Action]:
        return (
            *(stand for _, stand in self._yard.stands),
            *(GOES[at] for at in self._yard.graves),
            *(INSPECTS[at] for at in self._yard.graves),
        )

    def pieces(self, state: HalloweenState) -> Mapping[Spot, str]:
        """The cards, and the dark lords in front of them."""
        found = {Spot(BOARD, at): state.card_name(at) for at in self._yard.graves}
        found.update({spot_of(place): LORDS[seat] for seat, place in enumerate(state.lords) if place != NOWHERE})
        return found

    # ------------------------------------------------------------------ positions

    def dump(self, state: HalloweenState) -> Json:
        return {
            "cards": {self._grid.names[at]: state.card_name(at) for at in self._yard.graves},
            "face_up": sorted(self._grid.names[at] for at in self._yard.graves if not state.face_down[at]),
            "claims": {self._grid.names[at]: seat for at, seat in enumerate(state.claims) if seat != NO_CLAIM},
            "lords": [self._yard.place_name(place) if place != NOWHERE else None for place in state.lords],
            "known": [_square_names(squares, self._grid) for squares in state.known],
            "idle_turns": state.idle_turns,
            "inspected": state.inspected,
            "luck": self._grid.names[state.luck] if state.luck != NOWHERE else None,
            "phase": PHASES[state.phase],
            "turn": state.turn,
            "to_move": state.to_move if state.to_move != NOBODY else None,
        }

    def load(self, data: Json, seats: int, options: Options) -> HalloweenState:
        state = self.draft(data, seats, options)
        _check_deck(state)
        _check_lords(state)
        _check_phase(state)
        _check_cards(state)
        return state

    def draft(self, data: Json, seats: int, options: Options) -> HalloweenState:
        fields = Fields(data, FIELDS)
        colors, faces = _read_cards(fields, self._yard)
        state = first_state(self._yard, seats, colors, seat_ahead(options))
        state.faces = faces
        for at, face in enumerate(faces):
            if face != UNSEEN:
                state.pool[5 * colors[at] + face] -= 1
        for at in _read_squares(items(fields.value("face_up"), "face_up"), "face_up", self._yard):
            state.face_down[at] = False
        state.down_count = sum(state.face_down)
        _read_claims(fields, state)
        _read_lords(fields, state)
        _read_known(fields, state)
        state.idle_turns = fields.integer("idle_turns", 0, IDLE_LIMIT)
        state.inspected = fields.boolean("inspected")
        luck = fields.value("luck")
        state.luck = NOWHERE if luck is None else _square(luck, "luck", self._yard)
        state.phase = PHASES.index(fields.choice("phase", PHASES))
        state.turn = fields.integer("turn", 0, seats - 1)
        state.to_move = fields.integer("to_move", CHANCE, seats - 1)
        return state


def _square_names(squares: int, grid: Grid) -> list[str]:
    return sorted(name for at, name in enumerate(grid.names) if squares >> at & 1)


# ---------------------------------------------------------------- reading positions


def _read_cards(fields: Fields, yard: Graveyard) -> tuple[list[int], list[int]]:
    """The color and the face of every card."""
    colors, faces = [NO_COLOR] * yard.count, [UNSEEN] * yard.count
    for at, where, value in fields.squares("cards", yard.grid):
        _grave(at, where, yard)
        words = value.split(" ") if isinstance(value, str) else []
        if len(words) not in (1, 2) or words[0] not in COLORS or not all(face in FACE_NAMES[1:] for face in words[1:]):
            raise BadPosition(where, "position_no_such_card", {"card": quoted(str(value))})
        colors[at] = COLORS.index(words[0])
        if len(words) == 2:
            faces[at] = FACE_NAMES.index(words[1])
    for at in yard.graves:
        demand(colors[at] != NO_COLOR, f"cards.{yard.grid.names[at]}", "position_missing_field")
    return colors, faces


def _check_deck(state: HalloweenState) -> None:
    """There are as many cards of each color and face as the board has."""
    yard, colors, faces = state.yard, state.colors, state.faces
    for color, name in enumerate(COLORS):
        key = Key(name)
        count = colors.count(color)
        each = yard.each_color[color]
        demand(count == each, "cards", "position_color_count", {"color": key, "count": count, "each": each})
        for face in FACES:
            count = sum(1 for at in yard.graves if colors[at] == color and faces[at] == face)
            most = yard.each_face[color][face]
            named = {"color": key, "face": Key(FACE_NAMES[face])}
            demand(count <= most, "cards", "position_face_count", {**named, "count": count, "each": most})


def _square(name: Json, where: str, yard: Graveyard) -> int:
    """The grave of that name."""
    return _grave(square(name, where, yard.grid), where, yard)


def _grave(at: int, where: str, yard: Graveyard) -> int:
    """*at* if there is a grave."""
    demand(yard.is_grave[at], where, "position_no_grave", {"square": yard.grid.names[at]})
    return at


def _read_squares(names: list[Json], where: str, yard: Graveyard) -> list[int]:
    return sorted_squares(names, where, partial(_square, yard=yard))


def _read_claims(fields: Fields, state: HalloweenState) -> None:
    for at, where, seat in fields.squares("claims", state.yard.grid):
        state.claims[_grave(at, where, state.yard)] = integer(seat, where, 0, len(state.lords) - 1)
        demand(not state.face_down[at], where, "position_claim_face_down")
        if state.faces[at] == WISP:
            state.wisps[state.claims[at]] |= 1 << at


def _read_lords(fields: Fields, state: HalloweenState) -> None:
    for seat, name in enumerate(fields.per_seat("lords", len(state.lords))):
        if name is None:
            continue
        where = f"lords[{seat}]"
        place = state.yard.find_place(name) if isinstance(name, str) else None
        if place is None:
            raise BadPosition(where, "position_no_such_place", {"place": quoted(str(name))})
        state.lords[seat] = place


def _check_lords(state: HalloweenState) -> None:
    """No two lords are in one place, and the cards below them are turned up."""
    for seat, place in enumerate(state.lords):
        where = f"lords[{seat}]"
        if place == NOWHERE:
            continue
        if place in state.lords[:seat]:
            raise BadPosition(where, "position_two_lords", {"place": state.yard.place_name(place)})
        if place < FIRST_OUTSIDE and state.face_down[place]:
            raise BadPosition(where, "position_lord_face_down", {"square": state.yard.grid.names[place]})


def _read_known(fields: Fields, state: HalloweenState) -> None:
    for seat, names in enumerate(fields.per_seat("known", len(state.lords))):
        where = f"known[{seat}]"
        for number, at in enumerate(_read_squares(items(names, where), where, state.yard)):
            demand(state.face_down[at], f"{where}[{number}]", "position_known_face_up")
            state.known[seat] |= 1 << at


# ---------------------------------------------------------------- does it hold together?


def _check_phase(state: HalloweenState) -> None:
    demand((state.phase == LUCK) == (state.luck != NOWHERE), "luck", "position_luck_and_phase")
    awaited = CHANCE if state.phase == LUCK else state.turn
    demand(state.to_move == awaited, "to_move", "position_wrong_seat", {"seat": awaited})
    if state.phase == SETUP:
        _check_setup(state)
        return
    for seat, lord in enumerate(state.lords):
        demand(lord != NOWHERE, f"lords[{seat}]", "position_lord_missing")
    if state.phase == PLAY:
        demand(state.down_count, "face_up", "position_finished")
    elif state.lords[state.turn] == state.luck:
        _check_raised(state)
    else:
        _check_inspected(state)
    demand(state.idle_turns != IDLE_LIMIT, "idle_turns", "position_finished")


def _check_setup(state: HalloweenState) -> None:
    """During the setup lords have only been placed in order."""
    placed = sum(1 for lord in state.lords if lord != NOWHERE)
    for seat, lord in enumerate(state.lords):
        demand((lord == NOWHERE) == (seat >= placed), f"lords[{seat}]", "position_setup_order")
        demand(not 0 <= lord < FIRST_OUTSIDE, f"lords[{seat}]", "position_setup_outside")
    demand(placed != len(state.lords), "phase", "position_setup_is_done")
    demand(state.turn == placed, "turn", "position_setup_seat", {"seat": placed})
    demand(state.down_count == len(state.yard.graves), "face_up", "position_empty_in_setup")
    for seat, squares in enumerate(state.known):
        demand(not squares, f"known[{seat}]", "position_empty_in_setup")
    demand(not state.idle_turns, "idle_turns", "position_not_in_range", {"low": 0, "high": 0})
    demand(not state.inspected, "inspected", "position_not_in_setup")


def _check_raised(state: HalloweenState) -> None:
    """Luck after a ride: only the face is pending, so the card is claimed and the turn was not idle."""
    name = state.yard.grid.names[state.luck]
    demand(state.claims[state.luck] == state.turn, f"claims.{name}", "position_luck_claim", {"seat": state.turn})
    demand(state.faces[state.luck] == UNSEEN, f"cards.{name}", "position_luck_has_face")
    demand(not state.idle_turns, "idle_turns", "position_not_in_range", {"low": 0, "high": 0})


def _check_inspected(state: HalloweenState) -> None:
    """Luck after paying for an inspection: the card is face down, known to the seat, and its face is pending."""
    name, known = state.yard.grid.names[state.luck], state.known[state.turn]
    demand(state.face_down[state.luck], "luck", "position_luck_without_lord")
    demand(known >> state.luck & 1, f"known[{state.turn}]", "position_luck_unknown", {"square": name})
    demand(state.faces[state.luck] == UNSEEN, f"cards.{name}", "position_luck_has_face")
    demand(state.inspected, "inspected", "position_luck_not_inspected")


def _check_cards(state: HalloweenState) -> None:
    """Exactly the cards that somebody has seen have a face, unless the position is a view."""
    shown, hidden = 0, 0  # faces of the inspected face-down cards
    for at in state.yard.graves:
        face = state.faces[at]
        where = f"cards.{state.yard.grid.names[at]}"
        if not state.face_down[at]:
            demand(at == state.luck or face != UNSEEN, where, "position_face_missing")
            demand(state.claims[at] != NO_CLAIM or face == WISP, where, "position_freed_is_no_wisp")
        elif any(squares >> at & 1 for squares in state.known):
            if face != UNSEEN:
                shown |= 1 << at
            elif at != state.luck:
                hidden |= 1 << at
        elif face != UNSEEN:
            raise BadPosition(where, "position_face_known_to_nobody")
    demand(_is_truth_or_view(state, shown, hidden), "known", "position_nobodys_view")


def _is_truth_or_view(state: HalloweenState, shown: int, hidden: int) -> bool:
    """Whether all inspected faces are shown, or exactly those that one seat, or a spectator, knows."""
    awaited = 1 << state.luck if state.phase == LUCK else 0
    if not hidden and not any(known & awaited for seat, known in enumerate(state.known) if seat != state.turn):
        return True
    for seat, known in enumerate((*state.known, 0)):
        if known & ~awaited == shown and (seat == state.turn or not known & awaited):
            return True
    return False


notation_on = on_board(HalloweenNotation, graveyard_of)
