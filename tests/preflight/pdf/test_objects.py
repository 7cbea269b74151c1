"""Packed data that were cut off or changed are told; whatever is whole is not."""

import base64
import zlib

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.pictures.pdf_work import PdfLimitError
from pnp.preflight.pdf.objects import CHANGED, CUT_OFF, UNREADABLE, StreamInspector

TEXT = b"0 0 0 1 k 40 40 20 20 re f\n" * 40

PACKED = zlib.compress(TEXT)

PLAIN = zlib.compress(TEXT, 0)

JPEG = b"\xff\xd8\xff\xda pixels \xff\xd9"

PDF = pikepdf.new()


def damage(data, *filters, most=1 << 20):
    """What is wrong with a stream."""
    stream = pikepdf.Stream(PDF, data)
    names = [pikepdf.Name(f"/{packed}") for packed in filters]
    stream.Filter = names[0] if len(names) == 1 else pikepdf.Array(names)
    return StreamInspector(most).damage(stream)


@pytest.mark.parametrize(
    ("data", "filters", "wrong"),
    [
        (PACKED, ["FlateDecode"], ""),
        (PACKED + b"\r\n", ["FlateDecode"], ""),
        (PACKED[:-4], ["FlateDecode"], CUT_OFF),
        (PLAIN[:99] + b"?" + PLAIN[100:], ["FlateDecode"], CHANGED),
        (b"plain words", ["Fl"], UNREADABLE),
        (b"", ["FlateDecode"], ""),
        (base64.a85encode(PACKED) + b"~>", ["ASCII85Decode", "FlateDecode"], ""),
        (base64.a85encode(PACKED[:-9]) + b"~>", ["A85", "Fl"], CUT_OFF),
        (PACKED.hex().encode() + b">", ["ASCIIHexDecode", "FlateDecode"], ""),
        (b"not hexadecimal>", ["ASCIIHexDecode", "FlateDecode"], UNREADABLE),
        (JPEG, ["DCTDecode"], ""),
        (JPEG + bytes(9), ["DCTDecode"], ""),
        (JPEG[:-2], ["DCTDecode"], CUT_OFF),
        (b"pixels", ["DCTDecode"], UNREADABLE),
        (b"anything", ["JPXDecode"], ""),
    ],
    ids=lambda value: "" if isinstance(value, bytes) else str(value),
)
def test_what_is_told(data, filters, wrong):
    """Data that end too early, that are others than were packed, that were never packed."""
    assert damage(data, *filters) == wrong


@given(st.integers(0, len(PACKED) - 1), st.integers(1, 255))
def test_no_change_of_a_byte_is_missed(at, by):
    """Whichever it is and whatever becomes of it, but for the level of compression that the second byte names."""
    changed = PACKED[:at] + bytes([PACKED[at] ^ by]) + PACKED[at + 1 :]
    if at != 1:
        assert damage(changed, "FlateDecode")


def test_a_file_that_unpacks_to_too_much():
    """It is refused before it fills the memory."""
    with pytest.raises(PdfLimitError, match="unpacks to more than"):
        damage(PACKED, "FlateDecode", most=100)
