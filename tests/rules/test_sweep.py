"""Sweeps of noughts and crosses: the same games for each setting, what is refused before, what is said after.

What may follow `--sweep`: ranges, steps, lists, words; everything else is one error each.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.places import TESTS

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.load.game_reader import load_game
from pnp.rules.game_rules import GameCard, Series
from pnp.rules.playtest import CARDS_HISTOGRAM, LOOPS_HISTOGRAM, run_playtest
from pnp.rules.statistics import Estimate, PlaytestReport, ReportSection, Tally, report_as_data
from pnp.rules.sweep import (
    MOST_SETTINGS,
    SweepRequest,
    SweptConstant,
    headline_figures,
    play_sweep,
    prepare_sweep,
    read_swept_constants,
    sweep_as_data,
    sweep_notes,
    sweep_tables,
)

ROOT = TESTS.parent

NOUGHTS = TESTS / "rules" / "noughts"

RANDOM = ("random", "random")

BOARD = "\n  hint: set `board.side` instead"

MEANT = "\n  hint: did you mean `board.side`?"

FOUR = "`board.side=1` or `board.side=2` or `board.side=3` or `board.side=4`"


@pytest.fixture
def engine(monkeypatch):
    """Give the engine of the game, which is found as if it were installed."""
    monkeypatch.syspath_prepend(str(NOUGHTS))
    from pnp_noughts.engine import ENGINE  # noqa: PLC0415  (not installed)

    for module in ("pnp.rules.playtest", "pnp.build.standalone_documents"):
        monkeypatch.setattr(f"{module}.engine_for", lambda _name: ENGINE)
    return ENGINE


@pytest.fixture
def project(tmp_path, engine):  # noqa: ARG001  (the game has its engine)
    """Give the project of the game."""
    folder = shutil.copytree(NOUGHTS, tmp_path / "project", ignore=shutil.ignore_patterns("pnp_noughts", "pyproject.toml"))
    shutil.copytree(ROOT / "tests/toy/fonts", Path(folder) / "fonts")
    return Path(folder)


@pytest.fixture
def sweep(project):
    """Play a sweep of sixty games of random players; give it and what was said."""

    def play(*options, settings=(), games=60, players=RANDOM):
        report = Report()
        request = SweepRequest(project, "noughts", Series(games, 1, players), options, settings)
        prepared = prepare_sweep(request, report)
        played = play_sweep(prepared, report) if prepared else None
        return played, [format_diagnostic(finding, lambda _path: ()) for finding in report.diagnostics]

    return play


def test_each_setting_is_the_playtest_of_it(sweep, project):
    """A sweep finds for each setting what a playtest with this setting finds; the rules as written are marked."""
    found, said = sweep("line.length=2..4")
    assert said == []
    for result in found.results:
        game = load_game(project, "noughts", Report(), (f"line.length={result.values[0]}",))
        assert result.data == report_as_data(run_playtest(game, Series(60, 1, RANDOM), Report()))
    assert [(r.values, r.written) for r in found.results] == [(("2",), False), (("3",), True), (("4",), False)]
    assert (found.written, found.fixed, found.series.players) == (("3",), {}, RANDOM)


def test_two_constants_are_a_grid(sweep):
    """Each value of the first is played with each of the second; what is set is set in all of them."""
    found, said = sweep("board.side=3,5", "line.length=1..2", settings=("line.length=2",))
    assert (found, len(said)) == (None, 1)
    found, said = sweep("board.side=3,5", "line.length=1..2")
    assert [r.values for r in found.results] == [("3", "1"), ("3", "2"), ("5", "1"), ("5", "2")]
    assert found.reference is None
    found, _ = sweep("board.side=3,5", settings=("line.length=2",))
    assert [dict(r.data["settings"]) for r in found.results] == [
        {"board.side": "3", "line.length": "2"},
        {"board.side": "5", "line.length": "2"},
    ]
    assert (found.fixed, found.reference.values) == ({"line.length": "2"}, ("3",))


def test_derived_constants_follow_each_setting(sweep, project, edit):
    """A line as long as the board is computed anew; it cannot be swept itself, which is said once and not for each value."""
    rules = project / "content/noughts/rules.yaml"
    edit(rules, "{value: 3, unit: cells, note: what wins}", "{equals: board.side, unit: cells, note: what wins}")
    found, _ = sweep("board.side=1..3")
    marks = [next(row.value for row in r.rows if row.id == "marks") for r in found.results]
    assert (marks[0], marks[1]) == (1, 3)
    assert sweep("line.length=1..3") == (
        None,
        ["--set line.length=1: error[rules/derived-setting]: `line.length` follows from `board.side`" + BOARD],
    )


def test_every_setting_that_is_refused_is_said_before_a_game_is_played(sweep, monkeypatch):
    """The constant's own sentence, once for each value, whatever the other constant is."""
    monkeypatch.setattr("pnp.rules.sweep.play_series", lambda *_given: pytest.fail("a game was played"))
    found, said = sweep("board.side=8..11", "line.length=2,x")
    assert found is None
    assert (
        said
        == [
            "--set board.side=10: error[engine/wrong-value]: `board.side` must be a whole number from 1 to 9, found `10`",
            "--set board.side=11: error[engine/wrong-value]: `board.side` must be a whole number from 1 to 9, found `11`",
            "--set line.length=x: error[rules/wrong-kind]: `line.length` is a number: found a word, which is a word",
        ]
        or said
    )


