"""`pnp check --accept`: what is printed is written down, for later checks to compare with."""

import json

import pytest

LOCK = "content/toy/printed.lock"


@pytest.fixture
def accepted(toy, run):
    """The toy game with its lock."""
    assert run("check", "toy", "--accept", cwd=toy).code == 0
    return toy


def test_a_second_time_writes_the_same_bytes(accepted, run):
    """The file says what is shown, not when it was written; nothing is written that is there."""
    before = (accepted / LOCK).read_bytes()
    ran = run("check", "toy", "--accept", "--no-cache", "--json", cwd=accepted)
    assert ran.code == 0
    assert json.loads(ran.out)["files"] == []
    assert (accepted / LOCK).read_bytes() == before


def test_the_lock_says_how_faces_show_fields_and_what_texts_name(accepted):
    """As a review reads it: one line for each."""
    lines = (accepted / LOCK).read_text("utf-8").splitlines()
    assert lines[0] == (
        "# What is printed, as it was last accepted. `pnp check --accept` writes this file; review it like any change."
    )
    for line in ("    card.points: value", "    card.name: text", "    pike: rules.catch.penalty", "    carp: Old Carp"):
        assert line in lines


def test_the_file_is_among_those_that_are_written(toy, run):
    """For programs that read `--json`."""
    ran = run("check", "toy", "--accept", "--json", cwd=toy)
    assert [file["file"] for file in json.loads(ran.out)["files"]] == [LOCK]


def test_what_is_shown_no_longer_is_accepted(accepted, run, edit):
    """It is found until it is accepted; numbers that are strict make it an error."""
    edit(accepted / "templates/toy/fish.xml", "part.badge(card.points)", "part.badge(card.copies)")
    edit(accepted / "content/toy/game.yaml", "title:", "numbers: strict\ntitle:")
    ran = run("check", "toy", cwd=accepted)
    assert ran.code == 1
    assert "error[rules/vanished]: the face of `fish` shows `card.points` no longer" in ran.err
    assert run("check", "toy", "--accept", cwd=accepted).code == 0
    assert run("check", "toy", cwd=accepted).code == 0


@pytest.mark.parametrize("left", ["", "{% if card.story %}{% endif %}"])
def test_a_field_that_a_face_has_lost_is_one_finding(accepted, run, edit, left):
    """The lock says which face has lost it; that nothing prints it follows from that, and comes back without the lock."""
    edit(accepted / "templates/toy/fish.xml", "{{ card.story }}", left)
    ran = run("check", "toy", cwd=accepted)
    (found,) = [line for line in ran.err.splitlines() if "warning[" in line]
    assert found.endswith("warning[rules/vanished]: the face of `fish` shows `card.story` no longer")
    assert "its field is in content/toy/types.yaml:6" in ran.err
    (accepted / LOCK).unlink()
    assert "layout/unprinted-field" in run("check", "toy", cwd=accepted).err


def test_a_part_of_a_game_is_not_accepted(toy, run):
    """It would not have the rest."""
    ran = run("check", "toy", "--accept", "--deck", "fish", cwd=toy)
    assert ran.code == 2
    assert "a part of a game does not show all that is printed: leave out --deck and --card" in " ".join(ran.err.split())
    assert not (toy / LOCK).exists()


def test_builds_do_not_read_the_lock(accepted, run):
    """A damaged one is for `pnp check` to say."""
    (accepted / LOCK).write_text("<<<<<<< ours\n", "utf-8")
    assert run("build", "toy", cwd=accepted).code == 0
    assert "load/merge-conflict" in run("check", "toy", cwd=accepted).err
