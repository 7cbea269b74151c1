# `make build` builds every game into out/, `make test` runs the tests. Both create .venv first if it is missing.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help setup build test test-press mutants lint types schema reference pictures bench bench-full check lock clean

help:
	@echo "make build       build every game into out/"
	@echo "make test        run all tests that need only Python (SEED=7: in random order; TESTS=tests/text: only these)"
	@echo "make test-press  install poppler, qpdf, Ghostscript, mupdf-tools and Chromium if allowed, and test PDFs and page with them"
	@echo "make mutants PACKAGE=pnp/text   make small changes to its code and list those that no test notices (SAMPLE=60 SEED=1)"
	@echo "make lint types  run ruff and mypy"
	@echo "make bench       time synthetic decks of 54, 540 and 5,400 cards"
	@echo "make reference   write docs/content.md, layout.md and errors.md again from the code and the tests"
	@echo "make pictures    draw the pictures of the documentation again"
	@echo "make lock        resolve and pin the dependencies again"

$(READY): requirements-dev.txt pyproject.toml $(wildcard engines/*/pyproject.toml)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, this is " + sys.version.split()[0] + "; try make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e . -e engines/belona
	$(BIN)/python -m compileall -q pnp engines  # saves a third of a second at each start if Python is not allowed to write bytecode
	@touch $@

setup: $(READY)

build: $(READY)
	$(BIN)/pnp build

test: $(READY)
	sh tests/text/unicode-data.sh $(VENV)/unicode
	PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -m "not press" -n auto --dist loadgroup --no-loadscope-reorder $(if $(SEED),--random-order-bucket=global --random-order-seed=$(SEED)) $(TESTS)

test-press: $(READY)
	sh tests/press/install.sh
	$(BIN)/pytest -m press tests/press

mutants: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "mutmut==3.8.1"
	$(BIN)/python tests/mutants.py $(or $(PACKAGE),$(error say which: make mutants PACKAGE=pnp/text)) --sample $(or $(SAMPLE),60) --seed $(or $(SEED),1) $(if $(TESTS),--tests $(TESTS))

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

check: $(READY)
	$(BIN)/pnp check

schema: $(READY)
	$(BIN)/pnp schema

reference: $(READY)
	$(BIN)/python -m pnp.layout.reference
	$(BIN)/python -m pnp.load.reference
	$(BIN)/python docs/errors.py

pictures: $(READY)
	$(BIN)/python docs/pictures/draw.py

bench: $(READY)
	$(BIN)/python bench/run.py

bench-full: $(READY)
	$(BIN)/python bench/run.py --full

lock: $(READY)
	$(BIN)/python -m pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --extra dev --all-build-deps --generate-hashes --allow-unsafe --strip-extras --no-header \
		--no-annotate --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --output-file requirements-dev.txt pyproject.toml

clean:
	rm -rf out $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
