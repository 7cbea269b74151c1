"""What a template printed that is no well-formed XML: why, in the words of its author, and where the template says it.

Expat knows the place in what was printed. The last stamp before it tells the line of a template (`faults.py`); where that line
says literally what is wrong, it tells the column too.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.parsers.expat import ErrorString, errors

from pnp.base.diagnostics import Diagnostic
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import nearest
from pnp.layout.templates.context import STAMPED_TAG, next_stamp, read_mark, remove_stamps, stamp_before, template_mark
from pnp.layout.templates.faults import INSIDE_TAG, MOST_SHOWN

if TYPE_CHECKING:
    from xml.parsers.expat import ExpatError

    from pnp.base.diagnostics import Mark
    from pnp.layout.templates.faults import TemplatePlaces

_STAMP = lazy_pattern(r'at="([^"]*)"')
_WHOLE_TAG = lazy_pattern(rf"<!--.*?-->|<(/?)([A-Za-z][\w.-]*)({INSIDE_TAG}?)(/?)>", re.DOTALL)
_CLOSING_TAG = lazy_pattern(r"[^<]*</([\w.-]*)")
_LAST_TAG = lazy_pattern(r"<([A-Za-z][\w.-]*)[^<]*\Z")
_TAG_NAME = lazy_pattern(r"<[A-Za-z][\w.-]*")
_XML_NAME = lazy_pattern(r"[A-Za-z_:][\w.:-]*")
_OPEN_ATTRIBUTE = lazy_pattern(r"<([A-Za-z][\w.-]*)[^<]*\s([\w.:-]+)\s*=\s*[\"'][^<\"']*\Z")
_ATTRIBUTE_START = lazy_pattern(r"\s*([A-Za-z][\w.:-]*)\s*=\s*([\"'])")
_NEXT_ATTRIBUTE = lazy_pattern(r"\s+[A-Za-z][\w.:-]*\s*=\s*\Z")
"""How a value ends that goes on to the quotation mark of the next attribute."""
_UNQUOTED_VALUE = lazy_pattern(r"([A-Za-z][\w.-]*)=([\w.%#/-]*[\w%])")
_UNKNOWN_ENTITY = lazy_pattern(r"&(?!(?:amp|lt|gt|quot|apos|#\w+);)[^;\s]*;?")
CONTROL_CHARACTER = lazy_pattern(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")

_MISMATCH = errors.codes[errors.XML_ERROR_TAG_MISMATCH]
_UNDEFINED = errors.codes[errors.XML_ERROR_UNDEFINED_ENTITY]
_ENTITY_ERRORS = {errors.codes[errors.XML_ERROR_INVALID_TOKEN], _UNDEFINED}
SECOND_ROOT: Final = errors.codes[errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT]
"""What expat says of what stands behind the end of the outermost tag."""
_DUPLICATE = errors.codes[errors.XML_ERROR_DUPLICATE_ATTRIBUTE]
_HINTS: Final = {SECOND_ROOT: "put it before `</face>`", _DUPLICATE: "take it out"}
_NO_END = errors.codes[errors.XML_ERROR_NO_ELEMENTS]
_UNFINISHED = {_NO_END, errors.codes[errors.XML_ERROR_UNCLOSED_TOKEN]}
NEVER_CLOSED = {_MISMATCH, _NO_END}
"""What expat says of a tag that is never closed."""

_TAG_WITHOUT_END = lazy_pattern(r"<([A-Za-z][\w.-]*)(?:[^<>\"']|\"[^\"<]*\"|'[^'<]*')*(?=<)")
_COMMENT_WITH_HYPHENS = lazy_pattern(r"<!--(?:(?!-->).)*?--(?!>)(?:.*?-->)?", re.DOTALL)
"""A comment that XML does not allow, since there is `--` in it."""

_TAGS_WITHOUT_CONTENT = frozenset({"br", "circle", "icon", "image", "line", "path", "polyline", "rect"})
_PLAIN_SIGN = lazy_pattern(r".?<[\s\d=<]", re.DOTALL)
_MOST_BEFORE_FAULT = 60  # characters of a tag that a message may show before what is wrong in it


def ill_formed_fault(xml: str, error: ExpatError, byte_index: int, places: TemplatePlaces, start: str) -> Diagnostic:
    """Return a diagnostic of why `xml` is not well-formed, at the last stamped tag before expat's position, or at `start`."""
    index = len(xml.encode()[: max(byte_index, 0)].decode(errors="ignore"))
    at = stamp_before(xml, index + 1) or start
    mark = template_mark(places.folder, at)
    if not xml.strip():
        return Diagnostic("layout/no-face", "the template produces nothing, expected `<face>`", mark)
    if control := CONTROL_CHARACTER.match(xml, index):
        content = stamp_before(xml, index + 1, of_content=True)
        mark = read_mark(content) if content else mark
        return Diagnostic("layout/control-character", describe_control_character(control[0]), mark)
    is_inside_tag = xml.startswith("<t at=", index) and xml.rfind("<", 0, index) > xml.rfind(">", 0, index)
    if is_inside_tag and (attribute := _OPEN_ATTRIBUTE.search(xml, 0, index)):
        return _text_in_attribute(places, at, attribute[1], attribute[2])
    if fault := _unended_fault(xml, index, at, places):
        return fault
    open_tags = _open_tags(xml, index)
    closing = _closing_name(xml, index) if error.code == _MISMATCH else ""
    if closing and not nearest(closing, [tag.name for tag in open_tags]):
        behind = next_stamp(xml, index + 1) or (open_tags[-1].at if open_tags else at)
        below = template_mark(places.folder, behind)
        stamps = {found[2] for found in STAMPED_TAG.finditer(xml)}
        mark = places.unopened(stamps, closing) or places.literal(at, behind, f"</{closing}>") or mark
        mark = mark if mark.column or mark.path == below.path else below
        message = f"the XML is not well-formed: `</{closing}>` closes what is not open"
        return Diagnostic("layout/ill-formed-xml", message, mark, hint="take it out, or write the tag that it was to close")
    if error.code in NEVER_CLOSED and open_tags and open_tags[-1].at:  # where it is opened, not where expat noticed
        mark = places.tag(open_tags[-1].at, open_tags[-1].name)
    else:
        mark = _place_in_xml(xml, index, error.code, places, at) or mark
    message = f"the XML is not well-formed: {_explain_xml(xml, index, error.code, open_tags)}"
    hint = _hint_of_xml(xml, index, error.code, open_tags)
    return Diagnostic("layout/ill-formed-xml", message, mark, hint=hint)


