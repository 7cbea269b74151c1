"""XLSX and ODS: values as they are stored, odd cells by their kind, and nothing from files that only look like workbooks."""

import io
import zipfile
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.tables import DATE, LOOKS, archive, ods, xlsx, xlsx_sheet

from pnp.base.diagnostics import Mark, Report
from pnp.layout.templates.context import read_mark
from pnp.load.tables.files import read_table
from pnp.load.tables.table import CellContent, OddCell, TableOptions
from pnp.load.tables.workbook import MAX_PARTS

HEAD = ["id", "a"]


def test_xlsx_cells_are_read_by_what_they_hold(rows):
    """Text and whole numbers are text; a formula counts by its result; anything else says what it is."""
    sheet = [
        ["id", "a", "b", "c", "d", "e"],
        [('t="s"', "<v>0</v>"), 3, 2.5, ('t="b"', "<v>1</v>"), (DATE, "<v>46024</v>"), ('t="s"', "<v>1</v>")],
        [
            "y",
            ("", "<f>1+1</f><v>2</v>"),
            ('t="str"', '<f>""</f><v></v>'),
            ("", "<f>B2*2</f><v/>"),
            ('t="e"', "<v>#N/A</v>"),
            " x\ny ",
        ],
    ]
    shared = ["Herói", '<r><t xml:space="preserve">bold </t></r><r><t>and not</t></r>']
    assert rows(xlsx({"Cards": sheet}, shared=shared), "a.xlsx") == {
        1: ["id", "a", "b", "c", "d", "e"],
        2: [
            "Herói",
            "3",
            OddCell(CellContent.NUMBER, "2.5"),
            OddCell(CellContent.FLAG, "yes"),
            OddCell(CellContent.DATE, "2026-01-02"),
            "bold and not",
        ],
        3: ["y", "2", "", OddCell(CellContent.FORMULA, "=B2*2"), OddCell(CellContent.ERROR, "#N/A"), "x\ny"],
    }


def test_numbers_that_lost_digits_and_days_with_a_time_are_odd(rows):
    """A spreadsheet keeps fifteen digits; midnight is no time."""
    sheet = [["id", "a", "b", "c", "d"], ["x", 1e20, 999_999_999_999_999, (DATE, "<v>46024.5</v>"), (DATE, "<v>0.5</v>")]]
    assert rows(xlsx({"S": sheet}), "a.xlsx")[2] == [
        "x", OddCell(CellContent.NUMBER, "1e+20"), "999999999999999", OddCell(CellContent.TIME, "2026-01-02 12:00"),
        OddCell(CellContent.TIME, "12:00:00"),
    ]  # fmt: skip


def test_ods_cells_are_read_by_what_they_hold(rows):
    """Repeated cells and rows count as often as they say; the rest of the sheet that is empty does not."""
    sheet = [
        ["id", "a", "b", "c", "d"],
        [
            "x",
            (
                '<table:table-cell office:value-type="boolean" '
                'office:boolean-value="true"><text:p>TRUE</text:p></table:table-cell>'
            ),
            (
                '<table:table-cell office:value-type="date" '
                'office:date-value="2026-01-02"><text:p>02/01/26</text:p></table:table-cell>'
            ),
            '<table:table-cell table:formula="of:=1+1"/>',
            ('<table:table-cell table:formula="of:=NA()" office:value-type="string" office:string-value="" '
            'calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell>'),
        ],
        ["y", 3, 2.5,
         ('<table:table-cell table:number-columns-repeated="2" office:value-type="string">'
         '<text:p>s</text:p></table:table-cell>')],
        ["z",
         ('<table:table-cell table:formula="of:=1" office:value-type="float" office:value="1">'
         '<text:p>1</text:p></table:table-cell>')],
        ["w", ('<table:table-cell office:value-type="string"><office:annotation><text:p>a note</text:p></office:annotation>'
         "<text:p>t</text:p></table:table-cell>")],
    ]  # fmt: skip
    found = rows(ods({"Cards": sheet}), "a.ods")
    assert found[2] == [
        "x", OddCell(CellContent.FLAG, "yes"), OddCell(CellContent.DATE, "2026-01-02"), OddCell(CellContent.FORMULA, "=1+1"),
        OddCell(CellContent.ERROR, "#N/A"),
    ]  # fmt: skip
    assert found[3] == ["y", "3", OddCell(CellContent.NUMBER, "2.5"), "s", "s"]
    assert found[4][:2] == ["z", "1"]
    assert found[5][:2] == ["w", "t"]


