"""The thirteen nights: a campaign of lessons, puzzles and games across all games, without pygame."""
