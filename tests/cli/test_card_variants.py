"""Variants of a card in all that is printed and written: names, findings, translations, changes of a locale."""

import json

import pytest

from pnp.base.diagnostics import Report
from pnp.translate.status import open_translation_source

STEM = "toy-en-cards-a4"


@pytest.fixture
def varied(toy, edit):
    """The toy game, where the carp is a fish of all four seasons, and the others write theirs."""
    fish = toy / "content/toy/fish.yaml"
    edit(fish, "cards:\n", "expand: [season]\ncards:\n")
    edit(fish, "    season: spring\n", "")
    edit(fish, "  - {count: 4, copies: yes}\n  - {sum: points, equals: 15}\n", "  - {count: 7, copies: yes}\n")
    return toy


CARPS = ["carp@spring", "carp@summer", "carp@autumn", "carp@winter"]


def printed(toy, part):
    """The ids of the fish that the manifest of a part has, in print order."""
    pages = json.loads((toy / f"out/toy/en/{STEM}.{part}.json").read_text("utf-8"))["pages"]
    return [p["id"] for page in pages for p in page["placements"] if p["face"] == "face"]


def test_variants_are_printed_by_their_names(varied, run):
    """All of them, those of one entry, or one; pictures are named after them."""
    assert run("build", "toy", "--deck", "fish", "-q", cwd=varied).code == 0
    assert printed(varied, "deck-fish") == ["pike", "pike", *CARPS, "trout"]
    assert run("build", "toy", "--card", "carp", "--png", "-q", cwd=varied).code == 0
    assert printed(varied, "card-carp") == CARPS
    pictures = {file.name for file in (varied / "out").rglob("*.png")}
    assert {f"{carp}-face.png" for carp in CARPS} <= pictures
    assert run("build", "toy", "--card", "carp@winter", "-q", cwd=varied).code == 0
    assert printed(varied, "card-carp@winter") == ["carp@winter"]
    said = run("build", "toy", "--card", "carp@wintr", cwd=varied)
    assert "no card `carp@wintr`" in said.err
    assert "did you mean `carp@winter`?" in said.err


def test_a_template_sees_entry_and_axis(varied, run, edit):
    """So that drawings can be named after them."""
    edit(varied / "templates/toy/face.xml", "{{ card.id }}", "{{ card.entry }} in {{ card.season }}")
    assert run("build", "toy", "--card", "carp", "--trace", "-q", cwd=varied).code == 0
    lines = (varied / f"out/toy/en/{STEM}.card-carp.trace.jsonl").read_text("utf-8")
    assert all(f"carp in {season} " in lines for season in ("spring", "summer", "autumn", "winter"))


def findings(ran):
    """The first lines of all findings."""
    return [line for line in ran.err.splitlines() if "error[" in line]


def test_a_text_that_is_too_long_is_one_finding(varied, run, edit):
    """Of the entry if several variants have it; of the one that has it, if only one has."""
    edit(varied / "content/toy/fish.yaml", "name: Old Carp", f"name: {'Old' * 13}")
    (said,) = findings(run("check", "toy", cwd=varied))
    assert "fish `carp` (en): title is" in said
    edit(varied / "templates/toy/fish.xml", "{{ card.name }}", "{% if card.season == 'winter' %}{{ card.name }}{% endif %}")
    (said,) = findings(run("check", "toy", cwd=varied))
    assert "fish `carp@winter` (en): title is" in said


class Silence:
    """Progress that does nothing."""

    def stage(self, name, total=None):
        """Ignore a stage."""

    def advance(self, steps=1):
        """Ignore steps."""


def test_translators_see_a_text_once(varied, edit):
    """Under the id of the entry, with the picture of a variant, even if another card shows it first."""
    edit(
        varied / "templates/toy/fish.xml", "{{ card.story }}", "{{ deck.cards[1].story if card.id == 'pike' else card.story }}"
    )
    report = Report()
    source = open_translation_source(varied, "toy", report, Silence())
    assert not report.diagnostics
    entries = {entry.id: entry.extracted for file in source.translation("de", report).files for entry in file.entries}
    assert [id_ for id_ in entries if "carp" in id_] == ["fish/carp/name", "fish/carp/story"]
    assert entries["fish/carp/name"][0] == "fish `carp`: name (something to catch)"
    assert "picture: out/toy/en/pictures/carp@spring-face.png" in entries["fish/carp/story"]


def test_a_locale_changes_an_entry_or_a_variant(varied, run):
    """What is said of a variant comes first; a name that there is not is reported."""
    folder = varied / "content/toy/locale/de"
    folder.mkdir(parents=True)
    (folder / "cards.po").write_text('msgid ""\nmsgstr ""\n"Language: de\\n"\n', "utf-8")
    change = "    styles: {title: {size: %s, reason: It is long}}\n"
    (folder / "layout.yaml").write_text(f"cards:\n  carp:\n{change % 12}  carp@winter:\n{change % 10}", "utf-8")
    assert run("build", "toy", "--locale", "de", "--deck", "fish", "--trace", "-q", cwd=varied).code == 0
    records = [json.loads(line) for line in next((varied / "out").rglob("*.trace.jsonl")).read_text("utf-8").splitlines()]
    sizes = {record["card"]: record["size"] for record in records if record["style"] == "title"}
    assert sizes == dict.fromkeys(CARPS, 12) | {"carp@winter": 10, "pike": 14, "trout": 14}
    (folder / "layout.yaml").write_text(f"cards:\n  carp@never:\n{change % 12}", "utf-8")
    (said,) = findings(run("check", "toy", "--locale", "de", cwd=varied))
    assert "load/unknown-card]: no card `carp@never`" in said


def test_a_drawing_shows_a_value_of_an_entry(varied, run, edit):
    """Which all its variants have."""
    shows = '<metadata xmlns:pnp="urn:pnp:drawing"><pnp:shows card="carp" field="points" value="{}"/></metadata><rect'
    edit(varied / "content/toy/art/carp.svg", "<rect", shows.format(5))
    assert run("check", "toy", cwd=varied).code == 0
    edit(varied / "content/toy/fish.yaml", "    points: 5\n", "    points: 6\n")
    (said,) = findings(run("check", "toy", cwd=varied))
    assert "drawing shows `5` for `points` of the card `carp`, which is `6` now" in said
