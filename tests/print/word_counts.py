"""Comparison of words regardless of their order, for texts in which readers guess the order of punctuation."""

import re
import unicodedata
from collections import Counter

TURNS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")  # characters that are inserted where the direction changes
WORD = re.compile(
    r"\d+|(?:[^\W\d]|[\u0591-\u05bd\u05bf-\u05c7\u064b-\u0652])+"
)  # numbers are separate from letters with their marks


def lost(written, read):
    """The words of `written` that are missing in `read`, as often as they are missing, and the number of all words."""
    wanted, found = (Counter(WORD.findall(unicodedata.normalize("NFC", TURNS.sub(" ", text)))) for text in (written, read))
    return [*(wanted - found).elements()], wanted.total()
