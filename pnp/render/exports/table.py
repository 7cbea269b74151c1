"""The kinds of files that documents are written as. To add one: a file beside this one, and a row."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from pnp.render.exports.manifest import export_manifest
from pnp.render.exports.pdf import export_pdf
from pnp.render.exports.png import export_png
from pnp.render.exports.target import Target
from pnp.render.exports.trace import export_trace
from pnp.render.publish import publishing

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping
    from pathlib import Path

    from pnp.model.document import Documents
    from pnp.model.order import Progress

Export: TypeAlias = "Callable[[Documents, Target], None]"

EXPORTS: Mapping[str, Export] = MappingProxyType(
    {"pdf": export_pdf, "manifest": export_manifest, "trace": export_trace, "png": export_png}
)
"""Exports by name, in the order in which they are written."""


def export(planned: Iterable[Documents], names: Collection[str], folder: Path, progress: Progress, *, jobs: int = 1) -> None:
    """Write documents as the named exports, all files or none. Raises PnpError when that cannot be done."""
    with publishing() as publication:
        target = Target(folder, publication, progress, jobs)
        for documents in planned:
            for name, write in EXPORTS.items():
                if name in names:
                    write(documents, target)
