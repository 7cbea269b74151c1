"""Faults of templates: what is wrong, with the nearest known name, and where it stands in the template.

Jinja and expat know only the line in which something begins, or the place in what was printed. So the thing is sought in
the template as its author sees it: if it stands there exactly once where it can be, its place is known. Otherwise a mark
keeps its line alone. Some faults are refused before a template runs: what stands outside the blocks of a template that
extends another, which Jinja drops without a word, and marks of the content, which would print as they stand.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import unescape
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.parsers.expat import ErrorString, errors

from jinja2 import TemplateError, TemplateSyntaxError, nodes
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.tests import TESTS

from pnp.base.diagnostics import Diagnostic, Mark
from pnp.base.files import CONFLICT_HINT
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean, near_hint, nearest
from pnp.layout.templates.budget import FILTER_NAMES, BadArgumentError, EndlessTemplateError
from pnp.layout.templates.context import (
    ODDS_VIEW_NAMES,
    CannotPrintError,
    OddsPrintError,
    OddsView,
    TemplateFields,
    UnknownNameError,
    next_stamp,
    packaged_mark,
    read_mark,
    remove_stamps,
    stamps_before,
    template_mark,
)
from pnp.layout.templates.functions import Cell, CellEdge, CellGrid
from pnp.model.fields import RichText

if TYPE_CHECKING:
    from xml.parsers.expat import ExpatError

    from jinja2 import Environment

    from pnp.model.game import Sources


OUTSIDE_BLOCKS: Final = "a template that extends another prints only its blocks, and this stands outside of them"
_STAMPED_LINE = lazy_pattern(r'<[^\s<>]+ at="[^"]*:(\d+)"')
_NOT_PRINTED = lazy_pattern(r"\s+|<!--.*?-->", re.DOTALL)


def refuse_outside_blocks(template: nodes.Template, name: str | None, filename: str | None) -> None:
    """Raise TemplateSyntaxError (`OUTSIDE_BLOCKS`) at the first element, word or expression that would not print."""
    if not any(isinstance(node, nodes.Extends) for node in template.body):
        return
    line = next(_lines_outside_blocks(template), None)
    if line is not None:
        raise TemplateSyntaxError(OUTSIDE_BLOCKS, line, name, filename)


def _lines_outside_blocks(template: nodes.Template) -> Iterator[int]:
    """Yield the lines of what is written outside of blocks; white space and comments are not."""
    written = (part for node in template.body if isinstance(node, nodes.Output) for part in node.nodes)
    for part in written:
        if not isinstance(part, nodes.TemplateData):
            yield part.lineno
        elif _NOT_PRINTED.sub("", part.data):
            stamp = _STAMPED_LINE.search(part.data)  # tags are stamped with their lines before indents are taken away
            yield int(stamp[1]) if stamp else part.lineno


_NOT_READ = lazy_pattern(r"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)", re.DOTALL)
_CONTENT_MARK = lazy_pattern(
    r"\*\*(?:(?P<bold>[^*<>\n]+)\*\*)?|(?<![\w\"'=])_(?P<italic>[^\W_](?:[^_<>\"=\n]*[^\W_])?)_(?!\w)|\[(?P<icon>[\w-]+)\]"
)


class LiteralMarkError(TemplateSyntaxError):
    """A mark of the content in a template; `hint` says what templates have in its place."""

    def __init__(self, mark: str, instead: str, line: int, name: str | None) -> None:
        super().__init__(
            f"`{mark}` would be printed as it stands, since marks like this are read only in texts of the content", line, name
        )
        self.hint = f'write `{instead}`; what is meant as it stands is written `{{{{ "{mark}" }}}}`'

    def __str__(self) -> str:
        """Return the message, without the place that Jinja adds."""
        return str(self.message)


def refuse_content_marks(text: str, name: str | None, line: int, icons: Container[str]) -> None:
    """Raise LiteralMarkError for `**bold**`, `_italic_` or an icon's `[name]` in a template's own text, from `line` on."""
    if "**" not in text and "_" not in text and "[" not in text:
        return
    for found in _CONTENT_MARK.finditer(_NOT_READ.sub(lambda skipped: "\n" * skipped[0].count("\n"), text)):
        at = line + found.string.count("\n", 0, found.start())
        if found["italic"]:
            raise LiteralMarkError(found[0], f"<i>{found['italic']}</i>", at, name)
        if found["icon"] is None:
            raise LiteralMarkError(found[0], f"<b>{found['bold'] or '…'}</b>", at, name)
        if found["icon"] in icons:
            raise LiteralMarkError(found[0], f'<icon name="{found["icon"]}"/>', at, name)


_UNCLOSED_BLOCK = lazy_pattern(
    r"(?:Encountered unknown tag '(\w+)'\.(?: You probably made a nesting mistake\.)?|Unexpected end of template\.) "
    r"Jinja (?:is expecting this tag, but currently looking for|was looking for the following tags:) (.+?)\. "
    r"The innermost block that needs to be closed is '(\w+)'\."
)
_NO_TAG = lazy_pattern(r"Encountered unknown tag '(\w+)'")
_NO_FILTER = lazy_pattern(r"No (filter|test) named '(\w+)'")
_UNSAFE_ACCESS = lazy_pattern(r"access to attribute '(\w+)' of '(\w+)' object is unsafe")
_ENDLESS_RECURSION = "the template includes or calls itself without end"
_ENDLESS = "the template does not come to an end: it loops too often or writes too much"
_FINDING_CODES = {
    OddsPrintError: "layout/bad-odds",
    BadArgumentError: "layout/bad-argument",
    LiteralMarkError: "layout/template-syntax",
}


def template_fault(error: BaseException, place: Mark, names: Mapping[str, object]) -> Diagnostic:
    """Return the diagnostic of an exception of a template; `names` are those that the template could have used."""
    if isinstance(error, TemplateFileError):
        return Diagnostic(f"layout/{error.code}", str(error), place, hint=error.hint)
    if isinstance(error, UnmergedTemplateError):
        return Diagnostic("load/merge-conflict", str(error.message), place, hint=CONFLICT_HINT)
    if isinstance(error, (OddsPrintError, BadArgumentError, LiteralMarkError)):
        return Diagnostic(_FINDING_CODES[type(error)], str(error), place, hint=error.hint)
    if isinstance(error, UnknownNameError):
        return _unknown_name_fault(error, place, names)
    code, message, hint = _explain(error)
    return Diagnostic(f"layout/{code}", message, place, hint=hint)


_KNOWN_SYNTAX_FAULTS = {
    OUTSIDE_BLOCKS: (OUTSIDE_BLOCKS, "move it into a `{% block … %}`, or into the template that is extended"),
    "Missing end of comment tag": ("`{#` begins a comment that never ends", "write `#}` where it ends"),
}
"""Messages and hints for what is said of single faults of syntax."""


def _explain(error: BaseException) -> tuple[str, str, str | None]:
    """Return code, message and hint of an exception other than an unknown name."""
    jinja_message = _in_our_style(str(error))
    if isinstance(error, TemplateSyntaxError):
        return _explain_syntax(error.message or "syntax error")
    if isinstance(error, (RecursionError, EndlessTemplateError)) or str(error).startswith("Range too big"):
        return "endless-template", _ENDLESS_RECURSION if isinstance(error, RecursionError) else _ENDLESS, None
    if _NO_FILTER.match(str(error)):  # inside a condition Jinja finds out only when it runs
        return _explain_missing_filter(str(error))
    if isinstance(error, SecurityError):
        return _explain_forbidden(str(error))
    if isinstance(error, CannotPrintError):
        hint = "print one of its fields, or go through it with `{% for … %}`"
        return "cannot-print", f"{error} cannot be printed, expected a text or a number", hint
    return "template-error", f"the template fails: {jinja_message or type(error).__name__}", None


def _explain_syntax(jinja_message: str) -> tuple[str, str, str | None]:
    """Return code, message and hint of a syntax error: Jinja's message, shortened, and a hint for common errors."""
    if jinja_message in _KNOWN_SYNTAX_FAULTS:
        return "template-syntax", *_KNOWN_SYNTAX_FAULTS[jinja_message]
    unclosed, tag = _UNCLOSED_BLOCK.match(jinja_message), _NO_TAG.match(jinja_message)
    known = tag is not None and tag[1] in JINJA_TAGS
    if unclosed and (known or not tag):
        where = f"`{unclosed[1]}` stands" if unclosed[1] else "the template ends"
        return "template-syntax", f"`{unclosed[3]}` is not closed: {where} where {_in_our_style(unclosed[2])} is expected", None
    if tag and known:
        return "template-syntax", f"there is no open block that `{tag[1]}` could belong to", None
    if tag:
        return "template-syntax", f"there is no tag `{tag[1]}`", near_hint(tag[1], JINJA_TAGS)
    if _NO_FILTER.match(jinja_message):
        return _explain_missing_filter(jinja_message)
    closed = "inside `{{ … }}` and `{% … %}` there are only names and calculations; close each before the XML continues"
    if jinja_message == "expected token 'end of statement block', got '='":
        closed = "to compare, write `==`"
    return (
        "template-syntax",
        _in_our_style(jinja_message),
        closed if jinja_message.startswith(("unexpected", "expected")) else None,
    )


