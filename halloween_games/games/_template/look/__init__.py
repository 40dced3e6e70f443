"""How this game looks: the only part of it that may import the screen."""
