"""One sitting at one game, without pygame."""
