"""Take a loaded Game that has a rules engine, give simulated games and a report on them.

`protocol` is the interface of an engine and finds the engine of a game, `playtest` plays many games on all cores, `estimates`
turns their tallies into figures with confidence intervals. An engine is an entry point of the group `pnp.engines`; its
package implements the rules of the game.
"""