def _explain_missing_filter(jinja_message: str) -> tuple[str, str, str | None]:
    """A filter or a test that there is not."""
    kind, name = _NO_FILTER.match(jinja_message).groups()  # type: ignore[union-attr]  # the caller has seen that it matches
    return "template-syntax", f"there is no {kind} `{name}`", near_hint(name, FILTER_NAMES if kind == "filter" else TESTS)


def _explain_forbidden(jinja_message: str) -> tuple[str, str, str | None]:
    found = _UNSAFE_ACCESS.match(jinja_message)
    if not found:
        return "forbidden", f"templates may not do this: {_in_our_style(jinja_message)}", None
    what = {
        "str": "a text",
        "Markup": "a text",
        "RichText": "a text",
        "int": "a number",
        "float": "a number",
        "list": "a list",
        "tuple": "a list",
    }
    hint = f"write it as a filter: `|{found[1]}`" if found[1] in FILTER_NAMES else None
    return "forbidden", f"templates may not use `{found[1]}` of {what.get(found[2], f'a {found[2]}')}", hint


def too_nested_fault(error: BaseException, place: Mark) -> Diagnostic:
    """Return the diagnostic of a template that is too complex for Python to compile."""
    if isinstance(error, (RecursionError, MemoryError, SyntaxError)):
        return Diagnostic("layout/template-syntax", "the template is nested too deeply to be read", place)
    return Diagnostic(
        "layout/template-error", f"the template fails: {_in_our_style(str(error)) or type(error).__name__}", place
    )


