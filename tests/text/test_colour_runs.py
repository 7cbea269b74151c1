"""Emoji in lines of text: which font shows them, where their pictures are, and the invisible text below."""

from dataclasses import replace
from functools import cache

import pytest
from support.colour_fonts import (
    FACE,
    FAMILY,
    FLAG_D,
    FLAG_E,
    HAND,
    HEART,
    JOINER,
    KEYCAP,
    MAN,
    TONE,
    WOMAN,
    colour_font,
    composed,
    solid,
)
from support.fonts import font_bytes
from support.texts import RAGGED, TITLE, font

from pnp.base.diagnostics import Mark
from pnp.base.units import PT
from pnp.model.fields import TextSpan
from pnp.model.frame import Colour
from pnp.model.style import CharacterStyle, FontBook, FontFamily, FontFile
from pnp.text.typesetter import Typesetter

SIZE = 10.0
EM = SIZE / PT
HEARTS = FontFile("hearts", "fonts/hearts.ttf", font_bytes("Hearts", letters=f"a{HEART}\u4e00\u3042\u304b "))


@cache
def setter(locale="en", *, sequences=True):
    """A typesetter with a font of letters, one that has a heart in one colour, and a colour font behind them."""
    shapes = FontFile("shapes-1", "fonts/shapes.ttf", colour_font(sequences=sequences))
    families = {
        "plex": FontFamily("plex", {"regular": font("IBMPlexSans-Regular"), "bold": font("IBMPlexSans-Bold")}, per_word=False),
        "tektur": FontFamily("tektur", {"bold": font("Tektur-Bold")}, per_word=True),
        "hebrew": FontFamily("hebrew", {"regular": font("IBMPlexSansHebrew-Regular")}, per_word=False),
        "hearts": FontFamily("hearts", {"regular": HEARTS}, per_word=False),
        "shapes": FontFamily("shapes", {"regular": shapes}, per_word=False),
    }
    chains = {
        "text": {"default": ("plex", "hearts", "shapes"), "he": ("hebrew", "shapes"), "ja": ("hearts", "shapes")},
        "display": {"default": ("tektur", "shapes")},
    }
    return Typesetter(FontBook(families, chains, Mark("fonts/fonts.yaml")), locale)


def block(*spans, locale="en", style=RAGGED, width=None, sequences=True, **how):
    """Set spans, or words."""
    found = [TextSpan(span) if isinstance(span, str) else span for span in spans]
    made = setter(locale, sequences=sequences)
    return made.set_text(found, replace(style, leading=1.5), width=width, **{"size": SIZE} | how)


def pictures(found):
    """The texts of the pictures in a block, with their left edge and their upper one below the first baseline, in em."""
    base = found.rows[0][1]
    return [(icon.alt, round(icon.box.x / EM, 3), round((icon.box.y - base) / EM, 3)) for icon in found.icons]


def written(found):
    """What extracts from a block, and of it what is invisible."""
    rows = [("".join(run.text for _, run in line.runs), line.invisible) for line in found.lines]
    return "".join(text for text, _ in rows), "".join(text for text, hidden in rows if hidden)


def test_an_emoji_stands_on_the_baseline_by_its_own_metrics():
    """A square of 0.8 em, 0.1 em right of the pen and 0.1 em below the baseline, as the font has it."""
    found = block(f"Go {FACE}!")
    start = block("Go\u00a0").width / EM
    assert pictures(found) == [(FACE, pytest.approx(start + 0.1, abs=0.002), -0.7)]
    assert written(found) == (f"Go {FACE}!", FACE)
    assert found.width / EM == pytest.approx(start + 1.0 + block("!").width / EM)
    (icon,) = found.icons
    assert tuple(icon.box.size) == pytest.approx((0.8 * EM, 0.8 * EM))
    assert found.ink.contains(icon.box)


def test_the_invisible_text_lies_below_its_picture():
    """As wide as the font advances, in the font of the letters: nothing of the colour font is embedded."""
    (line,) = [line for line in block(f"Go {FACE}{FACE}").lines if line.invisible][:1]
    ((_, run),) = line.runs
    assert run.font == "IBMPlexSans-Regular"
    assert run.width * line.stretch == pytest.approx(run.text.count(FACE) * 1.0)


def test_the_presentation_is_what_unicode_says():
    """A heart is a letter where a font has it as one, but for a selector; a face is a picture; `1` is a figure."""
    found = block(f"{HEART} {HEART}\ufe0f {FACE} 1 1\ufe0f{KEYCAP}")
    assert [text for text, *_ in pictures(found)] == [f"{HEART}\ufe0f", FACE, f"1\ufe0f{KEYCAP}"]
    assert written(found)[0] == f"{HEART} {HEART}\ufe0f {FACE} 1 1\ufe0f{KEYCAP}"
    assert pictures(block(f"{FACE}\ufe0e")) != []  # no font has it as a letter


