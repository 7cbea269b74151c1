"""Folds and cuts: drawn, known as geometry, and left alone by what changes art."""

from dataclasses import replace

import pytest

from pnp.base.units import Size
from pnp.impose.impose import impose
from pnp.impose.manifest import manifest
from pnp.layout.finished_faces import border_colour, dump_frame
from pnp.layout.layout import lay_out
from pnp.layout.low_ink import low_ink_component
from pnp.model.face_walk import processing_lines
from pnp.model.frame import Colour, Stroke
from pnp.model.outline import Paper
from pnp.model.style import LINES
from pnp.preflight.checks import edges
from pnp.preflight.faces import FacesToCheck

FACE = """<face fill="signal">
<fold x1="10" y1="-1" x2="10" y2="61"/>
<fold x1="20" y1="0" x2="20" y2="60" way="valley"/>
<cut d="M30 5 V9 H34" x="1"/>
<group x="20" y="20" rotate="90"><fold x1="0" y1="0" x2="5" y2="0"/><cut d="M0 0 L1 0"/></group>
</face>"""

DRAWN = """\
frame 40 x 60 bleed 3
rect -3 -3 46 66 fill signal  <templates/pond/fish.xml:1>
path M10 -1 L10 61 stroke #000000 0.2 dash 3 1 0.5 1 mountain  <templates/pond/fish.xml:2>
path M20 0 L20 60 stroke #000000 0.2 dash 2 1 valley  <templates/pond/fish.xml:3>
path M31 5 L31 9 L35 9 stroke #000000 0.2 cut  <templates/pond/fish.xml:4>
group matrix 0 1 -1 0 20 20  <templates/pond/fish.xml:5>
  path M0 0 L5 0 stroke #000000 0.2 dash 3 1 0.5 1 mountain  <templates/pond/fish.xml:5>
  path M0 0 L1 0 stroke #000000 0.2 cut  <templates/pond/fish.xml:5>
"""


def segments(lines):
    """Steps with their rounded points."""
    return [(step, [tuple(round(v, 6) + 0.0 for v in numbers) for _, numbers in path]) for step, path in lines]


LINES_OF_FACE = [
    ("mountain", [(10, -1), (10, 61)]),
    ("valley", [(20, 0), (20, 60)]),
    ("cut", [(31, 5), (31, 9), (35, 9)]),
    ("mountain", [(20, 20), (20, 25)]),
    ("cut", [(20, 20), (20, 21)]),
]


def test_folds_and_cuts_are_drawn_as_usual(pond):
    """Mountain folds in dashes and dots, valley folds in dashes, cuts solid."""
    assert dump_frame(pond.face(FACE)) == DRAWN


def test_they_are_known_where_they_are_on_the_face(pond):
    """Also inside groups that are moved and rotated; other lines are art."""
    face = pond.face(FACE.replace("</face>", '<line x1="0" y1="0" x2="9" y2="0" stroke="ink"/></face>'))
    assert segments(processing_lines(face)) == LINES_OF_FACE


def test_the_theme_says_how_they_are_drawn(pond):
    """Each of the three has its own line."""
    pond.template("fish.xml", FACE)
    pond.card("pike")
    game = pond.game()
    lines = {**LINES, "cut": Stroke(Colour(1, 0, 0, 1, "signal"), 0.1), "valley": Stroke(Colour(0, 0, 1), 0.3, (1.0, 1.0))}
    (component,) = lay_out(replace(game, theme=replace(game.theme, lines=lines)), pond.report, pond.typesetter)
    said = dump_frame(component.face)
    assert "stroke signal 0.1 cut" in said
    assert "stroke #0000ff 0.3 dash 1 1 valley" in said
    assert "stroke #000000 0.2 dash 3 1 0.5 1 mountain" in said


def test_right_to_left_languages_mirror_them_with_the_layout(pond):
    """They stay where the parts of the layout meet; `mirror="no"` of the face keeps them."""
    pond.locale = "he"
    mirrored = segments(processing_lines(pond.face(FACE)))
    assert mirrored == [(step, [(40 - x + 0.0, y) for x, y in points]) for step, points in LINES_OF_FACE]
    kept = pond.face(FACE.replace("<face ", '<face mirror="no" '))
    assert segments(processing_lines(kept)) == LINES_OF_FACE
    line = pond.face(FACE.replace('x="1"', 'x="1" mirror="no"'))
    assert ("cut", [(5, 5), (5, 9), (9, 9)]) in segments(processing_lines(line))


