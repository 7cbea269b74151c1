"""Other values for constants (`--set`) are checked like those in `rules.yaml`."""

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.load.derived_constants import settle_rules
from pnp.load.kinds.kind import ValueReader
from pnp.load.operands import CountedDecks
from pnp.load.rules import read_rules, with_settings
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import FileFaults
from pnp.model.game import NoSources

RULES = """\
score:
  zone: {value: 10, unit: points, min: 0, max: 20}
  mode: {value: sum, unit: mode, of: [sum, product]}
  cap: {value: none, unit: points}
  rows: {value: [3, 2, 1], unit: cards}
  open: {value: yes, unit: allowed}
  best: {equals: score.zone * length(score.rows), unit: points}
  both: {value: 11, equals: score.zone + 1, unit: points}
  last: {equals: score.both * 2 + score.best, max: 100, unit: points}
"""


def changed(*settings):
    """The values of the constants with some settings, and the diagnostics."""
    report = Report()
    root = compose(RULES, "rules.yaml", report)
    values = ValueReader(Path(), Path(), FileFaults(report))
    written = read_rules(with_settings(root, settings, report), values)
    unread = {id_.replace("/", ".") for id_ in values.unread}
    rules = settle_rules(written, CountedDecks({}), unread, NoSources(), report)
    return {n: c.value for n, c in rules.items()}, [format_diagnostic(d, lambda _: ()) for d in report.diagnostics]


@pytest.mark.parametrize(
    ("setting", "name", "value"),
    [
        ("score.zone=12", "score.zone", 12),
        (" rules.score.zone = 12 ", "score.zone", 12),
        ("score.mode=product", "score.mode", "product"),
        ("score.cap=3", "score.cap", 3),
        ("score.rows=[1, 5]", "score.rows", (1, 5)),
        ("score.open=no", "score.open", False),
        ("score.zone=11", "score.best", 33),
        ("score.zone=11", "score.both", 12),
        ("score.zone=11", "score.last", 57),
    ],
)
def test_a_setting_replaces_the_value_in_the_file(setting, name, value):
    """A setting replaces the value in the file, for every kind of value; a word may become a number where both are allowed."""
    values, faults = changed(setting)
    assert (values[name], faults) == (value, [])


@pytest.mark.parametrize(
    ("setting", "fault"),
    [
        ("score.zone", "--set score.zone: error[rules/bad-setting]: a setting is `name=value`, found `score.zone`"),
        (
            "score.zne=3",
            (
                "--set score.zne=3: error[rules/unknown-constant]: there is no constant `score.zne`\n"
                "  hint: did you mean `score.zone`?"
            ),
        ),
        (
            "score.zone=ten",
            "--set score.zone=ten: error[rules/wrong-kind]: `score.zone` is a number: found `ten`, which is a word",
        ),
        ("score.zone=25", "--set score.zone=25: error[load/out-of-range]: `score.zone` must be at most 20, found `25`"),
        (
            "score.mode=[sum]",
            "--set score.mode=[sum]: error[rules/wrong-kind]: `score.mode` is a word: found a list of words",
        ),
        (
            "score.cap=yes",
            "--set score.cap=yes: error[rules/wrong-kind]: `score.cap` is a word: found `yes`, which is yes or no",
        ),
        (
            "score.rows=[three, two]",
            (
                "--set score.rows=[three, two]: error[rules/wrong-kind]: `score.rows` is a list of numbers: found a list"
                " of words"
            ),
        ),
        (
            "score.mode=summ",
            "--set score.mode=summ: error[load/unknown-choice]: `score.mode` cannot be `summ`\n  hint: did you mean `sum`?",
        ),
        (
            "score.rows=3",
            "--set score.rows=3: error[rules/wrong-kind]: `score.rows` is a list of numbers: found `3`, which is a number",
        ),
        (
            "score=3",
            "--set score=3: error[rules/unknown-constant]: there is no constant `score`\n  hint: did you mean `score.cap`?",
        ),
        ("score.zone=", "--set score.zone=: error[rules/bad-setting]: a setting is `name=value`, found `score.zone=`"),
        (
            "score.best=30",
            (
                "--set score.best=30: error[rules/derived-setting]: `score.best` follows from"
                " `score.zone * length(score.rows)`\n"
                "  hint: set `score.zone` or `score.rows` instead"
            ),
        ),
        (
            "rules.score.last=30",
            (
                "--set rules.score.last=30: error[rules/derived-setting]: `score.last` follows from"
                " `score.both * 2 + score.best`\n"
                "  hint: set `score.zone` or `score.rows` instead"
            ),
        ),
        (
            "score.zone=20",
            (
                "rules.yaml:9:18: error[load/out-of-range]: `score.last` must be at most 100, but"
                " `score.both * 2 + score.best` is 21 * 2 + 60 = 102\n"
                "  `score.both` stands in rules.yaml:8:3\n"
                "  `score.best` stands in rules.yaml:7:3"
            ),
        ),
        ("x.y=3", "--set x.y=3: error[rules/unknown-constant]: there is no constant `x.y`"),
        (
            'score.zone="12"',
            '--set score.zone="12": error[rules/wrong-kind]: `score.zone` is a number: found `12`, which is a word',
        ),
        (
            "score.rows={a: 1}",
            "--set score.rows={a: 1}: error[rules/wrong-kind]: `score.rows` is a list of numbers: found a mapping",
        ),
        (
            "score.open=3",
            "--set score.open=3: error[rules/wrong-kind]: `score.open` is yes or no: found `3`, which is a number",
        ),
    ],
)
def test_wrong_settings_are_reported(setting, fault):
    """The diagnostic names the setting as its place."""
    assert changed(setting)[1] == [fault]


def test_yaml_that_cannot_be_read_is_reported():
    """A value is YAML, and its syntax errors are reported once."""
    hint = "close the list with `]`; if the text itself begins with `[`, quote the whole text"
    message = "--set score.rows=[1, 2: error[load/bad-yaml]: `[` is opened here and never closed"
    assert changed("score.rows=[1, 2")[1] == [f"{message}\n  hint: {hint}"]
