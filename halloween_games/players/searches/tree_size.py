"""How large a search tree may grow: counted, not measured, so that a search gives the same answer on every machine."""

from __future__ import annotations

from typing import Final

TREE_BYTES: Final = 330_000_000
"""Of one search. At this size a tree stops growing; the search goes on with the nodes that it has."""

# What a part of a tree takes at most in any game, interpreted or compiled; tests/contract/test_tree_size.py measures
# it, and ``dev.py bench thinking`` the whole process.
NODE_BYTES: Final = 180  # of Mcts, with its place in its parent
STATE_BYTES: Final = 1000  # of an expanded node of Mcts,
ACTION_BYTES: Final = 48  # and of each of its actions
CHOICE_BYTES: Final = 165  # a node of Ismcts with its entry in its parent
