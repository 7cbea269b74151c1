"""The production line, the workshop that outlives a build, products, proofs, changes since a print, kits, decks in parts."""
