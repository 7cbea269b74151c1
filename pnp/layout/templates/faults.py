"""Faults of templates: what is wrong, in the words of a template's author, and where it stands in the template.

Faults come from three readers. Before a template runs, Jinja refuses what is no template, and this module what would print
as it stands or not at all. While it runs, Jinja, its functions and the sandbox raise exceptions. What it printed is read as
XML, by expat (`ill_formed.py`) and then by the face reader; its tags have the stamps of their lines (`at="map.xml:7"`). Each
of them knows a line at most: that of the syntax error, of the innermost template in the traceback, of the last stamp before
the fault.

The column is found in the text that the author wrote. A name is sought in the code of that line, a tag or an attribute in
its literal XML, each in a view of the template where all else is blank (`TemplateText`), so that an offset in a view is one
in the file. If the thing stands there exactly once, that is its place. If it stands there several times, or something else
may have raised the fault, the mark keeps its line alone: no column is better than a wrong one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import unescape
from typing import TYPE_CHECKING, Final, TypeAlias

from jinja2 import TemplateError, TemplateSyntaxError, nodes
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.tests import TESTS

from pnp.base.diagnostics import Diagnostic, Mark, shorten_line
from pnp.base.files import CONFLICT_HINT
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean, near_hint, nearest
from pnp.layout.templates.budget import FILTER_NAMES, BadArgumentError, EndlessTemplateError
from pnp.layout.templates.context import (
    ODDS_VIEW_NAMES,
    TYPE_WORDS,
    CannotPrintError,
    OddsPrintError,
    OddsView,
    TemplateFields,
    UnknownNameError,
    explain_failure,
    in_our_style,
    packaged_mark,
    template_mark,
)
from pnp.layout.templates.functions import Cell, CellEdge, CellGrid
from pnp.model.fields import RichText

if TYPE_CHECKING:
    from jinja2 import Environment

    from pnp.model.game import Sources


class TemplateFileError(TemplateError):
    """A template file that cannot be read: `code` and `hint` as in a diagnostic."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


class UnmergedTemplateError(TemplateSyntaxError):
    """A template in which git left the signs of an unfinished merge."""


_ONLY_IN_CONTENT: Final = "marks like this are read only in texts of the content"
_IN_WORDS: Final = "{{ words.name }}"


class LiteralMarkError(TemplateSyntaxError):
    """A mark of the content in a template; `hint` says what templates have in its place."""

    def __init__(self, mark: str, instead: str, line: int, name: str | None, what: str = _ONLY_IN_CONTENT) -> None:
        super().__init__(f"`{mark}` would be printed as it stands, since {what}", line, name)
        more = ", with `name: …` in `words.yaml`" if instead == _IN_WORDS else ""
        self.hint = f'write `{instead}`{more}; what is meant as it stands is written `{{{{ "{mark}" }}}}`'

    def __str__(self) -> str:
        """Return the message, without the place that Jinja adds."""
        return str(self.message)


MOST_SHOWN: Final = 40
"""Characters of a template in a message: about half a line of a terminal."""

# the template as its author wrote it

BLANK: Final = "\0"
"""Stands in a view for each character that does not belong to it."""

_STRING = r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'"
_JINJA_CODE = lazy_pattern(
    r"\{\#.*?(?:\#\}|\Z)"
    r"|\{%[-+]?\s*raw\s*[-+]?%\}(?P<raw>.*?)\{%[-+]?\s*endraw\s*[-+]?%\}"
    rf"|(?P<code>\{{\{{(?:{_STRING}|(?!\}}\}}).)*+(?:\}}\}}|\Z)|\{{%(?:{_STRING}|(?!%\}}).)*+(?:%\}}|\Z))",
    re.DOTALL,
)
_STRINGS = lazy_pattern(rf"({_STRING})", re.DOTALL)
_COMMENT_OR_CDATA = lazy_pattern(r"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)", re.DOTALL)
_VISIBLE = lazy_pattern(r"[^\n]")
_BLANKS = lazy_pattern(f"{BLANK}+")
INSIDE_TAG: Final = r"(?:[^<>\"']|\"[^\"]*\"|'[^']*')*"
_ANY_TAG = lazy_pattern(rf"<[/!?A-Za-z]{INSIDE_TAG}>?")
_BEGIN_OF_TAG = lazy_pattern(r"<[A-Za-z][\w.-]*")
_GOING_ELSEWHERE = lazy_pattern(r"\{%[-+]?\s*(?:include|import|from|call)\b|\w\(")
_EXTENDING = lazy_pattern(r"\{%[-+]?\s*extends\b")
_TEXT_ELEMENT = lazy_pattern(rf"<text(?![\w.-]){INSIDE_TAG}(?<!/)>.*?(?:</text\s*>|\Z)", re.DOTALL)


