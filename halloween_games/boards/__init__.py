"""Boards drawn with Tiled: parsing and validating the map files."""
