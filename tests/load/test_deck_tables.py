"""A deck from a table: rows become the same cards as YAML gives, and every fault names its cell."""

from pathlib import Path

import jsonschema
import pytest
from sound_project import BASE
from workbooks import DATE, xlsx

from pnp.base.diagnostics import Report
from pnp.load.files import FileCache
from pnp.load.game_reader import load_game
from pnp.load.scaffold import json_schemas
from pnp.locale.lint.texts import lint_numbers, rule_texts
from pnp.model.fields import Message, Record, Ref
from pnp.model.messages import messages
from pnp.translate.po import expected_entries

HEAD = BASE["content/g/game.yaml"].replace("face: card.xml", "face: card.xml, source: heroes.csv")
TYPES = """\
card:
  fields:
    title: {kind: text, required: no}
    cost: {kind: mapping, keys: [wood, iron], of: {kind: int, min: 1}, required: no}
    might: {kind: int, min: 0, max: 9, required: no}
    weight: {kind: number, required: no}
    flies: {kind: flag, default: no}
    rarity: {kind: enum, of: [common, rare], required: no}
    friend: {kind: ref, to: card, required: no}
    founded: {kind: date, required: no}
    tags: {kind: list, of: {kind: text}, separator: ";", required: no}
    notes: {kind: list, of: {kind: text}, required: no}
    plot: {kind: record, required: no, fields: {label: {kind: text}, size: {kind: int, required: no}}}
    levels: {kind: list, required: no, of: {kind: record, fields: {might: {kind: int}, text: {kind: text, required: no}}}}
    map: {kind: grid, columns: 2, rows: 2, legend: {".": floor, "#": wall}, required: no}
"""


@pytest.fixture
def cards(load):
    """Load a game whose cards are in a table; gives them with the findings as `mark code: message -> hint`."""

    def run(table, types=TYPES, **files):
        given = {"content/g/game.yaml": HEAD, "content/g/types.yaml": types, "content/g/cards.yaml": None} | files
        game, found = load(given | {"content/g/heroes.csv": table})
        also = {d: "".join(f" @ {what} {mark}" for what, mark in d.also) for d in found}
        said = [f"{d.mark} {d.code}: {d.message}{also[d]}" + (f" -> {d.hint}" if d.hint else "") for d in found]
        return game.decks[0].cards if game and game.decks else (), [line.replace("content/g/", "") for line in said]

    return run


@pytest.fixture
def sound_cards(cards):
    """Load such a game without a fault; gives the cards by id, each as its copies and the values that are not none."""

    def run(table, types=TYPES, **files):
        found, said = cards(table, types, **files)
        assert said == []
        return {card.id: (card.copies, {k: plain(v) for k, v in card.values.items() if v is not None}) for card in found}

    return run


def plain(value):
    """A value as it would be written."""
    if isinstance(value, (Message, Ref)):
        return str(value)
    if isinstance(value, Record):
        return {name: plain(inner) for name, inner in value.items()}
    return [plain(item) for item in value] if isinstance(value, tuple) else value


def test_columns_are_fields_and_rows_are_cards(sound_cards):
    """With paths into mappings, records and lists; an empty cell is a field that is not written."""
    table = (
        "id,copies,title,cost.wood,cost.iron,might,weight,flies,friend,tags,levels.1.might,levels.2.might,levels.2.text,"
        "plot.label,# why\n"
        "ann,2,Ann,1,,3,1.5,TRUE,bob,big; old,1,2,two,North,because\n"
        "bob,,Bob,,,,,,,,,,,,\n"
        ",,,,,,,,,,,,,,\n"
        'cid,,"two\nlines",,2,0,,no,ann,one;,5,,,,\n'
    )
    assert sound_cards(table) == {
        "ann": (2, {
            "title": "Ann", "cost": {"wood": 1}, "might": 3, "weight": 1.5, "flies": True, "friend": "bob",

            "tags": ["big", "old"], "plot": {"label": "North", "size": None},
            "levels": [{"might": 1, "text": None}, {"might": 2, "text": "two"}],
        }),
        "bob": (1, {"title": "Bob", "flies": False}),
        "cid": (1, {
            "title": "two\nlines", "cost": {"iron": 2}, "might": 0, "flies": False, "friend": "ann", "tags": ["one"],
            "levels": [{"might": 5, "text": None}],
        }),
    }  # fmt: skip


