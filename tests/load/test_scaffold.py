"""What a deck says for all its cards, and cards that are skipped: the same from YAML and from tables.

A deck from a table: rows become the same cards as YAML gives, and every fault names its cell. `pnp new` makes a game
that loads without changes. JSON Schemas accept exactly what the loader accepts. The schemas find the same errors as the
loader, at the same lines, in every file of the cases. A schema checks the form of one file, not what its words refer
to. Errors that it cannot detect are listed with the reason; all others must be found, and nothing may be found where
the loader reports no error.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import jsonschema
import pytest
import yaml
from support.findings import LOAD_CASES as CASES_OF_SCHEMAS
from support.findings import parse_load_case
from support.games import BASE
from support.places import TESTS
from support.tables import DATE, xlsx

from pnp.base.diagnostics import PnpError, Report
from pnp.load.content_files import DECK_YAML, GAME_YAML
from pnp.load.conversion import export_deck
from pnp.load.files import FileCache
from pnp.load.game_reader import load_game
from pnp.load.scaffold import json_schemas, new_game, refresh_schemas, schema_text, write_schemas
from pnp.locale.lint.texts import lint_numbers, rule_texts
from pnp.model.fields import Message, Record, Ref
from pnp.model.messages import messages
from pnp.translate.po import expected_entries

TYPES = """\
card:
  fields:
    title: {kind: text}
    might: {kind: int, min: 0, max: 9}
    tags: {kind: list, of: {kind: text}, separator: ";"}
    friend: {kind: ref, to: card, required: no}
