"""The command line: what each word does, the game in the terminal, the engine protocol."""
