"""Numbers of the rules are not written out: they are reported with their places, and exemptions are respected."""

from dataclasses import replace

import pytest

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.load.game_reader import load_game
from pnp.locale.lint.texts import lint_numbers, rule_texts
from pnp.model.booklet import Booklet, Chapter, HeadingBlock
from pnp.model.fields import Message


def linted(toy, source):
    """Return the findings, as they are printed, if the pike's rules have this text."""
    file = toy / "content/toy/fish.yaml"
    text = file.read_text("utf-8")
    head, tail = text.split("    story: >-\n", 1)
    file.write_text(head + source + tail.split("\n", 1)[1], "utf-8")
    types = toy / "content/toy/types.yaml"
    types.write_text(types.read_text("utf-8").replace(", numbers: free", ""), "utf-8")
    return [format_diagnostic(d, source_reader(toy)) for d in reported(toy)]


def reported(toy, old="", new=""):
    """Return the findings about the pike, after a change of the fish."""
    file = toy / "content/toy/fish.yaml"
    file.write_text(file.read_text("utf-8").replace(old, new) if old else file.read_text("utf-8"), "utf-8")
    report = Report()
    game = load_game(toy, "toy", report)
    assert not report.has_errors, report.diagnostics
    lint_numbers(game, [t for t in rule_texts(game) if "/pike/" in t.id], report)
    return report.diagnostics


WAYS_OUT = (
    "write `{rules.…}` for a constant of `rules.yaml`, `{count:deck}` for a number of cards, `{example:id.name}` for a result "
    "of an example; what is no rule may stay: with `allow-number: why` in a comment on its line, or in a field with "
    "`numbers: free` in `types.yaml`"
)


def test_a_number_in_a_block_has_its_own_line(toy):
    """Folding has joined the lines, but the fault has the line and column in the file."""
    said = (
        "content/toy/fish.yaml:8:17: warning[rules/bare-number]: the number `2` is written out: "
        "expected the name of a constant\n"
        "    8 |       in winter 2 worms.\n"
        "      |                 ^\n"
        f"  hint: it may be `{{card.bait.worm}}`: {WAYS_OUT}"
    )
    assert linted(toy, "    story: >-\n      Costs {rules.catch.bonus} worms,\n      in winter 2 worms.\n") == [said]


def test_a_strict_game_has_errors(toy, edit):
    """The same words with another severity, unless the game asks for warnings."""
    file = toy / "content/toy/game.yaml"
    edit(file, "print:", "numbers: strict\nprint:")
    (said,) = linted(toy, "    story: Costs seven worms.\n")
    assert said == (
        "content/toy/fish.yaml:6:18: error[rules/bare-number]: the number `seven` is written out: "
        "expected the name of a constant\n"
        "    6 |     story: Costs seven worms.\n"
        "      |                  ^\n"
        f"  hint: {WAYS_OUT}"
    )
    edit(file, "numbers: strict", "numbers: ruled")
    assert [d.severity for d in reported(toy)] == ["warning"]


def test_another_severity_is_reported(toy, edit):
    """The words are four, the same everywhere."""
    edit(toy / "content/toy/game.yaml", "print:", "numbers: loud\nprint:")
    report = Report()
    load_game(toy, "toy", report)
    assert [d.message for d in report.diagnostics] == ["`numbers` cannot be `loud`"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Its bonus: 2.", "catch.bonus"),
        ("Two **bonus** points.", "catch.bonus"),  # styled words too
        ("A bonus for two.", "catch.bonus"),  # anywhere in the text
        ("Pay a toll of 2 points.", None),  # the unit says nothing
        ("Lose 2 hooks.", None),  # the value alone neither
        ("A bonus of 9.", None),  # two constants
        ("A base bonus, 9.", "x.base.bonus"),  # the one of which it says more
        ("A bonus of 2 at its base.", "catch.bonus"),  # another value
        ("A penalty of 1.", "catch.penalty"),  # and not `yes`
        ("It is 2 in size.", None),  # a word of two letters
        ("Lose 4 worms per fly.", None),  # a word that many names have
        ("Lose 4 per day.", "x.per_day"),
        ("It tells 6 things.", "x.story"),  # the name of the field
    ],
)
def test_the_hint_names_a_constant_only_where_it_is_certain(toy, edit, text, meant):
    """One constant with the value, whose name shares a word with the text or its field; otherwise none."""
    more = "  base: {bonus: {value: 9}}\n  late: {bonus: {value: 9}}\n  penalty: {value: yes}\n"
    more += "  in: {value: 2, unit: in}\n  per_day: {value: 4, unit: fish}\n  story: {value: 6}\n"
    edit(toy / "content/toy/rules.yaml", "catch:\n", f"x:\n{more}catch:\n")
    (said,) = linted(toy, f"    story: >-\n      {text}\n")
    proposal = f"it may be `{{rules.{meant}}}`: " if meant else ""
    assert said.endswith(f"  hint: {proposal}{WAYS_OUT}")


@pytest.mark.parametrize(
    ("locale", "text", "number"),
    [
        ("de", "Ziehe dreiundzwanzig Karten.", "dreiundzwanzig"),
        ("ru", "Сдайте карты двум игрокам.", "двум"),
        ("ja", "手札を三枚引く。", "三"),
        ("ar", "اسحب ثلاث بطاقات.", "ثلاث"),
    ],
)
def test_a_game_is_checked_in_the_language_that_it_is_written_in(toy, edit, locale, text, number):
    """A number word of the source language is found in a rules text, whatever the language."""
    edit(toy / "content/toy/game.yaml", "source-locale: en", f"source-locale: {locale}")
    (said,) = linted(toy, f"    story: {text}\n")
    assert f"warning[rules/bare-number]: the number `{number}` is written out" in said