"""

DEFAULTS = "defaults: {title: Nobody, might: 3, tags: [plain], copies: 2}\n"


@pytest.fixture
def deck(load_deck):
    """Load a game of one deck; gives the deck, with the findings as `mark code: message -> hint`."""

    def run(cards, table=None, **files):
        given = {"content/g/types.yaml": TYPES, "content/g/cards.yaml": cards, **files}
        if table is not None:
            given |= {"content/g/heroes.csv": table}
        return load_deck(given)

    return run


@pytest.fixture
def sound_deck(deck):
    """Load a game of one deck without a fault."""

    def run(*given, **files):
        found, said = deck(*given, **files)
        assert said == []
        return found

    return run


def plain(card):
    """A card as it would be written."""
    found = {name: [str(v) for v in value] if isinstance(value, tuple) else value for name, value in card.values.items()}
    return card.id, card.copies, str(found["title"]), found["might"], found["tags"]


CARDS = [("ann", 2, "Ann", 3, ["plain"]), ("bob", 1, "Nobody", 5, ["big", "old"])]


def test_cards_leave_out_what_their_deck_gives(sound_deck):
    """Numbers, texts, lists and copies; a card that writes a field has its own."""
    found = sound_deck(f"{DEFAULTS}cards:\n  ann: {{title: Ann}}\n  bob: {{copies: 1, might: 5, tags: [big, old]}}\n")
    assert [plain(card) for card in found.cards] == CARDS


def test_empty_cells_are_what_the_deck_gives(sound_deck):
    """A list too, which otherwise would be empty."""
    table = "id,copies,title,might,tags\nann,,Ann,,\nbob,1,,5,big; old\n"
    assert [plain(card) for card in sound_deck(f"source: heroes.csv\n{DEFAULTS}", table).cards] == CARDS


def test_a_default_is_translated_once(load):
    """However many cards leave the text out, and its fault has one place."""
    cards = "defaults: {title: Nobody}\ncards:\n  ann: {}\n  bob: {}\n  cat: {title: Cat}\n"
    types = "card:\n  fields:\n    title: {kind: text}\n"
    game, found = load({"content/g/types.yaml": types, "content/g/cards.yaml": cards})
    assert found == ()
    assert [m.id for m in messages(game) if m.id.startswith("cards/")] == ["cards/defaults/title", "cards/cat/title"]
    assert str(game.decks[0].cards[0].marks["title"]) == "content/g/cards.yaml:1:19"


def test_faults_of_defaults_are_reported_once(deck):
    """An unknown field, a wrong value, a reference to nobody; a card that is named like the key."""
    written = (
        "defaults:\n  migth: 3\n  tags: plain\n  friend: zoe\n  id: x\n"
        "cards:\n  defaults: {title: A, might: 1}\n  bob: {title: B, might: 2}\n"
    )
    assert deck(written)[1] == [
        "cards.yaml:2:3 load/unknown-field: unknown field `migth` in `cards/defaults` -> did you mean `might`?",
        "cards.yaml:3:9 load/wrong-kind: `tags` must be a list, found `plain`",
        "cards.yaml:4:11 load/unknown-reference: no card `zoe` -> one of `bob`, `defaults`",
        (
            "cards.yaml:5:3 load/unknown-field: unknown field `id` in `cards/defaults`"
            " -> one of `copies`, `friend`, `might`, `skip`, `tags`, `title`"
        ),
        "cards.yaml:7:3 load/reserved-name: a card cannot be named `defaults` in a deck that has `defaults`",
    ]
    assert deck("defaults: [a]\ncards:\n  bob: {title: B, might: 2, tags: []}\n")[1] == [
        "cards.yaml:1:11 load/wrong-kind: `defaults` must be fields with their values (`field: value`), found a list"
    ]


def test_skipped_cards_are_neither_printed_nor_counted(sound_deck):
    """`skip: yes` and no copies mean the same; an assertion counts the others."""
    cards = (
        "defaults: {might: 1, tags: []}\ncards:\n  ann: {title: Ann, skip: yes}\n  bob: {title: Bob, skip: no}\n"
        "  cat: {title: Cat, copies: 0}\nassert:\n  - {count: 1}\n"
    )
    found = sound_deck(cards)
    assert ([card.id for card in found.cards], [card.id for card in found.parked]) == (["bob"], ["ann", "cat"])
    table = "id,copies,skip,title,might,tags\nann,,yes,Ann,1,\nbob,,,Bob,1,\ncat,0,,Cat,1,\n"
    again = sound_deck("source: heroes.csv\n", table)
    assert ([card.id for card in again.cards], [card.id for card in again.parked]) == (["bob"], ["ann", "cat"])


def test_a_whole_deck_can_be_skipped(sound_deck):
    """And single cards of it printed."""
    found = sound_deck("defaults: {skip: yes, might: 1, tags: []}\ncards:\n  a: {title: A}\n  b: {title: B, skip: no}\n")
    assert ([card.id for card in found.cards], [card.id for card in found.parked]) == (["b"], ["a"])


def test_texts_of_skipped_cards_stay_with_the_translators(load):
    """Their translations would be lost otherwise."""
    game, _ = load({"content/g/cards.yaml": "cards:\n  ann: {title: Ann, skip: yes}\n  bob: {title: Bob}\n"})
    assert {"cards/ann/title", "cards/bob/title"} <= {m.id for m in messages(game)}


def test_nothing_that_is_printed_refers_to_a_skipped_card(deck):
    """A skipped card may refer to another one; it is checked like any card."""
    cards = (
        "defaults: {might: 1, tags: []}\ncards:\n  ann: {title: Ann, skip: yes, friend: cat}\n"
        "  bob: {title: Bob, friend: ann}\n  cat: {title: Cat, copies: 0, might: 99}\n"
    )
    assert deck(cards)[1] == [
        (
            "cards.yaml:4:29 load/skipped-card: the card `ann` is skipped @ declared at cards.yaml:3:3"
            " -> print the card, or skip what refers to it too"
        ),
        (
            "cards.yaml:5:39 load/out-of-range: `might` must be at most 9, found `99` @ declared in types.yaml:4:5"
            " -> if that is meant, write `max: 99` where the field is declared"
        ),
    ]


def test_editors_know_what_cards_may_leave_out(project):
    """The schema of a deck with defaults requires fewer fields of its cards, and knows the defaults."""
    cards = f"{DEFAULTS}cards:\n  ann: {{}}\n"
    schema = json_schemas(project({"content/g/types.yaml": TYPES, "content/g/cards.yaml": cards}), "g", Report())
    deck = schema["content/g/.schemas/cards.json"]["properties"]
    assert deck["cards"]["additionalProperties"]["required"] == []
    assert deck["defaults"]["required"] == []
    assert deck["defaults"]["properties"].keys() == {"copies", "skip", "title", "might", "tags", "friend"}
    schema = json_schemas(project({"content/g/types.yaml": TYPES}), "g", Report())
    deck = schema["content/g/.schemas/cards.json"]["properties"]
    assert deck["cards"]["additionalProperties"]["required"] == ["title", "might", "tags"]


def test_an_exported_deck_keeps_its_defaults_and_what_is_skipped(project):
    """The table leaves out what the deck's file gives; a column says what is skipped, if any card is."""
    cards = f"{DEFAULTS}cards:\n  ann: {{title: Ann, skip: yes}}\n  bob: {{might: 5}}\n"
    root = project({"content/g/types.yaml": TYPES, "content/g/cards.yaml": cards})
    assert export_deck(root, "g", "cards", Report()).decode("utf-8-sig").splitlines() == [
        "id,copies,skip,title,might,tags,friend",
        "ann,,yes,Ann,,,",
        "bob,,,,5,,",
    ]
    (root / "content/g/cards.yaml").write_text(f"{DEFAULTS}cards:\n  bob: {{might: 5}}\n")
    assert export_deck(root, "g", "cards", Report()).decode("utf-8-sig").startswith("id,copies,title,")


