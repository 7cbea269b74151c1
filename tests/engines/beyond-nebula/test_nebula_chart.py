"""The map as a graph: routes, planets off routes, zones, fields."""

from itertools import pairwise

import pytest

from pnp_beyond_nebula.chart import BLOCKS, beside, block_at, distance, field_of, named_block, square_distance
from pnp_beyond_nebula.outlook import FAR, distances


def names(blocks):
    """The names of blocks."""
    return {f"{chr(ord('A') + block % 20)}{block // 20 + 1}" for block in blocks}


def test_blocks_are_joined_along_lines_and_diagonally(ruleset):
    """Blocks are joined along lines and diagonally."""
    assert names(ruleset.chart.routes[named_block("C2")]) == {"B3", "D2", "B1", "C3"}


def test_every_block_is_on_a_route_or_beside_one(ruleset):
    """Every block is on a route or beside one."""
    on_route = ruleset.chart.on_route
    assert all(block in on_route or on_route.intersection(beside(block)) for block in range(BLOCKS))


def test_routes_are_connected_across_the_border(ruleset):
    """Routes are connected across the border."""
    far = distances(ruleset.chart.routes, named_block("C2"))
    assert max(far[block] for block in ruleset.chart.on_route) < FAR


def test_a_planet_off_the_routes_is_joined_with_the_routes_beside_it(scene):
    """N-14: I17 is a planet beside the route through I16; H17 is no planet, so it is not joined with H16."""
    table = scene().table
    assert "I16" in names(table.plain[named_block("I17")])
    assert "I17" in names(table.plain[named_block("I16")])
    assert "H16" not in names(table.plain[named_block("H17")])
    assert "H17" in names(table.plain[named_block("I17")])  # off the routes ships go from block to block


def test_pathfinder_joins_all_blocks_that_share_an_edge(scene):
    """Pathfinder joins all blocks that share an edge."""
    assert "H16" in names(scene().table.free[named_block("H17")])


def test_there_are_two_zones_of_each_kind_in_each_field(ruleset):
    """There are two zones of each kind in each field."""
    for zones in (ruleset.chart.unexplored, ruleset.chart.radioactive):
        fields = {(zone, field_of(block)) for block, zone in zones.items()}
        assert len(set(zones.values())) == 4
        assert sorted(field for _, field in fields) == [0, 0, 1, 1]


def test_both_players_count_rows_from_their_own_edge():
    """Both players count rows from their own edge."""
    assert names([block_at(0, 1, 1), block_at(1, 1, 1)]) == {"A20", "T1"}
    assert {field_of(block_at(player, 10, 20)) for player in (0, 1)} == {0, 1}


def test_distances_are_orthogonal_steps_and_rings_are_squares():
    """Distances are orthogonal steps and rings are squares."""
    one, other = named_block("C2"), named_block("E5")
    assert (distance(one, other), square_distance(one, other)) == (5, 3)


def test_the_map_is_the_same_for_both_players(ruleset):
    """The map is the same for both players."""
    turned = lambda block: BLOCKS - 1 - block  # noqa: E731
    for block, links in enumerate(ruleset.chart.routes):
        assert {*map(turned, links)} == {*ruleset.chart.routes[turned(block)]}


@pytest.mark.parametrize("name", ["U1", "A21", ""])
def test_a_stop_beside_the_map_is_refused(name):
    """A stop beside the map is refused."""
    with pytest.raises(ValueError, match=r".*"):
        named_block(name)


def test_shortest_ways_follow_links(scene):
    """Shortest ways follow links."""
    far = distances(scene().table.plain, named_block("I17"))
    way = [named_block(name) for name in ("G16", "H16", "I16", "I17")]
    assert [far[block] for block in way] == [3, 2, 1, 0]
    assert all(other in scene().table.plain[one] for one, other in pairwise(way))
