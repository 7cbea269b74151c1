"""Controls from the options of commands: none is missing, and the line that is shown means what the controls say."""

import shlex
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.base.diagnostics import PnpError
from pnp.cli.app import COMMANDS, CommandsByName
from pnp.cli.controls import build_requests, kit_of, paged_commands, print_tools, read_arguments, refusal, refused_options
from pnp.cli.options import GROUPS
from pnp.load.profiles import profile_names, read_profile
from pnp.studio.controls import command_arguments, command_line
from pnp.studio.page_words import english_phrases

PAGED = {command.name: command for command in paged_commands()}


@pytest.mark.parametrize("name", PAGED)
def test_each_option_is_a_control_with_its_help(name):
    """In the order of `--help`, with its words; but for the reason of one that is not offered, nothing is written twice."""
    command = CommandsByName(COMMANDS)[name]
    options = {param.opts[0]: param for param in command.params if param.param_type_name == "option"}
    found = {control.flag: control for control in PAGED[name].controls}
    assert list(found) == [next(one for one in param.opts if one.startswith("--")) for param in options.values()]
    assert [control.help for control in found.values()] == [param.help for param in options.values()]


def test_options_and_groups_have_names_on_the_page():
    """Each that is offered is called in words, and no words are left of one that is gone."""
    offered = [control for command in PAGED.values() for control in command.controls if not control.withheld]
    named = {phrase.key for phrase in english_phrases() if phrase.key.startswith(("option-", "group-"))}
    groups = {f"group-{group.lower().replace(' ', '-')}" for group in GROUPS}
    assert named == {f"option-{control.name}" for control in offered} | groups


def test_what_the_terminal_says_is_among_the_words_of_the_page():
    """Word for word, so that the explanations are translated; where two commands say different things, each has its own."""
    words = {phrase.key: phrase.english for phrase in english_phrases()}
    said = {}
    for command in PAGED.values():
        said[f"command-{command.name}"] = " ".join(command.help.split())
        for control in command.controls:
            own = f"help-{command.name}-{control.name}"
            said[own if own in words else f"help-{control.name}"] = control.help
            if control.withheld:
                said[f"withheld-{control.name}"] = control.withheld
    kept = {key: text for key, text in words.items() if key.startswith(("help-", "withheld-", "command-"))}
    assert kept == said


def test_what_options_take():
    """Words to choose from, bounds, lengths, names, places; groups as the options have them."""
    found = {control.name: control for control in PAGED["build"].controls}
    assert (found["backs"].kind, found["backs"].choices) == ("choice", ("duplex-long", "duplex-short", "gutterfold", "none"))
    assert (found["ppi"].kind, found["ppi"].least, found["ppi"].most) == ("number", 1, 2400)
    assert (found["passes"].default, found["paper"].default, found["jobs"].default) == ("one", "", "0")
    kinds = {name: found[name].kind for name in ("bleed", "deck", "out", "since", "low-ink", "paper")}
    assert kinds == {
        "bleed": "length", "deck": "names", "out": "folder", "since": "print", "low-ink": "flag", "paper": "text",
    }  # fmt: skip
    assert {control.group for control in PAGED["build"].controls if not control.withheld} == set(GROUPS)
    assert [control.name for control in PAGED["proof"].controls if control.required] == ["profile"]


def test_what_a_page_does_not_offer():
    """Other machines, other projects, and what is only said in a terminal."""
    withheld = {control.name for control in PAGED["build"].controls if control.withheld}
    assert withheld == {"project", "cluster", "json", "quiet", "debug", "show", "max"}


def test_a_new_option_appears_by_itself(monkeypatch):
    """Among the others, in the last group as long as it has none."""
    command = CommandsByName(COMMANDS)["kit"]
    paper = next(param for param in CommandsByName(COMMANDS)["build"].params if param.name == "paper")
    monkeypatch.setattr(paper, "rich_help_panel", None)
    monkeypatch.setattr(command, "params", [*command.params, paper])
    monkeypatch.setattr("pnp.cli.controls.CommandsByName", lambda _: dict.fromkeys(("build", "proof", "kit"), command))
    last = paged_commands()[0].controls[-1]
    assert (last.flag, last.group, last.help) == ("--paper", "", paper.help)


WORD = st.text("ab '\"$-=,éא\\", min_size=1, max_size=8).map(str.strip).filter(bool)


def value_of(control):
    """Values that a control can have: each as the page says it, and as the command gets it."""
    word = WORD.map(lambda one: (one, one))
    return {
        "flag": st.just((True, True)),
        "choice": st.sampled_from(control.choices or ("",)).map(lambda one: (one, one)),
        "number": st.integers(int(control.least or 0), int(control.most or 999)).map(lambda one: (str(one), one)),
        "length": st.integers(0, 300).map(lambda one: (f"{one / 10}", one / 10)),
        "names": WORD.map(lambda one: (one, [one])),
        "folder": st.just(("out/x", Path("out/x"))),
    }.get(control.kind, word)


