"""Belona in all its languages: no diagnostics, all cards and pages, fonts that can be extracted."""

from __future__ import annotations

import builtins
import json
import re
import sys
from functools import reduce
from math import fsum
from operator import add
from pathlib import Path

import pikepdf
import pytest
from support.builds import LOCALES, REPOSITORY, RIGHT_TO_LEFT

from pnp.base.diagnostics import Report
from pnp.layout.layout import lay_out
from pnp.text.typesetter import Typesetter

REQUIRED = {"pt-BR", "en", "es", "fr", "de", "it", "pl", "ru", "ja", "zh-Hans", "ko", "ar", "he", "hi", "th"}
WITHOUT_CODE = {"el"}  # this language needs no code of its own
STEP = 0.25  # pt
NOTHING = "\u200b"  # what a glyph without text extracts as
HAN = {"ja": {"NotoSansJP", "MPLUS1p"}, "zh-Hans": {"NotoSansSC"}, "ko": {"NotoSansKR", "BlackHanSans"}}


def test_all_required_languages_are_shipped():
    """All required languages are shipped, and one more."""
    assert set(LOCALES) == REQUIRED | WITHOUT_CODE


@pytest.mark.parametrize("tag", LOCALES)
def test_a_language_has_no_diagnostics(languages, tag):
    """`pnp check --strict` reports nothing, not even a warning."""
    language = languages.take(tag)
    assert [f"{found.code} at {found.mark}: {found.message}" for found in language.report.diagnostics] == []
    boxes = [box for face in (*language.cards, *language.pages) for box in face.frame.boxes]
    assert not [box for box in boxes if box.missing or box.overflow > 0]


@pytest.mark.parametrize("tag", LOCALES)
def test_all_cards_and_pages_are_printed(languages, tag):
    """There are 25 cards with backs and a booklet without blank pages; each card says its number and language."""
    ready = languages.take(tag).ready
    of_cards = {deck.name for deck in ready.game.decks if deck.kind == "card"}
    cards = [component for component in ready.components if component.deck in of_cards]
    assert sum(component.copies for component in cards) == 25
    assert all(component.back for component in cards)
    assert len(ready.booklet.pages) == 24
    numbers = {  # of a map card, that of its zone
        card.id: f"{card.values.get('zone', number):02}"
        for deck in ready.game.decks
        for number, card in enumerate(deck.cards, 1)
    }
    for component in cards:
        boxes = (*component.face.boxes, *component.back.boxes)  # the summary card has it on its back
        feet = [line for box in boxes if box.style.startswith("micro") for line in box.lines]
        assert any(numbers[component.id] in foot and foot.rstrip("\u2069\u200e").endswith(f"· {tag}") for foot in feet), feet


@pytest.mark.parametrize("tag", LOCALES)
def test_the_manifests_name_the_language(languages, tag):
    """All have language and direction, and each PDF has the language; each face and back is placed."""
    language = languages.take(tag)
    files, manifests = language.files, {}
    for kind, file in files.items():
        with pikepdf.open(file) as pdf:
            assert str(pdf.Root.Lang) == tag
        if file.with_suffix(".json").exists():
            manifests[kind] = json.loads(file.with_suffix(".json").read_text("utf-8"))
    assert files.keys() == manifests.keys()
    for manifest in manifests.values():
        assert (manifest["locale"], manifest["direction"]) == (tag, "rtl" if tag in RIGHT_TO_LEFT else "ltr")
    pages = [page for kind in ("cards", "module", "nets") for page in manifests[kind]["pages"]]
    assert sum(len(page["placements"]) for page in pages) == sum(
        c.copies * (2 if c.back else 1) for c in language.ready.components
    )


@pytest.mark.parametrize("tag", LOCALES)
def test_every_code_has_a_text_and_a_glyph(languages, tag):
    """No code of a font shows the glyph for missing characters, and every code has text."""
    for file in languages.take(tag).files.values():
        found = list(embedded(file))
        assert found
        for name, texts, glyphs in found:
            assert 0 not in glyphs.values(), name
            assert set(texts) == set(glyphs), name
            assert all(texts.values()), name
            assert any(text != NOTHING for text in texts.values()), name


def embedded(file):
    """The fonts of a PDF: name, text of each code, and glyph of each code."""
    with pikepdf.open(file) as pdf:
        for font in pdf.objects:
            if not (isinstance(font, pikepdf.Dictionary) and font.get("/Subtype") == "/Type0"):
                continue
            rows = re.findall(
                r"^<(\w{4})> <(\w*)>$", font.ToUnicode.read_bytes().decode().partition("beginbfchar")[2], re.MULTILINE
            )
            texts = {int(code, 16): bytes.fromhex(text).decode("utf-16-be") for code, text in rows}
            table = font.DescendantFonts[0].CIDToGIDMap.read_bytes()
            glyphs = {code: int.from_bytes(table[2 * code : 2 * code + 2], "big") for code in texts}
            assert font.DescendantFonts[0].FontDescriptor.FontFile2 is not None
            yield str(font.BaseFont).partition("+")[2], texts, glyphs


