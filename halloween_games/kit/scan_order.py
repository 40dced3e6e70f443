"""In which order switches go over a screen: groups first, then what is in them, in rows where there is much.

What can be gone to is what the screen's outline says can be used; a text field is left out, since nobody writes with
one switch, and every field has a usual text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from halloween_games.core.speaker import Speaker
from halloween_games.kit.outline import Box, Do, Outline, Part, said

FEW: Final = 6  # so many are gone over one by one, without rows


@dataclass(frozen=True)
class Stop:
    """What is lit for one step: a part of the screen with the command that uses it, or a group of stops."""

    words: str
    rect: Box
    key: str = ""
    command: str = ""
    stops: tuple[Stop, ...] = ()
    stays: bool = False  # lit when it was chosen: it has several values

    @property
    def first(self) -> Stop:
        """The first part in it."""
        return self.stops[0].first if self.stops else self

    @property
    def is_group(self) -> bool:
        """Whether there are several parts in it."""
        return bool(self.stops) and not self.key

    def leaves(self) -> Iterator[Stop]:
        """What can be chosen at last."""
        if not self.stops:
            yield self
        for stop in self.stops:
            yield from stop.leaves()


def stops_of(outline: Outline, text: Speaker) -> tuple[Stop, ...]:
    """Everything on a screen that can be used."""
    loose = [part for part in outline.root.parts if not part.parts]
    groups = [_group(part.name, _in_rows(_used(part.parts), text), text) for part in outline.root.parts if part.parts]
    found = [*_in_rows(_used(loose), text), *(group for group in groups if group.stops)]
    singles = [group.stops[0] if len(group.stops) == 1 else group for group in found]
    return singles[0].stops if len(singles) == 1 and not singles[0].key else tuple(singles)


def _used(parts: Iterable[Part]) -> list[Part]:
    return [part for part in parts if part.usable and Do.WRITE not in part.does]


def _in_rows(parts: Sequence[Part], text: Speaker) -> tuple[Stop, ...]:
    """The stops of *parts*; many are gathered row by row."""
    stops = [_stop(part, text) for part in parts]
    if len(stops) <= FEW:
        return tuple(stops)
    rows: list[list[Stop]] = []
    bottom = 0
    for stop in sorted(stops, key=lambda stop: stop.rect[1]):
        if not rows or stop.rect[1] + stop.rect[3] // 2 >= bottom:
            rows.append([])
            bottom = stop.rect[1] + stop.rect[3]
        rows[-1].append(stop)
    if len(rows) == 1:
        return tuple(stops)
    named: list[Stop] = []
    for number, row in enumerate(rows, 1):
        inside = tuple(sorted(row, key=lambda stop: stop.rect[0]))
        named.append(inside[0] if len(inside) == 1 else _group(text("scan.row", number=number), inside, text))
    return tuple(named)


def _group(name: str, stops: tuple[Stop, ...], text: Speaker) -> Stop:
    words = text("scan.group", name=name, count=sum(map(_count, stops))) if name else ""
    return Stop(words, _around([stop.rect for stop in stops]), stops=stops)


def _count(stop: Stop) -> int:
    return sum(map(_count, stop.stops)) if stop.is_group else 1


def _stop(part: Part, text: Speaker) -> Stop:
    """What is pressed, or, for a slider, the two ways in which it goes."""
    words = said(part, text)
    if Do.PRESS in part.does:
        return Stop(words, part.rect, part.key, "accept", stays=Do.MORE in part.does)
    ways = (("scan.more", "right"), ("scan.less", "left"))
    named = tuple(Stop(text(key, name=words), part.rect, part.key, command, stays=True) for key, command in ways)
    return Stop(words, part.rect, part.key, stops=named)


def _around(rects: Sequence[Box]) -> Box:
    """The smallest rectangle around *rects*."""
    if not rects:
        return 0, 0, 0, 0
    left, top = min(rect[0] for rect in rects), min(rect[1] for rect in rects)
    right, bottom = max(rect[0] + rect[2] for rect in rects), max(rect[1] + rect[3] for rect in rects)
    return left, top, right - left, bottom - top


def way_to(stops: Sequence[Stop], lit: Stop, depth: int) -> list[int] | None:
    """Where *lit* is now among *stops*, of a screen that may have changed: its place on each level; None if it is gone.

    A group is where the first of its parts is that are still there.
    """
    for leaf in lit.leaves():
        way = _way_to_leaf(stops, leaf, depth)
        if way is not None:
            found = _at(stops, way)
            return way if found.is_group == lit.is_group and found.key == lit.key else None
    return None


def _way_to_leaf(stops: Sequence[Stop], leaf: Stop, depth: int) -> list[int] | None:
    """The way to what is so deep and has *leaf* in it."""
    for at, stop in enumerate(stops):
        if depth == 1:
            if any((one.key, one.command) == (leaf.key, leaf.command) for one in stop.leaves()):
                return [at]
            continue
        way = _way_to_leaf(stop.stops, leaf, depth - 1)
        if way is not None:
            return [at, *way]
    return None


def _at(stops: Sequence[Stop], way: Sequence[int]) -> Stop:
    stop = stops[way[0]]
    return _at(stop.stops, way[1:]) if len(way) > 1 else stop