def test_cells_of_ods_that_the_library_would_change_are_odd(rows):
    """A time would come as `PT1H2M`, a line break inside a paragraph not at all; two paragraphs are two lines."""
    time = '<table:table-cell office:value-type="time" office:time-value="PT1H2M"><text:p>1:02</text:p></table:table-cell>'
    lines = '<table:table-cell office:value-type="string"><text:p>a<text:line-break/>b</text:p></table:table-cell>'
    assert rows(ods({"S": [["id", "a", "b", "c"], ["x", time, lines, "a\nb"]]}), "a.ods")[2] == [
        "x", OddCell(CellContent.TIME, "1:02"), OddCell(CellContent.BREAK, "ab"), "a\nb",
    ]  # fmt: skip


def test_empty_rows_and_columns_before_the_end_keep_their_numbers(rows):
    """In both formats a cell is where the spreadsheet shows it."""
    sheet = (
        '<table:table-row><table:table-cell office:value-type="string"><text:p>id</text:p></table:table-cell></table:table-row>'
    )
    sheet += (
        '<table:table-row table:number-rows-repeated="3"><table:table-cell '
        'table:number-columns-repeated="9"/></table:table-row>'
    )
    sheet += (
        '<table:table-row><table:table-cell/><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell>'
    )
    sheet += '</table:table-row><table:table-row table:number-rows-repeated="1048570"><table:table-cell/></table:table-row>'
    assert rows(ods({"S": sheet}), "a.ods") == {1: ["id", ""], 5: ["", "x"]}
    styled = xlsx_sheet([HEAD]).replace(
        "</sheetData>", '<row r="5"><c r="B5"><v>7</v></c></row><row r="1048576"><c r="A1048576" s="1"/></row></sheetData>'
    )
    assert rows(xlsx({"S": styled}), "a.xlsx") == {1: HEAD, 5: ["", "7"]}


def test_a_place_in_a_workbook_is_written_as_spreadsheets_name_it_and_read_again():
    """`heroes.xlsx[Heroes]!C17`; a row alone has no letter; the stamp in a template is the same place."""
    places = {
        Mark("c/heroes.xlsx[My. heroes]", 17, 3): "c/heroes.xlsx[My. heroes]!C17",
        Mark("c/heroes.ods[A]", 2, 28): "c/heroes.ods[A]!AB2",
        Mark("c/heroes.ods[A]", 2): "c/heroes.ods[A]!2",
        Mark("c/heroes.csv", 17, 4): "c/heroes.csv:17:4",
        Mark("c/x[1].yaml", 17, 4): "c/x[1].yaml:17:4",
    }
    assert {mark: str(mark) for mark in places} == places
    assert [read_mark(text) for text in places.values()] == list(places)
    assert [mark.file for mark in places] == ["c/heroes.xlsx", "c/heroes.ods", "c/heroes.ods", "c/heroes.csv", "c/x[1].yaml"]


