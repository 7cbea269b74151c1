"""Commands that are made when they are called."""

from pnp.cli.app import COMMANDS, CommandsByName


def test_commands_are_listed_as_if_they_were_made():
    """By name, with the same words."""
    commands = CommandsByName(COMMANDS)
    listed = commands.without_options()
    assert list(listed) == list(commands) == list(COMMANDS)
    for name, made in commands.items():
        assert (listed[name].name, listed[name].hidden) == (made.name, made.hidden)
        assert listed[name].get_short_help_str(60) == made.get_short_help_str(60)
