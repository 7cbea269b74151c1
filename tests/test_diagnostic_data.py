"""Findings as data."""

from pathlib import Path

import pytest

from pnp.base.diagnostics import Diagnostic, FindingSubject, FurtherPlaceEntry, Mark, PlaceEntry, finding_entry
from pnp.cli.console import FileEntry, RunEntry, RunFindingEntry

DOCUMENT = Path(__file__).parents[1] / "docs/json.md"


def test_everything_that_a_finding_says():
    """Places are split into file, line and column; the order of the fields stays the same."""
    found = finding_entry(
        Diagnostic(
            "load/duplicate-id",
            "card id `mill` occurs twice in the table",
            Mark("content/pond/fish.csv", 3, 1),
            also=(("first at", Mark("content/pond/fish.csv", 2)),),
            hint="choose another",
            subject=FindingSubject("mill", "story", "cards/mill/story"),
        )
    )
    assert list(found.items()) == [
        ("severity", "error"),
        ("code", "load/duplicate-id"),
        ("file", "content/pond/fish.csv"),
        ("line", 3),
        ("column", 1),
        ("message", "card id `mill` occurs twice in the table"),
        ("hint", "choose another"),
        ("also", [{"what": "first at", "file": "content/pond/fish.csv", "line": 2, "column": None}]),
        ("card", "mill"),
        ("field", "story"),
        ("msgctxt", "cards/mill/story"),
        ("faces", []),
    ]


@pytest.mark.parametrize(
    ("mark", "place"),
    [
        (None, {"file": None, "line": None, "column": None}),
        (Mark("content/pond"), {"file": "content/pond", "line": None, "column": None}),
        (Mark("fish.xlsx[Big Fish]", 17, 4), {"file": "fish.xlsx", "sheet": "Big Fish", "line": 17, "column": 4}),
        (Mark("odd[name].yaml", 2), {"file": "odd[name].yaml", "line": 2, "column": None}),
    ],
)
def test_what_is_not_known_of_a_place_is_null(mark, place):
    """And the sheet of a workbook is told apart from its path."""
    found = finding_entry(Diagnostic("a/b", "wrong", mark, "warning"))
    assert {key: found[key] for key in found if key in PlaceEntry.__annotations__} == place


def test_the_document_describes_every_field():
    """As `field` in a table of docs/json.md."""
    rows = [line.split("|")[1] for line in DOCUMENT.read_text("utf-8").splitlines() if line.startswith("| `")]
    described = {name.strip(" `") for row in rows for name in row.split(",")}
    shapes = (RunEntry, RunFindingEntry, FileEntry)
    assert described == {name for shape in shapes for name in shape.__annotations__}
    assert FurtherPlaceEntry.__annotations__.keys() - PlaceEntry.__annotations__.keys() == {"what"}