def test_of_several_sheets_one_is_chosen_by_name(rows, read):
    """The one that is named, the only one that is not hidden, or the one with the deck's name; else the sheets are listed."""
    data = xlsx({"Notes": [["id"], ["n"]], "Heroes": [["id"], ["h"]], "Old": [["id"], ["o"]]}, hidden=("Old",))
    assert rows(data, "a.xlsx", sheet="Notes")[2] == ["n"]
    assert rows(data, "a.xlsx", likely="heroes")[2] == ["h"]
    assert rows(xlsx({"Notes": [["id"], ["n"]], "Old": [["id"]]}, hidden=("Old",)), "a.xlsx", likely="heroes")[2] == ["n"]
    assert read(data, "a.xlsx", likely="x")[1] == [
        (
            "a.xlsx load/unknown-sheet: the workbook has 2 sheets: `Notes`, `Heroes` -> "
            'say which: `sheet: Notes` beside its file, or `--sheet "Notes"`'
        )
    ]
    assert read(data, "a.xlsx", sheet="Hero")[1] == [
        "a.xlsx load/unknown-sheet: the workbook has no sheet `Hero` -> did you mean `Heroes`?"
    ]
    assert read(ods({"A": [["id"]], "B": [["id"]]}), "a.ods", sheet="C")[1] == [
        "a.ods load/unknown-sheet: the workbook has no sheet `C` -> one of `A`, `B`"
    ]


def test_what_would_be_lost_or_stale_is_refused(read):
    """Merged cells, values from other files, macros: each with its place."""
    sheet = xlsx_sheet(
        [HEAD, ["x", ("", "<f>[1]Prices!B2</f><v>3</v>")]], '<mergeCells count="1"><mergeCell ref="A2:A4"/></mergeCells>'
    )
    assert read(xlsx({"S": sheet}), "a.xlsx")[1] == [
        "a.xlsx[S]!A2 load/merged-cells: cells are merged: only the first of them has a value -> split them in the spreadsheet",
        (
            "a.xlsx[S]!B2 load/workbook-links: a formula takes its value from another file: `=[1]Prices!B2` -> "
            "break the link in the spreadsheet, which keeps the values"
        ),
    ]
    links = {"xl/externalLinks/externalLink1.xml": "<externalLink/>"}
    assert read(xlsx({"S": [HEAD, ["x", 1]]}, more=links), "a.xlsx")[1] == [
        (
            "a.xlsx[S] load/workbook-links: the workbook takes values from another file -> break the "
            "link in the spreadsheet, which keeps the values"
        )
    ]
    assert read(xlsx({"S": [HEAD]}, more={"xl/vbaProject.bin": b"x"}), "a.xlsx")[1] == [
        (
            "a.xlsx load/workbook-macros: the workbook contains macros (`xl/vbaProject.bin`) -> save "
            "it without macros, or save the sheet as CSV"
        )
    ]
    merged = '<table:table-cell table:number-rows-spanned="2" office:value-type="string"><text:p>x</text:p></table:table-cell>'
    linked = '<table:table-cell table:formula="of:=[\'file:///b.ods\'#$S.A1]" office:value-type="float" office:value="1"/>'
    assert [finding.split(":")[0] for finding in read(ods({"S": [HEAD, [merged, linked]]}), "a.ods")[1]] == [
        "a.ods[S]!A2 load/merged-cells", "a.ods[S]!B2 load/workbook-links",
    ]  # fmt: skip


def lying(data, name, size):
    """An archive that states another size for one of its parts than it has."""
    entry = zipfile.ZipFile(io.BytesIO(data)).getinfo(name)
    return data.replace(entry.file_size.to_bytes(4, "little"), size.to_bytes(4, "little"))


