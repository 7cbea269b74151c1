"""Ids of messages do not depend on other messages; templates have every text once.

Translations are begun in a folder with the one form of their tag, and only once.
"""

import tempfile
from pathlib import Path

import polib
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.base.languages import tag_hint
from pnp.load.game_reader import load_game
from pnp.load.translations import parse_po
from pnp.model.messages import messages, occurrences
from pnp.translate.po import (
    empty_file,
    expected_entries,
    file_of_message,
    merge_files,
    messages_to_translate,
    new_tag,
    po_bytes,
    template_files,
    updated_files,
)

GAME = {
    "content/g/game.yaml": (
        'title: Game\nversion: "1.0"\ndate: "2026-01-31"\nauthor: Us\nsource-locale: en\n'
        "decks:\n  cards: {type: card, format: poker, face: card.xml}\n"
    ),
    "content/g/types.yaml": (
        "card:\n  note: a card of the deck\n  fields:\n    title: {kind: text, note: short}\n"
        "    code: {kind: text, translatable: no, required: no}\n"
        "    notes: {kind: list, required: no, of: {kind: text}}\n"
    ),
    "templates/g/theme.yaml": "swatches: {}\nstyles: {}\n",
    "templates/g/card.xml": "<face/>\n",
    "fonts/fonts.yaml": "families: {}\nroles: {}\n",
}


def game_of(folder, cards, **more):
    """The game in a folder, with cards in the given order."""
    text = "cards:\n" + "".join(f"  {name}: {{title: {title}, notes: [{title} one, two]}}\n" for name, title in cards)
    for path, content in {**GAME, "content/g/cards.yaml": text, **more}.items():
        file = Path(folder) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, "utf-8")
    report = Report()
    return load_game(Path(folder), "g", report), report


CARDS = st.lists(st.sampled_from("abcdefgh"), unique=True, min_size=1)


@settings(max_examples=25)
@given(CARDS, st.randoms(use_true_random=False))
def test_ids_do_not_change_when_cards_are_put_on_top_or_sorted(names, rng):
    """Ids consist of deck, card and field, and do not depend on the order of cards."""
    with tempfile.TemporaryDirectory() as folder:
        cards = [(name, f"Card {name}") for name in names]
        before = {m.id: m.source for m in messages(game_of(folder, cards)[0])}
        rng.shuffle(cards)
        after = {m.id: m.source for m in messages(game_of(folder, [("new", "New"), *cards])[0])}
    assert before.items() <= after.items()
    assert {i for i in after.keys() - before if "/new/" not in i} == set()


def test_a_template_changes_by_its_new_entries_alone(tmp_path):
    """Acceptance 6: after adding a card and sorting the file, only new entries are added."""
    cards = [(name, f"Card {name}") for name in "cab"]
    before = template_of(game_of(tmp_path, cards)[0])
    after = template_of(game_of(tmp_path, [("0", "Zero"), *sorted(cards)])[0])
    assert before.keys() == after.keys()
    old, new = (set(files["cards"].split("\n\n")) for files in (before, after))
    assert len(new - old) == 3
    assert all("/0/" in entry for entry in new - old)
    assert old <= new
    assert before["words"] == after["words"]


def template_of(game):
    """The text of each template by name."""
    return {Path(f.path).stem: po_bytes(f).decode().rstrip("\n") for f in template_files(game, game.root, None, None)}


FORMAT = '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'


def test_a_template_says_what_it_is_of(tmp_path):
    """Its game, its file and its format; comments and places above each entry, in the file that it belongs to."""
    game, _ = game_of(tmp_path, [], **{"content/g/cards.yaml": "cards: {a: {title: A}}\n", "content/g/words.yaml": "x: y\n"})
    made = template_of(game)
    assert list(made) == ["words", "cards"]
    assert made["cards"] == (
        '# Game: cards, from en.\nmsgid ""\nmsgstr ""\n"Project-Id-Version: g 1.0\\n"\n"Language: \\n"\n' + FORMAT + "\n"
        '#. card `a`: title, short (a card of the deck)\n#: content/g/cards.yaml\nmsgctxt "cards/a/title"\nmsgid "A"\nmsgstr ""'
    )


def test_a_new_file_says_that_nobody_has_reviewed_it(tmp_path):
    """Its game, its language in English, the source's, and room for those who translate it."""
    game, _ = game_of(tmp_path, [])
    file = empty_file(game, "pt-BR", "cards")
    assert (file.path, file.entries) == ("content/g/locale/pt-BR/cards.po", ())
    assert po_bytes(file).decode() == (
        "# Game: cards in Portuguese (Brazil), from en.\n# Say here who translated it, how, and who reviewed it.\n"
        'msgid ""\nmsgstr ""\n"Project-Id-Version: g 1.0\\n"\n"Language: pt-BR\\n"\n' + FORMAT + '"X-Source-Language: en\\n"\n'
        '"X-Translation-Status: not reviewed by a native speaker\\n"\n'
    )


def test_what_is_not_to_be_translated_is_not_there(tmp_path):
    """Codes are not messages; titles, and the name and author of the game, are."""
    game, _ = game_of(tmp_path, [], **{"content/g/cards.yaml": "cards: {a: {title: A, code: X1}}\n"})
    assert [m.id for m in messages(game)] == ["game/title", "game/author", "cards/a/title"]


def test_the_same_words_in_one_list_are_one_message(tmp_path):
    """Equal items of a list have one id and are one message with both places."""
    game, report = game_of(tmp_path, [], **{"content/g/cards.yaml": "cards: {a: {title: A, notes: [wet, dry, wet]}}\n"})
    assert not report.diagnostics
    assert len(messages(game)) == 5
    assert len(list(occurrences(game))) == 6


