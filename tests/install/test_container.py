"""The container file says what it must: an ordinary user, fixed versions, files that are there, and no more of the checkout."""

import re
import shlex
from fnmatch import fnmatch

import pytest
from support.installation import REPOSITORY

FILE = (REPOSITORY / "Containerfile").read_text("utf-8")
STEPS = [
    (step.partition(" ")[0], step.partition(" ")[2].strip())
    for step in re.sub(r"\\\n\s*", "", re.sub(r"(?m)^#.*\n", "", FILE)).splitlines()
    if step
]


def steps(name):
    """The arguments of all steps of a kind."""
    return [arguments for kind, arguments in STEPS if kind == name]


def is_let_in(path):
    """Whether `.dockerignore` lets a path of the checkout into the image: the last pattern that fits decides."""
    found = True
    for line in (REPOSITORY / ".dockerignore").read_text("utf-8").splitlines():
        pattern = line.strip().removeprefix("!")
        parts = [path, *(str(parent) for parent in path.parents)]
        if pattern and not line.startswith("#") and any(_fits(str(part), pattern) for part in parts):
            found = line.startswith("!")
    return found


def _fits(path, pattern):
    return fnmatch(path, pattern) or (pattern.startswith("**/") and fnmatch(path.rpartition("/")[2], pattern[3:]))


def test_it_has_the_steps_in_their_order():
    """All that is installed and copied belongs to the superuser, and what runs does not."""
    assert [kind for kind, _ in STEPS] == [
        "FROM", "COPY", "RUN", "COPY", "COPY", "COPY", "RUN", "ENV", "USER", "WORKDIR", "ENTRYPOINT", "CMD",
    ]  # fmt: skip


def test_the_base_is_one_version():
    """Of a Python that pnp runs with, with the name of the registry, which differs in each tool."""
    (base,) = steps("FROM")
    assert re.fullmatch(r"docker\.io/library/python:3\.1[1-4]\.\d+-slim-[a-z]+(@sha256:[0-9a-f]{64})?", base)


def test_it_runs_as_an_ordinary_user():
    """By number, which Kubernetes can check, and the one that was made."""
    (user,) = steps("USER")
    number, group = map(int, user.split(":"))
    assert min(number, group) >= 1000
    assert f"useradd --uid {number} --user-group" in FILE
    assert not re.search(r"\b(sudo|chmod|chown|setuid)\b", FILE)


def test_what_it_copies_is_there_and_let_in():
    """And nothing else of the checkout is."""
    sources = [source for line in steps("COPY") for source in shlex.split(line)[:-1]]
    assert sources == ["requirements-container.txt", "LICENSE", "docs/*.md", "pnp"]
    for source in sources:
        files = list(REPOSITORY.glob(source))
        assert files
        assert all(is_let_in(file.relative_to(REPOSITORY)) for file in files)
    others = {".git", ".venv", "content", "out", "tests", "README.md", "pyproject.toml", "engines", "docs/pictures", ".env"}
    assert not [other for other in others if is_let_in((REPOSITORY / other).relative_to(REPOSITORY))]
    assert is_let_in((REPOSITORY / "pnp/load/formats/cards.yaml").relative_to(REPOSITORY))
    assert not is_let_in((REPOSITORY / "pnp/load/__pycache__/x.pyc").relative_to(REPOSITORY))


def test_libraries_are_installed_by_their_hashes():
    """Without compilers, and without what pip would keep or ask for."""
    install = next(line for line in steps("RUN") if "pip install" in line)
    assert "--require-hashes" in install
    assert "--only-binary=:all:" in install
    assert "--requirement /opt/pnp/requirements-container.txt" in install
    assert "--no-cache-dir" in install
    assert "http" not in FILE


def test_the_command_runs_in_the_project(run, tmp_path):
    """By the package that was copied, as the docs mount the project."""
    (entry,), (folder,), (environment,) = steps("ENTRYPOINT"), steps("WORKDIR"), steps("ENV")
    assert entry == '["python", "-m", "pnp"]'
    assert "PYTHONPATH=/opt/pnp" in environment.split()
    assert steps("COPY")[-1] == "pnp /opt/pnp/pnp"
    said = (REPOSITORY / "docs/install.md").read_text("utf-8")
    assert len(re.findall(rf'--volume "\$PWD:{folder}" pnp build', said)) == 2
    assert run("--help", cwd=tmp_path).code == 0


@pytest.mark.parametrize("secret", ["ARG", "password", "token", "secret", "--mount"])
def test_it_takes_no_secrets(secret):
    """Nothing is asked for that would stay in a layer."""
    assert secret not in FILE