HEAD = BASE["content/g/game.yaml"].replace("face: card.xml", "face: card.xml, source: heroes.csv")

TYPES_OF_DECK_TABLES = """\
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

    def run(table, types=TYPES_OF_DECK_TABLES, **files):
        given = {"content/g/game.yaml": HEAD, "content/g/types.yaml": types, "content/g/cards.yaml": None} | files
        game, found = load(given | {"content/g/heroes.csv": table})
        also = {d: "".join(f" @ {what} {mark}" for what, mark in d.also) for d in found}
        said = [f"{d.mark} {d.code}: {d.message}{also[d]}" + (f" -> {d.hint}" if d.hint else "") for d in found]
        return game.decks[0].cards if game and game.decks else (), [line.replace("content/g/", "") for line in said]

    return run


@pytest.fixture
def sound_cards(cards):
    """Load such a game without a fault; gives the cards by id, each as its copies and the values that are not none."""

    def run(table, types=TYPES_OF_DECK_TABLES, **files):
        found, said = cards(table, types, **files)
        assert said == []
        return {
            card.id: (card.copies, {k: plain_of_deck_tables(v) for k, v in card.values.items() if v is not None})
            for card in found
        }

    return run


def plain_of_deck_tables(value):
    """A value as it would be written."""
    if isinstance(value, (Message, Ref)):
        return str(value)
    if isinstance(value, Record):
        return {name: plain_of_deck_tables(inner) for name, inner in value.items()}
    return [plain_of_deck_tables(item) for item in value] if isinstance(value, tuple) else value


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


CASES = TESTS / "load" / "table_cases"


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
    assert [card.id for card in found] == ["Big Bob", "ok", "g"]


def test_a_required_field_without_a_column_is_one_fault(cards):
    """Not one for each card."""
    types = TYPES_OF_DECK_TABLES.replace("title: {kind: text, required: no}", "title: {kind: text}")
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
        project(
            {
                "content/g/game.yaml": HEAD,
                "content/g/types.yaml": TYPES_OF_DECK_TABLES,
                "content/g/heroes.csv": "id,title\na,A\n",
            }
        ),
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
        "content/g/types.yaml": TYPES_OF_DECK_TABLES,
        "content/g/cards.yaml": None,
    }
    game, found = load(files | {"content/g/heroes.xlsx": xlsx({"Heroes": sheet})})
    (card,) = game.decks[0].cards
    assert {name: plain_of_deck_tables(value) for name, value in card.values.items() if value is not None} == {
        "title": "12", "might": 3, "weight": 2.5, "flies": True, "founded": "2026-01-02", "tags": ["x", "y"], "rarity": "rare",
    }  # fmt: skip
    as_text, place = "format the cell as text, and type it again", "content/g/heroes.xlsx[Heroes]!"
    assert [f"{d.mark} {d.code}: {d.message} -> {d.hint}".replace(place, "") for d in found] == [
        "B3 load/wrong-cell: `title` is of the kind `text`, the cell holds a date, `2026-01-02` -> " + as_text,
        (
            "C3 load/wrong-cell: `might` is of the kind `int`, the cell holds a number, `3.0000001` -> "
            "the spreadsheet may show it rounded: write a whole number"
        ),
        "E3 load/wrong-kind: `flies` must be `yes` or `no`, found `2` -> None",
        "F3 load/wrong-cell: `founded` is of the kind `date`, the cell holds a number, `46024.5` -> " + as_text,
        "G3 load/wrong-cell: `tags` is of the kind `text`, the cell holds a number, `1.5` -> " + as_text,
        "H3 load/wrong-cell: `rarity` is of the kind `enum`, the cell holds TRUE or FALSE, `no` -> " + as_text,
        (
            "B4 load/wrong-cell: the cell of `title` holds a formula without a stored result, `=B2` -> "
            "open and save the file in a spreadsheet, which stores the result; write the value; or leave the column out "
            "(`--leave-out` of an import, `columns` of a source, or a name that begins with `#`)"
        ),
        ("C4 load/wrong-cell: the cell of `might` holds an error, `#REF!` -> correct its formula, or write the value"),
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


def loaded(root, name):
    """Load a game without errors."""
    report = Report()
    game = load_game(root, name, report)
    assert report.diagnostics == ()
    return game


def test_a_new_game_in_an_empty_folder_loads(tmp_path):
    """A new game has its own fonts with their licence."""
    made = new_game(tmp_path, "my-game")
    game = loaded(tmp_path, "my-game")
    assert (game.title, len(game.decks[0].cards)) == ("My Game", 5)
    assert all(file.is_file() for file in made)
    assert tmp_path / "fonts/chakra-petch/OFL.txt" in made


def test_a_new_game_uses_existing_fonts(project):
    """A new game in a project uses the fonts that are there, also if a role has no bold cut."""
    root = project()
    made = new_game(root, "second")
    assert not [file for file in made if "fonts" in file.parts[len(root.parts) :][:1]]
    assert loaded(root, "second").theme.styles["title"].family == "text"
    assert loaded(root, "g").title == "Game"


def test_every_file_names_the_schema_that_was_written(tmp_path):
    """The schemas that the files name have been written."""
    made = new_game(tmp_path, "my-game")
    for file in made:
        if file.suffix == ".yaml" and "fonts" not in file.parts:
            first = file.read_text("utf-8").splitlines()[0]
            assert (file.parent / first.removeprefix("# yaml-language-server: $schema=")).is_file()


def test_what_is_built_is_not_for_git(tmp_path):
    """The first game of a project brings a `.gitignore` that names the folder of the outputs, and lists it."""
    assert tmp_path / ".gitignore" in new_game(tmp_path, "one")
    assert (tmp_path / ".gitignore").read_bytes() == b"# What pnp builds, it can build again.\n/out/\n"
    assert tmp_path / ".gitignore" not in new_game(tmp_path, "two")


@pytest.mark.parametrize("kind", ["file", "dangling link"])
def test_a_gitignore_is_never_overwritten(tmp_path, kind):
    """What the designer's own says, or where it points, stays as it is."""
    ignored = tmp_path / ".gitignore"
    ignored.symlink_to("elsewhere") if kind == "dangling link" else ignored.write_text("*.tmp\n", "utf-8")
    assert ignored not in new_game(tmp_path, "one")
    assert not (tmp_path / "elsewhere").exists()
    assert kind == "dangling link" or ignored.read_text("utf-8") == "*.tmp\n"


