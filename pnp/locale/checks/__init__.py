"""Checks a translation against the game's source texts; each check is one file."""
