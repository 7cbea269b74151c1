"""The toy game with sentences: its fish have an `effect`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.load.game_reader import load_game
from pnp.locale.localize import game_in_language

if TYPE_CHECKING:
    from pathlib import Path

SENTENCES = """# yaml-language-server: $schema=.schemas/sentences.json
parameters:
  amount: {kind: int, min: 1, max: 5, note: how many}
  of: {kind: enum, of: [fish, bait], note: what is drawn}
  until: {kind: enum, of: [round, game]}
words:
  of:
    fish: "{amount, plural, one {# fat fish} other {# fish}}"
    bait: "{amount, plural, one {# worm} other {# worms}}"
  until: {round: until the end of the round, game: for good}
patterns:
  draw:
    text: "**Draw** {of}{until, select, none {} other { {until}}}."
    takes: {amount: {max: 3}, of, until: {required: no}}
    note: what a lucky fish gives
  rest: {text: You rest.}
"""


def add_sentences(toy: Path, effect: str = "draw(amount=2, of=fish)", sentences: str = SENTENCES, **options: str) -> Path:
    """Give the pike of the toy game an effect, printed in place of its story; `options` are those of the field."""
    content = toy / "content/toy"
    (content / "sentences.yaml").write_text(sentences, "utf-8")
    declared = "".join(f", {name}: {value}" for name, value in options.items())
    edit(content / "types.yaml", "fields:\n", f"fields:\n    effect: {{kind: sentence, required: no{declared}}}\n")
    edit(content / "fish.yaml", "  pike:\n", f"  pike:\n    effect: {effect}\n")
    edit(toy / "templates/toy/fish.xml", "{{ card.story }}", "{{ card.story }} {{ card.effect }}")
    return toy


def edit(file: Path, old: str, new: str) -> None:
    """Replace the first `old` in a file."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def effect_of(toy: Path, tag: str = "en"):
    """Return the pike's effect in a language; nothing is wrong with the game."""
    report = Report()
    written = load_game(toy, "toy", report)
    game = game_in_language(written, tag, report)
    assert [d.message for d in report.diagnostics if d.severity == "error"] == []
    return game.decks[0].cards[0].values["effect"]


def faults(toy: Path) -> list[str]:
    """Return what is wrong with the toy game, whole, without the lines of the file."""
    report = Report()
    written = load_game(toy, "toy", report)
    if written is not None and not report.has_errors:
        game_in_language(written, "en", report)
    return [said(d, toy) for d in report.diagnostics]


def said(diagnostic, toy: Path) -> str:
    """Return a finding in one line: its place, code, message and hint."""
    lines = format_diagnostic(diagnostic, source_reader(toy)).split("\n")
    hint = next((line.strip().removeprefix("hint: ") for line in lines if line.strip().startswith("hint: ")), "")
    return f"{lines[0].removeprefix('content/toy/')}{f' -> {hint}' if hint else ''}"
