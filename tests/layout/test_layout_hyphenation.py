"""Missing hyphenation patterns of a language are reported once, however many cards there are."""

from dataclasses import replace

from sample_game import STYLES

from pnp.layout.layout import lay_out


def test_missing_patterns_are_reported_once(pond):
    """For a style that asks for hyphens, in a language that uses them; Thai does not."""
    pond.template("fish.xml", '<face><text x="3" y="3" w="30" h="20" style="story">{{ card.text }}</text></face>')
    pond.card("pike", text="Hut")
    pond.card("carp", text="Aktar")
    for locale in ("mt", "th", "pt-BR"):
        lay_out(replace(pond.game(), locale=locale), pond.report, pond.typesetter)
    (found,) = pond.report.diagnostics
    assert (found.code, found.severity) == ("layout/no-hyphenation", "warning")
    assert found.message == "there are no hyphenation patterns for `mt`, so no word is divided"
    assert found.hint == "a soft hyphen (U+00AD) says where"
    assert any(style.hyphenate for style in STYLES.values())