def huge_sheet():
    """Three MB of white space in a sheet."""
    return xlsx_sheet([HEAD]).replace("</sheetData>", " " * 3_000_000 + "</sheetData>")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"PK no", "a.xlsx load/bad-workbook: the file is not a workbook, or damaged -> save it again"),
        (b"", "a.xlsx load/bad-workbook: the file is not a workbook, or damaged -> save it again"),
        (
            b"\xd0\xcf\x11\xe0" + b"\0" * 600,
            (
                "a.xlsx load/bad-workbook: the file is protected by a password, or in the format of Excel before 2007 -> "
                "save it as .xlsx without a password"
            ),
        ),
        (archive({"a": "b"}), "a.xlsx load/bad-workbook: it has no part `xl/_rels/workbook.xml.rels` -> save it again"),
        (
            xlsx({"S": "<worksheet>"}),
            "a.xlsx load/bad-workbook: its part `xl/worksheets/sheet1.xml` is damaged: no element found -> save it again",
        ),
        (
            xlsx({"S": '<?xml version="1.0" encoding="en"?><worksheet/>'}),
            "a.xlsx load/bad-workbook: its part `xl/worksheets/sheet1.xml` is damaged: unknown encoding -> save it again",
        ),
        (
            xlsx({"S": '<!DOCTYPE x [<!ENTITY a "b">]><worksheet>&a;</worksheet>'}),
            "a.xlsx load/bad-workbook: a part of it declares a document type, which no spreadsheet writes",
        ),
        (
            xlsx({"S": huge_sheet()}),
            (
                "a.xlsx load/workbook-bomb: `xl/worksheets/sheet1.xml` would unpack to 200 times its "
                "size or more, which no spreadsheet writes"
            ),
        ),
        (
            archive({f"x{n}": "" for n in range(MAX_PARTS + 1)}),
            "a.xlsx load/workbook-bomb: the workbook has more than 2,000 parts, which no spreadsheet writes",
        ),
        (
            lying(xlsx({"S": huge_sheet()}), "xl/worksheets/sheet1.xml", 5_000),
            "a.xlsx load/bad-workbook: its part `xl/worksheets/sheet1.xml` is damaged -> save it again",
        ),
        (
            xlsx(
                {
                    "S": xlsx_sheet([HEAD]).replace(
                        "</sheetData>", '<row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData>'
                    )
                }
            ),
            (
                "a.xlsx[S]!600002 load/too-large-table: a table may have 600,000 rows below its header, found more -> "
                "divide it among several decks; rows that only seem empty can be deleted in the spreadsheet"
            ),
        ),
        (
            xlsx({"S": xlsx_sheet([HEAD]).replace("</row>", '<c r="XFD1"><v>1</v></c></row>')}),
            (
                "a.xlsx[S]!ALM1 load/too-large-table: a table may have 1,000 columns, found 16,384 "
                "or more -> take out what no card needs"
            ),
        ),
        (xlsx({"S": []}), "a.xlsx[S] load/empty-file: the sheet is empty"),
    ],
)
def test_hostile_and_damaged_workbooks_are_refused(read, data, said):
    """Nothing is unpacked beyond the limits, and the library sees only what was checked."""
    assert read(data, "a.xlsx") == (None, [said])


def test_rows_that_are_repeated_a_million_times_are_no_table(read):
    """An ODS file of a kilobyte may claim them."""
    row = (
        '<table:table-row table:number-rows-repeated="1000000"><table:table-cell '
        'office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>'
    )
    assert [finding.split(":")[0] for finding in read(ods({"S": row}), "a.ods")[1]] == ["a.ods[S]!600002 load/too-large-table"]


def test_a_workbook_has_no_delimiter(read):
    """Its cells are apart."""
    assert read(xlsx({"S": [HEAD]}), "a.xlsx", delimiter=";")[1] == [
        "a.xlsx load/bad-table: `a.xlsx` has cells of its own, found `delimiter: ;` -> leave it out"
    ]


CELLS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Zs")), min_size=1, max_size=6
) | st.integers(-999, 999)


@pytest.mark.parametrize(("write", "path"), [(xlsx, "a.xlsx"), (ods, "a.ods")])
@given(cells=st.lists(st.lists(CELLS | st.none(), min_size=3, max_size=3), min_size=1, max_size=5))
def test_what_a_sheet_holds_is_read(write, path, cells):
    """Texts, whole numbers and empty cells, each at its place."""
    report = Report()
    table = read_table(write({"Heroes": [["id", "a", "b"], *cells]}), path, TableOptions(), report)
    assert report.diagnostics == ()
    expected = {
        n: ["" if c is None else str(c) for c in row] for n, row in enumerate(cells, 2) if any(c is not None for c in row)
    }
    assert {row.number: (list(row.cells) + [""] * 3)[:3] for row in table.rows} == expected


