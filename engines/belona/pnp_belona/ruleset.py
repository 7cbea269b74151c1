"""Read the rules, map cards, contract cards and zone bonuses from the game's content."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from pnp.base.diagnostics import Diagnostic, Distance, Mark, Report
from pnp.model.game import Card, Game, marks_of_constants
from pnp_belona.printed_totals import check_totals
from pnp_belona.rules import Rules, read_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model.fields import Grid


class Symbol(IntEnum):
    """The four effects of map symbols and zone bonuses."""

    WEAPON = 0
    UPGRADE = 1
    MEMBER = 2
    INFLUENCE = 3


SYMBOL = {s.name.lower(): s for s in Symbol}
"""The effects by their words in the content: `weapon` …"""


@dataclass(frozen=True, slots=True)
class Contract:
    """One copy of a contract card: its cost and its points."""

    id: str
    weapon: int
    upgrade: int
    member: int
    points: int

    @property
    def size(self) -> int:
        """The number of resources that it costs."""
        return self.weapon + self.upgrade + self.member


@dataclass(frozen=True, slots=True)
class MapCard:
    """A map card: the number of its zone, whether it is the start card, and its spaces as words of the legend."""

    id: str
    zone: int
    start: bool
    cells: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules, with the cards that the game is played with.

    `contracts` has one entry per copy, in the order of the deck; `bonuses[z]` are the effects of the zone with index z.
    """

    rules: Rules
    factions: tuple[str, ...]
    maps: tuple[MapCard, ...]
    contracts: tuple[Contract, ...]
    bonuses: tuple[tuple[tuple[Symbol, int], ...], ...]


class _Fault(NamedTuple):
    """A conflict: where it is reported, a card or a constant, and the constants that it is about besides."""

    code: str
    message: str
    place: str
    about: tuple[str, ...] = ()


def read_ruleset(game: Game, report: Report) -> Ruleset | None:
    """Read rules and cards; None if they cannot be played. Reports the errors of `read_rules` and those of the cards."""
    rules = read_rules(game, report)
    decks = {deck.type: deck.cards for deck in game.decks}
    unread = game.unread.covers("decks")  # the fault is reported, and other cards may refer to those that are left out
    missing = [type_ for type_ in ("map", "faction", "contract", "domination") if not decks.get(type_) and not unread]
    for type_ in missing:
        report.error("engine/missing-deck", f"the engine needs cards of type `{type_}`", game.mark)
    if rules is None or missing or unread:
        return None
    maps = tuple(_map_card(card) for card in decks["map"])
    contracts = tuple(c for card in decks["contract"] for c in (_contract(card),) * card.copies)
    factions = tuple(card.id for card in decks["faction"])
    ruleset = Ruleset(rules, factions, maps, contracts, _bonuses(decks["domination"][0], decks["map"], rules))
    with report.recorded() as found:
        for fault in _faults(ruleset):
            _report(fault, _mark_of(game, fault.place), game, report)
        for fault, mark in _unpayable(ruleset, game):
            _report(fault, mark, game, report)
        check_totals(game, rules, report)
    return None if found else ruleset


def _report(fault: _Fault, mark: Mark, game: Game, report: Report) -> None:
    decks = (deck.mark for deck in game.decks if any(card.id == fault.place for card in deck.cards))
    about = (*marks_of_constants(game.rules, (fault.place, *fault.about)), *decks)
    report.add(Diagnostic(fault.code, fault.message, mark, about=about, distance=Distance.PLAY))


def _map_card(card: Card) -> MapCard:
    cells = tuple(cast("Grid", card.values["cells"]))
    return MapCard(card.id, cast("int", card.values["zone"]), card.values["place"] == "start", cells)


def _contract(card: Card) -> Contract:
    cost = cast("dict[str, int]", card.values["cost"])
    weapon, upgrade, member = (cost.get(k, 0) for k in ("weapon", "upgrade", "member"))
    return Contract(card.id, weapon, upgrade, member, cast("int", card.values["points"]))


def _bonuses(card: Card, maps: tuple[Card, ...], rules: Rules) -> tuple[tuple[tuple[Symbol, int], ...], ...]:
    zone_of = {m.id: cast("int", m.values["zone"]) for m in maps}
    found = {}
    for place in cast("tuple[dict[str, Any], ...]", card.values["districts"]):
        found[zone_of[str(place["map"])]] = tuple((SYMBOL[k], n) for k, n in place["bonus"].items())
    return tuple(found.get(z, ()) for z in range(rules.zone_first, rules.zone_first + rules.zones))


def _mark_of(game: Game, id_: str) -> Mark:
    if id_ in game.rules:
        return game.rules[id_].mark
    return next((card.mark for deck in game.decks for card in deck.cards if card.id == id_), game.mark)


