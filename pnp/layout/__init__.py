"""The layout stage: a Game in one language and its templates give Components (Jinja to XML to elements to Frames)."""
