"""Makes what shells and manuals know of the command line: ``python -m build_scripts.command_line_files``.

A man page, and completion for bash, zsh and fish, laid out in build_scripts/linux/share as in an installation: the
packaged program and the wheel have them there. ``--manual`` makes only the man page; the rest needs the extra ``build``
(shtab).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from build_scripts.arguments import parser_of
from halloween_games import __version__, games
from halloween_games.commands.arguments import COMMANDS, KINDS, PROGRAM, make_parser
from halloween_games.words.language import NAMES, SOURCE, Language
from halloween_games.words.text import Text

SHARE: Final = Path(__file__).resolve().parent / "linux" / "share"
MANUAL: Final = f"man/man1/{PROGRAM}.1"
SHELLS: Final[Mapping[str, str]] = {
    "bash": f"bash-completion/completions/{PROGRAM}",
    "zsh": f"zsh/site-functions/_{PROGRAM}",
    "fish": f"fish/vendor_completions.d/{PROGRAM}.fish",
}
"""The file of each shell."""

FILES: Final = frozenset({"file", "files", "record", "position", "check", "watch", "out"})  # arguments
WHICH_GAME: Final = f"which game: “{PROGRAM} games” lists them"
EXIT_CODES: Final = (
    ("0", "all went well"),
    ("1", "what a command looks for was found: an invalid record, a mistake in a file, a damaged program"),
    ("2", "wrong arguments"),
    ("128 + N", "the program was ended by the signal N"),
)


def english_parser() -> argparse.ArgumentParser:
    """The parser with all commands, whose help is in English."""
    return make_parser(Text(language=Language(SOURCE)), with_arena=True)


def commands_of(parser: argparse.ArgumentParser) -> Mapping[str, argparse.ArgumentParser]:
    """The parser of each command, in the order of the help."""
    found = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    return {name: found.choices[name] for name in COMMANDS}


def arguments_of(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The arguments that are told in the help, but for the commands."""
    for action in parser._actions:
        if action.help != argparse.SUPPRESS and not isinstance(action, argparse._SubParsersAction):
            yield action


# ---------------------------------------------------------------- the manual


def manual(parser: argparse.ArgumentParser) -> str:
    """The man page."""
    lines = [f'.TH {PROGRAM.upper()} 1 "" "Halloween Games {__version__}" "Games"']
    lines += [".SH NAME", f"{_escaped(PROGRAM)} \\- five Halloween board games for one computer"]
    lines += [".SH SYNOPSIS", f".B {_escaped(PROGRAM)}", _escaped("[OPTIONS] [COMMAND ... | FILE.hgame | FILE.hgcode]")]
    lines += [".SH DESCRIPTION", _escaped(parser.description or "")]
    lines += [".SH OPTIONS", *_options(parser, left_out=())]
    everywhere = [action.dest for action in arguments_of(parser)]
    lines += [".PP", _escaped("Most of them may be written after the command as well.")]
    lines += [".SH COMMANDS"]
    for name, command in commands_of(parser).items():
        usage = " ".join(command.format_usage().removeprefix("usage: ").split())
        lines += [f".SS {_escaped(name)}", _sentence(command.description or ""), ".PP", f".B {_escaped(usage)}"]
        lines += _options(command, left_out=everywhere)
    lines += [".SH EXIT STATUS"]
    for code, meaning in EXIT_CODES:
        lines += [".TP", f".B {_escaped(code)}", _escaped(meaning)]
    return "\n".join(lines) + "\n"


def _options(parser: argparse.ArgumentParser, left_out: Sequence[str]) -> Iterator[str]:
    for action in arguments_of(parser):
        if action.dest in left_out and not (action.dest == "window" and parser.prog == PROGRAM):
            continue
        value = f" \\fI{_escaped(str(action.metavar))}\\fR" if action.nargs != 0 and action.metavar else ""
        names = ", ".join(f"\\fB{_escaped(name)}\\fR" for name in action.option_strings)
        yield ".TP"
        yield f"{names}{value}" if names else value.strip()
        yield _sentence(WHICH_GAME if action.dest == "game" else action.help or "")


def _sentence(text: str) -> str:
    """*text* with a capital first letter and a full stop."""
    text = _escaped(text[:1].upper() + text[1:])
    return text if text.endswith(".") else f"{text}."


def _escaped(text: str) -> str:
    """*text* as groff takes it: dashes of options are minus signs, and no line begins a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text


# ---------------------------------------------------------------- completion


def completion(shell: str) -> str:
    """What *shell* needs to complete commands, options, games, levels and files."""
    import shtab

    parser = english_parser()
    for command in (parser, *commands_of(parser).values()):
        for action in arguments_of(command):
            _say_values(action, shtab.FILE)
    lines = shtab.complete(parser, shell=shell).splitlines()
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _say_values(action: argparse.Action, files: Mapping[str, object]) -> None:
    """Tell shtab what *action* takes, which the parser does not: it leaves checking to sentences of our own."""
    if action.dest == "game":
        action.choices = list(games.REGISTRY)
    elif action.dest == "language":
        action.choices = list(NAMES)
    elif action.dest == "seats" and action.metavar != "N":
        action.choices = list(KINDS)
    elif action.dest in FILES:
        action.complete = files  # type: ignore[attr-defined] # that is how shtab is told


# ---------------------------------------------------------------- all of them


def write(name: str, text: str) -> None:
    """Write the file *name* of SHARE."""
    (SHARE / name).parent.mkdir(parents=True, exist_ok=True)
    (SHARE / name).write_text(text, encoding="utf-8", newline="\n")


def main(args: Sequence[str]) -> int:
    wanted = parser_of("command_line_files.py", __doc__).parse_args(args)
    write(MANUAL, manual(english_parser()))
    if not wanted.manual:
        for shell, name in SHELLS.items():
            write(name, completion(shell))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
