"""The interface of a rules engine, the engines that are installed, and the rule constants that an engine needs.

An engine is an entry point of the group `pnp.engines` in a package of its own, which also explains the codes of its findings.
"""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from pnp.base.diagnostics import Diagnostic, Distance, Mark, PnpError, Report
from pnp.base.plug_ins import exception_text, plug_in_fault, register_plug_in, shown_path, unusable_plug_in
from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.load.package_data import Explanation, explanations_in
from pnp.model.frame import Colour, Frame
from pnp.model.game import Constant, Game, UnreadNames, marks_of_constants
from pnp.rules.game_rules import ActionT, Dice, GameCard, GameRules, Playout, StateT, TakenCard
from pnp.rules.players import PlayerMaker, RandomPlayer, SearchSettings, search_player_maker

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

    from pnp.load.yaml.nodes import Map
    from pnp.model.fields import Value
    from pnp.rules.statistics import PlaytestReport, ReportSection, Tally
    from pnp.text.typesetter import Typesetter


RulesetT = TypeVar("RulesetT")


class Engine(ABC, Generic[RulesetT, StateT, ActionT]):
    """A rules engine. A `ruleset` is the rules and cards that it needs of a game, in a type of its own that can be pickled."""

    players: Mapping[str, PlayerMaker] = MappingProxyType({})
    """Its own kinds of players by name, best first; every game has a random player and one who looks ahead too."""
    search: SearchSettings = SearchSettings()
    """How the player `mcts` looks ahead in this game."""
    seats: int | range
    """The number of players, or the numbers that the game is for: `range(2, 7)` is two to six. See `with_seats`."""
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
        return {**quick, _SEARCH_KIND: search_player_maker(quick[self.search.quick], self.search)}

    def player_maker(self, kind: str) -> PlayerMaker | None:
        """Return the maker of a kind of player; `mcts:400` tries each decision 400 times. None if there is no such kind."""
        makers, (name, colon, times) = self.all_players, kind.partition(":")
        if not colon:
            return makers.get(name)
        if name != _SEARCH_KIND or not times.isascii() or not times.isdigit() or not int(times):
            return None
        return search_player_maker(makers[self.search.quick], replace(self.search, iterations=int(times)))

    @property
    def seat_counts(self) -> Sequence[int]:
        """The numbers of players that the game is for, fewest first."""
        return (self.seats,) if isinstance(self.seats, int) else self.seats

    @property
    def draws(self) -> bool:
        """Whether it draws pages of plots."""
        return type(self).pages is not Engine.pages

    @abstractmethod
    def read_ruleset(self, game: Game, report: Report) -> RulesetT | None:
        """Read the rules and cards; None if they cannot be played, with the reasons in the report."""

    def with_seats(self, ruleset: RulesetT, seats: int) -> RulesetT:  # noqa: ARG002  for games with several numbers of players
        """Return the ruleset of a game of so many players, where `seats` is a range; `read_ruleset` gives that of the fewest.

        All other methods are given this ruleset. Called once before a series, with one of `seat_counts`.
        """
        return ruleset

    @abstractmethod
    def deal(self, ruleset: RulesetT, setup: Dice, dice: Dice) -> GameRules[StateT, ActionT]:
        """Return the rules of one game after its random setup.

        Shuffle with `setup` and roll with `dice`: each has random numbers of its own, so that the setup of a game stays the
        same under rules that roll more often.
        """

    @abstractmethod
    def count(self, ruleset: RulesetT, playout: Playout[StateT, ActionT], tally: Tally) -> None:
        """Add a game to the tally: one that ended by its rules or reached the limit of turns. Others are counted apart."""

    @abstractmethod
    def sections(self, ruleset: RulesetT, tally: Tally) -> tuple[ReportSection, ...]:
        """Return the sections of the report on a tally, in reading order."""

    def count_closely(self, ruleset: RulesetT, playout: Playout[StateT, ActionT], tally: Tally) -> None:
        """Add to the tally what takes longer to count, such as what happened where, of about 1,000 games of a series."""

    def cards(self, ruleset: RulesetT) -> Sequence[GameCard]:  # noqa: ARG002  for games with cards
        """Return the cards whose worth can be judged, in the order of their decks; none without `taken_cards`."""
        return ()

    def taken_cards(self, ruleset: RulesetT, playout: Playout[StateT, ActionT]) -> Iterable[TakenCard]:  # noqa: ARG002  as `cards`
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

    def examples(self, game: Game, ruleset: RulesetT, root: Map, report: Report) -> dict[str, Value]:  # noqa: ARG002
        """Play the worked examples of `examples.yaml` (`root`: its root node); give their results by `example.name`.

        Reports `engine/no-examples` if the engine plays none.
        """
        report.error("engine/no-examples", f"the rules engine of `{game.name}` plays no worked examples", root.mark)
        return {}