def _unknown_name_fault(error: UnknownNameError, place: Mark, names: Mapping[str, object]) -> Diagnostic:
    name = str(error.name)
    if error.explanation:
        return Diagnostic("layout/undefined-name", _in_our_style(error.explanation), place)
    if error.owner is None:
        below = {key: f"{n}.{key}" for n, value in names.items() if isinstance(value, TemplateFields) for key in value}
        near = below.get(name) or nearest(name, [n for n in names if not n.startswith("_")])
        hint = f"did you mean `{near}`?" if near else None
        return Diagnostic("layout/undefined-name", f"`{name}` is not defined", place, hint=hint)
    if isinstance(error.owner, TemplateModule):
        macros = [n for n in vars(error.owner) if not n.startswith("_")]
        message = f"`{error.owner.__name__}` has no macro `{name}`"
        return Diagnostic("layout/undefined-name", message, place, hint=did_you_mean(name, macros))
    if isinstance(error.owner, dict):
        what = f"`{error.owner.label}`" if isinstance(error.owner, TemplateFields) else "the record"
        hint = did_you_mean(name, [str(key) for key in error.owner])
        return Diagnostic("layout/undefined-name", f"{what} has no `{name}`", place, hint=hint)
    if isinstance(error.owner, (OddsView, Cell, CellEdge, CellGrid)):
        label, members = _label_and_names(error.owner)
        return Diagnostic("layout/undefined-name", f"`{label}` has no `{name}`", place, hint=did_you_mean(name, members))
    what = "a text" if isinstance(error.owner, RichText) else f"`{error.owner}`"
    return Diagnostic("layout/undefined-name", f"{what} has no `{name}`", place)


def _label_and_names(owner: OddsView | Cell | CellEdge | CellGrid) -> tuple[str, Iterable[str]]:
    """Return what an object is called, and the names that it has."""
    return (owner.label, ODDS_VIEW_NAMES) if isinstance(owner, OddsView) else (str(owner), owner.template_names)


def _in_our_style(text: str) -> str:
    """Return another library's message in our style: no capital, no full stop, backticks for quotes."""
    text = " ".join(text.split()).rstrip(".").replace("'", "`")
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


