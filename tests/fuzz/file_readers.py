"""The readers of files and share codes: each input is looked at, opened, drawn, saved, read again, and rescued."""

from __future__ import annotations

import base64
import contextlib
import io
import json
import os
import zlib
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from halloween_games import games
from halloween_games.app.saving import share
from halloween_games.app.saving.autosave import save_text
from halloween_games.app.saving.person_file import PersonFile
from halloween_games.app.saving.profiles import EMBLEMS, Profiles
from halloween_games.app.saving.progress import Progress, WalkedNights
from halloween_games.app.saving.record_file import RecordProblem, parse_record, read_record, replay_record
from halloween_games.app.saving.saves import SavedGame, Saves, look_at, picture_of
from halloween_games.app.saving.settings import Settings, load_settings
from halloween_games.app.saving.solved_puzzles import SolvedPuzzles
from halloween_games.app.saving.statistics import Statistics, people, rows_of, total
from halloween_games.app.saving.storage import StorageError
from halloween_games.app.saving.trophies import Trophies
from halloween_games.app.screens.who_plays import WhoPlaysScene
from halloween_games.app.shell.crash import tell_crash
from halloween_games.campaign.night import is_lit
from halloween_games.campaign.night_file import campaign_of
from halloween_games.commands import cli
from halloween_games.commands.terminal.play import Terminal
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.core.record import record
from halloween_games.puzzles.puzzle_file import puzzles_of
from tests.app.random_games import finished_match, random_match
from tests.fuzz.reader import Sentence, check_sentence, in_language, promise
from tests.fuzz.stage import Stage, stage_in

PLAYED = (0, 6, 17, 40)
KNOWN_ENDS = ((0, True, False), (1, False, True), (2, False, True))
"""The exit code of ``verify``, and whether it writes to stdout and stderr."""


