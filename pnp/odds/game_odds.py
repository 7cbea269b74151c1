"""Compute `odds.yaml` of a game: the results by id, checked against what they are expected to be."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Final, cast

from pnp.base.diagnostics import Diagnostic, Distance
from pnp.base.suggestions import did_you_mean
from pnp.load.assertion_measures import AssertionScope
from pnp.load.constant_references import assertion_references
from pnp.load.files import read_map
from pnp.load.kinds.kind import ValueReader
from pnp.load.notation.expressions import ExpressionError, Operands, deck_sizes, owner, read_expression
from pnp.load.odds_kind import ODDS
from pnp.load.positions import position
from pnp.load.yaml.nodes import FileFaults
from pnp.model.fields import OddsResult, Record
from pnp.model.game import ConstantReference, Derivation, OddsEntry, UnreadNames, marks_of_constants
from pnp.odds.distribution import Distribution, OddsError
from pnp.odds.expectations import first_difference
from pnp.odds.hands import DrawReader, Hand, ReportedError
from pnp.odds.numbers import OddsNumbers, expressions
from pnp.odds.odds_file import odds_file
from pnp.odds.rolls import opposed, raced, rolled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pnp.base.diagnostics import Mark, Report
    from pnp.load.file_cache import FileCache
    from pnp.load.kinds.declaration import DeclaredType
    from pnp.model.fields import OddsForm, Value
    from pnp.model.game import Game, OddsCondition

MOST_ROWS: Final = 60
"""Rows of one table of odds."""
_LARGEST_VARIABLE: Final = 10**6
_DECIMALS: Final = 2


def with_odds(game: Game, report: Report, cache: FileCache | None = None) -> Game:
    """Compute the odds of a game that has `odds.yaml`, and give the game with their results.

    What they name is added to its references, and the ids of odds without results to what is unread. Faults: those of reading
    the file, and `odds/…` (docs/odds.md).
    """
    file = odds_file(game)
    if file is None:
        return game
    node = read_map(game.root, file, None, report, cache)
    if node is None:
        return replace(game, unread=UnreadNames(game.unread | {"odds"}))
    values = ValueReader(game.root, game.root / "content" / game.name, FileFaults(report))
    computer = _Computer(game, report)
    found, entries, unread = {}, {}, set()
    read = ODDS.read(node, "odds", "odds", values)
    for id_, said in read.items() if read is not None else ():
        holds = computer.holds(id_, said) if isinstance(said, Record) else None
        result = computer.odds(id_, cast("Record", said)) if holds else None
        if holds is None or (holds and result is None):
            unread.add(f"odds.{id_}")
        else:
            found[id_] = result
            entries[id_] = _entry(cast("Record", said), node.entries[id_][0].mark)
    references = (*game.references, *computer.references, *assertion_references(node))
    return replace(game, odds=found, odds_entries=entries, references=references, unread=UnreadNames(game.unread | unread))


def _entry(said: Record, mark: Mark) -> OddsEntry:
    when = cast("tuple[OddsCondition, ...]", said["when"] or ())
    return OddsEntry(str(said["note"] or ""), mark, str(said["reason"] or ""), when)


class _Computer:
    """Computes the odds of one game."""

    def __init__(self, game: Game, report: Report) -> None:
        self.references: list[ConstantReference] = []
        self._game = game
        self._report = report
        self._constants = {name: constant.value for name, constant in game.rules.items()}
        self._sizes = deck_sizes(game.decks)
        folder = f"content/{game.name}/"
        faulty = {d.mark.path.removeprefix(folder) for d in report.diagnostics if d.severity == "error" and d.mark is not None}
        all_ = frozenset(deck.name for deck in game.decks)
        broken = frozenset(name for name in all_ if game.unread.covers(f"decks.{name}"))
        unsound = all_ if faulty & {"types.yaml", "game.yaml"} else broken
        types = cast("Mapping[str, DeclaredType]", game.types)
        scope = AssertionScope(types, game.rules, {deck.name: deck for deck in game.decks}, report, game.unread)
        self._draws = DrawReader(scope, game.decks, unsound)

    def holds(self, id_: str, said: Record) -> bool | None:
        """Return whether an entry holds by the rules as they are; None: one of its conditions has a fault, now reported."""
        found: list[bool | None] = []
        for condition in cast("tuple[OddsCondition, ...]", said["when"] or ()):
            self.references.append(ConstantReference(condition.constant, condition.mark, "odds"))
            constant = self._game.rules.get(condition.constant)
            found.append(None if constant is None else condition.values.fits(constant.value))
            if constant is None and not self._game.unread.covers(f"rules.{condition.constant}"):
                message = f"`{id_}`: there is no constant `{condition.constant}`"
                hint = did_you_mean(condition.constant, self._constants)
                self._report.error("odds/bad-expression", message, condition.mark, hint=hint)
        return None if None in found else all(found)

    def odds(self, id_: str, said: Record) -> Value:
        """Compute the results of one entry: a record of results by name, or with `for` a table. None: it has a fault."""
        variables = tuple(cast("Record", said["for"] or {}))
        sources = self._named(said, variables)
        if sources is None:
            return None
        about, distance = self._marks(sources), Distance.CONTENT
        try:
            rows = [self._row(said, row) for row in self._rows(said)]
            distance = Distance.WRITTEN
            expected = not any(self._is_set(name) for name in sources)
            different = first_difference(id_, said, rows, self._numbers({})) if expected else None
            if different is not None:
                self._report.add(replace(different, about=about, distance=distance))
        except OddsError as error:
            code, message = f"odds/{error.code}", f"`{id_}`: {error.message}"
            place = error.mark or said.mark
            self._report.add(Diagnostic(code, message, place, hint=error.hint, about=about, distance=distance))
            return None
        except ReportedError:
            return None
        return tuple(rows) if variables else rows[0]

    def _marks(self, names: Iterable[str]) -> tuple[Mark, ...]:
        """Where the constants stand that an entry names: its faults may follow from one of them."""
        owners = (owner(name, self._constants) for name in names)
        return marks_of_constants(self._game.rules, (name for name in owners if name is not None))

    def _named(self, said: Record, variables: tuple[str, ...]) -> tuple[str, ...] | None:
        """Note the constants that an entry names; None if one of them could not be read, which was reported."""
        names = []
        for written in expressions(said):
            try:
                terms = read_expression(written.expression).names
            except ExpressionError:  # reported where it is computed
                continue
            for term in terms:
                if term.name not in variables:
                    mark = position(written.expression, term.at, written.mark, self._game.sources)
                    self.references.append(ConstantReference(term.name, mark, "odds"))
                    names.append(term.name)
        unread = (n for n in names if owner(n, self._constants) is None and self._game.unread.covers(f"rules.{n}"))
        return None if any(True for _ in unread) else tuple(names)

    def _is_set(self, name: str) -> bool:
        """Whether a constant was set for this run, or follows from one that was: what is expected may then not hold."""
        constant = self._game.rules.get(owner(name, self._constants) or "")
        if constant is None:
            return False
        derived = constant.derivation.sources if constant.derivation else ()
        return constant.is_set or any(self._is_set(source) for source in derived)

    def _numbers(self, row: Mapping[str, Value]) -> OddsNumbers:
        return OddsNumbers(Operands({**self._constants, **row}, self._sizes), self._game.sources)

    def _rows(self, said: Record) -> Iterator[dict[str, int]]:
        """The variables of each row; a single row without any if there are none."""
        numbers, ranges = self._numbers({}), {}
        for name, written in cast("Record", said["for"] or {}).items():
            if owner(name, self._constants) is not None:
                raise OddsError("bad-name", f"`{name}` is a constant already", "give the number of a row another name")
            ranges[name] = _range(written, numbers, said)
        rows = 1
        for found in ranges.values():
            rows *= len(found)
        if rows > MOST_ROWS or not rows:
            message = f"the table has {rows} rows, expected 1 to {MOST_ROWS}"
            raise OddsError("too-large" if rows else "out-of-range", message, "give fewer numbers" if rows else "give a number")
        return (dict(zip(ranges, row, strict=True)) for row in product(*ranges.values()))

    def _row(self, said: Record, row: Mapping[str, int]) -> Record:
        """The results of one row, after its variables."""
        numbers = self._numbers(row)
        outcome = self._outcome(said, numbers)
        gives = cast("Mapping[str, str | Record]", said["gives"])
        for name in gives:
            if name in row:
                raise OddsError(
                    "bad-name", f"`{name}` is the name of a result and of a number of the row", "rename one of them"
                )
        return Record({**row, **{name: _result(outcome, asked, said, numbers) for name, asked in gives.items()}}, said.mark)

    def _outcome(self, said: Record, numbers: OddsNumbers) -> Distribution | Hand:
        for measure, compute in (("roll", rolled), ("opposed", opposed), ("race", raced)):
            if isinstance(inner := said[measure], Record):
                return compute(inner, numbers)
        return self._draws.drawn(cast("Record", said["draw"]), numbers)


def _range(written: object, numbers: OddsNumbers, said: Record) -> list[int]:
    """The numbers of a variable."""
    limits = (-_LARGEST_VARIABLE, _LARGEST_VARIABLE)
    if isinstance(written, Record):
        ends = [numbers.whole(cast("Derivation", written[end]), f"`{end}`", *limits) for end in ("from", "to")]
        if ends[1] - ends[0] >= MOST_ROWS:
            raise OddsError(
                "too-large",
                f"the table has {ends[1] - ends[0] + 1} rows, expected 1 to {MOST_ROWS}",
                "give fewer numbers",
                said.mark,
            )
        return list(range(ends[0], ends[1] + 1))
    return [numbers.whole(item, "a number of a row", *limits) for item in cast("tuple[Derivation, ...]", written)]


def _result(outcome: Distribution | Hand, asked: str | Record, said: Record, numbers: OddsNumbers) -> OddsResult:
    """Answer one question."""
    form, digits = cast("OddsForm", said["as"]), cast("int | None", said["digits"])
    decimals = digits if digits is not None else _DECIMALS if form == "decimal" else 0
    if isinstance(outcome, Hand):
        if not isinstance(asked, Record) or _is_condition(asked):
            raise OddsError(
                "bad-question", "several kinds are counted: ask for each by its name", "`{fish: {min: 1}}`", said.mark
            )
        return OddsResult(*outcome.chance(cast("Mapping[str, Record]", asked), numbers), form, decimals)
    if asked == "mean":
        mean = outcome.mean
        return OddsResult(mean.numerator, mean.denominator, "decimal", _DECIMALS if digits is None else digits, is_mean=True)
    if isinstance(asked, Record):
        if not _is_condition(asked):
            raise OddsError("bad-question", "only a draw with `kinds` counts cards by kind", "`{min: 1}`", asked.mark)
        return OddsResult(outcome.count(numbers.condition(asked)), outcome.cases, form, decimals)
    if said["opposed"] is None and said["race"] is None:
        hint = "ask for a condition such as `{min: 7}`"
        raise OddsError("bad-question", f"only an opposed roll or a race can `{asked}`", hint, said.mark)
    sign = {"win": 1, "tie": 0, "lose": -1}[asked]
    return OddsResult(outcome.count(lambda number: (number > 0) - (number < 0) == sign), outcome.cases, form, decimals)


def _is_condition(asked: Record) -> bool:
    return "equals" in asked and not isinstance(asked["equals"], Record)