def test_the_low_ink_edition_keeps_them_as_they_are(pond):
    """The background goes, the lines stay, even pale and broad ones."""
    pond.template("fish.xml", FACE)
    pond.card("pike")
    game = pond.game()
    pale = {step: Stroke(Colour(0.9, 0.9, 0.5), 1.0, stroke.dash) for step, stroke in LINES.items()}
    (component,) = lay_out(replace(game, theme=replace(game.theme, lines=pale)), pond.report, pond.typesetter)
    thin = low_ink_component(component).face
    assert segments(processing_lines(thin)) == LINES_OF_FACE
    assert dump_frame(thin).count("stroke #e6e680 1") == 5
    assert "fill signal" not in dump_frame(thin)


def test_they_may_leave_the_safe_area_and_are_no_border(pond):
    """No finding; a face whose creases reach the edge shares no cut lines."""
    pond.template("fish.xml", FACE)
    pond.card("pike")
    (component,) = pond.lay_out()
    edges.check_safe_area(FacesToCheck([component], safe={"fish": 3}), pond.report)
    assert pond.said() == ""
    assert border_colour(component.face) is None
    assert border_colour(pond.face('<face fill="signal"/>')) is not None


def test_rows_and_anchors_measure_them(pond):
    """A fold in a row takes its width, as a line does; its anchor is its middle."""
    face = pond.face(
        '<face><row x="2"><fold x2="6" y2="4" anchor="a"/><cut d="M0 0 H3" anchor="b"/>'
        '<rect w="1" h="1" fill="ink"/></row></face>'
    )
    assert segments(processing_lines(face)) == [("mountain", [(2, 0), (8, 4)]), ("cut", [(8, 0), (11, 0)])]
    assert face.items[-1].rect.x == 11
    assert [(p.name, p.x, p.y) for p in face.points] == [("a", 5, 2), ("b", 9.5, 0)]


def test_the_manifest_gives_them_on_the_page(pond):
    """Turned and moved with their card; cards without any say nothing."""
    pond.template("fish.xml", FACE)
    pond.card("pike")
    (component,) = pond.lay_out()
    game = pond.game()
    imposition = impose([component], Paper("a4", Size(210, 297), 5), "none", pond.report)
    (entry,) = manifest(game, imposition, "home")["pages"][0]["placements"]
    x, y, w, _ = entry["trim_mm"]
    assert (entry["rotation"], w) == (0, 40)
    assert entry["lines"][0] == {"step": "mountain", "path_mm": f"M{x + 10:g} {y - 1:g} L{x + 10:g} {y + 61:g}"}
    assert len(entry["lines"]) == 5
    plain = replace(component, face=replace(component.face, items=component.face.items[:1]))
    imposition = impose([plain], Paper("a4", Size(210, 297), 5), "none", pond.report)
    assert "lines" not in manifest(game, imposition, "home")["pages"][0]["placements"][0]


@pytest.mark.parametrize(
    ("text", "column", "message", "hint"),
    [
        ("<fold/>", 1, "`<fold>` begins and ends at 0, 0, which is no line", "write its ends as `x1`, `y1`, `x2`, `y2`"),
        ('<fold x2="4" way="up"/>', 19, "`way` of `<fold>` is `up`, expected `valley` or `mountain`", None),
        ('<fold x2="4" stroke="ink"/>', 14, "`<fold>` has no attribute `stroke`", None),
        ("<cut/>", 1, "`<cut>` lacks `d`: SVG path data, 1 unit = 1 mm", None),
        ('<cut d="M0 0 K5"/>', 9, "`d` of `<cut>` is `M0 0 K5`, expected SVG path data; found `K5` after 5 characters", None),
        ('<cutt d="M0 0 L5 5"/>', 1, "`<cutt>` is not an element of the layout language", "did you mean `cut`?"),
    ],
)
def test_bad_folds_and_cuts_are_reported(text, column, message, hint, pond):
    """With the place in the template and a way out."""
    said = pond.fault(f"<face>\n{text}</face>")
    assert said.startswith(f"templates/pond/fish.xml:2:{column}: error[layout/")
    assert message in said
    assert hint is None or f"hint: {hint}" in said
