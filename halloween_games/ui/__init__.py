"""Screens, drawings and input on pygame; knows no particular game."""
