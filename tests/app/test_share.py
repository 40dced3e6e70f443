"""Share codes: they round-trip, contain no secrets, and invalid ones give a sentence."""

from __future__ import annotations

import base64
import json
import zlib
from random import Random
from typing import Any

import pytest

from halloween_games import games
from halloween_games.app.saving import share
from halloween_games.app.saving.record_file import RecordProblem
from halloween_games.app.saving.share import read_code, write_code
from halloween_games.core.match import Match
from halloween_games.core.record import record
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.words.text import Text
from tests.app.random_games import decisions, finished_match, random_match
from tests.games.invariants import check

TABLES = [(game_id, seats) for game_id in games.REGISTRY for seats in games.load(game_id).seats]


def packed(said: Any, version: int = 1) -> str:
    """A code for any data."""
    body = zlib.compress(said if isinstance(said, bytes) else json.dumps(said).encode())
    whole = bytes([version]) + zlib.crc32(body).to_bytes(4, "big") + body
    return "HG1-" + base64.urlsafe_b64encode(whole).decode().rstrip("=")


def unpacked(code: str) -> Any:
    data = base64.urlsafe_b64decode(code[4:] + "=" * (-len(code[4:]) % 4))
    return json.loads(zlib.decompress(data[5:]))


def refused(code: str) -> RecordProblem:
    with pytest.raises(RecordProblem) as error:
        read_code(code)
    assert error.value.sentence(Text()).endswith(".")
    return error.value


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_a_position_comes_back_as_a_spectator_sees_it(game_id: str, seats: int) -> None:
    for seed in range(6):
        match = random_match(game_id, seed, 5 + 7 * seed, seats)
        if match.outcome is not None:
            continue
        again = read_code(write_code(match), Random(seed))
        assert again.game is match.game and again.seats == seats and again.options == match.options
        assert match.game.notation.dump(again.start.observe(None)) == match.game.notation.dump(match.view(None))
        check(again.state)
        while again.to_move not in (CHANCE, NOBODY) and len(again.turns) < 30:
            again.play(again.to_move, Random(1).choice(again.state.legal_actions()))


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_a_finished_game_comes_back_whole(game_id: str, seats: int) -> None:
    match = finished_match(game_id, seats)
    again = read_code(write_code(match))
    assert record(again) == record(match)
    position = read_code(write_code(match, 3))
    assert len(position.turns) < len(match.turns), "looking back, the position that is shown is copied"
    assert match.game.notation.dump(position.start.observe(None)) == match.game.notation.dump(
        match.turns[3].before.observe(None)
    )


@pytest.mark.parametrize(("game_id", "seats"), [table for table in TABLES if games.load(table[0]).secrets])
def test_an_unfinished_game_gives_nothing_away(game_id: str, seats: int) -> None:
    """Games that differ only in hidden information have the same code, and nothing reveals future luck."""
    rng = Random(4)
    for seed in range(8):
        match = random_match(game_id, seed, 15, seats)
        if match.outcome is not None:
            continue
        view = match.view(None)
        other = Match(match.game, seats, match.options, 99, start=view.determinize(rng), luck="ask", auto_pass=False)
        assert write_code(other) == write_code(match)
        said = unpacked(write_code(match))
        assert set(said) == {"kind", "game", "rules", "seats", "options", "position"}


def test_what_is_no_code() -> None:
    for text in (
        "",
        "hello",
        "HG-abc",
        "HG1",
        "HGx-abc",
        "HG1-a b!",
        "HG1-é",
        "x" * 10_000_000,
        "HG1-" + "A" * 500_000,
    ):
        assert refused(text).words.key == "share.no_code"  # type: ignore[union-attr]  # it is a Phrase


def test_every_wrong_letter_is_noticed() -> None:
    code = write_code(random_match("18-ghosts", 1, 9))
    rng = Random(1)
    for place in range(4, len(code) - 1):
        wrong = rng.choice([sign for sign in "ABCxyz019-_" if sign != code[place]])
        assert refused(code[:place] + wrong + code[place + 1 :]).words.key in ("share.damaged", "share.newer")  # type: ignore[union-attr]
    for length in range(4, len(code) - 1):
        assert refused(code[:length]).words.key == "share.damaged"  # type: ignore[union-attr]


def test_forged_codes() -> None:
    said = unpacked(write_code(random_match("18-ghosts", 1, 9)))
    forged: list[Any] = [
        b"{",
        b"\xff",
        b"[" * 100_000,
        b" " * 50_000_000,  # a few bytes that would fill the memory
        [],
        7,
        {},
        {**said, "kind": "dance"},
        {**said, "extra": 1},
        {**said, "game": "chess"},
        {**said, "rules": 0},
        {**said, "seats": 9},
        {**said, "options": {"fly": True}},
        {**said, "position": {}},
        {**said, "position": []},
        {"kind": "game", "record": {}},
        {"kind": "game", "record": {**record(finished_match("halloween")), "moves": [[0, "fly"]]}},
    ]
    for data in forged:
        refused(packed(data))


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_forged_positions_are_refused_or_played(game_id: str, seats: int) -> None:
    """Missing or hidden parts of a position that cannot be hidden: a sentence, no crash."""
    actions = min(12, decisions(game_id, 2, seats) - 1)
    said = unpacked(write_code(random_match(game_id, 2, actions, seats)))
    rng = Random(7)
    for _ in range(60):
        forged = json.loads(json.dumps(said))
        container: Any = forged["position"]
        while True:
            key = rng.choice(list(container) if isinstance(container, dict) else range(len(container)))
            if not isinstance(container[key], (dict, list)) or not container[key] or rng.random() < 0.2:
                break
            container = container[key]
        container[key] = rng.choice([None, "?", 0, 1, -1, "a1", [], {}, True])
        try:
            match = read_code(packed(forged), rng)
        except RecordProblem as error:
            assert error.sentence(Text())
            continue
        check(match.state)
    assert share.VERSION == 1