class TemplateText:
    """The text of a template in views of the same length, in which other characters than line ends are blank.

    `xml` has the XML that is written literally, without comments and CDATA; `code` has `{{ … }}` and `{% … %}`, and `names`
    the same without the contents of strings. `parts` are the start and the end of each piece of code.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self.text = "\n".join(lines)
        self._starts = [0, *(found.end() for found in re.finditer("\n", self.text))]
        self.parts = tuple(found.span("code") for found in _JINJA_CODE.finditer(self.text) if found["code"])
        self.xml = _COMMENT_OR_CDATA.sub(_blank_out, _JINJA_CODE.sub(_keep_raw, self.text))
        self.code = self._code_view(str)
        self.names = self._code_view(lambda code: _STRINGS.sub(_blank_string, code))

    def line(self, number: int) -> tuple[int, int]:
        """Return where a line begins and where the next one does, as far as there are such lines."""
        starts = [*self._starts, len(self.text) + 1]
        return tuple(starts[min(max(n, 0), len(starts) - 1)] for n in (number - 1, number))  # type: ignore[return-value]  # a pair

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column, both from 1, of the character at an offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def parts_in(self, number: int) -> tuple[tuple[int, int], ...]:
        """Return the pieces of code that stand in a line, including those that begin before it or end behind it."""
        start, end = self.line(number)
        return tuple(part for part in self.parts if part[0] < end and part[1] > start)

    def goes_elsewhere(self, number: int) -> bool:
        """Whether the code of a line includes or imports a template, or calls something."""
        return _GOING_ELSEWHERE.search(self.names, *self.line(number)) is not None

    def parent_offset(self) -> int | None:
        """Return where the tag stands that names the template which this one extends; None if there is none."""
        found = _EXTENDING.search(self.names)
        return found and found.start()

    def tags(self, number: int, tag: str) -> Iterator[re.Match[str]]:
        """Yield the start tags of that name which begin in a line, each up to its `>`."""
        pattern = re.compile(rf"<{re.escape(tag)}(?![\w.-]){INSIDE_TAG}")
        start, end = self.line(number)
        return (found for found in pattern.finditer(self.xml, start) if found.start() < end)

    def unopened(self, tag: str) -> Iterator[int]:
        """Yield where end tags of that name stand whose start tags are not in this text."""
        depth = 0
        for found in re.finditer(rf"<(/?){re.escape(tag)}(?![\w.-]){INSIDE_TAG}?(/?)>", self.xml):
            depth += 0 if found[2] else -1 if found[1] else 1
            if depth < 0:
                depth = 0
                yield found.start()

    def _code_view(self, view: Callable[[str], str]) -> str:
        pieces, done = [], 0
        for start, end in self.parts:
            pieces += [_VISIBLE.sub(BLANK, self.text[done:start]), view(self.text[start:end])]
            done = end
        return "".join([*pieces, _VISIBLE.sub(BLANK, self.text[done:])])


def _blank_out(found: re.Match[str]) -> str:
    return _VISIBLE.sub(BLANK, found[0])


def _keep_raw(found: re.Match[str]) -> str:
    """Return blanks in place of code, but what stands between `raw` and `endraw` as it is printed."""
    if found["raw"] is None:
        return _blank_out(found)
    before, behind = found.start("raw") - found.start(), found.end() - found.end("raw")
    return BLANK * before + found["raw"] + BLANK * behind


def _blank_string(found: re.Match[str]) -> str:
    return found[0][0] + _VISIBLE.sub(BLANK, found[0][1:-1]) + found[0][-1]


class TemplatePlaces:
    """The templates of a game; `folder` is theirs from the project's root. Nothing is read before there is an error.

    Tags are named by the stamp `at` in what a template printed, such as `map.xml:7`.
    """

    def __init__(self, sources: Sources, folder: str) -> None:
        self._sources = sources
        self.folder = folder
        self._texts: dict[str, TemplateText] = {}

    def text(self, path: str) -> TemplateText:
        """Return the text of a template by its path from the project's root; an empty one if it cannot be read."""
        if path not in self._texts:
            self._texts[path] = TemplateText(self._sources.lines(path))
        return self._texts[path]

    def mark(self, path: str, offset: int) -> Mark:
        """Return the mark of the character at an offset of a template."""
        return Mark(path, *self.text(path).place(offset))

    def tag(self, at: str, tag: str) -> Mark:
        """Return the mark of a tag, or of its line."""
        line, found = template_mark(self.folder, at), self._tags(at, tag)
        return self.mark(line.path, found[0].start()) if len(found) == 1 else line

    def attribute(self, at: str, tag: str, name: str, value: str | None = None, *, of_value: bool = False) -> Mark:
        """Return the mark of an attribute, with `of_value` that of its value; else that of its tag.

        Of several attributes it is the only one that can have this `value`.
        """
        found = [one for one in self._attributes(at, tag, name) if value is None or _can_have_value(one["value"], value)]
        if len(found) != 1:
            return self.tag(at, tag)
        return self.mark(template_mark(self.folder, at).path, found[0].start("value" if of_value else 0))

    def second_attribute(self, at: str, tag: str, name: str) -> Mark:
        """Return the mark of the second of two attributes of the same name; else that of their tag."""
        found, mark = self._attributes(at, tag, name), self.tag(at, tag)
        return self.mark(mark.path, found[1].start()) if mark.column and len(found) == 2 else mark  # noqa: PLR2004

    def comment(self, at: str, pattern: re.Pattern[str]) -> Mark | None:
        """Return the mark of the first comment that matches in the template of a tag; None if there is none."""
        path = template_mark(self.folder, at).path
        found = pattern.search(self.text(path).text)
        return found and self.mark(path, found.start())

    def anywhere(self, at: str, words: str) -> Mark | None:
        """Return the mark of what stands literally, once, in the template of a tag; None if not known."""
        path = template_mark(self.folder, at).path
        offset = _only(found.start() for found in re.finditer(re.escape(words), self.text(path).xml))
        return None if offset is None or packaged_mark(at) else self.mark(path, offset)

    def unopened(self, stamps: Iterable[str], tag: str) -> Mark | None:
        """Return the mark of the only end tag of that name that closes nothing in the templates of these stamps, else None."""
        paths = {template_mark(self.folder, at).path for at in stamps if not packaged_mark(at)}
        found = [(path, offset) for path in paths for offset in self.text(path).unopened(tag)]
        return self.mark(*found[0]) if len(found) == 1 else None

    def literal(self, before: str, behind: str | None, words: str, *, outside_text: bool = False) -> Mark | None:
        """Return the mark of what stands literally, once, between the lines of two stamps; None if not known.

        White space may differ. With `outside_text` it is sought outside of tags and of `<text>` with its words.
        """
        is_tag = _BEGIN_OF_TAG.fullmatch(words) is not None
        pattern = re.compile(r"\s+".join(map(re.escape, re.split(r"\s+", words))) + r"(?![\w.-])" * is_tag)
        found: set[Mark] = set()
        for path, start, end in self._pieces_between(before, behind):
            text = self.text(path)
            view = _TEXT_ELEMENT.sub(_blank_out, text.xml) if outside_text else text.xml
            view = _ANY_TAG.sub(_blank_out, view) if outside_text and not is_tag else view
            found |= {self.mark(path, one.start()) for one in pattern.finditer(view, start) if one.start() < end}
        return found.pop() if len(found) == 1 and words.strip() else None

    def printing_outside(self, before: str, behind: str | None) -> tuple[str, Mark] | None:
        """Return the only `{{ … }}` outside of tags and of `<text>` between the lines of two stamps, and its mark."""
        found: set[tuple[str, Mark]] = set()
        for path, start, end in self._pieces_between(before, behind):
            text = self.text(path)
            taken = [one.span() for pattern in (_TEXT_ELEMENT, _ANY_TAG) for one in pattern.finditer(text.xml)]
            for at, behind_it in text.parts:
                outside = start <= at < end and not any(first < at < last for first, last in taken)
                if outside and text.code.startswith("{{", at):
                    found.add((f"`{shorten(text.text[at:behind_it])}`", self.mark(path, at)))
        return found.pop() if len(found) == 1 else None

    def _tags(self, at: str, tag: str) -> list[re.Match[str]]:
        """Return the tags of that name in the line of a stamp; what the generator's macros write is not in the game's line."""
        line = template_mark(self.folder, at)
        return [] if packaged_mark(at) else list(self.text(line.path).tags(line.line, tag))

    def _attributes(self, at: str, tag: str, name: str) -> list[re.Match[str]]:
        pattern = re.compile(rf"(?<![\w.:-]){re.escape(name)}\s*=\s*(?P<quote>[\"'])(?P<value>.*?)(?P=quote)", re.DOTALL)
        return [found for one in self._tags(at, tag) for found in _between_values(pattern, one)]

    def _pieces_between(self, before: str, behind: str | None) -> Iterator[tuple[str, int, int]]:
        """Yield the path, the start and the end of each piece of a template that can print what is between two tags."""
        for path, first, last in self._lines_between(before, behind):
            text = self.text(path)
            yield path, text.line(first)[0], text.line(last)[1] if last else len(text.text)

    def _lines_between(self, before: str, behind: str | None) -> Iterable[tuple[str, int, int]]:
        """Return the lines in which something can stand that is printed between two tags: path, first and last line, or 0."""
        if packaged_mark(before) or (behind and packaged_mark(behind)):
            return ()
        first = template_mark(self.folder, before)
        last = template_mark(self.folder, behind) if behind else None
        if last is None:
            return ((first.path, first.line, 0),)
        if first.path == last.path and first.line <= last.line:
            return ((first.path, first.line, last.line),)
        if first.path == last.path:  # of a loop
            return ((first.path, first.line, first.line), (last.path, last.line, last.line))
        return ((first.path, first.line, first.line), (last.path, 1, last.line))  # as behind the call of a macro


