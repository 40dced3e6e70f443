"""What lessons and puzzles have in common: a position with a goal, a judge, tries, help, and an end."""
