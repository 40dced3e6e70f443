"""The look of this game: the only part that may import pygame."""
