"""Take a Game and an engine of its rules, give odds, played games, statistics and plots, and where constants are used.

Engines are found through the entry-point group `pnp.engines`; `engine.Engine` is their interface.
"""
