"""Call-outs that name an anchor: of the template, of a drawing on the face, or of a picture."""

import pytest

from pnp.locale import pseudo
from pnp.model.booklet import FigureBlock, Pointer

DRAWN = '<circle id="anchor-{}" cx="30" cy="18" r="1" fill="none"/></svg>'
NOTE = "\n\n- (1) a"


@pytest.fixture
def figure(pond, prepared, edit):
    """Prepare a booklet of one figure; the template and a picture of the pike's face have anchors."""
    edit(pond / "templates/toy/fish.xml", 'style="title">', 'style="title" anchor="name">')
    edit(pond / "templates/toy/fish.xml", '<row x="4" y="72" gap="3">', '<row x="4" y="72" gap="3" anchor="bait">')
    edit(pond / "content/toy/art/carp.svg", "</svg>", DRAWN.format("eye"))
    (pond / "content/toy/booklet/02-score.md").unlink()

    def making(text, **options):
        (pond / "content/toy/booklet/01-start.md").write_text(f"# The Pond\n\n{text}\n", "utf-8")
        return prepared(pond, **options)

    return making


def ends(made):
    """Return the dots at the ends of leaders, and the discs, as boxes on the pages of the booklet."""
    return [item.path[0][1] for page in made.pages for item in page.items if getattr(item, "path", None)]


@pytest.mark.parametrize(
    ("named", "point"),
    [
        ("card:carp|@name", "25,9.5"),
        ("card:carp|@eye", "31.75,30"),
        ("art/carp.svg|@eye", "30,18"),
    ],
)
def test_an_anchor_is_the_same_as_its_point(figure, named, point):
    """The figure prints as if the point were written, in mm of the face or in units of the picture."""
    target, _, anchor = named.partition("|")
    text = f'![]({target} "scale=0.5 callouts=1:{{}}"){{{{alt=""}}}}{NOTE}'
    by_name, by_point = figure(text.format(anchor)), figure(text.format(point))
    assert by_name.said == by_point.said == []
    assert by_name.pages == by_point.pages
    assert by_name.pages != figure(text.format("2,2")).pages


@pytest.mark.usefixtures("same_letters")
def test_an_anchor_is_on_the_mirrored_face_where_its_point_is(figure):
    """In a right-to-left language too; of a face that is not mirrored as well."""
    for anchor, point in (("@name", "25,9.5"), ("@eye", "31.75,30")):
        text = f'![](card:carp "scale=0.5 callouts=1:{{}}"){{{{alt=""}}}}{NOTE}'
        made = [figure(text.format(by), locale=pseudo.RIGHT_TO_LEFT_TAG) for by in (anchor, point)]
        assert made[0].said == made[1].said == []
        assert made[0].pages == made[1].pages


def test_an_anchor_of_a_drawing_counts_with_all_that_moves_the_drawing(figure, pond, edit):
    """Here a group that scales it; the point is that of the face."""
    image = '<image src="{{ card.art }}" x="4" y="16" w="55.5" h="28" fit="cover"/>'
    edit(pond / "templates/toy/fish.xml", image, f'<group x="3" y="2" scale="0.8">{image}</group>')
    text = f'![](card:carp "scale=0.5 callouts=1:{{}}"){{{{alt=""}}}}{NOTE}'
    by_name, by_point = figure(text.format("@eye")), figure(text.format("28.4,26"))
    assert by_name.said == by_point.said == []
    assert ends(by_name) == [pytest.approx(end, abs=1e-6) for end in ends(by_point)]


def test_an_anchor_moves_with_what_it_names(figure, pond, edit):
    """Nothing in the text changes when the template moves its box."""
    text = f'![](card:carp "scale=0.5 callouts=1:@name"){{alt=""}}{NOTE}'
    before = figure(text)
    edit(pond / "templates/toy/fish.xml", '<text x="4" y="4" w="42"', '<text x="4" y="14" w="42"')
    assert ends(figure(text)) != ends(before)


def test_names_and_points_can_stand_together(figure):
    """Each call-out says its own; a name has its place in the text."""
    made = figure('![](card:carp "scale=0.5 callouts=1:@name;2:5,6.5"){alt=""}\n\n- (1) a\n- (2) b')
    assert made.said == []
    (block,) = [b for b in made.ready.source.booklet.chapters[0].blocks if isinstance(b, FigureBlock)]
    first, second = block.images[0].pointers
    assert (first.anchor, first.mark.line, first.mark.column) == ("name", 3, 38)
    assert second == Pointer(2, 5.0, 6.5)


def test_a_name_that_is_used_twice_is_ambiguous_only_where_it_is_used(figure, pond, edit):
    """Two boxes with one name are a fault of a call-out that names them; two at one place are one."""
    edit(pond / "templates/toy/fish.xml", 'h="5" style="small">', 'h="5" style="small" anchor="name">')
    text = f'![](card:carp "scale=0.5 callouts=1:@{{}}"){{{{alt=""}}}}{NOTE}'
    assert figure(text.format("bait")).said == []
    (said,) = figure(text.format("name")).said
    first, *rest = said.splitlines()
    code = "error[booklet/ambiguous-anchor]"
    message = "call-out 1 points to `@name`, and the face of `carp` has 2 anchors of that name"
    assert first == f"content/toy/booklet/01-start.md:3:38: {code}: {message}"
    assert rest[-1] == "  hint: give each its own name, such as `cost-1`, `cost-2`"
