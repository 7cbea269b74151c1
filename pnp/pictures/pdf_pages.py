"""Pages of a PDF as pictures: which page and box is meant, whether it can be printed, its objects, its pixels.

`cards.pdf#page=3` is the third page (RFC 8118, 3), cut to its TrimBox; `&box=bleed` cuts it to its BleedBox. A box that is not
there is the CropBox, and that the MediaBox (ISO 32000-1, 14.11.2). What a page does not hold itself is refused, because it
would be lost unseen: fonts that are not embedded, hidden layers, notes and form fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, TypeVar

from pnp.base.files import read_file
from pnp.base.records import frozen, lazy_pattern
from pnp.base.units import PT, PT_PER_INCH
from pnp.pictures.pdf_work import PageWork, PdfLimitError, check_content

if TYPE_CHECKING:
    from pathlib import Path

    import pikepdf
    from PIL.Image import Image

_T = TypeVar("_T")
_Matrix: TypeAlias = tuple[float, float, float, float, float, float]

PageBox: TypeAlias = Literal["trim", "bleed"]

PDF_SIGNATURE = b"%PDF"
_NAMED_PAGE = lazy_pattern(r"(.+\.pdf)#(.*)", re.IGNORECASE)
_FRAGMENT = lazy_pattern(r"page=([1-9]\d{0,5})(&box=(?:trim|bleed))?")
PAGE_PPI = 600
"""Pixels per inch of a page where only pixels will do, as of drawings."""
_MOST_PIXELS = 50_000_000
_MOST_STREAM = 512 << 20  # bytes of a stream when it is unpacked


class PdfPageError(Exception):
    """A page that cannot be used: the code of the finding, what follows the name of the file, and a hint."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code, self.hint = code, hint


@frozen
class PdfPage:
    """A page as a PDF of its own, cut to its box; its size in mm as it is seen."""

    data: bytes
    width: float
    height: float


class PdfObject(NamedTuple):
    """An object of a page: PDF syntax with other objects where a reference stands; `data` of a stream as the file has it.

    `encoded`: by a filter among the parts. `transparent`: a form that needs transparency.
    """

    parts: tuple[bytes | PdfObject, ...]
    data: bytes | None = None
    encoded: bool = False
    transparent: bool = False


def split_page(path: Path) -> tuple[Path, str]:
    """Return the path of a file, and what stands after the `#` of a PDF's name."""
    found = _NAMED_PAGE.fullmatch(path.name)
    return (path.with_name(found[1]), found[2]) if found else (path, "")