def test_a_gitignore_that_cannot_be_written_is_an_error(tmp_path, monkeypatch):
    """As for every other file; nothing is left of the game."""
    class_ = type(tmp_path)
    opened = class_.open

    def refuse(file, *mode, **how):
        if file.name.startswith("..gitignore."):
            raise PermissionError(13, "Permission denied")
        return opened(file, *mode, **how)

    monkeypatch.setattr(class_, "open", refuse)
    with pytest.raises(PnpError) as raised:
        new_game(tmp_path, "one")
    (found,) = raised.value.diagnostics
    assert (found.code, found.message) == ("render/cannot-write", "cannot write `.gitignore`: permission denied")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["My Game", "../x", "", "a/b"])
def test_a_wrong_name_is_refused(tmp_path, name):
    """A wrong name is reported before anything is written."""
    with pytest.raises(PnpError) as raised:
        new_game(tmp_path, name)
    assert raised.value.diagnostics[0].code == "load/bad-name"
    assert list(tmp_path.iterdir()) == []


def test_a_game_is_never_overwritten(tmp_path):
    """A second `pnp new` with the same name fails."""
    new_game(tmp_path, "one")
    with pytest.raises(PnpError) as raised:
        new_game(tmp_path, "one")
    assert raised.value.diagnostics[0].message == "there is a `content/one` already"


RICH = """\
card:
  note: a card
  fields:
    title: {kind: text, note: its name}
    points: {kind: int, min: 1, max: 20, default: 3}
    icon: {kind: enum, of: ["1", no, red]}
    slots: {kind: list, max: 2, required: no, of: {kind: record, fields: {label: {kind: text}}}}
    cost: {kind: mapping, keys: [a, b], of: {kind: int}, required: no}
    map: {kind: grid, columns: 2, rows: 1, legend: {".": open}, required: no}
"""


@pytest.fixture
def schemas(project):
    """The schemas of the project with some files replaced."""

    def run(files=None):
        report = Report()
        found = json_schemas(project(files), "g", report)
        assert report.diagnostics == ()
        return {path.removeprefix("content/g/.schemas/").removesuffix(".json"): schema for path, schema in found.items()}

    return run


