"""Ctrl-C ends a watch, also where Python loses it; the resident process: what it shows after every kind of change."""

import os
import shutil
import signal
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import pytest
from support.games import Watched
from support.places import TESTS

from pnp.base.cache import DiskCache
from pnp.base.diagnostics import Diagnostic, Mark, PnpError, Report
from pnp.build.build import prepare
from pnp.edit.file_events import Changes
from pnp.layout.painting.painter import FacePainter
from pnp.layout.templates.templates import Templates
from pnp.model.request import BuildRequest
from pnp.pictures.svg import reader
from pnp.studio import watcher
from pnp.studio.snapshot import FacePictures
from pnp.studio.watcher import Interruption, Watcher
from pnp.text.typesetter import Typesetter


class NoEvents:
    """No file is changed."""

    def take(self):
        """Return no changes."""

    def wait(self, timeout=0.0):
        """Nothing happens: a watch that waits for it goes on."""
        assert not timeout, "the watch goes on"
        return False


def interrupted():
    """Press Ctrl-C."""
    os.kill(os.getpid(), signal.SIGINT)


def lost():
    """Press Ctrl-C where the exception is dropped."""
    with suppress(KeyboardInterrupt):
        interrupted()


def disguised():
    """Press Ctrl-C where another exception is made of it, as Python 3.11 does while a class is made."""
    try:
        interrupted()
    except KeyboardInterrupt as error:
        raise RuntimeError("Error calling __set_name__") from error


@pytest.fixture
def _heard():
    """Let this process hear Ctrl-C, whoever has started it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_heard")
@pytest.mark.parametrize("press", [interrupted, lost, disguised])
def test_a_watch_ends_wherever_it_is_interrupted(toy, press):
    """Nothing is said of an exception that is none; the last pages stay as they are."""
    shown, failed, interruption = [], [], Interruption()

    def check(_):
        press()
        return Report()

    with interruption.listen(), pytest.raises(KeyboardInterrupt):
        Watcher(
            BuildRequest(toy, "toy"), NoEvents(), FacePictures(), shown.append, check, failed.append, None, interruption
        ).run()
    assert failed == []
    assert [finding for snapshot in shown for finding in snapshot.findings] == []


@pytest.mark.usefixtures("_heard")
def test_python_hears_ctrl_c_again_afterwards():
    """As it did before."""
    interruption = Interruption()
    with interruption.listen():
        lost()
    assert interruption.was_pressed
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("_heard")
def test_who_does_not_hear_ctrl_c_need_not():
    """A shell lets commands in the background ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    interruption = Interruption()
    with interruption.listen():
        interrupted()
    assert not interruption.was_pressed


FISH, WATERS, GAME = "content/toy/fish.yaml", "content/toy/waters.yaml", "content/toy/game.yaml"

LAKE = "  lake:\n    name: Lake\n    map: |\n      ~oo\n      ~~#\n"

FACES = [
    "fish/pike-face", "fish/carp-face", "fish/trout-face", "fish/back",
    "waters/mill-pond-face", "waters/brook-face", "waters/back",
]  # fmt: skip


class Silent:
    """Progress that does nothing."""

    def stage(self, name, total=None):
        """A stage begins."""

    def advance(self, steps=1):
        """Some steps are done."""


def checked(root):
    """The findings of an ordinary run, without the boxes on faces, which only a draft has for all of them."""
    report = Report()
    prepare(BuildRequest(root, "toy"), report, Silent())
    return without_faces(report.diagnostics)


def without_faces(findings):
    """The findings as the terminal shows them."""
    return [replace(finding, faces=()) for finding in findings]


def codes(snapshot):
    """The codes of its findings."""
    return [finding.code for finding in snapshot.findings]


def stale(snapshot):
    """The names of the faces that are out of date."""
    return [face.name for face in snapshot.faces.values() if face.stale]


def changed(snapshot):
    """The names of the faces that the build changed."""
    return [face.name for face in snapshot.changed]


def test_the_first_build_shows_every_face_once_in_printing_order(watched):
    """A back that the deck shares is shown once; nothing has changed yet."""
    first = watched.shown[-1]
    assert (first.title, first.languages, first.build, first.complete) == ("Pond", "en", 1, True)
    assert list(first.faces) == FACES
    assert (first.changed, first.findings, stale(first)) == ((), (), [])


