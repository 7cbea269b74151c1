r"""Content text as spans: `**bold**`, `_italic_`, `[icon]`, `[words](#anchor)`, `{rules.group.name}`, plurals, `\_` for `_`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from pnp.locale.arms import closing
from pnp.locale.placeholders import Chosen, Fault, icon_word, link, placeholder
from pnp.model.text import IconSpan, LineBreak, PageRef, TextSpan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.locale.placeholders import Lexicon
    from pnp.model.text import Span

Parsed: TypeAlias = "tuple[tuple[Span, ...], tuple[Fault, ...]]"

MARKED = re.compile(r"[*_\[\]{}\\\n]")
"""What a text without any markup has none of."""

LINK = re.compile(r"\[([^\[\]\n]+)\]\(#([^()\s]*)\)")
TOKEN = re.compile(r"\\[*_\[\]{}#\\]|\*\*|_|\[[^\[\]{}\n]*\]|[\[\]{}#]|\n[^\S\n]*")  # each begins with a sign: a fast search
UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]"
)  # Thai and Lao, Burmese, Korean letters, Khmer, Han and kana, Korean syllables, Han again, full-width forms, more Han
_DEEPEST = 8
_LONGEST = 100_000
"""Characters that terms may bring into one text: they may be made of each other."""


def parse(source: str, lexicon: Lexicon) -> Parsed:
    """Read a text; everything that is wrong with it is given beside the spans of what is sound."""
    reader = _Reader(lexicon)
    reader.read(source, None, 0)
    return reader.finish()


def turns_italic(source: str, at: int, *, italic: bool) -> bool:
    """Whether the `_` at `at` opens or, where `italic` holds, closes: before a word and behind one, never inside.

    In scripts that write no spaces between words, or particles right behind them, every letter may be the end of a word.
    """
    before, after = source[at - 1 : at] or " ", source[at + 1 : at + 2] or " "
    if italic:
        return not (before.isspace() or _in_word(after))
    return not (after.isspace() or _in_word(before))


def _in_word(character: str) -> bool:
    return character.isalnum() and not UNSPACED.match(character)


class _Reader:
    """Spans so far, the style that holds, and the faults met."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._spans: list[Span] = []
        self._faults: list[Fault] = []
        self._text: list[str] = []
        self._bold = self._italic = False
        self._link = ""
        self._inserted = 0

    def read(self, source: str, number: str | None, depth: int) -> None:
        """Read one text, or the arm of a plural whose `#` is `number`."""
        at, text = 0, self._text
        for token in TOKEN.finditer(source):
            start = token.start()
            if start < at:  # inside braces that were read as a whole
                continue
            if start > at:
                text.append(source[at:start])
            at = token.end()
            mark = token[0]
            if mark == "_":
                self._underscore(source, start)
            elif mark[0] == "{":
                at = self._brace(source, start, depth)
            elif mark == "#":
                text.append(number or "#")
            elif mark[0] == "[" and (found := LINK.match(source, start)):
                self._linked(found[1], found[2], number, depth)
                at = found.end()
            else:
                self._sign(mark)
        text.append(source[at:])

    def _linked(self, words: str, anchor: str, number: str | None, depth: int) -> None:
        """Read the words of a link."""
        self._flush()
        try:
            self._link = link(anchor, self._lexicon)
        except Fault as fault:
            self._faults.append(fault)
        self.read(words, number, depth)
        self._flush()
        self._link = ""

    def _sign(self, mark: str) -> None:
        """Take a sign that means the same wherever it stands."""
        if mark == "**":
            self._turn(bold=True)
        elif mark[0] == "\\":
            self._text.append(mark[1])
        elif mark[0] == "[" and len(mark) > 1:
            self._icon(mark[1:-1].strip())
        elif mark in "[]}":
            self._fault("locale/unbalanced", f"`{mark}` stands alone", rf"write `\{mark}` for the character itself")
        else:
            if self._text:
                self._text[-1] = self._text[-1].rstrip()
            self._flush()
            self._spans.append(LineBreak())

    def _underscore(self, source: str, at: int) -> None:
        """It opens before a word and closes behind one; inside a word or among spaces it is the character itself."""
        if turns_italic(source, at, italic=self._italic):
            self._turn(italic=True)
        else:
            self._text.append("_")

    def _turn(self, *, bold: bool = False, italic: bool = False) -> None:
        self._flush()
        self._bold ^= bold
        self._italic ^= italic

    def _icon(self, name: str) -> None:
        try:
            word = icon_word(name, self._lexicon)
        except Fault as fault:
            self._faults.append(fault)
            return
        self._flush()
        self._spans.append(IconSpan(name, word))

    def _brace(self, source: str, at: int, depth: int) -> int:
        end = closing(source, at)
        if end < 0:
            self._fault("locale/unbalanced", f"`{source[at : at + 20]}` is never closed", r"write `\{` for a brace")
            return len(source)
        try:
            value = placeholder(source[at + 1 : end], self._lexicon)
        except Fault as fault:
            self._faults.append(fault)
            return end + 1
        if isinstance(value, str):
            self._text.append(value)
        elif isinstance(value, Chosen):
            if depth >= _DEEPEST:
                self._fault("locale/bad-plural", f"plurals inside one another deeper than {_DEEPEST}")
            else:
                self.read(value.text, value.number, depth + 1)
        else:
            self._insert(value)
        return end + 1

    def _insert(self, spans: Sequence[Span]) -> None:
        self._inserted += sum(len(s.text) if isinstance(s, TextSpan) else 1 for s in spans)
        if self._inserted > _LONGEST:  # told at the end
            return
        self._flush()
        for span in spans:
            if isinstance(span, TextSpan):
                self._add(span.text, span.bold or self._bold, span.italic or self._italic)
            elif isinstance(span, PageRef):
                self._spans.append(PageRef(span.anchor, self._bold, self._italic))
            else:
                self._spans.append(span)

    def _fault(self, code: str, message: str, hint: str | None = None) -> None:
        self._faults.append(Fault(code, message, hint))

    def _flush(self) -> None:
        text = "".join(self._text)
        self._text.clear()
        if text:
            self._add(text, self._bold, self._italic)

    def _add(self, text: str, bold: bool, italic: bool) -> None:  # noqa: FBT001  (a span's own fields)
        """Make a span, or lengthen the last one if it is in the same style."""
        last = self._spans[-1] if self._spans else None
        if type(last) is TextSpan and last.bold is bold and last.italic is italic and last.link == self._link:
            self._spans[-1] = TextSpan(last.text + text, bold, italic, self._link)
        else:
            self._spans.append(TextSpan(text, bold, italic, self._link))

    def finish(self) -> Parsed:
        """The spans and the faults."""
        self._flush()
        for on, marker in ((self._bold, "**"), (self._italic, "_")):
            if on:
                self._fault(
                    "locale/unbalanced",
                    f"`{marker}` is opened and never closed",
                    rf"close it with `{marker}`, or write `\{marker[0]}` for the sign",
                )
        if self._inserted > _LONGEST:
            self._fault("locale/too-long", f"the terms that the text names hold more than {_LONGEST} characters")
            self._spans.clear()  # terms made of this one do not grow on
        return tuple(self._spans), tuple(self._faults)
