"""Read `theme.yaml`, `words.yaml`, `icons.yaml` and `glossary.yaml`: swatches, styles, fixed words, symbols and terms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast
from unicodedata import normalize

from pnp.base.files import is_there
from pnp.base.suggestions import did_you_mean
from pnp.load.files import FileCache, read_map
from pnp.load.kinds.compound import GroupKind, inner_records
from pnp.load.kinds.kind import ValueReader, plain_value
from pnp.load.kinds.simple import TextKind
from pnp.load.package_data import RULES_FLOOR
from pnp.load.paints import read_gradient, read_pattern, read_tile
from pnp.load.shapes import GLOSSARY, ICONS, LOCALE_GLOSSARY, THEME
from pnp.load.yaml.nodes import ANY_WORD, FileFaults, Map, format_number
from pnp.model.fields import Message, Record, TermForms
from pnp.model.font_features import SMALL_CAPITALS, offered_features, wanted_features
from pnp.model.frame import Colour, InkMix, Pattern, SpotInk, Stroke, spot_name_fault
from pnp.model.game import Game, IconSource
from pnp.model.picture import Picture
from pnp.model.style import (
    LINES,
    PAINT_SECTIONS,
    CharacterStyle,
    FittedGradient,
    FontBook,
    FontFamily,
    Reach,
    SoftShadow,
    TextOutline,
    TextShadow,
    TextStyle,
    Theme,
)
from pnp.pictures.colour import parse_colour, unknown_swatch_hint

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Report
    from pnp.model.outline import ProcessingStep
    from pnp.model.style import FontFile


_BLACK = Colour(0.0, 0.0, 0.0)
CHARACTER_STYLES = "character-styles"
_SHADOWS = "shadows"
_OPTIONAL_SECTIONS = (CHARACTER_STYLES, *PAINT_SECTIONS, _SHADOWS)
_RESERVED_SWATCHES = ("none", "currentColor")


def read_theme(root: Map, values: ValueReader, fonts: FontBook | None, locale: str) -> Theme:
    """Read swatches and styles; one with an error is reported and replaced by black or the defaults, so that its name is known.

    The cuts of styles are checked in the fonts of `locale`, the language of the source; in those of other languages when a
    text is laid out. The names of what has errors are in `values.unread`: `theme/styles/title`, or `theme/styles` if none
    could be read.
    """
    sections = values.fields(THEME.fields, root, "theme")
    swatches = {n: _read_swatch(n, node, values.faults) for n, node in _read_records("swatches", sections, values)}
    _check_spot_recipes(swatches.values(), sections["swatches"], values.faults)
    known = None  # that there are no swatches is reported
    if isinstance(sections["swatches"], Record):
        swatches |= {name: _BLACK for name, node in sections["swatches"].items() if node is None}  # reported; its name is right
        known = swatches
    chains = None
    if fonts is not None and fonts.chains:
        chains = {role: fonts.chain(role, locale) for role in fonts.chains}
    paints = _read_paints(sections, known, values)
    found = {name: _soft_shadow(node, known, values.faults) for name, node in _read_records(_SHADOWS, sections, values)}
    shadows = {name: shadow for name, shadow in found.items() if shadow is not None}
    styles = {
        n: _with_fill(_read_style(n, node, known, chains, values.faults), node["fill"], paints, swatches, values)
        for n, node in _read_records("styles", sections, values)
    }
    lines, casings = _read_lines(sections["lines"], known, values.faults)
    own = _read_records(CHARACTER_STYLES, sections, values)
    named = {name: _character_style(name, node, known, values.faults) for name, node in own}
    return Theme(swatches, styles, root.mark, lines, casings, named, paints, shadows)


def _character_style(name: str, node: Record, swatches: Mapping[str, Colour] | None, faults: FileFaults) -> CharacterStyle:
    given = {key: plain_value(value) for key, value in node.items()}
    return CharacterStyle(
        name,
        None if node["colour"] is None else _find_colour(node["colour"], swatches, faults),
        cast("float", given["size"] or 1.0),
        cast("str | None", given["weight"]),
        cast("bool | None", given["italic"]),
        cast("None", given["case"]),
        bool(given["underline"]),
        bool(given["strike"]),
        _outline(node["outline"], swatches, faults),
        _shadow(node["shadow"], swatches, faults),
    )


def _read_records(section: str, sections: Mapping[str, object], values: ValueReader) -> Iterator[tuple[str, Record]]:
    # an entry with an error that is found before the next is taken is added to `values.unread`
    entries = sections[section]
    if entries is None and section in _OPTIONAL_SECTIONS:
        return
    if not isinstance(entries, Record):
        values.unread.add(f"theme/{section}")
        return
    for name, node in entries.items():
        if not isinstance(node, Record):
            values.unread.add(f"theme/{section}/{name}")
        else:
            count_before = values.faults.count
            yield name, node
            if values.faults.count != count_before:
                values.unread.add(f"theme/{section}/{name}")


def _read_paints(
    sections: Mapping[str, object], swatches: Mapping[str, Colour] | None, values: ValueReader
) -> dict[str, Pattern | FittedGradient]:
    faults = values.faults
    taken = {**dict.fromkeys(swatches or (), "a swatch"), **dict.fromkeys(_RESERVED_SWATCHES, "")}

    def find_swatch(value: object) -> Colour:
        return _find_colour(value, swatches, faults)

    paints = {}
    for section, word in zip(PAINT_SECTIONS, ("pattern", "tile", "gradient"), strict=True):
        for name, node in _read_records(section, sections, values):
            if name in taken:
                other = f": it is the name of {taken[name]}" if taken[name] else ""
                faults.add("reserved-name", f"a {word} cannot be named `{name}`{other}", node.mark)
            taken[name] = f"a {word}"
            paint = (
                read_pattern(name, node, find_swatch, faults) if section == "patterns"
                else read_tile(node, find_swatch, values) if section == "tiles"
                else read_gradient(node, find_swatch, faults)
            )  # fmt: skip
            if paint is not None:
                paints[name] = paint
    return paints


def _read_swatch(name: str, node: Record, faults: FileFaults) -> Colour:
    if name in _RESERVED_SWATCHES:
        faults.add("reserved-name", f"a swatch cannot be named `{name}`", node.mark)
    rgb = node["rgb"]
    if not isinstance(rgb, Message):
        return _BLACK._replace(name=name)
    red, green, blue = parse_colour(rgb.source)[:3]
    recipe = _read_recipe(node["cmyk"])
    if recipe and 0 < max(recipe) <= _ONE_PERCENT and red + green + blue < _NEARLY_WHITE:
        shown, percents = (", ".join(format_number(part * by) for part in recipe) for by in (100, 10_000))
        message = f"the recipe `[{shown}]` of `{name}` is as good as white, and its `rgb` is not: inks are given in %"
        faults.add("out-of-range", message, node.mark, hint=f"write `cmyk: [{percents}]`")
    return Colour(red, green, blue, 1.0, name, recipe, _read_spot_ink(name, node, recipe, faults))


_ONE_PERCENT = 0.01
_NEARLY_WHITE = 2.7
"""Of 3, which is white: the sum of red, green and blue."""


def _read_recipe(value: object) -> tuple[float, float, float, float] | None:
    if not isinstance(value, tuple) or len(value) != len("cmyk"):
        return None
    c, m, y, k = (part / 100 if isinstance(part, (int, float)) else 0.0 for part in value)
    return c, m, y, k


_CASING = 0.15  # mm at each side of a line: 3 to 4 dots of a printer with 600 dots per inch


def _read_lines(
    lines: object, swatches: Mapping[str, Colour] | None, faults: FileFaults
) -> tuple[dict[ProcessingStep, Stroke], dict[ProcessingStep, Stroke]]:
    out = dict(LINES)
    casings: dict[ProcessingStep, Stroke] = {}
    for step, stroke in LINES.items():
        node = lines[step] if isinstance(lines, Record) else None
        if isinstance(node, Record):
            dash = tuple(part for part in cast("tuple[float | None, ...]", node["dash"] or ()) if part is not None)
            width, colour = cast("float | None", node["width"]), _find_colour(node["colour"], swatches, faults)
            line = out[step] = replace(stroke, colour=colour, width=width or stroke.width, dash=dash if sum(dash) else ())
            if node["casing"] is not None:
                casing = _find_colour(node["casing"], swatches, faults)
                casings[step] = replace(line, colour=casing, width=line.width + 2 * _CASING)
    return out, casings


def _read_style(
    name: str,
    node: Record,
    swatches: Mapping[str, Colour] | None,
    chains: Mapping[str, tuple[FontFamily, ...]] | None,
    faults: FileFaults,
) -> TextStyle:
    given = {key: plain_value(value) for key, value in node.items()}
    size = cast("float | None", given["size"]) or 1.0
    floor = cast("float | None", given["floor"])
    style = TextStyle(
        name=name,
        family=str(given["family"] or ""),
        size=size,
        floor=size if floor is None else floor,
        leading=cast("float", given["leading"] or 1.0),
        colour=_find_colour(node["colour"], swatches, faults),
        role=cast("None", given["role"]) or "rules",
        weight=str(given["weight"] or "regular"),
        italic=bool(given["italic"]),
        align=cast("None", given["align"]) or "start",
        case=cast("None", given["case"]) or "none",
        tracking=cast("float", given["tracking"] or 0.0),
        hyphenate=given["hyphenate"] is not False,
        small=str(given["small"] or ""),
        features=str(given["features"] or ""),
        direction=cast("None", given["direction"]) or "horizontal",
        outline=_outline(node["outline"], swatches, faults),
        shadow=_shadow(node["shadow"], swatches, faults),
        mark=node.mark,
    )
    if given["size"] is not None:
        _check_sizes(style, faults)
    check_idle_features(style, node["features"], faults)
    if chains is None:
        return style
    _check_family(style, node, chains, faults)
    return style if style.family in chains else replace(style, family=next(iter(chains)))


def _with_fill(
    style: TextStyle,
    written: object,
    paints: Mapping[str, Pattern | FittedGradient],
    swatches: Mapping[str, Colour],
    values: ValueReader,
) -> TextStyle:
    """Return a style with the pattern or gradient that it names for its letters."""
    if not isinstance(written, Message) or any(f"theme/{part}/{written.source}" in values.unread for part in PAINT_SECTIONS):
        return style
    if written.source not in paints:
        is_swatch = written.source.partition("/")[0] in swatches
        hint = "write a swatch as `colour`" if is_swatch else did_you_mean(written.source, paints)
        message = f"`fill` of style `{style.name}` is `{written.source}`, expected a pattern or gradient of theme.yaml"
        values.faults.add("unknown-swatch", message, written.mark, hint=hint)
        return style
    return replace(style, fill=paints[written.source])


def _outline(node: object, swatches: Mapping[str, Colour] | None, faults: FileFaults) -> TextOutline | None:
    if not isinstance(node, Record):
        return None
    colour, width = _find_colour(node["colour"], swatches, faults), _reach(node["width"])
    # what is None is reported; an outline of another width would have findings of its own
    return None if node["colour"] is None or width is None else TextOutline(colour, width)


def _shadow(node: object, swatches: Mapping[str, Colour] | None, faults: FileFaults) -> TextShadow | None:
    if not isinstance(node, Record):
        return None
    colour, x, y = _find_colour(node["colour"], swatches, faults), *(_reach(node[name]) for name in ("x", "y"))
    return None if node["colour"] is None or x is None or y is None else TextShadow(colour, x, y)


def _reach(value: object) -> Reach | None:
    return Reach(value) if isinstance(value, float) else cast("Reach | None", value)


def _soft_shadow(node: Record, swatches: Mapping[str, Colour] | None, faults: FileFaults) -> SoftShadow | None:
    colour = _find_colour(node["colour"], swatches, faults)
    x, y, blur = (cast("float | None", node[name]) for name in ("x", "y", "blur"))
    return None if node["colour"] is None or x is None or y is None or blur is None else SoftShadow(colour, x, y, blur)


def _find_colour(value: object, swatches: Mapping[str, Colour] | None, faults: FileFaults) -> Colour:
    if not isinstance(value, Message) or swatches is None:  # swatches could not be read: any name may be right
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
    size, floor = format_number(style.size), format_number(style.floor)
    if style.floor > style.size:
        message = f"style `{style.name}` has a floor of {floor} pt above its size of {size} pt"
        faults.add("style-floor", message, style.mark, hint="write a smaller `floor`, or a larger `size`")
    elif style.role == "rules" and style.floor < RULES_FLOOR:
        message = f"rules text must not shrink below {RULES_FLOOR} pt, style `{style.name}` may shrink to {floor} pt"
        faults.add("style-floor", message, style.mark, hint="raise its floor, or give it another role: story, display, micro")


def _check_family(style: TextStyle, node: Record, chains: Mapping[str, tuple[FontFamily, ...]], faults: FileFaults) -> None:
    if style.family not in chains:
        if not style.family:  # that there is none is reported
            return
        mark = node["family"].mark if isinstance(node["family"], Message) else node.mark
        hint = did_you_mean(style.family, chains)
        faults.add("unknown-family", f"`family` must be a role of fonts.yaml, found `{style.family}`", mark, hint=hint)
        return
    cut = style.weight if not style.italic else "italic" if style.weight == "regular" else f"{style.weight}-italic"
    family = next(iter(chains[style.family]), None)
    if family is not None and cut not in family.cuts:
        message = f"style `{style.name}` needs the cut `{cut}`, which family `{family.name}` does not have"
        faults.add("unknown-cut", message, style.mark, hint=_cut_hint(cut, family, upright=style.weight))
    elif family is not None and style.features:
        _check_features(style, node, [(f, f.cuts.get(cut)) for f in chains[style.family]], faults)


def _check_features(
    style: TextStyle, node: Record, chain: Sequence[tuple[FontFamily, FontFile | None]], faults: FileFaults
) -> None:
    """Check that the style's own font offers each feature; where it does not, say which others of the chain do."""
    offered = [(family.name, _features_of_file(file)) for family, file in chain if file is not None]
    mark = node["features"].mark if isinstance(node["features"], Message) else node.mark
    (own, features), others = offered[0], offered[1:]
    for tag in wanted_features(style.features):
        if tag in features:
            continue
        hint = did_you_mean(tag, features) or "it offers none"
        if others:
            having = [f"`{name}`" for name, found in others if tag in found]
            hint += f"; of the families after it, {', '.join(having) or 'none'} has it"
        message = f"style `{style.name}` asks for the feature `{tag}`, which family `{own}` does not offer"
        faults.add("unknown-feature", message, mark, hint=hint)


