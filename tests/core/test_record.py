"""The saved form of a match, and the errors of invalid ones."""

from __future__ import annotations

import copy
import hashlib
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from halloween_games import __version__
from halloween_games.core.events import Ended
from halloween_games.core.game import Json, Options
from halloween_games.core.match import Match, Player
from halloween_games.core.outcome import Outcome
from halloween_games.core.reasons import BadRecord, IllegalAction
from halloween_games.core.record import digest, game_of, record, replay, result
from halloween_games.core.speaker import TEXTS
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.words.text import Text
from tests.contract.cases import placeholders
from tests.core.toys import RACE, RaceNotation, RaceState


def sample(seed: int = 3, longest: int = 30) -> Match:
    players = (Player("human", "Ann"), Player("computer", level="hard"))
    match, rng = Match(RACE, 2, {"pace": "fast"}, seed, players=players), Random(seed)
    while match.to_move != NOBODY and len(match.turns) < longest:
        match.play(match.to_move, rng.choice(match.state.legal_actions()))
    return match


def data(seed: int = 3) -> dict[str, Any]:
    found = json.loads(json.dumps(record(sample(seed))))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_round_trip(seed: int) -> None:
    match = sample(seed)
    again = replay(RACE, json.loads(json.dumps(record(match))))
    assert [turn.after.key() for turn in again.turns] == [turn.after.key() for turn in match.turns]
    assert [turn.events for turn in again.turns] == [turn.events for turn in match.turns]
    assert (again.players, again.options, again.outcome) == (match.players, match.options, match.outcome)
    assert record(again) == record(match)


def test_a_record_tells_all_that_is_needed_to_play_it_again() -> None:
    match = Match(RACE, 2, {"pace": "fast"}, players=(Player("human", "Ann"), Player("computer", level="hard")))
    match.play_text(0, "+1")
    nobody = {"cards": [-1, -1], "awaited": "", "actor": 0, "stuck": False}
    assert record(match) == {
        "format": 1,
        "program": __version__,
        "game": "race",
        "rules": 2,
        "seats": 2,
        "options": {"pace": "fast", "repetition": True},
        "players": [{"kind": "human", "name": "Ann", "level": ""}, {"kind": "computer", "name": "", "level": "hard"}],
        "start": {"counter": 2, "to_move": 0, **nobody},
        "moves": [[0, "+1"]],
        "result": None,
        "check": digest(RACE, match.state),
    }


def test_a_finished_game_has_its_result() -> None:
    match = Match(RACE, 2)
    for word in ("+1", "-1", "+1", "-1"):
        match.play_text(match.to_move, word)
    assert record(match)["result"] == {"scores": [0.5, 0.5], "winners": [0, 1], "reason": "repetition"}


def test_a_game_may_begin_anywhere() -> None:
    state = RaceState()
    state.counter, state.to_move = 7, 1
    match = Match(RACE, 2, start=state)
    match.play_text(1, "+1")
    again = replay(RACE, record(match))
    assert again.start.key() == state.key()
    assert again.state.key() == match.state.key()


def test_positions_are_read_by_the_games_own_options() -> None:
    asked = []

    class Curious(RaceNotation):
        def load(self, data: Json, seats: int, options: Options) -> RaceState:
            asked.append((seats, dict(options)))
            return super().load(data, seats, options)

    game = replace(RACE)
    vars(game)["notation"] = Curious()
    replay(game, data())
    assert asked == [(2, {"pace": "fast", "repetition": True})]


# ---------------------------------------------------------------- what was taken back


def taken_back() -> Match:
    match = Match(RACE, 2)
    for word in ("+1", "+2", "-1"):
        match.play_text(match.to_move, word)
    match.undo(0)
    match.undo(1)
    return match


def test_what_was_taken_back_is_left_out_unless_it_is_wanted() -> None:
    assert "undone" not in record(taken_back())
    assert record(taken_back(), undone=True)["undone"] == [[1, "+2"], [0, "-1"]]
    assert "undone" not in record(sample(), undone=True)


def test_what_was_taken_back_can_still_be_brought_back() -> None:
    again = replay(RACE, json.loads(json.dumps(record(taken_back(), undone=True))))
    assert ([turn.text for turn in again.turns], again.undone) == (["+1"], 2)
    again.redo()
    again.redo()
    assert [turn.text for turn in again.turns] == ["+1", "+2", "-1"]


