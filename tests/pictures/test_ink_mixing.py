"""What two inks give that are blended: as two passes of a press, as ISO 32000-1 says, and with spot inks."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.model.frame import BlendMode, SpotInk
from pnp.pictures.ink_mixing import HUE_MODES, PAPER, MixedInksError, Tone, mix
from pnp.pictures.inks import Inks

MODES = get_args(BlendMode)
SUN = Tone(Inks((0.0, 0.2, 1.0, 0.0)))
SEA = Tone(Inks((0.9, 0.4, 0.3, 0.2)))
GOLD, COPPER = (Inks((0.0,) * 4, SpotInk(name, (0.0, 0.2, 0.7, 0.1))) for name in ("Gold", "Copper"))
INKS = st.tuples(*[st.sampled_from([0.0, 0.2, 0.5, 0.75, 1.0])] * 4).map(Inks)


def process(tone):
    """The process inks in percent, and how opaque they are."""
    return [round(100 * ink) for ink in tone.inks.process], round(100 * tone.alpha)


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        ("normal", [90, 40, 30, 20]),
        ("multiply", [90, 52, 100, 20]),
        ("screen", [0, 8, 30, 0]),
        ("overlay", [0, 16, 100, 0]),
        ("darken", [90, 40, 100, 20]),
        ("lighten", [0, 20, 30, 0]),
        ("color-dodge", [0, 0, 100, 0]),
        ("color-burn", [0, 33, 100, 0]),
        ("hard-light", [80, 16, 60, 0]),
        ("soft-light", [0, 18, 100, 0]),
        ("difference", [10, 80, 30, 80]),
        ("exclusion", [10, 56, 30, 80]),
    ],
)
def test_each_plate_is_blended_by_itself(mode, expected):
    """As light: sea over sun, by the formulas of table 136, worked out by hand; color-dodge leaves white where it can."""
    assert process(mix(SEA, SUN, mode)) == (expected, 100)


@pytest.mark.parametrize(("mode", "black"), [("hue", 0), ("saturation", 0), ("color", 0), ("luminosity", 20)])
def test_hues_are_mixed_of_three_plates(mode, black):
    """The light of the three inks is that of the one that the mode names, and black is that beneath, but by luminosity."""
    found = mix(SEA, SUN, mode).inks.process

    def light(inks):
        return sum(part * (1 - ink) for part, ink in zip((0.3, 0.59, 0.11), inks, strict=False))

    of = SEA if mode == "luminosity" else SUN
    assert light(found) == pytest.approx(light(of.inks.process), abs=1e-4)
    assert round(100 * found[3]) == black


@given(INKS, INKS, st.sampled_from(MODES), st.floats(0.01, 1))
def test_a_part_of_an_ink_lies_between(one, other, mode, alpha):
    """What shows through is as far from what lies beneath as it is opaque."""
    below, whole = Tone(one), mix(Tone(other), Tone(one), mode)
    part = mix(Tone(other, alpha), below, mode)
    assert part.alpha == 1
    for under, over, found in zip(one.process, whole.inks.process, part.inks.process, strict=True):
        assert found == pytest.approx(under + (over - under) * alpha, abs=2e-6)


@given(INKS, INKS, INKS, st.floats(0.01, 1), st.floats(0.01, 1))
def test_a_group_prints_what_its_parts_do(paper, one, other, alpha, beta):
    """Laid over each other before they are laid over something, or one after the other: the same."""
    low, high, ground = Tone(one, alpha), Tone(other, beta), Tone(paper)
    together = mix(mix(high, low, "normal"), ground, "normal")
    in_turn = mix(high, mix(low, ground, "normal"), "normal")
    assert together.inks.process == pytest.approx(in_turn.inks.process, abs=1e-5)


@given(INKS, st.sampled_from(MODES))
def test_nothing_beneath_changes_nothing(inks, mode):
    """In a group that blends in itself, where nothing else is; white paper changes nothing that is multiplied."""
    assert mix(Tone(inks, 0.5), None, mode) == Tone(inks, 0.5)
    assert mix(Tone(inks), PAPER, "multiply").inks.process == pytest.approx(inks.process)


def test_what_overprints_leaves_other_plates():
    """A black letter of half its ink on a ground."""
    assert process(mix(Tone(Inks((0.0, 0.0, 0.0, 1.0)), 0.5), SEA, "normal", over=True)) == ([90, 40, 30, 60], 100)


def test_a_spot_ink_over_itself_and_paper_stays_one():
    """Its tint changes."""
    half = mix(Tone(GOLD, 0.5), PAPER, "normal")
    assert half.inks.spot.tint == 0.5
    assert half.colour.spot.name == "Gold"
    assert mix(Tone(GOLD, 0.5), half, "multiply").inks.spot.tint == 0.75


@pytest.mark.parametrize(
    ("top", "below", "mode"),
    [
        (Tone(GOLD, 0.5), SEA, "normal"),
        (SEA._replace(alpha=0.5), Tone(GOLD), "normal"),
        (Tone(GOLD, 0.5), Tone(COPPER), "normal"),
        (Tone(GOLD), Tone(GOLD), "exclusion"),
        *[(Tone(GOLD), PAPER, mode) for mode in sorted(HUE_MODES)],
    ],
)
def test_no_colour_has_a_spot_ink_and_others(top, below, mode):
    """And no spot ink has a hue that could be mixed."""
    with pytest.raises(MixedInksError):
        mix(top, below, mode)
