"""Boards from outside the program: where the files are and how a map becomes a board."""
