"""PO files: every entry with its place and lines, every error reported."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.load.translations import parse_po, quote_po, unquote_po
from pnp.translate.po import po_bytes

PATH = "content/g/locale/de/cards.po"
HEADER = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n'
ENTRY = 'msgctxt "cards/a/title"\nmsgid "Rua"\nmsgstr "Straße"\n'


def read(text):
    """Read a PO file; gives the file and the diagnostics."""
    report = Report()
    file = parse_po(text, PATH, report)
    lines = text.split("\n")
    return file, "\n".join(format_diagnostic(d, lambda _: lines) for d in report.diagnostics)


def test_an_entry_is_read_with_everything_above_it():
    """An entry has its comments, places, flags, previous source and texts, which may span several lines."""
    file, messages = read(
        HEADER
        + '# mine\n#  too\n#. a card\n#: content/g/cards.yaml\n#, fuzzy, same-as-source\n#| msgctxt "old"\n#| msgid "Ru"\n'
        '#| "ela"\nmsgctxt "cards/a/title"\nmsgid ""\n"Rua\\n"\n"\\"dois\\""\nmsgstr ""\n"Straße\\n"\n"zwei\\\\_"\n'
        '\n#, fuzzy\n#~ msgctxt "gone"\n#~ msgid "x"\n#~ msgstr "y"\n\n# the end\n'
    )
    one, gone = file.entries
    assert not messages
    assert file.fields == {"Language": "de"}
    assert (one.id, one.source, one.text) == ("cards/a/title", 'Rua\n"dois"', "Straße\nzwei\\_")
    assert one.notes == ("# mine", "#  too")
    assert one.extracted == ("a card",)
    assert one.places == ("content/g/cards.yaml",)
    assert one.flags == ("fuzzy", "same-as-source")
    assert one.fuzzy
    assert (one.previous_id, one.previous) == ("old", "Ruela")
    assert (str(one.at), str(one.text_at)) == (f"{PATH}:13:1", f"{PATH}:18:2")
    assert (gone.id, gone.text, gone.obsolete, gone.fuzzy) == ("gone", "y", True, True)
    assert file.tail == "\n# the end\n"


CASES = Path(__file__).with_name("po-faults.txt")
FAULTS = {
    name: tuple(part.split("--- says\n"))
    for name, _, part in (case.partition("\n") for case in CASES.read_text("utf-8").split("=== ")[1:])
}


@pytest.mark.parametrize("name", FAULTS)
def test_an_error_is_reported_once_at_its_line(name):
    """Each error gives one diagnostic with its line; the following entries are read and no line is lost."""
    text, expected = FAULTS[name]
    text += "\n" + ENTRY
    file, messages = read(text)
    assert messages == expected.rstrip("\n")
    assert [e.text for e in file.entries if e.id == "cards/a/title"] == ["Straße"]
    assert po_bytes(file) == text.encode()


def test_all_errors_of_a_file_are_reported():
    """All errors are reported in one run."""
    _, messages = read("\n\n".join(text for text, _ in FAULTS.values()))
    assert messages.count("error[translation/") == len(FAULTS)


@given(st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]) | st.sampled_from('\n\t"\\#')))
def test_a_text_comes_back_from_its_quotes(text):
    """Any text can be quoted and read back."""
    assert unquote_po(quote_po(text)) == text


@given(
    st.lists(
        st.sampled_from(
            ['msgid "x"', 'msgctxt "a"', 'msgstr "y"', '"more"', "# note", "#. what", "#, fuzzy", "#| msgid 'x'", "",
             '#~ msgid "x"', '#~ msgstr "y"', '#~| msgid "w"', "junk", 'msgstr "', '\tmsgid  "t"  ', 'msgid_plural "p"',
             'msgstr[0] "y"', "\r"],
        )
    ),
    st.sampled_from(["\n", "\r\n"]),
)  # fmt: skip
def test_no_line_is_lost(lines, newline):
    """Any file is written back as it was read, and nothing raises."""
    text = newline.join(lines)
    assert po_bytes(parse_po(text, PATH, Report())) == text.encode()
