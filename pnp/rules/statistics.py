"""From the tallies of played games to figures with 95 % confidence intervals, a report, and the comparison of two.

The games are the sample, not the observations in them: what happens several times in a game is not independent. Intervals
are Wilson's for shares, those of order statistics for quantiles, those of a ratio for means, and that of a difference.
Tallies can be added in any order.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from math import ceil, erfc, floor, fsum, inf, sqrt
from operator import mul
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar

from pnp.base.records import frozen

if TYPE_CHECKING:
    from pnp.rules.game_rules import GameCard


@dataclass(frozen=True)
class PerGame:
    """A figure's numerator `x` and denominator `y` in each game, by the games' numbers; the figure is Σx / Σy.

    Observations of one game depend on each other (its combats have the same players in the same state of affairs), so the games
    are the sample and not the observations. Sums are exact or rounded once, so the order of the games does not matter.
    """

    games: array[int]
    x: array[int]
    y: array[int]

    @cached_property
    def hits(self) -> int:
        """Σx."""
        return sum(self.x)

    @cached_property
    def count(self) -> int:
        """Σy, the number of observations."""
        return sum(self.y)

    @cached_property
    def clusters(self) -> int:
        """The number of games with observations."""
        return len(self.y) - self.y.count(0)

    @cached_property
    def changes(self) -> list[float]:
        """How much the figure would change without each game; all 0 if it needs one of them."""
        hits, count = self.hits, self.count
        if self.clusters < 2:  # noqa: PLR2004  without the only game there is no figure
            return [0.0] * len(self.x)
        return [(y * hits - x * count) / (count * (count - y)) for x, y in zip(self.x, self.y, strict=True)]

    @cached_property
    def variance(self) -> float:
        """The variance of the figure by the jackknife (Quenouille 1956, Tukey 1958); 0 with less than two games."""
        return fsum(map(mul, self.changes, self.changes)) * (self.clusters - 1) / self.clusters if self.clusters else 0.0

    def correlation(self, other: PerGame) -> float:
        """The correlation of this figure with that of a series whose games of one number were dealt alike, from -1 to 1."""
        mine, others = self.changes, other.changes
        scale = sqrt(fsum(map(mul, mine, mine))) * sqrt(fsum(map(mul, others, others)))
        if self.games != other.games:
            by_game = dict(zip(other.games, others, strict=True))
            others = [by_game.get(game, 0.0) for game in self.games]
        return max(-1.0, min(1.0, fsum(map(mul, mine, others)) / scale)) if scale else 0.0

    def up_to(self, value: int) -> PerGame:
        """Whether the value of each game is at most `value`, for games with one value."""
        return PerGame(self.games, array("q", (n * (x <= value) for x, n in zip(self.x, self.y, strict=True))), self.y)


_Column: TypeAlias = "array[int]"
"""One number per game; zeros at the end are left out."""
_KeyT = TypeVar("_KeyT", bound="str | tuple[str, str]")


class Tally:
    """Histograms by name: how often each number or word occurred, in all games and in each.

    An engine counts one game in a tally of its own, which is added to that of all games by `add_game`.
    """

    __slots__ = ("_counts", "_games", "_sums", "_totals", "_words")

    def __init__(self) -> None:
        self._counts: dict[str, defaultdict[int | str, int]] = {}
        self._games: array[int] = array("q")
        self._totals: dict[str, _Column] = {}
        self._sums: dict[str, _Column] = {}
        self._words: dict[tuple[str, str], _Column] = {}

    def add(self, name: str, value: int | str, times: int = 1) -> None:
        """Count a value `times` times in the histogram `name`."""
        counts = self._counts.get(name)
        if counts is None:
            counts = self._counts[name] = defaultdict(int)
        counts[value] += times

    def add_game(self, number: int, game: Tally) -> None:
        """Add the histograms of one game; `number` is its own in the series."""
        at = len(self._games)
        for name, counts in game._counts.items():
            mine = self._counts.get(name)
            if mine is None:
                mine = self._counts[name] = defaultdict(int)
            total = weighted = 0
            for value, times in counts.items():
                mine[value] += times
                total += times
                if isinstance(value, str):
                    _set_number(self._words, (name, value), at, times)
                else:
                    weighted += value * times
            _set_number(self._totals, name, at, total)
            _set_number(self._sums, name, at, weighted)
        self._games.append(number)

    def merge(self, other: Tally) -> None:
        """Add another tally, of other games."""
        for name, counts in other._counts.items():
            mine = self._counts.setdefault(name, defaultdict(int))
            for value, times in counts.items():
                mine[value] += times
        games = len(self._games)
        _append_columns(self._words, other._words, games)
        _append_columns(self._totals, other._totals, games)
        _append_columns(self._sums, other._sums, games)
        self._games.extend(other._games)

    def words(self, name: str, word: str, of: str | None = None) -> PerGame:
        """How often a word occurred in each game, of all values of the histogram or of another word in it."""
        whole = self._column(self._totals, name) if of is None else self._column(self._words, (name, of))
        return PerGame(self._games, self._column(self._words, (name, word)), whole)

    def values(self, name: str) -> PerGame:
        """The sum of a histogram's numbers in each game, of how many there were."""
        return PerGame(self._games, self._column(self._sums, name), self._column(self._totals, name))

    def games(self, name: str) -> PerGame:
        """Whether each game counted anything in a histogram, of all games."""
        found = array("q", map(bool, self._column(self._totals, name)))
        return PerGame(self._games, found, array("q", [1]) * len(found))

    def _column(self, columns: dict[_KeyT, _Column], key: _KeyT) -> _Column:
        return _pad(columns.get(key, array("q")), len(self._games))

    def __getitem__(self, name: str) -> Mapping[int | str, int]:
        """Return a histogram; it is empty if nothing was counted."""
        return Counter(self._counts.get(name, {}))

    def total(self, name: str) -> int:
        """The number of values in a histogram."""
        return sum(self[name].values())

    def sum(self, names: Iterable[str]) -> int:
        """The number of values in several histograms together."""
        return sum(map(self.total, names))

    def numbers(self, name: str) -> dict[int, int]:
        """Return a histogram of numbers, smallest first, without its words."""
        return dict(sorted((k, n) for k, n in self[name].items() if isinstance(k, int)))

    def as_data(self) -> dict[str, dict[str, int]]:
        """Return all histograms as plain data in a fixed order: numbers first, then words."""
        out = {}
        for name in sorted(self._counts):
            ordered = sorted(self._counts[name].items(), key=lambda item: (isinstance(item[0], str), item[0]))
            out[name] = {str(key): count for key, count in ordered}
        return out


