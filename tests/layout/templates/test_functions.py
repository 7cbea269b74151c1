"""Fields of cells: their geometry by independent formulas, neighbours, edges, ways, labels, and every fault.

Calculations in templates: degrees, exact where they should be, and faults where there is no result.
"""

from itertools import pairwise
from math import dist, isclose, sqrt

import pytest
from support.frames import dump_frame
from support.games import Pond

from pnp.base.diagnostics import Mark
from pnp.layout.templates.budget import BadArgumentError, Budget, EndlessTemplateError
from pnp.layout.templates.functions import MOST_CELLS, board_functions
from pnp.model.fields import Grid
from pnp.pictures.path_data import parse_path, path_bounds

IMPORT = '{% import "pnp/boards.xml" as boards %}\n'

LAND = (("sea", "wood", "hill"), ("sea", "void", "hill"))


def field(shape, *args, **options):
    """A field as templates make it."""
    return board_functions(Budget())[shape](*args, **options)


FIELDS = {
    "squares": (4, {}),
    "hexes": (6, {}),
    "hexes, odd": (6, {"offset": "odd"}),
    "hexes, pointed": (6, {"way": "pointed"}),
    "hexes, pointed, odd": (6, {"way": "pointed", "offset": "odd"}),
    "triangles": (3, {}),
}


@pytest.fixture(params=FIELDS)
def shape(request):
    """A field of 6 × 5 cells of 10 mm, and how many sides they have."""
    sides, options = FIELDS[request.param]
    return field(request.param.partition(",")[0], 6, 5, 10, **options), sides


