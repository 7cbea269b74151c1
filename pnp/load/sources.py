"""The source texts of a game's folders, each read when it is first needed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark
from pnp.base.files import encoding_fault
from pnp.base.paths import as_stored, is_inside, stored_path
from pnp.base.suggestions import did_you_mean
from pnp.model.game import Sources, TemplateSourceError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SUFFIXES = frozenset({".yaml", ".md", ".xml"})
_LARGEST_TEMPLATE = 1_000_000  # bytes


class ProjectSources(Sources):
    """The files of `content/<game>/` and `templates/<game>/`."""

    def __init__(self, root: Path, game: str) -> None:
        self._root = root
        self._content = root / "content" / game
        self._templates = root / "templates" / game
        self._texts: dict[str, str] = {}
        self._paths: tuple[str, ...] | None = None

    def __getitem__(self, path: str) -> str:
        """Return the text of a file; bytes that are not UTF-8 are replaced. Raises KeyError if the file cannot be read."""
        found = self._texts.get(path)
        if found is None:
            found = self._texts[path] = self._read(path)
        return found

    def __iter__(self) -> Iterator[str]:
        """Name the files, content first, each folder in the order of its paths."""
        if self._paths is None:
            self._paths = tuple(path for folder in (self._content, self._templates) for path in self._listed(folder))
        return iter(self._paths)

    def __len__(self) -> int:
        """Count the files that iteration names."""
        return sum(1 for _ in self)

    def template(self, name: str) -> str:
        """Return the text of a template. Raises TemplateSourceError."""
        data = self._template_bytes(name)
        if len(data) > _LARGEST_TEMPLATE:
            raise TemplateSourceError("template-syntax", f"`{name}` has {len(data)} bytes, at most {_LARGEST_TEMPLATE}")
        if fault := encoding_fault(data):
            if fault.line:
                raise TemplateSourceError("template-syntax", fault.message, line=fault.line)
            raise TemplateSourceError("template-syntax", f"`{name}`: {fault.message}", fault.hint)
        return data.decode("utf-8-sig")

    def _read(self, path: str) -> str:
        file = self._root / path
        if Mark(path).is_cell:
            raise KeyError(path)  # a table has cells, no lines
        if not is_inside(self._root, file):
            raise KeyError(path)
        try:
            return as_stored(self._root, file).read_text("utf-8", errors="replace")
        except (OSError, ValueError):  # ValueError: a path with a NUL in it
            raise KeyError(path) from None

    def _listed(self, folder: Path) -> Iterator[str]:
        stored = as_stored(self._root, folder)
        for file in sorted(f for f in stored.rglob("*") if f.suffix in SUFFIXES):
            within = file.relative_to(stored)
            if not any(part.startswith(".") for part in within.parts) and file.is_file() and is_inside(self._root, file):
                yield (folder / within).relative_to(self._root).as_posix()

    def _template_bytes(self, name: str) -> bytes:
        file = stored_path(self._root, self._template_file(name))
        if file is None or not os.path.isfile(file):  # noqa: PTH113 (any name)
            raise TemplateSourceError("missing-template", f"there is no template `{name}`", self._hint(name))
        try:
            return file.read_bytes()
        except OSError as error:
            raise TemplateSourceError("missing-template", f"`{name}` cannot be read: {error.strerror}") from None

    def _template_file(self, name: str) -> Path:
        """Find a template: only in the game's folder, never through `../` or a link that leaves the project."""
        parts = name.replace("\\", "/").split("/")
        outside = TemplateSourceError("outside-project", f"`{name}` leaves the templates of the game, which is not allowed")
        if ".." in parts or name.startswith("/") or ":" in parts[0] or "\0" in name:
            raise outside
        file = self._templates.joinpath(*parts)
        if not is_inside(self._root, file):
            raise outside
        return file

    def _hint(self, name: str) -> str | None:
        folder = self._templates
        there = sorted(f.relative_to(folder).as_posix() for f in folder.rglob("*.xml")) if folder.is_dir() else []
        return did_you_mean(name, there)