_UNSAFE_ATTRIBUTE = lazy_pattern(r"access to attribute '(\w+)'")
_SINGLE_BRACES = lazy_pattern(r"`(\{.+\})` would be printed")
_UNEXPECTED = lazy_pattern(r"(?:unexpected|got) '([^'\s]+)'$")
_UNEXPECTED_CHARACTER = lazy_pattern(r"unexpected char .+ at (\d+)$", re.DOTALL)
_KINDS_OF_TOKENS = frozenset({"string", "integer", "float", "name"})
_FILE_NAME = lazy_pattern(r"\{%[-+]?\s*(?:extends|include|import|from)\s+([\"'])")
_COMPUTED_KEY = lazy_pattern(r"\[\s*[A-Za-z_(]")
_ELEMENT = lazy_pattern(r"<[A-Za-z]")


def code_place(error: BaseException, line: Mark, places: TemplatePlaces) -> Mark:
    """Return the mark of what an exception of a template is about, or `line`, where it was raised, if that is not known."""
    if line.column or not line.path.startswith(f"{places.folder}/"):
        return line
    text = places.text(line.path)
    offset = _offset_of_error(error, line, text, places.folder)
    return line if offset is None else Mark(line.path, *text.place(offset))


def _offset_of_error(error: BaseException, line: Mark, text: TemplateText, folder: str) -> int | None:
    missing = _NO_FILTER.match(str(error))  # in a condition Jinja finds out only when it runs
    if missing:
        return _offset_of_filter(missing[1], missing[2], line.line, text)
    if isinstance(error, TemplateSyntaxError):
        return _offset_of_syntax(error.message or "", line.line, text)
    if isinstance(error, TemplateFileError):
        found = [one.end() for one in _FILE_NAME.finditer(text.names, *text.line(line.line))]
        return _only_offset(found)
    if isinstance(error, (RecursionError, EndlessTemplateError)):
        return None
    return _offset_in_running(error, line, text, folder)


def _offset_in_running(error: BaseException, line: Mark, text: TemplateText, folder: str) -> int | None:
    """Return what a running template fails at: the name, else the only expression of its line."""
    found, unsafe = None, _UNSAFE_ATTRIBUTE.match(str(error)) if isinstance(error, SecurityError) else None
    if isinstance(error, UnknownNameError) and isinstance(error.name, str):
        if error.explanation is not None or f"{folder}/{error.looked_up_at}" == f"{line.path}:{line.line}":
            found = _offset_of_name(error.name, line.line, text, of_owner=error.owner is not None)
    elif unsafe:
        found = _offset_of_name(unsafe[1], line.line, text, of_owner=True)
    return _offset_of_expression(line.line, text) if found is None else found


def _offset_of_expression(line: int, text: TemplateText) -> int | None:
    """Return where the only expression or tag of a line begins."""
    parts = text.parts_in(line)
    return parts[0][0] if len(parts) == 1 and parts[0][0] >= text.line(line)[0] else None


def _offset_of_name(name: str, line: int, text: TemplateText, *, of_owner: bool) -> int | None:
    """Return where a name is looked up in the code of a line: alone, or as a name of an owner (`card.name`)."""
    word = re.escape(name)
    alone = rf"(?<![\w.|])(?<!\|\s)(?<!\bis\s)(?<!\bis\snot\s)(?P<at>{word})(?!\w)(?!\s*=(?!=))"
    found = _find_offsets(rf"\.\s*(?P<at>{word})(?!\w)" if of_owner else alone, text.names, text.parts_in(line))
    if of_owner:
        if _find_offsets(_COMPUTED_KEY.pattern, text.names, text.parts_in(line)):
            return None
        found += _find_offsets(rf"\[\s*[\"'](?P<at>{word})[\"']", text.code, text.parts_in(line))
        if len(_find_offsets(rf"(?<!\w)(?P<at>{word})(?!\w)", text.code, text.parts_in(line))) != 1:
            return None
    return _only_offset(found)


def _offset_of_filter(kind: str, name: str, line: int, text: TemplateText) -> int | None:
    before = r"(?:\||\{%[-+]?\s*filter\s)\s*" if kind == "filter" else r"\bis\s+(?:not\s+)?"
    return _only_offset(_find_offsets(rf"{before}(?P<at>{re.escape(name)})(?!\w)", text.names, text.parts_in(line)))


