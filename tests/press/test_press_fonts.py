"""Fonts with cubic outlines and instances of variable fonts, as all readers of PDFs see them."""

import pytest
from support.fonts import cubic_variable_font, font_with_features, variable_font
from support.pdf import ask, complaints
from support.texts import STORY, page_in_font

from pnp.load.sfnt import FontPart, extract_font

pytestmark = pytest.mark.press
FONTS = {
    "CFF": font_with_features(cff=True),
    "CFF2": extract_font(cubic_variable_font(), FontPart(axes=(("wght", 700),))),
    "TrueType": extract_font(variable_font(), FontPart(axes=(("wght", 700),))),
}


@pytest.mark.parametrize("font", FONTS.values(), ids=FONTS)
def test_readers_complain_of_nothing_and_read_the_words(tmp_path, font):
    """Letters that are drawn by one glyph or by several."""
    file = tmp_path / "a.pdf"
    file.write_bytes(page_in_font(font, "ABcabc", STORY))
    assert complaints(file, tmp_path) == []
    for output in (ask("pdftotext", file, "-"), ask("mutool", "draw", "-q", "-F", "text", file)):
        assert output.out.strip() == "ABcabc"
