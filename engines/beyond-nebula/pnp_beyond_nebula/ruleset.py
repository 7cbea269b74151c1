"""Read the rules, the technologies and the galactic map from the game's content."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from pnp_beyond_nebula.chart import Chart, read_chart
from pnp_beyond_nebula.constants import BUILDINGS
from pnp_beyond_nebula.rules import Price, Rules, read_rules
from pnp_beyond_nebula.verb_names import VERBS

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.game import Card, Game


@dataclass(frozen=True, slots=True)
class Technology:
    """A technology: the index of its building, its price, how many steps its research takes, and in which phase it is used."""

    id: str
    building: int
    basic: bool
    time: int
    price: Price
    when: str


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules, the technologies of a player in the order of their deck, and the map."""

    rules: Rules
    technologies: tuple[Technology, ...]
    chart: Chart


def read_ruleset(game: Game, report: Report) -> Ruleset | None:
    """Read rules, technologies and map; None if they cannot be played.

    Reports the errors of `read_rules`, `engine/missing-deck` (there is no map, or no technology) and
    `engine/unknown-technology` (the engine does not know what a technology does, or one that it knows is missing).
    """
    rules = read_rules(game, report)
    decks = {deck.type: deck.cards for deck in game.decks}
    unread = game.unread.covers("decks")  # the fault is reported, and other cards may refer to those that are left out
    missing = [type_ for type_ in ("map", "technology") if not decks.get(type_) and not unread]
    for type_ in missing:
        report.error("engine/missing-deck", f"the engine needs cards of type `{type_}`", game.mark)
    if rules is None or missing or unread:
        return None
    first = decks["technology"][0].values["player"]
    cards = [card for card in decks["technology"] if card.values["player"] == first]
    technologies = tuple(_technology(card, rules) for card in cards)
    known, found = set(VERBS), {technology.id for technology in technologies}
    for card, technology in zip(cards, technologies, strict=True):
        if technology.id not in known:
            report.error("engine/unknown-technology", f"the engine does not know what `{technology.id}` does", card.mark)
    for name in sorted(known - found):
        report.error("engine/unknown-technology", f"the technology `{name}` is missing, which the engine plays", game.mark)
    return Ruleset(rules, technologies, _chart(decks["map"][0])) if known == found else None


def _technology(card: Card, rules: Rules) -> Technology:
    building = BUILDINGS.index(cast("str", card.values["building"]))
    basic = card.values["tier"] == "basic"
    own, other = (rules.basic_own, rules.basic_other) if basic else (rules.advanced_own, rules.advanced_other)
    metal, gas, crystal = (own if resource == building else other for resource in range(3))
    time = rules.basic_time if basic else rules.advanced_time
    id_ = card.id.partition("@")[0]
    return Technology(id_, building, basic, time, (metal, gas, crystal), cast("str", card.values["when"]))


def _chart(card: Card) -> Chart:
    routes = cast("tuple[dict[str, Any], ...]", card.values["routes"])
    stops = [[_text(stop) for stop in route["stops"]] for route in routes]
    return read_chart(cast("Any", card.values["blocks"]), stops)


def _text(value: Any) -> str:  # noqa: ANN401  a text of the content, or one that was translated
    return str(getattr(value, "source", value))
