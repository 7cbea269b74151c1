"""Localizes a `Game`: in one locale, with markup resolved to spans and constants of the rules filled in."""