@pytest.mark.parametrize("tag", sorted(HAN))
def test_han_letters_come_from_the_language(languages, tag):
    """Han characters look different in Japanese and Chinese: each language embeds its own font and no other."""
    names = {name.partition("-")[0] for file in languages.take(tag).files.values() for name, _, _ in embedded(file)}
    assert names & HAN[tag]
    assert not names & set().union(*(faces for other, faces in HAN.items() if other != tag))


@pytest.mark.parametrize("tag", LOCALES)
def test_the_scenes_of_all_contracts_are_equally_high(languages, tag):
    """No story is so long that its card shows less of its scene: titles lie at one height, 28 mm down."""
    contracts = [component.face for component in languages.take(tag).ready.components if component.deck == "contracts"]
    assert {box.box.y for face in contracts for box in face.boxes if box.style == "title"} == {28.0}


@pytest.mark.parametrize("tag", LOCALES)
def test_every_embedded_font_has_its_licence(languages, tag):
    """The folder of each used font file has the text of the Open Font License."""
    language = languages.take(tag)
    used = {run.font for face in (*language.cards, *language.pages) for line in language.lines(face) for _, run in line.runs}
    for key in used:
        licence = (REPOSITORY / Path(language.fonts[key].path)).parent / "OFL.txt"
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence.read_text("utf-8").upper().replace("VERSION", "Version"), key


@pytest.mark.parametrize("tag", LOCALES)
def test_sizes_are_few_and_as_large_as_possible(languages, tag):
    """Text shrinks in steps of a quarter point only as far as needed, to at most three sizes and not below the floor.

    There are at most three sizes for each style of a deck; styles that do not shrink, such as a zone's number, are not counted.
    """
    game = languages.take(tag).ready.game
    recorder = Recorder(game.fonts, game.locale)
    sizes, full = {}, {}
    for component in lay_out(game, Report(), recorder, cache=languages.workshop.layout):
        for box in component.face.boxes:
            assert box.size >= box.floor
            assert box.size == box.preferred or (box.size / STEP).is_integer()
            sizes.setdefault((component.deck, box.style), set()).add(box.size)
            full.setdefault(box.style, set()).add(box.preferred)
    assert max(map(len, sizes.values())) <= 3
    for (deck, style), found in sizes.items():
        for size in found - full[style]:
            held = [fitted for name, fitted in recorder.fitted if name == style and fitted.size == size]
            assert any(fitted.resized(size + STEP).overflow > 0 for fitted in held), (deck, style, size)


DENSE = ("de", "el", "it", "ja", "ru", "th")
"""Languages whose words do not fit on the summary card at 8.75 pt."""


@pytest.mark.parametrize("tag", LOCALES)
def test_the_summary_card_has_its_sizes_in_every_language(languages, tag):
    """Its rules have 8.75 pt, in six languages 8.25, on its back 8; plates have what their words leave, at least 7.5."""
    (card,) = [found for found in languages.take(tag).ready.components if found.deck == "summary"]
    rules = {"aid-dense": 8.25} if tag in DENSE else {"aid": 8.75}
    sizes, least = {**rules, "aid-back": 8, "aid-score": 8}, {"aid-reach": 7.5, "aid-sign": 7.5}
    boxes = [box for side in (card.face, card.back) for box in side.boxes if box.style in sizes | least]
    assert [box.size for box in boxes if box.style in sizes] == [sizes[box.style] for box in boxes if box.style in sizes]
    assert min(box.size for box in boxes if box.style in least) >= 7.5
    assert len(boxes) > 30


class Recorder(Typesetter):
    """A typesetter that records how each text fitted."""

    def __init__(self, fonts, locale):
        super().__init__(fonts, locale)
        self.fitted = []

    def fit(self, spans, style, **how):
        """Fit a text and record the result."""
        found = super().fit(spans, style, **how)
        self.fitted.append((style.name, found))
        return found


@pytest.mark.parametrize("tag", ["de", *RIGHT_TO_LEFT[:1]])
def test_building_a_language_twice_gives_the_same_bytes(languages, tmp_path, monkeypatch, tag):
    """For both directions, also if Python adds floats as its other versions do: `sum` rounds less since 3.12."""
    first, second = languages.take(tag).files, type(languages)(tmp_path).take(tag)
    monkeypatch.setattr(builtins, "sum", sum_of_other_versions)
    for kind, file in first.items():
        assert file.read_bytes() == second.files[kind].read_bytes(), kind


def sum_of_other_versions(numbers, /, start=0):
    """Add floats exactly where this Python rounds after each addition, and else one after the other."""
    numbers = list(numbers)
    if sys.version_info < (3, 12) and any(isinstance(number, float) for number in numbers):
        return fsum([start, *numbers])
    return reduce(add, numbers, start)
