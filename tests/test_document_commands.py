"""Every command in the documents is executed, or, where that is not possible in a test, checked as far as it goes.

Executed: the commands of ``halloween-games``, in processes of their own, with files in place of placeholders. A window
closes after its first frame. Only checked: what downloads, builds, measures or tests for minutes, each with its reason.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from build_scripts import bench, dev
from halloween_games import games
from halloween_games.app.saving.code_game import invite
from halloween_games.app.saving.share import write_code
from halloween_games.commands import arguments
from halloween_games.core.match import Match
from halloween_games.core.record import record
from halloween_games.lab.arena_arguments import read_request
from halloween_games.words.text import Text

ROOT: Final = Path(__file__).resolve().parents[1]
DOCUMENTS: Final = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "levels/README.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "assets").rglob("*.md")),
)
FENCE: Final = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
INLINE: Final = re.compile(r"`([^`\n]+ [^`\n]+)`")
PROGRAM: Final = (
    r"halloween-games|python3?|pip|pytest|dev\.py|build_scripts/\S+\.py|git|npm|npx|sudo|apt(-get)?|flatpak"
)
COMMAND: Final = re.compile(rf"((?:[A-Z_]+=\S+ )*)((?:{PROGRAM})(?: .*)?)$")
REMARK: Final = re.compile(r" {3,}\S.*$")  # what stands beside a command in a block
SECONDS: Final = 120.0


def commands_in(text: str) -> Iterator[str]:
    """The commands in a document: lines of its blocks, and what is written like code in its sentences."""
    blocks = [line for block in FENCE.findall(text) for line in block.replace("\\\n", " ").splitlines()]
    for line in [*blocks, *INLINE.findall(FENCE.sub("", text))]:
        found = COMMAND.match(REMARK.sub("", line.strip()))
        if found:
            yield found[2].strip()


ALL: Final = sorted({command for file in DOCUMENTS for command in commands_in(file.read_text(encoding="utf-8"))})


def test_commands_are_found_in_every_form() -> None:
    """So that the tests below do not pass because they find nothing."""
    text = (
        "Call `dev.py lint` or `A_B=1 pytest tests -s`, not `key` or `some words`.\n```\npip install .   it does\n```\n"
    )
    assert sorted(commands_in(text)) == ["dev.py lint", "pip install .", "pytest tests -s"]
    assert len(ALL) > 80


# ---------------------------------------------------------------- the program's own


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with the files that commands are about, by the names that stand for them in documents."""
    game = games.load("18-ghosts")
    match = Match(game, 2, seed=1)
    for _ in range(4):
        match.play(match.to_move, match.state.legal_actions()[0])
    for name in ("FILE", "FILE.hgame"):
        (tmp_path / name).write_text(json.dumps(record(match)), encoding="utf-8")
    (tmp_path / "POSITION").write_text(json.dumps(game.notation.dump(match.state)), encoding="utf-8")
    (tmp_path / "CODE").write_text(write_code(match), encoding="ascii")
    (tmp_path / "FILE.hgcode").write_text(invite(game, {}, "Ben", "pumpkin").kept.code, encoding="ascii")
    for level in (ROOT / "levels").iterdir():
        shutil.copy(level, tmp_path)
    puzzles = (ROOT / "levels" / "18_ghosts.puzzles.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "some.puzzles.jsonl").write_text("".join(puzzles[:2]), encoding="utf-8")
    shutil.copy(ROOT / "levels" / "18_ghosts.tmx", tmp_path / "FILE.tmx")
    shutil.copy(ROOT / "levels" / "18_ghosts_gallery.tmx", tmp_path / "my_graveyard.tmx")
    return tmp_path


def filled_in(command: str, place: Path) -> list[str]:
    """The words of *command* with a file, a game, a level or a number in place of each placeholder."""
    command = command.replace("--position FILE", "--position POSITION").replace("verify /dev/stdin", "verify FILE")
    if " --check FILE" in command and "lessons" in command:
        command = command.replace("FILE", "18_ghosts.lessons.toml")
    if " --check FILE" in command and "puzzles" in command:
        command = command.replace("FILE", "some.puzzles.jsonl")
    if " --check FILE" in command and "nights" in command:
        command = command.replace("FILE", str(ROOT / "levels" / "nights.toml"))
    said = {"CODE": (place / "CODE").read_text(encoding="ascii"), "COMMAND": "perft"}
    return [said.get(word, word) for word in shlex.split(command)[1:]]


ANSWERS: Final = {"text": "quit\n", "engine": "", "--forget-everything": "no\n"}  # by what is called
CODES: Final = {"--forget-everything": 1}  # of what is answered like that
UNFINISHED: Final = "text --continue"  # needs an unfinished game
OWN: Final = [command for command in ALL if command.split()[0] == "halloween-games" and " arena " not in command]
SOLVED: Final = "solve"  # takes minutes, even with few candies


@pytest.mark.long
@pytest.mark.parametrize("command", [command for command in OWN if SOLVED not in command.split()])
def test_commands_of_the_program_work(command: str, place: Path) -> None:
    words = filled_in(command, place)
    home = place / "home"
    env = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "HALLOWEEN_GAMES"))}
    env |= {"HOME": str(home), "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    env |= {"HALLOWEEN_GAMES_FIRST_FRAME": str(place / "frame")}  # a window closes after it
    if UNFINISHED in command:
        kept = home / ".local" / "share" / "halloween-games" / "recent"
        kept.mkdir(parents=True)
        shutil.copy(place / "FILE", kept / "18-ghosts-20260101-120000-1.json")
    called = next((word for word in words if word in ANSWERS), "")
    if called == "--forget-everything":
        (home / ".config" / "halloween-games").mkdir(parents=True)
        (home / ".config" / "halloween-games" / "settings.json").write_text("{}", encoding="utf-8")
    # its data would lie beside this checkout, in which other tests run
    started = [sys.executable, "-m", "halloween_games", *(word for word in words if word != "--portable")]
    done = subprocess.run(
        started,
        cwd=place,
        env=env,
        timeout=SECONDS,
        input=ANSWERS.get(called, ""),
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == CODES.get(called, 0), done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", [command for command in ALL if command.startswith("halloween-games arena")])
def test_tournaments_are_understood(command: str) -> None:
    """They are read, not played, since each takes minutes or hours."""
    game_id = "halloween" if "ismcts" in command else "18-ghosts"
    said = {"GAME": game_id, "LEVELS": "easy medium hard", "LEVEL": "medium hard", "COMMAND": sys.executable, "...": ""}
    said |= {"LEVEL:8": "easy:8", "LEVEL:9": "easy:9", "NAME": "18_ghosts_great_hall"}
    words = [word for given in shlex.split(command)[1:] for word in said.get(given, given).split()]
    words = [f"child={sys.executable} -m tests.ai.child" if word.startswith("child=") else word for word in words]
    words = [word.replace("GAME.", "ghosts.") for word in words]
    text = Text()
    read_request(arguments.parse(_joined(words), text), text)


def _joined(words: list[str]) -> list[str]:
    """*words* with the command of an engine as one word again."""
    joined: list[str] = []
    for word in words:
        if joined and joined[-1].startswith("child=") and (word == "-m" or joined[-1].endswith(" -m")):
            joined[-1] += f" {word}"
        else:
            joined.append(word)
    return joined


# ---------------------------------------------------------------- what is only checked

WHY_NOT: Final = {
    "git": "changes the checkout",
    "pip": "downloads",
    "dev.py": "installs first, and takes minutes; .ci/run calls test, build and lint",
    "pytest": "takes minutes; the suite runs the same files",
    "build_scripts": "writes into the checkout, or measures for minutes",
    SOLVED: "takes minutes",
}


def kind_of(command: str) -> str:
    """Which of WHY_NOT a command belongs to; empty for what is executed or read above."""
    words = command.split()
    if words[0] == "halloween-games":
        return SOLVED if SOLVED in words else ""
    name = words[0]
    if name.startswith("python"):
        name = words[2] if words[1] == "-m" else words[1]
    if name.endswith("dev.py"):
        return "dev.py"
    return "build_scripts" if name.startswith(("build_scripts", "tests.")) else name


def check_dev(words: list[str]) -> None:
    name = words[words.index(next(word for word in words if word.endswith("dev.py"))) + 1 :][:1]
    if not name:
        return
    assert name[0] in dev.COMMANDS, f"dev.py {name[0]}"
    rest = words[words.index(name[0]) + 1 :]
    if name[0] == "bench":
        assert rest[0] in bench.BENCHES, f"bench {rest[0]}"
    if name[0] == "test":
        check_tests(rest)


def check_tests(words: list[str]) -> None:
    """The files and folders that pytest is given exist; those of a game that is only made in a document need not."""
    for word in words:
        if word.startswith("tests/") and "haunted" not in word:
            assert (ROOT / word).exists(), word


def check_script(words: list[str]) -> None:
    name = words[words.index("-m") + 1].replace(".", "/") + ".py" if "-m" in words else words[0]
    name = words[1] if words[0].startswith("python") and "-m" not in words else name
    assert (ROOT / name).is_file(), name


def check_pip(words: list[str]) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for wanted in re.findall(r"\[(\w+)\]", " ".join(words)):
        assert wanted in extras, wanted


def check_solving(words: list[str]) -> None:
    arguments.parse([word.replace("N", "4") for word in words[1:]], Text())


CHECKS: Final[dict[str, Callable[[list[str]], None]]] = {
    "dev.py": check_dev,
    "pytest": check_tests,
    "build_scripts": check_script,
    "pip": check_pip,
    "git": lambda words: None,
    SOLVED: check_solving,
}


@pytest.mark.parametrize("command", [command for command in ALL if kind_of(command)])
def test_what_is_not_executed_has_a_reason_and_names_what_there_is(command: str) -> None:
    kind = kind_of(command)
    assert kind in WHY_NOT, f"Nothing is known of “{command}”: execute it above, or say why that cannot be done."
    CHECKS[kind](shlex.split(command))
