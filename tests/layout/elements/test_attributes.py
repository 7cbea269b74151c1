"""Attribute text is converted to values."""

import pytest
from support.games import INK, SIGNAL, STYLES

from pnp.base.diagnostics import Mark
from pnp.layout.elements.attributes import AlreadyReportedError, Attribute, AttributeConverters, BadValueError
from pnp.model.game import UnreadNames
from pnp.model.style import FittedGradient, Theme
from pnp.pictures.paints import make_pattern
from pnp.pictures.path_data import parse_path

HATCH = make_pattern("hatch", 0, 1, 0.2, INK, None)
DUSK = FittedGradient("linear", ((0.0, INK), (1.0, SIGNAL)))
CLEAR = SIGNAL._replace(alpha=0.5, name="clear")


def converters(*unread):
    """Return the converters of a game with three swatches, some styles and one icon; `unread` names could not be read."""
    swatches, paints = {"ink": INK, "signal": SIGNAL, "clear": CLEAR}, {"hatch": HATCH, "dusk": DUSK}
    theme = Theme(swatches, STYLES, Mark("theme.yaml"), paints=paints)
    return AttributeConverters(theme, {"worm": None}, UnreadNames(unread))


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
        ("length", "3", 3), ("length", "-3.5", -3.5), ("length", ".5", 0.5), ("length", "2mm", 2), ("length", "1cm", 10),
        ("length", "72pt", 25.4), ("length", "10000", 10000), ("length", "-10000", -10000),
        ("points", "7", 7), ("points", "7pt", 7), ("points", "25.4mm", 72), ("points", "7.25pt", 7.25),
        ("lengths", "1 0.5", (1, 0.5)), ("lengths", "1,0.5", (1, 0.5)), ("lengths", "1, 2mm", (1, 2)),
        ("lengths", "0 1", (0, 1)),
        ("lengths", "", ()), ("number", "1.5", 1.5), ("number", "-2", -2), ("degrees", "90", 90), ("count", "4", 4),
        ("yes-no", "yes", True), ("yes-no", "no", False), ("name", "a b", "a b"), ("path", "M0 0h1", parse_path("M0 0h1")),
        ("colour", "ink", INK), ("colour", "none", None), ("colour", "ink/50", INK._replace(alpha=0.5)),
        ("colour", "ink/0", INK._replace(alpha=0)), ("colour", "ink/100", INK),
        ("tint", "clear/50", CLEAR._replace(alpha=0.25)),
        ("fill", "hatch", HATCH), ("fill", "dusk", DUSK), ("fill", "ink/50", INK._replace(alpha=0.5)), ("fill", "none", None),
        ("clip", "M0 0H4V4Z", parse_path("M0 0H4V4Z")), ("clip", "circle", "circle"),
        ("style", "story", STYLES["story"]), ("icon", "worm", "worm"),
    ],
)  # fmt: skip
def test_attributes_are_converted_by_kind(kind, raw, value):
    """Lengths in mm, type sizes in points, swatches with their opacity."""
    attribute = Attribute("a", kind, "note", choices=("circle",) if kind == "clip" else ())
    found = converters().read(attribute, raw)
    assert found == (pytest.approx(value) if isinstance(value, (int, float)) else value)
    assert type(found) is not int or kind == "count"


@pytest.mark.parametrize(
    ("kind", "raw", "expected", "hint"),
    [
        ("length", "3 mm m", "a length such as `3`, `3mm` or `9pt`", None),
        ("length", "1e3", "a length such as `3`, `3mm` or `9pt`", None),
        ("length", "10000.1", "at most 10000", None), ("length", "-10000.1", "at most 10000", None),
        ("points", "1mm", "at least 4", None), ("points", "3.9", "at least 4", None),
        ("points", "x", "a type size in points, such as `7` or `7pt`", None),
        ("lengths", "0 0", "lengths of dashes and gaps, such as `1 0.5`", None),
        ("lengths", "1 -1", "lengths of dashes and gaps, such as `1 0.5`", None),
        ("number", "1,5", "a number such as `1.5`", None), ("count", "1.5", "a whole number such as `4`", None),
        ("count", "-1", "a whole number such as `4`", None), ("count", "٣", "a whole number such as `4`", None),
        ("choice", "strat", "`start` or `end`", "did you mean `start`?"), ("choice", "zz", "`start` or `end`", None),
        ("yes-no", "true", "`yes` or `no`", None),
        ("name", " ", "some text",
         "where a card leaves the field empty, leave out the element: `{% if card.… %}<…/>{% endif %}`"),
        ("tint", "none", "a swatch of theme.yaml, such as `ink` or `ink/50`", "one of `clear`, `ink`, `signal`"),
        ("colour", "inc", "a swatch of theme.yaml, such as `ink` or `ink/50`, or `none`", "did you mean `ink`?"),
        ("colour", "ink/1000", "a swatch with its cover in percent, such as `ink/50`", None),
        ("fill", "hatc", "a swatch, pattern or gradient of theme.yaml, such as `ink` or `ink/50`, or `none`",
         "did you mean `hatch`?"),
        ("fill", "hatch/50", "an opacity for swatches only", "`hatch` is a pattern; its `colour` can have one: `ink/50`"),
        ("fill", "dusk/50", "an opacity for swatches only", "`dusk` is a gradient; its `stops` can have one: `ink/50`"),
        ("clip", "M0 0H4", "SVG path data that encloses an area, or `circle`", None),
        ("clip", "circel", "SVG path data; found `ircel` after 1 characters", "did you mean `circle`?"),
        ("colour", "hatch", "a swatch", "`hatch` is a pattern; only `fill` takes one"),
        ("style", "stori", "a style of theme.yaml", "did you mean `story`?"),
        ("icon", "wurm", "an icon of icons.yaml", "did you mean `worm`?"),
    ],
)  # fmt: skip
def test_a_wrong_value_says_what_is_expected(kind, raw, expected, hint):
    """In words that follow `expected`, with a hint if a similar name exists."""
    least = 4.0 if kind == "points" else None
    choices = {"choice": ("start", "end"), "clip": ("circle",)}
    attribute = Attribute("a", kind, "note", choices=choices.get(kind, ()), least=least)
    with pytest.raises(BadValueError) as found:
        converters().read(attribute, raw)
    assert (found.value.expected, str(found.value), found.value.hint) == (expected, expected, hint)


@pytest.mark.parametrize(
    ("kind", "gap"),
    [("fill", "swatches.reed"), ("fill", "patterns.reed"), ("fill", "tiles.reed"), ("fill", "gradients.reed"),
     ("colour", "swatches.reed"), ("tint", "swatches.reed"), ("style", "styles.reed"), ("icon", "icons.reed")],
)  # fmt: skip
def test_a_name_that_could_not_be_read_is_not_reported_again(kind, gap):
    """Its fault has been reported at its declaration; other names are still looked up."""
    for unread in (gap, gap.partition(".")[0]):
        with pytest.raises(AlreadyReportedError):
            converters(unread).read(Attribute("a", kind, "note"), "reed")
    with pytest.raises(BadValueError):
        converters("rules").read(Attribute("a", kind, "note"), "reed")
