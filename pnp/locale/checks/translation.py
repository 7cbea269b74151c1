"""The table of all checks of a translation, and the function that runs them."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.suggestions import did_you_mean
from pnp.load.places import position
from pnp.locale.checks import content, typography
from pnp.locale.checks.anatomy import ApprovedTerms, CheckContext, CheckFinding, EntryPair
from pnp.locale.translation import SAME_AS_SOURCE
from pnp.model.messages import messages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pnp.base.diagnostics import Mark, Report
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


TRANSLATION_CHECKS = (
    Check("placeholders", content.check_placeholder_counts, is_error=True, flag="waive-placeholders"),
    Check("icons", content.check_icons, is_error=True, flag="waive-icons"),
    Check("markup", content.check_markup, is_error=True, flag="waive-markup"),
    Check("plurals", content.check_plurals, is_error=True),
    Check("numbers", content.check_numbers, is_error=True, flag="waive-numbers"),
    Check("controls", typography.check_controls, is_error=True),
    Check("terms", content.check_terms, is_error=False, flag="waive-terms"),
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
CHECK_FLAGS = ("varied", *(check.flag for check in TRANSLATION_CHECKS if check.flag))

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
    constants = {f"rules.{name}": constant.value for name, constant in game.rules.items()}
    terms, limits = ApprovedTerms(game, translation), typography.length_limits(game)
    context = CheckContext(translation.tag, game.source_locale, terms, limits, constants, game.numbers)
    reported = _checks_to_skip(report, pairs)
    for pair in pairs:
        covered = reported.get(pair.entry.mark, set())
        for check in TRANSLATION_CHECKS:
            if check.name not in covered and check.flag not in pair.entry.flags and not (pair.alone and check.needs_source):
                _run_check(check, pair, context, game.sources, report)
    _check_flags(translation, report)
    for pair, found, first in typography.check_varied(pairs):
        report.warning("translation/varied", found.message, pair.entry.mark, also=[("first at", first)], hint=found.hint)


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
        report_finding = report.error if check.is_error and found.is_error else report.warning
        entry = pair.entry
        mark = entry.mark if found.at is None else position(entry.text, found.at, entry.mark, sources)
        report_finding(f"translation/{check.name}", found.message, mark, hint=found.hint)


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
            if flag.startswith("waive") and flag not in CHECK_FLAGS:
                message = f"`{flag}` is not a flag of any check"
                report.warning("translation/unknown-flag", message, entry.mark, hint=did_you_mean(flag, CHECK_FLAGS))
