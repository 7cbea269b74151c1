"""Dates are calendar days and can be sorted.

The values that each kind accepts, and the messages for all others. A `url` is an absolute web address; its form is
checked, nothing is fetched.
"""

from pathlib import Path

import jsonschema
import pytest

from pnp.base.diagnostics import Report
from pnp.load.kinds.compound import GroupKind, ListKind, MappingKind, RecordKind
from pnp.load.kinds.kind import ValueReader
from pnp.load.kinds.simple import DateKind, FilePathKind, IntKind, TextKind, UrlKind
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import FileFaults
from pnp.model.fields import Grid, Message, Ref


def test_a_day_keeps_its_form_and_has_parts(read):
    """A date is printed as written; its year, month and day are numbers, and dates can be compared."""
    day, messages = read("{kind: date}", "2026-02-09")
    assert messages == []
    assert f"{day}" == "2026-02-09"
    assert (day.year, day.month, day.day) == (2026, 2, 9)
    assert day < read("{kind: date}", '"2026-11-21"')[0]


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("2026-2-9", " -> write `2026-02-09`"),
        ("2026/02/09", " -> write `2026-02-09`"),
        ("31.1.2026", " -> write `2026-01-31`"),
        ("1/31/2026", " -> write `2026-01-31`"),
        ("1/2/2026", " -> write `2026-02-01` or `2026-01-02`"),
        ("3/3/2026", " -> write `2026-03-03`"),
        ("2026-02-30", " -> 2026-02 has 28 days"),
        ("2024-02-30", " -> 2024-02 has 29 days"),
        ("2026/02/28", " -> write `2026-02-28`"),
        ("2026-12-32", " -> 2026-12 has 31 days"),
        ("2026-1-32", " -> 2026-01 has 31 days"),
        ("2026-13-01", ""),
        ("2026-00-40", ""),
        ("2026-01-00", ""),
        ("13/13/2026", ""),
        ("0000-02-30", ""),
        ("yesterday", ""),
        ("٢٠٢٦-٠٢-٠٩", ""),
    ],
)
def test_a_bad_date_is_reported_with_a_hint(read, written, hint):
    """Dates in other forms, impossible days and other values are reported with a hint."""
    assert read("{kind: date}", written) == (
        None,
        [f"load/wrong-kind: `field` must be a day such as `2026-11-21`, found `{written}`{hint}"],
    )


def test_other_nodes_are_not_dates(read):
    """Lists, mappings and empty values are reported."""
    for written in ("[2026]", "{year: 2026}", '""'):
        assert read("{kind: date}", written)[1][0].startswith("load/wrong-kind: `field` must be a day")


def test_a_default_is_read_as_a_date(read):
    """The default of a `date` field is read as a date."""
    found, messages = read("{kind: record, fields: {day: {kind: date, default: 2026-01-02}}}", "{}")
    assert (found, messages) == ({"day": "2026-01-02"}, [])
    assert found["day"].month == 1


def test_the_editor_wants_the_same_form():
    """The schema accepts only the same form of dates."""
    check = jsonschema.Draft7Validator(DateKind().schema())
    assert check.is_valid("2026-02-09")
    assert not check.is_valid("9.2.2026")


NUMBER = "`field` must be a number, found"

ALONE = " -> write digits alone, such as `3`"
WHOLE = "`field` must be a whole number, found"

LENGTH = "`field` must be a length such as `3`, `3 mm`, `1/8 in` or `9 pt`, found"


@pytest.mark.parametrize(
    ("declaration", "written", "value"),
    [
        ("int", "0", 0),
        ("int, min: -3", "-3", -3),
        ("int, max: 20", "20", 20),
        ("number", "1.50", 1.5),
        ("number, min: 0.5", "0.5", 0.5),
        ("length", "1/4 in", 6.35),
        ("length, min: 2, max: 2", "2 mm", 2.0),
        ("flag", "true", True),
        ("flag", "no", False),
        ("enum, of: [a, no, 1]", "no", "no"),
        ("enum, of: [gewöhnlich, selten]", "gewo\u0308hnlich", "gewöhnlich"),
        ("list, of: {kind: int}, min: 1, max: 2", "[3, 3]", (3, 3)),
        ("list, of: {kind: list, of: {kind: int}}", "[[1], []]", ((1,), ())),
        ("mapping, keys: [a, b], of: {kind: int}", "{b: 1}", {"b": 1}),
        ("mapping, of: {kind: int}", "{0-x_: 1}", {"0-x_": 1}),
        (
            "mapping, of: {kind: int}",
            "{III: 1, Gold Coin: 2, C++: 3, 炎: 4, B7: 5}",
            {
                "III": 1,
                "Gold Coin": 2,
                "C++": 3,
                "炎": 4,
                "B7": 5,
            },
        ),
        ("record, fields: {a: {kind: int, default: 2}, b: {kind: int}}", "{b: 1}", {"a": 2, "b": 1}),
        ("grid, legend: {x: wood}, columns: 2, rows: 1", "x x", (("wood", "wood"),)),
    ],
)
def test_a_value_within_its_bounds_is_accepted(read, declaration, written, value):
    """Bounds are inclusive."""
    found, messages = read(f"{{kind: {declaration}}}", written)
    assert messages == []
    assert (found.rows if isinstance(found, Grid) else found) == value


