"""What checks of a translation compare: two texts, taken apart into words, values, choices, icons, markup, numbers, terms.

`1.000` is a thousand in one language and one in another, so a figure has several meanings. A meaning is a string, so that
`1,10` and `1.1` stay two numbers: a whole number without leading zeros (`1000`), a decimal with its digits (`1.10`), a
fraction (`1/2`).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import category, normalize

from pnp.base.records import lazy_pattern
from pnp.load.notation.markup_parser import ESCAPED_SIGN, UNSPACED, MarkupFold, read_markup
from pnp.load.places import source_offset
from pnp.locale.lint.texts import HTML_ENTITY, HTML_TAG
from pnp.locale.numerals import CJK_SCALES, additive_value
from pnp.model.game import Game, TextRules

if TYPE_CHECKING:
    from pnp.load.notation.markup_tree import (
        BreakNode,
        BrokenNode,
        ChoiceNode,
        IconNode,
        LinkNode,
        MarkupNodes,
        NamedStyleNode,
        NumberNode,
        PageNode,
        PlaceholderNode,
        StyledNode,
        TermNode,
        TextNode,
        WalkNode,
    )
    from pnp.model.fields import Message, TermForms, Translation, TranslationEntry, Value


class CheckFinding(NamedTuple):
    """One finding about an entry."""

    message: str
    hint: str | None = None
    at: int | None = None
    """The offset in the entry's text of the character at fault, if there is one."""
    is_error: bool = True
    """False if it is only a warning, although its check reports errors."""
    kind: str = ""
    """What is alike in all findings that are looked at, and accepted, together."""


@dataclass(frozen=True)
class EntryPair:
    """A translation and its source message."""

    entry: TranslationEntry
    message: Message
    alone: bool = False
    """Whether its source has no words, so that only what holds of any text is checked."""

    @property
    def source(self) -> Anatomy:
        """The parts of the source."""
        return text_anatomy(self.message.source)

    @property
    def target(self) -> Anatomy:
        """The parts of the translation."""
        return text_anatomy(self.entry.text)

    def extra_at(self, names: Iterable[str], expected: Mapping[str, int]) -> int | None:
        """Return the offset of the first of `names` that occurs more often than `expected`; None if none does."""
        places = self.target.places
        found = [places[name][expected.get(name, 0)] for name in names if len(places.get(name, ())) > expected.get(name, 0)]
        return self.written_at(min(found)) if found else None

    def written_at(self, at: int) -> int:
        """Return the offset in the text as written of the character at `at` in the parsed text."""
        return source_offset(self.entry.text, at)


@dataclass(frozen=True)
class CheckContext:
    """What checks need besides the two texts.

    Both languages, the terms with their forms, the length limits by message id, the values of the constants by name
    (`rules.group.name`), how strictly numbers are held to them, and icons to those of the source.
    """

    tag: str
    source_tag: str
    terms: ApprovedTerms
    limits: Mapping[str, int] = field(default_factory=dict)
    constants: Mapping[str, Value] = field(default_factory=dict)
    numbers: TextRules = field(default_factory=TextRules)
    icons: TextRules = field(default_factory=lambda: TextRules(of_icons=True))

    @property
    def language(self) -> str:
        """The language without its region: `pt` of `pt-BR`."""
        return self.tag.partition("-")[0]


def format_counts(items: Mapping[str, int]) -> str:
    """Return names with their counts: `` `[wood]`, 2 × `[coin]` ``."""
    return ", ".join(f"{count} × `{name}`" if count > 1 else f"`{name}`" for name, count in sorted(items.items()))


def describe_difference(missing: str, extra: str, *, repeated: bool = False) -> str:
    """Return a sentence on what a translation lacks and what it has that its source does not, or has less often."""
    parts = [f"lacks {missing}"] if missing else []
    parts += [f"has {extra}, {'more often than the source' if repeated else 'which the source does not have'}"] if extra else []
    return "the translation " + " and ".join(parts)


