"""Edits of lines of a text, such as a paragraph of Markdown: found by what they say, as lines above them may have changed."""

from __future__ import annotations

from pnp.base.diagnostics import Mark
from pnp.base.records import lazy_pattern
from pnp.edit.splices import Splice, newline_of, refuse

_LINE = lazy_pattern(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_END = lazy_pattern(r"\r\n|\r|\n")


def lines_now(text: str, line: int, old: str) -> str:
    """Return what stands now where the lines `old` stood, the first of them as number `line` from 1.

    These lines, if they are still there, or at one other place. Otherwise, what stands between blank lines around that number;
    empty if nothing does.
    """
    lines = _bare(_LINE.findall(text))
    if _place(lines, line, old) is not None:
        return old
    first = last = max(0, min(line, len(lines)) - 1)
    if not lines or not lines[first].strip():
        return ""
    while first > 0 and lines[first - 1].strip():
        first -= 1
    while last < len(lines) and lines[last].strip():
        last += 1
    return "\n".join(lines[first:last])


def replace_lines(text: str, path: str, line: int, old: str, new: str) -> Splice:
    """Return the edit that replaces lines; without new ones, blank lines behind them go too. Raises PnpError `edit/by-hand`.

    Lines end as those of the text do. The end of the last line stays, also that of a file whose last line has none.
    """
    ends = _LINE.findall(text)
    at = _place(_bare(ends), line, old)
    if at is None:
        raise refuse("these lines are not there any more", Mark(path, line, 1))
    count = old.count("\n") + 1
    start = sum(map(len, ends[:at]))
    end = start + len("".join(ends[at : at + count]))
    written = newline_of(text).join(_END.split(new))
    if new:
        last = ends[at + count - 1]
        return Splice(start, end - (len(last) - len(last.rstrip("\r\n"))), written).shortest(text)
    behind = at + count
    while behind < len(ends) and not ends[behind].strip():
        behind += 1
    return Splice(start, sum(map(len, ends[:behind])), "")


def _bare(lines: list[str]) -> list[str]:
    return [line.rstrip("\r\n") for line in lines]


def _place(lines: list[str], line: int, old: str) -> int | None:
    """Return where lines stand, from 0: at their number, or else at the only place that has them; None if there is none."""
    wanted = old.split("\n")
    count = len(wanted)
    if lines[line - 1 : line - 1 + count] == wanted:
        return line - 1
    places = [at for at in range(len(lines) - count + 1) if lines[at] == wanted[0] and lines[at : at + count] == wanted]
    return places[0] if len(places) == 1 else None
