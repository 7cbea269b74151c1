"""SVG pictures as drawings: paths and gradients if possible, otherwise pixels, which are reported with a note.

They can be read ahead of layout; one that would leave the paper blank is a warning. What paths cannot represent is rasterized
by resvg, without system fonts or other files, in a process of its own (`resvg_worker.py`) that is stopped when it
takes too long or too much memory.
"""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast
from xml.parsers import expat

from pnp.base.diagnostics import Mark, Report
from pnp.base.failures import error_context
from pnp.base.units import MM_PER_INCH, Box, Size
from pnp.model.face_walk import GraphicsState, as_painted, colours_of_paint, rewrite, walk
from pnp.model.frame import Colour, Drawing, ImageItem, Item, Shape
from pnp.model.picture import Picture
from pnp.pictures.files import DrawingWithParts, PictureCache, picture_bytes, picture_key
from pnp.pictures.raster import MOST_PIXELS
from pnp.pictures.svg.tree import RefusedSvgError, UnsupportedSvgError, parse_svg, part_key

if TYPE_CHECKING:
    from collections.abc import Sequence


def load_drawing(
    picture: Picture, report: Report, size: Size | None = None, colour: Colour | None = None, cache: PictureCache | None = None
) -> Drawing | None:
    """Return an SVG as items in its user units; None, with an error in the report, if it cannot be drawn.

    `size` (mm) and `colour` are those that the drawing is placed with; they matter only if it must be rasterized. `cache` keeps
    the drawing of these bytes.
    """
    cache = cache or PictureCache()
    found = _read_drawing(picture, cache)
    if isinstance(found, DrawingWithParts):
        drawing = _with_pixels(found, picture, report, size=size, colour=colour, cache=cache)
        return drawing and replace(drawing, shows=picture.shows, anchors=picture.anchors)
    if isinstance(found, Drawing):
        has_metadata = picture.shows or picture.anchors
        return replace(found, shows=picture.shows, anchors=picture.anchors) if has_metadata else found
    also = [("used in", picture.mark)] if picture.mark else []
    if isinstance(found, RefusedSvgError):
        report.error(found.code, found.message, Mark(picture.path, found.line), also=also, hint=found.hint)
        return None

    where = Mark(picture.path, found.line)
    try:
        pixels = rasterize(picture, size, colour, cache, found)
    except RefusedSvgError as fault:
        message = f"{found.what} cannot be drawn as paths, and as pixels {fault.message}"
        report.error(fault.code, message, where, also=also, hint=fault.hint)
        return None
    ppi = rasterized_resolution(picture, size, found.tiles)
    report.note("art/rasterized", f"{found.what} cannot be drawn as paths: the picture is rasterized at {ppi} ppi", where)
    size = Size(picture.width, picture.height)
    return Drawing(pixels.key, size, (ImageItem(pixels, Box(0.0, 0.0, *size)),), picture.shows, picture.anchors)


def _with_pixels(  # noqa: PLR0913 - what `load_drawing` knows
    found: DrawingWithParts,
    picture: Picture,
    report: Report,
    *,
    size: Size | None,
    colour: Colour | None,
    cache: PictureCache,
) -> Drawing | None:
    """Return a drawing with pixels for its parts that need them; None, with an error in the report, if one has none."""
    made: dict[str, ImageItem | None] = {}
    for number, part in enumerate(found.parts):
        if not part.source:  # it is in another part
            continue
        where = Mark(picture.path, part.line)
        source = replace(picture, key=picture_key(f"{number} {part.source}".encode()), data=part.source.encode())
        try:
            pixels = rasterize(source, size, colour, cache, part)
        except RefusedSvgError as fault:
            also = [("used in", picture.mark)] if picture.mark else []
            message = f"{part.what} cannot be drawn as paths, and as pixels {fault.message}"
            report.error(fault.code, message, where, also=also, hint=fault.hint)
            return None
        ppi = rasterized_resolution(picture, size, part.tiles)
        report.note("art/rasterized", f"{part.what} cannot be drawn as paths: this part is rasterized at {ppi} ppi", where)
        made[part_key(number)] = _place_part(pixels, found.drawing.size)
    key = picture_key(" ".join([found.drawing.key, *(item.picture.key for item in made.values() if item)]).encode())

    def place(item: Item, _state: GraphicsState) -> tuple[Item, ...]:
        if not isinstance(item, ImageItem) or item.picture.kind != "svg":
            return (item,)
        placed = made[item.picture.key]
        return (placed,) if placed else ()

    return replace(found.drawing, key=key, items=rewrite(found.drawing.items, place))


