"""Levels and other engines against each other, ratings, the games for learning programs: not in the package."""
