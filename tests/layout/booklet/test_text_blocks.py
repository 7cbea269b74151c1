"""The positions of everything in a figure: faces, outlines, captions, discs, leaders and notes, in mm on the page.

What bookmarks say for a heading with an icon, whose word may have another form there.
"""

import itertools
from math import hypot
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark
from pnp.base.units import Box, Size
from pnp.layout.booklet.blocks import disc_positions, uncrossed
from pnp.layout.booklet.text_blocks import DISC_RADIUS, forms_of_terms, heading_words
from pnp.model.booklet import Pointer
from pnp.model.face_walk import map_box, path_box
from pnp.model.fields import IconSpan, RichText, TermForms, TextSpan
from pnp.model.frame import DrawingItem, ImageItem, PlacedFrame, Shape
from pnp.model.outline import Outline

STEP = 5.0  # mm: the distance between two discs

PIKE, POND = (63.5, 88.9), (41, 63)


class Page:
    """A page of a booklet whose only chapter is `text`."""

    def __init__(self, pond, prepared, text, **options):
        for file in (pond / "content/toy/booklet").glob("*.md"):
            file.unlink()
        (pond / "content/toy/booklet/01-start.md").write_text(f"# The Pond\n\n{text}\n", "utf-8")
        self.made = prepared(pond, **options)
        self.frame, chapter = next((p, b) for p in self.made.pages for b in p.boxes if b.style == "booklet-chapter")
        look = self.made.ready.booklet.look
        self.left = chapter.box.x
        self.width = look.size.w - look.margins.inner - look.margins.outer

    def boxes(self, kind):
        """Return the boxes of all items of a type."""
        return [map_box(item.matrix, Box(0, 0, *self.own(item))) for item in self.frame.items if isinstance(item, kind)]

    @staticmethod
    def own(item):
        """Return the size of a placed face or drawing before it is placed."""
        return item.frame.size if isinstance(item, PlacedFrame) else item.drawing.size

    def shapes(self, width=None):
        """Return the boxes of shapes: outlines of this stroke width, or filled ones."""
        found = (item for item in self.frame.items if isinstance(item, Shape))
        return [
            path_box(s.path) for s in found if (s.stroke.width == width if s.stroke and width else not s.stroke and not width)
        ]

    def discs(self):
        """Return the centre of each disc by its number, for the first disc with that number."""
        circles = [b for b in self.shapes() if b.w == pytest.approx(2 * DISC_RADIUS) == b.h]
        middles = [(b.x + DISC_RADIUS, b.y + DISC_RADIUS) for b in circles]
        numbers = [(box.lines[0], box.ink) for box in self.frame.boxes if box.style.endswith("disc")]
        found = {}
        for number, ink in numbers:
            inside = (m for m in middles if abs(m[0] - ink.x - ink.w / 2) < 0.1 and abs(m[1] - ink.y - ink.h / 2) < 1.5)
            found.setdefault(number, next(inside))
        return found

    def text(self, words):
        """Return the box of a line of text."""
        return next(box.box for box in self.frame.boxes if words in " ".join(box.lines))


@pytest.fixture
def page(pond, prepared):
    """Lay out the page of a text."""
    return lambda text, **options: Page(pond, prepared, text, **options)


@given(st.lists(st.floats(0, 60), min_size=1, max_size=8).map(sorted))
def test_discs_keep_their_distance_and_their_order(wanted):
    """Whatever they mark: one step apart, the last not below the height, and none above it if there is room."""
    found = disc_positions(wanted, 80.0)
    assert all(b - a >= STEP - 1e-9 for a, b in itertools.pairwise(found))
    assert found[0] >= DISC_RADIUS - 1e-9
    assert found[-1] <= 80.0 - DISC_RADIUS + 1e-9


@given(st.lists(st.tuples(st.floats(1, 60), st.floats(0, 60)), min_size=2, max_size=7))
def test_lines_of_discs_do_not_cross(points):
    """Wherever the points lie, beside discs above one another."""
    pointers = sorted((Pointer(n, x, y) for n, (x, y) in enumerate(points)), key=lambda p: (p.y, p.x))
    heights = disc_positions([p.y for p in pointers], 60.0)
    found = uncrossed(pointers, 0.0, heights)
    assert sorted(p.number for p in found) == list(range(len(points)))
    for (a, y), (b, z) in itertools.combinations(zip(found, heights, strict=True), 2):
        for share in (n / 40 for n in range(1, 40)):  # the line of `a` is above that of `b` at each `x` that both reach
            x = min(a.x, b.x) * share
            assert y + (a.y - y) * x / a.x <= z + (b.y - z) * x / b.x + 1e-4


