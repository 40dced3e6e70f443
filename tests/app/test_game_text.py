"""Whole games as a text that people read: what is written is read again, and what is wrong is said with its place."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from build_scripts.shots import play_some
from halloween_games import games
from halloween_games.app.saving import game_text
from halloween_games.app.saving.record_file import RecordProblem, parse_record, replay_record
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.share import read_shared
from halloween_games.app.shell.program import Program
from halloween_games.core.match import Match, Player
from halloween_games.core.notes import LONGEST, Branch, Note
from halloween_games.core.record import record, squares_of
from halloween_games.kit import clipboard
from halloween_games.session.new_game import NewGame, seat_plans
from halloween_games.words.text import Text

ACTIONS = 40
NOTED = "A \\ brace } and { a [%marks a1], two “quotes”; 中文 (and more)"


def noted_game(game_id: str, seats: int, actions: int = ACTIONS) -> Match:
    """A short game with comments, lights and two branches that begin in the same way."""
    game, rng = games.load(game_id), Random(7)
    players = (Player("human", 'Ann "A" [x]'), Player("computer", level="hard"), Player(), Player())[:seats]
    match = Match(game, seats, seed=7, players=players)
    while match.outcome is None and len(match.turns) < actions:
        match.play(match.to_move, rng.choice(match.state.legal_actions()))
    ply = next(at for at, turn in enumerate(match.turns[3:], 3) if turn.seat >= 0)
    turn, names = match.turns[ply], [*squares_of(game, seats)]
    for action in turn.before.legal_actions()[:2]:
        moves = ((turn.seat, game.notation.write(turn.before, action)),)
        match.notes.branches.append(Branch(ply, moves, {ply + 1: Note(NOTED)}))
    lit = Note().pointed(names[0], names[1]).pointed(names[2], names[2])
    match.notes.on = {0: Note("Before it begins."), 4: lit, 7: Note(NOTED, lit.marks, lit.arrows)}
    return match


@pytest.mark.parametrize(("game_id", "seats"), [(name, games.load(name).seats[-1]) for name in games.REGISTRY])
def test_a_whole_game_is_read_as_it_was_written(game_id: str, seats: int) -> None:
    match = noted_game(game_id, seats)
    match.practice = True
    text = game_text.write(match)
    again = replay_record(parse_record(text.encode(), "file")[0], go_on=False)
    assert record(again) == record(match)
    assert game_text.write(again) == text
    assert isinstance(shared := read_shared(text), Match)
    assert shared.notes == match.notes


TEXT = """[Game "closest-ghost"]
[Player1 "Ann"]

