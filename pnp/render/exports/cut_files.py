"""`<stem>.cut-1.svg` and `<stem>.cut-1.dxf`: what a machine cuts and creases on the sheets of one layout.

`<stem>.sheet-1.png`: a sheet as it is cut, for machines whose programs print it themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.failures import in_hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pnp.model.printing import CutLayout
    from pnp.model.request import DocumentInfo, ProductDocuments
    from pnp.render.exports.target import ExportTarget


_PPI = 300
"""What Cricut's Design Space prints."""


def export_cut_svg(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write a drawing for each layout of each document."""
    for info, layout in _layouts(documents):
        from pnp.render.cut_svg import svg_lines  # noqa: PLC0415 - only where something is cut by a machine

        _write(target, f"{layout.name}.svg", (f"{line}\n".encode() for line in svg_lines(layout, info.title)))


def export_cut_dxf(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write a drawing of lines and arcs for each layout of each document."""
    for _, layout in _layouts(documents):
        from pnp.art.arcs import arc_lines  # noqa: PLC0415 - as above
        from pnp.render.cut_svg import CREASE, CUT, sheets_of  # noqa: PLC0415
        from pnp.render.dxf_drawing import BLUE, RED, DxfLayer, dxf  # noqa: PLC0415

        layers = [
            DxfLayer(name, colour, [line for path in paths for line in arc_lines(path)])
            for name, colour, paths in ((CREASE, BLUE, layout.creases), (CUT, RED, layout.cuts))
            if paths
        ]
        _write(target, f"{layout.name}.dxf", dxf(layers, layout.size, sheets_of(layout)))


def export_cut_png(documents: ProductDocuments, target: ExportTarget) -> None:
    """Write a picture of each sheet on which something is cut, for programs that print it themselves."""
    for document in documents.documents:
        pages = [(sheet.number, p) for sheet in document.imposition.sheets for p in (sheet.front, sheet.back) if p and p.cut]
        if not pages:
            continue
        from pnp.render.cut_pictures import cut_picture  # noqa: PLC0415 - as above

        target.progress.stage("pictures", len(pages))
        for number, page in pages:
            name = f"{document.stem}.sheet-{number}.png"
            with in_hand("picture", name):
                _write(target, name, [cut_picture(page, document.fonts, target.ppi or _PPI)])
            target.progress.advance()


def _layouts(documents: ProductDocuments) -> Iterator[tuple[DocumentInfo, CutLayout]]:
    for document in documents.documents:
        found = {page.cut.name: page.cut for page in document.imposition.pages if page.cut is not None}
        yield from ((document.info, layout) for layout in found.values())


def _write(target: ExportTarget, name: str, lines: Iterable[bytes]) -> None:
    with target.publication.open(target.folder / name) as file:
        file.writelines(lines)
