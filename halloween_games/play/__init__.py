"""The game screen: one session on one table, for the mouse, the keys and the pad."""
