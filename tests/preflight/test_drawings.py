"""Drawings that a game lists with what they show: `art/silent-drawing`, `art/unlisted-drawing`, and the list itself.

A drawing that was made from constants must show their values: `art/stale-drawing`.
"""

import pytest

from pnp.base.diagnostics import Mark, Report
from pnp.load.game_reader import load_game
from pnp.locale.lint.game import BELIEVED, find_unprinted_rules

CARP, FLY = "content/toy/art/carp.svg", "content/toy/art/fly.svg"

GAME = "content/toy/game.yaml"

SHOWS = '<metadata xmlns:pnp="urn:pnp:drawing">\n<pnp:shows constant="catch.bonus" value="2"/>\n</metadata>\n'


@pytest.fixture
def listed(toy, edit, run):
    """What a check says of the toy game, whose carp shows a constant, with this list; `stripped`: the drawing lost that."""

    def check(lines, *, stripped=False, shown=("carp",)):
        for name in shown if not stripped else ():
            tag = "<rect" if name == "carp" else "<path"
            edit(toy / f"content/toy/art/{name}.svg", tag, f"{SHOWS}{tag}")
        edit(toy / GAME, "decks:", f"{lines}decks:")
        return [line for line in run("check", "toy", cwd=toy).err.splitlines() if not line.startswith("toy: ")]

    return check


def test_a_drawing_that_says_what_it_is_listed_with_is_right(listed):
    """One line by path, one by a pattern."""
    assert listed("drawings:\n  art/carp.svg: [catch.bonus]\n") == []


def test_a_drawing_that_lost_its_metadata(listed):
    """An error at the line of the list."""
    assert listed("draw: make art\ndrawings:\n  art/ca*.svg: [catch.bonus]\n", stripped=True) == [
        (
            "content/toy/game.yaml:10:3: error[art/silent-drawing]: `content/toy/art/carp.svg` does not say that it shows"
            " `catch.bonus`, so no other value would be noticed"
        ),
        "   10 |   art/ca*.svg: [catch.bonus]",
        "      |   ^",
        "  hint: draw it anew with `make art`, or take it from the list if it does not show it",
        "1 error",
    ]


def test_a_drawing_that_is_not_listed(listed):
    """A warning with the line to add; without any list, nothing is said."""
    assert listed("drawings:\n  art/carp.svg: [catch.bonus]\n", shown=("carp", "fly"))[0] == (
        "content/toy/art/fly.svg:2: warning[art/unlisted-drawing]: the drawing shows `catch.bonus`, and `drawings` of"
        " `game.yaml` does not list that"
    )


def test_a_slip_in_the_list_is_one_error(listed):
    """The drawing that it should have named is not reported as missing in the list."""
    said = listed("drawings:\n  art/crap.svg: [catch.bonus]\n  art/fly.svg: [catch.bonus]\n", shown=("carp", "fly"))
    assert said[0].endswith("error[art/missing]: `content/toy/art/crap.svg` does not exist")
    assert said[-1] == "1 error"


def test_without_a_list_nothing_is_expected(listed):
    """Metadata alone is enough."""
    assert listed("") == []


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (
            "drawings: [art/carp.svg]\n",
            (
                "8:11: error[load/wrong-kind]: `drawings` must be constants by drawings, such as"
                " `{art/board.svg: [map.rows]}`, found a list"
            ),
        ),
        (
            "drawings:\n  art/carp.svg: catch.bonus\n",
            "9:17: error[load/wrong-kind]: `art/carp.svg` must be a list of words, found `catch.bonus`",
        ),
        ("drawings:\n  art/crap.svg: [a.b]\n", "9:3: error[art/missing]: `content/toy/art/crap.svg` does not exist"),
        ("drawings:\n  art/x*.svg: [a.b]\n", "9:3: error[load/missing-file]: no file of the game is named `art/x*.svg`"),
        ("drawings:\n  ../*/*.svg: [a.b]\n", "9:3: error[load/missing-file]: no file of the game is named `../*/*.svg`"),
    ],
)
def test_faults_of_the_list(listed, lines, found):
    """Each is the only finding: the drawings that the list should have named are not reported as well."""
    said = listed(lines)
    assert said[0].removeprefix("content/toy/game.yaml:") == found
    assert said[-1] == "1 error"


SHOWS_OF_STALE_DRAWINGS = '<metadata xmlns:pnp="urn:pnp:drawing">\n<pnp:shows constant="{name}" value="{value}"/>\n</metadata>'

