"""What is typed at a place of YAML: its path, whether it is a key or a value, and what is typed of it."""

import pytest

from pnp.lsp.yaml_context import yaml_context

CARD = "cards:\n  pike:\n"
PLACES = {
    "value": (CARD + "    name: Pi‸ke\n", "cards/pike/name", "value", "Pi"),
    "no value": (CARD + "    season: ‸\n    points: 1\n", "cards/pike/season", "value", ""),
    "quoted": (CARD + '    story: "Pay {ru‸\n', "cards/pike/story", "value", '"Pay {ru'),
    "folded": (CARD + "    story: >-\n      It {ru‸\n    points: 7\n", "cards/pike/story", "value", "      It {ru"),
    "folded, behind a blank line": (CARD + "    story: |\n      a\n\n      b [w‸\n", "cards/pike/story", "value", "      b [w"),
    "plain over lines": (CARD + "    story: a\n      b [w‸\n    x: 1\n", "cards/pike/story", "value", "a\n      b [w"),
    "key": (CARD + "    name: x\n    po‸\n    home: y\n", "cards/pike", "key", "po"),
    "key that is there": ("cards:\n  pi‸ke:\n    name: x\n", "cards", "key", "pi"),
    "key in an empty line": (CARD + "    name: x\n    ‸\n", "cards/pike", "key", ""),
    "key of the file": ("‸\ncards:\n", "", "key", ""),
    "key in braces": (CARD + "    bait: {worm: 2, f‸\n", "cards/pike/bait", "key", "f"),
    "value in braces": (CARD + "    bait: {worm: 2‸}\n", "cards/pike/bait/worm", "value", "2"),
    "text in braces": ('cards:\n  c: {name: "x, {rules.‸", b: 2}\n', "cards/c/name", "value", '"x, {rules.'),
    "braces over lines": (CARD + "    bait: {worm: 2,\n      f‸\n", "cards/pike/bait", "key", "f"),
    "item in brackets": (CARD + "    traits: [shy, o‸]\n", "cards/pike/traits/0", "value", "o"),
    "item": (CARD + "    traits:\n      - sh‸\n", "cards/pike/traits/0", "key", "sh"),
    "item below its key": ("a:\n- b: 1\n  c:\n  - e‸\n", "a/0/c/0", "key", "e"),
    "key of an item": ("assert:\n  - count: 4\n    co‸\n", "assert/0", "key", "co"),
    "item of braces": ("assert:\n  - {count: 4}\n  - {su‸m: x}\n", "assert/0", "key", "su"),
    "behind a comment": (CARD + "    # name: no\n    season: wi‸\n", "cards/pike/season", "value", "wi"),
    "carriage returns": (CARD.replace("\n", "\r\n") + "    season: wi‸\r\n", "cards/pike/season", "value", "wi"),
}


@pytest.mark.parametrize("name", PLACES)
def test_a_place_has_a_path(name):
    """Blocks, braces and brackets, quotes, texts over several lines, comments."""
    written, path, kind, typed = PLACES[name]
    text, at = written.replace("‸", ""), written.index("‸")
    context = yaml_context(text, at)
    assert ("/".join(map(str, context.path)), context.kind, text[context.start : at]) == (path, kind, typed)


def test_keys_beside_a_key_are_known():
    """Those of the same mapping, before it and behind it, and no others."""
    text = "cards:\n  pike:\n    name: x\n    po\n    home: y\n  carp:\n    art: z\n"
    context = yaml_context(text, text.index("po") + 2)
    assert (sorted(context.others), context.is_new) == (["home", "name"], True)
    assert not yaml_context(text, text.index("ome")).is_new


@pytest.mark.parametrize("at", range(0, 400, 7))
def test_any_place_of_any_text_is_read(at):
    """Half a file, or none that is YAML at all, is no fault."""
    text = "cards:\n  pike: {a: [b, {c: \"d, e: '\n - x\n\t:\n- - f: |\n    g\n  h: &a !t *b # i\n? j\n: k\n" * 4
    yaml_context(text[:at], at)
