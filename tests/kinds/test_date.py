"""Dates are calendar days and can be sorted."""

import jsonschema
import pytest

from pnp.load.kinds.simple import DateKind


def test_a_day_keeps_its_form_and_has_parts(read):
    """A date is printed as written; its year, month and day are numbers, and dates can be compared."""
    day, messages = read("{kind: date}", "2026-02-09")
    assert messages == []
    assert f"{day}" == "2026-02-09"
    assert (day.year, day.month, day.day) == (2026, 2, 9)
    assert day < read("{kind: date}", '"2026-11-21"')[0]


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("2026-2-9", " -> write `2026-02-09`"),
        ("2026/02/09", " -> write `2026-02-09`"),
        ("31.1.2026", " -> write `2026-01-31`"),
        ("1/31/2026", " -> write `2026-01-31`"),
        ("1/2/2026", " -> write `2026-02-01` or `2026-01-02`"),
        ("3/3/2026", " -> write `2026-03-03`"),
        ("2026-02-30", " -> 2026-02 has 28 days"),
        ("2024-02-30", " -> 2024-02 has 29 days"),
        ("2026/02/28", " -> write `2026-02-28`"),
        ("2026-12-32", " -> 2026-12 has 31 days"),
        ("2026-1-32", " -> 2026-01 has 31 days"),
        ("2026-13-01", ""),
        ("2026-00-40", ""),
        ("2026-01-00", ""),
        ("13/13/2026", ""),
        ("0000-02-30", ""),
        ("yesterday", ""),
        ("٢٠٢٦-٠٢-٠٩", ""),
    ],
)
def test_a_bad_date_is_reported_with_a_hint(read, written, hint):
    """Dates in other forms, impossible days and other values are reported with a hint."""
    assert read("{kind: date}", written) == (
        None,
        [f"load/wrong-kind: `field` must be a day such as `2026-11-21`, found `{written}`{hint}"],
    )


def test_other_nodes_are_not_dates(read):
    """Lists, mappings and empty values are reported."""
    for written in ("[2026]", "{year: 2026}", '""'):
        assert read("{kind: date}", written)[1][0].startswith("load/wrong-kind: `field` must be a day")


def test_a_default_is_read_as_a_date(read):
    """The default of a `date` field is read as a date."""
    found, messages = read("{kind: record, fields: {day: {kind: date, default: 2026-01-02}}}", "{}")
    assert (found, messages) == ({"day": "2026-01-02"}, [])
    assert found["day"].month == 1


def test_the_editor_wants_the_same_form():
    """The schema accepts only the same form of dates."""
    check = jsonschema.Draft7Validator(DateKind().schema())
    assert check.is_valid("2026-02-09")
    assert not check.is_valid("9.2.2026")
