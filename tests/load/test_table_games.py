"""A game from a table: what its columns are taken for, what the designer may say instead, and that the game is a sound one."""

import pytest
from support.tables import xlsx

from pnp.api import open_project
from pnp.base.diagnostics import PnpError, Report
from pnp.load.game_reader import load_game
from pnp.load.scaffold import new_game, write_game
from pnp.load.table_games import TableFile, free_game_name, game_from_table, preview_table, table_formats

SHEET = """\
Name,Sort,Cost,Flies,Tags,Rules,Copies
Ann,mage,3,yes,old; big,Draw a card.,2
Bob,thief,,no,small; quick,"Draw **two** cards, then discard one of them, unless you have none.",1
Cid,mage,2,no,tall,,1
Dan,thief,1,yes,tall; old,Discard a card.,1
"""
TYPES = """\
# yaml-language-server: $schema=.schemas/types.json
card:
  note: made from heroes.csv
  fields:
    name: {kind: text}
    sort: {kind: enum, of: [mage, thief]}
    cost: {kind: int, required: no}
    flies: {kind: flag}
    tags: {kind: list, of: {kind: text}, separator: ;}
    rules: {kind: text, required: no}
"""
CARDS = """\
# yaml-language-server: $schema=.schemas/cards.json
cards:
  ann:
    copies: 2
    name: Ann
    sort: mage
    cost: 3
    flies: yes
"""


def table(text=SHEET, file="heroes.csv", **more):
    """A table as somebody sends it."""
    return TableFile(file, text if isinstance(text, bytes) else text.encode(), **more)


def made(root, text=SHEET, **more):
    """The files of a game from a table."""
    return game_from_table(root, "heroes", "Heroes", table(text), **more)


def test_columns_are_guessed():
    """As an import guesses them, each with what it can be besides, and with some of its cells."""
    found = preview_table(table())
    assert found.cards == 4
    assert [(c.name, c.headers, c.kind, c.choices, c.samples) for c in found.columns] == [
        ("name", ("Name",), "text", ("text", "words", "picture", "out"), ("Ann", "Bob", "Cid")),
        ("sort", ("Sort",), "words", ("text", "words", "picture", "out"), ("mage", "thief")),
        ("cost", ("Cost",), "number", ("text", "number", "words", "picture", "out"), ("3", "2", "1")),
        ("flies", ("Flies",), "flag", ("text", "words", "picture", "flag", "out"), ("yes", "no")),
        ("tags", ("Tags",), "guessed", ("guessed", "text", "words", "picture", "out"), ("old; big", "small; quick", "tall")),
        (
            "rules", ("Rules",), "text", ("text", "words", "picture", "out"),
            ("Draw a card.", "Draw **two** cards, then discard one of them, unless you have none.", "Discard a card."),
        ),
    ]  # fmt: skip
    assert found.columns[4].said == "list of text, separated by ;"
    assert "ids were made from the column `name`: they never change again" in found.notes


def test_a_game_is_made(tmp_path):
    """Its types, cards, words and templates; everything is below the game's folders."""
    files = made(tmp_path).files
    assert sorted(files) == [
        "content/heroes/cards.yaml", "content/heroes/game.yaml", "content/heroes/types.yaml", "content/heroes/words.yaml",
        "templates/heroes/back.xml", "templates/heroes/card.xml", "templates/heroes/face.xml", "templates/heroes/parts.xml",
        "templates/heroes/theme.yaml",
    ]  # fmt: skip
    assert files["content/heroes/types.yaml"].decode() == TYPES
    assert files["content/heroes/cards.yaml"].decode().startswith(CARDS)
    words = files["content/heroes/words.yaml"].decode().splitlines()[1:]
    assert words == ["sort: Sort", "cost: Cost", "flies: Flies", "tags: Tags"]
    assert "\ntitle: Heroes\n" in files["content/heroes/game.yaml"].decode()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.whole
@pytest.mark.parametrize("card_format", ["poker", "tarot", "square", "poker-landscape", "mini"])
def test_the_game_has_no_findings(tmp_path, card_format):
    """Also on the smallest card and the one that lies."""
    write_game(tmp_path, "heroes", made(tmp_path, card_format=card_format).files)
    checked = open_project(tmp_path).check("heroes")
    assert checked.findings == ()


