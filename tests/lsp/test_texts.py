"""Texts as an editor counts them, and where a place has moved to."""

from hypothesis import given
from hypothesis import strategies as st
from lsprotocol.types import Position, Range

from pnp.lsp.texts import Lines, Shift, utf16_units

TEXT = st.text(alphabet="ab é😀\u2028\f\n\r\t", max_size=40)


def test_lines_end_as_in_marks_and_at_no_other_sign():
    """A carriage return with a newline is one end; a form feed and Unicode's separators are characters of a line."""
    lines = Lines("a\r\nb\rc\u2028d\fe\n")
    assert [lines.line(number) for number in range(lines.count)] == ["a", "b", "c\u2028d\fe", ""]
    assert (lines.start(1), lines.start(2), lines.start(9), lines.line(9)) == (3, 5, 11, "")


def test_columns_count_units_of_utf16():
    """An emoji has two; a column behind the end of its line is at the end, one inside a pair behind the pair."""
    lines = Lines("x\na😀b")
    assert [lines.position(offset).character for offset in (2, 3, 4, 5)] == [0, 1, 3, 4]
    assert [lines.offset(Position(1, units)) for units in (0, 1, 2, 3, 4, 99)] == [2, 3, 4, 4, 5, 5]
    assert lines.offset(Position(7, 3)) == 5
    assert utf16_units("a😀é") == 4


@given(TEXT)
def test_a_place_is_the_same_both_ways(text):
    """Every character that is not inside a line end has a position of its own."""
    lines = Lines(text)
    for offset in range(len(text) + 1):
        if text[offset - 1 : offset + 1] != "\r\n":
            assert lines.offset(lines.position(offset)) == offset


@given(TEXT, TEXT, st.data())
def test_an_edit_replaces_its_range(text, new, data):
    """The text before the range and that behind it stay as they are."""
    lines = Lines(text)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    range_ = Range(lines.position(start), lines.position(end))
    start, end = lines.offset(range_.start), lines.offset(range_.end)
    assert lines.with_edit(range_, new).text == text[:start] + new + text[end:]


@given(TEXT, TEXT, TEXT, TEXT)
def test_what_is_outside_an_edit_moves_with_it(head, old, new, tail):
    """A character that has a place in both texts is the same in both."""
    before, after = head + old + tail, head + new + tail
    shift = Shift.between(before, after)
    for offset, character in enumerate(before):
        moved = shift.move(offset)
        if moved is not None and offset != shift.start:
            assert after[moved] == character
    assert shift.move(len(before)) in {len(after), None} or shift.start == len(before)


def test_the_changed_piece_has_no_place_any_more():
    """Around it, all have one; a place right before it stays."""
    shift = Shift.between("one two three", "one twenty three")
    assert [shift.move(offset) for offset in (0, 6, 7, 8)] == [0, 6, 10, 11]
    assert Shift.between("abcd", "ad").move(2) is None
