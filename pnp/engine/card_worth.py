"""The worth of cards: how much more often the player who takes a card wins than the same player without it.

Each time that a card was taken in a playtest, the game is played again from there without it: the same table, the same cards
to come, the same dice. Who takes the card is therefore known before the two games part ways. (A game without the card from its
start would be unfair to it or too kind: whoever takes a card was lucky enough to pay for it, and that luck is gone in another
game.)
"""

from __future__ import annotations

from array import array
from dataclasses import replace
from operator import sub
from typing import TYPE_CHECKING, Any, Final

from pnp.base.diagnostics import Mark
from pnp.base.processes import results_in_order
from pnp.engine.comparison import chance_of, holm
from pnp.engine.game_estimates import gain_of, share_of
from pnp.engine.per_game import PerGame
from pnp.engine.playout import Ending
from pnp.engine.playtest import CARDS, prepared_engine
from pnp.engine.playtest_report import CARDS_SECTION, CardWorth, ReportSection
from pnp.engine.protocol import engine_for
from pnp.engine.simulation import UnrepeatableGameError, play_out, play_without
from pnp.engine.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pnp.base.diagnostics import Report
    from pnp.base.processes import Jobs
    from pnp.engine.game_cards import GameCard
    from pnp.engine.playout import Playout
    from pnp.engine.playtest_report import PlaytestReport
    from pnp.engine.protocol import Engine
    from pnp.engine.series import Series
    from pnp.model.game import Game

_CHUNK: Final = 10
"""The number of games that a process plays again before it returns a tally."""


def games_to_judge(findings: PlaytestReport, per_card: int) -> dict[int, frozenset[str]]:
    """Return the games of a playtest to be played again, by number, with the cards to leave out in each.

    Of each card, these are the first `per_card` games in which it was taken.
    """
    out: dict[int, frozenset[str]] = {}
    for card in findings.tally[CARDS]:
        taken = findings.tally.words(CARDS, str(card))
        games = [number for number, times in zip(taken.games, taken.x, strict=True) if times]
        for number in sorted(games)[:per_card]:
            out[number] = out.get(number, frozenset()) | {str(card)}
    return dict(sorted(out.items()))


def with_cards(  # noqa: PLR0913  the games that were played, how, and what to do with them
    findings: PlaytestReport,
    game: Game,
    series: Series,
    per_card: int,
    report: Report,
    *,
    jobs: Jobs = 1,
    advance: Callable[[int], object] = lambda _games: None,
) -> PlaytestReport | None:
    """Return the report with the worth of each card, from up to `per_card` games of the series; None if there are errors.

    `advance` gets the number of games after each chunk. Reports `engine/no-cards` if the engine names none, and
    `engine/unrepeatable-player` if players do not act alike in equal games.
    """
    found = prepared_engine(game, report, series)
    if found is None:
        return None
    engine, kit = found
    cards = engine.cards(kit)
    if not cards:
        message = f"the rules engine of `{game.name}` names no cards that could be left out"
        report.error("engine/no-cards", message, Mark("--cards"))
        return None
    tally = Tally()
    wanted = list(games_to_judge(findings, per_card).items())
    played = replace(series, players=findings.players)
    calls = [(game.name, kit, played, wanted[at : at + _CHUNK]) for at in range(0, len(wanted), _CHUNK)]
    for (*_, numbers), (part, unlike) in zip(calls, results_in_order(judge_chunk, calls, jobs), strict=True):
        if unlike is not None:
            message = f"in game {unlike} of seed {series.seed} a player did not act as before: it uses more than state and dice"
            report.error("engine/unrepeatable-player", message, game.mark)
            return None
        tally.merge(part)
        advance(len(numbers))
    return _judged(findings, cards, tally)


def judge_chunk(
    name: str,
    kit: Any,  # noqa: ANN401  as in Engine
    series: Series,
    wanted: Sequence[tuple[int, frozenset[str]]],
) -> tuple[Tally, int | None]:
    """Play these games again without each of their cards; give what came of them, and the game that cannot be repeated."""
    engine, tally = engine_for(name), Tally()
    assert engine is not None
    for number, cards in wanted:
        try:
            tally.add_game(number, _judge(engine, kit, play_out(engine, kit, series, number), cards))
        except UnrepeatableGameError:
            return tally, number
    return tally, None


def _judge(engine: Engine[Any, Any, Any], kit: Any, played: Playout[Any, Any], cards: frozenset[str]) -> Tally:  # noqa: ANN401
    """Count how often the player with each card won, with it and without."""
    out = Tally()
    for taken in engine.taken_cards(kit, played):
        if taken.card in cards:
            other = play_without(engine, kit, played, taken.at)
            if other.ending is Ending.OVER:
                out.add(f"with/{taken.card}", _result(played, taken.player))
                out.add(f"without/{taken.card}", _result(other, taken.player))
            else:
                out.add("endless", taken.card)
    return out


def _result(played: Playout[Any, Any], player: int) -> str:
    return "won" if played.rules.returns(played.final)[player] > 0 else "not"


def _judged(findings: PlaytestReport, cards: Sequence[GameCard], tally: Tally) -> PlaytestReport:
    """Put the cards in the order of their worth, those that were never taken last."""
    found = [worth_of(card, tally) for card in cards]
    judged = [worth for worth in found if worth.worth.count]
    chances = holm([chance_of(worth.worth) for worth in judged])
    judged = [replace(worth, p=p) for worth, p in zip(judged, chances, strict=True)]
    judged.sort(key=lambda worth: -worth.worth.value)
    ordered = (*judged, *(worth for worth in found if not worth.worth.count))
    section = ReportSection(CARDS_SECTION, "worth of cards", tuple(worth.row for worth in ordered))
    return replace(findings, sections=(*findings.sections, section), cards=ordered)


def worth_of(card: GameCard, tally: Tally) -> CardWorth:
    """The difference of the shares of victories with and without a card, in pairs."""
    name = card.id
    has, lacks = (tally.words(f"{way}/{name}", "won") for way in ("with", "without"))
    one, other = share_of(f"card/{name}/with", name, has), share_of(f"card/{name}/without", name, lacks)
    worth = gain_of(f"card/{name}/worth", name, PerGame(has.games, array("q", map(sub, has.x, lacks.x)), has.y))
    return CardWorth(card, one, other, worth, endless=tally["endless"].get(name, 0))
