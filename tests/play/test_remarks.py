"""What the characters of the ladder say, and where and when they say it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.rivals import RIVALS
from halloween_games.app.shell.program import Program
from halloween_games.core.match import Match, Player
from halloween_games.play.remarks import MOMENTS, SECONDS
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


def test_one_line_at_the_beginning_and_one_at_the_first_fight(tmp_path: Path) -> None:
    program, match, said = sit_down(tmp_path, FIGHT)
    scene = program.playing.scene
    assert scene is not None
    program.frame((), 0.05)
    assert (scene.remarks.seat, scene.remarks.words) == (1 - FIGHT.seat, "Igor plays. Igor likes you.")
    assert said.count("Igor: Igor plays. Igor likes you.") == 1
    FIGHT.play(match)
    assert scene.remarks.words == "Hrrm. That hurt a seam." and "Igor: Hrrm. That hurt a seam." in said
    scene.remarks.update(SECONDS + 0.1)
    assert scene.remarks.words == ""
    program.close()


@pytest.mark.parametrize(
    ("wins", "line"), [(True, "Igor comes apart. Well played."), (False, "Good parts! Good parts win!")]
)
def test_the_last_word(tmp_path: Path, wins: bool, line: str) -> None:
    program, match, said = sit_down(tmp_path, END, wins=wins)
    END.play(match)
    assert match.outcome is not None and f"Igor: {line}" in said
    assert program.playing.scene is not None and program.playing.scene.remarks.words == line
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