def test_an_edited_card_is_shown_before_the_others_are_read(watched, monkeypatch):
    """Its picture does not wait for the rest of its deck, however large that is."""
    done, expand = [], Templates.expand
    monkeypatch.setattr(Templates, "expand", lambda *given: done.append(given[2]["card"]["id"]) or expand(*given))
    monkeypatch.setattr(watched.pictures, "png", lambda _: done.append("picture"))
    watched.save(FISH, "name: Old Carp", "name: Older Carp")
    assert done[: done.index("picture") + 1] == ["carp", "carp", "picture"]
    assert done[done.index("picture") + 1 :].count("picture") == 0


def test_a_text_that_changes_the_sizes_of_its_deck_ends_as_in_any_build(watched):
    """The first picture has the sizes of the build before; the last one has those of the deck as it is now."""
    long = f"name: Carp{'i' * 25}"
    watched.save(FISH, "name: Old Carp", long)
    before = watched.shown[-1].faces["fish/carp-face"].picture
    watched.save(FISH, long, "name: Young Carp")
    early, *_, late = watched.shown
    shown = late.faces["fish/carp-face"]
    assert shown.earlier_picture == early.faces["fish/carp-face"].earlier_picture == before
    assert shown.picture != early.faces["fish/carp-face"].picture
    fresh = Watched(watched.root)
    assert fresh.pictures.frame(fresh.shown[-1].faces["fish/carp-face"].picture) == watched.pictures.frame(shown.picture)


def test_an_edited_card_is_shown_before_the_build_is_complete(watched):
    """The new picture comes first, with the one before it, and the findings follow; other cards stay as they are."""
    before = watched.shown[-1].faces["fish/carp-face"].picture
    watched.save(FISH, "name: Old Carp", "name: Older Carp")
    early, late = watched.shown
    face = early.faces["fish/carp-face"]
    assert (early.complete, late.complete) == (False, True)
    assert (changed(early), changed(late)) == (["fish/carp-face"], ["fish/carp-face"])
    assert (face.earlier_picture, late.faces["fish/carp-face"]) == (before, face)
    assert watched.pictures.png(face.earlier_picture) != watched.pictures.png(face.picture)
    assert [early.files, early.milliseconds > 0] == [(Path(FISH),), True]
    assert early.milliseconds == late.milliseconds


def test_only_texts_that_changed_are_fitted_again(watched, monkeypatch):
    """All others are those of the build before, whichever card they are on."""
    fitted, fit = [], Typesetter._fit
    monkeypatch.setattr(Typesetter, "_fit", lambda self, spans, *how: fitted.append(spans) or fit(self, spans, *how))
    watched.save(FISH, "name: Old Carp", "name: Older Carp")
    assert {"".join(span.text for span in spans) for spans in fitted} == {"Older Carp"}


def test_faces_know_their_margins(watched):
    """The bleed that is drawn and the deck's safe area, on both sides; a change of the safe area changes no picture."""
    margins = {face.deck: face.margins for face in watched.shown[-1].faces.values()}
    assert margins == {"fish": (3.0, 3.0), "waters": (2.0, 2.5)}
    before = watched.shown[-1].faces["fish/pike-face"].picture
    faces = watched.save(GAME, "safe: 3", "safe: 2").faces
    assert {name: face.margins for name, face in faces.items() if face.deck == "fish"} == dict.fromkeys(FACES[:4], (3.0, 2.0))
    assert faces["fish/pike-face"].picture == before


def test_the_card_that_was_edited_is_laid_out_first(watched, monkeypatch):
    """Those before it do not delay the new picture; a template counts for all cards of the decks that use it."""
    seen = []
    show = watcher.Gallery.preview
    monkeypatch.setattr(watcher.Gallery, "preview", lambda *all_: seen.append(all_[1].id) or show(*all_))
    watched.save(WATERS, "name: Brook", "name: Brooks")
    assert list(dict.fromkeys(seen)) == ["brook", "mill-pond", "pike", "carp", "trout"]
    seen.clear()
    watched.save(FISH, "points: 3", "points: 4")
    assert list(dict.fromkeys(seen)) == ["trout", "pike", "carp", "mill-pond", "brook"]
    seen.clear()
    watched.build("templates/toy/water.xml")
    assert list(dict.fromkeys(seen)) == ["mill-pond", "brook", "pike", "carp", "trout"]
    seen.clear()
    watched.build(FISH)
    assert list(dict.fromkeys(seen)) == ["pike", "carp", "trout", "mill-pond", "brook"]


