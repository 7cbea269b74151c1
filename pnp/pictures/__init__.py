"""Picture files: a path gives a checked `Picture`, an SVG a `Drawing` of the model's items; their colours in a press's inks."""
