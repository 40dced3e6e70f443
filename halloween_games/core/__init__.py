"""The types that all games share, and the match; knows no game, no screen, no file."""