CARP_OF_STALE_DRAWINGS = "content/toy/art/carp.svg"


@pytest.fixture
def drawn_for(toy, edit):
    """The toy game, where a drawing says that it was made for a value of a constant; `file` is the drawing's."""

    def draw(name, value, file=CARP_OF_STALE_DRAWINGS):
        tag = "<rect" if file == CARP_OF_STALE_DRAWINGS else "<path"
        edit(toy / file, tag, f"{SHOWS_OF_STALE_DRAWINGS.format(name=name, value=value)}\n{tag}")
        return toy

    return draw


def findings(ran):
    """What a command says besides its stages and its table."""
    return [line for line in ran.err.splitlines() if not line.startswith("toy: ")]


STALE = [
    "content/toy/art/carp.svg:2: error[art/stale-drawing]: drawing shows `3` for `catch.bonus`, which is `2` now",
    '    2 | <pnp:shows constant="catch.bonus" value="3"/>',
    "  the value is in content/toy/rules.yaml:4:3",
    "  hint: draw it anew, or change the value back",
    "1 error",
]


@pytest.mark.parametrize("command", ["check", "build"])
def test_a_drawing_with_another_value_is_an_error(drawn_for, run, command):
    """Nothing is written: players would be told a wrong rule."""
    toy = drawn_for("catch.bonus", 3)
    ran = run(command, "toy", cwd=toy)
    assert ran.code == 1
    assert findings(ran) == STALE
    assert not (toy / "out").exists()


def test_a_drawing_with_the_value_is_right(drawn_for, run):
    """Values are compared as they are written, whatever their spaces and quotes."""
    assert run("check", "toy", cwd=drawn_for("catch.bonus", " 2 ")).code == 0


def test_the_command_of_the_game_is_shown_and_not_run(drawn_for, run, edit):
    """`draw` in game.yaml is a hint for people; a check runs nothing of a game's folder."""
    toy = drawn_for("catch.bonus", 3)
    edit(toy / "content/toy/game.yaml", "decks:", "draw: touch drawn\ndecks:")
    assert "  hint: draw it anew with `touch drawn`, or change the value back" in findings(run("check", "toy", cwd=toy))
    assert not list(toy.rglob("drawn"))


def test_one_value_that_changed_is_one_finding(drawn_for, run):
    """Two drawings of one constant have one cause."""
    drawn_for("catch.bonus", 3)
    toy = drawn_for("catch.bonus", 3, "content/toy/art/worm.svg")
    said = findings(run("check", "toy", cwd=toy))
    assert said == [*STALE[:2], "  also drawn in content/toy/art/worm.svg:2", *STALE[2:]]


def test_a_constant_that_does_not_exist_is_named_with_the_nearest(drawn_for, run):
    """A constant that was renamed leaves its drawing behind."""
    said = findings(run("check", "toy", cwd=drawn_for("catch.bonis", 2)))
    assert said == [
        (
            f"{CARP_OF_STALE_DRAWINGS}:2: error[art/stale-drawing]: drawing was made "
            "from `catch.bonis`, which is not a constant of the rules"
        ),
        '    2 | <pnp:shows constant="catch.bonis" value="2"/>',
        "  hint: did you mean `catch.bonus`?",
        "1 error",
    ]


def test_a_constant_far_from_all_others_can_be_taken_out(drawn_for, run):
    """Without a near name the way out is the drawing."""
    assert "  hint: draw it anew, or take the line out if it shows no rule" in findings(
        run("check", "toy", cwd=drawn_for("zzz", 2))
    )


MORE = """\
  row: {value: [3, 2, 1]}
  shared: {value: yes}
  table: {value: [{from: 1, to: 2}, {from: 3, to: 6}]}
  bonus:"""

SOUND = [
    ("catch.row", "[3, 2, 1]"),
    ("catch.row", "[3,2,1]"),
    ("catch.row.2", "2"),
    ("catch.table", "[{from: 1, to: 2}, {from: 3, to: 6}]"),
    ("catch.table.2.from", "3"),
    ("catch.shared", "yes"),
    ("catch.shared", "true"),
]

WRONG = [
    ("catch.row", "[3, 2]"),
    ("catch.row.2", "3"),
    ("catch.row.4", "1"),
    ("catch.table.2.until", "3"),
    ("catch.shared", "no"),
    ("catch", "1"),
]