def test_a_grid_is_drawn_in_one_cell(cards):
    """One line per row, and a fault names the cell."""
    (card,), said = cards('id,map\na,"#.\n.#"\n')
    assert (card.values["map"].rows, said) == ((("wall", "floor"), ("floor", "wall")), [])
    assert cards('id,map\na,"#x\n.#"\n')[1] == [
        "heroes.csv:2:2 load/unknown-choice: `x` is not in the legend of `map` -> one of `#`, `.`"
    ]
    assert cards("id,map\na,#.\n")[1] == [
        "heroes.csv:2:2 load/grid-size: `map` must have 2 rows, found 1 -> write one line per row"
    ]


def test_messages_of_a_table_have_the_same_ids_and_marks_of_their_cells(cards):
    """So translations stay when a deck moves to a table."""
    (card,), _ = cards("id,title,tags,plot.label\nann,Ann,x;y,North\n")
    title, tags, plot = (card.values[name] for name in ("title", "tags", "plot"))
    assert (title.id, str(title.mark)) == ("cards/ann/title", "content/g/heroes.csv:2:2")
    assert [str(tag.mark) for tag in tags] == ["content/g/heroes.csv:2:3"] * 2
    assert (plot["label"].id, str(plot.mark)) == ("cards/ann/plot/label", "content/g/heroes.csv:2:4")
    assert str(card.mark) == "content/g/heroes.csv:2:1"


def test_empty_cells_of_what_every_card_must_have_are_an_empty_list_or_mapping(cards):
    """A card without a cost costs nothing, but a text that is missing is missing."""
    types = (
        "card:\n  fields:\n    title: {kind: text}\n    cost: {kind: mapping, of: {kind: int}}\n"
        '    tags: {kind: list, of: {kind: text}, separator: "/"}\n    plot: {kind: record, fields: {label: {kind: text}}}\n'
    )
    table = "id,title,cost.a,tags,plot.label\nx,X,,,N\ny,,1,,\n"
    found, said = cards(table, types)
    assert [(card.id, card.values["cost"], card.values["tags"]) for card in found] == [("x", {}, ())]
    assert said == [
        (
            "heroes.csv:3:1 load/missing-field: missing field `plot` in `cards/y` @ declared in types.yaml:6:5 -> "
            "fill its column (`record`), or `required: no` where the field is declared"
        ),
        (
            "heroes.csv:3:1 load/missing-field: missing field `title` in `cards/y` @ declared in types.yaml:3:5 -> "
            "fill its column (`text`), or `required: no` where the field is declared"
        ),
    ]


def test_a_deck_may_have_cards_of_its_own_before_those_of_its_table(cards, sound_cards):
    """Assertions of its file count both; an id in both is an error."""
    own = {
        "content/g/game.yaml": BASE["content/g/game.yaml"],
        "content/g/cards.yaml": (
            "source: {file: heroes.csv, delimiter: ';'}\ncards:\n  own: {title: Own}\nassert:\n  - {count: 3}\n"
        ),
    }
    assert list(sound_cards("id;title\na;A\nb;B\n", **own)) == ["own", "a", "b"]
    assert cards("id;title\na;A\nown;B\n", **own)[1] == [
        "heroes.csv:3:1 load/duplicate-id: card id `own` occurs twice in the game @ first at content/g/cards.yaml:3:3".replace(
            "content/g/", ""
        )
    ]


def test_a_file_that_is_named_must_be_there_beside_a_table(cards):
    """Without a name, a deck with a table needs no file of its own."""
    head = HEAD.replace("source: heroes.csv", "source: heroes.csv, file: own.yaml")
    assert cards("id,title\na,A\n", **{"content/g/game.yaml": head})[1] == [
        "game.yaml:7:3 load/missing-file: no file `own.yaml`"
    ]


def test_columns_and_cells_at_the_end_that_are_empty_do_no_harm(sound_cards):
    """Spreadsheets leave delimiters behind."""
    assert sound_cards("id,title,,\na,A,,\nb,B,,,,\n") == {
        "a": (1, {"title": "A", "flies": False}), "b": (1, {"title": "B", "flies": False}),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("source", "valid"),
    [
        ("heroes.csv", True),
        ({"file": "heroes.XLSX", "sheet": "A"}, True),
        ({"file": "heroes.csv", "delimiter": ";"}, True),
        ("heroes.docx", False),
        ({"sheet": "A"}, False),
        ({"file": "heroes.csv", "row": 2}, False),
    ],
)
def test_the_schema_knows_how_a_table_is_named(project, source, valid):
    """An editor accepts what the loader does."""
    schema = json_schemas(project(), "g", Report())["content/g/.schemas/cards.json"]
    assert jsonschema.Draft7Validator(schema).is_valid({"source": source}) == valid


