"""Text in many scripts is extracted by pdfium as written; Arabic and Hebrew are compared word by word."""

import pypdfium2
import pytest
from support.texts import RIGHT_TO_LEFT, SENTENCES, lost, packed, print_sentences, written


@pytest.mark.parametrize("locale", SENTENCES)
def test_sentences_are_extracted_as_written(locale, tmp_path):
    """All letters, marks and words of icons are extracted in order; in right-to-left scripts all words are."""
    with pypdfium2.PdfDocument(print_sentences(locale, tmp_path / "a.pdf")) as document:
        text = document[0].get_textpage().get_text_range()
    if locale in RIGHT_TO_LEFT:
        assert lost(locale, text) == []
    else:
        assert packed(text) == packed(written(locale))
