"""Glyph runs: kerning, ligatures, language, and correct text extraction."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_styles import STORY, TITLE, rows, said, setter

from pnp.model.fields import TextSpan
from pnp.text.shaping import ShapingItem, _cluster_texts, script_runs

WIDE = 500.0


def run(text: str, style=STORY, locale: str = "pt-BR"):
    """Return the only run of a word."""
    (line,) = setter(locale).set_text([TextSpan(text)], style, width=None).lines
    ((_, found),) = line.runs
    return found


def test_kerning_moves_letters_together():
    """`AVAT` is narrower than its letters: the font kerns A and V by 32 units."""
    assert run("AV").width < run("A").width + run("V").width
    assert run("AV").glyphs[0].advance == pytest.approx(run("A").width - 0.045, abs=0.04)


def test_ligatures_carry_the_text_of_their_letters():
    """Plex has a ligature for `fi`; the glyph represents both letters."""
    assert [glyph.text for glyph in run("ofício").glyphs] == ["o", "f", "í", "c", "i", "o"]
    assert [glyph.text for glyph in run("oficina").glyphs] == ["o", "fi", "c", "i", "n", "a"]


def test_tracking_disables_ligatures_and_spaces_clusters():
    """Each cluster is followed by the tracking."""
    tracked = run("fio", replace(STORY, tracking=0.1))
    assert [glyph.text for glyph in tracked.glyphs] == ["f", "i", "o"]
    assert tracked.width == pytest.approx(sum(run(c).width for c in "fio") + 0.3, abs=0.02)


def test_tracking_after_the_last_letter_is_not_part_of_the_line():
    """The width of a tracked line is its visible width."""
    plain = setter().set_text([TextSpan("ab")], STORY, width=None)
    tracked = setter().set_text([TextSpan("ab")], replace(STORY, tracking=0.1), width=None)
    assert tracked.width - plain.width == pytest.approx(0.1 * STORY.size * 25.4 / 72)


def test_discretionary_ligatures_stay_off():
    """`->` and `2x3` must stay as the author wrote them."""
    assert [glyph.text for glyph in run("->").glyphs] == ["-", ">"]


def test_language_reaches_the_font():
    """Romanian `ş` written with a cedilla gets the comma that Romanian requires (locl); Turkish keeps its cedilla."""
    assert run("ş", locale="ro").glyphs[0].gid != run("ş", locale="tr").glyphs[0].gid


def test_decomposed_input_is_composed():
    """NFD becomes NFC: one glyph, one character."""
    assert [glyph.text for glyph in run("e\u0301").glyphs] == ["é"]


def test_marks_without_a_composed_form_share_a_cluster():
    """The first glyph has the text of the letter with its marks, the others none."""
    assert [glyph.text for glyph in run("q\u0323").glyphs] == ["q\u0323", ""]


def test_equal_words_share_one_run():
    """A word is shaped and stored once, whatever line or text it is in."""
    first = setter().set_text([TextSpan("a rainha e a rainha")], STORY, width=WIDE)
    second = setter().set_text([TextSpan("outra rainha")], STORY, width=WIDE)
    found = [r for block in (first, second) for line in block.lines for _, r in line.runs if r.text == "rainha"]
    assert len(found) == 3
    assert len({id(r) for r in found}) == 1


@pytest.mark.parametrize(
    ("case", "locale", "text", "shown"),
    [
        ("upper", "pt-BR", "ação", "AÇÃO"),
        ("upper", "tr", "istif", "İSTİF"),
        ("lower", "tr", "IŞIK İL", "ışık il"),
        ("upper", "de", "Straße", "STRASSE"),
        ("upper", "el", "Μαΐου άλλο", "ΜΑΪΟΥ ΑΛΛΟ"),
        ("lower", "pt-BR", "AÇÃO", "ação"),
    ],
)
def test_case_depends_on_the_language_and_does_not_change_the_content(case, locale, text, shown):
    """Glyphs show the case; `texts` and, if the number of letters is the same, the extracted text keep the author's."""
    block = setter(locale).set_text([TextSpan(text)], replace(STORY, case=case), width=None)
    as_shown = setter(locale).set_text([TextSpan(shown)], STORY, width=None)
    assert drawn(block) == drawn(as_shown)
    assert rows(block) == [text if len(text) == len(shown) else shown]
    assert block.texts == (text,)


def test_a_divided_word_in_capitals_is_extracted_as_written():
    """With the added hyphen, as for every word that the typesetter divides."""
    block = setter().set_text([TextSpan("extraordinariamente")], replace(STORY, case="upper"), width=14)
    assert len(rows(block)) > 1
    assert "".join(rows(block)).replace("-", "") == "extraordinariamente"


def drawn(block):
    """Return the glyphs of a block without their texts."""
    return [(run.font, glyph[:4]) for line in block.lines for _, run in line.runs for glyph in run.glyphs]


_LETTERS = "abcxyz fiflffi ÁÇÃÕêíóú șțăîâ ąęłńśźżó ậểỗữợđ “”‘’–—…! , . ΑΩάώ Жыё"


@given(st.text(alphabet=_LETTERS, min_size=1, max_size=60), st.sampled_from(["pt-BR", "ro", "pl", "vi"]))
def test_text_is_extracted_as_written(text, locale):
    """The words are there glyph by glyph, complete and in order; joined lines are the source."""
    block = setter(locale).set_text([TextSpan(text)], replace(STORY, hyphenate=False), width=30)
    assert said(block) == text.strip(" ")
    assert "".join(block.texts) == text.strip(" ")


@given(st.lists(st.integers(0, 5), min_size=1, max_size=6).map(sorted))
def test_cluster_texts_reassemble_their_item(clusters):
    """Whatever clusters HarfBuzz makes, each character belongs to exactly one glyph."""
    clusters = [c - clusters[0] for c in clusters]
    texts, lasts = _cluster_texts("abcdef", ShapingItem(0, 6, None, "Latn"), clusters)
    assert "".join(texts) == "abcdef"
    assert sum(lasts) == len(set(clusters))


def test_scripts_are_distinguished():
    """Characters without a script belong to those before them, or at the start to those after them."""
    assert script_runs("«Жук» abc", "Cyrl") == [(0, 6, "Cyrl"), (6, 9, "Latn")]
    assert script_runs("12", "Grek") == [(0, 2, "Grek")]


def test_display_words_are_kerned_too():
    """Tektur kerns `AT`."""
    assert run("AT", TITLE).width < run("A", TITLE).width + run("T", TITLE).width
