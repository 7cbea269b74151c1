"""The look of a booklet: defaults, and the settings of `booklet.yaml` and the theme."""

import pytest
from support.findings import written

LOOK = "templates/g/booklet.yaml"

THEME = """\
swatches:
  ink: {rgb: "#101010", cmyk: [0, 0, 0, 100]}
  paper: {rgb: "#F0F0F0"}
  red: {rgb: "#FF0000"}
styles:
  title: {family: text, size: 8, colour: ink}
"""

FILES = {"content/g/booklet/01-start.md": "# Start\n", "templates/g/theme.yaml": THEME}


@pytest.fixture
def look(sound):
    """Read the look from a `booklet.yaml` without errors, or without the file (None)."""
    return lambda text=None, files=FILES: sound({**files, LOOK: text}).booklet.look


def named(colour):
    """A colour by its name and opacity."""
    return colour and (colour.name, colour.alpha)


def test_without_a_file_everything_has_a_plain_default(look):
    """The default is A5 with the documented margins; marks point at the place of the missing file."""
    plain = look()
    assert (plain.size, plain.bleed, plain.toc_depth, plain.thickness, plain.creep) == ((148, 210), 3, 1, 0.1, 1.2)
    assert (plain.margins.top, plain.margins.bottom, plain.margins.inner, plain.margins.outer) == (16, 18, 16, 15)
    assert round(plain.grid, 4) == 2.1167
    assert (plain.cover, plain.back, plain.page, plain.places, str(plain.mark)) == ("", "", "", {}, LOOK)
    assert look("bleed: 2\n").bleed == 2
    assert str(look("bleed: 2\n").mark) == f"{LOOK}:1:1"


def test_default_styles_fit_the_baseline_grid(look):
    """Default styles have leadings on the baseline grid, do not shrink and use the theme's ink."""
    styles = look().styles
    assert {
        name: (s.size, round(s.leading * s.size, 6), s.family, s.role, s.weight, s.align, s.hyphenate)
        for name, s in styles.items()
    } == {
        "body": (9, 12, "text", "rules", "regular", "start", True),
        "caption": (7.5, 9, "text", "story", "regular", "start", False),
        "table": (8.5, 11, "text", "story", "regular", "start", True),
        "table-head": (8, 11, "display", "display", "bold", "start", False),
        "callout": (8.5, 12, "text", "story", "regular", "start", True),
        "callout-title": (9, 12, "display", "display", "bold", "start", False),
        "contents": (10, 18, "display", "display", "bold", "start", False),
        "contents-section": (8.5, 12, "text", "story", "regular", "start", False),
        "running": (7, 9, "text", "story", "regular", "start", False),
        "folio": (9, 12, "display", "display", "bold", "start", False),
        "number": (9, 12, "display", "display", "bold", "start", False),
        "disc": (7, 7, "display", "display", "bold", "center", False),
        "margin": (7.5, 9, "text", "story", "regular", "start", True),
    }
    assert all(style.floor == style.size and style.name == f"booklet-{name}" for name, style in styles.items())
    assert {name for name, style in styles.items() if style.colour.name != "ink"} == {"disc"}
    assert styles["disc"].colour.name == "paper"


def test_default_headings_and_colours_use_ink(look):
    """Default headings and colours use the theme's ink; spaces above and below are in mm."""
    plain = look()
    assert [(h.style.name, h.style.size, round(h.above, 2), round(h.below, 2)) for h in plain.headings] == [
        ("booklet-chapter", 20, 12.7, 4.23), ("booklet-section", 12.5, 6.35, 2.12), ("booklet-subsection", 9.5, 4.23, 0),
    ]  # fmt: skip
    assert {(h.new_page, h.fill, h.rule, h.template, h.height) for h in plain.headings} == {(False, None, None, "", 0.0)}
    assert {name: named(colour) for name, colour in plain.colours.items()} == {
        "rule": ("ink", 0.4), "band": ("ink", 0.12), "stripe": ("ink", 0.06), "marker": ("ink", 1), "disc": ("ink", 1),
        "leader": ("ink", 1), "casing": ("paper", 1), "edge": ("ink", 0.4),
    }  # fmt: skip
    other = plain.callouts[""]
    assert (named(other.fill), named(other.bar), named(other.title), other.icon) == (("ink", 0.07), ("ink", 1), ("ink", 1), "")


def test_a_theme_without_ink_and_paper_prints_black_on_white(look):
    """Without swatches `ink` and `paper` the defaults are black and white."""
    theme = THEME.replace("  ink:", "  night:").replace("paper:", "day:").replace("colour: ink", "colour: night")
    plain = look(None, {**FILES, "templates/g/theme.yaml": theme})
    black, white = plain.colours["disc"], plain.colours["casing"]
    assert (named(black), black.cmyk, named(white), white.cmyk) == (("black", 1), (0, 0, 0, 1), ("white", 1), (0, 0, 0, 0))
    assert ((black.r, black.g, black.b), (white.r, white.g, white.b)) == ((0, 0, 0), (1, 1, 1))


