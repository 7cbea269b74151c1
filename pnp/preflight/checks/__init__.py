"""The checks of faces, each a function that takes the faces and the report, with its reason."""
