"""New families of `fonts/fonts.yaml`: fonts grouped to families and cuts, the files that are kept, the lines that name them.

The lines are written into the file as it is, so that comments and order stay; then it is read again, and nothing is written
unless it says what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from pnp.base.diagnostics import Mark, Report
from pnp.base.languages import canonical_tag, lookup_tags, main_script
from pnp.base.records import frozen
from pnp.load.files import decode_text, read_bytes
from pnp.load.font_formats import FONT_FILES
from pnp.load.fonts import LICENCE_FILE_NAMES
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind
from pnp.load.kinds.simple import TextKind
from pnp.load.package_data import FORMATS_FOLDER, read_package_data
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import ANY_WORD, DEVICE, List, Map, Node, Scalar, allowed_name, read_number

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.load.font_formats import FontCut
    from pnp.model.fields import Record

_BOOK = "fonts/fonts.yaml"
_REGULAR_WEIGHT = 400
_UPRIGHT_FIRST = 1000
_SLANTED_SCRIPTS = frozenset({"Armn", "Cher", "Copt", "Cyrl", "Geor", "Grek", "Latn"})
"""Scripts that have italics, or borrow them."""


def _font_entry(path: str, axes: Iterable[tuple[str, float]]) -> str:
    places = ", ".join(f"{tag}: {value:g}" for tag, value in axes)
    return f"{{file: {path}, axes: {{{places}}}}}" if places else path


@frozen
class NewFamily:
    """A family to be added: its cuts by name in the order of `fonts.yaml`, which may share a font, and files by their paths.

    `name` is that of its folder and in `fonts.yaml`, `shown` that in the fonts; `stands_in` says which cuts are others.
    """

    name: str
    shown: str
    cuts: Mapping[str, FontCut]
    stands_in: tuple[str, ...]

    @property
    def fonts(self) -> tuple[FontCut, ...]:
        """Its fonts, each once."""
        return tuple(dict.fromkeys(self.cuts.values()))

    @property
    def in_colour(self) -> bool:
        """Whether its glyphs have colours of their own, so that no chain can begin with it."""
        return any(cut.in_colour for cut in self.fonts)

    @property
    def paths(self) -> dict[str, str]:
        """Each cut as `fonts.yaml` names it: its file, from `fonts/`, and the instance of a variable font."""
        return {name: _font_entry(self.path(cut), cut.axes) for name, cut in self.cuts.items()}

    def path(self, cut: FontCut) -> str:
        """Return the path of a font, from `fonts/`."""
        stem = "".join(c for c in self.shown if c.isascii() and c.isalnum()) or self.name
        return f"{self.name}/{stem}-{cut.file_name}"


def font_files(folder: Path) -> list[Path]:
    """Return the font files in a folder, and not in those below it, where zips have the same fonts in other forms."""
    return sorted(file for file in folder.iterdir() if file.suffix.lower() in FONT_FILES and not file.name.startswith("."))


def licence_files(folder: Path) -> list[Path]:
    """Return the files in a folder whose names are usual for licences of fonts."""
    return sorted(file for file in folder.iterdir() if LICENCE_FILE_NAMES.search(file.name) and file.is_file())


def open_licence(family: NewFamily) -> bytes:
    """Return the text of the SIL Open Font License for a family, with the copyright line of its fonts."""
    whole = (FORMATS_FOLDER / "new-game" / "fonts" / "chakra-petch" / "OFL.txt").read_text("utf-8")
    rights = next((cut.copyright for cut in family.fonts if cut.copyright), f"Copyright of {family.shown}: see its maker")
    return f"{rights}\n{whole.partition(chr(10))[2]}".encode()


def group_fonts(cuts: Iterable[FontCut], name: str, locale: str, report: Report) -> tuple[NewFamily, ...]:
    """Return the families that fonts make up; with `name`, all are one family of that name.

    Two fonts for one cut are `load/bad-font`. In a language (`locale`) without italics, emphasis is set by weight.
    """
    groups: dict[str, list[FontCut]] = {}
    for cut in cuts:
        groups.setdefault(name or _family_slug(cut), []).append(cut)
    families = []
    for slug, group in groups.items():
        known: dict[str, FontCut] = {}
        for cut in sorted(group, key=lambda cut: (cut.italic, cut.weight, cut.source)):
            if cut.cut in known and (known[cut.cut].data, known[cut.cut].axes) != (cut.data, cut.axes):
                other = known[cut.cut].source
                where = f"`{cut.source}` twice" if other == cut.source else f"`{other}` and `{cut.source}`"
                hint = (
                    "name the file of the one that you want, choose with `--face` or `--axis`, or name families with `--family`"
                )
                report.error("load/bad-font", f"{where}: the cut `{cut.cut}` of `{slug}`", Mark(cut.source), hint=hint)
                continue
            known.setdefault(cut.cut, cut)
        families.append(_complete(slug, known, locale))
    return tuple(families)


def _family_slug(cut: FontCut) -> str:
    stem = cut.source.rpartition("/")[2].rpartition(".")[0]
    slug = next(filter(None, (allowed_name(text, "-") for text in (cut.family, stem))), "font")
    return f"{slug}-font" if DEVICE.fullmatch(slug) else slug


def _complete(slug: str, known: Mapping[str, FontCut], locale: str) -> NewFamily:
    """Add the cuts that a family must have: a regular one, and in scripts without italics what emphasis is set in."""
    cuts, said = dict(known), []
    if "regular" not in cuts:
        nearest = min(
            known.values(), key=lambda cut: (_UPRIGHT_FIRST * cut.italic + abs(cut.weight - _REGULAR_WEIGHT), cut.cut)
        )
        cuts = {"regular": nearest, **known}
        said.append(f"no regular cut: `{nearest.cut}` is the regular one too")
    heavier = cuts.get("medium") or cuts.get("bold")
    if locale and main_script(locale) not in _SLANTED_SCRIPTS and "italic" not in cuts and heavier:
        cuts["italic"] = heavier
        cuts["bold-italic"] = cuts.get("bold", heavier)
        said.append(f"no italics: emphasis is set in `{heavier.cut}`")
    return NewFamily(slug, next(iter(known.values())).family or slug, cuts, tuple(said))


@frozen
class FontLines:
    """What is to be written into `fonts.yaml`: families with their licence's path, and the language and roles they serve.

    `lacking`: the families of the project without all letters of the language, which may stay in front in display type.
    """

    families: Sequence[NewFamily]
    licences: Mapping[str, str]
    locale: str
    roles: Sequence[str]
    lacking: Collection[str] = ()


def known_names(root: Path, report: Report) -> tuple[Mapping[str, Mapping[str, str]], tuple[str, ...]]:
    """Return the families of `fonts.yaml` with the files of their cuts, and its roles; none if there is no such file."""
    text = _text(root, report) if (root / _BOOK).exists() else None
    node = _read(text, report) if text is not None else None
    families = {name: _files_of(_entries(node, "families", name)) for name in _entries(node, "families")}
    return families, tuple(_entries(node, "roles"))


def _files_of(entries: Mapping[str, tuple[Scalar, Node]]) -> dict[str, str]:
    found = {}
    for cut, (_, node) in entries.items():
        file = node.get("file") if isinstance(node, Map) else node
        axes = _entries(node, "axes")
        numbers = ((tag, read_number(value.value)) for tag, (_, value) in axes.items() if isinstance(value, Scalar))
        if cut != "licence" and isinstance(file, Scalar):
            found[cut] = _font_entry(file.value, [(tag, number) for tag, number in numbers if number is not None])
    return found


def font_book_with(root: Path, lines: FontLines, report: Report) -> str | None:
    """Return the text of `fonts.yaml` with new families; None, with `load/bad-font`, if they have no place as it is written."""
    if not (root / _BOOK).exists():
        if all(family.in_colour for family in lines.families):
            message = f"`{lines.families[0].fonts[0].source}` is a colour font, with which no chain of families can begin"
            report.error("load/bad-font", message, Mark(_BOOK), hint="add a family of letters first")
            return None
        return _new_book(lines)
    text = _text(root, report)
    before = _read(text, report) if text is not None else None
    if text is None or before is None:
        return None
    rows = text.splitlines()
    chains = _wanted_chains(before, lines)
    for role, (tag, chain) in chains.items():
        _set_chain(rows, before, role, tag, chain)
    known = _entries(before, "families")
    added = [family for family in lines.families if family.name not in known]
    block = [row for family in added for row in _family_rows(family, lines.licences[family.name])]
    at = _end_of_section(rows, "families")
    rows[at:at] = [_with_indent(row, _indent_of(before, "families")) for row in block]
    made = "\n".join(rows) + "\n"
    if _says(made, lines, chains, before):
        return made
    wanted = "; ".join(f"`{tag}: {_flow(chain)}` in `{role}`" for role, (tag, chain) in chains.items())
    hint = "write `families:` and `roles:` with an entry on each line, as `pnp new` does" + (
        f"; wanted is {wanted}" if wanted else ""
    )
    report.error("load/bad-font", f"`{_BOOK}` is written so that no family can be added to it", Mark(_BOOK), hint=hint)
    return None


def _text(root: Path, report: Report) -> str | None:
    data = read_bytes(root, root / _BOOK, None, report)
    return None if data is None else decode_text(data, _BOOK, report)


def _read(text: str, report: Report) -> Map | None:
    node = compose(text, _BOOK, report)
    return node if isinstance(node, Map) else None


def _entries(node: Node | None, *path: str) -> dict[str, tuple[Scalar, Node]]:
    for key in path:
        node = node.get(key) if isinstance(node, Map) else None
    return node.entries if isinstance(node, Map) else {}


def _chain_of(node: Node | None) -> tuple[str, ...]:
    return tuple(item.value for item in node.items if isinstance(item, Scalar)) if isinstance(node, List) else ()


def _wanted_chains(book: Map, lines: FontLines) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return the chains to be written by role, with the key of each: the new families, and what the language had until now."""
    if not lines.locale:
        return {}
    new, pictures = _names(lines)
    chains = {}
    for role in lines.roles or _entries(book, "roles"):
        entries = _entries(book, "roles", role)
        keys = {canonical_tag(key) or key: key for key in entries if key not in {"per", "default"}}
        own = next((keys[tag] for tag in lookup_tags(lines.locale) if tag in keys), None)
        old = _chain_of(entries[own or "default"][1]) if own or "default" in entries else ()
        per = entries["per"][1] if "per" in entries else None
        # names and figures keep the face of display type, where it leaves the words of the language to the new family
        first = old[:1] if isinstance(per, Scalar) and per.value == "word" and {*old[:1]} & {*lines.lacking} else ()
        chain = tuple(dict.fromkeys((*first, *new, *old, *pictures)))
        chains[role] = keys.get(lines.locale, lines.locale), chain
    return chains


