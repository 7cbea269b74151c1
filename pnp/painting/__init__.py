"""Large decks: their faces are fitted, laid out, judged and painted in batches, by several processes if there are some."""
