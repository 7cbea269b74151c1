"""Pictures of a few pixels in all formats, and a font of few letters: what fuzzers of binary files begin with."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from string import printable

from fontTools import subset
from PIL import Image, ImageCms

_FONT = (
    Path(__file__).parents[2] / "pnp" / "load" / "formats" / "new-game" / "fonts" / "chakra-petch" / "ChakraPetch-Regular.ttf"
)


@cache
def small_font() -> bytes:
    """Return a font with the letters of English, a ligature and kerning."""
    options = subset.Options(notdef_outline=True, layout_features=["*"], name_IDs=["*"], hinting=False)
    font = subset.load_font(str(_FONT), options)
    font.recalcTimestamp = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=printable + "·×–—…’“”ﬁ")
    subsetter.subset(font)
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def pictures() -> list[bytes]:
    """Return a picture of each format and each way of storing pixels that the formats know."""
    colours = Image.radial_gradient("L").resize((6, 5)).convert("RGB")
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    exif = Image.Exif()
    exif[0x0112] = 6
    saved = [
        (colours, "PNG", {}),
        (colours.convert("RGBA"), "PNG", {"icc_profile": profile}),
        (colours.convert("P"), "PNG", {"transparency": 0}),
        (colours.convert("1"), "PNG", {}),
        (colours.convert("L"), "PNG", {"dpi": (300, 300)}),
        (colours.convert("I;16"), "PNG", {}),
        (colours, "JPEG", {"exif": exif}),
        (colours, "JPEG", {"progressive": True, "icc_profile": profile}),
        (colours.convert("CMYK"), "JPEG", {}),
        (colours.convert("L"), "JPEG", {"subsampling": 0}),
        (colours.convert("P"), "GIF", {"save_all": True, "append_images": [colours.convert("P")]}),
        (colours, "TIFF", {}),
        (colours.convert("CMYK"), "TIFF", {"compression": "tiff_lzw"}),
        (colours.convert("RGBA"), "TIFF", {"compression": "tiff_adobe_deflate", "exif": exif}),
        (colours.convert("1"), "TIFF", {"compression": "group4"}),
        (colours, "WEBP", {"lossless": True}),
        (colours.convert("RGBA"), "WEBP", {"quality": 50}),
        (colours, "BMP", {}),
    ]
    return [_saved(picture, name, options) for picture, name, options in saved]


def _saved(picture: Image.Image, name: str, options: dict[str, object]) -> bytes:
    out = BytesIO()
    picture.save(out, name, **options)
    return out.getvalue()
