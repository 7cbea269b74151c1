"""Each YAML file of Belona names its schema, and the schemas that are shipped are current."""

from __future__ import annotations

import re

from pnp.diagnostics import Report
from pnp.load.schema import json_schemas, schema_text


def shipped(root):
    """Give the YAML files that people edit."""
    return [*sorted((root / "content/belona").glob("*.yaml")), root / "templates/belona/theme.yaml", root / "fonts/fonts.yaml"]


def test_first_line_names_a_schema_that_is_there(root):
    """An editor finds the schema by the path in the first line."""
    for file in shipped(root):
        found = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", file.read_text("utf-8").split("\n", 1)[0])
        assert found, file
        assert (file.parent / found[1]).is_file(), file


def test_shipped_schemas_are_current(root):
    """`pnp schema` would change nothing; run it after a change of types."""
    report = Report()
    fresh = {path: schema_text(schema) for path, schema in json_schemas(root, "belona", report).items()}
    assert report.diagnostics == ()
    assert {path: (root / path).read_text("utf-8") for path in fresh} == fresh