def _features_of_file(file: FontFile) -> frozenset[str]:
    import uharfbuzz as hb  # noqa: PLC0415 - most themes ask for no features

    face = hb.Face(file.data)
    return offered_features([face.reference_table(table).data for table in ("GSUB", "GPOS")])


def check_idle_features(style: TextStyle, value: object, faults: FileFaults) -> None:
    """Report features for small capitals that find no letter to change, since the style sets all in the other case."""
    for tag in wanted_features(style.features):
        taken = SMALL_CAPITALS.get(tag)
        if taken is None or style.case in ("none", taken):
            continue
        other = {"smcp": "c2sc", "c2sc": "smcp", "pcap": "c2pc", "c2pc": "pcap"}[tag]
        mark = value.mark if isinstance(value, Message) else style.mark
        message = f"style `{style.name}` has `case: {style.case}`, so that `{tag}` finds no {_LETTERS[taken]}"
        faults.add("idle-feature", message, mark, hint=f"write `{other}`, or `case: none`")


_LETTERS = {"lower": "small letters", "upper": "capitals"}


def _cut_hint(cut: str, family: FontFamily, upright: str) -> str | None:
    if cut == upright or upright not in family.cuts:
        return did_you_mean(cut, family.cuts)
    return (
        f"name a file of `{family.name}` as `{cut}` in fonts/fonts.yaml (that of `{upright}`: the text then stands upright), "
        "or write `italic: no`"
    )


