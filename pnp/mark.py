"""A place in a file, as findings name it; in a table, a cell."""

from __future__ import annotations

import re
from itertools import takewhile
from string import ascii_uppercase
from typing import NamedTuple

from pnp.patterns import lazy_pattern

LINE_END = lazy_pattern("\r\n?|\n")
"""Editors and YAML 1.2 end lines here, and not at form feeds or Unicode's separators, as `str.splitlines` does."""

_TABLE = lazy_pattern(r"\.(?:csv|tsv|xlsx|ods)(?:\[[^\]]*\])?$", re.IGNORECASE)
"""How the path of a table ends; the sheet of a workbook stands in brackets."""


_PAGES = lazy_pattern(r"\.pdf$", re.IGNORECASE)


class Mark(NamedTuple):
    """A place in a file: path from the project's root with forward slashes, line and column counted from 1.

    In a table, they are row and column of a cell, as a spreadsheet counts them; the path of a sheet is `heroes.xlsx[Heroes]`.
    In a PDF, the line is a page.
    """

    path: str
    line: int = 0
    column: int = 0

    @classmethod
    def in_text(cls, path: str, text: str, at: int) -> Mark:
        """Return the place of the character `at`, from 0, of the text of a file."""
        starts = [0, *takewhile(lambda start: start <= at, (end.end() for end in LINE_END.finditer(text)))]
        return cls(path, len(starts), at - starts[-1] + 1)

    def __str__(self) -> str:
        """Return `path`, `path:line` or `path:line:column`, as far as they are known; in a workbook `path[sheet]!C17`.

        A page of a PDF is `path[page 3]`.
        """
        path, line, column = self
        if line and column and path.endswith(".yaml"):  # where most content is, and what each text says of itself
            return f"{path}:{line}:{column}"
        if self.is_page:
            return f"{self.path}[page {self.line}]" if self.line else self.path
        if self.path.endswith("]") and self.line and self.is_cell:
            return f"{self.path}!{column_letters(self.column)}{self.line}"
        return ":".join([self.path, *(str(n) for n in (self.line, self.column) if n)])

    @property
    def is_cell(self) -> bool:
        """Whether it is a place in a table: a cell, a row or all of it."""
        return _TABLE.search(self.path) is not None

    @property
    def is_page(self) -> bool:
        """Whether it is a place in a PDF: a page, or all of it."""
        return _PAGES.search(self.path) is not None

    @property
    def file(self) -> str:
        """The path without the name of a sheet."""
        return self.path[: self.path.rindex("[")] if self.path.endswith("]") and self.is_cell else self.path


def column_letters(column: int) -> str:
    """Name a column of a table as spreadsheets do: 1 is A, 27 is AA; empty for 0."""
    name = ""
    while column:
        column, letter = divmod(column - 1, len(ascii_uppercase))
        name = ascii_uppercase[letter] + name
    return name
