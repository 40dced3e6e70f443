"""Whole games: nothing gets lost, copies are independent, everything can be told."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from halloween_games.app.saving.saves import SavedGame, Saves
from halloween_games.core.events import Event, Fought, Moved
from halloween_games.core.game import HANDICAP
from halloween_games.core.match import Match
from halloween_games.core.record import record, replay
from halloween_games.core.result_words import why_cut
from halloween_games.core.spots import BOARD, CHANCE, NOBODY
from halloween_games.games.rhombus.game import GAME
from halloween_games.words.text import Text
from tests.games.rhombus.building import GRID, at


def test_the_rules_page_tells_every_kind_of_turn() -> None:
    """Headings and paragraphs without the sheet's headings left out."""
    page = " ".join(paragraph for _, paragraph in GAME.rules_page)
    for name in (
        "kill move",
        "sequence pair",
        "flush",
        "eliminator",
        "reactivation",
        "entry kill",
        "blockade",
        "reserve",
    ):
        assert name in page.lower()
    assert HANDICAP in GAME.options  # its words are those of every game
    for option in GAME.options[:-1]:
        assert f"option.{option.name}.about" in GAME.sentences
        assert all(f"option.{option.name}.{choice}" in GAME.sentences for choice in option.choices)


# ---------------------------------------------------------------- ways


def way_in(events: tuple[Event, ...]) -> str:
    """The squares of the way that is told, without a kill's last one: ``"a1 b1 b2"``."""
    paths = [event.path for event in events if isinstance(event, Moved) and event.how in ("walk", "bishop")]
    return " ".join(GRID.names[spot.at] for path in paths for spot in path)


def test_a_way_that_the_next_play_contradicts_is_told_anew() -> None:
    """Until then the lowest is told; whoever looks back, and every replay, sees one that fits."""
    match = Match(GAME, 2, start=at(["a1", "e5"], "KH AH | 9D"), luck="ask")
    match.play_text(0, "KH:a1-b2")
    assert way_in(match.turns[0].events) == "a1 b1 b2"
    match.play_text(0, "AH:b2-b1")
    assert [way_in(turn.events) for turn in match.turns[:2]] == ["a1 a2 b2", "b2 b1"]
    assert [way_in(turn.events) for turn in replay(GAME, record(match), luck="ask").turns[:2]] == ["a1 a2 b2", "b2 b1"]


def test_the_next_way_goes_on_from_the_one_that_was_told() -> None:
    """From b2 a queen reaches d1 over b1 as well, but the pawn is seen to come from there."""
    match = Match(GAME, 2, start=at(["a1", "e5"], "KH QH | 9D"), luck="ask")
    match.play_text(0, "KH:a1-b2")
    match.play_text(0, "QH:b2-d1")
    assert [way_in(turn.events) for turn in match.turns[:2]] == ["a1 b1 b2", "b2 c2 c1 d1"]


def test_no_way_that_is_told_goes_straight_back() -> None:
    """Over whole turns of random games, after they are over."""
    rng, walked_on = Random(7), 0
    for seed in range(40):
        match = Match(GAME, 2 + 2 * (seed % 2), {"mystery": "permanent"}, seed)
        while match.to_move != NOBODY and len(match.turns) < 250:
            actions = match.state.legal_actions()
            match.play(match.to_move, rng.choice(actions[:-1] or actions))  # the last one may be to end the turn
        ways: list[tuple[int, ...]] = []
        for turn in match.turns:
            if turn.seat == CHANCE:
                ways.clear()
            for event in turn.events:
                if isinstance(event, Moved) and event.path[0].zone == event.path[-1].zone == BOARD:
                    path = tuple(spot.at for spot in event.path) if event.how == "walk" else ()
                elif isinstance(event, Fought):
                    path = (event.source.at, event.spot.at)
                else:
                    continue
                before = next((way for way in reversed(ways) if way and path and way[-1] == path[0]), ())
                walked_on += bool(before)
                whole = (*before, *path[1:])
                assert all(one != two for one, two in zip(whole, whole[2:], strict=False)), turn.text
                ways.append(path)
    assert walked_on > 20


def test_a_record_with_a_step_straight_back_opens_up_to_that_turn(tmp_path: Path) -> None:
    """It was allowed between two cards once. The file stays as it is, and the game goes on in another one."""
    table, hand = [["KH", "9D"], ["7D", "10D"]], [["7S"], ["9S"]]
    match = Match(GAME, 2, start=at(["a1", "b2 e5"], "KH 9D | 7S", table=table, hand=hand), luck="ask")
    turns = [(0, "7S"), (CHANCE, "AH"), (1, "7D"), (CHANCE, "6C")]
    for seat, text in turns:
        match.play_text(seat, text)
    old = {name: value for name, value in record(match).items() if name != "check"}
    old |= {"rules": 1, "moves": [*old["moves"], [0, "AH:a1-b1"], [0, "KH:b1-a2"], [CHANCE, "6D"]]}
    file = tmp_path / "recent" / "old.json"
    file.parent.mkdir()
    file.write_text(json.dumps(old), encoding="utf-8")
    saves = Saves(tmp_path)
    assert [type(game) for game in saves.recent()] == [SavedGame]
    going, autosave = saves.resume(file)
    assert [(turn.seat, turn.text) for turn in going.turns] == turns
    assert autosave.path != file and json.loads(file.read_text(encoding="utf-8")) == old
    autosave.end()
    assert why_cut(going, Text()).endswith("but it may walk in loops.")
