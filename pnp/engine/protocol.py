"""The interface of a rules engine, and the engines of games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from pnp.diagnostics import Diagnostic, PnpError

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from importlib.metadata import EntryPoint, EntryPoints

    from pnp.diagnostics import Report
    from pnp.engine.playtest_report import PlaytestReport, ReportSection
    from pnp.engine.tally import Tally
    from pnp.model.fields import Value
    from pnp.model.frame import Frame
    from pnp.model.game import Game
    from pnp.text.typesetter import Typesetter
    from pnp.yaml_nodes.nodes import Map


@dataclass(frozen=True, slots=True)
class Series:
    """A series of games: how many, the seed, the kind of player in each seat, and the turns after which a game is abandoned."""

    games: int
    seed: int
    players: tuple[str, ...]
    turns: int = 5000


class Engine(Protocol):
    """A rules engine. A `kit` is what an engine needs of the game's rules and cards, in its own type, which can be pickled."""

    players: tuple[str, ...]
    """The names of the kinds of players."""
    seats: int
    """The number of players."""
    constants: Collection[str]
    """The names of the rule constants that it plays."""
    fixed: Collection[str]
    """The names of those for which it plays one value only, and refuses any other."""

    def kit(self, game: Game, report: Report) -> Any:  # noqa: ANN401  each engine has its own
        """Read the rules and cards; None if they cannot be played, with the reasons in the report."""

    def play(self, kit: Any, series: Series, number: int, tally: Tally) -> None:  # noqa: ANN401
        """Play game `number` of a series and add it to the tally."""

    def sections(self, kit: Any, tally: Tally) -> tuple[ReportSection, ...]:  # noqa: ANN401
        """Give the sections of the report on a tally, in reading order."""

    def page(self, game: Game, reports: Sequence[PlaytestReport], typesetter: Typesetter, report: Report) -> Frame | None:
        """Draw the page of plots, one report per set of rules, the game's own last; `game` is localized.

        None if it cannot be drawn, with the reasons in `report`.
        """

    def examples(self, game: Game, kit: Any, root: Map, report: Report) -> dict[str, Value]:  # noqa: ANN401
        """Play the worked examples of `examples.yaml` (`root`: its root node); give their results by `example.name`."""


_GROUP: Final = "pnp.engines"
"""The group of entry points in which packages declare engines: the name of a game's folder, and the engine object."""


def engine_names() -> tuple[str, ...]:
    """The names of the games that have an engine, sorted."""
    return tuple(sorted(_entry_points().names))


def engine_for(game: str) -> Engine | None:
    """Give the engine of a game, None if it has none. The package of an engine is imported only here.

    Raises PnpError `engine/several-engines` when installed packages declare different ones: no order says which to play.
    """
    found = {entry.value: entry for entry in _entry_points().select(name=game)}
    if len(found) > 1:
        names = " and ".join(sorted(f"`{value}`{_package(entry)}" for value, entry in found.items()))
        message = f"`{game}` has {len(found)} rules engines, expected one: {names}"
        raise PnpError([Diagnostic("engine/several-engines", message, hint="uninstall the packages of the others")])
    return cast("Engine", next(iter(found.values())).load()) if found else None


def _package(entry: EntryPoint) -> str:
    return f" of the package `{entry.dist.name}`" if entry.dist else ""


def _entry_points() -> EntryPoints:
    from importlib.metadata import entry_points  # noqa: PLC0415  (a build without examples to play reads no metadata)

    return entry_points(group=_GROUP)
