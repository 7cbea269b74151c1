"""Groups that are flipped: where their elements are, what becomes of lines, clips and creases, and words in them."""

import pytest
from sample_game import SQUARE

from pnp.layout.finished_faces import dump_frame
from pnp.layout.low_ink import low_ink_frame
from pnp.model.face_walk import painted_items, processing_lines

TRIANGLE = "M0 0 L8 0 L2 6 Z"


def corners(face, item=0):
    """The corners of a painted shape on the face."""
    shape, matrix, *_ = list(painted_items(face.items))[item]
    a, b, c, d, e, f = matrix
    return [(round(a * x + c * y + e, 6), round(b * x + d * y + f, 6)) for letter, (x, y) in shape.path[:-1]]


@pytest.mark.parametrize(
    ("group", "expected"),
    [
        ('flip="x"', [(20, 10), (12, 10), (18, 16)]),
        ('flip="y"', [(20, 10), (28, 10), (22, 4)]),
        ('flip="none"', [(20, 10), (28, 10), (22, 16)]),
        ('flip="x" pivot-x="4"', [(28, 10), (20, 10), (26, 16)]),
        ('flip="y" pivot-y="3"', [(20, 16), (28, 16), (22, 10)]),
        ('flip="x" scale="2"', [(20, 10), (4, 10), (16, 22)]),
        ('flip="x" rotate="90"', [(20, 10), (20, 2), (14, 8)]),
        ('flip="x" rotate="180"', [(20, 10), (28, 10), (22, 4)]),
    ],
)
def test_a_group_is_flipped_about_its_pivot(pond, group, expected):
    """Left to right or top to bottom; after that it is rotated, clockwise as ever."""
    face = pond.face(f'<face><group x="20" y="10" {group}><path d="{TRIANGLE}" fill="ink"/></group></face>')
    assert pond.said() == ""
    assert corners(face) == expected


def test_clips_lines_and_faded_groups_are_flipped_with_it(pond):
    """What a group shows is what it shows unflipped, from behind."""
    inside = (
        '<group clip-w="5" clip-h="4"><rect w="9" h="9" fill="ink"/></group>'
        '<group opacity="0.5"><line x2="6" y2="3" stroke="ink" stroke-width="0.4"/></group>'
    )
    plain, flipped = (
        list(painted_items(pond.face(f'<face><group x="20" y="10" {flip}>{inside}</group></face>').items))
        for flip in ("", 'flip="x"')
    )
    assert len(plain) == len(flipped) == 2
    for one, other in zip(plain, flipped, strict=True):
        assert other.box == pytest.approx((40 - one.box.right, one.box.y, one.box.w, one.box.h))
        assert one.state.opacity == other.state.opacity


def test_cuts_and_creases_are_flipped_and_stay_what_they_are(pond):
    """A mountain fold stays one: the print is on the same side of the paper."""
    face = pond.face(
        '<face><group x="20" y="10" flip="y"><fold x1="1" x2="7" y2="2" way="valley"/><cut d="M1 3 L4 5"/></group></face>'
    )
    assert processing_lines(face) == (
        ("valley", (("M", (21, 10)), ("L", (27, 8)))),
        ("cut", (("M", (21, 7)), ("L", (24, 5)))),
    )


def test_a_dump_says_that_a_group_is_flipped(pond):
    """By its matrix."""
    face = pond.face('<face><group x="20" y="10" flip="x"><rect w="4" h="2" fill="ink"/></group></face>')
    assert "group matrix -1 0 0 1 20 10" in dump_frame(face)


def test_the_low_ink_edition_keeps_the_flip(pond):
    """Outlines are as thick as elsewhere."""
    face = pond.face(
        '<face><rect w="20" h="9" fill="ink"/>'
        '<group x="38" y="20" flip="x" scale="2"><rect w="9" h="5" fill="ink"/></group></face>'
    )
    plain, group = low_ink_frame(face).items[0], low_ink_frame(face).items[-1]
    assert group.matrix == (-2, 0, 0, 2, 38, 20)
    assert group.items[0].stroke.width * 2 == pytest.approx(plain.stroke.width)


WORDS = '<text style="story">Pike</text>'
MIRROR_WRITING = """\
templates/pond/fish.xml:2:31: error[layout/mirror-writing]: the words of this `<text>` would print as mirror writing, because \
a `<group>` around it has `flip`
    2 | {0}
      |                               ^
  for card `pike`, content/pond/fish.yaml:10:3
  hint: move it out of that group, or write `flipped="yes"` if it is to be read in a mirror"""


@pytest.mark.parametrize("way", ["x", "y"])
def test_words_that_would_be_mirror_writing_are_an_error(pond, way):
    """With the line of the template that writes them."""
    line = f'<group flip="{way}" x="20" y="20">{WORDS}</group>'
    pond.face(f"<face>\n{line}\n</face>")
    assert pond.said() == MIRROR_WRITING.format(line)


@pytest.mark.parametrize(
    "inside",
    [
        WORDS.replace("<text", '<text flipped="yes"'),
        f'<group flip="x">{WORDS}</group>',
        f'<group flip="y">{WORDS}</group>',
        '<text style="story"/>',
        '<image src="a.svg" w="9" h="9"/><icon name="worm" size="4"/>',
    ],
)
def test_words_may_be_flipped_if_the_template_asks_or_if_they_are_flipped_back(pond, inside):
    """Pictures and icons may always be; a text without words prints none."""
    pond.art("a.svg", SQUARE)
    pond.face(f'<face><group flip="x" x="20" y="20">{inside}</group></face>')
    assert pond.said() == ""