def _offset_of_syntax(message: str, line: int, text: TemplateText) -> int | None:
    """Return what Jinja could not read in a line, by its message."""
    start, end = text.line(line)
    if message == OUTSIDE_BLOCKS:
        return _offset_outside_blocks(text, start, end)
    if character := _UNEXPECTED_CHARACTER.match(message):
        return int(character[1]) if start <= int(character[1]) < end else None
    if braces := _SINGLE_BRACES.match(message):
        return _only_offset(one.start() for one in re.finditer(re.escape(braces[1]), text.xml) if start <= one.start() < end)
    if tag := _NO_TAG.match(message):
        return _only_offset(_find_offsets(rf"\{{%[-+]?\s*(?P<at>{tag[1]})(?!\w)", text.names, [(start, end)]))
    token = _UNEXPECTED.search(message)
    if token is None or token[1] in _KINDS_OF_TOKENS:
        return None
    word = re.escape(token[1])
    around = (r"(?<!\w)", r"(?!\w)") if token[1].isidentifier() else (r"(?<![%}])", r"(?!\})") if token[1] == "}" else ("", "")
    return _only_offset(_find_offsets(f"{around[0]}(?P<at>{word}){around[1]}", text.names, [(start, end)]))


def _offset_outside_blocks(text: TemplateText, start: int, end: int) -> int | None:
    """Return the tag that stands outside of the blocks, if a line begins with it and has no other tag and no block."""
    line = text.xml[start:end]
    indent = len(line) - len(line.lstrip())
    elements = _ELEMENT.findall(line)
    return start + indent if len(elements) == 1 and _ELEMENT.match(line, indent) and "{%" not in text.names[start:end] else None


def _find_offsets(pattern: str, view: str, parts: Iterable[tuple[int, int]]) -> list[int]:
    sought = re.compile(pattern)
    return [one.start(one.lastgroup or 0) for start, end in parts for one in sought.finditer(view, start, end)]


def _only_offset(found: Iterable[int]) -> int | None:
    """Return the only one of several offsets; None if there are others, or none."""
    offsets = tuple(found)
    return offsets[0] if len(offsets) == 1 else None


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
_VISIBLE = lazy_pattern(r"[^\n]")


