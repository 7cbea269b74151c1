"""Files that the generator ships by name, such as profiles and kits, beside those that a project has of the same kind."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pnp.formats


class ShippedFiles(NamedTuple):
    """One kind of such YAML files: the generator's own in the folder `shipped`, a project's in a folder of the same name."""

    shipped: Path

    def names(self, root: Path | None) -> tuple[str, ...]:
        """Return the names of all, those of the project in `root` among them."""
        return tuple(sorted({file.stem for folder in self._folders(root) for file in folder.glob("*.yaml")}))

    def file(self, name: str, root: Path | None) -> Path | None:
        """Return the file of this name: of the project in `root` if it has one, else the generator's own; None if neither."""
        return next((file for folder in self._folders(root) if (file := folder / f"{name}.yaml").is_file()), None)

    def _folders(self, root: Path | None) -> tuple[Path, ...]:
        return (self.shipped,) if root is None else (root / self.shipped.name, self.shipped)


def shipped_files(folder: str) -> ShippedFiles:
    """Return the kind of files that lie in this folder of `pnp/formats/`."""
    return ShippedFiles(Path(pnp.formats.__file__).parent / folder)
