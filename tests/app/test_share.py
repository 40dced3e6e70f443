"""Share codes: they round-trip, contain no secrets, and invalid ones give a sentence."""

from __future__ import annotations

import base64
import json
import os
import zlib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from build_scripts.shots import play_some
from halloween_games import games
from halloween_games.app.saving import game_text
from halloween_games.app.saving import saves as saves_module
from halloween_games.app.saving.autosave import is_sealed, save_text
from halloween_games.app.saving.record_file import RecordProblem, parse_record, replay_record
from halloween_games.app.saving.saves import BrokenGame, SavedGame, Saves, look_at
from halloween_games.app.saving.share import read_code, read_shared, write_code
from halloween_games.app.saving.strict_json import read_json
from halloween_games.app.shell.program import Program
from halloween_games.commands import cli
from halloween_games.core.match import Match, Player
from halloween_games.core.notes import LONGEST, Branch, Note
from halloween_games.core.record import record, squares_of
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.session.new_game import NewGame, seat_plans
from halloween_games.words.text import Text
from tests.app.random_games import finished_match, random_match
from tests.games.invariants import check

TABLES = [(game_id, seats) for game_id in games.REGISTRY for seats in games.load(game_id).seats]


def packed(said: Any, version: int = 1) -> str:
    """A code for any data."""
    body = zlib.compress(said if isinstance(said, bytes) else json.dumps(said).encode())
    whole = bytes([version]) + zlib.crc32(body).to_bytes(4, "big") + body
    return "HG1-" + base64.urlsafe_b64encode(whole).decode().rstrip("=")


def unpacked(code: str) -> Any:
    data = base64.urlsafe_b64decode(code[4:] + "=" * (-len(code[4:]) % 4))
    return json.loads(zlib.decompress(data[5:]))


def refused(code: str) -> RecordProblem:
    with pytest.raises(RecordProblem) as error:
        read_code(code)
    assert error.value.sentence(Text()).endswith(".")
    return error.value


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_a_position_comes_back_as_a_spectator_sees_it(game_id: str, seats: int) -> None:
    for seed in range(6):
        match = random_match(game_id, seed, 5 + 7 * seed, seats)
        if match.outcome is not None:
            continue
        again = read_code(write_code(match), Random(seed))
        assert again.game is match.game and again.seats == seats and again.options == match.options
        assert match.game.notation.dump(again.start.observe(None)) == match.game.notation.dump(match.view(None))
        check(again.state)
        while again.to_move not in (CHANCE, NOBODY) and len(again.turns) < 30:
            again.play(again.to_move, Random(1).choice(again.state.legal_actions()))


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_a_finished_game_comes_back_whole(game_id: str, seats: int) -> None:
    match = finished_match(game_id, seats)
    again = read_code(write_code(match))
    assert record(again) == record(match)
    position = read_code(write_code(match, 3))
    assert len(position.turns) < len(match.turns), "looking back, the position that is shown is copied"
    assert match.game.notation.dump(position.start.observe(None)) == match.game.notation.dump(
        match.turns[3].before.observe(None)
    )


def test_what_is_no_code() -> None:
    for text in (
        "",
        "hello",
        "HG-abc",
        "HG1",
        "HGx-abc",
        "HG1-a b!",
        "HG1-é",
        "x" * 10_000_000,
        "HG1-" + "A" * 500_000,
    ):
        assert refused(text).words.key == "share.no_code"  # type: ignore[union-attr]  # it is a Phrase


def test_every_wrong_letter_is_noticed() -> None:
    code = write_code(random_match("18-ghosts", 1, 9))
    rng = Random(1)
    for place in range(4, len(code) - 1):
        wrong = rng.choice([sign for sign in "ABCxyz019-_" if sign != code[place]])
        assert refused(code[:place] + wrong + code[place + 1 :]).words.key in ("share.damaged", "share.newer")  # type: ignore[union-attr]
    for length in range(4, len(code) - 1):
        assert refused(code[:length]).words.key == "share.damaged"  # type: ignore[union-attr]