@given(st.data(), st.sampled_from(sorted(PAGED)))
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_line_means_what_the_controls_say(data, name):
    """Whatever is said: read again as a shell and the program would read it, each parameter is what its control says."""
    offered = [control for control in PAGED[name].controls if not control.withheld]
    chosen = [control for control in offered if control.required or data.draw(st.booleans())]
    said = {control.name: data.draw(value_of(control)) for control in chosen}
    line = command_line(command_arguments(PAGED[name], "toy", {one: value for one, (value, _) in said.items()}))
    found = read_arguments(shlex.split(line)[1:])
    parameters = {option: param for param in CommandsByName(COMMANDS)[name].params for option in param.opts}
    wanted = {parameters[f"--{one}"].name: value for one, (_, value) in said.items()}
    assert {one: list(value) if isinstance(value, tuple) else value for one, value in found.items() if one in wanted} == wanted
    usual = {param.name: param.default for param in parameters.values() if param.name in found and param.name not in wanted}
    assert {one: found[one] or None for one in usual if one != "game"} == {
        one: value or None for one, value in usual.items() if one != "game"
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), ""),
        (
            ("--passes", "two", "--backs", "none"),
            "`--passes two` is for sheets that are printed on both sides: `--backs none` prints no backs",
        ),
        (("--profile", "tts", "--paper", "a4"), "`--paper` is for sheets: `tts` is for a virtual table"),
        (("--profile", "nothing"), "there is no profile `nothing`: "),
        (("--paper", "a44"), "there is no paper `a44`: did you mean `a4`?"),
        (("--bleed", "x"), "Invalid value for '--bleed': `x` is no length: write `3`, `3mm` or `1/8in`"),
        (("--parts", "2", "--trace"), "`--trace` is for a deck that is printed as one PDF, not for `--parts`"),
        (
            ("--since", "v1", "--draft"),
            "`--draft` cannot be used with `--since`: a draft is not for print, and `--since` prints what changed",
        ),
        (
            ("--locale", "en,,de"),
            "`--locale en,,de` has an empty place: write tags with commas between them, such as `pt-BR,en`",
        ),
    ],
)
def test_what_the_terminal_would_refuse(toy, arguments, message):
    """In its words, before anything is built."""
    found = refusal(toy, ["build", "toy", *arguments])
    assert found.startswith(message) if message.endswith(": ") else found == message


def test_what_a_required_option_asks(toy):
    """A proof needs a press."""
    assert refusal(toy, ["proof", "toy"]) == "Missing option '--profile'."
    assert refusal(toy, ["proof", "toy", "--profile", "press-x4"]) == ""


def test_requests_are_those_of_the_command(toy):
    """One for each language and profile, with what the options say."""
    arguments = ["build", "toy", "--locale", "en,de", "--profile", "home,press-x4", "--deck", "fish", "--skip", "2"]
    with build_requests(toy, [*arguments[:6], *arguments[6:8]]) as requests:
        assert [(one.locale, one.profile, one.decks) for one in requests] == [
            ("en", "home", ("fish",)), ("en", "press-x4", ("fish",)), ("de", "home", ("fish",)), ("de", "press-x4", ("fish",)),
        ]  # fmt: skip
    with build_requests(toy, ["build", "toy"]) as (usual,), build_requests(toy, ["build", "toy", "--skip", "2"]) as (other,):
        assert (other.root, other.game) == (toy, "toy")
        assert replace(other, skip=None, shows_changes=usual.shows_changes) == usual


def test_profiles_say_what_they_refuse():
    """The same options that the terminal refuses with them, and why; home refuses what is not for home alone."""
    tools = print_tools(Path.cwd())
    for name in profile_names():
        refused = dict(tools.refused_options(read_profile(name)))
        assert ("paper" in refused) is (read_profile(name).pages == "faces" or read_profile(name).table is not None), name
    assert dict(refused_options(read_profile("home"))) == {
        "ppi": "for pictures of any resolution, such as those of `--png`: it writes none of these"
    }


def test_what_a_proof_and_a_kit_ask_for(toy):
    """Their requests, as the commands make them; the kit by its name."""
    with build_requests(toy, ["proof", "toy", "--profile", "press-x4"]) as (proof,):
        assert proof.profile == "press-x4"
    with build_requests(toy, ["kit", "toy"]) as (kit,), build_requests(toy, ["build", "toy"]) as (usual,):
        assert (kit.strict, usual.strict) == (True, False)
    assert (kit_of(["kit", "toy"]), kit_of(["kit", "toy", "--kit", "mine"])) == ("download", "mine")
    assert "has the colours of a screen" in refusal(toy, ["proof", "toy", "--profile", "home"])


def test_an_earlier_print_is_found_in_the_project(toy, tmp_path, monkeypatch):
    """Wherever the page was started: its runs begin in the folder of the project."""
    (toy / "printed").mkdir()
    (toy / "printed/toy.json").write_text("{}", "utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PnpError, match="is no manifest"), build_requests(toy, ["build", "toy", "--since", "printed/toy.json"]):
        pass
