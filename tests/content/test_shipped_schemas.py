"""The first line of each YAML file names its schema, and the shipped schemas are up to date."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest
import yaml

from pnp.diagnostics import Report
from pnp.load.scaffold import new_game
from pnp.load.schema import json_schemas, schema_text

REPOSITORY = Path(__file__).resolve().parents[2]
GAMES = {"belona": REPOSITORY, "toy": REPOSITORY / "tests/toy"}


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
        generated = project / f"content/{game}/.schemas/{file.stem}.json"
        assert (file.parent / found[1]).resolve() == (own if own.exists() else generated)
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


@pytest.mark.parametrize("game", GAMES)
def test_shipped_files_are_valid_for_their_schemas(game):
    """The shipped files, including those of each language, are valid for their schemas."""
    content = GAMES[game] / "content" / game
    names = {"glossary": "locale-glossary", "layout": "locale-layout"}
    files = {file: file.stem for file in shipped(GAMES[game], game) if not file.with_suffix(".schema.json").exists()}
    files |= {file: names[file.stem] for file in content.glob("locale/*/*.yaml")}
    for file, name in files.items():
        document = yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader)  # noqa: TID251  what an editor does
        schema = json.loads((content / f".schemas/{name}.json").read_text("utf-8"))
        assert [error.message for error in jsonschema.Draft7Validator(schema).iter_errors(document)] == [], file
