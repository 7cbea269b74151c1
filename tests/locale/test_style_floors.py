"""The smallest sizes of type by script: data with sources, and a warning for each style that may go under them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.load.package_data import RULES_FLOOR, type_floors
from pnp.locale.translation import check_style_floors
from pnp.model.fields import CardChange, LocaleLayout, StyleChange
from pnp.model.frame import Colour
from pnp.model.style import TextStyle, Theme

THEME, LAYOUT = Mark("templates/toy/theme.yaml", 9, 10), Mark("content/toy/locale/ja/layout.yaml", 3, 10)


class ToyGame:
    """What the check asks of a game: its name, its language and its styles."""

    name, source_locale = "toy", "en"

    def __init__(self, **how):
        style = TextStyle("story", "text", 8, 6.5, 1.2, Colour(0, 0, 0), "story", mark=THEME)
        self.theme = Theme({}, {"story": replace(style, **how)}, THEME)


def said(game, locale, layout=None):
    """What is said of a game in a language."""
    report = Report()
    check_style_floors(game, locale, report, *([layout] if layout else []))
    return [format_diagnostic(d, lambda _: ()) for d in report.diagnostics]


def change(**values):
    """A change of a style for Japanese."""
    return StyleChange(values, "why", LAYOUT)


def test_a_style_of_the_theme_is_too_small_for_a_dense_script():
    """The finding stands at the style, and the way out is the language's own file."""
    assert said(ToyGame(), "en") == said(ToyGame(), "el") == []
    assert said(ToyGame(), "ja") == [
        (
            "templates/toy/theme.yaml:9:10: warning[locale/small-style]: style `story` may shrink to 6.5 pt, story text of `ja`"
            " (Hira) needs 7 pt\n"
            "  hint: raise its `floor` in content/toy/locale/ja/layout.yaml, or say why it may be smaller: `small: …`"
        )
    ]


def test_a_pseudo_locale_has_no_readers():
    """Its letters are Arabic, but it only shows what a translation will meet."""
    assert said(ToyGame(), "ar") != []
    assert said(ToyGame(), "ar-XB") == []


def test_the_source_language_raises_the_floor_in_the_theme():
    """There is no other file for it."""
    (one,) = said(ToyGame(floor=5), "en")
    assert "may shrink to 5 pt, story text of `en` (Latn) needs 6 pt\n  hint: raise its `floor`, or say why" in one


def test_a_change_of_the_language_mends_it_or_is_at_fault_itself():
    """Whether for all cards or for one; the finding stands at the change."""
    assert said(ToyGame(), "ja", LocaleLayout({"story": change(floor=7.0)})) == []
    small = "warning[locale/small-style]: style `story` may shrink to 6 pt, story text of `ja` (Hira) needs 7 pt"
    hint = "  hint: raise its `floor`, or say why it may be smaller: `small: …`"
    assert said(ToyGame(floor=7), "ja", LocaleLayout({"story": change(size=6.0)})) == [f"{LAYOUT}: {small}\n{hint}"]
    card = CardChange({"story": change(floor=6.0)}, "", "", "", LAYOUT)
    assert said(ToyGame(floor=7), "ja", LocaleLayout(cards={"pike": card})) == [f"{LAYOUT}: {small}\n{hint}"]


@pytest.mark.parametrize("where", ["theme", "language"])
def test_a_reason_is_believed(where):
    """`small` says that it is on purpose."""
    if where == "theme":
        assert said(ToyGame(small="nobody reads it in play"), "ja") == []
    else:
        assert said(ToyGame(), "ja", LocaleLayout({"story": change(floor=6.0, small="as on the box")})) == []


def test_the_sizes_are_data_by_script():
    """Scripts of many strokes need more; the floor of rules that is an error everywhere is that of plain scripts."""
    assert type_floors("Latn") == type_floors("Cyrl") == type_floors("Hebr")
    assert type_floors("Latn")["rules"] == RULES_FLOOR
    for script in ("Arab", "Deva", "Thai", "Hira", "Hani", "Hang"):
        assert type_floors(script)["story"] == 7
