"""The schemas find the same errors as the loader, at the same lines, in every file of the cases.

A schema checks the form of one file, not what its words refer to. Errors that it cannot detect are listed with the reason; all
others must be found, and nothing may be found where the loader reports no error.
"""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest
import yaml
from test_load_faults import CASES, parse_case

from pnp.base.diagnostics import Report
from pnp.load.scaffold import json_schemas

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


def complaints(text, schema):
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
    return next((key, value) for key, value in node.value if str(step) in {key.value, str(yaml.safe_load(key.value))})  # noqa: TID251


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_schemas_find_the_errors_of_the_loader(case, project):
    """Each error that a schema can detect is found at its line, and nothing else is."""
    files, expected = parse_case(case.read_text("utf-8"))
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
        found = list(complaints(text, schema))
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
    errors = [error for case in CASES for error in parse_case(case.read_text("utf-8"))[1]]
    assert [part for part in BEYOND_PARTS if not any(part in error for error in errors)] == []
    assert [code for code in BEYOND if not any(f" {code}:" in error for error in errors)] == []
