"""What `game.yaml` says of the numbers of texts: for the game, for its decks and for its languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pnp.base.languages import canonical_tag
from pnp.load.kinds.compound import MappingKind, RecordKind
from pnp.load.kinds.simple import EnumKind
from pnp.load.yaml.nodes import WORD, Map
from pnp.model.fields import NUMBER_RULES, Record
from pnp.model.game import NumberRules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.load.kinds.kind import Fields
    from pnp.load.yaml.nodes import FileFaults
    from pnp.model.fields import NumberRule, Value


NUMBERS_OF_DECK = EnumKind(
    required=False, choices=NUMBER_RULES, note="how the numbers of its texts are checked; without it as the game says"
)
_OF_LANGUAGE = EnumKind(
    required=False, choices=NUMBER_RULES, note="how its numbers are checked, unless their field or deck says it"
)
NUMBERS_OF_GAME: Fields = {
    "numbers": EnumKind(
        required=False,
        default="ruled",
        choices=NUMBER_RULES,
        note="how numbers that texts write out are checked; ruled: warnings, strict: errors, free and unchecked: not at all",
    ),
    "translations": MappingKind(
        required=False,
        key=WORD,
        of=RecordKind(fields={"numbers": _OF_LANGUAGE}, note="a translation"),
        note="what holds for one language, by its tag",
    ),
}


def number_rules(game: Mapping[str, Value], root: Map, faults: FileFaults) -> NumberRules:
    """Return the rules that `game.yaml` gives; a language that is none is reported."""
    written = root.get("translations")
    languages: dict[str, NumberRule] = {}
    for name, rule in _named(game["translations"]):
        tag = canonical_tag(name)
        if tag is None and isinstance(written, Map):
            faults.wrong_kind("key", "a language such as `pt-BR` or `en`", written.entries[name][0])
        elif tag is not None and rule is not None:
            languages[tag] = rule
    decks = {name: rule for name, rule in _named(game["decks"]) if rule is not None}
    return NumberRules(cast("NumberRule", game["numbers"] or "ruled"), decks, languages)


def _named(entries: Value | None) -> Iterator[tuple[str, NumberRule | None]]:
    """Yield the names of records with what they say of numbers."""
    for name, entry in entries.items() if isinstance(entries, Record) else ():
        if isinstance(entry, Record):
            yield name, cast("NumberRule | None", entry["numbers"])
