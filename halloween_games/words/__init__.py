"""Sentences in the player's language: the frame's texts and the catalogs they are translated with."""