def _faults(ruleset: Ruleset) -> Iterator[_Fault]:
    rules = ruleset.rules
    wanted = [*range(rules.zone_first, rules.zone_first + rules.zones)]
    if sorted(m.zone for m in ruleset.maps) != wanted:
        found = ", ".join(str(m.zone) for m in ruleset.maps)
        message = f"the map cards must carry the zones {wanted[0]} to {wanted[-1]}, found {found}"
        yield _Fault("engine/zones", message, "zone.count", ("zone.first",))
    elif wanted[-1] > rules.sides:
        message = f"no die of {rules.sides} sides can show the influence of zone {wanted[-1]}"
        yield _Fault("engine/zones", message, "dice.sides", ("zone.first", "zone.count"))
    if sum(rules.map_rows) != len(ruleset.maps):
        message = f"`map.rows` holds {sum(rules.map_rows)} cards, the deck {len(ruleset.maps)}"
        yield _Fault("engine/map", message, "map.rows")
    fits_cards = any(len(m.cells[0]) == rules.map_columns for m in ruleset.maps)  # otherwise its cards say so below
    if fits_cards and any((max(rules.map_rows) - row) * rules.map_columns % 2 for row in rules.map_rows):
        message = "rows that are shifted by half a card need an even number of columns"
        yield _Fault("engine/map", message, "map.columns", ("map.rows",))
    if not (rules.start_row <= len(rules.map_rows) and rules.map_rows[rules.start_row - 1] == 1):
        message = f"row {rules.start_row} of `map.rows` must hold one card, the start card, says `map.start_row`"
        yield _Fault("engine/map", message, "map.start_row", ("map.rows",))
    if len(ruleset.factions) != 2:  # noqa: PLR2004  a game for two
        yield _Fault("engine/factions", f"the engine plays two factions, found {len(ruleset.factions)}", ruleset.factions[0])
    if len(ruleset.contracts) < rules.row_size:
        message = f"the row needs {rules.row_size} contracts, the deck has {len(ruleset.contracts)}"
        yield _Fault("engine/row", message, "contract.row_size")
    yield from _map_faults(ruleset)


def _map_faults(ruleset: Ruleset) -> Iterator[_Fault]:
    rules, starts = ruleset.rules, [m for m in ruleset.maps if m.start]
    if len(starts) != 1:
        yield _Fault("engine/map", f"one map card must be the start card, found {len(starts)}", ruleset.maps[0].id)
    plain = sum(not any("influence" in line for line in m.cells) for m in ruleset.maps)
    if plain < rules.without_influence_min:
        message = f"{rules.without_influence_min} map cards must lack the influence symbol, found {plain}"
        yield _Fault("engine/map", message, "map.cards_without_influence_min")
    yield from _grid_faults(ruleset)
    for card in ruleset.maps:
        if sum(line.count("zone") for line in card.cells) != 1:
            yield _Fault("engine/zones", f"`{card.id}` must hold one zone", card.id)
    for card in starts:
        counts = {faction: sum(line.count(f"start_{faction}") for line in card.cells) for faction in ruleset.factions}
        few = " and ".join(f"{count} of `{faction}`" for faction, count in counts.items() if count < rules.groups)
        if few:
            message = f"`{card.id}` has starting spaces for fewer than the {rules.groups} groups of `group.per_faction`: {few}"
            yield _Fault("engine/map", message, card.id, ("group.per_faction",))


def _grid_faults(ruleset: Ruleset) -> Iterator[_Fault]:
    """Map cards of another size than the constants say; where all are, the constants are at fault."""
    rules = ruleset.rules
    size, sizes = (rules.map_columns, rules.map_lines), {m.id: (len(m.cells[0]), len(m.cells)) for m in ruleset.maps}
    about = ("map.columns", "map.lines")
    if size not in sizes.values() and len(set(sizes.values())) == 1:
        columns, lines = sizes[ruleset.maps[0].id]
        name = "map.columns" if columns != rules.map_columns else "map.lines"
        message = f"the map cards have {columns} by {lines} spaces, the constants say {size[0]} by {size[1]}"
        yield _Fault("engine/map", message, name, about)
        return
    for id_, found in sizes.items():
        if found != size:
            yield _Fault("engine/map", f"`{id_}` must have {size[0]} by {size[1]} spaces", id_, about)


def _unpayable(ruleset: Ruleset, game: Game) -> Iterator[tuple[_Fault, Mark]]:
    """Contracts that can never be paid, because they cost too much or a resource that nothing gives; where the cost stands."""
    rules = ruleset.rules
    symbols = {cell for card in ruleset.maps for line in card.cells for cell in line}
    given = {Symbol(s).name.lower() for bonus in ruleset.bonuses for s, _ in bonus}
    effects = {"weapon": rules.effect_weapon, "upgrade": rules.effect_upgrade}
    starts = {"weapon": rules.weapons_start, "upgrade": rules.upgrades_start}
    limits = {"weapon": rules.weapons_max, "upgrade": rules.upgrades_max, "member": rules.members_max}
    names = {"weapon": "faction.weapons_max", "upgrade": "faction.upgrades_max", "member": "group.members_max"}
    if rules.groups == 1:
        limits["member"] -= 1  # the last group may not be spent
    for id_ in dict.fromkeys(c.id for c in ruleset.contracts):
        contract = next(c for c in ruleset.contracts if c.id == id_)
        mark = next(card.marks.get("cost", card.mark) for d in game.decks for card in d.cards if card.id == id_)
        for resource, limit in limits.items():
            cost = getattr(contract, resource)
            why = ""
            if cost > limit:
                why = f"it costs {cost} of `{resource}`, the most there can be is {limit}"
            elif resource in effects and cost > starts[resource]:
                gained = resource in given or (resource in symbols and effects[resource])
                why = "" if gained else f"nothing on the map or among the bonuses gives `{resource}`"
            if why:
                message = f"nobody could ever pay `{id_}`: {why}"
                yield _Fault("engine/unpayable-contract", message, id_, (names[resource],)), mark
