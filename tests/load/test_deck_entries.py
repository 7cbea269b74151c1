"""Variants of a card, which `expand` makes: from YAML and from tables, with their ids, values, places and faults."""

import jsonschema
import pytest
import yaml

from pnp.base.diagnostics import Report
from pnp.load.conversion import export_deck
from pnp.load.scaffold import json_schemas
from pnp.model.messages import messages

TYPES_OF_VARIANTS = """\
token:
  fields:
    name: {kind: text}
    player: {kind: enum, of: [blue, red]}
    number: {kind: int, min: 1, max: 3, required: no}
    depth: {kind: int, required: no}
    owner: {kind: ref, to: token, required: no}
    rank: {kind: enum, of: [low, Very high], required: no}
"""


@pytest.fixture
def deck(load_deck):
    """Load a game of one deck; gives the deck, with the findings as `mark code: message -> hint`."""

    def run(cards, table=None, **files):
        given = {
            "content/g/types.yaml": TYPES_OF_VARIANTS.replace("token:\n", "card:\n", 1).replace("to: token", "to: card"),
            **files,
        }
        given["content/g/cards.yaml"] = cards
        if table is not None:
            given["content/g/tokens.csv"] = table
        return load_deck(given)

    return run


@pytest.fixture
def sound_deck(deck):
    """Load a game of one deck without a fault."""

    def run(*given):
        found, said = deck(*given)
        assert said == []
        return found

    return run


def ids(deck):
    """The ids of the cards that are printed."""
    return [card.id for card in deck.cards]


def test_a_card_is_made_for_each_value_of_a_field(sound_deck):
    """In the order of the declaration; everything else is that of the entry, and a written field keeps a card single."""
    cards = (
        "expand: [player]\ncards:\n  ship: {name: Ship, copies: 6}\n  flag: {name: Flag, player: red}\n  base: {name: Base}\n"
    )
    found = sound_deck(cards)
    assert ids(found) == ["ship@blue", "ship@red", "flag", "base@blue", "base@red"]
    blue, red, flag, *_ = found.cards
    assert [(c.values["player"], c.copies, str(c.values["name"])) for c in (blue, red)] == [
        ("blue", 6, "Ship"),
        ("red", 6, "Ship"),
    ]
    assert list(blue.values) == ["name", "player", "number", "depth", "owner", "rank"] == list(flag.values)
    assert (flag.values["player"], flag.names, red.names) == ("red", ("flag",), ("ship@red", "ship"))
    assert (blue.entry, flag.entry) == ("ship", "flag")
    assert [str(blue.marks[name]).removeprefix("content/g/") for name in ("name", "player")] == [
        "cards.yaml:3:16",
        "cards.yaml:1:10",
    ]


def test_several_axes_multiply_and_the_last_changes_first(sound_deck):
    """Their values may be named; all values of a whole number are those from `min` to `max`."""
    found = sound_deck("expand: {number: all, player: [red, blue]}\ncards:\n  ship: {name: Ship}\n")
    assert ids(found) == ["ship@1@red", "ship@1@blue", "ship@2@red", "ship@2@blue", "ship@3@red", "ship@3@blue"]
    assert [card.values["number"] for card in found.cards] == [1, 1, 2, 2, 3, 3]
    assert found.cards[0].names == ("ship@1@red", "ship@1", "ship")
    found = sound_deck("expand: {depth: [0, 7]}\ncards:\n  ship: {name: S, player: red, depth: }\n")
    assert [(card.id, card.values["depth"]) for card in found.cards] == [("ship@0", 0), ("ship@7", 7)]


def test_a_card_says_itself_how_it_varies(sound_deck):
    """Instead of the deck: along other fields, along fewer values, or not at all, which leaves it what `defaults` give."""
    cards = (
        "defaults: {player: red}\nexpand: [player]\ncards:\n  ship: {name: Ship}\n  wall: {name: Wall, expand: no}\n"
        "  tower: {name: Tower, expand: [number]}\n  gate: {name: Gate, expand: {player: [blue]}}\n"
    )
    found = sound_deck(cards)
    assert ids(found) == ["ship@blue", "ship@red", "wall", "tower@1", "tower@2", "tower@3", "gate@blue"]
    assert [card.values["player"] for card in found.cards] == ["blue", "red", "red", "red", "red", "red", "blue"]


