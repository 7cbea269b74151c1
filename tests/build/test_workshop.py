"""Whatever was edited since the last run: with the cache, a run gives the bytes and findings of one without.

A used workshop gives the same bytes as a new one, and its memory does not grow. For each thing that a workshop caches:
the build after an edit shows it and reports errors at the right place. Thirty builds, each after an edit: a used
workshop gives the bytes and diagnostics of a new one, and of a new process.
"""

import gc
import os
import random
import re
import shutil
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context

import pytest
from support.builds import add_booklet, build, exchange, new
from support.edits import EDITS, STOPPING, pond, printer
from support.places import TESTS

from pnp.base.cache import DiskCache
from pnp.base.diagnostics import Report
from pnp.build import workshop as workshops
from pnp.build.workshop import Workshop
from pnp.layout import deck_sizes
from pnp.layout.templates.templates import CompiledTemplates
from pnp.load import files
from pnp.load.fonts import load_fonts
from pnp.text import typesetter

SEQUENCES = range(100)

PAGES = {"only_pages": True}

CARDS = PAGES | {"only": "cards"}

GERMAN, OURS = CARDS | {"locale": "de"}, CARDS | {"profile": "ours"}

PRESS = CARDS | {"profile": "press-x4", "cards": ("carp",)}  # which refuses the picture of another card

OPTIONS = (
    PAGES, {}, *[CARDS] * 5, PAGES | {"decks": ("fish",)}, {"cards": ("carp",)}, OURS,
    CARDS | {"profile": "home-low-ink"}, GERMAN,
    PRESS, CARDS | {"locale": "en-XA"}, CARDS | {"strict": True},
    CARDS | {"settings": ("catch.bonus=4",)},
)  # fmt: skip

SEEN_WITH = {
    "a translation": GERMAN, "the sizes of a language": GERMAN, "an untranslated text": GERMAN,
    "a chapter": PAGES, "the look of the booklet": PAGES, "a term": PAGES, "an icon's word": PAGES,
    "a profile": OURS, "a frugal profile": OURS, "a recipe of inks": PRESS,
}  # fmt: skip
"""The options with which edits show."""


class Edited:
    """A pond that is edited, and built with and without what earlier runs have kept."""

    def __init__(self, root, folder):
        self.root, self._folder = root, folder
        self._used = Workshop(root)

    def warm(self, options):
        """Build it in a new workshop, as a new process would, with the cache of all builds before."""
        return self._built("warm", Workshop(self.root, DiskCache(self._folder / "kept")), options)

    def cold(self, options):
        """Build it without a cache."""
        return self._built("cold", Workshop(self.root), options)

    def resident(self, options):
        """Build it without a cache, in one workshop for all builds, as `pnp watch` does: half as long, and tested by itself."""
        return self._built("cold", self._used, options)

    def kept(self):
        """The kinds of results that were kept."""
        return {size.kind for size in DiskCache(self._folder / "kept").sizes()}

    def _built(self, name, workshop, options):
        return build(self.root, self._folder / name, workshop, printer=printer(self.root), **options)


@pytest.fixture
def edited(toy, tmp_path):
    """A pond."""
    return Edited(pond(toy), tmp_path)


@pytest.mark.whole
def test_a_run_after_each_edit_is_a_cold_one(edited):
    """Each edit alone, made and taken back: the run after it is not told from one without a cache, and differs from before."""
    same, before = [], {}
    for name, (edit, undo) in EDITS.items():
        options = SEEN_WITH.get(name, CARDS)
        if repr(options) not in before:
            before[repr(options)] = edited.warm(options)
        edit(edited.root)
        after = edited.warm(options)
        assert after == edited.cold(options), name
        same += [name] if after == before[repr(options)] else []
        undo(edited.root)
    assert edited.warm(CARDS) == edited.cold(CARDS)
    assert same == ["a line of a macro", "a floor that no text reaches"]
    assert edited.kept() >= {"drawing", "faces", "image", "picture", "pixels"}


