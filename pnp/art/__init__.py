"""Reads picture files: a path gives a checked `Picture`, and an SVG also gives a `Drawing` of the model's items."""
