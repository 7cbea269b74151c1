"""The earlier print of a game that `--since` names: from manifests, or laid out anew from the content of a commit.

Manifests are a file, all of a folder, or all of a ZIP archive such as a release. The content of a commit comes from
`git archive` into a temporary folder; the repository is only read.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tarfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from pathlib import Path
from stat import S_ISREG
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, cast
from zipfile import BadZipFile, ZipFile, is_zipfile

from pnp.base.diagnostics import Diagnostic, Mark, PnpError, Report
from pnp.base.files import read_file
from pnp.base.records import frozen
from pnp.base.suggestions import did_you_mean
from pnp.impose.face_keys import KEY_METHOD
from pnp.impose.manifest import PrintedCards, page_keys
from pnp.locale.localize import with_second_face
from pnp.model.request import EarlierManifest, Since

if TYPE_CHECKING:
    from pnp.build.workshop import Workshop
    from pnp.model.game import Game
    from pnp.model.request import BuildRequest, EarlierCardEntry
    from pnp.model.sheet import Component


_PART_OPTIONS = ("deck", "card")


@frozen
class EarlierPrint:
    """An earlier print: version and date of its content, its cards with their keys, the keys of the booklet's pages.

    `pages` is None if nothing is known of a booklet. `game` and `components` are known only if the content of that time is;
    without it, earlier faces cannot be drawn.
    """

    label: str
    version: str
    date: str
    cards: tuple[EarlierCardEntry, ...]
    pages: tuple[str, ...] | None = None
    game: Game | None = None
    components: Mapping[str, Component] = field(default_factory=dict)


def find_earlier_print(game: Game, request: BuildRequest, report: Report, *, press: bool = False) -> EarlierPrint | None:
    """Return the earlier print of a localized game; None if there is none, with the reason in the report.

    `since/no-earlier`: no such game or language; `since/manifest`: only a part was printed, or manifests contradict each
    other; `since/earlier-faults`: the content of that time has errors. With `press`, its cards have the keys of their inks too.
    """
    since = request.since
    assert since is not None
    key = (game.name, game.languages, request.bilingual, press)
    if key not in since.kept:
        since.kept[key] = (
            _print_from_content(game, request, since.root, report, press=press)
            if since.root
            else _print_in_manifests(game, request, since, report)
        )
    return cast("EarlierPrint | None", since.kept[key])


def _print_in_manifests(game: Game, request: BuildRequest, since: Since, report: Report) -> EarlierPrint | None:
    """Find the manifests of a game in one language, and check that they agree."""
    of_game = [one for one in since.manifests if one.game == game.name]
    of_language = [one for one in of_game if one.locale == game.languages]
    cards = [one for one in of_language if one.cards is not None and _is_same_part(one, request)]
    if not cards:
        _report_no_manifest(game, since, of_language or of_game, report)
        return None
    first = min(cards, key=lambda one: one.profile != request.profile)
    faces = {card["id"]: (card["face"], card.get("back")) for card in first.cards or ()}
    for other in cards:
        unlike = [card["id"] for card in other.cards or () if faces.get(card["id"]) != (card["face"], card.get("back"))]
        if unlike or len(other.cards or ()) != len(faces):
            which = f" of `{unlike[0]}`" if unlike else ""
            message = f"`{first.file}` and `{other.file}` show different cards{which}: they are of different prints"
            hint = "name the file of the one that you have: `--since FILE.json`"
            report.error(MANIFEST_CODE, message, Mark(since.given), hint=hint)
            return None
    pages = next((one.pages for one in of_language if one.pages is not None), None)
    return EarlierPrint(since.label(game.name), first.version, first.date, tuple(first.cards or ()), pages)


def _is_same_part(manifest: EarlierManifest, request: BuildRequest) -> bool:
    """Whether a manifest lists all cards that the request names."""
    wanted = {"deck": request.decks, "card": request.cards}
    listed = {part: str(manifest.edition[part]).split(",") for part in _PART_OPTIONS if part in manifest.edition}
    return all(wanted[part] and set(wanted[part]) <= set(names) for part, names in listed.items())


def _report_no_manifest(game: Game, since: Since, manifests: Sequence[EarlierManifest], report: Report) -> None:
    parts = [one for one in manifests if one.locale == game.languages and any(part in one.edition for part in _PART_OPTIONS)]
    if parts:
        part = next(part for part in _PART_OPTIONS if part in parts[0].edition)
        value = parts[0].edition[part]
        message = f"`{parts[0].file}` lists a part of the game: `--{part} {value}`"
        hint = f"name the manifest of the whole game, or print that part: `--{part} {value}`"
        report.error(MANIFEST_CODE, message, Mark(since.given), hint=hint)
        return
    languages = ", ".join(dict.fromkeys(one.locale for one in manifests if one.cards is not None))
    message = f"`{since.given}` has no manifest of cards of `{game.name}` in `{game.languages}`"
    others = f"it has {languages}; " if languages else ""
    report.error(_NO_EARLIER, message, Mark(since.given), hint=f"{others}{_ALL_NEW_HINT}")


_NO_EARLIER = "since/no-earlier"
_ALL_NEW_HINT = "if none was printed, all cards are new: build them without `--since`"


def _print_from_content(game: Game, request: BuildRequest, root: Path, report: Report, *, press: bool) -> EarlierPrint | None:
    """Lay out the game as it was then, with the program as it is now."""
    from pnp.load.project import game_names  # noqa: PLC0415 - only for a commit

    assert request.since is not None
    given = request.since.given
    if game.name not in game_names(root):
        report.error(_NO_EARLIER, f"`{given}` has no game `{game.name}`", hint=_ALL_NEW_HINT)
        return None
    own = Report()
    laid_out = _lay_out_game(replace(request, root=root, decks=(), cards=()), own)
    errors = [finding for finding in own.diagnostics if finding.severity == "error"]
    if any(error.code == "locale/unknown" for error in errors):
        report.error(_NO_EARLIER, f"`{given}` has no `{game.languages}` of `{game.name}`", hint=_ALL_NEW_HINT)
        return None
    if errors or laid_out is None:
        place = f"{errors[0].mark}: " if errors and errors[0].mark else ""
        more = f", and {len(errors) - 1} more" if len(errors) > 1 else ""
        first = f"{place}{errors[0].message}{more}" if errors else "it has no fonts"
        message = f"the content of `{given}` has {len(errors)} error{'s' * (len(errors) > 1)}: {first}"
        hint = "name a commit whose content is sound, or the manifest of what was printed: `--since FILE.json`"
        report.error("since/earlier-faults", message, hint=hint)
        return None
    old, components, pages = laid_out
    cards = cast("tuple[EarlierCardEntry, ...]", tuple(PrintedCards(old, components, press=press)))
    return EarlierPrint(given, old.version, old.date, cards, pages, old, {component.id: component for component in components})


def _lay_out_game(request: BuildRequest, report: Report) -> tuple[Game, tuple[Component, ...], tuple[str, ...] | None] | None:
    """Return the game of a request with its components and the keys of its pages; None if nothing can be laid out."""
    from pnp.build.workshop import Workshop  # noqa: PLC0415
    from pnp.load.game_reader import load_game  # noqa: PLC0415
    from pnp.locale.localize import requested_game  # noqa: PLC0415
    from pnp.locale.pseudo import tolerate_long_texts  # noqa: PLC0415
    from pnp.rules.examples import with_examples  # noqa: PLC0415 - as above
    from pnp.rules.odds import with_odds  # noqa: PLC0415

    workshop, report = Workshop(request.root), tolerate_long_texts(report, request.locale)
    source = load_game(request.root, request.game, report, request.settings, workshop.files)
    if source is None:
        return None
    game = requested_game(with_examples(with_odds(source, report, workshop.files), report, workshop.files), request, report)
    if "fonts" in game.unread:
        return None
    pages = None
    if game.booklet is not None:
        pages = tuple(page_keys(game, workshop.lay_out_booklet(game, workshop.lay_out(game, report), report)))
    return game, lay_out_all(game, workshop, report), pages


def lay_out_all(game: Game, workshop: Workshop, report: Report) -> tuple[Component, ...]:
    """Return all components of a localized game; the second language of a pair may be on the back of the first one."""
    faces = workshop.lay_out(game, report)
    return faces if game.other is None else with_second_face(faces, workshop.lay_out(game.other, report))


@contextmanager
def open_earlier_print(given: str, root: Path) -> Iterator[Since]:
    """Give the manifests at a path, or the content of a git tag or commit, which lasts as long as the block.

    Raises PnpError as `read_manifests` and `content_at_revision` do.
    """
    place = Path(given)
    if os.path.exists(place):  # noqa: PTH110 - `Path.exists` fails for a name that is too long
        yield Since(given, read_manifests(place))
        return
    with content_at_revision(root, given) as folder:
        yield Since(given, root=folder)


MANIFEST_CODE = "since/manifest"

_MOST_BYTES = 256 << 20  # bytes of a manifest: enough for a million cards
_REBUILD_HINT = "build that version again with this pnp, or name its git tag: `--since v1.0`"
_UNREADABLE_HINT = "give yourself the right to read it, repair it, or name another copy of the manifest"
_MOST_ENTRIES = 50_000  # files and folders that are searched for manifests
_FOREIGN_CARDS = "has cards that pnp did not write"
_PROOF_EDITIONS = ("draft", "guides")


def read_manifests(place: Path) -> tuple[EarlierManifest, ...]:
    """Return the manifests in a file, a folder or an archive.

    Raises PnpError (`since/manifest`) if there is none, or if none has keys that can be compared. Other JSON files of a folder
    or an archive are ignored, and so are unreadable files, manifests of drafts and proofs, which are not for print, and
    manifests of builds with `--since` if that of the whole game lies beside them.
    """
    single = not place.is_dir() and not _is_archive(place)
    manifests, faults, unread = list[EarlierManifest](), list[str](), list[str]()
    for name, data in _json_documents(place, unread):
        document = _parse_manifest(data)
        if document is None or any(document["edition"].get(mark) for mark in _PROOF_EDITIONS):
            continue
        fault = _manifest_fault(document)
        if fault:
            faults.append(f"`{name}` {fault}")
        else:
            manifests.append(_earlier_manifest(name, document))
    if manifests:
        return tuple(_without_partial(manifests))
    if unread and not faults:
        raise PnpError([Diagnostic(MANIFEST_CODE, unread[0], Mark(str(place)), hint=_UNREADABLE_HINT)])
    message = faults[0] if faults else f"`{place}` is no manifest" if single else f"`{place}` holds no manifest"
    what = "a manifest is the `.json` that a build writes beside its PDF; drafts and proofs do not count"
    raise PnpError([Diagnostic(MANIFEST_CODE, message, Mark(str(place)), hint=_REBUILD_HINT if faults else what)])


def _without_partial(manifests: Sequence[EarlierManifest]) -> Iterator[EarlierManifest]:
    """Yield the manifests without those of builds with `--since` if there is one of the whole game in the same language."""
    parts = {"since", "deck", "card"}
    whole = {(one.game, one.locale) for one in manifests if one.cards is not None and not parts & one.edition.keys()}
    return (one for one in manifests if "since" not in one.edition or (one.game, one.locale) not in whole)


def _json_documents(place: Path, unread: list[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the JSON files with their names; a message for each unreadable one is added to `unread`."""
    try:
        if place.is_dir():
            for file in _json_files(place, unread):
                with _note_unreadable(str(file), unread):
                    yield str(file), read_file(file, _MOST_BYTES)
        elif _is_archive(place):
            with ZipFile(place) as archive:
                for entry in archive.infolist():
                    if entry.filename.endswith(".json") and entry.file_size <= _MOST_BYTES:
                        with _note_unreadable(f"{place}/{entry.filename}", unread):
                            yield f"{place}/{entry.filename}", archive.read(entry)
        else:
            yield str(place), read_file(place, _MOST_BYTES)
    except (OSError, BadZipFile) as fault:
        unread.append(f"`{place}` cannot be read: {_reason(fault)}")


