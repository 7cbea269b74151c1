"""Printers in the user's configuration file."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.profiles import load_printer
from pnp.model.outline import Printer

FILE = """\
default:
  back_offset: {x: 0.4, y: -0.2}
laser:
  back_offset: {y: 1/32 in}
  scale: {x: 1.002, y: 0.998}
"""


@pytest.fixture
def printer(tmp_path):
    """Read a printer from a file with a text (None: no file); gives the printer and the messages."""

    def run(name, text=FILE):
        file = tmp_path / "printers.yaml"
        if text is not None:
            file.write_text(text, "utf-8")
        report = Report()
        found = load_printer(file, name, report)
        messages = [f"{d.mark} {d.message}" + (f" -> {d.hint}" if d.hint else "") for d in report.diagnostics]
        return found, [text.replace(str(tmp_path), "…") for text in messages]

    return run


def test_a_printer_is_found_by_name(printer):
    """Offsets are in mm to the right and down; missing settings mean no correction."""
    assert printer("laser") == (Printer("laser", (0.0, 0.79375), (1.002, 0.998)), [])


def test_the_default_is_taken_when_none_is_named(printer):
    """Without `--printer` the default printer is used, or no correction if there is none."""
    assert printer(None) == (Printer("default", (0.4, -0.2), (1.0, 1.0)), [])
    assert printer(None, "laser: {}\n") == (Printer(), [])
    assert printer(None, "") == (Printer(), ["printers.yaml the file is empty"])


def test_no_file_is_no_correction_unless_a_printer_was_named(printer):
    """A missing file is an error only with `--printer`."""
    assert printer(None, None) == (Printer(), [])
    _, faults = printer("laser", None)
    assert faults == ["…/printers.yaml no file `printers.yaml`"]


def test_errors_are_reported(printer):
    """Unknown printers, unknown fields and excessive scales are reported."""
    assert printer("lazer")[1] == ["printers.yaml:1:1 no printer `lazer` in `…/printers.yaml` -> did you mean `laser`?"]
    assert printer("a", "a: {offset: {x: 1}, scale: {x: 2}}\n")[1] == [
        "printers.yaml:1:5 unknown field `offset` in `printers/a` -> did you mean `back_offset`?",
        "printers.yaml:1:32 `x` must be at most 1.1, found `2`",
    ]


def test_an_unknown_printer_is_not_reported_beside_other_errors(printer):
    """An unknown printer is not reported if another one could not be read; axes with errors are not corrected."""
    assert printer("b", "a: 3\n")[1] == ["printers.yaml:1:4 `a` must be a record (`field: value`), found `3`"]
    assert printer("b", "a: 3\nb: {scale: {y: 1.01}}\n")[0] == Printer("b", (0.0, 0.0), (1.0, 1.01))
    assert printer("a", "a: {scale: {x: wide, y: 1.01}, back_offset: [1]}\n")[0] == Printer("a", (0.0, 0.0), (1.0, 1.01))
    assert printer("a", "[a]\n") == (Printer(), ["printers.yaml:1:1 the file must hold a mapping (`key: value`), found a list"])