_FOREIGN_SIGN = lazy_pattern(rf"(?<!\*)\*(?!\*)|(?i:{HTML_TAG.pattern})|{HTML_ENTITY.pattern}")
"""Markup of other languages, as in a source: `<card>` and a backtick are words of the author and print as they stand."""

_ESCAPED_SIGN = lazy_pattern(ESCAPED_SIGN)
_WEB_LINK = "[…](https://…)"
"""How a link to the web is called, wherever it leads."""

_OBJECT_CHARACTER = "\ufffc"
"""Takes the place of an icon or a value among the words (U+FFFC, the object replacement character)."""


class ChoiceSummary(NamedTuple):
    """A plural or a select: the name that it chooses by, its kind, and the keys of its arms."""

    name: str
    kind: str
    keys: tuple[str, ...]
    at: int = 0
    """Its offset in the text."""


@dataclass
class Anatomy:
    """The parts of a text. Of the arms of a plural, the one with the most of something counts."""

    printed: Counter[str] = field(default_factory=Counter)
    """How often each value is printed, by name (`rules.x`, `count:x`, `page:x`), and each anchor is linked to (`#x`)."""
    named: set[str] = field(default_factory=set)
    """The names of all values, including those that only choose an arm."""
    icons: Counter[str] = field(default_factory=Counter)
    marks: Counter[str] = field(default_factory=Counter)
    """How often `**` and `_` occur as markup (`*` counts as `_`), and markup of other languages, by its characters."""
    styles: Counter[str] = field(default_factory=Counter)
    """How often words are in each named style, by `{.name}`."""
    unbalanced: set[str] = field(default_factory=set)
    terms: set[str] = field(default_factory=set)
    choices: list[ChoiceSummary] = field(default_factory=list)
    numbers: Counter[str] = field(default_factory=Counter)
    """How often each number in digits occurs, as it is written, in ASCII's digits."""
    places: dict[str, list[int]] = field(default_factory=dict)
    """The offsets of each printed value (by name), icon (`[x]`), markup and number, in order."""
    breaks: int = 0
    words: str = ""
    """The words without markup, those of all arms included."""
    faults: list[str] = field(default_factory=list)
    """The parts that cannot be read."""


@lru_cache(maxsize=4096)
def text_anatomy(text: str) -> Anatomy:
    """Return the parts of a text; unknown names are parts like any other."""
    return _PartCollector().collect(read_markup(normalize("NFC", text).strip("\n")).nodes)


class _RunOfWords(NamedTuple):
    """A piece of the words outside arms: its offset among those words, its offset in the text, and its source."""

    place: int
    at: int
    raw: str


