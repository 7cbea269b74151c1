"""Pictures for tests: drawings written as SVG, ICC profiles, and the tables of conformance."""

from __future__ import annotations

import base64
import re
import struct
import sys
import tempfile
import zlib
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import numpy as np
import resvg_py
from PIL import Image
from support.places import TESTS

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Size
from pnp.model.frame import Gradient, Group, ImageItem, Pattern, Shape
from pnp.pictures.drawings import load_drawing
from pnp.pictures.files import open_picture
from pnp.pictures.svg.tree import parse_svg


def emitted(drawing) -> str:
    """Return the SVG of a drawing; `currentColor` is black."""
    defs: list[str] = []
    body = "".join(_item(i, defs) for i in drawing.items)
    w, h = drawing.size
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w!r} {h!r}"><defs>{"".join(defs)}</defs>{body}</svg>'


def path_data(path) -> str:
    """Return SVG path data."""
    return "".join(letter + " ".join(repr(v) for v in n) for letter, n in path)


def _item(item, defs: list[str]) -> str:
    if isinstance(item, Group):
        clip = ""
        if item.clip is not None:
            defs.append(f'<clipPath id="c{len(defs)}"><path d="{path_data(item.clip)}"/></clipPath>')
            clip = f' clip-path="url(#c{len(defs) - 1})"'
        if item.mask is not None:
            inside = "".join(_item(i, defs) for i in item.mask.items)
            name, area = f"m{len(defs)}", 'maskUnits="userSpaceOnUse" x="-1000" y="-1000" width="2000" height="2000"'
            defs.append(f'<mask id="{name}" mask-type="{item.mask.kind}" {area}>{inside}</mask>')
            clip += f' mask="url(#{name})"'
        if item.blend is not None:
            clip += f' style="mix-blend-mode:{item.blend};isolation:isolate"'
        matrix = " ".join(map(repr, item.matrix))
        inside = "".join(_item(i, defs) for i in item.items)
        return f'<g transform="matrix({matrix})" opacity="{item.opacity!r}"{clip}>{inside}</g>'
    if isinstance(item, ImageItem):
        box, data = item.box, base64.b64encode(item.picture.data).decode()
        place = f'x="{box.x!r}" y="{box.y!r}" width="{box.w!r}" height="{box.h!r}"'
        return f'<image {place} preserveAspectRatio="none" href="data:image/{item.picture.kind};base64,{data}"/>'
    assert isinstance(item, Shape)
    return f'<path d="{path_data(item.path)}"{_fill(item, defs)}{_stroke(item)}/>'


def _fill(item: Shape, defs: list[str]) -> str:
    rule = ' fill-rule="evenodd"' if item.even_odd else ""
    if item.fill is None:
        return ' fill="none"'
    if isinstance(item.fill, Pattern):
        inside = "".join(_item(i, defs) for i in item.fill.items)
        x, y, w, h = item.fill.box
        place = f'x="0" y="0" width="{w!r}" height="{h!r}" patternUnits="userSpaceOnUse"'
        matrix = " ".join(map(repr, item.fill.matrix))
        assert (x, y) == (0, 0)
        name = f"p{len(defs)}"
        defs.append(f'<pattern id="{name}" {place} patternTransform="matrix({matrix})">{inside}</pattern>')
        return f' fill="url(#{name})"{rule}'
    if isinstance(item.fill, Gradient):
        return f' fill="url(#{_gradient(item.fill, defs)})"{rule}'
    return f' fill="{_rgb(item.fill)}" fill-opacity="{item.fill.alpha!r}"{rule}'


def _stroke(item: Shape) -> str:
    s = item.stroke
    if s is None:
        return ""
    dash = f' stroke-dasharray="{" ".join(map(repr, s.dash))}" stroke-dashoffset="{s.dash_phase!r}"' if s.dash else ""
    return (
        f' stroke="{_rgb(s.colour)}" stroke-opacity="{s.colour.alpha!r}" stroke-width="{s.width!r}" stroke-linecap="{s.cap}"'
        f' stroke-linejoin="{s.join}" stroke-miterlimit="{s.miter_limit!r}"{dash}'
    )


