"""Short sentences with signs for pieces and cards, as the list of moves shows them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from halloween_games.core.phrases import Key, Phrase, Sign, capitalized
from halloween_games.core.speaker import Speaker

Part = str | Sign

_FIRST_MARK: Final = 0xFDD0  # of 32 code points that no text contains: they stand for the signs of a sentence
_MARKS: Final = 32
_MARK: Final = re.compile(f"([{chr(_FIRST_MARK)}-{chr(_FIRST_MARK + _MARKS - 1)}])")


def short_parts(phrases: Sequence[Phrase], text: Speaker) -> tuple[Part, ...]:
    """The words and the signs of a line, in order; the signs have their words in the language of *text*."""
    signs: list[Sign] = []
    said: list[str] = []
    for phrase in phrases:
        said.append(text(phrase.key, **_marked(phrase.params, signs, text)))
    found = _MARK.split(capitalized(_joined(said)))
    return tuple(_sign(part, signs) if _MARK.fullmatch(part) else part for part in found if part)


def plain(parts: Sequence[Part]) -> str:
    """The same line in words alone."""
    return capitalized("".join(part.words if isinstance(part, Sign) else part for part in parts))


def _joined(said: Sequence[str]) -> str:
    """*said* with commas between them, except after a colon."""
    ends = ["" if number == len(said) else " " if words.endswith(":") else ", " for number, words in enumerate(said, 1)]
    return "".join(words + end for words, end in zip(said, ends, strict=True))


def _marked(params: Mapping[str, str | int], signs: list[Sign], text: Speaker) -> dict[str, str | int]:
    """*params* with a mark instead of each sign, which is added to *signs*."""
    marked: dict[str, str | int] = {}
    for name, value in params.items():
        if isinstance(value, Sign):
            words = text(value.words) if isinstance(value.words, Key) else value.words
            marked[name] = chr(_FIRST_MARK + len(signs)) if len(signs) < _MARKS else words
            signs.append(Sign(words, value.drawing))
        else:
            marked[name] = value
    return marked


def _sign(mark: str, signs: Sequence[Sign]) -> Part:
    number = ord(mark) - _FIRST_MARK
    return signs[number] if number < len(signs) else ""
