"""Belona in each of its languages: nothing is found against it, every card and page is there, its fonts say what they show."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pikepdf
import pytest
from all_languages import LOCALES, REPOSITORY, RIGHT_TO_LEFT

from pnp.diagnostics import Report
from pnp.layout.layout import lay_out
from pnp.text.typesetter import Typesetter

PROMISED = {"pt-BR", "en", "es", "fr", "de", "it", "pl", "ru", "ja", "zh-Hans", "ko", "ar", "he", "hi", "th"}
WITHOUT_CODE = {"el"}  # translated to show that one more language needs no line of code
STEP = 0.25  # pt
NOTHING = "\u200b"  # what a glyph without text of its own extracts as
HAN = {"ja": {"NotoSansJP", "MPLUS1p"}, "zh-Hans": {"NotoSansSC"}, "ko": {"NotoSansKR", "BlackHanSans"}}


def test_every_language_that_was_promised_is_there():
    """And one more."""
    assert set(LOCALES) == PROMISED | WITHOUT_CODE


@pytest.mark.parametrize("tag", LOCALES)
def test_nothing_is_found_against_a_language(tongues, tag):
    """Not a warning with `--strict`: no text too long, none without a glyph, none untranslated, no check left."""
    tongue = tongues.take(tag)
    assert [f"{found.code} at {found.mark}: {found.message}" for found in tongue.report.diagnostics] == []
    boxes = [box for face in (*tongue.cards, *tongue.pages) for box in face.frame.boxes]
    assert not [box for box in boxes if box.missing or box.overflow > 0]


@pytest.mark.parametrize("tag", LOCALES)
def test_every_card_and_page_is_there(tongues, tag):
    """25 cards with their backs, a booklet that folds without a blank page, and every card's foot names the language."""
    ready = tongues.take(tag).ready
    assert sum(component.copies for component in ready.components) == 25
    assert all(component.back for component in ready.components)
    assert len(ready.booklet.pages) == 20
    for component in ready.components:
        feet = [line for box in component.face.boxes if box.style.startswith("micro") for line in box.lines]
        assert any(component.id in foot and foot.rstrip("\u2069\u200e").endswith(f"· {tag}") for foot in feet), feet


@pytest.mark.parametrize("tag", LOCALES)
def test_the_manifests_name_the_language(tongues, tag):
    """And the way it runs, as does the PDF."""
    files = tongues.take(tag).files
    for file in files.values():
        said = json.loads(file.with_suffix(".json").read_text("utf-8"))
        assert (said["locale"], said["direction"]) == (tag, "rtl" if tag in RIGHT_TO_LEFT else "ltr")
        with pikepdf.open(file) as pdf:
            assert str(pdf.Root.Lang) == tag
    assert sum(len(page["placements"]) for page in json.loads(files["cards"].with_suffix(".json").read_text())["pages"]) == 50


@pytest.mark.parametrize("tag", LOCALES)
def test_every_code_has_a_text_and_a_glyph(tongues, tag):
    """Acceptance 2: no code of a font shows the glyph of missing characters, and none extracts as nothing."""
    for file in tongues.take(tag).files.values():
        found = list(embedded(file))
        assert found
        for name, texts, glyphs in found:
            assert 0 not in glyphs.values(), name
            assert set(texts) == set(glyphs), name
            assert all(texts.values()), name
            assert any(text != NOTHING for text in texts.values()), name


def embedded(file):
    """Each font of a PDF: its name, the text of each of its codes, and the glyph of each of them."""
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
def test_han_letters_come_from_the_language(tongues, tag):
    """One code point looks otherwise in Tokyo than in Beijing: each language embeds its own face, and no other's."""
    names = {name.partition("-")[0] for file in tongues.take(tag).files.values() for name, _, _ in embedded(file)}
    assert names & HAN[tag]
    assert not names & set().union(*(faces for other, faces in HAN.items() if other != tag))


@pytest.mark.parametrize("tag", LOCALES)
def test_every_embedded_font_has_its_licence(tongues, tag):
    """The text of the Open Font License lies beside each font file that a line is set in."""
    tongue = tongues.take(tag)
    used = {run.font for face in (*tongue.cards, *tongue.pages) for line in tongue.lines(face) for _, run in line.runs}
    for key in used:
        licence = (REPOSITORY / Path(tongue.fonts[key].path)).parent / "OFL.txt"
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence.read_text("utf-8").upper().replace("VERSION", "Version"), key


@pytest.mark.parametrize("tag", LOCALES)
def test_sizes_are_few_and_no_smaller_than_they_must_be(tongues, tag):
    """Acceptance 13: quarter points down to the floor, three at most, and one step larger some text does not fit.

    Three sizes for each style of a deck; figures that never shrink, such as a zone's, have what size they have.
    """
    game = tongues.take(tag).ready.game
    recorder = Recorder(game.fonts, game.locale)
    sizes, full = {}, {}
    for component in lay_out(game, Report(), recorder):
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


class Recorder(Typesetter):
    """A typesetter that remembers how each text fitted."""

    def __init__(self, fonts, locale):
        super().__init__(fonts, locale)
        self.fitted = []

    def fit(self, spans, style, **how):
        """Fit a text and remember it."""
        found = super().fit(spans, style, **how)
        self.fitted.append((style.name, found))
        return found


@pytest.mark.parametrize("tag", ["de", *RIGHT_TO_LEFT[:1]])
def test_the_same_language_has_the_same_bytes(tongues, tmp_path, tag):
    """Cards and booklet, from left to right and from right to left."""
    first, second = tongues.take(tag), type(tongues)(tmp_path).take(tag)
    for kind, file in first.files.items():
        assert file.read_bytes() == second.files[kind].read_bytes(), kind
