"""The puzzle of the night: by date, the same for everybody, harder towards Saturday."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from build_scripts.puzzle_themes import glance_of
from halloween_games import games
from halloween_games.campaign.night_file import campaign_of
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.puzzles.goals import GLANCE
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