def _is_archive(place: Path) -> bool:
    return place.is_file() and is_zipfile(place)  # which would wait for a pipe


@contextmanager
def _note_unreadable(name: str, unread: list[str]) -> Iterator[None]:
    """Add a message to `unread` if the block fails to read a file, such as an encrypted entry of an archive."""
    try:
        yield
    except (OSError, BadZipFile, EOFError, RuntimeError, NotImplementedError, zlib.error) as fault:
        unread.append(f"`{name}` cannot be read: {_reason(fault)}")


def _reason(fault: Exception) -> str:
    return (fault.strerror if isinstance(fault, OSError) else None) or str(fault)


def _json_files(place: Path, unread: list[str]) -> list[Path]:
    """Return the JSON files of a folder and its subfolders, in order; links to folders are not followed.

    Raises PnpError for a folder of so many entries that it cannot be one of prints, such as a home folder.
    """
    found, seen = list[Path](), 0

    def note(fault: OSError) -> None:
        unread.append(f"`{fault.filename}` cannot be read: {_reason(fault)}")

    for folder, folders, files in os.walk(place, onerror=note):
        seen += len(folders) + len(files)
        if seen > _MOST_ENTRIES:
            message = f"`{place}` holds more than {_MOST_ENTRIES} files and folders, too many to look for manifests in"
            hint = "name the folder that the build wrote, such as `out/pond`"
            raise PnpError([Diagnostic(MANIFEST_CODE, message, Mark(str(place)), hint=hint)])
        found += [file for name in files if name.endswith(".json") and _is_readable_size(file := Path(folder, name))]
    return sorted(found)


