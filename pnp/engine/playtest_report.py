"""The report of a playtest: sections of figures, as rows of a table or as plain data."""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING, Final

from pnp.base.records import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.engine.estimates import Estimate
    from pnp.engine.game_cards import GameCard
    from pnp.engine.tally import Tally


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
_CERTAIN: Final = 0.05
"""How often at most a report marks any card although none is worth anything."""
_SHARE: Final = ("value", "low", "high")


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
        return self.p < _CERTAIN

    @property
    def row(self) -> Estimate:
        """The worth as a row of the report, with what it was made from in its note."""
        if not self.worth.count:
            return replace(self.worth, note="; ".join(filter(None, ("never taken", self.card.price))))
        shares = f"{number(self.owner)} with it, {number(self.without)} without{'*' if self.is_certain else ''}"
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


def as_data(report: PlaytestReport) -> dict[str, object]:
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
    out |= {name: {k: v for k, v in row_data(row).items() if k in _SHARE} for name, row in shares.items()}
    return out | {"p": float(f"{card.p:.3g}"), "certain": card.is_certain, "taken": card.worth.count, "endless": card.endless}


def _section_data(section: ReportSection) -> dict[str, object]:
    rows = [row_data(row) for row in section.rows]
    return {"id": section.id, "title": section.title, "note": section.note, "rows": rows}


def row_data(row: Estimate) -> dict[str, object]:
    """Return a figure as plain data, with up to six decimals."""
    out: dict[str, object] = {"id": row.id, "name": row.name, "unit": row.unit, "value": round(row.value, 6)}
    out |= {"low": round(row.low, 6), "high": round(row.high, 6), "count": row.count}
    return out | ({"note": row.note} if row.note else {})


def table(report: PlaytestReport) -> tuple[tuple[str, list[list[str]]], ...]:
    """Return the title and the rows of each section: name, figure, interval, number of observations, note."""
    return tuple((section.title, [_cells(row, section) for row in section.rows]) for section in report.sections)


def _cells(row: Estimate, section: ReportSection) -> list[str]:
    write = signed if section.id == CARDS_SECTION else number
    interval = f"{write(row, row.low)} – {write(row, row.high)}" if row.count else ""
    return [row.name, write(row, row.value), interval, str(row.count), row.note]


def signed(row: Estimate, value: float) -> str:
    """Format a difference, with its sign; without observations there is none."""
    text = number(row, value)
    return text if value < 0 or not row.count else f"+{text}"


def number(row: Estimate, value: float | None = None) -> str:
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
