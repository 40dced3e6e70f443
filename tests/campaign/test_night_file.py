"""The file of the thirteen nights: every reference exists, every game can be played, every mistake is told."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from halloween_games import games
from halloween_games.campaign import night_file
from halloween_games.campaign.night import (
    COUNT,
    LONGEST_NAME,
    LONGEST_STORY,
    LONGEST_TITLE,
    LONGEST_TWIST,
    STEPS,
    Going,
    Night,
    is_lit,
    next_night,
    next_step,
)
from halloween_games.campaign.night_file import FILE, MAX_BYTES, campaign_of, read_nights
from halloween_games.core.events import visible
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.match import Match
from halloween_games.core.moments import SPOKEN_MOMENTS, moments
from halloween_games.core.spots import CHANCE
from halloween_games.data_folders import assets_dir, levels_dir
from halloween_games.lessons.lesson_file import course_of
from halloween_games.puzzles.puzzle_file import outlines_of, puzzle_with
from halloween_games.words.language import Language
from halloween_games.words.text import Text

NIGHTS = campaign_of().campaign.nights
GOOD = (levels_dir() / FILE).read_text(encoding="utf-8")
PUZZLE_MINUTES = 1.5  # about
LONGEST_GAME = 5000


def sentences(tmp_path: Path, content: str | bytes) -> list[str]:
    """What is said about a file with *content*, in English; German has to be possible too."""
    file = tmp_path / FILE
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    read = read_nights(file)
    english, german = ([one.sentence(Text(language=Language(code))) for one in read.problems] for code in ("en", "de"))
    assert all(said.isprintable() and len(said) < 600 for said in (*english, *german))
    assert not english or english != german
    return english


# ---------------------------------------------------------------- the shipped file


def test_all_thirteen_nights_are_read() -> None:
    read = campaign_of()
    assert read.problems == ()
    assert len(read.campaign.nights) == COUNT == 13
    assert {night.game.id for night in NIGHTS} == set(games.REGISTRY), "every game has its evenings"


@pytest.mark.parametrize("night", NIGHTS, ids=lambda night: night.id)
def test_what_a_night_refers_to_exists(night: Night) -> None:
    """The lesson with its position, the puzzles with their proofs, and the drawings."""
    lesson = course_of(night.game.id).course.lesson(night.lesson)
    assert lesson is not None and lesson.play is None, "the night has a game of its own"
    outlines = {outline.id: outline for outline in outlines_of(night.game.id)}
    for puzzle in night.puzzles:
        assert puzzle_with(outlines[puzzle]) is not None
    for light in ("lit", "dark"):
        assert (assets_dir() / "svg" / "village" / f"{night.house}_{light}.svg").is_file()
    assert 1 <= len(re.findall(r"[.!?](?: |$)", night.story.replace("Mrs.", "Mrs"))) <= 2, "two sentences"


@pytest.mark.parametrize("night", NIGHTS, ids=lambda night: night.id)
def test_the_game_of_a_night_can_be_played_to_its_end(night: Night) -> None:
    """At random, from the night's own beginning; saved and read again."""
    play = night.play
    on = night.game.on(play.board)
    rng = Random(13)
    start = play.start.determinize(rng) if play.start is not None else None
    match = Match(on, play.seats, play.options, seed=7, start=start)
    assert 0 <= play.seat < play.seats and not match.outcome
    acted = set()
    for _ in range(LONGEST_GAME):
        if match.outcome is not None:
            break
        assert match.to_move != CHANCE, "a match draws its luck by itself"
        acted.add(match.to_move)
        match.play(match.to_move, rng.choice(match.state.legal_actions()))
    assert match.outcome is not None and play.seat in acted


def test_every_night_is_different() -> None:
    """No two games are played on the same board with the same rules from the same beginning, and each has a twist."""
    kinds = [
        (night.game.id, night.play.board_key, night.play.seats, str(night.play.options), night.play.start is not None)
        for night in NIGHTS
    ]
    assert max(Counter(kinds).values()) == 1
    usual = [kind for kind, night in zip(kinds, NIGHTS, strict=True) if _is_usual(night)]
    assert usual == [kinds[-1]], "only the castle has the game as it always is"


def _is_usual(night: Night) -> bool:
    play, game = night.play, night.game
    changed = any(play.options[option.name] != option.default for option in game.options)
    return not (play.board_key or play.start or changed or play.seats != game.seats[0])


