"""The interface of a rules engine, and the engines of games."""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

from pnp.base.diagnostics import Diagnostic, PnpError, Report
from pnp.engine.game_rules import ActionT, StateT
from pnp.engine.players import RandomPlayer
from pnp.engine.plots import GREYS
from pnp.engine.search.player import searching
from pnp.engine.search.settings import SearchSettings

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from importlib.metadata import EntryPoint, EntryPoints

    from pnp.engine.dice import Dice
    from pnp.engine.game_cards import GameCard, TakenCard
    from pnp.engine.game_rules import GameRules
    from pnp.engine.players import PlayerMaker
    from pnp.engine.playout import Playout
    from pnp.engine.playtest_report import PlaytestReport, ReportSection
    from pnp.engine.plots import PlotPalette
    from pnp.engine.tally import Tally
    from pnp.load.yaml.nodes import Map
    from pnp.model.fields import Value
    from pnp.model.frame import Frame
    from pnp.model.game import Game
    from pnp.text.typesetter import Typesetter

KitT = TypeVar("KitT")


class Engine(ABC, Generic[KitT, StateT, ActionT]):
    """A rules engine. A `kit` is what an engine needs of the game's rules and cards, in its own type, which can be pickled."""

    players: Mapping[str, PlayerMaker] = MappingProxyType({})
    """Its own kinds of players by name, best first; every game has a random player and one who looks ahead too."""
    search: SearchSettings = SearchSettings()
    """How the player `mcts` looks ahead in this game."""
    seats: int
    """The number of players."""
    constants: Collection[str]
    """The names of the rule constants that it plays."""
    fixed: Collection[str] = ()
    """The names of those for which it plays one value only, and refuses any other."""
    headlines: Sequence[str] = ()
    """The ids of the figures that a sweep shows, in this order; `*` stands for any part. None: the first of each section."""

    @property
    def all_players(self) -> Mapping[str, PlayerMaker]:
        """All kinds of players by name: its own, best first, then `random` and `mcts`, which takes long."""
        quick = {**self.players, "random": RandomPlayer}
        return {**quick, _SEARCH: searching(quick[self.search.quick], self.search)}

    def player_maker(self, kind: str) -> PlayerMaker | None:
        """Return the maker of a kind of player; `mcts:400` tries each decision 400 times. None if there is no such kind."""
        makers, (name, colon, times) = self.all_players, kind.partition(":")
        if not colon:
            return makers.get(name)
        if name != _SEARCH or not times.isascii() or not times.isdigit() or not int(times):
            return None
        return searching(makers[self.search.quick], replace(self.search, iterations=int(times)))

    @property
    def draws(self) -> bool:
        """Whether it draws pages of plots."""
        return type(self).pages is not Engine.pages

    @abstractmethod
    def kit(self, game: Game, report: Report) -> KitT | None:
        """Read the rules and cards; None if they cannot be played, with the reasons in the report."""

    @abstractmethod
    def deal(self, kit: KitT, setup: Dice, dice: Dice) -> GameRules[StateT, ActionT]:
        """Return the rules of one game after its random setup.

        Shuffle with `setup` and roll with `dice`: each has random numbers of its own, so that the setup of a game stays the
        same under rules that roll more often.
        """

    @abstractmethod
    def count(self, kit: KitT, playout: Playout[StateT, ActionT], tally: Tally) -> None:
        """Add a game to the tally: one that ended by its rules or reached the limit of turns. Others are counted apart."""

    @abstractmethod
    def sections(self, kit: KitT, tally: Tally) -> tuple[ReportSection, ...]:
        """Return the sections of the report on a tally, in reading order."""

    def count_closely(self, kit: KitT, playout: Playout[StateT, ActionT], tally: Tally) -> None:
        """Add to the tally what takes longer to count, such as what happened where, of about 1,000 games of a series."""

    def cards(self, kit: KitT) -> Sequence[GameCard]:  # noqa: ARG002  for games with cards
        """Return the cards whose worth can be judged, in the order of their decks; none without `taken_cards`."""
        return ()

    def taken_cards(self, kit: KitT, playout: Playout[StateT, ActionT]) -> Iterable[TakenCard]:  # noqa: ARG002  as `cards`
        """Return which of `cards` were taken or used in a game, in the order of its actions.

        Called for every game of a playtest, so it should be quick. `GameRules.without_card` says what would be without them.
        """
        return ()

    def pages(
        self,
        game: Game,
        reports: Sequence[PlaytestReport],  # noqa: ARG002
        typesetter: Typesetter,  # noqa: ARG002
        report: Report,
    ) -> Sequence[Frame]:
        """Draw the pages of plots, one report per set of rules, the game's own last; `game` is localized.

        None at all if they cannot be drawn, with the reasons in `report`: `engine/no-plots` from an engine that draws none.
        """
        report.error("engine/no-plots", f"the rules engine of `{game.name}` draws no page of plots", game.mark)
        return ()

    def palette(self, game: Game, report: Report) -> PlotPalette | None:  # noqa: ARG002
        """Return the colours of a sweep's plots, greys unless an engine has the game's; None with the reasons in `report`."""
        return GREYS

    def figure_names(self, game: Game) -> Mapping[str, str]:  # noqa: ARG002
        """The names of figures for the plots of a sweep, by id, in the language of `game`, which is localized.

        Figures that are left out have their names of the report.
        """
        return {}

    def examples(self, game: Game, kit: KitT, root: Map, report: Report) -> dict[str, Value]:  # noqa: ARG002
        """Play the worked examples of `examples.yaml` (`root`: its root node); give their results by `example.name`.

        Reports `engine/no-examples` if the engine plays none.
        """
        report.error("engine/no-examples", f"the rules engine of `{game.name}` plays no worked examples", root.mark)
        return {}


