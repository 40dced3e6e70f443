"""The boards of 18 Ghosts: the standard one is its map, and any other is played on in the same way."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from halloween_games.core.board import Layer, Ornament
from halloween_games.core.board_text import read_board, write_board
from halloween_games.core.match import Match
from halloween_games.core.reasons import BadBoard, BadRecord
from halloween_games.core.record import record, replay
from halloween_games.core.spots import BOARD, Spot
from halloween_games.data_folders import levels_dir
from halloween_games.games.eighteen_ghosts.game import GAME
from halloween_games.games.eighteen_ghosts.rules.castle import castle_of
from halloween_games.games.eighteen_ghosts.rules.quick_setup import quick_setup_in
from halloween_games.games.eighteen_ghosts.rules.state import GhostState
from tests.games.board_games import edited, for_the_rules
from tests.games.eighteen_ghosts.boards import PICTURE, WIDE, board_of, random_board
from tests.games.other_boards import is_playable_in
from tests.processes import printed

OPTIONS = {"any_three": False, "quick_setup": False, "repetition": True}
QUICK = {**OPTIONS, "quick_setup": True}


# ---------------------------------------------------------------- the map is the board


def test_the_standard_board_is_the_one_of_the_sheet() -> None:
    assert for_the_rules(GAME.board) == board_of(PICTURE, "nse")
    assert GAME.board.name and GAME.board.author


START = """
import sys
from pathlib import Path
from random import Random
from halloween_games import data_folders
from halloween_games.boards import standard
standard.levels_dir = lambda: Path(sys.argv[1])
from halloween_games.games.eighteen_ghosts.game import GAME
state = GAME.start(2, {}, Random(1))
print(*sorted(GAME.notation.write(state, action) for action in state.legal_actions()))
print("pygame" in sys.modules, "pytmx" in sys.modules)
"""


def started(folder: Path) -> list[str]:
    """What a new process says that starts a game with the levels in *folder*."""
    return printed(START, str(folder)).splitlines()


def test_exchanging_two_carpets_in_the_map_exchanges_them_in_the_rules(tmp_path: Path) -> None:
    """On a5 and b5, blue and red. An edited map is read by pytmx, the shipped one as it was read before."""
    folder = shutil.copytree(levels_dir(), tmp_path / "levels")
    before, loaded = started(folder)
    edited(folder, GAME, ("3,2,6,3,2,\n", "2,3,6,3,2,\n"))
    after, parsed = started(folder)
    moved = {"B@a5", "R@b5"}, {"R@a5", "B@b5"}
    assert set(before.split()) - set(after.split()) == moved[0]
    assert set(after.split()) - set(before.split()) == moved[1]
    assert (loaded, parsed) == ("False False", "False True")


# ---------------------------------------------------------------- any other board


@pytest.mark.parametrize("seed", range(12))
def test_the_quick_setup_is_fair_on_every_board(seed: int) -> None:
    rng = Random(seed)
    castle = castle_of(random_board(rng))
    setup = quick_setup_in(castle)
    assert len(setup.good) % 2 == 0
    match = Match(GAME.on(castle.board), 2, QUICK, seed)
    state = match.state
    assert isinstance(state, GhostState)
    owners = [(state.board[at] - 1) // 3 for at in setup.good]
    assert owners.count(0) == owners.count(1) == len(setup.good) // 2


# ---------------------------------------------------------------- records


BAD_BOARDS = {
    "board_no_text": 5,
    "board_damaged": "eNqVUdtqwzAM",
    "board_wrong_size": write_board(replace(WIDE, columns=5, squares=WIDE.squares[:5], rows=1, things=())),
    "board_unknown_kind": write_board(replace(WIDE, squares=(*WIDE.squares[:-1], replace(WIDE.squares[0], kind="x")))),
    "board_bad_count": write_board(replace(WIDE, squares=(*WIDE.squares[:-1], WIDE.squares[0]))),
    "board_bad_ground": write_board(replace(WIDE, things=(*WIDE.things[:2], replace(WIDE.things[2], at=0)))),
    "board_crowded": write_board(replace(WIDE, things=(WIDE.things[0], *WIDE.things))),
    "board_too_large": "A" * 50_000,
    "board_ornaments": write_board(
        replace(WIDE, layers=(Layer("bats", (), (Ornament("18_ghosts/carpet_red", 0, 0, 1, 99),)),))
    ),
}


@pytest.mark.parametrize(("code", "board"), BAD_BOARDS.items(), ids=list(BAD_BOARDS))
def test_a_record_with_a_bad_board_is_refused(code: str, board: object) -> None:
    data = {**record(Match(GAME.on(WIDE), 2, OPTIONS, 1)), "board": board}
    with pytest.raises(BadRecord) as caught:
        replay(GAME, data)
    assert (caught.value.where, caught.value.reason.code) == ("board", code)


def test_a_board_that_unfolds_to_gigabytes_is_refused() -> None:
    import base64
    import zlib

    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * 30_000_000, 9)).decode()
    assert len(bomb) < 40_000
    with pytest.raises(BadBoard) as caught:
        read_board(bomb)
    assert caught.value.reason.code == "board_too_large"


def test_portals_may_stand_in_corners() -> None:
    corner = board_of("(R) R B B R \n Y M Y M Y \n R B R B (Y) \n B M Y M R \n Y R (B) B Y", "nse")
    assert is_playable_in(GAME, corner)
    game = GAME.on(corner)
    state = game.start(2, OPTIONS, Random(1))
    said = [phrase.key for phrase in game.words.describe(state, Spot(BOARD, 20))]
    assert said == ["about.portal.closed"]
    state.facing[0] = 3
    assert [phrase.key for phrase in game.words.describe(state, Spot(BOARD, 20))] == ["about.portal.shut"]


def test_positions_on_equal_boards_are_equal_after_many_other_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    before = GAME.start(2, OPTIONS, Random(1))
    monkeypatch.setattr("halloween_games.core.board._KEPT", {})  # as after so many boards that the first was forgotten
    after = GAME.start(2, OPTIONS, Random(1))
    assert after.castle is not before.castle
    assert after.key() == before.key()
    assert hash(after.key()) == hash(before.key())
