"""What stands on Belona's faces has room, in every language: beside a die, from what stands next, and from the cut."""

from __future__ import annotations

import pytest
from support.builds import LEFT_TO_RIGHT, LOCALES, SOURCE

from pnp.base.units import Box
from pnp.model.face_walk import painted_colours, painted_items
from pnp.model.frame import Shape

SPACE, DIE = 21.0, 16.0  # mm: the height of a space of the map, and a die in its middle
SIGN = 22.5  # mm: how far down from the top of its space the sign of a zone reaches, and a die below it does not
VIGNETTE = 14.2  # mm: how wide the picture under the place of a cube is
SAFE = 2.8  # mm: the 3 mm of all texts, less the line around a plate


def faces(language, deck):
    """The faces of a deck."""
    return [component.face for component in language.ready.components if component.deck == deck]


def styled(face, style):
    """The boxes of a style on a face, from top to bottom."""
    return sorted((box for box in face.boxes if box.style == style), key=lambda box: box.box.y)


def inked(face, names):
    """What a face paints in colours of these names, all of them."""
    return [
        paint.box
        for paint in painted_items(face.items)
        if isinstance(paint.item, Shape) and {colour.name for colour in painted_colours(paint)} == names
    ]


@pytest.mark.parametrize("tag", LOCALES)
def test_the_name_of_a_district_is_read_below_a_die(languages, tag):
    """Neither a die in the middle of a zone nor one below it lies on its name, which stands on its sign."""
    found = [box for face in faces(languages.take(tag), "maps") for box in styled(face, "district")]
    assert len(found) == 6
    for box in found:
        top = box.box.y // SPACE * SPACE
        assert box.ink.y > top + (SPACE + DIE) / 2 + 0.1, box.lines
        assert box.ink.bottom < top + SIGN, box.lines


@pytest.mark.parametrize("tag", LOCALES)
def test_the_heads_of_the_summary_have_one_size(languages, tag):
    """Heads of one rank look alike, on both sides, whatever stands beside them in their bars."""
    (card,) = [found for found in languages.take(tag).ready.components if found.deck == "summary"]
    heads = [box.size for side in (card.face, card.back) for box in styled(side, "bar")]
    assert len(heads) == 8
    assert len(set(heads)) == 1


def test_all_that_hindi_sets_in_the_display_face_is_larger(languages):
    """Devanagari of that face is a fifth smaller than Latin letters; a style that is forgotten looks so beside the others."""
    game = languages.take(SOURCE).ready.game
    plain = {name: style.size for name, style in game.theme.styles.items() if style.family == "display"}
    components = languages.take("hi").ready.components
    boxes = [box for component in components for box in component.face.boxes if box.style in plain]
    named = {box.style: box.preferred for box in boxes if any("\u0900" <= letter <= "\u097f" for letter in box.lines[0])}
    assert len(named) > 8
    assert {name: size for name, size in named.items() if size < plain[name] * 1.15} == {}


@pytest.mark.parametrize("tag", LOCALES)
def test_plates_of_the_summary_keep_away_from_the_cut(languages, tag):
    """Their edges show on the dark ground whether a cut is straight; the texts above begin where they do."""
    (face,) = faces(languages.take(tag), "summary")
    plates = inked(face, {"paper", "ink"})
    assert len(plates) == 4
    assert all(Box(0, 0, *face.size).inset(SAFE).contains(plate) for plate in plates)


@pytest.mark.parametrize("tag", LOCALES)
def test_the_motto_of_a_faction_stands_clear_of_its_start_spaces(languages, tag):
    """Their caption is nearer to them than to the motto."""
    for face in faces(languages.take(tag), "factions"):
        (motto,), (caption,) = styled(face, "motto"), styled(face, "caption")
        assert caption.ink.y - motto.ink.bottom > 1, motto.lines
        signs = [box for box in inked(face, {"ink"}) if caption.ink.bottom < box.y < 45 and 4 < box.w < 6]
        assert len(signs) == 3
        assert all(0.3 < sign.y - caption.ink.bottom < caption.ink.y - motto.ink.bottom for sign in signs), motto.lines
        assert all(sign.bottom < 45 for sign in signs)  # the header ends in a line at 45.6 mm


@pytest.mark.parametrize("tag", LEFT_TO_RIGHT[:1])
def test_the_bonus_of_a_zone_keeps_away_from_the_edge_of_its_panel(languages, tag):
    """Its symbols stand as far from it as from the vignette on their other side, more or less."""
    (face,) = faces(languages.take(tag), "domination")
    panels = [box for box in inked(face, {"paper"}) if 27 < box.w < 29 and 22 < box.h < 24]
    assert len(panels) == 6
    for panel in panels:
        place = max((box for box in inked(face, {"ink"}) if panel.contains(box) and box.w > 12), key=lambda box: box.right)
        symbols = [box for box in inked(face, {"ink"}) if panel.contains(box) and box.y > panel.y + 16 and box.w < 7]
        symbols = [box for box in symbols if box.x > place.right]
        picture = panel.x + VIGNETTE
        left, right = min(box.x for box in symbols) - picture, panel.right - max(box.right for box in symbols)
        assert left > 0.9
        assert right > 0.9
        assert abs(right - left) < 0.6
