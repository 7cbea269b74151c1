"""The text of Belona's PDFs in all languages is extracted by pdfium as set; Arabic and Hebrew are compared word by word."""

from __future__ import annotations

from itertools import pairwise

import pypdfium2
import pytest
from support.builds import LEFT_TO_RIGHT, RIGHT_TO_LEFT, Printed
from support.sheet_judges import characters, joined, text_faults, with_hyphens
from support.texts import lost_words

ENOUGH = 0.95  # share of the words; readers guess the order of punctuation beside numbers


@pytest.mark.parametrize("tag", LEFT_TO_RIGHT)
def test_cards_are_extracted_as_they_were_set(languages, tag):
    """Inside each card's trim every line of the trace is extracted, icons as their words, and nothing else."""
    ready, files = languages.take(tag).ready, languages.take(tag).files
    folded = {
        card.id
        for deck in ready.game.decks
        if deck.kind in {"die", "box"} or deck.name == "marker_cubes"
        for card in deck.cards
    }
    trace = files["cards"].with_suffix(".trace.jsonl")
    for file, sheets in zip([files[kind] for kind in ("cards", "module", "nets")], ready.impositions, strict=True):
        assert text_faults(Printed(file, sheets.backs, sheets.paper.name, trace=trace), folded) == [], file.name


def hanging(texts):
    """How many texts may end in a hyphen: first lines of hanging entries are boxes of their own, and the last goes on."""
    inside = sum(lines[-1][-1:].isalpha() and after[0][:1].islower() for lines, after in pairwise(texts))
    return inside + texts[-1][-1][-1:].isalpha()


@pytest.mark.parametrize("tag", LEFT_TO_RIGHT)
def test_pages_are_extracted_as_they_were_set(languages, tag):
    """Every line of the booklet's pages, and of the faces shown on them, is extracted once, and nothing else."""
    language = languages.take(tag)
    for page, found in zip(language.pages, characters(language.files["read"]), strict=True):
        rest, texts = joined("".join(c.text for c in found)), list(language.texts(page))
        stops = 0
        wanted = [line for lines in texts for line in with_hyphens(lines, tag)]
        for line in sorted(filter(None, wanted), key=len, reverse=True):
            # a reader may take a full stop for part of the figure below it
            written = next((form for form in (line, line.upper(), line.removesuffix(".")) if form in rest), None)
            assert written, (page.name, line, rest)
            stops += line.count(".") - written.count(".")
            rest = rest.replace(written, "\n", 1)
        assert rest.count(".") == stops <= 1, page.name
        left = rest.replace("\n", "").replace(".", "")
        assert left in {"-" * count for count in range(hanging(texts) + 1)}, (page.name, left)


@pytest.mark.parametrize("tag", RIGHT_TO_LEFT)
def test_right_to_left_words_are_extracted(languages, tag):
    """At least 95 % of all words on sheets and pages are extracted as often as they were set."""
    language = languages.take(tag)
    for kind, wanted in language.words().items():
        with pypdfium2.PdfDocument(language.files[kind]) as document:
            text = "\n".join(page.get_textpage().get_text_range() for page in document)
        missing, all_ = lost_words(wanted, text)
        assert len(missing) <= (1 - ENOUGH) * all_, (kind, missing)
