"""Worked examples of a game: `examples.yaml` is computed from constants and cards, or played by its engine.

So the booklet is right; the cards that it shows beside an example must be those that the example is about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from operator import eq, ge, gt, le, lt
from typing import Final, cast

from pnp.base.diagnostics import Distance, Report
from pnp.base.files import is_there
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.files import FileCache, read_map
from pnp.load.kinds.kind import ValueReader
from pnp.load.notation.expressions import (
    ExpressionError,
    Operands,
    constant_of,
    deck_sizes,
    evaluate,
    format_fraction,
    printable_number,
    read_expression,
    substitute_values,
)
from pnp.load.notation.markup_parser import all_nodes, read_markup
from pnp.load.notation.markup_tree import ArmedNode, PlaceholderNode
from pnp.load.odds_and_examples import COMPUTE, COMPUTED_EXAMPLE, DICE, EXAMPLES, EXPECTS, ORDER
from pnp.load.places import position
from pnp.load.yaml.nodes import SLUG, FileFaults, List, Map, Node, Scalar, read_number
from pnp.model.booklet import Booklet, CalloutBlock, FigureImage
from pnp.model.fields import Message, Record, Value
from pnp.model.game import ConstantReference, Derivation, Game, UnreadNames
from pnp.model.messages import values_of_type
from pnp.rules.engine import engine_for


def with_examples(game: Game, report: Report, cache: FileCache | None = None) -> Game:
    """Compute and play the worked examples of a game that has a booklet, and give the game with their results.

    What they name is added to its references. What an error kept from being computed or played, and the constants that the
    engine refused, become unread: texts that name them are not reported as well.
    """
    if game.booklet is None:
        return game
    with report.recorded() as said:
        found = _compute_and_play(game, report, cache)
    refused = {mark for d in said if d.severity == "error" and d.distance is Distance.VALUE for mark in d.about}
    rules = {name: constant for name, constant in game.rules.items() if constant.mark not in refused}
    unread = UnreadNames(game.unread | found.unread | {f"rules.{name}" for name in game.rules if name not in rules})
    references = (*game.references, *found.references)
    return replace(game, examples=found.results, rules=rules, unread=unread, references=references)


def worked_examples(game: Game, report: Report, cache: FileCache | None = None) -> dict[str, Value]:
    """Compute and play `content/<game>/examples.yaml`; give the results by `example.name`, none if there is no such file.

    Reports errors of the file, those of `check_example_cards` and `compute_examples`, `engine/no-engine` if the game has
    examples to be played but no engine, and what the engine reports.
    """
    return _compute_and_play(game, report, cache).results


def _compute_and_play(game: Game, report: Report, cache: FileCache | None) -> ComputedExamples:
    file = game.root / "content" / game.name / "examples.yaml"
    node = read_map(game.root, file, None, report, cache) if is_there(game.root, file) else None
    if node is None:
        return ComputedExamples(unread={EXAMPLES} if is_there(game.root, file) else set())
    examples = node.get(EXAMPLES)
    if isinstance(examples, Map) and game.booklet is not None:
        check_example_cards(game, game.booklet, examples, report)
    found = compute_examples(game, examples, report) if isinstance(examples, Map) else ComputedExamples()
    to_play = _without_computed(node)
    found.results |= _play_examples(game, to_play, report)
    found.unread |= {f"{EXAMPLES}.{name}" for name in _result_names(to_play) if name not in found.results}
    return found


def _result_names(root: Map) -> Iterator[str]:
    examples = root.get(EXAMPLES)
    for id_, (_, example) in examples.entries.items() if isinstance(examples, Map) else ():
        gives = example.get("gives") if isinstance(example, Map) else None
        yield from (f"{id_}.{name}" for name in gives.entries) if isinstance(gives, Map) else ()


def _without_computed(root: Map) -> Map:
    rest = Map(root.path, root.line, root.column)
    rest.entries = dict(root.entries)
    key, examples = root.entries.get(EXAMPLES, (None, None))
    if key is not None and isinstance(examples, Map) and any(is_computed(node) for _, node in examples.entries.values()):
        played = Map(examples.path, examples.line, examples.column)
        played.entries = {name: entry for name, entry in examples.entries.items() if not is_computed(entry[1])}
        rest.entries[EXAMPLES] = (key, played)
        if not played.entries:
            del rest.entries[EXAMPLES]
    return rest


def _play_examples(game: Game, root: Map, report: Report) -> dict[str, Value]:
    if not root.entries:
        return {}
    engine = engine_for(game.name)
    if engine is None:
        hint = "an example that needs no engine has `compute: {name: expression}`"
        message = f"`{game.name}` has worked examples and no rules engine"
        report.error("engine/no-engine", message, game.mark, hint=hint)
        return {}
    ruleset = engine.read_ruleset(game, report)
    return {} if ruleset is None else engine.examples(game, ruleset, root, report)


@dataclass(slots=True)
class ComputedExamples:
    """The results of examples by `id.name`; the names of those that have none; the constants that they name."""

    results: dict[str, Value] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    references: list[ConstantReference] = field(default_factory=list)


def is_computed(node: object) -> bool:
    """Whether an example is computed and not played by an engine."""
    return isinstance(node, Map) and COMPUTE in node.entries


def compute_examples(game: Game, examples: Map, report: Report) -> ComputedExamples:
    """Compute the examples that have `compute` out of those under `examples:`.

    Faults: those of reading the fields, `rules/bad-expression` (at the character), `rules/bad-example` (it expects a result
    that it does not have), `rules/bad-die` (a die shows what it cannot), `rules/example-differs` (a result is not as
    expected, or results compare otherwise).
    """
    computer = _ExampleComputer(game, report)
    for key, node in examples.entries.values():
        if isinstance(node, Map) and is_computed(node):
            computer.compute_example(key, node)
    return computer.found


class _ExampleComputer:
    """Computes the examples of one game."""

    def __init__(self, game: Game, report: Report) -> None:
        self.found = ComputedExamples()
        self._game = game
        self._report = report
        self._constants = {name: constant.value for name, constant in game.rules.items()}
        self._sizes = deck_sizes(game.decks)

    def compute_example(self, key: Scalar, node: Map) -> None:
        """Compute the results of one example, each after those before it, and hold them against what it expects."""
        values = ValueReader(self._game.root, self._game.root, FileFaults(self._report))
        if not SLUG.fullmatch(key.value):
            values.faults.wrong_kind("key", "made of a-z, 0-9, `_` and `-`", key)
        id_ = key.value
        said = values.fields(COMPUTED_EXAMPLE.fields, node, f"examples/{id_}")
        results: dict[str, Value] = {}
        shown: dict[str, str] = {}
        for name, die in _record_items(said[DICE]):
            self._roll(id_, name, cast("Record | None", die), results)
        for name, derivation in _record_items(said[COMPUTE]):
            if name in results:
                mark = derivation.mark if isinstance(derivation, Derivation) else key.mark
                self._report.error("rules/bad-example", f"example `{id_}` has a die and a result `{name}`", mark)
                continue
            self._compute(id_, name, cast("Derivation | None", derivation), results, shown)
        self._compare(id_, node, results, shown)
        for comparison in cast("tuple[Derivation | None, ...]", said[ORDER] or ()):
            self._check_order(id_, comparison, results)
        self.found.results |= {f"{id_}.{name}": value for name, value in _printed_results(results)}

    def _roll(self, id_: str, name: str, die: Record | None, results: dict[str, Value]) -> None:
        """Read what one die or several of one kind show; what they cannot show is an error, and no result."""
        self.found.unread.add(f"examples.{id_}.{name}")
        if die is None or die["shows"] is None:
            return
        several, place = isinstance(die["shows"], tuple), f"{id_}.{name}"
        faces = self._faces(place, die)
        shown = [
            (said, self._number(place, said, results))
            for said in cast("tuple[Derivation | None, ...]", _as_items(die["shows"]))
        ]
        if faces is None:
            return
        sound = True
        for said, number in shown:
            if said is None or number is None:
                sound = False
            elif number not in faces:
                message = f"the die `{name}` of the example `{id_}` shows {format_fraction(number)}, {_faces_phrase(faces)}"
                self._report.error("rules/bad-die", message, said.mark)
                sound = False
        if sound:
            numbers = tuple(printable_number(cast("Fraction", number)) for _, number in shown)
            results[name] = numbers if several else numbers[0]
            self.found.unread.discard(f"examples.{id_}.{name}")

    def _faces(self, place: str, die: Record) -> list[Fraction] | range | None:
        """Return the faces of a die; None with an error, or where one has been reported."""
        sides, faces = die["sides"], die["faces"]
        if (sides is None) == (faces is None):
            message = f"the die `{place}` needs `sides` or a list of `faces`, found {'both' if sides is not None else 'none'}"
            self._report.error("rules/bad-die", message, die.mark, hint="write `{sides: 6, shows: 4}`")
            return None
        if isinstance(sides, Derivation):
            number = self._number(place, sides, {})
            if number is not None and (number.denominator != 1 or not 1 <= number <= _MOST_SIDES):
                message = (
                    f"the die `{place}` has {format_fraction(number)} sides, expected a whole number from 1 to {_MOST_SIDES}"
                )
                self._report.error("rules/bad-die", message, sides.mark)
                return None
            return None if number is None else range(1, int(number) + 1)
        numbers = [self._number(place, face, {}) for face in cast("tuple[Derivation | None, ...]", faces)]
        return None if None in numbers else cast("list[Fraction]", numbers)

    def _check_order(self, id_: str, said: Derivation | None, results: dict[str, Value]) -> None:
        """Hold a comparison such as `own < rival` against the results."""
        if said is None:
            return
        parts = _COMPARISON.fullmatch(said.expression)
        if parts is None:
            hint = "write two expressions with `<`, `<=`, `=`, `>=` or `>` between them, such as `own = rival`"
            self._report.error("rules/bad-example", f"`{said.expression}` is no comparison", said.mark, hint=hint)
            return
        one, other = (self._number(f"{id_}.{ORDER}", said, results, parts[at], parts.start(at)) for at in (1, 3))
        sign = parts[2]
        if one is None or other is None or _SIGNS[sign](one, other):
            return
        found = "is less than" if one < other else "is more than" if one > other else "equals"
        message = f"example `{id_}` says `{said.expression}`, but {format_fraction(one)} {found} {format_fraction(other)}"
        self._report.error("rules/example-differs", message, said.mark)

    def _number(
        self, place: str, said: Derivation | None, results: dict[str, Value], text: str = "", start: int = 0
    ) -> Fraction | None:
        """Compute an expression, or its part `text` that begins at `start`; None with an error, or where one was reported."""
        if said is None:
            return None
        operands = Operands({**self._constants, **results}, self._sizes)
        try:
            expression = read_expression(text or said.expression)
            for term in expression.names:
                if constant_of(term.name, results) is None:
                    mark = position(said.expression, start + term.at, said.mark, self._game.sources)
                    self.found.references.append(ConstantReference(term.name, mark, "rule"))
            if any(self._is_unread(place.partition(".")[0], term.name, operands) for term in expression.names):
                return None
            return evaluate(expression, operands)
        except ExpressionError as error:
            mark = position(said.expression, start + error.at, said.mark, self._game.sources)
            self._report.error("rules/bad-expression", f"`{place}`: {error.message}", mark, hint=error.hint)
            return None

    def _compute(self, id_: str, name: str, said: Derivation | None, results: dict[str, Value], shown: dict[str, str]) -> None:
        self.found.unread.add(f"examples.{id_}.{name}")
        value = self._number(f"{id_}.{name}", said, results)
        if said is None or value is None:
            return
        try:
            results[name] = printable_number(value)
        except ExpressionError as error:
            mark = position(said.expression, error.at, said.mark, self._game.sources)
            self._report.error("rules/bad-expression", f"`{id_}.{name}`: {error.message}", mark, hint=error.hint)
            return
        before = {key: result for key, result in results.items() if key != name}
        inserted = substitute_values(read_expression(said.expression), Operands({**self._constants, **before}, self._sizes))
        steps = dict.fromkeys((inserted, format_fraction(value)))
        shown[name] = f"`{' '.join(said.expression.split())}` is {' = '.join(steps)}"
        self.found.unread.discard(f"examples.{id_}.{name}")

    def _is_unread(self, id_: str, name: str, operands: Operands) -> bool:
        if constant_of(name, operands.constants) is not None:
            return False
        return self._game.unread.covers(f"rules.{name}") or f"examples.{id_}.{name}" in self.found.unread

    def _compare(self, id_: str, node: Map, results: dict[str, Value], shown: dict[str, str]) -> None:
        expects = node.get(EXPECTS)
        for name, (key, wanted) in expects.entries.items() if isinstance(expects, Map) else ():
            if name not in results or isinstance(results[name], tuple):
                if f"examples.{id_}.{name}" not in self.found.unread:
                    hint = did_you_mean(name, results)
                    self._report.error("rules/bad-example", f"example `{id_}` has no result `{name}`", key.mark, hint=hint)
                continue
            given = read_number(wanted.value) if isinstance(wanted, Scalar) else None  # what is no number has been reported
            if given is not None and Fraction(str(given)) != Fraction(str(results[name])):
                found = shown.get(name, f"the die shows {results[name]}")
                message = f"example `{id_}` expects `{name}` to be {given:.15g}, but {found}"
                self._report.error("rules/example-differs", message, wanted.mark)


_MOST_SIDES: Final = 1000
_COMPARISON: Final = lazy_pattern(r"([^<>=]+)(<=|>=|<|=|>)([^<>=]+)")
_SIGNS: Final = {"<": lt, "<=": le, "=": eq, ">=": ge, ">": gt}


def _as_items(value: Value) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def _faces_phrase(faces: list[Fraction] | range) -> str:
    if isinstance(faces, range):
        return f"and a die of {len(faces)} sides shows 1 to {len(faces)}"
    return f"and its faces are {', '.join(map(format_fraction, dict.fromkeys(faces)))}"


def _printed_results(results: dict[str, Value]) -> Iterator[tuple[str, Value]]:
    """Yield the results under the names by which texts print them; dice that are rolled at once are numbered from 1."""
    for name, value in results.items():
        if isinstance(value, tuple):
            yield from ((f"{name}.{at}", die) for at, die in enumerate(value, 1))
        else:
            yield name, value


def _record_items(value: Value) -> tuple[tuple[str, object], ...]:
    return tuple(value.items()) if isinstance(value, Record) else ()


_EXAMPLE_PREFIX = "example:"
_NOTE_FIELD = "note"
"""What an example says in prose."""


def check_example_cards(game: Game, booklet: Booklet, examples: Map, report: Report) -> None:
    """Warn of a call-out box that shows a card and prints results of an example about other cards of its deck.

    `rules/example-card`. An example that names no card of that deck is not about one of them.
    """
    deck_of = {card.id: deck.name for deck in game.decks for card in deck.cards}
    for box in values_of_type(booklet.chapters, CalloutBlock):
        named = {id_: examples.entries[id_] for id_ in _examples_in(box) if id_ in examples.entries}
        for image in values_of_type(box, FigureImage):
            for id_, (key, example) in named.items():
                cards = {word for word in _words_in(example) if word in deck_of and deck_of[word] == deck_of.get(image.card)}
                if cards and image.card not in cards:
                    about = " and ".join(f"`{card}`" for card in sorted(cards))
                    message = f"the example `{id_}` is about {about}, and the card beside it is `{image.card}`"
                    hint = "show the card of the example, or let the example be about this one"
                    report.warning("rules/example-card", message, image.mark, also=[("the example is in", key.mark)], hint=hint)


def _examples_in(box: CalloutBlock) -> dict[str, None]:
    texts = (message.source for message in values_of_type(box, Message) if _EXAMPLE_PREFIX in message.source)
    nodes = (node for source in texts for node in all_nodes(read_markup(source).nodes))
    names = (
        node.name for node in nodes if isinstance(node, (PlaceholderNode, ArmedNode)) and node.name.startswith(_EXAMPLE_PREFIX)
    )
    return dict.fromkeys(name.removeprefix(_EXAMPLE_PREFIX).partition(".")[0] for name in names)


def _words_in(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield from node.value.split()
    elif isinstance(node, List):
        for item in node.items:
            yield from _words_in(item)
    else:
        for key, (_, inner) in node.entries.items():
            if key != _NOTE_FIELD:
                yield from (key, *_words_in(inner))