def test_nothing_was_taken_back() -> None:
    again = replay(RACE, {**record(taken_back()), "undone": []})
    assert ([turn.text for turn in again.turns], again.undone) == (["+1"], 0)


def test_luck_and_passes_are_entries() -> None:
    match = Match(RACE, 2, luck="ask")
    for word in ("toss", "heads", "+2", "+2"):
        match.play(match.to_move, RACE.notation.read(match.state, word))
    assert record(match)["moves"] == [[0, "toss"], [CHANCE, "heads"], [1, "+2"], [0, "+2"], [1, "pass"]]


def test_the_seed_is_no_part_of_it() -> None:
    """It would reveal future draws: the record is the same for every seed."""
    records = []
    for seed in (123456789, 987654321):
        match = Match(RACE, 2, seed=seed)
        match.play(0, RACE.notation.read(match.state, "+1"))
        records.append(record(match))
    assert records[0] == records[1]


def test_a_game_in_play_goes_on_with_luck_of_its_own() -> None:
    match = Match(RACE, 2, luck="ask")
    match.play(0, RACE.notation.read(match.state, "toss"))
    saved = record(match)
    assert replay(RACE, saved, luck="ask").to_move == CHANCE
    assert replay(RACE, saved, seed=1).to_move == 1
    drawn = [[replay(RACE, saved, seed=seed).turns[-1].text for seed in range(12)] for _ in range(2)]
    assert drawn[0] == drawn[1], "the seed decides"
    assert set(drawn[0]) == {"heads", "tails"}


def test_a_forced_pass_that_is_still_to_come_is_made_unless_it_is_asked_for() -> None:
    match = Match(RACE, 2, auto_pass=False)
    for word in ("+2", "+2", "+1"):
        match.play_text(match.to_move, word)
    saved = record(match)
    assert len(saved["moves"]) == 3
    assert [turn.text for turn in replay(RACE, saved).turns] == ["+2", "+2", "+1", "pass"]
    assert replay(RACE, saved, auto_pass=False).to_move == 1


def test_names_of_players_may_be_missing() -> None:
    saved = data()
    del saved["players"]
    assert replay(RACE, saved).players == (Player(), Player())
    saved["players"] = [{"kind": "human"}, {"kind": "computer", "more": 1}]
    assert replay(RACE, saved).players == (Player(), Player("computer"))


def test_unknown_extra_fields_are_left_alone() -> None:
    assert replay(RACE, {**data(), "comment": "a nice game"}).turns


def test_who_has_not_come_to_the_screen_and_what_was_seen_is_recorded() -> None:
    match = sample()
    assert "barred" not in record(match) and not any("away" in player for player in record(match)["players"])
    match.sit(0, replace(match.players[0], away=True))
    match.bar_undo()
    again = replay(RACE, json.loads(json.dumps(record(match))))
    assert again.players == match.players and again.players[0].away and not again.players[1].away
    assert again.barred == match.barred == len(match.turns)
    assert record(again) == record(match)


def test_the_check_may_be_missing() -> None:
    saved = data()
    del saved["check"]
    assert replay(RACE, saved).turns


def test_results_as_the_rules_page_writes_them() -> None:
    assert result(None) is None
    assert result(Outcome("x", (1.0, 0.0))) == {"scores": [1, 0], "winners": [0], "reason": "x"}
    whole = json.dumps(result(Outcome("x", (1.0, 0.0))))
    assert whole == '{"scores": [1, 0], "winners": [0], "reason": "x"}', "no 1.0"
    assert result(Outcome("x", (0.5, 0.5))) == {"scores": [0.5, 0.5], "winners": [0, 1], "reason": "x"}
    assert result(Outcome("x", (7.0, 12.0, 12.0))) == {"scores": [7, 12, 12], "winners": [1, 2], "reason": "x"}


def test_the_check_is_of_the_position() -> None:
    match = sample()
    assert digest(RACE, match.state) == digest(RACE, match.state.copy())
    assert digest(RACE, match.state) != digest(RACE, match.start)
    assert len(digest(RACE, match.start)) == 16


def test_the_check_is_made_as_always() -> None:
    """From the position's JSON without spaces, with sorted fields: other programs can compute it, too."""
    text = '{"actor":0,"awaited":"","cards":[-1,-1],"counter":0,"stuck":false,"to_move":0}'
    assert digest(RACE, RaceState()) == hashlib.sha256(text.encode()).hexdigest()[:16]