@given(at=st.integers(0, 10_000), byte=st.integers(0, 255))
def test_a_damaged_byte_gives_a_table_or_a_finding(at, byte):
    """Never a traceback, whatever part it is in."""
    data = bytearray(xlsx({"S": [HEAD, ["x", 1]]}))
    data[at % len(data)] = byte
    report = Report()
    read_table(bytes(data), "a.xlsx", TableOptions(), report)


@given(st.binary(max_size=300))
def test_damaged_content_of_a_part_gives_a_table_or_a_finding(content):
    """The parts that only the library reads, too."""
    for part in ("xl/styles.xml", "xl/sharedStrings.xml", "xl/workbook.xml"):
        report = Report()
        read_table(
            xlsx({"S": [HEAD, ["x", 1]]}, more={part: zlib.compress(content) if len(content) % 2 else content}),
            "a.xlsx",
            TableOptions(),
            report,
        )


def test_all_parts_together_are_limited(read, monkeypatch):
    """A workbook of many megabytes is no table, even if each part is honest about its size."""
    monkeypatch.setattr("pnp.load.tables.workbook.MAX_UNPACKED", 2**20)
    noise = bytes(zlib.crc32(str(n).encode()) & 0xFF for n in range(600_000)).hex()
    assert read(xlsx({"S": [HEAD, ["x", noise]]}), "a.xlsx")[1] == [
        "a.xlsx load/workbook-bomb: the workbook would unpack to more than 1 MiB -> save only the sheet with the cards"
    ]


def test_odd_cells_are_found_behind_cells_that_are_repeated(rows):
    """And a cell that is itself repeated is odd each time; a time that shows no text is one."""
    text = (
        '<table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>s</text:p></table:table-cell>'
    )
    time = '<table:table-cell {} office:value-type="time" office:time-value="PT1H2M"><text:p>1:02</text:p></table:table-cell>'
    blank = '<table:table-cell office:value-type="time" office:time-value="PT1H2M"/>'
    twice = time.format('table:number-columns-repeated="2"')
    sheet = [["id", *"abcde"], ["x", text, twice, blank]]
    odd = OddCell(CellContent.TIME, "1:02")
    assert rows(ods({"S": sheet}), "a.ods")[2] == ["x", "s", "s", odd, odd, OddCell(CellContent.TIME, "")]


def test_white_space_between_the_parts_of_a_cell_is_no_formula(rows):
    """As in a workbook whose XML was set in lines."""
    sheet = [HEAD, ["x", ("", "<f>B2*2</f>\n  1\n<v/>")]]
    assert rows(xlsx({"S": sheet}), "a.xlsx")[2] == ["x", OddCell(CellContent.FORMULA, "=B2*2")]


def test_a_last_row_of_formulas_without_results_is_as_wide_as_the_others(rows):
    """The library leaves such rows out; they must not be told as rows of a CSV with too few cells."""
    sheet = [["id", "name", "cost"], ["x", "Oak", "2"], [("", "<f>COUNTA(A2:A2)</f><v/>")]]
    assert rows(xlsx({"S": sheet}), "a.xlsx")[3] == [OddCell(CellContent.FORMULA, "=COUNTA(A2:A2)"), "", ""]


def test_a_workbook_with_a_part_twice_is_refused(read):
    """One program would read the first, another the last."""
    data = io.BytesIO(xlsx({"S": [HEAD, ["x", 1]]}))
    with zipfile.ZipFile(data, "a") as parts, pytest.warns(UserWarning, match="Duplicate name"):
        parts.writestr("xl/workbook.xml", b"")
    assert read(data.getvalue(), "a.xlsx") == (
        None,
        ["a.xlsx load/workbook-bomb: the workbook has a part twice, which no spreadsheet writes"],
    )