def _place_part(pixels: Picture, size: Size) -> ImageItem | None:
    """Return the pixels of a part at their place in a drawing of this size; None if nothing of it is seen."""
    from PIL import Image  # noqa: PLC0415  (heavy, and only needed for drawings with pixels)

    with Image.open(BytesIO(picture_bytes(pixels))) as opened:
        place = cast("Any", opened).text[_PLACE_OF_PART].split()
    if not place:
        return None
    x, y, whole_width, whole_height = map(int, place)
    across, down = size.w / whole_width, size.h / whole_height
    return ImageItem(pixels, Box(x * across, y * down, pixels.width * across, pixels.height * down))


_PLACE_OF_PART = "pnp place"
"""The text in the PNG of a part: its left and top edge in pixels of the whole drawing, and the width and height of that."""


def _crop_part(png: bytes) -> bytes:
    """Return the part of a picture where anything is seen; one clear pixel without a place if that is nowhere."""
    from PIL import Image, PngImagePlugin  # noqa: PLC0415  (as above)

    with Image.open(BytesIO(png)) as opened:
        whole = opened.convert("RGBA")
    box = whole.getchannel("A").getbbox()
    text, out = PngImagePlugin.PngInfo(), BytesIO()
    text.add_text(_PLACE_OF_PART, f"{box[0]} {box[1]} {whole.width} {whole.height}" if box else "")
    whole.crop(box or (0, 0, 1, 1)).save(out, "PNG", pnginfo=text)
    return out.getvalue()


def _read_drawing(picture: Picture, cache: PictureCache) -> Drawing | DrawingWithParts | RefusedSvgError | UnsupportedSvgError:
    data = picture_bytes(picture)
    with error_context("picture", picture.path):
        return cache.drawings.get(picture.key, lambda: _read_as_paths(data, picture.key, cache), len(data))


def _read_as_paths(
    data: bytes, key: str, cache: PictureCache
) -> Drawing | DrawingWithParts | RefusedSvgError | UnsupportedSvgError:
    """Return the drawing, or the error as a value so that it is cached too."""
    # the error is a new one, because the traceback of the one that was raised holds the whole tree
    from pnp.pictures.svg.reader import read_svg  # noqa: PLC0415 - not for drawings that an earlier run has read

    parts: list[UnsupportedSvgError] = []
    try:
        size, items = read_svg(cache.trees.take(key) or parse_svg(data), parts)
    except RefusedSvgError as fault:
        return RefusedSvgError(fault.code, fault.message, fault.line, fault.hint)
    except UnsupportedSvgError as fault:
        return UnsupportedSvgError(fault.what, fault.line, fault.layers, fault.source, fault.tiles)
    drawing = Drawing(key, size, items)
    return DrawingWithParts(drawing, tuple(parts)) if parts else drawing


_LEAST_VISIBLE_ALPHA = 1 / 255  # alpha; less is no ink in any printer


def warn_if_blank(drawing: Drawing, picture: Picture, report: Report) -> None:
    """Warn if nothing of a picture's drawing can be seen, in whatever colour it is placed."""
    view = GraphicsState(clip=Box(0.0, 0.0, *drawing.size))
    if any(_is_visible(item, state) for item, state in walk(drawing.items, view)):
        return
    report.warning(
        "art/blank",
        f"`{picture.path}` draws nothing: it has no shapes, or all are hidden, without fill and stroke, or outside of the"
        " `viewBox`",
        Mark(picture.path, 1),
        also=[("used in", picture.mark)] if picture.mark else [],
        hint="where no picture is wanted, leave out its element",
    )


def _is_visible(item: object, state: GraphicsState) -> bool:
    if not isinstance(item, (Shape, ImageItem)) or as_painted(item, state) is None:
        return False
    if isinstance(item, ImageItem):
        return state.opacity >= _LEAST_VISIBLE_ALPHA and not _is_transparent(item.picture)
    colours = [*colours_of_paint(item.fill)] if item.fill else []
    colours += [item.stroke.colour] if item.stroke else []
    return any(colour.alpha * state.opacity >= _LEAST_VISIBLE_ALPHA for colour in colours)


