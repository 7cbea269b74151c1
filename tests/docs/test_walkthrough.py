"""A page that does not come as it says is found, with its line."""

import pytest
from walkthrough import Said, commands, follow, steps

PAGE = """# A page

## First

Say what it is in `content/a/types.yaml`:

```yaml
fields: [one]
```

Then change `content/a/types.yaml`:

```diff
-fields: [one]
+fields: [one, two]
```

```sh
pnp check            # looks at it
make nothing of it
```

```text
all   well
```

![What it looks like](pictures/a.png)
"""


@pytest.fixture
def done(tmp_path):
    """Do what a text says in an empty folder: `done(text, said, …)`; gives the commands and the pictures."""

    def do(text, *said):
        page = tmp_path / "page.md"
        page.write_text(text, "utf-8")
        ran, answers = [], iter(said)

        def run(arguments):
            ran.append(arguments)
            return next(answers)

        follow(steps(page), tmp_path, run, ran.append)
        return ran

    return do


def test_files_changes_commands_and_pictures_come_in_their_order(done, tmp_path):
    """Only commands of pnp are run; the file is the one that the paragraph names."""
    assert done(PAGE, Said(0, "it is\nall well")) == [["check"], "pictures/a.png"]
    assert (tmp_path / "content/a/types.yaml").read_text() == "fields: [one, two]\n"


@pytest.mark.parametrize(
    ("old", "new", "said", "fault"),
    [
        ("", "", Said(0, "all is well"), "line 23: `all well` is not in:\nall is well"),
        ("", "", Said(1, "all well"), "line 23: failed: all well"),
        ("all   well", "error", Said(0, "error"), "line 23: went well: error"),
        ("```text\nall   well\n```\n\n!", "```sh\npnp build\n```\n\n!", Said(1, "no file"), "above line 23: no file"),
        ("```text\nall   well\n```\n\n!", "!", Said(1, "no file"), "above line 23: no file"),
        ("-fields: [one]", "-fields: [un]", Said(0, ""), "line 13: 0 times in `content/a/types.yaml`:\nfields: [un]\n"),
    ],
)
def test_what_comes_otherwise_names_the_line(done, old, new, said, fault):
    """Words that are not said, in another order, or with an exit code that the page does not show."""
    text = PAGE.replace(old, new) if old else PAGE
    assert text != PAGE or not old
    with pytest.raises(AssertionError) as raised:
        done(text, said, Said(0, ""))
    assert str(raised.value).startswith(fault)


def test_lines_are_said_in_the_order_of_the_page(done):
    """The second line that is shown comes behind the first."""
    with pytest.raises(AssertionError, match="`all` is not in"):
        done(PAGE.replace("all   well", "well\nall"), Said(0, "all well"))


def test_commands_that_stay_open_are_left_out():
    """`pnp watch` is for the reader."""
    assert list(commands("pnp watch my-game\npnp build 'a b' # x\npip install x\n")) == [["build", "a b"]]


def test_steps_know_their_section(tmp_path):
    """So that a recipe can be run alone."""
    page = tmp_path / "page.md"
    page.write_text(PAGE + "\n## Second\n\n```sh\npnp new x\n```\n", "utf-8")
    assert [(step.kind, step.section) for step in steps(page)][-2:] == [("picture", "First"), ("sh", "Second")]
