"""Template files: only those of one game's folder, never by `../` nor by a link that leaves the project."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import BaseLoader, TemplateError, TemplateSyntaxError

from pnp.diagnostics import nearest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from jinja2 import Environment

_LARGEST = 1_000_000


class TemplateFileError(TemplateError):
    """A template file that cannot be had: `code` and `hint` of the diagnostic."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


class FolderLoader(BaseLoader):
    """Loads templates by their path in `folder`, which stands in the project `root`."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = root.resolve()
        self.folder = folder

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:  # noqa: ARG002
        """The text of a template and its path from the project's root. Raises TemplateFileError, TemplateSyntaxError."""
        file = self._inside(template)
        if not file.is_file():
            raise TemplateFileError("missing-template", f"there is no template `{template}`", self._hint(template))
        try:
            data = file.read_bytes()
        except OSError as error:
            raise TemplateFileError("missing-template", f"`{template}` cannot be read: {error.strerror}") from None
        if len(data) > _LARGEST:
            raise TemplateFileError("template-syntax", f"`{template}` has {len(data)} bytes, at most {_LARGEST}")
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            message = f"the file is not UTF-8, found the byte 0x{data[error.start]:02X}"
            raise TemplateSyntaxError(message, data.count(b"\n", 0, error.start) + 1, template) from None
        return text, f"templates/{self.folder.name}/{template}", lambda: True

    def _inside(self, template: str) -> Path:
        parts = template.replace("\\", "/").split("/")
        outside = TemplateFileError("outside-project", f"`{template}` leaves the templates of the game, which is not allowed")
        if ".." in parts or template.startswith("/") or ":" in parts[0] or "\0" in template:
            raise outside
        file = self.folder.joinpath(*parts)
        if not file.resolve().is_relative_to(self.root):
            raise outside
        return file

    def _hint(self, template: str) -> str | None:
        there = (
            sorted(f.relative_to(self.folder).as_posix() for f in self.folder.rglob("*.xml")) if self.folder.is_dir() else []
        )
        near = nearest(template, there)
        return f"did you mean `{near}`?" if near else None