def test_the_last_night_is_the_strongest() -> None:
    levels = [LEVEL_NAMES.index(night.play.level) for night in NIGHTS]
    assert NIGHTS[-1].house == "castle" and levels[-1] == max(levels) > max(levels[:-1])
    assert levels[-1] >= LEVEL_NAMES.index("very-hard")


def test_two_to_three_hours_of_play() -> None:
    minutes = 0.0
    for night in NIGHTS:
        lesson = course_of(night.game.id).course.lesson(night.lesson)
        assert lesson is not None
        minutes += lesson.minutes + len(night.puzzles) * PUZZLE_MINUTES + night.play.minutes
    assert 120 <= minutes <= 180


# ---------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "sweet-shop"', 'id = "Sweet!"', "night[1]: “id” must be 1 to 40 small letters"),
        ('id = "sweet-shop"', 'id = "gate-tower"', "gate-tower: “id”: there are two nights “gate-tower”."),
        ('id = "sweet-shop"', "", "night[1]: The field “id” is missing."),
        ('id = "sweet-shop"', 'id = "sweet-shop"\nstreet = 3', "sweet-shop: “street” is no field of a night."),
        ('house = "shop"', 'house = "igloo"', "sweet-shop: “house”: there is no “igloo” (known: bridge, castle"),
        ('game = "closest-ghost"', 'game = "chess"', "“game”: there is no “chess” (known: 18-ghosts"),
        ('game = "closest-ghost"', 'game = "three-graves"', "“game”: there is no “three-graves”"),
        ('title = "The sweet shop"', "title = 3", "“title” must be a text in quotation marks."),
        ('title = "The sweet shop"', f'title = "{"x" * 33}"', "“title” has 33 letters, but there is room for 32."),
        ('title = "The sweet shop"', 'title = "{b2}"', "“title” must have no braces."),
        ('lesson = "arrows"', 'lesson = "mirrors"', "the game has no lesson “mirrors” (known: arrows"),
        ('lesson = "arrows"', "", "The field “lesson” is missing."),
        ('["d2b5c52484", "1d0eaa85ea"]', '["d2b5c52484"]', "“puzzles” must be a list of 2 puzzles."),
        ('["d2b5c52484", "1d0eaa85ea"]', '["d2b5c52484", 7]', "“puzzles[1]” must be a text in quotation marks."),
        ("1d0eaa85ea", "7f2e9e0169", "“puzzles[1]”: the game has no puzzle “7f2e9e0169”."),
        ("1d0eaa85ea", "d2b5c52484", "“puzzles[1]”: the puzzle “d2b5c52484” is in two places."),
        ('opponent = "Mrs. Plum"', "", "sweet-shop: The field “play.opponent” is missing."),
        ('opponent = "Mrs. Plum"', 'oponent = "x"', "“play.oponent” is no field of a night."),
        ('opponent = "Mrs. Plum"\nlevel = "very-easy"', 'opponent = "x"\nlevel = "soft"', "there is no “soft” (known:"),
    ],
)
def test_a_mistake_is_told_and_the_other_nights_are_there(old: str, new: str, said: str, tmp_path: Path) -> None:
    assert old in GOOD
    found = sentences(tmp_path, GOOD.replace(old, new, 1))
    assert len(found) == 1 and found[0].startswith(f"{FILE}: ") and said in found[0], found
    read = read_nights(tmp_path / FILE)
    assert len(read.campaign.nights) == COUNT - 1


@pytest.mark.parametrize(
    ("night", "line", "said"),
    [
        ("sweet-shop", "minutes = 0", "“play.minutes” must be a number from 1 to 30."),
        ("sweet-shop", 'minutes = 3\nboard = "rhombus_well"', "“play.board”: there is no “rhombus_well”"),
        ("sweet-shop", "minutes = 3\nboard = 3", "“play.board” must be a text in quotation marks."),
        ("sweet-shop", "minutes = 3\nseat = 2", "“play.seat” must be a whole number from 0 to 1."),
        ("sweet-shop", "minutes = 3\nseats = 3", "“play.seats”: "),
        ("sweet-shop", "minutes = 3\noptions = 3", "“play.options” must be a table."),
        ("sweet-shop", "minutes = 3\noptions = {sugar = true}", "“play.options.sugar”: "),
        ("crooked-inn", "minutes = 6\nposition = {board = 3}", "“play.position"),
    ],
)
def test_a_mistake_in_the_game_of_a_night(night: str, line: str, said: str, tmp_path: Path) -> None:
    before, mark, rest = GOOD.partition(f'id = "{night}"')
    changed = before + mark + re.sub(r"^minutes = \d+$", line, rest, count=1, flags=re.MULTILINE)
    found = sentences(tmp_path, changed)
    assert len(found) == 1 and found[0].startswith(f"{FILE}: {night}: ") and said in found[0], found


