"""Compile the templates of a game before they are asked for, and hand their code to another process."""

from __future__ import annotations

import marshal
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from pnp.formats.packaged_templates import packaged_templates
from pnp.layout.compiled_templates import CompiledTemplates
from pnp.layout.loader import SourceLoader
from pnp.layout.sandbox import Sandbox
from pnp.layout.source_stamps import PACKAGED
from pnp.load.sources import ProjectSources

if TYPE_CHECKING:
    from pathlib import Path


class TemplatesAhead:
    """The templates of a game and those that they import, by `names`, the longest first; each is compiled when told so."""

    def __init__(self, root: Path, game: str) -> None:
        nothing = cast("Any", None)  # code does not depend on cards and texts
        self._compiled, folder = CompiledTemplates(), f"templates/{game}"
        self._loader = SourceLoader(ProjectSources(root, game), folder)
        self._sandbox = Sandbox(self._loader, nothing, {}, nothing, self._compiled)
        lengths = self._lengths([file.relative_to(root / folder).as_posix() for file in template_files(root, game)])
        self.names = tuple(sorted(lengths, key=lambda name: (-lengths[name], name)))

    def compile(self, name: str) -> None:
        """Compile one of them; if it cannot be compiled it is left out: whoever asks for it says why."""
        with suppress(Exception):
            self._sandbox.get_template(name)

    def code(self) -> bytes:
        """Return the code of what was compiled, for `take_code` in a process of this run."""
        return marshal.dumps(self._compiled.all_codes())

    def _lengths(self, left: list[str]) -> dict[str, int]:
        """Return the lengths of templates, and of all packaged ones that they name, in characters."""
        found = dict.fromkeys(left, 0)
        while left:
            name = left.pop()
            with suppress(Exception):  # as above
                source = self._loader.get_source(self._sandbox, name)[0]
                found[name] = len(source)
                others = [f"{PACKAGED}{other}" for other in packaged_templates() if f"{PACKAGED}{other}" in source]
                left += [other for other in others if other not in found]
                found.update((other, 0) for other in others if other not in found)
        return found


def take_code(data: bytes, compiled: CompiledTemplates) -> None:
    """Add code that was compiled ahead in a copy of this process to compiled templates; never what a file holds."""
    compiled.add_codes(marshal.loads(data))  # noqa: S302 - from a copy of this process


def template_files(root: Path, game: str) -> list[Path]:
    """Return the files of a game's templates, sorted."""
    return sorted((root / "templates" / game).rglob("*.xml"))
