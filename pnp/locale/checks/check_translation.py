"""All checks of a translation against its source, in one table: the code of each, whether it stops a build, its flag."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from pnp.diagnostics import did_you_mean
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

    from pnp.diagnostics import Diagnostic, Mark, Report
    from pnp.model.fields import Message
    from pnp.model.game import Game
    from pnp.model.sources import Sources
    from pnp.model.translation import Translation, TranslationEntry


class Check(NamedTuple):
    """A check: its name is the end of its code, `translation/<name>`; its flag lets one entry pass."""

    name: str
    find: Callable[[EntryPair, CheckContext], Iterator[CheckFinding]]
    stops: bool
    """Whether a print with such a text would be wrong, so that a build refuses it."""
    flag: str = ""


CHECKS = (
    Check("placeholders", placeholders.check, stops=True, flag="waive-placeholders"),
    Check("icons", icons.check, stops=True, flag="waive-icons"),
    Check("markup", markup.check, stops=True, flag="waive-markup"),
    Check("plurals", plurals.check, stops=True),
    Check("numbers", numbers.check, stops=True, flag="waive-numbers"),
    Check("controls", controls.check, stops=True),
    Check("terms", terms.check, stops=False, flag="waive-terms"),
    Check("same-as-source", same_as_source.check, stops=False, flag=SAME),
    Check("leftover", same_as_source.leftover, stops=False, flag="waive-leftover"),
    Check("edges", spaces.edges, stops=False, flag="waive-edges"),
    Check("double-space", spaces.double, stops=False, flag="waive-double-space"),
    Check("lines", spaces.lines, stops=False, flag="waive-lines"),
    Check("length", length.check, stops=False, flag="waive-length"),
    Check("quotes", punctuation.quotes, stops=False, flag="waive-quotes"),
    Check("ellipsis", punctuation.ellipsis, stops=False, flag="waive-ellipsis"),
    Check("end", punctuation.end, stops=False, flag="waive-end"),
)
FLAGS = ("varied", *(check.flag for check in CHECKS if check.flag))

_REPORTED_BY_READING = {
    "locale/unknown-icon": {"icons"},
    "locale/unbalanced": {"markup", "placeholders"},
    "locale/bad-plural": {"plurals", "placeholders"},
}
"""What a fault of a text, told when it was read, makes superfluous; others are about placeholders."""


def check_translation(game: Game, translation: Translation, report: Report) -> None:
    """Check every entry that would be printed against the source text of its message.

    Findings are `translation/<name of the check>`, at the character to blame or else where the entry's text begins: errors
    where the print would be wrong, else warnings. What the report says of a text already is not said again.
    """
    pairs = [EntryPair(entry, message) for message, entry in _printed(game, translation)]
    context = CheckContext(translation.tag, game.source_locale, ApprovedTerms(game, translation), length.limits(game))
    told = _already_reported(report, pairs)
    for pair in pairs:
        done = told.get(pair.entry.mark, set())
        for check in CHECKS:
            if check.name not in done and check.flag not in pair.entry.flags:
                _report(check, pair, context, game.sources, report)
    _check_flags(translation, report)
    for pair, found, first in varied.check(pairs):
        report.warning("translation/varied", found.message, pair.entry.mark, also=[("first at", first)], hint=found.hint)


def _printed(game: Game, translation: Translation) -> Iterator[tuple[Message, TranslationEntry]]:
    """Messages with their entries; what is missing, fuzzy or made from another source is not printed and told elsewhere."""
    for message in messages(game):
        entry = translation.entries.get(message.id)
        if entry and entry.text.strip() and not entry.fuzzy and entry.source.split() == message.source.split():
            yield message, entry


def _report(check: Check, pair: EntryPair, context: CheckContext, sources: Sources, report: Report) -> None:
    report_finding = report.error if check.stops else report.warning
    for found in check.find(pair, context):
        entry = pair.entry
        mark = entry.mark if found.at is None else position(entry.text, found.at, entry.mark, sources)
        report_finding(f"translation/{check.name}", found.message, mark, hint=found.hint)


def _already_reported(report: Report, pairs: Sequence[EntryPair]) -> Mapping[Mark, set[str]]:
    """What need not be said of entries any more, by their marks: a fault stands in the entry that begins last before it."""
    starts = sorted({pair.entry.mark for pair in pairs})
    found: dict[Mark, set[str]] = {}
    for diagnostic in report.diagnostics:
        if diagnostic.code.startswith("locale/") and diagnostic.severity == "error" and diagnostic.mark is not None:
            before = bisect_right(starts, diagnostic.mark)
            if before and starts[before - 1].path == diagnostic.mark.path:
                found.setdefault(starts[before - 1], set()).update(_superfluous(diagnostic))
    return found


def _superfluous(diagnostic: Diagnostic) -> set[str]:
    return _REPORTED_BY_READING.get(diagnostic.code, {"placeholders"})


def _check_flags(translation: Translation, report: Report) -> None:
    """A flag with a slip of the pen waives nothing: it is reported rather than left without effect."""
    for entry in translation.entries.values():
        for flag in entry.flags:
            if flag.startswith("waive") and flag not in FLAGS:
                message = f"`{flag}` is not a flag of any check"
                report.warning("translation/unknown-flag", message, entry.mark, hint=did_you_mean(flag, FLAGS))