class _PartCollector(MarkupFold):
    """Collects the parts of a text or an arm."""

    def __init__(self) -> None:
        self._out = Anatomy()
        self._length = 0
        self._flat: list[str] = []  # words outside arms
        self._all: list[str] = []  # all words in order
        self._runs: list[_RunOfWords] = []  # the origin of the words outside arms
        self._toggles = Counter[str]()  # how often each sign occurred in the current scope

    def collect(self, nodes: MarkupNodes) -> Anatomy:
        self._scope(nodes)
        out, words = self._out, "".join(self._flat)
        out.words = "".join(self._all)
        for found in FIGURE.finditer(words):
            self._count(out.numbers, normalize_figure(found[0]), self._offset_of(found.start()))
        for found in _FOREIGN_SIGN.finditer(words):
            self._count(out.marks, found[0], self._offset_of(found.start()))
        return out

    def _count(self, counter: Counter[str], name: str, at: int, shown: str = "") -> None:
        counter[name] += 1
        self._out.places.setdefault(shown or name, []).append(at)

    def _offset_of(self, place: int) -> int:
        run = self._runs[bisect_right(self._runs, place, key=lambda run: run.place) - 1]
        inside = place - run.place
        signs = (found.start() - number for number, found in enumerate(_ESCAPED_SIGN.finditer(run.raw)))
        return run.at + inside + sum(1 for sign in signs if sign < inside)

    def _scope(self, nodes: MarkupNodes) -> None:
        outer, self._toggles = self._toggles, Counter()
        self.visit(nodes)
        self._out.unbalanced |= {sign for sign, times in self._toggles.items() if times % 2}
        self._toggles = outer

    def on_text(self, node: TextNode) -> None:
        """Words; escaped signs are plain characters, not markup of another language."""
        self._add_words(_ESCAPED_SIGN.sub(lambda found: found[0][1].replace("*", " "), node.raw), node.start, node.raw)

    def on_bold(self, node: StyledNode) -> None:
        self._toggles[node.sign] += node.opened + node.closed
        style = "_" if node.sign == "*" else node.sign
        for at in [node.start] * node.opened + [node.end - len(node.sign)] * node.closed:
            self._count(self._out.marks, style, at)
        self.visit(node.children)

    on_italic = on_bold

    def on_number(self, node: NumberNode) -> None:
        self._count(self._out.printed, "#", node.start)

    def on_link(self, node: LinkNode) -> None:
        """A link; one to the web may lead to the page of another language."""
        self._count(self._out.printed, node.target if node.anchor else _WEB_LINK, node.start)
        self._scope(node.children)

    def on_namedstyle(self, node: NamedStyleNode) -> None:
        self._count(self._out.styles, f"{{.{node.name}}}", node.end - len(node.closing) + 1)
        self._scope(node.children)

    def on_icon(self, node: IconNode) -> None:
        self._count(self._out.icons, node.name, node.start, f"[{node.name}]")
        self._add_words(_OBJECT_CHARACTER, node.start)

    def on_break(self, node: BreakNode) -> None:
        self._out.breaks += 1
        self._add_words("\n", node.start)

    def on_broken(self, node: BrokenNode) -> None:
        self._out.faults.append(node.raw[:20])

    def on_term(self, node: TermNode) -> None:
        self._out.terms.add(node.name)
        self._add_words(_OBJECT_CHARACTER, node.start)

    def on_placeholder(self, node: PlaceholderNode) -> None:
        self._print(_normalize_name(node.name), node.start)
        self._add_words(_OBJECT_CHARACTER, node.start)

    def on_page(self, node: PageNode) -> None:
        self._print(f"page:{node.anchor}", node.start)
        self._add_words(_OBJECT_CHARACTER, node.start)

    def on_choice(self, node: ChoiceNode) -> None:
        if node.problem:
            self._out.faults.append(node.problem)
            return
        name = _normalize_name(node.name)
        self._out.choices.append(ChoiceSummary(node.name, node.kind, tuple(arm.key for arm in node.arms), node.start))
        inner = [_PartCollector().collect(arm.children) for arm in node.arms]
        for one in inner:
            if own := one.printed.pop("#", 0):
                one.printed[name] += own
                one.places[name] = sorted(one.places.get(name, []) + one.places.pop("#"))
        self._out.named.add(name)
        self._add_arms(inner)
        self._add_run(" ", node.start)
        self._all.append("\n".join(one.words for one in inner))

    def on_walk(self, node: WalkNode) -> None:
        """A walk: all its arms are printed. What is between its rows comes first, so that no text seems to end with it."""
        if node.problem:
            self._out.faults.append(node.problem)
            return
        self._print(_normalize_name(node.name), node.start)
        for arm in sorted(node.arms, key=lambda arm: arm.key == "row"):
            self._scope(arm.children)

    def _add_words(self, words: str, at: int, raw: str = "") -> None:
        self._add_run(words, at, raw)
        self._all.append(words)

    def _add_run(self, words: str, at: int, raw: str = "") -> None:
        self._runs.append(_RunOfWords(self._length, at, raw))
        self._length += len(words)
        self._flat.append(words)

    def _print(self, name: str, at: int) -> None:
        self._out.named.add(name)
        self._count(self._out.printed, name, at)

    def _add_arms(self, inner: Iterable[Anatomy]) -> None:
        """Add the parts of the arms: the counts of the arm with the most, and the names of all arms."""
        most = {name: Counter[str]() for name in ("printed", "icons", "marks", "styles", "numbers")}
        breaks, places = 0, dict[str, list[int]]()
        for one in inner:
            for name, found in one.places.items():
                places[name] = max(places.get(name, []), found, key=len)  # those of the arm with the most
            for name, count in most.items():
                most[name] = count | getattr(one, name)
            breaks = max(breaks, one.breaks)
            self._out.named |= one.named
            self._out.unbalanced |= one.unbalanced
            self._out.terms |= one.terms
            self._out.choices += one.choices
            self._out.faults += one.faults
        for name, count in most.items():
            getattr(self._out, name).update(count)
        for name, found in places.items():
            self._out.places.setdefault(name, []).extend(found)
        self._out.breaks += breaks


