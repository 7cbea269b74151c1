"""Change attributes of a template's elements in their place: only the bytes of these values change.

A template is Jinja around XML and cannot be parsed as XML. Elements are found as they are written, in the order of the file; a
value with Jinja in it, and a tag that Jinja puts together, is shown and never changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import escape, unescape
from typing import Final, NamedTuple

from pnp.base.diagnostics import Mark
from pnp.base.records import frozen, lazy_pattern
from pnp.edit.splices import Splice, refuse

_JINJA: Final = ("{{", "{%", "{#")
_NAME: Final = r"[A-Za-z_][\w.:-]*"
_NEXT = lazy_pattern(rf"\{{[{{%#]|<!--|<!\[CDATA\[|</({_NAME})\s*>|<({_NAME})")
_RAW_END = lazy_pattern(r"\{%[-+]?\s*endraw\s*[-+]?%\}")
_RAW = lazy_pattern(r"\{%[-+]?\s*raw\s*[-+]?%\}")
_ATTRIBUTE = lazy_pattern(rf"\s+({_NAME})\s*=\s*([\"'])")
_TAG_END = lazy_pattern(r"\s*(/?)>")
_IN_JINJA = lazy_pattern(r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"|[{([]|[])}]|[-+]?%\}")
_PLAIN_NAME = lazy_pattern(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_CONTROL = lazy_pattern("[\x00-\x1f\x7f]")
_BY_JINJA: Final = "Jinja puts the tag together"


@frozen
class AttributePlace:
    """An attribute: its `name`, what its value says, and the characters of the value between its quotes, `"` or `'`.

    One that is not `plain` has Jinja in it; its value is then as it is written.
    """

    name: str
    value: str
    start: int
    end: int
    quote: str
    plain: bool


@frozen
class ElementPlace:
    """The start tag of an element: the `number`, from 0, is that among the elements of its `tag` in the file.

    `end` is behind its last attribute, or behind its tag if there is none. `refused` is why none can be changed.
    `parents` are places in the list of all elements: of those that contain it, the outermost first, as far as the file shows.
    """

    tag: str
    number: int
    line: int
    start: int
    end: int
    attributes: tuple[AttributePlace, ...]
    refused: str = ""
    parents: tuple[int, ...] = ()

    @property
    def values(self) -> dict[str, str]:
        """What its attributes say, in their order."""
        return {one.name: one.value for one in self.attributes}


class _Tag(NamedTuple):
    attributes: tuple[AttributePlace, ...]
    last: int  # behind the last attribute
    end: int
    is_closed: bool
    refused: str


@lru_cache(maxsize=16)
def template_elements(text: str) -> tuple[ElementPlace, ...]:
    """Return the elements of a template in the order of their start tags; comments, CDATA and `raw` are passed over."""
    found: list[ElementPlace] = []
    numbers: dict[str, int] = {}
    opened: list[int] = []
    at, line, counted = 0, 1, 0
    while match := _NEXT.search(text, at):
        start, sign = match.start(), match[0]
        if closing := match[1]:
            names = [found[place].tag for place in opened]
            if closing in names:  # what Jinja leaves open or closes elsewhere is let go
                del opened[len(names) - 1 - names[::-1].index(closing) :]
            at = match.end()
        elif tag := match[2]:
            read = _read_tag(text, match.end())
            line, counted = line + text.count("\n", counted, start), start
            number = numbers.get(tag, 0)
            numbers[tag] = number + 1
            found.append(ElementPlace(tag, number, line, start, read.last, read.attributes, read.refused, tuple(opened)))
            if not read.is_closed:
                opened.append(len(found) - 1)
            at = read.end
        else:
            at = _behind(text, start, sign)
    return tuple(found)


def _behind(text: str, start: int, sign: str) -> int:
    """Return where a comment, CDATA or a piece of Jinja ends; the end of the text if it does not."""
    if sign == "{%" and (raw := _RAW.match(text, start)):
        over = _RAW_END.search(text, raw.end())
        return over.end() if over else len(text)
    if sign in {"{{", "{%"}:
        return _jinja_end(text, start)
    closing = {"{#": "#}", "<!--": "-->"}.get(sign, "]]>")
    end = text.find(closing, start + len(sign))
    return end + len(closing) if end >= 0 else len(text)


def _jinja_end(text: str, start: int) -> int:
    """Return where an expression or a statement ends that begins here: brackets and quotes in it are closed before."""
    is_statement, depth, at = text[start + 1] == "%", 0, start + 2
    while match := _IN_JINJA.search(text, at):
        sign, at = match[0], match.end()
        if sign.endswith("%}"):
            if is_statement and not depth:
                return at
            at = match.start() + 1
        elif sign == "}" and not depth and not is_statement and text.startswith("}", at):
            return at + 1
        elif sign in "{([":
            depth += 1
        elif sign in "])}":
            depth = max(depth - 1, 0)
    return len(text)


def _read_tag(text: str, at: int) -> _Tag:
    """Read the attributes behind the name of an element."""
    attributes: list[AttributePlace] = []
    while True:
        if match := _TAG_END.match(text, at):
            names = [one.name for one in attributes]
            refused = "an attribute occurs twice" if len({*names}) < len(names) else ""
            return _Tag(tuple(attributes), at, match.end(), bool(match[1]), refused)
        match = _ATTRIBUTE.match(text, at)
        end = _value_end(text, match.end(), match[2]) if match else -1
        if match is None or end < 0:
            return _Tag(tuple(attributes), at, _past_tag(text, at), False, _BY_JINJA)
        raw = text[match.end() : end]
        plain = not any(sign in raw for sign in _JINJA)
        attributes.append(AttributePlace(match[1], unescape(raw) if plain else raw, match.end(), end, match[2], plain))
        at = end + 1


def _value_end(text: str, at: int, quote: str) -> int:
    """Return where the quote is that ends a value, which may have Jinja with quotes of its own in it; -1 without one."""
    while at < len(text) and text[at] != quote:
        if text[at] == "<":
            return -1
        at = _behind(text, at, text[at : at + 2]) if text[at : at + 2] in _JINJA else at + 1
    return at if at < len(text) else -1


def _past_tag(text: str, at: int) -> int:
    """Return where a tag ends that Jinja puts together, or is not closed."""
    while at < len(text) and text[at] not in "<>":
        at = _behind(text, at, text[at : at + 2]) if text[at : at + 2] in _JINJA else at + 1
    return min(at + 1, len(text)) if text[at : at + 1] == ">" else at


def find_element(text: str, tag: str, number: int) -> ElementPlace | None:
    """Return an element by its tag and its number among those of this tag; None if there is none."""
    return next((one for one in template_elements(text) if one.tag == tag and one.number == number), None)


def element_values(text: str, tag: str, number: int) -> dict[str, str] | None:
    """Return what the attributes of an element say, in their order; None if there is no such element."""
    place = find_element(text, tag, number)
    return place.values if place else None


def replace_attributes(text: str, path: str, tag: str, number: int, values: Mapping[str, str]) -> Splice:
    """Return the edit that gives an element these attributes in place of all that it has; those that stay keep their bytes.

    A new one stands behind the one before it in `values`. Raises PnpError `edit/by-hand` where Jinja has a part in it.
    """
    place = find_element(text, tag, number)
    if place is None:
        raise refuse(f"there is no such `<{tag}>`", Mark(path), hint="read the template again")
    mark, old = Mark(path, place.line), {one.name: one for one in place.attributes}
    if place.refused:
        raise refuse(f"`<{tag}>` cannot be changed here: {place.refused}", mark)
    for name in [*old, *values]:
        if name in old and values.get(name) == old[name].value:
            continue
        if name in old and not old[name].plain:
            raise refuse(f"`{name}` is computed: `{old[name].value}`", mark)
        value = values.get(name, "")
        if not _PLAIN_NAME.fullmatch(name) or _CONTROL.search(value) or any(sign in value for sign in _JINJA):
            raise refuse(f'`{name}="{value}"` is no plain value of an attribute', mark)
    written = _written(text, place, old, values)
    splice = Splice(place.start, place.end, written)
    _prove(text, splice, place, values, mark)
    return splice.shortest(text)


def _written(text: str, place: ElementPlace, old: Mapping[str, AttributePlace], values: Mapping[str, str]) -> str:
    """Return the start tag up to its last attribute: those that stay in their order and with the space before them."""
    head = place.start + 1 + len(place.tag)
    pieces: list[tuple[str, str]] = []
    at = head
    for one in place.attributes:
        if one.name in values:
            value = text[one.start : one.end] if values[one.name] == one.value else _escaped(values[one.name], one.quote)
            pieces.append((one.name, text[at : one.start] + value + one.quote))
        at = one.end + 1
    before = ""
    for name, value in values.items():
        if name not in old:
            after = next((n for n, piece in enumerate(pieces) if piece[0] == before), -1) + 1
            pieces.insert(after, (name, f' {name}="{_escaped(value, chr(34))}"'))
        before = name
    return text[place.start : head] + "".join(piece for _, piece in pieces)


def _escaped(value: str, quote: str) -> str:
    plain = escape(value, quote=False)
    return plain.replace(quote, "&quot;" if quote == '"' else "&apos;")


def _prove(text: str, splice: Splice, place: ElementPlace, values: Mapping[str, str], mark: Mark) -> None:
    """Raise PnpError unless the template then has the same elements, and this one alone says something else."""
    after, shift = template_elements(splice.apply(text)), len(splice.new) - (splice.end - splice.start)
    before = template_elements(text)
    at = before.index(place)
    same = len(after) == len(before) and all(
        (new.tag, new.values, new.start) == (old.tag, old.values, old.start + (shift if n > at else 0))
        for n, (new, old) in enumerate(zip(after, before, strict=True))
        if n != at
    )
    if not same or after[at].values != dict(values):
        raise refuse("the template would be read in another way", mark)


def elements_at(text: str, line: int) -> Iterator[ElementPlace]:
    """Yield the elements whose start tags begin in a line, from 1."""
    return (one for one in template_elements(text) if one.line == line)
