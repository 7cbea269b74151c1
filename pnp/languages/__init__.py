"""Languages by their tags: one way to write each, the script it is written in, its name."""
