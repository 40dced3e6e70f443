"""The saved form of a match: the initial position and all decisions, including luck, as texts."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from math import inf
from typing import Any, Final

from halloween_games import __version__
from halloween_games.core.board_text import read_board, write_board
from halloween_games.core.events import Event, Secret
from halloween_games.core.game import Game, Json, check_options, check_seats
from halloween_games.core.match import ELSEWHERE, GIVEN_UP, PLAYERS, Match, MatchOfTwo, Player, is_points
from halloween_games.core.notes import list_in, move_in, read_notes, whole_in
from halloween_games.core.outcome import Outcome
from halloween_games.core.reasons import BadBoard, BadOption, BadPosition, BadRecord, Reason, RulesError, quoted
from halloween_games.core.spots import BOARD, CHANCE, Spot
from halloween_games.core.state import State
from halloween_games.core.terms import USUAL, read_terms, write_terms
from halloween_games.core.turn_numbers import count_turns

FORMAT: Final = 1
SECONDS: Final = 1e9  # that nobody spends on a game
CHECKED: Final = ("result", "check")  # against the replayed game
REFUSED_NOW: Final = ("record_bad_move", "record_bad_check", "record_bad_result")  # where rules have changed
FIELDS: Final = ("format", "game", "rules", "seats", "options", "start", "moves")


def record(match: Match, *, undone: bool = False) -> dict[str, Any]:
    """*match* as JSON, including what can be redone if *undone*.

    The seed is left out on purpose: it would reveal future luck.
    """
    plies = len(match.turns) + (match.undone if undone else 0)
    helped = [ply for ply in match.helped if ply < plies]
    back = {"undone": [[turn.seat, turn.text] for turn in match.undone_turns]} if undone and match.undone else {}
    return {
        "format": FORMAT,
        "program": __version__,
        "game": match.game.id,
        **({"board": write_board(match.game.other_board)} if match.game.other_board is not None else {}),
        "rules": match.game.rules_version,
        "seats": match.seats,
        "options": dict(match.options),
        "players": [_player(player) for player in match.players],
        "start": match.game.notation.dump(match.start),
        "moves": [[turn.seat, turn.text] for turn in match.turns],
        "result": result(match.outcome),
        "check": digest(match.game, match.state),
        **({"barred": match.barred} if match.barred else {}),
        **({"spent": [round(seconds, 1) for seconds in match.spent]} if any(match.spent) else {}),
        **({"helped": helped} if helped else {}),
        **({"practice": True} if match.practice else {}),
        **({"learning": True} if match.learning else {}),
        **({"match_of_two": _of_two(match.of_two)} if match.of_two is not None else {}),
        **match.notes.as_json(plies),
        **back,
    }


def _player(player: Player) -> dict[str, Any]:
    """*player* as JSON."""
    away = {"away": True} if player.away else {}
    terms = {"terms": write_terms(player.terms)} if player.terms != USUAL else {}
    lift = {"lift": player.lift} if player.lift is not None else {}
    kind = "human" if player.kind == ELSEWHERE else player.kind  # the record does not say where somebody sat
    return {"kind": kind, "name": player.name, "level": player.level, **lift, **away, **terms}


def result(outcome: Outcome | None) -> dict[str, Any] | None:
    """The result as specified in docs/rules/README.md."""
    if outcome is None:
        return None
    return {"scores": _whole(list(outcome.scores)), "winners": list(outcome.winners()), "reason": outcome.code}


def _of_two(of_two: MatchOfTwo) -> dict[str, Any]:
    """A match of two games as JSON."""
    first = {"first": _whole(list(of_two.first))} if of_two.first is not None else {}
    return {"game": of_two.game, **first}


def digest(game: Game[Any], state: State) -> str:
    """A hash of a position."""
    text = json.dumps(game.notation.dump(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def replay(game: Game[Any], data: Any, seed: int | None = None, *, luck: str = "auto", auto_pass: bool = True) -> Match:
    """The match in *data*, replayed action by action; raises BadRecord naming the first error.

    The position and the result in which it ends must be those in the record, if it has them. If it was made by earlier
    rules it is replayed up to the turn that these refuse (``Match.cut``).

    *game* must be the one that the record names (see ``game_of``). *seed* is for luck after the record's end.
    """
    fields = _fields(data)
    if fields["game"] != game.id:
        raise BadRecord("game", "record_bad_field")
    _check_version(fields, "rules", game.rules_version)
    if "board" in data:
        game = _on_board(game, data["board"])
    try:
        seats = check_seats(game, fields["seats"])
        options = check_options(game, _object(fields["options"], "options"), seats)
        start = game.notation.load(fields["start"], seats, options)
    except BadPosition as error:
        raise BadRecord(f"start.{error.where}", error.reason.code, dict(error.reason.params)) from error
    except BadOption as error:
        raise BadRecord(error.where, error.reason.code, dict(error.reason.params)) from error
    match = Match(game, seats, options, seed, start=start, players=_players(data, seats), luck="ask", auto_pass=False)
    try:
        for number, entry in enumerate(list_in(fields["moves"], "moves", inf)):
            _replay_entry(match, number, entry)
        give_up_as_told(match, data.get("result"))
        if "check" in data and data["check"] != digest(game, match.state):
            raise BadRecord("check", "record_bad_check")
        if "result" in data:
            _check_result(data["result"], result(match.outcome))
    except BadRecord as error:
        if fields["rules"] == game.rules_version or error.reason.code not in REFUSED_NOW:
            raise
        return _replay_cut(game, data, match, seed, luck=luck, auto_pass=auto_pass)
    match.barred = _barred(data, len(match.turns))
    _replay_undone(match, list_in(data.get("undone", []), "undone", inf))
    match.mark_helped(_helped(data, len(match.turns) + match.undone))
    match.practice = _flag(data, "practice")
    match.learning = _flag(data, "learning")
    match.spent = _spent(data, seats)
    match.of_two = _read_of_two(data, seats)
    _note(match, data, is_strict=fields["rules"] == game.rules_version)
    match.resume(luck=luck, auto_pass=auto_pass)
    return match


def _replay_cut(game: Game[Any], data: Any, match: Match, seed: int | None, *, luck: str, auto_pass: bool) -> Match:
    """The match up to the turn that the rules refuse since they have changed; *match* was replayed up to the action."""
    moves, cut = data["moves"], len(match.turns)
    if cut < len(moves):
        seat = moves[cut][0] if moves[cut][0] != CHANCE else match.to_move
        while cut and moves[cut - 1][0] == seat:
            cut -= 1
    kept = {name: value for name, value in data.items() if name not in (*CHECKED, "undone", "notes", "branches")}
    plies = len(moves) + len(list_in(data.get("undone", []), "undone", inf))
    helped = _helped(data, plies)
    kept |= {"moves": moves[:cut], "barred": min(_barred(data, len(moves)), cut)}
    kept |= {"helped": [ply for ply in helped if ply < cut]}
    kept |= read_notes(data, plies, squares_of(game, match.seats)).as_json(cut)
    found = replay(game, kept, seed, luck=luck, auto_pass=auto_pass)
    found.practice = found.practice or data.get("result") is not None  # that game was counted
    found.cut = (Reason("record_cut", {"turns": count_turns(found.turns)}), Reason(f"rules.{game.rules_version}"))
    return found


def squares_of(game: Game[Any], seats: int) -> dict[str, Spot]:
    """The squares of the board that so many play on, by their names in the notation."""
    spots = (Spot(BOARD, at) for at in range(len(game.board_for(seats).squares)))
    return {game.notation.spot_name(spot): spot for spot in spots}


def _note(match: Match, data: dict[str, Any], *, is_strict: bool) -> None:
    """Take over what was noted. Branches that the rules refuse since they have changed are left out."""
    if not {"notes", "branches"} & data.keys():
        return
    notes = read_notes(data, len(match.turns) + match.undone, squares_of(match.game, match.seats))
    for number, branch in enumerate([*notes.branches]):
        try:
            match.along(branch.ply, branch.moves)
        except RulesError as error:
            if is_strict:
                raise BadRecord(f"branches[{number}].moves", "record_bad_field") from error
            notes.branches.remove(branch)
    match.notes = notes


def _on_board(game: Game[Any], text: Any) -> Game[Any]:
    """*game* on the board that the record holds."""
    try:
        return game.on_checked(read_board(text))
    except BadBoard as error:
        raise BadRecord("board", error.reason.code, dict(error.reason.params)) from error


def check_complete(data: Any) -> None:
    """Raise BadRecord if a field is missing that a record of this program always has, but ``replay`` does without."""
    for name in CHECKED:
        if name not in _fields(data):
            raise BadRecord(name, "record_missing_field")


def _check_result(given: Any, found: dict[str, Any] | None) -> None:
    """Raise BadRecord if the record tells another result than the replayed game has."""
    if given is None or found is None:
        if given is not found:
            raise BadRecord("result", "record_bad_result")
        return
    for name, value in found.items():
        field = _object(given, "result").get(name)
        if json.dumps(_whole(field)) != json.dumps(value):
            raise BadRecord(f"result.{name}", "record_bad_result")


def _whole(scores: Any) -> Any:
    """*scores* with 1 for 1.0."""
    if not isinstance(scores, list):
        return scores
    return [int(score) if isinstance(score, float) and score.is_integer() else score for score in scores]


def game_of(data: Any) -> str:
    """The id of a record's game; raises BadRecord."""
    game = _fields(data)["game"]
    if not isinstance(game, str):
        raise BadRecord("game", "record_bad_field")
    return game


