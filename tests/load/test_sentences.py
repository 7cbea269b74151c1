"""`sentences.yaml`: parameters, what their words print, and patterns that take some of them with limits of their own."""

import pytest
from support.sentences import SENTENCES, add_sentences, faults

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.model.messages import messages


def read(toy):
    """Read the toy game with sentences."""
    return load_game(add_sentences(toy), "toy", Report())


def test_patterns_take_parameters_with_limits_of_their_own(toy):
    """The parameter itself keeps its own, which are those of an assertion's path."""
    patterns = read(toy).sentences
    draw = patterns.patterns["draw"]
    assert (draw.takes["amount"].max, patterns.parameters["amount"].max) == (3, 5)
    assert (draw.takes["until"].required, draw.takes["of"].required) == (False, True)
    assert draw.note == "what a lucky fish gives"
    assert patterns.patterns["rest"].takes == {}


def test_each_text_is_translated_once(toy):
    """Patterns and words are there however many cards use them, and even if none does."""
    ids = [message.id for message in messages(read(toy)) if message.id.startswith("sentences/")]
    assert sorted(ids) == [
        "sentences/draw",
        "sentences/of/bait",
        "sentences/of/fish",
        "sentences/rest",
        "sentences/until/game",
        "sentences/until/round",
    ]


FAULTS = {
    "an unknown parameter": (
        ("of, until", "off, until"),
        "sentences.yaml:14:12: error[load/bad-sentence]: `draw` takes `off`, which is no parameter -> did you mean `of`?",
    ),
    "a silent parameter": (
        ("Draw** {of}{until, select, none {} other { {until}}}", "Draw** {of}"),
        (
            "sentences.yaml:13:12: error[load/bad-sentence]: `draw` takes `until`, and its text does not say so "
            "-> name it, such as "
            "`{until}`, or leave it out of `takes`"
        ),
    ),
    "words that lack one": (
        ("until: {round: until the end of the round, game: for good}", "until: {round: until the end of the round}"),
        (
            "sentences.yaml:10:10: error[load/bad-sentence]: the words of `until` lack `game` -> say what each "
            "of its words prints, "
            "or none"
        ),
    ),
    "a word that never is": (
        ("game: for good", "game: for good, gam: for bad"),
        "sentences.yaml:10:67: error[load/bad-sentence]: `until` is never `gam` -> did you mean `game`?",
    ),
    "words of a number": (
        ("  until: {round: until the end of the round, game: for good}", "  amount: {one: a}"),
        (
            "sentences.yaml:10:11: error[load/bad-sentence]: `amount` is no parameter of the kind `enum`, whose "
            "words could print "
            "something -> one of `of`, `until`"
        ),
    ),
    "fewer words, and others": (
        ("of, until: {", "of: {of: [fish, eel]}, until: {"),
        (
            "sentences.yaml:14:35: error[load/bad-sentence]: `draw` takes `of` of `eel`, which it never is -> one "
            "of `bait`, `fish`"
        ),
    ),
    "a bound of a word": (
        ("of, until: {", "of: {max: 2}, until: {"),
        (
            "sentences.yaml:14:35: error[load/bad-sentence]: `draw` takes `of` with a `max`, and it is no number -> "
            "take `max` out"
        ),
    ),
    "a kind": (
        ("kind: int", "kind: itn"),
        "sentences.yaml:3:18: error[load/unknown-kind]: unknown kind `itn` -> did you mean `int`?",
    ),
    "a reserved name": (
        ("parameters:\n", "parameters:\n  text: {kind: text}\n"),
        "sentences.yaml:3:3: error[load/reserved-name]: a field cannot be named `text` here",
    ),
    "a text that names no parameter": (
        ("You rest.", '"You rest {amount}."'),
        (
            "sentences.yaml:16:17: error[load/bad-sentence]: `rest` names `amount`, which it does not take -> add "
            "`amount` to its `takes`"
        ),
    ),
    "one that may be left out": (
        ("{until, select, none {} other { {until}}}", " {until}"),
        (
            "sentences.yaml:13:26: error[locale/left-out]: `{until}`: the card `pike` leaves out `until` -> "
            "write it there, or name it only "
            "where it is: `{until, select, none {} other {…}}`"
        ),
    ),
    "an arm that no word chooses": (
        ("until, select, none {}", "until, select, turn {} none {}"),
        (
            "sentences.yaml:13:25: error[locale/bad-plural]: `{until, select, …}`: the arm `turn` is never "
            "chosen -> one of `game`, "
            "`round`"
        ),
    ),
    "words that print one below": (
        ("one {# fat fish}", "one {# fat fish {until}}"),
        (
            "sentences.yaml:8:12: error[load/bad-sentence]: the words of `of` print `{until}`, which is "
            "declared below it -> declare "
            "`until` above it, or choose by it: `{until, select, …}`"
        ),
    ),
    "words that print themselves": (
        ("game: for good", 'game: "for {until}"'),
        "sentences.yaml:10:53: error[load/bad-sentence]: the words of `until` print `{until}`, itself -> take it out",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_in_the_file(toy, name):
    """Each is told once, at its own place, whether a card has such a sentence or none."""
    (old, new), said = FAULTS[name]
    assert old in SENTENCES
    found = faults(add_sentences(toy, sentences=SENTENCES.replace(old, new, 1)))
    assert found == [said]
