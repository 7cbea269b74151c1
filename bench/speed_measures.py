"""What exists for speed alone: its lines, and what it wins. The table of ADR 51, between two comments.

`python bench/speed_measures.py` counts the lines again and writes the table, as `make bench` does.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

from comparison_table import with_section

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "docs/adr/0051-what-speed-may-cost.md"
MARKERS = "<!-- speed: begin -->", "<!-- speed: end -->"


class Measure(NamedTuple):
    """One way to be faster: what is there for it, and the figure that was measured when it came.

    A part is a whole file, or some classes and functions of one: `pnp/model/face_walk.py: ItemMemory`.
    """

    name: str
    parts: tuple[str, ...]
    wins: str


MEASURES = (
    Measure(
        "Commands are loaded by name, plain options read without pydantic",
        (
            (
                "pnp/cli/app.py: CommandsByName LazyGroup _make_command _make_from_app "
                "add_plain_readers _PlainValueReader read_plain_values read_plain_value _number_in_bounds "
                "_read_path"
            ),
        ),
        (
            "54 cards in one process, weighed again 2026-12-01: 0.45 s of CPU time instead of 0.56 "
            "(0.08 s by plain readers, 0.04 by names)"
        ),
    ),
    Measure(
        "Records and patterns are compiled when they are first used",
        ("pnp/base/records.py",),
        "54 cards in one process, weighed again 2026-12-01: 0.39 s of user time instead of 0.59 and 0.47; both 0.68",
    ),
    Measure(
        "Plain YAML is read by lines",
        ("pnp/load/yaml/compose.py: plain_map",),
        "5,400 cards in one process, weighed again 2026-12-01: 3.35 s of user time instead of 3.43",
    ),
    Measure(
        "Faces of one template are made from a plan",
        (
            "pnp/layout/elements/plans.py",
            "pnp/layout/templates/context.py: Expansion",
        ),
        "5,400 cards read: 0.42 s instead of 0.64",
    ),
    Measure(
        "Faces are painted in parts and steps that they have in common",
        (
            "pnp/render/item_painter.py: _Step _State PaintedSteps",
            "pnp/layout/painting/painter.py: _SharedPart",
        ),
        "300 cards, with texts judged at a glance: 0.092 s instead of 0.105",
    ),
    Measure(
        "What faces share is judged and keyed once",
        (
            "pnp/base/identity.py",
            "pnp/model/face_walk.py: ItemMemory",
            "pnp/preflight/fills.py: FillColours Fill _fill_layer _are_opaque _blended_groups PaintOrder",
            "pnp/preflight/backgrounds.py: doubtful_texts _least_contrast",
            "pnp/preflight/faces.py: ColourUses ItemFindings",
            "pnp/text/typesetter.py: _Setting",
        ),
        "5,400 cards: preflight 0.34 s instead of 0.95, for a press 0.52 instead of 1.83, manifest 0.28 instead of 0.67",
    ),
    Measure(
        "A stream follows from its face",
        (
            "pnp/render/glyphs.py: PrintedGlyph glyph_code FontCodes _Letters _characters_of_glyphs",
            "pnp/render/pdf_objects.py: IndirectObject PostponedImage",
            "pnp/render/pages.py: DocumentObjects",
            "pnp/render/content_stream.py: BuildObjects _document_colours",
        ),
        "nothing alone; what faces kept and several processes win, since neither goes without it",
    ),
    Measure(
        "Results are kept between runs",
        (
            "pnp/base/cache.py",
            "pnp/pictures/files.py: keep_derived_pixels_in derived_pixels",
            "pnp/render/pdf_objects.py: _ImageForm image_cache _image_parts _image_of_parts",
        ),
        "Belona: 0.21 s; each picture with alpha or for a press: 3 ms instead of 0.17 s",
    ),
    Measure(
        "Faces are kept between runs",
        (
            ("pnp/build/painted_cards.py: FaceCache _read_pack _surroundings_digest EarlierCards _sides_of_cards"),
            "pnp/layout/deck_sizes.py: FaceFinding",
            "pnp/layout/face_layout.py: face_finding findings_about_card content_marks",
        ),
        (
            "one card edited, in one process, weighed again 2026-12-01: of 5,400 1.4 s of CPU time instead of 3.6, "
            "of 540 0.50 instead of 0.82"
        ),
    ),
    Measure(
        "Faces of large decks are painted by several processes",
        (
            "pnp/build/batches.py",
            (
                "pnp/build/painted_cards.py: PaintedSide PaintedCard UncacheableError pack_faces unpack_faces FacePacker "
                "FaceUnpacker CardPacker CardUnpacker"
            ),
            "pnp/layout/layout.py: Batch BatchLayout ReadBatch KnownFace",
        ),
        (
            "two cores, clock, weighed again 2026-12-01: 5,400 cards 2.41 s instead of 3.36, 540 cards 0.65 with and without; "
            "54,000 cards: 500 MiB instead of 1,181"
        ),
    ),
    Measure(
        "What nobody waits for is made aside",
        (
            "pnp/base/processes.py",
            "pnp/build/workshop.py: _read_in_copy load_later_stages",
            "pnp/layout/templates/templates.py: compile_ahead",
            "pnp/render/exports/table.py: pdfs_in_copy manifests_in_copy _print_in_memory _count_faces",
            "pnp/load/project.py: content_size",
        ),
        (
            "two cores, clock, weighed again 2026-12-01, the game read aside: 54 cards 0.41 s instead of 0.44, 540 cards 0.65 "
            "instead of 0.68, for 0.07 s of CPU time more, Belona no difference; manifests: 540 cards 0.02 to 0.04 s"
        ),
    ),
    Measure(
        "Pictures of faces share a base layer ([ADR 34](0034-pictures-of-faces.md))",
        (("pnp/render/face_pixels.py: LayeredFace divide_layers _NumberedItems _any_overlap _extent _clip_to_state"),),
        ("540 pictures, weighed again 2026-12-01: 2.7 s of CPU time for the build instead of 3.7"),
    ),
)


def lines(root: Path, measure: Measure) -> int:
    """How many lines the parts of a measure have. Raises `FileNotFoundError` or `KeyError` for what has moved."""
    return sum(_lines_of(root, part) for part in measure.parts)


def _lines_of(root: Path, part: str) -> int:
    file, _, names = part.partition(": ")
    text = (root / file).read_text("utf-8")
    if not names:
        return len(text.splitlines())
    definitions = {
        node.name: (node.end_lineno or node.lineno) - node.lineno + 1
        for node in ast.parse(text).body
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
    }
    return sum(definitions[name] for name in names.split())


def speed_table(root: Path) -> str:
    """A row for each measure, in Markdown, and the sum of their lines."""
    counted = [(measure, lines(root, measure)) for measure in MEASURES]
    rows = [f"| {measure.name} | {count:,} | {measure.wins} |" for measure, count in counted]
    total = f"| together | {sum(count for _, count in counted):,} | |"
    return "\n".join(("| measure | lines | what it wins |", "|---|---|---|", *rows, total))


def main() -> None:
    """Write the table into the record."""
    RECORD.write_text(with_section(RECORD.read_text("utf-8"), speed_table(ROOT), MARKERS), "utf-8")


if __name__ == "__main__":
    main()
