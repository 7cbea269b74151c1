"""Findings as an editor takes them."""

import pytest
from lsprotocol.types import DiagnosticSeverity, Position, Range

from pnp.base.diagnostics import Diagnostic, Mark
from pnp.lsp.findings import NO_RANGE, editor_findings, explanation, explanation_uri, mark_range
from pnp.lsp.texts import Lines

FISH, HOME = "content/toy/fish.yaml", "content/toy/game.yaml"
TEXTS = {
    FISH: 'cards:\r\n  😀pike: {name: "a, b", story: [wrom]}\r\n  home: mil-pond # x\r\n',
    "content/toy/fish.csv": 'id;name\npike;"a\nb"\n',
    "templates/toy/x.xml": '<face>\n  <icon name="x"/>  \n</face>\n',
}  # fmt: skip


def read(path):
    """Read a text of those above."""
    return Lines(TEXTS.get(path, ""))


def at(line, start, end, last=None):
    """A range; of one line if `last` is left out."""
    return Range(Position(line, start), Position(line if last is None else last, end))


@pytest.mark.parametrize(
    ("mark", "wanted"),
    [
        (Mark(FISH, 2, 3), at(1, 2, 8)),
        (Mark(FISH, 2, 17), at(1, 17, 23)),
        (Mark(FISH, 2, 32), at(1, 32, 38)),
        (Mark(FISH, 3), at(2, 2, 20)),
        (Mark(FISH, 3, 9), at(2, 8, 16)),
        (Mark(FISH, 3, 99), at(2, 20, 20)),
        (Mark(FISH, 99, 3), at(3, 0, 0)),
        (Mark(FISH), NO_RANGE),
        (Mark("content/toy/fish.csv", 2, 2), at(1, 5, 2, 2)),
        (Mark("content/toy/fish.csv", 2), at(1, 0, 2, 2)),
        (Mark("content/toy/fish.csv", 9, 1), NO_RANGE),
        (Mark("content/toy/fish.xlsx[A]", 2, 2), NO_RANGE),
        (Mark("templates/toy/x.xml", 2), at(1, 2, 18)),
    ],
)
def test_a_mark_is_the_range_of_what_begins_there(mark, wanted):
    """A word, a quoted text, a reference, a line, a cell; columns behind an emoji count two units for it."""
    assert mark_range(mark, read(mark.file)) == wanted


def test_a_finding_has_its_code_its_hint_other_places_and_its_fix():
    """The range is that of the name which the hint would replace."""
    finding = Diagnostic(
        "locale/unknown-icon", "`[wrom]` does not name an icon", Mark(FISH, 2, 32), "warning",
        also=[("in", Mark("templates/toy/x.xml", 2))], hint="did you mean `worm`?",
    )  # fmt: skip
    ((path, (shown,)),) = editor_findings([finding], read, lambda path: f"file:///{path}", HOME).items()
    assert (path, shown.range, shown.severity, shown.code) == (
        FISH,
        at(1, 33, 37),
        DiagnosticSeverity.Warning,
        "locale/unknown-icon",
    )
    assert shown.message == "`[wrom]` does not name an icon\nhint: did you mean `worm`?"
    assert shown.data == {"old": "wrom", "new": "worm"}
    assert shown.code_description.href.endswith("/docs/errors.md#localeunknown-icon")
    (other,) = shown.related_information
    assert (other.message, other.location.uri, other.location.range) == ("in", "file:///templates/toy/x.xml", at(1, 2, 18))


def test_what_is_in_no_text_is_shown_where_the_game_is_declared():
    """A folder, nothing at all; a workbook and a page of a PDF name the place in words."""
    findings = [
        Diagnostic("load/a", "one"),
        Diagnostic("load/a", "two", Mark("content/toy/locale/de")),
        Diagnostic("load/a", "three", Mark("content/toy/fish.xlsx[Fish]", 2, 3)),
    ]
    shown = editor_findings(findings, read, str, HOME)
    assert {path: [one.message for one in of] for path, of in shown.items()} == {
        HOME: ["one", "content/toy/locale/de: two"],
        "content/toy/fish.xlsx": ["content/toy/fish.xlsx[Fish]!C2: three"],
    }


def test_codes_of_the_generator_are_explained():
    """Those of a game's engine are not its own."""
    assert explanation("locale/unknown-icon").startswith("**locale/unknown-icon**: A text has a name in brackets")
    assert (explanation("engine/own"), explanation_uri("engine/own")) == ("", None)