def _read_spot_ink(swatch: str, node: Record, recipe: InkMix | None, faults: FileFaults) -> SpotInk | None:
    spot = node["spot"]
    if not isinstance(spot, Message):
        return None
    fault = spot_name_fault(spot.source)
    if fault is not None:
        hint = "write it as the shop does, such as `PANTONE 871 C`"
        faults.add("spot-name", f"a spot ink cannot {fault}, found `{spot.source}`", spot.mark, hint=hint)
        return None
    if recipe is None:
        hint = "write `cmyk` beside it: what screens and shops without the ink show in its place"
        faults.add("spot-recipe", f"the spot ink of `{swatch}` has no recipe to stand in for it", spot.mark, hint=hint)
        return None
    return SpotInk(spot.source, recipe)


def _check_spot_recipes(swatches: Iterable[Colour], nodes: object, faults: FileFaults) -> None:
    # a press has one plate for each ink, so names must not have several recipes nor differ by capitals only
    first: dict[str, Colour] = {}
    for swatch in swatches:
        if swatch.spot is None:
            continue
        other = first.setdefault(swatch.spot.name.casefold(), swatch)
        if other.spot is None or other.spot == swatch.spot:
            continue
        node = nodes[swatch.name] if isinstance(nodes, Record) else None
        mark = node["spot"].mark if isinstance(node, Record) and isinstance(node["spot"], Message) else None
        name, other_name = swatch.spot.name, other.spot.name
        difference = "another recipe" if name == other_name else f"other capitals (`{other_name}`)"
        message = f"the spot ink `{name}` has {difference} in the swatch `{other.name}`, and is one plate"
        faults.add("spot-recipe", message, mark, hint="give both swatches the same `spot` and `cmyk`")


