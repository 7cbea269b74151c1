"""Fonts are chosen along the chain, and what none of them has is said."""

from sample_styles import STORY, TITLE, book, font, rows, setter, spans

from pnp.model.frame import Colour
from pnp.model.style import TextStyle
from pnp.model.text import TextSpan
from pnp.text.font_faces import family_name
from pnp.text.font_fallback import grapheme_ends
from pnp.text.typesetter import Typesetter, coverage

MIXED = TextStyle("mixed", "mixed", 8.0, 6.0, 1.2, Colour(0, 0, 0))


def fonts(block) -> list[tuple[str, str]]:
    """Give each run's text and font, spaces left out."""
    return [(run.text, run.font) for line in block.lines for _, run in line.runs if run.text.strip()]


def test_a_display_word_comes_from_one_family():
    """Tektur lacks `⅓`, so the whole word goes to Plex and its neighbours stay."""
    block = setter("en").set_text([TextSpan("Uma x⅓y carta")], TITLE, width=None)
    assert fonts(block) == [("Uma", "Tektur-Bold"), ("x⅓y", "IBMPlexSans-Bold"), ("carta", "Tektur-Bold")]


def test_a_display_word_that_no_family_has_whole_is_divided_after_all():
    """Plex lacks `Ɠ`, Tektur lacks `⅓`: showing it in two fonts is better than not at all, and nothing is missing."""
    block = setter("en").set_text([TextSpan("Ɠ⅓")], TITLE, width=None)
    assert fonts(block) == [("Ɠ", "Tektur-Bold"), ("⅓", "IBMPlexSans-Bold")]
    assert block.missing == ()


def test_text_falls_back_cluster_by_cluster():
    """In a text role only the missing cluster leaves the first family."""
    block = setter("en").set_text([TextSpan("abƓcd")], MIXED, width=None)
    assert fonts(block) == [("ab", "IBMPlexSans-Regular"), ("Ɠ", "Tektur-Medium"), ("cd", "IBMPlexSans-Regular")]


def test_missing_characters_are_named_once_and_skipped():
    """The rest of the text is set; nothing stands for what is missing."""
    block = setter().set_text([TextSpan("Joga 漢 e 😀 e 漢 aqui")], STORY, width=60)
    assert block.missing == ("漢", "😀")
    assert rows(block) == ["Joga  e  e  aqui"]
    assert all(glyph.gid for line in block.lines for _, run in line.runs for glyph in run.glyphs)


def test_a_letter_that_could_be_shown_is_not_named_with_a_mark_that_cannot():
    """Only what no font has is missing; where fonts have the parts but none has them together, the whole is."""
    said = {text: setter("en").set_text([TextSpan(f"a{text}b")], MIXED, width=None).missing for text in ("☃\u0301", "⅓\u0331")}
    assert said == {"☃\u0301": ("☃",), "⅓\u0331": ("⅓\u0331",)}


def test_the_words_of_icons_are_checked_too():
    """An icon's word is text that must be extractable."""
    assert setter().set_text(spans("x [漢]"), STORY, width=60).missing == ("漢",)


def test_invisible_characters_are_never_missing():
    """Soft hyphen, joiners, zero width space and direction marks need no glyph."""
    assert not coverage(book(), "display", "pt-BR", "a\u00adb\u200bc\u2060d\u200de\u200ef\u202fg\u2011h")


def test_a_missing_cut_is_reported_and_the_nearest_stands_in():
    """Tektur has no italic: bold italic is set in bold, and the block says so."""
    block = setter().set_text([TextSpan("Nome", italic=True)], TITLE, width=None)
    assert fonts(block) == [("Nome", "Tektur-Bold")]
    assert block.missing_cuts == ("tektur bold-italic",)


def test_bold_in_a_bold_or_heavier_style_stays():
    """A bold span makes a regular style bold and leaves a black one black."""
    assert fonts(setter().set_text([TextSpan("a", bold=True)], STORY, width=None)) == [("a", "IBMPlexSans-Bold")]
    black = TextStyle("t", "display", 12, 9, 1.1, Colour(0, 0, 0), weight="black")
    assert fonts(setter().set_text([TextSpan("a", bold=True)], black, width=None)) == [("a", "Tektur-Black")]


def test_coverage_names_what_is_missing_in_order():
    """The check before layout: each character once, in order of appearance."""
    assert coverage(book(), "text", "pt-BR", "ação 字 ok 漢 字") == ("字", "漢")
    assert coverage(book(), "text", "pt-BR", "漢字漢") == ("漢", "字")
    assert Typesetter(book(), "vi").missing("text", "Người chơi rút ba lá bài ở đây, Ẩn Ữ") == ()


def test_clusters_are_whole():
    """A family of emoji and a letter with its marks are one cluster each."""
    assert grapheme_ends("a👨‍👩‍👧e\u0323\u0302", "en") == [1, 6, 9]


def test_a_family_is_named_as_its_makers_write_it():
    """The family of all its weights, not that of one weight."""
    files = ("IBMPlexSans-Medium", "Tektur-Bold", "IBMPlexSansArabic-Regular")
    assert [family_name(font(name)) for name in files] == ["IBM Plex Sans", "Tektur", "IBM Plex Sans Arabic"]