def test_a_position_that_cannot_be_is_told_by_its_field(tmp_path: Path) -> None:
    found = sentences(tmp_path, GOOD.replace('ghosts = ["a1", "d1", "f3"]', 'ghosts = ["a1", "a1", "f3"]'))
    assert len(found) == 1 and found[0].startswith(f"{FILE}: sweet-shop: “play.position.ghosts"), found


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe", "The file is not UTF-8."),
        (b"[[night", "The file is not TOML: "),
        (b"x = " + b"[" * 400, "The file is not TOML: "),
        (b"day = 2026-13-45", "The file is not TOML: "),
        (b"[[night]]\nid = nan", "The file is not TOML: it holds a number that is none"),
        (b"evening = 3", "“evening” is no field of a night."),
        (b"night = 3", "“night” must be a list."),
        (b"", "There must be 13 of “night”, not 0."),
        (b"#" * (MAX_BYTES + 1), "The file is larger than 100 kB"),
    ],
)
def test_a_file_that_is_none(content: bytes, said: str, tmp_path: Path) -> None:
    found = sentences(tmp_path, content)
    assert len(found) == 1 and found[0].startswith(f"{FILE}: ") and said in found[0], found
    assert not read_nights(tmp_path / FILE).campaign.nights


def test_a_fourteenth_night_is_told_and_left_out(tmp_path: Path) -> None:
    found = sentences(tmp_path, GOOD + "\n[[night]]\nid = 'more'\n")
    assert found == [f"{FILE}: There must be 13 of “night”, not 14."]


def test_a_file_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = read_nights(tmp_path / "none.toml")
    assert [one.sentence(Text()) for one in read.problems] == [
        "none.toml: The file cannot be opened: No such file or directory."
    ]

    def no_levels() -> Path:
        raise FileNotFoundError("no levels")

    monkeypatch.setattr(night_file, "levels_dir", no_levels)
    monkeypatch.setattr(night_file, "campaign_of", campaign_of.__wrapped__)
    assert [one.code for one in night_file.campaign_of().problems] == ["levels_missing"]


def test_a_night_that_is_no_table(tmp_path: Path) -> None:
    found = sentences(tmp_path, "night = [3]")
    assert found[1:] == [f"{FILE}: night[0]: “night[0]” must be a table."]


def test_the_page_shows_a_night_of_the_file() -> None:
    page = (levels_dir().parent / "docs" / "nights.md").read_text(encoding="utf-8")
    example = page.partition("```toml\n")[2].partition("```")[0].strip()
    assert example in GOOD
    assert all(
        f"at most {limit} letters" in page
        for limit in (f"{LONGEST_TITLE} and {LONGEST_STORY}", LONGEST_TWIST, LONGEST_NAME)
    )


# ---------------------------------------------------------------- what is done


def test_a_house_is_lit_when_nothing_is_left_to_do() -> None:
    going: dict[str, Going] = {}
    assert next_night(NIGHTS, going) is NIGHTS[0]
    night: Going = {"lesson": "done", "puzzle1": "skipped", "puzzle2": "done"}
    assert not is_lit(night) and next_step(night) == "game"
    night = {**night, "game": "won"}
    assert is_lit(night) and next_step(night) is None and next_step({}) == STEPS[0]
    assert next_night(NIGHTS, {NIGHTS[0].id: night}) is NIGHTS[1]
    assert next_night(NIGHTS, {one.id: night for one in NIGHTS}) is None


