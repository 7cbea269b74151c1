"""Slug lines and hints: their text, and their distance from everything else."""

from __future__ import annotations

from pathlib import Path

import pytest
from sample_sheet_text import fonts, game, ink, lines, typesetter, words
from sample_sheets import MODES, PAPERS, black, bleed_box, card, flagship, imposed, uneven

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.units import Box
from pnp.impose.sheet_marks import ink_box
from pnp.impose.slug_lines import SheetText, SheetWord, add_slug_lines, divide_words, spread_words
from pnp.model.style import FontBook, FontFamily, FontFile
from pnp.text.typesetter import Typesetter

_TOO_LONG = (
    f"content/toy/game.yaml:1:1: warning[impose/slug-too-long]: `{' '.join(['Gargantuesque'] * 4)} 1.2.0 · en · A4 · "
    f"sheet 1 of 1 · 2026-11-21` does not fit beside the cards: `{' '.join(['Gargantuesque'] * 12)} 1.2.0 · en · A4 · "
    "sheet 1 of 1 · 2026-11-21` is 220 mm wide, the sheet's edge has 155 mm in 4 places"
)


def dressed(cards, paper="a4", mode="duplex-long", border=uneven, **how):
    """Impose and add slug lines; fails if there is an error."""
    report = Report()
    out = add_slug_lines(imposed(cards, paper, mode, border), how.pop("game", game()), typesetter(), report=report, **how)
    assert not report.diagnostics
    return out


def test_words():
    """Every page has a slug line; the first one also has the printing hint."""
    imposition = dressed([card("c", 63, 88, copies=9)])
    assert [words(page) for page in imposition.pages] == [
        ["Toy 1.2.0 · en · A4 · sheet 1 of 2 · 2026-11-21", "Print at actual size (100\xa0%), never “fit to page”"],
        ["Toy 1.2.0 · en · A4 · sheet 1 of 2 · 2026-11-21"],
        ["Toy 1.2.0 · en · A4 · sheet 2 of 2 · 2026-11-21"],
        ["Toy 1.2.0 · en · A4 · sheet 2 of 2 · 2026-11-21"],
    ]


def test_readers_language():
    """Hints and sheet numbers are in the game's language."""
    imposition = dressed([card("c", 63, 88)], mode="gutterfold", game=game(locale="pt-BR"))
    assert words(imposition.pages[0]) == [
        "Toy 1.2.0 · pt-BR · A4 · folha 1 de 1 · 2026-11-21",
        "Imprima em tamanho real (100\xa0%), nunca “ajustar à página”",
        "dobre aqui",
    ]


def test_edition():
    """An edition other than the usual one is named."""
    page = dressed([card("c", 63, 88)], profile="home-low-ink").pages[0]
    assert words(page)[0] == "Toy 1.2.0 · en · A4 · home-low-ink · sheet 1 of 1 · 2026-11-21"


def test_divided_between_marks():
    """If the line does not fit between marks, its parts are spread evenly among the gaps, in order."""
    page = dressed([card("c", 41, 63, copies=16)], game=game("A longer title than that")).pages[0]
    first, second, *hint = words(page)
    assert (first, second) == ("A longer title than that 1.2.0 · en", "A4 · sheet 1 of 1 · 2026-11-21")
    assert " ".join(hint).replace("\xa0", " ") == "Print at actual size (100 %), never “fit to page”"
    assert len(hint) == 2


@pytest.mark.parametrize("border", [uneven, black])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_in_the_way(paper, mode, border):
    """No text touches a bleed, a mark, the fold, the margin or other text."""
    for cards in (flagship(), [card("token", 12, 12, copies=150), card("c", 63.5, 88.9, copies=9)]):
        for page in dressed(cards, paper, mode, border).pages:
            boxes = [ink(line) for line in lines(page)]
            others = [bleed_box(p) for p in page.placements] + [ink_box(line) for line in page.lines]
            assert boxes
            assert not any(box.overlaps(other) for box in boxes for other in others)
            assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])
            margin = PAPERS[paper].margin
            assert all(Box(0, 0, *page.size).inset(margin).contains(box, 0.05) for box in boxes)


def test_long_title():
    """A title that is too long is broken between its words."""
    page = dressed([card("c", 41, 63, copies=16)], game=game("The Never-Ending Adventures of a Card Game with a Title")).pages[
        0
    ]
    assert words(page)[:3] == [
        "The Never-Ending Adventures of a",
        "Card Game with a Title 1.2.0 · en ·",
        "A4 · sheet 1 of 1 · 2026-11-21",
    ]


def test_too_long():
    """Words that do not fit are reported once, with the needed and the available length."""
    report = Report()
    add_slug_lines(
        imposed([card("c", 41, 63, copies=16)], backs="none"),
        game(" ".join(["Gargantuesque"] * 12)),
        typesetter(),
        report=report,
    )
    (fault,) = (format_diagnostic(d, lambda _: ()) for d in report.diagnostics)
    assert fault == _TOO_LONG