def _set_number(columns: dict[_KeyT, _Column], key: _KeyT, at: int, number: int) -> None:
    if number:
        column = columns.get(key)
        if column is None:
            column = columns[key] = array("q")
        if len(column) < at:
            _pad(column, at)
        column.append(number)


def _pad(column: _Column, games: int) -> _Column:
    column.frombytes(bytes((games - len(column)) * column.itemsize))
    return column


def _append_columns(columns: dict[_KeyT, _Column], others: dict[_KeyT, _Column], games: int) -> None:
    for key, column in others.items():
        _pad(columns.setdefault(key, array("q")), games).extend(column)


Z95 = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""

FigureUnit: TypeAlias = Literal["share", "mean", "quantile", "count"]
"""What a figure is; a count is exact, and has no interval."""


@frozen
class Estimate:
    """A figure from `count` observations, with its 95 % confidence interval from `low` to `high`.

    `id` is the same in every report (`rank/7`), `name` is shown to the reader. Shares are from 0 to 1. Without observations
    value, low and high are 0. `source` has the numbers of each game that the figure was made from, if they are known. `median`
    stands beside a mean that a long tail pulls away from it; None beside others.
    """

    id: str
    name: str
    unit: FigureUnit
    value: float
    low: float
    high: float
    count: int
    note: str = ""
    source: PerGame | None = field(default=None, repr=False, compare=False)
    median: float | None = None


def wilson_interval(p: float, count: float) -> tuple[float, float]:
    """Wilson's score interval of a share (Wilson 1927), which stays within 0 and 1 and is valid for few hits.

    `count`: how many independent observations it has, or is worth.
    """
    zz = Z95 * Z95
    middle = (p + zz / (2 * count)) / (1 + zz / count)
    half = Z95 * sqrt(p * (1 - p) / count + zz / (4 * count * count)) / (1 + zz / count)
    return 0.0 if p == 0 else max(0.0, middle - half), 1.0 if p == 1 else min(1.0, middle + half)


