"""JSON Schemas accept exactly what the loader accepts."""

import json
import os

import jsonschema
import pytest
import yaml
from sound_project import BASE

from pnp.base.diagnostics import Report
from pnp.load.content_files import DECK_YAML, GAME_YAML
from pnp.load.scaffold import json_schemas, refresh_schemas, schema_text, write_schemas

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
