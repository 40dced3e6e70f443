"""The rules of this game: state, actions, board. No pygame; all of it is compiled."""
