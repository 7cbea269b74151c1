"""Diagnoses an expanded face that is not well-formed XML, and reports it at the line of the template."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple
from xml.parsers.expat import ErrorString, errors

from pnp.base.diagnostics import Diagnostic
from pnp.base.records import lazy_pattern
from pnp.layout.source_stamps import read_mark, stamp_behind, stamps_before, template_mark, without_stamps
from pnp.layout.unclosed_quotes import unclosed_quote

if TYPE_CHECKING:
    from xml.parsers.expat import ExpatError

    from pnp.base.diagnostics import Mark
    from pnp.layout.template_places import TemplatePlaces

_TAG = lazy_pattern(r"<!--.*?-->|<(/?)([A-Za-z][\w.-]*)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*?)(/?)>", re.DOTALL)
_STAMPED = lazy_pattern(r'<(?!t )[A-Za-z][\w.-]* at="')
_AT = lazy_pattern(r'at="([^"]*)"')
_STAMPED_TAG = lazy_pattern(r'<([A-Za-z][\w.-]*) at="([^"]*)"')
_NAME = lazy_pattern(r"[A-Za-z_:][\w.:-]*")
_LAST_TAG = lazy_pattern(r"<([A-Za-z][\w.-]*)[^<]*\Z")
_ATTRIBUTE = lazy_pattern(r"<([A-Za-z][\w.-]*)[^<]*\s([\w.:-]+)\s*=\s*[\"'][^<\"']*\Z")
CONTROL = lazy_pattern(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_NEAR = 60
"""Characters of a tag that a message may show before what is wrong in it."""

_MISMATCH = errors.codes[errors.XML_ERROR_TAG_MISMATCH]
_UNDEFINED = errors.codes[errors.XML_ERROR_UNDEFINED_ENTITY]
_ENTITY = {errors.codes[errors.XML_ERROR_INVALID_TOKEN], _UNDEFINED}
_UNKNOWN_ENTITY = lazy_pattern(r"&(?!(?:amp|lt|gt|quot|apos|#\w+);)[^;\s]*;?")
_DUPLICATE = errors.codes[errors.XML_ERROR_DUPLICATE_ATTRIBUTE]
_NO_END = errors.codes[errors.XML_ERROR_NO_ELEMENTS]
_UNFINISHED = {_NO_END, errors.codes[errors.XML_ERROR_UNCLOSED_TOKEN]}
NEVER_CLOSED = {_MISMATCH, _NO_END}
"""What expat says of a tag that is never closed."""


def ill_formed(xml: str, error: ExpatError, byte_index: int, places: TemplatePlaces, start: str) -> Diagnostic:
    """Return a diagnostic of why `xml` is not well-formed, at the last stamped tag before expat's position, or at `start`."""
    raw = xml.encode()
    index = len(raw[: max(byte_index, 0)].decode(errors="ignore"))
    stamps = stamps_before(xml, index + 1)
    at = next((stamp for tag, stamp in reversed(stamps) if tag != "t"), start)
    mark = template_mark(places.folder, at)
    if not xml.strip():
        return Diagnostic("layout/no-face", "the template produces nothing, expected `<face>`", mark)
    control = CONTROL.match(xml, index)
    if control:
        content = [stamp for tag, stamp in stamps if tag == "t"]
        what = f"the text holds the control character U+{ord(control[0]):04X}, which cannot be printed"
        return Diagnostic("layout/control-character", what, read_mark(content[-1]) if content else mark)
    if _inside_tag(xml, index) and "<t at=" in xml[index : index + 6]:
        message, attribute = "a content text is in an attribute, expected inside `<text>`", _ATTRIBUTE.search(xml, 0, index)
        mark = places.attribute(at, attribute[1], attribute[2], of_value=True) if attribute else mark
        return Diagnostic("layout/text-in-attribute", message, mark, hint="write it between `<text …>` and `</text>`")
    tags = [found.start() for found in _STAMPED.finditer(xml, 0, index + 1)]
    if tags and (quote := unclosed_quote(xml[tags[-1] :])):
        what = f'the XML is not well-formed: a quotation mark is not closed: `{quote[0]}="{quote[1]}`'
        opened = _STAMPED_TAG.match(xml, tags[-1])
        mark = places.attribute(opened[2], opened[1], quote[0]) if opened else mark
        return Diagnostic("layout/ill-formed-xml", what, mark, hint=f'write `{quote[0]}="{quote[1]}"`')
    open_tags = _open_tags(xml, index)
    reason = _reason(xml, index, error, [tag.label for tag in open_tags])
    if error.code in NEVER_CLOSED and open_tags and open_tags[-1].at:  # report where the tag is opened, not where expat noticed
        mark = places.tag(open_tags[-1].at, open_tags[-1].name)
    else:
        mark = _place(xml, index, error, places, at) or mark
    return Diagnostic("layout/ill-formed-xml", f"the XML is not well-formed: {reason}", mark)


def _place(xml: str, index: int, error: ExpatError, places: TemplatePlaces, at: str) -> Mark | None:
    """Return the mark of what is not well-formed, as far as the template says it literally; `at` stamps the tag before it."""
    behind = stamp_behind(xml, index + 1)
    if error.code == _DUPLICATE and (found := _NAME.match(xml, index)):
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
    return f"{expat_message.removeprefix('not well-formed (').removesuffix(')')} near `{_near(xml, index)}`"


def _bad_entity(xml: str, index: int, error: ExpatError) -> str | None:
    """The entity that is wrong at `index`, where expat also points when it is in an attribute of the tag that begins there."""
    start = xml.rfind("&", 0, index + 1)
    if error.code not in _ENTITY or (start < index - 1 and error.code != _UNDEFINED):
        return None
    found = _UNKNOWN_ENTITY.search(xml, start if start >= index - 1 else index)
    return found and found[0]


def _near(xml: str, index: int) -> str:
    """Return a few words from the tag at `index` on, without its stamp."""
    start = max(xml.rfind("<", 0, index + 1), 0)
    start = start if index - start <= _NEAR else _word_start(xml, index)
    return " ".join(without_stamps(xml[start : index + 60]).split())[:40]


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
    for found in _TAG.finditer(xml, 0, index):
        closes, tag, inside, empty = found.groups()
        if tag is None or empty:
            continue
        if closes:
            if open_tags and open_tags[-1].name == tag:
                open_tags.pop()
        else:
            stamp = _AT.search(inside)
            at = stamp[1] if stamp and tag != "t" else ""
            open_tags.append(_OpenTag(tag, f"`<{tag}>`" + (f" of {at}" if at else ""), at))
    return open_tags


def short(text: str) -> str:
    """Return text shortened to about half a line of a terminal."""
    text = " ".join(text.split())
    return text if len(text) <= 40 else f"{text[:39]}…"  # noqa: PLR2004
