"""What is said of an exception that nobody expected."""

import pickle

import pytest

from pnp.base import failures, plug_ins
from pnp.base.diagnostics import Diagnostic, Mark, PnpError, format_diagnostic
from pnp.base.failures import WorkerEndedError, describe_exception, error_context, exit_code, portable_exception


def raised(error, module="pnp.layout.layout", line=120):
    """The exception as it comes from a line of a module."""
    code = compile("\n" * (line - 1) + "raise error", "x", "exec")
    try:
        exec(code, {"__name__": module, "error": error})  # noqa: S102
    except type(error) as caught:
        return caught


def sent_on(error):
    """The exception as another process receives it."""
    return pickle.loads(pickle.dumps(error))  # noqa: S301


def said(error):
    """The whole message."""
    return format_diagnostic(describe_exception(error), lambda _: ())


@pytest.fixture(autouse=True)
def _versions(monkeypatch):
    monkeypatch.setattr(failures, "__version__", "1.0.0")
    monkeypatch.setattr("platform.python_version", lambda: "3.12.1")
    monkeypatch.setattr("platform.system", lambda: "Linux")


def test_a_fault_of_pnp():
    """Whose fault, what, where in the program, in which stage, and what to send."""
    assert said(raised(KeyError("gills"))) == (
        "error[run/internal-error]: this is a fault of pnp, not of your files: KeyError: 'gills' "
        "(pnp.layout.layout, line 120), in layout\n"
        "  hint: run it again with `--debug`, and send what it prints to the makers of pnp with the game's files "
        "(pnp 1.0.0, Python 3.12.1, Linux)"
    )


def test_other_ends():
    """Memory, depth, a killed process, a refusal of the system: each with a way out."""
    assert said(MemoryError()) == (
        "error[run/out-of-memory]: memory ran out\n"
        "  hint: build with `--jobs 1`, deck by deck with `--deck`, or with smaller pictures"
    )
    assert said(RecursionError()) == (
        "error[run/too-deep]: something is nested more deeply than pnp can follow\n"
        "  hint: look there for something inside itself, or for hundreds of levels"
    )
    assert said(WorkerEndedError()) == (
        "error[run/worker-ended]: a worker process was ended from outside\n"
        "  hint: most often memory ran out: use fewer processes with `--jobs 1`"
    )
    assert said(PermissionError(13, "Permission denied", "out")) == (
        "error[run/system-error]: the system refused `out`: permission denied\n"
        "  hint: look at its rights, and at the room on the disk"
    )


def test_what_was_in_hand_goes_from_large_to_small():
    """Each once, although several blocks say it."""
    with (
        pytest.raises(KeyError) as caught,
        error_context("game", "toy"),
        error_context("game", "toy"),
        error_context("card", "pike"),
    ):
        raise KeyError
    assert describe_exception(caught.value).message.endswith(", in game `toy`, card `pike`")


def test_a_block_around_a_loop_says_at_which_one_it_was():
    """And nothing before the first."""

    def measure(lengths):
        with error_context("card") as context:
            for context.name in ("pike", "carp"):
                assert lengths[context.name]

    with pytest.raises(KeyError) as caught:
        measure({"pike": 40})
    assert describe_exception(caught.value).message.endswith(", in card `carp`")
    with pytest.raises(KeyError) as caught, error_context("card"):
        raise KeyError
    assert " in " not in describe_exception(caught.value).message


def test_an_exception_goes_from_process_to_process_with_its_place():
    """The traceback stays behind; one that cannot be sent goes as its words."""
    sent = sent_on(portable_exception(raised(KeyError("gills"))))
    assert (type(sent), describe_exception(sent).message.partition(": ")[2]) == (
        KeyError,
        "KeyError: 'gills' (pnp.layout.layout, line 120)",
    )

    class Own(Exception):  # noqa: N818  # a class that the other process does not have
        pass

    sent = sent_on(portable_exception(raised(Own("gills"))))
    assert describe_exception(sent).message.partition(": ")[2] == "RuntimeError: Own: gills (pnp.layout.layout, line 120)"


def test_a_fault_of_a_plug_in_is_a_finding_before_it_is_sent(monkeypatch):
    """The traceback stays behind, so the worker says which package it was, at which line, and what was being worked on."""
    monkeypatch.setattr(plug_ins, "_packages", {__name__.partition(".")[0]: "pnp-pond 1.0"})

    def weigh():
        raise KeyError("gills")

    with pytest.raises(KeyError) as caught, error_context("game", "7"):
        weigh()
    sent = sent_on(portable_exception(caught.value))
    (found,) = sent.diagnostics
    assert (found.code, found.mark.path) == ("engine/plug-in", plug_ins.shown_path(__file__))
    assert found.mark.line == weigh.__code__.co_firstlineno + 1
    assert found.message == (f"a fault of the plug-in pnp-pond 1.0, in `{weigh.__qualname__}`: KeyError: 'gills', in game `7`")
    assert exit_code(found) == 1


def test_findings_go_from_process_to_process():
    """A run that stops in a worker says the same as one that stops at home."""
    stopped = PnpError([Diagnostic("load/bad", "is bad", Mark("a.yaml", 1))])
    sent = sent_on(stopped)
    assert (sent.diagnostics, str(sent)) == (stopped.diagnostics, str(stopped))


def test_the_words_of_an_exception_are_short():
    """Some hold the whole input."""
    assert len(describe_exception(ValueError("x" * 100_000)).message) < 500
