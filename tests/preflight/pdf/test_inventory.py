"""The inventory of PDF: everything that ISO 32000 lists is judged, harmless, or named as not looked into."""

import pytest

from pnp.preflight.pdf.inventory import INVENTORY, is_unjudged
from pnp.preflight.pdf.pages import PageWalk, WalkBudget

STANDARD = {
    "operators": """b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q
        re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \"""",
    "colour spaces": "DeviceGray DeviceRGB DeviceCMYK CalGray CalRGB Lab ICCBased Indexed Pattern Separation DeviceN",
    "objects": "Image Form PS",
    "annotations": """Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret
        Ink Popup FileAttachment Sound Movie Widget Screen PrinterMark TrapNet Watermark 3D Redact
        Projection RichMedia""",
    "fonts": "Type0 Type1 MMType1 Type3 TrueType CIDFontType0 CIDFontType2",
    "filters": """ASCIIHexDecode ASCII85Decode LZWDecode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode
        JPXDecode Crypt""",
    "settings": """Type LW LC LJ ML D RI OP op OPM Font BG BG2 UCR UCR2 TR TR2 HT FL SM SA BM SMask CA ca AIS TK UseBlackPtComp
        HTO""",
    "functions": "0 2 3 4",
    "gradients": "1 2 3 4 5 6 7",
    "patterns": "1 2",
    "blend modes": """Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight
        Difference
        Exclusion Hue Saturation Color Luminosity""",
    "soft masks": "Type S G BC TR",
    "pictures": """Type Subtype Width Height ColorSpace BitsPerComponent Intent ImageMask Mask Decode Interpolate Alternates
        SMask SMaskInData Name StructParent ID OPI Metadata OC AF Measure PtData Length Filter DecodeParms F
        FFilter FDecodeParms DL""",
    "forms": """Type Subtype FormType BBox Matrix Resources Group Ref Metadata PieceInfo LastModified StructParent
        StructParents OPI OC Name AF Measure PtData Length Filter DecodeParms F FFilter FDecodeParms DL PS
        Subtype2""",
    "pages": """Type Parent LastModified Resources MediaBox CropBox BleedBox TrimBox ArtBox BoxColorInfo Contents Rotate
        Group Thumb B Dur Trans Annots AA Metadata PieceInfo StructParents ID PZ SeparationInfo Tabs
        TemplateInstantiated PresSteps UserUnit VP AF OutputIntents DPart""",
    "catalog": """Type Version Extensions Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines Threads
        OpenAction AA URI AcroForm Metadata StructTreeRoot MarkInfo Lang SpiderInfo OutputIntents PieceInfo
        OCProperties Perms Legal Requirements Collection NeedsRendering DSS AF DPartRoot""",
}
"""What ISO 32000-1 and -2 list of each kind."""


@pytest.mark.parametrize("kind", STANDARD)
def test_whatever_the_standard_lists_has_one_verdict(kind):
    """And nothing has two."""
    verdicts = INVENTORY[kind]
    assert STANDARD.keys() == INVENTORY.keys()
    assert set(STANDARD[kind].split()) <= frozenset.union(*verdicts)
    assert sum(map(len, verdicts)) == len(frozenset.union(*verdicts))


@pytest.mark.parametrize("kind", STANDARD)
def test_what_no_list_has_is_not_looked_into(kind):
    """As is what a list says nobody judges."""
    verdicts = INVENTORY[kind]
    assert is_unjudged(kind, "Hologram")
    assert all(is_unjudged(kind, word) for word in verdicts.unjudged)
    assert not any(is_unjudged(kind, word) for word in verdicts.judged | verdicts.harmless)


def test_names_that_programs_keep_for_themselves():
    """They change nothing printed, as entries; an operator of such a name is unknown."""
    assert not is_unjudged("forms", "PTEX.FileName")
    assert not is_unjudged("pages", "ADBE_Seen")
    assert is_unjudged("operators", "PTEX.FileName")


def test_operators_that_are_judged_are_carried_out():
    """By the walk, and no others."""
    assert PageWalk(None, WalkBudget())._handlers.keys() == INVENTORY["operators"].judged