def test_a_roman_numeral_of_a_term_is_a_name(toy):
    """What the glossary calls `Tier III` is no number in any text."""
    (toy / "content/toy/glossary.yaml").write_text("terms:\n  top: {term: top III, definition: The best.}\n", "utf-8")
    assert linted(toy, "    story: a top III fish\n") == []
    assert [d.message.split("`")[1] for d in reported(toy, "    story: a top III fish\n", "    story: a top IV fish\n")] == [
        "IV"
    ]


def test_the_texts_of_a_booklet_are_checked_too(toy):
    """Its chapters and the definitions of its terms, after the words."""
    game = load_game(toy, "toy", Report())
    at = Mark("content/toy/booklet/01-a.md", 1)
    chapter = Chapter("a", (HeadingBlock(1, Message("h", "Start", at), "", at),), at)
    booklet = Booklet((chapter,), None, at, {"hook": Message("d", "holds", at)})
    ids = [text.id for text in rule_texts(replace(game, booklet=booklet))]
    assert ids[-4:] == ["words/bait", "words/points", "h", "d"]
    assert [text.id for text in rule_texts(game)] == ids[:-2]


@pytest.mark.parametrize(
    "source",
    [
        "    story: Costs 2. # allow-number: a date\n",
        "    # allow-number\n    story: Costs 2.\n",
        "    story: >- # allow-number\n      Costs 2.\n",
        "    # allow-number\n    story: >-\n      Costs\n      2 and 3.\n",
    ],
)
def test_a_comment_allows_a_number(toy, source):
    """On its line, above it, beside the key of a block or above that."""
    assert linted(toy, source) == []


@pytest.mark.parametrize(
    ("story", "meant"),
    [
        ("Worth 7 points.", "card.points"),
        ("Worth 7 pebbles.", None),  # the same number alone means nothing
        ("Worth 5 points.", None),  # those of another card
        ("A penalty, 1 point.", "rules.catch.penalty"),  # a constant stays one
        ("A worm, 2 worms.", "card.bait.worm"),  # in a mapping too
    ],
)
def test_a_number_of_the_card_is_named(toy, story, meant):
    """Where a word beside it is in the name of the field."""
    said = linted(toy, f"    story: {story}\n")
    assert len(said) == 1
    assert ("it may be" in said[0]) == (meant is not None)
    assert meant is None or f"it may be `{{{meant}}}`: " in said[0]


def test_a_comment_of_another_field_allows_nothing(toy, edit):
    """The line above counts only if it is nothing but a comment."""
    edit(toy / "content/toy/fish.yaml", "    name: Pike\n", "    name: Pike # allow-number\n")
    assert len(linted(toy, "    story: Costs 2.\n")) == 1


def test_stories_and_untranslatable_texts_are_exempt(toy):
    """A field with `numbers: free` and one that is not translatable are not checked."""
    report = Report()
    game = load_game(toy, "toy", report)
    mark = Mark("content/toy/fish.yaml", 1, 1)
    free = Message("a", "7 seas", mark, numbers="free")
    code = Message("b", "B-7", mark, translatable=False)
    lint_numbers(game, [*rule_texts(game), free, code], report)
    assert report.diagnostics == ()


def test_markdown_may_allow_a_number(toy):
    """In a chapter the comment is on the line or on the last one before the block."""
    file = toy / "content/toy/booklet/01-a.md"
    file.parent.mkdir(exist_ok=True)
    file.write_text("<!-- allow-number: thirty-six throws -->\n\nOut of 36.\n\nOut of 37.\n", "utf-8")
    report = Report()
    game = load_game(toy, "toy", report)
    texts = [Message("x", "Out of 36.", Mark("content/toy/booklet/01-a.md", 3, 1))]
    texts += [Message("y", "Out of 37.", Mark("content/toy/booklet/01-a.md", 5, 1))]
    lint_numbers(game, texts, report)
    assert [str(d.mark) for d in report.diagnostics] == ["content/toy/booklet/01-a.md:5:8"]


@pytest.mark.parametrize(
    ("field", "deck", "game", "severities"),
    [
        ("", "free", "strict", []),
        ("", "unchecked", "strict", []),
        ("", "strict", "", ["error"]),
        ("", "ruled", "strict", ["warning"]),
        ("free", "strict", "strict", []),
        ("strict", "free", "free", ["error"]),
        ("", "", "free", []),
    ],
)
def test_the_nearest_rule_holds(toy, edit, field, deck, game, severities):  # noqa: PLR0913, PLR0917  (a row)
    """That of the field, then of the deck, of the game."""
    types, header, fish = (toy / f"content/toy/{name}.yaml" for name in ("types", "game", "fish"))
    edit(types, ", numbers: free", f", numbers: {field}" if field else "")
    edit(header, "type: fish,", f"type: fish, numbers: {deck}," if deck else "type: fish,")
    edit(header, "print:", f"numbers: {game}\nprint:" if game else "print:")
    edit(fish, "how old.", "how old: 77 years.")
    report = Report()
    loaded = load_game(toy, "toy", report)
    lint_numbers(loaded, (text for text in rule_texts(loaded) if text.id == "fish/carp/story"), report)
    assert [d.severity for d in report.diagnostics if d.code == "rules/bare-number"] == severities


def test_a_game_that_is_free_of_rules_for_numbers_says_nothing_of_templates(toy, edit, run):
    """Its templates are held to what the game says, whatever a deck does."""
    edit(toy / "templates/toy/fish.xml", "{{ card.name }}", "{{ card.name }} 77")
    assert "rules/bare-number" in run("check", "toy", cwd=toy).err
    edit(toy / "content/toy/game.yaml", "print:", "numbers: free\nprint:")
    assert "rules/bare-number" not in run("check", "toy", cwd=toy).err
