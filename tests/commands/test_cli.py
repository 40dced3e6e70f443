"""The command line: what each command starts, and one clear line for every error."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from halloween_games import __version__, games
from halloween_games.commands import arguments, cli
from halloween_games.core.match import Match, MatchOfTwo, Player
from halloween_games.core.phrases import Phrase
from halloween_games.core.record import record
from halloween_games.core.state import State
from halloween_games.words.text import TEXTS, Text
from tests.commands.conftest import Run
from tests.processes import python

ROOT = Path(__file__).resolve().parents[2]
US = "halloween_games"
GHOSTS = {"any_three": False, "quick_setup": False, "repetition": True, "handicap": "none"}


class Screen:
    """Replaces the screens and records how they were called."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.answer = 0
        self.problems: list[Phrase] = []
        self.failure: Exception | None = None
        main, selftest = ModuleType("main"), ModuleType("selftest")
        vars(main).update(run_launcher=self._called, run_game=self._called, save_shot=self._called)
        vars(selftest).update(selftest=lambda tell: self.problems, is_compiled=lambda: True)
        monkeypatch.setitem(sys.modules, f"{US}.app.shell.main", main)
        monkeypatch.setitem(sys.modules, f"{US}.commands.selftest", selftest)

    def _called(self, *args: Any) -> int:
        self.calls.append(args)
        if self.failure is not None:
            raise self.failure
        return self.answer


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """The replaced screens."""
    return Screen(monkeypatch)


# ---------------------------------------------------------------- what it starts


def test_without_a_command_the_launcher_opens(run: Run, screen: Screen) -> None:
    """Its exit code becomes the program's."""
    screen.answer = 3
    assert run() == (3, "", "")
    assert run("--size", "1024x768") == (3, "", "")
    assert screen.calls == [(None,), ((1024, 768),)]


CASTLE = games.load("18-ghosts")


def test_play(run: Run, screen: Screen) -> None:
    """With defaults, and with every option given."""
    assert run("play", "18-ghosts") == (0, "", "")
    for line in (
        "play 18-ghosts --seats human,human --option any_three=true --seed -7 --size 800x600",
        "play 18-ghosts --option repetition=false --option any_three=true --size 7680X4320",
        "play 18-ghosts --match",
    ):
        assert run(*line.split()) == (0, "", "")
    people = [Player("human"), Player("human")]
    asked = [(one.game, dict(one.options), list(one.players), *more, one.of_two) for one, *more in screen.calls]
    assert asked == [
        (CASTLE, GHOSTS, people, None, None, None),
        (CASTLE, {**GHOSTS, "any_three": True}, people, -7, (800, 600), None),
        (CASTLE, {**GHOSTS, "repetition": False, "any_three": True}, people, None, (7680, 4320), None),
        (CASTLE, GHOSTS, people, None, None, MatchOfTwo()),
    ]


def test_shot(run: Run, screen: Screen, tmp_path: Path) -> None:
    """Of the start of a game, or of a given position."""
    position = games.load("18-ghosts").start(2, {}, Random(0))
    file, out = tmp_path / "position.json", tmp_path / "shot.png"
    file.write_text(json.dumps(games.load("18-ghosts").notation.dump(position)), encoding="utf-8-sig")
    assert run("shot", "18-ghosts", "--out", str(out)) == (0, "", "")
    assert run(*f"shot 18-ghosts --seats 2 --position {file} --size 900x700 --out {out}".split()) == (0, "", "")
    first, second = screen.calls
    assert first == (CASTLE, GHOSTS, 2, None, (1280, 800), out)
    assert isinstance(second[3], State) and second[3].key() == position.key()
    assert second[4:] == ((900, 700), out)


