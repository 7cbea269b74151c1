"""Two languages share a card: both texts in one box, or the second language's face as the back.

A localized booklet: every text of every block is replaced, and anchors are found. A fault in a text is reported at its
own line and column of the YAML, Markdown or PO file. Every message of a game is localized, wherever it is in a value.
Faults in the texts of a card that has other faults are told in the same run: all of them are mended at once.
"""

import json
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.units import Size
from pnp.layout.layout import lay_out
from pnp.load.game_reader import load_game
from pnp.load.translations import load_translation
from pnp.locale.localize import (
    booklet_anchors,
    combine_games,
    combine_texts,
    game_in_language,
    games_in_languages,
    localize,
    localize_booklet,
    requested_game,
    with_second_face,
)
from pnp.model.booklet import (
    Booklet,
    CalloutBlock,
    Chapter,
    FigureBlock,
    FigureImage,
    GeneratedBlock,
    HeadingBlock,
    ListBlock,
    PageBreakBlock,
    ParagraphBlock,
    Pointer,
    TableBlock,
)
from pnp.model.fields import IconSpan, LineBreak, Message, Record, Ref, RichText, TextSpan, Translation, TranslationEntry
from pnp.model.game import Card, Constant, Deck, Game, IconSource
from pnp.model.outline import CardFormat, Outline
from pnp.model.picture import Picture
from pnp.model.printing import PrintOptions
from pnp.model.request import BuildRequest
from pnp.model.style import FontBook, Theme
from pnp.text.typesetter import Typesetter

PO = """msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "fish/pike/name"
msgid "Pike"
msgstr "Hecht"

msgctxt "fish/carp/story"
msgid "_Nobody_ knows how old. Worth {rules.catch.bonus} more in spring."
msgstr "_Niemand_ weiß, wie alt. Im Frühling {rules.catch.bonus} mehr wert."
"""

AT = Mark("content/g/cards.yaml", 3)


def words(text, locale, *more):
    """Return a text of one language."""
    return RichText((TextSpan(text), *more), "cards/a/story", locale, AT)


def test_short_texts_share_a_line_and_long_ones_become_paragraphs():
    """The second text's spans have its language, the words of icons too, which keep their order."""
    icon = IconSpan("worm", "Wurm")
    assert combine_texts(words("Pike", "en"), words("Hecht", "de", icon)).spans == (
        TextSpan("Pike"), TextSpan(" / "), TextSpan("Hecht", lang="de"), IconSpan("worm", "Wurm", lang="de"),
    )  # fmt: skip
    long = combine_texts(words("It waits very still in the reeds", "en"), words("Er wartet", "de"))
    assert long.spans[1:] == (LineBreak(), LineBreak(), TextSpan("Er wartet", lang="de"))


def test_equal_texts_are_printed_once():
    """For example a name that both languages share."""
    assert combine_texts(words("Carpa", "it"), words("Carpa", "es")).spans == (TextSpan("Carpa"),)


@pytest.fixture
def games(toy):
    """Return the toy game in English and in German, the latter incomplete."""
    folder = toy / "content/toy/locale/de"
    folder.mkdir(parents=True)
    (folder / "cards.po").write_text(PO, "utf-8")
    report = Report()
    found = games_in_languages(load_game(toy, "toy", report), "en+de", report)
    assert not report.has_errors
    return found


@pytest.mark.parametrize(("strict", "severity"), [(False, "warning"), (True, "error")])
@pytest.mark.parametrize("locale", ["de", "en+de"])
@pytest.mark.usefixtures("games")
def test_a_strict_request_refuses_untranslated_texts(toy, locale, strict, severity):
    """In one language or in two."""
    report = Report()
    done = requested_game(load_game(toy, "toy", report), BuildRequest(toy, "toy", locale, strict=strict), report)
    assert [d.severity for d in report.diagnostics if d.code == "locale/untranslated"] == [severity]
    assert done.languages == locale


def faces(game, deck="fish"):
    """Lay out a deck."""
    return lay_out(game, Report(), Typesetter(game.fonts, game.locale), decks=(deck,))


def test_a_box_contains_both(games, toy):
    """Files and slug lines name both languages."""
    game = combine_games(BuildRequest(toy, "toy"), games)
    other = game.other
    texts = {box.lines for card in faces(game) for box in card.face.boxes if box.style == "title"}
    assert other is None
    assert (game.languages, game.locale, game.booklet) == ("en+de", "en", None)
    assert (game.words.mark, game.decks[0].cards[0].mark) == (games[0].words.mark, games[0].decks[0].cards[0].mark)
    assert ("Pike / Hecht",) in texts