_SEARCH_KIND: Final = "mcts"
"""The kind of player who looks ahead."""
_ENTRY_POINT_GROUP: Final = "pnp.engines"
"""The group of entry points in which packages declare engines: the name of a game's folder, and the engine object."""


def engine_names() -> tuple[str, ...]:
    """The names of the games that have an engine, sorted."""
    return tuple(sorted(_entry_points().names))


def engine_import_names() -> tuple[str, ...]:
    """Return the names by which the packages of the installed engines are imported."""
    return tuple(sorted({entry.module.partition(".")[0] for entry in _entry_points()}))


def games_of_package(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the games of which the package `name` has the engine, and all names that could be asked for.

    A package is named as it is installed or as it is imported; a game stands for its engine.
    """
    named = [
        (entry.name, {entry.name, entry.module.partition(".")[0], *([entry.dist.name] if entry.dist else [])})
        for entry in _entry_points()
    ]
    games = dict.fromkeys(game for game, names in named if name in names)
    return tuple(games), tuple(sorted({other for _, names in named for other in names}))


def engine_for(game: str) -> Engine[Any, Any, Any] | None:
    """Return the engine of a game, None if it has none. The package of an engine is imported only here.

    Raises PnpError `engine/several-engines` when installed packages declare different ones: no order says which to play, and
    `engine/plug-in` when the package cannot be imported or has no engine there.
    """
    found = {entry.value: entry for entry in _entry_points().select(name=game)}
    if len(found) > 1:
        names = " and ".join(sorted(f"`{value}`{_package_phrase(entry)}" for value, entry in found.items()))
        message = f"`{game}` has {len(found)} rules engines, expected one: {names}"
        raise PnpError([Diagnostic("engine/several-engines", message, hint="uninstall the packages of the others")])
    return _load_engine(next(iter(found.values()))) if found else None


def _load_engine(entry: EntryPoint) -> Engine[Any, Any, Any]:
    package = f"{entry.dist.name} {entry.dist.version}" if entry.dist else entry.module
    register_plug_in(entry.module.partition(".")[0], package)
    try:
        engine = entry.load()
    except Exception as error:
        if fault := plug_in_fault(error):  # raised by its own code
            raise PnpError([fault]) from error
        at = Mark(shown_path(error.filename), error.lineno or 0) if isinstance(error, SyntaxError) and error.filename else None
        message = f"`{entry.value}`, which it declares for `{entry.name}`, cannot be imported: {exception_text(error)}"
        raise PnpError([unusable_plug_in(package, message, at or _declared_at(entry))]) from error
    if isinstance(engine, Engine):
        return engine
    is_class = isinstance(engine, type) and issubclass(engine, Engine)
    what = f"the class `{engine.__name__}`" if is_class else f"of the type `{type(engine).__name__}`"
    message = f"`{entry.value}`, which it declares for `{entry.name}`, is {what} and no `pnp.rules.engine.Engine`"
    hint = (
        f"write `{entry.attr} = {engine.__name__}()`"
        if is_class
        else "derive its class from `Engine`, and make one object of it"
    )
    raise PnpError([unusable_plug_in(package, message, _declared_at(entry), hint)])


def _declared_at(entry: EntryPoint) -> Mark:
    try:
        spec = find_spec(entry.module)
    except ImportError:  # a package above it is not there, or cannot be imported
        spec = None
    return Mark(shown_path(spec.origin)) if spec and spec.origin else Mark(entry.value)


def engine_package(game: str) -> str:
    """Return the package of a game's engine with its version, `pnp-pond 1.0.0`; empty if there is none."""
    packages = {entry.dist for entry in _entry_points().select(name=game) if entry.dist}
    return " or ".join(sorted(f"{package.name} {package.version}" for package in packages))


def _package_phrase(entry: EntryPoint) -> str:
    return f" of the package `{entry.dist.name}`" if entry.dist else ""


def _entry_points() -> EntryPoints:
    return _entry_points_of(tuple([(folder, _modification_time(folder)) for folder in sys.path]))


@lru_cache(maxsize=4)
def _entry_points_of(folders: tuple[tuple[str, int], ...]) -> EntryPoints:
    """Return what the packages in these folders declare, each given with its time of change; to install one changes that."""
    # a process that stays looks for an engine at each build, and reading all packages takes 2 ms
    del folders
    from importlib.metadata import entry_points  # noqa: PLC0415  (a build without examples to play reads no metadata)

    return entry_points(group=_ENTRY_POINT_GROUP)


def _modification_time(folder: str) -> int:
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
    return engine.read_ruleset(replace(game, rules=rules), Report()) is not None


@frozen
class PlotPalette:
    """The colours of plots, from the game's swatches.

    `ink`: text; `paper`: the page; `bar`: bars; `pale`: axes, and bars of other rules; `ground`: the background of the
    headline; `accent`: emphasis in it; `alarm`: marks after the first.
    """

    ink: Colour
    paper: Colour
    bar: Colour
    pale: Colour
    ground: Colour
    accent: Colour
    alarm: Colour


_LIGHT_OF_GREYS: Final = (
    ("ink", 0), ("paper", 1), ("bar", 0.4), ("pale", 0.85), ("ground", 0.2), ("accent", 0.7), ("alarm", 0),
)  # fmt: skip
GREYS: Final = PlotPalette(
    *(Colour(light, light, light, 1.0, name, (0.0, 0.0, 0.0, 1 - light)) for name, light in _LIGHT_OF_GREYS)
)
"""Colours for any game."""

MISSING: Final = object()
"""The value of a constant that could not be read; the error has been reported."""


@frozen
class IntegerSpec:
    """A whole number from `low` to `high`, or the `word` (such as `none` or `all`), which is read as None."""

    unit: str
    low: int
    high: int
    word: str | None = None

    def read(self, value: object) -> object:
        """Return the number or None. Raises ValueError; its text says what was expected."""
        if self.word is not None and value == self.word:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        also = f" or `{self.word}`" if self.word else ""
        numbers = f"a whole number from {self.low} to {self.high}" if self.low < self.high else f"`{self.low}`"
        raise ValueError(numbers + also)


@frozen
class ChoiceSpec:
    """One of several words."""

    unit: str
    choices: tuple[str, ...]

    def read(self, value: object) -> object:
        """Return the word. Raises ValueError; its text says what was expected."""
        if isinstance(value, str) and value in self.choices:
            return value
        raise ValueError(" or ".join(f"`{c}`" for c in self.choices))


@frozen
class FlagSpec:
    """True or false; `only` is the one that the engine supports, if it does not support both."""

    unit: str
    only: bool | None = None

    def read(self, value: object) -> object:
        """Return the flag. Raises ValueError; its text says what was expected."""
        if isinstance(value, bool) and self.only in (None, value):
            return value
        raise ValueError("`true` or `false`" if self.only is None else f"`{str(self.only).lower()}`")


@frozen
class ExactListSpec:
    """A list of words in an order that matters: one of `lists`, word for word."""

    unit: str
    lists: tuple[tuple[str, ...], ...]

    def read(self, value: object) -> object:
        """Return the words. Raises ValueError; its text says what was expected."""
        if value in self.lists:
            return value
        raise ValueError(" or ".join(describe_value(words) for words in self.lists))


@frozen
class IntegerListSpec:
    """A list of whole numbers from `low` to `high`."""

    unit: str
    low: int
    high: int

    def read(self, value: object) -> object:
        """Return the numbers. Raises ValueError; its text says what was expected."""
        if isinstance(value, tuple) and value and all(type(v) is int and self.low <= v <= self.high for v in value):
            return value
        raise ValueError(f"a list of whole numbers from {self.low} to {self.high}")


@frozen
class TableSpec:
    """A table: a list of records with a whole number for each of the `keys`."""

    unit: str
    keys: tuple[str, ...]

    def read(self, value: object) -> object:
        """Return the rows as tuples in the order of `keys`. Raises ValueError; its text says what was expected."""
        rows = value if isinstance(value, tuple) else ()
        if rows and all(isinstance(row, dict) and all(type(row.get(key)) is int for key in self.keys) for row in rows):
            return tuple(tuple(row[key] for key in self.keys) for row in rows)
        raise ValueError(f"rows of {', '.join(f'`{k}`' for k in self.keys)} with whole numbers")


@frozen
class PrintedSpec:
    """A constant that is printed but not needed to play; only its unit is checked."""

    unit: str

    def read(self, value: object) -> object:
        """Return the value unchanged."""
        return value


ConstantSpec = IntegerSpec | ChoiceSpec | FlagSpec | ExactListSpec | IntegerListSpec | TableSpec | PrintedSpec


def has_only_value(spec: ConstantSpec) -> bool:
    """Return whether there is one value that the engine plays, and no other."""
    match spec:
        case IntegerSpec():
            return spec.low == spec.high and spec.word is None
        case ChoiceSpec():
            return len(spec.choices) == 1
        case FlagSpec():
            return spec.only is not None
        case ExactListSpec():
            return len(spec.lists) == 1
        case _:
            return False


def read_constants(
    specs: Mapping[str, ConstantSpec],
    rules: Mapping[str, Constant],
    place: Mark,
    report: Report,
    unread: UnreadNames | None = None,
) -> dict[str, Any]:
    """Return the value of each constant in `specs`, or MISSING if it has an error; errors in those `unread` have been reported.

    Reports `engine/missing-constant`, `engine/unknown-constant` (a warning: it can be printed but does not affect play),
    `engine/wrong-unit` and `engine/wrong-value`.
    """
    for name, unknown in rules.items():
        if name not in specs:
            hint = did_you_mean(name, specs)
            message = f"the engine does not know the constant `{name}`: it changes no game"
            report.warning("engine/unknown-constant", message, unknown.mark, hint=hint)
    found = dict[str, Any]()
    for name, spec in specs.items():
        constant = rules.get(name)
        if constant is not None:
            found[name] = _read_constant(spec, constant, rules, report)
            continue
        found[name] = MISSING
        if unread is None or not unread.covers(f"rules.{name}"):
            report.error("engine/missing-constant", f"the engine needs the constant `{name}` (in {spec.unit})", place)
    return found


def _read_constant(spec: ConstantSpec, constant: Constant, rules: Mapping[str, Constant], report: Report) -> object:
    name, hint = constant.name, None
    if constant.unit != spec.unit:
        code, message = "engine/wrong-unit", f"`{name}` is in {spec.unit}, found the unit `{constant.unit}`"
    else:
        try:
            return spec.read(constant.value)
        except ValueError as expected:
            code, message = "engine/wrong-value", f"`{name}` must be {expected}, found {describe_value(constant.value)}"
        if isinstance(spec, ChoiceSpec) and len(spec.choices) > 1:
            hint = did_you_mean(str(constant.value), spec.choices)
    distance = Distance.VALUE if constant.derivation is None else Distance.CONTENT  # those that it follows from come first
    about = marks_of_constants(rules, [name])
    report.add(Diagnostic(code, message, constant.mark, hint=hint, about=about, distance=distance))
    return MISSING


def describe_value(value: object) -> str:
    """A value of `rules.yaml` for a message, in the form in which it is written there."""
    if isinstance(value, tuple):
        return "a list" if any(isinstance(v, (dict, tuple)) for v in value) else f"`[{', '.join(map(_scalar_text, value))}]`"
    return "a mapping" if isinstance(value, dict) else f"`{_scalar_text(value)}`"


def _scalar_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


EXPLANATION_FOLDER = "diagnostics"


def engine_explanations() -> dict[str, Explanation]:
    """Return the explanations of all installed engines by code, without importing the engines."""
    specs = filter(None, map(find_spec, engine_import_names()))
    folders = [Path(place) / EXPLANATION_FOLDER for spec in specs for place in spec.submodule_search_locations or ()]
    return {code: found for folder in folders for code, found in explanations_in(folder).items()}
