"""A fault in a text is reported at its own line and column of the YAML, Markdown or PO file."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.load.translations import load_translation
from pnp.locale.localize import game_in_language, localize

PO = (
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
    (folder / "fish.po").write_text(PO.format(source=quoted([pike.values["story"].source]), text=quoted(text)), "utf-8")
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
