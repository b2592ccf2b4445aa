# Needs nothing but Python 3.11 or newer; the first run builds $(VENV), later runs reuse it.
#     make test
#     make demo PYTHON=python3.12
#     make soak GAMES=500

PYTHON ?= python3
VENV   ?= .venv
GAMES  ?= 20000
MEANINGS ?= 5000

BIN   := $(VENV)/bin
READY := $(VENV)/.ready
PIP   := $(BIN)/python -m pip --quiet --quiet --disable-pip-version-check

.PHONY: help demo test quick quick-scenarios quick-tests soak bench native lint clean

help:
	@echo "make demo    check and compile the cards, watch one game of bots, write the reference"
	@echo "make test    every check there is; stops at the first that fails"
	@echo "make quick   in less than a minute, what a change most likely breaks"
	@echo "make lint    the style and type checks alone"
	@echo "make soak    many games of bots, each checked against the laws of the table (GAMES=$(GAMES))"
	@echo "make bench   time the compiler and the interpreter"
	@echo "make native  compile the interpreter to C, test it and time it; needs a C compiler"
	@echo "make clean   remove what was built and cached; $(VENV) stays"

# hatchling first, then no build isolation: with the packages already there, nothing is looked up on the network.
$(READY): pyproject.toml
	@echo "setting up $(VENV)"
	@$(PYTHON) -c 'import sys; sys.exit("bangdsl needs Python 3.11 or newer: make PYTHON=python3.11 ..." if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
	@$(PIP) install 'hatchling>=1.27'
	@$(PIP) install --no-build-isolation --editable '.[dev]'
	@touch $@

demo: $(READY)
	$(BIN)/bangdsl demo

test: lint
	$(BIN)/bangdsl compile --check
	$(BIN)/bangdsl check
	$(BIN)/bangdsl test
	$(BIN)/python -m pytest -q -n auto --dist loadgroup

# The two halves run side by side: scenarios on one core, what they do not see on the other.
QUICK := tests/test_words.py tests/test_diagnostics.py tests/test_contract.py tests/test_scenario_docs.py

quick: lint
	@$(MAKE) --no-print-directory -j2 quick-scenarios quick-tests

quick-scenarios:
	@mkdir -p build
	$(BIN)/bangdsl test > build/scenarios.txt || { cat build/scenarios.txt; exit 1; }
	@tail -n 1 build/scenarios.txt

quick-tests:
	$(BIN)/bangdsl compile --check
	$(BIN)/python -m pytest -q $(QUICK)

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

soak: $(READY)
	$(BIN)/python -m tests.soak --games $(GAMES)
	$(BIN)/python -m tests.test_evaluator $(MEANINGS)
	$(BIN)/python -m tests.modifiers

bench: $(READY)
	$(BIN)/python -m benchmarks

# The tree once more, with what the wheel has compiled laid over it: so every test finds its files.
native: $(READY)
	rm -rf build/native
	mkdir -p build/native/wheel build/native/tree
	BANGDSL_NATIVE=1 $(BIN)/python -m build --no-isolation --wheel --outdir build/native/wheel .
	cp -r $(filter-out build dist,$(wildcard *)) build/native/tree
	cd build/native/tree && $(abspath $(BIN))/python -m zipfile -e ../wheel/*.whl . && rm -r bangdsl/_data
	cd build/native/tree && $(abspath $(BIN))/python -m bangdsl test
	cd build/native/tree && $(abspath $(BIN))/python -m pytest -q -m "not slow" -n auto --dist loadgroup
	cd build/native/tree && $(abspath $(BIN))/python -m benchmarks

clean:
	rm -rf build dist .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +
