"""Small files that would take minutes or gigabytes are refused by name, and what is used often is computed once."""

# ruff: noqa: E501  (tables with one case a line)

from __future__ import annotations

import base64
import os
from pathlib import Path

import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Size
from pnp.pictures import drawings
from pnp.pictures.drawings import load_drawing
from pnp.pictures.files import open_picture
from pnp.pictures.svg import paint_servers, shapes

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'

FADE = '<linearGradient id="g"><stop/><stop offset="1"/></linearGradient>'

WORK = "drawing has more than 500000 lines and curves, counting each as often as it is drawn"


def levels(count: int, width: int) -> str:
    """Return groups of uses of the next group: `width` to the power of `count` of the element `l<count>`."""
    return "".join(f'<g id="l{i}">{f"""<use href="#l{i + 1}"/>""" * width}</g>' for i in range(count))


def nested(depth: int) -> str:
    """Return a drawing in a drawing in a drawing …"""
    body = '<rect width="9" height="9"/>'
    for _ in range(depth):
        data = base64.b64encode(f"{HEAD}{body}</svg>".encode()).decode()
        body = f'<image width="9" height="9" href="data:image/svg+xml;base64,{data}"/>'
    return body


def star(count: int) -> str:
    """Return path data whose lines all cross each other."""
    return "M0 0" + "".join(f"L{i * 37 % 99} {i * 61 % 97}" for i in range(count))


BOMBS = {
    "uses": (f'<defs>{levels(6, 10)}<rect id="l6" width="1" height="1"/></defs><use href="#l0"/>', ("drawing has more than "
        "100000 elements")),
    "uses of a long path": (f'<defs>{levels(2, 10)}<path id="l2" d="M0 0{"l1 1-1 1" * 20000}"/></defs><use href="#l0"/>', WORK),
    "uses nested": ("".join(f'<g id="a{i}"><use href="#a{i + 1}"/></g>' for i in range(60)) + '<g id="a60"/>', "references nested deeper than 50"),
    "elements": ('<rect width="1" height="1"/>' * 150_001, "drawing has more than 150000 elements"),
    "a path": (f'<path d="M0 0{"l1 1-1 1" * 300_000}"/>', "path has more than 400000 lines and curves"),
    "points": (f'<polyline points="{"1 1 " * 500_000}"/>', "`points` have more than 400000 lines and curves"),
    "dashes": (f'<path d="M0 0h9" stroke="red" stroke-dasharray="{"1 " * 600_000}"/>', WORK),
    "short dashes": ('<path d="M0 0h90" stroke="red" stroke-dasharray=".000001"/>', WORK),
    "short dashes in colours": (f'{FADE}<path d="M0 0h90v90" stroke="url(#g)" stroke-dasharray=".002"/>', WORK),
    "a long line in colours": (f'{FADE}<path d="M0 0{"l1 1-1 1" * 50_000}" stroke="url(#g)" fill="none"/>', WORK),
    "stops": ('<linearGradient id="g">' + "<stop/>" * 10_000 + "</linearGradient>" + '<rect width="9" height="9" fill="url(#g)"/>' * 60, WORK),
    "a clip path": (f'<clipPath id="c"><path d="{star(3000)}" clip-rule="evenodd"/></clipPath><rect width="9" height="9" clip-path="url(#c)"/>', "clip path has more than 2000 lines and curves"),
    "a scribbled clip path": (f'<clipPath id="c"><path d="{star(400)}" clip-rule="evenodd"/></clipPath><rect width="9" height="9" clip-path="url(#c)"/>', "clip paths cross themselves or each other more than 8000 times"),
    "many scribbled clip paths": ("".join(f'<clipPath id="c{i}"><path d="{star(120)}" clip-rule="evenodd"/></clipPath><rect width="9" height="9" clip-path="url(#c{i})"/>' for i in range(20)), "clip paths cross themselves or each other more than 8000 times"),
    "clip paths nested": ("".join(f'<clipPath id="c{i}" clip-path="url(#c{i + 1})"><circle r="9"/></clipPath>' for i in range(60)) + '<clipPath id="c60"/><rect width="9" height="9" clip-path="url(#c0)"/>', "references nested deeper than 50"),
    "rules": ("<style>" + ".c{fill:red}" * 5_001 + "</style>", "drawing has more than 5000 style rules"),
    "drawings nested": (nested(5), "drawings embedded deeper than 3"),
    "scales": ('<g transform="scale(100000)">' * 9 + "</g>" * 9, "`<g>` is enlarged more than 1e+09 times"),
}  # fmt: skip