def _is_transparent(picture: Picture) -> bool:
    from PIL import Image  # noqa: PLC0415  (heavy, and only needed for drawings with pixels)

    with Image.open(BytesIO(picture_bytes(picture))) as opened:
        return opened.convert("RGBA").getchannel("A").getbbox() is None


RASTERIZED_PPI = 600
_PX_PER_MM = 96 / MM_PER_INCH  # SVG's pixels in a mm, for a drawing whose printed size is not given


def rasterize(
    picture: Picture,
    size: Size | None = None,
    colour: Colour | None = None,
    cache: PictureCache | None = None,
    needs: UnsupportedSvgError | None = None,
) -> Picture:
    """Rasterize an SVG to a PNG of 600 ppi at its placed `size` in mm; `colour` replaces `currentColor`.

    `needs` says why it needs pixels, and holds the source that is drawn in place of the file's; `cache` keeps the pixels. Those
    of a part are cropped to the box in which anything is seen, with its place as a text in the PNG.

    Raises RefusedSvgError, with the line 0, if resvg cannot draw it, or not within the limits.
    """
    cropped = needs is not None and needs.is_part
    source, layers, tiles = (needs.source, needs.layers, needs.tiles) if needs else ("", 1, ())
    width, height = _pixel_size(picture, size, tiles)
    paint = "#" + "".join(f"{round(v * 255):02x}" for v in colour.rgb) if colour else ""
    rasters = (cache or PictureCache()).pixels
    data = rasters.get(
        (picture.key, width, paint),
        lambda: _draw_png(source.encode() or picture_bytes(picture), (width, height), layers, paint, cropped=cropped),
    )
    if isinstance(data, RefusedSvgError):
        raise data.with_traceback(None)
    key = sha256(f"{picture.key} {width} {paint}".encode()).hexdigest()[:32]
    if cropped:
        width, height = struct.unpack(">II", data[16:24])  # of the header of a PNG
    return Picture(key, "png", picture.path, width, height, Path(), picture.mark, data)


def rasterized_resolution(picture: Picture, size: Size | None = None, tiles: Sequence[float] = ()) -> int:
    """Return the pixels per inch of a rasterized SVG: `RASTERIZED_PPI`, fewer if it is placed very large, more for `tiles`."""
    width = _placed_width(picture, size)
    if round(width / MM_PER_INCH * RASTERIZED_PPI) <= _most_pixels_across(picture) and not tiles:
        return RASTERIZED_PPI
    return round(_pixel_size(picture, size, tiles)[0] / width * MM_PER_INCH)


def _placed_width(picture: Picture, size: Size | None) -> float:
    """Return the width in mm that a picture needs, of which a part may be clipped: neither axis has fewer than the ppi."""
    placed = size or Size(picture.width / _PX_PER_MM, picture.height / _PX_PER_MM)
    return max(placed.w / picture.width, placed.h / picture.height) * picture.width


def _most_pixels_across(picture: Picture) -> int:
    return max(1, int((MOST_PIXELS * picture.width / picture.height) ** 0.5))


def _pixel_size(picture: Picture, size: Size | None, tiles: Sequence[float] = ()) -> tuple[int, int]:
    width = min(max(1, round(_placed_width(picture, size) / MM_PER_INCH * RASTERIZED_PPI)), _most_pixels_across(picture))
    if tiles:
        width = _width_for_tiles(width, picture, tiles)
    return width, max(1, round(width * picture.height / picture.width))


_MOST_DRIFT = 1.0  # pixels
_LARGER_FOR_TILES = 2.5  # times as many pixels across as without patterns


def _width_for_tiles(width: int, picture: Picture, tiles: Sequence[float]) -> int:
    """Return the width in pixels, at least `width`, at which the tiles of patterns are whole pixels.

    resvg rounds a tile to whole pixels: the rest adds up from tile to tile. Raises RefusedSvgError if there is no such width.
    """

    def drift(across: int) -> float:
        sides = [side * across / picture.width for side in tiles]
        return max(abs(side - max(1, round(side))) / side * across for side in sides)

    largest = min(int(_LARGER_FOR_TILES * width) + 1, max(width, _most_pixels_across(picture)))
    found = next((across for across in range(width, largest + 1) if drift(across) < _MOST_DRIFT / 10), None)
    found = found or min(range(width, largest + 1), key=drift)
    if drift(found) > _MOST_DRIFT:
        hint = "give the tiles of patterns whole sizes that divide each other, or save the drawing as a PNG of 600 ppi"
        raise RefusedSvgError("art/unsupported", "its patterns would drift: no size has whole pixels for all tiles", 0, hint)
    return found