def quantile(id_: str, name: str, histogram: Mapping[int, int], at: float, note: str = "") -> Estimate:
    """A quantile (`at` from 0 to 1) with an interval between order statistics, from the binomial number of smaller values."""
    count = sum(histogram.values())
    if not count:
        return Estimate(id_, name, "quantile", 0.0, 0.0, 0.0, 0, note)
    half = Z95 * sqrt(count * at * (1 - at))
    ranks = (ceil(count * at), floor(count * at - half + 0.5), ceil(count * at + half + 0.5))
    value, low, high = (float(_value_at_rank(histogram, min(max(rank, 1), count))) for rank in ranks)
    return Estimate(id_, name, "quantile", value, low, high, count, note)


def _value_at_rank(histogram: Mapping[int, int], rank: int) -> int:
    values = sorted(histogram)
    below = accumulate(histogram[v] for v in values)
    return next(value for value, reached in zip(values, below, strict=True) if reached >= rank)


def estimate_difference(one: Estimate, other: Estimate, correlation: float = 0.0) -> Estimate:
    """`other` minus `one`, with the interval that follows from those of both and from their correlation, -1 to 1.

    It is the root of the sum of squared half intervals, less twice their product times the correlation: Newcombe 1998, method
    10, for independent and for paired shares; Zou 2007 for other figures.
    """
    gap = other.value - one.value
    low = gap - _combine_half_intervals(other.value - other.low, one.high - one.value, correlation)
    high = gap + _combine_half_intervals(other.high - other.value, one.value - one.low, correlation)
    return Estimate(one.id, one.name, one.unit, gap, low, high, min(one.count, other.count), one.note)


def _combine_half_intervals(a: float, b: float, correlation: float) -> float:
    return sqrt(max(0.0, a * a + b * b - 2 * correlation * a * b))


def share_of(id_: str, name: str, counts: PerGame, note: str = "") -> Estimate:
    """The share Σx / Σy, where x of y observations in each game were hits.

    Wilson's score interval for as many independent observations as would have the variance found between games (Kish's
    effective sample size). If no game differs from the others, the games are counted.
    """
    if not counts.count:
        return Estimate(id_, name, "share", 0.0, 0.0, 0.0, 0, note, counts)
    p = counts.hits / counts.count
    worth = 1 + p * (1 - p) / counts.variance if counts.variance else counts.clusters  # 1: games with one observation are one
    low, high = wilson_interval(p, worth)
    return Estimate(id_, name, "share", p, low, high, counts.count, note, counts)


def gain_of(id_: str, name: str, pairs: PerGame, note: str = "") -> Estimate:
    """The mean Σx / Σy of differences -1, 0 and 1 in y pairs of each game, such as victories with a card and without it.

    Pairs mostly end alike, so their variance is that between games plus what one pair more in each direction would add (as in
    Agresti and Min 2005, of adding half a pair to each of four cells): also of pairs that all end alike, others may not.
    """
    if not pairs.count:
        return Estimate(id_, name, "share", 0.0, 0.0, 0.0, 0, note, pairs)
    value, half = pairs.hits / pairs.count, Z95 * sqrt(pairs.variance + (pairs.clusters + 2) ** -2)
    return Estimate(id_, name, "share", value, max(-1.0, value - half), min(1.0, value + half), pairs.count, note, pairs)


def mean_of(id_: str, name: str, values: PerGame, note: str = "", *, within: tuple[float, float] = (-inf, inf)) -> Estimate:
    """The mean Σx / Σy, where y observations in each game sum to x: 1.96 standard errors of the ratio on each side.

    `within` are the least and the most that an observation can be. What lies beyond is no mean either, and is cut off: that
    takes no true mean out of the interval.
    """
    if not values.count:
        return Estimate(id_, name, "mean", 0.0, 0.0, 0.0, 0, note, values)
    value, half = values.hits / values.count, Z95 * sqrt(values.variance)
    low, high = max(within[0], value - half), min(within[1], value + half)
    return Estimate(id_, name, "mean", value, low, high, values.count, note, values, _median_beside(value, values))


_LONG_TAIL: Final = 0.2
"""A mean so many standard deviations away from the median has a long tail: of an exponential distribution it is 0.31 (its
nonparametric skew, which is at most 1: Hotelling and Solomons 1932)."""


