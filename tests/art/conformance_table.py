"""The tables in conformance/: small drawings by feature, and what is to be seen of each of them.

A case is `=== name`, the elements of a drawing on a canvas of 20 x 20 units (or a first line `svg:` with the attributes of its
root), and `--- ` with what pnp does: `drawn` as paths, `pixels` by resvg, or `refused` with the whole message. What is drawn is
followed by ten rows of ten points, as Chromium shows them: `.` is white, `?` lies at an edge, the letters are in `LETTERS` or
in a line `a = #8080ff` before the rows. `python tests/art/conformance_table.py` writes all that stands below `---` again; it
needs Chromium, which the test does not, and names each case that is not drawn as Chromium draws it.
"""

from __future__ import annotations

import base64
import re
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import numpy as np
import resvg_py
from PIL import Image
from svg_writer import emitted

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Size
from pnp.pictures.drawings import load_drawing
from pnp.pictures.files import open_picture

TABLES = Path(__file__).with_name("conformance")
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
    source = emitted(made)
    across = SIDE if made.size.w >= made.size.h else round(SIDE * made.size.w / made.size.h)
    data = resvg_py.svg_to_bytes(svg_string=source, width=across, dpi=96, skip_system_fonts=True)
    drawn = Image.open(BytesIO(bytes(data))).convert("RGBA")
    whole = Image.new("RGBA", (SIDE, SIDE), "white")
    whole.alpha_composite(drawn, ((SIDE - drawn.width) // 2, (SIDE - drawn.height) // 2))
    return ("pixels " + said.removeprefix("art/rasterized: ").partition(" cannot")[0] if said else "drawn"), whole.convert(
        "RGB"
    )


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
    sys.path.insert(0, str(Path(__file__).parents[1] / "press"))
    from chromium import Chromium  # noqa: PLC0415  (only for writing the tables)

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
