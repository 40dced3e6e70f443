"""Three Graves, the smallest complete game: no game of the collection, but what every new one is copied from."""
