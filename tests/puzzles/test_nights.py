"""The puzzle of the night: by date, the same for everybody, harder towards Saturday."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from build_scripts.puzzle_mining import glance_of
from halloween_games import games
from halloween_games.campaign.night_file import campaign_of
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.puzzles.goals import GLANCE
from halloween_games.puzzles.likeness import ALIKE, are_alike, asked, features, puzzle_id
from halloween_games.puzzles.nights import game_of, night_of, outline_of, puzzle_of
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import outlines_of, puzzles_of

SUNDAY = date(2026, 11, 22)


def nights(count: int, step: int = 1) -> list[date]:
    return [SUNDAY + timedelta(days=step * number) for number in range(count)]


def test_a_night_goes_past_midnight() -> None:
    evening = datetime(2026, 11, 22, 20, 0)
    assert night_of(evening) == night_of(evening + timedelta(hours=5)) == SUNDAY
    assert night_of(evening.replace(hour=11)) == SUNDAY - timedelta(days=1)


def test_every_game_with_puzzles_has_its_night() -> None:
    with_puzzles = {game_id for game_id in games.REGISTRY if puzzles_of(game_id).puzzles}
    assert {game_of(night) for night in nights(len(with_puzzles))} == with_puzzles


def test_outlines_are_those_of_all_puzzles() -> None:
    for game_id in games.REGISTRY:
        assert [one.id for one in outlines_of(game_id)] == [puzzle.id for puzzle in puzzles_of(game_id).puzzles]


def test_it_is_harder_towards_saturday() -> None:
    """Over half a year, for every game."""
    for game_id in {game_of(night) for night in nights(7)}:
        levels: dict[int, list[int]] = {day: [] for day in range(7)}
        for night in nights(26 * 7):
            outline = outline_of(night)
            assert outline is not None
            if outline.game_id == game_id:
                levels[night.isoweekday() % 7].append(LEVEL_NAMES.index(outline.level))
        means = [sum(found) / len(found) for _, found in sorted(levels.items())]
        assert means == sorted(means) and means[0] < means[-1]


def test_no_night_has_a_puzzle_that_is_solved_at_a_glance() -> None:
    """One turn with so little lit that clicking finds it; the shelves keep them, and say which they are."""
    for game_id in games.REGISTRY:
        for puzzle in puzzles_of(game_id).puzzles:
            assert (GLANCE in puzzle.themes) == bool(glance_of(puzzle.checker().proof, puzzle.view)), puzzle.id
    evenings = [outline_of(night) for night in nights(2 * 365)]
    assert all(outline is not None and GLANCE not in outline.themes for outline in evenings)
    for night in campaign_of().campaign.nights:
        themes = {outline.id: outline.themes for outline in outlines_of(night.game.id)}
        assert not any(GLANCE in themes[name] for name in night.puzzles), night.id


def _id_of(puzzle: Puzzle | None) -> str:
    assert puzzle is not None
    return puzzle.id


def test_a_persons_first_nights_are_of_games_that_the_person_knows() -> None:
    for known in (["18-ghosts"], ["rhombus", "halloween"]):
        found = [outline_of(night, known) for night in nights(7)]
        assert {outline.game_id for outline in found if outline is not None} == set(known)
        assert [outline.id for outline in found if outline] == [_id_of(puzzle_of(night, known)) for night in nights(7)]
    assert game_of(SUNDAY, ["no such game"]) == game_of(SUNDAY)


# ---------------------------------------------------------------- likeness

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
