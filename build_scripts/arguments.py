"""What the commands of this folder can be told: arguments.toml, as argparse takes it. Standard library only."""

from __future__ import annotations

import tomllib
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

TYPES: Final = {"int": int, "float": float, "file": Path}
COMMANDS: Final = tomllib.loads(Path(__file__).with_name("arguments.toml").read_text("utf-8"))


def parser_of(command: str, about: str | None, **choices: Iterable[str]) -> ArgumentParser:
    """The parser of a command, with what it is *about* and the *choices* that only the program knows."""
    parser = ArgumentParser(prog=command, description=about, formatter_class=RawDescriptionHelpFormatter)
    for name, said in COMMANDS[command].items():
        kind = {"type": TYPES[said["type"]]} if "type" in said else {}
        known = {"choices": [*choices[word]]} if (word := name.lstrip("-")) in choices else {}
        parser.add_argument(name, **said | kind | known)
    return parser