def complaints(schema, text):
    """The errors that a schema finds in a YAML text, read as an editor reads it."""
    document = yaml.load(text, Loader=yaml.CSafeLoader)  # noqa: TID251  what an editor does
    return [error.message for error in jsonschema.Draft7Validator(schema).iter_errors(document)]


def test_every_file_has_a_valid_schema(schemas):
    """Each file has a schema, and each schema is valid draft-07."""
    made = schemas()
    expected = [
        "cards",
        "examples",
        "fonts",
        "game",
        "glossary",
        "icons",
        "locale-glossary",
        "locale-layout",
        "odds",
        "rules",
        "sentences",
        "theme",
        "types",
        "words",
    ]
    assert sorted(made) == expected
    for schema in made.values():
        jsonschema.Draft7Validator.check_schema(schema)


@pytest.mark.parametrize("path", [path for path in BASE if path.endswith(".yaml")])
def test_valid_files_pass(schemas, path):
    """The files of the valid project are valid for their schemas."""
    name = path.rpartition("/")[2].removesuffix(".yaml")
    assert complaints(schemas()[name], BASE[path]) == []


@pytest.mark.parametrize(
    "card",
    [
        "{title: no, icon: red}",
        "{title: 1.10, icon: 1, points: 20, copies: 2}",
        "{title: A, icon: no, slots: [{label: x}, {id: b, label: y}], cost: {a: 1}, map: ..}",
    ],
)
def test_what_the_loader_accepts_passes(schemas, sound, card):
    """The schemas accept unquoted texts, choices that look like numbers or booleans, and ids of items."""
    files = {"content/g/types.yaml": RICH, "content/g/cards.yaml": f"cards:\n  one: {card}\n"}
    sound(files)
    assert complaints(schemas(files)["cards"], files["content/g/cards.yaml"]) == []


@pytest.mark.parametrize(
    "card",
    [
        "{icon: red}",
        "{title: A, icon: red, ponts: 1}",
        "{title: A, icon: blue}",
        "{title: A, icon: red, points: 21}",
        "{title: A, icon: red, points: many}",
        "{title: [A], icon: red}",
        "{title: A, icon: red, cost: {c: 1}}",
        "{title: A, icon: red, slots: [{label: a}, {label: b}, {label: c}]}",
        "{title: A, icon: red, copies: -1}",
    ],
)
def test_cards_that_the_loader_refuses_are_invalid(schemas, load, card):
    """Cards that the loader refuses are invalid for the schema."""
    files = {"content/g/types.yaml": RICH, "content/g/cards.yaml": f"cards:\n  one: {card}\n"}
    assert load(files)[1]
    assert complaints(schemas(files)["cards"], files["content/g/cards.yaml"])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("types", "card: {fields: {a: {kind: txt}}}"),
        ("types", "card: {fields: {a: {kind: int, of: [a]}}}"),
        ("types", "card: {fields: {a: {kind: list}}}"),
        ("rules", "score: {zone: 10}"),
        ("rules", "score: {zone: {value: 10, unti: x}}"),
        ("game", "title: x"),
        ("theme", "swatches: {}\nstyles: {a: {family: text, size: big, colour: ink}}"),
        ("fonts", "families: {a: {regular: a.ttf}}\nroles: {}"),
        ("words", "a: [b]"),
        ("cards", "cards: {}\nassert: [{conut: 3}]"),
        ("cards", "cards: {}\nassert: [{same: [a/b, c/d]}]"),
    ],
)
def test_other_files_that_the_loader_refuses_are_invalid(schemas, name, text):
    """Other files that the loader refuses are invalid for their schemas."""
    assert complaints(schemas()[name], text)


@pytest.mark.parametrize(
    ("examples", "valid"),
    [
        ("examples: {spring: {compute: {caught: 3, all: caught * 2}, expects: {all: 6}, note: fish}}", True),
        ("examples: {spring: {compute: {caught: 3}, expects: {caught: three}}}", False),
        ("examples: {spring: {compute: {caught: [3]}}}", False),
        ("examples: {spring: {expects: {caught: 3}}}", False),
        ("examples: {Spring time: {compute: {caught: 3}}}", False),
        ("dice: [3]", False),
    ],
)
def test_computed_examples_have_a_schema(schemas, examples, valid):
    """A game without an engine can only compute its examples."""
    assert (complaints(schemas()["examples"], examples) == []) is valid


def test_examples_that_are_played_have_the_schema_of_their_author(schemas):
    """What a rules engine plays is not known here, so no other schema is generated."""
    assert "examples" not in schemas({"content/g/examples.schema.json": "{}"})