def test_forged_codes() -> None:
    said = unpacked(write_code(random_match("18-ghosts", 1, 9)))
    forged: list[Any] = [
        b"{",
        b"\xff",
        b"[" * 100_000,
        b" " * 50_000_000,  # a few bytes that would fill the memory
        [],
        7,
        {},
        {**said, "kind": "dance"},
        {**said, "extra": 1},
        {**said, "\ud800": 1},
        {**said, "game": "chess"},
        {**said, "rules": 0},
        {**said, "seats": 9},
        {**said, "options": {"fly": True}},
        {**said, "position": {}},
        {**said, "position": []},
        {"kind": "game", "record": {}},
        {"kind": "game", "record": {**record(finished_match("halloween")), "moves": [[0, "fly"]]}},
    ]
    for data in forged:
        refused(packed(data))


# ---------------------------------------------------------------- whole games as a text


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
    longer = read_shared(TEXT.replace("There.}", "There.} a3-a2"))
    assert isinstance(longer, Match) and "(2. b2-c2 {There.} a3-a2)" in game_text.write(longer), "it is one turn"


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


def test_a_game_with_secrets_is_copied_as_a_text_once_it_is_over(program: Program, copied: list[str]) -> None:
    scene = program.playing.play(NewGame("halloween", seat_plans(2, ("Ann", "Bo"))), seed=4)
    program.frame((), 0.1)
    program.commands.give("copy_text")
    assert not copied
    play_some(scene, 3000, 4)
    program.commands.give("copy_text")
    assert copied[0].startswith('[Game "halloween"]')


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


# ---------------------------------------------------------------- records that tell another result


WON: dict[str, Any] = {"scores": [1, 0], "winners": [0], "reason": "resigned"}


def as_json(match: Match) -> dict[str, Any]:
    data = json.loads(save_text(match, 1.0))
    assert isinstance(data, dict)
    return data


def forged(match: Match) -> dict[str, tuple[str, dict[str, Any]]]:
    """Records that lie: the field that does, and the record."""
    data = as_json(match)
    if data["result"] is None:
        tie = {"scores": [0.5] * match.seats, "winners": list(range(match.seats)), "reason": "repetition"}
        return {"won": ("result", {**data, "result": WON}), "tied": ("result", {**data, "result": tie})}
    scores = data["result"]["scores"]
    changes: dict[str, tuple[str, Any]] = {
        "null": ("result", None),
        "scores": ("result.scores", {**data["result"], "scores": [*scores[1:], scores[0] + 1]}),
        "bool": ("result.scores", {**data["result"], "scores": [bool(score) for score in scores]}),
        "winners": ("result.winners", {**data["result"], "winners": [match.seats]}),
        "nobody": ("result.winners", {**data["result"], "winners": []}),
        "reason": ("result.reason", {**data["result"], "reason": "moonlight"}),
        "no reason": ("result.reason", {**data["result"], "reason": ""}),
    }
    return {name: (where, {**data, "result": value}) for name, (where, value) in changes.items()}


@pytest.mark.parametrize("game_id", games.REGISTRY)
@pytest.mark.parametrize("over", [True, False], ids=["over", "going"])
def test_another_result_is_refused_by_the_name_of_its_field(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game_id: str, over: bool
) -> None:
    match = finished_match(game_id) if over else random_match(game_id, 1, 9)
    assert (match.outcome is not None) == over
    replay_record(as_json(match), complete=True)
    for name, (where, data) in forged(match).items():
        with pytest.raises(RecordProblem) as error:
            replay_record(data)
        assert error.value.where.startswith("result"), name
        if name != "bool":  # not even a number
            assert error.value.where == where, name
        if name not in ("null", "reason", "won"):
            continue
        file = tmp_path / "forged.json"
        file.write_text(json.dumps(data))
        assert cli.main(["verify", str(file)]) == 1
        said = capsys.readouterr().err
        assert error.value.where in said and said.count("\n") == 1


