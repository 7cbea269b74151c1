"""What a rules engine offers to `pnp playtest`, and which game has one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from importlib.metadata import EntryPoints

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
    """How many games of which players, from which seed, and after how many turns a game is given up."""

    games: int
    seed: int
    players: tuple[str, ...]
    turns: int = 5000


class Engine(Protocol):
    """A game that plays by itself. A `kit` is whatever the engine reads from the game's rules and cards; it can be pickled."""

    players: tuple[str, ...]
    """The kinds of players it has, by name."""
    seats: int
    """How many play."""
    constants: Collection[str]
    """The constants of the rules that it reads, by name."""

    def kit(self, game: Game, report: Report) -> Any:  # noqa: ANN401  each engine has its own
        """Read the rules and cards; None when they cannot be played, with the reasons in the report."""

    def play(self, kit: Any, series: Series, number: int, tally: Tally) -> None:  # noqa: ANN401
        """Play game `number` of a series and count it in the tally."""

    def sections(self, kit: Any, tally: Tally) -> tuple[ReportSection, ...]:  # noqa: ANN401
        """Give what the tally says, in the order in which it should be read."""

    def page(self, game: Game, found: Sequence[PlaytestReport], typesetter: Typesetter, report: Report) -> Frame | None:
        """Draw findings on one page, the other rules first; `game` is localized. None when it cannot, with the reasons."""

    def examples(self, game: Game, kit: Any, root: Map, report: Report) -> dict[str, Value]:  # noqa: ANN401
        """Play the worked examples of `examples.yaml` (its root node), giving their results by `example.name`."""


_GROUP: Final = "pnp.engines"
"""The entry points that installed packages declare, this one among them: the folder of a game, and where its engine is."""


def engine_names() -> tuple[str, ...]:
    """The games that have an engine, in the order of the alphabet."""
    return tuple(sorted(_declared().names))


def engine_for(game: str) -> Engine | None:
    """Give a game's engine, None when it has none; only then is the engine's package imported."""
    found = _declared().select(name=game)
    return cast("Engine", next(iter(found)).load()) if found else None


def _declared() -> EntryPoints:
    from importlib.metadata import entry_points  # noqa: PLC0415  (a build without examples to play reads no metadata)

    return entry_points(group=_GROUP)