def _fields(data: Any) -> dict[str, Any]:
    fields = _object(data, "record")
    for name in FIELDS:
        if name not in fields:
            raise BadRecord(name, "record_missing_field")
    _check_version(fields, "format", FORMAT)
    return fields


def _check_version(fields: dict[str, Any], field: str, newest: int) -> None:
    version = whole_in(fields[field], field, 1)
    if version > newest:
        raise BadRecord(field, "record_newer", {"version": str(version)[:10]})


def _object(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadRecord(where, "record_not_an_object" if where == "record" else "record_bad_field")
    return value


def _players(data: dict[str, Any], seats: int) -> list[Player]:
    """The players; a record without them gets people without names."""
    if "players" not in data:
        return [Player()] * seats
    entries = list_in(data["players"], "players")
    if len(entries) != seats:
        raise BadRecord("players", "record_bad_field")
    players = []
    for number, entry in enumerate(entries):
        texts = {name: _object(entry, f"players[{number}]").get(name, "") for name in ("kind", "name", "level")}
        if texts["kind"] not in ("human", "computer") or not all(isinstance(text, str) for text in texts.values()):
            raise BadRecord(f"players[{number}]", "record_bad_field")
        away = entry.get("away", False)
        if not isinstance(away, bool):
            raise BadRecord(f"players[{number}]", "record_bad_field")
        lift = entry.get("lift")
        if lift is not None and (isinstance(lift, bool) or not isinstance(lift, int | float) or not -1 <= lift <= 1):
            raise BadRecord(f"players[{number}]", "record_bad_field")
        terms = read_terms(entry.get("terms", {}), f"players[{number}].terms")
        players.append(Player(**texts, lift=lift, away=away, terms=terms))
    return players


def _barred(data: dict[str, Any], turns: int) -> int:
    """The number of turns that cannot be undone since hidden things were seen."""
    return whole_in(data.get("barred", 0), "barred", 0, turns)


def give_up_as_told(match: Match, told: Any) -> None:
    """Let the loser of the result that is *told* give up, if it says so; whoever checks it later refuses any other."""
    winners = told.get("winners") if isinstance(told, dict) and told.get("reason") == GIVEN_UP else None
    if winners in ([0], [1]) and match.seats == PLAYERS and match.outcome is None and match.turns:
        match.give_up(1 - int(winners[0]))


def _helped(data: dict[str, Any], plies: int) -> list[int]:
    """Which turns a computer chose for a person."""
    helped = enumerate(list_in(data.get("helped", []), "helped", inf))
    return [whole_in(ply, f"helped[{number}]", 0, plies - 1) for number, ply in helped]


def _spent(data: dict[str, Any], seats: int) -> list[float]:
    """The seconds of each seat."""
    spent = list_in(data.get("spent", [0.0] * seats), "spent")
    if len(spent) != seats or not all(type(one) in (int, float) and 0 <= one < SECONDS for one in spent):
        raise BadRecord("spent", "record_bad_field")
    return [float(one) for one in spent]


def _flag(data: dict[str, Any], name: str) -> bool:
    flag = data.get(name, False)
    if not isinstance(flag, bool):
        raise BadRecord(name, "record_bad_field")
    return flag


def _read_of_two(data: dict[str, Any], seats: int) -> MatchOfTwo | None:
    """The match of two games that the game belongs to."""
    if data.get("match_of_two") is None:
        return None
    fields = _object(data["match_of_two"], "match_of_two")
    if seats != PLAYERS:
        raise BadRecord("match_of_two", "record_bad_field")
    first = fields.get("first")
    if whole_in(fields.get("game"), "match_of_two.game", 1, 2) == 1:
        if first is not None:
            raise BadRecord("match_of_two.first", "record_bad_field")
        return MatchOfTwo()
    if not isinstance(first, list) or len(first) != PLAYERS or not all(is_points(points) for points in first):
        raise BadRecord("match_of_two.first", "record_bad_field")
    return MatchOfTwo(tuple(float(points) for points in first))


def _replay_undone(match: Match, entries: list[Any]) -> None:
    """Play the undone actions and undo them again, so that they can be redone."""
    ply = len(match.turns)
    for number, entry in enumerate(entries):
        _replay_entry(match, number, entry, "undone")
    if entries:
        match.take_back_to(ply)


def _replay_entry(match: Match, number: int, entry: Any, field: str = "moves") -> None:
    where = f"{field}[{number}]"
    seat, text = move_in(entry, where)
    try:
        match.play_text(seat, text)
    except RulesError as error:
        raise BadRecord(where, "record_bad_move", {"number": number + 1, "text": quoted(text)}) from error


# ------------------------------------------------------------------ events as plain data


def event_name(kind: type[Event]) -> str:
    """How the protocol calls an event: ``turn_began``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", kind.__name__).lower()


def _field_names(kind: type[Event]) -> tuple[str, ...]:
    assert is_dataclass(kind)
    return tuple(field.name for field in fields(kind))


FIELDS_OF_EVENTS: Final[Mapping[str, tuple[str, ...]]] = {
    event_name(kind): _field_names(kind) for kind in Event.__subclasses__() if kind is not Secret
}
"""The fields of each event that every game may have, by the event's name."""


def event_fields(game: Game, event: Event) -> dict[str, Json]:
    """*event* with its name first: ``{"event": "placed", "piece": "1R", ...}``; a secret one lists who may know it."""
    if isinstance(event, Secret):
        return {**event_fields(game, event.inner), "secret_to": list(event.to)}
    assert is_dataclass(event)
    plain = {field.name: _plain(game, getattr(event, field.name)) for field in fields(event)}
    return {"event": event_name(type(event)), **plain}


def _plain(game: Game, value: object) -> Json:
    if isinstance(value, Spot):
        return game.notation.spot_name(value)
    if isinstance(value, Outcome):
        return result(value)
    if isinstance(value, (tuple, list)):
        return [_plain(game, part) for part in value]
    return value
