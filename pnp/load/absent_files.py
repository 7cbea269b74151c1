"""Optional files of a game that are not there although its templates or texts name what they would hold: one error each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Mark
from pnp.base.paths import as_stored
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import nearest_file
from pnp.load.files import MAX_TEXT, project_path

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pnp.base.diagnostics import Report

_COMMENTS = {
    ".xml": re.compile(r"\{#.*?#\}|<!--.*?-->", re.DOTALL),
    ".yaml": re.compile(r"^\s*#.*", re.MULTILINE),
    ".md": re.compile(r"<!--.*?-->", re.DOTALL),
}
_CODE = lazy_pattern(r"(\{\{.*?\}\}|\{%.*?%\})", re.DOTALL)
_TESTED = r"(?![\w.]|\s+is\s)"
"""Behind a name: neither more of it nor a test such as `is defined`."""
_SHOWN = 4
"""Names that a message lists."""


class _Names(NamedTuple):
    """How the `code` of templates, their `tags` and the `texts` of a game name what a file holds; `sign` is in each of them."""

    sign: str = ""
    code: re.Pattern[str] | None = None
    tags: re.Pattern[str] | None = None
    texts: re.Pattern[str] | None = None


_NAMED = {
    "words.yaml": _Names("words.", code=re.compile(rf"\bwords\.[a-z]\w*{_TESTED}")),
    "rules.yaml": _Names(
        "rules.", code=re.compile(rf"\brules\.[a-z][\w.]*{_TESTED}"), texts=re.compile(r"(?:(?<=\{)|(?<=: ))rules\.[a-z][\w.]*")
    ),
    "glossary.yaml": _Names("term:", texts=re.compile(r"(?<=\{)term:[a-z]\w*")),
    "icons.yaml": _Names("<icon", tags=re.compile(r"<icon\b")),
}


def is_missed(root: Path, folder: Path, file: str, report: Report) -> bool:
    """Whether something names what an optional file of the game holds, which is not there; then it is reported.

    Fault: `load/missing-file`, where it is first named.
    """
    path, uses = folder / file, list(_uses(root, folder, _NAMED.get(file, _Names())))
    if not uses:
        return False
    names = list(dict.fromkeys(f"`{name}`" for name, _ in uses))
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    message = f"no file `{project_path(root, path)}` for {', '.join(names[:_SHOWN])}{more}"
    near = nearest_file(path)
    hint = f"rename `{near}` to `{file}`" if near else "write it, with what these name"
    report.error("load/missing-file", message, uses[0][1], hint=hint)
    return True


def _uses(root: Path, folder: Path, names: _Names) -> Iterator[tuple[str, Mark]]:
    """Yield the names as they are written, with their places, in the order of the files."""
    for file in sorted(as_stored(root, root / "templates" / folder.name).glob("*.xml")):
        text = _text(file, names.sign)
        if names.code:
            yield from _found(names.code, "".join(_kept(_CODE.split(text))), project_path(root, file))
        if names.tags:
            yield from ((f"{tag}>", mark) for tag, mark in _found(names.tags, text, project_path(root, file)))
    for file in sorted((*folder.glob("*.yaml"), *folder.glob("booklet/*.md"))):
        if names.texts:
            yield from _found(names.texts, _text(file, names.sign), project_path(root, file))


def _text(file: Path, sign: str) -> str:
    """Return a file without its comments, or nothing if it does not hold the sign.

    A file that cannot be read has no text, and is reported elsewhere.
    """
    try:
        data = file.read_bytes() if file.stat().st_size <= MAX_TEXT else b""
    except OSError:
        return ""
    if sign.encode() not in data:  # decks are large, and have many lines to look for comments in
        return ""
    text = data.decode("utf-8", errors="replace").replace("\r\n", "\n").replace("\r", "\n")
    return _COMMENTS[file.suffix].sub(lambda found: _blank(found[0]), text)


def _kept(parts: list[str]) -> Iterator[str]:
    """Yield the code of a template, which is every second part, and blanks for what stands around it."""
    for number, part in enumerate(parts):
        yield part if number % 2 else _blank(part)


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def _found(pattern: re.Pattern[str], text: str, path: str) -> Iterator[tuple[str, Mark]]:
    for found in pattern.finditer(text):
        at = found.start() - text.startswith("{", found.start() - 1)  # a placeholder's place is that of its brace
        yield found[0].strip("{ "), Mark.in_text(path, text, at)
