"""The rules engine of noughts and crosses."""