def _median_beside(mean: float, values: PerGame) -> float | None:
    """The median of a number that each game has once at most, if a long tail separates the mean from it."""
    if max(values.y, default=0) > 1:
        return None
    numbers = sorted([x for x, n in zip(values.x, values.y, strict=True) if n])
    median = numbers[(len(numbers) - 1) // 2]
    spread = sqrt(max(0.0, sum(map(mul, numbers, numbers)) / len(numbers) - mean * mean))
    return float(median) if abs(mean - median) > _LONG_TAIL * spread else None


def quantile_of(id_: str, name: str, values: PerGame, at: float, note: str = "") -> Estimate:
    """A quantile (`at` from 0 to 1) of a number that each game has once at most, between order statistics.

    Raises ValueError if a game has several, whose order statistics would not be those of independent observations.
    """
    if any(n > 1 for n in values.y):
        message = f"`{id_}`: a quantile is of one number per game, found several"
        raise ValueError(message)
    histogram = Counter(x for x, n in zip(values.x, values.y, strict=True) if n)
    return replace(quantile(id_, name, histogram, at, note), source=values)


NOTHING_SEEN: Final = "no observations"
"""In place of a figure that there was nothing to make from."""


@frozen
class ReportSection:
    """Figures that belong together, with a note on how to read them; the ids of all figures of an engine are unique."""

    id: str
    title: str
    rows: tuple[Estimate, ...]
    note: str = ""


CARDS_SECTION: Final = "cards"
"""The id of the section with the worth of cards, whose figures are differences."""
_SIGNIFICANCE: Final = 0.05
"""How often at most a report marks any card although none is worth anything, and a comparison of equal rules any change."""
_INTERVAL_KEYS: Final = ("value", "low", "high")


@frozen
class CardWorth:
    """How often the player who took a card won: with it, and in the same games without it from then on.

    `worth` is the difference with its interval, `p` how probable one as large is if the card makes none, corrected for the
    number of cards. `endless`: how often the game without the card had no end; these games are left out.
    """

    card: GameCard
    owner: Estimate
    without: Estimate
    worth: Estimate
    p: float = 1.0
    endless: int = 0

    @property
    def is_certain(self) -> bool:
        """Whether the worth is more than chance, however many cards are judged."""
        return self.p < _SIGNIFICANCE

    @property
    def row(self) -> Estimate:
        """The worth as a row of the report, with what it was made from in its note."""
        if not self.worth.count:
            return replace(self.worth, note="; ".join(filter(None, ("never taken", self.card.price))))
        shares = f"{format_figure(self.owner)} with it, {format_figure(self.without)} without{'*' if self.is_certain else ''}"
        return replace(self.worth, note="; ".join(filter(None, (shares, self.card.price))))


@frozen
class PlaytestReport:
    """The results of a number of games with one set of rules; `settings`: the constants that differ from `rules.yaml`.

    `loops`: the log of the game with the shortest loop, empty if no game ended as a loop (see `game_log`). `cards`: the worth
    of each card, highest first, then those that were never taken; none if the cards were not judged.
    """

    game: str
    version: str
    games: int
    seed: int
    players: tuple[str, ...]
    settings: Mapping[str, str]
    sections: tuple[ReportSection, ...]
    tally: Tally = field(repr=False)
    loops: str = field(default="", repr=False)
    cards: tuple[CardWorth, ...] = ()


def report_as_data(report: PlaytestReport) -> dict[str, object]:
    """Return the report as plain data for JSON; figures have up to six decimals, histograms are complete."""
    cards = {"cards": [_card_data(card) for card in report.cards]} if report.cards else {}
    return {
        "game": report.game,
        "version": report.version,
        "games": report.games,
        "seed": report.seed,
        "players": list(report.players),
        "settings": dict(report.settings),
        "confidence": 0.95,
        "sections": [_section_data(section) for section in report.sections],
        "histograms": report.tally.as_data(),
    } | cards


def _card_data(card: CardWorth) -> dict[str, object]:
    out: dict[str, object] = {"id": card.card.id, "deck": card.card.deck, "price": card.card.price}
    shares = {"worth": card.worth, "with": card.owner, "without": card.without}
    out |= {name: {k: v for k, v in figure_as_data(row).items() if k in _INTERVAL_KEYS} for name, row in shares.items()}
    return out | {"p": float(f"{card.p:.3g}"), "certain": card.is_certain, "taken": card.worth.count, "endless": card.endless}


def _section_data(section: ReportSection) -> dict[str, object]:
    rows = [figure_as_data(row) for row in section.rows]
    return {"id": section.id, "title": section.title, "note": section.note, "rows": rows}


def figure_as_data(row: Estimate) -> dict[str, object]:
    """Return a figure as plain data, with up to six decimals."""
    out: dict[str, object] = {"id": row.id, "name": row.name, "unit": row.unit, "value": round(row.value, 6)}
    out |= {"low": round(row.low, 6), "high": round(row.high, 6), "count": row.count}
    out |= {"note": row.note} if row.note else {}
    return out | ({} if row.median is None else {"median": row.median})


def report_tables(report: PlaytestReport) -> tuple[tuple[str, list[list[str]]], ...]:
    """Return the title and the rows of each section: name, figure, interval, number of observations, note."""
    return tuple((section.title, [_figure_cells(row, section) for row in section.rows]) for section in report.sections)


def _figure_cells(row: Estimate, section: ReportSection) -> list[str]:
    write = format_signed if section.id == CARDS_SECTION else format_figure
    interval = f"{write(row, row.low)} – {write(row, row.high)}" if row.count else ""
    median = "" if row.median is None else f"median {row.median:.0f}"
    return [row.name, write(row, row.value), interval, str(row.count), "; ".join(filter(None, (median, row.note)))]


def format_signed(row: Estimate, value: float) -> str:
    """Format a difference, with its sign; without observations there is none."""
    text = format_figure(row, value)
    return text if value < 0 or not row.count else f"+{text}"


def format_figure(row: Estimate, value: float | None = None) -> str:
    """Format a figure: shares in per cent, quantiles as whole numbers, means with two decimals; words if nothing was seen."""
    value = row.value if value is None else value
    if not row.count:
        return NOTHING_SEEN
    if row.unit == "share":
        return f"{value * 100:.1f} %"
    return f"{value:.0f}" if row.unit == "quantile" else f"{value:.2f}"


def card_notes(report: PlaytestReport) -> tuple[str, ...]:
    """Say how to read the worth of cards, and which were never taken, for the reader of the table."""
    judged = [card for card in report.cards if card.worth.count]
    never = [card.card.id for card in report.cards if not card.worth.count]
    out = []
    if judged:
        out.append(
            "worth: how much more often the player who takes a card wins than in the same game without it from then on; "
            f"* more than chance, corrected for {len(judged)} cards (Holm)"
        )
    if never:
        out.append(f"never taken: {', '.join(never)}")
    if lost := sum(card.endless for card in report.cards):
        out.append(f"{lost} games without a card had no end and are left out")
    return tuple(out)


@frozen
class FigureChange:
    """A figure before and after, in a section of this title; None if a report has no such figure.

    `gap` is the difference with its interval, if both have observations; `p` how probable one as large is if the rules make no
    difference, corrected for the number of figures.
    """

    title: str
    before: Estimate | None
    after: Estimate | None
    gap: Estimate | None = None
    p: float = 1.0

    @property
    def is_certain(self) -> bool:
        """Whether the change is more than chance, however many figures are compared."""
        return self.p < _SIGNIFICANCE


def pair_figures(one: PlaytestReport, other: PlaytestReport) -> Iterator[tuple[str, Estimate | None, Estimate | None]]:
    """Yield the figures of both reports in pairs by id, with the title of their section; None if a report lacks a figure."""
    others = {row.id: (section.title, row) for section in other.sections for row in section.rows}
    for section in one.sections:
        for row in section.rows:
            yield section.title, row, others.pop(row.id, (section.title, None))[1]
    for title, row in others.values():
        yield title, None, row


def figure_changes(one: PlaytestReport, other: PlaytestReport) -> tuple[FigureChange, ...]:
    """Return what changed from one report to the other, in reading order.

    With equal seeds, games of one number had the same deal, so that each is compared with itself; else the reports are
    independent.
    """
    same = one.seed == other.seed
    return correct_probabilities(
        [compare_figures(title, before, after, same=same) for title, before, after in pair_figures(one, other)]
    )


def compare_figures(title: str, before: Estimate | None, after: Estimate | None, *, same: bool) -> FigureChange:
    """Compare one figure of two reports; `same`: they are of the same deals. `p` is not corrected: see `corrected`."""
    if not (before and after and before.count and after.count):
        return FigureChange(title, before, after)
    gap = _estimate_gap(before, after, same=same)
    return FigureChange(title, before, after, gap, _chance_of_change(before, after, gap, same=same))


def correct_probabilities(changes: Sequence[FigureChange]) -> tuple[FigureChange, ...]:
    """Correct the probabilities of changes for their number; those of figures that cannot be compared do not count."""
    chances = iter(holm_correction([change.p for change in changes if change.gap]))
    return tuple(replace(change, p=next(chances)) if change.gap else change for change in changes)


def holm_correction(chances: Sequence[float]) -> list[float]:
    """Correct probabilities for their number (Holm 1979), in the order given; they may depend on each other."""
    least, out = 0.0, [1.0] * len(chances)
    for rank, i in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        least = max(least, min(1.0, (len(chances) - rank) * chances[i]))
        out[i] = least
    return out


def _estimate_gap(before: Estimate, after: Estimate, *, same: bool) -> Estimate:
    sources = [_share_at_quantile(row) if row.unit == "quantile" else row.source for row in (before, after)]
    correlation = sources[0].correlation(sources[1]) if same and sources[0] and sources[1] else 0.0
    return estimate_difference(before, after, correlation)


def _share_at_quantile(row: Estimate) -> PerGame | None:
    return row.source.up_to(round(row.value)) if row.source else None


def _chance_of_change(before: Estimate, after: Estimate, gap: Estimate, *, same: bool) -> float:
    # The interval of a quantile, which is a whole number, may have no width at all: shares of games at or below it always have.
    if gap.value and gap.unit == "quantile" and before.source and after.source:
        least = round(min(before.value, after.value))
        one, other = (share_of("", "", row.source.up_to(least)) for row in (before, after) if row.source)
        return _chance_of_change(one, other, _estimate_gap(one, other, same=same), same=same)
    return chance_of_gap(gap)


def chance_of_gap(gap: Estimate) -> float:
    """How probable a difference as large is if there is none, from the side of its interval that points to 0."""
    if not gap.value:
        return 1.0
    half = gap.value - gap.low if gap.value > 0 else gap.high - gap.value
    return erfc(Z95 * abs(gap.value) / half / sqrt(2)) if half else 0.0


def comparison_as_data(one: PlaytestReport, other: PlaytestReport) -> dict[str, object]:
    """Return two reports and their differences (`other` minus `one`) as plain data."""
    rows = [
        {"section": c.title, **figure_as_data(c.gap), "before": round(c.before.value, 6), "after": round(c.after.value, 6)}
        | {"p": float(f"{c.p:.3g}"), "certain": c.is_certain}
        for c in figure_changes(one, other)
        if c.gap and c.before and c.after
    ]
    how = {"paired": one.seed == other.seed, "correction": "holm"}
    return {"before": report_as_data(one), "after": report_as_data(other), **how, "differences": rows}


def comparison_tables(one: PlaytestReport, other: PlaytestReport) -> tuple[tuple[str, list[list[str]]], ...]:
    """Return the title and the rows of each section: name, before, after, difference, interval, and `*` if it is certain."""
    out: dict[str, list[list[str]]] = {}
    for found in figure_changes(one, other):
        row = found.before or found.after
        assert row is not None
        cells = [format_figure(e) if e else "–" for e in (found.before, found.after)]
        out.setdefault(found.title, []).append([row.name, *cells, *change_cells(found)])
    return tuple(out.items())


def change_cells(found: FigureChange | None) -> list[str]:
    """Return the last three columns of a change: difference, interval, and `*` if it is certain; empty if there is none."""
    gap = found.gap if found else None
    if not found or not gap:
        return ["", "", ""]
    return [
        format_signed(gap, gap.value),
        f"{format_signed(gap, gap.low)} – {format_signed(gap, gap.high)}",
        "*" if found.is_certain else "",
    ]


def comparison_notes(one: PlaytestReport, other: PlaytestReport) -> tuple[str, ...]:
    """Say how the reports were compared, for the reader of the table."""
    if one.seed == other.seed:
        how = f"each game is compared with the game of the same deal (seed {one.seed}); intervals are of the differences"
    else:
        how = "the games are independent"
    rows = sum(found.gap is not None for found in figure_changes(one, other))
    return (
        how,
        f"* more than chance, corrected for {rows} figures (Holm): equal rules show any such mark in 5 of 100 comparisons",
    )
