"""Take a table, give a deck's YAML with a type whose kinds are guessed; take a deck, give a table."""
