"""How a fuzzer changes what it reads: values and lines of texts, parts of workbooks, bytes of everything else."""

# ruff: noqa: E501  (lists of words)

from __future__ import annotations

import re
import zlib
from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

MOST_BYTES = 20_000
"""The size of the greatest input: small ones show the same faults sooner, and can be read."""
_VALUES = """
0 -0 -1 1 2 00 1e300 -1e300 1e-300 1e9 1e400 99999999999999999999 9223372036854775808 0.1 .5 1. 1,5 1/0 1/2 nan .nan inf .inf -.inf 0x10 0o7 1_000 1:30
no yes on off true null ~ "" '' [] {} [[]] {a} [a,b] {a:b} "a" 'a' - -- --- ... ? : :: , ; | > |- >+ & * &a *a !!int !!binary !!python/object:a !a % @ ` # \\ / . ..
../../x /etc/passwd a/b C:\\x ~/x con nul art/fish.svg art/none.svg file:///x https://example.org http:// javascript:x mailto:a
2026-02-30 0000-00-00 9999-12-31 1 mm 1in -5mm 1e9mm 10% #fff #12345 rgb(1,2,3) ink ink/50 ink/0 ink/-1 ink/1e9 none
en xx zh-Hant-TW pt-BR x-y-z en-u-nu-arab ar he ja pike trout worm fly fish bait catch.loss catch.rates catch.all rules.catch.loss card.name
{rules.catch.loss} {rules.catch.none} {rules.} {} { } {{ }} {{x}} {% {% if x %} {# {term:pond} {term:none} {page:end} {card:pike.name} {card:trout@3.points} {count:fish}
{odds.bite.caught} {odds.bite.caught, percent} {example:spring.all} {a, plural, one {#} other {}} {rules.catch.loss, plural, other {#}} {rules.catch.rates, each, row {{sum}}}
{rules.catch.loss, select, yes {a} other {b}} [worm] [none] [] [[ ]] [[table]] [[table deck:fish]] [[toc]] [a](#end) [a](x) ![](card:pike) ![](art/fish.svg) ** *** _ __ `x` <b> </b> <br/> &amp; &#0; &x;
catch.loss+1 catch.all*catch.all 1/catch.open 2**9999999 2^99 9**9**9 max() min(1) sum(catch.rates,gain) count(fish) sum(fish.points) (((((( )))))) -(-(-1)) a.b.c 1==1 not and or
x y w h d r range(9999999) 9**9**9 'x'*99999999 card card.none deck.size.w words rules self loop none() fail('x') squares(3,2,1) squares(9e9,1,1) sin(1e400) sqrt(-1) cycler lipsum __class__ ''.__class__ x|none x|length x|map('a') x|join x is defined
é ß İ ı ﬁ 𝔘 漢字 אבג عربي 🎲 👨‍👩‍👧 \u0301 \u200b \u202e \u2028 \ufeff \ud800 \x00 \x07 \x1b[31m \r \t ­ \u00a0 ％ ５ Ⅷ half twelve
""".split()  # noqa: SIM905  # more readable than a list
_STRANGE = (
    "\0",
    "\x07",
    "\x1b",
    "\r",
    "\t",
    "\f",
    "\x85",
    "\xa0",
    "\u0301",
    "\u200b",
    "\u202e",
    "\u2028",
    "\ufeff",
    "\ufffe",
    "𝔘",
    "é",
    "\n",
    " ",
)
_MARKS = "{}[]()<>:-,|&*!?#'\"/\\%@`=+~^_$.;0123456789aA "
_TOKEN = re.compile(r"[\w.@/%-]+|\"[^\"\n]*\"|'[^'\n]*'")
_PAIR = re.compile(r"""([\w:-]+\s*[:=]\s*)("[^"\n]*"|'[^'\n]*'|\[[^\]\n]*\]|\{[^{}\n]*\}|[^\s,}\]>]+)""")
_DEEP = (
    "[",
    "{a: ",
    "(",
    "{# ",
    "<b>",
    "<group>",
    "- ",
    "> ",
    "  - ",
    "{rules.catch.loss, plural, other {",
    "**",
    "-",
    "{{",
    "not ",
    "a.",
)


def changed_text(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    """Return a text with one to four changes."""
    text = data.decode("utf-8", "replace")
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 4))):
        text = random.choice(_CHANGES)(text, random, others)
    encoded = text.encode("utf-8", "replace")
    return changed_bytes(encoded, random, others) if random.random() < 0.03 else encoded[:MOST_BYTES]


