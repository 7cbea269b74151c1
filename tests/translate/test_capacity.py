"""How many characters fit into a box, tested with a typesetter whose characters are squares of 1 mm.

The generator's own YAML files are declared, valid, and their errors are reported.
"""

from pathlib import Path
from types import SimpleNamespace

import jsonschema
import pytest
import yaml

import pnp
from pnp.base.diagnostics import Mark, PnpError
from pnp.base.units import Size
from pnp.layout.booklet.collation import ALPHABETS
from pnp.load.conversion import HEADER_WORDS
from pnp.load.font_families import FREE_FAMILIES
from pnp.load.package_data import (
    CARD_FORMATS,
    COMPONENT_KINDS,
    EXPLANATIONS,
    PAPERS,
    PRESS_RULES,
    TYPE_FLOORS,
    read_package_data,
)
from pnp.load.profiles import PROFILE, kit_kind
from pnp.load.stocks import SHIPPED_STOCKS
from pnp.locale.numbers import NUMBER_WORDS, SPELLOUT_RULES
from pnp.locale.phrases import PHRASES
from pnp.model.frame import Colour
from pnp.model.style import FontBook, TextStyle
from pnp.translate.capacity import GROWTH, CharacterCapacity, sample_text

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


PACKAGE = Path(pnp.__file__).parent

DECLARED = {
    "load/formats/cards.yaml": CARD_FORMATS,
    "load/formats/component_kinds.yaml": COMPONENT_KINDS,
    "load/formats/diagnostics/*.yaml": EXPLANATIONS,
    "load/formats/kits/*.yaml": kit_kind(PACKAGE),
    "load/formats/papers.yaml": PAPERS,
    "load/formats/press_rules.yaml": PRESS_RULES,
    "load/formats/profiles/*.yaml": PROFILE,
    "load/formats/stocks.yaml": SHIPPED_STOCKS,
    "load/formats/type_floors.yaml": TYPE_FLOORS,
    "load/formats/header_words.yaml": HEADER_WORDS,
    "load/formats/growth.yaml": GROWTH,
    "load/formats/font_families.yaml": FREE_FAMILIES,
    "layout/booklet/alphabets.yaml": ALPHABETS,
    "locale/number_words/*.yaml": NUMBER_WORDS,
    "locale/spellout_rules.yaml": SPELLOUT_RULES,
    "locale/phrases/*.yaml": PHRASES,
}


def test_every_table_is_declared():
    """Every YAML file of the package has a declaration, except those that `pnp new` copies."""
    found = {file for file in PACKAGE.rglob("*.yaml") if not {"new-game", "examples"} & {*file.parts}}
    assert found == {file for pattern in DECLARED for file in PACKAGE.glob(pattern)}


@pytest.mark.whole
@pytest.mark.parametrize("pattern", DECLARED)
def test_every_table_keeps_to_its_declaration(pattern):
    """Each file is valid for the reader and its schema."""
    for file in PACKAGE.glob(pattern):
        written = yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader)  # noqa: TID251  what an editor does
        jsonschema.validate(written, DECLARED[pattern].schema())
        assert set(read_package_data(file, DECLARED[pattern])) >= set(written)


@pytest.mark.parametrize(
    ("kind", "text", "fault"),
    [
        (PAPERS, "a4: {size: [210], margin: 5, source: ISO}", "paper.yaml:1:12 `size` must have at least 2 items"),
        (PAPERS, "a4: {size: [210, 297], source: ISO}", "paper.yaml:1:5 missing field `margin`"),
        (PROFILE, "note: x\nlow-ink: maybe", "paper.yaml:2:10 `low-ink` must be `yes` or `no`"),
        (CARD_FORMATS, "a: {size: [1, 2], corner: 60, source: x}", "`corner` must be at most 50 mm, found `60`"),
        (NUMBER_WORDS, "words: {two: many}", "paper.yaml:1:14 `two` must be a number, found `many`"),
        (PHRASES, "hint: [a]", "paper.yaml:1:7 `hint` must be text, found a list"),
    ],
)
def test_a_slip_in_a_table_is_reported_with_its_place(tmp_path, kind, text, fault):
    """Errors in a paper or a profile are reported with file, line and column."""
    file = tmp_path / "paper.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(PnpError) as raised:
        read_package_data(file, kind)
    assert fault in str(raised.value)
