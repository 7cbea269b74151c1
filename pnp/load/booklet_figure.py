"""A paragraph of images as the plates of a figure: cards by their ids, pictures by their paths, call-outs by their points."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from pnp.diagnostics import did_you_mean
from pnp.load.positions import position_in
from pnp.model.booklet import FigureImage, Pointer
from pnp.model.fields import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.diagnostics import Mark, Report
    from pnp.load.booklet_names import Names

_IMAGE = re.compile(r'!\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s"]+)(?:\s+"([^"]*)")?\)')
_FIGURE = re.compile(rf"(?:\s*{_IMAGE.pattern}\s*)+")
_ROW = re.compile(rf"(?:{_IMAGE.pattern}\s*)+\n")
_SETTING = re.compile(r"([\w-]+)=(\S+)")
_POINT = re.compile(r"(\d+):(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)")
_SETTINGS = ("scale", "callouts")
_SIDES = ("face", "back")
_LARGEST = 10.0


def is_figure(words: str) -> bool:
    """Whether a paragraph is meant to be a figure."""
    return words.startswith("![")


def split_figure(words: str) -> tuple[str, str]:
    """Part the images that a paragraph begins with from the text on the lines under them."""
    found = None if _FIGURE.fullmatch(words) else _ROW.match(words)
    return (words[: found.end()].strip(), words[found.end() :].strip()) if found else (words, "")


def figure_images(words: str, mark: Mark, lines: Sequence[str], names: Names, report: Report) -> tuple[FigureImage, ...]:
    """The plates of such a paragraph; one with a fault is reported and left out.

    `mark` is where the paragraph begins, `lines` are those of its file.
    """
    if not _FIGURE.fullmatch(words):
        hint = '`![caption](card:id "scale=0.8")`, one or several of them and nothing else in the paragraph'
        report.error("booklet/bad-figure", "the paragraph begins with an image but is not a row of images", mark, hint=hint)
        return ()
    out = []
    for image in _IMAGE.finditer(words):
        at, caption_at = (position_in(words, image.start(part), mark, lines) for part in (0, 1))
        plate = _plate(image, at, caption_at, names, report)
        if plate is not None:
            out.append(plate)
    return tuple(out)


def _plate(image: re.Match[str], mark: Mark, caption_at: Mark, names: Names, report: Report) -> FigureImage | None:
    caption, target, title = image[1], image[2], image[3] or ""
    card, side = "", "face"
    if target.startswith("card:"):
        card, _, named = target.removeprefix("card:").partition("/")
        side = named or "face"
        if side not in _SIDES:
            report.error("booklet/bad-figure", f"`{target}`: a card has a `face` and a `back`", mark)
            return None
    settings = _settings(title, mark, report)
    scale = _scale(settings.get("scale", "1"), mark, report)
    pointers = _pointers(settings.get("callouts", ""), mark, report)
    words = Message(names.id(caption, ""), " ".join(caption.split()), caption_at) if caption.strip() else None
    which: Literal["face", "back"] = "back" if side == "back" else "face"
    return FigureImage(words, card, which, "" if card else target, scale, pointers, mark)


def _settings(title: str, mark: Mark, report: Report) -> dict[str, str]:
    found = dict(_SETTING.findall(title))
    for name in found:
        if name not in _SETTINGS:
            report.error(
                "booklet/bad-figure", f"`{name}` is not a setting of a figure", mark, hint=did_you_mean(name, _SETTINGS)
            )
    if _SETTING.sub("", title).strip():
        hint = '`"scale=0.8 callouts=1:12,8;2:30,40"`'
        report.error("booklet/bad-figure", f"`{title}` is not a list of settings", mark, hint=hint)
    return found


def _scale(text: str, mark: Mark, report: Report) -> float:
    try:
        scale = float(text)
    except ValueError:
        scale = 0.0
    if not 0 < scale <= _LARGEST:
        report.error("booklet/bad-figure", f"`scale` must be a number above 0 and up to {_LARGEST:g}, found `{text}`", mark)
        return 1.0
    return scale


def _pointers(text: str, mark: Mark, report: Report) -> tuple[Pointer, ...]:
    out = []
    for part in text.split(";") if text else ():
        point = _POINT.fullmatch(part)
        if point is None:
            message = f"`callouts` must be points such as `1:12,8;2:30,40` (mm from the trim corner), found `{part}`"
            report.error("booklet/bad-figure", message, mark)
        else:
            out.append(Pointer(int(point[1]), float(point[2]), float(point[3])))
    return tuple(out)
