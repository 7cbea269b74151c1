"""`<stem>.json`: where each face lies on the pages of a document."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from pnp.base.processes import in_copy
from pnp.render.exports.indented_json import indented_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pnp.model.request import ProductDocuments
    from pnp.render.exports.target import ExportTarget

_WORTH_A_COPY = 100
"""Faces on sheets, or pages of a booklet, from which on manifests are made aside: copying a process takes some 10 ms."""


def export_manifest(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write the manifest of each document that has one."""
    for name, manifest in _manifests(documents):
        with target.publication.open(target.folder / name) as file:
            file.writelines(indented_json(manifest()))


@contextmanager
def manifests_aside(
    planned: Sequence[ProductDocuments], jobs: int
) -> Iterator[Callable[[ProductDocuments, ExportTarget], None]]:
    """Begin to make the manifests of all documents while others of their files are written; yield what writes them."""
    if sum(map(_faces, planned)) < _WORTH_A_COPY:
        yield export_manifest
        return

    def made() -> dict[str, bytes]:
        return {name: b"".join(indented_json(manifest())) for documents in planned for name, manifest in _manifests(documents)}

    with in_copy(made, jobs) as manifests:

        def write(documents: ProductDocuments, target: ExportTarget) -> None:
            for name, _ in _manifests(documents):
                target.publication.write(target.folder / name, manifests()[name])

        yield write


def _manifests(documents: ProductDocuments) -> Iterator[tuple[str, Callable[[], Mapping[str, object]]]]:
    """Yield the name of the file of each manifest, and what makes it."""
    for document in documents.documents:
        if document.manifest is not None:
            yield f"{document.stem}.json", document.manifest


def _faces(documents: ProductDocuments) -> int:
    return sum(max(len(page.placements), 1) for document in documents.documents for page in document.imposition.pages)
