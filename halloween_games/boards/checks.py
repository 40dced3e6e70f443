"""Checks of a board's contents against its game's rules: kinds, properties, counts and squares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from halloween_games.boards.problems import Report
from halloween_games.core.board import KindRule, Square, Thing


@dataclass(frozen=True)
class Found:
    """A tile or an object as read from the file."""

    kind: str
    props: Mapping[str, str]
    place: str  # the element to select in Tiled: “tile 4 of tiles.tsx”


class LayerCheck:
    """Checks the contents of one layer against the rules for its kinds."""

    def __init__(self, layer: str, rules: Mapping[str, KindRule], report: Report, where: Sequence[str]) -> None:
        self.layer = layer
        self.rules = rules
        self.report = report
        self.where = tuple(where)
        self.is_sound = True
        """Whether every tile or object so far was valid; only then do counts make sense."""

    def keeps_to_rules(self, found: Found, at: str) -> bool:
        """Whether *found* is of a known kind with valid properties; errors are reported for the square(s) *at*."""
        where = (*self.where, at)
        known = self.report.choices(tuple(self.rules))
        if not found.kind:
            self._fault("kind_missing", where, place=found.place, known=known)
            return False
        rule = self.rules.get(found.kind)
        if rule is None:
            self._fault("kind_unknown", where, kind=found.kind, place=found.place, known=known)
            return False
        is_right = True
        for name, allowed in {**rule.optional, **rule.props}.items():
            if name in found.props:
                is_right &= self._is_allowed(found, name, allowed, where)
            elif name in rule.props:
                choices = self.report.choices(allowed)
                self._fault("property_missing", where, kind=found.kind, name=name, place=found.place, allowed=choices)
                is_right = False
        for name in found.props:
            if name not in rule.props and name not in rule.optional:
                self.report.add("property_unknown", where, kind=found.kind, name=name, place=found.place)
        return is_right

    def count(self, found: Sequence[Square] | Sequence[Thing]) -> None:
        """Report every kind with a wrong count."""
        for kind, rule in self.rules.items():
            if rule.count is None:
                continue
            these = [one for one in found if one.kind == kind]
            if not rule.count_by:
                self._count(len(these), rule, "count", kind=kind)
                continue
            for value in rule.props[rule.count_by]:
                number = sum(one.props.get(rule.count_by) == value for one in these)
                self._count(number, rule, "count_by", kind=kind, name=rule.count_by, value=value)

    def _is_allowed(self, found: Found, name: str, allowed: Sequence[str], where: Sequence[str]) -> bool:
        value = found.props[name]
        if not allowed or value in allowed:
            return True
        params = {"kind": found.kind, "name": name, "value": value, "place": found.place}
        self._fault("property_value", where, **params, allowed=self.report.choices(allowed))
        return False

    def _fault(self, code: str, where: Sequence[str], **params: str) -> None:
        self.is_sound = False
        self.report.add(code, where, **params)

    def _count(self, found: int, rule: KindRule, code: str, **params: str) -> None:
        if rule.count is not None and not rule.allows(found):
            self.is_sound = False
            wanted = self.report.amount(rule.count)
            self.report.add(code, self.where, found=found, wanted=wanted, layer=self.layer, **params)


def check_ground(check: LayerCheck, thing: Thing, place: str, ground: Square, names: tuple[str, str]) -> None:
    """Report a thing on a square of a wrong kind or color; *names* are those of the square and its layer."""
    square, layer = names
    rule = check.rules[thing.kind]
    where = (*check.where, square)
    if not rule.on:
        return
    if ground.kind != rule.on:
        check.report.add("thing_ground", where, kind=thing.kind, wanted=rule.on, found=ground.kind, layer=layer)
        return
    for name, value in ground.props.items():
        mine = thing.props.get(name, value)
        if mine != value:
            check.report.add("thing_disagrees", where, kind=thing.kind, name=name, value=mine, found=value, place=place)


def square_under(x: float, y: float, size: int, is_point: bool) -> tuple[int, int] | None:
    """Column and row (from the top left) of an object's upper left corner or of a point; None between squares."""
    column, row = int(x // size), int(y // size)
    on_lines = (_is_near(x / size), _is_near(y / size))
    if is_point:
        return None if any(on_lines) else (column, row)
    return (round(x / size), round(y / size)) if all(on_lines) else None


def _is_near(squares: float) -> bool:
    """Whether a distance in squares is nearly whole: Tiled writes rounded decimals."""
    return abs(squares - round(squares)) < 0.001