_SEARCH: Final = "mcts"
"""The kind of player who looks ahead."""
_GROUP: Final = "pnp.engines"
"""The group of entry points in which packages declare engines: the name of a game's folder, and the engine object."""


def engine_names() -> tuple[str, ...]:
    """The names of the games that have an engine, sorted."""
    return tuple(sorted(_entry_points().names))


def import_packages() -> tuple[str, ...]:
    """Return the names by which the packages of the installed engines are imported."""
    return tuple(sorted({entry.module.partition(".")[0] for entry in _entry_points()}))


def engine_for(game: str) -> Engine[Any, Any, Any] | None:
    """Return the engine of a game, None if it has none. The package of an engine is imported only here.

    Raises PnpError `engine/several-engines` when installed packages declare different ones: no order says which to play.
    """
    found = {entry.value: entry for entry in _entry_points().select(name=game)}
    if len(found) > 1:
        names = " and ".join(sorted(f"`{value}`{_package(entry)}" for value, entry in found.items()))
        message = f"`{game}` has {len(found)} rules engines, expected one: {names}"
        raise PnpError([Diagnostic("engine/several-engines", message, hint="uninstall the packages of the others")])
    return cast("Engine[Any, Any, Any]", next(iter(found.values())).load()) if found else None


def engine_package(game: str) -> str:
    """Return the package of a game's engine with its version, `pnp-pond 1.0.0`; empty if there is none."""
    packages = {entry.dist for entry in _entry_points().select(name=game) if entry.dist}
    return " or ".join(sorted(f"{package.name} {package.version}" for package in packages))


def _package(entry: EntryPoint) -> str:
    return f" of the package `{entry.dist.name}`" if entry.dist else ""


def _entry_points() -> EntryPoints:
    return _entry_points_of(tuple([(folder, _changed(folder)) for folder in sys.path]))


@lru_cache(maxsize=4)
def _entry_points_of(folders: tuple[tuple[str, int], ...]) -> EntryPoints:
    """Return what the packages in these folders of `sys.path` declare; they are installed into them, which changes their times.

    A process that stays looks for an engine at each build, and reading all packages takes 2 ms.
    """
    del folders
    from importlib.metadata import entry_points  # noqa: PLC0415  (a build without examples to play reads no metadata)

    return entry_points(group=_GROUP)


def _changed(folder: str) -> int:
    try:
        return os.stat(folder or os.curdir).st_mtime_ns  # noqa: PTH116 - any name
    except OSError:
        return 0


def can_play(engine: Engine[Any, Any, Any], game: Game, name: str, value: Value) -> bool:
    """Whether an engine can play a game with another value of a constant.

    A constant that others follow from is not asked about: its value alone would contradict them. Any value of it counts.
    """
    if any(constant.derivation and name in constant.derivation.sources for constant in game.rules.values()):
        return True
    rules = {**game.rules, name: replace(game.rules[name], value=value)}
    return engine.kit(replace(game, rules=rules), Report()) is not None
