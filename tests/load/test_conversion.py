"""A table becomes a deck and a deck a table: what is guessed, what is refused, and that nothing is lost between them."""

import re
import shutil

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.tables import DATE, LOOKS, ods, xlsx, xlsx_sheet

from pnp.base.diagnostics import Report
from pnp.load.conversion import (
    ImportRequest,
    deck_table,
    describe_declaration,
    guess_fields,
    import_deck,
    name_table,
    type_text,
)
from pnp.load.kinds.declaration import read_types
from pnp.load.kinds.kind import ValueReader
from pnp.load.shapes import card_record
from pnp.load.table_cards import table_cards
from pnp.load.tables.files import csv_bytes, read_table
from pnp.load.tables.table import TableOptions
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import FileFaults, List, Map, Scalar, write_yaml

SHEET = """\
Name;Cost.Shell;Cost.Gold;Might;Weight;Flies;Rarity;Tags;Story;Levels.1.Might;Levels.2.Might;Founded;Code;# todo
Ann the Bold;1;;3;1.5;TRUE;common;"big; old";"Born; raised in the far north, she never; ever came back.";1;2;2026-01-02;007;x
Bob;;2;1;2;FALSE;rare;"a; b";It was.;;;2026-01-01;12;
Ann, the bold;;2;1;2;FALSE;rare;a;It was.;;;2026-01-01;12;
Cid;;2;1;2;FALSE;rare;a;It was.;;;2026-01-01;12;
"""

TYPE = """\
heroes:
  note: guessed from heroes.csv
  fields:
    name: {kind: text}
    cost: {kind: mapping, keys: [shell, gold], of: {kind: int}}
    might: {kind: int}
    weight: {kind: number}
    flies: {kind: flag}
    rarity: {kind: enum, of: [common, rare]}
    tags: {kind: list, of: {kind: text}, separator: ;}
    story: {kind: text}
    levels: {kind: list, of: {kind: record, fields: {might: {kind: int}}}, required: no}
    founded: {kind: date}
    code: {kind: text}
"""

DECK = """\
# yaml-language-server: $schema=.schemas/heroes.json
cards:
  ann-the-bold:
    name: Ann the Bold
    cost: {shell: 1}
    might: 3
    weight: 1.5
    flies: true
    rarity: common
    tags: [big, old]
    story: Born; raised in the far north, she never; ever came back.
    levels: [{might: 1}, {might: 2}]
    founded: 2026-01-02
    code: 007
"""


@pytest.fixture
def pond(toy):
    """The toy game without types, as a game of its own that begins."""
    game = toy / "content/pond"
    game.mkdir()
    shutil.copy(toy / "content/toy/game.yaml", game / "game.yaml")
    return toy


def test_a_table_becomes_typed_cards_and_a_first_type(pond, run):
    """With valid names, ids made from the names, and a guess for each column that is said."""
    (pond / "heroes.csv").write_text(SHEET)
    ran = run("import", "heroes.csv", "--game", "pond", cwd=pond)
    assert (ran.code, ran.err) == (0, "")
    assert (pond / "content/pond/types.yaml").read_text() == f"# yaml-language-server: $schema=.schemas/types.json\n{TYPE}"
    deck = (pond / "content/pond/heroes.yaml").read_text()
    assert deck.startswith(DECK)
    assert [line for line in deck.splitlines() if line.startswith("  ") and line[2] != " "] == [
        "  ann-the-bold:", "  bob:", "  ann-the-bold-2:", "  cid:",
    ]  # fmt: skip
    said = ran.out.splitlines()
    assert said[:5] == [
        "  content/pond/heroes.yaml",
        "  content/pond/types.yaml",
        "4 cards of the type `heroes`",
        "  column `# todo` is left out, as all that begin with `#`: rename it to keep it",
        "  column `Name` is called `name`",
    ]
    assert "  ids were made from the column `name`: they never change again" in said
    assert [line.split("  ")[-1].strip() for line in said[said.index("field    kind") + 1 :][:11]] == [
        "text", "mapping of whole number", "whole number", "number", "yes or no", "enum of common, rare",
        "list of text, separated by ;",
        "text", "list of record, may be left out", "date", "text",
    ]  # fmt: skip
    assert said[-1] == "  heroes: {type: heroes, format: poker, face: heroes.xml}"


@pytest.mark.parametrize(
    ("cells", "kind"),
    [
        (("art/pike.png", "art/carp.SVG"), "{kind: image}"),
        (("art/pike.png", ""), "{kind: image, required: no}"),
        (("art/pike.png", "art/gone.png"), "{kind: text}"),  # perhaps no picture at all
        (("art/pike.png", "../toy/art/carp.svg"), "{kind: text}"),  # outside the game
        (("art/pike.png", "note.txt"), "{kind: text}"),
        (("art/pike.png", "art/" + "x" * 300 + ".png"), "{kind: text}"),
    ],
)
def test_a_column_of_pictures_that_are_there_is_one_of_pictures(pond, run, cells, kind):
    """Paths from the game's folder; one that leads nowhere makes it a column of texts."""
    (pond / "content/pond/art").mkdir()
    shutil.copy(pond / "content/toy/art/pike.png", pond / "content/pond/art/pike.png")
    shutil.copy(pond / "content/toy/art/carp.svg", pond / "content/pond/art/carp.SVG")
    (pond / "content/pond/note.txt").write_text("x")
    (pond / "fish.csv").write_text(f"id,name,picture\na,A,{cells[0]}\nb,B,{cells[1]}\n")
    ran = run("import", "fish.csv", "--game", "pond", cwd=pond)
    assert (ran.code, ran.err) == (0, "")
    assert f"    picture: {kind}\n" in (pond / "content/pond/types.yaml").read_text()


