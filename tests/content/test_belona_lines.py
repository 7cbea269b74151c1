"""Lines of text in all languages: where they may begin and end, and that their ink stays in its box."""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby, pairwise

import pytest
import uharfbuzz as hb
from support.builds import LOCALES

from pnp.base.units import PT
from pnp.model.face_walk import IDENTITY
from pnp.model.fields import IconSpan, RichText, TextSpan
from pnp.model.messages import values_of_type
from pnp.text.break_opportunities import pattern_offsets

NEVER_FIRST = set(
    ",.;:!?)]}%…،؛؟।॥ๆฯะาำ"  # everywhere; Arabic; Devanagari; Thai
    "、。，．・：；？！」』）】〉》〕｝］’”ゝゞー々‐〜～·／％"  # JLREQ cl-02 to cl-10, CLREQ 3.1.3, KLREQ 4.1
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
)
NEVER_LAST = set("([{¿¡„‚「『（【〈《〔｛［¥￥$＄เแโใไ")  # Thai vowels that are written before their consonant
GLUE = set("\u00a0\u202f\u2060\u2007")
FREE = {"ja", "ko", "th", "zh-Hans"}  # no hyphen where a line ends between words, because words are not separated by spaces
NEAR = 0.1 / PT  # a tenth of a point
TOUCH = 0.1  # em: how far the bounding boxes of glyphs in two lines may overlap without their outlines touching


def texts(language):
    """All texts as their lines and their place; on pages, where each line is a box, lines are joined by message."""
    for face in language.cards:
        for box in face.frame.boxes:
            yield box.lines, box.content
    boxes = (box for page in language.pages for box in page.frame.boxes)
    for (_, content), lines in groupby(boxes, key=lambda box: (box.role or id(box), box.content)):
        yield tuple(line for box in lines for line in box.lines), content


@pytest.mark.parametrize("tag", LOCALES)
def test_no_line_begins_or_ends_with_forbidden_characters(languages, tag):
    """Lines do not begin with closing punctuation, small kana or marks, do not end with opening ones, or break at glue."""
    for lines, content in texts(languages.take(tag)):
        for before, after in pairwise(line for line in lines if line.strip()):
            first, last = after.lstrip()[0], before.rstrip()[-1]
            place = f"{content}: `{before}` | `{after}`"
            assert first not in NEVER_FIRST, place
            assert last not in NEVER_LAST, place
            assert not unicodedata.category(first).startswith("M"), place
            assert not {before[-1], after[0]} & GLUE, place


@pytest.mark.parametrize("tag", LOCALES)
def test_no_line_separates_a_number_from_its_icon(languages, tag):
    """A number and its icon, as in `3 [weapon]`, are in one line."""
    language = languages.take(tag)
    icons = {}
    for text in values_of_type((language.ready.game.decks, language.ready.game.words, language.ready.game.booklet), RichText):
        for one, other in pairwise(text.spans):
            if isinstance(one, TextSpan) and isinstance(other, IconSpan) and re.search(r"[0-9] ?$", one.text):
                icons.setdefault(text.mark, set()).add(other.alt)
    for lines, content in texts(language):
        for before, after in pairwise(lines):
            for word in icons.get(content, ()):
                assert not (re.search(r"[0-9] ?$", before) and after.startswith(word)), f"{content}: `{before}` | `{after}`"


@pytest.mark.parametrize("tag", [tag for tag in LOCALES if tag not in FREE])
def test_words_are_divided_by_the_patterns_of_their_language(languages, tag):
    """Within a word lines end only at positions of TeX's patterns; hyphens are checked when the PDF is extracted."""
    for lines, content in texts(languages.take(tag)):
        for before, after in pairwise(lines):
            if before[-1:].isalpha() and after[:1].isalpha():
                head, tail = re.search(r"[^\W\d_]+$", before)[0], re.match(r"[^\W\d_]+", after)[0]
                assert len(head) in pattern_offsets(head + tail, tag), f"{content}: `{before}` | `{after}`"


def test_long_words_are_divided_somewhere(languages):
    """German divides some words, so that the previous test checks something."""
    found = [1 for lines, _ in texts(languages.take("de")) for a, b in pairwise(lines) if a[-1:].isalpha() and b[:1].isalpha()]
    assert found


