"""Stained glass of the deck cards, the boards and the tokens, drawn by hand in a few lines each.

`python -m deck_kit` in the folder above writes every SVG of `art/deck`, `art/boards` and `art/tokens`.
"""
