"""Right-to-left languages: places on a face are mirrored, but things such as letters and pictures are not.

The mark of untranslated texts, which nobody can mistake for part of the card.
"""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.frames import dump_frame
from support.games import INK, SIGNAL, SQUARE, WIDE, rich, svg

from pnp.base.diagnostics import Mark
from pnp.base.units import Box
from pnp.layout.elements.reader import SpanBuilder
from pnp.layout.layout import lay_out
from pnp.layout.painting.shapes import ALARM_COLOUR, point_as_seen, untranslated_bar, untranslated_frame
from pnp.model.face_walk import painted_items
from pnp.model.fields import IconSpan, RichText, TextSpan
from pnp.model.frame import TextBox
from pnp.model.game import IconSource
from pnp.model.style import FittedGradient
from pnp.pictures.paints import make_pattern

W = 40

TWO = ((0.0, SIGNAL), (1.0, INK))
PAINTS = {
    "lines": make_pattern("hatch", 30, 1, 0.2, INK, None),
    "across": FittedGradient("linear", TWO),
    "glow": FittedGradient("radial", TWO, x=0.25),
}

MIRRORED = """\
frame 40 x 60 bleed 3
rect -3 -3 46 66 fill paper  <templates/pond/fish.xml:1>
rect 29 2 10 5 fill ink/50  <templates/pond/fish.xml:2>
path M39 5 C39 5.552 38.552 6 38 6 C37.448 6 37 5.552 37 5 C37 4.448 37.448 4 38 4 C38.552 4 39 4.448 39 5 Z fill signal  <templates/pond/fish.xml:3>
path M40 0 L30 0 stroke ink 0.3  <templates/pond/fish.xml:4>
path M35 5 L31 5 L35 9 Z fill ink  <templates/pond/fish.xml:5>
path M31 5 L35 5 L31 9 Z fill ink  <templates/pond/fish.xml:6>
drawing worm matrix 0.25 0 0 0.25 31 4 signal  <templates/pond/fish.xml:7>
group matrix 0 -1 1 0 34 29  <templates/pond/fish.xml:8>
  rect -2 0 2 6 fill ink  <templates/pond/fish.xml:8>
rect 35 40 4 2 fill ink  <templates/pond/fish.xml:9>
rect 31 40 2 2 fill signal  <templates/pond/fish.xml:9>
text 27 22.258 8 pt ink: two  <templates/pond/fish.xml:10>
text 27 25.786 8 pt ink: lines  <templates/pond/fish.xml:10>
text 33.356 32.258 8 pt ink: pike  <templates/pond/fish.xml:11>
box story 27 20 10 8 at 8 of 8 pt: two / lines  <content/pond/fish.yaml:10:3 templates/pond/fish.xml:10>
box story 33.356 30 5.644 3.528 at 8 of 8 pt: pike  <content/pond/fish.yaml:10:3 templates/pond/fish.xml:11>
"""  # noqa: E501  # one item, one line

SHAPES = """<face fill="paper">
  <rect x="1" y="2mm" w="1cm" h="5" fill="ink/50"/>
  <circle x="2" y="5" r="1" fill="signal"/>
  <line x2="10" stroke="ink" stroke-width="0.3"/>
  <path d="M0 0 h4 l-4 4 z" x="5" y="5" fill="ink"/>
  <path d="M0 0 h4 l-4 4 z" x="5" y="5" fill="ink" mirror="no"/>
  <icon name="worm" x="3" y="4" size="6" colour="signal"/>
  <group x="4" y="29" rotate="90" pivot-x="1" pivot-y="1"><rect w="2" h="6" fill="ink"/></group>
  <row x="1" y="40" gap="2"><rect w="4" h="2" fill="ink"/><rect w="2" h="2" fill="signal"/></row>
  <text x="3" y="20" w="10" h="8" style="story">two<br/>lines</text>
  <text x="1" y="30" style="story">pike</text>
</face>"""


