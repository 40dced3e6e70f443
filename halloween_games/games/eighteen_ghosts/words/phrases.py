"""The texts of 18 Ghosts: prompts, previews, events in words, the board, places and standings as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.actions import Pick
from halloween_games.core.board import on_board
from halloween_games.core.events import Escaped, Event, Fought, LaidOut, Moved, Passed, Placed
from halloween_games.core.phrases import Key, Phrase, Sign, seat_key
from halloween_games.core.spots import BOARD, BOX, BUTTON, CHANCE, CLOCK, NOBODY, Seat, Spot
from halloween_games.core.threats import Threat
from halloween_games.core.words import Clock, EventWords, GameWords
from halloween_games.games.eighteen_ghosts.rules.actions import (
    COLOR_OF,
    COLORS,
    DUNGEON,
    GHOSTS,
    LETTERS,
    NAMES,
    NO_GHOST,
    OUTSIDE,
    SEAT_OF,
    SUPPLY,
    Step,
    ghost_of,
)
from halloween_games.games.eighteen_ghosts.rules.castle import Castle, castle_of
from halloween_games.games.eighteen_ghosts.rules.state import BEATS, PLACE, SETUP, TO_WIN, GhostState


class EighteenGhostsWords(GameWords[GhostState]):
    """The texts of 18 Ghosts in one castle."""

    def __init__(self, castle: Castle) -> None:
        self._grid = castle.grid

    def prompt(self, state: GhostState, chosen: Sequence[Pick]) -> Phrase:
        roles = {pick.role: pick.spot.at for pick in chosen}
        if state.phase == PLACE:
            return Phrase("prompt.place", _whose(state.released))
        if state.to_move == CHANCE:
            return Phrase("prompt.quick_setup")
        if state.phase == SETUP:
            if "ghost" in roles:
                return Phrase("prompt.setup_ghost", {"color": _color(NAMES[roles["ghost"]])})
            is_usual = state.placed < 3 and not any(state.escaped)  # one, two, then in turn
            key = f"prompt.setup.{state.placed}" if is_usual else "prompt.setup"
            return Phrase(key, {"first": Key("seat.0"), "second": Key("seat.1")})
        if "from" in roles:
            return Phrase("prompt.from", {"color": _color(NAMES[state.board[roles["from"]]])})
        if "to" in roles:
            return Phrase("prompt.to")
        if state.why_must() is not None:
            return Phrase("prompt.pass")
        can_release = any(pick.spot.zone == DUNGEON for action in state.legal_actions() for pick in action.picks())
        return Phrase("prompt.play" if can_release else "prompt.play_free")

    def clocks(self, state: GhostState) -> Sequence[Clock]:
        """Which colors, or how many ghosts, each player still has to free."""
        return [_clock(state, seat) for seat in (0, 1)]

    def said(self, event: Event) -> EventWords:
        names = self._grid.names
        match event:
            case Placed(piece, spot):
                square = {"square": names[spot.at]}
                told = {"color": _color(piece), **square}
                return EventWords.of("placed", told, {"ghost": _sign(piece), **square}, Phrase("event.placed", told))
            case LaidOut(pieces):
                said = Phrase("event.laid_out", {"color": _color(pieces[0])})
                return EventWords(said, None, said)
            case Moved(piece, how="release"):
                color = {"color": _color(piece)}
                return EventWords.of("released", color, {"ghost": _sign(piece)}, Phrase("preview.release", color))
            case Moved(piece, path) if path[0].zone == path[-1].zone == BOARD:
                source, square = {"source": names[path[0].at]}, {"square": names[path[-1].at]}
                moved, short = {"color": _color(piece), **square}, {"ghost": _sign(piece), **source, **square}
                before = Phrase("preview.moves", moved)
                if event.how == "mirror":
                    return EventWords.of("mirror", moved, short, before)
                return EventWords.of("moved", {**moved, **source}, short, before)
            case Fought(attacker, defender, loser=loser):
                square, lost = {"square": names[event.spot.at]}, _color(loser)
                won = loser == defender
                winner = _color(attacker if won else defender)
                squares = {"source": names[event.source.at], **square}
                key = "preview.own_fight" if attacker[0] == defender[0] else "preview.fight"
                short = {"ghost": _sign(attacker), "other": _sign(defender), **squares}
                return EventWords(
                    Phrase("event.fought", {"winner": winner, "loser": lost, **square}),
                    Phrase("short.beats" if won else "short.loses", short),
                    Phrase(key, {"loser": lost, "portal": lost, **square}),
                )
            case Escaped(piece):
                color = {"color": _color(piece)}
                told = {**color, "owner": _owner(piece)}
                return EventWords.of("escaped", told, {"ghost": _sign(piece)}, Phrase("preview.escape", color))
            case Passed(seat):
                return EventWords.of("passed", {"player": seat_key(seat)}, {})
        return EventWords()

    def short(self, events: Sequence[Event]) -> Sequence[Phrase]:
        if any(isinstance(event, LaidOut) for event in events):  # up to one for each color
            return [Phrase("short.laid_out")]
        return super().short(events)

    def threat(self, state: GhostState, threat: Threat) -> list[Phrase]:
        params: dict[str, str | int] = {"player": Key(f"seat.{threat.seat}")}
        if threat.kind == "turn":
            color = state.castle.portals.index(threat.spot.at)
            door = state.castle.doors[color][(state.facing[color] + 1) % 4]
            if door < 0:
                return [Phrase("threat.turn_wall", params)]
            return [Phrase("threat.turn", {**params, "square": self._grid.names[door]})]
        ghost = state.board[threat.spot.at] if threat.spot.zone == BOARD else threat.spot.at
        params["color"] = _color(NAMES[ghost])
        last = threat.line[-1]
        assert isinstance(last, Step)
        params |= {"source": self._grid.names[last.src], "square": self._grid.names[last.to]}
        if threat.kind == "fight":
            params["winner"] = _color(NAMES[state.board[last.src]])
        return [Phrase(f"threat.{threat.kind}", params)]

    def name_spot(self, state: GhostState, spot: Spot) -> Phrase | None:
        """What is on *spot*: supply and dungeon share their rectangles, so the piece decides."""
        if spot.zone == BUTTON:
            return Phrase("pass")
        if spot.zone not in (DUNGEON, SUPPLY):
            return None
        ghost = spot.at
        names = _whose(ghost)
        if state.released == ghost or (state.phase == SETUP and state.to_come(ghost)):
            return Phrase("place.supply", names)
        return Phrase("place.dungeon" if state.dungeon[ghost] else "place.empty", names)

    def describe(self, state: GhostState, spot: Spot) -> list[Phrase]:
        """The parts of the sentence about *spot*."""
        if spot.zone == BOARD:
            return _chamber(state, spot.at)
        if spot.zone in (DUNGEON, SUPPLY):
            return [_beside_the_board(state, spot.at)]
        if spot.zone == OUTSIDE:
            return [_outside(state, spot.at)]
        if spot.zone == CLOCK:
            return [Phrase("about.clock.any_three" if state.any_three else "about.clock")]
        if spot.zone == CIRCLE:
            return [Phrase("about.circle")]
        if spot.zone == BUTTON:
            return [Phrase("about.pass")]
        return [Phrase(_BOXES.get(state.phase, "about.dungeon"))] if spot.zone == BOX else []

    def standing(self, state: GhostState, seat: Seat) -> list[Phrase]:
        """What *seat* has freed, what it has in the castle and in the dungeon, or still has to place."""
        if seat == NOBODY:
            return []
        player, ghosts = Key(f"seat.{seat}"), [ghost_of(seat, color) for color in range(len(COLORS))]
        inside = sum(ghost != NO_GHOST and SEAT_OF[ghost] == seat for ghost in state.board)
        if state.phase == SETUP:
            left = sum(map(state.to_come, ghosts))
            return [Phrase("standing.to_place" if left else "standing.placed", {"player": player, "count": left})]
        told = [
            _by_color("standing.free", player, [state.escaped[ghost] for ghost in ghosts]),
            Phrase("standing.inside", {"player": player, "count": inside}),
        ]
        if any(state.dungeon[ghost] for ghost in ghosts):
            told.append(_by_color("standing.dungeon", player, [state.dungeon[ghost] for ghost in ghosts]))
        return told

    def picture(self, state: GhostState) -> str:
        """The board for the terminal: ``0R`` a ghost, ``r`` a red carpet, ``()`` a mirror, ``^`` a portal."""
        lines = []
        for row in range(self._grid.rows - 1, -1, -1):
            cells = [_cell(state, row * self._grid.columns + column) for column in range(self._grid.columns)]
            lines.append(f" {row + 1}  " + " ".join(cells))
        lines.append("     " + "   ".join(name[0] for name in self._grid.names[: self._grid.columns]))
        held = [f"{NAMES[g]}" for g in GHOSTS for _ in range(state.dungeon[g])]
        out = [f"{NAMES[g]}" for g in GHOSTS for _ in range(state.escaped[g])]
        lines.append(f"    dungeon: {' '.join(held) or '-'}    outside: {' '.join(out) or '-'}")
        return "\n".join(lines)


def _sign(name: str) -> Sign:
    """A ghost in a short sentence."""
    return Sign(_color(name), name)


def _cell(state: GhostState, at: int) -> str:
    castle = state.castle
    if castle.is_portal[at]:
        color = castle.portals.index(at)
        return f"{'^>v<'[state.facing[color]]}{LETTERS[color]} "
    if state.board[at]:
        return f"{NAMES[state.board[at]]} "
    if castle.is_mirror[at]:
        return "() "
    carpet = castle.carpet[at]
    return f" {LETTERS[carpet].lower()} " if carpet >= 0 else " . "


def _clock(state: GhostState, seat: Seat) -> Clock:
    free = [state.escaped[ghost_of(seat, color)] for color in range(TO_WIN)]
    if state.any_three:
        count = min(TO_WIN, sum(free))
        return Clock(seat, count, TO_WIN, Phrase(f"clock.any.{TO_WIN - count}"), count == TO_WIN - 1)
    missing = [Key(COLORS[color]) for color in range(TO_WIN) if not free[color]]
    names = dict(zip(("first", "second"), missing, strict=False)) if len(missing) < TO_WIN else {}
    return Clock(seat, TO_WIN - len(missing), TO_WIN, Phrase(f"clock.{len(missing)}", names), len(missing) == 1)


def _color(name: str) -> str:
    """The text key of a ghost's color: ``1R`` is red."""
    return Key(COLORS[LETTERS.index(name[1])])


