"""A written workbook holds what was given, for our reader and by the standard, whatever characters it has."""

from io import BytesIO
from xml.dom.minidom import parseString
from zipfile import ZIP_STORED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report
from pnp.load.tables.files import read_table
from pnp.load.tables.table import TableOptions
from pnp.load.tables.written_workbook import SheetColumn, ods_bytes, xlsx_bytes

COLUMNS = (SheetColumn("id", 20), SheetColumn("target (he)", 40, is_open=True, right_to_left=True))
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="\ufffe\uffff"), min_size=1)
WRITERS = {"xlsx": xlsx_bytes, "ods": ods_bytes}
BOTH = pytest.mark.parametrize("form", WRITERS)


@BOTH
@given(st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=5))
def test_what_is_written_is_read_again(form, rows):
    """Dates, formulas, numbers and what looks like an escape are texts; white space around is not kept by any table."""
    report = Report()
    table = read_table(WRITERS[form]("he", COLUMNS, rows), f"x.{form}", TableOptions(header=1), report)
    assert report.diagnostics == ()
    read = [tuple(row.cells) for row in table.rows]
    assert read == [row for row in (tuple(cell.strip() for cell in row) for row in rows) if any(row)]


@BOTH
def test_values_that_spreadsheets_change_are_texts(form):
    """`1/2` is no date, `+2` no formula; `_x0041_` is not read as an A; blanks and lines stay."""
    rows = [("1/2", "+2"), ("=A1", "01001"), ("_x0041_", "a\nb\n\nc"), ("TRUE", "1.10"), ("a  b   c", "a\n  b c")]
    table = read_table(WRITERS[form]("he", COLUMNS, rows), f"x.{form}", TableOptions(), Report())
    assert [tuple(row.cells) for row in table.rows] == rows


@BOTH
def test_equal_rows_give_equal_bytes(form):
    """Without a date or anything of the machine."""
    assert WRITERS[form]("he", COLUMNS, [("a", "<b>")]) == WRITERS[form]("he", COLUMNS, [("a", "<b>")])


def test_its_parts_are_those_of_the_standard():
    """Well-formed, with a type for each."""
    with ZipFile(BytesIO(xlsx_bytes("he", COLUMNS, [("a", "<b>")]))) as archive:
        parts = {name: parseString(archive.read(name)) for name in archive.namelist()}  # noqa: S318 - our own
    named = {node.getAttribute("PartName") for node in parts["[Content_Types].xml"].getElementsByTagName("Override")}
    assert named == {f"/{name}" for name in parts if not name.endswith(".rels") and name != "[Content_Types].xml"}
    styles = parts["xl/styles.xml"].getElementsByTagName("cellXfs")[0].getElementsByTagName("xf")
    cells = parts["xl/worksheets/sheet1.xml"].getElementsByTagName("c")
    used = {cell.getAttribute("r"): styles[int(cell.getAttribute("s"))] for cell in cells}
    assert {style.getAttribute("numFmtId") for style in used.values()} == {"49"}
    assert used["B2"].getElementsByTagName("alignment")[0].getAttribute("readingOrder") == "2"


def test_parts_of_an_ods_are_those_of_the_standard():
    """The type comes first and is not compressed, the manifest lists the others, and each cell has the format of texts."""
    with ZipFile(BytesIO(ods_bytes("he", COLUMNS, [("a", "<b>\nc")]))) as archive:
        first, *others = archive.infolist()
        assert (first.filename, first.compress_type) == ("mimetype", ZIP_STORED)
        parts = {one.filename: parseString(archive.read(one)) for one in others}  # noqa: S318 - our own
    manifest = parts.pop("META-INF/manifest.xml").getElementsByTagName("manifest:file-entry")
    assert {node.getAttribute("manifest:full-path") for node in manifest} == {"/", *parts}
    content = parts["content.xml"]
    styles = {node.getAttribute("style:name"): node for node in content.getElementsByTagName("style:style")}
    used = [styles[cell.getAttribute("table:style-name")] for cell in content.getElementsByTagName("table:table-cell")]
    assert {style.getAttribute("style:data-style-name") for style in used} == {"n1"}
    lines = [node.firstChild.data for node in content.getElementsByTagName("text:p")]
    assert lines == ["id", "target (he)", "a", "<b>", "c"]
    assert used[3].getElementsByTagName("style:paragraph-properties")[0].getAttribute("style:writing-mode") == "rl-tb"