def _gradient(g: Gradient, defs: list[str]) -> str:
    names = ("x1", "y1", "x2", "y2") if g.kind == "linear" else ("fx", "fy", "fr", "cx", "cy", "r")
    place = " ".join(f'{n}="{v!r}"' for n, v in zip(names, g.points, strict=True))
    stops = "".join(f'<stop offset="{at!r}" stop-color="{_rgb(c)}" stop-opacity="{c.alpha!r}"/>' for at, c in g.stops)
    matrix = " ".join(map(repr, g.matrix))
    name = f"g{len(defs)}"
    defs.append(
        f'<{g.kind}Gradient id="{name}" gradientUnits="userSpaceOnUse" gradientTransform="matrix({matrix})" {place}>'
        f"{stops}</{g.kind}Gradient>"
    )
    return name


def _rgb(colour) -> str:
    return "#" + "".join(f"{round(v * 255):02x}" for v in colour.rgb)


D50 = (0.9642, 1.0, 0.8249)
SRGB = ((0.4361, 0.2225, 0.0139), (0.3851, 0.7169, 0.0971), (0.1431, 0.0606, 0.7141))  # adapted to D50
ADOBE = ((0.6097, 0.3111, 0.0195), (0.2053, 0.6257, 0.0609), (0.1492, 0.0632, 0.7446))


def profile(space, gamma, primaries=SRGB, kind=b"mntr"):
    """Return a profile of the colours `RGB ` or `GRAY` with the white of D50."""
    curve = b"curv" + struct.pack(">4xIH2x", 1, round(gamma * 256))
    name = b"test\0"
    tags = {
        b"desc": b"desc" + struct.pack(">4xI", len(name)) + name + bytes(4 + 4 + 2 + 1 + 67),
        b"cprt": b"text" + bytes(4) + b"none\0",
        b"wtpt": _xyz(D50),
    }
    if space == b"GRAY":
        tags[b"kTRC"] = curve
    else:
        for letter, primary in zip("rgb", primaries, strict=True):
            tags[f"{letter}XYZ".encode()], tags[f"{letter}TRC".encode()] = _xyz(primary), curve
    return _file(space, kind, tags)


def linear_profile(space):
    """Return a profile of light without a curve."""
    return profile(space, 1.0)


def adobe_rgb():
    """Return a profile with the primaries and the gamma of Adobe RGB (1998)."""
    return profile(b"RGB ", 563 / 256, ADOBE)


def _xyz(values):
    return b"XYZ " + struct.pack(">4x3i", *(round(value * 65536) for value in values))


def _file(space, kind, tags):
    table, data, at = b"", b"", 128 + 4 + 12 * len(tags)
    for name, body in tags.items():
        padded = body + bytes(-len(body) % 4)
        table += name + struct.pack(">II", at + len(data), len(body))
        data += padded
    head = struct.pack(">I4sI4s4s4s", at + len(data), b"test", 0x02200000, kind, space, b"XYZ ")
    head += struct.pack(">6H4s4s", 2026, 11, 23, 0, 0, 0, b"acsp", bytes(4)) + bytes(4 * 6)
    head = head.ljust(68, b"\0") + struct.pack(">3i", *(round(value * 65536) for value in D50))
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + data


TABLES = TESTS / "pictures" / "conformance"
SIDE = 100  # pixels
LETTERS = {
    ".": "#ffffff", "r": "#ff0000", "g": "#008000", "b": "#0000ff", "k": "#000000", "l": "#00ff00", "y": "#ffff00",
    "c": "#00ffff", "o": "#ffa500",
}  # fmt: skip
NEAR = 20  # of 255
SIZE = Size(25.4 * SIDE / 600, 25.4 * SIDE / 600)


class Case(NamedTuple):
    """One drawing of a table: its source as written, as a whole file, and what is said and seen of it."""

    area: str
    name: str
    written: str
    file: str
    outcome: str
    seen: str


