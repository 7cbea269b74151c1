"""Anchors of elements: the middle of each named box, wherever its containers and the direction of the language move it."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sample_game import WIDE

from pnp.layout.layout import lay_out
from pnp.model.face_walk import painted_items

W = 40


def faces(pond, text):
    """Return the only face that a template gives, from left to right and from right to left."""
    pond.template("fish.xml", f"<face>{text}</face>")
    if not pond.cards:
        pond.card("pike")
        (pond.root / "content/pond/art").mkdir(parents=True, exist_ok=True)
        (pond.root / "content/pond/art/wide.svg").write_text(WIDE, "utf-8")
    made = [lay_out(replace(pond.game(), locale=locale), pond.report, pond.typesetter) for locale in ("en", "he")]
    return [component.face for (component,) in made]


def points(face):
    """Return the anchors by name."""
    return {anchor.name: pytest.approx((anchor.x, anchor.y), abs=1e-6) for anchor in face.points}


ELEMENTS = {
    '<rect anchor="a" x="2" y="4" w="6" h="2"/>': (5, 5),
    '<circle anchor="a" x="2" y="4" r="1"/>': (2, 4),
    '<line anchor="a" x1="2" y1="4" x2="8" y2="6" stroke="ink"/>': (5, 5),
    '<path anchor="a" d="M1 1 H5 V3 Z" x="2" y="4"/>': (5, 6),
    '<path anchor="a" d="M1 1 H5 V3 Z" x="2" y="4" mirror="no"/>': (5, 6),
    '<icon anchor="a" name="worm" x="2" y="4" size="6"/>': (5, 7),
    '<image anchor="a" src="art/wide.svg" x="2" y="4" w="8" h="4"/>': (6, 6),
    '<text anchor="a" x="2" y="4" w="8" h="4" style="story">pike</text>': (6, 6),
    '<text anchor="a" x="20" y="4" h="4" align="center" style="story">pike</text>': (20, 6),
    '<text anchor="a" x="2" y="4" w="8" h="4" style="story"/>': (6, 6),
    '<group anchor="a" x="2" y="4"/>': (2, 4),
    '<group anchor="a" x="2" y="4"><rect x="2" w="4" h="2"/></group>': (5, 5),
    '<group anchor="a" x="2" y="4" scale="2"><rect x="2" w="4" h="2"/></group>': (8, 6),
    '<group anchor="a" x="20" y="4" flip="x"><rect w="4" h="2"/></group>': (18, 5),
    '<group anchor="a" x="2" y="4" rotate="90"><rect w="4" h="2"/></group>': (1, 6),
    '<group anchor="a" x="2" y="4" mirror="no"><rect w="4" h="2"/></group>': (4, 5),
    '<group x="2" y="4" scale="2"><rect anchor="a" x="2" w="4" h="2"/></group>': (10, 6),
    '<group x="9" y="4" rotate="90"><rect anchor="a" w="4" h="2"/></group>': (8, 6),
    '<row anchor="a" x="2" y="4" gap="2"><rect w="4" h="2"/><rect w="4" h="2"/></row>': (7, 5),
    '<row x="2" y="4" gap="2"><rect w="4" h="2"/><rect anchor="a" w="4" h="2"/></row>': (10, 5),
    '<column anchor="a" x="2" y="4" gap="2"><rect w="4" h="2"/><rect w="4" h="2"/></column>': (4, 7),
    '<grid anchor="a" columns="2" x="2" y="4"><rect w="4" h="2"/><rect w="4" h="2"/></grid>': (6, 5),
}


@pytest.mark.parametrize("text", ELEMENTS)
def test_an_anchor_is_the_middle_of_its_box(pond, text):
    """Of every element, painted or not; in the other direction it is at the mirrored place."""
    left, right = faces(pond, text)
    assert not pond.said()
    x, y = ELEMENTS[text]
    assert points(left) == {"a": (x, y)}
    assert points(right) == {"a": (W - x, y)}


def test_a_block_that_keeps_its_contents_keeps_their_anchors(pond):
    """The block moves to its mirrored place, and in it everything is where it was."""
    left, right = faces(
        pond, '<group x="2" mirror="no"><rect anchor="a" w="4" h="2"/><rect anchor="b" x="6" w="2" h="2"/></group>'
    )
    assert points(left) == {"a": (4, 1), "b": (9, 1)}
    assert points(right) == {"a": (32, 1), "b": (37, 1)}


def test_a_face_can_be_named_too(pond):
    """Its middle; the name on the root."""
    pond.template("fish.xml", '<face anchor="whole"><rect w="2" h="2"/></face>')
    pond.card("pike")
    (made,) = lay_out(pond.game(), pond.report, pond.typesetter)
    assert points(made.face) == {"whole": (20, 30)}


def test_an_anchor_prints_nothing(pond):
    """A face with anchors is the same as one without: equal faces are rendered once."""
    text = '<group x="4"{}/><rect{} w="4" h="2" fill="ink"/>'
    assert faces(pond, text.format(' anchor="a"', ' anchor="b"'))[0] == faces(pond, text.format("", ""))[0]


def leaf():
    """Draw a shape whose middle stays the same when it is turned."""
    at = st.sampled_from(["-1", "0", "3", "8"])
    return st.one_of(
        st.builds('<rect anchor="a" x="{}" y="{}" w="{}" h="2" fill="ink"/>'.format, at, at, st.sampled_from(["0.5", "7"])),
        st.builds('<circle anchor="a" x="{}" y="{}" r="2" fill="ink"/>'.format, at, at),
    )


def nest(children):
    """Draw containers around shapes."""
    inside = st.lists(children, min_size=1, max_size=3).map("".join)
    at = st.sampled_from(["-2", "0", "5", "11"])
    ends = st.sampled_from(["start", "center", "end"])
    flag = st.sampled_from(["yes", "no"])
    return st.one_of(
        st.builds('<group x="{}" y="{}" mirror="{}">{}</group>'.format, at, at, flag, inside),
        st.builds('<group x="{}" rotate="{}" pivot-x="{}" mirror="{}">{}</group>'.format, at, at, at, flag, inside),
        st.builds('<group x="{}" scale="0.7" pivot-x="{}" mirror="{}">{}</group>'.format, at, at, flag, inside),
        st.builds('<group x="{}" flip="x" rotate="{}" mirror="{}">{}</group>'.format, at, at, flag, inside),
        st.builds('<row x="{}" w="90" align="{}" cross="{}" mirror="{}">{}</row>'.format, at, ends, ends, flag, inside),
        st.builds('<column x="{}" gap="1" cross="{}">{}</column>'.format, at, ends, inside),
        st.builds('<grid x="{}" columns="2" align="{}" gap="1" mirror="{}">{}</grid>'.format, at, ends, flag, inside),
    )


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.recursive(leaf(), nest, max_leaves=8))
def test_every_arrangement_has_its_anchors_where_its_shapes_are(pond, element):
    """However containers are nested, in both directions: each anchor is the middle of what is painted."""
    for face in faces(pond, element):
        middles = [(leaf.box.x + leaf.box.w / 2, leaf.box.y + leaf.box.h / 2) for leaf in painted_items(face.items)]
        assert [(a.x, a.y) for a in face.points] == [pytest.approx(middle, abs=1e-6) for middle in middles]
