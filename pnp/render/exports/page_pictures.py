"""`<stem>/page-01.png` and so on: each page of a document as a picture."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from pnp.base.units import MM_PER_INCH

if TYPE_CHECKING:
    from pnp.model.request import ProductDocuments
    from pnp.render.exports.target import ExportTarget


def export_page_pictures(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write every page of each document, on white, in the colours of a screen."""
    from pnp.render.compressed_streams import StoredStreams  # noqa: PLC0415 - only where pictures are asked for
    from pnp.render.face_pixels import SCREEN_PPI  # noqa: PLC0415
    from pnp.render.page_pixels import PicturePage, PixelSize, rendered  # noqa: PLC0415
    from pnp.render.pdf_pages import print_pages  # noqa: PLC0415
    from pnp.render.shared_objects import SharedObjects  # noqa: PLC0415

    ppi, streams = target.ppi or SCREEN_PPI, StoredStreams()
    for document in documents.documents:
        pages, shared = document.imposition.pages, SharedObjects(document.fonts)
        target.progress.stage("pictures", len(pages))
        digits = max(2, len(str(len(pages))))
        for number, page in enumerate(pages, 1):
            pdf = BytesIO()
            print_pages([page], "none", shared, document.info, pdf, streams=streams)
            width, height = (max(1, round(side / MM_PER_INCH * ppi)) for side in page.size)
            picture = next(rendered(pdf.getvalue(), [PicturePage(PixelSize(width, height, ppi))])).png()
            with target.publication.open(target.folder / document.stem / f"page-{number:0{digits}}.png") as file:
                file.write(picture)
            target.progress.advance()
