"""The rules engine of a game of tricks with hidden hands."""