def said(body: str, folder: Path) -> list[str]:
    """Return what is reported about a drawing."""
    (folder / "a.svg").write_text(f"{HEAD}{body}</svg>", "utf-8")
    report = Report()
    picture = open_picture(folder, Path("a.svg"), Mark("deck.yaml", 1, 1), report)
    if picture:
        load_drawing(picture, report, Size(25.4, 25.4))
    return [f"{d.code}: {d.message}" for d in report.diagnostics]


@pytest.mark.whole
@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_by_name(name, tmp_path):
    """In one sentence, and within the seconds of CPU time that a picture has."""
    body, message = BOMBS[name]
    before = os.times().user
    (only,) = said(body, tmp_path)
    assert message in only
    assert only.startswith(("art/too-complex: ", "art/bad-svg: "))
    assert os.times().user - before < drawings.MOST_SECONDS


def test_a_clip_path_is_computed_once(tmp_path, monkeypatch):
    """However many elements it clips, in one viewport."""
    calls = []
    area = shapes._compute_clip_area
    monkeypatch.setattr(shapes, "_compute_clip_area", lambda *a: calls.append(a) or area(*a))
    circles = "".join(f'<circle cx="{i % 20 * 5}" cy="{i // 20 * 5}" r="4"/>' for i in range(200))
    clipped = '<rect width="99" height="99" clip-path="url(#c)"/>' * 50
    assert said(f'<clipPath id="c">{circles}</clipPath>{clipped}<svg width="9" height="9">{clipped}</svg>', tmp_path) == []
    assert len(calls) == 2


@pytest.mark.parametrize(
    ("percent", "plain"),
    [
        ('<circle cx="25%" cy="50%" r="4"/>', '<circle cx="50" cy="40" r="4"/>'),
        ('<ellipse cx="9" cy="9" rx="4%" ry="5%"/>', '<ellipse cx="9" cy="9" rx="8" ry="4"/>'),
        ('<rect x="25%" y="25%" width="10%" height="10%"/>', '<rect x="50" y="20" width="20" height="8"/>'),
        ('<line x1="5%" y1="5%" x2="50%" y2="50%" stroke="red"/>', '<line x1="10" y1="4" x2="100" y2="40" stroke="red"/>'),
    ],
)
def test_percentages_are_of_the_side_that_they_lie_along(percent, plain, tmp_path):
    """Of the width across, of the height down."""
    assert drawn(percent, tmp_path) == drawn(plain, tmp_path)


def drawn(body: str, folder: Path) -> object:
    """Return a drawing of 200 x 80 units as it is painted."""
    (folder / "a.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80">{body}</svg>', "utf-8")
    report = Report()
    picture = open_picture(folder, Path("a.svg"), Mark("deck.yaml", 1, 1), report)
    made = load_drawing(picture, report, Size(50, 20))
    assert not report.diagnostics
    return made.items  # drawings are equal by their keys


def test_the_stops_of_a_gradient_are_read_once(tmp_path, monkeypatch):
    """However many shapes it fills."""
    calls = []
    read = paint_servers._read_stops
    monkeypatch.setattr(paint_servers, "_read_stops", lambda *a: calls.append(a) or read(*a))
    assert said(FADE + '<rect width="9" height="9" fill="url(#g)" fill-opacity=".5"/>' * 50, tmp_path) == []
    assert len(calls) == 1


def test_a_clip_path_that_skia_cannot_compute_is_refused(tmp_path, monkeypatch):
    """By name, where Skia only says that it did not succeed."""
    from pnp.pictures import path_booleans  # noqa: PLC0415  (loads Skia)

    def fail(*_):
        raise path_booleans.PathOpsError

    monkeypatch.setattr(path_booleans, "path_union", fail)
    clip = '<clipPath id="c"><circle r="9"/><circle r="8"/></clipPath><rect width="9" height="9" clip-path="url(#c)"/>'
    assert said(clip, tmp_path) == ["art/too-complex: clip path crosses itself too often to be computed"]
