"""Check `numbers`: what the source says in digits, the translation says too, in any digits or in words, and nothing else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pnp.locale.bare_numbers import bare_numbers
from pnp.locale.checks.entry_pair import CheckFinding, difference, listed
from pnp.locale.checks.figures import meanings, signed_runs, unmatched
from pnp.locale.checks.said_values import said_values
from pnp.locale.number_lint import meant_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.locale.checks.anatomy import Anatomy
    from pnp.locale.checks.entry_pair import CheckContext, EntryPair

_WAYS_OUT = (
    "numbers of the rules come through placeholders; flag the entry `waive-numbers` if it is right, or declare the field with "
    "`numbers: unchecked` in `types.yaml`"
)

_SCALES = (100, 1000, 1_000_000, 1_000_000_000)
"""What is said in a word of its own behind a number: `200 thousand`."""


def check(pair: EntryPair, context: CheckContext) -> Iterator[CheckFinding]:
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
    missing, extra = unmatched(source.numbers, target.numbers)
    missing, extra = _unsaid(missing, target, context.tag), _unsaid(extra, source, context.source_tag)
    if not missing and set(extra) == {"1"}:
        return  # an article, or nothing at all, says it: `an agenda`, `each turn`
    if missing or extra:
        message = difference(f"the number {listed(missing)}" if missing else "", f"the number {listed(extra)}" if extra else "")
        is_error = rule == "strict" or (rule == "ruled" and _are_of_constants(missing + extra, pair, context))
        yield CheckFinding(message, _WAYS_OUT, pair.extra_at(extra, source.numbers), is_error)


def _unsaid(numbers: Counter[str], other: Anatomy, tag: str) -> Counter[str]:
    """Return the numbers that another text does not say, neither in its words nor in another place."""
    said = said_values(other.words, tag).union(*map(meanings, other.numbers))
    return Counter(one for one in numbers.elements() if not _is_said(one, said))


def _is_said(number: str, said: frozenset[str]) -> bool:
    if meanings(number) & said or said.issuperset(signed_runs(number)):
        return True
    whole = (int(meaning) for meaning in meanings(number) if meaning.isdecimal())
    return any(n % scale == 0 and {str(n // scale), str(scale)} <= said for n in whole for scale in _SCALES)


def _are_of_constants(numbers: Counter[str], pair: EntryPair, context: CheckContext) -> bool:
    """Return whether a number is the value of a constant that the text names, or of the one that its words speak of."""
    spoken = {name: context.constants[name] for name in pair.source.named & context.constants.keys()}
    for bare in bare_numbers(pair.message.source, context.source_tag):
        meant = meant_value(bare, pair.message.source, context.constants.items())
        if meant is not None:
            spoken[meant] = context.constants[meant]
    printed = {str(value) for value in spoken.values() if isinstance(value, int | float) and not isinstance(value, bool)}
    return any(meanings(one) & printed for one in numbers)
