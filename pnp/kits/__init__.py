"""Kits: the files of a game in one zip, for shops of downloads."""
