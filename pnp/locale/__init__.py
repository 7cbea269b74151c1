"""locale."""
