r"""Parse PO files to entries that keep their place and their lines; all errors of a file are reported.

The format is gettext's (its manual, "The Format of PO Files"): `msgctxt`, `msgid` and `msgstr` with quoted texts, comments
above them, `#~` before the lines of an entry that is no longer used.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean, nearest
from pnp.load.po_strings import unquoted
from pnp.model.fields import PoEntry, PoFile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Report

KEYWORDS = ("msgctxt", "msgid", "msgid_plural", "msgstr")

_LINE = lazy_pattern(r"(?:([^\W\d]\w*)(\[\d*\])?)?\s*(\".*)?", re.DOTALL)
_OLD = lazy_pattern(r"#~\||#~|#\|")
_SHOWN = 40
_PLURAL_HINT = "write plurals inside the text: `{rules.name, plural, one {# point} other {# points}}`"


def parse_po(text: str, path: str, report: Report) -> PoFile:
    """Read the text of the PO file at `path` (from the project's root).

    Faults: `translation/broken-po` for each line and entry that cannot be read, `translation/gettext-plural`. An entry with
    an error is left out.
    """
    reader = _PoReader(path, report)
    for number, line in enumerate(_lines(text), 1):
        reader.line(line, number)
    return reader.file("\r\n" if text.partition("\n")[0].endswith("\r") else "\n")


def _lines(text: str) -> list[str]:
    """Split into lines that keep their line ends; only a line feed ends a line."""
    lines = text.split("\n")
    return [*(f"{line}\n" for line in lines[:-1]), *([lines[-1]] if lines[-1] else [])]


@dataclass(slots=True, eq=False)
class _EntryDraft:
    """An entry whose lines are being read: the pieces of its texts by keyword; `old` has those of its previous texts."""

    lines: list[str] = field(default_factory=list)
    texts: dict[str, list[str]] = field(default_factory=dict)
    old: dict[str, list[str]] = field(default_factory=dict)
    marks: dict[str, Mark] = field(default_factory=dict)
    comments: dict[str, list[str]] = field(default_factory=dict)
    open: list[str] | None = None
    key: str = ""
    obsolete: bool = False
    broken: bool = False

    @property
    def done(self) -> bool:
        """Whether its msgstr has been read."""
        return "msgstr" in self.texts

    def text(self, key: str) -> str:
        """Return one of its texts, joined."""
        return "".join(self.texts.get(key, ()))

    def previous(self, key: str) -> str | None:
        """Return one of its previous texts, joined; None if it has none."""
        return "".join(self.old[key]) if key in self.old else None


class _PoReader:
    """Reads line by line; `_draft` is the entry that the line belongs to."""

    def __init__(self, path: str, report: Report) -> None:
        self._path = path
        self._report = report
        self._draft = _EntryDraft()
        self._header: PoEntry | None = None
        self._entries: list[PoEntry] = []

    def line(self, line: str, number: int) -> None:
        """Take one line."""
        body = line.strip(" \t\r\n\f\v")
        old = _OLD.match(body)
        if not body:
            if self._draft.done:
                self._close()
            self._draft.lines.append(line)
        elif old is None and body[0] == "#":
            self._comment(body, line)
        else:
            rest = body[old.end() :].strip() if old else body
            self._string(rest, line, Mark(self._path, number, line.find(rest) + 1), old[0] if old else "")

    def file(self, newline: str) -> PoFile:
        """Return the file after all lines have been read."""
        tail = ""
        if self._draft.texts or self._draft.broken:
            self._close()
        else:
            tail = "".join(self._draft.lines)
        return PoFile(self._path, self._header, tuple(self._entries), tail, newline)

    def _comment(self, body: str, line: str) -> None:
        self._begin_if(done=self._draft.done)
        self._draft.lines.append(line)
        kind = body[1:2] if body[1:2] in {".", ":", ","} else ""
        text = body[2:].strip() if kind else body
        self._draft.comments.setdefault(kind, []).append(text)

    def _string(self, rest: str, line: str, mark: Mark, old: str) -> None:
        """Take a line of a text: its keyword, if it has one, and the piece in quotes."""
        found = _LINE.fullmatch(rest)
        keyword, index, quoted = found.groups() if found else (None, None, None)
        if keyword in KEYWORDS:
            self._begin_if(done=self._begins(keyword, previous=old.endswith("|")))
        draft = self._draft
        draft.lines.append(line)
        if quoted is None or (keyword is not None and keyword not in KEYWORDS):
            self._fault(_unreadable(rest, keyword), mark, _suggestion(keyword))
            if keyword in KEYWORDS:
                draft.texts.setdefault(keyword, [])
                draft.marks.setdefault(keyword, mark)
            return
        if keyword is not None:
            self._open(keyword, index, mark, old)
        if draft.open is None:
            if not draft.broken:
                self._fault("a text in quotes that belongs to no `msgid` or `msgstr`", mark)
            return
        try:
            piece = unquoted(quoted)
        except ValueError as error:
            message, hint = error.args
            self._fault(message, mark, hint)
            return
        if piece and draft.key and f"{draft.key} text" not in draft.marks:
            draft.marks[f"{draft.key} text"] = Mark(mark.path, mark.line, mark.column + rest.find('"') + 1)
        draft.open.append(piece)

    def _begins(self, keyword: str, *, previous: bool) -> bool:
        """Whether a keyword begins another entry; this also ends an entry that lacks its msgstr."""
        draft = self._draft
        if previous:
            return draft.done
        if draft.done:
            return keyword != "msgstr"
        return (keyword == "msgid" and "msgid" in draft.texts) or (keyword == "msgctxt" and bool(draft.texts))

    def _open(self, keyword: str, index: str | None, mark: Mark, old: str) -> None:
        """Begin a text."""
        draft = self._draft
        draft.obsolete |= old.startswith("#~")
        if old.endswith("|"):
            draft.open, draft.key = draft.old.setdefault(keyword, []), ""
            return
        draft.key = keyword
        if keyword == "msgid_plural" or index:
            if not draft.obsolete and not draft.broken:
                message = f"`{keyword}{index or ''}`: gettext's plurals are not used here"
                self._report.error("translation/gettext-plural", message, mark, hint=_PLURAL_HINT)
            draft.broken = True
        elif keyword in draft.texts:
            self._fault(f"a second `{keyword}` in one entry", mark)
        draft.marks.setdefault(keyword, mark)
        draft.open = draft.texts.setdefault(keyword, [])

    def _begin_if(self, *, done: bool) -> None:
        if done:
            self._close()

    def _close(self) -> None:
        """Finish the entry: it is complete, or the file has ended."""
        draft, self._draft = self._draft, _EntryDraft()
        if not draft.broken:
            missing = next((key for key in ("msgid", "msgstr") if key not in draft.texts), None)
            if missing is None:
                self._keep(draft)
                return
            first = min(draft.marks.values())
            self._report.error("translation/broken-po", f"an entry without `{missing}`", first)
        self._entries.append(PoEntry("", "", raw="".join(draft.lines), obsolete=True))

    def _keep(self, draft: _EntryDraft) -> None:
        entry = _entry(draft)
        if self._header is None and not self._entries and "msgctxt" not in draft.texts and not entry.source:
            self._header = entry
        else:
            self._entries.append(entry)

    def _fault(self, message: str, mark: Mark, hint: str | None = None) -> None:
        self._draft.broken = True
        self._report.error("translation/broken-po", message, mark, hint=hint)


def _entry(draft: _EntryDraft) -> PoEntry:
    marks: Mapping[str, Mark] = draft.marks
    flags = [flag.strip() for line in draft.comments.get(",", ()) for flag in line.split(",")]
    return PoEntry(
        id=draft.text("msgctxt"),
        source=draft.text("msgid"),
        text=draft.text("msgstr"),
        notes=tuple(draft.comments.get("", ())),
        extracted=tuple(draft.comments.get(".", ())),
        places=tuple(draft.comments.get(":", ())),
        flags=tuple(flag for flag in flags if flag),
        previous=draft.previous("msgid"),
        obsolete=draft.obsolete,
        previous_id=draft.previous("msgctxt"),
        raw="".join(draft.lines),
        at=marks.get("msgctxt", marks["msgid"]),
        text_at=marks.get("msgstr text", marks["msgstr"]),
    )


def _suggestion(keyword: str | None) -> str | None:
    is_near = keyword is not None and keyword not in KEYWORDS and nearest(keyword, KEYWORDS)
    return did_you_mean(keyword, KEYWORDS) if keyword is not None and is_near else None


def _unreadable(rest: str, keyword: str | None) -> str:
    if keyword in KEYWORDS:
        return f"`{keyword}` without a text in quotes"
    return f"the line is not part of a PO file, found `{rest if len(rest) <= _SHOWN else rest[: _SHOWN - 1] + '…'}`"