@pytest.mark.whole
@pytest.mark.parametrize("numbers", [SEQUENCES[:20], SEQUENCES[20:40], pytest.param(SEQUENCES[40:], marks=pytest.mark.slow)])
def test_a_run_after_a_few_edits_is_a_cold_one(edited, numbers):
    """Edits in any order, some with a run between them, some taken back; with any options."""
    for number in numbers:
        chance, done = random.Random(number), []  # noqa: S311 - an order, no secret
        options = chance.choice(OPTIONS)
        for name in chance.sample(sorted(EDITS), chance.randint(1, 4)):
            if chance.random() < 0.3:
                edited.warm(options)
            if done and chance.random() < 0.2:
                EDITS[done.pop()][1](edited.root)
            if STOPPING.isdisjoint(done):
                EDITS[name][0](edited.root)
                done.append(name)
        assert edited.warm(options) == edited.resident(options), (number, done, options)
        for name in reversed(done):
            EDITS[name][1](edited.root)


TOY = TESTS / "toy"


@pytest.mark.whole
def test_memory_stays_flat(toy, tmp_path, monkeypatch):
    """Builds with new words leave next to no objects behind, once the caches of the workshop are full.

    Some thirty remain of each new text, in the bounded caches of pure functions; a file of the toy game is 180.
    """
    monkeypatch.setattr(workshops, "_MOST_SHAPED_RUNS", 300)
    monkeypatch.setattr(files, "_MOST_CHARACTERS", 9000)
    monkeypatch.setattr(deck_sizes, "_MOST_LINES", 60)
    monkeypatch.setattr(typesetter, "_MOST_SETTINGS", 30)
    add_booklet(toy)
    workshop, sizes = Workshop(toy), []
    for number in range(20):
        text = (TOY / "content/toy/fish.yaml").read_text("utf-8").replace("It waits", f"It waits {number} days: it waits")
        (toy / "content/toy/fish.yaml").write_text(text, "utf-8")
        build(toy, tmp_path, workshop)
        gc.collect()
        sizes.append(len(gc.get_objects()))
    assert (sizes[-1] - sizes[9]) / 10 < 60


@pytest.mark.whole
def test_a_second_build_reuses_shaped_text_and_compiled_templates(toy, tmp_path):
    """A second build finds shaped text and compiled templates in the workshop."""
    workshop = Workshop(toy)
    first = build(toy, tmp_path, workshop)
    fonts = load_fonts(toy, Report())
    setter = workshop.typesetter(fonts, "en")
    before, codes = setter.remembered, dict(workshop.layout.templates.codes)
    assert before > 0
    assert len(codes) == 5
    assert build(toy, tmp_path, workshop) == first
    assert workshop.typesetter(load_fonts(toy, Report()), "en") is setter
    assert setter.remembered == before
    assert all(workshop.layout.templates.codes[key] is code for key, code in codes.items())


def test_a_typesetter_with_too_large_a_cache_is_replaced(toy, tmp_path, monkeypatch):
    """A typesetter that has cached too many words is replaced, so that a preview that runs for days does not grow."""
    workshop, fonts = Workshop(toy), load_fonts(toy, Report())
    build(toy, tmp_path, workshop)
    setter = workshop.typesetter(fonts, "en")
    monkeypatch.setattr(workshops, "_MOST_SHAPED_RUNS", setter.remembered - 1)
    workshop.begin()
    assert workshop.typesetter(fonts, "en") is not setter


def test_few_typesetters_are_kept(toy):
    """The least recently used language is dropped."""
    workshop, fonts = Workshop(toy), load_fonts(toy, Report())
    first = workshop.typesetter(fonts, "en")
    for locale in ("de", "fr", "it", "pl"):
        workshop.typesetter(fonts, locale)
    assert workshop.typesetter(fonts, "pl") is workshop.typesetter(fonts, "pl")
    assert workshop.typesetter(fonts, "en") is not first


