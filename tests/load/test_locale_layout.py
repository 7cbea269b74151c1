"""`layout.yaml` of a locale changes styles and single cards, each with a reason; errors in it are reported."""

import pytest

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.layout.layout import lay_out
from pnp.load.game_reader import load_game
from pnp.load.translations import load_translation
from pnp.locale.localize import localize
from pnp.text.typesetter import Typesetter

PO = """msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "fish/pike/name"
msgid "Pike"
msgstr "Hecht"
"""


@pytest.fixture
def german(toy):
    """Load the toy game in German with a given `layout.yaml`."""

    def load(layout):
        folder = toy / "content/toy/locale/de"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "cards.po").write_text(PO, "utf-8")
        (folder / "layout.yaml").write_text(layout, "utf-8")
        report = Report()
        game = load_game(toy, "toy", report)
        return localize(game, "de", report, load_translation(game, "de", report)), report

    return load


def sizes(game, style):
    """The sizes at which a style is set on each fish."""
    boxes = {c.id: c.face.boxes for c in lay_out(game, Report(), Typesetter(game.fonts, game.locale), only_deck="fish")}
    return {card: next(b.size for b in found if b.style == style) for card, found in boxes.items()}


def test_a_style_and_a_card_can_be_smaller(german):
    """A change of a style is for all cards, a change of a card for this card only; the card does not affect other cards."""
    game, report = german(
        "styles:\n  story: {size: 7.5, reason: German is longer}\n"
        "cards:\n  carp:\n    styles: {title: {size: 9.5, reason: Its name is long}}\n"
    )
    assert not report.has_errors
    assert sizes(game, "story") == {"pike": 7.5, "carp": 7.5, "trout": 7.5}
    assert sizes(game, "title") == {"pike": 14, "carp": 9.5, "trout": 14}
    assert game.theme.styles["story"].floor == 6.5
    assert game.decks[0].cards[1].look.styles["title"].floor == 9


def test_a_card_can_have_another_template(german, toy):
    """A side that is not named keeps the template of the deck."""
    (toy / "templates/toy/plain.xml").write_text('<face fill="reed"><text style="title">{{ card.name }}</text></face>')
    game, report = german("cards: {pike: {face: plain.xml, reason: Too many words}}\n")
    cards = lay_out(game, report, Typesetter(game.fonts, game.locale), only_deck="fish")
    assert not report.has_errors
    assert [len(c.face.boxes) for c in cards if c.id == "pike"] == [1]
    assert len({c.back for c in cards}) == 1


def test_errors_are_reported_at_their_lines(german):
    """All errors are reported at once: unknown names, too small floors, missing reasons."""
    _, report = german(
        "styles:\n  storey: {size: 7, reason: x}\n  story: {floor: 5, reason: x}\n  title: {size: 8}\n"
        "cards:\n  pik: {styles: {}}\n  carp: {face: plain.xml}\n"
    )
    path = "content/toy/locale/de/layout.yaml"
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics if d.severity == "error"] == [
        f"{path}:2:11: error[load/unknown-style]: no style `storey`\n  hint: did you mean `story`?",
        (
            f"{path}:3:10: error[load/style-floor]: rules text must not shrink below 6.5 pt, `story` may shrink to 5 pt\n"
            "  hint: shorten the text, or give it another template"
        ),
        (
            f"{path}:4:10: error[load/missing-field]: missing field `reason` in `layout/styles/title`\n"
            "  hint: `reason`: why this language needs it"
        ),
        f"{path}:6:8: error[load/unknown-card]: no card `pik`\n  hint: did you mean `pike`?",
        (
            f"{path}:7:9: error[load/missing-field]: missing field `reason` in `layout/cards/carp`\n"
            "  hint: `reason`: why this language needs it"
        ),
    ]


@pytest.mark.parametrize(
    ("layout", "message"),
    [
        (
            "styles: [",
            (
                "1:9: error[load/bad-yaml]: `[` is opened here and never closed\n"
                "  hint: close the list with `]`; if the text itself begins with `[`, quote the whole text"
            ),
        ),
        ("style: {}\n", "1:1: error[load/unknown-field]: unknown field `style` in `layout`\n  hint: did you mean `styles`?"),
        (
            "styles: {story: {size: 9, floor: 10, reason: x}}\n",
            "1:17: error[load/style-floor]: style `story` has a floor of 10 pt above its size of 9 pt",
        ),
        (
            "cards: {pike: {back: plain.xml}}\n",
            (
                "1:15: error[load/missing-field]: missing field `reason` in `layout/cards/pike`\n"
                "  hint: `reason`: why this language needs it"
            ),
        ),
        (
            "cards: {pike: {styles: {storey: {size: 9, reason: x}}}}\n",
            "1:33: error[load/unknown-style]: no style `storey`\n  hint: did you mean `story`?",
        ),
    ],
)
def test_an_error_is_reported_once_at_its_place(german, layout, message):
    """Each error gives one diagnostic at its place in the locale's file."""
    _, report = german(layout)
    found = [format_diagnostic(d, lambda _: ()) for d in report.diagnostics if d.severity == "error"]
    assert [text.partition("\n  while")[0] for text in found] == [f"content/toy/locale/de/layout.yaml:{message}"]


def test_a_floor_goes_down_with_the_size(german):
    """A size below the floor lowers the floor, a larger size keeps it, and an explicit floor is used."""
    change = "styles:\n  story: {{{}, reason: x}}\n"
    for given, floor in (("size: 6.5", 6.5), ("size: 7.25", 6.5), ("size: 9, floor: 8", 8), ("leading: 1.5", 6.5)):
        game, report = german(change.format(given))
        assert not report.has_errors
        assert (given, game.theme.styles["story"].floor) == (given, floor)
    assert game.theme.styles["story"].leading == 1.5
    game, _ = german("cards:\n  pike: {styles: {number: {size: 20, weight: regular, case: upper, reason: x}}, reason: y}\n")
    look = game.decks[0].cards[0].look
    assert (look.styles["number"].size, look.styles["number"].floor, look.styles["number"].case) == (20, 10, "upper")