def _draw_png(
    drawing: bytes, size: tuple[int, int], layers: int, colour: str, *, cropped: bool = False
) -> bytes | RefusedSvgError:
    text = drawing.decode("utf-8-sig")
    try:
        check_memory(*size, layers)
        drawn = _draw_pixels(set_root_colour(text, colour) if colour else text, *size)
        return _crop_part(drawn) if cropped else drawn
    except RefusedSvgError as fault:
        return RefusedSvgError(fault.code, fault.message, fault.line, fault.hint)


def set_root_colour(drawing: str, colour: str) -> str:
    """Return an SVG whose outermost element has a `color`, unless it has one of its own."""
    data = drawing.encode()
    found: list[tuple[int, bool]] = []
    parser = expat.ParserCreate()

    def begin(_name: str, attrs: dict[str, str]) -> None:
        found.append((parser.CurrentByteIndex, "color" in attrs))
        parser.StartElementHandler = None

    parser.StartElementHandler = begin
    parser.Parse(data, True)
    at, has_colour = found[0]
    name = re.compile(rb"<[^\s/>]+").match(data, at)
    if has_colour or name is None:
        return drawing
    return (data[: name.end()] + f' color="{colour}"'.encode() + data[name.end() :]).decode()


MOST_SECONDS: Final = 5
"""Of CPU time, so that a busy machine refuses no more than an idle one."""
MOST_MEGABYTES: Final = 512
_TIMEOUT_SECONDS: Final = 30.0  # seconds by the clock, for systems that cannot limit the CPU time
_WORKER: Final = Path(__file__).with_name("resvg_worker.py")
_TOO_COMPLEX_HINT: Final = "place it smaller, simplify it, or save it as a PNG of 300 to 600 ppi"
_REFUSED_CODE: Final = 3  # the worker's exit code for an SVG that resvg refuses
_TIME_LIMIT_CODES: Final = {-24, -9}  # SIGXCPU, and SIGKILL a second later


def _draw_pixels(drawing: str, width: int, height: int) -> bytes:
    """Return an SVG as a PNG of `width` x `height` pixels.

    Raises RefusedSvgError, without a line, if resvg cannot draw it, or not with `MOST_SECONDS` and `MOST_MEGABYTES`. Windows
    limits neither, macOS no memory: there the clock stops what takes 30 s.
    """
    command = [sys.executable, "-I", "-S", str(_WORKER), _resvg_folder(), str(width), str(MOST_SECONDS), str(MOST_MEGABYTES)]
    try:
        run = subprocess.run(command, input=drawing.encode(), capture_output=True, check=False, timeout=_TIMEOUT_SECONDS)  # noqa: S603  (our own program)
    except subprocess.TimeoutExpired:
        raise _too_complex_error(f"takes more than {_TIMEOUT_SECONDS:g} s", width, height) from None
    if run.returncode == 0:
        return run.stdout
    errors = run.stderr.decode("utf-8", "replace").strip()
    if run.returncode in _TIME_LIMIT_CODES:
        raise _too_complex_error(f"takes more than {MOST_SECONDS} s", width, height)
    if "memory allocation" in errors or "MemoryError" in errors:
        raise _too_complex_error(f"takes more than {MOST_MEGABYTES} MB of memory", width, height)
    why = errors if run.returncode == _REFUSED_CODE else f"it ended with {run.returncode}"
    raise RefusedSvgError("art/bad-svg", f"resvg cannot draw it: {why}", 0)


def check_memory(width: int, height: int, layers: int) -> None:
    """Raise RefusedSvgError if so many layers of pixels, each as large as the picture, take more than `MOST_MEGABYTES`."""
    if width * height * 4 * layers > MOST_MEGABYTES << 20:
        raise _too_complex_error(f"takes more than {MOST_MEGABYTES} MB of memory, in {layers} layers,", width, height)


def _too_complex_error(what: str, width: int, height: int) -> RefusedSvgError:
    return RefusedSvgError("art/too-complex", f"drawing it {what} at {width} x {height} pixels", 0, _TOO_COMPLEX_HINT)


def _resvg_folder() -> str:
    spec = find_spec("resvg_py")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("resvg_py")
    return str(Path(spec.origin).parents[1 if spec.submodule_search_locations else 0])