def test_rows_of_a_table_vary_like_cards(sound_deck):
    """A column `expand` with names or `no`, or a column for each axis; an empty cell of an axis is what the deck says."""
    table = "id,expand,name,player,number\nship,,Ship,,\nwall,NO,Wall,blue,\ntower,number; player,Tower,,\nflag,,Flag,red,2\n"
    found = sound_deck("source: tokens.csv\nexpand: [player]\n", table)
    towers = [f"tower@{number}@{player}" for number in (1, 2, 3) for player in ("blue", "red")]
    assert ids(found) == ["ship@blue", "ship@red", "wall", *towers, "flag"]
    assert str(found.cards[0].mark) == "content/g/tokens.csv:2:1"
    table = "id,expand.number,expand.player,name\nship,1; 3,all,Ship\nbase,,red,Base\n"
    assert ids(sound_deck("source: tokens.csv\n", table)) == [
        "ship@1@blue",
        "ship@1@red",
        "ship@3@blue",
        "ship@3@red",
        "base@red",
    ]


def test_an_entry_has_one_text_and_one_fault(load, deck):
    """However many cards are made of it."""
    game, found = load(
        {
            "content/g/types.yaml": "card:\n  fields:\n    title: {kind: text}\n    side: {kind: enum, of: [a, b, c]}\n",
            "content/g/cards.yaml": "expand: [side]\ncards:\n  one: {title: One}\n",
        }
    )
    assert found == ()
    assert [m.id for m in messages(game) if m.id.startswith("cards/")] == ["cards/one/title"]
    assert deck("expand: [player]\ncards:\n  ship: {nmae: Ship}\n  base: {name: Base, depth: deep}\n")[1] == [
        "cards.yaml:3:10 load/unknown-field: unknown field `nmae` in `cards/ship` -> did you mean `name`?",
        "cards.yaml:4:29 load/wrong-kind: `depth` must be a whole number, found `deep` -> write digits alone, such as `3`",
    ]


def test_assertions_count_the_variants(sound_deck, deck):
    """With their copies; a where can ask for the values of an axis."""
    cards = "expand: [player]\ncards:\n  ship: {name: Ship, copies: 6}\n  flag: {name: Flag, player: red}\nassert:\n"
    sound_deck(
        f"{cards}  - {{count: 3}}\n  - {{count: 13, copies: yes}}\n  - {{count: 7, copies: yes, where: {{player: red}}}}\n"
    )
    assert deck(f"{cards}  - {{count: 2}}\n")[1] == ["cards.yaml:6:5 load/assertion: the number of cards is 3, expected 2"]


def test_all_variants_of_a_skipped_entry_are_skipped(sound_deck, deck):
    """And nothing that is printed may refer to one of them."""
    cards = "expand: [player]\ncards:\n  ship: {name: Ship, skip: yes}\n  base: {name: Base, copies: 0}\n  flag: {name: Flag}\n"
    found = sound_deck(cards)
    assert ids(found) == ["flag@blue", "flag@red"]
    assert [card.id for card in found.parked] == ["ship@blue", "ship@red", "base@blue", "base@red"]
    assert deck(cards.replace("Flag}", "Flag, owner: ship@red}"))[1] == [
        (
            "cards.yaml:5:29 load/skipped-card: the card `ship@red` is skipped @ declared at cards.yaml:3:3"
            " -> print the card, or skip what refers to it too"
        )
    ]


