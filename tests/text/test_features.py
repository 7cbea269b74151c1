"""Features of OpenType by style: which glyphs they give, what stays to be read, and what is said where a font has none."""

from dataclasses import replace
from functools import cache

from support.fonts import LETTERS, font_bytes, font_with_features
from support.texts import STORY

from pnp.base.diagnostics import Mark
from pnp.model.fields import TextSpan
from pnp.model.style import FontBook, FontFamily, FontFile
from pnp.text.typesetter import Typesetter

CAPITALS = replace(STORY, features="smcp")


@cache
def fonts(*, own_features: bool = True) -> FontBook:
    """Return a chain of a font with features and of one with more letters, which has none."""
    own = font_with_features() if own_features else font_bytes()
    families = {
        "own": FontFamily("own", {"regular": FontFile("own", "own.ttf", own)}, per_word=False),
        "other": FontFamily(
            "other", {"regular": FontFile("other", "o.ttf", font_bytes(letters=f"{LETTERS}xX★ 4"))}, per_word=False
        ),
    }
    return FontBook(families, {"text": {"default": ("own", "other")}}, Mark("fonts.yaml"))


def set_in(style, text, book=None):
    """Set one line of text."""
    return Typesetter(book or fonts(), "en").set_text([TextSpan(text)], style, width=None)


def glyphs(block):
    """Return the id and the text of each glyph of a block."""
    return [(glyph.gid, glyph.text) for line in block.lines for _, run in line.runs for glyph in run.glyphs]


def test_a_style_sets_small_capitals_that_are_read_as_their_letters():
    """Glyphs of their own, which nothing else has, and the text that is in the content."""
    assert glyphs(set_in(STORY, "Bab")) == [(2, "B"), (4, "a"), (5, "b")]
    assert glyphs(set_in(CAPITALS, "Bab")) == [(2, "B"), (10, "a"), (11, "b")]
    assert glyphs(set_in(replace(STORY, features="onum frac"), "12 1/2"))[:2] == [(12, "1"), (13, "2")]


def test_a_fraction_is_one_glyph_with_the_text_of_three():
    """What a reader copies is what the content says."""
    assert glyphs(set_in(replace(STORY, features="frac"), "1/2")) == [(14, "1/2")]


def test_styles_that_differ_in_their_features_share_no_words():
    """One typesetter sets both, in either order."""
    typesetter = Typesetter(fonts(), "en")
    blocks = [typesetter.set_text([TextSpan("ab")], style, width=None) for style in (CAPITALS, STORY, CAPITALS)]
    assert [glyphs(block)[0][0] for block in blocks] == [10, 4, 10]


def test_what_a_font_lacks_is_said_of_letters_and_figures_alone():
    """The next font of the chain has no small capitals for `x`; a star needs none, nor do capitals."""
    assert set_in(CAPITALS, "ax").missing_features == (("smcp", "other regular"),)
    assert set_in(CAPITALS, "a★ AX").missing_features == ()
    assert set_in(replace(STORY, features="-liga"), "ax").missing_features == ()
    assert set_in(replace(STORY, features="onum"), "ax1").missing_features == ()
    assert set_in(replace(STORY, features="onum"), "4").missing_features == (("onum", "other regular"),)


def test_a_letter_without_a_small_capital_is_said():
    """The font offers them for `a` and `b`, and not for `c`."""
    assert set_in(CAPITALS, "abc").missing_features == (("smcp", "own regular"),)
    assert set_in(CAPITALS, "ab").missing_features == ()


def test_features_of_a_tracked_style_come_on_top_of_its_own():
    """Tracking switches ligatures off; those that the style asks for are set."""
    tracked = replace(STORY, tracking=0.1, features="smcp")
    assert [gid for gid, _ in glyphs(set_in(tracked, "ab"))] == [10, 11]
