"""Edits are taken back by edits, and replace nothing by itself; a byte order mark stays."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.edit.splices import Splice, decode, encode

TEXTS = st.text("ab\n", max_size=12)


@given(TEXTS, TEXTS, st.integers(0, 12), st.integers(0, 12))
def test_an_edit_is_taken_back(text, new, one, other):
    """By its inverse; the shortest form of an edit does the same."""
    start, end = sorted((min(one, len(text)), min(other, len(text))))
    splice = Splice(start, end, new)
    assert splice.inverse(text).apply(splice.apply(text)) == text
    shortest = splice.shortest(text)
    assert shortest.apply(text) == splice.apply(text)
    old = text[shortest.start : shortest.end]
    assert not old or not shortest.new or (old[0] != shortest.new[0] and old[-1] != shortest.new[-1])


def test_a_byte_order_mark_stays():
    """And none is added."""
    for data in (b"\xef\xbb\xbfa: b\n", b"a: b\n"):
        assert encode(decode(data), data) == data