@pytest.mark.parametrize("drawn", [*SOUND, *WRONG], ids=" ".join)
def test_lists_tables_and_their_parts_can_be_drawn(drawn_for, run, edit, drawn):
    """They are named as in texts and written as `pnp rules` writes them."""
    toy = drawn_for(*drawn)
    edit(toy / "content/toy/rules.yaml", "  bonus:", MORE)
    ran = run("check", "toy", cwd=toy)
    assert ("art/stale-drawing" in ran.err) == (drawn in WRONG)


def test_a_constant_that_could_not_be_read_is_not_reported_again(drawn_for, run, edit):
    """One cause, one error."""
    toy = drawn_for("catch.bonus", 3)
    edit(toy / "content/toy/rules.yaml", "{value: 2, unit", "{value: 2, max: 1, unit")
    said = run("check", "toy", cwd=toy).err
    assert "art/stale-drawing" not in said
    assert "error[" in said


def test_a_value_that_is_refused_for_another_reason_is_not_reported_again(drawn_for, run, edit):
    """Whoever corrects it may not have to draw anew."""
    toy = drawn_for("catch.bonus", 3)
    edit(toy / "content/toy/fish.yaml", "{sum: points, equals: 15}", "{sum: points, equals: rules.catch.bonus}")
    said = findings(run("check", "toy", cwd=toy))
    assert [line.split("[")[1].split("]")[0] for line in said if "error[" in line] == ["load/assertion"]


def test_a_drawing_is_a_use_of_its_constant(drawn_for, run, edit):
    """`pnp rules` lists it with its pages, and a constant that is only drawn is used."""
    toy = drawn_for("catch.extra", 5)
    edit(toy / "content/toy/rules.yaml", "  bonus:", "  extra: {value: 5, unit: points}\n  bonus:")
    assert "rules/unused" not in run("check", "toy", cwd=toy).err
    listed = run("rules", "toy", cwd=toy).out.splitlines()
    place = listed.index("catch.extra = 5 points")
    assert listed[place + 1] == "    content/toy/art/carp.svg:2  drawing  cards p. 1"


def test_a_rule_that_is_played_and_only_drawn_is_printed(drawn_for, edit):
    """A drawing tells it; and one that says `printed: no` is printed after all."""
    toy = drawn_for("catch.extra", 5)
    edit(toy / "content/toy/rules.yaml", "  bonus:", "  extra: {value: 5, unit: points}\n  bonus:")
    place = {"catch.extra": Mark(CARP_OF_STALE_DRAWINGS, 2)}
    for drawn, codes in ((place, []), ({}, ["rules/unprinted"])):
        report = Report()
        find_unprinted_rules(load_game(toy, "toy", report), ["catch.extra"], (), report, BELIEVED._replace(drawn=drawn))
        assert [found.code for found in report.diagnostics] == codes
    edit(toy / "content/toy/rules.yaml", "{value: 5, unit", "{value: 5, printed: no, reason: nobody asks, unit")
    find_unprinted_rules(load_game(toy, "toy", report := Report()), ["catch.extra"], (), report, BELIEVED._replace(drawn=place))
    assert [(found.code, found.also) for found in report.diagnostics] == [
        ("rules/stale-unprinted", (("printed in", Mark(CARP_OF_STALE_DRAWINGS, 2)),))
    ]


def test_a_value_that_is_only_tried_gives_a_warning(drawn_for, run):
    """`pnp rules --set` writes nothing and goes on to say what would change, with the drawings that would be stale."""
    toy = drawn_for("catch.bonus", 2)
    ran = run("rules", "toy", "--set", "catch.bonus=3", cwd=toy)
    assert ran.code == 0
    assert (
        "content/toy/art/carp.svg:2: warning[art/stale-drawing]: drawing shows `2` for `catch.bonus`, which is `3` now"
        in ran.err
    )
    assert ran.out.splitlines()[-1] == "1 face on 1 page would change; nothing was written"


def test_the_ink_saving_edition_is_checked_too(drawn_for, run):
    """Its drawings are made from the same files."""
    assert findings(run("build", "toy", "--low-ink", cwd=drawn_for("catch.bonus", 3))) == STALE


def test_a_drawing_that_is_not_printed_is_not_checked(drawn_for, run):
    """What lies in the folder and is shown nowhere tells nobody anything."""
    toy = drawn_for("catch.bonus", 3)
    assert run("build", "toy", "--card", "pike", cwd=toy).code == 0


