"""When two puzzles are too much alike for one shelf, and how they are named."""

from __future__ import annotations

from typing import Any

from halloween_games.puzzles.likeness import ALIKE, are_alike, asked, features, puzzle_id

POSITION = {"board": {"a1": "0R", "b2": "1B", "c3": "0Y", "d4": "1Y"}, "dungeon": ["0B", "0B", "1R"], "to_move": 0}


def moved(**squares: str) -> dict[str, object]:
    """The position with other things on the board."""
    return {**POSITION, "board": {**POSITION["board"], **squares}}  # type: ignore[dict-item]


def test_the_name_follows_from_the_game_and_the_position_alone() -> None:
    again = dict(reversed(POSITION.items()))
    assert puzzle_id("18-ghosts", again) == puzzle_id("18-ghosts", POSITION)
    assert puzzle_id("rhombus", POSITION) != puzzle_id("18-ghosts", POSITION)
    assert puzzle_id("18-ghosts", moved(a1="0B")) != puzzle_id("18-ghosts", POSITION)
    assert len(puzzle_id("18-ghosts", POSITION)) == 10


def test_everything_counts_with_its_place_and_equal_things_count_each() -> None:
    found = features(POSITION)
    assert len(found) == 4 + 3 + 1
    assert '.board.a1="0R"' in found
    assert features({**POSITION, "dungeon": ["0B", "1R"]}) < found


def test_puzzles_are_alike_if_they_ask_the_same_of_nearly_the_same_position() -> None:
    mine = asked("win1", ["a1-a2"], POSITION)
    nearly = moved(e5="1R")
    assert len(features(POSITION) & features(nearly)) > ALIKE * len(features(POSITION) | features(nearly))
    assert are_alike(mine, asked("win1", ["a1-a2"], nearly))
    assert not are_alike(mine, asked("win2", ["a1-a2"], nearly))
    assert not are_alike(mine, asked("win1", ["a1-b1"], nearly))
    assert not are_alike(mine, asked("win1", ["a1-a2"], moved(b2="1R", c3="0B", d4="0B")))


HAND: dict[str, Any] = {
    "board": {"a1": 0, "e5": 1},
    "table": [["JS", "10H"], ["KD"]],
    "hand": [["7H"], ["?"]],
    "to_move": 0,
}


def test_neither_suits_nor_what_was_before_make_a_puzzle_of_cards_another_one() -> None:
    mine = asked("kill", ["JS+10H:a1xe5", "JS+7H:a1xe5"], {**HAND, "discard": ["6S", "AH", "9C"], "quiet_turns": 3})
    other: dict[str, Any] = {
        **HAND,
        "table": [["7D", "10D"], ["QS"]],
        "hand": [["JC"], ["?"]],
        "discard": ["8S"],
        "quiet_turns": 0,
    }
    assert are_alike(mine, asked("kill", ["JC+7D:a1xe5", "JC+10D:a1xe5"], other))
    of_one_suit = {**other, "table": [["7C", "10C"], ["QS"]]}
    assert not are_alike(mine, asked("kill", ["JC+10C:a1xe5", "JC+7C:a1xe5"], of_one_suit))  # a flush is another idea
    assert are_alike(mine, asked("kill", ["JC+10D:a1xe5"], other))
    assert not are_alike(mine, asked("kill", ["JC+10D:a1xd4"], other))
