"""The plots of a playtest of Belona, with the game's own words and swatches."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pnp.base.suggestions import did_you_mean
from pnp.locale.phrases import phrase
from pnp.model.fields import Record, RichText, Value
from pnp.rules.charts import BarChart, BarRow, HeatMap, Histogram, Plot, PlotPanel, StackChart, StackRow, StackSegment
from pnp.rules.engine import PlotPalette
from pnp.rules.plot_pages import card_worth_plot, endless_games_plot, lead_changes_plot
from pnp_belona.game_statistics import FLOWS
from pnp_belona.map_statistics import MAPS, MapPlots

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.base.diagnostics import Report
    from pnp.model.frame import Colour
    from pnp.model.game import Card, Game
    from pnp.rules.statistics import Estimate, PlaytestReport

_ROLES = {
    "ink": "ink", "paper": "paper", "bar": "steel", "pale": "mist", "ground": "night", "accent": "yellow", "alarm": "red",
}  # fmt: skip
_RANK = "rank/"  # the prefix of ids of the figures on the order of zones
_WORDS = (
    *("zones", "elimination", "order", "contracts", "resources", "per_faction", "map.moves", "map.combats"),
    *(f"way.{way}" for way in dict.fromkeys(way for ways in FLOWS.values() for way in ways)),
)
_SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


def palette_of(game: Game, report: Report) -> PlotPalette | None:
    """The palette from the game's swatches; None with `engine/no-swatch` if one is missing."""
    swatches = game.theme.swatches
    for name in _ROLES.values():
        if name not in swatches:
            hint = did_you_mean(name, swatches)
            report.error("engine/no-swatch", f"the page of plots needs the swatch `{name}`", game.theme.mark, hint=hint)
    return None if report.has_errors else PlotPalette(**{role: swatches[name] for role, name in _ROLES.items()})


def words_of(game: Game, report: Report) -> dict[str, str] | None:
    """The game's words for the page, by key; None with `engine/no-word` if one is missing in `playtest` in `words.yaml`."""
    words = {key: _word(game.words, ("playtest", *key.split("."))) for key in _WORDS}
    for key, word in words.items():
        if word is None:
            message = f"the page of plots needs the word `playtest.{key}` in words.yaml"
            report.error("engine/no-word", message, game.words.mark if game.words else game.mark)
    return {key: word for key, word in words.items() if word is not None} if None not in words.values() else None


def _word(words: Record, path: Sequence[str]) -> str | None:
    found: object = words
    for name in path:
        found = found.get(name) if isinstance(found, Record) else None
    return str(found) if isinstance(found, RichText) else None


def panels_of(
    game: Game, palette: PlotPalette, words: Mapping[str, str], reports: Sequence[PlaytestReport]
) -> tuple[PlotPanel, ...]:
    """Give the plots; `game` is localized, `reports` has one report per set of rules, the game's own last."""
    source = _Source(game, palette, words, reports)
    panels: list[tuple[Plot | None, float, bool]] = [
        (source.winners(), 50, False), (source.turns(), 50, False),
        (source.endings(), 46, False), (source.zones(), 46, False),
        (source.contracts(), 74, True), (source.resources(), 46, True),
        *((plot, 78, False) for plot in source.maps()),
        (lead_changes_plot(game, reports), 50, False), (endless_games_plot(game, reports), 50, False),
        (source.worths(), 74, True),
    ]  # fmt: skip
    return tuple(PlotPanel(plot, height, wide) for plot, height, wide in panels if plot is not None)


def figure_names(game: Game) -> dict[str, str]:
    """Give the names of the headlines of a sweep by id, for a localized game; those without a word of the game are left out."""
    starter, turns, mean, ninety, endings, cap = (
        phrase(game.locale, f"playtest-{key}", game.phrases) for key in ("starter", "turns", "mean", "ninety", "endings", "cap")
    )
    names = {"starter/won": starter, "turns/mean": f"{turns}: {mean}", "turns/90": f"{turns}: {ninety}"}
    words = {key: _word(game.words, ("playtest", key)) for key in ("zones", "elimination")} | {"cap": cap}
    return names | {f"end/{key}": f"{endings}: {word}" for key, word in words.items() if word}