def _names(lines: FontLines) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of the new families of letters, and of those of pictures, which stand at the ends of chains."""
    letters = tuple(family.name for family in lines.families if not family.in_colour)
    return letters, tuple(family.name for family in lines.families if family.in_colour)


def _set_chain(rows: list[str], book: Map, role: str, tag: str, chain: Sequence[str]) -> None:
    """Write the chain of a role into the lines: over that of the language, or as a line of its own, or into `{…}`."""
    entries = _entries(book, "roles", role)
    if not entries:
        return
    key, old = entries.get(tag, (None, None))
    if key is not None:
        if isinstance(old, List):
            row, start = rows[old.line - 1], old.column - 1
            rows[old.line - 1] = row[:start] + re.sub(r"^\[[^\]]*\]", lambda _: _flow(chain), row[start:])
        return
    last_key, _ = max(entries.values(), key=lambda entry: (entry[0].line, entry[0].column))
    first_key = _entries(book, "roles")[role][0]
    row = rows[last_key.line - 1]
    if first_key.line == last_key.line:
        rows[last_key.line - 1] = re.sub(
            r"\}(\s*(?:#.*)?)$", lambda found: f", {tag}: {_flow(chain)}}}{found[1]}", row, count=1
        )
    else:
        rows[last_key.line - 1] = f"{row}\n{' ' * (last_key.column - 1)}{tag}: {_flow(chain)}"


def _flow(chain: Iterable[str]) -> str:
    return f"[{', '.join(chain)}]"


def _family_rows(family: NewFamily, licence: str) -> list[str]:
    notes = f" # {'; '.join(family.stands_in).replace('`', '')}" if family.stands_in else ""
    return [f"{family.name}:{notes}", *(f"  {cut}: {path}" for cut, path in family.paths.items()), f"  licence: {licence}"]


def _with_indent(row: str, indent: int) -> str:
    return f"{' ' * indent}{row}"


def _indent_of(book: Map, section: str) -> int:
    return next((key.column - 1 for key, _ in _entries(book, section).values()), 2)


def _end_of_section(rows: Sequence[str], section: str) -> int:
    """Return the place behind the last line of a section, before the comments of what follows."""
    start = next((n for n, row in enumerate(rows) if re.match(rf"{section}\s*:", row)), len(rows))
    end = next((n for n in range(start + 1, len(rows)) if re.match(r"[^\s#]", rows[n])), len(rows))
    while end > start + 1 and (not rows[end - 1].strip() or rows[end - 1].startswith("#")):
        end -= 1
    return end


def _says(text: str, lines: FontLines, chains: Mapping[str, tuple[str, tuple[str, ...]]], before: Map) -> bool:
    """Whether a text says what it said before, with the new families and chains, and nothing else."""
    found = Report()
    after = _read(text, found)
    if after is None or found.has_errors:
        return False
    new = [family.name for family in lines.families]
    if [*_entries(after, "families")] != [*dict.fromkeys((*_entries(before, "families"), *new))]:
        return False
    if any(_files_of(_entries(after, "families", family.name)) != family.paths for family in lines.families):
        return False
    for role, entries in ((role, _entries(before, "roles", role)) for role in _entries(before, "roles")):
        tag, chain = chains.get(role, ("", ()))
        wanted = {key: _chain_of(node) for key, (_, node) in entries.items()} | ({tag: chain} if tag else {})
        if {key: _chain_of(node) for key, (_, node) in _entries(after, "roles", role).items()} != wanted:
            return False
    return True


def _new_book(lines: FontLines) -> str:
    new, pictures = _names(lines)
    chain = _flow((*new, *pictures))
    families = [row for family in lines.families for row in _family_rows(family, lines.licences[family.name])]
    rows = ["families:", *(f"  {row}" for row in families), "roles:"]
    rows += [f"  text: {{per: cluster, default: {chain}}}", f"  display: {{per: word, default: {chain}}}"]
    return "\n".join(rows) + "\n"


def clashing_files(files: Mapping[Path, bytes]) -> Collection[Path]:
    """Return the files that are there already with other bytes."""
    return [file for file, data in files.items() if file.exists() and (not file.is_file() or file.read_bytes() != data)]


_FREE_FAMILY = RecordKind(
    fields={
        "family": TextKind(note="its name"),
        "also": ListKind(of=TextKind(), required=False, note="further scripts that it has, by their codes of ISO 15924"),
    },
    note="a family under the SIL Open Font License",
)
FREE_FAMILIES = RecordKind(
    fields={"scripts": MappingKind(of=ListKind(of=_FREE_FAMILY, min=1), key_pattern=ANY_WORD, note="families by script")},
    note="free families",
)
_HAN = {"Hani": "Hans", "Hira": "Jpan", "Hang": "Kore"}
_TRADITIONAL = frozenset({"Hant", "HK", "MO", "TW", "yue", "nan", "hak"})


class FreeFamily(NamedTuple):
    """A family under the SIL Open Font License, and the scripts it is known to have, that of the language first."""

    name: str
    scripts: tuple[str, ...]


def free_families(tag: str) -> tuple[FreeFamily, ...]:
    """Return families under the SIL Open Font License for the script of a language (a canonical tag); none if none is known."""
    data = read_package_data(FORMATS_FOLDER / "font_families.yaml", FREE_FAMILIES)
    main = main_script(tag)
    traditional = main == "Hani" and not _TRADITIONAL.isdisjoint(tag.split("-")) and "Hans" not in tag
    script = "Hant" if traditional else _HAN.get(main, main)
    rows = cast("Mapping[str, tuple[Record, ...]]", data["scripts"]).get(script, ())
    return tuple(
        FreeFamily(str(row["family"]), (script, *map(str, cast("tuple[object, ...]", row["also"] or ())))) for row in rows
    )