def turned(pond, text, locale="he", **icons):
    """Return the only face that a template gives in a right-to-left language."""
    pond.template("fish.xml", text)
    if not pond.cards:
        pond.card("pike")
    game = pond.game()
    (made,) = lay_out(replace(game, locale=locale, icons={**game.icons, **icons}), pond.report, pond.typesetter)
    assert not pond.said()
    return made.face


def places(face):
    """Return the boxes of what a face paints, in paint order."""
    return [leaf.box for leaf in painted_items(face.items)]


def reflection(box):
    """Return the mirrored box."""
    return box._replace(x=W - box.right)


def same(found, expected):
    """Return whether two lists of boxes agree."""
    assert [tuple(b) for b in found] == [pytest.approx(tuple(b), abs=1e-6) for b in expected]


def test_each_element_is_mirrored(pond):
    """Shapes are mirrored; text boxes, icons, and paths with `mirror="no"` are only moved."""
    assert dump_frame(turned(pond, SHAPES)) == MIRRORED


def test_other_languages_keep_their_layout(pond):
    """`mirror` has no effect if a language is written from left to right."""
    plain = pond.face(SHAPES.replace(' mirror="no"', ""))
    assert dump_frame(pond.face(SHAPES)) == dump_frame(plain) != MIRRORED
    assert not plain.mirrored


def leaf():
    """Draw a shape as a template writes it."""
    sizes = st.sampled_from(["0.5", "2", "7"])
    at = st.sampled_from(["-1", "0", "3", "8"])
    return st.one_of(
        st.builds('<rect x="{}" y="{}" w="{}" h="{}" fill="ink"/>'.format, at, at, sizes, sizes),
        st.builds('<circle x="{}" y="{}" r="{}" fill="ink"/>'.format, at, at, sizes),
        st.builds('<line x1="{}" y1="{}" x2="{}" y2="4" stroke="ink"/>'.format, at, at, sizes),
        st.builds('<path d="M0 0 H{} L2 {} Q 9 4 1 6 Z" x="{}" fill="ink"/>'.format, sizes, sizes, at),
    )


def nest(children):
    """Draw containers around shapes."""
    inside = st.lists(children, min_size=1, max_size=3).map("".join)
    at = st.sampled_from(["-2", "0", "5", "11"])
    ends = st.sampled_from(["start", "center", "end"])
    return st.one_of(
        st.builds('<group x="{}" y="{}">{}</group>'.format, at, at, inside),
        st.builds('<group x="{}" rotate="{}" pivot-x="{}" pivot-y="3">{}</group>'.format, at, at, at, inside),
        st.builds('<group x="{}" scale="0.7" pivot-x="{}" clip-w="6">{}</group>'.format, at, at, inside),
        st.builds(
            '<group x="{}" flip="{}" rotate="{}" pivot-x="{}">{}</group>'.format, at, st.sampled_from("xy"), at, at, inside
        ),
        st.builds('<row x="{}" w="90" gap="1" align="{}" cross="{}">{}</row>'.format, at, ends, ends, inside),
        st.builds('<column x="{}" gap="1" cross="{}">{}</column>'.format, at, ends, inside),
        st.builds('<grid x="{}" columns="2" align="{}" gap="1">{}</grid>'.format, at, ends, inside),
    )


@pytest.mark.whole
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.recursive(leaf(), nest, max_leaves=8))
def test_every_arrangement_is_mirrored(pond, element):
    """However containers are nested, each shape is at its mirrored place."""
    pond.template("fish.xml", f"<face>{element}</face>")
    if not pond.cards:
        pond.card("pike")
    game = pond.game()
    ((left,), (right,)) = (lay_out(replace(game, locale=locale), pond.report, pond.typesetter) for locale in ("en", "ar"))
    same(places(right.face), [reflection(box) for box in places(left.face)])