def test_missing_glyph():
    """A character that no font has is an error."""
    report = Report()
    add_slug_lines(imposed([card("c", 63, 88)], backs="none"), game("Toy ᚠ"), typesetter(), report=report)
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics] == [
        (
            "content/toy/game.yaml:1:1: error[impose/missing-glyph]: the words on the sheet's edge need `ᚠ` (U+16A0), which no"
            " font of `ibm-plex-sans` has\n"
            "  hint: add a font that has it to `families` in fonts/fonts.yaml, and its name to the role `text` there"
        )
    ]


@pytest.mark.parametrize("glue", [" ", " · "])
@pytest.mark.parametrize("words", [["Toy 1.2.0", "pt-BR", "A4", "folha 1 de 9"], ["AVATAR", "To", "Wolf ᚠ", "Z"], ["one"]])
def test_words_joined_are_words_set_as_one(words, glue):
    """The same glyphs in the same places, the same width and faults, as if the whole line had been set."""
    lettering = SheetText(typesetter(), "en")
    found, expected = lettering.join([SheetWord(word) for word in words], glue), lettering.line(glue.join(words))
    assert found.width == pytest.approx(expected.width)
    assert found.missing == expected.missing
    (one,), (other,) = found.lines, expected.lines
    assert [g for _, run in one.runs for g in run.glyphs] == [g for _, run in other.runs for g in run.glyphs]
    assert [x for x, _ in one.runs] == pytest.approx([x for x, _ in other.runs])


def test_divide():
    """As few places as possible, then even lines; a word that does not fit is left over with all that follow."""
    assert divide_words([10, 10, 10], 1, [40, 40]) == [3, 0]
    assert divide_words([10, 10, 10, 10], 1, [35, 35, 35]) == [2, 2, 0]
    assert divide_words([10, 10, 30, 10], 1, [25, 12]) == [2, 0]
    assert divide_words([], 1, [25]) == [0]
    assert divide_words([5], 1, []) == []


def test_a_line_from_right_to_left_goes_on_at_its_left():
    """Right-to-left text fills the same places from the right."""
    words, places = (
        [SheetWord(word) for word in ("Toy 1.2.0", "he", "A4", "sheet 1 of 9")],
        [Box(10, 5, 18, 3), Box(60, 5, 18, 3)],
    )
    for locale, first in (("en", 10), ("he", 60)):
        lines, left = spread_words(SheetText(typesetter(locale), locale), words, " · ", places)
        assert not left
        assert [line.x for line in lines] == pytest.approx([first, 70 - first])
        assert "Toy" in "".join(run.text for _, run in lines[0].runs)


_LATIN, _OWN = "ibm-plex-sans", "armenian"
_ARMENIAN = FontFile(_OWN, "Armn.ttf", (Path(__file__).parents[1] / "text/scripts/Armn.ttf").read_bytes())


def armenian_slug(title: str, *chain: str, version: str = "1.2.0", direction: str = "hy"):
    """The words of a page, a language that the generator has no phrases in, and its findings; `chain`: its fonts."""
    families = {**fonts().families, _OWN: FontFamily(_OWN, {"regular": _ARMENIAN}, per_word=False)}
    book = FontBook(families, {"text": {"default": (_LATIN,), direction: chain}}, fonts().mark)
    shown, report = game(title, direction), Report()
    shown.fonts, shown.version = book, version
    cards = imposed([card("c", 63, 88)], backs="none")
    (sheet,) = add_slug_lines(cards, shown, Typesetter(book, direction), report=report).sheets
    runs = [run for line in lines(sheet.front) for _, run in line.runs if run.text.strip()]
    return runs, [format_diagnostic(found, lambda _: ()) for found in report.diagnostics]


def test_words_that_fall_back_to_english_keep_its_direction():
    """For languages without phrases the English ones are used, from left to right; the title is in an isolate of its own."""
    runs, found = armenian_slug("Toy", _LATIN, direction="ur")
    assert {run.text for run in runs if run.level} == {"Toy", "1.2.0"}
    assert not found


def test_a_title_is_set_in_the_fonts_of_its_language():
    """The generator's English phrases take the fonts of English, the title those of the game's language."""
    runs, found = armenian_slug("Բարև", _OWN, _LATIN)
    assert not found
    assert [run.text for run in runs if run.font == _OWN] == ["Բարև"]
    assert "never" in {run.text for run in runs}


def test_notation_falls_back_where_the_fonts_of_the_language_lack_it():
    """The Armenian font has neither Latin letters nor figures: paper and date take the fonts of English."""
    runs, found = armenian_slug("Բարև", _OWN, version="")
    assert not found
    assert {run.text for run in runs if run.font == _OWN} == {"Բարև"}
    assert {"A4", "2026-11-21"} <= {run.text for run in runs}


def test_a_title_that_its_fonts_lack_is_never_left_to_others():
    """The version belongs to the game's words, and the chain of its language has no figures."""
    _, found = armenian_slug("Բարև ᚠ", _OWN)
    assert found == [
        (
            "content/toy/game.yaml:1:1: error[impose/missing-glyph]: the words on the sheet's edge need `ᚠ` (U+16A0), `1`"
            " (U+0031), `.` (U+002E), `2` (U+0032), `0` (U+0030), which no font of `armenian` has\n"
            "  hint: add a font that has it to `families` in fonts/fonts.yaml, and its name to the role `text` there"
        )
    ]
