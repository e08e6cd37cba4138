# `make play` and `make test` need Python 3.11 or newer with pip and venv, and do everything else themselves; but the
# tests also need PostgreSQL, Redis and Chromium, which they can install on Debian and Ubuntu for root only.

PYTHON ?= python3
BIN := .venv/bin
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

.PHONY: help play test lint types web page unit services bounds set-up bench lock clean

help:
	@echo "make play     play in the browser; at the terminal: make play ARGS=--terminal (see: make play ARGS=--help)"
	@echo "make test     all checks and tests"
	@echo "make bench    how fast the rules run here"
	@echo "make clean    remove what set-up made in this folder"

play:
	@$(PYTHON) tools/set_up.py play
	@SINTRA_COMMAND=$(BIN)/sintra $(BIN)/sintra play $(ARGS)

test: lint types web unit bounds
	@echo "All checks and tests passed."

bench: set-up
	@$(BIN)/sintra bench $(ARGS)

set-up:
	@$(PYTHON) tools/set_up.py test

lint: set-up
	@echo "ruff and import-linter …"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check . || { echo "Run $(BIN)/ruff format to lay out the code as agreed."; exit 1; }
	@$(BIN)/lint-imports --no-logo >.venv/lint-imports.log 2>&1 || { cat .venv/lint-imports.log; exit 1; }

types: set-up
	@echo "mypy …"
	@$(BIN)/mypy --no-error-summary

# The page for browsers, anew only when its sources have changed.
page: set-up
	@$(BIN)/python hatch_build.py

web: set-up
	@echo "the page: types, lint, unit tests …"
	@$(BIN)/python hatch_build.py check

unit: set-up page services
	@$(BIN)/sintra warm-up
	@echo "tests …"
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

# The server is tested with a real PostgreSQL and a real Redis, the page with a real Chromium.
services:
	@sh tests/server/install_services.sh

# The same rules once more with every array access checked, which compiles other kernels.
bounds: set-up
	@echo "the rules with bounds checks on …"
	@NUMBA_BOUNDSCHECK=1 $(BIN)/sintra warm-up
	@NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -m rules -n $(JOBS)

# What is deployed, with the hash of every file that the registry has of it; uv is not needed for anything else.
LOCK := $(BIN)/uv pip compile --quiet --constraint constraints.txt --universal --python-version 3.11 --generate-hashes --no-annotate --custom-compile-command 'make lock'
lock: set-up
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(LOCK) pyproject.toml --extra cluster --output-file deploy/requirements.txt
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' >.venv/build-requirements.in
	@$(LOCK) .venv/build-requirements.in --output-file deploy/build-requirements.txt

clean:
	rm -rf .venv web/node_modules src/sintra/server/page .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
