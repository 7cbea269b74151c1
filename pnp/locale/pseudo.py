"""Pseudo-locales: made-up languages, generated from the source, that show what problems a translation will have.

`en-XA` puts accents on letters and lengthens every text, `ar-XB` writes it from right to left (CLDR uses both tags for this),
`de-XL` (a tag for private use) joins words to compounds. Each text is enclosed in `‹` and `›`: a word outside them can never
be translated. Icons, placeholders, links, markup and numbers stay unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple
from unicodedata import normalize

from pnp.base.diagnostics import Diagnostic, ForwardingReport, Report
from pnp.base.records import lazy_pattern
from pnp.load.notation.markup_parser import nodes_length, read_markup, sole_walk
from pnp.load.notation.markup_tree import ChoiceNode, MarkupNode, RubyNode, TextNode, write_markup
from pnp.locale.numbers import PLURAL_CATEGORIES, required_categories

_SMALL = dict(zip("acdeghijklnoprstuwyz", "åçđéğĥîĵķłñöþřšťûŵýž", strict=True))
ACCENTED_LETTERS = _SMALL | {plain.upper(): accented.upper() for plain, accented in _SMALL.items()}
"""Letters that fonts for European languages have; b, f, m, q, v and x do not change."""

ARABIC_LETTERS = dict(zip("abcdefghijklmnopqrstuvwxyz", "ابكدهفجحيشقلمنوبطرستعفوخيز", strict=True))
_RUN_OF_WORDS = lazy_pattern(r"[^\W\d_]+(?:[ \u00a0][^\W\d_]+)*")
_LONGEST_COMPOUND = 24
_COMPOUND_JOINT, _COMPOUND_END = "ungs", "ungswesen"


def add_accents(text: str, accented: Mapping[str, str] = ACCENTED_LETTERS) -> str:
    """Return `Rio Azul` as `Řîö Åžûł`: letters get accents."""
    return _without_accents(text).translate({ord(plain): letter for plain, letter in accented.items()})


def to_arabic_letters(text: str) -> str:
    """Replace each Latin letter by an Arabic one, so that letters join and run from right to left."""
    return _without_accents(text).lower().translate({ord(plain): letter for plain, letter in ARABIC_LETTERS.items()})


_WORD = lazy_pattern(r"[^\W\d_]+")
_OVERRIDE, _END_OF_OVERRIDE = "\N{RIGHT-TO-LEFT OVERRIDE}", "\N{POP DIRECTIONAL FORMATTING}"


def to_reversed_words(text: str) -> str:
    """Let the letters of each word run from right to left, as CLDR's pseudo-locale does: for fonts without Arabic letters."""
    return _WORD.sub(lambda found: f"{_OVERRIDE}{found[0]}{_END_OF_OVERRIDE}", text)


def join_to_compounds(text: str) -> str:
    """Return `Rio de Outubro` as `Rioungsdeungsoutubro`: consecutive words are joined up to the length of long German words."""
    return _RUN_OF_WORDS.sub(lambda found: " ".join(_join_words(found[0].split())), text)


