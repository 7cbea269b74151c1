"""Sheets of faces for virtual tables: equal cells row by row, without gaps and bleed, each sheet one PNG."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.failures import in_hand
from pnp.base.processes import results_in_order
from pnp.render.face_pixels import PictureFace, face_batches
from pnp.render.page_pixels import rendered
from pnp.render.png_writer import clear_rows, png_file, white_rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from pnp.base.files import Publication
    from pnp.model.frame import Frame
    from pnp.model.request import Progress
    from pnp.model.style import FontBook
    from pnp.model.virtual_table import TablePicture
    from pnp.render.face_pixels import FaceBatch


class _Canvas(NamedTuple):
    """An empty sheet: its size in pixels, the cells that faces go into (left, top), and the bytes of a pixel."""

    size: tuple[int, int]
    cells: tuple[tuple[int, int], ...]
    depth: int
    ppi: int


def write_sheets(
    pictures: Mapping[Path, TablePicture], fonts: FontBook, publication: Publication, progress: Progress, jobs: int = 1
) -> None:
    """Write pictures by their paths; they appear with the other files of the publication.

    The bytes do not depend on `jobs`. Raises PnpError if a picture of a face cannot be read.
    """
    progress.stage("pictures", len(pictures))
    calls = (
        (tuple(face_batches(_faces(picture), fonts, picture.grid.ppi)), _canvas(picture), publication.stage(path), picture.file)
        for path, picture in pictures.items()
    )
    with closing(results_in_order(_save, calls, jobs)) as saved:  # closed at once, so that nothing is written after a fault
        for _ in saved:
            progress.advance()


def _shown(picture: TablePicture) -> Iterator[tuple[int, Frame]]:
    """The frames of a picture with the numbers of their cells."""
    yield from enumerate(picture.frames)
    if picture.hidden is not None:
        yield picture.grid.cells - 1, picture.hidden


def _faces(picture: TablePicture) -> list[PictureFace]:
    return [PictureFace(frame) for _, frame in _shown(picture)]


def _canvas(picture: TablePicture) -> _Canvas:
    grid, border = picture.grid, picture.border
    cells = [(number % grid.columns, number // grid.columns) for number, _ in _shown(picture)]
    corners = tuple((border + column * grid.width, border + row * grid.height) for column, row in cells)
    return _Canvas(picture.size, corners, 4 if picture.clear else 3, grid.ppi)


def _save(batches: tuple[FaceBatch, ...], canvas: _Canvas, path: Path, name: str) -> None:
    """Paint faces into their cells and write the sheet."""
    with in_hand("picture", name):
        (width, height), depth = canvas.size, canvas.depth
        sheet = bytearray((clear_rows if depth == 4 else white_rows)(width, height))  # noqa: PLR2004 - RGBA
        stride = 1 + depth * width  # each row begins with the number of its filter
        for batch in batches:
            for number, pixels in zip(batch.faces, rendered(batch.pdf, batch.pages), strict=True):
                left, top = canvas.cells[number]
                size = pixels.size
                own, source = (4 if size.clear else 3), memoryview(pixels.rows)
                assert own == depth
                for row in range(size.height):
                    start = (top + row) * stride + 1 + left * depth
                    begin = row * (1 + own * size.width) + 1
                    sheet[start : start + depth * size.width] = source[begin : begin + own * size.width]
                source.release()
        path.write_bytes(png_file(sheet, canvas.size, canvas.ppi))
