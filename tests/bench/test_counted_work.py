"""A build calls no more Python functions than are recorded: for each card, and once."""

import json
import sys
from collections import Counter

import pytest
from counted_work import RECORD, by_part, counted, grown, part, work

RECORDED = json.loads(RECORD.read_text("utf-8"))


@pytest.mark.skipif(
    sys.version_info[:2] != tuple(map(int, RECORDED["python"].split("."))), reason="another Python, other calls"
)
def test_a_build_does_no_more_work_than_recorded():
    """Counted, not timed: the same on each run, whatever else the machine does."""
    found = counted()
    said = [grown("for each card", by_part(found.each), RECORDED["each"]), grown("once", by_part(found.once), RECORDED["once"])]
    assert [line for line in said if line] == []


def test_what_grows_with_the_cards_is_told_from_what_does_not():
    """162 cards against 108."""
    found = work(Counter({("pnp/layout", "f"): 208, ("re", "g"): 9}), Counter({("pnp/layout", "f"): 262, ("re", "g"): 9}))
    assert found.each == {("pnp/layout", "f"): 1, ("re", "g"): 0}
    assert found.once == {("pnp/layout", "f"): 100, ("re", "g"): 9}
    assert by_part(found.once) == {"pnp/layout": 100, "re": 9}
    assert by_part(found.each) == {"pnp/layout": 1}


def test_more_calls_than_recorded_are_told_with_where_they_are_made():
    """Fewer are not, nor a hundredth more."""
    recorded = {"pnp/layout": 600, "pnp/text": 300, "jinja2": 100}
    assert grown("once", {"pnp/layout": 500, "pnp/text": 510}, recorded) is None
    assert grown("for each card", {"pnp/layout": 900, "pnp/text": 310, "pnp/rules": 4}, recorded) == (
        "A build makes 1,214 calls for each card, 21.4% more than the 1,000 in bench/counted_work.json: "
        "pnp/layout +300, pnp/text +10, pnp/rules +4. `python bench/counted_work.py` shows the functions. "
        "If they are worth it, record them: `python bench/counted_work.py --record`."
    )


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("pnp/layout/elements/elements.py", "pnp/layout"),
        ("pnp/__main__.py", "pnp/__main__"),
        ("/v/lib/python3.11/site-packages/jinja2/lexer.py", "jinja2"),
        ("/usr/lib/python3.11/re/_parser.py", "standard library"),
        ("<frozen os>", "standard library"),
        ("<string>", "generated code"),
        ("<template>", "generated code"),
    ],
)
def test_a_file_belongs_to_a_part_of_the_program(file, expected):
    """Of ours by package, of others by their names."""
    assert part(file) == expected
