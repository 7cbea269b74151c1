"""Bidirectional text: levels, brackets, white space at line ends and visual order, in addition to Unicode's own tests.

Unicode's own tests of UAX #9, BidiTest.txt and BidiCharacterTest.txt (Debian's unicode-data, which `make test`
fetches).
"""

from __future__ import annotations

import os
import re
import unicodedata
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.places import TESTS

from pnp.text.bidi import (
    CLASS_LETTERS,
    REMOVED_CLASSES,
    bracket_pairs,
    class_letters,
    embedding_levels,
    first_strong_direction,
    levels_of_classes,
    line_levels,
    match_isolates,
    visual_order,
)


def paragraph_level(text):
    """Return the level of a paragraph by its first strong character outside isolates (P2, P3), or 0 if there is none."""
    kinds = class_letters(text)
    return first_strong_direction(kinds, match_isolates(kinds)) or 0


def read(text, base):
    """Return a text's levels as digits."""
    return "".join(map(str, embedding_levels(text, base) or [0] * len(text)))


@pytest.mark.parametrize("text", ["Uma carta", "3 \ufffc (a)", "Жук — 漢字 ไทย", "", "a \u060e b", "a\u0591b"])
def test_left_to_right_text_has_no_levels(text):
    """Then there is nothing to compute; a right-to-left paragraph always has levels."""
    assert embedding_levels(text, 0) is None
    assert embedding_levels(text, 1) is not None


@pytest.mark.parametrize(
    ("text", "base", "expected"),
    [
        ("קלף 12 ab", 1, "111122122"),
        ("a קלף b", 0, "0011100"),
        ("אבג (ab) דה", 1, "11111221111"),  # brackets have the paragraph's level (N0)
        ("ab (אב) cd", 0, "0000110000"),
        ("א3\ufffcב", 1, "1211"),  # an icon has the level of the text around it
        ("ab \ufffc cd", 1, "2222222"),
        ("١٢ و 34", 1, "2211122"),
        ("ع 1-2", 1, "11212"),
        ("א 1-2", 1, "11222"),
        ("א +1", 1, "1122"),  # a sign belongs to its number
        ("ع (−12)", 1, "1112221"),
        ("א-2", 1, "112"),  # a hyphen does not
    ],
)
def test_levels_of_game_texts(text, base, expected):
    """Numbers and names keep their direction inside text of the other direction."""
    assert read(text, base) == expected


def test_what_rule_x9_removes_has_the_level_before_it():
    """So no direction mark divides a word."""
    assert read("אב\u200dג", 1) == "1111"
    assert read("a\u202bאב\u202cb", 0) == "001110"
    assert read("אa\u200bב", 1) == "1221"


def test_a_paragraphs_own_level_is_that_of_its_first_strong_character():
    """Isolates and neutral characters do not count (P2, P3)."""
    assert paragraph_level("12 (קלף) a") == 1
    assert paragraph_level("\u2067קלף\u2069 a") == 0
    assert paragraph_level("12 …") == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a)b(c", []),
        ("a(b]c", []),
        ("a(b)c", [(1, 3)]),
        ("a(b[c)d]", [(1, 5)]),
        ("a(b]c)d", [(1, 5)]),
        ("a(b)c)d", [(1, 3)]),
        ("a(b{c}d)", [(1, 7), (3, 5)]),
        ("\u2329a\u3009", [(0, 2)]),
        ("(" * 63 + ")", [(62, 63)]),
        ("(" * 64 + ")", []),
    ],
)
def test_brackets_are_paired(text, expected):
    """UAX #9's own examples for BD16; angle brackets have two forms, and at most 63 may be open at once."""
    assert bracket_pairs(text) == expected


def test_white_space_at_the_end_of_a_line_has_the_paragraphs_level():
    """And so have a separator and the white space before it (L1)."""
    assert line_levels([1, 2, 2, 2], "RE  ", 1) == [1, 2, 1, 1]
    assert line_levels([1, 1, 1, 2], "R SE", 0) == [1, 0, 0, 2]
    kept = [1, 1, 1]
    assert line_levels(kept, "R R", 1) is kept


def test_runs_are_drawn_from_left_to_right():
    """Rule L2 reverses the highest levels first."""
    assert visual_order([1, 2, 2, 1]) == [3, 1, 2, 0]
    assert visual_order([0, 1, 2, 1, 0]) == [0, 3, 2, 1, 4]


_TEXTS = st.text(alphabet="abאבعغ12١ ,.()[]-\ufffc\u2066\u2067\u2068\u2069\u202a\u202b\u202c\u0301", max_size=24)


@given(_TEXTS, st.sampled_from([0, 1]))
def test_every_character_has_a_level_and_a_position(text, base):
    """No level is below the paragraph's; the visual order is a permutation."""
    found = embedding_levels(text, base) or bytes(len(text))
    assert len(found) == len(text)
    assert all(level >= base for level in found)
    assert sorted(visual_order(found)) == [*range(len(text))]
    again = line_levels(found, class_letters(text), base)
    assert line_levels(again, class_letters(text), base) == again


