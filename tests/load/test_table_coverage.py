"""A table that declares its range must cover each number exactly once."""

from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report
from pnp.load.derived_constants import CountedDecks, settle_rules
from pnp.load.kinds.kind import ValueReader
from pnp.load.rules import read_rules
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import FileFaults
from pnp.model.game import NoSources

HEAD = "group:\n  max: {value: 6, unit: members}\n  name: {value: red, unit: word}\n"


def diagnostics_of(rows, covers="{from: 1, to: group.max}"):
    """The diagnostics of a table with these rows."""
    report = Report()
    root = compose(f"{HEAD}  table: {{value: {rows}, unit: spaces, covers: {covers}}}\n", "rules.yaml", report)
    written = read_rules(root, ValueReader(Path(), Path(), FileFaults(report)))
    settle_rules(written, CountedDecks({}), set(), NoSources(), report)
    return [f"{d.code}: {d.message}" + (f" ({d.hint})" if d.hint else "") for d in report.diagnostics]


WANTED = "expected every number from 1 to 6 (`group.max`) once"


@pytest.mark.parametrize(
    ("rows", "faults"),
    [
        ("[{from: 1, to: 3}, {from: 4, to: 6}]", []),
        ("[{from: 4, to: 6}, {from: 1, to: 3}]", []),
        ("[{from: 1, to: 3}, {from: 5, to: 6}]", [f"rules/table-gap: `group.table` leaves out 4: {WANTED}"]),
        ("[{from: 3, to: 6}]", [f"rules/table-gap: `group.table` leaves out 1 to 2: {WANTED}"]),
        ("[{from: 1, to: 3}]", [f"rules/table-gap: `group.table` leaves out 4 to 6: {WANTED}"]),
        ("[{from: 1, to: 4}, {from: 3, to: 6}]", [f"rules/table-overlap: `group.table` covers 3 to 4 twice: {WANTED}"]),
        ("[{from: 1, to: 7}]", [f"rules/table-overlap: `group.table` goes beyond its range with 7: {WANTED}"]),
        ("[{from: 0, to: 6}]", [f"rules/table-overlap: `group.table` goes beyond its range with 0: {WANTED}"]),
    ],
)
def test_gaps_and_overlaps_are_reported(rows, faults):
    """The message lists the numbers that are left out or covered twice, and the expected range."""
    assert diagnostics_of(rows) == faults


@pytest.mark.parametrize(
    ("covers", "fault"),
    [
        (
            "{from: 1, to: group.mux}",
            "rules/bad-table: `group.table` covers up to `group.mux`, which is not a constant (did you mean `group.max`?)",
        ),
        ("{from: 1, to: group.name}", "rules/bad-table: `group.table` covers up to `group.name`, which is not a whole number"),
        ("{from: 1}", "load/missing-field: missing field `to` in `rules/group.table/covers` (`to`: the last number)"),
        ("all", "load/wrong-kind: `covers` must be a mapping such as `{from: 1, to: group.max}`, found `all`"),
    ],
)
def test_a_range_that_cannot_be_read_is_reported(covers, fault):
    """The ends of the range must be whole numbers or constants with whole numbers."""
    assert diagnostics_of("[{from: 1, to: 6}]", covers) == [fault]


@pytest.mark.parametrize("rows", ["[]", "7", "[{from: 1}]", "[{from: 3, to: 1}]", "[{from: a, to: 6}]"])
def test_wrong_rows_are_reported(rows):
    """The rows of a table with a range must have `from` and `to`."""
    message = "a row of `group.table` needs whole numbers `from` and `to`, the first not above the second"
    assert diagnostics_of(rows) == [f"rules/bad-table: {message}"]


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)).map(sorted), min_size=1, max_size=5))
def test_a_table_passes_only_if_it_has_each_number_once(rows):
    """The result agrees with counting the numbers one by one."""
    written = "[" + ", ".join(f"{{from: {a}, to: {b}}}" for a, b in rows) + "]"
    counted = sorted(chain.from_iterable(range(a, b + 1) for a, b in rows))
    assert (diagnostics_of(written) == []) == (counted == [1, 2, 3, 4, 5, 6])
