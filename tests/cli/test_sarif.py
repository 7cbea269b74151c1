"""Findings as SARIF: what the standard asks for, where each is, and fixes that mend what they say."""

import json

import jsonschema
import pytest

from pnp.base.diagnostics import Diagnostic, Mark
from pnp.cli.sarif import sarif_log

FISH = "content/toy/fish.yaml"
TEXT = {"type": "object", "required": ["text"], "additionalProperties": False,
        "properties": {"text": {"type": "string", "minLength": 1}, "markdown": {"type": "string"}}}  # fmt: skip
COUNT = {"type": "integer", "minimum": 1}


def closed(required, **properties):
    """An object of the standard that has no properties but these, of which some are required."""
    return {"type": "object", "required": required.split(), "additionalProperties": False, "properties": properties}


def rows(item, **more):
    """A list of different ones."""
    return {"type": "array", "items": item, "uniqueItems": True, **more}


ARTIFACT = closed("uri", uri={"type": "string", "pattern": r"^[^\s\[\]`\"]+$"})
REGION = closed("startLine", startLine=COUNT, startColumn=COUNT, endColumn=COUNT)
LOCATION = closed(
    "physicalLocation",
    id={"type": "integer", "minimum": -1},
    message=TEXT,
    physicalLocation=closed("artifactLocation", artifactLocation=ARTIFACT, region=REGION),
    logicalLocations=rows(closed("", fullyQualifiedName={"type": "string"}, kind={"type": "string"})),
)
REPLACEMENT = closed("deletedRegion", deletedRegion=REGION, insertedContent=closed("text", text={"type": "string"}))
CHANGE = closed("artifactLocation replacements", artifactLocation=ARTIFACT, replacements=rows(REPLACEMENT, minItems=1))
RESULT = closed(
    "message",
    ruleId={"type": "string"},
    ruleIndex={"type": "integer", "minimum": 0},
    level={"enum": ["error", "warning", "note"]},
    message=TEXT,
    locations=rows(LOCATION),
    relatedLocations=rows(LOCATION),
    partialFingerprints={"type": "object", "additionalProperties": {"type": "string"}},
    fixes=rows(closed("artifactChanges", description=TEXT, artifactChanges=rows(CHANGE, minItems=1))),
)
RULE = closed("id", id={"type": "string"}, shortDescription=TEXT, help=TEXT)
DRIVER = closed("name", name={"const": "pnp"}, semanticVersion={"type": "string"}, rules=rows(RULE))
RUN = closed(
    "tool results",
    tool=closed("driver", driver=DRIVER),
    invocations=rows(closed("executionSuccessful", executionSuccessful={"type": "boolean"}, exitCode={"type": "integer"})),
    columnKind={"const": "unicodeCodePoints"},
    results={"type": "array", "items": RESULT},
)
LOG = closed("version runs", **{"$schema": {"type": "string"}}, version={"const": "2.1.0"}, runs=rows(RUN))
"""Those objects of the SARIF 2.1.0 schema that are written, with those of their properties that are."""


def read(file):
    """The only run of a log that is as the standard asks."""
    log = json.loads(file.read_text("ascii"))
    jsonschema.validate(log, LOG)
    (run,) = log["runs"]
    assert all(run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])
    return run


def log_of(*findings, root=None):
    """The results for some findings."""
    log = sarif_log(findings, root, 1)
    jsonschema.validate(log, LOG)
    return log["runs"][0]["results"]


def test_a_check_writes_its_findings_besides(toy, run, edit):
    """What the terminal says stays as it is; the rule has its explanation."""
    edit(toy / FISH, "points: 5", "ponits: 5")
    plain, ran = run("check", "toy", cwd=toy), run("check", "toy", "-q", "--show", "art", "--sarif", "a b.sarif", cwd=toy)
    assert (plain.code, ran.code, ran.out) == (1, 1, "")
    found = read(toy / "a b.sarif")
    assert found["invocations"] == [{"executionSuccessful": True, "exitCode": 1}]
    (rule,), (result,) = found["tool"]["driver"]["rules"], found["results"]
    assert rule["id"] == "load/unknown-field"
    assert rule["help"]["text"].startswith(f"{rule['shortDescription']['text']} Correct it; if it is a new field")
    assert result["message"]["text"] == "unknown field `ponits` in `fish/carp`\nhint: did you mean `points`?"
    assert result["locations"] == [
        {
            "physicalLocation": {"artifactLocation": {"uri": FISH}, "region": {"startLine": 19, "startColumn": 5}},
            "logicalLocations": [{"fullyQualifiedName": "carp.ponits", "kind": "element"}],
        }
    ]
    assert run("check", "toy", "--sarif", "b.sarif", "--json", cwd=toy).code == 1
    assert (toy / "b.sarif").read_bytes() == (toy / "a b.sarif").read_bytes()


