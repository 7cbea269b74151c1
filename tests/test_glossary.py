"""The glossary explains words of the trade and of the project: each once, in its place, and none that nobody uses."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[1]
GLOSSARY = ROOT / "docs/glossary.md"
ROW = re.compile(r"^\| (?!word )([^|-].*?) \| (.+) \|$", re.MULTILINE)


def entries(text):
    """Words, as they are looked up, with their meanings."""
    return [(word.strip("*"), meaning) for word, meaning in ROW.findall(text)]


def used_words():
    """What the other documents, the code and its data say, in small letters, with names of code taken apart into words."""
    files = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "pnp").rglob("*.py"), *(ROOT / "pnp").rglob("*.yaml")]
    text = "\n".join(file.read_text("utf-8") for file in files if file != GLOSSARY)
    return re.sub(r"[\W_]+", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).lower())


def test_no_word_has_two_entries():
    """Also not in two groups: a word means one thing."""
    counted = Counter(word.lower() for word, _ in entries(GLOSSARY.read_text("utf-8")))
    assert [word for word, count in counted.items() if count > 1] == []


def test_words_stand_in_the_order_of_the_alphabet():
    """In each group."""
    groups = GLOSSARY.read_text("utf-8").split("\n## ")[1:]
    words = [[word.lower() for word, _ in entries(group)] for group in groups]
    assert all(words)
    assert [pair for group in words for pair in pairwise(group) if pair[0] > pair[1]] == []


def test_each_word_has_one_sentence():
    """Which begins with a capital and ends with a full stop."""
    wrong = [
        word
        for word, meaning in entries(GLOSSARY.read_text("utf-8"))
        if not re.fullmatch(r"[A-Z`][^.]*(\.\w[^.]*)*\.", meaning)
    ]
    assert wrong == []


def test_each_word_is_used_in_the_documents_or_the_code():
    """One that no longer is has no place here; a class is no word."""
    said, missing = f" {used_words()} ", []
    for word, _ in entries(GLOSSARY.read_text("utf-8")):
        plain = re.sub(r"[\W_]+", " ", word.lower())
        plurals = (plain, f"{plain}s", f"{plain}es", f"{plain.removesuffix('y')}ies")
        if not any(f" {form} " in said for form in plurals):
            missing.append(word)
    assert missing == []
