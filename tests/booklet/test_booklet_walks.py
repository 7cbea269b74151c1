"""`[[table group.name]]` prints a row of the booklet's table for each row of a table of the rules."""

import re

import pytest

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.locale.lint.uses import find_constant_uses

REACH = "  reach: {value: [{from: 1, to: 3, spaces: 3}, {from: 4, to: 6, spaces: 1}], unit: fish to spaces}\n"
MORE = REACH.replace("}]", "}, {from: 7, to: 9, spaces: 2}]")
HEADS = "[[table catch.reach]]\n| Fish | Reach |\n|---|--:|\n"
PATTERNS = f"{HEADS}| {{from}} to {{to}} | {{spaces, plural, one {{# space}} other {{# spaces}}}} |\n"


def printed(pond, prepared, block, rows=REACH, words=""):
    """Return the lines of the chapter that has the block, by the game's own words, and what was reported."""
    (pond / "content/toy/booklet/02-score.md").write_text(f"# Score {{#score}}\n\n{block}", "utf-8")
    rules, known = pond / "content/toy/rules.yaml", pond / "content/toy/words.yaml"
    rules.write_text(rules.read_text("utf-8") + rows, "utf-8")
    known.write_text(known.read_text("utf-8") + words, "utf-8")
    made = prepared(pond)
    lines = [line.strip() for page in made.pages[3:] for box in page.boxes for line in box.lines] if made.ready else []
    return lines, [re.sub(r"\n.*\|.*(?=\n|$)", "", text) for text in made.said]


@pytest.mark.parametrize(
    ("rows", "last"), [(REACH, ["4 to 6", "1 space"]), (MORE, ["4 to 6", "1 space", "7 to 9", "2 spaces"])]
)
def test_the_row_of_patterns_is_printed_for_each_row(pond, prepared, rows, last):
    """Under its own headings; another row of the constant is another printed row."""
    lines, said = printed(pond, prepared, PATTERNS, rows)
    assert said == []
    start = lines.index("Fish")
    assert lines[start : start + 4 + len(last)] == ["Fish", "Reach", "1 to 3", "3 spaces", *last]


def test_without_patterns_the_columns_have_words(pond, prepared):
    """All fields, or those that are named, with headings from words.yaml."""
    words = "column_from: From\ncolumn_to: To\ncolumn: {spaces: Spaces}\n"
    block = "[[table rules.catch.reach]]\n\nthen\n\n[[table catch.reach spaces from]]\n"
    lines, said = printed(pond, prepared, block, words=words)
    assert said == []
    start = lines.index("From")
    assert lines[start:][:9] == ["From", "To", "Spaces", "1", "3", "3", "4", "6", "1"]
    start = lines.index("then")
    assert lines[start:][:7] == ["then", "Spaces", "From", "3", "1", "1", "4"]


def test_a_table_prints_the_cards_of_a_deck(pond, prepared):
    """By their fields or by patterns, in print order; texts print as on the card, and a card that is added is a row more."""
    words = "column: {name: Fish, points: Pts, copies: Copies}\nseason: {spring: spring, summer: summer, winter: winter}\n"
    patterns = "[[table deck:fish]]\n| Fish | Where |\n|---|---|\n| **{index}** {name} | {home.name}, in {season} |\n"
    lines, said = printed(pond, prepared, f"[[table deck:fish name points copies]]\n\n{patterns}", words=words)
    assert said == []
    found = " ".join(lines)
    assert "Fish Pts Copies Pike 7 2 Old Carp 5 1 No 3 1" in found
    assert "Fish Where 1 Pike Mill Pond, in winter 2 Old Carp Mill Pond, in spring 3 No Brook, in summer" in found
    fish = pond / "content/toy/fish.yaml"
    text = fish.read_text("utf-8")
    trout = text.partition("  trout:")[2].partition("assert")[0]
    fish.write_text(text.replace("cards:\n", f"cards:\n  eel:{trout}").partition("assert")[0], "utf-8")
    lines, _ = printed(pond, prepared, "[[table deck:fish name points]]\n", "")
    assert "Fish Pts No 3 Pike 7 Old Carp 5 No 3" in " ".join(lines)


@pytest.mark.parametrize(
    ("block", "said"),
    [
        (
            "[[table deck:fish]]\n",
            (
                "content/toy/booklet/02-score.md:3:1: error[booklet/no-columns]: the table `deck:fish` does not say which "
                "fields of the cards it prints\n  hint: name them: `[[table deck:fish copies]]`, or write a heading and a row "
                "of patterns under the block"
            ),
        ),
        (
            "[[table deck:fsh name]]\n",
            (
                "content/toy/booklet/02-score.md:3:1: error[locale/unknown-deck]: `{deck:fsh}` does not name a deck\n"
                "  hint: did you mean `fish`?"
            ),
        ),
        (
            "[[table deck:fish pionts]]\n",
            (
                "content/toy/booklet/02-score.md:3:1: error[locale/unknown-field]: `{pionts}`: `card:pike` has no `pionts`\n"
                "  hint: did you mean `points`?"
            ),
        ),
    ],
)
def test_a_table_of_cards_names_its_columns(block, said, pond, prepared):
    """A deck has fields that no table can print, such as pictures."""
    assert printed(pond, prepared, block)[1] == [said]


def test_a_table_below_a_blank_line_is_a_table_of_its_own(pond, prepared):
    """Only one directly under the block has its patterns; also in a call-out."""
    block = "> [!note]\n> " + PATTERNS.replace("\n", "\n> ").rstrip("> ") + "\n\n[[table catch.list]]\n\n| a |\n|---|\n| b |\n"
    lines, said = printed(pond, prepared, block, REACH + "  list: {value: [7], unit: fish}\n", "column_it: It\n")
    assert said == []
    assert " ".join(lines).count("4 to 6 1 space") == 1
    start = lines.index("It")
    assert lines[start:][:4] == ["It", "7", "a", "b"]


def test_a_walk_is_a_use_of_the_constant(pond, prepared, run):
    """With the page that prints it, so that the constant is not unused."""
    printed(pond, prepared, PATTERNS + "\n[[table catch.reach spaces]]\n", words="column_spaces: Spaces\n")
    uses = [use for use in find_constant_uses(load_game(pond, "toy", Report())) if use.constant == "catch.reach"]
    assert [(use.mark.line, use.mark.column, use.how) for use in uses] == [(3, 1, "text"), (8, 1, "text")]
    ran = run("rules", "toy", cwd=pond)
    assert re.search(r"02-score.md:3:1  text  booklet p. 4\n.*02-score.md:8:1  text  booklet p. 4", ran.out), ran.out
