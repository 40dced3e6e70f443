"""Looking back: the list of moves, earlier positions, the replay, and playing on from there."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from build_scripts.shots import play_some
from halloween_games.app.saving.record_file import replay_record
from halloween_games.app.saving.settings import Settings
from halloween_games.core.notes import Note
from halloween_games.core.reasons import Reason
from halloween_games.core.record import record
from halloween_games.core.spots import BOARD, Spot
from halloween_games.kit.banner import REFUSAL
from halloween_games.play.button_row import LABEL_UNITS
from halloween_games.play.game_scene import GameScene
from halloween_games.play.history import PACES, REST_SECONDS
from halloween_games.play.move_list import LineTarget
from halloween_games.play.scenes_over_game import NoteLine
from tests.play.person import Person, button, row_button


def play_on(person: Person, scene: GameScene, actions: int, seed: int = 4) -> None:
    """Random actions of all seats; then the next person takes the device."""
    person.open_curtain(scene)
    play_some(scene, actions, seed)
    scene._until_result = None
    scene.screen.table.skip()
    person.frames(1)


def after(person: Person, actions: int, game_id: str = "18-ghosts") -> GameScene:
    """A game in which so much has happened."""
    scene = person.play(game_id)
    play_on(person, scene, actions)
    return scene


def finished(person: Person, game_id: str, seed: int = 4) -> GameScene:
    scene = person.play(game_id)
    play_on(person, scene, 3000, seed)
    assert scene.session.match.outcome is not None
    return scene


def shows(scene: GameScene, view: object) -> bool:
    """Whether the table shows *view*."""
    scene.screen.table.skip()
    figures = scene.screen.look.figures(view)  # type: ignore[arg-type]  # a State; object keeps the callers short
    return list(scene.screen.table.figures) == list(figures)


def test_a_click_on_a_line_shows_the_position_after_it(person: Person) -> None:
    scene = after(person, 24)
    line, rect = scene.moves.visible()[0]
    person.click(rect.center)
    assert scene.session.looking_back.is_earlier and scene.session.looking_back.ply == line.ply
    assert shows(scene, scene.session.match.turns[line.ply - 1].after)
    assert not shows(scene, scene.session.match.state)
    person.click(scene.history.back_button.rect.center)
    assert not scene.session.looking_back.active and shows(scene, scene.session.match.state)
    assert scene.screen.marks.options


def test_home_end_left_and_right(person: Person) -> None:
    scene = after(person, 24)
    seen = []
    for key in (pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_PAGEDOWN, pygame.K_PAGEUP):
        person.key(key)
        seen.append(scene.session.looking_back.ply)
    assert seen == [0, 1, 2, 1, 11, 1]
    person.key(pygame.K_END)
    assert not scene.session.looking_back.active and scene.session.looking_back.ply == 24
    person.key(pygame.K_LEFT, pygame.KMOD_ALT)
    assert scene.session.looking_back.ply == 23
    person.key(pygame.K_ESCAPE)
    assert not scene.session.looking_back.active and person.program.stack.top is scene


def test_a_step_forward_is_played(person: Person) -> None:
    scene = after(person, 24)
    scene.history.go(20)
    person.wait(1)
    person.key(pygame.K_RIGHT)
    assert scene.screen.table.busy
    assert shows(scene, scene.session.match.turns[20].after)


def test_locks_stand_where_undo_ends(person: Person) -> None:
    scene = person.play("halloween")
    play_on(person, scene, 12)
    turns = scene.session.match.turns
    for line in scene.moves.lines():
        after = turns[line.ply].barrier() if line.ply < len(turns) else None
        assert line.lock == (turns[line.ply - 1].barrier() if after is None else None)


def test_another_language_changes_every_sentence_of_a_running_game(person: Person) -> None:
    program = person.program
    program.settings.language = "en"
    program.live_settings.settings_changed()
    scene = person.play("closest-ghost")
    play_on(person, scene, 8)
    person.click(scene.screen.areas.board.center)
    scene.session.refuse(Reason("not_your_turn"))
    english, prompt = [line.told for line in scene.moves.lines()], scene.pointing.prompt
    program.settings.language = "de"
    program.live_settings.settings_changed()
    german = [line.told for line in scene.moves.lines()]
    assert len(german) == len(english) and not set(german) & set(english)
    assert scene.pointing.prompt != prompt
    assert scene.screen.banner.text == "", "said in the old language"
    assert "goes" not in scene.screen.news.text and "geht" in scene.screen.news.text, "told again"


def test_a_lock_is_in_its_row_and_says_why(person: Person) -> None:
    scene = after(person, 12, "halloween")
    locked = [(line, rect) for line, rect in scene.moves.visible() if line.lock is not None]
    assert locked
    last = scene.moves._row(scene.moves.rows - 1)
    assert all(rect.contains(scene.moves._lock_rect(rect)) for rect in (*(rect for _, rect in locked), last))
    person.move(scene.moves._lock_rect(locked[0][1]).center)
    person.wait(0.7)
    tip = person.program.tooltip.shown
    assert tip is not None and tip.words == "A grave was opened since then, so it cannot be taken back."


def test_a_button_that_cannot_be_pressed_says_why(person: Person) -> None:
    scene = person.play("halloween")
    while scene.session.match.can_undo(scene.session.match.last_person() or 0) or not scene.session.match.turns:
        play_on(person, scene, 1, seed=len(scene.session.match.turns))
    undo = row_button(scene, "undo")
    assert not undo.enabled
    scene.moves.scroll_by(100)
    person.click(undo.rect.center)
    assert scene.screen.banner.kind == REFUSAL and "cannot be taken back" in scene.screen.banner.text
    assert scene.session.match.barrier_ply in [line.ply for line, _ in scene.moves.visible()]
    person.wait(0.7)
    tip = scene.tip()
    assert tip is not None and "cannot be taken back" in tip.words


def test_the_wheel_scrolls_the_list_and_nothing_else(person: Person) -> None:
    scene = after(person, 24)
    before = [line.ply for line, _ in scene.moves.visible()]
    pygame.mouse.set_pos(scene.screen.areas.board.center)
    person.send(pygame.Event(pygame.MOUSEWHEEL, y=2, x=0))
    assert [line.ply for line, _ in scene.moves.visible()] == before
    scene.moves.scroll_by(2)
    assert [line.ply for line, _ in scene.moves.visible()] == [ply - 2 for ply in before]
    scene.moves.scroll_by(1000)
    assert scene.moves.visible()[0][0].ply == 1


def test_the_list_follows_with_a_line_around_the_shown_one(person: Person) -> None:
    scene = after(person, 24)
    scene._toggle_list()
    plies = [line.ply for line in scene.moves.lines()]
    for at in (*range(len(plies)), *reversed(range(len(plies)))):
        scene.moves.follow(plies[at])
        assert {*plies[max(0, at - 1) : at + 2]} <= {line.ply for line, _ in scene.moves.visible()}, plies[at]


def test_the_scrubber_ends_at_the_table_of_the_match(person: Person) -> None:
    scene = finished(person, "18-ghosts")
    bar = scene.screen.areas.news
    scene.history.replay()
    scene.history.toggle()
    assert scene.session.looking_back.ply == 0 and shows(scene, scene.session.match.start)
    person.drag((scene.history._scrubber._x_of(0), bar.centery), (scene.history._scrubber._x_of(40), bar.centery))
    assert scene.session.looking_back.ply == 40 and shows(scene, scene.session.match.turns[39].after)
    person.drag((scene.history._scrubber._x_of(40), bar.centery), (bar.right, bar.centery))
    assert scene.session.looking_back.ply == len(scene.session.match.turns) and scene.session.looking_back.active
    assert shows(scene, scene.session.match.state)


@pytest.mark.parametrize("game_id", ["18-ghosts", "rhombus"])
def test_a_replay_plays_to_the_end(person: Person, game_id: str) -> None:
    scene = finished(person, game_id)
    last = len(scene.session.match.turns)
    scene.history.go(last - 6)
    scene.history.change_pace(1)
    person.key(pygame.K_SPACE)
    assert scene.history.playing
    for _ in range(600):
        person.frames(1, 0.1)
        if not scene.history.playing:
            break
    assert scene.session.looking_back.ply == last and not scene.history.playing
    assert shows(scene, scene.session.match.state)


def test_a_replay_can_be_paused(person: Person) -> None:
    scene = finished(person, "18-ghosts")
    scene.history.replay()
    person.key(pygame.K_p)
    ply = scene.session.looking_back.ply
    person.frames(40, 0.1)
    assert scene.session.looking_back.ply == ply
    scene.history.replay()
    assert scene.history.update(REST_SECONDS["slow"]), "each step is drawn"


def test_playing_on_begins_a_new_game_there(person: Person) -> None:
    scene = finished(person, "18-ghosts")
    old = scene.session.match
    scene.history.go(30)
    person.press_button(scene, "play_on")
    person.frames(1)
    new = person.program.playing.scene
    assert new is not None and new is not scene
    assert new.session.match.start.key() == old.turns[29].after.key() and not new.session.match.turns
    assert new.session.match.players == old.players and new.screen.marks.options
    assert old.outcome is not None


def test_a_game_that_is_over_is_not_played_on_from_its_end(person: Person) -> None:
    scene = finished(person, "18-ghosts")
    scene.history.go(0)
    scene.history.go(len(scene.session.match.turns))
    scene.history.play_on()
    assert person.program.playing.scene is scene and scene.screen.banner.kind == REFUSAL


def test_a_pad_reaches_the_list_and_comes_back(person: Person) -> None:
    scene = after(person, 24)
    scene._toggle_list()
    scene.screen.focus.go(LineTarget(scene.moves.lines()[-1].ply))
    assert isinstance(scene.screen.focus.current, LineTarget)
    for _ in range(12):
        person.send(button(11))  # up, past the first line that is seen
        assert scene.screen.focus.rect() is not None, "its frame is seen"
    assert isinstance(scene.screen.focus.current, LineTarget)
    ply = scene.screen.focus.current.ply
    person.send(button(0))
    assert scene.session.looking_back.active and scene.session.looking_back.ply == ply
    person.send(button(13))
    assert scene.session.looking_back.ply == ply - 1
    names = set()
    for _ in range(8):
        person.send(button(5))
        names.add(scene.screen.focus.current)
    assert {"replay_play", "replay_pace", "play_on", "return"} <= names
    person.send(button(1))
    assert not scene.session.looking_back.active


def test_a_button_that_goes_while_it_is_held_down_is_let_go(person: Person) -> None:
    """Home exchanges the row of buttons under the pressed mouse."""
    scene = person.play("halloween", 2)
    play_some(scene, 2, 8)
    hint = row_button(scene, "hint")
    person.press(hint.rect.center)
    person.key(pygame.K_HOME)
    person.release(hint.rect.center)
    assert scene.session.looking_back.active and not scene.session.hint.asked
    assert scene.screen.pressed_button is None


def test_labels_of_the_row_keep_the_size_of_their_letters_at_every_pace() -> None:
    person = Person((800, 600), Settings(language="de", speed=0.0))
    scene = after(person, 24)
    scene.history.go(3)
    person.frames(1)
    painter = scene.screen.painter
    sizes = set()
    for _ in PACES:
        scene.history.next_pace()
        assert all(one.rect.right < other.rect.left for one, other in pairwise(scene.history.row))
        labeled = [button for button in scene.history.row if button.label]
        sizes.add(min(painter.label_px(button.rect, button.label, button.icon) for button in labeled))
    assert len(sizes) == 1 and min(sizes) > 0.65 * LABEL_UNITS * painter.u


# ---------------------------------------------------------------- notes and other ways


def looks_back(person: Person, ply: int = 30, game_id: str = "18-ghosts") -> GameScene:
    scene = finished(person, game_id)
    scene.history.go(ply)
    person.frames(1)
    return scene


def test_a_comment_is_written_read_and_kept_with_the_game(person: Person) -> None:
    scene = looks_back(person)
    person.key(pygame.K_c)
    line = person.now(NoteLine)
    line.field.typed("Look at the portal")
    person.key(pygame.K_RETURN)
    person.frames(1)
    assert scene.session.match.notes.on == {30: Note("Look at the portal")}
    assert "Look at the portal" in str(scene.outline())
    listed = next(one for one in scene.moves.lines() if one.contains(30))
    assert listed.note == "Look at the portal" and listed.words.endswith(listed.note)
    scene.history.go(31)
    assert not scene.session.looking_back.note


def test_the_other_button_draws_arrows_and_marks_and_so_do_keys(person: Person) -> None:
    scene = looks_back(person)
    a1, b2 = person.at(scene, "board", 0), person.at(scene, "board", 6)
    person.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=a1, button=3))
    person.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=b2, button=3))
    person.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=b2, button=3))
    person.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=b2, button=3))
    assert scene.session.looking_back.note == Note("", ("b2",), (("a1", "b2"),))
    for square in (0, 6):
        scene.screen.focus.go(Spot(BOARD, square))
        person.key(pygame.K_a)
    assert scene.session.looking_back.note == Note("", ("b2",)), "the same arrow again takes it away"
    scene.screen.focus.visible = False
    arrow = row_button(scene, "mark")
    for place in (arrow.rect.center, b2, b2):
        person.click(place)
    assert not scene.session.looking_back.note and not scene.history.marking
    assert scene.session.looking_back.active


def take_another(scene: GameScene) -> str:
    """Choose on the board what the game did not do; returns its text."""
    past, notation = scene.session.looking_back, scene.session.game.notation
    actions = past.state.legal_actions()
    action = next(one for one in actions if notation.write(past.state, one) != past.course[past.ply].text)
    text = notation.write(past.state, action)
    for pick in action.picks():
        scene.session.choose((pick.spot,))
    scene.screen.table.skip()
    return text


def test_another_action_makes_a_branch_that_keys_reach_and_delete(person: Person) -> None:
    scene = looks_back(person)
    match, past = scene.session.match, scene.session.looking_back
    turns, seat = len(match.turns), past.to_move
    text = take_another(scene)
    person.frames(2)
    assert [(one.ply, one.moves[0]) for one in match.notes.branches] == [(30, (seat, text))]
    assert past.number == 0 and past.ply == 31 and len(match.turns) == turns
    assert shows(scene, past.state)
    line = next(line for line in scene.moves.lines() if line.branch == 0)
    above = scene.moves.lines()[scene.moves.lines().index(line) - 1]
    assert above.branch is None and above.contains(31)
    take_another(scene) if past.is_earlier else scene.session.take_way(past.state.legal_actions()[0])
    assert len(match.notes.branches) == 1 and past.ply >= 32
    person.key(pygame.K_ESCAPE)
    assert past.branch is None and past.ply == 30 and past.active
    scene.screen.focus.go(LineTarget(line.ply, 0))
    person.key(pygame.K_RETURN)
    assert past.number == 0
    assert replay_record(record(match), go_on=False).notes == match.notes
    delete = row_button(scene, "delete_branch")
    person.click(delete.rect.center)
    assert not match.notes.branches and past.branch is None and past.ply == 30


def test_nothing_is_noted_of_a_game_that_goes_on(person: Person) -> None:
    scene = after(person, 20, "halloween")
    scene.session.match.notes.on = {5: Note("The ghost is red.")}
    scene.history.go(5)
    assert not scene.session.looking_back.note and "The ghost is red" not in str(scene.outline())
    for key in (pygame.K_c, pygame.K_a):
        person.key(key)
    assert scene.session.match.notes.on == {5: Note("The ghost is red.")} and person.program.stack.top is scene
