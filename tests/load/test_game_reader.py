"""An optional file that is not there but needed is one error; a game that needs none has none.

A whole game is read: its header, decks, words, terms, icons and rules; hostile files end in diagnostics. Every kind of
bad input, with the expected diagnostics in the same file as the input. A case is a text file in `cases/` with files
that replace those of the project in `conftest.py`. Each file begins after a line `--- path`; `--- path absent` removes
one. `# error: line:column code: message -> hint` is an expected diagnostic; there may be no others. Related places are
written before the hint as `@ what path:line:column`. The names of unreadable things are kept, so that later stages do
not report them as missing. YAML files that nothing reads.
"""

from __future__ import annotations

import os
import random
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.findings import LOAD_CASES, parse_load_case, whole_messages, written
from support.games import BASE

from pnp.base.diagnostics import Report
from pnp.base.units import Size
from pnp.load import game_reader
from pnp.load.game_reader import load_game
from pnp.load.project import find_root, game_names

CARD = "templates/g/card.xml"

NAMED = {
    "words.yaml": "<face>{# words.no #}<!-- {{ words.no }} -->\n{{ words.cost }} {% if words.cost %}{{ words.tip }}"
    "{% endif %}</face>",
    "rules.yaml": "<face>rules.no\n{{ rules.hand.limit ~ rules.hand.limit + rules.end[1] }}</face>",
    "icons.yaml": "<face><!-- <icon name='a'/> -->\n   <icon name='a'/></face>",
}

SAID = {"words.yaml": "`words.cost`, `words.tip`", "rules.yaml": "`rules.hand.limit`, `rules.end`", "icons.yaml": "`<icon>`"}


@pytest.mark.parametrize("file", NAMED)
def test_a_file_that_templates_need_is_missed_once(load, file):
    """Where the first name stands, with all names; comments need nothing, and nothing follows."""
    game, found = load({CARD: NAMED[file], f"content/g/{file}": None})
    assert [d.message for d in found] == [f"no file `content/g/{file}` for {SAID[file]}"]
    assert found[0].mark == (CARD, 2, 4)
    assert game.unread == {file.partition(".")[0]}


def test_texts_need_the_rules(load):
    """A text of a card, a chapter and an assertion name constants; comments do not."""
    files = {
        "content/g/rules.yaml": None,
        "content/g/booklet/10-a.md": "# A\n\n<!-- {rules.no} -->\n{rules.a} to {rules.b}, by the rules.\n",
        "content/g/cards.yaml": "# {rules.no}\ncards:\n  one: {title: '{rules.c} and {n, plural, =0 {none} other {#}}'}\n"
        "assert:\n  - {count: rules.d.e}\n  - {count: cards, max: rules.f}\n",
    }
    _, found = load(files)
    message = "no file `content/g/rules.yaml` for `rules.a`, `rules.b`, `rules.c`, `rules.d.e` and 1 more"
    assert [(d.message, str(d.mark)) for d in found] == [(message, "content/g/booklet/10-a.md:4:1")]


def test_texts_need_the_glossary(load):
    """A text of a card, a word and a chapter name terms, also in a case; comments do not."""
    files = {
        "content/g/glossary.yaml": None,
        "content/g/booklet/10-a.md": "# A\n\n<!-- {term:no} -->\n{term:zone} to {term:lane|many}.\n",
        "content/g/cards.yaml": "# {term:no}\ncards:\n  one: {title: 'The {term:zone} of {term:tide_line}, {n} term:no'}\n",
    }
    game, found = load(files)
    message = "no file `content/g/glossary.yaml` for `term:zone`, `term:lane`, `term:tide_line`"
    assert [(d.message, str(d.mark)) for d in found] == [(message, "content/g/booklet/10-a.md:4:1")]
    assert game.unread == {"terms"}


@pytest.mark.parametrize(
    "text", ["{{ card.words }}", "{% if words.cost is defined %}a{% endif %}", "words.cost", "{{ swords.a }}"]
)
def test_other_words_need_no_file(sound, text):
    """A name that only looks like one of the file, or that is asked for with care."""
    sound({CARD: f"<face>{text}</face>", "content/g/words.yaml": None})


