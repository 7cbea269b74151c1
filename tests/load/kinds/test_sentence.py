"""A field of the kind `sentence`: how cards write one in YAML and in tables, and what is said of one that is wrong."""

import json

import jsonschema
import pytest
from support.sentences import add_sentences, edit, effect_of, faults

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.load.scaffold import json_schemas
from pnp.model.messages import messages


def values(sentence):
    """What an engine sees of a sentence: all but its text."""
    return {name: value for name, value in sentence.items() if name != "text"}


@pytest.mark.parametrize(
    "effect",
    [
        "draw(amount=2, of=bait)",
        '"draw(of=bait, amount=2)"',
        "{pattern: draw, amount: 2, of: bait}",
    ],
)
def test_a_sentence_is_a_pattern_with_its_parameters(toy, effect):
    """What the card leaves out is none; an engine and an assertion see the same as the text."""
    found = effect_of(add_sentences(toy, effect))
    assert values(found) == {"pattern": "draw", "amount": 2, "of": "bait", "until": None}
    assert str(found.text) == "Draw 2 worms."


def test_a_sentence_without_parameters(toy):
    """Nothing but the name of its pattern."""
    found = effect_of(add_sentences(toy, "rest"))
    assert (values(found), str(found.text)) == ({"pattern": "rest"}, "You rest.")


def test_words_that_no_pattern_says_are_written_out(toy):
    """They are a text of the card, which is translated there; nothing can be played of them."""
    add_sentences(toy, "{text: Swap _any_ two fish.}")
    found = effect_of(toy)
    assert (values(found), str(found.text)) == ({"pattern": None}, "Swap any two fish.")
    ids = [message.id for message in messages(load_game(toy, "toy", Report()))]
    assert "fish/pike/effect" in ids


FAULTS = {
    "drw(amount=2)": ["fish.yaml:4:13: error[load/unknown-sentence]: `drw` is no pattern of sentences -> did you mean `draw`?"],
    "swim": [
        (
            "fish.yaml:4:13: error[load/unknown-sentence]: `swim` is no pattern of sentences -> declare it "
            "under `patterns:` of "
            "sentences.yaml, or write one of `draw`, `rest`"
        )
    ],
    "draw(amount=2": [
        (
            "fish.yaml:4:13: error[load/bad-sentence]: `effect` must be a sentence such as `draw(amount=3, of=fish)`, found "
            "`draw(amount=2` -> `draw` is written `draw(amount=3, of=fish)`"
        )
    ],
    "[rest]": [
        (
            "fish.yaml:4:13: error[load/bad-sentence]: `effect` must be a sentence such as `draw(amount=3, "
            "of=fish)`, found a list "
            "-> words that no pattern says are written out: `effect: {text: …}`"
        )
    ],
    "draw(amount=4, of=fish)": [
        (
            "fish.yaml:4:13: error[load/out-of-range]: `amount` must be at most 3, found `4` -> if that is "
            "meant, write `max: 4` "
            "where the field is declared"
        )
    ],
    "draw(amount=x, of=fsh)": [
        "fish.yaml:4:13: error[load/unknown-choice]: `of` cannot be `fsh` -> did you mean `fish`?",
        "fish.yaml:4:13: error[load/wrong-kind]: `amount` must be a whole number, found `x` -> write digits alone, such as `3`",
    ],
    "draw(amunt=2, of=bait)": [
        "fish.yaml:4:13: error[load/unknown-field]: the sentence `draw` has no parameter `amunt` -> did you mean `amount`?"
    ],
    "draw(of=bait)": [
        (
            "fish.yaml:4:13: error[load/missing-field]: the sentence `draw` lacks its `amount` -> write "
            "`amount=3`, how many; or "
            "say `required: no` where the pattern takes it"
        )
    ],
    "rest(a=1)": [
        (
            "fish.yaml:4:13: error[load/unknown-field]: the sentence `rest` has no parameter `a` -> it has "
            "none: write nothing but "
            "its name"
        )
    ],
    "{text: a, of: b}": [
        (
            "fish.yaml:4:23: error[load/bad-sentence]: `effect` has a `text`, and `of` beside it -> a sentence "
            "has a `pattern` with "
            "its parameters, or is written out: then it has a `text` alone"
        )
    ],
    "{pattern: draw, amount: 9, off: fish}": [
        (
            "fish.yaml:4:37: error[load/out-of-range]: `amount` must be at most 3, found `9` -> if that is "
            "meant, write `max: 9` "
            "where the field is declared"
        ),
        "fish.yaml:4:40: error[load/unknown-field]: the sentence `draw` has no parameter `off` -> did you mean `of`?",
    ],
}


@pytest.mark.parametrize("effect", FAULTS)
def test_a_fault_names_the_card_and_a_way_out(toy, effect):
    """Each is said once, at the cell or the value."""
    assert faults(add_sentences(toy, effect)) == FAULTS[effect]


def test_a_field_may_take_only_some_patterns(toy):
    """Others are known, but not for this field."""
    assert faults(add_sentences(toy, "rest", of="[draw]")) == [
        (
            "fish.yaml:4:13: error[load/unknown-sentence]: `effect` cannot be the sentence `rest`: its field "
            "takes others -> add "
            "`rest` to `of` where the field is declared, or write `draw`"
        )
    ]