class OpenPdf:
    """A PDF whose pages are read: it is opened once, when the first of them is asked for. Raises PdfPageError."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @cached_property
    def key(self) -> str:
        """The hash of the file."""
        return sha256(self.data).hexdigest()

    @cached_property
    def _pdf(self) -> pikepdf.Pdf:
        return _open(self.data)

    @property
    def page_count(self) -> int:
        """How many pages it has."""
        return len(self._pdf.pages)

    def page(self, fragment: str) -> PdfPage:
        """Return the page that a fragment names, `page=3`."""
        number, box = _page_and_box(fragment, self.page_count)
        return _guarded(lambda: _cut_out(self._pdf, number, box))


class OpenPdfs:
    """The PDFs that one run reads pages of, each read from its file and opened once."""

    _MOST = 4  # files, which may be large

    def __init__(self) -> None:
        self._files: dict[Path, OpenPdf] = {}

    def find(self, file: Path) -> OpenPdf | None:
        """Return a file that was read before."""
        return self._files.get(file)

    def read(self, file: Path) -> OpenPdf:
        """Return a file; raises OSError."""
        found = self._files.get(file)
        return found if found is not None else self.keep(file, read_file(file))

    def keep(self, file: Path, data: bytes) -> OpenPdf:
        """Return a file of which these are the bytes, and keep it for its other pages."""
        if (known := self._files.get(file)) is not None and known.data is data:
            return known
        while len(self._files) >= self._MOST:
            del self._files[next(iter(self._files))]
        found = self._files[file] = OpenPdf(data)
        return found


def read_page(data: bytes, fragment: str) -> PdfPage:
    """Return the page of a PDF that a fragment names, `page=3`. Raises PdfPageError."""
    return OpenPdf(data).page(fragment)


@frozen
class OutputIntent:
    """The printing condition that a PDF is made for: what it is called, and the profile of its inks (empty: none of inks)."""

    condition: str
    profile: bytes


def output_intent(data: bytes) -> OutputIntent | None:
    """Return the output intent of a PDF, that for PDF/X before others; None of one that has none. Raises PdfPageError."""
    with _open(data) as pdf:
        return _guarded(lambda: _intent_of(pdf))


def _intent_of(pdf: pikepdf.Pdf) -> OutputIntent | None:
    import pikepdf  # noqa: PLC0415 - as above

    listed: Any = pdf.Root.get("/OutputIntents", ())
    found = min(listed, key=lambda one: str(one.get("/S")) != "/GTS_PDFX", default=None)
    if found is None:
        return None
    profile = found.get("/DestOutputProfile")
    data = profile.read_bytes() if isinstance(profile, pikepdf.Stream) else b""
    called = (str(found.get(key, "")).strip() for key in ("/OutputConditionIdentifier", "/OutputCondition", "/Info"))
    return OutputIntent(next((one for one in called if one not in _UNNAMED), ""), data)


_UNNAMED = frozenset({"", "Custom"})
"""What a condition is called that is in no registry (ISO 32000-1, table 365)."""


def _open(data: bytes) -> pikepdf.Pdf:
    try:
        import pikepdf  # noqa: PLC0415 - only where a PDF is a picture; it is an extra
    except ModuleNotFoundError:
        raise PdfPageError(
            "art/pdf-page", "is a PDF, for which a package is missing", "install pnp with `pip install 'pnp[preflight]'`"
        ) from None
    pikepdf.settings.set_qpdf_limits(
        flate_max_memory=_MOST_STREAM, run_length_max_memory=_MOST_STREAM, png_max_memory=_MOST_STREAM
    )
    try:
        pdf = pikepdf.open(BytesIO(data), suppress_warnings=True)
    except pikepdf.PasswordError:
        raise PdfPageError(
            "art/pdf-page", "opens only with a password", "save it again without one, or export the page anew"
        ) from None
    except (pikepdf.PikepdfError, RuntimeError, ValueError) as error:
        raise _damaged(error) from None
    count = _guarded(lambda: len(pdf.pages))
    if warnings := pdf.get_warnings():  # which are forgotten then
        raise _damaged(warnings[0])
    if not count:
        raise PdfPageError("art/pdf-page", "has no pages", "export it again")
    return pdf


def _guarded(work: Callable[[], _T]) -> _T:
    """Do what reads objects of a file from elsewhere; whatever is wrong with them is a PdfPageError."""
    import pikepdf  # noqa: PLC0415 - as above

    try:
        return work()
    except (pikepdf.PikepdfError, RuntimeError, ValueError, TypeError, ArithmeticError, LookupError, AttributeError) as error:
        raise _damaged(error) from None


def _damaged(error: object) -> PdfPageError:
    first = str(error).strip().partition("\n")[0].rpartition(": ")[2].rstrip(".")
    hint = "export it again from the program that made it, or copy it again"
    return PdfPageError("art/corrupt", f"is a damaged PDF: {first or 'it cannot be read'}", hint)


def _page_and_box(fragment: str, count: int) -> tuple[int, PageBox]:
    found = _FRAGMENT.fullmatch(fragment)
    if fragment and not found:
        raise PdfPageError(
            "art/pdf-page", f"is followed by `#{fragment}`, which names no page", "write `#page=1` for its first page"
        )
    if found is None and count > 1:
        raise PdfPageError("art/pdf-page", f"has {count} pages, and none is named", "write `#page=1` after its name")
    number = int(found[1]) if found else 1
    if number > count:
        has = "only one page" if count == 1 else f"{count} pages"
        raise PdfPageError("art/pdf-page", f"has no page {number}", f"it has {has}: the last is `#page={count}`")
    return number, "bleed" if fragment.endswith("bleed") else "trim"


_CUT = ("/MediaBox", "/CropBox")
_KEPT = frozenset({"/Type", "/Parent", "/Resources", "/Contents", "/Rotate", "/UserUnit", "/Group", *_CUT})


def _cut_out(pdf: pikepdf.Pdf, number: int, box: PageBox) -> PdfPage:
    import pikepdf  # noqa: PLC0415 - as above

    if "/XFA" in pdf.Root.get("/AcroForm", {}):
        raise PdfPageError("art/pdf-page", "is an XFA form, which only few programs show", "print it into a new PDF")
    if _has_hidden_layers(pdf):
        raise _hidden_layers()
    with pikepdf.new() as alone:
        alone.pages.append(pdf.pages[number - 1])
        page = alone.pages[0].obj
        if any(_is_shown(note) for note in page.get("/Annots", ())):
            raise PdfPageError(
                "art/pdf-page", f"has notes or form fields on page {number}", "flatten them into the page, or remove them"
            )
        _check_work(alone.pages[0], number)
        corners = _corners(alone.pages[0], box)
        for key in set(page.keys()) - _KEPT:
            del page[key]
        for key in _CUT:
            page[key] = pikepdf.Array([Decimal(f"{value:.5f}") for value in corners])
        _leave_out_idle_fonts(alone)
        _leave_out_layers(alone)
        alone.remove_unreferenced_resources()
        _check_objects(_PageObjects(), alone, number)
        w, h = (side * _unit(page) / PT for side in _sides(corners))
        out = BytesIO()
        alone.save(out, deterministic_id=True)
        turned = _rotation(page) % 180
    return PdfPage(out.getvalue(), *((h, w) if turned else (w, h)))


def _check_work(page: pikepdf.Page, number: int) -> None:
    """Refuse a page that would take whatever shows it too much."""
    try:
        PageWork(_steps).check(page.obj, page.resources, number)
    except PdfLimitError as error:
        hint = "let the program that made it simplify or flatten it, or export the page as a picture of 300 ppi"
        raise PdfPageError("art/pdf-page", str(error), hint) from None


def _steps(holder: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - a stream or a page of a file from elsewhere
    import pikepdf  # noqa: PLC0415 - as above

    content = holder if isinstance(holder, pikepdf.Stream) else holder.get("/Contents")
    for stream in content if isinstance(content, pikepdf.Array) else () if content is None else (content,):
        check_content(stream.read_bytes())
    for step in pikepdf.parse_content_stream(holder) if content is not None else ():
        if isinstance(step, pikepdf.ContentStreamInlineImage):
            yield "BI", ()
        else:
            yield str(step.operator), step.operands


_WRITING = frozenset({"Tj", "TJ", "'", '"'})


def _leave_out_idle_fonts(alone: pikepdf.Pdf) -> None:
    """Take out each choice of a font with which nothing is written: ReportLab begins pages with Helvetica."""
    import pikepdf  # noqa: PLC0415 - as above

    page = alone.pages[0]
    fonts = page.resources.get("/Font", pikepdf.Dictionary())
    if all(_holds_its_file(font) for font in fonts.values()):
        return
    chosen, outer, writing = "", list[str](), set[str]()
    steps = [(list(step.operands), str(step.operator)) for step in pikepdf.parse_content_stream(page)]
    for operands, operator in steps:
        if operator == "q":
            outer.append(chosen)
        elif operator == "Q" and outer:
            chosen = outer.pop()
        elif operator == "Tf":
            chosen = str(operands[0])
        elif operator in _WRITING:
            writing.add(chosen)
    kept = [(step, operator) for step, operator in steps if operator != "Tf" or str(step[0]) in writing]
    if len(kept) < len(steps):
        content = pikepdf.unparse_content_stream([(step, pikepdf.Operator(operator)) for step, operator in kept])
        page.obj.Contents = alone.make_stream(content)


def _check_objects(objects: _PageObjects, alone: pikepdf.Pdf, number: int) -> None:
    objects.form(alone)
    _check_streams(alone)
    if objects.foreign_fonts:
        names = ", ".join(f"`{name}`" for name in sorted(objects.foreign_fonts))
        raise PdfPageError(
            "art/pdf-page",
            f"does not embed the font {names} of page {number}",
            "export it with its fonts embedded, as PDF/X does, or turn its texts into outlines",
        )


def _check_streams(pdf: pikepdf.Pdf) -> None:
    """Unpack what can be unpacked here: pixels of damaged streams would be missing, and nobody would say so."""
    import pikepdf  # noqa: PLC0415 - as above

    for stream in pdf.objects:
        if isinstance(stream, pikepdf.Stream) and str(stream.get("/Filter")) == "/FlateDecode":
            stream.read_bytes()
    if warnings := pdf.get_warnings():
        raise _damaged(warnings[0])


def _has_hidden_layers(pdf: pikepdf.Pdf) -> bool:
    layers = pdf.Root.get("/OCProperties")
    shown: Any = layers.get("/D", {}) if layers is not None else {}
    groups: Any = layers.get("/OCGs", ()) if layers is not None else ()
    return (
        bool(len(shown.get("/OFF", ())))
        or str(shown.get("/BaseState", "/ON")) != "/ON"
        or any(str(group.get("/Usage", {}).get("/Print", {}).get("/PrintState")) == "/OFF" for group in groups)
    )


def _hidden_layers() -> PdfPageError:
    hint = "export it without them, or flattened: all would be printed"
    return PdfPageError("art/pdf-page", "has hidden layers", hint)


_LAYERS = frozenset({"/OCG", "/OCMD"})


def _leave_out_layers(alone: pikepdf.Pdf) -> None:
    """Take out the layers of a page, all of which are shown: a document with its form would not list them."""
    import pikepdf  # noqa: PLC0415 - as above

    holders = [*dictionaries_of(alone)]
    layers = [one for one in holders if str(one.get("/Type")) in _LAYERS]
    if not layers:
        return
    if any("/VE" in layer or str(layer.get("/P")) in {"/AllOff", "/AnyOff"} for layer in layers):
        raise _hidden_layers()
    for holder in holders:
        if "/OC" in holder:
            del holder["/OC"]
        named = holder.get("/Properties")
        for key in [*named.keys()] if isinstance(named, pikepdf.Dictionary) else ():
            if str(named[key].get("/Type")) in _LAYERS:
                del named[key]
        if isinstance(holder, pikepdf.Stream) and (holder.get("/Subtype") == "/Form" or holder.get("/PatternType") == 1):
            holder.write(_without_layers(holder))
    alone.pages[0].obj.Contents = alone.make_stream(_without_layers(alone.pages[0]))


def _without_layers(content: Any) -> bytes:  # noqa: ANN401 - a stream or a page of a file from elsewhere
    import pikepdf  # noqa: PLC0415 - as above

    kept, of_layers = list[Any](), list[bool]()
    for step in pikepdf.parse_content_stream(content):
        operator = str(getattr(step, "operator", ""))
        if operator in {"BDC", "BMC"}:
            of_layers.append(operator == "BDC" and str(step.operands[0]) == "/OC")
        is_left_out = bool(of_layers) and of_layers[-1] and operator in {"BDC", "EMC"}
        if operator == "EMC" and of_layers:
            of_layers.pop()
        if not is_left_out:
            kept.append(step)
    return pikepdf.unparse_content_stream(kept)


def dictionaries_of(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Yield all dictionaries and streams of a file, also those that lie in others."""
    import pikepdf  # noqa: PLC0415 - as above

    waiting: list[Any] = list(pdf.objects)
    while waiting:
        found = waiting.pop()
        if isinstance(found, pikepdf.Dictionary | pikepdf.Stream):
            yield found
            inner = [found[key] for key in found.keys()]  # noqa: SIM118 - pikepdf's have no other way
        else:
            inner = list(found) if isinstance(found, pikepdf.Array) else []
        waiting += [one for one in inner if isinstance(one, pikepdf.Dictionary | pikepdf.Array) and not one.is_indirect]


