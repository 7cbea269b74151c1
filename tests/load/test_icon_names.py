"""Icons have names of letters, with their capitals and accents, and two names that look alike are a fault."""

import re
from unicodedata import normalize

import pytest

ICONS = "content/toy/icons.yaml"
PLACES = (ICONS, "content/toy/fish.yaml", "content/toy/types.yaml")


def change(toy, path, old, new):
    """Replace what occurs in a file."""
    file = toy / path
    text = re.sub(old, new, file.read_text("utf-8"))
    assert text != file.read_text("utf-8")
    file.write_text(text, "utf-8")


@pytest.mark.parametrize("name", ["Worm", "OLD_worm-2", "Köder", normalize("NFD", "Köder"), "虫"])
def test_names_of_icons_may_have_capitals_and_letters_of_any_script(toy, run, name):
    """In texts, in templates and as the words of a field, in whichever form their accents are written."""
    for path in PLACES:
        change(toy, path, r"(?m)(?<=\[)worm\b|(?<=\{)worm\b|^worm\b", name)
    ran = run("check", "toy", cwd=toy)
    assert (ran.code, ran.err.count("error["), ran.err.count("warning[")) == (0, 0, 0), ran.err


def test_the_icon_of_a_text_in_other_capitals_is_suggested(toy, run):
    """A name means itself alone, whatever its capitals; a placeholder that is an icon's name says how to write it."""
    change(toy, ICONS, "(?m)^worm", "Worm")
    change(toy, "content/toy/fish.yaml", r"Quick \[fly\]", "Quick {fly}")
    ran = run("check", "toy", cwd=toy)
    assert "error[locale/unknown-icon]: `[worm]` does not name an icon" in ran.err
    assert "hint: did you mean `Worm`?" in ran.err
    assert "hint: did you mean the icon `[fly]`?" in ran.err


@pytest.mark.parametrize(
    ("path", "line", "names"),
    [
        (ICONS, "Worm: {art: art/worm.svg, word: worm}\n", ("4:1", "Worm", "worm")),
        (
            ICONS,
            "wörm: {art: art/worm.svg, word: worm}\nWO\u0308RM: {art: art/worm.svg, word: worm}\n",
            ("5:1", "WO\u0308RM", "wörm"),
        ),
        ("templates/toy/theme.yaml", None, ("4:3", "INK", "ink")),
    ],
)
def test_names_that_differ_only_in_capitals_are_a_fault(toy, run, path, line, names):
    """Icons and swatches; the form of accents counts as little as capitals."""
    file, (place, second, first) = toy / path, names
    text = file.read_text("utf-8")
    text = text + line if line else text.replace("  paper:", '  INK: {rgb: "#000000"}\n  paper:', 1)
    file.write_text(text, "utf-8")
    ran = run("check", "toy", cwd=toy)
    message = f"`{second}` and `{first}` differ only in capitals, so one is easily taken for the other"
    assert f"{path}:{place}: error[load/duplicate-name]: {message}\n" in ran.err
    assert "hint: rename one of them" in ran.err
    assert ran.err.count("error[") == 1, ran.err