def test_a_file_that_is_called_otherwise_is_offered(load, tmp_path):
    """The nearest name of a file that nothing else reads."""
    files = {CARD: "<face>{{ words.a }}</face>", "content/g/words.yaml": None}
    _, found = load(files | {"content/g/Words2.yaml": "a: b"})
    assert [d.hint for d in found] == ["rename `Words2.yaml` to `words.yaml`"]
    (tmp_path / "content/g/Words2.yaml").unlink()
    _, found = load(files)
    assert [d.hint for d in found] == ["write it, with what these name"]


def test_a_file_that_is_too_large_is_not_read(load, monkeypatch):
    """Reading it only for the names in it would take seconds; that it is too large is reported where it is used."""
    files = {CARD: "<face>{{ words.a }}</face>", "content/g/words.yaml": None}
    assert [d.code for d in load(files)[1]] == ["load/missing-file"]
    monkeypatch.setattr(game_reader, "MAX_TEXT_BYTES", len(files[CARD]) - 1)
    assert "load/missing-file" not in [d.code for d in load(files)[1]]


HEAD = BASE["content/g/game.yaml"].partition("decks:")[0]


def decks(sound, *entries):
    """Load the project with some decks, all with the same file, and give them."""
    lines = "".join(f"  d{n}: {{type: card, face: card.xml, file: none{n}.yaml, {entry}}}\n" for n, entry in enumerate(entries))
    files = {"content/g/cards.yaml": None} | {f"content/g/none{n}.yaml": "cards: {}\n" for n in range(len(entries))}
    return sound({"content/g/game.yaml": f"{HEAD}decks:\n{lines}", **files}).decks


def test_the_header_is_kept_as_written(sound):
    """Version and date stay text."""
    game = sound({"content/g/game.yaml": BASE["content/g/game.yaml"].replace('"1.0"', "1.10") + "print: {backs: none}\n"})
    assert (game.title, game.version, game.date, game.locale) == ("Game", "1.10", "2026-01-31", "en")
    assert (game.defaults.paper.name, game.defaults.backs) == ("a4", "none")


def test_formats_can_be_named_turned_or_given(sound):
    """A format is a trade name, its landscape variant, or a size."""
    made = decks(
        sound, "format: poker", "format: poker-landscape", "format: standard, orientation: landscape", "size: [1 in, 30]"
    )
    assert [d.format.size for d in made] == [Size(63.5, 88.9), Size(88.9, 63.5), Size(88, 63), Size(25.4, 30)]
    assert [d.bleed for d in made] == [3, 3, 3, 3]


def test_orientation_turns_only_what_lies_the_other_way(sound):
    """`orientation` turns a format only if it has the other orientation."""
    made = decks(sound, "format: poker, orientation: portrait", "size: [90, 50], orientation: portrait")
    assert [d.format.size for d in made] == [Size(63.5, 88.9), Size(50, 90)]


def test_words_terms_icons_and_rules_are_read(sound):
    """Words, terms, icons and rules have ids and places."""
    game = sound(
        {
            "content/g/words.yaml": "cost: no\ngroup: {name: x}\n",
            "content/g/glossary.yaml": "terms:\n  zone: {term: Zone, definition: A place.}\n",
            "content/g/icons.yaml": "star: {art: art/a.png, word: star, directional: yes}\n",
            "content/g/rules.yaml": "a:\n  b: {value: 3, unit: cards, note: why}\n  c: {value: [1, two]}\n  d: {value: no}\n"
            '  e: {value: "no"}\n  f: {value: 1.5}\n  t:\n    value:\n      - {x: 1, y: up}\n',
        }
    )
    assert (game.words["cost"].source, game.words["group"]["name"].id) == ("no", "words/group/name")
    assert (game.terms["zone"].source, game.terms["zone"].id) == ("Zone", "terms/zone")
    assert (game.icons["star"].word.id, game.icons["star"].directional) == ("icons/star", True)
    values = {name: constant.value for name, constant in game.rules.items()}
    assert values == {"a.b": 3, "a.c": (1, "two"), "a.d": False, "a.e": "no", "a.f": 1.5, "a.t": ({"x": 1, "y": "up"},)}
    assert (game.rules["a.b"].unit, game.rules["a.b"].note, str(game.rules["a.b"].mark)) == (
        "cards",
        "why",
        "content/g/rules.yaml:2:3",
    )


def test_a_card_with_an_error_is_left_out(load):
    """A card with an error is left out, and the others are loaded."""
    game, found = load({"content/g/cards.yaml": "cards:\n  a: {title: A}\n  b: {titel: B}\n  c: {title: C}\n"})
    assert [card.id for card in game.decks[0].cards] == ["a", "c"]
    assert [d.code for d in found] == ["load/unknown-field"]