# ---------------------------------------------------------------- bad ones

GONE = object()

Path = tuple[str | int, ...]


def bad(where: str, path: Path, *values: Any) -> list[tuple[str, Path, Any]]:
    """Each of *values* at *path* is an error at *where*."""
    return [(where, path, value) for value in values]


BAD = [
    *(
        row
        for name in ("format", "game", "rules", "seats", "options", "start", "moves")
        for row in bad(name, (name,), GONE)
    ),
    *bad("format", ("format",), 0, -1, 2, 10**30, "1", None, True, 1.0, []),
    *bad("game", ("game",), "18-ghosts", "", None, 3, [], "@red"),
    *bad("rules", ("rules",), 0, 3, "2", None, True, 1.5),
    *bad("seats", ("seats",), 0, 1, 3, "2", None, True, 2.0, [2]),
    *bad("options", ("options",), None, [], "pace", 1, True),
    *bad("options.pace", ("options", "pace"), "wild", True, None, 1, [], {}),
    *bad("options.repetition", ("options", "repetition"), "true", 1, None),
    *bad("options.@red", ("options", "@red"), True),
    *bad("start.position", ("start",), None, [], "", 0),
    *bad("start.counter", ("start", "counter"), 99, GONE),
    *bad("start.cards[1]", ("start", "cards", 1), 9),
    *bad("start.@red", ("start", "@red"), 9),
    *bad("moves", ("moves",), None, {}, "", 0),
    *bad("moves[1]", ("moves", 1), None, [], {}, "+1", [0], [0, "+1", 2], [0, 1], [0, None], ["0", "+1"]),
    *bad("moves[1]", ("moves", 1), [True, "+1"], [1.0, "+1"], [None, "+1"], [[], "+1"], [5, "+1"]),
    *bad("moves[1]", ("moves", 1), [0, "fly"], [0, "@red"], [0, ""]),
    *bad("players", ("players",), None, {}, "Ann", [], [{"kind": "human"}], 0),
    *bad("players[1]", ("players", 1), None, [], "Ann", {}, {"kind": "dog"}, {"kind": None}, {"kind": []}),
    *bad("players[1]", ("players", 1), {"kind": "human", "name": 3}, {"kind": "computer", "level": None}),
    *bad("players[1]", ("players", 1), {"kind": "human", "away": 1}, {"kind": "human", "away": "yes"}),
    *bad("barred", ("barred",), -1, 10**6, True, "3", None, 1.5),
    *bad("check", ("check",), "", "0" * 16, None, 1, []),
    *bad("undone", ("undone",), None, {}, "", 0),
    *bad("undone[0]", ("undone",), [None], [[0]], [[0, "fly"]], [["0", "+1"]], [[True, "+1"]], [[0, 1]]),
]


@pytest.mark.parametrize(("where", "path", "value"), BAD, ids=[f"{n}-{row[0]}" for n, row in enumerate(BAD)])
def test_bad_records_name_what_is_wrong(where: str, path: Path, value: Any) -> None:
    saved: Any = data(5)
    part = saved
    for key in path[:-1]:
        part = part[key]
    if value is GONE:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    assert refused(saved) == where


@pytest.mark.parametrize("saved", [None, [], "", 0, True, "{}", [{}]])
def test_no_record_at_all(saved: Any) -> None:
    assert refused(saved) == "record"
    with pytest.raises(BadRecord):
        game_of(saved)


def refused(saved: Any) -> str:
    with pytest.raises(BadRecord) as error:
        replay(RACE, saved)
    reason = error.value.reason
    assert placeholders(TEXTS[reason.code]) <= set(reason.params)
    assert reason.params["where"] == error.value.where
    return error.value.where


def test_the_first_entry_that_cannot_be_played_is_named() -> None:
    saved = data(5)
    saved["moves"][3][1] = "+3"
    saved["moves"][6][1] = "+3"
    assert refused(saved) == "moves[3]"
    with pytest.raises(BadRecord) as error:
        replay(RACE, saved)
    assert Text().say(error.value.reason) == "Entry 4 of the record, “+3”, is not possible there."
    saved["moves"].insert(3, [1 - saved["moves"][0][0], "peek"])
    assert refused(saved) == "moves[3]"


