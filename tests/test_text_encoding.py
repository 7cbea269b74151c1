"""Bytes that are not UTF-8 are told by the encoding that they seem to have, with the place and the word."""

import codecs
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.base.files import SAVE_AS_UTF8_HOW, EncodingFault, encoding_fault, word_at

TEXT = "cards:\n  one: {title: Möwe}\n"


@pytest.mark.parametrize("text", ["", "\ufeff", "\ufeffid", TEXT, "希少\0"])
def test_utf_8_is_right(text):
    """With or without a mark, and whatever it holds."""
    assert encoding_fault(text.encode()) is None


@pytest.mark.parametrize(
    ("encoding", "mark", "name"),
    [
        ("utf-16-le", codecs.BOM_UTF16_LE, "UTF-16"),
        ("utf-16-be", codecs.BOM_UTF16_BE, "UTF-16"),
        ("utf-32-le", codecs.BOM_UTF32_LE, "UTF-32"),
        ("utf-32-be", codecs.BOM_UTF32_BE, "UTF-32"),
        ("utf-16-le", b"", "UTF-16"),
        ("utf-16-be", b"", "UTF-16"),
    ],
)
def test_wide_encodings_are_named(encoding, mark, name):
    """Of the whole file, since all of it is wrong, and no byte means anything to its author."""
    assert encoding_fault(mark + TEXT.encode(encoding)) == EncodingFault(
        f"the file is {name}, expected UTF-8", SAVE_AS_UTF8_HOW
    )


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
def test_old_encodings_are_told_by_a_word(mark):
    """And by the place, in characters; a byte order mark is none."""
    data = mark + "cards:\n  é".encode() + "ne: Möwe".encode("cp1252")
    message = "the file is not UTF-8, found the byte 0xF6: it may be Windows-1252, where it is in `Möwe`"
    assert encoding_fault(data) == EncodingFault(message, "save it as UTF-8", 2, 9, len(data) - 3)


def test_bytes_that_are_no_letter_in_any_encoding():
    """No word is made up; a line feed and a carriage return stand before the first of them."""
    fault = encoding_fault(bytes(range(1, 256)))
    assert (fault.message, fault.line) == ("the file is not UTF-8, found the byte 0x80", 3)
    assert not word_at(b"\0\0" + "é".encode("cp1252"), 2)


@given(st.binary(max_size=200))
@example(b"\r\x80")
def test_there_is_a_fault_wherever_decoding_fails(data):
    """Its place is in the file, and it stands alone: what has none can be decoded."""
    fault = encoding_fault(data)
    if fault is None:
        data.decode("utf-8-sig")
    elif fault.line:
        lines = re.split(rb"\r\n|\r|\n", data)
        assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