def test_the_back_is_the_other_face(games, toy):
    """Each side is laid out in its own language; deck and copies do not change."""
    game = combine_games(BuildRequest(toy, "toy", bilingual="back"), games)
    other = game.other
    cards = with_second_face(faces(game), faces(other))
    pike = next(c for c in cards if c.id == "pike")
    assert [box.lines for side in (pike.face, pike.back) for box in side.boxes if box.style == "title"] == [
        ("Pike",),
        ("Hecht",),
    ]
    assert [(c.id, c.copies) for c in cards] == [("pike", 2), ("carp", 1), ("trout", 1)]
    assert game.languages == "en+de"


def test_the_outline_of_a_face_that_becomes_a_back_is_mirrored(games, toy):
    """It is seen from behind, like that of any back."""
    game = combine_games(BuildRequest(toy, "toy", bilingual="back"), games)
    arrow = Outline("path", Size(63.5, 88.9), own=(("M", (0, 0)), ("L", (60, 0)), ("L", (0, 80)), ("Z", ())))
    shaped = [replace(c, face=replace(c.face, outline=arrow)) for c in faces(game)]
    card = with_second_face(shaped, shaped)[0]
    assert (card.face.outline, card.back.outline) == (arrow, arrow.mirrored)
    assert arrow.mirrored.own[1] == ("L", (3.5, 0))


@pytest.mark.parametrize(("asked", "count"), [("en+en", 2), ("en+de+fr", 3)])
def test_two_different_languages_at_most(toy, asked, count):
    """Everything else is a faulty request."""
    report = Report()
    assert len(games_in_languages(load_game(toy, "toy", report), asked, report)) == 1
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics] == [
        (
            f"content/toy/game.yaml:2:1: error[locale/bad-pair]: `{asked}` names {count} languages, expected one, or two "
            "different ones such as `pt-BR+en`"
        )
    ]


def test_the_rows_of_a_walk_are_joined_one_by_one():
    """A template that walks the rows of a text prints both languages in each."""
    first, second = (replace(words("", locale), parts=tuple(words(text, locale) for text in texts))
                     for locale, texts in (("en", ("one", "two")), ("de", ("eins", "zwei"))))  # fmt: skip
    second = replace(second, spans=(TextSpan("eins, zwei"),))
    assert [row.plain for row in combine_texts(first, second).rows] == ["one / eins", "two / zwei"]


AT_OF_TEXTS = Mark("content/g/booklet/01-a.md", 1)


def message(words):
    """Return a message with these words."""
    return Message(words, words, AT_OF_TEXTS)


class Capitals:
    """Gives texts in capitals, headings with a sign before them, and alternative texts as other texts."""

    def text(self, source):
        """Return a text."""
        return RichText((TextSpan(source.source.upper()),), source.id, "en", source.mark)

    def heading(self, source):
        """Return the words of a heading."""
        return RichText((TextSpan(f"§{source.source.upper()}"),), source.id, "en", source.mark)

    alternative = text


def flat(value):
    """Return a value with texts as words and everything else unchanged."""
    if isinstance(value, Message | RichText):
        return str(value).lower().removeprefix("§"), type(value).__name__
    if isinstance(value, tuple | list):
        return [flat(item) for item in value]
    if isinstance(value, dict):
        return {key: flat(item) for key, item in value.items()}
    if is_dataclass(value):
        return {one.name: flat(getattr(value, one.name)) for one in fields(value)}
    return value


def booklet():
    """Return a booklet with one block of each kind, some nested."""
    images = (
        FigureImage(message("a pike"), "pike", "face", "", 1, (Pointer(1, 2, 3),), AT_OF_TEXTS, message("a fish")),
        FigureImage(None, "", "face", "a.png", 0.5, (), AT_OF_TEXTS),
    )
    figure = FigureBlock(images, ((1, message("its name")), (2, message("its story"))), AT_OF_TEXTS, "fig")
    paragraph = ParagraphBlock(message("read this"), AT_OF_TEXTS, "this")
    items = (
        (paragraph, ParagraphBlock(message("and that"), AT_OF_TEXTS)),
        (HeadingBlock(3, message("deep"), "deep", AT_OF_TEXTS),),
    )
    table = TableBlock(
        (message("fish"), message("points")),
        ((message("pike"), message("seven")), (message("carp"), message("five"))),
        ("start",),
        AT_OF_TEXTS,
    )
    callout = CalloutBlock("tip", None, (ListBlock(True, 3, False, items, AT_OF_TEXTS), figure), AT_OF_TEXTS)
    first = Chapter(
        "a", (HeadingBlock(1, message("start"), "start", AT_OF_TEXTS), callout, PageBreakBlock(AT_OF_TEXTS)), AT_OF_TEXTS
    )
    second = Chapter(
        "b", (table, GeneratedBlock("toc", AT_OF_TEXTS), HeadingBlock(2, message("end"), "end", AT_OF_TEXTS)), AT_OF_TEXTS
    )
    return Booklet((first, second), None, AT_OF_TEXTS, {"hook": message("holds fish")})


