"""The field that a spreadsheet's header means, whatever it is written like.

Workbooks that LibreOffice 7.4 saved, as it writes them: read as docs/tables.md says. They hold formulas, a date, a
percentage, TRUE typed and computed, a cell of two lines, a hidden row, an empty row, and sheets beside the one that is
read. Only the files about the program that wrote them are left out.
"""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.games import BASE
from support.places import TESTS
from support.tables import LOOKS, xlsx

from pnp.load.kinds.declaration import CARD_KEYS
from pnp.load.table_cards import column_path, matching_name
from pnp.load.yaml.nodes import NAME


@pytest.mark.parametrize(
    ("header", "path"),
    [
        ("title", "title"),
        ("Titel", "titel"),
        ("Nr.", "nr"),
        ("Kosten / Runde", "kosten_runde"),
        ("Länge (cm)", "laenge_cm"),
        ("La\u0308nge (cm)", "laenge_cm"),
        ("Cost.Shell", "cost.shell"),
        ("Levels.1.Might", "levels.1.might"),
        ("z. B.", "z_b"),
        ("Version 1.", "version_1"),
        ("2. Effekt", "column_2_effekt"),
        ("1.5", "column_1_5"),
        (".", "column_3"),
        ("名前", "column_3"),
        ("ID", "id"),
        ("Copies", "copies"),
        ("Index", "column_index"),
        ("Entry.Wood", "entry_wood"),
    ],
)
def test_a_header_names_a_field(header, path):
    """Also one that is made of signs, and one that is no name of a field."""
    assert ".".join(column_path(header, 2)) == path


@given(st.text(min_size=1, max_size=12) | st.text("aB1. ä", min_size=1, max_size=8), st.integers(0, 9))
def test_every_header_names_a_field_that_can_be_declared(header, index):
    """And the name of a field names itself."""
    first, *others = column_path(header, index)
    assert NAME.fullmatch(first)
    assert first not in {*CARD_KEYS} - {"id", "copies", "skip", "expand"}
    assert all(NAME.fullmatch(step) or step.isdigit() for step in others)
    assert column_path(first, index) == (first,)


def test_names_are_alike_whatever_their_capitals_blanks_and_accents():
    """But two names that are alike are none."""
    assert matching_name("Grey Heron", ("pike", "grey-heron")) == "grey-heron"
    assert matching_name("Grey Heron", ("grey_heron", "grey-heron")) is None
    assert matching_name("鷺", ("", "魚")) is None


FILES = TESTS / "load" / "spreadsheets"

TYPES = """\
card:
  fields:
    title: {kind: text}
    might: {kind: int}
    power: {kind: int}
    text: {kind: text}
    founded: {kind: date, required: no}
    weight: {kind: number}
    flies: {kind: flag}
    tags: {kind: list, of: {kind: text}, separator: ";", required: no}
"""

CARDS = [
    ("ann", "Ann & the Bold", 3, 6, "Draws 3 cards.", "2024-02-29", 0.25, True, ["brave", "tall"]),
    ("bo", "Bo (hidden row)", 1, 4, "First line\nsecond line", "None", 0.1, False, []),
    ("cid", "3-4", 1, 9, "Ünïcode “quotes” – 漢字 🙂", "None", 0.33, True, []),
]


@pytest.fixture
def read(load):
    """Load a game whose cards are in such a file; gives the game and what is said."""

    def run(file, source, types=TYPES):
        head = BASE["content/g/game.yaml"].replace("face: card.xml", f"face: card.xml, source: {source}")
        name = "table" + Path(file).suffix
        data = (FILES / file).read_bytes()
        game, found = load(
            {
                "content/g/game.yaml": head,
                "content/g/types.yaml": types,
                "content/g/cards.yaml": None,
                f"content/g/{name}": data,
            }
        )
        return game, [f"{d.mark} {d.code}: {d.message}" for d in found]

    return run


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_a_workbook_of_libreoffice_is_read(kind, read):
    """With the results of its formulas, and what its hidden row holds."""
    game, said = read(f"libreoffice.{kind}", f"{{file: table.{kind}, sheet: Heroes}}")
    assert said == []
    assert [_plain(card) for card in game.decks[0].cards] == CARDS


