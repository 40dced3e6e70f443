"""Lessons: positions with a goal, read from levels/GAME.lessons.toml, checked, and played without a screen."""