def test_every_text_is_replaced():
    """In headings, lists, tables, call-outs, captions, notes and definitions; everything else is unchanged."""
    written = booklet()
    result = localize_booklet(written, Capitals(), lambda block: block)
    assert "Message" not in repr(result)
    assert repr(flat(result)) == repr(flat(written)).replace("'Message'", "'RichText'")
    assert result.chapters[1].blocks[0].rows[1][0].plain == "CARP"
    assert result.chapters[0].blocks[1].blocks[1].images[1].caption is None
    assert [chapter.blocks[at].words.plain for chapter, at in zip(result.chapters, (0, 2), strict=True)] == ["§START", "§END"]


def test_named_blocks_are_anchors():
    """Headings, paragraphs and figures, including those in lists and call-outs; a paragraph without a name is not one."""
    assert [list(booklet_anchors(chapter.blocks)) for chapter in booklet().chapters] == [
        ["start", "this", "deep", "fig"],
        ["end"],
    ]


PO_OF_FAULT_PLACES = (
    'msgid ""\nmsgstr "Language: pl\\n"\n\nmsgctxt "words/bait"\nmsgid "Bait"\nmsgstr "Przynęta"\n\n'
    'msgctxt "fish/pike/story"\nmsgid ""\n{source}msgstr ""\n{text}'
)


def quoted(text):
    """Write a text as lines of a PO file."""
    return "".join(f'"{line}"\n' for line in text)


def faults(report):
    """Return place and message of each error, in the order of the file."""
    return [(str(d.mark), d.message) for d in report.diagnostics if d.severity == "error"]


@pytest.mark.parametrize(
    ("written", "places"),
    [
        (">-\n      One [wrom],\n      two\n\n      three [wrom].\n", ["7:11", "10:13"]),
        ("|\n      One\n      {term:nothing}\n", ["8:7"]),
        ('"One\\n\\\n      it\'s \\"[wrom]\\""\n', ["7:14"]),
        ("'it''s [wrom]'\n", ["6:19"]),
        ("one\n      two **three\n", ["7:11"]),
        ("one **two** three\n      four **five\n", ["7:12"]),
        ("a _b **c_ d\n", ["6:17"]),
        ("'**a {rules.catch.bonus, plural, one {b} other {**c}} d**'\n", ["6:60"]),
        ("e\u0301e\u0301 [wrom]\n", ["6:17"]),
    ],
)
def test_a_fault_in_yaml(toy, written, places):
    """Folded, literal, quoted and plain; a letter written as two characters counts as two."""
    file = toy / "content/toy/fish.yaml"
    head, tail = file.read_text("utf-8").split("    story: >-\n", 1)
    file.write_text(f"{head}    story: {written}" + tail.split("\n", 1)[1], "utf-8")
    report = Report()
    localize(load_game(toy, "toy", report), "en", report)
    assert [place for place, _ in faults(report)] == [f"content/toy/fish.yaml:{place}" for place in places]


def translated(toy, text):
    """Return the errors of a Polish pike with this story."""
    report = Report()
    game = load_game(toy, "toy", report)
    pike = next(card for deck in game.decks for card in deck.cards if card.id == "pike")
    folder = toy / "content/toy/locale/pl"
    folder.mkdir(parents=True)
    (folder / "fish.po").write_text(
        PO_OF_FAULT_PLACES.format(source=quoted([pike.values["story"].source]), text=quoted(text)), "utf-8"
    )
    return game, report


def test_a_fault_in_a_po_file(toy):
    """The right line of a multi-line entry."""
    game, report = translated(toy, ["Czeka **bardzo** cicho. ", "Masz [wrom]."])
    localize(game, "pl", report, load_translation(game, "pl", report))
    assert faults(report) == [("content/toy/locale/pl/fish.po:13:7", "`[wrom]` does not name an icon")]


