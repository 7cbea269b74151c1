"""The licences that the project accepts in what a user installs, by their SPDX names."""

from __future__ import annotations

import re

ACCEPTED = {
    *(
        "0BSD",
        "AGG-2.3",
        "Apache-2.0",
        "Apache-2.0 WITH LLVM-exception",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "BSL-1.0",
        "CC0-1.0",
        "FTL",
        "IJG",
        "ISC",
    ),
    *(
        "MIT",
        "MIT-CMU",
        "MIT-Modern-Variant",
        "MPL-1.1",
        "PSF-2.0",
        "Unicode-3.0",
        "Unicode-DFS-2016",
        "Unlicense",
        "X11",
        "Zlib",
        "libpng-2.0",
        "libtiff",
    ),
}
"""`AGG-2.3`, which SPDX does not know: to copy, use, modify, sell and distribute, if the notice stays."""


def accepted(expression):
    """Whether an SPDX expression can be met with accepted licences: all of those joined by AND, one of those joined by OR."""
    parts = [part.strip("() ") for part in expression.split(" AND ")]
    return all(any(choice.strip("() ") in ACCEPTED for choice in re.split(r"\s+OR\s+", part)) for part in parts)
