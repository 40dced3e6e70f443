"""Practice positions on the screen: what is to be won is won, what is to be held held; nothing counts as a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.solved_puzzles import SolvedPuzzles
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.learn import LearnScene
from halloween_games.app.screens.puzzles_page import PositionsScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.core.actions import Action
from halloween_games.core.match import Player
from halloween_games.core.prover import Prover
from halloween_games.core.questions import Question
from halloween_games.core.spots import Seat
from halloween_games.core.state import State
from halloween_games.play.practice_scene import PracticeScene
from halloween_games.puzzles import positions
from tests.play.person import Person, row_button
from tests.play.ways import WAYS
from tests.puzzles.test_positions import GOOD, HOUSE, in_the_house
from tests.session.sitting import StubBrain

GHOSTS, HOUSES = "18-ghosts", "closest-ghost"
FILES = {GHOSTS: [GOOD], HOUSES: [in_the_house(HOUSE, kind="defence", turns=3)]}
NAME = "Rosie"


class Practicer(Person):
    """Rosie, whose computers play badly until they are told to win."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(speed=0.0, reduce_motion=True, names=[NAME], levels=[""])
        self.folder, self.brain = folder, StubBrain()
        super().__init__(settings=settings, brain=self.brain, saves=Saves(folder))
        self.launch()

    def begin(self, game_id: str) -> PracticeScene:
        practicing = self.program.practicing
        practicing.play(practicing.positions(game_id)[0])
        return self.now(PracticeScene, 3)

    def result(self) -> ResultScene:
        self.frames(60, 0.1)
        return self.now(ResultScene)

    def stars(self) -> set[str]:
        return SolvedPuzzles(self.folder).mastered(NAME)

    def go_on(self, scene: PracticeScene, prover: Prover) -> None:
        """Win with the *prover* of the own seat, or hold against that of the other one."""
        while scene.session.match.to_move == 0:
            state = scene.session.match.state
            scene.session.play(wins(prover, state) if prover.seat == 0 else holds(prover, state))
            self.frames(3)


def wins(prover: Prover, state: State) -> Action:
    turns = prover.turns_to_win(state, 4)
    action = prover.winning_one(state, turns) if turns is not None else None
    return action or state.legal_actions()[0]


def holds(prover: Prover, state: State) -> Action:
    return next(action for action in state.legal_actions() if not prover.can_win(state.apply(action), 3))


def prover_of(seat: Seat) -> Prover:
    return Prover(seat, (0, 1))


@pytest.fixture
def rosie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Practicer]:
    for game_id, rows in FILES.items():
        (tmp_path / game_id).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    monkeypatch.setattr(positions, "positions_file", lambda game: tmp_path / game.id)
    positions.positions_of.cache_clear()
    yield Practicer(tmp_path / "data")
    positions.positions_of.cache_clear()


@pytest.mark.parametrize("way", WAYS)
def test_a_won_ending_is_won_from_the_street(way: str, rosie: Practicer) -> None:
    """By each way alone; the star is there, no game is kept, and nothing is counted."""
    rosie.program.learning.learn(GHOSTS, 1)
    rosie.frames(2)
    assert isinstance(rosie.program.stack.top, LearnScene)
    WAYS[way](rosie).use("positions")
    page = rosie.now(PositionsScene)
    assert not page.cells[0].is_lit
    WAYS[way](rosie).use(page.main.name if way == "mouse" else page.cells[0].name)
    scene, prover = rosie.now(PracticeScene, 3), prover_of(0)
    assert scene.more_sentences() == ["This is won. Win it against the Reaper."]
    while scene.session.match.outcome is None:
        rosie.go_on(scene, prover)
        rosie.frames(3)
    result = rosie.result()
    assert scene.is_solved and rosie.stars() == {GOOD["id"]}
    assert [widget.name for widget in result.widgets] == ["following", "rematch", "review", "positions"]
    result.widgets[0].activate()
    page = rosie.now(PositionsScene)
    assert page.cells[0].is_lit, "there is no other one"
    page.cancel()
    rosie.now(LearnScene)
    assert not rosie.program.people.statistics.rows() and not list(rosie.folder.glob("recent/*"))