def _between_values(pattern: re.Pattern[str], tag: re.Match[str]) -> Iterable[re.Match[str]]:
    """Return what a pattern matches in a tag, each at the start of an attribute and not in another's value."""
    values = [found.span() for found in re.finditer(r"\"[^\"]*\"|'[^']*'", tag[0])]
    return [
        found
        for found in pattern.finditer(tag.string, *tag.span())
        if not any(start < found.start() - tag.start() < end for start, end in values)
    ]


def _can_have_value(template: str, value: str) -> bool:
    """Whether an attribute that a template writes so can have this value; code can print anything."""
    pieces = (re.escape(unescape(piece)) for piece in _BLANKS.split(re.sub(r"[\n\t]", " ", template)))
    return re.fullmatch(".*".join(pieces), value, re.DOTALL) is not None


def _only(offsets: Iterable[int]) -> int | None:
    found = tuple(offsets)
    return found[0] if len(found) == 1 else None


# what is refused before a template runs

OUTSIDE_BLOCKS: Final = "a template that extends another prints only its blocks, and this stands outside of them"
_STAMPED_LINE = lazy_pattern(r'<[^\s<>]+ at="[^"]*:(\d+)"')
_NOT_PRINTED = lazy_pattern(r"\s+|<!--.*?-->", re.DOTALL)
_CONTENT_MARK = lazy_pattern(
    r"\*\*(?:(?P<bold>[^*<>\n]+)\*\*)?|(?<![\w\"'=])_(?P<italic>[^\W_](?:[^_<>\"=\n]*[^\W_])?)_(?!\w)"
    r"|\[(?P<styled>[^\[\]<>\n]+)\]\{\.(?P<style>[\w-]+)\}|\[(?P<icon>[\w. -]+)\]"
    r"|\{(?P<words>term:[^{}<>\n]+|[^{}|<>\n]+\|[^{}|<>\n]+)\}"
)


