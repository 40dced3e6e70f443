"""Halloween: ride a dark lord over the graveyard and raise the strongest minions."""