def test_no_file_is_replaced(pond, run):
    """A second import says so, and a type that is declared is used instead of a guess."""
    (pond / "heroes.csv").write_text(SHEET)
    assert run("import", "heroes.csv", "--game", "pond", cwd=pond).code == 0
    before = {file: file.read_bytes() for file in (pond / "content/pond").iterdir()}
    ran = run("import", "heroes.csv", "--game", "pond", cwd=pond)
    assert (ran.code, ran.err) == (
        1,
        (
            "content/pond/heroes.yaml: error[load/file-exists]: the file exists, and is not replaced\n"
            "  hint: give the deck another name with --deck, or move the file away\n1 error\n"
        ),
    )
    ran = run("import", "heroes.csv", "--game", "pond", "--deck", "more", "--type", "heroes", cwd=pond)
    assert (ran.code, "guessed" in ran.out) == (0, False)
    assert {file: file.read_bytes() for file in before} == before
    assert "  4 ids are those of other cards of the game: here they begin with `more-`" in ran.out.splitlines()
    assert (pond / "content/pond/more.yaml").read_bytes() == before[pond / "content/pond/heroes.yaml"].replace(
        b"heroes.json", b"more.json"
    ).replace(b"\n  ", b"\n  more-").replace(b"\n  more-  ", b"\n    ")
    ran = run("import", "heroes.csv", "--game", "pond", "--deck", "others", cwd=pond)
    assert f"next: add the type to content/pond/types.yaml:\n\n{TYPE.replace('heroes:', 'others:')}" in ran.out


def test_a_table_can_stay_the_source(pond, run):
    """Then only the type is written; the table must lie in the game, with names that fields can have."""
    (pond / "heroes.csv").write_text(SHEET)
    assert run("import", "heroes.csv", "--game", "pond", "--keep", cwd=pond).err == (
        "heroes.csv: error[load/table-elsewhere]: `heroes.csv` lies outside the game, whose table it would be\n"
        "  hint: copy it to content/pond/\n1 error\n"
    )
    table = pond / "content/pond/heroes.csv"
    table.write_text("id;Name;name\na;A;1\n")
    assert run("import", "content/pond/heroes.csv", "--game", "pond", "--keep", cwd=pond).err == (
        "content/pond/heroes.csv:1:3: error[load/duplicate-column]: columns `Name` and `name` are both the field `name`\n"
        "  first at content/pond/heroes.csv:1:2\n  hint: take one of them out\n1 error\n"
    )
    table.write_text("id;Name;Cost (€);Anzahl\na;A;1;2\n")
    ran = run("import", "content/pond/heroes.csv", "--game", "pond", "--keep", cwd=pond)
    assert "  column `Anzahl` is taken for the number of copies, `copies`" in ran.out.splitlines()
    assert "fields:\n    name: {kind: text}\n    cost: {kind: int}\n" in (pond / "content/pond/types.yaml").read_text()
    source = "{file: heroes.csv, columns: {Anzahl: copies}}"
    assert ran.out.splitlines()[-1] == f"  heroes: {{type: heroes, format: poker, face: heroes.xml, source: {source}}}"
    assert sorted(file.name for file in (pond / "content/pond").iterdir()) == ["game.yaml", "heroes.csv", "types.yaml"]


GERMAN = """\
Nr.,Titel,Anzahl,Länge (cm),2. Effekt,€,Titel,titel.lang,x.2,Index,number
1,Karpfen,2,40,zieh,5,Der Karpfen,K,a,7,3
2,Hecht,,90,zieh,5,Der Hecht,H,b,8,3
"""


def test_any_header_becomes_the_name_of_a_field(pond, run):
    """And a column that says in some language how often a card is printed becomes `copies`; all of it is said."""
    (pond / "fische.csv").write_text(GERMAN)
    ran = run("import", "fische.csv", "--game", "pond", cwd=pond)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[3:14] == [
        "  column `Nr.` is called `nr`",
        "  column `Titel` is called `titel`",
        "  column `Anzahl` is taken for the number of copies, `copies`",
        "  column `Länge (cm)` is called `laenge_cm`",
        "  column `2. Effekt` is called `column_2_effekt`",
        "  column `€` is called `column_6`",
        "  column `Titel` is called `titel_2`",
        "  column `titel.lang` is called `titel_lang`",
        "  column `x.2` is called `x_2`",
        "  column `Index` is called `column_index`",
        "  ids were made from the column `titel`: they never change again",
    ]
    deck = (pond / "content/pond/fische.yaml").read_text()
    assert "  karpfen:\n    copies: 2\n    nr: 1\n" in deck
    assert "  hecht:\n    nr: 2\n" in deck


@pytest.mark.parametrize(
    ("table", "question"),
    [
        ("id,title,Number\na,A,2\nb,B,2\n", "Number"),
        ("id,title,Number\na,A,1\nb,B,2\n", ""),
        ("id,title,nombre\na,A,Ann\nb,B,Bob\n", ""),
        ("id,枚数,Count\na,1,2\nb,2,2\n", "枚数 Count"),
        ("id,qty,copies\na,2,2\nb,2,2\n", ""),
    ],
)
def test_it_is_asked_about_what_may_be_copies(pond, run, table, question):
    """Of several columns, and of a word that heads other columns too; running numbers and names are none."""
    (pond / "f.csv").write_text(table)
    ran = run("import", "f.csv", "--game", "pond", cwd=pond)
    assert [line for line in ran.out.splitlines() if "copies?" in line] == [
        f"next: is `{name}` the number of copies? then name the column `copies`, and import it again"
        for name in question.split()
    ]
    assert "copies, `copies`" not in ran.out


