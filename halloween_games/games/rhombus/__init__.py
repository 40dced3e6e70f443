"""Rhombus: cards move pawns on a board standing on its corner, until one side has none left."""