def test_notes_help_while_typing(schemas):
    """Schemas have notes as descriptions, and defaults and limits."""
    card = schemas({"content/g/types.yaml": RICH})["cards"]["properties"]["cards"]["additionalProperties"]
    assert card["description"] == "a card"
    assert card["properties"]["title"]["description"] == "its name"
    assert card["properties"]["points"] == {"type": "integer", "minimum": 1, "maximum": 20, "default": 3}
    assert card["required"] == ["title", "icon"]


def test_a_game_s_own_files_are_described_as_in_the_reference(schemas):
    """Schemas have the same notes, bounds and defaults as `docs/content.md`; only the types are the game's own."""
    made, reference = (
        schemas({"content/g/types.yaml": "card: {fields: {}}\n"}),
        {"game": GAME_YAML.schema(), "cards": DECK_YAML.schema()},
    )
    entries = [found["game"]["properties"]["decks"]["additionalProperties"]["properties"] for found in (made, reference)]
    own, any_ = (entry.pop("type") for entry in entries)
    assert own == {"description": any_["description"], "enum": ["card"]}
    made["cards"]["properties"]["cards"]["additionalProperties"]["description"] = "a card, with the fields of its type"
    draft = {"$schema": "http://json-schema.org/draft-07/schema#"}
    assert {name: made[name] for name in reference} == {name: draft | schema for name, schema in reference.items()}


def test_schemas_are_written_where_the_files_name_them(project):
    """Schemas are written to `content/<game>/.schemas/<file>.json` with the same bytes each time."""
    root = project()
    report = Report()
    files = write_schemas(root, "g", report)
    assert files[0] == root / "content/g/.schemas/game.json"
    before = [file.read_bytes() for file in files]
    assert [file.read_bytes() for file in write_schemas(root, "g", report)] == before
    assert sorted(f.name for f in files[0].parent.iterdir()) == sorted(f.name for f in files)
    assert {d.code for d in report.diagnostics} == {"load/schema-line"}  # no file of the project names its schema
    assert json.loads(schema_text({"a": "é"})) == {"a": "é"}


def test_a_folder_that_cannot_be_written_is_a_diagnostic(project):
    """A file in place of the folder is reported."""
    root = project({"content/g/.schemas": "in the way"})
    report = Report()
    assert write_schemas(root, "g", report) == ()
    assert [d.code for d in report.diagnostics] == ["render/cannot-write"]


@pytest.mark.parametrize(
    ("file", "text", "code"),
    [
        ("types", "card: {fields: {title: {kind: txt}}}", "load/unknown-kind"),
        ("types", "card: {fields: [", "load/bad-yaml"),
        ("types", None, "load/missing-file"),
        ("game", "title: Game\ndecks: 3", "load/wrong-kind"),
    ],
)
def test_faulty_types_leave_the_schemas_as_they_are(project, file, text, code):
    """Wrong types are reported, and the old schemas stay."""
    root = project()
    kept = {file: file.read_bytes() for file in write_schemas(root, "g", Report())}
    faulty = root / f"content/g/{file}.yaml"
    faulty.unlink()
    if text is not None:
        faulty.write_text(text, "utf-8")
    report = Report()
    assert write_schemas(root, "g", report) == ()
    assert code in [d.code for d in report.diagnostics]
    assert {file: file.read_bytes() for file in root.glob("content/g/.schemas/*")} == kept


LINE = "# yaml-language-server: $schema="


def refreshed(root):
    """The findings of a refresh."""
    report = Report()
    refresh_schemas(root, "g", report)
    return [(d.severity, str(d.mark), d.message, d.hint) for d in report.diagnostics]


def test_a_refresh_writes_only_what_has_changed(project):
    """A new field is in the schema of its deck; other files keep their time, and no file is left aside."""
    root = project()
    write_schemas(root, "g", Report())
    times = {}
    for file in sorted(root.glob("content/g/.schemas/*")):
        os.utime(file, (1, 1))
        times[file.name] = 1
    types = root / "content/g/types.yaml"
    types.write_text(types.read_text("utf-8").replace("fields:", "fields:\n    wings: {kind: int}", 1), "utf-8")
    assert refreshed(root) == []
    now = {file.name: file.stat().st_mtime for file in sorted(root.glob("content/g/.schemas/*"))}
    assert now.keys() == times.keys()
    assert [name for name, time in now.items() if time != 1] == ["cards.json"]
    assert "wings" in (root / "content/g/.schemas/cards.json").read_text("utf-8")


