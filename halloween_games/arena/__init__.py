"""The command ``arena``: tournaments between levels, searches and external engines, and their result files."""
