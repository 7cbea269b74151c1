"""The command `pnp`, and `python -m pnp`."""

from pnp.garbage_collector import collector_paused


def main() -> None:
    """Load the command line, of which nothing is garbage yet, and run it."""
    with collector_paused():
        from pnp.cli.app import main as run  # noqa: PLC0415
    run()


if __name__ == "__main__":
    main()
