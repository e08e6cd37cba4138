"""Whatever happens to the files of compiled kernels, nothing wrong is ever loaded."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from sintra.kernel import kernel_file
from sintra.kernel.cache import PACKAGE
from sintra.kernel.kernel_file import MAGIC, SUFFIX, read, write

KERNELS = """
from sintra.kernel.compilation import kernel

@kernel
def power(base, exponent):
    result = base * 0 + 1
    for _ in range(exponent):
        result *= base
    return result

@kernel
def sum_of_powers(base, exponent):
    return power(base, exponent) + power(base, exponent - 1)

for base in (2, 2.0, 2 + 0j):
    print(sum_of_powers(base, 5), power(base, 3))
"""
ANSWER = "48 8\n48.0 8.0\n(48+0j) (8+0j)\n"


def test_what_was_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "one"
    write(path, b"content")
    assert read(path) == b"content"
    assert [file.name for file in tmp_path.iterdir()] == ["one"]
    assert read(tmp_path / "none") is None


@pytest.mark.parametrize("length", [0, 5, len(MAGIC), len(MAGIC) + 20, len(MAGIC) + 32, len(MAGIC) + 35])
def test_a_file_that_was_cut_off_is_as_good_as_none(tmp_path: Path, length: int) -> None:
    path = tmp_path / "one"
    write(path, b"content")
    path.write_bytes(path.read_bytes()[:length])
    assert read(path) is None


def test_a_file_with_any_other_byte_is_as_good_as_none(tmp_path: Path) -> None:
    path = tmp_path / "one"
    write(path, b"content")
    content = path.read_bytes()
    for place in range(len(content)):
        path.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        assert read(path) is None


def test_what_cannot_be_written_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*paths: Any) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="no space"):
        write(tmp_path / "one", b"content")
    assert not list(tmp_path.iterdir())


@pytest.fixture
def program(tmp_path: Path) -> list[str]:
    path = tmp_path / "program.py"
    path.write_text(KERNELS)
    return [sys.executable, str(path)]


def environment_of(folder: Path) -> dict[str, str]:
    return os.environ | {"SINTRA_CACHE_DIR": str(folder / "cache"), "PYTHONPATH": str(PACKAGE.parent)}


def output_of(command: list[str], folder: Path) -> str:
    ran = subprocess.run(command, capture_output=True, text=True, env=environment_of(folder), check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.slow
def test_types_and_kernels_never_get_each_others_code(tmp_path: Path, program: list[str]) -> None:
    for _ in range(2):  # compiled, and then loaded
        assert output_of(program, tmp_path) == ANSWER
    files = sorted((tmp_path / "cache").rglob(f"*{SUFFIX}"))
    assert len(files) == 6
    for file in files:  # each damaged in turn: it is made anew
        file.write_bytes(file.read_bytes()[:-9])
        assert output_of(program, tmp_path) == ANSWER
        assert read(file) is not None


@pytest.mark.slow
def test_processes_that_compile_at_once_and_are_killed_spoil_nothing(tmp_path: Path, program: list[str]) -> None:
    rng = random.Random(1)
    for _ in range(6):
        running = [
            subprocess.Popen(program, env=environment_of(tmp_path), stdout=subprocess.PIPE, text=True) for _ in range(2)
        ]
        time.sleep(rng.uniform(0.5, 2.5))
        for process in running:
            process.send_signal(signal.SIGKILL)
            output = process.communicate()[0]
            assert ANSWER.startswith(output), "what it printed before was right"
    assert output_of(program, tmp_path) == ANSWER
    assert output_of(program, tmp_path) == ANSWER


def test_a_function_among_the_arguments_is_not_kept() -> None:
    from sintra.kernel.bits import member

    assert kernel_file.has_address((member._numba_type_,))  # type: ignore[attr-defined]
    assert not kernel_file.has_address(())