def changed_bytes(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    """Return bytes of which some are others, away, doubled, or from another file."""
    for _ in range(random.choice((1, 1, 2, 4))):
        at = random.randrange(len(data) + 1)
        end = min(len(data), at + random.choice((1, 1, 2, 4, 16, 64)))
        other = random.choice(others) or b"\0"
        start = random.randrange(len(other))
        between = random.choice(
            (
                b"",
                random.randbytes(end - at),
                data[at:end] * 2,
                random.choice((b"\0", b"\xff", b"\x7f", b"\x80")) * (end - at),
                other[start : start + end - at],
            )
        )
        data = data[:at] + between + data[end:]
    return data[:MOST_BYTES] if random.random() < 0.9 else data[: random.randrange(len(data) + 1)]


def changed_workbook(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    """Return a workbook of which one part is another: a text, as the parts are, or cut off; or with other bytes."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
    except (BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError, EOFError, zlib.error):
        return changed_bytes(data, random, others)
    if not parts or random.random() < 0.1:
        return changed_bytes(data, random, others)
    name = random.choice(sorted(parts))
    parts[name] = changed_text(parts[name], random, [*parts.values()])
    if random.random() < 0.05:
        parts[random.choice(("xl/workbook.xml", "content.xml", "../x", "a\0b", "mimetype", name.upper()))] = parts.pop(name)
    return _packed(parts)


def _packed(parts: dict[str, bytes]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(ZipInfo(name), data, ZIP_DEFLATED)
    return out.getvalue()


def _swap_value(text: str, random: Random, _others: Sequence[bytes]) -> str:
    found = list(_PAIR.finditer(text)) or list(_TOKEN.finditer(text))
    if not found:
        return text + random.choice(_VALUES)
    one = random.choice(found)
    return f"{text[: one.start(one.lastindex or 0)]}{_value(random, text)}{text[one.end() :]}"


def _swap_token(text: str, random: Random, _others: Sequence[bytes]) -> str:
    found = list(_TOKEN.finditer(text))
    if not found:
        return text + random.choice(_VALUES)
    one = random.choice(found)
    return f"{text[: one.start()]}{_value(random, text)}{text[one.end() :]}"


def _value(random: Random, text: str) -> str:
    if random.random() < 0.3 and (tokens := _TOKEN.findall(text)):
        return str(random.choice(tokens))
    value = random.choice(_VALUES)
    if "\\u" in value or "\\x" in value:
        return value.encode().decode("unicode_escape", "replace")
    return f'"{value}"' if random.random() < 0.2 else value


def _insert(text: str, random: Random, _others: Sequence[bytes]) -> str:
    at = random.randrange(len(text) + 1)
    between = random.choice((random.choice(_MARKS), random.choice(_STRANGE), _value(random, text)))
    return f"{text[:at]}{between}{text[at:]}"


def _cut(text: str, random: Random, _others: Sequence[bytes]) -> str:
    at = random.randrange(len(text) + 1)
    end = at + random.choice((1, 1, 1, 3, 10, 100))
    return text[:at] + text[end:]


def _swap_lines(text: str, random: Random, others: Sequence[bytes]) -> str:
    """Take lines away, double them, shift them, or put in lines of another file."""
    lines = text.split("\n")
    at = random.randrange(len(lines))
    end = at + random.choice((1, 1, 2, 5))
    other = random.choice(others).decode("utf-8", "replace").split("\n")
    start = random.randrange(len(other))
    some = lines[at:end]
    lines[at:end] = random.choice(
        (
            [],
            some * 2,
            some[::-1],
            ["  " + line for line in some],
            [line.removeprefix("  ") for line in some],
            [*some, *other[start : start + random.choice((1, 2, 5))]],
            [line.rstrip(" }]>") for line in some],
        )
    )
    return "\n".join(lines)


def _repeat(text: str, random: Random, _others: Sequence[bytes]) -> str:
    """Repeat a piece: once it is long, or deep."""
    if random.random() < 0.5:
        at, piece = random.randrange(len(text) + 1), random.choice(_DEEP)
    else:
        at = random.randrange(len(text) + 1)
        piece = text[at : at + random.choice((1, 2, 8, 40))]
    return f"{text[:at]}{piece * random.choice((2, 3, 20, 200, 1500))}{text[at:]}"


_CHANGES: tuple[Callable[[str, Random, Sequence[bytes]], str], ...] = (
    *(_swap_value,) * 6,
    *(_swap_token,) * 5,
    *(_insert,) * 3,
    *(_swap_lines,) * 3,
    *(_cut,) * 2,
    _repeat,
)