def test_a_table_may_be_named_once(cards):
    """In game.yaml or in the deck's file."""
    own = {"content/g/cards.yaml": "source: heroes.csv\n"}
    assert cards("id,title\na,A\n", **own)[1] == [
        "cards.yaml:1:9 load/duplicate-key: the source of `cards` is named twice @ first at game.yaml:7:62"
    ]


def test_a_deck_without_cards_says_so_as_before(load):
    """A table is a choice, not a duty."""
    _, found = load({"content/g/cards.yaml": "assert: []\n"})
    assert [d.message for d in found] == ["missing field `cards` in `cards`"]


CASES = Path(__file__).parent / "table_cases"


def read_cases(file):
    """Split a file of cases into pairs of a table and what is said about it, each finding with its lines."""
    return [case.split("=== said\n") for case in file.read_text("utf-8").split("\n--- table\n")[1:]]


def written(findings):
    """Findings as the cases have them: other places and hints in lines of their own."""
    return "".join(f"{finding.replace(' @ ', chr(10) + '  @ ').replace(' -> ', chr(10) + '  -> ')}\n" for finding in findings)


def test_headers_are_found_whatever_their_capitals_blanks_and_accents(sound_cards):
    """A sheet keeps the headers that it has: `Cost.Wood` is `cost.wood`."""
    plain = "id,title,cost.wood,levels.1.might\na,A,2,4\n"
    sheet = " ID,Títlè.,cost.Wóod , Levels.1.Might\na,A,2,4\n"
    assert sound_cards(sheet) == sound_cards(plain)


@pytest.mark.parametrize(("table", "said"), read_cases(CASES / "headers.txt"))
def test_faults_of_a_header_name_the_column_and_a_way_out(cards, table, said):
    """And the rows are not looked at, because nothing is known about them."""
    found, findings = cards(table)
    assert (found, written(findings)) == ((), said)


def test_all_faults_of_rows_are_told_at_once_each_at_its_cell(cards):
    """A card with a fault is left out, and the others are read; a bad id hides no card."""
    ((table, said),) = read_cases(CASES / "rows.txt")
    found, findings = cards(table)
    assert written(findings) == said
    assert [card.id for card in found] == ["c", "Big Bob", "ok", "g"]


def test_a_required_field_without_a_column_is_one_fault(cards):
    """Not one for each card."""
    types = TYPES.replace("title: {kind: text, required: no}", "title: {kind: text}")
    said = cards("id,might\na,1\nb,2\n", types)[1]
    assert said == [
        (
            "heroes.csv:2:1 load/missing-field: no card of `cards` has the field `title` @ required at types.yaml:3:5 -> "
            "give the table a column `title`, or say `required: no` where it is declared"
        )
    ]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("nothing.csv", "7:62 load/missing-file: no file `nothing.csv`"),
        ("../../../x.csv", "7:62 load/outside-project: `../x.csv` lies outside the project"),
        ("art", "7:62 load/not-a-file: `art` is a folder, expected a file"),
        (
            "{file: heroes.csv, delimiter: ab}",
            "7:92 load/wrong-kind: `delimiter` must be one sign such as `;`, or `tab`, found `ab`",
        ),
        (
            "{sheet: x}",
            (
                "7:62 load/missing-field: missing field `file` in `game/decks/cards/source` -> "
                "`file`: a .csv, .tsv, .xlsx or .ods file, from the game's folder"
            ),
        ),
        ("[heroes.csv]", "7:62 load/wrong-kind: `source` must be the path of a file, found a list"),
    ],
)
def test_a_table_that_cannot_be_opened_is_reported_where_it_is_named(cards, source, said):
    """As any other file of the game is; a deck whose table is unknown is not also missed as a file."""
    found = cards("id\n", **{"content/g/game.yaml": HEAD.replace("heroes.csv", source)})[1]
    assert found == [f"game.yaml:{said}"]


def test_another_table_gives_other_cards_from_a_used_cache(project):
    """The cache is keyed by content: the file's time does not matter."""
    root, cache = (
        project({"content/g/game.yaml": HEAD, "content/g/types.yaml": TYPES, "content/g/heroes.csv": "id,title\na,A\n"}),
        FileCache(),
    )

    def titles():
        report = Report()
        game = load_game(root, "g", report, cache=cache)
        assert report.diagnostics == ()
        return [str(card.values["title"]) for card in game.decks[0].cards[1:]]

    assert (titles(), titles(), len(cache.tables)) == (["A"], ["A"], 1)
    (root / "content/g/heroes.csv").write_text("id,title\na,B\nc,C\n")
    assert titles() == ["B", "C"]
    (root / "content/g/heroes.csv").write_text('id,title\na,"B\n')
    for _ in range(2):  # a fault is told again from the cache
        report = Report()
        load_game(root, "g", report, cache=cache)
        assert [d.code for d in report.diagnostics] == ["load/bad-table"]


