"""In a line of two scripts each has its own font: figures and names look the same in every language."""

import pytest
from sample_styles import STORY, TITLE
from shipped_typesetters import typesetter

from pnp.model.fields import TextSpan


def families(locale, text, style):
    """Return each part of one family: its text and the family's name."""
    block = typesetter(locale).set_text([TextSpan(text)], style, width=None)
    assert not block.missing
    assert not block.missing_cuts
    out = []
    for line in block.lines:
        for _, run in line.runs:
            name = run.font.rsplit("-", 2)[0]
            if not run.text.isspace():
                out.append((run.text, name))
    return out


@pytest.mark.parametrize(
    ("locale", "text", "expected"),
    [
        ("ko", "3점.", [("3", "tektur"), ("점", "black-han-sans"), (".", "tektur")]),
        ("ko", "“구역”", [("“구역”", "black-han-sans")]),
        ("ko", "3점A1", [("3", "tektur"), ("점", "black-han-sans"), ("A1", "tektur")]),
        ("ko", "(점)abc", [("(", "tektur"), ("점", "black-han-sans"), (")abc", "tektur")]),
        ("ja", "第3章", [("第", "m-plus-1p"), ("3", "tektur"), ("章", "m-plus-1p")]),
        ("zh-Hans", "KOISH。", [("KOISH", "tektur"), ("。", "noto-sans-sc-black")]),
        ("th", "การ์ด! 10%", [("การ์ด!", "kanit"), ("10%", "tektur")]),
        ("hi", "कार्ड (KOISH)", [("कार्ड", "rajdhani"), ("(KOISH)", "tektur")]),
        ("vi", "Ẩn x⅓y", [("Ẩn", "tektur"), ("x⅓y", "ibm-plex-sans")]),
    ],
)
def test_titles_use_the_display_font_of_each_script(locale, text, expected):
    """A word in two scripts counts as two; what a display font lacks falls back separately."""
    assert families(locale, text, TITLE) == expected


@pytest.mark.parametrize(
    ("locale", "text", "expected"),
    [
        ("ko", "3점.", [("3", "ibm-plex-sans-upright"), ("점", "noto-sans-kr"), (".", "ibm-plex-sans-upright")]),
        ("zh-Hans", "“3”", [("“", "noto-sans-sc"), ("3", "ibm-plex-sans-upright"), ("”", "noto-sans-sc")]),
        ("th", "3ใบ KOISH", [("3ใบ", "ibm-plex-sans-thai"), ("KOISH", "ibm-plex-sans-thai")]),
    ],
)
def test_texts_use_the_figures_of_plex(locale, text, expected):
    """Chinese has its own quotation marks; figures and Latin letters are Plex's, as in all languages."""
    assert families(locale, text, STORY) == expected


@pytest.mark.parametrize("locale", ["ar", "he", "hi", "ja", "ko", "th", "zh-Hans"])
def test_emphasis_without_italics_is_not_a_fault(locale):
    """Scripts without italics use a heavier weight on purpose, so nothing is reported."""
    for bold in (False, True):
        block = typesetter(locale).set_text([TextSpan("3", bold=bold, italic=True)], STORY, width=None)
        assert block.missing_cuts == ()
