"""Drawings that a game lists with what they show: `art/silent-drawing`, `art/unlisted-drawing`, and the list itself."""

import pytest

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
