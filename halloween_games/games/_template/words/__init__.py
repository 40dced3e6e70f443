"""What this game says to people."""
