"""Computers on the game screen: they play, are paused, replaced, watched, and give hints."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.players_scene import PlayersScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.core.match import Player
from halloween_games.core.outcome import Outcome
from halloween_games.core.turn_numbers import count_turns
from halloween_games.games.eighteen_ghosts.rules.actions import Release
from halloween_games.play.game_outline import key_of
from halloween_games.play.game_scene import GameScene
from halloween_games.play.history import PACES, stepped_pace
from tests.play.person import Person, row_button
from tests.session.sitting import StubBrain, level_of, listening, said

GHOSTS = "18-ghosts"


@pytest.fixture
def brain() -> StubBrain:
    return StubBrain()


@pytest.fixture
def person(brain: StubBrain) -> Person:
    """A user of a program whose computers answer as the test says; nothing is animated."""
    return Person((1280, 800), Settings(speed=0), draw_every=10, brain=brain)


def act(scene: GameScene, number: int = 0) -> None:
    """The person to move plays a legal action."""
    scene.session.play(scene.session.match.state.legal_actions()[number])


def person_to_move(person: Person, scene: GameScene) -> None:
    """Let the computers play until a person is to decide."""
    for _ in range(40):
        if scene.session.match.players[scene.session.match.to_move].kind == "human":
            return
        person.wait(0.3)
    raise AssertionError("the person never came to move")


# ---------------------------------------------------------------- playing


def test_a_computer_answers_but_not_before_its_time(person: Person, brain: StubBrain) -> None:
    scene = person.play(levels=("", "medium"))
    act(scene)
    person.wait(0.4)
    assert [level_of(question) for question in brain.asked] == ["medium"]
    assert len(scene.session.match.turns) == 1, "it is still too early"
    person.wait(0.4)
    assert len(scene.session.match.turns) == 2
    assert scene.session.match.turns[1].seat == 1


def test_undo_stops_the_thought_and_takes_back_the_persons_action(person: Person, brain: StubBrain) -> None:
    brain.ready = False
    scene = person.play(levels=("", "medium"))
    act(scene)
    person.wait(1)
    assert scene.session.computers.thinker == 1
    person.key(pygame.K_u)
    assert brain.canceled == 1 and scene.session.computers.thinker is None
    brain.ready = True
    person.wait(2)
    assert not scene.session.match.turns and scene.session.match.to_move == 0, "the late answer is not played"
    person.key(pygame.K_r)
    person.wait(2)
    first, again = brain.asked[:2]
    assert first.view.key() == again.view.key() and len(scene.session.match.turns) >= 2, "the same question again"
    person.key(pygame.K_u)
    assert not scene.session.match.turns, "its answer is taken back as well"


def test_a_level_is_changed_in_the_middle_of_a_thought(person: Person, brain: StubBrain) -> None:
    brain.ready = False
    scene = person.play(levels=("", "medium"))
    act(scene)
    person.wait(0.2)
    person.program.over_game.players()
    top = person.now(PlayersScene)
    stepper = top.widgets[1].rect
    person.click((stepper.right - 12, stepper.centery))
    assert scene.session.match.players[1] == Player("computer", "Bo", "hard")
    person.key(pygame.K_ESCAPE)
    person.frames(3)
    assert [level_of(question) for question in brain.asked] == ["medium", "hard"]


def test_leaving_stops_the_thought(person: Person, brain: StubBrain) -> None:
    brain.ready = False
    scene = person.play(levels=("", "medium"))
    act(scene)
    person.wait(0.2)
    person.program.navigation.launcher()
    person.frames(1)
    assert brain.canceled == 1


# ---------------------------------------------------------------- watching


def watch(person: Person, game_id: str = GHOSTS, seats: int = 2) -> GameScene:
    return person.play(game_id, seats, names=("",) * seats, levels=("easy",) * seats)


def test_the_word_for_the_pace_has_room_when_a_computer_takes_the_last_seat() -> None:
    someone = Person(brain=StubBrain())
    scene = someone.play("rhombus", levels=("", "easy"))
    scene.sit(0, Player("computer", "Ann", "easy"))
    someone.frames(2)
    pause, pace = scene.row.buttons[:2]
    assert pace.rect.width > 1.5 * pause.rect.width, "which has no word"


def test_computers_play_among_themselves_with_pause_and_speed(person: Person) -> None:
    scene = watch(person)
    assert [button.name for button in scene.row.buttons][:2] == ["pause", "pace"]
    person.wait(3)
    normal = len(scene.session.match.turns)
    assert 2 <= normal <= 6
    person.key(pygame.K_p)
    assert scene.session.computers.paused
    person.wait(2)
    assert len(scene.session.match.turns) == normal
    person.key(pygame.K_PLUS)
    person.click(scene.row.buttons[0].rect.center)
    person.wait(3)
    assert len(scene.session.match.turns) - normal > 2 * normal
    person.key(pygame.K_MINUS)
    person.key(pygame.K_MINUS)
    assert scene.pace.name == "slow"


def test_the_panel_keeps_up_with_computers_that_play_one_after_another(brain: StubBrain) -> None:
    """No frame at rest is painted between their turns, yet list, names and lit card lag by at most one turn."""
    someone = Person(settings=Settings(speed=4), brain=brain)
    scene = someone.play(levels=("easy", "easy"))
    scene.pace.name = "fast"
    turns, busy = scene.session.match.turns, 0
    for _ in range(1500):
        someone.frames(1)
        busy += scene.screen.table.busy
        assert len(turns) - scene.picture.plies_at_rest <= 1
        known = {turn.before.key() for turn in turns[-1:]} | {scene.session.view.key()}
        assert scene.picture.panel().view.key() in known
        if len(turns) >= 20:
            break
    assert len(turns) >= 20 and busy > 20


def test_a_paused_computer_can_be_let_go_on_by_the_mouse(person: Person, brain: StubBrain) -> None:
    """If a person plays, too, the button replaces the hint, which is unavailable then."""
    scene = person.play(levels=("", "medium"))
    assert "hint" in [button.name for button in scene.row.buttons]
    person.key(pygame.K_p)
    assert "hint" in [button.name for button in scene.row.buttons], "the person is to decide and may ask"
    act(scene)
    person.wait(2)
    assert len(scene.session.match.turns) == 1 and "button" in scene.pointing.prompt[0]
    names = [button.name for button in scene.row.buttons]
    assert "hint" not in names
    go_on = scene.row.buttons[names.index("pause")]
    assert go_on.icon == "play" and go_on.warm and go_on.enabled
    person.click(go_on.rect.center)
    person_to_move(person, scene)
    assert len(scene.session.match.turns) > 1
    assert "hint" in [button.name for button in scene.row.buttons]
    assert "pause" not in [button.name for button in scene.row.buttons]


def test_nobody_is_told_to_click_while_a_computer_decides(person: Person, brain: StubBrain) -> None:
    """The dungeon's box only tells a person that a ghost can be released."""
    scene = person.play(levels=("medium", "medium"))
    said: list[str] = []
    person.program.services.fonts.witness = lambda written: said.append(written.text)
    for _ in range(200):
        person.wait(0.7)
        scene._pause()
        if any(isinstance(action, Release) for action in scene.session.match.state.legal_actions()):
            break
        scene._pause()
    else:
        raise AssertionError("no ghost was ever in the dungeon")
    said.clear()
    person.wait(1)
    assert said and scene.session.text("dungeon.release") not in said
    scene.sit(scene.session.match.to_move, Player("human", "Ann"))
    said.clear()
    person.wait(1)
    assert scene.session.text("dungeon.release") in said