def as_bytes(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


@cache
def matches() -> tuple[Match, ...]:
    """Games at their start, in their midst and at their end."""
    ids = list(enumerate(games.REGISTRY))
    begun = [random_match(game_id, number + actions, actions) for number, game_id in ids for actions in PLAYED]
    return (*begun, *(finished_match(game_id) for _, game_id in ids))


@contextlib.contextmanager
def shown(folder: Path) -> Iterator[Stage]:
    """The stage, which forgets the input afterwards."""
    stage = stage_in(folder)
    yield stage
    stage.end()


def is_kept(data: bytes, folder: Path) -> bool:
    """Whether a file of *folder* has exactly this content."""
    return any(file.read_bytes() == data for file in folder.iterdir() if file.suffix == ".json")


def said_by(command: Sequence[str]) -> tuple[int, str]:
    """The exit code and the one line of a command of the program."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = cli.main(command)
    said = out.getvalue() or err.getvalue()
    promise((code, bool(out.getvalue()), bool(err.getvalue())) in KNOWN_ENDS, f"{code}: {said}")
    promise(said.count("\n") == 1, f"not one line: {said!r}")
    said.encode()
    return code, said.rstrip("\n")


def problem_of(error: RecordProblem) -> list[Sentence]:
    return [error.sentence]


def phrases_of(*phrases: Phrase) -> list[Sentence]:
    return [lambda text, phrase=phrase: text.say(phrase) for phrase in phrases]  # type: ignore[misc]


def noticed(rows: PersonFile[Any]) -> list[Phrase]:
    """The problems that *rows* tells from now on."""
    told: list[Phrase] = []
    rows.on_problem = told.append
    return told


# ---------------------------------------------------------------- records


def saved(match: Match, name: str = "") -> Any:
    """What is written for *match*, at a moment that is always the same."""
    data = json.loads(save_text(match, 12.5, name))
    data["saved"]["when"] = 1_700_000_000.0
    return data


def record_seeds() -> list[bytes]:
    found = [saved(match, name) for match, name in zip(matches(), ("", "Friday", "@home") * 99, strict=False)]
    undone = random_match("18-ghosts", 3, 12)
    undone.take_back_to(9)
    return [as_bytes(value) for value in (*found, saved(undone))]


def examine_record(data: bytes, folder: Path) -> list[Sentence]:
    """Verified, looked at, listed, drawn, continued, saved again, shared, and rescued."""
    file = folder / "recent" / "game.json"
    file.parent.mkdir()
    file.write_bytes(data)
    code, said = said_by(["verify", str(file)])
    check_sentence(said, data)
    match, told = _opened(file)
    promise(match is not None or code != 0, f"what does not open is verified: {said}")
    promise(match is None or code == 0 or not _is_whole(data), f"what opens is not verified: {said}")
    listed = look_at(file)
    promise(match is None or isinstance(listed, SavedGame), "a game that opens is listed as damaged")
    promise(file.read_bytes() == data, "looking changes a file")
    with shown(folder) as stage:
        stage.launcher()
        stage.saved_games()
        promise(is_kept(data, file.parent), "a file is lost by the launcher")
        if match is not None:
            stage.go_on(file)
            examine_match(match, stage)
        promise(match is not None or is_kept(data, file.parent), "a damaged file is lost")
    return told


def examine_sealed(data: bytes, folder: Path) -> list[Sentence]:
    """A record that somebody has changed and sealed again, so that lists believe what it says of itself."""
    try:
        found = json.loads(data)
        body = msgspec.json.encode({name: value for name, value in found.items() if name != "saved"})
        sealed = as_bytes({**json.loads(body), "saved": {**found["saved"], "seal": zlib.crc32(body)}})
    except (ValueError, RecursionError, AttributeError, KeyError, TypeError, OverflowError, msgspec.MsgspecError):
        return []  # no object with such a field, or one that cannot be sealed
    return examine_record(sealed, folder)


def _is_whole(data: bytes) -> bool:
    """Whether a record has what ``verify`` demands and opening does without."""
    found = json.loads(data)
    return isinstance(found, dict) and {"result", "check"} <= found.keys()


def _opened(file: Path) -> tuple[Match | None, list[Sentence]]:
    try:
        found, _ = read_record(file)
        return replay_record(found, go_on=False), []
    except RecordProblem as error:
        return None, problem_of(error)


def examine_match(match: Match, stage: Stage) -> None:
    """A game from outside is drawn, written and read again, copied, and saved when the program fails."""
    with contextlib.suppress(StorageError):  # too long to be kept
        written = save_text(match, 0.0)
        again = replay_record(parse_record(written, "")[0], go_on=False)
        promise(record(again, undone=True) == record(match, undone=True), "a saved game is read as another one")
        crash = tell_crash(RuntimeError("planted"), match, None, in_language("en"))
        for sentence in crash.sentences:
            check_sentence(sentence, written)
        promise(crash.path is not None and "Traceback" not in "".join(crash.sentences), "the rescue has failed")
    shared = share.read_code(share.write_code(match), Random(1))
    promise(shared.game is match.game and shared.seats == match.seats, "a code gives another game")
    stage.game(match)
    examine_in_terminal(match)


def examine_in_terminal(match: Match) -> None:
    """The same game in the terminal, which stays readable."""
    lines, out = "\n\nmoves\nlook\nplayers\nhappened\nback\nstart\nreturn\n", io.StringIO()
    Terminal(in_language("de"), io.StringIO(lines), out, stays=True).play(match.branch(len(match.turns), 1))
    check_terminal(out.getvalue())


def check_terminal(shown: str) -> None:
    """Nothing that was printed is an order to the terminal."""
    shown.encode()
    strange = {sign for sign in shown if not sign.isprintable() and sign != "\n"}
    promise(not strange, f"characters that terminals obey: {strange}")


# ---------------------------------------------------------------- share codes


def packed(content: bytes) -> bytes:
    """A code for any content, with the right check sum."""
    body = zlib.compress(content)
    whole = bytes([share.VERSION]) + zlib.crc32(body).to_bytes(4, "big") + body
    return share.PREFIX.encode() + base64.urlsafe_b64encode(whole).rstrip(b"=")


def code_seeds() -> list[bytes]:
    puzzles = [share.write_puzzle(puzzle) for game_id in games.REGISTRY for puzzle in puzzles_of(game_id).puzzles[:1]]
    codes = [share.write_code(match, ply) for match in matches() for ply in (None, len(match.turns) // 2)]
    return [code.encode() for code in (*codes, *puzzles)]


def content_seeds() -> list[bytes]:
    """What is inside of codes."""
    found = []
    for code in code_seeds():
        text = code.removeprefix(share.PREFIX.encode())
        found.append(zlib.decompress(base64.urlsafe_b64decode(text + b"=" * (-len(text) % 4))[5:]))
    return found


def examine_code(data: bytes, folder: Path) -> list[Sentence]:
    """Read as the clipboard gives it, drawn, saved and shared again."""
    try:
        match = share.read_code(data.decode("utf-8", "surrogateescape"), Random(1))
    except RecordProblem as error:
        return problem_of(error)
    with shown(folder) as stage:
        examine_match(match, stage)
    return []


def examine_content(data: bytes, folder: Path) -> list[Sentence]:
    """A code whose check sum is right, whatever is inside."""
    return examine_code(packed(data), folder)


# ---------------------------------------------------------------- settings, profiles, statistics


def settings_seeds() -> list[bytes]:
    chosen = Settings(
        names=["Ann", "", "Bo"],
        levels=["", "hard"],
        game_levels={"rhombus": ["easy", "", "impossible"]},
        keys={"undo": ["ctrl+z", "u"], "hint": []},
        buttons={"accept": [0, 3]},
        left=20,
        top=-40,
        language="de",
        palette="lightness",
        key_layout="left_hand",
        board_side="player",
        table_mode=True,
        text_size=1.6,
    )
    return [as_bytes(msgspec.structs.asdict(one)) for one in (Settings(), chosen)] + [
        b"{}",
        b'{"version": 2, "new": [1]}',
    ]


def examine_settings(data: bytes, folder: Path) -> list[Sentence]:
    """Used by a program, saved and read again."""
    file = folder / "settings.json"
    file.write_bytes(data)
    settings, bad = load_settings(file)
    known = {*msgspec.structs.asdict(settings), "file"}
    promise(set(bad) <= known, f"unknown settings are bad: {bad}")
    promise(is_kept(data, folder), "the settings are lost")
    with shown(folder) as stage:
        stage.other_settings(settings)
    settings.save(file)
    again, still_bad = load_settings(file)
    promise(again == settings, "saved settings are read as others")
    promise(set(still_bad) <= set(bad), f"saving makes settings bad: {still_bad}")
    notice = Phrase("notice.settings", {"names": ", ".join(bad)})
    return phrases_of(notice) if bad else []


def profile_seeds() -> list[bytes]:
    names = ("Ann", "Bö", "Łucja", "@home", "x" * 40)
    rows = [{"name": name, "emblem": emblem} for name, emblem in zip(names, EMBLEMS, strict=False)]
    return [as_bytes({"version": 1, "profiles": found}) for found in (rows, rows[:1], [])]


def examine_profiles(data: bytes, folder: Path) -> list[Sentence]:
    """Shown when a game is set up, one added, saved and read again."""
    (folder / "profiles.json").write_bytes(data)
    profiles = Profiles(folder)
    for profile in profiles.known:
        profiles.drawing(profile.name)
        promise(profiles.find(profile.name), "a known player is not found")
    promise(is_kept(data, folder), "the names are lost")
    with shown(folder) as stage:
        stage.program.people.profiles._shown = None  # as in a new program
        stage.program.navigation.new_game("rhombus")
        stage.frames()
        scene = stage.program.stack.top
        assert isinstance(scene, WhoPlaysScene)
        scene.cards[0].activate()
        stage.frames()
    profiles.remember("Mallory")
    again, before = Profiles(folder), profiles.known
    promise(again.known == before or is_kept(data, folder), "saved names are read as others")
    return []


def statistics_seeds() -> list[bytes]:
    row = {"name": "Ann", "game": "18-ghosts", "seats": 2, "opponents": "hard", "wins": 3, "losses": 1, "streak": 2}
    more = {"helped": 2, "ended": [[1790000000, 2], [1790600000, 0]], "beaten": ["easy", "hard"]}
    rows = [
        row,
        {**row, **more, "opponents": "mixed"},
        {**row, "opponents": ""},
        {**row, "name": "Bö", "game": "rhombus", "seats": 4, "seconds": 1234.5},
    ]
    return [as_bytes({"version": 1, "rows": found, "counted": ["a-1"]}) for found in (rows, [])]


def examine_statistics(data: bytes, folder: Path) -> list[Sentence]:
    """Shown, a game counted, saved and read again."""
    (folder / "statistics.json").write_bytes(data)
    statistics = Statistics(folder)
    told = noticed(statistics)
    rows = statistics.rows()
    for name in people(rows):
        total(rows_of(rows, name))
    promise(is_kept(data, folder), "the statistics are lost")
    with shown(folder) as stage:
        stage.launcher()
        stage.program.pages.statistics()
        stage.frames(2)
    match = _won()
    if statistics.count(match, "new", ["Mallory", "Trent"], 60.0):
        promise(any(row.name == "Mallory" for row in Statistics(folder).rows()), "a counted game is not there")
    else:
        promise(told or b"new" in data, "a game is not counted, and nobody is told")
        promise(is_kept(data, folder), "statistics that cannot be counted in are lost")
    return phrases_of(*told)


def trophies_seeds() -> list[bytes]:
    row = {"name": "Ann", "game": "18-ghosts", "trophy": "two-at-once", "day": "2026-10-31"}
    rows = [row, {**row, "name": "Bö", "game": "chess", "day": None}, {**row, "name": "", "trophy": "gone"}]
    return [as_bytes({"version": 1, "won": found}) for found in (rows, [])]


def examine_trophies(data: bytes, folder: Path) -> list[Sentence]:
    """Looked at, one won, and read again."""
    (folder / "trophies.json").write_bytes(data)
    trophies = Trophies(folder)
    told = noticed(trophies)
    for name in trophies.people():
        promise(bool(trophies.of(name)), "somebody who has won something has won nothing")
    promise(is_kept(data, folder), "the trophies are lost")
    if trophies.add("Mallory", "18-ghosts", "new"):
        promise(("18-ghosts", "new") in Trophies(folder).of("Mallory"), "a trophy that was won is not there")
    else:
        promise(told or b"new" in data, "a trophy is not written, and nobody is told")
        promise(is_kept(data, folder), "trophies that cannot be added to are lost")
    return phrases_of(*told)


def progress_seeds() -> list[bytes]:
    row = {"name": "Ann", "game": "18-ghosts", "lesson": "mirrors", "stars": 3, "times": 2, "last": "2026-10-31"}
    rows = [row, {**row, "name": "Bö", "game": "chess", "last": None}, {"name": "", **row, "lesson": "gone"}]
    return [as_bytes({"version": 1, "done": found}) for found in (rows, [])]


def examine_progress(data: bytes, folder: Path) -> list[Sentence]:
    """Looked at, a lesson done, and read again."""
    (folder / "progress.json").write_bytes(data)
    progress = Progress(folder)
    told = noticed(progress)
    for row in progress.rows():
        progress.stars(row.name, row.game, [row.lesson])
    promise(is_kept(data, folder), "the progress is lost")
    if progress.add("Mallory", "18-ghosts", "new", 2):
        found = Progress(folder).stars("Mallory", "18-ghosts", ["new"])
        promise(found.get("new", 0) >= 2, "a lesson that was done is not there")
    else:
        promise(told, "progress is not written, and nobody is told")
        promise(is_kept(data, folder), "progress that cannot be added to is lost")
    return phrases_of(*told)


def walked_seeds() -> list[bytes]:
    steps = {"lesson": "done", "puzzle1": "skipped", "puzzle2": "done", "game": "won"}
    row = {
        "name": "Ann",
        "night": "castle",
        "steps": steps,
        "game": "18-ghosts-20261031-200000-1",
        "last": "2026-10-31",
    }
    rows = [row, {**row, "name": "Bö", "night": "gone", "steps": {"lesson": "done"}}, {"name": "", "night": "forge"}]
    return [as_bytes({"version": 1, "nights": found}) for found in (rows, [])]


def examine_walked(data: bytes, folder: Path) -> list[Sentence]:
    """Looked at in the village, a step done, and read again."""
    (folder / "nights.json").write_bytes(data)
    walked = WalkedNights(folder)
    told = noticed(walked)
    for night in campaign_of().campaign.nights:
        for name in ("", "Ann", "Bö"):
            is_lit(walked.goings(name).get(night.id, {}))
            walked.row(name, night.id)
    promise(is_kept(data, folder), "the nights are lost")
    if walked.note("Mallory", "castle", "game", "done"):
        found = WalkedNights(folder).goings("Mallory").get("castle", {})
        promise(found.get("game") in ("done", "won"), "a step that was done is not there")
    else:
        promise(told, "a night is not written, and nobody is told")
        promise(is_kept(data, folder), "nights that cannot be added to are lost")
    return phrases_of(*told)


def solved_seeds() -> list[bytes]:
    """Puzzles tried, nights and ratings, of a puzzle that exists and of others."""
    puzzle = puzzles_of("18-ghosts").puzzles[0]
    known = puzzle.id
    row = {"name": "Ann", "game": "18-ghosts", "puzzle": known, "box": 2, "due": "2026-11-01", "solved": 1, "failed": 2}
    lesson = {**row, "name": "", "puzzle": "lesson:18-ghosts/mirrors", "due": "2030-01-01"}
    tried = [{**row, "last": "2026-10-31"}, {**row, "name": "Bö", "puzzle": "gone", "box": 0, "due": None}, lesson]
    nights = [
        {"name": "", "night": "2026-10-31", "puzzle": known},
        {"name": "Ann", "night": "2026-10-30", "puzzle": "x"},
    ]
    ratings = [{"name": "Ann", "value": 1234.5, "deviation": 88.0, "volatility": 0.06}]
    mistake = {name: value for name, value in puzzle.as_json().items() if name not in ("id", "themes", "level", "seed")}
    mistake |= {"name": "", "puzzle": known, "played": "a1-a2", "day": "2026-10-30", "options": {"any_three": True}}
    mine = {"tried": [{**row, "name": ""}], "mistakes": [mistake, {**mistake, "name": "Ann", "game": "chess"}]}
    whole = {"version": 1, "tried": tried, "nights": nights, "ratings": ratings}
    return [as_bytes(value) for value in (whole, {"version": 1, **mine}, {**whole, **mine}, {"version": 1})]


def examine_solved(data: bytes, folder: Path) -> list[Sentence]:
    """Looked at, shown on the page of the puzzles, practiced, a puzzle and a night solved, and read again."""
    (folder / "puzzles.json").write_bytes(data)
    solved, day = SolvedPuzzles(folder), date(2026, 11, 22)
    told = noticed(solved)
    tried = {name: solved.tried(name) for name in ("Ann", "")}
    for name in tried:
        for mistake in solved.mistakes(name).values():
            mistake.read()
    promise(is_kept(data, folder), "what was solved is lost")
    with shown(folder) as stage:
        puzzling = stage.program.puzzling
        before, puzzling.people.solved = puzzling.people.solved, SolvedPuzzles(folder)
        for open_page in (puzzling.look_around, puzzling.earlier_nights, puzzling.practice):
            stage.launcher()
            open_page()
            stage.frames(2)
        puzzling.people.solved = before
    one = puzzles_of("18-ghosts").puzzles[0]
    written = solved.add_try("Mallory", one, True, day), solved.add_night("Mallory", day, one)
    if all(written):
        again = SolvedPuzzles(folder)
        promise(again.tried("Mallory")[one.id].times > 0, "a puzzle that was tried is not there")
        promise(day in again.nights("Mallory"), "a night that was solved is not there")
        promise(told or all(again.tried(name) == rows for name, rows in tried.items()), "what others solved is lost")
    else:
        known = day in solved.nights("Mallory") or one.id in solved.tried("Mallory")
        promise(told or known, "what was solved is not written, and nobody is told")
        promise(known or is_kept(data, folder), "puzzles that cannot be added to are lost")
    return phrases_of(*told)


@cache
def _won() -> Match:
    return finished_match("pure-halloween", 2)


# ---------------------------------------------------------------- small pictures of saved games


def picture_seeds() -> list[bytes]:
    import pygame

    found = []
    for size in ((64, 40), (1, 1)):
        out = io.BytesIO()
        pygame.image.save(pygame.Surface(size, pygame.SRCALPHA), out, "x.png")
        found.append(out.getvalue())
    return found


def examine_picture(data: bytes, folder: Path) -> list[Sentence]:
    """Whatever lies beside a saved game as its picture: the launcher and the list are shown."""
    file = folder / "recent" / "game.json"
    file.parent.mkdir()
    file.write_bytes(_saved())
    picture_of(file).write_bytes(data)
    with shown(folder) as stage:
        stage.launcher()
        stage.saved_games()
    return []


def file_name_seeds() -> list[bytes]:
    names = ("game", "18-ghosts-20261031-200000-1", "Łucja", "spukschloß", "a.b.c", "game.broken-1", ".game", "game ")
    return [name.encode() for name in names]


def examine_file_name(data: bytes, folder: Path) -> list[Sentence]:
    """A saved game under any name that the system takes, a damaged one beside it, and both with pictures."""
    recent = folder / "recent"
    recent.mkdir()
    name = os.fsdecode(data.replace(b"\0", b"0").replace(b"/", b"_")[:200]) or "game"
    try:
        for file, content in ((recent / f"{name}.json", _saved()), (recent / f"{name}-2.json", b"{")):
            file.write_bytes(content)
            picture_of(file).write_bytes(picture_seeds()[0])
    except OSError:
        return []  # the system does not take it
    with shown(folder) as stage:
        stage.launcher()
        stage.saved_games()
        stage.saved_games()  # with the pictures that were drawn
        promise(is_kept(_saved(), recent) and is_kept(b"{", recent), "a file is lost because of its name")
        out = io.StringIO()
        lines = io.StringIO("\nopen\nopen 1\n\nquit\n")
        Terminal(in_language("en"), lines, out, Saves(folder)).play(random_match("rhombus", 1, 4))
        check_terminal(out.getvalue())
    return []


def _saved() -> bytes:
    return as_bytes(saved(random_match("18-ghosts", 1, 5)))