def test_a_field_of_the_cards_is_not_taken_for_copies(pond, run):
    """Where their type is declared, it says what a column is."""
    (pond / "content/pond/types.yaml").write_text("f:\n  fields: {name: {kind: text}, anzahl: {kind: int}}\n")
    (pond / "f.csv").write_text("Name,Anzahl\nAnn,3\n")
    assert run("import", "f.csv", "--game", "pond", cwd=pond).code == 0
    assert (pond / "content/pond/f.yaml").read_text().endswith("cards:\n  ann:\n    name: Ann\n    anzahl: 3\n")


@given(st.lists(st.text("aä.12 #€", min_size=1, max_size=5), min_size=1, max_size=5))
def test_no_header_stops_an_import(header):
    """Whatever it says, each column becomes a field of its own."""
    report = Report()
    table = read_table(
        csv_bytes([["id", *header], ["x", *"34567"[: len(header)]]]), "x.csv", TableOptions(delimiter=","), report
    )
    assume(all(table.header.cells))
    named = name_table(table).table
    type_ = declared(type_text("card", guess_fields(named), "of a table"), "card")
    assert [*table_cards(named, card_record(type_), FileFaults(report)).entries] == ["x"]
    assert report.diagnostics == ()


def test_faults_of_a_table_stop_its_import(pond, run):
    """All at once, at their cells, and nothing is written."""
    (pond / "h.xlsx").write_bytes(
        xlsx({"S": [["id", "Name", "might"], ["a", (DATE, "<v>46024.5</v>"), 1], ["a", "B", ('t="e"', "<v>#N/A</v>")]]})
    )
    ran = run("import", "h.xlsx", "--game", "pond", cwd=pond)
    assert [line.split(" error")[0] for line in ran.err.splitlines() if "error[" in line] == ["h.xlsx[S]!B2:", "h.xlsx[S]!A3:"]
    assert sorted(file.name for file in (pond / "content/pond").iterdir()) == ["game.yaml"]
    (pond / "h.csv").write_text("id,name\na\nb,B,C\n")
    assert (
        "error[load/ragged-row]: the row has 1 cell, the header has 2; 1 more differ"
        in run("import", "h.csv", "--game", "pond", cwd=pond).err
    )
    assert run("import", "h.csv", cwd=pond).code == 2  # of two games
    assert "no file `x.csv`" in run("import", "x.csv", "--game", "pond", cwd=pond).err


def test_a_deck_is_written_as_a_table_and_read_again(toy, run, edit):
    """The toy's fish print the same bytes from the table that was made of them."""
    types = toy / "content/toy/types.yaml"
    edit(types, "[shy, quick, old]}, required: no", '[shy, quick, old]}, required: no, separator: ";"')
    assert run("build", "toy", "-q", "--out", "before", cwd=toy).code == 0
    ran = run("export", "fish", cwd=toy)
    assert (ran.code, ran.out.splitlines()[0]) == (0, "  out/toy/fish.csv")
    table = (toy / "out/toy/fish.csv").read_text("utf-8-sig")
    assert (
        table.splitlines()[0]
        == "id,copies,name,story,points,length,season,home,art,bait.worm,bait.fly,traits,record.holder,record.year"
    )
    assert table.splitlines()[2].startswith("carp,,Old Carp,_Nobody_ knows")
    (toy / "content/toy/fish.csv").write_text(table)
    (toy / "content/toy/fish.yaml").write_text("source: fish.csv\n")
    assert run("build", "toy", "-q", "--out", "after", cwd=toy).code == 0
    one, other = ({f.name: f.read_bytes() for f in (toy / name).rglob("*") if f.is_file()} for name in ("before", "after"))
    assert one == other
    assert "error[load/file-exists]" in run("export", "fish", cwd=toy).err
    assert run("export", "fishes", cwd=toy).code == 2


def test_what_no_table_can_say_is_reported_at_its_place(toy, run, edit):
    """An empty list is not a list that is left out; nothing is written."""
    edit(toy / "content/toy/fish.yaml", "    traits: [quick]", "    traits: []")
    ran = run("export", "fish", cwd=toy)
    assert ran.code == 1
    assert ran.err.startswith(
        "content/toy/fish.yaml:34:13: error[load/not-in-a-table]: `traits` of `trout` cannot be said in a table: "
        "an empty cell is a field that is not written\n"
    )
    assert not (toy / "out").exists()


@pytest.mark.parametrize(
    ("cells", "guess"),
    [
        (["1", "-2"], "whole number"),
        (["1", "2.5"], "number"),
        (["1.10"], "number"),
        (["01001", "2"], "text"),
        (["Yes", "no"], "yes or no"),
        (["1,5"], "text"),
        (["a", "b", "a", "b"], "enum of a, b"),
        (["a", "b"], "text"),
        (["gewöhnlich", "selten", "selten", "gewöhnlich"], "enum of gewöhnlich, selten"),
        (["Common", "Common"], "text"),
        (["A b", "A b", "A b", "A b"], "text"),
        (["a|b", "c|d"], "list of text, separated by |"),
        (["|", "a|b", "c|d"], "text"),
        (["a;;b", "c;d"], "text"),
        (["a;b;", "c;d"], "list of text, separated by ;"),
        (["1;2", "3; 4"], "list of whole number, separated by ;"),
        (["He came; he saw and he went away", "a; b"], "text"),
        (["2026-01-02"], "date"),
        (["1", ""], "whole number, may be left out"),
        ([""], "text, may be left out"),
    ],
)
def test_kinds_are_guessed_from_what_cells_hold(cells, guess):
    """Cautiously: what could be a text is one."""
    table = read_table(
        csv_bytes([["id", "x"], *([str(n), cell] for n, cell in enumerate(cells))]),
        "x.csv",
        TableOptions(delimiter=","),
        Report(),
    )
    assert describe_declaration(guess_fields(table)["x"]) == guess