def test_a_fault_of_some_pairs_says_which(sweep, engine, monkeypatch):
    """A value that only some of the others refuse is named with them; at most four are."""
    read = type(engine).read_ruleset

    def read_ruleset(self, game, report):
        side, length = game.rules["board.side"], game.rules["line.length"]
        if length.value > side.value:
            report.error("engine/long-line", "the line is longer than the board", length.mark)
        return read(self, game, report)

    monkeypatch.setattr(type(engine), "read_ruleset", read_ruleset)
    _, said = sweep("board.side=1..7", "line.length=2,6")
    assert said == [
        "--set line.length=2: error[engine/long-line]: the line is longer than the board (with `board.side=1`)",
        "--set line.length=6: error[engine/long-line]: the line is longer than the board (with " + FOUR + " and 1 more)",
    ]
    _, said = sweep("board.side=2..4")
    assert said == [
        "content/noughts/rules.yaml:4:3: error[engine/long-line]: the line is longer than the board (with `board.side=2`)"
    ]


def test_unknown_names_and_players_are_said_once(sweep):
    """A mistyped constant has a suggestion."""
    assert sweep("bord.side=2..4", "x=1")[1] == [
        "--sweep bord.side=2,3,4: error[rules/unknown-constant]: there is no constant `bord.side`" + MEANT,
        "--sweep x=1: error[rules/unknown-constant]: there is no constant `x`\n  hint: one of `board.side`, `line.length`",
    ]
    assert sweep("board.side=2..4", players=("carefull", "random"))[1] == [
        "--players carefull,random: error[engine/unknown-player]: no player `carefull`\n  hint: did you mean `careful`?"
    ]


def test_a_broken_invariant_names_its_setting(sweep, engine, monkeypatch):
    """The hint plays the game under the rules that broke it; the other settings are not played to the end."""
    assert engine
    monkeypatch.setattr("pnp_noughts.rules.Noughts.check", lambda _self, state: "too many" if len(state.cells) > 9 else None)
    found, (said,) = sweep("board.side=3..5")
    assert found is None
    assert said == (
        "content/noughts/game.yaml:1:1: error[engine/broken-invariant]: game 0 of seed 1 is broken after 0 actions: too many\n"
        "  hint: `pnp play noughts --seed 1 --number 0 --set board.side=4 --log FILE` writes its log"
    )


def test_tables_have_a_row_for_each_setting(sweep):
    """Each figure is compared with that of the rules as written, which has no change itself."""
    found, _ = sweep("line.length=1,3")
    starter, marks = sweep_tables(found)
    assert starter[0] == ["who starts", "figure", "95 % between", "of", "change", "95 % between", ""]
    assert [row[0] for row in starter[1]] == ["line.length = 1", "line.length = 3 (as written)"]
    assert (starter[1][0][1], starter[1][0][6]) == ("100.0 %", "*")
    assert starter[1][1][4:] == ["", "", ""]
    assert marks[1][0][:3] == ["line.length = 1", "1.00", "1.00 – 1.00"]
    assert sweep_notes(found) == (
        "each game is compared with the game of the same deal (seed 1) under the rules as written",
        "* more than chance, corrected for 2 differences (Holm): equal rules show any such mark in 5 of 100 sweeps",
    )


