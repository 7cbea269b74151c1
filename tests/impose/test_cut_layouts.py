"""What a machine cuts: the outlines that are printed, once for all sheets alike, found from the front."""

from dataclasses import replace

import pytest
from sample_sheets import PAPERS, card, imposed, token

from pnp.base.units import Box, Size
from pnp.impose.cutting_machine import folded_size, with_cut_layouts
from pnp.impose.manifest import manifest
from pnp.impose.single_faces import single_faces
from pnp.model.face_walk import path_box
from pnp.model.frame import Shape
from pnp.model.outline import Outline
from pnp.model.sheet import Tiling
from pnp.pictures.path_data import parse_path


def cut(imposition, boxes=()):
    """The imposition with its cut layouts, and these in order."""
    found = with_cut_layouts(imposition, "pond-en-cards-a4", boxes)
    layouts = {page.cut.name: page.cut for page in found.pages if page.cut}
    return found, list(layouts.values())


def rounded(name, corner=3.0, **how):
    """A poker card with round corners."""
    plain, outline = card(name, 63.5, 88.9, **how), Outline("rectangle", Size(63.5, 88.9), corner)
    return replace(plain, face=replace(plain.face, outline=outline), back=replace(plain.back, outline=outline))


def test_sheets_alike_share_a_layout():
    """Twenty cards, eight on a sheet: two sheets are alike, the third has half of them."""
    imposition, (full, rest) = cut(imposed([rounded("a", copies=20)], "a4", "duplex-long"))
    assert [(layout.name, layout.sheets, len(layout.cuts)) for layout in (full, rest)] == [
        ("pond-en-cards-a4.cut-1", (1, 2), 8), ("pond-en-cards-a4.cut-2", (3,), 4),
    ]  # fmt: skip
    assert [page.cut and page.cut.number for page in imposition.pages] == [1, None, 1, None, 2, None]
    assert full.size == Size(210, 297)


@pytest.mark.parametrize("mode", ["none", "duplex-long", "gutterfold"])
@pytest.mark.parametrize(
    "part", [rounded("a"), token("b", 20, "circle"), token("c", 19.05, "hexagon-flat")], ids=lambda c: c.id
)
def test_what_is_cut_is_the_outline_that_is_printed(part, mode):
    """Of each front, where it lies on its page; backs are behind, or folded over."""
    imposition, (layout,) = cut(imposed([replace(part, copies=2)], "a4", mode))
    fronts = [p for page in imposition.pages for p in page.placements if p.side == "face"]
    assert layout.cuts == tuple(p.contour for p in fronts)
    assert layout.creases == ()
    assert len(fronts) == 2


def test_a_folded_sheet_is_cut_as_it_is_folded():
    """It is half as large, and its backs are below its fronts."""
    imposition, (layout,) = cut(imposed([rounded("a", copies=2)], "a4", "gutterfold"))
    (page,) = imposition.pages
    assert layout.size == folded_size(page) in {Size(210, 148.5), Size(105, 297)}
    sheet = Box(0, 0, *layout.size)
    assert all(sheet.contains(path_box(path)) for path in layout.cuts)
    assert len(layout.cuts) == 2


def sides(path):
    """The short and the long side of what a path covers: sheets may turn parts."""
    return sorted(path_box(path).size)


def with_lines(part, *paths):
    """The part with lines on its face: `("cut", path)`."""
    shapes = tuple(Shape(parse_path(d), step=step) for step, d in paths)
    return replace(part, face=replace(part.face, items=(*part.face.items, *shapes)))


NET = (("cut", "M5 5 H40"), ("mountain", "M20 5 V30"), ("cut", "M40 5 V30 H5 V5"), ("valley", "M10 5 V30"))


def test_creases_are_apart_and_cuts_inside_come_first():
    """The contour of a net is one line, cut while the sheet still holds the part; then the part's own outline."""
    _, (layout,) = cut(imposed([with_lines(card("net", 60, 40, back=False), *NET)], "a4", "none"))
    net, box = layout.cuts
    assert [letter for letter, _ in net] == ["M", "L", "L", "L", "L", "Z"]
    assert sides(box) == pytest.approx([40, 60])
    assert sides(net) == pytest.approx([25, 35])
    assert [sides(line) for line in layout.creases] == [pytest.approx([0, 25])] * 2


def test_the_box_around_a_net_is_not_cut():
    """Where it is said to be no more than that."""
    _, (layout,) = cut(imposed([with_lines(card("net", 60, 40, back=False), *NET)], "a4", "none"), {"net"})
    assert [sides(line) for line in layout.cuts] == [pytest.approx([25, 35])]


def test_lines_on_a_shared_edge_are_cut_once():
    """A slot that ends at the outline, and one that runs along it."""
    part = with_lines(card("slot", 60, 40, back=False), ("cut", "M0 0 H10"), ("cut", "M20 0 V10"))
    _, (layout,) = cut(imposed([part], "a4", "none"))
    along, into, rest = layout.cuts
    assert [letter for letter, _ in rest] == ["M", "L", "L", "L", "L"]  # no longer closed: 10 mm of it are cut already
    assert len(along) == len(into) == 2


def test_tiles_of_a_board():
    """Each is cut along its own edges, with what the next tile covers."""
    board = replace(card("map", 400, 280, back=False), tiling=Tiling())
    imposition, layouts = cut(imposed([board], "a4", "none"))
    assert len(imposition.sheets) > 1
    for page in imposition.pages:
        (placement,) = page.placements
        assert [path_box(path) for path in page.cut.cuts] == [pytest.approx(placement.trim)]
    assert sum(len(layout.sheets) for layout in layouts) == len(imposition.sheets)


def test_single_faces_are_cut_on_the_face():
    """Also where the back comes first."""
    imposition, layouts = cut(single_faces([rounded("a", copies=2)], 3.0, "back-first"))
    assert [(page.side, page.cut and page.cut.number) for page in imposition.pages] == [("back", None), ("face", 1)] * 2
    assert [layout.sheets for layout in layouts] == [(1, 2)]


def test_the_manifest_names_the_cut_files():
    """On the pages that a machine sees."""
    from types import SimpleNamespace  # noqa: PLC0415 - a game is a lot more

    imposition, _ = cut(imposed([rounded("a", copies=2)], "a4", "duplex-long"))
    game = SimpleNamespace(decks=(), name="pond", version="1", languages="en", locale="en")
    pages = manifest(game, imposition, "cut-plain")["pages"]
    assert [page.get("cut") for page in pages] == ["pond-en-cards-a4.cut-1", None]


def test_an_empty_sheet_has_none():
    """There is nothing to cut."""
    imposition, layouts = cut(imposed([], "a4", "none"))
    assert layouts == []
    assert imposition.paper == PAPERS["a4"]
