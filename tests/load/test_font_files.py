"""Font files are checked by their tables: valid ones pass, truncated or damaged ones are reported, none raises."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sound_project import tiny_font

from pnp.load.font_check import font_fault

SOUND = tiny_font()


def renamed(tag, other):
    """The font with a table renamed."""
    return SOUND.replace(tag.encode(), other.encode(), 1)


def with_number(tag, offset, number):
    """The font with a 16-bit number of a table changed."""
    (count,) = struct.unpack_from(">H", SOUND, 4)
    for index in range(count):
        name, _, start, _ = struct.unpack_from(">4sLLL", SOUND, 12 + 16 * index)
        if name.decode() == tag:
            return SOUND[: start + offset] + struct.pack(">H", number) + SOUND[start + offset + 2 :]
    raise AssertionError(tag)


def test_valid_fonts_pass():
    """The generated font is valid."""
    assert font_fault(SOUND) is None


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "not a font, expected a TrueType font (.ttf with glyf outlines)"),
        (b"OTTO" + SOUND[4:], "an OpenType font with CFF outlines, expected a TrueType font (.ttf with glyf outlines)"),
        (b"ttcf", "a font collection, expected a TrueType font (.ttf with glyf outlines)"),
        (b"wOF2", "a web font (WOFF2), expected a TrueType font (.ttf with glyf outlines)"),
        (renamed("post", "CFF "), "a font with CFF outlines, expected a TrueType font (.ttf with glyf outlines)"),
        (renamed("post", "CFF2"), "a font with CFF outlines, expected a TrueType font (.ttf with glyf outlines)"),
        (b"wOFF", "a web font (WOFF), expected a TrueType font (.ttf with glyf outlines)"),
        (b"true", "cut off"),
        (with_number("head", 12, 0), "broken, its table `head` is invalid"),
        (with_number("head", 18, 15), "broken, its table `head` is invalid"),
        (with_number("head", 18, 16385), "broken, its table `head` is invalid"),
        (with_number("OS/2", 8, 0x0102), "not licensed for embedding (its fsType says restricted)"),
        (with_number("head", 18, 16), None),
        (with_number("head", 18, 16384), None),
        (with_number("maxp", 4, 1), None),
        (with_number("cmap", 2, 1), None),
        (with_number("OS/2", 8, 4), None),
        (with_number("OS/2", 8, 6), None),
        (renamed("OS/2", "OS/3"), None),
        (b"true" + SOUND[4:], None),
        (renamed("glyf", "xxxx"), "broken, it lacks the table `glyf`"),
        (renamed("post", "fvar"), "a variable font; make a file of each cut that is wanted (`fonttools varLib.instancer`)"),
        (with_number("head", 18, 0), "broken, its table `head` is invalid"),
        (with_number("maxp", 4, 0), "empty, it shows no character"),
        (with_number("cmap", 2, 0), "empty, it shows no character"),
        (with_number("OS/2", 8, 2), "not licensed for embedding (its fsType says restricted)"),
        (SOUND[: len(SOUND) // 2], "cut off"),
    ],
)
def test_each_fault_has_its_message(data, fault):
    """Each error has its own message; the bounds are inclusive."""
    assert font_fault(data) == fault


@given(st.integers(0, len(SOUND) - 1))
def test_truncated_fonts_are_reported(length):
    """Any prefix of a font is reported, except one that lacks only padding at the end."""
    assert font_fault(SOUND[:length]) is not None or len(SOUND) - length < 4


@given(st.binary(max_size=200), st.integers(0, len(SOUND)))
def test_no_bytes_raise(junk, at):
    """Random bytes in a font are reported or ignored, and never raise."""
    font_fault(SOUND[:at] + junk + SOUND[at + len(junk) :])
    font_fault(junk)