def _owner(name: str) -> str:
    return Key(f"seat.{name[0]}")


words_on = on_board(EighteenGhostsWords, castle_of)


CIRCLE: Final = "circle"  # the zone of the sign that says who beats whom

_BOXES: Final = {SETUP: "about.supply", PLACE: "about.released"}


def _chamber(state: GhostState, at: int) -> list[Phrase]:
    castle = state.castle
    if castle.is_portal[at]:
        return [_portal(state, castle.portals.index(at))]
    told = [
        Phrase(key, {"color": _hue(color)})
        for key, quarters in (("about.door", 0), ("about.next_door", 1))  # where ghosts escape now or next
        for color in range(len(COLORS))
        if castle.doors[color][(state.facing[color] + quarters) % 4] == at
    ]
    ghost = state.board[at]
    if ghost != NO_GHOST:
        color = COLOR_OF[ghost]
        told.append(Phrase("about.fights", {"beaten": _hue(BEATS[color]), "winner": _hue(BEATS.index(color))}))
    return [*told, _nature(state, at)]


def _portal(state: GhostState, color: int) -> Phrase:
    """Where its open side is, and where a quarter turn brings it."""
    doors, names, facing = state.castle.doors[color], state.castle.grid.names, state.facing[color]
    params: dict[str, str | int] = {"color": _hue(color)}
    for name, side in (("square", facing), ("next", (facing + 1) % 4)):
        if doors[side] >= 0:
            params[name] = names[doors[side]]
    if "square" in params:
        return Phrase("about.portal" if "next" in params else "about.portal.last", params)
    return Phrase("about.portal.closed" if "next" in params else "about.portal.shut", params)