def test_the_second_edit_compares_with_the_first(watched):
    """What was changed last is before; a face changed earlier keeps its number."""
    first = watched.save(FISH, "name: Old Carp", "name: Older Carp").faces["fish/carp-face"]
    second = watched.save(FISH, "name: Older Carp", "name: Oldest Carp").faces["fish/carp-face"]
    assert (second.earlier_picture, second.changed_in_build) == (first.picture, 3)
    third = watched.save(FISH, "name: Pike", "name: Pikes")
    assert (third.faces["fish/carp-face"].changed_in_build, changed(third)) == (3, ["fish/pike-face"])


def test_an_undone_edit_shows_the_first_picture_again(watched):
    """Equal faces have one picture."""
    first = watched.shown[-1].faces["fish/carp-face"].picture
    watched.save(FISH, "name: Old Carp", "name: Older Carp")
    assert watched.save(FISH, "name: Older Carp", "name: Old Carp").faces["fish/carp-face"].picture == first


def test_a_comment_changes_no_picture(watched):
    """The marks follow the lines of the file."""
    line = watched.shown[-1].faces["fish/carp-face"].mark.line
    late = watched.save(FISH, "cards:\n", "cards:\n  # a comment\n")
    assert (changed(late), late.faces["fish/carp-face"].mark.line) == ([], line + 1)


def test_a_broken_card_shows_its_draft_beside_its_last_good_picture(watched):
    """What could be laid out of it, or why it could not; the other cards and the back of the deck stay as they are."""
    good = watched.shown[-1].faces["fish/carp-face"].picture
    late = watched.save(FISH, "points: 5", "points: five")
    assert (codes(late), stale(late), changed(late)) == (["load/wrong-kind"], [], ["fish/carp-face"])
    assert late.faces["fish/carp-face"].earlier_picture == good
    assert list(late.faces) == FACES
    assert [s.complete for s in watched.shown] == [True]  # no empty card flashes up
    mended = watched.save(FISH, "points: five", "points: 5")
    assert (codes(mended), stale(mended), mended.faces["fish/carp-face"].picture) == ([], [], good)


def test_an_error_is_marked_on_the_face(watched, monkeypatch):
    """The picture shows where the error of the list is."""
    template = "templates/toy/water.xml"
    error = watched.save(template, "{% block body %}", "{% block body %}<icon name='eel' size='3'/>")
    assert (set(codes(error)), changed(error)) == ({"layout/bad-value"}, ["waters/mill-pond-face", "waters/brook-face"])
    marked = watched.pictures.frame(error.faces["waters/brook-face"].picture)
    assert marked.items
    monkeypatch.setattr(watcher, "mark_faces", lambda *_: ())
    watched.build(template)
    plain = watched.pictures.frame(watched.shown[-1].faces["waters/brook-face"].picture)
    assert marked.items[: len(plain.items)] == plain.items
    assert len(marked.items) > len(plain.items)


def test_a_deck_that_cannot_be_read_keeps_its_pictures(watched):
    """Nobody knows which cards it has; the other deck is laid out again."""
    late = watched.save(FISH, "cards:", "cards: [")
    assert (late.has_errors, stale(late)) == (True, FACES[:4])
    mended = watched.save(FISH, "cards: [", "cards:")
    assert (codes(mended), stale(mended), changed(mended)) == ([], [], [])


def test_text_that_is_too_long_is_shown_with_its_finding(watched):
    """The face can be laid out, so it is not out of date: the reader sees where it runs over."""
    good = watched.shown[-1].faces["fish/pike-face"].picture
    late = watched.save("templates/toy/fish.xml", 'w="42" h="11"', 'w="3" h="11"')
    early = watched.shown[0].faces["fish/pike-face"]
    assert early.picture != late.faces["fish/pike-face"].picture  # not marked yet
    assert (early.earlier_picture, late.faces["fish/pike-face"].earlier_picture) == (good, good)
    assert (set(codes(late)), stale(late)) == ({"layout/overflow"}, [])
    assert set(changed(late)) >= {"fish/pike-face", "fish/carp-face"}