def test_another_kind_is_taken(tmp_path):
    """A number as a text, a list as one, a text as words; one column is left out."""
    kinds = {"cost": "text", "tags": "text", "flies": "words", "rules": "out"}
    files = made(tmp_path, kinds=kinds).files
    assert files["content/heroes/types.yaml"].decode().split("fields:\n")[1].splitlines() == [
        "    name: {kind: text}",
        "    sort: {kind: enum, of: [mage, thief]}",
        "    cost: {kind: text, numbers: free, required: no}",
        "    flies: {kind: enum, of: [yes, no]}",
        "    tags: {kind: text, numbers: free}",
    ]
    assert "Draw" not in files["content/heroes/cards.yaml"].decode()
    assert "card.rules" not in files["templates/heroes/card.xml"].decode()


@pytest.mark.parametrize(
    ("cells", "kinds", "declared"),
    [
        (("ann.png", "bob.PNG"), {}, "{kind: image, folder: art}"),
        (("ann", "bob"), {"art": "picture"}, "{kind: image, folder: art}"),
        (("faces/ann.png", "bob.png"), {}, "{kind: image}"),
        (("faces/ann", ""), {"art": "picture"}, "{kind: image, required: no}"),
        (("ann.png", "bob.png"), {"art": "text"}, "{kind: text, numbers: free}"),
    ],
)
def test_a_picture_stands_below_the_title(tmp_path, cells, kinds, declared):
    """Its file may still be missing, which a finding of the card says then; names without a folder are those of `art`."""
    text = f"Name,Art,Rules\nAnn,{cells[0]},Draw.\nBob,{cells[1]},Discard two.\n"
    files = made(tmp_path, text, kinds=kinds).files
    assert f"    art: {declared}\n" in files["content/heroes/types.yaml"].decode()
    assert ('<image src="{{ card.art }}"' in files["templates/heroes/card.xml"].decode()) == ("image" in declared)
    assert f"art: {cells[0]}\n" in files["content/heroes/cards.yaml"].decode()


def test_a_cell_of_another_kind_is_named(tmp_path):
    """By its row and column in the file as it was sent; nothing is made."""
    with pytest.raises(PnpError) as caught:
        made(tmp_path, SHEET.replace("Bob,thief,,", "Bob,thief,many,"), kinds={"cost": "number"})
    assert str(caught.value.diagnostics[0].mark) == "heroes.csv:3:3"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("file", "data", "where", "what"),
    [
        ("heroes.csv", b"", "heroes.csv", "the file is empty"),
        ("heroes.csv", b"Name\n\xff\xfe\n", "heroes.csv:2:1", "expected UTF-8"),
        ("heroes.xls", b"\xd0\xcf", "heroes.xls", "is no table that can be read"),
        ("heroes.xlsx", b"PK nothing", "heroes.xlsx", ""),
        ("../../etc/passwd", b"a", "table", "is no table that can be read"),
        ("..", b"a", "table", "is no table that can be read"),
        ("a" * 300 + ".csv", b"", "table.csv", "the file is empty"),
    ],
)  # fmt: skip
def test_what_is_no_table_is_said(file, data, where, what):
    """With its name, if it is that of a file anywhere; whatever it is, nothing outside a temporary folder is touched."""
    with pytest.raises(PnpError) as caught:
        preview_table(table(data, file))
    found = caught.value.diagnostics[0]
    assert (str(found.mark), what in found.message) == (where, True), found


def test_a_sheet_and_a_row_of_headers_are_chosen():
    """Of a workbook with several sheets, below a title."""
    book = xlsx({"Notes": [["nothing"]], "Heroes": [["My heroes", ""], ["Name", "Cost"], ["Ann", 3]]})
    with pytest.raises(PnpError) as caught:
        preview_table(table(book, "heroes.xlsx"))
    assert "the workbook has 2 sheets" in str(caught.value)
    found = preview_table(table(book, "heroes.xlsx", sheet="Heroes", header=2))
    assert [column.name for column in found.columns] == ["name", "cost"]


BOOK = xlsx({"A": [["x"]], "B": [["My heroes", ""], ["Name", "Cost"], ["Ann", 3], ["Bob", 2]]})


