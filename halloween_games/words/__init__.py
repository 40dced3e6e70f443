"""Sentences in the user's language: the program's English texts and their translation."""