def test_products_of_a_build_share_the_keys_of_faces_and_builds_do_not(toy):
    """Each book of fonts has its own: letters of another font look different."""
    workshop, fonts = Workshop(toy), load_fonts(toy, Report())
    keys = workshop.face_keys(fonts)
    assert workshop.face_keys(fonts) is keys
    assert workshop.face_keys(load_fonts(toy, Report())) is not keys
    assert workshop.begin().face_keys(fonts) is not keys


def test_the_code_of_templates_is_bounded():
    """The least recently used template is dropped."""

    class Bucket:
        """The bucket that Jinja passes."""

        def __init__(self, checksum, code=None):
            self.key, self.checksum, self.code = "fish.xml", checksum, code

    kept = CompiledTemplates()
    for number in range(1000):
        kept.dump_bytecode(Bucket(str(number), compile("0", "x", "eval")))
    last, first = Bucket("999"), Bucket("0")
    kept.load_bytecode(last)
    kept.load_bytecode(first)
    assert last.code is not None
    assert first.code is None
    assert len(kept.codes) == 256


def test_a_second_build_reuses_parsed_files_and_booklet_lines(toy, tmp_path, monkeypatch):
    """A second build reuses parsed YAML, checked fonts, pictures, file names, constants, chapters and booklet lines."""
    add_booklet(toy)
    workshop = Workshop(toy)
    first = build(toy, tmp_path, workshop)
    for made in ("pnp.load.files.compose", "pnp.pictures.files.check_raster", "pnp.pictures.svg.tree.parse_svg"):
        monkeypatch.delattr(made)
    monkeypatch.delattr("pnp.load.fonts._table_fault")
    monkeypatch.delattr("pnp.pictures.svg.reader.read_svg")
    monkeypatch.delattr("pnp.load.chapters._ChapterReader")
    monkeypatch.delattr("pnp.load.files._refusal_reason")
    monkeypatch.delattr("pnp.load.rules.read_rules")
    for made in ("_set", "_widths"):
        monkeypatch.delattr(f"pnp.layout.booklet.context.BookletTypesetter.{made}")
    assert build(toy, tmp_path, workshop) == first


@pytest.mark.whole
def test_belona_is_the_same_from_a_used_workshop(request, tmp_path):
    """A used workshop builds Belona with the bytes of a new one, with another constant that moves pages of the booklet."""
    root = request.config.rootpath
    workshop = Workshop(root)
    first = build(root, tmp_path, workshop, game="belona")
    settings = ("score.zone=12",)
    changed = build(root, tmp_path, workshop, game="belona", settings=settings)
    assert changed == build(root, tmp_path, Workshop(root), game="belona", settings=settings) != first


@pytest.fixture
def pond_of_workshop_edits(toy):
    """The toy game with a booklet."""
    add_booklet(toy)
    return toy


@pytest.fixture
def kept(pond_of_workshop_edits, tmp_path):
    """Build in one workshop and compare with a new one each time; the first build is done."""
    workshop = Workshop(pond_of_workshop_edits)

    def again(**options):
        found = build(pond_of_workshop_edits, tmp_path / "used", workshop, **options)
        assert found == new(pond_of_workshop_edits, tmp_path / "new", **options)
        return found

    again()
    return again


def art(pond, name):
    """The path of a picture of the game."""
    return pond / "content/toy/art" / name


CONTENT, TEMPLATES = "content/toy", "templates/toy"

