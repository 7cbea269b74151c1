"""Packed data that were cut off or changed are told; whatever is whole is not."""

import base64
import zlib

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.pictures.pdf_work import PdfLimitError
from pnp.preflight.pdf.objects import CHANGED, CUT_OFF, UNREADABLE, StreamInspector, has_idle_entries_only

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


def tabled(objects, *, lost=(), shifts=None, before=b"", tail=b""):
    """A file of objects by number with its table; entries of the `lost` point at the first object, as cairo writes them."""
    data, places = bytearray(before + b"%PDF-1.4\n"), {}
    for number, text in objects.items():
        places[number] = len(data) - len(before) + (shifts or {}).get(number, 0)
        data += b"%d 0 obj\n%b\nendobj\n" % (number, text)
    places |= dict.fromkeys(lost, min(places.values()))
    at, most = len(data), max(places)
    rows = [b"%010d 00000 n \n" % places[n] if n in places else b"0000000000 65535 f \n" for n in range(most + 1)]
    data += b"xref\n0 %d\n%btrailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (
        most + 1,
        b"".join(rows),
        most + 1,
        at,
    )
    return bytes(data) + tail


THREE = {1: b"<< /Type /Catalog >>", 2: b"<< /Annots [4 0 R] /Contents [3 0 R] >>", 3: b"<< >>"}


def test_entries_of_objects_that_were_never_written_are_idle():
    """Whatever follows the end; a later table comes first; each lost object may have its own entry."""
    assert has_idle_entries_only(tabled(THREE, lost=[4]))
    assert has_idle_entries_only(tabled(THREE, lost=[4, 5, 9], tail=b"\n" * 50))
    whole = tabled(THREE, lost=[4])
    changed = b"2 0 obj\n<< /Annots [] >>\nendobj\n"
    more = b"xref\n2 1\n%010d 00000 n \ntrailer\n<< /Prev %d >>\n" % (len(whole), whole.rfind(b"xref\n0"))
    assert has_idle_entries_only(whole + changed + more + b"startxref\n%d\n%%%%EOF" % (len(whole) + len(changed)))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"startxref\n7\n",
        tabled(THREE),  # nothing is wrong
        tabled(THREE, lost=[4], shifts={2: 3}),
        tabled({**THREE, 2: b"<< /Contents 4 0 R >>"}, lost=[4]),
        tabled({**THREE, 2: b"<< /Contents [3 0 R\n4 0 R] >>"}, lost=[4]),
        tabled(THREE, lost=[4], before=b"#####"),  # all places are counted from there
        tabled({**THREE, 4: b"null"}, shifts={4: -20}),  # it was written
        tabled(THREE, lost=[4]).replace(b"0 5\n", b"0 6\n"),
        tabled(THREE, lost=[4]).replace(b"/Size", b"/XRefStm 9 /Size"),
        tabled(THREE, lost=[4]).replace(b"/Size", b"/Prev %d /Size" % tabled(THREE, lost=[4]).rfind(b"xref\n0")),  # a ring
    ],
    ids=lambda data: data[-90:-60].decode(),
)
def test_other_faults_of_tables_are_none(data):
    """What is wrong besides, or what may paint."""
    assert not has_idle_entries_only(data)


@given(st.binary(max_size=200), st.integers(0, 400))
def test_tables_may_be_anything(junk, at):
    """Bytes that replace some of a file."""
    whole = tabled(THREE, lost=[4])
    has_idle_entries_only(whole[:at] + junk + whole[at:])
