"""Texts that a group's `scale` prints smaller than the script of a language needs."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sample_game
from sample_game import style

AT = '<group x="5" y="5" scale="{0}"><group {1}><text style="story"{2}>Pike</text></group></group>'
SAID = """\
templates/pond/fish.xml:2:{0}: warning[locale/small-style]: style `story` {1} pt by the `scale` of its groups, rules text of \
`{2} needs {3} pt
    2 | {4}
      | {5}
  for card `pike`, content/pond/fish.yaml:10:3
  hint: scale the group less or set the text larger, or give it a style that says why it may be smaller: `small: …`"""


def warned(pond, line):
    """What is said of a face with this line."""
    pond.face(f"<face>\n{line}\n</face>")
    return pond.said()


@pytest.mark.parametrize(
    ("group", "locale", "said"),
    [
        (("0.8", "", ""), "en", ("is set in 8 pt here, 6.4", "en` (Latn)", "6.5")),
        (("0.8", 'rotate="30"', ""), "en", ("is set in 8 pt here, 6.4", "en` (Latn)", "6.5")),
        (("0.9", 'scale="0.9"', ""), "en", ("is set in 8 pt here, 6.48", "en` (Latn)", "6.5")),
        (("0.9", "", ' w="20"'), "en", ("may shrink to 6.5 pt here, 5.85", "en` (Latn)", "6.5")),
        (("0.9", "", ' w="20" min-size="7"'), "en", ("may shrink to 7 pt here, 6.3", "en` (Latn)", "6.5")),
        (("0.5", "", ' size="12"'), "en", ("is set in 12 pt here, 6", "en` (Latn)", "6.5")),
        (("0.9", "", ' size="7"'), "ru", ("is set in 7 pt here, 6.3", "ru` (Cyrl)", "6.5")),
    ],
)
def test_a_scale_makes_a_text_too_small(pond, group, locale, said):
    """At its line of the template: the product of all scales, of the smallest size that the text may have."""
    line, pond.locale = AT.format(*group), locale
    column = line.index("<text") + 1
    assert warned(pond, line) == SAID.format(column, *said, line, " " * (column - 1) + "^")


def test_a_dense_script_needs_more(pond, monkeypatch):
    """What is enough in English is not in Japanese, whose own layout has raised the floor of the style."""
    line = AT.format("0.9", "", ' size="7.5"')
    monkeypatch.setitem(sample_game.STYLES, "story", replace(style("story"), floor=7.0, role="story"))
    assert warned(pond, line) == ""
    pond.locale = "ja"
    assert "is set in 7.5 pt here, 6.75 pt by the `scale` of its groups, story text of `ja` (Hira) needs 7 pt" in warned(
        pond, line
    )


@pytest.mark.parametrize(
    ("line", "locale"),
    [
        (AT.format("0.82", "", ""), "en"),
        (AT.format("0.5", 'scale="2"', ""), "ja"),
        (AT.format("0.5", "", ' size="13"'), "en"),
        ('<group scale="0.1"><text style="story"> </text></group>', "en"),
        (AT.format("0.5", "", ""), "ar-XB"),
    ],
)
def test_a_text_that_is_large_enough_is_left_alone(pond, line, locale):
    """And so is one that prints nothing, or that only a pseudo-locale prints."""
    pond.locale = locale
    assert warned(pond, line) == ""


@pytest.mark.parametrize("how", [{"small": "nobody reads it in play"}, {"floor": 6}])
def test_a_style_with_a_reason_or_a_warning_of_its_own_is_enough(pond, monkeypatch, how):
    """The reason is believed; a style that is too small by itself is told where it is written."""
    monkeypatch.setitem(sample_game.STYLES, "story", replace(style("story"), **how))
    assert warned(pond, AT.format("0.5", "", "")) == ""
