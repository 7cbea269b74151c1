"""Bidirectional text: levels, brackets, white space at line ends and visual order, in addition to Unicode's own tests."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.bidi import bracket_pairs, class_letters, embedding_levels, line_levels, paragraph_level, visual_order


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
