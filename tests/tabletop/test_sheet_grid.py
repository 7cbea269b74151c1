"""Grids of sheets: all faces find a cell, no sheet is too large, and resolution is as high as that allows."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.units import Size
from pnp.build.virtual_table import plan_sheets, single_cell
from pnp.model.printing import VirtualTable

POKER = Size(63.5, 88.9)
SIDES = st.floats(5, 600, allow_nan=False)
TABLES = st.builds(
    VirtualTable,
    longest=st.sampled_from([512, 2048, 4096, 8192]),
    columns=st.integers(1, 12),
    rows=st.integers(1, 10),
    ppi=st.integers(30, 400),
    least_ppi=st.integers(1, 200),
    hidden=st.sampled_from(["back", "cell"]),
).filter(lambda table: table.columns * table.rows > 1)


@settings(max_examples=60, deadline=None)
@given(count=st.integers(1, 200), width=SIDES, height=SIDES, table=TABLES)
def test_every_face_has_a_cell_on_a_sheet_that_is_taken(count, width, height, table):
    """Whatever the cards and the program are."""
    plan = plan_sheets(count, Size(width, height), table)
    grid, spare = plan.grid, table.hidden == "cell"
    assert sum(plan.counts) == count
    assert all(1 <= number <= grid.cells - spare for number in plan.counts)
    assert max(plan.counts) - min(plan.counts) <= max(plan.counts) - 1
    assert grid.columns <= table.columns
    assert grid.rows <= table.rows
    assert max(grid.columns * grid.width, grid.rows * grid.height) <= table.longest
    assert grid.ppi <= table.ppi
    assert (grid.width, grid.height) == tuple(max(1, round(side / 25.4 * grid.ppi)) for side in (width, height))
    more = [round(side / 25.4 * (grid.ppi + 1)) * n for side, n in ((width, grid.columns), (height, grid.rows))]
    assert grid.ppi == table.ppi or max(more) > table.longest


@pytest.mark.parametrize(
    ("count", "grid", "counts"),
    [
        (1, (1, 1, 300), [1]),
        (10, (5, 2, 300), [10]),
        (38, (8, 5, 205), [38]),
        (70, (10, 7, 163), [70]),
        (75, (8, 5, 205), [38, 37]),
        (141, (8, 6, 194), [47, 47, 47]),
    ],
)
def test_poker_cards(count, grid, counts):
    """Sheets for Tabletop Simulator: one card, a few, a whole sheet, one card too many for two."""
    plan = plan_sheets(count, POKER, VirtualTable())
    assert ((plan.grid.columns, plan.grid.rows, plan.grid.ppi), list(plan.counts)) == (grid, counts)


def test_large_cards_take_more_sheets_rather_than_fewer_pixels():
    """Seventy pages of A4 on one sheet could not be read."""
    plan = plan_sheets(70, Size(210, 297), VirtualTable())
    assert plan.grid.ppi >= 150
    assert len(plan.counts) == 12


def test_what_is_too_large_alone_has_as_many_pixels_as_fit():
    """A board of 500 mm."""
    grid = single_cell(Size(500, 300), VirtualTable())
    assert (grid.width, grid.height, grid.ppi) == (4094, 2457, 208)
    assert single_cell(Size(50, 30), VirtualTable()).ppi == 300


def test_the_hidden_cell_takes_the_place_of_a_card():
    """Seventy cards no longer fit on one sheet of seventy cells."""
    assert len(plan_sheets(70, POKER, VirtualTable(hidden="cell")).counts) == 2
    assert len(plan_sheets(69, POKER, VirtualTable(hidden="cell")).counts) == 1
