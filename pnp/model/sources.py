"""The text of a game's files by path: YAML, Markdown and templates."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.base.diagnostics import file_lines

if TYPE_CHECKING:
    from collections.abc import Iterator


class TemplateSourceError(Exception):
    """A template whose text cannot be read: `code` and `hint` as in a diagnostic; `line` of the fault, or 0."""

    def __init__(self, code: str, message: str, hint: str | None = None, line: int = 0) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint
        self.line = line


class Sources(Mapping[str, str]):
    """File texts by path relative to the project's root.

    Iteration gives every YAML and Markdown file of the game's content, then its templates and theme, without hidden files;
    any other file of the project that a mark names can be looked up as well.
    """

    @abstractmethod
    def template(self, name: str) -> str:
        """Return the text of a template by its path in the game's template folder. Raises TemplateSourceError."""

    def lines(self, path: str) -> list[str]:
        """Return the lines of a file; an empty list if it does not exist."""
        return file_lines(self.get(path, ""))


class NoSources(Sources):
    """The sources of a game that was not read from files."""

    def __getitem__(self, path: str) -> str:
        """Raise KeyError, because there are no files."""
        raise KeyError(path)

    def __iter__(self) -> Iterator[str]:
        """Yield nothing."""
        return iter(())

    def __len__(self) -> int:
        """Return 0."""
        return 0

    def template(self, name: str) -> str:
        """Raise TemplateSourceError, because there are no templates."""
        raise TemplateSourceError("missing-template", f"there is no template `{name}`")
