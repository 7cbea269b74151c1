"""Markup of other languages in texts is found, with the words of this one."""

import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.locale.lint.texts import find_foreign_markup
from pnp.model.fields import Message

LINE = r"a line ends where it ends in the file, below `|`; between double quotes `\n` ends one too"


def found(source):
    """Place, message and hint of what is found in a text of one line."""
    report = Report()
    find_foreign_markup([Message("a", source, Mark("a.yaml", 1, 1))], {"a.yaml": source}, report)
    assert all((d.code, d.severity) == ("locale/foreign-markup", "warning") for d in report.diagnostics)
    return [(d.mark.column, d.message, d.hint) for d in report.diagnostics]


@pytest.mark.parametrize(
    ("source", "sign", "column", "hint"),
    [
        (r"One\nTwo", r"\n", 4, LINE),
        (r"One\r\nTwo", r"\r", 4, LINE),
        (r"One\tTwo", r"\t", 4, r"between double quotes `\t` is read, and prints a blank"),
        (r"the \"old\" mill", r"\"", 5, "write the sign itself"),
        (r"miller\'s", r"\'", 7, "write the sign itself"),
        (r"caf\u00e9", r"\u00e9", 4, "write the sign itself"),
        (r"One\\\nTwo", r"\n", 6, LINE),
    ],
)
def test_an_escape_of_another_language(source, sign, column, hint):
    """Its place, what it is, and how a text says it."""
    assert found(source) == [(column, f"`{sign}` prints as it is written: it is no markup of a text", hint)]


@pytest.mark.parametrize("source", [r"One\\nTwo", r"\_ \* \[ \] \{ \} \# \\", "One\\", r"up\xyz", "One\nTwo", r"\u00e"])
def test_escapes_of_texts_and_other_backslashes(source):
    """A doubled backslash prints one."""
    assert found(source) == []


def test_a_tag_comes_before_an_escape():
    """One finding per text is enough."""
    assert found(r"One\n<br>") == [
        (6, "`<br>` prints as it is written: texts are no HTML", "a line ends where it ends in the file, below `|`")
    ]


@pytest.mark.parametrize("source", ["One<br>Two", r"One\nTwo"])
def test_a_line_of_a_cell_ends_as_the_spreadsheet_ends_it(source):
    """Not as YAML does."""
    report = Report()
    find_foreign_markup([Message("a", source, Mark("a.csv", 2, 3))], {}, report)
    assert [(d.mark, d.hint) for d in report.diagnostics] == [
        (
            Mark("a.csv", 2, 3),
            "a line ends where it ends in the cell: Alt and Enter begin another (Ctrl and Enter in LibreOffice)",
        )
    ]
