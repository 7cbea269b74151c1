"""Take YAML, give nodes that know where they stand: nothing is guessed about what a scalar means."""