FIELD = '<metadata xmlns:pnp="urn:pnp:drawing">\n<pnp:shows card="{card}" field="{field}" value="{value}"/>\n</metadata>'


@pytest.fixture
def field_drawn(toy, edit):
    """The toy game, where the drawing of the carp says that it was made for a value of a card's field."""

    def draw(card, field, value):
        edit(toy / CARP_OF_STALE_DRAWINGS, "<rect", f"{FIELD.format(card=card, field=field, value=value)}\n<rect")
        return toy

    return draw


def test_a_drawing_with_another_value_of_a_card_is_an_error(field_drawn, run):
    """With the place of the field, and the drawing's own."""
    said = findings(run("check", "toy", cwd=field_drawn("carp", "points", 4)))
    assert said == [
        (
            f"{CARP_OF_STALE_DRAWINGS}:2: error[art/stale-drawing]: drawing shows "
            "`4` for `points` of the card `carp`, which is `5` now"
        ),
        '    2 | <pnp:shows card="carp" field="points" value="4"/>',
        "  the value is in content/toy/fish.yaml:19:13",
        "  hint: draw it anew, or change the value back",
        "1 error",
    ]


@pytest.mark.parametrize(
    ("field", "value", "stale"),
    [
        ("points", " 5 ", False),
        ("length", "600", False),
        ("length", "601", True),
        ("season", "spring", False),
        ("season", "winter", True),
        ("home", "mill-pond", False),
        ("name", "Old Carp", False),
        ("name", "Young Carp", True),
        ("bait.worm", "1", False),
        ("bait.worm", "2", True),
        ("bait", "{worm: 1}", False),
    ],
)
def test_fields_of_every_kind_can_be_drawn(field_drawn, run, field, value, stale):
    """Numbers, lengths in mm, words, references, texts, and parts of a mapping."""
    assert ("art/stale-drawing" in run("check", "toy", cwd=field_drawn("carp", field, value)).err) == stale


@pytest.mark.parametrize(("cells", "stale"), [("[[open, reed, open], [stone, open, open]]", True), (None, False)])
def test_a_map_can_be_drawn(field_drawn, run, toy, cells, stale):
    """By its rows, with the words of its legend."""
    report = Report()
    game = load_game(toy, "toy", report)
    card = next(card for deck in game.decks for card in deck.cards if "map" in card.values)
    now = "[" + ", ".join(f"[{', '.join(row)}]" for row in card.values["map"]) + "]"
    assert ("art/stale-drawing" in run("check", "toy", cwd=field_drawn(card.id, "map", cells or now)).err) == stale


@pytest.mark.parametrize(
    ("card", "field", "said"),
    [
        ("crap", "points", ("which is not in the game", "did you mean `carp`?")),
        ("carp", "pionts", ("which is not one of its fields", "did you mean `points`?")),
        ("carp", "zzz", ("which is not one of its fields", "draw it anew, or take the line out if it shows no rule")),
        ("carp", "bait.fly", ("which is not one of its fields", "draw it anew, or take the line out if it shows no rule")),
        ("zzz", "points", ("which is not in the game", "draw it anew, or take the line out if it shows no rule")),
    ],
)
def test_a_card_or_a_field_that_does_not_exist_is_named(field_drawn, run, card, field, said):
    """Renamed, left out, or never there."""
    found = findings(run("check", "toy", cwd=field_drawn(card, field, 5)))
    message = f"drawing was made from `{field}` of the card `{card}`, {said[0]}"
    assert [found[0].partition("]: ")[2], found[2]] == [message, f"  hint: {said[1]}"]


def test_a_card_that_could_not_be_read_is_not_missed(field_drawn, run, edit):
    """One cause, one error."""
    toy = field_drawn("pike", "points", 4)
    edit(toy / "content/toy/fish.yaml", "points: 7", "points: 70")
    said = run("check", "toy", cwd=toy).err
    assert "art/stale-drawing" not in said
    assert "`points` must be at most 20" in said


def test_a_drawn_field_is_listed_with_its_pages(field_drawn, run):
    """Behind the constants."""
    listed = run("rules", "toy", cwd=field_drawn("carp", "bait.worm", 1)).out.splitlines()
    assert listed[-2:] == ["carp bait.worm = 1", "    content/toy/art/carp.svg:2  drawing  cards p. 1"]