def test_settings_override_defaults(look):
    """Settings override styles, colours, templates and icons, and keep their places."""
    given = look(
        "size: [100, 140]\nmargins: {inner: 20, top: 0}\ngrid: 3\nbleed: 0\ntoc-depth: 3\ncreep: 0\npaper-thickness: 0.2\n"
        "cover: a.xml\nback: b.xml\npage: a.xml\nheadings:\n  section: {style: title, above: 0, below: 3, new-page: yes, "
        "fill: red/20, rule: red, template: c.xml, height: 9}\nstyles: {body: title}\n"
        "colours: {rule: red/100, band: none, casing: none, disc: ink/0}\n"
        "callouts: {note: {fill: red/7, bar: none, title: ink, icon: star}, tip: {}}\n"
    )
    assert (given.size, given.grid, given.bleed, given.toc_depth, given.creep, given.thickness) == ((100, 140), 3, 0, 3, 0, 0.2)
    assert (given.margins.top, given.margins.bottom, given.margins.inner, given.margins.outer) == (0, 18, 20, 15)
    assert (given.cover, given.back, given.page) == ("a.xml", "b.xml", "a.xml")
    chapter, section, _ = given.headings
    assert (section.style.name, section.above, section.below, section.new_page) == ("title", 0, 3, True)
    assert (named(section.fill), named(section.rule), section.template, section.height) == (
        ("red", 0.2),
        ("red", 1),
        "c.xml",
        9,
    )
    assert (chapter.style.name, chapter.new_page) == ("booklet-chapter", False)
    assert (given.styles["body"].name, given.styles["caption"].name) == ("title", "booklet-caption")
    colours = {name: named(given.colours[name]) for name in ("rule", "band", "casing", "disc", "edge")}
    assert colours == {
        "rule": ("red", 1),
        "band": ("paper", 0),
        "casing": ("paper", 0),
        "disc": ("ink", 0),
        "edge": ("ink", 0.4),
    }
    note, tip = given.callouts["note"], given.callouts["tip"]
    assert (named(note.fill), note.bar, named(note.title), note.icon) == (("red", 0.07), None, ("ink", 1), "star")
    assert (tip.fill, tip.bar, tip.title, tip.icon) == (None, None, None, "")
    assert {name: str(mark) for name, mark in given.places.items()} == {
        "a.xml": f"{LOOK}:8:8", "b.xml": f"{LOOK}:9:7", "c.xml": f"{LOOK}:12:97", "star": f"{LOOK}:15:61",
    }  # fmt: skip


def test_wrong_settings_get_their_default(load):
    """Each wrong setting gives one diagnostic at its place and its default; the others are used."""
    game, found = load(
        {
            **FILES,
            LOOK: "size: [100, far]\nbleed: wide\nmargins: {inner: far, outer: 14}\ngrid: no\ntoc-depth: 4\ncreep: x\n"
            "headings: [a]\nstyles: {body: titel}\ncolours: {rule: rod, band: red/101, stripe: red/²}\ncallouts: {note: x}\n",
        }
    )
    look = game.booklet.look
    number = "must be a length such as `3`, `3 mm`, `1/8 in` or `9 pt`, found"
    assert [written(d).removeprefix(f"{LOOK}:") for d in found] == [
        f"1:13 load/wrong-kind: `size` {number} `far`",
        f"2:8 load/wrong-kind: `bleed` {number} `wide`",
        f"3:18 load/wrong-kind: `inner` {number} `far`",
        f"4:7 load/wrong-kind: `grid` {number} `no`",
        "5:12 load/out-of-range: `toc-depth` must be at most 3, found `4`",
        "6:8 load/wrong-kind: `creep` must be a number, found `x` -> write digits alone, such as `3`",
        "7:11 load/wrong-kind: `headings` must be a record (`field: value`), found a list",
        "8:16 load/unknown-style: unknown style `titel` -> did you mean `title`?",
        "9:17 load/unknown-swatch: unknown swatch `rod` -> did you mean `red`?",
        "9:28 load/wrong-kind: opacity must be a whole number of % (`red/50`), found `101`",
        "9:45 load/wrong-kind: opacity must be a whole number of % (`red/50`), found `²`",
        "10:18 load/wrong-kind: `note` must be a record (`field: value`), found `x`",
    ]
    assert (look.size, look.bleed, look.margins.inner, look.margins.outer, look.toc_depth) == ((148, 210), 3, 16, 14, 1)
    assert (named(look.colours["rule"]), named(look.colours["band"]), "note" in look.callouts) == (
        ("ink", 0.4),
        ("red", 1),
        False,
    )
    assert (look.styles["body"].name, look.creep, round(look.grid, 2)) == ("booklet-body", 1.2, 2.12)


@pytest.mark.parametrize(
    ("size", "margins", "column"),
    [
        ("[60, 70]", "{inner: 15, outer: 15, top: 20, bottom: 20}", None),
        ("[60, 70]", "{inner: 15.5, outer: 15, top: 20, bottom: 20}", "29.5 × 30"),
        ("[60, 70]", "{inner: 15, outer: 15, top: 20, bottom: 20.5}", "30 × 29.5"),
    ],
)
def test_margins_leave_a_column_of_thirty_millimetres(load, size, margins, column):
    """If the column would be narrower, each margin is a sixth of the page's shorter side."""
    game, found = load({**FILES, LOOK: f"size: {size}\nmargins: {margins}\n"})
    given = game.booklet.look.margins
    expected = f"{LOOK}:2:10 load/out-of-range: a page of 60 × 70 mm with these margins has a column of {column} mm, "
    assert [written(d) for d in found] == ([f"{expected}expected at least 30 × 30 mm"] if column else [])
    assert (given.inner, given.outer, given.top) == ((10, 10, 10) if column else (15, 15, 20))


def test_default_margins_without_a_column_are_reported(load):
    """If the default margins leave no column, the start of the file is reported."""
    _, found = load({**FILES, LOOK: "bleed: 3\nsize: [50, 70]\n"})
    assert [str(d.mark) for d in found] == [f"{LOOK}:1:1"]
