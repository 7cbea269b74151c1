"""The comments on entries."""

import re

import pytest
from support.places import TESTS

from pnp.base.diagnostics import Report
from pnp.base.units import Size
from pnp.text.typesetter import Typesetter
from pnp.translate.capacity import CharacterCapacity, sample_text
from pnp.translate.status import open_translation_source

GLOSSARY = 'msgctxt "terms/hook"\nmsgid "Hook"\nmsgstr "Haken"\n'

WORDS = 'msgctxt "icons/fly"\nmsgid "fly"\nmsgstr "Fliege"\n\n#, fuzzy\nmsgctxt "icons/worm"\nmsgid "worm"\nmsgstr "Wurmi"\n'


@pytest.fixture
def comments(desk):
    """The comments of all entries of a translation by id."""

    def run(tag="de"):
        files = desk.translation(tag, Report()).files
        return {entry.id: entry.extracted for file in files for entry in file.entries}

    return run


def test_cards_and_pages_are_described(comments):
    """Type and field, symbols, page and picture; capacity is tested separately."""
    found = comments()
    assert found["fish/pike/story"][0] == "fish `pike`: story (something to catch)"
    assert found["fish/pike/story"][2:] == ("symbols: [worm] = worm", "picture: out/toy/en/pictures/pike-face.png")
    assert found["fish/pike/record/holder"] == ("fish `pike`: record holder (something to catch)",)
    assert found["game/title"] == ("the title of the game",)
    assert found["icons/fly"] == ("the word for the symbol [fly]: read aloud and copied",)
    assert found["terms/hook"] == ("a term of the rules: {term:hook} prints it",)
    assert found["terms/bait/definition"] == (
        "what the glossary says of “Bait”",
        "terms: Hook (hook)",
        "booklet: page 5",
        "picture: out/toy/en/pictures/booklet-05.png",
    )


def test_all_that_is_said_stands_in_the_file_beside_this_test(comments):
    """Of cards, words, terms and the booklet: what they are, how much fits, symbols, terms, page and picture."""
    said = [f"{id_}\n" + "".join(f"  {line}\n" for line in lines) for id_, lines in comments().items()]
    assert "".join(said) == (TESTS / "translate" / "documents" / "comments.txt").read_text("utf-8")


def test_values_of_cards_are_said(pond, silence, edit):
    """As they print: translated where they are; a text that all cards of a deck share has a value for each, so none is said."""
    edit(
        pond / "content/toy/fish.yaml",
        "Quick [fly]",
        "{card:carp.name}, {card.points} {card.season} {card.home.name} [fly] {card.nam}",
    )
    edit(
        pond / "content/toy/fish.yaml",
        "cards:",
        "defaults: {traits: [shy], record: {holder: 'X {card.points}', year: 2}}\ncards:",
    )
    edit(pond / "content/toy/words.yaml", "bait: Bait", "bait: Bait\nseason: {summer: summer}")
    folder = pond / "content/toy/locale/de"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cards.po").write_text('msgctxt "fish/carp/name"\nmsgid "Old Carp"\nmsgstr "Alter Karpfen"\n', "utf-8")
    files = open_translation_source(pond, "toy", Report(), silence).translation("de", Report()).files
    said = {entry.id: entry.extracted for file in files for entry in file.entries}
    expected = "values: {card:carp.name} = Alter Karpfen, {card.points} = 3, {card.season} = summer, {card.home.name} = Brook"
    assert expected in said["fish/trout/story"]
    assert not [line for line in said["fish/defaults/record/holder"] if "values" in line]


def test_words_of_the_plots_are_described(pond, silence):
    """As words on the page of plots."""
    words = pond / "content/toy/words.yaml"
    words.write_text(words.read_text("utf-8") + "playtest: {end: {caught: every fish caught}}\n", "utf-8")
    (entry,) = (
        entry
        for file in open_translation_source(pond, "toy", Report(), silence).translation("de", Report()).files
        for entry in file.entries
        if entry.id == "words/playtest/end/caught"
    )
    assert (entry.source, entry.extracted) == (
        "every fish caught",
        ("a word that the page of plots prints (`pnp playtest --pdf`)",),
    )


@pytest.mark.parametrize(
    ("id_", "what", "page"),
    [
        ("booklet/start/pond", "chapter `start`: heading of level 1", 2),
        ("booklet/start/what-you-need/keep-quiet-the-worm", "chapter `start`: paragraph in a box “note”", 2),
        ("booklet/start/what-you-need/with-a-brim", "chapter `start`: paragraph in a numbered list in a list", 3),
        ("booklet/score/score", "chapter `score`: heading of level 1", 4),
        ("booklet/score/score/points", "chapter `score`: head of a table's column", 4),
        ("booklet/score/score/as-printed", "chapter `score`: cell of a table, column “Points”", 4),
        ("booklet/score/score/the-pike", "chapter `score`: caption of a figure", 4),
        ("booklet/score/score/its-points", "chapter `score`: call-out (2) of a figure", 4),
    ],
)
def test_blocks_of_the_booklet_are_described(comments, id_, what, page):
    """What kind of block it is, and on which page: a heading's own, not that of the contents."""
    found = comments()[id_]
    assert found[0] == f"booklet, {what}"
    assert found[-2:] == (f"booklet: page {page}", f"picture: out/toy/en/pictures/booklet-{page:02d}.png")