def test_a_broken_game_keeps_all_pictures_until_it_is_mended(watched):
    """A file that is no YAML leaves nothing to lay out."""
    late = watched.save(GAME, "decks:", "decks: {")
    assert late.has_errors
    assert (stale(late), changed(late)) == (FACES, [])
    mended = watched.save(GAME, "decks: {", "decks:")
    assert (codes(mended), stale(mended), changed(mended)) == ([], [], [])


def test_a_game_that_is_broken_at_the_start(toy, edit):
    """The page has findings and no faces, and fills as soon as the game can be read."""
    edit(toy / GAME, "decks:", "decks: {")
    watched = Watched(toy)
    first = watched.shown[-1]
    assert (first.title, dict(first.faces), first.has_errors) == ("toy", {}, True)
    mended = watched.save(GAME, "decks: {", "decks:")
    assert (mended.title, list(mended.faces), changed(mended)) == ("Pond", FACES, [])


def test_a_game_whose_folder_disappears_and_comes_back(watched):
    """As when a version control system changes branches."""
    shutil.move(watched.root / "content/toy", watched.root / "elsewhere")
    gone = watched.build("content/toy")
    assert (gone.has_errors, stale(gone)) == (True, FACES)
    shutil.move(watched.root / "elsewhere", watched.root / "content/toy")
    assert stale(watched.build("content/toy")) == []


def test_cards_that_are_added_and_deleted(watched):
    """A new card is marked as changed, without a picture from before; a deleted one is gone."""
    added = watched.save(WATERS, "  brook:\n", LAKE + "  brook:\n")
    assert [name for name in added.faces if name not in FACES] == ["waters/lake-face"]
    assert (changed(added), added.faces["waters/lake-face"].earlier_picture) == (["waters/lake-face"], None)
    back = watched.save(WATERS, LAKE, "")
    assert (list(back.faces), changed(back)) == (FACES, [])


def test_a_renamed_deck(watched):
    """Its faces have new names; those of the old name are gone."""
    (watched.root / WATERS).rename(watched.root / "content/toy/ponds.yaml")
    late = watched.save(GAME, "  waters:", "  ponds:")
    assert codes(late) == []
    assert list(late.faces) == [name.replace("waters/", "ponds/") for name in FACES]


def test_a_changed_picture_template_and_theme(watched):
    """Everything that a face is made from counts."""
    art = watched.root / "content/toy/art"
    (art / "pike.png").write_bytes((watched.root / "content/toy/art/pike.png").read_bytes())
    assert changed(watched.build("content/toy/art/pike.png")) == []
    svg = (art / "carp.svg").read_text("utf-8")
    (art / "carp.svg").write_text(svg.replace("</svg>", '<circle cx="3" cy="3" r="3"/></svg>'), "utf-8")
    assert changed(watched.build("content/toy/art/carp.svg")) == ["fish/carp-face", "fish/trout-face"]
    late = watched.save("templates/toy/fish.xml", 'x="4" y="4" w="42"', 'x="5" y="4" w="42"')
    assert changed(late) == ["fish/pike-face", "fish/carp-face", "fish/trout-face"]


def test_faces_of_earlier_builds_keep_no_fonts_of_their_own(watched):
    """Each build reads its fonts, which are megabytes; those of a file that has changed since are others."""
    for number in range(3):
        watched.save(FISH, "name: Old Carp", f"name: Old Carp {number}")
        watched.save(FISH, f"name: Old Carp {number}", "name: Old Carp")
    assert len(watched.pictures._frames) > len(watched.shown[-1].faces)
    assert len({id(fonts) for _, fonts in watched.pictures._frames.values()}) == 1
    font = next(watched.root.glob("fonts/**/*.ttf"))
    font.write_bytes(font.read_bytes())
    watched.save(FISH, "name: Old Carp", "name: Older Carp")
    assert len({id(fonts) for _, fonts in watched.pictures._frames.values()}) == 2


