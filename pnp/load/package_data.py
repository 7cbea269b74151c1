"""The YAML files that ship inside the generator, read through their declarations like any other file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.load.files import read_map
from pnp.load.kinds.kind import ValueReader
from pnp.load.yaml.nodes import FileFaults
from pnp.model.fields import Record

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.load.kinds.kind import Kind


def read_package_data(file: Path, kind: Kind) -> Record:
    """Return what a file says; raises PnpError for a fault, which only a change of our own data can bring."""
    report = Report()
    root = read_map(file.parent, file, None, report)
    values = ValueReader(file.parent, file.parent, FileFaults(report))
    found = kind.read(root, file.stem, file.stem, values) if root is not None else None
    report.raise_if_errors()
    assert isinstance(found, Record)
    return found
