"""Kernels compiled elsewhere are used where they fit this processor, and only there."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from sintra.kernel import processor


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package of kernels, in an environment in which nobody has chosen a processor."""
    monkeypatch.setattr(processor, "precompiled_roots", lambda: (tmp_path,))
    for name in (processor.NAME, processor.FEATURES):
        monkeypatch.setenv(name, "")  # so that it is as before in the end
        monkeypatch.delenv(name)
    monkeypatch.setattr(processor, "sys", type("Nothing", (), {"modules": {}}))  # numba is not loaded yet
    return tmp_path


def describe(package: Path, content: Any) -> None:
    (package / processor.DESCRIPTION).write_text(content if isinstance(content, str) else json.dumps(content))


def test_a_processor_that_fits_is_compiled_for(package: Path) -> None:
    describe(package, {"name": "some-level", "needed": []})
    processor.adopt_precompiled()
    assert (os.environ[processor.NAME], os.environ[processor.FEATURES]) == ("some-level", "")


def test_a_feature_that_is_missing_here_decides(package: Path) -> None:
    describe(package, {"name": "some-level", "needed": ["no-such-feature"]})
    processor.adopt_precompiled()
    assert processor.NAME not in os.environ


def test_who_has_chosen_a_processor_keeps_it(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(processor.NAME, "mine")
    describe(package, {"name": "some-level", "needed": []})
    processor.adopt_precompiled()
    assert os.environ[processor.NAME] == "mine"
    assert processor.FEATURES not in os.environ


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"name": "x"}', '{"name": "x", "needed": 5}'])
def test_a_package_that_cannot_be_read_is_left_alone(package: Path, content: str) -> None:
    describe(package, content)
    processor.adopt_precompiled()
    assert processor.NAME not in os.environ


def test_this_machine_is_of_the_sort_that_is_compiled_for_here() -> None:
    name, needed = processor.portable_processor()
    assert name
    if os.environ.get(processor.NAME) is None and needed:
        assert processor.has_features(["sse3"])
        assert not processor.has_features(["sse3", "no-such-feature"])
