"""Take a YAML node and the kind declared for it, give a typed value; the kinds are listed in `declaration.ROWS`."""
