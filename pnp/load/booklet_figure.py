"""A paragraph of images as the plates of a figure: cards by their ids, pictures by their paths, call-outs by their points."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.figure_crop import read_crop
from pnp.load.positions import position_in
from pnp.model.booklet import FigureImage, Pointer
from pnp.model.fields import Message

if TYPE_CHECKING:
    import re
    from collections.abc import Sequence

    from pnp.base.diagnostics import Mark, Report
    from pnp.load.booklet_names import Names

_IMAGE = lazy_pattern(r'!\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s"]+)(?:\s+"([^"]*)")?\)(?:\{alt="([^"]*)"\})?')
_FIGURE = lazy_pattern(rf"(?:\s*{_IMAGE.pattern}\s*)+")
_ROW = lazy_pattern(rf"(?:{_IMAGE.pattern}\s*)+\n")
_SETTING = lazy_pattern(r"([\w-]+)=(\S+)")
_POINT = lazy_pattern(r"(\d+):(?:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)|@([^\s;,:@]+))")
_SETTINGS = ("scale", "callouts", "mirror", "crop")
_FLAGS = {"yes": True, "no": False}
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
        hint = '`![caption](card:id "scale=0.8"){alt="what it shows"}`, one or several, and nothing else in the paragraph'
        report.error("booklet/bad-figure", "the paragraph begins with an image but is not a row of images", mark, hint=hint)
        return ()
    out = []
    for image in _IMAGE.finditer(words):
        places = _Places(*(position_in(words, max(image.start(part), 0), mark, lines) for part in (0, 1, 4)))
        plate = _plate(image, places, names, report)
        if plate is not None and any(pointer.anchor for pointer in plate.pointers):
            plate = replace(plate, pointers=_with_marks(plate.pointers, words, image, mark, lines))
        if plate is not None:
            out.append(plate)
    return tuple(out)


class _Places(NamedTuple):
    """Where an image, its caption and its alternative text are written."""

    image: Mark
    caption: Mark
    alternative: Mark


def _plate(image: re.Match[str], places: _Places, names: Names, report: Report) -> FigureImage | None:
    caption, target, title, mark = image[1], image[2], image[3] or "", places.image
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
    words, alternative = _words(caption, places.caption, names), _words(image[4] or "", places.alternative, names)
    if image[4] is None:
        hint = 'write after it what it shows, `![…](…){alt="…"}`, or `{alt=""}` if it shows nothing that matters'
        report.warning("booklet/no-alternative", f"the figure `{target}` has no alternative text", mark, hint=hint)
    which: Literal["face", "back"] = "back" if side == "back" else "face"
    decorative = image[4] is not None and alternative is None
    mirror = _mirror(settings.get("mirror", "no"), card, mark, report)
    crop = read_crop(settings, card, mark, report)
    path = "" if card else target
    return FigureImage(words, card, which, path, scale, pointers, mark, alternative, decorative, mirror, crop)


def _words(text: str, mark: Mark, names: Names) -> Message | None:
    """Return a text of a figure; None if it is empty."""
    return Message(names.id(text, ""), " ".join(text.split()), mark) if text.strip() else None


def _with_marks(
    pointers: tuple[Pointer, ...], words: str, image: re.Match[str], mark: Mark, lines: Sequence[str]
) -> tuple[Pointer, ...]:
    """Return the pointers, each with the place where its anchor is named in the title of the image."""
    starts = {int(p[1]): image.start(3) + p.start(4) for p in _POINT.finditer(image[3]) if p[4]}
    return tuple(replace(p, mark=position_in(words, starts[p.number], mark, lines)) if p.anchor else p for p in pointers)


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


def _mirror(text: str, card: str, mark: Mark, report: Report) -> bool:
    if text not in _FLAGS:
        report.error("booklet/bad-figure", f"`mirror` must be `yes` or `no`, found `{text}`", mark)
    elif card and _FLAGS[text]:
        message = "`mirror` is for pictures: a card is mirrored as it prints"
        report.error("booklet/bad-figure", message, mark, hint="leave it out")
    return not card and _FLAGS.get(text, False)


def _pointers(text: str, mark: Mark, report: Report) -> tuple[Pointer, ...]:
    out = []
    for part in text.split(";") if text else ():
        point = _POINT.fullmatch(part)
        if point is None:
            message = f"`callouts` must be points such as `1:12,8` (mm from the trim corner) or `1:@anchor`, found `{part}`"
            report.error("booklet/bad-figure", message, mark)
        elif point[4]:
            out.append(Pointer(int(point[1]), 0.0, 0.0, point[4]))
        else:
            out.append(Pointer(int(point[1]), float(point[2]), float(point[3])))
    return tuple(out)