@pytest.mark.parametrize("block", ["group", "row", 'grid columns="2"', "column"])
def test_a_block_may_keep_its_contents(pond, block):
    """The block moves to its mirrored place; its elements keep their order, at every depth."""
    tag = block.partition(" ")[0]
    inside = '<rect w="4" h="2" fill="ink"/><group x="1"><rect x="5" w="2" h="3" fill="ink"/></group>'
    text = f'<face><{block} x="3" y="1" {{}}>{inside}</{tag}></face>'
    left, right = pond.face(text.format("")), turned(pond, text.format('mirror="no"'))
    whole = right.kept[0]
    assert whole.right == pytest.approx(W - 3)
    same(places(right), [box._replace(x=box.x - 3 + whole.x) for box in places(left)])
    assert point_as_seen(right, 3.5, 1.5) == pytest.approx((whole.x + 0.5, 1.5))
    assert point_as_seen(right, 30, 40) == (W - 30, 40)


def test_a_rotated_block_that_keeps_its_contents_is_rotated_the_other_way(pond):
    """The mirror image of a scaled and rotated block is rotated the other way, but its contents are not mirrored."""
    group = '<face><group x="6" y="9" rotate="30" scale="1.5" pivot-x="1" pivot-y="2" {}>'
    text = group + '<rect w="8" h="4" fill="ink"/></group></face>'
    left, right = pond.face(text.format("")), turned(pond, text.format('mirror="no"'))
    same(places(right), [reflection(box) for box in places(left)])
    a, b, c, d, *_ = right.items[0].matrix
    assert a * d - b * c > 0


def test_a_face_may_stay_unmirrored(pond):
    """A map tile is part of the game's geometry: it is the same for all languages."""
    text = SHAPES.replace("<face ", '<face mirror="no" ').replace(' mirror="no"/>', "/>")
    face = turned(pond, text)
    assert dump_frame(face) == dump_frame(pond.face(text))
    assert not face.mirrored
    assert point_as_seen(face, 3, 4) == (3, 4)


def test_only_directional_pictures_are_mirrored(pond):
    """Directional icons, alone and in a line, and images with `mirror="yes"`; other pictures and icons never."""
    pond.art("art/fly.svg", WIDE)
    mark = Mark("icons.yaml")
    arrow = IconSource(
        "arrow", svg(pond.art("art/icons/arrow.svg", SQUARE), "arrow"), rich("seta"), directional=True, mark=mark
    )
    words = RichText((TextSpan("to "), IconSpan("arrow", "seta"), IconSpan("worm", "x")), "fish/1", "he", Mark("x"))
    pond.card("pike", words=words)
    face = turned(
        pond,
        """<face>
  <icon name="arrow" x="3" y="4" size="6" rotate="20"/>
  <icon name="worm" x="3" y="4" size="6"/>
  <image src="art/fly.svg" x="1" w="8" h="4"/>
  <image src="art/fly.svg" x="1" w="8" h="4" mirror="yes"/>
  <text y="20" w="30" h="8" style="story">{{ card.words }}</text>
  <group mirror="no"><icon name="arrow" size="6"/></group>
</face>""",
        arrow=arrow,
    )
    sides = [
        item.matrix[0] * item.matrix[3] - item.matrix[1] * item.matrix[2] for item in face.items if hasattr(item, "matrix")
    ]
    assert [side > 0 for side in sides] == [False, True, True, False, False, True, True]
    assert face.items[0].matrix[1] == pytest.approx(0.342, abs=1e-3)  # mirrored, then turned to the left


def test_a_raster_picture_is_clipped_in_the_same_way(pond, toy):
    """A photograph that fills its box shows the same part of itself in the mirrored box."""
    pike = (toy / "content/toy/art/pike.png").read_bytes()
    pond.art("art/pike.png", pike)
    text = '<face><image src="art/pike.png" x="-3" y="2" w="9" h="30"/></face>'
    left, right = pond.face(text).items[0], turned(pond, text).items[0]
    assert right.clip == Box(37 - 3, 2, 9, 30)
    assert right.box.x - right.clip.x == pytest.approx(left.box.x - left.clip.x)