def test_one_run_lists_the_faults_of_all_files(load):
    """All errors are reported in one run."""
    game, found = load({path: "]" for path in BASE if path.endswith(".yaml") and "game.yaml" not in path})
    assert game is None
    assert sorted(d.mark.path for d in found) == sorted(p for p in BASE if p.endswith(".yaml") and "game.yaml" not in p)


def test_an_unknown_game_is_named_with_the_nearest(load):
    """An unknown game is reported with the nearest name."""
    _, found = load(name="gg")
    assert whole_messages(found) == ["content: error[load/unknown-game]: no game `gg`\n  hint: one of `g`"]


def test_bytes_that_are_not_utf_8_are_reported(load):
    """Bytes that are not UTF-8 are reported with file, line, column and byte."""
    _, found = load({"content/g/cards.yaml": b"cards:\n  one: {title: \xc3\xa9\xe9}\n"})
    assert [(d.code, str(d.mark), d.message) for d in found] == [
        (
            "load/not-utf-8",
            "content/g/cards.yaml:2:17",
            "the file is not UTF-8, found the byte 0xE9: it may be Windows-1252, where it is in `éé`",
        )
    ]


@pytest.mark.parametrize(("start", "place"), [(b"\xef\xbb\xbf", "1:2"), (b"a: \r", "2:2"), (b"\xef\xbb\xbfa:\r\n", "2:2")])
def test_the_place_of_a_byte_is_behind_marks_and_line_ends_of_all_systems(load, start, place):
    """A byte order mark has no place, and a carriage return alone ends a line."""
    _, found = load({"content/g/cards.yaml": start + b"c\xe9"})
    assert [(str(d.mark), d.message.partition(":")[0]) for d in found] == [
        (f"content/g/cards.yaml:{place}", "the file is not UTF-8, found the byte 0xE9")
    ]


def test_a_byte_order_mark_is_not_content(sound):
    """A byte order mark, as Windows editors write it, is ignored."""
    game = sound({"content/g/cards.yaml": b"\xef\xbb\xbfcards:\r\n  one: {title: One}\r\n"})
    assert game.decks[0].cards[0].id == "one"


def test_a_symlink_out_of_the_project_is_refused(project, tmp_path_factory):
    """A deck that is a link out of the project is refused."""
    root = project({"content/g/cards.yaml": None})
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "cards.yaml"
    elsewhere.write_text("cards: {}\n")
    (root / "content/g/cards.yaml").symlink_to(elsewhere)
    report = Report()
    load_game(root, "g", report)
    assert [d.code for d in report.diagnostics] == ["load/outside-project"]


def test_a_symlink_loop_is_a_diagnostic(project):
    """It neither hangs nor raises."""
    root = project({"content/g/rules.yaml": None})
    (root / "content/g/rules.yaml").symlink_to("rules.yaml")
    report = Report()
    load_game(root, "g", report)
    assert [d.mark.path for d in report.diagnostics] == ["content/g/rules.yaml"]


@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root reads every file")
def test_a_file_that_may_not_be_read_is_a_diagnostic(project):
    """A file without read permission is reported in plain words."""
    root = project()
    (root / "content/g/cards.yaml").chmod(0)
    report = Report()
    load_game(root, "g", report)
    assert [d.message for d in report.diagnostics] == ["cannot read `content/g/cards.yaml`: permission denied"]


def test_the_project_is_found_from_within(project, tmp_path_factory):
    """From any folder below the one that holds `content/`."""
    root = project()
    assert find_root(root / "content" / "g" / "art") == root
    assert game_names(root) == ("g",)
    assert find_root(tmp_path_factory.mktemp("empty")) is None


PATHS = [path for path in BASE if path.endswith(".yaml")]


@pytest.mark.whole
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(PATHS), seed=st.integers(0, 10**6), junk=st.text("{}[]:-&*!|>#,\n \"'ax1é", max_size=6))
def test_no_mutation_of_a_file_raises(project, path, seed, junk):
    """The loader reports or accepts any text, and never raises."""
    random_ = random.Random(seed)  # noqa: S311  a seed that Hypothesis can shrink
    text = BASE[path]
    start = random_.randrange(len(text))
    end = start + random_.randrange(12)
    report = Report()
    game = load_game(project({path: text[:start] + junk + text[end:]}), "g", report)
    assert game is not None or report.has_errors


