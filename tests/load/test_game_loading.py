"""A whole game is read: its header, decks, words, terms, icons and rules; hostile files end in diagnostics."""

import os
import random
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sound_project import BASE
from whole_messages import whole_messages

from pnp.base.diagnostics import Report
from pnp.base.units import Size
from pnp.load.game_reader import load_game
from pnp.load.project import find_root, game_names

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
    assert (game.defaults.paper, game.defaults.backs) == ("a4", "none")


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
