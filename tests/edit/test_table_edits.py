"""Edits of CSV and TSV: the cell or the row alone changes, in its quotes, and is read as it was meant."""

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.places import TESTS

from pnp.base.diagnostics import PnpError
from pnp.edit.splices import decode, encode
from pnp.edit.table_edits import delete_row, insert_row, move_row, replace_cell, table_document

TABLE = 'id,title,"text, long"\r\nmill, Mill ,"It ""turns"""\r\n\r\nwell,Well\r\ninn,,"two\r\nlines"'


@pytest.mark.parametrize(
    ("row", "column", "value", "old", "new"),
    [
        (2, 2, "Windmill", " Mill ,", " Windmill ,"),
        (2, 2, "Mill, old", " Mill ,", '"Mill, old",'),
        (2, 2, 'the "Mill"', " Mill ,", '"the ""Mill""",'),
        (2, 3, "It stands", '"It ""turns"""', '"It stands"'),
        (2, 3, 'It "stands"', '""turns""', '""stands""'),
        (4, 2, "two\nlines", "well,Well", 'well,"two\r\nlines"'),
        (4, 3, "new", "well,Well", "well,Well,new"),
        (4, 5, "new", "well,Well", "well,Well,,,new"),
        (5, 2, "Inn", "inn,,", "inn,Inn,"),
        (5, 3, "", '"two\r\nlines"', '""'),
        (3, 1, "x", "\r\n\r\nwell", "\r\nx\r\nwell"),
        (1, 3, "text", '"text, long"', '"text"'),
    ],
)
def test_a_cell_changes_in_its_place(row, column, value, old, new):
    """With its quotes and the blanks around it; one that needs quotes gets them; its line ends are those of the file."""
    assert TABLE.count(old) == 1
    splice = replace_cell(TABLE, "a.csv", row, column, value)
    assert splice.apply(TABLE) == TABLE.replace(old, new)
    assert splice.inverse(TABLE).apply(splice.apply(TABLE)) == TABLE


@pytest.mark.parametrize(
    ("edit", "wanted"),
    [
        (lambda t: insert_row(t, "a.csv", 2, ["a", "b;c"]), 'id;n\na;"b;c"\nx;1\ny;2'),
        (lambda t: insert_row(t, "a.csv", 4, ["a", ""]), "id;n\nx;1\ny;2\na;\n"),
        (lambda t: delete_row(t, "a.csv", 2), "id;n\ny;2"),
        (lambda t: delete_row(t, "a.csv", 3), "id;n\nx;1\n"),
        (lambda t: move_row(t, "a.csv", 3, 2), "id;n\ny;2\nx;1\n"),
        (lambda t: move_row(t, "a.csv", 2, 3), "id;n\ny;2\nx;1\n"),
    ],
)  # fmt: skip
def test_rows_are_lines(edit, wanted):
    """The last one gets a line end when another comes behind it."""
    text = "id;n\nx;1\ny;2"
    splice = edit(text)
    assert splice.apply(text) == wanted
    assert splice.inverse(text).apply(wanted) == text


def test_a_line_that_states_the_delimiter_is_no_row():
    """It stays, and says how the cells are divided."""
    text = "sep=;\r\nid;n\r\nx;1,5\r\n"
    assert replace_cell(text, "a.csv", 2, 2, "a;b").apply(text) == 'sep=;\r\nid;n\r\nx;"a;b"\r\n'


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (lambda: replace_cell("id,n\n", "a.csv", 3, 1, "x"), "there is no row 3"),
        (lambda: replace_cell("id,n\n", "a.csv", 1, 1, " x"), "blanks around a value of a table are not read"),
        (lambda: replace_cell('id,"n\n', "a.csv", 1, 1, "x"), "a quote is opened and never closed"),
        (lambda: replace_cell('id,"n"x\n', "a.csv", 1, 1, "x"), "a quoted cell goes on behind its quote"),
        (lambda: replace_cell("id;n,x\n1;2,3\n", "a.csv", 1, 1, "x"), "the table would be read in another way"),
    ],
)
def test_what_is_refused(edit, said):
    """With the reason."""
    with pytest.raises(PnpError) as caught:
        edit()
    assert caught.value.diagnostics[0].message == said


def rows_read(text, delimiter):
    """What Python's reader makes of a text."""
    reader = csv.reader(StringIO(text.replace("\r\n", "\n").replace("\r", "\n"), newline=""), delimiter=delimiter, strict=True)
    return [[cell.strip() for cell in cells] for cells in reader]


CELLS = st.text('ab ",;\n', max_size=5)


WAYS = st.tuples(
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    st.sampled_from([",", ";", "\t"]),
)


@given(st.data(), st.lists(st.lists(CELLS, min_size=1, max_size=4), min_size=1, max_size=5), WAYS)
def test_any_cell_of_any_table(data, rows, way):
    """However it was written; all others are read as before, and it is taken back."""
    newline, quoting, delimiter = way
    out = StringIO(newline="")
    csv.writer(out, delimiter=delimiter, lineterminator=newline, quoting=quoting).writerows(rows)
    text = out.getvalue()
    document = table_document(text, "a.csv", delimiter)
    assert document.values() == rows_read(text, delimiter)
    row = data.draw(st.integers(1, len(document.rows)))
    column, value = data.draw(st.integers(1, 5)), data.draw(CELLS.map(str.strip))
    splice = replace_cell(text, "a.csv", row, column, value, delimiter=delimiter)
    wanted = document.values()
    wanted[row - 1] += [""] * (column - len(wanted[row - 1]))
    wanted[row - 1][column - 1] = value
    assert rows_read(splice.apply(text), delimiter) == wanted
    assert splice.inverse(text).apply(splice.apply(text)) == text


FILES = [file for file in sorted(TESTS.parent.glob("[cpte]*/**/*.[ct]sv")) if "out" not in file.parts]


@pytest.mark.whole
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_cell_of_the_tables_here(file):
    """Is edited and taken back, byte for byte."""
    data = file.read_bytes()
    text = decode(data)
    for number, row in list(enumerate(table_document(text, file.name).rows, 1))[::7]:
        for column in range(1, len(row.cells) + 1):
            splice = replace_cell(text, file.name, number, column, "new, and long")
            after = splice.apply(text)
            assert table_document(after, file.name).values()[number - 1][column - 1] == "new, and long"
            assert encode(splice.inverse(text).apply(after), data) == data
    assert FILES