def test_references_name_a_variant(sound_deck, deck):
    """One that names the entry is told what there is; axes may be references themselves."""
    cards = "cards:\n  ann: {name: Ann, player: blue}\n  bob: {name: Bob, player: red}\n"
    found = sound_deck(f"{cards}  ship: {{name: Ship, player: red, expand: {{owner: [ann, bob]}}}}\n")
    assert [(card.id, str(card.values["owner"])) for card in found.cards[2:]] == [("ship@ann", "ann"), ("ship@bob", "bob")]
    assert deck(f"{cards}  ship: {{name: Ship, player: red, expand: {{owner: [ann, bobb]}}}}\n")[1] == [
        "cards.yaml:4:57 load/unknown-reference: no card `bobb` -> did you mean `bob`?"
    ]
    cards = "expand: [player]\ncards:\n  ship: {name: Ship}\n"
    assert sound_deck(f"{cards}  dock: {{name: Dock, owner: ship@red}}\n").cards[2].values["owner"].id == "ship@red"
    assert deck(f"{cards}  dock: {{name: Dock, owner: ship}}\n")[1] == [
        (
            "cards.yaml:4:29 load/unknown-reference: `ship` is 2 cards @ declared at cards.yaml:3:3"
            " -> name one of its variants, such as `ship@blue`"
        )
    ]
    assert deck(f"{cards}  dock: {{name: Dock, owner: ship@rd}}\n")[1] == [
        "cards.yaml:4:29 load/unknown-reference: no card `ship@rd` -> did you mean `ship@red`?"
    ]


def test_ids_of_variants_are_never_written(deck):
    """And an entry has an id of its own in the game."""
    cards = "expand: [player]\ncards:\n  ship: {name: Ship}\n  ship@green: {name: Ship}\n"
    assert deck(cards)[1] == [
        (
            "cards.yaml:4:3 load/wrong-kind: `card id` must be made of a-z, 0-9, `_` and `-`, found `ship@green`"
            " -> write `ship-green`, or let `expand` make variants of one card: see docs/decks.md"
        )
    ]
    table = "id,name,player\nship,Ship,red\n"
    assert deck("source: tokens.csv\nexpand: [player]\ncards:\n  ship: {name: Ship}\n", table)[1] == [
        "tokens.csv:2:1 load/duplicate-id: card id `ship` occurs twice in the game @ first at cards.yaml:4:3"
    ]


SHIP = "cards:\n  ship: {name: Ship}\n  base: {name: Base}\n"


@pytest.mark.parametrize(
    ("expand", "said"),
    [
        (
            "player",
            (
                "1:9 load/wrong-kind: `expand` must be a list of fields, or fields with their values, found `player`"
                " -> write `[player]`"
            ),
        ),
        ("no", "1:9 load/wrong-kind: `expand` must be a list of fields, or fields with their values, found `no`"),
        ("[]", "1:9 load/wrong-kind: `expand` must be a list of fields, or fields with their values, found a list"),
        ("[plyer]", "1:10 load/unknown-field: unknown field `plyer` in `expand` -> did you mean `player`?"),
        ("[player, player]", "1:18 load/duplicate-choice: `player` occurs twice in `expand`"),
        (
            "[name]",
            (
                "1:10 load/wrong-axis: cards cannot vary along `name`, which is of the kind `text`"
                " -> they can along fields of the kinds `enum`, `int` and `ref`"
            ),
        ),
        (
            "[depth]",
            (
                "1:10 load/wrong-axis: the declaration of `depth` does not say what its values are"
                " -> name them: `{depth: […]}`, or declare `min` and `max` as numbers"
            ),
        ),
        (
            "{owner: all}",
            "1:17 load/wrong-axis: the declaration of `owner` does not say what its values are -> name them: `{owner: […]}`",
        ),
        ("{player: blue}", "1:18 load/wrong-kind: `player` must be a list of values, or `all`, found `blue`"),
        ("{player: [blue, green]}", "1:25 load/unknown-choice: `player` cannot be `green` -> one of `blue`, `red`"),
        ("{player: [blue, blue]}", "1:25 load/duplicate-choice: `blue` occurs twice in `player` @ first at cards.yaml:1:19"),
        (
            "{number: [1, 4]}",
            (
                "1:22 load/out-of-range: `number` must be at most 3, found `4` @ declared in types.yaml:5:5"
                " -> if that is meant, write `max: 4` where the field is declared"
            ),
        ),
        (
            "[rank]",
            (
                "1:10 load/wrong-kind: `rank` must be made of a-z, 0-9, `_` and `-` here, found `Very high`"
                " -> values of an axis stand in the ids of cards: give it another word"
            ),
        ),
    ],
)
def test_faults_of_axes_are_reported_once(expand, said, deck):
    """Whatever follows from them is not: a field that the axis would have given, a reference to a variant."""
    cards = SHIP.replace("Base}", "Base, owner: ship@red}")
    assert deck(f"expand: {expand}\n{cards}")[1] == [f"cards.yaml:{said}"]
    if expand != "no":
        ((line, column), rest) = (map(int, said.split(" ")[0].split(":")), said.partition(" ")[2])
        rest = rest.replace("with their values, found", "with their values, or `no`, found").replace(":1:19", ":2:40")
        found = deck(
            f"cards:\n  ship: {{name: Ship, expand: {expand}}}\n  base: {{name: Base, player: red, owner: ship@red}}\n"
        )[1]
        assert found == [f"cards.yaml:{line + 1}:{column + 21} {rest}"]


