"""Take a game and a template, give the XML of a face: Jinja in a sandbox, with a budget, and the places of faults."""
