"""Translations of the toy game that come in, for tests of what brings them in."""

from pathlib import Path

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.load.game_reader import load_game
from pnp.load.translations import parse_po
from pnp.translate.imports import read_translations
from pnp.translate.incoming import fill_in
from pnp.translate.po import po_bytes, updated_files
from pnp.translate.table_texts import ImportScope

GERMAN = {
    "fish/pike/name": "Hecht",
    "fish/carp/name": "Alter Karpfen",
    "fish/trout/name": "Nein",
    "waters/mill-pond/name": "Mühlteich",
    "waters/brook/name": "Bach",
}

GERMAN_BY_SOURCE = {
    "Pike": "Hecht", "Old Carp": "Alter Karpfen", "No": "Nein", "Mill Pond": "Mühlteich", "Brook": "Bach", "Bait": "Köder",
    "points": "Punkte", "worm": "Wurm", "fly": "Fliege", "Ms Ångström & Sons": "Frau Ångström und Söhne", "Pond": "Teich",
    "The pnp authors": "Die Autoren von pnp",
    "It waits **very** still. Pay [worm] 2 or lose {rules.catch.penalty, plural, one {# point} other {# points}}.":
        "Er wartet **sehr** still. Zahle [worm] 2 oder verliere {rules.catch.penalty, plural, one {# Punkt} other {# Punkte}}.",
    "_Nobody_ knows how old. Worth {rules.catch.bonus} more in spring.":
        "_Niemand_ weiß, wie alt. Im Frühling {rules.catch.bonus} mehr wert.",
    "Quick [fly], quick hand: 1.10 or 01001, it does not care.":
        "Flinke [fly], flinke Hand: 1.10 oder 01001, es ist ihm gleich.",
}  # fmt: skip
"""All texts of the toy game by their source."""


class Desk:
    """A game and its translation into German, of which some texts are filled."""

    def __init__(self, root, given=()):
        self.game = load_game(Path(root), "toy", Report())
        files = updated_files(self.game, "de", None, None, Report()).files
        self.files = tuple(parse_po(po_bytes(file).decode(), file.path, Report()) for file in files)
        self.said = []
        if given:
            self.take("id,de\n" + "".join(f"{id_},{text}\n" for id_, text in dict(given).items()))
            if self.said:
                raise ValueError(self.said)

    def take(self, content, name="toy.csv", **scope):
        """Import a file; the counts that are not 0. What was found is in `said`."""
        report = Report()
        data = content if isinstance(content, bytes) else content.encode()
        scope = ImportScope("en", scope.pop("tags", ("de",)), scope.pop("tag", "de"), **scope)
        found = read_translations(data, name, self.game, scope, report)
        counts = {}
        for tag, texts in found.texts.items() if found else ():
            result = fill_in(self.game, tag, self.files, texts, report)
            self.files = result.files
            result.counts.faulty += found.faulty.get(tag, 0)
            counts |= {k: int(n) for k, n in zip(result.counts.names(), result.counts.row(), strict=True) if n != "0"}
        self.said = [format_diagnostic(d, lambda _: ()) for d in report.diagnostics]
        return counts

    def entry(self, id_):
        """The entry of a text."""
        return next(entry for file in self.files for entry in file.entries if entry.id == id_ and not entry.obsolete)

    def text(self, id_):
        """Its translation, with a `?` before a fuzzy one."""
        entry = self.entry(id_)
        return f"{'?' * entry.fuzzy}{entry.text}"

    @property
    def bytes(self):
        """The files as they would be written."""
        return {file.path: po_bytes(file) for file in self.files}


def write_sheet(root, rows, languages="[de]"):
    """Let the fish of the toy game come from a table: `rows` of `id`, `name` and any other columns, without what all share."""
    content = Path(root) / "content/toy"
    shared = "points,length,season,home,art,bait.worm", "2,20 cm,spring,brook,art/carp.svg,1"
    lines = [f"{line},{shared[n > 0]}" for n, line in enumerate(rows.strip("\n").split("\n"))]
    (content / "fish.csv").write_text("\n".join(lines) + "\n", "utf-8")
    (content / "fish.yaml").write_text("source: fish.csv\n", "utf-8")
    types = (content / "types.yaml").read_text("utf-8")
    types = types.replace("  note: something to catch\n", f"  note: something to catch\n  languages: {languages}\n", 1)
    (content / "types.yaml").write_text(types.replace("numbers: free}", "numbers: free, required: no}"), "utf-8")