def area(points):
    """Of a polygon, positive if its points are clockwise (y down)."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True)) / 2


def test_cells_are_regular_and_clockwise(shape):
    """Equal sides around the centre; path data and corners are the same outline; the box is the outline's."""
    grid, sides = shape
    for cell in grid.cells:
        corners = list(cell.corners)
        assert len(corners) == sides
        assert area(corners) > 0
        lengths = [dist(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
        assert max(lengths) - min(lengths) < 1e-9
        radii = [dist((cell.cx, cell.cy), corner) for corner in corners]
        assert max(radii) - min(radii) < 1e-9
        drawn = [(cell.x + n[0], cell.y + n[1]) for letter, n in parse_path(cell.d) if letter != "Z"]
        assert all(dist(a, b) < 1e-3 for a, b in zip(drawn, corners, strict=True))
        xs, ys = zip(*corners, strict=True)
        assert (min(xs), min(ys)) == pytest.approx((cell.x, cell.y))
        assert (max(xs), max(ys)) == pytest.approx((cell.x + cell.w, cell.y + cell.h))
    assert min(c.x for c in grid.cells) == min(c.y for c in grid.cells) == 0


def test_neighbours_are_those_whose_centres_are_nearest(shape):
    """By distances alone: `size` for squares and hexes, twice the inner radius for triangles; and both ways."""
    grid, sides = shape
    pitch = 10 / sqrt(3) if sides == 3 else 10
    for cell in grid.cells:
        near = {o for o in grid.cells if o is not cell and isclose(dist((cell.cx, cell.cy), (o.cx, o.cy)), pitch, abs_tol=1e-6)}
        assert set(grid.neighbours(cell)) == near
    assert max(len(grid.neighbours(cell)) for cell in grid.cells) == sides


def test_edges_are_complete(shape):
    """Each side once; Euler's formula for a field without holes; shared edges are in the middle between two centres."""
    grid, sides = shape
    inner = [edge for edge in grid.edges if edge.other]
    assert len(grid.edges) == len(grid.cells) * sides - len(inner)
    corners = {(round(x, 6), round(y, 6)) for cell in grid.cells for x, y in cell.corners}
    assert len(corners) - len(grid.edges) + len(grid.cells) == 1
    for edge in inner:
        found = grid.edge(edge.other.name, edge.cell.name)
        assert (found.cx, found.cy) == pytest.approx((edge.cx, edge.cy))
        middle = (edge.cell.cx + edge.other.cx) / 2, (edge.cell.cy + edge.other.cy) / 2
        assert (edge.cx, edge.cy) == pytest.approx(middle)


def test_the_offset_of_hexes():
    """The second, fourth … column lies lower; with `odd` the first, third …; pointed hexes move whole rows to the right."""
    assert [c.y for c in field("hexes", 3, 1, 10).cells] == pytest.approx([0, 5, 0])
    assert [c.y for c in field("hexes", 3, 1, 10, offset="odd").cells] == pytest.approx([5, 0, 5])
    assert [c.x for c in field("hexes", 1, 3, 10, way="pointed").cells] == pytest.approx([0, 5, 0])
    assert [c.x for c in field("hexes", 1, 3, 10, way="pointed", offset="odd").cells] == pytest.approx([5, 0, 5])


def cube(cell):
    """The cube coordinates of a flat hex whose even columns lie lower."""
    q = cell.col - 1
    r = cell.row - 1 - (q - (q & 1)) // 2
    return q, r, -q - r


@pytest.mark.whole
def test_ways_of_hexes_are_shortest():
    """As long as the distance of cube coordinates says, for all pairs of 6 × 5 hexes, and through neighbours only."""
    grid = field("hexes", 6, 5, 10)
    for start in grid.cells:
        for end in grid.cells:
            way = grid.way([start, end])
            assert (way[0], way[-1]) == (start, end)
            assert len(way) - 1 == max(abs(a - b) for a, b in zip(cube(start), cube(end), strict=True))
            assert all(b in grid.neighbours(a) for a, b in pairwise(way))


def test_a_way_stays_near_the_straight_line():
    """A diagonal of squares is a staircase and does not go round the corner."""
    grid = field("squares", 4, 4, 10)
    assert [c.name for c in grid.way("A1", "D4")] == ["A1", "B1", "B2", "C2", "C3", "D3", "D4"]
    assert [c.name for c in grid.way(["A1", "C1"], "C2")] == ["A1", "B1", "C1", "C2"]
    assert grid.points(["A1", "D4"]) == "5,5 35,35"


def test_values_and_holes():
    """The words of a grid, by column and row; a way goes round holes, and finds none where holes divide the field."""
    grid = field("squares", values=Grid(LAND, Mark("x")), size=[10, 8], holes="void")
    assert {c.name: c.value for c in grid.cells} == {"A1": "sea", "B1": "wood", "C1": "hill", "A2": "sea", "C2": "hill"}
    assert (grid.w, grid.h, grid.has(2, 2), grid.at(3, 2).name) == (30, 16, False, "C2")
    assert [c.name for c in grid.way("A2", "C2")] == ["A2", "A1", "B1", "C1", "C2"]
    split = field("squares", values=[["a", "-", "b"]], size=5, holes=["-"])
    with pytest.raises(BadArgumentError, match="no way from `A1` to `C1`"):
        split.way("A1", "C1")


def test_a_field_is_drawn(pond):
    """The body runs once per cell at the corner of its box; labels, a road and a wall lie where they should."""
    face = pond.face(
        IMPORT + "<face>{% set map = hexes(2, 2, 10) %}\n{% call(cell) boards.field(map) %}"
        '<path d="{{ cell.d }}" fill="{{ "ink" if cell.name == "B1" else "paper" }}"/>{% endcall %}\n'
        '{{ boards.labels(map, "left", "story", names=["x", "y"]) }}\n'
        '{{ boards.road(map, ["A1", "B2"], "signal", 2, dash="1 1") }}\n'
        '{{ boards.wall(map, "A1", "A2", "ink") }}</face>'
    )
    assert dump_frame(face) == DRAWN
    assert pond.said() == ""


DRAWN = """\
frame 40 x 60 bleed 3
path M2.887 0 L8.66 0 L11.547 5 L8.66 10 L2.887 10 L0 5 Z fill paper  <templates/pond/fish.xml:3>
path M11.547 5 L17.321 5 L20.207 10 L17.321 15 L11.547 15 L8.66 10 Z fill ink  <templates/pond/fish.xml:3>
path M2.887 10 L8.66 10 L11.547 15 L8.66 20 L2.887 20 L0 15 Z fill paper  <templates/pond/fish.xml:3>
path M11.547 15 L17.321 15 L20.207 20 L17.321 25 L11.547 25 L8.66 20 Z fill paper  <templates/pond/fish.xml:3>
text -4.5 5.258 8 pt ink: x  <templates/pond/fish.xml:4>
text -4.5 15.258 8 pt ink: y  <templates/pond/fish.xml:4>
path M5.774 5 L14.434 10 L14.434 20 stroke signal 2 dash 1 1  <templates/pond/fish.xml:5>
path M8.66 10 L2.887 10 stroke ink 1  <templates/pond/fish.xml:6>
box story -4.5 3 4 4 at 8 of 8 pt: x  <content/pond/fish.yaml:10:3 templates/pond/fish.xml:4>
box story -4.5 13 4 4 at 8 of 8 pt: y  <content/pond/fish.yaml:10:3 templates/pond/fish.xml:4>
"""


def test_labels_are_in_line_with_columns_and_rows_also_beside_holes():
    """At each side of the field, evenly spaced: a hole moves no label."""
    grid = field("hexes", values=[["-", "x", "x"], ["x", "x", "-"]], size=10, holes="-")
    w = 10 * 2 / sqrt(3)
    assert [(p["name"], p["x"], p["y"]) for p in grid.labels("top")] == [
        (name, pytest.approx(w / 2 + i * w * 3 / 4), 0) for i, name in enumerate("ABC")
    ]
    assert [(p["name"], p["x"], p["y"]) for p in grid.labels("right")] == [("1", grid.w, 5), ("2", grid.w, 15)]
    assert [p["y"] for p in grid.labels("bottom")] == [grid.h] * 3 == [25] * 3
    assert [(p["x"], p["y"]) for p in grid.labels("left")] == [(0, 5), (0, 15)]


def test_borders_between_values(pond):
    """Lines only where values differ, and round the whole with `rim`."""
    text = IMPORT + '<face>{% set map = squares(size=10, values=card.land) %}{{ boards.borders(map, "ink"RIM) }}</face>'
    grid = Grid((("sea", "wood"), ("sea", "sea")), Mark("x"))
    inner = pond.face(text.replace("RIM", ""), land=grid)
    lines = {frozenset(n for _, n in item.path) for item in inner.items}
    assert lines == {frozenset({(10, 10), (10, 0)}), frozenset({(20, 10), (10, 10)})}
    assert len(pond.face(text.replace("RIM", ", rim=true"), land=grid).items) == 2 + 8


def test_a_field_is_mirrored_in_languages_from_right_to_left(tmp_path):
    """Its cells, roads and labels move together; with `mirror="no"` on a group the map stays as it is."""
    text = (
        IMPORT + '<face><group x="2"MIRROR>{% set map = squares(2, 1, 10) %}{% call(cell) boards.field(map) %}'
        '<rect w="10" h="10" fill="ink"/>{% endcall %}{{ boards.road(map, ["A1", "B1"], "ink") }}</group></face>'
    )
    places = {}
    for mirror in ("", ' mirror="no"'):
        folder = tmp_path / str(len(mirror))
        (folder / "templates/pond").mkdir(parents=True)
        items = Pond(folder, locale="he").face(text.replace("MIRROR", mirror)).items
        places[mirror] = [tuple(n[0] for letter, n in item.path if letter != "Z") for item in items]
    assert [min(x) for x in places[""]] == [28, 18, 23]
    assert [min(x) for x in places[' mirror="no"']] == [18, 28, 23]


@pytest.mark.parametrize(
    ("made", "xs", "ys"),
    [
        (("squares", 3, 2, [10, 8]), (10, 20), (8,)),
        (("triangles", 5, 3, 10), (), (10 * sqrt(3) / 2, 10 * sqrt(3))),
        (("hexes", 4, 4, 10), (), ()),
    ],
)
def test_straight_lines_between_cells(made, xs, ys):
    """Only those that cross no cell, of all that its corners suggest; the rim is none."""
    grid = field(*made)
    assert grid.seams("x") == pytest.approx(xs)
    assert grid.seams("y") == pytest.approx(ys)
    for axis, found in enumerate((grid.seams("x"), grid.seams("y"))):
        corners = {round(c[axis], 6) for cell in grid.cells for c in cell.corners} - {0.0, round((grid.w, grid.h)[axis], 6)}
        spans = [sorted(c[axis] for c in cell.corners) for cell in grid.cells]
        clear = {at for at in corners if not any(span[0] + 1e-3 < at < span[-1] - 1e-3 for span in spans)}
        assert sorted(clear) == pytest.approx(sorted(found), abs=1e-5)


def test_seams_of_a_field_are_anchors_of_the_face(pond):
    """They move with the groups around them."""
    face = pond.face(IMPORT + '<face><group x="2" y="1">{{ boards.seams(squares(3, 2, 10)) }}</group></face>')
    assert [(a.name, a.x) for a in face.points if a.name == "seam-x"] == [("seam-x", 12), ("seam-x", 22)]
    assert [(a.name, a.y) for a in face.points if a.name == "seam-y"] == [("seam-y", 11)]
    assert not face.items


def test_hexagons_have_no_seams(pond):
    """A message says so at the line of the template."""
    said = pond.fault(IMPORT + "<face>{{ boards.seams(hexes(3, 2, 9)) }}</face>")
    assert "the field has no seams: no straight line runs between all of its cells" in said.splitlines()[0]
    assert said.startswith("templates/pond/fish.xml:2:7: ")


FAULTS = {
    "hexes(3, 2)": "`hexes` got nothing, expected `size` in mm",
    "hexes(3, 2, 0)": "`hexes` got `0`, expected a `size` of at least 0.1 mm",
    "hexes(3, 2, 9, way='up')": "`way` of `hexes` is `up`, expected `flat` or `pointed`",
    "hexes(3, 2, 9, offset=1)": "`offset` of `hexes` is `1`, expected `even` or `odd`",
    "squares(0, 2, 9)": "`squares` got `0`, expected `columns` as a whole number of at least 1",
    "squares(2, 2.5, 9)": "`squares` got `2.5`, expected `rows` as a whole number of at least 1",
    "squares(2, none, 9)": "`squares` got nothing, expected `rows` as a whole number",
    "squares(101, 100, 9)": "`squares` got 101 x 100 cells, at most 10000 can be drawn",
    "squares(2, 2, [1, 'a'])": "`squares` got `a`, expected `size` in mm",
    "triangles(4, size=9, values=card.land)": "`columns` of `triangles` is 4, but its values have 3 columns",
    "triangles(size=9, values=[[1], [1, 2]])": (
        "`triangles` got a list, expected `values` as a `grid` field, or a list of rows of equal length"
    ),
    "squares(3, 2, 9).at('D1')": "the field has no cell `D1`",
    "squares(3, 2, 9).at(1, 3)": "the field has no cell column `1`, row `3`",
    "squares(3, 2, 9).at([[1]], [2])": "the field has no cell column a list, row a list",
    "squares(3, 2, 9).edge('A1', 'B2')": "`A1` and `B2` share no side",
    "squares(3, 2, 9).edge('A1', 'A1')": "`A1` and `A1` share no side",
    "squares(3, 2, 9).labels('up')": "`side` is `up`, expected `top`, `bottom`, `left` or `right`",
    "squares(3, 2, 9).way('A1', 'Z9')": "the field has no cell `Z9`",
}


@pytest.mark.parametrize("expression", FAULTS)
def test_faults(pond, expression):
    """They say what was found and what was expected, at their line."""
    said = pond.fault(f"<face>\n{{% set map = {expression} %}}</face>", land=Grid(LAND, Mark("x")))
    assert said.splitlines()[0] == f"templates/pond/fish.xml:2:1: error[layout/bad-argument]: {FAULTS[expression]}"


NAMES = {
    "{{ map.column }}": "8: error[layout/undefined-name]: `a field of 3 x 2 cells` has no `column`",
    "{{ map.at('B1').colum }}": "17: error[layout/undefined-name]: `B1` has no `colum`",
    "{{ map.edge('A1', 'B1').x3 }}": "25: error[layout/undefined-name]: `A1-B1` has no `x3`",
    "{{ map._sides }}": "8: error[layout/forbidden]",
    "{{ map }}": "1: error[layout/cannot-print]",
    "{{ squares(2, 2, 5, values=card.lnad) }}": "33: error[layout/undefined-name]: `card` has no `lnad`",
}


@pytest.mark.parametrize("expression", NAMES)
def test_unknown_names(pond, expression):
    """With the nearest one that there is."""
    said = pond.fault(f"<face>{{% set map = hexes(3, 2, 9) %}}\n{expression}</face>", land=Grid(LAND, Mark("x")))
    assert said.startswith(f"templates/pond/fish.xml:2:{NAMES[expression]}")
    assert "undefined" not in said or "did you mean" in said or "x3" in expression


def test_fields_count_towards_the_budget():
    """A field of the largest size is allowed, a hundred of them are not."""
    budget = Budget()
    made = board_functions(budget)["squares"]
    made(100, MOST_CELLS // 100, 1)
    with pytest.raises(EndlessTemplateError):
        [made(100, MOST_CELLS // 100, 1) for _ in range(100)]


def test_the_parts_of_a_board_of_four_hundred_cells_are_allowed(pond):
    """Twenty by twenty cells with a path, a rectangle and a text each."""
    face = pond.face(
        IMPORT
        + '<face>{% set map = squares(20, 20, 2) %}{% call(cell) boards.field(map) %}<path d="{{ cell.d }}" stroke="ink"/>'
        '<rect x="1" y="1" w="1" h="1" fill="paper"/><text style="story">{{ cell.name }}</text>{% endcall %}</face>'
    )
    assert len(face.items) == 1200


RESULTS = {
    "sin(30)": "0.5",
    "cos(60)": "0.5",
    "cos(90)": "0",
    "sin(-90)": "-1",
    "sin(3600030)": "0.5",
    "tan(45)": "1",
    "sqrt(3)": "1.732051",
    "hypot(3, 4)": "5",
    "atan2(1, -1)": "135",
    "atan2(0, 0)": "0",
    "pi": "3.141593",
}


@pytest.mark.parametrize("expression", RESULTS)
def test_results(pond, expression):
    """They print like other numbers."""
    face = pond.face(f'<face><text style="story">{{{{ {expression} }}}}</text></face>')
    assert face.boxes[0].lines == (RESULTS[expression],)


FAULTS_OF_TEMPLATE_MATHS = {
    "sqrt(-4)": "`sqrt(-4)` has no value, expected a number of at least 0",
    "tan(270)": "`tan(270)` has no value",
    "sin('a')": "`sin` got `a`, expected an angle in degrees",
    "cos(none)": "`cos` got nothing, expected an angle in degrees",
    "hypot([1], 2)": "`hypot` got a list, expected a number",
    "sqrt(true)": "`sqrt` got `yes`, expected a number",
    "sin(10.0 ** 300)": "`sin` got `1e+300`, expected an angle in degrees between -1000000000 and 1000000000",
    "fail('no ' ~ 7)": "no 7",
}


@pytest.mark.parametrize("expression", FAULTS_OF_TEMPLATE_MATHS)
def test_faults_template_maths(pond, expression):
    """They are reported at their line."""
    said = pond.fault(f"<face>\n{{{{ {expression} }}}}</face>")
    assert (
        said.splitlines()[0]
        == f"templates/pond/fish.xml:2:1: error[layout/bad-argument]: {FAULTS_OF_TEMPLATE_MATHS[expression]}"
    )


def test_an_unknown_name_is_reported_as_such(pond):
    """Not as a value that is no number."""
    assert "`angel` is not defined" in pond.fault("<face>{{ sin(angel) }}</face>")
    assert "`sinn` is not defined\n" in (said := pond.fault("<face>{{ sinn(3) }}</face>"))
    assert "hint: did you mean `sin`?" in said


def test_the_outline_of_a_deck_is_path_data_inside_or_outside_of_it(tmp_path):
    """As far as the template asks, from the trim corner."""
    pond = Pond(tmp_path)
    face = '<face><path d="{{{{ outline(deck{}) }}}}" fill="ink"/></face>'
    boxes = []
    for more in ("", ", -2", ", 3, side"):
        (drawn,) = pond.face(face.format(more)).items
        boxes.append(tuple(path_bounds(drawn.path)))
    assert boxes == [(0, 0, 40, 60), (2, 2, 36, 56), (-3, -3, 46, 66)]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("outline(-2)", "`outline` got `-2`, expected a deck"),
        ("outline(deck, 'a')", "`outline` got `a`, expected a distance in mm"),
        ("outline(deck, 1, 'top')", "`outline` got `top`, expected a side"),
        ("outline(deck, -30)", "`outline` got `-30`, and of 40 x 60 mm nothing is left so far inside"),
    ],
)
def test_an_outline_that_there_is_not_is_a_fault_of_the_template(tmp_path, call, message):
    """With the value."""
    said = Pond(tmp_path).fault(f'<face><path d="{{{{ {call} }}}}" fill="ink"/></face>')
    assert f"error[layout/bad-argument]: {message}" in said
