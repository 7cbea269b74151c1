"""Finds the column of what an error of a template is about: a tag, an attribute, words.

Jinja and expat know only the line in which something begins, or the place in what was printed. So the thing is sought in the
template: if it stands there exactly once where it can be, its place is known. Otherwise a mark keeps its line alone.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark
from pnp.base.records import lazy_pattern
from pnp.layout.source_stamps import packaged_mark, template_mark
from pnp.layout.template_text import BLANK, TemplateText

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pnp.model.game import Sources

_TAG = lazy_pattern(r"<[/!?A-Za-z](?:[^<>\"']|\"[^\"]*\"|'[^']*')*>?")
_TEXT = lazy_pattern(r"<text(?![\w.-])(?:[^<>\"']|\"[^\"]*\"|'[^']*')*(?<!/)>.*?(?:</text\s*>|\Z)", re.DOTALL)
_BLANKS = lazy_pattern(f"{BLANK}+")


class TemplatePlaces:
    """The templates of a game; `folder` is theirs from the project's root. Nothing is read before there is an error."""

    def __init__(self, sources: Sources, folder: str) -> None:
        self._sources = sources
        self.folder = folder
        self._texts: dict[str, TemplateText] = {}

    def text(self, path: str) -> TemplateText:
        """Return the text of a template by its path from the project's root; an empty one if it cannot be read."""
        if path not in self._texts:
            self._texts[path] = TemplateText(self._sources.lines(path))
        return self._texts[path]

    def tag(self, at: str, tag: str) -> Mark:
        """Return the mark of a tag that is stamped `at`."""
        line = template_mark(self.folder, at)
        found = () if packaged_mark(at) else tuple(self.text(line.path).tags(line.line, tag))
        return self._mark(line, found[0].start()) if len(found) == 1 else line

    def attribute(self, at: str, tag: str, name: str, value: str | None = None, *, of_value: bool = False) -> Mark:
        """Return the mark of an attribute of a tag that is stamped `at`; `of_value`: of its value; else that of the tag.

        Of several attributes it is the only one that can have this `value`.
        """
        found = [one for one in self._attributes(at, tag, name) if value is None or _can_be(one["value"], value)]
        if len(found) != 1:
            return self.tag(at, tag)
        return self._mark(template_mark(self.folder, at), found[0].start("value" if of_value else 0))

    def second_attribute(self, at: str, tag: str, name: str) -> Mark:
        """Return the mark of the second of two attributes of the same name; else that of the tag."""
        found = self._attributes(at, tag, name)
        alone = self.tag(at, tag)
        return self._mark(alone, found[1].start()) if alone.column and len(found) == 2 else alone  # noqa: PLR2004

    def _attributes(self, at: str, tag: str, name: str) -> list[re.Match[str]]:
        """Return the attributes of that name in the tags of that name which are stamped `at`."""
        line = template_mark(self.folder, at)
        pattern = re.compile(rf"(?<![\w.:-]){re.escape(name)}\s*=\s*(?P<quote>[\"'])(?P<value>.*?)(?P=quote)", re.DOTALL)
        tags = () if packaged_mark(at) else self.text(line.path).tags(line.line, tag)
        return [found for one in tags for found in _between_values(pattern, one)]

    def first(self, at: str, words: str) -> Mark | None:
        """Return the mark of what stands literally, once, in the template of a tag that is stamped `at`; None if not known."""
        path = template_mark(self.folder, at).path
        text = self.text(path)
        found = [one.start() for one in re.finditer(re.escape(words), text.xml)]
        return Mark(path, *text.place(found[0])) if len(found) == 1 and not packaged_mark(at) else None

    def words_outside(self, before: str, behind: str | None, words: str) -> Mark | None:
        """Return the mark of words outside of `<text>`, between the tags stamped `before` and `behind`; None if not known."""
        return self.literal(before, behind, words.strip(), _outside_texts)

    def literal(self, before: str, behind: str | None, words: str, view: Callable[[str], str] = str) -> Mark | None:
        """Return the mark of what is written literally between the lines of two tags, once; white space may differ."""
        pattern = re.compile(r"\s+".join(map(re.escape, re.split(r"\s+", words))))
        found: set[Mark] = set()
        for path, first, last in self._lines(before, behind):
            text = self.text(path)
            start, end = text.line(first)[0], text.line(last)[1] if last else len(text.text)
            found |= {
                Mark(path, *text.place(one.start())) for one in pattern.finditer(view(text.xml), start) if one.start() < end
            }
        return found.pop() if len(found) == 1 and words.strip() else None

    def _lines(self, before: str, behind: str | None) -> Iterable[tuple[str, int, int]]:
        """Return the lines in which something can stand that is printed between two tags: path, first and last line, or 0."""
        if packaged_mark(before) or (behind and packaged_mark(behind)):
            return ()
        first = template_mark(self.folder, before)
        last = template_mark(self.folder, behind) if behind else None
        if last is None:
            return ((first.path, first.line, 0),)
        if first.path == last.path and first.line <= last.line:
            return ((first.path, first.line, last.line),)
        return ((first.path, first.line, first.line), (last.path, last.line, last.line))

    def _mark(self, line: Mark, offset: int) -> Mark:
        return Mark(line.path, *self.text(line.path).place(offset))


def _between_values(pattern: re.Pattern[str], tag: re.Match[str]) -> Iterable[re.Match[str]]:
    """Return what a pattern matches in a tag, each at the start of an attribute and not in another's value."""
    values = [found.span() for found in re.finditer(r"\"[^\"]*\"|'[^']*'", tag[0])]
    return [
        found
        for found in pattern.finditer(tag.string, *tag.span())
        if not any(start < found.start() - tag.start() < end for start, end in values)
    ]


def _can_be(written: str, value: str) -> bool:
    """Whether an attribute that is written so can have this value; code can print anything."""
    pieces = (re.escape(unescape(piece)) for piece in _BLANKS.split(re.sub(r"[\n\t]", " ", written)))
    return re.fullmatch(".*".join(pieces), value, re.DOTALL) is not None


def _outside_texts(xml: str) -> str:
    """Return the view without the tags, and without the elements `<text>` and their words."""

    def blank(found: re.Match[str]) -> str:
        return re.sub(r"[^\n]", BLANK, found[0])

    return _TAG.sub(blank, _TEXT.sub(blank, xml))
