"""The game in sentences: whole games against recorded logs, the panel, the clipboard, secrets."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import pygame
import pytest

from build_scripts.speech_logs import log_path, record_path, speech_log
from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.menu import MenuScene, MoreScene
from halloween_games.app.screens.recap import RecapScene
from halloween_games.core.match import Turn
from halloween_games.core.phrases import in_a_row
from halloween_games.core.spots import Spot
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.kit import clipboard
from halloween_games.kit.input import Command
from halloween_games.play.game_scene import GameScene
from halloween_games.session.narration import tell_turn
from halloween_games.session.recap import chapters
from halloween_games.session.session import Session
from halloween_games.session.spot_words import spot_words
from tests.nightly import by_turns
from tests.play.person import Person

MANY = 10**6  # frames


class Board:
    """A clipboard that remembers everything."""

    def __init__(self, works: bool = True) -> None:
        self.works = works
        self.copied: list[str] = []
        self.text = ""

    def copy(self, text: str) -> bool:
        self.copied.append(text)
        self.text = text
        return self.works

    def paste(self) -> str:
        return self.text


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Board:
    board = Board()
    monkeypatch.setattr(clipboard, "copy", board.copy)
    monkeypatch.setattr(clipboard, "paste", board.paste)
    return board


def listening(speech: bool = True) -> Person:
    return Person((1280, 800), Settings(speed=0.0, reduce_motion=True, speech=speech))


@pytest.fixture
def person(board: Board) -> Person:
    """Somebody who listens, and whose clipboard is *board*."""
    return listening()


def act(scene: GameScene, times: int = 1) -> None:
    for _ in range(times):
        scene.session.play(scene.session.match.state.legal_actions()[0])
        scene.screen.table.skip()


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("game_id", list(games.REGISTRY))
def test_a_whole_game_says_what_it_said_before(game_id: str) -> None:
    """If the change is intended: ``python -m build_scripts.speech_logs``, and read the diff."""
    said = speech_log(json.loads(record_path(game_id).read_text(encoding="utf-8")))
    assert said == log_path(game_id).read_text(encoding="utf-8")


# ---------------------------------------------------------------- the clipboard


def test_new_sentences_of_a_frame_go_to_the_clipboard_together(board: Board, person: Person) -> None:
    scene = person.play()
    assert board.copied[-1].startswith("It is Ann’s turn. ")
    board.copied.clear()
    act(scene)
    person.frames(1)
    assert len(board.copied) == 1
    assert board.copied[0].startswith("Ann: ") and "It is Bo’s turn." in board.copied[0]
    board.copied.clear()
    person.frames(30)
    assert board.copied == []


def test_what_the_keys_choose_is_said(board: Board, person: Person) -> None:
    """On the launcher, on a board, in a dialog; the mouse announces nothing."""
    person.launch()
    board.copied.clear()
    for x in range(100, 1200, 100):
        person.move((x, 300))
    assert board.copied == []
    person.launch()
    person.key(pygame.K_RIGHT)
    assert board.copied[0].startswith("Rhombus: 12 lessons. ")
    person.key(pygame.K_COMMA, pygame.KMOD_CTRL)
    person.key(pygame.K_TAB)
    assert board.copied[-1] == "Motion."
    scene = person.play()
    person.key(pygame.K_TAB)
    assert isinstance(scene.screen.focus.current, Spot)
    assert (
        spot_words(
            scene.session.match.game,
            scene.session.words,
            scene.session.view,
            scene.screen.focus.current,
            scene.session.text,
        )
        in board.copied[-1]
    )


def test_the_board_answers_questions(board: Board, person: Person) -> None:
    """All pieces, the next one of a kind, and all about a square."""
    scene = person.play("rhombus")
    person.open_curtain(scene)
    board.copied.clear()
    person.key(pygame.K_y)
    assert board.copied[0].startswith("Pawn of Ann: a1, b1, a2. Pawn of Bo: ")
    for square in (0, 1, 5, 0):
        person.key(pygame.K_n)
        assert scene.screen.focus.current == Spot("board", square)
    person.key(pygame.K_x)
    assert board.copied[-1].startswith("a1: pawn of Ann; start square of Ann, where a 9 brings in pawns. ")


def test_how_everybody_stands_is_said_by_one_key(board: Board, person: Person) -> None:
    """On the screen it stands on the banner as well; nothing is said while the device changes hands."""
    scene = person.play()
    board.copied.clear()
    person.key(pygame.K_i)
    told = scene.session.standing()
    assert len(told) >= 2 and board.copied == [" ".join(told)]
    assert all(any(name in sentence for sentence in told) for name in ("Ann", "Bo"))
    assert scene.screen.banner.text == in_a_row(told)
    hidden = person.play("halloween")
    person.open_curtain(hidden)
    for _ in range(4):
        act(hidden)
    if hidden.session.curtain_for is not None:
        board.copied.clear()
        hidden.session.answer(Session.standing)
        person.frames(1)
        assert board.copied == []


def test_switched_off_the_clipboard_is_left_alone(board: Board) -> None:
    person = listening(speech=False)
    act(person.play(), 3)
    person.frames(5)
    assert board.copied == []


def test_a_missing_clipboard_is_told_once(board: Board) -> None:
    board.works = False
    person = listening()
    scene = person.play()
    top = person.now(MessageScene)
    assert top.message == person.program.services.text("speech.no_clipboard")
    person.key(pygame.K_RETURN)
    act(scene, 4)
    person.frames(3)
    assert person.program.stack.top is scene
    assert len(board.copied) == 1


# ---------------------------------------------------------------- secrets


def panel_sentences(scene: GameScene) -> list[str]:
    return [sentence for chapter in chapters(scene.session) for one in chapter.told for sentence in one.sentences]


def secrets_of(scene: GameScene, turns: Sequence[Turn]) -> set[str]:
    """What was told about *turns* to a seat that everybody else may not know."""
    session, found = scene.session, set[str]()
    for turn in turns:
        public = tell_turn(turn, None, session.text, session.words)
        for seat in range(session.seats):
            found |= set(tell_turn(turn, seat, session.text, session.words)) - set(public)
    return found


@pytest.mark.parametrize(
    ("speed", "game_id"), by_turns((0.0, 1.0), tuple(games.REGISTRY), always=("halloween", "rhombus"))
)
def test_nothing_of_who_has_left_stays_on_the_clipboard(board: Board, game_id: str, speed: float) -> None:
    """Two people and keys: what was said or focused before the other comes is gone when the curtain stands."""
    rng, settings = Random(1), Settings(speed=speed, reduce_motion=True, speech=True)
    person = Person((800, 600), settings, draw_every=MANY)
    scene = person.play(game_id, games.load(game_id).seats[0])
    session, program = scene.session, person.program
    curtains = secrets = 0
    for _ in range(30):
        if session.match.outcome is not None:
            break
        if session.curtain_for is not None:
            program.stack.handle(Command("accept"))
            person.frames(2)
        assert session.curtain_for is None and program.stack.top is scene
        for _ in range(rng.randrange(12)):
            program.stack.handle(Command("next"))
        person.frames(1)
        focused = board.text
        seat, before, legal = session.match.to_move, len(session.match.turns), session.match.state.legal_actions()
        session.play(rng.choice(legal))
        person.frames(1)
        told = secrets_of(scene, session.match.turns[before:])
        secrets += any(sentence in board.text for sentence in told)
        for _ in range(MANY):
            if not scene.screen.table.busy and (session.curtain_for is None) == (program.stack.top is scene):
                break
            person.frames(1)
        person.frames(1)
        if session.curtain_for is not None:
            curtains += 1
            assert not [sentence for sentence in told if sentence in board.text], board.text
            assert focused != board.text and session.names[session.curtain_for] in board.text
        assert session.viewer in (None, seat)
    assert (curtains > 5) == scene.session.game.secrets
    assert game_id != "rhombus" or secrets > 3


def test_what_was_copied_from_the_panel_does_not_stay_either(board: Board) -> None:
    person = listening(speech=False)
    scene = person.play("rhombus")
    person.open_curtain(scene)
    act(scene)
    while not panel_sentences(scene) or scene.session.viewer is None:
        person.open_curtain(scene)
        act(scene)
    person.program.over_game.recap()
    person.now(RecapScene).copy()
    copied = board.text
    assert copied
    person.program.stack.pop()
    person.frames(1)
    assert board.text == copied
    while scene.session.curtain_for is None:
        act(scene)
    person.frames(3)
    assert board.text == ""

    board.text = "of somebody else"
    person.program.services.speech.viewer_left = True
    person.frames(1)
    assert board.text == "of somebody else"


def test_behind_the_curtain_the_panel_stays_shut() -> None:
    person = listening(speech=False)
    scene = person.play("rhombus")
    assert scene.session.curtain_for is not None
    person.program.over_game.recap()
    person.frames(2)
    assert not isinstance(person.program.stack.top, RecapScene)


# ---------------------------------------------------------------- the panel


def test_the_panel_tells_what_is_new_first(board: Board, person: Person) -> None:
    scene = person.play("pure-halloween")
    act(scene, 6)
    person.frames(1)
    person.key(pygame.K_v, text="v")
    panel = person.now(RecapScene)
    new, before = panel.chapters
    assert new.is_new and not before.is_new
    assert new.heading == "Since the last turn of Ann"
    assert [one.seat for one in new.told] == [1] and [one.seat for one in before.told] == [0, 1, 0, 1, 0]
    assert board.copied[-1] == " ".join(panel.newest())
    panel.copy()
    assert board.copied[-1] == "\n".join(panel.sentences())
    person.key(pygame.K_v, text="v")
    assert person.program.stack.top is scene


def test_the_switch_in_the_panel_is_kept(monkeypatch: pytest.MonkeyPatch, board: Board) -> None:
    person = listening(speech=False)
    saved: list[bool] = []
    monkeypatch.setattr(type(person.program.settings), "save", lambda self, path=None: saved.append(self.speech))
    scene = person.play()
    scene._exits.menu()
    menu = person.now(MenuScene)
    menu.quiet.act()
    more = person.now(MoreScene)
    next(widget for widget in more.widgets if widget.name == "speech").activate()
    panel = person.now(RecapScene)
    assert panel.chapters == ()
    next(widget for widget in panel.widgets if widget.name == "speech").activate()
    assert person.program.settings.speech and saved[-1]


def test_hidden_things_are_said_on_a_key_only(board: Board, person: Person) -> None:
    """With that option nobody in the room hears a card before its owner asks for it."""
    person.program.settings.hidden_on_key = True
    scene = person.play("rhombus")
    card = ""
    while not card:
        person.open_curtain(scene)
        state = scene.session.match.state
        assert isinstance(state, RhombusState)
        hand = state.hand[scene.session.match.to_move]
        if hand and scene.session.viewer is not None:
            scene.screen.focus.go(Spot("card", hand[0]))
            card = spot_words(
                scene.session.game, scene.session.words, scene.session.view, Spot("card", hand[0]), scene.session.text
            )
        else:
            scene.session.play(scene.session.view.legal_actions()[0])
            scene.screen.table.skip()
        person.frames(2)
    assert "idden, X says what it is" in board.copied[-1] and not any(card in words for words in board.copied)
    shown = scene.picture.moment().view
    assert isinstance(shown, RhombusState) and hand[0] not in shown.hand[scene.session.match.to_move]
    person.key(pygame.K_x)
    assert card in board.copied[-1]
    shown = scene.picture.moment().view
    assert isinstance(shown, RhombusState) and hand[0] in shown.hand[scene.session.match.to_move]