# ---------------------------------------------------------------- hints


def test_escape_takes_a_hint_away_before_it_opens_the_menu(person: Person) -> None:
    scene = person.play()
    person.key(pygame.K_h)
    person.frames(2)
    person.key(pygame.K_ESCAPE)
    assert not scene.session.hint.asked and not scene.screen.banner.text and person.program.stack.top is scene
    person.key(pygame.K_ESCAPE)
    assert person.program.stack.top is not scene, "now it does"


def test_the_outline_tells_what_to_choose_next_for_the_hint(person: Person, brain: StubBrain) -> None:
    """What the light shows to those who see it: first the piece, and after it what belongs to it."""
    scene = person.play()

    def advised() -> list[str]:
        return [part.key for part in scene.outline() if part.value.endswith("next in the hint")]

    assert not advised()
    person.key(pygame.K_h)
    person.frames(2)
    wanted = brain.asked[0].view.legal_actions()[-1]
    keys = [key_of(pick.spot) for pick in wanted.picks()]
    assert len(keys) > 1 and advised() == keys[:1]
    scene.session.choose((wanted.picks()[0].spot,))
    assert not advised(), "the first step of the hint tells of the piece alone"
    person.key(pygame.K_h)
    assert scene.session.chooser.chosen == wanted.picks()[:1] and advised() == keys[1:2]
    other = next(one for one in scene.session.view.legal_actions() if one.picks()[0] != wanted.picks()[0])
    scene.session.choose((other.picks()[0].spot,))
    assert not advised(), "another piece has been chosen"


# ---------------------------------------------------------------- setting up


def test_a_pace_is_faster_or_slower_within_the_limits() -> None:
    assert [stepped_pace(pace, 1) for pace in PACES] == ["normal", "fast", "fast"]
    assert [stepped_pace(pace, -1) for pace in PACES] == ["slow", "slow", "normal"]


def test_a_computer_that_can_only_lose_offers_the_end_after_ten_turns(person: Person, brain: StubBrain) -> None:
    scene = person.play("closest-ghost", levels=("", "medium"))
    session, match, rng = scene.session, scene.session.match, Random(3)
    turns = 0
    for value, wanted in ((0.0, 8), (0.5, 9), (0.0, 19)):  # hope in between begins the count anew
        brain.value = value
        while turns < 2 * wanted:
            assert session.end_offered_by is None and "take_win" not in [button.name for button in scene.row.buttons]
            if match.players[match.to_move].kind == "human":
                session.play(rng.choice(match.state.legal_actions()))
            else:
                person.wait(0.3)
            turns = count_turns(match.turns)
    for _ in range(30):
        if session.end_offered_by is not None:
            break
        if match.players[match.to_move].kind == "human":
            session.play(rng.choice(match.state.legal_actions()))
        person.wait(0.3)
    assert session.end_offered_by == 1 and "can only lose" in scene.screen.banner.text
    button, heard = row_button(scene, "take_win"), listening(session)
    person.click(button.rect.center)
    assert match.outcome == Outcome("given_up", (1.0, 0.0))
    assert "gave up" in said(heard)[-1]
    person.wait(5)
    assert isinstance(person.program.stack.top, ResultScene)
    assert "gave up" in session.prompt()[0]
    assert not session.take_win(), "it is over"
