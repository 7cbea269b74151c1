"""The table of exports. To add one, write a module in this folder and add a row."""

from __future__ import annotations

from contextlib import nullcontext
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.files import publishing
from pnp.model.request import USUAL_EXPORTS
from pnp.render.build_objects import BuildObjects
from pnp.render.compressed_streams import CompressedStreams
from pnp.render.exports.manifest import export_manifest, manifests_aside
from pnp.render.exports.pdf import export_pdf, pdfs_aside
from pnp.render.exports.target import ExportTarget

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping
    from pathlib import Path

    from pnp.base.files import Publication
    from pnp.model.request import ProductDocuments, Progress

Export: TypeAlias = "Callable[[ProductDocuments, ExportTarget], None]"


def _loaded(module: str, function: str) -> Export:
    """Return an export that few builds need: its module is loaded when it is first called."""

    def export(documents: ProductDocuments, target: ExportTarget) -> None:
        getattr(import_module(f"pnp.render.exports.{module}"), function)(documents, target)

    return export


EXPORTS: Mapping[str, Export] = MappingProxyType(
    {
        "pdf": export_pdf,
        "manifest": export_manifest,
        "cut-svg": _loaded("cut_files", "export_cut_svg"),
        "cut-dxf": _loaded("cut_files", "export_cut_dxf"),
        "cut-png": _loaded("cut_files", "export_cut_png"),
        "trace": _loaded("trace", "export_trace"),
        "png": _loaded("png", "export_png"),
        "png-bleed": _loaded("png", "export_png_bleed"),
        "pictures": _loaded("service_pictures", "export_service_pictures"),
        "order-file": _loaded("order_file", "export_order_file"),
        "tts": _loaded("tabletop_simulator", "export_tts"),
        "screentop": _loaded("screentop", "export_screentop"),
        "tabletop-playground": _loaded("tabletop_playground", "export_tabletop_playground"),
        "text": _loaded("text", "export_text"),
        "page-pictures": _loaded("page_pictures", "export_page_pictures"),
    }
)
"""Exports by name, in the order in which they are written; `pnp.model.request` has the same names for profiles."""


def export(  # noqa: PLR0913 - documents, formats, folder and progress, and three options
    planned: Iterable[ProductDocuments],
    names: Collection[str],
    folder: Path,
    progress: Progress,
    *,
    jobs: int = 1,
    ppi: int | None = None,
    streams: CompressedStreams | None = None,
    home: Path | None = None,
    publication: Publication | None = None,
) -> tuple[Path, ...]:
    """Write documents as the named exports, either all files or none, and give the files.

    Documents of a profile that says what it `writes` are written so instead of as usual, and as what else is named.

    `ppi` is the resolution of pictures (None: what each kind of them needs), `streams` caches those of earlier builds. With a
    `publication`, the files appear together with its others. No link leads a file out of `home` (None: `folder`).

    Raises PnpError if a file cannot be written or a picture cannot be read.
    """
    with nullcontext(publication) if publication else publishing(home or folder) as files:
        before = len(files.targets)
        streams = streams or CompressedStreams()
        target = ExportTarget(folder, files, progress, streams, BuildObjects(streams), jobs, ppi)
        wanted = [(documents, _wanted(documents, names)) for documents in planned]
        listed = [documents for documents, exports in wanted if "manifest" in exports]
        printed = [documents for documents, exports in wanted if "pdf" in exports]
        with manifests_aside(listed, jobs) as write_manifest, pdfs_aside(printed, streams, jobs) as write_pdf:
            aside = {"manifest": write_manifest, "pdf": write_pdf}
            for documents, exports in wanted:
                for name, write in EXPORTS.items():
                    if name in exports:
                        aside.get(name, write)(documents, target)
        return files.targets[before:]


def _wanted(documents: ProductDocuments, names: Collection[str]) -> Collection[str]:
    """The exports of documents, of which profiles may say their own."""
    return {*documents.writes, *(name for name in names if name not in USUAL_EXPORTS)} if documents.writes else names
