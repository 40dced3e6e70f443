"""Rhombus: cards drive pawns over a board on its corner, until one side has none left there."""
