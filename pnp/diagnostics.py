"""Marks, diagnostics, the report of a run, and the one formatter: what went wrong, where, and how to correct it."""

from __future__ import annotations

from dataclasses import field, replace
from enum import IntEnum
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.finding_subject import FindingSubject
from pnp.mark import LINE_END
from pnp.mark import Mark as Mark  # noqa: PLC0414 - a finding and its mark are imported together
from pnp.patterns import lazy_pattern
from pnp.records import frozen
from pnp.stored_path import as_stored

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    from pnp.face_place import FacePlace
    from pnp.press_rule import PressRule

Severity: TypeAlias = Literal["error", "warning", "note"]
Sources: TypeAlias = "Callable[[str], Sequence[str]]"

_UNSEEN = lazy_pattern("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What would steer the reader's terminal: a file may hold anything."""

_NUMBER = 8
"""Characters of the number of a line and of the bar behind it."""

_WIDE = 120 + _NUMBER
"""Characters of a line that shows a line of a file, unless the terminal is narrower."""

FALLBACK_CODES = frozenset({"locale/untranslated", "locale/fuzzy", "locale/stale"})
"""Findings that texts are printed in the source language, which even a quiet run says."""

_RANK = {"error": 0, "warning": 1, "note": 2}


class Distance(IntEnum):
    """How far a finding is from the value at fault: of errors about one value, only the nearest are shown."""

    VALUE = 0
    """The value cannot be, whatever else there is."""
    CONTENT = 1
    """It contradicts other values, or the cards."""
    PLAY = 2
    """With it, the game cannot be played."""
    WRITTEN = 3
    """Something was made for another value: a drawing, a result that is expected."""


@frozen
class Diagnostic:
    """One finding.

    `code` is `stage/kebab-name`; `message` says what is wrong, then what was found or expected (lower case, no full
    stop, names in backticks); `also` names further places as `(what, Mark)`; `hint` says how to correct it, or is None.

    `about` are the marks of the values that it refuses, which others may follow from: see `Distance`. `faces` are the places
    where it shows, `subject` is what it is about, as far as they are known; `general` is the end of the hint that holds for
    others of its code too, `cause` what is wrong without the value that was found; `rule` is the rule of printing that it
    breaks. These five do not make it another finding.
    """

    code: str
    message: str
    mark: Mark | None = None
    severity: Severity = "error"
    also: tuple[tuple[str, Mark], ...] = ()
    hint: str | None = None
    general: str = field(default="", compare=False, kw_only=True)
    cause: str = field(default="", compare=False, kw_only=True)
    about: tuple[Mark, ...] = ()
    distance: Distance = Distance.VALUE
    faces: tuple[FacePlace, ...] = field(default=(), compare=False)
    subject: FindingSubject = field(default=FindingSubject(), compare=False)
    rule: PressRule | None = field(default=None, compare=False, kw_only=True)

    def shown_on(self, faces: Iterable[FacePlace]) -> Diagnostic:
        """Return the finding with further places where it shows; each is named once."""
        return replace(self, faces=tuple(dict.fromkeys((*self.faces, *faces))))

    def concerning(self, subject: FindingSubject) -> Diagnostic:
        """Return the finding with what it is about, as far as that was not known."""
        return replace(self, subject=self.subject.filled(subject))

    @property
    def entry(self) -> str | None:
        """The entry of a PO file in which it is, by its `msgctxt`, unless the message names it."""
        text = self.subject.text if self.mark is not None and self.mark.path.endswith(".po") else None
        return text if text is not None and f"`{text}`" not in self.message else None


class PnpError(Exception):
    """A run that cannot continue; `diagnostics` contains everything found so far."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(f"{d.mark or ''} {d.message}".strip() for d in self.diagnostics))

    def __reduce__(self) -> tuple[type[PnpError], tuple[tuple[Diagnostic, ...]]]:
        """Go from process to process with its diagnostics, not with its words."""
        return type(self), (self.diagnostics,)


class _Recording:
    """Takes part in the recordings of a report while a block runs; a class, since each card of a deck has one."""

    __slots__ = ("_all", "_own")

    def __init__(self, recordings: list[list[Diagnostic]]) -> None:
        self._all, self._own = recordings, list[Diagnostic]()

    def __enter__(self) -> list[Diagnostic]:
        self._all.append(self._own)
        return self._own

    def __exit__(self, *_: object) -> None:
        if self._all[-1] is self._own:
            self._all.pop()
        else:
            self._all[:] = [one for one in self._all if one is not self._own]


class Report:
    """Collects the diagnostics of one run. Every stage adds its findings and continues with what is valid."""

    def __init__(self) -> None:
        self._found: dict[Diagnostic, Diagnostic] = {}
        self._at: dict[Mark | None, list[Diagnostic]] = {}
        self._failed = False
        self._recordings: list[list[Diagnostic]] = []

    def add(self, diagnostic: Diagnostic) -> None:
        """Add one finding; the same finding twice counts once, shows on the faces of both and is about what both say."""
        known = self._found.setdefault(diagnostic, diagnostic)
        if known is diagnostic:
            self._at.setdefault(diagnostic.mark, []).append(diagnostic)
            self._failed |= diagnostic.severity == "error"
        elif diagnostic.faces or diagnostic.subject != known.subject:
            self._found[diagnostic] = known.shown_on(diagnostic.faces).concerning(diagnostic.subject)
        for recording in self._recordings:
            recording.append(diagnostic)

    def show(self, mark: Mark, place: FacePlace) -> None:
        """Note that what was found at a mark so far shows at a place of a face."""
        for finding in self._at.get(mark, ()):
            self.add(finding.shown_on([place]))

    def has_findings_at(self, mark: Mark) -> bool:
        """Whether something was found at a mark."""
        return mark in self._at

    def recorded(self) -> AbstractContextManager[list[Diagnostic]]:
        """Yield a list of all findings added inside the block, in order, including those that were added before."""
        return _Recording(self._recordings)

    def error(  # noqa: PLR0913 - the parts of a finding
        self,
        code: str,
        message: str,
        mark: Mark | None = None,
        *,
        also: Iterable[tuple[str, Mark]] = (),
        hint: str | None = None,
        faces: Iterable[FacePlace] = (),
    ) -> None:
        """Add a finding that must stop the run before anything is written."""
        self.add(Diagnostic(code, message, mark, "error", tuple(also), hint, faces=tuple(faces)))

    def warning(  # noqa: PLR0913 - the parts of a finding
        self,
        code: str,
        message: str,
        mark: Mark | None = None,
        *,
        also: Iterable[tuple[str, Mark]] = (),
        hint: str | None = None,
        faces: Iterable[FacePlace] = (),
    ) -> None:
        """Add a finding that the user should see but that may be printed."""
        self.add(Diagnostic(code, message, mark, "warning", tuple(also), hint, faces=tuple(faces)))

    def contradiction(self, code: str, message: str, mark: Mark | None, about: Iterable[Mark]) -> None:
        """Add an error about values that contradict each other or the cards."""
        self.add(Diagnostic(code, message, mark, about=tuple(about), distance=Distance.CONTENT))

    def note(self, code: str, message: str, mark: Mark | None = None) -> None:
        """Add something worth knowing, such as a picture that had to be rasterized."""
        self.add(Diagnostic(code, message, mark, "note"))

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The findings, errors first, then by file and line; values that cannot be come before all else.

        Left out is what follows from another error: one about the same value at a smaller distance.
        """
        nearest = dict[Mark, Distance]()
        found = self._found.values()
        for d in found:
            for value in d.about if d.severity == "error" else ():
                nearest[value] = min(nearest.get(value, d.distance), d.distance)
        causes = [d for d in found if all(nearest.get(value, d.distance) >= d.distance for value in d.about)]
        return tuple(sorted(causes, key=_order))

    @property
    def has_errors(self) -> bool:
        """Whether anything of error severity was found."""
        return self._failed

    def raise_if_errors(self) -> None:
        """Raise a `PnpError` with every finding of the run if one of them is an error."""
        if self.has_errors:
            raise PnpError(self.diagnostics)


def _order(d: Diagnostic) -> tuple[int, bool, Mark, str, str]:
    is_cause = bool(d.about) and d.distance is Distance.VALUE
    return _RANK[d.severity], not is_cause, d.mark or Mark(""), d.code, d.message


def file_lines(text: str) -> list[str]:
    """Return the lines of a file as marks count them."""
    lines = LINE_END.split(text)
    return lines if lines[-1] else lines[:-1]


def source_reader(root: Path) -> Sources:
    """Return a function that reads a file's lines by its path from `root`; a file that cannot be read has none."""
    cache: dict[str, Sequence[str]] = {}

    def lines(path: str) -> Sequence[str]:
        if path not in cache:
            try:
                cache[path] = file_lines(as_stored(root, root / path).read_text("utf-8", errors="replace"))
            except OSError:
                cache[path] = ()
        return cache[path]

    return lines


def format_diagnostic(
    diagnostic: Diagnostic,
    sources: Sources,
    cells: Callable[[Mark], str] | None = None,
    *,
    further: Iterable[str] = (),
    width: int = _WIDE,
) -> str:
    """Write a finding as text: place, severity, code and message; the line with a caret; other places; the hint.

    `further` are lines that tell of more such findings. `cells` gives the text of a cell, which stands in place of the line if
    the finding is about a table. Of a line, as much is shown as fits into `width` characters.
    """
    d = diagnostic
    place = f"{d.mark}: " if d.mark else ""
    out = [f"{place}{d.severity}[{d.code}]: {d.message}"]
    out += excerpt(d.mark, sources, cells, width) if d.mark else []
    out += [f"  entry {d.entry}"] if d.entry else []
    out += [f"  {what} {mark}" for what, mark in d.also]
    out += further
    out += [f"  rule: {d.rule}"] if d.rule else []
    if d.hint:
        out.append(f"  hint: {d.hint}")
    return "\n".join(_UNSEEN.sub("\N{REPLACEMENT CHARACTER}", line) for line in out)


def excerpt(mark: Mark, sources: Sources, cells: Callable[[Mark], str] | None = None, width: int = _WIDE) -> list[str]:
    """Return the line at a mark with a caret under its column, or the text of its cell; nothing if there is no such line."""
    if mark.is_page:
        return []
    if mark.is_cell:
        cell = cells(mark) if cells else ""
        return [f"{mark.line:5d} | {cell[: width - _NUMBER]}"] if cell else []
    return _line_at(mark, sources, width - _NUMBER) if mark.line else []


def _line_at(mark: Mark, sources: Sources, shown: int) -> list[str]:
    lines = sources(mark.path)
    if not 0 < mark.line <= len(lines):
        return []
    line, column = lines[mark.line - 1].replace("\t", " "), max(mark.column, 1)
    start = max(0, column - shown * 3 // 4)
    out = [f"{mark.line:5d} | {line[start : start + shown]}"]
    if mark.column:
        out.append(f"      | {' ' * (column - 1 - start)}^")
    return out
