"""Faults made on purpose (build_scripts/mutants.py): each is the one that is told, and nothing else changes."""

from __future__ import annotations

import ast

from build_scripts.mutants import broken, faults

SOURCE = """
class Score:
    limit: Literal[1] = 40

    def add(self, points):
        if points <= self.limit and not self.over:
            self.total += points
            self.tell(self.total)
        return self.total

    def draw(self, painter):
        painter.text(1)
"""


def test_every_fault_is_the_one_that_is_told() -> None:
    whole = ast.unparse(ast.parse(SOURCE)).splitlines()
    made = []
    for fault in faults(ast.parse(SOURCE)):
        lines = broken(SOURCE, fault).splitlines()
        (number,) = [at for at, (one, other) in enumerate(zip(whole, lines, strict=True)) if one != other]
        made.append((fault.line, fault.what, lines[number].strip()))
    assert sorted(made) == [
        (6, "Lt for LtE", "if points < self.limit and (not self.over):"),
        (6, "Or for And", "if points <= self.limit or not self.over:"),
        (6, "condition negated", "if not (points <= self.limit and (not self.over)):"),
        (6, "“not” removed", "if points <= self.limit and self.over:"),
        (7, "Sub for Add", "self.total -= points"),
        (7, "statement removed", "pass"),
        (8, "statement removed", "pass"),
        (9, "returns None", "return None"),
    ]
