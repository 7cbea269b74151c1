"""For each thing that a workshop caches: the build after an edit shows it and reports errors at the right place."""

import os
import re
import shutil
from itertools import pairwise

import pytest
from sample_builds import add_booklet, build, exchange, new

from pnp.build.workshop import Workshop


@pytest.fixture
def pond(toy):
    """The toy game with a booklet."""
    add_booklet(toy)
    return toy


@pytest.fixture
def kept(pond, tmp_path):
    """Build in one workshop and compare with a new one each time; the first build is done."""
    workshop = Workshop(pond)

    def again(**options):
        found = build(pond, tmp_path / "used", workshop, **options)
        assert found == new(pond, tmp_path / "new", **options)
        return found

    again()
    return again


def art(pond, name):
    """The path of a picture of the game."""
    return pond / "content/toy/art" / name


CONTENT, TEMPLATES = "content/toy", "templates/toy"
EDITS = {
    "a value": (f"{CONTENT}/fish.yaml", "points: 7", "points: 8"),
    "an anchor": (f"{CONTENT}/fish.yaml", "&tale Quiet", "&tale Loud"),
    "a constant of the booklet": (f"{CONTENT}/rules.yaml", "bonus: {value: 2", "bonus: {value: 3"),
    "a chapter": (f"{CONTENT}/booklet/01-pond.md", "**quiet**", "**loud**"),
    "a heading that the contents list": (f"{CONTENT}/booklet/02-fish.md", "# Fish", "# All the fish"),
    "a style of the booklet": (f"{TEMPLATES}/theme.yaml", "ink: {rgb: '#1c2426'", "ink: {rgb: '#2c2426'"),
    "the title of a call-out": (f"{CONTENT}/words.yaml", "Note", "Mind"),
    "a drawing": (f"{CONTENT}/art/carp.svg", "<svg", "<!-- --><svg"),
    "an icon of the text": (f"{CONTENT}/art/worm.svg", 'viewBox="0 0 24 24"', 'viewBox="0 0 24 20"'),
    "which icon": (f"{CONTENT}/icons.yaml", "worm: {art: art/worm.svg", "worm: {art: art/fly.svg"),
}


@pytest.mark.parametrize("name", EDITS)
def test_the_next_build_sees_an_edit(pond, tmp_path, name):
    """An edit changes the next build; undoing it restores the first result."""
    file, before, after = EDITS[name]
    exchange(pond / CONTENT / "fish.yaml", '"_Nobody_ knows how old.', "&tale Quiet _x_\n    #")
    exchange(pond / CONTENT / "fish.yaml", '"Quick [fly]', "*tale\n    #")
    theme = pond / TEMPLATES / "theme.yaml"
    theme.write_text(theme.read_text("utf-8").replace('"#1c2426"', "'#1c2426'"), "utf-8")
    workshop = Workshop(pond)
    first = build(pond, tmp_path, workshop)
    assert not [said for said in first[1] if "error" in said]
    exchange(pond / file, before, after)
    edited = build(pond, tmp_path, workshop)
    assert edited == new(pond, tmp_path)
    assert (edited != first) is (name != "a drawing")  # a comment is not drawn
    exchange(pond / file, after, before)
    assert build(pond, tmp_path, workshop) == first


def test_an_edited_card_changes_the_faces_that_list_it(pond, kept):
    """A price list on the cards of another deck: one that was laid out before is not taken for it."""
    listing = '{% for fish in game.decks[0].cards %}<text x="3" y="{{ 44 + 4 * fish.index }}" w="35" h="4" style="small">'
    listing += "{{ fish.name }} {{ fish.points }} × {{ fish.copies }}</text>{% endfor %}</face>"
    exchange(pond / TEMPLATES / "face.xml", "</face>", listing)
    fish = pond / CONTENT / "fish.yaml"
    fish.write_text(fish.read_text("utf-8").partition("assert:")[0], "utf-8")
    found = [kept(deck="waters")]
    for before, after in (("points: 7", "points: 8"), ("name: Old Carp", "name: Young Carp"), ("copies: 2", "copies: 1")):
        exchange(pond / CONTENT / "fish.yaml", before, after)
        found.append(kept(deck="waters"))
    exchange(pond / CONTENT / "fish.yaml", "points: 8", "points: 7")
    found.append(kept(deck="waters"))
    assert not [said for _, lines, *_ in found for said in lines if "error" in said]
    assert all(one != other for one, other in pairwise(found))