def test_a_schema_that_was_laid_out_anew_is_left_so(project):
    """A formatter of JSON and a build do not undo each other's work; what no longer is a schema is written again."""
    root = project()
    game, cards, *_ = files = write_schemas(root, "g", Report())
    kept = {file: file.read_bytes() for file in files}
    formatted = json.dumps(json.loads(game.read_text("utf-8")), indent=4)
    game.write_text(formatted, "utf-8")
    cards.write_text(cards.read_text("utf-8")[:-3], "utf-8")
    assert refreshed(root) == []
    assert {file: file.read_bytes() for file in files} == kept | {game: formatted.encode()}


def test_a_game_without_schemas_gets_none_by_a_refresh(project):
    """Only `pnp schema` and `pnp new` begin the folder."""
    root = project()
    assert refreshed(root) == []
    assert not (root / "content/g/.schemas").exists()


def test_faulty_types_keep_a_refresh_from_writing(project):
    """The fault is told by what loads the game."""
    root = project()
    kept = {file: file.read_bytes() for file in write_schemas(root, "g", Report())}
    (root / "content/g/types.yaml").write_text("card: {fields: {title: {kind: txt}}}", "utf-8")
    assert refreshed(root) == []
    assert {file: file.read_bytes() for file in root.glob("content/g/.schemas/*")} == kept


def test_a_refresh_that_cannot_write_is_a_warning(project):
    """A build does not need the schemas."""
    root = project()
    write_schemas(root, "g", Report())
    file = root / "content/g/.schemas/cards.json"
    file.unlink()
    file.mkdir()
    assert refreshed(root) == [
        (
            "warning",
            "content/g/.schemas/cards.json",
            "cannot write `content/g/.schemas/cards.json`: is a directory",
            "editors check against the schemas of an earlier build",
        )
    ]


@pytest.fixture
def second_deck(project):
    """A project with schemas, to which a deck is added whose file begins with some line."""

    def make(first):
        root = project()
        write_schemas(root, "g", Report())
        game = root / "content/g/game.yaml"
        text = game.read_text("utf-8")
        entry = next(line for line in text.splitlines() if line.startswith("  cards:"))
        game.write_text(text.replace(entry, f"{entry}\n{entry.replace('cards:', 'more:', 1)}"), "utf-8")
        (root / "content/g/more.yaml").write_text(f"{first}\ncards: {{}}\n", "utf-8")
        return root

    return make


def test_a_new_deck_that_names_no_schema_is_noted_once(second_deck):
    """By the build that makes its schema."""
    root = second_deck("# more cards")
    assert refreshed(root) == [
        (
            "note",
            "content/g/more.yaml:1",
            "`content/g/more.yaml` names no schema, so that editors do not check it",
            f"write `{LINE}.schemas/more.json` as its first line",
        )
    ]
    assert refreshed(root) == []


def test_a_file_that_names_the_schema_of_another_is_noted_each_time(second_deck):
    """Whoever copies a deck copies its first line too."""
    root = second_deck(f"{LINE}.schemas/cards.json")
    schema = "content/g/.schemas/cards.json"
    note = (
        "note",
        "content/g/more.yaml:1",
        f"`content/g/more.yaml` names the schema of another file, `{schema}`, so that editors mark right lines in it",
        f"write `{LINE}.schemas/more.json` as its first line",
    )
    assert refreshed(root) == [note]
    assert refreshed(root) == [note]


@pytest.mark.parametrize("named", [".schemas/more.json", "./.schemas/more.json", "https://example.org/own.json", "own.json"])
def test_a_file_that_names_its_schema_or_one_of_its_author_is_not_noted(second_deck, named):
    """What a designer has chosen is left alone."""
    assert refreshed(second_deck(LINE + named)) == []


BEYOND = {  # by code: errors that need another file, another entry, or the text as it is written
    "load/assertion": "all cards",
    "load/unknown-reference": "all cards",
    "load/wrong-reference": "all cards",
    "load/duplicate-id": "other entries",
    "load/duplicate-key": "the text",
    "load/duplicate-choice": "other entries",
    "load/merge-key": "the text",
    "load/control-character": "the text",
    "load/grid-size": "the characters of a text",
    "load/unknown-rule": "rules.yaml",
    "load/unknown-deck": "game.yaml",
    "load/unknown-style": "theme.yaml",
    "load/unknown-swatch": "theme.yaml",
    "load/unknown-family": "fonts.yaml",
    "load/unknown-cut": "fonts.yaml",
    "load/style-floor": "other entries",
    "load/reserved-name": "what the name stands for",
    "load/spot-name": "what the name stands for",
    "load/spot-recipe": "other entries",
    "load/same-picture": "the pictures",
    "load/missing-file": "the folder",
    "load/not-a-file": "the folder",
    "load/outside-project": "the folder",
    "load/bad-font": "the file",
    "load/bad-outline": "the drawing, or other entries",
    "load/duplicate-name": "the formats of the trade",
    "art/missing": "the folder",
    "art/outside-project": "the folder",
}