def _is_readable_size(file: Path) -> bool:
    """Whether a file is no larger than a manifest, and no pipe or device; reading it reports why its status is unknown."""
    try:
        status = file.stat()
    except OSError:
        return True
    return S_ISREG(status.st_mode) and status.st_size <= _MOST_BYTES


def _parse_manifest(data: bytes) -> dict | None:  # type: ignore[type-arg]  # JSON of anybody
    """Return the data of a manifest; None if it is something else."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):  # the latter: a thousand levels deep
        return None
    if not isinstance(found, dict) or not isinstance(found.get("pages"), list):
        return None
    if "cutting" in found:  # of the assembly sheet, which has neither cards nor pages of the booklet
        return None
    if not all(isinstance(found.get(key), str) for key in ("game", "version", "locale", "profile")):
        return None
    if not isinstance(found.setdefault("edition", {}), dict):
        return None
    return found


def _manifest_fault(document: dict) -> str:  # type: ignore[type-arg]
    """Say why a manifest cannot be compared; empty if it can."""
    if "keys" not in document:
        return "is of an earlier pnp and has no keys of what its cards show"
    if document["keys"] != KEY_METHOD:
        return f"has keys of another kind ({document['keys']}, this pnp makes {KEY_METHOD})"
    cards, reading = document.get("cards"), document.get("reading")
    if not isinstance(reading, dict | None) or (cards is None and reading is None):
        return _FOREIGN_CARDS
    if cards is None:
        return ""
    if not isinstance(cards, list) or not all(map(_is_card_entry, cards)):
        return _FOREIGN_CARDS
    twice = next((name for name, times in Counter(card["id"] for card in cards).items() if times > 1), None)
    return f"lists the card `{twice}` twice" if twice is not None else ""


def _is_card_entry(card: object) -> bool:
    return (
        isinstance(card, dict)
        and all(isinstance(card.get(key), str) for key in ("id", "face"))
        and all(isinstance(card.get(key, ""), str) for key in ("name", "deck", "back", "face_inks", "back_inks"))
        and type(card.get("copies")) is int  # `true` is an int too
        and card["copies"] >= 0
    )


def _earlier_manifest(name: str, document: dict) -> EarlierManifest:  # type: ignore[type-arg]
    pages = (document.get("reading") or {}).get("shows")
    return EarlierManifest(
        name,
        document["game"],
        document["locale"],
        document["profile"],
        document["version"],
        str(document.get("date", "")),
        document["edition"],
        document.get("cards"),
        tuple(map(str, pages)) if isinstance(pages, list) else None,
    )


UNKNOWN_REVISION_CODE = "since/unknown"

_PROJECT_FOLDERS = ("content", "templates", "fonts", "profiles")
"""What a build reads of a project."""


def head_commit(root: Path) -> str | None:
    """Return the last commit of the repository that a project is in; None without git, a repository or a commit."""
    git = shutil.which("git")
    return _Git(git, root).output_of("rev-parse", "--verify", "--quiet", "HEAD^{commit}") or None if git else None


@contextmanager
def content_at_revision(root: Path, revision: str, *, most_bytes: int | None = None) -> Iterator[Path]:
    """Give a folder with the project as it was at a tag or commit, for as long as the block lasts.

    With `most_bytes`, the content is read by a page that nobody asked for by name: no program that the repository's settings
    name is run, nothing is fetched, and larger content is refused. Raises PnpError (`since/unknown`) if git is not installed,
    if the project is in no repository, or if this has no such commit or no content in it.
    """
    git = shutil.which("git")
    if git is None:
        raise _revision_error(
            f"there is no file `{revision}`, and git, which would know it as a tag, is not installed", _MANIFEST_HINT
        )
    run = _Git(git, root)
    inside = run.output_of("rev-parse", "--show-prefix")
    if inside is None:
        raise _revision_error(f"there is no file `{revision}`, and git cannot look for a tag: {run.complaint}", _MANIFEST_HINT)
    commit = run.output_of("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if not commit:
        tags = (run.output_of("tag", "--list") or "").split()
        hint = did_you_mean(revision, tags) or _FETCH_HINT
        raise _revision_error(f"there is no file, no tag and no commit `{revision}`", hint)
    listed = (run.output_of("ls-tree", "--name-only", commit) or "").splitlines()
    if "content" not in listed:
        raise _revision_error(
            f"the commit `{revision}` has no folder content/ here", "name a commit in which the project has one"
        )
    if most_bytes is not None:
        run.run_no_filters()
        size = run.size_of(commit)
        if size > most_bytes:
            raise _revision_error(
                f"the content of `{revision}` has {size >> 20} MB, more than {most_bytes >> 20}", _MANIFEST_HINT
            )
    with TemporaryDirectory(prefix="pnp-since-") as folder:
        run.extract(commit, [name for name in _PROJECT_FOLDERS if name in listed], Path(folder), revision)
        yield Path(folder)


_NO_PROGRAMS = ("-c", "core.fsmonitor=false", "-c", f"core.hooksPath={os.devnull}")
"""Settings by which git starts no program of the repository."""


class _Git:
    """Runs git in a project; `complaint` is the last line that it wrote on standard error."""

    def __init__(self, git: str, root: Path) -> None:
        self._command = [git, "-C", str(root), "--no-optional-locks", *_NO_PROGRAMS]
        self.complaint = ""
        self._environment: dict[str, str] | None = None  # that of this process

    def output_of(self, *arguments: str) -> str | None:
        """Return the output of a command; None if it fails."""
        command = [*self._command, *arguments]
        done = subprocess.run(command, capture_output=True, check=False, env=self._environment)  # noqa: S603  (no shell)
        self.complaint = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0].removeprefix("fatal: ")
        return done.stdout.decode("utf-8", "replace").strip() if done.returncode == 0 else None

    def run_no_filters(self) -> None:
        """Let no filter for files run, which settings of a repository can name, and fetch nothing that is not there."""
        named = (
            self.output_of("config", "--name-only", "--get-regexp", r"^filter\..*\.(smudge|process|required)$") or ""
        ).split("\n")
        for name in filter(None, named):
            value = "false" if name.endswith("required") else ""
            self._command += ["-c", f"{name}={value}"]
        self._environment = {**os.environ, "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0"}

    def size_of(self, commit: str) -> int:
        """Return the bytes of all that a build reads in a commit."""
        listed = self.output_of("ls-tree", "-r", "-l", commit, "--", *_PROJECT_FOLDERS) or ""
        sizes = (line.partition("\t")[0].split()[-1] for line in listed.splitlines())
        return sum(int(size) for size in sizes if size.isdecimal())

    def extract(self, commit: str, names: list[str], folder: Path, revision: str) -> None:
        """Write folders of a commit into a folder; links that lead out of it are refused. Raises PnpError."""
        command = [*self._command, "archive", "--format=tar", commit, "--", *names]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        with subprocess.Popen(command, env=self._environment, **pipes) as process:  # type: ignore[call-overload]  # noqa: S603  (no shell)
            assert process.stdout is not None
            assert process.stderr is not None
            try:
                with tarfile.open(fileobj=process.stdout, mode="r|") as archive:
                    archive.extractall(folder, filter="data")
                process.stdout.read()
            except (tarfile.TarError, OSError) as fault:
                process.kill()
                raise _revision_error(f"the content of `{revision}` cannot be read: {fault}", _MANIFEST_HINT) from None
            self.complaint = process.stderr.read().decode("utf-8", "replace").strip()
        if process.returncode:
            raise _revision_error(f"git cannot read the content of `{revision}`: {self.complaint}", _MANIFEST_HINT)


_FETCH_HINT = "`git tag` lists the tags, and `git fetch --tags` fetches those of another repository"
_MANIFEST_HINT = "name the manifest that was written beside the earlier PDF: `--since FILE.json`"


def _revision_error(message: str, hint: str) -> PnpError:
    return PnpError([Diagnostic(UNKNOWN_REVISION_CODE, message, hint=hint)])