@pytest.mark.parametrize(
    ("wanted", "height", "found"),
    [
        ([30.0], 80, [30]),
        ([10.0, 40.0], 80, [10, 40]),
        ([0.0, 1.0, 2.0], 80, [2.1, 7.1, 12.1]),
        ([30.0, 32.0, 50.0], 80, [30, 35, 50]),
        ([78.0, 79.0, 80.0], 80, [67.9, 72.9, 77.9]),
        ([10.0, 78.0, 80.0], 80, [10, 72.9, 77.9]),
    ],
)
def test_discs_are_as_near_as_possible_to_their_points(wanted, height, found):
    """Pushed down by the disc above, or up by the edge below; their radius is 2.1 mm."""
    assert disc_positions(wanted, height) == pytest.approx(found)


def test_a_card_is_centred_and_has_a_thin_outline(page):
    """At its scale; the outline is that of the face."""
    made = page('![](card:pike "scale=0.5"){alt=""}')
    (face,) = made.boxes(PlacedFrame)
    assert (face.w, face.h) == pytest.approx((31.75, 44.45))
    assert face.x - made.left == pytest.approx((made.width - 31.75) / 2)
    (edge,) = [box for box in made.shapes(0.2) if box.h > 10]
    assert edge == pytest.approx(face)


def cut_out(page):
    """Return what the only face of a page is cut out by, and the line around it, both from the face's corner in its own mm."""
    (face,) = [item for item in page.frame.items if isinstance(item, PlacedFrame)]
    (edge,) = [item for item in page.frame.items if isinstance(item, Shape) and item.stroke and item.stroke.width == 0.2]
    scale, x, y = face.matrix[0], *face.matrix[4:]
    return face, [((n[-2] - x) / scale, (n[-1] - y) / scale) for _, n in edge.path if n]


def test_a_part_is_shown_as_it_is_cut(pond, prepared, edit):
    """A round part is round, and so is the line around it."""
    edit(pond / "content/toy/game.yaml", "format: mini-american", "size: [63], outline: circle")
    edit(pond / "templates/toy/water.xml", 'x="3" y="3" w="35"', 'x="14" y="8" w="35" safe="no"')
    edit(pond / "templates/toy/face.xml", 'h="3" style="small"', 'h="3" safe="no" style="small"')
    face, edge = cut_out(Page(pond, prepared, '![](card:brook "scale=0.5"){alt=""}'))
    assert face.clip == Outline("circle", Size(63, 63)).path
    assert max(abs(hypot(x - 31.5, y - 31.5) - 31.5) for x, y in edge) < 1e-6


@pytest.mark.parametrize(("declared", "curves"), [("format: mini-american", 4), ("size: [41, 63]", 0)])
def test_a_card_has_the_corners_of_its_format(declared, curves, pond, prepared, edit):
    """Round ones if the format says so, otherwise those of a straight cut."""
    edit(pond / "content/toy/game.yaml", "format: mini-american", declared)
    face, _ = cut_out(Page(pond, prepared, '![](card:brook "scale=0.5"){alt=""}'))
    assert [letter for letter, _ in face.clip].count("C") == curves


@pytest.mark.parametrize(("scale", "beside"), [(0.4, True), (0.5, False)])
def test_a_narrow_picture_of_a_call_out_has_its_text_beside_it(page, scale, beside):
    """As a narrow card has; beside a wider one there is too little room."""
    made = page(f'> [!note]\n> ![](art/worm.svg "scale={scale}"){{alt=""}}\n>\n> Still water.')
    (picture,) = made.boxes(DrawingItem)
    assert (made.text("Still water").x > picture.right) is beside