def test_selftest(run: Run, screen: Screen) -> None:
    """It prints good news, or one line for each problem."""
    assert run("selftest") == (0, f"{TEXTS['cli.all_well']}\n{TEXTS['cli.rules_compiled']}\n", "")
    screen.problems = [
        Phrase("selftest.part", {"why": "it is\nnot there"}),
        Phrase("selftest.sound.missing", {"name": "win.ogg"}),
    ]
    told = "A part of the program is missing or damaged: it is not there.\nThe sound win.ogg is missing.\n"
    assert run("selftest") == (1, "", told)


def test_perft(run: Run, tmp_path: Path) -> None:
    """It prints one line for each depth."""
    assert run("perft", "18-ghosts", "2") == (0, "1 18\n2 306\n", "")
    assert run("perft", "18-ghosts", "0") == (0, "0 1\n", "")
    file = tmp_path / "position.json"
    file.write_text(
        '{"board": {"b1": "0R"}, "dungeon": [], "escaped": [], "portals": {"R": "n", "Y": "e", "B": "s"},'
        ' "phase": "setup", "released": null, "to_move": 1}'
    )
    assert run("perft", "18-ghosts", "1", "--position", str(file), "--seats", "2") == (0, "1 17\n", "")


def test_perft_as_json(run: Run) -> None:
    """One object with the same counts."""
    code, out, err = run("perft", "18-ghosts", "2", "--json", "--option", "any_three=true")
    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "game": "18-ghosts",
        "seats": 2,
        "options": {**GHOSTS, "any_three": True},
        "counts": [{"depth": 1, "count": 18}, {"depth": 2, "count": 306}],
    }


def test_games(run: Run) -> None:
    """Every game with its seats, house rules and boards, for people and for programs."""
    code, out, err = run("games")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert "halloween: Halloween, players: 2, 3, 4" in lines
    assert any(line.startswith("   --option mystery=permanent|refill: ") for line in lines)
    assert "   --board: 18_ghosts, 18_ghosts_gallery, 18_ghosts_great_hall" in lines
    found = {game["id"]: game for game in json.loads(run("games", "--json")[1])["games"]}
    assert list(found) == list(games.REGISTRY)
    for game_id, told in found.items():
        game = games.load(game_id)
        assert (told["seats"], told["secrets"], told["partners"]) == (list(game.seats), game.secrets, game.partners)
        assert {one["name"]: one["default"] for one in told["options"]} == {o.name: o.default for o in game.options}
        assert [one["standard"] for one in told["boards"]] == [True] + [False] * (len(told["boards"]) - 1)
        assert told["features"] == {str(seats): n for seats, n in zip(game.seats, game.feature_counts, strict=True)}


