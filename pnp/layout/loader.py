"""Loads templates for Jinja from the game's sources, and those that come with the generator (`pnp/boards.xml`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import BaseLoader, TemplateError, TemplateSyntaxError

from pnp.base.files import merge_conflict
from pnp.base.suggestions import did_you_mean
from pnp.formats.packaged_templates import packaged_template, packaged_templates
from pnp.layout.source_stamps import PACKAGED
from pnp.model.game import TemplateSourceError

if TYPE_CHECKING:
    from collections.abc import Callable

    from jinja2 import Environment

    from pnp.model.game import Sources


class TemplateFileError(TemplateError):
    """A template file that cannot be read: `code` and `hint` as in a diagnostic."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


class UnmergedTemplateError(TemplateSyntaxError):
    """A template in which git left the signs of an unfinished merge."""


class SourceLoader(BaseLoader):
    """Loads templates by their path in `folder` (`templates/<game>`) from the sources of a game."""

    def __init__(self, sources: Sources, folder: str) -> None:
        self.sources = sources
        self.folder = folder

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:  # noqa: ARG002
        """Return the text of a template and its path from the project's root. Raises TemplateFileError, TemplateSyntaxError."""
        if template.startswith(PACKAGED):
            return self._packaged(template)
        try:
            text = self.sources.template(template)
        except TemplateSourceError as error:
            if error.line:
                raise TemplateSyntaxError(str(error), error.line, template) from None
            raise TemplateFileError(error.code, str(error), error.hint) from None
        if conflict := merge_conflict(text.encode()):
            raise UnmergedTemplateError(conflict.message, conflict.first, template)
        return text, f"{self.folder}/{template}", lambda: True

    def _packaged(self, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Return a template that comes with the generator; a game cannot replace it by a file of its own."""
        text = packaged_template(template.removeprefix(PACKAGED))
        if text is None:
            hint = did_you_mean(template, [PACKAGED + name for name in packaged_templates()])
            raise TemplateFileError("unknown-template", f"`{template}` is not a template that comes with `pnp`", hint)
        return text, template, lambda: True
