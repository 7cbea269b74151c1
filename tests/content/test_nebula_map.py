"""Beyond Nebula's map: 400 blocks in two fields, the same for both seats, with routes that come near every block."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image
from support.faces import boxes, texts

from pnp.layout.low_ink import low_ink_component
from pnp.render.exports.pictures import write_pngs

GAME = "beyond-nebula"
SIZE, HALF = 20, 10
BLOCK, FRAME, SIDE = 18, 8, 376  # mm
PPI, DARK, STEPS = 200, 128, 80


@pytest.fixture(scope="module")
def blocks(cards):
    """What each block is, by column and row from the top left, from 0."""
    return {(x, y): kind for y, line in enumerate(cards["galactic_map"].values["blocks"]) for x, kind in enumerate(line)}


@pytest.fixture(scope="module")
def links(cards):
    """The pairs of blocks that a route joins."""
    found = set()
    for route in cards["galactic_map"].values["routes"]:
        stops = [(ord(stop.source[0]) - ord("A"), int(stop.source[1:]) - 1) for stop in route["stops"]]
        for (x1, y1), (x2, y2) in pairwise(stops):
            steps = max(abs(x2 - x1), abs(y2 - y1))
            assert {abs(x2 - x1), abs(y2 - y1)} <= {0, steps}, "straight or diagonal"
            dx, dy = (x2 - x1) // steps, (y2 - y1) // steps
            found |= {frozenset({(x1 + k * dx, y1 + k * dy), (x1 + (k + 1) * dx, y1 + (k + 1) * dy)}) for k in range(steps)}
    return found


def turned(block):
    """The same block for the other seat."""
    return SIZE - 1 - block[0], SIZE - 1 - block[1]


def beside(block):
    """The blocks that share an edge with a block, on the map or not."""
    return [(block[0] + dx, block[1] + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]


def parts(blocks, kind):
    """The areas of a kind of zone, each as its blocks."""
    left, found = {block for block, value in blocks.items() if kind in value}, []
    while left:
        area, fresh = set(), {min(left)}
        while fresh:
            area |= fresh
            fresh = {other for block in fresh for other in beside(block)} & left - area
        left -= area
        found.append(area)
    return found


def test_there_are_400_blocks_200_in_each_field(blocks, rule):
    """Twenty columns; ten rows are one player's and ten the other's."""
    assert len(blocks) == rule("map.blocks") == 400
    assert Counter(y < HALF for _, y in blocks) == {True: 200, False: 200}


def test_both_seats_have_the_same_map(blocks, links):
    """After a half turn every block and every route is the same."""
    assert {turned(block): kind for block, kind in blocks.items()} == blocks
    assert {frozenset(map(turned, link)) for link in links} == links


def test_routes_run_over_the_blocks_that_say_so(blocks, links):
    """And over no others."""
    assert set().union(*links) == {block for block, kind in blocks.items() if "route" in kind}


def test_one_network_crosses_the_border(links):
    """Every block of a route is reached from every other; more than one link joins the fields."""
    reached, fresh = set(), {min(min(link) for link in links)}
    while fresh:
        reached |= fresh
        fresh = {block for link in links if link & fresh for block in link} - reached
    assert reached == set().union(*links)
    assert len([link for link in links if {y < HALF for _, y in link} == {True, False}]) > 1


def test_every_block_is_on_a_route_or_beside_one(blocks, links):
    """So that no planet is cut off, wherever the dice place it."""
    routes = set().union(*links)
    assert [block for block in blocks if not {block, *beside(block)} & routes] == []


@pytest.mark.parametrize(("kind", "shape"), [("unexplored", (2, 2)), ("radioactive", (3, 2))])
def test_each_field_has_two_zones_of_each_kind(blocks, kind, shape):
    """Full rectangles, which a route crosses, so that ships come there."""
    zones = parts(blocks, kind)
    assert Counter(min(y for _, y in zone) < HALF for zone in zones) == {True: 2, False: 2}
    for zone in zones:
        xs, ys = zip(*zone, strict=True)
        assert (max(xs) - min(xs) + 1, max(ys) - min(ys) + 1) == shape
        assert len(zone) == shape[0] * shape[1]
        assert any("route" in blocks[block] for block in zone)
        assert len({y < HALF for y in ys}) == 1


def test_columns_are_numbered_for_both_seats(made):
    """1 to 20 from the left of each player, in the middle of the blocks, below his field."""
    labels = boxes(made["galactic_map"].face, "coordinate")
    for player in "ab":
        row = [
            (x, n) if player == "a" else (SIDE - x, n)
            for x, y, n in labels
            if (y > SIDE - FRAME if player == "a" else y < FRAME)
        ]
        assert sorted(row) == [(pytest.approx(FRAME + (n - 0.5) * BLOCK), n) for n in range(1, SIZE + 1)]


def test_rows_are_numbered_in_each_field(made):
    """1 to 10 from the edge of each player to the border, on the left and on the right."""
    labels = [label for label in boxes(made["galactic_map"].face, "coordinate") if FRAME < label[1] < SIDE - FRAME]
    for player in "ab":
        for right in (False, True):
            side = [(SIDE - y if player == "a" else y, n) for x, y, n in labels if (x > SIDE / 2) == right]
            mine = sorted(label for label in side if label[0] < SIDE / 2)
            assert mine == [(pytest.approx(FRAME + (n - 0.5) * BLOCK), n) for n in range(1, HALF + 1)]


def test_the_map_is_named_for_both_seats(made):
    """Its title stands twice; each field has its name at its border."""
    face = made["galactic_map"].face
    assert texts(face, "logo") == ["Beyond Nebula"] * 2
    heights = {"".join(box.lines): box.box.y for box in face.boxes}
    assert heights["Campo A"] > SIDE / 2 - 1 > heights["Campo B"]


@pytest.fixture(scope="module")
def dark(made, game, tmp_path_factory):
    """Where the low-ink edition of the map has ink."""
    folder = tmp_path_factory.mktemp("map")
    write_pngs([low_ink_component(made["galactic_map"])], game.fonts, folder, ppi=PPI)
    with Image.open(next(folder.rglob("*-face.png"))) as picture:
        return np.asarray(picture.convert("L")) < DARK


def test_the_title_and_the_compass_leave_every_corner_of_a_block(dark, links):
    """A cross stands on each, so that one counts blocks there too; a diagonal route or the border may run over it."""
    diagonal = [sorted(link) for link in links if all(len(set(axis)) == 2 for axis in zip(*link, strict=True))]
    crossed = {(max(x1, x2), max(y1, y2)) for (x1, y1), (x2, y2) in diagonal}
    corners = {(x, y) for x in range(1, SIZE) for y in range(1, SIZE) if y != HALF} - crossed
    ends = np.array([(1, 0), (-1, 0), (0, 1), (0, -1)])  # mm
    places = {corner: FRAME + BLOCK * np.array(corner) + ends for corner in corners}
    assert sorted(corner for corner, arms in places.items() if not all(near(dark, x, y) for x, y in arms)) == []


def test_routes_can_be_followed_in_the_low_ink_edition(dark, links):
    """A whole line joins the beads of all blocks that a route joins, which nothing else on the map is as broad as."""
    for link in links:
        (x1, y1), (x2, y2) = ((FRAME + (col + 0.5) * BLOCK, FRAME + (row + 0.5) * BLOCK) for col, row in sorted(link))
        between = [(x1 + (x2 - x1) * k / STEPS, y1 + (y2 - y1) * k / STEPS) for k in range(STEPS // 4, 3 * STEPS // 4)]
        share = np.mean([near(dark, x, y) for x, y in between])
        assert share == 1, (link, share)


def near(dark, x, y):
    """Whether there is ink at a place (mm) or within a quarter of a millimetre: bends of routes cut corners."""
    row, col, reach = round(y * PPI / 25.4), round(x * PPI / 25.4), round(0.25 * PPI / 25.4)
    return dark[row - reach : row + reach + 1, col - reach : col + reach + 1].any()