def test_too_many_variants_are_refused(deck):
    """A thousand of a card is more than anybody prints."""
    numbers = ", ".join(map(str, range(501)))
    assert deck(f"expand: {{player: all, depth: [{numbers}]}}\n{SHIP}")[1] == [
        "cards.yaml:1:9 load/out-of-range: `expand` must be at most 1000 variants of a card, found 1002"
    ]


def test_what_all_cards_give_cannot_vary(deck):
    """`expand` stands beside `defaults`; a missing field is still found, also one that only some axes give."""
    assert deck(f"defaults: {{expand: [player], player: red}}\n{SHIP}")[1] == [
        (
            "cards.yaml:1:12 load/unknown-field: unknown field `expand` in `cards/defaults`"
            " -> one of `copies`, `depth`, `name`, `number`, `owner`, `player`, `rank`, `skip`"
        )
    ]
    assert deck("expand: [number]\n" + SHIP)[1] == [
        (
            "cards.yaml:3:3 load/missing-field: no card of `cards` has the field `player` @ required at types.yaml:4:5"
            " -> fill it in, or say `required: no` where it is declared"
        )
    ]
    assert deck("expand: [player]\ncards:\n  ship: {name: Ship, expand: no}\n  base: {name: Base}\n")[1] == [
        (
            "cards.yaml:3:3 load/missing-field: missing field `player` in `cards/ship` @ declared in types.yaml:4:5 -> "
            "write `player: blue` (`enum`), or `required: no` where the field is declared"
        )
    ]


def test_an_axis_that_cannot_be_read_is_reported_where_it_is_declared(load):
    """Its variants are unknown, so nothing is said of references to them."""
    types = (
        TYPES_OF_VARIANTS.replace("token:\n", "card:\n", 1)
        .replace("to: token", "to: card")
        .replace("of: [blue, red]", "off: [blue]")
    )
    cards = "expand: [player]\ncards:\n  ship: {name: Ship}\n  base: {name: Base, owner: ship@red}\n"
    _, found = load({"content/g/types.yaml": types, "content/g/cards.yaml": cards})
    assert {d.mark.path for d in found} == {"content/g/types.yaml"}