def test_an_edited_card_changes_the_texts_that_name_it(pond, kept):
    """On other cards and in the booklet, through a text between; a removed field or card is an error at these texts."""
    fish, waters = pond / CONTENT / "fish.yaml", pond / CONTENT / "waters.yaml"
    exchange(waters, "name: Brook", 'name: "Brook of {card:carp.name}"')
    chapter = pond / CONTENT / "booklet/02-fish.md"
    exchange(chapter, "| Carp |", "| {card:brook.name}, {card:carp.points}, {deck:fish, each, row {{name}}} |")
    fish.write_text(fish.read_text("utf-8").partition("assert:")[0], "utf-8")
    found = [kept()]
    for before, after in (("name: Old Carp", "name: Young Carp"), ("points: 5", "points: 6"), ("name: Pike", "name: Eel")):
        exchange(fish, before, after)
        found.append(kept())
    assert not [said for _, lines in found for said in lines if "error" in said]
    assert all(one != other for one, other in pairwise(found))
    exchange(fish, "  carp:", "  tench:")
    assert [said.partition("\n")[0] for said in kept()[1] if "error" in said] == [
        "content/toy/booklet/02-fish.md:7:22: error[locale/unknown-card]: `{card:carp.points}`: there is no card `carp`",
        "content/toy/waters.yaml:10:21: error[locale/unknown-card]: `{card:carp.name}`: there is no card `carp`",
    ]
    exchange(fish, "  tench:", "  carp:")
    assert kept() == found[-1]


def test_a_renamed_deck_is_reported_under_its_new_name(pond, kept):
    """The cached content is the same, but diagnostics name the new file."""
    deck = pond / "content/toy/fish.yaml"
    exchange(deck, "points: 7", "points: 70")
    assert any(said.startswith("content/toy/fish.yaml:8:13: error") for said in kept()[1])
    deck.rename(deck.with_name("pikes.yaml"))
    exchange(pond / "content/toy/game.yaml", "fish: {type: fish,", "fish: {file: pikes.yaml, type: fish,")
    said = kept()[1]
    assert any(one.startswith("content/toy/pikes.yaml:8:13: error") for one in said)
    assert not any("toy/fish.yaml" in one for one in said)


def test_a_renamed_chapter_is_reported_under_its_new_name(pond, kept):
    """Cached lines of the booklet report their errors in the renamed file."""
    chapter = pond / "content/toy/booklet/02-fish.md"
    exchange(chapter, "| Carp |", "| C\N{CUNEIFORM SIGN A}p |")
    assert any(said.startswith("content/toy/booklet/02-fish.md:7:3: error[booklet/") for said in kept()[1])
    chapter.rename(chapter.with_name("03-fish.md"))
    said = kept()[1]
    assert any(one.startswith("content/toy/booklet/03-fish.md:7:3: error[booklet/") for one in said)
    assert not any("02-fish.md" in one for one in said)


