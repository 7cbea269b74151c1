"""The content reference is generated and up to date, and the loader can read its examples."""

import jsonschema
import pytest
import yaml
from PIL import Image
from support.places import TESTS

from pnp.base.diagnostics import Report
from pnp.load.content_files import CONTENT_FILES, DECK_YAML, GAME_YAML, SENTENCES_YAML, content_reference
from pnp.load.kinds.declaration import KINDS, DeclarationKind
from pnp.load.kinds.kind import ValueReader
from pnp.load.project import GAME_FILES
from pnp.load.sentences import read_sentences
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import FileFaults

DOCS = TESTS.parent / "docs"


def picture(file):
    """Write a small drawing or picture."""
    file.parent.mkdir(parents=True)
    if file.suffix == ".png":
        Image.new("RGB", (4, 4)).save(file)
        return
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="1mm" height="1mm"/>')


def test_the_reference_is_current():
    """`docs/content.md` is what the declarations generate now."""
    assert (DOCS / "content.md").read_text("utf-8") == content_reference(), "run `python -m pnp.load.content_files`"


def test_each_file_of_a_game_is_known_by_its_name():
    """So that no other is taken for one that nothing reads; a deck has the name that the game gives it."""
    folder = "content/<game>/"
    declared = {file.path.removeprefix(folder) for file in CONTENT_FILES if file.path.startswith(folder)}
    assert {path for path in declared if "/" not in path and "<" not in path} == GAME_FILES


@pytest.mark.parametrize("file", CONTENT_FILES, ids=lambda file: file.name)
def test_every_key_and_note_is_there(file):
    """The section of each file lists all of its keys with their notes."""
    section = next(part for part in content_reference().split("\n# ") if f"`{file.path}`: " in part)
    for step, kind in file.kind.parts():
        assert f"| `{step}` |" in section
        assert kind.note.replace("|", "\\|").replace("<", "&lt;") in section


@pytest.mark.parametrize("file", [f for f in CONTENT_FILES if f is not DECK_YAML], ids=lambda file: file.name)
def test_examples_of_files_are_read(file, tmp_path):
    """The loader reads each example without errors, given the picture that one of them names."""
    picture(tmp_path / "art/icons/worm.svg")
    report = Report()
    node = compose(file.example, "example.yaml", report)
    values = ValueReader(tmp_path, tmp_path, FileFaults(report))
    file.kind.read(node, file.name, file.name, values)
    assert report.diagnostics == ()


@pytest.mark.parametrize("file", [f for f in CONTENT_FILES if f is not DECK_YAML], ids=lambda file: file.name)
def test_examples_of_files_are_valid_for_their_schemas(file):
    """Each example is valid for its schema."""
    document = yaml.load(file.example, Loader=yaml.CSafeLoader)  # noqa: TID251  what an editor does
    jsonschema.validate(document, file.schema())


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_examples_of_kinds_are_read(kind, tmp_path):
    """Each example of a kind can be declared, and its value can be read."""
    _, declaration, written, *_ = kind.example
    picture(tmp_path / "art/tower.png")
    report = Report()
    values = ValueReader(tmp_path, tmp_path, FileFaults(report))
    values.sentences = read_sentences(compose(SENTENCES_YAML.example, "sentences.yaml", report), values)
    declared = DeclarationKind().read(compose(declaration, "types.yaml", report), "types/card/field", "field", values)
    assert isinstance(declared, kind)
    node = compose(f"field: {written}", "cards.yaml", report).get("field")
    assert declared.read(node, "cards/one/field", "field", values) is not None
    assert report.diagnostics == ()


def test_the_example_of_a_game_is_complete():
    """The example of `game.yaml` has every required key."""
    assert {name for name, kind in GAME_YAML.kind.fields.items() if kind.required} <= set(yaml.safe_load(GAME_YAML.example))  # noqa: TID251  plain data