TYPES = """\
card:
  fields:
    title: {kind: text, required: no}
    cost: {kind: mapping, keys: [a, b], of: {kind: int}}
    tags: {kind: list, of: {kind: text}, separator: "/", required: no}
    notes: {kind: list, of: {kind: text}}
    plot:
      kind: record
      required: no
      fields: {label: {kind: text, required: no}, sizes: {kind: list, required: no, of: {kind: int}}}
    levels:
      kind: list
      required: no
      of: {kind: record, fields: {might: {kind: text}, tags: {kind: list, of: {kind: text}, separator: ";"}}}
"""

TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn")), min_size=1, max_size=6).filter(
    lambda t: t == t.strip()
)

TEXTS |= st.sampled_from(["a,b", "no", "01", "two\nlines", "=1+1", '"'])

CARDS = st.fixed_dictionaries(
    {"cost": st.dictionaries(st.sampled_from("ab"), st.just("1"))} | {"notes": st.lists(TEXTS, max_size=2)},
    optional={
        "copies": st.sampled_from("123"),
        "title": TEXTS,
        "tags": st.lists(TEXTS, min_size=1, max_size=3),
        "plot": st.fixed_dictionaries({"label": TEXTS}, optional={"sizes": st.lists(st.just("3"), min_size=1, max_size=2)}),
        "levels": st.lists(
            st.fixed_dictionaries({"might": TEXTS, "tags": st.lists(TEXTS, max_size=2)}), min_size=1, max_size=3
        ),
    },
)


def node_of(tree):
    """Nodes of texts, lists and dictionaries."""
    if isinstance(tree, str):
        return Scalar(tree, '"', "x.yaml", 1, 1)
    if isinstance(tree, list):
        items = List("x.yaml", 1, 1)
        items.items += map(node_of, tree)
        return items
    entries = Map("x.yaml", 1, 1)
    entries.entries.update({name: (node_of(name), node_of(value)) for name, value in tree.items()})
    return entries


def tree_of(node):
    """Texts, lists and dictionaries of nodes."""
    if isinstance(node, Scalar):
        return node.value
    return [tree_of(i) for i in node.items] if isinstance(node, List) else {k: tree_of(v) for k, (_, v) in node.entries.items()}


def declared(text, name):
    """A type from the text of `types.yaml`."""
    report = Report()
    values = ValueReader(None, None, FileFaults(report))
    found = read_types(compose(text, "types.yaml", report), values).types[name]
    assert report.diagnostics == ()
    return found


def read_again(data, type_):
    """The cards of a table as dictionaries."""
    report = Report()
    found = table_cards(read_table(data, "x.csv", TableOptions(), report), card_record(type_), FileFaults(report))
    assert report.diagnostics == ()
    return found


@pytest.mark.whole
@given(st.dictionaries(st.text("abc", min_size=1, max_size=3), CARDS, min_size=1, max_size=4))
def test_every_deck_that_is_written_as_a_table_is_read_again(cards):
    """And the YAML of what is read is the same again: import after export after import changes nothing."""
    type_, report = declared(TYPES, "card"), Report()
    data = deck_table(node_of(cards), type_, report)
    assert report.diagnostics == ()
    again = read_again(data, type_)
    assert tree_of(again) == cards
    text = write_yaml(again)
    assert tree_of(compose(text, "x.yaml", report)) == cards
    assert deck_table(compose(text, "x.yaml", report), type_, report) == data


CELL = TEXTS | st.sampled_from(["1", "2.5", "yes", "a;b", "c; d", "x", "x", "2026-01-02", ""])

HEADERS = st.lists(
    st.sampled_from(["a", "b", "c.x", "c.y", "d.1", "d.2", "e.1.x", "e.2.y"]), min_size=1, max_size=5, unique=True
)


@given(HEADERS, st.data())
def test_a_table_whose_type_is_guessed_is_the_same_after_import_and_export(header, data):
    """Whatever the guess is, it can be declared, reads its own table, and loses nothing."""
    assume(all(name.replace("2", "1", 1) in header or "2" not in name or name[0] == "e" for name in header))
    assume(("e.1.x" in header) >= ("e.2.y" in header))
    cells = data.draw(st.lists(st.lists(CELL, min_size=len(header), max_size=len(header)), min_size=1, max_size=6))
    assume(
        all(
            row[header.index(f"{n}.1" + ".x" * (n == "e"))]
            for row in cells
            for n in "de"
            if f"{n}.1" + ".x" * (n == "e") in header
        )
    )
    table = read_table(
        csv_bytes([["id", *header], *([f"c{n}", *row] for n, row in enumerate(cells))]),
        "x.csv",
        TableOptions(delimiter=","),
        Report(),
    )
    type_ = declared(type_text("x", guess_fields(table), "note"), "x")
    report = Report()
    first = table_cards(table, card_record(type_), FileFaults(report))
    assert report.diagnostics == ()
    exported = deck_table(first, type_, report)
    assert report.diagnostics == ()
    assert tree_of(read_again(exported, type_)) == tree_of(first)