class Ruler:
    """Measures glyphs by their outlines, in em."""

    def __init__(self, fonts):
        self._fonts, self._faces, self._boxes = fonts, {}, {}

    def glyphs(self, line, matrix):
        """The ink of each glyph in mm on the face, where a matrix places the line: left, top, right, bottom."""
        em = line.size / PT
        for start, run in line.runs:
            x = start
            for glyph in run.glyphs:
                box = self._box(run.font, glyph.gid)
                if box:
                    left, top, right, bottom = box
                    x0, y0 = line.x + (x + glyph.dx) * em, line.y - glyph.dy * em
                    yield placed((x0 + left * em, y0 + top * em, x0 + right * em, y0 + bottom * em), matrix)
                x += glyph.advance

    def _box(self, key, gid):
        if (key, gid) not in self._boxes:
            if key not in self._faces:
                face = hb.Face(self._fonts[key].data)
                self._faces[key] = hb.Font(face), face.upem
            font, em = self._faces[key]
            box = font.get_glyph_extents(gid)
            self._boxes[key, gid] = (
                (box.x_bearing / em, -box.y_bearing / em, (box.x_bearing + box.width) / em, -(box.y_bearing + box.height) / em)
                if box and box.height
                else None
            )
        return self._boxes[key, gid]


def placed(edges, matrix):
    """A box where a matrix places it: left, top, right, bottom."""
    a, b, c, d, e, f = matrix
    left, top, right, bottom = edges
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (top, bottom)]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def extent(line, matrix, ruler):
    """The pen positions at both ends of a line and the top and bottom of its ink (mm); None without ink."""
    found = list(ruler.glyphs(line, IDENTITY))
    if not found:
        return None
    em = line.size / PT
    shown = [(x, run) for x, run in line.runs if run.text.strip()]
    right = max(x + run.width for x, run in shown)
    edges = (
        line.x + min(x for x, _ in shown) * em, min(box[1] for box in found),
        line.x + right * em, max(box[3] for box in found),
    )  # fmt: skip
    return placed(edges, matrix)


@pytest.mark.parametrize("tag", LOCALES)
def test_no_ink_leaves_its_box(languages, tag):
    """The ink of a text is inside its box vertically, and its pen positions are horizontally, to a tenth of a point.

    Horizontally a glyph's ink may overhang as designed, as that of an `A` or of italics does.
    """
    language = languages.take(tag)
    ruler = Ruler(language.fonts)
    for face in language.cards:
        for line, matrix in language.placed_lines(face):
            found = None if line.invisible else extent(line, matrix, ruler)
            if found:
                boxes = [box.box for box in face.frame.boxes if (box.at, box.content) == (line.at, line.content)]
                assert any(contains(box, found) for box in boxes), (face.name, "".join(run.text for _, run in line.runs), found)


def contains(box, found):
    """Whether a box contains an extent."""
    left, top, right, bottom = found
    return left >= box.x - NEAR and top >= box.y - NEAR and right <= box.x + box.w + NEAR and bottom <= box.y + box.h + NEAR


@pytest.mark.parametrize("tag", LOCALES)
def test_lines_do_not_overlap(languages, tag):
    """Marks below a line and marks above the next one do not overlap, on cards and pages."""
    language = languages.take(tag)
    ruler = Ruler(language.fonts)
    for face in (*language.cards, *language.pages):
        lines = [(line, matrix) for line, matrix in language.placed_lines(face) if not line.invisible]
        found = [(box, line, matrix) for line, matrix in lines for box in ruler.glyphs(line, matrix)]
        open_ = []
        for box, line, matrix in sorted(found, key=lambda ink: ink[0][0]):
            open_ = [ink for ink in open_ if ink[0][2] > box[0]]
            for other, above, its in open_:
                deep = min(other[3] - box[1], box[3] - other[1])
                if matrix != its or abs(above.y - line.y) > 0.3:
                    assert deep <= TOUCH * line.size / PT, (face.name, "".join(run.text for _, run in line.runs))
            open_.append((box, line, matrix))
