"""Computers on the game screen: they play, are paused, replaced, watched, and give hints."""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Callable, Iterator
from random import Random

import pygame
import pytest

from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.players_scene import PlayersScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.core.actions import Action
from halloween_games.core.match import Player
from halloween_games.core.outcome import Outcome
from halloween_games.core.questions import Question, Reply
from halloween_games.core.spots import CHANCE
from halloween_games.core.turn_numbers import count_turns
from halloween_games.games.eighteen_ghosts.rules.actions import Release
from halloween_games.kit.banner import HINT, REFUSAL
from halloween_games.play.game_outline import key_of
from halloween_games.play.game_scene import GameScene
from halloween_games.play.pace import PACES, stepped_pace
from halloween_games.players.hosts import ProcessBrain, SliceBrain
from halloween_games.session.spot_words import spot_words
from tests.play.person import Person, set_up
from tests.session.sitting import level_of

GHOSTS = "18-ghosts"


class StubBrain:
    """Answers when the test lets it: with the last legal action, or what ``chooses`` returns."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.canceled = 0
        self.ready = True
        self.value = 0.5
        self.chooses: Callable[[Question], Action | None] = lambda question: question.view.legal_actions()[-1]
        self._open = False

    def warm(self, game_id: str = "") -> None:
        pass

    def ask(self, question: Question) -> int:
        self.asked.append(question)
        self._open = True
        return len(self.asked)

    def poll(self) -> Reply | None:
        if not self.ready or not self._open:
            return None
        self._open = False
        return Reply(len(self.asked), self.chooses(self.asked[-1]), self.value)

    def cancel(self) -> None:
        self.canceled += 1
        self._open = False

    def close(self) -> None:
        pass


@pytest.fixture
def brain() -> StubBrain:
    return StubBrain()


@pytest.fixture
def person(brain: StubBrain) -> Iterator[Person]:
    """A user of a program whose computers answer as the test says; nothing is animated."""
    someone = Person((1280, 800), Settings(speed=0), draw_every=10, brain=brain)
    yield someone
    someone.program.close()


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


def test_a_computer_sees_only_the_view_of_its_seat(person: Person, brain: StubBrain) -> None:
    scene = person.play("rhombus", levels=("", "medium"))
    for _ in range(60):
        if any(level_of(question) for question in brain.asked):
            break
        if scene.session.match.to_move == 0:
            act(scene)
        person.wait(0.1)
    view = brain.asked[0].view
    assert view.key() == scene.session.match.view(1).key()
    assert view.key() != scene.session.match.state.key()


def test_nothing_can_be_chosen_for_a_computer(person: Person, brain: StubBrain) -> None:
    brain.ready = False
    scene = person.play(levels=("", "medium"))
    act(scene)
    person.frames(3)
    assert not scene.screen.marks.options
    person.click(person.at(scene, "board", 12))
    assert scene.screen.banner.kind == REFUSAL
    assert "thinking" in scene.screen.banner.text
    assert len(scene.session.match.turns) == 1


def test_undo_stops_the_thought_and_takes_back_the_persons_action(person: Person, brain: StubBrain) -> None:
    brain.ready = False
    scene = person.play(levels=("", "medium"))
    act(scene)
    person.wait(1)
    assert scene.session.computers.thinker == 1
    person.key(pygame.K_u)
    assert brain.canceled == 1
    assert not scene.session.match.turns and scene.session.match.to_move == 0
    assert scene.session.computers.thinker is None
    person.key(pygame.K_r)
    person.frames(2)
    assert len(brain.asked) == 2, "the same question again"


def test_a_stale_answer_is_not_played(person: Person, brain: StubBrain) -> None:
    brain.ready = False
    scene = person.play(levels=("", "medium"))
    act(scene)
    person.wait(1)
    person.key(pygame.K_u)
    brain.ready = True
    person.wait(2)
    assert not scene.session.match.turns


def test_undo_forgets_the_action_that_the_computer_was_to_choose(person: Person, brain: StubBrain) -> None:
    scene = person.play(levels=("", "medium"))
    act(scene)
    person_to_move(person, scene)
    brain.ready = False
    scene.session.act_once_for_me()
    person.frames(3)
    person.key(pygame.K_u)
    brain.ready = True
    person.wait(2)
    assert not scene.session.match.turns


@pytest.mark.parametrize("interruption", ["a hint", "another player"])
def test_what_ends_the_standing_in_does_not_end_it_for_good(
    person: Person, brain: StubBrain, interruption: str
) -> None:
    brain.ready = False
    scene = person.play(levels=("", ""))
    scene.session.act_once_for_me()
    person.frames(3)
    if interruption == "a hint":
        scene.session.press_hint()
    else:
        scene.sit(1, Player("computer", "Bo", "hard"))
    brain.ready = True
    person.wait(1)
    assert not scene.session.match.turns, "it was not wanted any more"
    scene.session.act_once_for_me()
    person.wait(1)
    assert scene.session.match.turns[0].seat == 0


def test_undo_after_the_answer_takes_back_both(person: Person) -> None:
    scene = person.play(levels=("", "medium"))
    act(scene)
    person_to_move(person, scene)
    assert len(scene.session.match.turns) >= 2
    person.key(pygame.K_u)
    assert not scene.session.match.turns


@pytest.mark.parametrize("kind", ["none", "illegal"])
def test_a_failed_answer_is_logged_and_the_game_goes_on(
    person: Person, brain: StubBrain, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    played: list[Action] = []
    brain.chooses = (lambda question: None) if kind == "none" else (lambda question: played[0])
    scene = person.play(levels=("", "medium"))
    played.append(scene.session.match.state.legal_actions()[0])
    act(scene)  # its place is taken now
    with caplog.at_level(logging.ERROR):
        person.wait(1)
    assert scene.session.match.turns[1].action == scene.session.match.turns[1].before.legal_actions()[0]
    assert '"moves"' in caplog.text


def test_a_level_is_changed_in_the_middle_of_a_thought(person: Person, brain: StubBrain) -> None:
    brain.ready = False
    scene = person.play(levels=("", "medium"))
    act(scene)
    person.wait(0.2)
    person.program.over_game.players()
    person.frames(1)
    top = person.program.stack.top
    assert isinstance(top, PlayersScene)
    stepper = top.widgets[1].rect
    person.click((stepper.right - 12, stepper.centery))
    assert scene.session.match.players[1] == Player("computer", "Bo", "hard")
    person.key(pygame.K_ESCAPE)
    person.frames(3)
    assert [level_of(question) for question in brain.asked] == ["medium", "hard"]


def test_a_person_takes_over_and_gives_back(person: Person, brain: StubBrain) -> None:
    brain.ready = False
    scene = person.play(levels=("", "medium"), names=("", ""))
    act(scene)
    person.wait(0.2)
    scene.sit(1, Player("human", "Vlad"))
    person.frames(2)
    assert scene.session.computers.thinker is None
    assert scene.screen.marks.options, "the person may choose"
    scene.sit(1, Player("computer", "Vlad", "easy"))
    brain.ready = True
    person.wait(1)
    assert scene.session.match.turns[1].seat == 1


def test_the_menu_stops_computers_from_acting_below_it(person: Person) -> None:
    scene = person.play(levels=("", "medium"))
    act(scene)
    person.program.over_game.menu()
    person.wait(2)
    assert len(scene.session.match.turns) == 1
    person.key(pygame.K_ESCAPE)
    person.wait(1)
    assert len(scene.session.match.turns) > 1


def test_leaving_stops_the_thought(person: Person, brain: StubBrain) -> None:
    brain.ready = False
    scene = person.play(levels=("", "medium"))
    act(scene)
    person.wait(0.2)
    person.program.navigation.launcher()
    person.frames(1)
    assert brain.canceled == 1


@pytest.mark.parametrize(("game_id", "seats"), [("halloween", 3), ("rhombus", 4)])
def test_one_person_among_computers_sees_the_own_secrets_and_no_curtain(
    person: Person, game_id: str, seats: int
) -> None:
    scene = person.play(game_id, seats, names=("",) * seats, levels=("", *("medium",) * (seats - 1)))
    for _ in range(200):
        if scene.session.match.outcome is not None:
            break
        assert scene.session.viewer == 0 and scene.session.curtain_for is None
        if scene.session.match.to_move == 0:
            act(scene)
        person.frames(8)
    assert any(turn.seat > 0 for turn in scene.session.match.turns)


def test_a_worker_killed_in_mid_thought_does_not_stop_the_game_and_quitting_leaves_none() -> None:
    brain = ProcessBrain()
    someone = Person((1280, 800), Settings(speed=0), draw_every=10, brain=brain)
    try:
        scene = someone.play(levels=("", "medium"))
        act(scene)
        someone.frames(2)
        first = brain.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        for _ in range(2000):
            if len(scene.session.match.turns) > 1:
                break
            someone.frames(1)
            time.sleep(0.01)
        assert scene.session.match.turns[1].seat == 1
        scene.sit(0, Player("computer", "Ann", "impossible"))
        someone.frames(2)
        last = brain.pid
        assert last not in (None, first)
    finally:
        someone.program.close()
    for pid in (first, last):
        with pytest.raises(ProcessLookupError):
            os.kill(pid or 0, 0)


# ---------------------------------------------------------------- watching


def watch(person: Person, game_id: str = GHOSTS, seats: int = 2) -> GameScene:
    return person.play(game_id, seats, names=("",) * seats, levels=("easy",) * seats)


def test_the_word_for_the_pace_has_room_when_a_computer_takes_the_last_seat() -> None:
    someone = Person((1280, 800), brain=StubBrain())
    scene = someone.play("rhombus", levels=("", "easy"))
    scene.sit(0, Player("computer", "Ann", "easy"))
    someone.frames(2)
    pause, pace = scene.row.buttons[:2]
    someone.program.close()
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
    someone = Person((1280, 800), Settings(speed=4), brain=brain)
    try:
        scene = someone.play(levels=("easy", "easy"))
        scene.pace.name = "fast"
        busy = 0
        for _ in range(1500):
            someone.frames(1)
            busy += scene.screen.table.busy
            assert len(scene.session.match.turns) - scene.picture.plies_at_rest <= 1
            assert scene.picture.panel().view.key() in {
                turn.before.key() for turn in scene.session.match.turns[-1:]
            } | {scene.session.view.key()}
            if len(scene.session.match.turns) >= 20:
                break
        assert len(scene.session.match.turns) >= 20 and busy > 20
    finally:
        someone.program.close()


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


@pytest.mark.parametrize(("game_id", "seats"), [("halloween", 2), ("rhombus", 2)])
def test_who_watches_sees_no_secret(person: Person, game_id: str, seats: int) -> None:
    scene = watch(person, game_id, seats)
    person.wait(8)
    assert scene.session.viewer is None
    assert scene.session.view.key() == scene.session.match.state.observe(None).key()


def test_a_watched_game_comes_to_its_result(person: Person) -> None:
    scene = watch(person, "closest-ghost")
    scene.pace.name = "fast"
    for _ in range(4000):
        if scene.session.match.outcome is not None:
            break
        person.frames(5)
    assert scene.session.match.outcome is not None
    person.wait(2)
    assert person.program.stack.top is not scene


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


def test_a_hint_tells_piece_action_and_reason_one_after_another(person: Person, brain: StubBrain) -> None:
    scene = person.play()
    person.key(pygame.K_h)
    person.frames(2)
    asked = brain.asked[0]
    assert not level_of(asked) and asked.view.key() == scene.session.match.view(0).key()
    wanted = asked.view.legal_actions()[-1]
    assert scene.session.hint.stage == 1 and scene.screen.banner.kind == HINT
    here = spot_words(
        scene.session.match.game,
        scene.session.words,
        scene.session.view,
        scene.session.hint_spots()[0],
        scene.session.text,
    )
    assert here in scene.screen.banner.text
    person.key(pygame.K_h)
    assert scene.session.preview(wanted) in scene.screen.banner.text
    person.key(pygame.K_h)
    assert scene.session.hint.stage == 3
    person.key(pygame.K_h)
    assert scene.session.hint.stage == 1
    assert len(brain.asked) == 1, "thought about once"
    act(scene)
    person.frames(2)
    assert (scene.session.hint.stage == 0 and scene.screen.banner.kind != HINT) or not scene.screen.banner.text


def test_a_hint_never_blocks_and_is_dropped_when_the_person_acts(person: Person, brain: StubBrain) -> None:
    brain.ready = False
    scene = person.play()
    person.key(pygame.K_h)
    person.wait(1)
    assert scene.session.hint.waiting
    act(scene)
    person.frames(2)
    assert brain.canceled == 1 and not scene.session.hint.waiting


def test_no_hint_while_a_computer_decides_or_plays_alone(person: Person, brain: StubBrain) -> None:
    scene = watch(person)
    brain.ready = False
    person.frames(2)
    before = len(brain.asked)
    person.key(pygame.K_h)
    assert len(brain.asked) == before
    assert not scene.session.hint.offered


def test_a_hint_in_a_game_with_secrets_is_about_the_own_view(person: Person, brain: StubBrain) -> None:
    scene = person.play("rhombus", levels=("", "medium"))
    person.key(pygame.K_h)
    assert brain.asked[0].view.key() == scene.session.match.view(0).key() != scene.session.match.state.key()


def test_a_real_thought_in_slices_gives_a_hint(brain: StubBrain) -> None:
    someone = Person((1280, 800), Settings(speed=0), draw_every=10, brain=SliceBrain())
    try:
        scene = someone.play()
        someone.key(pygame.K_h)
        for _ in range(2000):
            if scene.session.hint.stage:
                break
            someone.frames(1)
        assert scene.session.hint.stage == 1
    finally:
        someone.program.close()


# ---------------------------------------------------------------- setting up


def test_a_new_game_is_a_person_against_computers_and_remembers(person: Person) -> None:
    person.launch()
    page = set_up(person.program, GHOSTS)
    person.frames(1)
    stair = next(widget for widget in page.widgets if widget.name == "easy")
    person.click(stair.rect.center)
    person.key(pygame.K_n, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    person.frames(1)
    scene = person.program.playing.scene
    assert scene is not None
    assert [(player.kind, player.level) for player in scene.session.match.players] == [
        ("human", ""),
        ("computer", "easy"),
    ]
    assert person.program.settings.levels == ["", "easy"]
    person.program.playing.rematch()
    person.frames(1)
    assert person.program.playing.scene is not None
    assert [player.level for player in person.program.playing.scene.session.match.players] == ["easy", ""]


def test_luck_is_never_asked_of_a_brain(person: Person, brain: StubBrain) -> None:
    watch(person, "rhombus")
    person.wait(5)
    assert brain.asked and all(question.view.to_move != CHANCE for question in brain.asked)


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
    button = next(button for button in scene.row.buttons if button.name == "take_win")
    person.click(button.rect.center)
    assert match.outcome == Outcome("given_up", (1.0, 0.0))
    person.wait(5)
    assert isinstance(person.program.stack.top, ResultScene)
    assert "gave up" in session.prompt()[0]
    assert not session.take_win(), "it is over"
