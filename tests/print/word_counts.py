"""Words of a text by themselves: what is left to compare where readers guess the order of signs."""

import re
import unicodedata
from collections import Counter

TURNS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")  # what is put in where the direction changes
WORD = re.compile(r"\d+|(?:[^\W\d]|[\u0591-\u05bd\u05bf-\u05c7\u064b-\u0652])+")  # figures apart from letters with their marks


def lost(written, read):
    """Give the words of `written` that are not in `read`, each as often as it is missing, and how many there are in all."""
    wanted, found = (Counter(WORD.findall(unicodedata.normalize("NFC", TURNS.sub(" ", text)))) for text in (written, read))
    return [*(wanted - found).elements()], wanted.total()
