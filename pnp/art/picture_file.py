"""Opens pictures of the project: they must lie inside it, be undamaged, and have a known format and a sane size."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.art.picture_errors import DamagedPictureError, RefusedSvgError
from pnp.art.raster_check import measure
from pnp.diagnostics import Mark, did_you_mean
from pnp.model.picture import Picture

if TYPE_CHECKING:
    from pnp.diagnostics import Report

MOST_BYTES = 200_000_000
_KEY_DIGITS = 32


def open_picture(root: Path, file: Path, mark: Mark, report: Report) -> Picture | None:
    """Return the picture in `file`, which must lie inside the project's folder `root`; None if it cannot be used.

    `file` is absolute or relative to `root`; `mark` is where the content names it. The file is read and checked on each call,
    because its time and size do not prove that it is unchanged.
    """
    path = os.path.join(root, file)  # noqa: PTH118  # called for each card, and pathlib would take longer than all the rest
    try:
        os.stat(path)  # noqa: PTH116  # as above
        found = _opened(str(root), path)
    except (OSError, ValueError) as fault:
        found = _missing(root, Path(path), fault)
    if isinstance(found, Picture):
        return replace(found, mark=mark)
    also = [("in", found.at)] if found.at else []
    report.error(found.code, found.message, mark, also=also, hint=found.hint)
    return None


def picture_bytes(picture: Picture) -> bytes:
    """Return the bytes of a picture, from memory or its file. Raises OSError if the file no longer exists."""
    return picture.data if picture.data is not None else picture.file.read_bytes()


@dataclass(frozen=True, slots=True)
class _PictureFault:
    code: str
    message: str
    hint: str | None = None
    at: Mark | None = None


def _opened(root: str, path: str) -> Picture | _PictureFault:
    real, base = Path(path).resolve(), Path(root).resolve()
    name = _named(Path(root), Path(path))
    if not real.is_relative_to(base):
        return _outside(name)
    shown = Path(os.path.normpath(name)).as_posix()
    if not real.is_file():
        return _PictureFault("art/missing", f"`{shown}` is not a file")
    try:
        data = _bytes(real)
        key = sha256(data).hexdigest()[:_KEY_DIGITS]
        if _is_svg(data):
            return _svg(data, key, shown, real)
        kind, width, height = measure(data)
    except OSError as fault:
        return _PictureFault("art/unreadable", f"`{shown}` cannot be read: {_reason(fault)}")
    except DamagedPictureError as fault:
        return _PictureFault(fault.code, f"`{shown}`: {fault}", fault.hint)
    return Picture(key, kind, shown, width, height, real)


def _bytes(file: Path) -> bytes:
    size = file.stat().st_size
    if size > MOST_BYTES:
        raise DamagedPictureError(
            "art/too-large", f"file has {size // 1_000_000} MB: expected at most {MOST_BYTES // 1_000_000}"
        )
    return file.read_bytes()


def _named(root: Path, path: Path) -> str:
    """Return a path relative to the project's root, or unchanged if it is not written as a path inside it."""
    return Path(os.path.relpath(path, root)).as_posix() if path.is_relative_to(root) else path.as_posix()


def _outside(name: str) -> _PictureFault:
    hint = "copy the picture into the game's folder"
    return _PictureFault("art/outside-project", f"`{name}` leads outside the project", hint)


def _reason(fault: OSError | ValueError) -> str:
    return (fault.strerror if isinstance(fault, OSError) else "") or "the name is not allowed"


def _is_svg(data: bytes) -> bool:
    head = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    return head.startswith(b"<")


def _svg(data: bytes, key: str, name: str, file: Path) -> Picture | _PictureFault:
    from pnp.art.svg_tree import parse_svg  # noqa: PLC0415  (a project without drawings needs no XML parser)
    from pnp.art.svg_viewport import frame  # noqa: PLC0415  (as above)

    try:
        data.decode("utf-8")
        size = frame(parse_svg(data))[0]
    except UnicodeDecodeError:
        return _PictureFault("art/corrupt", f"`{name}` is not UTF-8 text", "save the drawing as UTF-8")
    except RefusedSvgError as fault:
        return _PictureFault(fault.code, f"`{name}`: {fault.message}", fault.hint, Mark(name, fault.line))
    return Picture(key, "svg", name, size.w, size.h, file)


def _missing(root: Path, path: Path, fault: OSError | ValueError) -> _PictureFault:
    """Explain why the file cannot be found, and suggest a file of the same folder."""
    name = _named(root, Path(str(path).replace("\0", "?")))
    if name.startswith(("../", "/")):
        return _outside(name)
    if not isinstance(fault, FileNotFoundError | NotADirectoryError):
        return _PictureFault("art/unreadable", f"`{name}` cannot be read: {_reason(fault)}")
    folder = path.parent
    if not folder.is_dir():
        parent = Path(os.path.relpath(folder, root)).as_posix()
        return _PictureFault("art/missing", f"`{name}` does not exist: there is no folder `{parent}`")
    siblings = [p.name for p in sorted(folder.iterdir()) if p.suffix.lower() in {".svg", ".png", ".jpg", ".jpeg"}]
    return _PictureFault("art/missing", f"`{name}` does not exist", did_you_mean(path.name, siblings))
