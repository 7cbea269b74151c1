"""A language's script and its direction, from its tag or its words."""

import sys
from collections import defaultdict
from unicodedata import bidirectional

import pytest
from uharfbuzz import Buffer

from pnp.base.languages import is_right_to_left, is_vertical, known_script, letters_by_script, main_script

SHARED = {"Zyyy", "Zinh", "Zzzz", None}
EITHER_WAY = {"Hung"}  # Old Hungarian: HarfBuzz leaves its direction to the text


def script(char):
    """The script of one character by HarfBuzz."""
    buffer = Buffer()
    buffer.add_codepoints([ord(char)])
    buffer.guess_segment_properties()
    return buffer.script


def test_the_direction_of_a_script_is_that_of_its_letters():
    """Unicode's bidirectional classes of all letters that Python knows."""
    classes = defaultdict(set)
    for char in map(chr, range(sys.maxunicode + 1)):
        if char.isalpha() and bidirectional(char) in {"L", "R", "AL"}:
            classes[script(char)].add(bidirectional(char) != "L")
    assert len(classes) > 100
    for code in classes.keys() - SHARED - EITHER_WAY:
        assert classes[code] == {is_right_to_left(code)}, code


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("he", "Hebr"), ("hy", "Armn"), ("pt-BR", "Latn"), ("pt", "Latn"), ("ja", "Hira"), ("ko", "Hang"), ("zh-Hant", "Hani"),
        ("zh-Hant-HK", "Hani"), ("sr", "Cyrl"), ("sr-Latn", "Latn"), ("pa", "Guru"), ("pa-Arab", "Arab"), ("dv", "Thaa"),
        ("rhg", "Rohg"), ("ff-Adlm", "Adlm"), ("ur-Aran", "Arab"), ("az-IR", "Arab"), ("ar-XB", "Arab"), ("de-XL", "Latn"),
        ("tlh", None), ("x-elvish", None), ("qaa", None), ("qaa-Hebr", "Hebr"), ("und-Hebr-x-elvish", "Hebr"),
    ],
)  # fmt: skip
def test_a_language_has_the_script_of_its_tag_or_of_cldr(tag, code):
    """A script that letters are counted to: that of `zh-Hant` is Han. Without one, text counts as Latin."""
    assert known_script(tag) == code
    assert main_script(tag) == (code or "Latn")


def test_words_show_their_script():
    """Letters alone count; the script with most of them is the first."""
    assert letters_by_script(["Բարև, 12 x!", "б"]) == {"Armn": 4, "Cyrl": 1, "Latn": 1}
    assert letters_by_script(["12 + 3"]) == {}


def test_scripts_in_columns():
    """Mongolian is; what can be written either way is not."""
    assert [is_vertical(code) for code in ("Mong", "Hani", "Latn")] == [True, False, False]
