"""Boards on the command line and in the protocol: by name, from a map, and as a whole text."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from halloween_games.app.saving import folders, share
from halloween_games.app.saving.record_file import RecordProblem, replay_record
from halloween_games.boards.shelf import find_board
from halloween_games.commands.cli import main
from halloween_games.core.board_text import write_board
from halloween_games.core.match import Match
from halloween_games.core.record import record
from halloween_games.data_folders import levels_dir
from halloween_games.games.eighteen_ghosts.game import GAME
from tests.commands.conftest import Client
from tests.games.eighteen_ghosts.boards import WIDE

MAP = (levels_dir() / "18_ghosts.tmx").read_text(encoding="utf-8")
SWAPPED = MAP.replace("3,2,6,3,2,\n", "2,3,6,3,2,\n")
BROKEN = MAP.replace("3,2,6,3,2,\n", "2,2,6,3,0,\n")
WIDE_TEXT = write_board(WIDE)


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder, with a board and a broken one."""
    folder = tmp_path / "data" / "boards"
    folder.mkdir(parents=True)
    monkeypatch.setattr(folders, "_portable", tmp_path / "data")
    (folder / "swapped.tmx").write_text(SWAPPED, encoding="utf-8")
    (folder / "broken.tmx").write_text(BROKEN, encoding="utf-8")
    return folder


def test_the_boards_are_listed(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "18-ghosts"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "18-ghosts 18_ghosts: The castle, 5 × 5, by Michael Rieneck (standard)"
    assert "18-ghosts swapped: The castle, 5 × 5, by Michael Rieneck" in lines
    assert any(line.startswith("broken.tmx cannot be played on: broken.tmx, layer “rooms”, e5:") for line in lines)
    assert lines[-1] == f"Boards of your own: {own}"


def test_an_own_map_with_the_name_of_a_shipped_one_is_listed_and_played_on(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own / "18_ghosts.tmx").write_text(SWAPPED, encoding="utf-8")
    assert main(["boards", "18-ghosts"]) == 0
    assert "18-ghosts 18_ghosts_own: The castle, 5 × 5, by Michael Rieneck" in capsys.readouterr().out.splitlines()
    assert find_board(GAME, "18_ghosts_own", own) == find_board(GAME, "swapped", own)
    assert find_board(GAME, "18_ghosts", own) == GAME.board, "the shipped one keeps its name"


def test_a_map_is_checked_with_every_problem(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "18-ghosts", "--check", str(own / "swapped.tmx")]) == 0
    assert capsys.readouterr().out == "18 Ghosts can be played on this board of 5 × 5 squares.\n"
    assert main(["boards", "18-ghosts", "--check", str(own / "broken.tmx")]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) >= 1
    assert said.err.startswith("broken.tmx, layer “rooms”, e5: The square is empty.")


@pytest.mark.parametrize("board", ["swapped", "FILE"])
def test_perft_counts_on_another_board(board: str, own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = str(own / "swapped.tmx") if board == "FILE" else board
    assert main(["perft", "18-ghosts", "1", "--board", given]) == 0
    assert capsys.readouterr().out.splitlines() == ["1 18"]


# ---------------------------------------------------------------- the protocol


def test_the_protocol_takes_and_tells_the_board(client: Client) -> None:
    begun = client.ask("new", game="18-ghosts", board=WIDE_TEXT, options={"quick_setup": True}, seed=1)
    assert (begun["ok"], begun["board"]) == (True, WIDE_TEXT)
    position = client.ask("position")
    assert position["board"] == WIDE_TEXT
    assert client.ask("view", seat=0)["board"] == WIDE_TEXT
    moves = client.ask("legal")["actions"]
    kept = client.ask("record")["record"]
    assert kept["board"] == WIDE_TEXT
    other = Client()
    assert other.ask("load", record=kept, luck="auto")["board"] == WIDE_TEXT
    assert other.ask("legal")["actions"] == moves
    again = other.ask("set", game="18-ghosts", position=position["position"], board=WIDE_TEXT)
    assert (again["ok"], other.ask("legal")["actions"]) == (True, moves)
    assert other.ask("go", level="easy", iterations=5, seed=1)["action"] in moves
    standard = other.ask("new", game="18-ghosts", board="18_ghosts")
    assert standard["ok"] and "board" not in standard


@pytest.mark.parametrize("board", ["moon", "../../etc/passwd", "levels/18_ghosts.tmx", "A" * 50_000, WIDE_TEXT[:-9]])
def test_the_protocol_refuses_a_bad_board(client: Client, board: str) -> None:
    before = client.ask("new", game="18-ghosts", seed=1)
    answer = client.ask("new", game="18-ghosts", board=board)
    assert (answer["ok"], answer["error"], answer["where"]) == (False, "bad_board", "board")
    assert answer["message"].endswith((".", ")."))
    assert before["ok"] and client.ask("legal")["to_move"] == 0, "the game goes on"


# ---------------------------------------------------------------- share codes and files


def played(moves: int) -> Match:
    match = Match(GAME.on(WIDE), 2, {"quick_setup": True}, 5)
    for number in range(moves):
        actions = match.state.legal_actions()
        match.play(match.to_move, actions[number % len(actions)])
    return match


def test_a_share_code_opens_anywhere() -> None:
    match = played(6)
    opened = share.read_code(share.write_code(match))
    assert opened.game.board == WIDE
    assert opened.state.key() == match.state.key()


def test_a_file_of_a_game_holds_its_board() -> None:
    match = played(6)
    again = replay_record(json.loads(json.dumps(record(match))))
    assert again.game == match.game


@pytest.mark.parametrize("board", ["", "moon", write_board(replace(WIDE, things=()))])
def test_a_code_with_a_bad_board_is_refused(board: str) -> None:
    said = {
        "kind": "position",
        "game": GAME.id,
        "rules": 1,
        "seats": 2,
        "options": {},
        "position": record(Match(GAME, 2))["start"],
        "board": board,
    }
    packed = zlib.compress(json.dumps(said).encode())
    body = bytes([share.VERSION]) + zlib.crc32(packed).to_bytes(4, "big") + packed
    with pytest.raises(RecordProblem) as caught:
        share.read_code(share.PREFIX + base64.urlsafe_b64encode(body).decode())
    assert caught.value.where == "board"
