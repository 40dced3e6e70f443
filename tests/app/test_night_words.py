"""What the people of the thirteen nights say: every line is reached, fits its bubble and is heard once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame
import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.night_room import RoomScene
from halloween_games.app.screens.story_scene import EACH, SECONDS, SQUARE, StoryScene
from halloween_games.app.screens.talk import LETTERS, in_words
from halloween_games.campaign.night import CLUES, STEPS, Answer, Night, Spoken, is_lit
from halloween_games.campaign.night_file import campaign_of
from halloween_games.kit.fonts import BOLD
from halloween_games.words.language import Language, shipped
from halloween_games.words.text import Text
from tests.app.test_night_walk import Walker

CAMPAIGN = campaign_of().campaign
NIGHTS = CAMPAIGN.nights
LEAST = 0.8  # of the letters of a bubble: nine of ten translations need no smaller ones than designed
ROWS = 2
BUBBLE = (742, 96)  # that the longest line has to fit into
PLAYER_BACK = ("dear guest", "{player}")  # nobody has given a name
LONGEST_CALL = 100  # letters of a translated word at the table
ROUNDS = {"won": 0, "lost": 1, "drawn": 1}  # how the games end, and which answer is given


@pytest.fixture
def walker(tmp_path: Path) -> Walker:
    return Walker(tmp_path, draw_every=500)


def replies(answers: Sequence[Answer]) -> Iterator[str]:
    for answer in answers:
        one: Answer | None = answer
        while one is not None:
            if one.reply:
                yield one.reply
            one = one.then


def lines_of(lines: Sequence[Spoken]) -> Iterator[str]:
    """All that is said in a talk, whatever one answers."""
    for line in lines:
        yield line.words
        yield from replies(line.answers)


def every_line(night: Night) -> list[str]:
    """All lines of a room in the bubble."""
    says = night.says
    single = [says.book, says.chest, says.table, says.lost, says.later, says.closing_won, says.closing_played]
    return [*lines_of(says.opening), *(line for line in single if line), *lines_of(says.closing)]


def visit(walker: Walker, night: Night, choice: int) -> list[str]:
    """Enter a room, hear what is said, and leave it; returns what is said, also while nobody talks."""
    walker.program.nights.night(night)
    said = walker.listen(choice)
    room = walker.room()
    said = [line.replace(*PLAYER_BACK) for line in (*said, room.words())]
    walker.press_widget("close")
    return said


def do(walker: Walker, night: Night, *steps: str) -> None:
    for step in steps:
        walker.program.nights._note(night.id, step, "done")  # type: ignore[arg-type]


def walk(walker: Walker, night: Night, how: str, choice: int) -> Counter[str]:
    """One night: its parts one after the other, each time with a visit; it is left and resumed in the middle."""
    nights, heard = walker.program.nights, Counter[str]()
    heard.update(visit(walker, night, choice))
    do(walker, night, "lesson")
    heard.update(visit(walker, night, choice))
    do(walker, night, "puzzle1", "puzzle2")
    heard.update(visit(walker, night, choice))
    nights.over(night.id, how)
    heard.update(visit(walker, night, 1))  # after a lost game the house is lit
    return heard


@pytest.mark.parametrize("how", ROUNDS)
def test_every_line_is_heard_once(how: str, walker: Walker) -> None:
    """Through all nights, won, lost and drawn, these from the last to the first; each line that is due is heard."""
    walker.program.settings.every_house = is_free = how == "drawn"
    for night in reversed(NIGHTS) if is_free else NIGHTS:
        heard = walk(walker, night, how, ROUNDS[how])
        says = night.says
        opening = {line.words for line in says.opening}
        closing = {line.words for line in says.closing if not (line.needs and is_free)}
        first = says.closing_won if how == "won" else says.closing_played
        due = {*opening, *closing, first, says.book, says.chest, says.table, *([says.lost] if how == "lost" else [])}
        assert due <= set(heard), f"{night.id}: {due - set(heard)}"
        stays = {says.book, says.chest, says.table, says.closing[-1].words, *CAMPAIGN.story.anybody.values()}
        again = {line for line, count in heard.items() if count > 1} - stays
        assert says.later not in heard, "that is for another evening"
        assert not again, f"{night.id}: {again}"
        assert is_lit(walker.program.nights.going(night))
    assert set(walker.program.nights.clues()) == set(CLUES)


def test_every_answer_leads_to_its_reply(tmp_path: Path) -> None:
    """Each answer in each room, to somebody who has found all clues."""
    reached: set[str] = set()
    wanted = {
        reply
        for night in NIGHTS
        for line in (*night.says.opening, *night.says.closing)
        for reply in replies(line.answers)
    }
    for choice in range(3):
        walker = Walker(tmp_path / str(choice), draw_every=500)
        walker.finish(*NIGHTS)
        for night in NIGHTS:
            reached.update(visit(walker, night, choice))
        walker.program.close()
    assert wanted <= reached, wanted - reached


def test_later_a_return_match_is_one_level_stronger(walker: Walker) -> None:
    night = NIGHTS[0]
    walker.finish(night)
    visit(walker, night, 0)
    assert night.says.later in visit(walker, night, 0)
    levels = {plan.level for plan in walker.program.nights.new_game(night).seats} - {""}
    assert levels == {"easy"} and night.play.level == "very-easy"
    walker.program.nights.over(night.id, "won")
    assert walker.open_village().houses[0].has_rose


def test_after_the_end_the_countess_speaks_of_her_brother(walker: Walker) -> None:
    """Once, to whoever comes back."""
    castle = NIGHTS[-1]
    walker.finish(*NIGHTS)
    line = CAMPAIGN.story.afterwards["count"].words
    assert [line in visit(walker, castle, 0) for _ in range(3)] == [False, True, False]


@pytest.mark.parametrize(("choice", "how"), [(0, "done"), (1, "won")])
def test_the_castle_is_asked_to_play_gently_or_not(choice: int, how: str, walker: Walker) -> None:
    """Only the game that is not gentle lights its lantern."""
    castle = NIGHTS[-1]
    walker.finish(*NIGHTS[:-1])
    nights = walker.program.nights
    visit(walker, castle, choice)
    level = castle.play.level if choice else castle.play.gentle
    assert {plan.level for plan in nights.new_game(castle).seats} - {""} == {level}
    nights.over(castle.id, "won")
    assert nights.going(castle)["game"] == how


def test_the_end_is_told_once_to_whoever_has_finished_before(walker: Walker, tmp_path: Path) -> None:
    """A file of an older version: all steps done, nothing heard; the new ending comes on the next visit."""
    steps = dict.fromkeys(STEPS, "done")
    rows = [{"name": "", "night": night.id, "steps": steps} for night in NIGHTS]
    (tmp_path / "nights.json").write_text(str({"version": 1, "nights": rows}).replace("'", '"'), encoding="utf-8")
    walker.program.nights.village()
    walker.now(StoryScene)
    said = walker.listen(1)
    assert sorted(lines_of(CAMPAIGN.story.ending)) == sorted(line.replace(*PLAYER_BACK) for line in said), "each once"
    walker.press_widget("close")
    walker.village()
    walker.leave()
    walker.program.nights.village()
    walker.village()


def test_the_feast_comes_back_each_year_on_its_day(walker: Walker) -> None:
    """With one lantern more over the table; it is held once, and Bones invites to it."""
    walker.finish(*NIGHTS)
    nights, puzzling = walker.program.nights, walker.program.puzzling
    nights.people.walked.hear("", "story", "ending")
    for year, day, is_held in ((2026, 31, True), (2026, 31, False), (2027, 30, False), (2027, 31, True)):
        puzzling.now = partial(datetime, year, 10, day, 20)
        walker.program.navigation.launcher()
        assert (walker.now(LauncherScene).main.name == "feast") == is_held
        lanterns = nights.feasts()
        nights.village()
        walker.frames(2)
        assert isinstance(walker.top(), StoryScene) == is_held
        if is_held:
            told = [line.replace(*PLAYER_BACK) for line in walker.listen()]
            assert nights.feasts() == lanterns + 1
            assert told[1] == "One match. It was enough for thirteen houses." and len(told) == 14, "those at the table"
        walker.village()


@pytest.mark.long
def test_names_light_up_one_after_the_other(tmp_path: Path) -> None:
    """On the list of the end, unless nothing is to move."""
    pictures: dict[bool, set[bytes]] = {True: set(), False: set()}
    walker = Walker(tmp_path, settings=Settings(speed=1.0))
    walker.finish(*NIGHTS)
    walker.program.nights.feast()
    story = walker.now(StoryScene)
    while story.scene() != "list":
        walker.press_widget(str(story.first_focus()))
    for is_still, seen in pictures.items():
        walker.program.settings.reduce_motion = is_still
        for _ in range(3):
            walker.wait(EACH)
            walker.program.draw()
            seen.add(pygame.image.tobytes(walker.program.window.surface, "RGB"))
    assert {is_still: len(seen) for is_still, seen in pictures.items()} == {True: 1, False: 3}
    walker.wait(SECONDS)
    walker.program.draw()
    assert pictures[True] == {pygame.image.tobytes(walker.program.window.surface, "RGB")}, "in the end all are written"


@pytest.mark.parametrize("code", shipped())
def test_every_line_fits_its_bubble(code: str, walker: Walker) -> None:
    """In two rows, with letters hardly smaller than designed; words at the table are short."""
    painter, text = walker.program.services.painter(1.0), Text(language=Language(code))
    told, afterwards = CAMPAIGN.story, CAMPAIGN.story.afterwards.values()
    story = [*lines_of((*told.prologue, *told.ending, *afterwards)), *told.clues.values(), *told.anybody.values()]
    room = pygame.Rect(0, 0, BUBBLE[0] - 40, BUBBLE[1] - 12)
    wrong = []
    for line in [*(line for night in NIGHTS for line in every_line(night)), *story]:
        words = in_words(text, line, "Maximilian")
        size = LETTERS
        while size > LETTERS * LEAST and not fits(painter, words, size, room):
            size -= 1
        if not fits(painter, words, size, room):
            wrong.append(words)
    for night in NIGHTS:
        says = night.says
        calls = [in_words(text, line, "Maximilian") for line in (says.good, says.trouble, says.surprised)]
        wrong += [call for call in calls if not call or len(call) > LONGEST_CALL]
    assert not wrong


def fits(painter: object, words: str, size: float, room: pygame.Rect) -> bool:
    fonts = painter.fonts  # type: ignore[attr-defined]
    row, image = (fonts.render(one, size, (0, 0, 0), BOLD, room.width).get_height() for one in ("Ag", words))
    return bool(image <= min(room.height, ROWS * row + 2))


def test_a_voice_says_who_speaks(walker: Walker) -> None:
    """Each line once, with the name; told again only when that is wanted."""
    ear = walker.program.services.speech.listen()
    walker.program.nights.night(NIGHTS[8])
    walker.listen()
    told = [sentence.words for sentence in ear.take() if sentence.words.startswith("The voice: ")]
    assert len(told) == len(set(told)) > len(NIGHTS[8].says.opening)
    walker.press_widget("told")
    room = walker.room()
    assert isinstance(room, RoomScene) and room.words() == NIGHTS[8].says.opening[0].words


def test_whoever_is_pointed_at_says_a_line(walker: Walker) -> None:
    """At the long table, without losing the line that waits."""
    walker.finish(*NIGHTS)
    walker.program.nights.feast()
    story = walker.now(StoryScene)
    while story.scene() != SQUARE:
        walker.press_widget(str(story.first_focus()))
    waits = story.words()
    guest = next(guest for guest in story.guests if guest.spoken.person == "mabel")
    walker.move(guest.rect.center)
    walker.frames(2)
    assert (story.speaker(), story.words()) == ("Mabel", guest.spoken.words)
    walker.move((5, 5))
    walker.frames(2)
    assert story.words() == waits and not story.speaker()


def test_thirteen_roses_bloom_on_the_hill_of_the_castle(walker: Walker) -> None:
    walker.finish(*NIGHTS)
    pictures = []
    for night in NIGHTS:
        walker.program.people.walked.win_return("", night.id)
        walker.open_village()
        castle = walker.village().houses[-1].rect
        walker.program.draw()
        hill = castle.move(castle.width, castle.height // 5)
        pictures.append(pygame.image.tobytes(walker.program.window.surface.subsurface(hill), "RGB"))
        walker.leave()
    assert len(set(pictures[:-1])) == 1 and pictures[-1] != pictures[0]


def test_still_pictures_do_not_move(walker: Walker) -> None:
    walker.program.nights.night(NIGHTS[1])
    walker.frames(3)
    walker.program.draw()
    before = pygame.image.tobytes(walker.program.window.surface, "RGB")
    walker.wait(2.0)
    walker.program.draw()
    assert pygame.image.tobytes(walker.program.window.surface, "RGB") == before
