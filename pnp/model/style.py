"""A game's look: swatches, type styles and fonts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from hashlib import blake2b
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.languages import lookup_tags
from pnp.base.records import frozen
from pnp.base.units import PT
from pnp.model.frame import Colour, Pattern, Stroke

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.model.outline import ProcessingStep


Align: TypeAlias = Literal["start", "center", "end", "justify"]
Role: TypeAlias = Literal["rules", "story", "display", "micro"]


class Reach(NamedTuple):
    """How far something reaches that is drawn around letters: in mm, and in em of these letters."""

    mm: float = 0.0
    em: float = 0.0

    def at(self, size: float) -> float:
        """Return it in mm, around letters of `size` pt."""
        return self.mm + self.em * size / PT


class TextOutline(NamedTuple):
    """A line around letters, behind them: its colour, and how far it reaches beyond them."""

    colour: Colour
    width: Reach


class TextShadow(NamedTuple):
    """A hard shadow of letters: its colour, and how far it lies to the right and down."""

    colour: Colour
    dx: Reach
    dy: Reach


@frozen
class TextStyle:
    """How text is set. `size` and `floor` in pt, `leading` as a factor of the size, `tracking` in em.

    `role` says what the text is for: rules text must have a contrast of 4.5:1 and a floor of 6.5 pt. `family` is a role of
    `fonts.yaml`; `weight` and `italic` choose the cut. `case` applies when the text is set; the content keeps its case.
    `small` says why it may be smaller than scripts need. `features` are those of OpenType (`smcp onum -liga cv05=2`).
    A vertical `direction` sets columns from right to left.
    A `fill` is painted in place of the colour, which is still that of icons and of the low-ink edition.
    """

    name: str
    family: str
    size: float
    floor: float
    leading: float
    colour: Colour
    role: Role = "rules"
    weight: str = "regular"
    italic: bool = False
    align: Align = "start"
    case: Literal["none", "upper", "lower"] = "none"
    tracking: float = 0.0
    hyphenate: bool = True
    small: str = ""
    features: str = ""
    direction: Literal["horizontal", "vertical"] = "horizontal"
    outline: TextOutline | None = None
    shadow: TextShadow | None = None
    fill: Pattern | FittedGradient | None = None
    mark: Mark | None = field(compare=False, default=None)

    def changed(self, values: Mapping[str, float | str | bool]) -> TextStyle:
        """Return the style with other values of its fields; if the new size is below the floor, the floor is lowered to it."""
        size = float(values.get("size", self.size))
        floor = min(self.floor, size) if self.floor < self.size else size
        return replace(self, **({"floor": floor} | dict(values)))  # type: ignore[arg-type]  # each is of its field's kind


@frozen
class CharacterStyle:
    """What a named style changes of words inside a text: None and False leave it as it is; `size` is a factor.

    `weight` and `italic` choose the cut. Lines under and through the words have the place and thickness that their font gives.
    """

    name: str
    colour: Colour | None = None
    size: float = 1.0
    weight: str | None = None
    italic: bool | None = None
    case: Literal["none", "upper", "lower"] | None = None
    underline: bool = False
    strike: bool = False
    outline: TextOutline | None = None
    shadow: TextShadow | None = None

    @property
    def apart(self) -> bool:
        """Whether its words are lines of their own, painted in another way than those around them."""
        return (
            self.colour is not None
            or self.size != 1.0
            or self.underline
            or self.strike
            or self.outline is not None
            or self.shadow is not None
        )


@frozen
class FontFamily:
    """The cuts of one family by name: `regular`, `bold`, `italic`, `bold-italic`, `medium`, `black` …"""

    name: str
    cuts: Mapping[str, FontFile]
    per_word: bool
    """Whether a missing glyph makes the whole word fall back to the next family (display), or only its cluster (text)."""


@frozen
class FontBook:
    """`fonts.yaml`: families by name, and for each role the chain of families by locale, with `default` for all others."""

    families: Mapping[str, FontFamily]
    chains: Mapping[str, Mapping[str, tuple[str, ...]]]
    mark: Mark

    @property
    def files(self) -> tuple[FontFile, ...]:
        """All fonts of all families, in the order of `fonts.yaml`; of a cut with optical sizes, each of them."""
        cuts = [file for family in self.families.values() for file in family.cuts.values()]
        return tuple([font for file in cuts for font in file.sizes.values()])

    def place(self, key: str) -> tuple[int, FontFile]:
        """Return the file that Frames know by a key, and its place among `files`, from 1. Raises KeyError if there is none."""
        for place, file in enumerate(self.files, 1):
            if file.may_have_key(key) and file.key == key:
                return place, file
        raise KeyError(key)

    @property
    def state(self) -> bytes:
        """A hash of the families and chains with the states of their files, none of which is read."""
        cuts = [[(cut, file.state) for cut, file in family.cuts.items()] for family in self.families.values()]
        families = [(name, family.per_word) for name, family in self.families.items()]
        chains = [(role, list(by_locale.items())) for role, by_locale in self.chains.items()]
        return blake2b(repr((families, cuts, chains)).encode(), digest_size=16).digest()

    def digest(self, locale: str) -> bytes:
        """Return a hash of the families and chains, and of the locale, with the bytes of the files that it is set in.

        Of other files, which are seldom read, it has the state of the file system.
        """
        read = {family.name for role in self.chains for family in self.chain(role, locale)}
        families = [
            (name, family.per_word, sorted([(c, f.key if name in read else f.state) for c, f in family.cuts.items()]))
            for name, family in self.families.items()
        ]
        chains = [(role, sorted(by_locale.items())) for role, by_locale in self.chains.items()]
        return blake2b(repr((locale, families, chains)).encode(), digest_size=16).digest()

    def chain(self, role: str, locale: str) -> tuple[FontFamily, ...]:
        """Return the families to try for `role`, in order; a locale such as `pt-BR` falls back to `pt`, then to `default`.

        The generator's own words ask for `text` and `display`; if a project has no role of that name, its first one takes them.
        """
        chains = self.chains.get(role) or next(iter(self.chains.values()))
        names = next((chains[tag] for tag in lookup_tags(locale) if chains.get(tag)), None) or chains["default"]
        return tuple(self.families[n] for n in names)


_BLACK = Colour(0.0, 0.0, 0.0)

LINES: Mapping[ProcessingStep, Stroke] = MappingProxyType(
    {
        "valley": Stroke(_BLACK, 0.2, (2.0, 1.0)),
        "mountain": Stroke(_BLACK, 0.2, (3.0, 1.0, 0.5, 1.0)),
        "cut": Stroke(_BLACK, 0.2, join="round"),
    }
)
"""How creases and cuts are drawn if the theme does not say: dashes, dashes and dots as for paper models, and a solid line."""


@frozen
class FittedGradient:
    """A gradient of the theme, which is fitted into the box of what it fills; `stops` as those of a `Gradient`.

    A linear one runs in the direction of `angle`, in degrees, clockwise from the direction to the right. A radial one has its
    middle at `x`, `y` of the box (0…1) and ends at `radius` times half its sides.
    """

    kind: Literal["linear", "radial"]
    stops: tuple[tuple[float, Colour], ...]
    angle: float = 0.0
    x: float = 0.5
    y: float = 0.5
    radius: float = 1.0


Fill: TypeAlias = Colour | Pattern | FittedGradient
"""What `fill` of an element may be."""


class SoftShadow(NamedTuple):
    """A soft shadow of a shape: its colour, how far it lies to the right and down, and how far it fades outwards, in mm."""

    colour: Colour
    dx: float
    dy: float
    blur: float


PAINT_SECTIONS = ("patterns", "tiles", "gradients")
"""The parts of `theme.yaml` that name patterns and gradients; they share their names with swatches."""


@frozen
class Theme:
    """`theme.yaml`: swatches and text styles by name, those of words in a text, and how creases and cuts are drawn."""

    swatches: Mapping[str, Colour]
    styles: Mapping[str, TextStyle]
    mark: Mark
    lines: Mapping[ProcessingStep, Stroke] = field(default_factory=lambda: LINES)
    casings: Mapping[ProcessingStep, Stroke] = MappingProxyType({})
    """What is drawn below lines that lie on several grounds, so that they are seen on all of them."""
    character_styles: Mapping[str, CharacterStyle] = MappingProxyType({})
    paints: Mapping[str, Pattern | FittedGradient] = MappingProxyType({})
    """Patterns and gradients by name; none has the name of a swatch."""
    shadows: Mapping[str, SoftShadow] = MappingProxyType({})


COLOUR_TABLES = frozenset({"COLR", "CBDT", "sbix", "SVG "})
"""The tables by which the glyphs of a font have colours of their own."""


class FontFile:
    """One font file; `path` is relative to the project's root, `mark` is where it is named."""

    def __init__(self, key: str, path: str, data: bytes, mark: Mark | None = None) -> None:
        self._key, self.path, self._data, self.mark = key, path, data, mark

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FontFile) and (self.path, self.key) == (other.path, other.key)

    def __hash__(self) -> int:
        return hash(self.path)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.path!r})"

    @property
    def key(self) -> str:
        """What identifies it in Frames: its name in the project, with a hash of its bytes."""
        return self._key

    @property
    def data(self) -> bytes:
        """Its bytes."""
        return self._data

    @property
    def palette(self) -> int:
        """Which of its palettes a colour font is set in, from 0."""
        return 0

    @property
    def sizes(self) -> Mapping[float, FontFile]:
        """The fonts that take its place by the sizes in pt that they are drawn for; itself if it is for all."""
        return {0.0: self}

    def at_size(self, size: float) -> FontFile:
        """Return the font for a type size in pt: the one that is drawn for the nearest size, by their ratio."""
        if len(self.sizes) == 1:
            return self
        return self.sizes[min(self.sizes, key=lambda drawn: max(drawn / size, size / drawn))]

    @property
    def state(self) -> str:
        """What changes with its bytes, and is known without reading them."""
        return self._key

    def may_have_key(self, key: str) -> bool:
        """Return whether a key may be that of this file, without reading it."""
        return key == self._key