def _normalize_name(name: str) -> str:
    return re.sub(r"\s*:\s*", ":", name)


_POINTS = ".,\u066b\u066c'\u2019"
_BLANKS = "\u00a0\u202f\u2009"
_JOINTS = f"{_POINTS}{_BLANKS}:/"
_INVISIBLE = "\u200b"
"""What divides syllables, and stands between figures too, in scripts without spaces (U+200B, zero width space)."""

_SCALES = "".join(CJK_SCALES)
_BEFORE_SIGN = (
    "\\s(\\[=:/*\ufffc\u061c\u200e\u200f\u2066-\u2069"  # marks of direction among them
    "`\"'\u00ab\u2018\u201c\u201e\u3000-\u301f\uff01\uff08\uff0c\uff0f\uff1a\uff1b\uff1f"
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
)
"""What a minus may stand behind: no letter, but one of a script without spaces (`\u5f97\u5206-1`)."""

_DIGITS = rf"\d(?:{_INVISIBLE}*\d)*"
FIGURE = lazy_pattern(
    rf"(?:(?<!\d )(?<!\d)(?<!\d\u200b)(?<![^{_BEFORE_SIGN}])[-\u2013\u2212\uff0d][$\u20ac\u00a3\u00a5]?(?=\d))?"
    rf"(?:\d{{1,3}}(?: \d{{3}})+(?!\d)|{_DIGITS})(?:{_INVISIBLE}*[{_JOINTS}]{_INVISIBLE}*{_DIGITS})*"
    rf"(?:[{_SCALES}](?:\d+[{_SCALES}])*(?:\d{{4}}(?!\d))?(?!\w\d))?"
    rf"(?:\s?[AaPp]\.?[Mm]\b|(?<=00)-(?![\d.,:;])|(?<=0)s\b)?"
)
"""A number in digits of any script, with its sign, its scale, and what makes it a time: `3 pm`, `1500-tal`, `1980s`."""

_SEVERAL_SCALES = lazy_pattern(rf"\d+[{_SCALES}](?:(?:\d+[{_SCALES}])+(?:\d{{4}})?|\d{{4}})")
_RUN_OF_DIGITS = lazy_pattern(r"\d+")
_HOURS_OF_HALF_DAY = 12
_DIGITS_OF_GROUP = 3
_DIGITS_OF_PAIR = 2
_YEARS_OF_CENTURY = 100


def normalize_figure(written: str) -> str:
    """Return a number as it is written, in the digits and with the signs of ASCII where it has such."""
    ascii_ = "".join(str(int(c)) if c.isdecimal() else c for c in written if c != _INVISIBLE)
    return (
        re.sub(f"[{_BLANKS}]", " ", ascii_)
        .replace("\u2013", "-")
        .replace("\u2212", "-")
        .replace("\uff0d", "-")
        .replace("\u066b", ",")
        .replace("\u066c", ".")
    )


@lru_cache(maxsize=4096)
def figure_meanings(written: str) -> frozenset[str]:
    """Return what a figure may mean in any language."""
    sign, bare = ("-", written.lstrip("-$\u20ac\u00a3\u00a5")) if written.startswith("-") else ("", written)
    half = bare[-2:].lower() if bare[-1:].lower() == "m" else ""
    if _SEVERAL_SCALES.fullmatch(bare):
        return frozenset({f"{sign}{additive_value(bare)}"})
    scale = CJK_SCALES.get(bare[-1:], 1)
    digits = re.match(r"[\d., /:'\u2019]*\d", bare)
    found = {sign + meaning for meaning in _digit_meanings(digits[0] if digits else bare, scale, half=bool(half))}
    if bare[-1:] in {"-", "s"} and bare[:-1].isdecimal():
        century, year = divmod(int(bare[:-1]), _YEARS_OF_CENTURY)
        found.add(str(year or century + 1))  # years named by their first: a century by its number, a decade without its century
    return frozenset(found)


