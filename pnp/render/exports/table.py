"""The table of exports. To add one, write a module in this folder and add a row."""

from __future__ import annotations

from contextlib import nullcontext
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from pnp.model.export_names import USUAL
from pnp.publication import publishing
from pnp.render.build_objects import BuildObjects
from pnp.render.compressed_streams import CompressedStreams
from pnp.render.exports.cut_files import export_cut_dxf, export_cut_png, export_cut_svg
from pnp.render.exports.manifest import export_manifest, manifests_aside
from pnp.render.exports.order_file import export_order_file
from pnp.render.exports.page_pictures import export_page_pictures
from pnp.render.exports.pdf import export_pdf
from pnp.render.exports.png import export_png, export_png_bleed
from pnp.render.exports.screentop import export_screentop
from pnp.render.exports.service_pictures import export_service_pictures
from pnp.render.exports.tabletop_playground import export_tabletop_playground
from pnp.render.exports.tabletop_simulator import export_tts
from pnp.render.exports.target import ExportTarget
from pnp.render.exports.text import export_text
from pnp.render.exports.trace import export_trace

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping
    from pathlib import Path

    from pnp.model.build_request import Progress
    from pnp.model.document import ProductDocuments
    from pnp.publication import Publication

Export: TypeAlias = "Callable[[ProductDocuments, ExportTarget], None]"

EXPORTS: Mapping[str, Export] = MappingProxyType(
    {
        "pdf": export_pdf,
        "manifest": export_manifest,
        "cut-svg": export_cut_svg,
        "cut-dxf": export_cut_dxf,
        "cut-png": export_cut_png,
        "trace": export_trace,
        "png": export_png,
        "png-bleed": export_png_bleed,
        "pictures": export_service_pictures,
        "order-file": export_order_file,
        "tts": export_tts,
        "screentop": export_screentop,
        "tabletop-playground": export_tabletop_playground,
        "text": export_text,
        "page-pictures": export_page_pictures,
    }
)
"""Exports by name, in the order in which they are written; `pnp.model.export_names` has the same names for profiles."""


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
        with manifests_aside(listed, jobs) as write_manifest:
            for documents, exports in wanted:
                for name, write in EXPORTS.items():
                    if name in exports:
                        (write_manifest if write is export_manifest else write)(documents, target)
        return files.targets[before:]


def _wanted(documents: ProductDocuments, names: Collection[str]) -> Collection[str]:
    """The exports of documents, of which profiles may say their own."""
    return {*documents.writes, *(name for name in names if name not in USUAL)} if documents.writes else names