def test_a_request_reads_no_table_from_a_web_page(pond):
    """What is no file is one fault."""
    report = Report()
    request = ImportRequest(pond, "pond", pond / "nowhere" / "x.csv", "x", "x", TableOptions())
    assert import_deck(request, report) is None
    assert [d.code for d in report.diagnostics] == ["load/missing-file"]


@pytest.mark.parametrize(("count", "kind"), [(9, "text"), (10, "text with numbers of its own")])
def test_figures_on_many_cards_are_their_own(count, kind, pond, run):
    """So that a large deck does not begin with a warning for each of them."""
    rows = [f"c{i};Hero {'abcdefghijkl'[i]};{f'Draws {i + 1} cards.' if i < count else 'Rests.'}" for i in range(12)]
    (pond / "heroes.csv").write_text("id;name;skill\n" + "\n".join(rows))
    ran = run("import", "heroes.csv", "--game", "pond", cwd=pond)
    assert [line.split(None, 1) for line in ran.out.splitlines() if line.startswith(("name ", "skill "))] == [
        ["name", "text"],
        ["skill", kind],
    ]
    text = (pond / "content/pond/types.yaml").read_text()
    assert ("    skill: {kind: text, numbers: free}" in text) == (count == 10)


def import_of(pond, run, name, data, *options):
    """What importing such a file prints, as lines; the file lies in the game."""
    (pond / "content/pond" / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    ran = run("import", f"content/pond/{name}", "--game", "pond", *options, cwd=pond)
    assert (ran.code, ran.err) == (0, "")
    return [line.strip() for line in ran.out.splitlines()]


def ids_of(pond, deck):
    """The ids of the cards of an imported deck."""
    text = (pond / f"content/pond/{deck}.yaml").read_text("utf-8")
    return [line.strip(" :") for line in text.splitlines() if line.startswith("  ") and line[2] != " "]


def test_what_is_left_out_is_said(pond, run):
    """Comments, empty columns, and columns that the designer names; a bare `#` may have been a number."""
    table = "Name,#,Empty,Notes,Power\nAnn,1,,x,2\nBob,2,,y,3\n"
    said = import_of(pond, run, "f.csv", table, "--leave-out", "Notes")
    assert "column `#` is left out, as all that begin with `#`: rename it to keep it" in said
    assert "column `Empty` is left out: it is empty" in said
    assert (
        (pond / "content/pond/f.yaml")
        .read_text()
        .endswith("cards:\n  ann:\n    name: Ann\n    power: 2\n  bob:\n    name: Bob\n    power: 3\n")
    )
    kept = import_of(pond, run, "f.csv", table, "--leave-out", "Notes", "--keep", "--deck", "g")
    assert kept[-1] == 'g: {type: g, format: poker, face: g.xml, source: {file: f.csv, ids: Name, columns: {Notes: "#"}}}'
    assert run("import", "content/pond/f.csv", "--game", "pond", "--leave-out", "notes", cwd=pond).err == (
        "content/pond/f.csv:1: error[load/unknown-column]: the table has no column `notes`\n"
        "  hint: did you mean `Notes`?\n1 error\n"
    )


@pytest.mark.parametrize(
    ("table", "ids"),
    [
        ("Название,Сила\nОгонь,3\nВода,4\n", ["f-1", "f-2"]),
        ("Όνομα,N\nΦωτιά,3\nΝερό,4\n", ["f-1", "f-2"]),
        ("שם,N\nאש,3\nמים,4\n", ["f-1", "f-2"]),
        ("名前,N\n火,3\n水 2,4\n", ["f-1", "f-2"]),
        ("A,B\n1,2\n3,4\n", ["f-1", "f-2"]),
        ("Element,Effect\nFire,Burn it.\nFire,Draw a card. Rest.\n", ["f-1", "f-2"]),
        ("Element,Name\nFire,Ann\nWater,Bob\n", ["ann", "bob"]),
        ("Effect,Hero\nDraw two cards and rest until noon,Ann\nRest,Bob\n", ["ann", "bob"]),
        ("Name,N\nAnn,3\n火,4\nCid,5\nDan,6\n", ["ann", "f-2", "cid", "dan"]),
        ("ID,Name\n,Ann\nx,Bob\n", ["ann", "bob"]),
        ("ID,Name\nx,Ann\nx,Bob\n", ["ann", "bob"]),
        ("id,Name\n火,Ann\n水,Bob\n", ["ann", "bob"]),
        ("ID,Name\nX 1,Ann\nX 2,Bob\n", ["x-1", "x-2"]),
    ],
)  # fmt: skip
def test_ids_come_from_names_or_rows(pond, run, table, ids):
    """Never from a category, prose, other letters than a-z, or a column that is only headed `ID`."""
    said = import_of(pond, run, "f.csv", table)
    assert ids_of(pond, "f") == ids
    if ids == ["f-1", "f-2"]:
        assert "no column names the cards in letters a-z: their ids are `f-1`, `f-2` …, and never change again" in said


@pytest.mark.parametrize("names", ["Огонь,Вода", "Φωτιά,Νερό", "אש,מים", "نار,ماء", "불,물", "火,水 2"])
def test_a_kept_table_in_any_script_makes_ids_from_names(pond, run, names):
    """They do not depend on the order of its rows; how they look, and what they cost, is said."""
    first, second = names.split(",")
    said = import_of(pond, run, "f.csv", f"Card,N\n{first},3\n{second},4\n", "--keep")
    assert said[-1] == "f: {type: f, format: poker, face: f.xml, source: {file: f.csv, ids: Card}}"
    (cost,) = [line for line in said if "ids are made" in line]
    assert re.search(
        f"ids are made from the column `Card`, such as `name-[0-9a-f]{{8}}` of `{first}`: a card that is renamed there is a "
        "new one for translations and references; a column `id` is safer",
        cost,
    )


@pytest.mark.parametrize(
    ("table", "entry"),
    [
        ("コード,名前\n火,ほのお\n水,みず\n", "ids: 名前"),  # a title, though another column comes first
        ("ID,カード名\n一,火の竜\n二,水の竜\n", "ids: カード名, columns: {ID: column_id}"),
        ("ID,力\n一,3\n二,4\n", "ids: ID, columns: {ID: column_id}"),
    ],
)
def test_a_kept_table_names_the_column_of_its_ids_by_its_header(pond, run, table, entry):
    """In any script; the deck's entry reads it again."""
    said = import_of(pond, run, "f.csv", table, "--keep")
    assert said[-1] == f"f: {{type: f, format: poker, face: f.xml, source: {{file: f.csv, {entry}}}}}"


@pytest.mark.parametrize("table", ["Question\nWhat is the capital of all France?\nWho wrote this?\n", "x,y\n1,2\n3,4\n"])
def test_a_kept_table_without_names_needs_a_column_of_ids(pond, run, table):
    """Without `--keep`, its rows get numbers."""
    (pond / "content/pond/f.csv").write_text(table)
    assert run("import", "content/pond/f.csv", "--game", "pond", "--keep", cwd=pond).err == (
        "content/pond/f.csv:1: error[load/missing-column]: the table has no column `id`, and none of names\n"
        "  hint: give it a column `id`, or import it without `--keep`, which makes ids\n1 error\n"
    )


def test_a_false_column_of_ids_stays_a_column(pond, run):
    """And it is said why."""
    said = import_of(pond, run, "f.csv", "ID,Name\nx,Ann\nx,Bob\n")
    assert "column `ID` has no ids, and is called `column_id`: `x` occurs twice" in said
    assert "    column_id: x\n" in (pond / "content/pond/f.yaml").read_text()


def test_ids_never_clash_with_those_of_other_decks(pond, run):
    """Of any file of the game, whether `game.yaml` names it yet or not."""
    import_of(pond, run, "one.csv", "Name,N\nAnn,1\nBob,2\n")
    said = import_of(pond, run, "two.csv", "Name,N\nAnn,1\nCid,2\n")
    assert ids_of(pond, "two") == ["two-ann", "cid"]
    assert "1 id is that of another card of the game: here it begins with `two-`" in said


def test_a_header_may_stand_below_a_title(pond, run):
    """Its row is suggested, and named for a table that is kept."""
    table = "My great game,,\n,,\nName,Power,Element\nAnn,1,Fire\nBob,2,Air\n"
    (pond / "content/pond/f.csv").write_text(table)
    assert run("import", "content/pond/f.csv", "--game", "pond", cwd=pond).err == (
        "content/pond/f.csv:1:1: error[load/no-header]: row 1 must name the columns, found `My great game`\n"
        "  hint: if row 3 names the columns, say so: `source: {file: …, header: 3}`, or `--header 3`\n1 error\n"
    )
    said = import_of(pond, run, "f.csv", table, "--header", "3", "--keep")
    assert said[-1] == "f: {type: f, format: poker, face: f.xml, source: {file: f.csv, header: 3, ids: Name}}"
    heading = "The element of the card as it was in the first edition of the game"
    long = table.replace("Power,Element", f"Qty,{heading}")
    said = import_of(pond, run, "long.csv", long, "--header", "3", "--keep", "--leave-out", heading)
    columns = f'columns: {{Qty: copies, {heading}: "#"}}'  # however long it is, all in one line
    assert said[-1].endswith(f"face: long.xml, source: {{file: long.csv, header: 3, ids: Name, {columns}}}}}")
    assert import_of(pond, run, "f.csv", table, "--header", "3")[1] == "2 cards of the type `f`"


@pytest.mark.parametrize(
    ("last", "asked"),
    [
        ("TOTAL,3,,", "`TOTAL`, `3`"),
        (",3,,", "`3`"),
        ("Сумма,3,,", "`Сумма`, `3`"),
        ("Cid,3,2,", None),
        ("TOTAL,3,5,10", None),  # as full as the others
        ("TOTAL,3,5,", "`TOTAL`, `3`, `5`"),
        ("TOTAL,,5,", "`TOTAL`, `5`"),
        ("TOTAL,3,6,", None),
        ("TOTAL,x,y,", None),
    ],
)
def test_a_row_of_sums_is_asked_about(pond, run, last, asked):
    """If it is at most half as full as every other, or less full and of sums: it would be one more card."""
    said = import_of(pond, run, "f.csv", f"Name,Qty,Power,Text\nAnn,1,2,x\nBob,2,3,y\n,,,\n{last}\n")
    way = "if these are sums, take them out of the table, and import it again"
    assert [line for line in said if "is row" in line] == (
        [f"next: is row 5 a card? it holds only {asked}: {way}"] if asked else []
    )


@pytest.mark.parametrize(
    ("table", "odd"),
    [
        ("Ann,3,Draw one.\nBob,4,Draw two.\n", "3"),
        ("Ann,brave,Draw one.\nBob,shy,Draw two.\n", "Draw one."),
        ("Ann,2.5,x\nBob,1,y\n", "2.5"),
        ("Name,1,2\nBob,4,5\n", None),  # levels
        ("Name,3,Text\nBob,many,Draw.\n", None),
        ("Name,No. of cards?,Text.\nBob,3,Draw.\n", None),
        ("Name,Power,Text\nBob,4,Draw two.\n", None),
    ],
)
def test_a_first_row_that_is_like_the_others_is_asked_about(pond, run, table, odd):
    """A table without a header would lose its first card."""
    asked = [line for line in import_of(pond, run, "f.csv", table) if "does row" in line]
    way = "if it is a card, write a row with the names of the columns above it, and import it again"
    assert asked == ([f"next: does row 1 name the columns? `{odd}` is like the cells below it: {way}"] if odd else [])


def test_figures_of_any_script_are_numbers(pond, run):
    """So that a column of copies is one; a text keeps the figures that it has."""
    said = import_of(pond, run, "f.csv", "名前,枚数,重さ,暗号\n火の竜,２,１．５,００７\n水の竜,٣,-３,１２\n")
    assert "column `枚数` is taken for the number of copies, `copies`" in said
    assert (pond / "content/pond/types.yaml").read_text().endswith(
        "    column_1: {kind: text}\n    column_3: {kind: number}\n    column_4: {kind: text}\n"
    )  # fmt: skip
    assert "    copies: ２\n" in (pond / "content/pond/f.yaml").read_text()


@pytest.mark.parametrize(
    ("shown", "value", "sign"),
    [
        ("4,50 €", 4.5, "€"), ("€4.50", 4.5, "€"), ("-$3.00", -3, "$"), ("−3,00 zł", -3, "zł"), ("($3.00)", -3, "$"),
        ("(3.00 CHF)", -3, "CHF"), ("R$ 1.234,50", 1234.5, "R$"), ("3", 3, None), ("(3)", -3, None), ("1.50E+03", 1500, None),
        ("25 %", 0.25, "%"), ("12 cm", 12, "cm"),
    ],
)  # fmt: skip
def test_the_sign_at_a_number_of_ods_is_said(pond, run, shown, value, sign):
    """Before or behind it, with a minus or in brackets, which are none of it."""
    cell = f'<table:table-cell office:value-type="currency" office:value="{value}"><text:p>{shown}</text:p></table:table-cell>'
    said = import_of(pond, run, "f.ods", ods({"S": [["Name", "Price"], ["Ann", cell]]}))
    told = f"column `price` is shown with `{sign}`, and only its number is read, `{value}`: the template prints the sign"
    assert [line for line in said if "is shown with" in line] == ([told] if sign else [])
    assert f"    price: {value}\n" in (pond / "content/pond/f.yaml").read_text()


def test_paragraphs_of_a_cell_of_ods_stay_lines_when_words_are_marked(pond, run):
    """Marks end with the line, and begin again in the next; an empty one stays."""
    cell = (
        '<table:table-cell office:value-type="string"><text:p>x <text:span text:style-name="B">one</text:span></text:p>'
        '<text:p/><text:p><text:span text:style-name="B">two</text:span> y</text:p></table:table-cell>'
    )
    bold = (
        '<style:style xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" style:name="B"><style:text-properties '
        'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" fo:font-weight="bold"/></style:style>'
    )
    rows = [["Name", "Text"], ["Ann", cell], ["Bob", "a\nb"]]
    import_of(pond, run, "f.ods", ods({"S": rows}, styles=bold))
    assert (pond / "content/pond/f.yaml").read_text().endswith(
        "    text: |-\n      x **one**\n\n      **two** y\n  bob:\n    name: Bob\n    text: |-\n      a\n      b\n"
    )  # fmt: skip


def test_columns_without_a_name_and_a_cell_are_no_fields(pond, run):
    """As they stand behind the last column of many tables."""
    import_of(pond, run, "f.csv", "Name,,Power,,\nAnn,,1,,\nBob,,2,,\n")
    assert (pond / "content/pond/types.yaml").read_text().endswith("    name: {kind: text}\n    power: {kind: int}\n")


def test_pictures_are_guessed_without_their_endings(pond, run):
    """As they are read."""
    art = pond / "content/pond/pictures"
    art.mkdir()
    for name in ("ann.svg", "bob.svg"):
        (art / name).write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>')
    import_of(pond, run, "f.csv", "Name,Picture\nAnn,ann\nBob,bob\n")
    assert "    picture: {kind: image, folder: pictures}\n" in (pond / "content/pond/types.yaml").read_text()


@pytest.mark.parametrize(
    ("above", "row"),
    [
        ([["My game", "", "", ""]], 2),
        ([["My game", "", "", ""], ["by Tom", "", "", "3.1"], []], 4),
        ([["", "My game", "", "v2"], []], 3),
    ],
)
def test_a_title_as_wide_as_the_table_is_no_fault(pond, run, above, row):
    """Cells that are merged above the header mean nothing, whether it is named or must be."""
    rows = [*above, ["Name", "Power", "Element", "Text"], ["Ann", 1, "Fire", "x"], ["Bob", 2, "Air", "y"]]
    cells = [[cell or None for cell in row] for row in rows]
    data = xlsx({"S": xlsx_sheet(cells, '<mergeCells><mergeCell ref="A1:D1"/></mergeCells>')})
    assert import_of(pond, run, "f.xlsx", data, "--header", str(row))[1] == "content/pond/types.yaml"
    (pond / "content/pond/f.yaml").unlink()
    ran = run("import", "content/pond/f.xlsx", "--game", "pond", cwd=pond)
    assert ran.err.endswith(
        f"  hint: if row {row} names the columns, say so: `source: {{file: …, header: {row}}}`, or `--header {row}`\n1 error\n"
    )
    assert "merged" not in ran.err


def test_a_heading_says_what_is_a_text(pond, run):
    """Below `Text`, `YES` is a word, and so is one of few words; elsewhere words are choices, in capitals or not."""
    rows = "".join(f"N{n},{text},{text},{kind}\n" for n, (text, kind) in enumerate([("YES", "Creature"), ("NO", "Storm")] * 2))
    import_of(pond, run, "f.csv", f"Name,Text,Flies,Kind\n{rows}")
    assert (pond / "content/pond/types.yaml").read_text().endswith(
        "    name: {kind: text}\n    text: {kind: text}\n    flies: {kind: flag}\n"
        "    kind: {kind: enum, of: [Creature, Storm]}\n"
    )  # fmt: skip


def test_file_names_of_pictures_are_guessed_with_their_folder(pond, run):
    """So that a column of file names works as it is."""
    (pond / "content/pond/art").mkdir()
    shutil.copy(pond / "content/toy/art/pike.png", pond / "content/pond/art/pike.png")
    import_of(pond, run, "f.csv", "Name,Picture\nAnn,pike.png\nBob,pike.png\n")
    assert "    picture: {kind: image, folder: art}\n" in (pond / "content/pond/types.yaml").read_text()


RICH = (
    '<r><t>Deal </t></r><r><rPr><b/></rPr><t xml:space="preserve">three </t></r>'
    "<r><rPr><i/></rPr><t>fire</t></r><r><t>s.</t></r>"
)


def test_what_cells_show_besides_their_values_is_written_or_said(pond, run):
    """Bold and italic words become marks; a currency is said, a number is rounded as it is shown."""
    cell, text = 't="inlineStr"', "<is>{}</is>"
    sheet = [
        ["Name", "Text", "Price", "Share"],
        ["Ann", (cell, text.format(RICH)), ('s="2"', "<v>4.5</v>"), ('s="3"', "<v>0.25</v>")],
        ["Bob", "Rest.", ('s="2"', "<v>3</v>"), ('s="3"', "<f>1/3</f><v>0.33333333333333331</v>")],
        ["Cid", "Rest.", ('s="2"', "<v>3</v>"), ("", "<f>1/3</f><v>0.33333333333333331</v>")],
    ]
    said = import_of(pond, run, "f.xlsx", xlsx({"S": sheet}, more={"xl/styles.xml": LOOKS}))
    assert "words in bold or italics of the column `Text` are written `**bold**`, `_italic_`" in said
    assert "column `price` is shown with `€`, and only its number is read, `4.5`: the template prints the sign" in said
    assert "column `share` is shown with `%`, and only its number is read, `0.25`: the template prints the sign" in said
    deck = (pond / "content/pond/f.yaml").read_text()
    assert "    text: Deal **three** _fire_s.\n    price: 4.5\n    share: 0.25\n" in deck
    assert deck.count("share: 0.33\n") == 1
    assert deck.count("share: 0.333333333\n") == 1


def test_struck_out_words_stop_an_import_unless_their_column_is_left_out(pond, run):
    """They would print."""
    struck = ('t="inlineStr"', "<is><r><t>4</t></r><r><rPr><strike/></rPr><t>3</t></r></is>")
    (pond / "content/pond/f.xlsx").write_bytes(xlsx({"S": [["Name", "Old"], ["Ann", struck]]}))
    assert run("import", "content/pond/f.xlsx", "--game", "pond", cwd=pond).err == (
        "content/pond/f.xlsx[S]!B2: error[load/struck-words]: `3` is struck out, and would print\n    2 | Old: 43\n"
        "  hint: delete them in the spreadsheet, or take the line off what is to be printed\n1 error\n"
    )
    assert run("import", "content/pond/f.xlsx", "--game", "pond", "--leave-out", "Old", cwd=pond).code == 0


def test_cells_of_a_column_that_hold_no_value_are_one_finding(pond, run):
    """Whatever their formulas are; their kind does not matter."""
    rows = [[f"N{n}", ("", f"<f>A{n}</f>"), ('t="e"', "<v>#N/A</v>") if n == 2 else 3] for n in range(2, 7)]
    (pond / "content/pond/f.xlsx").write_bytes(xlsx({"S": [["Name", "Sum", "Cost"], *rows]}))
    assert run("import", "content/pond/f.xlsx", "--game", "pond", cwd=pond).err == (
        "content/pond/f.xlsx[S]!B2: error[load/wrong-cell]: the cell of `sum` holds a formula without a stored result, `=A2`\n"
        "    2 | Sum: =A2\n"
        "  also in n3 content/pond/f.xlsx[S]!B3\n  also in n4 content/pond/f.xlsx[S]!B4\n  and 2 more places, 5 in all\n"
        "  hint: open and save the file in a spreadsheet, which stores the result; write the value; or leave the column out "
        "(`--leave-out` of an import, `columns` of a source, or a name that begins with `#`)\n"
        "content/pond/f.xlsx[S]!C2: error[load/wrong-cell]: the cell of `cost` holds an error, `#N/A`\n    2 | Cost: #N/A\n"
        "  hint: correct its formula, or write the value\n"
        "2 errors at 6 places (`pnp check --max 0` names all places)\n"
    )


def test_struck_out_words_beside_bold_ones_stop_an_import_too(pond, run):
    """The bold ones are written with their marks, the others are still a fault."""
    cell = "<is><r><rPr><b/></rPr><t>4</t></r><r><rPr><strike/></rPr><t> or 3</t></r></is>"
    (pond / "content/pond/f.xlsx").write_bytes(xlsx({"S": [["Name", "Old"], ["Ann", ('t="inlineStr"', cell)]]}))
    said = run("import", "content/pond/f.xlsx", "--game", "pond", cwd=pond).err
    assert said.startswith("content/pond/f.xlsx[S]!B2: error[load/struck-words]: `or 3` is struck out, and would print\n")
