"""Take what `odds.yaml` says of dice and decks, give exact chances; every number in it is an expression over constants."""
