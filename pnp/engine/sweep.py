"""A sweep: the same games under each of several settings of one or two constants."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pnp.base.diagnostics import Diagnostic, Mark, Report
from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.engine.headlines import headlines
from pnp.engine.playtest import PlayableGame, playable, played_series, report_of
from pnp.engine.playtest_report import as_data
from pnp.engine.swept_values import read_swept
from pnp.load.file_cache import FileCache
from pnp.load.game_reader import load_game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from pnp.base.processes import Jobs
    from pnp.engine.estimates import Estimate
    from pnp.engine.series import Series
    from pnp.engine.swept_values import SweptConstant
    from pnp.model.game import Game


_Chosen: TypeAlias = tuple[str, ...]
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
    """What came of one setting: its headlines, and the whole report as plain data."""

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
    constants = read_swept(request.sweep, request.settings, report)
    game = load_game(request.root, request.game, report, request.settings) if constants else None
    if game is None or report.has_errors:
        return None
    for constant in constants:
        _check_name(constant, game, request, report)
    if report.has_errors:
        return None
    settings = _settings(request, game, constants, report)
    return None if report.has_errors else PreparedSweep(game, settings[0].ready.series, constants, settings)


def play_sweep(
    sweep: PreparedSweep, report: Report, *, jobs: Jobs = 1, advance: Callable[[int], object] = lambda _games: None
) -> Sweep | None:
    """Play the same games under each setting; None with `engine/broken-invariant` if a game broke one.

    Games without an end are no warnings here, as they are in a playtest: they are among the headlines.
    """
    results = []
    with closing(played_series([setting.ready for setting in sweep.settings], jobs, advance)) as series:
        for setting, played in zip(sweep.settings, series, strict=True):
            own, engine = Report(), setting.ready.engine
            found = report_of(setting.ready, played, own)
            if found is None:
                report.add(next(finding for finding in own.diagnostics if finding.severity == "error"))
                return None
            rows = headlines(found, engine.headlines, engine.cards(setting.ready.kit))
            results.append(SettingResult(setting.values, setting.written, rows, as_data(found)))
    game, fixed = sweep.game, {name: str(c.value) for name, c in sweep.game.rules.items() if c.is_set}
    written = tuple(str(game.rules[constant.name].value) for constant in sweep.constants)
    return Sweep(game.name, game.version, sweep.series, fixed, sweep.constants, written, tuple(results))


def _check_name(constant: SweptConstant, game: Game, request: SweepRequest, report: Report) -> None:
    """Report a constant that there is not, or that follows from others, once and not for each of its values."""
    name = constant.name
    if name not in game.rules:
        mark = Mark(f"--sweep {name}={','.join(constant.values)}")
        report.error("rules/unknown-constant", f"there is no constant `{name}`", mark, hint=did_you_mean(name, game.rules))
    elif game.rules[name].derivation:
        load_game(request.root, request.game, report, (*request.settings, f"{name}={constant.values[0]}"))


def _settings(
    request: SweepRequest, game: Game, constants: Sequence[SweptConstant], report: Report
) -> tuple[SweptSetting, ...]:
    """Return the settings that can be played; the findings of all settings go to the report."""
    settings, cache, said = [], FileCache(), dict[Diagnostic, list[_Chosen]]()
    every: list[_Chosen] = []
    for values in product(*(constant.values for constant in constants)):
        own = Report()
        chosen = tuple(f"{constant.name}={value}" for constant, value in zip(constants, values, strict=True))
        read = load_game(request.root, request.game, own, (*request.settings, *chosen), cache)
        ready = playable(read, request.series, own) if read and not own.has_errors else None
        if ready:
            written = all(ready.game.rules[c.name].value == game.rules[c.name].value for c in constants)
            settings.append(SweptSetting(values, ready, written))
        every.append(chosen)
        for finding in own.diagnostics:
            said.setdefault(finding, []).append(chosen)
    for finding, where in said.items():
        report.add(_placed(finding, where, every))
    return tuple(settings)


def _placed(finding: Diagnostic, where: Sequence[_Chosen], every: Sequence[_Chosen]) -> Diagnostic:
    """Add to a finding for which settings it holds, as far as its mark does not say so and it does not hold for all of them."""
    named = finding.mark.path.removeprefix("--set ") if finding.mark else ""
    if len(where) == (sum(named in chosen for chosen in every) or len(every)):
        return finding
    settings = ["`" + "` and `".join(one for one in chosen if one != named) + "`" for chosen in where]
    more = f" and {len(settings) - _MOST_NAMED} more" if len(settings) > _MOST_NAMED else ""
    return replace(finding, message=f"{finding.message} (with {' or '.join(settings[:_MOST_NAMED])}{more})")