1. G@a1 {Here.} 2. b2-b3 (2. b2-c2 {There.}) a3-a2
"""


def test_a_text_by_hand_needs_little() -> None:
    match = read_shared(TEXT)
    assert isinstance(match, Match)
    assert (match.turns[0].text, match.players[0].name, match.notes.on) == ("G@a1", "Ann", {1: Note("Here.")})
    assert match.notes.branches == [Branch(1, ((0, "b2-c2"),), {2: Note("There.")})]
    assert match.practice


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("b2-b3", "b2-b9", "Line 4, letter 20 of the text: “b2-b9” is not possible there."),
        ("b2-b3", "~b2-b3", "Line 4, letter 20 of the text: “~b2-b3” is not possible there."),
        ("There.})", "There.}", "Line 5, letter 1 of the text: “…” cannot stand there."),
        ("There.})", "There.})) ", "Line 4, letter 45 of the text: “)” cannot stand there."),
        ("1. G", "(1. G", "Line 4, letter 1 of the text: “(1.” cannot stand there."),
        ("{Here.", "{[%marks b9]", "Line 4, letter 9 of the text: “b9” cannot stand there."),
        ("{Here.}", "{Here.", "Line 4, letter 9 of the text: “{Here.” cannot stand there."),
        ('[Player1 "Ann"]', "[Player1 Ann]", "Line 2, letter 10 of the text: “Ann]” cannot stand there."),
        ("Player1", "Hair", "Line 2, letter 1 of the text: “[Hair” cannot stand there."),
        ("closest-ghost", "chess", "The record is of a game that this program does not know (chess)."),
        ('[Game "closest-ghost"]', "[Seats 2]", "The field “Game” of the record is missing."),
        ('[Player1 "Ann"]', "[Seats 9]", "This game is for 2 players."),
        ('[Player1 "Ann"]', "[Result 3]", "The field “Result” of the record is not the result of the game that it"),
        ('[Player1 "Ann"]', "[Options 3]", "The field “options” of the record has a wrong value."),
    ],
)
def test_what_is_wrong_is_said_with_its_place(was: str, now: str, said: str) -> None:
    with pytest.raises(RecordProblem) as caught:
        read_shared(TEXT.replace(was, now, 1))
    assert caught.value.sentence(Text()).startswith(said)


# ---------------------------------------------------------------- what a record holds of it


def test_notes_of_a_record_stay_until_the_game_goes_another_way() -> None:
    match = noted_game("closest-ghost", 2, actions=9)
    saved = record(match)
    assert record(replay_record(saved, go_on=False)) == saved
    match.take_back_to(6)
    assert record(match)["notes"] == saved["notes"][:2]
    again = replay_record(record(match, undone=True), go_on=False)
    assert (again.notes, again.undone) == (match.notes, match.undone)
    match.play(match.to_move, match.state.legal_actions()[0])
    assert [*match.notes.on] == [0, 4]


def test_a_game_with_secrets_is_copied_as_a_text_once_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(clipboard, "copy", copy)
    program = Program((800, 600), Settings(), Saves(tmp_path))
    scene = program.playing.play(NewGame("halloween", seat_plans(2, ("Ann", "Bo"))), seed=4)
    program.frame((), 0.1)
    program.commands.give("copy_text")
    assert not copied
    play_some(scene, 3000, 4)
    program.commands.give("copy_text")
    assert copied[0].startswith('[Game "halloween"]')
    program.close()


def damaged(path: str, value: Any) -> dict[str, Any]:
    """The record of a noted game with *value* in the field at *path*."""
    saved: dict[str, Any] = json.loads(json.dumps(record(noted_game("closest-ghost", 2, actions=9))))
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
    place: Any = saved
    for step in way:
        place = place[step]
    place[last] = value
    return saved


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("notes", {}),
        ("notes.0", "text"),
        ("notes.0.more", 1),
        ("notes.0.text", None),
        ("notes.0.ply", -1),
        ("notes.0.ply", 10),
        ("notes.0.ply", 4),
        ("notes.0.ply", True),
        ("notes.1.marks", ["z9"]),
        ("notes.1.marks", [["a1"]]),
        ("notes.1.arrows", ["a1a2"]),
        ("notes.1.arrows", [["a1", "a1"]]),
        ("notes.1.arrows", [["a1", "a2", "a3"]]),
        ("notes.1.arrows", [["a1", 3]]),
        ("branches", 3),
        ("branches.0", {"ply": 3}),
        ("branches.0.ply", 99),
        ("branches.0.ply", 5),
        ("branches.0.moves", []),
        ("branches.0.moves", [[1, "no-way"]]),
        ("branches.0.moves", [["1", "f1-e1"]]),
        ("branches.0.notes.0.ply", 3),
        ("branches.0.notes", [{}] * 200),
    ],
)
def test_damaged_notes_are_named(path: str, value: Any) -> None:
    with pytest.raises(RecordProblem) as caught:
        replay_record(damaged(path, value))
    field = path.split(".", maxsplit=1)[0]
    assert caught.value.where.startswith(field)
    assert caught.value.sentence(Text()).startswith(f"The field “{field}")


def test_comments_are_cleaned_rather_than_refused() -> None:
    match = replay_record(damaged("notes.0.text", "a\u202eb\n\x00c" + "!" * 500))
    assert match.notes.on[0].text.startswith("ab c!!!") and len(match.notes.on[0].text) == LONGEST


def test_a_game_that_was_given_up_stays_so() -> None:
    match = noted_game("18-ghosts", 2, 6)
    match.give_up(0)
    assert replay_record(parse_record(game_text.write(match).encode(), "file")[0]).outcome == match.outcome
