"""The command `pnp`, and `python -m pnp`."""

import gc


def main() -> None:
    """Run the command line without the garbage collector: a command leaves few cycles, and looking for them is slow.

    It would go through all that a build makes while it runs, and once more when Python ends: a tenth of the time.
    """
    gc.disable()
    from pnp.cli.app import main as run  # noqa: PLC0415 - loading it leaves no garbage either

    try:
        run()
    finally:
        gc.freeze()


if __name__ == "__main__":
    main()