def test_checks_do_not_repeat_faults_found_while_parsing(toy):
    """The fault is further down than the start of the entry, and is still known to belong to it."""
    _, report = translated(toy, ["Czeka **bardzo** cicho. ", "Masz [wrom]."])
    game = load_game(toy, "toy", Report())
    game_in_language(game, "pl", report)
    codes = {d.code for d in report.diagnostics if d.severity == "error"}
    assert "locale/unknown-icon" in codes
    assert "translation/icons" not in codes


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        (["Czeka **bardzo** cicho. Zapłać [worm] 2", " [fly] albo {P}"], "icons", "13:3"),
        (["Czeka **bardzo** cicho. Zapłać [worm] 2 albo {P} ", "i \\\\_ 3."], "numbers", "13:8"),
        (["Czeka **bardzo** cicho. Zapłać [worm] [worm] 2 albo {P}."], "icons", "12:40"),
        (["Czeka **bardzo** cicho. ", "Zapłać 2 [worm]: {P} {rules.catch.bonus}"], "placeholders", None),
        (["C\u0301C\u0301 **bardzo** 2 [worm] {P} 3"], "numbers", None),
    ],
)
def test_a_fault_inside_an_entry(toy, text, code, place):
    """An extra icon, number or placeholder is reported at its own line and column, with or without escapes before it."""
    plural = "{rules.catch.penalty, plural, one {# p} few {# p} many {# p} other {# p}}"
    written = [line.replace("{P}", plural) for line in text]
    if place is None:
        sign = "{rules.catch.bonus}" if code == "placeholders" else " 3"
        place = f"{11 + len(written)}:{written[-1].index(sign) + 2 + sign.count(' ')}"
    game, _ = translated(toy, written)
    report = Report()
    game_in_language(game, "pl", report)
    assert [str(d.mark) for d in report.diagnostics if d.code == f"translation/{code}"] == [
        f"content/toy/locale/pl/fish.po:{place}"
    ]


PLACE = Mark("content/g/cards.yaml", 3, 12)

EMPTY = (
    "a heading that prints no words with these values\n"
    "  hint: give words to each arm that can be chosen, or take the heading out"
)


def message_at(source: str, name: str = "cards/a/story") -> Message:
    """Return a message with the usual id."""
    return Message(name, source, PLACE)


@pytest.fixture
def game() -> Game:
    """Return a game of one card with texts at every depth."""
    picture = Picture("k", "svg", "art/w.svg", 24, 24, Path("art/w.svg"))
    record = Record({"label": message_at("Custo [weapon]"), "icon": "weapon"}, PLACE)
    values = {
        "title": message_at("Nome"),
        "slots": (record, message_at("**x**")),
        "points": 3,
        "owner": Ref("b", PLACE),
        "art": picture,
    }
    deck = Deck(
        "cards",
        "card",
        CardFormat("mini", Size(41, 63)),
        3,
        3,
        "a.xml",
        None,
        (Card("a", 2, values, PLACE),),
        PLACE,
    )
    rules = {"zone.count": Constant("zone.count", 6, "zones", "", PLACE)}
    icons = {"weapon": IconSource("weapon", picture, message_at("arma", "icons/weapon"), False, PLACE)}
    words = Record({"cost": message_at("{rules.zone.count} zonas, {term:zone}", "words/cost")}, PLACE)
    return Game(
        "g", Path(), "G", "1", "2026-01-01", "A", "pt-BR", "", (deck,), {}, rules, words, icons, Theme({}, {}, PLACE),
        FontBook({}, {}, PLACE), PrintOptions(), PLACE, terms={"zone": message_at("Zona [weapon]", "terms/zone")},
    )  # fmt: skip


def test_texts_are_localized_at_every_depth(game):
    """Fields, lists, records, words, icons and terms; everything else stays unchanged."""
    report = Report()
    done = localize(game, "pt-BR", report)
    values = done.decks[0].cards[0].values
    assert report.diagnostics == ()
    assert values["title"] == RichText((TextSpan("Nome"),), "cards/a/story", "pt-BR", PLACE, source="Nome")
    assert values["slots"][0]["label"].spans == (TextSpan("Custo "), IconSpan("weapon", "arma"))
    assert values["slots"][0].mark == PLACE
    assert values["slots"][1].spans == (TextSpan("x", bold=True),)
    assert (values["points"], values["owner"], values["art"]) == (
        3,
        Ref("b", PLACE),
        game.decks[0].cards[0].values["art"],
    )
    assert done.words["cost"].plain == "6 zonas, Zona arma"
    assert done.icons["weapon"].word.plain == "arma"
    assert (done.locale, done.source_locale) == ("pt-BR", "pt-BR")