def _plain(card):
    title, might, power, text, founded, weight, flies, tags = card.values.values()
    return card.id, str(title), might, power, str(text), str(founded), weight, flies, [str(tag) for tag in tags or ()]


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_what_a_workbook_shows_otherwise_is_refused(kind, read):
    """A date, a percentage and TRUE in fields of text, with their cells; and sheets among which none is named."""
    texts = TYPES.replace("kind: date", "kind: text").replace("kind: number", "kind: text").replace("kind: flag", "kind: text")
    _, said = read(f"libreoffice.{kind}", f"{{file: table.{kind}, sheet: Heroes}}", texts)
    cells = [line.partition(" ")[0].partition("!")[2] for line in said]
    assert {"F2", "G2", "H2", "G3", "H3", "G5"} <= set(cells)
    _, said = read(f"libreoffice.{kind}", f"table.{kind}")
    assert [line.partition(": ")[0].partition(" ")[2] for line in said] == ["load/unknown-sheet"]


@pytest.fixture
def live(load):
    """Load a game whose cards are in a table with some cells; gives the ids of its cards and what is said."""

    def run(name, data, source, types="card:\n  fields:\n    title: {kind: text}\n    might: {kind: int, required: no}\n"):
        head = BASE["content/g/game.yaml"].replace("face: card.xml", f"face: card.xml, source: {source}")
        files = {"content/g/game.yaml": head, "content/g/types.yaml": types, "content/g/cards.yaml": None}
        game, found = load(files | {f"content/g/{name}": data})
        said = [f"{d.mark} {d.severity} {d.code}: {d.message}" + f" -> {d.hint}" * bool(d.hint) for d in found]
        cards = [card.id for deck in (game.decks if game else ()) for card in deck.cards]
        return cards, [line.replace("content/g/", "") for line in said]

    return run


def test_struck_out_words_are_a_fault_and_lost_emphasis_a_warning(live):
    """The one for all cells, the other once for each column; a column that is not read has neither."""
    inline = 't="inlineStr"'
    struck = (inline, "<is><r><t>Deal </t></r><r><rPr><strike/></rPr><t>4</t></r><r><t> 3.</t></r></is>")
    bold = (inline, "<is><r><t>A </t></r><r><rPr><b/></rPr><t>bold</t></r></is>")
    rows = [
        ["id", "title", "might", "# note"],
        ["a", struck, 1, struck],
        ["b", bold, ('s="5"', "<v>2</v>"), bold],
        ["c", bold, 3],
    ]
    data = xlsx({"S": [*rows]}, more={"xl/styles.xml": LOOKS})
    assert live("t.xlsx", data, "t.xlsx")[1] == [
        (
            "t.xlsx[S]!B2 error load/struck-words: `4` is struck out, and would print; 1 more cells hold such words -> "
            "delete them in the spreadsheet, or take the line off what is to be printed"
        ),
        (
            "t.xlsx[S]!B3 warning load/lost-emphasis: words in bold or italics of the column `title` print as all others, "
            "in 2 cells -> "
            "write `**bold**` and `_italic_` in the cells, as `pnp import` does"
        ),
    ]


def test_an_error_of_a_formula_is_none_of_a_cards_texts(live):
    """Also where a spreadsheet has exported it as CSV, in its language; words with such signs are texts."""
    for error in ("#REF!", "#N/A", "#DIV/0!", "#BEZUG!", "#NV", "#NAME?", "#\u00a1VALOR!", "Err:502"):
        assert live("t.csv", f"id,title\na,{error}\n".encode(), "t.csv")[1] == [
            (
                f"t.csv:2:2 error load/wrong-cell: the cell of `title` holds an error, `{error}` -> "
                "correct its formula, or write the value"
            )
        ]
    for text in ("#Draw!", "# 1", "#1", "N/A", "Err", "Wait #REF! here"):
        assert live("t.csv", f"id,title\na,{text}\n".encode(), "t.csv") == (["a"], [])