def test_editors_know_the_axes(project):
    """The schema names fields that can vary and their values, and requires of cards no field that an axis gives."""
    types = TYPES_OF_VARIANTS.replace("token:\n", "card:\n", 1).replace("to: token", "to: card")
    cards = "expand: [player]\ncards:\n  ship: {name: Ship}\n"
    root = project({"content/g/types.yaml": types, "content/g/cards.yaml": cards})

    def accepts(text):
        checker = jsonschema.Draft7Validator(json_schemas(root, "g", Report())["content/g/.schemas/cards.json"])
        document = yaml.load(text, Loader=yaml.CSafeLoader)  # noqa: TID251  what an editor does
        return not list(checker.iter_errors(document))

    good = ["expand: {number: [1, 2], player: all}\n", "expand: {owner: [a]}\n", "expand: [number, player]\n"]
    assert all(accepts(f"{expand}cards:\n  ship: {{name: S}}\n") for expand in good)
    bad = ["[depth]", "[]", "{number: [4]}", "{number: all, depth: all}", "no", "{name: [a]}", "player"]
    assert not any(accepts(f"expand: {expand}\ncards:\n  ship: {{name: S}}\n") for expand in bad)
    assert accepts("cards:\n  ship: {name: S, expand: no}\n  base: {name: B, expand: {player: [red]}}\n")
    assert not accepts("cards:\n  ship: {name: S, expand: yes}\n")
    (root / "content/g/cards.yaml").write_text("cards:\n  ship: {name: Ship, expand: {player: all}}\n")
    assert accepts("cards:\n  ship: {name: Ship, expand: {player: all}}\n")


def test_an_exported_deck_has_a_row_for_each_entry(project, deck):
    """With what single cards say of axes; the deck's own axes stay in its file."""
    types = TYPES_OF_VARIANTS.replace("token:\n", "card:\n", 1).replace("to: token", "to: card")
    cards = "expand: [player]\ncards:\n  ship: {name: Ship}\n"
    root = project({"content/g/types.yaml": types, "content/g/cards.yaml": cards})
    assert export_deck(root, "g", "cards", Report()).decode("utf-8-sig").splitlines() == [
        "id,copies,name,player,number,depth,owner,rank",
        "ship,,Ship,,,,,",
    ]
    more = "  wall: {name: Wall, player: red, expand: no}\n  tower: {name: T, expand: [number, player]}\n"
    (root / "content/g/cards.yaml").write_text(cards + more)
    table = export_deck(root, "g", "cards", Report()).decode("utf-8-sig")
    assert [row.split(",")[:3] for row in table.splitlines()] == [
        ["id", "copies", "expand"],
        ["ship", "", ""],
        ["wall", "", "no"],
        ["tower", "", "number; player"],
    ]
    again, said = deck("source: tokens.csv\nexpand: [player]\n", table)
    assert (said, len(again.cards)) == ([], 2 + 1 + 6)
    (root / "content/g/cards.yaml").write_text("cards:\n  a: {name: A, expand: {player: all, number: [1, 3]}}\n")
    assert export_deck(root, "g", "cards", Report()).decode("utf-8-sig").splitlines() == [
        "id,copies,expand.player,expand.number,name,player,number,depth,owner,rank",
        "a,,all,1; 3,A,,,,,",
    ]
    (root / "content/g/cards.yaml").write_text(
        "cards:\n  a: {name: A, expand: {player: all}}\n  b: {name: B, player: red, expand: no}\n"
    )
    report = Report()
    assert export_deck(root, "g", "cards", report) is None
    assert [(d.code, d.message, str(d.mark)) for d in report.diagnostics] == [
        (
            "load/not-in-a-table",
            "`expand` of `b` cannot be said in a table: other cards have a column for each axis",
            "content/g/cards.yaml:3:37",
        )
    ]


def test_a_word_that_comes_again_is_judged_as_the_first(deck):
    """A value that is sound has the same on each card; one with a fault is reported for each, and so is a quoted one of it."""
    card = "  {id}: {{name: A, player: {player}, number: {number}}}\n"
    rows = [
        ("a", "red", "2"),
        ("b", "red", "2"),
        ("c", "blue", "9"),
        ("d", "blue", "9"),
        ("e", "green", '"2"'),
        ("f", "green", "2"),
    ]
    found, said = deck("cards:\n" + "".join(card.format(id=id_, player=player, number=n) for id_, player, n in rows))
    assert [(one.id, one.values["player"], one.values["number"]) for one in found.cards] == [("a", "red", 2), ("b", "red", 2)]
    assert [sum(word in line for line in said) for word in ("out-of-range", "unknown-choice")] == [2, 2], said