def test_a_part_that_is_packed_in_an_unknown_way_is_refused(read):
    """No spreadsheet writes LZMA."""
    data = io.BytesIO(xlsx({"S": [HEAD, ["x", 1]]}))
    with zipfile.ZipFile(data, "a", zipfile.ZIP_LZMA) as parts:
        parts.writestr("xl/more.xml", b"<x/>")
    assert read(data.getvalue(), "a.xlsx") == (
        None,
        ["a.xlsx load/bad-workbook: its part `xl/more.xml` is packed in an unknown way -> save it again"],
    )


STRUCK = '<is><r><t>Deal </t></r><r><rPr><strike/></rPr><t>4 </t></r><r><rPr><strike val="0"/></rPr><t>3.</t></r></is>'


def looks(table):
    """What cells show besides their values: the words that are struck out, bold and italic, and the signs, by their cells."""
    return {
        place: (*("/".join(r.text for r in look.runs if getattr(r, mark)) for mark in ("struck", "bold", "italic")), look.sign)
        for place, look in table.looks.items()
    }


def test_xlsx_says_which_words_are_struck_out_bold_and_italic(read):
    """In the cell or among the shared texts, by the font of a run or of the cell; what all words have is a look."""
    shared = [
        "<r><t>A </t></r><r><rPr><b/><i/></rPr><t>bold</t></r><rPh><t>x</t></rPh>",
        "plain",
        "<r><rPr><b/></rPr><t>all </t></r><r><rPr><b/></rPr><t>bold</t></r>",
        "<r><t>gone </t></r><r><rPr><i/></rPr><t>here</t></r>",
    ]
    cells = [('t="s"', "<v>0</v>"), ('t="s"', "<v>1</v>"), ('t="s"', "<v>2</v>"), ('s="5" t="s"', "<v>3</v>")]
    cells += [('s="5" t="s"', "<v>1</v>"), ('s="5"', "<v>7</v>"), ('t="inlineStr"', STRUCK), ('s="4" t="s"', "<v>1</v>")]
    cells += [('s="5" t="str"', "<v>so</v>"), ('s="5"', "")]
    data = xlsx(
        {"S": [["id", "x"], *([f"c{n}", cell] for n, cell in enumerate(cells))]}, shared=shared, more={"xl/styles.xml": LOOKS}
    )
    table, said = read(data, "h.xlsx")
    assert said == []
    assert looks(table) == {
        (2, 1): ("", "bold", "bold", ""),
        (5, 1): ("gone ", "", "here", ""),
        (6, 1): ("plain", "", "", ""),
        (7, 1): ("7", "", "", ""),
        (8, 1): ("4 ", "", "", ""),
        (10, 1): ("so", "", "", ""),
    }


@pytest.mark.parametrize(
    ("code", "sign"),
    [
        ("0.00%", "%"), ("[$€-407] #,##0.00", "€"), ("#,##0.00\\ &quot;zł&quot;", "zł"), ("0&quot; cm&quot;", "cm"),
        ("_-&quot;$&quot;* #,##0.00_-;-0", "$"), ("[Red]0.0", ""), ("0.00", ""), ("General", ""),
        ("£#,##0", "£"), ("[$-409]0", ""),
    ],
)  # fmt: skip
def test_the_sign_of_a_format_is_what_it_shows_beside_figures(read, code, sign):
    """No colour, no blank, no place; a unit in quotes is one too."""
    styles = LOOKS.replace("[$€-407] #,##0.00", code)
    table, said = read(xlsx({"S": [["id"], [('s="2"', "<v>4.5</v>")]]}, more={"xl/styles.xml": styles}), "h.xlsx")
    assert (said, [look.sign for look in table.looks.values()]) == ([], [sign] if sign else [])


