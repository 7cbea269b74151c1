"""What went wrong, where, and how to correct it: places, findings, the report of a run as text and JSON.

docs/json.md describes every field of the JSON.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import field, replace
from enum import IntEnum
from itertools import takewhile
from string import ascii_uppercase
from typing import TYPE_CHECKING, Literal, NamedTuple, NotRequired, TypeAlias, TypedDict

from pnp.base.records import frozen, lazy_pattern

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from pnp.base.units import Box


LINE_END = lazy_pattern("\r\n?|\n")
"""Editors and YAML 1.2 end lines here, and not at form feeds or Unicode's separators, as `str.splitlines` does."""

_TABLE = lazy_pattern(r"\.(?:csv|tsv|xlsx|ods)(?:\[[^\]]*\])?$", re.IGNORECASE)
"""How the path of a table ends; the sheet of a workbook stands in brackets."""

_PDF = lazy_pattern(r"\.pdf$", re.IGNORECASE)


class Mark(NamedTuple):
    """A place in a file: path from the project's root with forward slashes, line and column counted from 1.

    In a table, they are row and column of a cell, as a spreadsheet counts them; the path of a sheet is `heroes.xlsx[Heroes]`.
    In a PDF, the line is a page.
    """

    path: str
    line: int = 0
    column: int = 0

    @classmethod
    def in_text(cls, path: str, text: str, at: int) -> Mark:
        """Return the place of the character `at`, from 0, of the text of a file."""
        starts = [0, *takewhile(lambda start: start <= at, (end.end() for end in LINE_END.finditer(text)))]
        return cls(path, len(starts), at - starts[-1] + 1)

    def __str__(self) -> str:
        """Return `path`, `path:line` or `path:line:column`, as far as they are known; in a workbook `path[sheet]!C17`.

        A page of a PDF is `path[page 3]`.
        """
        path, line, column = self
        if line and column and path.endswith(".yaml"):  # where most content is, and what each text says of itself
            return f"{path}:{line}:{column}"
        if self.is_page:
            return f"{self.path}[page {self.line}]" if self.line else self.path
        if self.path.endswith("]") and self.line and self.is_cell:
            return f"{self.path}!{column_letters(self.column)}{self.line}"
        return ":".join([self.path, *(str(n) for n in (self.line, self.column) if n)])

    @property
    def is_cell(self) -> bool:
        """Whether it is a place in a table: a cell, a row or all of it."""
        return _TABLE.search(self.path) is not None

    @property
    def is_page(self) -> bool:
        """Whether it is a place in a PDF: a page, or all of it."""
        return _PDF.search(self.path) is not None

    @property
    def file(self) -> str:
        """The path without the name of a sheet."""
        return self.path[: self.path.rindex("[")] if self.path.endswith("]") and self.is_cell else self.path


def column_letters(column: int) -> str:
    """Name a column of a table as spreadsheets do: 1 is A, 27 is AA; empty for 0."""
    name = ""
    while column:
        column, letter = divmod(column - 1, len(ascii_uppercase))
        name = ascii_uppercase[letter] + name
    return name


class FacePlace(NamedTuple):
    """A place on a face: the id of a card (or `page 3` of a booklet), its side, a box in mm from its trim corner.

    A `box` of None is the whole face, or a part of it that is not known.
    """

    card: str
    side: Literal["face", "back"] = "face"
    box: Box | None = None

    @property
    def is_card(self) -> bool:
        """Whether it is on a card: ids have no blanks."""
        return " " not in self.card


class FindingSubject(NamedTuple):
    """A card by its id (of variants, the entry that they are made from), the name of its field, the id of a text.

    The id of a text is the `msgctxt` of its entry in PO files. What is not known, or is several things, is None.
    """

    card: str | None = None
    field: str | None = None
    text: str | None = None

    def combine(self, other: FindingSubject) -> FindingSubject:
        """Return this subject with what only the other one knows."""
        return FindingSubject(self.card or other.card, self.field or other.field, self.text or other.text)


class PressRule(NamedTuple):
    """What a rule asks for and who says so; `object` is what breaks it, in a PDF, and `value` what was found there."""

    asks: str
    source: str
    object: str = ""
    value: str = ""

    def __str__(self) -> str:
        return f"{self.asks} ({self.source})"


Severity: TypeAlias = Literal["error", "warning", "note"]
Sources: TypeAlias = "Callable[[str], Sequence[str]]"