EDITS_OF_WORKSHOP_EDITS = {
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


@pytest.mark.parametrize("name", EDITS_OF_WORKSHOP_EDITS)
def test_the_next_build_sees_an_edit(pond_of_workshop_edits, tmp_path, name):
    """An edit changes the next build; undoing it restores the first result."""
    file, before, after = EDITS_OF_WORKSHOP_EDITS[name]
    exchange(pond_of_workshop_edits / CONTENT / "fish.yaml", '"_Nobody_ knows how old.', "&tale Quiet _x_\n    #")
    exchange(pond_of_workshop_edits / CONTENT / "fish.yaml", '"Quick [fly]', "*tale\n    #")
    theme = pond_of_workshop_edits / TEMPLATES / "theme.yaml"
    theme.write_text(theme.read_text("utf-8").replace('"#1c2426"', "'#1c2426'"), "utf-8")
    workshop = Workshop(pond_of_workshop_edits)
    first = build(pond_of_workshop_edits, tmp_path, workshop)
    assert not [said for said in first[1] if "error" in said]
    exchange(pond_of_workshop_edits / file, before, after)
    edited = build(pond_of_workshop_edits, tmp_path, workshop)
    assert edited == new(pond_of_workshop_edits, tmp_path)
    assert (edited != first) is (name != "a drawing")  # a comment is not drawn
    exchange(pond_of_workshop_edits / file, after, before)
    assert build(pond_of_workshop_edits, tmp_path, workshop) == first


@pytest.mark.whole
def test_an_edited_card_changes_the_faces_that_list_it(pond_of_workshop_edits, kept):
    """A price list on the cards of another deck: one that was laid out before is not taken for it."""
    listing = '{% for fish in game.decks[0].cards %}<text x="3" y="{{ 44 + 4 * fish.index }}" w="35" h="4" style="small">'
    listing += "{{ fish.name }} {{ fish.points }} × {{ fish.copies }}</text>{% endfor %}</face>"
    exchange(pond_of_workshop_edits / TEMPLATES / "face.xml", "</face>", listing)
    fish = pond_of_workshop_edits / CONTENT / "fish.yaml"
    fish.write_text(fish.read_text("utf-8").partition("assert:")[0], "utf-8")
    found = [kept(decks=("waters",))]
    for before, after in (("points: 7", "points: 8"), ("name: Old Carp", "name: Young Carp"), ("copies: 2", "copies: 1")):
        exchange(pond_of_workshop_edits / CONTENT / "fish.yaml", before, after)
        found.append(kept(decks=("waters",)))
    exchange(pond_of_workshop_edits / CONTENT / "fish.yaml", "points: 8", "points: 7")
    found.append(kept(decks=("waters",)))
    assert not [said for _, lines, *_ in found for said in lines if "error" in said]
    assert all(one != other for one, other in pairwise(found))


@pytest.mark.whole
def test_an_edited_card_changes_the_texts_that_name_it(pond_of_workshop_edits, kept):
    """On other cards and in the booklet, through a text between; a removed field or card is an error at these texts."""
    fish, waters = pond_of_workshop_edits / CONTENT / "fish.yaml", pond_of_workshop_edits / CONTENT / "waters.yaml"
    exchange(waters, "name: Brook", 'name: "Brook of {card:carp.name}"')
    chapter = pond_of_workshop_edits / CONTENT / "booklet/02-fish.md"
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


def test_a_renamed_deck_is_reported_under_its_new_name(pond_of_workshop_edits, kept):
    """The cached content is the same, but diagnostics name the new file."""
    deck = pond_of_workshop_edits / "content/toy/fish.yaml"
    exchange(deck, "points: 7", "points: 70")
    assert any(said.startswith("content/toy/fish.yaml:8:13: error") for said in kept()[1])
    deck.rename(deck.with_name("pikes.yaml"))
    exchange(pond_of_workshop_edits / "content/toy/game.yaml", "fish: {type: fish,", "fish: {file: pikes.yaml, type: fish,")
    said = kept()[1]
    assert any(one.startswith("content/toy/pikes.yaml:8:13: error") for one in said)
    assert not any("toy/fish.yaml" in one for one in said)


def test_a_renamed_chapter_is_reported_under_its_new_name(pond_of_workshop_edits, kept):
    """Cached lines of the booklet report their errors in the renamed file."""
    chapter = pond_of_workshop_edits / "content/toy/booklet/02-fish.md"
    exchange(chapter, "| Carp |", "| C\N{CUNEIFORM SIGN A}p |")
    assert any(said.startswith("content/toy/booklet/02-fish.md:7:3: error[booklet/") for said in kept()[1])
    chapter.rename(chapter.with_name("03-fish.md"))
    said = kept()[1]
    assert any(one.startswith("content/toy/booklet/03-fish.md:7:3: error[booklet/") for one in said)
    assert not any("02-fish.md" in one for one in said)


def test_a_renamed_picture_is_reported_under_its_new_name(pond_of_workshop_edits, kept):
    """A cached error of a picture is reported with the picture's new name."""
    art(pond_of_workshop_edits, "carp.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<script/></svg>', "utf-8"
    )
    assert any("`content/toy/art/carp.svg`: holds a `<script>`" in said for said in kept()[1])
    art(pond_of_workshop_edits, "carp.svg").rename(art(pond_of_workshop_edits, "old.svg"))
    for file in (pond_of_workshop_edits / "content/toy/fish.yaml", pond_of_workshop_edits / "content/toy/booklet/02-fish.md"):
        exchange(file, "art/carp.svg", "art/old.svg")
    said = kept()[1]
    assert any("`content/toy/art/old.svg`: holds a `<script>`" in one for one in said)
    assert not any("carp.svg" in one for one in said)


@pytest.mark.whole
def test_a_picture_is_replaced_under_its_name(pond_of_workshop_edits, kept):
    """A file of the same name and size with other pixels changes the output."""
    from PIL import Image  # noqa: PLC0415 - nothing else here needs it

    digests = set()
    for shade in (10, 90, 10):
        Image.new("RGB", (600, 400), (shade, 90, 120)).save(art(pond_of_workshop_edits, "pike.png"))
        digests.add(kept()[0])
    assert len(digests) == 2


@pytest.mark.whole
def test_rasterized_drawings_are_noted_each_time(pond_of_workshop_edits, kept):
    """A drawing that must be rasterized is noted in each build, also if the lines that contain it are cached."""
    file = art(pond_of_workshop_edits, "worm.svg")
    plain = file.read_text("utf-8")
    file.write_text(plain.replace("<path", '<path style="filter: blur(1px)"', 1), "utf-8")
    first = kept()
    assert any("note[art/rasterized]" in said for said in first[1])
    assert kept() == first
    exchange(pond_of_workshop_edits / "content/toy/booklet/01-pond.md", "[worm]", "worm")
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


@pytest.mark.whole
@pytest.mark.parametrize("name", FAULTS)
def test_an_error_is_reported_until_it_is_corrected(pond_of_workshop_edits, kept, name):
    """An error is reported identically in each build until it is corrected, and again when it comes back."""
    file, right, wrong, expected = FAULTS[name]
    exchange(pond_of_workshop_edits / file, right, wrong)
    first = kept()[1]
    assert any(re.search(expected, said) for said in first), first
    assert kept()[1] == first
    exchange(pond_of_workshop_edits / file, wrong, right)
    assert not any("error" in said for said in kept()[1])
    exchange(pond_of_workshop_edits / file, right, wrong)
    assert kept()[1] == first


@pytest.mark.whole
def test_a_damaged_font_is_reported_until_it_is_whole_again(pond_of_workshop_edits, kept):
    """The check of a font is kept for its bytes, not for its name."""
    font = pond_of_workshop_edits / "fonts/chakra-petch/ChakraPetch-Bold.ttf"
    whole, sound = font.read_bytes(), kept()
    font.write_bytes(whole[:2000])
    first = kept()[1]
    assert any("error[load/bad-font]: `fonts/chakra-petch/ChakraPetch-Bold.ttf` is " in said for said in first), first
    assert kept()[1] == first
    font.write_bytes(whole)
    assert kept() == sound


@pytest.mark.whole
def test_an_error_moves_with_its_line(pond_of_workshop_edits, kept):
    """Cached nodes and lines report their errors at the new line after text was added above them."""
    exchange(pond_of_workshop_edits / "content/toy/booklet/01-pond.md", "quiet", "q\N{CUNEIFORM SIGN A}t")
    exchange(pond_of_workshop_edits / "content/toy/fish.yaml", "points: 7", "points: 70")
    kept()
    exchange(pond_of_workshop_edits / "content/toy/booklet/01-pond.md", "# The pond", "<!-- a remark -->\n\n# The pond")
    exchange(pond_of_workshop_edits / "content/toy/fish.yaml", "cards:", "\ncards:")
    said = kept()[1]
    assert any(one.startswith("content/toy/booklet/01-pond.md:9:3: error[booklet/missing-glyph") for one in said)
    assert any(one.startswith("content/toy/fish.yaml:9:13: error") for one in said)


@pytest.mark.whole
def test_settings_and_locales_alternate(kept):
    """Builds with other settings and locales in the same workshop do not affect each other."""
    plain, changed = kept(), kept(settings=("catch.bonus=9",))
    assert changed != plain
    assert kept(locale="en-XA") != kept(locale="de-XL") != plain
    assert kept(settings=("catch.bonus=9",)) == changed
    assert kept() == plain


@pytest.mark.whole
def test_two_projects_in_one_process(pond_of_workshop_edits, tmp_path):
    """Two projects with the same file names, built in turns, do not share cached results."""
    other = shutil.copytree(pond_of_workshop_edits, tmp_path / "other")
    exchange(other / "content/toy/fish.yaml", "points: 7", "points: 70")
    exchange(other / "content/toy/booklet/01-pond.md", "quiet", "loud")
    workshops = {root: Workshop(root) for root in (pond_of_workshop_edits, other)}
    results = [[build(root, tmp_path / "out", workshop) for root, workshop in workshops.items()] for _ in range(2)]
    assert results[0] == results[1] == [new(root, tmp_path / "out") for root in workshops]
    assert results[0][0] != results[0][1]


@pytest.mark.whole
def test_faults_of_chapters_and_of_the_names_of_files_are_told_again(pond_of_workshop_edits, kept):
    """They are kept with the chapters and the folders, and go when another chapter or a name is corrected."""
    booklet, art = pond_of_workshop_edits / "content/toy/booklet", pond_of_workshop_edits / "content/toy/art"
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


@pytest.mark.whole
def test_a_font_that_is_broken_in_place_is_found(pond_of_workshop_edits, kept):
    """A font is checked again if its bytes are other ones, also where size and time of the file are as before."""
    sound, font = kept(), pond_of_workshop_edits / "fonts/chakra-petch/ChakraPetch-Regular.ttf"
    data, before = font.read_bytes(), font.stat()
    font.write_bytes(data[:4].ljust(len(data), b"\0"))
    os.utime(font, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert any("load/bad-font" in said for said in kept()[1])
    font.write_bytes(data)
    assert kept() == sound


@pytest.mark.whole
def test_faults_of_constants_are_told_again(pond_of_workshop_edits, kept):
    """They are kept with the constants, as is what cannot be used because of them; settings are read as they come."""
    sound, rules = kept(), pond_of_workshop_edits / "content/toy/rules.yaml"
    exchange(rules, "bonus: {value: 2", "bonus: {valu: 2")
    faulty = kept()
    assert kept() == faulty
    assert any("rules.yaml" in said and "error" in said for said in faulty[1])
    exchange(rules, "bonus: {valu: 2", "bonus: {value: 2")
    assert kept() == sound
    assert kept(settings=("catch.bonus=1",)) != sound
    assert kept() == sound


ROUNDS = 30

KINDS = 10

OPTIONS_OF_WORKSHOP_ROUNDS = ({}, {"profile": "home-low-ink"}, {"locale": "en-XA"}, {"locale": "de"}, {})

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n} {n}"><path d="M2 2H20V20H2Z" fill="#{colour}"/></svg>\n'

PO = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgctxt "fish/pike/name"\nmsgid "Pike"\nmsgstr "{word}"\n'


def edit(root, number):
    """Change one thing in the game, depending on the round; some rounds undo earlier changes."""
    game, templates, turn = root / "content/toy", root / "templates/toy", number // KINDS
    kind = number % KINDS
    if kind == 0:  # new words
        exchange(game / "fish.yaml", "It waits", f"It waits {number} long{'er' * turn} days: it waits")
        exchange(game / "booklet/01-pond.md", "A lost fish", f"After {'many ' * (turn + 1)}days: A lost fish")
    elif kind == 1:  # everything moves down one line
        exchange(game / "fish.yaml", "cards:\n", "# a remark\ncards:\n")
        exchange(game / "booklet/02-fish.md", "# Fish", "<!-- a remark -->\n\n# Fish")
    elif kind == 2:
        exchange(templates / "fish.xml", "{% block body %}", "{% block body %}\n")
    elif kind == 3:  # a picture with another colour but the same size and time, and back
        file = game / "art/carp.svg"
        file.write_text(SVG.format(n=24, colour="2a6f86" if turn % 2 else "7c8f3a"), "utf-8")
        os.utime(file, (1, 1))
    elif kind == 4:  # pixels
        from PIL import Image  # noqa: PLC0415 - this edit alone needs it

        Image.new("RGB", (600, 400), (40 * turn, 90, 120)).save(game / "art/pike.png")
    elif kind == 5:  # another font under the same name
        fonts = root / "fonts/chakra-petch"
        regular, italic = (fonts / f"ChakraPetch-{cut}.ttf" for cut in ("Regular", "Italic"))
        first, second = regular.read_bytes(), italic.read_bytes()
        regular.write_bytes(second)
        italic.write_bytes(first)
    elif kind == 6:
        old, new_ = ("size: 8,", "size: 7.5,") if turn % 2 == 0 else ("size: 7.5,", "size: 8,")
        exchange(templates / "theme.yaml", old, new_)
    elif kind == 7:  # a constant that cards and booklet print
        exchange(game / "rules.yaml", f"penalty: {{value: {turn + 1}", f"penalty: {{value: {turn + 2}")
    elif kind == 8:
        (game / "locale/de").mkdir(parents=True, exist_ok=True)
        (game / "locale/de/fish.po").write_text(PO.format(word=f"H{'e' * (turn + 1)}cht"), "utf-8")
    else:
        exchange(game / "words.yaml", "\n", "\n\n")


@pytest.fixture
def process():
    """The same build in a new process."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["pnp.build.products", "pnp.load.game_reader", "pnp.preflight.preflight", "pnp.render.pdf"])
    with ProcessPoolExecutor(1, context, max_tasks_per_child=1) as pool:
        yield lambda *arguments, **options: pool.submit(build, *arguments, **options)


@pytest.mark.whole
def test_every_build_gives_the_bytes_of_a_cold_one(toy, tmp_path, process):
    """Each kind of edit gives the same result in the used workshop and a new one, and once also in a new process."""
    add_booklet(toy)
    workshop, results = Workshop(toy), []
    for number in range(ROUNDS):
        edit(toy, number)
        options = OPTIONS_OF_WORKSHOP_ROUNDS[(number + number // KINDS) % len(OPTIONS_OF_WORKSHOP_ROUNDS)]
        apart = process(toy, tmp_path / "apart", **options) if number % 11 == 0 or number < KINDS else None
        results.append(build(toy, tmp_path / "used", workshop, **options))
        assert results[-1] == new(toy, tmp_path / "new", **options), f"round {number}"
        assert not [said for said in results[-1][1] if ": error[" in said and "[locale/unknown]" not in said], f"round {number}"
        assert apart is None or results[-1] == apart.result(), f"round {number}"
    assert len(set(results)) > ROUNDS * 3 / 4  # the edits are seen
    assert len({digest for digest, _ in results}) > ROUNDS / 2  # and printed