def cases(area: str) -> list[Case]:
    """Return the cases of a table."""
    return [
        _case(area, part) for part in re.split(r"^=== ", (TABLES / f"{area}.txt").read_text("utf-8"), flags=re.MULTILINE)[1:]
    ]


def _case(area: str, text: str) -> Case:
    name, _, rest = text.partition("\n")
    written, _, below = rest.partition("--- ")
    outcome, _, seen = below.partition("\n")
    head, body = 'viewBox="0 0 20 20"', written
    if written.startswith("svg: "):
        head, _, body = written.removeprefix("svg: ").partition("\n")
    file = f'<svg xmlns="http://www.w3.org/2000/svg" {head}>\n{body}</svg>'
    return Case(area, name, written, file, outcome.strip(), seen)


def pnp_draws(file: str, folder: Path) -> tuple[str, Image.Image | None]:
    """Return what pnp says of a drawing, and its picture on white if it draws it."""
    (folder / "a.svg").write_text(file, "utf-8")
    report = Report()
    picture = open_picture(folder, Path("a.svg"), Mark("deck.yaml", 1, 1), report)
    made = load_drawing(picture, report, SIZE) if picture else None
    said = "; ".join(f"{d.code}: {d.message}" for d in report.diagnostics)
    if made is None:
        return f"refused {said}", None
    outcome = "pixels " + said.removeprefix("art/rasterized: ").partition(" cannot")[0] if said else "drawn"
    return outcome, resvg_draws(emitted(made))


