"""`--json`: one document on standard output, and nothing else."""

import hashlib
import json

import pytest

FISH = "content/toy/fish.yaml"


def document(ran):
    """The document of a run that says nothing else."""
    assert ran.err == ""
    return json.loads(ran.out)


def test_a_build_lists_its_files_with_their_digests(toy, run):
    """In the order in which they were written."""
    said = document(run("build", "toy", "--json", "--trace", "--png", "--jobs", 1, cwd=toy))
    files, documents = said.pop("files"), said.pop("documents")
    assert documents == [
        {
            "file": "out/toy/en/toy-en-cards-a4.pdf", "pages": 2, "sheets": 1, "pieces": {"card": 7},
            "advice": "print at 100 %, both sides, turn on the long edge", "saving": "", "caution": "",
        }
    ]  # fmt: skip
    assert said == {"version": 1, "command": "build", "exit_code": 0, "root": toy.as_posix(), "findings": []}
    assert [f["file"].removeprefix("out/toy/en/") for f in files][:3] == [
        "toy-en-cards-a4.pdf",
        "toy-en-cards-a4.json",
        "toy-en-cards-a4.trace.jsonl",
    ]
    assert sorted(f["file"] for f in files) == sorted(p.relative_to(toy).as_posix() for p in toy.glob("out/**/*.*"))
    for file in files:
        data = (toy / file["file"]).read_bytes()
        assert (file["bytes"], file["sha256"]) == (len(data), hashlib.sha256(data).hexdigest())


def test_files_outside_of_the_project_have_whole_paths(toy, tmp_path, run):
    """With `--out` of another folder."""
    said = document(run("build", "toy", "--json", "--out", tmp_path / "made", cwd=toy))
    assert [f["file"] for f in said["files"]] == [
        f"{tmp_path.as_posix()}/made/toy/en/toy-en-cards-a4.{suffix}" for suffix in ("pdf", "json")
    ]


@pytest.mark.parametrize("command", ["build", "check"])
def test_findings_of_all_severities(toy, run, edit, command):
    """With the place, the message and the hint that are printed otherwise; nothing is written after an error."""
    edit(toy / FISH, "points: 7", "ponits: 7")
    edit(toy / "content/toy/waters.yaml", "name: Brook", "name: Brook of 19 days")
    ran = run(command, "toy", "--json", cwd=toy)
    said = document(ran)
    assert (ran.code, said["exit_code"], said["command"], said["files"]) == (1, 1, command, [])
    assert [f["severity"] for f in said["findings"]] == ["error", "warning"]
    assert said["findings"][0] == {
        "severity": "error",
        "code": "load/unknown-field",
        "file": FISH,
        "line": 8,
        "column": 5,
        "message": "unknown field `ponits` in `fish/pike`",
        "hint": "did you mean `points`?",
        "also": [],
        "card": "pike",
        "field": "ponits",
        "msgctxt": None,
        "faces": [{"card": "pike", "side": "face", "box_mm": None}],
        "cause": 1,
    }
    assert not (toy / "out").exists()


def test_a_finding_says_where_on_a_face_it_shows(toy, run, edit):
    """Card, side and box in mm are those of the text that is too long."""
    edit(toy / FISH, "It waits **very** still.", "It waits. " * 10)
    edit(toy / "templates/toy/fish.xml", 'w="55.5" h="22" style="story"', 'w="25.5" h="9" style="story"')
    said = document(run("check", "toy", "--json", cwd=toy))
    faces = {place["card"]: place for f in said["findings"] if f["code"] == "layout/overflow" for place in f["faces"]}
    assert faces["pike"] == {"card": "pike", "side": "face", "box_mm": [4.0, 47.0, 25.5, 9.0]}


def test_a_file_that_cannot_be_written_is_a_finding_too(toy, run):
    """What ends the command at once is in the document."""
    ran = run("build", "toy", "--json", "--out", "fonts/fonts.yaml", cwd=toy)
    said = document(ran)
    assert (ran.code, [f["code"] for f in said["findings"]], said["files"]) == (1, ["render/cannot-write"], [])


