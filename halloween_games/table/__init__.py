"""What lies on the table of a game: figures, places, marks and movements; knows no particular game."""
