"""Belona's PDFs in each of its languages, read back by pdfium: every line as it was set, Arabic and Hebrew word by word."""

from __future__ import annotations

import pypdfium2
import pytest
from all_languages import LEFT_TO_RIGHT, RIGHT_TO_LEFT
from judge_text import characters, joined, text_faults, with_hyphens
from printed_builds import Printed
from word_counts import lost

ENOUGH = 0.95  # of the words: where signs stand beside figures is a guess of each reader


@pytest.mark.parametrize("tag", LEFT_TO_RIGHT)
def test_cards_are_read_as_they_were_set(tongues, tag):
    """Acceptance 14 and 15: in each card's trim each line of the trace, icons as their words, and nothing besides."""
    ready, file = tongues.take(tag).ready, tongues.take(tag).files["cards"]
    assert text_faults(Printed(file, ready.imposition.backs, ready.imposition.paper.name)) == []


@pytest.mark.parametrize("tag", LEFT_TO_RIGHT)
def test_pages_are_read_as_they_were_set(tongues, tag):
    """Each line of the booklet's pages, and of the faces that are shown on them, once; nothing besides."""
    tongue = tongues.take(tag)
    for page, found in zip(tongue.pages, characters(tongue.files["read"]), strict=True):
        rest = joined("".join(c.text for c in found))
        wanted = [line for lines in tongue.texts(page) for line in with_hyphens(lines, tag)]
        for line in sorted(filter(None, wanted), key=len, reverse=True):
            written = next((form for form in (line, line.upper()) if form in rest), None)
            assert written, (page.name, line, rest)
            rest = rest.replace(written, "\n", 1)
        assert rest.replace("\n", "") == "", page.name


@pytest.mark.parametrize("tag", RIGHT_TO_LEFT)
def test_words_from_right_to_left_are_read(tongues, tag):
    """Acceptance 14: of all words on sheets and pages at least 95 in a hundred, each as often as it was set."""
    tongue = tongues.take(tag)
    for kind, wanted in tongue.words().items():
        with pypdfium2.PdfDocument(tongue.files[kind]) as document:
            text = "\n".join(page.get_textpage().get_text_range() for page in document)
        missing, all_ = lost(wanted, text)
        assert len(missing) <= (1 - ENOUGH) * all_, (kind, missing)
