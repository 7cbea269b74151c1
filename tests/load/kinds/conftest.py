"""Fixtures to declare kinds and read values."""

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.load.kinds.declaration import DeclarationKind
from pnp.load.kinds.kind import ValueReader
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import FileFaults


@pytest.fixture
def declare_with():
    """Declare a kind without errors; gives the kind and a reader of values."""

    def run(declaration):
        report = Report()
        values = ValueReader(Path(), Path(), FileFaults(report))
        kind = DeclarationKind().read(compose(declaration, "types.yaml", report), "types/card/field", "field", values)
        assert report.diagnostics == ()
        return kind, values

    return run


@pytest.fixture
def declare(declare_with):
    """Declare a kind without errors and give it."""
    return lambda declaration: declare_with(declaration)[0]


@pytest.fixture
def read(declare_with):
    """Declare a kind and read a value; gives the value and the messages."""

    def run(declaration, value):
        kind, values = declare_with(declaration)
        report = values.faults.report
        found = kind.read(compose(f"field: {value}", "cards.yaml", report).get("field"), "cards/one/field", "field", values)
        return found, [f"{d.code}: {d.message}" + (f" -> {d.hint}" if d.hint else "") for d in report.diagnostics]

    return run
