"""The names of unreadable things are kept, so that later stages do not report them as missing."""

import pytest
from sound_project import BASE
from test_load_faults import written

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game

HEAD = BASE["content/g/game.yaml"]


@pytest.mark.parametrize(
    ("path", "text", "names"),
    [
        ("content/g/rules.yaml", "score: {zone: {value: x, of: [a]}, mode: {value: 1}}\n", {"rules.score.zone"}),
        ("content/g/rules.yaml", "]", {"rules"}),
        ("content/g/words.yaml", "group: {name: [x], cost: y}\n", {"words.group.name"}),
        ("content/g/words.yaml", "]", {"words"}),
        ("content/g/icons.yaml", "star: {art: art/no.png, word: star}\nsun: {art: art/a.png, word: sun}\n", {"icons.star"}),
        ("content/g/icons.yaml", "]", {"icons"}),
        ("content/g/glossary.yaml", "terms: {zone: {term: [x]}, lane: {term: y}}\n", {"terms.zone"}),
        ("content/g/glossary.yaml", "]", {"terms"}),
        ("fonts/fonts.yaml", "]", {"fonts"}),
        ("templates/g/theme.yaml", "]", {"styles", "swatches"}),
        (
            "templates/g/theme.yaml",
            'swatches: {ink: {rgb: "#000000"}, red: {rgb: red}}\nstyles: []\n',
            {"styles", "swatches.red"},
        ),
        (
            "templates/g/theme.yaml",
            (
                'swatches: {ink: {rgb: "#000000"}}\nstyles:\n  a: {family: text, size: x, colour: ink}\n'
                "  b: {family: text, size: 8, colour: no}\n  c: {family: text, size: 8, colour: ink}\n"
            ),
            {"styles.a", "styles.b"},
        ),
        ("content/g/types.yaml", "card: {fields: {title: {kind: text}, cost: {kind: it}}}\n", {"card.cost"}),
        (
            "content/g/game.yaml",
            HEAD.replace("card.xml", "crad.xml, back: none.xml"),
            {"templates.crad.xml", "templates.none.xml"},
        ),
        ("content/g/game.yaml", HEAD.replace("card.xml", "../card.xml"), {"templates.../card.xml"}),
    ],
)
def test_unreadable_names_are_kept(load, path, text, names):
    """The name of an unreadable file is kept, or only the names of its wrong entries; valid entries are loaded."""
    game, found = load({path: text, "templates/card.xml": "<face/>"})
    assert found
    assert game.unread == names


def test_a_valid_game_has_no_unread_names(sound):
    """Optional files that are left out do not count as unreadable."""
    game = sound()
    assert game.unread == frozenset()
    assert (game.rules, dict(game.words), game.icons, game.terms, game.term_forms) == ({}, {}, {}, {}, {})
    assert (str(game.words.mark), game.booklet, game.references) == ("", None, ())


def test_a_project_without_roles_has_no_fonts(sound):
    """Without roles there are no fonts, and the families of styles are not checked."""
    game = sound({"fonts/fonts.yaml": "families: {}\nroles: {}\n"})
    assert (game.unread, game.fonts.chains, game.theme.styles["title"].family) == ({"fonts"}, {}, "text")


def test_a_broken_link_counts_as_unreadable(project):
    """A broken link counts as unreadable, not as left out, and is not suggested as a file."""
    root = project()
    (root / "content/g/rules.yaml").symlink_to(root / "content/g/none.yaml")
    report = Report()
    assert load_game(root, "g", report).unread == {"rules"}
    assert [written(d) for d in report.diagnostics] == [
        "content/g/rules.yaml:0:0 load/missing-file: no file `content/g/rules.yaml`"
    ]


def test_constants_are_found_wherever_they_are_named(sound):
    """References to constants are found in rules and in assertions of decks and the game, but not in notes and units."""
    game = sound(
        {
            "content/g/rules.yaml": "a: {b: {value: 1, note: see x.y, unit: z.z}}\nc: {value: [{x: a.b, note: [n.n]}]}\n"
            "t: {value: [{from: 1, to: 1}], covers: {from: 1, to: a.b}}\n",
            "content/g/cards.yaml": BASE["content/g/cards.yaml"] + "assert:\n  - {count: {rules: a.b}, note: rules.x}\n",
            "content/g/game.yaml": HEAD + "assert:\n  - {count: cards, min: rules.a.b, note: rules.y}\n",
        }
    )
    assert [f"{r.mark} {r.name} {r.how}" for r in game.references] == [
        "content/g/rules.yaml:2:17 a.b rule",
        "content/g/rules.yaml:2:29 n.n rule",
        "content/g/rules.yaml:3:54 a.b rule",
        "content/g/cards.yaml:4:21 a.b assertion",
        "content/g/game.yaml:9:25 a.b assertion",
    ]


def test_a_card_with_an_error_silences_assertions_that_use_it(load):
    """Assertions that depend on a card with an error are not evaluated; errors in a deck silence its own assertions."""
    game, found = load(
        {
            "content/g/types.yaml": "card: {fields: {zone: {kind: int}, next: {kind: ref, to: card, required: no}}}\n",
            "content/g/game.yaml": HEAD
            + "  more: {type: card, format: poker, face: card.xml}\nassert:\n  - {count: 99}\n  - {sum: zone, equals: 99}\n",
            "content/g/cards.yaml": "cards:\n  a: {zone: 1, next: b}\nassert:\n  - {sum: next.zone, equals: 99}\n"
            "  - {sum: zone, equals: 98}\n",
            "content/g/more.yaml": "cards:\n  b: {zone: x}\n  c: {zone: 3}\nassert:\n  - {count: 97}\n",
        }
    )
    assert [written(d) for d in found] == [
        "content/g/cards.yaml:5:5 load/assertion: the sum of `zone` is 1, expected 98",
        "content/g/more.yaml:2:13 load/wrong-kind: `zone` must be a whole number, found `x`",
    ]
    assert [card.id for deck in game.decks for card in deck.cards] == ["a", "c"]


def test_a_wrongly_declared_field_is_reported_once(load):
    """A wrong declaration is reported once, not again for each card and assertion that uses the field."""
    _, found = load(
        {
            "content/g/types.yaml": "card: {fields: {title: {kind: text}, cost: {kind: it}}}\n",
            "content/g/cards.yaml": "cards:\n  a: {title: A, cost: x}\nassert:\n  - {sum: cost, equals: 3}\n"
            "  - {count: 1, where: {cost: 3}}\n",
        }
    )
    assert [d.code for d in found] == ["load/unknown-kind"]


def test_a_reference_into_a_deck_that_cannot_be_read_is_not_reported(load):
    """An unknown reference is reported only if all decks could be read."""
    files = {
        "content/g/types.yaml": "card: {fields: {next: {kind: ref, to: card, required: no}}}\n",
        "content/g/game.yaml": HEAD + "  more: {type: card, format: poker, face: card.xml}\n",
        "content/g/cards.yaml": "cards:\n  a: {next: b}\n",
    }
    assert [d.mark.path for d in load({**files, "content/g/more.yaml": "]"})[1]] == ["content/g/more.yaml"]
    assert [d.code for d in load({**files, "content/g/more.yaml": "cards: {c: {}}\n"})[1]] == ["load/unknown-reference"]
