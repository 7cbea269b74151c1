"""The first line of each YAML file names its schema, and the shipped schemas are up to date."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import ClassVar

import jsonschema
import pytest
import yaml

from pnp.base.diagnostics import Report
from pnp.load.scaffold import example_names, json_schemas, new_game, schema_text

REPOSITORY = Path(__file__).resolve().parents[2]
GAMES = {
    "belona": REPOSITORY,
    "beyond-nebula": REPOSITORY,
    "zodiacus": REPOSITORY,
    "toy": REPOSITORY / "tests/toy",
    "components": REPOSITORY / "tests/components",
}


def shipped(project, game):
    """The shipped YAML files that people edit."""
    folders = (project / "content" / game, project / "templates" / game, project / "fonts")
    return [file for folder in folders for file in sorted(folder.glob("*.yaml"))]


def check_first_lines(project, game):
    """Check that the first line of each file names an existing schema with the file's name."""
    for file in shipped(project, game):
        found = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", file.read_text("utf-8").split("\n", 1)[0])
        assert found, file
        own = file.with_suffix(".schema.json")  # read only by the game's engine; its schema is written by hand
        shared = file.parent == project / "fonts"  # by all games of a project: the schema of any of them will do
        games = [one for one in GAMES if GAMES[one] == project] if shared else [game]
        generated = [project / f"content/{one}/.schemas/{file.stem}.json" for one in games or [game]]
        assert (file.parent / found[1]).resolve() in ([own] if own.exists() else generated)
        assert (file.parent / found[1]).is_file(), file


@pytest.mark.parametrize("game", GAMES)
def test_first_line_names_an_existing_schema(game):
    """The first line of each file has the path of its schema, where editors look for it."""
    assert len(shipped(GAMES[game], game)) >= 8
    check_first_lines(GAMES[game], game)


def test_a_new_game_names_its_schemas(tmp_path):
    """The files of a new game name their schemas, including those of its fonts."""
    new_game(tmp_path, "harbour")
    assert tmp_path / "fonts/fonts.yaml" in shipped(tmp_path, "harbour")
    check_first_lines(tmp_path, "harbour")


@pytest.mark.parametrize("game", GAMES)
def test_shipped_schemas_are_current(game):
    """`pnp schema` would not change the shipped schemas; run it after changes of types."""
    report = Report()
    fresh = {path: schema_text(schema) for path, schema in json_schemas(GAMES[game], game, report).items()}
    assert report.diagnostics == ()
    assert {path: (GAMES[game] / path).read_text("utf-8") for path in fresh} == fresh


@pytest.mark.parametrize("game", GAMES)
def test_the_folder_of_schemas_can_be_generated_again(game):
    """If the folder of the schemas is deleted, `pnp schema` writes all of them again."""
    folder = GAMES[game] / f"content/{game}/.schemas"
    assert {f"content/{game}/.schemas/{file.name}" for file in folder.iterdir()} == set(
        json_schemas(GAMES[game], game, Report())
    )


class Core(yaml.SafeLoader):
    """Reads a file as YAML 1.2 does, by its core schema: `no` and `2026-01-01` are texts. Editors use 1.1 or 1.2."""

    yaml_implicit_resolvers: ClassVar = {}


for tag, pattern in (
    ("bool", r"true|True|TRUE|false|False|FALSE"),
    ("null", r"~|null|Null|NULL|"),
    ("int", r"[-+]?[0-9]+"),
    ("float", r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"),
):
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"(?:{pattern})$"), None)
Core.add_constructor("tag:yaml.org,2002:int", lambda _, node: int(node.value))

VERSIONS = {"1.1": yaml.CSafeLoader, "1.2": Core}


def complaints(project, game, version):
    """What an editor says to the files of a game."""
    content = project / "content" / game
    names = {"glossary": "locale-glossary", "layout": "locale-layout"}
    files = {file: file.stem for file in shipped(project, game) if not file.with_suffix(".schema.json").exists()}
    files |= {file: names[file.stem] for file in content.glob("locale/*/*.yaml")}
    for file, name in files.items():
        document = yaml.load(file.read_text("utf-8"), Loader=VERSIONS[version])  # noqa: S506, TID251  what an editor does
        schema = json.loads((content / f".schemas/{name}.json").read_text("utf-8"))
        for error in jsonschema.Draft7Validator(schema).iter_errors(document):
            yield f"{file.relative_to(project)}: {error.message}"


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("game", GAMES)
def test_shipped_files_are_valid_for_their_schemas(game, version):
    """The shipped files, including those of each language, are valid for their schemas."""
    assert list(complaints(GAMES[game], game, version)) == []


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("example", [None, *example_names()])
def test_what_a_new_game_has_is_valid_for_its_schemas(tmp_path, example, version):
    """The smallest game, and each example."""
    new_game(tmp_path, "harbour", example)
    assert list(complaints(tmp_path, "harbour", version)) == []


def test_a_right_file_stays_right_in_the_editor(tmp_path, run, edit):
    """A new game, then a deck from a table, its type and its entry: the next build makes the schemas that its files name."""
    assert run("new", "harbour", cwd=tmp_path).code == 0
    (tmp_path / "heroes.csv").write_text("id,copies,name,might\nana,2,Ana,3\nbo,1,Bo,\n", "utf-8")
    assert run("import", "heroes.csv", cwd=tmp_path).code == 0
    content = tmp_path / "content/harbour"
    with (content / "types.yaml").open("a", encoding="utf-8") as types:
        types.write("heroes:\n  fields:\n    name: {kind: text}\n    might: {kind: int, required: no}\n")
    edit(content / "game.yaml", "decks:", "decks:\n  heroes: {type: heroes, format: poker, face: back.xml}")
    assert run("build", cwd=tmp_path).code == 0
    check_first_lines(tmp_path, "harbour")
    assert [problem for version in VERSIONS for problem in complaints(tmp_path, "harbour", version)] == []
    edit(content / "types.yaml", "    might: ", "    wings: {kind: int}\n    might: ")
    assert run("check", "-q", cwd=tmp_path).code == 1
    assert set(complaints(tmp_path, "harbour", "1.2")) == {"content/harbour/heroes.yaml: 'wings' is a required property"}
    edit(content / "types.yaml", "wings: {kind: int}", "wings: {kind: int, required: no}")
    assert run("build", "--draft", "-q", cwd=tmp_path).code == 0
    assert list(complaints(tmp_path, "harbour", "1.2")) == []