_CONTROL_CHARACTERS = lazy_pattern("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control and bidi characters, which would act on the terminal: a file may hold anything."""

_LINE_NUMBER_COLUMNS = 8
"""Characters of the number of a line and of the bar behind it."""

_EXCERPT_COLUMNS = 120 + _LINE_NUMBER_COLUMNS
"""Characters of a line that shows a line of a file, unless the terminal is narrower."""

FALLBACK_CODES = frozenset({"locale/untranslated", "locale/fuzzy", "locale/stale"})
"""Findings that texts are printed in the source language, which even a quiet run says."""

_SEVERITY_RANK = {"error": 0, "warning": 1, "note": 2}


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

    def with_faces(self, faces: Iterable[FacePlace]) -> Diagnostic:
        """Return the finding with further places where it shows; each is named once."""
        return replace(self, faces=tuple(dict.fromkeys((*self.faces, *faces))))

    def with_subject(self, subject: FindingSubject) -> Diagnostic:
        """Return the finding with what it is about, as far as that was not known."""
        return replace(self, subject=self.subject.combine(subject))

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
        """Pickle the diagnostics; the usual way would pickle the text alone."""
        return type(self), (self.diagnostics,)


class _Recording:
    """Collects what is added to a report while a block runs; a class and no generator, since each card of a deck has one."""

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
        self._at_fault = set[Mark]()
        self._failed = False
        self._recordings: list[list[Diagnostic]] = []

    def add(self, diagnostic: Diagnostic) -> None:
        """Add one finding; the same finding twice counts once, shows on the faces of both and is about what both say."""
        known = self._found.setdefault(diagnostic, diagnostic)
        if known is diagnostic:
            self._at.setdefault(diagnostic.mark, []).append(diagnostic)
            if diagnostic.severity == "error":
                self._failed = True
                self._at_fault.update(diagnostic.about)
        elif diagnostic.faces or diagnostic.subject != known.subject:
            self._found[diagnostic] = known.with_faces(diagnostic.faces).with_subject(diagnostic.subject)
        for recording in self._recordings:
            recording.append(diagnostic)

    def show(self, mark: Mark, place: FacePlace) -> None:
        """Note that what was found at a mark so far shows at a place of a face."""
        for finding in self._at.get(mark, ()):
            self.add(finding.with_faces([place]))

    def has_findings_at(self, mark: Mark) -> bool:
        """Whether something was found at a mark."""
        return mark in self._at

    def is_at_fault(self, mark: Mark) -> bool:
        """Whether an error at a mark, or about the value there, was found."""
        return mark in self._at_fault or any(finding.severity == "error" for finding in self._at.get(mark, ()))

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

    def note(  # noqa: PLR0913 - the parts of a finding
        self,
        code: str,
        message: str,
        mark: Mark | None = None,
        *,
        also: Iterable[tuple[str, Mark]] = (),
        hint: str | None = None,
        faces: Iterable[FacePlace] = (),
    ) -> None:
        """Add something worth knowing, such as a picture that had to be rasterized."""
        self.add(Diagnostic(code, message, mark, "note", tuple(also), hint, faces=tuple(faces)))

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The findings, errors first, then by file and line; values that cannot be come before all else.

        Errors are also in the order of the stages that find them, because what cannot be read spoils what is made of it.
        Left out is what follows from another error: one about the same value at a smaller distance.
        """
        nearest = dict[Mark, Distance]()
        found = self._found.values()
        for d in found:
            for value in d.about if d.severity == "error" else ():
                nearest[value] = min(nearest.get(value, d.distance), d.distance)
        causes = [d for d in found if all(nearest.get(value, d.distance) >= d.distance for value in d.about)]
        return tuple(sorted(causes, key=_sort_key))

    @property
    def has_errors(self) -> bool:
        """Whether anything of error severity was found."""
        return self._failed

    def raise_if_errors(self) -> None:
        """Raise a `PnpError` with every finding of the run if one of them is an error."""
        if self.has_errors:
            raise PnpError(self.diagnostics)


_STAGES = (("load", "art"), ("rules", "odds", "engine", "locale", "translation"), ("layout",))
"""The areas of codes by the stages that find what has them; all others are behind: sheets, pages, checks of what is printed."""

_STAGE_RANK = {area: rank for rank, areas in enumerate(_STAGES) for area in areas}


def _sort_key(d: Diagnostic) -> tuple[int, bool, int, Mark, str, str]:
    is_cause = bool(d.about) and d.distance is Distance.VALUE
    stage = _STAGE_RANK.get(d.code.partition("/")[0], len(_STAGES)) if d.severity == "error" else 0
    return _SEVERITY_RANK[d.severity], not is_cause, stage, d.mark or Mark(""), d.code, d.message


def file_lines(text: str) -> list[str]:
    """Return the lines of a file as marks count them."""
    lines = LINE_END.split(text)
    return lines if lines[-1] else lines[:-1]


def shorten_line(text: str, most: int) -> str:
    """Return a text on one line, cut to `most` characters, as messages and tables show it."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


_SHOWN_OF_TEXT = 50


def quoted(text: str) -> str:
    """Return the beginning of a text of a game, on one line and in the quotes in which messages show it."""
    return f"`{shorten_line(text, _SHOWN_OF_TEXT)}`"


def list_names(names: Collection[str], most: int) -> str:
    """Return names as a message lists them, at most so many: "`a`, `b` and 3 more"."""
    return list_first([f"`{name}`" for name in names], most)


def list_first(written: Sequence[str], most: int, between: str = ", ") -> str:
    """Return the first so many of a list, and how many more there are: "a, b and 3 more"."""
    return between.join(written[:most]) + (f" and {len(written) - most} more" if len(written) > most else "")


def format_diagnostic(
    diagnostic: Diagnostic,
    sources: Sources,
    cells: Callable[[Mark], str] | None = None,
    *,
    further: Iterable[str] = (),
    width: int = _EXCERPT_COLUMNS,
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
    return "\n".join(_CONTROL_CHARACTERS.sub("\N{REPLACEMENT CHARACTER}", line) for line in out)


def excerpt(
    mark: Mark, sources: Sources, cells: Callable[[Mark], str] | None = None, width: int = _EXCERPT_COLUMNS
) -> list[str]:
    """Return the line at a mark with a caret under its column, or the text of its cell; nothing if there is no such line."""
    if mark.is_page:
        return []
    if mark.is_cell:
        cell = cells(mark) if cells else ""
        return [f"{mark.line:5d} | {cell[: width - _LINE_NUMBER_COLUMNS]}"] if cell else []
    return _excerpt_line(mark, sources, width - _LINE_NUMBER_COLUMNS) if mark.line else []


def _excerpt_line(mark: Mark, sources: Sources, shown: int) -> list[str]:
    lines = sources(mark.path)
    if not 0 < mark.line <= len(lines):
        return []
    line, column = lines[mark.line - 1].replace("\t", " "), max(mark.column, 1)
    start = max(0, column - shown * 3 // 4)
    out = [f"{mark.line:5d} | {line[start : start + shown]}"]
    if mark.column:
        out.append(f"      | {' ' * (column - 1 - start)}^")
    return out


PLACES_IN_GROUP = 3
"""How many places of one cause are shown."""

_BACKTICKS = lazy_pattern(r"`([^`]*)`")
_OWN_NAME = "…"
"""What replaces the id of a finding's own card when causes are compared."""


@frozen
class FindingGroup:
    """What was found of one cause, in the order of the report; its `number`, from 1, is that of the cause."""

    number: int
    findings: tuple[Diagnostic, ...]

    @property
    def first(self) -> Diagnostic:
        """The finding that is shown; the others differ only in their places."""
        return self.findings[0]

    @property
    def further(self) -> tuple[tuple[str, Mark], ...]:
        """The places of the others, each with what it is: `also in mill`."""
        return tuple([(_further_places(d), d.mark) for d in self.findings[1:] if d.mark is not None])

    def count_phrase(self, places: int = PLACES_IN_GROUP) -> str:
        """Return how many places there are besides the first `places`: `and 37 more places, 40 in all`; empty if none."""
        more = len(self.findings) - places
        return f"and {more} more place{'s' if more > 1 else ''}, {len(self.findings)} in all" if more > 0 else ""


def group_findings(
    findings: Iterable[Diagnostic], origin: Callable[[Diagnostic], Hashable] = lambda _: ()
) -> tuple[FindingGroup, ...]:
    """Return findings by their causes, in the order of the first of each; those of another `origin` have another cause.

    One cause is one code and one folder, the same field, and the same words apart from the card that they name; words that
    have a value of the card give its `Diagnostic.cause` instead.
    """
    groups: dict[Hashable, list[Diagnostic]] = {}
    for finding in findings:
        groups.setdefault((origin(finding), *_cause(finding)), []).append(finding)
    return tuple([FindingGroup(number, tuple(found)) for number, found in enumerate(groups.values(), 1)])


def _further_places(d: Diagnostic) -> str:
    known = d.entry or d.subject.card
    return f"also in {known}" if known else "also at"


def _cause(d: Diagnostic) -> tuple[Hashable, ...]:
    folder = d.mark.path.rpartition("/")[0] if d.mark is not None else None
    if d.cause and d.mark is not None and d.mark.path.endswith(".po"):  # of all texts of a translation together
        return (d.severity, d.code, folder, None, d.cause, d.hint, d.also)
    cards = {place.card for place in d.faces} | ({d.subject.card} if d.subject.card else set())
    words = [_without_cards(text, cards) if text and cards else text for text in (d.cause or d.message, d.hint)]
    return (d.severity, d.code, folder, d.subject.field, *words, d.also)


def _without_cards(text: str, cards: set[str]) -> str:
    return _BACKTICKS.sub(
        lambda quoted: "/".join(_OWN_NAME if part in cards else part for part in quoted[0][1:-1].split("/")), text
    )


class ForwardingReport(Report):
    """Passes findings on to another report; subclasses change them in `change_finding` and `move_place`."""

    def __init__(self, report: Report) -> None:
        super().__init__()
        self._report = report

    def change_finding(self, diagnostic: Diagnostic) -> Diagnostic:
        """Return a finding as it is passed on."""
        return diagnostic

    def move_place(self, place: FacePlace) -> FacePlace:
        """Return the place of a face as it is passed on."""
        return place

    def add(self, diagnostic: Diagnostic) -> None:
        """Pass a finding on."""
        super().add(diagnostic)
        self._report.add(self.change_finding(diagnostic))

    def show(self, mark: Mark, place: FacePlace) -> None:
        """Note where a finding shows that was reported here or before."""
        self._report.show(mark, self.move_place(place))

    def has_findings_at(self, mark: Mark) -> bool:
        """Whether something was found at a mark, here or before."""
        return self._report.has_findings_at(mark)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings, including those reported before."""
        return self._report.diagnostics

    @property
    def has_errors(self) -> bool:
        """Whether there is an error that stops the run."""
        return self._report.has_errors


class PlaceEntry(TypedDict):
    """A place in a file; what is not known is None. In a workbook, `sheet` names the sheet, and the column counts cells."""

    file: str | None
    sheet: NotRequired[str]
    line: int | None
    column: int | None


class FurtherPlaceEntry(PlaceEntry):
    """Another place that a finding names, and what it is: `first at`, `used in`."""

    what: str


class FaceEntry(TypedDict):
    """A place on a face: a card, or a page of a booklet (`page 3`), and a box in mm, or None for the whole face."""

    card: str
    side: Literal["face", "back"]
    box_mm: list[float] | None


class RuleEntry(TypedDict):
    """The rule of printing that a finding breaks: what it asks for and who says so; the object of a PDF, and its value."""

    asks: str
    source: str
    object: str | None
    value: str | None


class FindingEntry(PlaceEntry):
    """One finding at its place, and what it is about: `msgctxt` is the id of a text, as in PO files."""

    severity: Severity
    code: str
    message: str
    hint: str | None
    also: list[FurtherPlaceEntry]
    card: str | None
    field: str | None
    msgctxt: str | None
    faces: list[FaceEntry]
    rule: NotRequired[RuleEntry]


def finding_entry(diagnostic: Diagnostic) -> FindingEntry:
    """Return a finding as machine-readable output has it."""
    place = _place_entry(diagnostic.mark)
    entry: FindingEntry = {
        "severity": diagnostic.severity,
        "code": diagnostic.code,
        "file": place["file"],
        "line": place["line"],
        "column": place["column"],
        "message": diagnostic.message,
        "hint": diagnostic.hint,
        "also": [{"what": what, **_place_entry(mark)} for what, mark in diagnostic.also],
        "card": diagnostic.subject.card,
        "field": diagnostic.subject.field,
        "msgctxt": diagnostic.subject.text,
        "faces": [
            {"card": card, "side": side, "box_mm": None if box is None else [round(length, 3) for length in box]}
            for card, side, box in diagnostic.faces
        ],
    }
    if "sheet" in place:
        entry["sheet"] = place["sheet"]
    if (rule := diagnostic.rule) is not None:
        entry["rule"] = {"asks": rule.asks, "source": rule.source, "object": rule.object or None, "value": rule.value or None}
    return entry


def _place_entry(mark: Mark | None) -> PlaceEntry:
    if mark is None:
        return {"file": None, "line": None, "column": None}
    sheet = mark.path[len(mark.file) + 1 : -1]
    place: PlaceEntry = {"file": mark.file, "line": mark.line or None, "column": mark.column or None}
    return {**place, "sheet": sheet} if sheet else place


def describe_total(groups: Sequence[FindingGroup]) -> str:
    """Say how many findings there are: `2 errors at 41 places, 1 warning`; empty if there is none."""
    counts = []
    for severity in _SEVERITY_RANK:
        causes = [group for group in groups if group.first.severity == severity]
        places = sum(len(group.findings) for group in causes)
        at = f" at {places} places" if places > len(causes) else ""
        counts += [f"{len(causes)} {severity}{'' if len(causes) == 1 else 's'}{at}"] if causes else []
    return ", ".join(counts)