@pytest.mark.parametrize("text", [FAMILY, FLAG_D + FLAG_E, HAND + TONE, f"1\ufe0f{KEYCAP}"])
def test_sequences_are_one_picture(text):
    """Families, flags, tones of skin and keycaps, as HarfBuzz shapes them; they extract in one piece, and stay on a line."""
    found = block(f"{text}{text}", width=1.2 * EM)
    assert [shown for shown, *_ in pictures(found)] == [text, text]
    assert found.texts in {(text, text), (f"{text}{text}",)}  # figures of keycaps stay together
    assert not found.picture_faults


@pytest.mark.parametrize("text", [FAMILY, FLAG_D + FLAG_E, HAND + TONE])
def test_sequences_that_fall_apart_are_told(text):
    """A font without the picture shows the parts, which is said with the text and the font."""
    found = block(text, sequences=False)
    assert [tuple(fault) for fault in found.picture_faults] == [(text, "shapes regular", "")]
    assert [shown for shown, *_ in pictures(found)] == [text, text]


def test_what_cannot_be_drawn_is_told():
    """With its cause; it keeps its place."""
    data = colour_font({"face": composed("xor", solid("small"), solid("large"))})
    families = {
        "plex": FontFamily("plex", {"regular": font("IBMPlexSans-Regular")}, per_word=False),
        "shapes": FontFamily("shapes", {"regular": FontFile("shapes-2", "fonts/shapes.ttf", data)}, per_word=False),
    }
    book = FontBook(families, {"text": {"default": ("plex", "shapes")}}, Mark("fonts/fonts.yaml"))
    found = Typesetter(book, "en").set_text([TextSpan(FACE)], RAGGED, width=None, size=SIZE)
    assert [fault.text for fault in found.picture_faults] == [FACE]
    assert found.picture_faults[0].cause.startswith("it composes its layers by `xor`")
    assert (found.icons, found.width) == ((), pytest.approx(EM))


def test_words_of_display_type_keep_their_font():
    """The picture is no reason to set the word in another family; bold has no other emoji, and none is missed."""
    found = block(f"Win{FACE}", style=TITLE)
    assert [(line.runs[0][1].font, line.runs[0][1].text) for line in found.lines] == [
        ("Tektur-Bold", "Win"),
        ("Tektur-Bold", FACE),
    ]
    assert (found.missing, found.missing_cuts) == ((), ())


def test_a_named_style_changes_size_and_colour():
    """Twice as large, and what has no colour of its own in that of the words."""
    loud = CharacterStyle("loud", Colour(1.0, 0.0, 0.0), 2.0)
    found = block("a", TextSpan(FACE, named=loud))
    (icon,) = found.icons
    assert (icon.box.w, icon.colour) == (pytest.approx(1.6 * EM), loud.colour)
    assert written(found) == (f"a{FACE}", FACE)


def test_from_right_to_left():
    """Emoji follow the words: the first is at the right, and they extract in the order of reading."""
    found = block(f"אב {FACE}{MAN}", locale="he")
    (face, x_face, _), (man, x_man, _) = sorted(pictures(found), key=lambda one: -one[1])
    assert (face, man) == (FACE, MAN)
    assert x_man == pytest.approx(x_face - 1.0)
    assert found.texts == (f"אב {FACE}{MAN}",)


def test_in_a_column():
    """They stand upright in the middle of the column, a square of an em each."""
    style = replace(RAGGED, direction="vertical")
    found = block(f"\u4e00{FACE}{WOMAN}", locale="ja", style=style, width=20.0, height=30.0)
    face, woman = (icon.box for icon in found.icons)
    assert tuple(face.size) == pytest.approx((0.8 * EM, 0.8 * EM))
    assert woman.y - face.y == pytest.approx(EM)
    assert face.y == pytest.approx(1.1 * EM)
    assert face.x + face.w / 2 == pytest.approx(woman.x + woman.w / 2)
    assert face.x + face.w / 2 == pytest.approx(20.0 - 0.5 * EM, abs=0.15 * EM)


def test_below_a_reading():
    """A wide reading spreads the words with their pictures; a reading itself has letters alone, which is told."""
    found = block(TextSpan(FACE, ruby="\u3042\u304b\u3042\u304b"), locale="ja")
    assert pictures(found) == [(FACE, pytest.approx(0.5 + 0.1), -0.7)]
    found = block(TextSpan("\u4e00", ruby=FACE), locale="ja")
    assert [tuple(fault) for fault in found.picture_faults] == [(FACE, "", "a reading has letters alone")]


def test_text_without_pictures_is_set_as_ever():
    """A colour font in the chain changes no line of letters."""
    (line,) = block("Two lines of words").lines
    assert not line.invisible
    assert type(line.runs).__name__ == "RunRow"
    assert JOINER not in written(block("words"))[0]
