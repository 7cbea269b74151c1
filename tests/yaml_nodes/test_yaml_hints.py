"""Common slips in YAML are reported with a hint for people who do not know YAML well."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.yaml.compose import compose

QUOTED = "quote the whole text"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("a: **bold** words\n", f"a text that begins with `*` or `&` is read as a name: {QUOTED}"),
        ("a: @home\n", f"a text cannot begin with this sign: {QUOTED}"),
        ('a: "x\n', 'close the text with `"`'),
        ("a: Win: 3 points\n", "a text that holds `: ` is read as a key: " + QUOTED),
        ("a: [icon] text\n", f"a text that begins with a quote, `[` or `{{` goes on behind it: {QUOTED}; or"),
        ("a: {rules.x} points\n", f"a text that begins with a quote, `[` or `{{` goes on behind it: {QUOTED}; or"),
        ("a: 'don't'\n", f"a text that begins with a quote, `[` or `{{` goes on behind it: {QUOTED}; or"),
        ("a:\n  b: 1\n c: 2\n", "the keys of a mapping start in the same column"),
        ("a: 1\n\tb: 2\n", "indent with spaces"),
        ("a: - b\n", "a list begins in a line of its own below its key"),
        ('a: "x \\q"\n', "inside double quotes a backslash is written twice"),
        ("a:\n  - 1\n  b: 2\n", "the items of a list start in the same column, each after a `-`"),
        ("a:\n  b:\n    - 1\n    c: 2\n", "the items of a list start in the same column, each after a `-`"),
        (
            "cards:\n  elk:\n    cost:\n      leaf: 1\nassert:\n  - {sum: cost}\n  fox:\n    cost: {leaf: 2}\n",
            "`fox` stands below the list `assert`: if it belongs to `cards`, move it up, above `assert:`",
        ),
        ("a: *zone\n", "a text that begins with `*` must be quoted"),
    ],
)
def test_a_slip_has_a_way_out(text, hint):
    """Each slip gives one diagnostic with its hint."""
    report = Report()
    assert compose(text, "f.yaml", report) is None
    (found,) = report.diagnostics
    assert (found.hint or "").startswith(hint)
