"""What is on a square, or what a spot beside the board is, in words: for tooltips, hints and screen readers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import reduce
from typing import Final, NamedTuple

from halloween_games.core.game import Game
from halloween_games.core.phrases import Key, Phrase, Sign, capitalized
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BOARD, CLOCK, NOBODY, Seat, Spot
from halloween_games.core.state import State
from halloween_games.core.words import GameWords

PAUSE: Final = ", "  # before what a noun is explained by
_SEAT: Final = re.compile(r"^(\d)|(\d)$")


def square_words(game: Game, view: State, spot: Spot, text: Speaker) -> str:
    """``b3: blue ghost of Ann``; empty for squares that are empty or unknown in this *view*."""
    what = piece_words(game, view, spot, text)
    return text("tip.square", square=game.notation.spot_name(spot), what=what) if what else ""


class Told(NamedTuple):
    """A place in words: its name if it has one, what stands there, and *more*, most important first."""

    place: str
    here: str
    more: list[str]

    def named(self, text: Speaker) -> str:
        """``b3: blue ghost``, ``c5: red portal``: as short as possible, with the first noun where nothing stands."""
        here = self.here or self._noun[0]
        return text("tip.square", square=self.place, what=here) if self.place and here else self.place or here

    def besides(self, new: Collection[str]) -> list[str]:
        """What the name has not told of *more*, as far as it is *new*."""
        shown = self.more if self.here else [self._noun[1], *self.more[1:]]
        return [words for words, phrase in zip(shown, self.more, strict=False) if words and phrase in new]

    @property
    def _noun(self) -> tuple[str, str]:
        """``red portal`` of ``red portal, open to c4``, and the rest."""
        noun, _, rest = (self.more[0] if self.more else "").partition(PAUSE)
        return noun, rest


def told_of(
    game: Game, words: GameWords, view: State, spot: Spot, text: Speaker, pieces: Mapping[Spot, str] | None = None
) -> Told:
    """What there is to say of *spot*; *pieces* are those of the view, for whoever asks for many places."""
    pieces = game.notation.pieces(view) if pieces is None else pieces
    more = [text(phrase.key, **phrase.params) for phrase in words.describe(view, spot)]
    if spot.zone == CLOCK:
        clock = words.clocks(view)[spot.at]
        more.insert(0, text(clock.words.key, **clock.words.params))
    if spot.zone == BOARD or spot in pieces:
        return Told(game.notation.spot_name(spot), pieces_called(pieces.get(spot, ""), text), more)
    if not more and (phrase := words.name_spot(view, spot)) is not None:
        more = [text(phrase.key, **phrase.params)]
    return Told("", capitalized(more[0]) if more else "", more[1:])


def beside(phrases: Iterable[str], text: Speaker) -> str:
    """*phrases* in one sentence, as the language sets them apart; empty ones are left out."""
    told = [*filter(None, phrases)] or [""]
    return reduce(lambda words, more: text("tip.beside", words=words, more=more), told)


def described(game: Game, words: GameWords, view: State, spot: Spot, text: Speaker, most: int | None = None) -> str:
    """What *spot* is and what it means now, in one sentence; empty if the game does not know it.

    At *most* so many phrases are told of a square, besides what stands there.
    """
    told = told_of(game, words, view, spot, text)
    what = beside((told.here, *told.more[: most if spot.zone == BOARD else None]), text)
    return text("tip.square", square=told.place, what=what) if told.place else what


def spot_words(game: Game, words: GameWords, view: State, spot: Spot, text: Speaker) -> str:
    """The name of *spot* for everybody: ``b3``, ``8 of diamonds``, ``Pass``."""
    phrase = words.name_spot(view, spot)
    return game.notation.spot_name(spot) if phrase is None else text(phrase.key, **phrase.params)


def piece_words(game: Game, view: State, spot: Spot, text: Speaker) -> str:
    """``blue ghost of Ann``: the piece on a square; empty for squares that are empty or unknown in this *view*.

    The game's name of a piece selects its sentence ``piece.NAME``: a digit at its start or end is the seat (a name of
    only a digit selects ``piece``), and a name without a sentence of its own uses ``piece.1`` or ``piece.2``, by its
    number of words.
    """
    return pieces_called(game.notation.pieces(view).get(spot, ""), text)


def owner_of(name: str) -> Seat:
    """Whose piece that is, by the game's name of it; NOBODY for what belongs to nobody."""
    seat = _SEAT.search(name)
    return int(seat.group(0)) if seat else NOBODY


def pieces_called(name: str, text: Speaker) -> str:
    """All pieces with that *name* on one place; nothing where none stands."""
    if not name:
        return ""
    return ", ".join(words for part in name.split("+") if (words := _piece(part, text)))


def _piece(name: str, text: Speaker) -> str:
    seat = _SEAT.search(name)
    kind = _SEAT.sub("", name).strip()
    player = Key(f"seat.{seat.group(0)}") if seat else ""
    own = f"piece.{kind}" if kind else "piece"
    if own in text:
        return text(own, player=player)
    first, _, second = kind.partition(" ")
    key = "piece.2" if second else "piece.1"
    return text(key, first=Key(first), second=Key(second) if second else "", player=player) if key in text else ""


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
