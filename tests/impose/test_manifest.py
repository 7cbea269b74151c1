"""The format of the manifest, which other programs read."""

from __future__ import annotations

import json
from types import SimpleNamespace

from support.sheets import black, card, imposed, uneven

from pnp.impose import manifest as module
from pnp.impose.manifest import manifest
from pnp.render.exports.table import indented_json

_GAME = SimpleNamespace(name="toy", version="1.2", locale="pt-BR", languages="pt-BR", decks=())


def test_whole_manifest():
    """A small imposition as data: all fields, in order."""
    found = manifest(_GAME, imposed([card("c", 63, 88, deck="d")]), "home")
    assert json.loads(b"".join(indented_json(found))) == {
        "game": "toy",
        "version": "1.2",
        "locale": "pt-BR",
        "direction": "ltr",
        "profile": "home",
        "paper": "a4",
        "pages": [
            {"page": 1, "side": "face", "width_mm": 210, "height_mm": 297, "placements": [_entry("face", 270)]},
            {"page": 2, "side": "back", "width_mm": 210, "height_mm": 297, "placements": [_entry("back", 90)]},
        ],
    }
    assert list(found) == ["game", "version", "locale", "direction", "profile", "paper", "pages"]


def test_pages_are_described_when_they_are_asked_for(monkeypatch):
    """By number from either end, as a slice, one after the other; none before."""
    described, describe = [], module._page_entry
    monkeypatch.setattr(module, "_page_entry", lambda number, *rest: described.append(number) or describe(number, *rest))
    pages = manifest(_GAME, imposed([card("c", 63, 88, copies=9)]), "home")["pages"]
    assert (len(pages), described) == (4, [])
    assert [pages[0]["page"], pages[-1]["page"], *(page["page"] for page in pages[1:3])] == [1, 4, 2, 3]
    assert [page["side"] for page in pages] == ["face", "back"] * 2
    assert described == [1, 4, 2, 3, 1, 2, 3, 4]


def test_the_direction_is_the_languages():
    """Faces in Hebrew and Arabic are mirrored, sheets are not; the manifest has the direction."""
    run = imposed([card("c", 63, 88)])
    hebrew = manifest(SimpleNamespace(name="toy", version="1.2", locale="he", languages="he", decks=()), run, "home")
    assert hebrew["direction"] == "rtl"
    assert [*hebrew["pages"]] == [*manifest(_GAME, run, "home")["pages"]]


def _entry(face, rotation):
    return {"id": "c", "copy": 1, "face": face, "trim_mm": [61, 117, 88, 63], "rotation": rotation, "bleed_mm": 3}


def test_less_bleed_where_a_cut_is_shared():
    """The bleed is one number; what is shown of it at the left, top, right and bottom is added if it is less."""
    pages = manifest(_GAME, imposed([card("c", 63, 88, copies=2)], backs="none", border=black), "home")["pages"]
    assert [p["bleed_mm"] for p in pages[0]["placements"]] == [3, 3]
    assert [p["bleed_sides_mm"] for p in pages[0]["placements"]] == [[3, 3, 0, 3], [0, 3, 3, 3]]


def test_no_sides_where_all_bleed_is_shown():
    """A single card, or one without bleed, has only the number."""
    for bleed, border in ((3, black), (0, black), (3, uneven)):
        pages = manifest(_GAME, imposed([card("c", 63, 88, bleed=bleed)], backs="none", border=border), "home")["pages"]
        assert list(pages[0]["placements"][0]) == ["id", "copy", "face", "trim_mm", "rotation", "bleed_mm"]


def test_lengths_are_rounded():
    """To four decimals, and without -0."""
    pages = manifest(_GAME, imposed([card("c", 61 + 1 / 3, 88, bleed=-0.0)], backs="none"), "home")["pages"]
    (placement,) = pages[0]["placements"]
    assert placement["trim_mm"][2] == 61.3333
    assert str(placement["bleed_mm"]) == "0.0"
