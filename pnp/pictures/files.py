"""Open pictures of the project: they must lie inside it, be undamaged, and have a known format and a sane size.

The results of checking, drawing and rasterizing them are cached by the hash of their bytes, in memory and between runs.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from pnp.base.cache import BytesForm, DiskCache, KeptResults, RecordForm, ResultCache
from pnp.base.diagnostics import Diagnostic, Mark, PnpError, Report
from pnp.base.failures import error_context
from pnp.base.files import (
    ALLOW_READING,
    CONFLICT_HINT,
    SAVE_AS_UTF8,
    encoding_fault,
    is_inside,
    kind_of_file,
    merge_conflict,
    read_file,
    real_file,
    stored_path,
    wide_encoding,
)
from pnp.base.records import frozen, lazy_pattern
from pnp.base.suggestions import did_you_mean, missing_folder, nearest_file, nearest_file_hint
from pnp.base.units import Box, Size
from pnp.model.frame import Colour, Drawing, DrawingItem, Gradient, Group, ImageItem, Mask, Pattern, Shape, Stroke
from pnp.model.picture import PICTURE_SUFFIXES, Anchor, DrawnValue, Picture, PictureKind, Remark
from pnp.pictures.extension import extended_data, extended_key
from pnp.pictures.pdf_pages import (
    PDF_SIGNATURE,
    OpenPdf,
    OpenPdfs,
    OutputIntent,
    PdfPage,
    PdfPageError,
    output_intent,
    split_page,
)
from pnp.pictures.raster import DamagedPictureError, check_raster
from pnp.pictures.svg.tree import RefusedSvgError, SvgNode, UnsupportedSvgError, parse_svg, size_and_matrix, values_in_drawing

MOST_PICTURE_BYTES = 200_000_000


def open_picture(  # noqa: PLR0913, PLR0917 - a picture, where it is named, and what is known
    root: Path, file: Path, mark: Mark, report: Report, cache: PictureCache | None = None, pdfs: OpenPdfs | None = None
) -> Picture | None:
    """Return the picture in `file`, which must lie inside the project's folder `root`; None if it cannot be used.

    `file` is absolute or relative to `root`; `mark` is where the content names it. A page of a PDF is
    named as in `cards.pdf#page=3`. The file is read on each call, because its
    time and size do not prove that it is unchanged; equal bytes are checked once per `cache`. Pages of one PDF are
    read from the same bytes for each `pdfs`, which does not outlive a run.
    """
    path, page = split_page(root / file)
    try:
        found = _open_and_check(root, _stored_picture_path(root, path), page, cache or PictureCache(), pdfs or OpenPdfs())
    except (OSError, ValueError) as fault:
        found = _missing_fault(root, path, fault)
    if isinstance(found, Picture):
        for code, text in found.remarks:
            report.note(code, f"`{found.path}` {text}", mark)
        return replace(found, mark=mark)
    also = [("in", found.at)] if found.at else []
    cause = re.sub(r"^`[^`]*`", "a picture", found.message)  # many may lack the same
    report.add(Diagnostic(found.code, found.message, mark, also=tuple(also), hint=found.hint, cause=cause))
    return None


def picture_bytes(picture: Picture) -> bytes:
    """Return the bytes of a picture, from memory or its file.

    Raises OSError if the file no longer exists, and PnpError (`art/changed`) if its bytes have changed since it was opened:
    caches know a picture by the hash of its bytes, in this build and in later ones.
    """
    if picture.data is not None:
        return picture.data
    data = read_file(picture.file)
    key = picture_key(data)
    if (extended_key(key, picture.extended) if picture.extended else key) != picture.key:
        message = f"`{picture.path}` was changed while it was being printed"
        raise PnpError([Diagnostic("art/changed", message, picture.mark, hint="run the command again")])
    if picture.extended:
        return derived_pixels(picture, "extended", lambda: extended_data(data, picture.extended))
    return data


def intent_of_page(picture: Picture) -> OutputIntent | None:
    """Return the output intent of the PDF whose page is a picture; None if it says none, or is no longer there."""
    try:
        return output_intent(read_file(picture.file))
    except (OSError, PdfPageError):  # the page itself is in memory
        return None


@frozen
class _OpeningFault:
    code: str
    message: str
    hint: str | None = None
    at: Mark | None = None


def _stored_picture_path(root: Path, path: Path) -> Path:
    found = stored_path(root, path)
    if found is None:
        path.stat()  # says what is wrong with it
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))  # or the system overlooks capitals
    return found


def _open_and_check(root: Path, path: Path, page: str, cache: PictureCache, pdfs: OpenPdfs) -> Picture | _OpeningFault:
    if not is_inside(root, path):
        return _outside_fault(_name_in_project(root, path))
    real, shown = real_file(root, path), _path_for_messages(root, path)
    if not real.is_file():
        return _no_file_fault(shown, path, real)
    try:
        if (size := real.stat().st_size) > MOST_PICTURE_BYTES:
            message = f"`{shown}`: file has {size // 1_000_000} MB: expected at most {MOST_PICTURE_BYTES // 1_000_000}"
            return _OpeningFault("art/too-large", message)
        data = known.data if page and (known := pdfs.find(real)) else read_file(real, MOST_PICTURE_BYTES)
    except OSError as fault:
        return _unreadable_fault(shown, fault)
    if page or data.startswith(PDF_SIGNATURE):
        return _open_page(pdfs.keep(real, data), shown, real, page, cache)
    return _open_whole(picture_key(data), data, shown, real, cache)


def _open_whole(key: str, data: bytes, shown: str, real: Path, cache: PictureCache) -> Picture | _OpeningFault:
    with error_context("picture", shown):
        found = cache.checks.get(key, lambda: _check_bytes(key, data, cache))
    if isinstance(found, PictureFault):
        return _OpeningFault(
            found.code, f"`{shown}`{found.reason}", found.hint, Mark(shown, found.line) if found.line else None
        )
    shows = tuple(drawn._replace(mark=Mark(shown, drawn.mark.line)) for drawn in found.shows)
    kept = data if found.kind == "svg" else None
    return Picture(
        key, found.kind, shown, found.width, found.height, real, data=kept, shows=shows, anchors=found.anchors,
        turn=found.turn, remarks=found.remarks,
    )  # fmt: skip


def _open_page(pdf: OpenPdf, shown: str, real: Path, page: str, cache: PictureCache) -> Picture | _OpeningFault:
    if not pdf.data.startswith(PDF_SIGNATURE):
        return _OpeningFault("art/format", f"`{shown}` is no PDF, which alone has pages", f"leave out `#{page}`")
    try:
        with error_context("picture", shown):
            found = cache.pages.get((pdf.key, page), lambda: pdf.page(page))
    except PdfPageError as fault:
        return _OpeningFault(fault.code, f"`{shown}` {fault}", fault.hint)
    named = f"{shown}#{page.removesuffix('&box=bleed')}" if page else shown
    own = picture_key(f"{pdf.key} {page}".encode())
    return Picture(own, "pdf", named, found.width, found.height, real, data=found.data)


def _no_file_fault(shown: str, path: Path, real: Path) -> _OpeningFault:
    if path.is_symlink() and not real.exists():
        copy = "copy the picture itself into the game's folder"
        return _OpeningFault("art/missing", f"`{shown}` is a link to a file that is not there", copy)
    inside = next((p for p in sorted(real.rglob("*")) if p.suffix.lower() in PICTURE_SUFFIXES), None) if real.is_dir() else None
    hint = f"name a picture in it, such as `{path.name}/{inside.relative_to(real).as_posix()}`" if inside else None
    return _OpeningFault("art/missing", f"`{shown}` is {kind_of_file(real.stat().st_mode)}, expected a file", hint)


def _check_bytes(key: str, data: bytes, cache: PictureCache) -> CheckedPicture | PictureFault:
    if _WEB_PAGE.match(data[:4096].decode("utf-8", "replace")):
        return PictureFault("art/format", " is a web page, expected a picture", _WEB_PAGE_HINT)
    if _is_svg(data):
        return _check_svg(key, data, cache)
    try:
        raster = check_raster(data)
    except DamagedPictureError as fault:
        return PictureFault(fault.code, f": {fault}", fault.hint or (_AGAIN_HINT if fault.code == "art/corrupt" else None))
    return CheckedPicture(raster.kind, raster.width, raster.height, turn=raster.turn, remarks=raster.remarks)


def _name_in_project(root: Path, path: Path) -> str:
    return Path(os.path.relpath(path, root)).as_posix() if path.is_relative_to(root) else path.as_posix()


def _path_for_messages(root: Path, path: Path) -> str:
    names = path.parts[len(root.parts) :]
    if os.pardir not in names and path.parts[: len(root.parts)] == root.parts:
        return "/".join(names)
    return Path(os.path.normpath(_name_in_project(root, path))).as_posix()


def _outside_fault(name: str) -> _OpeningFault:
    hint = "copy the picture into the game's folder"
    return _OpeningFault("art/outside-project", f"`{name}` leads outside the project", hint)


def _unreadable_fault(name: str, fault: OSError | ValueError) -> _OpeningFault:
    reason = ((fault.strerror if isinstance(fault, OSError) else "") or "the name is not allowed").lower()
    hint = ALLOW_READING if isinstance(fault, PermissionError) else None
    return _OpeningFault("art/unreadable", f"`{name}` cannot be read: {reason}", hint)


_WEB_PAGE = lazy_pattern(r"\ufeff?\s*(?:<\?xml[^>]*>\s*|<!--.*?-->\s*)*<(?:!doctype\s+html|html)\b", re.IGNORECASE | re.DOTALL)
"""How a page begins, which browsers and downloads save under the name of a picture that is not there."""
_WEB_PAGE_HINT = "download the picture itself: in a browser, open it alone before you save it"
_AGAIN_HINT = "copy or download it again, or save it anew from the program that made it"


def _is_svg(data: bytes) -> bool:
    head = data[:4096]
    if wide_encoding(head) is not None:  # so have pictures, whose bytes are no tag
        return head.decode("utf-16", "replace").lstrip("\ufeff \t\r\n").startswith("<")
    return head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")


def _check_svg(key: str, data: bytes, cache: PictureCache) -> CheckedPicture | PictureFault:
    from pnp.pictures.svg.shapes import drawing_anchors  # noqa: PLC0415  (only what reads drawings loads it)

    if conflict := merge_conflict(data):
        return PictureFault("load/merge-conflict", f": {conflict.message}", CONFLICT_HINT, conflict.first)
    if fault := encoding_fault(data):
        return PictureFault("art/corrupt", f": {fault.message}", SAVE_AS_UTF8, fault.line)
    try:
        root = cache.trees.get(key, lambda: parse_svg(data))
        size, matrix = size_and_matrix(root)
        shows, points = values_in_drawing(root), drawing_anchors(root, matrix)
    except RefusedSvgError as refusal:
        return PictureFault(refusal.code, f": {refusal.message}", refusal.hint, refusal.line)
    return CheckedPicture("svg", size.w, size.h, shows, points)


def _missing_fault(root: Path, path: Path, fault: OSError | ValueError) -> _OpeningFault:
    name = _name_in_project(root, Path(str(path).replace("\0", "?")))
    if name.startswith(("../", "/")):
        return _outside_fault(name)
    if not isinstance(fault, FileNotFoundError | NotADirectoryError):
        return _unreadable_fault(name, fault)
    if "\\" in name:
        return _OpeningFault("art/missing", f"`{name}` does not exist", _slashes_hint(path.name))
    folder = path.parent
    absent, meant = missing_folder(root, path)
    if absent is not None:
        parent = Path(os.path.relpath(absent, root)).as_posix()
        elsewhere = None if meant else _picture_below(absent.parent, path)
        hint = nearest_file_hint(absent.name, meant) if meant else f"did you mean `{elsewhere}`?" if elsewhere else None
        return _OpeningFault("art/missing", f"`{name}` does not exist: there is no folder `{parent}`", hint)
    siblings = [p.name for p in sorted(folder.iterdir()) if p.suffix.lower() in PICTURE_SUFFIXES]
    near = nearest_file(path, PICTURE_SUFFIXES)
    best = _picture_below(folder, path) or near
    hint = nearest_file_hint(path.name, best) if best else did_you_mean("", siblings)
    return _OpeningFault("art/missing", f"`{name}` does not exist", hint)


def _picture_below(folder: Path, path: Path) -> str | None:
    """Return where in a folder a picture is that is called like `path`, which may lack the extension."""
    names = {path.name} if path.suffix else {path.name + suffix for suffix in PICTURE_SUFFIXES}
    return min((p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.name in names and p != path), default=None)


def _slashes_hint(written: str) -> str:
    forward = written.replace("\\", "/")
    if ":" in forward:  # a drive
        return f"copy it into the game's folder: `art/{forward.rpartition('/')[2]}`"
    return f"folders are separated by `/`: write `{forward}`"


_MOST_CHECKS = 4096  # pictures
_MOST_PAGES = 1024  # of PDFs
_MOST_TREES = 64  # drawings
_MOST_DRAWING_BYTES = 8 << 20  # bytes of SVG: each becomes about twenty bytes of a drawing
_MOST_RASTERIZED = 32  # drawings, each with up to MOST_PIXELS
_KEY_DIGITS = 32


@frozen
class CheckedPicture:
    """A picture without faults, as in `Picture`."""

    kind: PictureKind
    width: float
    height: float
    shows: tuple[DrawnValue, ...] = ()
    """With marks that have a line but no path, because equal files are checked once."""
    anchors: tuple[Anchor, ...] = ()
    turn: int = 1
    remarks: tuple[Remark, ...] = ()


@frozen
class PictureFault:
    """Why a picture cannot be used: `reason` follows its name in the message, `line` is that of an SVG, otherwise 0."""

    code: str
    reason: str
    hint: str | None = None
    line: int = 0


@frozen
class DrawingWithParts:
    """A drawing of which only `parts` need pixels: in its items a picture stands for each, with the key `part` and a number."""

    drawing: Drawing
    parts: tuple[UnsupportedSvgError, ...]


class PictureCache:
    """Results keyed by the hash of a picture's bytes; they contain neither the name nor the folder of its file.

    `checks` holds the kind and size of pictures, `pages` those of PDFs by the hash of the file and what names them. `drawings`
    holds SVGs as items or the reason why they cannot be drawn as paths, `pixels` the PNGs of such SVGs, or why there is none,
    by key, width in pixels and colour. `trees` holds the trees that the check of an SVG has parsed, until its drawing takes
    them. All but the trees are kept from run to run in `disk`.
    """

    def __init__(self, disk: DiskCache | None = None) -> None:
        check_form = RecordForm(CheckedPicture, PictureFault, DrawnValue, Anchor, Mark, Remark)
        self.checks: ResultCache[str, CheckedPicture | PictureFault] = ResultCache(
            _MOST_CHECKS, KeptResults(disk, "picture", check_form) if disk else None
        )
        self.drawings: ResultCache[str, Drawing | DrawingWithParts | RefusedSvgError | UnsupportedSvgError] = ResultCache(
            _MOST_DRAWING_BYTES, KeptResults(disk, "drawing", _DRAWING_FORM) if disk else None
        )
        self.pages: ResultCache[tuple[str, str], PdfPage] = ResultCache(
            _MOST_PAGES, KeptResults(disk, "page", RecordForm(PdfPage)) if disk else None
        )
        # the pixels between runs are bytes alone: why there are none may be this machine's lack of memory
        self.pixels: ResultCache[tuple[str, int, str], bytes | RefusedSvgError] = ResultCache(
            _MOST_RASTERIZED, KeptResults(disk, "pixels", BytesForm) if disk else None
        )
        self.trees: ResultCache[str, SvgNode] = ResultCache(_MOST_TREES)


def picture_key(data: bytes) -> str:
    """Return the hash of a picture's bytes."""
    return sha256(data).hexdigest()[:_KEY_DIGITS]


