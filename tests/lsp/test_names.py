"""Where names stand in the files of a game."""

import pytest

from pnp.lsp.names import Name

FISH, PO = "content/toy/fish.yaml", "content/toy/locale/de/toy.po"


def written(pond, built, kind, name):
    """Every place of a name: its file, the line from 1, what is written there, and whether it is defined there."""
    found = built.names.everywhere(Name(kind, name), pond.files("toy"), pond.text)
    return sorted(
        (
            path.rpartition("/")[2],
            pond.lines(path).number(one.start) + 1,
            pond.text(path)[one.start : one.end],
            one.is_definition,
        )
        for path, one in found
    )


def test_a_constant_is_named_in_texts_and_their_translations(pond, built):
    """And defined by its last step."""
    assert written(pond, built, "constant", "catch.bonus") == [
        ("fish.yaml", 18, "catch.bonus", False),
        ("glossary.yaml", 2, "catch.bonus", False),
        ("rules.yaml", 4, "bonus", True),
        ("toy.po", 11, "catch.bonus", False),
        ("toy.po", 12, "catch.bonus", False),
    ]


def test_a_card_is_named_by_references_texts_and_ids_of_translations(pond, built):
    """`{card:pike…}`, a field that refers to it, and the id of its texts in PO files."""
    assert written(pond, built, "card", "pike") == [
        ("fish.yaml", 3, "pike", True),
        ("fish.yaml", 18, "pike", False),
        ("toy.po", 11, "pike", False),
        ("toy.po", 12, "pike", False),
    ]
    assert written(pond, built, "card", "mill-pond") == [
        ("fish.yaml", 11, "mill-pond", False),
        ("fish.yaml", 22, "mill-pond", False),
        ("waters.yaml", 3, "mill-pond", True),
    ]
    assert ("toy.po", 10, "carp", False) in written(pond, built, "card", "carp")


def test_an_icon_and_a_term_are_named_in_texts(pond, built):
    """And not where a list or another word has the same letters: `{worm: 2}` is a key, `Mill Pond` a name."""
    assert written(pond, built, "icon", "worm") == [("fish.yaml", 7, "worm", False), ("icons.yaml", 2, "worm", True)]
    assert written(pond, built, "term", "pond") == [
        ("fish.yaml", 18, "pond", False),
        ("glossary.yaml", 2, "pond", True),
        ("toy.po", 5, "pond", False),
        ("toy.po", 11, "pond", False),
        ("toy.po", 12, "pond", False),
    ]


@pytest.mark.parametrize(
    ("path", "text", "found"),
    [
        ("content/toy/booklet/01.md", "{rules.catch.bonus}. [worm], \\[fly], [fly](#a)\n", ["catch.bonus", "worm"]),
        ("content/toy/booklet/01.md", "[[glossary pages pond other]] [x](#term-pond) {index:pond}", ["pond", "pond", "pond"]),
        (
            "content/toy/booklet/01.md",
            "rules.catch.bonus.2, rules.catch.bonus. {rules.nothing} myrules.catch.bonus",
            ["catch.bonus"] * 2,
        ),
        (
            "templates/toy/x.xml",
            '<icon size="3" name="worm"/>{{ rules.catch.bonus }} [fly] <t name="fly"/>',
            ["worm", "catch.bonus"],
        ),
        ("content/toy/x.csv", 'id,story\npike,"Eat [worm], ""[fly]"""\n', ["worm", "fly"]),
        ("content/toy/odds.yaml", "a: {text: rules.catch.bonus}\n", ["catch.bonus"]),
        ("content/toy/words.yaml", "a: [worm, fly]\nb: '[worm]'\n", ["worm"]),
        ("content/toy/art/x.svg", "{rules.catch.bonus}", []),
    ],
)
def test_each_kind_of_file_names_things_in_its_own_way(built, path, text, found):
    """Chapters, templates, tables, YAML; of other files nothing is known."""
    assert [place.name.name for place in built.names.places(path, text)] == found


def test_a_file_that_cannot_be_read_has_the_places_that_it_had(pond, built):
    """Where they are now; what was typed over has none."""
    text = pond.text(FISH)
    before = built.names.places(FISH, text)
    broken = text.replace("    points: 7\n", "    points: {\n  : 7\n")
    after = built.names.places(FISH, broken)
    assert len(after) == len(before)
    assert [broken[one.start : one.end] for one in after] == [text[one.start : one.end] for one in before]


def test_a_place_is_found_at_both_of_its_ends(pond, built):
    """The name before the cursor counts too."""
    text = pond.text(FISH)
    at = text.index("[worm]")
    assert [built.names.at(FISH, text, at + n) and built.names.at(FISH, text, at + n).name.name for n in (0, 1, 5, 6)] == [
        None, "worm", "worm", None,
    ]  # fmt: skip
