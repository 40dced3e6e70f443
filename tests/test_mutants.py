"""Faults made on purpose (build_scripts/mutants.py): each is the one that is told, and nothing else changes."""

from __future__ import annotations

import ast

from build_scripts.mutants import PARTS, ROOT, broken, chosen_tests, faults, sample

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


def test_a_sample_is_the_same_every_time_and_each_part_has_tests() -> None:
    assert [one.place for one in sample(5, 3, "")] == [one.place for one in sample(5, 3, "")]
    for part in PARTS:
        (mutant,) = sample(1, 1, f"halloween_games/{part}/")
        assert all((ROOT / chosen[0]).exists() for chosen in chosen_tests(mutant.file))
