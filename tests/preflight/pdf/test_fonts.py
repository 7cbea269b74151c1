"""Fonts of files from elsewhere: what counts as embedded."""

import pikepdf
import pytest
from pikepdf import Dictionary, Name, Stream

from pnp.preflight.pdf.fonts import read_font


@pytest.mark.parametrize(("key", "kind"), [("/FontFile", "Type1"), ("/FontFile2", "TrueType"), ("/FontFile3", "Type1")])
def test_each_kind_of_font_file_is_embedded(key, kind):
    """Type 1, TrueType, and CFF, which most programs write today; a descriptor without a file is not."""
    pdf = pikepdf.new()
    font = Dictionary(Subtype=Name(f"/{kind}"), BaseFont=Name.Serif, FontDescriptor=Dictionary({key: Stream(pdf, b"font")}))
    assert read_font(font).embedded
    font.FontDescriptor = Dictionary({key: Dictionary()})
    assert not read_font(font).embedded