def test_images_of_a_row_are_5_mm_apart_and_centred(page):
    """Aligned at the top, whatever their heights."""
    made = page('![](card:pike "scale=0.3"){alt=""} ![](card:brook "scale=0.4"){alt=""}')
    one, other = made.boxes(PlacedFrame)
    assert (one.w, other.w) == pytest.approx((0.3 * PIKE[0], 0.4 * POND[0]))
    assert other.x - one.right == pytest.approx(5.0)
    assert one.x - made.left == pytest.approx(made.left + made.width - other.right)
    assert one.y == pytest.approx(other.y)


def test_a_row_from_right_to_left_begins_at_the_right(page):
    """Its first image is the rightmost one."""
    made = page('![](card:pike "scale=0.3"){alt=""} ![](card:brook "scale=0.4"){alt=""}', locale="ar-XB")
    one, other = sorted(made.boxes(PlacedFrame))
    assert (one.w, other.w) == pytest.approx((0.4 * POND[0], 0.3 * PIKE[0]))


def test_a_caption_is_below_its_face_and_not_squeezed(page):
    """1.6 mm below it and at least 30 mm wide: four words fit on a line under a face of 6 mm."""
    made = page('![The pike at last](card:pike "scale=0.1"){alt=""}')
    (face,) = made.boxes(PlacedFrame)
    caption = made.text("The pike at last")
    assert caption.y - face.bottom == pytest.approx(1.6, abs=0.05)
    assert caption.w > face.w


def test_a_centred_caption_stands_under_the_middle_of_its_face(page, pond):
    """It is at least 30 mm wide: it reaches out of a face of 6 mm at both sides alike."""
    theme = pond / "templates/toy/theme.yaml"
    styles = "styles:\n  middle: {size: 8, floor: 8, align: center}\n"
    theme.write_text(theme.read_text("utf-8").replace("styles:\n", styles), "utf-8")
    booklet = pond / "templates/toy/booklet.yaml"
    booklet.write_text(booklet.read_text("utf-8").replace("running: small", "running: small, caption: middle"), "utf-8")
    made = page('![a](card:pike "scale=0.1"){alt=""} ![b](card:brook "scale=0.2"){alt=""}')
    for face, words in zip(made.boxes(PlacedFrame), "ab", strict=True):
        caption = next(box.ink for box in made.frame.boxes if box.lines == (words,))
        assert caption.x + caption.w / 2 == pytest.approx(face.x + face.w / 2, abs=0.2)


def test_discs_beside_a_face_are_off_its_edges_and_leaders_end_at_the_points(page):
    """4.9 mm from the nearer side; a point in the left half has its disc on the left."""
    made = page(
        '![](card:pike "scale=0.5;callouts=1:10,20;2:50,21;3:51,22"'.replace(";callouts", " callouts")
        + '){alt=""}\n\n- (1) a\n- (2) b\n- (3) c'
    )
    (face,) = made.boxes(PlacedFrame)
    discs = made.discs()
    assert discs["1"] == pytest.approx((face.x - 4.9, face.y + 10.0))
    assert discs["2"] == pytest.approx((face.right + 4.9, face.y + 10.5))
    assert discs["3"] == pytest.approx((face.right + 4.9, face.y + 10.5 + STEP))
    lines = made.shapes(0.25)
    assert lines[0] == pytest.approx((discs["1"][0], face.y + 10, 9.9, 0))
    assert (lines[1].x, lines[1].right) == pytest.approx((face.x + 25, discs["2"][0]))
    assert lines[1].h == pytest.approx(0)
    assert (lines[2].x, lines[2].y) == pytest.approx((face.x + 25.5, face.y + 11))
    assert lines[2].bottom == pytest.approx(discs["3"][1])


def test_notes_are_beside_a_narrow_face_and_below_a_wide_one(page):
    """They need 32 mm: in a column of 75 mm there is room beside a card of 19 mm, but not beside one of 32 mm."""
    text = '![](card:pike "scale={} callouts=1:10,20"){{alt=""}}\n\n- (1) Its name is written here.'
    narrow, wide = (page(text.format(scale)) for scale in (0.3, 0.5))
    (face,), note = narrow.boxes(PlacedFrame), narrow.text("Its name")
    assert face.x - narrow.left == pytest.approx(9.0)
    assert note.x > face.right + 3.0
    assert abs(note.y + note.h / 2 - face.y - face.h / 2) < note.h
    (face,), note = wide.boxes(PlacedFrame), wide.text("Its name")
    assert face.x - wide.left == pytest.approx((wide.width - face.w) / 2)
    assert note.y > face.bottom


