"""impose."""