def test_a_field_that_takes_an_unknown_pattern(toy):
    """It is said where the field is declared."""
    assert faults(add_sentences(toy, of="[draw, rust]")) == [
        "types.yaml:5:48: error[load/unknown-sentence]: `rust` is no pattern of sentences.yaml -> did you mean `rest`?"
    ]


def test_a_game_without_patterns_cannot_have_sentences(toy):
    """The way out is the file that is missing."""
    add_sentences(toy)
    (toy / "content/toy/sentences.yaml").unlink()
    assert faults(toy) == [
        (
            "fish.yaml:4:13: error[load/unknown-sentence]: `draw` is no pattern of sentences -> declare it "
            "under `patterns:` of "
            "sentences.yaml, or write another one"
        )
    ]


def test_one_fault_of_the_file_is_told_once(toy):
    """Cards with a sentence whose pattern has a fault are not told so a second time."""
    add_sentences(toy)
    edit(toy / "content/toy/sentences.yaml", "of, until", "off, until")
    assert [one.partition(" -> ")[0] for one in faults(toy)] == [
        "sentences.yaml:14:12: error[load/bad-sentence]: `draw` takes `off`, which is no parameter"
    ]


def test_columns_of_a_table(toy):
    """One cell with all, or one for each parameter; lists of sentences part at the separator."""
    add_sentences(toy)
    content = toy / "content/toy"
    edit(content / "game.yaml", "type: fish,", "type: tide, source: {file: tides.csv},")
    (content / "types.yaml").write_text(
        (content / "types.yaml").read_text("utf-8")
        + "tide:\n  fields:\n    name: {kind: text}\n    effect: {kind: sentence}\n    other: {kind: sentence}\n"
        '    more: {kind: list, of: {kind: sentence}, separator: ";", required: no}\n',
        "utf-8",
    )
    (content / "fish.yaml").unlink()
    (content / "tides.csv").write_text(
        "id,name,effect,other.pattern,other.amount,other.of,more\n"
        'low,Low,"draw(amount=1, of=fish)",draw,3,bait,"rest; draw(amount=2, of=bait)"\n'
        "high,High,rest,rest,,,\n",
        "utf-8",
    )
    (toy / "templates/toy/fish.xml").write_text(
        '<face><text x="4" y="4" w="50" style="story">{{ card.effect }} {{ card.other }} {{ card.other.amount }}</text></face>'
    )
    report = Report()
    game = load_game(toy, "toy", report)
    assert [d.message for d in report.diagnostics if d.severity == "error"] == []
    low, high = game.decks[0].cards
    assert values(low.values["effect"]) == {"pattern": "draw", "amount": 1, "of": "fish", "until": None}
    assert values(low.values["other"]) == {"pattern": "draw", "amount": 3, "of": "bait", "until": None}
    assert [one["pattern"] for one in low.values["more"]] == ["rest", "draw"]
    assert values(high.values["other"]) == {"pattern": "rest"}


@pytest.mark.parametrize(
    ("assertion", "holds"),
    [
        ("{count: 1, where: {effect.pattern: draw}}", True),
        ("{count: 0, where: {effect.of: fish, effect.amount: {min: 3}}}", True),
        ("{sum: effect.amount, equals: 2}", True),
        ("{sum: effect.amount, equals: 3}", False),
        ("{each: effect.of, in: [bait]}", False),
    ],
)
def test_assertions_measure_parameters(toy, assertion, holds):
    """They are found by their path, like the fields of a record."""
    add_sentences(toy)
    edit(toy / "content/toy/fish.yaml", "assert:\n", f"assert:\n  - {assertion}\n")
    assert (faults(toy) == []) is holds


@pytest.mark.parametrize(
    ("assertion", "said"),
    [
        ("{count: 1, where: {effect.pattern: drew}}", "`effect.pattern` is never `drew`"),
        ("{sum: effect.amuont, equals: 3}", "a fish has no field `effect.amuont`"),
    ],
)
def test_an_assertion_with_a_slip(toy, assertion, said):
    """The words of patterns and parameters are known."""
    add_sentences(toy)
    edit(toy / "content/toy/fish.yaml", "assert:\n", f"assert:\n  - {assertion}\n")
    assert any(said in one for one in faults(toy))


@pytest.mark.parametrize(
    ("effect", "valid"),
    [
        ("draw(amount=2, of=fish)", True),
        ("rest", True),
        ({"pattern": "draw", "amount": 2, "of": "bait"}, True),
        ({"text": "Swap two fish."}, True),
        ("drw(amount=2)", False),
        ({"pattern": "drew"}, False),
        ({"pattern": "draw", "amuont": 2}, False),
        ({"pattern": "draw", "amount": 6}, False),
        ({"text": "a", "of": "b"}, False),
    ],
)
def test_editors_know_the_patterns(toy, effect, valid):
    """The schema of a deck takes what is read, and refuses what is not."""
    schema = json_schemas(add_sentences(toy), "toy", Report())["content/toy/.schemas/fish.json"]
    card = json.loads(json.dumps(schema))["properties"]["cards"]["additionalProperties"]
    of_effect = card["properties"]["effect"]
    assert jsonschema.Draft7Validator({**of_effect, "definitions": schema.get("definitions", {})}).is_valid(effect) is valid
