"""Texts of drawings that templates fill: the drawing without them."""

import pytest

from pnp.pictures.svg.tree import parse_svg
from pnp.pictures.svg.words import DrawnText, DrawnTexts, without_texts

HEAD = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'


@pytest.mark.parametrize(
    ("inside", "left"),
    [
        (b'<text id="a">x</text><rect/>', b"<g/><rect/>"),
        (b'<text\nid="a"\n>x\n<tspan/>y</text><rect/>', b"<g/>\n\n\n<rect/>"),
        (b'<g><text id="a" class=">"/></g><rect/>', b"<g><g/></g><rect/>"),
        (b'<text id="a"><tspan/></text ><rect/>', b"<g/><rect/>"),
        (b'<text id="a">/></text><text id="b"/>', b'<g/><text id="b"/>'),
        ('<text id="a">д</text><text id="c">ü</text>'.encode(), b"<g/><g/>"),
        (b'<rect id="a"/><text id="b">x</text>', b'<rect id="a"/><text id="b">x</text>'),
    ],
)
def test_texts_are_taken_out_of_the_bytes(inside, left):
    """Each leaves an empty group and its line ends, so that findings name the same lines as before."""
    assert without_texts(HEAD + inside + b"</svg>", ["a", "c"]) == HEAD + left + b"</svg>"


def test_a_drawing_may_name_its_elements_with_a_prefix():
    """So do some programs."""
    data = b'<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:text id="a">x</s:text></s:svg>'
    assert without_texts(data, ["a"]).endswith(b'9"><s:g/></s:svg>')
    assert [node.tag for node in parse_svg(without_texts(data, ["a"])).walk()] == ["svg", "g"]


@pytest.mark.parametrize(
    ("written", "size"),
    [
        ("", 16.0),
        ('font-size="9"', 9.0),
        ('style="font-size:9pt"', 12.0),
        ('style="font:bold 3mm/1.2 Sans"', 3 * 96 / 25.4),
        ('font-size="9" style="font-size:5px"', 5.0),
        ('class="big"', 7.0),
    ],
)
def test_the_size_is_that_of_the_last_declaration(written, size):
    """Of attributes, rules and styles, in `px` without a unit."""
    data = HEAD + f'<style>.big {{font-size: 7px}}</style><text id="a" {written}>x</text></svg>'.encode()
    assert DrawnTexts(data).find("a").size == pytest.approx(size)


def test_a_text_has_the_looks_of_what_is_around_it_and_of_the_words_that_begin_it():
    """As browsers show it."""
    inside = '<g fill="#ff0000" text-anchor="end"><text id="a" y="5" dy="1"><tspan x="3" font-size="4">x</tspan></text></g>'
    found = DrawnTexts(HEAD + inside.encode() + b"</svg>").find("a")
    assert isinstance(found, DrawnText)
    assert (found.x, found.y, found.size, found.anchor, found.lines) == (3, 6, 4, "end", 1)
    assert found.colour.rgb == (1, 0, 0)
    assert not found.in_box
