"""Read the situation of a worked example from YAML nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.suggestions import did_you_mean
from pnp.load.yaml.nodes import List, Map, Node, Scalar, describe_node, read_whole_number
from pnp_belona.setup import Deal, lay
from pnp_belona.state import OFF, GameTable, State, pair, replaced

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.base.diagnostics import Report
    from pnp_belona.ruleset import Ruleset


class SituationReader:
    """Reads parts of an example; errors go to the report and set `sound` to False."""

    def __init__(self, ruleset: Ruleset, report: Report) -> None:
        self.ruleset = ruleset
        self.sound = True
        self._report = report

    def fault(self, node: Node, message: str, hint: str | None = None, code: str = "bad-example") -> None:
        """Report an error at a node."""
        self.sound = False
        self._report.error(f"engine/{code}", message, node.mark, hint=hint)

    def entries(self, node: Node | None, what: str, known: Iterable[str] | None = None) -> dict[str, Node]:
        """The entries of a mapping, none for a missing node; unknown keys are reported."""
        if node is None:
            return {}
        if not isinstance(node, Map):
            self.fault(node, f"{what} must be a mapping, found {describe_node(node)}")
            return {}
        names = None if known is None else tuple(known)
        for key, _ in node.entries.values():
            if names is not None and key.value not in names:
                self.fault(key, f"unknown name `{key.value}` in {what}", did_you_mean(key.value, names))
        return {k: v for k, (_, v) in node.entries.items() if names is None or k in names}

    def items(self, node: Node | None, what: str) -> list[Node]:
        """The items of a list, none for a missing node."""
        if node is None:
            return []
        if isinstance(node, List):
            return node.items
        self.fault(node, f"{what} must be a list, found {describe_node(node)}")
        return []

    def word(self, node: Node, what: str, choices: Iterable[str]) -> str | None:
        """One of several words; None if there is an error."""
        options = tuple(choices)
        if isinstance(node, Scalar) and node.value in options:
            return node.value
        hint = did_you_mean(node.value, options) if isinstance(node, Scalar) else None
        self.fault(node, f"{what} cannot be {describe_node(node)}", hint)
        return None

    def number(self, node: Node, what: str, low: int, high: int) -> int:
        """A whole number in a range; the lowest one if there is an error."""
        value = read_whole_number(node.value) if isinstance(node, Scalar) else None
        if value is not None and low <= value <= high:
            return value
        self.fault(node, f"{what} must be a whole number from {low} to {high}, found {describe_node(node)}")
        return low

    def space(self, node: Node, table: GameTable) -> int:
        """A space on a card: `map_b 2:3` is line 2, column 3, `map_b zone` the zone; OFF if there is an error."""
        words = node.value.split() if isinstance(node, Scalar) else []
        ids = [card.id for card in table.ruleset.maps]
        if len(words) != 2 or words[0] not in ids:  # noqa: PLR2004  a card and a place on it
            hint = did_you_mean(words[0], ids) if words and words[0] not in ids else None
            self.fault(node, f"a space is a map card and a place (`{ids[0]} 1:2`), found {describe_node(node)}", hint)
            return OFF
        card, shape = ids.index(words[0]), table.board.geometry
        if words[1] == "zone":
            return table.board.zone_spaces[table.ruleset.maps[card].zone - table.rules.zone_first]
        line, _, column = words[1].partition(":")
        y, x = read_whole_number(line) or 0, read_whole_number(column) or 0
        if 1 <= y <= table.rules.map_lines and 1 <= x <= table.rules.map_columns:
            x0, y0 = shape.slots[table.board.layout.index(card)]
            return (y0 + y - 1) * shape.stride + x0 + x - 1
        self.fault(node, f"`{words[0]}` has {table.rules.map_lines} lines of {table.rules.map_columns} spaces")
        return OFF


def situation(reader: SituationReader, parts: dict[str, Node]) -> tuple[GameTable, State]:
    """Read the situation: `map`, `row`, `turn`, `groups`, `has` and `zones`.

    By default map cards and contracts are in the order of their decks, the first faction has to name its group, and all
    groups are on their starting spaces with their initial members.
    """
    ruleset = reader.ruleset
    turn = reader.word(parts["turn"], "`turn`", ruleset.factions) if "turn" in parts else ruleset.factions[0]
    first = ruleset.factions.index(turn) if turn else 0
    table, state = lay(
        ruleset, Deal(_layout(reader, parts.get("map")), (False,) * len(ruleset.maps), _deck(reader, parts), first)
    )
    state = _groups(reader, table, state, parts.get("groups"))
    for faction, node in reader.entries(parts.get("has"), "`has`", ruleset.factions).items():
        state = _holding(reader, state, ruleset.factions.index(faction), node)
    return table, _zones(reader, state, parts.get("zones"))


def _layout(reader: SituationReader, node: Node | None) -> tuple[int, ...]:
    ruleset = reader.ruleset
    start = next(i for i, card in enumerate(ruleset.maps) if card.start)
    at = sum(ruleset.rules.map_rows[: ruleset.rules.start_row - 1])
    others = [i for i in range(len(ruleset.maps)) if i != start]
    if node is None:
        return (*others[:at], start, *others[at:])
    ids = [card.id for card in ruleset.maps]
    found = [ids.index(w) for item in reader.items(node, "`map`") if (w := reader.word(item, "a map card", ids))]
    if sorted(found) == list(range(len(ids))) and found[at] == start:
        return tuple(found)
    reader.fault(node, f"`map` must name every map card once, `{ids[start]}` in place {at + 1}")
    return (*others[:at], start, *others[at:])


def _deck(reader: SituationReader, parts: dict[str, Node]) -> tuple[int, ...]:
    ruleset, row = reader.ruleset, []
    left = list(range(len(ruleset.contracts)))
    for item in reader.items(parts.get("row"), "`row`"):
        name = reader.word(item, "a contract of the row", dict.fromkeys(c.id for c in ruleset.contracts))
        copy = next((i for i in left if ruleset.contracts[i].id == name), None)
        if name and copy is None:
            reader.fault(item, f"the deck has no further copy of `{name}`")
        elif copy is not None:
            left.remove(copy)
            row.append(copy)
    return (*row, *left)


def _groups(reader: SituationReader, table: GameTable, state: State, node: Node | None) -> State:
    rules, ruleset = table.rules, table.ruleset
    for faction, listed in reader.entries(node, "`groups`", ruleset.factions).items():
        for number, item in enumerate(reader.items(listed, f"the groups of `{faction}`")):
            if number >= rules.groups:
                reader.fault(item, f"`{faction}` has {rules.groups} groups (`group.per_faction`)", code="illegal-example")
                break
            group = ruleset.factions.index(faction) * rules.groups + number
            fields = reader.entries(item, "a group", ("at", "members"))
            members = rules.members_start
            if "members" in fields:
                members = reader.number(fields["members"], "`members`", 0, rules.members_max)
            place = reader.space(fields["at"], table) if "at" in fields else state.places[group]
            state = state.changed(
                members=replaced(state.members, group, members),
                places=replaced(state.places, group, place if members else OFF),
            )
    standing = [p for p in state.places if p != OFF]
    if len(set(standing)) < len(standing) and node is not None and reader.sound:
        message = "two groups stand on one space (`movement.groups_per_space`)"
        reader.fault(node, message, code="illegal-example")
    return state


def _holding(reader: SituationReader, state: State, faction: int, node: Node) -> State:
    rules = reader.ruleset.rules
    held = {"weapons": state.weapons, "upgrades": state.upgrades, "influence": state.influence}
    for name, value in reader.entries(node, "what a faction has", ("weapons", "upgrades", "influence")).items():
        most = {"weapons": rules.weapons_max, "upgrades": rules.upgrades_max, "influence": rules.sides}[name]
        held[name] = pair(held[name], faction, reader.number(value, f"`{name}`", 0, most))
    return state.changed(weapons=held["weapons"], upgrades=held["upgrades"], influence=held["influence"])


def _zones(reader: SituationReader, state: State, node: Node | None) -> State:
    rules = reader.ruleset.rules
    for faction, listed in reader.entries(node, "`zones`", reader.ruleset.factions).items():
        for item in reader.items(listed, f"the zones of `{faction}`"):
            zone = reader.number(item, "a zone", rules.zone_first, rules.zone_first + rules.zones - 1) - rules.zone_first
            if state.owners[zone] >= 0:
                reader.fault(item, f"zone {zone + rules.zone_first} is dominated twice", code="illegal-example")
            state = state.changed(owners=replaced(state.owners, zone, reader.ruleset.factions.index(faction)))
    return state