def test_the_language_of_one_run(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before and after the command, in help as well, and only in that run."""
    for line in ("--language de games", "games --language de", "games --language=de"):
        assert "halloween: Halloween, Spieler: 2, 3, 4" in run(*line.split())[1]
    assert "ein Spiel im Fenster spielen" in run("--language", "de", "--help")[1]
    assert "Das Spiel „chess“ gibt es nicht" in run("perft", "chess", "1", "--language", "de")[2]
    assert "halloween: Halloween, players: 2, 3, 4" in run("games")[1]
    monkeypatch.setenv("LANGUAGE", "de")
    assert "halloween: Halloween, players: 2, 3, 4" in run("games", "--language", "en")[1]


def test_portable_before_and_after_the_command(run: Run, screen: Screen, tmp_path: Path) -> None:
    from halloween_games.app.saving import folders

    try:
        for argv in (("--portable", "play", "18-ghosts"), ("play", "18-ghosts", "--portable"), ("--portable",)):
            folders.use_own()
            assert run(*argv)[0] == 0
            assert folders.data() == folders.beside_program()
    finally:
        folders.use_own()


def test_play_and_text_begin_from_a_position(run: Run, screen: Screen, tmp_path: Path) -> None:
    """What is hidden in it is drawn; such a game is practice."""
    shown: list[tuple[Match, object]] = []

    def run_match(match: Match, size: object, *, replay: bool = False) -> int:
        shown.append((match, size))
        return 0

    vars(sys.modules[f"{US}.app.shell.main"]).update(run_match=run_match)
    began = Match(games.load("rhombus"), 2, {}, 3)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(began.game.notation.dump(began.view(0))))
    line = f"play rhombus --position {file} --seats human,easy --seed 3 --size 900x700"
    assert run(*line.split()) == (0, "", "")
    match, size = shown[0]
    assert size == (900, 700) and match.practice and [one.level for one in match.players] == ["", "easy"]
    assert match.view(0) == began.view(0) and "?" not in json.dumps(match.game.notation.dump(match.start))
    file.write_text(json.dumps(began.game.notation.dump(began.state)))
    arguments_ = arguments.parse(["text", "rhombus", "--position", str(file), "--seats", "human,easy"], Text())
    assert arguments.new_match(arguments_, Text()).state == began.state


def test_play_goes_on_with_a_record(run: Run, screen: Screen, tmp_path: Path) -> None:
    shown: list[Match] = []

    def run_match(match: Match, size: object, *, replay: bool = False) -> int:
        shown.append(match)
        return 0

    vars(sys.modules[f"{US}.app.shell.main"]).update(run_match=run_match)
    match = Match(games.load("18-ghosts"), 2, {}, 1)
    match.play_text(0, "R@b5")
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record(match)))
    assert run("play", "--record", str(file)) == (0, "", "")
    alone = file.rename(tmp_path / "My game.HGAME")  # as desktops call the program with what was opened
    assert run(str(alone)) == run("--language", "en", str(alone)) == (0, "", "")
    assert [one.state for one in shown] == [match.state] * 3
    torn = tmp_path / "torn.hgame"
    torn.write_text("{", encoding="utf-8")
    code, _, err = run(str(torn))
    assert code == 2 and err.count("\n") == 1 and "torn.hgame" in err and len(shown) == 3


def test_help_and_version(run: Run) -> None:
    """Both go to stdout with exit code 0."""
    assert run("--version") == run("-V") == (0, f"halloween-games {__version__}\n", "")
    code, out, err = run("--help")
    assert (code, err) == (0, "") and all(command in out for command in arguments.COMMANDS)
    for command in arguments.COMMANDS:
        code, out, err = run(command, "--help")
        assert (code, err) == (0, "") and out.startswith(f"usage: halloween-games {command}")
    assert "18-ghosts" in run("play", "--help")[1]


# ---------------------------------------------------------------- what it cannot


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("dance", "no command “dance” (known: play, text"),
        ("--dance", "--dance"),
        ("pla 18-ghosts", "no command “pla”"),
        ("play", "GAME"),
        ("play chess", "no game “chess” (known: 18-ghosts"),
        ("play 18-ghosts extra", "extra"),
        ("play 18-ghosts --se 3", "--se"),
        ("play 18-ghosts --seed", "--seed"),
        ("play 18-ghosts --seed one", "“one” is not a whole number"),
        ("play 18-ghosts --seed 1.5", "“1.5” is not a whole number"),
        ("play 18-ghosts --option any_three", "“any_three” is not an option"),
        ("play 18-ghosts --option =true", "“=true” is not an option"),
        ("play 18-ghosts --option fog=true", "no option “fog” (known: any_three, quick_setup, repetition, handicap)"),
        ("play 18-ghosts --option any_three=maybe", "“any_three” can be: false, true"),
        ("play 18-ghosts --option any_three=True", "“any_three” can be: false, true"),
        ("play 18-ghosts --option any_three=true --option any_three=true", "“any_three” is given twice"),
        ("play 18-ghosts --seats human", "for 2 players"),
        ("play 18-ghosts --seats human,human,human", "for 2 players"),
        ("play 18-ghosts --seats human,robot", "“robot” cannot sit at the table (allowed: human, ridiculously-easy,"),
        ("play 18-ghosts --seats human,", "“” cannot sit at the table (allowed: human, ridiculously-easy,"),
        ("play 18-ghosts --size 1280", "“1280” is not a size"),
        ("play 18-ghosts --size -1x-1", "--size"),
        ("play 18-ghosts --size ١٢٨٠x٨٠٠", "is not a size"),
        ("play 18-ghosts --size 799x600", "799x600 does not work: a size goes from 800x600 to 7680x4320"),
        ("play 18-ghosts --size 800x599", "800x599 does not work"),
        ("play 18-ghosts --size 99999x600", "99999x600 does not work"),
        ("--size 800x600 play 18-ghosts", "after the command"),
        ("--size 8x6", "8x6 does not work"),
        ("text chess", "no game “chess”"),
        ("text 18-ghosts --size 800x600", "--size"),
        ("--language xx", "no language “xx” (known: en, de,"),
        ("play 18-ghosts --language", "--language"),
        ("play 18-ghosts --record game.json", "give no GAME"),
        ("play --record game.json --seats human,human", "“--seats” is only for new games"),
        ("play --record game.json --position p.json", "“--position” is only for new games"),
        ("text --continue --position p.json", "“--position” is only for new games"),
        ("play 18-ghosts --position no/such.json", "“no/such.json” cannot be read"),
        ("text 18-ghosts --position no/such.json", "“no/such.json” cannot be read"),
        ("games 18-ghosts", "18-ghosts"),
        ("perft 18-ghosts", "DEPTH"),
        ("perft 18-ghosts two", "“two” is not a whole number from 0 to 100"),
        ("perft 18-ghosts -2", "“-2” is not a whole number from 0 to 100"),
        ("perft 18-ghosts 1e9", "“1e9” is not a whole number"),
        ("perft 18-ghosts 101", "“101” is not a whole number"),
        ("perft 18-ghosts 1 --seats 3", "for 2 players"),
        ("perft 18-ghosts 1 --seats two", "“two” is not a whole number"),
        ("perft 18-ghosts 1 --position no/such.json", "“no/such.json” cannot be read"),
        ("perft 18-ghosts 1 --position .", "“.” cannot be read"),
        ("shot 18-ghosts", "--out"),
        ("shot 18-ghosts --out shot.jpg", "“shot.jpg” must end in .png"),
        ("shot 18-ghosts --out no/such/shot.png", f"no folder “{Path('no/such')}”"),
        ("selftest now", "now"),
        ("engine --fast", "--fast"),
    ],
)
def test_wrong_arguments_are_one_clear_line(run: Run, screen: Screen, line: str, message: str) -> None:
    """The line goes to stderr, the exit code is 2, and nothing is started."""
    code, out, err = run(*line.split())
    assert (code, out) == (2, "")
    assert re.fullmatch(r"halloween-games: .*\S\n", err) and message in err, err
    assert "usage:" not in err and "Traceback" not in err and not screen.calls


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is not JSON. Line 1, column 1"),
        (b"\xff\xfe", "is not JSON. The text is not UTF-8."),
        (b"[" * 100_000, "is not JSON. It is nested too deeply."),
        (b'{"board": NaN}', "is not JSON. It holds a number"),
        (b'{"board": {}, "board": {}}', "is not JSON. The field “board” is there twice."),
        (b"[]", "is not a position of this game. “position” must be an object"),
        (b"{}", "is not a position of this game. The field “board” is missing."),
        (b'{"@wrong_number_of_seats": 1}', "is not a position of this game. “@wrong_number_of_seats” is not a field"),
        (b" " * 1_000_001, "too large"),
    ],
)
def test_a_file_that_is_no_position(run: Run, screen: Screen, tmp_path: Path, content: bytes, message: str) -> None:
    """The message names the file and what is wrong in it."""
    file = tmp_path / "position.json"
    file.write_bytes(content)
    for argv in (("perft", "18-ghosts", "1"), ("shot", "18-ghosts", "--out", str(tmp_path / "x.png"))):
        code, out, err = run(*argv, "--position", str(file))
        assert (code, out, err.count("\n")) == (2, "", 1) and message in err and str(file) in err, err


def test_without_pygame_there_is_no_window(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line says that pygame is missing; another missing module raises its own error."""
    missing = ModuleNotFoundError("No module named 'pygame'", name="pygame")
    for failure, expected in ((missing, None), (ModuleNotFoundError("x", name="x"), ModuleNotFoundError)):
        screen = Screen(monkeypatch)
        screen.failure = failure
        if expected is None:
            code, _, err = run()
            assert code == 2 and "pip install pygame-ce" in err
            with monkeypatch.context() as packaged:
                packaged.setattr(sys, "frozen", True, raising=False)
                assert "pip" not in run()[2] and "pygame-ce" in run()[2]
        else:
            with pytest.raises(expected):
                run()


def test_a_damaged_installation_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the program's folders the sentences cannot be translated."""

    def fail() -> Text:
        raise FileNotFoundError("The folder 'assets' is missing")

    monkeypatch.setattr(cli, "Text", fail)
    assert run("engine") == (2, "", "halloween-games: The folder 'assets' is missing\n")


# ---------------------------------------------------------------- as a process


def process(*argv: str, **more: Any) -> subprocess.Popen[bytes]:
    """Run the command line in a process of its own."""
    command = [sys.executable, "-m", US, *argv]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, **{"stdin": pipe, "stdout": pipe, "stderr": pipe, **more})


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("argv", [("engine",), ("text", "18-ghosts")])
def test_ctrl_c_is_quiet(argv: tuple[str, ...]) -> None:
    """The exit code is 130, as shells expect, and stderr stays empty."""
    with process(*argv) as running:
        assert running.stdin is not None and running.stdout is not None
        running.stdin.write(b'{"do":"legal"}\n')
        running.stdin.flush()
        assert running.stdout.readline()
        time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=20)
    assert (running.returncode, err) == (130, b"")


