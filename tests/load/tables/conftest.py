"""Reading a table from bytes."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.tables.files import read_table
from pnp.load.tables.table import TableOptions


@pytest.fixture
def read():
    """Read a table; gives it with the findings, each as `mark code: message -> hint`."""

    def run(data, path="heroes.csv", **options):
        report = Report()
        table = read_table(data if isinstance(data, bytes) else data.encode(), path, TableOptions(**options), report)
        findings = [f"{d.mark} {d.code}: {d.message}" + (f" -> {d.hint}" if d.hint else "") for d in report.diagnostics]
        return table, findings

    return run


@pytest.fixture
def rows(read):
    """Read a table without a fault; gives its rows, header first, as lists of cells by their numbers."""

    def run(data, path="heroes.csv", **options):
        table, findings = read(data, path, **options)
        assert findings == []
        return {row.number: list(row.cells) for row in (table.header, *table.rows)}

    return run