@pytest.mark.parametrize(
    ("declaration", "written", "message"),
    [
        ("int", "1.0", f"load/wrong-kind: {WHOLE} `1.0` -> write `1`"),
        ("int", "-20.00", f"load/wrong-kind: {WHOLE} `-20.00` -> write `-20`"),
        ("int", "\u22121", f"load/wrong-kind: {WHOLE} `\u22121` -> write `-1`, with a hyphen for the minus"),
        ("number", "\u20132", f"load/wrong-kind: {NUMBER} `\u20132` -> write `-2`, with a hyphen for the minus"),
        ("int", "2,50", f"load/wrong-kind: {WHOLE} `2,50` -> round it"),
        ("int", "1,000", f"load/wrong-kind: {WHOLE} `1,000` -> write `1000`"),
        ("int", "0.0", f"load/wrong-kind: {WHOLE} `0.0` -> write `0`"),
        ("int", "007", f"load/wrong-kind: {WHOLE} `007` -> write `7`, or make the field a text if its zeros matter"),
        ("int", "1.5", f"load/wrong-kind: {WHOLE} `1.5` -> round it"),
        ("int", "Twenty-One", f"load/wrong-kind: {WHOLE} `Twenty-One` -> write `21`"),
        ("int", "$5", f"load/wrong-kind: {WHOLE} `$5` -> write `5`: a number has no unit, the template prints it"),
        ("int", "=2+3", f"load/wrong-kind: {WHOLE} `=2+3` -> write the result of the formula"),
        ("int", "12:30", f"load/wrong-kind: {WHOLE} `12:30`{ALONE}"),
        ("number", ".5", f"load/wrong-kind: {NUMBER} `.5` -> write `0.5`"),
        ("number", "half", f"load/wrong-kind: {NUMBER} `half`{ALONE}"),
        ("int", "[1]", f"load/wrong-kind: {WHOLE} a list"),
        ("int, min: 2", "1", "load/out-of-range: `field` must be at least 2, found `1`"),
        ("int, max: 2", "3", "load/out-of-range: `field` must be at most 2, found `3`"),
        ("number", "01.5", f"load/wrong-kind: {NUMBER} `01.5` -> write `1.5`"),
        ("number", "1e3", f"load/wrong-kind: {NUMBER} `1e3` -> write `1000`"),
        ("number", "{a: 1}", f"load/wrong-kind: {NUMBER} a mapping"),
        ("number, min: 0.5", "0.25", "load/out-of-range: `field` must be at least 0.5, found `0.25`"),
        ("length", "3 ft", f"load/wrong-kind: {LENGTH} `3 ft` -> the units are `mm`, `cm`, `in` and `pt`"),
        ("length", "[3]", f"load/wrong-kind: {LENGTH} a list"),
        ("length, min: 2.5", "2", "load/out-of-range: `field` must be at least 2.5 mm, found `2`"),
        ("length, max: 25", "1 in", "load/out-of-range: `field` must be at most 25 mm, found `1 in`"),
        ("flag", "maybe", "load/wrong-kind: `field` must be `yes` or `no`, found `maybe`"),
        ("flag", "[yes]", "load/wrong-kind: `field` must be `yes` or `no`, found a list"),
        ("enum, of: [up, down]", "dwon", "load/unknown-choice: `field` cannot be `dwon` -> did you mean `down`?"),
        ("enum, of: [up, down]", "[up]", "load/wrong-kind: `field` must be one word, found a list"),
        ("ref", "[a]", "load/wrong-kind: `field` must be the id of a card, found a list"),
        ("image", "[a]", "load/wrong-kind: `field` must be the path of a picture, found a list"),
        (
            "image",
            f"http://example.org/{'a' * 60}.png",
            f"load/web-address: `field` must be a file of the game, found `http://example.org/{'a' * 41}` -> download it first",
        ),
        (
            "text",
            "[a]",
            "load/wrong-kind: `field` must be text, found a list -> a text that begins with `[` or `{` must be quoted",
        ),
        ("text", '"a\\x07"', "load/control-character: `field` holds the control character U+0007"),
        ("text, max: 3", "four", "load/out-of-range: `field` must be at most 3 characters long, found 4"),
        ("list, of: {kind: int}", "1", "load/wrong-kind: `field` must be a list, found `1`"),
        ("list, of: {kind: int}, note: some", "1", "load/wrong-kind: `field` must be a list, found `1` -> `field`: some"),
        ("list, of: {kind: int}, max: 1", "[1, 2]", "load/out-of-range: `field` must have at most 1 item, found 2"),
        ("mapping, of: {kind: int}", "1", "load/wrong-kind: `field` must be a mapping (`key: value`), found `1`"),
        (
            "mapping, of: {kind: int}",
            '{"A\\tB": 1}',
            "load/wrong-kind: `key` must be words of one line, without tabs, found `A\tB` -> write `a-b`",
        ),
        (
            "mapping, keys: [Wood], of: {kind: int}",
            "{wood: 1}",
            "load/unknown-field: unknown field `wood` in `cards/one/field` -> did you mean `Wood`?",
        ),
        ("record, fields: {}", "1", "load/wrong-kind: `field` must be a record (`field: value`), found `1`"),
        (
            "record, fields: {label: {kind: int, note: how many}}",
            "{}",
            (
                "load/missing-field: missing field `label` in `cards/one/field` -> "
                "write `label: 10` (`int`: how many), or `required: no` where the field is declared"
            ),
        ),
        (
            "grid, legend: {x: wood}",
            "[x]",
            "load/wrong-kind: `field` must be a grid of characters, found a list -> draw it under `|`, one line per row",
        ),
        (
            "grid, legend: {x: wood}",
            "xyxy",
            "load/unknown-choice: `y` is not in the legend of `field` -> one of `x`",
        ),
        (
            "grid, legend: {x: wood}, rows: 2",
            "x",
            "load/grid-size: `field` must have 2 rows, found 1 -> draw it under `|`, one line per row",
        ),
        ("grid, legend: {x: wood}, columns: 2", "x", "load/grid-size: row 1 of `field` must have 2 columns, found 1"),
    ],
)
def test_any_other_value_is_reported(read, declaration, written, message):
    """The message tells what was expected and found, with a hint where there is one."""
    assert read(f"{{kind: {declaration}}}", written)[1] == [message]


