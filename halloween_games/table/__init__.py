"""The table of a game: figures, layout, marks and animation; knows no particular game."""
