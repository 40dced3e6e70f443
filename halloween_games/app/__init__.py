"""The program: puts games, screens and the command line together."""