def test_without_the_rules_as_written_nothing_is_compared(sweep):
    """The tables have no changes, and a line says how to get them."""
    found, _ = sweep("line.length=1..2")
    assert all(len(heads) == len(row) == 4 for heads, rows in sweep_tables(found) for row in rows)
    assert sweep_notes(found) == (
        "the rules as written (line.length = 3) are not among the settings: add them to see what changes",
    )
    data = sweep_as_data(found)
    assert (data["paired"], [row for r in data["results"] for row in r["headlines"] if "change" in row]) == (False, [])


def test_games_without_an_end_have_a_table_if_there_are_any(sweep, project):
    """A limit of four turns stops the games of a large board, and those of a small one are over by then."""
    found, _ = sweep("board.side=1,2", settings=("line.length=1",))
    assert [id_ for id_ in found.row_ids if id_.startswith("endless/")] == []
    request = SweepRequest(project, "noughts", Series(60, 1, RANDOM, turns=4), ("board.side=1,3",))
    found = play_sweep(prepare_sweep(request, Report()), Report())
    assert [id_ for id_ in found.row_ids if id_.startswith("endless/")] == ["endless/cap"]
    (heads, rows) = sweep_tables(found)[-1]
    assert (heads[0], [row[:2] for row in rows]) == (
        "reached the turn cap",
        [["board.side = 1", "0.0 %"], ["board.side = 3 (as written)", "100.0 %"]],
    )


def test_data_have_all_of_it(sweep):
    """The names of the fields are an interface."""
    data = sweep_as_data(sweep("board.side=3,4", settings=("line.length=2",))[0])
    assert list(data) == [
        "game", "version", "games", "seed", "players", "settings", "confidence", "paired", "correction", "constants", "results",
    ]  # fmt: skip
    assert data["settings"] == {"line.length": "2"}
    assert data["constants"] == [{"name": "board.side", "values": ["3", "4"], "written": "3"}]
    one, other = data["results"]
    assert list(one) == ["values", "written", "headlines", "report"]
    assert (one["values"], one["written"], other["values"]) == ({"board.side": "3"}, True, {"board.side": "4"})
    assert [row["id"] for row in one["headlines"]] == ["winner/starter", "marks"]
    assert all("change" not in row for row in one["headlines"])
    assert list(other["headlines"][0]["change"]) == ["value", "low", "high", "p", "certain"]
    assert json.dumps(data)


def figure(id_, hits, games=100):
    """A share of games, with an interval of five per cent on each side."""
    share = hits / games if games else 0.0
    return Estimate(id_, id_, "share", share, max(0.0, share - 0.05), share + 0.05, games)


ENDLESS = ReportSection("endless", "games without an end", (figure("endless/loop", 1),))


def test_headlines_are_chosen_by_the_engine():
    """Its ids in its order, `*` for any part; without ids the first figure of each section. Endless games come last."""
    one = ReportSection("one", "one", (figure("a/1", 5), figure("a/2", 6)))
    two = ReportSection("two", "two", (figure("b", 7),))
    report = PlaytestReport("g", "1", 100, 1, RANDOM, {}, (one, two, ENDLESS), Tally())

    def ids(*wanted):
        return [row.id for row in headline_figures(report, wanted, ())]

    assert ids("b", "a/*") == ["b", "a/1", "a/2", "endless/loop"]
    assert ids("a/2", "none") == ["a/2", "endless/loop"]
    assert ids("a") == ["endless/loop"]
    assert ids() == ["a/1", "b", "endless/loop"]


def test_dead_cards_are_counted_with_those_that_may_be():
    """A card is certainly dead if the whole interval of its share is, and possibly if a part is; loops are no games."""
    tally = Tally()
    for number in range(420):
        game = Tally()
        if number < 400:
            game.add("ended", 1)
            for card, games in {"seldom": 5, "perhaps": 18, "rather not": 26, "often": 200}.items():
                if number < games:
                    game.add(CARDS_HISTOGRAM, card, 3)
        else:
            game.add(LOOPS_HISTOGRAM, 4)
        tally.add_game(number, game)
    report = PlaytestReport("g", "1", 420, 1, RANDOM, {}, (ENDLESS,), tally)
    cards = [GameCard(name, "d") for name in ("never", "seldom", "perhaps", "rather not", "often")]
    dead, _ = headline_figures(report, (), cards)
    assert (dead.value, dead.low, dead.high, dead.count, dead.note) == (3, 2, 4, 5, "never, seldom, perhaps")


