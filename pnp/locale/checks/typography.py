"""Checks of how a translation is written: quotation marks, its end, spaces, lines, invisible characters, length, repetition.

A text that repeats its source, whole or in part, is probably not translated, and the same source is translated one way
everywhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import shorten_line
from pnp.base.records import lazy_pattern
from pnp.load.notation.markup_parser import printed_length
from pnp.locale.checks.anatomy import CheckContext, CheckFinding, EntryPair
from pnp.locale.translation import MOST_COPIED_WORDS, VARIED
from pnp.model.sentences import is_inflected

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.model.game import Game


_ALL_QUOTES = "“”„‟‘‚‛«»‹›「」『』《》〈〉〝〞〟"
_QUOTES_BY_LANGUAGE = {
    "ar": "«»‹›“”‘",
    "bg": "„“‚‘",
    "ca": "«»“”‘",
    "cs": "„“‚‘»«›‹",
    "da": "»«›‹“”„‘",
    "de": "„“‚‘»«›‹",
    "el": "«»“”‘",
    "en": "“”‘",
    "es": "«»“”‘",
    "fi": "”»",
    "fr": "«»‹›“”‘",
    "he": "”„“‘‚",
    "hi": "“”‘",
    "hu": "„”»«",
    "it": "«»“”‘",
    "ja": "「」『』“”〝〟《》〈〉",
    "ko": "“”‘「」『』《》〈〉",
    "nl": "“”„‘‚",
    "no": "«»‘",
    "pl": "„”«»‚",
    "pt": "“”‘«»",
    "ro": "„”«»",
    "ru": "«»„“",
    "sv": "”»",
    "th": "“”‘",
    "tr": "“”‘«»",
    "uk": "«»„“",
    "vi": "“”‘",
    "zh": "“”‘「」『』《》〈〉",
}
"""The quotation marks of each language (from CLDR and national style guides); `’` is an apostrophe everywhere."""

_WITH_STRAIGHT_QUOTES = {"he"}  # its abbreviations are often typed with straight quotation marks
_END_SIGNS = {":": ":：\u1366", "?": "?？؟\u037e\u1367", ";": ";；؛", "!": "!！", "stop": ".。．।۔\u0589።", "…": "…⋯"}
# these languages end a sentence with a space or with a sign of their own
_WITHOUT_FULL_STOP = {"th", "lo", "km", "my", "bo", "dz"}
_MOST_WORDS_OF_LABEL = 5
"""The largest number of words of a text that counts as a label and not as a sentence."""
_ENDS_THAT_MAY_BE_LOST = ("", ";", "…")
_ASIDE = lazy_pattern(r"[^.!?。．！？\s][\s*_]*[(\[（【][^()\[\]（）【】]*[)\]）】]\s*$")
"""Words in brackets at the end of a text that are no sentence of their own: what ends them ends no sentence (`etc.)`)."""
_ABBREVIATED_END = lazy_pattern(r"(?i:\betc)\.\s*$")
_ABBREVIATION = lazy_pattern(r"[\s.\u00a0][^\W\d_]{1,3}\.\s*$")
_CLOSING_SIGNS = " \u00a0\u202f*_)]}\"'”’»›“」』》）"


def check_quotes(pair: EntryPair, context: CheckContext) -> Iterator[CheckFinding]:
    """A language that is not in the table may use all quotation marks except straight ones."""
    text, source = pair.target.words, pair.source.words
    if '"' in text and '"' not in source and context.language not in _WITH_STRAIGHT_QUOTES:
        yield CheckFinding(f"straight quotation marks, expected {_format_quotes(context.language)}")
    allowed = _QUOTES_BY_LANGUAGE.get(context.language)
    foreign = [c for c in dict.fromkeys(text) if allowed and c in _ALL_QUOTES and c not in allowed]
    if foreign:
        found = ", ".join(f"`{c}`" for c in foreign)
        yield CheckFinding(f"quotation marks of another language: {found}, expected {_format_quotes(context.language)}")


def _format_quotes(language: str) -> str:
    marks = _QUOTES_BY_LANGUAGE.get(language, "“”")
    return " ".join(f"`{c}`" for c in marks)


def check_ellipsis(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """Three full stops are spaced differently from `…`."""
    if re.search(r"\.{3,}|。{2,}|・{3,}", pair.target.words) and "..." not in pair.source.words:
        yield CheckFinding("full stops in a row, expected `…`")


def check_end(pair: EntryPair, context: CheckContext) -> Iterator[CheckFinding]:
    """A missing end often means lost text; a question is a question in every language; a label needs no full stop."""
    expected, found = _kind_of_end(pair.source.words, context.source_tag), _kind_of_end(pair.target.words, context.tag)
    lost = expected not in _ENDS_THAT_MAY_BE_LOST and not found and context.language not in _WITHOUT_FULL_STOP
    lost = lost and not _ABBREVIATED_END.search(pair.source.words)
    turned = (expected == "?") != (found == "?")
    gained = not expected and found in {"stop", "!"} and len(pair.source.words.split()) <= _MOST_WORDS_OF_LABEL
    gained = gained and not _ABBREVIATION.search(pair.target.words)
    if lost or turned or gained:
        yield CheckFinding(f"the text ends with {_name_of_end(found)}, its source with {_name_of_end(expected)}")


def _kind_of_end(words: str, tag: str) -> str:
    if _ASIDE.search(words):
        return ""
    ending = words.rstrip().rstrip(_CLOSING_SIGNS)
    last = "…" if ending.endswith("..") else ending[-1:]
    if last == ";" and tag.startswith("el"):  # the Greek question mark
        return "?"
    return next((kind for kind, signs in _END_SIGNS.items() if last and last in signs), "")


def _name_of_end(kind: str) -> str:
    return {"": "no sign", "stop": "a full stop"}.get(kind, f"`{kind}`")


DOUBLE_SPACE = lazy_pattern(r"[^\S\n]{2,}")


def check_edge_spaces(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """Line breaks at the edges are not printed and do not count."""
    source, text = pair.message.source.strip("\n"), pair.entry.text.strip("\n")
    for where, ours, theirs in (("begins", source[:1], text[:1]), ("ends", source[-1:], text[-1:])):
        if ours.isspace() != theirs.isspace():
            yield CheckFinding(f"the text {where} {'with' if theirs.isspace() else 'without'} a space, unlike its source")


def check_double_spaces(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """Spaces of every width count."""
    found = DOUBLE_SPACE.search(pair.entry.text)
    if found and not DOUBLE_SPACE.search(pair.message.source):
        near = pair.entry.text[max(0, found.start() - 10) : found.end() + 10].strip()
        yield CheckFinding(f"two spaces in a row in `{near}`", at=found.end())


def check_line_count(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """Line breaks inside a text are printed."""
    expected, found = pair.source.breaks, pair.target.breaks
    if expected != found:
        yield CheckFinding(f"expected {_format_line_count(expected)} as in the source, found {_format_line_count(found)}")


def _format_line_count(breaks: int) -> str:
    return f"{breaks + 1} line{'s' if breaks else ''}"


_EMBEDDING_STARTS, _ISOLATE_STARTS = "\u202a\u202b\u202d\u202e", "\u2066\u2067\u2068"
_EMBEDDING_END, _ISOLATE_END = "\u202c", "\u2069"
_CONVERSION_REMAINS = "\ufffd\ufeff\ufffc"


def check_controls(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """Tabs and line breaks are allowed, and so are soft hyphens, joiners and direction marks, which some languages need."""
    for character in dict.fromkeys(pair.entry.text):
        if character not in pair.message.source and _is_unwanted(character):
            name = f"U+{ord(character):04X} {unicodedata.name(character, 'which is no character').lower()}"
            yield CheckFinding(f"the text holds {name}", at=pair.entry.text.index(character))
    embedded, isolated = _count_unclosed(pair.entry.text)
    if embedded or isolated:
        yield CheckFinding(
            "a change of direction is opened and not closed, or closed and not opened", "pair U+2067 with U+2069"
        )


def _is_unwanted(character: str) -> bool:
    is_control = unicodedata.category(character) in {"Cc", "Co", "Cn"} and character not in "\n\t"
    return is_control or character in _CONVERSION_REMAINS


def _count_unclosed(text: str) -> tuple[int, int]:
    embeds = sum(text.count(c) for c in _EMBEDDING_STARTS) - text.count(_EMBEDDING_END)
    return embeds, sum(text.count(c) for c in _ISOLATE_STARTS) - text.count(_ISOLATE_END)


def check_length(pair: EntryPair, context: CheckContext) -> Iterator[CheckFinding]:
    """The limit is for printed characters, not for those of the source."""
    limit = context.limits.get(pair.entry.id)
    if limit is not None and (length := printed_length(pair.entry.text)) > limit:
        yield CheckFinding(f"the text is {length} characters long, expected at most {limit}")


def length_limits(game: Game) -> dict[str, int]:
    """Return the maximum length of each text of a card, by message id."""
    found: dict[str, int] = {}
    for deck in game.decks:
        kinds = game.types[deck.type].fields if deck.type in game.types else {}
        for card in deck.cards:
            for name, kind in kinds.items():
                found.update(kind.text_limits(card.values.get(name)))
    return found


_LETTERS_OF_WORD = lazy_pattern(r"[^\W\d_]+")
_RUN_SEPARATOR = lazy_pattern(r"[^\w\s]|\d")
_WORDS_IN_RUN, _LETTERS_IN_RUN = 5, 15
"""The numbers of consecutive words, and of letters in them, that two languages do not share by chance."""


def check_same_as_source(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """Names, codes and loan words are the same in many languages, so up to three equal words are allowed."""
    source, target = pair.message.source.split(), pair.entry.text.split()
    if source == target and len(source) > MOST_COPIED_WORDS and _LETTERS_OF_WORD.search(pair.source.words):
        message = "the text equals its source: it counts as not translated"
        yield CheckFinding(message, "write `# pnp: same-as-source` above the entry if it is right")


def check_leftover(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """Find consecutive words of the source in a text that is otherwise translated."""
    if pair.message.source.split() == pair.entry.text.split():
        return
    known = set(_runs_of_words(pair.source.words))
    found = next(
        (run for run in _runs_of_words(pair.target.words) if run in known and len("".join(run)) >= _LETTERS_IN_RUN), None
    )
    if found:
        hint = "translate them, or write `# pnp: waive-leftover` above the entry if both languages say it the same way"
        yield CheckFinding(f"words of the source are left: `{' '.join(found)}`", hint)


def _runs_of_words(text: str) -> Iterator[tuple[str, ...]]:
    for part in _RUN_SEPARATOR.split(text.casefold()):
        words = part.split()
        yield from (tuple(words[k : k + _WORDS_IN_RUN]) for k in range(len(words) - _WORDS_IN_RUN + 1))


def check_varied(pairs: Iterable[EntryPair], tag: str) -> Iterator[tuple[EntryPair, CheckFinding, Mark]]:
    """Yield a finding for each text that is not translated as most with its source are, with the first one of these's mark.

    Case and spaces do not count. The flag `varied` exempts a translation: a heading may need other words than a table. Words of
    sentences are exempt, for they are in the case that these need.
    """
    by_source: dict[str, list[EntryPair]] = {}
    for pair in pairs:
        if VARIED not in pair.entry.flags and not is_inflected(pair.entry.id):
            by_source.setdefault(_fold_case_and_spaces(pair.message.source), []).append(pair)
    for alike in by_source.values():
        texts = [_fold_case_and_spaces(pair.entry.text) for pair in alike]
        [(usual, count)] = Counter(texts).most_common(1)  # of several that are as frequent, the first
        known = alike[texts.index(usual)]
        for pair, text in zip(alike, texts, strict=True):
            if text != usual:
                message = (
                    f"`{_shorten(pair.message.source)}` is translated as `{_shorten(pair.entry.text)}` in `{pair.entry.id}`"
                )
                message += f" and as `{_shorten(known.entry.text)}` in `{known.entry.id}`"
                message += f" and {count - 1} more" if count > 1 else ""
                is_same = pair.message.source.split() == known.message.source.split()
                way = f", as `pnp locale propagate {tag} {known.entry.id}` does" if is_same else ""
                hint = f"translate it one way{way}, or write `# pnp: varied` above the entry"
                yield pair, CheckFinding(message, hint), known.entry.mark


def _fold_case_and_spaces(text: str) -> str:
    return " ".join(text.split()).casefold()


_SHOWN_CHARACTERS = 40


def _shorten(text: str) -> str:
    return shorten_line(text, _SHOWN_CHARACTERS)
