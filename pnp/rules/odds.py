"""Compute `odds.yaml` of a game: the results by id, checked against what they are expected to be (docs/odds.md).

Numbers are expressions over constants, decks and the variables of a row; the cards of a draw are selected as in assertions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Final, cast

from pnp.base.diagnostics import Diagnostic, Distance, Mark, Report
from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.load.assertion_kinds import WrittenAssertion
from pnp.load.assertion_reader import AssertionReader, AssertionScope, FaultyCardError, display_value, values_at
from pnp.load.files import FileCache, read_map
from pnp.load.kinds.kind import ValueReader
from pnp.load.notation.expressions import (
    ExpressionError,
    Operands,
    constant_of,
    deck_sizes,
    evaluate,
    format_fraction,
    read_expression,
)
from pnp.load.odds_and_examples import ODDS_BY_ID
from pnp.load.places import position
from pnp.load.project import odds_file
from pnp.load.rules import assertion_references
from pnp.load.yaml.nodes import FileFaults
from pnp.model.fields import Message, OddsForm, OddsResult, Record, Value
from pnp.model.game import (
    Card,
    ConstantReference,
    Deck,
    Derivation,
    Game,
    OddsCondition,
    OddsEntry,
    Sources,
    UnreadNames,
    marks_of_constants,
)
from pnp.rules.distributions import (
    LARGEST_NUMBER,
    MOST_CARDS,
    MOST_DICE,
    MOST_FACES,
    MOST_HITS,
    MOST_REPEATS,
    Die,
    Distribution,
    KeptDice,
    KindBounds,
    OddsError,
    RoundChances,
    TieRule,
    count_hands,
    distribution_of_difference,
    distribution_of_draw,
    distribution_of_most_alike,
    distribution_of_pool,
    distribution_of_race,
    distribution_of_rolls_until,
    resolve_ties,
)

if TYPE_CHECKING:
    from pnp.load.kinds.declaration import DeclaredType


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
    computer = _OddsComputer(game, report)
    found, entries, unread = {}, {}, set()
    read = ODDS_BY_ID.read(node, "odds", "odds", values)
    for id_, said in read.items() if read is not None else ():
        holds = computer.conditions_hold(id_, said) if isinstance(said, Record) else None
        result = computer.compute(id_, cast("Record", said)) if holds else None
        if holds is None or (holds and result is None):
            unread.add(f"odds.{id_}")
        else:
            found[id_] = result
            entries[id_] = _odds_entry(cast("Record", said), node.entries[id_][0].mark)
    references = (*game.references, *computer.references, *assertion_references(node))
    return replace(game, odds=found, odds_entries=entries, references=references, unread=UnreadNames(game.unread | unread))


def _odds_entry(said: Record, mark: Mark) -> OddsEntry:
    when = cast("tuple[OddsCondition, ...]", said["when"] or ())
    return OddsEntry(str(said["note"] or ""), mark, str(said["reason"] or ""), when)


class _OddsComputer:
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
        scope = AssertionScope(types, game.rules, game.decks, report, game.unread)
        self._draws = DrawReader(scope, game.decks, unsound)

    def conditions_hold(self, id_: str, said: Record) -> bool | None:
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

    def compute(self, id_: str, said: Record) -> Value:
        """Compute the results of one entry: a record of results by name, or with `for` a table. None: it has a fault."""
        variables = tuple(cast("Record", said["for"] or {}))
        sources = self._collect_constants(said, variables)
        if sources is None:
            return None
        about, distance = self._marks_of_constants(sources), Distance.CONTENT
        try:
            rows = [self._compute_row(said, row) for row in self._row_variables(said)]
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

    def _marks_of_constants(self, names: Iterable[str]) -> tuple[Mark, ...]:
        """Where the constants stand that an entry names: its faults may follow from one of them."""
        owners = (constant_of(name, self._constants) for name in names)
        return marks_of_constants(self._game.rules, (name for name in owners if name is not None))

    def _collect_constants(self, said: Record, variables: tuple[str, ...]) -> tuple[str, ...] | None:
        names = []
        for written in expressions_in(said):
            try:
                terms = read_expression(written.expression).names
            except ExpressionError:  # reported where it is computed
                continue
            for term in terms:
                if term.name not in variables:
                    mark = position(written.expression, term.at, written.mark, self._game.sources)
                    self.references.append(ConstantReference(term.name, mark, "odds"))
                    names.append(term.name)
        unread = (n for n in names if constant_of(n, self._constants) is None and self._game.unread.covers(f"rules.{n}"))
        return None if any(True for _ in unread) else tuple(names)

    def _is_set(self, name: str) -> bool:
        """Whether a constant was set for this run, or follows from one that was: what is expected may then not hold."""
        constant = self._game.rules.get(constant_of(name, self._constants) or "")
        if constant is None:
            return False
        derived = constant.derivation.sources if constant.derivation else ()
        return constant.is_set or any(self._is_set(source) for source in derived)

    def _numbers(self, row: Mapping[str, Value]) -> OddsNumbers:
        return OddsNumbers(Operands({**self._constants, **row}, self._sizes), self._game.sources)

    def _row_variables(self, said: Record) -> Iterator[dict[str, int]]:
        numbers, ranges = self._numbers({}), {}
        for name, written in cast("Record", said["for"] or {}).items():
            if constant_of(name, self._constants) is not None:
                raise OddsError("bad-name", f"`{name}` is a constant already", "give the number of a row another name")
            ranges[name] = _numbers_of_variable(written, numbers, said)
        rows = 1
        for found in ranges.values():
            rows *= len(found)
        if rows > MOST_ROWS or not rows:
            message = f"the table has {rows} rows, expected 1 to {MOST_ROWS}"
            raise OddsError("too-large" if rows else "out-of-range", message, "give fewer numbers" if rows else "give a number")
        return (dict(zip(ranges, row, strict=True)) for row in product(*ranges.values()))

    def _compute_row(self, said: Record, row: Mapping[str, int]) -> Record:
        numbers = self._numbers(row)
        outcome = self._compute_outcome(said, numbers)
        gives = cast("Mapping[str, str | Record]", said["gives"])
        for name in gives:
            if name in row:
                raise OddsError(
                    "bad-name", f"`{name}` is the name of a result and of a number of the row", "rename one of them"
                )
        return Record(
            {**row, **{name: _answer_question(outcome, asked, said, numbers) for name, asked in gives.items()}}, said.mark
        )

    def _compute_outcome(self, said: Record, numbers: OddsNumbers) -> Distribution | Hand:
        for measure, compute in _MEASURES.items():
            if isinstance(inner := said[measure], Record):
                return compute(inner, numbers)
        return self._draws.read_draw(cast("Record", said["draw"]), numbers)


def _numbers_of_variable(written: object, numbers: OddsNumbers, said: Record) -> list[int]:
    limits = (-_LARGEST_VARIABLE, _LARGEST_VARIABLE)
    if isinstance(written, Record):
        ends = [numbers.whole_number(cast("Derivation", written[end]), f"`{end}`", *limits) for end in ("from", "to")]
        if ends[1] - ends[0] >= MOST_ROWS:
            raise OddsError(
                "too-large",
                f"the table has {ends[1] - ends[0] + 1} rows, expected 1 to {MOST_ROWS}",
                "give fewer numbers",
                said.mark,
            )
        return list(range(ends[0], ends[1] + 1))
    return [numbers.whole_number(item, "a number of a row", *limits) for item in cast("tuple[Derivation, ...]", written)]


def _answer_question(outcome: Distribution | Hand, asked: str | Record, said: Record, numbers: OddsNumbers) -> OddsResult:
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


_MOST_CHARACTERS: Final = 12
_DIFFERS_HINT: Final = "correct the rules, or what is expected"
_RANGE_HINT: Final = "`{min: …, max: …}` leaves room"


def first_difference(id_: str, said: Record, rows: Sequence[Record], numbers: OddsNumbers) -> Diagnostic | None:
    """Compare results with `expects`; give the first that differs as `odds/differs`. Raises OddsError for a faulty expectation.

    The others mostly differ for the same reason: a number of the entry or of the rules.
    """
    differences: list[Diagnostic] = []
    for name, wanted in cast("Mapping[str, object]", said["expects"] or {}).items():
        gives = cast("Record", said["gives"])
        if name not in gives:
            hint = did_you_mean(name, gives)
            raise OddsError("unknown-result", f"`expects` names `{name}`, which is not a result", hint)
        if isinstance(wanted, tuple) and len(wanted) != len(rows):
            message = f"`{name}` is expected to have {len(wanted)} values, and has {len(rows)}"
            raise OddsError("unknown-result", message, "write one for each row", wanted[0].mark if wanted else said.mark)
        listed = wanted if isinstance(wanted, tuple) else (wanted,) * len(rows)
        for row, expected in zip(rows, listed, strict=True):
            found = _compare_with_expected(f"`{id_}.{name}`{_row_text(row)}", cast("OddsResult", row[name]), expected, numbers)
            differences += [found] if found is not None else []
    return differences[0] if differences else None


def _compare_with_expected(name: str, found: OddsResult, expected: object, numbers: OddsNumbers) -> Diagnostic | None:
    if isinstance(expected, Record):
        ends = {key: numbers.number(cast("Derivation", end)) for key, end in expected.items() if end is not None}
        if ends.get("min", found.value) <= found.value <= ends.get("max", found.value):
            return None
        shown = " and ".join(f"at {'least' if key == 'min' else 'most'} {_format_number(end)}" for key, end in ends.items())
        return Diagnostic(
            "odds/differs", f"{name} is {_format_result(found)}, expected {shown}", expected.mark, hint=_DIFFERS_HINT
        )
    written = cast("Derivation", expected)
    value = numbers.number(written)
    if value == found.value:
        return None
    said = " ".join(written.expression.split())
    more = "" if said == format_fraction(value) or said == str(value) else f" = {_format_number(value)}"
    message = f"{name} is {_format_result(found)}, expected {said}{more}"
    return Diagnostic("odds/differs", message, written.mark, hint=f"{_DIFFERS_HINT}; {_RANGE_HINT}")


def _row_text(row: Record) -> str:
    variables = [f"{key} {value}" for key, value in row.items() if not isinstance(value, OddsResult)]
    return f" at {', '.join(variables)}" if variables else ""


def _format_result(found: OddsResult) -> str:
    return _format_number(found.value) if found.is_mean or len(str(found)) > _MOST_CHARACTERS else str(found)


def _format_number(value: Fraction) -> str:
    written = format_fraction(value)
    return written if len(written) <= _MOST_CHARACTERS else f"about {float(value):.6g}"


class OddsNumbers:
    """Computes the expressions of one row; faults are at the place of the expression."""

    def __init__(self, operands: Operands, sources: Sources) -> None:
        self._operands = operands
        self._sources = sources

    def number(self, written: Derivation) -> Fraction:
        """Compute an expression. Raises OddsError at the character of the fault."""
        try:
            return evaluate(read_expression(written.expression), self._operands)
        except ExpressionError as error:
            mark = position(written.expression, error.at, written.mark, self._sources)
            raise OddsError("bad-expression", error.message, error.hint, mark) from None

    def whole_number(self, written: Derivation, what: str, low: int, high: int) -> int:
        """Compute a whole number from `low` to `high`. Raises OddsError."""
        found = self.number(written)
        if found.denominator != 1 or not low <= found <= high:
            expected = f"a whole number from {low:,} to {high:,}"
            message = f"{what} must be {expected}, found {_format_expression(written, found)}"
            hint = None if found.denominator == 1 else "round it with `floor(…)` or `ceil(…)`"
            raise OddsError("out-of-range", message, hint, written.mark)
        return int(found)

    def chance(self, written: Derivation) -> Fraction:
        """Compute a chance. Raises OddsError."""
        found = self.number(written)
        if not 0 <= found <= 1:
            message = f"a chance must be from 0 to 1, found {_format_expression(written, found)}"
            raise OddsError("out-of-range", message, "write `15/36`, not 15", written.mark)
        return found

    def condition(self, bounds: Mapping[str, object]) -> Callable[[int], bool]:
        """Return what `equals`, `min` and `max` say about a number. Raises OddsError."""
        equals, low, high = (
            None if bounds[key] is None else self.number(cast("Derivation", bounds[key])) for key in ("equals", "min", "max")
        )

        def holds(number: int) -> bool:
            return (equals is None or number == equals) and (low is None or number >= low) and (high is None or number <= high)

        return holds


def expressions_in(written: object) -> Iterator[Derivation]:
    """Yield the expressions in what was read, in its order."""
    if isinstance(written, Derivation):
        yield written
    elif isinstance(written, dict):
        for inner in written.values():
            yield from expressions_in(inner)
    elif isinstance(written, tuple):
        for inner in written:
            yield from expressions_in(inner)


def _format_expression(written: Derivation, found: Fraction) -> str:
    said, value = " ".join(written.expression.split()), format_fraction(found)
    return f"`{said}`" if said == value else f"`{said}` = {value}"


_ADDED_LIMITS: Final = (-LARGEST_NUMBER, LARGEST_NUMBER)


def compute_roll(said: Record, numbers: OddsNumbers) -> Distribution:
    """Return the distribution of a roll. Raises OddsError."""
    sorts = [said, *cast("tuple[Record, ...]", said["and"] or ())]
    counts = [_whole_number(sort, "dice", numbers, (0, MOST_DICE), 1) for sort in sorts]
    found = distribution_of_pool(
        [(count, _read_die(sort, said, numbers)) for count, sort in zip(counts, sorts, strict=True)], _read_kept(said, numbers)
    )
    plus = _whole_number(said, "plus", numbers, _ADDED_LIMITS, 0)
    least = _whole_number(said, "at_least", numbers, _ADDED_LIMITS, -2 * LARGEST_NUMBER * MOST_DICE * MOST_REPEATS)
    return found.map(lambda total: max(total + plus, least))


def compute_opposed_roll(said: Record, numbers: OddsNumbers) -> Distribution:
    """Return the distribution of an opposed roll: by how much we win, or 1, 0, -1 if ties are not left as they are."""
    apart = distribution_of_difference(
        compute_roll(cast("Record", said["own"]), numbers), compute_roll(cast("Record", said["other"]), numbers)
    )
    return apart if said["ties"] == "stay" else resolve_ties(apart, cast("TieRule", said["ties"]))


def compute_race(said: Record, numbers: OddsNumbers) -> Distribution:
    """Return the distribution of a race: 1 (we win), 0 (both are hit often enough in the same round), -1. Raises OddsError."""
    hits, against = (_whole_number(said, name, numbers, (1, MOST_HITS), 1) for name in ("hits", "against"))
    return distribution_of_race(_round_chances(said, numbers), hits, against)


def compute_rolls_until(said: Record, numbers: OddsNumbers) -> Distribution:
    """Return the distribution of how many rolls it takes until their sum reaches a number. Raises OddsError."""
    goal = _whole_number(said, "reaches", numbers, (1, LARGEST_NUMBER), 1)
    return distribution_of_rolls_until(compute_roll(cast("Record", said["roll"]), numbers), goal)


_MEASURES: Final = {"roll": compute_roll, "opposed": compute_opposed_roll, "race": compute_race, "until": compute_rolls_until}
"""What odds are about, but for draws."""


def _round_chances(said: Record, numbers: OddsNumbers) -> RoundChances:
    stated = [said[name] for name in ("win", "lose", "both")]
    if isinstance(said["own"], Record) and isinstance(said["other"], Record) and not any(stated):
        apart = distribution_of_difference(compute_roll(said["own"], numbers), compute_roll(said["other"], numbers))
        both = said["ties"] == "both"
        signs = resolve_ties(apart, "stay" if both else cast("TieRule", said["ties"]))
        win, tie, lose = (Fraction(signs.count(lambda sign, of=of: sign == of), signs.cases) for of in (1, 0, -1))  # type: ignore[misc]
        return RoundChances(win, lose, tie if both else Fraction(0))
    if said["own"] is not None or said["other"] is not None or not any(stated):
        hint = "write both `own` and `other`, or the chances `win` and `lose`"
        raise OddsError("bad-race", "a race needs what is rolled in a round, or the chances of a round", hint, said.mark)
    win, lose, both_hit = (Fraction(0) if number is None else numbers.chance(cast("Derivation", number)) for number in stated)
    if win + lose + both_hit > 1:
        raise OddsError(
            "bad-race",
            f"the chances of a round add up to {win + lose + both_hit}, at most 1",
            "leave out rounds without a hit",
            said.mark,
        )
    return RoundChances(win, lose, both_hit)


def _whole_number(said: Record, name: str, numbers: OddsNumbers, limits: tuple[int, int], default: int) -> int:
    written = said[name]
    return default if written is None else numbers.whole_number(cast("Derivation", written), f"`{name}`", *limits)


def _read_die(sort: Record, roll: Record, numbers: OddsNumbers) -> Die:
    if (sort["sides"] is None) == (sort["faces"] is None):
        raise OddsError("bad-die", "a die has either `sides` or `faces`", "write `sides: 6`", sort.mark)
    if sort["sides"] is not None:
        faces = tuple(range(1, _whole_number(sort, "sides", numbers, (1, MOST_FACES), 1) + 1))
    else:
        written = cast("tuple[Derivation, ...]", sort["faces"])
        faces = tuple(numbers.whole_number(face, "a face", -LARGEST_NUMBER, LARGEST_NUMBER) for face in written)
    again = {name: _read_repeats(cast("Record | None", roll[name]), faces, numbers) for name in ("reroll", "explode")}
    success = cast("Record | None", roll["success"])
    counted = None if success is None else frozenset(filter(numbers.condition(success), faces))
    return Die(faces, *again["reroll"], *again["explode"], counted)


def _read_repeats(said: Record | None, faces: tuple[int, ...], numbers: OddsNumbers) -> tuple[frozenset[int], int]:
    if said is None:
        return frozenset(), 0
    return frozenset(filter(numbers.condition(said), faces)), _whole_number(said, "times", numbers, (0, MOST_REPEATS), 1)


def _read_kept(said: Record, numbers: OddsNumbers) -> KeptDice | None:
    if said["highest"] is not None and said["lowest"] is not None:
        raise OddsError("bad-die", "either the `highest` or the `lowest` dice count", "leave one of them out", said.mark)
    if said["highest"] is not None:
        return "highest", _whole_number(said, "highest", numbers, (0, MOST_DICE), 0)
    return None if said["lowest"] is None else ("lowest", _whole_number(said, "lowest", numbers, (0, MOST_DICE), 0))


class ReportedError(Exception):
    """Something that the odds need has an error that has been reported."""


@frozen
class Hand:
    """Cards drawn of which several kinds are counted."""

    deck: int
    kinds: Mapping[str, int]
    drawn: int

    def chance(self, bounds: Mapping[str, Record], numbers: OddsNumbers) -> tuple[int, int]:
        """Count the hands in which all kinds are as they are wanted, and all hands. Raises OddsError."""
        wanted = []
        for name, condition in bounds.items():
            if name not in self.kinds:
                hint = did_you_mean(name, self.kinds)
                raise OddsError("unknown-kind", f"there is no kind `{name}` among those that are drawn", hint, condition.mark)
            holds = numbers.condition(condition)
            fit = [n for n in range(min(self.kinds[name], self.drawn) + 1) if holds(n)]
            wanted.append(KindBounds(self.kinds[name], fit[0], fit[-1]) if fit else KindBounds(self.kinds[name], 1, 0))
        return count_hands(self.deck, wanted, self.drawn)


class DrawReader:
    """Reads the draws of odds; `unsound` are the decks whose errors have been reported."""

    def __init__(self, scope: AssertionScope, decks: tuple[Deck, ...], unsound: frozenset[str]) -> None:
        self._scope = scope
        self._decks = decks
        self._unsound = unsound

    def read_draw(self, said: Record, numbers: OddsNumbers) -> Distribution | Hand:
        """Return the distribution of the number of cards that are counted, or what is drawn of several kinds.

        Raises OddsError, or ReportedError where a deck, a field or a constant was reported.
        """
        counted = [name for name in ("where", "kinds", "same", "wanted") if said[name] is not None]
        if (said["deck"] is None) == (said["of"] is None):
            raise OddsError(
                "bad-draw", "cards are drawn from a `deck`, or `of` a number of cards", "write one of them", said.mark
            )
        if len(counted) != 1 or (counted[0] == "wanted") != (said["deck"] is None):
            hint = "with `of`: `wanted`; with `deck`: one of `where`, `kinds`, `same`"
            raise OddsError("bad-draw", "a draw says which cards are counted, in one way", hint, said.mark)
        if said["deck"] is None:
            size = numbers.whole_number(cast("Derivation", said["of"]), "`of`", 0, MOST_CARDS)
            wanted = numbers.whole_number(cast("Derivation", said["wanted"]), "`wanted`", 0, size)
            return distribution_of_draw(size, wanted, self._number_drawn(said, size, numbers))
        return self._draw_from_decks(said, counted[0], numbers)

    @staticmethod
    def _number_drawn(said: Record, size: int, numbers: OddsNumbers) -> int:
        if size > MOST_CARDS:
            raise OddsError(
                "too-large", f"the deck has {size:,} cards, at most {MOST_CARDS:,}", "draw from a smaller deck", said.mark
            )
        return numbers.whole_number(cast("Derivation", said["cards"]), "`cards`", 0, size)

    def _draw_from_decks(self, said: Record, counted: str, numbers: OddsNumbers) -> Distribution | Hand:
        names = cast("tuple[Message, ...]", said["deck"])
        if self._unsound.intersection(name.source for name in names):
            raise ReportedError
        everything = self._select_cards(said, None)
        size = sum(card.copies for card in everything)
        drawn = self._number_drawn(said, size, numbers)
        if counted == "same":
            return distribution_of_most_alike(self._numbers_by_value(said, everything), drawn)
        if counted == "where":
            return distribution_of_draw(size, sum(card.copies for card in self._select_cards(said, said["where"])), drawn)
        return Hand(size, self._numbers_by_kind(said), drawn)

    def _numbers_by_kind(self, said: Record) -> dict[str, int]:
        """The number of cards of each kind; no card is of two."""
        found: dict[str, int] = {}
        of: dict[str, str] = {}
        for name, where in cast("Record", said["kinds"]).items():
            cards = self._select_cards(said, where)
            for card in cards:
                if card.id in of:
                    message = f"the card `{card.id}` is of two kinds, `{of[card.id]}` and `{name}`"
                    raise OddsError("overlap", message, "make the conditions exclude each other", said.mark)
                of[card.id] = name
            found[name] = sum(card.copies for card in cards)
        return found

    def _select_cards(self, said: Record, where: object) -> list[Card]:
        values = {**dict.fromkeys(("equals", "min", "max", "where", "copies", "note")), "deck": said["deck"], "where": where}
        faults = FileFaults(self._scope.report)
        asked = WrittenAssertion("count", {**values, "count": "cards"}, said.mark)
        assertion = AssertionReader(self._decks, self._scope, faults).resolve(asked)
        if assertion is None or faults.count:
            raise ReportedError
        try:
            return [card for selection in assertion.selections for card in selection.cards(self._scope)]
        except FaultyCardError:
            raise ReportedError from None

    def _numbers_by_value(self, said: Record, cards: list[Card]) -> list[int]:
        path, faults = cast("Message", said["same"]), FileFaults(self._scope.report)
        values = {**dict.fromkeys(("equals", "min", "max", "where", "copies", "note")), "deck": said["deck"], "each": path}
        asked = WrittenAssertion("each", {**values, "in": None, "once": None, "unique": None}, said.mark)
        AssertionReader(self._decks, self._scope, faults).resolve(asked)
        if faults.count:
            raise ReportedError
        groups = Counter[tuple[str, ...]]()
        for card in cards:
            groups[tuple(map(display_value, values_at(path.source, card, self._scope.cards)))] += card.copies
        return list(groups.values())
