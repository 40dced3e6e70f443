"""The game screen: one session on one table, with mouse, keyboard and pad."""