def resvg_draws(source: str) -> Image.Image:
    """Return the picture of an SVG on white, as resvg draws it into a square."""
    w, h = parse_svg(source.encode()).attrs["viewBox"].split()[2:]
    across = SIDE if float(w) >= float(h) else round(SIDE * float(w) / float(h))
    data = resvg_py.svg_to_bytes(svg_string=source, width=across, dpi=96, skip_system_fonts=True)
    drawn = Image.open(BytesIO(bytes(data))).convert("RGBA")
    whole = Image.new("RGBA", (SIDE, SIDE), "white")
    whole.alpha_composite(drawn, ((SIDE - drawn.width) // 2, (SIDE - drawn.height) // 2))
    return whole.convert("RGB")


def points(picture: Image.Image) -> np.ndarray:
    """Return the colours of the ten by ten points, each the middle of 5 x 5 pixels; -1 where these differ."""
    pixels = np.asarray(picture, dtype=int)
    out = np.full((10, 10, 3), -1)
    for row in range(10):
        for column in range(10):
            x, y = column * 10 + 5, row * 10 + 5
            around = pixels[y - 2 : y + 3, x - 2 : x + 3]
            if np.ptp(around, axis=(0, 1)).max() <= NEAR // 2:
                out[row, column] = pixels[y, x]
    return out


def read_points(seen: str) -> np.ndarray:
    """Return the points that a case lists, as `points` does."""
    *legend, rows = re.split(r"^(\w) = (#\w+)\n", seen, flags=re.MULTILINE)
    letters = {**LETTERS, **dict(zip(legend[1::3], legend[2::3], strict=True))}
    colours = {"?": (-1, -1, -1)} | {k: tuple(bytes.fromhex(v[1:])) for k, v in letters.items()}
    return np.array([[colours[c] for c in row] for row in rows.split()])


def written_points(found: np.ndarray) -> str:
    """Return points as a case lists them."""
    known = {k: np.array(tuple(bytes.fromhex(v[1:]))) for k, v in LETTERS.items()}
    legend, rows = "", []
    for row in found:
        line = ""
        for colour in row:
            if colour[0] < 0:
                line += "?"
                continue
            letter = next((k for k, v in known.items() if np.abs(v - colour).max() <= NEAR // 2), "")
            if not letter:
                letter = next(c for c in "ahmnpstuvwxzABCDEFGHIJKLMNOPQRSTUVWXYZ" if c not in known)
                known[letter] = colour
                legend += f"{letter} = #{bytes(int(v) for v in colour).hex()}\n"
            line += letter
        rows.append(line)
    return legend + "\n".join(rows) + "\n"


def differences(picture: Image.Image, wanted: np.ndarray) -> int:
    """Return how many points have another colour than wanted, except at edges."""
    found = np.asarray(picture, dtype=int)[5::10, 5::10]
    return int(((np.abs(found - wanted).max(axis=2) > NEAR) & (wanted[..., 0] >= 0)).sum())


def _browser(files: list[str], folder: Path) -> list[Image.Image]:
    sys.path.insert(0, str(TESTS / "press"))
    from support.browser import Chromium  # noqa: PLC0415  (only for writing the tables)

    shots: list[Image.Image] = []
    with Chromium(folder / "profile", width=1000, height=1000) as page:
        for i in range(0, len(files), 100):
            images = "".join(
                f'<img width={SIDE} height={SIDE} src="data:image/svg+xml;base64,{base64.b64encode(f.encode()).decode()}">'
                for f in files[i : i + 100]
            )
            (folder / f"p{i}.html").write_text(f'<body style="margin:0;background:#fff;line-height:0">{images}', "utf-8")
            page.open((folder / f"p{i}.html").as_uri())
            page.wait_for(f"document.readyState == 'complete' && location.href.endsWith('p{i}.html')")
            page.screenshot(folder / "p.png", width=1000, height=1000)
            whole = Image.open(folder / "p.png").convert("RGB")
            places = [(k % 10 * SIDE, k // 10 * SIDE) for k in range(len(files[i : i + 100]))]
            shots += [whole.crop((x, y, x + SIDE, y + SIDE)) for x, y in places]
    return shots


def write_tables() -> None:
    """Write what pnp says and what Chromium shows below each case, and print the cases where they differ."""
    areas = sorted(file.stem for file in TABLES.glob("*.txt"))
    everything = [case for area in areas for case in cases(area)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shots = _browser([case.file for case in everything], folder)
        texts = dict.fromkeys(areas, "")
        for case, shot in zip(everything, shots, strict=True):
            outcome, picture = pnp_draws(case.file, folder)
            seen = written_points(points(shot)) if picture else ""
            if picture and differences(picture, points(shot)):
                sys.stderr.write(f"{case.area}/{case.name}: {outcome}, but otherwise than Chromium shows it\n")
            texts[case.area] += f"=== {case.name}\n{case.written}--- {outcome}\n{seen}"
    for area, text in texts.items():
        (TABLES / f"{area}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    write_tables()


class TiffForm(NamedTuple):
    """How a TIFF is written: bits of a channel, byte order, what its channels after the inks are, names of Photoshop."""

    depth: int = 8
    order: str = "<"
    extra: tuple[int, ...] = ()
    packing: int = 1
    predictor: int = 1
    planar: int = 1
    names: tuple[str, ...] = ()
    ink_set: int = 1
    colours: int = 5
    profile: bytes = b""
    turn: int = 1
    numbers: int = 0
    """The kind of its numbers (`SampleFormat`): 1 without a sign, 2 with one, 3 floating-point."""
    bits: tuple[int, ...] = ()
    """What it says of its bits, whatever they are."""


PLAIN_TIFF = TiffForm()


def tiff(size, pixels, form=PLAIN_TIFF):
    """A TIFF whose pixels are tuples of channels, 0…255, row by row; 16 bits have other lower bytes."""
    width, height = size
    channels = len(pixels[0])
    samples = [value if form.depth == 8 else value * 256 + 77 for pixel in pixels for value in pixel]
    planes = [samples] if form.planar == 1 else [samples[n::channels] for n in range(channels)]
    step, wrap = channels if form.planar == 1 else 1, 1 << form.depth
    strips = []
    for plane in planes:
        row = width * step
        if form.predictor == 2:
            numbers = [v if at % row < step else (v - plane[at - step]) % wrap for at, v in enumerate(plane)]
        else:
            numbers = plane
        data = struct.pack(f"{form.order}{len(plane)}{'B' if form.depth == 8 else 'H'}", *numbers)
        strips.append(zlib.compress(data) if form.packing == 8 else data)
    starts, at = [], 8
    for strip in strips:
        starts.append(at)
        at += len(strip) + len(strip) % 2
    tags = {
        256: (width,), 257: (height,), 258: (form.depth,) * channels, 259: (form.packing,), 262: (form.colours,),
        273: tuple(starts), 274: (form.turn,), 277: (channels,), 278: (height,), 279: tuple(map(len, strips)),
        284: (form.planar,), 317: (form.predictor,),
    }  # fmt: skip
    if form.colours == 5:
        tags[332] = (form.ink_set,)
    if form.extra:
        tags[338] = form.extra
    if form.numbers:
        tags[339] = (form.numbers,) * channels
    if form.bits:
        tags[258] = form.bits
    blobs = {34377: photoshop_names(form.names) if form.names else b"", 34675: form.profile}
    entries, values = b"", b""
    behind = at + 2 + 12 * (len(tags) + sum(map(bool, blobs.values()))) + 4
    packed = {
        tag: (3 if tag in {258, 259, 262, 274, 277, 284, 317, 332, 338, 339} else 4, numbers) for tag, numbers in tags.items()
    }
    packed |= {tag: (7, tuple(blob)) for tag, blob in blobs.items() if blob}
    for tag, (kind, numbers) in sorted(packed.items()):
        data = struct.pack(f"{form.order}{len(numbers)}{ {3: 'H', 4: 'I', 7: 'B'}[kind] }", *numbers)
        entries += struct.pack(f"{form.order}HHI", tag, kind, len(numbers))
        if len(data) <= 4:
            entries += data.ljust(4, b"\0")
        else:
            entries += struct.pack(f"{form.order}I", behind + len(values))
            values += data + b"\0" * (len(data) % 2)
    head = (b"II*\0" if form.order == "<" else b"MM\0*") + struct.pack(f"{form.order}I", at)
    body = b"".join(strip + b"\0" * (len(strip) % 2) for strip in strips)
    return head + body + struct.pack(f"{form.order}H", len(packed)) + entries + bytes(4) + values


def resource(number, data):
    """An image resource of Photoshop."""
    return b"8BIM" + struct.pack(">HBxI", number, 0, len(data)) + data + b"\0" * (len(data) % 2)


def photoshop_names(names):
    """The resource with the names of channels."""
    return resource(1045, b"".join(struct.pack(">I", len(name) + 1) + (name + "\0").encode("utf-16-be") for name in names))


class PsdForm(NamedTuple):
    """How a Photoshop document is written."""

    mode: int = 4
    depth: int = 8
    packed: bool = False
    layers: int = 0
    resources: bytes = b""
    palette: bytes = b""
    version: int = 1


PLAIN_PSD = PsdForm()


def psd(size, planes, form=PLAIN_PSD):
    """A Photoshop document; planes are bytes of the samples as the file has them, 0…255 (CMYK: 255 is no ink)."""
    width, height = size
    long = ">Q" if form.version == 2 else ">I"
    rows = [plane[at : at + width] for plane in planes for at in range(0, width * height, width)]
    if form.depth == 16:
        rows = [b"".join(bytes((v, 77)) for v in row) for row in rows]
    if form.depth == 1:
        rows = [
            bytes(sum((row[at + n] > 0) << 7 - n for n in range(8) if at + n < width) for at in range(0, width, 8))
            for row in rows
        ]
    if form.packed:
        rows = [b"".join(bytes((0, value)) for value in row) for row in rows]
        data = struct.pack(f">H{len(rows)}{'I' if form.version == 2 else 'H'}", 1, *map(len, rows))
    else:
        data = b"\0\0"
    layers = struct.pack(long, 2) + struct.pack(">h", form.layers) if form.layers else b""
    head = struct.pack(">4sH6xHIIHH", b"8BPS", form.version, len(planes), height, width, form.depth, form.mode)
    sections = [struct.pack(">I", len(part)) + part for part in (form.palette, form.resources)]
    return head + b"".join(sections) + struct.pack(long, len(layers)) + layers + data + b"".join(rows)