def test_the_command_prints_tables_and_writes_files(run, project):
    """The tables are on standard output, progress on standard error; pages of plots come with the JSON."""
    ran = run(
        "playtest", "noughts", "--sweep", "line.length=2..3", "-n", 40, "-j", 1, "--set", "board.side=4",
        "--json", project / "s.json", cwd=project,
    )  # fmt: skip
    assert ran.code == 0, ran.err
    assert ran.out.startswith(
        "noughts 1.0.0: 2 settings of line.length, 40 games each, seed 1, careful and careful, board.side = 4\n\n"
        "who starts                    figure"
    )
    assert ran.out.endswith(f"report: {project / 's.json'}\nplots: {project / 's.pdf'}\n".replace(f"{project}/", ""))
    assert re.search(r"^noughts: settings \(.*\)\nnoughts: play 80 \(.*\)\n$", ran.err)
    assert json.loads((project / "s.json").read_text("utf-8"))["games"] == 40
    with pypdfium2.PdfDocument(project / "s.pdf") as document:
        text = document[0].get_textpage().get_text_range()
    assert "80 games that played themselves" in text
    assert "changed rules: line.length = 2, 3; board.side = 4" in text
    assert all(word in text for word in ("who starts", "marks", "these rules", "line.length"))


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("--compare", "--compare and --sweep do not go together: a sweep compares its settings with the rules as written"),
        ("--log", "--log and --sweep do not go together: play one setting with --set"),
        ("--cards", "--cards and --sweep do not go together: play one setting with --set"),
    ],
)
def test_options_that_do_not_go_together(run, project, option, said):
    """They are a usage error, and nothing is played."""
    ran = run("playtest", "noughts", "--sweep", "line.length=2..3", option, "3", cwd=project)
    assert (ran.code, ran.out) == (2, "")
    assert said in " ".join(ran.err.split())


def test_the_command_stops_at_a_setting_that_is_refused(run, project):
    """Nothing is written."""
    ran = run("playtest", "noughts", "--sweep", "board.side=9..10", "--json", project / "s.json", cwd=project)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.endswith(
        "--set board.side=10: error[engine/wrong-value]: `board.side` must be a whole number from 1 to 9, found `10`\n1 error\n"
    )
    assert not (project / "s.json").exists()


def read(*options, settings=()):
    """Give the constants of a sweep, and what was said."""
    report = Report()
    found = read_swept_constants(options, settings, report)
    return found, [format_diagnostic(finding, lambda _path: ()) for finding in report.diagnostics]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("8..11", ("8", "9", "10", "11")),
        ("8..8", ("8",)),
        ("8..14/2", ("8", "10", "12", "14")),
        ("8..13/2", ("8", "10", "12")),
        ("-1..1", ("-1", "0", "1")),
        ("0.5..1.5/0.25", ("0.5", "0.75", "1", "1.25", "1.5")),
        ("0.0..0.2/0.1", ("0", "0.1", "0.2")),
        ("10..30/10", ("10", "20", "30")),
        (" 6, 8 ,10 ", ("6", "8", "10")),
        ("none,1..3,6", ("none", "1", "2", "3", "6")),
        ("nobody", ("nobody",)),
        ("true,false", ("true", "false")),
        ("[1, 2],[2, 1]", ("[1, 2]", "[2, 1]")),
        ("[{a: 1, b: 2}],[]", ("[{a: 1, b: 2}]", "[]")),
    ],
)
def test_values(text, values):
    """Each way to write values; commas inside brackets belong to a value."""
    assert read(f"hand.limit={text}") == ((SweptConstant("hand.limit", values),), [])


def test_two_constants_keep_their_order():
    """The prefix `rules.` may be written, as after `--set`."""
    assert read("b=1", "rules.a.c=2")[0] == (SweptConstant("b", ("1",)), SweptConstant("a.c", ("2",)))