def refuse_outside_blocks(template: nodes.Template, name: str | None, filename: str | None) -> None:
    """Raise TemplateSyntaxError (`OUTSIDE_BLOCKS`) at the first element, word or expression that would not print.

    Jinja drops them without a word.
    """
    extends = any(isinstance(node, nodes.Extends) for node in template.body)
    if extends and (line := next(_lines_outside_blocks(template), None)) is not None:
        raise TemplateSyntaxError(OUTSIDE_BLOCKS, line, name, filename)


def _lines_outside_blocks(template: nodes.Template) -> Iterator[int]:
    for part in (part for node in template.body if isinstance(node, nodes.Output) for part in node.nodes):
        if not isinstance(part, nodes.TemplateData):
            yield part.lineno
        elif _NOT_PRINTED.sub("", part.data):
            stamp = _STAMPED_LINE.search(part.data)  # tags are stamped with their lines before indents are taken away
            yield int(stamp[1]) if stamp else part.lineno


def refuse_content_marks(text: str, name: str | None, line: int, icons: Container[str], fields: Container[str] = ()) -> None:
    """Raise LiteralMarkError for `**bold**`, `_italic_`, an icon's `[name]` or a field's in a template's own text.

    So for words in a named style, terms and readings. The text begins in `line`.
    nanDECK prints a field by `[name]`.
    """
    if "**" not in text and "_" not in text and "[" not in text and "{" not in text:
        return
    for found in _CONTENT_MARK.finditer(_COMMENT_OR_CDATA.sub(lambda skipped: "\n" * skipped[0].count("\n"), text)):
        at = line + found.string.count("\n", 0, found.start())
        if found["italic"]:
            raise LiteralMarkError(found[0], f"<i>{found['italic']}</i>", at, name)
        if found["style"]:
            raise LiteralMarkError(found[0], f'<t style="{found["style"]}">{found["styled"]}</t>', at, name)
        if found["words"]:
            raise LiteralMarkError(found[0], _IN_WORDS, at, name)
        if found["icon"] is None:
            raise LiteralMarkError(found[0], f"<b>{found['bold'] or '…'}</b>", at, name)
        if found["icon"] in icons:
            raise LiteralMarkError(found[0], f'<icon name="{found["icon"]}"/>', at, name)
        field = found["icon"].strip().lower().removeprefix("card.")
        field = next((one for one in (field, re.sub(r"[ -]", "_", field)) if one in fields), None)
        if field is not None:
            raise LiteralMarkError(found[0], f"{{{{ card.{field} }}}}", at, name, "fields of a card are written in braces")