@pytest.mark.parametrize(
    ("style", "value", "shown"),
    [
        ("", 1 / 3, "0.333333333"),
        ('s="3"', 1 / 3, "0.33"),
        ('s="2"', 2 / 3, "0.67"),
        ('s="2"', 0.125, "0.125"),
        ("", 0.1 + 0.2, "0.3"),
        ("", 2e-07, "0.0000002"),
        ("", 2e-12, "2e-12"),
        ("", 1.5e20, "1.5e+20"),
    ],
)
def test_a_number_without_end_is_rounded_as_it_is_shown(read, style, value, shown):
    """One with few decimals is read as it is stored."""
    table, said = read(xlsx({"S": [["id"], [(style, f"<f>x</f><v>{value!r}</v>")]]}, more={"xl/styles.xml": LOOKS}), "h.xlsx")
    assert (said, table.rows[0].cells[0].text) == ([], shown)


ODS_LOOKS = (
    """<table:table-column table:number-columns-repeated="2"/><table:table-column table:default-cell-style-name="out"/>"""
)


def ods_with_styles(rows):
    """An ODS whose style `out` is struck out, `B` bold; its third column is struck out."""
    fo, style = (f"urn:oasis:names:tc:opendocument:xmlns:{name}:1.0" for name in ("xsl-fo-compatible", "style"))
    styles = (
        f'<office:automatic-styles xmlns:fo="{fo}" xmlns:style="{style}"><style:style style:name="out" style:family="text">'
        '<style:text-properties style:text-line-through-style="solid"/></style:style><style:style style:name="B" '
        'style:family="text"><style:text-properties fo:font-weight="bold" style:text-line-through-style="none"/></style:style>'
        "</office:automatic-styles><office:body>"
    )
    return repacked(ods({"S": ODS_LOOKS + rows}), "content.xml", lambda xml: xml.replace("<office:body>", styles))


def repacked(data, name, change):
    """An archive with a part that is changed."""
    with zipfile.ZipFile(io.BytesIO(data)) as archived:
        parts = {part: archived.read(part).decode() for part in archived.namelist()}
    return archive(parts | {name: change(parts[name])})


def test_ods_says_which_words_are_struck_out_and_bold(read):
    """By the style of a span, of the cell or of its column; and the sign at a number."""
    cell = '<table:table-cell office:value-type="string"{}><text:p>{}</text:p></table:table-cell>'
    rows = "".join(
        f"<table:table-row>{''.join(cell.format('', text) for text in texts)}</table:table-row>"
        for texts in (
            ("id", "x", "y"),
            (
                "a",
                'Deal <text:span text:style-name="out">4</text:span><text:s/><text:span text:style-name="B">3</text:span>',
                "gone",
            ),
        )
    )
    number = (
        '<table:table-row><table:table-cell office:value-type="string"><text:p>b</text:p></table:table-cell><table:table-cell '
        'office:value-type="currency" office:value="0.333333333333333"><text:p>0,33 €</text:p></table:table-cell>'
        "</table:table-row>"
    )
    table, said = read(ods_with_styles(rows + number), "h.ods")
    assert said == []
    below = {place: look for place, look in looks(table).items() if place[0] > 1}
    assert below == {(2, 1): ("4", "3", "", ""), (2, 2): ("gone", "", "", ""), (3, 1): ("", "", "", "€")}
    assert "".join(run.text for run in table.looks[2, 1].runs) == "Deal 4 3"
    assert table.rows[1].cells[1].text == "0.33"


def test_an_empty_sheet_is_none_to_choose_from(read):
    """The only one in which anything stands is read."""
    for data, path in (
        (xlsx({"One": [], "Two": [["id"], ["a"]], "Three": [[None]]}), "h.xlsx"),
        (ods({"One": [], "Two": [["id"], ["a"]]}), "h.ods"),
    ):
        table, said = read(data, path)
        assert (said, table.path) == ([], f"{path}[Two]")


def test_a_workbook_is_known_by_what_it_is(read):
    """Whether an XLSX is called `.ods` or the other way round."""
    for data, path in ((xlsx({"S": [["id"], ["a"]]}), "h.ods"), (ods({"S": [["id"], ["a"]]}), "h.xlsx")):
        table, said = read(data, path)
        assert (said, table.header.cells) == ([], ["id"])
