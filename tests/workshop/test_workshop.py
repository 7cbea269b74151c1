"""A used workshop gives the same bytes as a new one, and its memory does not grow."""

import gc
from pathlib import Path

from sample_builds import add_booklet, build

from pnp.base.diagnostics import Report
from pnp.build import workshop as workshops
from pnp.build.workshop import Workshop
from pnp.layout import deck_sizes
from pnp.layout.templates.templates import CompiledTemplates
from pnp.load import files
from pnp.load.fonts import load_fonts

TOY = Path(__file__).parents[1] / "toy"


def test_memory_stays_flat(toy, tmp_path, monkeypatch):
    """Builds with new words leave next to no objects behind, once the caches of the workshop are full.

    Some thirty remain of each new text, in the bounded caches of pure functions; a file of the toy game is 180.
    """
    monkeypatch.setattr(workshops, "_MOST_SHAPED_RUNS", 300)
    monkeypatch.setattr(files, "_MOST_CHARACTERS", 9000)
    monkeypatch.setattr(deck_sizes, "_MOST_LINES", 60)
    add_booklet(toy)
    workshop, sizes = Workshop(toy), []
    for number in range(20):
        text = (TOY / "content/toy/fish.yaml").read_text("utf-8").replace("It waits", f"It waits {number} days: it waits")
        (toy / "content/toy/fish.yaml").write_text(text, "utf-8")
        build(toy, tmp_path, workshop)
        gc.collect()
        sizes.append(len(gc.get_objects()))
    assert (sizes[-1] - sizes[9]) / 10 < 60


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
    monkeypatch.delattr("pnp.load.fonts._read_tables")
    monkeypatch.delattr("pnp.pictures.svg.reader.read_svg")
    monkeypatch.delattr("pnp.load.chapters._ChapterReader")
    monkeypatch.delattr("pnp.load.files._find_same_names")
    monkeypatch.delattr("pnp.load.rules.read_rules")
    for made in ("_set", "_widths"):
        monkeypatch.delattr(f"pnp.layout.booklet.context.BookletTypesetter.{made}")
    assert build(toy, tmp_path, workshop) == first


def test_belona_is_the_same_from_a_used_workshop(request, tmp_path):
    """A used workshop builds Belona with the bytes of a new one, with another constant that moves pages of the booklet."""
    root = request.config.rootpath
    workshop = Workshop(root)
    first = build(root, tmp_path, workshop, game="belona")
    settings = ("score.zone=12",)
    changed = build(root, tmp_path, workshop, game="belona", settings=settings)
    assert changed == build(root, tmp_path, Workshop(root), game="belona", settings=settings) != first