# ---------------------------------------------------------------- people and words


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('person = "plum"\nstory', 'person = "plumm"\nstory', "there is no “plumm”"),
        ("Forty-one, forty-two, forty...", "Forty-one, " * 12, "there is room for"),
        ("Yours! And not a crumb left.", "Yours! " * 10, "there is room for 60"),
        ('["A ghost?"', '["A ghost? A very, very, very small ghost?"', "there is room for 30"),
        ('["A ghost?", "My ghosts only sit on candies, dear. This one eats them."]', '["A ghost?"]', "followed by"),
        (
            '[night.says]\nopening = [\n  "Forty',
            '[night.says]\nopening = [{answers = [["A", "B"]]},\n  "Forty',
            "followed by",
        ),
        ("Come, {player}, light my lamp", "Come, {name}, light my lamp", "no others"),
        ('clue = "coin"', 'clue = "crown"', "there is no “crown”"),
        ('others = ["Benno", "Bruno", "The troll"]', 'others = ["Benno"]', "a list of 3 names"),
        ('good = "mirror"', 'good = "smile"', "there is no “smile”"),
        ('scene = "hall"', 'scene = "cellar"', "there is no “cellar”"),
        ('coin = "Somebody', 'crown = "Somebody', "“story.clues”: there is no “crown”"),
        ('draw = "A draw', 'remis = "A draw', "“story.anybody”: there is no “remis”"),
        ("count = {person", "later = {person", "“story.afterwards”: there is no “later”"),
    ],
)
def test_what_people_say_is_checked(old: str, new: str, told: str, tmp_path: Path) -> None:
    """One sentence for each mistake, which names the field; all other nights are there."""
    assert old in GOOD
    (said,) = sentences(tmp_path, GOOD.replace(old, new, 1))
    assert told in said


def test_a_picture_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "svg" / "people"
    folder.mkdir(parents=True)
    for file in (assets_dir() / "svg" / "people").glob("*.svg"):
        if file.stem != "plum_thanking":
            (folder / file.name).write_bytes(b"")
    monkeypatch.setattr(night_file, "assets_dir", lambda: tmp_path)
    said = sentences(tmp_path, GOOD)
    assert len(said) == 2 and all("people/plum_thanking.svg is not there" in one for one in said), "night and ending"


def test_nights_without_people_and_words_are_as_before(tmp_path: Path) -> None:
    words = re.sub(r"\[night\.says\].*?(?=\[night\.play\])", "", GOOD, flags=re.S)
    words = re.sub(r"\[story\].*?(?=\[\[night\]\])", "", words, count=1, flags=re.S)
    file = tmp_path / FILE
    file.write_text(re.sub(r"(?m)^(person|first|others|gentle|moments) = .*\n", "", words), encoding="utf-8")
    read = read_nights(file)
    assert not read.problems and len(read.campaign.nights) == COUNT
    assert not any(night.person or night.says.opening for night in read.campaign.nights)


# ---------------------------------------------------------------- moments


GAMES = 60  # at most, by chance
LONGEST = 400  # turns


def reached(night: Night, seed: int) -> set[str]:
    """The moments in one game by chance, as the person of the night's seat sees them."""
    play, rng = night.play, Random(seed)
    game = night.game.on(play.board)
    start = play.start.determinize(rng) if play.start is not None else None
    match = Match(game, play.seats, play.options, seed=seed, start=start)
    found: set[str] = set()
    for _ in range(LONGEST):
        if match.outcome is not None:
            break
        before = match.state.observe(play.seat)
        match.play(match.to_move, rng.choice(match.state.legal_actions()))
        after, events = match.state.observe(play.seat), visible(match.turns[-1].events, play.seat)
        found.update(moments(game.moments, play.moments, play.seat, before, after, events))
    return found


@pytest.mark.parametrize("night", NIGHTS, ids=lambda night: night.id)
def test_every_moment_of_a_night_comes_up(night: Night) -> None:
    found: set[str] = set()
    for seed in range(GAMES):
        found |= reached(night, seed)
        if found == set(SPOKEN_MOMENTS):
            return
    assert found == set(SPOKEN_MOMENTS)


def test_every_condition_is_used() -> None:
    """What a game knows beyond the usual moments is asked for by a night."""
    known = {(night.game.id, name) for night in NIGHTS for name in night.game.moments}
    asked = {(night.game.id, name) for night in NIGHTS for name in night.play.moments.values()}
    assert known - asked == {(night.game.id, moment) for night in NIGHTS for moment in SPOKEN_MOMENTS}
