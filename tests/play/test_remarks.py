"""What the characters of the ladder say, and where and when they say it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.rivals import RIVALS
from halloween_games.app.shell.program import Program
from halloween_games.core.actions import Action
from halloween_games.core.deeds import FIGHT as FIGHT_DEED
from halloween_games.core.deeds import TAKE
from halloween_games.core.events import Event
from halloween_games.core.match import Match, Player
from halloween_games.games.closest_ghost.rules.state import ClosestState
from halloween_games.play.remarks import MOMENTS, SECONDS, SPACING
from halloween_games.players.hosts import SliceBrain
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.contract.trophy_games import Script

FIGHT = Script("18-ghosts", "lose-on-purpose", "earns")
END = Script("closest-ghost", "around-the-corner", "earns")


def sit_down(tmp_path: Path, script: Script, *, wins: bool = True, **settings: Any) -> tuple[Program, Match, list[str]]:
    """A program with the game of *script* against Igor, and what is said of it."""
    program = Program((1280, 800), Settings(**settings), Saves(tmp_path), SliceBrain())
    own = script.seat if wins else 1 - script.seat
    people = [Player("computer", "Igor", "medium")] * 2
    people[own] = Player("human", "Ann")
    said: list[str] = []
    program.services.speech.say = lambda words, *_, **__: said.append(words)  # type: ignore[method-assign]
    program.playing.begin(script.match(*people))
    assert program.playing.scene is not None
    program.playing.scene.session.computers.paused = True
    return program, program.playing.scene.session.match, said


def test_every_character_has_a_line_for_every_moment() -> None:
    lines = set()
    for code in ("en", "de"):
        text = Text(language=Language(code))
        for rival in RIVALS:
            for moment in MOMENTS:
                line = text(f"rival.{rival}.{moment}")
                assert line != f"rival.{rival}.{moment}" and len(line) <= 44, line
                lines.add((code, line))
    assert len(lines) == 2 * len(RIVALS) * len(MOMENTS)


@pytest.mark.parametrize("code", ["en", "de"])
def test_every_game_has_lines_of_its_own(code: str) -> None:
    """Where there is none, as in a game that is new, what is always said is said."""
    usual = Text(language=Language(code))
    lines = {usual(f"rival.{rival}.fights") for rival in RIVALS}
    for game_id in games.REGISTRY:
        own = usual.for_game(game_id)
        lines |= {own(f"rival.{rival}.fights") for rival in RIVALS}
    assert len(lines) == (1 + len(games.REGISTRY)) * len(RIVALS)
    assert all(len(line) <= 44 for line in lines)


ATTACK = Script("pure-halloween", "answer-me", "earns")


def test_an_attack_is_worth_a_word(tmp_path: Path) -> None:
    program, match, said = sit_down(tmp_path, ATTACK)
    ATTACK.play(match)
    assert "Igor: Friends must stay together!" in said
    program.close()


def deeds_of(match: Match, action: Action) -> set[str]:
    log: list[Event] = []
    return set(match.game.deeds(match.state, match.state.apply(action, log), log))


def test_a_covered_candy_is_worth_a_word_and_a_taken_one_is_not(tmp_path: Path) -> None:
    people = [Player("human", "Ann"), Player("computer", "Igor", "medium")]
    said: list[str] = []
    program = Program((1280, 800), Settings(), Saves(tmp_path), SliceBrain())
    program.services.speech.say = lambda words, *_, **__: said.append(words)  # type: ignore[method-assign]
    program.playing.begin(Match(games.load("closest-ghost"), 2, seed=1, players=people))
    assert program.playing.scene is not None
    match = program.playing.scene.session.match
    program.playing.scene.session.computers.paused = True
    done: list[set[str]] = []
    for wanted in ({TAKE}, {FIGHT_DEED}):  # first a candy is taken, then one is covered
        program.playing.scene.remarks.said_at = -SPACING  # nobody has said anything for a while
        while not (done and done[-1] & wanted):
            legal = match.state.legal_actions()
            deeds = [deeds_of(match, action) for action in legal]
            left = [at for at, found in enumerate(deeds) if found <= wanted] or range(len(legal))
            at = next((at for at in left if deeds[at] & wanted), left[len(done) * 7919 % len(left)])
            done.append(deeds[at])
            match.play(match.to_move, legal[at])
        assert ("Igor: Soft ghost. Sticky ghost." in said) == (FIGHT_DEED in wanted)
    program.close()


def test_one_line_at_the_beginning_and_one_at_the_first_fight(tmp_path: Path) -> None:
    program, match, said = sit_down(tmp_path, FIGHT)
    scene = program.playing.scene
    assert scene is not None
    program.frame((), 0.05)
    assert (scene.remarks.seat, scene.remarks.words) == (1 - FIGHT.seat, "Igor plays. Igor likes you.")
    assert said.count("Igor: Igor plays. Igor likes you.") == 1
    FIGHT.play(match)
    assert scene.remarks.words == "Boo! Door turns. Igor claps."
    match.take_back_to(len(match.turns) - 1)
    match.redo()
    assert said.count("Igor: Boo! Door turns. Igor claps.") == 1, "not again when it is done again"
    scene.remarks.update(SECONDS + 0.1)
    assert scene.remarks.words, "until the next turn"
    match.play(match.to_move, match.state.legal_actions()[0])
    scene.remarks.update(0.1)
    assert scene.remarks.words == ""
    program.close()


@pytest.mark.parametrize(
    ("wins", "line"), [(True, "Igor comes apart. Well played."), (False, "Good parts! Good parts win!")]
)
def test_the_last_word(tmp_path: Path, wins: bool, line: str) -> None:
    program, match, said = sit_down(tmp_path, END, wins=wins)
    END.play(match)
    spoken = [words for words in said if words.startswith(f"Igor: {line}")]
    assert match.outcome is not None and len(spoken) == 1
    assert program.playing.scene is not None and f"Igor: {program.playing.scene.remarks.words}" == spoken[0]
    turn = match.turns[-1]
    match.take_back_to(len(match.turns) - 1)
    match.play(turn.seat, turn.action)
    assert match.outcome is not None and said.count(spoken[0]) == 1, "not again when the game ends again"
    program.close()


def test_the_last_word_ends_with_something_true_about_the_game(tmp_path: Path) -> None:
    program, match, _ = sit_down(tmp_path, END)
    END.play(match)
    scene = program.playing.scene
    assert scene is not None and match.outcome is not None
    (winner,) = match.outcome.winners()
    states = [state for turn in match.turns for state in (turn.before, turn.after) if isinstance(state, ClosestState)]
    half = states[0].house.halves[winner]
    first = next(at // 2 for at, state in enumerate(states) if (state.candies ^ states[0].candies) & half)
    line = next(line for line in scene.session.lines() if line.contains(first + 1))
    assert scene.remarks.about_game() == f"The first candy left your half in turn {line.number}."
    assert scene.remarks.words.endswith(scene.remarks.about_game())
    program.close()


def test_not_every_turn_is_worth_a_word(tmp_path: Path) -> None:
    """Whatever happens, four turns lie between two lines."""
    people = [Player("human", "Ann"), Player("computer", "Igor", "medium")]
    program = Program((1280, 800), Settings(), Saves(tmp_path), SliceBrain())
    program.playing.begin(Match(games.load("closest-ghost"), 2, seed=1, players=people))
    scene = program.playing.scene
    assert scene is not None
    match, rng = scene.session.match, Random(3)
    scene.session.computers.paused = True
    spoken: list[int] = []
    for _ in range(60):
        before = scene.remarks.said_at
        if match.outcome is not None:
            break
        match.play(match.to_move, rng.choice(match.state.legal_actions()))
        if scene.remarks.said_at != before and match.outcome is None:
            spoken.append(len(match.turns))
    assert len(spoken) >= 2 and all(later - earlier >= SPACING for earlier, later in pairwise(spoken))
    program.close()


def test_nobody_talks_who_is_not_to(tmp_path: Path) -> None:
    program, match, said = sit_down(tmp_path, END, rivals_talk=False)
    program.frame((), 0.05)
    END.play(match)
    assert not [words for words in said if words.startswith("Igor:")]
    program.close()


@pytest.mark.parametrize("settings", [{"speed": 0.0}, {"reduce_motion": True}], ids=str)
def test_without_animation_it_is_only_heard(tmp_path: Path, settings: dict[str, Any]) -> None:
    program, _, said = sit_down(tmp_path, END, **settings)
    program.frame((), 0.05)
    assert "Igor: Igor plays. Igor likes you." in said
    assert program.playing.scene is not None and program.playing.scene.remarks.words == ""
    program.close()


def test_the_bubble_hides_nothing_but_the_name(tmp_path: Path) -> None:
    """Whatever can be pointed at stays free, and what is drawn outside the card is as without it."""
    program, _, _ = sit_down(tmp_path, FIGHT)
    program.frame((), 0.05)
    scene = program.playing.scene
    assert scene is not None and scene.remarks.words

    def shot() -> pygame.Surface:
        program.draw()
        return program.window.surface.copy()

    spoken = shot()
    scene.remarks.words = ""
    silent = shot()
    mask = pygame.mask.from_threshold(spoken, (0, 0, 0), (1, 1, 1, 255), silent)
    mask.invert()
    changed = mask.get_bounding_rects()
    card = scene.screen.areas.seats[1 - FIGHT.seat]
    assert changed and all(card.contains(rect) for rect in changed)
    for spot, rect in scene.screen.layout.rects.items():
        assert not any(rect.colliderect(one) for one in changed), spot
    program.close()


@pytest.mark.parametrize("settings", [{}, {"reduce_motion": True}], ids=str)
def test_a_face_blinks_now_and_then_and_never_where_nothing_moves(tmp_path: Path, settings: dict[str, Any]) -> None:
    program, _, _ = sit_down(tmp_path, FIGHT, **settings)
    scene = program.playing.scene
    assert scene is not None
    seen: set[bool] = set()
    for _ in range(200):
        program.frame((), 0.1)
        seen.add(scene.picture.panel().eyes_shut)
    assert seen == ({False} if settings else {False, True})
    program.close()
