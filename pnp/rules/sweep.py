"""A sweep: the same games under each of several settings of one or two constants, and the report on its headlines.

The command line names the constants with their values: `hand.limit=4..8`, `4..8/2`, `4,6,7`, words.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from decimal import Decimal
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pnp.base.diagnostics import Diagnostic, Mark, Report
from pnp.base.records import frozen, lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.files import FileCache
from pnp.load.game_reader import load_game
from pnp.rules.playtest import (
    CARDS_HISTOGRAM,
    ENDLESS_SECTION,
    LOOPS_HISTOGRAM,
    STALEMATES_HISTOGRAM,
    PlayableGame,
    play_series,
    playable_game,
    playtest_report,
)
from pnp.rules.statistics import (
    Estimate,
    FigureChange,
    PerGame,
    PlaytestReport,
    Tally,
    change_cells,
    compare_figures,
    correct_probabilities,
    figure_as_data,
    format_figure,
    report_as_data,
    share_of,
)

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.processes import Jobs
    from pnp.model.game import Game
    from pnp.rules.game_rules import GameCard, Series


_SettingOptions: TypeAlias = tuple[str, ...]
"""A setting as it would follow each `--set`."""
_MOST_NAMED: Final = 4
"""How many settings a finding names at most."""


class SweepRequest(NamedTuple):
    """Which game of a project is swept: `sweep` is what follows each `--sweep`, `settings` what follows each `--set`."""

    root: Path
    game: str
    series: Series
    sweep: tuple[str, ...]
    settings: tuple[str, ...] = ()


@frozen
class SweptSetting:
    """One setting: a value of each swept constant, as it would be set. `written`: they are those of the rules as written."""

    values: tuple[str, ...]
    ready: PlayableGame
    written: bool


@frozen
class PreparedSweep:
    """The settings of a sweep, all of which can be played; `game` has the rules as written."""

    game: Game
    series: Series
    constants: tuple[SweptConstant, ...]
    settings: tuple[SweptSetting, ...]


@frozen
class SettingResult:
    """The results of one setting: its headlines, and the whole report as plain data."""

    values: tuple[str, ...]
    written: bool
    rows: tuple[Estimate, ...]
    data: Mapping[str, object]


@frozen
class Sweep:
    """What a sweep found.

    `fixed` are the constants that were set to another value for all settings, `written` the values of the swept `constants` in
    the rules.
    """

    game: str
    version: str
    series: Series
    fixed: Mapping[str, str]
    constants: tuple[SweptConstant, ...]
    written: tuple[str, ...]
    results: tuple[SettingResult, ...]

    @property
    def reference(self) -> SettingResult | None:
        """The rules as written, if they are one of the settings; the others are compared with them."""
        return next((result for result in self.results if result.written), None)

    @property
    def row_ids(self) -> tuple[str, ...]:
        """The ids of all headlines in reading order; those on games without an end only if a setting has such games."""
        rows = [row for result in self.results for row in result.rows if row.value or not row.id.startswith("endless/")]
        return tuple(dict.fromkeys(row.id for row in rows))


def prepare_sweep(request: SweepRequest, report: Report) -> PreparedSweep | None:
    """Read the game under each setting; None if a setting cannot be played, with the faults of all of them in the report.

    Besides `engine/bad-sweep` and the errors of `playtest`, these are what the constants themselves say of their values.
    """
    constants = read_swept_constants(request.sweep, request.settings, report)
    game = load_game(request.root, request.game, report, request.settings) if constants else None
    if game is None or report.has_errors:
        return None
    for constant in constants:
        name = constant.name
        if name not in game.rules:
            mark = Mark(f"--sweep {name}={','.join(constant.values)}")
            report.error("rules/unknown-constant", f"there is no constant `{name}`", mark, hint=did_you_mean(name, game.rules))
        elif game.rules[name].derivation:
            load_game(request.root, request.game, report, (*request.settings, f"{name}={constant.values[0]}"))
    if report.has_errors:
        return None
    settings = _prepare_settings(request, game, constants, report)
    return None if report.has_errors else PreparedSweep(game, settings[0].ready.series, constants, settings)


def play_sweep(
    sweep: PreparedSweep, report: Report, *, jobs: Jobs = 1, advance: Callable[[int], object] = lambda _games: None
) -> Sweep | None:
    """Play the same games under each setting; None with `engine/broken-invariant` if a game broke one.

    Games without an end are no warnings here, as they are in a playtest: they are among the headlines.
    """
    results = []
    with closing(play_series([setting.ready for setting in sweep.settings], jobs, advance)) as series:
        for setting, played in zip(sweep.settings, series, strict=True):
            own, engine = Report(), setting.ready.engine
            found = playtest_report(setting.ready, played, own)
            if found is None:
                report.add(next(finding for finding in own.diagnostics if finding.severity == "error"))
                return None
            rows = headline_figures(found, engine.headlines, engine.cards(setting.ready.ruleset))
            results.append(SettingResult(setting.values, setting.written, rows, report_as_data(found)))
    game, fixed = sweep.game, {name: str(c.value) for name, c in sweep.game.rules.items() if c.is_set}
    written = tuple(str(game.rules[constant.name].value) for constant in sweep.constants)
    return Sweep(game.name, game.version, sweep.series, fixed, sweep.constants, written, tuple(results))


def _prepare_settings(
    request: SweepRequest, game: Game, constants: Sequence[SweptConstant], report: Report
) -> tuple[SweptSetting, ...]:
    settings, cache, said = [], FileCache(), dict[Diagnostic, list[_SettingOptions]]()
    every: list[_SettingOptions] = []
    for values in product(*(constant.values for constant in constants)):
        own = Report()
        chosen = tuple(f"{constant.name}={value}" for constant, value in zip(constants, values, strict=True))
        read = load_game(request.root, request.game, own, (*request.settings, *chosen), cache)
        ready = playable_game(read, request.series, own) if read and not own.has_errors else None
        if ready:
            written = all(ready.game.rules[c.name].value == game.rules[c.name].value for c in constants)
            settings.append(SweptSetting(values, ready, written))
        every.append(chosen)
        for finding in own.diagnostics:
            said.setdefault(finding, []).append(chosen)
    for finding, where in said.items():
        report.add(_with_settings_named(finding, where, every))
    return tuple(settings)


def _with_settings_named(finding: Diagnostic, where: Sequence[_SettingOptions], every: Sequence[_SettingOptions]) -> Diagnostic:
    named = finding.mark.path.removeprefix("--set ") if finding.mark else ""
    if len(where) == (sum(named in chosen for chosen in every) or len(every)):
        return finding
    settings = ["`" + "` and `".join(one for one in chosen if one != named) + "`" for chosen in where]
    more = f" and {len(settings) - _MOST_NAMED} more" if len(settings) > _MOST_NAMED else ""
    return replace(finding, message=f"{finding.message} (with {' or '.join(settings[:_MOST_NAMED])}{more})")


MOST_SETTINGS: Final = 100
"""The most settings that a sweep may have: with more, a mistyped range would play for days."""
_MOST_CONSTANTS: Final = 2
_NUMBER_PATTERN: Final = r"(-?\d+(?:\.\d+)?)"
_RANGE_PATTERN: Final = lazy_pattern(rf"{_NUMBER_PATTERN}\.\.{_NUMBER_PATTERN}(?:/{_NUMBER_PATTERN})?")
_VALUES_HINT: Final = "write `NAME=8..14`, `NAME=8..14/2` or `NAME=6,8,10`"
_BAD_SWEEP: Final = "engine/bad-sweep"


@frozen
class SweptConstant:
    """A constant and the values that a sweep gives it, as they would be written after `--set`."""

    name: str
    values: tuple[str, ...]

    @property
    def is_ordered(self) -> bool:
        """Whether its values are numbers that rise, so that a line through them means something."""
        if not all(re.fullmatch(_NUMBER_PATTERN, value) for value in self.values):
            return False
        numbers = [Decimal(value) for value in self.values]
        return numbers == sorted(numbers)


def read_swept_constants(options: Sequence[str], settings: Sequence[str], report: Report) -> tuple[SweptConstant, ...]:
    """Read the constants of a sweep; none with `engine/bad-sweep` if one of the options cannot be played.

    `options` are what follows each `--sweep`, `settings` what follows each `--set`.
    """
    found = tuple(filter(None, (_read_swept_constant(option, report) for option in options)))
    names = [constant.name for constant in found]
    fixed = {setting.partition("=")[0].strip().removeprefix("rules.") for setting in settings}
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            report.error(
                _BAD_SWEEP, f"`{name}` is swept {names.count(name)} times", Mark("--sweep"), hint="write its values in one list"
            )
        if name in fixed:
            report.error(_BAD_SWEEP, f"`{name}` is both swept and set", Mark(f"--set {name}"), hint="leave out one of the two")
    if len(options) > _MOST_CONSTANTS:
        report.error(_BAD_SWEEP, f"a sweep is of one or two constants, found {len(options)}", Mark("--sweep"))
    elif (count := prod(len(constant.values) for constant in found)) > MOST_SETTINGS and len(found) == len(options):
        report.error(
            _BAD_SWEEP, f"the sweep has {count} settings, the most are {MOST_SETTINGS}", Mark("--sweep"), hint=_STEPS_HINT
        )
    return () if report.has_errors else found


_STEPS_HINT: Final = "take larger steps: `NAME=0..100/20`"


def _read_swept_constant(option: str, report: Report) -> SweptConstant | None:
    mark = Mark(f"--sweep {option}")
    name, equals, text = (part.strip() for part in option.partition("="))
    if not equals or not name or not text:
        report.error(_BAD_SWEEP, f"a sweep is `name=values`, found `{option}`", mark, hint=_VALUES_HINT)
        return None
    values: list[str] = []
    for item in _split_list(text):
        new = _read_values(item, mark, report)
        if new is None:
            return None
        values += new
    twice = next((value for value in values if values.count(value) > 1), None)
    if twice is not None:
        report.error(_BAD_SWEEP, f"the value `{twice}` occurs twice", mark)
        return None
    return SweptConstant(name.removeprefix("rules."), tuple(values))


def _split_list(text: str) -> Iterator[str]:
    start = depth = 0
    for at, sign in enumerate(text):
        depth += (sign in "[{") - (sign in "]}")
        if sign == "," and depth == 0:
            yield text[start:at].strip()
            start = at + 1
    yield text[start:].strip()


def _read_values(item: str, mark: Mark, report: Report) -> list[str] | None:
    """Return the values of one item of a list: itself, or those of a range; None with an error."""
    found = _RANGE_PATTERN.fullmatch(item.replace(" ", ""))
    if not item or (".." in item and not found):
        what = f"`{item}` is no range of numbers" if item else "a value is missing between two commas or at an end"
        report.error(_BAD_SWEEP, what, mark, hint=_VALUES_HINT)
        return None
    if not found:
        return [item]
    low, high, step = (Decimal(text or "1") for text in found.groups())
    if step <= 0:
        report.error(_BAD_SWEEP, f"the step of `{item}` must be greater than 0", mark, hint=_VALUES_HINT)
        return None
    if high < low:
        hint = f"write `{high}..{low}`" + (f"`/{step}`" if found[3] else "")
        report.error(_BAD_SWEEP, f"the range `{item}` falls", mark, hint=hint.replace("``", ""))
        return None
    count = int((high - low) / step) + 1
    if count > MOST_SETTINGS:
        report.error(_BAD_SWEEP, f"`{item}` has {count} values, the most are {MOST_SETTINGS}", mark, hint=_STEPS_HINT)
        return None
    return [_format_decimal(low + n * step) for n in range(count)]


def _format_decimal(number: Decimal) -> str:
    return f"{number.to_integral_value():f}" if number == number.to_integral_value() else f"{number.normalize():f}"


DEAD_CARDS: Final = "cards/dead"
"""The id of the number of dead cards."""
_MOST_SHARE_OF_DEAD: Final = 0.05
"""A card that is taken in no larger share of the games is dead."""


def headline_figures(report: PlaytestReport, ids: Sequence[str], cards: Sequence[GameCard]) -> tuple[Estimate, ...]:
    """Return the figures with these ids, or without any the first of each section of the engine; then the number of dead cards.

    Then the shares of games without an end, which every report has. `*` in an id stands for any part of it.
    """
    own = [section for section in report.sections if section.id != ENDLESS_SECTION]
    endless = [row for section in report.sections if section.id == ENDLESS_SECTION for row in section.rows]
    rows = {row.id: row for section in own for row in section.rows}
    chosen = list(_figures_with_ids(ids, rows)) if ids else [section.rows[0] for section in own if section.rows]
    dead = [_count_dead_cards(report.tally, cards)] if cards else []
    return (*chosen, *dead, *(row for row in endless if row.unit == "share"))


def _figures_with_ids(ids: Sequence[str], rows: Mapping[str, Estimate]) -> Iterator[Estimate]:
    for id_ in ids:
        pattern = re.compile(re.escape(id_).replace(r"\*", ".*"))
        yield from (row for row in rows.values() if pattern.fullmatch(row.id))


def _count_dead_cards(tally: Tally, cards: Sequence[GameCard]) -> Estimate:
    ended = [
        1 - loop - stuck
        for loop, stuck in zip(tally.games(LOOPS_HISTOGRAM).x, tally.games(STALEMATES_HISTOGRAM).x, strict=True)
    ]
    shares = {card.id: share_of(card.id, card.id, _games_with_card(tally, card.id, array("q", ended))) for card in cards}
    names = [name for name, share in shares.items() if share.count and share.value <= _MOST_SHARE_OF_DEAD]
    certain = sum(share.high <= _MOST_SHARE_OF_DEAD for share in shares.values() if share.count)
    possible = sum(share.low <= _MOST_SHARE_OF_DEAD for share in shares.values() if share.count)
    name = "dead cards (taken in at most 1 of 20 games)"
    return Estimate(DEAD_CARDS, name, "quantile", len(names), certain, possible, len(cards), ", ".join(names))


def _games_with_card(tally: Tally, card: str, ended: array[int]) -> PerGame:
    taken = tally.words(CARDS_HISTOGRAM, card)
    return PerGame(taken.games, array("q", map(bool, taken.x)), ended)


def figures_by_setting(sweep: Sweep, id_: str) -> tuple[Estimate | None, ...]:
    """Return a headline for each setting; None where there is no such figure."""
    return tuple(next((row for row in result.rows if row.id == id_), None) for result in sweep.results)


def sweep_changes(sweep: Sweep) -> Mapping[tuple[str, int], FigureChange]:
    """Return how the headlines of each setting differ from those of the rules as written, by id and number of the setting.

    None if no setting is that of the rules. Games of one number had the same deal, so that each is compared with itself;
    probabilities are corrected for the number of all differences. Counts of dead cards have none.
    """
    reference = sweep.reference
    if reference is None:
        return {}
    before, found = {row.id: row for row in reference.rows}, {}
    for id_ in sweep.row_ids:
        for at, row in enumerate(figures_by_setting(sweep, id_)):
            if row and row.source and id_ in before and not sweep.results[at].written:
                found[id_, at] = compare_figures(row.name, before[id_], row, same=True)
    return dict(zip(found, correct_probabilities(list(found.values())), strict=True))


def setting_label(sweep: Sweep, result: SettingResult) -> str:
    """Write a setting: `hand.limit = 8`, with a word if the rules are written so."""
    parts = [f"{constant.name} = {value}" for constant, value in zip(sweep.constants, result.values, strict=True)]
    return ", ".join(parts) + (" (as written)" if result.written else "")


def sweep_tables(sweep: Sweep) -> tuple[tuple[list[str], list[list[str]]], ...]:
    """Return the headings and the rows of a table for each figure: setting, figure, interval, observations, change."""
    changes, out = sweep_changes(sweep), []
    for id_ in sweep.row_ids:
        rows = figures_by_setting(sweep, id_)
        first = next(row for row in rows if row)
        counts = first.source is None
        heads = [first.name, "figure", "certain – possible" if counts else "95 % between", "of"]
        heads += ["which"] if counts else ["change", "95 % between", ""] if sweep.reference else []
        table = []
        for at, (result, row) in enumerate(zip(sweep.results, rows, strict=True)):
            cells = [setting_label(sweep, result), *(_setting_cells(row) if row else ["–", "", ""])]
            cells += [row.note if row else ""] if counts else change_cells(changes.get((id_, at))) if sweep.reference else []
            table.append(cells)
        out.append((heads, table))
    return tuple(out)


def sweep_notes(sweep: Sweep) -> tuple[str, ...]:
    """Say how the settings were compared, for the reader of the tables."""
    if sweep.reference is None:
        written = ", ".join(
            f"{constant.name} = {value}" for constant, value in zip(sweep.constants, sweep.written, strict=True)
        )
        return (f"the rules as written ({written}) are not among the settings: add them to see what changes",)
    count = len(sweep_changes(sweep))
    return (
        f"each game is compared with the game of the same deal (seed {sweep.series.seed}) under the rules as written",
        f"* more than chance, corrected for {count} differences (Holm): equal rules show any such mark in 5 of 100 sweeps",
    )


def sweep_as_data(sweep: Sweep) -> dict[str, object]:
    """Return a sweep as plain data for JSON: the headlines of each setting with their changes, and the whole report on it."""
    changes = sweep_changes(sweep)
    return {
        "game": sweep.game,
        "version": sweep.version,
        "games": sweep.series.games,
        "seed": sweep.series.seed,
        "players": list(sweep.series.players),
        "settings": dict(sweep.fixed),
        "confidence": 0.95,
        "paired": sweep.reference is not None,
        "correction": "holm",
        "constants": [
            {"name": constant.name, "values": list(constant.values), "written": written}
            for constant, written in zip(sweep.constants, sweep.written, strict=True)
        ],
        "results": [_result_as_data(sweep, at, changes) for at in range(len(sweep.results))],
    }


def _result_as_data(sweep: Sweep, at: int, changes: Mapping[tuple[str, int], FigureChange]) -> dict[str, object]:
    result = sweep.results[at]
    names = [constant.name for constant in sweep.constants]
    rows = []
    for row in (row for id_ in sweep.row_ids if (row := figures_by_setting(sweep, id_)[at])):
        found = changes.get((row.id, at))
        gap = found.gap if found else None
        rows.append(figure_as_data(row))
        if found and gap:
            limits = {name: round(getattr(gap, name), 6) for name in ("value", "low", "high")}
            rows[-1]["change"] = limits | {"p": float(f"{found.p:.3g}"), "certain": found.is_certain}
    values = dict(zip(names, result.values, strict=True))
    return {"values": values, "written": result.written, "headlines": rows, "report": result.data}


def _setting_cells(row: Estimate) -> list[str]:
    interval = f"{format_figure(row, row.low)} – {format_figure(row, row.high)}" if row.count else ""
    return [format_figure(row), interval, str(row.count)]
