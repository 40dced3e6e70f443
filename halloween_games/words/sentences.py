"""The English sentences of the program's frame: launcher, dialogs, command line, messages."""

from __future__ import annotations

from typing import Final

from halloween_games.core.phrases import sentences_beside

TEXTS: Final = sentences_beside(__file__)
