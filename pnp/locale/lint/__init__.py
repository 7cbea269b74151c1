"""Take a Game as it is written, give findings about its texts, templates and choices: what no kind or assertion can know."""
