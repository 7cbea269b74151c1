"""`<table>` on faces: widths by content, by mm and by shares, rows as tall as their cells, grounds, mirroring, and faults."""

import weakref
from dataclasses import replace

import pytest
from support.games import STYLES

from pnp.layout.elements.attributes import ColumnWidth
from pnp.layout.painting import painter
from pnp.layout.painting.measure import CellWidth, Measure, column_widths, widths_by_content

SMALL = """<face>
<table x="2" y="3" w="30" columns="6 auto 1fr" heads="1" head-fill="signal" stripe="paper" rule="ink" aligns="center start end">
<text style="story">No</text><text style="story">Fish</text><text style="story"/>
<circle r="1" fill="ink"/><text style="story">eel</text><text style="story">in reeds</text>
<text style="story">2</text><text style="story">pike</text><text style="story">deep</text>
</table></face>"""


def test_a_table(pond):
    """Three columns: 6 mm, the longest word with its padding (4 half ems), and the rest; a circle is centred in its cell."""
    face = pond.face(SMALL)
    assert pond.said() == ""
    em, pad = 8 / 72 * 25.4, 1
    words = ["No", "Fish", "eel", "in reeds", "2", "pike", "deep"]
    assert [box.lines for box in face.boxes] == [(word,) for word in words]
    head, stripe = [item for item in face.items if getattr(item, "rect", None)]
    row = 1.25 * em + 1
    assert head.rect == pytest.approx((2, 3, 30, row))
    rule = 0.2 / 2  # the half of the rule above that lies in this row stays
    assert stripe.rect == pytest.approx((2, 3 + 2 * row + rule, 30, row - rule))
    assert (head.fill.name, stripe.fill.name) == ("signal", "paper")
    boxes = {box.lines: box.box for box in face.boxes}
    assert boxes["No",].x == 2 + pad
    assert boxes["Fish",].x == 8 + pad
    assert boxes["Fish",].w == pytest.approx(2 * em)
    assert boxes["deep",].x == pytest.approx(8 + 2 * em + 2 * pad + pad)
    assert boxes["deep",].right == pytest.approx(32 - pad)
    (circle,) = [item for item in face.items if getattr(item, "path", None) and len(item.path) == 6]
    xs = [n[-2] for _, n in circle.path if n]
    assert (min(xs) + max(xs)) / 2 == pytest.approx(2 + 3)


def test_a_table_is_mirrored(pond):
    """In Hebrew its columns run from the right; with `mirror="no"` only its place is mirrored."""
    places = {}
    for mirror in ("yes", "no"):
        pond.locale, pond.cards = "en", []
        text = SMALL.replace("<table ", f'<table mirror="{mirror}" ')
        left = {box.lines: box.box for box in pond.face(text).boxes}
        pond.locale, pond.cards = "he", []
        places[mirror] = left, {box.lines: box.box for box in pond.face(text).boxes}
    for lines, box in places["yes"][0].items():
        assert places["yes"][1][lines].x == pytest.approx(40 - box.right)
    for lines, box in places["no"][0].items():
        assert places["no"][1][lines].x == pytest.approx(box.x - 2 + 40 - 32)


@pytest.mark.parametrize(("mirror", "left"), [("yes", 8), ("no", 8)])
def test_grounds_and_rules_are_mirrored_with_the_table(pond, mirror, left):
    """From 2 mm on the left to 2 mm on the right: the table is 30 mm wide on a face of 40 mm."""
    pond.locale = "he"
    shapes = [item for item in pond.face(SMALL.replace("<table ", f'<table mirror="{mirror}" ')).items if hasattr(item, "path")]
    assert [item.rect.x for item in shapes if item.rect] == [left] * 2
    assert [item.path[0][1][0] for item in shapes if item.stroke] == [left] * 3


def test_how_texts_of_cells_are_set(pond, monkeypatch):
    """Words are not divided to find the least width; the column aligns its texts unless they say otherwise."""
    seen = []
    fit = type(pond.typesetter).fit

    def spy(self, spans, style, **look):
        seen.append((look["width"], style.hyphenate, look["align"], look["shrink"]))
        return fit(self, spans, style, **look)

    monkeypatch.setattr(type(pond.typesetter), "fit", spy)
    monkeypatch.setitem(STYLES, "story", replace(STYLES["story"], hyphenate=True))
    pond.face(
        '<face><table w="20" columns="auto 10" aligns="end center"><text style="story">ab</text>'
        '<text style="story" align="start">c</text></table></face>'
    )
    assert {hyphenated for width, hyphenated, _, _ in seen if width == 0.1} == {False}
    assert [(hyphenated, align) for width, hyphenated, align, _ in seen if width and width > 1] == [
        (True, "end"),
        (True, "start"),
    ]
    assert not any(shrinks for *_, shrinks in seen)


def test_a_table_without_width_is_as_wide_as_its_lines(pond):
    """In a row it takes that width, so that the next element stands beside it."""
    face = pond.face(
        '<face><row gap="1"><table columns="auto 1fr" pad-x="0"><text style="story">ab cd</text><text style="story">efgh</text>'
        '</table><rect w="2" h="2" fill="ink"/></row></face>'
    )
    em = 8 / 72 * 25.4
    assert face.items[-1].rect.x == pytest.approx(4.5 * em + 1)


