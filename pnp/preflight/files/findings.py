"""What the rules find in one file, each once a page, with its place and the rule that it breaks."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.diagnostics import Diagnostic, FacePlace, Mark, Report, Severity
from pnp.base.units import PT, Box
from pnp.load.package_data import press_rule_for
from pnp.model.printing import PressLimits, Profile
from pnp.preflight.pdf.objects import PdfValue, data, identity, jpeg_frame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.preflight.pdf.content import Corners, PaintedObject
    from pnp.preflight.pdf.pages import PdfFile, PdfPage


Said: TypeAlias = Callable[..., None]
"""A finding that is told again of another page."""
_PAGES_SHOWN = 20
"""Places of one finding on a page that are kept."""


@dataclass(slots=True)
class _RepeatedFinding:
    """A finding of one page, with its places."""

    finding: Diagnostic
    rank: float
    places: list[FacePlace] = field(default_factory=list)
    count: int = 0


def _encodable(text: str) -> str:
    """Return a text that any file can hold: a name in a PDF may have bytes that are no UTF-8 (ISO 32000-1, 7.3.5)."""
    return text.encode("utf-8", "backslashreplace").decode()


class FileFindings:
    """Collects what is wrong with a file for a profile; `close` hands it to the report."""

    def __init__(self, path: str, file: PdfFile, profile: Profile) -> None:
        self.path, self.file, self.profile = path, file, profile
        self._found: dict[tuple[str, int, str], _RepeatedFinding] = {}
        self._said: list[Said] | None = None
        self.unjudged: dict[str, None] = {}
        """What was not looked into, in words."""
        self._sizes: dict[tuple[int, int], int | None] = {}
        self._frames: dict[tuple[int, int], tuple[float, float, int] | None] = {}

    @property
    def for_press(self) -> bool:
        """Whether the profile is for a press; a printer at home takes nearly everything."""
        return self.profile.colour is not None

    @property
    def press_warning(self) -> Severity:
        """The severity of what a press should look at, and a printer at home prints anyway."""
        return "warning" if self.for_press else "note"

    @property
    def limits(self) -> PressLimits:
        """How fine the printer prints."""
        return self.profile.colour.limits if self.profile.colour else PressLimits()

    @property
    def standard(self) -> str:
        """The part of PDF/X that the profile asks for: `x-4`, `x-1a` or `none`."""
        return self.profile.colour.standard if self.profile.colour else "none"

    def unpacked_size(self, stream: PdfValue) -> int | None:
        """Return how many bytes a stream has when it is unpacked, which is done once; None if it cannot be."""
        key = identity(stream)
        if key is None or key not in self._sizes:
            unpacked = data(stream)
            size = None if unpacked is None else len(unpacked)
            if key is None:
                return size
            self._sizes[key] = size
        return self._sizes[key]

    def frame_of(self, picture: PdfValue) -> tuple[float, float, int] | None:
        """Return the pixels across and down and the numbers of each as a JPEG says itself, read once; None if it does not."""
        key = identity(picture)
        if key is None or key not in self._frames:
            found = jpeg_frame(picture)
            if key is None:
                return found
            self._frames[key] = found
        return self._frames[key]

    def add(  # noqa: PLR0913 - the parts of a finding
        self,
        code: str,
        message: str,
        *,
        hint: str,
        page: PdfPage | None = None,
        painted: PaintedObject | None = None,
        severity: Severity = "error",
        box: Corners | None = None,
        named: str = "",
        value: str = "",
        kind: str = "",
        rank: float = 0.0,
    ) -> None:
        """Note a fault; on one page, those of one `kind` (without it: one message) are one finding, which tells the worst.

        `named` is the object of the file and `box` its place, both those of `painted` if it is given. `value` is what was
        found, `rank` how much of what there should be: the least is worst.
        """
        if painted is not None:
            box, named = painted.box, painted.words
        message, named, value = map(_encodable, (message, named, value))
        if self._said is not None and page is not None:
            self._said.append(
                partial(
                    self.add,
                    code,
                    message,
                    hint=hint,
                    severity=severity,
                    box=box,
                    named=named,
                    value=value,
                    kind=kind,
                    rank=rank,
                )
            )
        number, cause = page.number if page else 0, kind or message
        known = self._found.get((code, number, cause))
        if known is None or rank < known.rank:
            rule = press_rule_for(code, self.profile)
            assert rule is not None, code
            rule = rule._replace(object=named, value=value)
            finding = Diagnostic(code, message, Mark(self.path, number), severity, hint=hint, cause=cause, rule=rule)
            before = (known.places, known.count) if known else ([], 0)
            known = self._found[code, number, cause] = _RepeatedFinding(finding, rank, *before)
            if page is not None and box is not None and known.places:
                known.places.insert(0, FacePlace(f"page {number}", "face", place_on_page(page, box)))
                known.count += 1
                return
        known.count += 1
        if page is not None and len(known.places) < _PAGES_SHOWN:
            known.places.append(FacePlace(f"page {number}", "face", None if box is None else place_on_page(page, box)))

    @contextmanager
    def noted(self) -> Iterator[list[Said]]:
        """Note what is found on a page, for pages that look like it: each is called with `page`."""
        said: list[Said] = []
        self._said = said
        try:
            yield said
        finally:
            self._said = None

    def all(self) -> Iterator[Diagnostic]:
        """Yield what was found so far, each once a page, without the places."""
        return (known.finding for known in self._found.values())

    def close(self, report: Report) -> None:
        """Report what was found."""
        for known in self._found.values():
            first = next((one.box for one in known.places if one.box is not None), None)
            at = "" if first is None else f", at x {first.x:.1f}, y {first.y:.1f} mm"
            more = f", and {known.count - 1} more on the page" if known.count > 1 else ""
            finding = known.finding
            report.add(replace(finding, message=finding.message + at + more, faces=tuple(known.places)))


def place_on_page(page: PdfPage, box: Corners) -> Box:
    """Return a box of a page, in points from below, as one in mm from the upper left corner of its trim."""
    left, _, _, top = page.trim
    x0, y0, x1, y1 = (value / PT for value in (box[0] - left, top - box[3], box[2] - left, top - box[1]))
    return Box(x0, y0, x1 - x0, y1 - y0)