# what Jinja and running templates raise

_TAG_WORDS = (
    "block call elif else endblock endcall endfor endif endmacro endset extends for from if import include macro set with"
)
JINJA_TAGS: Final = tuple(_TAG_WORDS.split())
"""The tags that templates use."""

_UNCLOSED_BLOCK = lazy_pattern(
    r"(?:Encountered unknown tag '(\w+)'\.(?: You probably made a nesting mistake\.)?|Unexpected end of template\.) "
    r"Jinja (?:is expecting this tag, but currently looking for|was looking for the following tags:) (.+?)\. "
    r"The innermost block that needs to be closed is '(\w+)'\."
)
_NO_TAG = lazy_pattern(r"Encountered unknown tag '(\w+)'")
_NO_FILTER = lazy_pattern(r"No (filter|test) named '(\w+)'")  # inside a condition Jinja finds out only when it runs
_UNSAFE_ACCESS = lazy_pattern(r"access to attribute '(\w+)' of '(\w+)' object is unsafe")
_PRINTED_AS_IT_STANDS = lazy_pattern(r"`(.+)` would be printed as it stands")
_UNEXPECTED = lazy_pattern(r"(?:unexpected|got) '([^'\s]+)'$")
_UNEXPECTED_CHARACTER = lazy_pattern(r"unexpected char ['\"](?:\\)?(.+)['\"] at (\d+)$", re.DOTALL)
_KINDS_OF_TOKENS = frozenset({"string", "integer", "float", "name"})

_ENDLESS_RECURSION = "the template includes or calls itself without end"
_ENDLESS = "the template does not come to an end: it loops too often or writes too much"
_FINDING_CODES = {OddsPrintError: "layout/bad-odds", BadArgumentError: "layout/bad-argument"}
_KNOWN_SYNTAX_FAULTS = {
    OUTSIDE_BLOCKS: (OUTSIDE_BLOCKS, "move it into a `{% block … %}`, or into the template that is extended"),
    "Missing end of comment tag": ("`{#` begins a comment that never ends", "write `#}` where it ends"),
}
_CODE_HINT: Final = "inside `{{ … }}` and `{% … %}` there are only names and calculations; close each before the XML continues"
_END_OF_TAG: Final = "expected token 'end of statement block', got"
_KNOWN_SYNTAX_HINTS = {
    f"{_END_OF_TAG} '='": "to compare, write `==`",
    f"{_END_OF_TAG} '=='": "to give a value, write `=`",
    f"{_END_OF_TAG} 'if'": "write `elif`",
    "unexpected '='": "to compare, write `==`",
    "unexpected '}'": "an expression ends with `}}`",
}
_WORDS_OF_OTHERS = dict.fromkeys(("null", "nil", "undefined"), "none")
_SIGNS_OF_OTHERS = {"&": "write `and`", "!": "write `not`, or `!=`", "?": "write `… if … else …`"}
"""What other languages write, and templates in its place."""
_NAMES_OF_VALUES = frozenset({"card", "deck", "game", "odds", "rules", "words", "page", "loop"})

_GIVE_TO_MACRO: Final = "give the macro what it prints (`{{% macro badge({0}) %}}`), or import it `with context`"

_Explanation: TypeAlias = tuple[str, str | None]
"""A message, and a hint if there is one."""


def template_fault(error: BaseException, line: Mark, places: TemplatePlaces, names: Mapping[str, object]) -> Diagnostic:
    """Return the diagnostic of an exception of a template that was raised in a `line`, at its place in that line.

    `names` are those that the template could have used.
    """
    mark = line
    if not line.column and line.path.startswith(f"{places.folder}/"):
        text = places.text(line.path)
        offset = _offset_of_error(error, f"{places.folder}/", line, text)
        mark = line if offset is None else places.mark(line.path, offset)
    code, (message, hint) = _explain(error, names)
    return Diagnostic(code, message, mark, hint=hint)


