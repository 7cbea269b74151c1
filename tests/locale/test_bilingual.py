"""Two languages share a card: both texts in one box, or the second language's face as the back."""

from dataclasses import replace

import pytest

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.units import Size
from pnp.layout.layout import lay_out
from pnp.load.game_reader import load_game
from pnp.locale.localize import combine_games, combine_texts, games_in_languages, requested_game, with_second_face
from pnp.model.fields import IconSpan, LineBreak, RichText, TextSpan
from pnp.model.outline import Outline
from pnp.model.request import BuildRequest
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
    """The second text's spans have its language; icons keep their order."""
    icon = IconSpan("worm", "Wurm")
    assert combine_texts(words("Pike", "en"), words("Hecht", "de", icon)).spans == (
        TextSpan("Pike"), TextSpan(" / "), TextSpan("Hecht", lang="de"), icon,
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
    return lay_out(game, Report(), Typesetter(game.fonts, game.locale), only_deck=deck)


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
