"""Checks `quotes`, `ellipsis` and `end`: quotation marks of the language, `…` as one character, the same final punctuation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pnp.locale.checks.entry_pair import CheckFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.locale.checks.entry_pair import CheckContext, EntryPair

_ALL_QUOTES = "“”„‟‘‚‛«»‹›「」『』《》〈〉〝〞〟"
_QUOTES = {
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

_STRAIGHT_INSIDE = {"he"}  # its abbreviations are often typed with straight quotation marks
_ENDS = {":": ":：", "?": "?？؟\u037e", ";": ";；؛", "!": "!！", "stop": ".。．।۔\u0589።…"}
_NO_STOP = {"th", "lo", "km", "my", "bo", "dz"}  # these languages end a sentence with a space or with a sign of their own
_LABEL = 5
"""The largest number of words of a text that counts as a label and not as a sentence."""
_CLOSING = " \u00a0\u202f*_)]}\"'”’»›“」』》）"


def quotes(pair: EntryPair, context: CheckContext) -> Iterator[CheckFinding]:
    """A language that is not in the table may use all quotation marks except straight ones."""
    text, source = pair.target.words, pair.source.words
    if '"' in text and '"' not in source and context.language not in _STRAIGHT_INSIDE:
        yield CheckFinding(f"straight quotation marks, expected {_shown(context.language)}")
    allowed = _QUOTES.get(context.language)
    foreign = [c for c in dict.fromkeys(text) if allowed and c in _ALL_QUOTES and c not in allowed]
    if foreign:
        found = ", ".join(f"`{c}`" for c in foreign)
        yield CheckFinding(f"quotation marks of another language: {found}, expected {_shown(context.language)}")


def _shown(language: str) -> str:
    marks = _QUOTES.get(language, "“”")
    return " ".join(f"`{c}`" for c in marks)


def ellipsis(pair: EntryPair, _context: CheckContext) -> Iterator[CheckFinding]:
    """Three full stops are spaced differently from `…`."""
    if re.search(r"\.{3,}|。{2,}|・{3,}", pair.target.words) and "..." not in pair.source.words:
        yield CheckFinding("full stops in a row, expected `…`")


def end(pair: EntryPair, context: CheckContext) -> Iterator[CheckFinding]:
    """A missing end often means lost text; a question is a question in every language; a label needs no full stop."""
    expected, found = _end(pair.source.words, context.source_tag), _end(pair.target.words, context.tag)
    lost = bool(expected) and not found and expected != ";" and context.language not in _NO_STOP
    turned = (expected == "?") != (found == "?")
    gained = not expected and found in {"stop", "!"} and len(pair.source.words.split()) <= _LABEL
    if lost or turned or gained:
        yield CheckFinding(f"the text ends with {_named(found)}, its source with {_named(expected)}")


def _end(words: str, tag: str) -> str:
    last = words.rstrip().rstrip(_CLOSING)[-1:]
    if last == ";" and tag.startswith("el"):  # the Greek question mark
        return "?"
    return next((kind for kind, signs in _ENDS.items() if last and last in signs), "")


def _named(kind: str) -> str:
    return {"": "no sign", "stop": "a full stop"}.get(kind, f"`{kind}`")
