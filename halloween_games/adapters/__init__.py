"""The games in the form of libraries for learning programs: pettingzoo.py and openspiel.py (docs/adapters.md)."""
