"""How many characters fit into a box, tested with a typesetter whose characters are squares of 1 mm."""

from types import SimpleNamespace

import pytest

from pnp.base.diagnostics import Mark
from pnp.base.units import Size
from pnp.model.frame import Colour
from pnp.model.style import FontBook, TextStyle
from pnp.translate.capacity import CharacterCapacity, sample_text

STYLE = TextStyle("story", "text", 8.0, 6.0, 1.2, Colour(0.0, 0.0, 0.0))


class Squares:
    """A typesetter whose characters are squares of 1 mm at 10 pt; `lacking` are missing characters."""

    def __init__(self, lacking=""):
        self.lacking = lacking
        self.asked = []

    def missing_characters(self, role, text, locale):
        """The characters of a text that no font has."""
        assert (role, locale) == ("text", "de")
        return tuple(sorted({c for c in text if c in self.lacking}))

    def fit(self, spans, style, *, width, height, size, locale, shrink):  # noqa: PLR0913 - those of the typesetter
        """Whether a text fits at its size, never shrunk."""
        assert (style.size, style.floor, locale, shrink) == (size, size, "de", False)
        (span,) = spans
        assert span.text == span.text.strip()
        assert not set(span.text) & set(self.lacking)
        self.asked.append(span.text)
        return SimpleNamespace(overflow=max(len(span.text) * (size / 10) ** 2 - width * height, 0.0))


def capacity(setter, chains=("text",)):
    """The capacity measured with a typesetter."""
    return CharacterCapacity(FontBook({}, {role: {"default": ()} for role in chains}, Mark("")), setter, "de")


@pytest.mark.parametrize(
    ("size", "box", "characters"), [(10.0, Size(10, 10), 100), (5.0, Size(10, 10), 400), (10.0, Size(1, 0.5), 0)]
)
def test_as_many_as_fit_and_not_one_more(size, box, characters):
    """Without the space at the end, which has no width."""
    found = capacity(Squares()).characters(STYLE, size, box)
    assert len(sample_text("de")[:found].strip()) <= characters
    assert len(sample_text("de")[: found + 1].strip()) > characters


def test_a_box_without_end_holds_the_whole_sample():
    """The sample has 4000 characters."""
    assert capacity(Squares()).characters(STYLE, 1.0, Size(1000, 1000)) == len(sample_text("de")) - 1 == 3999


def test_a_box_is_measured_once():
    """For each style, size and box."""
    setter = Squares()
    measured = capacity(setter)
    first = measured.characters(STYLE, 10.0, Size(10, 10))
    count = len(setter.asked)
    assert measured.characters(STYLE, 10.0, Size(10, 10)) == first
    assert len(setter.asked) == count
    assert measured.characters(STYLE, 5.0, Size(10, 10)) != first


def test_rare_letters_that_a_font_lacks_are_left_out():
    """They are removed from the sample; if more than 30 % are missing there is no result."""
    rare = sorted(set(sample_text("de")), key=sample_text("de").count)[:5]
    assert capacity(Squares("".join(rare))).characters(STYLE, 10.0, Size(10, 10)) >= 100
    vowels = "aeiou"
    assert sum(sample_text("de").count(v) for v in vowels) > 0.3 * len(sample_text("de"))
    assert capacity(Squares(vowels)).characters(STYLE, 10.0, Size(10, 10)) is None


def test_a_role_that_the_fonts_do_not_have_cannot_be_measured():
    """The typesetter is not used."""
    setter = Squares()
    assert capacity(setter, ("display",)).characters(STYLE, 10.0, Size(10, 10)) is None
    assert setter.asked == []


def test_samples_are_words_of_the_language():
    """In lower case, with spaces if the language has them; days come first."""
    assert sample_text("de").startswith("sonntag montag dienstag mittwoch donnerstag freitag samstag januar februar ")
    assert sample_text("ja").startswith("日曜日月曜日火曜日")
    assert " " not in sample_text("ja")
    assert {len(sample_text(tag)) for tag in ("de", "ja", "th", "zh-Hans", "pt-BR", "ar")} == {4000}
    assert sample_text("zh-Hant") != sample_text("zh-Hans")
