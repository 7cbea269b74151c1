"""Take the XML of a face, give its elements; the layout language and its reference."""
