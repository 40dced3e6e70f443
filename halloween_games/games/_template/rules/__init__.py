"""The rules of this game: its state, its actions, its board. No pygame; all of it is compiled."""
