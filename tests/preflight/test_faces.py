"""Checks look at what faces share once, and find what they would find on each face."""

import pytest
from support.faces import BLANK, DARK, STYLES, component, plain_rect, said, text

from pnp.base.diagnostics import Report
from pnp.base.units import Size
from pnp.model.frame import Frame
from pnp.model.sheet import Component
from pnp.preflight import faces as checked_faces
from pnp.preflight.checks import inks, texts
from pnp.preflight.faces import ColourUses, FacesToCheck, ItemFindings


def _deck(*faces):
    """A deck whose cards have these faces, each of items and boxes."""
    return [
        Component(f"card-{n}", "fish", 1, Frame(Size(63, 88), 3, tuple(items), tuple(boxes)), None, component([]).mark)
        for n, (items, boxes) in enumerate(faces)
    ]


@pytest.mark.parametrize("shared", [True, False])
def test_a_shared_panel_does_not_lend_its_face_to_others(shared):
    """One dark panel lies under a black text, over a light one, and beside a third: only the first text is reported."""
    ground, dark = plain_rect(-3, -3, 69, 94, BLANK), plain_rect(5, 5, 40, 20, DARK)

    def panel():
        return dark if shared else plain_rect(5, 5, 40, 20, DARK)

    line, box = text(DARK)
    faces = [(ground, panel(), line), (panel(), ground, line), (ground, plain_rect(5, 40, 40, 20, DARK), line)]
    report = Report()
    texts.check_contrast(FacesToCheck(_deck(*((items, [box]) for items in faces)), STYLES), report)
    assert "text of `card-0` has a contrast of 1.0 : 1" in said(report)
    assert len(report.diagnostics) == 1


def test_each_colour_is_judged_once_for_all_faces():
    """Those of texts among them; each use is found, in paint order."""
    judged = []
    uses = ColourUses(lambda colour: (judged.append(colour), colour == DARK)[1])
    panel, (dark, _), (light, _) = plain_rect(0, 0, 9, 9, DARK), text(DARK), text(BLANK)
    first, second = Frame(Size(63, 88), 3, (panel, light, dark)), Frame(Size(63, 88), 3, (light, panel))
    assert [(use.item, colour) for use, colour in uses.on(first)] == [(panel, DARK), (dark, DARK)]
    assert [use.item for use, _ in uses.on(second)] == [panel]
    assert judged == [DARK, BLANK]


def test_faces_that_look_alike_are_one_for_a_proof():
    """With the first component that has them, however often one asks."""
    proof = FacesToCheck(_deck(([plain_rect(0, 0, 9, 9, DARK)], ()), ([plain_rect(0, 0, 9, 9, DARK)], ()), ([], ())))
    for _ in range(2):
        assert [card.id for card, _ in proof.distinct()] == ["card-0", "card-2"]
    inks.check_resolution(proof, report := Report())
    assert not report.diagnostics


def test_what_is_known_of_an_item_serves_for_later_faces(monkeypatch):
    """By the function that found it and what that was asked, until so much is known that it is forgotten."""
    looked_at = []

    def find(least, item):
        looked_at.append(item)
        return (least, item.rect.w)

    shared, own = plain_rect(0, 0, 9, 9, DARK), plain_rect(0, 0, 5, 9, BLANK)
    batches = [_deck(([shared], ()), ([shared, own], ())), _deck(([own, shared], ()))]
    known = ItemFindings()

    def found(asked):
        faces = (face for batch in batches for face in FacesToCheck(batch, known=known).with_art(find, asked))
        return [[*results] for _, _, results in faces]

    assert found(3) == [[3, 9], [3, 9, 3, 5], [3, 5, 3, 9]]
    assert looked_at == [shared, own]
    assert found(4) == [[4, 9], [4, 9, 4, 5], [4, 5, 4, 9]]
    known.forget_much()
    assert found(3)[0] == [3, 9]
    assert looked_at == [shared, own] * 2
    monkeypatch.setattr(checked_faces, "_MOST_ITEMS_AND_RESULTS", 4)
    known.forget_much()
    assert found(3)[0] == [3, 9]
    assert looked_at == [shared, own] * 3
