"""A written workbook holds what was given, for our reader and by the standard, whatever characters it has."""

from io import BytesIO
from xml.dom.minidom import parseString
from zipfile import ZipFile

from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report
from pnp.load.tables.files import read_table
from pnp.load.tables.table import TableOptions
from pnp.load.tables.written_workbook import SheetColumn, workbook_bytes

COLUMNS = (SheetColumn("id", 20), SheetColumn("target (he)", 40, is_open=True, right_to_left=True))
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="\ufffe\uffff"), min_size=1)


@given(st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=5))
def test_what_is_written_is_read_again(rows):
    """Dates, formulas, numbers and what looks like an escape are texts; white space around is not kept by any table."""
    report = Report()
    table = read_table(workbook_bytes("he", COLUMNS, rows), "x.xlsx", TableOptions(header=1), report)
    assert report.diagnostics == ()
    read = [tuple(row.cells) for row in table.rows]
    assert read == [row for row in (tuple(cell.strip() for cell in row) for row in rows) if any(row)]


def test_values_that_spreadsheets_change_are_texts():
    """`1/2` is no date, `+2` no formula; `_x0041_` is not read as an A."""
    rows = [("1/2", "+2"), ("=A1", "01001"), ("_x0041_", "a\nb"), ("TRUE", "1.10")]
    table = read_table(workbook_bytes("he", COLUMNS, rows), "x.xlsx", TableOptions(), Report())
    assert [tuple(row.cells) for row in table.rows] == rows


def test_its_parts_are_those_of_the_standard():
    """Well-formed, with a type for each; equal rows give equal bytes."""
    data = workbook_bytes("he", COLUMNS, [("a", "<b>")])
    assert data == workbook_bytes("he", COLUMNS, [("a", "<b>")])
    with ZipFile(BytesIO(data)) as archive:
        parts = {name: parseString(archive.read(name)) for name in archive.namelist()}  # noqa: S318 - our own
    named = {node.getAttribute("PartName") for node in parts["[Content_Types].xml"].getElementsByTagName("Override")}
    assert named == {f"/{name}" for name in parts if not name.endswith(".rels") and name != "[Content_Types].xml"}
    styles = parts["xl/styles.xml"].getElementsByTagName("cellXfs")[0].getElementsByTagName("xf")
    cells = parts["xl/worksheets/sheet1.xml"].getElementsByTagName("c")
    used = {cell.getAttribute("r"): styles[int(cell.getAttribute("s"))] for cell in cells}
    assert {style.getAttribute("numFmtId") for style in used.values()} == {"49"}
    assert used["B2"].getElementsByTagName("alignment")[0].getAttribute("readingOrder") == "2"
