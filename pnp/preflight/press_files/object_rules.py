"""The rules that look at each painted object of a page, in the order in which they are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pnp.preflight.press_files import colour_rules, fine_rules, font_rules, overprint_rules, picture_rules, transparency_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.pdf.painted_objects import PaintedObject
    from pnp.pdf.pdf_file import PdfPage
    from pnp.preflight.press_files.judgement import FileJudgement

    ObjectRule: TypeAlias = Callable[[FileJudgement, PdfPage, PaintedObject], None]

FOR_ALL: tuple[ObjectRule, ...] = (
    font_rules.check_embedding,
    font_rules.check_glyphs,
    font_rules.check_widths,
    picture_rules.check_pixels,
    picture_rules.check_resolution,
)
"""Rules that hold for printers at home too."""
FOR_PRESSES: tuple[ObjectRule, ...] = (
    font_rules.check_subset,
    colour_rules.check_space,
    colour_rules.check_spots,
    colour_rules.check_registration,
    overprint_rules.check_small_text,
    overprint_rules.check_white,
    fine_rules.check_lines,
    fine_rules.check_text_size,
    picture_rules.check_compression,
    picture_rules.check_depth,
    picture_rules.check_placeholders,
    transparency_rules.check_transparency,
    transparency_rules.check_settings,
)

IN_MASKS: frozenset[ObjectRule] = frozenset(
    {
        font_rules.check_embedding,
        font_rules.check_glyphs,
        picture_rules.check_pixels,
        picture_rules.check_compression,
        colour_rules.check_space,
        transparency_rules.check_settings,
    }
)
"""Those that hold too for what soft masks are made of, which prints no ink itself."""


def check_objects(judgement: FileJudgement, page: PdfPage, found: list[PaintedObject]) -> None:
    """Ask every rule about every object of a page."""
    rules = FOR_ALL + FOR_PRESSES if judgement.for_press else FOR_ALL
    in_masks = [rule for rule in rules if rule in IN_MASKS]
    for painted in found:
        if painted.kind == "missing":
            judgement.object_fault(
                "press/missing-resource",
                f"the page names `{painted.name}`, which is not there, and paints nothing",
                painted,
                page,
                hint="export it again; whatever painted it is lost in this file",
                value=painted.name,
            )
        else:
            for rule in rules if not painted.in_mask else in_masks:
                rule(judgement, page, painted)