def _nature(state: GhostState, at: int) -> Phrase:
    """What the chamber is for."""
    if state.castle.is_mirror[at]:
        return _mirror(state, at)
    return _carpet(state, at) if state.castle.carpet[at] >= 0 else Phrase("about.hall")


def _mirror(state: GhostState, at: int) -> Phrase:
    """The mirrors that can be reached from it now."""
    if state.phase == SETUP:
        return Phrase("about.mirror.setup")
    names = state.castle.grid.names
    free = [names[other] for other in state.castle.mirrors if other != at and state.board[other] == NO_GHOST]
    return Phrase("about.mirror", {"squares": ", ".join(free)}) if free else Phrase("about.mirror.blocked")


def _carpet(state: GhostState, at: int) -> Phrase:
    if state.board[at] != NO_GHOST:
        return Phrase("about.carpet.taken", {"color": _hue(state.castle.carpet[at])})
    return Phrase(
        "about.carpet.setup" if state.phase == SETUP else "about.carpet",
        {"color": _hue(state.castle.carpet[at])},
    )


def _beside_the_board(state: GhostState, ghost: int) -> Phrase:
    """Ghosts of one kind that are to be placed, or in the dungeon."""
    params = _whose(ghost)
    if state.phase == SETUP:
        left = state.to_come(ghost)
        return Phrase("about.waiting", {**params, "count": left}) if left else Phrase("about.placed", params)
    if state.released == ghost:
        return Phrase("about.released.ghost", {**params, "player": seat_key(state.to_move)})
    if not state.dungeon[ghost]:
        return Phrase("about.nobody", params)
    key = "about.held" if state.has_empty_carpet(COLOR_OF[ghost]) else "about.locked"
    return Phrase(key, {**params, "count": state.dungeon[ghost]})


def _outside(state: GhostState, ghost: int) -> Phrase:
    params = _whose(ghost)
    count = state.escaped[ghost]
    if state.any_three:
        return Phrase("about.outside.any_three", {**params, "count": count})
    return Phrase("about.outside", {**params, "count": count}) if count else Phrase("about.missing", params)


def _whose(ghost: int) -> dict[str, str | int]:
    """The text keys of the color and the owner of a ghost."""
    return {"color": _hue(COLOR_OF[ghost]), "owner": seat_key(SEAT_OF[ghost])}


def _hue(color: int) -> str:
    return Key(COLORS[color])


def _by_color(key: str, player: str, counts: list[int]) -> Phrase:
    """How many of each color; nobody's are not counted one by one."""
    if not any(counts):
        return Phrase(f"{key}.none", {"player": player})
    return Phrase(key, {"player": player, **dict(zip(COLORS, counts, strict=True))})
