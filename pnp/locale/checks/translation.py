"""The checks of a translation beside its source: placeholders, icons, markup, plurals, numbers, and the table of all checks."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import normalize, numeric

from pnp.base.diagnostics import Diagnostic
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.notation.markup_parser import loose_sign, sole_walk
from pnp.load.places import position
from pnp.load.translations import UNKNOWN_FLAG
from pnp.load.yaml.nodes import NAME
from pnp.locale.checks import typography
from pnp.locale.checks.anatomy import (
    ApprovedTerms,
    CheckContext,
    CheckFinding,
    EntryPair,
    describe_difference,
    figure_meanings,
    format_counts,
    signed_runs,
    unmatched_figures,
)
from pnp.locale.lint.texts import MARKUP_HINT, find_bare_numbers, likely_value_name, roman_value
from pnp.locale.numbers import PLURAL_CATEGORIES, fold_word, letter_runs, possible_number_words, required_categories
from pnp.locale.numerals import values_of_numerals
from pnp.locale.translation import SAME_AS_SOURCE, VARIED
from pnp.model.game import is_free
from pnp.model.messages import messages
from pnp.model.sentences import SENTENCES_GROUP

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark, Report, Severity
    from pnp.locale.checks.anatomy import Anatomy, ChoiceSummary
    from pnp.model.fields import Message, Translation, TranslationEntry
    from pnp.model.game import Game, Sources


def check_placeholder_counts(pair: EntryPair, context: CheckContext) -> Iterator[CheckFinding]:
    """A plural may become a plain number and vice versa; a value that only chooses an arm may occur more than once.

    A value that is lost or new is an error, one that is said more or less often a warning. A pattern of sentences may choose
    by a word instead of printing it, `{side, select, you {You gain} other {A rival gains}}`, and by any parameter that it
    takes; others are found where it is tried.
    """
    source, target = pair.source, pair.target
    missing, extra = source.printed - target.printed, target.printed - source.printed
    if missing and pair.message.id.startswith(SENTENCES_GROUP):
        chosen = {choice.name for choice in target.choices if choice.kind == "select"}
        missing = Counter({name: count for name, count in missing.items() if name not in chosen})
    unused = source.named - target.named - set(missing)
    new = target.named - source.named - set(extra)
    if pair.message.id.startswith(SENTENCES_GROUP):
        extra, new = Counter({n: count for n, count in extra.items() if not NAME.fullmatch(n)}), set()
    if required_categories(context.tag) == {"other"}:
        # a language without plural forms does not need a plural that prints no number
        unused -= {choice.name for choice in source.choices if choice.kind != "select"} - set(source.printed)
    missing += Counter(unused)
    extra += Counter(new)
    if missing or extra:
        is_error = bool(missing.keys() - target.printed.keys() or extra.keys() - source.named)
        hint = "`#` prints the number of a plural: an arm has to hold it" if missing.keys() & target.named else None
        hint = hint if is_error else _accepting("placeholders", context)
        at, repeated = pair.extra_at(extra, source.printed), extra.keys() <= source.named
        message = describe_difference(format_counts(_as_written(missing)), format_counts(_as_written(extra)), repeated=repeated)
        yield CheckFinding(message, hint, at, is_error, "" if is_error else "values more or less often")


def _accepting(check: str, context: CheckContext) -> str:
    all_of_them = f"`pnp locale accept {context.tag} {check}` says so for all of them"
    return f"if they are right, {all_of_them}, or `# pnp: waive-{check}` for one"


def _as_written(names: Counter[str]) -> dict[str, int]:
    return {f"](#{n[1:]})" if n.startswith("#") and n != "#" else f"{{{n}}}" if n != "#" else n: c for n, c in names.items()}


def check_icons(pair: EntryPair, context: CheckContext) -> Iterator[CheckFinding]:
    """The names of icons are the same in every language and must not be translated.

    A language may repeat one, or say it in words: that is a warning, and another icon an error, unless `icons:` says otherwise.
    """
    missing, extra = pair.source.icons - pair.target.icons, pair.target.icons - pair.source.icons
    rule = context.icons.of(pair.message, context.tag) if missing or extra else "unchecked"
    if rule != "unchecked":
        source = {f"[{name}]": count for name, count in pair.source.icons.items()}
        at, is_other = pair.extra_at((f"[{name}]" for name in extra), source), bool(extra.keys() - pair.source.icons.keys())
        message = describe_difference(_format_icon_counts(missing), _format_icon_counts(extra), repeated=not is_other)
        is_error = rule == "strict" or (rule == "ruled" and is_other)
        hint = None if is_error else _accepting("icons", context)
        yield CheckFinding(message, hint, at, is_error, "" if is_error else "icons more or less often")


def _format_icon_counts(icons: Counter[str]) -> str:
    return format_counts({f"[{name}]": count for name, count in icons.items()})


_OWN_SIGNS = ("**", "_")


def check_markup(pair: EntryPair, context: CheckContext) -> Iterator[CheckFinding]:
    """Every arm of a plural is checked, including those that the present values never choose.

    Bold and italics that a language sets elsewhere, or not at all, are a warning; what cannot be read is an error.
    """
    source, target = pair.source, pair.target
    for sign in sorted(target.unbalanced):
        yield CheckFinding(
            f"`{sign}` is opened and never closed", rf"close it with `{sign}`, or write `\{sign[0]}` for the sign"
        )
    for fault in dict.fromkeys(target.faults):
        yield CheckFinding(f"this cannot be read: `{fault}`", r"write `\{` and `\[` for the signs themselves")
    if target.unbalanced or target.faults:
        return
    if sole_walk(pair.message.source) and not sole_walk(pair.entry.text):
        hint = "write them in its arm `row {…}`: templates print the rows of this text one by one"
        yield CheckFinding("the source is one list and nothing else, the translation has words around it", hint)
    for sign in _OWN_SIGNS:
        expected, found = source.marks[sign] // 2, target.marks[sign] // 2
        if expected != found:
            pairs = f"{expected or 'no'} pair{'s' if expected != 1 else ''} of `{sign}`"
            message = f"expected {pairs} as in the source, found {found or 'none'}"
            loose = loose_sign(pair.entry.text) if sign == "_" and found < expected else None
            hint = f"write `{loose.meant}`: {loose.reason}" if loose else _accepting("markup", context)
            kind = "" if loose else f"other pairs of {sign}"
            yield CheckFinding(message, hint, is_error=bool(loose), kind=kind)
    if source.styles != target.styles:
        missing, extra = (format_counts(count) for count in (source.styles - target.styles, target.styles - source.styles))
        message = describe_difference(missing, extra, repeated=set(target.styles) <= set(source.styles))
        at = pair.extra_at(sorted(target.styles), source.styles)
        yield CheckFinding(message, _accepting("markup", context), is_error=False, at=at, kind="other named styles")
    foreign = {sign: n for sign, n in (target.marks - source.marks).items() if sign not in _OWN_SIGNS}
    if foreign:
        yield CheckFinding(describe_difference("", format_counts(foreign)), MARKUP_HINT)


def check_plurals(pair: EntryPair, context: CheckContext) -> Iterator[CheckFinding]:
    """All choices are checked, including those in arms that the present values do not choose."""
    keys: dict[str, set[str]] = {}
    for choice in pair.source.choices:
        if choice.kind == "select":
            keys.setdefault(choice.name, set()).update(choice.keys)
    first: dict[ChoiceSummary, ChoiceSummary] = {}
    for choice in pair.target.choices:
        first.setdefault(choice._replace(at=0), choice)
    for choice in first.values():
        found = _check_select(choice, keys.get(choice.name)) if choice.kind == "select" else _check_plural(choice, context.tag)
        yield from (finding._replace(at=pair.written_at(choice.at)) for finding in found)


def _check_select(choice: ChoiceSummary, expected: set[str] | None) -> Iterator[CheckFinding]:
    name, found = f"`{{{choice.name}, select, …}}`", set(choice.keys)
    if expected is None or found == expected:
        return
    lacks, extra = sorted(expected - found), sorted(found - expected)
    if lacks:
        yield CheckFinding(f"{name} lacks {_format_keys(lacks)}", "the keys of a select are not translated" if extra else None)
    elif extra:
        yield CheckFinding(
            f"{name} has {_format_keys(extra)}, which the source does not have", did_you_mean(extra[0], expected)
        )


def _check_plural(choice: ChoiceSummary, tag: str) -> Iterator[CheckFinding]:
    name, needed = f"`{{{choice.name}, {choice.kind}, …}}`", required_categories(tag, choice.kind)
    for key in choice.keys:
        if key not in PLURAL_CATEGORIES and not key.startswith("="):
            yield CheckFinding(f"{name}: `{key}` is not a plural category", did_you_mean(key, PLURAL_CATEGORIES))
    missing = [c for c in PLURAL_CATEGORIES if c in needed and c not in choice.keys]
    if missing:
        yield CheckFinding(f"{name} lacks {_format_keys(missing)}, which {tag} needs")


def _format_keys(keys: list[str]) -> str:
    return ", ".join(f"`{key}`" for key in keys)


_REFUSED_NUMBER = (
    "write `# pnp: waive-numbers` above the entry if it is right, or declare the field with `numbers: unchecked` in "
    "`types.yaml`"
)

_SPOKEN_SCALES = (100, 1000, 1_000_000, 1_000_000_000)
"""What is said in a word of its own behind a number: `200 thousand`."""


def check_numbers(pair: EntryPair, context: CheckContext) -> Iterator[CheckFinding]:
    """A number that either text says in words, as a Roman numeral or as a month counts as said; a repeated one too.

    A finding is an error if the number is one of a constant, or where numbers are strict; where they are free, as in a story,
    it is a warning, and where they are unchecked, there is none.
    """
    source, target = pair.source, pair.target
    if source.numbers == target.numbers:
        return
    rule = context.numbers.of(pair.message, context.tag)
    if rule == "unchecked":
        return
    missing, extra = unmatched_figures(source.numbers, target.numbers)
    joined = _joined_numbers(missing, extra, pair)
    missing, extra = missing - Counter(one[1:] for one in joined.elements()), extra - joined
    missing, extra = _numbers_not_said(missing, target, context.tag), _numbers_not_said(extra, source, context.source_tag)
    missing, extra = missing - _within_range(missing, source, target), extra - _within_range(extra, target, source)
    if not missing and set(extra) == {"1"}:
        return  # an article, or nothing at all, says it: `an agenda`, `each turn`
    if missing or extra:
        message = describe_difference(
            f"the number {format_counts(missing)}" if missing else "", f"the number {format_counts(extra)}" if extra else ""
        )
        is_error = rule == "strict" or (rule == "ruled" and _are_of_constants(missing + extra, pair, context))
        way = _REFUSED_NUMBER if is_error else _accepting("numbers", context)
        hint = f"numbers of the rules come through placeholders; {way}"
        kind = "" if is_error else "numbers that differ"
        yield CheckFinding(message, hint, pair.extra_at(extra, source.numbers), is_error, kind)


def _joined_numbers(missing: Counter[str], extra: Counter[str], pair: EntryPair) -> Counter[str]:
    """Return numbers of names (`Unit-2`, `Unit2`) whose hyphen looks like a minus in a script without spaces: `型號-2`."""
    both = {one: min(count, missing[one[1:]]) for one, count in extra.items() if one.startswith("-") and one[1:] in missing}
    return Counter(
        {one: n for one, n in both.items() if all(_has_joined(one[1:], side.words) for side in (pair.source, pair.target))}
    )


_LETTER = r"[^\W\d_]"
_MARKS = "[\u0e31-\u0e4e\u0eb1-\u0ece\u102b-\u103e\u17b4-\u17d3]*"


def _has_joined(number: str, words: str) -> bool:
    joint = rf"(?:{_MARKS}\.?[-\u2010-\u2013\uff0d]|(?<={_LETTER}{{2}}))"
    return bool(re.search(rf"{_LETTER}{joint}{re.escape(number)}(?!\d)", words))


_LONGEST_RANGE = 10


def _within_range(numbers: Counter[str], own: Anatomy, other: Anatomy) -> Counter[str]:
    """Return those of the numbers that one text counts up, `2, 3 or 4`, between two that the other has: `2-4`."""
    if other.numbers.total() >= own.numbers.total():
        return Counter()
    counted = {int(one) for one in own.numbers if one.isdecimal()}
    runs = {int(run) for one in other.numbers for run in signed_runs(one) if not run.startswith("-")}
    found = Counter[str]()
    for one in filter(str.isdecimal, numbers):
        value = int(one)
        low = next((n for n in range(value - 1, value - _LONGEST_RANGE, -1) if n in runs or n not in counted), None)
        high = next((n for n in range(value + 1, value + _LONGEST_RANGE) if n in runs or n not in counted), None)
        if {low, high} <= runs & counted:
            found[one] = numbers[one]
    return found


def _numbers_not_said(numbers: Counter[str], other: Anatomy, tag: str) -> Counter[str]:
    said = values_in_words(other.words, tag).union(*map(figure_meanings, other.numbers))
    return Counter(one for one in numbers.elements() if not _is_said(one, said))


def _is_said(number: str, said: frozenset[str]) -> bool:
    if figure_meanings(number) & said or said.issuperset(signed_runs(number)):
        return True
    whole = (int(meaning) for meaning in figure_meanings(number) if meaning.isdecimal())
    return any(n % scale == 0 and {str(n // scale), str(scale)} <= said for n in whole for scale in _SPOKEN_SCALES)


def _are_of_constants(numbers: Counter[str], pair: EntryPair, context: CheckContext) -> bool:
    spoken = {name: context.constants[name] for name in pair.source.named & context.constants.keys()}
    for bare in find_bare_numbers(pair.message.source, context.source_tag):
        meant = likely_value_name(bare, pair.message.source, context.constants.items())
        if meant is not None:
            spoken[meant] = context.constants[meant]
    printed = {str(value) for value in spoken.values() if isinstance(value, int | float) and not isinstance(value, bool)}
    return any(figure_meanings(one) & printed for one in numbers)


_ROMAN_DIGITS = "M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})"
_ROMAN_NUMERAL = lazy_pattern(
    rf"(?<!\w)({_ROMAN_DIGITS})(?=[a-z\u00df-\u00ff]{{0,4}}(?!\w))|(?<!\w)({_ROMAN_DIGITS.lower()})(?!\w)"
)
"""Roman numerals; capital ones may have an ending (`XVIe`, `XIXth`)."""

_APOSTROPHE = lazy_pattern(r"(?<=\w)['\u2019\u02bc](?=\w)")
_JOINER = "\u200c"
_SHORTEST_STEM = 3
_LONGEST_JOINED = 8
_LONGEST_PHRASE = 5
_FRACTION_SLASH = "\u2044"


@lru_cache(maxsize=1024)
def values_in_words(words: str, locale: str) -> frozenset[str]:
    """Return the meanings (see `figures`) that words, Roman numerals, signs such as `½` and `③` and months may have."""
    return frozenset((*_values_of_signs(words), *_values_of_romans(words), *_values_of_number_words(words, locale)))


_FACES_OF_DICE = "\u2680\u2681\u2682\u2683\u2684\u2685"


def _values_of_signs(words: str) -> Iterator[str]:
    yield from map(str, values_of_numerals(words))
    for character in words:
        if character in _FACES_OF_DICE:
            yield str(_FACES_OF_DICE.index(character) + 1)
        elif not character.isdecimal() and character.isnumeric():
            yield _format_value(numeric(character))
            yield normalize("NFKC", character).replace(_FRACTION_SLASH, "/")


def _values_of_romans(words: str) -> Iterator[str]:
    return (str(roman_value(found[0])) for found in _ROMAN_NUMERAL.finditer(words) if found[0])


def _values_of_number_words(words: str, locale: str) -> Iterator[str]:
    known, meanings = possible_number_words(locale), _meanings_of_words(locale)
    if known.written != "spaced":
        yield from _values_at_all_places(fold_word(words), meanings)
        return
    tokens = [fold_word(word) for word in letter_runs(_APOSTROPHE.sub("", words))]
    parted = _APOSTROPHE.sub(" ", words).replace(_JOINER, " ")  # `d'un`; the writing of Persian holds parts of a word apart
    if parted != words:
        tokens += [fold_word(word) for word in letter_runs(parted)]
    for at, token in enumerate(tokens):
        for bare in {token, *(token[len(p) :] for p in known.prefixes if token.startswith(p))}:
            yield from (meanings[stem] for stem in _stems(bare) if stem in meanings)
        for length in range(2, _LONGEST_PHRASE + 1):
            if len(parts := tokens[at : at + length]) == length:
                head = " ".join(parts[:-1])
                yield from (meanings[phrase] for stem in _stems(parts[-1], 2) if (phrase := f"{head} {stem}") in meanings)


def _stems(word: str, shortest: int = _SHORTEST_STEM) -> Iterator[str]:
    """Yield a word and its beginnings of three letters and more: cases, ordinals and compounds need no list."""
    yield from (word[:end] for end in range(shortest, len(word)))
    yield word


def _values_at_all_places(words: str, values: Mapping[str, str]) -> Iterator[str]:
    for at in range(len(words)):
        for length in range(1, _LONGEST_JOINED + 1):
            if (value := values.get(words[at : at + length])) is not None:
                yield value


@lru_cache(maxsize=8)
def _meanings_of_words(locale: str) -> Mapping[str, str]:
    months = {name: str(month) for month, name in _month_names(locale)}
    return months | {word: _format_value(value) for word, value in possible_number_words(locale).values.items()}


def _month_names(locale: str) -> Iterator[tuple[int, str]]:
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU loads only for texts whose figures differ)

    for pattern in ("LLLL", "LLL", "MMMMd", "MMMd"):
        written = MessageFormat(f"{{day,date,::{pattern}}}", locale)
        for month in range(1, 13):
            name = written.format({"day": datetime(2001, month, 15, 12, tzinfo=UTC)})
            for word in letter_runs(str(name)):
                yield month, fold_word(word)


def _format_value(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else f"{value:.4f}".rstrip("0")


_SHOWN_FORMS = 5


def check_terms(pair: EntryPair, context: CheckContext) -> Iterator[CheckFinding]:
    """Only rules are checked: in a story (`numbers: free`) words are not used as terms."""
    is_name_of_term = pair.message.id.startswith("terms/") and pair.message.id.count("/") == 1
    if is_free(context.numbers.own_rule(pair.message)) or is_name_of_term:
        return
    wanted = [*context.terms.terms_in(pair.source.words), *(frozenset({name}) for name in sorted(pair.source.terms))]
    words, named = pair.target.words, pair.target.terms
    for names in dict.fromkeys(wanted):
        if not names & named and not any(context.terms.has_form_of(words, name) for name in names):
            yield _term_finding(min(names), context)


def _term_finding(name: str, context: CheckContext) -> CheckFinding:
    forms, written = context.terms.target[name], context.terms.source[name]
    shown = ", ".join(f"`{form}`" for form in forms[:_SHOWN_FORMS]) + (" …" if len(forms) > _SHOWN_FORMS else "")
    message = f"the source names the term `{name}` (`{written[0]}`), expected one of its forms: {shown}"
    form = f"another form stands in `glossary.yaml`: `{name}: {{also: [form]}}`"
    hint = f"{form}; write `# pnp: waive-terms` above the entry if it is right"
    return CheckFinding(message, hint)


class Check(NamedTuple):
    """A check: its findings have the code `translation/<name>`, and `flag` is what turns it off for one entry."""

    name: str
    find: Callable[[EntryPair, CheckContext], Iterator[CheckFinding]]
    is_error: bool
    """Whether its findings are errors, because the print would be wrong."""
    flag: str = ""
    needs_source: bool = False
    """Whether it says nothing of a translation whose source has no words."""


TRANSLATION_CHECKS = (
    Check("placeholders", check_placeholder_counts, is_error=True, flag="waive-placeholders"),
    Check("icons", check_icons, is_error=True, flag="waive-icons"),
    Check("markup", check_markup, is_error=True, flag="waive-markup"),
    Check("plurals", check_plurals, is_error=True),
    Check("numbers", check_numbers, is_error=True, flag="waive-numbers"),
    Check("controls", typography.check_controls, is_error=True),
    Check("terms", check_terms, is_error=False, flag="waive-terms"),
    Check("same-as-source", typography.check_same_as_source, is_error=False, flag=SAME_AS_SOURCE, needs_source=True),
    Check("leftover", typography.check_leftover, is_error=False, flag="waive-leftover", needs_source=True),
    Check("edges", typography.check_edge_spaces, is_error=False, flag="waive-edges"),
    Check("double-space", typography.check_double_spaces, is_error=False, flag="waive-double-space"),
    Check("lines", typography.check_line_count, is_error=False, flag="waive-lines"),
    Check("length", typography.check_length, is_error=False, flag="waive-length"),
    Check("quotes", typography.check_quotes, is_error=False, flag="waive-quotes"),
    Check("ellipsis", typography.check_ellipsis, is_error=False, flag="waive-ellipsis"),
    Check("end", typography.check_end, is_error=False, flag="waive-end"),
)
CHECK_FLAGS = (VARIED, *(check.flag for check in TRANSLATION_CHECKS if check.flag))

_COVERED_BY_FAULT = {
    "locale/unknown-icon": {"icons"},
    "locale/unbalanced": {"markup", "placeholders"},
    "locale/bad-plural": {"plurals", "placeholders"},
}
"""The checks that a fault makes superfluous if it was reported when the text was parsed; by default `placeholders`."""


def check_translation(game: Game, translation: Translation, report: Report) -> None:
    """Check every entry that will be printed against the source text of its message.

    The findings have the code `translation/<name of the check>` and the place of the character at fault, or else the start of
    the entry's text. They are errors if the print would be wrong, otherwise warnings. Faults that the report already contains
    are not reported again.
    """
    pairs = [_pair_with_source(message, entry) for message, entry in _printed_entries(game, translation)]
    context = check_context(game, translation)
    reported = _checks_to_skip(report, pairs)
    for pair in pairs:
        _check_pair(pair, context, game, report, reported.get(pair.entry.mark, set()))
    _check_flags(translation, report)
    for pair, found, first in typography.check_varied(pairs, translation.tag):
        report.warning("translation/varied", found.message, pair.entry.mark, also=[("first at", first)], hint=found.hint)


def check_context(game: Game, translation: Translation) -> CheckContext:
    """Return what the checks of a translation's entries need besides them."""
    constants = {f"rules.{name}": constant.value for name, constant in game.rules.items()}
    terms, limits = ApprovedTerms(game, translation), typography.length_limits(game)
    return CheckContext(translation.tag, game.source_locale, terms, limits, constants, game.numbers, game.icon_rules)


