"""In which games and languages of a run each finding was found, so that they can be listed by language."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.base.diagnostics import Diagnostic, FindingGroup


class Build(NamedTuple):
    """A build of a game in one language, or in two on a card (`pt-BR+en`)."""

    game: str
    locale: str


class LanguageFindings:
    """The builds of a run in their order, and the findings of each."""

    def __init__(self) -> None:
        self._builds: dict[Build, set[Diagnostic]] = {}

    def add(self, build: Build, findings: Iterable[Diagnostic]) -> None:
        """Note what was found by a build."""
        self._builds.setdefault(build, set()).update(findings)

    @property
    def several(self) -> bool:
        """Whether a game was built in more than one language: only then its languages are told apart."""
        return len({build.game for build in self._builds}) < len(self._builds)

    def locales(self, finding: Diagnostic) -> list[str]:
        """Return the languages in which something was found."""
        return list(dict.fromkeys(build.locale for build in self._found_by(finding)))

    def origin(self, finding: Diagnostic) -> tuple[Build, ...]:
        """Return the builds that found something, if a game was built in several languages; otherwise none."""
        return self._found_by(finding) if self.several else ()

    def headed(self, groups: Iterable[FindingGroup]) -> Iterator[tuple[str, list[FindingGroup]]]:
        """Yield groups of findings by the builds that found them, behind a heading; it is empty if none is needed.

        What all found comes first, then what several did, then the builds one by one.
        """
        found: dict[tuple[Build, ...], list[FindingGroup]] = {}
        for group in groups:
            found.setdefault(self.origin(group.first), []).append(group)
        order = list(self._builds)
        for builds in sorted(found, key=lambda of: (-len(of), [order.index(build) for build in of])):
            yield self._heading(builds), found[builds]

    def counted(self, findings: Iterable[Diagnostic]) -> dict[Build, int]:
        """Return how many of the findings each build found; those that found none are left out."""
        counts = dict.fromkeys(self._builds, 0)
        for build in (build for finding in findings for build in self._found_by(finding)):
            counts[build] += 1
        return {build: count for build, count in counts.items() if count}

    def _found_by(self, finding: Diagnostic) -> tuple[Build, ...]:
        return tuple(build for build, found in self._builds.items() if finding in found)

    def _heading(self, builds: Sequence[Build]) -> str:
        """Name builds: `toy in all languages`, `toy in de, fr; pond in en`."""
        return "; ".join(self._named(game, builds) for game in dict.fromkeys(build.game for build in builds))

    def _named(self, game: str, builds: Sequence[Build]) -> str:
        found, built = ([build.locale for build in of if build.game == game] for of in (builds, self._builds))
        named = "all languages" if len(found) == len(built) > 1 else ", ".join(found)
        return f"{game} in {named}" if named else game