def test_a_changed_font(watched):
    """A font file that is replaced under the same name changes the faces that use it."""
    family = watched.root / "fonts/chakra-petch"
    regular, bold = (next(f for f in family.glob("*.ttf") if word in f.name) for word in ("Regular", "Bold"))
    regular.write_bytes(bold.read_bytes())
    assert len(changed(watched.build(regular.relative_to(watched.root).as_posix()))) >= 5


@pytest.mark.whole
def test_the_findings_are_those_of_a_check(watched):
    """Also those of a fault that several decks have, whichever deck was laid out first."""
    late = watched.save("templates/toy/parts.xml", "<", "< ")
    assert late.has_errors
    assert without_faces(late.findings) == checked(watched.root)
    late = watched.save("templates/toy/parts.xml", "< ", "<")
    text = (watched.root / "templates/toy/face.xml").read_text("utf-8")
    (watched.root / "templates/toy/face.xml").write_text(text.replace("</face>", '<icon name="eel" size="3"/></face>'), "utf-8")
    for template in ("water.xml", "fish.xml"):
        late = watched.build(f"templates/toy/{template}")
        assert without_faces(late.findings) == checked(watched.root)
        assert "for card `pike` and 4 more," in {what for finding in late.findings for what, _ in finding.also}


@pytest.mark.parametrize("polls", [0, 1, 4, 8])
def test_a_build_ends_when_files_change_again(watched, polls):
    """Nothing is published as complete, and the next build shows everything, with the same number."""
    watched.events.polls = polls
    assert watched.save(FISH, "name: Old Carp", "name: Older Carp") is None
    assert [s.complete for s in watched.shown] in ([], [False])
    watched.events.polls = None
    late = watched.build(FISH)
    assert (late.build, late.complete, changed(late)) == (2, True, ["fish/carp-face"])


@pytest.mark.parametrize("words", ["name: Older Carp", "title: Older Carp"])
def test_a_build_ends_though_files_change_all_the_time(watched, monkeypatch, words):
    """Findings and pictures do not starve while somebody writes; after that build, patience begins anew."""
    watched.events.polls = 0
    assert watched.save(FISH, "name: Old Carp", words) is None
    monkeypatch.setattr(watcher, "PATIENCE_SECONDS", 0.0)
    late = watched.build(FISH)
    assert (late.build, late.complete, late.has_errors) == (2, True, words.startswith("title"))
    monkeypatch.setattr(watcher, "PATIENCE_SECONDS", 1.5)
    assert watched.build(FISH) is None