@pytest.mark.parametrize(
    ("values", "ordered"), [("1..3", True), ("0.5,1,2", True), ("3,1", False), ("none,1", False), ("[1],[2]", False)]
)
def test_only_rising_numbers_are_ordered(values, ordered):
    """A line through other values would say what nobody measured."""
    ((constant,), _) = read(f"a={values}")
    assert constant.is_ordered is ordered


WAYS = "\n  hint: write `NAME=8..14`, `NAME=8..14/2` or `NAME=6,8,10`"

STEPS = "\n  hint: take larger steps: `NAME=0..100/20`"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["a"], "--sweep a: error[engine/bad-sweep]: a sweep is `name=values`, found `a`" + WAYS),
        (["a="], "--sweep a=: error[engine/bad-sweep]: a sweep is `name=values`, found `a=`" + WAYS),
        (["=3"], "--sweep =3: error[engine/bad-sweep]: a sweep is `name=values`, found `=3`" + WAYS),
        (["a=1,,2"], "--sweep a=1,,2: error[engine/bad-sweep]: a value is missing between two commas or at an end" + WAYS),
        (["a=1,"], "--sweep a=1,: error[engine/bad-sweep]: a value is missing between two commas or at an end" + WAYS),
        (["a=1..b"], "--sweep a=1..b: error[engine/bad-sweep]: `1..b` is no range of numbers" + WAYS),
        (["a=1..9/2/3"], "--sweep a=1..9/2/3: error[engine/bad-sweep]: `1..9/2/3` is no range of numbers" + WAYS),
        (["a=1..9/0"], "--sweep a=1..9/0: error[engine/bad-sweep]: the step of `1..9/0` must be greater than 0" + WAYS),
        (["a=9..1"], "--sweep a=9..1: error[engine/bad-sweep]: the range `9..1` falls\n  hint: write `1..9`"),
        (["a=9..1/2"], "--sweep a=9..1/2: error[engine/bad-sweep]: the range `9..1/2` falls\n  hint: write `1..9/2`"),
        (["a=1..3,2"], "--sweep a=1..3,2: error[engine/bad-sweep]: the value `2` occurs twice"),
        (
            ["a=0..1000000000"],
            "--sweep a=0..1000000000: error[engine/bad-sweep]: `0..1000000000` has 1000000001 values, the most are 100" + STEPS,
        ),
        (["a=1..60,101..160"], "--sweep: error[engine/bad-sweep]: the sweep has 120 settings, the most are 100" + STEPS),
        (["a=1..20", "b=1..6"], "--sweep: error[engine/bad-sweep]: the sweep has 120 settings, the most are 100" + STEPS),
        (["a=1", "b=1", "c=1"], "--sweep: error[engine/bad-sweep]: a sweep is of one or two constants, found 3"),
        (["a=1", "a=2"], "--sweep: error[engine/bad-sweep]: `a` is swept 2 times\n  hint: write its values in one list"),
    ],
)
def test_faults(options, said):
    """Each fault is said once, with what to write instead; nothing is swept then."""
    assert read(*options) == ((), [said])


def test_a_constant_cannot_be_set_and_swept():
    """It would be unclear which value holds."""
    said = "--set a.b: error[engine/bad-sweep]: `a.b` is both swept and set\n  hint: leave out one of the two"
    assert read("a.b=1..2", settings=("rules.a.b = 3",)) == ((), [said])
    assert read("a.b=1..2", settings=("a.c=3",))[1] == []


def test_all_faults_are_said():
    """A fault in one option does not hide that of another."""
    assert [said.partition(":")[0] for said in read("a=9..1", "b")[1]] == ["--sweep a=9..1", "--sweep b"]


@given(st.integers(-500, 500), st.integers(0, 3000), st.integers(1, 50))
def test_a_range_has_every_step_up_to_its_end(low, more, step):
    """It is that of Python, or too long."""
    wanted = [str(n) for n in range(low, low + more + 1, step)]
    found, said = read(f"a={low}..{low + more}/{step}")
    assert [list(constant.values) for constant in found] == ([wanted] if len(wanted) <= MOST_SETTINGS else [])
    assert len(said) == (len(wanted) > MOST_SETTINGS)
