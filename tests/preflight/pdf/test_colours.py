"""Functions of a PDF: what colours of spots and gradients are computed with, and what is refused."""

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Stream

from pnp.preflight.pdf.colours import CalculatorError, FunctionError, calculator, read_function

PARTS = st.floats(0, 1)


@pytest.mark.parametrize(
    ("program", "given", "result"),
    [
        ("{ 2 add }", [1], [3]),
        ("{ exch sub }", [1, 5], [4]),
        ("{ dup mul }", [3], [9]),
        ("{ 1 index }", [7, 8], [7, 8, 7]),
        ("{ 3 1 roll }", [1, 2, 3], [3, 1, 2]),
        ("{ 3 -1 roll }", [1, 2, 3], [2, 3, 1]),
        ("{ 2 copy add }", [1, 2], [1, 2, 3]),
        ("{ 0.5 gt { 1 } { 0 } ifelse }", [0.7], [1]),
        ("{ dup 0.5 gt { pop 9 } if }", [0.3], [0.3]),
        ("{ 7 2 idiv exch pop }", [0], [3]),
        ("{ -7 2 mod exch pop }", [0], [-1]),
        ("{ pop 1 0 atan }", [0], [90]),
        ("{ pop 1 3 bitshift }", [0], [8]),
        ("{ pop true }", [0], [1]),
        ("{ round }", [0.5], [1]),
        ("{ truncate }", [-1.5], [-1]),
    ],
)
def test_programs_compute(program, given, result):
    """The operators of ISO 32000-1, 7.10.5, on a stack."""
    assert calculator(program.encode())(given) == pytest.approx(result)


@pytest.mark.parametrize(
    "program", ["", "add", "{ add", "{ 1 2 frobnicate }", "{ " + "{ " * 40 + "} " * 41, "{ 1 " + "dup " * 5000 + "}"]
)
def test_programs_that_cannot_be_read(program):
    """They are cut off, unknown, too deep or too long."""
    with pytest.raises(CalculatorError):
        calculator(program.encode())


@pytest.mark.parametrize("program", ["{ pop pop }", "{ 0 div }", "{ -1 sqrt add }", "{ 5 index }", "{ 1e9 copy }", "{ -1 ln }"])
def test_programs_that_fail(program):
    """With the numbers that they are given."""
    with pytest.raises(CalculatorError):
        calculator(program.encode())([1.0])


@given(PARTS)
def test_exponential_functions(x):
    """From one colour to another, along a power."""
    made = read_function(Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0, 1]), C1=Array([1, 0.5]), N=2))
    assert made([x]) == pytest.approx([x * x, 1 - 0.5 * x * x])


@given(PARTS)
def test_stitched_functions(x):
    """Each part has its own range of the way; the last one is drawn backwards."""
    line = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0]), C1=Array([1]), N=1)
    made = read_function(
        Dictionary(
            FunctionType=3,
            Domain=Array([0, 1]),
            Functions=Array([line, line]),
            Bounds=Array([0.25]),
            Encode=Array([0, 1, 1, 0]),
        )
    )
    assert made([x])[0] == pytest.approx(x / 0.25 if x < 0.25 else 1 - (x - 0.25) / 0.75)


def test_sampled_functions():
    """The nearest sample, of two inputs, the first of which changes fastest."""
    pdf = pikepdf.new()
    made = Stream(pdf, bytes([0, 51, 102, 153, 204, 255]))
    made.stream_dict = Dictionary(
        FunctionType=0, Domain=Array([0, 1, 0, 1]), Range=Array([0, 1]), Size=Array([3, 2]), BitsPerSample=8
    )
    look_up = read_function(made)
    assert [look_up([x, y])[0] for y in (0, 1) for x in (0, 0.5, 1)] == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1])


@pytest.mark.parametrize(
    "damaged",
    [
        Dictionary(),
        Dictionary(FunctionType=2),
        Dictionary(FunctionType=9, Domain=Array([0, 1])),
        Dictionary(FunctionType=3, Domain=Array([0, 1]), Functions=Array([]), Bounds=Array([]), Encode=Array([])),
        Dictionary(FunctionType=4, Domain=Array([0, 1])),
        Dictionary(FunctionType=0, Domain=Array([0, 1]), Size=Array([1e9]), BitsPerSample=8, Range=Array([0, 1])),
        Array([Dictionary()]),
        None,
    ],
    ids=range(8),
)
def test_damaged_functions(damaged):
    """Each is refused before anything is computed."""
    with pytest.raises(FunctionError):
        read_function(damaged)


def test_a_function_that_fails_is_refused_when_it_is_called():
    """A power of zero that is negative."""
    made = read_function(Dictionary(FunctionType=2, Domain=Array([0, 1]), N=-1))
    with pytest.raises(FunctionError):
        made([0.0])
