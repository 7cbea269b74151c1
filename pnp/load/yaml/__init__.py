"""Take YAML, give nodes that know their place in the file; the meaning of a scalar is never guessed."""
