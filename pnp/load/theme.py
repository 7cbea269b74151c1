"""Read swatches and text styles from `theme.yaml` and check every attribute."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.shapes import THEME
from pnp.load.spot_inks import check_spot_recipes, spot_ink
from pnp.load.type_floors import RULES_FLOOR
from pnp.load.yaml.nodes import format_number
from pnp.model.fields import Message, Record
from pnp.model.frame import Colour
from pnp.model.style import LINES, TextStyle, Theme
from pnp.pictures.colour import rgb_hint, unknown_swatch_hint

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.load.kinds.kind import ValueReader
    from pnp.load.yaml.nodes import FileFaults, Map
    from pnp.model.frame import Stroke
    from pnp.model.outline import ProcessingStep
    from pnp.model.style import FontBook, FontFamily

_HEX = lazy_pattern(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")
_BLACK = Colour(0.0, 0.0, 0.0)
_KEPT = ("none", "currentColor")


def read_theme(root: Map, values: ValueReader, fonts: FontBook | None, locale: str) -> Theme:
    """Read swatches and styles; one with an error is reported and replaced by black or the defaults, so that its name is known.

    Their cuts are checked in the fonts of `locale`, the language of the source; those of other languages when they are laid
    out, if a text asks for them. Those with errors are in `values.unread`: `theme/styles/title`, or `theme/styles` if none
    could be read.
    """
    found = values.fields(THEME.fields, root, "theme")
    swatches = {n: _swatch(n, node, values.faults) for n, node in _records("swatches", found, values)}
    check_spot_recipes(swatches.values(), found["swatches"], values.faults)
    if isinstance(found["swatches"], Record):
        swatches |= {name: _BLACK for name, node in found["swatches"].items() if node is None}  # reported; its name is right
    chains = None
    if fonts is not None and fonts.chains:
        chains = {role: fonts.chain(role, locale) for role in fonts.chains}
    known = swatches if isinstance(found["swatches"], Record) else None  # that there are none is reported
    styles = {n: _style(n, node, known, chains, values.faults) for n, node in _records("styles", found, values)}
    return Theme(swatches, styles, root.mark, _lines(found["lines"], known, values.faults))


def _records(section: str, found: Mapping[str, object], values: ValueReader) -> Iterator[tuple[str, Record]]:
    """Give the entries of one section; one with an error found before the next is taken is added to `values.unread`."""
    entries = found[section]
    if not isinstance(entries, Record):
        values.unread.add(f"theme/{section}")
        return
    for name, node in entries.items():
        if not isinstance(node, Record):
            values.unread.add(f"theme/{section}/{name}")
        else:
            before = values.faults.count
            yield name, node
            if values.faults.count != before:
                values.unread.add(f"theme/{section}/{name}")


def _swatch(name: str, node: Record, faults: FileFaults) -> Colour:
    if name in _KEPT:
        faults.add("reserved-name", f"a swatch cannot be named `{name}`", node.mark)
    rgb = node["rgb"]
    found = _HEX.fullmatch(rgb.source) if isinstance(rgb, Message) else None
    if found is None:
        if isinstance(rgb, Message):
            message = f"`rgb` must be a colour such as `#1a2b3c`, found `{rgb.source}`"
            hint = (
                'quote it: # begins a comment (`rgb: "#1a2b3c"`)'
                if not rgb.source
                else rgb_hint(rgb.source) or "write `#` and six digits from 0 to f"
            )
            faults.add("wrong-kind", message, rgb.mark, hint=hint)
        return _BLACK._replace(name=name)
    red, green, blue = (int(part, 16) / 255 for part in found.groups())
    recipe = _recipe(node["cmyk"])
    return Colour(red, green, blue, 1.0, name, recipe, spot_ink(name, node, recipe, faults))


def _recipe(value: object) -> tuple[float, float, float, float] | None:
    if not isinstance(value, tuple) or len(value) != len("cmyk"):
        return None
    c, m, y, k = (part / 100 if isinstance(part, (int, float)) else 0.0 for part in value)
    return c, m, y, k


def _lines(found: object, swatches: Mapping[str, Colour] | None, faults: FileFaults) -> dict[ProcessingStep, Stroke]:
    """Give how creases and cuts are drawn; a line with an error is reported and drawn in black."""
    out = dict(LINES)
    for step, stroke in LINES.items():
        node = found[step] if isinstance(found, Record) else None
        if isinstance(node, Record):
            dash = tuple(part for part in cast("tuple[float | None, ...]", node["dash"] or ()) if part is not None)
            width, colour = cast("float | None", node["width"]), _colour(node["colour"], swatches, faults)
            out[step] = replace(stroke, colour=colour, width=width or stroke.width, dash=dash if sum(dash) else ())
    return out


def _style(
    name: str,
    node: Record,
    swatches: Mapping[str, Colour] | None,
    chains: Mapping[str, tuple[FontFamily, ...]] | None,
    faults: FileFaults,
) -> TextStyle:
    given = {key: value.source if isinstance(value, Message) else value for key, value in node.items()}
    size = cast("float | None", given["size"]) or 1.0
    floor = cast("float | None", given["floor"])
    style = TextStyle(
        name=name,
        family=str(given["family"] or ""),
        size=size,
        floor=size if floor is None else floor,
        leading=cast("float", given["leading"] or 1.0),
        colour=_colour(node["colour"], swatches, faults),
        role=cast("None", given["role"]) or "rules",
        weight=str(given["weight"] or "regular"),
        italic=bool(given["italic"]),
        align=cast("None", given["align"]) or "start",
        case=cast("None", given["case"]) or "none",
        tracking=cast("float", given["tracking"] or 0.0),
        hyphenate=given["hyphenate"] is not False,
        small=str(given["small"] or ""),
        mark=node.mark,
    )
    if given["size"] is not None:
        _check_sizes(style, faults)
    if chains is None:
        return style
    _check_family(style, node, chains, faults)
    return style if style.family in chains else replace(style, family=next(iter(chains)))


def _colour(value: object, swatches: Mapping[str, Colour] | None, faults: FileFaults) -> Colour:
    """Find `ink` or `ink/50` among the swatches; None: they could not be read, so that any name may be right."""
    if not isinstance(value, Message) or swatches is None:
        return _BLACK
    name, slash, percent = value.source.partition("/")
    if name not in swatches:
        faults.add("unknown-swatch", f"unknown swatch `{name}`", value.mark, hint=unknown_swatch_hint(name, swatches))
        return _BLACK
    if slash and not re.fullmatch(r"[1-9]?[0-9]|100", percent):
        faults.add("wrong-kind", f"opacity must be a whole number of % (`{name}/50`), found `{percent}`", value.mark)
        return swatches[name]
    return swatches[name]._replace(alpha=int(percent) / 100) if slash else swatches[name]


def _check_sizes(style: TextStyle, faults: FileFaults) -> None:
    if style.floor > style.size:
        message = (
            f"style `{style.name}` has a floor of {format_number(style.floor)} "
            f"pt above its size of {format_number(style.size)} pt"
        )
        faults.add("style-floor", message, style.mark, hint="write a smaller `floor`, or a larger `size`")
    elif style.role == "rules" and style.floor < RULES_FLOOR:
        message = (
            f"rules text must not shrink below {RULES_FLOOR} pt, style "
            f"`{style.name}` may shrink to {format_number(style.floor)} pt"
        )
        faults.add("style-floor", message, style.mark, hint="raise its floor, or give it another role: story, display, micro")


def _check_family(style: TextStyle, node: Record, chains: Mapping[str, tuple[FontFamily, ...]], faults: FileFaults) -> None:
    """Check that the role exists and that the first family of its chain has the cut."""
    if style.family not in chains:
        mark = node["family"].mark if isinstance(node["family"], Message) else node.mark
        hint = did_you_mean(style.family, chains)
        faults.add("unknown-family", f"`family` must be a role of fonts.yaml, found `{style.family}`", mark, hint=hint)
        return
    cut = style.weight if not style.italic else "italic" if style.weight == "regular" else f"{style.weight}-italic"
    family = next(iter(chains[style.family]), None)
    if family is not None and cut not in family.cuts:
        message = f"style `{style.name}` needs the cut `{cut}`, which family `{family.name}` does not have"
        faults.add("unknown-cut", message, style.mark, hint=_cut_hint(cut, family, upright=style.weight))


def _cut_hint(cut: str, family: FontFamily, upright: str) -> str | None:
    if cut == upright or upright not in family.cuts:
        return did_you_mean(cut, family.cuts)
    return (
        f"name a file of `{family.name}` as `{cut}` in fonts/fonts.yaml (that of `{upright}`: the text then stands upright), "
        "or write `italic: no`"
    )
