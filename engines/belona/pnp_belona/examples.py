"""Read `examples.yaml`, play each worked example, and compare the results with what it expects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.base.suggestions import did_you_mean
from pnp.load.yaml.nodes import Map, Node, Scalar, describe_node, read_whole_number
from pnp.rules.game_rules import ScriptedDice, ScriptEndedError
from pnp_belona.example_dice import DICE_BY, ExampleDice
from pnp_belona.scenario import Scenario, ScenarioError, run
from pnp_belona.situation import SituationReader, situation
from pnp_belona.state import (
    OFF,
    Action,
    Arm,
    Decline,
    Dominate,
    End,
    Execute,
    Fight,
    Flee,
    GameTable,
    IllegalActionError,
    Move,
    Name,
    Reinforce,
    Revive,
    Roll,
    State,
    Stay,
)
from pnp_belona.turns import actor, play

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.base.diagnostics import Mark, Report
    from pnp.model.fields import Value
    from pnp.model.game import Game
    from pnp_belona.ruleset import Ruleset

FIELDS: Final = ("note", "map", "row", "turn", "groups", "has", "zones", "play", "dice", "gives", "expects")
_PLAIN: Final[dict[str, Action]] = {"end": End(), "stay": Stay(), "roll": Roll(), "decline": Decline()}
_WITH_ARGUMENT: Final = ("name", "move", "dominate", "execute", "fight", "flee", "arm", "reinforce", "revive")


def play_examples(game: Game, ruleset: Ruleset, root: Map, report: Report) -> dict[str, Value]:
    """Play every example; give the results that examples name, by `example.name`.

    Reports `engine/bad-example` (an error in the file), `engine/illegal-example` (a situation or an action that a rule
    forbids, with the constant) and `engine/example-differs` (a result other than the expected one).
    """
    out: dict[str, Value] = {}
    written = root.get("examples")
    unplayed = set(written.entries) if isinstance(written, Map) else set()
    for scenario in read_examples(ruleset, root, report):
        try:
            results = run(scenario)
        except ScenarioError as error:
            mark = scenario.actions[error.step][1] if scenario.actions else scenario.mark
            message = f"example `{scenario.id}` is illegal in action {error.step + 1}: {error.refusal.message}"
            rule = game.rules.get(error.refusal.rule)
            also = [(f"`{error.refusal.rule}` stands in", rule.mark)] if rule else []
            report.error("engine/illegal-example", message, mark, also=also)
            continue
        out |= _given(scenario, results, report)
        unplayed.discard(scenario.id)
        _check(scenario, results, {**out, **results}, unplayed, report)
    return out


def read_examples(ruleset: Ruleset, root: Map, report: Report) -> Iterator[Scenario]:
    """Read `examples:`; those with errors are reported and left out."""
    reader = SituationReader(ruleset, report)
    fields = reader.entries(root, "the file", (DICE_BY, "examples"))
    scripts, examples = ExampleDice(reader, fields.get(DICE_BY)), fields.get("examples")
    for id_, node in reader.entries(examples, "`examples`").items():
        reader.sound = True
        parts = reader.entries(node, f"example `{id_}`", FIELDS)
        table, state = situation(reader, parts)
        dice = scripts.read(parts.get("dice"))
        actions = _actions(reader, reader.items(parts.get("play"), "`play`"), table, state, dice)
        gives = reader.entries(parts.get("gives"), "`gives`")
        expects = reader.entries(parts.get("expects"), "`expects`")
        if reader.sound:
            yield Scenario(
                id=id_,
                table=table,
                state=state,
                actions=tuple(actions),
                dice=tuple(dice),
                gives={k: (v.value, v.mark) for k, v in gives.items() if isinstance(v, Scalar)},
                expects={k: (_value(v), v.mark) for k, v in expects.items() if isinstance(v, Scalar)},
                mark=node.mark,
            )


def _actions(
    reader: SituationReader, items: list[Node], table: GameTable, state: State, dice: list[int]
) -> list[tuple[Action, Mark]]:
    out: list[tuple[Action, Mark]] = []
    scripted, going = ScriptedDice(dice), True
    for item in items:
        action = _action(reader, item, table, state)
        if action is None:
            break
        out.append((action, item.mark))
        try:
            state = play(table, state, action, scripted) if going else state
        except (IllegalActionError, ScriptEndedError):
            going = False  # `run` will report it
    return out


def _value(node: Scalar) -> str | int:
    number = read_whole_number(node.value)
    return node.value if number is None else number


def _action(reader: SituationReader, node: Node, table: GameTable, state: State) -> Action | None:
    """Read `end`, `{name: 1}`, `{move: [space, …]}`, `{fight: [own, rival]}` …; groups by number from 1."""
    if isinstance(node, Scalar):
        word = reader.word(node, "an action", (*_PLAIN, *_WITH_ARGUMENT))
        if word in _WITH_ARGUMENT:
            reader.fault(node, f"`{word}` needs to say what: `{{{word}: …}}`")
        return _PLAIN.get(word or "")
    fields = reader.entries(node, "an action", _WITH_ARGUMENT)
    if len(fields) != 1:
        if isinstance(node, Map) and reader.sound:
            reader.fault(node, f"an action is one thing, found {len(fields)}")
        return None
    return _action_with_argument(reader, *next(iter(fields.items())), table, state)


def _action_with_argument(reader: SituationReader, word: str, node: Node, table: GameTable, state: State) -> Action | None:
    ruleset, rules = table.ruleset, table.rules
    if word == "move":
        return Move(tuple(reader.space(item, table) for item in reader.items(node, "`move`")))
    if word == "flee":
        return Flee(reader.space(node, table))
    if word == "arm":
        return Arm(reader.number(node, "`arm`", 0, rules.sides))
    if word == "dominate":
        return Dominate(
            reader.number(node, "`dominate`", rules.zone_first, rules.zone_first + rules.zones - 1) - rules.zone_first
        )
    if word == "execute":
        ids = [ruleset.contracts[card].id if card >= 0 else "" for card in state.row]
        name = reader.word(node, "a contract of the row", ids)
        return Execute(ids.index(name)) if name else None
    return _of_groups(reader, word, node, table, state)


def _of_groups(reader: SituationReader, word: str, node: Node, table: GameTable, state: State) -> Action | None:
    groups, us = table.rules.groups, actor(state)
    if word == "revive":
        fields = reader.entries(node, "`revive`", ("group", "at"))
        if len(fields) != 2:  # noqa: PLR2004  both are needed
            reader.fault(node, "`revive` needs `group` and `at`")
            return None
        group = reader.number(fields["group"], "a group", 1, groups)
        space = reader.space(fields["at"], table)
        return Revive(us * groups + group - 1, space) if space != OFF else None
    if word == "fight":
        pair = reader.items(node, "`fight`")
        if len(pair) != 2:  # noqa: PLR2004  one against one
            reader.fault(node, f"`fight` is an own group and a rival one (`[1, 2]`), found {describe_node(node)}")
            return None
        own, rival = (reader.number(item, "a group", 1, groups) - 1 for item in pair)
        return Fight(us * groups + own, (1 - us) * groups + rival)
    group = us * groups + reader.number(node, "a group", 1, groups) - 1
    return Name(group) if word == "name" else Reinforce(group)


def _given(scenario: Scenario, results: dict[str, str | int], report: Report) -> dict[str, Value]:
    out: dict[str, Value] = {}
    for name, (result, mark) in scenario.gives.items():
        if result in results:
            out[f"{scenario.id}.{name}"] = results[result]
        else:
            hint = did_you_mean(result, results)
            report.error("engine/bad-example", f"example `{scenario.id}` has no result `{result}`", mark, hint=hint)
    return out


def _check(
    scenario: Scenario, results: Mapping[str, str | int], known: Mapping[str, Value], unplayed: set[str], report: Report
) -> None:
    """Compare results with what is expected: a value, or the name of another result, of this example or one before it.

    What an example that could not be played should have given is not reported as well.
    """
    for result, (wanted, mark) in scenario.expects.items():
        missing = next((name for name in (result, str(wanted)) if "." in name and name not in known), None)
        if result not in results or missing:
            if str(missing).partition(".")[0] not in unplayed:
                hint = did_you_mean(missing or result, known)
                message = f"example `{scenario.id}` has no result `{missing or result}`"
                report.error("engine/bad-example", message, mark, hint=hint)
        elif results[result] != known.get(str(wanted), wanted):
            said = f"`{known[str(wanted)]}` (`{wanted}`)" if wanted in known else f"`{wanted}`"
            message = f"example `{scenario.id}` expects `{result}` to be {said}, the rules give `{results[result]}`"
            report.error("engine/example-differs", message, mark)
