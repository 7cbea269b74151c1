"""Every kind of bad input, with the expected diagnostics in the same file as the input.

A case is a text file in `cases/` with files that replace those of the project in `conftest.py`. Each file begins after a line
`--- path`; `--- path absent` removes one. `# error: line:column code: message -> hint` is an expected diagnostic; there may be
no others. Related places are written before the hint as `@ what path:line:column`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))
FILE = re.compile(r"^--- (\S+)( absent)?\n", re.MULTILINE)


def parse_case(text):
    """Split a case into its files and the sorted errors that it expects."""
    parts = FILE.split(text)
    files, expected = {}, []
    for path, absent, content in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        files[path] = None if absent else content
        expected += [f"{path}:{error.strip()}" for line in content.splitlines() for error in line.split("# error: ")[1:]]
    return files, sorted(expected)


def written(found):
    """Write a diagnostic on one line, as the cases do."""
    place = f"{found.mark.path}:{found.mark.line}:{found.mark.column}"
    also = "".join(f" @ {what} {mark}" for what, mark in found.also)
    return f"{place} {found.code}: {found.message}{also}" + (f" -> {found.hint}" if found.hint else "")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_case(case, load):
    """The diagnostics of a case are exactly the expected ones."""
    files, expected = parse_case(case.read_text("utf-8"))
    assert expected
    _, found = load(files)
    assert sorted(map(written, found)) == expected