def compile_fault(error: BaseException, place: Mark) -> Diagnostic:
    """Return the diagnostic of a template that Python, whose compiler has limits of its own, could not compile."""
    if isinstance(error, (RecursionError, MemoryError, SyntaxError)):
        return Diagnostic("layout/template-syntax", "the template is nested too deeply to be read", place)
    message, hint = explain_failure(error)
    return Diagnostic("layout/template-error", message, place, hint=hint)


def _explain(error: BaseException, names: Mapping[str, object]) -> tuple[str, _Explanation]:
    if isinstance(error, TemplateFileError):
        return f"layout/{error.code}", (str(error), error.hint)
    if isinstance(error, UnmergedTemplateError):
        return "load/merge-conflict", (str(error.message), CONFLICT_HINT)
    if isinstance(error, (OddsPrintError, BadArgumentError, LiteralMarkError)):
        return _FINDING_CODES.get(type(error), "layout/template-syntax"), (str(error), error.hint)
    if isinstance(error, UnknownNameError):
        return "layout/undefined-name", _explain_unknown_name(error, names)
    if isinstance(error, TemplateSyntaxError):
        return "layout/template-syntax", _explain_syntax(error.message or "syntax error")
    return _explain_running(error)


def _explain_running(error: BaseException) -> tuple[str, _Explanation]:
    if isinstance(error, RecursionError):
        return "layout/endless-template", (_ENDLESS_RECURSION, "take it out, or let an `{% if … %}` around it come to an end")
    if isinstance(error, EndlessTemplateError) or str(error).startswith("Range too big"):
        return "layout/endless-template", (_ENDLESS, None)
    if missing := _NO_FILTER.match(str(error)):
        return "layout/template-syntax", _explain_missing_filter(missing)
    if isinstance(error, SecurityError):
        return "layout/forbidden", _explain_forbidden(str(error))
    if isinstance(error, CannotPrintError):
        hint = "print one of its fields, or go through it with `{% for … %}`"
        return "layout/cannot-print", (f"{error} cannot be printed, expected a text or a number", hint)
    return "layout/template-error", explain_failure(error)


def _explain_syntax(jinja_message: str) -> _Explanation:  # noqa: PLR0911 - one return a message
    """Shorten Jinja's message, with a hint for common errors."""
    if jinja_message in _KNOWN_SYNTAX_FAULTS:
        return _KNOWN_SYNTAX_FAULTS[jinja_message]
    if unclosed := _match_unclosed(jinja_message):
        where = f"`{unclosed[1]}` stands" if unclosed[1] else "the template ends"
        return f"`{unclosed[3]}` is not closed: {where} where {in_our_style(unclosed[2])} is expected", None
    if tag := _NO_TAG.match(jinja_message):
        if tag[1] in JINJA_TAGS:
            return (
                f"there is no open block that `{tag[1]}` could belong to",
                "take it out, or write the tag that begins the block",
            )
        return f"there is no tag `{tag[1]}`", _hint_of_tag(tag[1])
    if missing := _NO_FILTER.match(jinja_message):
        return _explain_missing_filter(missing)
    if character := _UNEXPECTED_CHARACTER.match(jinja_message):
        return f"unexpected character `{character[1]}`", _SIGNS_OF_OTHERS.get(character[1], _CODE_HINT)
    known = _KNOWN_SYNTAX_HINTS.get(jinja_message)
    return in_our_style(jinja_message), known or (_CODE_HINT if jinja_message.startswith(("unexpected", "expected")) else None)


def _hint_of_tag(name: str) -> str | None:
    if name in _NAMES_OF_VALUES:
        return f"a value is printed by `{{{{ {name}.… }}}}`"
    return "an end has the name of its block: `endif`, `endfor`" if name == "end" else near_hint(name, JINJA_TAGS)


def _match_unclosed(jinja_message: str | None) -> re.Match[str] | None:
    """Match what Jinja says of a block that is not closed: the tag that it met (None: the end), those expected, the block.

    It says so too of a tag that there is not, and there the block does not matter.
    """
    found = _UNCLOSED_BLOCK.match(jinja_message or "")
    return found if found and (found[1] is None or found[1] in JINJA_TAGS) else None


def _explain_missing_filter(missing: re.Match[str]) -> _Explanation:
    kind, name = missing.groups()
    return f"there is no {kind} `{name}`", near_hint(name, FILTER_NAMES if kind == "filter" else TESTS)


