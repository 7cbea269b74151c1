"""Take a `Game` and a locale, give the `Game` in that one language: markup parsed, numbers of the rules filled in."""
