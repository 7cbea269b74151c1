"""Parts of lists and tables of the rules can be printed: `{rules.map.rows.2}`, `{rules.table.1.spaces}`."""

import pytest

from pnp.base.diagnostics import Mark
from pnp.locale.resolve import resolve_text
from pnp.locale.values import Lexicon
from pnp.model.fields import Record
from pnp.model.game import Constant

AT = Mark("content/g/rules.yaml", 1)
TABLE = (Record({"from": 1, "spaces": 3}, AT), Record({"from": 4, "spaces": 1}, AT))
VALUES = {"map.rows": (3, 2, 1), "table": TABLE, "zone": 10}
LEXICON = Lexicon("en", {}, {name: Constant(name, value, "", "", AT) for name, value in VALUES.items()}, {})


def resolved_words(source):
    """Return the words of a resolved text, and its faults."""
    spans, faults = resolve_text(source, LEXICON)
    return "".join(span.text for span in spans), [fault.message for fault in faults]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("{rules.map.rows.1} and {rules.map.rows.3}", "3 and 1"),
        ("{rules.table.2.from}", "4"),
        ("{rules.table.2.spaces, plural, one {# space} other {# spaces}}", "1 space"),
    ],
)
def test_parts_are_counted_from_one(source, words):
    """Positions in a list count from 1, fields of a record go by name; plurals can choose by them."""
    assert resolved_words(source) == (words, [])


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("{rules.map.rows}", "`rules.map.rows` is a list: only a number or a word can be printed in a text"),
        ("{rules.map.rows.4}", "`rules.map.rows.4`: expected a number from 1 to 3, found `4`"),
        ("{rules.map.rows.0}", "`rules.map.rows.0`: expected a number from 1 to 3, found `0`"),
        ("{rules.table.1.to}", "`rules.table.1.to`: expected `from` or `spaces`, found `to`"),
        ("{rules.zone.1}", "`rules.zone.1`: there is no `1` in a single value"),
        ("{rules.table.1}", "`rules.table.1` is a table: only a number or a word can be printed in a text"),
    ],
)
def test_a_missing_part_is_reported(source, fault):
    """The message says which parts there are."""
    assert resolved_words(source) == ("", [fault])
