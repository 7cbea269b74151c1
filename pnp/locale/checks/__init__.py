"""Take a translation and the game it is of, give what is wrong with it: one check per file."""
