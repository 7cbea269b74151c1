"""Belona in Arabic and Hebrew: text begins at the right and layouts are mirrored, but not the map or Latin words."""

from __future__ import annotations

import re
import unicodedata

import pytest
from support.builds import RIGHT_TO_LEFT, SOURCE, Face

from pnp.base.units import PT
from pnp.model.frame import Shape

NEAR = 0.1 / PT
TURNS = re.compile("[\u200e\u200f\u2066-\u2069]")
LATIN = re.compile(r"[A-Za-z]{2}")


def faces(languages, tag):
    """The faces of the cards in a language by id."""
    return {component.id: component.face for component in languages.take(tag).ready.components}


def centres(face, style):
    """The horizontal centres (mm) of the boxes of a style, in the order of their texts."""
    return [box.box.x + box.box.w / 2 for box in face.boxes if box.style == style]


@pytest.mark.parametrize("tag", RIGHT_TO_LEFT)
def test_the_first_word_of_a_story_is_at_the_right_edge(languages, tag):
    """The glyphs of a story's first word are at the right edge of its box."""
    language = languages.take(tag)
    checked = 0
    for component in language.ready.components:
        for box in (box for box in component.face.boxes if box.style in {"story", "rules"}):
            word = TURNS.sub("", box.lines[0]).split()[0]
            if unicodedata.bidirectional(word[0]) not in {"R", "AL"}:
                continue
            own = (
                line for line in language.lines(Face("", component.face)) if (line.content, line.at) == (box.content, box.at)
            )
            lines = [line for line in own if 0 <= line.x - box.box.x <= box.box.w]  # rows of one text are boxes of their own
            rows = [line for line in lines if abs(line.y - min(other.y for other in lines)) < 0.5]  # icons divide a line
            runs = [(line.x + x * line.size / PT, run, line) for line in rows for x, run in line.runs if run.text.strip()]
            x, run, line = max(runs, key=lambda one: one[0])
            assert TURNS.sub("", run.text).strip()[0] == word[0]
            assert x + run.width * line.size / PT == pytest.approx(box.box.x + box.box.w, abs=NEAR)
            checked += 1
    assert checked > 10


@pytest.mark.parametrize("tag", RIGHT_TO_LEFT)
def test_contracts_are_mirrored(languages, tag):
    """The cost, points and title of a contract are at mirrored positions."""
    here, there = faces(languages, tag), faces(languages, SOURCE)
    for card in (component for component in languages.take(tag).ready.components if component.deck == "contracts"):
        width = card.face.size.w
        assert card.face.mirrored
        for style in ("points", "cost", "title"):
            mirrored = [width - x for x in centres(there[card.id], style)]
            assert centres(here[card.id], style) == pytest.approx(mirrored, abs=1.0), (card.id, style)
        assert centres(here[card.id], "points")[0] < width / 2 < centres(there[card.id], "points")[0]


@pytest.mark.parametrize("tag", RIGHT_TO_LEFT)
def test_the_map_is_not_mirrored(languages, tag):
    """The roads and symbols of the map have the same positions in every language, so that two games match."""
    for name, face in faces(languages, SOURCE).items():
        if name.startswith("map_"):
            other = faces(languages, tag)[name]
            assert not other.mirrored
            assert [i for i in other.items if isinstance(i, Shape)] == [i for i in face.items if isinstance(i, Shape)]
            assert centres(other, "zone") == centres(face, "zone")


@pytest.mark.parametrize("tag", RIGHT_TO_LEFT)
def test_latin_words_run_from_left_to_right(languages, tag):
    """Names and ids in Latin letters are complete and run from left to right in any context."""
    language = languages.take(tag)
    checked = 0
    for face in (*language.cards, *language.pages):
        for line in language.lines(face):
            for run in (run for _, run in line.runs if LATIN.search(run.text)):
                assert run.level % 2 == 0, (face.name, run.text)
                assert "".join(glyph.text for glyph in run.glyphs) == run.text
                checked += 1
    assert checked > 40


@pytest.mark.parametrize("tag", RIGHT_TO_LEFT)
def test_the_booklet_is_bound_on_the_right(languages, tag):
    """The booklet is bound at the right."""
    assert languages.take(tag).ready.booklet.right_bound
    assert not languages.take(SOURCE).ready.booklet.right_bound