@pytest.mark.parametrize("seat", [True, 1.0, "1", None, [1]])
def test_seats_are_whole_numbers(seat: Any) -> None:
    match = Match(RACE, 2)
    for word in ("+1", "+1"):
        match.play(match.to_move, RACE.notation.read(match.state, word))
    saved = record(match)
    saved["moves"][1][0] = seat
    del saved["check"]
    assert refused(saved) == "moves[1]"


def test_entries_after_the_end_are_refused() -> None:
    match = Match(RACE, 2)
    for word in ("+1", "-1", "+1", "-1"):
        match.play(match.to_move, RACE.notation.read(match.state, word))
    assert match.outcome is not None
    saved = record(match)
    assert replay(RACE, saved).outcome == match.outcome
    saved["moves"].append([0, "+1"])
    assert refused(saved) == "moves[4]"


def test_game_of() -> None:
    saved = data()
    assert game_of(saved) == "race"
    strangers: tuple[Any, ...] = (None, 3, [])
    for value in strangers:
        with pytest.raises(BadRecord) as error:
            game_of({**saved, "game": value})
        assert (error.value.where, error.value.reason.code) == ("game", "record_bad_field")


def test_what_is_wrong_is_told_in_words() -> None:
    def told(saved: Any) -> str:
        with pytest.raises(BadRecord) as error:
            replay(RACE, saved)
        return Text().say(error.value.reason)

    saved = data()
    assert told([]) == "The record must be an object in braces."
    assert told({**saved, "options": []}) == "The field “options” of the record has a wrong value."
    assert told({**saved, "game": "chess"}) == "The field “game” of the record has a wrong value."
    newer = "This record was made by a newer version of the program"
    assert told({**saved, "format": 2}) == f"{newer} (format 2)."
    assert told({**saved, "rules": 10**30}) == f"{newer} (rules 1000000000)."
    del saved["seats"]
    assert told(saved) == "The field “seats” of the record is missing."


JUNK: tuple[Any, ...] = (None, True, 0, 1, -1, 1.5, "", "x", "+1", "pass", [], {}, [0, "+1"], 10**40)


@pytest.mark.parametrize("seed", range(40))
def test_random_damage_raises_bad_record_or_nothing(seed: int) -> None:
    rng = Random(seed)
    saved = data(seed % 5)
    for _ in range(6):
        damaged = copy.deepcopy(saved)
        container: Any = damaged
        while True:
            key = rng.choice(list(container) if isinstance(container, dict) else range(len(container)))
            if not isinstance(container[key], dict | list) or not container[key] or rng.random() < 0.2:
                break
            container = container[key]
        if rng.random() < 0.3:
            del container[key]
        else:
            container[key] = rng.choice(JUNK)
        try:
            replay(RACE, damaged)
        except BadRecord as error:
            assert error.where
            assert placeholders(TEXTS[error.reason.code]) <= set(error.reason.params)


def test_a_record_of_earlier_rules_opens_up_to_the_turn_that_they_refuse_now() -> None:
    old = data() | {"helped": [0, 1, 12], "barred": 15}
    old["moves"][11][1] = "+99"
    with pytest.raises(BadRecord):
        replay(RACE, old)
    old["rules"] = 1
    match = replay(RACE, old, luck="ask", auto_pass=False)
    assert [[turn.seat, turn.text] for turn in match.turns] == old["moves"][:11]
    assert [reason.code for reason in match.cut] == ["record_cut", "rules.2"]
    assert (match.helped, match.barred, match.practice) == ([0, 1], 11, True)
    assert not replay(RACE, data() | {"rules": 1}).cut


def test_a_game_that_is_given_up_is_won_by_the_other_until_it_is_taken_back() -> None:
    match = Match(RACE, 2, luck="ask")
    with pytest.raises(IllegalAction):
        match.give_up(1)
    match.play_text(0, "+1")
    match.give_up(1)
    assert match.outcome == Outcome("given_up", (1.0, 0.0)) and match.to_move == NOBODY
    assert isinstance(match.turns[-1].events[-1], Ended)
    with pytest.raises(IllegalAction):
        match.give_up(0)
    kept = json.loads(json.dumps(record(match)))
    assert replay(match.game, kept).outcome == match.outcome
    wrong = kept | {"result": kept["result"] | {"winners": [1]}}
    with pytest.raises(BadRecord, match="result"):
        replay(match.game, wrong)
    match.take_back_to(0)
    assert match.outcome is None and match.redo() is match.state
    assert match.outcome is None and not any(isinstance(event, Ended) for event in match.turns[-1].events)
