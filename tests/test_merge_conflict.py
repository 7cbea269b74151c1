"""What git leaves in a file: found at the start of a line, in any text, and nowhere else."""

import pytest

from pnp.base.files import merge_conflict


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> other\n", "a merge was not finished in lines 2–6: `<<<<<<< HEAD`"),
        ("<<<<<<< HEAD\r\nb\r\n=======\r\nc\r\n>>>>>>> other", "a merge was not finished in lines 1–5: `<<<<<<< HEAD`"),
        ("\ufeff<<<<<<< HEAD\nb\n", "a merge was not finished in line 1: `<<<<<<< HEAD`"),
        ("a\n=======\nc\n>>>>>>>\n", "a merge was not finished in lines 2–4: `=======`"),
        ("a\n||||||| 3f2a1b0\nc\n>>>>>>> b\n", "a merge was not finished in lines 2–4: `||||||| 3f2a1b0`"),
        ("<<<<<<< a\n=======\n>>>>>>> b\n\n\n<<<<<<< a\n>>>>>>> b", "a merge was not finished in lines 1–7: `<<<<<<< a`"),
    ],
)
def test_signs_of_a_merge(text, said):
    """The first and the last line of what is left, with or without all of the signs."""
    found = merge_conflict(text.encode())
    assert found
    assert found.message == said


@pytest.mark.parametrize(
    "text",
    ["Heading\n=======\n", " <<<<<<< HEAD\n", "<<<<<<<<\n", "a <<<<<<< b\n", "|||||||\n", "<<<<<<<HEAD\n", "<<<<<<< a\n\0"],
)
def test_what_is_no_merge(text):
    """An underlined heading, signs inside a line, more than seven, and a file that is no text."""
    assert merge_conflict(text.encode()) is None
