"""Belona's page of plots: which figures of a playtest it shows, in the game's own words and swatches."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pnp.diagnostics import did_you_mean
from pnp.engine.belona.facts import FLOWS
from pnp.engine.plots import Bar, Bars, Histogram, Palette, Part, Stack, Stacks
from pnp.locale.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.diagnostics import Report
    from pnp.engine.estimates import Estimate
    from pnp.engine.findings import Findings
    from pnp.engine.plots import Plot
    from pnp.model.fields import Value
    from pnp.model.frame import Colour
    from pnp.model.game import Card, Game

_ROLES = {
    "ink": "ink", "paper": "paper", "bar": "steel", "pale": "mist", "ground": "night", "accent": "yellow", "alarm": "red",
}  # fmt: skip
_RANK = "rank/"  # the ids of the figures that tell a zone's place in the order
_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


def palette_of(game: Game, report: Report) -> Palette | None:
    """The game's swatches; `engine/no-swatch` and None when the page lacks one."""
    swatches = game.theme.swatches
    for name in _ROLES.values():
        if name not in swatches:
            hint = did_you_mean(name, swatches)
            report.error("engine/no-swatch", f"the page of plots needs the swatch `{name}`", game.theme.mark, hint=hint)
    return None if report.has_errors else Palette(**{role: swatches[name] for role, name in _ROLES.items()})


def plots_of(game: Game, palette: Palette, found: Sequence[Findings]) -> tuple[Plot, ...]:
    """Who wins, turns, endings, zone order, contracts, resources; `game` is localized, `found` the other rules first."""
    source = _Source(game, palette, found)
    return (source.winners(), source.turns(), source.endings(), source.zones(), source.contracts(), source.resources())


class _Source:
    """The figures of each set of rules by id, and words for them."""

    def __init__(self, game: Game, palette: Palette, found: Sequence[Findings]) -> None:
        self._game, self._palette, self._found = game, palette, found
        self._rows = [{row.id: row for section in f.sections for row in section.rows} for f in found]

    def winners(self) -> Bars:
        """Who wins, and how often who starts."""
        rows = [Bar(str(c.values["name"]), self._of(f"winner/{c.id}"), colour=self._colour(c)) for c in self._cards("faction")]
        more = {"winner/shared": "playtest-shared", "winner/none": "playtest-nobody", "starter/won": "playtest-starter"}
        rows += [Bar(self._word(key), self._of(id_)) for id_, key in more.items()]
        return Bars(self._word("playtest-wins"), tuple(rows), _SHARES, 0.5)

    def turns(self) -> Histogram:
        """Length of the games in turns of one faction."""
        labels = {"turns/median": "playtest-median", "turns/90": "playtest-ninety"}
        marks = tuple(tuple((self._word(key), rows[id_]) for id_, key in labels.items()) for rows in self._rows)
        return Histogram(self._word("playtest-turns"), tuple(f.tally.numbers("turns") for f in self._found), marks)

    def endings(self) -> Bars:
        """How games end."""
        words = {"end/zones": "playtest-zones", "end/elimination": "playtest-elimination", "end/cap": "playtest-cap"}
        rows = tuple(Bar(self._word(key), self._of(id_)) for id_, key in words.items())
        return Bars(self._word("playtest-endings"), rows, _SHARES)

    def zones(self) -> Bars:
        """The mean place of each zone in the order of domination."""
        ranks = {int(id_.removeprefix(_RANK)): id_ for id_ in self._rows[-1] if id_.startswith(_RANK)}
        count, zone = len(ranks), str(self._game.terms["zone"]) if "zone" in self._game.terms else ""
        rows = tuple(Bar(f"{zone} {number:02d}".strip(), self._of(id_)) for number, id_ in ranks.items())
        ticks = tuple(float(n) for n in range(1, count + 1))
        return Bars(self._word("playtest-order"), rows, ticks, (1 + count) / 2, dots=True)

    def contracts(self) -> Bars:
        """How many copies were taken of those seen, the contracts worth most over their cost first."""
        rows = []
        for card in self._cards("contract"):
            points, cost = int(str(card.values["points"])), _size(card.values["cost"])
            gain = f"{points} − {cost} = {points - cost:+d}".replace("-", "−").replace("+0", "0")
            shares = self._of(f"contract/{card.id}/taken")
            rows.append((cost - points, -shares[-1].value, Bar(str(card.values["title"]), shares, gain)))
        rows.sort(key=lambda row: row[:2])
        return Bars(self._word("playtest-contracts"), tuple(bar for *_, bar in rows), _SHARES)

    def resources(self) -> Stacks:
        """What was gained, spent on what, lost and left, per faction and game."""
        rows = []
        for name, (gained, *gone) in FLOWS.items():
            came = tuple(self._part(name, gained, i) for i in range(len(self._found)))
            went = tuple(tuple(self._part(name, way, i) for way in gone) for i in range(len(self._found)))
            rows.append(Stack(str(self._game.icons[name].word), came, went))
        return Stacks(self._word("playtest-resources"), tuple(rows), self._word("playtest-per-faction"))

    def _part(self, resource: str, way: str, number: int) -> Part:
        p = self._palette
        colours = {"gained": p.accent, "contract": p.ground, "left": p.pale, "movement": p.bar}
        estimate = self._of(f"flow/{resource}/{way}")[number]
        return Part(self._word(f"playtest-way-{way}"), estimate, colours.get(way, p.alarm))

    def _of(self, id_: str) -> tuple[Estimate, ...]:
        return tuple(rows[id_] for rows in self._rows)

    def _cards(self, kind: str) -> tuple[Card, ...]:
        return next(deck.cards for deck in self._game.decks if deck.type == kind)

    def _colour(self, card: Card) -> Colour | None:
        return self._game.theme.swatches.get(str(card.values.get("colour", "")))

    def _word(self, key: str) -> str:
        return phrase(self._game.locale, key, self._game.phrases)


def _size(cost: Value) -> int:
    """How many resources a cost takes."""
    return sum(int(str(n)) for n in cast("Mapping[str, int]", cost).values())
