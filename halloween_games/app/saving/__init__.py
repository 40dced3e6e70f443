"""What is kept on disk: games, settings, names and statistics."""