@given(_TEXTS)
def test_an_isolate_does_not_affect_the_text_around_it(text):
    """Whatever it contains, the words outside keep their levels."""
    text = "".join(char for char in text if char not in "\u2066\u2067\u2068\u2069")
    around = read(f"א \u2066{text}\u2069 2 b", 1)
    assert around[:3] == read("א \u2066", 1)
    assert around[-4:] == read("א \u2066\u2069 2 b", 1)[-4:]


PLACES = (Path("/usr/share/unicode"), TESTS.parent / ".venv" / "unicode")

LONG_NAMES = {"Left_To_Right": "L", "Right_To_Left": "R", "Arabic_Letter": "AL", "European_Terminator": "ET"}


def lines_of(name):
    """Return the lines of a file of unicode-data; without the file skip, except in CI, where it is installed."""
    file = next((found for place in PLACES for found in (place / name, place / "extracted" / name) if found.exists()), None)
    if file is None:
        assert not os.environ.get("CI"), f"{name} is not there, although `make test` fetches it"
        pytest.skip(f"{name} is not there: `make test` fetches it where Debian's packages can be had")
    return file.read_text("utf-8").splitlines()


@lru_cache(maxsize=8)
def resolved(kinds, base, signs=""):
    """Return levels as the tests write them (`x`: removed), and the order of what is not removed."""
    found = line_levels(levels_of_classes(kinds, base, signs), kinds, base)
    kept = [at for at, kind in enumerate(kinds) if kind not in REMOVED_CLASSES]
    order = [kept[k] for k in visual_order([found[at] for at in kept])]
    return " ".join("x" if k in REMOVED_CLASSES else str(v) for k, v in zip(kinds, found, strict=True)), " ".join(
        map(str, order)
    )


@pytest.mark.parametrize(("every", "at_least"), [(7, 100_000), pytest.param(1, 700_000, marks=pytest.mark.slow)])
def test_lines_of_bidi_test(every, at_least):
    """Each seventh of half a million sequences of classes, at levels 0 and 1 and at that of their first strong character.

    `pytest -m slow` takes all of them.
    """
    wanted = ("", "")
    wrong, count = [], 0
    for number, line in enumerate(lines_of("BidiTest.txt")):
        if line.startswith("@Levels:"):
            wanted = (" ".join(line.split()[1:]), wanted[1])
        elif line.startswith("@Reorder:"):
            wanted = (wanted[0], " ".join(line.split()[1:]))
        elif line and line[0] not in "@#" and number % every == 0:
            names, _, bits = line.partition(";")
            kinds = "".join([CLASS_LETTERS[name] for name in names.split()])
            for bit in (1, 2, 4):
                if int(bits, 16) & bit:
                    base = bit // 4 if bit > 1 else first_strong_direction(kinds, match_isolates(kinds)) or 0
                    count += 1
                    if resolved(kinds, base) != wanted:
                        wrong.append((line, base))
    assert wrong[:5] == []
    assert count > at_least


def test_every_line_of_bidi_character_test():
    """Sequences of characters, with brackets to be paired."""
    wrong, count = [], 0
    for line in lines_of("BidiCharacterTest.txt"):
        if line and not line.startswith("#"):
            codes, given, base, levels, order = line.split(";")
            text = "".join(chr(int(code, 16)) for code in codes.split())
            count += 1
            level = paragraph_level(text) if given == "2" else int(given)
            if (level, *resolved(class_letters(text), level, text)) != (int(base), levels, order):
                wrong.append(line)
    assert wrong[:5] == []
    assert count > 90_000


def test_classes_are_those_of_the_character_database():
    """For every code point that both this Python's Unicode and the file know, and for those that both reserve."""
    wanted, reserved = dict.fromkeys(range(0x110000), "L"), set(range(0x110000))
    for line in lines_of("DerivedBidiClass.txt"):
        missing = re.match(r"# @missing: (\w+)\.\.(\w+); (\w+)", line)
        given = missing or re.match(r"(\w+)(?:\.\.(\w+))? *; (\w+) *# (\w[\w&])", line)
        if given:
            name = LONG_NAMES[given[3]] if missing else given[3]
            codes = range(int(given[1], 16), int(given[2] or given[1], 16) + 1)
            wanted.update(dict.fromkeys(codes, CLASS_LETTERS[name]))
            if not missing and given[4] != "Cn":
                reserved.difference_update(codes)
    letters = class_letters("".join(map(chr, range(0x110000))))
    wrong = [code for code, letter in enumerate(letters) if letter != wanted[code]]
    assert [code for code in wrong if (unicodedata.category(chr(code)) == "Cn") == (code in reserved)] == []
    assert len(wrong) < 1000  # characters that are assigned in one version and reserved in the other
