"""The generator's own YAML files are declared, valid, and their errors are reported."""

from pathlib import Path

import jsonschema
import pytest
import yaml

import pnp
from pnp.base.diagnostics import PnpError
from pnp.layout.booklet.collation import ALPHABETS
from pnp.load.conversion import COPIES_WORDS
from pnp.load.package_data import (
    CARD_FORMATS,
    COMPONENT_KINDS,
    EXPLANATIONS,
    PAPERS,
    PRESS_RULES,
    TYPE_FLOORS,
    read_package_data,
)
from pnp.load.profiles import PROFILE, kit_kind
from pnp.locale.numbers import NUMBER_WORDS, SPELLOUT_RULES
from pnp.locale.phrases import PHRASES
from pnp.translate.capacity import GROWTH

PACKAGE = Path(pnp.__file__).parent
DECLARED = {
    "load/formats/cards.yaml": CARD_FORMATS,
    "load/formats/component_kinds.yaml": COMPONENT_KINDS,
    "load/formats/diagnostics/*.yaml": EXPLANATIONS,
    "load/formats/kits/*.yaml": kit_kind(PACKAGE),
    "load/formats/papers.yaml": PAPERS,
    "load/formats/press_rules.yaml": PRESS_RULES,
    "load/formats/profiles/*.yaml": PROFILE,
    "load/formats/type_floors.yaml": TYPE_FLOORS,
    "load/formats/copies_words.yaml": COPIES_WORDS,
    "load/formats/growth.yaml": GROWTH,
    "layout/booklet/alphabets.yaml": ALPHABETS,
    "locale/number_words/*.yaml": NUMBER_WORDS,
    "locale/spellout_rules.yaml": SPELLOUT_RULES,
    "locale/phrases/*.yaml": PHRASES,
}


def test_every_table_is_declared():
    """Every YAML file of the package has a declaration, except those that `pnp new` copies."""
    found = {file for file in PACKAGE.rglob("*.yaml") if not {"new-game", "examples"} & {*file.parts}}
    assert found == {file for pattern in DECLARED for file in PACKAGE.glob(pattern)}


@pytest.mark.parametrize("pattern", DECLARED)
def test_every_table_keeps_to_its_declaration(pattern):
    """Each file is valid for the reader and its schema."""
    for file in PACKAGE.glob(pattern):
        written = yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader)  # noqa: TID251  what an editor does
        jsonschema.validate(written, DECLARED[pattern].schema())
        assert set(read_package_data(file, DECLARED[pattern])) >= set(written)


@pytest.mark.parametrize(
    ("kind", "text", "fault"),
    [
        (PAPERS, "a4: {size: [210], margin: 5, source: ISO}", "paper.yaml:1:12 `size` must have at least 2 items"),
        (PAPERS, "a4: {size: [210, 297], source: ISO}", "paper.yaml:1:5 missing field `margin`"),
        (PROFILE, "note: x\nlow-ink: maybe", "paper.yaml:2:10 `low-ink` must be `yes` or `no`"),
        (CARD_FORMATS, "a: {size: [1, 2], corner: 60, source: x}", "`corner` must be at most 50 mm, found `60`"),
        (NUMBER_WORDS, "words: {two: many}", "paper.yaml:1:14 `two` must be a number, found `many`"),
        (PHRASES, "hint: [a]", "paper.yaml:1:7 `hint` must be text, found a list"),
    ],
)
def test_a_slip_in_a_table_is_reported_with_its_place(tmp_path, kind, text, fault):
    """Errors in a paper or a profile are reported with file, line and column."""
    file = tmp_path / "paper.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(PnpError) as raised:
        read_package_data(file, kind)
    assert fault in str(raised.value)
