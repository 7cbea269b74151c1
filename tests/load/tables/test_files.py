"""CSV and TSV are read with any delimiter and encoding mark; rows have the numbers that a spreadsheet shows."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark, Report
from pnp.load.tables.files import cell_reader, likely_delimiter, read_table
from pnp.load.tables.table import MAX_ROWS, TableOptions

SAVE = "save it as `CSV UTF-8` (Excel), or as text CSV with the character set UTF-8 (LibreOffice)"


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_common_delimiters_and_line_ends_are_found(rows, delimiter, end):
    """A delimiter inside quotes, or in the texts of later rows, does not count."""
    text = f'id{delimiter}title{delimiter}story{end}a{delimiter}"One, two; three"{delimiter}x{end}b{delimiter}B|{end}'
    text = text.replace("B|", '"B|"') + end
    found = rows(text)
    assert found[1] == ["id", "title", "story"]
    assert found[2] == ["a", "One, two; three", "x"]
    assert found[3][:2] == ["b", "B|"]


def test_a_quoted_cell_keeps_its_lines_and_rows_are_counted_as_a_spreadsheet_does(rows):
    """A row with three lines is one row, and an empty row keeps its number."""
    assert rows('id,text\na,"one\r\ntwo\n""three"""\n\n,\nb,x\n') == {
        1: ["id", "text"],
        2: ["a", 'one\ntwo\n"three"'],
        5: ["b", "x"],
    }


def test_the_mark_of_utf_8_and_white_space_around_cells_are_left_out(rows):
    """Excel writes the one, people the other."""
    assert rows(b"\xef\xbb\xbfid , title\na,\xc3\x89l\xc3\xa9phant \n") == {1: ["id", "title"], 2: ["a", "Éléphant"]}


def test_a_first_line_may_tell_excel_the_delimiter(rows):
    """No spreadsheet shows `sep=`, so it is no row."""
    assert rows("sep=^\nid^a,b;c\nx^1\n") == {1: ["id", "a,b;c"], 2: ["x", "1"]}


@pytest.mark.parametrize("sign", ['"', " ", "a", "1"])
def test_what_no_table_can_have_is_no_statement(rows, sign):
    """It is a header like any other."""
    assert rows(f"sep={sign}\nx\n")[1] == [f"sep={sign}".rstrip()]


def test_a_delimiter_can_be_stated(rows):
    """Also one that nobody would look for."""
    assert rows("id:a\nx:1\n", delimiter=":") == {1: ["id", "a"], 2: ["x", "1"]}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("id,a".encode("utf-16"), f"heroes.csv load/not-utf-8: the file is UTF-16, expected UTF-8 -> {SAVE}"),
        ("id,a\n".encode("utf-16-le"), f"heroes.csv load/not-utf-8: the file is UTF-16, expected UTF-8 -> {SAVE}"),
        ("id,a".encode("utf-32"), f"heroes.csv load/not-utf-8: the file is UTF-32, expected UTF-8 -> {SAVE}"),
        (
            'id;name\nx;"two\nlines"\nb;Herói bravo\n'.encode("cp1252"),
            (
                "heroes.csv:3:2 load/not-utf-8: the file is Windows-1252, the old encoding of Excel, expected UTF-8; "
                f"found the byte 0xF3 (`Herói`) -> {SAVE}"
            ),
        ),
        (
            b"id,name\nx,\x81\x82\n",
            f"heroes.csv:2:2 load/not-utf-8: the file is another encoding, expected UTF-8; found the byte 0x81 -> {SAVE}",
        ),
        (b"", "heroes.csv load/empty-file: the file is empty"),
        (b"\n \n", "heroes.csv load/empty-file: the file is empty"),
        (
            'id,a\nx,1\ny,"two\nz,3\n',
            (
                "heroes.csv:3:2 load/bad-table: a quote is opened and never closed -> "
                'a quote inside a quoted cell is written twice: `""`'
            ),
        ),
        (
            'id,a\nx,"5" gun"\n',
            (
                "heroes.csv:2 load/bad-table: a quoted cell goes on behind its quote, expected `,` or the end of the row -> "
                'a quote inside a quoted cell is written twice: `""`'
            ),
        ),
        (
            "id,a\nx,a\x07b\n",
            "heroes.csv:2:2 load/control-character: the cell holds the control character U+0007 -> type its text again",
        ),
        (
            "id" + ",x" * 1000 + "\n",
            (
                "heroes.csv:1:1001 load/too-large-table: a table may have 1,000 columns, found 1,001 "
                "or more -> take out what no card needs"
            ),
        ),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(read, data, said):
    """With the cell where there is one, and a way out."""
    assert read(data) == (None, [said])


def test_a_field_of_a_million_characters_is_a_quote_that_is_never_closed(read):
    """The parser has a limit for one cell."""
    _, said = read('id,a\nx,"' + "a\n" * 500_000)
    assert [finding.split(" ->")[0] for finding in said] == [
        "heroes.csv:2:2 load/bad-table: a quote is opened and never closed"
    ]


@pytest.mark.whole
@pytest.mark.parametrize("row", ["x,1\n", 'x,"1"\n'])
def test_a_million_rows_are_refused_before_they_become_cards(read, row):
    """The limit is said, and where it is exceeded."""
    _, said = read("id,a\n" + row * 1_000_000)
    assert said == [
        (
            f"heroes.csv:{MAX_ROWS + 2} load/too-large-table: a table may have 600,000 rows below its header, found more -> "
            "divide it among several decks; rows that only seem empty can be deleted in the spreadsheet"
        )
    ]


