"""Other values for constants (`--set`) are checked like those in `rules.yaml`."""

from pathlib import Path

import pytest

from pnp.diagnostics import Report, format_diagnostic
from pnp.kinds.reader import ValueReader
from pnp.load.rules_reader import read_rules
from pnp.load.settings import with_settings
from pnp.yaml_nodes.compose import compose
from pnp.yaml_nodes.faults import FileFaults

RULES = """\
score:
  zone: {value: 10, unit: points, min: 0, max: 20}
  mode: {value: sum, unit: mode, of: [sum, product]}
  cap: {value: none, unit: points}
  rows: {value: [3, 2, 1], unit: cards}
  open: {value: yes, unit: allowed}
"""


def changed(*settings):
    """The values of the constants with some settings, and the diagnostics."""
    report = Report()
    root = compose(RULES, "rules.yaml", report)
    rules = read_rules(with_settings(root, settings, report), ValueReader(Path(), Path(), FileFaults(report)))
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
            "score.mode=summ",
            "--set score.mode=summ: error[load/unknown-choice]: `score.mode` cannot be `summ`\n  hint: did you mean `sum`?",
        ),
        (
            "score.rows=3",
            "--set score.rows=3: error[rules/wrong-kind]: `score.rows` is a list: found `3`, which is a number",
        ),
        (
            "score=3",
            "--set score=3: error[rules/unknown-constant]: there is no constant `score`\n  hint: did you mean `score.cap`?",
        ),
        ("score.zone=", "--set score.zone=: error[rules/bad-setting]: a setting is `name=value`, found `score.zone=`"),
        ("x.y=3", "--set x.y=3: error[rules/unknown-constant]: there is no constant `x.y`"),
        (
            'score.zone="12"',
            '--set score.zone="12": error[rules/wrong-kind]: `score.zone` is a number: found `12`, which is a word',
        ),
        (
            "score.rows={a: 1}",
            "--set score.rows={a: 1}: error[rules/wrong-kind]: `score.rows` is a list: found a mapping, which is a mapping",
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
    message = "--set score.rows=[1, 2: error[load/bad-yaml]: did not find expected `,` or `]`"
    assert changed("score.rows=[1, 2")[1] == [f"{message}\n  hint: {hint}"]