class TemplateText:
    """The text of a template in views of the same length, in which other characters than line ends are blank.

    `xml` has the XML that is written literally, without comments and CDATA; `code` has `{{ … }}` and `{% … %}`, and `names`
    the same without the contents of strings. `parts` are the start and the end of each piece of code.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self.text = "\n".join(lines)
        self._starts = [0, *(found.end() for found in re.finditer("\n", self.text))]
        self.parts = tuple(found.span("code") for found in _JINJA_CODE.finditer(self.text) if found["code"])
        self.xml = _NOT_READ.sub(_blank_out, _JINJA_CODE.sub(_keep_raw, self.text))
        self.code = self._code_view(lambda code: code)
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

    def tags(self, number: int, tag: str) -> Iterator[re.Match[str]]:
        """Yield the start tags of that name which begin in a line, each up to its `>`."""
        pattern = re.compile(rf"<{re.escape(tag)}(?![\w.-])(?:[^<>\"']|\"[^\"]*\"|'[^']*')*")
        start, end = self.line(number)
        return (found for found in pattern.finditer(self.xml, start) if found.start() < end)

    def _code_view(self, shown: Callable[[str], str]) -> str:
        pieces, done = [], 0
        for start, end in self.parts:
            pieces += [_VISIBLE.sub(BLANK, self.text[done:start]), shown(self.text[start:end])]
            done = end
        return "".join([*pieces, _VISIBLE.sub(BLANK, self.text[done:])])


def _blank_out(found: re.Match[str]) -> str:
    return _VISIBLE.sub(BLANK, found[0])


def _keep_raw(found: re.Match[str]) -> str:
    """Return a blank in place of code, but what stands between `raw` and `endraw` as it is printed."""
    if found["raw"] is None:
        return _blank_out(found)
    before, behind = found.start("raw") - found.start(), found.end() - found.end("raw")
    return BLANK * before + found["raw"] + BLANK * behind


def _blank_string(found: re.Match[str]) -> str:
    return found[0][0] + _VISIBLE.sub(BLANK, found[0][1:-1]) + found[0][-1]


_ANY_TAG = lazy_pattern(r"<[/!?A-Za-z](?:[^<>\"']|\"[^\"]*\"|'[^']*')*>?")
_TEXT_ELEMENT = lazy_pattern(r"<text(?![\w.-])(?:[^<>\"']|\"[^\"]*\"|'[^']*')*(?<!/)>.*?(?:</text\s*>|\Z)", re.DOTALL)
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
        found = [one for one in self._attributes(at, tag, name) if value is None or _can_have_value(one["value"], value)]
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
        return self.literal(before, behind, words.strip(), _blank_tags_and_texts)

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


def _can_have_value(written: str, value: str) -> bool:
    """Whether an attribute that is written so can have this value; code can print anything."""
    pieces = (re.escape(unescape(piece)) for piece in _BLANKS.split(re.sub(r"[\n\t]", " ", written)))
    return re.fullmatch(".*".join(pieces), value, re.DOTALL) is not None


def _blank_tags_and_texts(xml: str) -> str:
    """Return the view without the tags, and without the elements `<text>` and their words."""

    def blank(found: re.Match[str]) -> str:
        return re.sub(r"[^\n]", BLANK, found[0])

    return _ANY_TAG.sub(blank, _TEXT_ELEMENT.sub(blank, xml))


_PARSED_TAG = lazy_pattern(r"<!--.*?-->|<(/?)([A-Za-z][\w.-]*)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*?)(/?)>", re.DOTALL)
_STAMPED_START = lazy_pattern(r'<(?!t )[A-Za-z][\w.-]* at="')
_STAMP = lazy_pattern(r'at="([^"]*)"')
_STAMPED_TAG = lazy_pattern(r'<([A-Za-z][\w.-]*) at="([^"]*)"')
_XML_NAME = lazy_pattern(r"[A-Za-z_:][\w.:-]*")
_LAST_TAG = lazy_pattern(r"<([A-Za-z][\w.-]*)[^<]*\Z")
_OPEN_ATTRIBUTE = lazy_pattern(r"<([A-Za-z][\w.-]*)[^<]*\s([\w.:-]+)\s*=\s*[\"'][^<\"']*\Z")
CONTROL_CHARACTER = lazy_pattern(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_MOST_BEFORE_FAULT = 60
"""Characters of a tag that a message may show before what is wrong in it."""

_MISMATCH = errors.codes[errors.XML_ERROR_TAG_MISMATCH]
_UNDEFINED = errors.codes[errors.XML_ERROR_UNDEFINED_ENTITY]
_ENTITY_ERRORS = {errors.codes[errors.XML_ERROR_INVALID_TOKEN], _UNDEFINED}
_UNKNOWN_ENTITY = lazy_pattern(r"&(?!(?:amp|lt|gt|quot|apos|#\w+);)[^;\s]*;?")
_DUPLICATE = errors.codes[errors.XML_ERROR_DUPLICATE_ATTRIBUTE]
_NO_END = errors.codes[errors.XML_ERROR_NO_ELEMENTS]
_UNFINISHED = {_NO_END, errors.codes[errors.XML_ERROR_UNCLOSED_TOKEN]}
NEVER_CLOSED = {_MISMATCH, _NO_END}
"""What expat says of a tag that is never closed."""


def ill_formed_fault(xml: str, error: ExpatError, byte_index: int, places: TemplatePlaces, start: str) -> Diagnostic:
    """Return a diagnostic of why `xml` is not well-formed, at the last stamped tag before expat's position, or at `start`."""
    raw = xml.encode()
    index = len(raw[: max(byte_index, 0)].decode(errors="ignore"))
    stamps = stamps_before(xml, index + 1)
    at = next((stamp for tag, stamp in reversed(stamps) if tag != "t"), start)
    mark = template_mark(places.folder, at)
    if not xml.strip():
        return Diagnostic("layout/no-face", "the template produces nothing, expected `<face>`", mark)
    control = CONTROL_CHARACTER.match(xml, index)
    if control:
        content = [stamp for tag, stamp in stamps if tag == "t"]
        what = f"the text holds the control character U+{ord(control[0]):04X}, which cannot be printed"
        return Diagnostic("layout/control-character", what, read_mark(content[-1]) if content else mark)
    if _inside_tag(xml, index) and "<t at=" in xml[index : index + 6]:
        message, attribute = (
            "a content text is in an attribute, expected inside `<text>`",
            _OPEN_ATTRIBUTE.search(xml, 0, index),
        )
        mark = places.attribute(at, attribute[1], attribute[2], of_value=True) if attribute else mark
        return Diagnostic("layout/text-in-attribute", message, mark, hint="write it between `<text …>` and `</text>`")
    tags = [found.start() for found in _STAMPED_START.finditer(xml, 0, index + 1)]
    if tags and (quote := find_unclosed_quote(xml[tags[-1] :])):
        what = f'the XML is not well-formed: a quotation mark is not closed: `{quote[0]}="{quote[1]}`'
        opened = _STAMPED_TAG.match(xml, tags[-1])
        mark = places.attribute(opened[2], opened[1], quote[0]) if opened else mark
        return Diagnostic("layout/ill-formed-xml", what, mark, hint=f'write `{quote[0]}="{quote[1]}"`')
    open_tags = _open_tags(xml, index)
    reason = _reason(xml, index, error, [tag.label for tag in open_tags])
    if error.code in NEVER_CLOSED and open_tags and open_tags[-1].at:  # report where the tag is opened, not where expat noticed
        mark = places.tag(open_tags[-1].at, open_tags[-1].name)
    else:
        mark = _place_of_fault(xml, index, error, places, at) or mark
    return Diagnostic("layout/ill-formed-xml", f"the XML is not well-formed: {reason}", mark)