class _Source:
    """Makes plots from the figures of each set of rules, with words of the game and phrases of the generator."""

    def __init__(self, game: Game, palette: PlotPalette, words: Mapping[str, str], reports: Sequence[PlaytestReport]) -> None:
        self._game, self._palette, self._words, self._reports = game, palette, words, reports
        self._rows = [{row.id: row for section in f.sections for row in section.rows} for f in reports]

    def winners(self) -> BarChart:
        rows = [
            BarRow(str(c.values["name"]), self._estimates(f"winner/{c.id}"), colour=self._colour(c))
            for c in self._cards("faction")
        ]
        more = {"winner/shared": "shared", "winner/none": "nobody", "starter/won": "starter"}
        rows += [BarRow(self._phrase(key), self._estimates(id_)) for id_, key in more.items()]
        return BarChart(self._phrase("wins"), tuple(rows), _SHARES, 0.5)

    def turns(self) -> Histogram:
        labels = {"turns/median": "median", "turns/90": "ninety"}
        marks = tuple(tuple((self._phrase(key), rows[id_]) for id_, key in labels.items()) for rows in self._rows)
        return Histogram(self._phrase("turns"), tuple(f.tally.numbers("turns") for f in self._reports), marks)

    def endings(self) -> BarChart:
        rows = [BarRow(self._words[key], self._estimates(f"end/{key}")) for key in ("zones", "elimination")]
        rows.append(BarRow(self._phrase("cap"), self._estimates("end/cap")))
        return BarChart(self._phrase("endings"), tuple(rows), _SHARES)

    def zones(self) -> BarChart:
        ranks = {int(id_.removeprefix(_RANK)): id_ for id_ in self._rows[-1] if id_.startswith(_RANK)}
        count, zone = len(ranks), str(self._game.terms["zone"]) if "zone" in self._game.terms else ""
        rows = tuple(BarRow(f"{zone} {number:02d}".strip(), self._estimates(id_)) for number, id_ in ranks.items())
        ticks = tuple(float(n) for n in range(1, count + 1))
        return BarChart(self._words["order"], rows, ticks, (1 + count) / 2, dots=True)

    def contracts(self) -> BarChart:
        rows = []
        for card in self._cards("contract"):
            points, cost = int(str(card.values["points"])), _size(card.values["cost"])
            gain = f"{points} − {cost} = {points - cost:+d}".replace("-", "−").replace("+0", "0")
            shares = self._estimates(f"contract/{card.id}/taken")
            rows.append((cost - points, -shares[-1].value, BarRow(str(card.values["title"]), shares, gain)))
        rows.sort(key=lambda row: row[:2])
        return BarChart(self._words["contracts"], tuple(bar for *_, bar in rows), _SHARES)

    def resources(self) -> StackChart:
        rows = []
        for name, (gained, *gone) in FLOWS.items():
            came = tuple(self._segment(name, gained, i) for i in range(len(self._reports)))
            went = tuple(tuple(self._segment(name, way, i) for way in gone) for i in range(len(self._reports)))
            rows.append(StackRow(str(self._game.icons[name].word), came, went))
        return StackChart(self._words["resources"], tuple(rows), self._words["per_faction"])

    def maps(self) -> tuple[HeatMap, HeatMap]:
        plots, note = MapPlots(self._game, self._reports[-1].tally), self._phrase("per-hundred")
        moves, combats = (plots.plot(name, self._words[f"map.{name}"], note) for name in MAPS)
        return moves, combats

    def worths(self) -> BarChart | None:
        return card_worth_plot(self._game, self._reports, {c.id: str(c.values["title"]) for c in self._cards("contract")})

    def _segment(self, resource: str, way: str, number: int) -> StackSegment:
        p = self._palette
        colours = {"gained": p.accent, "contract": p.ground, "left": p.pale, "movement": p.bar}
        estimate = self._estimates(f"flow/{resource}/{way}")[number]
        return StackSegment(self._words[f"way.{way}"], estimate, colours.get(way, p.alarm))

    def _estimates(self, id_: str) -> tuple[Estimate, ...]:
        return tuple(rows[id_] for rows in self._rows)

    def _cards(self, kind: str) -> tuple[Card, ...]:
        return next(deck.cards for deck in self._game.decks if deck.type == kind)

    def _colour(self, card: Card) -> Colour | None:
        return self._game.theme.swatches.get(str(card.values.get("colour", "")))

    def _phrase(self, key: str) -> str:
        return phrase(self._game.locale, f"playtest-{key}", self._game.phrases)


def _size(cost: Value) -> int:
    return sum(int(str(n)) for n in cast("Mapping[str, int]", cost).values())
