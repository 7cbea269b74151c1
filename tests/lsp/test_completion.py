"""What is offered at a place, and what it writes."""

import pytest

from pnp.lsp.completion import Completion
from pnp.lsp.texts import Lines

FISH, PO = "content/toy/fish.yaml", "content/toy/locale/de/toy.po"


@pytest.fixture(scope="module")
def offer(built):
    """Return the labels and edits at the sign `‸` of a text."""
    plain = Completion(built.names.game, built.schemas, snippets=False)
    rich = Completion(built.names.game, built.schemas, snippets=True)

    def offered(path, text, *, snippets=False):
        at = text.index("‸")
        lines = Lines(text.replace("‸", ""))
        items = (rich if snippets else plain).items(path, lines, at)
        whole = [lines.with_edit(item.text_edit.range, item.text_edit.new_text).text for item in items]
        return {item.label: (item.detail, text) for item, text in zip(items, whole, strict=True)}

    return offered


def test_braces_offer_constants_with_their_values_terms_and_counts(offer):
    """In a text of a card; the brace is closed."""
    found = offer(FISH, "cards:\n  pike:\n    story: Pay {ru‸ now\n")
    assert list(found) == ["rules.catch.penalty", "rules.catch.bonus", "term:pond", "count:fish", "count:waters"]
    assert found["rules.catch.bonus"] == ("2 points", "cards:\n  pike:\n    story: Pay {rules.catch.bonus} now\n")
    assert found["term:pond"][0] == "pond"


def test_what_is_there_behind_the_place_is_not_written_twice(offer):
    """The rest of the name is replaced, the closing brace and a comma stay."""
    found = offer(FISH, "cards:\n  pike:\n    story: Pay {rules.‸catch.x} now\n")
    assert found["rules.catch.bonus"][1].endswith("Pay {rules.catch.bonus} now\n")
    found = offer(FISH, "cards:\n  pike:\n    story: '{‸x, plural, other {#}}'\n")
    assert found["rules.catch.bonus"][1].endswith("'{rules.catch.bonus, plural, other {#}}'\n")


def test_brackets_offer_icons_with_their_words(offer):
    """In texts, and not where a bracket opens a list."""
    found = offer(FISH, "cards:\n  pike:\n    story: Pay [‸\n")
    assert found == {name: (name, f"cards:\n  pike:\n    story: Pay [{name}]\n") for name in ("worm", "fly")}
    assert "worm" not in offer(FISH, "cards:\n  pike:\n    traits: [‸\n")
    assert offer("content/toy/booklet/1.md", "A \\[‸") == {}


def test_a_kind_follows_a_name_with_the_arms_of_the_language(offer):
    """`plural` has those that the language of the source needs; snippets have places to fill."""
    text = "cards:\n  pike:\n    story: Pay {rules.catch.bonus, pl‸\n"
    assert offer(FISH, text)["plural"][1].endswith("Pay {rules.catch.bonus, plural, one {# } other {# }}\n")
    assert offer(FISH, text, snippets=True)["plural"][1].endswith("plural, one {# $1} other {# $2}}\n")


def test_keys_and_values_of_yaml_come_from_its_schema(offer):
    """Fields that the card does not have yet, the words of an enumeration, cards of the type that a field refers to."""
    card = "cards:\n  pike:\n    name: x\n    points: 1\n    {}\n    home: brook\n"
    keys = offer(FISH, card.replace("{}", "se‸"))
    assert {"season", "bait", "traits", "copies"} <= set(keys)
    assert not {"name", "points", "home"} & set(keys)
    assert keys["season"][1].endswith("    season: \n    home: brook\n")
    assert list(offer(FISH, card.replace("{}", "season: ‸"))) == ["spring", "summer", "autumn", "winter"]
    assert list(offer(FISH, card.replace("{}", "bait: {wo‸"))) == ["worm", "fly"]
    assert list(offer(FISH, card.replace("{}", "traits: [‸]"))) == ["shy", "quick", "old"]
    assert offer(FISH, card.replace("home: brook", "home: b‸"))["mill-pond"][0] == "Mill Pond"
    assert "kind" in offer("content/toy/types.yaml", "fish:\n  fields:\n    name: {k‸: text}\n")
    assert "paper" in offer("content/toy/game.yaml", "print:\n  p‸\n")


def test_a_translation_offers_first_what_its_source_has(built):
    """In `msgstr`, also over several lines, and nowhere else."""
    completion = Completion(built.names.game, built.schemas, snippets=False)
    text = 'msgctxt "a"\nmsgid "Pay {rules.catch.bonus} at "\n"the {term:pond}"\nmsgstr "Zahle {"\n'
    items = completion.items(PO, Lines(text), text.index("{", text.index("msgstr")) + 1)
    first = sorted(items, key=lambda item: item.sort_text)[:3]
    assert [item.label for item in first] == ["rules.catch.bonus", "term:pond", "rules.catch.penalty"]
    assert completion.items(PO, Lines(text), text.index("{") + 1) == []


def test_a_template_offers_fields_constants_words_and_names_of_attributes(offer):
    """Fields of the types whose decks it prints."""
    fish = "templates/toy/fish.xml"
    assert set(offer(fish, "<text>{{ card.‸ }}</text>")) >= {"name", "story", "bait"}
    assert "map" not in offer(fish, "<text>{{ card.‸ }}</text>")
    assert list(offer(fish, "{% if rules.catch.‸ %}")) == ["penalty", "bonus"]
    assert list(offer(fish, "{{ rules.‸ }}")) == ["catch"]
    assert list(offer(fish, "{{ words.b‸ }}")) == ["bait", "points"]
    assert list(offer(fish, '<icon name="w‸"/>')) == ["worm", "fly"]
    assert "story" in offer(fish, '<text x="1" style="‸">')
    assert "water" in offer(fish, '<rect fill="‸"/>')
    assert offer(fish, "<text>card.‸</text>") == {}
