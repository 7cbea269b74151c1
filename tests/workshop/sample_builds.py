"""The toy game with a booklet, and builds of it as digests of their bytes, with their diagnostics."""

import hashlib
from pathlib import Path

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.build.build import prepare, write
from pnp.build.workshop import Workshop
from pnp.model.request import BuildRequest

CHAPTERS = {
    "01-pond.md": """\
# The pond {#pond}

A lost fish costs {rules.catch.penalty, plural, one {# point} other {# points}}; bait it with [worm]. The fish are
on page {page:fish}, and [the pike](#pike) is the first of them.

> [!note]
> Fish are **quiet**. So is [fly].

[[toc]]
""",
    "02-fish.md": """\
# Fish {#fish}

![A pike](card:pike "scale=0.8"){alt=""} {#pike}

| fish | more in spring |
|---|--:|
| Carp | {rules.catch.bonus} |

![A carp](art/carp.svg "scale=0.3"){alt=""}
""",
}


class Silent:
    """Progress that does nothing."""

    def stage(self, name, total=None):
        """A stage begins."""

    def advance(self, steps=1):
        """Some steps are done."""


def add_booklet(root):
    """Give the toy game two chapters that cover everything that the layout of booklet lines depends on."""
    folder = root / "content/toy/booklet"
    folder.mkdir()
    for name, text in CHAPTERS.items():
        (folder / name).write_text(text, "utf-8")
    with (root / "content/toy/words.yaml").open("a", encoding="utf-8") as words:
        words.write("callout_note: Note\n")


def build(root, out, workshop=None, game="toy", **options):
    """Build once; gives a digest of all written bytes, and the diagnostics as the console prints them."""
    report, digest = Report(), hashlib.sha256()
    ready = prepare(BuildRequest(Path(root), game, **options), report, Silent(), workshop)
    for made in write(ready, out, Silent(), workshop=workshop) if ready and not report.has_errors else ():
        for file in (made.pdf, made.pdf.with_suffix(".json")):
            digest.update(file.read_bytes())
    return digest.hexdigest(), tuple(format_diagnostic(d, source_reader(root)) for d in report.diagnostics)


def new(root, out, **options):
    """The same build in a new workshop."""
    return build(root, out, Workshop(root), **options)


def exchange(file, old, new):
    """Replace a text in a file; it must be there."""
    text = file.read_text("utf-8")
    assert old in text, (file, old)
    file.write_text(text.replace(old, new), "utf-8")
