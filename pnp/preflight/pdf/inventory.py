"""All that a PDF may hold, by the lists of ISO 32000: what rules judge, what changes nothing printed, what is not looked into.

What is on none of the lists is not looked into either; `is_unjudged` is asked of whatever a file names, so that nothing is
passed over in silence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from pnp.base.records import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping


Kind: TypeAlias = Literal[
    "operators", "colour spaces", "objects", "annotations", "fonts", "filters", "settings", "functions", "gradients",
    "patterns", "blend modes", "soft masks", "pictures", "forms", "pages", "catalog",
]  # fmt: skip


class Verdicts(NamedTuple):
    """Names of one kind, as PDF spells them: those that rules judge, that change nothing printed, that nobody looked into."""

    judged: frozenset[str]
    harmless: frozenset[str] = frozenset()
    unjudged: frozenset[str] = frozenset()


def _verdicts(judged: str, harmless: str = "", unjudged: str = "") -> Verdicts:
    return Verdicts(*(frozenset(words.split()) for words in (judged, harmless, unjudged)))


INVENTORY: Final[Mapping[Kind, Verdicts]] = {
    "operators": _verdicts(  # annex A
        """q Q cm w d gs m l c v y re W W* Do BI d1 BX EX f F f* S s B B* b b* n BT ET Tf Tm Td TD T* Tr Tj TJ ' " Tc Tw Tz TL
        Ts cs CS sc scn SC SCN g rg k G RG K sh""",
        "h i j J M ri d0 BMC BDC EMC MP DP ID EI",
    ),
    "colour spaces": _verdicts(
        "DeviceGray DeviceRGB DeviceCMYK CalGray CalRGB Lab ICCBased Indexed Pattern Separation DeviceN"
    ),
    "objects": _verdicts("Image Form PS"),  # table 86
    "annotations": _verdicts(  # table 169; by their place and their looks
        """Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink
        Popup FileAttachment Widget PrinterMark TrapNet Watermark Redact""",
        "",
        "Sound Movie Screen 3D RichMedia Projection",
    ),
    "fonts": _verdicts("Type0 Type1 MMType1 Type3 TrueType CIDFontType0 CIDFontType2"),  # tables 110 and 117
    "filters": _verdicts(  # table 6
        "LZWDecode DCTDecode JPXDecode JBIG2Decode FlateDecode",
        "ASCIIHexDecode ASCII85Decode RunLengthDecode CCITTFaxDecode",
        "Crypt",
    ),
    "settings": _verdicts(  # table 58
        "LW OP op OPM Font TR TR2 HT BM SMask CA ca",
        "Type Name LC LJ ML D RI FL SM SA AIS TK",
        "BG BG2 UCR UCR2 UseBlackPtComp HTO",
    ),
    "functions": _verdicts("0 2 3 4"),
    "gradients": _verdicts("1 2 3 4 5 6 7"),
    "patterns": _verdicts("1 2"),
    "blend modes": _verdicts(  # tables 136 and 137
        """Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference
        Exclusion Hue Saturation Color Luminosity"""
    ),
    "soft masks": _verdicts("S G TR", "Type BC"),  # table 144
    "pictures": _verdicts(  # table 89
        """Width Height ColorSpace BitsPerComponent ImageMask Mask Decode SMask SMaskInData Alternates OPI OC Filter F""",
        """Type Subtype Intent Interpolate Name StructParent ID Metadata Length DecodeParms DL Matte PtData Measure GTS_Env
        GTS_Encapsulated PieceInfo LastModified""",
        "AF FFilter FDecodeParms",
    ),
    "forms": _verdicts(  # table 95
        "BBox Matrix Resources Group Ref OPI OC PS Filter F",
        """Type Subtype FormType Metadata PieceInfo LastModified StructParent StructParents Name Length DecodeParms DL Measure
        PtData Subtype2 GTS_Env GTS_Encapsulated""",
        "AF FFilter FDecodeParms",
    ),
    "pages": _verdicts(  # table 30
        """MediaBox CropBox BleedBox TrimBox ArtBox Contents Resources Rotate Group Annots AA SeparationInfo UserUnit AF""",
        """Type Parent LastModified BoxColorInfo Thumb B Dur Trans Metadata PieceInfo StructParents ID PZ Tabs
        TemplateInstantiated VP""",
        "PresSteps OutputIntents DPart",
    ),
    "catalog": _verdicts(  # table 28
        "Pages Version Names OpenAction AA AcroForm Metadata OutputIntents OCProperties AF Outlines",
        """Type Extensions PageLabels Dests ViewerPreferences PageLayout PageMode Threads URI StructTreeRoot MarkInfo Lang
        SpiderInfo PieceInfo Legal Perms Collection""",
        "Requirements NeedsRendering DSS DPartRoot",
    ),
}


_KINDS_OF_ENTRIES: Final = frozenset({"settings", "soft masks", "pictures", "forms", "pages", "catalog"})
_PRIVATE_NAME = lazy_pattern(r"[A-Za-z]{2,8}[._:]|XX")
"""Names that programs keep for themselves (annex E), as `PTEX.FileName`: others pass over them."""


def is_unjudged(kind: Kind, word: str) -> bool:
    """Whether nothing here says if a name is right: it is on the list of those, or on none."""
    verdicts = INVENTORY[kind]
    if kind in _KINDS_OF_ENTRIES and _PRIVATE_NAME.match(word):
        return False
    return word not in verdicts.judged and word not in verdicts.harmless