@pytest.mark.parametrize(
    ("file", "data", "source"),
    [
        ("My Heroes.csv", SHEET, "{file: my-heroes.csv, ids: Name}"),
        ("h.tsv", "id\tName\tCost\nann\tAnn\t3\nbob\tBob\t2\n", "h.tsv"),
        ("semicolons.CSV", "Name;Cost\nAnn;3\nBob;2\n", "{file: semicolons.csv, ids: Name}"),
        ("Book.xlsx", BOOK, "{file: book.xlsx, sheet: B, header: 2, ids: Name}"),
    ],
    ids=["csv", "tsv", "semicolons", "xlsx"],
)  # fmt: skip
def test_a_table_that_is_kept_is_the_source(tmp_path, file, data, source):
    """Its very bytes, under a portable name; the entry of the deck says how it is read, and the game has no fault."""
    sent = table(data, file, **({"sheet": "B", "header": 2} if file.endswith("xlsx") else {}))
    found = preview_table(sent)
    game = game_from_table(tmp_path, "heroes", "Heroes", sent, keep=True)
    assert (found.keeps, found.stored) == (True, sent.stored)
    assert game.files[f"content/heroes/{sent.stored}"] == sent.data
    assert "content/heroes/cards.yaml" not in game.files
    assert source in game.files["content/heroes/game.yaml"].decode()
    write_game(tmp_path, "heroes", game.files)
    assert [one for one in open_project(tmp_path).check("heroes").findings if one.severity == "error"] == []
    (deck,) = load_game(tmp_path, "heroes", Report()).decks
    assert len(deck.cards) == found.cards


def test_kinds_and_columns_that_are_left_out_hold_for_a_table_that_is_kept(tmp_path):
    """As for one that YAML is made of."""
    game = game_from_table(tmp_path, "heroes", "Heroes", table(), kinds={"cost": "text", "tags": "out"}, keep=True)
    assert 'Tags: "#"' in game.files["content/heroes/game.yaml"].decode()
    types = game.files["content/heroes/types.yaml"].decode()
    assert ("cost: {kind: text" in types, "tags" in types) == (True, False)


def test_a_table_without_names_cannot_be_kept(tmp_path):
    """YAML is made of it, with ids."""
    sent = table("Cost,Points\n1,2\n1,2\n")
    assert not preview_table(sent).keeps
    with pytest.raises(PnpError, match="no column `id`"):
        game_from_table(tmp_path, "heroes", "Heroes", sent, keep=True)
    assert "content/heroes/cards.yaml" in game_from_table(tmp_path, "heroes", "Heroes", sent).files


def test_names_of_tables_that_are_kept():
    """Those that every system can have."""
    names = ("CON.csv", "日本.tsv", "../a b.CSV", "x" * 99 + ".ods")
    assert [TableFile(name, b"").stored for name in names] == ["con-cards.csv", "cards.tsv", "a-b.csv", "x" * 60 + ".ods"]


def test_names_are_portable_and_free(tmp_path):
    """From that of the file; one that is taken gets a number."""
    assert free_game_name(tmp_path, "Größte Helden (2).csv") == "groesste-helden-2"
    assert free_game_name(tmp_path, "日本.csv") == "cards"
    assert free_game_name(tmp_path, "CON.csv") == "con-2"
    new_game(tmp_path, "cards")
    assert free_game_name(tmp_path, "cards.csv") == "cards-2"


def test_a_game_that_is_there_stays(tmp_path):
    """Its name is taken."""
    new_game(tmp_path, "heroes")
    with pytest.raises(PnpError, match="there is a `content/heroes` already"):
        made(tmp_path)


def test_fonts_of_the_project_are_used(tmp_path):
    """As `pnp new` does."""
    new_game(tmp_path, "first")
    fonts = tmp_path / "fonts" / "fonts.yaml"
    fonts.write_text(fonts.read_text("utf-8").replace("  display:", "  heads:"), "utf-8")
    theme = made(tmp_path).files["templates/heroes/theme.yaml"].decode()
    assert "title: {family: text," in theme
    assert "__" not in theme


def test_formats_are_those_of_the_trade():
    """Rectangles that are not too small, in both directions."""
    assert table_formats()["poker"] == (63.5, 88.9)
    assert {"tarot-landscape", "mini", "jumbo"} <= {*table_formats()}
    assert not {"hex-flat", "token-20", "counter-inch"} & {*table_formats()}


def test_fields_without_room_are_said_to_be_unprinted(tmp_path):
    """So that nothing warns of them, until a template shows them."""
    header = ",".join(["Name", *(f"Text {letter}" for letter in "abcdefghijklmnop")])
    rows = "".join(",".join([f"Card {n}", *["words upon words upon words"] * 16]) + "\n" for n in "xyz")
    game = made(tmp_path, f"{header}\n{rows}", card_format="mini")
    assert game.unprinted
    types = game.files["content/heroes/types.yaml"].decode()
    assert [f"    {name}: {{kind: text, printed: no}}" in types for name in game.unprinted] == [True] * len(game.unprinted)