WORD_GROUPS = GroupKind(of=TextKind(translatable=True, note="fixed words of the templates"), entry="word", key_pattern=ANY_WORD)


def read_words(root: Map, values: ValueReader) -> Record:
    """Read words and groups of words; the ids of their messages are `words/cost`, `words/group/name`."""
    return WORD_GROUPS.read(root, "words", "words", values) or Record({}, root.mark)


def read_icons(root: Map, values: ValueReader) -> dict[str, IconSource]:
    """Read the symbols; one whose picture is unusable is reported and left out."""
    icon_records = ICONS.read(root, "icons", "icons", values)
    icons = {}
    for written, node in icon_records.items() if isinstance(icon_records, Record) else ():
        if not isinstance(node, Record):
            continue
        name, picture, word = normalize("NFC", written), node["art"], node["word"]
        if isinstance(picture, Picture) and isinstance(word, Message):
            message = Message(f"icons/{name}", word.source, word.mark)
            icons[name] = IconSource(name, picture, message, bool(node["directional"]), node.mark)
    _check_icon_pictures(icons, values.faults.report)
    return icons


def _check_icon_pictures(icons: Mapping[str, IconSource], report: Report) -> None:
    # such as a die that shows four pips where its word says three
    alike: dict[str, list[IconSource]] = {}
    for icon in icons.values():
        alike.setdefault(icon.picture.key, []).append(icon)
    for first, *others in alike.values():
        unlike = [icon for icon in others if _source_word(icon) != _source_word(first)]
        if not unlike:
            continue
        one, *more = unlike
        also = [("first at", first.mark), *(("and", icon.mark) for icon in more)]
        if more:
            message = f"the icons {_list_names(unlike)} are the same picture as `{first.name}`, but stand for other words"
            hint = "give each a picture of its own, or the same word to those that mean the same"
        else:
            message = f"the icon `{one.name}` is the same picture as `{first.name}`, but stands for another word"
            hint = "give it a picture of its own, or the same word if both mean the same"
        report.warning("load/same-picture", message, one.mark, also=also, hint=hint)


