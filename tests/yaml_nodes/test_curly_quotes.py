"""Curly quotes around a whole value: what stands in them, and whether they look like quotes of YAML."""

import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.load.yaml.nodes import FileFaults, Scalar, curly_quotes_hint, strip_curly_quotes, value_in_curly_quotes


@pytest.mark.parametrize("text", ["“Mill”", "„Mill“", "„Mill”", "”Mill”", "‘Mill’", "‚Mill‘", "’Mill’", "«Mill»", "»Mill«"])
def test_curly_quotes_of_many_languages(text):
    """Each pair around the whole text; the hint writes the value without them."""
    assert (strip_curly_quotes(text), value_in_curly_quotes(text)) == ("Mill", "Mill")
    assert curly_quotes_hint(text) == "curly quotes are letters: write `Mill`"


@pytest.mark.parametrize(
    "text", ["Mill", "“Mill", "The “Old” Mill", "“Mill” and “Hill”", "“Mill«", '"Mill"', "’Tis the mill", ""]
)
def test_quotes_that_are_a_part_of_a_text(text):
    """Not around the whole text, or not a pair."""
    assert strip_curly_quotes(text) is None
    assert curly_quotes_hint(text) is None


@pytest.mark.parametrize("text", ["“Who goes there?”", "“It grinds.”", "« Halte ! »", "„Still…“", "“No—”"])
def test_speech_is_no_quoting(text):
    """A quotation ends like a sentence, and is to print with its quotes."""
    assert strip_curly_quotes(text) is not None
    assert value_in_curly_quotes(text) is None


def said(text, style="", path="a.yaml"):
    """What is said of a text, with the hint."""
    report = Report()
    FileFaults(report).curly_quotes("title", Scalar(text, style, path, 1, 2))
    return [(d.code, d.severity, d.message, d.mark, d.hint) for d in report.diagnostics]


def test_a_text_in_curly_quotes_is_a_warning():
    """Long ones are shortened, and what needs a backslash between straight quotes has one."""
    ways = 'only straight quotes are quotes in YAML: `"Mill"`; to print the curly ones, quote them: `"“Mill”"`'
    found = ("load/curly-quotes", "warning", "`title` prints its curly quotes: `“Mill”`", Mark("a.yaml", 1, 2), ways)
    assert said("“Mill”") == [found]
    assert r'`"the \"\\\" mill"`' in said('“the "\\" mill”')[0][-1]
    assert f'`"{"x" * 20}…{"x" * 10}"`' in said(f"“{'x' * 200}”")[0][-1]


def test_quotes_that_were_meant():
    """Inside straight quotes or a block, and in the cells of a table, which no YAML reads."""
    assert said("“Mill”", '"') == said("“Mill”", "|") == said("“Mill”", path="a.csv") == []