@pytest.mark.skipif(os.name == "nt", reason="pipes")
@pytest.mark.parametrize("argv", [("perft", "18-ghosts", "2"), ("--help",), ("text", "18-ghosts")])
def test_a_reader_that_goes_away_is_no_error(argv: tuple[str, ...]) -> None:
    """For example ``| head``."""
    with process(*argv) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux only")
def test_an_output_that_is_full() -> None:
    """One line on stderr and exit code 2."""
    with Path("/dev/full").open("wb") as full, process("perft", "18-ghosts", "1", stdout=full) as running:
        _, err = running.communicate(timeout=20)
    assert running.returncode == 2 and re.fullmatch(rb"halloween-games: .*\n", err), err


def test_engine_text_and_perft_need_no_pygame() -> None:
    """Each runs in a process that then prints which modules it has imported."""
    script = f"""
import io, sys
from {US}.commands import cli
class Pipe(io.StringIO):
    buffer = io.BytesIO(b'{{"do":"new","game":"18-ghosts"}}\\n{{"do":"play","action":"R@b5"}}\\n')
sys.stdin = Pipe("1\\nundo\\nrules\\n")
class Out(io.StringIO):
    buffer = io.BytesIO()
sys.stdout = Out()
codes = [cli.main(line.split()) for line in ("engine", "text 18-ghosts", "perft 18-ghosts 1")]
assert Out.buffer.getvalue().count(b'"ok": true') == 2
print(codes, *sorted({{"pygame", "pytmx", "{US}.app.shell.main"}} & sys.modules.keys()), file=sys.__stdout__)
"""
    done = python(script)
    assert (done.stdout, done.stderr) == ("[0, 0, 0]\n", "")


# ---------------------------------------------------------------- sentences


def test_running_out_of_memory_is_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise MemoryError

    monkeypatch.setattr(cli, "_COMMANDS", {"games": fail})
    assert run("games") == (1, "", "halloween-games: There is not enough memory.\n")
