"""Belona in Arabic and Hebrew: texts begin at the right, zones change sides, the map and Latin words stay as they are."""

from __future__ import annotations

import re
import unicodedata

import pytest
from all_languages import RIGHT_TO_LEFT, SOURCE, Face

from pnp.model.frame import Shape
from pnp.units import PT

NEAR = 0.1 / PT
TURNS = re.compile("[\u200e\u200f\u2066-\u2069]")
LATIN = re.compile(r"[A-Za-z]{2}")


def faces(tongues, tag):
    """The faces of a language's cards by card."""
    return {component.id: component.face for component in tongues.take(tag).ready.components}


def centres(face, style):
    """The middles of the boxes of a style in mm from the left, in the order of their texts."""
    return [box.box.x + box.box.w / 2 for box in face.boxes if box.style == style]


@pytest.mark.parametrize("tag", RIGHT_TO_LEFT)
def test_the_first_word_of_a_story_stands_at_the_right_edge(tongues, tag):
    """Acceptance 16: by the place of its glyphs, not by a guess of a reader."""
    tongue = tongues.take(tag)
    judged = 0
    for component in tongue.ready.components:
        for box in (box for box in component.face.boxes if box.style in {"story", "rules"}):
            word = TURNS.sub("", box.lines[0]).split()[0]
            if unicodedata.bidirectional(word[0]) not in {"R", "AL"}:
                continue
            lines = [
                line for line in tongue.lines(Face("", component.face)) if (line.content, line.at) == (box.content, box.at)
            ]
            rows = [line for line in lines if abs(line.y - min(other.y for other in lines)) < 0.5]  # icons part a line
            runs = [(line.x + x * line.size / PT, run, line) for line in rows for x, run in line.runs if run.text.strip()]
            x, run, line = max(runs, key=lambda one: one[0])
            assert TURNS.sub("", run.text).strip()[0] == word[0]
            assert x + run.width * line.size / PT == pytest.approx(box.box.x + box.box.w, abs=NEAR)
            judged += 1
    assert judged > 10


@pytest.mark.parametrize("tag", RIGHT_TO_LEFT)
def test_zones_change_sides(tongues, tag):
    """What a contract costs, what it is worth and its title stand where the mirror has them."""
    here, there = faces(tongues, tag), faces(tongues, SOURCE)
    for card in (component for component in tongues.take(tag).ready.components if component.deck == "contracts"):
        width = card.face.size.w
        assert card.face.mirrored
        for style in ("points", "cost", "title"):
            mirrored = [width - x for x in centres(there[card.id], style)]
            assert centres(here[card.id], style) == pytest.approx(mirrored, abs=1.0), (card.id, style)
        assert centres(here[card.id], "points")[0] < width / 2 < centres(there[card.id], "points")[0]


@pytest.mark.parametrize("tag", RIGHT_TO_LEFT)
def test_the_city_is_not_mirrored(tongues, tag):
    """Roads and symbols of the map lie where they lie in every language: two games can be put side by side."""
    for name, face in faces(tongues, SOURCE).items():
        if name.startswith("map_"):
            other = faces(tongues, tag)[name]
            assert not other.mirrored
            assert [i for i in other.items if isinstance(i, Shape)] == [i for i in face.items if isinstance(i, Shape)]
            assert centres(other, "zone") == centres(face, "zone")


@pytest.mark.parametrize("tag", RIGHT_TO_LEFT)
def test_latin_words_run_from_left_to_right(tongues, tag):
    """Names and ids in Latin letters are whole and in order, whatever stands around them."""
    tongue = tongues.take(tag)
    judged = 0
    for face in (*tongue.cards, *tongue.pages):
        for line in tongue.lines(face):
            for run in (run for _, run in line.runs if LATIN.search(run.text)):
                assert run.level % 2 == 0, (face.name, run.text)
                assert "".join(glyph.text for glyph in run.glyphs) == run.text
                judged += 1
    assert judged > 50


@pytest.mark.parametrize("tag", RIGHT_TO_LEFT)
def test_the_booklet_is_bound_on_the_right(tongues, tag):
    """Its cover opens as its readers' books do."""
    assert tongues.take(tag).ready.booklet.right_bound
    assert not tongues.take(SOURCE).ready.booklet.right_bound
