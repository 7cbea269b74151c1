"""The faults that translators and their spreadsheets make in a table: each is mended or told, and none comes in unsaid."""

import pytest
from support.incoming import Desk
from support.tables import DATE, LOOKS, xlsx, xlsx_sheet

HEAD = "id,source (en),target (de)\n"
STORY = "_Nobody_ knows how old. Worth {rules.catch.bonus} more in spring."
GERMAN = "_Niemand_ weiß, wie alt. Im Frühling {rules.catch.bonus} mehr wert."


def row(*cells):
    """A row of a CSV."""
    return ",".join('"' + cell.replace('"', '""') + '"' for cell in cells) + "\n"


def pike(text="Hecht", id_="fish/pike/name", source="Pike"):
    """A table with one name."""
    return HEAD + row(id_, source, text)


def story(old, new):
    """A table with one text of a card, in which something is otherwise."""
    assert old in GERMAN
    return HEAD + row("fish/carp/story", STORY, GERMAN.replace(old, new))


MENDED = {
    "a byte-order mark": "\ufeff" + pike(),
    "semicolons": pike().replace(",", ";"),
    "tabs": pike().replace(",", "\t"),
    "`sep=`": "sep=;\n" + pike().replace(",", ";"),
    "line ends of Windows": pike().replace("\n", "\r\n"),
    "smart quotes around an id": pike(id_="“fish/pike/name”"),
    "an id that was cut": pike(id_="fish/pike/na"),
    "an id that was translated": pike(id_="fisch/hecht/name"),
    "an id in capitals": pike(id_="Fish/Pike/Name"),
    "an id with dots": pike(id_="fish.pike.name"),
    "a no-break space behind an id": pike(id_="fish/pike/name\u00a0"),
    "a header in row 3": "My translations,,\n,,\n" + pike(),
    "a row twice": pike() + row("fish/pike/name", "Pike", "Hecht"),
    "empty rows": HEAD + ",,\n" + row("fish/pike/name", "Pike", "Hecht") + ",,\n",
    "columns in another order": "target (de),about,id\nHecht,x,fish/pike/name\n",
    "blanks around a text": pike("  Hecht "),
    "a source with typed quotes": pike(source="Pike\u00a0"),
    "a protected sheet": xlsx(
        {"T": xlsx_sheet([["id", "de"], ["fish/pike/name", "Hecht"]], '<sheetProtection sheet="1" objects="1"/>')}
    ),
    "a hidden row": xlsx(
        {"T": xlsx_sheet([["id", "de"], ["fish/pike/name", "Hecht"]]).replace('<row r="2"', '<row r="2" hidden="1"')}
    ),
}


@pytest.mark.parametrize("fault", MENDED)
def test_what_does_no_harm(toy, fault):
    """The text comes in."""
    desk, data = Desk(toy), MENDED[fault]
    assert desk.take(data, "toy.xlsx" if isinstance(data, bytes) else "toy.csv") == {"new": 1}
    assert (desk.text("fish/pike/name"), desk.said) == ("Hecht", [])