def test_the_same_files_give_the_same_game(project):
    """Loading the same files twice gives equal games, including marks."""
    root = project()
    assert repr(load_game(root, "g", Report())) == repr(load_game(root, "g", Report()))


@pytest.mark.whole
def test_a_large_deck_loads_in_time(project):
    """A deck of 5,400 cards is loaded in reasonable time; the bound is generous for busy machines."""
    story = "A procissão noturna persegue o vinho e a razão até o amanhecer. " * 4
    cards = "".join(
        f"  c{n:05}:\n    title: Card {n}\n    points: {n % 30}\n    cost: {{a: 1, b: 2}}\n    story: >-\n      {story}\n"
        for n in range(5400)
    )
    kinds = {"title": "text", "points": "int", "cost": "mapping, keys: [a, b], of: {kind: int}", "story": "text"}
    types = "card:\n  fields:\n" + "".join(f"    {name}: {{kind: {kind}}}\n" for name, kind in kinds.items())
    root = project({"content/g/types.yaml": types, "content/g/cards.yaml": f"cards:\n{cards}"})
    report = Report()
    before = time.process_time()
    game = load_game(root, "g", report)
    spent = time.process_time() - before
    assert len(game.decks[0].cards) == 5400
    assert spent < 2.0


@pytest.mark.parametrize("case", LOAD_CASES, ids=lambda case: case.stem)
def test_case(case, load):
    """The diagnostics of a case are exactly the expected ones."""
    files, expected = parse_load_case(case.read_text("utf-8"))
    assert expected
    _, found = load(files)
    assert sorted(map(written, found)) == expected


HEAD_OF_NAMES_LEFT_UNREAD = BASE["content/g/game.yaml"]


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
            HEAD_OF_NAMES_LEFT_UNREAD.replace("card.xml", "crad.xml, back: none.xml"),
            {"templates.crad.xml", "templates.none.xml"},
        ),
        ("content/g/game.yaml", HEAD_OF_NAMES_LEFT_UNREAD.replace("card.xml", "../card.xml"), {"templates.../card.xml"}),
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
            "content/g/game.yaml": HEAD_OF_NAMES_LEFT_UNREAD + "assert:\n  - {count: cards, min: rules.a.b, note: rules.y}\n",
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
            "content/g/game.yaml": HEAD_OF_NAMES_LEFT_UNREAD
            + "  more: {type: card, format: poker, face: card.xml}\nassert:\n  - {count: 99}\n  - {sum: zone, equals: 99}\n",
            "content/g/cards.yaml": "cards:\n  a: {zone: 1, next: b}\nassert:\n  - {sum: next.zone, equals: 99}\n"
            "  - {sum: zone, equals: 98}\n",
            "content/g/more.yaml": "cards:\n  b: {zone: x}\n  c: {zone: 3}\nassert:\n  - {count: 97}\n",
        }
    )
    assert [written(d) for d in found] == [
        "content/g/cards.yaml:5:5 load/assertion: the sum of `zone` is 1, expected 98",
        "content/g/more.yaml:2:13 load/wrong-kind: `zone` must be a whole number, found `x` -> write digits alone, such as `3`",
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
        "content/g/game.yaml": HEAD_OF_NAMES_LEFT_UNREAD + "  more: {type: card, format: poker, face: card.xml}\n",
        "content/g/cards.yaml": "cards:\n  a: {next: b}\n",
    }
    assert [d.mark.path for d in load({**files, "content/g/more.yaml": "]"})[1]] == ["content/g/more.yaml"]
    assert [d.code for d in load({**files, "content/g/more.yaml": "cards: {c: {}}\n"})[1]] == ["load/unknown-reference"]


ENTRY = "{type: …, format: …, face: …}"


def said(found):
    """The findings in short."""
    return [(d.severity, d.code, str(d.mark), d.message, d.hint) for d in found]


@pytest.mark.parametrize("name", ["events.yaml", "events.yml"])
def test_a_file_of_cards_that_no_deck_has_is_a_warning(load, name):
    """The line that would make it a deck is in the hint."""
    game, found = load({f"content/g/{name}": "cards: {}\n"})
    assert game is not None
    assert said(found) == [
        (
            "warning",
            "load/unused-file",
            f"content/g/{name}:1",
            f"nothing reads `content/g/{name}`: no deck has this file",
            f"if it is a deck, list it under `decks:` in game.yaml: `events: {ENTRY}`; else move it to another folder",
        )
    ]