@pytest.mark.parametrize(
    ("attributes", "locale", "asked"),
    [
        ("", "he", None),
        ('mirror="no"', "he", "end"),
        ('mirror="no" align="end"', "he", "start"),
        ('mirror="no" align="center"', "he", "center"),
        ('mirror="no"', "de", None),
    ],
)
def test_a_text_may_stay_on_its_side(pond, attributes, locale, asked):
    """For numbers below numbers: `start` is left, whatever the direction of the language."""
    asks = []
    plain = pond.typesetter.fit

    def fit(spans, style, **look):
        asks.append(look["align"])
        return plain(spans, style, **look)

    pond.typesetter.fit = fit
    turned(pond, f'<face><text w="20" h="8" style="story" {attributes}>{"long words " * 2}</text></face>', locale)
    assert asks == [asked]


@pytest.mark.parametrize(
    "block",
    [
        '<row x="2" y="3" gap="1">{}</row>',
        '<column x="2" y="3" gap="1" cross="end">{}</column>',
        '<grid x="2" y="3" columns="2" gap="1" align="end">{}</grid>',
        '<group x="2" y="3">{}</group>',
        '<group x="2" y="3" scale="2">{}</group>',
        '<row x="2" y="3" gap="1"><row gap="2">{}</row><column>{}</column></row>',
    ],
)
def test_blocks_in_a_moved_group_are_mirrored_where_they_stand(pond, block):
    """However deep: every element lies where the mirror shows it."""
    inside = '<rect w="4" h="2" fill="ink"/><rect w="2" h="3" fill="ink"/>'
    text = f'<face><group x="5" y="1">{block.replace("{}", inside)}</group></face>'
    plain = pond.face(text)
    mirror = turned(pond, text)
    assert places(mirror) == [pytest.approx(reflection(box)) for box in places(plain)]


@pytest.mark.parametrize("container", ["group", "row", "column"])
def test_a_block_that_is_not_mirrored_moves_as_a_whole(pond, container):
    """In a moved group too: it lies where the mirror shows it, and what is in it stands in it as before."""
    block = f'<{container} x="2" mirror="no"><rect w="4" h="2" fill="ink"/><rect w="4" h="3" fill="ink"/></{container}>'
    text = f'<face><group x="5" y="1">{block}</group></face>'
    plain, mirror = places(pond.face(text)), places(turned(pond, text))
    whole = Box(plain[0].x, 0, max(box.right for box in plain) - plain[0].x, 0)
    dx = reflection(whole).x - whole.x
    same(mirror, [box.moved(dx, 0) for box in plain])


AT = Mark("content/g/cards.yaml", 4)


def test_the_mark_is_a_dashed_frame_with_a_corner_on_a_halo():
    """The halo is below; the corner never extends beyond a small box."""
    ink = Box(1.5, 2.5, 29.0, 0.5)  # half a millimetre inside the frame
    box = TextBox("a.xml:1", "s", Box(0, 0, 40, 4), 8, 7, 8, ("x",), ink, ALARM_COLOUR, content=AT)
    halo, frame, corner = untranslated_frame(box)
    assert halo.stroke.width > frame.stroke.width
    assert (frame.stroke.colour, corner.fill) == (ALARM_COLOUR, ALARM_COLOUR)
    assert frame.path == halo.path == (("M", (1, 2)), ("L", (31, 2)), ("L", (31, 3.5)), ("L", (1, 3.5)), ("Z", ()))
    points = [point for _, point in corner.path if point]
    assert [coordinate for point in points for coordinate in point] == pytest.approx([0.2, 1.2, 1.7, 1.2, 0.2, 2.7])
    assert all(shape.ink == "keep" for shape in (halo, frame, corner, *untranslated_bar(box)))
    assert {shape.at for shape in (halo, frame, corner, *untranslated_bar(box))} == {AT}


def test_the_corner_hides_no_letter():
    """Of a large box too, its far side with its halo ends before the ink."""
    ink = Box(10, 20, 30, 12)
    *_, corner = untranslated_frame(TextBox("", "s", ink, 8, 7, 8, ("x",), ink, ALARM_COLOUR, content=AT))
    (x, y), (far, _), _ = (point for _, point in corner.path if point)
    assert (ink.x + ink.y) - (far + y) > corner.stroke.width
    assert x < ink.x
    assert y < ink.y