BEYOND_PARTS = (  # parts of messages whose codes schemas can usually detect
    "because it says",  # the number of its own rows
    "has no field `zoen`",  # the types of the decks
    "has no field `cost.wepon`",
    "has no field `rods`",
    "needs a field of kind",
    "needs lists of texts",
    "is never `",
    "` is not a number, found",  # rules.yaml
    "which is greater than its `max`",  # other entries
    "`score.each",
    "`score.high` must be at most 6",
    "`score.word` cannot be `dwon`",
    "`to` cannot be `place`",
    "deck `two` must have a format or a size",
    "deck `neither` must have a format or a size",
    "leaves nothing of a card",
    "leaves nothing inside the outline",
    "as a text, quote it",  # the text: an editor sees the number that it looks like
    "is not in the legend of `map`",  # the characters of a text
    "at most 12 characters long",
    "must be at most 10 mm, found `1 in`",
    "must be a colour such as `#1a2b3c`",
)


def complaints_of_schemas_of_cases(text, schema):
    """The lines of each error of a schema: those of the value and its key, or of an unknown or wrongly named key."""
    document = yaml.load(text, Loader=yaml.CSafeLoader)  # noqa: TID251  what an editor does
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    for error in jsonschema.Draft7Validator(schema).iter_errors(document):
        lines, node = {1}, root
        for step in error.absolute_path:
            key, node = entry(node, step)
            lines = {key.start_mark.line + 1, node.start_mark.line + 1}
        if "propertyNames" in error.absolute_schema_path:
            yield {entry(node, error.instance)[0].start_mark.line + 1}
        elif error.validator == "additionalProperties":
            extra = set(error.instance) - set(error.schema.get("properties", ()))
            yield from ({entry(node, key)[0].start_mark.line + 1} for key in extra)
        else:
            yield lines


def entry(node, step):
    """The nodes of the key and the value at a step of a path; for an item of a list the item twice."""
    if isinstance(node, yaml.SequenceNode):
        return node.value[step], node.value[step]
    return next((key, value) for key, value in node.value if str(step) in {key.value, str(_plain(key.value))})


def _plain(text):
    return yaml.load(text, yaml.CSafeLoader)  # noqa: TID251 - libyaml, as pnp has: the other refuses a tab in a word


@pytest.mark.parametrize("case", CASES_OF_SCHEMAS, ids=lambda case: case.stem)
def test_schemas_find_the_errors_of_the_loader(case, project):
    """Each error that a schema can detect is found at its line, and nothing else is."""
    files, expected = parse_load_case(case.read_text("utf-8"))
    root, report = project(files), Report()
    schemas = {Path(path).stem: schema for path, schema in json_schemas(root, "g", report).items()}
    broken_types = any(
        error.startswith("content/g/types.yaml:") for error in expected
    )  # then loader and schema cannot check the cards
    missed, needless = [], []
    for path, text in files.items():
        schema = schemas.get(Path(path).stem)
        if text is None or schema is None or not is_yaml(text):
            continue
        own = [error for error in expected if error.startswith(f"{path}:")]
        faults = {int(error.split(":")[1]) for error in own}
        found = list(complaints_of_schemas_of_cases(text, schema))
        marked = set().union(*found)
        missed += [error for error in own if int(error.split(":")[1]) not in marked and not beyond(error)]
        if not (broken_types and path == "content/g/cards.yaml"):
            needless += [f"{path}:{lines}" for lines in found if not lines & faults]
    assert (missed, needless) == ([], [])


def beyond(error):
    """Whether no schema can detect an error."""
    return error.split(" ")[1].removesuffix(":") in BEYOND or any(part in error for part in BEYOND_PARTS)


def is_yaml(text):
    """Whether an editor can read a text, including its tags."""
    try:
        yaml.load(text, Loader=yaml.CSafeLoader)  # noqa: TID251  what an editor does
    except yaml.YAMLError:
        return False
    return True


def test_every_exception_is_needed():
    """Errors that the schemas detect are not in the list of exceptions."""
    errors = [error for case in CASES_OF_SCHEMAS for error in parse_load_case(case.read_text("utf-8"))[1]]
    assert [part for part in BEYOND_PARTS if not any(part in error for error in errors)] == []
    assert [code for code in BEYOND if not any(f" {code}:" in error for error in errors)] == []