@pytest.mark.parametrize("path", ["words.yaml", "odds.yaml", "notes/events.yaml", "events.txt"])
def test_files_of_the_game_and_of_other_folders_are_not(load, path):
    """Every name that the game knows, whether or not it has such a file."""
    assert said(load({f"content/g/{path}": "{}\n"})[1]) == []


@pytest.mark.parametrize("name", ["booklet", "locale"])
def test_a_file_in_place_of_a_folder_is_a_warning(load, name):
    """The chapters of `booklet.md` are not read because it is called `booklet`."""
    assert said(load({f"content/g/{name}": "# Rules\n"})[1]) == [
        (
            "warning",
            "load/unused-file",
            f"content/g/{name}",
            f"nothing reads `content/g/{name}`: it is a file, and a folder has this name",
            "put what it holds into a folder of this name",
        )
    ]


def test_nothing_is_said_where_a_deck_could_not_be_read(load):
    """The file may be that of the deck with the fault."""
    _, found = load({"content/g/game.yaml": "title: G\n", "content/g/events.yaml": "cards: {}\n"})
    assert found
    assert "load/unused-file" not in {d.code for d in found}


@pytest.mark.parametrize(
    ("fields", "cards", "title"),
    [
        (("kind", "name"), (("Action", "Ann"), ("Action", "Ann")), "name"),
        (("name", "title"), (("a", "b"), ("a", "b")), "title"),
        (("kind", "label"), (("Action", "Ann"), ("Action", "Bob")), "label"),
        (("label", "kind"), (("Ann", "Action"), ("Bob", "Action")), "label"),
        (("kind", "effect"), (("A", "x"), ("A", "y"), ("B", "x"), ("B", "y")), "kind"),
        (("kind",), (("Action",), ("Action",)), "kind"),
    ],
)
def test_a_card_is_named_by_its_title_its_name_or_the_first_text_that_differs(sound, fields, cards, title):
    """Not by its first text, which may be the same on all cards."""
    types = "card:\n  fields:\n" + "".join(f"    {field}: {{kind: text}}\n" for field in fields)
    deck = "cards:\n" + "".join(
        f"  c{n}: {{{', '.join(f'{field}: {value}' for field, value in zip(fields, card, strict=True))}}}\n"
        for n, card in enumerate(cards)
    )
    face = f"<face>{{{{ card.{fields[-1]} }}}}</face>"
    game = sound({"content/g/types.yaml": types, "content/g/cards.yaml": deck, CARD: face})
    assert game.decks[0].title == title


def test_a_type_says_which_field_names_its_cards(load):
    """It must be a text of the type."""
    types = "card:\n  title: {}\n  fields:\n    name: {{kind: text}}\n    code: {{kind: text}}\n    cost: {{kind: int}}\n"
    cards = "cards:\n  a: {name: A, code: B, cost: 1}\n"
    files = {"content/g/cards.yaml": cards, CARD: "<face>{{ card.name }}</face>"}
    game, said = load(files | {"content/g/types.yaml": types.format("code")})
    assert (game.decks[0].title, said) == ("code", ())
    for wrong, hint in (("cost", "one of `code`, `name`"), ("nmae", "did you mean `name`?")):
        _, (fault,) = load(files | {"content/g/types.yaml": types.format(wrong)})
        assert (str(fault.mark), fault.code, fault.message, fault.hint) == (
            "content/g/types.yaml:2:10", "load/unknown-choice", f"`title` cannot be `{wrong}`", hint,
        )  # fmt: skip


def test_a_picture_may_be_named_by_its_file_in_a_folder(load, binaries):
    """With or without its ending, and with the folder too; what may be two files is a fault."""
    files = {
        "content/g/types.yaml": "card:\n  fields:\n    art: {kind: image, folder: art}\n",
        "content/g/cards.yaml": "cards:\n  a: {art: a}\n  b: {art: a.png}\n  c: {art: art/a.png}\n",
        CARD: "<face>{{ card.art }}</face>",
    }
    game, said = load(files)
    paths = [str(card.values["art"].path) for card in game.decks[0].cards]
    assert (paths, said) == (["content/g/art/a.png"] * 3, ())
    _, (fault,) = load(files | {"content/g/cards.yaml": "cards:\n  a: {art: b}\n"})
    assert (fault.code, fault.message) == ("art/missing", "`content/g/art/b` does not exist")
    other = {"content/g/art/a.jpg": binaries["content/g/art/a.png"]}
    _, (fault,) = load(files | other | {"content/g/cards.yaml": "cards:\n  a: {art: a}\n"})
    assert (fault.message, fault.hint) == ("`art` must be one file, found `a`", "write its ending: `a.jpg` or `a.png`")


