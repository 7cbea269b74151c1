"""The table of all checks of a translation, and the function that runs them."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.positions import position
from pnp.locale.checks import (
    controls,
    icons,
    length,
    markup,
    numbers,
    placeholders,
    plurals,
    punctuation,
    same_as_source,
    spaces,
    terms,
    varied,
)
from pnp.locale.checks.approved_terms import ApprovedTerms
from pnp.locale.checks.entry_pair import CheckContext, CheckFinding, EntryPair
from pnp.locale.source_fallback import SAME
from pnp.model.messages import messages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pnp.base.diagnostics import Diagnostic, Mark, Report
    from pnp.model.fields import Message, Translation, TranslationEntry
    from pnp.model.game import Game, Sources


class Check(NamedTuple):
    """A check: its findings have the code `translation/<name>`, and `flag` is what turns it off for one entry."""

    name: str
    find: Callable[[EntryPair, CheckContext], Iterator[CheckFinding]]
    is_error: bool
    """Whether its findings are errors, because the print would be wrong."""
    flag: str = ""
    needs_source: bool = False
    """Whether it says nothing of a translation whose source has no words."""


CHECKS = (
    Check("placeholders", placeholders.check, is_error=True, flag="waive-placeholders"),
    Check("icons", icons.check, is_error=True, flag="waive-icons"),
    Check("markup", markup.check, is_error=True, flag="waive-markup"),
    Check("plurals", plurals.check, is_error=True),
    Check("numbers", numbers.check, is_error=True, flag="waive-numbers"),
    Check("controls", controls.check, is_error=True),
    Check("terms", terms.check, is_error=False, flag="waive-terms"),
    Check("same-as-source", same_as_source.check, is_error=False, flag=SAME, needs_source=True),
    Check("leftover", same_as_source.leftover, is_error=False, flag="waive-leftover", needs_source=True),
    Check("edges", spaces.edges, is_error=False, flag="waive-edges"),
    Check("double-space", spaces.double, is_error=False, flag="waive-double-space"),
    Check("lines", spaces.lines, is_error=False, flag="waive-lines"),
    Check("length", length.check, is_error=False, flag="waive-length"),
    Check("quotes", punctuation.quotes, is_error=False, flag="waive-quotes"),
    Check("ellipsis", punctuation.ellipsis, is_error=False, flag="waive-ellipsis"),
    Check("end", punctuation.end, is_error=False, flag="waive-end"),
)
FLAGS = ("varied", *(check.flag for check in CHECKS if check.flag))

_SPACES = lazy_pattern(r"[^\S\n]{2,}")
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
    pairs = [_pair(message, entry) for message, entry in _printed(game, translation)]
    constants = {f"rules.{name}": constant.value for name, constant in game.rules.items()}
    terms, limits = ApprovedTerms(game, translation), length.limits(game)
    context = CheckContext(translation.tag, game.source_locale, terms, limits, constants, game.numbers)
    reported = _already_reported(report, pairs)
    for pair in pairs:
        covered = reported.get(pair.entry.mark, set())
        for check in CHECKS:
            if check.name not in covered and check.flag not in pair.entry.flags and not (pair.alone and check.needs_source):
                _report(check, pair, context, game.sources, report)
    _check_flags(translation, report)
    for pair, found, first in varied.check(pairs):
        report.warning("translation/varied", found.message, pair.entry.mark, also=[("first at", first)], hint=found.hint)


def _printed(game: Game, translation: Translation) -> Iterator[tuple[Message, TranslationEntry]]:
    """Yield messages with their entries; missing, fuzzy and stale entries are not printed and are reported elsewhere."""
    for message in messages(game):
        entry = translation.entries.get(message.id)
        if entry and entry.text.strip() and not entry.fuzzy and entry.source.split() == message.source.split():
            yield message, entry


def _pair(message: Message, entry: TranslationEntry) -> EntryPair:
    """Return a translation with its source; one whose source has no words is compared with itself, its spaces in order."""
    if not message.unsaid:
        return EntryPair(entry, message)
    return EntryPair(entry, replace(message, source=_SPACES.sub(" ", entry.text).strip()), alone=True)


def _report(check: Check, pair: EntryPair, context: CheckContext, sources: Sources, report: Report) -> None:
    for found in check.find(pair, context):
        report_finding = report.error if check.is_error and found.is_error else report.warning
        entry = pair.entry
        mark = entry.mark if found.at is None else position(entry.text, found.at, entry.mark, sources)
        report_finding(f"translation/{check.name}", found.message, mark, hint=found.hint)


def _already_reported(report: Report, pairs: Sequence[EntryPair]) -> Mapping[Mark, set[str]]:
    """Return the checks that need not run, by entry mark: a fault belongs to the last entry that begins before it."""
    starts = sorted({pair.entry.mark for pair in pairs})
    found: dict[Mark, set[str]] = {}
    for diagnostic in report.diagnostics:
        if diagnostic.code.startswith("locale/") and diagnostic.severity == "error" and diagnostic.mark is not None:
            before = bisect_right(starts, diagnostic.mark)
            if before and starts[before - 1].path == diagnostic.mark.path:
                found.setdefault(starts[before - 1], set()).update(_superfluous(diagnostic))
    return found


def _superfluous(diagnostic: Diagnostic) -> set[str]:
    return _COVERED_BY_FAULT.get(diagnostic.code, {"placeholders"})


def _check_flags(translation: Translation, report: Report) -> None:
    """Report misspelled flags, which would otherwise be silently ignored."""
    for entry in translation.entries.values():
        for flag in entry.flags:
            if flag.startswith("waive") and flag not in FLAGS:
                message = f"`{flag}` is not a flag of any check"
                report.warning("translation/unknown-flag", message, entry.mark, hint=did_you_mean(flag, FLAGS))