def _digit_meanings(digits: str, scale: int, *, half: bool) -> Iterator[str]:
    runs, joints = _RUN_OF_DIGITS.findall(digits), re.sub(r"\d", "", digits)
    if not joints:
        yield str(int(digits) * scale)
        if half:
            yield from (str(int(digits) % _HOURS_OF_HALF_DAY), str(int(digits) + _HOURS_OF_HALF_DAY))
        return
    if joints == "/":
        yield f"{int(runs[0])}/{int(runs[1])}"
        if int(runs[1]):
            yield f"{int(runs[0]) / int(runs[1]):.4f}".rstrip("0")  # as number words have it: a third is 0.3333
    elif _are_groups(runs) and not set(joints) & {":", "/"}:
        yield str(int("".join(runs)) * scale)
    if joints[-1] in _POINTS and joints.count(joints[-1]) == 1 and not set(joints) & {":", "/"}:
        yield _decimal_meaning("".join(runs[:-1]), runs[-1], scale)
        if not runs[-1].strip("0") and len(runs[-1]) != _DIGITS_OF_GROUP:
            yield str(int("".join(runs[:-1])) * scale)


def _are_groups(runs: list[str]) -> bool:
    return len(runs[-1]) == _DIGITS_OF_GROUP and all(len(run) in {_DIGITS_OF_PAIR, _DIGITS_OF_GROUP} for run in runs[1:])


def _decimal_meaning(before: str, behind: str, scale: int) -> str:
    if scale == 1:
        return f"{int(before)}.{behind}"
    return str(int(float(f"{before}.{behind}") * scale))


def unmatched_figures(source: Mapping[str, int], target: Mapping[str, int]) -> tuple[Counter[str], Counter[str]]:
    """Return the figures of each of two texts that mean nothing in the other, each as often as it is too many there.

    Figures that mean the same are pairs. The digits of what remains are compared in runs, so that a date or a time may be
    written in another order (`12/25/2026`, `25.12.2026`) and a range with another sign.
    """
    missing, extra = Counter(source) - Counter(target), Counter(target) - Counter(source)
    for one in list(missing.elements()):
        same = next((other for other in extra if figure_meanings(one) & figure_meanings(other)), None)
        if same is not None:
            missing, extra = missing - Counter([one]), extra - Counter([same])
    runs, others = _count_runs(missing.elements()), _count_runs(extra.elements())
    return _figures_with_runs(missing, runs - others), _figures_with_runs(extra, others - runs)


def _count_runs(figures: Iterable[str]) -> Counter[str]:
    return Counter(run for one in figures for run in signed_runs(one))


def signed_runs(one: str) -> list[str]:
    """Return the runs of digits in a figure, the first with its sign."""
    runs = [str(int(run)) for run in _RUN_OF_DIGITS.findall(one)]
    return [f"-{runs[0]}", *runs[1:]] if one.startswith("-") else runs


def _figures_with_runs(figures: Counter[str], runs: Counter[str]) -> Counter[str]:
    return Counter(one for one in figures.elements() if any(run in runs for run in signed_runs(one)))


# which do not change the spelling
_IGNORED_CHARACTERS = lazy_pattern("[\u00ad\u0640\u064b-\u0652\u200b-\u200f\u2060\u2066-\u2069]")
_WITH_ABBREVIATION = lazy_pattern(r"(.+?)\s*\(([^()]+)\)\s*")
_SPACE_OR_HYPHEN = lazy_pattern(r"[\s\u2010\u2011-]+")
_ARABIC, _HEBREW = re.compile("[\u0600-\u06ff]"), re.compile("[\u0590-\u05ff]")
_AND_SO, _IN_AS_TO = "[\u0648\u0641]", "[\u0628\u0643\u0644]"
_PARTICLES = (
    (_ARABIC, re.compile(f"{_AND_SO}?(?:{_IN_AS_TO}?\u0627\u0644|\u0644\u0644|{_IN_AS_TO})?")),  # also the article
    (_HEBREW, re.compile("[\u05d5\u05e9\u05d4\u05db\u05dc\u05d1\u05de]{0,3}")),  # and, that, the, as, to, in, from
)
_ARABIC_THE = "\u0627\u0644"


