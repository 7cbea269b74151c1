"""What a check looks at: an entry beside its source, what else of the game it has to know, and what it finds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from pnp.load.positions import written_offset
from pnp.locale.checks.anatomy import anatomy

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.locale.checks.anatomy import Anatomy
    from pnp.locale.checks.approved_terms import ApprovedTerms
    from pnp.model.fields import Message
    from pnp.model.translation import TranslationEntry


class CheckFinding(NamedTuple):
    """One finding about an entry."""

    message: str
    hint: str | None = None
    at: int | None = None
    """Where in the entry's text it is, where one character is to blame."""


@dataclass(frozen=True)
class EntryPair:
    """A translation and the text it is of."""

    entry: TranslationEntry
    message: Message

    @property
    def source(self) -> Anatomy:
        """The parts of the source."""
        return anatomy(self.message.source)

    @property
    def target(self) -> Anatomy:
        """The parts of the translation."""
        return anatomy(self.entry.text)

    def extra_at(self, names: Iterable[str], expected: Mapping[str, int]) -> int | None:
        """Where the first thing stands that the translation has beyond those `expected`; None where it lacks things alone."""
        places = self.target.places
        found = [places[name][expected.get(name, 0)] for name in names if len(places.get(name, ())) > expected.get(name, 0)]
        return self.written_at(min(found)) if found else None

    def written_at(self, at: int) -> int:
        """Where the character `at` of the text's parts stands in the text as it is written."""
        return written_offset(self.entry.text, at)


@dataclass(frozen=True)
class CheckContext:
    """What checks know besides the two texts: both languages, the terms with their forms, how long each text may be."""

    tag: str
    source_tag: str
    terms: ApprovedTerms
    limits: Mapping[str, int] = field(default_factory=dict)

    @property
    def language(self) -> str:
        """The language alone: `pt` of `pt-BR`."""
        return self.tag.partition("-")[0]


def listed(items: Mapping[str, int]) -> str:
    """Names with how often they stand there: `` `[wood]`, 2 × `[coin]` ``."""
    return ", ".join(f"{count} × `{name}`" if count > 1 else f"`{name}`" for name, count in sorted(items.items()))


def difference(missing: str, extra: str) -> str:
    """What a translation lacks and what it has beyond its source, as one sentence."""
    parts = [f"lacks {missing}"] if missing else []
    parts += [f"has {extra}, which the source does not have"] if extra else []
    return "the translation " + " and ".join(parts)
