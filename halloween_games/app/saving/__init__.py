"""Everything stored on disk: games, settings, profiles and statistics."""
