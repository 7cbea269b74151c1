"""Gradients on meshes: where they reach, and how much ink they print, however their numbers are packed."""

from io import BytesIO

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream

from pnp.preflight.pdf.content import MeshError, read_mesh
from pnp.preflight.pdf.pages import PdfFile
from pnp.preflight.pdf.plates import PlatePages

INKS = (0.6, 0.2, 0.0, 0.4)

SQUARE = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (3, 3), (3, 2), (3, 1), (3, 0), (2, 0), (1, 0)]
"""The edges of a patch, in thirds of its side; a tensor patch has four points inside as well."""

PARTS = {
    4: [(0, [(0, 0)], 1), (0, [(3, 0)], 1), (0, [(3, 3)], 1), (0, [(0, 3)], 1), (1, [(3, 3)], 1), (1, [(0, 0)], 1)],
    5: [(None, [point], 1) for point in ((0, 0), (3, 0), (0, 3), (3, 3))],
    6: [(0, SQUARE, 4)],
    7: [(0, [*SQUARE, (1, 1), (1, 2), (2, 2), (2, 1)], 4)],
}


def packed(kind, along, deep, flagged, values):
    """The parts of a mesh, number after number; vertices end on whole bytes."""
    bits = ""
    for flag, points, colours in PARTS[kind]:
        bits += "" if flag is None else f"{flag:0{flagged}b}"
        bits += "".join(f"{round(side / 3 * (2**along - 1)):0{along}b}" for point in points for side in point)
        bits += "".join(f"{round(value * (2**deep - 1)):0{deep}b}" for value in values) * colours
        bits += "0" * (-len(bits) % 8 if kind < 6 else 0)
    bits += "0" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big")


def mesh(pdf, kind, sizes=(16, 8, 8), values=INKS, **more):
    """A square from 20 to 80 pt in even inks."""
    along, deep, flagged = sizes
    made = Stream(pdf, packed(kind, along, deep, flagged, values))
    made.stream_dict = Dictionary(
        ShadingType=kind, ColorSpace=Name.DeviceCMYK, BitsPerCoordinate=along, BitsPerComponent=deep,
        Decode=Array([20, 80, 20, 80, *(0, 1) * len(values)]), **more,
    )  # fmt: skip
    made.stream_dict["/VerticesPerRow" if kind == 5 else "/BitsPerFlag"] = 2 if kind == 5 else flagged
    return pdf.make_indirect(made)


def file_of(kind, **more):
    """A page of 100 × 100 pt with a mesh."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(100, 100))
    pdf.pages[0].obj.Contents = pdf.make_indirect(Stream(pdf, b"/Mesh sh"))
    pdf.pages[0].obj.Resources = Dictionary(Shading=Dictionary(Mesh=mesh(pdf, kind, **more)))
    file = BytesIO()
    pdf.save(file)
    return file.getvalue()


def measured(data):
    """The inks in the middle of the page and beside the mesh, and what was not measured."""
    file = PdfFile(data)
    plates = PlatePages(file, data)
    inks, scale = plates.inks(file.pages[0])
    middle, beside = (inks.getpixel((round(x * scale), round(50 * scale))) for x in (50, 10))
    return [ink / 255 for ink in middle], beside, plates.unmeasured


@pytest.mark.parametrize("sizes", [(16, 8, 8), (12, 4, 2), (32, 16, 4)], ids=str)
@pytest.mark.parametrize("kind", PARTS)
def test_a_mesh_is_measured(kind, sizes):
    """Triangles, lattices and both kinds of patches, in numbers of all sizes; its box is that of its points."""
    data = file_of(kind, sizes=sizes)
    middle, beside, unmeasured = measured(data)
    assert (middle, beside, unmeasured) == (pytest.approx(INKS, abs=0.01), (0, 0, 0, 0), set())
    file = PdfFile(data)
    assert [one.box for one in file.painted(file.pages[0])] == [pytest.approx((20, 20, 80, 80), abs=0.01)]


def test_a_mesh_whose_colours_a_function_gives():
    """Its points have one number each, of which the function makes inks."""
    fade = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0, 0, 0, 0]), C1=Array([1, 0.5, 0, 0.25]), N=1)
    middle, _, unmeasured = measured(file_of(4, values=(0.6,), Function=fade))
    assert (middle, unmeasured) == (pytest.approx((0.6, 0.3, 0, 0.15), abs=0.02), set())


def test_a_mesh_that_cannot_be_read_is_not_measured():
    """It is named; what a mesh of too many points would take is not even begun."""
    data = file_of(6, Marked=True).replace(b"/BitsPerComponent 8", b"/BitsPerComponent 7")
    assert measured(data)[2] == {"the gradient `/Mesh`"}
    with pikepdf.new() as pdf:
        large = mesh(pdf, 4)
        large.write(bytes(9_000_000))
        with pytest.raises(MeshError, match="too many points"):
            read_mesh(large)
        large.write(b"")
        with pytest.raises(MeshError, match="no points"):
            read_mesh(large)


@pytest.mark.parametrize(("kind", "own"), [(6, 8), (7, 12)])
def test_a_patch_that_shares_an_edge_has_fewer_points(kind, own):
    """Four of them, and two of its colours, are those of the patch before it."""
    _, points, _ = PARTS[kind][0]
    with pikepdf.new() as pdf:
        made = mesh(pdf, kind)
        made.write(made.read_bytes() + bytes([1, *[0] * 4 * own, *[255] * 8]))
        found = read_mesh(made)
    assert [(part.flag, len(part.points), len(part.colours)) for part in found.parts] == [(0, len(points), 4), (1, own, 2)]
    assert found.parts[1].colours[1] == (1.0, 1.0, 1.0, 1.0)
