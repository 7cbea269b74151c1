"""Many findings: each cause once, a part of them on demand, and a summary; what is done does not depend on what is shown."""

import json

import pytest

from pnp.base.diagnostics import Diagnostic, Mark
from pnp.cli.console import Console, FindingSelection

CARDS = "content/my-game/cards.yaml"
MANY = "".join(
    f"  c{n}: {{titel: Card, points: 2, cost: {{coin: 1}}, story: It grinds {n + 12} times., art: art/hill.svg}}\n"
    for n in range(5)
)
UNKNOWN = f"""\
{CARDS}:40:8: error[load/unknown-field]: unknown field `titel` in `cards/c0`
   40 |   c0: {{titel: Card, points: 2, cost: {{coin: 1}}, story: It grinds 12 times., art: art/hill.svg}}
      |        ^
  also in c1 {CARDS}:41:8
  also in c2 {CARDS}:42:8
  and 2 more places, 5 in all
  hint: did you mean `title`?
"""
BARE = f"""\
{CARDS}:16:43: warning[rules/bare-number]: the number `12` is written out: expected the name of a constant
   16 |       It grinds whatever you bring. Trade 12 [leaf] for one [coin], once a turn.
      |                                           ^
  hint: write `{{rules.…}}` for a constant of `rules.yaml`, `{{count:deck}}` for a number of cards, `{{example:id.name}}` for \
a result of an example; what is no rule may stay: with `allow-number: why` in a comment on its line, or in a field with \
`numbers: free` in `types.yaml`
"""


@pytest.fixture
def game(tmp_path, run):
    """A new game with five cards that misspell a field, and a number in the text of another."""
    assert run("new", "my-game", cwd=tmp_path).code == 0
    cards = tmp_path / CARDS
    text = cards.read_text("utf-8").replace("Trade one", "Trade 12")
    cards.write_text(
        text.replace("assert:", MANY + "assert:").replace("  - {count: rules.deck.size, copies: yes}\n", ""), "utf-8"
    )
    return tmp_path


def said(ran):
    """What is said, without the progress."""
    return "".join(line for line in ran.err.splitlines(keepends=True) if not line.startswith("my-game: "))


def test_one_cause_is_told_once(game, run):
    """With its first places, and how to see the others."""
    ran = run("check", "my-game", cwd=game)
    assert said(ran) == UNKNOWN + BARE + "1 error at 5 places, 1 warning (`--max 0` names all places)\n"
    assert ran.code == 1


def test_all_places(game, run):
    """`--max 0` leaves nothing out."""
    places = "".join(f"  also in c{n} {CARDS}:{40 + n}:8\n" for n in (3, 4))
    assert said(run("check", "my-game", "--max", 0, cwd=game)) == (
        UNKNOWN.replace("  and 2 more places, 5 in all\n", places) + BARE + "1 error at 5 places, 1 warning\n"
    )


def test_the_first_ones(game, run):
    """Errors come first; what is not shown is counted."""
    ran = run("check", "my-game", "--max", 1, cwd=game)
    assert said(ran) == (
        f"{UNKNOWN}    5  load/unknown-field  error\n    1  rules/bare-number   warning\n"
        "1 more finding not shown: `--max 0` shows all, `--show CODE` one kind\n"
        "1 error at 5 places, 1 warning (`--max 0` names all places)\n"
    )
    assert ran.code == 1


@pytest.mark.parametrize(
    "codes", [("--show", "rules"), ("--show", "layout,rules/bare-number"), ("--show", "art", "--show", "[rules]")]
)
def test_one_kind(game, run, codes):
    """By its code or its area, as often as wanted; the exit code is that of all findings."""
    ran = run("check", "my-game", *codes, cwd=game)
    assert said(ran) == (
        f"{BARE}    5  load/unknown-field  error\n    1  rules/bare-number   warning\n"
        "1 more finding of other kinds not shown: without `--show`, all kinds are\n1 error at 5 places, 1 warning\n"
    )
    assert ran.code == 1


def test_a_kind_that_there_is_not(game, run):
    """A usage error names the nearest."""
    ran = run("check", "my-game", "--show", "load/unknown-feld", cwd=game)
    assert ran.code == 2
    assert ran.err.endswith(
        "Invalid value for --show: there is no code `load/unknown-feld`: did you mean `load/unknown-field`?\n"
    )


def test_json_has_all(game, run):
    """Each finding at its place, with the number of its cause, whatever is shown."""
    found = json.loads(run("check", "my-game", "--json", "--max", 1, "--show", "art", cwd=game).out)["findings"]
    assert [(f["code"], f["line"], f["card"], f["cause"]) for f in found] == [
        *(("load/unknown-field", 40 + n, f"c{n}", 1) for n in range(5)),
        ("rules/bare-number", 16, "mill", 2),
    ]


def test_what_is_built_does_not_depend_on_what_is_shown(game, run):
    """A draft has all findings, with the numbers of the list."""
    drafts = []
    for options in ((), ("--max", 1, "--show", "art")):
        assert run("build", "my-game", "--draft", *options, cwd=game).code == 1
        drafts.append((game / "out/my-game/en/my-game-en-cards-a4-draft.pdf").read_bytes())
    assert drafts[0] == drafts[1]


def test_a_terminal_shows_fifty(monkeypatch, capsys, tmp_path):
    """A file receives all."""
    found = [Diagnostic("a/b", f"value {n}", Mark("x.yaml", n + 1, 1)) for n in range(70)]
    Console(quiet=True, selection=FindingSelection(has_options=True)).findings(found, tmp_path)
    assert capsys.readouterr().err.count("error[a/b]") == 70
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    Console(quiet=True, selection=FindingSelection(has_options=True)).findings(found, tmp_path)
    told = capsys.readouterr().err
    assert told.count("error[a/b]") == 50
    assert told.endswith(
        "   70  a/b  error\n20 more findings not shown: `--max 0` shows all, `--show CODE` one kind\n70 errors\n"
    )


@pytest.mark.whole
def test_a_summary_names_the_languages(toy, run):
    """Of what fills more than a screen, in a run of several."""
    for tag in ("de", "fr"):
        assert run("locale", "add", tag, "toy", "-q", cwd=toy).code == 0
    file = toy / "content/toy/locale/de/cards.po"
    file.write_text(file.read_text("utf-8") + "".join(f'\nmsgctxt ""\nmsgid "{n}"\nmsgstr "{n}"\n' for n in range(3)), "utf-8")
    told = run("check", "toy", "--locale", "all", "--max", 1, cwd=toy).err.splitlines()
    assert [line for line in told if line.startswith("toy in ")] == ["toy in de:"]
    assert "    3  translation/no-id    error  in de (3)" in told
    assert "    2  locale/untranslated  warning  in de (1), fr (1)" in told