def test_a_text_has_no_sheets(read):
    """And a workbook no delimiter."""
    assert read("id\nx\n", sheet="One")[1] == [
        "heroes.csv load/bad-table: a text has no sheets, found `sheet: One` -> leave it out"
    ]


@pytest.mark.parametrize(
    ("path", "hint"),
    [("a.xlsm", " -> it may contain macros: save it as .xlsx"), ("a.xls", " -> save it as .xlsx"), ("a.docx", ""), ("a", "")],
)
def test_other_files_are_refused_by_their_names(read, path, hint):
    """With what to save them as."""
    said = f"{path} load/bad-table: `{path}` is no table that can be read, expected `.csv`, `.tsv`, `.xlsx`, `.ods`{hint}"
    assert read(b"x", path) == (None, [said])


CELLS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn")), max_size=8) | st.sampled_from(
    ["a,b", "a;b", '"']
)


@given(st.lists(st.lists(CELLS, min_size=2, max_size=2), max_size=5), st.sampled_from(",;\t|"))
def test_every_table_that_is_written_is_read_again(cells, delimiter):
    """Whatever the cells hold, with `id` in the header the delimiter is found."""
    expected = [[cell.strip() for cell in row] for row in cells]
    assume(all(any(row) for row in expected))
    quoted = [[f'"{cell.replace(chr(34), chr(34) * 2)}"' for cell in row] for row in (["id", "name"], *cells)]
    text = "\n".join(delimiter.join(row) for row in quoted)
    assert likely_delimiter(text) == delimiter
    report = Report()
    table = read_table(text.encode(), "x.csv", TableOptions(), report)
    assert report.diagnostics == ()
    assert [list(row.cells) for row in table.rows] == expected


@given(st.binary(max_size=200))
def test_no_bytes_end_in_anything_but_findings(data):
    """Any file gives a table or a fault."""
    report = Report()
    assert (read_table(data, "x.csv", TableOptions(), report) is None) == report.has_errors


def test_a_delimiter_that_fits_all_rows_is_likelier_than_one_with_more_columns():
    """Without `id` in the header: the commas are in the name of a column."""
    assert likely_delimiter("name;cost in wood, stone, gold\nx;1\ny;2\n") == ";"


def test_a_place_in_a_table_names_its_file(read):
    """Its row, and its column if one is meant."""
    table, _ = read("id,a\nx,1\n")
    assert str(table.mark(table.rows[0])) == "heroes.csv:2"
    assert str(table.mark(table.rows[0], 1)) == "heroes.csv:2:2"


@pytest.mark.parametrize(
    ("path", "data", "said"),
    [
        ("h.csv", b"PK\x03\x04...",
         ("the file is called `.csv`, but is a workbook or another zip archive -> "
         "name it .xlsx or .ods, or save it as CSV UTF-8")),
        ("h.tsv", b"\xd0\xcf\x11\xe0...",
         ("the file is called `.tsv`, but is a workbook of Excel before 2007, or has a password -> "
         "save it as .xlsx without one")),
        ("h.csv", b"\xef\xbb\xbf <HTML><table>",
         ("the file is called `.csv`, but is a web page -> "
         "open it in a spreadsheet, and save it as .xlsx or as CSV UTF-8")),
        ("h.xlsx", b"<!DOCTYPE html>",
         ("the file is called `.xlsx`, but is a web page -> "
         "open it in a spreadsheet, and save it as .xlsx or as CSV UTF-8")),
        ("h.xlsx", b"id,title\na,A\n",
         ("the file is called `.xlsx`, but is a text -> "
         "if it is a table, name it .csv or .tsv; else save it again")),
        ("h.ods", b"%PDF-1.7", "the file is called `.ods`, but is a PDF -> export the table as CSV or XLSX"),
        ("~$h.xlsx", b"\x05Ann", "`~$h.xlsx` is no table: Excel keeps it there while `h.xlsx` is open -> name `h.xlsx`"),
        (".~lock.h.ods#", b",ann",
         ("`.~lock.h.ods#` is no table: LibreOffice keeps it there while `h.ods` is open -> "
         "name `h.ods`")),
    ],
)  # fmt: skip
def test_a_file_that_is_called_another_is_told_by_what_it_is(read, path, data, said):
    """With a way out, and nothing else is said of it."""
    assert read(data, path) == (None, [f"{path} load/bad-table: {said}"])


def test_the_header_is_the_first_row_that_is_not_empty_or_the_one_that_is_named(rows, read):
    """What stands above it is not read."""
    data = "\n,,\nMy game,,\nid,title,\na,A,\n"
    assert rows(data) == {3: ["My game", "", ""], 4: ["id", "title", ""], 5: ["a", "A", ""]}
    assert rows(data, header=4) == {4: ["id", "title", ""], 5: ["a", "A", ""]}
    assert read(data, header=2) == (
        None,
        [
            (
                "heroes.csv:2 load/no-header: row 2 is to be the header, and is empty -> "
                "`header` is the number of the row with the names"
            )
        ],
    )


def test_a_cell_is_shown_with_the_name_of_its_column_below_a_title(tmp_path):
    """As the header is the row with most cells if the first has only a title."""
    (tmp_path / "t.csv").write_text("My game,,\n,,\nid,title,might\na,A,seven\n")
    (tmp_path / "u.csv").write_text("id,title\na,A\n")
    cell = cell_reader(tmp_path)
    assert [cell(Mark("t.csv", 4, 3)), cell(Mark("u.csv", 2, 2))] == ["might: seven", "title: A"]
