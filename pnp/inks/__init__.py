"""Inks: how the colours of a game, which are sRGB on screen, are printed on a press."""