def test_faults_have_the_place_of_the_text(game):
    """A fault is reported once, at its message, however many cards share the text; other faults of the run are kept."""
    card = game.decks[0].cards[0]
    cards = tuple(Card(f"c{i}", 1, {"story": message_at("[wepon]")}, PLACE) for i in range(3))
    broken = replace(
        game,
        decks=(replace(game.decks[0], cards=(card, *cards)),),
        words=Record({"w": message_at("**x")}, PLACE),
    )
    report = Report()
    localize(broken, "pt-BR", report)
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics] == [
        (
            f"{PLACE}: error[locale/unbalanced]: `**` is opened and never closed\n"
            "  hint: close it with `**`, or write `\\*` for the sign"
        ),
        f"{PLACE}: error[locale/unknown-icon]: `[wepon]` does not name an icon\n  hint: did you mean `weapon`?",
    ]


def test_the_word_of_an_icon_cannot_contain_icons(game):
    """Otherwise icons could contain each other without end."""
    icon = replace(game.icons["weapon"], word=message_at("[weapon]", "icons/weapon"))
    report = Report()
    localize(replace(game, icons={"weapon": icon}), "pt-BR", report)
    assert [d.code for d in report.diagnostics] == ["locale/unknown-icon"]


def test_a_missing_language_is_reported(game):
    """The message lists the languages that exist; the run goes on in the source language."""
    report = Report()
    done = localize(game, "de", report)
    assert format_diagnostic(report.diagnostics[0], lambda _: ()) == (
        f"{PLACE}: error[locale/unknown]: game `g` has no translation into `de`: found `pt-BR`\n"
        "  hint: leave `--locale` out for `pt-BR`"
    )
    assert done.locale == "pt-BR"


def test_texts_have_the_locale_of_their_words(game):
    """Translated texts and words of icons are in the new locale; the others stay in the source locale and are counted."""
    entries = {"icons/weapon": TranslationEntry("icons/weapon", "arma", "Waffe", False, (), PLACE)}
    report = Report()
    done = localize(game, "de", report, Translation("de", entries, PLACE))
    assert done.icons["weapon"].word == RichText((TextSpan("Waffe"),), "icons/weapon", "de", PLACE, source="arma")
    assert done.decks[0].cards[0].values["title"].locale == "pt-BR"
    assert done.decks[0].cards[0].values["title"].untranslated == "missing"
    assert (done.locale, done.source_locale) == ("de", "pt-BR")


@pytest.mark.parametrize(("strict", "severity"), [(False, "warning"), (True, "error")])
def test_untranslated_texts_stop_a_strict_run(game, strict, severity):
    """Both the game's texts and the generator's phrases count."""
    entries = {"phrases/fold-here": TranslationEntry("phrases/fold-here", "", "δίπλωμα", False, (), PLACE)}
    report = Report()
    done = localize(game, "el", report, Translation("el", entries, PLACE), strict=strict)
    assert [(d.severity, d.code) for d in report.diagnostics] == [(severity, "locale/untranslated")] * 2
    assert done.phrases == {"fold-here": "δίπλωμα"}


def test_text_is_normalized(game):
    """Letters with separate accents are composed to the letters that fonts have."""
    card = Card("c", 1, {"story": message_at("facc\u0327a\u0303o"), "bold": message_at("**a\u0301**")}, PLACE)
    done = localize(replace(game, decks=(replace(game.decks[0], cards=(card,)),)), "pt-BR", Report())
    assert [str(v) for v in done.decks[0].cards[0].values.values()] == ["facção", "á"]


def test_a_walk_that_is_a_whole_text_has_rows(game):
    """A template walks them; each is a text of the same message. Any other text is its own only row."""
    rows = tuple(Record({"from": first}, PLACE) for first in (1, 4, 7))
    rules = {**game.rules, "reach": Constant("reach", rows, "", "", PLACE)}
    card = game.decks[0].cards[0]
    values = {
        "reach": message_at("{rules.reach, each, row {de **{from}**} between {;}}"),
        "title": message_at("Nome"),
        "story": message_at("**x**"),
    }
    decks = (replace(game.decks[0], cards=(replace(card, values=values),)),)
    report = Report()
    done = localize(replace(game, rules=rules, decks=decks), "pt-BR", report).decks[0].cards[0].values
    assert report.diagnostics == ()
    assert done["reach"].plain == "de 1;de 4;de 7"
    assert [row.plain for row in done["reach"].rows] == ["de 1", "de 4", "de 7"]
    assert done["reach"].rows[2].spans == (TextSpan("de "), TextSpan("7", bold=True))
    assert {(row.id, row.mark, row.locale) for row in done["reach"].rows} == {("cards/a/story", PLACE, "pt-BR")}
    assert [done[name].rows for name in ("title", "story")] == [(done["title"],), (done["story"],)]