_MOST_NAMED = 4  # icons that a finding names


def _source_word(icon: IconSource) -> str:
    return icon.word.source if isinstance(icon.word, Message) else icon.word.plain


def _list_names(icons: Sequence[IconSource]) -> str:
    names = [f"`{icon.name}`" for icon in icons[:_MOST_NAMED]]
    return ", ".join(names) + (f" and {len(icons) - len(names)} more" if len(icons) > len(names) else "")


def read_terms(root: Map, values: ValueReader) -> tuple[dict[str, Message], dict[str, TermForms]]:
    """Read the terms that `{term:tile}` prints and their forms, both by name; the ids of the messages are like `terms/tile`."""
    terms = inner_records(values.fields(GLOSSARY.fields, root, "glossary")["terms"])
    words = {name: node["term"] for name, node in terms.items()}
    messages = {n: Message(f"terms/{n}", word.source, word.mark) for n, word in words.items() if isinstance(word, Message)}
    return messages, _read_term_forms(terms)


GLOSSARY_NAME = "glossary.yaml"


def _read_term_forms(terms: object) -> dict[str, TermForms]:
    forms_by_term = {name: _term_forms(node) for name, node in inner_records(terms).items()}
    return {name: forms for name, forms in forms_by_term.items() if forms.cases or forms.also}


def load_term_forms(game: Game, folder: Path, report: Report, cache: FileCache | None = None) -> dict[str, TermForms]:
    """Read the forms in a locale's `glossary.yaml`; empty if there is no such file.

    A term that the game does not have is reported as `translation/unknown-term`.
    """
    file = folder / GLOSSARY_NAME
    node = read_map(game.root, file, None, report, cache) if is_there(game.root, file) else None
    if node is None:
        return {}
    values = ValueReader(game.root, game.root / "content" / game.name, FileFaults(report))
    terms = values.fields(LOCALE_GLOSSARY.fields, node, "glossary")["terms"]
    forms_by_term = _read_term_forms(terms)
    for name, forms in forms_by_term.items():
        if name not in game.terms and not game.unread.covers(f"terms.{name}"):
            hint = did_you_mean(name, game.terms)
            report.error("translation/unknown-term", f"the game has no term `{name}`", forms.mark, hint=hint)
    return forms_by_term


def _term_forms(node: Record) -> TermForms:
    cases, also = node.get("cases"), node.get("also")
    named = cases.items() if isinstance(cases, Record) else ()
    return TermForms(
        {name: word for name, word in named if isinstance(word, Message)},
        tuple(word.source for word in also if isinstance(word, Message)) if isinstance(also, tuple) else (),
        node.mark,
    )
