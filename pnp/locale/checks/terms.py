"""Check `terms`: if the source names a term of the glossary, the translation uses an approved form of it or `{term:name}`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.locale.checks.entry_pair import CheckFinding
from pnp.model.game import is_free

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.locale.checks.entry_pair import CheckContext, EntryPair

_SHOWN = 5


def check(pair: EntryPair, context: CheckContext) -> Iterator[CheckFinding]:
    """Only rules are checked: in a story (`numbers: free`) words are not used as terms."""
    if is_free(context.numbers.own(pair.message)) or _is_base(pair.message.id):
        return
    wanted = [*context.terms.named_in(pair.source.words), *(frozenset({name}) for name in sorted(pair.source.terms))]
    words, named = pair.target.words, pair.target.terms
    for names in dict.fromkeys(wanted):
        if not names & named and not any(context.terms.holds(words, name) for name in names):
            yield _found(min(names), context)


def _is_base(id_: str) -> bool:
    """Return whether a message is the name of a term."""
    return id_.startswith("terms/") and id_.count("/") == 1


def _found(name: str, context: CheckContext) -> CheckFinding:
    forms, written = context.terms.target[name], context.terms.source[name]
    shown = ", ".join(f"`{form}`" for form in forms[:_SHOWN]) + (" …" if len(forms) > _SHOWN else "")
    message = f"the source names the term `{name}` (`{written[0]}`), expected one of its forms: {shown}"
    hint = f"another form stands in `glossary.yaml`: `{name}: {{also: [form]}}`; flag the entry `waive-terms` if it is right"
    return CheckFinding(message, hint)