def test_a_blank_before_a_quote_is_the_cause_of_too_many_cells(live):
    """For a cell is in quotes only if it begins with one."""
    (said,) = live("t.csv", b'id, title\na, "x, y"\n', "t.csv")[1]
    assert said == (
        "t.csv:2:3 error load/ragged-row: the row has 3 cells, the header has 2 -> "
        "a text in quotes begins directly behind the delimiter: take the blank before its quote out"
    )


def test_a_live_sheet_may_name_the_column_that_makes_its_ids(live):
    """Names that make the same id, or none, are faults: ids that depend on the order would change with it."""
    source = "{file: t.csv, ids: title}"
    assert live("t.csv", b"title,might\nAnn the Bold,1\nBob,2\n", source) == (["ann-the-bold", "bob"], [])
    assert live("t.csv", b"title,might\nAnn,1\nann,2\n???,3\n,4\n", source)[1] == [
        (
            "t.csv:3:1 error load/duplicate-id: card id `ann`, made from `title`, occurs twice in the table -> "
            "tell the two apart, or give the table a column `id`"
        ),
        (
            "t.csv:4:1 error load/missing-field: no id can be made from `???` -> "
            "write a name with letters or figures, or give the table a column `id`"
        ),
        (
            "t.csv:5:1 error load/missing-field: row 5 has no `title` -> "
            "a row that is not empty is a card: give it an id that never changes"
        ),
    ]
    assert live("t.csv", b"ID,title\nx,Ann\n", source)[1] == [
        (
            "game.yaml:7:81 error load/duplicate-column: the table has a column `ID`, and ids from `title` -> "
            'take `ids` out, or say what the column is: `columns: {ID: "#"}` leaves it out'
        )
    ]
    assert live("t.csv", b"ID,title\nx,Ann\n", '{file: t.csv, ids: title, columns: {ID: "#"}}') == (["ann"], [])
    assert [line.partition(": ")[2] for line in live("t.csv", b"title\nAnn\n", "{file: t.csv, ids: titel}")[1]] == [
        "the table has no column `titel` -> did you mean `title`?"
    ]


def test_a_live_sheet_in_another_script_has_ids_that_do_not_change_with_its_order(live):
    """They are made of the letters of the name alone, whatever its capitals and signs; figures are ids as they are."""
    names = ["Огонь 2", "Φωτιά", "אש", "نار", "불", "火", "7"]
    ids = ["name-1c412630", "name-e1a99c30", "name-14a401ea", "name-002c7e09", "name-0b2e37b2", "name-cfb0d6d5", "7"]
    source = "{file: t.csv, ids: title}"
    made, said = live("t.csv", "\n".join(["title", *names]).encode(), source)
    assert (made, said) == (ids, [])
    assert live("t.csv", "\n".join(["title", *names[::-1]]).encode(), source)[0] == ids[::-1]
    assert live("t.csv", "title\nогонь-2!\n".encode(), source)[0] == ids[:1]
    assert live("t.csv", "title\nОгонь 2\nОГОНЬ 2\n".encode(), source)[1] == [
        (
            f"t.csv:3:1 error load/duplicate-id: card id `{ids[0]}`, made from `title`, occurs twice in the table -> "
            "tell the two apart, or give the table a column `id`"
        )
    ]


def test_a_live_sheet_may_have_a_title_and_empty_columns(live):
    """The row of its header is suggested; a column without a cell is no field and no fault."""
    data = b"My game,,\n,,\nid,title,Notes\na,A,\n"
    assert live("t.csv", data, "{file: t.csv, header: 3}") == (["a"], [])
    assert live("t.csv", data, "t.csv")[1] == [
        (
            "t.csv:1:1 error load/no-header: row 1 must name the columns, found `My game` -> "
            "if row 3 names the columns, say so: `source: {file: \u2026, header: 3}`, or `--header 3`"
        )
    ]


def test_a_table_with_a_header_only_is_a_warning(live):
    """Its deck has no cards, which is rarely meant."""
    assert live("t.csv", b"id,title\n", "t.csv")[1][0] == (
        "t.csv:1 warning load/no-rows: the table has a header and no rows, so that its deck has no cards -> "
        "write a row for each card"
    )
