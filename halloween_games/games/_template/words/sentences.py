"""The English sentences of Three Graves and its rules in words. Imports no rules: a launcher reads it at once."""

from __future__ import annotations

from typing import Final

from halloween_games.core.phrases import rules_beside, sentences_beside

TEXTS: Final = sentences_beside(__file__)
RULES: Final = rules_beside(__file__)
