# `make build` builds every game into out/, `make test` runs the tests. Both create .venv first if it is missing.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-header --no-annotate $(if $(UPGRADE),--upgrade)
SYSTEMS := x86_64-manylinux_2_28 aarch64-manylinux_2_28 x86_64-pc-windows-msvc aarch64-apple-darwin x86_64-apple-darwin
# what uses each library that the program needs
USES := tests/load tests/pictures tests/render tests/studio tests/text tests/layout/booklet tests/cli/test_new_examples.py tests/docs/test_tutorial.py

.PHONY: help setup build test test-whole test-all test-press test-browser day mutants fuzz fuzz-counted lint types schema reference pictures bench bench-full bench-studio bench-calls check lock lock-check test-lowest clean

help:
	@echo "make build       build every game into out/"
	@echo "make test        run units, goldens and small games: four minutes (SEED=7: in random order; TESTS=tests/text: only these)"
	@echo "make test-all    run all tests: besides, whole games in all languages, what new processes say, fuzzing, other PDF readers"
	@echo "make test-press  install poppler, qpdf, Ghostscript, mupdf-tools, Chromium and Firefox if allowed, and test PDFs and pages with them"
	@echo "make test-browser  install Chromium and Firefox if allowed, and test the pages of pnp watch and pnp studio in them"
	@echo "make day         let two people edit a game in pnp studio at random for 5,000 steps: its files, its memory (STEPS=5000 SEED=1)"
	@echo "make mutants PACKAGE=pnp/text   make small changes to its code and list those that no test notices (SAMPLE=60 SEED=1 RING=near, or whole)"
	@echo "make fuzz        read damaged files of all kinds for an hour (TIME=60 minutes, READER=csv, SEED=1)"
	@echo "make fuzz-counted  the same with a fixed number of inputs for each reader: about a minute"
	@echo "make lint types  run ruff and mypy"
	@echo "make bench       time synthetic decks in turns with Typst and ReportLab, into docs/benchmarks.md (bench-full: more of them)"
	@echo "make bench-studio  time the form and the translations of pnp studio from a key to the face, in Chromium, into docs/benchmarks.md"
	@echo "make bench-calls record how many functions a build calls, which a test holds it to"
	@echo "make reference   write docs/content.md, layout.md and errors.md again from the code and the tests"
	@echo "make pictures    draw the pictures of the documentation again"
	@echo "make lock        resolve and pin the dependencies again (UPGRADE=1: to their newest versions)"
	@echo "make lock-check  ask the package index whether Linux, Windows and macOS find all pinned versions, for each Python"
	@echo "make test-lowest test with the oldest versions of the libraries that pyproject.toml allows"

$(READY): requirements-dev.txt pyproject.toml $(wildcard engines/*/pyproject.toml)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, this is " + sys.version.split()[0] + "; try make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e . -e engines/belona -e engines/beyond-nebula -e engines/fabrica-de-herois -e engines/zodiacus
	$(BIN)/python -m compileall -q pnp engines  # saves a third of a second at each start if Python is not allowed to write bytecode
	@touch $@

setup: $(READY)

build: $(READY)
	$(BIN)/pnp build

PYTEST = PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n auto --dist loadgroup --no-loadscope-reorder $(if $(SEED),--random-order-bucket=global --random-order-seed=$(SEED))

test: $(READY)
	sh tests/text/unicode-data.sh $(VENV)/unicode
	$(PYTEST) -m "not press and not whole" $(TESTS)

test-whole: $(READY)
	$(PYTEST) -m "whole and not press" $(TESTS)

test-all: test test-whole fuzz-counted test-press

test-browser: $(READY)
	sh tests/press/install.sh
	$(BIN)/pytest -m browser tests/press

test-press: $(READY)
	sh tests/press/install.sh
	$(BIN)/pytest -m press tests/press

day: $(READY)
	$(BIN)/python tests/studio/day.py --steps $(or $(STEPS),5000) --seed $(or $(SEED),1)

mutants: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "mutmut==3.8.1"
	$(BIN)/python tests/mutants.py $(or $(PACKAGE),$(error say which: make mutants PACKAGE=pnp/text)) --sample $(or $(SAMPLE),60) --seed $(or $(SEED),1) --ring $(or $(RING),near) $(if $(TESTS),--tests $(TESTS))

# Where there is no Atheris, inputs are made without it.
fuzz: $(READY)
	-$(BIN)/python -m pip install --quiet --disable-pip-version-check --only-binary :all: "atheris==3.0.0"
	$(BIN)/python tests/fuzz/fuzz.py --minutes $(or $(TIME),60) --seed $(or $(SEED),0) $(if $(READER),--reader $(READER))

fuzz-counted: $(READY)
	$(BIN)/python tests/fuzz/fuzz.py --counted $(if $(READER),--reader $(READER))

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff check --preview --select PLW1514 .  # no file is opened as text without its encoding; not yet among the rules of the line above
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

check: $(READY)
	$(BIN)/pnp check

schema: $(READY)
	$(BIN)/pnp schema

reference: $(READY)
	$(BIN)/python -m pnp.layout.elements.reference
	$(BIN)/python -m pnp.load.content_files
	$(BIN)/python docs/errors.py

pictures: $(READY)
	$(BIN)/python docs/pictures/draw.py
	$(BIN)/python docs/pictures/studio_pages.py

bench: $(READY)
	$(BIN)/python bench/run.py

bench-full: $(READY)
	$(BIN)/python bench/run.py --full

bench-studio: $(READY)
	$(BIN)/python bench/studio.py

bench-calls: $(READY)
	$(BIN)/python bench/counted_work.py --record

lock: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(LOCK) --extra dev --generate-hashes --output-file requirements-dev.txt pyproject.toml
	$(LOCK) --constraint requirements-dev.txt --output-file requirements.txt pyproject.toml
	$(LOCK) --constraint requirements-dev.txt --generate-hashes --output-file requirements-container.txt pyproject.toml

# Only what developing needs lacks wheels for Intel Macs. The macOS that is meant is 15, the oldest for which pikepdf has wheels.
lock-check: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@for system in $(SYSTEMS); do for python in 3.11 3.12 3.13 3.14; do for list in requirements.txt requirements-dev.txt; do \
		test "$$list $$system" = "requirements-dev.txt x86_64-apple-darwin" && continue; \
		echo "$$list $$system $$python"; \
		MACOSX_DEPLOYMENT_TARGET=15.0 $(BIN)/uv pip compile --quiet --only-binary :all: --python-platform $$system --python-version $$python \
			$$list >/dev/null || exit 1; \
	done; done; done

test-lowest: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(VENV)/lowest
	$(BIN)/uv pip compile --quiet --no-header --no-annotate --resolution lowest-direct --output-file $(VENV)/lowest.txt pyproject.toml
	$(BIN)/uv pip install --quiet --python $(VENV)/lowest --constraint $(VENV)/lowest.txt --extra dev --requirements pyproject.toml
	PYTHONPATH=.:engines/belona:engines/beyond-nebula:engines/fabrica-de-herois:engines/zodiacus $(VENV)/lowest/bin/python -m pytest -m "not press" -n auto --dist loadgroup $(or $(TESTS),$(USES))

clean:
	rm -rf out $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
