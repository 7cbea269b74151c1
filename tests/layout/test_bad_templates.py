"""Every bad template is reported in a whole sentence at its own line; `bad_templates.txt` has the templates and messages."""

from pathlib import Path

import pytest

from pnp.base.diagnostics import Mark
from pnp.model.fields import OddsResult, Record

CASES = [
    part.split("\n--\n") for part in (Path(__file__).parent / "bad_templates.txt").read_text("utf-8").strip().split("\n====\n")
]


@pytest.mark.parametrize(("name", "template", "expected"), CASES, ids=[c[0] for c in CASES])
def test_a_bad_template_is_reported(pond, name, template, expected):
    """Message, line, card and hint are exactly those in the file."""
    del name
    pond.rules = {"score.zone": 10}
    pond.odds = {"bite": Record({"caught": OddsResult(1, 6**20, "percent", 0)}, Mark("odds.yaml"))}
    pond.template("parts.xml", "{% macro dot(r) %}<circle r='{{ r }}'/>{% endmacro %}")
    pond.template("fish.xml", template)
    pond.card("pike", title="A long title that is not short", none=None, noise="bell \x07")
    pond.lay_out()
    assert pond.said().splitlines() == expected.splitlines()


def test_a_fault_of_many_cards_is_reported_once(pond):
    """Five cards with one bad template give one finding that counts them."""
    for number in range(5):
        pond.card(f"c{number}", title="x")
    pond.template("fish.xml", "<face><rect/></face>".replace("<rect/>", '<rect w="1" h="{{ card.heigth }}"/>'))
    assert pond.lay_out() == ()
    assert [d.also[-1][0] for d in pond.report.diagnostics] == ["for card `c0` and 4 more,"]


def test_all_faults_of_a_face_are_reported_in_one_run(pond):
    """One wrong attribute does not hide the next one."""
    pond.fault('<face fill="papr"><rect w="x" h="1"/><circle/><rec/>stray</face>')
    assert [d.code for d in pond.report.diagnostics] == [
        "layout/bad-value",
        "layout/bad-value",
        "layout/missing-attribute",
        "layout/unknown-element",
        "layout/stray-text",
    ]


def test_a_faulty_card_does_not_stop_the_others(pond):
    """Faultless cards are still laid out."""
    pond.card("bad", width="x")
    pond.card("good", width=3)
    pond.template("fish.xml", '<face><rect w="{{ card.width|string }}" h="1"/></face>')
    assert [c.id for c in pond.lay_out()] == ["good"]
    assert len(pond.report.diagnostics) == 1


def test_a_link_out_of_the_project_is_refused(pond, tmp_path_factory):
    """A template may be a link inside the project, but not to somebody's home."""
    outside = tmp_path_factory.mktemp("elsewhere") / "secret.xml"
    outside.write_text("<rect w='1' h='1'/>", "utf-8")
    pond.template("fish.xml", '<face>{% include "leak.xml" %}</face>')
    (pond.root / "templates/pond/leak.xml").symlink_to(outside)
    pond.card("pike")
    assert pond.lay_out() == ()
    assert "layout/outside-project" in pond.said()
    (pond.root / "templates/pond/leak.xml").unlink()
    (pond.root / "templates/shared.xml").write_text("<rect w='1' h='1'/>", "utf-8")
    (pond.root / "templates/pond/leak.xml").symlink_to(pond.root / "templates/shared.xml")
    assert len(pond.lay_out()) == 1


def test_a_template_that_is_not_text(pond):
    """Bytes that are not UTF-8 are reported with their line."""
    pond.template("fish.xml", "")
    (pond.root / "templates/pond/fish.xml").write_bytes(b"<face>\n\xff</face>")
    pond.card("pike")
    assert pond.lay_out() == ()
    assert "templates/pond/fish.xml:2: error[layout/template-syntax]: the file is not UTF-8" in pond.said()


def test_a_missing_face_template_is_reported_at_the_deck(pond):
    """The deck's line in game.yaml names the template, so its absence is reported there."""
    pond.template("fihs.xml", "<face/>")
    pond.card("pike")
    assert pond.lay_out() == ()
    assert pond.said().splitlines() == [
        "content/pond/game.yaml:7:3: error[layout/missing-template]: there is no template `fish.xml`",
        "  for card `pike`, content/pond/fish.yaml:10:3",
        "  hint: did you mean `fihs.xml`?",
    ]
