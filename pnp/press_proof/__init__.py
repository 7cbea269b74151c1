"""Proofs for a press: what its inks make of a game, beside what a screen or a printer at home shows."""