def test_a_fix_mends_what_it_is_for(toy, run, edit):
    """Written into the file as it says, nothing is found any more."""
    edit(toy / FISH, "points: 5", "ponits: 5")
    edit(toy / FISH, "Worth {rules.catch.bonus}", "Worth {rules.catch.bnous}")
    run("check", "toy", "--sarif", "a.sarif", cwd=toy)
    fixes = [fix for result in read(toy / "a.sarif")["results"] for fix in result.get("fixes", ())]
    assert len(fixes) == 2
    for fix in fixes:
        (change,) = fix["artifactChanges"]
        (replacement,) = change["replacements"]
        region, file = replacement["deletedRegion"], toy / change["artifactLocation"]["uri"]
        lines = file.read_text("utf-8").splitlines(keepends=True)
        line = lines[region["startLine"] - 1]
        lines[region["startLine"] - 1] = (
            line[: region["startColumn"] - 1] + replacement["insertedContent"]["text"] + line[region["endColumn"] - 1 :]
        )
        file.write_text("".join(lines), "utf-8")
    assert run("check", "toy", "--sarif", "a.sarif", cwd=toy).code == 0
    assert read(toy / "a.sarif")["results"] == []


@pytest.mark.parametrize(
    ("message", "hint", "line"),
    [
        ("unknown field `ponits`", "did you mean `points`, or `point`?", "ponits: 5"),
        ("unknown field `ponits`", None, "ponits: 5"),
        ("unknown field `ponits`", "did you mean `points`?", "pionts: 5"),
        ("`art/pkie.png` does not exist", "did you mean `pike.png`?", "art/pkie.png"),
        ("unknown field `ponits`", "did you mean `points`?", ""),
    ],
)
def test_what_is_not_exact_has_no_fix(tmp_path, message, hint, line):
    """A hint that says more, another word at the place, a path of which a part is meant, a file that is gone."""
    if line:
        (tmp_path / "a.yaml").write_text(line, "utf-8")
    (result,) = log_of(Diagnostic("load/unknown-field", message, Mark("a.yaml", 1, 1), hint=hint), root=tmp_path)
    assert "fixes" not in result


def test_places_that_are_no_lines_are_named(tmp_path):
    """A cell, a page, a file, a name with a blank, no place at all; further places; a code that has no explanation."""
    also = (("first at", Mark("content/g/a b.yaml", 3)), ("used in", Mark("content/g/t.xlsx[Fish]", 17, 3)))
    results = log_of(
        Diagnostic("load/x", "a cell", Mark("content/g/t.csv", 4, 2)),
        Diagnostic("load/x", "a page", Mark("deck.pdf", 3), severity="note"),
        Diagnostic("load/x", "a file", Mark("content/g/ü.yaml"), also=also, severity="warning"),
        Diagnostic("load/x", "nowhere"),
        root=tmp_path,
    )
    cell, page, file, nowhere = results
    assert cell["locations"][0] == {
        "physicalLocation": {"artifactLocation": {"uri": "content/g/t.csv"}},
        "logicalLocations": [{"fullyQualifiedName": str(Mark("content/g/t.csv", 4, 2))}],
    }
    assert page["locations"][0]["logicalLocations"] == [{"fullyQualifiedName": "deck.pdf[page 3]"}]
    assert file["locations"][0] == {"physicalLocation": {"artifactLocation": {"uri": "content/g/%C3%BC.yaml"}}}
    assert file["relatedLocations"] == [
        {
            "id": 1,
            "physicalLocation": {"artifactLocation": {"uri": "content/g/a%20b.yaml"}, "region": {"startLine": 3}},
            "message": {"text": "first at"},
        },
        {
            "id": 2,
            "physicalLocation": {"artifactLocation": {"uri": "content/g/t.xlsx"}},
            "logicalLocations": [{"fullyQualifiedName": "content/g/t.xlsx[Fish]!C17"}],
            "message": {"text": "used in"},
        },
    ]
    assert nowhere["locations"] == []
    assert len({result["partialFingerprints"]["finding/v1"] for result in results}) == 4


def test_a_clean_check_and_one_that_is_stopped_have_a_file_and_a_wrong_command_has_none(toy, run):
    """Also if the game cannot be read at all; a file that cannot be written is an error."""
    assert run("check", "toy", "--sarif", "a.sarif", cwd=toy).code == 0
    assert read(toy / "a.sarif")["results"] == []
    assert run("check", "none", "--sarif", "b.sarif", cwd=toy).code == 2
    assert not (toy / "b.sarif").exists()
    (toy / "fonts/fonts.yaml").write_text("[", "utf-8")
    assert run("check", "toy", "--sarif", "a.sarif", cwd=toy).code == 1
    assert [one["level"] for one in read(toy / "a.sarif")["results"]] == ["error"]
    (toy / "a.sarif").unlink()
    (toy / "taken").write_text("", "utf-8")
    assert run("check", "toy", "--sarif", "taken/a.sarif", cwd=toy).code == 1


def test_translations_and_files_for_print_have_it_too(toy, run):
    """`pnp locale check` and `pnp preflight`."""
    run("locale", "add", "de", "toy", "--no-pictures", cwd=toy)
    assert run("locale", "check", "toy", "de", "--sarif", "a.sarif", cwd=toy).code in {0, 1}
    read(toy / "a.sarif")
    (toy / "deck.pdf").write_text("no PDF", "utf-8")
    assert run("preflight", "deck.pdf", "--sarif", "p.sarif", cwd=toy).code == 1
    assert [one["ruleId"] for one in read(toy / "p.sarif")["results"]] == ["press/reading"]