def test_discs_are_on_their_points_if_there_is_no_room_beside_the_face(page):
    """For a card as wide as the column, and for each card of a row."""
    made = page('![](card:pike "callouts=1:10,20;2:54,80"){alt=""}\n\n- (1) a\n- (2) b')
    (face,) = made.boxes(PlacedFrame)
    assert made.discs() == {
        "1": pytest.approx((face.x + 10, face.y + 20)),
        "2": pytest.approx((face.x + 54, face.y + 80)),
    }
    made = page(
        '![](card:pike "scale=0.5 callouts=1:10,20"){alt=""} ![](card:brook "scale=0.5 callouts=2:30,40"){alt=""}'
        "\n\n- (1) a\n- (2) b"
    )
    one, other = made.boxes(PlacedFrame)
    assert made.discs() == {
        "1": pytest.approx((one.x + 5, one.y + 10)),
        "2": pytest.approx((other.x + 15, other.y + 20)),
    }


@pytest.mark.parametrize(("point", "said"), [("63.5,88.9", 0), ("63.6,10", 1), ("10,89", 1), ("0,0", 0)])
def test_a_pointer_must_mark_a_point_of_the_face(page, point, said):
    """In mm of the face itself, whatever its scale; its edges are included."""
    made = page(f'![](card:pike "scale=0.5 callouts=1:{point}"){{alt=""}}\n\n- (1) a')
    assert sum("booklet/callout-outside" in line for line in made.made.said) == said


def test_a_picture_is_as_wide_as_its_share_times_its_scale(page):
    """Half the column; drawings and raster pictures both keep their proportions."""
    made = page('![](art/carp.svg "scale=0.5"){alt=""}\n\n![](art/pike.png "scale=0.5"){alt=""}')
    (drawn,) = made.boxes(DrawingItem)
    (image,) = [item.box for item in made.frame.items if isinstance(item, ImageItem)]
    assert drawn.w == image.w == pytest.approx(made.width / 2)
    assert drawn.x == image.x == pytest.approx(made.left + made.width / 4)


def test_the_table_of_components_shows_each_deck_13_mm_long(page):
    """The longer side counts; a landscape card is in the same column and its row is less tall."""
    made = page("[[components]]")
    pike, pond = made.boxes(PlacedFrame)
    assert (pike.w, pike.h) == pytest.approx((13 * 63.5 / 88.9, 13))
    assert (pond.w, pond.h) == pytest.approx((13 * 41 / 63, 13))


def test_the_table_of_components_shows_a_landscape_card(pond, prepared, edit):
    """As wide as others are tall; the next row follows directly below it."""
    edit(pond / "content/toy/game.yaml", "mini-american", "mini-american, orientation: landscape")
    made = Page(pond, prepared, "[[components]]")
    pike, lying = made.boxes(PlacedFrame)
    assert (lying.w, lying.h) == pytest.approx((13, 13 * 41 / 63))
    assert lying.x == pytest.approx(pike.x)


def test_the_table_of_components_names_kinds_where_there_are_several(pond, prepared, edit):
    """With cards only, it prints bare numbers."""
    plain = Page(pond, prepared, "[[components]]")
    assert plain.text("4")
    edit(pond / "content/toy/game.yaml", "waters: {", "waters: {kind: token, ")
    made = Page(pond, prepared, "[[components]]")
    assert made.text("4 cards")
    assert "3 tokens" in "".join(line for box in made.frame.boxes for line in box.lines)


def test_the_table_of_components_lists_the_kinds_that_are_named(pond, prepared, edit):
    """In the order of the decks; with cards only, it prints bare numbers although there are tokens."""
    edit(pond / "content/toy/game.yaml", "waters: {", "waters: {kind: token, ")
    found = {}
    for kinds in (" card", " token", " token card"):
        made = Page(pond, prepared, f"[[components{kinds}]]")
        words = "".join(line for box in made.frame.boxes for line in box.lines)
        found[kinds] = (len(made.boxes(PlacedFrame)), "4 cards" in words, "3 tokens" in words)
    assert found == {" card": (1, False, False), " token": (1, False, True), " token card": (2, True, True)}