WORDS = ["Creature", "Very Rare", "C++", "\u00dcberselten", "\u708e", "III", "St. John", "2nd", "X-Ray", "no", "Fire & Ice"]
WORDS += [
    "A/B",
    "Creature \u2013 Elf",
    "50%",
    "R&D",
    '"Quoted"',
    "yes",
    "null",
    "1",
    "1.0",
    "~",
    "on",
    "#1",
    "a: b",
    "x/",
    "\u05e2",
]


@pytest.mark.parametrize("word", WORDS)
def test_any_word_of_a_sheet_is_a_choice_a_word_and_a_name_of_a_mapping(sound, word):
    """So that types, words.yaml and cards agree on it."""
    kinds = f"    type: {{kind: enum, of: ['{word}']}}\n    cost: {{kind: mapping, of: {{kind: int}}}}\n"
    printed = "words.cost", "words.type[card.type]", "words['type_' ~ card.type]", "card.cost"
    game = sound(
        {
            "content/g/types.yaml": f"card:\n  fields:\n{kinds}",
            "content/g/words.yaml": f"cost: Cost\ntype:\n  '{word}': one\n'type_{word}': two\n",
            "content/g/cards.yaml": f"cards:\n  a: {{type: '{word}', cost: {{'{word}': 3}}}}\n",
            CARD: f"<face>{''.join(f'{{{{ {name} }}}}' for name in printed)}</face>",
        }
    )
    card = game.decks[0].cards[0]
    assert (card.values["type"], dict(card.values["cost"])) == (word, {word: 3})
    assert game.words["type"][word].id == f"words/type/{word}".replace("A/B", "A\u2215B").replace("x/", "x\u2215")


def test_a_slash_of_a_word_does_not_divide_the_id_of_its_message(sound):
    """So that a group and a word with the same letters are two messages."""
    words = sound({"content/g/words.yaml": "type:\n  A: one\ntype/A: two\n"}).words
    assert (words["type"]["A"].id, words["type/A"].id) == ("words/type/A", "words/type\u2215A")


SPREAD = "{type: card, format: poker, face: card.xml, table: {as: spread, rows: %s}}"


def in_rows(load, rows, constant):
    """Load a game whose cards lie on a virtual table in `rows`, beside `map.rows`: what is said, and the rows."""
    game, found = load(
        {
            "content/g/game.yaml": BASE["content/g/game.yaml"].partition("decks:")[0] + f"decks:\n  cards: {SPREAD % rows}\n",
            "content/g/rules.yaml": f"map:\n  rows: {{value: {constant}}}\n",
        }
    )
    return [one for one in whole_messages(found) if "virtual-table" in one], game.decks[0].setup.rows


@pytest.mark.parametrize(("constant", "rows"), [("[3, 2, 1]", (3, 2, 1)), ("2", (2,))])
def test_rows_of_a_virtual_table_may_be_those_of_a_constant(load, constant, rows):
    """What rows of a map the rules say is written once."""
    assert in_rows(load, "rules.map.rows", constant) == ([], rows)
    assert in_rows(load, "[4]", constant) == ([], (4,))


@pytest.mark.parametrize(
    ("rows", "constant", "said"),
    [
        (
            "rules.map.row",
            "[3]",
            """\
content/g/game.yaml:{at}: error[load/virtual-table]: `rows`: there is no constant `map.row`
  hint: did you mean `map.rows`?""",
        ),
        (
            "rules.map.rows",
            "[3, 0]",
            """\
content/g/game.yaml:{at}: error[load/virtual-table]: `rows` takes whole numbers from 1 to 50, and the constant `map.rows` has others
  it is content/g/rules.yaml:2:3""",  # noqa: E501 - a whole message
        ),
    ],
)
def test_a_constant_that_has_no_rows_is_refused(load, rows, constant, said):
    """At the place that names it."""
    (found,), kept = in_rows(load, rows, constant)
    assert kept == ()
    place = found.removeprefix("content/g/game.yaml:").partition(": error")[0]
    assert found == said.format(at=place)
