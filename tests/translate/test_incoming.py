"""Texts that come in are found, compared and filled in; what is at fault stays out, and each fault is named with its place."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.incoming import GERMAN, Desk

from pnp.base.diagnostics import Report
from pnp.load.translations import parse_po

STORY = "Er wartet **sehr** still. Zahle [worm] 2 oder verliere {rules.catch.penalty, plural, one {# Punkt} other {# Punkte}}."
SAY = "It waits **very** still. Pay [worm] 2 or lose {rules.catch.penalty, plural, one {# point} other {# points}}."


@pytest.fixture
def desk(toy):
    """The toy game with an empty translation."""
    return Desk(toy)


@pytest.fixture
def german(toy):
    """The toy game with the names translated."""
    return Desk(toy, GERMAN)


def test_texts_are_found_by_id_or_by_source(desk):
    """Also by ids with other steps between, by a source that an editor has corrected by itself, and after an id was renamed."""
    rows = "fish/pike/name,,Hecht\nFish.Carp.name,,Karpfen\n,Mill Pond,Mühlteich\nold/brook/name,Brook,Bach\n"
    counts = desk.take(f"id,source,de\n{rows},Ms Ångström & Sons,Frau Ångström\n")
    assert (counts, desk.said) == ({"new": 5}, [])
    assert [desk.text(id_) for id_ in ("fish/pike/name", "fish/carp/name", "waters/mill-pond/name", "waters/brook/name")] == [
        "Hecht", "Karpfen", "Mühlteich", "Bach",
    ]  # fmt: skip
    assert desk.text("fish/pike/record/holder") == "Frau Ångström"


def test_a_faulty_text_stays_out_and_the_others_come_in(desk):
    """A lost placeholder, an icon that was translated, and a sound one."""
    rows = [("fish/pike/story", STORY.replace("{rules.catch.penalty, plural, one {# Punkt} other {# Punkte}}", "3 Punkte"))]
    rows += [
        ("fish/trout/story", "Flinke [Fliege], flinke Hand: 1.10 oder 01001, es ist ihm gleich."),
        ("fish/pike/name", "Hecht"),
    ]
    counts = desk.take("id;de\n" + "".join(f"{id_};{text}\n" for id_, text in rows))
    assert counts == {"new": 1, "faulty": 2}
    assert desk.said == [
        "toy.csv:2:2: error[translation/placeholders]: the translation lacks `{rules.catch.penalty}`",
        (
            "toy.csv:3:2: error[translation/icons]: the translation lacks `[fly]` and has `[Fliege]`, which the source does "
            "not have"
        ),
    ]
    assert (desk.text("fish/pike/name"), desk.text("fish/pike/story"), desk.text("fish/trout/story")) == ("Hecht", "", "")


def test_a_text_of_an_older_source_needs_to_be_looked_at(german):
    """It fills what is empty as fuzzy, with that source, and however often it comes; it never replaces a current one."""
    table = "id,source,de\nfish/pike/record/holder,Ms Angstrom,Frau A.\nfish/pike/name,Big Pike,Großer Hecht\n"
    assert german.take(table) == {"needs work": 1, "stale": 1}
    assert german.said == [
        (
            "toy.csv:2:2: warning[import/stale]: `fish/pike/record/holder` was translated from another source, `Ms Angstrom`, "
            "so it needs to be looked at\n  it is content/toy/locale/de/cards.po:28:1"
        ),
        (
            "toy.csv:3:2: warning[import/stale]: `fish/pike/name` was translated from another source, `Big Pike`, and what the "
            "PO file has stays\n  it is content/toy/locale/de/cards.po:15:1"
        ),
    ]
    again = german.take(table)
    assert again == {"same": 1, "stale": 1}
    assert (german.text("fish/pike/record/holder"), german.text("fish/pike/name")) == ("?Frau A.", "Hecht")
    assert german.entry("fish/pike/record/holder").previous == "Ms Angstrom"


def test_an_empty_text_takes_nothing_away(german):
    """A note says what stays; what is not translated anyway is only counted."""
    before = german.bytes
    assert german.take("id,de\nfish/pike/name,\nfish/carp/name,\nfish/pike/story,\n") == {"empty": 3}
    assert german.said == [
        (
            "toy.csv:2:2: note[import/kept]: `de` has translations of 2 texts that the file leaves empty: nothing is "
            "taken away\n"
            "  hint: to take one out, edit the PO file"
        )
    ]
    assert german.bytes == before


def test_two_translations_of_one_text_are_refused(desk):
    """The same one twice is fine, and so is an empty one beside it."""
    counts = desk.take(
        "id,de\nfish/pike/name,Hecht\nfish/carp/name,Karpfen\nfish/pike/name,Hechtlein\nfish/carp/name,Karpfen\n"
    )
    assert counts == {"new": 1, "faulty": 1}
    assert desk.said == [
        (
            "toy.csv:4:2: error[import/twice]: `fish/pike/name` has two translations, `Hecht` and `Hechtlein`\n"
            "  the first toy.csv:2:2\n  hint: keep the right one, and empty the other"
        )
    ]
    assert desk.take("id,de\nfish/pike/name,\nfish/pike/name,Hecht\n") == {"new": 1}


SHIFTED = "hint: sort, insert and delete whole rows only: undo what moved a part of the columns, or export again"


def test_sources_that_moved_against_the_ids_are_told_once(desk):
    """The rows above and below come in."""
    table = "id,source,de\nfish/pike/name,Pike,Hecht\nfish/carp/name,No,Nein\nfish/trout/name,Old Carp,Karpfen\n"
    assert desk.take(f"{table}waters/brook/name,Brook,Bach\n") == {"new": 2, "faulty": 2}
    assert desk.said == [
        (
            "toy.csv:3:2: error[import/shifted]: the sources of 2 texts stand beside the ids of others: beside the id "
            f"`fish/carp/name` stands the source of `fish/trout/name`, `No`\n  the last is toy.csv:4:2\n  {SHIFTED}"
        )
    ]


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (1, ("toy.csv:3:2: error[import/shifted]: 4 translations stand beside other texts than before: `Hecht` is that of "
            "`fish/pike/name`, the text above\n  the last is toy.csv:6:2\n")),
        (-1, ("toy.csv:2:2: error[import/shifted]: 4 translations stand beside other texts than before: `Alter Karpfen` is "
             "that of `fish/carp/name`, the text below\n  the last is toy.csv:5:2\n")),
    ],
)  # fmt: skip
def test_translations_that_moved_against_their_texts_are_told(german, step, said):
    """A cell was inserted or deleted in one column only; what the PO files have shows it."""
    ids, before = list(GERMAN), german.bytes
    texts = [GERMAN[ids[k - step]] if 0 <= k - step < len(ids) else "" for k in range(len(ids))]
    assert german.take("id,de\n" + "".join(f"{id_},{text}\n" for id_, text in zip(ids, texts, strict=True)))["faulty"] == 4
    assert f"{said}  {SHIFTED}" in german.said
    assert german.bytes == before


def test_what_matches_no_text_is_listed(desk):
    """With the id that was meant; many are one finding."""
    assert desk.take("id,de\nfish/pyke/name,Hecht\n") == {"unmatched": 1}
    assert desk.said == [
        "toy.csv:2:2: warning[import/unknown-text]: `toy` has no text `fish/pyke/name`\n  hint: did you mean `fish/pike/name`?"
    ]
    assert desk.take("source,de\nOld Crap,Karpfen\n") == {"unmatched": 1}
    assert desk.said == [
        (
            "toy.csv:2:1: warning[import/unknown-text]: no text of `toy` has the source `Old Crap`\n"
            "  hint: did you mean `Old Carp`?"
        )
    ]
    assert desk.take("source,de\n" + "".join(f"Menu entry {k},Menü {k}\n" for k in range(40))) == {"unmatched": 40}
    (said,) = desk.said
    assert said.startswith(
        "toy.csv:2:1: warning[import/unknown-text]: 40 texts of the file match none of `toy`: no text of `toy` has the source "
        "`Menu entry 0`\n  and toy.csv:3:1\n"
    )


def test_a_text_that_is_new_in_the_game_asks_for_a_merge(desk):
    """Its entry is missing."""
    desk.files = tuple(
        type(file)(file.path, file.header, tuple(e for e in file.entries if e.id != "fish/pike/name")) for file in desk.files
    )
    desk.take("id,de\nfish/pike/name,Hecht\n")
    assert desk.said == [
        (
            "toy.csv:2:2: warning[import/unknown-text]: the PO files of `de` have no entry `fish/pike/name` yet\n"
            "  hint: `pnp locale merge toy de` adds it; then import again"
        )
    ]


def test_a_source_of_several_texts_is_only_offered(toy, edit):
    """Each of them is filled as fuzzy; what a person has confirmed for its place stays."""
    edit(toy / "content/toy/fish.yaml", "name: Old Carp", "name: Pike")
    desk = Desk(toy, {"fish/carp/name": "Spieß"})
    assert desk.take("source,de\nPike,Hecht\n") == {"needs work": 1, "same": 1}
    assert (desk.text("fish/pike/name"), desk.text("fish/carp/name")) == ("?Hecht", "Spieß")


def test_a_state_says_whether_a_text_needs_work(german):
    """It is confirmed by emptying the cell, and asked for by writing into it; without the column nothing changes."""
    german.take("id,de,state\nfish/pike/name,Hecht,needs work\n")
    assert german.text("fish/pike/name") == "?Hecht"
    assert german.take("id,de\nfish/pike/name,Hecht\n") == {"same": 1}
    assert german.take("id,de,state\nfish/pike/name,Hecht,\n") == {"changed": 1}
    assert german.text("fish/pike/name") == "Hecht"


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.sampled_from(["\u200e", "\u200f", " ", "\u00a0", "\r\n"]), max_size=3))
def test_marks_that_nobody_sees_do_not_hide_an_id(desk, marks):
    """Spreadsheets with languages from right to left put them there."""
    around = "".join(marks)
    assert desk.take(f'id,de\n"{around}fish/pike/name{around}",Hecht\n') in ({"new": 1}, {"same": 1})


def test_an_entry_with_a_fault_stays_as_it_is(toy):
    """Nothing comes in there, and the others do."""
    desk = Desk(toy, GERMAN)
    broken = desk.bytes["content/toy/locale/de/cards.po"].decode().replace('msgstr "Hecht"', 'msgstr "Hecht')
    desk.files = (parse_po(broken, "content/toy/locale/de/cards.po", Report()),)
    assert desk.take("id,de\nfish/pike/name,Hechtlein\nfish/carp/name,Karpfen\n") == {"changed": 1, "unmatched": 1}
    assert desk.said == [
        (
            "toy.csv:2:2: warning[import/unknown-text]: the entry `fish/pike/name` of the PO file has a fault, so nothing "
            "comes in there\n"
            "  hint: mend it, and import again"
        )
    ]
    assert desk.bytes["content/toy/locale/de/cards.po"].decode() == broken.replace('"Alter Karpfen"', '"Karpfen"')