def test_the_bar_is_as_tall_as_its_line():
    """The bar is beside the whole line, to the left of the column."""
    (bar,) = untranslated_bar(TextBox("", "s", Box(0, 3, 40, 4), 8, 7, 8, ("x",), Box(0, 4, 9, 2), ALARM_COLOUR, content=AT))
    xs, ys = zip(*(point for _, point in bar.path if point), strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((-2.6, -1.7, 3, 7))


def test_the_inserted_element_gives_the_reason():
    """A translated text has no such attribute."""
    words = RichText((TextSpan("Rua"),), "cards/a/story", "pt-BR", AT, "fuzzy")
    assert words.__html__() == f'<t at="content/g/cards.yaml:4" lang="pt-BR" untranslated="fuzzy" ref="{words.ref}"/>'
    assert "untranslated" not in RichText(words.spans, words.id, "de", AT).__html__()


def test_words_keep_their_own_language():
    """The first language is the text's; spans in another one carry theirs, and the reason is kept."""
    text = SpanBuilder()
    for lang, words, reason in (("de", "Straße", ""), ("pt-BR", "Rua", "missing"), ("de", "Haus", "")):
        text.begin_words(["at", f"{lang}.yaml:1", "lang", lang, *(["untranslated", reason] if reason else [])])
        text.words(words)
        text.end_words()
        text.words(" · ")
    assert (text.content, text.lang, text.untranslated) == (Mark("de.yaml", 1), "de", "missing")
    assert [(s.text, s.lang) for s in text.spans] == [("Straße ·", ""), (" Rua", "pt-BR"), (" · Haus ·", "")]


FILLED = """<face fill="across">
  <rect x="1" y="2" w="10" h="5" fill="across"/>
  <rect x="1" y="2" w="10" h="5" radius="2" fill="lines"/>
  <circle x="8" y="20" r="4" fill="glow"/>
  <path d="M0 0h4l-4 4z" x="5" y="5" fill="across"/>
  <polyline points="0,0 4,0 0,4" x="5" y="5" mirror="no" fill="across"/>
  <row x="2" y="40"><rect w="6" h="2"/><rect w="10" h="2" fill="across"/></row>
</face>"""


def test_gradients_are_mirrored_with_their_shapes_and_patterns_are_not(pond):
    """What was red at the left is red at the right; an outline that keeps its direction keeps its gradient."""
    pond.paints = PAINTS

    def ends(locale):
        pond.locale, pond.cards = locale, []
        fills = [item.fill for item in pond.face(FILLED).items if item.fill is not None]
        assert fills.pop(2) == PAINTS["lines"]
        glow = fills.pop(2)
        return [(round(fill.points[0], 6), round(fill.points[2], 6)) for fill in fills], glow.matrix[4]

    assert ends("en") == ([(-3, 43), (1, 11), (5, 9), (5, 9), (8, 18)], 6)
    assert ends("he") == ([(43, -3), (39, 29), (35, 31), (31, 35), (32, 22)], 34)


CLIPPED = """<face>
  <image src="{{ card.art }}" x="2" y="3" w="10" h="8" clip="M0 0H6V8Z"/>
  <image src="{{ card.art }}" x="20" y="3" w="10" h="8" clip="circle" mirror="yes"/>
  <group x="5" y="20" clip="M0 0H6V8Z" clip-w="4"><rect w="9" h="9" fill="ink"/></group>
</face>"""


@pytest.mark.parametrize(
    ("locale", "triangle", "disc", "part"), [("en", (2, 8), (21, 29), (5, 9)), ("he", (32, 38), (11, 19), (31, 35))]
)
def test_what_is_outside_of_a_clip_is_cut_off(pond, locale, triangle, disc, part):
    """The outline is in mm from the corner of the box or of the group; it is mirrored with its place."""
    pond.locale = locale
    picture = svg(pond.art("art/box.svg", WIDE), "box", 20)
    pond.card("pike", art=picture)
    seen = [(round(p.box.x, 6), round(p.box.right, 6)) for p in painted_items(pond.face(CLIPPED).items)]
    assert seen == [triangle, disc, part]
