"""How large a search tree may grow: counted, not measured, so that a search gives the same answer on every machine."""

from __future__ import annotations

from typing import Final

TREE_BYTES: Final = 330_000_000
"""Of one search. Mcts is finished then; the tree of Ismcts stops growing, and alpha-beta has a table of one size."""

PATIENCE: Final = (0, 0, 0, 0, 0, 1, 3, 6, 6)
"""How many visits more a leaf of Ismcts needs to branch, by the eighths of its room that are used.

Each visit evaluates other hidden things there. The slower growth begins where no level gets in its three seconds, so
that these play as with endless room. A leaf of Mcts has one value, and branches at its second visit.
"""

# What each part takes at most, in every game, interpreted and compiled: tests/contract/test_computers.py compares it
# with what the trees of every game take, and ``dev.py bench thinking`` measures the whole process.
NODE_BYTES: Final = 180  # of Mcts, with its place in its parent
STATE_BYTES: Final = 1000  # of an expanded node of Mcts,
ACTION_BYTES: Final = 48  # and of each of its actions
CHOICE_BYTES: Final = 165  # a node of Ismcts, with its place in its parent
