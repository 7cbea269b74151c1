"""Tables of translations: what their columns are, whatever they are called, and each fault that a spreadsheet makes."""

import pytest
from support.incoming import GERMAN, Desk
from support.tables import DATE, xlsx, xlsx_sheet

from pnp.translate.table_texts import table_columns, table_rows

NAMES = {"fish/pike/name": "Hecht"}


@pytest.fixture
def desk(toy):
    """The toy game with an empty translation."""
    return Desk(toy)


@pytest.mark.parametrize(
    "header",
    ["id,de", "ID,German", "key,Deutsch", "msgctxt,target (de)", "id,Translation", "Identifier,German (de)", "id,de-DE",
     "id,ger",
     "\ufeffid,\u200fde\u200f", "id, DE ", "id,de_DE", "string_id,msgstr"],
)  # fmt: skip
def test_a_language_is_known_in_any_form(desk, header):
    """Its tag, its name in English or in itself, or a word of other tools."""
    assert (desk.take(f"{header}\nfish/pike/name,Hecht\n"), desk.said) == ({"new": 1}, [])


@pytest.mark.parametrize("rows", ["deck,card,field,de\nfish,pike,name,Hecht\n", "id,field,de\nfish/pike,name,Hecht\n"])
def test_an_id_may_stand_in_several_columns(desk, rows):
    """As tables of cards have it."""
    assert (desk.take(rows), desk.text("fish/pike/name")) == ({"new": 1}, "Hecht")


def test_each_language_may_have_a_column(desk):
    """The language of the source is that of the sources; other columns are not read."""
    table = "id,English,pl,Deutsch,picture\nfish/pike/name,Pike,Szczupak,Hecht,pike.png\n"
    assert desk.take(table, tag=None, tags=("de",)) == {"new": 1}
    assert desk.said == [
        (
            "toy.csv:1:3: warning[import/no-language]: the column is headed `pl`, and the game has no translation into `pl`\n"
            "  hint: begin it: `pnp locale add pl`"
        )
    ]


def test_columns_can_be_named(desk):
    """Of two for a language, one; ids under a header in the translator's language."""
    table = "Nummer,Entwurf,de\nfish/pike/name,Hechtlein,Hecht\n"
    assert desk.take(table, columns={"id": "Nummer", "de": "Entwurf"}) == {"new": 1}
    assert desk.text("fish/pike/name") == "Hechtlein"
    assert desk.take(table, columns={"id": "Numer"}) == {}
    assert desk.said == [
        "toy.csv:1: error[import/no-column]: no column is headed `Numer`, as `--column` says\n  hint: did you mean `Nummer`?"
    ]


COLUMN_FAULTS = {
    "id,Quelle,Übersetzung": "1: error[import/no-column]: no column holds a language of this game, found `id`, `Quelle`, "
    "`Übersetzung`\n"
    "  hint: head it with its language, such as `de`, or say which it is: `--column de=Übersetzung`",
    "Nummer,de": "1: error[import/no-column]: no column names the texts, found `Nummer`, `de`\n"
    "  hint: head it with `id` or `source`, or say which it is: `--column id=Nummer`",
    "id,de,German": "1:3: error[import/same-column]: two columns hold German, `de`: `de` (B) and `German` (C)\n"
    "  the first toy.csv:1:2\n"
    "  hint: take one out, or say which is meant: `--column de=German`",
    "id,de,key": "1:3: error[import/same-column]: two columns are `id`: `id` (A) and `key` (C)\n  the first toy.csv:1:1\n"
    "  hint: take one out, or say which is meant: `--column id=key`",
    "id,fr": "1:2: error[import/no-language]: the column is headed `fr`, and the game has no translation into `fr`\n"
    "  hint: begin it: `pnp locale add fr`",
}  # fmt: skip


@pytest.mark.parametrize("header", COLUMN_FAULTS)
def test_columns_that_cannot_be_told(desk, header):
    """One finding, with what was found and a way out; nothing comes in."""
    assert desk.take(f"{header}\nfish/pike/name,Hecht,Hecht\n") == {}
    assert desk.said == [f"toy.csv:{COLUMN_FAULTS[header]}"]


def test_a_column_that_does_not_say_its_language(desk):
    """It could be any of those that the game has."""
    assert desk.take("id,target\nfish/pike/name,Hecht\n", tag=None, tags=("de", "pl")) == {}
    assert desk.said == [
        "toy.csv:1:2: error[import/no-language]: `target` does not say its language\n  hint: name it: `--locale de`"
    ]


AS_TEXT = "hint: format the column as text, and type it again; an export as XLSX is formatted so"
ODD_CELLS = {
    "a date": ((f"{DATE}", "<v>46000</v>"), f"the spreadsheet has made a date, `2025-12-09`, of what was typed\n  {AS_TEXT}"),
    "a number": (1.5, f"the spreadsheet has made a number, `1.5`, of what was typed\n  {AS_TEXT}"),
    "yes": (('t="b"', "<v>1</v>"), f"the spreadsheet has made TRUE or FALSE, `yes`, of what was typed\n  {AS_TEXT}"),
    "an error": (('t="e"', "<v>#NAME?</v>"), ("the cell holds an error, `#NAME?`, expected a text\n"
                 "  hint: type the text again, with `'` before it if it begins with `=`, `+` or `-`")),
    "a formula": (("", "<f>A1</f>"), ("the cell holds a formula without a stored result, `=A1`, expected a text\n"
                  "  hint: replace the formula by its text: copy it, and insert its values only")),
}  # fmt: skip


