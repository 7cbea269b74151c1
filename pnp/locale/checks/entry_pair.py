"""The input of a check, which is a translation with its source, and its findings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from pnp.load.positions import written_offset
from pnp.locale.checks.anatomy import anatomy
from pnp.model.game import NumberRules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.locale.checks.anatomy import Anatomy
    from pnp.locale.checks.approved_terms import ApprovedTerms
    from pnp.model.fields import Message, TranslationEntry, Value


class CheckFinding(NamedTuple):
    """One finding about an entry."""

    message: str
    hint: str | None = None
    at: int | None = None
    """The offset in the entry's text of the character at fault, if there is one."""
    is_error: bool = True
    """False if it is only a warning, although its check reports errors."""


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
        return anatomy(self.message.source)

    @property
    def target(self) -> Anatomy:
        """The parts of the translation."""
        return anatomy(self.entry.text)

    def extra_at(self, names: Iterable[str], expected: Mapping[str, int]) -> int | None:
        """Return the offset of the first of `names` that occurs more often than `expected`; None if none does."""
        places = self.target.places
        found = [places[name][expected.get(name, 0)] for name in names if len(places.get(name, ())) > expected.get(name, 0)]
        return self.written_at(min(found)) if found else None

    def written_at(self, at: int) -> int:
        """Return the offset in the text as written of the character at `at` in the parsed text."""
        return written_offset(self.entry.text, at)


@dataclass(frozen=True)
class CheckContext:
    """What checks need besides the two texts.

    Both languages, the terms with their forms, the length limits by message id, the values of the constants by name
    (`rules.group.name`), and how strictly numbers are held to them.
    """

    tag: str
    source_tag: str
    terms: ApprovedTerms
    limits: Mapping[str, int] = field(default_factory=dict)
    constants: Mapping[str, Value] = field(default_factory=dict)
    numbers: NumberRules = field(default_factory=NumberRules)

    @property
    def language(self) -> str:
        """The language without its region: `pt` of `pt-BR`."""
        return self.tag.partition("-")[0]


def listed(items: Mapping[str, int]) -> str:
    """Return names with their counts: `` `[wood]`, 2 × `[coin]` ``."""
    return ", ".join(f"{count} × `{name}`" if count > 1 else f"`{name}`" for name, count in sorted(items.items()))


def difference(missing: str, extra: str) -> str:
    """Return a sentence on what a translation lacks and what it has that its source does not."""
    parts = [f"lacks {missing}"] if missing else []
    parts += [f"has {extra}, which the source does not have"] if extra else []
    return "the translation " + " and ".join(parts)
