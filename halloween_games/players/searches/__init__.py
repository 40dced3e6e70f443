"""The searches of the computer players; all of it is compiled."""
