"""A player who looks ahead in any game: Monte Carlo tree search over information sets."""
