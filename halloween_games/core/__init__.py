"""The words every game speaks and the match that plays them; knows no game, no screen, no file."""