BOOKLET = {"templates/g/theme.yaml": "swatches: {ink: {rgb: '#000000'}}\nstyles: {}\n"}


def test_two_texts_with_one_id_are_reported_with_both_lines(tmp_path):
    """Such as texts of two chapters with the same name."""
    chapters = {"content/g/booklet/01-map.md": "One way.\n", "content/g/booklet/02-map.md": "# Roads {#one-way}\n\nOther.\n"}
    _, report = game_of(tmp_path, [("a", "A")], **BOOKLET, **chapters)
    (found,) = [d for d in report.diagnostics if d.code == "booklet/duplicate-id"]
    assert format_diagnostic(found, source_reader(tmp_path)) == (
        "content/g/booklet/02-map.md:1:3: error[booklet/duplicate-id]: two texts have the id `booklet/map/one-way`\n"
        "    1 | # Roads {#one-way}\n      |   ^\n  first at content/g/booklet/01-map.md:1:1\n"
        "  hint: name one of them: `{#name}` at its end, or rename its chapter"
    )


def test_words_that_look_alike_have_ids_of_their_own(tmp_path):
    """Texts without letters a-z get a hash."""
    chapter = "# Roads {#roads}\n\n| a | b |\n|---|---|\n| +1 | -1 |\n| 道 | 橋 |\n"
    game, report = game_of(tmp_path, [("a", "A")], **BOOKLET, **{"content/g/booklet/01-map.md": chapter})
    assert not [d for d in report.diagnostics if d.code.startswith("booklet/dup")]
    ids = {m.source: m.id for m in messages(game) if m.id.startswith("booklet/")}
    assert ids["+1"] == "booklet/map/roads/1"
    assert ids["-1"].startswith("booklet/map/roads/1-")
    assert len(set(ids.values())) == len(ids) == 7
    assert len(ids["道"]) == len("booklet/map/roads/") + 6


@pytest.mark.parametrize(
    ("id_", "name"),
    [
        ("terms/zone/definition", "glossary"),
        ("words/cost", "words"),
        ("icons/arm", "words"),
        ("game/title", "words"),
        ("booklet/map/roads", "booklet"),
        ("phrases/face", "phrases"),
        ("contracts/koish/title", "cards"),
    ],
)
def test_every_message_has_its_file(id_, name):
    """The file of each kind of message."""
    assert file_of_message(id_) == name


def test_a_language_that_the_generator_does_not_speak_gets_its_phrases(tmp_path):
    """The source of the generator's phrases is English."""
    game, _ = game_of(tmp_path, [("a", "A")])
    assert not [m for m in messages_to_translate(game, "de") if m.id.startswith("phrases/")]
    phrases = [m for m in messages_to_translate(game, "cy") if m.id.startswith("phrases/")]
    assert {"phrases/face", "phrases/back"} <= {m.id for m in phrases}
    assert {m.source for m in phrases} > {"face", "back"}


def test_extract_write_parse_write_gives_the_same_bytes(tmp_path):
    """Acceptance 7, with polib as the other tool; a merge of what was written changes no file."""
    game, _ = game_of(tmp_path, [(n, f'"Card \\"{n}\\" — **bold**, \\\\_x"') for n in "abc"])
    done = merge_files((), expected_entries(messages_to_translate(game, "cy"), {}), lambda name: empty_file(game, "cy", name))
    for file in done.files:
        text = po_bytes(file).decode()
        assert str(polib.pofile(text, wrapwidth=0)) == text
        assert po_bytes(parse_po(text, file.path, Report())).decode() == text
        (tmp_path / file.path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file.path).write_text(text, "utf-8")
    report = Report()
    once = updated_files(game, "cy", None, None, report)
    for file in once.files:
        (tmp_path / file.path).write_bytes(po_bytes(file))
    again = updated_files(game, "cy", None, None, report)
    assert {f.path: po_bytes(f) for f in again.files} == {f.path: po_bytes(f) for f in once.files}
    assert not report.diagnostics


def test_the_order_of_the_game_is_the_order_of_the_files(tmp_path):
    """Entries are in the order of the content."""
    names = list("hbdgacfe")
    game, _ = game_of(tmp_path, [(n, n.upper()) for n in names])
    (cards,) = (f for f in template_files(game, tmp_path, None, None) if f.path.endswith("cards.pot"))
    assert [e.id.split("/")[1] for e in cards.entries if e.id.endswith("/title")] == names


_LOOKS = tag_hint("xx")


def test_a_translation_is_begun_once(toy):
    """Not of the source itself, and not where its folder is."""
    report = Report()
    game = load_game(toy, "toy", report)
    assert (new_tag(game, "pt_br", report), report.diagnostics) == ("pt-BR", ())
    (toy / "content/toy/locale/pt-BR").mkdir(parents=True)
    assert [new_tag(game, tag, report) for tag in ("pt_br", "en", "xx")] == [None, None, None]
    assert [(str(d.mark or ""), d.code, d.message, d.hint) for d in report.diagnostics] == [
        ("", "locale/unknown-language", "`xx` is not a language in Unicode's locale data", _LOOKS),
        ("content/toy/game.yaml:2:1", "locale/is-source", "`en` is the language that `toy` is written in", None),
        (
            "content/toy/locale/pt-BR",
            "locale/exists",
            "`content/toy/locale/pt-BR` already exists",
            "`pnp locale merge pt-BR` brings it up to date",
        ),
    ]
