"""The man page and the completion of shells are those of the command line."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from build_scripts.command_line_files import MANUAL, SHARE, SHELLS, arguments_of, commands_of, english_parser, manual
from halloween_games import games
from halloween_games.commands.arguments import COMMANDS

AGAIN = "make them again: python -m build_scripts.command_line_files (--manual without shtab)"


def test_the_man_page_is_current() -> None:
    assert (SHARE / MANUAL).read_text(encoding="utf-8") == manual(english_parser()), AGAIN


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_knows_every_command_and_option(shell: str) -> None:
    """Not letter by letter, since releases of shtab write them differently."""
    text = (SHARE / SHELLS[shell]).read_text(encoding="utf-8")
    parser = english_parser()
    for name, command in commands_of(parser).items():
        assert name in text, AGAIN
        for action in arguments_of(command):
            for option in action.option_strings:
                assert option in text or option.lstrip("-") in text, f"{option}: {AGAIN}"


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_reads_its_file(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"needs {shell}")
    done = subprocess.run(
        [shell, "-n", str(SHARE / SHELLS[shell])], capture_output=True, text=True, timeout=20, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["halloween-games", ""], set(COMMANDS)),
        (["halloween-games", "ver"], {"verify"}),
        (["halloween-games", "play", "1"], {"18-ghosts"}),
        (["halloween-games", "perft", ""], set(games.REGISTRY)),
        (["halloween-games", "play", "--se"], {"--seats", "--seed"}),
        (["halloween-games", "--language", "d"], {"de"}),
    ],
)
def test_bash_completes(typed: list[str], offered: set[str]) -> None:
    """Asked as the shell asks after the key Tab."""
    script = f"""
source {str(SHARE / SHELLS["bash"])!r}
COMP_WORDS=({" ".join(map(repr, typed))}); COMP_CWORD={len(typed) - 1}
_shtab_halloween_games halloween-games {typed[-1]!r} {typed[-2]!r}
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=20, check=True)
    found = {word.strip() for word in done.stdout.split()}
    assert offered <= found and all(word.startswith(typed[-1]) for word in found), done.stderr


def test_the_document_names_every_command_and_every_option_for_all() -> None:
    """But for ``--version``, which everybody knows."""
    page = (Path(__file__).resolve().parents[1] / "docs" / "command_line.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if not re.search(rf"`(halloween-games )?{name}\b", page)] == []
    options = [action.option_strings for action in arguments_of(english_parser())]
    named = {*re.findall(r"(?<![\w-])--?[\w-]+", page)}
    assert [names for names in options if not named & {*names}] == [["-V", "--version"]]


@pytest.mark.skipif(shutil.which("man") is None, reason="needs man")
def test_man_can_show_the_page() -> None:
    done = subprocess.run(
        ["man", "--warnings", "-E", "UTF-8", "-l", SHARE / MANUAL],
        capture_output=True,
        text=True,
        timeout=20,
        check=True,
    )
    assert not done.stderr and "--language" in done.stdout


def test_the_files_are_laid_out_as_below_an_installation() -> None:
    """What setup.py and build.py copy."""
    assert sorted(file.relative_to(SHARE).as_posix() for file in SHARE.rglob("*") if file.is_file()) == sorted(
        [MANUAL, *SHELLS.values()]
    )
    assert Path(MANUAL).parts[:2] == ("man", "man1")
