"""Sentences in each language: a pattern that is translated once prints right sentences on all cards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.sentences import SENTENCES, add_sentences, edit, effect_of, faults

from pnp.base.diagnostics import Mark, Report
from pnp.load.game_reader import load_game
from pnp.load.kinds.sentence import sample_sentences
from pnp.locale.localize import game_in_language, source_sentences
from pnp.model.sentences import Sentence
from pnp.translate.comments import descriptions

GERMAN = {
    "sentences/draw": "Zieh {of}{until, select, none {} other { {until}}}.",
    "sentences/rest": "Du ruhst.",
    "sentences/of/fish": "{amount, plural, one {# fetten Fisch} other {# fette Fische}}",
    "sentences/of/bait": "{amount, plural, one {# Wurm} other {# Würmer}}",
    "sentences/until/round": "bis zum Ende der Runde",
    "sentences/until/game": "für immer",
}


def translate(toy, texts):
    """Write the German PO file of the toy game."""
    sources = {message.id: message.source for message in load_game(toy, "toy", Report()).sentences.messages}
    entries = [f'msgctxt "{id_}"\nmsgid "{sources[id_]}"\nmsgstr "{text}"\n' for id_, text in texts.items()]
    folder = toy / "content/toy/locale/de"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sentences.po").write_text('msgid ""\nmsgstr "Language: de\\n"\n\n' + "\n".join(entries), "utf-8")


@pytest.mark.parametrize(
    ("effect", "english", "german"),
    [
        ("draw(amount=1, of=fish)", "Draw 1 fat fish.", "Zieh 1 fetten Fisch."),
        ("draw(amount=2, of=fish)", "Draw 2 fish.", "Zieh 2 fette Fische."),
        (
            "draw(amount=3, of=bait, until=round)",
            "Draw 3 worms until the end of the round.",
            "Zieh 3 Würmer bis zum Ende der Runde.",
        ),
        ("rest", "You rest.", "Du ruhst."),
    ],
)
def test_one_translation_serves_all_parameters(toy, effect, english, german):
    """Number and gender are chosen by the translation, too."""
    add_sentences(toy, effect, SENTENCES.replace("**Draw**", "Draw"))
    translate(toy, GERMAN)
    assert str(effect_of(toy).text) == english
    assert str(effect_of(toy, "de").text) == german


def test_an_untranslated_pattern_is_in_the_source_language_with_its_reason(toy):
    """Like any other text."""
    add_sentences(toy, sentences=SENTENCES.replace("**Draw**", "Draw"))
    translate(toy, {id_: text for id_, text in GERMAN.items() if id_ != "sentences/draw"})
    found = effect_of(toy, "de").text
    assert (found.untranslated, found.locale, str(found)) == ("missing", "en", "Draw 2 fish.")


def test_a_sentence_whose_words_lack_a_translation_is_not_a_mixture(toy):
    """All of it is in the source language, and says why."""
    add_sentences(toy, sentences=SENTENCES.replace("**Draw**", "Draw"))
    translate(toy, {id_: text for id_, text in GERMAN.items() if id_ != "sentences/of/fish"})
    found = effect_of(toy, "de").text
    assert (found.untranslated, found.locale, str(found)) == ("missing", "en", "Draw 2 fish.")


def test_a_translation_that_lacks_a_parameter(toy):
    """As the checks of placeholders say it of all texts, whether a card has such a sentence or not."""
    add_sentences(toy, sentences=SENTENCES.replace("**Draw**", "Draw"))
    translate(toy, GERMAN | {"sentences/draw": "Zieh{until, select, none {} other { {until}}}."})
    report = Report()
    game_in_language(load_game(toy, "toy", report), "de", report)
    assert [(d.code, d.message) for d in report.diagnostics if d.severity == "error"] == [
        ("translation/placeholders", "the translation lacks `{of}`")
    ]


def test_a_pattern_that_no_card_uses_is_tried_with_all_that_it_takes(toy):
    """In English, `two` is no plural; the arm of an end that no card has is checked too."""
    more = SENTENCES + '  swim: {text: "Swim {amount, plural, one {once} othr {#}}.", takes: {amount}}\n'
    found = faults(add_sentences(toy, sentences=more))
    assert [one.partition(" -> ")[0] for one in found] == [
        "sentences.yaml:17:22: error[locale/bad-plural]: `{amount, plural, …}`: `othr` is not a plural category"
    ]


def test_sentences_may_name_constants_and_the_card(toy):
    """A pattern is a text like others."""
    more = SENTENCES.replace("You rest.", '"Rest for {rules.catch.bonus} of {card.points}."')
    assert str(effect_of(add_sentences(toy, "rest", more)).text) == "Rest for 2 of 7."


def test_words_may_print_those_above_them(toy):
    """A sentence in a sentence: each is translated by itself."""
    more = SENTENCES.replace("until the end of the round", '"until {of} rest{amount, plural, one {s} other {}}"')
    add_sentences(toy, "draw(amount=1, of=bait, until=round)", more)
    assert str(effect_of(toy).text) == "Draw 1 worm until 1 worm rests."


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """The toy game with sentences, read once."""
    import shutil  # noqa: PLC0415

    from support.builds import TOY  # noqa: PLC0415

    toy = shutil.copytree(TOY, tmp_path_factory.mktemp("sentences") / "toy")
    return load_game(add_sentences(toy, sentences=SENTENCES.replace("**Draw**", "Draw")), "toy", Report())


@settings(deadline=None)
@given(amount=st.integers(1, 3), of=st.sampled_from(["fish", "bait"]), until=st.sampled_from([None, "round", "game"]))
def test_a_sentence_says_all_that_it_is_given(game, amount, of, until):
    """Whatever a card gives it."""
    pattern = game.sentences.patterns["draw"]
    values = {"pattern": "draw", "text": pattern.text, "amount": amount, "of": of, "until": until}
    printed = source_sentences(game)(Sentence(values, Mark(""), (), pattern))
    whose = {"fish": "fat fish" if amount == 1 else "fish", "bait": "worm" if amount == 1 else "worms"}[of]
    end = {None: "", "round": " until the end of the round", "game": " for good"}[until]
    assert printed == f"Draw {amount} {whose}{end}."


def test_samples_try_each_word_each_end_and_each_gap(game):
    """What no card has is tried all the same."""
    tried = [
        {name: sample[name] for name in ("amount", "of", "until")}
        for sample in sample_sentences(game.sentences.patterns["draw"])
    ]
    assert {one["amount"] for one in tried} == {1, 2, 3}
    assert {one["of"] for one in tried} == {"fish", "bait"}
    assert {one["until"] for one in tried} == {None, "round", "game"}


def test_a_translation_may_choose_by_a_word_instead_of_printing_it(toy):
    """The verb of another language may have to agree with it; a word that is lost is still a fault."""
    add_sentences(toy, sentences=SENTENCES.replace("**Draw**", "Draw"))
    chosen = "{of, select, fish {Angle {amount, plural, one {# Fisch} other {# Fische}}} other {Grab {amount} Würmer}}"
    translate(toy, GERMAN | {"sentences/draw": f"{chosen}{{until, select, none {{}} other {{ {{until}}}}}}."})
    report = Report()
    game_in_language(load_game(toy, "toy", report), "de", report)
    assert [d.message for d in report.diagnostics if d.severity == "error" and "of" in d.message.split("`")[1:2]] == []
    assert str(effect_of(toy, "de").text) == "Angle 2 Fische."


def test_a_translation_that_names_what_its_pattern_does_not_take(toy):
    """It is found where the pattern is tried, in the file of the translation."""
    add_sentences(toy, sentences=SENTENCES.replace("**Draw**", "Draw"))
    translate(toy, GERMAN | {"sentences/rest": "Du ruhst {amount}."})
    report = Report()
    game_in_language(load_game(toy, "toy", report), "de", report)
    assert [(d.code, d.mark.path) for d in report.diagnostics if d.severity == "error"] == [
        ("locale/unknown-field", "content/toy/locale/de/sentences.po")
    ]


def test_translators_read_what_a_sentence_has_and_an_example(toy):
    """Parameters with their values, how often it is printed, and the sentence of a card, or else one that it could have."""
    said = descriptions(load_game(add_sentences(toy, sentences=SENTENCES.replace("**Draw**", "Draw")), "toy", Report()))
    assert said["sentences/draw"] == (
        "a sentence (what a lucky fish gives), on cards 1 ×; it names {amount} (1 to 3), {of} (fish or bait), {until} (round "
        "or game, or nothing); as in “Draw 2 fish.”"
    )
    example = "as in “Draw 1 worm until the end of the round.”"
    assert said["sentences/of/bait"] == f"what the parameter {{of}} prints where it is `bait`; {example}"
    assert said["sentences/rest"] == "a sentence, on cards 0 ×; it names nothing; as in “You rest.”"


def test_a_word_of_a_sentence_may_be_in_another_case_than_the_same_word_in_a_title(toy):
    """The title is compared with other titles, the word with nothing."""
    add_sentences(toy, sentences=SENTENCES.replace("**Draw**", "Draw").replace("until the end of the round", "Pike"))
    translate(toy, GERMAN | {"sentences/until/round": "des Hechts"})
    with (toy / "content/toy/locale/de/sentences.po").open("a", encoding="utf-8") as file:
        file.write('\nmsgctxt "fish/pike/name"\nmsgid "Pike"\nmsgstr "Hecht"\n')
    report = Report()
    game_in_language(load_game(toy, "toy", report), "de", report)
    assert [d.message for d in report.diagnostics if d.code == "translation/varied"] == []


CARP = "_Nobody_ knows how old. Worth {rules.catch.bonus} more in spring."
QUICK = "Quick [fly], quick hand: 1.10 or 01001, it does not care."


def story_of(toy, fish, tag):
    """The story of a fish in a language; nothing is wrong with the game."""
    report = Report()
    game = game_in_language(load_game(toy, "toy", report), tag, report)
    assert [d.message for d in report.diagnostics if d.severity == "error"] == []
    return str(next(card for card in game.decks[0].cards if card.id == fish).values["story"])


@pytest.mark.parametrize("name", ["card:pike.effect", "card:pike.effect.text"])
def test_another_text_that_names_a_sentence_prints_it(toy, name):
    """As it is on the card: with its parameters, in the language of the text."""
    add_sentences(toy, "draw(amount=2, of=fish)", SENTENCES.replace("**Draw**", "Draw"))
    translate(toy, GERMAN)
    edit(toy / "content/toy/fish.yaml", CARP, f"Says: {{{name}}}")
    entry = f'msgctxt "fish/carp/story"\nmsgid "Says: {{{name}}}"\nmsgstr "Sagt: {{{name}}}"\n'
    (toy / "content/toy/locale/de/fish.po").write_text(f'msgid ""\nmsgstr "Language: de\\n"\n\n{entry}', "utf-8")
    assert story_of(toy, "carp", "en") == "Says: Draw 2 fish."
    assert story_of(toy, "carp", "de") == "Sagt: Zieh 2 fette Fische."


def test_a_sentence_that_is_not_translated_says_its_language_in_another_text(toy):
    """So that it is set in the fonts of its own, and hyphenated and read aloud as such."""
    add_sentences(toy, "draw(amount=2, of=fish)", SENTENCES.replace("**Draw**", "Draw"))
    translate(toy, {id_: text for id_, text in GERMAN.items() if id_ != "sentences/draw"})
    edit(toy / "content/toy/fish.yaml", CARP, "Says: {card:pike.effect}")
    entry = 'msgctxt "fish/carp/story"\nmsgid "Says: {card:pike.effect}"\nmsgstr "Sagt: {card:pike.effect}"\n'
    (toy / "content/toy/locale/de/fish.po").write_text(f'msgid ""\nmsgstr "Language: de\\n"\n\n{entry}', "utf-8")
    game = game_in_language(load_game(toy, "toy", Report()), "de", Report())
    (story,) = [card.values["story"] for card in game.decks[0].cards if card.id == "carp"]
    assert [(span.text, span.lang) for span in story.spans] == [("Sagt: ", ""), ("Draw 2 fish.", "en")]


def test_a_text_names_the_sentences_of_its_own_card(toy):
    """Several of one pattern print each with its own parameters, and one that is written out as it is written."""
    add_sentences(toy, "{text: Swap.}", SENTENCES.replace("**Draw**", "Draw"))
    edit(toy / "content/toy/types.yaml", "fields:\n", "fields:\n    also: {kind: list, of: {kind: sentence}, required: no}\n")
    calls = "[{text: Swap.}, 'draw(amount=1, of=fish)', 'draw(amount=3, of=bait, until=round)']"
    edit(toy / "content/toy/fish.yaml", "  trout:\n", f"  trout:\n    also: {calls}\n")
    edit(toy / "content/toy/fish.yaml", QUICK, "{card.also.1} {card.also.2} {card:trout.also.3} {card:pike.effect}")
    assert story_of(toy, "trout", "en") == "Swap. Draw 1 fat fish. Draw 3 worms until the end of the round. Swap."