def test_traces_of_a_build_with_errors_are_listed(toy, run, edit):
    """They are the only files that are written then."""
    edit(toy / FISH, "points: 7", "ponits: 7")
    said = document(run("build", "toy", "--json", "--trace", cwd=toy))
    assert [f["file"] for f in said["files"]] == ["out/toy/en/toy-en-cards-a4.trace.jsonl"]


@pytest.mark.parametrize(("at", "files"), [("pnp.load.files.check_written_paths", 2), ("pnp.build.build.write", 0)])
def test_what_is_interrupted_lists_what_it_has_written(toy, run, monkeypatch, at, files):
    """Between the last file and the end; before, there is no file and no document."""

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(at, interrupted)
    ran = run("build", "toy", "--json", cwd=toy)
    assert ran.code == 130
    said = json.loads(ran.out) if ran.out else {"files": []}
    assert len(said["files"]) == files == len([one for one in toy.glob("out/**/*") if one.is_file()])
    assert said.get("exit_code") == (130 if files else None)


def test_a_usage_error_has_no_document(toy, run):
    """It stays on standard error, with exit code 2."""
    ran = run("check", "toy", "--json", "--paper", "a9", cwd=toy)
    assert (ran.code, ran.out) == (2, "")
    assert "there is no paper `a9`" in ran.err


def test_the_document_is_ascii(toy, run, edit):
    """Standard output has another encoding on each system."""
    edit(toy / FISH, "name: Pike", "título: Pike")
    ran = run("check", "toy", "--json", cwd=toy)
    assert ran.out.isascii()
    assert "título" in "".join(f["message"] for f in json.loads(ran.out)["findings"])


CHAPTER = """#Rules

Worms[^1] are __bait__, [site](htp://x.org), [some prose] and [wrom].

1.Turn

```
code
```

| a | b |
|---|---|
| 1 |
"""
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>.a{stroke:x;filter:url(#f);mask:url(#m)}</style>'
    '<g class="a"><rect width="5q" height="9" rx="1 2" fill="url(#g)" opacity="4 3"/></g><flowRoot>words</flowRoot></svg>'
)


@pytest.mark.whole
def test_findings_are_the_same_in_every_run(toy, pnp):
    """Whatever order Python gives to what has none, and however many processes look at the faces."""
    template, fish = toy / "templates/toy/fish.xml", toy / "content/toy/fish.yaml"
    words = "{% if card.points %}{{ card.points }}{% endif %}{{ 1 if card.season in ['x', 'y'] or card.points == '3' }}"
    over = '<rect x="4" y="5" w="30" h="5" fill="water"/><image src="{{ card.art }}" x="4" y="48" w="40" h="8"/>{% endblock %}'
    text = template.read_text("utf-8").replace("{{ card.home.name }}", words)
    template.write_text(text.replace("{% endblock %}", over), "utf-8")
    fish.write_text(fish.read_text("utf-8").replace("points: 5", "points: 0").replace("equals: 15", "equals: 10"), "utf-8")
    (toy / "content/toy/booklet").mkdir()
    (toy / "content/toy/booklet/10-rules.md").write_text(CHAPTER, "utf-8")
    (toy / "content/toy/booklet/20-more.md").write_text("", "utf-8")
    (toy / "content/toy/art/fly.svg").write_text(DRAWING, "utf-8")
    found = [json.loads(pnp("check", "toy", "--json", cwd=toy, PYTHONHASHSEED=seed).out)["findings"] for seed in "1234"]
    found += [
        json.loads(pnp("build", "toy", "--json", "--jobs", jobs, cwd=toy, PYTHONHASHSEED=seed).out)["findings"]
        for jobs, seed in ((1, "5"), (2, "6"))
    ]
    codes = {finding["code"] for finding in found[0]}
    assert codes >= {"art/bad-svg", "booklet/bad-table", "booklet/missing-blank", "layout/hidden-zero", "locale/bad-link"}
    assert codes >= {"layout/idle-comparison", "load/empty-file", "locale/bracketed-words", "preflight/covered-text"}
    assert found[1:] == found[:1] * 5
