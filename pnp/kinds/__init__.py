"""Take a YAML node and the kind declared for it, give a typed value; one module per kind, listed in `KINDS`."""
