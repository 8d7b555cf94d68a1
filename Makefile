# Everything runs in .venv, which the first target that needs it makes. Needs Debian with Python 3.11, nothing else.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2

.PHONY: play test check fix bench soak clean

play: $(VENV)/play
	@$(BIN)/larceny play crooks --seats me,instinct,instinct

test: check
	$(BIN)/pytest -n $(JOBS) -m "not soak"

check: $(VENV)/test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

fix: $(VENV)/test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/bench
	$(BIN)/python -m bench

soak: $(VENV)/test
	$(BIN)/pytest -n $(JOBS) -m soak

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .import_linter_cache

# A marker file for each set of extras; pyproject.toml names what they hold.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Larceny needs Python 3.11 or newer, as $(PYTHON)." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "Debian keeps the venv module in a package of its own: installing python3-venv ..."; \
	  $$([ "$$(id -u)" = 0 ] || echo sudo) sh -c 'apt-get update -qq && apt-get install -y -qq python3-venv'; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/play: $(VENV)/bin/python pyproject.toml
	@echo "Setting up $(VENV) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/test: $(VENV)/bin/python pyproject.toml
	@$(BIN)/pip install --quiet --disable-pip-version-check -e .[dev,ptx]
	@touch $@ $(VENV)/play

$(VENV)/bench: $(VENV)/bin/python pyproject.toml
	@$(BIN)/pip install --quiet --disable-pip-version-check -e .[bench]
	@touch $@
