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


def code_ahead(root: Path, game: str) -> bytes:
    """Return the code of all templates of a game and of those that they import, for `take_code` in a process of this run.

    What cannot be compiled is left out: whoever asks for it says why.
    """
    nothing = cast("Any", None)  # code does not depend on cards and texts
    compiled, folder = CompiledTemplates(), f"templates/{game}"
    loader = SourceLoader(ProjectSources(root, game), folder)
    sandbox = Sandbox(loader, nothing, {}, nothing, compiled)
    left = [file.relative_to(root / folder).as_posix() for file in template_files(root, game)]
    known = set(left)
    while left:
        with suppress(Exception):
            name = left.pop()
            sandbox.get_template(name)
            source = loader.get_source(sandbox, name)[0]
            others = [f"{PACKAGED}{other}" for other in packaged_templates() if f"{PACKAGED}{other}" in source]
            left += [other for other in others if other not in known]
            known.update(others)
    return marshal.dumps(compiled.all_codes())


def take_code(data: bytes, compiled: CompiledTemplates) -> None:
    """Add what `code_ahead` has returned in a copy of this process to compiled templates; never what a file holds."""
    compiled.add_codes(marshal.loads(data))  # noqa: S302 - from a copy of this process


def template_files(root: Path, game: str) -> list[Path]:
    """Return the files of a game's templates, sorted."""
    return sorted((root / "templates" / game).rglob("*.xml"))
