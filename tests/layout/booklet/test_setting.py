"""Templates and columns of the booklet set the same words alike: lines, links, page numbers and icons."""

import itertools
import re

import pytest

from pnp.layout.painting.shapes import ALARM_COLOUR
from pnp.locale import pseudo
from pnp.model.frame import DrawingItem, Group, Shape, TextLine

pytestmark = pytest.mark.usefixtures("same_letters")

WORDS = "A [fish of some weight](#pond) and its [worm] on page {page:made-by}, of which [the made things tell you](#made-by)"
"""Long enough for two lines, with an icon, a page number and two links, one of which continues in the second line."""


@pytest.fixture
def twice(pond, prepared):
    """`twice(locale)` returns the last two pages: the words as a paragraph, and drawn by the template of a heading."""
    look = pond / "templates/toy/booklet.yaml"
    text = look.read_text("utf-8").replace("running: small", "running: small, body: story")
    section = "{style: story, template: section.xml, height: 30, new-page: yes}"
    look.write_text(re.sub(r"( +chapter: .*)", rf"\1\n  section: {section}", text), "utf-8")
    drawn = '<text w="{{ heading.width }}" style="story" fit="none">{{ heading.text }}</text>'
    (pond / "templates/toy/section.xml").write_text(f"<face>{drawn}</face>", "utf-8")
    chapter = pond / "content/toy/booklet/03-both.md"

    def make(locale=None, words=WORDS):
        chapter.write_text(f"# Both {{#both}}\n\nBegin.\n\n---\n\n{words}\n\n## {words} {{#drawn}}\n\nEnd.\n", "utf-8")
        made = prepared(pond, locale=locale)
        assert not made.report.has_errors, made.said
        return made.pages[-2:]

    return make


def text_of(frame):
    """Return the text box of the long text on a page, and its lines, icons and links from the corner of its ink."""
    box = max(frame.boxes, key=lambda b: len("".join(b.lines)))
    edge, top = box.ink.x, box.ink.y

    def near(x, y):
        return round(x - edge, 3), round(y - top, 3)

    own = [
        item for item in frame.items if getattr(item, "content", None) == box.content or isinstance(item, (DrawingItem, Group))
    ]
    texts = [item for item in own if isinstance(item, TextLine) and top < item.y < box.ink.bottom]
    lines = {(*near(i.x, i.y), i.size, "".join(run.text for _, run in i.runs)) for i in texts}
    icons = [near(*i.matrix[4:]) for i in own if isinstance(i, DrawingItem)]
    links = [(*near(b.x, b.y), round(b.w, 6), round(b.h, 6), anchor) for b, anchor, *_ in frame.links]
    return box, lines, icons, links


@pytest.mark.parametrize("locale", [None, pseudo.ACCENTS_TAG, pseudo.RIGHT_TO_LEFT_TAG])
def test_a_template_and_a_column_set_the_same_words_alike(twice, locale):
    """Lines, icons, page numbers and the areas of links are the same, from left to right and mirrored."""
    (set_, lines, icons, links), (drawn, *others) = map(text_of, twice(locale))
    assert drawn.lines == set_.lines
    assert others == [lines, icons, links]
    assert len(drawn.lines) == 2
    assert len(icons) == 1
    assert len(links) >= 4, "one link is in both lines; from right to left, a punctuation mark may be an area of its own"
    assert {anchor for *_, anchor in links} == {"pond", "made-by"}
    assert re.search(r"\b[1-9]\b", "".join(drawn.lines)), "a page number is shown"


@pytest.mark.parametrize("words", ["A fish of {weight|poids} ", "A fish of [weight]{.large} "])
def test_lines_move_apart_for_readings_and_larger_words(twice, pond, words):
    """As far as those of a template do, so that no reading stands in the line above; without, they have their leading."""
    theme = pond / "templates/toy/theme.yaml"
    theme.write_text(theme.read_text("utf-8") + "character-styles: {large: {size: 1.6}}\n", "utf-8")

    def distances(found):
        ys = sorted({y for _, y, size, _ in found if size == max(s for _, _, s, _ in found)})
        return [round(below - above, 3) for above, below in itertools.pairwise(ys)]

    plain = distances(text_of(twice(words="A fish of weight " * 12)[0])[1])
    (set_, lines, *_), (drawn, drawn_lines, *_) = map(text_of, twice(words=words * 12))
    assert drawn.lines == set_.lines
    assert distances(drawn_lines) == pytest.approx(distances(lines), abs=0.002)
    assert min(distances(lines)) > max(plain) + 0.2


def test_the_area_of_a_link_is_transformed_with_its_group(twice, pond):
    """The area of a link in a scaled and moved group is scaled and moved too."""
    plain = twice()[1].links
    file = pond / "templates/toy/section.xml"
    file.write_text(
        file.read_text("utf-8").replace("<text", '<group scale="0.5" x="3" y="4"><text').replace("</face>", "</group></face>")
    )
    x0, y0 = 12.0, 14.0  # the column's corner on an even page
    for (box, anchor, *_), (there, other, *_) in zip(plain, twice()[1].links, strict=True):
        assert other == anchor
        moved = (x0 + 3 + (box.x - x0) / 2, y0 + 4 + (box.y - y0) / 2, box.w / 2, box.h / 2)
        assert tuple(there) == pytest.approx(moved)


def test_untranslated_text_is_marked_in_templates_and_columns(twice, pond):
    """A template draws a frame around untranslated text; a column draws a bar beside each line."""
    folder = pond / "content/toy/locale/de"
    folder.mkdir(parents=True)
    (folder / "cards.po").write_text('msgid ""\nmsgstr "Language: de\\n"\n', "utf-8")
    set_, drawn = twice("de")
    shapes = [[item for item in page.items if isinstance(item, Shape)] for page in (set_, drawn)]
    bars = [sum(shape.fill == ALARM_COLOUR and shape.stroke is None for shape in found) for found in shapes]
    frames = [sum(shape.stroke is not None and shape.stroke.colour == ALARM_COLOUR for shape in found) for found in shapes]
    assert bars == [3, 2], "two lines or one, the line at the end of the page, and the running head"
    assert frames == [0, 1]
