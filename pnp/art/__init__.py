"""Take a picture file of the project, give a `Picture` that was checked and, for SVG, a `Drawing` of our own items."""
