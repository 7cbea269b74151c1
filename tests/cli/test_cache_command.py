"""The cache between runs on the command line: the same files and findings with it, and no harm without it."""

import shutil

import pytest


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder of the cache, which is not there yet."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def files(project):
    """Take what was built."""
    found = {file.name: file.read_bytes() for file in (project / "out").rglob("*") if file.is_file()}
    shutil.rmtree(project / "out")
    return found


def build(run, project, *options):
    """Build the toy game: what is said, and what is written."""
    done = run("build", "toy", *options, cwd=project)
    return done.out.replace("\\", "/"), done.err.partition("error")[0].count("warning"), files(project)


@pytest.fixture
def project(toy):
    """A game with a drawing that has more than paths."""
    icon = next((toy / "content" / "toy").rglob("*.svg"))
    icon.write_text(icon.read_text("utf-8").replace("</svg>", "<g/></svg>"), "utf-8")
    return toy


@pytest.mark.whole
def test_a_warm_build_is_a_cold_one(run, project, folder):
    """With the cache, with one of which every file is damaged, and without it: the same bytes and the same words."""
    cold = build(run, project, "--no-cache")
    assert not folder.exists()
    assert build(run, project) == cold
    kept = sorted(folder.iterdir())
    assert kept
    assert build(run, project) == cold
    assert sorted(folder.iterdir()) == kept
    for number, file in enumerate(kept):
        file.write_bytes(file.read_bytes()[: 9 * number])
    assert build(run, project) == cold
    folder.chmod(0)
    assert build(run, project) == cold
    folder.chmod(0o700)


@pytest.mark.whole
def test_the_cache_is_shown_and_emptied(run, project, folder):
    """`pnp cache` says where it lies and what it holds; `--clear` removes that."""
    assert run("build", "toy", "-q", cwd=project).code == 0
    shown = run("cache", cwd=project).out.splitlines()
    assert shown[0] == str(folder)
    assert shown[1].split() == ["kind", "results", "size"]
    assert [line.split()[0] for line in shown[2:-1]] == ["drawing", "faces", "picture", "all"]
    assert shown[-1] == "at most 512.0 MiB; empty it: pnp cache --clear"
    assert run("cache", "--clear", cwd=project).out.endswith(f" MiB removed from {folder}\n")
    assert list(folder.iterdir()) == []


def test_no_cache_to_show(run, tmp_path, monkeypatch, folder):
    """Where it is switched off, the command says so; where others can write to it, why it is not used."""
    folder.mkdir()
    folder.chmod(0o777)
    assert run("cache", cwd=tmp_path).out.splitlines()[1] == "not used: others can write to it"
    monkeypatch.setenv("PNP_CACHE", "off")
    assert run("cache", cwd=tmp_path).out == "there is no cache (PNP_CACHE=off)\n"
