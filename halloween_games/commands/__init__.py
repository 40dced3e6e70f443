"""The command line: its commands, the game in the terminal, the engine protocol."""