@pytest.mark.parametrize(
    "declaration", ["int, min: 2", "number, max: 0", "length, max: 0", "flag", "enum, of: [a]", "image", "ref", "date", "url"]
)
def test_a_wrong_value_is_none(read, declaration):
    """A wrong value is read as None, so that nothing else is reported about it."""
    for written in ("[]", '"1 1"', "1"):
        found, messages = read(f"{{kind: {declaration}}}", written)
        assert found is None or messages == []


def test_rows_of_a_grid_have_places(read, declare_with):
    """In a literal block each row has its own line; an unknown character is reported once, at its first place."""
    kind, values = declare_with("{kind: grid, legend: {x: wood}, columns: 2}")
    node = compose("field: |\n  x y\n  xz y\n  x\n", "cards.yaml", Report()).get("field")
    kind.read(node, "id", "field", values)
    assert [f"{d.mark.line}:{d.mark.column} {d.message}" for d in values.faults.report.diagnostics] == [
        "2:5 `y` is not in the legend of `field`",
        "3:3 row 2 of `field` must have 2 columns, found 3",
        "3:4 `z` is not in the legend of `field`",
        "4:3 row 3 of `field` must have 2 columns, found 1",
    ]
    assert read("{kind: grid, legend: {x: wood}}", '"x\\nxx"')[1] == [
        "load/grid-size: row 2 of `field` must have 1 columns, found 2"
    ]
    assert read("{kind: grid, legend: {x: wood}, rows: 1}", "|\n  x\n  x")[1] == [
        "load/grid-size: `field` must have 1 rows, found 2"
    ]


def test_a_text_is_as_its_declaration_says(read):
    """A text has the id of its field; the declaration decides whether it is translatable and may contain free numbers."""
    text, _ = read("{kind: text}", "no")
    assert text == Message("cards/one/field", "no", text.mark, translatable=True)
    name, _ = read("{kind: text, translatable: no, numbers: free}", "3 x")
    assert (name.translatable, name.numbers) == (False, "free")
    assert (text.numbers, read("{kind: text}", "|\n  a\n\n")[0].source) == (None, "a")
    assert read("{kind: text}", '"a\\n"')[0].source == "a\n"


def test_references_are_collected(declare_with):
    """References are collected with their place and type, to be checked when all cards are known."""
    for declaration, wanted in (("{kind: ref, to: guild}", "guild"), ("{kind: ref}", None)):
        kind, values = declare_with(declaration)
        node = compose("a: harbour", "cards.yaml", Report()).get("a")
        assert kind.read(node, "id", "field", values) == Ref("harbour", node.mark)
        assert values.refs == [(Ref("harbour", node.mark), wanted)]


