"""Where tiles lie on their pages, which way round, and what their faces show."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sample_sheets import HOME, card, imposed

from pnp.impose.tiles import place_seams, tile_areas, tile_frame
from pnp.load.package_data import papers
from pnp.model.face_walk import path_box
from pnp.model.frame import PlacedFrame
from pnp.model.sheet import Tiling


def board(w, h):
    """A board without a back that is to be divided, without marks or bleed."""
    return replace(card("map", w, h, deck="boards", back=False), tiling=Tiling(), marks="none", bleed=0)


def test_areas_of_tiles_are_the_page_upright_and_turned():
    """Each of the two ways to use a page, and the tile in it either way round."""
    areas = tile_areas(papers()["a4"], HOME.at("none"))
    assert [area.turned for area in areas] == [False, True, False, True]
    upright, turned = areas[0].room, areas[1].room
    assert (upright.w, upright.h) == (turned.h, turned.w)
    assert upright.w < upright.h


def test_the_bands_of_text_are_above_and_below_or_left_and_right():
    """For a page that is read from its side, the board may come nearer to its upper and lower edge."""
    upright, _, beside, _ = (area.area for area in tile_areas(papers()["a4"], HOME.at("none")))
    assert upright.h < beside.h
    assert upright.w > beside.w


def test_a_tile_lies_in_the_middle_of_its_area():
    """As far from the left as from the right, and from the top as from the bottom."""
    component, paper = board(400, 300), papers()["a4"]
    areas = [a.area for a in tile_areas(paper, HOME.at("none"))]
    for page in imposed([component], "a4", "none").pages:
        (placement,) = page.placements
        trim = placement.trim
        middle = (trim.x + trim.w / 2, trim.y + trim.h / 2)
        assert middle in [pytest.approx((a.x + a.w / 2, a.y + a.h / 2)) for a in areas]


def test_the_face_of_a_tile_is_that_of_the_board_moved_to_its_window():
    """Clipped to the window, so that nothing of the other tiles is drawn."""
    component = board(400, 300)
    (placement,) = imposed([component], "a4", "none").pages[-1].placements
    (placed,) = tile_frame(component, placement.tile).items
    window = placement.tile.window
    assert isinstance(placed, PlacedFrame)
    assert placed.frame is component.face
    assert placed.matrix == (1.0, 0.0, 0.0, 1.0, -window.x, -window.y)
    assert path_box(placed.clip) is not None


def test_a_seam_may_be_less_than_a_millimetre_from_the_edge():
    """If that is where cells of the board end; no seam is the edge itself."""
    assert place_seams(10.0, 2, [0.0, 0.5, 10.0]) == [0.0, 0.5, 10.0]