class ApprovedTerms:
    """Forms of terms by name, as they are written. The first is what the glossary prints.

    `Action Points (AP)` also approves both of its parts.
    """

    def __init__(self, game: Game, translation: Translation) -> None:
        self.source = {name: _approved_forms(str(text), game.term_forms.get(name)) for name, text in game.terms.items()}
        entries = translation.entries
        bases = {name: entries[f"terms/{name}"].text if f"terms/{name}" in entries else "" for name in game.terms}
        forms = {name: _approved_forms(base, translation.forms.get(name)) for name, base in bases.items()}
        self.target = {name: found for name, found in forms.items() if found}

    def terms_in(self, words: str) -> list[frozenset[str]]:
        """Return the terms that a text in the source language names; the longest wins, so `action card` is not also `action`.

        Terms that share a form are returned together, because only one of them is meant.
        """
        text = _fold_text(words)
        owners: dict[tuple[int, int], set[str]] = {}
        for name, forms in self.source.items():
            for place in (place for form in forms for place in _places_of_form(text, _fold_text(form))):
                owners.setdefault(place, set()).add(name)
        found, last = [], 0
        for start, end in sorted(owners, key=lambda place: (place[0], -place[1])):
            if start >= last:
                found.append(frozenset(owners[start, end]))
                last = end
        return found

    def has_form_of(self, words: str, name: str) -> bool:
        """Return whether a translation contains an approved form of a term, or the language has no form of it yet."""
        text, forms = _fold_text(words), self.target.get(name, ())
        return not forms or any(True for form in forms for _ in _places_of_form(text, _fold_text(form)))


def _approved_forms(base: str, more: TermForms | None) -> tuple[str, ...]:
    base = _plain_words(base)
    parts = _WITH_ABBREVIATION.fullmatch(base)
    forms = [base, *(parts.groups() if parts else ())]
    if more is not None:
        forms += [*(_plain_words(str(word)) for word in more.cases.values()), *(word.strip() for word in more.also)]
    written: dict[str, str] = {}
    for form in filter(None, forms):
        written.setdefault(_fold_text(form), form)
    return tuple(written.values())


def _plain_words(text: str) -> str:
    return " ".join(text_anatomy(text).words.replace("\ufffc", " ").split()) if text else ""


@lru_cache(maxsize=4096)
def _fold_text(text: str) -> str:
    return _SPACE_OR_HYPHEN.sub(" ", _IGNORED_CHARACTERS.sub("", normalize("NFC", text)).casefold())


def _places_of_form(text: str, form: str) -> Iterator[tuple[int, int]]:
    """Yield the places of a form as a whole word; in Arabic and Hebrew, attached particles do not count."""
    # in scripts without spaces, or with particles after words, it may be part of other words
    stem = form.removesuffix("*")
    if _ARABIC.match(stem):
        stem = stem.removeprefix(_ARABIC_THE)
    at = text.find(stem)
    while at >= 0:
        end = at + len(stem)
        if _begins_word(text, at) and (
            form.endswith("*") or not (_belongs_to_word(text[end - 1]) and _belongs_to_word(text[end : end + 1]))
        ):
            yield at, end
        at = text.find(stem, at + 1)


def _begins_word(text: str, at: int) -> bool:
    start = at
    while start and _belongs_to_word(text[at]) and _belongs_to_word(text[start - 1]):
        start -= 1
    before = text[start:at]
    return not before or any(script.match(text[at]) and particles.fullmatch(before) for script, particles in _PARTICLES)


@lru_cache(maxsize=4096)
def _belongs_to_word(character: str) -> bool:
    return bool(character) and category(character)[0] in "LMN" and not UNSPACED.match(character)