def _explain_forbidden(jinja_message: str) -> _Explanation:
    access = _UNSAFE_ACCESS.match(jinja_message)
    if not access:
        return f"templates may not do this: {in_our_style(jinja_message)}", None
    hint = f"write it as a filter: `|{access[1]}`" if access[1] in FILTER_NAMES else None
    return f"templates may not use `{access[1]}` of {TYPE_WORDS.get(access[2], f'a {access[2]}')}", hint


def _explain_unknown_name(error: UnknownNameError, names: Mapping[str, object]) -> _Explanation:
    name, owner = str(error.name), error.owner
    if error.explanation:
        return in_our_style(error.explanation), None
    if owner is None and name in names:  # a template that is imported is run without the names of the face
        return f"`{name}` is not known to a template that is imported", _GIVE_TO_MACRO.format(name)
    if owner is None:
        below = {key: f"{n}.{key}" for n, value in names.items() if isinstance(value, TemplateFields) for key in value}
        known = [n for n in names if not n.startswith("_")]
        near = below.get(name) or _WORDS_OF_OTHERS.get(name.casefold()) or nearest(name, known)
        return f"`{name}` is not defined", f"did you mean `{near}`?" if near else None
    if isinstance(owner, TemplateModule):
        macros = [n for n in vars(owner) if not n.startswith("_")]
        return f"`{owner.__name__}` has no macro `{name}`", did_you_mean(name, macros)
    label, members = _label_and_members(owner)
    return f"{label} has no `{name}`", did_you_mean(name, members)


def _label_and_members(owner: object) -> tuple[str, Iterable[str]]:
    """Return what an object is called in a message, and the names that it has, as far as a hint may tell them."""
    if isinstance(owner, dict):
        return f"`{owner.label}`" if isinstance(owner, TemplateFields) else "the record", map(str, owner)
    if isinstance(owner, OddsView):
        return f"`{owner.label}`", ODDS_VIEW_NAMES
    if isinstance(owner, (Cell, CellEdge, CellGrid)):
        return f"`{owner}`", owner.template_names
    return "a text" if isinstance(owner, RichText) else f"`{owner}`", ()


_FILE_NAME = r"\{%[-+]?\s*(?:extends|include|import|from)\s+[\"'](?P<at>)"
_COMPUTED_KEY = r"\[\s*(?P<at>[A-Za-z_(])"
_ELEMENT = lazy_pattern(r"<[A-Za-z]")


def _offset_of_error(error: BaseException, folder: str, line: Mark, text: TemplateText) -> int | None:
    """Return where what an exception is about stands in its template, as far as that is beyond doubt."""
    if missing := _NO_FILTER.match(str(error)):
        before = r"(?:\||\{%[-+]?\s*filter\s)\s*" if missing[1] == "filter" else r"\bis\s+(?:not\s+)?"
        pattern = rf"{before}(?P<at>{re.escape(missing[2])})(?!\w)"
        return _only(_find_offsets(pattern, text.names, text.parts_in(line.line)))
    if isinstance(error, TemplateSyntaxError):
        return _offset_of_syntax(error.message or "", text, text.line(line.line))
    if isinstance(error, TemplateFileError):
        return _only(_find_offsets(_FILE_NAME, text.names, [text.line(line.line)]))
    if isinstance(error, EndlessTemplateError):
        return None
    offset = None
    if isinstance(error, UnknownNameError) and isinstance(error.name, str):
        if error.explanation is not None or f"{folder}{error.looked_up_at}" == f"{line.path}:{line.line}":
            offset = _offset_of_name(error.name, line.line, text, of_owner=error.owner is not None)
    elif isinstance(error, SecurityError) and (access := _UNSAFE_ACCESS.match(str(error))):
        offset = _offset_of_name(access[1], line.line, text, of_owner=True)
    if offset is None:  # what else fails is at least the only expression or tag of its line
        offset = _only(start for start, _ in text.parts_in(line.line))
        return offset if offset is not None and offset >= text.line(line.line)[0] else None
    return offset


