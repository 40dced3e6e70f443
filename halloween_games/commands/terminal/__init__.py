"""The game in the terminal, without pygame: a session shown as text and operated by typed lines."""