OUT, LOOKED_AT = {"faulty": 1}, {"needs work": 1}
PLACEHOLDERS, LACKS = "translation/placeholders", "the translation lacks"
UNKNOWN, DOUBTFUL = "import/unknown-text", "import/doubtful"
TOLD = {
    "Windows-1252": (pike("Höcht").encode("cp1252"), {}, "2:3", "load/not-utf-8", "the file is Windows-1252"),
    "UTF-16": (pike().encode("utf-16"), {}, "", "load/not-utf-8", "the file is UTF-16"),
    "an id that was cut, and no source": ("id,de\nfish/pike/na,Hecht\n", {"unmatched": 1}, "2:2", UNKNOWN, "`toy` has no"),
    "a sum below": (pike() + row("Total", "", "1"), {"new": 1, "unmatched": 1}, "3:3", UNKNOWN, "`toy` has no text"),
    "a remark below": (pike() + row("", "", "Danke!"), {"new": 1}, "3:3", UNKNOWN, "neither an id nor a source"),
    "an id twice": (pike() + row("fish/pike/name", "Pike", "Spieß"), OUT, "3:3", "import/twice", "`fish/pike/name` has two"),
    "swapped columns": (pike("Pike", source="Hecht"), OUT, "2:3", "import/shifted", "has its source, `Pike`, as its"),
    "a column without a header": (pike().replace("target (de)", ""), {}, "1:3", "import/no-column", "no column holds"),
    "no header": (row("fish/pike/name", "Pike", "Hecht"), {}, "1", "import/no-column", "row 1 must name the columns"),
    "two languages in a header": (pike().replace("target (de)", "en / de"), {}, "1", "import/no-column", "no column holds a"),
    "two languages in a cell": (pike("Pike / Hecht"), LOOKED_AT, "2:3", DOUBTFUL, "is `Pike / Hecht`, in which"),
    "a stand-in": (pike("TODO"), LOOKED_AT, "2:3", DOUBTFUL, "is `TODO`, which stands for"),
    "letters of a wrong encoding": (pike("HÃ¶cht"), LOOKED_AT, "2:3", DOUBTFUL, "is `HÃ¶cht`, letters"),
    "letters that an encoding lacks": (pike("H?cht"), LOOKED_AT, "2:3", DOUBTFUL, "is `H?cht`, with `?`"),
    "a replacement character": (pike("H\ufffdcht"), OUT, "2:3", "translation/controls", "the text holds U+FFFD"),
    "a source that was edited": (pike(source="The Pike"), LOOKED_AT, "2:2", "import/stale", "was translated from another"),
    "#REF!": (pike("#REF!"), OUT, "2:3", "import/odd-cell", "the cell holds an error, `#REF!`"),
    "#BEZUG!": (pike("#BEZUG!"), OUT, "2:3", "import/odd-cell", "the cell holds an error, `#BEZUG!`"),
    "an entity of HTML": (story("ß", "&szlig;"), OUT, "2:3", "translation/markup", "the translation has `&szlig;`"),
    "a tag of HTML": (story("_Niemand_", "<i>Niemand</i>"), OUT, "2:3", "translation/markup", "the translation has `</i>`"),
    "half of a pair": (story("_Niemand_", "_Niemand"), OUT, "2:3", "translation/markup", "`_` is opened and never closed"),
    "a placeholder that was translated": (story("rules.catch", "regeln.fang"), OUT, "2:3", PLACEHOLDERS, LACKS),
    "a placeholder with blanks": (story("rules.catch", "rules . catch"), OUT, "2:3", PLACEHOLDERS, LACKS),
    "a placeholder in wide braces": (story("{", "｛"), OUT, "2:3", "", "the translation lacks"),
    "a placeholder that was lost": (story("{rules.catch.bonus} ", ""), OUT, "2:3", PLACEHOLDERS, LACKS),
    "a number in place of a placeholder": (story("{rules.catch.bonus}", "2"), OUT, "2:3", PLACEHOLDERS, LACKS),
}  # fmt: skip


@pytest.mark.parametrize("fault", TOLD)
def test_what_is_told(toy, fault):
    """With its cell; the text stays out, or comes in to be looked at."""
    desk, (data, counts, place, code, said) = Desk(toy), TOLD[fault]
    assert desk.take(data) == counts
    assert any(line.startswith(f"toy.csv:{place}") and code in line and said in line for line in desk.said), desk.said


def looks(cell):
    """A workbook whose translation is a cell with some look."""
    return xlsx({"T": [["id", "de"], ["fish/pike/name", cell]]}, more={"xl/styles.xml": LOOKS})


RICH = "<is><r><t>Alter </t></r><r><rPr>{}</rPr><t>Hecht</t></r></is>"
WORKBOOKS = {
    "a date": (looks((DATE, "<v>46000</v>")), OUT, "error[import/odd-cell]: `fish/pike/name`: the spreadsheet has made a date"),
    "TRUE": (looks(('t="b"', "<v>1</v>")), OUT, "error[import/odd-cell]: `fish/pike/name`: the spreadsheet has made TRUE"),
    "a number": (looks(1.5), OUT, "error[import/odd-cell]: `fish/pike/name`: the spreadsheet has made a number"),
    "a formula without a result": (looks(("", "<f>A1</f>")), OUT, "error[import/odd-cell]: `fish/pike/name`: the cell holds"),
    "words in bold": (looks(('t="inlineStr"', RICH.format("<b/>"))), LOOKED_AT,
                      "warning[import/doubtful]: `fish/pike/name`: `Hecht` is in bold or italics, which is not read"),
    "words that are struck out": (looks(('t="inlineStr"', RICH.format("<strike/>"))), LOOKED_AT,
                                  "warning[import/doubtful]: `fish/pike/name`: `Hecht` is struck out"),
}  # fmt: skip


@pytest.mark.parametrize("fault", WORKBOOKS)
def test_what_is_told_of_a_workbook(toy, fault):
    """Of its cell."""
    desk, (data, counts, said) = Desk(toy), WORKBOOKS[fault]
    assert desk.take(data, "toy.xlsx") == counts
    assert [line.partition("\n")[0].startswith(f"toy.xlsx[T]!B2: {said}") for line in desk.said] == [True], desk.said


def test_a_workbook_with_several_sheets_asks_which(toy):
    """And `--sheet` says it."""
    desk, book = (
        Desk(toy),
        xlsx({"A": [["id", "de"], ["fish/pike/name", "Hecht"]], "B": [["id", "de"], ["fish/carp/name", "Karpfen"]]}),
    )
    assert desk.take(book, "toy.xlsx") == {}
    assert "load/unknown-sheet" in desk.said[0]
    assert desk.take(book, "toy.xlsx", sheet="B") == {"new": 1}