def test_names_of_wrong_values_are_kept(declare_with):
    """The ids of wrong values are kept, so that references to them are not reported."""
    kind, values = declare_with("{kind: mapping, of: {kind: int}}")
    kind.read(compose("{a: 1, b: x, c: 2}", "cards.yaml", Report()), "theme/sizes", "field", values)
    assert values.unread == {"theme/sizes/b"}


def test_groups_hold_values_and_groups(declare_with):
    """Values are named; ids join the names of groups with the separator; names of wrong values are kept."""
    _, values = declare_with("{kind: int}")
    kind = GroupKind(of=TextKind(note="a word"), entry="word", separator=".")
    node = compose("a: x\nb: {c: y, d: [z], E: w}\n", "words.yaml", Report())
    found = kind.read(node, "words", "words", values)
    assert (found["a"].id, found["b"]["c"].id, found["b"]["d"], list(found["b"])) == ("words/a", "words/b.c", None, ["c", "d"])
    assert values.unread == {"words/b.d", "words/b.E"}
    assert [d.message for d in values.faults.report.diagnostics] == [
        "`b.d` must be text, found a list",
        "`word` must be named with a-z, 0-9 and `_`, a letter first, found `E`",
    ]
    assert kind.read(compose("[a]", "words.yaml", Report()), "words", "words", values) is None
    assert "`words` must be a mapping (`key: value`), found a list" in [d.message for d in values.faults.report.diagnostics]


def test_other_names_of_a_record_have_a_kind_of_their_own():
    """A record can accept further names with a kind of their own, like the cuts of a font family."""
    report = Report()
    values = ValueReader(Path(), Path(), FileFaults(report))
    kind = RecordKind(fields={"size": IntKind()}, others=TextKind())
    found = kind.read(compose("{size: 3, bold: 4, tall: x}", "a.yaml", report), "id", "field", values)
    assert (found["size"], found["bold"].id, found["tall"].source, report.diagnostics) == (3, "id/bold", "x", ())
    assert kind.shape()["additionalProperties"] == {"type": ["string", "number", "boolean"]}
    assert [step for step, _ in kind.parts()] == ["size", "<name>"]
    assert dict(kind.text_limits(found)) == {}
    assert [step for step, _ in MappingKind(of=IntKind(), keys=("a", "b")).parts()] == ["a", "b"]
    assert [step for step, _ in MappingKind(of=IntKind()).parts()] == ["<name>"]
    assert [step for step, _ in ListKind(of=IntKind()).parts()] == ["-"]


def test_a_path_is_the_path_of_a_file(declare_with):
    """A path is one nonempty text and is not translatable."""
    _, values = declare_with("{kind: int}")
    kind = FilePathKind()
    node = compose("a: x/y.ttf\nb: ''\nc: [d]\n", "fonts.yaml", Report())
    assert kind.read(node.get("a"), "id", "a", values) == Message("id", "x/y.ttf", node.get("a").mark, translatable=False)
    assert (kind.read(node.get("b"), "id", "b", values), kind.read(node.get("c"), "id", "c", values)) == (None, None)
    assert [d.message for d in values.faults.report.diagnostics] == [
        "`b` must be the path of a file, found ``",
        "`c` must be the path of a file, found a list",
    ]
    check = jsonschema.Draft7Validator(kind.schema())
    assert (check.is_valid("x"), check.is_valid(""), check.is_valid(3)) == (True, False, False)


SOUND = [
    "https://example.org",
    "http://example.org:8080/rules?page=2#end",
    "https://xn--bcher-kva.example/",
    "https://bücher.example/ü",
    "http://localhost/",
    "http://[::1]:80/x",
    "https://example.org/a%20b",
]

FAULTY = {
    "example.org/rules": " -> write `https://example.org/rules`",
    "www.example.org": " -> write `https://www.example.org`",
    "//example.org": " -> write `https://example.org`",
    "https://example.org/a b": " -> write `https://example.org/a%20b`",
    "ftp://example.org": "",
    "javascript:alert(1)": "",
    "https://": "",
    "https:///path": "",
    "https://user@example.org": "",
    "https://example.org:99999": "",
    "https://-example.org": "",
    "https://example..org": "",
    "https://example.org/%zz": "",
    "rules": "",
    "rules of the game": "",
}


@pytest.mark.parametrize("address", SOUND)
def test_an_address_is_kept_as_it_is_written(read, address):
    """Ports, queries, anchors and letters of any script are accepted and kept as written."""
    assert read("{kind: url}", address) == (address, [])
    assert jsonschema.Draft7Validator(UrlKind().schema()).is_valid(address)


@pytest.mark.parametrize("address", FAULTY)
def test_anything_else_is_reported(read, address):
    """Anything else is reported, with the address that was probably meant."""
    expected = f"`field` must be a web address such as `https://example.org/rules`, found `{address}`{FAULTY[address]}"
    assert read("{kind: url}", address) == (None, [f"load/wrong-kind: {expected}"])
