"""Lines of the booklet are cached by everything that they show: page numbers, words, marks, style and place.

A face's signature changes with whatever its template wrote and its pictures show, and not with the lines of its texts.
"""

from dataclasses import replace

import pytest
from support.games import INK, SIGNAL, STYLES, rich

from pnp.base.diagnostics import Mark, Report
from pnp.layout.booklet.context import BookletTypesetter
from pnp.layout.deck_sizes import LayoutCache
from pnp.layout.face_layout import FaceSignatures, LayoutContext
from pnp.model.fields import CardLook, PageRef, RichText, TextSpan

AT = Mark("templates/pond/booklet.yaml", 1, 1)

SEE = RichText((TextSpan("See page "), PageRef("carp", bold=True)), "pond/1", "en", Mark("content/pond/booklet/01.md", 3))

STORY = STYLES["story"]


@pytest.fixture
def booklet(pond):
    """`booklet(pages)` returns a typesetter of booklet lines for the pond, with the pages of anchors; all share one cache."""
    cache = LayoutCache()

    def make(pages=(), report=None, **changes):
        game, report = replace(pond.game(), **changes), report or Report()
        setter = LayoutContext(game, report, pond.typesetter, cache).setter
        setter.pages = dict(pages)
        return BookletTypesetter(game, setter, report, AT, cache, {})

    return make


def shown(lines):
    """The text of set lines."""
    return [text for line in lines for text in line.box.lines]


def test_cached_lines_and_widths_depend_on_page_numbers(booklet):
    """When an anchor moves to another page, its number is set anew; when it moves back, the first lines are found."""
    first, other, again = (booklet({"carp": number}) for number in (7, 107, 7))
    lines = first.lines(SEE, STORY, 90.0)
    assert shown(lines) == ["See page 7"]
    assert shown(other.lines(SEE, STORY, 90.0)) == ["See page 107"]
    assert again.lines(SEE, STORY, 90.0) is lines
    narrow, wide = (setter.widths(SEE, STORY)[1] for setter in (first, other))
    assert wide > narrow
    assert again.widths(SEE, STORY)[1] == narrow


def test_a_number_that_is_not_known_yet_is_counted_as_looked_up(booklet):
    """Each use of a page reference counts, also if its line is cached; text without references does not."""
    setter = booklet()
    assert shown(setter.lines(SEE, STORY, 90.0)) == ["See page 0"]
    looked_up = setter.page_lookups
    assert looked_up > 0
    setter.lines(SEE, STORY, 90.0)
    assert setter.page_lookups > looked_up
    looked_up = setter.page_lookups
    setter.lines(rich("See below"), STORY, 90.0)
    assert setter.page_lookups == looked_up


WORDS = rich("A carp waits for the worm")

OTHERS = {
    "words": {"words": rich("A pike waits for the worm")},
    "mark": {"words": replace(WORDS, mark=Mark("content/pond/booklet/02.md", 9))},
    "untranslated": {"words": replace(WORDS, untranslated="missing")},
    "style": {"style": replace(STORY, size=7.0)},
    "mark of the style": {"style": replace(STORY, mark=Mark("theme.yaml", 9))},
    "width": {"width": 20.0},
    "spans": {"spans": (TextSpan("A carp"),)},
    "alignment": {"align": "end"},
    "colour": {"colour": SIGNAL},
}


@pytest.mark.parametrize("name", OTHERS)
def test_lines_differ_if_any_input_differs(booklet, name):
    """Equal input is found in the cache, whichever typesetter asks; input that differs in one respect is not."""
    given = {"words": WORDS, "style": STORY, "width": 90.0, "colour": INK}
    lines = booklet().lines(**given)
    assert booklet().lines(**given) is lines
    assert booklet().lines(**(given | OTHERS[name])) is not lines
    assert booklet().lines(**given) is lines


def test_lines_differ_if_the_game_has_other_fonts_icons_or_language(booklet, pond):
    """Every line is set anew, because a line does not say what it uses of them."""
    lines = booklet().lines(WORDS, STORY, 90.0)
    icons = pond.game().icons
    turned = {"worm": replace(icons["worm"], directional=True)}
    fonts = replace(pond.game().fonts, chains={"text": {"default": ("plain",), "he": ("plain",)}})
    for changes in ({"locale": "he"}, {"icons": turned}, {"fonts": fonts}):
        assert booklet(**changes).lines(WORDS, STORY, 90.0) is not lines, changes
    assert booklet().lines(WORDS, STORY, 90.0) is lines


def test_cached_lines_report_their_faults_again(booklet):
    """A character that no font has is reported in each build."""
    found = []
    for _ in range(2):
        report = Report()
        booklet(report=report).lines(rich("A ☠ waits"), STORY, 90.0)
        found.append([d.code for d in report.diagnostics])
    assert found == [["booklet/missing-glyph"]] * 2


FACE = '<face><t at="a.yaml:3:9" lang="en" ref="12ab"/><image src="art/a.png" x="1"/><rect at="f.xml:2" w="3"/></face>'


class Named:
    """Pictures by the paths that templates name."""

    def __init__(self, **keys):
        self._keys = keys

    def find_picture(self, src):
        """Return a picture, or None."""
        key = self._keys.get(src.removeprefix("art/").removesuffix(".png"))
        return None if key is None else Shown(key)


class Shown:
    """A picture, of which only the key counts."""

    def __init__(self, key):
        self.key = key


def signature(xml, look=None, **keys):
    """The signature of a face; `a` is the key of its picture."""
    return FaceSignatures(Named(**({"a": "1"} | keys))).signature_of(xml, look)


def test_where_a_text_stands_in_its_file_does_not_count():
    """A line more above it moves all cards of a deck."""
    assert signature(FACE) == signature(FACE.replace("a.yaml:3:9", "a.yaml:4:9")) != b""


@pytest.mark.parametrize(
    ("before", "after"),
    [("12ab", "12ac"), ('lang="en"', 'lang="de"'), ('x="1"', 'x="2"'), ("f.xml:2", "f.xml:3"), ('w="3"', 'w="4"')],
)
def test_whatever_was_written_counts(before, after):
    """Texts, places, lines of templates, which findings name."""
    assert signature(FACE) != signature(FACE.replace(before, after))


def test_a_picture_counts_by_its_bytes():
    """Another file of the same name is another picture, however the template quotes and escapes the name."""
    assert signature(FACE) != signature(FACE, a="2")
    assert signature(FACE.replace('"art/a.png"', "'art/a.png'"), a="1") != signature(
        FACE.replace('"art/a.png"', "'art/a.png'"), a="2"
    )
    assert signature(FACE.replace("a.png", "&#97;.png"), a="1") != signature(FACE.replace("a.png", "&#97;.png"), a="2")


@pytest.mark.parametrize("xml", [FACE.replace("a.png", "none.png"), FACE.replace("src=", "href="), FACE + "<image/>"])
def test_a_face_whose_pictures_cannot_be_told_has_none(xml):
    """It is read, and whatever is wrong with it is found."""
    assert signature(xml) is None


def test_the_look_of_a_card_counts():
    """A language may change the styles of one card."""
    assert len({signature(FACE), signature(FACE, CardLook()), signature(FACE, CardLook(styles={"a": None}))}) == 3
