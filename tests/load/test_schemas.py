"""JSON Schemas accept exactly what the loader accepts."""

import json

import jsonschema
import pytest
import yaml
from sound_project import BASE

from pnp.diagnostics import Report
from pnp.load.content_files import DECK, GAME
from pnp.load.schema import json_schemas, schema_text, write_schemas

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
    made, reference = schemas({"content/g/types.yaml": "card: {fields: {}}\n"}), {"game": GAME.schema(), "cards": DECK.schema()}
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
    assert report.diagnostics == ()
    assert json.loads(schema_text({"a": "é"})) == {"a": "é"}


def test_a_folder_that_cannot_be_written_is_a_diagnostic(project):
    """A file in place of the folder is reported."""
    root = project({"content/g/.schemas": "in the way"})
    report = Report()
    assert write_schemas(root, "g", report) == ()
    assert [d.code for d in report.diagnostics] == ["load/unwritable"]


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