DRAWING_RECORDS = (
    Drawing, DrawingItem, Group, ImageItem, Shape, Stroke, Gradient, Pattern, Mask, Colour, Picture, Path, Size, Box, Mark,
    DrawnValue, Anchor, Remark,
)  # fmt: skip
"""The records that a drawing, a pattern or a gradient may consist of, for a RecordForm."""

_DRAWING_FORM = RecordForm(*DRAWING_RECORDS, RefusedSvgError, UnsupportedSvgError, DrawingWithParts)


_EARLIER_RESULTS: ContextVar[ResultCache[object, bytes] | None] = ContextVar("what earlier runs computed", default=None)


@contextmanager
def keep_derived_pixels_in(disk: DiskCache | None) -> Iterator[None]:
    """Inside the block, `derived_pixels` looks into `disk` before it computes anything, and keeps its results there."""
    token = _EARLIER_RESULTS.set(None if disk is None else ResultCache(0, KeptResults(disk, "derived", BytesForm)))
    try:
        yield
    finally:
        _EARLIER_RESULTS.reset(token)


def derived_pixels(picture: Picture, what: str, make: Callable[[], bytes]) -> bytes:
    """Return what `make` computes from the upright pixels of a picture; `what` names it with all else that it depends on."""
    earlier = _EARLIER_RESULTS.get()
    return make() if earlier is None else earlier.get((picture.key, picture.turn, what), make)