def test_the_schema_of_a_deck_asks_for_cards_or_a_table(project):
    """An editor accepts either."""
    schema = json_schemas(project(), "g", Report())["content/g/.schemas/cards.json"]
    assert (schema["anyOf"], schema["required"]) == ([{"required": ["cards"]}, {"required": ["source"]}], [])


def test_cells_of_a_workbook_are_read_by_the_kind_of_their_field(load):
    """A date in a date field is one; anywhere else a value that is no text has to be written as one."""
    sheet = [
        ["id", "title", "might", "weight", "flies", "founded", "tags", "rarity"],
        ["a", 12, 3, 2.5, ('t="b"', "<v>1</v>"), (DATE, "<v>46024</v>"), "x;y", "rare"],
        ["b", (DATE, "<v>46024</v>"), 3.0000001, 0.123456789123, 2, ("", "<v>46024.5</v>"), 1.5, ('t="b"', "<v>0</v>")],
        ["c", ("", "<f>B2</f><v/>"), ('t="e"', "<v>#REF!</v>"), None, None, None, None, None],
        [(DATE, "<v>46024</v>"), "D"],
    ]
    files = {
        "content/g/game.yaml": HEAD.replace("heroes.csv", "heroes.xlsx"),
        "content/g/types.yaml": TYPES,
        "content/g/cards.yaml": None,
    }
    game, found = load(files | {"content/g/heroes.xlsx": xlsx({"Heroes": sheet})})
    (card,) = game.decks[0].cards
    assert {name: plain(value) for name, value in card.values.items() if value is not None} == {
        "title": "12", "might": 3, "weight": 2.5, "flies": True, "founded": "2026-01-02", "tags": ["x", "y"], "rarity": "rare",
    }  # fmt: skip
    as_text, place = "format the cell as text, and type it again", "content/g/heroes.xlsx[Heroes]!"
    assert [f"{d.mark} {d.code}: {d.message} -> {d.hint}".replace(place, "") for d in found] == [
        "B3 load/wrong-cell: `title` is of the kind `text`, the cell holds a date, `2026-01-02` -> " + as_text,
        (
            "C3 load/wrong-cell: `might` is of the kind `int`, the cell holds a number, `3.0000001` -> "
            "the spreadsheet may show it rounded: write a whole number"
        ),
        "D3 load/wrong-cell: `weight` has 12 decimals, `0.123456789123` -> round it in the table: `=ROUND(…, 2)`",
        "E3 load/wrong-kind: `flies` must be `yes` or `no`, found `2` -> None",
        "F3 load/wrong-cell: `founded` is of the kind `date`, the cell holds a number, `46024.5` -> " + as_text,
        "G3 load/wrong-cell: `tags` is of the kind `text`, the cell holds a number, `1.5` -> " + as_text,
        "H3 load/wrong-cell: `rarity` is of the kind `enum`, the cell holds TRUE or FALSE, `no` -> " + as_text,
        (
            "B4 load/wrong-cell: `title` is of the kind `text`, the cell holds a formula without a stored result, `=B2` -> "
            "open and save the file in a spreadsheet, which stores the result; or write the value"
        ),
        (
            "C4 load/wrong-cell: `might` is of the kind `int`, the cell holds an error, `#REF!` -> "
            "correct its formula, or write the value"
        ),
        "A5 load/wrong-cell: `id` is of the kind `text`, the cell holds a date, `2026-01-02` -> " + as_text,
    ]


def test_a_required_field_in_a_cell_that_cannot_be_read_is_not_missed(load):
    """One fault for one cell; references to the card and other faults of its row are still right."""
    types = "card:\n  fields:\n    might: {kind: int}\n    title: {kind: text, max: 3}\n    friend: {kind: ref, required: no}\n"
    sheet = [["id", "might", "title", "friend"], ["a", 1.5, "Long", None], ["b", 1, "B", "a"]]
    files = {
        "content/g/game.yaml": HEAD.replace("heroes.csv", "heroes.xlsx"),
        "content/g/types.yaml": types,
        "content/g/cards.yaml": None,
    }
    game, found = load(files | {"content/g/heroes.xlsx": xlsx({"Heroes": sheet})})
    assert ([card.id for card in game.decks[0].cards], [d.code for d in found]) == (
        ["b"],
        ["load/wrong-cell", "load/out-of-range"],
    )