def test_a_defence_is_held_until_the_other_side_has_had_its_turns(rosie: Practicer) -> None:
    """Then one may play on."""
    scene, prover, turns = rosie.begin(HOUSES), prover_of(1), 0
    while scene.is_solved is None and turns < 9:
        assert not rosie.stars()
        turns += scene.session.match.to_move == 0
        rosie.go_on(scene, prover)
        rosie.frames(3)
    top = rosie.now(MessageScene)
    assert scene.session.match.outcome is None
    assert (turns, rosie.stars()) == (3, {FILES[HOUSES][0]["id"]})
    top.widgets[-1].activate()
    rosie.frames(2)
    assert rosie.now(PracticeScene) is scene and scene.session.match.to_move == 0


def test_a_defence_that_breaks_is_begun_once_more(rosie: Practicer) -> None:
    scene, prover = rosie.begin(HOUSES), prover_of(1)

    def wins_soon(question: Question) -> Action:
        return wins(prover, question.view)

    rosie.brain.chooses = wins_soon
    while scene.session.match.outcome is None and scene.is_solved is None:
        if scene.session.match.to_move == 0:
            state = scene.session.match.state
            bad = (action for action in state.legal_actions() if prover.can_win(state.apply(action), 2))
            scene.session.play(next(bad, state.legal_actions()[0]))
        rosie.frames(3)
    result = rosie.result()
    assert scene.is_solved is False and not rosie.stars()
    assert [widget.name for widget in result.widgets] == ["rematch", "following", "review", "positions"]
    result.widgets[0].activate()
    rosie.frames(3)
    again = rosie.now(PracticeScene)
    assert again is not scene and again.session.match.start.key() == scene.session.match.start.key()


def test_there_is_no_help_and_another_opponent_solves_nothing(rosie: Practicer) -> None:
    scene = rosie.begin(GHOSTS)
    state = scene.session.match.state
    hint = row_button(scene, "hint")
    assert (hint.enabled, hint.tip) == (False, "There is no help in this game."), "as with undo, it is seen before"
    scene.session.press_hint()
    scene.session.act_once_for_me()
    rosie.frames(5)
    assert scene.session.match.state is state and not rosie.brain.asked
    scene.sit(1, Player("computer", "Pip", "ridiculously-easy"))
    assert not scene.more_sentences()
    while scene.session.match.outcome is None:
        rosie.go_on(scene, prover_of(0))
        rosie.frames(3)
    assert scene.session.match.outcome.winners() == (0,) and not rosie.stars()


def test_the_button_plays_the_position_that_was_pointed_at_last(
    rosie: Practicer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the way to it the pointer leaves the star, which stays the one that is shown, until it is solved."""
    one = positions.positions_of(GHOSTS).puzzles[0]
    five = [replace(one, id=f"{number}") for number in range(5)]
    solved: set[str] = set()
    played: list[str] = []
    practicing = rosie.program.practicing
    monkeypatch.setattr(practicing, "positions", lambda game_id: five)
    monkeypatch.setattr(practicing, "solved", lambda: solved)
    monkeypatch.setattr(practicing, "play", lambda position: played.append(position.id))
    practicing.open(GHOSTS)
    page = rosie.now(PositionsScene)
    assert page.shown() is page.cells[0]
    rosie.move(page.cells[3].rect.center)
    rosie.move(page.main.rect.center)
    assert page.focused() is page.main and page.shown() is page.cells[3]
    assert page.cells[3].tip in rosie.words()
    rosie.click(page.main.rect.center)
    solved |= {"0", "3"}
    page.renew()
    assert page.shown() is page.cells[1]
    rosie.click(page.main.rect.center)
    assert played == ["3", "1"]
