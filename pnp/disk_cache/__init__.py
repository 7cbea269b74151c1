"""A cache between runs: what was computed from files lies as data in a folder of the user, and may be lost at any moment."""