def test_cells_wrap_and_rows_grow(pond):
    """A text that is longer than its column is broken; the other cell of its row is in the middle."""
    face = pond.face(
        '<face><table w="20" columns="10 10" pad-x="0" pad-y="0" rule="ink"><text style="story">aaaa bbbb cccc</text>'
        '<text style="story">x</text></table></face>'
    )
    em = 8 / 72 * 25.4
    assert [box.lines for box in face.boxes] == [("aaaa", "bbbb", "cccc"), ("x",)]
    height = 3 * 1.25 * em
    assert face.items[0].path[0][1][1] == pytest.approx(height)
    assert face.boxes[1].box.y == pytest.approx((height - 1.25 * em) / 2)


FAULTS = {
    '<table w="20" columns="10 10"><text style="story">a</text></table>': (
        "the last row of `<table>` lacks 1 of 2 cells\n",
        "layout/table-cells",
    ),
    '<table w="9" columns="10"><text style="story">a</text></table>': (
        "the columns of `<table>` are 1.0 mm too wide for its 9 mm (10.0)\n",
        "layout/overflow",
    ),
    '<table columns="10" h="3"><text style="story">a</text></table>': (
        "the rows of `<table>` are 1.5 mm too tall for its 3 mm\n",
        "layout/overflow",
    ),
    '<table columns="10" aligns="end end"><text style="story">a</text></table>': (
        "`aligns` of `<table>` has 2 columns, `columns` has 1\n",
        "layout/table-cells",
    ),
    '<table columns="5"><text style="story">aaaaaaaaaa</text></table>': ("too wide at 8 pt\n", "layout/overflow"),
    '<table columns="5 1f"/>': (
        "`columns` of `<table>` is `5 1f`, expected a width for each column, such as `12 auto 1fr`\n",
        "layout/bad-value",
    ),
    '<table columns="0fr"/>': ("is `0fr`, expected a width for each column", "layout/bad-value"),
    '<table columns=""/>': ("is empty, expected a width for each column", "layout/bad-value"),
    '<table columns="5" aligns="left"/>': (
        "`aligns` of `<table>` is `left`, expected `start`, `center` or `end` for each column\n",
        "layout/bad-value",
    ),
    "<table/>": ("`<table>` lacks `columns`", "layout/missing-attribute"),
}


@pytest.mark.parametrize("table", FAULTS)
def test_faults(pond, table):
    """At the line of the template, with the content's own line for words."""
    message, code = FAULTS[table]
    pond.face(f"<face>\n{table}</face>")
    assert message in pond.said()
    assert [d.code for d in pond.report.diagnostics] == [code]
    assert "templates/pond/fish.xml:2" in pond.said()


def test_an_overflow_names_the_words_and_the_template(pond):
    """Words of the content that are too wide: their own line, and the line of the `<text>`."""
    pond.face('<face>\n<table columns="5">\n<text style="story">{{ card.title }}</text></table></face>', title="aaaaaaaaaa")
    (found,) = pond.report.diagnostics
    assert str(found.mark) == "content/pond/fish.yaml:11:5"
    assert str(found.also[0][1]) == "templates/pond/fish.xml:3"


WIDTHS = [CellWidth(5, 10), CellWidth(4, 4), CellWidth(6, 30)]


@pytest.mark.parametrize(
    ("wanted", "width", "found"),
    [
        ("auto auto auto", 44, [10, 4, 30]),
        ("auto auto auto", 88, [20, 8, 60]),
        ("auto auto auto", 15, [5, 4, 6]),
        ("auto auto auto", 10, [5, 4, 6]),
        ("mm auto share", 40, [7, 4, 29]),
        ("mm auto share", None, [7, 4, 30]),
        ("share share mm", 37, [10, 20, 7]),
        ("auto share auto", 30, [5 + 20 / 29 * 5 - 4 / 29 * 5 - 1 / 29 * 5, 4, 30 - 4 - (5 + 15 / 29 * 5)]),
        ("share mm mm", 10, [0, 7, 7]),
    ],
)
def test_the_widths_of_columns(wanted, width, found):
    """Millimetres are kept, content gets what it needs for one line as far as there is room, shares get the rest."""
    amounts = {"mm": 7, "auto": 0, "share": 1}
    kinds = [ColumnWidth(kind, amounts[kind] * (2 if kind == "share" and i else 1)) for i, kind in enumerate(wanted.split())]
    assert column_widths(kinds, WIDTHS, width) == pytest.approx(found)


def test_widths_by_content_fill_the_width():
    """If the least widths fit, the columns together are as wide as the table."""
    for width in (15, 20, 30, 44, 60):
        assert sum(widths_by_content(WIDTHS, width)) == pytest.approx(width)


@pytest.mark.parametrize("template", [SMALL, '<face><text x="2" y="3" style="story">eel</text></face>'])
def test_what_measures_a_face_goes_with_the_face(pond, monkeypatch, template):
    """No circle of references keeps it, since the garbage collector is paused while faces are painted."""
    made = []

    def measure(*functions):
        found = Measure(*functions)
        made.append(weakref.ref(found))
        return found

    monkeypatch.setattr(painter, "Measure", measure)
    pond.face(template)
    assert made
    assert [ref() for ref in made] == [None] * len(made)  # the collector is off
