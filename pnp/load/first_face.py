"""The first template of a game that was made from a table: a plain face on which each column has its place.

The title is a band, a picture stands below it, then short values with their names, the texts, and the numbers in a row at the
bottom. All is in mm from the top left corner of the trim, in plain numbers, so that a reader can move it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from pnp.base.units import Size

Role: TypeAlias = Literal["title", "picture", "text", "number", "fact"]

BLEED: Final = 3.2
"""How far grounds go beyond the trim, in mm."""
SAFE: Final = 3.0
"""How far words stay inside the trim, in mm."""
_WIDE: Final = 50.0  # mm from which on a card has room for two columns, and a larger margin
_BAND: Final = 12.0
_FACT: Final = 4.6  # the height of a line with a short value
_CELL: Final = (12.5, 10.5)  # the least width of a number with its name, and the height
_FOOT: Final = 3.0
_GAP: Final = 1.8
_PICTURE_SHARE: Final = 0.36  # of the height of the card, at most
_LEAST_PICTURE: Final = 10.0
_LEAST_TEXT: Final = 7.0  # the height of two lines


class ShownField(NamedTuple):
    """What a face shows of a card: `path` leads to it in a template, `label` is the key of its name in words.yaml.

    `length` is that of its longest value in letters; an `optional` one is not on all cards. `kind` is that of `types.yaml`: the
    items of a list are written one by one, and of what is yes or no only its name.
    """

    path: str
    label: str
    role: Role
    length: int = 0
    optional: bool = False
    kind: str = ""

    @property
    def words(self) -> str:
        """What writes it."""
        if self.kind == "list":
            return f"{{% for one in {self.path} %}}{{{{ one }}}}{{% if not loop.last %}}, {{% endif %}}{{% endfor %}}"
        return f"{{{{ {self.path} }}}}"

    @property
    def condition(self) -> str:
        """What holds if a card has it; empty if all have."""
        if self.kind == "flag":
            return self.path
        return f"{self.path} is not none" if self.optional else ""


class FirstFace(NamedTuple):
    """A template, and the fields for which its face has no room."""

    template: str
    left_out: tuple[str, ...]


def first_face(fields: Sequence[ShownField], size: Size) -> FirstFace:
    """Return the template of faces of this size in mm with these fields."""
    return _Face(fields, size).write()


class _Face:
    def __init__(self, fields: Sequence[ShownField], size: Size) -> None:
        self.w, self.h = size.w, size.h
        self.margin = 4.0 if self.w >= _WIDE else 3.4
        self.inner = self.w - 2 * self.margin
        by_role: dict[Role, list[ShownField]] = {"title": [], "picture": [], "text": [], "number": [], "fact": []}
        for field in fields:
            by_role[field.role].append(field)
        self.titles, self.pictures = by_role["title"][:1], by_role["picture"][:1]
        self.numbers, self.facts = by_role["number"], [one for one in by_role["fact"] if self._fits(one, self.inner)]
        self.texts = [one for one in fields if one.role == "text" or (one.role == "fact" and one not in self.facts)]
        self.left_out = [field.path for field in (*by_role["title"][1:], *by_role["picture"][1:])]
        self.lines: list[str] = []

    def write(self) -> FirstFace:
        self.lines += ['{% extends "face.xml" %}', '{% import "parts.xml" as part %}', "{% block body %}"]
        top = self._band() if self.titles else self.margin
        bottom = self.h - self.margin - _FOOT
        rows = self._number_rows()
        bottom -= _CELL[1] * len(rows) + (_GAP if rows else 0.0)
        top = self._picture(top, bottom) + _GAP
        top = self._facts(top, bottom - (_LEAST_TEXT * len(self.texts)))
        self._texts(top, bottom - _GAP)
        self._numbers(rows, bottom)
        self.lines.append("{% endblock %}")
        return FirstFace("".join(f"{line}\n" for line in self.lines), tuple(self.left_out))

    def _band(self) -> float:
        x, y, w, h = -BLEED, -BLEED, self.w + 2 * BLEED, _BAND + BLEED
        self.lines.append(f'  <rect x="{_mm(x)}" y="{_mm(y)}" w="{_mm(w)}" h="{_mm(h)}" fill="sea"/>')
        box = self._box(self.margin, SAFE, self.inner, _BAND - SAFE - 1)
        self._add(self.titles[0], f'<text {box} style="title" valign="middle">{self.titles[0].words}</text>')
        return _BAND

    def _number_rows(self) -> list[Sequence[ShownField]]:
        """Return the rows of numbers, as even as they can be, as many as half of the card has room for."""
        count = len(self.numbers)
        if not count:
            return []
        most = max(int((self.inner + _GAP) / (_CELL[0] + _GAP)), 1)
        rows = min(ceil(count / most), max(int(self.h * 0.4 / _CELL[1]), 1))
        each = min(ceil(count / rows), most)
        self.left_out += [field.path for field in self.numbers[each * rows :]]
        return [self.numbers[n * each : (n + 1) * each] for n in range(rows)]

    def _numbers(self, rows: Sequence[Sequence[ShownField]], top: float) -> None:
        for fields in rows:
            width = min((self.inner - _GAP * (len(fields) - 1)) / len(fields), self.inner / 3)
            start = (self.w - width * len(fields) - _GAP * (len(fields) - 1)) / 2
            for n, field in enumerate(fields):
                x = start + n * (width + _GAP)
                call = f"part.number({field.path}, words.{field.label}, {_mm(width)})"
                self._add(field, f'<group x="{_mm(x)}" y="{_mm(top)}">{{{{ {call} }}}}</group>')
            top += _CELL[1]

    def _picture(self, top: float, bottom: float) -> float:
        if not self.pictures:
            return top
        needed = len(self._fact_rows()) * _FACT + sum(min(max(field.length / 9, 7.0), 24.0) for field in self.texts)
        height = min(self.h * _PICTURE_SHARE, bottom - top - needed - 2 * _GAP)
        if not self.texts and not self.facts:
            height = bottom - top - _GAP
        if height < _LEAST_PICTURE:
            self.left_out.append(self.pictures[0].path)
            return top
        box = self._box(-BLEED, top, self.w + 2 * BLEED, height)
        self._add(self.pictures[0], f'<image src="{{{{ {self.pictures[0].path} }}}}" {box} fit="cover"/>')
        return top + height

    @staticmethod
    def _fits(field: ShownField, width: float) -> bool:
        """Whether a value beside its name is sure to fit in one line."""
        return (len(field.label) + 1 + field.length) * _LETTER <= width

    def _fact_rows(self) -> list[Sequence[ShownField]]:
        """Return the lines of short values: two in a line where both fit, in their order as far as that goes."""
        half = self.inner / 2 - _GAP
        facts = sorted(self.facts, key=lambda field: field.kind == "flag")  # what may not be there leaves its gap at the end
        short = [field for field in facts if self.w >= _WIDE and self._fits(field, half)]
        long = [[field] for field in facts if field not in short]
        rows = [*(short[n : n + 2] for n in range(0, len(short), 2)), *long]
        return sorted(rows, key=lambda fields: all(field.kind == "flag" for field in fields))

    def _facts(self, top: float, bottom: float) -> float:
        rows = self._fact_rows()
        most = max(int((bottom - top) / _FACT), 0)
        self.left_out += [field.path for fields in rows[most:] for field in fields]
        for fields in rows[:most]:
            width = self.inner if len(fields) == 1 else self.inner / 2 - _GAP
            for field, x in zip(fields, (self.margin, self.margin + width + 2 * _GAP), strict=False):
                box = self._box(x, top, width, _FACT - 0.4)
                value = "" if field.kind == "flag" else f" {field.words}"
                self._add(field, f'<text {box} style="fact" valign="middle"><b>{{{{ words.{field.label} }}}}</b>{value}</text>')
            top += _FACT
        return top + (_GAP / 2 if rows else 0.0)

    def _texts(self, top: float, bottom: float) -> None:
        """Share what is left among the texts by their lengths; the longest is the body, whose name goes without saying."""
        fitting = max(int((bottom - top) / _LEAST_TEXT), 0)
        self.left_out += [field.path for field in self.texts[fitting:]]
        texts = self.texts[:fitting]
        if not texts:
            return
        body = max(texts, key=lambda field: field.length)
        room = bottom - top - _GAP * (len(texts) - 1)
        spare = room - _LEAST_TEXT * len(texts)
        whole = sum(max(field.length, 1) for field in texts)
        for field in texts:
            height = _LEAST_TEXT + spare * max(field.length, 1) / whole
            label = "" if field is body else f"<b>{{{{ words.{field.label} }}}}</b> "
            box, size = self._box(self.margin, top, self.inner, height), self._size(field, height)
            self._add(field, f'<text {box} style="story"{size}>{label}{field.words}</text>')
            top += height + _GAP

    def _size(self, field: ShownField, height: float) -> str:
        """Return the attribute of a text that may be larger than its style, since its box has room for far more."""
        for size in _LARGER_SIZES:
            lines = field.length * size * _EM / self.inner
            if lines * size * _LEADING < height * _FULL:
                return f' size="{size:g}"'
        return ""

    def _add(self, field: ShownField, element: str) -> None:
        condition = field.condition
        self.lines.append(f"  {{% if {condition} %}}{element}{{% endif %}}" if condition else f"  {element}")

    @staticmethod
    def _box(x: float, y: float, w: float, h: float) -> str:
        return f'x="{_mm(x)}" y="{_mm(y)}" w="{_mm(w)}" h="{_mm(h)}"'


_LARGER_SIZES: Final = (11.0, 10.0, 9.25)  # pt
_EM: Final = 0.2  # the width of a letter in mm for each pt of its size, with room to spare
_LEADING: Final = 0.44  # the height of a line likewise
_FULL: Final = 0.6  # how much of a box the longest text takes then, at most
_LETTER: Final = 1.35  # mm that a letter of a short value takes at its smallest size, with room to spare


def _mm(value: float) -> str:
    return f"{round(value, 2):g}"


def other_templates(size: Size) -> Iterator[tuple[str, str]]:
    """Yield the names and texts of the templates beside the first face: the frame, its parts, and the back."""
    margin = 4.0 if size.w >= _WIDE else 3.4
    x, y = _mm(size.w / 2), _mm(size.h / 2)
    r = min(size.w, size.h) * 0.28
    foot = f'x="{_mm(margin)}" y="{_mm(size.h - margin - _FOOT + 0.5)}" w="{_mm(size.w - 2 * margin)}" h="{_mm(_FOOT)}"'
    yield "face.xml", _FRAME.replace("FOOT", foot)
    yield "parts.xml", _PARTS
    circles = "".join(f'  <circle x="{x}" y="{y}" r="{_mm(r * part)}" {look}/>\n' for part, look in _RINGS)
    yield "back.xml", f'<face fill="sea">\n{circles}</face>\n'


_RINGS: Final = (
    (1.0, 'stroke="paper" stroke-width="0.8"'),
    (0.67, 'stroke="paper" stroke-width="0.8"'),
    (0.28, 'fill="paper"'),
)
_FRAME: Final = """{# The frame that every face shares. #}
<face fill="paper">
  {% block body %}{% endblock %}
  <text FOOT style="small">{{ card.id }} · {{ game.title }} {{ game.version }}</text>
</face>
"""
_PARTS: Final = """{# A number in a field as wide as `w`, with its name below. #}
{% macro number(value, name, w) %}
<rect w="{{ w }}" h="9.4" radius="1.2" fill="mist"/>
<text x="0.6" y="0.5" w="{{ w - 1.2 }}" h="5.6" style="number" valign="middle">{{ value }}</text>
<text x="0.6" y="6" w="{{ w - 1.2 }}" h="2.9" style="label" valign="middle">{{ name }}</text>
{% endmacro %}
"""

THEME: Final = """# yaml-language-server: $schema=../../content/__NAME__/.schemas/theme.json
swatches:
  ink: {rgb: "#1d2a30", cmyk: [0, 0, 0, 100]}
  paper: {rgb: "#ffffff", cmyk: [0, 0, 0, 0]}
  sea: {rgb: "#1f5f7a", cmyk: [85, 45, 30, 25]}
  mist: {rgb: "#e4edf0", cmyk: [10, 3, 3, 0]}
styles:
  title: {family: __DISPLAY__, weight: __BOLD__, size: 13, floor: 7, leading: 1.1, colour: paper, role: display, hyphenate: no}
  story: {family: __TEXT__, size: 8.5, floor: 6.5, leading: 1.25, colour: ink, role: rules}
  fact: {family: __TEXT__, size: 7.5, floor: 6.5, leading: 1.15, colour: ink, role: rules, hyphenate: no}
  number:
    {family: __DISPLAY__, weight: __BOLD__, size: 14, floor: 7, leading: 1, colour: ink, role: display,
     align: center, hyphenate: no}
  label: {family: __TEXT__, size: 6, floor: 4.5, leading: 1.1, colour: ink, role: micro, align: center, hyphenate: no}
  small: {family: __TEXT__, size: 5, floor: 4.5, leading: 1.1, colour: ink, role: micro, hyphenate: no}
"""
"""The theme, in which `__NAME__` and the font roles are filled in."""