def test_a_build_is_abandoned_as_long_as_somebody_types(watched, monkeypatch):
    """Their own card is laid out beside it, and waits for it; but others see what is typed at last."""
    monkeypatch.setattr(watcher, "PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(watcher, "TYPING_SECONDS", 30.0)
    watched.watcher._hear_typing()
    watched.events.polls = 0
    assert watched.save(FISH, "name: Old Carp", "name: Older Carp") is None
    monkeypatch.setattr(watcher, "_LONGEST_TYPING_SECONDS", 0.0)
    assert watched.build(FISH).complete


def test_a_build_that_is_abandoned_at_its_end_is_not_checked_further(toy, monkeypatch):
    """That takes a third as long again."""
    checked = []
    watched = Watched(toy, check=lambda game: checked.append(game) or Report())

    def late(*given):
        made = prepare(*given)
        watched.events.polls = 0
        return made

    monkeypatch.setattr(watcher, "prepare", late)
    assert watched.save(FISH, "name: Old Carp", "name: Older Carp") is None
    assert len(checked) == 1


class Told:
    """Events that give these files one after the other, each as changed or, of None, nothing; then Ctrl-C."""

    def __init__(self, *files):
        self.left = list(files)

    def wait(self, timeout=0.0):
        """Say that nothing has changed so far."""
        if timeout and not self.left:
            raise KeyboardInterrupt
        return False

    def take(self):
        """What has changed."""
        file = self.left.pop(0)
        return Changes(frozenset({file}), 0.0) if file else None


@pytest.fixture
def told(toy, monkeypatch):
    """A watcher that is told of two files, one while it waits for whoever types, and what it builds."""
    built, waits = [], Watcher(BuildRequest(toy, "toy"), Told(None, FISH, WATERS), FacePictures(), lambda _: None)
    monkeypatch.setattr(waits, "build", lambda changes: built.append(changes.files) or True)
    return waits, built


def test_what_changes_while_somebody_types_is_built_with_it(told):
    """The build that follows would be abandoned at once, and made again."""
    waits, built = told
    with pytest.raises(KeyboardInterrupt):
        waits.run()
    assert built == [set(), {FISH, WATERS}]


@pytest.mark.parametrize(("seconds", "is_idle"), [(0.0, True), (30.0, False)])
def test_all_of_the_memory_is_looked_through_when_nobody_has_typed_for_a_while(told, monkeypatch, seconds, is_idle):
    """It takes longer than an answer may: who goes on typing after a second does not wait for it."""
    looked, (waits, _) = [], told
    monkeypatch.setattr(watcher.Sweeper, "sweep", lambda _, *, idle: looked.append(idle))
    monkeypatch.setattr(watcher, "_REST_SECONDS", seconds)
    waits._typed_at = perf_counter() - watcher.TYPING_SECONDS
    with pytest.raises(KeyboardInterrupt):
        waits.run()
    assert looked == [False, *[True] * is_idle, False]


def test_errors_wait_until_the_files_are_quiet(watched, monkeypatch):
    """An editor that empties a file before it writes it does not make errors flash; a sound build does not wait."""
    monkeypatch.setattr(watcher, "QUIET_SECONDS", 30.0)
    watched.events.waited.clear()
    watched.save(FISH, "name: Old Carp", "name: Older Carp")
    assert max(watched.events.waited) == 0
    watched.save(FISH, "cards:", "")
    assert watched.events.waited[-1] > 20
    assert watched.shown[-1].has_errors


def test_with_less_ink_and_two_languages_only_complete_builds_are_shown(toy):
    """Their faces are changed after layout: the picture of the layout would be another one."""
    watched = Watched(toy, profile="home-low-ink")
    watched.save(FISH, "name: Old Carp", "name: Older Carp")
    assert [(s.complete, changed(s)) for s in watched.shown] == [(True, ["fish/carp-face"])]


def test_a_template_that_changes_many_faces_shows_a_few_at_once(watched, monkeypatch):
    """The rest comes with the complete build."""
    monkeypatch.setattr(watcher, "_MOST_PREVIEWS", 2)
    watched.save("templates/toy/face.xml", "<face", "<!-- --><face")
    late = watched.save("content/toy/words.yaml", "bait: Bait", "bait: Lure")
    assert [len(changed(s)) for s in watched.shown] == [1, 2, 3]
    assert late.complete


def test_a_game_without_errors_is_checked_further(toy):
    """What only `check` says is among the findings, of a game that has no errors; what stops it is a finding too."""
    asked = []

    def check(prepared):
        asked.append(prepared.game.title)
        if len(asked) > 2:
            raise PnpError([Diagnostic("a/stop", "nothing can be checked")])
        report = Report()
        report.warning("rules/unused", "nothing uses it")
        return report

    watched = Watched(toy, check=check)
    assert (codes(watched.shown[-1]), asked) == (["rules/unused"], ["Pond"])
    assert codes(watched.save(FISH, "points: 5", "points: five")) == ["load/wrong-kind"]
    assert (codes(watched.save(FISH, "points: five", "points: 5")), len(asked)) == (["rules/unused"], 2)
    assert codes(watched.save(FISH, "name: Old Carp", "name: Older Carp")) == ["a/stop"]


def test_words_of_a_card_are_its_first_text_and_all_texts(watched):
    """New words come with the first new picture; the back that a deck shares has none."""
    faces = watched.shown[-1].faces
    assert faces["fish/trout-face"].words == ("No", "No\nQuick fly, quick hand: 1.10 or 01001, it does not care.")
    assert faces["fish/back"].words == ("", "")
    watched.save(FISH, "name: Old Carp", "name: Older Carp")
    assert [shown.faces["fish/carp-face"].words.title for shown in watched.shown] == ["Older Carp", "Older Carp"]
    late = watched.save(GAME, "decks:", "decks: {")
    assert late.faces["fish/carp-face"].words.title == "Older Carp"


def test_a_template_that_cannot_be_read_leaves_its_deck_out_of_date(watched):
    """One error, no empty faces: the cards stay as they were."""
    before = {name: face.picture for name, face in watched.shown[-1].faces.items()}
    late = watched.save("templates/toy/fish.xml", "</text>", "< /text>")
    assert (len(late.findings), stale(late), changed(late)) == (1, FACES[:3], [])
    assert {name: face.picture for name, face in late.faces.items()} == before
    assert stale(watched.save("templates/toy/fish.xml", "< /text>", "</text>")) == []


def test_a_fault_of_pnp_is_shown_and_the_page_lives_on(toy, monkeypatch):
    """The faces stay, marked as out of date; the next change builds everything anew."""
    told = []
    watched = Watched(toy, failed=told.append)
    whole, error = FacePainter.paint, KeyError("gills")

    def broken(*_, **__):
        raise error

    monkeypatch.setattr(FacePainter, "paint", broken)
    snapshot = watched.save(FISH, "name: Pike", "name: Perch")
    assert told == [error]
    assert [finding.code for finding in snapshot.findings] == ["run/internal-error"]
    assert "in layout, game `toy`, card `pike`" in snapshot.findings[0].message
    assert list(snapshot.faces) == FACES
    assert all(face.stale for face in snapshot.faces.values())
    monkeypatch.setattr(FacePainter, "paint", whole)
    snapshot = watched.build(FISH)
    assert (snapshot.findings, snapshot.complete) == ((), True)
    assert not any(face.stale for face in snapshot.faces.values())


def test_what_earlier_runs_have_kept_is_used_until_something_fails(toy, tmp_path, monkeypatch):
    """The first picture comes sooner; after a fault of pnp itself, everything is made anew."""
    Watched(toy, disk=DiskCache(tmp_path / "kept"))
    read, asked = reader.read_svg, []
    monkeypatch.setattr(reader, "read_svg", lambda root, *parts: asked.append(root) or read(root, *parts))
    watched = Watched(toy, disk=DiskCache(tmp_path / "kept"))
    assert not asked
    with monkeypatch.context() as broken:
        broken.setattr("pnp.studio.watcher.prepare", lambda *_, **__: 1 / 0)
        watched.build("content/toy/fish.yaml")
    assert watched.build("content/toy/fish.yaml") is not None
    assert asked


@pytest.fixture
def booklet(toy):
    """The toy game with a booklet, after its first build."""
    shutil.copytree(TESTS / "layout" / "booklet" / "pond", toy, dirs_exist_ok=True)
    words = toy / "content/toy/words.yaml"
    words.write_text(words.read_text("utf-8") + "callout_note: Mind\ndeck_fish: Fish\ndeck_waters: Water\n", "utf-8")
    return Watched(toy)


def test_pages_of_the_booklet_and_sheets_are_shown(booklet):
    """A page is told when it changed, beside what it was; a sheet changes with each card and is not told."""
    first = booklet.shown[-1]
    pages = [name for name in first.pages if name.startswith("Booklet/")]
    assert pages == [f"Booklet/page {number}-face" for number in range(1, len(pages) + 1)]
    sheets = ["Sheets, a4/sheet 1-face", "Sheets, a4/sheet 1-back"]
    assert [name for name in first.pages if name not in pages] == sheets
    assert not any(page.changed_in_build for page in first.pages.values())
    assert all(booklet.pictures.png(page.picture) for page in first.pages.values())
    late = booklet.save("content/toy/booklet/01-start.md", "# ", "# Well ")
    told = [page for page in late.pages.values() if page.changed_in_build]
    assert list(late.changed) == told != []
    assert all(page.deck == "Booklet" and page.earlier_picture == first.pages[page.name].picture for page in told)
    assert {page.mark.path for page in told} <= {"content/toy/booklet/01-start.md", "content/toy/booklet/02-score.md", GAME}
    later = booklet.save(FISH, "name: Old Carp", "name: Older Carp")
    assert later.pages[sheets[0]].picture != late.pages[sheets[0]].picture
    assert (later.pages[sheets[0]].changed_in_build, later.pages[sheets[1]]) == (0, late.pages[sheets[1]])
    broken = booklet.save(GAME, "decks:", "decks: {")
    assert all(page.stale for page in broken.pages.values())


def test_what_is_printed_is_known(booklet):
    """Words of the template, constants of the rules, a back that a deck shares, and the booklet."""
    shown = booklet.shown[-1]
    assert "Bait" in shown.faces["fish/pike-face"].printed
    assert "Worth 2 more in spring." in shown.faces["fish/carp-face"].printed
    assert any("mill pond" in page.printed.lower() or "pike" in page.printed.lower() for page in shown.pages.values())
    late = booklet.save("content/toy/words.yaml", "bait: Bait", "bait: Lure")
    assert "Lure" in late.faces["fish/pike-face"].printed


def test_a_finding_keeps_the_build_that_brought_it(watched):
    """Also if it moves to another line; one that was mended and comes back is new."""
    late = watched.save(FISH, "points: 5", "points: five")
    assert [*late.since.values()] == [late.build] == [2]
    assert [*watched.save(FISH, "cards:\n", "# fish\ncards:\n").since.values()] == [2]
    both = watched.save(FISH, "points: 3", "points: three")
    assert sorted(both.since.values()) == [2, 4]
    watched.save(FISH, "points: five", "points: 5")
    assert sorted(watched.save(FISH, "points: 5", "points: five").since.values()) == [4, 6]


def test_another_language_and_another_deck_are_chosen(toy, run):
    """Without a restart; nothing is told as changed, and what the game does not have is refused."""
    assert run("locale", "add", "de", "toy", "--no-pictures", "-q", cwd=toy).code == 0
    watched = Watched(toy)
    first = watched.shown[-1]
    assert (first.locale, first.locales, first.deck, first.decks) == (None, (None, "de"), None, (None, "fish", "waters"))
    assert not watched.watcher.choose("fr", None)
    assert not watched.watcher.choose(None, "fishes")
    assert not watched.watcher.choose("en-XX", None)
    assert watched.events.asked == 0
    assert watched.watcher.choose("de", "waters")
    assert watched.events.asked == 1
    late = watched.build()
    assert (late.languages, late.locale, late.deck, late.decks) == ("de", "de", "waters", (None, "fish", "waters"))
    assert (list(late.faces), changed(late)) == (FACES[4:], [])
    assert set(late.pages) == {"Sheets, a4/sheet 1-face", "Sheets, a4/sheet 1-back"}
    edited = watched.save(WATERS, "name: Brook", "name: Creek")
    assert changed(edited) == ["waters/brook-face"]
    assert watched.watcher.choose(None, None)
    assert list(watched.build().faces) == FACES
    assert watched.watcher.choose("en-XA", None)
    made_up = watched.build()
    assert (made_up.locale, made_up.faces["fish/pike-face"].words.title) == ("en-XA", "‹Þîķé öñéť›")


def test_less_ink_and_a_draft_are_chosen(toy):
    """Less ink is another picture; a draft has warnings on its faces too, and without them it is as before."""

    def check(_):
        report = Report()
        report.warning("rules/unused", "nobody knows it", Mark(FISH, 18, 12))
        return report

    watched, name = Watched(toy, check=check), "fish/carp-face"
    plain = watched.shown[-1]
    assert (plain.low_ink, plain.draft) == (False, False)
    frames = [watched.pictures.frame(plain.faces[name].picture)]
    for ways in ({"low_ink": True}, {"draft": True}, {}):
        assert watched.watcher.choose(None, None, **ways)
        shown = watched.build()
        assert (shown.low_ink, shown.draft) == (ways.get("low_ink", False), ways.get("draft", False))
        frames.append(watched.pictures.frame(shown.faces[name].picture))
    assert frames[0] == frames[3]
    assert len({frames[0], frames[1], frames[2]}) == 3


def test_skipped_cards_are_told_with_the_build(watched):
    """They have no face."""
    assert watched.shown[-1].skipped == {}
    assert watched.save(FISH, "  carp:\n", "  carp:\n    skip: yes\n").skipped == {"fish": ["carp"]}