def test_text_is_beside_a_narrow_card_in_a_callout(page):
    """Beside a card narrower than 45 % there are 5 mm of space; a wider card is above the text."""
    text = '> [!note]\n> ![](card:pike "scale={}"){{alt=""}}\n>\n> Keep quiet.'
    narrow, wide = (page(text.format(scale)) for scale in (0.3, 0.6))
    (face,), words = narrow.boxes(PlacedFrame), narrow.text("Keep quiet")
    assert words.x - face.right == pytest.approx(5.0)
    (face,), words = wide.boxes(PlacedFrame), wide.text("Keep quiet")
    assert words.y > face.bottom


def heading(words, icon):
    """Return a heading that ends in an icon."""
    return RichText((TextSpan(f"{words} "), IconSpan("x", icon)), "", "en", Mark("a.md", 1))


@pytest.mark.parametrize(
    ("words", "icon"),
    [
        ("Armas", "arma"),
        ("Armi", "arma"),
        ("Όπλα", "όπλο"),
        ("Ação comum: mover", "mover"),
        ("武器", "武器"),
        ("الأسلحة", "سلاح"),
    ],
)
def test_the_word_of_an_icon_is_said_once(words, icon):
    """Plurals, accents and articles of a script do not matter."""
    assert heading_words(heading(words, icon)) == words


@pytest.mark.parametrize(("words", "icon"), [("Carta", "arma"), ("The", "worm"), ("Worms", "worm die"), ("戦闘", "武器")])
def test_a_word_that_only_the_icon_says_is_kept(words, icon):
    """One that merely contains it is another word, and all words of the icon count."""
    assert heading_words(heading(words, icon)) == f"{words} {icon}"


@pytest.mark.parametrize(
    ("words", "icon", "said"),
    [
        ("Ludzie", "człowiek", "Ludzie"),
        ("Nowi ludzie", "człowiek", "Nowi ludzie"),
        ("Бойцы", "боец", "Бойцы"),
        ("Ludzik", "człowiek", "Ludzik człowiek"),
        ("Ludzie", "zły człowiek", "Ludzie zły człowiek"),
        ("Zajęte miejsca", "przejęcie", "Zajęte miejsca przejęcie"),
        ("Przejmowanie", "przejęcie", "Przejmowanie"),
    ],
)
def test_the_glossary_knows_forms_that_share_no_beginning(words, icon, said):
    """The heading has a whole form of the term that the icon's word, as a whole, is a form of; `*` is any ending."""
    forms = {"member": ["ludzie", "ludzi"], "soldier": ["бойцы"], "domination": ["przej*"]}
    game = SimpleNamespace(
        terms={"member": "Człowiek", "soldier": "Боец", "domination": "Przejęcie", "zone": "Strefa"},
        term_forms={name: TermForms(also=tuple(also)) for name, also in forms.items()},
    )
    assert heading_words(heading(words, icon), forms_of_terms(game)) == said


def test_large_words_keep_away_from_the_edges_of_their_row(pond, prepared):
    """Rows of a table grow for words of a named style that are taller than its lines."""
    theme = pond / "templates/toy/theme.yaml"
    theme.write_text(f"{theme.read_text('utf-8')}\ncharacter-styles:\n  loud: {{size: 2}}\n", "utf-8")
    rows = "| [Loud gj]{.loud} x | c |\n| b | d |\n| [gj]{.loud} and [loud]{.loud} words | f |\n| b | d |"
    page = Page(pond, prepared, f"| Heads | Other |\n|---|---|\n{rows}")
    assert page.made.said == []
    grounds = [box for box in page.shapes() if box.w > page.width / 3]
    loud = [box for box in page.frame.boxes if {"Loud", "gj"} & {word for line in box.lines for word in line.split()}]
    assert len(loud) == 2
    for box in loud:
        assert not any(
            ground.y - 0.3 < edge < ground.y + 0.3 or ground.bottom - 0.3 < edge < ground.bottom + 0.3
            for ground in grounds
            for edge in (box.ink.y, box.ink.bottom)
        )
        assert not any(
            box.ink.y < ground.y < box.ink.bottom or box.ink.y < ground.bottom < box.ink.bottom for ground in grounds
        )