def _hint_of_xml(xml: str, index: int, expat_code: int, open_tags: list[_OpenTag]) -> str | None:
    entity = _find_bad_entity(xml, index, expat_code) or ""
    if len(unescape(entity)) < len(entity):
        return f"write `&#{ord(unescape(entity)[0])};`"
    if expat_code in NEVER_CLOSED and open_tags and open_tags[-1].name in _TAGS_WITHOUT_CONTENT:
        return "write `<br/>`" if open_tags[-1].name == "br" else f"write `<{open_tags[-1].name} …/>`"
    if value := _UNQUOTED_VALUE.match(xml, _word_start(xml, index)):
        return f'write `{value[1]}="{value[2]}"`'
    closing = _closing_name(xml, index) if expat_code == _MISMATCH and open_tags else ""
    if closing and closing.lower() == open_tags[-1].name.lower():
        return f"capitals count: write `<{closing.lower()} …>` and `</{closing.lower()}>`"
    if _PLAIN_SIGN.match(xml, max(index - 1, 0)):
        return "a plain `<` is written `&lt;`"
    is_open = expat_code in NEVER_CLOSED and open_tags and open_tags[-1].at
    return f"write `</{open_tags[-1].name}>` where it ends" if is_open else _HINTS.get(expat_code)


def _unended_fault(xml: str, index: int, at: str, places: TemplatePlaces) -> Diagnostic | None:
    """Return the diagnostic of a tag, a comment or a quotation mark that does not end as it should; None for other faults."""
    code, start = "layout/ill-formed-xml", index if xml[index : index + 1] == "<" else index + 1
    if unended := _TAG_WITHOUT_END.match(xml, max(xml.rfind("<", 0, start), 0)):
        message = f"the XML is not well-formed: `<{unended[1]}>` has no `>` at its end"
        hint = f"write `>` behind the last attribute: `<{unended[1]} …>`"
        return Diagnostic(code, message, places.tag(at, unended[1]), hint=hint)
    if xml.rfind("<!--", 0, index + 1) > xml.rfind("-->", 0, index) and (comment := places.comment(at, _COMMENT_WITH_HYPHENS)):
        message = "the XML is not well-formed: `--` is inside a comment `<!-- … -->`"
        return Diagnostic(code, message, comment, hint="write the comment as `{# … #}`, or one hyphen")
    tags = [tag for tag in STAMPED_TAG.finditer(xml) if tag.start(2) <= index + 1 and tag[1] != "t"]
    if tags and (quote := _find_unclosed_quote(xml[tags[-1].start() :])):
        message = f'the XML is not well-formed: a quotation mark is not closed: `{quote[0]}="{quote[1]}`'
        mark = places.attribute(tags[-1][2], tags[-1][1], quote[0])
        return Diagnostic(code, message, mark, hint=f'write `{quote[0]}="{quote[1]}"`')
    return None


_PICTURE_ATTRIBUTE: Final = ("image", "src")


def _text_in_attribute(places: TemplatePlaces, at: str, tag: str, name: str) -> Diagnostic:
    """Return the diagnostic of a content text in an attribute, with the kind of field that the attribute takes."""
    wanted, kind = ("a picture", "image") if (tag, name) == _PICTURE_ATTRIBUTE else ("a value", "enum`, `int` or `number")
    message = f"`{name}` of `<{tag}>` is a text of the content, expected {wanted}"
    hint = (
        f"declare the field as `kind: {kind}` in `types.yaml`; a text that is to be read goes between `<text …>` and `</text>`"
    )
    mark = places.attribute(at, tag, name, of_value=True)
    return Diagnostic("layout/text-in-attribute", message, mark, hint=hint)