@pytest.mark.parametrize("what", ODD_CELLS)
def test_a_cell_that_a_spreadsheet_changed_is_named(desk, what):
    """With its place as the spreadsheet has it; the others come in."""
    cell, said = ODD_CELLS[what]
    book = xlsx({"Texts": [["id", "de"], ["fish/pike/name", cell], ["fish/carp/name", "Alter Karpfen"]]})
    assert desk.take(book, "toy.xlsx") == {"new": 1, "faulty": 1}
    assert desk.said == [f"toy.xlsx[Texts]!B2: error[import/odd-cell]: `fish/pike/name`: {said}"]


def test_merged_cells_are_named(desk):
    """Nothing of such a sheet can be trusted."""
    sheet = xlsx_sheet([["id", "de"], ["fish/pike/name", "Hecht"]], '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>')
    assert desk.take(xlsx({"Texts": sheet}), "toy.xlsx") == {}
    assert desk.said == [
        (
            "toy.xlsx[Texts]!B2: error[load/merged-cells]: cells are merged: only the first of them has a value\n"
            "  the last is toy.xlsx[Texts]!B3\n  hint: split them in the spreadsheet"
        )
    ]


def test_a_whole_number_is_a_text(desk):
    """A spreadsheet makes a number of `7`."""
    book = xlsx({"T": [["id", "de"], ["fish/pike/record/holder", 7]]})
    assert (desk.take(book, "toy.xlsx"), desk.text("fish/pike/record/holder")) == ({"new": 1}, "7")


@pytest.mark.parametrize(
    ("encoding", "said"),
    [("cp1252", ("toy.csv:2:2: error[load/not-utf-8]: the file is Windows-1252, the old encoding of Excel, expected UTF-8; "
                "found the byte 0xFC (`Mühlteich`)")),
     ("utf-16", "toy.csv: error[load/not-utf-8]: the file is UTF-16, expected UTF-8")],
)  # fmt: skip
def test_encodings_of_spreadsheets_are_named(desk, encoding, said):
    """With what to choose when saving."""
    assert desk.take("id;de\nwaters/mill-pond/name;Mühlteich\n".encode(encoding)) == {}
    hint = "save it as `CSV UTF-8` (Excel), or as text CSV with the character set UTF-8 (LibreOffice)"
    assert desk.said == [f"{said}\n  hint: {hint}"]


@pytest.mark.parametrize("text", ["id;de\r\nfish/pike/name;Hecht \r\n", "sep=;\nid;de\nfish/pike/name;Hecht\n",
                                  "id\tde\nfish/pike/name\tHecht\n",
                                  "Texte für Anna;\n;\nid;de\nfish/pike/name;\u00a0Hecht\n"])  # fmt: skip
def test_any_delimiter_blank_and_title_is_taken(desk, text):
    """As spreadsheets of each country write it."""
    assert (desk.take(text), desk.text("fish/pike/name")) == ({"new": 1}, "Hecht")


def test_line_ends_in_cells_are_line_feeds(desk):
    """Windows has two characters for each, which would be another text."""
    desk.take('id,de\r\nfish/carp/story,"_Keiner_ weiß es.\r\n{rules.catch.bonus} mehr."\r\n')
    assert desk.text("fish/carp/story") == "_Keiner_ weiß es.\n{rules.catch.bonus} mehr."


def test_a_translation_beside_nothing_is_listed(desk):
    """A cell slipped behind the last row."""
    assert desk.take("id,de\nfish/pike/name,Hecht\n,Verloren\n") == {"new": 1}
    assert desk.said == [
        (
            "toy.csv:3:2: warning[import/unknown-text]: neither an id nor a source stands beside this translation\n"
            "  hint: cells may have been moved: undo that"
        )
    ]


def test_an_export_has_what_a_translator_must_know(toy):
    """The limit, the symbols and the picture have columns of their own; those to write in are marked, with their direction."""
    desk = Desk(toy, GERMAN)
    assert [column.header for column in table_columns("en", "he")] == [
        "id", "source (en)", "target (he)", "state", "note", "about", "limit", "terms", "picture", "file",
    ]  # fmt: skip
    assert [(c.header, c.right_to_left) for c in table_columns("en", "he") if c.is_open] == [
        ("target (he)", True), ("state", False), ("note", False),
    ]  # fmt: skip
    row = next(row for row in table_rows(desk.files) if row[0] == "fish/pike/story")
    assert row[2:] == ("", "", "", "fish `pike`: story (something to catch)", "", "symbols: [worm] = worm", "", "cards.po")