def _offset_of_syntax(message: str, text: TemplateText, line: tuple[int, int]) -> int | None:  # noqa: PLR0911 - one return a message
    """Return where what Jinja could not read stands in a line, given by its start and end, by Jinja's message."""
    start, end = line
    if message == OUTSIDE_BLOCKS:
        return _offset_outside_blocks(text, start, end)
    if character := _UNEXPECTED_CHARACTER.match(message):
        return int(character[2]) if start <= int(character[2]) < end else None
    if braces := _PRINTED_AS_IT_STANDS.match(message):
        return _only(_find_offsets(rf"(?P<at>{re.escape(braces[1])})", text.xml, [line]))
    if tag := _match_unclosed(message):
        return _only(_find_offsets(rf"\{{%[-+]?\s*(?P<at>{tag[3]})(?!\w)", text.names, [line]))
    if tag := _NO_TAG.match(message):
        return _only(_find_offsets(rf"\{{%[-+]?\s*(?P<at>{tag[1]})(?!\w)", text.names, [line]))
    token = _UNEXPECTED.search(message)
    if token is None or token[1] in _KINDS_OF_TOKENS:
        return None
    before, behind = "", ""
    if token[1].isidentifier():
        before, behind = r"(?<!\w)", r"(?!\w)"
    elif token[1] == "}":
        before, behind = r"(?<![%}])", r"(?!\})"
    return _only(_find_offsets(f"{before}(?P<at>{re.escape(token[1])}){behind}", text.names, [line]))


def _offset_outside_blocks(text: TemplateText, start: int, end: int) -> int | None:
    """Return the tag that stands outside of the blocks, if a line begins with it and has no other tag and no block."""
    line = text.xml[start:end]
    indent = len(line) - len(line.lstrip())
    alone = len(_ELEMENT.findall(line)) == 1 and "{%" not in text.names[start:end]
    return start + indent if alone and _ELEMENT.match(line, indent) else None


def _offset_of_name(name: str, line: int, text: TemplateText, *, of_owner: bool) -> int | None:
    """Return where a name is looked up in the code of a line: alone, or as a name of an owner (`card.name`)."""
    word, parts = re.escape(name), text.parts_in(line)
    if not of_owner:
        not_elsewhere = r"(?<![\w.|])(?<!\|\s)(?<!\bis\s)(?<!\bis\snot\s)"  # no field, filter, test or named argument
        return _only(_find_offsets(rf"{not_elsewhere}(?P<at>{word})(?!\w)(?!\s*=(?!=))", text.names, parts))
    if _find_offsets(_COMPUTED_KEY, text.names, parts):  # `card[key]` may have looked it up
        return None
    if len(_find_offsets(rf"(?<!\w)(?P<at>{word})(?!\w)", text.code, parts)) != 1:
        return None
    found = _find_offsets(rf"\.\s*(?P<at>{word})(?!\w)", text.names, parts)
    return _only([*found, *_find_offsets(rf"\[\s*[\"'](?P<at>{word})[\"']", text.code, parts)])


def _find_offsets(pattern: str, view: str, parts: Iterable[tuple[int, int]]) -> list[int]:
    """Return where the group `at` of a pattern begins in these parts of a view."""
    sought = re.compile(pattern)
    return [one.start("at") for start, end in parts for one in sought.finditer(view, start, end)]


@contextmanager
def report_where_opened(source: str, environment: Environment) -> Iterator[None]:
    """Give the error of a block that is not closed, raised while `source` is parsed, the line in which it is opened."""
    try:
        yield
    except TemplateSyntaxError as error:
        if unclosed := _match_unclosed(error.message):
            opened = _open_blocks(source, environment, error.lineno)
            tag = unclosed[1] or ""
            is_extra = tag.startswith("end") and tag.removeprefix("end") not in dict(opened)
            if is_extra and _is_closed_later(unclosed[3], source):
                error.args = (f"Encountered unknown tag '{tag}'.",)
            else:
                error.lineno = dict(opened).get(unclosed[3], error.lineno)
        raise


def _is_closed_later(block: str, source: str) -> bool:
    """Whether there are as many ends of blocks of that name as begins, so that a wrong end tag is not meant for one."""
    begins, ends = (len(re.findall(rf"\{{%[-+]?\s*{tag}\b", source)) for tag in (block, f"end{block}"))
    return begins <= ends


_BLOCKS = ("autoescape", "block", "call", "filter", "for", "if", "macro", "with")
"""Tags that an end tag follows, but `set`, which it follows only if it gives no value."""


def _open_blocks(source: str, environment: Environment, last: int) -> list[tuple[str, int]]:
    """Return the open blocks with their lines, the innermost last, at the first wrong end tag or behind the line `last`."""
    opened: list[tuple[str, int]] = []
    tag_begins = False
    for line, kind, value in environment.lex(source):
        if line > last:
            break
        if kind == "block_begin":
            tag_begins = True
        elif kind != "whitespace":
            if tag_begins and value in _BLOCKS:
                opened.append((value, line))
            elif tag_begins and value.removeprefix("end") in _BLOCKS:
                if not opened or opened[-1][0] != value.removeprefix("end"):
                    break
                opened.pop()
            tag_begins = False
    return opened


def shorten(text: str) -> str:
    """Return text shortened to about half a line of a terminal."""
    return shorten_line(text, MOST_SHOWN)
