"""The source texts of a game: what stands in its YAML and Markdown files and its templates, by path."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class TemplateSourceError(Exception):
    """A template whose text cannot be had: `code` and `hint` as in a diagnostic; `line` where its text is broken, else 0."""

    def __init__(self, code: str, message: str, hint: str | None = None, line: int = 0) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint
        self.line = line


class Sources(Mapping[str, str]):
    """Texts by their path from the project's root.

    Iteration names every YAML and Markdown file of the game's content, then its templates and theme, none of them hidden;
    any other file of the project that a mark names can be looked up as well.
    """

    @abstractmethod
    def template(self, name: str) -> str:
        """Give the text of a template by its path in the game's folder of templates. Raises TemplateSourceError."""

    def lines(self, path: str) -> list[str]:
        """Give the lines of a file; none where there is no such file."""
        return self.get(path, "").splitlines()


class NoSources(Sources):
    """The sources of a game that stands in no files."""

    def __getitem__(self, path: str) -> str:
        """Raise KeyError: there is no file."""
        raise KeyError(path)

    def __iter__(self) -> Iterator[str]:
        """Name no file."""
        return iter(())

    def __len__(self) -> int:
        """Give 0."""
        return 0

    def template(self, name: str) -> str:
        """Raise TemplateSourceError: there is no template."""
        raise TemplateSourceError("missing-template", f"there is no template `{name}`")