def check_entry(message: Message, entry: TranslationEntry, context: CheckContext, game: Game, report: Report) -> None:
    """Check one entry as `check_translation` does, though it may be fuzzy or was made from another source."""
    _check_pair(_pair_with_source(message, entry), context, game, report, ())


def _check_pair(pair: EntryPair, context: CheckContext, game: Game, report: Report, covered: Collection[str]) -> None:
    for check in TRANSLATION_CHECKS:
        if check.name not in covered and check.flag not in pair.entry.flags and not (pair.alone and check.needs_source):
            _run_check(check, pair, context, game.sources, report)


def _printed_entries(game: Game, translation: Translation) -> Iterator[tuple[Message, TranslationEntry]]:
    for message in messages(game):
        entry = translation.entries.get(message.id)
        if entry and entry.text.strip() and not entry.fuzzy and entry.source.split() == message.source.split():
            yield message, entry


def _pair_with_source(message: Message, entry: TranslationEntry) -> EntryPair:
    """Return a translation with its source; one whose source has no words is compared with itself, its spaces in order."""
    if not message.unsaid:
        return EntryPair(entry, message)
    return EntryPair(entry, replace(message, source=typography.DOUBLE_SPACE.sub(" ", entry.text).strip()), alone=True)


def _run_check(check: Check, pair: EntryPair, context: CheckContext, sources: Sources, report: Report) -> None:
    for found in check.find(pair, context):
        severity: Severity = "error" if check.is_error and found.is_error else "warning"
        entry = pair.entry
        mark = entry.mark if found.at is None else position(entry.text, found.at, entry.mark, sources)
        code = f"translation/{check.name}"
        report.add(Diagnostic(code, found.message, mark, severity, hint=found.hint, cause=found.kind))


def _checks_to_skip(report: Report, pairs: Sequence[EntryPair]) -> Mapping[Mark, set[str]]:
    """Return the checks that need not run, by entry mark: a fault belongs to the last entry that begins before it."""
    starts = sorted({pair.entry.mark for pair in pairs})
    found: dict[Mark, set[str]] = {}
    for diagnostic in report.diagnostics:
        if diagnostic.code.startswith("locale/") and diagnostic.severity == "error" and diagnostic.mark is not None:
            before = bisect_right(starts, diagnostic.mark)
            if before and starts[before - 1].path == diagnostic.mark.path:
                found.setdefault(starts[before - 1], set()).update(_COVERED_BY_FAULT.get(diagnostic.code, {"placeholders"}))
    return found


def _check_flags(translation: Translation, report: Report) -> None:
    for entry in translation.entries.values():
        for flag in entry.flags:
            if flag.startswith(("waive", UNKNOWN_FLAG)) and flag not in CHECK_FLAGS:
                name = flag.removeprefix(UNKNOWN_FLAG)
                hint = did_you_mean(name, CHECK_FLAGS)
                report.warning("translation/unknown-flag", f"`{name}` is not a flag of any check", entry.mark, hint=hint)
