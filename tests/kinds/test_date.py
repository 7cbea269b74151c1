"""Dates are days of the calendar, in an order that can be sorted."""

import jsonschema
import pytest

from pnp.kinds.date import DateKind


def test_a_day_keeps_its_form_and_has_parts(read):
    """What is printed is what is written; year, month and day are numbers; days compare."""
    day, said = read("{kind: date}", "2026-02-09")
    assert said == []
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
def test_a_bad_date_is_reported_with_the_way_out(read, written, hint):
    """Other forms, impossible days, anything else."""
    assert read("{kind: date}", written) == (
        None,
        [f"load/wrong-kind: `field` must be a day such as `2026-11-21`, found `{written}`{hint}"],
    )


def test_other_nodes_are_no_dates(read):
    """A list, a mapping, nothing at all."""
    for written in ("[2026]", "{year: 2026}", '""'):
        assert read("{kind: date}", written)[1][0].startswith("load/wrong-kind: `field` must be a day")


def test_a_default_is_read_as_a_date(read):
    """`default:` is a value of the kind itself."""
    found, said = read("{kind: record, fields: {day: {kind: date, default: 2026-01-02}}}", "{}")
    assert (found, said) == ({"day": "2026-01-02"}, [])
    assert found["day"].month == 1


def test_the_editor_wants_the_same_form():
    """The schema takes the form and refuses the others."""
    check = jsonschema.Draft7Validator(DateKind().schema())
    assert check.is_valid("2026-02-09")
    assert not check.is_valid("9.2.2026")
