"""Text in many scripts as poppler and MuPDF extract it: all characters, or in Arabic and Hebrew all words."""

import re

import pytest
from support.pdf import ask
from support.texts import RIGHT_TO_LEFT, SENTENCES, lost, packed, print_sentences, written

pytestmark = pytest.mark.press


@pytest.mark.parametrize("locale", SENTENCES)
def test_poppler_extracts_sentences_as_written(locale, tmp_path):
    """The sentences of every script are extracted as written."""
    text = ask("pdftotext", print_sentences(locale, tmp_path / "a.pdf"), "-").out
    if locale in RIGHT_TO_LEFT:
        assert lost(locale, text) == []
    else:
        assert packed(text) == packed(written(locale))


@pytest.mark.parametrize("locale", SENTENCES)
def test_mupdf_extracts_sentences_as_written(locale, tmp_path):
    """Old versions of `mutool` give right-to-left letters from left to right; these are reversed before the comparison."""
    text = ask("mutool", "draw", "-q", "-F", "text", print_sentences(locale, tmp_path / "a.pdf")).out
    if locale in RIGHT_TO_LEFT:
        turned = re.sub("[\u0590-\u06ff]+", lambda match: match[0][::-1], text)
        assert min(len(lost(locale, text)), len(lost(locale, turned))) == 0
    else:
        assert packed(text) == packed(written(locale))
