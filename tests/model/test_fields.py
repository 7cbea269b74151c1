"""The behaviour of the model's records: texts in templates, grids, fonts, pages, colours."""

from dataclasses import replace

import pytest

from pnp.base.diagnostics import Mark
from pnp.base.units import Size
from pnp.model.fields import Grid, IconSpan, LineBreak, Message, PageRef, PoEntry, PoFile, Ref, RichText, TextSpan
from pnp.model.frame import Colour, Frame, Shape
from pnp.model.game import NoSources, TemplateSourceError
from pnp.model.outline import Paper
from pnp.model.picture import Anchor
from pnp.model.sheet import Imposition, Page, Sheet
from pnp.model.style import FontBook, FontFamily

AT = Mark("content/g/cards.yaml", 3, 12)


def rich(*spans, untranslated=""):
    """Return a text made of spans."""
    return RichText(spans, "cards/a/story", "pt-BR", AT, untranslated)


def test_the_plain_words_of_a_text():
    """An icon is its word, a line break a newline, an unknown page number nothing."""
    text = rich(TextSpan("Pay "), IconSpan("worm", "a worm"), LineBreak(), TextSpan("now", bold=True), PageRef("end"))
    assert (text.plain, str(text)) == ("Pay a worm\nnow", "Pay a worm\nnow")
    assert text
    assert not rich()


def test_a_template_writes_a_text_as_a_reference():
    """With its place and language, and the reason if it is not translated."""
    text = rich(TextSpan("a"))
    assert text.__html__() == f'<t at="content/g/cards.yaml:3:12" lang="pt-BR" ref="{text.ref}"/>'
    assert (
        rich(TextSpan("a"), untranslated="stale").tag("r")
        == '<t at="content/g/cards.yaml:3:12" lang="pt-BR" untranslated="stale" ref="r"/>'
    )
    odd = RichText((), "i", "en", Mark('a"<&.yaml', 1))
    assert 'at="a&quot;&lt;&amp;.yaml:1"' in odd.tag("r")


def test_equal_texts_have_equal_references():
    """Whatever their places; another style or icon gives another reference."""
    texts = [rich(TextSpan("a")), rich(TextSpan("a", bold=True)), rich(IconSpan("a", "a")), rich(TextSpan("\ud800"))]
    assert len({text.ref for text in texts}) == 4
    assert RichText((TextSpan("a"),), "other", "de", Mark("x", 1)).ref == texts[0].ref


def test_values_print_as_their_words():
    """A message prints its source, a reference the id that it names."""
    assert (str(Message("i", "Pike", AT)), str(Ref("brook", AT))) == ("Pike", "brook")


def test_faces_that_print_the_same_ink_are_one_key():
    """Whatever the marks of their items; another size, bleed or item gives another key."""
    dot = Shape((("M", (1, 2)),), Colour(0, 0, 0))
    face = Frame(Size(63, 88), 3, (dot,))
    same = Frame(Size(63, 88), 3, (replace(dot, at=AT),), anchors=(Anchor("a", 1, 2),), mirrored=True)
    others = [replace(face, size=Size(63, 89)), replace(face, bleed=2), replace(face, items=(dot, dot))]
    assert {face: "drawn"}[same] == "drawn"
    assert {hash(face), hash(face)} == {hash(same)}
    assert len({face, same, *others}) == 4


def test_a_grid_is_its_rows():
    """A template can count them, iterate over them and index them."""
    grid = Grid((("open", "reed"), ("stone", "open"), ("open", "open")), AT)
    assert [row[0] for row in grid] == ["open", "stone", "open"]
    assert (len(grid), grid[1], grid[-1]) == (3, ("stone", "open"), ("open", "open"))


def test_a_game_without_files_has_no_sources():
    """There are no paths and no lines, and a template is reported as missing."""
    sources = NoSources()
    assert (list(sources), len(sources), sources.lines("a.yaml"), sources.get("a.yaml")) == ([], 0, [], None)
    with pytest.raises(KeyError, match=r"a\.yaml"):
        sources["a.yaml"]
    with pytest.raises(TemplateSourceError, match=r"there is no template `fish\.xml`") as fault:
        sources.template("fish.xml")
    assert (fault.value.code, fault.value.hint, fault.value.line) == ("missing-template", None, 0)


def test_an_unreadable_template_has_a_reason_and_a_hint():
    """Its line is 0 if no line is at fault."""
    fault = TemplateSourceError("bad-encoding", "`fish.xml` is no UTF-8", "save it as UTF-8", 3)
    assert (str(fault), fault.code, fault.hint, fault.line) == (
        "`fish.xml` is no UTF-8", "bad-encoding", "save it as UTF-8", 3,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("locale", "families"),
    [("pt-BR", "ab"), ("pt-PT", "b"), ("pt", "b"), ("pt-Latn-MZ", "b"), ("de-AT", "c"), ("ptx", "c"), ("", "c")],
)
def test_fonts_are_those_of_the_nearest_language(locale, families):
    """Of the region, else of the language, else the default."""
    known = {name: FontFamily(name, {}, per_word=False) for name in "abc"}
    book = FontBook(known, {"text": {"pt-BR": ("a", "b"), "pt": ("b",), "default": ("c",)}}, AT)
    assert "".join(family.name for family in book.chain("text", locale)) == families


def test_a_project_may_give_its_roles_other_names():
    """The generator's own words are set in the first role, if there is none of the name that they ask for."""
    known = {name: FontFamily(name, {}, per_word=False) for name in "abc"}
    book = FontBook(known, {"body": {"de": ("b",), "default": ("a",)}, "display": {"default": ("c",)}}, AT)
    roles = [("text", "en"), ("text", "de"), ("display", "de")]
    assert [book.chain(*role) for role in roles] == [(known["a"],), (known["b"],), (known["c"],)]


def test_the_header_of_a_po_file_is_read_by_name():
    """Spaces around names and values are ignored, a value may contain a colon, a line without one is skipped."""
    header = PoEntry("", "", "Language: pl\n Plural-Forms :nplurals=2; plural=n != 1;\nX-Url: http://a\nnoise\n")
    assert PoFile("a.po", header, ()).fields == {
        "Language": "pl",
        "Plural-Forms": "nplurals=2; plural=n != 1;",
        "X-Url": "http://a",
    }
    assert PoFile("a.po", None, ()).fields == {}


def test_a_fuzzy_entry_has_the_flag():
    """Other flags do not count."""
    assert PoEntry("a", "b", flags=("same-as-source", "fuzzy")).fuzzy
    assert not PoEntry("a", "b", flags=("same-as-source",)).fuzzy


def test_pages_are_printed_front_then_back():
    """Sheet by sheet; a sheet printed on one side has no back page."""
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
    """Examples calculated with WCAG 2.2's formula; dark colours are on its linear part."""
    assert Colour(*colour).luminance == pytest.approx(luminance, rel=1e-3)
