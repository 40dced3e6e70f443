"""Puzzles: positions with one proven answer, read from levels/GAME.puzzles.jsonl and checked."""