def test_a_number_written_out_in_a_cell_is_found_with_the_ways_out_that_a_table_has(sound):
    """No comment can stand beside it; PO files name the table without row, so that a new row changes no entry."""
    game = sound(
        {
            "content/g/game.yaml": HEAD,
            "content/g/rules.yaml": "a: {value: 7}\n",
            "content/g/cards.yaml": None,
            "content/g/heroes.csv": "id,title\na,Take 3 cards # allow-number: no\nb,B\n",
        }
    )
    report = Report()
    lint_numbers(game, rule_texts(game), report)
    (finding,) = report.diagnostics
    assert str(finding.mark) == "content/g/heroes.csv:2:2"
    assert finding.hint.endswith("what is no rule may stay: in a field with `numbers: free` in `types.yaml`")
    found = expected_entries(messages(game), {})
    assert [entry.place for entry in found if "cards/" in entry.id] == ["content/g/heroes.csv"] * 2


@pytest.mark.parametrize(
    ("weight", "way_out"),
    [
        ("25%", "write `0.25`"),
        ("12,5 %", "write `0.125`"),
        ("-150%", "write `-1.5`"),
        ("0.3333333333", "round it to 9 decimals or fewer"),
        ("1,5", "write `1.5`"),
    ],
)
def test_a_number_as_spreadsheets_show_it_is_refused_with_a_way_out(cards, weight, way_out):
    """A percentage, a fraction that was divided, a decimal comma."""
    assert cards(f'id,weight\nann,"{weight}"\n')[1] == [
        f"heroes.csv:2:2 load/wrong-kind: `weight` must be a number, found `{weight}` -> {way_out}"
    ]


def test_one_and_zero_are_yes_and_no_in_a_table(sound_cards, cards):
    """Which is how LibreOffice saves what a formula found; any other number is a mistake."""
    assert {id_: values["flies"] for id_, (_, values) in sound_cards("id,flies\nann,1\nbo,0\n").items()} == {
        "ann": True,
        "bo": False,
    }
    assert cards("id,flies\nann,2\n")[1] == ["heroes.csv:2:2 load/wrong-kind: `flies` must be `yes` or `no`, found `2`"]


LIVE = "Nr,Titel der Karte,Holz,Bemerkung,tags\npike,Pike,2,ask Ana,a; b\n"
NAMED = '{Nr: id, Titel der Karte: title, Holz: cost.wood, Bemerkung: "#"}'


def sourced(columns):
    """A game whose table has headers of its own, with what `columns` says of them."""
    return {"content/g/game.yaml": HEAD.replace("source: heroes.csv", f"source: {{file: heroes.csv, columns: {columns}}}")}


def test_headers_of_a_live_table_are_named_in_the_source(sound_cards):
    """The sheet stays as it is; headers that are not named are found by their names, and `#` leaves a column out."""
    found = sound_cards(LIVE, **sourced(NAMED))
    assert found == {"pike": (1, {"title": "Pike", "cost": {"wood": 2}, "flies": False, "tags": ["a", "b"]})}


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (
            NAMED.replace("Holz:", "Hols:"),
            ["game.yaml:7:123 load/unknown-column: the table has no column `Hols` -> did you mean `Holz`?"],
        ),
        (
            NAMED.replace("cost.wood", "cost.wod"),
            [
                (
                    "game.yaml:7:129 load/unknown-column: no card has a field `cost.wod` for the column `Holz` @ which is at "
                    "heroes.csv:1:3 -> did you mean `cost.wood`?"
                )
            ],
        ),
        (
            NAMED.replace("Holz: cost.wood", "Holz: title"),
            [
                (
                    "heroes.csv:1:3 load/duplicate-column: columns `Titel der Karte` and `Holz` are both the field `title` @ "
                    "first at heroes.csv:1:2 -> take one of them out"
                )
            ],
        ),
        (
            NAMED.replace('"#"', "[x]"),
            [
                (
                    "game.yaml:7:151 load/wrong-kind: `Bemerkung` must be text, found a list -> a text that begins with `[` or "
                    "`{` must be quoted"
                )
            ],
        ),
    ],
)
def test_slips_in_the_names_of_columns_are_reported(cards, columns, said):
    """Where the name stands, and with the nearest one."""
    assert cards(LIVE, **sourced(columns))[1] == said


def test_a_deck_file_may_name_the_columns_too(sound_cards):
    """As it may name the table."""
    given = {"content/g/game.yaml": BASE["content/g/game.yaml"]}
    given["content/g/cards.yaml"] = f"source:\n  file: heroes.csv\n  columns: {NAMED}\n"
    assert [*sound_cards(LIVE, **given)] == ["pike"]