def test_a_heading_that_a_translation_leaves_empty_is_reported_there(game):
    """With the place in the translation; a heading of an icon prints something, and that of a fault has that fault alone."""
    choice = "{rules.zone.count, plural, one {eine Zone} other {}}"
    headings = ("Zonen", "[weapon]", "[wepon]", "{page:a}")
    blocks = tuple(HeadingBlock(2, message_at(words, f"booklet/{words}"), "a", PLACE) for words in headings)
    german = {"Zonen": choice}
    entries = {
        f"booklet/{words}": TranslationEntry(
            f"booklet/{words}", words, german.get(words, words), fuzzy=False, flags=(), mark=Mark("de/booklet.po", line)
        )
        for line, words in enumerate(headings, 1)
    }
    report = Report()
    booklet = Booklet((Chapter("a", blocks, PLACE),), None, PLACE, {})
    localize(replace(game, booklet=booklet), "de", report, Translation("de", entries, PLACE))
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics if d.mark and d.mark.path == "de/booklet.po"] == [
        f"de/booklet.po:{line}: error[{said}"
        for line, said in (
            (3, "locale/unknown-icon]: `[wepon]` does not name an icon\n  hint: did you mean `weapon`?"),
            (1, f"booklet/empty-heading]: {EMPTY}"),
        )
    ]


FAULTS = {
    "copies: 2\n    name: Pike": "copies: two\n    name: Pike",  # nobody knows how many cards it is
    "{rules.catch.penalty, plural": "{rules.catch.penalti, plural",
    "season: spring": "season: sprang",  # a draft lays out the rest
    "{rules.catch.bonus}": "{rules.catch.bonos}",
    "    points: 3\n": "",  # no draft lays it out, since a required field is missing
    "Quick [fly]": "Quick [flyy]",
}
"""Three cards with a fault that reading finds, and with one that only their texts have."""

FOUND = [
    (4, "load/wrong-kind", None),
    (21, "load/unknown-choice", "carp"),
    (25, "load/missing-field", "trout"),
    (7, "locale/unknown-constant", "pike"),
    (18, "locale/unknown-constant", "carp"),
    (27, "locale/unknown-icon", "trout"),
]


@pytest.fixture
def faulty(toy):
    """The toy game with these faults."""
    fish = toy / "content/toy/fish.yaml"
    text = fish.read_text("utf-8")
    for good, bad in FAULTS.items():
        assert good in text
        text = text.replace(good, bad, 1)
    fish.write_text(text, "utf-8")
    return toy


@pytest.mark.whole
def test_all_faults_are_told_at_once(faulty, pnp):
    """Whatever else is wrong with their cards, and whether a draft could show them or not; nothing is written."""
    for command in ("check", "build"):
        ran = pnp(command, "toy", "--json", cwd=faulty)
        assert ran.code == 1
        found = json.loads(ran.out)["findings"]
        assert [(one["line"], one["code"]) for one in found] == [(line, code) for line, code, _ in FOUND]
    assert not (faulty / "out").exists()


def test_they_say_whose_text_it_is(faulty, pnp):
    """As findings in cards without other faults do."""
    found = json.loads(pnp("check", "toy", "--json", cwd=faulty).out)["findings"]
    texts = [one for one in found if one["code"].startswith("locale/")]
    assert [(one["card"], one["field"]) for one in texts] == [(card, "story") for _, code, card in FOUND if "locale" in code]


def test_a_draft_tells_the_same_and_shows_what_it_can(faulty, pnp):
    """A card that lacks a required field is not on its pages, but its text is checked."""
    ran = pnp("build", "toy", "--draft", "--json", cwd=faulty)
    assert {(one["line"], one["code"]) for one in json.loads(ran.out)["findings"]} >= {(a, b) for a, b, _ in FOUND}
    assert [*(faulty / "out").rglob("*.pdf")]
