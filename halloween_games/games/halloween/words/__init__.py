"""The texts of this game."""
