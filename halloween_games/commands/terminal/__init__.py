"""A whole game in the terminal, without pygame: the board as text, actions by number, words instead of clicks."""