def test_a_renamed_picture_is_reported_under_its_new_name(pond, kept):
    """A cached error of a picture is reported with the picture's new name."""
    art(pond, "carp.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<script/></svg>', "utf-8")
    assert any("`content/toy/art/carp.svg`: holds a `<script>`" in said for said in kept()[1])
    art(pond, "carp.svg").rename(art(pond, "old.svg"))
    for file in (pond / "content/toy/fish.yaml", pond / "content/toy/booklet/02-fish.md"):
        exchange(file, "art/carp.svg", "art/old.svg")
    said = kept()[1]
    assert any("`content/toy/art/old.svg`: holds a `<script>`" in one for one in said)
    assert not any("carp.svg" in one for one in said)


def test_a_picture_is_replaced_under_its_name(pond, kept):
    """A file of the same name and size with other pixels changes the output."""
    from PIL import Image  # noqa: PLC0415 - nothing else here needs it

    digests = set()
    for shade in (10, 90, 10):
        Image.new("RGB", (600, 400), (shade, 90, 120)).save(art(pond, "pike.png"))
        digests.add(kept()[0])
    assert len(digests) == 2


def test_rasterized_drawings_are_noted_each_time(pond, kept):
    """A drawing that must be rasterized is noted in each build, also if the lines that contain it are cached."""
    file = art(pond, "worm.svg")
    plain = file.read_text("utf-8")
    file.write_text(plain.replace("<path", '<path style="mix-blend-mode: multiply"', 1), "utf-8")
    first = kept()
    assert any("note[art/rasterized]" in said for said in first[1])
    assert kept() == first
    exchange(pond / "content/toy/booklet/01-pond.md", "[worm]", "worm")
    assert any("note[art/rasterized]" in said for said in kept()[1])
    file.write_text(plain, "utf-8")
    assert not any("art/rasterized" in said for said in kept()[1])


FAULTS = {
    "of YAML": ("content/toy/fish.yaml", "points: 7", "points: 7\n    points: 8", r"fish\.yaml:9:5: error\[load/duplicate-key"),
    "of a value": ("content/toy/rules.yaml", "value: 2", "value: 2, min: 3", r"rules\.yaml:4:\d+: error\["),
    "of a chapter": (
        "content/toy/booklet/02-fish.md",
        "card:pike",
        "card:pkie",
        r"02-fish\.md:3:1: error\[booklet/unkn",
    ),
    "of a line": (
        "content/toy/booklet/01-pond.md",
        "quiet",
        "q\N{CUNEIFORM SIGN A}t",
        r"01-pond\.md:7:3: error\[booklet/missing-glyph",
    ),
    "of a drawing": ("content/toy/art/carp.svg", "<svg", "<svg><svg", r"art/corrupt"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_an_error_is_reported_until_it_is_corrected(pond, kept, name):
    """An error is reported identically in each build until it is corrected, and again when it comes back."""
    file, right, wrong, expected = FAULTS[name]
    exchange(pond / file, right, wrong)
    first = kept()[1]
    assert any(re.search(expected, said) for said in first), first
    assert kept()[1] == first
    exchange(pond / file, wrong, right)
    assert not any("error" in said for said in kept()[1])
    exchange(pond / file, right, wrong)
    assert kept()[1] == first


def test_a_damaged_font_is_reported_until_it_is_whole_again(pond, kept):
    """The check of a font is kept for its bytes, not for its name."""
    font = pond / "fonts/chakra-petch/ChakraPetch-Bold.ttf"
    whole, sound = font.read_bytes(), kept()
    font.write_bytes(whole[:2000])
    first = kept()[1]
    assert any("error[load/bad-font]: `fonts/chakra-petch/ChakraPetch-Bold.ttf` is " in said for said in first), first
    assert kept()[1] == first
    font.write_bytes(whole)
    assert kept() == sound


def test_an_error_moves_with_its_line(pond, kept):
    """Cached nodes and lines report their errors at the new line after text was added above them."""
    exchange(pond / "content/toy/booklet/01-pond.md", "quiet", "q\N{CUNEIFORM SIGN A}t")
    exchange(pond / "content/toy/fish.yaml", "points: 7", "points: 70")
    kept()
    exchange(pond / "content/toy/booklet/01-pond.md", "# The pond", "<!-- a remark -->\n\n# The pond")
    exchange(pond / "content/toy/fish.yaml", "cards:", "\ncards:")
    said = kept()[1]
    assert any(one.startswith("content/toy/booklet/01-pond.md:9:3: error[booklet/missing-glyph") for one in said)
    assert any(one.startswith("content/toy/fish.yaml:9:13: error") for one in said)


def test_settings_and_locales_alternate(kept):
    """Builds with other settings and locales in the same workshop do not affect each other."""
    plain, changed = kept(), kept(settings=("catch.bonus=9",))
    assert changed != plain
    assert kept(locale="en-XA") != kept(locale="de-XL") != plain
    assert kept(settings=("catch.bonus=9",)) == changed
    assert kept() == plain


def test_two_projects_in_one_process(pond, tmp_path):
    """Two projects with the same file names, built in turns, do not share cached results."""
    other = shutil.copytree(pond, tmp_path / "other")
    exchange(other / "content/toy/fish.yaml", "points: 7", "points: 70")
    exchange(other / "content/toy/booklet/01-pond.md", "quiet", "loud")
    workshops = {root: Workshop(root) for root in (pond, other)}
    results = [[build(root, tmp_path / "out", workshop) for root, workshop in workshops.items()] for _ in range(2)]
    assert results[0] == results[1] == [new(root, tmp_path / "out") for root in workshops]
    assert results[0][0] != results[0][1]


def test_faults_of_chapters_and_of_the_names_of_files_are_told_again(pond, kept):
    """They are kept with the chapters and the folders, and go when another chapter or a name is corrected."""
    booklet, art = pond / "content/toy/booklet", pond / "content/toy/art"
    sound = kept()
    (booklet / "03-end.md").write_text("# End {#pond}\n\nOver.\n", "utf-8")
    exchange(booklet / "01-pond.md", "# ", "# {#pond}\n\n# ")
    (art / "aux.svg").write_bytes((art / "worm.svg").read_bytes())
    faulty = kept()
    assert kept() == faulty
    assert {"load/unportable-name", "booklet/duplicate-anchor"} <= {
        said.partition("[")[2].partition("]")[0] for said in faulty[1] if "error" in said
    }
    (booklet / "03-end.md").unlink()
    (art / "aux.svg").unlink()
    exchange(booklet / "01-pond.md", "# {#pond}\n\n# ", "# ")
    assert kept() == sound


def test_a_font_that_is_broken_in_place_is_found(pond, kept):
    """A font is checked again if its bytes are other ones, also where size and time of the file are as before."""
    sound, font = kept(), pond / "fonts/chakra-petch/ChakraPetch-Regular.ttf"
    data, before = font.read_bytes(), font.stat()
    font.write_bytes(data[:4].ljust(len(data), b"\0"))
    os.utime(font, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert any("load/bad-font" in said for said in kept()[1])
    font.write_bytes(data)
    assert kept() == sound


def test_faults_of_constants_are_told_again(pond, kept):
    """They are kept with the constants, as is what cannot be used because of them; settings are read as they come."""
    sound, rules = kept(), pond / "content/toy/rules.yaml"
    exchange(rules, "bonus: {value: 2", "bonus: {valu: 2")
    faulty = kept()
    assert kept() == faulty
    assert any("rules.yaml" in said and "error" in said for said in faulty[1])
    exchange(rules, "bonus: {valu: 2", "bonus: {value: 2")
    assert kept() == sound
    assert kept(settings=("catch.bonus=1",)) != sound
    assert kept() == sound
