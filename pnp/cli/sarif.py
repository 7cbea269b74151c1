"""Findings as SARIF 2.1.0 (OASIS, errata 01), which code hosts and editors show beside the lines that they are about.

Each kind of finding is a rule with its explanation. Columns count characters, as everywhere here. What is no line of a text
has no region: cells and pages of PDFs are named in words.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias
from urllib.parse import quote

import typer
from typer.exceptions import TyperException

from pnp import __version__
from pnp.base.diagnostics import Diagnostic, Mark, PnpError
from pnp.base.failures import describe_exception, exit_code
from pnp.base.files import OTHER_FILE, publishing, source_reader
from pnp.cli.console import Console
from pnp.cli.options import display_path
from pnp.edit.fixes import fix_of

_Record: TypeAlias = dict[str, Any]
_Sources: TypeAlias = Callable[[str], Sequence[str]]

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_INPUT_AT_FAULT: Final = 1


@contextmanager
def sarif_file(console: Console, file: Path | None) -> Iterator[None]:
    """Write all findings that the console is given in the block to a file, also if they end the command; None: nothing.

    After a usage error, nothing is written. Raises PnpError if the file cannot be written.
    """
    code, ended_early = 0, False
    try:
        yield
    except typer.Exit as ended:
        code = ended.exit_code
        raise
    except (TyperException, typer.Abort):
        ended_early = True
        raise
    except Exception as stopped:
        finding = describe_exception(stopped)
        code = _INPUT_AT_FAULT if isinstance(stopped, PnpError) else exit_code(finding)
        console.note_findings(stopped.diagnostics if isinstance(stopped, PnpError) else (finding,))
        raise
    finally:
        if file is not None and not ended_early:
            log = sarif_log(console.noted, console.root, code)
            with publishing(hint=OTHER_FILE) as publication:
                publication.write(file, (json.dumps(log, indent=1) + "\n").encode())
            console.say(f"findings: {display_path(file)}")


def sarif_log(findings: Iterable[Diagnostic], root: Path | None, code: int) -> _Record:
    """Return a log with one run of findings, in their order; `code` is the exit code. Paths are relative to `root`."""
    findings = tuple(findings)
    sources: _Sources = source_reader(root) if root is not None else lambda _: ()
    numbers = {name: number for number, name in enumerate(sorted({finding.code for finding in findings}))}
    results = [_result(finding, numbers[finding.code], sources) for finding in findings]
    driver = {"name": "pnp", "semanticVersion": __version__, "rules": [_rule(name) for name in numbers]}
    run = {
        "tool": {"driver": driver},
        "invocations": [{"executionSuccessful": code <= _INPUT_AT_FAULT, "exitCode": code}],
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str) -> _Record:
    """Return what a code means; one that a game's engine or a fault of the generator has is named alone."""
    from pnp.load.package_data import explanations

    found = explanations().get(code)
    if found is None:
        return {"id": code}
    more = f"`pnp explain {code}` says more, and so does docs/errors.md."
    return {
        "id": code,
        "shortDescription": {"text": found.means},
        "help": {
            "text": f"{found.means} {found.mend} {more}",
            "markdown": f"{found.means}\n\n**To mend it:** {found.mend}\n\n{more}",
        },
    }


def _result(finding: Diagnostic, rule: int, sources: _Sources) -> _Record:
    path = finding.mark.path if finding.mark else ""
    same = "\0".join([finding.code, path, finding.message, finding.subject.card or "", finding.subject.field or ""])
    result: _Record = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": finding.severity,
        "message": {"text": finding.message + (f"\nhint: {finding.hint}" if finding.hint else "")},
        "locations": [_location(finding.mark, finding)] if finding.mark else [],
        "partialFingerprints": {"finding/v1": blake2b(same.encode(), digest_size=16).hexdigest()},
    }
    if related := [{**_location(mark), "message": {"text": what}} for what, mark in finding.also]:
        result["relatedLocations"] = [{"id": number, **place} for number, place in enumerate(related, 1)]
    if (fix := _fix(finding, sources)) is not None:
        result["fixes"] = [fix]
    return result


def _location(mark: Mark, finding: Diagnostic | None = None) -> _Record:
    place: _Record = {"artifactLocation": {"uri": quote(mark.file)}}
    names = []
    if mark.is_cell or mark.is_page:
        names.append({"fullyQualifiedName": str(mark)})
    elif mark.line:
        place["region"] = {"startLine": mark.line} | ({"startColumn": mark.column} if mark.column else {})
    if finding is not None and finding.subject.card:
        field = f".{finding.subject.field}" if finding.subject.field else ""
        names.append({"fullyQualifiedName": f"{finding.subject.card}{field}", "kind": "element"})
    return {"physicalLocation": place} | ({"logicalLocations": names} if names else {})


def _fix(finding: Diagnostic, sources: _Sources) -> _Record | None:
    """Return what the hint offers in place of the name that the message gives, if that stands at the finding's place."""
    fix = fix_of(finding, sources(finding.mark.path) if finding.mark is not None else ())
    if fix is None or finding.mark is None:
        return None
    region = {"startLine": finding.mark.line, "startColumn": fix.start, "endColumn": fix.end}
    return {
        "description": {"text": f"write `{fix.meant}` instead of `{fix.named}`"},
        "artifactChanges": [
            {
                "artifactLocation": {"uri": quote(finding.mark.path)},
                "replacements": [{"deletedRegion": region, "insertedContent": {"text": fix.meant}}],
            }
        ],
    }


SarifOpt = Annotated[
    Path | None,
    typer.Option(
        "--sarif", metavar="FILE", dir_okay=False, help="Write the findings as SARIF too, for code hosts and editors."
    ),
]
