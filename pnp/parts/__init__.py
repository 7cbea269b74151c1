"""Large decks in parts: each part of a deck is laid out, imposed and printed by itself, in any process."""
