"""Parts that are not rectangles, in every mode of backs: outlines, clips, ticks, cut lines, backs, ink; and damage to them."""

import re
from dataclasses import replace

import pytest
from support import damaged_files
from support.builds import BACKS, COMPONENTS
from support.sheet_judges import (
    backs_faults,
    bleed_faults,
    clip_faults,
    cut_faults,
    mark_faults,
    neighbour_faults,
    placement_faults,
    register_of_contours,
    shape_faults,
)

SHIELD = re.search(r' d="([^"]+)"', (COMPONENTS / "content/components/art/shield.svg").read_text("utf-8"))[1]
COPIES = {
    "coin-1": 12, "coin-5": 6, "coin-10": 3, "forest": 7, "lake": 6, "guard": 3, "scout": 2,
    "ann": 2, "bo": 1, "cid": 3, "sleeve": 1, "hero-standee": 1,
}  # fmt: skip
BACKLESS = {"ann", "bo", "cid", "sleeve", "hero-standee"}
OPEN_ART = {"ann", "bo", "cid", "hero-standee"}
SHAPES = {"circle", "hexagon-flat", "path"}


@pytest.fixture(params=BACKS)
def build(request, shelf):
    """The game of components with each mode of backs."""
    return shelf.take("components", "a4", request.param)


def test_parts_of_every_shape_are_judged(build):
    """Each shape is there on fronts and, unless there are none, on backs."""
    sides = {"face"} if build.backs == "none" else {"face", "back"}
    found = {(p.shape, p.face) for page in build.pages for p in page if p.outline}
    assert found == {(shape, side) for shape in SHAPES for side in sides}


def test_outlines_are_the_shapes_that_the_game_asks_for(build):
    """By formulas for circles and hexagons, and as fontTools reads the path of the shield."""
    assert shape_faults(build, SHIELD) == []


def test_art_is_clipped_at_the_bleed_of_its_outline(build):
    """The clipping paths in the content streams are at the bleed's distance from the outlines all the way round."""
    assert clip_faults(build) == []


def test_ink_reaches_the_bleed_of_outlines_and_ends_there(build):
    """Pdfium's pixels on an unused background colour, of cards and parts together."""
    assert bleed_faults(build, OPEN_ART) == []


def test_no_part_prints_into_its_neighbour(build):
    """No clipping path reaches over the outline of another part or the trim of a card."""
    assert neighbour_faults(build) == []


def test_only_fronts_show_where_to_cut(build):
    """Circles have ticks in line with their centres, other parts their outlines, cards crop marks; backs have none of them."""
    assert cut_faults(build) == []
    assert mark_faults(build) == []


def test_parts_and_cards_are_placed_once(build):
    """Content streams and manifest agree; nothing overlaps or comes too near to the edge of the paper."""
    assert placement_faults(build, COPIES) == []


@pytest.mark.parametrize("backs", [mode for mode in BACKS if mode != "none"])
def test_backs_of_parts_are_cut_where_their_fronts_are(shelf, backs):
    """After the turn or fold, both outlines and both clipping paths coincide to 0.05 mm, in the same orientation."""
    build = shelf.take("components", "a4", backs)
    assert register_of_contours(build) == []
    assert backs_faults(build, backless=BACKLESS) == []


def test_less_bleed_follows_outlines_as_well(shelf):
    """With `--bleed 1.2`, art is clipped 1.2 mm outside its outline, and backs as well."""
    build = shelf.trimmed(1.2)
    assert {p.bleed for page in build.pages for p in page if p.outline} == {(1.2,) * 4}
    assert clip_faults(build) == []
    assert bleed_faults(build, OPEN_ART) == []
    assert neighbour_faults(build) == []
    assert register_of_contours(build) == []


DAMAGED = [
    (damaged_files.part_moved, neighbour_faults, "page 1: the art of coin-1 reaches into coin-1"),
    (damaged_files.part_moved, clip_faults, "page 1: the face of coin-1 is clipped -6.00 to 10.00 mm outside its outline"),
    (damaged_files.part_moved, bleed_faults, "page 1: face of coin-1 shows bare paper inside its bleed"),
    (damaged_files.clip_lost, clip_faults, "page 1: the face of coin-1 is not clipped"),
    (damaged_files.clip_lost, bleed_faults, "page 1: ink outside every bleed, mark and word"),
    (damaged_files.clip_shrunk, clip_faults, "is clipped 1.50 to 1.50 mm outside its outline, its bleed is 2 mm"),
    (damaged_files.clip_shrunk, bleed_faults, "page 1: face of coin-1 shows bare paper inside its bleed"),
    (damaged_files.back_not_mirrored, register_of_contours, "the clip of its back is"),
    (damaged_files.back_not_mirrored, clip_faults, "page 2: the back of scout is clipped"),
    (damaged_files.shifted_back, register_of_contours, "coin-1 copy 1: the clip of its back is 0.20 mm off"),
    (damaged_files.mark_gone, cut_faults, "page 1: coin-1 copy 1 has no tick on its left"),
    (damaged_files.mark_moved, cut_faults, "page 1: coin-1 copy 1 has no tick above"),
    (damaged_files.mark_moved, cut_faults, "page 1: a tick at ("),
    (damaged_files.outline_gone, cut_faults, "page 1: scout copy 2 has no line along its outline"),
    (damaged_files.outline_white, cut_faults, "page 1: guard copy 1 has no line along its outline"),
    (damaged_files.tick_on_back, cut_faults, "page 2: a tick at (100.00, 100.00) belongs to no part"),
    (damaged_files.line_on_back, cut_faults, "page 2: a line at (100.00, 100.00) belongs to no part"),
]


@pytest.mark.parametrize(("damage", "check", "words"), DAMAGED, ids=lambda case: getattr(case, "__name__", None))
def test_damage_to_parts_is_reported(shelf, tmp_path, damage, check, words):
    """Each check reports its kind of damage."""
    faults = check(damaged_files.damaged(shelf.take("components"), damage, tmp_path))
    assert any(words in fault for fault in faults), faults


@pytest.mark.parametrize(("part", "shape"), [("coin-1", "circle"), ("guard", "path"), ("forest", "hexagon-flat")])
def test_a_manifest_with_another_outline_is_reported(shelf, part, shape):
    """What the manifest says is checked as well, since cut files are made from it."""
    good = shelf.take("components")
    other = good.but(good.pdf)
    other.__dict__["pages"] = [
        [replace(entry, outline="M0 0 H30 V20 H0 Z") if entry.id == part else entry for entry in page] for page in good.pages
    ]
    faults = shape_faults(other, SHIELD)
    assert len(faults) == 2 * COPIES[part]
    assert all(f"of {part} is " in fault and fault.endswith(f"mm off its {shape}") for fault in faults)