_HIDDEN = 0b10  # a flag of annotations (ISO 32000-1, 12.5.3)


def _is_shown(note: Any) -> bool:  # noqa: ANN401 - an object of a file from elsewhere
    unseen = str(note.get("/Subtype")) in {"/Link", "/Popup"} and "/AP" not in note
    return not unseen and not int(note.get("/F", 0)) & _HIDDEN


def _corners(page: pikepdf.Page, box: PageBox) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of a box, within the paper."""
    paper = _rectangle(page.mediabox)
    own = page.obj.get("/BleedBox" if box == "bleed" else "/TrimBox")
    found = _rectangle(own if own is not None else page.cropbox)
    left, bottom = max(found[0], paper[0]), max(found[1], paper[1])
    right, top = min(found[2], paper[2]), min(found[3], paper[3])
    if min(right - left, top - bottom) <= 0:
        raise PdfPageError("art/corrupt", f"has a page without a size: its {box} box is empty", "export it again")
    return left, bottom, right, top


def _rectangle(written: Any) -> tuple[float, float, float, float]:  # noqa: ANN401 - as above
    left, bottom, right, top = (float(value) for value in written)
    return min(left, right), min(bottom, top), max(left, right), max(bottom, top)


def _sides(corners: Sequence[float]) -> tuple[float, float]:
    return corners[2] - corners[0], corners[3] - corners[1]


def _unit(page: Any) -> float:  # noqa: ANN401 - as above
    return float(page.get("/UserUnit", 1)) or 1.0


_QUARTER = 90


def _rotation(page: Any) -> int:  # noqa: ANN401 - as above
    found = int(page.get("/Rotate", 0)) % 360
    if found % _QUARTER:
        raise ValueError(f"its page is rotated by {found} degrees")
    return found


_ROTATIONS: Mapping[int, _Matrix] = MappingProxyType(
    {
        0: (1.0, 0.0, 0.0, 1.0, 0.0, 0.0),
        90: (0.0, -1.0, 1.0, 0.0, 0.0, 1.0),
        180: (-1.0, 0.0, 0.0, -1.0, 1.0, 1.0),
        270: (0.0, 1.0, -1.0, 0.0, 1.0, 0.0),
    }
)
"""The matrix from the unit square of a page to that of the page as it is seen, turned clockwise by degrees."""


def page_form(data: bytes) -> PdfObject:
    """Return the page of a PdfPage as a form XObject, whose matrix lays its box as it is seen onto the unit square."""
    with _open(data) as pdf:
        return _guarded(lambda: _PageObjects().form(pdf))


_OPAQUE_STATES = {"/BM": {"/Normal", "/Compatible"}, "/SMask": {"/None"}}
_LEFT_OUT = frozenset({"/Length", "/Metadata", "/PieceInfo", "/StructParent", "/StructParents", "/LastModified", "/OPI"})
_FONTS_WITH_FILE = frozenset({"/Type1", "/MMType1", "/TrueType", "/CIDFontType0", "/CIDFontType2"})


def _holds_its_file(font: Any) -> bool:  # noqa: ANN401 - as above
    files = font.get("/FontDescriptor", {})
    return str(font.get("/Subtype")) not in _FONTS_WITH_FILE or any(f"/FontFile{kind}" in files for kind in ("", "2", "3"))


class _PageObjects:
    """Makes PdfObjects of those of a page, one of each; notes fonts that are not embedded, and transparency."""

    def __init__(self) -> None:
        self.foreign_fonts: set[str] = set()
        self._transparent = False
        self._made: dict[tuple[int, int], PdfObject] = {}
        self._begun: set[tuple[int, int]] = set()

    def form(self, pdf: pikepdf.Pdf) -> PdfObject:
        page = pdf.pages[0]
        left, bottom, right, top = corners = _rectangle(page.mediabox)
        w, h = _sides(corners)
        a, b, c, d, e, f = _ROTATIONS[_rotation(page.obj)]
        x, y = -left / w, -bottom / h
        matrix = (a / w, b / w, c / h, d / h, a * x + c * y + e, b * x + d * y + f)
        head = "/Type/XObject/Subtype/Form/FormType 1/BBox[{}]/Matrix[{}]".format(
            " ".join(f"{value:.5f}" for value in (left, bottom, right, top)), " ".join(f"{value:.9f}" for value in matrix)
        )
        parts: list[bytes | PdfObject] = [head.encode()]
        if (group := page.obj.get("/Group")) is not None:
            parts += [b"/Group", *self._parts(group)]
        parts += [b"/Resources", *self._parts(page.resources)]
        page.contents_coalesce()
        content = page.obj.get("/Contents")
        return PdfObject(tuple(parts), content.read_bytes() if content is not None else b"", transparent=self._transparent)

    def _parts(self, value: Any) -> list[bytes | PdfObject]:  # noqa: ANN401 - as above
        import pikepdf  # noqa: PLC0415 - as above

        if value is None or isinstance(value, bool):
            return [{None: b" null", True: b" true", False: b" false"}[value]]
        if isinstance(value, int | Decimal):
            return [f" {value:f}".encode() if isinstance(value, Decimal) else b" %d" % value]
        if value.is_indirect and isinstance(value, pikepdf.Stream | pikepdf.Dictionary | pikepdf.Array):
            return [b" ", self._indirect(value)]
        return self._direct(value)

    def _indirect(self, value: Any) -> PdfObject:  # noqa: ANN401 - as above
        import pikepdf  # noqa: PLC0415 - as above

        key = value.objgen
        if key not in self._made:
            if key in self._begun:
                raise PdfPageError("art/pdf-page", "has an object that contains itself", "print it into a new PDF")
            self._begun.add(key)
            if isinstance(value, pikepdf.Stream):
                self._made[key] = PdfObject(tuple(self._entries(value)), value.read_raw_bytes(), "/Filter" in value)
            else:
                self._made[key] = PdfObject(tuple(self._direct(value)))
        return self._made[key]

    def _direct(self, value: Any) -> list[bytes | PdfObject]:  # noqa: ANN401 - as above
        import pikepdf  # noqa: PLC0415 - as above

        if isinstance(value, pikepdf.Array):
            return [b"[", *(part for item in value for part in self._parts(item)), b"]"]
        if isinstance(value, pikepdf.Dictionary):
            return [b"<<", *self._entries(value), b">>"]
        return [b" " + value.unparse()]

    def _entries(self, holder: Any) -> list[bytes | PdfObject]:  # noqa: ANN401 - as above
        import pikepdf  # noqa: PLC0415 - as above

        self._note(holder)
        left_out = _LEFT_OUT if isinstance(holder, pikepdf.Stream) else frozenset[str]()
        parts: list[bytes | PdfObject] = []
        for key in sorted(set(holder.keys()) - left_out):
            parts += [pikepdf.Name(key).unparse(), *self._parts(holder[key])]
        return parts

    def _note(self, holder: Any) -> None:  # noqa: ANN401 - as above
        if str(holder.get("/Type")) == "/Font" and not _holds_its_file(holder):
            self.foreign_fonts.add(str(holder.get("/BaseFont", "/unnamed"))[1:])
        self._transparent = self._transparent or (
            any(key in holder and str(holder[key]) not in opaque for key, opaque in _OPAQUE_STATES.items())
            or any(isinstance(holder.get(key), int | Decimal) and holder[key] < 1 for key in ("/ca", "/CA"))
            or str(holder.get("/S")) == "/Transparency"
        )


def page_pixels(data: bytes) -> Image:
    """Return the page of a PdfPage as pixels in sRGB, at 600 ppi; it is transparent where nothing is painted."""
    import pypdfium2  # noqa: PLC0415 - only where pixels are needed

    with _open(data) as pdf:
        unit = _unit(pdf.pages[0].obj)
    with pypdfium2.PdfDocument(data) as document:
        page = document[0]
        w, h = page.get_size()
        scale = min(unit * PAGE_PPI / PT_PER_INCH, (_MOST_PIXELS / (w * h)) ** 0.5)
        bitmap = page.render(scale=scale, fill_color=(255, 255, 255, 0), force_bitmap_format=pypdfium2.raw.FPDFBitmap_BGRA)
        pixels: Image = bitmap.to_pil()
        return pixels.convert("RGBA")
