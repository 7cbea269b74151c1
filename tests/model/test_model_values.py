"""What the records of the model say of themselves: texts as templates meet them, grids, fonts, pages, colours."""

from dataclasses import replace

import pytest

from pnp.diagnostics import Mark
from pnp.model.fields import Grid, Message, Ref
from pnp.model.formats import Paper
from pnp.model.frame import Anchor, Colour, Frame, Shape
from pnp.model.po import PoEntry, PoFile
from pnp.model.sheet import Imposition, Page, Sheet
from pnp.model.sources import NoSources, TemplateSourceError
from pnp.model.style import FontBook, FontFamily
from pnp.model.text import IconSpan, LineBreak, PageRef, RichText, TextSpan
from pnp.units import Size

AT = Mark("content/g/cards.yaml", 3, 12)


def rich(*spans, untranslated=""):
    """A text made of spans."""
    return RichText(spans, "cards/a/story", "pt-BR", AT, untranslated)


def test_the_words_of_a_text_are_what_is_read_aloud():
    """An icon is its word, a line break one, a page that is not known yet nothing."""
    text = rich(TextSpan("Pay "), IconSpan("worm", "a worm"), LineBreak(), TextSpan("now", bold=True), PageRef("end"))
    assert (text.plain, str(text)) == ("Pay a worm\nnow", "Pay a worm\nnow")
    assert text
    assert not rich()


def test_a_text_stands_in_a_template_as_a_reference():
    """With its place and language, and what it lacks only where it lacks something."""
    text = rich(TextSpan("a"))
    assert text.__html__() == f'<t at="content/g/cards.yaml:3:12" lang="pt-BR" ref="{text.ref}"/>'
    assert (
        rich(TextSpan("a"), untranslated="stale").tag("r")
        == '<t at="content/g/cards.yaml:3:12" lang="pt-BR" untranslated="stale" ref="r"/>'
    )
    odd = RichText((), "i", "en", Mark('a"<&.yaml', 1))
    assert 'at="a&quot;&lt;&amp;.yaml:1"' in odd.tag("r")


def test_equal_texts_have_equal_references():
    """Wherever they stand; a text in another style, or with another icon, has another one."""
    texts = [rich(TextSpan("a")), rich(TextSpan("a", bold=True)), rich(IconSpan("a", "a")), rich(TextSpan("\ud800"))]
    assert len({text.ref for text in texts}) == 4
    assert RichText((TextSpan("a"),), "other", "de", Mark("x", 1)).ref == texts[0].ref


def test_values_read_as_their_words():
    """A message is its source, a reference the id that it names; so `{{ card.home }}` prints something."""
    assert (str(Message("i", "Pike", AT)), str(Ref("brook", AT))) == ("Pike", "brook")


def test_faces_that_print_the_same_ink_are_one_key():
    """Wherever their items come from; another size, bleed or item is another face."""
    dot = Shape((("M", (1, 2)),), Colour(0, 0, 0))
    face = Frame(Size(63, 88), 3, (dot,))
    same = Frame(Size(63, 88), 3, (replace(dot, at=AT),), anchors=(Anchor("a", 1, 2),), mirrored=True)
    others = [replace(face, size=Size(63, 89)), replace(face, bleed=2), replace(face, items=(dot, dot))]
    assert {face: "drawn"}[same] == "drawn"
    assert {hash(face), hash(face)} == {hash(same)}
    assert len({face, same, *others}) == 4


def test_a_grid_is_its_rows():
    """A template may count them, go through them and take one."""
    grid = Grid((("open", "reed"), ("stone", "open"), ("open", "open")), AT)
    assert [row[0] for row in grid] == ["open", "stone", "open"]
    assert (len(grid), grid[1], grid[-1]) == (3, ("stone", "open"), ("open", "open"))


def test_a_game_in_no_files_has_no_sources():
    """No path is known, no line can be shown, and a template that is asked for is named as missing."""
    sources = NoSources()
    assert (list(sources), len(sources), sources.lines("a.yaml"), sources.get("a.yaml")) == ([], 0, [], None)
    with pytest.raises(KeyError, match=r"a\.yaml"):
        sources["a.yaml"]
    with pytest.raises(TemplateSourceError, match=r"there is no template `fish\.xml`") as fault:
        sources.template("fish.xml")
    assert (fault.value.code, fault.value.hint, fault.value.line) == ("missing-template", None, 0)


def test_a_template_that_cannot_be_had_says_why_and_what_to_do():
    """Its line is 0 where no line is to blame."""
    fault = TemplateSourceError("bad-encoding", "`fish.xml` is no UTF-8", "save it as UTF-8", 3)
    assert (str(fault), fault.code, fault.hint, fault.line) == (
        "`fish.xml` is no UTF-8", "bad-encoding", "save it as UTF-8", 3,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("locale", "families"),
    [("pt-BR", "ab"), ("pt-PT", "b"), ("pt", "b"), ("pt-Latn-MZ", "b"), ("de-AT", "c"), ("ptx", "c"), ("", "c")],
)
def test_fonts_are_those_of_the_nearest_language(locale, families):
    """Of the region, else of the language, else of all."""
    known = {name: FontFamily(name, {}, per_word=False) for name in "abc"}
    book = FontBook(known, {"text": {"pt-BR": ("a", "b"), "pt": ("b",), "default": ("c",)}}, AT)
    assert "".join(family.name for family in book.chain("text", locale)) == families


def test_the_header_of_a_po_file_is_read_by_name():
    """Spaces around names and values are none of them, a colon may stand in a value, a line without one says nothing."""
    header = PoEntry("", "", "Language: pl\n Plural-Forms :nplurals=2; plural=n != 1;\nX-Url: http://a\nnoise\n")
    assert PoFile("a.po", header, ()).fields == {
        "Language": "pl",
        "Plural-Forms": "nplurals=2; plural=n != 1;",
        "X-Url": "http://a",
    }
    assert PoFile("a.po", None, ()).fields == {}


def test_a_fuzzy_entry_has_the_flag():
    """Other flags do not make it one."""
    assert PoEntry("a", "b", flags=("same-as-source", "fuzzy")).fuzzy
    assert not PoEntry("a", "b", flags=("same-as-source",)).fuzzy


def test_pages_are_printed_front_then_back():
    """Sheet by sheet; one printed on one side has no second page."""
    front, back, other = (Page(side, Size(w, 1), ()) for side, w in (("face", 1), ("back", 2), ("face", 3)))
    sheets = (Sheet(1, front, back), Sheet(2, other))
    assert Imposition(Paper("a4", Size(210, 297), 4), "duplex-long", sheets).pages == (front, back, other)


@pytest.mark.parametrize(
    ("colour", "luminance"),
    [
        ((1, 1, 1), 1.0),
        ((0, 0, 0), 0.0),
        ((1, 0, 0), 0.2126),
        ((0, 1, 0), 0.7152),
        ((0, 0, 1), 0.0722),
        ((0.5, 0.5, 0.5), 0.21404),
        ((0.04, 0.04, 0.04), 0.003096),
    ],
)
def test_luminance_is_that_of_wcag(colour, luminance):
    """Examples reckoned from WCAG 2.2's formula; dark colours lie on its straight part."""
    assert Colour(*colour).luminance == pytest.approx(luminance, rel=1e-3)
