"""The screens around the games: launcher, dialogs, options, lists and reviews."""