def _place_of_fault(xml: str, index: int, error: ExpatError, places: TemplatePlaces, at: str) -> Mark | None:
    """Return the mark of what is not well-formed, as far as the template says it literally; `at` stamps the tag before it."""
    behind = next_stamp(xml, index + 1)
    if error.code == _DUPLICATE and (found := _XML_NAME.match(xml, index)):
        tag = _LAST_TAG.search(xml, 0, index)
        return places.second_attribute(at, tag[1], found[0]) if tag else None
    if entity := _bad_entity(xml, index, error):
        return places.literal(at, behind, entity)
    if found := _STAMPED_TAG.match(xml, index):
        return places.tag(found[2], found[1])
    start = _word_start(xml, index)
    return places.literal(at, behind, xml[start : index + 1]) if start < index else None


def _word_start(xml: str, index: int) -> int:
    """Return where what stands at `index` begins: behind the last white space, or at the last `<`."""
    return max(xml.rfind("<", 0, index + 1), *(xml.rfind(white, 0, index) + 1 for white in " \n\t"))


def _inside_tag(xml: str, index: int) -> bool:
    return xml.rfind("<", 0, index) > xml.rfind(">", 0, index)


def _reason(xml: str, index: int, error: ExpatError, open_tags: list[str]) -> str:
    expat_message = ErrorString(error.code)
    closing = re.match(r"[^<]*</([\w.-]*)", xml[max(xml.rfind("<", 0, index + 1), 0) :])
    if error.code == _MISMATCH and open_tags and closing:
        return f"{open_tags[-1]} is not closed before `</{closing[1]}>`"
    if error.code == _DUPLICATE and "at=" in xml[index : index + 200]:
        return f"{expat_message} (`at` is reserved: it is added to each tag)" if _has_two_stamps(xml, index) else expat_message
    if error.code in _UNFINISHED and open_tags:
        return f"{open_tags[-1]} is not closed"
    if entity := _bad_entity(xml, index, error):
        return f"`{entity}`; a plain `&` is written `&amp;`"
    return f"{expat_message.removeprefix('not well-formed (').removesuffix(')')} near `{_words_near(xml, index)}`"


def _bad_entity(xml: str, index: int, error: ExpatError) -> str | None:
    """The entity that is wrong at `index`, where expat also points when it is in an attribute of the tag that begins there."""
    start = xml.rfind("&", 0, index + 1)
    if error.code not in _ENTITY_ERRORS or (start < index - 1 and error.code != _UNDEFINED):
        return None
    found = _UNKNOWN_ENTITY.search(xml, start if start >= index - 1 else index)
    return found and found[0]


def _words_near(xml: str, index: int) -> str:
    """Return a few words from the tag at `index` on, without its stamp."""
    start = max(xml.rfind("<", 0, index + 1), 0)
    start = start if index - start <= _MOST_BEFORE_FAULT else _word_start(xml, index)
    return " ".join(remove_stamps(xml[start : index + 60]).split())[:40]


