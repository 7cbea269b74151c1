"""The marks of a profile: what it says, the rest as at home, and contradictions with their places."""

from dataclasses import replace

import pytest

from pnp.base.diagnostics import Report
from pnp.load.profiles import PROFILE_FILES, home_marks, read_profile

HOME = "note: us\n"
COLOUR = "colour: {icc: shop.icc, condition: FOGRA39, condition-note: coated, ink-limit: 300}\n"


def profile(tmp_path, text, report=None):
    """Read a profile of a project."""
    folder = tmp_path / "profiles"
    folder.mkdir(exist_ok=True)
    (folder / "shop.icc").write_bytes((PROFILE_FILES.shipped.parent / "icc" / "swop-coated-240.icc").read_bytes())
    (folder / "shop.yaml").write_text(text, "utf-8")
    return read_profile("shop", tmp_path, report)


def test_the_figures_of_home():
    """What printers at home get, which every sheet had before profiles said so."""
    marks = home_marks()
    assert (marks.length, marks.short_length, marks.tick_length, marks.offset, marks.weight) == (5, 2, 1.5, 3, 0.4)
    assert (marks.edge, marks.least_edge, marks.ink, marks.sides) == (4, 3, "black", "fronts")
    assert (marks.outlines, marks.targets, marks.colour_bar) == (True, False, False)
    assert read_profile("home-low-ink").marks is None


def test_what_is_not_said_is_as_at_home(tmp_path):
    """One figure of its own; all others are the usual ones."""
    assert profile(tmp_path, HOME).marks is None
    found = profile(tmp_path, HOME + "marks: {length: 1/4 in, outlines: no}\n").marks
    assert found == replace(home_marks(), length=6.35, outlines=False)


def test_how_sheets_are_printed(tmp_path):
    """`print:` of a profile, and the bleed that it prints at most."""
    options = profile(tmp_path, HOME + "bleed: 2\nprint: {paper: a3, backs: none, marks: short, cuts: bleed}\n").options
    assert (options.paper, options.backs, options.marks, options.cuts, options.bleed) == ("a3", "none", "short", "bleed", 2)


@pytest.mark.parametrize(
    ("text", "said", "hint"),
    [
        (
            "bleed: 3\nmarks:\n  offset: 3\n",
            "profiles/shop.yaml:4:11 marks 3 mm from the trim touch the bleed of 3 mm",
            "say `offset: 3.25` or more, or less `bleed`",
        ),
        (
            "bleed: 3\nmarks: {length: 4}\n",  # the offset is that of home
            "profiles/shop.yaml:3:8 marks 3 mm from the trim touch the bleed of 3 mm",
            "say `offset: 3.25` or more, or less `bleed`",
        ),
        (
            "marks: {short-length: 8}\n",
            "profiles/shop.yaml:2:23 `short` marks of 8 mm are longer than others, of 5 mm",
            "say `short-length: 5` or less, or a greater `length`",
        ),
        (
            "marks: {edge: 2}\n",
            "profiles/shop.yaml:2:8 `edge` is 2 mm, and no mark comes nearer than `least-edge`, 3 mm",
            "say `least-edge: 2` or less, or a greater `edge`",
        ),
        (
            "marks: {ink: registration}\n",
            "profiles/shop.yaml:2:14 `ink: registration` is for the plates of a press",
            "say which press by `colour`, or leave it out",
        ),
        (
            "marks: {targets: yes}\n",
            "profiles/shop.yaml:2:18 `targets: yes` is for the plates of a press",
            "say which press by `colour`, or leave it out",
        ),
        (
            "marks: {colour-bar: yes}\n",
            "profiles/shop.yaml:2:21 `colour-bar: yes` is for the plates of a press",
            "say which press by `colour`, or leave it out",
        ),
    ],
)
def test_contradictions(tmp_path, text, said, hint):
    """Each is told at the value that makes it, and the profile cannot be used."""
    report = Report()
    assert profile(tmp_path, HOME + text, report) is None
    (found,) = report.diagnostics
    assert (found.code, f"{found.mark} {found.message}", found.hint) == ("load/profile-contradiction", said, hint)


def test_marks_of_a_press_need_its_colours(tmp_path):
    """With them, all is well."""
    marks = profile(tmp_path, HOME + COLOUR + "marks: {ink: registration, targets: yes, colour-bar: yes}\n").marks
    assert (marks.ink, marks.targets, marks.colour_bar) == ("registration", True, True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("marks: {length: 0}\n", "profiles/shop.yaml:2:17 `length` must be at least 1 mm, found `0`"),
        ("marks: {weight: 4}\n", "profiles/shop.yaml:2:17 `weight` must be at most 2, found `4`"),
        ("marks: {ink: all}\n", "profiles/shop.yaml:2:14 `ink` cannot be `all`"),
        ("marks: none\n", "profiles/shop.yaml:2:8 `marks` must be a record"),
        ("print: {paper: a9}\n", "profiles/shop.yaml:2:16 `paper` cannot be `a9`"),
        ("print: {bleed: 3}\n", "profiles/shop.yaml:2:9 unknown field `bleed`"),
    ],
)
def test_values_that_cannot_be(tmp_path, text, said):
    """They are told like those of any other field."""
    report = Report()
    assert profile(tmp_path, HOME + text, report) is None
    (found,) = report.diagnostics
    assert f"{found.mark} {found.message}".startswith(said)
