"""What is deployed: every package by version and hash, as it is tested, and nothing else in the image."""

import re
import tomllib
from dataclasses import fields
from importlib.metadata import requires
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from sintra.server.process.settings import Settings

ROOT = Path(__file__).parent.parent
LOCKS = ("requirements.txt", "build-requirements.txt")
PINNED = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>[\w.!+]+)(?P<rest>.*(?:\n +--hash=.*)*)", re.MULTILINE)
EXTRAS = {"cluster"}
"""Of ours, that the image has."""


def locked(name: str) -> dict[str, Version]:
    """The packages of a lock."""
    text = (ROOT / "deploy" / name).read_text()
    return {canonicalize_name(found["name"]): Version(found["version"]) for found in PINNED.finditer(text)}


def constrained() -> dict[str, Version]:
    """The packages that everything is tested with."""
    lines = (ROOT / "constraints.txt").read_text().split()
    return {canonicalize_name(name): Version(version) for name, version in (line.split("==") for line in lines)}


def needed(wanted: list[str], extras: set[str]) -> set[str]:
    """The packages that these and everything they need are, here."""
    found: dict[str, set[str]] = {}
    waiting = [(text, extras) for text in wanted]
    while waiting:
        text, extras = waiting.pop()
        requirement = Requirement(text)
        marker = requirement.marker
        if marker is not None and not any(marker.evaluate({"extra": extra}) for extra in extras | {""}):
            continue
        name = canonicalize_name(requirement.name)
        known = found.setdefault(name, set())
        if known and requirement.extras <= known:
            continue
        known |= requirement.extras | {""}
        waiting += [(text, requirement.extras) for text in requires(name) or []]
    return set(found)


def project() -> dict[str, dict[str, list[str]]]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        found: dict[str, dict[str, list[str]]] = tomllib.load(file)
    return found


FIRST_SAFE = {"h11": "0.16.0", "starlette": "1.3.1"}
"""The first versions without a hole that is known, of packages that read what strangers send."""


@pytest.mark.parametrize("name", FIRST_SAFE)
def test_versions_with_known_holes_are_not_let_in(name: str) -> None:
    wanted = {found.name: found for found in map(Requirement, project()["project"]["dependencies"])}
    assert FIRST_SAFE[name] in wanted[name].specifier
    lower = [Version(specifier.version) for specifier in wanted[name].specifier if specifier.operator == ">="]
    assert max(lower) >= Version(FIRST_SAFE[name])


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_has_a_version_and_hashes_and_no_address(name: str) -> None:
    text = (ROOT / "deploy" / name).read_text()
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(re.match(r"[\w.-]+==\S+|    --hash=sha256:[0-9a-f]{64}", line) for line in lines)
    assert all("--hash=sha256:" in found["rest"] for found in PINNED.finditer(text))
    assert "://" not in text


@pytest.mark.parametrize("name", LOCKS)
def test_what_is_deployed_is_what_is_tested(name: str) -> None:
    """Those that are needed elsewhere only, such as on Windows, are not tested here."""
    deployed, versions = locked(name), constrained()
    assert {
        package: version for package, version in deployed.items() if versions.get(package, version) != version
    } == {}
    assert set(deployed) - set(versions) <= {"async-timeout", "colorama"}


def test_the_locks_have_all_that_is_needed() -> None:
    wanted = project()["project"]["dependencies"]
    extras = project()["project"]["optional-dependencies"]
    more = [text for extra in EXTRAS for text in extras[extra]]  # type: ignore[call-overload]
    assert needed([*wanted, *more], set()) <= set(locked("requirements.txt"))
    assert needed(project()["build-system"]["requires"], set()) <= set(locked("build-requirements.txt"))


def test_the_image_is_built_with_hashes_only() -> None:
    commands = [line for line in (ROOT / "deploy" / "Dockerfile").read_text().splitlines() if "pip install" in line]
    assert len(commands) == 3
    assert all("--require-hashes" in line or "--no-index --no-deps" in line for line in commands)


def test_only_what_the_image_is_built_of_gets_to_the_builder() -> None:
    lines = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
    assert lines[0] == "*", "everything that is not named stays out"
    let_in = {line.removeprefix("!").partition("/")[0] for line in lines if line.startswith("!")}
    assert let_in == {"deploy", "hatch_build.py", "LICENSE", "pyproject.toml", "README.md", "src", "web"}
    assert all((ROOT / name).exists() for name in let_in)
    assert {"src/sintra/server/page", "web/node_modules"} <= set(lines), "they are made anew"


COMPOSE = ("compose.sqlite.yaml", "compose.yaml")


@pytest.mark.parametrize("name", COMPOSE)
def test_containers_agree_with_the_image_and_the_server(name: str) -> None:
    """One port everywhere, only settings that there are, and time for a start that compiles."""
    image = (ROOT / "deploy" / "Dockerfile").read_text()
    service = yaml.safe_load((ROOT / "deploy" / name).read_text())["services"]["sintra"]
    port = Settings().port
    assert f"EXPOSE {port}\n" in image
    assert service["ports"] == [f"{port}:{port}"]
    assert f'"http://127.0.0.1:{port}/ready"' in service["healthcheck"]["test"][-1]
    assert int(service["healthcheck"]["start_period"].removesuffix("s")) >= 180
    assert (ROOT / "deploy" / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
    assert f"ARG PYTHON={service['build']['args']['PYTHON'].partition(':-')[2].removesuffix('}')}\n" in image
    known = {f"SINTRA_{field.name.upper()}" for field in fields(Settings)}
    assert set(service["environment"]) <= known


def test_the_volume_is_where_the_image_keeps_everything_and_belongs_to_its_user() -> None:
    image, page = (ROOT / "deploy" / "Dockerfile").read_text(), (ROOT / "docs" / "server.md").read_text()
    found = yaml.safe_load((ROOT / "deploy" / "compose.sqlite.yaml").read_text())
    (volume,) = found["services"]["sintra"]["volumes"]
    name, folder = volume.split(":")
    assert list(found["volumes"]) == [name]
    assert f"ENV SINTRA_DATA_DIR={folder}\nVOLUME {folder}\n" in image
    (user,) = re.findall(r"^USER (\d+):\d+$", image, re.MULTILINE)
    assert f"--owner={user} --group={user} {folder}\n" in image
    assert f"runs as user {user} and keeps everything in `{folder}`" in page
    assert f"chown -R {user} {folder}" in page