def _has_two_stamps(xml: str, index: int) -> bool:
    start = xml.rfind("<", 0, index)
    return xml[start : xml.find(">", index)].count(" at=") > 1


class _OpenTag(NamedTuple):
    """A tag that is not closed: its name, as a message names it, and its stamp."""

    name: str
    label: str
    at: str


def _open_tags(xml: str, index: int) -> list[_OpenTag]:
    """Return the tags that are open at `index`."""
    open_tags: list[_OpenTag] = []
    for found in _PARSED_TAG.finditer(xml, 0, index):
        closes, tag, inside, empty = found.groups()
        if tag is None or empty:
            continue
        if closes:
            if open_tags and open_tags[-1].name == tag:
                open_tags.pop()
        else:
            stamp = _STAMP.search(inside)
            at = stamp[1] if stamp and tag != "t" else ""
            open_tags.append(_OpenTag(tag, f"`<{tag}>`" + (f" of {at}" if at else ""), at))
    return open_tags


def shorten(text: str) -> str:
    """Return text shortened to about half a line of a terminal."""
    text = " ".join(text.split())
    return text if len(text) <= 40 else f"{text[:39]}…"  # noqa: PLR2004


_ATTRIBUTE_START = lazy_pattern(r"\s*([A-Za-z][\w.:-]*)\s*=\s*([\"'])")
_TAG_NAME = lazy_pattern(r"<[A-Za-z][\w.-]*")
_NEXT_ATTRIBUTE = lazy_pattern(r"\s+[A-Za-z][\w.:-]*\s*=\s*\Z")
"""How a value ends that goes on to the quotation mark of the next attribute."""

_MOST_SHOWN = 40


def find_unclosed_quote(tag: str) -> tuple[str, str] | None:
    """Return name and value of the attribute whose quotation mark is not closed in `tag` and what follows it, or None.

    Such a value goes on behind the end of its tag, or holds the name of the next attribute.
    """
    name = _TAG_NAME.match(tag)
    at = name.end() if name else 0
    while found := _ATTRIBUTE_START.match(tag, at):
        end = tag.find(found[2], found.end())
        value = tag[found.end() : end if end >= 0 else len(tag)]
        if ">" in value.partition("<")[0] or end < 0:
            return found[1], value.partition(">")[0].rstrip("/ ")[:_MOST_SHOWN]
        if "<" not in value and (behind := _NEXT_ATTRIBUTE.search(value)):
            return found[1], value[: behind.start()][:_MOST_SHOWN]
        at = end + 1
    return None


JINJA_TAGS: Final = (
    "block",
    "call",
    "elif",
    "else",
    "endblock",
    "endcall",
    "endfor",
    "endif",
    "endmacro",
    "endset",
    "extends",
    "for",
    "from",
    "if",
    "import",
    "include",
    "macro",
    "set",
    "with",
)
"""The tags that templates use."""
_INNERMOST_BLOCK = lazy_pattern(r"The innermost block that needs to be closed is '(\w+)'\.")


@contextmanager
def report_where_opened(source: str, environment: Environment) -> Iterator[None]:
    """Give the error of a tag that is not closed, raised while `source` is parsed, the line of that tag."""
    try:
        yield
    except TemplateSyntaxError as error:
        _move_to_opening(error, source, environment)
        raise


def _move_to_opening(error: TemplateSyntaxError, source: str, environment: Environment) -> None:
    found, tag = _INNERMOST_BLOCK.search(error.message or ""), _NO_TAG.match(error.message or "")
    if not found or (tag and tag[1] not in JINJA_TAGS):
        return
    opened: list[int] = []
    tag_begins = False
    for line, kind, value in environment.lex(source):
        if line > error.lineno:
            break
        if kind == "block_begin":
            tag_begins = True
        elif kind != "whitespace":
            if tag_begins and value == found[1]:
                opened.append(line)
            elif tag_begins and value == f"end{found[1]}" and opened:
                opened.pop()
            tag_begins = False
    if opened:
        error.lineno = opened[-1]


class TemplateFileError(TemplateError):
    """A template file that cannot be read: `code` and `hint` as in a diagnostic."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


class UnmergedTemplateError(TemplateSyntaxError):
    """A template in which git left the signs of an unfinished merge."""