def _join_words(words: list[str]) -> list[str]:
    found: list[str] = []
    for word in words:
        if found and len(found[-1]) + len(_COMPOUND_JOINT) + len(word) <= _LONGEST_COMPOUND:
            found[-1] += _COMPOUND_JOINT + word.lower()
        else:
            found.append(word.capitalize())
    return [word if len(word) > _LONGEST_COMPOUND // 2 else word + _COMPOUND_END for word in found]


def _without_accents(text: str) -> str:
    return "".join(c for c in normalize("NFD", text) if not "\u0300" <= c <= "\u036f")


ACCENTS_TAG, RIGHT_TO_LEFT_TAG, COMPOUNDS_TAG = "en-XA", "ar-XB", "de-XL"
PSEUDO_NAMES = {"accents": ACCENTS_TAG, "rtl": RIGHT_TO_LEFT_TAG, "long": COMPOUNDS_TAG}
"""Their names on the command line."""

PSEUDO_TAGS = tuple(PSEUDO_NAMES.values())
PSEUDO_OPEN, PSEUDO_CLOSE = "‹", "›"

_SHORT_LENGTH, _GROWTH_OF_SHORT, _GROWTH = 10, 1.0, 0.4  # up to 10 characters a text doubles; longer ones grow by 40 %
_LETTER_CHANGES: dict[str, Callable[[str], str]] = {
    ACCENTS_TAG: add_accents,
    RIGHT_TO_LEFT_TAG: to_arabic_letters,
    COMPOUNDS_TAG: join_to_compounds,
}


def is_pseudo(tag: str) -> bool:
    """Return whether a tag is that of a pseudo-locale."""
    return tag in PSEUDO_TAGS


class PseudoLetters(NamedTuple):
    """How a pseudo-locale changes words, and the two signs that enclose each text."""

    change: Callable[[str], str]
    brackets: str = PSEUDO_OPEN + PSEUDO_CLOSE


def usual_letters(tag: str) -> PseudoLetters:
    """Return the letters of a pseudo-locale, whatever fonts there are."""
    return PseudoLetters(_LETTER_CHANGES[tag])


def pseudo_text(text: str, tag: str, letters: PseudoLetters | None = None) -> str:
    """Return a text in a pseudo-locale; `text` is content or an ICU message.

    Of a text that is one walk, each row is enclosed in brackets, because templates print the rows one by one.
    """
    letters = letters or usual_letters(tag)
    walk = sole_walk(text)
    if walk is not None and not walk.problem:
        arms = ((arm.key, arm.lead, write_markup(arm.children)) for arm in walk.arms)
        rows = (f"{lead}{{{pseudo_text(words, tag, letters) if key == 'row' else words}}}" for key, lead, words in arms)
        return f"{walk.head}{''.join(rows)}{walk.tail}"
    needed = [c for c in PLURAL_CATEGORIES if c in required_categories(tag)]
    changed, length = rewrite_words(text, letters.change, needed)
    return f"{letters.brackets[0]}{changed}{_padding(length, tag, letters.change)}{letters.brackets[1]}"


def _padding(length: int, tag: str, change: Callable[[str], str]) -> str:
    if tag == COMPOUNDS_TAG:  # it grew when its words were joined
        return ""
    count = round(length * (_GROWTH_OF_SHORT if length <= _SHORT_LENGTH else _GROWTH))
    letters = ("onetwothreefourfivesixseveneightnineten" * (count // 39 + 1))[:count]
    return "".join(f" {change(letters[k : k + 5])}" for k in range(0, count, 5))


def rewrite_words(text: str, change: Callable[[str], str], categories: Sequence[str]) -> tuple[str, int]:
    """Return the text with its words changed, and the number of characters that it prints.

    Plurals get an arm for each of `categories`; a missing one is a copy of `other`. What cannot be read stays unchanged.
    """
    nodes = read_markup(text).nodes
    return _rewrite_nodes(nodes, change, categories), nodes_length(nodes, line_end=0)


def _rewrite_nodes(nodes: Iterable[MarkupNode], change: Callable[[str], str], categories: Sequence[str]) -> str:
    return "".join(_rewrite_node(node, change, categories) for node in nodes)


def _rewrite_node(node: MarkupNode, change: Callable[[str], str], categories: Sequence[str]) -> str:
    if isinstance(node, TextNode):
        return change(node.raw)
    if isinstance(node, ChoiceNode) and not node.problem:
        changed = {arm.key: _rewrite_nodes(arm.children, change, categories) for arm in node.arms}
        if node.kind != "select" and "other" in changed:
            own = [key for key in changed if key not in categories]
            changed = {key: changed.get(key, changed["other"]) for key in (*own, *categories)}
        arms = " ".join(f"{key} {{{words}}}" for key, words in changed.items())
        return f"{{{node.name}, {node.kind}, {arms}}}"
    parts = node.children if isinstance(node, RubyNode) else node.source_parts  # other letters have no readings
    return "".join(part if isinstance(part, str) else _rewrite_node(part, change, categories) for part in parts)


_CODES_OF_LONG_TEXTS = ("layout/overflow", "booklet/", "preflight/")
"""The codes of findings that long texts can cause: overflow, and what follows from it on pages and in preflight."""


def tolerate_long_texts(report: Report, locale: str | None) -> Report:
    """Return a report for layout in which errors caused by long texts become warnings, if a pseudo-locale is printed."""
    return _TolerantReport(report) if any(is_pseudo(tag) for tag in (locale or "").split("+")) else report


class _TolerantReport(ForwardingReport):
    def change_finding(self, diagnostic: Diagnostic) -> Diagnostic:
        downgraded = diagnostic.severity == "error" and diagnostic.code.startswith(_CODES_OF_LONG_TEXTS)
        return replace(diagnostic, severity="warning") if downgraded else diagnostic
