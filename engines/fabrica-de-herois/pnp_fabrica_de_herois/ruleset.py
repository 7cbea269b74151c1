"""Read the rules, heroes, missions and bases from the game's content; what cards do are patterns with parameters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pnp.base.diagnostics import Mark
from pnp.rules.engine import MISSING, read_constants
from pnp_fabrica_de_herois.constants import GROUPS, LEVELS, PLAYED, SPECS
from pnp_fabrica_de_herois.patterns import ABILITIES, BASES, EXTRAS, KNOWN, PUNISHMENTS, REWARDS

if TYPE_CHECKING:
    from collections.abc import Collection

    from pnp.base.diagnostics import Report
    from pnp.model.game import Card, Game

LEADER: Final = 0
DISCARD: Final = 1
"""The two abilities of a hero."""
ROUND: Final = 0
MISSION: Final = 1
"""How long something lasts."""
_ANY: Final = 99


class Effect(NamedTuple):
    """What a sentence does. `up_to`: the greatest bonus of its targets; `affiliation`: a bit; `lasts`: ROUND or MISSION."""

    pattern: str
    amount: int = 1
    up_to: int = _ANY
    lasts: int = ROUND
    permanent: str = ""
    side: str = ""
    target: str = ""
    affiliation: int = 0
    team: str = ""
    type: str = ""


class Power(NamedTuple):
    """An ability of a hero."""

    type: str
    lightning: bool
    effect: Effect


class Hero(NamedTuple):
    """A hero; `affiliations` has a bit for each. `powers`: the leader's ability and the one of discarding."""

    id: str
    bonus: int
    affiliations: int
    powers: tuple[Power, Power]


class Mission(NamedTuple):
    """A mission; `escape`: what it costs to flee, in actions."""

    id: str
    level: str
    nd: int
    affiliations: int
    escape: int
    extra: Effect
    rewards: tuple[Effect, ...]
    punishments: tuple[Effect, ...]


class Base(NamedTuple):
    """A base."""

    id: str
    affiliation: int
    effect: Effect


NO_EFFECT: Final = Effect("")


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Constants and cards; heroes, missions and bases are named by their indices, players by their seats."""

    win_points: int
    dealt: int
    field_max: int
    support_max: int
    start: int
    per_turn: int
    actions_max: int
    move: int
    shared: int
    limit: int
    threshold: int
    escapes: tuple[int, ...]
    heroes: tuple[Hero, ...]
    missions: tuple[Mission, ...]
    bases: tuple[Base, ...]
    seats: int = 2


def read_ruleset(game: Game, report: Report) -> Ruleset | None:
    """Read rules and cards; None if they cannot be played.

    Reports what `read_constants` reports, `engine/missing-cards`, `engine/unknown-pattern` and `engine/wrong-slot`.
    """
    values = read_constants(SPECS, game.rules, Mark(f"content/{game.name}/rules.yaml"), report, game.unread)
    if game.unread.covers("decks") or MISSING in values.values():
        return None
    decks = {deck.type: deck.cards for deck in game.decks}
    enough = {"hero": values["deal.heroes"] * values["players.max"], "mission": 1, "base": values["players.max"]}
    for type_, least in enough.items():
        if (found := sum(card.copies for card in decks.get(type_, ()))) < least:
            report.error("engine/missing-cards", f"the engine needs {least} cards of type `{type_}`, found {found}", game.mark)
            return None
    costs = tuple(values[f"escape.{level}"] for level in LEVELS)
    reader = _Reader(report)
    heroes = tuple(reader.hero(card) for card in decks["hero"] for _ in range(card.copies))
    missions = tuple(reader.mission(card, costs) for card in decks["mission"] for _ in range(card.copies))
    bases = tuple(reader.base(card) for card in decks["base"] for _ in range(card.copies))
    if reader.failed:
        return None
    rules = {field: values[name] for name, (field, _) in PLAYED.items() if not name.startswith("escape.")}
    return Ruleset(**rules, escapes=costs, heroes=heroes, missions=missions, bases=bases)


class _Reader:
    """Reads cards; a sentence that cannot be played is reported, once for each pattern and place."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self.failed = False

    def hero(self, card: Card) -> Hero:
        leader, discard = (self._power(card, slot) for slot in ("leader", "discard"))
        return Hero(card.id, _number(card.values["bonus"]), _bits(card.values["affiliations"]), (leader, discard))

    def mission(self, card: Card, costs: tuple[int, ...]) -> Mission:
        values: Any = card.values
        level = str(values["level"])
        extra = values["extra"]
        return Mission(
            card.id,
            level,
            _number(values["nd"]),
            _bits(values["affiliations"]),
            costs[LEVELS.index(level)],
            self._effect(card, extra, EXTRAS) if extra is not None else NO_EFFECT,
            tuple(self._effect(card, sentence, REWARDS) for sentence in values["rewards"]),
            tuple(self._effect(card, sentence, PUNISHMENTS) for sentence in values["punishments"]),
        )

    def base(self, card: Card) -> Base:
        return Base(card.id, _bits((card.values["affiliation"],)), self._effect(card, card.values["effect"], BASES))

    def _power(self, card: Card, slot: str) -> Power:
        values: Any = card.values[slot]
        type_ = str(values["type"])
        return Power(type_, bool(values["lightning"]), self._effect(card, values["does"], ABILITIES[type_]))

    def _effect(self, card: Card, sentence: Any, place: Collection[str]) -> Effect:  # noqa: ANN401  a sentence of the content
        name = sentence["pattern"] if sentence.form is not None else ""
        if name not in KNOWN:
            message = (
                f"the engine does not know how `{name}` is played" if name else "a sentence that is written out is not played"
            )
            self._fail("engine/unknown-pattern", message, card)
        elif name not in place:
            self._fail("engine/wrong-slot", f"the engine cannot play `{name}` here, only {_listed(place)}", card)
        else:
            return _effect_of(name, sentence)
        return NO_EFFECT

    def _fail(self, code: str, message: str, card: Card) -> None:
        self.failed = True
        self._report.error(code, f"card `{card.id}`: {message}", card.mark)


def _effect_of(name: str, sentence: Any) -> Effect:  # noqa: ANN401  a sentence of the content
    given = {key: sentence[key] for key in sentence.form.takes if sentence[key] is not None}
    return Effect(
        name,
        _number(given.get("amount", 1)),
        _number(given.get("up_to", _ANY)),
        MISSION if given.get("for") == "mission" else ROUND,
        str(given.get("while", "")),
        str(given.get("side", "")),
        str(given.get("target", "")),
        _bits((given["affiliation"],)) if "affiliation" in given else 0,
        str(given.get("team", "")),
        str(given.get("type", "")),
    )


def _bits(names: Any) -> int:  # noqa: ANN401  words of the content
    return sum(1 << GROUPS.index(str(name)) for name in names)


def _number(value: Any) -> int:  # noqa: ANN401  a number of the content
    assert isinstance(value, int)
    return value


def _listed(names: Collection[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names))