@pytest.mark.parametrize("field", ["result", "check"])
def test_a_record_without_them_opens_but_verify_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], field: str
) -> None:
    """The protocol's ``load`` has always done without."""
    match = finished_match("halloween")
    data = as_json(match)
    del data[field]
    assert replay_record(data).state.key() == match.state.key()
    (tmp_path / "game.json").write_text(json.dumps(data))
    assert cli.main(["verify", str(tmp_path / "game.json")]) == 1
    assert f"“{field}”" in capsys.readouterr().err


def test_scores_may_be_written_as_decimals() -> None:
    data = as_json(finished_match("halloween"))
    data["result"]["scores"] = [float(score) for score in data["result"]["scores"]]
    replay_record(data, complete=True)


# ---------------------------------------------------------------- what the lists believe


def put(saves: Saves, name: str, data: Any, age: float) -> Path:
    path = saves.recent_folder / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    os.utime(path, (2e9 - age, 2e9 - age))
    return path


def test_what_this_program_writes_is_sealed() -> None:
    for game_id in games.REGISTRY:
        for match in (finished_match(game_id), random_match(game_id, 2, 30)):
            text = save_text(match, 1.5, "Ghöst’s 1")
            assert is_sealed(read_json(text))
            assert text == json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":")).encode()
            data = read_json(text)
            assert isinstance(data, dict)
            data["moves"] = data["moves"][:-1]
            assert not is_sealed(data)
    assert not is_sealed([]) and not is_sealed({"saved": 3}) and not is_sealed({"saved": {"seal": None}})


def test_a_finished_game_is_not_offered_again(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    kept = put(saves, "kept", as_json(random_match("18-ghosts", 1, 9)), 50)
    forged_file = put(saves, "forged", {**as_json(finished_match("18-ghosts")), "result": None}, 10)
    found, broken = saves.resumable()
    assert found is not None and found.path == kept
    assert [one.problem.where for one in broken] == ["result"]
    assert not forged_file.exists() and forged_file.with_name("forged.broken-1.json").exists()


def test_an_unfinished_game_is_not_hidden(tmp_path: Path) -> None:
    """It is told, and kept for who can repair it, rather than left among the finished ones."""
    saves = Saves(tmp_path)
    put(saves, "forged", {**as_json(random_match("18-ghosts", 1, 9)), "result": WON}, 10)
    (listed,) = saves.recent()
    assert isinstance(listed, BrokenGame) and listed.problem.where == "result"
    _, broken = saves.resumable()
    assert [one.path.name for one in broken] == ["forged.broken-1.json"]


def test_a_record_of_an_earlier_version_is_believed_after_a_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves = Saves(tmp_path)
    over, going = record(finished_match("halloween")), record(random_match("halloween", 1, 9))
    put(saves, "over", over, 10)
    path = put(saves, "going", going, 20)
    found, broken = saves.resumable()
    assert found is not None and found.path == path and not broken
    monkeypatch.setattr(saves_module, "replay_record", None)  # a sealed one is not replayed
    put(saves, "over", as_json(finished_match("halloween")), 10)
    put(saves, "going", as_json(random_match("halloween", 1, 9)), 20)
    assert [game.is_over for game in saves.recent() if isinstance(game, SavedGame)] == [True, False]


def test_what_fails_only_when_it_is_opened_is_set_aside(tmp_path: Path) -> None:
    """A seal can be forged, too; and long records without one are replayed only then."""
    saves = Saves(tmp_path)
    match = finished_match("18-ghosts")
    data = {**as_json(match), "result": None}
    path = put(saves, "forged", data, 10)
    assert isinstance(look_at(path), BrokenGame) and isinstance(look_at(path, checked=False), SavedGame)
    with pytest.raises(RecordProblem):
        saves.resume(path)
    assert saves.recent() == [] and [file.name for file in saves.recent_folder.iterdir()] == ["forged.broken-1.json"]


def test_the_sentences_are_for_people() -> None:
    text: Speaker = Text()
    with pytest.raises(RecordProblem) as error:
        replay_record({**as_json(finished_match("18-ghosts")), "result": None})
    assert error.value.sentence(text) == (
        "The field “result” of the record is not the result of the game that it contains."
    )
