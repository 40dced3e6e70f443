"""The texts of 18 Ghosts: prompts, previews, events in words, the board as text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from halloween_games.core.actions import Action, Pick
from halloween_games.core.board import BoardSpec
from halloween_games.core.clock import Clock
from halloween_games.core.events import Escaped, Event, Fought, LaidOut, Moved, Passed, Placed
from halloween_games.core.grid import Grid
from halloween_games.core.phrases import Key, Phrase, Sign
from halloween_games.core.spots import BOARD, BUTTON, CHANCE, Seat, Spot
from halloween_games.core.threats import Threat
from halloween_games.core.words import GameWords
from halloween_games.games.eighteen_ghosts.rules.actions import DUNGEON, GHOSTS, NAMES, SUPPLY, Step, ghost_of
from halloween_games.games.eighteen_ghosts.rules.board import COLORS, LETTERS
from halloween_games.games.eighteen_ghosts.rules.castle import Castle, castle_of
from halloween_games.games.eighteen_ghosts.rules.state import EACH, PLACE, SETUP, TO_WIN, GhostState
from halloween_games.games.eighteen_ghosts.words.places import describe
from halloween_games.games.eighteen_ghosts.words.standing import standing


class EighteenGhostsWords(GameWords[GhostState]):
    """The texts of 18 Ghosts in one castle."""

    def __init__(self, castle: Castle) -> None:
        self._grid = castle.grid

    def prompt(self, state: GhostState, chosen: Sequence[Pick]) -> Phrase:
        roles = {pick.role: pick.spot.at for pick in chosen}
        if state.phase == PLACE:
            return Phrase(
                "prompt.place", {"color": _color(NAMES[state.released]), "owner": _owner(NAMES[state.released])}
            )
        if state.to_move == CHANCE:
            return Phrase("prompt.quick_setup")
        if state.phase == SETUP:
            if "ghost" in roles:
                return Phrase("prompt.setup_ghost", {"color": _color(NAMES[roles["ghost"]])})
            key = f"prompt.setup.{state.placed}" if state.placed < 3 else "prompt.setup"  # one, two, then in turn
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

    def tell(self, event: Event) -> Phrase | None:
        if isinstance(event, Placed):
            return Phrase("event.placed", {"color": _color(event.piece), "square": self._grid.names[event.spot.at]})
        if isinstance(event, LaidOut):
            return Phrase("event.laid_out", {"color": _color(event.pieces[0])})
        if isinstance(event, Moved):
            return _tell_move(event, self._grid)
        if isinstance(event, Fought):
            winner = event.attacker if event.loser == event.defender else event.defender
            names = {"winner": _color(winner), "loser": _color(event.loser)}
            return Phrase("event.fought", {**names, "square": self._grid.names[event.spot.at]})
        if isinstance(event, Escaped):
            return Phrase("event.escaped", {"color": _color(event.piece), "owner": _owner(event.piece)})
        if isinstance(event, Passed):
            return Phrase("event.passed", {"player": Key(f"seat.{event.seat}")})
        return None

    def short(self, events: Sequence[Event]) -> list[Phrase]:
        if any(isinstance(event, LaidOut) for event in events):  # up to one for each color
            return [Phrase("short.laid_out")]
        return [phrase for event in events if (phrase := _short(event, self._grid)) is not None]

    def preview(self, state: GhostState, action: Action) -> list[Phrase]:
        log: list[Event] = []
        state.apply(action, log)
        phrases: list[Phrase] = []
        for event in log:
            if isinstance(event, Fought):
                names = {"loser": _color(event.loser), "portal": _color(event.loser)}
                own = event.attacker[0] == event.defender[0]
                key = "preview.own_fight" if own else "preview.fight"
                phrases.append(Phrase(key, {**names, "square": self._grid.names[event.spot.at]}))
            elif isinstance(event, Escaped):
                phrases.append(Phrase("preview.escape", {"color": _color(event.piece)}))
            elif isinstance(event, Moved) and event.how == "release":
                phrases.append(Phrase("preview.release", {"color": _color(event.piece)}))
            elif isinstance(event, Moved) and isinstance(action, Step) and event.how != "dungeon":
                square = self._grid.names[event.path[-1].at]
                phrases.append(Phrase("preview.moves", {"color": _color(event.piece), "square": square}))
            elif isinstance(event, LaidOut):
                phrases.append(Phrase("event.laid_out", {"color": _color(event.pieces[0])}))
            elif isinstance(event, Placed):
                phrases.append(
                    Phrase("event.placed", {"color": _color(event.piece), "square": self._grid.names[event.spot.at]})
                )
        return phrases

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
        names = {"color": _color(NAMES[ghost]), "owner": _owner(NAMES[ghost])}
        if state.released == ghost or (state.phase == SETUP and state.board.count(ghost) < EACH):
            return Phrase("place.supply", names)
        return Phrase("place.dungeon" if state.dungeon[ghost] else "place.empty", names)

    def describe(self, state: GhostState, spot: Spot) -> list[Phrase]:
        return describe(state, spot)

    def standing(self, state: GhostState, seat: Seat) -> list[Phrase]:
        return standing(state, seat)

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


def _tell_move(event: Moved, grid: Grid) -> Phrase | None:
    source, target = event.path[0], event.path[-1]
    params = {"color": _color(event.piece)}
    if event.how == "release":
        return Phrase("event.released", params)
    if source.zone != BOARD or target.zone != BOARD:
        return None
    params["square"] = grid.names[target.at]
    if event.how == "mirror":
        return Phrase("event.mirror", params)
    return Phrase("event.moved", {**params, "source": grid.names[source.at]})


def _short(event: Event, grid: Grid) -> Phrase | None:
    if isinstance(event, Placed):
        return Phrase("short.placed", {"ghost": _sign(event.piece), "square": grid.names[event.spot.at]})
    if isinstance(event, Moved):
        source, target = event.path[0], event.path[-1]
        if event.how == "release":
            return Phrase("short.released", {"ghost": _sign(event.piece)})
        if source.zone != BOARD or target.zone != BOARD:
            return None
        return Phrase(
            "short.mirror" if event.how == "mirror" else "short.moved",
            {"ghost": _sign(event.piece), "source": grid.names[source.at], "square": grid.names[target.at]},
        )
    if isinstance(event, Fought):
        return Phrase(
            "short.beats" if event.loser == event.defender else "short.loses",
            {
                "ghost": _sign(event.attacker),
                "other": _sign(event.defender),
                "source": grid.names[event.source.at],
                "square": grid.names[event.spot.at],
            },
        )
    if isinstance(event, Escaped):
        return Phrase("short.escaped", {"ghost": _sign(event.piece)})
    return Phrase("short.passed") if isinstance(event, Passed) else None


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


@lru_cache(maxsize=64)
def words_on(board: BoardSpec) -> EighteenGhostsWords:
    """The texts on *board*."""
    return EighteenGhostsWords(castle_of(board))
