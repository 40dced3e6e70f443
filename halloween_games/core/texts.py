"""The English sentences of what the core itself can say."""

from __future__ import annotations

from typing import Final

from halloween_games.core.phrases import sentences_beside

TEXTS: Final = sentences_beside(__file__, "texts.json")
