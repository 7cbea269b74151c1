"""Take an expression over constants and decks as it is written, give its tree, its exact value, and the same with numbers."""