def test_terms_and_symbols_show_their_translation(pond, comments):
    """If it exists and is not fuzzy."""
    folder = pond / "content/toy/locale/de"
    folder.mkdir(parents=True)
    (folder / "glossary.po").write_text(GLOSSARY, "utf-8")
    (folder / "words.po").write_text(WORDS, "utf-8")
    found = comments()
    assert "terms: Hook (hook) = Haken" in found["terms/bait/definition"]
    assert "symbols: [fly] = Fliege" in found["fish/trout/story"]
    assert "symbols: [worm] = worm" in found["fish/pike/story"]


def test_a_definition_does_not_refer_to_its_own_term(pond, silence):
    """It names the others that are in it, each once, whether they are written out or by their names."""
    glossary = pond / "content/toy/glossary.yaml"
    glossary.write_text(
        "terms:\n  hook: {term: Hook, definition: 'A Hook, {term:hook}, with Bait and {term:bait}. [fly] [fly]'}\n"
        "  bait: {term: Bait, definition: Soft.}\n",
        "utf-8",
    )
    report = Report()
    files = open_translation_source(pond, "toy", report, silence).translation("de", report).files
    said = {entry.id: entry.extracted for file in files for entry in file.entries}
    assert said["terms/hook/definition"][:3] == (
        "what the glossary says of “Hook”",
        "symbols: [fly] = fly",
        "terms: Bait (bait)",
    )
    assert said["terms/hook"] == ("a term of the rules: {term:hook} prints it",)


def test_every_picture_that_is_named_is_drawn(desk, comments):
    """And no others."""
    named = {line for lines in comments().values() for line in lines if line.startswith("picture: ")}
    assert {f"picture: out/toy/en/pictures/{name}.png" for name in desk.locations.pictures} == named


def test_as_many_characters_fit_as_the_comment_says(pond, comments, silence):
    """German text with 10 % fewer characters fits, with 25 % more it does not."""
    line = next(line for line in comments()["fish/pike/story"] if line.startswith("fits"))
    least = int(re.fullmatch(r"fits about \d+ characters at full size \(8 pt\), (\d+) at the smallest \(6.5 pt\)", line)[1])
    words = sample_text("de")
    file = pond / "content/toy/fish.yaml"
    types = pond / "content/toy/types.yaml"
    types.write_text(types.read_text("utf-8").replace("max: 200", "max: 900"), "utf-8")
    text = file.read_text("utf-8")
    for share, overflows in ((0.9, 0), (1.25, 1)):
        story = words[: int(least * share)].strip()
        file.write_text(text.replace('"Quick [fly], quick hand: 1.10 or 01001, it does not care."', story), "utf-8")
        found = open_translation_source(pond, "toy", Report(), silence).locations.by_id["fish/trout/story"]
        assert sum(box.overflow > 0 for box in found.boxes) == overflows


def test_room_depends_on_the_language(desk):
    """It is measured with words of the language, unless the fonts do not have its script."""
    game = desk.game
    style, box = game.theme.styles["story"], Size(40, 20)
    rooms = {tag: CharacterCapacity(game.fonts, Typesetter(game.fonts, tag), tag) for tag in ("de", "en", "vi", "ja", "ar")}
    counts = {tag: room.characters(style, 8, box) for tag, room in rooms.items()}
    assert counts["ja"] is counts["ar"] is None
    assert 80 < counts["de"] < 300
    assert rooms["de"].characters(style, 6.5, box) > counts["de"]


def test_room_before_there_is_a_font(desk):
    """Letters of the source stand in for those of the script; half as many of Japanese fit, which are as wide as two."""
    game = desk.game
    style, box = game.theme.styles["story"], Size(40, 20)
    rooms = {tag: CharacterCapacity(game.fonts, Typesetter(game.fonts, tag), tag, "en") for tag in ("en", "ja", "ar")}
    counts = {tag: room.characters(style, 8, box) for tag, room in rooms.items()}
    assert [tag for tag, room in rooms.items() if room.is_estimate(style)] == ["ja", "ar"]
    assert counts["ja"] == round(counts["ar"] / 2)
    assert abs(counts["ar"] - counts["en"]) < 10


@pytest.mark.parametrize("tag", ["de", "ja", "th", "gn", "zh-Hans", "sr-Latn", "pt-BR"])
def test_every_language_has_words_to_measure_with(tag):
    """There are enough words, and they are always the same."""
    assert len(sample_text(tag)) == 4000
    assert (" " in sample_text(tag)) == (tag not in {"ja", "th", "zh-Hans"})