def describe_control_character(character: str) -> str:
    """Return the message about a control character in a text."""
    return f"the text holds the control character U+{ord(character):04X}, which cannot be printed"


class _OpenTag(NamedTuple):
    """A tag that is not closed: its name, and its stamp (empty for a content text)."""

    name: str
    at: str

    def __str__(self) -> str:
        return f"`<{self.name}>`" + (f" of {self.at}" if self.at else "")


def _open_tags(xml: str, index: int) -> list[_OpenTag]:
    """Return the tags that are open at `index`, the innermost last."""
    open_tags: list[_OpenTag] = []
    for found in _WHOLE_TAG.finditer(xml, 0, index):
        closes, tag, inside, empty = found.groups()
        if tag is None or empty:
            continue
        if not closes:
            stamp = _STAMP.search(inside)
            open_tags.append(_OpenTag(tag, stamp[1] if stamp and tag != "t" else ""))
        elif open_tags and open_tags[-1].name == tag:
            open_tags.pop()
    return open_tags


def _find_unclosed_quote(tag: str) -> tuple[str, str] | None:
    """Return name and value of the attribute whose quotation mark is not closed in `tag` and what follows it, or None.

    Such a value goes on behind the end of its tag, or holds the name of the next attribute.
    """
    name = _TAG_NAME.match(tag)
    at = name.end() if name else 0
    while found := _ATTRIBUTE_START.match(tag, at):
        end = tag.find(found[2], found.end())
        value = tag[found.end() : end if end >= 0 else len(tag)]
        if ">" in value.partition("<")[0] or end < 0:
            return found[1], value.partition(">")[0].rstrip("/ ")[:MOST_SHOWN]
        if "<" not in value and (behind := _NEXT_ATTRIBUTE.search(value)):
            return found[1], value[: behind.start()][:MOST_SHOWN]
        at = end + 1
    return None


def _place_in_xml(xml: str, index: int, expat_code: int, places: TemplatePlaces, at: str) -> Mark | None:
    """Return the mark of what is not well-formed, as far as the template says it literally; `at` stamps the tag before it."""
    if expat_code == _DUPLICATE and (name := _XML_NAME.match(xml, index)):
        tag = _LAST_TAG.search(xml, 0, index)
        return places.second_attribute(at, tag[1], name[0]) if tag else None
    behind = next_stamp(xml, index + 1)
    if entity := _find_bad_entity(xml, index, expat_code):
        return places.literal(at, behind, entity)
    if opened := STAMPED_TAG.match(xml, index):
        return places.tag(opened[2], opened[1])
    start = _word_start(xml, index)
    return places.literal(at, behind, xml[start : index + 1]) if start < index else None


def _explain_xml(xml: str, index: int, expat_code: int, open_tags: list[_OpenTag]) -> str:
    if expat_code == _MISMATCH and open_tags and (closing := _closing_name(xml, index)):
        return f"{open_tags[-1]} is not closed before `</{closing}>`"
    if value := _UNQUOTED_VALUE.match(xml, _word_start(xml, index)):
        return f"the value of `{value[1]}` is not in quotation marks"
    expat_message, tag_start = ErrorString(expat_code), max(xml.rfind("<", 0, index + 1), 0)
    if expat_code == _DUPLICATE and (name := _XML_NAME.match(xml, index)):
        return "`at` is reserved: it is added to each tag" if name[0] == "at" else f"`{name[0]}` is given twice"
    if expat_code in _UNFINISHED and open_tags:
        return f"{open_tags[-1]} is not closed"
    if entity := _find_bad_entity(xml, index, expat_code):
        html = len(unescape(entity)) < len(entity)
        return f"`{entity}` is a name of HTML" if html else f"`{entity}`; a plain `&` is written `&amp;`"
    start = tag_start if index - tag_start <= _MOST_BEFORE_FAULT else _word_start(xml, index)
    near = " ".join(remove_stamps(xml[start : index + 60]).split())[:MOST_SHOWN]
    said = expat_message.removeprefix("not well-formed (").removesuffix(")") + " near"
    return f"{'behind the end of the face stands' if expat_code == SECOND_ROOT else said} `{near}`"


def _closing_name(xml: str, index: int) -> str:
    """Return the name of the closing tag at `index`, as expat points at it; empty if there is none."""
    found = _CLOSING_TAG.match(xml, max(xml.rfind("<", 0, index + 1), 0))
    return found[1] if found else ""


def _word_start(xml: str, index: int) -> int:
    """Return where what stands at `index` begins: behind the last white space, or at the last `<`."""
    return max(xml.rfind("<", 0, index + 1), *(xml.rfind(white, 0, index) + 1 for white in " \n\t"))


def _find_bad_entity(xml: str, index: int, expat_code: int) -> str | None:
    """Return the entity that is wrong at `index`; of one in an attribute, expat may also point at where its tag begins."""
    start = xml.rfind("&", 0, index + 1)
    if expat_code not in _ENTITY_ERRORS or (start < index - 1 and expat_code != _UNDEFINED):
        return None
    found = _UNKNOWN_ENTITY.search(xml, start if start >= index - 1 else index)
    return found and found[0]
